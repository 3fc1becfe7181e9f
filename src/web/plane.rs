//! The data plane: layers, each redrawn only when what it shows has changed.

mod card;
mod layers;

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use self::card::Card;
use self::layers::Layers;
use super::canvas::{DETAIL, Scenes};
use super::dom::{self, document, find, set_attribute};
use crate::app::App;
use crate::data::Source;
use crate::geometry::{Axis, Frame, Presentation, View};
use crate::plot::Theme;
use crate::session::scenes::{Boundary, Place, PlaneScenes, Same};
use crate::session::{Readouts, Session, messages, shown_view};
use crate::text::say;

/// What was drawn last; drawing again is needed when something else is to be shown.
#[derive(Debug)]
pub(super) struct LastShown<T>(Option<T>);

impl<T: PartialEq> LastShown<T> {
    pub(super) const NOTHING: Self = Self(None);

    /// Remembers `next`; says whether it differs from what was there.
    pub(super) fn replace(&mut self, next: T) -> bool {
        let differs = self.0.as_ref() != Some(&next);
        if differs {
            self.0 = Some(next);
        }
        differs
    }
}

/// The plane on the page.
pub(super) struct Plane {
    pub(super) element: HtmlElement,
    layers: Option<Layers>,
    frame: Frame,
    /// Width and height in CSS pixels.
    size: (f64, f64),
    pub(super) crosshair: Option<Axis>,
    /// Where the pointer is, in units of the axes.
    pub(super) pointer: Option<Axis>,
    pub(super) focus: Option<usize>,
    /// The point that a finger has picked up.
    pub(super) held: Option<usize>,
    /// The button that leads back to the usual view.
    way_back: Option<HtmlElement>,
    /// The button that brings the boundary into view.
    finder: Option<HtmlElement>,
    seen_view: LastShown<(Same, [f64; 4], bool, Option<View>)>,
    /// What is told of a point.
    pub(super) card: Card,
    /// The point under the pointer.
    pub(super) hover: Option<usize>,
    view: View,
    seen_attributes: LastShown<(Frame, String)>,
}

impl Plane {
    /// The plane inside `root`.
    pub(super) fn find(root: &Element) -> Self {
        let element: HtmlElement =
            find(root, "#plane").unwrap_or_else(|| root.clone().unchecked_into());
        let layers = Layers::find(&element);
        let view = View::around([], 1.0);
        let size = dom::size(&element);
        Self {
            layers,
            frame: Frame::plane(size, view, 1.0),
            size,
            crosshair: None,
            pointer: None,
            focus: None,
            held: None,
            way_back: find(root, "[data-action=usual-view]"),
            seen_view: LastShown::NOTHING,
            card: Card::find(root),
            finder: find(root, ".show-boundary"),
            hover: None,
            view,
            seen_attributes: LastShown::NOTHING,
            element,
        }
    }

    /// Reads how large the plane is.
    pub(super) fn measure(&mut self) {
        self.size = dom::size(&self.element);
    }

    /// Where things lie on the plane.
    pub(super) fn frame(&self) -> &Frame {
        &self.frame
    }

