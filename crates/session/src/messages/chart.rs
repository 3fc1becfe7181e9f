//! A chart of several curves in words and as a table of values.

use super::{MOST_ROWS, ValueTable, figure, thinned};
use crate::geometry::Axis;
use crate::text::say;

/// The first, last, least and largest value of a curve, as a sentence that begins with its name; empty for a curve
/// without values.
pub fn curve_in_words(name: &str, values: &[Axis]) -> String {
    let (Some(first), Some(last)) = (values.first(), values.last()) else {
        return String::new();
    };
    let heights = values.iter().map(|value| value.y);
    let least = heights.clone().fold(f64::INFINITY, f64::min);
    let most = heights.fold(f64::NEG_INFINITY, f64::max);
    say!(
        "lab-chart-curve",
        name,
        first = figure(first.y),
        last = figure(last.y),
        least = figure(least),
        most = figure(most),
    )
}

/// The values of curves over one axis: a row for each place where one of them has a value, with that place and the value
/// of each; empty cells where a curve has none. Of several values at one place the last one counts.
///
/// ```
/// use hyperplane_plot::geometry::Axis;
/// use hyperplane_session::messages::curve_table;
/// let long = [Axis::new(0.0, 4.0), Axis::new(1.0, 2.5)];
/// let table = curve_table(&[&long, &long[..1]]);
/// assert_eq!(table.rows, [["0", "4", "4"], ["1", "2.5", ""]]);
/// ```
pub fn curve_table(curves: &[&[Axis]]) -> ValueTable {
    let places = curves.iter().flat_map(|curve| curve.iter());
    let mut places: Vec<f64> = places.map(|value| value.x).collect();
    places.sort_by(f64::total_cmp);
    places.dedup();
    let row = |index: usize| -> Vec<String> {
        let place = places[index];
        let cell = |curve: &&[Axis]| {
            let until = curve.partition_point(|value| value.x <= place);
            let found = curve[..until].last().filter(|value| value.x == place);
            found.map(|value| figure(value.y)).unwrap_or_default()
        };
        let cells = curves.iter().map(cell);
        std::iter::once(figure(place)).chain(cells).collect()
    };
    let rows: Vec<Vec<String>> = thinned(places.len(), MOST_ROWS).map(row).collect();
    ValueTable {
        note: say!(
            "lab-chart-values-note",
            rows = rows.len(),
            all = places.len(),
            thinned = rows.len() < places.len()
        ),
        rows,
    }
}
