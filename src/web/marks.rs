//! Marks on the timeline: where edits were made.

use web_sys::{Element, HtmlInputElement};

use super::dom::{find, set_attribute};
use super::plane::LastShown;
use crate::session::Session;

/// A picture behind the slider, as wide as the way of its thumb.
const PICTURE: &str = "<span class=\"track\"><svg class=\"edits\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><path vector-effect=\"non-scaling-stroke\"/></svg></span>";

/// The marks.
#[derive(Debug)]
pub(super) struct Marks {
    picture: Option<Element>,
    seen: LastShown<(u64, Vec<u64>)>,
}

impl Marks {
    /// No marks yet.
    pub(super) const NONE: Self = Self {
        picture: None,
        seen: LastShown::NOTHING,
    };

    /// Shows the edits of a state behind the timeline's slider.
    pub(super) fn show(&mut self, slider: &HtmlInputElement, state: &Session) {
        let (extent, places) = (state.extent(), state.edit_places());
        if !self.seen.replace((extent, places.clone())) {
            return;
        }
        if self.picture.is_none() {
            self.picture = put_behind(slider);
        }
        let Some(picture) = &self.picture else {
            return;
        };
        set_attribute(picture, "viewBox", &format!("0 0 {extent} 1"));
        let marks: String = places.iter().map(|place| format!("M{place} 0v1")).collect();
        if let Some(path) = find::<Element>(picture, "path") {
            set_attribute(&path, "d", &marks);
        }
    }
}

/// Puts the picture behind the slider.
fn put_behind(slider: &HtmlInputElement) -> Option<Element> {
    // The text is this crate's own.
    slider.insert_adjacent_html("beforebegin", PICTURE).ok()?;
    let track = slider.previous_element_sibling()?;
    track.append_child(slider).ok()?;
    find(&track, "svg")
}
