//! Lists and arrays of Python, as they are written in a program and as NumPy prints them.

use std::future::Future;
use std::pin::Pin;

use super::progress::Progress;
use crate::data::parse_number;
use crate::text::json::Json;

/// The largest depth of nested values.
const DEEPEST: usize = 32;

/// Why a text is no list of Python.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoList {
    /// It is something else.
    Other,
    /// It was printed with dots in place of a part.
    Elided,
}

/// Returns true if a text seems to begin as lists of Python do: with a bracket, a name and `=`, or a call.
pub(super) fn begins_as_python(text: &str) -> bool {
    let rest = beginning(text);
    let behind = rest.trim_start_matches(is_of_name).trim_start();
    rest.starts_with(['[', '(', '{']) || (behind != rest && behind.starts_with(['=', '(']))
}

/// Returns true if a text seems to begin with a list that is assigned to a name.
pub(super) fn begins_with_list(text: &str) -> bool {
    let rest = beginning(text);
    let behind = rest.trim_start_matches(is_of_name).trim_start();
    let value = behind.strip_prefix('=').filter(|_| behind != rest);
    let value = value.map(|value| value.trim_start().trim_start_matches(is_of_name));
    value.is_some_and(|value| value.starts_with(['[', '(', '{']))
}

/// A text from its first value or name on.
fn beginning(text: &str) -> &str {
    let mut reader = Reader::new(text, &Progress::default());
    reader.skip_lines();
    reader.rest
}

/// The values in a text, each with the name that it is assigned to. Items may be parted by spaces alone; a call, such as
/// `np.array(…)`, is its first argument, with the `columns` that are named beside it.
pub(super) async fn values(
    text: &str,
    progress: &Progress,
) -> Result<Vec<(Option<String>, Json)>, NoList> {
    let mut reader = Reader::new(text, progress);
    let mut values = Vec::new();
    loop {
        reader.skip_lines();
        if reader.rest.is_empty() {
            return Ok(values);
        }
        let name = reader.assigned();
        values.push((name, reader.value(0).await?));
        reader.skip();
        while reader.take(';') || reader.take(',') {}
    }
}

struct Reader<'a> {
    rest: &'a str,
    /// The bytes of all of it.
    length: usize,
    progress: Progress,
}

