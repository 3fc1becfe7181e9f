//! The theory of one problem, fact by fact: each is computed once, when somebody asks for it, and in turns that can be
//! left, so that nobody waits for it.

use std::rc::Rc;

use super::{
    Curvature, EpochMap, Found, MaxMargin, Minimum, Radius, Repeated, Separability, Separation,
    SoftMargin, TheoryError, are_separable_together, least_squares, logistic, sequential_limit,
};
use crate::learn::{Batch, Form, Penalty, Problem, Reduction, Settings};
use crate::task::Task;

/// A fact that can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    /// [`Known::separability`].
    Separability,
    /// [`Known::separable_together`].
    SeparableTogether,
    /// [`Known::separation`].
    Separation,
    /// [`Known::geometric`].
    Geometric,
    /// [`Known::augmented`].
    Augmented,
    /// [`Known::radius`].
    Radius,
    /// [`Known::adaline_curvature`].
    AdalineCurvature,
    /// [`Known::logistic_curvature_bound`].
    LogisticCurvatureBound,
    /// [`Known::limit`].
    Limit,
    /// [`Known::epoch`].
    Epoch,
    /// [`Known::growth`].
    Growth,
    /// [`Known::minimum`].
    Minimum,
    /// [`Known::curvature_at_minimum`].
    CurvatureAtMinimum,
}

/// The facts known by now; `None` is not known yet.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The separability of the classes by a hyperplane.
    pub separability: Option<Rc<Separability>>,
    /// Separability of several classes at once: true if with some weights the z of each sample's own class is larger than
    /// all its others.
    pub separable_together: Option<bool>,
    /// The degree to which they are separated.
    pub separation: Option<Rc<Separation>>,
    /// ρ and w°.
    pub geometric: Option<Found<MaxMargin>>,
    /// ρ̃ and w*.
    pub augmented: Option<Found<MaxMargin>>,
    /// R̃ and max ‖x‖.
    pub radius: Option<Result<Radius, TheoryError>>,
    /// The curvature of Adaline's J.
    pub adaline_curvature: Option<Result<Curvature, TheoryError>>,
    /// A curvature above that of logistic regression's J everywhere.
    pub logistic_curvature_bound: Option<Result<Curvature, TheoryError>>,
    /// The first η at which Adaline's epochs, in the order as listed, cease to converge.
    pub limit: Option<Found<f64>>,
    /// The map of one such epoch.
    pub epoch: Option<Result<Rc<EpochMap>, TheoryError>>,
    /// The effect of such epochs at the present η.
    pub growth: Option<Growth>,
    /// The place where J is least; none for rules and penalties whose least J theory cannot tell.
    pub minimum: Option<Found<Minimum>>,
    /// The curvature of logistic regression's J at its minimum.
    pub curvature_at_minimum: Option<Found<Curvature>>,
}

/// The effect of epochs at a learning rate.
#[derive(Clone, Debug, PartialEq)]
pub struct Growth {
    /// The rate.
    pub eta: f64,
    /// [`EpochMap::at`] it.
    pub found: Result<(f64, Repeated), TheoryError>,
}

/// The settings on which the facts rest. Seeds, schedules and other optimizers do not count; η counts for [`Growth`]
/// alone, which holds its own.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Essence {
    form: Form,
    batch: Batch,
    reduction: Reduction,
    penalty: Penalty,
}

impl Essence {
    fn new(settings: &Settings) -> Self {
        Self {
            form: settings.table().form,
            batch: settings.batch,
            reduction: settings.reduction,
            penalty: settings.penalty,
        }
    }
}

