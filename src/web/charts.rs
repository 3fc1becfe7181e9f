//! The curves of loss and misclassification over one epoch axis.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, ResizeObserver};

use super::canvas::{DETAIL, Layer, Sheet};
use super::dom::{find, is_printing, pixel_ratio, presentation, set_text, show, size};
use super::plane::LastShown;
use crate::plot::Theme;
use crate::plot::scene::Scene;
use crate::session::messages::criterion_at_zero;
use crate::session::readouts::{mistakes_come_first, wrong_at_zero};
use crate::session::scenes::{self, ChartAxes, ChartLines};
use crate::session::{Play, Readouts, Session};

/// Both charts.
pub(super) struct Charts {
    loss: Option<Chart>,
    errors: Option<Chart>,
    scenes: scenes::ChartScenes,
    /// What offers powers of ten.
    offer: Option<HtmlElement>,
    /// Which of the two is drawn when only one can be.
    turn: usize,
    /// Whether misclassified samples come first, and what is said of the loss at w = 0.
    order: LastShown<(bool, Option<u32>)>,
}

struct Chart {
    element: HtmlElement,
    size: (f64, f64),
    axes: Sheet,
    lines: Sheet,
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
            offer: find(root, "[data-action=offer-log]"),
            turn: 0,
            order: LastShown::NOTHING,
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

    /// The chart that is to be looked at first stands above the other, and says what is odd about the other's beginning.
    fn arrange(&mut self, state: &Session) {
        let (first, wrong) = (mistakes_come_first(state), wrong_at_zero(state));
        let (Some(loss), Some(errors)) = (&self.loss, &self.errors) else {
            return;
        };
        if !self.order.replace((first, wrong)) {
            return;
        }
        let figure = |chart: &Chart| chart.element.closest("figure").ok().flatten();
        let (Some(loss), Some(errors)) = (figure(loss), figure(errors)) else {
            return;
        };
        let (upper, lower) = if first {
            (&errors, &loss)
        } else {
            (&loss, &errors)
        };
        if upper.next_element_sibling().as_ref() != Some(lower) {
            // It can only fail for elements without a parent.
            let _ = lower.before_with_node_1(upper);
        }
        if let Some(note) = find::<HtmlElement>(&loss, ".chart-note") {
            show(&note, wrong.is_some());
            set_text(&note, &wrong.map(criterion_at_zero).unwrap_or_default());
        }
    }

    /// Shows the history of a run. While it plays the two take turns, which the eye does not notice and leaves more of
    /// a frame free.
    pub(super) fn render(&mut self, state: &Session, readouts: &Readouts, theme: &Theme) {
        self.arrange(state);
        self.turn = 1 - self.turn;
        let only = (state.play() != Play::Paused && !is_printing()).then_some(self.turn);
        let charts = [&mut self.loss, &mut self.errors].into_iter();
        let shown = self.scenes.of(state, readouts);
        if let Some(button) = &self.offer {
            show(button, self.scenes.offers_log(state));
        }
        for (i, (chart, (axes, lines))) in charts.zip(shown).enumerate() {
            if let Some(chart) = chart.as_mut().filter(|_| only.is_none_or(|only| only == i)) {
                chart.render(theme, axes, lines);
            }
        }
    }
}

impl Chart {
    fn find(element: &Element) -> Option<Self> {
        Some(Self {
            axes: Sheet::new(Layer::find(element, "axes")?),
            lines: Sheet::new(Layer::find(element, "lines")?),
            element: element.clone().unchecked_into(),
            size: (1.0, 1.0),
        })
    }

    fn render(&mut self, theme: &Theme, axes: ChartAxes, lines: ChartLines) {
        let (presentation, ratio) = (presentation(), pixel_ratio());
        let (size, ratio) = (presentation.size(self.size), presentation.ratio(ratio));
        let look = (axes.frame(size, ratio).with_detail(DETAIL), *theme);
        self.axes.show(Some(Box::new(axes)), &look);
        self.lines.show(Some(Box::new(lines)), &look);
    }
}
