//! A table is looked at, corrected, and taken.

mod inputs;
mod large;
mod told;

use super::*;
use crate::app::App;
use crate::app::tests::{app, rest, set, view, window};
use crate::data::Source;
use crate::instruments::Change;
use crate::session;

const FLOWERS: &str = "id,length,width,petal,kind\n1,5.1,3.5,1.4,rose\n2,4.9,3.0,1.4,tulip\n3,7.0,3.2,4.7,rose\n\
                       4,6.4,3.2,4.5,iris\n5,6.9,,4.9,iris\n6,5.5,x,4.0,tulip\n7,6.5\n8,5.7,2.8,4.5,tulip\n";

fn opened() -> App {
    let mut app = app(&[]);
    set(&mut app, "tool", "import");
    app
}

fn tell(app: &mut App, event: &Event) {
    assert!(app.tell("import", event));
    rest(app);
}

fn open(app: &mut App, name: &str, bytes: &[u8]) {
    let content = FileContent::Bytes(bytes.into());
    let name = name.into();
    tell(app, &Event::File { name, content });
}

fn put(app: &mut App, name: &str, text: &str) {
    let (name, text, done) = (name.into(), text.into(), true);
    tell(app, &Event::Input { name, text, done });
}

fn press(app: &mut App, action: &str) {
    let (action, argument) = (action.into(), String::new());
    tell(app, &Event::Press { action, argument });
}

fn text(app: &App, part: &str) -> String {
    view(app, "import").text_of(part).expect("a text").into()
}

