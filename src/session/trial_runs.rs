//! The runs of trials: each change is made and trained with, in slices while nothing else is to be done.

use std::rc::Rc;

use super::Field;
use super::edit::{edit, reset, stop_epoch};
use super::fields::SMALLEST_ETA;
use super::initial::start_of;
use super::scenes::Same;
use super::settings::BatchMode;
use super::state::Play;
use super::trials::{End, Findings, Lab, Measure, Remedy, RunState, Trials, TrialsKey, Tried};
use super::usual::follow_points;
use super::{Budget, Document, LabSettings, Playback, PreparedData, Session};
use crate::data::{Keyword, Scaling};
use crate::learn::{Kind, LARGEST_ETA, OneVersusRest, Order, Outcome, Rule};
use crate::task::pause;

/// The most presentations of samples in a trial: a run that is longer is tried on its first epochs.
const MOST: u64 = 20_000_000;
/// Numbers of a sample, for all classes, of which a trial may have so many presentations; of more it has fewer.
const NUMBERS: u64 = 3;
/// Presentations of such samples in a slice.
const SLICE: u64 = 2000;
/// The loss falls at least by this part of itself.
const GAIN: f64 = 0.01;
/// Places of the ladder of rates in a power of ten.
const DECADE: i32 = 3;
/// The other rules that are tried.
const RULES: [Rule; 3] = [Rule::PERCEPTRON, Rule::ADALINE, Rule::LOGISTIC];

impl Remedy {
    /// A document with this change.
    pub(super) fn applied(self, document: &Document) -> Document {
        let mut new = document.clone();
        let value = match self {
            Self::Shuffle => Order::Shuffled.keyword().into(),
            Self::Eta(eta) => eta.to_string(),
            Self::Standardize { .. } => Scaling::Standardize.keyword().into(),
            Self::Rule(rule) => rule.keyword().into(),
        };
        if matches!(self, Self::Standardize { usual: true } | Self::Rule(_)) {
            new.settings.by_hand.eta = false;
        }
        if let Some(field) = Field::named(self.control()) {
            // One that cannot be set changes nothing.
            let _ = field.set_by_hand(&mut new, &value);
        }
        new
    }
}

impl TrialsKey {
    pub(super) fn new(lab: &Session) -> Self {
        let settings = &lab.document.settings;
        let start = start_of(&lab.document, &lab.prepared);
        Self {
            prepared: Same(Rc::clone(&lab.prepared)),
            learning: *settings.learning(),
            by_hand: settings.by_hand,
            multiclass: settings.multiclass,
            epochs: settings.epochs,
            start: start.into_iter().map(f64::to_bits).collect(),
            run: RunState::from_run(&lab.run),
        }
    }
}

impl Lab {
    fn new(state: &Session, limit: Option<f64>) -> Self {
        let (document, prepared) = (&state.document, &state.prepared);
        Self {
            document: document.clone(),
            prepared: Rc::clone(prepared),
            start: start_of(document, prepared),
            at: RunState::from_run(&state.run),
            epochs: state.epochs_of_trials(),
            until: (state.outcome() == Outcome::Running).then(|| stop_epoch(state)),
            limit,
            most: state.trials.0.most.unwrap_or(MOST),
            is_lesson: state.trials.0.is_lesson,
        }
    }

    fn settings(&self) -> &LabSettings {
        &self.document.settings
    }

    fn samples(&self) -> usize {
        self.prepared.problem.train.len()
    }

    /// By how much a presentation of these samples takes longer than of those with three numbers.
    fn weight(&self) -> u64 {
        (self.at.weights.len() as u64).div_ceil(NUMBERS)
    }

    /// The number of these epochs that a trial may have.
    fn affordable(&self, epochs: u64) -> u64 {
        let most = self.most / self.weight() / self.samples() as u64;
        epochs.min(most.max(1))
    }

    /// The end of a run that is played until some epoch.
    async fn played(&self, mut run: OneVersusRest, until: u64) -> End {
        let slice = (SLICE / self.weight()).max(1);
        loop {
            let mut left = slice;
            while left > 0 {
                let updates = run.portion(left);
                run.advance(updates);
                left = left.saturating_sub(updates * run.batch() as u64);
                let has_ended = run.presented() == 0 && run.outcome() != Outcome::Running;
                if run.is_halted() || has_ended || run.epochs() >= until {
                    return End::from_run(&run);
                }
            }
            pause().await;
        }
    }

    /// The end of the run from the start, with a change if there is one; its rate, and J at the start.
    async fn tried(&self, remedy: Option<Remedy>) -> (End, f64, f64) {
        let mut document = match remedy {
            Some(remedy) => remedy.applied(&self.document),
            None => self.document.clone(),
        };
        let prepared = match document.settings.data == self.settings().data {
            true => Rc::clone(&self.prepared),
            false => PreparedData::new(&document).into(),
        };
        pause().await;
        // As *Reset* does.
        follow_points(&mut document, &prepared);
        let (settings, start) = (&document.settings, start_of(&document, &prepared));
        let run = OneVersusRest::new(&prepared.trained_on(settings), settings.learning(), &start);
        pause().await;
        let at_start = run.start_loss();
        let end = self.played(run, self.affordable(self.epochs)).await;
        (end, settings.eta, at_start)
    }

