//! Gradients of samples drawn with replacement, around that of all samples.

use std::rc::Rc;

use crate::data::{Seeded, purpose};
use crate::geometry::Axis;
use crate::instruments::Budget;
use crate::learn::{Problem, Reduction, Settings, dot};
use crate::session::Session;
use crate::session::scenes::Same;
use crate::task::{Results, Task, pause};
use crate::text::{number::figure, say};

/// The number of draws of B samples each, for every B.
pub const COUNT: usize = 1000;
/// The values of B in the table: the samples of which a gradient is made.
pub const SIZES: [usize; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
/// The most that a user may ask for.
pub const MOST_SAMPLES: f64 = 256.0;
/// Draws between two looks at the clock.
const PORTION: usize = 25;
/// A distance of more than this many times the average by chance is far, and worth a word.
pub(super) const FAR: f64 = 1.5;
/// Of the full gradient: less is rounding.
const ROUNDING: f64 = 1e-9;

/// The inputs of the draws.
#[derive(Clone, Debug, PartialEq)]
struct Inputs {
    problem: Same<Problem>,
    settings: Settings,
    /// The bits of the weights.
    weights: Vec<u64>,
    seed: u32,
    samples: usize,
}

/// The bias and variance of gradients of so many samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// B, the samples of each.
    pub samples: usize,
    /// The distance of the mean of all draws from the full gradient.
    pub bias: f64,
    /// The mean of their squared distance from the full gradient.
    pub variance: f64,
}

/// The picture of the draws with the user's B.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cloud {
    /// Which two weights the places are about.
    pub weights: [usize; 2],
    /// The full gradient.
    pub full: Axis,
    /// Each draw.
    pub draws: Vec<Axis>,
    /// The share of each draw along the full gradient (along the first of the two weights where that is 0).
    pub along: Vec<f64>,
    /// The share of the full gradient along itself.
    pub center: f64,
    /// The standard deviation of that share.
    pub deviation: f64,
    /// 0, the full gradient and all draws lie from here to there.
    pub corners: [Axis; 2],
    /// The shares of single samples.
    pub range: [f64; 2],
}

impl Cloud {
    /// Finds its corners.
    fn fit(&mut self) {
        let zero = Axis::new(0.0, 0.0);
        let all = self.draws.iter().chain([&self.full]);
        self.corners = all.fold([zero; 2], |[low, high], at| {
            [
                Axis::new(low.x.min(at.x), low.y.min(at.y)),
                Axis::new(high.x.max(at.x), high.y.max(at.y)),
            ]
        });
    }
}

/// The gradients of all samples.
#[derive(Clone, Debug, Default)]
pub(super) struct Gradients {
    /// Row after row, the gradient of each sample, and the share of the penalty.
    rows: Vec<f64>,
    /// ∇ of the mean loss of all samples, with the penalty's.
    pub(super) full: Vec<f64>,
    /// σ², the mean of the squared distance of one sample's gradient from the full one.
    pub(super) variance: f64,
    /// Two weights that a picture can be about.
    weights: [usize; 2],
    /// The direction in which the share is taken, of length 1.
    direction: Vec<f64>,
}

/// A result of the draws.
enum Drawn {
    Gradients(Rc<Gradients>),
    Found(Found),
    Cloud(Cloud),
}

/// Draws under way, and what they have come to.
#[derive(Clone, Debug, Default)]
pub struct Draws {
    task: Task<Inputs, Drawn>,
    pub(super) gradients: Rc<Gradients>,
    found: Vec<Found>,
    /// The picture of the draws with the user's B.
    pub(crate) cloud: Rc<Cloud>,
}

