//! Facts turn by turn are the facts at once; inputs that change cancel what is being worked on.

use std::cell::Cell;
use std::rc::Rc;

use hyperplane_core::data::Seeded;
use hyperplane_core::learn::{Batch, Form, Penalty, Problem, Reduction, Rule, Settings};
use hyperplane_core::task::at_once;
use hyperplane_core::theory::{
    Curvature, EpochMap, Fact, Facts, Found, Growth, MaxMargin, Minimum, Radius, Separability,
    Separation, SoftMargin, least_squares, logistic, sequential_limit,
};

use crate::clouds;

const ALL: [Fact; 12] = [
    Fact::Minimum,
    Fact::CurvatureAtMinimum,
    Fact::Growth,
    Fact::Epoch,
    Fact::Limit,
    Fact::LogisticCurvatureBound,
    Fact::AdalineCurvature,
    Fact::Radius,
    Fact::Augmented,
    Fact::Geometric,
    Fact::Separation,
    Fact::Separability,
];

fn problem(count: usize, apart: f64) -> Rc<Problem> {
    let mut random = Seeded::new(3, 300);
    Rc::new(Problem::from(clouds(&mut random, 2, count, apart)))
}

fn settings(rule: Rule) -> Settings {
    Settings {
        batch: Batch::Mini(7),
        reduction: Reduction::Mean,
        penalty: Penalty::ridge(0.03),
        ..Settings::new(rule, 0.02)
    }
}

/// One turn at a time; says how many it took.
fn turn_by_turn(facts: &mut Facts, wanted: &[Fact]) -> usize {
    (1..)
        .find(|_| facts.advance(wanted, &|| false))
        .expect("an end")
}

#[test]
fn turn_by_turn_they_have_the_bits_that_they_have_at_once() {
    for (count, apart) in [(40, 1.0), (700, 1.5), (700, 9.0)] {
        for rule in [Rule::ADALINE, Rule::LOGISTIC, Rule::SVM, Rule::PERCEPTRON] {
            let (problem, settings) = (problem(count, apart), settings(rule));
            let mut facts = Facts::new(Rc::clone(&problem), &settings);
            let turns = turn_by_turn(&mut facts, &ALL);
            assert!(turns > 100, "{turns}");
            let (train, known) = (&problem.train, facts.known());
            let (reduction, ridge) = (settings.reduction, settings.penalty.ridge);
            let separability = at_once(Separability::decide(train));
            let separation = at_once(Separation::given(train, &separability));
            let minimum: Found<Minimum> = match settings.table().form {
                Form::Squares => at_once(least_squares(train, reduction, ridge))
                    .map(|it| Some(Minimum::Smooth(it))),
                Form::Likelihood => at_once(logistic(train, &separation, reduction, ridge))
                    .map(|it| it.map(Minimum::Smooth)),
                Form::Hinge => at_once(SoftMargin::compute(train, reduction, ridge))
                    .map(|it| it.map(Minimum::Soft)),
                _ => Ok(None),
            };
            let there = match &minimum {
                Ok(Some(Minimum::Smooth(found))) if rule == Rule::LOGISTIC => at_once(
                    Curvature::of_logistic_at(train, &found.weights, reduction, ridge),
                )
                .map(Some),
                _ => Ok(None),
            };
            let epoch = at_once(EpochMap::new(train, 7, reduction, ridge)).expect("an epoch");
            // Equal texts are equal bits, and the sign of a zero counts.
            let text = |thing: &dyn std::fmt::Debug| format!("{thing:?}");
            let known = [
                text(&known.separability.as_deref()),
                text(&known.separation.as_deref()),
                text(&known.geometric),
                text(&known.augmented),
                text(&known.radius),
                text(&known.adaline_curvature),
                text(&known.logistic_curvature_bound),
                text(&known.limit),
                text(&known.growth),
                text(&known.minimum),
                text(&known.curvature_at_minimum),
                text(&known.epoch),
            ];
            let geometric = at_once(MaxMargin::geometric(train, &separability));
            let augmented = at_once(MaxMargin::augmented(train, &separability));
            let expected = [
                text(&Some(separability)),
                text(&Some(separation)),
                text(&Some(geometric)),
                text(&Some(augmented)),
                text(&Some(Radius::compute(train))),
                text(&Some(at_once(Curvature::of_adaline(
                    train, reduction, ridge,
                )))),
                text(&Some(at_once(Curvature::of_logistic(
                    train, reduction, ridge,
                )))),
                text(&Some(at_once(sequential_limit(train, 7, reduction, ridge)))),
                text(&Some(Growth {
                    eta: 0.02,
                    found: Ok(epoch.at(0.02)),
                })),
                text(&Some(minimum)),
                text(&Some(there)),
                text(&Some(Ok::<_, ()>(epoch))),
            ];
            for (known, expected) in known.iter().zip(&expected) {
                assert!(
                    known == expected,
                    "{count} {apart} {}:\n{known}\n{expected}",
                    rule.keyword
                );
            }
        }
    }
}