    /// The number of misclassified samples where all are predicted to be of the most frequent class.
    fn fewest_without_looking(&self) -> usize {
        let (set, rows) = (&self.prepared.set, &self.prepared.rows[0]);
        let mut counts = vec![0; set.class_names().len()];
        for &row in rows {
            counts[usize::from(set.class(row as usize))] += 1;
        }
        rows.len() - counts.into_iter().max().unwrap_or(0)
    }

    /// Returns true if a change that ends `then` instead of `now` is to be recommended; the loss was `start` at first.
    fn helps(&self, start: f64, now: End, then: End, by: Measure) -> bool {
        let (before, after) = (now.measure(by), then.measure(by));
        let lowers = after < before && after <= (1.0 - GAIN) * before;
        lowers
            && match by {
                // To stay where it began is no help.
                Measure::Loss if now.loss.is_some() => after <= (1.0 - GAIN) * start,
                Measure::Loss => after < start,
                // Nor is a line that tells nothing, or what may be chance: counts vary by about their root.
                Measure::Errors => {
                    let few = (then.errors as usize) < self.fewest_without_looking();
                    few && after + 2.0 * after.sqrt() < before
                }
            }
    }

    /// `run` is that of the lab, where it can go on.
    async fn find(self, run: Option<OneVersusRest>) -> Findings {
        let by = match self.settings().learning().table().kind {
            Kind::MistakeDriven => Measure::Errors,
            Kind::Smooth => Measure::Loss,
        };
        let mut found = Findings {
            epochs: self.affordable(self.epochs),
            ..Findings::default()
        };
        if !self.is_lesson {
            self.changes(by, &mut found).await;
        }
        if let (Some(run), Some(until)) = (run, self.until) {
            found.go_on = self.going_on(run, until, by).await;
        }
        found
    }

    /// Tries one change after the other.
    async fn changes(&self, by: Measure, found: &mut Findings) {
        let settings = self.settings();
        let (now, _, start) = self.tried(None).await;
        let mut trials = Trial {
            lab: self,
            by,
            start,
            now,
            best: None,
        };
        let is_listed = settings.order == Order::Sequential && settings.batch != BatchMode::Batch;
        if is_listed {
            trials.make(Remedy::Shuffle).await;
        }
        // From zero, η only scales what a rule without a penalty learns from mistakes.
        let is_driven = by == Measure::Errors;
        let is_zero = self.start.iter().all(|w| *w == 0.0);
        let is_scaled = is_driven && settings.penalty().is_none() && is_zero;
        if !is_scaled {
            trials.rates(settings.eta, self.limit).await;
        }
        let is_raw = settings.data.scaling == Scaling::None;
        if is_raw {
            let choices = [Some(true), settings.by_hand.eta.then_some(false)];
            for usual in choices.into_iter().flatten() {
                let then = trials.make(Remedy::Standardize { usual }).await;
                found.standardized |= self.helps(start, now, then, by);
            }
        }
        let has_errors = now.errors > 0 || now.loss.is_none();
        let other_rules = trials.best.is_none() && has_errors;
        if other_rules {
            trials.by = Measure::Errors;
            for rule in RULES {
                let is_alike = is_driven && rule.table.kind == Kind::MistakeDriven;
                if rule != settings.rule && !is_alike {
                    trials.make(Remedy::Rule(rule)).await;
                }
            }
        }
        found.remedy = trials.best;
        found.is_part = found.epochs < self.epochs;
        found.is_anew = !found.is_part && self.at.end != now;
        found.kinds = [!is_scaled, is_raw, is_listed, other_rules];
    }

    async fn going_on(&self, run: OneVersusRest, until: u64, by: Measure) -> Option<Tried<u64>> {
        let (now, change) = (self.at.end, self.affordable(until - self.at.epochs));
        let then = self.played(run, self.at.epochs + change).await;
        self.helps(f64::INFINITY, now, then, by).then_some(Tried {
            change,
            eta: self.settings().eta,
            measure: by,
            now,
            then,
        })
    }
}

/// Trials of a lab, and the best so far.
struct Trial<'a> {
    lab: &'a Lab,
    by: Measure,
    /// J at the start.
    start: f64,
    now: End,
    best: Option<Tried<Remedy>>,
}

