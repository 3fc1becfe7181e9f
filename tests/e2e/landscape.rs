//! The window of the loss landscape.

use hyperplane::app::App;
use hyperplane::geometry::Axis;
use hyperplane::instruments::landscape::{
    self as core, Arrows, Best, Landscape, LandscapeChoices, Slice,
};
use hyperplane::instruments::landscape::{LandscapeState, loss_now};
use hyperplane::session::Action;
use hyperplane_test_parts::{in_all, in_firefox};
use kurbo::Vec2;
use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::browser::eventually;
use crate::lab::{Lab, PIXELS, story};

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

#[in_all("instruments::landscape::tests: bowl, gestures: the view names what is drawn")]
#[test]
fn what_it_shows_is_the_cores() {
    story(async |lab| {
        lab.open(OPEN).await;
        for _ in 0..4 {
            lab.press("dialog[data-tool=landscape] [data-action=epoch]")
                .await;
        }
        let levels = surveyed(lab).await;
        let state = native(lab).await;
        assert_eq!(state.session().run().epochs(), 4);
        let core = landscape(lab, &state).await;
        let relief = core.survey.relief().expect("a surface");
        assert_eq!(of_plot(lab, "bounds").await, relief.bounds);
        assert_eq!(levels, relief.levels);
        assert_eq!(lab.number("landscape-now").await, loss_now(state.session()));
        assert_eq!(
            numbers(&lab.value("landscape-w").await),
            state.session().run().weights()
        );
        let Some(Best::At(best, least)) = core.optimum() else {
            panic!("least squares have an optimum")
        };
        assert_eq!(lab.number("landscape-least").await, *least);
        assert_eq!(&numbers(&lab.value("landscape-optimum").await), best);
        let surface = slice(&state);
        let arrows = Arrows::new(&surface, state.session().run().weights(), &[]);
        assert_eq!(lab.number("landscape-gradient").await, arrows.gradient);
        let place = of_plot(lab, "place").await;
        let [x0, x1, y0, y1] = relief.bounds;
        let scales = arrows.scales(Vec2::new((x1 - x0) / place[2], (y1 - y0) / place[3]));
        let shown = numbers(&lab.value("landscape-arrows").await);
        assert_eq!(
            [Some(shown[0]), Some(shown[1])],
            [scales.samples, scales.mean]
        );
        // The contours are drawn where the core has them, and not between them; the optimum's cross is green.
        let bowl = core.bowl().expect("a squared loss is a bowl");
        let units = Vec2::new((x1 - x0) / place[2], (y1 - y0) / place[3]);
        let lines: Vec<_> = relief
            .levels
            .iter()
            .flat_map(|l| bowl.lines(*l, relief.bounds, units))
            .collect();
        let inside = |at: &&Axis| {
            let (x, y) = ((at.x - x0) / (x1 - x0), (at.y - y0) / (y1 - y0));
            (0.02..0.85).contains(&x) && (0.1..0.9).contains(&y)
        };
        let on = lines.iter().flatten().filter(inside).step_by(3);
        let on: Vec<_> = on.map(|at| (at.x, at.y)).collect();
        assert!(on.len() > 50);
        let script = format!(
            "{PIXELS} const [places, layer] = arguments, canvas = document.querySelector(`[data-layer=${{layer}}]`);
            const data = pixels(canvas), [x0, x1, y0, y1] = {PLOT}.dataset.bounds.split(',').map(Number);
            const [left, top, width, height] = {PLOT}.dataset.place.split(',').map(Number);
            const scale = canvas.width / canvas.getBoundingClientRect().width;
            return places.map(([x, y]) => {{
                const px = Math.round((left + (x - x0) / (x1 - x0) * width) * scale - 0.5);
                const py = Math.round((top + (y1 - y) / (y1 - y0) * height) * scale - 0.5);
                let most = [0, 0, 0, 0];
                for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) {{
                    const at = 4 * ((py + dy) * canvas.width + px + dx), here = [...data.slice(at, at + 4)];
                    if (here[3] > most[3]) most = here;
                }}
                return most;
            }});"
        );
        let drawn = lab
            .ask_with(&script, &[json!(on), json!("landscape-ground")])
            .await;
        let blue =
            |pixel: &Value| pixel[3].as_u64() > Some(90) && pixel[2].as_u64() > pixel[0].as_u64();
        let pixels = drawn.as_array().expect("pixels");
        let hits = pixels.iter().filter(|p| blue(p)).count();
        assert!(hits * 20 >= pixels.len() * 19, "{hits} of {}", pixels.len());
        let best = surface.place(best);
        let cross = json!([[best.x, best.y]]);
        let drawn = lab
            .ask_with(&script, &[cross, json!("landscape-marks")])
            .await;
        let green = &drawn[0];
        assert!(
            green[1].as_u64() > green[0].as_u64() && green[3] == json!(255),
            "{drawn}"
        );
    });
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

