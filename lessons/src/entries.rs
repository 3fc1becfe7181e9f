//! The entries of a lesson or a step. Those that are texts are Markdown; all others stay as they are.

use crate::markdown;
use crate::page::Page;

/// Entries whose values are one paragraph. An answer to a question is another, with its condition behind it.
const PARAGRAPHS: [&str; 9] = [
    "ask", "because", "task", "hint", "choose", "write", "keep", "line", "gap",
];
/// Entries with a paragraph, and behind a bar something else.
const LABELS: [&str; 2] = ["number", "vector"];

/// Writes the entries on these lines; the first one has the number `first`.
pub(crate) fn write(page: &mut Page, first: usize, lines: &[&str]) {
    let mut at = 0;
    while at < lines.len() {
        let end = end(lines, at);
        page.go_to(first + at);
        let entry = &lines[at..end];
        let (key, value) = entry[0].split_once(':').unwrap_or_default();
        let (number, key) = (first + at, key.trim());
        page.in_entry = true;
        if let Some(answer) = entry[0].strip_prefix("- ") {
            page.push("- ");
            with_bar(page, number, &value_of(answer, entry));
        } else if LABELS.contains(&key) {
            page.push(&format!("{key}: "));
            with_bar(page, number, &value_of(value, entry));
        } else if PARAGRAPHS.contains(&key) {
            page.push(&format!("{key}: "));
            markdown::paragraph(page, number, &value_of(value, entry));
        } else if key == "answer" {
            page.push("answer: ");
            markdown::text(page, number, &value_of(value, entry));
        } else {
            page.in_entry = false;
            page.push(&entry.join("\n"));
        }
        page.in_entry = false;
        at = end;
    }
}

/// A paragraph, and what stands behind the last bar as it is.
fn with_bar(page: &mut Page, number: usize, value: &str) {
    let (text, condition) = value.rsplit_once('|').unwrap_or((value, ""));
    markdown::paragraph(page, number, text);
    if text.len() < value.len() {
        page.push(" | ");
        page.push(condition.trim());
    }
}

/// The index after the entry that begins at `at`. It goes on with indented lines, between which lines may be empty.
fn end(lines: &[&str], at: usize) -> usize {
    let goes_on = |line: &&str| line.trim().is_empty() || line.starts_with(char::is_whitespace);
    let more = lines[at + 1..].iter().take_while(|line| goes_on(line));
    let last = more
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
        .last();
    at + 1 + last.map_or(0, |(number, _)| number + 1)
}

/// The value of an entry: what stands on its first line, and the others without what all of them are indented by.
fn value_of(first: &str, entry: &[&str]) -> String {
    let indent = |line: &&str| line.len() - line.trim_start().len();
    let full = entry[1..].iter().filter(|line| !line.trim().is_empty());
    let common = full.map(indent).min().unwrap_or(0);
    let more = entry[1..]
        .iter()
        .map(|line| line.get(common..).unwrap_or_default());
    let lines: Vec<&str> = std::iter::once(first.trim()).chain(more).collect();
    lines.join("\n")
}
