//! Small tables as people have them, made for these tests, and what each gives.

use super::*;
use crate::data::Dataset;

/// What a table is read as: the role and the name of each column.
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
        (set.class_names(), set.classes()),
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
