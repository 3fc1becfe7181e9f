//! The last update of w as the plane shows it.

use crate::Session;
use crate::geometry::Axis;
use crate::learn::{Reduction, Step};
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

/// The vectors that the samples and the penalty of an update add to w; none where the optimizer changes w in another way.
fn addends(state: &Session, step: &Step) -> Option<Vec<Addend>> {
    let settings = state.run().settings();
    if !settings.is_plain_descent() {
        return None;
    }
    let (prepared, train) = (state.prepared(), &state.run().problem().train);
    // The change is −ηg; a rate may fall from update to update.
    let largest = |best: usize, at: usize| match step.gradient[at].abs() > step.gradient[best].abs()
    {
        true => at,
        false => best,
    };
    let at = (0..step.gradient.len()).reduce(largest)?;
    let eta = -step.change.get(at)? / step.gradient[at];
    let factor = match settings.reduction {
        Reduction::Mean => eta / step.samples.len() as f64,
        Reduction::Sum => eta,
    };
    let mut all = Vec::new();
    let used = step.samples.iter().zip(&step.delta);
    for (&i, &delta) in used.filter(|(_, delta)| **delta != 0.0) {
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
    let whole = prepared.section(&step.change)?;
    let sum = all.iter().fold([0.0; 2], |[x, y], own| {
        [x + own.change[0], y + own.change[1]]
    });
    if all.len() > MOST_SINGLE {
        all = [0, 1].map(|class| sum_of(&all, class)).to_vec();
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
