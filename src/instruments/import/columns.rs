//! What the columns of a table hold, and what each is taken for.

use super::sheet::{Sheet, made_up};
use crate::data::{keywords, parse_number, same_class, sense, sort_classes};
use crate::session::table::MOST_CLASSES;
use crate::text::amount::{Amount, Clues, Decimal};

/// What stands in cells whose value is missing, in small letters.
const MISSING: [&str; 10] = [
    "", "na", "n/a", "n.a.", "#n/a", "nan", "null", "none", "?", "-",
];
/// What columns of classes are often called, in small letters: in English, German, Spanish, French and Chinese.
const CLASS_NAMES: [&str; 55] = [
    "class",
    "species",
    "label",
    "target",
    "category",
    "type",
    "outcome",
    "result",
    "group",
    "purchased",
    "survived",
    "exited",
    "left",
    "churn",
    "default",
    "diagnosis",
    "admitted",
    "passed",
    "approved",
    "heart_disease",
    "heartdisease",
    "spam",
    "fraud",
    "status",
    "klasse",
    "art",
    "sorte",
    "ziel",
    "kategorie",
    "typ",
    "gruppe",
    "ergebnis",
    "bestanden",
    "diagnose",
    "clase",
    "especie",
    "etiqueta",
    "objetivo",
    "categoría",
    "categoria",
    "tipo",
    "grupo",
    "resultado",
    "aprobado",
    "classe",
    "espèce",
    "espece",
    "étiquette",
    "cible",
    "catégorie",
    "résultat",
    "类别",
    "类",
    "标签",
    "目标",
];
/// What columns that count the rows are often called, in small letters.
const ROW_NAMES: [&str; 20] = [
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
    "sl no",
    "obs",
    "zeile",
    "fila",
    "ligne",
    "序号",
];
/// What the names of columns end with that say which sample a row is.
const ID_ENDS: [&str; 7] = ["Id", "ID", "_id", "-id", ".id", " id", "编号"];

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
    /// The first of these.
    pub first_other: Option<String>,
    /// The first cell whose number can be read in two ways.
    pub unclear: Option<String>,
    /// How its numbers are written.
    pub writing: Writing,
    /// The units beside most of its numbers, where these are different ones, so that none is read.
    pub other_units: Vec<String>,
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

/// How the numbers of a column are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Writing {
    /// What stands before decimals; nothing where that is not known: a number is then one that is the same either way.
    pub decimal: Option<Decimal>,
    /// The unit or currency beside them.
    pub unit: Option<String>,
}

impl Writing {
    /// The number in a cell.
    #[must_use]
    pub(super) fn number(&self, cell: &str) -> Option<f64> {
        let is_plain = match self.decimal {
            Some(Decimal::Point) => !cell.contains(','),
            Some(Decimal::Comma) => !cell.contains('.'),
            None => !cell.contains(['.', ',']),
        };
        let plain = is_plain.then(|| parse_number(cell)).flatten();
        plain.or_else(|| {
            let [point, comma] = self.either(cell)?;
            match self.decimal {
                Some(Decimal::Point) => point,
                Some(Decimal::Comma) => comma,
                None => point.filter(|_| point == comma),
            }
        })
    }

    /// The number in a cell, with a point and with a comma before decimals.
    fn either(&self, cell: &str) -> Option<[Option<f64>; 2]> {
        let amount = Amount::split(cell)?;
        let is_own = amount.unit.is_empty() || Some(amount.unit) == self.unit.as_deref();
        is_own.then(|| [Decimal::Point, Decimal::Comma].map(|decimal| amount.value(decimal)))
    }

    /// Whether the number in a cell cannot be known, as it can be read in two ways.
    fn is_unclear(&self, cell: &str) -> bool {
        let is_number = || {
            self.either(cell)
                .is_some_and(|values| values != [None, None])
        };
        self.decimal.is_none() && cell.contains(['.', ',']) && is_number()
    }
}

