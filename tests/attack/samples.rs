//! Samples of a file that its link does not hold: asked for, found or not.

use std::rc::Rc;

use hyperplane::data::{Dataset, Seeded};
use hyperplane::session::Action;
use hyperplane::session::table::Table;

/// A small file with three features and three classes.
fn table(random: &mut Seeded) -> Rc<Table> {
    let rows = 5 + random.below(2) as usize * 30;
    let values = (0..3 * rows).map(|at| (at * at % 17) as f64 / 4.0);
    let classes = (0..rows).map(|row| (row % 3) as u8).collect();
    let names = (["a", "b", "c"], ["x", "y", "z"]);
    let set = Dataset::new(names.0, names.1, values.collect(), classes);
    Table::new("file.csv", set.expect("a table"))
}

/// The link without the samples is opened, or what it waits for is found, or is not.
pub(crate) fn action(random: &mut Seeded) -> Action {
    let table = table(random);
    let fingerprint = table.fingerprint();
    match random.below(4) {
        0 | 1 => Action::Open(format!(
            "v2&table={fingerprint:x}%09file.csv&table-features=a%09b%09c&table-classes=x%09y%09z&dataset=file&at=40"
        )),
        2 => Action::Found {
            fingerprint,
            table: None,
        },
        _ => Action::Found {
            fingerprint,
            table: Some(table),
        },
    }
}