    /// What its canvases show.
    pub(super) fn sheets(&self) -> Vec<Scenes<'_>> {
        self.layers.as_ref().map_or_else(Vec::new, Layers::sheets)
    }

    /// Shows a state.
    pub(super) fn render(&mut self, app: &App, readouts: &Readouts, theme: &Theme) {
        let state = app.session();
        self.look_at(state);
        let screen = app.screen();
        let (presentation, ratio) = (screen.look(), screen.pixel_ratio(dom::pixel_ratio()));
        let frame = Frame::plane(
            presentation.size(self.size),
            self.view,
            presentation.ratio(ratio),
        )
        .with_detail(DETAIL);
        self.frame = frame;
        self.describe(state, presentation);
        self.show_finder(readouts.is_boundary_outside);
        let row = self.hover.or(self.focus);
        self.card.show(state, row, &frame, presentation);
        let look = (frame, *theme);
        let Some(layers) = &mut self.layers else {
            return;
        };
        let scenes = PlaneScenes::of(state, self.view);
        let scenes = match app.transition_line() {
            Some(line) => scenes.with_line(line),
            None => scenes,
        };
        let has_scale = scenes.washes.has_scale();
        if layers.show_washes(scenes.washes, &look)
            && let Some(scale) = dom::find::<HtmlElement>(&self.element, ".field-scale")
        {
            dom::show(&scale, has_scale);
        }
        let dot = |row: usize| state.prepared().dots.get(row).map(|dot| dot.at);
        // A point that is picked up has a crosshair, which a finger does not cover.
        let held = self.held.and_then(dot);
        let _ = self
            .element
            .toggle_attribute_with_force("data-held", held.is_some());
        // What the pointer shows the back row.
        let pointed = self.pointer.filter(|_| screen.is_presenting());
        let boundary = Boundary {
            focus: self.focus.and_then(dot).or(held),
            crosshair: self.crosshair.or(held).or(pointed),
            label: held
                .or(pointed)
                .map(|at| messages::place(at.x, at.y))
                .unwrap_or_default(),
            ..scenes.boundary
        };
        layers.show(scenes.axes, scenes.points, &look);
        layers.show_overlay(scenes.rings, boundary, &look);
        for instrument in app.instruments() {
            let scene = instrument.on_plane(state, Place::Square(self.view));
            layers.show_of(instrument.id(), scene, &look);
        }
    }

    /// Chooses the part of the plane to show: what was zoomed to, that of one's own set as it was when it began, else
    /// round the data.
    fn look_at(&mut self, state: &Session) {
        let custom = state.document().settings.data.source == Source::CUSTOM;
        let (window, shown) = (state.custom().window, state.shown());
        if self
            .seen_view
            .replace((Same(Rc::clone(state.prepared())), window, custom, shown))
        {
            self.view = shown_view(state);
        }
        if let Some(button) = &self.way_back {
            match shown {
                Some(_) => dom::show(button, true),
                None => dom::hide_keeping_focus(button, Some(&self.element)),
            }
        }
        for row in [&mut self.focus, &mut self.hover] {
            *row = row.filter(|row| *row < state.prepared().dots.len());
        }
    }

    /// The button is there while the boundary lies outside.
    fn show_finder(&self, is_outside: bool) {
        let Some(button) = &self.finder else {
            return;
        };
        match is_outside {
            true => dom::show(button, true),
            false => dom::hide_keeping_focus(button, Some(&self.element)),
        }
    }

    /// What tests, other programs and screen readers read off the plane.
    fn describe(&mut self, state: &Session, look: Presentation) {
        let description = messages::plane_description(state);
        if !self
            .seen_attributes
            .replace((self.frame, description.clone()))
        {
            return;
        }
        let (view, plot) = (self.frame.view, look.outward(self.frame.plot));
        for (name, value) in [
            ("x-min", view.x_min),
            ("x-max", view.x_max),
            ("y-min", view.y_min),
            ("y-max", view.y_max),
        ] {
            set_attribute(&self.element, &format!("data-{name}"), &value.to_string());
        }
        let rectangle = format!("{},{},{},{}", plot.left, plot.top, plot.width, plot.height);
        set_attribute(&self.element, "data-plot", &rectangle);
        set_attribute(&self.element, "aria-label", &description);
        // A boundary that does not look perpendicular to its normal says so.
        let note = (!self.frame.is_isotropic()).then(|| say!("plane-scales-differ"));
        set_attribute(&self.element, "title", &note.unwrap_or_default());
    }

    /// Whether the plane has the keyboard.
    pub(super) fn has_keyboard(&self) -> bool {
        document()
            .active_element()
            .is_some_and(|active| active == *AsRef::<Element>::as_ref(&self.element))
    }
}
