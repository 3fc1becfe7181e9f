//! What answers are worth: found by the lab, never read from a file.

use super::answers::{Given, Standing};
use super::part::{Part, PartKind, Wanted, holding};
use super::table::rows_of;
use super::typed::{are_right, typed, words};
use super::{Pasted, Row, ScriptCommand, Stage, Start, Step};
use crate::session::{self, Action, Play, Session};

/// Presentations of samples that the replay of an answer may take: more than any sheet asks for.
const MOST: usize = 10_000_000;
/// Of these, in one go.
const PORTION: usize = 100_000;

/// What the answers to one part are compared with. The same for all students, and found once.
#[derive(Clone, Debug)]
pub(super) enum Key {
    /// The index of the right one.
    Index(usize),
    Values(Vec<f64>),
    /// The values at the beginning of the step.
    Start(Start),
    /// Nothing: the teacher judges.
    None,
}

/// What is right in a part of a step: its lab is opened, and what the part says is done there.
pub(super) fn key(step: &Step, part: Part<'_>, stage: &dyn Stage) -> Key {
    let Ok(mut lab) = stage.at(&step.link()) else {
        return Key::None;
    };
    let start = step.start(&*lab);
    let only = |holding: Vec<usize>| match holding[..] {
        [right] => Key::Index(right),
        _ => Key::None,
    };
    match (part.kind, part.field.map(|field| &field.right)) {
        (PartKind::Foretold, _) => step.question.as_ref().map_or(Key::None, |question| {
            question.script.run(&mut *lab);
            only(question.holding(&*lab, &start))
        }),
        (_, Some(Wanted::Choice(answers))) => only(holding(answers, &*lab, &start)),
        (_, Some(Wanted::Values(script, operands))) => {
            script.run(&mut *lab);
            let values = operands.iter().map(|operand| operand.value(&*lab));
            values.collect::<Option<_>>().map_or(Key::None, Key::Values)
        }
        (_, Some(Wanted::Line(_))) | (PartKind::Gates | PartKind::Program, _) => Key::Start(start),
        (PartKind::Lab, None) if step.task.is_some() => Key::Start(start),
        _ => Key::None,
    }
}

impl Part<'_> {
    /// Whether there is exactly one thing that is right in it, or nobody is to judge it.
    pub(super) fn can_be_answered(self, step: &Step, stage: &dyn Stage) -> bool {
        let is_free = matches!(
            self.field.map(|field| &field.right),
            Some(Wanted::Text | Wanted::Lab)
        );
        is_free || !matches!(key(step, self, stage), Key::None)
    }
}

/// What an answer is worth; nothing where that cannot be found out.
pub(super) fn standing(
    step: &Step,
    part: Part<'_>,
    given: &Given,
    key: &Key,
    stage: &dyn Stage,
) -> Option<Standing> {
    if given.is_open(part.kind) {
        return Some(Standing::Open);
    }
    let is_right = match (key, part.field.map(|field| &field.right)) {
        (Key::None, Some(Wanted::Text | Wanted::Lab)) => return Some(Standing::Given),
        (Key::Index(right), _) => given.choice() == Some(*right),
        (Key::Values(wanted), _) => are_right(&given.text, wanted),
        (Key::Start(start), Some(Wanted::Line(condition))) => {
            let mut lab = stage.at(&step.link()).ok()?;
            let typed: Option<Vec<f64>> = words(&given.text)
                .map(|word| Some(typed(word)?.0))
                .collect();
            let line = typed.and_then(|typed| typed.try_into().ok());
            line.is_some_and(|line| {
                ScriptCommand::Line(line).begin(&mut *lab);
                condition.holds(&*lab, start)
            })
        }
        (Key::Start(start), None) => return task(step, part.kind, given, start, stage),
        _ => return None,
    };
    Some(if is_right {
        Standing::Right
    } else {
        Standing::Wrong
    })
}

/// Whether a task is done in the state of the lab that was kept, with the table or the weights that were given.
fn task(
    step: &Step,
    kind: PartKind,
    given: &Given,
    start: &Start,
    stage: &dyn Stage,
) -> Option<Standing> {
    let is_lab = kind == PartKind::Lab;
    let link = if is_lab {
        given.link.clone()
    } else {
        step.link()
    };
    let mut lab = stage.at(&link).ok()?;
    if !has_finished(lab.session_mut()) {
        return None;
    }
    let table = (kind == PartKind::Gates).then(|| rows_of(&given.text));
    let pasted = step.weights.as_ref().filter(|_| kind == PartKind::Program);
    let pasted = pasted.map(|expected| Pasted::of(&given.text, expected));
    let epochs = pasted.as_ref().map_or(0, Pasted::epochs_right);
    let lab = Answered {
        lab: &mut *lab,
        table,
        epochs,
    };
    let check = &step.task.as_ref()?.check;
    let is_right = check.holds(&lab, start);
    Some(if is_right {
        Standing::Right
    } else {
        Standing::Wrong
    })
}

/// Replays a run to its end; says whether that came in good time.
fn has_finished(state: &mut Session) -> bool {
    for _ in 0..MOST / PORTION {
        if state.play() == Play::Paused {
            return true;
        }
        state.hurry();
        session::update(state, Action::Train(PORTION));
    }
    state.play() == Play::Paused
}

/// A lab with what was filled in beside it.
struct Answered<'l> {
    lab: &'l mut dyn Stage,
    table: Option<[Row; 16]>,
    epochs: usize,
}

impl Stage for Answered<'_> {
    fn session(&self) -> &Session {
        self.lab.session()
    }

    fn session_mut(&mut self) -> &mut Session {
        self.lab.session_mut()
    }

    fn link(&self) -> String {
        self.lab.link()
    }

    fn table(&self) -> Option<&[Row; 16]> {
        self.table.as_ref()
    }

    fn fill_in(&mut self, number: usize, row: Row) {
        self.lab.fill_in(number, row);
    }

    fn epochs_right(&self) -> usize {
        self.epochs
    }

    fn paste(&mut self, text: &str) {
        self.lab.paste(text);
    }

    fn value(&self, control: &str) -> Option<String> {
        self.lab.value(control)
    }

    fn act(&mut self, action: session::Action) {
        self.lab.act(action);
    }

    fn go_to(&mut self, link: &str) {
        self.lab.go_to(link);
    }

    fn is_usual(&self) -> bool {
        self.lab.is_usual()
    }

    fn at(&self, link: &str) -> Result<Box<dyn Stage>, String> {
        self.lab.at(link)
    }

    fn check(&self, control: &str, text: &str) -> Result<(), String> {
        self.lab.check(control, text)
    }
}
