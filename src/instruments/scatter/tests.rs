//! Compared with the numbers of other programs, and used.

use std::pin::pin;

use super::*;
use crate::app::App;
use crate::app::tests::{app, rest, set, view};
use crate::data::{Dataset, take_digits};
use crate::geometry::{Axis, Frame, Margins, Px};
use crate::instruments::Pointer;
use crate::task::{at_once, turn};

const FILE: &str = include_str!("../../../www/data/digits.txt");

fn own(app: &App) -> &ScatterState {
    app.instrument().expect("the instrument")
}

fn opened(settings: &[(&str, &str)]) -> App {
    let mut app = app(settings);
    set(&mut app, "tool", "scatter");
    rest(&mut app);
    app
}

fn matrix(app: &App) -> &Matrix {
    own(app).matrix.as_deref().expect("a matrix")
}

fn point(app: &mut App, phase: Phase, (row, column): Cell) {
    let at = Axis::new(column as f64 + 0.5, -(row as f64) - 0.5);
    let view = crate::geometry::View::around([at], 1.0);
    let pointer = Pointer {
        plot: "scatter-cells".into(),
        phase,
        at,
        at_px: Px::new(0.0, 0.0),
        frame: Frame::new((1.0, 1.0), view, Margins::NONE, 1.0),
        is_finger: false,
        shift: false,
    };
    app.tell("scatter", &Event::Pointer(pointer));
    rest(app);
}

fn press(app: &mut App, key: &str) -> bool {
    let (plot, key) = ("scatter-cells".into(), key.into());
    let shift = false;
    let is_used = app.tell("scatter", &Event::Key { plot, key, shift });
    rest(app);
    is_used
}

fn axes(app: &App) -> [String; 2] {
    ["feature-x", "feature-y"].map(|name| app.control(name).expect("a control").value)
}

fn said(app: &App, part: &str) -> String {
    view(app, "scatter").text_of(part).expect("a text").into()
}

/// A data set of one sample a row, the class last.
fn set_of(rows: &[Vec<f64>]) -> Dataset {
    let features = rows[0].len() - 1;
    let values = rows.iter().flat_map(|row| row[..features].to_vec());
    let classes = rows.iter().map(|row| row[features] as u8).collect();
    let names: Vec<String> = (0..features).map(|k| format!("f{k}")).collect();
    Dataset::new(names, vec!["a", "b"], values.collect(), classes).expect("a data set")
}

#[test]
fn f_and_r_of_the_irises_are_those_of_other_programs() {
    let app = opened(&[("iris-classes", "all")]);
    let set = all_features(app.session().document());
    let column = |k: usize| -> Vec<f64> { (0..set.len()).map(|row| set.row(row)[k]).collect() };
    // f_classif of scikit-learn, corrcoef of NumPy.
    let known = [
        119.264_502_18,
        49.160_040_09,
        1_180.161_182_25,
        960.007_146_8,
    ];
    for (k, known) in known.into_iter().enumerate() {
        let f = f_statistic(&column(k), set.class_indices()).expect("a number");
        assert!((f / known - 1.0).abs() < 1e-9, "{k}: {f}");
    }
    let known = [
        [1.0, -0.117_569_78, 0.871_753_78, 0.817_941_13],
        [-0.117_569_78, 1.0, -0.428_440_10, -0.366_125_93],
        [0.871_753_78, -0.428_440_10, 1.0, 0.962_865_43],
        [0.817_941_13, -0.366_125_93, 0.962_865_43, 1.0],
    ];
    for (own, known) in matrix(&app)
        .correlations
        .iter()
        .flatten()
        .zip(known.iter().flatten())
    {
        assert!(
            (own.expect("a number") - known).abs() < 1e-8,
            "{own:?} {known}"
        );
    }
}

#[test]
fn of_more_than_six_those_that_tell_the_classes_apart_or_the_first() {
    // Feature k lies k apart between the classes, feature 0 nothing.
    let row = |at: usize| {
        let class = (at % 2) as f64;
        let by = (at / 2) as f64;
        let features = (0..8).map(|k| by + class * f64::from(k));
        features.chain([class]).collect()
    };
    let set = set_of(&(0..20).map(row).collect::<Vec<_>>());
    let columns = |which| -> Vec<usize> {
        let matrix = at_once(Matrix::find(&set, which));
        assert_eq!((matrix.of, matrix.samples), (8, 20));
        matrix.features.iter().map(|own| own.column).collect()
    };
    assert_eq!(columns(Which::Telling), [7, 6, 5, 4, 3, 2]);
    assert_eq!(columns(Which::First), [0, 1, 2, 3, 4, 5]);
    // It can be left after each feature.
    let mut work = pin!(Matrix::find(&set, Which::Telling));
    let turns = (1..100).find(|_| turn(work.as_mut()).is_ready());
    assert_eq!(turns, Some(9));
}

