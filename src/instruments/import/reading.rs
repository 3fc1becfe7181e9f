//! The reading of a table: in turns, so that a large one can be left and gone on with.

use super::decode::Refusal;
use super::opened::{Opened, ReadingStage};
use super::progress::Progress;
use crate::task::Task;

/// A table, or why it is none.
pub(super) type Answer = Result<Opened, Refusal>;

/// A reading under way. A copy is over, without an answer.
#[derive(Clone, Debug)]
pub(super) struct TableReading {
    /// The name of the table.
    pub(super) name: String,
    /// The table before, which comes back where the work is canceled; none where a text is read for the first time.
    pub(super) before: Option<Opened>,
    /// The first stage to be done again.
    pub(super) from: ReadingStage,
    pub(super) progress: Progress,
    pub(super) task: Task<(), Answer>,
}

impl TableReading {
    pub(super) fn new<F>(
        name: &str,
        (before, from): (Option<Opened>, ReadingStage),
        work: impl FnOnce(Progress) -> F,
    ) -> Self
    where
        F: Future<Output = Answer> + 'static,
    {
        let progress = Progress::default();
        let (work, mut task) = (work(progress.clone()), Task::default());
        task.start((), |(), answers| async move { answers.push(work.await) });
        Self {
            name: name.into(),
            before,
            from,
            progress,
            task,
        }
    }
}
