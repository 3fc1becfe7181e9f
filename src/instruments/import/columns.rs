//! What the columns of a table hold, and what each is taken for.

use super::sheet::{Sheet, made_up};
use crate::data::{keywords, parse_number, same_class, sense};
use crate::session::table::MOST_CLASSES;

/// What stands in cells whose value is missing, in small letters.
const MISSING: [&str; 10] = [
    "", "na", "n/a", "n.a.", "#n/a", "nan", "null", "none", "?", "-",
];
/// What columns of classes are often called, in small letters.
const CLASS_NAMES: [&str; 6] = ["class", "species", "label", "target", "category", "type"];
/// What columns that count the rows are often called, in small letters.
const ROW_NAMES: [&str; 11] = [
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
];
/// What the names of columns end with that say which sample a row is.
const ID_ENDS: [&str; 6] = ["Id", "ID", "_id", "-id", ".id", " id"];

keywords! {
    /// What stands before the decimals of numbers.
    Decimal {
        /// A point.
        Point = "point",
        /// A comma.
        Comma = "comma",
    }
}

keywords! {
    /// What a column is taken for.
    Role {
        /// A feature.
        Feature = "feature",
        /// The classes.
        Class = "class",
        /// Nothing.
        LeftOut = "left-out",
    }
}

/// What a column holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Cells that are numbers.
    pub numbers: usize,
    /// Cells whose value is missing.
    pub missing: usize,
    /// Cells with something else.
    pub others: usize,
    /// What stands in its cells, missing values aside, sorted; none where that is more than there can be classes.
    pub values: Option<Vec<String>>,
    /// Whether its numbers count the rows: whole ones from 0 or 1 that grow, by less than two from row to row on average.
    pub counts: bool,
}

/// Whether a cell's value is missing.
#[must_use]
pub(super) fn is_missing(cell: &str) -> bool {
    // Most cells are numbers, and none of those words begins so.
    !cell.starts_with(|c: char| c.is_ascii_digit()) && is_one_of(cell, &MISSING)
}

fn is_one_of(text: &str, known: &[&str]) -> bool {
    known.iter().any(|known| text.eq_ignore_ascii_case(known))
}

/// Whether a column is called as one is that says which sample a row is.
fn is_id(name: &str) -> bool {
    name.eq_ignore_ascii_case("id") || ID_ENDS.iter().any(|end| name.ends_with(end))
}

/// The number in a cell.
#[must_use]
pub(super) fn number(cell: &str, decimal: Decimal) -> Option<f64> {
    let other = match decimal {
        Decimal::Point => ',',
        Decimal::Comma => '.',
    };
    parse_number(cell).filter(|_| !cell.contains(other))
}

