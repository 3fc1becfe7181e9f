//! Tables in JSON, and in lists of Python.

use std::task::Poll;

use csv::StringRecord;

use super::progress::{MOST_WHOLE, Progress};
use super::python::{self, NoList, begins_as_python, begins_with_list};
use super::sheet::{Reading, Row, Sheet};
use crate::task::at_once;
use crate::text::json::{Json, Values};

/// Objects by which the columns are named.
const NAMED_BY: usize = 1000;
/// Bytes from which on a text is read part by part.
const LONG: usize = 500_000;

/// Why a text that begins as JSON holds no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTable {
    /// It ends in the middle, in this line.
    Ends(usize),
    /// From this line and character on it is no JSON.
    Breaks(usize, usize),
    /// It is JSON of another form.
    Form,
    /// It was printed with dots in place of some of its numbers.
    Elided,
}

/// The table in a text; nothing if this does not begin as JSON does. JSON holds one as a list of objects, a list of lists, an
/// object of lists (its columns; a list of lists is several), an object of objects (columns with values by the names of rows,
/// as pandas writes them, or rows), objects or lists that follow each other (JSON Lines), an object with `columns` and
/// `data`, or one with a single such list in it. The same is read as Python writes it, and as NumPy prints it. Lines are
/// numbers of rows.
///
/// ```
/// use hyperplane::instruments::import::{NoTable, sheet_of_json};
/// let sheet = sheet_of_json(r#"[{"x": 1, "y": 2.50, "kind": "a"}, {"kind": "b", "x": null}]"#).expect("JSON")?;
/// assert_eq!(sheet.names, ["x", "y", "kind"]);
/// assert!(sheet.rows.cells(0).eq(["1", "2.50", "a"]));
/// assert!(sheet.rows.cells(1).eq(["", "", "b"]));
/// assert_eq!(sheet_of_json("[{\"x\": 1},\n {\"x\": 3,"), Some(Err(NoTable::Ends(2))));
/// assert_eq!(sheet_of_json("x,y\n1,2"), None);
/// # Ok::<(), NoTable>(())
/// ```
pub fn sheet_of_json(text: &str) -> Option<Result<Sheet, NoTable>> {
    at_once(read(text, &Progress::default()))
}

/// Reads a table as [`sheet_of_json`] does, as a future that pauses.
pub(super) async fn read(text: &str, progress: &Progress) -> Option<Result<Sheet, NoTable>> {
    let json = match begins_as_json(text) {
        true => Some(values(text, progress).await),
        false => None,
    };
    if let Some(Ok(values)) = json {
        let sheet = of_values(&values, progress).await;
        let_go(values, progress).await;
        return Some(sheet.ok_or(NoTable::Form));
    }
    if begins_as_python(text) && text.len() <= MOST_WHOLE {
        match python::values(text, progress).await {
            Err(NoList::Elided) => return Some(Err(NoTable::Elided)),
            Ok(values) => {
                let sheet = of_assigned(values, progress).await;
                return match json {
                    None => sheet.map(Ok),
                    Some(_) => Some(sheet.ok_or(NoTable::Form)),
                };
            }
            Err(NoList::Other) => {}
        }
    }
    let broken_at = json?.err()?;
    Some(Err(broken(text.trim_end(), broken_at)))
}

/// Returns true for a text that is too long for a form which is only read as a whole.
pub(super) fn is_too_long(text: &str) -> bool {
    text.len() > MOST_WHOLE && (begins_as_json(text) || begins_with_list(text))
}

/// All values that follow each other in a text; else the byte from which on it is no JSON.
async fn values(text: &str, progress: &Progress) -> Result<Vec<Json>, usize> {
    let (mut values, mut found) = (Values::new(text), Vec::new());
    while let Some(value) = next(&mut values, text.len(), progress).await? {
        found.push(value);
    }
    Ok(found)
}

