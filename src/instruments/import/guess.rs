//! The probable roles of the columns of a table.

use super::columns::{Column, Role, is_one_of};
use super::sheet::Sheet;
use crate::data::{parse_number, sense};

/// The usual names of columns of classes, in lowercase letters: in English, German, Spanish, French and Chinese.
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
/// The roles of the columns of a table at first: all columns of numbers except that of the classes are features,
/// without those that identify the rows if any other is left.
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

/// Returns true if a column has a usual name of a column of classes, or the name y if no column has the name x.
fn is_called(sheet: &Sheet, at: usize) -> bool {
    let is = |name: &str, word: &str| name.eq_ignore_ascii_case(word);
    let name = sheet.names[at].replace(' ', "_");
    let is_place = || sheet.names.iter().any(|name| is(name, "x"));
    is_one_of(&name, &CLASS_NAMES) || (is(&name, "y") && !is_place())
}

/// The rank of numbers that come again and tell nothing else.
const PLAIN: u32 = 10;

/// The reasons to take a column for that of the classes; its rank follows from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// True if it has a usual name of such a column.
    pub is_called: bool,
    /// True if its two values, words or whole numbers, mean no and yes; none if it has no such two.
    pub two: Option<bool>,
    /// True if it is the last column, false if it is the first, none if it is another one.
    pub at_end: Option<bool>,
    has_words: bool,
}

impl Guess {
    fn new(sheet: &Sheet, columns: &[Column], at: usize) -> Self {
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

/// The meaning of the number of a class: yes for 1, no for 0 and −1.
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
pub fn usual_class(sheet: &Sheet, columns: &[Column]) -> Option<(usize, Guess)> {
    let comes_again = |column: &Column| {
        let values = column.values.as_ref().map_or(0, Vec::len);
        !column.is_numeric() || values < column.numbers
    };
    let guess = |at: usize| (at, Guess::new(sheet, columns, at));
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
    use super::super::columns::tests::table;
    use super::*;

    fn roles(text: &str) -> Vec<&'static str> {
        use crate::data::Keyword;
        let (sheet, columns) = table(text);
        let roles = usual_roles(&sheet, &columns).into_iter();
        roles.map(Keyword::keyword).collect()
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
            (
                "a,hit,town,b\n1.5,0,x,2.5\n2.5,1,y,3.5\n3.5,1,z,4.5\n",
                "hit",
            ),
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
    fn classes_are_known_by_name_in_five_languages() {
        for name in [
            "Diagnosis",
            "heart disease",
            "Bestanden",
            "gruppe",
            "etiqueta",
            "Aprobado",
            "étiquette",
            "cible",
            "类别",
            "标签",
        ] {
            // Before words in the last column and 0 and 1 in the first.
            let text = format!("hit,{name},b,town\n1,3,1,x\n0,4,2,y\n1,3,3,z\n0,5,4,x\n");
            assert_eq!(roles(&text)[1], "class", "{name}");
            let text = text.replace(name, "rooms");
            assert_ne!(roles(&text)[1], "class", "{name}");
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
