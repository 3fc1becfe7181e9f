//! The window of the loss landscape.

use hyperplane::app::App;
use hyperplane::geometry::Axis;
use hyperplane::instruments::landscape::LandscapeState;
use hyperplane::instruments::landscape::{self as core, Landscape, LandscapeChoices, Slice};
use hyperplane::session::Action;
use hyperplane_test_parts::in_firefox;
use serde_json::json;
use thirtyfour::prelude::*;

use crate::browser::eventually;
use crate::lab::{Lab, story};

const OPEN: &str =
    "v2&rule=adaline&batch=batch&scaling=standardize&init=random&eta=0.003&tool=landscape";
const PLOT: &str = "document.querySelector('[data-plot=landscape]')";

fn numbers(text: &str) -> Vec<f64> {
    let numbers = text.split(',').map(|n| n.trim().parse().expect("a number"));
    numbers.collect()
}

/// A list of numbers that the plot says of itself.
async fn of_plot(lab: &Lab, name: &str) -> Vec<f64> {
    let text = lab.ask(&format!("return {PLOT}.dataset.{name}")).await;
    numbers(text.as_str().expect("text"))
}

/// Waits until the surface is worked out; the levels of its contours.
async fn surveyed(lab: &Lab) -> Vec<f64> {
    eventually("the surface", async || {
        lab.shown().await;
        let text = lab.ask(&format!("return {PLOT}.dataset.levels")).await;
        text.as_str().filter(|text| !text.is_empty()).map(numbers)
    })
    .await
}

/// The app that the page's link describes, its run made again.
async fn native(lab: &Lab) -> App {
    let mut app = lab.app().await;
    assert_eq!(app.session().notice(), None);
    for _ in 0..1000 {
        app.update(Action::Tick(16.0));
        app.update(Action::Train(100_000));
    }
    app
}

fn choices(app: &App) -> &LandscapeChoices {
    let landscape = app.instrument::<LandscapeState>();
    &landscape.expect("a landscape").choices
}

fn slice(app: &App) -> Slice {
    core::slice(app.session(), choices(app))
}

/// The core's landscape of an app in a plot as wide as the page's.
async fn landscape(lab: &Lab, app: &App) -> Landscape {
    let place = of_plot(lab, "place").await;
    let mut landscape = Landscape::default();
    while !landscape.catch_up(app.session(), choices(app), place[2] / place[3]) {}
    while !landscape.survey.advance(|| true) {}
    landscape
}

