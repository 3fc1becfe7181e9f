//! The plane of a lane: the lab's layers without axes, each drawn again only when what it shows has changed.

use web_sys::Element;

use crate::draw::{Frame, Theme, line, regions};
use crate::lab::State;
use crate::lab::tools::compare::Lane;
use crate::web::plane::layers::{Layers, OverlayKey};
use crate::web::plane::{Field, Look, Same, Shown};

/// The plane of a lane.
#[derive(Debug)]
pub(super) struct Plane {
    layers: Layers,
    seen_field: Shown<Field>,
    seen_points: Shown<(Look, Same)>,
    seen_rings: Shown<(Look, Same, Vec<usize>)>,
    seen_overlay: Shown<OverlayKey>,
}

impl Plane {
    /// The plane in its figure.
    pub(super) fn find(figure: &Element) -> Option<Self> {
        Some(Self {
            layers: Layers::find(figure)?,
            seen_field: Shown::NOTHING,
            seen_points: Shown::NOTHING,
            seen_rings: Shown::NOTHING,
            seen_overlay: Shown::NOTHING,
        })
    }

    /// Shows how a lane stands.
    pub(super) fn render(&mut self, lane: &Lane<'_>, state: &State, frame: Frame, theme: &Theme) {
        let look = (frame, *theme);
        let material = Same(state.material().clone());
        let (all, multiclass) = (lane.run.weights(), material.0.is_multiclass());
        let probability = lane.settings.learning().table().probability && !multiclass;
        let says = (probability, lane.settings.tie);
        let field = (look, material.clone(), all.to_vec(), says);
        if self.seen_field.replace(field) {
            self.layers
                .draw_field(&look, &material.0, all, material.0.line(all), says);
        }
        if self.seen_points.replace((look, material.clone())) {
            self.layers.draw_points(&look, &material.0);
        }
        let wrong = lane.misplaced(&material.0);
        let rings = (look, material.clone(), wrong.clone());
        if self.seen_rings.replace(rings) {
            self.layers.draw_rings(&look, &material.0, &wrong);
        }
        let (weights, lines) = (material.0.line(all), material.0.class_lines(all));
        let curved = material.0.is_curved();
        let visible = curved
            || line::boundary(&frame.view, weights).is_some()
            || !regions::borders(&frame.view, &lines).is_empty();
        let key = OverlayKey {
            look,
            weights,
            curved: (curved || multiclass).then(|| all.to_vec()),
            lines,
            before: None,
            line: None,
            used: Vec::new(),
            focus: None,
            crosshair: None,
            place: String::new(),
            remark: lane.remark(visible),
        };
        if self.seen_overlay.replace(key.clone()) {
            self.layers.draw_overlay(&key, &material.0);
        }
    }
}
