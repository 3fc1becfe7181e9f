//! Compared with closed forms, with the theory of real samples, and with Adaline's own trainer's Hessian.

use super::messages::summary;
use super::*;
use crate::app::App;
use crate::app::tests::{app, offer, opened, view};
use crate::geometry::Axis;
use crate::learn::{Reduction, Samples};
use crate::task::at_once;
use crate::theory::Curvature;

fn own(app: &App) -> &StandardizeState {
    app.instrument().expect("the instrument")
}

const RS: [f64; 7] = [-0.99, -0.6, -0.1, 0.0, 0.3, 0.8, 0.99];
const SCALES: [f64; 6] = [0.1, 0.37, 1.0, 1.5, 4.0, 10.0];

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-11 * (1.0 + b.abs())
}

/// Four samples with exactly these moments: (±1, ±s(r ± √(1 − r²))).
fn samples(r: f64, s: f64) -> Samples {
    let q = (1.0 - r * r).sqrt();
    let x = [
        1.0,
        s * (r + q),
        1.0,
        s * (r - q),
        -1.0,
        -s * (r + q),
        -1.0,
        -s * (r - q),
    ];
    Samples::new(2, &x, &[1.0, 1.0, -1.0, -1.0]).expect("samples")
}

#[test]
fn the_numbers_are_those_of_real_samples() {
    for r in RS {
        for s in SCALES {
            let valley = Valley::new(r, s);
            let theory = at_once(Curvature::of_adaline(&samples(r, s), Reduction::Mean, 0.0))
                .expect("numbers");
            let [least, middle, most] = theory.eigenvalues[..] else {
                panic!()
            };
            assert!(near(valley.eigenvalues[0], least) && near(valley.eigenvalues[1], most));
            assert!(
                least <= 1.0 + 1e-12 && most >= 1.0 - 1e-12,
                "the bias is between"
            );
            assert!(near(middle, 1.0) || near(most, 1.0) || near(least, 1.0));
            assert!(
                (valley.condition / theory.condition().expect("a condition") - 1.0).abs() < 1e-9,
                "{r} {s}"
            );
            assert!(near(
                valley.eta,
                theory.fastest().expect("numbers").expect("a rate")
            ));
            assert!(near(
                valley.factor,
                theory.fastest_factor().expect("a factor")
            ));
        }
    }
}

#[test]
fn standardized_features_have_the_condition_of_the_formula() {
    for r in RS {
        let valley = Valley::new(r, 1.0);
        let expected = (1.0 + r.abs()) / (1.0 - r.abs());
        assert!((valley.condition / expected - 1.0).abs() < 1e-13, "{r}");
    }
    // Without correlation the scale alone: s² or its inverse.
    for s in SCALES {
        let ratio = (s * s).max(1.0 / (s * s));
        assert!(
            (Valley::new(0.0, s).condition / ratio - 1.0).abs() < 1e-13,
            "{s}"
        );
    }
}

#[test]
fn eigenvectors_are_eigenvectors() {
    for r in RS {
        for s in SCALES {
            let Valley {
                across: [u, v],
                eigenvalues: [_, most],
                ..
            } = Valley::new(r, s);
            assert!(
                near(u + r * s * v, most * u) && near(r * s * u + s * s * v, most * v),
                "{r} {s}"
            );
        }
    }
}

#[test]
fn every_epoch_multiplies_the_distance_by_the_same_factor() {
    for r in RS {
        for s in SCALES {
            let valley = Valley::new(r, s);
            for epochs in [1, 2, 7] {
                let expected = valley.factor.powi(epochs as i32);
                assert!(
                    (valley.left(epochs) - expected).abs() < 1e-9,
                    "{r} {s} {epochs}"
                );
            }
            // ρ^n ≤ 1/100 from n = ln 100 / ln(1/ρ) on.
            let expected = if valley.factor < 1e-12 {
                1.0
            } else {
                (0.01_f64.ln() / valley.factor.ln()).ceil()
            };
            assert!(
                (f64::from(valley.epochs) - expected).abs() <= 1e-6 * expected,
                "{r} {s} {expected}"
            );
            assert!(valley.left(valley.epochs) <= 0.01 && valley.left(valley.epochs - 1) > 0.01);
        }
    }
}

#[test]
fn no_scale_is_better_than_the_standard_one() {
    for r in RS {
        let best = Valley::new(r, 1.0).condition;
        assert!(
            SCALES
                .iter()
                .all(|s| Valley::new(r, *s).condition >= best * (1.0 - 1e-12))
        );
    }
}