impl Trial<'_> {
    async fn make(&mut self, remedy: Remedy) -> End {
        let (then, eta, _) = self.lab.tried(Some(remedy)).await;
        let is_better = self
            .best
            .is_none_or(|best| then.measure(self.by) < best.then.measure(self.by));
        if is_better && self.lab.helps(self.start, self.now, then, self.by) {
            self.best = Some(Tried {
                change: remedy,
                eta,
                measure: self.by,
                now: self.now,
                then,
            });
        }
        then
    }

    /// Larger rates and smaller ones: by powers of ten as long as that helps, then those beside the best. Below a limit
    /// none beyond it.
    async fn rates(&mut self, eta: f64, limit: Option<f64>) {
        let is_allowed = |place: i32| {
            let (rate, is_below) = (rung(place), |limit: f64| rung(place) < limit);
            (SMALLEST_ETA..=LARGEST_ETA).contains(&rate) && limit.is_none_or(is_below)
        };
        let above = place_above(eta);
        let below = above - if rung(above - 1) < eta { 1 } else { 2 };
        // A rate beyond the limit is brought below it.
        let below = limit.map_or(below, |limit| below.min(place_above(limit) - 1));
        let mut seen: Vec<(i32, f64)> = Vec::new();
        let mut best = (None, self.now.measure(self.by));
        for (first, stride) in [(above, DECADE), (below, -DECADE)] {
            let (mut place, mut before) = (first, self.now.measure(self.by));
            while is_allowed(place) {
                let after = self.measured(place, &mut seen).await;
                if after < best.1 {
                    best = (Some(place), after);
                }
                let goes_on = after < before || after.is_infinite() && stride < 0;
                if !goes_on {
                    break;
                }
                (before, place) = (after, place + stride);
            }
        }
        let around = match best.0 {
            Some(place) => [place - 1, place + 1, place - 2, place + 2],
            None => [above, below, above + 1, below - 1],
        };
        for place in around {
            let is_new = seen.iter().all(|(known, _)| *known != place);
            if is_new && is_allowed(place) && rung(place) != eta {
                self.measured(place, &mut seen).await;
            }
        }
    }

    async fn measured(&mut self, place: i32, seen: &mut Vec<(i32, f64)>) -> f64 {
        let then = self.make(Remedy::Eta(rung(place))).await;
        let measure = then.measure(self.by);
        seen.push((place, measure));
        measure
    }
}

/// The rate at a place of the ladder …, 0.1, 0.2, 0.5, 1, 2, 5, 10, …; 1 has place 0.
fn rung(place: i32) -> f64 {
    let digit = [1, 2, 5][place.rem_euclid(DECADE) as usize];
    let text = format!("{digit}e{}", place.div_euclid(DECADE));
    text.parse().unwrap_or(1.0)
}

/// The first place of the ladder above a rate.
fn place_above(rate: f64) -> i32 {
    let mut place = DECADE * (libm::log10(rate).floor() as i32 - 1);
    while rung(place) <= rate {
        place += 1;
    }
    place
}

impl Session {
    /// The findings of the trials of the lab as it rests; none while they are under way.
    #[must_use]
    pub fn findings(&self) -> Option<&Findings> {
        let Trials { task, found, .. } = &self.trials.0;
        let found = found.as_ref()?;
        (task.key() == Some(&TrialsKey::new(self))).then_some(found)
    }

    /// The number of epochs of a trial: those of the run, as Play counts them.
    pub(super) fn epochs_of_trials(&self) -> u64 {
        let wished = u64::from(self.document.settings.epochs);
        self.epochs_done().div_ceil(wished).max(1) * wished
    }

    /// While a lesson asks its questions no change is tried, nor told: only what going on brings.
    pub(crate) fn keep_answers(&mut self, is_lesson: bool) {
        if self.trials.0.is_lesson != is_lesson {
            self.trials.0 = Trials {
                is_lesson,
                ..Trials::default()
            };
        }
    }

    /// Goes on with trials of the lab as it rests as long as there is time; `limit` is the η below which training is known to
    /// converge. Says whether all is found.
    pub(super) fn make_trials(&mut self, limit: Option<f64>, budget: &Budget<'_>) -> bool {
        let key = TrialsKey::new(self);
        if self.trials.0.task.key() != Some(&key) {
            let lab = Lab::new(self, limit);
            let run = lab.until.map(|_| OneVersusRest::clone(&self.run));
            self.drop_trials();
            let task = &mut self.trials.0.task;
            task.start(
                key,
                |_, found| async move { found.push(lab.find(run).await) },
            );
        }
        let Trials { task, found, .. } = &mut self.trials.0;
        *found = found.or(task.advance(|| budget.is_left()).pop());
        found.is_some()
    }

    /// Forgets what trials have found, and what they work on.
    pub(super) fn drop_trials(&mut self) {
        let trials = &mut self.trials.0;
        if trials.task.key().is_some() {
            *trials = Trials {
                most: trials.most,
                is_lesson: trials.is_lesson,
                ..Trials::default()
            };
        }
    }

    /// Makes the change that trials recommend, and plays from the start for as many epochs as they were told of.
    pub(super) fn try_advice(&mut self) {
        let Some(findings) = self.findings().copied() else {
            return;
        };
        let Some(tried) = findings.remedy else { return };
        let until = self.epochs_of_trials();
        let document = tried.change.applied(&self.document);
        edit(self, None, |target| *target = document);
        reset(self);
        (self.play, self.due, self.eased) = (Play::Playing { until }, Playback::BEGUN, 0);
    }
}