/// The facts about a problem, and about learning from it with some settings.
///
/// ```
/// use hyperplane_core::data::Gate;
/// use hyperplane_core::learn::{Rule, Samples, Settings};
/// use hyperplane_core::theory::{Fact, Facts};
/// let and = std::rc::Rc::new(Samples::from_dataset(&Gate::AND.dataset(), 1).into());
/// let mut facts = Facts::new(and, &Settings::new(Rule::ADALINE, 0.1));
/// while !facts.advance(&[Fact::Geometric], &|| false) {
///     assert!(facts.known().geometric.is_none()); // something else can be done here
/// }
/// let widest = facts.known().geometric.clone().unwrap()?.unwrap();
/// assert!((widest.margin - 0.125f64.sqrt()).abs() < 1e-12);
/// # Ok::<(), hyperplane_core::theory::TheoryError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Facts {
    problem: Rc<Problem>,
    essence: Essence,
    eta: f64,
    known: Known,
    /// The computation under way; it yields all that is known by then.
    task: Task<Fact, Known>,
}

impl Facts {
    /// Of this problem and these settings; nothing is known yet.
    pub fn new(problem: Rc<Problem>, settings: &Settings) -> Self {
        Self {
            problem,
            essence: Essence::new(settings),
            eta: settings.eta,
            known: Known::default(),
            task: Task::default(),
        }
    }

    /// Returns true if what is known holds for this problem (the same one, not an equal one) and these settings.
    pub fn are_of(&self, problem: &Rc<Problem>, settings: &Settings) -> bool {
        Rc::ptr_eq(&self.problem, problem) && self.essence == Essence::new(settings)
    }

    /// Follows a problem and settings: keeps what holds for them too, and gives up what is being worked on if it may not.
    pub fn update(&mut self, problem: &Rc<Problem>, settings: &Settings) {
        if !Rc::ptr_eq(&self.problem, problem) {
            *self = Self::new(Rc::clone(problem), settings);
        }
        if self.essence != Essence::new(settings) {
            (self.essence, self.task) = (Essence::new(settings), Task::default());
            self.known = Known {
                adaline_curvature: None,
                logistic_curvature_bound: None,
                limit: None,
                epoch: None,
                growth: None,
                minimum: None,
                curvature_at_minimum: None,
                ..std::mem::take(&mut self.known)
            };
        }
        self.eta = settings.eta;
    }

    /// The facts known by now.
    pub fn known(&self) -> &Known {
        &self.known
    }

    /// Returns true if all of these are known, at this η.
    pub fn know(&self, wanted: &[Fact], eta: f64) -> bool {
        wanted
            .iter()
            .all(|fact| self.next_for(*fact, eta).is_none())
    }

    /// Goes on until these facts are known, or there is no time left after one of the turns, each of which takes a
    /// fraction of a millisecond for some thousand samples. Says whether all are known.
    pub fn advance(&mut self, wanted: &[Fact], has_time: &dyn Fn() -> bool) -> bool {
        loop {
            let next = wanted
                .iter()
                .find_map(|fact| self.next_for(*fact, self.eta));
            let Some(next) = next else { return true };
            // What was begun for somebody else is finished first.
            if self.task.is_over() {
                let (problem, known) = (Rc::clone(&self.problem), self.known.clone());
                let found = known.with(next, problem, self.essence, self.eta);
                self.task = Task::default();
                self.task
                    .start(next, |_, results| async move { results.push(found.await) });
            }
            if let Some(known) = self.task.advance(|| false).pop() {
                self.known = known;
            }
            if !has_time() {
                return self.know(wanted, self.eta);
            }
        }
    }

