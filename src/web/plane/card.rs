//! What is told of the point under the pointer, beside it.

use js_sys::Reflect;
use web_sys::{Element, HtmlElement};

use crate::geometry::{Frame, Rect};
use crate::session::{Session, messages::PointCard};
use crate::web::dom::{find, presentation, set_text, show};
use crate::web::plane::LastShown;

/// Between the point and its card, CSS px.
const GAP: f64 = 16.0;

/// The card.
pub(super) struct Card {
    element: Option<HtmlElement>,
    seen: LastShown<Option<(PointCard, Frame)>>,
}

impl Card {
    /// The card inside `root`.
    pub(super) fn find(root: &Element) -> Self {
        Self {
            element: find(root, ".point-card"),
            seen: LastShown::NOTHING,
        }
    }

    /// Shows what is told of a point, or nothing.
    pub(super) fn show(&mut self, state: &Session, row: Option<usize>, frame: &Frame) {
        let Some(element) = &self.element else {
            return;
        };
        let card = row.and_then(|row| PointCard::of(state, row));
        let place = row.and_then(|row| state.prepared().dots.get(row));
        let place = place.filter(|dot| frame.view.contains(dot.at));
        let told = card.zip(place);
        if !self
            .seen
            .replace(told.clone().map(|(card, _)| (card, *frame)))
        {
            return;
        }
        show(element, told.is_some());
        let Some((card, dot)) = told else {
            return;
        };
        for (part, text) in [("strong", card.title), ("span", card.lines.join("\n"))] {
            if let Some(part) = find::<Element>(element, part) {
                set_text(&part, &text);
            }
        }
        let at = frame.to_px(dot.at);
        let center = frame.plot.center();
        let (is_left, is_above) = (at.x < center.x, at.y < center.y);
        let place = presentation().outward(Rect {
            left: at.x,
            top: at.y,
            width: GAP,
            height: GAP,
        });
        let beside = |at: f64, gap: f64, after: bool| if after { at + gap } else { at - gap };
        let (x, y) = (
            beside(place.left, place.width, is_left),
            beside(place.top, place.height, is_above),
        );
        let shift = |after: bool| if after { "0" } else { "-100%" };
        for (property, value) in [
            ("left", format!("{x:.0}px")),
            ("top", format!("{y:.0}px")),
            (
                "translate",
                format!("{} {}", shift(is_left), shift(is_above)),
            ),
        ] {
            set_style(element, property, &value);
        }
    }
}

/// Sets a property of an element's own style; the page's policy allows that to scripts, not to markup.
fn set_style(element: &HtmlElement, property: &str, value: &str) {
    if let Ok(style) = Reflect::get(element, &"style".into()) {
        // A property of an object can be set.
        let _ = Reflect::set(&style, &property.into(), &value.into());
    }
}
