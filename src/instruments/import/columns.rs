//! The contents and the roles of the columns of a table.

use super::progress::Progress;
use super::sheet::{Sheet, made_up};
use crate::data::{keywords, same_class, sort_classes};
use crate::session::table::MOST_CLASSES;
use crate::text::amount::{Clues, Decimal, Writing};

/// The texts of cells whose value is missing, in lowercase letters.
const MISSING: [&str; 10] = [
    "", "na", "n/a", "n.a.", "#n/a", "nan", "null", "none", "?", "-",
];
/// The usual names of columns that count the rows, in lowercase letters.
const ROW_NAMES: [&str; 19] = [
    "index",
    "row",
    "rownames",
    "nr",
    "nr.",
    "no",
    "no.",
    "number",
    "#",
    "№",
    "unnamed: 0",
    "s.no",
    "s.no.",
    "sno",
    "obs",
    "zeile",
    "fila",
    "ligne",
    "序号",
];
/// The ends of the names of columns that identify the sample of a row.
const ID_ENDS: [&str; 7] = ["Id", "ID", "_id", "-id", ".id", " id", "编号"];

keywords! {
    /// The role of a column in the samples.
    Role {
        /// A feature.
        Feature = "feature",
        /// The classes.
        Class = "class",
        /// Nothing.
        LeftOut = "left-out",
    }
}

/// The contents of a column.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Cells that are numbers.
    pub numbers: usize,
    /// Cells whose value is missing.
    pub missing: usize,
    /// Cells with something else.
    pub others: usize,
    /// The first of these.
    pub first_other: Option<String>,
    /// The first cell whose number can be read in two ways.
    pub unclear: Option<String>,
    /// The way its numbers are written: their decimal sign and unit.
    pub writing: Writing,
    /// The units beside most of its numbers, where these are different ones, so that none is read.
    pub other_units: Vec<String>,
    /// The different values in its cells except missing ones, sorted; none if there are more than there can be classes.
    pub values: Option<Vec<String>>,
    /// True if its numbers count the rows: whole ones from 0 or 1 that grow, by less than two a row on average.
    pub counts: bool,
}

/// Returns true if the value of a cell is missing.
pub(super) fn is_missing(cell: &str) -> bool {
    // Most cells are numbers, and none of those words begins so.
    !cell.starts_with(|c: char| c.is_ascii_digit()) && is_one_of(cell, &MISSING)
}

pub(super) fn is_one_of(text: &str, known: &[&str]) -> bool {
    known.iter().any(|known| text.eq_ignore_ascii_case(known))
}

/// Returns true if a column has the name of one that identifies the sample of a row.
fn is_id(name: &str) -> bool {
    name.eq_ignore_ascii_case("id") || ID_ENDS.iter().any(|end| name.ends_with(end))
}

impl Column {
    /// Column number `column` of a table, with what its cells tell of how numbers are written and what stands before
    /// decimals.
    async fn read(
        sheet: &Sheet,
        column: usize,
        clues: &Clues,
        decimal: Option<Decimal>,
        progress: &Progress,
    ) -> Self {
        let writing = Writing {
            decimal,
            unit: clues.unit().map(String::from),
        };
        let cells = || (0..sheet.rows.len()).map(|row| sheet.rows.cell(row, column));
        // Beside a plus a minus is one.
        let mut has_plus = false;
        for cell in cells() {
            has_plus |= cell == "+";
            progress.go_on(1, (column, sheet.names.len())).await;
        }
        let is_missing = |cell: &str| is_missing(cell) && !(has_plus && cell == "-");
        let count = sheet.rows.len();
        // Of a sparse table more cells are asked for than there are.
        let place = |column: usize| column.saturating_mul(count);
        let (mut numbers, mut missing, mut others) = (0, 0, 0);
        let (mut first_other, mut unclear) = (None, None);
        let mut values: Option<Vec<String>> = Some(Vec::new());
        let mut ends: Option<[f64; 2]> = None;
        let mut counts = true;
        for (cell, at) in cells().zip(1_usize..) {
            progress
                .go_on(
                    1,
                    (place(column).saturating_add(at), place(sheet.names.len())),
                )
                .await;
            if is_missing(cell) {
                missing += 1;
                counts = false;
                continue;
            }
            let number = writing.number(cell);
            match number {
                Some(_) => numbers += 1,
                None => {
                    others += 1;
                    first_other.get_or_insert_with(|| String::from(cell));
                    if unclear.is_none() && writing.is_unclear(cell) {
                        unclear = Some(cell.into());
                    }
                }
            }
            let whole = number.filter(|number| number.fract() == 0.0);
            counts &= whole.is_some_and(|number| ends.is_none_or(|[_, last]| number > last));
            ends = whole.map(|number| [ends.map_or(number, |[first, _]| first), number]);
            if let Some(known) = values
                .as_mut()
                .filter(|known| !known.iter().any(|name| same_class(name, cell)))
            {
                known.push(cell.into());
                if known.len() > MOST_CLASSES {
                    values = None;
                }
            }
        }
        if let Some(values) = &mut values {
            sort_classes(values, |value| writing.number(value));
            if let Some(order) = sheet.order_of(column, values) {
                *values = order;
            }
        }
        let are_most = 2 * (clues.with_unit() + numbers) > numbers + others;
        let other_units = match writing.unit {
            None if are_most => clues.units().map(String::from).collect(),
            _ => Vec::new(),
        };
        Self {
            numbers,
            missing,
            others,
            first_other,
            unclear,
            writing,
            other_units,
            values,
            counts: counts
                && numbers > 2
                && ends.is_some_and(|[first, last]| {
                    (0.0..=1.0).contains(&first) && last < 2.0 * numbers as f64
                }),
        }
    }

