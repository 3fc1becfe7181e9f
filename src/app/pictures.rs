//! The window with pictures of the plots on show, and the clip of a run, as data.

use super::App;
use crate::instruments::AnyInstrument;
use crate::text::markup::tag;
use crate::text::say;
use crate::view::View;

/// The form in which a picture is handed out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PictureForm {
    /// A file with shapes.
    Svg,
    /// A file with this number of pixels for each of the screen's.
    Png(f64),
    /// An image in the clipboard.
    Copy,
}

impl PictureForm {
    /// All forms, each with its word on a button.
    const ALL: [(&str, Self); 4] = [
        ("svg", Self::Svg),
        ("double", Self::Png(2.0)),
        ("fourfold", Self::Png(4.0)),
        ("copy", Self::Copy),
    ];

    /// The form of a button's word.
    pub fn of_word(word: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find_map(|(own, form)| (own == word).then_some(form))
    }
}

/// The end of an attempt to hand out a picture or a clip.
#[derive(Clone, Debug, PartialEq)]
pub enum PictureOutcome {
    /// The browser is still at it.
    Pending,
    /// It is in a file of this name.
    Saved(String),
    /// It could not be made, or not be saved.
    Failed,
    /// It is in the clipboard.
    Copied,
    /// The browser does not copy it.
    NotCopied,
    /// The user has ended the recording.
    Canceled,
    /// Nothing moved.
    Still,
    /// The browser cannot record.
    Unable,
}

impl PictureOutcome {
    /// Says it.
    pub fn message(&self) -> String {
        match self {
            Self::Pending => String::new(),
            Self::Saved(file) => say!("pictures-saved", file),
            Self::Failed => say!("pictures-failed"),
            Self::Copied => say!("pictures-copied"),
            Self::NotCopied => say!("pictures-refused"),
            Self::Canceled => say!("pictures-clip-canceled"),
            Self::Still => say!("pictures-clip-still"),
            Self::Unable => say!("pictures-clip-unable"),
        }
    }
}

/// The title of the picture of the plane.
pub fn plane_title() -> String {
    say!("pictures-plane")
}

/// The titles of the pictures of the two charts, loss first.
pub fn chart_titles() -> [String; 2] {
    [say!("pictures-loss"), say!("pictures-errors")]
}

/// A plot on show, as the list of pictures names it.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureRow {
    /// Its name in files.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Its width and height, CSS pixels.
    pub size: (f64, f64),
}

impl App {
    /// The title of the picture of an instrument's plot, by its number from 1 on and the number of plots that the instrument has.
    pub fn picture_title(&self, instrument: &str, number: u32, count: usize) -> String {
        let own = self.instrument_named(instrument);
        let title = own.map(AnyInstrument::title).unwrap_or_default();
        match count {
            1 => title,
            _ => say!("pictures-numbered", title, number),
        }
    }

    /// The window when it is opened. A clip is only offered of a lab that is seen and may be played.
    pub fn pictures_view(&self) -> View {
        let mut view = View::default();
        view.show("pictures-light", self.screen.is_dark())
            .show("clip", !self.is_lab_covered() && !self.is_barred("play"))
            .text("pictures-told", "");
        view
    }
}

/// The list of pictures: a place for a small one, title, size and buttons of each.
pub fn picture_list_view(rows: &[PictureRow]) -> View {
    let row = |row: &PictureRow| {
        let title = &row.title;
        let labels = [
            say!("pictures-svg.aria-label", title),
            say!("pictures-double.aria-label", title),
            say!("pictures-fourfold.aria-label", title),
            say!("pictures-copy.aria-label", title),
        ];
        let texts = [
            say!("pictures-svg"),
            say!("pictures-double"),
            say!("pictures-fourfold"),
            say!("pictures-copy"),
        ];
        let words = PictureForm::ALL.iter().map(|(word, _)| word);
        let buttons = words.zip(labels.iter().zip(&texts));
        let buttons = buttons.map(|(word, (label, text))| {
            let button = tag("button").with("type", "button").with("data-way", word);
            button.with("aria-label", label).text(text)
        });
        let [width, height] = [row.size.0, row.size.1].map(|px| px.round() as u32);
        let size = say!("pictures-size", width, height);
        let place = tag("div").with("class", "picture-small");
        let place = place.with("data-part", "picture-small");
        let head = tag("b").text(title) + " " + &tag("span").text(&size);
        let inside = place.with("aria-hidden", "true").text("")
            + &tag("p").round(&head)
            + &tag("div")
                .with("class", "picture-ways")
                .round(&buttons.collect::<String>());
        tag("li").with("data-picture", &row.name).round(&inside)
    };
    let mut view = View::default();
    view.markup("pictures-list", rows.iter().map(row).collect::<String>());
    view
}

