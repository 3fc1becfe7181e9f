//! Pictures for the back row: everything in them larger.

use super::{Px, Rect};

/// The factor by which text, lines and points of a picture are larger than usual. A picture under it is drawn as a
/// smaller one with finer pixels, so that nothing else has to know.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PictureScale(f64);

impl PictureScale {
    /// The usual size.
    pub const NONE: Self = Self(1.0);

    /// For a screen of this size, CSS pixels: 1½ at 1280 × 720, and larger as the screen is.
    ///
    /// ```
    /// use hyperplane_plot::geometry::PictureScale;
    /// assert_eq!(PictureScale::on_screen((1280.0, 720.0)).factor(), 1.5);
    /// assert_eq!(PictureScale::on_screen((1920.0, 1080.0)).factor(), 2.25);
    /// // A tall screen has no more room beside the plane, and a small one is in a hand.
    /// assert!(PictureScale::on_screen((1280.0, 1024.0)).factor() < 1.51);
    /// assert_eq!(PictureScale::on_screen((390.0, 844.0)).factor(), 1.25);
    /// ```
    pub fn on_screen((width, height): (f64, f64)) -> Self {
        Self::new((height / 480.0).min(width / 853.0))
    }

    /// So much larger, at least 1¼ times; 1½ times where this is no number.
    pub fn new(factor: f64) -> Self {
        if factor.is_finite() {
            Self(factor.clamp(1.25, 6.0))
        } else {
            Self(1.5)
        }
    }

    /// The size relative to the usual one: 1 is as usual.
    pub fn factor(self) -> f64 {
        self.0
    }

    /// This presentation for one of many pictures, of this size in CSS pixels: a small one keeps room for what it
    /// shows.
    ///
    /// ```
    /// use hyperplane_plot::geometry::PictureScale;
    /// let projector = PictureScale::on_screen((1920.0, 1080.0));
    /// assert_eq!(projector.fitting((900.0, 600.0)), projector);
    /// assert_eq!(projector.fitting((200.0, 200.0)), PictureScale::NONE);
    /// assert_eq!(PictureScale::NONE.fitting((900.0, 600.0)), PictureScale::NONE);
    /// ```
    #[must_use]
    pub fn fitting(self, (width, height): (f64, f64)) -> Self {
        Self(self.0.min(width / 240.0).min(height / 120.0).max(1.0))
    }

    /// The size of a picture as it is drawn, CSS pixels.
    pub fn size(self, (width, height): (f64, f64)) -> (f64, f64) {
        (width / self.0, height / self.0)
    }

    /// Device pixels per CSS pixel of the drawing.
    pub fn ratio(self, ratio: f64) -> f64 {
        ratio * self.0
    }

    /// The place in the drawing of a place on the page.
    pub fn inward(self, at: Px) -> Px {
        Px::new(at.x / self.0, at.y / self.0)
    }

    /// The rectangle on the page of a rectangle in the drawing.
    ///
    /// ```
    /// use hyperplane_plot::geometry::{PictureScale, Px, Rect};
    /// let rect = Rect { left: 10.0, top: 20.0, width: 100.0, height: 50.0 };
    /// let projector = PictureScale::on_screen((1920.0, 1080.0));
    /// let seen = projector.outward(rect);
    /// assert_eq!(projector.inward(Px::new(seen.left, seen.top)), Px::new(rect.left, rect.top));
    /// assert_eq!(projector.size((seen.width, seen.height)), (rect.width, rect.height));
    /// ```
    pub fn outward(self, rect: Rect) -> Rect {
        Rect {
            left: rect.left * self.0,
            top: rect.top * self.0,
            width: rect.width * self.0,
            height: rect.height * self.0,
        }
    }
}
