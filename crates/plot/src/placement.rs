//! Places for labels: none on another label, and off the lines where there is room.

use crate::geometry::{Px, Rect, clip};

/// The labels that have a place, and the lines that others keep off.
#[derive(Clone, Debug, Default)]
pub struct Placement {
    labels: Vec<Rect>,
    lines: Vec<Vec<Px>>,
}

impl Placement {
    /// Adds a line that labels keep off where there is room. A single point is given twice.
    pub fn keep_off(&mut self, line: Vec<Px>) {
        self.lines.push(line);
    }

    /// Adds a label that has its place already.
    pub fn take(&mut self, label: Rect) {
        self.labels.push(label);
    }

    /// Takes the box inside `bounds` that lies on no label and on the fewest lines, of several such boxes the first one. None
    /// where each box lies on a label or reaches out of the bounds.
    ///
    /// ```
    /// use hyperplane_plot::geometry::{Px, Rect};
    /// use hyperplane_plot::placement::Placement;
    /// let at = |left| Rect { left, top: 0.0, width: 10.0, height: 10.0 };
    /// let bounds = Rect { width: 100.0, ..at(0.0) };
    /// let mut placement = Placement::default();
    /// placement.keep_off(vec![Px::new(0.0, 5.0), Px::new(15.0, 5.0)]);
    /// assert_eq!(placement.place(&[at(-5.0), at(0.0), at(20.0)], &bounds), Some(at(20.0)));
    /// assert_eq!(placement.place(&[at(25.0), at(0.0)], &bounds), Some(at(0.0)));
    /// assert_eq!(placement.place(&[at(5.0)], &bounds), None);
    /// ```
    pub fn place(&mut self, boxes: &[Rect], bounds: &Rect) -> Option<Rect> {
        let mut best: Option<(usize, Rect)> = None;
        for place in boxes {
            let is_inside = place.left >= bounds.left && place.right() <= bounds.right();
            let is_inside = is_inside && place.top >= bounds.top;
            let is_inside = is_inside && place.bottom() <= bounds.bottom();
            if !is_inside || self.labels.iter().any(|label| overlap(label, place)) {
                continue;
            }
            let crossed = self.crossed(place);
            if best.is_none_or(|(fewest, _)| crossed < fewest) {
                best = Some((crossed, *place));
            }
            if crossed == 0 {
                break;
            }
        }
        let (_, place) = best?;
        self.labels.push(place);
        Some(place)
    }

    /// The number of lines that a box lies on.
    fn crossed(&self, place: &Rect) -> usize {
        let lies_on = |line: &&Vec<Px>| {
            let mut pieces = line.windows(2);
            pieces.any(|ends| clip::segment(ends[0], ends[1], place).is_some())
        };
        self.lines.iter().filter(lies_on).count()
    }
}

fn overlap(a: &Rect, b: &Rect) -> bool {
    a.left < b.right() && b.left < a.right() && a.top < b.bottom() && b.top < a.bottom()
}
