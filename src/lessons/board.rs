//! A proof on the board: its lines, each bound to the run on stage, and lines that students write.

use std::collections::BTreeMap;

use super::algebra::{Formula, is_equal};
use super::{ConditionHost, Markup, Quantity, ScriptHost};
use crate::data::parse_number;
use crate::geometry::Axis;
use crate::plot::ProofMarks;
use crate::session::{Action, Session, messages};
use crate::text::say;
use crate::theory::{Fact, MaxMargin};
use kurbo::Vec2;

/// Steps of a run that are looked through for one at which a claim fails.
const MOST_STEPS: usize = 400;
/// The difference of values that are taken for equal, as a share of the larger one: slopes are measured.
const TOLERANCE: f64 = 1e-6;

/// The lines of a proof.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// The symbols of its claims, in the order of `values`.
    pub(super) symbols: Vec<Symbol>,
    /// Its lines.
    pub lines: Vec<BoardLine>,
}

/// A symbol, and what it is in the lab.
#[derive(Clone, Debug)]
pub(super) struct Symbol {
    pub(super) name: String,
    meaning: Meaning,
}

#[derive(Clone, Debug)]
enum Meaning {
    Number(f64),
    Quantity(Quantity),
}

/// A line.
#[derive(Clone, Debug, Default)]
pub struct BoardLine {
    /// Its text.
    pub text: Markup,
    /// Its claim about numbers, if it has one.
    pub(super) claim: Option<Claim>,
    /// The marks in the plane while it is the last line on show.
    pub marks: Vec<BoardMark>,
    /// True if the right side of its claim is written by the student.
    pub is_gap: bool,
    /// The right sides that a student chooses from; none where it is typed.
    pub(super) options: Vec<String>,
}

/// Something of the plane that a line speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardMark {
    /// The weight vector.
    Weights,
    /// The vector of the widest margin, w*.
    Best,
    /// The distance of the nearest sample from the line of w*.
    Margin,
}

/// The marks of a line of a proof in the plane of a lab, as far as theory knows their places.
pub fn proof_marks(marks: &[BoardMark], lab: &Session) -> ProofMarks {
    let shows = |mark| marks.contains(&mark);
    let (known, prepared) = (lab.known(), lab.prepared());
    let section = |widest: &MaxMargin| prepared.section(&widest.weights);
    let of_margin = shows(BoardMark::Margin);
    let best = known.and_then(|known| {
        let found = if of_margin {
            &known.geometric
        } else {
            &known.augmented
        };
        section(found.as_ref()?.as_ref().ok()?.as_ref()?)
    });
    let best = best.filter(|_| of_margin || shows(BoardMark::Best));
    ProofMarks {
        is_weights: shows(BoardMark::Weights),
        best,
        margin: best
            .filter(|_| of_margin)
            .and_then(|line| nearest(line, lab)),
    }
}

/// The way from a line to the point nearest to it.
fn nearest(line: [f64; 3], lab: &Session) -> Option<[Axis; 2]> {
    let [w0, w1, w2] = line;
    let normal = Vec2::new(w1, w2);
    let foot = |at: Axis| at - normal * ((w0 + w1 * at.x + w2 * at.y) / normal.hypot2());
    let ways = lab.prepared().dots.iter().map(|dot| [foot(dot.at), dot.at]);
    let length = |way: &[Axis; 2]| (way[1] - way[0]).hypot();
    ways.min_by(|one, two| length(one).total_cmp(&length(two)))
}

/// The words for what is marked.
const MARKS: [(&str, BoardMark); 3] = [
    ("w", BoardMark::Weights),
    ("best", BoardMark::Best),
    ("margin", BoardMark::Margin),
];

/// Two formulas and how they compare.
#[derive(Clone, Debug)]
pub(super) struct Claim {
    pub(super) left: Formula,
    pub(super) relation: Relation,
    pub(super) right: Formula,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Equal,
    AtMost,
    AtLeast,
}

/// The signs, as they are written in a lesson's file, and shown.
const RELATIONS: [(&str, Relation, &str); 3] = [
    ("<=", Relation::AtMost, "≤"),
    (">=", Relation::AtLeast, "≥"),
    ("=", Relation::Equal, "="),
];

impl Relation {
    /// Its sign.
    pub(super) fn sign(self) -> &'static str {
        let found = RELATIONS.iter().find(|(_, own, _)| *own == self);
        found.map_or("", |(.., sign)| sign)
    }

    /// Returns true if two values compare so, but for rounding.
    pub(super) fn holds(self, left: f64, right: f64) -> bool {
        is_equal(left, right, TOLERANCE)
            || match self {
                Self::Equal => false,
                Self::AtMost => left < right,
                Self::AtLeast => left > right,
            }
    }
}

impl Claim {
    fn read(text: &str, symbols: &[&str]) -> Result<Self, String> {
        let mut found = RELATIONS.iter().filter_map(|(sign, relation, _)| {
            let (left, right) = text.split_once(sign)?;
            Some((left, *relation, right))
        });
        let (left, relation, right) = found.next().ok_or_else(|| say!("author-claim", text))?;
        Ok(Self {
            left: Formula::read(left, symbols)?,
            relation,
            right: Formula::read(right, symbols)?,
        })
    }

