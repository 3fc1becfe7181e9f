//! The window of many starts.

use std::cell::RefCell;
use std::rc::Rc;

use web_sys::{Element, Event, HtmlElement, KeyboardEvent, MouseEvent, PointerEvent};

use super::View;
use crate::draw::starts::{self as scene, Chosen, Dots, Layout, Pieces};
use crate::draw::{self, Frame, Mark, Theme, View as Window, contour, line};
use crate::lab::tools::starts::{COUNT, End, Starts, Summary, settings_in_words, table};
use crate::lab::{Action, Material, State};
use crate::web::canvas::{DETAIL, Layer};
use crate::web::dom::{find, now, on, set_attribute, set_text, show, size, target, window};
use crate::web::page::Handle;
use crate::web::plane::Shown;

/// Milliseconds of an animation frame that the runs may take.
const BUDGET_MS: f64 = 4.0;
/// Presentations of samples between two looks at the clock.
const CHUNK: usize = 1000;
/// Squares along each side of the grid on which a curved boundary is found.
const CELLS: usize = 64;
/// A dot this near to a pointer is meant, CSS px.
const REACH: f64 = 16.0;
/// A line this near to a pointer is meant, CSS px.
const NEAR: f64 = 8.0;
/// The plane in the window.
const PLANE: &str = "[data-plot=starts-plane]";
/// The dots in the page.
const DOTS: &str = "[data-plot=starts]";

/// What the listeners need of the runs.
#[derive(Debug, Default)]
struct Known {
    starts: Starts,
    /// The dots.
    layout: Option<Layout>,
    /// The plane.
    frame: Option<Frame>,
    /// The lines that are drawn already.
    lines: Vec<Pieces>,
}

/// What decides how the plane looks but for its lines: where, in which colours, which round of runs.
type Ground = (Frame, Theme, u64);
/// What decides what stands out in it.
type Over = (Ground, Option<usize>, usize);
/// What decides what is said: the round, how far it has come, the settings, counts in a column.
type Told = ((u64, usize, bool), String, u32);

/// What fills the window.
#[derive(Debug)]
struct ManyStarts {
    dialog: Element,
    plane: Element,
    dots: Element,
    /// Axes, lines, points, what stands out.
    layers: [Layer; 4],
    strip: Layer,
    known: Rc<RefCell<Known>>,
    ground: Shown<Ground>,
    over: Shown<Over>,
    seen: Shown<(Layout, Theme, Option<usize>, usize)>,
    told: Shown<Told>,
}

/// In its dialog.
pub(super) fn view(dialog: &Element) -> Option<Box<dyn View>> {
    let layer = |name: &str| Layer::find(dialog, &format!("starts-{name}"));
    Some(Box::new(ManyStarts {
        plane: find(dialog, PLANE)?,
        dots: find(dialog, DOTS)?,
        layers: [
            layer("axes")?,
            layer("lines")?,
            layer("points")?,
            layer("chosen")?,
        ],
        strip: Layer::find(dialog, "starts")?,
        dialog: dialog.clone(),
        known: Rc::default(),
        ground: Shown::NOTHING,
        over: Shown::NOTHING,
        seen: Shown::NOTHING,
        told: Shown::NOTHING,
    }))
}

impl View for ManyStarts {
    fn render(&mut self, state: &State, theme: &Theme) -> bool {
        let known = Rc::clone(&self.known);
        let mut known = known.borrow_mut();
        // The samples are shown before anything is made of them.
        if !known.starts.follow(state) {
            let deadline = now() + BUDGET_MS;
            while !known.starts.advance(CHUNK) && now() < deadline {}
        }
        let starts = &known.starts;
        let pinned = state.document().settings.tools.starts.run as usize;
        let at = marked(&self.dots)
            .or(pinned.checked_sub(1))
            .filter(|run| *run < starts.runs().len());
        let layout = self.draw_dots(starts, theme, at);
        self.tell(state, starts, (at, pinned), layout.bin);
        known.layout = Some(layout);
        self.draw_plane(&mut known, theme, at);
        !known.starts.is_complete()
    }

    fn listen(&self, page: &Handle) {
        listen(page, &self.dialog, &self.dots, &self.known);
    }
}

