//! The HTML of a lesson: a short list of elements and attributes, written strictly. So what is left out cannot do harm,
//! and a mistake is found where it was made.

use super::{Quantity, Script};

/// Elements that a text can have, MathML included.
const ELEMENTS: &[&str] = &[
    "p",
    "h3",
    "h4",
    "ul",
    "ol",
    "li",
    "b",
    "i",
    "em",
    "strong",
    "sub",
    "sup",
    "br",
    "code",
    "kbd",
    "small",
    "table",
    "caption",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "dl",
    "dt",
    "dd",
    "figure",
    "figcaption",
    "blockquote",
    "details",
    "summary",
    "button",
    "data",
    "a",
    "span",
    "div",
    "hr",
    "math",
    "mrow",
    "mi",
    "mn",
    "mo",
    "msub",
    "msup",
    "msubsup",
    "mfrac",
    "msqrt",
    "mtext",
    "mover",
    "munder",
    "munderover",
    "mtable",
    "mtr",
    "mtd",
    "mspace",
    "mstyle",
    "mpadded",
];
const VOID: &[&str] = &["br", "hr", "mspace"];
const ATTRIBUTES: &[&str] = &[
    "class",
    "data-do",
    "data-live",
    "href",
    "colspan",
    "rowspan",
    "scope",
    "title",
    "lang",
    "display",
    "mathvariant",
    "stretchy",
    "displaystyle",
    "columnalign",
    "width",
    "open",
    "role",
    "aria-label",
    "accent",
    "lspace",
    "rspace",
];

/// A mistake and the line it is on, counted from 0.
pub(super) type Mistake = (usize, String);

/// Checks a text.
pub(super) fn check(text: &str) -> Result<(), Mistake> {
    let mut open: Vec<(&str, usize)> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['<', '>']) {
        let line = text[..text.len() - rest.len() + at].matches('\n').count();
        let wrong = |what: String| (line, what);
        if rest.as_bytes()[at] == b'>' {
            return Err(wrong("“>” stands alone; write &gt;".into()));
        }
        let end = rest[at..]
            .find('>')
            .ok_or_else(|| wrong("“<” begins no tag; write &lt;".into()))?;
        let tag = &rest[at + 1..at + end];
        rest = &rest[at + end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            match open.pop() {
                Some((expected, _)) if expected == name.trim_end() => continue,
                Some((expected, _)) => {
                    return Err(wrong(format!("</{name}> closes <{expected}>")));
                }
                None => return Err(wrong(format!("</{name}> closes nothing"))),
            }
        }
        let (tag, closed) = match tag.strip_suffix('/') {
            Some(tag) => (tag, true),
            None => (tag, false),
        };
        let (name, attributes) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
        if !ELEMENTS.contains(&name) {
            return Err(wrong(format!(
                "<{name}> is no element that a lesson can have"
            )));
        }
        check_attributes(name, attributes).map_err(wrong)?;
        if !closed && !VOID.contains(&name) {
            open.push((name, line));
        } else if closed && !VOID.contains(&name) {
            return Err(wrong(format!(
                "<{name}/> must be written <{name}></{name}>"
            )));
        }
    }
    match open.pop() {
        Some((name, line)) => Err((line, format!("<{name}> is not closed"))),
        None => Ok(()),
    }
}

fn check_attributes(element: &str, text: &str) -> Result<(), String> {
    let mut rest = text.trim();
    while !rest.is_empty() {
        let malformed = || format!("<{element}>: “{rest}” is no attribute; write name=\"value\"");
        let (name, after) = rest.split_once("=\"").ok_or_else(malformed)?;
        let (value, after) = after.split_once('"').ok_or_else(malformed)?;
        if !ATTRIBUTES.contains(&name) {
            return Err(format!(
                "<{element}> can have no attribute “{name}” in a lesson"
            ));
        }
        match name {
            "data-do" => drop(Script::read(&value.replace("&amp;", "&"))?),
            "data-live" => drop(Quantity::named(value)?),
            "href"
                if !["https://", "#v"]
                    .iter()
                    .any(|start| value.starts_with(start)) =>
            {
                return Err(format!("the link “{value}” must begin with https:// or #v"));
            }
            _ => {}
        }
        rest = after.trim_start();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_html_of_known_elements() {
        for fine in [
            "",
            "<p>a &lt; b<br>c</p>",
            "<p class=\"x\">η = <data data-live=\"eta\"></data></p>",
            "<math display=\"block\"><mi>w</mi><mo>=</mo><mn>1</mn></math>",
            "<button data-do=\"eta=0.1; play\">Try</button>",
        ] {
            assert_eq!(check(fine), Ok(()), "{fine}");
        }
        for (text, line, word) in [
            ("<p>\n<script>x</script></p>", 1, "script"),
            ("<p onclick=\"x()\">a</p>", 0, "onclick"),
            ("a\n\n<p>b", 2, "not closed"),
            ("<p>a</b></p>", 0, "closes <p>"),
            ("a < b", 0, "begins no tag"),
            ("a > b", 0, "alone"),
            ("<a href=\"javascript:x\">a</a>", 0, "https"),
            ("<p class=x>a</p>", 0, "attribute"),
            (
                "<data data-live=\"nothing\"></data>",
                0,
                "nothing is called",
            ),
            ("<button data-do=\"jump\">a</button>", 0, "jump"),
            ("<p/>", 0, "must be written"),
        ] {
            let (found, what) = check(text).expect_err(text);
            assert_eq!(found, line, "{text}: {what}");
            assert!(what.contains(word), "{text}: {what}");
        }
    }
}
