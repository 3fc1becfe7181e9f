//! Random sets of awkward kinds, and what is true of them, in whole numbers: no rounding, and nothing of the project's own.

use hyperplane::data::Seeded;
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

/// Samples of two features, each a whole number times a power of ten of its feature.
pub(crate) struct Set {
    pub(crate) rows: Vec<([i128; 2], bool)>,
    pub(crate) powers: [i32; 2],
    /// True if 1 is an input, too.
    pub(crate) has_bias: bool,
    /// True if each sample is divided by its length.
    pub(crate) is_unit: bool,
    /// True if each feature is divided by its deviation.
    pub(crate) is_standard: bool,
    /// By how much an input in double precision is off at most, as a part of its length.
    pub(crate) noise: f64,
}

/// The largest relative error of a number rounded to double precision.
const ROUNDING: f64 = 0.5 * f64::EPSILON;

/// The result of least squares on the decimals themselves.
pub(crate) struct Least {
    /// The least Σℓ with its penalty.
    pub(crate) loss: f64,
    /// The number of inputs that do not depend on others, and the number of all inputs.
    pub(crate) rank: [usize; 2],
    /// A number below σmin² of the inputs that do not depend on others, each divided by its length.
    spread: f64,
    /// By how much such an input, in double precision, is off at most.
    noise: f64,
}

impl Least {
    /// By how much noise turns the span of the inputs at most (P. Wedin, 1973), and changes each singular value, as a part
    /// of itself.
    pub(crate) fn turn(&self) -> f64 {
        self.noise / self.spread.sqrt()
    }

    /// The largest difference between the least loss of inputs that are off by the noise and that of the decimals:
    /// ½‖rest‖² of the targets, ±1, beside a span that is turned. Shown numbers are rounded to twelve digits, too.
    pub(crate) fn slack(&self, samples: usize) -> f64 {
        let turned = self.turn() * (samples as f64).sqrt();
        turned * (2.0 * self.loss).sqrt() + 0.5 * turned * turned + 1e-12 * self.loss
    }

    /// Returns true if twelve digits tell which inputs depend on others, in any units, and rounding hides none of it.
    pub(crate) fn is_clear(&self) -> bool {
        let is_exact = self.rank[0] == self.rank[1] || self.noise < 1e-13;
        self.spread > 1e-21 && is_exact
    }
}

impl Set {
    /// A set of one of ten kinds.
    pub(crate) fn random(seed: u64) -> Self {
        let mut chance = Seeded::new(seed, 4711);
        let mut below = |count: u32| i128::from(chance.below(count));
        let (kind, count) = (seed % 10, 2 + below(10));
        let line = [below(7) - 3, below(7) - 3, below(9) - 4];
        let by_line = below(2) == 0;
        let step = [below(7) - 3, below(7) - 3];
        let scales = [[8, -8], [-8, 8], [8, 0], [0, -8]][below(4) as usize];
        let fine = [10_000, 100_000_000][below(2) as usize];
        let one = below(2) == 0;
        let mut rows = Vec::new();
        for _ in 0..count {
            let small = [below(7) - 3, below(7) - 3];
            let wide = [below(2001) - 1000, below(2001) - 1000];
            let at = match kind {
                // On a line.
                1 => [5 + small[0] * step[0], small[0] * step[1] - 2],
                // Of three places.
                2 => [[0, 0], [3, 1], [1, 2]][below(3) as usize],
                // Inches and centimeters, exactly or nearly.
                3 => [wide[0], 254 * wide[0]],
                4 => [wide[0], 254 * wide[0] * fine + small[1]],
                // Far from zero.
                6 => [10_000_000_000 + wide[0], 10_000_000_000 + wide[1]],
                8 | 9 => wide,
                // A grid, with ties.
                _ => small,
            };
            let side = line[0] * wide[0].min(at[0]) + line[1] * at[1].min(1000) + line[2];
            let class = match kind {
                7 => one,
                _ if by_line => side > 0,
                _ => below(2) == 0,
            };
            rows.push((at, class));
        }
        let powers = match kind {
            3 => [-1, -3],
            4 => [0, if fine == 10_000 { -6 } else { -10 }],
            5 => scales,
            6 | 8 => [-2, -2],
            9 => [-2, -1],
            _ => [0, 0],
        };
        Self::of(rows, powers)
    }

    /// These samples.
    pub(crate) fn of(rows: Vec<([i128; 2], bool)>, powers: [i32; 2]) -> Self {
        Self {
            rows,
            powers,
            has_bias: true,
            is_unit: false,
            is_standard: false,
            noise: 2.0 * ROUNDING,
        }
    }

