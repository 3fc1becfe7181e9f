//! The parts of the page that a step names are enough for what it asks, and its texts are short.

use std::cell::RefCell;

use hyperplane::app::App;
use hyperplane::data::Keyword;
use hyperplane::lessons::{Need, ScriptCommand, Step};
use hyperplane::markup::{Groups, lab};

use super::words::words;
use super::{each_step, lessons, text_of};

/// The most words of a step that are read before a click: text, question, answers, task and labels.
const MOST_WORDS: usize = 180;

/// Words by which texts name a part of the page.
const NAMED: [(&str, Need); 42] = [
    ("**My line**", Need::MyLine),
    ("*My line*", Need::MyLine),
    ("Start from here", Need::MyLine),
    ("Swap sides", Need::MyLine),
    ("Refinements", Need::Refinements),
    ("Rate falls", Need::Refinements),
    ("“and also”", Need::Refinements),
    ("*Optimizer*", Need::Refinements),
    ("*Prediction*", Need::Refinements),
    ("Under Data", Need::Data),
    ("under Data", Need::Data),
    ("**Data**", Need::Data),
    ("group *Data*", Need::Data),
    ("*Data seed*", Need::Data),
    ("**Data seed**", Need::Data),
    ("**Scaling**", Need::Data),
    ("*Gate*", Need::Data),
    ("**Gate**", Need::Data),
    ("under Model", Need::Model),
    ("Under Model", Need::Model),
    ("**Model**", Need::Model),
    ("**Rule**", Need::Model),
    ("*Rule*", Need::Model),
    ("under Training", Need::Training),
    ("**Training**", Need::Training),
    ("beside *Seed*", Need::Training),
    ("*Order*", Need::Training),
    ("**Epochs**", Need::Training),
    ("**Theory**", Need::Theory),
    ("*Theory*", Need::Theory),
    ("theory panel", Need::Theory),
    ("**Instruments**", Need::Instruments),
    ("**Epoch**", Need::Transport),
    ("**One step back**", Need::Transport),
    ("slider under the plane", Need::Timeline),
    ("*Misclassified*", Need::Errors),
    ("**Loss** and", Need::Loss),
    ("**Undo**", Need::Pens),
    ("eraser", Need::Pens),
    ("(pen **", Need::Pens),
    ("pens below", Need::Pens),
    ("the status says", Need::Status),
];

#[test]
fn every_step_names_what_it_needs() {
    each_step(|place, _, step| assert!(step.needs.is_some(), "{place}"));
}

#[test]
fn what_a_script_uses_is_on_show() {
    let mut groups = Groups::default();
    groups.read(lab());
    let unseen = RefCell::new(Vec::new());
    each_step(|place, start, step| {
        let solution = step.task.iter().map(|task| (&task.solution, true));
        let tried = step.question.iter().map(|asked| (&asked.script, false));
        for (script, is_by_hand) in solution.chain(tried) {
            for command in &script.0 {
                if !is_reached(command, is_by_hand, &groups, start, step) {
                    unseen.borrow_mut().push(format!("{place}: {command:?}"));
                }
            }
        }
    });
    assert_eq!(unseen.into_inner(), [""; 0]);
}

/// Returns true if what a command uses is on show; what is not done by hand needs no way to points and windows.
fn is_reached(
    command: &ScriptCommand,
    is_by_hand: bool,
    groups: &Groups,
    start: &App,
    step: &Step,
) -> bool {
    match command {
        ScriptCommand::Set { name, .. } => {
            let around = match name.as_str() {
                // The pace of what is shown.
                "speed" => return true,
                "lambda" if start.session().document().settings.rule.ridge.is_some() => {
                    groups.around("rule")
                }
                name => groups.around(name),
            };
            let needs = around.iter().filter_map(|group| match *group {
                "eta" => Some(Need::Rate),
                group => Need::from_keyword(group),
            });
            let mut needs = needs.peekable();
            let is_of_lab = needs.peek().is_some();
            match is_of_lab {
                true => needs.any(|need| step.shows(need)),
                // An instrument's own.
                false => !is_by_hand || step.shows(Need::Theory) || start.is_open("theory"),
            }
        }
        ScriptCommand::Line(_) | ScriptCommand::StartFromLine => step.shows(Need::MyLine),
        ScriptCommand::Add { .. } | ScriptCommand::Clear => !is_by_hand || step.shows(Need::Pens),
        ScriptCommand::Epochs(_) => !is_by_hand || step.shows(Need::Transport),
        ScriptCommand::Play
        | ScriptCommand::Steps(_)
        | ScriptCommand::Reset
        | ScriptCommand::Gate { .. }
        | ScriptCommand::Paste(_) => true,
    }
}

#[test]
fn what_a_text_names_is_on_show() {
    let mut unseen = Vec::new();
    for (name, _, lesson) in lessons() {
        let text = text_of(&name);
        let blocks: Vec<&str> = text.split("\n---").skip(1).collect();
        for (step, blocks) in lesson.steps.iter().zip(blocks.chunks(2)) {
            let head = blocks[0]
                .lines()
                .filter(|line| !line.starts_with("answer:"));
            let read = head.collect::<Vec<_>>().join("\n") + blocks.get(1).unwrap_or(&"");
            let start = App::opened(&step.link());
            for (words, need) in NAMED {
                let is_open = need == Need::Theory && start.is_open("theory");
                if read.contains(words) && !step.shows(need) && !is_open {
                    unseen.push(format!("{name}, “{}”: {words}", step.title));
                }
            }
            let asks_status = step.task.is_some() && blocks[0].contains("\ncheck: ");
            let check = blocks[0].lines().find(|line| line.starts_with("check: "));
            let waits = check.is_some_and(|check| check.contains("status="));
            if asks_status && waits && !step.shows(Need::Status) {
                unseen.push(format!("{name}, “{}”: status", step.title));
            }
        }
    }
    assert_eq!(unseen, [""; 0]);
}

#[test]
fn no_step_is_long() {
    let mut long = Vec::new();
    for (name, _, lesson) in lessons() {
        for step in &lesson.steps {
            let count = words(step);
            if count > MOST_WORDS {
                long.push((count, name.clone(), step.title.clone()));
            }
        }
    }
    long.sort();
    assert_eq!(long, []);
}
