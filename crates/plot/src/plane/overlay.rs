//! The marks that change with every step: boundary, weight vector, the student's
//! line, and the places that are used, focused or about to be added.

use super::update::{Vector, Vectors, WeightUpdate};
use crate::geometry::line::{Arrow, Segment, arrow, boundary, handles};
use crate::geometry::passage::nearest;
use crate::geometry::{Axis, Frame, Px, Rect};
use crate::pen::{Pen, arrow_head};
use crate::shape::{HPos, TextStyle, VPos};
use crate::theme::{
    ARROW_HEAD, ARROW_STROKE, BOUNDARY_STROKE, DASH, FOCUS_RADIUS, HAIRLINE, HANDLE_RADIUS,
    LABEL_SIZE, PREVIOUS_STROKE, RING_STROKE, Role, USED_RADIUS, VECTOR_SIZE,
};
use kurbo::Vec2;

/// More highlighted samples than this are not drawn.
const MOST_USED: usize = 64;

/// The width of the glow behind a marked arrow, CSS px.
const GLOW_STROKE: f64 = 12.0;

/// The origin, where vectors of samples begin, CSS px.
const ORIGIN_RADIUS: f64 = 3.0;

/// Between the plot's edge and the arrow to a boundary outside, CSS px.
const EDGE_GAP: f64 = 8.0;

/// The marks above the points; [`Overlay::default`] has none.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Overlay<'a> {
    /// Weights whose boundary and arrow are drawn.
    pub boundary: Option<[f64; 3]>,
    /// The boundary where it is a curve, in pieces.
    pub curve: &'a [Segment],
    /// The last update, where it is shown: its arrows stand in place of that of the boundary.
    pub update: Option<&'a WeightUpdate>,
    /// Weights before the last update: a thin line.
    pub previous: Option<[f64; 3]>,
    /// The student's own line, dashed, with two handles.
    pub my_line: Option<[f64; 3]>,
    /// The marks of a line of a proof.
    pub marks: ProofMarks,
    /// Samples of the last update: circled, at most 64 of them.
    pub used: &'a [Axis],
    /// The sample with the keyboard focus.
    pub focus: Option<Axis>,
    /// The keyboard's crosshair.
    pub crosshair: Option<Axis>,
    /// The place of the crosshair, in words; empty for nothing.
    pub place: &'a str,
    /// The text where no boundary is seen.
    pub no_boundary_text: Option<&'a str>,
}

/// The marks of a line of a proof: the weights, w* and the margin, as far as it speaks of them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ProofMarks {
    /// True if the arrow of the boundary is marked.
    pub is_weights: bool,
    /// The weights w* of the widest margin.
    pub best: Option<[f64; 3]>,
    /// The way from the line of w* to the nearest sample.
    pub margin: Option<[Axis; 2]>,
}

/// Draws an [`Overlay`].
pub fn overlay(pen: &mut Pen<'_>, frame: &Frame, overlay: &Overlay<'_>) {
    let mut layer = Layer { pen, frame };
    let visible = |at: Axis| frame.view.contains(at).then(|| frame.to_px(at));
    if let Some(at) = overlay.crosshair.and_then(visible) {
        layer.crosshair(at);
        layer.place(at, overlay.place);
    }
    if let Some(ends) = overlay.previous.and_then(|w| layer.segment(w)) {
        let faint = Role::Ink.faint(0.4);
        layer.pen.path(&ends, PREVIOUS_STROKE, faint);
    }
    if let Some(w) = overlay.my_line {
        layer.my_line(w);
    }
    layer.proof_marks(&overlay.marks, overlay.boundary);
    let vectors = overlay.update.map(|update| update.vectors(frame));
    let vectors = vectors.unwrap_or_default();
    match overlay.boundary {
        Some(w) if vectors.is_empty() => layer.boundary(w),
        Some(w) => layer.line(w),
        None => {}
    }
    for piece in overlay.curve {
        let ends = piece.map(|at| frame.to_px(at));
        layer.pen.path(&ends, BOUNDARY_STROKE, Role::Ink);
    }
    vectors.iter().for_each(|row| layer.update(row));
    let used = overlay.used.iter().take(MOST_USED);
    used.filter_map(|at| visible(*at))
        .for_each(|at| layer.used(at));
    if let Some(at) = overlay.focus.and_then(visible) {
        layer.focus(at);
    }
    let Some(text) = overlay.no_boundary_text else {
        return;
    };
    if let Some(w) = overlay.boundary {
        layer.way_to(w);
    }
    layer.remark(text);
}

struct Layer<'a, 'p> {
    pen: &'a mut Pen<'p>,
    frame: &'a Frame,
}

impl Layer<'_, '_> {
    fn segment(&self, w: [f64; 3]) -> Option<[Px; 2]> {
        Some(boundary(&self.frame.view, w)?.map(|at| self.frame.to_px(at)))
    }