impl ManyStarts {
    fn draw_plane(&mut self, known: &mut Known, theme: &Theme, at: Option<usize>) {
        let starts = &known.starts;
        let Some(material) = starts.material() else {
            return;
        };
        let places = || material.dots.iter().map(|dot| (dot.x, dot.y));
        let scale = window().device_pixel_ratio();
        let view = Window::around(places(), 1.0);
        let frame = Frame::plane(size(&self.plane), view, scale).with_detail(DETAIL);
        let ground = (frame, *theme, starts.round());
        let [axes, lines, points, chosen] = &self.layers;
        known.frame = Some(frame);
        if self.ground.replace(ground) {
            known.lines.clear();
            axes.clear(&frame);
            lines.clear(&frame);
            points.clear(&frame);
            let [x, y] = &material.axes;
            axes.draw(|root| draw::plane::axes(root, &frame, theme, x, y).ok());
            let marks: Vec<Mark> = material.dots.iter().map(mark).collect();
            points.draw(|root| draw::plane::points(root, &frame, theme, &marks).ok());
        }
        let runs = starts.runs();
        let drawn = known.lines.len();
        for run in &runs[drawn..] {
            let shown = run.end != End::Diverged;
            let pieces = shown.then(|| pieces(&view, material, &run.weights));
            known.lines.push(pieces.unwrap_or_default());
        }
        if known.lines.len() > drawn {
            let new = &known.lines[drawn..];
            lines.draw(|root| scene::many(root, &frame, theme, new).ok());
        }
        if self.over.replace((ground, at, runs.len())) {
            let margin = starts.margin();
            let widest = margin.map(|m| pieces(&view, material, &m.weights));
            let sides = margin.filter(|_| !material.is_curved()).map(|m| {
                m.sides()
                    .iter()
                    .flat_map(|w| pieces(&view, material, w))
                    .collect::<Pieces>()
            });
            let wrong = at.map(|run| starts.wrong(run)).unwrap_or_default();
            let shown = Chosen {
                widest: widest.as_deref().unwrap_or_default(),
                margins: sides.as_deref().unwrap_or_default(),
                line: at.map_or(&[][..], |run| &known.lines[run]),
                wrong: &wrong,
                samples: material.dots.len(),
            };
            chosen.clear(&frame);
            chosen.draw(|root| scene::chosen(root, &frame, theme, &shown).ok());
        }
    }

    fn draw_dots(&mut self, starts: &Starts, theme: &Theme, at: Option<usize>) -> Layout {
        let judged = starts.judged();
        let set = starts.judged_by();
        let widest = starts.margin().map(|margin| margin.errors[set]);
        let most = starts.sizes()[set] as u32;
        let scale = window().device_pixel_ratio();
        let mut layout = Layout::of(size(&self.dots), scale, &judged, widest, most);
        layout.frame = layout.frame.with_detail(DETAIL);
        if self
            .seen
            .replace((layout.clone(), *theme, at, starts.runs().len()))
        {
            let hollow: Vec<bool> = starts.runs().iter().map(|r| r.end == End::Limit).collect();
            let shown = Dots {
                layout: &layout,
                hollow: &hollow,
                widest,
                chosen: at,
            };
            self.strip.clear(&layout.frame);
            self.strip
                .draw(|root| scene::dots(root, theme, &shown).ok());
        }
        layout
    }

    /// Everything that is no picture.
    fn tell(
        &mut self,
        state: &State,
        starts: &Starts,
        (at, pinned): (Option<usize>, usize),
        bin: u32,
    ) {
        let output = |name: &str, text: &str, value: &str| {
            if let Some(output) = find::<Element>(&self.dialog, &format!("output[name={name}]")) {
                set_text(&output, text);
                set_attribute(&output, "data-value", value);
            }
        };
        let (done, complete) = (starts.runs().len(), starts.is_complete());
        output("starts-done", &starts.progress(), &done.to_string());
        let about = at.map_or_else(|| starts.invitation(), |run| starts.about(run));
        let number = at.map_or(0, |run| run + 1);
        output("starts-at", &about, &number.to_string());
        set_attribute(&self.dots, "aria-valuenow", &number.to_string());
        set_attribute(&self.dots, "aria-valuetext", &about);
        if let Some(button) = find::<Element>(&self.dialog, "[data-action=starts-open]") {
            // It is only refused for names that are none.
            let _ = button.toggle_attribute_with_force("disabled", pinned == 0);
        }
        let settings = settings_in_words(state, starts);
        output("starts-settings", &settings, &settings);
        // Numbers that change with every run nobody reads.
        let far = (starts.round(), starts.milestone(), complete);
        if !self.told.replace((far, settings, bin)) {
            return;
        }
        let summary = Summary::of(starts);
        let headline = starts.headline(&summary);
        output("starts-summary", &headline, &headline);
        set_attribute(&self.plane, "aria-label", &headline);
        output("starts-caption", &starts.caption(bin), &bin.to_string());
        output(
            "starts-margin",
            &starts.about_margin(&summary),
            &starts.about_margin_in_full(),
        );
        let runs = if complete {
            table(starts)
        } else {
            String::new()
        };
        set_attribute(&self.dots, "data-value", &runs);
        let row = |[name, least, median, most, margin]: [String; 5]| {
            format!(
                "<tr><th scope=\"row\">{name}</th><td>{least}</td><td>{median}</td><td>{most}</td><td class=\"margin\">{margin}</td></tr>"
            )
        };
        let end =
            |(name, count): (&str, String)| format!("<li><span>{name}</span> <b>{count}</b></li>");
        for (sign, drawn) in starts.signs(&summary) {
            if let Some(sign) =
                find::<HtmlElement>(&self.dialog, &format!(".starts-legend .{sign}"))
            {
                show(&sign, drawn);
            }
        }
        // The texts are this crate's own: names and numbers.
        if let Some(body) = find::<Element>(&self.dialog, ".starts-table tbody") {
            body.set_inner_html(&starts.rows(&summary).map(row).concat());
        }
        if let Some(list) = find::<Element>(&self.dialog, ".starts-ends") {
            list.set_inner_html(&starts.endings(&summary).map(end).concat());
        }
    }
}

