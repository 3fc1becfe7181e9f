//! Rounds of many seeds, and what is told of them.

use std::cell::RefCell;
use std::fs::{self, File};
use std::io::{Read, Seek};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};
use std::{env, thread};

use hyperplane::app::{self, App};
use hyperplane::session::Action;

/// Actions that are told after a failure.
const TOLD: usize = 40;
/// Letters of an action that are told: texts of files are long.
const LETTERS: usize = 160;
/// Failures that end a long run.
const MOST_FAILED: usize = 20;
/// The time between two progress reports of a long run.
const PAUSE: Duration = Duration::from_secs(600);

/// The actions and texts of a round, put into words only when it fails.
#[derive(Default)]
pub(crate) struct Log(Vec<Done>);

enum Done {
    Action(app::Action),
    Text(String),
}

impl Log {
    /// An action to come.
    pub(crate) fn action(&mut self, action: &app::Action) {
        self.0.push(Done::Action(action.clone()));
    }

    /// A text to be read, or other words.
    pub(crate) fn text(&mut self, text: &str) {
        self.0.push(Done::Text(text.into()));
    }

    /// The number of actions and texts.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The last that was done, so much of it.
    fn last(&self, count: usize) -> impl Iterator<Item = String> {
        let last = &self.0[self.len().saturating_sub(count)..];
        last.iter().map(|done| match done {
            Done::Action(action) => format!("{action:?}").chars().take(LETTERS).collect(),
            Done::Text(text) => text.clone(),
        })
    }

    /// The last of all.
    pub(crate) fn now(&self) -> String {
        self.last(1).next().unwrap_or_default()
    }
}

/// The processor time of this thread so far, where the system tells it.
pub(crate) fn processor_time() -> Duration {
    thread_local! {
        static TOLD: RefCell<Option<File>> = RefCell::new(File::open("/proc/thread-self/schedstat").ok());
    }
    let nanoseconds = TOLD.with_borrow_mut(|told| {
        let (told, mut text) = (told.as_mut()?, [0; 64]);
        told.rewind().ok()?;
        let length = told.read(&mut text).ok()?;
        let text = str::from_utf8(&text[..length]).ok()?;
        text.split(' ').next()?.parse().ok()
    });
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}

/// The longest of many times, and what took it. Long runs tell and judge them; what `cargo test` runs does not.
#[derive(Clone, Debug, Default)]
pub(crate) struct Longest {
    time: Duration,
    what: String,
}

impl Longest {
    /// Another time.
    pub(crate) fn hear(&mut self, time: Duration, what: impl FnOnce() -> String) {
        if time > self.time {
            (self.time, self.what) = (time, what());
        }
    }

    /// Those of another run, too.
    pub(crate) fn join(&mut self, other: Self) {
        self.hear(other.time, || other.what);
    }
}

impl std::fmt::Display for Longest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.1?}: {}", self.time, self.what)
    }
}

/// A slice of a frame that is longer keeps the page from answering.
const LONGEST_SLICE: Duration = Duration::from_millis(50);

/// The longest slice of a work, which in a long run may not be too long twice: once may be the machine's doing.
pub(crate) fn judged(mut work: impl FnMut() -> Longest) -> Longest {
    let longest = work();
    if is_long() && longest.time > LONGEST_SLICE {
        let again = work();
        assert!(again.time <= LONGEST_SLICE, "too long a slice: {again}");
    }
    longest
}

/// The most memory that all tests of this run have had at a time, where the system tells.
fn memory() -> String {
    let told = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let most = told.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    most.map_or_else(String::new, |most| most.trim().into())
}

fn number(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

/// Returns true if the run goes on for minutes, as `cargo xtask fuzz` asks.
pub(crate) fn is_long() -> bool {
    minutes().is_some()
}

/// The number of minutes asked for.
fn minutes() -> Option<u64> {
    number("ATTACK_MINUTES")
}

/// The seeds that were asked for.
fn seeds(usual: u64) -> Range<u64> {
    let usual = if is_long() { u64::MAX } else { usual };
    match (number("ATTACK_SEED"), number("ATTACK_ROUNDS")) {
        (Some(seed), rounds) => {
            let alone = if is_long() { usual } else { 1 };
            seed..seed.saturating_add(rounds.unwrap_or(alone))
        }
        (None, rounds) => 0..rounds.unwrap_or(usual),
    }
}

/// Runs a round of each seed. A failure is told with its seed and the last actions; a long run goes on, and fails at its end.
pub(crate) fn each_round(usual: u64, round: impl Fn(u64, &mut Log)) {
    each_round_telling(usual, round, String::new);
}

/// Like [`each_round`]; a long run also reports `more`.
pub(crate) fn each_round_telling(
    usual: u64,
    round: impl Fn(u64, &mut Log),
    more: impl Fn() -> String,
) {
    let end = minutes().map(|minutes| Instant::now() + Duration::from_secs(60 * minutes));
    let mut pause = Instant::now() + PAUSE;
    let seeds = seeds(usual);
    let first = seeds.start;
    let (mut rounds, mut actions, mut longest) = (0_u64, 0, Longest::default());
    let mut failed = Vec::new();
    let tell = |rounds: u64, actions: usize, longest: &Longest| {
        let thread = thread::current();
        let name = thread.name().unwrap_or("attack");
        println!(
            "{name}: {rounds} rounds from seed {first} on, {actions} actions, {}; longest {longest}{}",
            memory(),
            more()
        );
    };
    let mut before = processor_time();
    for seed in seeds {
        let now = Instant::now();
        if end.is_some_and(|end| now >= end) {
            break;
        }
        if end.is_some() && now >= pause {
            pause = now + PAUSE;
            tell(rounds, actions, &longest);
        }
        let mut log = Log::default();
        let run = catch_unwind(AssertUnwindSafe(|| round(seed, &mut log)));
        if let Err(cause) = run {
            eprintln!("ATTACK_SEED={seed}, after {} actions:", log.len());
            log.last(TOLD).for_each(|line| eprintln!("  {line}"));
            failed.push(seed);
            if end.is_none() || failed.len() == MOST_FAILED {
                resume_unwind(cause);
            }
        }
        rounds += 1;
        actions += log.len();
        let after = processor_time();
        longest.hear(after.saturating_sub(before), || format!("seed {seed}"));
        before = after;
    }
    if end.is_some() {
        tell(rounds, actions, &longest);
    }
    assert!(failed.is_empty(), "seeds that failed: {failed:?}");
}

/// The usual lab: a copy is made sooner than another one.
pub(crate) fn usual() -> App {
    thread_local! {
        static USUAL: App = App::default();
    }
    USUAL.with(Clone::clone)
}

/// The lab of a link.
pub(crate) fn opened(link: &str) -> App {
    let mut app = usual();
    app.update(Action::Open(link.into()));
    app
}
