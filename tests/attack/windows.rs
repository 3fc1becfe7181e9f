//! What the instruments in windows work out and write in a frame.

use hyperplane::app::App;
use hyperplane::draw::contour::zero_line;
use hyperplane::draw::descent as slide;
use hyperplane::draw::line::boundary;
use hyperplane::draw::number::steady;
use hyperplane::draw::scene::paint;
use hyperplane::draw::starts::{self as dots, Chosen, Dots, Layout, Pieces};
use hyperplane::draw::valley::{self, Valley};
use hyperplane::draw::{Frame, Overlay, Theme, View, plane};
use hyperplane::instruments::{Change, Event};
use hyperplane::lab::tools::Tool;
use hyperplane::lab::tools::descent::{Picture as Slope, Readings};
use hyperplane::lab::tools::spam;
use hyperplane::lab::tools::standardize::readings;
use hyperplane::lab::tools::starts::{End, Starts, Summary, settings_in_words, table};
use hyperplane::lab::{State, words};

use crate::paper::{texts_of, texts_on};

const SIZE: (f64, f64) = (320.0, 200.0);
/// Presentations that many runs at once make in a frame.
const CHUNK: usize = 600;

/// What the windows keep between two frames.
#[derive(Default)]
pub(crate) struct Windows {
    starts: Starts,
}

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

impl Windows {
    /// Shows the open window; says what it writes.
    pub(crate) fn look(&mut self, app: &App, theme: &Theme) -> Vec<String> {
        let state = app.lab();
        match state.document().settings.tools.open {
            Tool::None => Vec::new(),
            Tool::Descent => descent(state, theme),
            Tool::Standardize => standardize(state, theme),
            Tool::Sweep | Tool::Gates | Tool::Landscape | Tool::Compare => instrument(app, theme),
            Tool::Spam => filter(state, theme),
            Tool::Starts => self.starts(state, theme),
        }
    }

    fn starts(&mut self, state: &State, theme: &Theme) -> Vec<String> {
        if !self.starts.follow(state) {
            for _ in 0..3 {
                self.starts.advance(CHUNK);
            }
        }
        let starts = &self.starts;
        let pinned = state.document().settings.tools.starts.run as usize;
        let count = starts.runs().len();
        let at = pinned.checked_sub(1).filter(|run| *run < count);
        let summary = Summary::of(starts);
        let set = starts.judged_by();
        let widest = starts.margin().map(|margin| margin.errors[set]);
        let judged = starts.judged();
        let layout = Layout::of(SIZE, 1.0, &judged, widest, starts.sizes()[set] as u32);
        let mut texts = vec![
            starts.progress(),
            starts.invitation(),
            settings_in_words(state, starts),
            starts.headline(&summary),
            starts.caption(layout.bin),
            starts.about_margin(&summary),
            starts.about_margin_in_full(),
            table(starts),
        ];
        texts.extend((0..count.min(3)).map(|run| starts.about(run)));
        texts.extend(starts.rows(&summary).into_iter().flatten());
        texts.extend(starts.endings(&summary).map(|(_, count)| count));
        let _ = (starts.signs(&summary), starts.moved(at, "ArrowRight"));
        let hollow: Vec<bool> = starts.runs().iter().map(|r| r.end == End::Limit).collect();
        let shown = Dots {
            layout: &layout,
            hollow: &hollow,
            widest,
            chosen: at,
        };
        texts.extend(texts_of(&layout.frame, |root| {
            dots::dots(root, theme, &shown)
        }));
        let Some(material) = starts.material() else {
            return texts;
        };
        let view = View::around(material.dots.iter().map(|dot| (dot.x, dot.y)), 1.0);
        let frame = Frame::plane(SIZE, view, 1.0);
        let pieces = |weights: &[f64]| -> Pieces {
            match material.section(weights) {
                Some(weights) => boundary(&view, weights).into_iter().collect(),
                None => zero_line(&view, 16, material.activation(weights)),
            }
        };
        let shown = starts.runs().iter().filter(|run| run.end != End::Diverged);
        let lines: Vec<Pieces> = shown.map(|run| pieces(&run.weights)).collect();
        let margin = starts.margin();
        let widest = margin.map(|m| pieces(&m.weights)).unwrap_or_default();
        let sides = margin.filter(|_| !material.is_curved());
        let sides: Option<Pieces> =
            sides.map(|m| m.sides().iter().flat_map(|w| pieces(w)).collect());
        let wrong = at.map(|run| starts.wrong(run)).unwrap_or_default();
        let chosen = Chosen {
            widest: &widest,
            margins: &sides.unwrap_or_default(),
            line: lines.first().map_or(&[][..], |line| line),
            wrong: &wrong,
            samples: material.dots.len(),
        };
        texts.extend(texts_of(&frame, |root| {
            dots::many(root, &frame, theme, &lines)
                .and_then(|()| dots::chosen(root, &frame, theme, &chosen))
        }));
        texts
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
