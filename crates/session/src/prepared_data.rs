//! The samples that a document stands for: what the plane shows and what the trainer sees.

use std::rc::Rc;

use super::{
    Document,
    axis_names::axis_names,
    cut::Cut,
    input::{Input, inputs, values},
    settings::LabSettings,
    source::points,
};
use crate::data::{Dataset, Scaler, Scaling, held_out};
use crate::geometry::{Axis, Raw};
use crate::learn::{Problem, Readings, Samples, Tie};
use crate::plot::Mark;

/// A line among the two features on the axes, in their own units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MeasuredLine {
    /// y = slope · x + intercept.
    Slope {
        /// −v₁/v₂.
        slope: f64,
        /// −v₀/v₂.
        intercept: f64,
    },
    /// x is this.
    Vertical(f64),
}

impl MeasuredLine {
    fn is_finite(self) -> bool {
        match self {
            Self::Slope { slope, intercept } => slope.is_finite() && intercept.is_finite(),
            Self::Vertical(x) => x.is_finite(),
        }
    }
}

/// A data set, split and scaled: two of its features on the axes, those that are trained on in the samples.
#[derive(Clone, Debug, PartialEq)]
pub struct PreparedData {
    /// The features on the axes and those trained on, in raw units, label noise included.
    pub set: Dataset,
    /// The set on the axes; index = row of `set`.
    pub dots: Vec<Mark>,
    /// Two opposite corners of the smallest rectangle round the dots, none without dots.
    pub corners: Vec<Axis>,
    /// The samples that a trainer learns from and is tested on; with three or more classes, class 0 against the others.
    pub problem: Rc<Problem>,
    /// With three or more classes: the same samples, classes 1, 2 … against the others.
    pub others: Vec<Rc<Problem>>,
    /// With three or more classes: the same samples, all classes together.
    pub joint: Option<Rc<Problem>>,
    /// The row of each training sample, and of each held-out one.
    pub rows: [Vec<u32>; 2],
    /// Names of the axes.
    pub axes: [String; 2],
    /// The column of `set` on each axis, where two of them are there.
    pub columns: [usize; 2],
    /// The plane that is shown, if the axes are the principal components.
    pub cut: Option<Cut>,
    /// The sources of the inputs: w₁ belongs to the first of them.
    pub inputs: Vec<Input>,
    /// The mean of each scaled column over the training samples.
    center: Vec<f64>,
    scaler: Scaler,
    /// True if features are standardized.
    standardized: bool,
}