    /// This set without a bias.
    pub(crate) fn without_bias(self) -> Self {
        Self {
            has_bias: false,
            ..self
        }
    }

    /// A copy of this set with a bias.
    pub(crate) fn with_bias(&self) -> Self {
        Self {
            has_bias: true,
            rows: self.rows.clone(),
            ..*self
        }
    }

    /// This set with each sample divided by its length, which a square, a root and a division round.
    pub(crate) fn unit(self) -> Self {
        Self {
            is_unit: true,
            noise: 15.0 * ROUNDING,
            ..self
        }
    }

    /// A standardized copy of this set. Each feature stays multiplied by its deviation and the number of samples.
    pub(crate) fn standardized(&self) -> Self {
        let count = self.rows.len() as i128;
        let sum = |k: usize| -> i128 { self.rows.iter().map(|row| row.0[k]).sum() };
        let sums = [sum(0), sum(1)];
        let moved = |at: [i128; 2]| [0, 1].map(|k| count * at[k] - sums[k]);
        let rows = self.rows.iter().map(|(at, class)| (moved(*at), *class));
        let rows: Vec<([i128; 2], bool)> = rows.collect();
        // A mean is off by as many roundings of the largest number as it has terms, and with a bias that is no matter.
        let roundings = if self.has_bias { 2 } else { count + 2 };
        let noise = |k: usize| {
            let largest = self.rows.iter().map(|row| (count * row.0[k]).abs()).max();
            let square: f64 = rows.iter().map(|row| (row.0[k] as f64).powi(2)).sum();
            let length = square.sqrt();
            let far = largest.unwrap_or(0) as f64 * (count as f64).sqrt() / length;
            if length > 0.0 { far + 4.0 } else { 0.0 }
        };
        Self {
            noise: roundings as f64 * ROUNDING * (noise(0) + noise(1)),
            is_standard: true,
            rows,
            ..*self
        }
    }

    pub(crate) fn points(&self) -> String {
        let rows = self.rows.iter().map(|([x, y], class)| {
            let [a, b] = self.powers;
            format!("{x}e{a},{y}e{b},{}", u8::from(*class))
        });
        rows.collect::<Vec<_>>().join(";")
    }

    /// (1, x₁, x₂), each feature over its power of ten: what does not depend on the units of a feature is the same.
    fn vectors(&self) -> Vec<[i128; 3]> {
        let rows = self.rows.iter();
        rows.map(|([x, y], _)| [i128::from(self.has_bias), *x, *y])
            .collect()
    }

    /// The vectors in the units of the data, times one number for all; and that number. Lengths have forty digits.
    fn to_scale(&self) -> (Vec<[BigInt; 3]>, BigInt) {
        let [a, b] = self.powers;
        let whole = 0.max(-a).max(-b);
        let ten = |power: i32| BigInt::from(10).pow(power.unsigned_abs());
        let rows = self.vectors().into_iter();
        let rows =
            rows.map(|[one, x, y]| [one * ten(whole), x * ten(whole + a), y * ten(whole + b)]);
        if !self.is_unit {
            return (rows.collect(), ten(whole));
        }
        let divided = rows.map(|row| {
            let square: BigInt = row.iter().map(|x| x * x).sum();
            let length = (square * ten(80)).sqrt();
            row.map(|x| {
                if x.is_zero() {
                    x
                } else {
                    x * ten(80) / &length
                }
            })
        });
        (divided.collect(), ten(40))
    }

    fn signs(&self) -> Vec<i128> {
        let rows = self.rows.iter();
        rows.map(|(_, class)| if *class { 1 } else { -1 }).collect()
    }

    pub(crate) fn has_both(&self) -> bool {
        let signs = self.signs();
        signs.contains(&1) && signs.contains(&-1)
    }

    fn of_class(&self, class: bool) -> Vec<[i128; 2]> {
        let rows = self.rows.iter().filter(|row| row.1 == class);
        rows.map(|row| row.0).collect()
    }

    /// Returns true if the convex hulls of the classes have no point in common; without a bias, if that of all y x
    /// does not hold the origin.
    pub(crate) fn is_separable(&self) -> bool {
        if !self.has_bias {
            // Lengths do not matter, and would be rounded.
            let plain = Self {
                is_unit: false,
                rows: self.rows.clone(),
                ..*self
            };
            return !plain.margin_and_radius()[0].0.is_zero();
        }
        let [minus, plus] = [false, true].map(|class| self.of_class(class));
        !hulls_meet(&minus, &plus)
    }

