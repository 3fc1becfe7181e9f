//! Tables that the browser stores beside labs, since no link can hold them.

use super::SavedLab;
use crate::session::link::table::{absent_table, names_table};

/// A table that no lab names any more is left for this time, in milliseconds: a week.
const LEFT_MS: f64 = 7.0 * 24.0 * 3600.0 * 1000.0;

/// The fingerprints of the tables that these labs name and do not hold, each once.
///
/// ```
/// use hyperplane::app::{SavedLab, absent_tables};
/// let lab = |link: &str| SavedLab { name: "a".into(), at: 0.0, link: link.into() };
/// let (beside, within) = ("v2&table=1f%09a.csv&dataset=file", "v2&table=2%09b.csv&table-rows=1,2,0");
/// assert_eq!(absent_tables(&[lab(beside), lab(within), lab(beside), lab("v2")]), [0x1f]);
/// ```
pub fn absent_tables(labs: &[SavedLab]) -> Vec<u64> {
    let mut fingerprints = Vec::new();
    for fingerprint in labs.iter().filter_map(|lab| absent_table(&lab.link)) {
        if !fingerprints.contains(&fingerprint) {
            fingerprints.push(fingerprint);
        }
    }
    fingerprints
}

/// The fingerprints of tables that can go: the last time that one was stored or found is long before `now`, and no text of a lab names
/// it. Times are in milliseconds since 1970.
///
/// ```
/// use hyperplane::app::tables_to_forget;
/// let week = 7.0 * 24.0 * 3600.0 * 1000.0;
/// let dates = [(0x1f, 0.0), (0x2f, 0.0), (0x3f, 2.0)];
/// let labs = ["9\nv2&table=2f%09b.csv&dataset=file"];
/// assert_eq!(tables_to_forget(&dates, &labs, week + 1.0), [0x1f]);
/// assert!(tables_to_forget(&dates, &labs, week - 1.0).is_empty());
/// ```
pub fn tables_to_forget(dates: &[(u64, f64)], labs: &[impl AsRef<str>], now: f64) -> Vec<u64> {
    let is_named = |fingerprint| {
        labs.iter()
            .any(|lab| names_table(lab.as_ref(), fingerprint))
    };
    let old = dates.iter().filter(|(_, at)| *at < now - LEFT_MS);
    let old = old.map(|(fingerprint, _)| *fingerprint);
    old.filter(|fingerprint| !is_named(*fingerprint)).collect()
}
