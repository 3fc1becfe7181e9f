//! Tables in ARFF, the form of Weka and of many collections of data.

use csv::StringRecord;

use super::progress::Progress;
use super::sheet::{Row, Sheet};
use crate::task::at_once;

/// The table in a text that begins as ARFF does; nothing otherwise. An omitted value of a sparse row is 0 or the first of
/// the values that its attribute lists.
///
/// ```
/// use hyperplane::instruments::import::sheet_of_arff;
/// let text = "% flowers\n@RELATION f\n@attribute 'the length' REAL\n@attribute kind {a, b}\n@data\n5.1,a\n{0 2}\n";
/// let sheet = sheet_of_arff(text).expect("ARFF");
/// assert_eq!(sheet.names, ["the length", "kind"]);
/// assert!(sheet.rows.cells(0).eq(["5.1", "a"]));
/// assert!(sheet.rows.line(1) == 7 && sheet.rows.cells(1).eq(["2", "a"]));
/// assert_eq!(sheet_of_arff("x,y\n1,2\n"), None);
/// ```
pub fn sheet_of_arff(text: &str) -> Option<Sheet> {
    at_once(read(text, &Progress::default()))
}

/// Reads a table as [`sheet_of_arff`] does, as a future that pauses.
pub(super) async fn read(text: &str, progress: &Progress) -> Option<Sheet> {
    let lines = text
        .lines()
        .zip(1..)
        .map(|(line, number)| (line.trim(), number));
    let mut lines = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('%'));
    lines
        .next()
        .filter(|(line, _)| declared(line, "@relation").is_some())?;
    let (mut names, mut usual) = (Vec::new(), Vec::new());
    for (line, _) in lines.by_ref() {
        if declared(line, "@data").is_some() {
            break;
        }
        let (name, kind) = name_and_rest(declared(line, "@attribute")?);
        let listed = kind.trim().strip_prefix('{');
        usual.push(listed.map_or_else(
            || "0".into(),
            |values| cells(values, &[',', '}']).swap_remove(0),
        ));
        names.push(name);
    }
    let (width, mut sheet) = (names.len(), Sheet::named(names));
    let (text_length, mut bytes) = (text.len(), 0);
    for (text, line) in lines {
        bytes += text.len() + 1;
        progress.go_on(width, (bytes, text_length)).await;
        let cells = match text.strip_prefix('{') {
            Some(sparse) => filled(sparse.trim_end_matches('}'), usual.clone()),
            None => cells(text, &[',', '\t']),
        };
        let cells = StringRecord::from(cells);
        sheet.take(Row { line, cells });
    }
    Some(sheet)
}

/// The rest of a line after the word that it begins with; nothing if it begins otherwise.
fn declared<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let (first, rest) = line.split_at_checked(word.len())?;
    first
        .eq_ignore_ascii_case(word)
        .then_some(rest.trim_start())
}

/// A name, quoted where it has spaces, and the rest.
fn name_and_rest(text: &str) -> (String, &str) {
    for quote in ['\'', '"'] {
        if let Some((name, rest)) = text
            .strip_prefix(quote)
            .and_then(|text| text.split_once(quote))
        {
            return (name.into(), rest);
        }
    }
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (name.into(), rest)
}

/// The cells of a line, which these signs part outside of quotes.
fn cells(line: &str, signs: &[char]) -> Vec<String> {
    let (mut cells, mut cell, mut quote) = (Vec::new(), String::new(), None);
    let mut characters = line.chars();
    while let Some(c) = characters.next() {
        match (c, quote) {
            ('\\', _) => cell.extend(characters.next()),
            (_, Some(open)) if c == open => quote = None,
            (_, Some(_)) => cell.push(c),
            ('\'' | '"', None) if cell.trim().is_empty() => quote = Some(c),
            _ if signs.contains(&c) => cells.push(std::mem::take(&mut cell).trim().into()),
            _ => cell.push(c),
        }
    }
    cells.push(cell.trim().into());
    cells
}

/// The cells of a sparse row: numbers of attributes, from 0 on, each with a value.
fn filled(row: &str, mut cells: Vec<String>) -> Vec<String> {
    for entry in self::cells(row, &[','])
        .iter()
        .filter(|entry| !entry.is_empty())
    {
        let at = entry.split_once(char::is_whitespace);
        let at = at.and_then(|(at, value)| Some((at.parse::<usize>().ok()?, value.trim())));
        match at.and_then(|(at, value)| Some((cells.get_mut(at)?, value))) {
            Some((cell, value)) => *cell = value.into(),
            None => return Vec::new(),
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instruments::import::sheet::lines_of;

    #[test]
    fn quotes_comments_gaps_and_uneven_rows_are_understood() {
        let text = "% 1. Title: mini\n@RELATION mini\n\n@ATTRIBUTE length NUMERIC\n@ATTRIBUTE \"a b\" NUMERIC\n\
                    @ATTRIBUTE kind {'x y',b}\n\n@DATA\n5.1,?,'x y'\n% no row\n4.9, 3.0 ,b\n1,2\n6,'it\\'s',b\n{ 1 7, 2 b }\n{9 1}\n";
        let sheet = sheet_of_arff(text).expect("ARFF");
        assert_eq!(sheet.names, ["length", "a b", "kind"]);
        assert_eq!(
            lines_of(&sheet),
            [
                (9, vec!["5.1", "?", "x y"]),
                (11, vec!["4.9", "3.0", "b"]),
                (13, vec!["6", "it's", "b"]),
                (14, vec!["0", "7", "b"]),
            ]
        );
        assert_eq!(sheet.uneven, [(12, 2), (15, 0)]);
    }

    #[test]
    fn what_only_begins_so_is_another_form() {
        for text in [
            "",
            "@data\n1,2\n",
            "@relation x\nlength,width\n1,2\n",
            "relation\n1\n",
        ] {
            assert_eq!(sheet_of_arff(text), None, "{text}");
        }
    }
}