    /// Returns true if some w ≠ 0 on the span of the samples has no sample on the wrong side: no likelihood maximum.
    pub(crate) fn has_weak_separator(&self) -> bool {
        let signs = self.signs();
        let rows = self.vectors().into_iter().zip(signs);
        let rows: Vec<[i128; 3]> = rows.map(|(row, y)| row.map(|x| y * x)).collect();
        let crosses = || rows.iter().flat_map(|a| rows.iter().map(|b| cross(*a, *b)));
        let normals: Vec<[i128; 3]> = crosses().filter(|w| *w != [0; 3]).collect();
        let is_weak = |w: [i128; 3]| rows.iter().all(|row| inner(*row, w) >= 0);
        let tells = |w: [i128; 3]| rows.iter().any(|row| inner(*row, w) != 0);
        let found = |w: [i128; 3]| tells(w) && (is_weak(w) || is_weak(w.map(|x| -x)));
        match normals.first() {
            // All rows are multiples of one.
            None => rows.iter().any(|row| found(*row)),
            Some(first) => {
                let is_flat = rows.iter().all(|row| inner(*row, *first) == 0);
                match is_flat {
                    // Perpendicular to a row within their plane.
                    true => rows
                        .iter()
                        .any(|row| found(reduced(cross(*row, reduced(*first))))),
                    false => normals.into_iter().any(found),
                }
            }
        }
    }

    /// ρ̃² and R̃², over the same number: the shortest vector among the mixtures of all y x̃ lies on a face of three at most.
    pub(crate) fn margin_and_radius(&self) -> [(BigInt, BigInt); 2] {
        let (rows, scale) = self.to_scale();
        let signs = self.signs();
        let scale = &scale * &scale;
        let dot = |i: usize, j: usize| -> BigInt {
            let sum: BigInt = (0..3).map(|k| &rows[i][k] * &rows[j][k]).sum();
            sum * signs[i] * signs[j]
        };
        let all = 0..rows.len();
        let longest = all.clone().map(|i| dot(i, i)).max().expect("samples");
        let mut least: Option<(BigInt, BigInt)> = None;
        let mut offer = |top: BigInt, shares: &[BigInt]| {
            let bottom: BigInt = shares.iter().sum();
            let is_inside = shares.iter().all(|share| !share.is_negative());
            if !bottom.is_positive() || !is_inside {
                return;
            }
            let is_less = least.as_ref().is_none_or(|(a, b)| &top * b < a * &bottom);
            if is_less {
                least = Some((top, bottom));
            }
        };
        for i in all.clone() {
            offer(dot(i, i), &[BigInt::from(1)]);
            for j in all.clone().skip(i + 1) {
                let (a, b, c) = (dot(i, i), dot(i, j), dot(j, j));
                offer(&a * &c - &b * &b, &[&c - &b, &a - &b]);
                for k in all.clone().skip(j + 1) {
                    let (d, e, f) = (dot(i, k), dot(j, k), dot(k, k));
                    let gram = [[&a, &b, &d], [&b, &c, &e], [&d, &e, &f]];
                    let shares = [0, 1, 2].map(|column| replaced(gram, column));
                    offer(determinant(gram), &shares);
                }
            }
        }
        let (top, bottom) = least.expect("samples");
        [(top, bottom * &scale), (longest, scale)]
    }

    /// Least squares with a ridge of so many hundredths.
    pub(crate) fn least_squares(&self, ridge: u32) -> Least {
        let (vectors, (rows, scale)) = (self.vectors(), self.to_scale());
        let signs = self.signs().into_iter();
        let target: Vec<BigInt> = signs.map(BigInt::from).collect();
        let inputs: Vec<usize> = (usize::from(!self.has_bias)..3).collect();
        let ridge = ridge * &scale * &scale;
        let mut parts = [
            &inputs[..],
            &[0, 1],
            &[0, 2],
            &[1, 2],
            &[0],
            &[1],
            &[2],
            &[],
        ]
        .into_iter();
        // No power and no length changes what depends on what.
        let is_free = |part: &&[usize]| {
            let column = |k: &usize| vectors.iter().map(|row| row[*k].into()).collect();
            let columns: Vec<Vec<BigInt>> = part.iter().map(column).collect();
            ridge.is_positive() || !gram_determinant(&columns, &[]).is_zero()
        };
        let kept = parts.find(is_free).expect("nothing is free, too");
        let column = |k: &usize| rows.iter().map(|row| 10 * &row[*k]).collect();
        let mut columns: Vec<Vec<BigInt>> = kept.iter().map(column).collect();
        let below = kept.iter().map(|k| &ridge * BigInt::from(*k.min(&1)));
        let below: Vec<BigInt> = below.collect();
        let bottom = gram_determinant(&columns, &below);
        let squares = columns.iter().zip(&below).map(|(column, below)| {
            let square: BigInt = column.iter().map(|x| x * x).sum();
            square + below
        });
        let share = ratio(&bottom, &squares.product());
        columns.push(target);
        let rank = kept.len();
        // Of r numbers above 0 whose sum is r none is below this part of their product.
        let part = (1.0 - 1.0 / rank.max(1) as f64).powi(rank.saturating_sub(1) as i32);
        Least {
            loss: 0.5 * ratio(&gram_determinant(&columns, &below), &bottom),
            rank: [rank, inputs.len()],
            spread: share * part,
            noise: self.noise,
        }
    }
}

