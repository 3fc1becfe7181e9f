//! Labs and edits for tests, here and in the crates that build on this one (feature `fixtures`).

use crate::data::Seeded;
use crate::geometry::Axis;
use crate::{Action, Document, Kind, Play, Readouts, Session, link, messages, update};

/// Gives a control a value that it may refuse.
pub fn offer(state: &mut Session, name: &str, value: &str) {
    let (name, value) = (name.into(), value.into());
    update(state, Action::Set { name, value });
}

/// Gives a control a value that it takes.
pub fn set(state: &mut Session, name: &str, value: &str) {
    offer(state, name, value);
    assert_eq!(state.complaint(name), None, "{name} {value}");
}

/// A lab opened from a link.
pub fn opened(link: &str) -> Session {
    let mut state = Session::default();
    update(&mut state, Action::Open(link.into()));
    assert_eq!(state.notice(), None);
    state
}

/// A lab with these settings.
pub fn lab(settings: &[(&str, &str)]) -> Session {
    let mut state = Session::default();
    set_all(&mut state, settings);
    state
}

/// Gives each of these controls its value.
pub fn set_all(state: &mut Session, settings: &[(&str, &str)]) {
    for (name, value) in settings {
        set(state, name, value);
    }
}

/// Weights to the bit.
pub fn bits(weights: &[f64]) -> Vec<u64> {
    weights.iter().map(|w| w.to_bits()).collect()
}

/// Adds a point to the plane.
pub fn add(state: &mut Session, x: f64, y: f64, class: u8) {
    update(
        state,
        Action::AddPoint {
            at: Axis::new(x, y),
            class,
        },
    );
}

/// Presses Play and lets the lab go on to its end.
pub fn finish(state: &mut Session) {
    update(state, Action::TogglePlay);
    rest(state);
}

/// Lets a lab that plays go on to its end.
pub fn rest(state: &mut Session) {
    for _ in 0..10_000 {
        update(state, Action::Tick(16.0));
        update(state, Action::Train(1000));
        if state.play() == Play::Paused {
            return;
        }
    }
    panic!(
        "it never stopped: {:?}",
        messages::status(state, &Readouts::new(state))
    );
}

/// The sentence of the status line.
pub fn status(state: &Session) -> String {
    let status = messages::status(state, &Readouts::new(state));
    format!("{}{}", status.label, status.rest)
}

/// A control as an edit needs it: its name, what it takes, its words.
pub type Takes = (&'static str, Kind, Vec<String>);

/// A random edit of any kind, in the lab or with one of these controls.
pub fn random_edit(random: &mut Seeded, state: &Session, controls: &[Takes]) -> Action {
    let place =
        |random: &mut Seeded| Axis::new(10.0 * random.unit() - 5.0, 10.0 * random.unit() - 5.0);
    let count = state.prepared().dots.len() as u32;
    match random.below(9) {
        0 | 1 => Action::AddPoint {
            at: place(random),
            class: random.below(3) as u8,
        },
        2 => Action::MovePoint {
            index: random.below(count + 1) as usize,
            to: place(random),
        },
        3 => Action::RemovePoint {
            index: random.below(count + 1) as usize,
        },
        4 => Action::Clear,
        5 => Action::ShowLine(random.below(2) == 0),
        6 => Action::SetLine([random.unit(), random.unit(), 1.0]),
        _ => {
            let (name, kind, options) = &controls[random.below(controls.len() as u32) as usize];
            let value = match *kind {
                Kind::Choice => options[random.below(options.len() as u32) as usize].clone(),
                Kind::Number { min, max, .. } => {
                    (1.0 + min + random.unit() * (max.min(200.0) - min))
                        .floor()
                        .min(max)
                        .to_string()
                }
            };
            let name = (*name).into();
            Action::Set { name, value }
        }
    }
}

/// The link of a lab in which all that is only looked at is as usual.
pub fn link_but_for_view(state: &Session) -> String {
    let mut lab = state.station().lab();
    lab.document.take_view(&Document::default());
    link::write(&lab)
}

/// Returns true if a part of the timeline before the present one is shown.
pub fn shows_past(state: &Session) -> bool {
    state.timeline.is_past()
}