    /// The values of both sides; None where one has none.
    pub(super) fn sides(&self, values: &[f64]) -> Option<[f64; 2]> {
        Some([self.left.value(values)?, self.right.value(values)?])
    }

    /// Returns true unless both sides have values that do not compare so.
    fn holds(&self, values: &[f64]) -> bool {
        let sides = self.sides(values);
        sides.is_none_or(|[left, right]| self.relation.holds(left, right))
    }
}

impl Board {
    /// The symbols, from `k = updates, c = 1`.
    pub(super) fn read_symbols(&mut self, text: &str, host: &dyn ScriptHost) -> Result<(), String> {
        for part in text.split(", ") {
            let (name, meaning) = part
                .split_once('=')
                .ok_or_else(|| say!("author-symbols", text))?;
            let (name, meaning) = (name.trim(), meaning.trim());
            let meaning = match parse_number(meaning) {
                Some(number) => Meaning::Number(number),
                None => Meaning::Quantity(Quantity::named(meaning, host)?),
            };
            self.symbols.push(Symbol {
                name: name.into(),
                meaning,
            });
        }
        Ok(())
    }

    /// The names of the symbols.
    fn names(&self) -> Vec<&str> {
        self.symbols.iter().map(|symbol| &*symbol.name).collect()
    }

    /// The values of the symbols that are numbers.
    fn constants(&self) -> Vec<Option<f64>> {
        let number = |symbol: &Symbol| match symbol.meaning {
            Meaning::Number(number) => Some(number),
            Meaning::Quantity(_) => None,
        };
        self.symbols.iter().map(number).collect()
    }

    /// The claim of the last line, from its text.
    pub(super) fn read_claim(&mut self, text: &str) -> Result<(), String> {
        let claim = Claim::read(text, &self.names())?;
        let line = self.lines.last_mut();
        line.ok_or_else(|| say!("author-of-line", key = "claim"))?
            .claim = Some(claim);
        Ok(())
    }

    /// The right sides to choose from of the last line: `k δ | k R`.
    pub(super) fn read_options(&mut self, text: &str) -> Result<(), String> {
        let options: Vec<_> = text.split('|').map(|one| one.trim().to_owned()).collect();
        for option in &options {
            Formula::read(option, &self.names())?;
        }
        let line = self.lines.last_mut().filter(|line| line.is_gap);
        line.ok_or_else(|| say!("author-of-line", key = "options"))?
            .options = options;
        Ok(())
    }

    /// Returns true if a line that is chosen has exactly one right side that follows.
    pub(super) fn has_one_right(&self, line: &BoardLine) -> bool {
        let (names, constants) = (self.names(), self.constants());
        let is_right = |option: &&String| {
            let option = Formula::read(option, &names).ok();
            let claim = line.claim.as_ref();
            option
                .zip(claim)
                .is_some_and(|(option, claim)| option.differs(&claim.right, &constants).is_none())
        };
        line.options.is_empty() || line.options.iter().filter(is_right).count() == 1
    }

    /// The marks of the last line.
    pub(super) fn read_marks(&mut self, text: &str) -> Result<(), String> {
        let mark = |word: &str| {
            let found = MARKS.iter().find(|(known, _)| *known == word.trim());
            let known = || MARKS.map(|(known, _)| known).join(", ");
            found
                .map(|(_, mark)| *mark)
                .ok_or_else(|| say!("author-marks", word, known = known()))
        };
        let marks = text.split(',').map(mark).collect::<Result<_, _>>()?;
        let line = self.lines.last_mut();
        line.ok_or_else(|| say!("author-of-line", key = "marks"))?
            .marks = marks;
        Ok(())
    }

    /// The values of the symbols now; what has none is not a number.
    pub(super) fn values(&self, host: &dyn ConditionHost) -> Vec<f64> {
        let value = |symbol: &Symbol| match &symbol.meaning {
            Meaning::Number(number) => Some(*number),
            Meaning::Quantity(quantity) => quantity.number(host),
        };
        let values = self.symbols.iter().map(value);
        values.map(|value| value.unwrap_or(f64::NAN)).collect()
    }

    /// The facts of theory that symbols and marks rest on.
    pub(super) fn facts(&self) -> impl Iterator<Item = Fact> {
        let marks = self.lines.iter().flat_map(|line| &line.marks);
        let marks = marks.filter_map(|mark| match mark {
            BoardMark::Weights => None,
            BoardMark::Best => Some(Fact::Augmented),
            BoardMark::Margin => Some(Fact::Geometric),
        });
        let symbols = self
            .symbols
            .iter()
            .flat_map(|symbol| match &symbol.meaning {
                Meaning::Number(_) => Vec::new(),
                Meaning::Quantity(quantity) => quantity.facts().to_vec(),
            });
        marks.chain(symbols)
    }