impl Set {
    /// The largest and the smallest eigenvalue of Σ x̃x̃ᵀ, with a ridge of so many hundredths: the smallest where features are
    /// not divided by irrational numbers, and none depends on others.
    pub(crate) fn curvature(&self, ridge: u32) -> (f64, Option<f64>) {
        let (rows, scale) = self.to_scale();
        let (square, count) = (&scale * &scale, self.rows.len() as f64);
        let product = |i: usize, j: usize| -> BigInt {
            let sum: BigInt = rows.iter().map(|row| &row[i] * &row[j]).sum();
            let below = if i == j && i > 0 { ridge } else { 0 };
            100 * sum + below * &square
        };
        let exact: [[BigInt; 3]; 3] = [0, 1, 2].map(|i| [0, 1, 2].map(|j| product(i, j)));
        let bottom = 100 * &square;
        let size = |k: usize| ratio(&exact[k][k], &bottom).sqrt();
        let entry = |i: usize, j: usize| {
            let entry = ratio(&exact[i][j], &bottom);
            let by = |k: usize| match self.is_standard && k > 0 && size(k) > 0.0 {
                true => count.sqrt() / size(k),
                false => 1.0,
            };
            entry * by(i) * by(j)
        };
        let largest = largest([0, 1, 2].map(|i| [0, 1, 2].map(|j| entry(i, j))));
        // Of two inputs or three: the determinant is theirs, and the adjugate has it over each eigenvalue.
        let mut whole = exact;
        if !self.has_bias {
            whole[0][0] = bottom.clone();
        }
        let refs = [0, 1, 2].map(|i| [0, 1, 2].map(|j| &whole[i][j]));
        let all = determinant(refs);
        if all.is_zero() || self.is_standard {
            return (largest, None);
        }
        let first = usize::from(!self.has_bias);
        let minor = |i: usize, j: usize| -> f64 {
            if i.min(j) < first {
                return 0.0;
            }
            let [a, b] = [(i + 1) % 3, (i + 2) % 3];
            let [c, d] = [(j + 1) % 3, (j + 2) % 3];
            let minor = &whole[a][c] * &whole[b][d] - &whole[a][d] * &whole[b][c];
            ratio(&(minor * &bottom), &all)
        };
        let inverse = self::largest([0, 1, 2].map(|i| [0, 1, 2].map(|j| minor(i, j))));
        (largest, Some(1.0 / inverse))
    }
}

/// The largest eigenvalue of a symmetric matrix that has none below 0: high powers of it have only that one.
fn largest(m: [[f64; 3]; 3]) -> f64 {
    let product = |a: [[f64; 3]; 3], b: [[f64; 3]; 3]| {
        [0, 1, 2].map(|i| [0, 1, 2].map(|j| (0..3).map(|k| a[i][k] * b[k][j]).sum::<f64>()))
    };
    let trace = |m: [[f64; 3]; 3]| m[0][0] + m[1][1] + m[2][2];
    let over = |m: [[f64; 3]; 3], by: f64| m.map(|row| row.map(|x| x / by));
    if trace(m) == 0.0 {
        return 0.0;
    }
    let scaled = over(m, trace(m));
    let mut power = scaled;
    for _ in 0..60 {
        let square = product(power, power);
        power = over(square, trace(square));
    }
    trace(product(power, scaled)) * trace(m)
}

fn inner(a: [i128; 3], b: [i128; 3]) -> i128 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: [i128; 3], b: [i128; 3]) -> [i128; 3] {
    let of = |i: usize, j: usize| a[i] * b[j] - a[j] * b[i];
    [of(1, 2), of(2, 0), of(0, 1)]
}

