//! The window of lanes side by side. While it plays the lanes take turns, which the eye does not notice and leaves more of
//! a frame free.

mod lane;
mod plane;

use web_sys::{Element, HtmlElement, HtmlSelectElement, KeyboardEvent, MouseEvent, ResizeObserver};

use self::lane::{Shelf, shelves};
use super::View;
use crate::draw::{Frame, Margins, Theme, compare as scene, curves};
use crate::lab::tools::compare::{
    Command, Comparison, Lane, MOST_LANES, Picture, Ready, Wish, headline, lanes,
};
use crate::lab::{Action, Field, State, view_of};
use crate::web::canvas::{DETAIL, Layer};
use crate::web::dom::{
    document, find, find_all, on, set_attribute, set_text, show, size, target, window,
};
use crate::web::keyboard::is_typing;
use crate::web::page::Handle;
use crate::web::plane::{Same, Shown};

/// Frames in which everything is drawn once while it plays: lanes A and C, B and D, the chart.
const TURNS: usize = 3;
/// The chart's turn.
const CHART: usize = 2;

/// What decides how the chart looks: where, in which colours, which curves.
type Look = (Frame, Theme, curves::Range, Picture);

/// What fills the window.
#[derive(Debug)]
struct Compare {
    root: Element,
    shelves: Vec<Shelf>,
    add: HtmlElement,
    /// The plane of lane A; all are equally large.
    plane: HtmlElement,
    plane_size: (f64, f64),
    chart: HtmlElement,
    chart_size: (f64, f64),
    axes: Layer,
    lines: Layer,
    seen_axes: Shown<(Frame, Theme, curves::Range)>,
    seen_lines: Option<Look>,
    arranged: Shown<(usize, bool)>,
    view: Option<(Same, crate::draw::View)>,
    /// Whose turn it is while it plays.
    turn: usize,
}

/// Makes the lanes.
pub(super) fn view(dialog: &Element) -> Option<Box<dyn View>> {
    let shelves = shelves(dialog)?;
    Some(Box::new(Compare {
        shelves,
        add: find(dialog, ".compare-add")?,
        plane: find(dialog, ".lane-plane")?,
        plane_size: (0.0, 0.0),
        chart: find(dialog, ".compare-chart")?,
        chart_size: (0.0, 0.0),
        axes: Layer::find(dialog, "compare-axes")?,
        lines: Layer::find(dialog, "compare-lines")?,
        seen_axes: Shown::NOTHING,
        seen_lines: None,
        arranged: Shown::NOTHING,
        view: None,
        turn: 0,
        root: dialog.clone(),
    }))
}

impl View for Compare {
    fn measure(&mut self) {
        self.plane_size = size(&self.plane);
        self.chart_size = size(&self.chart);
    }

    fn observe(&self, observer: &ResizeObserver) {
        observer.observe(&self.plane);
        observer.observe(&self.chart);
    }

    fn render(&mut self, state: &State, theme: &Theme) -> bool {
        let Some(comparison) = state.compare() else {
            return false;
        };
        let lanes = lanes(state);
        self.arrange(lanes.len(), !state.material().problem.held_out.is_empty());
        self.tell(state, comparison);
        let playing = comparison.is_playing();
        self.turn = (self.turn + 1) % TURNS;
        let turn = self.turn;
        let is_due = |turns: usize| !playing || turns == turn;
        for (i, lane) in lanes.iter().enumerate().filter(|(i, _)| is_due(i % CHART)) {
            self.show_lane(i, lane, &lanes, state, theme);
        }
        if is_due(CHART) {
            self.show_chart(state, theme);
        }
        playing || comparison.has_work()
    }
}

impl Compare {
    /// As many lanes as there are.
    fn arrange(&mut self, count: usize, held_out: bool) {
        if !self.arranged.replace((count, held_out)) {
            return;
        }
        for (i, shelf) in self.shelves.iter().enumerate() {
            shelf.show(i < count);
        }
        show(&self.add, count < MOST_LANES);
        for cell in find_all::<HtmlElement>(&self.root, ".held-out, [data-name=test]") {
            show(&cell, held_out);
        }
    }

    /// What all lanes have in common.
    fn tell(&self, state: &State, comparison: &Comparison) {
        if let Some(output) = find::<Element>(&self.root, "output[name=compare-clock]") {
            set_text(&output, &headline(state));
            set_attribute(&output, "data-value", &comparison.clock().to_string());
            // What changes all the time is not read out.
            let _ = output.toggle_attribute_with_force("data-quiet", comparison.is_playing());
        }
        // The lab's own control of this name comes first and is shown with the others.
        if let Some(speed) = find::<HtmlSelectElement>(&self.root, "select[name=speed]") {
            let word = Field::named("speed").map(|field| (field.read)(state.document()));
            if let Some(word) = word.filter(|word| *word != speed.value()) {
                speed.set_value(&word);
            }
        }
        if let Some(button) = find::<HtmlElement>(&self.root, "[data-action=compare-play]") {
            let playing = comparison.is_playing();
            // It is only refused for names that are none.
            let _ = button.toggle_attribute_with_force("data-playing", playing);
            if let Some(label) = find::<Element>(&button, "span") {
                set_text(&label, if playing { "Pause" } else { "Play" });
            }
        }
    }

