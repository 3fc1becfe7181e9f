//! The window of the loss landscape.

mod gestures;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlSelectElement, ResizeObserver};

use super::View as Window;
use crate::draw::landscape::{self as scene, Ground, Heights, Marks};
use crate::draw::{Frame, Theme, View};
use crate::lab::tools::landscape::{
    Arrows, Crosses, Landscape, MOST_WEIGHTS, Reading, Scales, Told, another, name,
};
use crate::lab::{Play, State};
use crate::web::canvas::{DETAIL, Layer};
use crate::web::controls::fill;
use crate::web::dom::{find, now, set_attribute, set_text, size, window};
use crate::web::plane::Shown;
use gestures::cursor;
pub(super) use gestures::listen;

/// Milliseconds of an animation frame that the surface may take while the run plays, and while it rests.
const BUDGET_MS: [f64; 2] = [3.0, 8.0];
/// While the run plays contours are drawn at most this often, milliseconds.
const PACE_MS: f64 = 60.0;
/// Nodes between two looks at the clock.
const CHUNK: usize = 8;

/// What decides how contours look: which surface, where, in which colours.
type Look = (u64, Frame, Theme, [String; 2]);
/// What decides how the marks look.
type Marked = (
    Frame,
    Theme,
    Vec<(f64, f64)>,
    Crosses,
    Vec<((f64, f64), bool)>,
    Option<(f64, f64)>,
    Option<(f64, f64)>,
);

/// What fills the window.
#[derive(Debug)]
struct Filled {
    dialog: Element,
    plot: HtmlElement,
    layers: [Layer; 3],
    size: (f64, f64),
    landscape: Landscape,
    drawn: Shown<Look>,
    drawn_at: f64,
    marked: Shown<Marked>,
    told: Shown<Option<Reading>>,
}

/// In its dialog.
pub(super) fn view(dialog: &Element) -> Option<Box<dyn Window>> {
    Some(Box::new(Filled {
        plot: find(dialog, "[data-plot=landscape]")?,
        layers: [
            Layer::find(dialog, "landscape-shade")?,
            Layer::find(dialog, "landscape-ground")?,
            Layer::find(dialog, "landscape-marks")?,
        ],
        dialog: dialog.clone(),
        size: (0.0, 0.0),
        landscape: Landscape::default(),
        drawn: Shown::NOTHING,
        drawn_at: f64::NEG_INFINITY,
        marked: Shown::NOTHING,
        told: Shown::NOTHING,
    }))
}

impl Window for Filled {
    fn measure(&mut self) {
        self.size = size(&self.plot);
    }

    fn observe(&self, observer: &ResizeObserver) {
        observer.observe(&self.plot);
    }

    fn render(&mut self, state: &State, theme: &Theme) -> bool {
        if self.size.0 <= 0.0 {
            self.measure();
        }
        if self.plot.has_attribute("data-fit") {
            let _ = self.plot.remove_attribute("data-fit");
            self.landscape.fit_anew();
        }
        let ratio = window().device_pixel_ratio();
        let aspect = scene::aspect(self.size, ratio);
        let followed = self.landscape.follow(state, aspect);
        let deadline = now() + BUDGET_MS[usize::from(state.play() == Play::Paused)];
        while !self.landscape.advance(CHUNK) && now() < deadline {}
        let frame = scene::frame(self.size, self.landscape.bounds(), ratio).with_detail(DETAIL);
        if state.play() == Play::Paused || now() > self.drawn_at + PACE_MS {
            self.draw_ground(frame, theme);
        }
        self.draw_marks(state, frame, theme);
        self.tell(state);
        !followed || !self.landscape.is_complete()
    }
}

impl Filled {
    fn draw_ground(&mut self, frame: Frame, theme: &Theme) {
        let [shade, ground, _] = &self.layers;
        let Some(slice) = self.landscape.slice() else {
            return;
        };
        let names = [name(slice.axes().0), name(slice.axes().1)];
        let relief = self.landscape.relief();
        let look = (relief.map_or(0, |r| r.number), frame, *theme, names.clone());
        if !self.drawn.replace(look) {
            return;
        }
        self.drawn_at = now();
        shade.clear(&frame);
        ground.clear(&frame);
        let view = relief.and_then(|relief| View::from_bounds(relief.bounds));
        // A surface of another part of the plane waits to be replaced.
        let fits = relief.filter(|_| view == Some(frame.view));
        if let Some(relief) = fits {
            let image = scene::shade(relief.cells, &relief.shares, theme);
            shade.stretch(&frame, &frame.plot, &image, relief.cells);
        }
        let levels = fits.map_or(&[][..], |relief| &relief.levels);
        let line = |level: &f64| match (self.landscape.bowl(), fits) {
            (Some(bowl), Some(relief)) => {
                bowl.lines(*level, relief.bounds, frame.units_per_pixel())
            }
            (None, Some(relief)) => {
                let (cells, nodes, view) = (relief.cells, &relief.nodes, frame.view);
                scene::contour(&Heights { cells, nodes, view }, *level)
            }
            (_, None) => Vec::new(),
        };
        let lines: Vec<_> = levels.iter().flat_map(line).collect();
        let shown = Ground {
            lines: &lines,
            names: [&names[0], &names[1]],
        };
        ground.draw(|root| scene::ground(root, &frame, theme, &shown).ok());
    }