impl PreparedData {
    /// The samples of a document.
    pub fn new(document: &Document) -> Self {
        let settings = &document.settings.data;
        let (set, columns) = points(document);
        let inputs = inputs(settings, &set, columns);
        let aside = held_out(
            set.class_indices(),
            settings.test_share / 100.0,
            settings.options.seed(),
        );
        let width = set.features().len();
        let training = (0..set.len()).filter(|&row| !aside[row]);
        let scaler = Scaler::fit(
            settings.scaling,
            width,
            &training.clone().map(|row| set.row(row)),
        );
        let has_bias = settings.bias.is_on();
        let scaler = if has_bias {
            scaler
        } else {
            scaler.without_bias()
        };
        let count = training.clone().count().max(1) as f64;
        let center = (0..width)
            .map(|j| {
                let column = training
                    .clone()
                    .map(|row| scaler.to_axis(j, set.row(row)[j]));
                column.sum::<f64>() / count
            })
            .collect();
        let center: Vec<f64> = center;
        let cut = settings.shows_components().then(|| {
            let rows = training.clone().flat_map(|row| {
                let row = set.row(row).iter().enumerate();
                row.map(|(j, raw)| scaler.to_axis(j, *raw))
            });
            let rows: Vec<f64> = rows.collect();
            Cut::from_rows(rows.chunks_exact(width), &center)
        });
        let classes = set.class_names().len() as u8;
        let several = classes > 2;
        let positive = u8::from(!several);
        let empty = Samples::empty(inputs.len());
        let mut problem = Problem::from(if has_bias {
            empty
        } else {
            empty.without_bias()
        });
        let (mut dots, mut rows) = (Vec::with_capacity(set.len()), [Vec::new(), Vec::new()]);
        let mut scaled = vec![0.0; width];
        for (row, &held_out) in aside.iter().enumerate() {
            let raw = set.row(row).iter().enumerate();
            scaled
                .iter_mut()
                .zip(raw)
                .for_each(|(scaled, (j, raw))| *scaled = scaler.to_axis(j, *raw));
            let label = label(set.class(row), positive);
            let samples = if held_out {
                &mut problem.held_out
            } else {
                &mut problem.train
            };
            samples.push(label, |out| scaler.augment(&values(&inputs, &scaled), out));
            rows[usize::from(held_out)].push(row as u32);
            dots.push(Mark {
                at: cut.as_ref().map_or_else(
                    || Axis::new(scaled[columns[0]], scaled[columns[1]]),
                    |cut| cut.place(&scaled),
                ),
                class: set.class(row),
                held_out,
            });
        }
        let has_products = inputs.iter().any(Input::is_product);
        if has_products || settings.scaling != Scaling::None {
            problem.train = problem.train.computed_from(Readings {
                values: rows[0]
                    .iter()
                    .flat_map(|&row| set.row(row as usize))
                    .copied()
                    .collect(),
                columns: width,
                inputs: inputs.iter().map(Input::columns).collect(),
                // Where x̃₀ is an input, a mean matters in products alone.
                centered: (has_products || !has_bias) && settings.scaling == Scaling::Standardize,
                unit: settings.scaling == Scaling::Unit,
            });
        }
        let against_the_rest = |class: u8| {
            let labels = |rows: &[u32]| {
                let labels = rows
                    .iter()
                    .map(|&row| label(set.class(row as usize), class));
                labels.collect::<Vec<f64>>()
            };
            Rc::new(Problem {
                train: problem.train.relabeled(labels(&rows[0])),
                held_out: problem.held_out.relabeled(labels(&rows[1])),
            })
        };
        let joint = several.then(|| {
            let indices = |rows: &[u32]| {
                let classes = rows.iter().map(|&row| f64::from(set.class(row as usize)));
                classes.collect::<Vec<f64>>()
            };
            let count = usize::from(classes);
            Rc::new(Problem {
                train: problem.train.of_classes(indices(&rows[0]), count),
                held_out: problem.held_out.of_classes(indices(&rows[1]), count),
            })
        });
        let others = if several {
            (1..classes).map(against_the_rest).collect()
        } else {
            Vec::new()
        };
        Self {
            axes: axis_names(settings, &set, columns, &inputs, cut.as_ref()),
            others,
            joint,
            set,
            corners: corners(&dots),
            dots,
            problem: problem.into(),
            rows,
            columns,
            cut,
            inputs,
            center,
            scaler,
            standardized: settings.scaling == Scaling::Standardize,
        }
    }

    /// One problem for two classes, else one a class.
    pub fn problems(&self) -> Vec<Rc<Problem>> {
        std::iter::once(&self.problem)
            .chain(&self.others)
            .cloned()
            .collect()
    }

    /// The problems that a trainer with these settings learns from: [`problems`](Self::problems), or a single one of
    /// all classes that learn together.
    pub fn trained_on(&self, settings: &LabSettings) -> Vec<Rc<Problem>> {
        match self.joint.as_ref().filter(|_| settings.joint().is_some()) {
            Some(joint) => vec![Rc::clone(joint)],
            None => self.problems(),
        }
    }

    /// Returns true if x̃₀ = 1 is an input; else every boundary passes through the origin of the inputs.
    pub fn has_bias(&self) -> bool {
        self.problem.train.has_bias()
    }

    /// Returns true if there are three classes or more.
    pub fn is_multiclass(&self) -> bool {
        !self.others.is_empty()
    }

    /// The raw values at a place of the plane; principal components are what they are.
    pub fn to_raw(&self, at: Axis) -> Raw {
        if self.cut.is_some() {
            return Raw::new(at.x, at.y);
        }
        let [i, j] = self.columns;
        Raw::new(
            self.scaler.from_axis(i, at.x),
            self.scaler.from_axis(j, at.y),
        )
    }

