//! Numbers as readers expect them on an axis: a true minus sign, thousands set
//! apart, never "−0.0", and powers of ten with a raised exponent.

use crate::data::{parse_number, round_to_digits, whole_number};

/// The minus sign U+2212, as wide as a plus.
pub const MINUS: char = '\u{2212}';
/// The narrow no-break space U+202F between groups of three digits.
pub const GROUP: char = '\u{202f}';

/// A number with a fixed count of decimals.
///
/// ```
/// use hyperplane::draw::number::fixed;
/// assert_eq!(fixed(-0.5, 1), "−0.5");
/// assert_eq!(fixed(-0.04, 1), "0.0");
/// assert_eq!(fixed(12345.0, 0), "12\u{202f}345");
/// ```
#[must_use]
pub fn fixed(value: f64, decimals: usize) -> String {
    if !value.is_finite() {
        return unbounded(value);
    }
    let digits = format!("{:.decimals$}", value.abs());
    let (whole, rest) = digits.split_at(digits.find('.').unwrap_or(digits.len()));
    let mut text = String::new();
    if value < 0.0 && digits.bytes().any(|b| (b'1'..=b'9').contains(&b)) {
        text.push(MINUS);
    }
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i) % 3 == 0 {
            text.push(GROUP);
        }
        text.push(digit);
    }
    text + rest
}

/// A number that changes all the time, in figures that stand still: always three decimals below 1000, fewer above, and
/// a power of ten where that would hide it.
///
/// ```
/// use hyperplane::draw::number::steady;
/// assert_eq!(steady(-0.4), "−0.400");
/// assert_eq!(steady(1234.56), "1\u{202f}234.6");
/// assert_eq!(steady(0.00012), "1.2·10⁻⁴");
/// assert_eq!(steady(0.0), "0.000");
/// ```
#[must_use]
pub fn steady(value: f64) -> String {
    match value.abs() {
        size if size == 0.0 || (0.001..1e3).contains(&size) => fixed(value, 3),
        size if (1e3..1e6).contains(&size) => fixed(value, 1),
        _ => short(value),
    }
}

/// A number in few characters: three significant digits, from 10⁵ on and below
/// 0.001 two digits and a power of ten.
///
/// ```
/// use hyperplane::draw::number::short;
/// assert_eq!(short(286.9), "287");
/// assert_eq!(short(1200.0), "1\u{202f}200");
/// assert_eq!(short(0.25), "0.25");
/// assert_eq!(short(3.4e5), "3.4·10⁵");
/// assert_eq!(short(-1e-7), "−10⁻⁷");
/// ```
#[must_use]
pub fn short(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return if value == 0.0 {
            "0".into()
        } else {
            unbounded(value)
        };
    }
    if (1e-3..1e5).contains(&value.abs()) {
        let decimals = (2 - exponent(value)).max(0) as usize;
        return trimmed(&fixed(value, decimals));
    }
    scientific(&format!("{:e}", round_to_digits(value, 2)))
}

/// A number with every digit it has: what [`short`] leaves out, this keeps.
fn full(value: f64) -> String {
    if value == 0.0 || (1e-3..1e9).contains(&value.abs()) {
        let decimals = format!("{value}")
            .split_once('.')
            .map_or(0, |(_, d)| d.len());
        return fixed(value, decimals);
    }
    scientific(&format!("{value:e}"))
}

/// Rust's `-3.4e5` as `−3.4·10⁵`; a mantissa of 1 is left out.
fn scientific(plain: &str) -> String {
    let (mantissa, exponent) = plain.split_once('e').unwrap_or((plain, "0"));
    let power = power_of_ten(whole_number(exponent).unwrap_or(0) as i32);
    let sign = if mantissa.starts_with('-') {
        MINUS.to_string()
    } else {
        String::new()
    };
    match trimmed(mantissa.trim_start_matches('-')).as_str() {
        "1" => sign + &power,
        digits => format!("{sign}{digits}·{power}"),
    }
}

/// A power of ten with a raised exponent.
///
/// ```
/// use hyperplane::draw::number::power_of_ten;
/// assert_eq!(power_of_ten(-12), "10⁻¹²");
/// ```
#[must_use]
pub fn power_of_ten(exponent: i32) -> String {
    let raised = |c: char| match c {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '0' | '4'..='9' => char::from_u32(0x2070 + c as u32 - '0' as u32).unwrap_or(c),
        _ => c,
    };
    format!(
        "10{}",
        exponent.to_string().chars().map(raised).collect::<String>()
    )
}

fn unbounded(value: f64) -> String {
    match value {
        v if v.is_nan() => "–".into(),
        v if v < 0.0 => format!("{MINUS}∞"),
        _ => "∞".into(),
    }
}

fn trimmed(text: &str) -> String {
    if !text.contains('.') {
        return text.into();
    }
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// The exponent of a number's leading digit: 2 for 300; 0 for zero.
pub(crate) fn exponent(value: f64) -> i32 {
    format!("{value:e}")
        .split_once('e')
        .and_then(|(_, e)| whole_number(e))
        .unwrap_or(0) as i32
}

/// Ten to the power of `exponent`, correctly rounded, finite and positive.
pub(crate) fn ten_to(exponent: i32) -> f64 {
    let exponent = exponent.clamp(-307, 308);
    parse_number(&format!("1e{exponent}")).unwrap_or(1.0)
}

/// The step 1, 2 or 5 times a power of ten that is just not smaller than `rough`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// 1, 2 or 5.
    pub digit: u8,
    /// The power of ten.
    pub exponent: i32,
}

