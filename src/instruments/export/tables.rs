//! Samples and record of a run as CSV, a line of names first. Numbers have every digit that they need to be read back to
//! the same bits.

use csv::WriterBuilder;

use crate::data::{parse_number, sort_classes};
use crate::session::{Session, all_features};
use crate::text::number::shortest;
use crate::text::spreadsheet::{CLASS_COLUMN, class_column_of, shielded};

/// The samples with all their features, in raw units, and the class of each, the name of whose column tells their order
/// where it is not that of their names; where some are held out, which ones. Only so
/// many of them.
///
/// ```
/// use hyperplane::app::App;
/// use hyperplane::instruments::export::samples;
/// let app = App::opened("v2&dataset=custom&points=1,0.1,1;-2,3,0");
/// assert_eq!(samples(app.session(), 9), "x₁,x₂,class\n1,0.1,+1\n-2,3,−1\n");
/// ```
pub fn samples(lab: &Session, most: usize) -> String {
    let set = all_features(lab.document());
    let aside = &lab.prepared().rows[1];
    let mut head: Vec<&str> = set.features().iter().map(String::as_str).collect();
    let classes = set.class_names();
    let mut sorted = classes.to_vec();
    sort_classes(&mut sorted, parse_number);
    let with_order = class_column_of(classes);
    head.push(if sorted == classes {
        CLASS_COLUMN
    } else {
        &with_order
    });
    if !aside.is_empty() {
        head.push("held_out");
    }
    let row = |row: usize| {
        let mut cells: Vec<String> = set.row(row).iter().map(|value| shortest(*value)).collect();
        cells.push(set.class_names()[usize::from(set.class(row))].clone());
        if !aside.is_empty() {
            let is_aside = aside.binary_search(&(row as u32)).is_ok();
            cells.push(if is_aside { "yes" } else { "no" }.into());
        }
        cells
    };
    written(&head, (0..set.len().min(most)).map(row))
}

/// The record at the ends of epochs, epoch 0 being the start: loss and misclassified samples; loss and misclassified
/// samples of those that are held out, if any (a loss that no computer number can hold is left out); and the weights
/// w₀, w₁ …, with three or more classes those of one class after the other; of standardized features also the v₀, v₁ …
/// in the units of the data. At most `most` lines of them.
///
/// ```
/// use hyperplane::app::App;
/// use hyperplane::instruments::export::record;
/// use hyperplane::session::Action;
/// let mut app = App::opened("v2&dataset=custom&points=1,0,1;-1,0,0&eta=1");
/// app.update(Action::Epoch);
/// let text = record(app.session(), 9);
/// assert!(text.starts_with("epoch,updates,loss,errors,w0,w1,w2\n0,0,0,1,0,0,0\n1,1,"));
/// ```
pub fn record(lab: &Session, most: usize) -> String {
    let entries = lab.run().history().entries();
    let is_tested = entries.iter().any(|entry| entry.held_out.is_some());
    // After an edit and before the next update the run is still of the data before, whose classes may be others.
    let names = lab.prepared().set.class_names();
    let width = lab.run().problem().train.features() + 1;
    let mut head: Vec<String> = ["epoch", "updates", "loss", "errors"]
        .map(String::from)
        .into();
    if is_tested {
        head.extend(["held_out_loss", "held_out_errors"].map(String::from));
    }
    let weights = entries.first().map_or(0, |entry| entry.weights.len());
    let class = |class: usize| match weights == width * names.len() {
        true => names[class].clone(),
        false => (class + 1).to_string(),
    };
    let title = |letter: char, at: usize| match weights > width {
        true => format!("{letter}{} of {}", at % width, class(at / width)),
        false => format!("{letter}{at}"),
    };
    head.extend((0..weights).map(|at| title('w', at)));
    // In the units of the data, where those of the run are the data's, too.
    let unscaled = |entry: &crate::learn::Entry| {
        let is_same = !lab.is_changed() && weights == width * lab.run().outputs();
        is_same
            .then(|| lab.prepared().unscaled(&entry.weights))
            .flatten()
    };
    if entries.last().and_then(unscaled).is_some() {
        head.extend((0..weights).map(|at| title('v', at)));
    }
    let columns = head.len();
    let row = |entry: &crate::learn::Entry| {
        let mut cells = vec![
            entry.epoch.to_string(),
            entry.updates.to_string(),
            number(entry.loss),
            entry.errors.to_string(),
        ];
        if is_tested {
            let (loss, errors) = entry.held_out.unzip();
            cells.push(loss.map_or_else(String::new, number));
            cells.push(errors.map_or_else(String::new, |errors| errors.to_string()));
        }
        cells.extend(entry.weights.iter().map(|weight| shortest(*weight)));
        cells.extend(unscaled(entry).into_iter().flatten().map(shortest));
        cells.resize(columns, String::new());
        cells
    };
    written(&head, entries.iter().take(most).map(row))
}

/// A number, or an empty cell for what no computer number can hold.
fn number(value: f64) -> String {
    if value.is_finite() {
        shortest(value)
    } else {
        String::new()
    }
}

fn written<T: AsRef<str>>(head: &[T], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut table = WriterBuilder::new().from_writer(Vec::new());
    // A vector takes all that is written to it, and every row has as many cells as there are names.
    let _ = table.write_record(head.iter().map(|name| shielded(name.as_ref())));
    for row in rows {
        let _ = table.write_record(row.iter().map(|cell| shielded(cell)));
    }
    let bytes = table.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}
