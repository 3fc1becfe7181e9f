//! Numbers on axes.

use super::close;
use crate::geometry::step::Step;
use crate::labels::labels;
use crate::text::number::GROUP;

#[test]
fn labels_share_decimals() {
    let step = Step::at_least(0.5);
    let ticks = labels(&[-0.5, 0.0, 0.5], step);
    assert_eq!(ticks.texts, ["−0.5", "0.0", "0.5"]);
    assert_eq!(ticks.note, "");
    assert_eq!(labels(&[4.0, 5.0], Step::at_least(1.0)).texts, ["4", "5"]);
}

#[test]
fn what_labels_have_in_common_moves_to_the_note() {
    let step = Step::at_least(0.2);
    let ticks = labels(&[2000.0, 2000.2, 2000.4], step);
    assert_eq!(ticks.texts, ["0.0", "0.2", "0.4"]);
    assert_eq!(ticks.note, format!("+2{GROUP}000"));
    let small = labels(&[0.0, 5e-7, 1e-6], Step::at_least(5e-7));
    assert_eq!(
        (small.texts[1].as_str(), small.note.as_str()),
        ("0.5", "×10⁻⁶")
    );
    let below = labels(&[-1e6 - 0.5, -1e6], Step::at_least(0.5));
    assert_eq!(below.note, format!("−1{GROUP}000{GROUP}000"));
}

#[test]
fn labels_stay_short_and_true_whatever_the_values() {
    for exponent in [-290, -9, -3, 0, 2, 5, 9, 290] {
        for offset in [0.0, 1.0, 37.0, 4096.0] {
            let step = Step::at_least(0.7 * 10_f64.powi(exponent));
            let values: Vec<f64> = (0..8).map(|i| step.times(offset + f64::from(i))).collect();
            let ticks = labels(&values, step);
            assert!(
                ticks.texts.iter().all(|t| t.chars().count() <= 8),
                "{ticks:?}"
            );
            let read = |t: &String| {
                t.replace('−', "-")
                    .replace(GROUP, "")
                    .parse::<f64>()
                    .unwrap()
            };
            let first = read(&ticks.texts[1]) - read(&ticks.texts[0]);
            let last = read(&ticks.texts[7]) - read(&ticks.texts[6]);
            close(first, last);
            assert!(first > 0.0, "{ticks:?}");
        }
    }
}
