//! Lessons: their list, and the panel of the one that is open. Files are fetched when they are asked for.

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Element, Event, HtmlButtonElement, HtmlDetailsElement, HtmlDialogElement, HtmlElement,
    HtmlInputElement, MouseEvent, Response,
};

use super::dom::{document, find, find_all, on, set_attribute, set_text, show, target, window};
use super::page::{Handle, Page};
use super::plane::Shown;
use super::storage;
use crate::lab::lesson::{Command, Course, Entry, Quantity, Row, Verdict, entries};
use crate::lab::{Action, State};

/// Where the files are, seen from the page.
const FOLDER: &str = "lessons/en/";

/// What of a lesson is shown.
type Look = (
    Option<usize>,
    Option<Verdict>,
    bool,
    bool,
    Vec<bool>,
    [Row; 16],
);

/// The panel.
pub(super) struct Lessons {
    root: Element,
    panel: Option<HtmlElement>,
    handle: Option<Handle>,
    /// The file that has been asked for.
    asked: Option<String>,
    place: Shown<Option<(String, usize, bool)>>,
    look: Shown<Option<Look>>,
    live: Vec<(Element, Quantity)>,
    /// Whether model answers may be seen.
    answers: bool,
}

impl Lessons {
    /// Puts list and panel, empty, into `root`.
    pub(super) fn find(root: &Element) -> Self {
        for (place, html) in [
            (".columns", include_str!("lessons.html")),
            (":scope", include_str!("lesson-list.html")),
        ] {
            let place = if place == ":scope" {
                Some(root.clone())
            } else {
                find(root, place)
            };
            if let Some(place) = place {
                // The texts are this crate's own.
                let _ = place.insert_adjacent_html("beforeend", html);
            }
        }
        Self {
            root: root.clone(),
            panel: find(root, ".lesson"),
            handle: None,
            asked: None,
            place: Shown::NOTHING,
            look: Shown::NOTHING,
            live: Vec::new(),
            answers: storage::parameter("answers").as_deref() != Some("off"),
        }
    }

    /// Shows the lesson of a state, and asks for its file.
    pub(super) fn render(&mut self, state: &State) {
        self.ask(state);
        let Some(panel) = self.panel.clone() else {
            return;
        };
        let course = state.course();
        show(&panel, course.is_some());
        let place =
            course.map(|course| (course.name.clone(), course.at(), course.refused.is_some()));
        let moved = self.place.replace(place);
        if moved {
            match course {
                Some(course) => self.fill(&panel, course),
                None => self.unfold(None),
            }
            let _ = self
                .root
                .toggle_attribute_with_force("data-lesson", course.is_some());
        }
        let Some(course) = course else { return };
        let look = (
            course.chosen(),
            course.verdict(),
            course.is_trying(),
            course.is_done(),
            course.finished().collect(),
            *course.table(),
        );
        if self.look.replace(Some(look)) || moved {
            refresh(&panel, course);
            storage::keep_progress(&course.name, &course.progress());
        }
        for (element, quantity) in &self.live {
            set_text(element, &quantity.shown(state));
        }
    }

    fn ask(&mut self, state: &State) {
        let wanted = &state.document().settings.tools.lesson.name;
        let there = state.course().is_some_and(|course| course.name == *wanted);
        if there || wanted.is_empty() {
            self.asked = None;
        } else if self.asked.as_ref() != Some(wanted) {
            self.asked = Some(wanted.clone());
            if let Some(handle) = &self.handle {
                fetch(handle, wanted.clone());
            }
        }
    }

