//! Numbers as people write them: thousands in groups, decimals behind a point or a comma, a unit or a currency beside them.

use hyperplane_core::data::{keywords, parse_number};

keywords! {
    /// The sign before the decimals of numbers.
    Decimal {
        /// A point.
        Point = "point",
        /// A comma.
        Comma = "comma",
    }
}

impl Decimal {
    /// The sign, and the one that stands between thousands then.
    fn signs(self) -> [char; 2] {
        match self {
            Self::Point => ['.', ','],
            Self::Comma => [',', '.'],
        }
    }
}

/// The signs between thousands in every language: spaces of different widths, and apostrophes.
const BETWEEN_THOUSANDS: [char; 6] = [' ', '\u{a0}', '\u{202f}', '\u{2009}', '\'', '’'];
/// The signs and codes of currencies that stand before an amount of money.
const CURRENCIES: [&str; 17] = [
    "US$", "A$", "C$", "R$", "$", "€", "£", "¥", "₹", "₽", "₩", "USD", "EUR", "GBP", "CHF", "JPY",
    "INR",
];
/// The largest length of a unit, in characters.
const LONGEST_UNIT: usize = 12;

/// A number with what stands beside it, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount<'a> {
    is_negative: bool,
    digits: &'a str,
    /// The unit or the currency; empty where there is none.
    pub unit: &'a str,
}

impl<'a> Amount<'a> {
    /// The parts of a text, such as `−1 200,5 kg` or `$ 3.50`; nothing where they are no amount.
    ///
    /// ```
    /// use hyperplane_text::amount::{Amount, Decimal};
    /// let amount = Amount::split("\u{2212}1 200,5 kg").expect("an amount");
    /// assert_eq!((amount.unit, amount.value(Decimal::Comma)), ("kg", Some(-1200.5)));
    /// assert_eq!(amount.value(Decimal::Point), None);
    /// assert_eq!(Amount::split("12-14"), None);
    /// ```
    pub fn split(text: &'a str) -> Option<Self> {
        let (is_negative, rest) = without_minus_or_plus(text.trim());
        let currency = CURRENCIES.iter().find(|name| rest.starts_with(**name));
        let unit = &rest[..currency.map_or(0, |name| name.len())];
        let rest = rest[unit.len()..].trim_start();
        let (is_negative, rest) = match is_negative {
            None if !unit.is_empty() => without_minus_or_plus(rest),
            _ => (is_negative, rest),
        };
        let is_digit_or_separator = |c: char| {
            c.is_ascii_digit() || matches!(c, '.' | ',') || BETWEEN_THOUSANDS.contains(&c)
        };
        let end = rest
            .find(|c| !is_digit_or_separator(c))
            .unwrap_or(rest.len());
        let digits = rest[..end].trim_end_matches(BETWEEN_THOUSANDS);
        let behind = rest[digits.len()..].trim();
        let unit = match (unit.is_empty(), behind.is_empty()) {
            (true, _) if behind.is_empty() || is_unit(behind) => behind,
            (false, true) => unit,
            _ => return None,
        };
        let is_number = digits.bytes().any(|byte| byte.is_ascii_digit());
        is_number.then_some(Self {
            is_negative: is_negative == Some(true),
            digits,
            unit,
        })
    }

    /// Its number, where decimals stand behind this sign; nothing where it is none then.
    pub fn value(&self, decimal: Decimal) -> Option<f64> {
        let [sign, between] = decimal.signs();
        let (whole, decimals) = match self.digits.split_once(sign) {
            Some((whole, decimals)) => (whole, Some(decimals)),
            None => (self.digits, None),
        };
        let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if !decimals.is_none_or(are_digits) || !(are_digits(whole) || is_grouped(whole, between)) {
            return None;
        }
        let minus = if self.is_negative { "-" } else { "" };
        let whole: String = whole.chars().filter(char::is_ascii_digit).collect();
        parse_number(&format!("{minus}{whole}.{}", decimals.unwrap_or("0")))
    }
}

/// The sign of a text (true for a minus; none where there is no sign), and the rest.
fn without_minus_or_plus(text: &str) -> (Option<bool>, &str) {
    let rest = |signs: &[char]| text.strip_prefix(signs).map(str::trim_start);
    match (rest(&['-', '\u{2212}']), rest(&['+'])) {
        (Some(rest), _) => (Some(true), rest),
        (_, Some(rest)) => (Some(false), rest),
        _ => (None, text),
    }
}

/// Returns true if digits are in groups of three, all parted by the same sign: `between` or one of those of every
/// language.
fn is_grouped(digits: &str, between: char) -> bool {
    let Some(sign) = digits.chars().find(|c| !c.is_ascii_digit()) else {
        return false;
    };
    let mut groups = digits.split(sign);
    let are_digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    let is_first = |group: &str| (1..4).contains(&group.len()) && !group.starts_with('0');
    (sign == between || BETWEEN_THOUSANDS.contains(&sign))
        && groups
            .next()
            .is_some_and(|group| is_first(group) && are_digits(group))
        && groups.all(|group| group.len() == 3 && are_digits(group))
}

