//! The address holds the whole lab.

use hyperplane::text::qr::qr;
use hyperplane_test_parts::{in_all, in_firefox};
use serde_json::json;

use crate::browser::eventually;
use crate::lab::{Lab, USUAL, story};
use crate::native::bits;

/// The part of the lab that an address must restore.
#[derive(Debug, PartialEq)]
struct Seen {
    link: String,
    weights: Vec<u64>,
    readouts: Vec<String>,
    controls: Vec<String>,
}

async fn seen(lab: &Lab) -> Seen {
    let controls = lab
        .ask(
            "return [...document.querySelectorAll('.controls select, .controls input')]
                .filter((e) => e.type !== 'radio' || e.checked).map((e) => `${e.name}=${e.value}`)",
        )
        .await;
    let controls = controls.as_array().expect("a list");
    let mut readouts = Vec::new();
    for name in ["updates", "epoch", "loss", "errors", "accuracy"] {
        readouts.push(lab.value(name).await);
    }
    Seen {
        link: lab.link().await,
        weights: bits(&lab.weights().await),
        readouts,
        controls: controls.iter().map(ToString::to_string).collect(),
    }
}

/// Reloads, then opens the same link in a browser that has never seen the page.
async fn survives(lab: &Lab) {
    let before = seen(lab).await;
    lab.reload().await;
    assert_eq!(seen(lab).await, before, "after a reload");
    lab.forget().await;
    lab.open(&before.link).await;
    assert_eq!(seen(lab).await, before, "in another browser");
}

#[in_firefox("each engine keeps storage and history in its own way and time")]
#[test]
fn points_settings_and_weights_survive_a_reload_and_a_link() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.set("dataset", "custom").await;
        for (class, x, y) in [
            ("-1", -3.1, 2.3),
            ("-1", 1.2, -0.7),
            ("+1", 2.2, 2.9),
            ("+1", -0.4, 0.3),
        ] {
            lab.set("class", class).await;
            lab.at(x, y).await;
        }
        lab.set("rule", "logistic").await;
        lab.set("eta", "0.37").await;
        lab.set("order", "shuffled").await;
        lab.set("init", "random").await;
        lab.click("epoch").await;
        lab.click("epoch").await;
        for _ in 0..3 {
            lab.click("step").await;
        }
        assert_eq!(lab.number("updates").await, 11.0);
        assert_ne!(lab.weights().await, [0.0; 3]);
        survives(lab).await;
    });
}

#[in_all("its link is natively the same run: session::tests::links; reload: the test above")]
#[test]
fn a_run_whose_rate_was_changed_on_the_way_survives_too() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.set("iris-classes", "versicolor-virginica").await;
        lab.set("test-share", "20").await;
        lab.click("epoch").await;
        lab.click("step").await;
        lab.set("eta", "0.03").await;
        lab.set("batch", "mini-batch").await;
        lab.set("batch-size", "7").await;
        lab.click("step").await;
        lab.click("step").await;
        lab.switch_line().await;
        survives(lab).await;
    });
}

/// The misclassification curve as it is drawn. Firefox ends pictures with a mark of its own, which is left out.
async fn curve(lab: &Lab) -> String {
    lab.shown().await;
    let drawn = lab
        .ask("return document.querySelector('[data-chart=errors] [data-layer=curves]').toDataURL().slice(0, -64)")
        .await;
    drawn.as_str().expect("a picture").into()
}

#[in_all("its link is natively the same run: session::tests::timeline; reload: the test above")]
#[test]
fn the_curves_before_a_change_survive_a_reload() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.set("dataset", "overlap").await;
        for _ in 0..4 {
            lab.click("epoch").await;
        }
        let short = curve(lab).await;
        lab.set("rule", "logistic").await;
        lab.click("epoch").await;
        lab.click("epoch").await;
        let drawn = curve(lab).await;
        assert_ne!(drawn, short);
        survives(lab).await;
        assert_eq!(curve(lab).await, drawn);
        lab.click("reset").await;
        assert_ne!(curve(lab).await, drawn, "without what came before");
    });
}

