//! Tables in JSON, and in lists of Python.

use csv::StringRecord;

use super::course::{Course, MOST_AT_ONCE};
use super::python::{self, NoList, begins_as_python};
use super::sheet::{Row, Sheet};
use crate::text::json::{Items, Json};

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
/// assert_eq!(sheet.rows[0].cells, ["1", "2.50", "a"][..]);
/// assert_eq!(sheet.rows[1].cells, ["", "", "b"][..]);
/// assert_eq!(sheet_of_json("[{\"x\": 1},\n {\"x\": 3,"), Some(Err(NoTable::Ends(2))));
/// assert_eq!(sheet_of_json("x,y\n1,2"), None);
/// # Ok::<(), NoTable>(())
/// ```
#[must_use]
pub fn sheet_of_json(text: &str) -> Option<Result<Sheet, NoTable>> {
    let read = begins_as_json(text).then(|| Json::each(text));
    if let Some(Ok(values)) = read {
        return Some(of_values(values).ok_or(NoTable::Form));
    }
    let is_python = text.len() <= MOST_AT_ONCE && begins_as_python(text);
    let python = is_python.then(|| python::values(text));
    match (python, read) {
        (Some(Err(NoList::Elided)), _) => Some(Err(NoTable::Elided)),
        (Some(Ok(values)), None) => of_assigned(values).map(Ok),
        (Some(Ok(values)), _) => Some(of_assigned(values).ok_or(NoTable::Form)),
        (_, Some(Err(at))) => Some(Err(broken(text.trim_end(), at))),
        _ => None,
    }
}

/// The table of values that have names: columns beside each other.
fn of_assigned(values: Vec<(Option<String>, Json)>) -> Option<Sheet> {
    let has_names = values.len() > 1 && values.iter().all(|(name, _)| name.is_some());
    let (names, values): (Vec<_>, Vec<Json>) = values.into_iter().unzip();
    match has_names {
        true => of_columns(&Json::Object(
            names.into_iter().flatten().zip(values).collect(),
        )),
        false => of_values(values),
    }
}

/// Whether a text begins with an object or a list: a word in brackets, as of units, begins the heading of another table.
pub(super) fn begins_as_json(text: &str) -> bool {
    let text = text.trim_start();
    let in_list = text.strip_prefix('[').map(str::trim_start);
    text.starts_with('{') || in_list.is_some_and(|inner| !inner.starts_with(char::is_alphabetic))
}

/// Where the text breaks, which is no JSON from this byte on.
fn broken(text: &str, at: usize) -> NoTable {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    match at < text.len() {
        true => NoTable::Breaks(line, before[start..].chars().count() + 1),
        false => NoTable::Ends(line),
    }
}

