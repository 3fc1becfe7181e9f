//! The record of a test's browser commands: thirtyfour tells of each, and a test that fails prints the last ones.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt::{Debug, Write};
use std::sync::Once;
use std::time::{Duration, Instant};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// Commands that a test which fails tells of.
const LAST: usize = 20;
/// Characters of a command that are told.
const LENGTH: usize = 160;

/// A command, with its time since the test began, and how long it has taken.
struct Command {
    at: Duration,
    took: Option<Duration>,
    text: String,
}

/// The last commands of one test.
struct Commands {
    begin: Instant,
    last: VecDeque<Command>,
}

thread_local! {
    /// Those of the test that runs on this thread: a test waits for its browser on its own thread.
    static COMMANDS: RefCell<Option<Commands>> = const { RefCell::new(None) };
}

/// Begins to record; the test before on this thread is forgotten.
pub(crate) fn begin() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        tracing::subscriber::set_global_default(Listener).expect("nobody else listens");
    });
    let (begin, last) = (Instant::now(), VecDeque::new());
    COMMANDS.set(Some(Commands { begin, last }));
}

/// The last commands of this test, a line each.
pub(crate) fn told() -> String {
    COMMANDS.with_borrow(|commands| {
        let mut lines = String::new();
        for Command { at, took, text } in commands.iter().flat_map(|all| &all.last) {
            let took = took.map_or("no answer".into(), |took| {
                format!("{} ms", took.as_millis())
            });
            let _ = writeln!(lines, "  {:8.3} s {took:>9}  {text}", at.as_secs_f64());
        }
        lines
    })
}

/// Hears what thirtyfour tells.
struct Listener;

impl Subscriber for Listener {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.is_event() && metadata.target().starts_with("thirtyfour::session::http")
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut message = Message(String::new());
        event.record(&mut message);
        COMMANDS.with_borrow_mut(|commands| {
            if let Some(commands) = commands {
                commands.hear(&message.0);
            }
        });
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

/// The text of an event.
struct Message(String);

impl Visit for Message {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "message" {
            let _ = write!(self.0, "{value:?}");
        }
    }
}

impl Commands {
    fn hear(&mut self, message: &str) {
        if let Some(request) = message.strip_prefix("webdriver request: ") {
            if self.last.len() == LAST {
                self.last.pop_front();
            }
            let (at, took) = (self.begin.elapsed(), None);
            self.last.push_back(Command {
                at,
                took,
                text: short(request),
            });
        } else if let Some(last) = self.last.back_mut() {
            last.took = Some(self.begin.elapsed() - last.at);
        }
    }
}

/// A command on one line, without the names of sessions and elements.
fn short(request: &str) -> String {
    let is_name = |part: &&str| part.len() < 30 || part.contains(['{', ' ']);
    let plain: Vec<&str> = request.splitn(8, '/').filter(is_name).collect();
    let mut text = plain.join("/").replace("/session/", "").replace("\\n", " ");
    text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(LENGTH) {
        Some((end, _)) => text[..end].to_owned() + " …",
        None => text,
    }
}
