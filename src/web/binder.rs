//! Instruments on the page: the markup of each, bound by name to what its view says and its
//! scenes show. Once for all.

mod files;
mod listen;

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{
    Element, FocusOptions, HtmlDialogElement, HtmlElement, ResizeObserver, ScrollIntoViewOptions,
    ScrollLogicalPosition,
};

pub(super) use listen::listen;

use super::announcer::Announcer;
use super::canvas::{DETAIL, Layer, Sheet};
use super::dom::{
    append_markup, document, find, find_all, give_away_focus, has_tag, pixel_ratio, set_attribute,
    show_dialog, size,
};
use super::parts::Parts;
use crate::app::{App, Screen, button_words};
use crate::geometry::{Frame, PictureScale};
use crate::instruments::{AnyInstrument, Event, Place};
use crate::plot::Theme;
use crate::session::Topic;

/// The button that leads to pictures, in a window with plots.
const PICTURES: &str = include_str!("binder/pictures.html");
/// The tabs of a window that several instruments share.
const TAB: &str = ".tabs > button";

/// All instruments on the page, in the order of the app's.
pub(super) struct Binder(Vec<Bound>);

/// One of them.
struct Bound {
    id: &'static str,
    /// The beginning of the names of its buttons.
    prefix: &'static str,
    /// The element around all of it.
    root: Element,
    /// Its window, if it has one: the same element.
    dialog: Option<HtmlDialogElement>,
    /// The buttons that open it, if it is beside the plane: they say whether it is open.
    openers: Vec<Element>,
    /// True if its element is shown and hidden here.
    is_docked: bool,
    /// The task once it is on show.
    wanted: Wanted,
    /// True if it was on show last.
    is_open: bool,
    /// The element that had the focus when it was opened beside the plane.
    came_from: Option<HtmlElement>,
    /// The button of the menu, for when that is not known.
    menu: Option<HtmlElement>,
    plots: Vec<Plot>,
    parts: Parts,
}

/// The task of a panel that a user has just opened.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Wanted {
    /// Nothing.
    No,
    /// It comes into view.
    InView,
    /// And gets the keyboard.
    WithKeyboard,
}

/// A place for pictures.
pub(super) struct Plot {
    pub(super) name: String,
    element: HtmlElement,
    size: (f64, f64),
    /// The size and the pixels' ratio that the instrument was told last.
    told: Option<((f64, f64), f64)>,
    /// Its canvases, with the names of their scenes.
    pub(super) layers: Vec<(String, Sheet)>,
    /// The frame of the last drawing, for pointers.
    frame: Rc<Cell<Option<(Frame, PictureScale)>>>,
    /// True if a pointer is held.
    holds: Rc<Cell<bool>>,
}

impl Binder {
    /// Puts the markup of all instruments, closed, and the menu that lists them into `root`; nothing where there are none
    /// yet.
    pub(super) fn find(root: &Element, app: &App, append_menu: Option<AppendMenu>) -> Self {
        if app.instruments().next().is_none() {
            return Self(Vec::new());
        }
        let own = app
            .instruments()
            .filter_map(|own| Some((own, append(root, own)?)));
        let own: Vec<_> = own.collect();
        if let Some(append_menu) = append_menu {
            append_menu(root, app);
        }
        let mut buttons = Parts::by_attribute(root, "[data-action]", "data-action");
        let bound = own.into_iter();
        let bound = bound.map(|(own, root)| Bound::new(root, own, &mut buttons));
        Self(bound.collect())
    }

    /// Reads how large the plots are.
    pub(super) fn measure(&mut self) {
        self.0.iter_mut().for_each(Bound::measure);
    }

    /// Has the browser tell when plots change their size.
    pub(super) fn observe(&self, observer: &ResizeObserver) {
        let plots = self.0.iter().flat_map(|bound| &bound.plots);
        plots.for_each(|plot| observer.observe(&plot.element));
    }