/// Returns true if a text can be a unit: letters and their signs, and a power at the end.
fn is_unit(text: &str) -> bool {
    let letters = text.trim_end_matches(['2', '3', '²', '³']);
    let is_letter = |c: char| c.is_alphabetic() || "%‰°$€£¥₹₽₩/·.\"″".contains(c);
    let is_first = |c: char| is_letter(c) && !matches!(c, '/' | '·' | '.');
    let is_power_of_ten = matches!(letters, "e" | "E") && letters != text;
    text.chars().count() <= LONGEST_UNIT
        && !is_power_of_ten
        && letters.starts_with(is_first)
        && letters.chars().all(is_letter)
}

/// Counts of cells of a column that tell the notation of its numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clues {
    /// Numbers that make sense only with a point before decimals, such as 2.5 or 1,250,000.
    only_with_point: usize,
    /// Numbers that make sense only with a comma before decimals, such as 2,5 or 1.250.000.
    only_with_comma: usize,
    /// Numbers that can be read in two ways, such as 1.250 and 1,250: with a point, with a comma.
    unclear: [usize; 2],
    /// Whole numbers from 100 to 999, without a point or comma.
    three_digits: usize,
    /// Whole numbers from 1000 on, without a point or comma.
    more_digits: usize,
    /// Numbers without a unit.
    bare: usize,
    /// The units beside numbers, with how many have each.
    units: Vec<(String, usize)>,
}

impl Clues {
    /// Takes a cell.
    pub fn take(&mut self, cell: &str) {
        let Some(amount) = Amount::split(cell) else {
            // No amount, but a number with an exponent, such as 1.5e3: its point or comma stands before decimals.
            let is_number = |sign| cell.contains(sign) && parse_number(cell).is_some();
            self.bare += usize::from(is_number('e') || is_number('E'));
            self.only_with_point += usize::from(is_number('.'));
            self.only_with_comma += usize::from(is_number(','));
            return;
        };
        let values = [Decimal::Point, Decimal::Comma].map(|decimal| amount.value(decimal));
        let has_comma = amount.digits.contains(',');
        match values {
            [None, None] => return,
            [Some(_), None] => self.only_with_point += 1,
            [None, Some(_)] => self.only_with_comma += 1,
            _ if has_comma || amount.digits.contains('.') => {
                self.unclear[usize::from(has_comma)] += 1;
            }
            [Some(value), _] => self.take_whole(value),
        }
        if amount.unit.is_empty() {
            self.bare += 1;
        } else {
            match self.units.iter().position(|(unit, _)| unit == amount.unit) {
                Some(known) => self.units[known].1 += 1,
                None if self.units.len() < Self::MOST_UNITS => {
                    self.units.push((amount.unit.into(), 1));
                }
                None => {}
            }
        }
    }

    fn take_whole(&mut self, value: f64) {
        match value.abs() {
            ..100.0 => {}
            100.0..1000.0 => self.three_digits += 1,
            _ => self.more_digits += 1,
        }
    }

    /// Different units of a column that are counted.
    const MOST_UNITS: usize = 8;

    /// The number of numbers with a unit.
    pub fn with_unit(&self) -> usize {
        self.units.iter().map(|(_, count)| count).sum()
    }

    /// Its units.
    pub fn units(&self) -> impl Iterator<Item = &str> {
        self.units.iter().map(|(unit, _)| unit.as_str())
    }

    /// The unit of the column: the most frequent one, if no more numbers are without a unit than have it, and nine in ten of
    /// those with a unit have it. None if there are [`Self::MOST_UNITS`] different ones or more.
    pub fn unit(&self) -> Option<&str> {
        let all = self.with_unit();
        let most = self.units.iter().max_by_key(|(_, count)| *count);
        let is_usual = |count: usize| count >= self.bare && count * 10 >= all * 9;
        most.filter(|(_, count)| self.units.len() < Self::MOST_UNITS && is_usual(*count))
            .map(|(unit, _)| unit.as_str())
    }

    /// Returns true if the sign before three digits seems to part thousands: numbers below one thousand have none, and
    /// no larger number is without it.
    fn parts_thousands(&self) -> bool {
        self.only_with_point + self.only_with_comma + self.more_digits == 0 && self.three_digits > 0
    }
}