#[in_all("instruments::landscape::tests::gestures; focus and keys: keyboard, compare")]
#[test]
fn keys_move_a_cursor_start_there_train_and_undo() {
    story(async |lab| {
        lab.open(OPEN).await;
        surveyed(lab).await;
        let before = lab.value("landscape-w").await;
        lab.tab_to("[data-plot=landscape]").await;
        let from = numbers(&before);
        lab.chord(Key::Shift, Key::Right).await;
        lab.keys(Key::Up).await;
        let (at, bounds) = (of_plot(lab, "at").await, of_plot(lab, "bounds").await);
        assert!((at[0] - from[1] - 0.1 * (bounds[1] - bounds[0])).abs() < 1e-9);
        assert!((at[1] - from[2] - 0.01 * (bounds[3] - bounds[2])).abs() < 1e-9);
        lab.keys(Key::Enter).await;
        let w = numbers(&lab.value("landscape-w").await);
        assert!((w[1] - at[0]).abs() < 0.01 && (w[2] - at[1]).abs() < 0.01);
        lab.keys("e").await;
        let trained = lab.value("landscape-w").await;
        assert_ne!(numbers(&trained), w);
        lab.keys("r").await;
        assert_eq!(numbers(&lab.value("landscape-w").await), w);
        // To the run that was given up, and to the start before.
        for undone in [&trained, &before] {
            lab.chord(Key::Control, 'z').await;
            assert_eq!(lab.value("landscape-w").await, *undone);
        }
        lab.keys("+").await;
        let near = of_plot(lab, "bounds").await;
        assert!(((bounds[1] - bounds[0]) / (near[1] - near[0]) - 1.5).abs() < 1e-9);
        // The run's keys work where nothing else has the keyboard, in the plot and on a button; not where one types or chooses.
        let before = lab.value("landscape-w").await;
        lab.press("[data-landscape=in]").await;
        lab.keys("e").await;
        let moved = lab.value("landscape-w").await;
        assert_ne!(moved, before);
        for typed in ["input[name=landscape-start]", "select[name=landscape-x]"] {
            let place = lab.find(&format!("dialog {typed}")).await;
            place.focus().await.expect("a control");
            lab.keys("s").await;
            assert_eq!(lab.value("landscape-w").await, moved);
        }
        let button = lab.find("dialog [data-landscape=in]").await;
        button.focus().await.expect("a button");
        lab.keys("e").await;
        assert_ne!(lab.value("landscape-w").await, moved);
        // Two steps in, then another weight on an axis: both ends of the run are in view.
        lab.set("landscape-x", "0").await;
        let (bounds, dots) = (
            of_plot(lab, "bounds").await,
            lab.ask(&format!("return {PLOT}.dataset.dots")).await,
        );
        for dot in dots.as_str().expect("text").split(';').map(numbers) {
            assert!(
                bounds[0] < dot[0] && dot[0] < bounds[1],
                "{dots} {bounds:?}"
            );
            assert!(
                bounds[2] < dot[1] && dot[1] < bounds[3],
                "{dots} {bounds:?}"
            );
        }
        lab.set("landscape-start", "1,2").await;
        let complaint = lab.find("dialog[data-tool=landscape] .complaint").await;
        let complaint = complaint.text().await.expect("text");
        assert!(complaint.contains("3 numbers (w₀, w₁, w₂)"), "{complaint}");
        lab.set("landscape-start", "0, 1, two").await;
        let complaint = lab.find("dialog[data-tool=landscape] .complaint").await;
        assert!(complaint.text().await.expect("text").contains("two"));
        lab.set("landscape-start", "0, 1, 0.5").await;
        assert_eq!(numbers(&lab.value("landscape-w").await), [0.0, 1.0, 0.5]);
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

#[in_all(
    "instruments::landscape::tests::surface: what J is names its learner; no points are no danger"
)]
#[test]
fn three_classes_and_no_points_have_their_words() {
    story(async |lab| {
        lab.open("v2&iris-classes=all&rule=logistic&theory-class=2&tool=landscape")
            .await;
        surveyed(lab).await;
        assert!(lab.text("landscape-about").await.contains("virginica"));
        lab.open("v2&dataset=custom&tool=landscape").await;
        assert!(lab.text("landscape-about").await.contains("no points"));
        assert_eq!(lab.text("landscape-now").await, "–");
    });
}