impl Column {
    /// Column number `column` of a table, with what its cells tell of how numbers are written and what stands before
    /// decimals.
    #[must_use]
    pub fn of(sheet: &Sheet, column: usize, clues: &Clues, decimal: Option<Decimal>) -> Self {
        let writing = Writing {
            decimal,
            unit: clues.unit().map(String::from),
        };
        let cells = || sheet.rows.iter().map(|row| &row.cells[column]);
        // Beside a plus a minus is one.
        let has_plus = cells().any(|cell| cell == "+");
        let is_missing = |cell: &str| is_missing(cell) && !(has_plus && cell == "-");
        let (mut numbers, mut missing, mut others) = (0, 0, 0);
        let (mut first_other, mut unclear) = (None, None);
        let mut values: Option<Vec<String>> = Some(Vec::new());
        let mut ends: Option<[f64; 2]> = None;
        let mut counts = true;
        for cell in cells() {
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
    #[must_use]
    pub fn all(sheet: &Sheet, clues: &[Clues], decimal: Option<Decimal>) -> Vec<Self> {
        let columns = clues.iter().enumerate();
        columns
            .map(|(at, clues)| Self::of(sheet, at, clues, decimal))
            .collect()
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

    /// Whether all its values may be different.
    fn is_unique(&self) -> bool {
        let all = self.numbers + self.others;
        self.values
            .as_ref()
            .is_none_or(|values| values.len() == all)
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
        (self.counts && is_called()) || ((self.counts || self.is_unique()) && is_id(name))
    }
}

/// What the columns of a table are taken for at first: features are all with numbers but that of the classes; without those
/// that name the rows, where one is left.
#[must_use]
pub fn usual_roles(sheet: &Sheet, columns: &[Column]) -> Vec<Role> {
    let class = usual_class(sheet, columns).map(|(at, _)| at);
    let is_number = |at: &usize| columns[*at].is_numeric() && class != Some(*at);
    let numbers: Vec<usize> = (0..columns.len()).filter(is_number).collect();
    let is_measured = |at: &usize| !columns[*at].names_rows(&sheet.names[*at], *at);
    let measured: Vec<usize> = numbers.iter().copied().filter(is_measured).collect();
    let features = if measured.is_empty() {
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

/// Whether a column is called as those of classes often are; y is the place of a point where there is an x.
fn is_called(sheet: &Sheet, at: usize) -> bool {
    let is = |name: &str, word: &str| name.eq_ignore_ascii_case(word);
    let name = sheet.names[at].replace(' ', "_");
    let is_place = || sheet.names.iter().any(|name| is(name, "x"));
    is_one_of(&name, &CLASS_NAMES) || (is(&name, "y") && !is_place())
}

/// The rank of numbers that come again and tell nothing else.
const PLAIN: u32 = 10;

/// How likely a column is that of the classes, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// Whether it is called as such columns often are.
    pub is_called: bool,
    /// Whether it has two values, and whether these say no and yes.
    pub two: Option<bool>,
    /// Whether it is the last column, or else the first.
    pub at_end: Option<bool>,
    has_words: bool,
}

impl Guess {
    fn of(sheet: &Sheet, columns: &[Column], at: usize) -> Self {
        let column = &columns[at];
        let is_no_and_yes = |values: &[String]| {
            let word = |value: &String| sense(value).or_else(|| number_sense(value));
            values.iter().map(word).eq([Some(false), Some(true)])
        };
        // Measured are numbers with decimals.
        let is_name = |value: &String| parse_number(value).is_none_or(|x| x.fract() == 0.0);
        let values = column.values.as_deref();
        let two = values.filter(|values| values.len() == 2 && values.iter().all(is_name));
        Self {
            is_called: is_called(sheet, at),
            two: two.map(is_no_and_yes),
            at_end: match at {
                _ if at + 1 == columns.len() => Some(true),
                0 => Some(false),
                _ => None,
            },
            has_words: !column.is_numeric() && column.others > 0,
        }
    }

    /// The larger, the likelier.
    fn rank(self) -> u32 {
        let plain = match (self.two, self.at_end, self.has_words) {
            (Some(_), Some(true), _) => 60,
            (Some(_), Some(false), _) => 50,
            (_, Some(true), true) => 45,
            (Some(true), ..) => 40,
            (_, _, true) => 30,
            _ => PLAIN,
        };
        plain + u32::from(self.two == Some(true)) + if self.is_called { 100 } else { 0 }
    }
}

/// What the number of a class says: 1 yes, 0 and −1 no.
fn number_sense(value: &str) -> Option<bool> {
    match parse_number(value)? {
        1.0 => Some(true),
        0.0 | -1.0 => Some(false),
        _ => None,
    }
}

/// Which column is taken for that of the classes, and why: of those with few values that come again the likeliest, of equally
/// likely ones the last. Where there is none, the one that is called so, so that this can be told, else the last one of
/// words.
#[must_use]
pub fn usual_class(sheet: &Sheet, columns: &[Column]) -> Option<(usize, Guess)> {
    let comes_again = |column: &Column| {
        let values = column.values.as_ref().map_or(0, Vec::len);
        !column.is_numeric() || values < column.numbers
    };
    let guess = |at: usize| (at, Guess::of(sheet, columns, at));
    let all = || (0..columns.len()).map(guess);
    let candidates = all().filter(|(at, _)| {
        let column = &columns[*at];
        column.can_be_class() && comes_again(column) && !column.names_rows(&sheet.names[*at], *at)
    });
    let likeliest = candidates.max_by_key(|(_, guess)| guess.rank());
    let of_words = || all().rfind(|(_, guess)| guess.has_words);
    likeliest
        .filter(|(_, guess)| guess.rank() > PLAIN)
        .or_else(|| all().rfind(|(_, guess)| guess.is_called))
        .or(likeliest)
        .or_else(of_words)
}

#[cfg(test)]
mod tests {
    use super::super::sheet::Separator;
    use super::*;

    fn table(text: &str) -> (Sheet, Vec<Column>) {
        let sheet = Sheet::of(text, Separator::of(text), None);
        let columns = Column::all(&sheet, &sheet.clues(), Some(Decimal::Point));
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
            let taken = super::super::taken::Taken::of(&sheet, &columns, &roles);
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
    fn the_class_is_guessed_by_its_name_its_two_values_and_its_place() {
        let class = |text: &str| {
            let (sheet, columns) = table(text);
            let (at, guess) = usual_class(&sheet, &columns).expect("a guess");
            (sheet.names[at].clone(), guess)
        };
        for (text, wanted) in [
            // A column of words beside a target of numbers.
            (
                "User ID,Gender,Age,Purchased\n11,Male,19,0\n12,Female,35,1\n13,Male,26,0\n",
                "Purchased",
            ),
            ("a,sex,b,hired\n1,m,3,0\n2,f,4,1\n5,m,6,1\n", "hired"),
            (
                "pclass,Survived,sex,age\n1,0,m,30\n2,1,f,31\n3,1,m,32\n",
                "Survived",
            ),
            (
                "age,Heart Disease,sex\n31,0,m\n42,1,f\n53,1,m\n",
                "Heart Disease",
            ),
            (
                "hit,sex,age,size\n1,m,30,1.5\n0,f,31,1.6\n0,d,32,1.7\n",
                "hit",
            ),
            ("y,rooms,floors\n0,2,1\n0,3,2\n1,4,2\n1,5,1\n", "y"),
            (
                "größe,gewicht,Klasse,farbe\n1,2,3,rot\n2,4,4,blau\n3,5,3,rot\n",
                "Klasse",
            ),
            ("a,b,smoker,kind\n1,2,0,x\n2,3,1,y\n5,4,0,z\n", "kind"),
        ] {
            assert_eq!(class(text).0, wanted, "{text}");
        }
        let (_, guess) = class("a,b,t\n1,2,0\n3,5,1\n2,2,0\n");
        let Guess {
            is_called,
            two,
            at_end,
            ..
        } = guess;
        assert_eq!((is_called, two, at_end), (false, Some(true), Some(true)));
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
        // A feature is needed, and without a heading there are no names.
        assert_eq!(roles("id,x,k\n1,2,a\n2,3,b\n3,7,a\n"), [o, f, c]);
        assert_eq!(roles("id,k\n1,a\n2,b\n3,a\n"), [f, c]);
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
