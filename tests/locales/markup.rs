//! Texts in markup: which are labeled with `data-l10n-id`, and which are not.

/// An element with a message.
#[derive(Debug, PartialEq)]
pub(crate) struct Labeled {
    pub(crate) key: String,
    pub(crate) attributes: Vec<(String, String)>,
    /// The markup between its tags.
    pub(crate) inner: String,
}

/// Elements without an end.
const EMPTY: [&str; 6] = ["input", "br", "img", "link", "meta", "hr"];

/// Attributes that are read to users, or shown.
pub(crate) const SPOKEN: [&str; 6] = [
    "title",
    "aria-label",
    "aria-roledescription",
    "aria-description",
    "aria-valuetext",
    "placeholder",
];

struct Tag<'t> {
    name: &'t str,
    attributes: Vec<(String, String)>,
    is_end: bool,
    is_closed: bool,
    /// Its first position, and the first position after it.
    at: usize,
    after: usize,
}

/// The tags of a text, in order. Our markup has quotes around all values.
fn tags(html: &str) -> Vec<Tag<'_>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = html[from..].find('<').map(|at| from + at) {
        if html[at..].starts_with("<!") {
            let end = if html[at..].starts_with("<!--") {
                "-->"
            } else {
                ">"
            };
            from = html[at..]
                .find(end)
                .map_or(html.len(), |n| at + n + end.len());
            continue;
        }
        let mut quoted = false;
        let end = html[at..].find(|c| {
            quoted ^= c == '"';
            c == '>' && !quoted
        });
        let after = end.map_or(html.len(), |n| at + n + 1);
        let inner = &html[at + 1..after - 1];
        let (is_end, is_closed) = (inner.starts_with('/'), inner.ends_with('/'));
        let inner = inner.trim_matches('/');
        let (name, rest) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
        found.push(Tag {
            name,
            attributes: attributes(rest),
            is_end,
            is_closed: is_closed || EMPTY.contains(&name),
            at,
            after,
        });
        from = after;
    }
    found
}

fn attributes(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let end = rest
            .find(|c: char| c == '=' || c.is_whitespace())
            .unwrap_or(rest.len());
        let name = rest[..end].to_owned();
        rest = &rest[end..];
        let mut value = String::new();
        if let Some(quoted) = rest.strip_prefix("=\"") {
            let (inner, after) = quoted.split_once('"').expect("the other quote");
            (value, rest) = (inner.to_owned(), after);
        }
        found.push((name, value));
        rest = rest.trim_start();
    }
    found
}

fn value<'a>(attributes: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let found = attributes.iter().find(|(known, _)| known == name);
    found.map(|(_, value)| value.as_str())
}

/// The elements with a message.
pub(crate) fn labeled(html: &str) -> Vec<Labeled> {
    let tags = tags(html);
    let mut found = Vec::new();
    for (index, tag) in tags.iter().enumerate() {
        if let Some(key) = value(&tag.attributes, "data-l10n-id") {
            found.push(Labeled {
                key: key.into(),
                inner: html[tag.after..end_of(&tags, index)].into(),
                attributes: tag.attributes.clone(),
            });
        }
    }
    found
}

/// The position where the element of a tag ends: before its last tag.
fn end_of(tags: &[Tag<'_>], index: usize) -> usize {
    let tag = &tags[index];
    if tag.is_closed {
        return tag.after;
    }
    let mut depth = 0;
    for other in tags[index..]
        .iter()
        .filter(|other| other.name == tag.name && !other.is_closed)
    {
        depth = if other.is_end { depth - 1 } else { depth + 1 };
        if depth == 0 {
            return other.at;
        }
    }
    panic!("<{}> has no end", tag.name);
}

/// Texts that are shown or spoken without a message. `has_text` says whether a message has a text for its element.
pub(crate) fn unlabeled(
    html: &str,
    has_text: impl Fn(&str) -> bool,
    has: impl Fn(&str, &str) -> bool,
) -> Vec<String> {
    let html = &without_comments(html);
    let tags = tags(html);
    let mut found = Vec::new();
    let mut covered = 0;
    for (index, tag) in tags.iter().enumerate() {
        let key = value(&tag.attributes, "data-l10n-id");
        for (name, text) in &tag.attributes {
            let is_said = SPOKEN.contains(&name.as_str()) && is_text(text);
            if tag.at >= covered && is_said && !key.is_some_and(|key| has(key, name)) {
                found.push(format!("{name}=\"{text}\""));
            }
        }
        let is_left = value(&tag.attributes, "translate") == Some("no");
        if !tag.is_end && (is_left || key.is_some_and(&has_text)) {
            covered = covered.max(end_of(&tags, index));
        }
        let next = tags.get(index + 1).map_or(html.len(), |next| next.at);
        let text = html[tag.after..next.max(tag.after)].trim();
        if tag.after > covered && is_text(text) {
            found.push(text.into());
        }
    }
    found
}

fn without_comments(html: &str) -> String {
    let parts = html.split("<!--").enumerate();
    let rest = |(i, part): (usize, &'_ str)| match part.split_once("-->") {
        Some((_, rest)) if i > 0 => rest.to_owned(),
        _ => part.to_owned(),
    };
    parts.map(rest).collect()
}

/// Returns true if the text has a word: two letters beside each other, without those of entities.
fn is_text(text: &str) -> bool {
    let text = text
        .replace("&nbsp;", " ")
        .replace("&amp;", " ")
        .replace("&lt;", " ");
    text.as_bytes()
        .windows(2)
        .any(|two| two.iter().all(u8::is_ascii_alphabetic))
}

/// A text as it is seen: white space counts as one space.
pub(crate) fn seen(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The value of an attribute as a text.
pub(crate) fn plain(value: &str) -> String {
    value
        .replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
}
