//! The sentences shown: everything the page says about the state stands here.

mod chart;
mod choices;
mod classes;
mod edits;
mod front;
mod ghosts;
mod notes;
mod notices;
mod numbers;
mod point;
pub mod rules;
mod status;
mod summary;
mod units;

pub use self::chart::{curve_in_words, curve_table};
pub use self::choices::{dataset, gate, optimizer_name, optimizer_title};
pub use self::classes::{
    WeightRow, input_names, pens, point_name, weight_name, weight_names, weight_titles,
};
pub use self::edits::{Edit, nothing_left, point_description, point_moved, rate_told};
pub use self::front::on_front;
pub use self::ghosts::{ghost_dismissal, ghost_labels, ghost_rows};
pub use self::notes::{data_note, source_note, trains_on_few};
pub use self::notices::reason;
pub(super) use self::notices::{broken_link, nothing_to_learn, too_many_points};
pub(super) use self::notices::{
    missing_file, not_a_weight, rate_with_batch, rate_with_optimizer, rate_with_rule,
    too_many_classes, unknown_names, waiting,
};
pub use self::numbers::{array, full, full_list, weights_json};
pub use self::point::PointCard;
pub use self::status::{Status, status};
pub use self::summary::{
    MOST_ROWS, ValueTable, curve_summaries, curve_values, plane_summary, thinned, training_errors,
};
pub use self::units::{Told, line_in_units, weights_in_units};
use super::{
    Field, Session,
    settings::{Inputs, PenaltyKind},
};
use crate::geometry::View;
use crate::learn::{Activation, Kind, OptimizerKind, Order, ScheduleKind, Step};
use crate::text::number::{exact, signed};
pub use crate::text::number::{figure, grouped, percent, place, typed};
use crate::text::say;

/// Returns the title of the button that goes on to the next update, and the shorter label on it: mistakes alone change
/// w only with plain updates of a rule that learns from them.
pub fn next_change(state: &Session) -> (String, String) {
    let settings = state.document().settings.learning();
    let by_mistakes = settings.table().kind == Kind::MistakeDriven
        && settings.penalty.is_none()
        && settings.is_plain_descent();
    match by_mistakes {
        true => (
            say!("lab-next-mistake.title"),
            say!("lab-next-mistake-label"),
        ),
        false => (say!("lab-next-change"), say!("lab-next-change-label")),
    }
}

/// The text of the plane when no line is to be seen; `visible` is true if the present line crosses the part shown.
pub fn no_boundary(state: &Session, visible: bool) -> Option<String> {
    if state.prepared().is_curved() || state.prepared().is_multiclass() {
        let learned = state.run().weights().iter().any(|w| *w != 0.0);
        let hidden = !visible && state.prepared().is_multiclass();
        return match (learned, hidden) {
            (false, _) => Some(say!("plane-no-boundary-yet")),
            (true, true) => Some(say!("plane-boundaries-outside")),
            (true, false) => None,
        };
    }
    let [w0, w1, w2] = state.weights();
    if w1 != 0.0 || w2 != 0.0 {
        return (!visible).then(|| say!("plane-boundary-outside"));
    }
    // What training leaves at w = 0 is decided by the tie.
    let has_trained = state.run().steps() > 0;
    let is_positive = w0 > 0.0 || w0 == 0.0 && state.run().settings().tie.is_positive(0.0);
    Some(match state.prepared().dots.is_empty() {
        true if state.missing().is_some() => return None,
        true => say!("plane-click"),
        false if w0 == 0.0 && !has_trained => say!("plane-no-boundary-yet"),
        false if is_positive => say!("plane-no-boundary-all-positive"),
        false => say!("plane-no-boundary-all-negative"),
    })
}

/// The note of the chart on a criterion that is 0 where this many samples are misclassified.
pub fn criterion_at_zero(wrong: u32) -> String {
    say!("plane-criterion-at-zero", wrong)
}

