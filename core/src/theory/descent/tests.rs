//! Compared with closed forms, and with a dense scan and Newton's method.

use super::*;

const PARABOLA: Function = Function::Polynomial([0.0, 0.5, 0.0, 0.0]);
const WELLS: Function = Function::Polynomial([0.15, -0.5, 0.0, 0.25]);
const QUARTIC: Function = Function::Polynomial([0.0, -0.5, -0.1, 0.1]);

/// All minima in ±12: a scan of 240 000 values, each dip sharpened by Newton's method on f′.
fn scanned(function: &Function) -> Vec<f64> {
    let at = |i: i32| f64::from(i) * 1e-4 + 3.3e-5;
    let dip = |i: &i32| {
        let here = function.value(at(*i));
        here < function.value(at(i - 1)) && here <= function.value(at(i + 1))
    };
    let newton = |i: i32| {
        let next = |w: f64, _: u32| w - function.slope(w) / function.curvature(w);
        (0..20).fold(at(i), next)
    };
    (-120_000..120_000).filter(dip).map(newton).collect()
}

#[test]
fn slopes_and_curvatures_are_those_of_the_values() {
    for function in [PARABOLA, WELLS, QUARTIC, Function::Waves] {
        for i in -30..30 {
            let (w, h) = (f64::from(i) / 7.0, 1e-5);
            let slope = (function.value(w + h) - function.value(w - h)) / (2.0 * h);
            assert!((slope - function.slope(w)).abs() < 1e-7, "{function:?} {w}");
            let bend = (function.slope(w + h) - function.slope(w - h)) / (2.0 * h);
            assert!((bend - function.curvature(w)).abs() < 1e-7);
        }
    }
    assert_eq!(Function::Absolute.slope(-0.3), -1.0);
    assert_eq!(Function::Absolute.slope(0.0), 0.0);
}

#[test]
fn minima_are_those_of_a_dense_scan() {
    let odd = Function::Polynomial([-1.0, 0.2, 0.5, 0.0]);
    for function in [PARABOLA, WELLS, QUARTIC, Function::Waves, odd] {
        let (found, expected) = (function.minima(), scanned(&function));
        assert_eq!(found.len(), expected.len(), "{function:?}");
        for (a, b) in found.iter().zip(&expected) {
            assert!((a - b).abs() < 1e-12, "{function:?}: {a} {b}");
        }
    }
    assert!(Function::Waves.minima().len() > 3);
    assert_eq!(Function::Absolute.minima(), [0.0]);
}

#[test]
fn the_quartic_has_its_minima_where_its_formula_says() {
    // f′ = 0.4 w (w − 2)(w + 1.25).
    let turns = QUARTIC.turns();
    let expected = [(-1.25, true), (0.0, false), (2.0, true)];
    for ((at, low), (w, minimum)) in turns.iter().zip(expected) {
        assert!((at - w).abs() < 1e-15 && *low == minimum, "{turns:?}");
    }
    assert!((QUARTIC.lowest().expect("a minimum") - 2.0).abs() < 1e-15);
    assert!((QUARTIC.value(2.0) + 1.2).abs() < 1e-15);
    assert_eq!(Function::Polynomial([0.0, 0.0, 0.0, 1.0]).minima(), [0.0]);
}

#[test]
fn what_falls_for_ever_has_no_lowest_point() {
    for a in [
        [0.0; 4],
        [1.0, 0.0, 0.0, 0.0],
        [0.0, -1.0, 0.0, 0.0],
        [0.0, 1.0, 0.5, 0.0],
        [0.0, 1.0, 0.0, -0.1],
    ] {
        assert_eq!(Function::Polynomial(a).lowest(), None, "{a:?}");
    }
    assert_eq!(Function::Polynomial([0.0; 4]).turns(), []);
}

#[test]
fn on_a_parabola_each_step_multiplies_the_distance() {
    // w_k = (1 − η)^k w₀: it shrinks below η = 2, stays at 2, grows above.
    for (eta, end) in [
        (0.5, "settles"),
        (1.9, "settles"),
        (2.0, "cycles"),
        (2.1, "diverges"),
    ] {
        let run = Run::of(&PARABOLA, eta, 1.0, 2000);
        let (steps, found) = run.end.expect("an end");
        for (k, w) in run.path.iter().enumerate().take(40) {
            let exact = (1.0 - eta).powi(k as i32);
            assert!((w - exact).abs() <= 1e-12 * exact.abs(), "{eta} {k}");
        }
        match (end, found) {
            ("settles", End::Settles(at)) => {
                assert_eq!(at, 0.0);
                let factor: f64 = 1.0 - eta;
                let expected = (1e-3_f64.ln() / factor.abs().ln()).ceil();
                assert_eq!(steps as f64, expected, "{eta}");
            }
            ("cycles", End::Cycles(2)) => assert_eq!(steps, 2),
            ("diverges", End::Diverges) => {
                assert!(run.path[steps].abs() > FAR && run.path[steps - 1].abs() <= FAR);
                assert_eq!(run.path.len(), steps + 1, "and stops there");
            }
            _ => panic!("{eta}: {found:?}"),
        }
    }
}