impl Draws {
    /// Follows the lab, with these settings at its weights, and goes on while there is time; says whether there is more to do.
    pub fn work(
        &mut self,
        lab: &Session,
        settings: Settings,
        (seed, samples): (u32, u32),
        budget: &Budget<'_>,
    ) -> bool {
        let learner = lab.learner();
        let inputs = Inputs {
            problem: Same(Rc::clone(learner.problem())),
            settings,
            weights: learner.weights().iter().map(|w| w.to_bits()).collect(),
            seed,
            samples: samples as usize,
        };
        if self.task.start(inputs, draw) {
            // The cloud stays until there is another one.
            self.found.clear();
        }
        for drawn in self.task.advance(|| budget.is_left()) {
            match drawn {
                Drawn::Gradients(gradients) => self.gradients = gradients,
                Drawn::Found(found) => self.found.push(found),
                Drawn::Cloud(cloud) => self.cloud = cloud.into(),
            }
        }
        if self.is_empty() {
            self.cloud = Rc::default();
        }
        !self.task.is_over()
    }

    /// Returns true if there are no samples, or the gradients are not finite.
    pub fn is_empty(&self) -> bool {
        self.gradients.is_empty()
    }

    /// Returns true if the gradient of every sample is 0.
    pub(super) fn is_at_rest(&self) -> bool {
        let is_still = self.gradients.variance == 0.0;
        !self.is_empty() && is_still && self.gradients.full.iter().all(|g| *g == 0.0)
    }

    /// σ²/B.
    pub(super) fn expected(&self, found: &Found) -> f64 {
        self.gradients.variance / found.samples as f64
    }

    /// The distance of the mean of all draws from the full gradient by chance, root mean square.
    pub(super) fn chance(&self, found: &Found) -> f64 {
        (self.expected(found) / COUNT as f64).sqrt()
    }

    /// A code: `near` if the mean of all draws is as near to the full gradient as one expects, else `far`.
    fn against_chance(&self, found: &Found) -> &'static str {
        let full = &self.gradients.full;
        let length = dot(full, full).sqrt();
        if found.bias > FAR * self.chance(found) && found.bias > ROUNDING * length {
            "far"
        } else {
            "near"
        }
    }

    /// At most one set of draws in so many is as far from the full gradient by chance alone: Chebyshev’s inequality for
    /// vectors, whatever the gradients are.
    fn share(&self, found: &Found) -> String {
        let times = found.bias / self.chance(found);
        figure((times * times).floor())
    }

    /// The result for the user's B, as a sentence.
    pub(super) fn sentence(&self) -> String {
        match self.own() {
            _ if self.gradients.full.is_empty() => String::new(),
            _ if self.is_empty() => say!("gradient-noise-none"),
            None => say!("gradient-noise-drawing", draws = COUNT),
            Some(found) => say!(
                "gradient-noise-found",
                draws = COUNT,
                samples = found.samples,
                bias = figure(found.bias),
                chance = figure(self.chance(found)),
                is = self.against_chance(found),
                share = self.share(found),
                variance = figure(found.variance),
                expected = figure(self.expected(found))
            ),
        }
    }

    /// The result for the user's B.
    pub fn own(&self) -> Option<&Found> {
        self.found.first()
    }

    /// The results for the table, as far as they are known.
    pub fn table(&self) -> &[Found] {
        self.found.get(1..).unwrap_or_default()
    }
}

impl Gradients {
    fn of_inputs(inputs: &Inputs) -> Self {
        let (train, settings) = (&inputs.problem.0.train, &inputs.settings);
        let at: Vec<f64> = inputs.weights.iter().copied().map(f64::from_bits).collect();
        let width = at.len();
        let count = train.len().max(1) as f64;
        let table = settings.table();
        let mut penalty = vec![0.0; width];
        let share = match settings.reduction {
            Reduction::Sum => 1.0 / count,
            Reduction::Mean => 1.0,
        };
        settings.penalty.add_gradient(&at, share, &mut penalty);
        let mut rows = Vec::with_capacity(train.len() * width);
        for (x, y) in train.iter() {
            let slope = -table.per_sample.delta(dot(&at, x), y, settings.tie) / table.gain;
            rows.extend(x.iter().zip(&penalty).map(|(x, p)| slope * x + p));
        }
        let mut full = vec![0.0; width];
        for row in rows.chunks_exact(width) {
            full.iter_mut().zip(row).for_each(|(sum, g)| *sum += g);
        }
        full.iter_mut().for_each(|sum| *sum /= count);
        let squares = rows.chunks_exact(width).map(|row| distance(row, &full));
        let weights = if width > 2 { [1, 2] } else { [0, width - 1] };
        let length = dot(&full, &full).sqrt();
        let direction = if length > 0.0 {
            full.iter().map(|g| g / length).collect()
        } else {
            (0..width)
                .map(|j| f64::from(u8::from(j == weights[0])))
                .collect()
        };
        Self {
            variance: squares.sum::<f64>() / count,
            rows,
            full,
            weights,
            direction,
        }
    }