fn of_values(mut values: Vec<Json>) -> Option<Sheet> {
    if values.len() > 1 {
        // Of two arrays the first has the features, the second the classes.
        let beside = |values| {
            ["x", "y"]
                .map(String::from)
                .into_iter()
                .zip(values)
                .collect()
        };
        let is_pair =
            values.len() == 2 && values.iter().all(|value| matches!(value, Json::List(_)));
        return match of_list(&values) {
            None if is_pair => of_columns(&Json::Object(beside(values))),
            found => found,
        };
    }
    match values.pop()? {
        Json::List(rows) => of_list(&rows),
        object => match (object.get("columns"), object.get("data")) {
            (Some(Json::List(names)), Some(Json::List(rows))) => {
                let names: Option<Vec<String>> = names.iter().map(cell).collect();
                of_lists(rows, Some(names?))
            }
            _ => of_columns(&object).or_else(|| of_list(only_list(&object)?)),
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

fn of_list(rows: &[Json]) -> Option<Sheet> {
    match rows.first() {
        Some(Json::Object(_)) => of_objects(rows),
        _ => of_lists(rows, None),
    }
}

/// What a value is in a cell; nothing for lists and objects.
fn cell(value: &Json) -> Option<String> {
    match value {
        Json::Text(text) => Some(text.trim().into()),
        Json::Number(number) => Some(number.clone()),
        Json::Word("null") => Some(String::new()),
        Json::Word(word) => Some((*word).into()),
        Json::List(_) | Json::Object(_) => None,
    }
}

fn row(at: usize, cells: impl Iterator<Item = Option<String>>) -> Option<Row> {
    let cells: Option<Vec<String>> = cells.collect();
    Some(Row {
        line: at as u64 + 1,
        cells: StringRecord::from(cells?),
    })
}

/// The names in objects, those of the first thousand; nothing where one is none.
fn names_in(objects: &[Json]) -> Option<Vec<String>> {
    let mut names: Vec<String> = Vec::new();
    for object in objects.iter().take(NAMED_BY) {
        let Json::Object(entries) = object else {
            return None;
        };
        for (name, _) in entries {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
    }
    Some(names)
}

/// The row of an object, with a cell for each of these names, or of a list.
fn row_of(at: usize, item: &Json, names: Option<&[String]>) -> Option<Row> {
    match (names, item) {
        (Some(names), Json::Object(_)) => {
            let value = |name: &String| item.get(name).map_or(Some(String::new()), cell);
            row(at, names.iter().map(value))
        }
        (None, Json::List(values)) => row(at, values.iter().map(cell)),
        _ => None,
    }
}

fn of_objects(objects: &[Json]) -> Option<Sheet> {
    let names = names_in(objects)?;
    let rows = objects.iter().enumerate();
    let rows = rows.map(|(at, object)| row_of(at, object, Some(&names)));
    let rows = rows.collect::<Option<Vec<Row>>>()?;
    Some(Sheet::named(names, rows))
}

/// The table of a long text with a row for each of the objects or lists in a list, or that follow each other, read one
/// after the other; nothing where it is something else.
pub(super) async fn rows_of_json(text: &str, course: &Course) -> Option<Sheet> {
    let text = text.trim_start();
    let has_lines = text.as_bytes().iter().take(LONG).any(|byte| *byte == b'\n');
    if text.len() < LONG || (text.starts_with('{') && !has_lines) || !begins_as_json(text) {
        return None;
    }
    let mut items = Items::new(text);
    let (mut first, mut is_over) = (Vec::new(), false);
    while first.len() < NAMED_BY && !is_over {
        let item = items.next().ok()?;
        is_over = item.is_none();
        first.extend(item);
        course.go_on(1, 0.0).await;
    }
    let names = match first.first()? {
        Json::Object(_) => Some(names_in(&first)?),
        _ => None,
    };
    let mut rows = Vec::new();
    for item in first {
        rows.push(row_of(rows.len(), &item, names.as_deref())?);
    }
    while let Some(item) = items.next().ok()? {
        let row = row_of(rows.len(), &item, names.as_deref())?;
        let share = 1.0 - items.left() as f64 / text.len() as f64;
        course.go_on(row.cells.len(), share).await;
        rows.push(row);
    }
    Some(match names {
        Some(names) => Sheet::named(names, rows),
        None => Sheet::of_rows(rows, None),
    })
}

fn of_lists(lists: &[Json], names: Option<Vec<String>>) -> Option<Sheet> {
    let rows = lists.iter().enumerate().map(|(at, list)| match list {
        Json::List(values) => row(at, values.iter().map(cell)),
        _ => None,
    });
    let rows = rows.collect::<Option<Vec<Row>>>()?;
    let first = rows.first()?;
    match names {
        Some(names) if names.len() == first.cells.len() => Some(Sheet::named(names, rows)),
        Some(_) => None,
        None => Some(Sheet::of_rows(rows, None)),
    }
}

/// A column, or several beside each other, each with its cells.
type Columns = Vec<(String, Vec<String>)>;

fn of_columns(object: &Json) -> Option<Sheet> {
    let Json::Object(entries) = object else {
        return None;
    };
    let objects = entries.iter().map(|(_, value)| value);
    if let Some(keys) = keys(&entries.first()?.1) {
        // Rows have numbers, columns have names.
        let is_numbered = |key: &String| key.parse::<u64>().is_ok();
        if entries.iter().all(|(name, _)| is_numbered(name))
            && !keys.iter().all(|key| is_numbered(key))
        {
            return of_objects(&objects.cloned().collect::<Vec<Json>>());
        }
    }
    let mut columns = Columns::new();
    for (name, value) in entries {
        columns.extend(columns_of(name, value, &entries[0].1)?);
    }
    let count = columns.iter().map(|(_, cells)| cells.len()).max()?;
    let rows = (0..count).map(|at| {
        let value =
            |(_, cells): &(String, Vec<String>)| Some(cells.get(at).cloned().unwrap_or_default());
        row(at, columns.iter().map(value))
    });
    let rows = rows.collect::<Option<_>>()?;
    Some(Sheet::named(
        columns.into_iter().map(|(name, _)| name).collect(),
        rows,
    ))
}

/// The names in an object.
fn keys(object: &Json) -> Option<Vec<&String>> {
    match object {
        Json::Object(entries) => Some(entries.iter().map(|(key, _)| key).collect()),
        _ => None,
    }
}

/// The columns of a value: a list, a list of rows, or an object with the names of rows, in the order of those of the first.
fn columns_of(name: &str, value: &Json, first: &Json) -> Option<Columns> {
    let list = match (value, first) {
        (Json::List(list), _) => list,
        (Json::Object(own), Json::Object(rows)) => {
            let cells = rows
                .iter()
                .enumerate()
                .map(|(at, (key, _))| match own.get(at) {
                    Some((same, value)) if same == key => cell(value),
                    _ => value.get(key).map_or(Some(String::new()), cell),
                });
            return Some(vec![(name.into(), cells.collect::<Option<_>>()?)]);
        }
        _ => return None,
    };
    let Some(Json::List(row)) = list.first() else {
        let cells = list.iter().map(cell).collect::<Option<_>>()?;
        return Some(vec![(name.into(), cells)]);
    };
    let width = row.len();
    let column = |at: usize| {
        let cells = list.iter().map(|row| match row {
            Json::List(row) if row.len() == width => cell(&row[at]),
            _ => None,
        });
        let name = match width {
            1 => name.into(),
            _ => format!("{name}{}", at + 1),
        };
        Some((name, cells.collect::<Option<_>>()?))
    };
    (0..width).map(column).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_read_as_short_ones_are() {
        let read =
            |text: &str| crate::theory::pause::at_once(rows_of_json(text, &Course::default()));
        let rows = |row: &str, sign: &str| vec![row; 60_000].join(sign);
        for (row, from, between, to) in [
            (r#"{"x":1.5,"y":"a","z":null}"#, "[", ",", "]"),
            (r#"{"x":1.5,"y":"a"}"#, "", "\n", "\n"),
            (r#"[1.5,"a",true]"#, "[", ", ", "]"),
        ] {
            let text = format!("{from}{}{to}", rows(row, between));
            let long = read(&text).expect("a table");
            assert_eq!(long, table(&text));
            assert_eq!((long.rows.len(), &long.rows[9].cells[0]), (60_000, "1.5"));
        }
        for text in [
            rows("1", ","),
            rows("[1]", " 2 "),
            format!("[{}", rows("[1,2,3,4,5]", ",")),
        ] {
            assert_eq!(read(&(text + &" ".repeat(LONG))), None);
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
            assert_eq!(sheet.rows[0].cells, ["1.5", "-2", "a"][..]);
            assert_eq!(sheet.rows[1].cells, ["3", "4e1", "b"][..]);
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
            assert_eq!(sheet.rows[1].cells, ["2", "3", "1"][..]);
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
    fn what_is_missing_is_an_empty_cell() {
        let sheet = table(r#"{"x":[1,null,true],"y":[2]}"#);
        assert_eq!(sheet.rows[1].cells, ["", ""][..]);
        assert_eq!(sheet.rows[2].cells, ["true", ""][..]);
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
