//! The canvases of the plane, one above the other.

use web_sys::Element;

use crate::plot::field;
use crate::plot::scene::AnyScene;
use crate::session::scenes::{Axes, Boundary, EarlierBoundaries, Points, Rings, Washes};
use crate::web::canvas::{Layer, Look, Scenes, Sheet};

pub(super) struct Layers {
    washes: Sheet,
    /// Axes, earlier lines and points, which training does not change.
    points: Sheet,
    /// Rings and boundary move together while it trains; each canvas more that changes costs a share of the frame.
    overlay: Layer,
    /// The drawings of instruments, by their names.
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
            points: sheet("points")?,
            overlay: Layer::find(root, "overlay")?,
            own: Vec::new(),
            shown: None,
            image: None,
        })
    }

    pub(super) fn show_washes(&mut self, washes: Washes, look: &Look) {
        self.washes.show([Box::new(washes)], look);
    }

    pub(super) fn show(
        &mut self,
        axes: Axes,
        earlier: EarlierBoundaries,
        points: Points,
        look: &Look,
    ) {
        let scenes: [Box<dyn AnyScene>; 3] = [Box::new(axes), Box::new(earlier), Box::new(points)];
        self.points.show(scenes, look);
    }

    /// Shows what an instrument draws, on a canvas that is there as long as there is something.
    pub(super) fn show_of(
        &mut self,
        id: &'static str,
        scene: Option<Box<dyn AnyScene>>,
        look: &Look,
    ) {
        let place = self.own.iter().position(|own| own.0 == id);
        match (place, scene) {
            (Some(at), None) => self.own.swap_remove(at).1.remove(),
            (Some(at), Some(scene)) => self.own[at].1.show([scene], look),
            (None, Some(scene)) => {
                if let Some(layer) = self.overlay.preceded_by(id) {
                    let mut sheet = Sheet::new(layer);
                    sheet.show([scene], look);
                    self.own.push((id, sheet));
                }
            }
            (None, None) => {}
        }
    }

    /// The scenes that are shown, a list for each canvas, from the lowest.
    pub(super) fn sheets(&self) -> Vec<Scenes<'_>> {
        let own = self.own.iter().map(|(_, sheet)| sheet);
        let sheets = [&self.washes, &self.points].into_iter().chain(own);
        let shown = sheets.filter_map(|sheet| Some(sheet.shown()?.0));
        let overlay = self.shown.iter();
        let overlay = overlay.map(|(rings, boundary, _)| vec![rings as &dyn AnyScene, boundary]);
        shown.chain(overlay).collect()
    }

    /// Shows what lies above the points.
    pub(super) fn show_overlay(&mut self, rings: Rings, boundary: Boundary, look: &Look) {
        let shown = (rings, boundary, *look);
        if self.shown.as_ref() == Some(&shown) {
            return;
        }
        let (rings, boundary, (frame, theme)) = &*self.shown.insert(shown);
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
            self.overlay.put(frame, pixels, *columns);
        }
        self.overlay.draw(boundary, frame, theme);
    }
}