    /// Opens and closes windows as the state says, and tells instruments how large their plots are now; says whether that
    /// was news.
    pub(super) fn sync(&mut self, app: &mut App) -> bool {
        let mut is_news = false;
        let shown = app.instruments_on_show();
        let open = shown.filter(|(_, is_open)| *is_open);
        let open: Vec<&'static str> = open.map(|(own, _)| own.id()).collect();
        let (opened, closed): (Vec<_>, Vec<_>) =
            (self.0.iter_mut()).partition(|bound| open.contains(&bound.id));
        // First of all what is closed, so that the keyboard goes back where it was before.
        let mut is_by_tab = false;
        for bound in closed {
            is_by_tab |= bound.close_window();
        }
        for bound in opened {
            if bound.open_window() && is_by_tab {
                bound.focus_tab();
            }
            for plot in &mut bound.plots {
                let now = Some(plot.drawing(app.screen())).filter(|(size, _)| size.0 > 0.0);
                if let Some((size, ratio)) = now.filter(|_| plot.told != now) {
                    (plot.told, is_news) = (now, true);
                    let plot = plot.name.clone();
                    app.tell(bound.id, &Event::Resize { plot, size, ratio });
                }
            }
        }
        is_news
    }

    /// The panel of this instrument comes into view with the next picture, if it is open then.
    pub(super) fn reveal(&mut self, id: &str, wanted: Wanted) {
        for bound in self.0.iter_mut().filter(|bound| bound.id == id) {
            bound.wanted = bound.wanted.max(wanted);
        }
    }

    /// Shows what is in the open window, and in the panels unless the lab is covered; what is news there is said. Words and
    /// numbers only if it `writes`.
    pub(super) fn render(
        &mut self,
        app: &App,
        theme: &Theme,
        is_lab_covered: bool,
        writes: bool,
        voice: &mut Announcer,
    ) {
        let mut shown = app.instruments_on_show();
        for bound in &mut self.0 {
            let Some((instrument, is_open)) = shown.find(|(own, _)| own.id() == bound.id) else {
                continue;
            };
            let is_seen = match bound.dialog {
                Some(_) => is_open,
                None => !is_lab_covered,
            };
            let is_window = bound.dialog.is_some();
            if is_window && !is_open && std::mem::take(&mut bound.is_open) {
                // What waits was of a window that is closed.
                for (part, _) in bound.parts.view().said() {
                    voice.forget(&Topic::Reading(part.clone()));
                }
            }
            let begins = is_window && is_open && !bound.is_open;
            if is_seen {
                bound.render(app, instrument, theme, is_open, writes);
                let view = bound.parts.view();
                for (part, text) in view.said() {
                    match (begins, view.is_answer(part)) {
                        // A window is read by who has just come to it.
                        (true, _) => voice.know(part.clone(), text),
                        (false, true) => voice.answer(part, text),
                        (false, false) => voice.read(part.clone(), text),
                    }
                }
            }
        }
    }

    /// The plots on show: the instrument's name, and how many it has of them.
    pub(super) fn plots(&self) -> impl Iterator<Item = (&'static str, usize, &Plot)> {
        self.0.iter().flat_map(|bound| {
            let shown = || {
                bound
                    .plots
                    .iter()
                    .filter(|plot| plot.element.client_height() > 0)
            };
            let count = shown().count();
            shown().map(move |plot| (bound.id, count, plot))
        })
    }
}

/// Puts the menu of the instruments into a lab, closed, and tabs into the windows that several of them share.
pub(super) type AppendMenu = fn(&Element, &App);

/// Puts the markup of an instrument, closed, into its place. Returns the element around it.
fn append(root: &Element, instrument: &dyn AnyInstrument) -> Option<Element> {
    let place = match instrument.place() {
        Place::Window => None,
        Place::Dock(name) | Place::Panel(name) => Some(format!("[data-place={name}]")),
        Place::Page => Some(format!("[data-tool={}]", instrument.id())),
    };
    let place = place.map_or_else(|| Some(root.clone()), |place| find(root, &place))?;
    // A frame would refuse the keyboard to its closed windows, on the console.
    append_markup(&place, &instrument.markup().replace(" autofocus", ""));
    match instrument.place() {
        Place::Page => Some(place),
        _ => place.last_element_child(),
    }
}

