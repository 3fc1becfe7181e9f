//! Gradients of samples drawn with replacement, around that of all samples.

use std::rc::Rc;

use crate::data::Seeded;
use crate::geometry::Axis;
use crate::instruments::Budget;
use crate::learn::{Problem, Reduction, Settings, dot};
use crate::session::Session;

/// How many times as many samples are drawn.
pub const COUNT: usize = 1000;
/// How many samples a gradient of the table is made of.
pub const SIZES: [usize; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
/// The most that a user may ask for.
pub const MOST_SAMPLES: f64 = 256.0;
/// Tells these random numbers from others of the same seed.
const NOISE: u64 = 1 << 40;
/// Draws between two looks at the clock.
const PORTION: usize = 25;

/// What the draws depend on.
#[derive(Clone, Debug)]
struct Inputs {
    problem: Rc<Problem>,
    settings: Settings,
    weights: Vec<f64>,
    seed: u32,
    samples: usize,
}

impl Inputs {
    fn is(&self, other: &Self) -> bool {
        let bits =
            |inputs: &Self| -> Vec<u64> { inputs.weights.iter().map(|w| w.to_bits()).collect() };
        Rc::ptr_eq(&self.problem, &other.problem)
            && (&self.settings, self.seed, self.samples)
                == (&other.settings, other.seed, other.samples)
            && bits(self) == bits(other)
    }
}

/// What gradients of so many samples came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// B, the samples of each.
    pub samples: usize,
    /// How far the mean of all draws is from the full gradient.
    pub bias: f64,
    /// The mean of their squared distance from the full gradient.
    pub variance: f64,
}

/// What is to be seen of the draws with the user's B.
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
    /// The same of the full gradient, and of one standard deviation of a draw.
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

/// Draws under way.
#[derive(Clone, Debug, Default)]
pub struct Draws {
    inputs: Option<Inputs>,
    /// Row after row, the gradient of each sample, and the share of the penalty.
    rows: Vec<f64>,
    full: Vec<f64>,
    /// The mean of the squared distance of one sample's gradient from the full one.
    variance: f64,
    /// The direction in which the share is taken, of length 1.
    direction: Vec<f64>,
    found: Vec<Found>,
    cloud: Rc<Cloud>,
    under_way: UnderWay,
}

/// The draws of one B so far.
#[derive(Clone, Debug, Default)]
struct UnderWay {
    random: Option<Seeded>,
    done: usize,
    sum: Vec<f64>,
    squares: f64,
    cloud: Cloud,
}

impl Draws {
    /// Follows the lab, and goes on while there is time; says whether there is more to do.
    pub fn work(&mut self, lab: &Session, seed: u32, samples: u32, budget: &Budget<'_>) -> bool {
        let learner = lab.learner();
        let inputs = Inputs {
            problem: Rc::clone(learner.problem()),
            settings: **learner.settings(),
            weights: learner.weights().to_vec(),
            seed,
            samples: samples as usize,
        };
        if !self.inputs.as_ref().is_some_and(|known| known.is(&inputs)) {
            self.begin(inputs);
        }
        while self.is_at_work() {
            self.advance();
            if !budget.is_left() {
                break;
            }
        }
        self.is_at_work()
    }