/// The sign before decimals in the numbers of columns with these clues; nothing where they can be read in two ways.
/// `prefers_points` is true if a point stands before decimals unless a number tells otherwise: numbers with points and no
/// commas are then never unclear.
///
/// ```
/// use hyperplane_text::amount::{Clues, Decimal, decimal_sign};
/// let column = |cells: &[&str]| {
///     let mut clues = Clues::default();
///     cells.iter().for_each(|cell| clues.take(cell));
///     clues
/// };
/// assert_eq!(decimal_sign(&[column(&["1.200", "950"]), column(&["22,5"])], false), Some(Decimal::Comma));
/// assert_eq!(decimal_sign(&[column(&["1,200", "950"])], false), Some(Decimal::Point));
/// assert_eq!(decimal_sign(&[column(&["1,200", "3,450"])], true), None);
/// assert_eq!(decimal_sign(&[column(&["1.200", "950"])], true), Some(Decimal::Point));
/// ```
pub fn decimal_sign(columns: &[Clues], prefers_points: bool) -> Option<Decimal> {
    let (mut point, mut comma, mut is_unclear) = (0, 0, false);
    for clues in columns {
        point += clues.only_with_point;
        comma += clues.only_with_comma;
        match clues.unclear {
            // Commas that part thousands: a point stands before decimals.
            [0, count] if clues.parts_thousands() => point += count,
            // Points alone: three decimals behind a point are usual, so nothing is unclear.
            [_, 0] if prefers_points || !clues.parts_thousands() => {}
            [points, commas] => is_unclear |= points + commas > 0,
        }
    }
    match point.cmp(&comma) {
        std::cmp::Ordering::Greater => Some(Decimal::Point),
        std::cmp::Ordering::Less => Some(Decimal::Comma),
        std::cmp::Ordering::Equal => (point == 0 && !is_unclear).then_some(Decimal::Point),
    }
}

/// The notation of the numbers of a column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Writing {
    /// The sign before decimals; nothing where that is not known: a number is then one that is the same either way.
    pub decimal: Option<Decimal>,
    /// The unit or currency beside them.
    pub unit: Option<String>,
}

impl Writing {
    /// The number in a cell.
    pub fn number(&self, cell: &str) -> Option<f64> {
        let is_plain = match self.decimal {
            Some(Decimal::Point) => !cell.contains(','),
            Some(Decimal::Comma) => !cell.contains('.'),
            None => !cell.contains(['.', ',']),
        };
        let plain = is_plain.then(|| parse_number(cell)).flatten();
        plain.or_else(|| {
            let [point, comma] = self.readings(cell)?;
            match self.decimal {
                Some(Decimal::Point) => point,
                Some(Decimal::Comma) => comma,
                None => point.filter(|_| point == comma),
            }
        })
    }

    /// Returns true if a cell has a number with another unit beside it.
    pub fn has_other_unit(&self, cell: &str) -> bool {
        let unit = Amount::split(cell).map(|amount| amount.unit);
        unit.is_some_and(|unit| !unit.is_empty() && Some(unit) != self.unit.as_deref())
    }

    /// The number in a cell, with a point and with a comma before decimals.
    fn readings(&self, cell: &str) -> Option<[Option<f64>; 2]> {
        let amount = Amount::split(cell)?;
        let is_own = amount.unit.is_empty() || Some(amount.unit) == self.unit.as_deref();
        is_own.then(|| [Decimal::Point, Decimal::Comma].map(|decimal| amount.value(decimal)))
    }

