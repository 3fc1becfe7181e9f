//! The two directions along which samples vary most.

use nalgebra::DMatrix;

use super::sort_by_number;

/// The most rotations for an eigenvector.
const MOST_ROTATIONS: usize = 10_000;

/// A principal component.
#[derive(Clone, Debug, PartialEq)]
pub struct Component {
    /// Its direction, of length 1; the entry of largest size is positive, the first one of equal ones.
    pub direction: Vec<f64>,
    /// Its share of the variance of all features, 0 … 1.
    pub share: f64,
}

/// The first two principal components of rows of `center.len()` ≥ 2 features whose mean is `center`: eigenvectors of
/// Σ (x − μ)(x − μ)ᵀ for its two largest eigenvalues. Without variance they are the first two features.
///
/// ```
/// use hyperplane_core::data::principal_components;
/// let rows = [[0.0, 0.0, 1.0], [6.0, 8.0, 1.0], [0.0, 0.0, 1.0], [6.0, 8.0, 1.0]];
/// let [first, second] = principal_components(rows.iter().map(|row| &row[..]), &[3.0, 4.0, 1.0]);
/// assert!((first.direction[0] - 0.6).abs() < 1e-15 && (first.direction[1] - 0.8).abs() < 1e-15);
/// assert!((first.share - 1.0).abs() < 1e-15 && second.share.abs() < 1e-15);
/// ```
pub fn principal_components<'a>(
    rows: impl Iterator<Item = &'a [f64]>,
    center: &[f64],
) -> [Component; 2] {
    let width = center.len();
    let mut scatter = vec![0.0; width * width];
    let mut off = vec![0.0; width];
    for row in rows {
        for (off, (x, mean)) in off.iter_mut().zip(row.iter().zip(center)) {
            *off = x - mean;
        }
        for (line, x) in scatter.chunks_exact_mut(width).zip(&off) {
            line.iter_mut().zip(&off).for_each(|(sum, y)| *sum += x * y);
        }
    }
    let total: f64 = (0..width).map(|j| scatter[j * width + j]).sum();
    let usual = |j: usize| Component {
        direction: (0..width).map(|k| f64::from(u8::from(j == k))).collect(),
        share: 0.0,
    };
    let matrix = DMatrix::from_vec(width, width, scatter);
    let found = (total > 0.0 && total.is_finite())
        .then(|| matrix.try_symmetric_eigen(f64::EPSILON, MOST_ROTATIONS))
        .flatten();
    let Some(found) = found else {
        return [usual(0), usual(1)];
    };
    let mut order: Vec<usize> = (0..width).collect();
    sort_by_number(&mut order, |&j| -found.eigenvalues[j]);
    [order[0], order[1]].map(|j| Component {
        direction: facing(found.eigenvectors.column(j).iter().copied().collect()),
        share: (found.eigenvalues[j] / total).clamp(0.0, 1.0),
    })
}

/// Turned so that its entry of largest size is positive.
fn facing(mut direction: Vec<f64>) -> Vec<f64> {
    let largest = direction.iter().fold(
        0.0_f64,
        |most, x| if x.abs() > most.abs() { *x } else { most },
    );
    if largest < 0.0 {
        direction.iter_mut().for_each(|x| *x = -*x);
    }
    direction
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{IrisClasses, iris};

    #[test]
    fn of_iris_are_those_in_textbooks() {
        // The principal components of all 150 flowers as NumPy's `eigh` has them.
        let set = iris(IrisClasses::All);
        let mean = |j: usize| (0..150).map(|row| set.row(row)[j]).sum::<f64>() / 150.0;
        let center: Vec<f64> = (0..4).map(mean).collect();
        let found = principal_components((0..150).map(|row| set.row(row)), &center);
        let known = [
            (
                [0.361_386_59, -0.084_522_51, 0.856_670_61, 0.358_289_2],
                0.924_618_72,
            ),
            (
                [0.656_588_77, 0.730_161_43, -0.173_372_66, -0.075_481_02],
                0.053_066_48,
            ),
        ];
        for (found, (direction, share)) in found.iter().zip(known) {
            let pairs = found.direction.iter().zip(direction);
            assert!(
                pairs.clone().all(|(a, b)| (a - b).abs() < 1e-7),
                "{found:?}"
            );
            assert!((found.share - share).abs() < 1e-7, "{found:?}");
        }
    }

    #[test]
    fn without_samples_or_variance_they_are_the_first_two_features() {
        let same = [[7.0, 7.0, 7.0]; 3];
        for rows in [&same[..0], &same] {
            let rows = rows.iter().map(|row| &row[..]);
            let [first, second] = principal_components(rows, &[7.0; 3]);
            assert_eq!(first.direction, [1.0, 0.0, 0.0]);
            assert_eq!(second.direction, [0.0, 1.0, 0.0]);
        }
    }

    #[test]
    fn a_direction_is_turned_by_its_largest_entry() {
        assert_eq!(facing(vec![0.3, -0.9, 0.2]), [-0.3, 0.9, -0.2]);
        assert_eq!(facing(vec![-0.3, 0.9]), [-0.3, 0.9]);
        assert_eq!(
            facing(vec![0.5, -0.5]),
            [0.5, -0.5],
            "the first of equal ones"
        );
        assert!(facing(vec![0.0, 0.0]).iter().all(|x| x.is_sign_positive()));
    }

    #[test]
    fn numbers_whose_squares_are_none_have_the_usual_directions() {
        let rows = [[1e200, 0.0], [-1e200, 1.0]];
        let [first, second] = principal_components(rows.iter().map(|row| &row[..]), &[0.0; 2]);
        assert_eq!((first.direction, first.share), (vec![1.0, 0.0], 0.0));
        assert_eq!(second.direction, [0.0, 1.0]);
    }
}