/// The state of a clip: the time that is recorded, of how much at most, milliseconds; or that nothing is recorded.
pub fn clip_view(progress: Option<(f64, f64)>) -> View {
    let mut view = View::default();
    let is_recorded = progress.is_some();
    // What is shown comes first: the keyboard goes there.
    let (shown, hidden, button) = match is_recorded {
        true => ("clip-state", "clip-choice", "clip-cancel"),
        false => ("clip-choice", "clip-state", "clip-record"),
    };
    view.show(shown, true)
        .pass_focus(hidden, button)
        .show(hidden, false);
    if let Some((time, length)) = progress {
        let [now, all] = [time, length].map(|time| (time / 1000.0) as u32);
        view.attribute("clip-progress", "max", length)
            .attribute("clip-progress", "value", time)
            .text("clip-time", say!("pictures-clip-at", now, all));
    }
    view
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::escape;
    use crate::view::Change;

    fn is_hidden(view: &View, part: &'static str) -> Option<bool> {
        view.changes()
            .iter()
            .find_map(|(own, change)| match change {
                Change::Flag("hidden", is_hidden) if own == part => Some(*is_hidden),
                _ => None,
            })
    }

    #[test]
    fn each_plot_has_its_title_and_a_button_for_each_form() {
        let rows = ["a <b>", "loss"].map(|name| PictureRow {
            name: name.into(),
            title: format!("Title of {name}"),
            size: (300.4, 200.5),
        });
        let view = picture_list_view(&rows);
        let list = view.markup_of("pictures-list").expect("a list");
        let items: Vec<_> = list.split("<li ").skip(1).collect();
        assert_eq!(items.len(), 2);
        for (item, row) in items.iter().zip(&rows) {
            let begin = format!("data-picture=\"{}\">", escape(&row.name));
            assert!(item.starts_with(&begin), "{item}");
            assert!(
                item.contains(&format!("<b>{}</b>", escape(&row.title))),
                "{item}"
            );
            assert!(item.contains("300 × 201"), "{item}");
            let words = item.split("data-way=\"").skip(1);
            let words: Vec<_> = words.filter_map(|rest| rest.split('"').next()).collect();
            assert_eq!(words, ["svg", "double", "fourfold", "copy"]);
            for (word, label) in [
                ("svg", say!("pictures-svg.aria-label", title = &row.title)),
                ("copy", say!("pictures-copy.aria-label", title = &row.title)),
            ] {
                let button = format!("data-way=\"{word}\" aria-label=\"{}\"", escape(&label));
                assert!(item.contains(&button), "{button} in {item}");
            }
        }
        assert_eq!(PictureForm::of_word("double"), Some(PictureForm::Png(2.0)));
        assert_eq!(
            PictureForm::of_word("fourfold"),
            Some(PictureForm::Png(4.0))
        );
        assert_eq!(PictureForm::of_word("svg"), Some(PictureForm::Svg));
        assert_eq!(PictureForm::of_word("copy"), Some(PictureForm::Copy));
        assert_eq!(PictureForm::of_word("gif"), None);
    }

    #[test]
    fn several_plots_of_an_instrument_are_numbered() {
        let app = App::default();
        let first = app.instruments().next().expect("an instrument");
        let (id, title) = (first.id(), first.title());
        assert_eq!(app.picture_title(id, 1, 1), title);
        let second = say!("pictures-numbered", title, number = 2_u32);
        assert_eq!(app.picture_title(id, 2, 3), second);
    }

    #[test]
    fn a_clip_is_offered_where_the_lab_may_be_played() {
        use crate::app::{Action, Stage};
        let mut app = App::default();
        assert_eq!(is_hidden(&app.pictures_view(), "clip"), Some(false));
        app.update(Action::Arrange(Stage::new("transport", "")));
        assert_eq!(is_hidden(&app.pictures_view(), "clip"), Some(true));
    }

    #[test]
    fn light_colors_are_a_choice_on_a_dark_page() {
        use crate::app::{ScreenAction, ThemeChoice};
        let mut app = App::default();
        for (theme, hides) in [(ThemeChoice::Light, true), (ThemeChoice::Dark, false)] {
            app.update(ScreenAction::ChooseTheme(theme));
            assert_eq!(
                is_hidden(&app.pictures_view(), "pictures-light"),
                Some(hides)
            );
        }
    }

    #[test]
    fn the_keyboard_stays_at_the_clip() {
        let recorded = clip_view(Some((2900.0, 10_000.0)));
        assert_eq!(is_hidden(&recorded, "clip-state"), Some(false));
        assert_eq!(is_hidden(&recorded, "clip-choice"), Some(true));
        let cancel = recorded.successor(&"clip-choice".into());
        assert_eq!(cancel.map(|part| &**part), Some("clip-cancel"));
        let told = say!("pictures-clip-at", now = 2_u32, all = 10_u32);
        assert_eq!(recorded.text_of("clip-time"), Some(&*told));
        let ended = clip_view(None);
        assert_eq!(is_hidden(&ended, "clip-state"), Some(true));
        assert_eq!(is_hidden(&ended, "clip-choice"), Some(false));
        let record = ended.successor(&"clip-state".into());
        assert_eq!(record.map(|part| &**part), Some("clip-record"));
    }
}
