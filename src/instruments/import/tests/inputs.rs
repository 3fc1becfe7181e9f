//! Small tables as people have them, made for these tests, and what each gives.

use super::*;
use crate::data::Dataset;

/// The columns of a table as they are read: the name and the role of each.
fn roles(app: &App) -> Vec<String> {
    let view = view(app, "import");
    let table = view.markup_of("import-table").expect("a preview");
    let mut names = table.split("<th scope=\"col\"><span>").skip(1);
    let changes = view.changes().iter();
    let roles = changes.filter_map(|(name, change)| match change {
        Change::Choice(role) if name.starts_with("import-role-") => Some(role),
        _ => None,
    });
    let told = roles.map(|role| {
        let name = names.next().and_then(|rest| rest.split("</span>").next());
        format!("{} {role}", name.expect("a name"))
    });
    told.collect()
}

fn look(name: &str, bytes: &[u8]) -> App {
    let mut app = opened();
    open(&mut app, name, bytes);
    assert_eq!(text(&app, "import-refused"), "", "{name}");
    app
}

fn taken(app: &mut App) -> Dataset {
    press(app, "take");
    session::all_features(app.session().document())
}

fn column(set: &Dataset, column: usize) -> Vec<f64> {
    (0..set.len()).map(|row| set.row(row)[column]).collect()
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn every_table_gives_what_it_holds() {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/src/instruments/import/tests/tables"
    );
    let facts = [
        (
            "decimals_three_digits.csv",
            "a b > k",
            "5 samples with 2 features, of 2 classes.",
        ),
        (
            "gaps_everywhere.csv",
            "age temp pulse pain > y",
            "The samples that can be read are all of one class (y: 0)",
        ),
        (
            "label_first_y.csv",
            "rooms floors > y",
            "6 samples with 2 features, of 2 classes.",
        ),
        (
            "mini.arff",
            "length width > kind",
            "4 samples with 2 features, of 2 classes.",
        ),
        (
            "mini.libsvm",
            "x1 x2 > y",
            "4 samples with 2 features, of 2 classes.",
        ),
        (
            "one_feature.csv",
            "hours > pass",
            "10 samples with 1 feature, of 2 classes.",
        ),
        (
            "pandas_to_json.json",
            "x1 x2 > y",
            "3 samples with 2 features, of 2 classes.",
        ),
        (
            "percent.csv",
            "attendance score > passed",
            "4 samples with 2 features, of 2 classes.",
        ),
        (
            "python.txt",
            "X1 X2 > y",
            "3 samples with 2 features, of 2 classes.",
        ),
        (
            "salary_unscaled.csv",
            "Age EstimatedSalary > Purchased",
            "10 samples with 2 features, of 2 classes.",
        ),
        (
            "thousands_de.csv",
            "Einkommen Alter > gekauft",
            "4 samples with 2 features, of 2 classes.",
        ),
        (
            "thousands_us.csv",
            "income age > bought",
            "6 samples with 2 features, of 2 classes.",
        ),
        (
            "title_line.csv",
            "x1 x2 > y",
            "3 samples with 2 features, of 2 classes.",
        ),
        (
            "trap_class_switch.csv",
            "Age EstimatedSalary > Purchased",
            "6 samples with 2 features, of 2 classes.",
        ),
        (
            "xy.json",
            "X1 X2 > y",
            "4 samples with 2 features, of 2 classes.",
        ),
    ];
    let files = std::fs::read_dir(folder).expect("a folder").map(|file| {
        let name = file.expect("a file").file_name();
        name.into_string().expect("a name")
    });
    let mut files: Vec<String> = files.collect();
    files.sort();
    assert_eq!(files, facts.map(|(name, ..)| name));
    for (name, columns, told) in facts {
        let bytes = std::fs::read(format!("{folder}/{name}")).expect("a file");
        let mut app = look(name, &bytes);
        if name.starts_with("decimals") {
            put(&mut app, "import-decimal", "comma");
        }
        let roles = roles(&app);
        let of = |role: &str| {
            let names = roles.iter().filter_map(|own| own.strip_suffix(role));
            names.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(
            format!("{} > {}", of(" feature"), of(" class")),
            columns,
            "{name}"
        );
        let summary = text(&app, "import-summary");
        assert!(summary.starts_with(told), "{name}: {summary}");
    }
}

#[test]
fn thousands_of_both_kinds_are_read() {
    let mut app = look("us.csv", include_bytes!("tables/thousands_us.csv"));
    let set = taken(&mut app);
    assert_eq!(
        column(&set, 0),
        [1200.0, 950.0, 2450.0, 3100.0, 800.0, 4000.0]
    );
    let mut app = look("de.csv", include_bytes!("tables/thousands_de.csv"));
    let set = taken(&mut app);
    assert_eq!(column(&set, 0), [1200.0, 950.0, 2450.0, 3100.0]);
    assert_eq!(column(&set, 1), [22.5, 31.0, 40.5, 35.0]);
}

#[test]
fn percent_is_read() {
    let mut app = look("percent.csv", include_bytes!("tables/percent.csv"));
    let set = taken(&mut app);
    assert_eq!(column(&set, 0), [45.0, 80.0, 90.0, 30.0]);
    assert_eq!(set.class_names(), ["no", "yes"]);
}

#[test]
fn three_decimals_are_told_by_the_user() {
    let mut app = look(
        "three.csv",
        include_bytes!("tables/decimals_three_digits.csv"),
    );
    assert!(!is_enabled(&app));
    put(&mut app, "import-decimal", "comma");
    assert_eq!(roles(&app), ["a feature", "b feature", "k class"]);
    assert_eq!(column(&taken(&mut app), 0), [1.5, 2.5, 3.1, 1.9, 1.2]);
}

#[test]
fn arff_and_libsvm_are_read() {
    let mut app = look("mini.arff", include_bytes!("tables/mini.arff"));
    assert_eq!(
        roles(&app),
        ["length feature", "width feature", "kind class"]
    );
    assert!(text(&app, "import-summary").starts_with("4 samples with 2 features, of 2 classes."));
    assert!(!text(&app, "import-summary").contains("left out"));
    assert_eq!(taken(&mut app).row(3), [6.4, 3.1]);
    let mut app = look("mini.libsvm", include_bytes!("tables/mini.libsvm"));
    assert_eq!(roles(&app), ["y class", "x1 feature", "x2 feature"]);
    let set = taken(&mut app);
    assert_eq!(column(&set, 0), [0.5, -0.5, 0.7, 0.0]);
    assert_eq!(column(&set, 1), [1.5, -1.0, 0.0, -1.2]);
    assert_eq!(
        (set.class_names(), set.class_indices()),
        (&["-1", "+1"].map(String::from)[..], &[1, 0, 1, 0][..])
    );
}

#[test]
fn json_and_lists_of_python_are_read() {
    for (name, bytes, features) in [
        (
            "xy.json",
            &include_bytes!("tables/xy.json")[..],
            ["X1", "X2"],
        ),
        (
            "python.txt",
            include_bytes!("tables/python.txt"),
            ["X1", "X2"],
        ),
        (
            "pandas.json",
            include_bytes!("tables/pandas_to_json.json"),
            ["x1", "x2"],
        ),
    ] {
        let mut app = look(name, bytes);
        assert_eq!(
            roles(&app),
            [
                features[0].to_owned() + " feature",
                features[1].to_owned() + " feature",
                "y class".into()
            ],
            "{name}"
        );
        let set = taken(&mut app);
        assert_eq!(
            (set.row(1), set.class(1)),
            (&[2.0, 3.0][..], u8::from(name == "python.txt")),
            "{name}"
        );
    }
}

#[test]
fn a_title_is_passed_over_and_said() {
    let app = look("title.csv", include_bytes!("tables/title_line.csv"));
    assert_eq!(roles(&app), ["x1 feature", "x2 feature", "y class"]);
    assert_eq!(
        text(&app, "import-titles"),
        "A line above the names of the columns is passed over: “Survey of class 10b”."
    );
    let table = view(&app, "import");
    let table = table.markup_of("import-table").expect("a preview");
    assert!(table.contains("<th scope=\"row\">4</th>"), "{table}");
}

#[test]
fn ids_are_left_out_and_said_and_the_class_is_guessed() {
    let mut app = look("trap.csv", include_bytes!("tables/trap_class_switch.csv"));
    assert_eq!(
        roles(&app),
        [
            "User ID left-out",
            "Gender left-out",
            "Age feature",
            "EstimatedSalary feature",
            "Purchased class"
        ]
    );
    assert!(
        text(&app, "import-summary").contains("Left out, as it says which row each is: User ID."),
        "{}",
        text(&app, "import-summary")
    );
    put(&mut app, "import-role-1-1", "class");
    put(&mut app, "import-role-1-4", "class");
    assert_eq!(roles(&app)[1], "Gender left-out");
    assert!(is_enabled(&app));
    let app = look("y.csv", include_bytes!("tables/label_first_y.csv"));
    assert_eq!(roles(&app), ["y class", "rooms feature", "floors feature"]);
}

#[test]
fn one_feature_lies_on_a_line_under_the_curve_of_its_probability() {
    let mut app = look("one.csv", include_bytes!("tables/one_feature.csv"));
    assert_eq!(roles(&app), ["hours feature", "pass class"]);
    press(&mut app, "take");
    let before = session::all_features(app.session().document());
    assert_eq!((before.features().len(), before.row(2)), (1, &[1.0][..]));
    for scaling in ["none", "standardize", "unit"] {
        set(&mut app, "scaling", scaling);
        let prepared = app.session().prepared();
        assert_eq!(prepared.problem.train.features(), 1);
        assert!(prepared.dots.iter().all(|dot| dot.at.y == 0.0), "{scaling}");
        assert_eq!(prepared.axes[1], "no second feature");
        let view = session::shown_view(app.session());
        assert!(
            view.y_min < 0.0 && view.y_max > 1.0 && view.height() < 8.0,
            "{view:?}"
        );
    }
    set(&mut app, "scaling", "none");
    set(&mut app, "rule", "logistic");
    (0..20).for_each(|_| app.update(session::Action::Epoch));
    assert!(!session::messages::applies(app.session(), "inputs"));
    assert!(app.applies("map-xx") && !app.applies("map-xy") && !app.applies("map-yy"));
    // The curve is σ(w₀ + w₁x).
    let view = session::shown_view(app.session());
    let scenes = session::scenes::PlaneScenes::new(app.session(), view);
    let weights = app.session().run().weights().to_vec();
    let curve = scenes.boundary.probability(&view);
    assert!(scenes.boundary.has_probability && curve.len() > 100);
    for [at, _] in curve {
        let p = 1.0 / (1.0 + (-weights[0] - weights[1] * at.x).exp());
        assert!((at.y - p).abs() < 1e-12, "{at:?}");
    }
    set(&mut app, "rule", "adaline");
    assert!(
        !session::scenes::PlaneScenes::new(app.session(), view)
            .boundary
            .has_probability
    );
    // The link has it, and what shows all features has one.
    let again = App::opened(&app.link());
    assert_eq!(again.link(), app.link());
    assert_eq!(again.session().notice(), None);
    assert_eq!(
        again.session().run().weights(),
        app.session().run().weights()
    );
    set(&mut app, "inputs", "all");
    set(&mut app, "map-xx", "on");
    set(&mut app, "map-xy", "on");
    assert_eq!(app.session().prepared().inputs.len(), 2);
}

#[test]
fn what_gaps_cost_is_said_and_a_press_leaves_the_column_out() {
    let mut app = look("gaps.csv", include_bytes!("tables/gaps_everywhere.csv"));
    let costs = |app: &App| {
        let view = view(app, "import");
        let costs = view.markup_of("import-costs").expect("a list");
        let items = costs.split("<li>").skip(1);
        let told = items.map(|item| item.split(" <button").next().expect("a text").to_owned());
        told.collect::<Vec<String>>()
    };
    assert_eq!(
        costs(&app),
        [
            "Without temp: 2 rows more.",
            "Without pain: 2 rows more.",
            "Without pulse: 1 row more.",
            "Without all 3 of these: 5 rows more.",
        ]
    );
    let (action, argument) = ("without".into(), "3".into());
    tell(&mut app, &Event::Press { action, argument });
    assert_eq!(roles(&app)[3], "pain left-out");
    assert_eq!(costs(&app).len(), 3);
    press(&mut app, "without");
    assert_eq!(costs(&app), [""; 0]);
    assert!(text(&app, "import-summary").starts_with("6 samples with 1 feature, of 2 classes."));
    assert_eq!(taken(&mut app).len(), 6);
}

#[test]
fn features_that_lack_values_together_cost_nothing_alone() {
    let app = look("both.csv", b"a,b,c,k\n1,,,x\n2,2,2,x\n3,,,y\n4,4,4,y\n");
    let view = view(&app, "import");
    let costs = view.markup_of("import-costs").expect("a list");
    assert!(
        costs
            .contains("Without b: no row more, since other features lack values in the same rows.")
    );
    assert!(
        costs.contains("Without all 2 of these: 2 rows more."),
        "{costs}"
    );
}

#[test]
fn a_sample_of_many_rows_has_every_class_and_is_the_same_again() {
    let rows = (0..50_000).map(|i| {
        let class = if i == 49_999 {
            "rare"
        } else {
            ["a", "b"][usize::from(i % 5 == 0)]
        };
        format!("{i}.5,{},{class}\n", i * 7 % 13)
    });
    let table: String = std::iter::once("x,y,kind\n".into()).chain(rows).collect();
    let sets = [0, 1].map(|_| taken(&mut look("many.csv", table.as_bytes())));
    assert_eq!(sets[0], sets[1]);
    let count = |class: u8| {
        sets[0]
            .class_indices()
            .iter()
            .filter(|own| **own == class)
            .count()
    };
    assert_eq!(sets[0].class_names(), ["a", "b", "rare"]);
    assert_eq!([count(0), count(1), count(2)], [15_999, 4_000, 1]);
    let firsts = column(&sets[0], 0);
    assert!(firsts.is_sorted() && firsts[19_999] == 49_999.5);
    // With the seed that is said, from all rows with their classes.
    let classes = (0..50_000).map(|i| match i {
        49_999 => 2,
        _ => u8::from(i % 5 == 0),
    });
    let classes = classes.collect::<Vec<u8>>();
    let drawn = crate::task::at_once(crate::instruments::import::drawn::drawn(
        &classes, 20_000, 1,
    ));
    let wanted = (0..50_000)
        .filter(|at| drawn[*at])
        .map(|at| at as f64 + 0.5);
    assert!(wanted.eq(firsts));
    let app = app_with(&table);
    let note = session::messages::data_note(app.session());
    assert_eq!(
        note.as_deref(),
        Some("20\u{202f}000 of 50\u{202f}000 rows are here, 30\u{202f}000 are left out.")
    );
    assert_eq!(App::opened(&app.link()).link(), app.link());
}

fn app_with(table: &str) -> App {
    let mut app = look("many.csv", table.as_bytes());
    press(&mut app, "take");
    app
}

#[test]
fn what_is_trained_on_and_what_was_lost_stays_in_the_lab_and_in_its_link() {
    let mut app = look("lost.csv", b"a,b,c,k\n1,2,3,x\n2,1,4,y\n3,,5,x\n4,1,2,y\n");
    press(&mut app, "take");
    let note = |app: &App| session::messages::data_note(app.session());
    let lost = "3 of 4 rows are here, 1 is left out.";
    assert_eq!(
        note(&app),
        Some(format!("2 of 3 features are trained on. {lost}"))
    );
    let again = App::opened(&app.link());
    assert_eq!((note(&again), again.link()), (note(&app), app.link()));
    let table = &app.session().document().settings.data.table;
    let kept = session::table::Table::of_text(&table.text()).expect("a table");
    assert_eq!(kept.set().left_out(), 1);
    set(&mut app, "inputs", "all");
    assert_eq!(note(&app).as_deref(), Some(lost));
}

#[test]
fn salaries_do_not_make_the_usual_rate_diverge() {
    use crate::learn::Outcome;
    let mut app = look("salary.csv", include_bytes!("tables/salary_unscaled.csv"));
    assert_eq!(
        roles(&app),
        ["Age feature", "EstimatedSalary feature", "Purchased class"]
    );
    press(&mut app, "take");
    for (name, value) in [("scaling", "none"), ("rule", "adaline"), ("batch", "batch")] {
        set(&mut app, name, value);
    }
    (0..100).for_each(|_| app.update(session::Action::Epoch));
    let outcome = app.session().outcome();
    assert!(!matches!(outcome, Outcome::Diverged(_)), "{outcome:?}");
}
