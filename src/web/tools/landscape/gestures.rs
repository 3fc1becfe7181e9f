//! Pointer, wheel and keys on the landscape.

use web_sys::{Element, Event, HtmlElement, KeyboardEvent, MouseEvent, PointerEvent, WheelEvent};

use crate::draw::landscape as scene;
use crate::lab::tools::landscape::{moved, start_words, zoomed};
use crate::lab::{Action, Play};
use crate::web::dom::{find, on, set_attribute, size, target};
use crate::web::page::{Handle, Page};

/// The plot in the page.
const PLOT: &str = "dialog [data-plot=landscape]";

/// The place of the cursor, in units of the axes.
pub(super) fn cursor(plot: &Element) -> Option<(f64, f64)> {
    let text = plot.get_attribute("data-at")?;
    let (x, y) = text.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}

/// Puts the cursor somewhere, or nowhere.
fn point(page: &Handle, plot: &Element, at: Option<(f64, f64)>) {
    match at {
        Some((x, y)) => set_attribute(plot, "data-at", &format!("{x},{y}")),
        None => {
            let _ = plot.remove_attribute("data-at");
        }
    }
    page.with(Page::schedule);
}

/// The part of the plane on show, as the plot says it.
fn bounds(plot: &Element) -> Option<[f64; 4]> {
    let text = plot.get_attribute("data-bounds")?;
    let bounds: Vec<f64> = text.split(',').filter_map(|b| b.parse().ok()).collect();
    bounds.try_into().ok()
}

/// The place below a pointer.
fn under(plot: &Element, event: &MouseEvent) -> Option<(f64, f64)> {
    let frame = scene::frame(size(plot), bounds(plot)?, 1.0);
    Some(frame.to_data(f64::from(event.offset_x()), f64::from(event.offset_y())))
}

/// The run starts from a place.
fn start(page: &Handle, plot: &Element, at: (f64, f64)) {
    let Some(bounds) = bounds(plot) else { return };
    page.with(|page| {
        if let Some(value) = start_words(&page.state, at, bounds) {
            page.update(Action::Set {
                name: "landscape-start".into(),
                value,
            });
        }
    });
}

fn zoom(page: &Handle, plot: &Element, step: Option<i32>) {
    page.with(|page| {
        let present = page.state.document().settings.tools.landscape.zoom;
        if step.is_none() {
            set_attribute(plot, "data-fit", "");
        }
        page.update(Action::Set {
            name: "landscape-zoom".into(),
            value: zoomed(present, step).to_string(),
        });
        page.update(Action::EndGesture);
    });
}

/// Pointer and keys on the plot, and the buttons of the zoom.
pub(in crate::web::tools) fn listen(page: &Handle, root: &HtmlElement) {
    let Some(plot) = find::<Element>(root, PLOT) else {
        return;
    };
    listen_to_pointer(page, &plot);
    let (handle, at) = (page.clone(), plot.clone());
    on(&plot, "keydown", move |event: KeyboardEvent| {
        if let Some(action) = page_key(&event) {
            handle.dispatch(action);
            event.prevent_default();
            return event.stop_propagation();
        }
        let key = event.key();
        let here = handle.with(|page| {
            let state = &page.state;
            let weights = state.learner().weights();
            let (x, y) = state
                .document()
                .settings
                .tools
                .landscape
                .axes(weights.len());
            (weights[x], weights[y])
        });
        let (Some(here), Some(bounds)) = (here, bounds(&at)) else {
            return;
        };
        let from = cursor(&at);
        if let Some(to) = moved(from.unwrap_or(here), bounds, &key, event.shift_key()) {
            point(&handle, &at, Some(to));
        } else {
            match (key.as_str(), from) {
                ("Enter", Some(place)) => {
                    start(&handle, &at, place);
                    handle.dispatch(Action::EndGesture);
                }
                ("+", _) => zoom(&handle, &at, Some(1)),
                ("-" | "−", _) => zoom(&handle, &at, Some(-1)),
                ("0", _) => zoom(&handle, &at, None),
                _ => return,
            }
        }
        event.prevent_default();
        event.stop_propagation();
    });
    let (handle, at) = (page.clone(), plot.clone());
    on(&plot, "wheel", move |event: WheelEvent| {
        if event.ctrl_key() || event.delta_y() == 0.0 {
            return;
        }
        event.prevent_default();
        zoom(
            &handle,
            &at,
            Some(if event.delta_y() < 0.0 { 1 } else { -1 }),
        );
    });
    let (handle, at) = (page.clone(), plot.clone());
    let Some(bar) = find::<Element>(root, ".landscape-zoom") else {
        return;
    };
    on(&bar, "click", move |event: MouseEvent| {
        let button = target(&event).and_then(|at| at.closest("[data-landscape]").ok().flatten());
        let what = button.and_then(|button| button.get_attribute("data-landscape"));
        match what.as_deref() {
            Some("in") => zoom(&handle, &at, Some(1)),
            Some("out") => zoom(&handle, &at, Some(-1)),
            Some("fit") => zoom(&handle, &at, None),
            _ => {}
        }
    });
}

/// The keys of the page that also work here.
fn page_key(event: &KeyboardEvent) -> Option<Action> {
    let command = event.ctrl_key() || event.meta_key();
    Some(
        match (
            event.key().to_ascii_lowercase().as_str(),
            command,
            event.shift_key(),
        ) {
            ("z", true, false) => Action::Undo,
            ("z", true, true) | ("y", true, _) => Action::Redo,
            (" ", false, _) => Action::TogglePlay,
            ("s", false, _) => Action::Step,
            ("e", false, _) => Action::Epoch,
            ("b", false, _) => Action::Back,
            ("r", false, _) => Action::Reset,
            _ => return None,
        },
    )
}

fn listen_to_pointer(page: &Handle, plot: &Element) {
    let (handle, at) = (page.clone(), plot.clone());
    on(plot, "pointerdown", move |event: PointerEvent| {
        if !event.is_primary() || event.button() != 0 {
            return;
        }
        let Some(place) = under(&at, &event) else {
            return;
        };
        // Without it a drag ends at the edge; nothing worse.
        let _ = at.set_pointer_capture(event.pointer_id());
        let playing = handle.with(|page| page.state.play() != Play::Paused);
        let resume = if playing == Some(true) { "play" } else { "" };
        set_attribute(&at, "data-dragging", resume);
        point(&handle, &at, None);
        start(&handle, &at, place);
    });
    let (handle, at) = (page.clone(), plot.clone());
    on(plot, "pointermove", move |event: PointerEvent| {
        let Some(place) = under(&at, &event) else {
            return;
        };
        if at.has_attribute("data-dragging") {
            start(&handle, &at, place);
        } else {
            point(&handle, &at, Some(place));
        }
    });
    for name in ["pointerup", "pointercancel"] {
        let (handle, at) = (page.clone(), plot.clone());
        on(plot, name, move |_: PointerEvent| {
            let Some(resume) = at.get_attribute("data-dragging") else {
                return;
            };
            let _ = at.remove_attribute("data-dragging");
            handle.dispatch(Action::EndGesture);
            // What played before goes on from the new place.
            if resume == "play" {
                handle.dispatch(Action::TogglePlay);
            }
        });
    }
    for name in ["pointerleave", "blur"] {
        let (handle, at) = (page.clone(), plot.clone());
        on(plot, name, move |_: Event| point(&handle, &at, None));
    }
}