/// Puts the button into the heading of a window with plots.
fn offer_pictures(window: &Element) {
    let close = find::<Element>(
        window,
        ":scope:has([data-plot]) > form[method=dialog] > button",
    );
    if let Some(close) = close {
        // The markup is this crate's own.
        let _ = close.insert_adjacent_html("beforebegin", PICTURES);
    }
}

impl Bound {
    /// The instrument whose markup is in an element; `buttons` are those of the page.
    fn new(own: Element, instrument: &dyn AnyInstrument, buttons: &mut Parts) -> Self {
        let id = instrument.id();
        let plots = find_all::<HtmlElement>(&own, "[data-plot]");
        offer_pictures(&own);
        let (place, parts) = (instrument.place(), Parts::new(&own));
        let is_window = place == Place::Window;
        let openers = button_words(id).into_iter();
        let openers = openers.flat_map(|word| buttons.elements(&word.into()));
        let openers: Vec<_> = openers
            .filter(|opener| !own.contains(Some(opener)))
            .collect();
        Self {
            id,
            openers: match place.is_beside_plane() {
                true => openers,
                false => Vec::new(),
            },
            is_docked: matches!(place, Place::Dock(_)),
            wanted: Wanted::No,
            prefix: instrument.prefix(),
            plots: plots.into_iter().filter_map(Plot::find).collect(),
            dialog: is_window.then(|| own.clone().unchecked_into()),
            root: own,
            is_open: false,
            came_from: None,
            menu: buttons.first("instruments"),
            parts,
        }
    }

    /// Opens its window. Returns true if it was closed.
    fn open_window(&mut self) -> bool {
        let closed = self.dialog.as_ref().filter(|dialog| !dialog.open());
        let Some(dialog) = closed else { return false };
        show_dialog(dialog);
        self.measure();
        true
    }

    /// Closes its window. Returns true if one of its tabs had the keyboard.
    fn close_window(&self) -> bool {
        // Nobody else opens it.
        let open = self.dialog.as_ref().filter(|_| self.is_open);
        let Some(dialog) = open.filter(|dialog| dialog.open()) else {
            return false;
        };
        let held = document().active_element();
        let held = held.filter(|held| dialog.contains(Some(held)));
        dialog.close();
        held.is_some_and(|held| held.matches(TAB).unwrap_or_default())
    }

    /// Gives the keyboard to the tab of its window that is on show.
    fn focus_tab(&self) {
        let tab = find::<HtmlElement>(&self.root, &format!("{TAB}[aria-current]"));
        let _ = tab.map(|tab| tab.focus());
    }

    /// Reads how large its plots are.
    fn measure(&mut self) {
        for plot in &mut self.plots {
            plot.size = size(&plot.element);
        }
    }

    fn render(
        &mut self,
        app: &App,
        instrument: &dyn AnyInstrument,
        theme: &Theme,
        is_open: bool,
        writes: bool,
    ) {
        if writes || self.is_open != is_open {
            self.write(app, instrument, is_open);
        }
        for plot in &mut self.plots {
            plot.render(app, instrument, theme);
        }
        let wanted = std::mem::replace(&mut self.wanted, Wanted::No);
        if is_open && self.dialog.is_none() {
            self.come_into_view(wanted);
        }
    }

