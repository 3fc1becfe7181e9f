//! The window of many starts.

use hyperplane::geometry::Px;
use hyperplane::instruments::starts::scene::Layout;
use hyperplane::instruments::starts::{Starts, StartsState};
use hyperplane_test_parts::in_all;
use serde_json::json;

use crate::browser::eventually;
use crate::lab::{Lab, story};

/// Separable, with a split that the runs do not agree on.
const OPEN: &str = "v2&dataset=blobs&size=60&noise=0.8&starts-test=50&tool=starts";

/// The core's starts for the lab that the page's link describes.
async fn native(lab: &Lab) -> Starts {
    let app = lab.app().await;
    assert_eq!(app.session().notice(), None);
    let choices = &app
        .instrument::<StartsState>()
        .expect("many starts")
        .choices;
    let mut starts = Starts::default();
    assert!(starts.begin(app.session(), choices));
    assert!(starts.advance(|| true));
    starts
}

/// The pixel of the window over a run's dot.
async fn dot(lab: &Lab, starts: &Starts, run: usize) -> (i64, i64) {
    let found = lab
        .ask(
            "const dots = document.querySelector('[data-plot=starts]');
            dots.scrollIntoView({ block: 'center' });
            const at = dots.getBoundingClientRect();
            return [at.left, at.top, at.width, at.height];",
        )
        .await;
    let [left, top, width, height] = [0, 1, 2, 3].map(|i| found[i].as_f64().expect("a pixel"));
    let set = starts.judged_by();
    let widest = starts.margin().map(|margin| margin.errors[set]);
    let most = starts.sizes()[set] as u32;
    let layout = Layout::new((width, height), 1.0, &starts.judged(), widest, most);
    let Px { x, y } = layout.places[run].expect("a dot");
    ((left + x).round() as i64, (top + y).round() as i64)
}

#[in_all("instruments::starts::tests::window; fingers on plots: landscape, likelihood, descent")]
#[test]
fn a_finger_on_a_phone_chooses_too() {
    story(async |lab| {
        lab.become_a_phone(2).await;
        lab.open(OPEN).await;
        lab.plotted("starts").await;
        let starts = native(lab).await;
        let (x, y) = dot(lab, &starts, 4).await;
        lab.swipe((x, y), &[]).await;
        eventually("the run", async || {
            (lab.value("starts-at").await == "5").then_some(())
        })
        .await;
        let wide = lab
            .ask("const own = document.querySelector('dialog[data-tool=starts]'); return own.scrollWidth - own.clientWidth")
            .await;
        assert_eq!(wide, json!(0), "nothing sticks out");
    });
}

#[test]
fn a_wrong_entry_moves_nothing() {
    story(async |lab| {
        lab.open(OPEN).await;
        lab.plotted("starts").await;
        let places = "return ['.starts-bar', '.starts-plane', '[name=starts-at]', '.starts-table', '[name=starts-settings]']
            .map((part) => document.querySelector(part).getBoundingClientRect()).flatMap((at) => [at.left, at.top, at.width, at.height])";
        let before = lab.ask(places).await;
        for (name, value) in [
            ("starts-run", "99"),
            ("starts-seed", "x"),
            ("starts-test", "-1"),
        ] {
            lab.set(name, value).await;
        }
        let found = lab
            .ask(
                "const notes = [...document.querySelectorAll('dialog[data-tool=starts] .complaint')];
                return [notes.length, notes.every((note) => note.offsetWidth > 150 && note.offsetHeight < 80)]",
            )
            .await;
        assert_eq!(found, json!([3, true]));
        assert_eq!(lab.ask(places).await, before);
    });
}
