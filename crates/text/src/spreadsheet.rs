//! Texts in files that spreadsheets open, which take a cell that begins with one of certain signs for a formula and reckon.

use hyperplane_core::data::parse_number;

/// The first characters of formulas.
const SIGNS: [char; 4] = ['=', '+', '-', '@'];
/// The mark by which a spreadsheet knows a text; it does not show it.
const MARK: char = '\'';

/// Returns true if a spreadsheet would take a cell for a formula: a number is none.
fn is_formula(cell: &str) -> bool {
    cell.starts_with(SIGNS) && parse_number(cell).is_none()
}

/// The name of the column of classes in a file.
pub const CLASS_COLUMN: &str = "class";
/// The separators that can stand between the names of classes in their order.
pub const ORDER_SIGNS: [&str; 4] = [" < ", ", ", "; ", " | "];

/// The name of the column of classes that tells their order, for where names that are sorted would have another.
///
/// ```
/// use hyperplane_text::spreadsheet::{class_column_of, order_in};
/// let name = class_column_of(&["b".into(), "a < c".into()]);
/// assert_eq!(name, "class (order: b, a < c)");
/// assert_eq!((order_in(&name), order_in("class")), (Some("b, a < c"), None));
/// ```
pub fn class_column_of(classes: &[String]) -> String {
    let is_free = |sign: &&str| !classes.iter().any(|name| name.contains(*sign));
    let sign = ORDER_SIGNS.into_iter().find(|sign| is_free(sign));
    format!(
        "{CLASS_COLUMN} (order: {})",
        classes.join(sign.unwrap_or(ORDER_SIGNS[0]))
    )
}

/// The order of classes in the name of their column.
pub fn order_in(name: &str) -> Option<&str> {
    let rest = name.strip_prefix(CLASS_COLUMN)?;
    rest.strip_prefix(" (order: ")?.strip_suffix(')')
}

/// The text of a cell that is never taken for a formula.
///
/// ```
/// use hyperplane_text::spreadsheet::{shielded, unshielded};
/// assert_eq!(shielded("=1+1"), "'=1+1");
/// assert_eq!((shielded("-0.5"), shielded("+1"), shielded("red")), ("-0.5".into(), "+1".into(), "red".into()));
/// assert_eq!((unshielded("'=1+1"), unshielded("'90s")), ("=1+1", "'90s"));
/// ```
pub fn shielded(cell: &str) -> String {
    // One that looks as if it were shielded already is read back as it is, too.
    let is_meant = is_formula(cell) || unshielded(cell) != cell;
    if is_meant {
        format!("{MARK}{cell}")
    } else {
        cell.into()
    }
}

/// The text that a cell was made from.
pub fn unshielded(cell: &str) -> &str {
    match cell.strip_prefix(MARK) {
        Some(rest) if is_formula(rest) || unshielded(rest) != rest => rest,
        _ => cell,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_comes_back() {
        for text in [
            "", "=", "'=", "''=A1", "@x", "-", "-1", "'-1", "+x", "'", "''", "a=b",
        ] {
            let cell = shielded(text);
            assert_eq!(unshielded(&cell), text);
            assert!(!is_formula(&cell), "{cell}");
        }
    }
}
