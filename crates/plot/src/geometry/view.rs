//! Which part of the plane is shown. Pure geometry.

use super::{Axis, step::Step};

/// Values beyond this are drawn at this value, so that no difference of two
/// coordinates overflows.
const LARGEST: f64 = 1e300;
/// The share of the data's range that stays free on every side.
const PADDING: f64 = 0.08;
/// Axes share one scale when their ranges differ by less than this factor.
const SAME_SCALE: f64 = 3.0;

/// The part of the plane that is shown, in data units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// At the plot's left edge.
    pub x_min: f64,
    /// At the plot's right edge.
    pub x_max: f64,
    /// At the plot's bottom edge.
    pub y_min: f64,
    /// At the plot's top edge.
    pub y_max: f64,
}

impl View {
    /// A view round the points, with 8 % to spare on every side and round
    /// bounds.
    ///
    /// `aspect` is the plot's width divided by its height. Both axes get the
    /// same units per pixel whenever that segments neither range by a factor
    /// of 3 or more. Points with a coordinate that is not finite are left out;
    /// without points the view goes from −1 to 1.
    ///
    /// ```
    /// use hyperplane_plot::geometry::{Axis, View};
    /// let view = View::around([Axis::new(0.0, 0.0), Axis::new(1.0, 1.0)], 1.0);
    /// assert!(view.contains(Axis::new(0.0, 0.0)) && view.contains(Axis::new(1.0, 1.0)));
    /// assert_eq!(view.width(), view.height());
    /// ```
    pub fn around(points: impl IntoIterator<Item = Axis>, aspect: f64) -> Self {
        let aspect = if aspect > 0.0 && aspect.is_finite() {
            aspect
        } else {
            1.0
        };
        let finite = points.into_iter().filter(|point| point.is_finite());
        let (mut x, mut y) = (Extent::NONE, Extent::NONE);
        for point in finite {
            x.include(point.x);
            y.include(point.y);
        }
        let (x, y) = (x.or_unit(), y.or_unit());
        let (mut x_span, mut y_span) = (x.span(), y.span());
        if x_span == 0.0 {
            x_span = if y_span > 0.0 { y_span * aspect } else { 1.0 };
        }
        if y_span == 0.0 {
            y_span = x_span / aspect;
        }
        let x_span = x_span.max(x.resolvable()) * (1.0 + 2.0 * PADDING);
        let y_span = y_span.max(y.resolvable()) * (1.0 + 2.0 * PADDING);
        let ratio = x_span / aspect / y_span;
        if ratio < SAME_SCALE && ratio > 1.0 / SAME_SCALE {
            let side = (x_span / aspect).max(y_span);
            return Self::same_scale(x.middle(), y.middle(), side, aspect);
        }
        let (x, y) = (x.rounded(x_span), y.rounded(y_span));
        Self {
            x_min: x.0,
            x_max: x.1,
            y_min: y.0,
            y_max: y.1,
        }
    }

    /// A view at least `side` high round a point, with round bounds (of y;
    /// those of x as the aspect allows).
    fn same_scale(x: f64, y: f64, side: f64, aspect: f64) -> Self {
        let step = Step::at_least(side / 50.0);
        let half = ((side / step.size() + 1.0) / 2.0).ceil();
        let (column, row) = ((x / step.size()).round(), (y / step.size()).round());
        Self {
            x_min: step.times(column - half * aspect),
            x_max: step.times(column + half * aspect),
            y_min: step.times(row - half),
            y_max: step.times(row + half),
        }
    }

    /// The least view around this one, about the same center, that fills a plot of this width divided by height with the
    /// units per pixel that this one has in a square.
    ///
    /// ```
    /// use hyperplane_plot::geometry::View;
    /// let square = View { x_min: 0.0, x_max: 4.0, y_min: 0.0, y_max: 2.0 };
    /// let wide = View { x_min: -1.0, x_max: 5.0, ..square };
    /// assert_eq!(square.filling(1.5), wide);
    /// let high = View { y_min: -1.0, y_max: 3.0, ..square };
    /// assert_eq!(square.filling(0.5), high);
    /// assert_eq!(square.filling(f64::NAN), square);
    /// ```
    #[must_use]
    pub fn filling(self, aspect: f64) -> Self {
        let is_usable = aspect > 0.0 && aspect.is_finite();
        let aspect = if is_usable { aspect } else { 1.0 };
        let more = |range: f64, factor: f64| range * (factor.max(1.0) - 1.0) / 2.0;
        let (x, y) = (
            more(self.width(), aspect),
            more(self.height(), 1.0 / aspect),
        );
        Self {
            x_min: self.x_min - x,
            x_max: self.x_max + x,
            y_min: self.y_min - y,
            y_max: self.y_max + y,
        }
    }

    /// The range of x.
    pub fn width(&self) -> f64 {
        self.x_max - self.x_min
    }

    /// The range of y.
    pub fn height(&self) -> f64 {
        self.y_max - self.y_min
    }

    /// The point in the middle.
    pub fn center(&self) -> Axis {
        Axis::new(
            self.x_min / 2.0 + self.x_max / 2.0,
            self.y_min / 2.0 + self.y_max / 2.0,
        )
    }

    /// Returns true if the point lies inside or on the edge.
    pub fn contains(&self, at: Axis) -> bool {
        (self.x_min..=self.x_max).contains(&at.x) && (self.y_min..=self.y_max).contains(&at.y)
    }

    /// Steps by which the keyboard moves a crosshair, along x and along y: nice
    /// numbers, about fifty across the view.
    ///
    /// ```
    /// use hyperplane_plot::geometry::View;
    /// let view = View { x_min: 4.0, x_max: 7.4, y_min: 0.5, y_max: 5.6 };
    /// assert_eq!(view.step_of_grid(), (0.1, 0.2));
    /// ```
    pub fn step_of_grid(&self) -> (f64, f64) {
        (
            Step::at_least(self.width() / 50.0).size(),
            Step::at_least(self.height() / 50.0).size(),
        )
    }
}

/// Lowest and highest coordinate so far.
#[derive(Clone, Copy)]
struct Extent(f64, f64);

impl Extent {
    const NONE: Self = Self(f64::INFINITY, f64::NEG_INFINITY);

    fn include(&mut self, value: f64) {
        let value = value.clamp(-LARGEST, LARGEST);
        *self = Self(self.0.min(value), self.1.max(value));
    }

    fn or_unit(self) -> Self {
        if self.0 <= self.1 {
            self
        } else {
            Self(-1.0, 1.0)
        }
    }

    fn span(self) -> f64 {
        self.1 - self.0
    }

    /// The smallest range that `f64` can still divide into pixels here.
    fn resolvable(self) -> f64 {
        (1e-9 * self.0.abs().max(self.1.abs())).max(1e-290)
    }

    fn middle(self) -> f64 {
        self.0 / 2.0 + self.1 / 2.0
    }

    /// Round bounds round the middle that are at least `span` apart.
    fn rounded(self, span: f64) -> (f64, f64) {
        let step = Step::at_least(span / 50.0);
        let bound = |edge: f64| edge / step.size();
        (
            step.times(bound(self.middle() - span / 2.0).floor()),
            step.times(bound(self.middle() + span / 2.0).ceil()),
        )
    }
}
