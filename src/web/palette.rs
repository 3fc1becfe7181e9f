//! The colors of canvases: those of the theme, or what the system asks for.

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::dom::{document, matches, window};
use crate::app::Screen;
use crate::plot::{Color, Theme};

/// The system has its own colors, and a page is to use them.
pub(super) const FORCED: &str = "(forced-colors: active)";
/// More contrast is asked for.
pub(super) const STRONG: &str = "(prefers-contrast: more)";
/// The system's colors: ground, text, class −1, what is chosen. Class +1 has the color of text: links that were visited
/// have that of links in many palettes.
const NAMES: [&str; 4] = ["Canvas", "CanvasText", "LinkText", "Highlight"];

/// The colors of the system, read once.
#[derive(Debug, Default)]
pub(super) struct Palette {
    /// True if it was dark when they were read, and the colors, if all are known.
    system: Option<(bool, Option<Theme>)>,
}

impl Palette {
    /// The colors to draw with now. Paper is light.
    pub(super) fn now(&mut self, screen: &Screen) -> Theme {
        if screen.is_printing {
            return Theme::light();
        }
        let is_dark = screen.is_dark();
        let theme = if is_dark {
            Theme::dark()
        } else {
            Theme::light()
        };
        if matches(FORCED) {
            if self.system.is_none_or(|(read, _)| read != is_dark) {
                self.system = Some((is_dark, system()));
            }
            if let Some((_, Some(system))) = self.system {
                return system;
            }
        } else {
            self.system = None;
        }
        if matches(STRONG) {
            theme.with_more_contrast()
        } else {
            theme
        }
    }
}

fn system() -> Option<Theme> {
    let probe: HtmlElement = document().create_element("span").ok()?.unchecked_into();
    document().body()?.append_child(&probe).ok()?;
    let colors = NAMES.map(|name| computed(&probe, name));
    probe.remove();
    let [canvas, text, negative, good] = colors;
    let text = text?;
    Some(Theme::of_system(canvas?, text, [negative?, text, good?]))
}

/// A color by its name, as the browser has worked it out: `rgb(r, g, b)` or `rgba(r, g, b, a)`; what shines
/// through it is left out.
fn computed(probe: &HtmlElement, name: &str) -> Option<Color> {
    probe.style().set_property("color", name).ok()?;
    let style = window().get_computed_style(probe).ok()??;
    let text = style.get_property_value("color").ok()?;
    let (_, numbers) = text.strip_suffix(')')?.split_once('(')?;
    let mut channels = numbers
        .split(',')
        .map(|channel| channel.trim().parse().ok());
    let mut next = || channels.next().flatten();
    Some(Color {
        r: next()?,
        g: next()?,
        b: next()?,
    })
}
