//! The menu of the instruments: its entries, the search in it, and its keys.

use super::App;
use crate::instruments::{AnyInstrument, Place};
use crate::text::markup::tag;
use crate::text::say;
use crate::view::View;

impl App {
    /// The instruments in the menu.
    pub fn menu(&self) -> impl Iterator<Item = &dyn AnyInstrument> {
        self.instruments().filter(|i| i.place() != Place::Page)
    }

    /// The instruments in the menu that a text finds, by title, line or other words.
    pub fn found(&self, text: &str) -> impl Iterator<Item = &dyn AnyInstrument> {
        self.menu()
            .filter(move |own| is_found(text, &[&own.title(), &own.line(), &own.words()]))
    }

    /// The menu with all its entries: those beside the plane, and those that open large.
    pub fn menu_view(&self) -> View {
        let mut view = View::default();
        for (list, _, is_beside) in PARTS {
            let own = self.menu().filter(|own| is_of(*own, is_beside));
            view.markup(list, own.map(entry).collect::<String>());
        }
        view
    }

    /// The menu with the entries that a text finds.
    pub fn found_view(&self, text: &str) -> View {
        let found: Vec<_> = self.found(text).map(AnyInstrument::id).collect();
        let mut view = View::default();
        for own in self.menu() {
            let id = own.id();
            view.show(format!("entry-{id}"), found.contains(&id));
        }
        for (_, part, is_beside) in PARTS {
            view.show(part, self.found(text).any(|own| is_of(own, is_beside)));
        }
        view.show("menu-none", found.is_empty());
        view.tell(FOUND, say!("instruments-found", count = found.len()));
        view
    }
}

/// The name of the text that tells how many instruments are found.
pub const FOUND: &str = "menu-found";
/// The parts of the menu: the list, all of the part, and true if its instruments stand beside the plane.
const PARTS: [(&str, &str, bool); 2] = [
    ("menu-beside-list", "menu-beside", true),
    ("menu-large-list", "menu-large", false),
];

fn is_of(instrument: &dyn AnyInstrument, is_beside: bool) -> bool {
    instrument.place().is_beside_plane() == is_beside
}

/// An entry of the menu: picture, name and line of an instrument.
fn entry(instrument: &dyn AnyInstrument) -> String {
    let verb = match instrument.place().is_alone() {
        true => "open",
        false => "toggle",
    };
    let id = instrument.id();
    let title = tag("b").text(&instrument.title());
    let line = tag("span").text(&instrument.line());
    let words = tag("span").round(&[&title, " ", &line].concat());
    let button = tag("button")
        .with("type", "button")
        .with("data-action", &format!("{verb}-{id}"))
        .with("data-part", "menu-entry")
        .round(&[instrument.thumbnail(), &words].concat());
    tag("li")
        .with("data-entry", id)
        .with("data-part", &format!("entry-{id}"))
        .round(&button)
}

/// Returns true if each word of `text` is part of one of `texts`. Capitals and small letters without accents are equal.
///
/// ```
/// use hyperplane::app::menu::is_found;
/// assert!(is_found("rate  SWEEP", &["Sweep of the learning rate", "200 runs"]));
/// assert!(is_found(" ", &["Code"]) && !is_found("rate x", &["Code"]));
/// ```
pub fn is_found(text: &str, texts: &[&str]) -> bool {
    let texts: Vec<String> = texts.iter().map(|text| text.to_ascii_lowercase()).collect();
    let text = text.to_ascii_lowercase();
    let mut words = text.split_whitespace();
    words.all(|word| texts.iter().any(|text| text.contains(word)))
}

/// The place in the menu that a key leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FocusTarget {
    /// To the field above the entries.
    Field,
    /// To the entry of this index.
    Entry(usize),
}

/// The place that a key, as browsers name it, leads to from an entry, or from the field where `from` is none; none
/// where the key is not the menu's. `places` has the left and upper edge of each entry, in reading order.
pub fn next_focus(places: &[(f64, f64)], from: Option<usize>, key: &str) -> Option<FocusTarget> {
    let last = places.len().checked_sub(1)?;
    let Some(from) = from else {
        return (key == "ArrowDown").then_some(FocusTarget::Entry(0));
    };
    let (left, top) = *places.get(from)?;
    // The nearest row above or below, and in it what is nearest.
    let row = |is_ahead: &dyn Fn(f64) -> bool| {
        let ahead = places.iter().enumerate().filter(|(_, at)| is_ahead(at.1));
        let away = |at: &(f64, f64)| ((at.1 - top).abs(), (at.0 - left).abs());
        let nearer = |a: &(f64, f64), b: &(f64, f64)| {
            let ((row_a, a), (row_b, b)) = (away(a), away(b));
            row_a.total_cmp(&row_b).then(a.total_cmp(&b))
        };
        let nearest = ahead.min_by(|(_, a), (_, b)| nearer(a, b));
        nearest.map(|(index, _)| index)
    };
    Some(match key {
        "ArrowRight" => FocusTarget::Entry((from + 1).min(last)),
        "ArrowLeft" => FocusTarget::Entry(from.saturating_sub(1)),
        "ArrowDown" => FocusTarget::Entry(row(&|other| other > top).unwrap_or(from)),
        "ArrowUp" => row(&|other| other < top).map_or(FocusTarget::Field, FocusTarget::Entry),
        "Home" => FocusTarget::Entry(0),
        "End" => FocusTarget::Entry(last),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Change;

    fn hidden(view: &View) -> Vec<&str> {
        let all = view.changes().iter();
        let hidden = all.filter(|(_, change)| *change == Change::Flag("hidden", true));
        hidden.map(|(part, _)| &**part).collect()
    }

    #[test]
    fn each_instrument_has_an_entry_in_its_part() {
        let app = App::default();
        let view = app.menu_view();
        for (list, is_beside) in [("menu-beside-list", true), ("menu-large-list", false)] {
            let entries = view.markup_of(list).expect("a list");
            for own in app.menu() {
                let entry = format!("<li data-entry=\"{}\"", own.id());
                let is_here = own.place().is_beside_plane() == is_beside;
                assert_eq!(entries.contains(&entry), is_here, "{entry} in {list}");
            }
        }
    }

    #[test]
    fn what_a_word_does_not_find_is_hidden_and_so_is_a_part_without_entries() {
        let app = App::default();
        assert_eq!(hidden(&app.found_view("")), ["menu-none"]);
        let all = app.menu().count();
        let nothing = app.found_view("no such word");
        let parts: Vec<_> = hidden(&nothing);
        assert_eq!(parts.len(), all + 2);
        assert!(!parts.contains(&"menu-none"));
        let one = app.menu().find(|own| !own.place().is_beside_plane());
        let one = one.expect("a window");
        let view = app.found_view(&one.title());
        let entry = format!("entry-{}", one.id());
        assert!(!hidden(&view).contains(&&*entry) && !hidden(&view).contains(&"menu-large"));
        assert!(hidden(&view).contains(&"menu-none"));
    }
}
