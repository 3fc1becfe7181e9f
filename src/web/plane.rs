//! The data plane on the page: layers, each redrawn only when what it shows has changed, and the card beside a point.

mod layers;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use self::layers::Layers;
use super::canvas::{DETAIL, Scenes};
use super::dom::{self, document, find, size};
use super::parts::Parts;
use crate::app::App;
use crate::app::plane::CardAnchor;
use crate::geometry::Rect;
use crate::plot::Theme;
use crate::session::Readouts;

/// The plane on the page.
pub(super) struct Plane {
    pub(super) element: HtmlElement,
    parts: Parts,
    /// The picture that is shown until this one draws.
    first_picture: Option<Element>,
    layers: Option<Layers>,
    /// Width and height as it was drawn last.
    size: (f64, f64),
    card: Option<HtmlElement>,
    anchor: Option<CardAnchor>,
}

impl Plane {
    pub(super) fn find(root: &Element) -> Self {
        let element: HtmlElement =
            find(root, "#plane").unwrap_or_else(|| root.clone().unchecked_into());
        let mut parts = Parts::new(root);
        Self {
            card: parts.first("lab-card"),
            parts,
            first_picture: find(&element, ".first-picture"),
            layers: Layers::find(&element),
            size: (0.0, 0.0),
            anchor: None,
            element,
        }
    }

    /// Reads how large the plane is.
    pub(super) fn measure(&self, app: &mut App) {
        app.resize_plane(dom::size(&self.element), dom::pixel_ratio());
    }

    /// The scenes of its canvases, and the size they are drawn at.
    pub(super) fn sheets(&self) -> (Vec<Scenes<'_>>, (f64, f64)) {
        let sheets = self.layers.as_ref().map(Layers::sheets);
        (sheets.unwrap_or_default(), self.size)
    }

    pub(super) fn render(&mut self, app: &App, readouts: &Readouts, theme: &Theme) {
        let frame = app.plane_frame().with_units_per_device_pixel(DETAIL);
        self.size = frame.size;
        if let Some(picture) = self.first_picture.take() {
            picture.remove();
        }
        let scenes = app.plane_scenes();
        let has_scale = scenes.washes.has_scale();
        let view = app.plane_view(&frame, readouts.is_boundary_outside, has_scale);
        let is_other = *self.parts.view() != view;
        if is_other {
            self.parts.show(view);
        }
        let anchor = app.card_anchor(&frame);
        if (is_other || self.anchor != anchor)
            && let (Some(card), Some(anchor)) = (&self.card, &anchor)
        {
            put_beside(card, anchor);
        }
        self.anchor = anchor;
        let look = (frame, *theme);
        let Some(layers) = &mut self.layers else {
            return;
        };
        layers.show_washes(scenes.washes, &look);
        layers.show(scenes.axes, scenes.earlier, scenes.points, &look);
        layers.show_overlay(scenes.rings, scenes.boundary, &look);
        for instrument in app.instruments() {
            let scene = instrument.on_plane(app.session(), app.plane_place());
            layers.show_of(instrument.id(), scene, &look);
        }
    }

    /// Returns true if the plane has the focus.
    pub(super) fn has_focus(&self) -> bool {
        document()
            .active_element()
            .is_some_and(|active| active == *AsRef::<Element>::as_ref(&self.element))
    }
}

/// Puts a card beside its point, inside the window.
fn put_beside(card: &HtmlElement, anchor: &CardAnchor) {
    let at = anchor.place(size(card), &window_of(card));
    for (property, at) in [("left", at.x), ("top", at.y)] {
        // The page's policy allows that to scripts, not to markup.
        let _ = card.style().set_property(property, &format!("{at:.0}px"));
    }
}

/// The window, CSS pixels from the corner that a card's place is counted from.
fn window_of(card: &HtmlElement) -> Rect {
    let corner = card.offset_parent();
    let corner = corner.map(|parent| parent.get_bounding_client_rect());
    let (left, top) = corner.map_or((0.0, 0.0), |corner| (corner.left(), corner.top()));
    let root = document().document_element();
    let (width, height) = root.map_or((0, 0), |root| (root.client_width(), root.client_height()));
    Rect {
        left: -left,
        top: -top,
        width: f64::from(width),
        height: f64::from(height),
    }
}