#[test]
fn no_number_is_too_large_or_too_small() {
    let rows = [
        vec![1e308, 1e-320, 5.0, -1e308, 0.0, 0.0],
        vec![-1e308, 3e-320, 5.0, 1e308, 0.0, 1.0],
        vec![1e300, -1e-320, 5.0, 0.0, 0.0, 1.0],
        vec![1e307, 0.0, 5.0, 1.0, 0.0, 0.0],
    ];
    let set = set_of(&rows);
    let found = at_once(Matrix::find(&set, Which::First));
    for (k, feature) in found.features.iter().enumerate() {
        assert!(
            feature.places.iter().all(|at| (0.0..=1.0).contains(at)),
            "{feature:?}"
        );
        let counted: u32 = feature.bins.iter().flatten().sum();
        assert_eq!(counted, 4, "{k}");
        let varies = ![2, 4].contains(&k);
        assert_eq!(found.correlations[k][k].is_some(), varies, "{k}");
    }
    assert_eq!(f_statistic(&[], &[]), None);
    assert_eq!(f_statistic(&[1.0], &[0]), None);
    assert_eq!(
        f_statistic(&[1.0, 1.0, 2.0, 2.0], &[0, 0, 1, 1]),
        Some(f64::INFINITY)
    );
}

#[test]
fn of_many_samples_some_are_drawn_and_all_are_counted() {
    let app = opened(&[("dataset", "moons"), ("size", "1000")]);
    let found = matrix(&app);
    assert_eq!((found.samples, found.classes.len()), (1000, MOST_DRAWN));
    let counted: u32 = found.features[0].bins.iter().flatten().sum();
    assert_eq!(counted, 1000);
    // Listed by class: of each as many are drawn.
    let row = |at: u32| vec![f64::from(at), 1.0, f64::from(at / 500)];
    let set = set_of(&(0..1000).map(row).collect::<Vec<_>>());
    let sorted = at_once(Matrix::find(&set, Which::First));
    let classes = sorted.classes;
    let ones = classes.iter().filter(|class| **class == 1).count();
    assert_eq!((ones, classes.len()), (MOST_DRAWN / 2, MOST_DRAWN));
    let told = said(&app, "scatter-count");
    assert!(
        told.contains("400 of 1\u{202f}000 samples are drawn"),
        "{told}"
    );
}

#[test]
fn a_cell_puts_its_two_features_on_the_axes() {
    let mut app = opened(&[("dataset", "penguins"), ("projection", "components")]);
    assert_eq!(own(&app).on_axes(app.session()), None);
    let names: Vec<String> = matrix(&app)
        .features
        .iter()
        .map(|own| own.name.clone())
        .collect();
    point(&mut app, Phase::Move, (3, 1));
    assert!(
        said(&app, "scatter-about")
            .starts_with(&format!("{} against {}: r = ", names[3], names[1]))
    );
    assert_ne!(axes(&app), [names[1].clone(), names[3].clone()]);
    point(&mut app, Phase::Click, (3, 1));
    assert_eq!(axes(&app), [names[1].clone(), names[3].clone()]);
    assert_eq!(
        app.control("projection").expect("a control").value,
        "features"
    );
    assert_eq!(own(&app).on_axes(app.session()), Some((3, 1)));
    point(&mut app, Phase::Click, (2, 2));
    assert_eq!(
        own(&app).on_axes(app.session()),
        Some((3, 1)),
        "one feature is no pair"
    );
    // The other way round, which swaps the axes.
    point(&mut app, Phase::Click, (1, 3));
    assert_eq!(axes(&app), [names[3].clone(), names[1].clone()]);

    app.tell(
        "scatter",
        &Event::Leave {
            plot: "scatter-cells".into(),
        },
    );
    assert!(said(&app, "scatter-about").starts_with("Click a cell"));
    assert!(press(&mut app, "ArrowDown") && press(&mut app, "ArrowLeft"));
    assert_eq!(own(&app).pointed, Some((1, 2)), "from the pair on the axes");
    assert!(press(&mut app, "Enter") && !press(&mut app, "x"));
    assert_eq!(axes(&app), [names[2].clone(), names[1].clone()]);
    assert!((0..9).all(|_| press(&mut app, "ArrowUp")));
    assert_eq!(own(&app).pointed, Some((0, 2)), "it ends at the edge");
}

#[test]
fn it_follows_the_data_and_its_choice_and_says_when_there_is_nothing() {
    assert!(take_digits(FILE));
    let mut app = opened(&[("dataset", "digits")]);
    assert_eq!(matrix(&app).of, 64);
    let names =
        |app: &App| -> Vec<usize> { matrix(app).features.iter().map(|own| own.column).collect() };
    let telling = names(&app);
    set(&mut app, "scatter-which", "first");
    rest(&mut app);
    assert_eq!(names(&app), [0, 1, 2, 3, 4, 5]);
    assert_ne!(telling, names(&app));
    set(&mut app, "dataset", "gate");
    rest(&mut app);
    assert_eq!(matrix(&app).features.len(), 2);
    app.update(Action::Clear);
    rest(&mut app);
    assert_eq!(said(&app, "scatter-count"), "There are no samples to show.");
    assert!(!press(&mut app, "ArrowUp") && !press(&mut app, "Enter"));
}