    /// The step's text, question and task.
    fn fill(&mut self, panel: &Element, course: &Course) {
        let (title, count) = course.lesson().map_or(("Lesson", 0), |lesson| {
            (lesson.title.as_str(), lesson.steps.len())
        });
        let heading = course
            .step()
            .map_or("This is no lesson", |step| &step.title);
        if let Some(of) = find::<Element>(panel, ".lesson-of") {
            set_text(&of, title);
        }
        if let Some(element) = find::<HtmlElement>(panel, "h2") {
            set_text(&element, heading);
            panel.set_scroll_top(0);
        }
        if let Some(body) = find::<Element>(panel, ".lesson-body") {
            // Reading the lesson has seen that its texts have harmless elements only.
            body.set_inner_html(&body_of(course, self.answers));
            if let Some(refused) = find::<Element>(&body, ".refused") {
                refused.set_text_content(course.refused.as_deref());
            }
            let live = find_all::<Element>(&body, "[data-live]").into_iter();
            let quantity = |element: Element| {
                let quantity = Quantity::named(&element.get_attribute("data-live")?).ok()?;
                Some((element, quantity))
            };
            self.live = live.filter_map(quantity).collect();
        }
        if let Some(dots) = find::<Element>(panel, ".lesson-steps") {
            let dot = |index: usize| {
                let number = (index + 1).to_string();
                format!(
                    "<li><button type=\"button\" data-lesson-step=\"{index}\" aria-label=\"Step {number}\">{number}</button></li>"
                )
            };
            dots.set_inner_html(&(0..count).map(dot).collect::<String>());
        }
        self.unfold(course.step().map(|step| &step.opens[..]));
        self.look = Shown::NOTHING;
    }

    /// Unfolds the groups of controls named, or all of them again.
    fn unfold(&self, names: Option<&[String]>) {
        for group in find_all::<HtmlDetailsElement>(&self.root, ".controls details") {
            let summary =
                find::<Element>(&group, "summary").and_then(|summary| summary.text_content());
            let name = summary.unwrap_or_default().to_lowercase();
            let is_named = |wanted: &String| name.starts_with(wanted.as_str());
            let open = names.map_or(!name.starts_with("refinements"), |names| {
                names.iter().any(is_named)
            });
            group.set_open(open);
        }
    }
}

/// The HTML of a step.
fn body_of(course: &Course, answers: bool) -> String {
    let Some(step) = course.step() else {
        return "<p class=\"refused\"></p>".into();
    };
    let mut html = format!("<div class=\"lesson-text\">{}</div>", step.text);
    if let Some(question) = &step.question {
        let answer = |(index, answer): (usize, &crate::lab::lesson::Answer)| {
            let text = &answer.text;
            format!(
                "<label><input type=\"radio\" name=\"foretold\" value=\"{index}\"><span>{text}</span></label>"
            )
        };
        let list: String = question.answers.iter().enumerate().map(answer).collect();
        html += &format!(
            "<fieldset class=\"foretell\"><legend>What do you expect?</legend><p>{}</p>{list}\
             <p class=\"buttons\"><button type=\"button\" data-lesson=\"try\">Try it</button></p><div class=\"verdict\" role=\"status\"></div></fieldset>",
            question.ask
        );
    }
    if step.has_table {
        html += &table();
    }
    if let Some(task) = &step.task {
        let hint = task.hint.as_ref().map_or_else(String::new, |hint| {
            format!("<details><summary>Hint</summary><p>{hint}</p></details>")
        });
        html += &format!(
            "<section class=\"task\"><h3>Your turn</h3><p>{}</p><p class=\"done\" role=\"status\"></p>{hint}</section>",
            task.text
        );
    }
    if let Some(answer) = step.answer.as_ref().filter(|_| answers) {
        html += &format!(
            "<details class=\"model-answer\"><summary>Model answer</summary><div>{answer}</div></details>"
        );
    }
    html += "<p class=\"buttons\"><button type=\"button\" data-lesson=\"restart\">Start this step again</button></p>";
    html
}

