//! The style sheets of the lab for pages of others: one file, of which nothing holds outside of a lab.
//!
//! Every selector ends inside a lab, by [`INSIDE`], which changes nothing of what outweighs what. What the lab's own page sets
//! for its root and body (colors, sizes, font) is set for the place of the lab.

use std::path::Path;

use anyhow::{Context, Result, bail};
use fs_err as fs;

use crate::dist::PAGE;
use crate::files;

/// The name of the file in `www/pkg/`.
pub(crate) const NAME: &str = "lab.css";

/// The place of a lab, and all that is in it.
const INSIDE: &str = ":where([data-lab],[data-lab] *)";
/// The place of a lab.
const PLACE: &str = ":where([data-lab])";

/// Attributes that the lab's own page has on its root.
const OF_ROOT: [&str; 8] = [
    "[data-embed]",
    "[data-follows]",
    "[data-lesson-text]",
    "[data-present]",
    "[data-printing]",
    "[data-ready]",
    "[data-setup]",
    "[data-theme",
];

/// Writes it to the folder `to`, which has the instruments' sheet; the others lie in `www`.
pub(crate) fn write(www: &Path, to: &Path) -> Result<()> {
    let page = fs::read_to_string(www.join(PAGE))?;
    let mut all = String::new();
    for sheet in sheets(&page) {
        let path = match sheet.strip_prefix("pkg/") {
            Some(name) => to.join(name),
            None => www.join(&sheet),
        };
        let text = fs::read_to_string(&path)?;
        all += &scoped(&text).with_context(|| path.display().to_string())?;
    }
    // It lies a folder deeper than those.
    let all = all.replace("url(\"fonts/", "url(\"../fonts/");
    files::write(&to.join(NAME), all)
}

/// The style sheets of the page, in its order.
fn sheets(page: &str) -> Vec<String> {
    let links = page.split("<link rel=\"stylesheet\" href=\"").skip(1);
    let address = |rest: &str| Some(rest.split_once('"')?.0.to_owned());
    links.filter_map(address).collect()
}

/// A style sheet of which nothing holds outside of a lab.
fn scoped(sheet: &str) -> Result<String> {
    let mut made = String::new();
    for item in items(&without_comments(sheet)?)? {
        made += &of_item(&item)?;
    }
    Ok(made)
}

/// A declaration, or a prelude with its block.
enum Item<'t> {
    Declaration(&'t str),
    Block(&'t str, &'t str),
}

fn of_item(item: &Item<'_>) -> Result<String> {
    match *item {
        Item::Declaration(text) => bail!("\"{text}\" stands in no rule"),
        Item::Block(prelude, block) if prelude.starts_with('@') => of_at_rule(prelude, block),
        Item::Block(prelude, block) => of_rule(prelude, block),
    }
}

fn of_at_rule(prelude: &str, block: &str) -> Result<String> {
    let name = prelude.split(|c: char| !c.is_ascii_alphabetic() && c != '@' && c != '-');
    match name.into_iter().next().unwrap_or_default() {
        "@media" | "@container" | "@supports" => {
            let rules: Result<String> = items(block)?.iter().map(of_item).collect();
            Ok(format!("{prelude} {{\n{}}}\n", rules?))
        }
        // Names that no page has.
        "@keyframes" if prelude.contains(" hyperplane-") => {
            Ok(format!("{prelude} {{ {block} }}\n"))
        }
        "@font-face" if block.contains("\"Hyperplane ") => Ok(format!("{prelude} {{ {block} }}\n")),
        // The paper is the page's.
        "@page" => Ok(String::new()),
        _ => bail!("nobody has thought of \"{prelude}\" in pages of others"),
    }
}