    fn begin(&mut self, inputs: Inputs) {
        let (train, settings) = (&inputs.problem.train, &inputs.settings);
        let width = inputs.weights.len();
        let count = train.len().max(1) as f64;
        let table = settings.table();
        let mut penalty = vec![0.0; width];
        let share = match settings.reduction {
            Reduction::Sum => 1.0 / count,
            Reduction::Mean => 1.0,
        };
        settings
            .penalty
            .add_gradient(&inputs.weights, share, &mut penalty);
        let mut rows = Vec::with_capacity(train.len() * width);
        for (x, y) in train.iter() {
            let slope = -table
                .per_sample
                .delta(dot(&inputs.weights, x), y, settings.tie)
                / table.gain;
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
        *self = Self {
            variance: squares.sum::<f64>() / count,
            rows,
            full,
            direction,
            found: Vec::new(),
            // What was to be seen stays until there is something else.
            cloud: Rc::clone(&self.cloud),
            under_way: UnderWay::default(),
            inputs: Some(inputs),
        };
        self.under_way.cloud = self.outline(weights);
        if self.is_empty() {
            self.cloud = Rc::default();
        }
    }

    /// The picture before the first draw.
    fn outline(&self, weights: [usize; 2]) -> Cloud {
        let width = self.full.len();
        let mut range = [0.0f64; 2];
        let (mut squares, center) = (0.0, dot(&self.full, &self.direction));
        for row in self.rows.chunks_exact(width) {
            let along = dot(row, &self.direction);
            range = [range[0].min(along), range[1].max(along)];
            squares += (along - center) * (along - center);
        }
        let count = (self.rows.len() / width).max(1) as f64;
        let samples = self.inputs.as_ref().map_or(1, |inputs| inputs.samples);
        Cloud {
            weights,
            full: Axis::new(self.full[weights[0]], self.full[weights[1]]),
            center,
            deviation: (squares / count / samples as f64).sqrt(),
            range,
            ..Cloud::default()
        }
    }

    /// Whether there is nothing to draw from, or nothing that numbers can follow.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty() || !self.variance.is_finite()
    }

    fn is_at_work(&self) -> bool {
        !self.is_empty() && self.found.len() <= SIZES.len()
    }

    /// Some more draws: of the user's B first, then of those of the table.
    fn advance(&mut self) {
        let Some(inputs) = &self.inputs else { return };
        let width = self.full.len();
        let is_own = self.found.is_empty();
        let samples = if is_own {
            inputs.samples
        } else {
            SIZES[self.found.len() - 1]
        };
        let all = (self.rows.len() / width) as u32;
        let now = &mut self.under_way;
        let random = now
            .random
            .get_or_insert_with(|| Seeded::new(u64::from(inputs.seed), NOISE + samples as u64));
        now.sum.resize(width, 0.0);
        let mut draw = vec![0.0; width];
        for _ in 0..PORTION {
            draw.fill(0.0);
            for _ in 0..samples {
                let at = random.below(all) as usize * width;
                let row = &self.rows[at..at + width];
                draw.iter_mut().zip(row).for_each(|(sum, g)| *sum += g);
            }
            draw.iter_mut().for_each(|sum| *sum /= samples as f64);
            now.sum.iter_mut().zip(&draw).for_each(|(sum, g)| *sum += g);
            now.squares += distance(&draw, &self.full);
            if is_own {
                let [a, b] = now.cloud.weights;
                now.cloud.draws.push(Axis::new(draw[a], draw[b]));
                now.cloud.along.push(dot(&draw, &self.direction));
            }
        }
        now.done += PORTION;
        if now.done == COUNT {
            let mean: Vec<f64> = now.sum.iter().map(|sum| sum / COUNT as f64).collect();
            self.found.push(Found {
                samples,
                bias: distance(&mean, &self.full).sqrt(),
                variance: now.squares / COUNT as f64,
            });
            let mut cloud = std::mem::take(&mut self.under_way).cloud;
            if is_own {
                cloud.fit();
                self.cloud = cloud.into();
            }
        }
    }

    /// What the user's B came to.
    #[must_use]
    pub fn own(&self) -> Option<&Found> {
        self.found.first()
    }

    /// What those of the table came to, as far as they are known.
    #[must_use]
    pub fn table(&self) -> &[Found] {
        self.found.get(1..).unwrap_or_default()
    }

    /// σ²: the variance of the gradient of one sample, over all weights together.
    #[must_use]
    pub fn variance(&self) -> f64 {
        self.variance
    }

    /// ∇ of the mean loss of all samples, with the penalty's.
    #[must_use]
    pub fn full(&self) -> &[f64] {
        &self.full
    }

    /// What is to be seen.
    #[must_use]
    pub fn cloud(&self) -> &Rc<Cloud> {
        &self.cloud
    }
}

/// The squared distance.
fn distance(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum()
}
