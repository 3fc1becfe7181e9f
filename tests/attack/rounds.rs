//! Random actions, one after the other.

use std::cell::{Cell, RefCell};

use hyperplane::app::{self, App};
use hyperplane::data::Seeded;
use hyperplane::session::{Action, Play};

use crate::run::{Log, Longest, each_round_telling, judged, opened, processor_time, usual};
use crate::screen::{Screen, point_and_unfold};
use crate::texts::first_unfit;
use crate::{actions, events};

/// Rounds of a plain run.
const ROUNDS: u64 = 24;
/// Seeds of rounds in which `cargo xtask fuzz` found something.
const FOUND: [u64; 11] = [
    101_564, 104_000, 104_169, 108_052, 207_477, 229_584, 252_957, 272_884, 319_712, 356_095,
    101_672,
];
/// Actions that a round has at least.
const ACTIONS: usize = 200;
/// Gestures that a round has at least that is seen closely.
const GESTURES: usize = 120;
/// Of so many rounds one is seen closely.
const CLOSELY: u64 = 100;
/// Of so many frames after which nothing is to be done one is seen closely.
const OFTEN: u32 = 40;
/// Updates that are repeated to see that a link leads back to them.
const REPEATED: u64 = 3000;
/// Milliseconds in which a lab that a link has brought comes to rest, unless it has much to do.
const RESTING: f64 = 1000.0;
/// Milliseconds that go by between two looks at the clock, now and then few: a frame has time for much, or for one slice.
const PACES: [f64; 6] = [0.2, 0.5, 0.5, 1.1, 1.1, 5.0];
const FEW: f64 = 0.02;

/// A link that the lab writes is read, says the same again, and (where that is soon done) leads to the same weights.
pub(crate) fn check_link(app: &App, replay: bool) {
    let link = app.link();
    let mut again = opened(&link);
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
    let (mut now, mut goes_on) = (0.0, true);
    while goes_on && (again.is_playing() || now < RESTING) {
        let time = Cell::new(now);
        now += 16.0;
        goes_on = again.frame(now, &|| time.replace(time.get() + 0.3)).goes_on;
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
    if !goes_on {
        check_rest(&again, now);
    }
}

/// Checks that a lab at rest shows its final state: nothing waits for the user's next action.
fn check_rest(app: &App, now: f64) {
    let shown = |app: &App| {
        let mut screen = Screen::default();
        screen.read(app);
        screen.texts
    };
    let mut other = app.clone();
    other.update(Action::EndGesture);
    other.frame(now, &|| 0.0);
    assert_eq!(shown(&other), shown(app), "{}: it did not rest", app.link());
}

/// Shows the app and sees that no text is unfit.
pub(crate) fn look(screen: &mut Screen, app: &mut App) {
    screen.look(app);
    check_texts(screen, app);
}

fn check_texts(screen: &Screen, app: &App) {
    let message = app.control("spam-message").map(|message| message.value);
    if let Some(text) = first_unfit(&screen.texts, &message.unwrap_or_default()) {
        panic!("a text of the page: {text:.600}");
    }
}

/// The longest answer to an action and the longest slice of a frame: between two looks at the clock.
#[derive(Default)]
struct Times {
    action: Longest,
    slice: Longest,
    /// Milliseconds of the lab's time.
    now: f64,
}

impl Times {
    fn update(&mut self, app: &mut App, action: app::Action, log: &mut Log) {
        log.action(&action);
        let start = processor_time();
        app.update(action);
        let time = processor_time().saturating_sub(start);
        self.action.hear(time, || log.now());
    }

    /// A frame of the page.
    fn frame(&mut self, app: &mut App, random: &mut Seeded) {
        point_and_unfold(app);
        let pace = match random.below(24) {
            0 => FEW,
            other => PACES[other as usize % PACES.len()],
        };
        self.now += [16.0, 16.0, 50.0, 1000.0][random.below(4) as usize];
        let (time, last) = (Cell::new(0.0), Cell::new(processor_time()));
        let longest = Cell::new(last.get() - last.get());
        let look = || {
            let now = processor_time();
            longest.set(longest.get().max(now.saturating_sub(last.replace(now))));
            time.replace(time.get() + pace)
        };
        let rests = !app.frame(self.now, &look).goes_on;
        look();
        if rests && random.below(OFTEN) == 0 {
            check_rest(app, self.now);
        }
        self.slice.hear(longest.get(), || app.link());
    }
}

/// The level of checks in a round.
#[derive(Clone, Copy, PartialEq)]
enum Sight {
    /// All that a frame shows after most gestures, the link after each.
    Close,
    /// A frame after most gestures, now and then what it shows and the link.
    Quick,
}

fn round(seed: u64, sight: Sight, lessons: &[(String, String)], times: &mut Times, log: &mut Log) {
    let mut random = Seeded::new(seed, 77);
    // Apart, so that a seed has the same actions as ever where it is seen closely.
    let mut beside = Seeded::new(seed, 88);
    let (mut app, mut screen) = (usual(), Screen::default());
    let scene = actions::scene(&mut random, &app).into_iter();
    let mut actions: Vec<app::Action> = scene.collect();
    let is_close = sight == Sight::Close;
    for gesture in 0.. {
        if log.len() >= ACTIONS && !(is_close && gesture < GESTURES) {
            break;
        }
        for action in actions {
            times.update(&mut app, action, log);
        }
        // Not every action is followed by a frame.
        let is_shown = random.below(4) > 0;
        match sight {
            Sight::Close if is_shown => look(&mut screen, &mut app),
            Sight::Close => {}
            Sight::Quick => {
                if is_shown {
                    times.frame(&mut app, &mut beside);
                }
                if beside.below(12) == 0 {
                    screen.read(&app);
                    check_texts(&screen, &app);
                }
            }
        }
        if is_close || beside.below(8) == 0 {
            check_link(&app, gesture % 10 == 0);
        }
        for event in events::in_open(&mut random, &app) {
            times.update(&mut app, event, log);
        }
        actions = events::gesture(&mut random, &app, lessons);
    }
    look(&mut screen, &mut app);
    check_link(&app, true);
}

#[test]
fn nothing_that_a_user_does_stops_the_lab() {
    let lessons = actions::lessons();
    let times = RefCell::new(Times::default());
    let attack = |seed: u64, log: &mut Log| {
        let close = seed.is_multiple_of(CLOSELY);
        let sight = if close { Sight::Close } else { Sight::Quick };
        let mut log = Some(log);
        let slice = judged(|| {
            let (mut own, mut unread) = (Times::default(), Log::default());
            let log = log.take().unwrap_or(&mut unread);
            round(seed, sight, &lessons, &mut own, log);
            times.borrow_mut().action.join(own.action);
            own.slice
        });
        times.borrow_mut().slice.join(slice);
    };
    each_round_telling(ROUNDS, attack, || {
        let times = times.borrow();
        format!(
            "\nlongest action {}\nlongest slice {}",
            times.action, times.slice
        )
    });
}

#[test]
fn what_long_runs_have_found_stays_mended() {
    let lessons = actions::lessons();
    for seed in FOUND {
        let (times, log) = (&mut Times::default(), &mut Log::default());
        round(seed, Sight::Close, &lessons, times, log);
    }
}
