//! JSON, as files of answers and of data have it. Numbers stay texts: who needs them reads them.
//!
//! The parsers that there are bring 10 to 20 KB (gzip) to every page, most of it for numbers and derived types. Tests read
//! what this crate writes with `serde_json`, and the other way round.

/// How deep lists and objects can lie in each other.
const DEEPEST: usize = 32;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Json {
    Text(String),
    /// A number, as it is written.
    Number(String),
    List(Vec<Json>),
    /// Names and values, in their order.
    Object(Vec<(String, Json)>),
    /// `true`, `false` or `null`.
    Word(&'static str),
}

impl Json {
    /// Reads a whole text; nothing if it is no JSON.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut values = Self::each(text).ok()?;
        let value = values.pop();
        value.filter(|_| values.is_empty())
    }

    /// Reads the values that follow each other in a text.
    ///
    /// # Errors
    /// The byte from which on it is no JSON; the length of the text where it ends in the middle of a value.
    pub(crate) fn each(text: &str) -> Result<Vec<Self>, usize> {
        // Some editors begin a file with this mark.
        let mut reader = Reader {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
        };
        let mut values = Vec::new();
        reader.skip();
        while !reader.rest.is_empty() {
            let value = reader.value(0);
            values.push(value.ok_or(text.len() - reader.rest.len())?);
            reader.skip();
        }
        Ok(values)
    }

    /// The value of this name in an object.
    pub(crate) fn get(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Object(entries) => {
                let own = entries.iter().find(|(known, _)| known == name);
                own.map(|(_, value)| value)
            }
            _ => None,
        }
    }

    /// The text of this name in an object; empty where there is none.
    pub(crate) fn text(&self, name: &str) -> &str {
        match self.get(name) {
            Some(Self::Text(text)) => text,
            _ => "",
        }
    }

    /// The whole number of this name in an object, not negative.
    pub(crate) fn count(&self, name: &str) -> Option<u64> {
        match self.get(name) {
            Some(Self::Number(count)) => count.parse().ok(),
            _ => None,
        }
    }
}

/// The values of a list, or values that follow each other, one after the other.
pub(crate) struct Items<'t> {
    reader: Reader<'t>,
    in_list: bool,
    is_begun: bool,
}

impl<'t> Items<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        let mut reader = Reader { rest: text };
        Self {
            in_list: reader.take('['),
            reader,
            is_begun: false,
        }
    }

    /// The next one; nothing at the end.
    ///
    /// # Errors
    /// Where it is no JSON.
    pub(crate) fn next(&mut self) -> Result<Option<Json>, ()> {
        self.reader.skip();
        if self.in_list {
            if self.reader.take(']') {
                self.reader.skip();
                return self.reader.rest.is_empty().then_some(None).ok_or(());
            }
            if self.is_begun && !self.reader.take(',') {
                return Err(());
            }
        } else if self.reader.rest.is_empty() {
            return Ok(None);
        }
        self.is_begun = true;
        self.reader.value(1).map(Some).ok_or(())
    }

    /// How many bytes are left.
    pub(crate) fn left(&self) -> usize {
        self.reader.rest.len()
    }
}

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

    fn value(&mut self, depth: usize) -> Option<Json> {
        if depth > DEEPEST {
            return None;
        }
        if self.take('"') {
            return self.text().map(Json::Text);
        }
        if self.take('[') {
            return self
                .items(']', |reader| reader.value(depth + 1))
                .map(Json::List);
        }
        if self.take('{') {
            let entry = |reader: &mut Self| {
                let name = reader.take('"').then(|| reader.text())??;
                let value = reader.take(':').then(|| reader.value(depth + 1))??;
                Some((name, value))
            };
            return self.items('}', entry).map(Json::Object);
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

    fn items<T>(&mut self, end: char, item: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut items = Vec::new();
        if self.take(end) {
            return Some(items);
        }
        loop {
            items.push(item(self)?);
            if self.take(end) {
                return Some(items);
            }
            if !self.take(',') {
                return None;
            }
        }
    }

    /// What stands before the next quotation mark, and takes both.
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
    use crate::text::quoted;

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
