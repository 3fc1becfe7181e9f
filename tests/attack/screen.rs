//! What a frame of the page works out and writes: readouts, words, pictures and scenes of the lab and of the open window.

use std::cell::Cell;

use hyperplane::app::App;
use hyperplane::data::Source;
use hyperplane::geometry::contour::{CELLS, borders, zero_line};
use hyperplane::geometry::{Axis, Raw, regions};
use hyperplane::geometry::{Frame, View, line};
use hyperplane::lessons::Quantity;
use hyperplane::plot::plane;
use hyperplane::plot::scene::{AnyScene, Scene, paint};
use hyperplane::plot::theme;
use hyperplane::plot::{Mark, Overlay, Theme, field};
use hyperplane::session::readouts::{misclassified, own_line};
use hyperplane::session::scenes::{ChartScenes, Place};
use hyperplane::session::{Readouts, Session, messages};
use hyperplane::text::number::steady;

use crate::paper::{texts_of, texts_on};
use crate::windows;

/// CSS pixels of the plane.
const PLANE: (f64, f64) = (300.0, 300.0);

/// What a page keeps between two frames.
#[derive(Default)]
pub(crate) struct Screen {
    /// Everything written since the last look.
    pub(crate) texts: Vec<String>,
    charts: ChartScenes,
}

pub(crate) fn mark(dot: &hyperplane::session::Dot) -> Mark {
    Mark {
        at: dot.at,
        class: dot.class,
        held_out: dot.held_out,
    }
}

/// The part of the plane on show, as the page chooses it.
pub(crate) fn view_of(state: &Session) -> View {
    let custom = state.document().settings.data.source == Source::CUSTOM;
    let (prepared, window) = (state.prepared(), state.custom().window);
    let corner = |x: usize, y: usize| prepared.to_axis(Raw::new(window[x], window[y]));
    let (from, to) = (corner(0, 2), corner(1, 3));
    let kept = View::from_bounds([from.x, to.x, from.y, to.y]).filter(|_| custom);
    kept.unwrap_or_else(|| View::around(prepared.dots.iter().map(|dot| dot.at), 1.0))
}

impl Screen {
    /// Works out and writes a frame, and does what it has to do for the next one.
    pub(crate) fn look(&mut self, app: &mut App) {
        self.texts.clear();
        windows::unfold(app);
        app.point(Some(view_of(app.session()).center()));
        // A clock on which there are two hundred looks in a frame.
        let time = Cell::new(0.0);
        app.work(16.0, &|| time.replace(time.get() + 0.02));
        let state = app.session();
        let theme = Theme::light();
        let readouts = Readouts::of(state);
        self.board(app, &readouts);
        self.charts(state, &readouts, &theme);
        let frame = Frame::plane(PLANE, view_of(state), 1.0);
        self.plane(state, &frame, &theme);
        self.on_plane(app, &frame, &theme);
        self.texts.extend(windows::look(app, &theme));
        if let Some(lesson) = app.lesson() {
            self.texts.extend([lesson.heading(), lesson.progress()]);
            for (name, _) in Quantity::names() {
                let quantity = Quantity::named(name, app).expect("a quantity");
                self.texts.push(quantity.shown(app));
            }
        }
    }

    fn board(&mut self, app: &App, readouts: &Readouts) {
        let state = app.session();
        let status = messages::status(state, readouts);
        let scores = [Some(&readouts.training), readouts.held_out.as_ref()];
        let line = readouts.line.as_ref().map(|(_, score)| score);
        for score in scores.into_iter().chain([line]).flatten() {
            let loss = score.loss.map_or_else(|| "> 10³⁰⁸".into(), steady);
            self.texts.extend([loss, messages::full(score.loss)]);
            self.texts.push(messages::percent(score.accuracy));
            self.texts.push(messages::full(score.accuracy));
        }
        self.texts.extend([status.label, status.rest]);
        self.texts
            .extend(readouts.weights.iter().map(|w| steady(*w)));
        if let Some((line, _)) = &readouts.line {
            self.texts.extend(line.map(messages::typed));
        }
        self.texts.push(messages::weights_json(state));
        self.texts.extend([
            messages::grouped(readouts.epoch),
            messages::grouped(readouts.updates),
            messages::last_step(state),
            messages::refinements(state),
            messages::plane_description(state),
        ]);
        for (heading, names) in messages::weight_names(state) {
            self.texts.extend(heading.into_iter().chain(names));
        }
        self.texts.extend(messages::weight_titles(state));
        self.texts.extend(messages::pens(state).map(|pen| pen.1));
        for index in [0, state.prepared().dots.len().saturating_sub(1)] {
            if index < state.prepared().dots.len() {
                self.texts.push(messages::point_description(state, index));
            }
        }
        self.texts.extend(state.notice().map(String::from));
        for control in app.controls() {
            let _ = app.applies(control.name);
            self.texts
                .extend(app.complaint(control.name).map(String::from));
        }
        assert!(state.position() <= state.extent());
        let _ = (state.edit_places(), state.can_undo(), state.can_redo());
        self.texts.push(app.link());
    }

