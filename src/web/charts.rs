//! The curves of loss and misclassification over one epoch axis.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, ResizeObserver};

use super::canvas::{DETAIL, Layer, Sheet};
use super::dom::{find, now, pixel_ratio, set_text, show, size};
use super::parts::LastShown;
use super::readouts::show_offer;
use crate::app::{App, Screen};
use crate::plot::Theme;
use crate::plot::scene::Scene;
use crate::session::messages::criterion_at_zero;
use crate::session::readouts::wrong_at_zero;
use crate::session::scenes::{self, ChartAxes, ChartLines, NotePlace};
use crate::session::{Offer, Play, Readouts, Session};

/// Milliseconds between a drawing of one chart and of the other at full speed, where a curve hardly grows meanwhile.
const TURN_MS: f64 = 50.0;

/// A chart that is narrower, in CSS pixels, has no room for a note beside its curve.
const NOTE_WIDTH: f64 = 280.0;

/// Both charts.
pub(super) struct Charts {
    loss: Option<Chart>,
    errors: Option<Chart>,
    scenes: scenes::ChartScenes,
    root: Element,
    /// True if powers of ten are offered.
    offers_log: LastShown<bool>,
    /// Which of the two is drawn when only one can be.
    turn: usize,
    /// When one was drawn last, in milliseconds.
    drawn: f64,
    /// The note on the loss at w = 0: the number of samples misclassified there, and its place.
    noted: LastShown<Option<(u32, NotePlace)>>,
}

struct Chart {
    element: HtmlElement,
    size: (f64, f64),
    sheet: Sheet,
}

impl Charts {
    /// The charts inside `root`.
    pub(super) fn find(root: &Element) -> Self {
        let chart =
            |name: &str| Chart::find(&find::<Element>(root, &format!("[data-chart={name}]"))?);
        Self {
            loss: chart("loss"),
            errors: chart("errors"),
            scenes: scenes::ChartScenes::default(),
            root: root.clone(),
            offers_log: LastShown::NOTHING,
            turn: 0,
            drawn: f64::NEG_INFINITY,
            noted: LastShown::NOTHING,
        }
    }

    /// Reads how large the charts are.
    pub(super) fn measure(&mut self) {
        for chart in [&mut self.loss, &mut self.errors].into_iter().flatten() {
            chart.size = size(&chart.element);
        }
    }

    /// Has the browser tell when a chart changes its size.
    pub(super) fn observe(&self, observer: &ResizeObserver) {
        [&self.loss, &self.errors]
            .into_iter()
            .flatten()
            .for_each(|chart| observer.observe(&chart.element));
    }

    /// The sheets of the two, loss first.
    pub(super) fn sheets(&self) -> [Option<&Sheet>; 2] {
        [&self.loss, &self.errors].map(|chart| Some(&chart.as_ref()?.sheet))
    }

    /// Says what is odd about the beginning of the loss, where the curve leaves room for it.
    fn note(&mut self, state: &Session, screen: &Screen, room: Option<NotePlace>) {
        let Some(loss) = &self.loss else { return };
        let is_wide = screen.look().size(loss.size).0 >= NOTE_WIDTH;
        let noted = wrong_at_zero(state).zip(room.filter(|_| is_wide));
        if !self.noted.replace(noted) {
            return;
        }
        let note = find::<HtmlElement>(&loss.element, ".chart-note");
        if let (Some(note), Some((wrong, place))) = (&note, noted) {
            set_text(note, &criterion_at_zero(wrong));
            let is_low = place == NotePlace::Lower;
            let _ = note.toggle_attribute_with_force("data-low", is_low);
        }
        note.inspect(|note| show(note, noted.is_some()));
    }

    /// Shows the history of a run. While it plays the two take turns, which the eye does not notice and leaves more of
    /// a frame free.
    pub(super) fn render(&mut self, app: &App, readouts: &Readouts, theme: &Theme) {
        let (state, screen) = (app.session(), app.screen());
        let plays = state.play() != Play::Paused && !screen.is_printing();
        let time = now();
        let is_fast = state.document().settings.speed.is_none();
        if plays && is_fast && time - self.drawn < TURN_MS {
            return;
        }
        self.drawn = time;
        self.turn = 1 - self.turn;
        let only = plays.then_some(self.turn);
        let shown = self.scenes.charts(state, readouts);
        self.note(state, screen, shown[0].1.room());
        let charts = [&mut self.loss, &mut self.errors].into_iter();
        let offers_log = self.scenes.offers_log(state);
        if self.offers_log.replace(offers_log) {
            show_offer(&self.root, Offer::Log, offers_log);
        }
        for (i, (chart, (axes, lines))) in charts.zip(shown).enumerate() {
            if let Some(chart) = chart.as_mut().filter(|_| only.is_none_or(|only| only == i)) {
                chart.render(screen, theme, axes, lines);
            }
        }
    }
}

impl Chart {
    fn find(element: &Element) -> Option<Self> {
        Some(Self {
            sheet: Sheet::new(Layer::find(element, "curves")?),
            element: element.clone().unchecked_into(),
            size: (1.0, 1.0),
        })
    }

    fn render(&mut self, screen: &Screen, theme: &Theme, axes: ChartAxes, lines: ChartLines) {
        let (presentation, ratio) = (screen.look(), screen.pixel_ratio(pixel_ratio()));
        let (size, ratio) = (presentation.size(self.size), presentation.ratio(ratio));
        let look = (axes.frame(size, ratio).with_detail(DETAIL), *theme);
        self.sheet.show([Box::new(axes), Box::new(lines)], &look);
    }
}
