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
        let run = Run::new(&PARABOLA, eta, 1.0, 2000);
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
    let run = Run::new(&PARABOLA, 2.0, 10.0 * FAR, 6);
    assert_eq!(run.end, Some((2, End::Cycles(2))));
    let run = Run::new(&PARABOLA, 2.1, 10.0 * FAR, 6);
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
    let run = Run::new(&QUARTIC, 0.1, -2.2, 500);
    let Some((steps, End::Settles(at))) = run.end else {
        panic!("{:?}", run.end)
    };
    assert!((at + 1.25).abs() < 1e-15 && (20..80).contains(&steps));
    assert!((run.path[500] + 1.25).abs() < 1e-12, "as it said");
    // One large enough leaps over the hill between.
    let run = Run::new(&QUARTIC, 0.7, -2.2, 500);
    assert!(matches!(run.end, Some((_, End::Settles(at))) if (at - 2.0).abs() < 1e-12));
}

#[test]
fn cycles_are_exact_or_draw_in() {
    let run = Run::new(&Function::Absolute, 0.5, 0.25, 3);
    assert_eq!(run.path, [0.25, -0.25, 0.25, -0.25]);
    assert_eq!(run.end, Some((2, End::Cycles(2))));
    // Beyond η = 2/f″ = 2/2.6 the minimum at 2 repels, and the places on both sides of it draw in.
    let run = Run::new(&QUARTIC, 0.85, 1.5, 3000);
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
    assert_eq!(Run::new(&steep, 1.99, 0.001, 0).end, None);
    let found = Run::new(&steep, 1.9, 0.001, 0).end;
    assert!(
        matches!(found, Some((0, End::Settles(_)))),
        "−0.957: {found:?}"
    );
}

#[test]
fn a_rest_at_the_top_is_no_minimum() {
    let run = Run::new(&QUARTIC, 0.1, 0.0, 10);
    assert_eq!(run.end, Some((0, End::Rests)));
    let flat = Run::new(&Function::Polynomial([0.0; 4]), 1.0, 3.0, 10);
    assert_eq!(flat.end, Some((0, End::Rests)));
    let kink = Run::new(&Function::Absolute, 0.5, 1.0, 10);
    assert_eq!(kink.end, Some((2, End::Settles(0.0))), "hit to the bit");
}