    /// The place of raw values in the plane.
    pub fn to_axis(&self, raw: Raw) -> Axis {
        if self.cut.is_some() {
            return Axis::new(raw.x, raw.y);
        }
        let [i, j] = self.columns;
        Axis::new(self.scaler.to_axis(i, raw.x), self.scaler.to_axis(j, raw.y))
    }

    /// The raw values on the axes of a row of the set.
    pub fn raw(&self, row: usize) -> Raw {
        match self.cut {
            Some(_) => self.to_raw(self.dots[row].at),
            None => {
                let [x, y] = self.columns.map(|column| self.set.row(row)[column]);
                Raw::new(x, y)
            }
        }
    }

    /// The sample x̃ that a trainer sees of a row of raw values, one for each column of the set.
    pub fn sample(&self, raw: &[f64]) -> Vec<f64> {
        let scaled = raw.iter().enumerate();
        let scaled: Vec<f64> = scaled
            .map(|(j, raw)| self.scaler.to_axis(j, *raw))
            .collect();
        let mut sample = Vec::with_capacity(self.inputs.len() + 1);
        self.scaler
            .augment(&values(&self.inputs, &scaled), &mut sample);
        sample
    }

    /// The activation input z at a place of the plane for these weights, features off the axes at their mean.
    pub fn activation(&self, weights: &[f64]) -> impl FnMut(f64, f64) -> f64 {
        let mut scaled = self.center.clone();
        let cut = self.cut.as_ref();
        let cut = cut.and_then(|cut| Some((cut, cut.line(weights)?)));
        move |x, y| {
            if let Some((cut, line)) = cut {
                let z = line[0] + line[1] * x + line[2] * y;
                return self
                    .scaler
                    .activation(z, cut.square(self.scaler.first(), x, y));
            }
            (scaled[self.columns[0]], scaled[self.columns[1]]) = (x, y);
            let (mut z, mut square) = (weights[0], self.scaler.first());
            for (input, w) in self.inputs.iter().zip(&weights[1..]) {
                let value = input.value(&scaled);
                z += w * value;
                square += value * value;
            }
            self.scaler.activation(z, square)
        }
    }

    /// The augmented sample at a place of the plane as the learner sees it, features off the axes at their mean.
    pub fn augmented(&self, x: f64, y: f64) -> Vec<f64> {
        let scaled = match &self.cut {
            Some(cut) => cut.row(x, y),
            None => {
                let mut scaled = self.center.clone();
                (scaled[self.columns[0]], scaled[self.columns[1]]) = (x, y);
                scaled
            }
        };
        let mut sample = Vec::with_capacity(self.inputs.len() + 1);
        self.scaler
            .augment(&values(&self.inputs, &scaled), &mut sample);
        sample
    }

    /// The activation inputs of all classes at a place of the plane, each as by [`PreparedData::activation`].
    pub fn scores(&self, weights: &[f64]) -> Vec<impl FnMut(f64, f64) -> f64> {
        let rows = weights.chunks_exact(self.inputs.len() + 1);
        rows.map(|row| self.activation(row)).collect()
    }

    /// The index of the class predicted at a place of the plane for these weights.
    pub fn predicted(&self, weights: &[f64], tie: Tie) -> impl FnMut(f64, f64) -> u8 {
        let mut scores = self.scores(weights);
        move |x, y| tie.predicted(scores.iter_mut().map(|z| z(x, y))) as u8
    }

    /// Returns true if the boundary is a curve on the plane, since there are products among the inputs.
    pub fn is_curved(&self) -> bool {
        self.inputs.iter().any(Input::is_product)
    }

    /// The three weights of the line that the boundary of `weights` is on the plane, features off the axes at their mean;
    /// none where it is a curve.
    pub fn section(&self, weights: &[f64]) -> Option<[f64; 3]> {
        if let Some(cut) = &self.cut {
            return cut.line(weights);
        }
        let (first, rest) = weights.split_first()?;
        let mut line = [*first, 0.0, 0.0];
        for (input, w) in self.inputs.iter().zip(rest) {
            let Input::Column(j) = *input else {
                return None;
            };
            match self.columns.iter().position(|&column| column == j) {
                Some(axis) => line[axis + 1] = *w,
                None => line[0] += w * self.center[j],
            }
        }
        Some(line)
    }

