//! What the instruments in windows work out and write in a frame.

use hyperplane::app::App;
use hyperplane::draw::contour::zero_line;
use hyperplane::draw::descent as slide;
use hyperplane::draw::landscape::{self as ground, Ground, Heights, Marks};
use hyperplane::draw::line::boundary;
use hyperplane::draw::number::steady;
use hyperplane::draw::scene::paint;
use hyperplane::draw::starts::{self as dots, Chosen, Dots, Layout, Pieces};
use hyperplane::draw::valley::{self, Valley};
use hyperplane::draw::{Frame, Overlay, Theme, View, plane};
use hyperplane::instruments::Change;
use hyperplane::lab::tools::Tool;
use hyperplane::lab::tools::descent::{Picture as Slope, Readings};
use hyperplane::lab::tools::landscape::{Arrows, Landscape, Reading as Place, another, name};
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
    landscape: Landscape,
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
            Change::Flag(..) => String::new(),
        })
        .collect();
    let markup = instrument.markup();
    let names = ["data-layer=\"", "data-scene=\""].map(|name| markup.split(name).skip(1));
    for layer in names
        .into_iter()
        .flatten()
        .filter_map(|rest| rest.split('"').next())
    {
        if let Some(scene) = instrument.scene(app.lab(), layer) {
            let frame = scene.frame(SIZE, 1.0);
            let _ = scene.image(&frame, theme);
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
            Tool::Sweep | Tool::Gates | Tool::Compare => instrument(app, theme),
            Tool::Spam => filter(state, theme),
            Tool::Starts => self.starts(state, theme),
            Tool::Landscape => self.landscape(state, theme),
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

    fn landscape(&mut self, state: &State, theme: &Theme) -> Vec<String> {
        let aspect = ground::aspect(SIZE, 1.0);
        self.landscape.follow(state, aspect);
        for _ in 0..6 {
            self.landscape.advance(8);
        }
        let landscape = &self.landscape;
        let frame = ground::frame(SIZE, landscape.bounds(), 1.0);
        let Some(slice) = landscape.slice() else {
            return Vec::new();
        };
        let step = state.last_step().filter(|step| step.samples.len() == 1);
        let used = step.map(|step| step.samples.clone()).unwrap_or_default();
        let arrows = Arrows::of(slice, state.learner().weights(), &used);
        let scales = arrows.scales(frame.units_per_pixel());
        let at = Some(frame.view.center());
        let mut texts = Vec::new();
        for at in [None, at] {
            let reading = Place::of(state, landscape, &arrows, scales, at);
            for reading in reading.into_iter() {
                texts.push(reading.about);
                for (text, full) in [
                    reading.now,
                    reading.weights,
                    reading.least,
                    reading.gradient,
                    reading.at,
                    reading.optimum,
                    reading.arrows,
                ] {
                    texts.extend([text, full]);
                }
            }
        }
        let names = [name(slice.axes().0), name(slice.axes().1)];
        let relief = landscape.relief();
        let view = relief.and_then(|relief| View::from_bounds(relief.bounds));
        let fits = relief.filter(|_| view == Some(frame.view));
        let mut lines = Vec::new();
        if let Some(relief) = &fits {
            let _ = ground::shade(relief.cells, &relief.shares, theme);
            texts.extend(relief.levels.iter().map(f64::to_string));
            for level in &relief.levels {
                let heights = Heights {
                    cells: relief.cells,
                    nodes: &relief.nodes,
                    view: frame.view,
                };
                lines.extend(match landscape.bowl() {
                    Some(bowl) => bowl.lines(*level, relief.bounds, frame.units_per_pixel()),
                    None => ground::contour(&heights, *level),
                });
            }
        }
        let crosses = landscape.crosses();
        let off = another(slice, state.learner().weights().len());
        let samples = arrows.thin(&scales, &used);
        let marks = Marks {
            path: landscape.path(),
            least: crosses.least,
            elsewhere: crosses.elsewhere.map(|at| (at, &off[..])),
            samples: &samples,
            mean: arrows.thick(&scales),
            cursor: at,
        };
        let shown = Ground {
            lines: &lines,
            names: [&names[0], &names[1]],
        };
        texts.extend(texts_of(&frame, |root| {
            ground::ground(root, &frame, theme, &shown)
                .and_then(|()| ground::marks(root, &frame, theme, &marks))
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
