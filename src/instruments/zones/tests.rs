//! Tests of the texts of the band.

use crate::app::tests::{app, rest, view};
use crate::instruments::Change;

/// The names below the slider, and the one of the present rate.
fn names(settings: &[(&str, &str)]) -> (Vec<String>, String) {
    let mut app = app(settings);
    rest(&mut app);
    let view = view(&app, "zones");
    let markup = view
        .changes()
        .iter()
        .find_map(|(part, change)| match change {
            Change::Markup(markup) if part == "zone-names" => Some(markup.clone()),
            _ => None,
        });
    let markup = markup.expect("names");
    let spans: Vec<&str> = markup
        .split("</span>")
        .filter(|span| !span.is_empty())
        .collect();
    let name = |span: &str| span.split('>').next_back().unwrap_or_default().to_owned();
    let here = spans.iter().filter(|span| span.contains("class=\"here\""));
    let here: Vec<String> = here.map(|span| name(span)).collect();
    (
        spans.iter().map(|span| name(span)).collect(),
        here.join(" | "),
    )
}

#[test]
fn each_zone_has_its_name_and_the_present_one_is_marked() {
    for (settings, named, now) in [
        (
            &[
                ("dataset", "gate"),
                ("rule", "adaline"),
                ("batch", "batch"),
                ("eta", "9"),
            ][..],
            "slow, good, oscillates, diverges",
            "diverges",
        ),
        (
            &[("rule", "logistic"), ("batch", "batch"), ("eta", "9")],
            "safe, may oscillate",
            "may oscillate",
        ),
        (
            &[("rule", "perceptron"), ("eta", "9")],
            "η only rescales w",
            "η only rescales w",
        ),
    ] {
        let on = [settings, &[("zones", "on")]].concat();
        let (names, here) = names(&on);
        assert_eq!((names.join(", "), here), (named.into(), now.to_owned()));
    }
}