impl Step {
    /// The nice step at or just above `rough`; 1 when that is no positive number.
    ///
    /// ```
    /// use hyperplane::draw::number::Step;
    /// assert_eq!(Step::at_least(0.3).size(), 0.5);
    /// assert_eq!(Step::at_least(50.0).size(), 50.0);
    /// assert_eq!(Step::at_least(51.0).size(), 100.0);
    /// ```
    #[must_use]
    pub fn at_least(rough: f64) -> Self {
        if !(rough > 0.0 && rough.is_finite()) {
            return Self {
                digit: 1,
                exponent: 0,
            };
        }
        let exponent = exponent(rough).clamp(-307, 307);
        let tolerant = rough * (1.0 - 1e-9);
        [(1, 0), (2, 0), (5, 0), (1, 1)]
            .map(|(digit, up)| Self {
                digit,
                exponent: exponent + up,
            })
            .into_iter()
            .find(|step| step.size() >= tolerant)
            .unwrap_or(Self {
                digit: 1,
                exponent: 308,
            })
    }

    /// The next larger nice step.
    #[must_use]
    pub fn next(self) -> Self {
        match self.digit {
            1 => Self { digit: 2, ..self },
            2 => Self { digit: 5, ..self },
            _ => Self {
                digit: 1,
                exponent: self.exponent + 1,
            },
        }
    }

    /// The length of the step.
    #[must_use]
    pub fn size(self) -> f64 {
        self.times(1.0)
    }

    /// `count` steps, without the rounding noise of adding them up: 3 steps of
    /// 0.1 are 0.3.
    #[must_use]
    pub fn times(self, count: f64) -> f64 {
        let digits = count * f64::from(self.digit);
        if self.exponent < 0 {
            digits / ten_to(-self.exponent)
        } else {
            digits * ten_to(self.exponent)
        }
    }

    /// The multiples of the step from `min` to `max`, at most a hundred.
    #[must_use]
    pub fn multiples(self, min: f64, max: f64) -> Vec<f64> {
        let (size, slack) = (self.size(), 1e-9);
        let first = (min / size - slack).ceil();
        let last = (max / size + slack).floor().min(first + 99.0);
        if !(first.is_finite() && last.is_finite()) {
            return Vec::new();
        }
        (0..100)
            .map(|i| first + f64::from(i))
            .take_while(|k| *k <= last)
            .map(|k| self.times(k))
            .collect()
    }
}

/// Labels of tick values, and what all of them share.
#[derive(Clone, Debug, PartialEq)]
pub struct Labels {
    /// One short text per value.
    pub texts: Vec<String>,
    /// What to do with each text to get the value, as `×10⁵` or `+1 000 000`;
    /// empty for values of ordinary size.
    pub note: String,
}

/// Labels for multiples of a step, all with the same decimals.
///
/// Very large, very small and very similar values keep short labels: what they
/// have in common moves into the note.
///
/// ```
/// use hyperplane::draw::number::{labels, Step};
/// let step = Step::at_least(0.5);
/// assert_eq!(labels(&[4.0, 4.5], step).texts, ["4.0", "4.5"]);
/// let step = Step::at_least(1e6);
/// let large = labels(&[1e6, 2e6], step);
/// assert_eq!((large.texts, large.note.as_str()), (vec!["1".into(), "2".into()], "×10⁶"));
/// ```
#[must_use]
pub fn labels(values: &[f64], step: Step) -> Labels {
    let largest = values.iter().fold(0.0_f64, |m, v| m.max(v.abs()));
    let leading = exponent(largest);
    if largest > 0.0 && leading - step.exponent > 3 {
        return offset(values, step);
    }
    if largest > 0.0 && !(-3..6).contains(&leading) {
        let unit = ten_to(leading);
        let decimals = (leading - step.exponent).max(0) as usize;
        let texts = values.iter().map(|v| fixed(v / unit, decimals)).collect();
        return Labels {
            texts,
            note: format!("×{}", power_of_ten(leading)),
        };
    }
    let decimals = (-step.exponent).max(0) as usize;
    Labels {
        texts: values.iter().map(|v| fixed(*v, decimals)).collect(),
        note: String::new(),
    }
}

/// Labels that count from a round number near all values, of which there is at
/// least one.
fn offset(values: &[f64], step: Step) -> Labels {
    let round = Step {
        digit: 1,
        exponent: step.exponent + 3,
    };
    let middle = values[values.len() / 2];
    let base = round.times((middle / round.size()).round());
    let rest: Vec<f64> = values.iter().map(|v| v - base).collect();
    if base == 0.0 || !base.is_finite() || rest.iter().any(|r| r.abs() > 1e5 * step.size()) {
        let decimals = (-step.exponent).clamp(0, 17) as usize;
        let texts = values.iter().map(|v| fixed(*v, decimals)).collect();
        return Labels {
            texts,
            note: String::new(),
        };
    }
    let inner = labels(&rest, step);
    let sign = if base < 0.0 { MINUS } else { '+' };
    Labels {
        note: format!("{}{sign}{}", inner.note, full(base.abs())),
        ..inner
    }
}
