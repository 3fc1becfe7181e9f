//! Random actions: everything that the page can ask of the lab, with likely and unlikely values.

use hyperplane::geometry::Axis;
use std::fs;

use hyperplane::app::{self, App};
use hyperplane::data::Seeded;
use hyperplane::instruments::{Control, Event};
use hyperplane::lessons::{self, Row};
use hyperplane::session::{Action, Import, Kind, Point};

use crate::samples;

/// Texts that no field means.
const NONSENSE: [&str; 12] = [
    "", " ", "NaN", "inf", "-inf", "1e999", "-0", "1,5", "0x10", "🐍", "none", "1e-320",
];
/// Sizes that numbers tend to break at.
const EXTREMES: [f64; 14] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    1e-300,
    1e-9,
    0.029,
    1e9,
    -1e9,
    1e16,
    1e100,
    1e155,
    -1e300,
    f64::MAX,
];

/// A choice of a list.
pub(crate) fn one<'t, T: ?Sized>(random: &mut Seeded, list: &'t [&'t T]) -> &'t T {
    list[random.below(list.len() as u32) as usize]
}

/// A number of any size.
pub(crate) fn any_number(random: &mut Seeded) -> f64 {
    match random.below(4) {
        0 => EXTREMES[random.below(EXTREMES.len() as u32) as usize],
        1 => 20.0 * random.unit() - 10.0,
        2 => f64::from(random.below(12)) - 4.0,
        _ => {
            let sign = if random.below(2) == 0 { 1.0 } else { -1.0 };
            sign * 10_f64.powf(600.0 * random.unit() - 300.0)
        }
    }
}

/// A place of the plane, mostly near the middle.
fn place(random: &mut Seeded) -> Axis {
    let near = random.below(4) > 0;
    let mut coordinate = || match near {
        true => 8.0 * random.unit() - 4.0,
        false => any_number(random),
    };
    Axis::new(coordinate(), coordinate())
}

/// A point, mostly near the middle.
fn point(random: &mut Seeded) -> Point {
    let Axis { x, y } = place(random);
    let class = random.below(4) as u8;
    Point { x, y, class }
}

/// A value for a control.
fn value(random: &mut Seeded, field: &Control, app: &App) -> String {
    // Messages are shown as they were typed.
    if random.below(40) == 0 && !field.name.starts_with("spam-") {
        return one(random, &NONSENSE).into();
    }
    match field.kind {
        Kind::Choice => {
            let options = app.options(field.name);
            let option = options.get(random.below(options.len() as u32) as usize);
            option.cloned().unwrap_or_default()
        }
        Kind::Number { min, max, whole } => {
            let most = match field.name {
                // Larger ones are slow, and no other case.
                "size" => 60.0,
                "epochs" | "starts-epochs" | "sweep-epochs" => 60.0,
                _ => max,
            };
            let number = match random.below(6) {
                0 => min,
                1 => most,
                2 => any_number(random),
                3 => min.max(1e-9) * (most / min.max(1e-9)).powf(random.unit()),
                _ => min + (most - min) * random.unit(),
            };
            (if whole { number.round() } else { number }).to_string()
        }
    }
}

/// A button of an instrument.
pub(crate) fn press(id: &'static str, action: &str) -> app::Action {
    let (action, argument) = (action.into(), String::new());
    app::Action::Instrument(id, Event::Press { action, argument })
}

pub(crate) fn set(name: &str, value: impl Into<String>) -> Action {
    Action::Set {
        name: name.into(),
        value: value.into(),
    }
}

/// Puts any value into any control.
fn set_any(random: &mut Seeded, app: &App) -> Action {
    let all = app.controls();
    let field = &all[random.below(all.len() as u32) as usize];
    // A large set is only slow.
    set(field.name, value(random, field, app))
}

/// Puts any value into one of the controls that matter most.
fn set_main(random: &mut Seeded, app: &App) -> Action {
    let name = one(
        random,
        &[
            "dataset",
            "rule",
            "eta",
            "batch",
            "tool",
            "iris-classes",
            "inputs",
            "penalty",
            "lambda",
            "scaling",
            "init",
            "class",
            "explain",
            "theory",
            "dual",
            "reduction",
            "momentum",
            "optimizer",
            "test-share",
            "order",
            "tie",
        ],
    );
    let field = app.control(name).expect("a control");
    set(name, value(random, &field, app))
}

/// The actions at the beginning of a round.
pub(crate) fn scene(random: &mut Seeded, app: &App) -> Vec<app::Action> {
    let mut actions = vec![set("size", (4 + random.below(40)).to_string())];
    actions.extend((0..random.below(12)).map(|_| set_main(random, app)));
    if random.below(3) == 0 {
        actions.push(set("explain", "on"));
    }
    if random.below(4) == 0 {
        actions.push(set("iris-classes", "all"));
    }
    all(actions)
}

/// The texts of all lessons, by name.
pub(crate) fn lessons() -> Vec<(String, String)> {
    let files = fs::read_dir("www/lessons/en").expect("the folder of lessons");
    let files = files.filter_map(|file| {
        let path = file.ok()?.path();
        let name = path.file_stem()?.to_str()?.to_owned();
        let is_lesson = path.extension()? == "md";
        is_lesson.then(|| {
            let text = fs::read_to_string(&path).expect("a lesson");
            (name, hyperplane_lessons::convert(&text).expect("Markdown"))
        })
    });
    let mut files: Vec<_> = files.collect();
    files.sort();
    files
}

fn lesson(random: &mut Seeded, texts: &[(String, String)]) -> lessons::LessonCommand {
    use lessons::LessonCommand;
    match random.below(14) {
        0 => {
            let (name, text) = &texts[random.below(texts.len() as u32) as usize];
            LessonCommand::Open {
                name: name.clone(),
                text: text.clone(),
                progress: one(random, &["", "1", "x", "1?2!"]).into(),
            }
        }
        1 => LessonCommand::Missing("nothing".into(), random.below(2) == 0),
        2 => LessonCommand::Go(random.below(9) as usize),
        3 => LessonCommand::Next,
        4 => LessonCommand::Back,
        5 => LessonCommand::Restart,
        6 => LessonCommand::Answer(random.below(5) as usize),
        7 | 8 => LessonCommand::Try,
        9 => LessonCommand::Do(
            one(
                random,
                &[
                    "eta=0.1; play",
                    "step 7; epoch 2",
                    "clear; add 1,2 +1; add -1,0 -1; step",
                    "rule=adaline; eta=10; epochs 20",
                    "reset",
                    "nonsense",
                ],
            )
            .into(),
        ),
        10 => {
            let row = match random.below(3) {
                0 => Row::Impossible,
                1 => Row::Unclear,
                _ => Row::Weights(std::array::from_fn(|_| any_number(random))),
            };
            LessonCommand::FillIn(random.below(20) as usize, row)
        }
        11 if random.below(3) == 0 => LessonCommand::Close,
        _ => LessonCommand::GoOn,
    }
}

fn lanes(random: &mut Seeded) -> app::Action {
    let actions = [
        "play", "play", "step", "epoch", "reset", "rates", "batches", "rules", "adaline", "add",
        "remove",
    ];
    let action = one(random, &actions).into();
    let argument = one(random, &["b", "c", "d", ""]).into();
    app::Action::Instrument("compare", Event::Press { action, argument })
}

fn all_gates(random: &mut Seeded) -> app::Action {
    let action = one(random, &["play", "step", "epoch", "reset", "open", "open"]);
    let argument = random.below(18).to_string();
    let action = action.into();
    app::Action::Instrument("gates", Event::Press { action, argument })
}

fn all(actions: Vec<Action>) -> Vec<app::Action> {
    actions.into_iter().map(Into::into).collect()
}

/// Some actions, of one gesture.
pub(crate) fn any(random: &mut Seeded, app: &App, texts: &[(String, String)]) -> Vec<app::Action> {
    let one = match random.below(40) {
        0..=4 => set_any(random, app),
        5..=9 => set_main(random, app),
        10 => Action::SlideEta(any_number(random)),
        11 => {
            let all = app.controls();
            let field = &all[random.below(all.len() as u32) as usize];
            Action::Nudge {
                name: field.name.into(),
                up: random.below(2) == 0,
            }
        }
        12 | 13 => Action::AddPoint {
            at: place(random),
            class: random.below(4) as u8,
        },
        14 => match random.below(3) {
            0 => Action::MovePoint {
                index: random.below(12) as usize,
                to: place(random),
            },
            1 => Action::SetPoint {
                index: random.below(12) as usize,
                point: point(random),
            },
            _ => Action::Import(Import {
                points: (0..random.below(4)).map(|_| point(random)).collect(),
                replaces: random.below(2) == 0,
                ..Import::default()
            }),
        },
        15 => match random.below(4) {
            0 => Action::Clear,
            _ => Action::RemovePoint {
                index: random.below(12) as usize,
            },
        },
        16 => match random.below(6) {
            0 => Action::ShowLine(false),
            1 => Action::ShowLine(true),
            2 => Action::SetLine(std::array::from_fn(|_| any_number(random))),
            3 => Action::TypeLine {
                index: random.below(4) as usize,
                text: any_number(random).to_string(),
            },
            4 => Action::FlipLine,
            _ => Action::StartFromLine,
        },
        17 => Action::TogglePlay,
        18..=20 => Action::Step,
        21 | 22 => Action::Epoch,
        23 => Action::Back,
        24 => match random.below(3) {
            0 => Action::Seek(u64::from(random.below(1000))),
            1 => Action::Seek(app.session().extent() / 2),
            _ => Action::Seek(u64::MAX),
        },
        25 => match random.below(4) {
            0 => Action::Reset,
            1 => Action::Reseed(random.below(2_000_000)),
            2 => Action::NewStart(random.below(100)),
            _ => Action::NewData(random.below(100)),
        },
        26 => Action::Tick(any_number(random)),
        27..=29 => {
            return vec![
                Action::Tick(1000.0).into(),
                Action::Train(random.below(900) as usize).into(),
            ];
        }
        30 => Action::Undo,
        31 => match random.below(3) {
            0 if app.session().findings().is_some() => Action::TryAdvice,
            0 => Action::EndGesture,
            1 => Action::Dismiss,
            _ => Action::Redo,
        },
        32 => match random.below(3) {
            0 => samples::action(random),
            _ => Action::Open(app.link()),
        },
        33 => match random.below(3) {
            0 => set("spam-message", "free  money; 100 % free"),
            _ => {
                let action = one(random, &["add", "add-not", "train"]).into();
                let argument = String::new();
                let event = Event::Press { action, argument };
                return vec![app::Action::Instrument("spam", event)];
            }
        },
        34 => return vec![all_gates(random)],
        35..=37 => return vec![lanes(random)],
        _ => return vec![lesson(random, texts).into()],
    };
    vec![one.into()]
}
