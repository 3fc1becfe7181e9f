//! JSON, as files of answers and of data have it. Numbers stay texts: who needs them reads them.
//!
//! The parsers that there are bring 10 to 20 KB (gzip) to every page, most of it for numbers and derived types. Tests read
//! what this crate writes with `serde_json`, and the other way round.

use std::task::Poll;

/// The largest depth of lists and objects in each other.
const DEEPEST: usize = 32;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// A text, without its quotes.
    Text(String),
    /// A number, as it is written.
    Number(String),
    /// Values, in their order.
    List(Vec<Json>),
    /// Names and values, in their order.
    Object(Vec<(String, Json)>),
    /// `true`, `false` or `null`.
    Word(&'static str),
}

impl Json {
    /// Reads a whole text; nothing if it is no JSON.
    pub fn read(text: &str) -> Option<Self> {
        let mut values = Self::each(text).ok()?;
        let value = values.pop();
        value.filter(|_| values.is_empty())
    }

    /// Reads the values that follow each other in a text.
    ///
    /// # Errors
    /// The byte from which on it is no JSON; the length of the text where it ends in the middle of a value.
    pub(crate) fn each(text: &str) -> Result<Vec<Self>, usize> {
        let (mut values, mut found) = (Values::new(text), Vec::new());
        loop {
            match values.step()? {
                Poll::Ready(Some(value)) => found.push(value),
                Poll::Ready(None) => return Ok(found),
                Poll::Pending => {}
            }
        }
    }

    /// The value of this name in an object.
    pub fn get(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Object(entries) => {
                let own = entries.iter().find(|(known, _)| known == name);
                own.map(|(_, value)| value)
            }
            _ => None,
        }
    }

    /// The text of this name in an object; empty where there is none.
    pub fn text(&self, name: &str) -> &str {
        match self.get(name) {
            Some(Self::Text(text)) => text,
            _ => "",
        }
    }

    /// The whole number of this name in an object, not negative.
    pub fn count(&self, name: &str) -> Option<u64> {
        match self.get(name) {
            Some(Self::Number(count)) => count.parse().ok(),
            _ => None,
        }
    }
}

/// The values that follow each other in a text, or those of a list, read in small steps.
pub struct Values<'t> {
    reader: Reader<'t>,
    length: usize,
    in_list: bool,
    is_begun: bool,
    /// The lists and objects that have begun, each within the one before.
    open: Vec<Open>,
}

/// A list or an object that has begun.
enum Open {
    List(Vec<Json>),
    /// Its entries, and the name of the one that comes.
    Object(Vec<(String, Json)>, String),
}

impl<'t> Values<'t> {
    /// Those that follow each other.
    pub fn new(text: &'t str) -> Self {
        // Some editors begin a file with this mark.
        let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self {
            reader: Reader { rest },
            length: text.len(),
            in_list: false,
            is_begun: false,
            open: Vec::new(),
        }
    }

    /// Those of the list in a text that is one; else those that follow each other.
    pub fn of_list(text: &'t str) -> Self {
        let mut values = Self::new(text);
        values.in_list = values.reader.take('[');
        values
    }

    /// The number of bytes left.
    pub fn left(&self) -> usize {
        self.reader.rest.len()
    }

    /// Goes on by a bracket, a word, a number or a text: the value that is whole then, nothing at the end.
    ///
    /// # Errors
    /// The byte from which on it is no JSON.
    pub fn step(&mut self) -> Result<Poll<Option<Json>>, usize> {
        let found = if self.open.is_empty() {
            self.begin()
        } else {
            self.part().map(|value| value.map(Some))
        };
        found.ok_or_else(|| self.length - self.left())
    }

    /// Begins with the next value, if there is one.
    fn begin(&mut self) -> Option<Poll<Option<Json>>> {
        self.reader.skip();
        let is_over = match self.in_list {
            true => self.reader.take(']'),
            false => self.reader.rest.is_empty(),
        };
        if is_over {
            self.reader.skip();
            return self.reader.rest.is_empty().then_some(Poll::Ready(None));
        }
        let is_parted = !self.in_list || !self.is_begun || self.reader.take(',');
        self.is_begun = true;
        is_parted.then(|| self.part())?.map(|part| part.map(Some))
    }

    /// Reads what comes next within a value: the value, if it is whole then.
    fn part(&mut self) -> Option<Poll<Json>> {
        if self.open.len() > DEEPEST {
            return None;
        }
        let mut value = if self.reader.take('[') {
            if !self.reader.take(']') {
                self.open.push(Open::List(Vec::new()));
                return Some(Poll::Pending);
            }
            Json::List(Vec::new())
        } else if self.reader.take('{') {
            if !self.reader.take('}') {
                let name = self.reader.name()?;
                self.open.push(Open::Object(Vec::new(), name));
                return Some(Poll::Pending);
            }
            Json::Object(Vec::new())
        } else {
            self.reader.plain()?
        };
        // What is whole may be the last of the list or object that it is in.
        while let Some(mut open) = self.open.pop() {
            let end = match &mut open {
                Open::List(items) => {
                    items.push(value);
                    ']'
                }
                Open::Object(entries, name) => {
                    entries.push((std::mem::take(name), value));
                    '}'
                }
            };
            if !self.reader.take(end) {
                self.reader.take(',').then_some(())?;
                if let Open::Object(_, name) = &mut open {
                    *name = self.reader.name()?;
                }
                self.open.push(open);
                return Some(Poll::Pending);
            }
            value = match open {
                Open::List(items) => Json::List(items),
                Open::Object(entries, _) => Json::Object(entries),
            };
        }
        Some(Poll::Ready(value))
    }
}

