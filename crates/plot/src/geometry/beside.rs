//! A picture of the plane with curves beside it.

/// Between the parts, and the height of a title, CSS pixels.
const GAP: f64 = 16.0;
const TITLE: f64 = 26.0;

/// The places of plane and curves, in pixels of the picture: the plane on the left, whole; on its right at most two
/// curves, one above the other, each below its title.
///
/// ```
/// use hyperplane_plot::geometry::Beside;
/// let beside = Beside::new((800.0, 801.0), Some((400.0, 200.0)), 1.0);
/// assert_eq!(beside.size, (1232, 802), "even numbers, as recorders want them");
/// assert_eq!(beside.curve, (400.0, 200.0));
/// assert_eq!(beside.place(1), (816.0, 426.5));
/// let alone = Beside::new((800.0, 800.0), None, 1.0);
/// assert_eq!(alone.size, (800, 800));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beside {
    /// The whole picture.
    pub size: (u32, u32),
    /// The plane.
    pub plane: (f64, f64),
    /// Each curve: as large as it is, or as half the height of the plane has room for.
    pub curve: (f64, f64),
    /// Pixels for each CSS pixel.
    pub ratio: f64,
}

impl Beside {
    /// For a plane and curves of these sizes in pixels; `ratio` are pixels for each CSS pixel.
    pub fn new(plane: (f64, f64), curve: Option<(f64, f64)>, ratio: f64) -> Self {
        let most = plane.1 / 2.0 - TITLE * ratio;
        let fitted = curve.map(|(width, height)| {
            let scale = (most / height.max(1.0)).clamp(0.0, 1.0);
            (scale * width, scale * height)
        });
        let gap = if curve.is_some() { GAP * ratio } else { 0.0 };
        let curve = fitted.unwrap_or_default();
        let even = |pixels: f64| 2 * (pixels / 2.0).ceil() as u32;
        Self {
            size: (even(plane.0 + 2.0 * gap + curve.0), even(plane.1)),
            plane,
            curve,
            ratio,
        }
    }

    /// The left upper corner of a curve, 0 or 1.
    pub fn place(&self, row: usize) -> (f64, f64) {
        let (left, top) = self.title(row);
        (left, top + TITLE * self.ratio)
    }

    /// The left end of the line that its title stands on.
    pub fn baseline(&self, row: usize) -> (f64, f64) {
        let (left, top) = self.title(row);
        (left, top + 0.75 * TITLE * self.ratio)
    }

    fn title(&self, row: usize) -> (f64, f64) {
        let top = row as f64 * self.plane.1 / 2.0;
        (self.plane.0 + GAP * self.ratio, top)
    }
}
