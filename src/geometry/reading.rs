//! In what order boxes on a page are read.

use super::Rect;

/// What may overlap and is still apart, CSS pixels.
const SLACK: f64 = 1.0;

/// The order in which boxes are read, as indices: columns from left to right where the page can be cut into columns, else
/// rows from top to bottom, each cut further in the same way. Boxes that no cut tells apart keep their order.
///
/// ```
/// use hyperplane::geometry::{Rect, reading_order};
/// let at = |left, top, width, height| Rect { left, top, width, height };
/// // Two columns, and a bar below both.
/// let boxes = [at(0.0, 90.0, 100.0, 10.0), at(60.0, 0.0, 40.0, 50.0), at(0.0, 0.0, 50.0, 80.0)];
/// assert_eq!(reading_order(&boxes), [2, 1, 0]);
/// ```
#[must_use]
pub fn reading_order(boxes: &[Rect]) -> Vec<usize> {
    cut(boxes, (0..boxes.len()).collect())
}

fn cut(boxes: &[Rect], those: Vec<usize>) -> Vec<usize> {
    let across = |i: usize| (boxes[i].left, boxes[i].left + boxes[i].width);
    let down = |i: usize| (boxes[i].top, boxes[i].top + boxes[i].height);
    let parts = split(&those, &across).or_else(|| split(&those, &down));
    match parts {
        Some((first, rest)) => [cut(boxes, first), cut(boxes, rest)].concat(),
        None => those,
    }
}

/// Those before the first gap and those after it, if there is one.
fn split(those: &[usize], side: &impl Fn(usize) -> (f64, f64)) -> Option<(Vec<usize>, Vec<usize>)> {
    let mut sorted = those.to_vec();
    sorted.sort_by(|&a, &b| side(a).0.total_cmp(&side(b).0));
    let mut end = f64::NEG_INFINITY;
    let gap = sorted.iter().enumerate().position(|(k, &i)| {
        let is_apart = k > 0 && side(i).0 >= end - SLACK;
        end = end.max(side(i).1);
        is_apart
    })?;
    let rest = sorted.split_off(gap);
    Some((sorted, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(boxes: &[(f64, f64, f64, f64)]) -> Vec<usize> {
        let rect = |&(left, top, width, height): &(f64, f64, f64, f64)| Rect {
            left,
            top,
            width,
            height,
        };
        reading_order(&boxes.iter().map(rect).collect::<Vec<_>>())
    }

    #[test]
    fn columns_come_before_rows() {
        // Controls below the lesson, plane, numbers, lesson: the lab with a lesson on a wide screen.
        let wide = [
            (0.0, 600.0, 400.0, 500.0),
            (424.0, 0.0, 600.0, 800.0),
            (1048.0, 0.0, 320.0, 900.0),
            (0.0, 0.0, 400.0, 580.0),
        ];
        assert_eq!(order(&wide), [3, 0, 1, 2]);
        // The same on a phone, where the lesson is first and the controls are last.
        let narrow = [
            (12.0, 1500.0, 366.0, 900.0),
            (12.0, 600.0, 366.0, 500.0),
            (12.0, 1110.0, 366.0, 380.0),
            (12.0, 0.0, 366.0, 580.0),
        ];
        assert_eq!(order(&narrow), [3, 1, 2, 0]);
    }

    #[test]
    fn what_lies_over_another_keeps_its_place() {
        assert_eq!(
            order(&[(0.0, 0.0, 10.0, 10.0), (5.0, 5.0, 10.0, 10.0)]),
            [0, 1]
        );
        assert_eq!(order(&[]), [0_usize; 0]);
    }
}
