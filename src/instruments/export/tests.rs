//! Tests that a saved file holds the lab's data, and can be read back.

use super::*;
use crate::app::App;
use crate::app::tests::{app, rest, set, view};
use crate::data::{Keyword, Source};
use crate::instruments::import::ImportState;
use crate::instruments::{Budget, FileContent, Instrument};
use crate::session::{self, Action, Session};

/// The lab that *Open data* makes of a file.
fn opened(name: &str, text: &str) -> Session {
    let (mut lab, mut import) = (Session::default(), ImportState::default());
    let content = FileContent::Bytes(text.as_bytes().into());
    let name = name.into();
    assert!(import.update(&mut lab, &Event::File { name, content }));
    while import.work(&mut lab, 0.0, &Budget::ENDLESS) {}
    let (action, argument) = ("take".into(), String::new());
    assert!(import.update(&mut lab, &Event::Press { action, argument }));
    lab
}

/// Values to the bit, and the class by name.
fn rows(lab: &Session) -> Vec<(Vec<u64>, String)> {
    let set = all_features(lab.document());
    let row = |row: usize| {
        let bits = set.row(row).iter().map(|value| value.to_bits()).collect();
        (bits, set.class_names()[usize::from(set.class(row))].clone())
    };
    (0..set.len()).map(row).collect()
}

#[test]
fn every_set_of_the_lab_is_read_back_to_the_bit() {
    let points = [
        "1e-300,0.1,1;-0.3,12345678.9,0;2,3,1",
        // Features that count the rows, or are always the same.
        "0,5,1;1,2,0;2,7,1;3,1,0",
        "0,5,1;3,5,0;2,5,1;3,5,0",
    ];
    let sources = Source::all().filter(|source| source.keyword() != "file");
    let cases = sources.map(|source| (source.keyword(), points[0]));
    for (keyword, points) in cases.chain(points.map(|points| ("custom", points))) {
        let mut app = app(&[("dataset", keyword)]);
        if keyword == "digits" {
            assert_eq!(samples(app.session(), 9).lines().count(), 1, "not here yet");
            let text = Some(include_str!("../../../www/data/digits.txt").into());
            let path = "data/digits.txt";
            app.update(session::Action::Fetched { path, text });
        }
        if keyword == "custom" {
            app = App::opened(&format!("v2&dataset=custom&points={points}"));
        }
        let lab = app.session();
        let text = samples(lab, usize::MAX);
        assert_eq!(text.lines().count(), rows(lab).len() + 1, "{keyword}");
        let back = opened("saved.csv", &text);
        assert_eq!(rows(&back), rows(lab), "{keyword}");
        let names = |lab: &Session| all_features(lab.document()).features().to_vec();
        assert_eq!(names(&back), names(lab), "{keyword}");
        let classes = |lab: &Session| {
            let set = all_features(lab.document());
            (set.class_names().to_vec(), set.class_indices().to_vec())
        };
        // Classes without a sample are in no file.
        if (0..classes(lab).0.len()).all(|class| classes(lab).1.contains(&(class as u8))) {
            assert_eq!(classes(&back), classes(lab), "{keyword}");
        }
    }
}

#[test]
fn what_is_held_out_is_marked_and_no_feature_of_the_file() {
    let app = app(&[("dataset", "iris"), ("test-share", "20")]);
    let lab = app.session();
    let text = samples(lab, usize::MAX);
    let mut lines = text.lines();
    let head = lines.next().expect("names");
    assert!(head.ends_with(",class,held_out"), "{head}");
    let marked = lines.enumerate().filter(|(_, line)| line.ends_with(",yes"));
    let marked: Vec<u32> = marked.map(|(row, _)| row as u32).collect();
    assert_eq!(marked, lab.prepared().rows[1]);
    assert!(!marked.is_empty());
    assert_eq!(rows(&opened("saved.csv", &text)), rows(lab));
}

#[test]
fn names_with_separators_and_quotes_are_read_back() {
    let text = "\"a,b\",\"c \"\"d\"\"\",kind\n1,2,\"x;y\"\n3,4,z\n";
    let lab = opened("odd, names.csv", text);
    let saved = samples(&lab, usize::MAX);
    assert_eq!(
        saved,
        text.replace("kind", "class").replace("\"x;y\"", "x;y")
    );
    assert_eq!(stem(&lab), "odd, names");
}

#[test]
fn the_order_of_classes_and_all_bits_are_read_back() {
    for classes in ["b;a", "yes;no", "z < a, b;c", "10;9;-1", "a;b"] {
        let third = usize::from(classes.matches(';').count() > 1);
        let points = ["1.125,250,0", "2.625,300,1", "3.375,1.5e-7,2"];
        let app = App::opened(&format!(
            "v2&dataset=custom&classes={}&points={}",
            classes.replace(' ', "%20").replace(',', "%2C"),
            points[..2 + third].join(";")
        ));
        let lab = app.session();
        let back = opened("saved.csv", &samples(lab, usize::MAX));
        let [own, read] = [lab, &back].map(|lab| all_features(lab.document()));
        assert_eq!(read.class_names(), own.class_names());
        assert_eq!(
            (read.class_indices(), rows(&back)),
            (own.class_indices(), rows(lab)),
            "{classes}"
        );
    }
}

