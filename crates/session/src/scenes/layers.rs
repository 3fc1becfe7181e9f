//! All layers of a lab's plane.

use std::rc::Rc;

use super::update::{is_shown, last_update};
use super::{
    Axes, Boundary, EarlierBoundaries, EarlierBoundary, Place, Points, Rings, Same, Washes,
};
use crate::geometry::View;
use crate::readouts::{misclassified, misplaced, own_line};
use crate::{Ghost, Session, messages};

/// At most so many points that the last step used are shown.
const MOST_USED: usize = 64;

/// The layers of a lab's plane, from the bottom to the top.
#[derive(Clone, Debug, PartialEq)]
pub struct PlaneScenes {
    /// The predicted classes.
    pub washes: Washes,
    /// The axes.
    pub axes: Axes,
    /// The last boundaries of earlier runs.
    pub earlier: EarlierBoundaries,
    /// The points.
    pub points: Points,
    /// Those on the wrong side.
    pub rings: Rings,
    /// The boundary and what belongs to the last step; `focus`, `crosshair` and `label` are empty.
    pub boundary: Boundary,
}

impl PlaneScenes {
    /// The layers with the boundary, its arrow and its sides drawn at another line.
    #[must_use]
    pub fn with_line(mut self, line: [f64; 3]) -> Self {
        let weights = self.boundary.prepared.0.embed(line);
        self.washes.weights.clone_from(&weights);
        self.boundary.weights = weights;
        self
    }

    /// The layers while the last update of a lab is under way: this share of its time is over. Rings are those of the line
    /// that is drawn.
    #[must_use]
    pub fn with_progress(mut self, state: &Session, progress: f64) -> Self {
        let Some(update) = &mut self.boundary.update else {
            return self;
        };
        update.progress = progress;
        let turned = update.turned();
        let (Some(before), after) = (state.weights_before(), state.run().weights()) else {
            return self;
        };
        if turned < 1.0 {
            let way = before.iter().zip(after);
            let weights: Vec<f64> = way.map(|(from, to)| from + (to - from) * turned).collect();
            self.rings.wrong = misplaced(state.prepared(), &weights, self.washes.tie);
            self.washes.weights.clone_from(&weights);
            self.boundary.weights = weights;
        }
        if turned == 0.0 {
            // The thin line would lie on the boundary.
            self.boundary.before = None;
        }
        self
    }

    /// Returns true where the vectors of the last update are on show.
    pub fn shows_update(state: &Session) -> bool {
        is_shown(state)
    }

    /// Of a lab, for this part of the plane.
    pub fn new(state: &Session, view: View) -> Self {
        Self::at(state, Place::Square(view))
    }

    /// Of a lab, for the part of the plane at this place.
    pub fn at(state: &Session, place: Place) -> Self {
        let prepared = Same(Rc::clone(state.prepared()));
        let weights = state.run().weights().to_vec();
        let settings = &state.document().settings;
        let multiclass = prepared.0.is_multiclass();
        let before = state.weights_before().filter(|_| !multiclass);
        let used = state.used_rows().into_iter().take(MOST_USED);
        let has_probability = settings.learning().table().probability && !multiclass;
        let visible = Boundary::is_visible(&prepared.0, &weights, &place.view());
        Self {
            washes: Washes {
                place,
                prepared: prepared.clone(),
                weights: weights.clone(),
                probability: has_probability,
                tie: settings.tie,
            },
            axes: Axes {
                place,
                names: prepared.0.axes.clone(),
            },
            earlier: EarlierBoundaries {
                place,
                prepared: prepared.clone(),
                runs: earlier_runs(state),
            },
            points: Points {
                place,
                prepared: prepared.clone(),
            },
            rings: Rings {
                place,
                prepared: prepared.clone(),
                wrong: misclassified(state),
            },
            boundary: Boundary {
                has_probability: has_probability && settings.data.has_one_feature(),
                before: before
                    .and_then(|before| prepared.0.section(before))
                    .filter(|before| *before != state.weights()),
                line: own_line(state),
                used: used
                    .filter_map(|row| prepared.0.dots.get(row))
                    .map(|dot| dot.at)
                    .collect(),
                update: last_update(state),
                remark: messages::no_boundary(state, visible),
                ..Boundary::new(place, prepared, weights)
            },
        }
    }
}

/// The last boundaries of the ghosts.
fn earlier_runs(state: &Session) -> Vec<EarlierBoundary> {
    let ghosts = state.ghosts();
    if ghosts.is_empty() {
        return Vec::new();
    }
    let run = |(ghost, label): (&&Ghost, String)| {
        let weights = ghost.record()?.0.weights.clone();
        Some(EarlierBoundary { weights, label })
    };
    let labels = messages::ghost_labels(state);
    ghosts.iter().zip(labels).filter_map(run).collect()
}
