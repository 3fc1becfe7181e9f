//! Counts, shares and typed points.

use super::*;
use crate::app::App;
use crate::app::tests::{app, linked, rest, set, view};
use crate::learn::dot;
use crate::session::messages::figure;
use crate::session::{Action, Readouts};
use crate::text::number::fixed;

fn opened(settings: &[(&str, &str)], epochs: u32) -> App {
    let mut app = app(settings);
    for _ in 0..epochs {
        app.update(Action::Epoch);
    }
    set(&mut app, "tool", "confusion");
    rest(&mut app);
    app
}

fn typed(app: &mut App, text: &str) -> String {
    let (name, text) = ("confusion-point".into(), text.into());
    let done = true;
    assert!(app.tell("confusion", &Event::Input { name, text, done }));
    rest(app);
    let view = view(app, "confusion");
    view.text_of("confusion-found").expect("a text").into()
}

#[test]
fn every_point_is_counted_once_and_the_mistakes_are_those_of_the_lab() {
    for (settings, epochs) in [
        (&[("rule", "logistic"), ("test-share", "30")][..], 2),
        (
            &[
                ("iris-classes", "versicolor-virginica"),
                ("test-share", "20"),
            ],
            3,
        ),
        (
            &[
                ("iris-classes", "all"),
                ("test-share", "40"),
                ("rule", "adaline"),
                ("eta", "0.001"),
            ],
            3,
        ),
        (&[("iris-classes", "all"), ("multiclass", "perceptron")], 4),
        (&[("iris-classes", "setosa-other"), ("bias", "off")], 0),
    ] {
        let app = opened(settings, epochs);
        let lab = app.session();
        let [train, held_out] = Counts::from_lab(lab).expect("counts");
        let readouts = Readouts::new(lab);
        let wrong = |counts: &Counts| {
            let right: u32 = (0..counts.rows().count()).map(|k| counts.at(k, k)).sum();
            counts.total() - right
        };
        let problem = &lab.prepared().problem;
        assert_eq!(train.total() as usize, problem.train.len());
        assert_eq!(held_out.total() as usize, problem.held_out.len());
        assert_eq!(wrong(&train), readouts.training.errors, "{settings:?}");
        let tested = readouts.held_out.map_or(0, |score| score.errors);
        assert_eq!(wrong(&held_out), tested, "{settings:?}");
        // Each row has as many points as there are of its class.
        for (class, row) in train.rows().enumerate() {
            let rows = lab.prepared().rows[0].iter();
            let own =
                rows.filter(|row| usize::from(lab.prepared().set.class(**row as usize)) == class);
            assert_eq!(row.iter().sum::<u32>() as usize, own.count());
        }
        let view = view(&app, "confusion");
        assert!(view.markup_of("confusion-training").is_some());
        assert_eq!(
            view.markup_of("confusion-held-out").is_some(),
            held_out.total() > 0
        );
    }
}

#[test]
fn precision_and_recall_are_shares_of_columns_and_rows() {
    // z = x: of five points of class −1 two lie above 0, of three of class +1 one below.
    let mut app = linked(
        "v2&dataset=custom&points=-1,0,0;-2,0,0;-3,0,0;4,0,0;8,0,0;5,0,1;7,0,1;-6,0,1&init=given&line=0,1,0",
    );
    let [counts, none] = Counts::from_lab(app.session()).expect("counts");
    let rows: Vec<&[u32]> = counts.rows().collect();
    assert_eq!(rows, [&[3, 2][..], &[1, 2]]);
    assert_eq!(
        [0, 1].map(|k| counts.recall(k)),
        [Some(0.6), Some(2.0 / 3.0)]
    );
    assert_eq!([0, 1].map(|k| counts.precision(k)), [Some(0.75), Some(0.5)]);
    // So they stand in the table: recall behind its row, precision below its column.
    set(&mut app, "tool", "confusion");
    rest(&mut app);
    let view = view(&app, "confusion");
    assert_eq!(view.value_of("confusion-training"), Some("[[3,2],[1,2]]"));
    let table = view.markup_of("confusion-training").expect("a table");
    let cells = |text: &str| -> Vec<String> {
        let cells = text
            .split("</td>")
            .filter_map(|cell| cell.rsplit('>').next());
        let cells = cells.filter(|cell| !cell.is_empty());
        cells.map(String::from).collect()
    };
    let rows: Vec<Vec<String>> = table.split("<tr").skip(2).map(cells).collect();
    assert_eq!(rows[0], ["3", "2", "60.0 %"]);
    assert_eq!(rows[1], ["1", "2", "66.7 %"]);
    assert_eq!(rows[2], ["75.0 %", "50.0 %"]);
    assert_eq!([none.recall(0), none.precision(1)], [None, None]);
}

