//! The least value of a function of one variable, in a bounded number of looks at it.

/// The golden section, (3 − √5)/2.
const GOLDEN: f64 = 0.381_966_011_250_105_1;
/// The largest number of times that a step is doubled.
const DOUBLINGS: i32 = 24;
/// The most looks once it is known where to look.
const LOOKS: usize = 80;

/// The place where a convex function is least, between −2²⁴ and 2²⁴ times `unit`. `value` returns infinity instead
/// of NaN.
pub(super) async fn convex(value: &mut impl AsyncFnMut(f64) -> f64, unit: f64) -> f64 {
    let here = value(0.0).await;
    let (right, left) = (value(unit).await, value(-unit).await);
    let step = if right < here {
        unit
    } else if left < here {
        -unit
    } else {
        return brent(value, -unit, unit).await;
    };
    let (mut before, mut at, mut least) = (0.0, step, right.min(left));
    for k in 1..=DOUBLINGS {
        let next = step * 2f64.powi(k);
        let there = value(next).await;
        if there >= least {
            return brent(value, before, next).await;
        }
        (before, at, least) = (at, next, there);
    }
    at
}

/// The place where any function is least, as far as it is found by a net of places whose meshes grow with the distance
/// from 0.
pub(super) async fn any(value: &mut impl AsyncFnMut(f64) -> f64, unit: f64) -> f64 {
    let mut net = vec![0.0];
    for k in -12..=40 {
        let place = unit * libm::exp2(f64::from(k) / 3.0);
        net.extend([place, -place]);
    }
    crate::data::sort(&mut net);
    let mut values = Vec::with_capacity(net.len());
    for t in &net {
        values.push(value(*t).await);
    }
    let least = (0..net.len()).fold(0, |best, i| if values[i] < values[best] { i } else { best });
    let (from, to) = (least.saturating_sub(1), (least + 1).min(net.len() - 1));
    let found = brent(value, net[from], net[to]).await;
    if value(found).await <= values[least] {
        found
    } else {
        net[least]
    }
}

/// Between two places: parabolas where they help, golden sections elsewhere (R. P. Brent, 1973, `localmin`).
async fn brent(value: &mut impl AsyncFnMut(f64) -> f64, from: f64, to: f64) -> f64 {
    let (mut a, mut b) = (from.min(to), from.max(to));
    let floor = 1e-13 * (b - a);
    let mut x = a + GOLDEN * (b - a);
    let (mut w, mut v) = (x, x);
    let mut fx = value(x).await;
    let (mut fw, mut fv) = (fx, fx);
    let (mut step, mut last): (f64, f64) = (0.0, 0.0);
    for _ in 0..LOOKS {
        let middle = f64::midpoint(a, b);
        let near = 1e-9 * x.abs() + floor;
        if (x - middle).abs() <= 2.0 * near - 0.5 * (b - a) {
            break;
        }
        let mut golden = true;
        if last.abs() > near {
            let r = (x - w) * (fx - fv);
            let q = (x - v) * (fx - fw);
            let p = (x - v) * q - (x - w) * r;
            let q = 2.0 * (q - r);
            let (p, q) = if q > 0.0 { (-p, q) } else { (p, -q) };
            let inside = p > q * (a - x) && p < q * (b - x);
            if p.abs() < (0.5 * q * last).abs() && inside {
                last = step;
                step = p / q;
                let u = x + step;
                if u - a < 2.0 * near || b - u < 2.0 * near {
                    step = if x < middle { near } else { -near };
                }
                golden = false;
            }
        }
        if golden {
            last = if x < middle { b - x } else { a - x };
            step = GOLDEN * last;
        }
        let u = if step.abs() >= near {
            x + step
        } else {
            x + near.copysign(step)
        };
        let fu = value(u).await;
        if fu <= fx {
            if u < x {
                b = x;
            } else {
                a = x;
            }
            (v, fv, w, fw, x, fx) = (w, fw, x, fx, u, fu);
        } else {
            if u < x {
                a = u;
            } else {
                b = u;
            }
            if fu <= fw || w == x {
                (v, fv, w, fw) = (w, fw, u, fu);
            } else if fu <= fv || v == x || v == w {
                (v, fv) = (u, fu);
            }
        }
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::at_once;

    fn least(value: impl Fn(f64) -> f64) -> f64 {
        at_once(convex(&mut async |t| value(t), 0.5))
    }

    #[test]
    fn a_smooth_and_a_bent_function_are_followed_to_their_feet() {
        let close = |found: f64, at: f64| {
            assert!(
                (found - at).abs() < 1e-6 * at.abs().max(1.0),
                "{found} {at}"
            );
        };
        for at in [0.0, 0.3, -7.5, 1234.5] {
            close(least(|t| (t - at) * (t - at) + 2.0), at);
            close(least(|t| (t - at).abs() + 0.5 * (t - at).max(0.0)), at);
        }
        let mut two_feet = async |t: f64| (t * t - 4.0) * (t * t - 4.0) + t;
        close(at_once(any(&mut two_feet, 1.0)), -2.030_547);
    }

    #[test]
    fn it_ends_where_there_is_no_least_value() {
        assert!(least(|t| libm::exp(-t)).is_finite());
        assert!(least(|t| -t) >= 0.5 * 2f64.powi(DOUBLINGS));
        assert!(least(|_| f64::INFINITY).abs() <= 1.0);
        assert!(at_once(any(&mut async |_| f64::INFINITY, 1.0)).is_finite());
    }
}