/// The next value of a text of so many bytes; nothing at its end.
async fn next(
    values: &mut Values<'_>,
    length: usize,
    progress: &Progress,
) -> Result<Option<Json>, usize> {
    let begun = values.left();
    loop {
        if let Poll::Ready(value) = values.step()? {
            return Ok(value);
        }
        // One that is longer is refused by whoever reads all as a whole.
        if begun - values.left() > MOST_WHOLE {
            return Err(length - values.left());
        }
        progress.go_on(1, (length - values.left(), length)).await;
    }
}

/// Lets values go part by part: so many take their time.
async fn let_go(mut values: Vec<Json>, progress: &Progress) {
    while let Some(value) = values.pop() {
        match value {
            Json::List(items) => values.extend(items),
            Json::Object(entries) => values.extend(entries.into_iter().map(|(_, value)| value)),
            _ => {}
        }
        progress.go_on(1, (1, 1)).await;
    }
}

/// The table of values that have names: columns beside each other.
async fn of_assigned(values: Vec<(Option<String>, Json)>, progress: &Progress) -> Option<Sheet> {
    let (names, values): (Vec<Option<String>>, Vec<Json>) = values.into_iter().unzip();
    let named: Vec<&str> = names.iter().flatten().map(String::as_str).collect();
    let sheet = match named.len() > 1 && named.len() == values.len() {
        true => {
            of_columns(
                &named.into_iter().zip(&values).collect::<Vec<_>>(),
                progress,
            )
            .await
        }
        false => of_values(&values, progress).await,
    };
    let_go(values, progress).await;
    sheet
}

/// Returns true if a text begins with an object or a list. A word in brackets, such as a unit, is no list: it begins
/// the heading of another table.
pub(super) fn begins_as_json(text: &str) -> bool {
    let text = text.trim_start();
    let in_list = text.strip_prefix('[').map(str::trim_start);
    text.starts_with('{') || in_list.is_some_and(|inner| !inner.starts_with(char::is_alphabetic))
}

/// The place of the byte from which on a text is no JSON: its line and character, or the line in which the text ends.
fn broken(text: &str, at: usize) -> NoTable {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    match at < text.len() {
        true => NoTable::Breaks(line, before[start..].chars().count() + 1),
        false => NoTable::Ends(line),
    }
}

/// The names and values of an object.
fn entries_of(object: &Json) -> Option<Vec<(&str, &Json)>> {
    match object {
        Json::Object(entries) => {
            let entries = entries.iter();
            Some(entries.map(|(name, value)| (&**name, value)).collect())
        }
        _ => None,
    }
}

async fn of_values(values: &[Json], progress: &Progress) -> Option<Sheet> {
    match values {
        [] => None,
        [Json::List(rows)] => of_list(rows, progress).await,
        [object] => {
            if let (Some(Json::List(names)), Some(Json::List(rows))) =
                (object.get("columns"), object.get("data"))
            {
                let names: Option<Vec<String>> = names.iter().map(cell).collect();
                return of_lists(rows, Some(names?), progress).await;
            }
            match of_columns(&entries_of(object)?, progress).await {
                None => of_list(only_list(object)?, progress).await,
                found => found,
            }
        }
        _ => match (of_list(values, progress).await, values) {
            // Of two arrays the first has the features, the second the classes.
            (None, [x @ Json::List(_), y @ Json::List(_)]) => {
                of_columns(&[("x", x), ("y", y)], progress).await
            }
            (found, _) => found,
        },
    }
}

/// The list of an object that holds one and no other.
fn only_list(object: &Json) -> Option<&[Json]> {
    let Json::Object(entries) = object else {
        return None;
    };
    let mut lists = entries.iter().filter_map(|(_, value)| match value {
        Json::List(list) => Some(&list[..]),
        _ => None,
    });
    let first = lists.next();
    first.filter(|_| lists.next().is_none())
}

async fn of_list(rows: &[Json], progress: &Progress) -> Option<Sheet> {
    match rows.first() {
        Some(Json::Object(_)) => of_objects(&rows.iter().collect::<Vec<_>>(), progress).await,
        _ => of_lists(rows, None, progress).await,
    }
}

