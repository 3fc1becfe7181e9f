//! Lessons: their list, and the panel of the one that is open. Files are fetched when they are asked for.

mod answers;
pub(super) mod list;
pub(super) mod listen;
pub(super) mod review;
mod table;

use std::any::Any;

use web_sys::{Element, HtmlElement, ScrollIntoViewOptions, ScrollLogicalPosition};

use super::dom::{append_markup, find, matches, show, window};
use super::page::{Handle, Page};
use super::panel::Panel;
use super::parts::{LastShown, Parts};
use super::storage;
use crate::app::{self, App};
use crate::lessons::{
    BoardProgress, Finding, LessonCommand, LessonSession, Row, Step, StepLook, Verdict, board_view,
    groups_view, has_printed_answers, line_part, live_view, paper_view, progress_view, step_view,
};
use list::fetch;

/// The state of a lesson that its panel shows.
type Look = (
    Option<usize>,
    Option<Verdict>,
    bool,
    bool,
    bool,
    Vec<bool>,
    [Row; 16],
    Option<Finding>,
    u32,
    StepLook,
    Option<BoardProgress>,
);

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
    /// The quantities that the step's text shows as they are now.
    live: Option<Parts>,
    /// The texts of the step that are said: the name of each, and the text.
    said: Vec<(String, String)>,
    written: table::Written,
    /// The sheet that has been asked for, for that table.
    asked_for_table: Option<String>,
    /// True if model answers may be seen.
    answers: bool,
    /// The number of lines of a proof that were on show last.
    lines: usize,
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
        let mut parts = Parts::new(root);
        let columns: Option<Element> = parts.first("columns");
        for (place, html) in [
            (columns.as_ref(), include_str!("panel.html")),
            (Some(root), include_str!("list.html")),
            (Some(root), include_str!("print.html")),
            (Some(root), include_str!("review.html")),
        ] {
            if let Some(place) = place {
                // Windows ask for the keyboard when they are opened.
                append_markup(place, &html.replace(" autofocus", ""));
            }
        }
        Self {
            root: root.clone(),
            panel: parts.first("lesson-panel"),
            handle: None,
            asked: None,
            place: LastShown::NOTHING,
            look: LastShown::NOTHING,
            progress: None,
            live: None,
            said: Vec::new(),
            written: table::Written::find(root),
            asked_for_table: None,
            answers: storage::parameter("answers").as_deref() != Some("off"),
            lines: 0,
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
                lesson.at,
                lesson.refused.is_some(),
                lesson.homework.taken,
            )
        });
        let moved = self.place.replace(place);
        if moved {
            match lesson {
                Some(lesson) => self.fill(&panel, lesson),
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
        let presentation = app.screen().shown_presentation().map(|(shown, _)| shown);
        let look = StepLook {
            tie,
            typing: self.typing,
            has_reasons: self.answers || !lesson.is_homework(),
            presents: presentation.is_some(),
            hides_text: presentation.is_some_and(|shown| !shown.lesson_text),
        };
        let shown = (
            lesson.chosen(),
            lesson.verdict(),
            lesson.is_trying(),
            lesson.is_done(),
            lesson.shows_all_parts,
            lesson.finished().chain(lesson.done_stops()).collect(),
            lesson.table,
            lesson.pasted().map(|pasted| pasted.finding),
            lesson.homework.revision,
            look,
            lesson.board().cloned(),
        );
        if self.look.replace(Some(shown)) || moved {
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
                self.show_verdict();
            }
            (self.was_trying, self.was_told) = (lesson.is_trying(), told);
            let lines = lesson.board().map_or(0, |board| board.shown);
            if lines > std::mem::replace(&mut self.lines, lines) && !moved {
                self.show_line(lines - 1);
            }
            if !lesson.homework.is_guest {
                storage::save_progress(lesson);
            }
            answers::keep(lesson);
        }
        if let (Some(step), Some(parts)) = (lesson.step(), &mut self.progress) {
            parts.show(board_view(step, app));
        }
        if let Some(live) = &mut self.live {
            let view = live_view(live.names(), app);
            live.show(view);
        }
        // Once the step stands there in full.
        if heading {
            panel.scroll_into_view_with_bool(true);
        }
        if std::mem::take(&mut self.to_focus)
            && let Some(title) = self.part("lesson-heading")
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
    fn fill(&mut self, panel: &Element, lesson: &LessonSession) {
        Parts::new(panel).show(step_view(lesson, self.answers));
        self.progress = None;
        // In a presentation the text alone scrolls.
        let text = find::<Element>(panel, ".lesson-body");
        for scrolled in text.iter().chain([panel]) {
            scrolled.set_scroll_top(0);
        }
        self.live = Some(Parts::by_attribute(panel, "[data-live]", "data-live"));
        self.unfold(lesson.step());
        self.look = LastShown::NOTHING;
    }

    /// Unfolds the groups of controls that a step opens.
    fn unfold(&self, step: Option<&Step>) {
        let groups = ".controls > [data-group]";
        let mut groups = Parts::by_attribute(&self.root, groups, "data-group");
        let view = groups_view(groups.names(), step);
        groups.show(view);
    }

    /// An element of the step that is shown.
    fn part(&mut self, name: &'static str) -> Option<HtmlElement> {
        self.progress.as_mut()?.first(name)
    }

    /// Scrolls to a line of a proof that has come.
    fn show_line(&mut self, line: usize) {
        let part = self.progress.as_mut();
        let line = part.and_then(|parts| parts.first::<HtmlElement>(line_part(line)));
        if let Some(line) = line {
            let nearest = ScrollIntoViewOptions::new();
            nearest.set_block(ScrollLogicalPosition::Nearest);
            line.scroll_into_view_with_scroll_into_view_options(&nearest);
        }
    }

    /// Scrolls to the verdict on a question: on a narrow page with the question, else as far as it is hidden.
    fn show_verdict(&mut self) {
        let Some(verdict) = self.part("lesson-verdict") else {
            return;
        };
        if let Ok(Some(question)) = verdict.closest(".foretell")
            && is_narrow()
        {
            question.scroll_into_view_with_bool(true);
        }
        let nearest = ScrollIntoViewOptions::new();
        nearest.set_block(ScrollLogicalPosition::Nearest);
        // The task that follows, as far as there is room for both.
        if let Some(task) = self.part("lesson-task").filter(|_| !is_narrow()) {
            task.scroll_into_view_with_scroll_into_view_options(&nearest);
        }
        verdict.scroll_into_view_with_scroll_into_view_options(&nearest);
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

/// Returns true if the page is so narrow that its parts stand below each other.
fn is_narrow() -> bool {
    matches("(max-width: 899px)")
}

/// Scrolls to the plane on a narrow page, unless it is in view.
fn show_plane(page: &Handle) {
    page.with(|page| {
        if is_narrow() && !is_in_view(&page.plane.element) {
            page.plane.element.scroll_into_view_with_bool(true);
        }
    });
}

/// Returns true if all of it is in the window.
fn is_in_view(element: &Element) -> bool {
    let place = element.get_bounding_client_rect();
    let high = window().inner_height().ok().and_then(|high| high.as_f64());
    place.top() >= 0.0 && high.is_some_and(|high| place.bottom() <= high)
}
