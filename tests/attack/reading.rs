//! Everything that is read, nearly right: links, what a tab keeps, lessons, answers, pasted cells and weights, samples for
//! theory. Quick, so that `cargo xtask fuzz` tries millions.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use hyperplane::app::App;
use hyperplane::data::{Keyword, Seeded};
use hyperplane::instruments::{Event, FileContent};
use hyperplane::learn::{Problem, Rule, Samples, Settings};
use hyperplane::lessons::{Answers, Every, Expected, Lesson, PastedWeights};
use hyperplane::session::{Action, link, paste};
use hyperplane::theory::{Fact, Facts, Theory};

use crate::actions::{any_number, lessons};
use crate::damage::damaged;
use crate::links::damaged_link;
use crate::run::{
    Log, Longest, each_round, each_round_telling, judged, opened, processor_time, usual,
};

/// Texts that are read in a plain run.
const TEXTS: u64 = 1000;

#[test]
fn damaged_links_are_read() {
    each_round(TEXTS, |seed, log| {
        let mut random = Seeded::new(seed, 81);
        let text = damaged_link(&mut random);
        log.text(&text);
        if let Ok(state) = link::read(&text) {
            let again = link::write(&state);
            let read = link::read(&again).expect("a link of our own");
            assert_eq!(link::write(&read), again);
        }
    });
}

/// Texts that a tab keeps of labs with edits.
fn kept() -> Vec<String> {
    let labs = [
        "v2",
        "v2&dataset=gate&gate=6&rule=adaline",
        "v2&dataset=custom&points=1,2,0;3,4,1",
    ];
    let kept = labs.map(|lab| {
        let mut app = opened(lab);
        for (name, value) in [("eta", "0.3"), ("rule", "logistic"), ("order", "shuffled")] {
            app.update(Action::Step);
            let (name, value) = (name.into(), value.into());
            app.update(Action::Set { name, value });
        }
        app.update(Action::Epoch);
        app.update(Action::Undo);
        format!("{}\n{}", app.link(), link::edits::write(app.session()))
    });
    kept.into()
}

#[test]
fn what_a_tab_keeps_is_read() {
    let kept = kept();
    each_round(TEXTS / 5, |seed, log| {
        let mut random = Seeded::new(seed, 82);
        let text = damaged(
            &mut random,
            &kept,
            &["\n", "&", "<", ">", "|", "=", "999999999"],
            "\n",
        );
        log.text(&text);
        let mut app = opened(&text);
        app.update(Action::Undo);
        app.update(Action::Redo);
        app.update(Action::Step);
    });
}

/// The lessons, each step with its head as one of its own.
fn short_lessons() -> Vec<String> {
    let mut short = Vec::new();
    for (_, text) in lessons() {
        let blocks: Vec<&str> = text.split("\n---\n").collect();
        let steps = blocks[1..].chunks_exact(2);
        short.extend(steps.map(|step| [blocks[0], step[0], step[1]].join("\n---\n")));
    }
    let app = usual();
    let is_whole = |text: &&String| Lesson::read("lesson.html", text, &app).is_ok();
    assert!(
        short.iter().filter(is_whole).count() > 50,
        "most are lessons"
    );
    short
}

#[test]
fn damaged_lessons_are_read() {
    let (texts, app) = (short_lessons(), usual());
    let pieces = [
        "\n", ": ", "---\n", "<p>", "</p>", "step: ", "task: ", "state: ", "{", "\"", "&lt;",
        "\u{0}",
    ];
    each_round(TEXTS, |seed, log| {
        let mut random = Seeded::new(seed, 83);
        let text = damaged(&mut random, &texts, &pieces, "\n---\n");
        log.text(&text);
        if let Err(error) = Lesson::read("lesson.html", &text, &app) {
            assert!(!error.to_string().is_empty());
        }
    });
}