    /// The fact to be computed next on the way to this one; none if it is known.
    fn next_for(&self, fact: Fact, eta: f64) -> Option<Fact> {
        let known = &self.known;
        let is_known = match fact {
            Fact::Separability => known.separability.is_some(),
            Fact::SeparableTogether => known.separable_together.is_some(),
            Fact::Separation => known.separation.is_some(),
            Fact::Geometric => known.geometric.is_some(),
            Fact::Augmented => known.augmented.is_some(),
            Fact::Radius => known.radius.is_some(),
            Fact::AdalineCurvature => known.adaline_curvature.is_some(),
            Fact::LogisticCurvatureBound => known.logistic_curvature_bound.is_some(),
            Fact::Limit => known.limit.is_some(),
            Fact::Epoch => known.epoch.is_some(),
            Fact::Growth => known.growth.as_ref().is_some_and(|it| it.eta == eta),
            Fact::Minimum => known.minimum.is_some(),
            Fact::CurvatureAtMinimum => known.curvature_at_minimum.is_some(),
        };
        if is_known {
            return None;
        }
        let base = match fact {
            Fact::Separation | Fact::Geometric | Fact::Augmented => Some(Fact::Separability),
            Fact::Growth => Some(Fact::Epoch),
            Fact::Minimum if self.essence.form == Form::Likelihood => Some(Fact::Separation),
            Fact::CurvatureAtMinimum => Some(Fact::Minimum),
            _ => None,
        };
        base.and_then(|base| self.next_for(base, eta))
            .or(Some(fact))
    }
}

impl Known {
    /// Adds a fact whose base is known.
    async fn with(mut self, fact: Fact, problem: Rc<Problem>, essence: Essence, eta: f64) -> Self {
        let train = &problem.train;
        let (form, reduction, ridge) = (essence.form, essence.reduction, essence.penalty.ridge);
        let size = essence.batch.size(train.len());
        match (fact, &self.separability) {
            (Fact::Separation, Some(base)) => {
                self.separation = Some(Separation::given(train, base).await.into());
            }
            (Fact::Geometric, Some(base)) => {
                self.geometric = Some(MaxMargin::geometric(train, base).await);
            }
            (Fact::Augmented, Some(base)) => {
                self.augmented = Some(MaxMargin::augmented(train, base).await);
            }
            // Those that rest on it come after it.
            (Fact::Separability | Fact::Separation | Fact::Geometric | Fact::Augmented, _) => {
                self.separability = Some(Separability::decide(train).await.into());
            }
            (Fact::SeparableTogether, _) => {
                self.separable_together = Some(are_separable_together(train).await);
            }
            (Fact::Radius, _) => self.radius = Some(Radius::compute(train)),
            (Fact::AdalineCurvature, _) => {
                self.adaline_curvature = Some(Curvature::of_adaline(train, reduction, ridge).await);
            }
            (Fact::LogisticCurvatureBound, _) => {
                self.logistic_curvature_bound =
                    Some(Curvature::of_logistic(train, reduction, ridge).await);
            }
            (Fact::Limit, _) => {
                self.limit = Some(sequential_limit(train, size, reduction, ridge).await);
            }
            (Fact::Epoch, _) => {
                let found = EpochMap::new(train, size, reduction, ridge).await;
                self.epoch = Some(found.map(Rc::new));
            }
            (Fact::Growth, _) => {
                let found = self
                    .epoch
                    .clone()
                    .map(|epoch| epoch.map(|epoch| epoch.at(eta)));
                self.growth = found.map(|found| Growth { eta, found });
            }
            (Fact::Minimum, _) => {
                let found = match (form, &self.separation) {
                    _ if !essence.penalty.is_ridge_at_most() => Ok(None),
                    (Form::Hinge, _) => {
                        let found = SoftMargin::compute(train, reduction, ridge).await;
                        found.map(|found| found.map(Minimum::Soft))
                    }
                    (Form::Squares, _) => {
                        let found = least_squares(train, reduction, ridge).await;
                        found.map(|found| Some(Minimum::Smooth(found)))
                    }
                    (Form::Likelihood, Some(separation)) => {
                        let found = logistic(train, separation, reduction, ridge).await;
                        found.map(|found| found.map(Minimum::Smooth))
                    }
                    _ => Ok(None),
                };
                self.minimum = Some(found);
            }
            (Fact::CurvatureAtMinimum, _) => {
                self.curvature_at_minimum = Some(match &self.minimum {
                    Some(Ok(Some(Minimum::Smooth(place)))) if form == Form::Likelihood => {
                        Curvature::of_logistic_at(train, &place.weights, reduction, ridge)
                            .await
                            .map(Some)
                    }
                    _ => Ok(None),
                });
            }
        }
        self
    }
}
