//! Formulas of a few symbols, as authors and students type them, and their values.

use crate::data::parse_number;
use crate::learn::sigmoid;
use crate::text::say;

/// Characters of a formula at most.
const LONGEST: usize = 200;
/// Brackets and powers within each other at most.
const DEEPEST: usize = 20;
/// The sets of values at which two formulas are compared, and those of them with whole values, which come first: where two
/// formulas differ there, a student can reckon with them.
const TRIALS: u32 = 32;
const WHOLE_TRIALS: u32 = 8;
/// The difference of equal values of two formulas, as a share of the larger one.
const TOLERANCE: f64 = 1e-9;

/// A function of one number.
type Function = fn(f64) -> f64;

/// The functions, by their names.
const FUNCTIONS: [(&str, Function); 6] = [
    ("sqrt", f64::sqrt),
    ("√", f64::sqrt),
    ("exp", libm::exp),
    ("ln", libm::log),
    ("sigma", sigmoid),
    ("σ", sigmoid),
];

/// Greek letters as words; those that end another word come after it.
const LETTERS: [(&str, &str); 8] = [
    ("alpha", "α"),
    ("beta", "β"),
    ("theta", "θ"),
    ("eta", "η"),
    ("delta", "δ"),
    ("lambda", "λ"),
    ("rho", "ρ"),
    ("\\", ""),
];

/// A formula.
#[derive(Clone, Debug)]
pub(super) struct Formula {
    root: Node,
}

#[derive(Clone, Debug)]
enum Node {
    Number(f64),
    /// The index of a symbol.
    Symbol(usize),
    Apply(Function, Box<Node>),
    Negative(Box<Node>),
    Pair(Box<Node>, Sign, Box<Node>),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Sign {
    Plus,
    Minus,
    Times,
    Over,
    Power,
}

impl Formula {
    /// Reads a formula with `+ − * / ^`, brackets, `sqrt`, `exp`, `ln` and `sigma`. Factors may stand side by side: `2kδ`.
    /// Greek letters may be words, as in TeX or without its backslash.
    ///
    /// # Errors
    /// With what cannot be read, in words.
    pub(super) fn read(text: &str, symbols: &[&str]) -> Result<Self, String> {
        let text = text.trim();
        if text.chars().count() > LONGEST {
            return Err(say!("board-long", most = LONGEST));
        }
        let text = LETTERS
            .iter()
            .fold(text.to_owned(), |text, (word, letter)| {
                text.replace(word, letter)
            });
        let mut reader = Reader {
            rest: &text,
            symbols,
            depth: 0,
        };
        let root = reader.sum()?;
        match reader.peek() {
            None => Ok(Self { root }),
            Some(_) => Err(reader.unknown()),
        }
    }

    /// Its value where the symbols have these values; None where it has none.
    pub(super) fn value(&self, values: &[f64]) -> Option<f64> {
        Some(self.root.value(values)).filter(|value| value.is_finite())
    }