fn is_of_name(c: char) -> bool {
    c.is_alphabetic() || c.is_ascii_digit() || matches!(c, '_' | '.')
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, progress: &Progress) -> Self {
        Self {
            rest: text,
            length: text.len(),
            progress: progress.clone(),
        }
    }

    /// Passes over spaces and comments.
    fn skip(&mut self) {
        loop {
            self.rest = self.rest.trim_start();
            if !self.rest.starts_with('#') {
                return;
            }
            self.rest = self.rest.split_once('\n').map_or("", |(_, rest)| rest);
        }
    }

    /// Passes over lines that import something, too, and over marks of a console.
    fn skip_lines(&mut self) {
        loop {
            self.skip();
            if let Some(rest) = self.rest.strip_prefix(">>> ") {
                self.rest = rest;
            } else if ["import ", "from "]
                .iter()
                .any(|word| self.rest.starts_with(word))
            {
                self.rest = self.rest.split_once('\n').map_or("", |(_, rest)| rest);
            } else {
                return;
            }
        }
    }

    fn take(&mut self, sign: char) -> bool {
        self.skip();
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// A name, and `=` behind it.
    fn assigned(&mut self) -> Option<String> {
        let behind = self.rest.trim_start_matches(is_of_name);
        let name = &self.rest[..self.rest.len() - behind.len()];
        let rest = behind.trim_start().strip_prefix('=')?;
        (!name.is_empty() && !rest.starts_with('=')).then(|| {
            self.rest = rest;
            name.into()
        })
    }

    /// The next value, with those that are in it.
    fn value(&mut self, depth: usize) -> Pin<Box<dyn Future<Output = Result<Json, NoList>> + '_>> {
        Box::pin(self.read(depth))
    }

    async fn read(&mut self, depth: usize) -> Result<Json, NoList> {
        let done = self.length - self.rest.len();
        self.progress.go_on(1, (done, self.length)).await;
        self.skip();
        if depth > DEEPEST {
            return Err(NoList::Other);
        }
        for (open, close) in [('[', ']'), ('(', ')')] {
            if self.take(open) {
                let mut items = Vec::new();
                while !self.take(close) {
                    items.push(self.value(depth + 1).await?);
                    self.take(',');
                }
                return Ok(Json::List(items));
            }
        }
        if self.take('{') {
            return self.entries(depth).await;
        }
        if self.rest.starts_with("...") || self.rest.starts_with('…') {
            return Err(NoList::Elided);
        }
        for quote in ['"', '\''] {
            if self.take(quote) {
                return self.quoted(quote).map(Json::Text);
            }
        }
        let is_of_word = |c: char| is_of_name(c) || matches!(c, '+' | '-' | '\u{2212}');
        let behind = self.rest.trim_start_matches(is_of_word);
        let word = &self.rest[..self.rest.len() - behind.len()];
        self.rest = behind;
        match word {
            "" => Err(NoList::Other),
            "None" | "nan" | "null" | "NaN" => Ok(Json::Word("null")),
            _ if parse_number(word).is_some() => Ok(Json::Number(word.into())),
            _ if self.rest.starts_with('(') => self.call(depth).await,
            "True" | "False" | "true" | "false" => Ok(Json::Text(word.into())),
            _ => Err(NoList::Other),
        }
    }

    async fn entries(&mut self, depth: usize) -> Result<Json, NoList> {
        let mut entries = Vec::new();
        while !self.take('}') {
            let name = match self.value(depth + 1).await? {
                Json::Text(name) | Json::Number(name) => name,
                _ => return Err(NoList::Other),
            };
            if !self.take(':') {
                return Err(NoList::Other);
            }
            entries.push((name, self.value(depth + 1).await?));
            self.take(',');
        }
        Ok(Json::Object(entries))
    }

    /// The rest of a text in quotes.
    fn quoted(&mut self, quote: char) -> Result<String, NoList> {
        let mut text = String::new();
        let mut characters = self.rest.chars();
        while let Some(c) = characters.next() {
            match c {
                '\\' => text.extend(characters.next()),
                _ if c == quote => {
                    self.rest = characters.as_str();
                    return Ok(text);
                }
                _ => text.push(c),
            }
        }
        Err(NoList::Other)
    }

    /// The first argument of a call, with its columns.
    async fn call(&mut self, depth: usize) -> Result<Json, NoList> {
        let (mut first, mut columns) = (None, None);
        self.take('(');
        while !self.take(')') {
            match self.assigned() {
                Some(name) if name == "columns" => {
                    columns = Some(self.value(depth + 1).await?);
                }
                // The kind of its numbers.
                Some(name) if name == "dtype" => {
                    self.skip();
                    let is_of_kind = |c: char| is_of_name(c) || matches!(c, '\'' | '"' | '<' | '|');
                    self.rest = self.rest.trim_start_matches(is_of_kind);
                }
                Some(_) => drop(self.value(depth + 1).await?),
                None => {
                    let value = self.value(depth + 1).await?;
                    first.get_or_insert(value);
                }
            }
            self.take(',');
        }
        let first = first.ok_or(NoList::Other)?;
        Ok(match columns {
            None => first,
            Some(columns) => {
                Json::Object(vec![("columns".into(), columns), ("data".into(), first)])
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::at_once;

    fn values(text: &str) -> Result<Vec<(Option<String>, Json)>, NoList> {
        at_once(super::values(text, &Progress::default()))
    }

    fn numbers(rows: &[&[&str]]) -> Json {
        let row = |row: &&[&str]| {
            Json::List(
                row.iter()
                    .map(|cell| Json::Number((*cell).into()))
                    .collect(),
            )
        };
        Json::List(rows.iter().map(row).collect())
    }

    #[test]
    fn lists_arrays_and_what_numpy_prints_are_read() {
        let list = |rows| vec![(None, numbers(rows))];
        for (text, wanted) in [
            ("[[1, 2], [3, 4]]", list(&[&["1", "2"], &["3", "4"]])),
            (
                "[[1. 2.]\n [3. -4.e+00]]",
                list(&[&["1.", "2."], &["3.", "-4.e+00"]]),
            ),
            (
                "array([[1., 2.],\n       [3., 4.]])",
                list(&[&["1.", "2."], &["3.", "4."]]),
            ),
            (
                "np.array([(1, 2), (3, 4),], dtype=np.float64)",
                list(&[&["1", "2"], &["3", "4"]]),
            ),
            (
                "array([[1, 2]], dtype='<i8', copy=True)",
                list(&[&["1", "2"]]),
            ),
            ("# points\n>>> [[1, 2]] # one\n", list(&[&["1", "2"]])),
        ] {
            assert!(begins_as_python(text), "{text}");
            assert_eq!(values(text), Ok(wanted), "{text}");
        }
        let assigned = values("import numpy as np\nX = np.array([[1, 2]])\ny = (0, 1); z = None")
            .expect("values");
        let names: Vec<_> = assigned.iter().map(|(name, _)| name.as_deref()).collect();
        assert_eq!(names, [Some("X"), Some("y"), Some("z")]);
        let frame = values("pd.DataFrame([[1, 'it\\'s']], columns=['x', 'k'])").expect("a frame");
        assert!(matches!(&frame[0].1, Json::Object(entries) if entries[0].0 == "columns"));
        let words = values("{'x': [True, nan]}").expect("a dictionary");
        let list = Json::List(vec![Json::Text("True".into()), Json::Word("null")]);
        assert_eq!(words[0].1, Json::Object(vec![("x".into(), list)]));
    }

    #[test]
    fn what_is_no_list_is_none_and_dots_are_told() {
        for text in [
            "[", "[1, 2", "X = ", "[x]", "x,y\n1,2", "{'x' 1}", "'x", "f()", "[1 @ 2]",
        ] {
            assert_eq!(values(text), Err(NoList::Other), "{text}");
        }
        let deep = "[".repeat(100);
        assert_eq!(values(&deep), Err(NoList::Other));
        assert_eq!(values("[[1. 2.]\n ...\n [3. 4.]]"), Err(NoList::Elided));
        for text in ["", "x,y\n1,2", "1 2 3", "a b = 3", "= 3"] {
            assert!(!begins_as_python(text), "{text}");
        }
        for (text, is_list) in [
            ("import numpy as np\nX = np.array([[1]])", true),
            ("x=[1]", true),
            ("[1]", false),
            ("x,y = 3", false),
            ("size (cm),k\n", false),
            ("x = 3", false),
        ] {
            assert_eq!(begins_with_list(text), is_list, "{text}");
        }
    }
}
