//! Lessons: their list, and the panel of the one that is open. Files are fetched when they are asked for.

mod answers;
pub(super) mod list;
pub(super) mod listen;
pub(super) mod review;
mod table;

use std::any::Any;

use web_sys::{
    Element, HtmlDetailsElement, HtmlElement, ScrollIntoViewOptions, ScrollLogicalPosition,
};

use super::dom::{find, find_all, set_attribute, set_text, show, window, with_languages};
use super::page::{Handle, Page};
use super::panel::Panel;
use super::parts::{LastShown, Parts};
use super::storage;
use crate::app::{self, App};
use crate::learn::Tie;
use crate::lessons::{
    Finding, LessonCommand, LessonSession, Quantity, Row, StepLook, Verdict, has_printed_answers,
    paper_view, progress_view, step_view,
};
use crate::text::say_markup;
use list::fetch;

/// The state of a lesson that its panel shows.
type Look = (
    Option<usize>,
    Option<usize>,
    Option<Verdict>,
    bool,
    bool,
    Vec<bool>,
    [Row; 16],
    Option<Finding>,
    Tie,
    u32,
);

/// The panel.
pub(super) struct Lessons {
    root: Element,
    panel: Option<HtmlElement>,
    handle: Option<Handle>,
    /// The file that has been asked for.
    asked: Option<String>,
    place: LastShown<Option<(String, usize, bool, u32)>>,
    look: LastShown<Option<Look>>,
    /// None before a step is shown.
    progress: Option<Parts>,
    live: Vec<(Element, Quantity)>,
    /// The texts of the step that are said: the name of each, and the text.
    said: Vec<(String, String)>,
    written: table::Written,
    /// The sheet that has been asked for, for that table.
    asked_for_table: Option<String>,
    /// True if model answers may be seen.
    answers: bool,
    /// True if something was being tried when it was shown last.
    was_trying: bool,
    /// True if there was a verdict then.
    was_told: bool,
    /// True if the beginning of the step is to come into view, and if the focus goes there.
    to_heading: bool,
    to_focus: bool,
    /// The part of a sheet whose field is being typed into: nothing is said against it before it is left or Enter comes.
    typing: Option<usize>,
}

/// The list and the panel of a lab.
pub(super) fn panel(root: &Element) -> Box<dyn Panel> {
    Box::new(Lessons::find(root))
}

impl Panel for Lessons {
    fn render(&mut self, app: &App) -> bool {
        self.show(app);
        self.written.goes_on()
    }

    fn said(&mut self) -> Vec<(String, String)> {
        std::mem::take(&mut self.said)
    }

    fn show_heading(&mut self) {
        self.to_heading = true;
    }

    fn has_answers(&self, app: &App) -> bool {
        self.answers && app.lesson().is_some_and(has_printed_answers)
    }

