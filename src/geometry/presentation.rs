//! Pictures for the back row: everything in them larger.

use super::{Px, Rect};

/// How much larger than usual text, lines and points of a picture are. A picture under it is drawn as a smaller one
/// with finer pixels, so that nothing else has to know.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Presentation(f64);

impl Presentation {
    /// As large as usual.
    pub const NONE: Self = Self(1.0);
    /// For a projector.
    pub const PROJECTOR: Self = Self(1.5);

    /// The size of a picture as it is drawn, CSS pixels.
    #[must_use]
    pub fn size(self, (width, height): (f64, f64)) -> (f64, f64) {
        (width / self.0, height / self.0)
    }

    /// Device pixels per CSS pixel of the drawing.
    #[must_use]
    pub fn ratio(self, ratio: f64) -> f64 {
        ratio * self.0
    }

    /// Where a place of the page lies in the drawing.
    #[must_use]
    pub fn inward(self, at: Px) -> Px {
        Px::new(at.x / self.0, at.y / self.0)
    }

    /// Where a rectangle of the drawing lies on the page.
    ///
    /// ```
    /// use hyperplane::geometry::{Presentation, Px, Rect};
    /// let rect = Rect { left: 10.0, top: 20.0, width: 100.0, height: 50.0 };
    /// let seen = Presentation::PROJECTOR.outward(rect);
    /// assert_eq!(Presentation::PROJECTOR.inward(Px::new(seen.left, seen.top)), Px::new(rect.left, rect.top));
    /// assert_eq!(Presentation::PROJECTOR.size((seen.width, seen.height)), (rect.width, rect.height));
    /// ```
    #[must_use]
    pub fn outward(self, rect: Rect) -> Rect {
        Rect {
            left: rect.left * self.0,
            top: rect.top * self.0,
            width: rect.width * self.0,
            height: rect.height * self.0,
        }
    }
}
