//! What the window says and marks, worked out once for all who show it.

use std::rc::Rc;

use super::arrows::Arrows;
use super::choices::Third;
use super::messages::{LandscapeReadout, another};
use super::scene::Marks;
use super::slice::{Slice, loss_now};
use super::surface::Landscape;
use crate::geometry::{Axis, Frame};
use crate::session::Session;
use crate::text::say;

/// What the samples do at the weights of the run.
#[derive(Clone, Debug)]
struct Pull {
    slice: Slice,
    weights: Vec<f64>,
    used: Vec<u32>,
    arrows: Arrows,
    /// J there.
    loss: f64,
}

/// J at the cursor.
#[derive(Clone, Debug)]
struct Probe {
    slice: Slice,
    at: Axis,
    seen: Vec<f64>,
    loss: Option<f64>,
}

/// What the window says and marks.
#[derive(Clone, Debug, Default)]
pub(super) struct Memo {
    pull: Option<Pull>,
    probe: Option<Probe>,
    readout: Option<LandscapeReadout>,
    marks: Rc<Marks>,
}

impl Memo {
    /// Follows a landscape that follows `lab`, drawn in `frame`, with the cursor somewhere or nowhere. A search at the
    /// cursor goes on for about this many presentations of samples; says whether there is more to do.
    pub(super) fn follow(
        &mut self,
        lab: &Session,
        (landscape, third): (&Landscape, Third),
        frame: &Frame,
        cursor: Option<Axis>,
        presentations: usize,
    ) -> bool {
        let Some(slice) = landscape.slice() else {
            return false;
        };
        self.pull(lab, slice);
        let is_over = self.probe(slice, cursor, presentations);
        let Some(pull) = &self.pull else {
            return false;
        };
        let (arrows, scales) = (&pull.arrows, pull.arrows.scales(frame.units_per_pixel()));
        let at = self.probe.as_ref().and_then(|probe| probe.loss);
        self.readout = LandscapeReadout::of(lab, landscape, third, (arrows, scales), pull.loss, at);
        let crosses = landscape.crosses();
        let off = || {
            let (others, weight) = another(slice, pull.weights.len());
            say!("landscape-off", others = others, weight = weight)
        };
        let marks = Marks {
            path: landscape.path().to_vec(),
            others: landscape.others().to_vec(),
            least: crosses.least,
            elsewhere: crosses.elsewhere.map(|at| (at, off())),
            samples: arrows.thin(&scales, &pull.used),
            mean: arrows.thick(&scales),
        };
        if marks != *self.marks {
            self.marks = marks.into();
        }
        !is_over
    }

    /// The arrows, worked out again where surface, weights or the update made last are others.
    fn pull(&mut self, lab: &Session, slice: &Slice) {
        let weights = lab.learner().weights();
        let used = lab.last_step().filter(|step| step.samples.len() == 1);
        let used = used.map_or_else(Vec::new, |step| step.samples.clone());
        let known = self.pull.as_ref().is_some_and(|known| {
            known.slice.is(slice) && known.weights == weights && known.used == used
        });
        if !known {
            self.pull = Some(Pull {
                arrows: Arrows::of(slice, weights, &used),
                loss: loss_now(lab),
                slice: slice.clone(),
                weights: weights.to_vec(),
                used,
            });
        }
    }

    /// Goes on with J at the cursor; says whether it is known.
    fn probe(&mut self, slice: &Slice, cursor: Option<Axis>, presentations: usize) -> bool {
        let Some(at) = cursor else {
            self.probe = None;
            return true;
        };
        let holds = |probe: &Probe| probe.at == at && probe.slice.is(slice);
        let probe = self.probe.take().filter(holds).unwrap_or_else(|| Probe {
            slice: slice.clone(),
            at,
            seen: Vec::new(),
            loss: None,
        });
        let probe = self.probe.insert(probe);
        if probe.loss.is_none() {
            let samples = slice.problem().train.len().max(1);
            let mut looks = (presentations / samples).max(1);
            let found = slice.visit(at, &mut probe.seen, &mut looks);
            probe.loss = found.map(|(_, loss)| loss);
        }
        probe.loss.is_some()
    }

    /// What the window says.
    #[must_use]
    pub(super) fn readout(&self) -> Option<&LandscapeReadout> {
        self.readout.as_ref()
    }

    /// What lies on the surface, but for the cursor.
    #[must_use]
    pub(super) fn marks(&self) -> &Rc<Marks> {
        &self.marks
    }
}
