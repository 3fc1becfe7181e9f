//! The table at the end of `cargo xtask test`.

use std::time::Duration;

use crate::checks::Part;
use crate::count::Tally;

/// The outcome of the parts, in the order in which they ran.
#[derive(Default)]
pub(crate) struct Summary {
    rows: Vec<Row>,
    notes: Vec<&'static str>,
}

struct Row {
    part: Part,
    outcome: &'static str,
    time: Option<Duration>,
    tally: Tally,
}

impl Summary {
    pub(crate) fn ran(&mut self, part: Part, good: bool, time: Duration, tally: Tally) {
        let outcome = if good { "ok" } else { "FAILED" };
        self.rows.push(Row {
            part,
            outcome,
            time: Some(time),
            tally,
        });
    }

    pub(crate) fn skipped(&mut self, part: Part) {
        self.rows.push(Row {
            part,
            outcome: "not run",
            time: None,
            tally: Tally::default(),
        });
    }

    /// Something that must not be overlooked although nothing has failed.
    pub(crate) fn note(&mut self, note: &'static str) {
        self.notes.push(note);
    }

    /// The table, and as its last line the sum over all parts.
    pub(crate) fn table(&self) -> String {
        let mut table = format!(
            "\n{:<8} {:<8} {:>8} {:>8}\n",
            "part", "outcome", "time", "tests"
        );
        for row in &self.rows {
            let time = row
                .time
                .map_or_else(String::new, |time| format!("{:.1} s", time.as_secs_f64()));
            let tests = if row.part.has_tests() && row.time.is_some() {
                (row.tally.passed + row.tally.failed).to_string()
            } else {
                String::new()
            };
            let line = format!(
                "{:<8} {:<8} {time:>8} {tests:>8}",
                row.part.name(),
                row.outcome
            );
            table += line.trim_end();
            table += "\n";
        }
        for row in self.rows.iter().filter(|row| !row.tally.slowest.is_empty()) {
            table += &format!("\nslowest of {}\n", row.part.name());
            for (seconds, name) in &row.tally.slowest {
                table += &format!("{seconds:8.1} s  {name}\n");
            }
        }
        for note in &self.notes {
            table += &format!("\nnote: {note}\n");
        }
        let sum = self.sum();
        table + &format!("\n{} passed, {} failed", sum.passed, sum.failed)
    }

    fn sum(&self) -> Tally {
        let mut sum = Tally::default();
        for row in &self.rows {
            sum.add(row.tally.clone());
            // A part may fail without a failed test, as fmt does: that must not read "0 failed".
            if row.outcome == "FAILED" && row.tally.failed == 0 {
                sum.failed += 1;
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_sums_the_parts() {
        let mut summary = Summary::default();
        summary.ran(
            Part::Fmt,
            true,
            Duration::from_millis(400),
            Tally::default(),
        );
        summary.ran(
            Part::Native,
            true,
            Duration::from_secs(7),
            Tally {
                passed: 40,
                slowest: vec![(2.0, "a::b".into())],
                ..Tally::default()
            },
        );
        summary.ran(
            Part::Web,
            true,
            Duration::from_secs(9),
            Tally {
                passed: 2,
                ..Tally::default()
            },
        );
        assert!(summary.table().ends_with("\n42 passed, 0 failed"));
        assert!(
            summary
                .table()
                .contains("native   ok          7.0 s       40\n"),
            "{}",
            summary.table()
        );
        assert!(
            summary
                .table()
                .contains("\nslowest of native\n     2.0 s  a::b\n")
        );
        assert!(!summary.table().contains("slowest of web"));
    }

    #[test]
    fn notes_stand_above_the_last_line() {
        let mut summary = Summary::default();
        summary.note("something was not checked");
        let table = summary.table();
        assert!(table.ends_with("\nnote: something was not checked\n\n0 passed, 0 failed"));
    }

    #[test]
    fn a_failed_part_counts_even_without_tests() {
        let mut summary = Summary::default();
        summary.ran(
            Part::Clippy,
            false,
            Duration::from_secs(1),
            Tally::default(),
        );
        summary.skipped(Part::Native);
        assert!(summary.table().ends_with("\n0 passed, 1 failed"));
        assert!(summary.table().contains("native   not run\n"));
    }
}
