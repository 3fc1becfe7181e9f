//! The last update of w as the plane shows it.

use crate::Session;
use crate::geometry::Axis;
use crate::plot::{Addend, WeightUpdate};

/// The shortest time of an update on show for its vectors to be drawn, milliseconds.
const SHORTEST: f64 = 300.0;
/// Of more samples the sum of each class is shown.
const MOST_SINGLE: usize = 12;

/// The update made last, at rest; none where it is not shown.
pub(super) fn last_update(state: &Session) -> Option<WeightUpdate> {
    let [before, after] = last_lines(state)?;
    let addends = addends(state, state.last_step()?);
    Some(WeightUpdate {
        before,
        after,
        addends: addends.unwrap_or_default(),
        progress: 1.0,
    })
}

/// The lines before and after the last update; none where it changes no line of the plane, or where updates follow each
/// other quickly.
pub(super) fn last_lines(state: &Session) -> Option<[[f64; 3]; 2]> {
    let prepared = state.prepared();
    let before = state.last_step().and(state.weights_before())?;
    let has_line = !prepared.is_multiclass() && !prepared.is_curved();
    if !has_line || state.step_milliseconds() < SHORTEST {
        return None;
    }
    let lines = [before, state.run().weights()].map(|weights| prepared.section(weights));
    let [before, after] = [lines[0]?, lines[1]?];
    (before != after).then_some([before, after])
}

/// What the samples of an update add; none where the optimizer or a penalty changes w, too.
fn addends(state: &Session, step: &crate::learn::Step) -> Option<Vec<Addend>> {
    let settings = state.run().settings();
    if !settings.penalty.is_none() || !settings.is_plain_descent() {
        return None;
    }
    let (prepared, train) = (state.prepared(), &state.run().problem().train);
    let product = |i: u32, delta: f64| {
        let row = train.row(i as usize).iter();
        row.map(|x| delta * x).collect::<Vec<f64>>()
    };
    let used = step.samples.iter().zip(&step.delta);
    let used = used.filter(|(_, delta)| **delta != 0.0);
    let mut all = Vec::new();
    let mut sum = vec![0.0; state.run().weights().len()];
    for (&i, &delta) in used {
        let own = product(i, delta);
        sum.iter_mut().zip(&own).for_each(|(sum, own)| *sum += own);
        let row = *prepared.rows[0].get(i as usize)?;
        let dot = prepared.dots.get(row as usize)?;
        let [_, x, y] = prepared.section(&own)?;
        all.push(Addend {
            at: dot.at,
            change: [x, y],
            class: dot.class,
        });
    }
    // The factor is η, or its part for each of several samples.
    let largest = |best: usize, at: usize| match sum[at].abs() > sum[best].abs() {
        true => at,
        false => best,
    };
    let at = (0..sum.len()).reduce(largest)?;
    let factor = step.change.get(at)? / sum[at];
    for own in &mut all {
        own.change = own.change.map(|part| part * factor);
    }
    match all.len() > MOST_SINGLE {
        true => Some([0, 1].map(|class| sum_of(&all, class)).to_vec()),
        false => Some(all),
    }
}

/// The sum of what the samples of a class add, from their middle.
fn sum_of(all: &[Addend], class: u8) -> Addend {
    let own = || all.iter().filter(|own| own.class == class);
    let count = own().count().max(1) as f64;
    let sum = own().fold([0.0; 2], |[x, y], own| [x + own.at.x, y + own.at.y]);
    let change = own().fold([0.0; 2], |[x, y], own| {
        [x + own.change[0], y + own.change[1]]
    });
    Addend {
        at: Axis::new(sum[0] / count, sum[1] / count),
        change,
        class,
    }
}
