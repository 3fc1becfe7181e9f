//! The theory of one problem, fact by fact: each is computed once, when somebody asks for it, and in turns that can be
//! left, so that nobody waits for it.

use std::future::Future;
use std::rc::Rc;

use super::{
    Curvature, EpochMap, Found, MaxMargin, Minimum, Radius, Repeated, Separability, Separation,
    SoftMargin, TheoryError, least_squares, logistic, sequential, together,
};
use crate::learn::{Batch, Form, Penalty, Problem, Reduction, Settings};
use crate::task::{Results, Task};

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

/// Puts what it has found among what is known.
type Find = Box<dyn FnOnce(&mut Known)>;

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
    /// The computation under way.
    task: Task<Fact, Find>,
}

impl Facts {
    /// Of this problem and these settings; nothing is known yet.
    #[must_use]
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
    #[must_use]
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
            let Known {
                separability,
                separable_together: together,
                separation,
                geometric,
                augmented,
                radius,
                ..
            } = std::mem::take(&mut self.known);
            self.known = Known {
                separability,
                separable_together: together,
                separation,
                geometric,
                augmented,
                radius,
                ..Known::default()
            };
        }
        self.eta = settings.eta;
    }

    /// The facts known by now.
    #[must_use]
    pub fn known(&self) -> &Known {
        &self.known
    }

    /// Returns true if all of these are known, at this η.
    #[must_use]
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
                self.task = self.begun(next);
            }
            // One turn; the caller's clock is asked after it.
            for find in self.task.advance(|| false) {
                find(&mut self.known);
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

    /// Work on a fact whose base is known.
    fn begun(&self, fact: Fact) -> Task<Fact, Find> {
        let (problem, known, eta) = (Rc::clone(&self.problem), &self.known, self.eta);
        let Essence {
            form,
            batch,
            reduction,
            penalty,
        } = self.essence;
        let ridge = penalty.ridge;
        let size = batch.size(problem.train.len());
        match (fact, &known.separability, &known.separation) {
            (Fact::Separation, Some(base), _) => {
                let base = Rc::clone(base);
                task(
                    fact,
                    async move { Separation::find(&problem.train, &base).await.into() },
                    |known, found| known.separation = Some(found),
                )
            }
            (Fact::Geometric, Some(base), _) => {
                let base = Rc::clone(base);
                task(
                    fact,
                    async move { MaxMargin::find_geometric(&problem.train, &base).await },
                    |known, found| known.geometric = Some(found),
                )
            }
            (Fact::Augmented, Some(base), _) => {
                let base = Rc::clone(base);
                task(
                    fact,
                    async move { MaxMargin::find_augmented(&problem.train, &base).await },
                    |known, found| known.augmented = Some(found),
                )
            }
            (Fact::SeparableTogether, ..) => task(
                fact,
                async move { together::find(&problem.train).await },
                |known, found| known.separable_together = Some(found),
            ),
            (Fact::Radius, ..) => task(
                fact,
                async move { Radius::compute(&problem.train) },
                |known, found| {
                    known.radius = Some(found);
                },
            ),
            (Fact::AdalineCurvature, ..) => task(
                fact,
                async move { Curvature::find_adaline(&problem.train, reduction, ridge).await },
                |known, found| known.adaline_curvature = Some(found),
            ),
            (Fact::LogisticCurvatureBound, ..) => task(
                fact,
                async move { Curvature::find_logistic(&problem.train, reduction, ridge).await },
                |known, found| known.logistic_curvature_bound = Some(found),
            ),
            (Fact::Limit, ..) => task(
                fact,
                async move { sequential::find_limit(&problem.train, size, reduction, ridge).await },
                |known, found| known.limit = Some(found),
            ),
            (Fact::Epoch, ..) => task(
                fact,
                async move { EpochMap::find(&problem.train, size, reduction, ridge).await },
                |known, found| known.epoch = Some(found.map(Rc::new)),
            ),
            (Fact::Growth, ..) => {
                let epoch = known.epoch.clone();
                task(
                    fact,
                    async move { epoch.map(|epoch| epoch.map(|epoch| epoch.at(eta))) },
                    move |known, found| known.growth = found.map(|found| Growth { eta, found }),
                )
            }
            (Fact::Minimum, _, separation) => {
                let separation = separation.clone();
                let find = async move {
                    let train = &problem.train;
                    match (form, separation) {
                        _ if !penalty.is_ridge_at_most() => Ok(None),
                        (Form::Hinge, _) => SoftMargin::find(train, reduction, ridge)
                            .await
                            .map(|found| found.map(Minimum::Soft)),
                        (Form::Squares, _) => least_squares::find(train, reduction, ridge)
                            .await
                            .map(|found| Some(Minimum::Smooth(found))),
                        (Form::Likelihood, Some(separation)) => {
                            logistic::find(train, &separation, reduction, ridge)
                                .await
                                .map(|found| found.map(Minimum::Smooth))
                        }
                        _ => Ok(None),
                    }
                };
                task(fact, find, |known, found| known.minimum = Some(found))
            }
            (Fact::CurvatureAtMinimum, ..) => {
                let place = match &known.minimum {
                    Some(Ok(Some(Minimum::Smooth(found)))) if form == Form::Likelihood => {
                        Some(found.weights.clone())
                    }
                    _ => None,
                };
                let find = async move {
                    let Some(place) = place else { return Ok(None) };
                    let train = &problem.train;
                    Curvature::find_logistic_at(train, &place, reduction, ridge)
                        .await
                        .map(Some)
                };
                task(fact, find, |known, found| {
                    known.curvature_at_minimum = Some(found);
                })
            }
            // Only `Separability` comes here: the three that rest on it are begun once it is known.
            (Fact::Separability | Fact::Separation | Fact::Geometric | Fact::Augmented, ..) => {
                task(
                    fact,
                    async move { Separability::find(&problem.train).await.into() },
                    |known, found| known.separability = Some(found),
                )
            }
        }
    }
}

/// Work on a fact, which is then put among what is known.
fn task<T: 'static>(
    fact: Fact,
    find: impl Future<Output = T> + 'static,
    put: impl FnOnce(&mut Known, T) + 'static,
) -> Task<Fact, Find> {
    let mut task = Task::default();
    task.start(fact, |_, results: Results<Find>| async move {
        let found = find.await;
        results.push(Box::new(move |known: &mut Known| put(known, found)));
    });
    task
}