/// The table of the 16 gates, empty.
fn table() -> String {
    let row = |gate: crate::data::Gate| {
        let (number, name) = (gate.number(), gate.name());
        let fields: String = ["w₀", "w₁", "w₂"]
            .iter()
            .map(|weight| {
                format!("<td><input inputmode=\"decimal\" data-cell=\"{number}\" aria-label=\"{weight} of {name}\"></td>")
            })
            .collect();
        format!(
            "<tr data-row=\"{number}\"><th scope=\"row\">{number} {name}</th>{fields}<td><input type=\"checkbox\" data-cell=\"{number}\" aria-label=\"{name}: impossible\"></td><td class=\"mark\"></td></tr>"
        )
    };
    let rows: String = crate::data::Gate::all().map(row).collect();
    format!(
        "<table class=\"gate-table\"><thead><tr><th>gate</th><th>w₀</th><th>w₁</th><th>w₂</th><th>none</th><th></th></tr></thead><tbody>{rows}</tbody></table>"
    )
}

/// What of a step changes while it is gone through.
fn refresh(panel: &Element, course: &Course) {
    let (chosen, verdict, trying) = (course.chosen(), course.verdict(), course.is_trying());
    let judged = matches!(verdict, Some(Verdict::Right | Verdict::Wrong(_)));
    for input in find_all::<HtmlInputElement>(panel, "[name=foretold]") {
        input.set_checked(chosen.is_some_and(|chosen| input.value() == chosen.to_string()));
        input.set_disabled(trying || judged);
    }
    let question = course.step().and_then(|step| step.question.as_ref());
    let right = match verdict {
        Some(Verdict::Right) => chosen,
        Some(Verdict::Wrong(right)) => Some(right),
        _ => None,
    };
    for (index, label) in find_all::<Element>(panel, ".foretell label")
        .iter()
        .enumerate()
    {
        let _ = label.toggle_attribute_with_force("data-right", right == Some(index));
    }
    if let Some(button) = find::<HtmlButtonElement>(panel, "[data-lesson=try]") {
        button.set_disabled(chosen.is_none() || trying);
        let text = match (trying, judged) {
            (true, _) => "Watch …",
            (_, true) => "Watch it again",
            _ => "Try it",
        };
        set_text(&button, text);
    }
    if let (Some(element), Some(question)) = (find::<Element>(panel, ".verdict"), question) {
        let because = &question.because;
        element.set_inner_html(&match verdict {
            _ if trying => String::new(),
            None if chosen.is_none() => "<p class=\"muted\">Choose first, then try.</p>".into(),
            None => String::new(),
            Some(Verdict::Right) => format!("<p><b>As you said.</b> {because}</p>"),
            Some(Verdict::Wrong(_)) => format!("<p><b>It came otherwise.</b> {because}</p>"),
            Some(Verdict::Disturbed) => {
                "<p>The lab was changed while it ran, so nothing can be said. Try it again.</p>"
                    .into()
            }
        });
    }
    if let Some(done) = find::<Element>(panel, ".done") {
        set_text(&done, if course.is_done() { "✓ Done." } else { "" });
    }
    refresh_table(panel, course);
    let finished: Vec<bool> = course.finished().collect();
    for (index, button) in find_all::<Element>(panel, "[data-lesson-step]")
        .iter()
        .enumerate()
    {
        let _ = button.toggle_attribute_with_force("data-done", finished.get(index) == Some(&true));
        if index == course.at() {
            set_attribute(button, "aria-current", "step");
        }
    }
    if let Some(back) = find::<HtmlButtonElement>(panel, "[data-lesson=back]") {
        back.set_disabled(course.at() == 0);
    }
    if let Some(next) = find::<HtmlButtonElement>(panel, "[data-lesson=next]") {
        let last = course.is_at_the_end();
        set_text(&next, if last { "Finish" } else { "Next" });
    }
}