/// Which class new points get, for those who cannot see it.
pub fn pen_told(state: &Session) -> String {
    let index = usize::from(state.document().settings.pen.class(false));
    let name = pens(state).get(index).map(|(name, _)| name.clone());
    name.map_or_else(String::new, |name| say!("plane-pen-chosen", class = name))
}

/// The part of the plane on show, for the same; none: the usual one.
pub fn view_told(state: &Session, view: Option<View>) -> String {
    let Some(view) = view else {
        return say!("plane-view-usual");
    };
    let range = |axis: usize, from: f64, to: f64| {
        let name = &state.prepared().axes[axis];
        say!(
            "plane-view-shown",
            axis = name,
            from = figure(from),
            to = figure(to)
        )
    };
    let across = range(0, view.x_min, view.x_max);
    format!("{across}, {}", range(1, view.y_min, view.y_max))
}

/// Returns true if the name of class −1 or +1, 0 or 1 here, says more than the sign of the class.
fn says_more_than_sign(name: &str, class: usize) -> bool {
    let signs: [&[&str]; 2] = [&["−1", "−", "-1", "-"], &["+1", "+"]];
    !signs[class].contains(&name)
}

/// A short sentence about what the plane shows, for those who cannot see it.
pub fn plane_description(state: &Session) -> String {
    let prepared = state.prepared();
    if prepared.is_multiclass() {
        return classes::plane(state);
    }
    let count = |class: u8| {
        let own = prepared.dots.iter().filter(|dot| dot.class == class);
        own.count()
    };
    let names = prepared.set.class_names();
    let name = |class: usize| names.get(class).map_or("", String::as_str);
    say!(
        "plane-description",
        minus = count(0),
        negative = name(0),
        plus = count(1),
        positive = name(1),
        named = (0..2).any(|class| says_more_than_sign(name(class), class)),
        x = &prepared.axes[0],
        y = &prepared.axes[1],
    )
}

/// The line below the plane: what the update made last did; before there is one, what the shapes mean.
pub fn below_plane(state: &Session) -> String {
    let told = last_step(state);
    match told.is_empty() && state.run().steps() == 0 {
        true => shapes(state),
        false => told,
    }
}

/// The shapes of two classes with their names; empty for more classes and without points.
pub(super) fn shapes(state: &Session) -> String {
    let prepared = state.prepared();
    match prepared.set.class_names() {
        [negative, positive] if !prepared.dots.is_empty() => {
            let (negative, positive) = (negative.as_str(), positive.as_str());
            say!(
                "plane-shapes",
                negative,
                positive,
                named = says_more_than_sign(negative, 0) || says_more_than_sign(positive, 1),
            )
        }
        _ => String::new(),
    }
}

/// The sentence about the last update, of one sample or a batch, or about a search that found no change; empty if there
/// is neither.
pub fn last_step(state: &Session) -> String {
    if let Some(points) = state.searched_in_vain() {
        let settings = &state.document().settings;
        let drawn = settings.order == Order::Random && applies(state, "order");
        return say!("plane-none-changes", points, drawn);
    }
    let Some(step) = state.last_step() else {
        return String::new();
    };
    let used = state.used_rows();
    if let (true, [row]) = (state.prepared().is_multiclass(), &used[..]) {
        return classes::step(state, step, *row);
    }
    let ([row], [z], [output], [delta]) =
        (&used[..], &step.z[..], &step.output[..], &step.delta[..])
    else {
        let classes = state.run().outputs();
        let moves = |deltas: &&[f64]| deltas.iter().any(|delta| *delta != 0.0);
        let wrong = step.delta.chunks(classes).filter(moves).count();
        return say!("plane-step-batch", points = step.samples.len(), wrong);
    };
    let y = if state
        .prepared()
        .dots
        .get(*row)
        .is_some_and(|dot| dot.class == 1)
    {
        "+1"
    } else {
        "−1"
    };
    // A probability is compared with 0 or 1.
    let target = match (state.run().settings().table().probability, y) {
        (true, "+1") => "1",
        (true, _) => "0",
        (false, _) => "no",
    };
    let predicted = if state.run().settings().tie.is_positive(*z) {
        "+1"
    } else {
        "−1"
    };
    let tie = match super::readouts::tie_in_last_step(state) {
        Some(true) => "rounding",
        Some(false) => "exact",
        None => "no",
    };
    say!(
        "plane-step",
        number = row + 1,
        y,
        predicted,
        z = signed(*z),
        tie,
        output = signed(*output),
        delta = signed(*delta),
        target,
        moves = moves(state, step),
        shift = shift(state, step),
        part = largest_part(state, step),
    )
}