    /// The line of weights.
    fn line(&mut self, w: [f64; 3]) {
        if let Some(ends) = self.segment(w) {
            self.pen.path(&ends, BOUNDARY_STROKE, Role::Ink);
        }
    }

    /// The line of weights with its arrow.
    fn boundary(&mut self, w: [f64; 3]) {
        self.line(w);
        let seen = self.segment(w).and_then(|_| arrow(self.frame, w));
        if let Some(arrow) = seen {
            let direction = self.arrow(&arrow, Role::Ink);
            self.vector_name(arrow.to, direction, Role::Ink);
        }
    }

    /// The marks of a line of a proof: a wide glow behind the arrow, w* dashed with its name, and the margin with ρ.
    fn proof_marks(&mut self, marks: &ProofMarks, boundary: Option<[f64; 3]>) {
        if let Some(w) = boundary.filter(|_| marks.is_weights)
            && let Some(arrow) = arrow(self.frame, w)
        {
            let glow = Role::Good.faint(0.35);
            self.pen.path(&[arrow.from, arrow.to], GLOW_STROKE, glow);
        }
        if let Some(w) = marks.best {
            if let Some(ends) = self.segment(w) {
                self.pen.dashed(&ends, BOUNDARY_STROKE, DASH, Role::Good);
            }
            if let Some(arrow) = arrow(self.frame, w) {
                let direction = self.arrow(&arrow, Role::Good);
                self.name("w*", arrow.to, direction, Role::Good);
            }
        }
        if let Some(ends) = marks.margin {
            let [from, to] = ends.map(|at| self.frame.to_px(at));
            self.pen.path(&[from, to], BOUNDARY_STROKE, Role::Good);
            let direction = (to - from) / (to - from).hypot();
            if direction.is_finite() {
                self.name("ρ", from + (to - from) / 2.0, direction, Role::Good);
            }
        }
    }

    /// The arrows of the update of a row.
    fn update(&mut self, vectors: &Vectors) {
        let role = vectors.class.map_or(Role::Ink, Role::Class);
        for (Vector { from, to }, role) in &vectors.samples {
            self.pen.dashed(&[*from, *to], PREVIOUS_STROKE, DASH, *role);
            self.origin(*from, *to);
        }
        if let Some(Vector { from, to }) = vectors.before {
            self.pen
                .dashed(&[from, to], PREVIOUS_STROKE, DASH, Role::Muted);
        }
        if let Some(own) = vectors.weights {
            let direction = self.vector(own, role);
            self.vector_name(own.to, direction, role);
        }
        for (own, role) in &vectors.addends {
            self.vector(*own, *role);
        }
    }

    /// The origin, with its name on the side away from the end of a vector.
    fn origin(&mut self, at: Px, end: Px) {
        self.pen.disc(at, ORIGIN_RADIUS, Role::Ink);
        let words = TextStyle::new(LABEL_SIZE, Role::Ink, HPos::Center, VPos::Center);
        let away = (at - end) / (at - end).hypot().max(1.0);
        self.pen.text("0", at + away * 12.0, words);
    }

    fn vector(&mut self, Vector { from, to }: Vector, color: Role) -> Vec2 {
        let true_normal = true;
        self.arrow(
            &Arrow {
                from,
                to,
                true_normal,
            },
            color,
        )
    }

    /// An arrow at the edge of the plot, towards a boundary that lies outside.
    fn way_to(&mut self, w: [f64; 3]) {
        let Some(to) = nearest(&self.frame.view, w).filter(|_| self.segment(w).is_none()) else {
            return;
        };
        let (plot, to) = (&self.frame.plot, self.frame.to_px(to));
        let center = plot.center();
        let way = to - center;
        let longer = (way.x.abs() / plot.width).max(way.y.abs() / plot.height);
        // As far as the edge, less a little.
        let tip = center + way * ((0.5 - EDGE_GAP / plot.width) / longer);
        let direction = way / way.hypot();
        if !(tip.is_finite() && direction.is_finite()) {
            return;
        }
        let (length, width) = ARROW_HEAD;
        let head = arrow_head(tip, direction, 1.3 * length, 0.65 * width);
        self.pen.polygon(&head, Role::Ink);
        let tail = tip - direction * (2.6 * length);
        self.pen
            .path(&[tail, tip - direction * length], ARROW_STROKE, Role::Ink);
    }

    /// Draws an arrow; returns its direction on the screen.
    fn arrow(&mut self, arrow: &Arrow, color: Role) -> Vec2 {
        let Arrow { from, to, .. } = *arrow;
        let length = (to - from).hypot();
        let direction = (to - from) / length;
        let head = ARROW_HEAD.0.min(length * 0.6);
        let half = ARROW_HEAD.1 / 2.0 * head / ARROW_HEAD.0;
        let corners = arrow_head(to, direction, head, half);
        let neck = to - direction * head;
        self.pen.path(&[from, neck], ARROW_STROKE, color);
        self.pen.polygon(&corners, color);
        direction
    }

