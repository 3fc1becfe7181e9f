//! Names of classes that say yes or no.

/// Pairs of names, in small letters: no, and yes.
const PAIRS: [[&str; 2]; 6] = [
    ["-", "+"],
    ["no", "yes"],
    ["n", "y"],
    ["false", "true"],
    ["negative", "positive"],
    ["neg", "pos"],
];

/// The meaning of a class name: true for yes (class +1), false for no (class −1), none for other names. Capital letters do
/// not matter, and both minus signs are understood.
///
/// ```
/// use hyperplane_core::data::sense;
/// assert_eq!((sense("Yes"), sense("\u{2212}"), sense("red")), (Some(true), Some(false), None));
/// ```
pub fn sense(name: &str) -> Option<bool> {
    let name = if name == "\u{2212}" { "-" } else { name };
    let is = |word: &str| name.eq_ignore_ascii_case(word);
    PAIRS.iter().find_map(|[no, yes]| match (is(no), is(yes)) {
        (true, _) => Some(false),
        (_, true) => Some(true),
        _ => None,
    })
}

/// Sorts class names: no before yes, numbers by size, others by their letters, as scikit-learn sorts them.
///
/// ```
/// use hyperplane_core::data::{parse_number, sort_classes};
/// let mut names = ["10", "9", "-1"].map(String::from);
/// sort_classes(&mut names, parse_number);
/// assert_eq!(names, ["-1", "9", "10"]);
/// ```
pub fn sort_classes(names: &mut [String], number: impl Fn(&str) -> Option<f64>) {
    if let [first, second] = names
        && let (Some(one), Some(other)) = (sense(first), sense(second))
    {
        if one && !other {
            std::mem::swap(first, second);
        }
        return;
    }
    if names.iter().all(|name| number(name).is_some()) {
        let value = |name: &String| number(name).unwrap_or_default();
        names.sort_by(|a, b| value(a).total_cmp(&value(b)));
    } else {
        names.sort();
    }
}

/// Equality of class names: capital letters do not matter in words. They matter in single letters, since classes may be
/// called A and a, unless the letter means yes or no.
///
/// ```
/// use hyperplane_core::data::same_class;
/// assert!(same_class("Yes", "YES") && !same_class("A", "a") && same_class("Y", "y"));
/// ```
pub fn same_class(a: &str, b: &str) -> bool {
    let is_word = a.chars().nth(1).is_some() || sense(a).is_some();
    a == b || (is_word && a.eq_ignore_ascii_case(b))
}
