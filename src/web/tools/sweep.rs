//! The window of the sweep.

use std::rc::Rc;

use web_sys::{Element, Event, HtmlElement, KeyboardEvent, MouseEvent, PointerEvent};

use super::View;
use crate::draw::sweep::{self as scene, Sweep as Scene};
use crate::draw::{Frame, Theme};
use crate::lab::settings::{ETA_SLIDER, LossScale, eta_to_slider};
use crate::lab::tools::sweep::{self, COUNT, Picture, Reading, Sweep, moved, nearest, rate, table};
use crate::lab::tools::zones::{Keeper, Zones};
use crate::lab::{Action, State};
use crate::web::canvas::{DETAIL, Layer};
use crate::web::dom::{find, now, on, set_attribute, set_text, show, size, window};
use crate::web::page::Handle;
use crate::web::plane::Shown;

/// Milliseconds of an animation frame that the sweep may take.
const BUDGET_MS: f64 = 5.0;
/// The curve is drawn anew after this many more rates, not in every frame.
const PORTION: usize = 25;
/// Presentations of samples between two looks at the clock.
const CHUNK: usize = 2000;
/// The plot in the page.
const PLOT: &str = "[data-plot=sweep]";

/// What decides how the plot looks.
type Look = (Frame, Theme, Picture, Option<f64>, Option<usize>);

/// What decides what the curves are: which sweep, how far it has come, the scale, the limits.
type Pictured = (usize, usize, LossScale, Rc<Zones>);

/// What fills the window.
#[derive(Debug)]
pub(super) struct Sweeping {
    plot: Element,
    layer: Layer,
    outputs: [Element; 4],
    limit: HtmlElement,
    sweep: Sweep,
    zones: Keeper,
    picture: Picture,
    pictured: Shown<Pictured>,
    drawn: Shown<Look>,
    table: Shown<Option<String>>,
}

impl Sweeping {
    /// In its dialog.
    pub(super) fn view(dialog: &Element) -> Option<Box<dyn View>> {
        let output = |name: &str| find(dialog, &format!("output[name={name}]"));
        Some(Box::new(Self {
            plot: find(dialog, PLOT)?,
            layer: Layer::find(dialog, "sweep")?,
            outputs: [
                output("sweep-done")?,
                output("sweep-at")?,
                output("sweep-theory")?,
                output("sweep-lead")?,
            ],
            limit: find(dialog, ".sweep-legend .limit")?,
            sweep: Sweep::default(),
            zones: Keeper::default(),
            picture: Picture::default(),
            pictured: Shown::NOTHING,
            drawn: Shown::NOTHING,
            table: Shown::NOTHING,
        }))
    }

    fn say(&mut self, state: &State, at: Option<usize>) {
        let settings = &state.document().settings;
        let [done, read, theory, lead] = &self.outputs;
        let complete = self.sweep.is_complete();
        set_text(done, &self.sweep.progress());
        set_attribute(done, "data-value", &self.sweep.done().to_string());
        let reading = Reading::of(&self.sweep, at, settings.eta);
        let sentence = reading.sentence(&self.sweep, settings.tools.sweep.epochs);
        set_text(read, &sentence);
        set_attribute(read, "data-value", &reading.full());
        set_attribute(&self.plot, "aria-valuetext", &sentence);
        let index = at.unwrap_or_else(|| nearest(eta_to_slider(settings.eta)));
        set_attribute(&self.plot, "aria-valuenow", &index.to_string());
        let zones = self.zones.zones(state);
        set_text(theory, &zones.summary());
        set_text(lead, sweep::lead(&zones));
        show(&self.limit, !self.picture.limits.is_empty());
        let limits = zones.limits.iter().map(|limit| limit.eta.to_string());
        set_attribute(theory, "data-value", &limits.collect::<Vec<_>>().join(","));
        let known = complete.then(|| table(&self.sweep));
        if self.table.replace(known.clone()) {
            set_attribute(&self.plot, "data-value", &known.unwrap_or_default());
        }
    }
}

