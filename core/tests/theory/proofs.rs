//! Proofs that are none are refused.

use hyperplane_core::learn::Samples;
use hyperplane_core::theory::{Contradiction, Separability, Separation, Separator};
use num_bigint::BigInt;

use super::samples;

fn whole<const N: usize>(numbers: [i64; N]) -> Vec<BigInt> {
    numbers.map(BigInt::from).to_vec()
}

/// −1 at 0 and 1, +1 at 2 and 3.
fn apart() -> Samples {
    samples(1, &[0.0, 1.0, 2.0, 3.0], &[-1.0, -1.0, 1.0, 1.0])
}

/// −1 at 0 and 2, +1 at 1 and 1.
fn mixed() -> Samples {
    samples(1, &[0.0, 2.0, 1.0, 1.0], &[-1.0, -1.0, 1.0, 1.0])
}

#[test]
fn weights_that_do_not_separate_prove_nothing() {
    let proof = |exact| Separability::Separable(Separator { exact }).verify(&apart());
    assert!(proof(whole([-3, 2])));
    // Through a sample, and on the wrong side of one.
    assert!(!proof(whole([-2, 2])) && !proof(whole([-1, 2])));
    let separator = Separator {
        exact: whole([-3, 2]),
    };
    assert!(!separator.verify(&mixed()));
    assert_eq!(separator.weights(&apart()), Some(vec![-0.75, 0.5]));
    assert_eq!(separator.weights(&mixed()), None);
}

#[test]
fn multipliers_that_do_not_cancel_prove_nothing() {
    let proof = |support: Vec<(usize, i64)>| {
        let support = support.into_iter().map(|(i, c)| (i, BigInt::from(c)));
        let proof = Contradiction {
            support: support.collect(),
        };
        let verdict = Separability::NotSeparable(proof.clone()).verify(&mixed());
        assert_eq!(proof.verify(&mixed()), verdict);
        verdict
    };
    // (1, 0) + (1, 2) = 2 (1, 1).
    assert!(proof(vec![(0, 1), (1, 1), (2, 2)]));
    assert!(proof(vec![(0, 3), (1, 3), (2, 2), (3, 4)]));
    assert!(!proof(vec![]), "no sample");
    assert!(!proof(vec![(0, 1), (1, 1), (2, 1)]), "the biases differ");
    assert!(!proof(vec![(0, 1), (1, 3), (2, 4)]), "the places differ");
    assert!(!proof(vec![(0, -1), (1, -1), (2, -2)]), "negative ones");
    assert!(!proof(vec![(0, 1), (1, 1), (2, 3), (3, -1)]));
    assert!(!proof(vec![(0, 0), (1, 0), (2, 0)]), "zeros");
}

#[test]
fn an_overlap_needs_every_sample_and_a_touch_one_that_is_apart() {
    let overlap = |support: Vec<(usize, i64)>| {
        let support = support.into_iter().map(|(i, c)| (i, BigInt::from(c)));
        Separation::Overlap(Contradiction {
            support: support.collect(),
        })
    };
    assert!(overlap(vec![(0, 1), (1, 1), (2, 1), (3, 1)]).verify(&mixed()));
    assert!(
        !overlap(vec![(0, 1), (1, 1), (2, 2)]).verify(&mixed()),
        "one is missing"
    );
    assert!(!overlap(vec![(0, 1), (1, 1), (2, 2), (3, 1)]).verify(&mixed()));
    // −1 at 0 and 1, +1 at 1 and 2: they touch at 1.
    let touching = samples(1, &[0.0, 1.0, 1.0, 2.0], &[-1.0, -1.0, 1.0, 1.0]);
    let touch = |w: [i64; 2], set: &Samples| Separation::QuasiComplete(whole(w)).verify(set);
    assert!(touch([-1, 1], &touching));
    assert!(!touch([0, 0], &touching), "nothing is apart");
    assert!(!touch([-2, 1], &touching) && !touch([1, -1], &touching));
    let complete = |exact| Separation::Complete(Separator { exact }).verify(&apart());
    assert!(complete(whole([-3, 2])) && !complete(whole([-2, 2])));
}
