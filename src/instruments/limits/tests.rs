//! Tests of the window of zones.

use crate::app::tests::{app, rest, set, view};
use crate::session::rates::Zones;

/// The settings of AND with full batches of Adaline, at a rate.
fn and(eta: &str) -> Vec<(&str, &str)> {
    vec![
        ("dataset", "gate"),
        ("rule", "adaline"),
        ("batch", "batch"),
        ("eta", eta),
        ("tool", "limits"),
    ]
}

#[test]
fn each_zone_is_a_row_and_the_present_one_is_marked() {
    let mut app = app(&and("0.1"));
    rest(&mut app);
    let now = view(&app, "limits");
    let rows = now.markup_of("limits-rows").expect("rows");
    let names: Vec<_> = rows
        .split("</i>")
        .skip(1)
        .filter_map(|row| row.split('<').next())
        .collect();
    assert_eq!(names, ["slow", "good", "oscillates", "diverges"]);
    assert!(rows.ends_with("<td>∞</td></tr>"), "{rows}");
    let zones = Zones::proven(app.session());
    assert_eq!(now.text_of("limits-meaning"), Some(&*zones.meaning(0.1)));
    let current = |app: &crate::app::App| {
        let shown = view(app, "limits");
        let rows = shown
            .markup_of("limits-rows")
            .unwrap_or_default()
            .to_owned();
        let row = rows.split("aria-current").nth(1).expect("one is marked");
        let name = row
            .split("</i>")
            .nth(1)
            .and_then(|row| row.split('<').next());
        name.map(String::from)
    };
    for (eta, name) in [("0.0001", "slow"), ("9", "diverges")] {
        set(&mut app, "eta", eta);
        rest(&mut app);
        assert_eq!(current(&app).as_deref(), Some(name));
    }
}

#[test]
fn without_a_theorem_there_is_the_reason_and_no_table() {
    let mut app = app(&[("rule", "sigmoid"), ("tool", "limits")]);
    rest(&mut app);
    let view = view(&app, "limits");
    assert!(view.is_hidden("limits-table"));
    let zones = Zones::proven(app.session());
    assert_eq!(view.text_of("limits-meaning"), Some(&*zones.meaning(0.1)));
    assert_eq!(view.text_of("limits-summary"), Some(""));
}
