//! The entries of the menu of instruments: of each a picture, its name and a line.

use web_sys::Element;

use crate::app::App;
use crate::instruments::AnyInstrument;
use crate::text::escape;
use crate::web::dom::{find, write_markup};

/// The name of an instrument, on its entry.
pub(super) const ENTRY: &str = "data-entry";

/// Puts the menu, closed, at the end of `root`.
pub(in crate::web) fn add(root: &Element, app: &App) {
    // The markup is this crate's own.
    let _ = root.insert_adjacent_html("beforeend", include_str!("menu.html"));
    for (part, is_beside) in [("beside", true), ("large", false)] {
        if let Some(list) = find::<Element>(root, &format!("[data-menu={part}] ul")) {
            let own = app.menu();
            let own = own.filter(|own| own.place().is_beside_plane() == is_beside);
            write_markup(&list, &own.map(entry).collect::<String>());
        }
    }
}

/// A line of the menu.
fn entry(instrument: &dyn AnyInstrument) -> String {
    let verb = if instrument.place().is_alone() {
        "open"
    } else {
        "toggle"
    };
    let (id, picture) = (instrument.id(), instrument.thumbnail());
    let (title, line) = (escape(&instrument.title()), escape(&instrument.line()));
    format!(
        "<li {ENTRY}=\"{id}\"><button type=\"button\" data-action=\"{verb}-{id}\">{picture}<span><b>{title}</b> <span>{line}</span></span></button></li>"
    )
}