    fn print(&self, paper: &Element, app: &App, answers: bool) {
        if let Some(lesson) = app.lesson() {
            Parts::new(paper).show(paper_view(lesson, answers && self.answers, app));
        }
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

impl Lessons {
    /// Puts list and panel, empty, into `root`.
    fn find(root: &Element) -> Self {
        for (place, html) in [
            (".columns", include_str!("panel.html")),
            (":scope", include_str!("list.html")),
            (":scope", include_str!("print.html")),
            (":scope", include_str!("review.html")),
        ] {
            let place = if place == ":scope" {
                Some(root.clone())
            } else {
                find(root, place)
            };
            if let Some(place) = place {
                // The texts are this crate's own. Windows ask for the keyboard when they are opened.
                let html = html.replace(" autofocus", "");
                let _ = place.insert_adjacent_html("beforeend", &html);
            }
        }
        Self {
            root: root.clone(),
            panel: find(root, ".lesson"),
            handle: None,
            asked: None,
            place: LastShown::NOTHING,
            look: LastShown::NOTHING,
            progress: None,
            live: Vec::new(),
            said: Vec::new(),
            written: table::Written::find(root),
            asked_for_table: None,
            answers: storage::parameter("answers").as_deref() != Some("off"),
            was_trying: false,
            was_told: false,
            to_heading: false,
            to_focus: false,
            typing: None,
        }
    }

    /// Shows the lesson of a state, and asks for its file.
    fn show(&mut self, app: &App) {
        self.ask(app);
        self.review(app);
        let Some(panel) = self.panel.clone() else {
            return;
        };
        let lesson = app.lesson();
        show(&panel, lesson.is_some());
        let place = lesson.map(|lesson| {
            (
                lesson.name.clone(),
                lesson.at(),
                lesson.refused.is_some(),
                lesson.taken(),
            )
        });
        let moved = self.place.replace(place);
        if moved {
            match lesson {
                Some(lesson) => self.fill(&panel, lesson, app),
                // The groups stay as they are where no lesson was open.
                None if self.root.has_attribute("data-lesson") => self.unfold(None),
                None => {}
            }
            let _ = self
                .root
                .toggle_attribute_with_force("data-lesson", lesson.is_some());
        }
        let heading = std::mem::take(&mut self.to_heading);
        let Some(lesson) = lesson else { return };
        let tie = app.session().document().settings.tie;
        let look = (
            self.typing,
            lesson.chosen(),
            lesson.verdict(),
            lesson.is_trying(),
            lesson.is_done(),
            lesson.finished().collect(),
            *lesson.table(),
            lesson.pasted().map(|pasted| pasted.finding),
            tie,
            lesson.revision(),
        );
        if self.look.replace(Some(look)) || moved {
            let look = StepLook {
                tie,
                typing: self.typing,
                has_reasons: self.answers || !lesson.is_homework(),
            };
            let view = progress_view(lesson, &app.lessons().review, look);
            let said = view.said();
            self.said = said
                .map(|(part, text)| (part.to_string(), text.into()))
                .collect();
            self.progress
                .get_or_insert_with(|| Parts::new(&panel))
                .show(view);
            let told = lesson.verdict().is_some();
            // Also what was tried between two pictures.
            let tried = self.was_trying || !moved && told && !self.was_told;
            if tried && !lesson.is_trying() && !heading {
                show_verdict(&self.root);
            }
            (self.was_trying, self.was_told) = (lesson.is_trying(), told);
            if !lesson.is_guest() {
                storage::save_progress(lesson);
            }
            answers::keep(lesson);
        }
        for (element, quantity) in &self.live {
            set_text(element, &quantity.shown(app));
        }
        // Once the step stands there in full.
        if heading {
            panel.scroll_into_view_with_bool(true);
        }
        if std::mem::take(&mut self.to_focus)
            && let Some(title) = find::<HtmlElement>(&panel, "h2")
        {
            let _ = title.focus();
        }
    }

    /// The teacher's table, and the sheet that it is of.
    fn review(&mut self, app: &App) {
        let review = &app.lessons().review;
        let wanted = review.missing_sheet().map(String::from);
        if let (Some(name), Some(handle)) = (&wanted, &self.handle)
            && self.asked_for_table != wanted
        {
            list::fetch_sheet(handle, name.clone());
        }
        self.asked_for_table = wanted;
        self.written.render(app);
    }

    /// Lets the step be shown anew, whatever it is.
    fn forget(&mut self) {
        self.place = LastShown::NOTHING;
    }

    fn ask(&mut self, app: &App) {
        let wanted = &app.lessons().place.name;
        if !app.lessons().awaits_file() {
            self.asked = None;
        } else if self.asked.as_ref() != Some(wanted) {
            self.asked = Some(wanted.clone());
            if let Some(handle) = &self.handle {
                fetch(handle, wanted.clone(), false);
            }
        }
    }

    /// The step's text, question and task.
    fn fill(&mut self, panel: &Element, lesson: &LessonSession, app: &App) {
        Parts::new(panel).show(step_view(lesson, self.answers));
        self.progress = None;
        panel.set_scroll_top(0);
        add_copy_buttons(panel);
        let live = find_all::<Element>(panel, "[data-live]").into_iter();
        let quantity = |element: Element| {
            let quantity = Quantity::named(&element.get_attribute("data-live")?, app).ok()?;
            Some((element, quantity))
        };
        self.live = live.filter_map(quantity).collect();
        self.unfold(lesson.step().map(|step| &step.opens[..]));
        self.look = LastShown::NOTHING;
    }

    /// Unfolds the groups of controls named, or all of them again.
    fn unfold(&self, names: Option<&[String]>) {
        for group in find_all::<HtmlDetailsElement>(&self.root, ".controls > [data-group]") {
            let name = group.get_attribute("data-group").unwrap_or_default();
            let open = names.map_or(name != "refinements", |names| names.contains(&name));
            group.set_open(open);
        }
    }
}

/// Programs are there to be taken along.
fn add_copy_buttons(panel: &Element) {
    let button = format!(
        "<button type=\"button\" class=\"copy\" data-lesson=\"copy\">{}</button>",
        say_markup!("lesson-copy")
    );
    for program in find_all::<Element>(panel, ".lesson-body > .lesson-text > pre") {
        set_attribute(&program, "tabindex", "0");
        set_attribute(&program, "translate", "no");
        let _ = program.insert_adjacent_html("afterend", &with_languages(&button));
    }
}

/// Changes what is shown of a page's lessons.
fn change(page: &Handle, change: impl FnOnce(&mut Lessons)) {
    page.with(|page| {
        let panel = page.lessons.as_mut().map(|panel| panel.as_any_mut());
        panel.and_then(|any| any.downcast_mut()).map(change);
    });
}

/// Does what a button of the panel asks for: the focus goes to the heading.
fn turn(page: &Handle, command: LessonCommand) {
    page.dispatch(app::Action::Lesson(command));
    show_opened(page);
}

/// The beginning of the step in view.
fn show_heading(page: &Handle) {
    page.with(Page::show_heading);
}

/// A lesson or step that was opened: its beginning in view, and the keyboard at its heading.
fn show_opened(page: &Handle) {
    change(page, |lessons| lessons.to_focus = true);
    show_heading(page);
}

/// Scrolls to the verdict on a question: on a narrow page with the question, else as far as it is hidden.
fn show_verdict(root: &Element) {
    into_view(root, ".foretell");
    if let Some(verdict) = find::<Element>(root, ".verdict") {
        let nearest = ScrollIntoViewOptions::new();
        nearest.set_block(ScrollLogicalPosition::Nearest);
        verdict.scroll_into_view_with_scroll_into_view_options(&nearest);
    }
}

/// Scrolls to something on a narrow page. A plane that is in view stays where it is.
fn into_view(root: &Element, selector: &str) {
    let narrow = window().match_media("(max-width: 899px)").ok().flatten();
    if narrow.is_some_and(|query| query.matches())
        && let Some(element) = find::<HtmlElement>(root, selector)
        && !(selector == "#plane" && is_in_view(&element))
    {
        element.scroll_into_view_with_bool(true);
    }
}

/// Returns true if all of it is in the window.
fn is_in_view(element: &Element) -> bool {
    let place = element.get_bounding_client_rect();
    let high = window().inner_height().ok().and_then(|high| high.as_f64());
    place.top() >= 0.0 && high.is_some_and(|high| place.bottom() <= high)
}
