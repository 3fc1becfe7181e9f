//! What answers are worth: found by the lab, never read from a file.

use super::answers::{Given, Standing};
use super::part::{Part, PartKind, Wanted, holding};
use super::table::rows_of;
use super::trial::{Progress, Trial};
use super::typed::{are_right, typed, words};
use super::{PastedWeights, Row, ScriptCommand, Stage, Start, Step};
use crate::session::{self, Budget, Session};

/// Presentations of samples that the replay of an answer may take: more than any sheet asks for.
const MOST: usize = 10_000_000;
/// Those that a sheet's own script may take.
const MOST_OF_SCRIPT: usize = 2_000_000_000;

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

/// What is judged: a part of a step, in labs that an app opens.
#[derive(Clone, Copy)]
pub(super) struct Judge<'j> {
    pub(super) step: &'j Step,
    pub(super) part: Part<'j>,
    pub(super) stage: &'j dyn Stage,
}

impl Part<'_> {
    /// Whether there is exactly one thing that is right in it, or nobody is to judge it.
    pub(super) fn can_be_answered(self, step: &Step, stage: &dyn Stage) -> bool {
        let part = self;
        let is_free = matches!(
            part.field.map(|field| &field.right),
            Some(Wanted::Text | Wanted::Lab)
        );
        is_free || !matches!(Judge { step, part, stage }.key_now(), Key::None)
    }
}

impl Judge<'_> {
    fn wanted(&self) -> Option<&Wanted> {
        self.part.field.map(|field| &field.right)
    }

    /// What is right, as far as there is time: the step's lab is opened, and what the part says is done there.
    pub(super) fn key(&self, begun: Option<Trial>, budget: &Budget<'_>) -> Progress<Key> {
        let mut trial = match begun.map_or_else(|| self.begin(), Ok) {
            Ok(trial) => trial,
            Err(key) => return Progress::Found(key),
        };
        if trial.advance(&self.step.wanted, budget).is_none() {
            return Progress::Unfinished(trial);
        }
        let only = |holding: Vec<usize>| match holding[..] {
            [right] => Key::Index(right),
            _ => Key::None,
        };
        let (lab, start) = (&*trial.lab, &trial.start);
        Progress::Found(match (self.wanted(), &self.step.question) {
            (Some(Wanted::Choice(answers)), _) => only(holding(answers, lab, start)),
            (Some(Wanted::Values(_, operands)), _) => {
                let values = operands.iter().map(|operand| operand.value(lab));
                values.collect::<Option<_>>().map_or(Key::None, Key::Values)
            }
            (_, Some(question)) => only(question.holding(lab, start)),
            _ => Key::None,
        })
    }

    /// The step's lab, where something is to be done in it; what is right in other parts is known at once.
    fn begin(&self) -> Result<Trial, Key> {
        let step = self.step;
        let lab = self.stage.at(&step.link()).map_err(|_| Key::None)?;
        let start = step.start(&*lab);
        let commands = match (self.part.kind, self.wanted(), &step.question) {
            (PartKind::Foretold, _, Some(question)) => &question.script.0[..],
            (_, Some(Wanted::Choice(_)), _) => &[],
            (_, Some(Wanted::Values(script, _)), _) => &script.0,
            (_, Some(Wanted::Line(_)), _) | (PartKind::Gates | PartKind::Program, ..) => {
                return Err(Key::Start(start));
            }
            (PartKind::Lab, None, _) if step.task.is_some() => return Err(Key::Start(start)),
            _ => return Err(Key::None),
        };
        Ok(Trial::new(lab, start, commands.to_vec(), MOST_OF_SCRIPT))
    }

    /// The same without waiting for frames.
    pub(super) fn key_now(&self) -> Key {
        Progress::now(|begun, budget| self.key(begun, budget))
    }

    /// What an answer is worth, as far as there is time; nothing where that cannot be found out.
    pub(super) fn standing(
        &self,
        given: &Given,
        key: &Key,
        begun: Option<Trial>,
        budget: &Budget<'_>,
    ) -> Progress<Option<Standing>> {
        if given.is_open(self.part.kind) {
            return Progress::Found(Some(Standing::Open));
        }
        let is_right = match (key, self.wanted()) {
            (Key::None, Some(Wanted::Text | Wanted::Lab)) => {
                return Progress::Found(Some(Standing::Given));
            }
            (Key::Start(start), None) => return self.task(given, start, begun, budget),
            (Key::Index(right), _) => Some(given.choice() == Some(*right)),
            (Key::Values(wanted), _) => Some(are_right(&given.text, wanted)),
            (Key::Start(start), Some(Wanted::Line(condition))) => {
                let lab = self.stage.at(&self.step.link()).ok();
                lab.map(|mut lab| {
                    let typed = words(&given.text).map(|word| Some(typed(word)?.0));
                    let typed: Option<Vec<f64>> = typed.collect();
                    let line = typed.and_then(|typed| typed.try_into().ok());
                    line.is_some_and(|line| {
                        ScriptCommand::Line(line).begin(&mut *lab);
                        condition.holds(&*lab, start)
                    })
                })
            }
            _ => None,
        };
        Progress::Found(is_right.map(Standing::of))
    }

    /// The same without waiting for frames.
    pub(super) fn standing_now(&self, given: &Given, key: &Key) -> Option<Standing> {
        Progress::now(|begun, budget| self.standing(given, key, begun, budget))
    }

    /// Whether the task is done in the state of the lab that was kept, with the table or the weights that were given.
    fn task(
        &self,
        given: &Given,
        start: &Start,
        begun: Option<Trial>,
        budget: &Budget<'_>,
    ) -> Progress<Option<Standing>> {
        let Self { step, part, stage } = *self;
        let trial = begun.or_else(|| {
            let link = match part.kind {
                PartKind::Lab => given.link.clone(),
                _ => step.link(),
            };
            let lab = stage.at(&link).ok()?;
            Some(Trial::new(lab, start.clone(), Vec::new(), MOST))
        });
        let (Some(mut trial), Some(task)) = (trial, &step.task) else {
            return Progress::Found(None);
        };
        match trial.advance(&step.wanted, budget) {
            Some(true) => {}
            Some(false) => return Progress::Found(None),
            None => return Progress::Unfinished(trial),
        }
        let table = (part.kind == PartKind::Gates).then(|| rows_of(&given.text));
        let pasted = step.weights.as_ref();
        let pasted = pasted.filter(|_| part.kind == PartKind::Program);
        let pasted = pasted.map(|expected| PastedWeights::of(&given.text, expected));
        let lab = Answered {
            lab: &mut *trial.lab,
            table,
            epochs: pasted.as_ref().map_or(0, PastedWeights::epochs_right),
        };
        let is_right = task.check.holds(&lab, &trial.start);
        Progress::Found(Some(Standing::of(is_right)))
    }
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
