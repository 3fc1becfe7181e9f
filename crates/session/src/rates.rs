//! The effect of each learning rate, as far as theory knows: zones of η, with borders computed from the data.

mod messages;

use std::rc::Rc;

use messages::{
    EPOCH_LIMIT, FALLING, FULL_ONLY, HEAVY, HEAVY_LIMIT, HEAVY_PARTS, MOVING, NO_LIMIT, NO_SAMPLES,
    NO_THEOREM, NO_THEOREM_FROM_ZERO, OTHER_OPTIMIZER, OTHER_START, RESCALES, RIDGE_LIMIT, SAFE,
    SOFTMAX, TOO_LARGE, TOO_SLOW,
};

use crate::data::{Keyword, keywords};
use crate::learn::{Batch, Form, Joint, Settings};
use crate::slider::{ETA_SLIDER, eta_to_slider};
use crate::theory::{Curvature, EpochMap, Fact, Growth, Known, Repeated, TheoryError, against};
use crate::{Session, initial::start_of};

/// Rates below this part of the limit 2/λmax are called slow: there no direction of the weights comes nearer to the
/// optimum by more than a tenth in an epoch, since |1 − ηλ| ≥ 1 − ηλmax > 9/10.
pub const SLOW: f64 = 1.0 / 20.0;

keywords! {
    /// The effect of a learning rate.
    Effect {
        /// Full-batch Adaline: below a twentieth of the limit.
        Slow = "slow",
        /// Full-batch Adaline: up to 1/λmax, where no direction oscillates.
        Good = "good",
        /// Full-batch Adaline: between 1/λmax and 2/λmax.
        Oscillates = "oscillates",
        /// Full-batch Adaline: beyond 2/λmax, with momentum m beyond 2(1 + m)/λmax. Full-batch logistic regression with a ridge:
        /// beyond 2/λ.
        Diverges = "diverges",
        /// η is the limit itself.
        Limit = "at-limit",
        /// Full-batch Adaline with momentum m: below 2(1 + m)/λmax. One sample or a few an update: below the limit of the
        /// epoch's map.
        Converges = "converges",
        /// One sample or a few an update: beyond the limit of the epoch's map.
        Beyond = "beyond",
        /// Full-batch logistic regression: below 2/λmax of the bound of its Hessian.
        Safe = "safe",
        /// Full-batch logistic regression: beyond 2/λmax of the bound of its Hessian, where nothing is proved.
        Unproven = "unproven",
        /// A mistake-driven rule from zero weights: every rate.
        Rescales = "rescales",
    }
}

/// Rates that do the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Zone {
    /// Their effect.
    pub effect: Effect,
    /// Above this η.
    pub from: f64,
    /// Up to this η.
    pub to: f64,
}

/// A border that theory knows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limit {
    /// Its formula or name.
    pub name: &'static str,
    /// The rate.
    pub eta: f64,
    /// True if it is exact; otherwise it is that of the sequential order, and only about right.
    pub exact: bool,
}

/// All zones of η for some samples and settings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Zones {
    /// In ascending order, without gaps from 0 on; empty where theory has no answer.
    pub zones: Vec<Zone>,
    /// Their borders, but for the one of [`SLOW`].
    pub limits: Vec<Limit>,
    /// The key of the message why there are none.
    pub remark: &'static str,
    /// The map of an epoch of several updates at any rate, where every epoch is the same one.
    epoch: Option<Rc<EpochMap>>,
    /// The effect of such epochs at the present rate.
    growth: Option<Growth>,
}

/// The kinds of statement that theory can make about the rates.
enum Case {
    /// Nothing but this.
    Nothing(&'static str),
    /// They only rescale w.
    Rescales,
    /// Full batches of Adaline.
    Full,
    /// Full batches of Adaline with this momentum.
    Heavy(f64),
    /// Adaline with several updates an epoch, and whether every epoch is the same one.
    Parts { is_exact: bool },
    /// Full batches of logistic regression.
    Logistic,
}

impl Case {
    /// Of training with these settings; `from_zero` says whether it starts at zero weights.
    fn from_settings(settings: &Settings, from_zero: bool) -> Self {
        let penalty = &settings.penalty;
        let form = settings.table().form;
        if form == Form::Criterion {
            return match (penalty.is_none(), from_zero) {
                (true, true) if !settings.is_heavy_ball_at_most() => {
                    Self::Nothing(NO_THEOREM_FROM_ZERO)
                }
                (true, false) if !settings.is_heavy_ball_at_most() => Self::Nothing(NO_THEOREM),
                (true, true) => Self::Rescales,
                (true, false) => Self::Nothing(OTHER_START),
                _ => Self::Nothing(NO_LIMIT),
            };
        }
        let is_linear = form == Form::Squares;
        if !penalty.is_ridge_at_most() || !(is_linear || form == Form::Likelihood) {
            return Self::Nothing(NO_LIMIT);
        }
        if !settings.is_heavy_ball_at_most() {
            return Self::Nothing(OTHER_OPTIMIZER);
        }
        if !settings.schedule.is_constant() {
            return Self::Nothing(FALLING);
        }
        match (is_linear, settings.batch, settings.momentum > 0.0) {
            (true, Batch::Full, true) => Self::Heavy(settings.momentum),
            (true, Batch::Full, false) => Self::Full,
            (true, _, true) => Self::Nothing(HEAVY_PARTS),
            (false, _, true) => Self::Nothing(HEAVY),
            (true, batch, false) => Self::Parts {
                is_exact: batch.repeats(settings.order),
            },
            (false, Batch::Full, false) => Self::Logistic,
            (false, ..) => Self::Nothing(FULL_ONLY),
        }
    }

