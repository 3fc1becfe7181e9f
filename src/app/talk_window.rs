//! The part of the window *My labs and talks* in which a talk is made, as data.

use super::{App, OpenTalk, Slide, SlideText, Talk, plain_name, usual_name};
use crate::data::Source;
use crate::session::messages;
use crate::session::scenes::PlaneScenes;
use crate::text::markup::tag;
use crate::text::say;
use crate::view::View;

/// The width and height of a slide's picture, CSS pixels.
pub const THUMBNAIL: f64 = 96.0;
/// The side of the plane of which a slide's picture is a copy, CSS pixels.
pub const SLIDE_SIDE: f64 = 320.0;
/// The frames in which the run of a slide's lab is made for its picture, and their length, milliseconds.
const FRAMES: u32 = 20;
const FRAME_MS: f64 = 17.0;

/// The fields of a slide, each with its word in the markup.
const TEXTS: [(&str, SlideText); 3] = [
    ("name", SlideText::Name),
    ("question", SlideText::Question),
    ("note", SlideText::Note),
];

impl SlideText {
    /// The text of a field's word.
    pub fn of_word(word: &str) -> Option<Self> {
        let found = TEXTS.iter().find(|(own, _)| *own == word);
        found.map(|(_, text)| *text)
    }

    /// The text of a slide.
    fn read(self, slide: &Slide) -> &str {
        match self {
            Self::Name => &slide.name,
            Self::Question => &slide.question,
            Self::Note => &slide.note,
        }
    }

    /// The label of its field.
    fn label(self) -> String {
        match self {
            Self::Name => say!("talk-window-name"),
            Self::Question => say!("talk-window-question"),
            Self::Note => say!("talk-window-note"),
        }
    }
}

impl App {
    /// The name that a slide with the lab on the page has unless the user gives another one: that of the lesson's step, or of
    /// rule and data.
    pub fn usual_slide_name(&self) -> String {
        match self.lesson().and_then(|lesson| lesson.step()) {
            Some(step) => plain_name(&step.title),
            None if self.session().document().settings.data.source == Source::GATE => {
                let gate = self.control("gate").map(|gate| messages::gate(&gate.value));
                gate.unwrap_or_default()
            }
            None => usual_name(self.session()),
        }
    }
}

/// The plane of a slide's lab, with as much of its run as is made in a few frames; `clock` tells the time in milliseconds.
/// None of a lesson's step: what it puts on the plane is known once its file has come.
pub fn slide_scenes(link: &str, pixel_ratio: f64, clock: &dyn Fn() -> f64) -> Option<PlaneScenes> {
    if link.contains("&lesson=") {
        return None;
    }
    let mut app = App::opened(link);
    app.resize_plane((SLIDE_SIDE, SLIDE_SIDE), pixel_ratio);
    for frame in 0..FRAMES {
        if !app.frame(f64::from(frame) * FRAME_MS, clock).goes_on {
            break;
        }
    }
    let mut scenes = app.plane_scenes();
    scenes.boundary.remark = None;
    Some(scenes)
}

/// The list of slides, and what can be done with the talk. `draft` is the talk that was made last in this browser.
pub fn talk_window_view(open: Option<&OpenTalk>, draft: Option<&Talk>) -> View {
    let mut view = View::default();
    let draft = draft.filter(|_| open.is_none());
    let rows = open.map(|open| {
        let slides = open.talk().slides.iter().enumerate();
        let rows = slides.map(|(index, slide)| row(index, slide, open));
        rows.collect::<String>()
    });
    view.markup("talk-list", rows.unwrap_or_default())
        .show("talk-none", open.is_none())
        .show("talk-some", open.is_some())
        .show("talk-resume", draft.is_some());
    if let Some(draft) = draft {
        view.text(
            "talk-resume",
            say!("talk-window-resume", title = &draft.title),
        );
    }
    if let Some(open) = open {
        let removed = open.removed();
        let name = removed.map_or("", |slide| &slide.name);
        view.typed("talk-title", &open.talk().title)
            .show("talk-put-back", removed.is_some())
            .text("talk-put-back", say!("talk-window-put-back", name));
    }
    view
}

/// The view for the lecturer alone, in a window of its own: the slide on show, the next one, and the minutes gone of a talk
/// that began `milliseconds` ago.
pub fn speaker_view(open: Option<&OpenTalk>, milliseconds: f64) -> View {
    let mut view = View::default();
    let seconds = (milliseconds / 1000.0).max(0.0) as u64;
    view.show("speaker-none", open.is_none())
        .show("speaker-some", open.is_some())
        .text(
            "speaker-clock",
            format!("{}:{:02}", seconds / 60, seconds % 60),
        );
    if let Some(open) = open {
        let (slide, next) = (open.slide(), open.next_slide());
        let count = open.talk().slides.len();
        let place = say!("talk-place", number = open.at() + 1, count);
        let next_name = next.map_or_else(|| say!("talk-speaker-end"), |next| next.name.clone());
        view.text("speaker-title", &open.talk().title)
            .text("speaker-place", place)
            .text("speaker-name", &slide.name)
            .text("speaker-question", &slide.question)
            .flag("speaker-question", "data-asks", open.asks())
            .text("speaker-note", &slide.note)
            .text("speaker-next-name", next_name)
            .text(
                "speaker-next-question",
                next.map_or("", |next| &next.question),
            )
            .enable("speaker-back", !open.is_at_start(true))
            .enable("speaker-next", !open.is_at_end(true));
    }
    view
}

/// The row of a slide: its picture, its texts, and its buttons.
fn row(index: usize, slide: &Slide, open: &OpenTalk) -> String {
    let (number, name) = (index + 1, &slide.name);
    let is_last = number == open.talk().slides.len();
    let fields = TEXTS.map(|(word, text)| {
        let label = text.label();
        let field = tag("input")
            .with("data-text", word)
            .with("maxlength", "300")
            .with("autocomplete", "off")
            .with("aria-label", &format!("{number}: {label}"))
            .with("placeholder", &label)
            .with("value", text.read(slide));
        field.round("")
    });
    let button = |way: &str, sign: &str, label: String, is_there: bool| {
        let button = tag("button")
            .with("type", "button")
            .with("data-way", way)
            .with("title", &label)
            .with("aria-label", &format!("{label}: {name}"));
        let button = match is_there {
            true => button,
            false => button.with("disabled", ""),
        };
        button.text(sign)
    };
    let buttons = [
        button("talk-show", "▸", say!("talk-window-show"), true),
        button("talk-up", "↑", say!("talk-window-up"), index > 0),
        button("talk-down", "↓", say!("talk-window-down"), !is_last),
        button("talk-copy", "2×", say!("talk-window-copy"), true),
        button(
            "talk-remove",
            "✕",
            say!("talk-window-remove"),
            open.talk().slides.len() > 1,
        ),
    ];
    let picture = tag("div")
        .with("class", "slide-picture")
        .with("data-part", "talk-picture")
        .with("aria-hidden", "true")
        .text("");
    let inside = tag("span")
        .with("class", "talk-number")
        .text(&number.to_string())
        + &picture
        + &tag("div")
            .with("class", "talk-texts")
            .round(&fields.concat())
        + &tag("div")
            .with("class", "talk-ways")
            .round(&buttons.concat());
    let row = tag("li")
        .with("data-lab", &index.to_string())
        .with("draggable", "true");
    let row = match index == open.at() {
        true => row.with("aria-current", "true"),
        false => row,
    };
    row.round(&inside)
}