    /// Values of the symbols at which another formula has another value; None if the two are equal wherever both were tried.
    /// Symbols that are constants have these values.
    pub(super) fn differs(&self, other: &Self, constants: &[Option<f64>]) -> Option<Vec<f64>> {
        let mut trials = (0..TRIALS).map(|trial| values(trial, constants));
        trials.find(|values| match (self.value(values), other.value(values)) {
            (Some(one), Some(two)) => !is_equal(one, two, TOLERANCE),
            (one, two) => one.is_some() != two.is_some(),
        })
    }
}

/// Values below this are compared as if they were as large.
const SMALL: f64 = 1e-3;

/// Returns true if two values agree but for this share of the larger one.
pub(super) fn is_equal(one: f64, two: f64, tolerance: f64) -> bool {
    (one - two).abs() <= tolerance * one.abs().max(two.abs()).max(SMALL)
}

/// Values of symbols, whole ones from 1 to 3, then others from 0.3 to 3.3, spread evenly: multiples of irrational numbers
/// without their whole part.
fn values(trial: u32, constants: &[Option<f64>]) -> Vec<f64> {
    let value = |(symbol, constant): (usize, &Option<f64>)| {
        let step = f64::sqrt([2.0, 3.0, 5.0, 7.0, 11.0, 13.0, 17.0, 19.0][symbol % 8]);
        let place = f64::from(trial + 1) * step + symbol as f64 * 0.137;
        let value = match trial < WHOLE_TRIALS {
            true => 1.0 + (3.0 * place.fract()).floor(),
            false => 0.3 + 3.0 * place.fract(),
        };
        constant.unwrap_or(value)
    };
    constants.iter().enumerate().map(value).collect()
}

impl Node {
    fn value(&self, values: &[f64]) -> f64 {
        match self {
            Self::Number(number) => *number,
            Self::Symbol(index) => values.get(*index).copied().unwrap_or(f64::NAN),
            Self::Apply(function, of) => function(of.value(values)),
            Self::Negative(of) => -of.value(values),
            Self::Pair(one, sign, two) => {
                let (one, two) = (one.value(values), two.value(values));
                match sign {
                    Sign::Plus => one + two,
                    Sign::Minus => one - two,
                    Sign::Times => one * two,
                    Sign::Over => one / two,
                    Sign::Power => libm::pow(one, two),
                }
            }
        }
    }
}

/// A text as far as it is not read yet.
struct Reader<'t> {
    rest: &'t str,
    symbols: &'t [&'t str],
    depth: usize,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    /// Takes the next character if it is one of these.
    fn take(&mut self, any: &[char]) -> Option<char> {
        let next = self.peek().filter(|next| any.contains(next))?;
        self.rest = &self.rest[next.len_utf8()..];
        Some(next)
    }

    fn unknown(&self) -> String {
        match self.rest.chars().next() {
            None => say!("board-ends"),
            Some(_) => {
                let known = self.symbols.join(", ");
                say!(
                    "board-unknown",
                    text = self.rest.chars().take(12).collect::<String>(),
                    known
                )
            }
        }
    }

    fn sum(&mut self) -> Result<Node, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(say!("board-deep"));
        }
        let mut sum = self.product()?;
        while let Some(sign) = self.take(&['+', '-', '−']) {
            let sign = if sign == '+' { Sign::Plus } else { Sign::Minus };
            sum = Node::Pair(sum.into(), sign, self.product()?.into());
        }
        self.depth -= 1;
        Ok(sum)
    }

    fn product(&mut self) -> Result<Node, String> {
        if self.take(&['-', '−']).is_some() {
            return Ok(Node::Negative(self.product()?.into()));
        }
        let mut product = self.power()?;
        loop {
            let sign = match self.take(&['*', '·', '×', '⋅', '/']) {
                Some('/') => Sign::Over,
                Some(_) => Sign::Times,
                None if self.peek().is_some_and(|c| !"+-−)=<>≤≥".contains(c)) => Sign::Times,
                None => return Ok(product),
            };
            product = Node::Pair(product.into(), sign, self.power()?.into());
        }
    }

    fn power(&mut self) -> Result<Node, String> {
        let base = self.atom()?;
        if self.take(&['²']).is_some() {
            return Ok(Node::Pair(
                base.into(),
                Sign::Power,
                Node::Number(2.0).into(),
            ));
        }
        if self.take(&['^']).is_none() {
            return Ok(base);
        }
        let is_negative = self.take(&['-', '−']).is_some();
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(say!("board-deep"));
        }
        let exponent = self.power()?;
        self.depth -= 1;
        let exponent = match is_negative {
            true => Node::Negative(exponent.into()),
            false => exponent,
        };
        Ok(Node::Pair(base.into(), Sign::Power, exponent.into()))
    }

    fn atom(&mut self) -> Result<Node, String> {
        if self.take(&['(', '[']).is_some() {
            let inner = self.sum()?;
            return match self.take(&[')', ']']) {
                Some(_) => Ok(inner),
                None => Err(say!("board-bracket")),
            };
        }
        let Some(next) = self.peek() else {
            return Err(self.unknown());
        };
        if next.is_ascii_digit() || next == '.' {
            let is_number = |c: char| c.is_ascii_digit() || c == '.' || c == ',';
            let end = self.rest.find(|c| !is_number(c)).unwrap_or(self.rest.len());
            let (number, rest) = self.rest.split_at(end);
            let number = parse_number(number).ok_or_else(|| self.unknown())?;
            self.rest = rest;
            return Ok(Node::Number(number));
        }
        for (name, function) in FUNCTIONS {
            if let Some(rest) = self.rest.strip_prefix(name) {
                self.rest = rest;
                return Ok(Node::Apply(function, self.power()?.into()));
            }
        }
        // Of symbols that begin alike the longest one is meant.
        let known = self.symbols.iter().enumerate();
        let known = known.filter(|(_, symbol)| self.rest.starts_with(**symbol));
        let Some((index, symbol)) = known.max_by_key(|(_, symbol)| symbol.len()) else {
            return Err(self.unknown());
        };
        self.rest = &self.rest[symbol.len()..];
        Ok(Node::Symbol(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SYMBOLS: [&str; 4] = ["k", "c", "δ", "k2"];

    fn value(text: &str) -> f64 {
        let formula = Formula::read(text, &SYMBOLS).unwrap_or_else(|why| panic!("{text}: {why}"));
        formula.value(&[3.0, 2.0, 0.5, 7.0]).unwrap_or(f64::NAN)
    }

    #[test]
    fn formulas_have_the_values_that_school_teaches() {
        for (text, expected) in [
            ("k c δ", 3.0),
            ("kcδ", 3.0),
            ("2k·c − δ", 11.5),
            ("-k^2", -9.0),
            ("k²/c/δ", 9.0),
            ("2^-1", 0.5),
            ("2^3^2", 512.0),
            ("k + c * (δ - 1)", 2.0),
            ("√(k k) sqrt 4", 6.0),
            ("k2 k", 21.0),
            ("0,5 k", 1.5),
            ("exp(0) + ln(1) + σ(0)", 1.5),
            ("2 k delta + \\delta", 3.5),
            ("\\sqrt(4)", 2.0),
        ] {
            assert_eq!(value(text), expected, "{text}");
        }
        assert!(value("1/(k-3)").is_nan());
        assert!(value("sqrt(-k)").is_nan());
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        for (text, said) in [
            ("", "ends"),
            ("k +", "ends"),
            ("(k", "bracket"),
            ("k )", ")"),
            ("k x", "x"),
            ("k = c", "= c"),
            ("1.2.3", "1.2.3"),
        ] {
            let why = Formula::read(text, &SYMBOLS).expect_err(text);
            assert!(why.contains(said), "{text}: {why}");
        }
        for deep in [
            "(".repeat(500),
            "2^".repeat(500),
            "-".repeat(190),
            "k".repeat(300),
        ] {
            // No stack is so deep that it could overflow.
            let _ = Formula::read(&deep, &SYMBOLS);
        }
    }

    #[test]
    fn formulas_are_equal_whatever_their_form() {
        let differs = |one: &str, two: &str| {
            let [one, two] = [one, two].map(|text| Formula::read(text, &SYMBOLS).expect("one"));
            one.differs(&two, &[None; SYMBOLS.len()])
        };
        for (one, two) in [
            ("k c δ", "δ*c*k"),
            ("(k+c)^2", "k² + 2kc + c²"),
            ("√k √k", "k"),
            ("σ(k)(1-σ(k))", "exp(-k)/(1+exp(-k))^2"),
        ] {
            assert_eq!(differs(one, two), None, "{one}, {two}");
        }
        for (one, two) in [
            ("k c δ", "k c"),
            ("k", "k + 0.0001"),
            ("√(k-3)", "k"),
            ("c", "δ"),
        ] {
            let at = differs(one, two).expect("values");
            assert!(at.iter().all(|value| (0.3..3.3).contains(value)), "{at:?}");
            // Nothing here needs other values than whole ones.
            assert!(at.iter().all(|value| value.fract() == 0.0), "{at:?}");
        }
    }
}
