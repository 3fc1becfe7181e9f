//! Weights that a program of the student's own has printed, compared with those of the lab's run.

use std::rc::Rc;

use crate::learn::{History, Problem, Samples, Trainer};
use crate::session::Session;
use crate::text::number::{figure, steady};
use crate::text::say;

/// The weights of a run after 0, 1, 2 … epochs or steps, as an exercise expects them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Expected {
    /// The weights.
    pub weights: Vec<Vec<f64>>,
    /// The interval between two of them.
    pub every: Every,
}

/// The interval after which a program prints its weights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Every {
    /// Each epoch.
    #[default]
    Epoch,
    /// Each step, also one that changes nothing.
    Step,
}

/// The treatment of the bias w₀.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bias {
    /// It is learned, as in the lab.
    Learned,
    /// It stays at 0: the lab's run on samples without their 1.
    Fixed,
}

impl Expected {
    /// Of the run of a lab with two classes; none where it has made no epoch, or its bias cannot be fixed at 0.
    pub(super) fn from_run(lab: &Session, bias: Bias, every: Every) -> Option<Self> {
        let run = lab.run();
        let weights = |history: &History| Self {
            weights: history
                .entries()
                .iter()
                .map(|entry| entry.weights.clone())
                .collect(),
            every,
        };
        let expected = match bias {
            Bias::Learned if every == Every::Epoch => weights(run.history()),
            Bias::Learned => {
                let start = run.origin().0.to_vec();
                let trainer = Trainer::new(Rc::clone(run.problem()), *run.settings(), start);
                Self::by_steps(trainer, run.steps())?
            }
            Bias::Fixed => {
                let mut train = Samples::empty(run.problem().train.features());
                for (sample, label) in run.problem().train.iter() {
                    train.push(label, |out| {
                        out.push(0.0);
                        out.extend_from_slice(&sample[1..]);
                    });
                }
                let start = run.origin().0.to_vec();
                // Several classes have a row of weights each.
                if start.first() != Some(&0.0) || start.len() != train.features() + 1 {
                    return None;
                }
                let problem = Problem::from(train).into();
                let mut trainer = Trainer::new(problem, *run.settings(), start);
                match every {
                    Every::Step => Self::by_steps(trainer, run.steps())?,
                    Every::Epoch => {
                        trainer.run(run.epochs());
                        weights(trainer.history())
                    }
                }
            }
        };
        let is_run = run.learners().count() == 1 && expected.weights.len() > 1;
        is_run.then_some(expected)
    }

    /// The weights after each of so many steps; none if these are too many.
    fn by_steps(mut trainer: Trainer, steps: u64) -> Option<Self> {
        let mut weights = vec![trainer.weights().to_vec()];
        for _ in 0..steps {
            trainer.advance(1);
            weights.push(trainer.weights().to_vec());
        }
        let every = Every::Step;
        (steps <= MOST_STEPS).then_some(Self { weights, every })
    }
}

/// A pasted text, and the result of its comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct PastedWeights {
    /// The text, cut if it is too long.
    pub text: String,
    /// The result of the comparison.
    pub finding: Finding,
    /// What the weights are after.
    every: Every,
}

/// The result of comparing pasted weights with those expected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Finding {
    /// There are no numbers in it.
    Empty,
    /// This row, counted from 1, has so many numbers, and there are so many weights.
    Unclear {
        /// The row.
        row: usize,
        /// Its numbers.
        numbers: usize,
        /// The weights.
        weights: usize,
    },
    /// All is as expected up to this epoch, in which a weight is another one.
    Differs {
        /// The first epoch that differs.
        epoch: usize,
        /// The index of the weight that differs most.
        weight: usize,
        /// The pasted weight.
        given: f64,
        /// The weight of the lab.
        wanted: f64,
    },
    /// All is as expected, but some epochs are missing.
    Short {
        /// The epochs that there are.
        epochs: usize,
        /// Those that are expected.
        wanted: usize,
    },
    /// Every epoch is as expected.
    Right {
        /// The number of epochs.
        epochs: usize,
    },
}

/// A number, and how much a rounded one may be off.
type Rounded = (f64, f64);

/// The most steps of a run that are compared one by one.
const MOST_STEPS: u64 = 2000;
/// The longest text that is read, bytes.
const LONGEST: usize = 200_000;
/// The largest difference that counts as rounded: two decimals.
const COARSEST: f64 = 6e-3;

