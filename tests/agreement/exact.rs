//! Random sets of awkward kinds, and what is true of them, in whole numbers: no rounding, and nothing of the project's own.

use hyperplane::data::Seeded;
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

/// Samples of two features, each a whole number times a power of ten of its feature.
pub(crate) struct Set {
    pub(crate) rows: Vec<([i128; 2], bool)>,
    pub(crate) powers: [i32; 2],
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
        Self { rows, powers }
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
        rows.map(|([x, y], _)| [1, *x, *y]).collect()
    }

    /// The same times one number for all, in the units of the data.
    fn to_scale(&self) -> Vec<[BigInt; 3]> {
        let [a, b] = self.powers;
        let whole = 0.max(-a).max(-b);
        let ten = |power: i32| BigInt::from(10).pow(power.unsigned_abs());
        let rows = self.rows.iter();
        rows.map(|([x, y], _)| [ten(whole), x * ten(whole + a), y * ten(whole + b)])
            .collect()
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

    /// Whether the convex hulls of the classes have no point in common.
    pub(crate) fn is_separable(&self) -> bool {
        let [minus, plus] = [false, true].map(|class| self.of_class(class));
        !hulls_meet(&minus, &plus)
    }

    /// Whether some w ≠ 0 on the span of the samples has no sample on the wrong side: the likelihood has no maximum.
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
            None => found(rows[0]),
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
        let rows = self.to_scale();
        let signs = self.signs();
        let scale = &rows[0][0] * &rows[0][0];
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

    /// The least ½Σ(y − w·x̃)², the rank of the samples, and a number below (σmin/σmax)² over their span.
    pub(crate) fn least_squares(&self) -> (f64, usize, f64) {
        let (exact, signs) = (self.vectors(), self.signs());
        let column = |k: usize| -> Vec<BigInt> {
            let values = exact.iter().map(|row| BigInt::from(row[k]));
            values.collect()
        };
        let target: Vec<BigInt> = signs.iter().map(|y| BigInt::from(*y)).collect();
        for kept in [&[0, 1, 2][..], &[0, 1], &[0, 2], &[0]] {
            let mut columns: Vec<Vec<BigInt>> = kept.iter().map(|k| column(*k)).collect();
            let bottom = gram_determinant(&columns);
            if bottom.is_zero() {
                continue;
            }
            columns.push(target.clone());
            let loss = 0.5 * ratio(&gram_determinant(&columns), &bottom);
            return (loss, kept.len(), self.spread(kept));
        }
        unreachable!("the bias is a column")
    }

    /// det G / (tr G)ʳ of the columns in the units of the data, at most λmin/λmax of G.
    fn spread(&self, kept: &[usize]) -> f64 {
        let rows = self.to_scale();
        let columns: Vec<Vec<BigInt>> = kept
            .iter()
            .map(|k| rows.iter().map(|row| row[*k].clone()).collect())
            .collect();
        let trace: BigInt = columns.iter().flatten().map(|x| x * x).sum();
        let power = trace.pow(kept.len() as u32);
        ratio(&gram_determinant(&columns), &power)
    }
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

/// Whether c lies between a and b, which lie on a line with it.
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

/// Whether two convex hulls have a point in common: corners inside, or borders that cross.
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

/// The determinant of all products of columns, without fractions.
fn gram_determinant(columns: &[Vec<BigInt>]) -> BigInt {
    let product =
        |a: &[BigInt], b: &[BigInt]| -> BigInt { a.iter().zip(b).map(|(a, b)| a * b).sum() };
    let rows = columns.iter();
    let mut m: Vec<Vec<BigInt>> = rows
        .map(|a| columns.iter().map(|b| product(a, b)).collect())
        .collect();
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
    /// Whether double precision may not tell the decimals apart that decide.
    pub(crate) fn is_coarse(&self) -> bool {
        let mut rows = self.rows.iter();
        rows.any(|([x, y], _)| x.abs().max(y.abs()) > 1 << 26)
    }
}
