//! The menu of the instruments: its questions and entries, the search in it, and its keys; and the tabs of a window that
//! several share.

use super::App;
use crate::instruments::{AnyInstrument, Entry, MENU, Place, SharedWindow};
use crate::text::markup::tag;
use crate::text::{key, message, say};
use crate::view::View;

impl App {
    /// The instruments that the menu lists or finds.
    pub fn menu(&self) -> impl Iterator<Item = &dyn AnyInstrument> {
        self.instruments().filter(|i| i.place() != Place::Page)
    }

    /// The instruments that a text finds, by title, line or other words.
    pub fn found(&self, text: &str) -> impl Iterator<Item = &dyn AnyInstrument> {
        self.menu()
            .filter(move |own| is_found(text, &[&own.title(), &own.line(), &own.words()]))
    }

    /// The menu: the questions with their entries, and all instruments for who looks for one.
    pub fn menu_view(&self) -> View {
        let mut view = View::default();
        let questions = MENU.iter().map(|question| {
            let title = message(&key!("instruments-ask-*", question.word));
            let entries: String = question.entries.iter().map(|own| self.entry(own)).collect();
            let all = [tag("h3").text(&title), tag("ul").round(&entries)];
            tag("section").round(&all.concat())
        });
        view.markup(QUESTIONS, questions.collect::<String>())
            .markup(
                "menu-list",
                self.menu().map(single).chain([shelf()]).collect::<String>(),
            );
        view
    }

    /// The menu with what a text finds; without a text, its questions.
    pub fn found_view(&self, text: &str) -> View {
        let is_search = !text.trim().is_empty();
        let found: Vec<_> = self.found(text).map(AnyInstrument::id).collect();
        let texts = [
            say!("instruments-shelf"),
            say!("instruments-shelf.line"),
            say!("instruments-shelf-words"),
        ];
        let has_shelf = is_search && is_found(text, &texts.each_ref().map(|text| &**text));
        let mut view = View::default();
        view.show(QUESTIONS, !is_search)
            .show("menu-list", is_search)
            .show("menu-none", found.is_empty() && !has_shelf)
            .show("entry-shelf", has_shelf);
        for window in SharedWindow::all() {
            let can_open = self.first_tab(window).is_some();
            view.show(format!("entry-{}", window.button()), can_open);
        }
        for own in self.menu() {
            view.show(format!("entry-{}", own.id()), found.contains(&own.id()));
        }
        let entries = MENU.iter().flat_map(|question| question.entries);
        let count = if is_search {
            found.len() + usize::from(has_shelf)
        } else {
            entries.count()
        };
        view.tell(FOUND, say!("instruments-found", count = count));
        view
    }

    /// The first instrument of a shared window that no link has taken away.
    pub(super) fn first_tab(&self, window: &SharedWindow) -> Option<&dyn AnyInstrument> {
        let mut tabs = window.tabs.iter().filter(|id| !self.bars_instrument(id));
        tabs.find_map(|id| self.instrument_named(id))
    }

    /// The tabs of the window of an instrument that shares it with others; empty for all others.
    pub fn tabs(&self, id: &str) -> String {
        let Some(window) = SharedWindow::all().find(|window| window.tabs.contains(&id)) else {
            return String::new();
        };
        let tabs = window.tabs.iter().map(|own| {
            let key = key!("instruments-tab-*", own);
            let button = tag("button")
                .with("type", "button")
                .with("data-l10n-id", &key)
                .with("data-action", &format!("open-{own}"));
            let button = match *own == id {
                true => button.with("aria-current", "true"),
                false => button,
            };
            button.text(&message(&key))
        });
        let title = title_of(window);
        let key = key!("instruments-window-*", window.word);
        let tabs = [
            tag("b").with("data-l10n-id", &key).text(&title),
            tabs.collect(),
        ];
        tag("nav")
            .with("class", "tabs")
            .with("aria-label", &title)
            .round(&tabs.concat())
    }

