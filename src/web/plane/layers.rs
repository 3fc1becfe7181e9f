//! The canvases of the plane, one above the other.

use web_sys::Element;

use super::Look;
use crate::plot::field;
use crate::plot::scene::AnyScene;
use crate::session::scenes::{Axes, Boundary, Points, Rings, Washes};
use crate::web::canvas::Layer;

/// A canvas, and the scene that it shows.
struct Sheet<T>(Layer, Option<(T, Look)>);

impl<T: AnyScene + PartialEq> Sheet<T> {
    fn find(root: &Element, name: &str) -> Option<Self> {
        Some(Self(Layer::find(root, name)?, None))
    }

    /// Shows a scene; says whether that is another one.
    fn show(&mut self, scene: T, look: &Look) -> bool {
        let is_shown = matches!(&self.1, Some((shown, at)) if *shown == scene && at == look);
        if !is_shown {
            self.0.show(&scene, &look.0, &look.1);
            self.1 = Some((scene, *look));
        }
        !is_shown
    }
}

/// What an instrument draws.
struct Own {
    id: &'static str,
    layer: Layer,
    shown: Option<(Box<dyn AnyScene>, Look)>,
}

pub(super) struct Layers {
    washes: Sheet<Washes>,
    axes: Sheet<Axes>,
    points: Sheet<Points>,
    rings: Layer,
    boundary: Sheet<Boundary>,
    /// What instruments draw.
    own: Vec<Own>,
    shown_rings: Option<(Rings, Look)>,
    /// The image of the rings: large, so it is kept. For which look and how many points.
    image: Option<(Look, usize, field::Rings, usize)>,
}

impl Layers {
    pub(super) fn find(root: &Element) -> Option<Self> {
        Some(Self {
            washes: Sheet::find(root, "field")?,
            axes: Sheet::find(root, "axes")?,
            points: Sheet::find(root, "points")?,
            rings: Layer::find(root, "rings")?,
            boundary: Sheet::find(root, "overlay")?,
            own: Vec::new(),
            shown_rings: None,
            image: None,
        })
    }

    /// Shows the washes; says whether they are others.
    pub(super) fn show_washes(&mut self, washes: Washes, look: &Look) -> bool {
        self.washes.show(washes, look)
    }

    pub(super) fn show(&mut self, axes: Axes, points: Points, boundary: Boundary, look: &Look) {
        self.axes.show(axes, look);
        self.points.show(points, look);
        self.boundary.show(boundary, look);
    }

    /// Shows what an instrument draws, or nothing of it.
    pub(super) fn show_of(
        &mut self,
        id: &'static str,
        scene: Option<Box<dyn AnyScene>>,
        look: &Look,
    ) {
        if !self.own.iter().any(|own| own.id == id) {
            // None is needed before there is something to draw.
            let layer = scene.as_ref().and_then(|_| self.rings.followed_by(id));
            let shown = None;
            self.own.extend(layer.map(|layer| Own { id, layer, shown }));
        }
        let Some(own) = self.own.iter_mut().find(|own| own.id == id) else {
            return;
        };
        let is_shown = match (&own.shown, &scene) {
            (Some((before, at)), Some(scene)) => at == look && before.is(&**scene),
            (None, None) => true,
            _ => false,
        };
        if is_shown {
            return;
        }
        match &scene {
            Some(scene) => own.layer.show(&**scene, &look.0, &look.1),
            None => own.layer.clear(&look.0),
        }
        own.shown = scene.map(|scene| (scene, *look));
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
