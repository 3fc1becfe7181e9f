//! The notes on columns, rows and texts, before anything is taken.

use super::*;

/// The note on a column.
fn note(app: &App, column: usize) -> String {
    let view = view(app, "import");
    let table = view.markup_of("import-table").expect("a preview");
    let mut heads = table.split("<small>").skip(1 + column);
    let note = heads.next().and_then(|rest| rest.split("</small>").next());
    note.expect("a note").into()
}

#[test]
fn hours_are_a_feature_and_ids_are_none_with_the_reason() {
    let mut app = opened();
    let rows = (1..16).map(|i| format!("{i},{},{},{}\n", i * i % 11, i * 37, i % 2));
    let rows: String = rows.collect();
    let table = format!("hours,score,patient_id,passed\n{rows}");
    open(&mut app, "hours.csv", table.as_bytes());
    assert!(text(&app, "import-summary").starts_with("15 samples with 2 features, of 2 classes."));
    assert!(is_enabled(&app));
    assert_eq!(note(&app, 0), "numbers");
    assert_eq!(note(&app, 2), "by its name an id of the rows");
    let table = table.replace("hours", "nr").replace("patient_id", "dose");
    open(&mut app, "hours.csv", table.as_bytes());
    assert_eq!(choice(&app, "import-role-2-0"), "left-out");
    assert_eq!(note(&app, 0), "numbers that count the rows");
    assert!(is_enabled(&app));
}

#[test]
fn a_feature_that_is_always_the_same_is_taken_and_trains() {
    let mut app = opened();
    open(&mut app, "c.csv", b"x,y,w,k\n3,5,0,a\n2,5,0,b\n1,5,0,a\n");
    assert_eq!(note(&app, 1), "always 5: it tells no classes apart");
    press(&mut app, "take");
    set(&mut app, "scaling", "standardize");
    (0..3).for_each(|_| app.update(session::Action::Epoch));
    assert!(app.session().run().weights().iter().all(|w| w.is_finite()));
    let set = session::all_features(app.session().document());
    assert_eq!(set.features(), ["x", "y", "w"]);
}

#[test]
fn too_many_classes_are_named_and_counted() {
    let mut app = opened();
    let rows = (0..36).map(|i| format!("{i}.5,{},k{}\n", i * i, i % 12));
    let table: String = std::iter::once("x,y,who\n".into()).chain(rows).collect();
    open(&mut app, "many.csv", table.as_bytes());
    assert!(
        text(&app, "import-summary").starts_with(
            "who, the column of the classes, has 12 different values; 10 are the most."
        )
    );
    assert_eq!(note(&app, 2), "more than 10 different words");
    assert!(!is_enabled(&app));
}

#[test]
fn json_that_is_none_is_told_and_that_of_lines_has_rows() {
    let mut app = opened();
    for (json, told) in [
        (
            "[{\"x\":1,\"y\":2,\"k\":\"a\"},\n{\"x\":3,",
            "a.json begins as JSON and ends in the middle of it, in line 2.",
        ),
        (
            "[{\"x\":1,]",
            "a.json begins as JSON and breaks in line 1, at character 9: from there on it cannot be read.",
        ),
        (
            "{\"x\":1}",
            "a.json is JSON, and no table: a list of objects or of lists can be read, or an object of lists.",
        ),
    ] {
        open(&mut app, "a.json", json.as_bytes());
        assert_eq!(text(&app, "import-refused"), told);
    }
    let lines = "{\"x\":1,\"y\":2,\"k\":\"a\"}\n{\"x\":3,\"y\":\"?\",\"k\":\"a\"}\n{\"x\":3,\"y\":1,\"k\":\"b\"}\n";
    open(&mut app, "a.jsonl", lines.as_bytes());
    let summary = text(&app, "import-summary");
    assert!(summary.ends_with(" 1 row is left out."), "{summary}");
    let view = view(&app, "import");
    let listed = view.markup_of("import-left-out");
    assert_eq!(listed, Some("<li>Row 2: no value in y.</li>"));
}

