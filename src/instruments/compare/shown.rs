//! The contents of the window: numbers, sentences, planes and the chart.

use std::rc::Rc;

use super::scene;
use super::{CHART, CompareState, Lane, LaneCurves, LaneStanding, MOST_LANES};
use crate::geometry::Frame;
use crate::instruments::View;
use crate::plot::curves;
use crate::plot::pen::Pen;
use crate::plot::scene::{AnyScene, Scene};
use crate::session::messages::{array, figure, full, grouped};
use crate::session::scenes::{Boundary, Place, Points, Rings, Same, Washes};
use crate::session::{Session, view_of};
use crate::text::say;

const LETTERS: [&str; MOST_LANES] = ["a", "b", "c", "d"];

/// The state and the texts of a lane.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Told {
    /// The title of the lane: the settings that distinguish it.
    pub(super) title: String,
    standing: LaneStanding,
    sentence: String,
    weights: String,
    /// Its cells in the table: the column's name, the text, the full value.
    cells: [(&'static str, String, String); 7],
}

impl Told {
    pub(super) fn new(lane: &Lane<'_>, lanes: &[Lane<'_>], lab: &Session) -> Self {
        let (training, held_out) = lane.scores(lab);
        let count = lab.prepared().problem.train.len();
        let number = |value: u64| (grouped(value), value.to_string());
        let errors = |errors: u32| (errors.to_string(), errors.to_string());
        let loss = training.loss;
        let test = held_out.map(|score| errors(score.errors));
        let all = array(lane.run.weights());
        let weights = lane.weights_in_words();
        let cell = |name, (text, value)| (name, text, value);
        Self {
            title: lane.title(lanes),
            standing: lane.standing,
            sentence: lane.sentence(training.errors, count),
            cells: [
                cell(
                    "loss",
                    (loss.map_or_else(|| "∞".into(), figure), full(loss)),
                ),
                cell("errors", errors(training.errors)),
                cell("test", test.unwrap_or_default()),
                cell("updates", number(lane.run.updates())),
                cell("epochs", number(lane.run.epochs())),
                cell(
                    "status",
                    (lane.standing.label(), lane.standing.keyword().into()),
                ),
                cell("weights", (weights.clone(), all)),
            ],
            weights,
        }
    }

    fn show(&self, view: &mut View, letter: &str) {
        let part = |name: &str| format!("compare-{name}-{letter}");
        let capital = letter.to_ascii_uppercase();
        let label = say!(
            "compare-plane",
            lane = &capital,
            title = &self.title,
            sentence = &self.sentence
        );
        let remove = say!("compare-remove", lane = &capital);
        view.text(part("title"), &self.title)
            .attribute(part("title"), "title", &self.title)
            .text(part("sentence"), &self.sentence)
            .attribute(part("remove"), "title", &remove)
            .attribute(part("remove"), "aria-label", &remove)
            .text(part("change"), say!("compare-change", lane = &capital))
            .attribute(part("figure"), "data-status", self.standing.keyword())
            .attribute(part("row"), "data-status", self.standing.keyword())
            .attribute(part("plane"), "aria-label", label)
            .text(part("w"), format!("w = {}", self.weights))
            .text(part("name"), &self.title)
            .value(part("lane"), &self.title);
        for (name, text, value) in &self.cells {
            view.readout(part(name), text, value);
        }
    }
}

impl CompareState {
    /// The time of the clock and the states of the lanes that have ended, as text.
    pub fn headline(&self, lab: &Session) -> String {
        let Some(comparison) = &self.comparison else {
            return String::new();
        };
        let count = lab.prepared().problem.train.len().max(1) as u64;
        let (epochs, over) = (comparison.clock / count, comparison.clock % count);
        let lanes = self.lanes(lab);
        let ended: Vec<String> = lanes
            .iter()
            .filter(|lane| lane.has_ended())
            .map(|lane| {
                let (lane, state) = (lane.letter().to_string(), lane.standing.label());
                say!("compare-ended", lane, state)
            })
            .collect();
        let far = if over == 0 {
            say!("compare-clock", epochs)
        } else {
            say!("compare-clock-between", epochs, samples = over)
        };
        if ended.is_empty() {
            far
        } else {
            say!("compare-headline", clock = far, ended = ended.join(", "))
        }
    }