/// The text of a value in a cell; nothing for lists and objects.
fn cell(value: &Json) -> Option<String> {
    match value {
        Json::Text(text) => Some(text.trim().into()),
        Json::Number(number) => Some(number.clone()),
        Json::Word("null") => Some(String::new()),
        Json::Word(word) => Some((*word).into()),
        Json::List(_) | Json::Object(_) => None,
    }
}

/// The row of this number; nothing where a cell is none.
fn row(at: usize, cells: impl Iterator<Item = Option<String>>) -> Option<Row> {
    let cells: Option<Vec<String>> = cells.collect();
    Some(Row {
        line: at as u64 + 1,
        cells: StringRecord::from(cells?),
    })
}

/// The items from 0 to `count` − 1, each of `width` cells; nothing if one of them is none.
async fn gathered<T>(
    count: usize,
    width: usize,
    progress: &Progress,
    mut item: impl FnMut(usize) -> Option<T>,
) -> Option<Vec<T>> {
    let mut items = Vec::with_capacity(count);
    for at in 0..count {
        items.push(item(at)?);
        progress.go_on(width, (1, 1)).await;
    }
    Some(items)
}

/// A table of so many rows, each of so many cells; nothing where a row is none.
async fn gathered_table(
    mut reading: Reading,
    count: usize,
    width: usize,
    progress: &Progress,
    mut row: impl FnMut(usize) -> Option<Row>,
) -> Option<Sheet> {
    for at in 0..count {
        reading.take(row(at)?);
        progress.go_on(width, (1, 1)).await;
    }
    Some(reading.end())
}

/// The names in objects, those of the first thousand; nothing where one is none.
fn names_in<'j>(objects: impl Iterator<Item = &'j Json>) -> Option<Vec<String>> {
    let mut names: Vec<String> = Vec::new();
    for object in objects.take(NAMED_BY) {
        for (at, (name, _)) in entries_of(object)?.into_iter().enumerate() {
            // Most objects have the same names in the same order.
            if names.get(at).is_none_or(|known| known != name)
                && !names.iter().any(|known| known == name)
            {
                names.push(name.into());
            }
        }
    }
    Some(names)
}

/// The cell of an object for its value of this name, which mostly stands in this place; empty where there is none.
fn cell_of(object: &Json, at: usize, name: &str) -> Option<String> {
    let value = match object {
        Json::Object(entries) => match entries.get(at) {
            Some((same, value)) if same == name => Some(value),
            _ => object.get(name),
        },
        _ => None,
    };
    value.map_or(Some(String::new()), cell)
}

/// The row of an object, with a cell for each of these names, or of a list.
fn row_of(at: usize, item: &Json, names: Option<&[String]>) -> Option<Row> {
    match (names, item) {
        (Some(names), Json::Object(_)) => {
            let names = names.iter().enumerate();
            row(at, names.map(|(place, name)| cell_of(item, place, name)))
        }
        (None, Json::List(values)) => row(at, values.iter().map(cell)),
        _ => None,
    }
}

async fn of_objects(objects: &[&Json], progress: &Progress) -> Option<Sheet> {
    let names = names_in(objects.iter().copied())?;
    let reading = Reading::named(Some(names.clone()));
    let row = |at: usize| row_of(at, objects[at], Some(&names));
    gathered_table(reading, objects.len(), names.len(), progress, row).await
}

