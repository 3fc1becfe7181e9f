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
    rings: Layer,
    boundary: Sheet,
    /// What instruments draw, by their names.
    own: Vec<(&'static str, Sheet)>,
    shown_rings: Option<(Rings, Look)>,
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
            rings: Layer::find(root, "rings")?,
            boundary: sheet("overlay")?,
            own: Vec::new(),
            shown_rings: None,
            image: None,
        })
    }

    /// Shows the washes; says whether they are others.
    pub(super) fn show_washes(&mut self, washes: Washes, look: &Look) -> bool {
        self.washes.show(Some(Box::new(washes)), look)
    }

    pub(super) fn show(&mut self, axes: Axes, points: Points, boundary: Boundary, look: &Look) {
        self.axes.show(Some(Box::new(axes)), look);
        self.points.show(Some(Box::new(points)), look);
        self.boundary.show(Some(Box::new(boundary)), look);
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
            let layer = scene.as_ref().and_then(|_| self.rings.followed_by(id));
            self.own.extend(layer.map(|layer| (id, Sheet::new(layer))));
        }
        if let Some((_, sheet)) = self.own.iter_mut().find(|own| own.0 == id) {
            sheet.show(scene, look);
        }
    }

    pub(super) fn show_rings(&mut self, rings: Rings, look: &Look) {
        let shown = Some((rings, *look));
        if self.shown_rings == shown {
            return;
        }
        self.shown_rings = shown;
        let Some((rings, (frame, theme))) = &self.shown_rings else {
            return;
        };
        let count = rings.prepared.0.dots.len();
        let fits =
            |(old, size, ..): &(Look, usize, field::Rings, usize)| old == look && *size == count;
        if !self.image.as_ref().is_some_and(fits) {
            let (image, columns) = rings.empty(frame, theme);
            self.rings.clear(frame);
            self.image = Some((*look, count, image, columns));
        }
        if let Some((_, _, image, columns)) = &mut self.image {
            let pixels = image.show(&rings.positions(frame));
            self.rings.put(frame, &frame.plot, pixels, *columns);
        }
    }
}
