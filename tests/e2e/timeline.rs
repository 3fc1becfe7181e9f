//! The timeline over edits.

use serde_json::json;

use crate::lab::{Lab, story};

/// The slider's end and place, and how many edits are marked on it.
async fn slider(lab: &Lab) -> [u64; 3] {
    let look = "const slider = document.querySelector('input[name=timeline]');
        const marks = document.querySelector('.edits path')?.getAttribute('d') ?? '';
        return [Number(slider.max), Number(slider.value), marks.split('M').length - 1]";
    let found = lab.ask(look).await;
    [0, 1, 2].map(|index| found[index].as_u64().expect("a number"))
}

async fn drag_to(lab: &Lab, place: u64) {
    let drag = "const slider = document.querySelector('input[name=timeline]');
        slider.value = arguments[0];
        slider.dispatchEvent(new Event('input', { bubbles: true }))";
    lab.ask_with(drag, &[json!(place)]).await;
    lab.shown().await;
}

#[test]
fn going_on_from_the_past_is_a_branch() {
    story(async |lab| {
        lab.open("v2&rule=adaline&eta=0.01&hulls=on").await;
        lab.click("epoch").await;
        lab.set("eta", "0.02").await;
        assert_eq!(slider(lab).await, [100, 100, 0]);
        lab.click("epoch").await;
        assert_eq!(slider(lab).await, [200, 200, 1]);
        drag_to(lab, 60).await;
        let eta = async || {
            lab.ask("return document.querySelector('input[name=eta]').value")
                .await
        };
        assert_eq!(eta().await, json!("0.01"));
        lab.click("step").await;
        assert_eq!(slider(lab).await, [100, 61, 0]);
        lab.click("undo").await;
        assert_eq!(eta().await, json!("0.02"), "undo has what the branch left");
    });
}