/// The table of a long text with a row for each of the objects or lists in a list, or that follow each other, read one
/// after the other; nothing where it is something else.
pub(super) async fn rows_of_json(text: &str, progress: &Progress) -> Option<Sheet> {
    let text = text.trim_start();
    let has_lines = text.as_bytes().iter().take(LONG).any(|byte| *byte == b'\n');
    if text.len() < LONG || (text.starts_with('{') && !has_lines) || !begins_as_json(text) {
        return None;
    }
    let mut items = Values::of_list(text);
    let (mut first, mut is_over) = (Vec::new(), false);
    while first.len() < NAMED_BY && !is_over {
        let item = next(&mut items, text.len(), progress).await.ok()?;
        is_over = item.is_none();
        first.extend(item);
    }
    let names = match first.first()? {
        Json::Object(_) => Some(names_in(first.iter())?),
        _ => None,
    };
    let (mut reading, mut count) = (Reading::named(names.clone()), 0);
    let mut first = first.into_iter();
    loop {
        let item = match first.next() {
            None => next(&mut items, text.len(), progress).await.ok()?,
            held => held,
        };
        let Some(item) = item else {
            return Some(reading.end());
        };
        let row = row_of(count, &item, names.as_deref())?;
        progress.go_on(row.cells.len(), (0, 1)).await;
        reading.take(row);
        count += 1;
    }
}

async fn of_lists(
    lists: &[Json],
    names: Option<Vec<String>>,
    progress: &Progress,
) -> Option<Sheet> {
    let width = match lists.first()? {
        Json::List(first) => first.len(),
        _ => return None,
    };
    if names.as_ref().is_some_and(|names| names.len() != width) {
        return None;
    }
    let row = |at: usize| row_of(at, &lists[at], None);
    gathered_table(Reading::named(names), lists.len(), width, progress, row).await
}

/// A column, or several beside each other, each with its cells.
type Columns = Vec<(String, Vec<String>)>;

async fn of_columns(entries: &[(&str, &Json)], progress: &Progress) -> Option<Sheet> {
    let first = entries.first()?.1;
    if let Some(keys) = entries_of(first) {
        // Rows have numbers, columns have names.
        let are_numbers =
            |entries: &[(&str, &Json)]| entries.iter().all(|(key, _)| key.parse::<u64>().is_ok());
        if are_numbers(entries) && !are_numbers(&keys) {
            let objects: Vec<&Json> = entries.iter().map(|(_, value)| *value).collect();
            return of_objects(&objects, progress).await;
        }
    }
    let (mut names, mut columns) = (Vec::new(), Vec::new());
    for (name, value) in entries {
        for (name, cells) in columns_of(name, value, first, progress).await? {
            names.push(name);
            columns.push(cells.into_iter());
        }
    }
    let count = columns.iter().map(ExactSizeIterator::len).max()?;
    let width = names.len();
    gathered_table(Reading::named(Some(names)), count, width, progress, |at| {
        let cells = columns.iter_mut().map(Iterator::next);
        row(at, cells.map(|cell| Some(cell.unwrap_or_default())))
    })
    .await
}