    fn draw_marks(&mut self, state: &State, frame: Frame, theme: &Theme) {
        let Some(slice) = self.landscape.slice() else {
            return;
        };
        let (arrows, scales) = self.arrows(state, &frame);
        let (samples, mean) = (arrows.thin(&scales, &used(state)), arrows.thick(&scales));
        let crosses = self.landscape.crosses();
        let off = format!(
            "optimum (at {})",
            another(slice, state.learner().weights().len())
        );
        let path = self.landscape.path().to_vec();
        let cursor = cursor(&self.plot);
        let marked = (frame, *theme, path, crosses, samples, mean, cursor);
        if !self.marked.replace(marked.clone()) {
            return;
        }
        let (frame, theme, path, crosses, samples, mean, cursor) = marked;
        let shown = Marks {
            path: &path,
            least: crosses.least,
            elsewhere: crosses.elsewhere.map(|at| (at, &off[..])),
            samples: &samples,
            mean,
            cursor,
        };
        let marks = &self.layers[2];
        marks.clear(&frame);
        marks.draw(|root| scene::marks(root, &frame, &theme, &shown).ok());
    }

    fn arrows(&self, state: &State, frame: &Frame) -> (Arrows, Scales) {
        let Some(slice) = self.landscape.slice() else {
            return (Arrows::default(), Scales::default());
        };
        let arrows = Arrows::of(slice, state.learner().weights(), &used(state));
        let scales = arrows.scales(frame.units_per_pixel());
        (arrows, scales)
    }

    /// Everything that is no picture.
    fn tell(&mut self, state: &State) {
        let frame = scene::frame(self.size, self.landscape.bounds(), 1.0);
        let (arrows, scales) = self.arrows(state, &frame);
        let at = cursor(&self.plot);
        let reading = Reading::of(state, &self.landscape, &arrows, scales, at);
        let bounds = self.landscape.bounds().map(|b| b.to_string()).join(",");
        set_attribute(&self.plot, "data-bounds", &bounds);
        let levels = self.landscape.relief().map(|relief| &relief.levels);
        let levels = levels.filter(|_| self.landscape.is_complete());
        let levels = levels.map_or_else(String::new, |levels| {
            let texts: Vec<String> = levels.iter().map(f64::to_string).collect();
            texts.join(",")
        });
        set_attribute(&self.plot, "data-levels", &levels);
        let rect = frame.plot;
        let rect = [rect.left, rect.top, rect.width, rect.height].map(|n| n.to_string());
        set_attribute(&self.plot, "data-place", &rect.join(","));
        if let Some(button) = find::<HtmlElement>(&self.dialog, "[data-action=play]") {
            let playing = state.play() != Play::Paused;
            // It is only refused for names that are none.
            let _ = button.toggle_attribute_with_force("data-playing", playing);
            if let Some(label) = find::<Element>(&button, "span") {
                set_text(&label, if playing { "Pause" } else { "Play" });
            }
        }
        let path = self.landscape.path();
        let dots: Vec<String> = [path.first(), path.last()]
            .into_iter()
            .flatten()
            .map(|(x, y)| format!("{x},{y}"))
            .collect();
        set_attribute(&self.plot, "data-dots", &dots.join(";"));
        if !self.told.replace(reading.clone()) {
            return;
        }
        let Some(reading) = reading else { return };
        self.tell_legend(state, scales);
        self.fill_axes(state);
        let about = (reading.about.clone(), String::new());
        for (name, (text, full)) in [
            ("landscape-about", &about),
            ("landscape-now", &reading.now),
            ("landscape-w", &reading.weights),
            ("landscape-least", &reading.least),
            ("landscape-gradient", &reading.gradient),
            ("landscape-at", &reading.at),
            ("landscape-optimum", &reading.optimum),
            ("landscape-arrows", &reading.arrows),
        ] as [(&str, &Told); 8]
        {
            if let Some(output) = find::<Element>(&self.dialog, &format!("output[name={name}]")) {
                set_text(&output, text);
                set_attribute(&output, "data-value", full);
            }
        }
        set_attribute(&self.plot, "aria-valuetext", &reading.at.0);
    }

    /// Names what is drawn, and nothing else.
    fn tell_legend(&self, state: &State, scales: Scales) {
        let crosses = self.landscape.crosses();
        let off = self.landscape.slice().map_or_else(String::new, |slice| {
            format!(
                "optimum (at {})",
                another(slice, state.learner().weights().len())
            )
        });
        let on = if crosses.elsewhere.is_some() {
            "lowest here"
        } else {
            "optimum"
        };
        for (part, text, shown) in [
            ("best", on, crosses.least.is_some()),
            ("off", &off, crosses.elsewhere.is_some()),
            ("thin", "single samples", scales.samples.is_some()),
            ("thick", "their mean", scales.mean.is_some()),
        ] {
            let part = format!(".landscape-legend .{part}");
            if let Some(part) = find::<HtmlElement>(&self.dialog, &part) {
                set_text(&part, text);
                part.set_hidden(!shown);
            }
        }
    }

    /// The weights that there are; the lists show those on the axes.
    fn fill_axes(&self, state: &State) {
        let count = state.learner().weights().len();
        let options: Vec<(String, String)> = (0..count.min(MOST_WEIGHTS))
            .map(|j| (j.to_string(), name(j)))
            .collect();
        let (x, y) = state.document().settings.tools.landscape.axes(count);
        for (list, index) in [("landscape-x", x), ("landscape-y", y)] {
            let list = find::<Element>(&self.dialog, &format!("select[name={list}]"));
            if let Some(list) = list.map(JsCast::unchecked_into::<HtmlSelectElement>) {
                fill(&list, &options);
                list.set_value(&index.to_string());
            }
        }
    }
}

/// The samples of the update made last.
fn used(state: &State) -> Vec<u32> {
    state
        .last_step()
        .filter(|step| step.samples.len() == 1)
        .map(|step| step.samples.clone())
        .unwrap_or_default()
}