#[test]
fn damaged_answers_are_read() {
    let text = r#"{"format": "hyperplane-answers", "version": 1, "sheet": "s03-perceptron", "title": "Sheet", "student": "A",
        "saved": "x", "answers": [{"exercise": 2, "part": 1, "kind": "number", "text": "51", "verdict": "right"},
        {"exercise": 1, "part": 2, "kind": "write", "text": "\u00e9 \"so\"", "link": "v2&eta=0.1"}]}"#;
    let pieces = [
        "{", "}", "[", "]", "\"", "\\", "\\u", "\\ud83d", ",", ":", "null", "true", "1e999", "\n",
    ];
    each_round(TEXTS, |seed, log| {
        let mut random = Seeded::new(seed, 84);
        let text = damaged(&mut random, &[text], &pieces, ",");
        log.text(&text);
        if let Ok(answers) = Answers::read(&text) {
            assert_eq!(Answers::read(&answers.write()), Ok(answers));
        }
    });
}

#[test]
fn damaged_cells_and_weights_are_read() {
    let texts = [
        "x;y;class\n1,5;2;+1\n0,25;7;-1\n",
        "1\t2\tsetosa\n3\t4\tversicolor\n-1.5e3\t0\tvirginica",
        "1 2 0\n3 4 1\n5 6 2\n",
        "[[0.0, 0.1, -0.2], [0.3, 0.4, 0.5]]",
    ];
    let pieces = [
        "\n", "\r\n", "\t", ";", ",", " ", "[", "]", "\"", "−", "NaN", "1e999", "\u{feff}", "\u{0}",
    ];
    let classes = ["−1".to_owned(), "+1".to_owned()];
    let expected = Expected {
        weights: vec![vec![0.0, 0.1, -0.2], vec![0.3, 0.4, 0.5]],
        every: Every::Step,
    };
    each_round(TEXTS, |seed, log| {
        let mut random = Seeded::new(seed, 85);
        let text = damaged(&mut random, &texts, &pieces, "\n");
        log.text(&text);
        let pasted = paste::read(&text, &classes, 5);
        assert!(pasted.points.len() <= 5);
        let finite =
            |point: &hyperplane::session::Point| point.x.is_finite() && point.y.is_finite();
        assert!(pasted.points.iter().all(finite));
        let mut told = pasted.refused.iter().map(paste::Refused::message);
        assert!(told.all(|words| !words.is_empty()));
        assert!(
            !PastedWeights::compare(&text, &expected)
                .message()
                .is_empty()
        );
    });
}

#[test]
fn damaged_tables_are_read() {
    let texts = [
        "x;y;class\r\n1,5;2;a\r\n0,25;;b\r\n3;4;\"a;b\"\r\n",
        "id,length,width,kind\n1,5.1,3.5,rose\n2,4.9,NA,tulip\n3,7,3.2,rose\n4,6.4,3.2,iris\n",
        "5.1 3.5 1.4 1\n4.9 3.0 1.4 2\n7.0 3.2 4.7 1\n",
        r#"[{"x": 1, "y": 2.5, "k": true}, {"x": null, "y": -3e2, "k": false}]"#,
        r#"{"x": [1, 2], "y": [3, 4], "k": ["a", "b"]}"#,
        "{\"x\": 1, \"y\": 2.5, \"k\": \"a\"}\n{\"x\": 2, \"y\": 2.5, \"k\": \"b\"}\n",
        "sep=;\r\n# made of nothing\r\nx;y;k\r\n1;2;a\r\n3;2;b\r\n",
    ];
    let pieces = [
        "#",
        "sep=",
        "\n",
        "\r\n",
        "\r",
        "\t",
        ";",
        ",",
        "|",
        " ",
        "[",
        "]",
        "{",
        "}",
        "\"",
        "−",
        "NaN",
        "1e999",
        "\u{feff}",
        "\u{0}",
        "PK\u{3}\u{4}",
    ];
    each_round(TEXTS, |seed, log| {
        let mut random = Seeded::new(seed, 87);
        let text = damaged(&mut random, &texts, &pieces, "\n");
        log.text(&text);
        let mut app = usual();
        let tell = |app: &mut App, event: Event| app.tell("import", &event);
        let content = FileContent::Bytes(text.as_bytes().into());
        let name = "table.csv".into();
        tell(&mut app, Event::File { name, content });
        for (name, text) in [
            ("import-heading", ["yes", "no"][random.below(2) as usize]),
            (
                "import-decimal",
                ["point", "comma"][random.below(2) as usize],
            ),
            (
                "import-role-1-1",
                ["feature", "class", "left-out"][random.below(3) as usize],
            ),
        ] {
            let (name, text, done) = (name.into(), text.into(), true);
            tell(&mut app, Event::Input { name, text, done });
        }
        for action in ["all", "take"] {
            let (action, argument) = (action.into(), String::new());
            tell(&mut app, Event::Press { action, argument });
        }
        let link = app.link();
        assert_eq!(opened(&link).link(), link);
    });
}

