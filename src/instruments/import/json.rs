//! Tables in JSON.

use csv::StringRecord;

use super::sheet::{Row, Sheet};
use crate::text::json::Json;

/// Why a text that begins as JSON holds no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTable {
    /// It ends in the middle, in this line.
    Ends(usize),
    /// From this line and character on it is no JSON.
    Breaks(usize, usize),
    /// It is JSON of another form.
    Form,
}

/// The table in a text; nothing if this does not begin as JSON does. JSON holds one as a list of objects, a list of lists, an
/// object of lists (its columns), objects or lists that follow each other (JSON Lines), an object with `columns` and `data`,
/// as pandas writes them, or one with a single such list in it. Lines are numbers of rows.
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
    begins_as_json(text).then(|| match Json::each(text) {
        Ok(values) => of_values(values).ok_or(NoTable::Form),
        Err(at) => Err(broken(text.trim_end(), at)),
    })
}

/// Whether a text begins with an object or a list: a word in brackets, as of units, begins the heading of another table.
fn begins_as_json(text: &str) -> bool {
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
        return of_list(&values);
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

fn of_objects(objects: &[Json]) -> Option<Sheet> {
    let mut names: Vec<String> = Vec::new();
    for object in objects.iter().take(1000) {
        let Json::Object(entries) = object else {
            return None;
        };
        for (name, _) in entries {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
    }
    let rows = objects.iter().enumerate().map(|(at, object)| {
        let value = |name: &String| object.get(name).map_or(Some(String::new()), cell);
        row(at, names.iter().map(value))
    });
    let rows = rows.collect::<Option<Vec<Row>>>()?;
    Some(Sheet::named(names, rows))
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

fn of_columns(object: &Json) -> Option<Sheet> {
    let Json::Object(entries) = object else {
        return None;
    };
    let columns = entries.iter().map(|(_, column)| match column {
        Json::List(values) => Some(values),
        _ => None,
    });
    let columns = columns.collect::<Option<Vec<_>>>()?;
    let count = columns.iter().map(|column| column.len()).max()?;
    let rows = (0..count).map(|at| {
        let value = |column: &&Vec<Json>| column.get(at).map_or(Some(String::new()), cell);
        row(at, columns.iter().map(value))
    });
    let names = entries.iter().map(|(name, _)| name.clone());
    Some(Sheet::named(names.collect(), rows.collect::<Option<_>>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

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
            r#"{"of":{"year":2024},"data":[{"x":1.5,"y":-2,"c":"a"},{"x":3,"y":4e1,"c":"b"}],"n":2}"#,
        ] {
            let sheet = table(text);
            assert_eq!(sheet.names, ["x", "y", "c"], "{text}");
            assert_eq!(sheet.rows[0].cells, ["1.5", "-2", "a"][..]);
            assert_eq!(sheet.rows[1].cells, ["3", "4e1", "b"][..]);
        }
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
        ] {
            assert_eq!(sheet_of_json(text), Some(Err(NoTable::Form)), "{text}");
        }
        for (text, why) in [
            ("[{\"x\":1},\n{\"x\":3,\n", NoTable::Ends(2)),
            ("{", NoTable::Ends(1)),
            ("[{\"ü\":1},\n {\"ü\":x}]", NoTable::Breaks(2, 7)),
            ("{'x': [1]}", NoTable::Breaks(1, 2)),
            ("[1,\n2]\n}", NoTable::Breaks(3, 1)),
        ] {
            assert_eq!(sheet_of_json(text), Some(Err(why)), "{text}");
        }
    }
}
