//! Maximum likelihood in one dimension.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use super::*;
use crate::data::Keyword;

const LAWS: [Law; 4] = [
    Law::Normal {
        mu: -1.5,
        sigma: 0.7,
    },
    Law::Bernoulli { p: 0.3 },
    Law::Exponential { rate: 2.5 },
    Law::Poisson { lambda: 3.2 },
];

#[track_caller]
fn close(a: f64, b: f64, tolerance: f64) {
    assert!(
        (a - b).abs() <= tolerance * (1.0 + a.abs().max(b.abs())),
        "{a} is not {b}"
    );
}

fn log_likelihood(law: Law, sample: &[f64]) -> Option<f64> {
    law.log_likelihood(&Sums::from_sample(sample))
}

/// A distribution of the family, drawn at random.
fn any(family: Family, random: &mut Seeded) -> Law {
    let [a, b] = [0; 2].map(|_| random.unit());
    match family {
        Family::Normal => Law::Normal {
            mu: 10.0 * a - 5.0,
            sigma: 0.05 + 4.0 * b,
        },
        Family::Bernoulli => Law::Bernoulli { p: a },
        Family::Exponential => Law::Exponential {
            rate: 0.01 + 5.0 * a,
        },
        Family::Poisson => Law::Poisson { lambda: 12.0 * a },
    }
}

#[test]
fn densities_sum_to_one() {
    for law in LAWS {
        let total: f64 = if law.family().is_discrete() {
            (0..60).map(|k| law.density(f64::from(k))).sum()
        } else {
            // The midpoint rule, fine enough for the exponential's jump at 0, which falls on a boundary.
            let step = 1e-3;
            (-20_000..20_000)
                .map(|i| step * law.density((f64::from(i) + 0.5) * step))
                .sum()
        };
        close(total, 1.0, 1e-6);
    }
}

#[test]
fn values_known_by_hand() {
    let tau = std::f64::consts::TAU;
    let standard = Law::Normal {
        mu: 0.0,
        sigma: 1.0,
    };
    close(standard.density(0.0), 1.0 / tau.sqrt(), 1e-15);
    close(
        log_likelihood(standard, &[1.0, -2.0]).unwrap(),
        -tau.ln() - 2.5,
        1e-15,
    );
    // Three of four: 0.75³ · 0.25
    let coin = Law::Bernoulli { p: 0.75 };
    close(
        log_likelihood(coin, &[1.0, 1.0, 0.0, 1.0]).unwrap(),
        (27.0_f64 / 256.0).ln(),
        1e-15,
    );
    let wait = Law::Exponential { rate: 2.0 };
    close(wait.density(0.5), 2.0 * (-1.0_f64).exp(), 1e-15);
    close(
        log_likelihood(wait, &[0.5, 1.0]).unwrap(),
        2.0 * 2.0_f64.ln() - 3.0,
        1e-15,
    );
    // e⁻² 2³ / 3!
    let count = Law::Poisson { lambda: 2.0 };
    close(count.density(3.0), (-2.0_f64).exp() * 8.0 / 6.0, 1e-14);
    assert_eq!(
        estimate(Family::Normal, &Sums::from_sample(&[1.0, 3.0, 5.0])).map(|e| e.law),
        Ok(Law::Normal {
            mu: 3.0,
            sigma: (8.0_f64 / 3.0).sqrt(),
        }),
        "divided by M"
    );
    assert_eq!(
        estimate(Family::Exponential, &Sums::from_sample(&[1.0, 3.0])).map(|e| e.law),
        Ok(Law::Exponential { rate: 0.5 })
    );
}

#[test]
fn the_likelihood_is_the_product_of_the_densities() {
    for law in LAWS {
        let sample = law.draw(40, 11);
        let terms = sample.iter().map(|x| law.log_density(*x).unwrap());
        close(
            log_likelihood(law, &sample).unwrap(),
            terms.sum::<f64>(),
            1e-12,
        );
    }
}

#[test]
fn nothing_is_more_likely_than_the_estimate() {
    let mut random = Seeded::new(5, 0);
    for family in Family::all() {
        for seed in 0..40 {
            let sample = any(family, &mut random).draw(2 + seed as usize, seed);
            let sums = Sums::from_sample(&sample);
            let Ok(best) = estimate(family, &sums) else {
                continue;
            };
            let most = best.law.log_likelihood(&sums).expect("a likelihood");
            for _ in 0..200 {
                let other = any(family, &mut random).log_likelihood(&sums);
                assert!(
                    other.is_none_or(|other| other <= most + 1e-9 * (1.0 + most.abs())),
                    "{family:?} {sample:?}: {other:?} > {most}"
                );
            }
        }
    }
}