#[test]
fn whatever_is_asked_all_values_are_numbers() {
    let values = [-5.0, -0.3, -1e-6, 0.0, 1e-6, 0.4, 5.0];
    for a in 0..7_usize.pow(4) {
        let a = [a % 7, a / 7 % 7, a / 49 % 7, a / 343].map(|i| values[i]);
        let function = Function::Polynomial(a);
        for (eta, start) in [(1e-4, 10.0), (0.3, -10.0), (10.0, 9.7)] {
            let run = Run::new(&function, eta, start, 200);
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

#[test]
fn the_reach_is_one_more_than_the_largest_ratio_of_coefficients() {
    let reach = |a: [f64; 4]| Function::Polynomial(a).reach();
    // f′ = 3 − 8w + 15w² + 8w³, 6 + 2w + 3w², −5 + 4w.
    assert_eq!(reach([3.0, -4.0, 5.0, 2.0]), 1.0 + 15.0 / 8.0);
    assert_eq!(reach([6.0, 1.0, 1.0, 0.0]), 3.0);
    assert_eq!(reach([-5.0, 2.0, 0.0, 0.0]), 2.25);
    assert_eq!(reach([0.5, 0.0, 0.0, 1.0]), 1.125);
    assert_eq!(reach([12.0, 8.0, 1.0, 1.0]), 5.0);
    assert_eq!([[7.0, 0.0, 0.0, 0.0], [0.0; 4]].map(reach), [1.0; 2]);
    // 0.2|w| = 2 at 10.
    assert!((10.0..11.0).contains(&Function::Waves.reach()));
    assert_eq!(Function::Absolute.reach(), 1.0);
}

#[test]
fn inflections_are_where_the_curvature_changes_its_sign() {
    for function in [
        QUARTIC,
        WELLS,
        Function::Polynomial([0.0, 0.6, -0.5, 0.0]),
        Function::Waves,
    ] {
        let at = |i: i32| f64::from(i) * 1e-3 + 3.3e-5;
        let rises = |i: i32| function.curvature(at(i)) > 0.0;
        let within = |i: &i32| at(*i).abs() < function.reach();
        let changes = (-12_000..12_000).filter(within);
        let changes: Vec<i32> = changes.filter(|i| rises(*i) != rises(i + 1)).collect();
        let found = function.inflections();
        assert_eq!(found.len(), changes.len(), "{function:?}: {found:?}");
        for (w, i) in found.into_iter().zip(changes) {
            assert!((at(i)..=at(i + 1)).contains(&w), "{function:?} {w}");
            assert!(function.curvature(w).abs() < 1e-12, "{function:?} {w}");
        }
    }
}

#[test]
fn outward_beyond_all_turns_a_run_never_comes_back() {
    // f′ = 6 + 2w + 3w², whose reach is 3.
    let cubic = Function::Polynomial([6.0, 1.0, 1.0, 0.0]);
    for (from, to, expected) in [
        (4.0, 5.0, true),
        (-4.0, -5.0, true),
        (4.0, -5.0, false),
        (-4.0, 5.0, false),
        (5.0, 4.0, false),
        (4.0, 4.0, false),
        (3.0, 5.0, false),
        (2.0, 5.0, false),
    ] {
        assert_eq!(cubic.runs_away(from, to), expected, "{from} {to}");
    }
    assert!(!Function::Waves.runs_away(20.0, 30.0));
}

#[test]
fn a_parabola_throws_farther_what_lands_farther_from_its_middle() {
    // ¼w² − w turns at 2.
    let parabola = Function::Polynomial([-1.0, 0.25, 0.0, 0.0]);
    for (from, to, expected) in [
        (2.5, 1.4, true),
        (2.5, 1.6, false),
        (1.4, 2.9, true),
        (1.4, 2.5, false),
        (3.0, 1.0, false),
        (1.0, 3.0, false),
    ] {
        assert_eq!(parabola.runs_away(from, to), expected, "{from} {to}");
    }
}

#[test]
fn a_quartic_throws_farther_what_has_doubled_far_out() {
    // f′ = w³ + 1, whose reach is 2: far out begins at 20.
    let quartic = Function::Polynomial([1.0, 0.0, 0.0, 0.25]);
    for (from, to, expected) in [
        (20.0, -40.0, true),
        (-25.0, 60.0, true),
        (19.0, -40.0, false),
        (20.0, -39.0, false),
    ] {
        assert_eq!(quartic.runs_away(from, to), expected, "{from} {to}");
    }
}

#[test]
fn a_run_is_followed_beyond_ten_times_the_reach() {
    // Around 1000, and each step 1.1 times as far from there.
    let far = Function::Polynomial([-1000.0, 0.5, 0.0, 0.0]);
    let run = Run::new(&far, 2.1, 1100.0, 500);
    let Some((steps, End::Diverges)) = run.end else {
        panic!("{:?}", run.end)
    };
    assert!(run.path[steps].abs() > 10_010.0 && run.path[steps - 1].abs() <= 10_010.0);
    // Each step doubles the distance: −1000 itself is not beyond.
    let run = Run::new(&PARABOLA, 3.0, 125.0, 10);
    assert_eq!(run.path, [125.0, -250.0, 500.0, -1000.0, 2000.0]);
    assert_eq!(run.end, Some((4, End::Diverges)));
    // Nothing is known of a leap down a kink.
    let run = Run::new(&Function::Absolute, 1e13, 0.5, 10);
    assert_eq!((run.path.len(), run.end), (2, Some((1, End::Stopped))));
}

#[test]
fn a_run_is_near_a_minimum_at_a_thousandth_and_rests_only_where_it_stays() {
    let run = Run::new(&PARABOLA, 0.5, NEAR, 0);
    assert_eq!(run.end, Some((0, End::Settles(0.0))));
    assert_eq!(Run::new(&PARABOLA, 0.5, 1.1 * NEAR, 0).end, None);
    assert_eq!(PARABOLA.lowest(), Some(0.0));
    // 1 − ε/2 is a number, 1 + ε/2 is none.
    let line = Function::Polynomial([1.0, 0.0, 0.0, 0.0]);
    assert_eq!(Run::new(&line, f64::EPSILON / 2.0, 1.0, 0).end, None);
    assert_eq!(
        Run::new(&line, f64::EPSILON / 8.0, 1.0, 0).end,
        Some((0, End::Rests))
    );
}

#[test]
fn two_places_are_a_cycle_when_they_draw_in_and_lie_apart() {
    // Along a parabola the distance is multiplied by 1 − η twice.
    let end = |eta: f64, path: [f64; 3]| certain(&PARABOLA, eta, &path, &[0.0]);
    let near = [1.0, -1.0, 1.0 + 5e-10];
    assert_eq!(end(1.99, near), Some(End::Cycles(2)));
    assert_eq!(end(1.999, near), None, "it draws in too slowly");
    assert_eq!(end(1.99, [1.0, -1.0, 1.0 + 2e-9]), None);
    let one = [0.5, 0.5004, 0.5 + 1e-10];
    assert_eq!(end(1.99, one), None, "one place, not two");
}

#[test]
fn a_root_at_zero_is_found_beside_another() {
    for b in [2.0, -2.0] {
        let mut found = roots(1.0, b, 0.0);
        found.sort_by(f64::total_cmp);
        assert!(
            found.iter().any(|w| *w == -b) && found.contains(&0.0),
            "{found:?}"
        );
    }
}

#[test]
fn on_either_side_of_a_minimum_it_has_to_draw_in() {
    // f″ is 1.03 a thousandth to the left of the minimum, or to the right: 1 − 1.99 f″ is −1.0497 there.
    for side in [1.0, -1.0] {
        let steep = Function::Polynomial([0.0, 0.5, 5.0 * side, 0.0]);
        for start in [0.001, -0.001] {
            assert_eq!(Run::new(&steep, 1.99, start, 0).end, None, "{side} {start}");
        }
    }
}
