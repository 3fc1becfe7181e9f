//! What changes with every step: boundary, weight vector, the student's line,
//! what is used, focused or about to be added.

use crate::geometry::frame::{Frame, Rect};
use crate::geometry::line::{Arrow, arrow, boundary, handles};
use crate::plot::pen::{Drawn, Pen, Words, faint, solid};
use crate::plot::theme::{
    ARROW_HEAD, ARROW_STROKE, BOUNDARY_STROKE, Color, DASH, FOCUS_RADIUS, HAIRLINE, HANDLE_RADIUS,
    LABEL_SIZE, PREVIOUS_STROKE, RING_STROKE, Theme, USED_RADIUS, VECTOR_SIZE,
};
use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingAreaErrorKind, DrawingBackend};
use plotters::style::text_anchor::{HPos, VPos};

/// More highlighted samples than this are not drawn.
const MOST_USED: usize = 64;

/// What lies above the points; [`Overlay::default`] is nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Overlay<'a> {
    /// Weights whose boundary and arrow are drawn.
    pub boundary: Option<[f64; 3]>,
    /// The boundary where it is a curve, in pieces, data units.
    pub curve: &'a [[(f64, f64); 2]],
    /// Weights before the last update: a thin line.
    pub previous: Option<[f64; 3]>,
    /// The student's own line, dashed, with two handles.
    pub my_line: Option<[f64; 3]>,
    /// Samples of the last update, data units: circled, at most 64 of them.
    pub used: &'a [(f64, f64)],
    /// The sample with the keyboard focus, data units.
    pub focus: Option<(f64, f64)>,
    /// The keyboard's crosshair, data units.
    pub crosshair: Option<(f64, f64)>,
    /// Where that is, in words; empty for nothing.
    pub place: &'a str,
    /// What to say where no boundary is seen.
    pub no_boundary_text: Option<&'a str>,
}

/// Draws an [`Overlay`].
///
/// # Errors
/// Those of the backend.
pub fn overlay<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    frame: &Frame,
    theme: &Theme,
    overlay: &Overlay<'_>,
) -> Drawn<DB> {
    let layer = Layer {
        pen: Pen::new(root, frame),
        frame,
        theme,
    };
    if let Some(at) = overlay.crosshair {
        layer.crosshair(at)?;
        layer.place(at, overlay.place)?;
    }
    overlay.previous.map_or(Ok(()), |w| layer.previous(w))?;
    overlay.my_line.map_or(Ok(()), |w| layer.my_line(w))?;
    overlay.boundary.map_or(Ok(()), |w| layer.boundary(w))?;
    for piece in overlay.curve {
        let ends = piece.map(|(x, y)| frame.to_css(x, y));
        layer.pen.path(&ends, BOUNDARY_STROKE, solid(theme.ink))?;
    }
    overlay
        .used
        .iter()
        .take(MOST_USED)
        .try_for_each(|at| layer.used(*at))?;
    overlay.focus.map_or(Ok(()), |at| layer.focus(at))?;
    overlay
        .no_boundary_text
        .map_or(Ok(()), |text| layer.remark(text))
}

struct Layer<'a, DB: DrawingBackend> {
    pen: Pen<'a, DB>,
    frame: &'a Frame,
    theme: &'a Theme,
}

