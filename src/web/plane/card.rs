//! What is told of the point under the pointer, beside it.

use js_sys::Reflect;
use web_sys::{Element, HtmlElement};

use crate::geometry::{Frame, Presentation, Rect};
use crate::session::{Session, messages::PointCard};
use crate::web::dom::{document, find, set_text, show, size};
use crate::web::plane::LastShown;

/// Between the point and its card, CSS px.
const GAP: f64 = 16.0;
/// Between it and the edges of the window at least, CSS px.
const EDGE: f64 = 4.0;

/// The card.
pub(in crate::web) struct Card {
    /// Whether the user wants none.
    is_away: bool,
    element: Option<HtmlElement>,
    seen: LastShown<Option<(PointCard, Frame)>>,
}

impl Card {
    /// The card inside `root`.
    pub(super) fn find(root: &Element) -> Self {
        Self {
            is_away: false,
            element: find(root, ".point-card"),
            seen: LastShown::NOTHING,
        }
    }

    /// Wants it, or not.
    pub(in crate::web) fn shows(&mut self, wanted: bool) {
        self.is_away = !wanted;
    }

    /// Puts it away, or brings it back.
    pub(in crate::web) fn switch(&mut self) {
        self.shows(self.is_away);
    }

    /// Shows what is told of a point, or nothing.
    pub(super) fn show(
        &mut self,
        state: &Session,
        row: Option<usize>,
        frame: &Frame,
        look: Presentation,
    ) {
        let Some(element) = &self.element else {
            return;
        };
        let row = row.filter(|_| !self.is_away);
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
        let place = look.outward(Rect {
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
        let (width, height) = size(element);
        let (x, y) = clamped(
            element,
            [
                if is_left { x } else { x - width },
                if is_above { y } else { y - height },
            ],
        );
        for (property, at) in [("left", x), ("top", y)] {
            set_style(element, property, &format!("{at:.0}px"));
        }
    }
}

/// The place nearest to this one at which a card lies inside the window. Where it is too large for that, its beginning does.
fn clamped(card: &HtmlElement, [x, y]: [f64; 2]) -> (f64, f64) {
    let Some(parent) = card.offset_parent() else {
        return (x, y);
    };
    let (corner, (width, height)) = (parent.get_bounding_client_rect(), size(card));
    let root = document().document_element();
    let (across, down) = root.map_or((0, 0), |root| (root.client_width(), root.client_height()));
    let fit = |at: f64, corner: f64, own: f64, all: i32| {
        let most = f64::from(all) - own - EDGE - corner;
        at.min(most).max(EDGE - corner)
    };
    (
        fit(x, corner.left(), width, across),
        fit(y, corner.top(), height, down),
    )
}

/// Sets a property of an element's own style; the page's policy allows that to scripts, not to markup.
fn set_style(element: &HtmlElement, property: &str, value: &str) {
    if let Ok(style) = Reflect::get(element, &"style".into()) {
        // A property of an object can be set.
        let _ = Reflect::set(&style, &property.into(), &value.into());
    }
}