impl PastedWeights {
    /// Compares a text with what is expected.
    pub fn compare(text: &str, expected: &Expected) -> Self {
        let end = text.floor_char_boundary(LONGEST);
        let text = &text[..end];
        let width = expected.weights.first().map_or(1, Vec::len);
        let finding = match rows(text, width) {
            Ok(rows) if rows.is_empty() => Finding::Empty,
            Ok(rows) => compare(&rows, &expected.weights),
            Err(unclear) => unclear,
        };
        Self {
            text: text.into(),
            finding,
            every: expected.every,
        }
    }

    /// Returns true if there are weights, and they are not those of the lab.
    pub(super) fn differs(&self) -> bool {
        !matches!(self.finding, Finding::Empty | Finding::Right { .. })
    }

    /// The number of epochs that are right, from the first on.
    pub(crate) fn epochs_right(&self) -> usize {
        match self.finding {
            Finding::Empty | Finding::Unclear { .. } => 0,
            Finding::Differs { epoch, .. } => epoch.saturating_sub(1),
            Finding::Short { epochs, .. } | Finding::Right { epochs } => epochs,
        }
    }

    /// The step at which a program differs first from the lab, where each step was compared.
    pub(super) fn first_wrong_step(&self) -> Option<u64> {
        match (self.every, self.finding) {
            (Every::Step, Finding::Differs { epoch, .. }) => Some(epoch as u64),
            _ => None,
        }
    }

    /// The finding in words.
    pub fn message(&self) -> String {
        let is_step = self.every == Every::Step;
        match self.finding {
            Finding::Empty => say!("lesson-weights-empty"),
            Finding::Unclear {
                row,
                numbers,
                weights,
            } => say!("lesson-weights-unclear", row, numbers, weights),
            Finding::Differs {
                epoch,
                weight,
                given,
                wanted,
            } => {
                let texts = [given, wanted].map(steady);
                let apart = figure((given - wanted).abs());
                let [given, wanted] = texts;
                if epoch == 0 {
                    say!("lesson-weights-start", weight, given, wanted)
                } else if is_step {
                    say!(
                        "lesson-steps-differ",
                        step = epoch,
                        weight,
                        given,
                        wanted,
                        apart
                    )
                } else {
                    say!(
                        "lesson-weights-differs",
                        epoch,
                        weight,
                        given,
                        wanted,
                        apart
                    )
                }
            }
            Finding::Short { epochs, wanted } if is_step => {
                say!("lesson-steps-short", steps = epochs, wanted)
            }
            Finding::Right { epochs } if is_step => say!("lesson-steps-right", steps = epochs),
            Finding::Short { epochs, wanted } => say!("lesson-weights-short", epochs, wanted),
            Finding::Right { epochs } => say!("lesson-weights-right", epochs),
        }
    }
}

/// Compares rows with what is expected after 0, 1, 2 … epochs; the row of the start may be missing.
fn compare(rows: &[Vec<Rounded>], expected: &[Vec<f64>]) -> Finding {
    let agree = |first: usize| {
        let pairs = rows.iter().zip(expected.iter().skip(first));
        pairs
            .take_while(|(row, wanted)| differing(row, wanted).is_none())
            .count()
    };
    // With the start, unless more is right without.
    let first = usize::from(agree(1) > agree(0));
    let alike = agree(first);
    let last = expected.len().saturating_sub(1);
    if let (Some(row), Some(wanted)) = (rows.get(alike), expected.get(first + alike)) {
        let weight = differing(row, wanted).unwrap_or(0);
        // A first row that is neither is that of the first epoch, unless there is exactly one row more.
        let without_start = alike == 0 && rows.len() != last + 1;
        let epoch = if without_start { 1 } else { first + alike };
        return Finding::Differs {
            epoch,
            weight,
            given: row[weight].0,
            wanted: expected.get(epoch).unwrap_or(wanted)[weight],
        };
    }
    let epochs = (first + alike).saturating_sub(1);
    if epochs < last {
        Finding::Short {
            epochs,
            wanted: last,
        }
    } else {
        Finding::Right { epochs }
    }
}

/// The index of the weight that is farthest off, if one is.
fn differing(row: &[Rounded], wanted: &[f64]) -> Option<usize> {
    let mut worst: Option<(usize, f64)> = None;
    for (index, ((given, rounding), wanted)) in row.iter().zip(wanted).enumerate() {
        let most = rounding + 1e-9 * wanted.abs().max(1.0);
        let apart = (given - wanted).abs();
        // What is no number is farther off than any.
        let apart = if apart.is_nan() { f64::INFINITY } else { apart };
        if apart > most && worst.is_none_or(|(_, before)| apart > before) {
            worst = Some((index, apart));
        }
    }
    worst.map(|(index, _)| index)
}

