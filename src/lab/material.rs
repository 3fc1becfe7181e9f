//! The samples that a document stands for: what the plane shows and what the trainer sees.

use std::rc::Rc;

use super::{Document, settings::Source};
use crate::data::{Dataset, Scaler, flip_labels, held_out, iris, spam, synthetic};
use crate::learn::{Problem, Samples};

/// A point as the plane shows it, in units of the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dot {
    /// Along the x axis.
    pub x: f64,
    /// Along the y axis.
    pub y: f64,
    /// Class index.
    pub class: u8,
    /// Whether it only tests.
    pub held_out: bool,
}

/// Two features of a data set, split and scaled.
#[derive(Clone, Debug, PartialEq)]
pub struct Material {
    /// The two chosen features in raw units, label noise included.
    pub set: Dataset,
    /// The set on the axes; index = row of `set`.
    pub dots: Vec<Dot>,
    /// What a trainer learns from and is tested on.
    pub problem: Rc<Problem>,
    /// The row of each training sample, and of each held-out one.
    pub rows: [Vec<u32>; 2],
    /// Names of the axes.
    pub axes: [String; 2],
    scaler: Scaler,
}

impl Material {
    /// The samples of a document.
    #[must_use]
    pub fn of(document: &Document) -> Self {
        let settings = &document.settings.data;
        let set = points(document);
        let aside = held_out(
            set.classes(),
            settings.test_share / 100.0,
            u64::from(settings.data_seed),
        );
        let training = (0..set.len()).filter(|&row| !aside[row]);
        let scaler = Scaler::fit(settings.scaling, 2, &training.map(|row| set.row(row)));
        let mut problem = Problem {
            train: Samples::empty(2),
            held_out: Samples::empty(2),
        };
        let (mut dots, mut rows) = (Vec::with_capacity(set.len()), [Vec::new(), Vec::new()]);
        for (row, &held_out) in aside.iter().enumerate() {
            let place = [0, 1].map(|j| scaler.to_axis(j, set.row(row)[j]));
            let label = if set.class(row) == 1 { 1.0 } else { -1.0 };
            let samples = if held_out {
                &mut problem.held_out
            } else {
                &mut problem.train
            };
            samples.push(label, |out| scaler.augment(&place, out));
            rows[usize::from(held_out)].push(row as u32);
            dots.push(Dot {
                x: place[0],
                y: place[1],
                class: set.class(row),
                held_out,
            });
        }
        let standardized = settings.scaling == crate::data::Scaling::Standardize;
        let axes = [0, 1].map(|j| {
            let name = &set.features()[j];
            if standardized {
                format!("{name}, standardized")
            } else {
                name.clone()
            }
        });
        Self {
            set,
            dots,
            problem: problem.into(),
            rows,
            axes,
            scaler,
        }
    }

    /// The raw values at a place of the plane.
    #[must_use]
    pub fn to_raw(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.scaler.from_axis(0, x), self.scaler.from_axis(1, y))
    }

    /// The place of raw values in the plane.
    #[must_use]
    pub fn to_axes(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.scaler.to_axis(0, x), self.scaler.to_axis(1, y))
    }

    /// The augmented sample x̃ that the trainer would see at a place of the plane.
    #[must_use]
    pub fn sample_at(&self, (x, y): (f64, f64)) -> [f64; 3] {
        let mut sample = [1.0, x, y];
        self.scaler.finish(&mut sample);
        sample
    }
}

fn points(document: &Document) -> Dataset {
    let settings = &document.settings.data;
    let seed = u64::from(settings.data_seed);
    let set = match settings.source {
        Source::Custom => own(document),
        Source::Gate => settings.gate.dataset(),
        Source::Spam => spam(),
        _ => settings.source.shape().map_or_else(
            || iris(settings.iris_classes),
            |shape| {
                let mut set = synthetic(shape, settings.size as usize, settings.noise, seed);
                flip_labels(&mut set, settings.label_noise / 100.0, seed);
                set
            },
        ),
    };
    set.with_features(&[settings.feature_x, settings.feature_y])
}

fn own(document: &Document) -> Dataset {
    let custom = &document.custom;
    let values = custom
        .points
        .iter()
        .flat_map(|point| [point.x, point.y])
        .collect();
    let class = custom.points.iter().map(|point| point.class).collect();
    Dataset::new(
        custom.features.clone(),
        custom.classes.clone(),
        values,
        class,
    )
    .expect("points are checked when they are added: finite, class 0 or 1")
}