fn choice(app: &App, part: &str) -> String {
    let view = view(app, "import");
    let mut changes = view.changes().iter();
    let found = changes.find_map(|(name, change)| match change {
        Change::Choice(value) if name == part => Some(value.clone()),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("no {part}"))
}

fn is_enabled(app: &App) -> bool {
    let disabled = Change::Flag("disabled", true);
    let view = view(app, "import");
    let mut changes = view.changes().iter();
    !changes.any(|(name, change)| name == "import-take" && *change == disabled)
}

#[test]
fn a_file_is_looked_at_and_taken_as_one_edit() {
    let mut app = opened();
    let before = app.link();
    open(&mut app, "flowers.csv", FLOWERS.as_bytes());
    assert_eq!(text(&app, "import-name"), "flowers.csv");
    assert_eq!(
        text(&app, "import-summary"),
        "5 samples with 3 features, of 3 classes. In the order of their names: iris 1, rose 2, tulip 2. \
         Left out, as it says which row each is: id. 3 lines are left out."
    );
    let left_out = view(&app, "import")
        .markup_of("import-left-out")
        .map(String::from);
    assert_eq!(
        left_out.as_deref(),
        Some(
            "<li>Line 6: no value in width.</li><li>Line 7: “x” in width is not a number.</li>\
             <li>Line 8: it has 2 cells, the table 5 columns.</li>"
        )
    );
    assert_eq!(app.link(), before, "nothing has come yet");
    press(&mut app, "take");
    let lab = app.session();
    assert_eq!(lab.document().settings.data.source, Source::FILE);
    let set = session::all_features(lab.document());
    assert_eq!(set.features(), ["length", "width", "petal"]);
    assert_eq!(set.class_names(), ["iris", "rose", "tulip"]);
    assert_eq!((set.row(3), set.class(3)), (&[6.4, 3.2, 4.5][..], 0));
    assert_eq!(lab.prepared().dots.len(), 5);
    assert_eq!(window(&app), "none", "it has done its work");
    // The link has all of it, and undo takes it back.
    let again = App::opened(&app.link());
    assert_eq!(again.link(), app.link());
    assert_eq!(session::all_features(again.session().document()), set);
    app.update(session::Action::Undo);
    assert_eq!(app.session().document().settings.data.source, Source::IRIS);
    app.update(session::Action::Redo);
    assert_eq!(app.session().prepared().dots.len(), 5);
}

#[test]
fn columns_are_taken_for_what_is_chosen() {
    let mut app = opened();
    open(&mut app, "flowers.csv", FLOWERS.as_bytes());
    let roles =
        |app: &App| [0, 1, 2, 3, 4].map(|column| choice(app, &format!("import-role-1-{column}")));
    assert_eq!(
        roles(&app),
        ["left-out", "feature", "feature", "feature", "class"]
    );
    put(&mut app, "import-role-1-2", "left-out");
    assert!(text(&app, "import-summary").starts_with("7 samples with 2 features"));
    put(&mut app, "import-role-1-1", "left-out");
    assert!(text(&app, "import-summary").starts_with("7 samples with 1 feature, of 3 classes."));
    press(&mut app, "all");
    assert_eq!(
        roles(&app),
        ["feature", "feature", "feature", "feature", "class"]
    );
    // Another class: words that were one can be no feature.
    put(&mut app, "import-role-1-3", "class");
    assert_eq!(
        roles(&app),
        ["feature", "feature", "feature", "class", "left-out"]
    );
    press(&mut app, "none");
    assert!(text(&app, "import-summary").contains("Choose a column of numbers as a feature"));
    assert!(!is_enabled(&app));
    put(&mut app, "import-role-1-3", "left-out");
    assert!(text(&app, "import-summary").starts_with("Choose the column of the classes"));
}

#[test]
fn another_class_never_costs_the_table() {
    let mut app = opened();
    let table = "age,town,grade,pass\n1.5,x,1,0\n2.5,y,2,1\n3.5,x,1,1\n4.5,y,3,0\n";
    open(&mut app, "trap.csv", table.as_bytes());
    let role = |app: &App, column: usize| choice(app, &format!("import-role-1-{column}"));
    assert_eq!(role(&app, 3), "class");
    let table = view(&app, "import");
    let table = table.markup_of("import-table").expect("a preview");
    assert!(table.contains("Guessed to be the class: two values, the last column."));
    // Words were the class, and are left out then: they can be no feature.
    put(&mut app, "import-role-1-1", "class");
    assert_eq!([1, 3].map(|at| role(&app, at)), ["class", "left-out"]);
    put(&mut app, "import-role-1-2", "class");
    assert_eq!([1, 2].map(|at| role(&app, at)), ["left-out", "class"]);
    put(&mut app, "import-role-1-3", "feature");
    assert!(is_enabled(&app), "{}", text(&app, "import-summary"));
}

#[test]
fn separators_decimals_and_headings_are_recognized_and_can_be_corrected() {
    let mut app = opened();
    open(&mut app, "a.csv", "x;y;k\n1,5;2,25;a\n3,5;1;b\n".as_bytes());
    assert_eq!(choice(&app, "import-separator"), "semicolon");
    assert_eq!(choice(&app, "import-decimal"), "comma");
    assert_eq!(choice(&app, "import-heading"), "yes");
    assert!(is_enabled(&app));
    put(&mut app, "import-decimal", "point");
    assert!(!is_enabled(&app), "no column of numbers is left");
    put(&mut app, "import-decimal", "comma");
    put(&mut app, "import-heading", "no");
    assert_eq!(text(&app, "import-dropped"), "1 line is left out.");
    put(&mut app, "import-heading", "yes");
    press(&mut app, "take");
    assert_eq!(app.session().prepared().set.row(0), [1.5, 2.25]);
    let mut app = opened();
    open(&mut app, "b.csv", b"1 2 a\n3 4 b\n");
    assert_eq!(choice(&app, "import-separator"), "spaces");
    assert_eq!(choice(&app, "import-heading"), "no");
    open(
        &mut app,
        "c.json",
        br#"[{"x":1,"y":2,"k":true},{"x":2,"y":5,"k":false}]"#,
    );
    assert!(text(&app, "import-summary").starts_with("2 samples with 2 features, of 2 classes"));
}

#[test]
fn what_cannot_be_opened_is_told_and_costs_nothing() {
    let mut app = opened();
    let before = app.link();
    for (name, bytes, told) in [
        ("a.csv", &b""[..], "a.csv is empty."),
        (
            "b.xlsx",
            b"PK\x03\x04",
            "b.xlsx is a workbook of a spreadsheet program. Save the sheet there as CSV, and open that.",
        ),
        (
            "c.png",
            b"\x89PNG\0",
            "c.png is no text. Tables can be opened as CSV, TSV or JSON.",
        ),
    ] {
        open(&mut app, name, bytes);
        assert_eq!(text(&app, "import-refused"), told);
    }
    for content in [FileContent::Large, FileContent::Unreadable] {
        let name = "d.csv".into();
        tell(&mut app, &Event::File { name, content });
        assert!(text(&app, "import-refused").starts_with("d.csv"));
    }
    for (table, told) in [
        (
            "x,y,k\n1,2,a\n3,4,a\n",
            "All samples are of one class (k: a): there is nothing to tell apart.",
        ),
        ("x,y\n1.5,2\n3.5,4\n", "Choose the column of the classes"),
        ("x,y,k\n", "There is a heading, and no rows below it."),
        (
            "x,y,k\nn.a.,n.a.,a\n#N/A,#N/A,b\n",
            "Choose a column of numbers",
        ),
        (
            "x,y,k\n1,,a\n,3,b\n",
            "No row can be read as a sample. 2 lines are left out.",
        ),
        ("k,l\na,b\nb,c\n", "Choose a column of numbers"),
        (
            "x,y,k\n1,?,a\n3,4,b\n2,2,b\n",
            "The samples that can be read are all of one class (k: b): there is nothing to tell apart. \
             1 line is left out.",
        ),
    ] {
        open(&mut app, "t.csv", table.as_bytes());
        assert!(
            text(&app, "import-summary").starts_with(told),
            "{table} {}",
            text(&app, "import-summary")
        );
        press(&mut app, "take");
        assert_eq!(app.link(), before);
        assert!(!text(&app, "import-refused").contains("t.csv"));
    }
}

#[test]
fn many_rows_and_features_are_taken_up_to_the_most() {
    let mut app = opened();
    let rows = (0..20_003).map(|i| format!("{},{},{}\n", i % 97, i % 89, i % 2));
    let text_of: String = std::iter::once("x,y,class\n".into()).chain(rows).collect();
    open(&mut app, "many.csv", text_of.as_bytes());
    assert_eq!(
        text(&app, "import-summary"),
        "20\u{202f}000 samples with 2 features, of 2 classes. In the order of their names: \
         0 10\u{202f}000, 1 10\u{202f}000. These 20\u{202f}000 are drawn from 20\u{202f}003 samples, of each class its \
         share and at least one, with the seed 1."
    );
    press(&mut app, "take");
    assert_eq!(app.session().prepared().dots.len(), 20_000);
    assert_eq!(
        session::messages::data_note(app.session()).as_deref(),
        Some("20\u{202f}000 of 20\u{202f}003 rows are here, 3 are left out.")
    );
    let names: Vec<String> = (0..101).map(|i| format!("f{i}")).collect();
    let row = |class: u8| {
        (0..101)
            .map(|i| format!("{}", (i * 7 + i64::from(class)) % 5))
            .collect::<Vec<_>>()
            .join(",")
    };
    let wide = format!("{},class\n{},a\n{},b\n", names.join(","), row(0), row(1));
    let mut app = opened();
    open(&mut app, "wide.csv", wide.as_bytes());
    press(&mut app, "all");
    assert!(text(&app, "import-summary").contains("101 features; 100 are the most"));
}

#[test]
fn pasted_cells_are_looked_at_and_closing_forgets_them() {
    let mut app = opened();
    put(&mut app, "import-paste", "x\ty\tk\n1\t2\ta\n2\t1\tb\n");
    assert_eq!(text(&app, "import-name"), "What was pasted");
    put(&mut app, "import-paste", "");
    assert_eq!(text(&app, "import-refused"), "");
    put(&mut app, "import-paste", "x\ty\tk\n1\t2\ta\n2\t1\tb\n");
    app.tell("import", &Event::Close);
    assert!(
        !view(&app, "import")
            .changes()
            .iter()
            .any(|(part, _)| part == "import-name")
    );
}

#[test]
fn a_link_whose_table_makes_no_sense_costs_that_table_only() {
    for part in [
        "table-rows=1,2,5;1,2,0",
        "table-rows=1,x,0",
        "table-rows=1,2",
        "table-features=a%09a",
        "table=xyz",
    ] {
        let app = App::opened(&format!(
            "v2&dataset=file&table=1%09t&table-features=a%09b&table-classes=c%09d&{part}&eta=0.5"
        ));
        assert_eq!(app.session().document().settings.eta, 0.5, "{part}");
        assert!(app.session().notice().is_some(), "{part}");
    }
}

#[test]
fn the_lectures_table_is_the_same_when_it_is_pasted() {
    let ours = crate::data::lecture_table();
    for [minus, plus] in [["−", "+"], ["-", "+"]] {
        let mut app = opened();
        let table = format!(
            "1\t2\t3\t3\t{plus}\n2\t6\t3\t3\t{minus}\n9\t2\t4\t4\t{plus}\n2\t7\t5\t3\t{minus}\n"
        );
        put(&mut app, "import-paste", &table);
        press(&mut app, "take");
        let set = session::all_features(app.session().document());
        assert_eq!((set.len(), set.features().len()), (4, 4));
        for row in 0..4 {
            assert_eq!(set.row(row), ours.row(row), "{minus}");
            assert_eq!(set.class(row), ours.class(row), "{minus}");
        }
    }
}