/// Samples that theory finds hard: equal, on a line, of one class, huge, tiny.
fn samples(random: &mut Seeded) -> Option<Samples> {
    let (n, count) = (1 + random.below(3) as usize, random.below(7) as usize);
    let scale = [1.0, 1.0, 1e9, 1e-9, 1e-300, 1e150][random.below(6) as usize];
    let kind = random.below(5);
    let number = |random: &mut Seeded| match kind {
        0 => any_number(random),
        1 => scale * (f64::from(random.below(3)) - 1.0),
        2 => scale,
        _ => scale * (2.0 * random.unit() - 1.0),
    };
    let x: Vec<f64> = (0..n * count).map(|_| number(random)).collect();
    let y = (0..count).map(|_| [1.0, -1.0][random.below(2) as usize]);
    Samples::new(n, &x, &y.collect::<Vec<f64>>()).ok()
}

/// The time from which on a computation is repeated, to time its slices.
const SLOW: Duration = Duration::from_millis(20);

/// The facts that can be asked for with any rule.
const ALL: [Fact; 12] = [
    Fact::Separability,
    Fact::Separation,
    Fact::Geometric,
    Fact::Augmented,
    Fact::Radius,
    Fact::AdalineCurvature,
    Fact::LogisticCurvatureBound,
    Fact::Limit,
    Fact::Epoch,
    Fact::Growth,
    Fact::Minimum,
    Fact::CurvatureAtMinimum,
];

#[test]
fn theory_of_any_samples_is_found() {
    let rules: Vec<Rule> = Rule::all().collect();
    let longest = RefCell::new(Longest::default());
    let attack = |seed: u64, log: &mut Log| {
        let mut random = Seeded::new(seed, 86);
        let Some(samples) = samples(&mut random) else {
            return;
        };
        log.text(&format!("{samples:?}"));
        let _ = Theory::compute(&samples);
        let rule = rules[random.below(rules.len() as u32) as usize];
        let settings = Settings::new(rule, 0.1);
        let problem = Rc::new(Problem::from(samples));
        let find = |hear: &mut dyn FnMut()| {
            let mut facts = Facts::new(Rc::clone(&problem), &settings);
            let mut turns = 0;
            while !facts.advance(&ALL, &|| false) {
                hear();
                turns += 1;
                assert!(turns < 1_000_000, "it comes to an end");
            }
        };
        let begun = processor_time();
        find(&mut || ());
        if processor_time().saturating_sub(begun) < SLOW {
            return;
        }
        longest.borrow_mut().join(judged(|| {
            let (mut slice, mut last) = (Longest::default(), processor_time());
            find(&mut || {
                let now = processor_time();
                let time = now.saturating_sub(std::mem::replace(&mut last, now));
                slice.hear(time, || format!("seed {seed}"));
            });
            slice
        }));
    };
    each_round_telling(TEXTS / 10, attack, || {
        format!(
            "\nlongest slice, of those that take long: {}",
            longest.borrow()
        )
    });
}