    /// All columns of a table.
    pub(super) async fn all(
        sheet: &Sheet,
        clues: &[Clues],
        decimal: Option<Decimal>,
        progress: &Progress,
    ) -> Vec<Self> {
        let mut columns = Vec::new();
        for (at, clues) in clues.iter().enumerate() {
            columns.push(Self::read(sheet, at, clues, decimal, progress).await);
        }
        columns
    }

    /// Returns true if more of its cells are numbers than something else; missing values do not count.
    pub(super) fn is_numeric(&self) -> bool {
        self.numbers > self.others
    }

    /// The value that all its cells have.
    pub fn constant(&self) -> Option<&str> {
        match self.values.as_deref() {
            Some([value]) => Some(value),
            _ => None,
        }
    }

    /// Returns true if all its values may be different.
    fn is_unique(&self) -> bool {
        let all = self.numbers + self.others;
        self.values
            .as_ref()
            .is_none_or(|values| values.len() == all)
    }

    /// Returns true if it can be the column of the classes.
    pub(super) fn can_be_class(&self) -> bool {
        self.values.as_ref().is_some_and(|values| values.len() > 1)
    }

    /// Returns true if its values identify the rows and say nothing of the samples: they count the rows, and the column
    /// has no name or that of such a column, or they are different ids by the name of the column.
    pub(super) fn names_rows(&self, name: &str, column: usize) -> bool {
        let is_called = || is_one_of(name, &ROW_NAMES) || name == made_up(column);
        (self.counts && is_called()) || ((self.counts || self.is_unique()) && is_id(name))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::guess::usual_roles;
    use super::super::sheet::Separator;
    use super::super::taken::Taken;
    use super::*;
    use crate::task::{at_once, turn};

    pub(in super::super) fn table(text: &str) -> (Sheet, Vec<Column>) {
        let sheet = Sheet::parse(text, Separator::detect(text), None);
        let progress = Progress::default();
        let clues = at_once(sheet.clues(&progress));
        let columns = at_once(Column::all(&sheet, &clues, Some(Decimal::Point), &progress));
        (sheet, columns)
    }

    #[test]
    fn numbers_words_and_gaps_are_counted() {
        let (_, columns) = table("a,b\n1,x\nNA,y\n?,x\n-3e2,NaN\n1x,x\n");
        let counts = |column: &Column| (column.numbers, column.missing, column.others);
        assert_eq!(counts(&columns[0]), (2, 2, 1));
        assert_eq!(counts(&columns[1]), (0, 1, 4));
        assert_eq!(columns[1].values, Some(vec!["x".into(), "y".into()]));
        let many: String = (0..30).map(|i| format!("{i},k\n")).collect();
        let (_, columns) = table(&many);
        assert_eq!((&columns[0].values, columns[0].counts), (&None, true));
        assert_eq!(columns[1].constant(), Some("k"));
    }

    #[test]
    fn columns_are_looked_at_in_slices() {
        let rows: String = (0..60_000).map(|i| format!("{i},{i},-\n")).collect();
        let sheet = Sheet::parse(&rows, Separator::Sign(b','), None);
        let progress = Progress::default();
        let clues = at_once(sheet.clues(&progress));
        let all = Column::all(&sheet, &clues, Some(Decimal::Point), &progress);
        let mut all = std::pin::pin!(all);
        let turns = (1..).find(|_| turn(all.as_mut()).is_ready()).unwrap_or(0);
        // 60 000 cells are 30 slices of 2000; each cell is looked at twice.
        assert!((180..200).contains(&turns), "{turns}");
    }

    #[test]
    fn plus_and_minus_and_their_words_keep_their_sense() {
        for (no, yes, also) in [
            ("-", "+", "-"),
            ("\u{2212}", "+", "\u{2212}"),
            ("-1", "+1", "-1"),
            ("\u{2212}1", "1", "\u{2212}1"),
            ("0", "1", "0"),
            ("no", "Yes", "NO"),
            ("false", "TRUE", "False"),
            ("negative", "Positive", "NEGATIVE "),
            ("n", "Y", "N"),
        ] {
            let text = format!("a,b,c\n1,2,{yes}\n2,1,{no}\n3,1,{also}\n4,2,{yes}\n");
            let (sheet, columns) = table(&text);
            let values = columns[2].values.clone().expect("two classes");
            assert_eq!(values, [no, yes].map(String::from), "{text}");
            assert_eq!(
                (columns[2].missing, usual_roles(&sheet, &columns)[2]),
                (0, Role::Class)
            );
            let roles = [Role::Feature, Role::Feature, Role::Class];
            let taken = at_once(Taken::find(&sheet, &columns, &roles, &Progress::default()));
            assert_eq!(
                taken.set.expect("four samples").class_indices(),
                [1, 0, 0, 1],
                "{text}"
            );
        }
        // Without a plus a minus is a gap, and single letters are classes of their own.
        let (_, columns) = table("a,b,c\n1,2,-\n2,1,x\n3,4,X\n");
        assert_eq!(columns[2].missing, 1);
        assert_eq!(columns[2].values.as_ref().map(Vec::len), Some(2));
    }

    #[test]
    fn classes_are_sorted_as_elsewhere() {
        let (_, columns) = table("a,b\n1,10\n2,9\n3,-1\n4,10\n");
        let sorted = ["-1", "9", "10"].map(String::from);
        assert_eq!(columns[1].values, Some(sorted.to_vec()));
    }
}