#[test]
fn the_slope_at_the_estimate_is_zero_and_beside_it_is_not() {
    for law in LAWS {
        let sums = Sums::from_sample(&law.draw(50, 3));
        let best = estimate(law.family(), &sums).unwrap().law;
        let slope = |at: Law, index: usize| {
            let (value, step) = (at.parameters()[index], 1e-5);
            let ahead = at.with(index, value + step).log_likelihood(&sums).unwrap();
            let behind = at.with(index, value - step).log_likelihood(&sums).unwrap();
            (ahead - behind) / (2.0 * step)
        };
        for (index, value) in best.parameters().into_iter().enumerate() {
            assert!(slope(best, index).abs() < 1e-4, "{best:?}");
            assert!(slope(best.with(index, value * 0.9), index).abs() > 0.1);
            assert!(slope(best.with(index, value * 1.1), index).abs() > 0.1);
        }
    }
}

#[test]
fn samples_come_from_their_distribution() {
    for law in LAWS {
        let sample = law.draw(20_000, 7);
        assert_eq!(sample, law.draw(20_000, 7));
        assert_ne!(sample[..20], law.draw(20, 8)[..]);
        assert!(sample.iter().all(|x| law.family().allows(*x)));
        let found = estimate(law.family(), &Sums::from_sample(&sample))
            .unwrap()
            .law;
        for (is, should) in found.parameters().into_iter().zip(law.parameters()) {
            // Five standard errors of the widest of them.
            assert!((is - should).abs() < 0.1, "{found:?} from {law:?}");
        }
    }
}

#[test]
fn where_there_is_no_maximum_the_reason_is_given() {
    for family in Family::all() {
        assert_eq!(
            estimate(family, &Sums::from_sample(&[])),
            Err(NoMaximum::Empty),
            "{family:?}"
        );
    }
    // 0.1 is no binary number: a tenth of its tenfold sum is not 0.1.
    for sample in [&[2.0][..], &[0.1; 10], &[-7.0; 10]] {
        assert_eq!(
            estimate(Family::Normal, &Sums::from_sample(sample)),
            Err(NoMaximum::Equal)
        );
    }
    assert_eq!(
        estimate(Family::Exponential, &Sums::from_sample(&[0.0; 4])),
        Err(NoMaximum::Zero)
    );
    // And it is true: the likelihood grows and grows.
    let equal = Sums::from_sample(&[0.1; 3]);
    let narrow = |sigma| Law::Normal { mu: 0.1, sigma }.log_likelihood(&equal);
    assert!(narrow(1e-9) > narrow(1e-6) && narrow(1e-6) > narrow(1e-3));
    let fast = |rate| Law::Exponential { rate }.log_likelihood(&Sums::from_sample(&[0.0]));
    assert!(fast(1e9) > fast(1e6));
}

#[test]
fn estimates_at_the_edge_say_so() {
    for (family, sample, law) in [
        (Family::Bernoulli, [0.0; 3], Law::Bernoulli { p: 0.0 }),
        (Family::Bernoulli, [1.0; 3], Law::Bernoulli { p: 1.0 }),
        (Family::Poisson, [0.0; 3], Law::Poisson { lambda: 0.0 }),
    ] {
        let sums = Sums::from_sample(&sample);
        assert_eq!(estimate(family, &sums), Ok(Estimate { law, edge: true }));
        assert_eq!(law.log_likelihood(&sums), Some(0.0), "certain");
    }
    let inner = estimate(Family::Bernoulli, &Sums::from_sample(&[0.0, 1.0]));
    assert!(!inner.unwrap().edge);
}

#[test]
fn what_is_impossible_has_no_logarithm() {
    let certain = Law::Bernoulli { p: 1.0 };
    assert_eq!(log_likelihood(certain, &[1.0, 0.0]), None);
    let never = Law::Poisson { lambda: 0.0 };
    assert_eq!(log_likelihood(never, &[0.0, 2.0]), None);
    assert_eq!(
        (never.density(0.0), never.density(2.0), never.density(0.5)),
        (1.0, 0.0, 0.0)
    );
    assert_eq!(certain.density(0.0), 0.0);
    for family in Family::all() {
        for x in [f64::NAN, f64::INFINITY, -1e300] {
            assert!(!family.allows(x), "{family:?} {x}");
        }
    }
    assert!(!Family::Poisson.allows(1.5) && !Family::Exponential.allows(-0.1));
    assert!(!Family::Bernoulli.allows(0.5));
}