fn of_rule(prelude: &str, block: &str) -> Result<String> {
    let (of_root, others): (Vec<&str>, Vec<&str>) = parts(prelude, ',')?
        .into_iter()
        .partition(|one| is_of_root(one));
    let mut made = String::new();
    if !of_root.is_empty() {
        let (mut place, mut root, mut rest) = (String::new(), String::new(), String::new());
        for item in items(block)? {
            match item {
                // A page around a presentation does not scroll.
                Item::Declaration(text) if text.starts_with("overflow:") => {
                    root += &format!("{text}; ");
                }
                Item::Declaration(text) => place += &format!("{text}; "),
                Item::Block(..) => rest += &of_item(&item)?,
            }
        }
        if !place.is_empty() {
            place = format!("{PLACE} {{ {place}}}\n");
        }
        made += &format!("{} {{ {root}{place}{rest}}}\n", of_root.join(", "));
    }
    if !others.is_empty() {
        let inside = others.iter().map(|selector| inside(selector));
        let inside: Result<Vec<String>> = inside.collect();
        made += &format!("{} {{ {block} }}\n", inside?.join(", "));
    }
    Ok(made)
}

/// Returns true if a selector means the root or the body of the page.
fn is_of_root(selector: &str) -> bool {
    let compounds = parts(selector, ' ').unwrap_or_default();
    let last = compounds.last().copied().unwrap_or_default();
    let is_root = [":root", ":where(:root", "&"]
        .iter()
        .any(|begin| last.starts_with(begin));
    let is_state = OF_ROOT.iter().any(|name| last.starts_with(name));
    (is_root || is_state || ["html", "body"].contains(&last)) && !last.contains("::")
}

/// A selector of what is inside a lab alone.
fn inside(selector: &str) -> Result<String> {
    let last = parts(selector, ' ')?.pop().context("no selector")?.len();
    let (before, last) = selector.split_at(selector.len() - last);
    // A pseudo-element comes last.
    let at = last.find("::").unwrap_or(last.len());
    let (element, pseudo) = last.split_at(at);
    Ok(format!("{before}{element}{INSIDE}{pseudo}"))
}

/// The parts between separators outside of brackets and quotes, without blanks around it.
fn parts(text: &str, separator: char) -> Result<Vec<&str>> {
    let mut found = Vec::new();
    let (mut from, mut depth, mut quoted) = (0, 0_i32, false);
    for (at, character) in text.char_indices() {
        match character {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ if character == separator && depth == 0 => {
                found.push(text[from..at].trim());
                from = at + character.len_utf8();
            }
            _ => {}
        }
    }
    if depth != 0 || quoted {
        bail!("\"{text}\" is not closed");
    }
    found.push(text[from..].trim());
    found.retain(|part| !part.is_empty());
    Ok(found)
}

/// The declarations and blocks of a text, in their order.
fn items(text: &str) -> Result<Vec<Item<'_>>> {
    let mut found = Vec::new();
    let (mut from, mut begun, mut depth, mut quoted) = (0, 0, 0_u32, false);
    for (at, character) in text.char_indices() {
        match character {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '{' => {
                if depth == 0 {
                    begun = at;
                }
                depth += 1;
            }
            '}' => {
                depth = depth.checked_sub(1).context("a } too many")?;
                if depth == 0 {
                    let (prelude, block) = (&text[from..begun], &text[begun + 1..at]);
                    found.push(Item::Block(prelude.trim(), block.trim()));
                    from = at + 1;
                }
            }
            ';' if depth == 0 => {
                found.push(Item::Declaration(text[from..at].trim()));
                from = at + 1;
            }
            _ => {}
        }
    }
    if depth > 0 || quoted {
        bail!("a block that is not closed");
    }
    let last = text[from..].trim();
    if !last.is_empty() {
        found.push(Item::Declaration(last));
    }
    Ok(found)
}