#[test]
fn a_fact_is_found_once_and_without_those_that_nobody_asks_for() {
    let settings = settings(Rule::ADALINE);
    let mut facts = Facts::new(problem(300, 1.0), &settings);
    assert!(turn_by_turn(&mut facts, &[Fact::Limit, Fact::Growth]) > 10);
    let known = facts.known();
    assert!(known.limit.is_some() && known.epoch.is_some() && known.growth.is_some());
    assert!(
        known.adaline_curvature.is_none()
            && known.separability.is_none()
            && known.minimum.is_none()
    );
    // Nothing is left to do, whether there is time or not.
    let never = || -> bool { unreachable!("nobody asks how late it is") };
    assert!(facts.advance(&[Fact::Growth, Fact::Limit], &never));
    assert!(facts.advance(&[], &never));
}

#[test]
fn as_long_as_there_is_time_it_goes_on_and_then_it_stops() {
    let mut facts = Facts::new(problem(300, 1.0), &settings(Rule::LOGISTIC));
    let (asked, turns) = (Cell::new(0), turn_by_turn(&mut facts.clone(), &ALL));
    let has_time = || {
        asked.set(asked.get() + 1);
        asked.get() % 10 != 0
    };
    let slices = (1..)
        .find(|_| facts.advance(&ALL, &has_time))
        .expect("an end");
    // The last turn of all asks for no time any more, unless it is the tenth of its slice.
    assert!(turns > 100, "{turns}");
    assert_eq!(slices, turns.div_ceil(10));
}

#[test]
fn inputs_that_change_cancel_what_rests_on_them_and_nothing_else() {
    let (first, second) = (problem(300, 9.0), problem(300, 12.0));
    let adaline = settings(Rule::ADALINE);
    let mut facts = Facts::new(Rc::clone(&first), &adaline);
    turn_by_turn(&mut facts, &[Fact::Separability, Fact::Growth]);
    let separability = facts.known().separability.clone().expect("known");
    // Another η: only what belongs to it.
    let eta = Settings {
        eta: 0.5,
        ..adaline
    };
    facts.update(&first, &eta);
    assert!(facts.are_of(&first, &eta) && facts.are_of(&first, &adaline));
    let limit = facts.known().limit;
    assert!(limit.is_none() && facts.known().epoch.is_some());
    assert!(!facts.advance(&[Fact::Growth, Fact::Limit], &|| false));
    assert!(matches!(
        facts.known().growth,
        Some(Growth {
            eta: 0.5,
            found: Ok(_)
        })
    ));
    // On the way to the limit another batch: that of the first one never comes.
    assert!(!facts.advance(&[Fact::Limit], &|| false));
    let full = Settings {
        batch: Batch::Full,
        ..adaline
    };
    assert!(!facts.are_of(&first, &full));
    facts.update(&first, &full);
    turn_by_turn(&mut facts, &[Fact::Limit]);
    let expected = at_once(sequential_limit(&first.train, 300, Reduction::Mean, 0.03));
    assert_eq!(facts.known().limit, Some(expected));
    assert!(facts.known().growth.is_none() && facts.known().epoch.is_none());
    let kept = facts.known().separability.clone().expect("known");
    assert!(Rc::ptr_eq(&kept, &separability), "of the samples alone");
    // On the way to a margin other samples.
    assert!(!facts.advance(&[Fact::Geometric], &|| false));
    facts.update(&second, &full);
    assert!(facts.known().separability.is_none());
    turn_by_turn(&mut facts, &[Fact::Geometric]);
    let expected = at_once(MaxMargin::geometric(
        &second.train,
        &at_once(Separability::decide(&second.train)),
    ));
    assert_eq!(facts.known().geometric, Some(expected));
}

