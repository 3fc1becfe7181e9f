//! Other optimizers from the same start, apart from the run: where each has been after as many updates.

use std::rc::Rc;

use super::trail::{MOST_STEPS, PORTION, thinned};
use crate::geometry::Axis;
use crate::learn::{Settings, Trainer, ValidSettings, objective};
use crate::session::messages::optimizer_name;
use crate::session::settings::LabSettings;
use crate::session::{Session, with_other_optimizers};

/// One of them.
#[derive(Clone, Debug)]
struct Companion {
    name: String,
    run: Trainer,
    /// The weights of the beginning and after each of the first updates.
    weights: Vec<Vec<f64>>,
    /// The epochs completed at the last of these.
    epochs: u64,
}

/// The optimizers beside that of the run.
#[derive(Clone, Debug, Default)]
pub(super) struct Companions {
    all: Vec<Companion>,
    /// After how many updates each has which J, by name, once all are there.
    pub(super) told: Option<(u64, Vec<(String, f64)>)>,
}

impl Companion {
    fn new(name: String, beside: &Trainer, settings: ValidSettings) -> Self {
        let (start, epochs, updates) = beside.origin();
        let problem = Rc::clone(beside.problem());
        let run = Trainer::resume(problem, settings, start.to_vec(), epochs, updates);
        Self {
            name,
            weights: vec![run.weights().to_vec()],
            epochs,
            run,
        }
    }

    /// Returns true if it began where another run did, with these settings.
    fn fits(&self, beside: &Trainer, settings: &ValidSettings) -> bool {
        Rc::ptr_eq(self.run.problem(), beside.problem())
            && self.run.settings() == settings
            && self.run.origin() == beside.origin()
    }

    /// Goes to so many updates, by about a portion of samples; returns true if it is there, or can go no further.
    fn catch_up(&mut self, steps: u64) -> bool {
        if self.run.steps() > steps {
            self.run.seek(steps);
            if steps < self.weights.len() as u64 {
                self.weights.truncate(steps as usize + 1);
                self.epochs = self.run.epochs();
            }
        }
        let samples = self.run.problem().train.len();
        let batch = self.run.settings().batch.size(samples).max(1) as u64;
        let portion = (PORTION / batch).max(1).min(steps - self.run.steps());
        for _ in 0..portion {
            if self.run.advance(1) == 0 {
                return true;
            }
            if self.run.steps() <= MOST_STEPS {
                self.weights.push(self.run.weights().to_vec());
                self.epochs = self.run.epochs();
            }
        }
        self.run.steps() == steps
    }

    fn path(&self, (x, y): (usize, usize)) -> Vec<Axis> {
        let place = |w: &[f64]| Axis::new(w[x], w[y]);
        let mut path: Vec<Axis> = self.weights.iter().map(|w| place(w)).collect();
        let entries = self.run.history().entries().iter();
        let later = entries.filter(|entry| entry.epoch > self.epochs);
        path.extend(later.map(|entry| place(&entry.weights)));
        path.push(place(self.run.weights()));
        thinned(path)
    }
}

impl Companions {
    /// Makes a portion of the updates that the run of `lab` is ahead; returns true once all are there.
    pub(super) fn catch_up(&mut self, lab: &Session) -> bool {
        let ahead = lab.learner();
        let others = with_other_optimizers(&lab.document().settings);
        let other = |other: &LabSettings| {
            let learning = other.learning();
            let settings = Settings {
                optimizer: learning.optimizer,
                momentum: learning.momentum,
                eta: learning.eta,
                ..**ahead.settings()
            };
            Some((optimizer_name(other), settings.check().ok()?))
        };
        let others: Vec<_> = others.iter().filter_map(other).collect();
        let fits = self.all.len() == others.len()
            && self
                .all
                .iter()
                .zip(&others)
                .all(|(known, (name, settings))| {
                    known.name == *name && known.fits(ahead, settings)
                });
        if !fits {
            let new = |(name, settings)| Companion::new(name, ahead, settings);
            self.all = others.into_iter().map(new).collect();
            self.told = None;
        }
        let steps = ahead.steps();
        let mut is_there = true;
        for companion in &mut self.all {
            is_there &= companion.catch_up(steps);
        }
        if is_there && self.told.as_ref().is_none_or(|(of, _)| *of != steps) {
            let loss = |companion: &Companion| {
                let run = &companion.run;
                let (loss, _) = objective(&run.problem().train, run.settings(), run.weights());
                (companion.name.clone(), loss)
            };
            self.told = Some((steps, self.all.iter().map(loss).collect()));
        }
        is_there
    }

    /// The path of each, the present place last.
    pub(super) fn paths(&self, axes: (usize, usize)) -> Vec<Vec<Axis>> {
        self.all.iter().map(|one| one.path(axes)).collect()
    }

    /// The name of each.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(|one| one.name.as_str())
    }
}