#[test]
fn lines_before_the_table_are_passed_over_and_counted() {
    let mut app = opened();
    let text_of = "sep=;\r\n# of 2024\r\nx;y;k\r\n1,5;2;a\r\n2,5;z;a\r\n3;1;b\r\n";
    open(&mut app, "excel.csv", text_of.as_bytes());
    assert_eq!(choice(&app, "import-separator"), "semicolon");
    assert!(text(&app, "import-summary").starts_with("2 samples with 2 features, of 2 classes."));
    let view = view(&app, "import");
    let listed = view.markup_of("import-left-out");
    assert_eq!(listed, Some("<li>Line 5: “z” in y is not a number.</li>"));
}

#[test]
fn the_last_column_and_that_of_the_classes_are_shown_of_however_many() {
    let mut app = opened();
    let names: Vec<String> = (0..300).map(|i| format!("f{i}")).collect();
    let row = |class: &str| {
        let cells = (0..300).map(|i| match i {
            270 => class.to_owned(),
            _ => format!("{i}.{}", class.len()),
        });
        cells.collect::<Vec<_>>().join(",")
    };
    let wide = [names.join(","), row("a"), row("bb"), row("a")].join("\n");
    open(&mut app, "wide.csv", wide.as_bytes());
    assert_eq!(choice(&app, "import-role-1-270"), "class");
    choice(&app, "import-role-1-239");
    choice(&app, "import-role-1-299");
    let told = "Of 300 columns the first 240 are shown, the last, and that of the classes.";
    assert_eq!(text(&app, "import-columns"), told);
    open(&mut app, "flowers.csv", FLOWERS.as_bytes());
    assert_eq!(text(&app, "import-columns"), "");
}

#[test]
fn what_is_cut_and_what_is_being_read_is_said() {
    let mut app = opened();
    let content = FileContent::Coming(1_000_000);
    let name = "large.csv".into();
    tell(&mut app, &Event::File { name, content });
    assert_eq!(text(&app, "import-being-read"), "Reading large.csv …");
    let long = "rose of the garden behind the house: red and white";
    let table = format!("x,y,k\n1,2,{long}\n2,1,tulip\n");
    open(&mut app, "large.csv", table.as_bytes());
    assert_eq!(text(&app, "import-being-read"), "");
    let summary = text(&app, "import-summary");
    assert!(
        summary.ends_with("Names of more than 40 characters are cut, and end with “…”."),
        "{summary}"
    );
    press(&mut app, "take");
    let names = app.session().prepared().set.class_names();
    assert_eq!(names[0], "rose of the garden behind the house: re…");
}

/// The note on a column with these cells, beside an x and a class.
fn note_of(app: &mut App, cells: &[&str]) -> String {
    let rows = cells.iter().zip(0..);
    let rows = rows.map(|(cell, at)| format!("{at}.5\t{cell}\t{}\n", ["a", "b"][at % 2]));
    let table: String = std::iter::once("x\tv\tk\n".into()).chain(rows).collect();
    open(app, "v.tsv", table.as_bytes());
    note(app, 1)
}

#[test]
fn thousands_percent_currency_and_units_are_read() {
    let mut app = opened();
    for (cells, told, values) in [
        (
            ["1,200", "950", "2,450"],
            "numbers",
            [1200.0, 950.0, 2450.0],
        ),
        (
            ["1 200", "950", "2 450"],
            "numbers",
            [1200.0, 950.0, 2450.0],
        ),
        (
            ["1'200", "950", "2'450.5"],
            "numbers",
            [1200.0, 950.0, 2450.5],
        ),
        (["45%", "80 %", "4.5"], "numbers in %", [45.0, 80.0, 4.5]),
        (
            ["$1,200", "$950", "$ 3"],
            "numbers in $",
            [1200.0, 950.0, 3.0],
        ),
        (
            ["170 cm", "180cm", "190"],
            "numbers in cm",
            [170.0, 180.0, 190.0],
        ),
    ] {
        assert_eq!(note_of(&mut app, &cells), told);
        press(&mut app, "take");
        let set = session::all_features(app.session().document());
        assert_eq!([0, 1, 2].map(|row| set.row(row)[1]), values, "{cells:?}");
        set_open(&mut app);
    }
}

