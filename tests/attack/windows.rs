//! What the instruments in windows work out and write in a frame.

use hyperplane::app::App;
use hyperplane::draw::descent as slide;
use hyperplane::draw::line::boundary;
use hyperplane::draw::number::steady;
use hyperplane::draw::scene::paint;
use hyperplane::draw::valley::{self, Valley};
use hyperplane::draw::{Frame, Overlay, Theme, View, plane};
use hyperplane::instruments::{Change, Event};
use hyperplane::lab::tools::Tool;
use hyperplane::lab::tools::descent::{Picture as Slope, Readings};
use hyperplane::lab::tools::spam;
use hyperplane::lab::tools::standardize::readings;
use hyperplane::lab::{State, words};

use crate::paper::{texts_of, texts_on};

const SIZE: (f64, f64) = (320.0, 200.0);

/// The values that an attribute has in markup.
pub(crate) fn named<'a>(markup: &'a str, attribute: &str) -> Vec<&'a str> {
    let before = format!("{attribute}=\"");
    let values = markup.split(&before).skip(1);
    values.filter_map(|rest| rest.split('"').next()).collect()
}

/// The open instrument's plots are as large as on a small screen.
pub(crate) fn unfold(app: &mut App) {
    let open = app.instruments().find(|i| app.is_open(i.id()));
    let Some((id, markup)) = open.map(|i| (i.id(), i.markup())) else {
        return;
    };
    for plot in named(&markup, "data-plot") {
        let (plot, size) = (plot.to_owned(), SIZE);
        let resized = Event::Resize {
            plot,
            size,
            ratio: 1.0,
        };
        app.tell(id, &resized);
    }
}

/// What the open instrument says and draws.
fn instrument(app: &App, theme: &Theme) -> Vec<String> {
    let mut open = app.instruments().filter(|i| app.is_open(i.id()));
    let Some(instrument) = open.next() else {
        return Vec::new();
    };
    let view = instrument.view(app.lab());
    let mut texts: Vec<String> = view
        .changes()
        .iter()
        .map(|(_, change)| match change {
            Change::Text(text)
            | Change::Attribute(_, text)
            | Change::Choice(text)
            | Change::Markup(text) => text.clone(),
            Change::Options(options, chosen) => format!("{options:?} {chosen}"),
            Change::Flag(..) => String::new(),
        })
        .collect();
    let markup = instrument.markup();
    let layers = ["data-layer", "data-scene"].map(|name| named(&markup, name));
    for layer in layers.into_iter().flatten() {
        if let Some(scene) = instrument.scene(app.lab(), layer) {
            let frame = scene.frame(SIZE, 1.0);
            if let Some(image) = scene.image(&frame, theme) {
                let rows = image.pixels.len() / 4 / image.columns;
                assert!(rows > 0 && image.pixels.len() == rows * image.columns * 4);
            }
            texts.extend(texts_on(&frame, |paper| {
                paint(&*scene, paper, &frame, theme);
            }));
        }
    }
    texts
}

/// Shows the open window; says what it writes.
pub(crate) fn look(app: &App, theme: &Theme) -> Vec<String> {
    let state = app.lab();
    match state.document().settings.tools.open {
        Tool::None => Vec::new(),
        Tool::Descent => descent(state, theme),
        Tool::Standardize => standardize(state, theme),
        Tool::Spam => filter(state, theme),
        _ => instrument(app, theme),
    }
}

fn descent(state: &State, theme: &Theme) -> Vec<String> {
    let descent = &state.document().settings.tools.descent;
    let run = descent.run();
    let bounds = Slope::bounds(descent);
    let picture = Slope::of(descent, &run, bounds);
    let readings = Readings::of(descent, &run);
    let mut texts = vec![
        readings.next.clone(),
        readings.verdict.text.clone(),
        readings.formula.clone(),
    ];
    for (_, text, full) in readings.texts() {
        texts.extend([text, full]);
    }
    let _ = (
        descent.after_step(),
        descent.after_a_while(),
        descent.scene(),
    );
    texts.push(descent.nudged(true, false).to_string());
    let frame = slide::frame(SIZE, bounds, 1.0);
    let shown = slide::Descent {
        curve: &picture.curve,
        path: &picture.path,
        start: picture.start,
        slope: picture.slope,
        lowest: &picture.lowest,
        local: &picture.local,
    };
    texts.extend(texts_of(&frame, |root| {
        slide::descent(root, &frame, theme, &shown)
    }));
    texts
}

fn standardize(state: &State, theme: &Theme) -> Vec<String> {
    let settings = &state.document().settings.tools.standardize;
    let mut texts = Vec::new();
    for (_, text, full) in readings(settings) {
        texts.extend([text, full]);
    }
    let frame = valley::frame(SIZE, 1.0);
    for valley in settings.valleys() {
        let (contours, path) = (valley.contours(), valley.path(settings.epochs));
        let shown = Valley {
            contours: &contours,
            path: &path,
        };
        texts.extend(texts_of(&frame, |root| {
            valley::valley(root, &frame, theme, &shown)
        }));
    }
    texts
}

fn filter(state: &State, theme: &Theme) -> Vec<String> {
    let reading = spam::Reading::of(state);
    let mut texts = vec![
        reading.sum(),
        reading.verdict(),
        reading.hint(),
        reading.status.clone(),
        reading.described(),
    ];
    texts.extend(reading.products());
    texts.extend(words::full(Some(reading.score)).parse::<f64>().map(steady));
    texts.extend(reading.rows.iter().flat_map(spam::Row::cells));
    let view = View::around(reading.places(), 1.0);
    let frame = Frame::plane(SIZE, view, 1.0);
    let here = [(reading.counts[0], reading.counts[1])];
    let line: Vec<_> = boundary(&view, reading.weights).into_iter().collect();
    let over = Overlay {
        curve: &line,
        used: &here,
        focus: Some(here[0]),
        ..Overlay::default()
    };
    texts.extend(texts_of(&frame, |root| {
        plane::half_planes(root, &frame, theme, reading.weights)
            .and_then(|()| plane::overlay(root, &frame, theme, &over))
    }));
    texts
}