    /// The case of a session, but for its samples.
    fn of_session(session: &Session) -> Self {
        let start = start_of(session.document(), session.prepared());
        let from_zero = start.iter().all(|w| *w == 0.0);
        if session.joint() == Some(Joint::Softmax) {
            return Self::Nothing(SOFTMAX);
        }
        let case = Self::from_settings(&session.document().settings.learning(), from_zero);
        let holds_for_any = matches!(case, Self::Rescales | Self::Nothing(_));
        if session.document().settings.data.flows() && !holds_for_any {
            return Self::Nothing(MOVING);
        }
        case
    }

    /// The facts it rests on.
    fn needed_facts(&self) -> &'static [Fact] {
        match self {
            Self::Nothing(_) | Self::Rescales => &[],
            Self::Full | Self::Heavy(_) => &[Fact::AdalineCurvature],
            Self::Parts { is_exact: false } => &[Fact::Limit],
            Self::Parts { is_exact: true } => &[Fact::Limit, Fact::Growth],
            Self::Logistic => &[Fact::LogisticCurvatureBound],
        }
    }
}

impl Zones {
    /// The facts that the zones of a session rest on.
    pub fn needed_facts(session: &Session) -> &'static [Fact] {
        if session.prepared().problem.train.is_empty() {
            return &[];
        }
        Case::of_session(session).needed_facts()
    }

    /// The zones of a session; none while the facts are not known yet.
    pub fn from_session(session: &Session) -> Option<Self> {
        if session.prepared().problem.train.is_empty() {
            return Some(Self::none(NO_SAMPLES));
        }
        let nothing = Known::default();
        let known = session.known().unwrap_or(&nothing);
        let ridge = session.document().settings.penalty().ridge;
        Self::known(&Case::of_session(session), known, ridge)
    }

    /// The zones of a session, without waiting for frames: for scripts and tests.
    pub fn proven(session: &Session) -> Self {
        let mut session = session.clone();
        let wanted = Self::needed_facts(&session);
        session.prove_now(wanted);
        Self::from_session(&session).unwrap_or_default()
    }

    /// The zones of a case, with what is known of the samples.
    fn known(case: &Case, known: &Known, ridge: f64) -> Option<Self> {
        let found = Self::found(case, known, ridge)?;
        Some(found.unwrap_or_else(|error| {
            Self::none(match error {
                TheoryError::Slow => TOO_SLOW,
                _ => TOO_LARGE,
            })
        }))
    }

    fn none(remark: &'static str) -> Self {
        Self {
            remark,
            ..Self::default()
        }
    }

    fn found(case: &Case, known: &Known, ridge: f64) -> Option<Result<Self, TheoryError>> {
        Some(match *case {
            Case::Nothing(remark) => Ok(Self::none(remark)),
            Case::Rescales => Ok(Self {
                zones: split(&[(Effect::Rescales, f64::INFINITY)]),
                ..Self::none(RESCALES)
            }),
            Case::Heavy(momentum) => zones_from(known.adaline_curvature.as_ref()?, |curvature| {
                let effects = [Effect::Converges, Effect::Diverges];
                let limit = curvature.heavy_ball_limit(momentum)?;
                Ok(Self::up_to(limit, HEAVY_LIMIT, true, effects))
            }),
            Case::Full => zones_from(known.adaline_curvature.as_ref()?, of_full_batches),
            Case::Parts { is_exact } => zones_from(known.limit.as_ref()?, |limit| {
                let effects = [Effect::Converges, Effect::Beyond];
                let epoch = known.epoch.clone().transpose()?;
                Ok(Self {
                    epoch: epoch.filter(|_| is_exact),
                    growth: known.growth.clone(),
                    ..Self::up_to(*limit, EPOCH_LIMIT, is_exact, effects)
                })
            }),
            Case::Logistic => zones_from(known.logistic_curvature_bound.as_ref()?, |bound| {
                let limit = bound.limit()?;
                let mut zones = Self::up_to(limit, SAFE, true, [Effect::Safe, Effect::Unproven]);
                if ridge > 0.0 && limit.is_some() {
                    zones.add_limit_of_ridge(ridge);
                }
                Ok(zones)
            }),
        })
    }

    /// Beyond 2/λ of a ridge logistic regression diverges.
    fn add_limit_of_ridge(&mut self, ridge: f64) {
        let eta = 2.0 / ridge;
        self.limits.push(Limit {
            name: RIDGE_LIMIT,
            eta,
            exact: true,
        });
        if let Some(last) = self.zones.last_mut() {
            last.to = eta;
        }
        self.zones.push(Zone {
            effect: Effect::Diverges,
            from: eta,
            to: f64::INFINITY,
        });
    }

    fn up_to(
        limit: Option<f64>,
        name: &'static str,
        exact: bool,
        [below, above]: [Effect; 2],
    ) -> Self {
        let Some(eta) = limit else {
            return Self::none(NO_LIMIT);
        };
        Self {
            zones: split(&[(below, eta), (above, f64::INFINITY)]),
            limits: vec![Limit { name, eta, exact }],
            ..Self::default()
        }
    }

    /// The zone of a rate.
    pub fn at(&self, eta: f64) -> Option<&Zone> {
        self.zones.iter().find(|zone| eta <= zone.to)
    }

    /// The effect of a rate: that of its zone, unless it is a limit, beyond which training ceases to converge.
    pub fn effect(&self, eta: f64) -> Option<Effect> {
        let is = |limit: &&Limit| limit.exact && against(eta, limit.eta).is_eq();
        match self.limits.iter().find(is).map(|limit| limit.name) {
            // Up to 1/λmax no direction oscillates, at it neither; at the others nothing is proved.
            Some("1/λmax") => Some(Effect::Good),
            Some(SAFE | RIDGE_LIMIT) => Some(Effect::Unproven),
            Some(_) => Some(Effect::Limit),
            None => Some(self.at(eta)?.effect),
        }
    }

    /// The zones that are on the slider of η: what they do, and where they begin and how long they are, in shares of
    /// its length.
    pub fn on_slider(&self) -> Vec<(Effect, f64, f64)> {
        let (low, high) = ETA_SLIDER;
        let share = |eta: f64| match eta {
            eta if eta > 0.0 => (eta_to_slider(eta) - low) / (high - low),
            _ => 0.0,
        };
        let shares = self.zones.iter();
        let shares = shares.map(|zone| {
            let from = share(zone.from);
            (zone.effect, from, share(zone.to) - from)
        });
        shares.filter(|(_, _, width)| *width > 0.0).collect()
    }

    /// The zones as rectangles of an SVG as wide as the slider, each with its word in `data-zone`.
    pub fn band(&self) -> String {
        let rectangle = |(effect, x, width): (Effect, f64, f64)| {
            let (zone, [x, width]) = (effect.keyword(), [x, width].map(|share| 100.0 * share));
            format!(
                "<rect data-zone=\"{zone}\" x=\"{x:.2}%\" width=\"{width:.2}%\" height=\"100%\"/>"
            )
        };
        self.on_slider().into_iter().map(rectangle).collect()
    }

    /// The effect of an epoch of several updates at a rate; at the present rate it is known already.
    fn epoch_at(&self, eta: f64) -> Option<(f64, Repeated)> {
        let epoch = self.epoch.as_ref()?;
        match self.growth.as_ref().filter(|known| known.eta == eta) {
            Some(known) => known.found.ok(),
            None => Some(epoch.at(eta)),
        }
    }
}

