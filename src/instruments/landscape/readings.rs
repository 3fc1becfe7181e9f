//! The texts and marks of the window, made once for all who show them.

use std::rc::Rc;

use super::arrows::Arrows;
use super::choices::Third;
use super::messages::{LandscapeReadout, another};
use super::scene::Marks;
use super::slice::{CHUNK, Slice, loss_now};
use super::surface::Landscape;
use crate::cached::Cached;
use crate::geometry::{Axis, Frame};
use crate::session::Session;
use crate::task::{Pace, Results, Task};
use crate::text::say;

/// The gradients at the weights of the run.
#[derive(Clone, Debug)]
struct GradientArrows {
    arrows: Arrows,
    /// J there.
    loss: f64,
}

/// The texts and marks of the window.
#[derive(Clone, Debug, Default)]
pub(super) struct LandscapeReadings {
    /// The gradients, by surface, weights, and samples of the update made last.
    gradients: Cached<(Slice, Vec<f64>, Vec<u32>), GradientArrows>,
    /// J at the cursor.
    probe: Task<(Slice, Axis), f64>,
    loss_at_cursor: Option<f64>,
    /// The texts of the window.
    pub(super) readout: Option<LandscapeReadout>,
    /// The marks on the surface, without the cursor.
    pub(super) marks: Rc<Marks>,
}

/// J at a place of a surface.
async fn find_loss((slice, at): (Slice, Axis), results: Results<f64>) {
    results.push(slice.find_loss(at, &mut Pace::new(CHUNK)).await);
}

impl LandscapeReadings {
    /// Brings them up to a landscape of `lab`, drawn in `frame`, with the cursor somewhere or nowhere. A search at the cursor
    /// goes on while there is time; returns true if there is more to do.
    pub(super) fn advance(
        &mut self,
        lab: &Session,
        (landscape, third): (&Landscape, Third),
        frame: &Frame,
        cursor: Option<Axis>,
        is_left: impl Fn() -> bool,
    ) -> bool {
        let Some(slice) = landscape.slice() else {
            return false;
        };
        self.probe(slice, cursor, is_left);
        let weights = lab.learner().weights();
        let used = lab.last_step().filter(|step| step.samples.len() == 1);
        let used = used.map_or_else(Vec::new, |step| step.samples.clone());
        let key = (slice.clone(), weights.to_vec(), used.clone());
        let GradientArrows { arrows, loss } = self.gradients.refresh(key, |_| GradientArrows {
            arrows: Arrows::new(slice, weights, &used),
            loss: loss_now(lab),
        });
        let scales = arrows.scales(frame.units_per_pixel());
        let at = self.loss_at_cursor;
        self.readout = LandscapeReadout::new(lab, landscape, third, (arrows, scales), *loss, at);
        let crosses = landscape.crosses();
        let off = || {
            let (others, weight) = another(slice);
            say!("landscape-off", others, weight)
        };
        let marks = Marks {
            path: landscape.path.to_vec(),
            others: landscape.others.to_vec(),
            least: crosses.least,
            elsewhere: crosses.elsewhere.map(|at| (at, off())),
            samples: arrows.thin(&scales, &used),
            mean: arrows.thick(&scales),
        };
        if marks != *self.marks {
            self.marks = marks.into();
        }
        !self.probe.is_over()
    }

    /// Goes on with J at the cursor.
    fn probe(&mut self, slice: &Slice, cursor: Option<Axis>, is_left: impl Fn() -> bool) {
        let Some(at) = cursor else {
            (self.probe, self.loss_at_cursor) = (Task::default(), None);
            return;
        };
        if self.probe.start((slice.clone(), at), find_loss) {
            self.loss_at_cursor = None;
        }
        if let Some(loss) = self.probe.advance(is_left).pop() {
            self.loss_at_cursor = Some(loss);
        }
    }
}