/// The columns of a value: a list, a list of rows, or an object with the names of rows, in the order of those of the first.
async fn columns_of(
    name: &str,
    value: &Json,
    first: &Json,
    progress: &Progress,
) -> Option<Columns> {
    let list = match (value, first) {
        (Json::List(list), _) => list,
        (Json::Object(own), Json::Object(rows)) => {
            let in_place = own.iter().zip(rows).all(|((own, _), (row, _))| own == row);
            let width = if in_place { 1 } else { own.len() };
            let item = |row: usize| cell_of(value, row, &rows[row].0);
            let cells = gathered(rows.len(), width, progress, item).await?;
            return Some(vec![(name.into(), cells)]);
        }
        _ => return None,
    };
    let Some(Json::List(row)) = list.first() else {
        let cells = gathered(list.len(), 1, progress, |at| cell(&list[at])).await?;
        return Some(vec![(name.into(), cells)]);
    };
    let (width, mut columns) = (row.len(), Columns::new());
    for at in 0..width {
        let item = |row: usize| match &list[row] {
            Json::List(row) if row.len() == width => cell(&row[at]),
            _ => None,
        };
        let name = match width {
            1 => name.into(),
            _ => format!("{name}{}", at + 1),
        };
        columns.push((name, gathered(list.len(), 1, progress, item).await?));
    }
    Some(columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_read_as_short_ones_are() {
        let read = |text: &str| crate::task::at_once(rows_of_json(text, &Progress::default()));
        let rows = |row: &str, sign: &str| vec![row; 60_000].join(sign);
        for (row, from, between, to) in [
            (r#"{"x":1.5,"y":"a","z":null}"#, "[", ",", "]"),
            (r#"{"x":1.5,"y":"a"}"#, "", "\n", "\n"),
            (r#"[1.5,"a",true]"#, "[", ", ", "]"),
        ] {
            let text = format!("{from}{}{to}", rows(row, between));
            let long = read(&text).expect("a table");
            assert_eq!(long, table(&text));
            assert_eq!((long.rows.len(), long.rows.cell(9, 0)), (60_000, "1.5"));
        }
        for text in [
            rows("1", ","),
            rows("[1]", " 2 "),
            format!("[{}", rows("[1,2,3,4,5]", ",")),
        ] {
            assert_eq!(read(&(text + &" ".repeat(LONG))), None);
        }
    }

    /// The number of turns in which a text is read.
    fn turns(text: &str) -> usize {
        let progress = Progress::default();
        let mut reading = std::pin::pin!(read(text, &progress));
        let turns = (1..).find(|_| crate::task::turn(reading.as_mut()).is_ready());
        turns.unwrap_or_default()
    }

    #[test]
    fn columns_are_read_gathered_and_let_go_in_slices() {
        let list = vec!["1.5"; 60_000].join(",");
        let named: Vec<String> = (0..60_000).map(|at| format!("\"{at}\":1")).collect();
        let named = named.join(",");
        // 60 000 cells are 30 slices of 2000.
        for (text, slices) in [
            (format!("[[{list}],[{list}]]"), 2 * 60),
            // Values, cells, rows of three cells, and values again.
            (
                format!("{{\"x\":[{list}],\"y\":[{list}],\"k\":[{list}]}}"),
                4 * 90,
            ),
            (
                format!("{{'x': [{list}], 'y': [{list}], 'k': [{list}]}}"),
                4 * 90,
            ),
            (format!("{{\"x\":{{{named}}},\"y\":{{{named}}}}}"), 4 * 60),
        ] {
            let turns = turns(&text);
            assert!((slices..2 * slices).contains(&turns), "{turns} {slices}");
        }
    }

    fn table(text: &str) -> Sheet {
        sheet_of_json(text).expect("JSON").expect("a table")
    }

    #[test]
    fn the_usual_forms_hold_the_same_table() {
        for text in [
            r#"[{"x":1.5,"y":-2,"c":"a"},{"x":3,"y":4e1,"c":"b"}]"#,
            r#"[["x","y","c"],[1.5,-2,"a"],[3,4e1,"b"]]"#,
            r#"{"x":[1.5,3],"y":[-2,4e1],"c":["a","b"]}"#,
            r#"{"columns":["x","y","c"],"index":[0,1],"data":[[1.5,-2,"a"],[3,4e1,"b"]]}"#,
            "{\"x\":1.5,\"y\":-2,\"c\":\"a\"}\n{\"x\":3,\"y\":4e1,\"c\":\"b\"}\n",
            "[\"x\",\"y\",\"c\"]\r\n[1.5,-2,\"a\"]\r\n[3,4e1,\"b\"]",
            r#"{"x":{"7":1.5,"9":3},"y":{"9":4e1,"7":-2},"c":{"7":"a","9":"b"}}"#,
            r#"{"0":{"x":1.5,"y":-2,"c":"a"},"1":{"x":3,"y":4e1,"c":"b"}}"#,
            "{'x': [1.5, 3], 'y': (-2, 4e1), \"c\": ['a', 'b']}",
            "x = np.array([1.5, 3])\ny = [-2, 4e1]\nc = ['a', 'b']",
            "pd.DataFrame([[1.5, -2, 'a'], [3, 4e1, 'b']], columns=['x', 'y', 'c'])",
            r#"{"of":{"year":2024},"data":[{"x":1.5,"y":-2,"c":"a"},{"x":3,"y":4e1,"c":"b"}],"n":2}"#,
        ] {
            let sheet = table(text);
            assert_eq!(sheet.names, ["x", "y", "c"], "{text}");
            assert!(sheet.rows.cells(0).eq(["1.5", "-2", "a"]));
            assert!(sheet.rows.cells(1).eq(["3", "4e1", "b"]));
        }
    }

    #[test]
    fn samples_beside_their_classes_are_one_table() {
        for text in [
            r#"{"X": [[1, 2], [2, 3]], "y": [0, 1]}"#,
            "X = np.array([[1, 2], [2, 3]])\ny = np.array([0, 1])\n",
            "X = [[1, 2], [2, 3]]\ny = [[0], [1]]\n",
        ] {
            let sheet = table(text);
            assert_eq!(sheet.names, ["X1", "X2", "y"], "{text}");
            assert!(sheet.rows.cells(1).eq(["2", "3", "1"]));
        }
        for text in ["[[1. 2.]\n [2. 3.]]\n[0 1]", "[[1,2],[2,3]]\n[0,1]"] {
            let sheet = table(text);
            assert_eq!(sheet.names, ["x1", "x2", "y"], "{text}");
            assert_eq!(sheet.rows.len(), 2);
        }
        let rows = table("[[1, 2], [3, 4]]").rows.len();
        assert_eq!(
            (
                rows,
                table("array([[1., 2.],\n       [3., 4.]])").rows.len()
            ),
            (2, 2)
        );
        assert_eq!(sheet_of_json("X = [[1, 2], [3]]\ny = [1, 2]"), None);
    }

    #[test]
    fn rows_of_other_lengths_than_their_columns_are_told() {
        for (text, uneven) in [
            (r#"{"columns":["x","y"],"data":[[1,2],[3],[4,5]]}"#, (2, 1)),
            (r#"[["x","y"],[1,2],[3,4],[5,6,7],[8,9]]"#, (4, 3)),
        ] {
            let sheet = table(text);
            assert_eq!(
                (&sheet.names[..], &sheet.uneven[..]),
                (&["x", "y"].map(String::from)[..], &[uneven][..])
            );
        }
    }

    #[test]
    fn what_is_missing_is_an_empty_cell() {
        let sheet = table(r#"{"x":[1,null,true],"y":[2]}"#);
        assert!(sheet.rows.cells(1).eq(["", ""]));
        assert!(sheet.rows.cells(2).eq(["true", ""]));
    }

    #[test]
    fn what_is_no_table_is_told_from_what_is_no_json() {
        for text in ["", "x,y\n1,2", "3", r#""text""#, "[cm],k\n1,a\n"] {
            assert_eq!(sheet_of_json(text), None, "{text}");
        }
        for text in [
            "[]",
            "{}",
            r#"[{"x":[1]}]"#,
            r#"[{"x":1},2]"#,
            r#"{"x":1}"#,
            r#"[[1],{"a":1}]"#,
            r#"{"a":[{"x":1}],"b":[{"x":1}]}"#,
            "{\"x\":1}\n3",
            "{'x': 1}",
        ] {
            assert_eq!(sheet_of_json(text), Some(Err(NoTable::Form)), "{text}");
        }
        for (text, why) in [
            ("[{\"x\":1},\n{\"x\":3,\n", NoTable::Ends(2)),
            ("{", NoTable::Ends(1)),
            ("[{\"ü\":1},\n {\"ü\":x}]", NoTable::Breaks(2, 7)),
            ("{'x': [1}", NoTable::Breaks(1, 2)),
            ("[[1 2]\n ...\n [3 4]]", NoTable::Elided),
            ("[1,\n2]\n}", NoTable::Breaks(3, 1)),
        ] {
            assert_eq!(sheet_of_json(text), Some(Err(why)), "{text}");
        }
    }
}
