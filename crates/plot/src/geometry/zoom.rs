//! Another part of the plane: moved and zoomed by fingers, wheel or keys.

use super::{Axis, Frame, Px, View};

/// The largest factor by which a view can be smaller than usual, and the largest by which it can be larger.
const CLOSEST: f64 = 500.0;
const FARTHEST: f64 = 50.0;
/// Views whose edges differ by less than this share of their size are the same to the eye.
const ALIKE: f64 = 0.1;

impl Frame {
    /// The view in which what is shown at `from` is shown at `to`, `factor` times as wide and high. `usual` limits it:
    /// its middle stays in the usual view, or where it was.
    ///
    /// ```
    /// use hyperplane_plot::geometry::{Frame, Margins, Px, View};
    /// let view = View { x_min: 0.0, x_max: 8.0, y_min: 0.0, y_max: 8.0 };
    /// let frame = Frame::new((80.0, 80.0), view, Margins::NONE, 1.0);
    /// let at = Px::new(40.0, 40.0);
    /// let closer = View { x_min: 2.0, x_max: 6.0, y_min: 2.0, y_max: 6.0 };
    /// assert_eq!(frame.zoomed(&view, at, at, 0.5), closer);
    /// ```
    pub fn zoomed(&self, usual: &View, from: Px, to: Px, factor: f64) -> View {
        let view = &self.view;
        let least = (usual.width() / view.width() / CLOSEST).min(1.0);
        let most = (usual.width() / view.width() * FARTHEST).max(1.0);
        if !(factor > 0.0 && from.is_finite() && to.is_finite()) {
            return *view;
        }
        let factor = factor.clamp(least, most);
        let (width, height) = (view.width() * factor, view.height() * factor);
        let held = self.to_axis(from);
        let right = (to.x - self.plot.left) / self.plot.width;
        let down = (to.y - self.plot.top) / self.plot.height;
        let kept = |at: f64, from: f64, to: f64, now: f64| at.clamp(from.min(now), to.max(now));
        let x = held.x + (0.5 - right) * width;
        let y = held.y + (down - 0.5) * height;
        let now = view.center();
        let x = kept(x, usual.x_min, usual.x_max, now.x);
        let y = kept(y, usual.y_min, usual.y_max, now.y);
        let bounds = [
            x - width / 2.0,
            x + width / 2.0,
            y - height / 2.0,
            y + height / 2.0,
        ];
        View::from_bounds(bounds).unwrap_or(*view)
    }

    /// The view after two fingers have moved: what was under them stays under them as well as equal scaling allows.
    pub fn pinched(&self, usual: &View, from: [Px; 2], to: [Px; 2]) -> View {
        let apart = |fingers: [Px; 2]| (fingers[1] - fingers[0]).hypot().max(1.0);
        let middle = |fingers: [Px; 2]| fingers[0].lerp(fingers[1], 0.5);
        self.zoomed(usual, middle(from), middle(to), apart(from) / apart(to))
    }
}

impl View {
    /// Returns true if an eye sees hardly a difference between both.
    pub fn is_like(&self, other: &Self) -> bool {
        let near = |a: f64, b: f64, size: f64| (a - b).abs() <= ALIKE * size;
        let (width, height) = (self.width(), self.height());
        near(self.x_min, other.x_min, width)
            && near(self.x_max, other.x_max, width)
            && near(self.y_min, other.y_min, height)
            && near(self.y_max, other.y_max, height)
    }

    /// The view `factor` times as wide and high round a place that stays where it is: the middle where none is given.
    #[must_use]
    pub fn zoomed_about(&self, usual: &Self, about: Option<Axis>, factor: f64) -> Self {
        let frame = Frame::new((1.0, 1.0), *self, super::Margins::NONE, 1.0);
        let at = frame.to_px(about.unwrap_or_else(|| self.center()));
        frame.zoomed(usual, at, at, factor)
    }
}
