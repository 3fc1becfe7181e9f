//! The window that says why to standardize.

use hyperplane::instruments::standardize::{StandardizeSettings, StandardizeState, readouts};
use hyperplane_test_parts::in_all;
use serde_json::json;
use thirtyfour::prelude::*;

use crate::lab::{Lab, PIXELS, story};

/// The instrument's settings in the page's link.
async fn settings(lab: &Lab) -> StandardizeSettings {
    let app = lab.app().await;
    let standardize = app.instrument::<StandardizeState>();
    standardize.expect("the instrument").settings.clone()
}

/// The window shows what the core says of the lab in the page's own link.
async fn agrees(lab: &Lab) {
    let settings = settings(lab).await;
    for (name, text, full) in readouts(&settings, &settings.valleys()) {
        assert_eq!(lab.text(&name).await, text, "{name}");
        if !full.is_empty() {
            assert_eq!(lab.value(&name).await, full, "{name}");
        }
    }
}

/// The number of pixels with about the color of the path, and a length that tells pictures apart.
async fn colors(lab: &Lab, side: &str) -> serde_json::Value {
    let code = format!(
        "{PIXELS} const canvas = document.querySelector(`[data-layer=standardize-${{arguments[0]}}]`);
        const all = pixels(canvas), [w, h] = [canvas.width, canvas.height];
        let found = 0;
        for (let i = 0; i < all.length; i += 4) if (all[i] > 180 && all[i + 2] < 60 && all[i + 3] > 200) found++;
        return [found, all.join().length]"
    );
    lab.ask_with(&code, &[json!(side)]).await
}

#[in_all("instruments::standardize::tests and tests/plot/standardize.rs")]
#[test]
fn a_valley_becomes_a_bowl() {
    story(async |lab| {
        lab.open("v2&theory=on").await;
        lab.click("instruments").await;
        lab.click("open-standardize").await;
        assert!(lab.sees("dialog.standardize").await);
        agrees(lab).await;
        lab.set("standardize-r", "−0,6").await;
        lab.set("standardize-scale", "10").await;
        agrees(lab).await;
        // (1 + 0.6)/(1 − 0.6) = 4, and ρ = 3/5: ln 100 / ln (5/3) = 9.02.
        assert!((lab.number("standardize-kappa-standard").await - 4.0).abs() < 1e-12);
        assert_eq!(lab.number("standardize-epochs-standard").await, 10.0);
        // λ² − 101 λ + 64 = 0.
        let root = (101.0_f64 * 101.0 - 256.0).sqrt();
        let expected = (101.0 + root) / (101.0 - root);
        let kappa = lab.number("standardize-kappa-raw").await;
        assert!((kappa / expected - 1.0).abs() < 1e-11, "{kappa} {expected}");
        let formula = lab.text("standardize-kappa-standard").await;
        assert_eq!(formula, "(1 + |r|)/(1 − |r|) = (1 + 0.6)/(1 − 0.6) = 4");
        // The paths differ, in the color of the class +1.
        let (raw, standard) = (colors(lab, "raw").await, colors(lab, "standard").await);
        assert!(raw[0].as_u64() > Some(100) && standard[0].as_u64() > Some(100));
        assert_ne!(raw, standard);
        let link = lab.link().await;
        lab.open(&link).await;
        assert!(lab.sees("dialog.standardize").await);
        agrees(lab).await;
        assert_eq!(lab.number("standardize-kappa-raw").await, kappa);
        // With the scale 1 both sides are the same picture.
        lab.set("standardize-scale", "1").await;
        assert_eq!(colors(lab, "raw").await, colors(lab, "standard").await);
        assert!(
            lab.text("standardize-summary")
                .await
                .contains("changes nothing")
        );
    });
}

#[in_all("instruments::standardize::tests; its sliders: sliders::arrow_keys")]
#[test]
fn sliders_move_the_numbers_and_wrong_ones_are_refused() {
    story(async |lab| {
        lab.open("v2&tool=standardize").await;
        for (name, key) in [
            ("standardize-r", Key::End),
            ("standardize-scale-slider", Key::Home),
            ("standardize-epochs", Key::End),
        ] {
            let slider = lab.find(&format!("[type=range][name={name}]")).await;
            slider.send_keys(key).await.expect("a key");
            lab.shown().await;
            agrees(lab).await;
        }
        let found = settings(lab).await;
        assert_eq!((found.r, found.scale, found.epochs), (0.99, 0.1, 200));
        let kappa = lab.value("standardize-kappa-raw").await;
        lab.set("standardize-r", "1").await;
        let note = lab.find(".standardize .complaint").await.text().await;
        assert!(note.expect("text").contains("from −0.99 to 0.99"));
        assert_eq!(lab.value("standardize-kappa-raw").await, kappa);
    });
}
