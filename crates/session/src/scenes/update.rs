//! The last update of w as the plane shows it.

use crate::Session;
use crate::geometry::Axis;
use crate::learn::{Reduction, Step};
use crate::plot::{Addend, RowUpdate, WeightUpdate};

/// The shortest time of an update on show for its vectors to be drawn, milliseconds.
const SHORTEST: f64 = 300.0;
/// Of more samples the sum of each class is shown.
const MOST_SINGLE: usize = 12;

/// The update made last, at rest; none where it changes nothing, or where updates follow each other quickly.
pub(super) fn last_update(state: &Session) -> Option<WeightUpdate> {
    is_shown(state).then_some(())?;
    let (before, after) = (state.weights_before()?, state.run().weights());
    let (prepared, several) = (state.prepared(), state.prepared().is_multiclass());
    let length = prepared.inputs.len() + 1;
    let pairs = before.chunks(length).zip(after.chunks(length));
    let row = |(class, (before, after)): (usize, (&[f64], &[f64]))| {
        let addends = addends(state, state.last_step()?, class);
        Some(RowUpdate {
            class: u8::try_from(class).ok().filter(|_| several),
            before: prepared.section(before)?,
            after: prepared.section(after)?,
            addends: addends.unwrap_or_default(),
        })
    };
    // Where the boundary is a curve, w has no vector on the plane.
    let rows: Option<Vec<RowUpdate>> = pairs.enumerate().map(row).collect();
    Some(WeightUpdate {
        rows: rows.unwrap_or_default(),
        progress: 1.0,
    })
}

/// Returns true if the last update has changed the boundary, and stands long enough to be seen.
pub(super) fn is_shown(state: &Session) -> bool {
    let before = state.last_step().and(state.weights_before());
    before.is_some_and(|before| before != state.run().weights())
        && state.step_milliseconds() >= SHORTEST
}

/// The vectors that the samples and the penalty of an update add to the weights of a class; none where the optimizer
/// changes these in another way.
fn addends(state: &Session, step: &Step, class: usize) -> Option<Vec<Addend>> {
    let settings = state.run().settings();
    if !settings.is_plain_descent() {
        return None;
    }
    let (prepared, train) = (state.prepared(), &state.run().problem().train);
    let length = prepared.inputs.len() + 1;
    let classes = step.change.len() / length;
    let own = |all: &'_ [f64]| all[class * length..(class + 1) * length].to_vec();
    let (gradient, change) = (own(&step.gradient), own(&step.change));
    // The change is −ηg; a rate may fall from update to update.
    let largest = |best: usize, at: usize| match gradient[at].abs() > gradient[best].abs() {
        true => at,
        false => best,
    };
    let at = (0..length).reduce(largest)?;
    let eta = -change[at] / gradient[at];
    let factor = match settings.reduction {
        Reduction::Mean => eta / step.samples.len() as f64,
        Reduction::Sum => eta,
    };
    let mut all = Vec::new();
    let deltas = step.delta.chunks(classes).map(|deltas| deltas[class]);
    let used = step.samples.iter().zip(deltas);
    for (&i, delta) in used.filter(|(_, delta)| *delta != 0.0) {
        let row = train.row(i as usize).iter();
        let own: Vec<f64> = row.map(|x| factor * delta * x).collect();
        let [_, x, y] = prepared.section(&own)?;
        let dot = prepared.rows[0].get(i as usize);
        let dot = prepared.dots.get(*dot? as usize)?;
        all.push(Addend {
            from: Some((dot.at, dot.class)),
            change: [x, y],
        });
    }
    let whole = prepared.section(&change)?;
    let sum = all.iter().fold([0.0; 2], |[x, y], own| {
        [x + own.change[0], y + own.change[1]]
    });
    if all.len() > MOST_SINGLE {
        let classes = 0..classes.max(2) as u8;
        all = classes.map(|class| sum_of(&all, class)).collect();
    }
    if !settings.penalty.is_none() {
        all.push(Addend {
            from: None,
            change: [whole[1] - sum[0], whole[2] - sum[1]],
        });
    }
    Some(all)
}

/// The sum of what the samples of a class add, from their middle.
fn sum_of(all: &[Addend], class: u8) -> Addend {
    let own = || {
        let places = all.iter().filter_map(|own| Some((own.from?, own.change)));
        places.filter(|((_, known), _)| *known == class)
    };
    let count = own().count().max(1) as f64;
    let add = |[x, y]: [f64; 2], [right, up]: [f64; 2]| [x + right, y + up];
    let place = own().fold([0.0; 2], |sum, ((at, _), _)| add(sum, [at.x, at.y]));
    let change = own().fold([0.0; 2], |sum, (_, change)| add(sum, change));
    Addend {
        from: Some((Axis::new(place[0] / count, place[1] / count), class)),
        change,
    }
}
