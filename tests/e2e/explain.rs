//! The step, explained on the page.

use hyperplane_test_parts::in_firefox;
use serde_json::{Value, json};

use crate::lab::{Lab, story};

/// Names of the formulas of which something is cut off or lies outside the panel.
async fn cut(lab: &Lab) -> Value {
    lab.ask(
        "const panel = document.querySelector('.formulas');
        const edge = panel.getBoundingClientRect().right + 0.5;
        const outside = [...panel.querySelectorAll('math')].filter((piece) => piece.getBoundingClientRect().right > edge);
        const names = outside.map((piece) => piece.closest('[data-name]').dataset.name);
        return panel.scrollWidth > panel.clientWidth ? [...names, 'it scrolls'] : names",
    )
    .await
}

#[in_firefox("MathML is laid out by the engine")]
#[test]
fn no_formula_is_cut_off() {
    story(async |lab| {
        let many = "dataset=xor&map-xx=on&map-xy=on&map-yy=on&rule=logistic";
        let long = "dataset=xor&map-xx=on&map-xy=on&map-yy=on&rule=sigmoid&eta=0.0001";
        // The longest ones, where there is least room.
        let beside_text = format!("{many}&lesson=08-adaline");
        for (phone, link) in [(false, &*beside_text), (true, long), (true, &beside_text)] {
            if phone {
                lab.become_a_phone(1).await;
            }
            lab.open(&format!("v2&explain=on&{link}")).await;
            for _ in 0..3 {
                lab.click("step").await;
            }
            let rows = lab.ask("return document.querySelectorAll('.formulas math').length");
            assert!(rows.await.as_u64() > Some(9), "{link}");
            assert_eq!(cut(lab).await, json!([]), "{link}, a phone: {phone}");
        }
        // A formula of several lines has its sign at the first one.
        lab.open(&format!("v2&explain=on&{many}")).await;
        lab.click("step").await;
        let level = "const row = document.querySelector('.formulas [data-name=weights]');
            const sign = [...row.querySelectorAll('.is')].pop().firstElementChild.getBoundingClientRect();
            const pieces = [...row.querySelector('.right:last-child').querySelectorAll('math')];
            const boxes = pieces.map((piece) => piece.getBoundingClientRect());
            return [boxes[0].top < sign.bottom && boxes[0].bottom > sign.top, boxes.at(-1).top > boxes[0].bottom - 1]";
        assert_eq!(lab.ask(level).await, json!([true, true]));
        let spaced = "return document.querySelector('.formulas [data-name=delta]').textContent";
        lab.open("v2&explain=on&rule=svm").await;
        lab.click("step").await;
        let text = lab.ask(spaced).await;
        let text = text.as_str().expect("text").replace('\u{a0}', " ");
        assert!(text.contains(" if ") && text.contains("else 0"), "{text}");
        let hint = lab.find(".feedback").await.text().await.expect("text");
        assert!(
            hint.contains("only whether y·z is below 1 counts"),
            "{hint}"
        );
        let note = lab.find(".about-loss").await.text().await.expect("text");
        assert!(note.starts_with("L is the loss of this sample"), "{note}");
    });
}