#[test]
fn a_contour_has_its_level_and_closes() {
    let sums = Sums::from_sample(
        &Law::Normal {
            mu: 0.5,
            sigma: 1.5,
        }
        .draw(20, 2),
    );
    let best = estimate(Family::Normal, &sums).unwrap().law;
    let most = best.log_likelihood(&sums).unwrap();
    for depth in [0.5, 5.0, 50.0] {
        let contour = normal_contour(&sums, most - depth, (0.0, 1e9), 40);
        assert_eq!(contour.len(), 41);
        for &(sigma, half) in &contour[1..40] {
            for mu in [sums.mean - half, sums.mean + half] {
                let here = Law::Normal { mu, sigma }.log_likelihood(&sums).unwrap();
                close(here, most - depth, 1e-6);
            }
        }
        assert!(contour[0].1 < 1e-3 && contour[40].1 < 1e-3, "{contour:?}");
        let cut = normal_contour(&sums, most - depth, (1.4, 1.6), 40);
        assert!(cut.iter().all(|(sigma, _)| (1.4..=1.6).contains(sigma)));
    }
    assert!(normal_contour(&sums, most + 0.1, (0.0, 9.0), 40).is_empty());
    assert!(normal_contour(&Sums::from_sample(&[]), -1.0, (0.0, 9.0), 40).is_empty());
    // Equal points: every level reaches down to σ = 0.
    let funnel = normal_contour(&Sums::from_sample(&[2.0; 3]), -3.0, (0.0, 9.0), 40);
    assert!(funnel[0].0 < 1e-9 && funnel[40].0 > 0.1);
}

#[test]
fn each_family_allows_its_own_values() {
    for (family, inside, outside) in [
        (
            Family::Normal,
            vec![-2.5, 0.0, 7.0],
            vec![f64::INFINITY, f64::NAN],
        ),
        (Family::Bernoulli, vec![0.0, 1.0], vec![0.5, -1.0, 2.0]),
        (
            Family::Exponential,
            vec![0.0, 2.5],
            vec![-0.5, f64::INFINITY],
        ),
        (
            Family::Poisson,
            vec![0.0, 3.0],
            vec![-1.0, 0.5, f64::INFINITY],
        ),
    ] {
        assert!(inside.iter().all(|x| family.allows(*x)), "{family:?}");
        assert!(!outside.iter().any(|x| family.allows(*x)), "{family:?}");
    }
    let nearest = |family: Family| [-1.3, 0.4, 0.5, 2.6].map(|x| family.nearest(x));
    assert_eq!(nearest(Family::Normal), [-1.3, 0.4, 0.5, 2.6]);
    assert_eq!(nearest(Family::Bernoulli), [0.0, 0.0, 1.0, 1.0]);
    assert_eq!(nearest(Family::Exponential), [0.0, 0.4, 0.5, 2.6]);
    assert_eq!(nearest(Family::Poisson), [0.0, 0.0, 1.0, 3.0]);
}

#[test]
fn parameters_have_an_order_and_are_changed_one_by_one() {
    let law = Law::Normal {
        mu: 1.0,
        sigma: 2.0,
    };
    assert_eq!(law.parameters(), [1.0, 2.0]);
    assert_eq!(law.with(0, 5.0).parameters(), [5.0, 2.0]);
    assert_eq!(law.with(1, 5.0).parameters(), [1.0, 5.0]);
    for law in [
        Law::Bernoulli { p: 0.25 },
        Law::Exponential { rate: 0.25 },
        Law::Poisson { lambda: 0.25 },
    ] {
        assert_eq!(law.parameters(), [0.25]);
        assert_eq!(law.with(0, 0.5).parameters(), [0.5]);
        assert_eq!(law.with(0, 0.5).family(), law.family());
    }
}

#[test]
fn a_sample_is_summed_up_in_five_numbers() {
    let sums = Sums::from_sample(&[1.0, 4.0, 4.0, 0.0]);
    assert_eq!((sums.count, sums.sum, sums.mean), (4, 9.0, 2.25));
    // (1.25² + 1.75² · 2 + 2.25²), and 2 ln 4!.
    assert!((sums.squares - 12.75).abs() < 1e-14);
    assert!((sums.log_factorials - 2.0 * 24f64.ln()).abs() < 1e-13);
    assert_eq!(Sums::from_sample(&[]), Sums::default());
    let third = Sums::from_sample(&[0.1; 3]);
    assert_eq!(
        (third.mean, third.squares),
        (0.1, 0.0),
        "equal values are their own mean"
    );
    // The mean, 1e15 + 4/3, is rounded to eighths.
    let far = Sums::from_sample(&[1e15, 1e15 + 1.0, 1e15 + 3.0]).squares;
    assert!((far - 14.0 / 3.0).abs() < 0.05, "{far}");
    // What is no count has no factorial.
    assert_eq!(
        Sums::from_sample(&[2.5, 0.5, 1.0, -3.0]).log_factorials,
        0.0
    );
}

#[test]
fn a_normal_sample_is_its_mean_and_so_many_deviations() {
    let law = Law::Normal {
        mu: 3.0,
        sigma: 0.5,
    };
    let mut random = Seeded::new(9, purpose::LIKELIHOOD);
    for x in law.draw(20, 9) {
        assert_eq!(x, 3.0 + 0.5 * crate::data::normal(&mut random));
    }
}
