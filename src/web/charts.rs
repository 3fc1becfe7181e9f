//! The curves of loss and misclassification over one epoch axis.

use web_sys::{Element, HtmlElement, ResizeObserver};

use super::canvas::{DETAIL, Layer};
use super::dom::{find, presentation, size, window};
use super::plane::Shown;
use crate::geometry::{Axis, Frame};
use crate::plot::Theme;
use crate::plot::curves::{self, Curves, Range};
use crate::session::readings::{Curve, CurveKey, curves_of, loss_now};
use crate::session::{Play, Readings, Session};

/// Both charts.
#[derive(Debug)]
pub(super) struct Charts {
    loss: Option<Chart>,
    errors: Option<Chart>,
    seen: Shown<CurveKey>,
    curves: [Curve; 2],
    /// Which of the two is drawn when only one can be.
    turn: usize,
}

/// What decides how the curves look: where, in which colors, which history, and where training stands.
type LinesKey = (Frame, Theme, CurveKey, Option<Axis>);

#[derive(Debug)]
pub(super) struct Chart {
    pub(super) element: HtmlElement,
    pub(super) size: (f64, f64),
    axes: Layer,
    lines: Layer,
    seen_axes: Shown<(Frame, Theme, Range)>,
    seen_lines: Shown<LinesKey>,
}

impl Charts {
    /// The charts inside `root`.
    pub(super) fn find(root: &Element) -> Self {
        let chart =
            |name: &str| Chart::find(&find::<Element>(root, &format!("[data-chart={name}]"))?);
        Self {
            loss: chart("loss"),
            errors: chart("errors"),
            seen: Shown::NOTHING,
            curves: Default::default(),
            turn: 0,
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

    /// Shows the history of a run. While it plays the two take turns, which the eye does not notice and leaves more of
    /// a frame free.
    pub(super) fn render(&mut self, state: &Session, readings: &Readings, theme: &Theme) {
        self.turn = 1 - self.turn;
        let only = (state.play() != Play::Paused).then_some(self.turn);
        let key = CurveKey::of(state);
        if self.seen.replace(key.clone()) {
            self.curves = curves_of(state);
        }
        let log = state.document().settings.loss_scale.is_log();
        let nows = [
            loss_now(state, readings).map(|loss| Axis::new(readings.time, loss)),
            Some(Axis::new(readings.time, f64::from(readings.hard_errors))),
        ];
        let range = |i: usize, log: bool| {
            let Curve { train, held_out } = &self.curves[i];
            curves::range([&train[..], &held_out[..], nows[i].as_slice()], log)
        };
        let ranges = [range(0, log), range(1, false)];
        // One gutter and one epoch axis for both.
        let gutter = curves::gutter(&ranges[0]).max(curves::gutter(&ranges[1]));
        let marks: Vec<f64> = state
            .run()
            .history()
            .marks()
            .iter()
            .map(|&epoch| epoch as f64)
            .collect();
        for (i, chart) in [&mut self.loss, &mut self.errors].into_iter().enumerate() {
            let Some(chart) = chart.as_mut().filter(|_| only.is_none_or(|only| only == i)) else {
                continue;
            };
            let Curve { train, held_out } = &self.curves[i];
            let curves = Curves {
                train,
                held_out: (!held_out.is_empty()).then_some(&held_out[..]),
                changes: &marks,
                now: nows[i],
                color: if i == 0 { theme.ink } else { theme.muted },
            };
            chart.render(theme, ranges[i], gutter, &[curves], &key);
        }
    }
}

impl Chart {
    pub(super) fn find(element: &Element) -> Option<Self> {
        use wasm_bindgen::JsCast;
        Some(Self {
            axes: Layer::find(element, "axes")?,
            lines: Layer::find(element, "lines")?,
            element: element.clone().unchecked_into(),
            size: (1.0, 1.0),
            seen_axes: Shown::NOTHING,
            seen_lines: Shown::NOTHING,
        })
    }

    /// Shows curves that share one range; they are drawn again when their key or the first one's end has changed.
    pub(super) fn render(
        &mut self,
        theme: &Theme,
        range: Range,
        gutter: f64,
        curves: &[Curves<'_>],
        key: &CurveKey,
    ) {
        let now = curves.first().and_then(|curves| curves.now);
        let (presentation, ratio) = (presentation(), window().device_pixel_ratio());
        let frame = curves::chart(
            presentation.size(self.size),
            presentation.ratio(ratio),
            &range,
            gutter,
        )
        .with_detail(DETAIL);
        if self.seen_axes.replace((frame, *theme, range)) {
            self.axes.clear(&frame);
            self.axes
                .draw(|root| curves::axes(root, &frame, theme, &range).ok());
        }
        if self.seen_lines.replace((frame, *theme, key.clone(), now)) {
            self.lines.clear(&frame);
            for curves in curves {
                self.lines
                    .draw(|root| curves::lines(root, &frame, theme, &range, curves).ok());
            }
        }
    }
}
