//! The least value of a function of one variable, in a bounded number of looks at it.
//!
//! A look can be refused for now: then nothing is found. A search that is made again with the values looked up so far goes
//! on from there, since it always looks at the same places in the same order.

/// The golden section, (3 − √5)/2.
const GOLDEN: f64 = 0.381_966_011_250_105_1;
/// How often a step is doubled.
const DOUBLINGS: i32 = 24;
/// The most looks once it is known where to look.
const LOOKS: usize = 80;

/// Where a convex function is least, between −2²⁴ and 2²⁴ times `unit`. What is not a number must count as infinite.
pub(super) fn convex(value: &mut impl FnMut(f64) -> Option<f64>, unit: f64) -> Option<f64> {
    let here = value(0.0)?;
    let (right, left) = (value(unit)?, value(-unit)?);
    let step = if right < here {
        unit
    } else if left < here {
        -unit
    } else {
        return brent(value, -unit, unit);
    };
    let (mut before, mut at, mut least) = (0.0, step, right.min(left));
    for k in 1..=DOUBLINGS {
        let next = step * 2f64.powi(k);
        let there = value(next)?;
        if there >= least {
            return brent(value, before, next);
        }
        (before, at, least) = (at, next, there);
    }
    Some(at)
}

/// Where any function is least, as far as a net of places finds it whose meshes grow with the distance from 0.
pub(super) fn any(value: &mut impl FnMut(f64) -> Option<f64>, unit: f64) -> Option<f64> {
    let mut net = vec![0.0];
    for k in -12..=40 {
        let place = unit * libm::exp2(f64::from(k) / 3.0);
        net.extend([place, -place]);
    }
    crate::data::sort(&mut net);
    let values = net.iter().map(|t| value(*t));
    let values = values.collect::<Option<Vec<f64>>>()?;
    let least = (0..net.len()).fold(0, |best, i| if values[i] < values[best] { i } else { best });
    let (from, to) = (least.saturating_sub(1), (least + 1).min(net.len() - 1));
    let found = brent(value, net[from], net[to])?;
    Some(if value(found)? <= values[least] {
        found
    } else {
        net[least]
    })
}

/// Between two places: parabolas where they help, golden sections elsewhere (R. P. Brent, 1973, `localmin`).
fn brent(value: &mut impl FnMut(f64) -> Option<f64>, from: f64, to: f64) -> Option<f64> {
    let (mut a, mut b) = (from.min(to), from.max(to));
    let floor = 1e-13 * (b - a);
    let mut x = a + GOLDEN * (b - a);
    let (mut w, mut v) = (x, x);
    let mut fx = value(x)?;
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
        let fu = value(u)?;
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
    Some(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn least(mut value: impl FnMut(f64) -> f64) -> f64 {
        convex(&mut |t| Some(value(t)), 0.5).expect("no look is refused")
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
        let mut two_feet = |t: f64| Some((t * t - 4.0) * (t * t - 4.0) + t);
        close(any(&mut two_feet, 1.0).expect("no refusal"), -2.030_547);
    }

    #[test]
    fn it_ends_where_there_is_no_least_value() {
        assert!(least(|t| libm::exp(-t)).is_finite());
        assert!(least(|t| -t) >= 0.5 * 2f64.powi(DOUBLINGS));
        assert!(least(|_| f64::INFINITY).abs() <= 1.0);
        let any = any(&mut |_| Some(f64::INFINITY), 1.0);
        assert!(any.expect("no refusal").is_finite());
    }

    #[test]
    fn a_search_in_portions_finds_the_same() {
        type Search = fn(&mut dyn FnMut(f64) -> Option<f64>) -> Option<f64>;
        let searches: [Search; 2] = [
            |mut value| convex(&mut value, 0.5),
            |mut value| any(&mut value, 0.5),
        ];
        let height = |t: f64| (t - 3.7) * (t - 3.7) + 0.3 * libm::cos(t);
        for search in searches {
            let whole = search(&mut |t| Some(height(t))).expect("no refusal");
            let (mut known, mut looks): (Vec<f64>, usize) = (Vec::new(), 0);
            let found = loop {
                let (mut next, mut fresh) = (0, 1);
                let found = search(&mut |t| {
                    next += 1;
                    if next > known.len() {
                        fresh -= 1;
                        (fresh >= 0).then(|| known.push(height(t)))?;
                    }
                    Some(known[next - 1])
                });
                looks += 1;
                if let Some(found) = found {
                    break found;
                }
            };
            assert_eq!(found.to_bits(), whole.to_bits());
            assert!(looks > 10 && known.len() == looks, "one look at a time");
        }
    }
}