/// Without common divisors, so that numbers stay small.
fn reduced(w: [i128; 3]) -> [i128; 3] {
    let divisor = |a: i128, b: i128| {
        let (mut a, mut b) = (a.abs(), b.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let all = w.into_iter().fold(0, divisor).max(1);
    w.map(|x| x / all)
}

fn side(a: [i128; 2], b: [i128; 2], c: [i128; 2]) -> i128 {
    ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).signum()
}

/// Returns true if c lies between a and b, which lie on a line with it.
fn is_between(a: [i128; 2], b: [i128; 2], c: [i128; 2]) -> bool {
    (0..2).all(|k| a[k].min(b[k]) <= c[k] && c[k] <= a[k].max(b[k]))
}

fn segments_meet([a, b]: [[i128; 2]; 2], [c, d]: [[i128; 2]; 2]) -> bool {
    let sides = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
    sides[0] * sides[1] < 0 && sides[2] * sides[3] < 0
        || sides[0] == 0 && is_between(a, b, c)
        || sides[1] == 0 && is_between(a, b, d)
        || sides[2] == 0 && is_between(c, d, a)
        || sides[3] == 0 && is_between(c, d, b)
}

fn segments(points: &[[i128; 2]]) -> impl Iterator<Item = [[i128; 2]; 2]> {
    let rest = move |i: usize| points[i..].iter().map(move |b| [points[i], *b]);
    (0..points.len()).flat_map(rest)
}

fn is_in_triangle(of: &[[i128; 2]], p: [i128; 2]) -> bool {
    (0..of.len()).any(|i| {
        (i + 1..of.len()).any(|j| {
            (j + 1..of.len()).any(|k| {
                let turns = [(i, j), (j, k), (k, i)].map(|(a, b)| side(of[a], of[b], p));
                turns == [1; 3] || turns == [-1; 3]
            })
        })
    })
}

/// Returns true if two convex hulls have a point in common: corners inside, or borders that cross.
fn hulls_meet(a: &[[i128; 2]], b: &[[i128; 2]]) -> bool {
    segments(a).any(|one| segments(b).any(|other| segments_meet(one, other)))
        || a.iter().any(|p| is_in_triangle(b, *p))
        || b.iter().any(|p| is_in_triangle(a, *p))
}

fn determinant(m: [[&BigInt; 3]; 3]) -> BigInt {
    let minor = |i: usize, j: usize| m[1][i] * m[2][j] - m[1][j] * m[2][i];
    m[0][0] * minor(1, 2) - m[0][1] * minor(0, 2) + m[0][2] * minor(0, 1)
}

/// The determinant with ones in a column.
fn replaced(m: [[&BigInt; 3]; 3], column: usize) -> BigInt {
    let one = BigInt::from(1);
    determinant(m.map(|row| std::array::from_fn(|k| if k == column { &one } else { row[k] })))
}

/// The determinant of all products of columns, with something added to the squares of the first, without fractions.
fn gram_determinant(columns: &[Vec<BigInt>], below: &[BigInt]) -> BigInt {
    let product =
        |a: &[BigInt], b: &[BigInt]| -> BigInt { a.iter().zip(b).map(|(a, b)| a * b).sum() };
    let rows = columns.iter();
    let mut m: Vec<Vec<BigInt>> = rows
        .map(|a| columns.iter().map(|b| product(a, b)).collect())
        .collect();
    for (k, below) in below.iter().enumerate() {
        m[k][k] += below;
    }
    let mut last = BigInt::from(1);
    for k in 0..m.len() {
        // A Gram matrix whose leading minor is zero has none that is not.
        if m[k][k].is_zero() {
            return BigInt::zero();
        }
        for i in k + 1..m.len() {
            for j in k + 1..m.len() {
                m[i][j] = (&m[i][j] * &m[k][k] - &m[i][k] * &m[k][j]) / &last;
            }
        }
        last = m[k][k].clone();
    }
    last
}

/// a/b as the nearest number, about.
pub(crate) fn ratio(a: &BigInt, b: &BigInt) -> f64 {
    let shift = b.bits() as i64 - a.bits() as i64 + 80;
    let quotient = match shift >= 0 {
        true => (a << shift.unsigned_abs()) / b,
        false => a / (b << shift.unsigned_abs()),
    };
    let whole = quotient.to_f64().expect("a number");
    whole * 2f64.powi(-(shift / 2) as i32) * 2f64.powi(-(shift - shift / 2) as i32)
}

pub(crate) fn root(value: &(BigInt, BigInt)) -> f64 {
    ratio(&value.0, &value.1).sqrt()
}

impl Set {
    /// Returns true if double precision may be too coarse to tell the deciding decimals apart.
    pub(crate) fn is_coarse(&self) -> bool {
        let mut rows = self.rows.iter();
        rows.any(|([x, y], _)| x.abs().max(y.abs()) > 1 << 26)
    }
}