fn without_comments(sheet: &str) -> Result<String> {
    let mut parts = sheet.split("/*");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (_, rest) = part
            .split_once("*/")
            .context("a comment that is not closed")?;
        text += rest;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace;

    #[test]
    fn selectors_end_in_a_lab_and_weigh_what_they_did() -> Result<()> {
        let inside = |selector: &str| format!("{selector}:where([data-lab],[data-lab] *)");
        for (sheet, expected) in [
            (
                "h1 { margin: 0 }",
                format!("{} {{ margin: 0 }}\n", inside("h1")),
            ),
            (
                "a, :is(b, c) > d::after { content: \"{\"; }",
                format!(
                    "{}, {}::after {{ content: \"{{\"; }}\n",
                    inside("a"),
                    inside(":is(b, c) > d")
                ),
            ),
            (
                "[data-present] .top button:not([hidden], .a .b) { x: y; }",
                format!(
                    "{} {{ x: y; }}\n",
                    inside("[data-present] .top button:not([hidden], .a .b)")
                ),
            ),
            (
                "/* { */ @media (max-width: 9px) { i { x: y } }",
                format!(
                    "@media (max-width: 9px) {{\n{} {{ x: y }}\n}}\n",
                    inside("i")
                ),
            ),
            // What is set for the page's root is set for the place of the lab, with the same weight.
            (
                ":root { --a: 1px; }",
                ":root { :where([data-lab]) { --a: 1px; }\n}\n".into(),
            ),
            (
                "body { margin: 0 }",
                "body { :where([data-lab]) { margin: 0; }\n}\n".into(),
            ),
            (
                "[data-present], [data-present] body { overflow: hidden; }",
                "[data-present], [data-present] body { overflow: hidden; }\n".into(),
            ),
            (
                ":root:not([data-present], [data-printing]) { --a: 1px; .b { x: y } &:has(c) { x: z } }",
                format!(
                    ":root:not([data-present], [data-printing]) {{ :where([data-lab]) {{ --a: 1px; }}\n{} {{ x: y }}\n&:has(c) {{ :where([data-lab]) {{ x: z; }}\n}}\n}}\n",
                    inside(".b")
                ),
            ),
            (
                ":where(:root:not([data-present])) { .b { x: y } }",
                format!(
                    ":where(:root:not([data-present])) {{ {} {{ x: y }}\n}}\n",
                    inside(".b")
                ),
            ),
            ("@page { margin: 12mm; }", String::new()),
        ] {
            assert_eq!(scoped(sheet)?, expected, "{sheet}");
        }
        for sheet in [
            "a { b",
            "a } b",
            "x: y;",
            "@layer a { b { c: d } }",
            "@keyframes dim { }",
        ] {
            assert!(scoped(sheet).is_err(), "{sheet}");
        }
        Ok(())
    }

    /// The selectors of a sheet; of nested rules those that are nested in a rule of the page's root.
    fn selectors(block: &str, found: &mut Vec<String>) -> Result<()> {
        for item in items(block)? {
            let Item::Block(prelude, block) = item else {
                continue;
            };
            let own = parts(prelude, ',')?;
            if prelude.starts_with("@media") || prelude.starts_with("@container") {
                selectors(block, found)?;
            } else if !prelude.starts_with('@') {
                found.extend(own.iter().copied().map(String::from));
                if own.into_iter().any(is_of_root) {
                    selectors(block, found)?;
                }
            }
        }
        Ok(())
    }

    #[test]
    fn the_sheets_of_the_page_set_nothing_outside_of_a_lab() -> Result<()> {
        let www = workspace::www();
        let mut found = Vec::new();
        for sheet in sheets(&fs::read_to_string(www.join(PAGE))?) {
            if let Ok(text) = fs::read_to_string(www.join(&sheet)) {
                let scoped = scoped(&text).context(sheet)?;
                selectors(&scoped, &mut found)?;
            }
        }
        assert!(found.len() > 500, "{}", found.len());
        let is_inside = |one: &&String| one.contains("[data-lab]") || is_of_root(one);
        let outside: Vec<_> = found.iter().filter(|one| !is_inside(one)).collect();
        assert!(outside.is_empty(), "{outside:#?}");
        Ok(())
    }
}