#[test]
fn no_name_is_a_formula_in_a_spreadsheet() {
    let text = "=A1,b,kind\n1,2,=1+1\n3,4,@sum\n-5,6,-x\n";
    let lab = opened("formulas.csv", text);
    let saved = samples(&lab, usize::MAX);
    assert_eq!(saved, "'=A1,b,class\n1,2,'=1+1\n3,4,'@sum\n-5,6,'-x\n");
    let back = opened("formulas.csv", &saved);
    assert_eq!(samples(&back, usize::MAX), saved);
    assert_eq!(
        all_features(back.document()).class_names(),
        all_features(lab.document()).class_names()
    );
}

#[test]
fn the_record_has_every_digit_of_every_epoch() {
    let mut app = app(&[
        ("dataset", "overlap"),
        ("rule", "adaline"),
        ("test-share", "30"),
    ]);
    (0..5).for_each(|_| app.update(session::Action::Epoch));
    let lab = app.session();
    let text = record(lab, usize::MAX);
    let mut lines = text.lines();
    let head = "epoch,updates,loss,errors,held_out_loss,held_out_errors,w0,w1,w2";
    assert_eq!(lines.next(), Some(head));
    let entries = lab.run().history().entries();
    assert_eq!(entries.len(), 6);
    for (entry, line) in entries.iter().zip(lines.by_ref()) {
        let cells: Vec<f64> = line
            .split(',')
            .map(|cell| cell.parse().expect("a number"))
            .collect();
        let (loss, errors) = entry.held_out.expect("some are held out");
        let mut wanted = vec![
            entry.epoch as f64,
            entry.updates as f64,
            entry.loss,
            f64::from(entry.errors),
            loss,
            f64::from(errors),
        ];
        wanted.extend(&entry.weights);
        let bits = |values: &[f64]| {
            values
                .iter()
                .map(|value| value.to_bits())
                .collect::<Vec<_>>()
        };
        assert_eq!(bits(&cells), bits(&wanted));
    }
    assert_eq!(lines.next(), None);
}

#[test]
fn weights_of_several_classes_are_named_by_the_class() {
    for multiclass in ["one-versus-rest", "softmax"] {
        let mut app = app(&[
            ("dataset", "iris"),
            ("iris-classes", "all"),
            ("rule", "logistic"),
        ]);
        set(&mut app, "multiclass", multiclass);
        app.update(session::Action::Epoch);
        let text = record(app.session(), 1);
        let head = text.lines().next().expect("names");
        let wanted = "w0 of setosa,w1 of setosa,w2 of setosa,w0 of versicolor";
        assert!(
            head.contains(wanted) && head.ends_with("w2 of virginica"),
            "{head}"
        );
    }
}

#[test]
fn buttons_give_files_and_copies() {
    let mut app = app(&[("dataset", "iris"), ("tool", "export")]);
    rest(&mut app);
    let about = |app: &App, part: &str| view(app, "export").text_of(part).map(String::from);
    let expected = "100 samples with 4 features.";
    assert_eq!(about(&app, "export-data-about").as_deref(), Some(expected));
    let expected = "The start: no epoch is over yet.";
    assert_eq!(about(&app, "export-run-about").as_deref(), Some(expected));
    for (action, file) in [
        ("data-save", Some("iris.csv")),
        ("data-copy", None),
        ("run-save", Some("iris-perceptron.csv")),
        ("run-copy", None),
    ] {
        let text = match &action[..3] {
            "dat" => samples(app.session(), usize::MAX),
            _ => record(app.session(), usize::MAX),
        };
        let event = Event::Press {
            action: action.into(),
            argument: String::new(),
        };
        assert!(app.tell("export", &event));
        let download = app.take_download("export").expect("something");
        match (download, file) {
            (
                Download::Save {
                    name,
                    kind,
                    text: saved,
                },
                Some(file),
            ) => {
                assert_eq!((&*name, kind, saved), (file, "text/csv", text));
            }
            (Download::Copy(copied), None) => assert_eq!(copied, text),
            other => panic!("{action}: {other:?}"),
        }
        app.tell("export", &Event::Downloaded(true));
        let told = about(&app, "export-told").expect("a text");
        assert_eq!(told.contains("downloads"), file.is_some(), "{told}");
    }
}

#[test]
fn the_record_is_of_the_run_also_when_the_last_point_of_its_third_class_has_gone() {
    let mut app = App::opened("v2&dataset=custom&points=1,0,1;-1,0,0;0,2,2");
    app.update(Action::Epoch);
    let head = |app: &App| {
        let text = record(app.session(), 9);
        text.lines().next().expect("a line").to_string()
    };
    assert!(head(&app).ends_with(",w2 of third"), "{}", head(&app));
    app.update(Action::RemovePoint { index: 2 });
    let left = head(&app);
    assert!(
        left.contains(",w0 of 1,") && left.ends_with(",w2 of 3"),
        "{left}"
    );
}

#[test]
fn a_loss_beyond_all_numbers_is_left_out() {
    let link = "v2&rule=adaline&init=given&line=1e305,-1e305,3e305";
    let app = App::opened(link);
    let loss = app.session().run().history().entries()[0].loss;
    assert!(!loss.is_finite(), "{loss}");
    let text = record(app.session(), 1);
    assert_eq!(text.lines().nth(1), Some("0,0,,42,1e305,-1e305,3e305"));
}