    /// An entry of the menu.
    fn entry(&self, entry: &Entry) -> String {
        let named = |id: &&str| self.instrument_named(id);
        match entry {
            Entry::Single(id) => named(id).map(single).unwrap_or_default(),
            Entry::Shared(window) => {
                let picture = window.tabs.iter().find_map(named);
                let picture = picture.map_or("", AnyInstrument::thumbnail);
                let line = message(&key!("instruments-window-*.line", window.word));
                let button = window.button();
                listed(&button, &button, picture, [&title_of(window), &line])
            }
        }
    }
}

/// The name of the text that tells how many instruments are found.
pub const FOUND: &str = "menu-found";
/// The part of the menu with the questions.
const QUESTIONS: &str = "menu-questions";

fn title_of(window: &SharedWindow) -> String {
    message(&key!("instruments-window-*", window.word))
}

/// The entry of the window with labs and talks, which only a search finds.
fn shelf() -> String {
    const PICTURE: &str = "<svg viewBox=\"0 0 64 48\" aria-hidden=\"true\"><path class=\"muted\" d=\"M10 12h8M10 24h8M10 36h8\"/><path d=\"M26 12h28M26 24h28M26 36h28\"/></svg>";
    let texts = [say!("instruments-shelf"), say!("instruments-shelf.line")];
    listed(
        "shelf",
        "shelf",
        PICTURE,
        texts.each_ref().map(|text| &**text),
    )
}

/// The entry of an instrument.
fn single(instrument: &dyn AnyInstrument) -> String {
    let verb = match instrument.place().is_alone() {
        true => "open",
        false => "toggle",
    };
    let (id, picture) = (instrument.id(), instrument.thumbnail());
    let texts = [&*instrument.title(), &instrument.line()];
    listed(id, &format!("{verb}-{id}"), picture, texts)
}

/// An entry of the menu by its word: a button with picture, name and line.
fn listed(word: &str, action: &str, picture: &str, [title, line]: [&str; 2]) -> String {
    let title = tag("b").text(title);
    let line = tag("span").text(line);
    let words = tag("span").round(&[&title, " ", &line].concat());
    let button = tag("button")
        .with("type", "button")
        .with("data-action", action)
        .with("data-part", "menu-entry")
        .round(&[picture, &words].concat());
    tag("li")
        .with("data-entry", word)
        .with("data-part", &format!("entry-{word}"))
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
/// where the key is not the menu's. `places` has the left and upper edge of each entry.
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
    // What comes next, or before, from left to right and from row to row.
    let beside = |is_before: bool| {
        let order = |a: &(f64, f64), b: &(f64, f64)| {
            let order = a.1.total_cmp(&b.1).then(a.0.total_cmp(&b.0));
            if is_before { order.reverse() } else { order }
        };
        let all = places.iter().enumerate();
        let after = all.filter(|(_, at)| order(at, &places[from]).is_gt());
        let next = after.min_by(|(_, a), (_, b)| order(a, b));
        next.map(|(index, _)| index)
    };
    Some(match key {
        "ArrowRight" => FocusTarget::Entry(beside(false).unwrap_or(from)),
        "ArrowLeft" => FocusTarget::Entry(beside(true).unwrap_or(from)),
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
    fn what_a_word_does_not_find_is_hidden() {
        let app = App::default();
        let all = app.menu().count();
        assert_eq!(
            hidden(&app.found_view(" ")),
            ["menu-list", "menu-none", "entry-shelf"]
        );
        let nothing = app.found_view("no such word");
        let parts = hidden(&nothing);
        // Besides them the questions, and the window with labs and talks.
        assert_eq!(parts.len(), all + 2);
        assert!(parts.contains(&QUESTIONS) && !parts.contains(&"menu-none"));
        let one = app.menu().find(|own| !own.place().is_beside_plane());
        let one = one.expect("a window");
        let view = app.found_view(&one.title());
        let entry = format!("entry-{}", one.id());
        assert!(!hidden(&view).contains(&&*entry) && !hidden(&view).contains(&"menu-list"));
        assert!(hidden(&view).contains(&"menu-none"));
    }
}
