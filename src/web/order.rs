//! The order of the page's parts in the document, which is that of the keyboard and of screen readers: the one in which
//! the style sheets of each layout show them.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, Node};

use super::dom::{document, find, matches};
use crate::app::App;

/// The plane and the bar with Play stay in view by themselves, and the lesson lies between that bar and what else
/// belongs to the plane: `phone.css`.
const SMALL: &str = "(max-width: 519px) and (min-height: 480px), (max-width: 699px) and (min-height: 600px), (min-width: 520px) and (max-width: 899px) and (max-height: 599px), (min-width: 900px) and (max-width: 1000px) and (max-height: 480px)";
/// All that belongs to the plane stays in view, the rest is below it in two columns: `phone.css`.
const TABLET: &str = "(min-width: 700px) and (max-width: 899px) and (min-height: 600px)";
/// One column: `phone.css`.
const NARROW: &str = "(max-width: 899px)";
/// With a lesson two columns, the plane in the second: `lessons.css`.
const MIDDLE: &str = "(min-width: 900px) and (max-width: 1100px)";
/// A presentation fills the screen: `presentation.css`.
const LARGE: &str = "(min-width: 900px) and (min-height: 480px)";

/// The queries that tell the layouts apart.
pub(super) const QUERIES: [&str; 5] = [SMALL, TABLET, NARROW, MIDDLE, LARGE];

/// The layouts that order their parts differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    Wide,
    Middle,
    Narrow,
    Tablet,
    Small,
    Presentation,
}

impl Layout {
    /// The layout on the screen now.
    fn current(is_presenting: bool) -> Self {
        let known = if is_presenting {
            &[
                (LARGE, Self::Presentation),
                (NARROW, Self::Narrow),
                (MIDDLE, Self::Middle),
            ]
        } else {
            &[
                (SMALL, Self::Small),
                (TABLET, Self::Tablet),
                (NARROW, Self::Narrow),
                (MIDDLE, Self::Middle),
            ][..]
        };
        let mut known = known.iter();
        let found = known.find(|(query, _)| matches(query));
        found.map_or(Self::Wide, |(_, layout)| *layout)
    }
}

/// All that the order depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Shown {
    layout: Layout,
    has_lesson: bool,
    /// The open step names what it needs: controls stand below what says how it goes.
    has_needs: bool,
    /// One's own line is open: in a lesson it is what the lesson is about.
    has_line: bool,
    /// The front door is on show.
    is_front: bool,
}

impl Shown {
    /// The parts of the lab.
    fn columns(self) -> [&'static str; 4] {
        let (lesson, controls, stage, side) = (".lesson", ".controls", ".stage", ".side");
        match (self.layout, self.has_lesson) {
            (Layout::Middle, true) => [lesson, controls, side, stage],
            (Layout::Wide, true) if self.has_needs => [lesson, stage, side, controls],
            (Layout::Wide | Layout::Middle, _) => [lesson, controls, stage, side],
            (Layout::Narrow, _) => [lesson, stage, side, controls],
            (Layout::Tablet, true) => [stage, lesson, controls, side],
            (Layout::Tablet | Layout::Small | Layout::Presentation, _) => {
                [stage, lesson, side, controls]
            }
        }
    }

    /// The parts that say how it goes.
    fn side(self) -> Vec<&'static str> {
        let charts = ["[data-figure=errors]", "[data-figure=loss]"];
        let is_line_first = self.has_lesson && self.has_line && self.layout != Layout::Presentation;
        let (above, below) = if is_line_first {
            (Some(".line"), None)
        } else {
            (None, Some(".line"))
        };
        let said = [".status", ".offers"].into_iter().chain(above);
        let shown = [".place"].into_iter().chain(charts);
        let rest = [".values", ".numbers", ".theory", ".instruments"];
        let lab = said.chain(shown).chain(rest).chain(below);
        match self.is_front {
            true => std::iter::once(".challenge").chain(lab).collect(),
            false => lab.chain([".challenge"]).collect(),
        }
    }
}

/// Keeps the parts in order.
#[derive(Default)]
pub(super) struct Order {
    shown: Option<Shown>,
    /// The layout, until the screen changes or a presentation begins or ends.
    layout: Option<(bool, Layout)>,
}

impl Order {
    /// The screen has changed.
    pub(super) fn forget(&mut self) {
        self.layout = None;
    }

    /// Puts the parts into the order of what is shown now.
    pub(super) fn arrange(&mut self, root: &Element, app: &App) {
        let is_presenting = app.screen().is_presenting();
        let known = self.layout.filter(|(was, _)| *was == is_presenting);
        let (_, layout) = *self
            .layout
            .insert(known.unwrap_or_else(|| (is_presenting, Layout::current(is_presenting))));
        let shown = Shown {
            layout,
            has_lesson: app.lesson().is_some(),
            has_needs: app.needs().is_some(),
            has_line: app.session().document().own_line().is_some(),
            is_front: app.is_front(),
        };
        if self.shown.replace(shown) == Some(shown) {
            return;
        }
        let part = |holder: &Element, selector: &str| find::<Element>(holder, selector);
        if let Some(columns) = part(root, ".columns") {
            let parts = shown.columns().into_iter();
            let mut parts: Vec<_> = parts.filter_map(|own| part(root, own)).collect();
            if let Some(bar) = part(root, ".drive").filter(|_| layout == Layout::Small)
                && let Some(transport) = bar.parent_element()
                && let Some(at) = parts
                    .iter()
                    .position(|part| part.matches(".lesson") == Ok(true))
            {
                let lesson = parts.remove(at);
                arrange(&transport, &[bar, lesson]);
            }
            arrange(&columns, &parts);
        }
        if let Some(side) = part(root, ".side") {
            // What is docked has parts of the same names.
            let own = |selector: &str| part(&side, &format!(":scope > {selector}"));
            let parts: Vec<_> = shown.side().into_iter().filter_map(own).collect();
            arrange(&side, &parts);
        }
    }
}

/// Makes these parts the first children of their holder, in this order. Only parts out of place are moved, and what had
/// the keyboard keeps it.
fn arrange(holder: &Element, parts: &[Element]) {
    let focused = document().active_element();
    let mut next = holder.first_element_child();
    let mut moved = false;
    for part in parts {
        if next.as_ref() == Some(part) {
            next = part.next_element_sibling();
            continue;
        }
        moved = true;
        // None of the parts holds another's holder.
        if let Some(early) = next
            .as_ref()
            .filter(|early| early.next_element_sibling().as_ref() == Some(part))
        {
            // One part that has to go further down is moved, not all that follow it.
            let _ = holder.append_child(early);
            next = part.next_element_sibling();
        } else {
            let before: Option<&Node> = next.as_ref().map(JsCast::unchecked_ref);
            let _ = holder.insert_before(part, before);
        }
    }
    let lost = focused.filter(|focused| {
        moved
            && holder.contains(Some(focused))
            && document().active_element().as_ref() != Some(focused)
    });
    if let Some(lost) = lost {
        let _ = lost.unchecked_into::<HtmlElement>().focus();
    }
}
