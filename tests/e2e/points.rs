//! The window with the points as a table.

use serde_json::json;
use thirtyfour::prelude::*;

use crate::browser::eventually;
use crate::hands::retype;
use crate::lab::{Lab, story};

/// Types a text in place of what stands there, and takes it.
async fn enter(lab: &Lab, name: &str, text: &str) {
    let field = lab.find(&format!("[name={name}]")).await;
    retype(&field, text + Key::Enter).await;
    lab.shown().await;
}

async fn points(lab: &Lab) -> Vec<(f64, f64, u8)> {
    let points = lab.points().await.into_iter();
    points
        .map(|point| (point.x, point.y, point.class))
        .collect()
}

#[test]
fn a_typed_number_moves_a_point_and_pasted_cells_become_points() {
    story(async |lab| {
        lab.open("v2&dataset=custom&points=-2,-2,0;2,2,1&tool=points")
            .await;
        enter(lab, "points-x-1", "3,5").await;
        eventually("the moved point", async || {
            (points(lab).await == [(-2.0, -2.0, 0), (3.5, 2.0, 1)]).then_some(())
        })
        .await;
        // The keyboard stays, and the cell has the house's form.
        let field = lab
            .ask("return [document.activeElement.name, document.activeElement.value]")
            .await;
        assert_eq!(field, json!(["points-x-1", "3.5"]));
        enter(lab, "points-x-1", "much").await;
        let told = lab.find("#hp-points-complaint").await;
        assert_eq!(
            told.text().await.expect("a text"),
            "x₁, point 2: “much” is not a number."
        );
        assert_eq!(points(lab).await.len(), 2);
        enter(lab, "points-new-x", "0").await;
        enter(lab, "points-new-y", "1").await;
        eventually("the new point", async || {
            (points(lab).await.len() == 3).then_some(())
        })
        .await;
        lab.ask(
            "const area = document.querySelector('[name=points-paste]');
            area.value = '1\\t2\\t+1\\n3\\tx\\t-1\\n5\\t6\\t-1';
            area.dispatchEvent(new Event('input', { bubbles: true }));",
        )
        .await;
        lab.shown().await;
        lab.click("points-import").await;
        eventually("the pasted points", async || {
            let points = points(lab).await;
            (points.len() == 5 && points[4] == (5.0, 6.0, 0)).then_some(())
        })
        .await;
        lab.press("dialog[open] [data-action=undo]").await;
        eventually("what was there", async || {
            (points(lab).await.len() == 3).then_some(())
        })
        .await;
    });
}
