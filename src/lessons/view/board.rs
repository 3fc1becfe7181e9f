//! The lines of a proof on the board, as data.

use super::part;
use crate::lessons::board::{Board, BoardProgress, Claim};
use crate::lessons::{BoardLine, GapVerdict, LessonSession, ScriptHost, Step};
use crate::session::messages::figure;
use crate::text::{escape, markup::tag, say, say_markup};
use crate::view::View;

/// The sides of a claim, as parts are called.
const SIDES: [&str; 2] = ["left", "right"];

/// The name of something of a line.
fn name(line: usize, what: &str) -> String {
    format!("lesson-line-{line}-{what}")
}

/// The name of the place of a line.
pub fn line_part(line: usize) -> String {
    name(line, "line")
}

/// The lines, empty, and what shows them.
pub(super) fn board_markup(step: &Step) -> String {
    let lines = &step.board.lines;
    if lines.is_empty() {
        return String::new();
    }
    let items: String = lines.iter().enumerate().map(line_markup).collect();
    let list = tag("ol").with("class", "board-lines").round(&items);
    let symbols = match step.board.symbols.is_empty() {
        true => String::new(),
        false => part("p", "muted board-symbols", "lesson-symbols"),
    };
    let button = |what: &str, text: String| {
        let button = tag("button").with("type", "button");
        let button = button.with("data-lesson", what);
        button
            .with("data-part", &format!("lesson-{what}"))
            .round(&text)
    };
    let buttons = button("next-line", say_markup!("board-next"))
        + &button("all-lines", say_markup!("board-all"));
    let buttons = tag("p").with("class", "buttons").round(&buttons);
    tag("section")
        .with("class", "board")
        .with("aria-label", &say!("board-name"))
        .round(&(list + &symbols + &buttons))
}

fn line_markup((index, line): (usize, &BoardLine)) -> String {
    let text = part("span", "", &name(index, "text"));
    let mut inside = String::new();
    if let Some(claim) = &line.claim {
        let sign = claim.relation.sign();
        if line.is_gap {
            inside += &match line.options.is_empty() {
                true => tag("label").round(&format!(" {sign} {}", field(index))),
                false => options(index, sign, &line.options),
            };
            inside += &part("p", "verdict-of-line", &name(index, "verdict"));
        }
        let bars = SIDES.map(|side| {
            let bar = tag("progress")
                .with("max", "1")
                .with("value", "0")
                .with("aria-hidden", "true")
                .with("data-part", &name(index, &format!("{side}-bar")));
            bar.round("") + &part("span", "", &name(index, side))
        });
        inside += &tag("div")
            .with("class", "claim")
            .with("data-part", &name(index, "claim"))
            .round(&bars.join(&format!("<b>{sign}</b>")));
    }
    tag("li")
        .with("data-part", &name(index, "line"))
        .round(&(text + &inside))
}

/// The field that a right side is typed into.
fn field(line: usize) -> String {
    format!(
        "<input name=\"lesson-gap-{line}\" data-gap=\"{line}\" autocomplete=\"off\" spellcheck=\"false\" aria-label=\"{}\">",
        say_markup!("board-gap", number = line + 1)
    )
}

/// The right sides that one is chosen from.
fn options(line: usize, sign: &str, options: &[String]) -> String {
    let choice = |option: &String| {
        let option = escape(option);
        tag("label").round(&format!(
            "<input type=\"radio\" name=\"lesson-gap-{line}\" data-gap=\"{line}\" value=\"{option}\"> {sign} {option}"
        ))
    };
    let choices: String = options.iter().map(choice).collect();
    tag("div")
        .with("class", "board-options")
        .with("role", "radiogroup")
        .with("aria-label", &say!("board-gap", number = line + 1))
        .round(&choices)
}

/// The texts of the lines.
pub(super) fn show_texts(view: &mut View, step: &Step) {
    for (index, line) in step.board.lines.iter().enumerate() {
        view.content(name(index, "text"), line.text.pieces());
    }
}

/// Which lines are on show, and the verdicts on what was written.
pub(super) fn show_progress(view: &mut View, lesson: &LessonSession) {
    let (Some(step), Some(own)) = (lesson.step(), lesson.board()) else {
        return;
    };
    let lines = &step.board.lines;
    if lines.is_empty() {
        return;
    }
    for (index, line) in lines.iter().enumerate() {
        let is_right = own.verdict(index) == Some(&GapVerdict::Right);
        view.show(name(index, "line"), index < own.shown).flag(
            name(index, "line"),
            "aria-current",
            index + 1 == own.shown,
        );
        if let Some(claim) = &line.claim {
            view.show(name(index, "claim"), is_right || !line.is_gap);
            if line.is_gap {
                view.text(name(index, "verdict"), told(own, index, claim))
                    .say(name(index, "verdict"));
            }
        }
    }
    let has_more = own.shown < lines.len();
    view.enable("lesson-next-line", has_more)
        .enable("lesson-all-lines", has_more);
}

/// The verdict on a line in words.
fn told(own: &BoardProgress, index: usize, claim: &Claim) -> String {
    let number = |value: &Option<f64>| value.map_or_else(|| say!("board-no-value"), figure);
    match own.verdict(index) {
        None => String::new(),
        Some(GapVerdict::Right) => say!("board-right"),
        Some(GapVerdict::Unreadable(why)) => why.clone(),
        Some(GapVerdict::Refuted { steps, left, right }) => say!(
            "board-refuted",
            steps = *steps,
            left = figure(*left),
            sign = claim.relation.sign(),
            right = figure(*right)
        ),
        Some(GapVerdict::Other {
            at,
            written,
            follows,
            is_weaker,
        }) => {
            let (written, follows) = (number(written), number(follows));
            match is_weaker {
                true => say!("board-weaker", at, written, follows),
                false => say!("board-other", at, written, follows),
            }
        }
    }
}

/// The numbers of the lines as they are now.
pub fn board_view(step: &Step, host: &dyn ScriptHost) -> View {
    let mut view = View::default();
    let board = &step.board;
    if board.lines.is_empty() || !host.session().knows(&board.facts().collect::<Vec<_>>()) {
        return view;
    }
    let values = board.values(host);
    if !board.symbols.is_empty() {
        view.text("lesson-symbols", board.values_in_words(&values));
    }
    for (index, line) in board.lines.iter().enumerate() {
        if let Some(claim) = &line.claim {
            show_claim(&mut view, index, claim, &values);
        }
    }
    view
}

fn show_claim(view: &mut View, index: usize, claim: &Claim, values: &[f64]) {
    let sides = [&claim.left, &claim.right].map(|side| side.value(values));
    let most = sides
        .iter()
        .flatten()
        .fold(0.0, |most, side| side.abs().max(most));
    for (side, value) in SIDES.into_iter().zip(sides) {
        let share = value.map_or(0.0, |value| value.abs() / most);
        let share = if share.is_finite() { share } else { 0.0 };
        view.text(name(index, side), value.map_or_else(|| "–".into(), figure))
            .attribute(
                name(index, &format!("{side}-bar")),
                "value",
                format!("{share:.4}"),
            );
    }
}

impl Board {
    /// The texts of the lines, for paper.
    pub(super) fn texts(&self) -> impl Iterator<Item = &crate::lessons::Markup> {
        self.lines.iter().map(|line| &line.text)
    }
}