    /// For three or more classes, the line of each on the plane; empty where boundaries are curves.
    pub fn class_lines(&self, weights: &[f64]) -> Vec<[f64; 3]> {
        if !self.is_multiclass() {
            return Vec::new();
        }
        let rows = weights.chunks_exact(self.inputs.len() + 1);
        let lines = rows.map(|row| self.section(row));
        lines.collect::<Option<_>>().unwrap_or_default()
    }

    /// The weights v of the features as they were measured, row by row, with which each z is what it is with w: vⱼ = wⱼ/σⱼ and
    /// v₀ = w₀ − Σ wⱼμⱼ/σⱼ. None where features are not standardized, and where products of them are inputs.
    pub fn unscaled(&self, weights: &[f64]) -> Option<Vec<f64>> {
        let columns = self.inputs.iter().map(|input| match *input {
            Input::Column(j) => Some(self.scaler.shift_and_scale(j)),
            Input::Product(..) => None,
        });
        let columns: Vec<(f64, f64)> = columns.collect::<Option<_>>()?;
        if !self.standardized {
            return None;
        }
        let mut all = Vec::with_capacity(weights.len());
        for row in weights.chunks_exact(columns.len() + 1) {
            let mut bias = row[0];
            let start = all.len();
            all.push(0.0);
            for (w, (shift, scale)) in row[1..].iter().zip(&columns) {
                bias -= w * shift / scale;
                all.push(w / scale);
            }
            all[start] = bias;
        }
        all.iter().all(|v| v.is_finite()).then_some(all)
    }

    /// The line of two classes on the plane, among the features as they were measured; none where there is no such line.
    pub fn measured_line(&self, weights: &[f64]) -> Option<MeasuredLine> {
        if self.is_multiclass() || self.cut.is_some() {
            return None;
        }
        let [w0, w1, w2] = self.section(weights)?;
        let [(from_x, by_x), (from_y, by_y)] = self
            .columns
            .map(|column| self.scaler.shift_and_scale(column));
        let [v1, v2] = [w1 / by_x, w2 / by_y];
        let v0 = w0 - v1 * from_x - v2 * from_y;
        let line = if v2 != 0.0 {
            MeasuredLine::Slope {
                slope: 0.0 - v1 / v2,
                intercept: 0.0 - v0 / v2,
            }
        } else {
            MeasuredLine::Vertical(0.0 - v0 / v1)
        };
        line.is_finite().then_some(line)
    }

    /// The line on the plane that two classes have between them; zero where it is a curve, or several classes have one
    /// each.
    pub fn line(&self, weights: &[f64]) -> [f64; 3] {
        if self.is_multiclass() {
            return [0.0; 3];
        }
        self.section(weights).unwrap_or_default()
    }

    /// The weights of a line on the plane: 0 for every input that is not on an axis.
    pub fn embed(&self, line: [f64; 3]) -> Vec<f64> {
        if let Some(cut) = &self.cut {
            return cut.embed(line);
        }
        let weight = |input: &Input| match input {
            Input::Column(j) => {
                let axis = self.columns.iter().position(|column| column == j);
                axis.map_or(0.0, |axis| line[axis + 1])
            }
            Input::Product(..) => 0.0,
        };
        let rest = self.inputs.iter().map(weight);
        std::iter::once(line[0]).chain(rest).collect()
    }
}

/// Two opposite corners of the smallest rectangle round the dots, none without dots. What is not finite is left out.
fn corners(dots: &[Mark]) -> Vec<Axis> {
    let places = || dots.iter().map(|dot| dot.at).filter(|at| at.is_finite());
    if places().next().is_none() {
        return Vec::new();
    }
    let corner = |start: f64, choose: fn(f64, f64) -> f64| {
        let along = |of: fn(Axis) -> f64| places().map(of).fold(start, choose);
        Axis::new(along(|at| at.x), along(|at| at.y))
    };
    vec![
        corner(f64::INFINITY, f64::min),
        corner(f64::NEG_INFINITY, f64::max),
    ]
}

/// The label of a sample for the learner of class `positive`.
fn label(class: u8, positive: u8) -> f64 {
    if class == positive { 1.0 } else { -1.0 }
}