fn set_open(app: &mut App) {
    set(app, "tool", "import");
}

#[test]
fn thousands_behind_points_are_told_by_a_decimal_comma() {
    let mut app = opened();
    let table =
        "Einkommen;Alter;gekauft\n1.200;22,5;nein\n950;31;nein\n2.450;40,5;ja\n3.100;35;ja\n";
    open(&mut app, "de.csv", table.as_bytes());
    assert_eq!(choice(&app, "import-decimal"), "comma");
    press(&mut app, "take");
    let set = session::all_features(app.session().document());
    let rows = [0, 1, 2, 3].map(|row| set.row(row).to_vec());
    assert_eq!(
        rows,
        [
            [1200.0, 22.5],
            [950.0, 31.0],
            [2450.0, 40.5],
            [3100.0, 35.0]
        ]
    );
}

#[test]
fn numbers_that_can_be_read_in_two_ways_are_refused_until_one_is_chosen() {
    let mut app = opened();
    let table = "a;b;k\n1,500;2,250;ja\n2,500;1,125;nein\n3,100;1,750;ja\n1,900;2,875;nein\n1,200;2,250;nein\n";
    open(&mut app, "three.csv", table.as_bytes());
    assert_eq!(choice(&app, "import-decimal"), "unclear");
    assert_eq!(
        note(&app, 0),
        "“1,500” can be read in two ways: choose above what stands before decimals."
    );
    assert!(!is_enabled(&app));
    for (decimal, value) in [("comma", 1.5), ("point", 1500.0)] {
        put(&mut app, "import-decimal", decimal);
        assert_eq!(note(&app, 0), "numbers");
        assert_eq!(
            [0, 1, 2].map(|column| role(&app, column)),
            ["feature", "feature", "class"]
        );
        press(&mut app, "take");
        let set = session::all_features(app.session().document());
        assert_eq!(set.row(0)[0], value);
        set_open(&mut app);
        open(&mut app, "three.csv", table.as_bytes());
    }
    // In JSON numbers have a point.
    let json = br#"{"a":[1.200,950,2.450],"b":[1,2,3],"k":["x","y","x"]}"#;
    open(&mut app, "a.json", json);
    assert_eq!(choice(&app, "import-decimal"), "point");
}

/// The role of a column of the text that was looked at last.
fn role(app: &App, column: usize) -> String {
    let view = view(app, "import");
    let mut roles = view
        .changes()
        .iter()
        .filter(|(name, _)| name.starts_with("import-role-"));
    match roles.nth(column) {
        Some((_, Change::Choice(role))) => role.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_no_number_is_named_at_its_column() {
    let mut app = opened();
    assert_eq!(
        note_of(&mut app, &["1", "x", "3", "4"]),
        "numbers, and a cell that is none: “x”"
    );
    assert_eq!(
        note_of(&mut app, &["1", "x", "3", "4", "<5"]),
        "numbers, and 2 cells that are none, as “x”"
    );
    let told = note_of(&mut app, &["170 cm", "1.8 m", "160 cm"]);
    assert!(
        told.ends_with("Not read as numbers, since what stands behind these differs: cm, m."),
        "{told}"
    );
}

#[test]
fn names_that_are_read_from_the_right_move_no_words_of_a_sentence() {
    let mut app = opened();
    let table = "x,y\u{202e}z,k\n1,2,שלום\n2,1,ab\u{2067}c\n3,w,ab\u{2067}c\n";
    open(&mut app, "names.csv", table.as_bytes());
    let summary = text(&app, "import-summary");
    let told = "In the order of their names: \u{2068}abc 1, שלום 1\u{2069}. 1 line is left out.";
    assert!(summary.ends_with(told), "{summary:?}");
    let view = view(&app, "import");
    let listed = view.markup_of("import-left-out");
    assert_eq!(listed, Some("<li>Line 4: “w” in yz is not a number.</li>"));
}
