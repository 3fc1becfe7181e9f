//! Random events in instruments: their buttons, inputs and plots, as their markup names them.

use hyperplane::app::{self, App};
use hyperplane::data::Seeded;
use hyperplane::geometry::Px;
use hyperplane::instruments::{AnyInstrument, Event, Phase, Pointer};

use crate::actions::{self, any_number, one};
use crate::markup::Markup;

/// CSS pixels of a plot.
const SIZE: (f64, f64) = (320.0, 200.0);
const KEYS: [&str; 13] = [
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "ArrowDown",
    "Home",
    "End",
    "Enter",
    " ",
    "+",
    "-",
    "0",
    "Escape",
    "x",
];

fn some<'t>(random: &mut Seeded, list: &'t [String]) -> &'t str {
    match list.len() as u32 {
        0 => "",
        count => &list[random.below(count) as usize],
    }
}

fn pointer(random: &mut Seeded, app: &App, instrument: &dyn AnyInstrument, plot: &str) -> Event {
    let markup = Markup::of(instrument);
    let at = markup.plots.iter().position(|known| known == plot);
    let layers = at.into_iter().flat_map(|at| &markup.layers[at]);
    let mut scenes = layers.filter_map(|layer| instrument.scene(app.session(), layer));
    let Some(frame) = scenes.next().map(|scene| scene.frame(SIZE, 1.0)) else {
        return Event::Leave { plot: plot.into() };
    };
    let at_px = match random.below(8) {
        0 => Px::new(any_number(random), any_number(random)),
        _ => Px::new(SIZE.0 * random.unit(), SIZE.1 * random.unit()),
    };
    let phases = [
        Phase::Down,
        Phase::Move,
        Phase::Move,
        Phase::Up,
        Phase::Cancel,
        Phase::Click,
    ];
    Event::Pointer(Pointer {
        plot: plot.into(),
        phase: phases[random.below(phases.len() as u32) as usize],
        at: frame.to_axis(at_px),
        at_px,
        frame,
        is_finger: random.below(3) == 0,
        shift: random.below(4) == 0,
    })
}

/// Something that a user can do in this instrument.
pub(crate) fn any(random: &mut Seeded, app: &App, instrument: &dyn AnyInstrument) -> Event {
    let markup = Markup::of(instrument);
    let plot = some(random, &markup.plots);
    match random.below(14) {
        0..=2 => {
            let count = markup.buttons.len() as u32;
            let at = if count > 0 { random.below(count) } else { 0 };
            let button = markup.buttons.get(at as usize);
            // Mostly what the button itself gives.
            let given = button.and_then(|button| button.argument.clone());
            let argument = given.filter(|_| random.below(4) > 0);
            Event::Press {
                action: button.map_or_else(String::new, |button| button.action.clone()),
                argument: argument.unwrap_or_else(|| any_number(random).to_string()),
            }
        }
        3 | 4 => {
            let texts = [
                "",
                "free  money",
                "1",
                "-0.5",
                "NaN",
                some(random, &markup.values),
            ];
            let text = match random.below(3) {
                0 => any_number(random).to_string(),
                _ => one(random, &texts).into(),
            };
            let name: String = some(random, &markup.names).into();
            // These are shown as they were typed, whatever they say.
            let is_shown = ["-message", "-paste", "-new-x", "-new-y"]
                .iter()
                .any(|end| name.ends_with(end));
            let text = if is_shown { "free  money".into() } else { text };
            let done = random.below(2) == 0;
            Event::Input { name, text, done }
        }
        5..=8 => pointer(random, app, instrument, plot),
        9 => Event::Leave { plot: plot.into() },
        11 => Event::Wheel {
            plot: plot.into(),
            closer: random.below(2) == 0,
        },
        10 if random.below(4) == 0 => Event::Close,
        _ => Event::Key {
            plot: plot.into(),
            key: one(random, &KEYS).into(),
            shift: random.below(3) == 0,
        },
    }
}

/// An event in each instrument that is open: its word, and what is done in it.
pub(crate) fn in_open(random: &mut Seeded, app: &App) -> Vec<app::Action> {
    let open = app.instruments().filter(|i| app.is_open(i.id()));
    open.map(|own| app::Action::Instrument(own.id(), any(random, app, own)))
        .collect()
}

/// Some actions of one gesture, in the lab or now and then in an instrument, open or not.
pub(crate) fn gesture(
    random: &mut Seeded,
    app: &App,
    texts: &[(String, String)],
) -> Vec<app::Action> {
    if random.below(12) == 0 {
        let count = app.instruments().count() as u32;
        let mut all = app.instruments();
        let instrument = all.nth(random.below(count) as usize).expect("one of them");
        let event = any(random, app, instrument);
        return vec![app::Action::Instrument(instrument.id(), event)];
    }
    let actions = actions::any(random, app, texts).into_iter();
    actions.collect()
}