fn mark(dot: &crate::lab::Dot) -> Mark {
    Mark {
        x: dot.x,
        y: dot.y,
        class: dot.class,
        held_out: dot.held_out,
    }
}

/// Where the boundary of these weights is seen.
fn pieces(view: &Window, material: &Material, weights: &[f64]) -> Pieces {
    match material.section(weights) {
        Some(weights) => line::boundary(view, weights).into_iter().collect(),
        None => contour::zero_line(view, CELLS, material.activation(weights)),
    }
}

/// The run below the pointer, from 0.
fn marked(dots: &Element) -> Option<usize> {
    let run = dots.get_attribute("data-at")?;
    run.parse().ok().filter(|run| *run < COUNT)
}

/// Shows another run below the pointer, or none.
fn mark_run(page: &Handle, dots: &Element, run: Option<usize>) {
    match run {
        Some(run) => set_attribute(dots, "data-at", &run.to_string()),
        None => {
            let _ = dots.remove_attribute("data-at");
        }
    }
    page.with(crate::web::page::Page::schedule);
}

/// A run, from 0, is the one that is shown.
fn pin(page: &Handle, run: usize) {
    page.dispatch(Action::Set {
        name: "starts-run".into(),
        value: (run + 1).to_string(),
    });
}

/// The run below a pointer: its dot, or its line.
fn under(known: &RefCell<Known>, event: &MouseEvent, on_plane: bool) -> Option<usize> {
    let at = (f64::from(event.offset_x()), f64::from(event.offset_y()));
    let known = known.borrow();
    if on_plane {
        let frame = known.frame.as_ref()?;
        scene::nearest_line(frame, &known.lines, at, NEAR)
    } else {
        known.layout.as_ref()?.nearest(at, REACH)
    }
}

/// Pointer on dots and lines, keys on the dots, and the button.
fn listen(page: &Handle, dialog: &Element, dots: &Element, known: &Rc<RefCell<Known>>) {
    let plane = find::<Element>(dialog, PLANE);
    let pictures = plane.map(|plane| (plane, true)).into_iter();
    for (picture, on_plane) in pictures.chain([(dots.clone(), false)]) {
        for name in ["pointermove", "pointerdown"] {
            let (handle, own, known) = (page.clone(), dots.clone(), Rc::clone(known));
            on(&picture, name, move |event: PointerEvent| {
                mark_run(&handle, &own, under(&known, &event, on_plane));
            });
        }
        for name in ["pointerleave", "pointercancel"] {
            let (handle, own) = (page.clone(), dots.clone());
            on(&picture, name, move |_: Event| {
                mark_run(&handle, &own, None);
            });
        }
        let (handle, known) = (page.clone(), Rc::clone(known));
        on(&picture, "click", move |event: MouseEvent| {
            if let Some(run) = under(&known, &event, on_plane) {
                pin(&handle, run);
            }
        });
    }
    let (handle, own, element) = (page.clone(), Rc::clone(known), dots.clone());
    on(dots, "keydown", move |event: KeyboardEvent| {
        let pinned =
            handle.with(|page| page.app.lab().document().settings.tools.starts.run as usize);
        let from = pinned.and_then(|run| run.checked_sub(1));
        let next = own.borrow().starts.moved(from, &event.key());
        if let Some(run) = next {
            mark_run(&handle, &element, None);
            pin(&handle, run);
        } else if let (Some(run), "Enter") = (from, event.key().as_str()) {
            handle.dispatch(Action::OpenRun(run));
        } else {
            return;
        }
        event.prevent_default();
    });
    let handle = page.clone();
    on(dialog, "click", move |event: MouseEvent| {
        let button =
            target(&event).and_then(|at| at.closest("[data-action=starts-open]").ok().flatten());
        let pinned =
            handle.with(|page| page.app.lab().document().settings.tools.starts.run as usize);
        if let (Some(_), Some(run)) = (button, pinned.and_then(|run| run.checked_sub(1))) {
            handle.dispatch(Action::OpenRun(run));
        }
    });
}