impl Column {
    /// Column number `column` of a table.
    #[must_use]
    pub fn of(sheet: &Sheet, column: usize, decimal: Decimal) -> Self {
        let cells = || sheet.rows.iter().map(|row| &row.cells[column]);
        // Beside a plus a minus is one.
        let has_plus = cells().any(|cell| cell == "+");
        let is_missing = |cell: &str| is_missing(cell) && !(has_plus && cell == "-");
        let (mut numbers, mut missing, mut others) = (0, 0, 0);
        let mut values: Option<Vec<String>> = Some(Vec::new());
        let mut ends: Option<[f64; 2]> = None;
        let mut counts = true;
        for cell in cells() {
            if is_missing(cell) {
                missing += 1;
                counts = false;
                continue;
            }
            let number = number(cell, decimal);
            match number {
                Some(_) => numbers += 1,
                None => others += 1,
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
            sort(values, decimal);
        }
        Self {
            numbers,
            missing,
            others,
            values,
            counts: counts
                && numbers > 2
                && ends.is_some_and(|[first, last]| {
                    (0.0..=1.0).contains(&first) && last < 2.0 * numbers as f64
                }),
        }
    }

    /// Whether it holds numbers, but for some cells.
    #[must_use]
    pub fn is_numeric(&self) -> bool {
        self.numbers > self.others
    }

    /// The value that all its cells have.
    #[must_use]
    pub fn constant(&self) -> Option<&str> {
        match self.values.as_deref() {
            Some([value]) => Some(value),
            _ => None,
        }
    }

    /// Whether it can be that of the classes.
    #[must_use]
    pub fn can_be_class(&self) -> bool {
        self.values.as_ref().is_some_and(|values| values.len() > 1)
    }

    /// Whether its numbers say which row each is, and nothing of the sample: they count the rows and have no name or that
    /// of such a column, or they are ids by their name.
    #[must_use]
    pub fn names_rows(&self, name: &str, column: usize) -> bool {
        let is_called = || is_one_of(name, &ROW_NAMES) || name == made_up(column);
        (self.counts && is_called()) || ((self.counts || self.values.is_none()) && is_id(name))
    }
}

/// Numbers by size, no before yes, else by their letters, as scikit-learn sorts classes.
fn sort(values: &mut [String], decimal: Decimal) {
    if let [first, second] = values
        && let (Some(one), Some(other)) = (sense(first), sense(second))
    {
        if one && !other {
            std::mem::swap(first, second);
        }
        return;
    }
    let numbers: Option<Vec<f64>> = values.iter().map(|value| number(value, decimal)).collect();
    match numbers {
        Some(_) => values.sort_by(|a, b| {
            let value = |text: &str| number(text, decimal).unwrap_or_default();
            value(a).total_cmp(&value(b))
        }),
        None => values.sort(),
    }
}

/// What the columns of a table are taken for at first: features are all with numbers but that of the classes; without those
/// that name the rows, where two are left.
#[must_use]
pub fn usual_roles(sheet: &Sheet, columns: &[Column]) -> Vec<Role> {
    let class = usual_class(sheet, columns);
    let is_number = |at: &usize| columns[*at].is_numeric() && class != Some(*at);
    let numbers: Vec<usize> = (0..columns.len()).filter(is_number).collect();
    let is_measured = |at: &usize| !columns[*at].names_rows(&sheet.names[*at], *at);
    let measured: Vec<usize> = numbers.iter().copied().filter(is_measured).collect();
    let features = if measured.len() < 2 {
        numbers
    } else {
        measured
    };
    let role = |at: usize| match features.binary_search(&at) {
        _ if class == Some(at) => Role::Class,
        Ok(_) => Role::Feature,
        Err(_) => Role::LeftOut,
    };
    (0..columns.len()).map(role).collect()
}

/// The class is a column with few values, of such the one that is called so, else the last one of words. Where these are no
/// classes, the column that is called so, so that this can be told; else the last one whose numbers come again, or of words.
fn usual_class(sheet: &Sheet, columns: &[Column]) -> Option<usize> {
    let comes_again = |column: &Column| {
        let values = column.values.as_ref().map_or(0, Vec::len);
        !column.is_numeric() || values < column.numbers
    };
    let all = 0..columns.len();
    let candidates = all
        .clone()
        .filter(|&at| columns[at].can_be_class() && comes_again(&columns[at]));
    let is_called = |at: &usize| is_one_of(&sheet.names[*at], &CLASS_NAMES);
    let has_words = |at: &usize| !columns[*at].is_numeric() && columns[*at].others > 0;
    let candidate = |fits: &dyn Fn(&usize) -> bool| candidates.clone().rfind(fits);
    candidate(&is_called)
        .or_else(|| candidate(&has_words))
        .or_else(|| all.clone().rfind(is_called))
        .or_else(|| candidate(&|_| true))
        .or_else(|| all.clone().rfind(has_words))
}

#[cfg(test)]
mod tests {
    use super::super::sheet::Separator;
    use super::*;

