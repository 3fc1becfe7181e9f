//! The lines of a file before its table.

use super::sheet::{Separator, Sheet, beginning};

/// A text whose first lines are empty as far as they are no part of its table, so that the others keep their numbers:
/// comments that begin with `#`, and `sep=;`, as Excel has it, with the separator that this names. A comment with a name for
/// each column is the heading where there is no other, as NumPy writes it.
pub(super) fn without_preamble(text: String) -> (String, Option<Separator>) {
    let (mut declared, mut comment, mut start) = (None, None, 0);
    for line in text.split_inclusive('\n') {
        let named = separator_named(line).filter(|_| start == 0);
        if line.trim_start().starts_with('#') {
            comment = Some(start);
        } else if named.is_none() && !line.trim().is_empty() {
            break;
        }
        declared = declared.or(named);
        start += line.len();
    }
    let has_table = !text[start..].trim().is_empty();
    if !has_table || (declared.is_none() && comment.is_none()) {
        return (text, None);
    }
    let heading = comment.and_then(|at| heading(&text[at..start], &text[start..], declared));
    let end = comment.filter(|_| heading.is_some()).unwrap_or(start);
    let mut left = "\n".repeat(text[..end].matches('\n').count());
    left += &heading.unwrap_or_default();
    left += &text[start..];
    (left, declared)
}

/// The separator that a line declares.
fn separator_named(line: &str) -> Option<Separator> {
    let line = line.trim_end_matches(['\r', '\n']).trim_matches('"');
    let (word, sign) = line.split_at_checked(4)?;
    let mut known = Separator::ALL.into_iter();
    let named = known.find(|separator| match separator {
        Separator::Sign(known) => sign.as_bytes() == [*known],
        Separator::Spaces => false,
    });
    named.filter(|_| word.eq_ignore_ascii_case("sep="))
}

/// The comment before a table, without its sign, if it names the columns.
fn heading(comment: &str, rest: &str, declared: Option<Separator>) -> Option<String> {
    let separator = declared.unwrap_or_else(|| Separator::detect(rest));
    let comment = comment.replacen('#', " ", 1);
    let first = |text: &str| Sheet::parse(beginning(text), separator, None);
    let (names, table) = (first(&comment).names.len(), first(rest));
    (!table.has_heading && names > 1 && names == table.names.len()).then_some(comment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_a_declared_separator_are_no_part_of_the_table() {
        let semicolon = Some(Separator::Sign(b';'));
        for (text, left, declared) in [
            ("x,y\n1,2\n", "x,y\n1,2\n", None),
            ("sep=;\r\nx;y\r\n1;2\r\n", "\nx;y\r\n1;2\r\n", semicolon),
            ("\"sep=;\"\n# one\nx;y\n1;2\n", "\n\nx;y\n1;2\n", semicolon),
            (
                "SEP=\t\nx\ty\n1\t2\n",
                "\nx\ty\n1\t2\n",
                Some(Separator::Sign(b'\t')),
            ),
            (
                "# made in 2024, by us\n\n#\nx,y\n1,2\n",
                "\n\n\nx,y\n1,2\n",
                None,
            ),
            // With as many cells as the table: a comment where there is a heading, else the heading.
            ("# a, b\nx,y\n1,2\n", "\nx,y\n1,2\n", None),
            ("# one\n# x,y\n1,2\n", "\n  x,y\n1,2\n", None),
            ("# x y k\n1 2 a\n2 3 b\n", "  x y k\n1 2 a\n2 3 b\n", None),
            ("#,x,k\n1,2,a\n2,2,b\n", " ,x,k\n1,2,a\n2,2,b\n", None),
            (
                "# made by us\n1 2 5 a\n2 3 5 b\n",
                "\n1 2 5 a\n2 3 5 b\n",
                None,
            ),
            // Nothing else is there, and what is no such line.
            ("# x,y\n", "# x,y\n", None),
            ("sep=x\n1,2\n", "sep=x\n1,2\n", None),
            ("x,y\nsep=;\n#1,2\n", "x,y\nsep=;\n#1,2\n", None),
        ] {
            let found = without_preamble(text.into());
            assert_eq!(found, (left.into(), declared), "{text}");
        }
    }
}