    /// The verdict on what a student has written as the right side of a line's claim. `lab` is at the beginning of the step.
    pub(super) fn judge(
        &self,
        line: usize,
        text: &str,
        lab: &mut dyn ScriptHost,
    ) -> Option<GapVerdict> {
        let claim = self.lines.get(line)?.claim.as_ref()?;
        if text.trim().is_empty() {
            return None;
        }
        let right = match Formula::read(text, &self.names()) {
            Ok(right) => right,
            Err(why) => return Some(GapVerdict::Unreadable(why)),
        };
        let Some(values) = right.differs(&claim.right, &self.constants()) else {
            return Some(GapVerdict::Right);
        };
        let typed = Claim {
            right: right.clone(),
            ..claim.clone()
        };
        Some(match self.first_failure(&typed, lab) {
            Some((steps, [left, right])) => GapVerdict::Refuted { steps, left, right },
            None => {
                // Values of the run, where they tell the two apart: others may break what the proof supposes.
                let of_run = self.values(lab);
                let pair = right.value(&of_run).zip(claim.right.value(&of_run));
                let differs = pair.is_some_and(|(one, two)| !is_equal(one, two, TOLERANCE));
                let values = if differs { of_run } else { values };
                let (written, follows) = (right.value(&values), claim.right.value(&values));
                let is_weaker = match claim.relation {
                    Relation::Equal => false,
                    Relation::AtMost => written > follows,
                    Relation::AtLeast => written < follows,
                };
                GapVerdict::Other {
                    at: self.values_in_words(&values),
                    written,
                    follows,
                    is_weaker: is_weaker && written.is_some() && follows.is_some(),
                }
            }
        })
    }

    /// The number of steps after which a claim fails first on the run of a lab, and the values of its sides there.
    pub(super) fn first_failure(
        &self,
        claim: &Claim,
        lab: &mut dyn ScriptHost,
    ) -> Option<(usize, [f64; 2])> {
        let facts: Vec<Fact> = self.facts().collect();
        lab.session_mut().prove_now(&facts);
        for steps in 0..=MOST_STEPS {
            let values = self.values(lab);
            if !claim.holds(&values) {
                return Some((steps, claim.sides(&values)?));
            }
            let before = lab.session().run().steps();
            lab.act(Action::Step);
            if lab.session().run().steps() == before {
                break;
            }
        }
        None
    }

    /// Each claim, by its index among the claims, that fails on the run of a lab, and after how many steps. `lab` makes one at
    /// the beginning of the step.
    pub(super) fn failures<'b>(
        &'b self,
        lab: &'b dyn Fn() -> Option<Box<dyn ScriptHost>>,
    ) -> impl Iterator<Item = (usize, usize)> + 'b {
        let claims = self.lines.iter().filter_map(|line| line.claim.as_ref());
        claims.enumerate().filter_map(move |(index, claim)| {
            let (steps, _) = self.first_failure(claim, &mut *lab()?)?;
            Some((index, steps))
        })
    }

    /// The values of the symbols as a student reads them: `k = 2, c = 1`.
    pub(super) fn values_in_words(&self, values: &[f64]) -> String {
        let pairs = self.symbols.iter().zip(values);
        let pairs =
            pairs.map(|(symbol, value)| format!("{} = {}", symbol.name, messages::figure(*value)));
        pairs.collect::<Vec<_>>().join(", ")
    }
}

/// The verdict on a line that a student has written.
#[derive(Clone, Debug, PartialEq)]
pub enum GapVerdict {
    /// It is what follows, in whatever form.
    Right,
    /// It is no formula; why.
    Unreadable(String),
    /// It fails on the run on stage.
    Refuted {
        /// The number of steps after which it does so first.
        steps: usize,
        /// The value of the left side there.
        left: f64,
        /// The value of what was written there.
        right: f64,
    },
    /// It holds on the run on stage, but is not what follows.
    Other {
        /// Values of the symbols at which both differ, in words.
        at: String,
        /// The value of what was written there, if it has one.
        written: Option<f64>,
        /// The value of what follows there.
        follows: Option<f64>,
        /// True if it says less than what follows does there.
        is_weaker: bool,
    },
}

/// The lines that are on show, and what was written.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardProgress {
    /// The number of lines on show.
    pub shown: usize,
    /// The verdicts on what was written, by the indices of lines.
    verdicts: BTreeMap<usize, GapVerdict>,
}

impl Default for BoardProgress {
    fn default() -> Self {
        Self {
            shown: 1,
            verdicts: BTreeMap::new(),
        }
    }
}

impl BoardProgress {
    /// The verdict on what was written in a line.
    pub(super) fn verdict(&self, line: usize) -> Option<&GapVerdict> {
        self.verdicts.get(&line)
    }

    /// Keeps a verdict.
    pub(super) fn judged(&mut self, line: usize, verdict: Option<GapVerdict>) {
        match verdict {
            Some(verdict) => self.verdicts.insert(line, verdict),
            None => self.verdicts.remove(&line),
        };
    }

    /// Returns true if every line that students write is right.
    pub(super) fn is_right(&self, board: &Board) -> bool {
        let lines = board.lines.iter().enumerate();
        let mut gaps = lines.filter(|(_, line)| line.is_gap);
        gaps.all(|(line, _)| self.verdict(line) == Some(&GapVerdict::Right))
    }
}