    fn show_lane(
        &mut self,
        i: usize,
        lane: &Lane<'_>,
        lanes: &[Lane<'_>],
        state: &State,
        theme: &Theme,
    ) {
        let material = Same(state.material().clone());
        if self.view.as_ref().is_none_or(|(of, _)| *of != material) {
            self.view = Some((material, view_of(state)));
        }
        let Some((_, view)) = self.view else { return };
        let shelf = &mut self.shelves[i];
        shelf.tell(lane, lanes, state);
        if self.plane_size.0 > 0.0 {
            let ratio = window().device_pixel_ratio();
            let frame = Frame::new(self.plane_size, view, Margins::NONE, ratio);
            let frame = frame.with_detail(DETAIL);
            shelf.plane.render(lane, state, frame, theme);
        }
    }

    fn show_chart(&mut self, state: &State, theme: &Theme) {
        let picture = Picture::of(state);
        if let Some(output) = find::<Element>(&self.root, "output[name=compare-note]") {
            set_text(&output, picture.note);
        }
        if let Some(button) = find::<HtmlElement>(&self.root, "[data-action=compare-adaline]") {
            show(&button, picture.only_rescales);
        }
        if self.chart_size.0 <= 0.0 {
            return;
        }
        let Wish { scale, .. } = &state.document().settings.tools.compare;
        let range = curves::range([&picture.framing()[..]], scale.is_log());
        let ratio = window().device_pixel_ratio();
        let frame = scene::frame(self.chart_size, ratio, &range, curves::gutter(&range));
        let frame = frame.with_detail(DETAIL);
        if self.seen_axes.replace((frame, *theme, range)) {
            self.axes.clear(&frame);
            self.axes
                .draw(|root| curves::axes(root, &frame, theme, &range).ok());
        }
        let look = (frame, *theme, range, picture);
        if self.seen_lines.as_ref() != Some(&look) {
            let look = self.seen_lines.insert(look);
            let traces = look.3.traces.iter().enumerate();
            let lanes: Vec<scene::Lane<'_>> = traces
                .map(|(index, trace)| scene::Lane {
                    index,
                    letter: trace.letter,
                    points: &trace.points,
                })
                .collect();
            self.lines.clear(&frame);
            self.lines
                .draw(|root| scene::lanes(root, &frame, theme, &range, &lanes).ok());
        }
    }
}

/// Listens to the buttons of the window, and to the lab's keys for them.
pub(super) fn listen(page: &Handle, dialog: &HtmlElement) {
    let (handle, window) = (page.clone(), dialog.clone());
    // Of the document: after a click beside a control nothing in the window has the keyboard.
    on(&document(), "keydown", move |event: KeyboardEvent| {
        let mine = handle.is_alive() && window.has_attribute("open") && !event.default_prevented();
        let other = event.ctrl_key() || event.meta_key() || event.alt_key();
        if !mine || other || is_typing(&event) {
            return;
        }
        if let Some(command) = Command::of_key(&event.key()) {
            event.prevent_default();
            // A key held down plays and resets once.
            if !(event.repeat() && matches!(command, Command::TogglePlay | Command::Reset)) {
                handle.dispatch(Action::Compare(command));
            }
        }
    });
    let handle = page.clone();
    on(dialog, "click", move |event: MouseEvent| {
        let button =
            target(&event).and_then(|at| at.closest("[data-remove], [data-action]").ok().flatten());
        if let Some(command) = button.and_then(|button| command(&button)) {
            handle.dispatch(Action::Compare(command));
        }
    });
}

fn command(button: &Element) -> Option<Command> {
    if let Some(letter) = button.get_attribute("data-remove") {
        let index = ["b", "c", "d"].iter().position(|known| *known == letter);
        return index.map(Command::Remove);
    }
    Some(match button.get_attribute("data-action")?.as_str() {
        "compare-play" => Command::TogglePlay,
        "compare-step" => Command::Step,
        "compare-epoch" => Command::Epoch,
        "compare-reset" => Command::Reset,
        "compare-adaline" => Command::Adaline,
        "compare-rates" => Command::Ready(Ready::Rates),
        "compare-batches" => Command::Ready(Ready::Batches),
        "compare-rules" => Command::Ready(Ready::Rules),
        "compare-add" => Command::Add,
        _ => return None,
    })
}