#[test]
fn a_typed_point_is_predicted_as_a_point_of_the_data_is() {
    let mut app = opened(
        &[
            ("scaling", "standardize"),
            ("inputs", "all"),
            ("rule", "logistic"),
            ("map-xy", "on"),
        ],
        5,
    );
    for row in [0, 17, 70] {
        let raw: Vec<String> = app
            .session()
            .prepared()
            .set
            .row(row)
            .iter()
            .map(f64::to_string)
            .collect();
        let told = typed(&mut app, &raw.join(", "));
        let lab = app.session();
        let at = lab.prepared().rows[0]
            .iter()
            .position(|&own| own as usize == row);
        let x = lab
            .prepared()
            .problem
            .train
            .row(at.expect("a training point"));
        let z = dot(lab.run().weights(), x);
        let p = fixed(1.0 / (1.0 + (-z).exp()), 3);
        let expected = format!("z = {}, p = {p}: ", figure(z));
        assert!(told.starts_with(&expected), "{told}: {expected}");
        let class = &lab.prepared().set.class_names()[usize::from(z >= 0.0)];
        assert!(told.ends_with(&format!(": {class}")), "{told}");
    }
    let mut three = opened(
        &[
            ("iris-classes", "all"),
            ("rule", "logistic"),
            ("multiclass", "softmax"),
        ],
        3,
    );
    let told = typed(&mut three, "5.1; 1.4");
    let weights = three.session().run().weights().chunks_exact(3);
    let z: Vec<f64> = weights.map(|w| w[0] + 5.1 * w[1] + 1.4 * w[2]).collect();
    let most = (0..3)
        .max_by(|a, b| z[*a].total_cmp(&z[*b]))
        .expect("three");
    let class = ["setosa", "versicolor", "virginica"][most];
    let sum: f64 = z.iter().map(|z| z.exp()).sum();
    let list = |numbers: Vec<String>| format!("({})", numbers.join(", "));
    let p = list(z.iter().map(|z| fixed(z.exp() / sum, 3)).collect());
    let z = list(z.iter().map(|z| figure(*z)).collect());
    assert_eq!(told, format!("z = {z}, p = {p}: {class}"));
    let mut mistakes = opened(&[("iris-classes", "all"), ("multiclass", "perceptron")], 3);
    let told = typed(&mut mistakes, "5.1 1.4");
    assert!(told.contains("z = (") && !told.contains("p ="), "{told}");
}

#[test]
fn what_is_no_point_is_refused_in_a_sentence() {
    let mut app = opened(&[], 2);
    assert_eq!(typed(&mut app, "  "), "");
    assert!(typed(&mut app, "1, two").contains("“two” is no number"));
    assert!(typed(&mut app, "1").contains("1 number stands here; 2 are needed"));
    assert!(typed(&mut app, "1, 2, 3").contains("3 numbers stand here"));
    assert!(typed(&mut app, "1, 2").contains("z = "));
}

#[test]
fn while_nothing_is_typed_the_first_point_is_predicted() {
    let mut app = opened(&[("rule", "logistic")], 2);
    let shown = |app: &App| {
        let view = view(app, "confusion");
        let text = view
            .text_of("confusion-example")
            .expect("a text")
            .to_owned();
        (text, view.is_hidden("confusion-example"))
    };
    let point = view(&app, "confusion");
    let point = point.attribute_of("confusion-point", "placeholder");
    let point = point.expect("a point").to_owned();
    let (example, is_hidden) = shown(&app);
    assert!(!is_hidden);
    assert_eq!(
        typed(&mut app, &point),
        example.split_once("): ").expect("z").1
    );
    assert!(example.starts_with(&format!("The first point of the data, ({point}): z = ")));
    assert!(shown(&app).1, "the typed one is enough");
    // Of 64 pixels only some are named, and of no points none.
    assert!(crate::data::take_digits(include_str!(
        "../../../www/data/digits.txt"
    )));
    for settings in [("dataset", "digits"), ("dataset", "custom")] {
        assert_eq!(shown(&opened(&[settings], 0)).0, "", "{settings:?}");
    }
}