    fn table(text: &str) -> (Sheet, Vec<Column>) {
        let sheet = Sheet::of(text, Separator::of(text), None);
        let columns = (0..sheet.names.len())
            .map(|column| Column::of(&sheet, column, Decimal::Point))
            .collect();
        (sheet, columns)
    }

    fn roles(text: &str) -> Vec<&'static str> {
        use crate::data::Keyword;
        let (sheet, columns) = table(text);
        let roles = usual_roles(&sheet, &columns).into_iter();
        roles.map(Keyword::keyword).collect()
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
            let taken = super::super::taken::Taken::of(&sheet, &columns, &roles, Decimal::Point);
            assert_eq!(
                taken.set.expect("four samples").classes(),
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

    #[test]
    fn the_decimal_sign_decides_what_a_number_is() {
        assert_eq!(number("1,5", Decimal::Comma), Some(1.5));
        assert_eq!(number("1,5", Decimal::Point), None);
        assert_eq!(number("1.5", Decimal::Comma), None);
        assert_eq!(number("1.5", Decimal::Point), Some(1.5));
    }

    #[test]
    fn what_columns_are_for_is_guessed() {
        let (f, c, o) = ("feature", "class", "left-out");
        for (text, wanted) in [
            ("x,y,kind\n1,2,a\n3,5,b\n2,2,a\n", vec![f, f, c]),
            ("species,x,y\n1,2,1\n2,3,4\n1,7,9\n", vec![c, f, f]),
            ("id,x,y,kind\n1,2,1,a\n2,3,4,b\n3,7,9,a\n", vec![o, f, f, c]),
            ("x,z,w,kind\n1,2,7,a\n3,5,7,b\n2,9,7,a\n", vec![f, f, f, c]),
            ("x,y,t\n1,2,0\n3,5,1\n2,2,0\n", vec![f, f, c]),
            ("x,y,note\n1,2,a\n3,5,a\n2,2,a\n", vec![f, c, o]),
        ] {
            assert_eq!(roles(text), wanted, "{text}");
        }
    }

    #[test]
    fn a_column_that_counts_the_rows_is_left_out_by_its_name_only() {
        let (f, c, o) = ("feature", "class", "left-out");
        for (name, wanted) in [
            ("", o),
            ("Unnamed: 0", o),
            ("No.", o),
            ("#", o),
            ("PassengerId", o),
            ("ID", o),
            ("hours", f),
            ("humid", f),
        ] {
            let text = format!("{name},x,y,k\n1,2,1,a\n2,3,4,b\n3,7,9,a\n");
            assert_eq!(roles(&text), [wanted, f, f, c], "{name}");
        }
        // Two features are needed, and without a heading there are no names.
        assert_eq!(roles("id,x,k\n1,2,a\n2,3,b\n3,7,a\n"), [f, f, c]);
        assert_eq!(roles("1,2,7,a\n2,3,9,b\n3,7,1,a\n"), [o, f, f, c]);
        // Ids need not count the rows, and all else is a feature whatever it is called.
        let rows = (0..12).map(|i| format!("{},{0},{},a\n", 7 * i % 97 + 40, i % 5));
        let rows: String = rows.chain(["3,8,9,b\n".into()]).collect();
        assert_eq!(roles(&format!("id,index,x,k\n{rows}")), [o, f, f, c]);
    }

    #[test]
    fn a_column_that_should_be_the_class_is_chosen_though_it_cannot_be() {
        let (f, c) = ("feature", "class");
        let rows = (0..30).map(|i| format!("{i}.5,{},", i * i));
        let one: String = rows.clone().map(|row| row + "rose\n").collect();
        assert_eq!(roles(&format!("x,y,species\n{one}")), [f, f, c]);
        let many: String = (0..)
            .zip(rows)
            .map(|(i, row)| format!("{row}k{}\n", i % 12))
            .collect();
        assert_eq!(roles(&format!("x,y,who\n{many}")), [f, f, c]);
    }
}