fn refresh_table(panel: &Element, course: &Course) {
    for row in find_all::<Element>(panel, "[data-row]") {
        let number = row
            .get_attribute("data-row")
            .and_then(|number| number.parse().ok());
        let Some((number, entry)) = number.and_then(|n: usize| Some((n, *course.table().get(n)?)))
        else {
            continue;
        };
        if let Some(mark) = find::<Element>(&row, ".mark") {
            let text = match entry {
                Row::Empty => "",
                _ if entry.is_right(number) => "✓",
                _ => "✗",
            };
            set_text(&mark, text);
        }
    }
}

/// Listens to the list and to the panel.
pub(super) fn listen(page: &Handle, root: &HtmlElement) {
    page.with(|shown| shown.lessons.handle = Some(page.clone()));
    let handle = page.clone();
    on(root, "click", move |event: MouseEvent| {
        let Some(at) = target(&event) else { return };
        let closest = |selector: &str| at.closest(selector).ok().flatten();
        if let Some(button) = closest("[data-lesson], [data-lesson-step], [data-do]") {
            press(&handle, &button);
        } else if let Some(link) = closest("[data-open-lesson]") {
            if let Some(name) = link.get_attribute("data-open-lesson") {
                close_list(&handle);
                fetch(&handle, name);
            }
        }
    });
    let handle = page.clone();
    on(root, "change", move |event: Event| {
        let Some(input) = target(&event).map(JsCast::unchecked_into::<HtmlInputElement>) else {
            return;
        };
        if input.type_() == "file" {
            read_file(&handle, &input);
        } else if input.name() == "foretold" {
            if let Ok(index) = input.value().parse() {
                handle.dispatch(Action::Lesson(Command::Answer(index)));
            }
        } else if let Some(number) = input
            .get_attribute("data-cell")
            .and_then(|n| n.parse().ok())
        {
            fill_in(&handle, &input, number);
        }
    });
}

/// A row of the table has changed: weights, or “none”.
fn fill_in(page: &Handle, input: &HtmlInputElement, number: usize) {
    let Some(row) = input.closest("tr").ok().flatten() else {
        return;
    };
    let fields: Vec<HtmlInputElement> = find_all(&row, "input:not([type=checkbox])");
    let none = find::<HtmlInputElement>(&row, "[type=checkbox]");
    let impossible = none.as_ref().is_some_and(HtmlInputElement::checked);
    fields
        .iter()
        .for_each(|field| field.set_disabled(impossible));
    let texts: Vec<String> = fields.iter().map(HtmlInputElement::value).collect();
    page.dispatch(Action::Lesson(Command::row(number, &texts, impossible)));
}

fn press(page: &Handle, button: &Element) {
    if let Some(step) = button.get_attribute("data-lesson-step") {
        if let Ok(step) = step.parse() {
            go(page, Command::Go(step));
        }
        return;
    }
    if let Some(deeds) = button.get_attribute("data-do") {
        return page.dispatch(Action::Lesson(Command::Do(deeds)));
    }
    match button.get_attribute("data-lesson").as_deref() {
        Some("close") => page.dispatch(Action::Lesson(Command::Close)),
        Some("back") => go(page, Command::Back),
        Some("next") => {
            if page.with(|page| page.state.course().is_some_and(Course::is_at_the_end))
                == Some(true)
            {
                page.dispatch(Action::Lesson(Command::Close));
                return list(page);
            }
            go(page, Command::Next);
        }
        Some("restart") => page.dispatch(Action::Lesson(Command::Restart)),
        Some("try") => {
            page.dispatch(Action::Lesson(Command::Try));
            bring_into_view(page, ".stage");
        }
        _ => {}
    }
}

/// To another step, whose heading is read out and in view.
pub(super) fn go(page: &Handle, command: Command) {
    page.dispatch(Action::Lesson(command));
    page.with(|page| {
        if let Some(sentence) = page.state.course().map(Course::heading) {
            page.announce(&sentence);
        }
    });
    let root = page.with(|page| page.root.clone());
    if let Some(heading) = root.and_then(|root| find::<HtmlElement>(&root, ".lesson h2")) {
        heading.scroll_into_view_with_bool(true);
    }
}