    fn is_empty(&self) -> bool {
        self.rows.is_empty() || !self.variance.is_finite()
    }

    /// The picture before the first draw of so many samples.
    fn outline(&self, samples: usize) -> Cloud {
        let (width, [a, b]) = (self.full.len(), self.weights);
        let mut range = [0.0f64; 2];
        let (mut squares, center) = (0.0, dot(&self.full, &self.direction));
        for row in self.rows.chunks_exact(width) {
            let along = dot(row, &self.direction);
            range = [range[0].min(along), range[1].max(along)];
            squares += (along - center) * (along - center);
        }
        let count = (self.rows.len() / width).max(1) as f64;
        Cloud {
            weights: self.weights,
            full: Axis::new(self.full[a], self.full[b]),
            center,
            deviation: (squares / count / samples as f64).sqrt(),
            range,
            ..Cloud::default()
        }
    }

    /// Draws gradients of so many samples each, which `each` looks at.
    async fn drawn(&self, samples: usize, seed: u32, mut each: impl FnMut(&[f64])) -> Found {
        let width = self.full.len();
        let all = (self.rows.len() / width) as u32;
        let mut random = Seeded::new(u64::from(seed), purpose::GRADIENT_NOISE + samples as u64);
        let (mut sum, mut squares) = (vec![0.0; width], 0.0);
        let mut draw = vec![0.0; width];
        for done in 1..=COUNT {
            draw.fill(0.0);
            for _ in 0..samples {
                let at = random.below(all) as usize * width;
                let row = &self.rows[at..at + width];
                draw.iter_mut().zip(row).for_each(|(sum, g)| *sum += g);
            }
            draw.iter_mut().for_each(|sum| *sum /= samples as f64);
            sum.iter_mut().zip(&draw).for_each(|(sum, g)| *sum += g);
            squares += distance(&draw, &self.full);
            each(&draw);
            if done % PORTION == 0 {
                pause().await;
            }
        }
        let mean: Vec<f64> = sum.iter().map(|sum| sum / COUNT as f64).collect();
        Found {
            samples,
            bias: distance(&mean, &self.full).sqrt(),
            variance: squares / COUNT as f64,
        }
    }
}

/// All draws: of the user's B first, then of those of the table.
async fn draw(inputs: Inputs, results: Results<Drawn>) {
    let gradients = Rc::new(Gradients::of_inputs(&inputs));
    results.push(Drawn::Gradients(Rc::clone(&gradients)));
    if gradients.is_empty() {
        return;
    }
    let mut cloud = gradients.outline(inputs.samples);
    let [a, b] = gradients.weights;
    let own = gradients.drawn(inputs.samples, inputs.seed, |draw| {
        cloud.draws.push(Axis::new(draw[a], draw[b]));
        cloud.along.push(dot(draw, &gradients.direction));
    });
    results.push(Drawn::Found(own.await));
    cloud.fit();
    results.push(Drawn::Cloud(cloud));
    for samples in SIZES {
        let found = gradients.drawn(samples, inputs.seed, |_| {}).await;
        results.push(Drawn::Found(found));
    }
}

/// The squared distance.
fn distance(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum()
}
