//! Texts of lessons, which may be anybody's: their elements are made one by one, and nothing of them is read as HTML.

use web_sys::Element;

use super::dom::{document, set_attribute};
use crate::view::{Namespace, Piece};

const MATHML: &str = "http://www.w3.org/1998/Math/MathML";
const SVG: &str = "http://www.w3.org/2000/svg";

/// On the panel of a lesson that is not in the language of the page: the one that it is in.
pub(super) const READ_IN: &str = "data-read-in";

/// Says of an element with a lesson's own text which language that is in, where the page speaks another one.
pub(super) fn tell_language(element: &Element) {
    let lesson = element.closest(&format!("[{READ_IN}]")).ok().flatten();
    if let Some(language) = lesson.and_then(|lesson| lesson.get_attribute(READ_IN)) {
        set_attribute(element, "lang", &language);
    }
}

/// Puts the elements of a text at the end of another one.
pub(super) fn append(parent: &Element, pieces: &[Piece]) {
    tell_language(parent);
    let mut open = vec![parent.clone()];
    for piece in pieces {
        let Some(last) = open.last() else { return };
        match piece {
            Piece::Text(text) => drop(last.append_with_str_1(text)),
            Piece::Close => drop(open.pop()),
            Piece::Open {
                name,
                namespace,
                attributes,
            } => {
                let made = match namespace {
                    Namespace::Html => document().create_element(name),
                    Namespace::MathMl => document().create_element_ns(Some(MATHML), name),
                    Namespace::Svg => document().create_element_ns(Some(SVG), name),
                };
                // It is only refused for names that are none.
                let Ok(element) = made else { return };
                for (name, value) in attributes {
                    set_attribute(&element, name, value);
                }
                let _ = last.append_child(&element);
                open.push(element);
            }
        }
    }
}
