//! The markup of a lesson: a short list of elements and attributes, written strictly like HTML. It is read into a list of
//! pieces that the page makes its elements from, one by one; no text of a lesson is ever read as HTML by the browser. So
//! what is left out cannot do harm, and a mistake is found where it was made.

mod elements;

use super::{Quantity, Script, ScriptHost};
use crate::text::{say, shortened};
use crate::view::{Namespace, Piece};
use elements::{ATTRIBUTES, DRAWING, ELEMENTS, MATHML, VOID};

/// The largest depth of elements in each other.
const DEEPEST: usize = 32;
/// Characters of a text that a message repeats.
const REPEATED: usize = 40;

/// A mistake and the line it is on, counted from 0.
pub(super) type Mistake = (usize, String);

/// A text with its elements, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Markup(Vec<Piece>);

impl Markup {
    /// Reads a text; the host says which controls its buttons and live values can name.
    pub(super) fn read(text: &str, host: &dyn ScriptHost) -> Result<Self, Mistake> {
        let mut reader = Reader {
            host,
            pieces: Vec::new(),
            open: Vec::new(),
            line: 0,
        };
        let mut rest = text;
        while let Some(at) = rest.find(['<', '>']) {
            reader.text(&rest[..at])?;
            if rest.as_bytes()[at] == b'>' {
                return Err(reader.wrong(say!("author-lone-greater")));
            }
            let end = rest[at..]
                .find('>')
                .ok_or_else(|| reader.wrong(say!("author-lone-less")))?;
            reader.tag(&rest[at + 1..at + end])?;
            rest = &rest[at + end + 1..];
        }
        reader.text(rest)?;
        match reader.open.pop() {
            Some((name, line)) => Err((line, say!("author-not-closed", name))),
            None => Ok(Self(reader.pieces)),
        }
    }

    /// Its pieces, in the order of the file; each element is closed.
    pub fn pieces(&self) -> &[Piece] {
        &self.0
    }

    /// The names of the quantities that it shows as they are now.
    pub(super) fn live(&self) -> impl Iterator<Item = &str> {
        let attributes = self.0.iter().flat_map(|piece| match piece {
            Piece::Open { attributes, .. } => &attributes[..],
            _ => &[],
        });
        attributes.filter_map(|(name, value)| (*name == "data-live").then_some(value.as_str()))
    }

    /// Its characters without the elements; fractions, powers and roots of formulas get signs: a/b, a^b, √a.
    pub fn plain(&self) -> String {
        let mut text = String::new();
        // The elements that are open, and how many lie in each so far.
        let mut open: Vec<(&str, usize)> = Vec::new();
        for piece in &self.0 {
            match piece {
                Piece::Text(characters) => text += characters,
                Piece::Open { name, .. } => {
                    if let Some((parent, count)) = open.last_mut() {
                        *count += 1;
                        text += match (*parent, *count) {
                            ("mfrac", 2) => "/",
                            ("msup", 2) => "^",
                            _ => "",
                        };
                        // More than a sign or a number.
                        if *name == "mrow" && matches!(*parent, "mfrac" | "msup") {
                            text.push('(');
                        }
                    }
                    if *name == "msqrt" {
                        text += "√(";
                    }
                    open.push((name, 0));
                }
                Piece::Close => {
                    let closed = open.pop().map(|(name, _)| name);
                    let parent = open.last().map(|(name, _)| *name);
                    let in_brackets =
                        closed == Some("mrow") && matches!(parent, Some("mfrac" | "msup"));
                    if in_brackets || closed == Some("msqrt") {
                        text.push(')');
                    }
                }
            }
        }
        text
    }
}

/// The state of reading a text.
struct Reader<'s> {
    host: &'s dyn ScriptHost,
    pieces: Vec<Piece>,
    /// The elements that are open, with their lines.
    open: Vec<(&'static str, usize)>,
    line: usize,
}

