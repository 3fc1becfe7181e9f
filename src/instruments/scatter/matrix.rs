//! Which features of a data set are shown against each other, and what there is to see in each cell.

use std::cmp::Ordering;

use crate::data::{Dataset, keywords};
use crate::task::pause;

/// The most features side by side.
pub const MOST_FEATURES: usize = 6;
/// The most samples that are drawn: in a cell more would only cover each other.
pub const MOST_DRAWN: usize = 400;
/// Columns of a histogram.
pub const BINS: usize = 12;

keywords! {
    /// Which features are shown where there are more than fit.
    #[derive(Default)]
    Which {
        /// Those whose means differ most between the classes.
        #[default]
        Telling = "telling",
        /// The first ones of the data set.
        First = "first",
    }
}

/// One-way analysis of variance of a feature: F, the variance between the class means over the variance within the
/// classes, each with its degrees of freedom. Infinite where the classes differ and nothing varies within them; none
/// where nothing varies at all, or there are too few samples or classes.
///
/// Source: Fisher, *Statistical Methods for Research Workers*, 1925, chapter VII.
///
/// ```
/// use hyperplane::instruments::scatter::f_statistic;
/// // Means 2 and 5 around 3.5, with variance 1 within.
/// assert_eq!(f_statistic(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], &[0, 0, 0, 1, 1, 1]), Some(13.5));
/// assert_eq!(f_statistic(&[7.0, 7.0, 7.0], &[0, 1, 1]), None);
/// ```
pub fn f_statistic(values: &[f64], classes: &[u8]) -> Option<f64> {
    let count = classes.iter().copied().max().map_or(0, usize::from) + 1;
    let (mut sums, mut sizes) = (vec![0.0; count], vec![0.0; count]);
    for (x, class) in values.iter().zip(classes) {
        sums[usize::from(*class)] += x;
        sizes[usize::from(*class)] += 1.0;
    }
    let present = sizes.iter().filter(|size| **size > 0.0).count() as f64;
    let mean = sums.iter().sum::<f64>() / values.len() as f64;
    let means: Vec<f64> = sums
        .iter()
        .zip(&sizes)
        .map(|(sum, size)| sum / size)
        .collect();
    let own = sizes.iter().zip(&means).filter(|(size, _)| **size > 0.0);
    let between: f64 = own
        .map(|(size, own)| size * (own - mean) * (own - mean))
        .sum();
    let pairs = values.iter().zip(classes);
    let from_own = pairs.map(|(x, class)| x - means[usize::from(*class)]);
    let within: f64 = from_own.map(|by| by * by).sum();
    let f = (between / (present - 1.0)) / (within / (values.len() as f64 - present));
    (!f.is_nan() && f >= 0.0).then_some(f)
}

/// Pearson's correlation of two features; none where one of them does not vary.
pub fn correlation(x: &[f64], y: &[f64]) -> Option<f64> {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (x_mean, y_mean) = (mean(x), mean(y));
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for (x, y) in x.iter().zip(y) {
        let (x, y) = (x - x_mean, y - y_mean);
        xx += x * x;
        xy += x * y;
        yy += y * y;
    }
    let r = xy / (xx.sqrt() * yy.sqrt());
    r.is_finite().then(|| r.clamp(-1.0, 1.0))
}

/// A feature of the matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct Feature {
    /// Its place in the data set.
    pub column: usize,
    /// The name.
    pub name: String,
    /// The least and the largest value.
    pub range: [f64; 2],
    /// The places of the samples that are drawn between the two: 0 … 1.
    pub places: Vec<f64>,
    /// Of each class, how many samples lie in each part of the range.
    pub bins: Vec<[u32; BINS]>,
}

/// The content of the window.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// From left to right and from top to bottom.
    pub features: Vec<Feature>,
    /// The number of features in the data set.
    pub of: usize,
    /// The classes of the samples that are drawn.
    pub classes: Vec<u8>,
    /// The number of samples in the data set.
    pub samples: usize,
    /// r of each feature with each.
    pub correlations: Vec<Vec<Option<f64>>>,
}

impl Matrix {
    /// The matrix of a data set, which is looked through one feature after the other.
    pub async fn find(set: &Dataset, which: Which) -> Self {
        let all = set.features().len();
        let mut columns: Vec<usize> = (0..all).collect();
        if which == Which::Telling && all > MOST_FEATURES {
            let mut scores = Vec::with_capacity(all);
            for column in 0..all {
                // Where there is no F, it tells nothing; equal ones stay in the order of the set.
                let score = f_statistic(&scaled(set, column), set.class_indices()).unwrap_or(-1.0);
                scores.push(score);
                pause().await;
            }
            let order = |a: &usize, b: &usize| scores[*b].partial_cmp(&scores[*a]);
            columns.sort_by(|a, b| order(a, b).unwrap_or(Ordering::Equal));
        }
        columns.truncate(MOST_FEATURES);
        Self::new(set, &columns)
    }

    fn new(set: &Dataset, columns: &[usize]) -> Self {
        let samples = set.len();
        let drawn = samples.min(MOST_DRAWN);
        let rows: Vec<usize> = (0..drawn).map(|at| at * samples / drawn).collect();
        let values: Vec<Vec<f64>> = columns.iter().map(|column| scaled(set, *column)).collect();
        let features = columns.iter().zip(&values);
        let correlate = |x: &Vec<f64>| values.iter().map(|y| correlation(x, y)).collect();
        Self {
            features: features
                .map(|(column, values)| Feature::new(set, *column, values, &rows))
                .collect(),
            of: set.features().len(),
            classes: rows.iter().map(|row| set.class(*row)).collect(),
            samples,
            correlations: values.iter().map(correlate).collect(),
        }
    }
}

impl Feature {
    fn new(set: &Dataset, column: usize, values: &[f64], rows: &[usize]) -> Self {
        let (least, most) = bounds(values);
        // One that does not vary lies in the middle.
        let place = |x: f64| {
            if most > least {
                (x - least) / (most - least)
            } else {
                0.5
            }
        };
        let mut bins = vec![[0; BINS]; set.class_names().len()];
        for (x, class) in values.iter().zip(set.class_indices()) {
            let bin = (place(*x) * BINS as f64) as usize;
            bins[usize::from(*class)][bin.min(BINS - 1)] += 1;
        }
        let own: Vec<f64> = (0..set.len()).map(|row| set.row(row)[column]).collect();
        let range = bounds(&own);
        Self {
            column,
            name: set.features()[column].clone(),
            range: [range.0, range.1],
            places: rows.iter().map(|row| place(values[*row])).collect(),
            bins,
        }
    }
}

fn bounds(values: &[f64]) -> (f64, f64) {
    let ends = (f64::INFINITY, f64::NEG_INFINITY);
    let wider = |(least, most): (f64, f64), x: &f64| (least.min(*x), most.max(*x));
    values.iter().fold(ends, wider)
}

/// The values of a feature over the largest of them: neither F nor r depends on the scale, and no square gets too large.
fn scaled(set: &Dataset, column: usize) -> Vec<f64> {
    let values = (0..set.len()).map(|row| set.row(row)[column]);
    let largest = values.clone().fold(0.0, |most: f64, x| most.max(x.abs()));
    let by = if largest > 0.0 { largest } else { 1.0 };
    values.map(|x| x / by).collect()
}
