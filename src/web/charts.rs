//! The curves of loss and misclassification over one epoch axis.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlCanvasElement, HtmlElement, ResizeObserver};

use super::canvas::{DETAIL, Layer, Sheet};
use super::dom::{now, pixel_ratio, size};
use super::parts::{LastShown, Parts};
use crate::app::{App, Screen, Stage};
use crate::plot::Theme;
use crate::plot::scene::Scene;
use crate::session::readouts::wrong_at_zero;
use crate::session::scenes::{self, ChartAxes, ChartLines, NotePlace};
use crate::session::{Play, Readouts, Speed};

/// Milliseconds between a drawing of one chart and of the other at full speed, where a curve hardly grows meanwhile.
const TURN_MS: f64 = 50.0;

/// A chart that is narrower, in CSS pixels, has no room for a note beside its curve.
const NOTE_WIDTH: f64 = 280.0;

/// The number of samples misclassified at w = 0, and the place of the note on it, where there is one.
type Note = Option<(u32, NotePlace)>;

pub(super) struct Charts {
    /// That of the loss, and that of the misclassified samples.
    both: [Option<Chart>; 2],
    scenes: scenes::ChartScenes,
    words: Parts,
    /// The state that the words are of.
    worded: LastShown<(bool, Note, Stage)>,
    /// Which of the two is drawn when only one can be.
    turn: usize,
    /// When one was drawn last, in milliseconds.
    drawn: f64,
}

struct Chart {
    element: HtmlElement,
    size: (f64, f64),
    sheet: Sheet,
}

impl Charts {
    pub(super) fn find(root: &Element) -> Self {
        let mut charts = Parts::by_attribute(root, "[data-chart]", "data-chart");
        Self {
            both: ["loss", "errors"].map(|name| Chart::find(&charts.first(name)?)),
            scenes: scenes::ChartScenes::default(),
            words: Parts::new(root),
            worded: LastShown::NOTHING,
            turn: 0,
            drawn: f64::NEG_INFINITY,
        }
    }

    /// Reads how large the charts are.
    pub(super) fn measure(&mut self) {
        for chart in self.both.iter_mut().flatten() {
            chart.size = size(&chart.element);
        }
    }

    /// Has the browser tell when a chart changes its size.
    pub(super) fn observe(&self, observer: &ResizeObserver) {
        let charts = self.both.iter().flatten();
        charts.for_each(|chart| observer.observe(&chart.element));
    }

    /// The sheets of the two, loss first.
    pub(super) fn sheets(&self) -> [Option<&Sheet>; 2] {
        self.both
            .each_ref()
            .map(|chart| Some(&chart.as_ref()?.sheet))
    }

    /// The canvases of the two, loss first; of one that is hidden none.
    pub(super) fn canvases(&self) -> [Option<&HtmlCanvasElement>; 2] {
        // One that is hidden has no width there.
        let is_shown = |canvas: &&HtmlCanvasElement| canvas.offset_width() > 0;
        self.sheets()
            .map(|sheet| sheet.map(Sheet::canvas).filter(is_shown))
    }

    /// Shows the history of a run. While it plays the two take turns, which the eye does not notice and leaves more of
    /// a frame free.
    pub(super) fn render(&mut self, app: &App, readouts: &Readouts, theme: &Theme) {
        let (state, screen) = (app.session(), app.screen());
        let plays = state.play() != Play::Paused && !screen.is_printing;
        let time = now();
        let is_fast = state.document().settings.speed == Speed::Fastest;
        if plays && is_fast && time - self.drawn < TURN_MS {
            return;
        }
        self.drawn = time;
        self.turn = 1 - self.turn;
        let only = plays.then_some(self.turn);
        let shown = self.scenes.charts(state, readouts);
        let loss = self.both[0].as_ref();
        let width = loss.map_or(0.0, |loss| screen.picture_scale().size(loss.size).0);
        let room = shown[0].1.room().filter(|_| width >= NOTE_WIDTH);
        let offers_log = self.scenes.offers_log(state);
        // While the curve grows a note would have to move out of its way.
        let rests = state.play() == Play::Paused;
        let note = wrong_at_zero(state).zip(room).filter(|_| rests);
        if self.worded.replace((offers_log, note, app.stage().clone())) {
            self.words.show(app.loss_words(offers_log, note));
        }
        for (i, (chart, (axes, lines))) in self.both.iter_mut().zip(shown).enumerate() {
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
        let (presentation, ratio) = (screen.picture_scale(), screen.pixel_ratio(pixel_ratio()));
        let (size, ratio) = (presentation.size(self.size), presentation.ratio(ratio));
        let frame = axes.frame(size, ratio).with_units_per_device_pixel(DETAIL);
        let look = (frame, *theme);
        self.sheet.show([Box::new(axes), Box::new(lines)], &look);
    }
}