#[test]
fn contours_are_contours_and_one_goes_through_the_start() {
    for (r, s) in [(0.6, 4.0), (-0.99, 0.1), (0.0, 1.0), (0.9, 1.0)] {
        let valley = Valley::new(r, s);
        let level = |Axis { x, y }: Axis| x * x + 2.0 * r * s * x * y + s * s * y * y;
        let contours = valley.contours();
        for contour in &contours {
            let here = level(contour[0]);
            assert!(
                contour
                    .iter()
                    .all(|at| (level(*at) / here - 1.0).abs() < 1e-9)
            );
        }
        let start = level(Axis::new(-1.0, 0.6));
        assert!(
            contours
                .iter()
                .any(|contour| (level(contour[0]) / start - 1.0).abs() < 1e-9)
        );
        assert!(
            contours
                .windows(2)
                .all(|pair| level(pair[0][0]) > level(pair[1][0]))
        );
    }
}

#[test]
fn what_is_said_is_right_and_in_the_link() {
    let app = app(&[
        ("tool", "standardize"),
        ("standardize-r", "-0.8"),
        ("standardize-scale", "10"),
        ("standardize-epochs", "30"),
    ]);
    let back = opened(&app.link());
    let settings = &own(&back).settings;
    assert_eq!(
        *settings,
        StandardizeSettings {
            r: -0.8,
            scale: 10.0,
            epochs: 30
        }
    );
    let said = readouts(settings, &settings.valleys());
    let text = |name: &str| {
        said.iter()
            .find(|readout| readout.0 == name)
            .expect("a readout")
            .1
            .clone()
    };
    assert_eq!(
        text("standardize-kappa-standard"),
        "(1 + |r|)/(1 − |r|) = (1 + 0.8)/(1 − 0.8) = 9"
    );
    // ln 100 / ln (10/8) = 20.6.
    assert_eq!(text("standardize-epochs-standard"), "21");
    assert!(text("standardize-summary").contains("to 21 epochs"));
    let plain = StandardizeSettings {
        r: 0.0,
        scale: 1.0,
        epochs: 0,
    };
    assert!(summary(&plain, &plain.valleys()).contains("changes nothing, it takes 1 epoch."));
    let near = StandardizeSettings {
        r: 0.9,
        scale: 1.01,
        ..plain
    };
    let [raw, standard] = near.valleys();
    assert!(raw.condition != standard.condition && raw.epochs == standard.epochs);
    assert!(!summary(&near, &[raw, standard]).contains("changes nothing"));
    for r in RS {
        for scale in SCALES {
            let epochs = 200;
            let settings = StandardizeSettings { r, scale, epochs };
            let words = format!("{:?}", readouts(&settings, &settings.valleys()));
            assert!(!words.contains("NaN") && !words.contains("inf"), "{words}");
        }
    }
}

#[test]
fn the_slider_goes_by_powers_of_ten() {
    assert_eq!(slider_to_scale(0.0), 1.0);
    assert_eq!((slider_to_scale(-1.0), slider_to_scale(7.0)), (0.1, 10.0));
    assert_eq!(slider_to_scale(f64::NAN), 1.0);
    assert!((scale_to_slider(slider_to_scale(0.6)) - 0.6).abs() < 0.01);
}

#[test]
fn the_window_follows_its_controls_and_its_slider() {
    let mut app = app(&[("tool", "standardize"), ("standardize-r", "0.5")]);
    assert!(!app.frame(0.0, &|| 0.0).goes_on);
    let said = |app: &App, part| view(app, "standardize").text_of(part).map(String::from);
    let kappa = "(1 + |r|)/(1 − |r|) = (1 + 0.5)/(1 − 0.5) = 3";
    assert_eq!(
        said(&app, "standardize-kappa-standard").as_deref(),
        Some(kappa)
    );
    let slid = |text: &str| Event::Input {
        name: "standardize-scale-slider".into(),
        text: text.into(),
        done: false,
    };
    offer(&mut app, "standardize-scale", "11");
    assert!(app.complaint("standardize-scale").is_some());
    assert!(app.tell("standardize", &slid("0")) && !app.tell("standardize", &slid("x")));
    assert_eq!(own(&app).settings.scale, 1.0);
    assert_eq!(app.complaint("standardize-scale"), None);
    app.frame(16.0, &|| 0.0);
    let summary = said(&app, "standardize-summary").expect("a sentence");
    assert!(summary.contains("changes nothing"), "{summary}");
    // Now both sides are one picture.
    let scene = |layer| own(&app).scene(app.session(), layer).expect("a scene");
    let (raw, standard) = (scene("standardize-raw"), scene("standardize-standard"));
    assert!(raw.equals(&*standard));
    assert_eq!(
        app.link(),
        "v2&tool=standardize&standardize-r=0.5&standardize-scale=1"
    );
}

#[test]
fn neighbors_on_the_slider_of_scales_are_different_scales() {
    for hundredth in -100..=100 {
        // The window shows a slider's place to two decimals: where it was moved to, there it stays.
        let at = f64::from(hundredth) / 100.0;
        let shown = format!("{:.2}", scale_to_slider(slider_to_scale(at)));
        assert_eq!(parse_number(&shown), Some(at), "{shown}");
    }
}