/// On a narrow page, where text and plane are not seen together.
fn bring_into_view(page: &Handle, selector: &str) {
    let narrow = window().match_media("(max-width: 899px)").ok().flatten();
    if narrow.is_some_and(|query| query.matches()) {
        let root = page.with(|page| page.root.clone());
        if let Some(element) = root.and_then(|root| find::<HtmlElement>(&root, selector)) {
            element.scroll_into_view_with_bool(true);
        }
    }
}

/// Opens the list; its titles are fetched with the first opening.
pub(super) fn list(page: &Handle) {
    let root = page.with(|page| page.root.clone());
    let Some(dialog) = root.and_then(|root| find::<HtmlDialogElement>(&root, "dialog.lessons"))
    else {
        return;
    };
    // It can only fail when it is open already.
    let _ = dialog.show_modal();
    spawn_local(async move {
        let text = text_of(format!("{FOLDER}index.txt")).await;
        let entries = entries(&text.unwrap_or_default());
        for (selector, sheets) in [(".lesson-list", false), (".sheets", true)] {
            if let Some(list) = find::<Element>(&dialog, selector) {
                list.set_inner_html("");
                let own = entries.iter().filter(|entry| entry.is_sheet() == sheets);
                own.for_each(|entry| {
                    item(&list, entry);
                });
            }
        }
    });
}

fn item(list: &Element, entry: &Entry) -> Option<()> {
    let item = document().create_element("li").ok()?;
    let button = document().create_element("button").ok()?;
    set_attribute(&button, "type", "button");
    set_attribute(&button, "data-open-lesson", &entry.name);
    button.set_text_content(Some(&entry.title));
    let progress = storage::progress(&entry.name);
    if !progress.is_empty() {
        let word = if progress.contains('0') {
            "begun"
        } else {
            "done"
        };
        set_attribute(&button, "data-progress", word);
    }
    item.append_child(&button).ok()?;
    list.append_child(&item).ok()?;
    Some(())
}

fn close_list(page: &Handle) {
    let root = page.with(|page| page.root.clone());
    if let Some(dialog) = root.and_then(|root| find::<HtmlDialogElement>(&root, "dialog.lessons")) {
        dialog.close();
    }
}

fn read_file(page: &Handle, input: &HtmlInputElement) {
    let Some(file) = input.files().and_then(|files| files.get(0)) else {
        return;
    };
    let page = page.clone();
    input.set_value("");
    close_list(&page);
    spawn_local(async move {
        let text = JsFuture::from(file.text())
            .await
            .ok()
            .and_then(|text| text.as_string());
        let mut name = file.name();
        if !name.contains('.') {
            name.push_str(".html");
        }
        page.dispatch(Action::Lesson(match text {
            Some(text) => Command::Open {
                name,
                text,
                progress: String::new(),
            },
            None => Command::Missing(name),
        }));
    });
}

/// Fetches a lesson and opens it.
fn fetch(page: &Handle, name: String) {
    let page = page.clone();
    spawn_local(async move {
        let text = text_of(format!("{FOLDER}{name}.html")).await;
        let progress = storage::progress(&name);
        page.dispatch(Action::Lesson(match text {
            Some(text) => Command::Open {
                name,
                text,
                progress,
            },
            None => Command::Missing(name),
        }));
    });
}

/// The text of a file, or nothing where it is not to be had.
async fn text_of(address: String) -> Option<String> {
    let response = JsFuture::from(window().fetch_with_str(&address))
        .await
        .ok()?;
    let response: Response = response.unchecked_into();
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.text().ok()?)
        .await
        .ok()?
        .as_string()
}

/// Lets the lesson that is open see what has become of the lab.
pub(super) fn follow(page: &mut Page) {
    if page.state.course().is_some() {
        crate::lab::update(&mut page.state, Action::Lesson(Command::GoOn));
    }
}