#[test]
fn a_copy_knows_the_same_and_goes_on_by_itself() {
    let mut facts = Facts::new(problem(300, 1.0), &settings(Rule::ADALINE));
    turn_by_turn(&mut facts, &[Fact::Radius]);
    assert!(!facts.advance(&[Fact::Limit], &|| false));
    let mut copy = facts.clone();
    assert!(copy.known().radius.is_some());
    turn_by_turn(&mut copy, &[Fact::Limit]);
    assert!(facts.known().limit.is_none());
    turn_by_turn(&mut facts, &[Fact::Limit]);
    assert_eq!(facts.known().limit, copy.known().limit);
}

#[test]
fn without_samples_there_are_facts_too() {
    let none = problem(0, 1.0);
    for rule in [Rule::ADALINE, Rule::LOGISTIC, Rule::SVM] {
        let bare = Settings {
            penalty: Penalty::NONE,
            ..settings(rule)
        };
        let mut facts = Facts::new(Rc::clone(&none), &bare);
        turn_by_turn(&mut facts, &ALL[4..]);
        assert_eq!(facts.known().limit, Some(Ok(None)));
        assert!(
            facts
                .known()
                .separability
                .as_ref()
                .is_some_and(|it| it.is_separable())
        );
    }
}

#[test]
fn what_rests_on_the_samples_alone_is_kept_for_another_rule() {
    let first = problem(60, 9.0);
    let wanted = [
        Fact::Separation,
        Fact::Geometric,
        Fact::Augmented,
        Fact::Radius,
    ];
    let mut facts = Facts::new(Rc::clone(&first), &settings(Rule::ADALINE));
    turn_by_turn(&mut facts, &wanted);
    facts.update(&first, &settings(Rule::LOGISTIC));
    let known = facts.known();
    assert!(known.separation.is_some() && known.radius.is_some());
    assert!(known.geometric.is_some() && known.augmented.is_some());
}

#[test]
fn a_fact_brings_those_that_it_rests_on_and_no_others() {
    let known = |rule, penalty, wanted: &[Fact]| {
        let settings = Settings {
            penalty,
            ..settings(rule)
        };
        let mut facts = Facts::new(problem(60, 0.5), &settings);
        turn_by_turn(&mut facts, wanted);
        assert!(format!("{facts:?}").len() > 4);
        facts.known().clone()
    };
    let ridge = Penalty::ridge(0.1);
    for fact in [Fact::Separation, Fact::Geometric, Fact::Augmented] {
        assert!(
            known(Rule::ADALINE, ridge, &[fact]).separability.is_some(),
            "{fact:?}"
        );
    }
    let linear = known(Rule::ADALINE, ridge, &[Fact::Minimum]);
    assert!(linear.separation.is_none() && matches!(linear.minimum, Some(Ok(Some(_)))));
    let likely = known(Rule::LOGISTIC, ridge, &[Fact::CurvatureAtMinimum]);
    assert!(likely.separation.is_some() && matches!(likely.minimum, Some(Ok(Some(_)))));
    assert!(matches!(likely.curvature_at_minimum, Some(Ok(Some(_)))));
    // Theory knows no minimum with a norm that is not squared.
    let norm = Penalty {
        norm: 0.1,
        ..Penalty::NONE
    };
    let none = known(Rule::ADALINE, norm, &[Fact::Minimum]);
    assert!(matches!(none.minimum, Some(Ok(None))));
}
