//! Pointer, wheel and keys on the landscape.

use web_sys::{Element, Event, HtmlElement, KeyboardEvent, MouseEvent, PointerEvent, WheelEvent};

use crate::data::parse_number;
use crate::draw::landscape as scene;
use crate::lab::tools::landscape::{moved, start_words, zoomed};
use crate::lab::{Action, Play};
use crate::web::dom::{find, on, set_attribute, size, target};
use crate::web::keyboard::drives_run;
use crate::web::page::{Handle, Page};

/// The plot in the page.
const PLOT: &str = "dialog [data-plot=landscape]";

/// The place of the cursor, in units of the axes.
pub(super) fn cursor(plot: &Element) -> Option<(f64, f64)> {
    pair(&plot.get_attribute("data-at")?)
}

/// Two numbers with a comma between.
fn pair(text: &str) -> Option<(f64, f64)> {
    let (x, y) = text.split_once(',')?;
    Some((parse_number(x)?, parse_number(y)?))
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
    let bounds: Vec<f64> = text.split(',').filter_map(parse_number).collect();
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
        if let Some(value) = start_words(page.app.lab(), at, bounds) {
            page.update(Action::Set {
                name: "landscape-start".into(),
                value,
            });
        }
    });
}

fn zoom(page: &Handle, plot: &Element, step: Option<i32>) {
    page.with(|page| {
        let present = page.app.lab().document().settings.tools.landscape.zoom;
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
    let handle = page.clone();
    if let Some(dialog) = find::<Element>(root, "dialog[data-tool=landscape]") {
        on(&dialog, "keydown", move |event: KeyboardEvent| {
            if drives_run(&handle, &event) {
                event.prevent_default();
                event.stop_propagation();
            }
        });
    }
    let (handle, at) = (page.clone(), plot.clone());
    on(&plot, "keydown", move |event: KeyboardEvent| {
        let key = event.key();
        let here = handle.with(|page| {
            let state = page.app.lab();
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

/// Where the run began and where it is, as the plot says it.
fn dots(plot: &Element) -> Vec<(f64, f64)> {
    let text = plot.get_attribute("data-dots").unwrap_or_default();
    text.split(';').filter_map(pair).collect()
}

/// Whether a finger that is put down takes hold of a dot; elsewhere it may be about to scroll.
fn grips(plot: &Element, event: &PointerEvent) -> bool {
    let at = (f64::from(event.offset_x()), f64::from(event.offset_y()));
    bounds(plot).is_some_and(|bounds| {
        let frame = scene::frame(size(plot), bounds, 1.0);
        scene::grips(&frame, at, &dots(plot))
    })
}

/// Begins to drag the start; what played before goes on in the end.
fn take_hold(page: &Handle, plot: &Element) {
    let playing = page.with(|page| page.app.lab().play() != Play::Paused);
    let resume = if playing == Some(true) { "play" } else { "" };
    set_attribute(plot, "data-dragging", resume);
    point(page, plot, None);
}

fn let_go(page: &Handle, plot: &Element) {
    let Some(resume) = plot.get_attribute("data-dragging") else {
        return;
    };
    let _ = plot.remove_attribute("data-dragging");
    page.dispatch(Action::EndGesture);
    // What played before goes on from the new place.
    if resume == "play" {
        page.dispatch(Action::TogglePlay);
    }
}

/// Where a finger was put down, if it can still be a tap.
fn tapped(plot: &Element) -> Option<(f64, f64)> {
    pair(&plot.get_attribute("data-tap")?)
}

/// A mouse starts wherever it is pressed; a finger where it taps, or when it drags one of the dots: else it scrolls.
fn listen_to_pointer(page: &Handle, plot: &Element) {
    let (handle, at) = (page.clone(), plot.clone());
    on(plot, "pointerdown", move |event: PointerEvent| {
        if !event.is_primary() || event.button() != 0 {
            return;
        }
        let Some(place) = under(&at, &event) else {
            return;
        };
        let finger = event.pointer_type() != "mouse";
        if finger && !grips(&at, &event) {
            let tap = format!("{},{}", event.offset_x(), event.offset_y());
            return set_attribute(&at, "data-tap", &tap);
        }
        // Without it a drag ends at the edge; nothing worse.
        let _ = at.set_pointer_capture(event.pointer_id());
        take_hold(&handle, &at);
        if !finger {
            start(&handle, &at, place);
        }
    });
    let at = plot.clone();
    on(plot, "touchstart", move |event: Event| {
        // A dot is dragged, and the page stays where it is.
        if at.has_attribute("data-dragging") {
            event.prevent_default();
        }
    });
    let (handle, at) = (page.clone(), plot.clone());
    on(plot, "pointermove", move |event: PointerEvent| {
        let Some(place) = under(&at, &event) else {
            return;
        };
        if at.has_attribute("data-dragging") {
            return start(&handle, &at, place);
        }
        let here = (f64::from(event.offset_x()), f64::from(event.offset_y()));
        match tapped(&at) {
            Some(down) if scene::is_tap(down, here) => {}
            _ => {
                let _ = at.remove_attribute("data-tap");
                point(&handle, &at, Some(place));
            }
        }
    });
    let (handle, at) = (page.clone(), plot.clone());
    on(plot, "pointerup", move |event: PointerEvent| {
        if let (Some(_), Some(place)) = (tapped(&at), under(&at, &event)) {
            take_hold(&handle, &at);
            start(&handle, &at, place);
        }
        let _ = at.remove_attribute("data-tap");
        let_go(&handle, &at);
    });
    let (handle, at) = (page.clone(), plot.clone());
    on(plot, "pointercancel", move |_: PointerEvent| {
        let _ = at.remove_attribute("data-tap");
        let_go(&handle, &at);
    });
    for name in ["pointerleave", "blur"] {
        let (handle, at) = (page.clone(), plot.clone());
        on(plot, name, move |_: Event| point(&handle, &at, None));
    }
}
