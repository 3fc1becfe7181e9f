//! Made-up point clouds, each a few lines of geometry plus normal noise.
//!
//! All are about six units wide, so that one default noise (the standard deviation of each coordinate) suits all.

use super::PLAIN;
use super::row::PLANE as FEATURES;
use crate::data::{
    Dataset, Seeded, SourceOption, SourceRow, SourceSettings, flip_labels, normal, purpose,
    seed::direction,
};

/// The shapes there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Two clusters, far apart.
    Blobs,
    /// Two clusters that run into each other.
    Overlap,
    /// Two clusters, and far on the right side of class 1 a few points that pull a least-squares line off.
    Outlier,
    /// Four clusters on the corners of a square, opposite ones of a class.
    Xor,
    /// A disc inside a ring.
    Circles,
    /// Two interleaved half-moons.
    Moons,
}

/// A shape as a data set.
macro_rules! shape {
    ($row:ident, $word:literal, $shape:ident) => {
        pub(super) static $row: SourceRow = SourceRow {
            keyword: $word,
            features: &FEATURES,
            options: &[
                SourceOption::SIZE,
                SourceOption::NOISE,
                SourceOption::LABEL_NOISE,
                SourceOption::SEED,
            ],
            load: |settings| made_up(Shape::$shape, settings),
            ..PLAIN
        };
    };
}

shape!(BLOBS, "blobs", Blobs);
shape!(OVERLAP, "overlap", Overlap);
shape!(OUTLIER, "outlier", Outlier);
shape!(XOR, "xor", Xor);
shape!(CIRCLES, "circles", Circles);
shape!(MOONS, "moons", Moons);

fn made_up(shape: Shape, settings: &SourceSettings<'_>) -> Dataset {
    let options = settings.options;
    let mut set = synthetic(shape, options.size(), options.noise(), options.seed());
    flip_labels(&mut set, options.label_noise(), options.seed());
    set
}

/// `size` points of a shape, classes alternating, with `noise` as the standard deviation of each coordinate.
///
/// ```
/// use hyperplane_core::data::{Shape, synthetic};
/// let moons = synthetic(Shape::Moons, 200, 0.1, 42);
/// assert_eq!(moons.len(), 200);
/// assert_eq!(moons, synthetic(Shape::Moons, 200, 0.1, 42));
/// ```
pub fn synthetic(shape: Shape, size: usize, noise: f64, seed: u64) -> Dataset {
    let mut random = Seeded::new(seed, purpose::CLOUD);
    let (mut values, mut class) = (Vec::with_capacity(2 * size), Vec::with_capacity(size));
    for i in 0..size {
        let label = u8::from(i % 2 == 1);
        let [x, y] = center(shape, label, i, size, &mut random);
        values.push(x + noise * normal(&mut random));
        values.push(y + noise * normal(&mut random));
        class.push(label);
    }
    Dataset::new(FEATURES, ["−1", "+1"], values, class)
        .expect("two finite numbers a point, two classes")
}