#[test]
fn a_click_and_a_drag_start_there_and_links_bring_it_back() {
    story(async |lab| {
        lab.open(&format!("{OPEN}&landscape-third=fixed")).await;
        surveyed(lab).await;
        let third = numbers(&lab.value("landscape-w").await)[0];
        let (x, y) = lab.pixel_of("landscape", (0.5, -0.25)).await;
        // The pointer reads off J there.
        lab.hands().move_to(x, y).perform().await.expect("a move");
        lab.shown().await;
        let state = native(lab).await;
        let at = of_plot(lab, "at").await;
        assert!(
            (at[0] - 0.5).abs() < 0.02 && (at[1] + 0.25).abs() < 0.02,
            "{at:?}"
        );
        assert_eq!(
            lab.number("landscape-at").await,
            slice(&state).loss(Axis::new(at[0], at[1]))
        );
        lab.click_pixel((x, y)).await;
        let w = numbers(&lab.value("landscape-w").await);
        assert!(
            (w[1] - 0.5).abs() < 0.02 && (w[2] + 0.25).abs() < 0.02 && w[0] == third,
            "{w:?}"
        );
        lab.press("dialog[data-tool=landscape] [data-action=epoch]")
            .await;
        lab.press("dialog[data-tool=landscape] [data-action=step]")
            .await;
        let moved = numbers(&lab.value("landscape-w").await);
        assert_ne!(moved, w);
        lab.press("dialog[data-tool=landscape] [data-action=reset]")
            .await;
        assert_eq!(numbers(&lab.value("landscape-w").await), w);
        // Dragged on, the run starts where the pointer is let go.
        let (to_x, to_y) = lab.pixel_of("landscape", (-0.5, 0.5)).await;
        let chain = lab
            .hands()
            .move_to(x, y)
            .click_and_hold()
            .move_to((x + to_x) / 2, y);
        chain
            .move_to(to_x, to_y)
            .release()
            .perform()
            .await
            .expect("a drag");
        lab.shown().await;
        let dragged = numbers(&lab.value("landscape-w").await);
        assert!(
            (dragged[1] + 0.5).abs() < 0.02 && (dragged[2] - 0.5).abs() < 0.02,
            "{dragged:?}"
        );
        lab.set("landscape-x", "0").await;
        lab.press("[data-landscape=in]").await;
        lab.press("dialog[data-tool=landscape] [data-action=epoch]")
            .await;
        let (levels, w) = (surveyed(lab).await, lab.value("landscape-w").await);
        let link = lab.link().await;
        for part in [
            "tool=landscape",
            "landscape-x=0",
            "landscape-third=fixed",
            "landscape-zoom=1",
            "landscape-start=",
        ] {
            assert!(link.contains(part), "{link}");
        }
        let core = landscape(lab, &native(lab).await).await;
        assert_eq!(
            core.survey.relief().expect("a surface").levels.len(),
            levels.len()
        );
        lab.open(&link).await;
        surveyed(lab).await;
        assert_eq!(lab.value("landscape-w").await, w);
        assert_eq!(
            lab.ask("return document.querySelector('select[name=landscape-x]').value")
                .await,
            json!("0")
        );
        let again = landscape(lab, &native(lab).await).await;
        assert_eq!(
            surveyed(lab).await,
            again.survey.relief().expect("a surface").levels
        );
        // It closes with Escape.
        lab.keys(Key::Escape).await;
        assert!(!lab.sees("dialog[data-tool=landscape]").await);
    });
}

#[in_firefox("fingers: each engine decides itself what scrolls and what drags")]
#[test]
fn a_finger_starts_and_drags_a_run_and_scrolls_elsewhere() {
    story(async |lab| {
        lab.become_a_phone(2).await;
        lab.open("v2&rule=adaline&batch=batch&scaling=standardize&tool=landscape")
            .await;
        surveyed(lab).await;
        // A finger that scrolls starts nothing; one that taps does.
        let scrolled = "return document.querySelector('dialog[data-tool=landscape]').scrollTop";
        let before = lab.ask(scrolled).await;
        let [x0, x1, y0, y1] = of_plot(lab, "bounds").await[..] else {
            panic!("four bounds")
        };
        let place = (x0 + 0.2 * (x1 - x0), y0 + 0.3 * (y1 - y0));
        let near = |found: f64, expected: f64| (found - expected).abs() < 0.02 * (x1 - x0);
        let (x, y) = lab.pixel_of("landscape", place).await;
        lab.swipe((x, y), &[(x, y - 40), (x, y - 90)]).await;
        assert_eq!(
            native(lab).await.session().document().settings.start.len(),
            0
        );
        let mut there = before.clone();
        eventually("the end of the fling", async || {
            let then = std::mem::replace(&mut there, lab.ask(scrolled).await);
            (there == then && there != before).then_some(())
        })
        .await;
        let (x, y) = lab.pixel_of("landscape", place).await;
        lab.swipe((x, y), &[]).await;
        let tapped = native(lab)
            .await
            .session()
            .document()
            .settings
            .start
            .clone();
        assert_eq!(numbers(&lab.value("landscape-w").await), tapped);
        assert!(
            near(tapped[1], place.0) && near(tapped[2], place.1),
            "{tapped:?}"
        );
        // From the dot that is there now it drags.
        let (x, y) = lab.pixel_of("landscape", place).await;
        lab.swipe((x, y), &[(x + 30, y), (x + 60, y)]).await;
        let dragged = native(lab)
            .await
            .session()
            .document()
            .settings
            .start
            .clone();
        assert!(dragged[1] > tapped[1] + 0.05 * (x1 - x0), "{dragged:?}");
        assert!(near(dragged[2], place.1), "{dragged:?}");
    });
}