    pub(super) fn shown(&self, lab: &Session) -> View {
        let mut view = View::default();
        let Some(comparison) = &self.comparison else {
            return view;
        };
        let is_playing = comparison.is_playing;
        let speed = lab.document().settings.speed;
        let has_test = !lab.prepared().problem.held_out.is_empty();
        if !is_playing {
            // What changes all the time is not said.
            view.say("compare-clock");
        }
        view.readout("compare-clock", self.headline(lab), comparison.clock)
            .flag("compare-play", "data-playing", is_playing)
            .text(
                "compare-play-label",
                if is_playing {
                    say!("compare-pause-label")
                } else {
                    say!("compare-play-label")
                },
            )
            .choose("speed", speed.steady().word())
            .say("compare-note")
            .text("compare-note", &self.picture.note)
            .show("compare-adaline", self.picture.only_rescales)
            .show("compare-add", self.told.len() < MOST_LANES)
            .show("compare-test-head", has_test);
        self.described.show(&mut view);
        view.show("compare-values-c", self.told.len() > 2)
            .show("compare-values-d", self.told.len() > 3);
        for (i, letter) in LETTERS.into_iter().enumerate() {
            let told = self.told.get(i);
            view.show(format!("compare-figure-{letter}"), told.is_some())
                .show(format!("compare-row-{letter}"), told.is_some())
                .show(format!("compare-test-{letter}"), has_test);
            if let Some(told) = told {
                told.show(&mut view, letter);
            }
        }
        view
    }

    pub(super) fn painted(&self, lab: &Session, layer: &str) -> Option<Box<dyn AnyScene>> {
        if let "compare-axes" | "compare-lines" = layer {
            let range = curves::range([&self.picture.framing()[..]], self.scale.is_log());
            let picture = (layer == "compare-lines").then(|| Rc::clone(&self.picture));
            return Some(Box::new(Chart { range, picture }));
        }
        let (letter, layer) = layer.strip_prefix("lane-")?.split_once('-')?;
        let index = LETTERS.iter().position(|known| *known == letter)?;
        let lanes = self.lanes(lab);
        let lane = lanes.get(index).filter(|_| self.is_due(index % CHART))?;
        let (prepared, view) = (self.view.key()?.clone(), *self.view.get()?);
        let now = Same(Rc::clone(lab.prepared()));
        // The view is of other data where nothing was worked out since these came.
        let (prepared, view) = match prepared == now {
            true => (prepared, view),
            false => (now, view_of(lab)),
        };
        plane(lane, prepared, Place::Whole(view), &view, layer)
    }
}

/// A layer of a lane's plane.
fn plane(
    lane: &Lane<'_>,
    prepared: Same,
    place: Place,
    view: &crate::geometry::View,
    layer: &str,
) -> Option<Box<dyn AnyScene>> {
    let weights = lane.run.weights();
    Some(match layer {
        "field" => Box::new(Washes {
            place,
            weights: weights.to_vec(),
            probability: lane.settings.learning().table().probability
                && !prepared.0.is_multiclass(),
            tie: lane.settings.tie,
            prepared,
        }),
        "points" => Box::new(Points { place, prepared }),
        "rings" => Box::new(Rings {
            place,
            wrong: lane.misplaced(&prepared.0),
            prepared,
        }),
        "overlay" => {
            let visible = Boundary::is_visible(&prepared.0, weights, view);
            Box::new(Boundary {
                remark: lane.remark(visible),
                ..Boundary::new(place, prepared, weights.to_vec())
            })
        }
        _ => return None,
    })
}

/// The chart: its axes, or its curves.
#[derive(PartialEq)]
struct Chart {
    range: curves::Range,
    picture: Option<Rc<LaneCurves>>,
}

impl Scene for Chart {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        scene::frame(size, ratio, &self.range, curves::gutter(&self.range))
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        let Some(picture) = &self.picture else {
            return curves::axes(pen, frame, &self.range);
        };
        scene::lanes(pen, frame, &self.range, &picture.traces);
    }
}