#[test]
fn a_cycle_far_out_is_no_flight() {
    let run = Run::of(&PARABOLA, 2.0, 10.0 * FAR, 6);
    assert_eq!(run.end, Some((2, End::Cycles(2))));
    let run = Run::of(&PARABOLA, 2.1, 10.0 * FAR, 6);
    assert!(matches!(run.end, Some((1, End::Diverges))), "{:?}", run.end);
}

#[test]
fn roots_are_those_of_factors() {
    let sorted = |a, b, c| {
        let mut roots = roots(a, b, c);
        roots.sort_by(f64::total_cmp);
        roots
    };
    assert_eq!(sorted(1.0, -7.0, 10.0), [2.0, 5.0]);
    assert_eq!(sorted(-2.0, 14.0, -20.0), [2.0, 5.0]);
    assert_eq!(sorted(3.0, 3.0, -18.0), [-3.0, 2.0]);
    assert_eq!(sorted(2.0, 0.0, -8.0), [-2.0, 2.0]);
    assert_eq!(sorted(0.0, 2.0, -8.0), [4.0]);
    assert!(roots(1.0, 0.0, 1.0).is_empty() && roots(0.0, 0.0, 1.0).is_empty());
}

#[test]
fn small_steps_stay_in_the_valley_where_they_begin() {
    let run = Run::of(&QUARTIC, 0.1, -2.2, 500);
    let Some((steps, End::Settles(at))) = run.end else {
        panic!("{:?}", run.end)
    };
    assert!((at + 1.25).abs() < 1e-15 && (20..80).contains(&steps));
    assert!((run.path[500] + 1.25).abs() < 1e-12, "as it said");
    // One large enough leaps over the hill between.
    let run = Run::of(&QUARTIC, 0.7, -2.2, 500);
    assert!(matches!(run.end, Some((_, End::Settles(at))) if (at - 2.0).abs() < 1e-12));
}

#[test]
fn cycles_are_exact_or_draw_in() {
    let run = Run::of(&Function::Absolute, 0.5, 0.25, 3);
    assert_eq!(run.path, [0.25, -0.25, 0.25, -0.25]);
    assert_eq!(run.end, Some((2, End::Cycles(2))));
    // Beyond η = 2/f″ = 2/2.6 the minimum at 2 repels, and the places on both sides of it draw in.
    let run = Run::of(&QUARTIC, 0.85, 1.5, 3000);
    assert!(
        matches!(run.end, Some((_, End::Cycles(2)))),
        "{:?}",
        run.end
    );
    let [.., a, b, c] = run.path[..] else {
        panic!()
    };
    assert!((a - c).abs() < 1e-9 && (a - 2.0) * (b - 2.0) < 0.0);
}

#[test]
fn it_draws_in_only_if_it_does_all_the_way() {
    // f″ is 1 at the minimum and 1.03 a thousandth to the right of it: 1 − ηf″ is −0.99 and −1.0497.
    let steep = Function::Polynomial([0.0, 0.5, 5.0, 0.0]);
    assert_eq!(Run::of(&steep, 1.99, 0.001, 0).end, None);
    let found = Run::of(&steep, 1.9, 0.001, 0).end;
    assert!(
        matches!(found, Some((0, End::Settles(_)))),
        "−0.957: {found:?}"
    );
}

#[test]
fn a_rest_at_the_top_is_no_minimum() {
    let run = Run::of(&QUARTIC, 0.1, 0.0, 10);
    assert_eq!(run.end, Some((0, End::Rests)));
    let flat = Run::of(&Function::Polynomial([0.0; 4]), 1.0, 3.0, 10);
    assert_eq!(flat.end, Some((0, End::Rests)));
    let kink = Run::of(&Function::Absolute, 0.5, 1.0, 10);
    assert_eq!(kink.end, Some((2, End::Settles(0.0))), "hit to the bit");
}

#[test]
fn whatever_is_asked_all_values_are_numbers() {
    let values = [-5.0, -0.3, -1e-6, 0.0, 1e-6, 0.4, 5.0];
    for a in 0..7_usize.pow(4) {
        let a = [a % 7, a / 7 % 7, a / 49 % 7, a / 343].map(|i| values[i]);
        let function = Function::Polynomial(a);
        for (eta, start) in [(1e-4, 10.0), (0.3, -10.0), (10.0, 9.7)] {
            let run = Run::of(&function, eta, start, 200);
            let fine = |w: &f64| w.is_finite() && function.value(*w).is_finite();
            assert!(run.path.iter().all(fine), "{a:?} {eta}");
            if matches!(run.end, Some((_, End::Diverges))) {
                let [.., before, last] = run.path[..] else {
                    panic!()
                };
                assert!(last.abs() > before.abs() && last.abs() > FAR, "{a:?} {eta}");
                // It does go on: the next steps lead farther still.
                let next = last - eta * function.slope(last);
                let after = next - eta * function.slope(next);
                assert!(
                    after.abs() > last.abs(),
                    "{a:?} {eta} {last} {next} {after}"
                );
            }
        }
    }
}
