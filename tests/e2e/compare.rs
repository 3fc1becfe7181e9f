//! The window of lanes side by side.

use hyperplane::session::{Action, Session, update};
use hyperplane_test_parts::in_all;
use serde_json::{Value, json};

use crate::browser::eventually;
use crate::lab::{Lab, story};
use crate::native::bits;

/// The table of the lanes on show, by the names of its columns.
async fn table(lab: &Lab) -> Vec<Value> {
    let found = lab
        .ask(
            "return [...document.querySelectorAll('.compare-table tbody tr:not([hidden])')].map((row) =>
                Object.fromEntries([...row.cells].map((cell) => [cell.dataset.name, cell.dataset.value])))",
        )
        .await;
    found.as_array().expect("a list").clone()
}

fn text<'a>(row: &'a Value, name: &str) -> &'a str {
    row[name]
        .as_str()
        .unwrap_or_else(|| panic!("{name} in {row}"))
}

fn number(row: &Value, name: &str) -> f64 {
    text(row, name).parse().expect("a number")
}

fn weights(row: &Value) -> Vec<f64> {
    // Exactly: a JSON parser may round.
    let numbers = text(row, "weights").trim_matches(['[', ']']).split(',');
    numbers.map(|w| w.parse().expect("a weight")).collect()
}

/// An ordinary lab of these settings, without the page.
fn plain(settings: &[(&str, &str)]) -> Session {
    let mut state = Session::default();
    for (name, value) in settings {
        let (name, value) = ((*name).into(), (*value).into());
        update(&mut state, Action::Set { name, value });
    }
    state
}

/// The rows are what labs of these settings come to by themselves after as many updates.
async fn agrees(lab: &Lab, lanes: &[&[(&str, &str)]], steps: &[u64]) {
    let rows = table(lab).await;
    assert_eq!(rows.len(), lanes.len());
    for ((row, settings), steps) in rows.iter().zip(lanes).zip(steps) {
        let mut state = plain(settings);
        (0..*steps).for_each(|_| update(&mut state, Action::Step));
        let readouts = hyperplane::session::Readouts::new(&state);
        assert_eq!(bits(&weights(row)), bits(&readouts.weights), "{settings:?}");
        assert_eq!(number(row, "updates"), readouts.updates as f64);
        assert_eq!(number(row, "epochs"), readouts.epoch as f64);
        assert_eq!(Some(number(row, "loss")), readouts.training.loss);
        assert_eq!(number(row, "errors"), f64::from(readouts.training.errors));
        let test = readouts.held_out.map(|score| score.errors.to_string());
        assert_eq!(text(row, "test"), test.unwrap_or_default());
    }
}

async fn rests(lab: &Lab) {
    eventually("the end", async || {
        let playing =
            "return document.querySelector('[data-action=compare-play]').matches('[data-playing]')";
        (!lab.ask(playing).await.as_bool()?).then_some(())
    })
    .await;
    lab.shown().await;
}

#[in_all(
    "instruments::compare::tests: each lane is what the lab would be; keys move all lanes in the short command"
)]
#[test]
fn three_rates_in_one_click_go_in_step_and_the_lab_keeps_its_own() {
    story(async |lab| {
        lab.open("v2&theory=on&rule=adaline&eta=0.001&test-share=20&epochs=5")
            .await;
        lab.click("instruments").await;
        lab.click("open-runs-window").await;
        assert!(lab.sees("dialog[data-tool=compare]").await);
        let with = |eta: &'static str| [("test-share", "20"), ("rule", "adaline"), ("eta", eta)];
        let lanes = [with("0.001"), with("0.0001"), with("0.01")];
        let lanes: Vec<&[(&str, &str)]> = lanes.iter().map(|lane| &lane[..]).collect();
        agrees(lab, &lanes, &[0; 3]).await;
        for _ in 0..3 {
            lab.click("compare-step").await;
        }
        agrees(lab, &lanes, &[3; 3]).await;
        lab.click("compare-epoch").await;
        lab.click("compare-epoch").await;
        agrees(lab, &lanes, &[160; 3]).await;
        assert_eq!(lab.value("compare-clock").await, "160");
        assert!(!lab.sees(".lane[data-lane=d]").await);
        lab.click("compare-reset").await;
        agrees(lab, &lanes, &[0; 3]).await;
        lab.click("compare-play").await;
        rests(lab).await;
        agrees(lab, &lanes, &[5 * 80; 3]).await;
        // The lab stands where lane A stood.
        let row = table(lab).await.remove(0);
        lab.press("dialog[data-tool=compare] [aria-label=Close]")
            .await;
        assert!(!lab.sees("dialog[data-tool=compare]").await);
        assert_eq!(bits(&lab.weights().await), bits(&weights(&row)));
        assert_eq!(lab.value("epoch").await, "5");
    });
}