    /// Shows all but its pictures.
    fn write(&mut self, app: &App, instrument: &dyn AnyInstrument, is_open: bool) {
        if self.is_open && !is_open && self.dialog.is_none() {
            let home = self
                .came_from
                .take()
                .filter(|from| from.client_height() > 0);
            give_away_focus(&self.root, home.as_ref().or(self.menu.as_ref()));
        }
        if self.is_docked {
            // A name that is one is never refused.
            let _ = self.root.toggle_attribute_with_force("hidden", !is_open);
        }
        for opener in &self.openers {
            set_attribute(opener, "aria-expanded", &is_open.to_string());
        }
        self.parts.show(instrument.view(app.session()));
        // What was hidden has got a size.
        if is_open && !std::mem::replace(&mut self.is_open, is_open) {
            self.measure();
        }
        self.is_open = is_open;
    }

    fn come_into_view(&mut self, wanted: Wanted) {
        let panel: &HtmlElement = self.root.unchecked_ref();
        if wanted > Wanted::No {
            let held = document().active_element();
            let held = held.filter(|held| !has_tag(held, "BODY") && !panel.contains(Some(held)));
            self.came_from = held.map(JsCast::unchecked_into);
        }
        if wanted == Wanted::WithKeyboard {
            set_attribute(panel, "tabindex", "-1");
            // A browser may scroll to the middle of it. What cannot be focused stays as it is.
            let stay = FocusOptions::new();
            stay.set_prevent_scroll(true);
            let _ = panel.focus_with_options(&stay);
        }
        if wanted > Wanted::No {
            let nearest = ScrollIntoViewOptions::new();
            nearest.set_block(ScrollLogicalPosition::Nearest);
            panel.scroll_into_view_with_scroll_into_view_options(&nearest);
        }
    }
}

impl Plot {
    fn find(element: HtmlElement) -> Option<Self> {
        let layers = find_all::<Element>(&element, "canvas[data-layer]").into_iter();
        let canvas = |found: Element| {
            let name = found.get_attribute("data-layer")?;
            let layer = Layer::find(&element, &name)?;
            let name = found.get_attribute("data-scene").unwrap_or(name);
            Some((name, Sheet::new(layer)))
        };
        Some(Self {
            name: element.get_attribute("data-plot")?,
            layers: layers.filter_map(canvas).collect(),
            size: (0.0, 0.0),
            told: None,
            frame: Rc::default(),
            holds: Rc::default(),
            element,
        })
    }

    /// The enlargement of its pictures now.
    fn look(&self, screen: &Screen) -> PictureScale {
        screen.picture_scale().fitting(self.size)
    }

    /// The size of its pictures, and device pixels per pixel of that.
    fn drawing(&self, screen: &Screen) -> ((f64, f64), f64) {
        let (look, ratio) = (self.look(screen), screen.pixel_ratio(pixel_ratio()));
        (look.size(self.size), look.ratio(ratio))
    }

    fn render(&mut self, app: &App, instrument: &dyn AnyInstrument, theme: &Theme) {
        if self.size.0 <= 0.0 {
            return;
        }
        let screen = app.screen();
        let (look, (size, ratio)) = (self.look(screen), self.drawing(screen));
        for (name, sheet) in &mut self.layers {
            let Some(scene) = instrument.scene(app.session(), name) else {
                continue;
            };
            let frame = scene.frame(size, ratio).with_units_per_device_pixel(DETAIL);
            if self.frame.replace(Some((frame, look))) != Some((frame, look)) {
                tell_places(&self.element, &frame, look);
            }
            sheet.show([scene], &(frame, *theme));
        }
    }
}

/// Tells other programs what part of the axes a plot shows, and where in it, CSS pixels.
fn tell_places(plot: &Element, frame: &Frame, look: PictureScale) {
    let (view, place) = (&frame.view, look.outward(frame.plot));
    for (name, numbers) in [
        (
            "data-bounds",
            [view.x_min, view.x_max, view.y_min, view.y_max],
        ),
        (
            "data-place",
            [place.left, place.top, place.width, place.height],
        ),
    ] {
        let numbers = numbers.map(|number| number.to_string());
        set_attribute(plot, name, &numbers.join(","));
    }
}
