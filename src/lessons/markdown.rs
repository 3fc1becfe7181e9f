//! Messages about the mistakes that the converter of Markdown finds in a lesson.

use crate::text::{key, message, say};

/// A mistake by its code, and what it is about.
pub fn of_markdown<T: AsRef<str>>(code: &str, about: &[T]) -> String {
    match about {
        [tex, what, near] => say!(
            "author-formula",
            tex = tex.as_ref(),
            what = what.as_ref(),
            near = near.as_ref()
        ),
        _ => message(&key!("author-markdown-*", code)),
    }
}

/// All mistakes as the converter lists them: a line each, with the file's line, the code and what it is about between tabs.
///
/// ```
/// let said = hyperplane::lessons::refusal("own.md", "3\tpicture\n7\tformula\t\\foo\tunknown command\t\\foo");
/// let lines: Vec<&str> = said.lines().collect();
/// assert_eq!(lines[0], "own.md, line 3: a lesson has no pictures");
/// assert!(lines[1].starts_with("own.md, line 7: the formula $\\foo$: unknown command"));
/// ```
pub fn refusal(file: &str, found: &str) -> String {
    let line = |found: &str| {
        let mut parts = found.split('\t');
        let line: usize = parts.next()?.parse().ok()?;
        let code = parts.next()?;
        let what = of_markdown(code, &parts.collect::<Vec<_>>());
        Some(say!("author-mistake", file, line, what))
    };
    found
        .lines()
        .filter_map(line)
        .collect::<Vec<_>>()
        .join("\n")
}
