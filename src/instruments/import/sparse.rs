//! Tables of libsvm and SVMlight: a class and the features that are not 0, each with its number.

use csv::StringRecord;

use super::progress::Progress;
use super::sheet::{Row, Sheet};
use crate::data::parse_number;
use crate::task::at_once;

/// The highest number of a feature with which a table is read.
pub(super) const MOST_COLUMNS: usize = 1000;

/// A line: its class, and its features by number.
type Entry<'a> = (&'a str, Vec<(usize, &'a str)>);

/// The table in a text all of whose lines are of this form; nothing otherwise. Its columns are the class, y, and x1, x2, …
/// (x0, too, where features are counted from 0).
///
/// # Errors
/// The number of its features, if there are too many.
///
/// ```
/// use hyperplane::instruments::import::sheet_of_sparse;
/// let sheet = sheet_of_sparse("+1 1:0.5 3:1.5 # first\n-1 2:-1\n").expect("libsvm")?;
/// assert_eq!(sheet.names, ["y", "x1", "x2", "x3"]);
/// assert!(sheet.rows.cells(1).eq(["-1", "0", "-1", "0"]));
/// assert_eq!(sheet_of_sparse("1 0.5 1.5\n"), None);
/// # Ok::<(), usize>(())
/// ```
pub fn sheet_of_sparse(text: &str) -> Option<Result<Sheet, usize>> {
    at_once(read(text, &Progress::default()))
}

/// Reads a table as [`sheet_of_sparse`] does, as a future that pauses.
pub(super) async fn read(text: &str, progress: &Progress) -> Option<Result<Sheet, usize>> {
    let mut entries = Vec::new();
    let mut bytes = 0;
    for (line, number) in text.lines().zip(1..) {
        bytes += line.len() + 1;
        progress
            .go_on(line.len() / 8, (bytes, 2 * text.len()))
            .await;
        let line = line.split('#').next().unwrap_or(line).trim();
        if !line.is_empty() {
            entries.push((number, entry(line)?));
        }
    }
    let numbers = || {
        entries
            .iter()
            .flat_map(|(_, (_, features))| features.iter().map(|(at, _)| *at))
    };
    let (first, last) = (numbers().min()?.min(1), numbers().max()?);
    if last > MOST_COLUMNS {
        return Some(Err(last + 1 - first));
    }
    let names = (first..=last).map(|at| format!("x{at}"));
    let names = std::iter::once("y".into()).chain(names).collect();
    let (all, mut sheet) = (entries.len(), Sheet::named(names));
    for (line, (class, features)) in entries {
        let mut cells = vec!["0"; last + 2 - first];
        cells[0] = class;
        for (at, value) in features {
            cells[at + 1 - first] = value;
        }
        progress
            .go_on(cells.len(), (all + sheet.rows.len(), 2 * all))
            .await;
        let cells = StringRecord::from(cells);
        sheet.take(Row { line, cells });
    }
    Some(Ok(sheet))
}

/// The parts of a line; the number of a query is passed over.
fn entry(line: &str) -> Option<Entry<'_>> {
    let mut words = line.split_ascii_whitespace();
    let class = words.next().filter(|class| parse_number(class).is_some())?;
    let mut features: Vec<(usize, &str)> = Vec::new();
    for word in words {
        let (at, value) = word.split_once(':')?;
        if at == "qid" {
            continue;
        }
        let at = at.parse().ok()?;
        parse_number(value)?;
        let is_next = features.last().is_none_or(|(last, _)| at > *last);
        features.push(is_next.then_some((at, value))?);
    }
    Some((class, features))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instruments::import::sheet::lines_of;

    #[test]
    fn features_that_are_not_named_are_zero() {
        let text =
            "# made by hand\n+1 1:0.5 2:1.5\n-1 1:-0.5 2:-1\n\n+1 qid:3 1:0.7\n-1 2:-1.2 # last\n";
        let sheet = sheet_of_sparse(text)
            .expect("libsvm")
            .expect("few features");
        assert_eq!(
            lines_of(&sheet),
            [
                (2, vec!["+1", "0.5", "1.5"]),
                (3, vec!["-1", "-0.5", "-1"]),
                (5, vec!["+1", "0.7", "0"]),
                (6, vec!["-1", "0", "-1.2"]),
            ]
        );
        let from_zero = sheet_of_sparse("0 0:1\n1 1:2\n")
            .expect("libsvm")
            .expect("few features");
        assert_eq!(from_zero.names, ["y", "x0", "x1"]);
    }

    #[test]
    fn other_texts_are_none_and_many_features_are_counted() {
        for text in [
            "",
            "1\n2\n",
            "a 1:2\n",
            "1 2:1 1:1\n",
            "1 1:a\n",
            "1 x:1\n",
            "1 1:1\n2 3\n",
            "x,y\n1,2\n",
        ] {
            assert_eq!(sheet_of_sparse(text), None, "{text}");
        }
        assert_eq!(sheet_of_sparse("1 4:1 47236:1\n"), Some(Err(47236)));
    }
}