/// A piece of what was pasted.
enum Token {
    Number(Rounded),
    Open,
    Close,
    Line,
}

/// The rows of weights in a text: what stands between innermost brackets; without brackets, lines, before whose weights
/// epoch and loss may stand. One row of everything is cut into rows.
fn rows(text: &str, width: usize) -> Result<Vec<Vec<Rounded>>, Finding> {
    let tokens = tokens(text);
    let bracketed = tokens.iter().any(|token| matches!(token, Token::Open));
    let mut rows: Vec<Vec<Rounded>> = Vec::new();
    let mut row = Vec::new();
    for token in tokens {
        match token {
            Token::Number(number) => row.push(number),
            Token::Open => row.clear(),
            Token::Line if bracketed => {}
            Token::Close | Token::Line => rows.push(std::mem::take(&mut row)),
        }
    }
    if !bracketed {
        rows.push(row);
    }
    rows.retain(|row| !row.is_empty());
    let extra = rows
        .first()
        .map_or(0, |row| row.len().saturating_sub(width));
    let is_led = !bracketed && (extra == 1 || extra == 2) && width > extra;
    let mut found = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let own = if is_led {
            row.get(extra..).unwrap_or_default()
        } else {
            &row[..]
        };
        if own.is_empty() || own.len() % width != 0 {
            return Err(Finding::Unclear {
                row: index + 1,
                numbers: row.len(),
                weights: width,
            });
        }
        found.extend(own.chunks(width).map(<[Rounded]>::to_vec));
    }
    Ok(found)
}

fn tokens(text: &str) -> Vec<Token> {
    let letters: Vec<char> = text.chars().collect();
    let (mut tokens, mut at) = (Vec::new(), 0);
    while let Some(&c) = letters.get(at) {
        let after = |from: usize, is: fn(char) -> bool| {
            let rest = letters[from..].iter();
            from + rest.take_while(|c| is(**c)).count()
        };
        let next = |ahead: usize| letters.get(at + ahead).copied().unwrap_or(' ');
        let is_sign = |c: char| matches!(c, '+' | '-' | '\u{2212}');
        let begins =
            |c: char, next: char| c.is_ascii_digit() || (c == '.' && next.is_ascii_digit());
        if begins(c, next(1)) || (is_sign(c) && begins(next(1), next(2))) {
            let mut end = after(at + 1, |c| c.is_ascii_digit() || c == '.');
            let power = letters.get(end).is_some_and(|c| matches!(c, 'e' | 'E'));
            let signed = letters.get(end + 1).is_some_and(|c| is_sign(*c));
            let digits = end + 1 + usize::from(signed);
            if power && letters.get(digits).is_some_and(char::is_ascii_digit) {
                end = after(digits, |c| c.is_ascii_digit());
            }
            let word: String = letters[at..end].iter().collect();
            tokens.push(Token::Number(rounded(&word.replace('\u{2212}', "-"))));
            at = end;
        } else if c.is_alphabetic() || c == '_' {
            let end = after(at, |c| c.is_alphanumeric() || matches!(c, '_' | '.'));
            let word: String = letters[at..end].iter().collect();
            let word = word.to_ascii_lowercase();
            if matches!(word.as_str(), "nan" | "inf" | "infinity") {
                tokens.push(Token::Number((f64::NAN, 0.0)));
            }
            at = end;
        } else {
            match c {
                '[' => tokens.push(Token::Open),
                ']' => tokens.push(Token::Close),
                '\n' => tokens.push(Token::Line),
                _ => {}
            }
            at += 1;
        }
    }
    tokens
}

/// A number as it is written, and half a unit of its last digit, and a little.
fn rounded(word: &str) -> Rounded {
    let (digits, power) = word.split_once(['e', 'E']).unwrap_or((word, "0"));
    let decimals = digits
        .split_once('.')
        .map_or(0, |(_, decimals)| decimals.len());
    let power: f64 = power.parse().unwrap_or(0.0);
    let unit = libm::exp(std::f64::consts::LN_10 * (power - decimals as f64));
    (word.parse().unwrap_or(f64::NAN), (0.6 * unit).min(COARSEST))
}

#[cfg(test)]
mod tests;