/// The zones that follow from something that was found, or the reason why it was not.
fn zones_from<T>(
    found: &Result<T, TheoryError>,
    then: impl FnOnce(&T) -> Result<Zones, TheoryError>,
) -> Result<Zones, TheoryError> {
    then(found.as_ref().map_err(|error| *error)?)
}

/// Full batches of Adaline.
fn of_full_batches(curvature: &Curvature) -> Result<Zones, TheoryError> {
    let both = curvature.monotone_limit()?.zip(curvature.limit()?);
    let Some((monotone, limit)) = both else {
        return Ok(Zones::none(NO_LIMIT));
    };
    let exact = |name, eta| Limit {
        name,
        eta,
        exact: true,
    };
    Ok(Zones {
        zones: split(&[
            (Effect::Slow, SLOW * limit),
            (Effect::Good, monotone),
            (Effect::Oscillates, limit),
            (Effect::Diverges, f64::INFINITY),
        ]),
        limits: vec![exact("1/λmax", monotone), exact("2/λmax", limit)],
        ..Zones::default()
    })
}

/// Zones from their upper borders.
fn split(borders: &[(Effect, f64)]) -> Vec<Zone> {
    let mut from = 0.0;
    let zone = |&(effect, to): &(Effect, f64)| {
        let zone = Zone { effect, from, to };
        from = to;
        zone
    };
    borders.iter().map(zone).collect()
}

#[cfg(test)]
mod tests;
