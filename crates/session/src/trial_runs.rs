//! The runs of trials: each change is made and trained with, in slices while nothing else is to be done.

use std::rc::Rc;

use super::Field;
use super::edit::{edit, reset, stop_epoch};
use super::fields::SMALLEST_ETA;
use super::ghost_runs;
use super::initial::start_of;
use super::scenes::Same;
use super::settings::BatchMode;
use super::state::Play;
use super::trials::{Comparison, End, Findings, Lab, Measure, Remedy, RunState, Trials, TrialsKey};
use super::usual::follow_points;
use super::{Budget, Document, LabSettings, Playback, PreparedData, Session};
use crate::data::{Keyword, Scaling};
use crate::learn::{Kind, LARGEST_ETA, OneVersusRest, Order, Outcome, Rule};
use crate::task::pause;

/// The most presentations of samples in a trial: a run that is longer is tried on its first epochs.
const MOST_PRESENTATIONS: u64 = 20_000_000;
/// The number of weights up to which a trial may have [`MOST_PRESENTATIONS`]. With more weights it has fewer, in proportion.
const USUAL_WEIGHTS: u64 = 3;
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
        let (document, prepared, trials) = (&state.document, &state.prepared, &state.trials.0);
        Self {
            document: document.clone(),
            prepared: Rc::clone(prepared),
            start: start_of(document, prepared),
            run_state: RunState::from_run(&state.run),
            epochs: state.epochs_of_trials(),
            until: (state.outcome() == Outcome::Running).then(|| stop_epoch(state)),
            limit,
            most_presentations: trials.most_presentations.unwrap_or(MOST_PRESENTATIONS),
            is_lesson: trials.is_lesson,
        }
    }

    fn settings(&self) -> &LabSettings {
        &self.document.settings
    }

    fn samples(&self) -> usize {
        self.prepared.problem.train.len()
    }

    /// The factor by which a presentation takes longer than one with the usual number of weights.
    fn cost(&self) -> u64 {
        (self.run_state.weights.len() as u64).div_ceil(USUAL_WEIGHTS)
    }

    /// The number of these epochs that a trial may have.
    fn affordable(&self, epochs: u64) -> u64 {
        let most_epochs = self.most_presentations / self.cost() / self.samples() as u64;
        epochs.min(most_epochs.max(1))
    }

    /// The end of a run that is played until some epoch.
    async fn played(&self, mut run: OneVersusRest, until: u64) -> End {
        let slice = (SLICE / self.cost()).max(1);
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
    async fn run_with(&self, remedy: Option<Remedy>) -> (End, f64, f64) {
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

    /// Returns true if a change is to be recommended: with it the run ends at `with`, without it at `without`; the loss was
    /// `start` at first.
    fn helps(&self, start: f64, without: End, with: End, by: Measure) -> bool {
        let (before, after) = (without.measure(by), with.measure(by));
        let lowers = after < before && after <= (1.0 - GAIN) * before;
        lowers
            && match by {
                // To stay where it began is no help.
                Measure::Loss if without.loss.is_some() => after <= (1.0 - GAIN) * start,
                Measure::Loss => after < start,
                // Nor is a line that tells nothing, or what may be chance: counts vary by about their root.
                Measure::Errors => {
                    let few = (with.errors as usize) < self.fewest_without_looking();
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
        let (without, _, start) = self.run_with(None).await;
        let mut search = Search {
            lab: self,
            by,
            start,
            without,
            best: None,
        };
        let is_listed = settings.order == Order::Sequential && settings.batch != BatchMode::Batch;
        if is_listed {
            search.try_remedy(Remedy::Shuffle).await;
        }
        // From zero, η only scales what a rule without a penalty learns from mistakes.
        let learns_from_mistakes = by == Measure::Errors;
        let is_zero = self.start.iter().all(|w| *w == 0.0);
        let eta_only_scales = learns_from_mistakes && settings.penalty().is_none() && is_zero;
        if !eta_only_scales {
            search.rates(settings.eta, self.limit).await;
        }
        let is_raw = settings.data.scaling == Scaling::None;
        if is_raw {
            let choices = [Some(true), settings.by_hand.eta.then_some(false)];
            for usual in choices.into_iter().flatten() {
                let with = search.try_remedy(Remedy::Standardize { usual }).await;
                found.standardized |= self.helps(start, without, with, by);
            }
        }
        let has_errors = without.errors > 0 || without.loss.is_none();
        let other_rules = search.best.is_none() && has_errors;
        if other_rules {
            search.by = Measure::Errors;
            for rule in RULES {
                let both_learn_from_mistakes =
                    learns_from_mistakes && rule.table.kind == Kind::MistakeDriven;
                if rule != settings.rule && !both_learn_from_mistakes {
                    search.try_remedy(Remedy::Rule(rule)).await;
                }
            }
        }
        found.remedy = search.best;
        found.is_shorter_than_run = found.epochs < self.epochs;
        found.differs_from_run = !found.is_shorter_than_run && self.run_state.end != without;
        // Rates, standardized features, a shuffled order, other rules.
        found.kinds = [!eta_only_scales, is_raw, is_listed, other_rules];
    }

    async fn going_on(
        &self,
        run: OneVersusRest,
        until: u64,
        by: Measure,
    ) -> Option<Comparison<u64>> {
        let without = self.run_state.end;
        let change = self.affordable(until - self.run_state.epochs);
        let with = self.played(run, self.run_state.epochs + change).await;
        self.helps(f64::INFINITY, without, with, by)
            .then_some(Comparison {
                change,
                eta: self.settings().eta,
                measure: by,
                without,
                with,
            })
    }
}

/// The search for the best change of a lab, and the best so far.
struct Search<'a> {
    lab: &'a Lab,
    by: Measure,
    /// J at the start.
    start: f64,
    /// The end of the run without a change.
    without: End,
    best: Option<Comparison<Remedy>>,
}

impl Search<'_> {
    async fn try_remedy(&mut self, remedy: Remedy) -> End {
        let (with, eta, _) = self.lab.run_with(Some(remedy)).await;
        let is_better = self
            .best
            .is_none_or(|best| with.measure(self.by) < best.with.measure(self.by));
        if is_better && self.lab.helps(self.start, self.without, with, self.by) {
            self.best = Some(Comparison {
                change: remedy,
                eta,
                measure: self.by,
                without: self.without,
                with,
            });
        }
        with
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
        let mut best = (None, self.without.measure(self.by));
        for (first, stride) in [(above, DECADE), (below, -DECADE)] {
            let (mut place, mut before) = (first, self.without.measure(self.by));
            while is_allowed(place) {
                let after = self.measured(place, &mut seen).await;
                if after < best.1 {
                    best = (Some(place), after);
                }
                // Downwards the first rates may diverge as well: on to one that does not.
                let goes_on = after < before || (after.is_infinite() && stride < 0);
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
        let with = self.try_remedy(Remedy::Eta(rung(place))).await;
        let measure = with.measure(self.by);
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

    /// Restricts trials to going on while a lesson asks its questions: a change could tell an answer.
    pub fn tell_no_changes(&mut self, is_lesson: bool) {
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
                most_presentations: trials.most_presentations,
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
        ghost_runs::leave(self, self.is_changed());
        reset(self);
        (self.play, self.due, self.eased) = (Play::Playing { until }, Playback::BEGUN, 0);
    }
}
