//! The exercises in programming, solved by the right program and by no other.

use hyperplane::app::App;
use hyperplane::lessons::{LessonCommand, LessonSession};

use crate::difference;
use crate::python::{self, Outcome, Python};

/// The listings of the sheet on programs, with the lines that are missing, and with lines that are not right.
const EXERCISES: [(&[&str], &[&str]); 3] = [
    (
        &["g = g + (y[i] - w @ x[i]) * x[i]", "w = w + eta * g"],
        // The mean of the batch in place of its sum.
        &["g = g + (y[i] - w @ x[i]) * x[i] / 2", "w = w + eta * g"],
    ),
    (
        &["w[1:] = w[1:] + eta * (y[i] - w @ x[i]) * x[i][1:]"],
        &["w = w + eta * (y[i] - w @ x[i]) * x[i]"],
    ),
    (
        &["w = w + eta * (g - 0.5 * w)"],
        // The gradient of λ‖w‖² in place of its half.
        &["w = w + eta * (g - 2 * 0.5 * w)"],
    ),
];

#[test]
fn the_exercises_are_solved_by_the_right_program_and_by_no_other() {
    let Some(python) = Python::with("numpy") else {
        return;
    };
    let name = "s10-programs";
    let text = std::fs::read_to_string(format!("www/lessons/en/{name}.md")).expect("the sheet");
    let page = hyperplane_lessons::convert(&text).expect("a lesson");
    let mut programs = Vec::new();
    for (step, (right, wrong)) in text.split("\nstep: ").skip(1).zip(EXERCISES) {
        let mut blocks = step.split("```\n").skip(1).step_by(2);
        let whole = blocks.next().expect("a listing");
        let listing = match blocks.next() {
            Some(changed) => {
                whole
                    .split("w = np.zeros")
                    .next()
                    .expect("its beginning")
                    .to_owned()
                    + changed
            }
            None => whole.to_owned(),
        };
        for lines in [right, wrong] {
            let mut program = format!("history = []\n{listing}");
            for line in lines {
                program = program.replacen("...", line, 1);
            }
            // What is printed is what is pasted.
            let program = program.replace("print(w)", "history.append(w.copy()); print(w)");
            programs.push((program, None));
        }
    }
    assert_eq!(programs.len(), 6);
    for (index, found) in python
        .run("exercises", "history", &programs)
        .into_iter()
        .enumerate()
    {
        let Outcome::Numbers(3, weights) = found else {
            panic!("{found:?}")
        };
        let (step, is_right) = (index / 2, index % 2 == 0);
        let mut app = App::default();
        for command in [
            LessonCommand::Open {
                name: name.into(),
                text: page.clone(),
                progress: String::new(),
            },
            LessonCommand::Go(step),
            LessonCommand::GoOn,
        ] {
            app.update(command);
        }
        assert!(!app.lesson().is_some_and(LessonSession::is_done));
        let rows: Vec<String> = weights
            .chunks(3)
            .map(|row| format!("[{:.8} {:.8} {:.8}]", row[0], row[1], row[2]))
            .collect();
        app.update(LessonCommand::Paste(rows.join("\n")));
        app.update(LessonCommand::GoOn);
        let lesson = app.lesson().expect("a lesson");
        let told = lesson.pasted().expect("what was pasted").message();
        assert_eq!(lesson.is_done(), is_right, "step {step}: {told}");
        // The penalty does nothing at w = 0, where the first epoch begins.
        let first = if step == 2 { 2 } else { 1 };
        let differs = format!("Epoch {first} is the first that differs");
        assert_eq!(told.contains(&differs), !is_right, "step {step}: {told}");
        if is_right {
            // The solution in the sheet is what this program finds.
            let solve = text
                .lines()
                .filter_map(|line| line.strip_prefix("solve: paste "))
                .nth(step)
                .expect("a solution");
            let solved: Vec<f64> = solve
                .split(' ')
                .map(|word| word.parse().expect("a number"))
                .collect();
            assert!(difference(&weights, &solved) < 1e-14);
        }
    }
    python::say(&format!(
        "the 3 exercises were solved with {}, and not by 3 wrong programs",
        python.name
    ));
}
