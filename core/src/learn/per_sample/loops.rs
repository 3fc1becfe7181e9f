//! The loops over samples.

use super::SampleLoss;
use crate::learn::rows::Rows;
use crate::learn::{Assessment, Tie, dot};

/// A row of weights: in registers where its width is known when a loop is compiled.
trait Row: AsRef<[f64]> + AsMut<[f64]> + Clone {
    /// The row of these numbers.
    fn from_numbers(numbers: &[f64]) -> Self;
}

impl<const WIDTH: usize> Row for [f64; WIDTH] {
    fn from_numbers(numbers: &[f64]) -> Self {
        numbers.try_into().expect("a loop of this width")
    }
}

impl Row for Vec<f64> {
    fn from_numbers(numbers: &[f64]) -> Self {
        numbers.to_vec()
    }
}

/// Loops for rows of 2, 3, 4 and 5 weights, which are one to four inputs and the bias, behind one for all others.
const WIDTHS: usize = 5;

/// The values that an update after each sample depends on, where nothing is kept but the weights.
#[derive(Clone, Copy, Debug)]
pub(in crate::learn) struct Descent {
    /// The learning rate.
    pub(in crate::learn) eta: f64,
    /// λ of the ridge.
    pub(in crate::learn) ridge: f64,
    /// The part of the ridge's gradient that an update takes.
    pub(in crate::learn) share: f64,
    /// The first weight that the ridge acts on.
    pub(in crate::learn) first: usize,
    /// The class at z = 0.
    pub(in crate::learn) tie: Tie,
}

/// Tells what is seen but for J and its gradient, and whether every z is a number; adds Σ δ x̃ to the last.
type See = fn(Rows<'_>, &[f64], Tie, &mut [f64]) -> (Assessment, bool);
/// Moves the weights after each sample; how many of them changed a weight, or none if some z or weight is not finite.
type Descend = fn(Rows<'_>, &Descent, &mut [f64]) -> Option<u64>;

/// The loops of one rule, each for every width.
#[derive(Clone, Copy, Debug)]
pub(in crate::learn) struct Loops {
    see: [See; WIDTHS],
    descend: [Descend; WIDTHS],
}

impl Loops {
    pub(super) const fn new<L: SampleLoss>() -> Self {
        Self {
            see: [
                see::<L, Vec<f64>>,
                see::<L, [f64; 2]>,
                see::<L, [f64; 3]>,
                see::<L, [f64; 4]>,
                see::<L, [f64; 5]>,
            ],
            descend: [
                descend::<L, Vec<f64>>,
                descend::<L, [f64; 2]>,
                descend::<L, [f64; 3]>,
                descend::<L, [f64; 4]>,
                descend::<L, [f64; 5]>,
            ],
        }
    }

    pub(in crate::learn) fn see(&self, w: &[f64]) -> See {
        self.see[place(w)]
    }

    pub(in crate::learn) fn descend(&self, w: &[f64]) -> Descend {
        self.descend[place(w)]
    }
}

/// Which of the loops is for these weights.
fn place(w: &[f64]) -> usize {
    match w.len() {
        width @ 2..=WIDTHS => width - 1,
        _ => 0,
    }
}

/// Tells x̃, y, z, δ and ℓ of each sample, in their order.
fn visit<'a, L: SampleLoss>(
    mut samples: impl Iterator<Item = (&'a [f64], f64)>,
    w: &[f64],
    tie: Tie,
    mut tell: impl FnMut(&[f64], f64, f64, f64, f64),
) {
    while let Some((x, y)) = samples.next() {
        let z = dot(w, x);
        if L::IN_PAIRS
            && let Some((next_x, next_y)) = samples.next()
        {
            let next_z = dot(w, next_x);
            let (delta, loss) = L::pair([z, next_z].into(), [y, next_y].into(), tie);
            let (delta, loss) = (delta.to_array(), loss.to_array());
            tell(x, y, z, delta[0], loss[0]);
            tell(next_x, next_y, next_z, delta[1], loss[1]);
        } else {
            let (delta, loss) = L::both(z, y, tie);
            tell(x, y, z, delta, loss);
        }
    }
}

fn see<L: SampleLoss, R: Row>(
    samples: Rows<'_>,
    w: &[f64],
    tie: Tie,
    total: &mut [f64],
) -> (Assessment, bool) {
    let w = R::from_numbers(w);
    let w = w.as_ref();
    let mut added = R::from_numbers(total);
    let (mut seen, mut finite) = (Assessment::OF_NOTHING, true);
    visit::<L>(samples.iter(w.len()), w, tie, |x, y, z, delta, loss| {
        let wrong = tie.is_positive(z) != (y > 0.0);
        let flat = delta.abs() <= 1e-9;
        seen.sum += loss;
        seen.errors += u32::from(wrong);
        seen.any_delta |= delta != 0.0;
        seen.saturated |= flat;
        seen.stuck |= wrong && flat;
        seen.strict &= y * z > 0.0;
        finite &= z.is_finite();
        let added = added.as_mut().iter_mut().zip(x);
        added.for_each(|(added, x)| *added += delta * x);
    });
    total.copy_from_slice(added.as_ref());
    (seen, finite)
}

fn descend<L: SampleLoss, R: Row>(
    samples: Rows<'_>,
    by: &Descent,
    weights: &mut [f64],
) -> Option<u64> {
    let mut w = R::from_numbers(weights);
    // Not −0, of which any update makes 0.
    w.as_mut().iter_mut().for_each(|w| *w += 0.0);
    let mut sum = w.clone();
    let (mut finite, mut changes) = (true, 0);
    for (x, y) in samples.iter(w.as_ref().len()) {
        let z = dot(w.as_ref(), x);
        finite &= z.is_finite();
        let delta = L::delta(z, y, by.tie);
        // Foreseen, this spares the next sample to wait for this one.
        if L::RESTS && delta == 0.0 && by.ridge == 0.0 {
            continue;
        }
        let sums = sum.as_mut().iter_mut();
        // From 0, as every sum begins.
        sums.zip(x).for_each(|(sum, x)| *sum = 0.0 + delta * x);
        if by.ridge != 0.0 {
            let penalized = sum.as_mut().iter_mut().zip(w.as_ref()).skip(by.first);
            penalized.for_each(|(sum, w)| *sum += by.ridge * w * -by.share);
        }
        let mut changed = false;
        for (w, sum) in w.as_mut().iter_mut().zip(sum.as_ref()) {
            let next = *w + by.eta * sum;
            changed |= next != *w;
            *w = next;
        }
        changes += u64::from(changed);
    }
    weights.copy_from_slice(w.as_ref());
    // What is not finite stays so.
    (finite && weights.iter().all(|w| w.is_finite())).then_some(changes)
}
