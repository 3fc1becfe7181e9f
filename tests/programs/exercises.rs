//! The exercises in programming, solved by the right program and by no other.

use hyperplane::app::App;
use hyperplane::lessons::{LessonCommand, LessonSession};

use crate::difference;
use crate::python::{self, Outcome, Python};

/// A listing of a sheet with the lines that are missing, and with lines that are not right.
struct Exercise {
    sheet: &'static str,
    /// The index of its step.
    step: usize,
    /// What the lines take the place of, one after the other.
    gap: &'static str,
    right: &'static [&'static str],
    wrong: &'static [&'static str],
    /// The first epoch, or step, that is wrong with the wrong ones.
    first: usize,
}

const GAP: &str = "...";

const EXERCISES: [Exercise; 6] = [
    Exercise {
        sheet: "s10-programs",
        step: 0,
        gap: GAP,
        right: &["g = g + (y[i] - w @ x[i]) * x[i]", "w = w + eta * g"],
        // The mean of the batch in place of its sum.
        wrong: &["g = g + (y[i] - w @ x[i]) * x[i] / 2", "w = w + eta * g"],
        first: 1,
    },
    Exercise {
        sheet: "s10-programs",
        step: 1,
        gap: GAP,
        right: &["w[1:] = w[1:] + eta * (y[i] - w @ x[i]) * x[i][1:]"],
        wrong: &["w = w + eta * (y[i] - w @ x[i]) * x[i]"],
        first: 1,
    },
    Exercise {
        sheet: "s10-programs",
        step: 2,
        gap: GAP,
        right: &["w = w + eta * (g - 0.5 * w)"],
        // The gradient of λ‖w‖² in place of its half. It does nothing at w = 0, where the first epoch begins.
        wrong: &["w = w + eta * (g - 2 * 0.5 * w)"],
        first: 2,
    },
    Exercise {
        sheet: "s13-homework",
        step: 1,
        gap: GAP,
        right: &["delta = yi - self.predict(xi)
                self.w[0] += eta * delta
                self.w[1:] += eta * delta * xi"],
        // The threshold is forgotten.
        wrong: &["self.w[1:] += eta * (yi - self.predict(xi)) * xi"],
        first: 1,
    },
    Exercise {
        sheet: "s13-homework",
        step: 12,
        gap: "self.step(x, y, eta)",
        right: &["for first in range(0, len(x), 3):
                self.step(x[first:first + 3], y[first:first + 3], eta)"],
        // It leaves out the last, smaller one.
        wrong: &["for first in range(0, 6, 3):
                self.step(x[first:first + 3], y[first:first + 3], eta)"],
        first: 1,
    },
    Exercise {
        sheet: "s13-homework",
        step: 15,
        gap: GAP,
        right: &["if yi * self.net_input(xi) <= 0:
            self.w += eta * yi * np.append(1, xi)"],
        // Nothing is corrected on the line.
        wrong: &["if yi * self.net_input(xi) < 0:
            self.w += eta * yi * np.append(1, xi)"],
        first: 1,
    },
];

impl Exercise {
    /// Its step as text.
    fn text(&self) -> String {
        let path = format!("www/lessons/en/{}.md", self.sheet);
        let text = std::fs::read_to_string(path).expect("the sheet");
        let step = text.split("\nstep: ").nth(self.step + 1);
        step.expect("a step").to_owned()
    }

    /// The listing before anything is filled in, with what it builds on.
    fn listing(&self) -> String {
        let text = self.text();
        let mut blocks = text.split("```\n").skip(1).step_by(2);
        let whole = blocks.next().expect("a listing");
        let start = |listing: &str| listing.split("w = np.zeros").next().map(str::to_owned);
        match blocks.next() {
            Some(changed) => start(whole).expect("its beginning") + changed,
            None if whole.starts_with("class Adaline(Perceptron)") => {
                let [.., base, _, _] = &EXERCISES;
                base.program(base.right) + whole
            }
            None => whole.to_owned(),
        }
    }

    /// The listing with these lines. What it prints is its history.
    fn program(&self, lines: &[&str]) -> String {
        let fill = |listing: String, line: &&str| listing.replacen(self.gap, line, 1);
        let program = lines.iter().fold(self.listing(), fill);
        let program = program.replace("print(w)", "history.append(w.copy())");
        let program = program.replace("print(unit.w)", "history.append(unit.w.copy())");
        let printed = "print(np.array(unit.weights))";
        format!(
            "history = []\n{}",
            program.replace(printed, "history = unit.weights")
        )
    }
}

#[test]
fn the_exercises_are_solved_by_the_right_program_and_by_no_other() {
    let Some(python) = Python::with("numpy") else {
        return;
    };
    let programs = EXERCISES.iter().flat_map(|exercise| {
        [exercise.right, exercise.wrong].map(|lines| (exercise.program(lines), None))
    });
    let programs: Vec<_> = programs.collect();
    let found = python.run("exercises", "history", &programs);
    for (index, found) in found.into_iter().enumerate() {
        let (exercise, is_right) = (&EXERCISES[index / 2], index % 2 == 0);
        let Outcome::Numbers(_, weights) = found else {
            panic!("{found:?}")
        };
        let page = std::fs::read_to_string(format!("www/lessons/en/{}.md", exercise.sheet));
        let page = hyperplane_lessons::convert(&page.expect("the sheet")).expect("a lesson");
        let mut app = App::default();
        for command in [
            LessonCommand::Open {
                name: exercise.sheet.into(),
                text: page,
                progress: String::new(),
            },
            LessonCommand::Go(exercise.step),
            LessonCommand::GoOn,
        ] {
            app.update(command);
        }
        let about = format!("{}, step {}", exercise.sheet, exercise.step + 1);
        assert!(!app.lesson().is_some_and(LessonSession::is_done), "{about}");
        let row = |row: &[f64]| format!("[{:.8} {:.8} {:.8}]", row[0], row[1], row[2]);
        let rows: Vec<String> = weights.chunks(3).map(row).collect();
        app.update(LessonCommand::Paste(rows.join("\n")));
        app.update(LessonCommand::GoOn);
        let lesson = app.lesson().expect("a lesson");
        let told = lesson.pasted().expect("what was pasted").message();
        assert_eq!(lesson.is_done(), is_right, "{about}: {told}");
        let differs = format!(" {} is the first that differs", exercise.first);
        assert_eq!(told.contains(&differs), !is_right, "{about}: {told}");
        if is_right {
            // The solution in the sheet is what this program finds.
            let text = exercise.text();
            let mut lines = text.lines();
            let solve = lines.find_map(|line| line.strip_prefix("solve: paste "));
            let solve = solve.expect("a solution").split(' ');
            let solved: Vec<f64> = solve.map(|w| w.parse().expect("a number")).collect();
            assert!(difference(&weights, &solved) < 1e-14, "{about}");
        }
    }
    python::say(&format!(
        "the 6 exercises were solved with {}, and not by 6 wrong programs",
        python.name
    ));
}
