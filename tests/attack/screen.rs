//! The work of a frame of the page: readouts, words, pictures and scenes of the lab and of the open window.

use std::cell::Cell;

use hyperplane::app::App;
use hyperplane::geometry::Frame;
use hyperplane::lessons::Quantity;
use hyperplane::plot::Theme;
use hyperplane::plot::scene::{AnyScene, Scene};
use hyperplane::session::scenes::{Boundary, ChartScenes, Place, PlaneScenes};
use hyperplane::session::{Readouts, Session, board, descriptions, messages, view_of};

use crate::paper::texts_of_scene;
use crate::windows;

/// CSS pixels of the plane.
const PLANE: (f64, f64) = (300.0, 300.0);
/// CSS pixels of the plane where it has an image.
const IMAGE: (f64, f64) = (90.0, 90.0);

/// The plots of what is open have a size, and the pointer is in the middle of the plane.
pub(crate) fn point_and_unfold(app: &mut App) {
    windows::unfold(app);
    app.show_pointer(view_of(app.session()).center());
}

/// The data that a page keeps between two frames.
#[derive(Default)]
pub(crate) struct Screen {
    /// Everything written since the last look.
    pub(crate) texts: Vec<String>,
    charts: ChartScenes,
}

impl Screen {
    /// Works out and writes a frame, and does what it has to do for the next one.
    pub(crate) fn look(&mut self, app: &mut App) {
        point_and_unfold(app);
        // A clock on which there are two hundred looks in a frame.
        let time = Cell::new(0.0);
        app.work(16.0, &|| time.replace(time.get() + 0.02));
        self.read(app);
    }

    /// Works out and writes what a frame shows.
    pub(crate) fn read(&mut self, app: &App) {
        self.texts.clear();
        let state = app.session();
        let theme = Theme::light();
        let readouts = Readouts::new(state);
        self.board(app, &readouts);
        self.charts(state, &readouts);
        let frame = Frame::plane(PLANE, view_of(state), 1.0);
        self.plane(state, &frame, &theme);
        self.on_plane(app, &frame);
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
        let frame = app.plane_frame();
        for view in [
            board(state, readouts, &status, false),
            descriptions(state, readouts, true),
            app.plane_view(&frame, readouts.is_boundary_outside, false),
            app.form(),
            app.notice_view(),
        ] {
            self.texts.extend(windows::texts_of_view(&view));
        }
        self.texts.push(messages::last_step(state));
        for index in [0, state.prepared().dots.len().saturating_sub(1)] {
            if index < state.prepared().dots.len() {
                self.texts.push(messages::point_description(state, index));
            }
        }
        assert!(state.position() <= state.extent());
        self.texts.push(app.link());
    }

    fn charts(&mut self, state: &Session, readouts: &Readouts) {
        for (axes, lines) in self.charts.charts(state, readouts) {
            let frame = axes.frame((300.0, 160.0), 1.0);
            let scenes: [&dyn AnyScene; 2] = [&axes, &lines];
            for scene in scenes {
                self.texts.extend(texts_of_scene(&frame, scene));
            }
        }
    }

    fn plane(&mut self, state: &Session, frame: &Frame, theme: &Theme) {
        let middle = frame.view.center();
        let scenes = PlaneScenes::new(state, frame.view);
        let boundary = Boundary {
            focus: scenes.boundary.used.first().copied(),
            crosshair: Some(middle),
            label: messages::place(middle.x, middle.y),
            ..scenes.boundary
        };
        let all: [&dyn AnyScene; 5] = [
            &scenes.washes,
            &scenes.axes,
            &scenes.points,
            &scenes.rings,
            &boundary,
        ];
        for scene in all {
            // Images of few pixels, since there are many to be made.
            let _ = scene.image(&scene.frame(IMAGE, 1.0), theme);
            self.texts.extend(texts_of_scene(frame, scene));
        }
    }

    /// Collects the texts that instruments draw on the plane.
    fn on_plane(&mut self, app: &App, frame: &Frame) {
        let place = Place::Square(frame.view);
        let scenes = app
            .instruments()
            .filter_map(|own| own.on_plane(app.session(), place));
        for scene in scenes {
            self.texts.extend(texts_of_scene(frame, &*scene));
        }
    }
}