#[test]
fn an_edit_while_it_plays_is_saved() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.set("dataset", "overlap").await;
        lab.set("speed", "3").await;
        lab.click("play").await;
        lab.at(0.1, 0.2).await;
        crate::browser::eventually("the point in the address", async || {
            let hash = lab.ask("return location.hash").await;
            hash.as_str()?.contains("points=").then_some(())
        })
        .await;
        assert_eq!(lab.value("status").await, "training");
        let points = lab.points().await;
        assert_eq!(points.len(), 101);
        lab.reload().await;
        assert_eq!(lab.points().await, points);
    });
}

#[in_all("an_edit_while_it_plays_is_saved waits for the same")]
#[test]
fn the_address_is_written_without_being_asked() {
    story(async |lab| {
        lab.open("").await;
        lab.set("dataset", "gate").await;
        let written = crate::browser::eventually("the address", async || {
            let hash = lab.ask("return location.hash").await;
            hash.as_str()
                .filter(|hash| !hash.is_empty())
                .map(String::from)
        })
        .await;
        assert!(written.contains("dataset=gate"), "{written}");
    });
}

#[in_all("the code for phones is that of the same field; the link: app::tests::memory")]
#[test]
fn share_shows_a_link_that_leads_here() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.set("rule", "adaline").await;
        lab.click("step").await;
        let before = seen(lab).await;
        lab.click("share").await;
        assert!(lab.sees("dialog.share input[name=link]").await);
        let shown = lab
            .ask("return document.querySelector('input[name=link]').value")
            .await;
        let (_, link) = shown
            .as_str()
            .expect("a link")
            .split_once('#')
            .expect("a lab");
        lab.open(link).await;
        assert_eq!(seen(lab).await, before);
    });
}

#[test]
fn share_shows_a_code_for_phones_unless_the_link_is_too_long() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.click("share").await;
        eventually("a code", async || {
            lab.sees(".share-code svg").await.then_some(())
        })
        .await;
        let shown = "const shown = document.querySelector('.share-code svg');
            return [document.querySelector('input[name=link]').value, shown.viewBox.baseVal.width,
                shown.lastChild.getAttribute('d'), Math.min(...['width', 'height'].map(side => shown.getBoundingClientRect()[side]))]";
        let shown = lab.ask(shown).await;
        let code = qr(shown[0].as_str().expect("a link")).expect("a code");
        let squares = shown[2].as_str().expect("a path");
        assert!(code.contains(&format!("d=\"{squares}\"")), "{shown}");
        let pixels = shown[3].as_f64().expect("a width") / shown[1].as_f64().expect("squares");
        assert!(pixels > 2.0, "{pixels} pixels a square");
        let many: Vec<String> = (0..200).map(|at| format!("{at},{},1", at % 7)).collect();
        lab.open(&format!("v2&dataset=custom&points={}", many.join(";")))
            .await;
        lab.click("share").await;
        eventually("a sentence", async || {
            lab.sees(".share-long").await.then_some(())
        })
        .await;
        assert!(!lab.sees(".share-code").await);
    });
}