    /// **w**, to the right of the tip as the arrow flies if it points down and
    /// to its right on the screen otherwise; always inside the plot.
    fn vector_name(&mut self, tip: Px, direction: Vec2, role: Role) {
        self.name("w", tip, direction, role);
    }

    /// A name beside the tip of a vector.
    fn name(&mut self, name: &str, tip: Px, direction: Vec2, role: Role) {
        let words = TextStyle {
            italic: true,
            ..TextStyle::new(VECTOR_SIZE, role, HPos::Center, VPos::Center)
        };
        let side = if direction.y < 0.0 { 15.0 } else { -15.0 };
        let beside = tip + direction.turn_90() * side - direction * 2.0;
        let plot = &self.frame.plot;
        let x = beside.x.min(plot.right() - 10.0).max(plot.left + 10.0);
        let y = beside.y.min(plot.bottom() - 10.0).max(plot.top + 10.0);
        // Backends know italic or bold, not both: two strokes make it bold.
        self.pen.text(name, Px::new(x, y), words);
        self.pen.text(name, Px::new(x + 0.6, y), words);
    }

    fn my_line(&mut self, w: [f64; 3]) {
        let Some(ends) = self.segment(w) else {
            return;
        };
        let good = Role::Good;
        self.pen.dashed(&ends, BOUNDARY_STROKE, DASH, good);
        if let Some(arrow) = arrow(self.frame, w) {
            self.arrow(&arrow, Role::Good);
        }
        for handle in handles(&self.frame.view, w).into_iter().flatten() {
            let at = self.frame.to_px(handle);
            self.pen.disc(at, HANDLE_RADIUS, good);
            self.pen.disc(at, HANDLE_RADIUS - 2.5, Role::Panel);
        }
    }

    /// A dashed circle: eight arcs with gaps as long as they are.
    fn used(&mut self, at: Px) {
        // cos and sin of π/16: a spoke turned by a thirty-second of the circle.
        const TURN: Vec2 = Vec2::new(0.980_785_280_403_230_4, 0.195_090_322_016_128_27);
        let mut spoke = Vec2::new(USED_RADIUS, 0.0);
        for _ in 0..8 {
            let mut arc = [at; 4];
            for point in &mut arc {
                *point = at + spoke;
                spoke = spoke.rotate_scale(TURN);
            }
            self.pen.path(&arc[..3], RING_STROKE, Role::Ink);
        }
    }

    /// A ring with a halo, seen on every ground.
    fn focus(&mut self, at: Px) {
        self.pen.ring(at, FOCUS_RADIUS, 5.0, Role::Panel);
        self.pen.ring(at, FOCUS_RADIUS, 2.5, Role::Ink);
    }

    /// Two hairlines across the plot that leave the place itself free.
    fn crosshair(&mut self, at: Px) {
        let (plot, free, color) = (&self.frame.plot, 7.0, Role::Muted);
        let (x, y) = (|x| Px::new(x, at.y), |y| Px::new(at.x, y));
        let ends = [
            (x(plot.left), x((at.x - free).max(plot.left))),
            (x((at.x + free).min(plot.right())), x(plot.right())),
            (y(plot.top), y((at.y - free).max(plot.top))),
            (y((at.y + free).min(plot.bottom())), y(plot.bottom())),
        ];
        for (from, to) in ends {
            self.pen.bar(from, to, HAIRLINE, color);
        }
        self.pen.disc(at, 1.5, Role::Ink);
    }

    /// The crosshair's place in words, beside it and inside the plot.
    fn place(&mut self, Px { x, y }: Px, text: &str) {
        if text.is_empty() {
            return;
        }
        let plot = &self.frame.plot;
        let words = TextStyle::new(LABEL_SIZE, Role::Ink, HPos::Center, VPos::Center);
        let width = self.pen.width(text, words) + 12.0;
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
        self.pen.block(&ground, Role::Panel.faint(0.9));
        self.pen.text(text, ground.center(), words);
    }

    /// A sentence above the plot, where no point is; at its top where the plot fills the picture.
    fn remark(&mut self, text: &str) {
        let plot = &self.frame.plot;
        let words = TextStyle::new(LABEL_SIZE, Role::Muted, HPos::Left, VPos::Center);
        let (left, y) = if plot.top > 16.0 {
            (plot.left, plot.top - 9.0)
        } else {
            (plot.left + 10.0, plot.top + 14.0)
        };
        let text = self.pen.fitted(text, plot.right() - left, words);
        self.pen.text(&text, Px::new(left, y), words);
    }
}