    /// Returns true if the number in a cell cannot be known, as it can be read in two ways.
    pub fn is_unclear(&self, cell: &str) -> bool {
        let is_number = || {
            self.readings(cell)
                .is_some_and(|values| values != [None, None])
        };
        self.decimal.is_none() && cell.contains(['.', ',']) && is_number()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clues(cells: &[&str]) -> Clues {
        let mut clues = Clues::default();
        cells.iter().for_each(|cell| clues.take(cell));
        clues
    }

    #[test]
    fn thousands_decimals_units_and_currencies_are_read() {
        use Decimal::{Comma, Point};
        for (text, decimal, value, unit) in [
            ("1,200", Point, 1200.0, ""),
            ("1.200", Comma, 1200.0, ""),
            ("1,234,567.25", Point, 1_234_567.25, ""),
            ("1.234.567,25", Comma, 1_234_567.25, ""),
            ("1 200", Point, 1200.0, ""),
            ("1\u{202f}200,5", Comma, 1200.5, ""),
            ("1'200.5", Point, 1200.5, ""),
            ("12’200", Comma, 12200.0, ""),
            ("45%", Point, 45.0, "%"),
            ("4,5 %", Comma, 4.5, "%"),
            ("170 cm", Point, 170.0, "cm"),
            ("20m²", Point, 20.0, "m²"),
            ("20 m2", Point, 20.0, "m2"),
            ("-3.5 °C", Point, -3.5, "°C"),
            ("80 km/h", Point, 80.0, "km/h"),
            ("$1,200.50", Point, 1200.5, "$"),
            ("-$ 3", Point, -3.0, "$"),
            ("€-3", Point, -3.0, "€"),
            ("1.200,50 €", Comma, 1200.5, "€"),
            ("CHF 1'200", Point, 1200.0, "CHF"),
            ("\u{2212}.5", Point, -0.5, ""),
            ("+5.", Point, 5.0, ""),
        ] {
            let amount = Amount::split(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(
                (amount.value(decimal), amount.unit),
                (Some(value), unit),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_no_amount_is_none() {
        for text in [
            "",
            "-",
            "cm",
            "$",
            "12-14",
            "12:30",
            "2024-01-05",
            "3/4",
            "<5",
            "a1",
            "--1",
            "+-1",
            "$5 cm",
            "10 Downing Street",
            "5 kg!",
            "1e5 kg",
            "1e5",
            "2e3",
            "1e-3",
            "1 2 x 3",
            "٣",
        ] {
            assert_eq!(Amount::split(text), None, "{text}");
        }
        for text in [
            "1,5",
            "0,500",
            "1200,500",
            "1,20",
            ",500",
            "1,,200",
            "1,200'300",
            "1.2.3",
            "1.200,5",
            "01 200",
            "1  200",
        ] {
            let amount = Amount::split(text).expect("digits");
            assert_eq!(amount.value(Decimal::Point), None, "{text}");
        }
    }

    #[test]
    fn what_stands_before_decimals_is_found_or_unclear() {
        use Decimal::{Comma, Point};
        for (columns, wanted) in [
            (vec![clues(&["1", "22"])], Some(Point)),
            (vec![clues(&["1.5"])], Some(Point)),
            (vec![clues(&["1,5"])], Some(Comma)),
            (vec![clues(&["1.250", "2.125"])], Some(Point)),
            (vec![clues(&["1.250", "2", "1250"])], Some(Point)),
            (vec![clues(&["0,250", "2,125"])], Some(Comma)),
            (vec![clues(&["1,5e-3"])], Some(Comma)),
            (vec![clues(&["1,250,000"])], Some(Point)),
            (vec![clues(&["1.250.000"])], Some(Comma)),
            (vec![clues(&["1,250", "800"])], Some(Point)),
            (vec![clues(&["1,250"]), clues(&["22.5"])], Some(Point)),
            (vec![clues(&["1.250"]), clues(&["22,5"])], Some(Comma)),
            // More cells tell the one than the other.
            (vec![clues(&["1.5", "2.5", "3,5"])], Some(Point)),
            (vec![clues(&["1.5", "3,5"])], None),
            (vec![clues(&["1,250"])], None),
            (vec![clues(&["1,250", "2"])], None),
            (vec![clues(&["1,250", "800", "1250"])], None),
            (vec![clues(&["1.250", "800"])], None),
        ] {
            assert_eq!(decimal_sign(&columns, false), wanted, "{columns:?}");
        }
    }

    #[test]
    fn a_column_has_one_unit() {
        assert_eq!(clues(&["170 cm", "180cm", "190"]).unit(), Some("cm"));
        assert_eq!(clues(&["170 cm", "1.8 m"]).unit(), None);
        assert_eq!(clues(&["1", "2", "3x"]).unit(), None);
        let mut cells = vec!["170 cm"; 9];
        cells.push("1.8 m");
        assert_eq!(clues(&cells).unit(), Some("cm"));
        let rooms: Vec<String> = ('a'..='t').map(|letter| format!("1{letter}")).collect();
        let rooms: Vec<&str> = rooms.iter().map(String::as_str).collect();
        assert_eq!(clues(&rooms).unit(), None);
        assert_eq!(clues(&["1", "2.5", "red"]).unit(), None);
    }

    #[test]
    fn the_decimal_sign_and_the_unit_decide_what_a_number_is() {
        let number = |cell: &str, decimal| {
            let unit = Some("kg".into());
            Writing { decimal, unit }.number(cell)
        };
        for (cell, unclear, point, comma) in [
            ("1,5", None, None, Some(1.5)),
            ("1.5", None, Some(1.5), None),
            ("1,500", None, Some(1500.0), Some(1.5)),
            ("1.500 kg", None, Some(1.5), Some(1500.0)),
            ("1e3", Some(1000.0), Some(1000.0), Some(1000.0)),
            ("2 kg", Some(2.0), Some(2.0), Some(2.0)),
            ("1 200", Some(1200.0), Some(1200.0), Some(1200.0)),
            ("2 cm", None, None, None),
        ] {
            let signs = [None, Some(Decimal::Point), Some(Decimal::Comma)];
            assert_eq!(
                signs.map(|sign| number(cell, sign)),
                [unclear, point, comma],
                "{cell}"
            );
        }
    }
}