/// The position of point `i` of `size` without noise.
fn center(shape: Shape, label: u8, i: usize, size: usize, random: &mut Seeded) -> [f64; 2] {
    let side = |x: f64| if label == 1 { x } else { -x };
    match shape {
        Shape::Blobs => [side(1.5), side(1.0)],
        Shape::Overlap => [side(0.6), side(0.4)],
        // One point in twenty of class 1 lies far out; the last of class 1 always does.
        Shape::Outlier if label == 1 && (i % 40 == 39 || i + 2 >= size && size >= 4) => [9.0, 1.0],
        Shape::Outlier => [side(1.2), 0.0],
        Shape::Xor => {
            let half = if random.below(2) == 0 { 1.5 } else { -1.5 };
            [half, -side(half)]
        }
        Shape::Circles => {
            let [x, y] = direction(random);
            let radius = if label == 1 { 1.0 } else { 3.0 };
            [radius * x, radius * y]
        }
        Shape::Moons => {
            let [x, y] = direction(random);
            let (x, y) = (2.0 * x, 2.0 * y.abs());
            if label == 1 {
                [1.0 + x, 0.5 - y]
            } else {
                [x - 1.0, y - 0.5]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_is_balanced_and_seeded() {
        use Shape::{Blobs, Circles, Moons, Outlier, Overlap, Xor};
        for shape in [Blobs, Overlap, Outlier, Xor, Circles, Moons] {
            let name = format!("{shape:?}");
            let set = synthetic(shape, 300, 0.4, 9);
            assert_eq!(
                set.class_indices().iter().filter(|&&c| c == 1).count(),
                150,
                "{name}"
            );
            assert_ne!(set, synthetic(shape, 300, 0.4, 10), "{name}");
        }
    }

    #[test]
    fn without_noise_the_geometry_is_exact() {
        let circles = synthetic(Shape::Circles, 50, 0.0, 1);
        for i in 0..50 {
            let radius = circles.row(i)[0].hypot(circles.row(i)[1]);
            assert!((radius - if circles.class(i) == 1 { 1.0 } else { 3.0 }).abs() < 1e-12);
        }
        let xor = synthetic(Shape::Xor, 50, 0.0, 1);
        assert!((0..50).all(|i| (xor.row(i)[0] * xor.row(i)[1] < 0.0) == (xor.class(i) == 1)));
        let moons = synthetic(Shape::Moons, 50, 0.0, 1);
        for i in 0..50 {
            // Half circles about (1, ½) and (−1, −½), open to each other.
            let side = if moons.class(i) == 1 { 1.0 } else { -1.0 };
            let [x, y] = [moons.row(i)[0] - side, moons.row(i)[1] - side / 2.0];
            assert!((x.hypot(y) - 2.0).abs() < 1e-12 && y * side <= 0.0);
        }
        let outlier = synthetic(Shape::Outlier, 100, 0.0, 1);
        let far = (0..100).filter(|&i| outlier.row(i)[0] > 5.0).count();
        assert_eq!(far, 3);
        assert!(
            (0..100).all(|i| (outlier.row(i)[0] > 0.0) == (outlier.class(i) == 1)),
            "still separable"
        );
    }

    #[test]
    fn clusters_lie_where_they_are_meant_to() {
        let set = |shape| synthetic(shape, 100, 0.0, 3);
        let [blobs, overlap, outlier] = [Shape::Blobs, Shape::Overlap, Shape::Outlier].map(set);
        let xor = set(Shape::Xor);
        for i in 0..100 {
            let side = [-1.0, 1.0][i % 2];
            assert_eq!(blobs.row(i), [1.5 * side, side]);
            assert_eq!(overlap.row(i), [0.6 * side, 0.4 * side]);
            let place = outlier.row(i);
            assert!(place == [1.2 * side, 0.0] || i % 2 == 1 && place == [9.0, 1.0]);
            let [x, y] = [xor.row(i)[0], xor.row(i)[1]];
            assert_eq!((x.abs(), y), (1.5, -side * x));
        }
        // One in twenty of a class, and the last of it.
        let far: Vec<usize> = (0..100).filter(|&i| outlier.row(i)[0] == 9.0).collect();
        assert_eq!(far, [39, 79, 99]);
        let far = |size| -> Vec<usize> {
            let few = synthetic(Shape::Outlier, size, 0.0, 3);
            (0..size).filter(|&i| few.row(i)[0] == 9.0).collect()
        };
        assert_eq!([3, 4, 5].map(far), [vec![], vec![3], vec![3]]);
    }

    #[test]
    fn circles_and_moons_are_filled_all_around() {
        let all = |shape, want: fn(&[f64], u8) -> usize| {
            let set = synthetic(shape, 200, 0.0, 4);
            let mut count = [0; 4];
            (0..200).for_each(|i| count[want(set.row(i), set.class(i))] += 1);
            count
        };
        let quarter = |p: &[f64], _| usize::from(p[0] > 0.0) + 2 * usize::from(p[1] > 0.0);
        assert!(
            all(Shape::Circles, quarter)
                .iter()
                .all(|n| (30..70).contains(n))
        );
        // Left and right half of each moon.
        let half = |p: &[f64], c: u8| {
            let middle = if c == 1 { 1.0 } else { -1.0 };
            2 * usize::from(c) + usize::from(p[0] > middle)
        };
        assert!(all(Shape::Moons, half).iter().all(|n| (30..70).contains(n)));
    }

    #[test]
    fn noise_is_added_to_each_coordinate_in_turn() {
        let [xor, moons] = [Shape::Xor, Shape::Moons].map(|shape| synthetic(shape, 2, 0.0, 11));
        let mut random = Seeded::new(11, purpose::CLOUD);
        // The first half of Xor's cloud is drawn before its noise.
        let half = [1.5, -1.5][random.below(2) as usize];
        assert_eq!(xor.row(0), [half, half]);
        let [x, y] = direction(&mut Seeded::new(11, purpose::CLOUD));
        assert_eq!(moons.row(0), [2.0 * x - 1.0, 2.0 * y.abs() - 0.5]);
        let mut random = Seeded::new(11, purpose::CLOUD);
        direction(&mut random);
        (0..2).for_each(|_| {
            normal(&mut random);
        });
        let [x, y] = direction(&mut random);
        assert_eq!(moons.row(1), [1.0 + 2.0 * x, 0.5 - 2.0 * y.abs()]);
        let set = synthetic(Shape::Blobs, 40, 0.3, 11);
        let mut random = Seeded::new(11, purpose::CLOUD);
        for i in 0..40 {
            let [x, y] = center(Shape::Blobs, (i % 2) as u8, i, 40, &mut random);
            let [dx, dy] = [0; 2].map(|_| 0.3 * normal(&mut random));
            assert_eq!(set.row(i), [x + dx, y + dy]);
        }
    }
}
