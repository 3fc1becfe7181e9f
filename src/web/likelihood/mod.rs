//! The dialog of maximum likelihood in one dimension. It keeps a state of its own, as long as the page lives.

mod controls;
mod pointer;
mod show;

use std::cell::RefCell;
use std::rc::Rc;

use web_sys::{Element, HtmlDialogElement, HtmlElement};

use super::announcer::add_regions;
use super::canvas::{DETAIL, Layer};
use super::dom::{find, set_attribute, size, window};
use super::page::Handle;
use super::storage;
use crate::draw::likelihood::{self as scenes, Branches};
use crate::draw::{Frame, Theme};
use crate::lab::likelihood::{Action, Likelihood, Picture};

/// The dialog on the page.
struct Dialog {
    page: Handle,
    element: HtmlDialogElement,
    state: Likelihood,
    picture: Picture,
    plots: [Plot; 2],
}

/// One of the two pictures.
struct Plot {
    element: HtmlElement,
    frame: Frame,
    layer: Layer,
}

/// The dialog, shared by its listeners.
type Shared = Rc<RefCell<Dialog>>;

/// Opens the dialog; the first time it is made.
pub(super) fn open(page: &Handle) {
    let Some(root) = page.with(|page| page.root.clone()) else {
        return;
    };
    if find::<Element>(&root, "dialog.likelihood").is_none() {
        // The text is this crate's own.
        let _ = root.insert_adjacent_html("beforeend", include_str!("../likelihood.html"));
        add_regions(&root);
        if let Some(dialog) = Dialog::find(&root, page) {
            page.attaching(|| controls::listen(page, &Rc::new(RefCell::new(dialog))));
        }
    }
    if let Some(dialog) = find::<HtmlDialogElement>(&root, "dialog.likelihood") {
        // It can only fail when it is open already.
        let _ = dialog.show_modal();
    }
}

impl Plot {
    fn find(root: &Element, name: &str) -> Option<Self> {
        let element: HtmlElement = find(root, &format!("[data-plot={name}]"))?;
        Some(Self {
            layer: Layer::find(&element, name)?,
            frame: scenes::frame((1.0, 1.0), [0.0, 1.0, 0.0, 1.0], 1.0),
            element,
        })
    }

    /// Takes the present size, and shows these bounds.
    fn fit(&mut self, bounds: [f64; 4]) {
        let ratio = window().device_pixel_ratio();
        self.frame = scenes::frame(size(&self.element), bounds, ratio).with_detail(DETAIL);
        let shown = bounds.map(|bound| bound.to_string());
        set_attribute(&self.element, "data-bounds", &shown.join(","));
        let plot = &self.frame.plot;
        let place = [plot.left, plot.top, plot.width, plot.height].map(|edge| edge.to_string());
        set_attribute(&self.element, "data-place", &place.join(","));
    }
}

impl Dialog {
    fn find(root: &Element, page: &Handle) -> Option<Self> {
        let element: HtmlDialogElement = find(root, "dialog.likelihood")?;
        Some(Self {
            plots: [
                Plot::find(&element, "density")?,
                Plot::find(&element, "surface")?,
            ],
            state: Likelihood::default(),
            picture: Picture::default(),
            page: page.clone(),
            element,
        })
    }

    /// Does what is asked and shows it.
    fn update(&mut self, action: Action) {
        self.state.update(action);
        self.render();
    }

    fn render(&mut self) {
        if !self.element.open() {
            return;
        }
        self.picture = Picture::of(self.state.bench());
        self.show_fields();
        self.show_readings();
        let theme = if storage::is_dark() {
            Theme::dark()
        } else {
            Theme::light()
        };
        self.draw(&theme);
        self.page.with(|page| page.announcer.read_out());
    }

    fn draw(&mut self, theme: &Theme) {
        let Picture { density, surface } = &self.picture;
        let handles: Vec<(f64, f64)> = density.handles.iter().map(|handle| handle.1).collect();
        let contours: Vec<Branches<'_>> = surface
            .contours
            .iter()
            .map(|contour| Branches {
                left: &contour.left,
                right: &contour.right,
            })
            .collect();
        let over = scenes::Density {
            curve: &density.curve,
            bars: &density.bars,
            stems: &density.stems,
            guides: &density.guides,
            handles: &handles,
        };
        let under = scenes::Surface {
            curve: &surface.curve,
            contours: &contours,
            now: surface.now,
            best: surface.best,
            truth: surface.truth,
            remark: if surface.empty {
                "no point yet: nothing is more likely than anything else"
            } else {
                ""
            },
        };
        let [first, second] = &mut self.plots;
        first.fit(density.view);
        first.layer.clear(&first.frame);
        first
            .layer
            .draw(|root| scenes::density(root, &first.frame, theme, &over).ok());
        second.fit(surface.view);
        second.layer.clear(&second.frame);
        second
            .layer
            .draw(|root| scenes::surface(root, &second.frame, theme, &under).ok());
    }
}

/// Does something with the dialog; an event that this itself has caused is left out.
fn with(dialog: &Shared, act: impl FnOnce(&mut Dialog)) {
    if let Ok(mut dialog) = dialog.try_borrow_mut() {
        act(&mut dialog);
    }
}