#[test]
fn a_phone_shows_two_lanes_side_by_side() {
    story(async |lab| {
        lab.become_a_phone(2).await;
        lab.open("v2&tool=compare&compare-lanes=4").await;
        let found = lab
            .ask(
                "const grid = document.querySelector('.compare-lanes'), dialog = grid.closest('dialog');
                return [new Set([...grid.children].filter((lane) => !lane.hidden).map((lane) => lane.offsetLeft)).size,
                    dialog.scrollWidth <= dialog.clientWidth,
                    [...dialog.querySelectorAll('button:not([hidden])')].every((button) => button.scrollWidth <= button.clientWidth + 1),
                    [...dialog.querySelectorAll(':is(.compare-curves, .compare-side) :is(select, th, td)')].every((part) =>
                        part.getBoundingClientRect().right < dialog.getBoundingClientRect().right - 15.9),
                    [...dialog.querySelectorAll('[data-remove]')].slice(1).every((button) => button.offsetWidth >= 44 && button.offsetHeight >= 44),
                    dialog.querySelector('[data-lane=b] .lane-weights').innerText]",
            )
            .await;
        let expected = json!([2, true, true, true, true, "w = (0, 0, 0)"]);
        assert_eq!(found, expected);
        lab.click("compare-epoch").await;
        let usual: &[(&str, &str)] = &[];
        agrees(lab, &[usual; 4], &[100; 4]).await;
    });
}

#[test]
fn the_labs_keys_move_all_lanes_wherever_the_keyboard_is() {
    story(async |lab| {
        lab.open("v2&tool=compare&rule=adaline&eta=0.001&epochs=5&speed=max&compare-lanes=2")
            .await;
        let usual: &[(&str, &str)] = &[("rule", "adaline")];
        // A click on words takes the keyboard from the buttons.
        for place in [
            "dialog[data-tool=compare] .lead",
            "[data-action=compare-step]",
        ] {
            let pressed = lab.find(place).await.click().await;
            pressed.expect("a click");
            lab.keys("r").await;
            agrees(lab, &[usual; 2], &[0; 2]).await;
            lab.keys("s").await;
            agrees(lab, &[usual; 2], &[1; 2]).await;
            lab.keys("S").await;
            lab.keys("e").await;
            agrees(lab, &[usual; 2], &[100; 2]).await;
        }
        lab.press(".compare-side").await;
        lab.keys(" ").await;
        rests(lab).await;
        agrees(lab, &[usual; 2], &[500; 2]).await;
        // In a text field they are letters.
        lab.press("[data-lane=b] .lane-more summary").await;
        let field = lab.find("[name=compare-b-eta]").await;
        field.send_keys("r").await.expect("a letter");
        lab.shown().await;
        agrees(lab, &[usual; 2], &[500; 2]).await;
    });
}

#[test]
fn nothing_is_cut_with_three_classes_and_a_change_leaves_the_chart_in_view() {
    story(async |lab| {
        lab.resize((1400, 900)).await;
        lab.open("v2&tool=compare&iris-classes=all&rule=logistic&compare-lanes=4")
            .await;
        lab.click("compare-epoch").await;
        let measured = "const table = document.querySelector('.compare-table'), dialog = table.closest('dialog');
            const within = (selector) => document.querySelector(selector).getBoundingClientRect().bottom
                <= dialog.getBoundingClientRect().bottom;
            return [table.scrollWidth <= table.clientWidth, within('.compare-chart'), within('tr[data-row=b]')]";
        assert_eq!(lab.ask(measured).await, json!([true, true, true]));
        let before = lab
            .ask("return document.querySelector('.lane-plane').offsetHeight")
            .await;
        lab.press("[data-lane=d] .lane-more summary").await;
        assert_eq!(lab.ask(measured).await, json!([true, true, true]));
        let after = lab
            .ask("return document.querySelector('.lane-plane').offsetHeight")
            .await;
        assert_eq!(before, after);
        lab.set("compare-d-eta", "0.01").await;
        let own = [
            ("iris-classes", "all"),
            ("rule", "logistic"),
            ("eta", "0.01"),
        ];
        agrees(lab, &[&own[..2], &own[..2], &own[..2], &own], &[150; 4]).await;
    });
}
