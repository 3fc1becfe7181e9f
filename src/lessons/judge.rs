//! Verdicts on answers: found by the lab, never read from a file.

use super::answers::{AnswerVerdict, Given};
use super::part::{Part, PartKind, Wanted, indices_that_hold};
use super::replay::replay;
use super::table::rows_of;
use super::typed::{are_right, read_number, words};
use super::{ConditionHost, PastedWeights, Row, ScriptCommand, ScriptHost, Start, Step};
use crate::session::Session;
use crate::task::at_once;

/// Presentations of samples that the replay of an answer may take: more than any sheet asks for.
const MOST: usize = 10_000_000;
/// Those that a sheet's own script may take.
const MOST_OF_SCRIPT: usize = 2_000_000_000;

/// The key that the answers to one part are compared with. All students have the same one, and it is found once.
#[derive(Clone, Debug)]
pub(super) enum Key {
    /// The index of the right one.
    Index(usize),
    Values(Vec<f64>),
    /// The values at the beginning of the step.
    Start(Start),
    /// No key: the teacher judges, or not exactly one answer is right, or the lab cannot be opened.
    None,
}

/// The lab of a step, the values at its beginning, and what is to be done in it.
type Begun<'s> = (Box<dyn ScriptHost>, Start, &'s [ScriptCommand]);

/// A part of a step that is judged, in labs that an app opens.
#[derive(Clone, Copy)]
pub(super) struct Judge<'j> {
    pub(super) step: &'j Step,
    pub(super) part: Part<'j>,
    pub(super) host: &'j dyn ScriptHost,
}

impl Part<'_> {
    /// Returns true if the lab finds exactly one right answer to the part, or if only the teacher judges it.
    pub(super) fn can_be_answered(self, step: &Step, host: &dyn ScriptHost) -> bool {
        let part = self;
        let is_free = matches!(
            part.field.map(|field| &field.right),
            Some(Wanted::Text | Wanted::Lab)
        );
        is_free || !matches!(at_once(Judge { step, part, host }.key()), Key::None)
    }
}

impl Judge<'_> {
    fn wanted_answer(&self) -> Option<&Wanted> {
        self.part.field.map(|field| &field.right)
    }

    /// The key of the part: the step's lab is opened, and what the part says is done there.
    pub(super) async fn key(&self) -> Key {
        let (mut lab, start, commands) = match self.begin() {
            Ok(begun) => begun,
            Err(key) => return key,
        };
        replay(&mut *lab, commands, MOST_OF_SCRIPT, &self.step.wanted).await;
        let only = |indices: Vec<usize>| match indices[..] {
            [right] => Key::Index(right),
            _ => Key::None,
        };
        let (lab, start) = (&*lab, &start);
        match (self.wanted_answer(), &self.step.question) {
            (Some(Wanted::Choice(answers)), _) => only(indices_that_hold(answers, lab, start)),
            (Some(Wanted::Values(_, operands)), _) => {
                let values = operands.iter().map(|operand| operand.value(lab));
                values.collect::<Option<_>>().map_or(Key::None, Key::Values)
            }
            (_, Some(question)) => only(question.holding(lab, start)),
            _ => Key::None,
        }
    }

    /// Opens the step's lab for a part whose key is found by doing something there. `Err` holds the key of any other part; it
    /// is no failure.
    fn begin(&self) -> Result<Begun<'_>, Key> {
        let step = self.step;
        let lab = self.host.at(&step.link()).map_err(|_| Key::None)?;
        let start = step.start(&*lab);
        let commands = match (self.part.kind, self.wanted_answer(), &step.question) {
            (PartKind::Prediction, _, Some(question)) => &question.script.0[..],
            (_, Some(Wanted::Choice(_)), _) => &[],
            (_, Some(Wanted::Values(script, _)), _) => &script.0,
            (_, Some(Wanted::Line(_)), _) | (PartKind::Gates | PartKind::PastedWeights, ..) => {
                return Err(Key::Start(start));
            }
            (PartKind::Lab, None, _) if step.task.is_some() => return Err(Key::Start(start)),
            _ => return Err(Key::None),
        };
        Ok((lab, start, commands))
    }

    /// The worth of an answer; none where it cannot be found out.
    pub(super) async fn verdict(&self, given: &Given, key: &Key) -> Option<AnswerVerdict> {
        if given.is_blank(self.part.kind) {
            return Some(AnswerVerdict::Open);
        }
        let is_right = match (key, self.wanted_answer()) {
            (Key::None, Some(Wanted::Text | Wanted::Lab)) => {
                return Some(AnswerVerdict::ForTeacher);
            }
            (Key::Start(start), None) => self.is_done(given, start).await,
            (Key::Index(right), _) => Some(given.choice() == Some(*right)),
            (Key::Values(wanted), _) => Some(are_right(&given.text, wanted)),
            (Key::Start(start), Some(Wanted::Line(condition))) => {
                let lab = self.host.at(&self.step.link()).ok();
                lab.map(|mut lab| {
                    let numbers = words(&given.text).map(|word| Some(read_number(word)?.0));
                    let numbers: Option<Vec<f64>> = numbers.collect();
                    let line = numbers.and_then(|numbers| numbers.try_into().ok());
                    line.is_some_and(|line| {
                        ScriptCommand::Line(line).begin(&mut *lab);
                        condition.holds(&*lab, start)
                    })
                })
            }
            _ => None,
        };
        is_right.map(AnswerVerdict::from_verdict)
    }

    /// Returns true if the task is done in the kept state of the lab, with the table or the weights that were given.
    async fn is_done(&self, given: &Given, start: &Start) -> Option<bool> {
        let Self { step, part, host } = *self;
        let task = step.task.as_ref()?;
        let link = match part.kind {
            PartKind::Lab => given.link.clone(),
            _ => step.link(),
        };
        let mut lab = host.at(&link).ok()?;
        if !replay(&mut *lab, &[], MOST, &step.wanted).await {
            return None;
        }
        let table = (part.kind == PartKind::Gates).then(|| rows_of(&given.text));
        let pasted = step.weights.as_ref();
        let pasted = pasted.filter(|_| part.kind == PartKind::PastedWeights);
        let pasted = pasted.map(|expected| PastedWeights::compare(&given.text, expected));
        let answered = Answered {
            lab: &*lab,
            table,
            epochs: pasted.as_ref().map_or(0, PastedWeights::epochs_right),
        };
        Some(task.check.holds(&answered, start))
    }
}

/// A lab with what was filled in beside it.
struct Answered<'l> {
    lab: &'l dyn ScriptHost,
    table: Option<[Row; 16]>,
    epochs: usize,
}

impl ConditionHost for Answered<'_> {
    fn session(&self) -> &Session {
        self.lab.session()
    }

    fn table(&self) -> Option<&[Row; 16]> {
        self.table.as_ref()
    }

    fn epochs_right(&self) -> usize {
        self.epochs
    }

    fn value(&self, control: &str) -> Option<String> {
        self.lab.value(control)
    }
}
