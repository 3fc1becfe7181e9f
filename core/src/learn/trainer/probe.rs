//! The result of an update with one sample, which is not made.

use super::{Arranged, History, Known, Snapshots, Step, Trainer};
use crate::learn::Batch;

impl Trainer {
    /// The update that one training sample by itself would make now, which is not made; nothing where nothing can move, or
    /// there is no such sample.
    ///
    /// ```
    /// use hyperplane_core::data::Gate;
    /// use hyperplane_core::learn::{Problem, Rule, Samples, Settings, Trainer};
    /// let problem = Problem::from(Samples::from_dataset(&Gate::AND.dataset(), 1));
    /// let settings = Settings::new(Rule::PERCEPTRON, 0.5).check()?;
    /// let trainer = Trainer::new(problem.into(), settings, vec![0.0; 3]);
    /// let step = trainer.probe(0).expect("a sample");
    /// assert_eq!((step.change, step.weights), (vec![-1.0, 0.0, 0.0], vec![-1.0, 0.0, 0.0]));
    /// assert_eq!(trainer.weights(), [0.0; 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn probe(&self, sample: usize) -> Option<Step> {
        let mut settings = *self.settings;
        settings.batch = Batch::Online;
        let settings = settings.check().ok()?;
        let index = u32::try_from(sample).ok()?;
        if sample >= self.problem.train.len() || !self.can_move() {
            return None;
        }
        let mut probe = Self {
            problem: self.problem.clone(),
            settings,
            core: self.core.clone(),
            history: History::new(self.history.entries().first()?.clone()),
            baseline: self.baseline,
            snapshots: Snapshots::new(self.core.clone()),
            order: vec![index],
            sum: self.sum.clone(),
            deltas: Vec::new(),
            ahead: Vec::new(),
            next: self.next.clone(),
            arranged: Arranged::default(),
            known: Known::default(),
        };
        probe.core.cursor = 0;
        let mut step = Step::default();
        probe.apply(Some(&mut step)).then(|| probe.completed(step))
    }
}
