//! The parts of the lab that its view names, in the markup.

use std::collections::BTreeSet;

use super::*;
use crate::instruments::AnyInstrument;
use crate::session::messages::status;
use crate::session::{Readouts, board, descriptions};
use crate::view::View;

/// The attributes that name a part.
const NAMES: [&str; 4] = ["data-part", "name", "data-action", "data-plot"];

/// The elements of markup that a name leads to.
fn count(markup: &str, part: &str) -> usize {
    let of = |name: &str| markup.matches(&format!(" {name}=\"{part}\"")).count();
    NAMES.map(of).into_iter().sum()
}

fn views(app: &App) -> [View; 4] {
    let (lab, readouts) = (app.session(), Readouts::new(app.session()));
    [
        board(lab, &readouts, &status(lab, &readouts), false),
        descriptions(lab, &readouts, true),
        app.plane_view(&app.plane_frame(), false, false),
        app.notice_view(),
    ]
}

#[test]
fn each_part_of_the_lab_is_there_once_and_in_no_window() {
    let mut parts = BTreeSet::new();
    let mut own = String::new();
    for link in ["", "v2&iris-classes=all", "v2&test-share=30&line=1,1,1"] {
        for view in views(&linked(link)) {
            for (part, _) in view.changes() {
                parts.insert(part.clone());
                parts.extend(view.successor(part).cloned());
            }
            own += view.markup_of("lab-weights").unwrap_or_default();
        }
    }
    assert!(parts.len() > 40, "{parts:?}");
    let windows: String = App::default()
        .instruments()
        .map(AnyInstrument::markup)
        .collect();
    for part in &parts {
        let there = count(crate::markup::lab(), part);
        let expected = match &**part {
            "lab-held-out" => 6,
            part if part.starts_with("lab-weight-") => 0,
            _ => 1,
        };
        assert_eq!(there, expected, "{part}");
        assert!(there > 0 || count(&own, part) > 0, "{part}");
        assert_eq!(count(&windows, part), 0, "{part}");
    }
}