/// Reads what values are made of.
struct Reader<'t> {
    rest: &'t str,
}

impl Reader<'_> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
    }

    /// Takes this, if it comes next.
    fn take(&mut self, wanted: char) -> bool {
        self.skip();
        let rest = self.rest.strip_prefix(wanted);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// The name of an entry, and the colon behind it.
    fn name(&mut self) -> Option<String> {
        let name = self.take('"').then(|| self.text())??;
        self.take(':').then_some(name)
    }

    /// A text, a number or a word.
    fn plain(&mut self) -> Option<Json> {
        if self.take('"') {
            return self.text().map(Json::Text);
        }
        let ends = |c: char| !c.is_ascii_alphanumeric() && !matches!(c, '.' | '+' | '-');
        let end = self.rest.find(ends).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        let digits = word.strip_prefix('-').unwrap_or(word);
        let known = ["true", "false", "null"];
        let value = match known.into_iter().find(|known| *known == word) {
            Some(known) => Json::Word(known),
            None if digits.starts_with(|c: char| c.is_ascii_digit()) => Json::Number(word.into()),
            None => return None,
        };
        self.rest = rest;
        Some(value)
    }

    /// Returns the text before the next quotation mark, and takes both.
    fn text(&mut self) -> Option<String> {
        let mut text = String::new();
        loop {
            let at = self.rest.find(['"', '\\'])?;
            text.push_str(&self.rest[..at]);
            let is_end = self.rest[at..].starts_with('"');
            self.rest = &self.rest[at + 1..];
            if is_end {
                return Some(text);
            }
            let c = self.rest.chars().next()?;
            self.rest = &self.rest[c.len_utf8()..];
            text.push(match c {
                'n' => '\n',
                't' => '\t',
                'r' => '\r',
                'b' => '\u{8}',
                'f' => '\u{c}',
                'u' => self.code()?,
                '"' | '\\' | '/' => c,
                _ => return None,
            });
        }
    }

    /// The character of the code that comes next, of two codes where these are one character.
    fn code(&mut self) -> Option<char> {
        let first = self.digits()?;
        let code = if (0xd800..0xdc00).contains(&first) {
            self.rest = self.rest.strip_prefix("\\u")?;
            0x10000 + ((first - 0xd800) << 10) + self.digits()?.checked_sub(0xdc00)?
        } else {
            first
        };
        char::from_u32(code)
    }

    /// The number of the next four hexadecimal digits.
    fn digits(&mut self) -> Option<u32> {
        let (digits, rest) = self.rest.split_at_checked(4)?;
        self.rest = rest;
        let all = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        u32::from_str_radix(digits, 16).ok().filter(|_| all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quoted;

    fn text(text: &str) -> Json {
        Json::Text(text.into())
    }

    fn number(text: &str) -> Json {
        Json::Number(text.into())
    }

    #[test]
    fn values_are_read() {
        for (json, wanted) in [
            (
                r#" {"a": [1, 20, "x"], "": {}} "#,
                Json::Object(vec![
                    (
                        "a".into(),
                        Json::List(vec![number("1"), number("20"), text("x")]),
                    ),
                    (String::new(), Json::Object(Vec::new())),
                ]),
            ),
            (
                r#""\u00e9\ud83d\ude00\"\\\/\b\f\n\r\t""#,
                text("é\u{1F600}\"\\/\u{8}\u{c}\n\r\t"),
            ),
            ("\u{feff}\"γράμμα 数\"", text("γράμμα 数")),
            (
                "[-1,1.50,1e3,true,null]",
                Json::List(vec![
                    number("-1"),
                    number("1.50"),
                    number("1e3"),
                    Json::Word("true"),
                    Json::Word("null"),
                ]),
            ),
        ] {
            assert_eq!(Json::read(json), Some(wanted), "{json}");
        }
    }

    #[test]
    fn what_is_no_json_is_refused() {
        let deep = "[".repeat(100_000);
        for text in [
            "",
            " ",
            "{",
            "}",
            "[1,]",
            "[1 2]",
            "{\"a\"}",
            "{\"a\":}",
            "{a:1}",
            "{\"a\":1,}",
            "\"",
            "\"\\x\"",
            "\"\\u12\"",
            "\"\\ud800\"",
            "\"\\ud800\\u0041\"",
            "nul",
            "1 2",
            "+1",
            "\"\\u+123\"",
            "\"\\uédé\"",
            &deep,
        ] {
            assert_eq!(Json::read(text), None, "{text}");
        }
    }

    #[test]
    fn values_that_follow_each_other_are_read_up_to_the_place_where_one_breaks() {
        let one = |name: &str| Json::Object(vec![(name.into(), number("1"))]);
        assert_eq!(
            Json::each("{\"a\":1}\n{\"b\":1}\n"),
            Ok(vec![one("a"), one("b")])
        );
        assert_eq!(Json::each(" "), Ok(Vec::new()));
        for (broken, at) in [
            ("{\"a\":1}\n{\"b\":", 13),
            ("[1,", 3),
            ("[1 2]", 3),
            ("[1, x]", 4),
            ("\"a", 1),
        ] {
            assert_eq!(Json::each(broken), Err(at), "{broken}");
        }
    }

    #[test]
    fn what_is_quoted_is_read_again() {
        let all = (0..0x3000).filter_map(char::from_u32);
        let all: String = all.chain(['\u{1F600}', '\u{feff}']).collect();
        assert_eq!(Json::read(&quoted(&all)), Some(text(&all)));
    }
}