    fn charts(&mut self, state: &Session, readouts: &Readouts, theme: &Theme) {
        for (axes, lines) in self.charts.of(state, readouts) {
            let frame = axes.frame((300.0, 160.0), 1.0);
            let scenes: [&dyn AnyScene; 2] = [&axes, &lines];
            for scene in scenes {
                let texts = texts_on(&frame, |paper| paint(scene, paper, &frame, theme));
                self.texts.extend(texts);
            }
        }
    }

    fn plane(&mut self, state: &Session, frame: &Frame, theme: &Theme) {
        let prepared = state.prepared();
        let (all, weights) = (state.run().weights(), state.weights());
        let probability = state.document().settings.learning().table().probability;
        let (curved, several) = (prepared.is_curved(), prepared.is_multiclass());
        let lines = state.class_lines();
        let cells = 24;
        let mut texts = texts_of(frame, |root| {
            if several && !curved {
                plane::class_regions(root, frame, theme, &lines).ok()?;
            } else if curved && !probability {
                let class = prepared.predicted(all, state.document().settings.tie);
                let _ = field::class_field(&frame.view, cells, theme, class);
            } else if probability && !several {
                let z = prepared.activation(all);
                let _ = field::probability_field(&frame.view, cells, cells, theme, z);
            } else {
                plane::half_planes(root, frame, theme, weights).ok()?;
            }
            plane::axes(root, frame, theme, &prepared.axes[0], &prepared.axes[1]).ok()?;
            let marks: Vec<Mark> = prepared.dots.iter().map(mark).collect();
            plane::points(root, frame, theme, &marks).ok()
        });
        let wrong = misclassified(state);
        let count = prepared.dots.len();
        let _ = theme::ring_radius(count, frame.plot.width);
        let rings = wrong.iter().map(|&row| &prepared.dots[row]);
        let _ = frame.device_places(rings.map(|dot| dot.at));
        let visible = if several {
            curved || !regions::borders(&frame.view, &lines).is_empty()
        } else {
            line::boundary(&frame.view, weights).is_some()
        };
        let curve = if several && curved {
            let mut scores = prepared.scores(all);
            let z = |class: usize, x, y| scores[class](x, y);
            borders(&frame.view, CELLS / 4, prepared.others.len() + 1, z)
        } else if several {
            regions::borders(&frame.view, &lines)
        } else if curved {
            zero_line(&frame.view, CELLS / 4, prepared.activation(all))
        } else {
            Vec::new()
        };
        let before = state.weights_before().filter(|_| !several);
        let used = state.used_rows();
        let used: Vec<Axis> = used.into_iter().map(|row| prepared.dots[row].at).collect();
        let middle = frame.view.center();
        let place = messages::place(middle.x, middle.y);
        let remark = messages::no_boundary(state, visible);
        let overlay = Overlay {
            boundary: Some(weights),
            curve: &curve,
            previous: before.and_then(|before| prepared.section(before)),
            my_line: own_line(state),
            used: &used,
            focus: used.first().copied(),
            crosshair: Some(middle),
            place: &place,
            no_boundary_text: remark.as_deref(),
        };
        texts.extend(texts_of(frame, |root| {
            plane::overlay(root, frame, theme, &overlay)
        }));
        self.texts.extend(texts);
    }

    /// What instruments draw on the plane.
    fn on_plane(&mut self, app: &App, frame: &Frame, theme: &Theme) {
        let place = Place::Square(frame.view);
        let scenes = app
            .instruments()
            .filter_map(|own| own.on_plane(app.session(), place));
        for scene in scenes {
            self.texts.extend(texts_on(frame, |paper| {
                paint(&*scene, paper, frame, theme);
            }));
        }
    }
}