impl View for Sweeping {
    fn render(&mut self, state: &State, theme: &Theme) -> bool {
        self.sweep.follow(state);
        let deadline = now() + BUDGET_MS;
        let mut over = self.sweep.advance(CHUNK);
        while !over && now() < deadline {
            over = self.sweep.advance(CHUNK);
        }
        let settings = &state.document().settings;
        let at = marked(&self.plot);
        let zones = self.zones.zones(state);
        let scale = settings.tools.sweep.scale;
        let so_far = self.sweep.done() / PORTION;
        let pictured = (self.sweep.begun(), so_far, scale, Rc::clone(&zones));
        if self.pictured.replace(pictured) {
            self.picture = Picture::of(&self.sweep, &zones, scale);
        }
        let picture = self.picture.clone();
        let frame = scene::frame(
            size(&self.plot),
            ETA_SLIDER,
            picture.range,
            window().device_pixel_ratio(),
        );
        let frame = frame.with_detail(DETAIL);
        let now = picture.on_axis(settings.eta);
        self.say(state, at);
        let look = (frame, *theme, picture, now, at);
        if self.drawn.replace(look.clone()) {
            let (frame, theme, picture, now, at) = look;
            let name = |&(x, name, exact): &(f64, &str, bool)| {
                (
                    x,
                    format!("{}{name}", if exact { "" } else { "about the " }),
                )
            };
            let limits: Vec<(f64, String)> = picture.limits.iter().map(name).collect();
            let scene = Scene {
                loss: &picture.loss,
                share: &picture.share,
                diverged: &picture.diverged,
                log: picture.log,
                sunk: picture.sunk,
                limits: &limits,
                now,
                at: at.map(|index| eta_to_slider(rate(index))),
            };
            self.layer.clear(&frame);
            self.layer
                .draw(|root| scene::sweep(root, &frame, &theme, &scene).ok());
        }
        !over
    }
}

/// The index that is read off in the plot.
fn marked(plot: &Element) -> Option<usize> {
    let index = plot.get_attribute("data-at")?;
    index.parse().ok().filter(|index| *index < COUNT)
}

/// The index below a pointer.
fn under(plot: &Element, event: &MouseEvent) -> usize {
    let frame = scene::frame(size(plot), ETA_SLIDER, (0.0, 1.0), 1.0);
    let (x, _) = frame.to_data(f64::from(event.offset_x()), 0.0);
    nearest(x)
}

/// The lab takes a rate.
fn choose(page: &Handle, index: usize) {
    page.dispatch(Action::Set {
        name: "eta".into(),
        value: rate(index).to_string(),
    });
    page.dispatch(Action::EndGesture);
}

/// Reads off another rate, or none.
fn mark(page: &Handle, plot: &Element, index: Option<usize>) {
    match index {
        Some(index) => set_attribute(plot, "data-at", &index.to_string()),
        None => {
            let _ = plot.remove_attribute("data-at");
        }
    }
    page.with(crate::web::page::Page::schedule);
}

/// Pointer and keys on the plot.
pub(super) fn listen(page: &Handle, root: &HtmlElement) {
    let Some(plot) = find::<Element>(root, PLOT) else {
        return;
    };
    let (handle, at) = (page.clone(), plot.clone());
    on(&plot, "click", move |event: MouseEvent| {
        // What is read off is what is chosen; a finger that is lifted reads off nothing any more.
        let index = marked(&at).unwrap_or_else(|| under(&at, &event));
        choose(&handle, index);
    });
    for name in ["pointermove", "pointerdown"] {
        let (handle, at) = (page.clone(), plot.clone());
        on(&plot, name, move |event: PointerEvent| {
            mark(&handle, &at, Some(under(&at, &event)));
        });
    }
    for name in ["pointerleave", "blur"] {
        let (handle, at) = (page.clone(), plot.clone());
        on(&plot, name, move |_: Event| mark(&handle, &at, None));
    }
    let (handle, at) = (page.clone(), plot.clone());
    on(&plot, "keydown", move |event: KeyboardEvent| {
        let eta = handle.with(|page| page.state.document().settings.eta);
        let Some(eta) = eta else { return };
        let (from, key) = (marked(&at), event.key());
        if let Some(index) = moved(from, eta, &key, event.shift_key()) {
            mark(&handle, &at, Some(index));
        } else if let (Some(index), "Enter" | " ") = (from, key.as_str()) {
            choose(&handle, index);
        } else {
            return;
        }
        event.prevent_default();
    });
}