impl<DB: DrawingBackend> Layer<'_, DB> {
    fn segment(&self, w: [f64; 3]) -> Option<[(f64, f64); 2]> {
        Some(boundary(&self.frame.view, w)?.map(|(x, y)| self.frame.to_css(x, y)))
    }

    fn visible(&self, (x, y): (f64, f64)) -> Option<(f64, f64)> {
        self.frame
            .view
            .contains(x, y)
            .then(|| self.frame.to_css(x, y))
    }

    fn boundary(&self, w: [f64; 3]) -> Drawn<DB> {
        let Some(ends) = self.segment(w) else {
            return Ok(());
        };
        self.pen
            .path(&ends, BOUNDARY_STROKE, solid(self.theme.ink))?;
        let Some(arrow) = arrow(self.frame, w) else {
            return Ok(());
        };
        let direction = self.arrow(&arrow, self.theme.ink)?;
        self.vector_name(arrow.to, direction)
    }

    /// Draws an arrow; returns its direction on the screen.
    fn arrow(
        &self,
        arrow: &Arrow,
        color: Color,
    ) -> Result<(f64, f64), DrawingAreaErrorKind<DB::ErrorType>> {
        let Arrow { from, to, .. } = *arrow;
        let ink = solid(color);
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let (ux, uy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
        let head = ARROW_HEAD.0.min(length * 0.6);
        let half = ARROW_HEAD.1 / 2.0 * head / ARROW_HEAD.0;
        let neck = (to.0 - ux * head, to.1 - uy * head);
        self.pen.path(&[from, neck], ARROW_STROKE, ink)?;
        let sides = [
            to,
            (neck.0 - uy * half, neck.1 + ux * half),
            (neck.0 + uy * half, neck.1 - ux * half),
        ];
        self.pen.polygon(&sides, ink)?;
        Ok((ux, uy))
    }

    /// **w**, to the right of the tip as the arrow flies if it points down and
    /// to its right on the screen otherwise; always inside the plot.
    fn vector_name(&self, tip: (f64, f64), (ux, uy): (f64, f64)) -> Drawn<DB> {
        let words = Words {
            italic: true,
            ..Words::new(VECTOR_SIZE, self.theme.ink, HPos::Center, VPos::Center)
        };
        let side = if uy < 0.0 { 1.0 } else { -1.0 };
        let (x, y) = (
            tip.0 - side * uy * 15.0 - ux * 2.0,
            tip.1 + side * ux * 15.0 - uy * 2.0,
        );
        let plot = &self.frame.plot;
        let x = x.min(plot.right() - 10.0).max(plot.left + 10.0);
        let y = y.min(plot.bottom() - 10.0).max(plot.top + 10.0);
        // Backends know italic or bold, not both: two strokes make it bold.
        self.pen.text("w", (x, y), words)?;
        self.pen.text("w", (x + 0.6, y), words)
    }

    fn previous(&self, w: [f64; 3]) -> Drawn<DB> {
        let Some(ends) = self.segment(w) else {
            return Ok(());
        };
        self.pen
            .path(&ends, PREVIOUS_STROKE, faint(self.theme.ink, 0.4))
    }

    fn my_line(&self, w: [f64; 3]) -> Drawn<DB> {
        let Some(ends) = self.segment(w) else {
            return Ok(());
        };
        let good = solid(self.theme.good);
        self.pen
            .dashed(&ends, (BOUNDARY_STROKE, DASH.0, DASH.1), good)?;
        if let Some(arrow) = arrow(self.frame, w) {
            self.arrow(&arrow, self.theme.good)?;
        }
        for (x, y) in handles(&self.frame.view, w).into_iter().flatten() {
            let at = self.frame.to_css(x, y);
            self.pen.disc(at, HANDLE_RADIUS, good)?;
            self.pen
                .disc(at, HANDLE_RADIUS - 2.5, solid(self.theme.panel))?;
        }
        Ok(())
    }

    /// A dashed circle: eight arcs with gaps as long as they are.
    fn used(&self, at: (f64, f64)) -> Drawn<DB> {
        let Some((x, y)) = self.visible(at) else {
            return Ok(());
        };
        // cos and sin of π/16: a spoke turned by a thirty-second of the circle.
        const TURN: (f64, f64) = (0.980_785_280_403_230_4, 0.195_090_322_016_128_27);
        let mut spoke = (USED_RADIUS, 0.0);
        for _ in 0..8 {
            let mut arc = [(x, y); 4];
            for point in &mut arc {
                *point = (x + spoke.0, y + spoke.1);
                spoke = (
                    TURN.0 * spoke.0 - TURN.1 * spoke.1,
                    TURN.1 * spoke.0 + TURN.0 * spoke.1,
                );
            }
            self.pen
                .path(&arc[..3], RING_STROKE, solid(self.theme.ink))?;
        }
        Ok(())
    }

    /// A ring with a halo, seen on every ground.
    fn focus(&self, at: (f64, f64)) -> Drawn<DB> {
        let Some(at) = self.visible(at) else {
            return Ok(());
        };
        self.pen
            .ring(at, FOCUS_RADIUS, 5.0, solid(self.theme.panel))?;
        self.pen.ring(at, FOCUS_RADIUS, 2.5, solid(self.theme.ink))
    }

    /// Two hairlines across the plot that leave the place itself free.
    fn crosshair(&self, at: (f64, f64)) -> Drawn<DB> {
        let Some((x, y)) = self.visible(at) else {
            return Ok(());
        };
        let (plot, free, color) = (&self.frame.plot, 7.0, solid(self.theme.muted));
        let ends = [
            ((plot.left, y), ((x - free).max(plot.left), y)),
            (((x + free).min(plot.right()), y), (plot.right(), y)),
            ((x, plot.top), (x, (y - free).max(plot.top))),
            ((x, (y + free).min(plot.bottom())), (x, plot.bottom())),
        ];
        ends.iter()
            .try_for_each(|(from, to)| self.pen.bar(*from, *to, HAIRLINE, color))?;
        self.pen.disc((x, y), 1.5, solid(self.theme.ink))
    }

    /// The crosshair's place in words, beside it and inside the plot.
    fn place(&self, at: (f64, f64), text: &str) -> Drawn<DB> {
        let Some((x, y)) = self.visible(at).filter(|_| !text.is_empty()) else {
            return Ok(());
        };
        let plot = &self.frame.plot;
        let words = Words::new(LABEL_SIZE, self.theme.ink, HPos::Center, VPos::Center);
        let width = self.pen.width(text, words)? + 12.0;
        let left = if x + 10.0 + width < plot.right() {
            x + 10.0
        } else {
            x - 10.0 - width
        };
        let top = if y - 34.0 > plot.top {
            y - 34.0
        } else {
            y + 10.0
        };
        let ground = Rect {
            left,
            top,
            width,
            height: 24.0,
        };
        self.pen.block(&ground, faint(self.theme.panel, 0.9))?;
        self.pen.text(text, ground.center(), words)
    }

    /// A sentence above the plot, where no point is; at its top where the plot fills the picture.
    fn remark(&self, text: &str) -> Drawn<DB> {
        let plot = &self.frame.plot;
        let words = Words::new(LABEL_SIZE, self.theme.muted, HPos::Left, VPos::Center);
        let (left, y) = if plot.top > 16.0 {
            (plot.left, plot.top - 9.0)
        } else {
            (plot.left + 10.0, plot.top + 14.0)
        };
        let text = self.pen.fitted(text, plot.right() - left, words)?;
        self.pen.text(&text, (left, y), words)
    }
}
