//! Random actions, one after the other.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};
use std::{env, fs};

use hyperplane::app::{self, App};
use hyperplane::data::Seeded;
use hyperplane::session::{Action, Play};

use crate::screen::Screen;
use crate::texts::first_unfit;
use crate::{actions, events};

/// Rounds of a plain run.
const ROUNDS: u64 = 60;
/// Seeds of rounds in which `cargo xtask fuzz` found something.
const FOUND: [u64; 4] = [101_564, 104_000, 104_169, 108_052];
/// Gestures of a round.
const GESTURES: usize = 120;
/// Actions that are told after a failure.
const TOLD: usize = 40;
/// Updates that are repeated to see that a link leads back to them.
const REPEATED: u64 = 3000;

fn number(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

/// The seeds that were asked for.
fn seeds(usual: u64) -> std::ops::Range<u64> {
    let usual = if minutes().is_some() { u64::MAX } else { usual };
    match (number("ATTACK_SEED"), number("ATTACK_ROUNDS")) {
        (Some(seed), rounds) => {
            let alone = if minutes().is_some() { usual } else { 1 };
            seed..seed.saturating_add(rounds.unwrap_or(alone))
        }
        (None, rounds) => 0..rounds.unwrap_or(usual),
    }
}

/// How long it was asked to go on.
fn minutes() -> Option<u64> {
    number("ATTACK_MINUTES")
}

/// Runs a round of each seed. A failure is told with its seed and the last actions.
pub(crate) fn each_round(usual: u64, round: impl Fn(u64, &mut Vec<String>)) {
    let end = minutes().map(|minutes| Instant::now() + Duration::from_secs(60 * minutes));
    let seeds = seeds(usual);
    let first = seeds.start;
    let (mut rounds, mut actions) = (0_u64, 0);
    for seed in seeds {
        if end.is_some_and(|end| Instant::now() >= end) {
            break;
        }
        let mut log = Vec::new();
        let run = catch_unwind(AssertUnwindSafe(|| round(seed, &mut log)));
        if let Err(cause) = run {
            let last = &log[log.len().saturating_sub(TOLD)..];
            eprintln!("ATTACK_SEED={seed}, after {} actions:", log.len());
            last.iter().for_each(|line| eprintln!("  {line}"));
            resume_unwind(cause);
        }
        rounds += 1;
        actions += log.len();
    }
    if end.is_some() {
        let thread = std::thread::current();
        let name = thread.name().unwrap_or("attack");
        println!("{name}: {rounds} rounds from seed {first} on, {actions} actions");
    }
}

/// An action as it is told: texts of files are long.
pub(crate) fn told(action: &app::Action) -> String {
    format!("{action:?}").chars().take(160).collect()
}

/// A link that the lab writes is read, says the same again, and (where that is soon done) leads to the same weights.
pub(crate) fn check_link(app: &App, replay: bool) {
    let link = app.link();
    let mut again = App::default();
    again.update(Action::Open(link.clone()));
    assert_eq!(again.session().notice(), None, "{link}");
    assert_eq!(again.link(), link, "a link says the same again");
    assert_eq!(again.controls(), app.controls(), "{link}: other controls");
    let mut plain = app.clone();
    // What has changed begins the next segment.
    plain.update(Action::Seek(app.session().position()));
    assert!(
        again
            .session()
            .document()
            .shows_same(plain.session().document()),
        "{link}: another document"
    );
    if !replay
        || app.session().run().steps() > REPEATED
        || matches!(app.session().play(), Play::Replaying { .. })
    {
        return;
    }
    while again.session().play() != Play::Paused {
        again.update(Action::Tick(16.0));
        again.update(Action::Train(5000));
    }
    let bits = |app: &App| -> Vec<u64> {
        app.session()
            .run()
            .weights()
            .iter()
            .map(|w| w.to_bits())
            .collect()
    };
    assert_eq!(bits(&again), bits(&plain), "{link}: other weights");
}

/// Shows the app and sees that no text is unfit.
pub(crate) fn look(screen: &mut Screen, app: &mut App) {
    screen.look(app);
    if let Some(text) = first_unfit(&screen.texts) {
        panic!("a text of the page: {text:.600}");
    }
}

/// How long the processor has worked for this thread, where the system tells.
fn processor_time() -> Duration {
    let told = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told.split(' ').next().and_then(|text| text.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}

/// The slowest answer to an action, which a long run tells; no test asserts a time.
#[derive(Default)]
struct Slowest {
    time: Duration,
    action: String,
}

impl Slowest {
    fn update(&mut self, app: &mut App, action: app::Action, log: &mut Vec<String>) {
        log.push(told(&action));
        let start = processor_time();
        app.update(action);
        let time = processor_time().saturating_sub(start);
        if time > self.time {
            self.time = time;
            self.action = log.last().cloned().unwrap_or_default();
        }
    }
}

fn round(seed: u64, lessons: &[(String, String)], slowest: &mut Slowest, log: &mut Vec<String>) {
    let mut random = Seeded::new(seed, 77);
    let (mut app, mut screen) = (App::default(), Screen::default());
    let scene = actions::scene(&mut random, &app).into_iter();
    let mut actions: Vec<app::Action> = scene.collect();
    for gesture in 0..GESTURES {
        for action in actions {
            slowest.update(&mut app, action, log);
        }
        // Not every action is followed by a frame.
        if random.below(4) > 0 {
            look(&mut screen, &mut app);
        }
        check_link(&app, gesture % 10 == 0);
        for event in events::in_open(&mut random, &app) {
            slowest.update(&mut app, event, log);
        }
        actions = events::gesture(&mut random, &app, lessons);
    }
}

#[test]
fn nothing_that_a_user_does_stops_the_lab() {
    let lessons = actions::lessons();
    let slowest = RefCell::new(Slowest::default());
    each_round(ROUNDS, |seed, log| {
        round(seed, &lessons, &mut slowest.borrow_mut(), log);
    });
    let Slowest { time, action } = slowest.take();
    println!("the slowest action took {time:.1?}: {action}");
}

#[test]
fn what_long_runs_have_found_stays_mended() {
    for seed in FOUND {
        round(
            seed,
            &actions::lessons(),
            &mut Slowest::default(),
            &mut Vec::new(),
        );
    }
}