impl Reader<'_> {
    fn wrong(&self, what: impl Into<String>) -> Mistake {
        (self.line, what.into())
    }

    /// Takes what lies between two tags.
    fn text(&mut self, text: &str) -> Result<(), Mistake> {
        if !text.is_empty() {
            let mut plain = decode(text).map_err(|(line, what)| (self.line + line, what))?;
            // As in HTML, a program begins on the line after its tag.
            let begins = matches!(self.pieces.last(), Some(Piece::Open { name: "pre", .. }));
            if begins && plain.starts_with('\n') {
                plain.remove(0);
            }
            self.pieces.push(Piece::Text(plain));
            self.line += text.matches('\n').count();
        }
        Ok(())
    }

    /// Takes what lies between “<” and “>”.
    fn tag(&mut self, tag: &str) -> Result<(), Mistake> {
        match tag.strip_prefix('/') {
            Some(name) => self.close(trim(name))?,
            None => self.open(tag)?,
        }
        self.line += tag.matches('\n').count();
        Ok(())
    }

    fn close(&mut self, name: &str) -> Result<(), Mistake> {
        match self.open.pop() {
            Some((expected, _)) if expected == name => self.pieces.push(Piece::Close),
            Some((expected, _)) => {
                return Err(self.wrong(say!(
                    "author-closes-other",
                    name = shortened(name, REPEATED),
                    other = expected
                )));
            }
            None => {
                return Err(self.wrong(say!(
                    "author-closes-nothing",
                    name = shortened(name, REPEATED)
                )));
            }
        }
        Ok(())
    }

    fn open(&mut self, tag: &str) -> Result<(), Mistake> {
        let (tag, closed) = match tag.strip_suffix('/') {
            Some(tag) => (tag, true),
            None => (tag, false),
        };
        let end = tag.find(is_space).unwrap_or(tag.len());
        let (name, attributes) = tag.split_at(end);
        let known = |list: &[&'static str]| list.iter().copied().find(|known| *known == name);
        let lists = [
            (Namespace::MathMl, MATHML),
            (Namespace::Svg, DRAWING),
            (Namespace::Html, ELEMENTS),
        ];
        let mut found = lists
            .into_iter()
            .filter_map(|(namespace, list)| Some((namespace, known(list)?)));
        let (namespace, name) = found.next().ok_or_else(|| {
            let name = shortened(name, REPEATED);
            self.wrong(say!("author-no-element", name))
        })?;
        let attributes =
            read_attributes(name, attributes, self.host).map_err(|what| self.wrong(what))?;
        self.pieces.push(Piece::Open {
            name,
            namespace,
            attributes,
        });
        if VOID.contains(&name) {
            self.pieces.push(Piece::Close);
        } else if closed {
            return Err(self.wrong(say!("author-self-closed", name)));
        } else if self.open.len() == DEEPEST {
            return Err(self.wrong(say!("author-too-deep", name, others = DEEPEST)));
        } else {
            self.open.push((name, self.line));
        }
        Ok(())
    }
}

/// White space in a tag as HTML has it: there are others, which end no name.
fn is_space(c: char) -> bool {
    c.is_ascii_whitespace()
}

fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// The characters that a text stands for, or a mistake and its line.
fn decode(text: &str) -> Result<String, Mistake> {
    let line = |rest: &str| text[..text.len() - rest.len()].matches('\n').count();
    if let Some(at) = text.find(|c: char| c.is_control() && !is_space(c)) {
        let code = text[at..].chars().next().map_or(0, u32::from);
        return Err((
            line(&text[at..]),
            say!("author-character", code = format!("{code:04X}")),
        ));
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        plain.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let end = rest
            .find(|c: char| c != '#' && !c.is_ascii_alphanumeric())
            .unwrap_or(rest.len());
        if rest[end..].starts_with(';') && end > 0 {
            let name = &rest[..end];
            plain.push(reference(name).ok_or_else(|| {
                let name = shortened(name, REPEATED);
                (line(rest), say!("author-entity", name))
            })?);
            rest = &rest[end + 1..];
        } else {
            plain.push('&');
        }
    }
    plain.push_str(rest);
    plain.retain(|c| c != '\r');
    Ok(plain)
}

/// The character that is written &name;.
fn reference(name: &str) -> Option<char> {
    let number = name.strip_prefix('#');
    let code = number.map(|digits| match digits.strip_prefix(['x', 'X']) {
        Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16),
        None => digits.parse(),
    });
    match (name, code) {
        (_, Some(code)) => char::from_u32(code.ok()?).filter(|c| !c.is_control()),
        ("lt", _) => Some('<'),
        ("gt", _) => Some('>'),
        ("amp", _) => Some('&'),
        ("quot", _) => Some('"'),
        ("nbsp", _) => Some('\u{a0}'),
        _ => None,
    }
}

fn read_attributes(
    element: &str,
    text: &str,
    host: &dyn ScriptHost,
) -> Result<Vec<(&'static str, String)>, String> {
    let mut attributes = Vec::new();
    let mut rest = trim(text);
    while !rest.is_empty() {
        let malformed = || {
            let rest = shortened(rest, REPEATED);
            say!("author-no-attribute", element, text = rest)
        };
        let (name, after) = rest.split_once("=\"").ok_or_else(malformed)?;
        let (value, after) = after.split_once('"').ok_or_else(malformed)?;
        let known = ATTRIBUTES.iter().copied().find(|known| *known == name);
        let name = known.ok_or_else(|| {
            let name = shortened(name, REPEATED);
            say!("author-attribute", element, name)
        })?;
        let value = decode(value).map_err(|(_, what)| what)?;
        match name {
            "data-do" => drop(Script::read(&value, host)?),
            "data-live" => drop(Quantity::named(&value, host)?),
            "href"
                if !["https://", "#v"]
                    .iter()
                    .any(|start| value.starts_with(start)) =>
            {
                let value = shortened(&value, REPEATED);
                return Err(say!("author-link", value));
            }
            _ => {}
        }
        attributes.push((name, value));
        rest = trim(after);
    }
    Ok(attributes)
}

#[cfg(test)]
mod tests;