#[test]
fn a_broken_link_opens_the_usual_lab_and_says_so() {
    story(async |lab| {
        lab.open(USUAL).await;
        let usual = seen(lab).await;
        for link in ["%F0%9F%90%8D;rm%20-rf", "v1&line=NaN,1,1"] {
            lab.open("v1&dataset=moons").await;
            assert!(!lab.sees(".notice").await);
            lab.open(link).await;
            assert!(lab.sees(".notice[role=alert]").await, "{link}");
            let notice = lab.find(".notice p").await.text().await.expect("text");
            assert!(notice.starts_with("This link "), "{notice}");
            let mut now = seen(lab).await;
            // What could not be opened stays in the address until something is done.
            let left = std::mem::replace(&mut now.link, usual.link.clone());
            assert_eq!(left, link);
            // With a line of the user's there are more controls.
            let name = |control: &String| control.split('=').next().unwrap_or_default().to_owned();
            let known: Vec<String> = usual.controls.iter().map(name).collect();
            now.controls
                .retain(|control| known.contains(&name(control)));
            assert_eq!(now, usual, "{link}");
            assert_eq!(lab.value("status").await, "ready");
            lab.click("dismiss").await;
            assert!(!lab.sees(".notice").await, "{link}");
        }
    });
}

#[test]
fn another_link_in_the_address_bar_opens_without_a_reload() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.ask("window.stayed = true; location.hash = 'v1&dataset=gate&gate=6'")
            .await;
        lab.shown().await;
        let gate = "return document.querySelector('select[name=gate]').value";
        assert_eq!(lab.ask(gate).await, json!("6"));
        lab.ask("location.hash = 'v1&eta=0'").await;
        lab.shown().await;
        assert!(lab.sees(".notice").await);
        assert_eq!(lab.ask("return window.stayed").await, json!(true));
    });
}

#[test]
fn a_link_opens_though_the_lab_is_saved_before_the_browser_tells_of_it() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.click("step").await;
        lab.ask("location.hash = 'v1&dataset=moons'; dispatchEvent(new Event('pagehide'))")
            .await;
        let set = "return document.querySelector('select[name=dataset]').value";
        crate::browser::eventually("the lab of the link", async || {
            (lab.ask(set).await == json!("moons")).then_some(())
        })
        .await;
    });
}

#[in_firefox("each engine keeps storage and history in its own way and time")]
#[test]
fn back_goes_to_the_step_before_and_out_of_the_lesson_to_the_lab() {
    story(async |lab| {
        let at = async |wanted: &[&str]| {
            eventually(&format!("{wanted:?}"), async || {
                let hash = lab.ask("return location.hash").await;
                let hash = hash.as_str().unwrap_or_default().to_owned();
                wanted.iter().all(|part| hash.contains(part)).then_some(())
            })
            .await;
        };
        // A tab has no more than 50, and the tests before have left theirs.
        lab.forget().await;
        let entries = async || {
            lab.ask("return history.length")
                .await
                .as_u64()
                .expect("a length")
        };
        lab.open("v2&dataset=gate").await;
        let before = entries().await;
        lab.set("rule", "adaline").await;
        lab.click("step").await;
        at(&["rule=adaline"]).await;
        assert_eq!(entries().await, before, "a field and a step are no entries");
        lab.ask("document.querySelector('[data-action=lessons]').click()")
            .await;
        eventually("the list", async || {
            let found = lab.ask("const at = document.querySelector('dialog.lessons [data-open-lesson]'); at?.click(); return Boolean(at)").await;
            found.as_bool().filter(|found| *found)
        })
        .await;
        at(&["lesson="]).await;
        assert_eq!(entries().await, before + 1, "the lesson");
        lab.ask("document.querySelector('[data-lesson=next]').click()")
            .await;
        at(&["lesson=", "lesson-step=2"]).await;
        assert_eq!(entries().await, before + 2, "its second step");
        lab.driver.back().await.expect("back");
        eventually("the first step", async || {
            let hash = lab.ask("return location.hash").await;
            let hash = hash.as_str().unwrap_or_default().to_owned();
            (hash.contains("lesson=") && !hash.contains("lesson-step=2")).then_some(())
        })
        .await;
        lab.driver.back().await.expect("back");
        at(&["dataset=gate", "rule=adaline"]).await;
        eventually("no lesson", async || {
            (!lab.sees(".lesson h2").await).then_some(())
        })
        .await;
        lab.driver.forward().await.expect("forward");
        at(&["lesson="]).await;
    });
}