/// The change of w₀, by which the line shifts; “no” where there is no line or no bias.
fn shift(state: &Session, step: &Step) -> String {
    let prepared = state.prepared();
    let change = step.change.first();
    let shift = change.filter(|_| prepared.has_bias() && !prepared.is_curved());
    shift.map_or_else(|| "no".into(), |change| signed(*change))
}

/// The name of the weight that changes most, where the boundary is a curve; else “no”.
fn largest_part(state: &Session, step: &Step) -> String {
    let changes = step.change.iter().map(|change| change.abs()).enumerate();
    let largest = changes.max_by(|(_, a), (_, b)| a.total_cmp(b));
    match largest.filter(|_| state.prepared().is_curved()) {
        None => "no".into(),
        Some((0, _)) => weight_name(0),
        Some((at, _)) => format!("{} ({})", weight_name(at), input_names(state)[at]),
    }
}

/// The cause of the last change of the weights, in one word: the error signal, else what else changes them.
fn moves(state: &Session, step: &Step) -> &'static str {
    let settings = state.run().settings();
    if step.delta.iter().any(|delta| *delta != 0.0) {
        "delta"
    } else if step.change.iter().all(|change| *change == 0.0) {
        "nothing"
    } else if settings.momentum == 0.0 && !settings.optimizer.kind.adaptive {
        "penalty"
    } else {
        "optimizer"
    }
}

/// Returns true if a control of the lab has an effect now; so has one that it does not know.
pub fn applies(state: &Session, control: &str) -> bool {
    Field::named(control).is_none_or(|field| field.applies(state.document(), state))
}

/// The refinements of the plain rule, in few words; empty when there are none.
pub fn refinements(state: &Session) -> String {
    let settings = &state.document().settings;
    let mut words = Vec::new();
    let lambda = exact(settings.lambda);
    words.extend(match (settings.penalty().is_none(), settings.penalty) {
        (true, _) => None,
        (_, PenaltyKind::Norm) if settings.rule.ridge.is_none() => {
            Some(say!("refinement-norm", p = settings.p, lambda))
        }
        (_, PenaltyKind::Max) if settings.rule.ridge.is_none() => {
            Some(say!("refinement-maximum", lambda))
        }
        _ => Some(say!("refinement-ridge", lambda)),
    });
    match settings.data.inputs {
        _ if settings.data.shows_components() => {}
        Inputs::Axes => {}
        Inputs::All => words.push(say!("refinement-all-features")),
        Inputs::First => words.push(say!("refinement-one-feature")),
    }
    let maps = &settings.data.maps;
    for (map, name) in [(&maps.xx, "x₁²"), (&maps.xy, "x₁x₂"), (&maps.yy, "x₂²")] {
        if map.is_on() && !settings.data.shows_components() {
            words.push(name.into());
        }
    }
    if settings.rule.tanh.is_some() && settings.activation == Activation::Tanh {
        words.push("tanh".into());
    }
    if settings.schedule != ScheduleKind::Constant {
        words.push(say!("refinement-falling-rate"));
    }
    let optimizer = settings.optimizer.kind;
    if optimizer != OptimizerKind::SGD {
        words.push(optimizer_title(optimizer.keyword));
    }
    if settings.momentum() != 0.0 {
        words.push(say!(
            "refinement-momentum",
            momentum = exact(settings.momentum())
        ));
    }
    words.join(", ")
}
