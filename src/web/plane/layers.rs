//! The canvases of the plane, one above the other.

use web_sys::Element;

use crate::plot::field;
use crate::plot::scene::AnyScene;
use crate::session::scenes::{Axes, Boundary, Points, Rings, Washes};
use crate::web::canvas::{Layer, Look, Sheet};

pub(super) struct Layers {
    washes: Sheet,
    axes: Sheet,
    points: Sheet,
    /// Rings and boundary move together while it trains; each canvas more that changes costs a share of the frame.
    overlay: Layer,
    /// What instruments draw, by their names.
    own: Vec<(&'static str, Sheet)>,
    shown: Option<(Rings, Boundary, Look)>,
    /// The image of the rings: large, so it is kept. For which look and how many points.
    image: Option<(Look, usize, field::Rings, usize)>,
}

impl Layers {
    pub(super) fn find(root: &Element) -> Option<Self> {
        let sheet = |name| Layer::find(root, name).map(Sheet::new);
        Some(Self {
            washes: sheet("field")?,
            axes: sheet("axes")?,
            points: sheet("points")?,
            overlay: Layer::find(root, "overlay")?,
            own: Vec::new(),
            shown: None,
            image: None,
        })
    }

    /// Shows the washes; says whether they are others.
    pub(super) fn show_washes(&mut self, washes: Washes, look: &Look) -> bool {
        self.washes.show(Some(Box::new(washes)), look)
    }

    pub(super) fn show(&mut self, axes: Axes, points: Points, look: &Look) {
        self.axes.show(Some(Box::new(axes)), look);
        self.points.show(Some(Box::new(points)), look);
    }

    /// Shows what an instrument draws, or nothing of it.
    pub(super) fn show_of(
        &mut self,
        id: &'static str,
        scene: Option<Box<dyn AnyScene>>,
        look: &Look,
    ) {
        if !self.own.iter().any(|own| own.0 == id) {
            // None is needed before there is something to draw.
            let layer = scene.as_ref().and_then(|_| self.overlay.preceded_by(id));
            self.own.extend(layer.map(|layer| (id, Sheet::new(layer))));
        }
        if let Some((_, sheet)) = self.own.iter_mut().find(|own| own.0 == id) {
            sheet.show(scene, look);
        }
    }

    /// Shows what lies above the points.
    pub(super) fn show_overlay(&mut self, rings: Rings, boundary: Boundary, look: &Look) {
        let shown = Some((rings, boundary, *look));
        if self.shown == shown {
            return;
        }
        self.shown = shown;
        let Some((rings, boundary, (frame, theme))) = &self.shown else {
            return;
        };
        let count = rings.prepared.0.dots.len();
        let fits =
            |(old, size, ..): &(Look, usize, field::Rings, usize)| old == look && *size == count;
        if !self.image.as_ref().is_some_and(fits) {
            let (image, columns) = rings.empty(frame, theme);
            self.image = Some((*look, count, image, columns));
        }
        self.overlay.clear(frame);
        if let Some((_, _, image, columns)) = &mut self.image {
            let pixels = image.show(&rings.positions(frame));
            self.overlay.put(frame, &frame.plot, pixels, *columns);
        }
        self.overlay.paint(boundary, frame, theme);
    }
}
