//! Optimizers that teach three classes.

use super::*;

#[test]
fn three_classes_learn_in_lockstep() {
    let set = iris(IrisClasses::All);
    let problems =
        [0, 1, 2].map(|class| Rc::new(Problem::from(Samples::from_dataset(&set, class))));
    for optimizer in optimizers() {
        let settings = with(optimizer, online(Rule::LOGISTIC, 0.003));
        let mut all = OneVersusRest::new(&problems, valid(settings), &[0.0; 15]);
        all.run(6);
        let each = problems.iter().flat_map(|problem| {
            let mut one = Trainer::new(Rc::clone(problem), valid(settings), vec![0.0; 5]);
            one.run(6);
            one.weights().to_vec()
        });
        assert_eq!(bits(all.weights()), bits(&each.collect::<Vec<_>>()));
    }
}

#[test]
fn softmax_descends_with_every_optimizer() {
    let set = iris(IrisClasses::All);
    let rows = Samples::from_dataset(&set, 1);
    let labels: Vec<f64> = set
        .class_indices()
        .iter()
        .map(|class| f64::from(*class))
        .collect();
    let train = rows.of_classes(labels, 3);
    let problem = Rc::new(Problem::from(train));
    for optimizer in optimizers() {
        let eta = optimizer.0.kind.usual_eta.map_or(0.01, |_| 0.02);
        let settings = Settings {
            batch: Batch::Mini(40),
            reduction: Reduction::Mean,
            ..with(optimizer, online(Rule::LOGISTIC, eta))
        };
        let mut run = Trainer::new(Rc::clone(&problem), valid(settings), vec![0.0; 15]);
        // The first batch, by hand: at w = 0 every p is ⅓, so δ_k = [k = class] − ⅓, and all 40 samples are of class 0.
        let step = run.step().expect("a step");
        for k in 0..3 {
            let delta = if k == 0 { 2.0 / 3.0 } else { -1.0 / 3.0 };
            for j in 0..5 {
                let sum: f64 = (0..40).map(|i| problem.train.row(i)[j]).sum();
                let g = -delta * sum / 40.0;
                assert!(
                    (step.gradient[5 * k + j] - g).abs() <= 1e-12 * g.abs(),
                    "{optimizer:?}"
                );
                assert!(step.change[5 * k + j] * g < 0.0, "{optimizer:?}: downhill");
            }
        }
        run.run(60);
        let entries = run.history().entries();
        let (first, last) = (&entries[0], &entries[entries.len() - 1]);
        assert!(last.loss < first.loss, "{optimizer:?}");
        let weights = bits(run.weights());
        let steps = run.steps();
        run.seek(17);
        run.seek(steps);
        assert_eq!(bits(run.weights()), weights, "{optimizer:?}");
    }
}
