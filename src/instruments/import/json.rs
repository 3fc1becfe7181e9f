//! Tables in JSON.

use csv::StringRecord;

use super::sheet::{Row, Sheet};
use crate::text::json::Json;

/// The table in a text, if this is JSON that holds one: a list of objects, a list of lists, an object of lists (its
/// columns), or an object with `columns` and `data`, as pandas writes them. Lines are numbers of rows. Nothing else is.
///
/// ```
/// use hyperplane::instruments::import::sheet_of_json;
/// let sheet = sheet_of_json(r#"[{"x": 1, "y": 2.50, "kind": "a"}, {"kind": "b", "x": null}]"#).expect("a table");
/// assert_eq!(sheet.names, ["x", "y", "kind"]);
/// assert_eq!(sheet.rows[0].cells, ["1", "2.50", "a"][..]);
/// assert_eq!(sheet.rows[1].cells, ["", "", "b"][..]);
/// ```
#[must_use]
pub fn sheet_of_json(text: &str) -> Option<Sheet> {
    match Json::read(text)? {
        Json::List(rows) if matches!(rows.first(), Some(Json::Object(_))) => of_objects(&rows),
        Json::List(rows) => of_lists(&rows, None),
        object => match (object.get("columns"), object.get("data")) {
            (Some(Json::List(names)), Some(Json::List(rows))) => {
                let names: Option<Vec<String>> = names.iter().map(cell).collect();
                of_lists(rows, Some(names?))
            }
            _ => of_columns(&object),
        },
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

    #[test]
    fn the_usual_forms_hold_the_same_table() {
        for text in [
            r#"[{"x":1.5,"y":-2,"c":"a"},{"x":3,"y":4e1,"c":"b"}]"#,
            r#"[["x","y","c"],[1.5,-2,"a"],[3,4e1,"b"]]"#,
            r#"{"x":[1.5,3],"y":[-2,4e1],"c":["a","b"]}"#,
            r#"{"columns":["x","y","c"],"index":[0,1],"data":[[1.5,-2,"a"],[3,4e1,"b"]]}"#,
        ] {
            let sheet = sheet_of_json(text).expect("a table");
            assert_eq!(sheet.names, ["x", "y", "c"], "{text}");
            assert_eq!(sheet.rows[0].cells, ["1.5", "-2", "a"][..]);
            assert_eq!(sheet.rows[1].cells, ["3", "4e1", "b"][..]);
        }
    }

    #[test]
    fn what_is_missing_is_an_empty_cell_and_what_is_no_table_is_none() {
        let sheet = sheet_of_json(r#"{"x":[1,null,true],"y":[2]}"#).expect("a table");
        assert_eq!(sheet.rows[1].cells, ["", ""][..]);
        assert_eq!(sheet.rows[2].cells, ["true", ""][..]);
        for text in [
            "",
            "x,y\n1,2",
            "[]",
            "{}",
            "3",
            r#""text""#,
            r#"[{"x":[1]}]"#,
            r#"[{"x":1},2]"#,
            r#"{"x":1}"#,
            r#"[[1],{"a":1}]"#,
        ] {
            assert_eq!(sheet_of_json(text), None, "{text}");
        }
    }
}
