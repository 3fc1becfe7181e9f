//! Tables for other programs: comma-separated values as RFC 4180 has them.

use crate::data::parse_number;
use crate::text::joined;

/// Rows of cells, with a mark in front that tells spreadsheets that it is UTF-8.
pub(super) fn write(rows: &[Vec<String>]) -> String {
    let row = |cells: &Vec<String>| {
        let cells = joined(cells.iter().map(|text| cell(text)), ",");
        cells + "\r\n"
    };
    rows.iter()
        .fold("\u{feff}".into(), |text, cells| text + &row(cells))
}

/// A cell, in quotation marks where it needs them. What a spreadsheet would take for a formula, and is no number or numbers
/// between semicolons, gets an apostrophe.
fn cell(text: &str) -> String {
    let begins = text.trim_start().starts_with([
        '=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}',
    ]);
    let is_text = text.starts_with(['\t', '\r', '\n'])
        || (begins
            && text
                .split(';')
                .any(|word| parse_number(word.trim()).is_none()));
    let text = if is_text {
        format!("'{text}")
    } else {
        text.into()
    };
    if text.contains(['"', ',', '\n', '\r', ';', '\t']) || text.trim() != text {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_those_of_rfc_4180() {
        let rows = [["a", "b,c", "say \"x\""], ["two\r\nlines", "", "Ωμέγα 数"]];
        let rows = rows.map(|row| row.map(String::from).to_vec());
        assert_eq!(
            write(&rows),
            "\u{feff}a,\"b,c\",\"say \"\"x\"\"\"\r\n\"two\r\nlines\",,Ωμέγα 数\r\n"
        );
    }

    #[test]
    fn nothing_is_a_formula() {
        for (text, wanted) in [
            ("=1+1", "'=1+1"),
            ("+x", "'+x"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("-1+cmd", "'-1+cmd"),
            (" =1", "' =1"),
            ("\t=1", "\"'\t=1\""),
            (
                "=HYPERLINK(\"http://x\")",
                "\"'=HYPERLINK(\"\"http://x\"\")\"",
            ),
            // Numbers stay numbers.
            ("-1.5", "-1.5"),
            ("+3", "+3"),
            ("-1e-3", "-1e-3"),
            ("-1; 2; 1", "\"-1; 2; 1\""),
            ("-1; =2", "\"'-1; =2\""),
            ("a=b", "a=b"),
            ("−2", "−2"),
        ] {
            assert_eq!(cell(text), wanted);
        }
    }
}
