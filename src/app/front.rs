//! The front door: what a page without a link shows. Plane, tiles, Play, three rules, and a card with one challenge.

use std::f64::consts::PI;

use super::challenge::{Answer, Challenge, Front, FrontAction};
use super::shared_picture::ShareOutcome;
use super::{Action, App, Layer};
use crate::data::{GATE_ROWS, Gate, Keyword, Source, parse_number};
use crate::geometry::{Axis, View as Part};
use crate::learn::{Kind, Rule};
use crate::session::{self, Play, Readouts, Tile, messages, shown_view};
use crate::text::markup::tag;
use crate::text::{key, message, say};
use crate::theory::{Fact, Separability};
use crate::view::View;

/// The codes of the status of a run that has come to an end.
const ENDS: [&str; 5] = [
    "converged",
    "cycling",
    "stationary",
    "diverged",
    "epochs reached",
];
/// The points of a challenge to place some that no line parts.
const PLACED: usize = 4;

/// The action that a control of the front door asks for, by its name and its value.
pub fn front_choice(name: &str, value: &str) -> Option<Action> {
    Some(match name {
        "tile" => session::Action::ChooseTile(Tile::from_keyword(value)?).into(),
        "gate-choice" => session::Action::set("gate", value).into(),
        "rule-choice" => session::Action::set("rule", value).into(),
        "line-turn" => FrontAction::TurnLine(parse_number(value)?).into(),
        "line-shift" => FrontAction::ShiftLine(parse_number(value)?).into(),
        _ => return None,
    })
}

/// The user's line as two numbers: the angle of its normal vector in degrees, and its distance from the middle.
fn turn_and_shift(line: [f64; 3], part: &Part) -> (f64, f64) {
    let [w0, w1, w2] = line;
    let (center, across, up) = (part.center(), part.width() / 2.0, part.height() / 2.0);
    let normal = [w1 * across, w2 * up];
    let length = libm::hypot(normal[0], normal[1]);
    let shift = (w0 + w1 * center.x + w2 * center.y) / -length;
    (
        libm::atan2(normal[1], normal[0]) * 180.0 / PI,
        if shift.is_finite() { shift } else { 0.0 },
    )
}

/// The line of these two numbers.
fn line_of(turn: f64, shift: f64, part: &Part) -> [f64; 3] {
    let (center, across, up) = (part.center(), part.width() / 2.0, part.height() / 2.0);
    let angle = turn * PI / 180.0;
    let (w1, w2) = (libm::cos(angle) / across, libm::sin(angle) / up);
    [-shift - w1 * center.x - w2 * center.y, w1, w2]
}

/// The rules to choose from.
const RULES: [Rule; 3] = [Rule::PERCEPTRON, Rule::ADALINE, Rule::LOGISTIC];

/// The rules to choose from, as segments.
fn rules() -> String {
    let legend = tag("legend")
        .with("class", "hidden")
        .text(&say!("front-rules"));
    let choices = RULES.map(|rule| {
        let word = rule.keyword();
        let choice = tag("input")
            .with("type", "radio")
            .with("name", "rule-choice")
            .with("value", word)
            .round("");
        let name = tag("span").text(&message(&key!("front-rule-*", word)));
        tag("label").round(&(choice + &name))
    });
    legend
        + &tag("div")
            .with("class", "segments")
            .round(&choices.concat())
}

/// The sixteen gates to choose from, each a small picture of its table.
fn gates() -> String {
    let legend = tag("legend")
        .with("class", "hidden")
        .text(&say!("front-gates"));
    let choices = Gate::all().map(|gate| {
        let number = gate.number().to_string();
        let name = messages::gate(&number);
        let choice = tag("input")
            .with("type", "radio")
            .with("name", "gate-choice")
            .with("value", &number)
            .with("aria-label", &name)
            .round("");
        let picture = tag("span").round(&picture(gate));
        tag("label")
            .with("title", &name)
            .round(&(choice + &picture))
    });
    legend + &choices.collect::<String>()
}

/// The four corners of a gate: a cross where it says 1.
fn picture(gate: Gate) -> String {
    let corners = GATE_ROWS.iter().zip(gate.outputs()).map(|([x, y], is_on)| {
        let (x, y) = (4.0 + 12.0 * x, 16.0 - 12.0 * y);
        let mark = match is_on {
            true => tag("path").with("d", &format!("M{} {y}h6M{x} {}v6", x - 3.0, y - 3.0)),
            false => tag("circle")
                .with("cx", &x.to_string())
                .with("cy", &y.to_string())
                .with("r", "2.6"),
        };
        mark.round("")
    });
    tag("svg")
        .with("viewBox", "0 0 20 20")
        .with("aria-hidden", "true")
        .round(&corners.collect::<String>())
}

impl App {
    /// The layer on show: a lesson, a presentation and paper show the lab.
    pub fn layer(&self) -> Layer {
        let screen = &self.screen;
        match screen.is_presenting() || screen.is_printing || self.lesson().is_some() {
            true => Layer::Lab,
            false => self.stage.layer,
        }
    }

    /// Returns true if the front door is on show.
    pub fn is_front(&self) -> bool {
        self.layer() == Layer::Front
    }

    /// Does what is asked for on the front door.
    pub(super) fn update_front(&mut self, action: FrontAction) {
        match action {
            FrontAction::Open(layer) => self.stage.layer = layer,
            FrontAction::TurnLine(turn) => self.move_line(Some(turn), None),
            FrontAction::ShiftLine(shift) => self.move_line(None, Some(shift)),
            FrontAction::Write => {
                self.front.has_acted = true;
                if Tile::from_session(&self.session) != Some(Tile::Digits) {
                    self.update(session::Action::ChooseTile(Tile::Digits));
                }
            }
            FrontAction::SharePicture(outcome) => self.front.shared = outcome,
            FrontAction::NextChallenge => {
                // The user's line belongs to the first one.
                self.update(session::Action::ShowLine(false));
                let challenge = self.front.challenge.next();
                self.front = Front {
                    challenge,
                    ..Front::default()
                };
            }
        }
    }

    /// Returns true if a pointer draws the user's line, and adds no points.
    pub(super) fn draws_line(&self) -> bool {
        let has_line = self.session.document().own_line().is_some();
        self.is_front() && self.front.challenge == Challenge::Draw && has_line
    }

    fn move_line(&mut self, turn: Option<f64>, shift: Option<f64>) {
        let part = shown_view(&self.session);
        let Some(line) = self.session.document().own_line() else {
            return;
        };
        let before = turn_and_shift(line, &part);
        let line = line_of(turn.unwrap_or(before.0), shift.unwrap_or(before.1), &part);
        self.update(session::Action::SetLine(line));
    }

    /// Turns the user's line, once it is there, so that fewer points are on its wrong side; and lets the run go on that a
    /// point is put into where the challenge is to watch it.
    pub(super) fn answer_challenge(&mut self, answer: Answer) {
        match answer {
            Answer::TurnLine => {
                let line = self.session.document().own_line();
                if let Some(line) = line.filter(|_| self.is_front()) {
                    self.update(session::Action::SetLine(self.turned_well(line)));
                }
            }
            Answer::GoOn { at, class } => {
                let is_asked = self.is_front() && self.front.challenge == Challenge::Lean;
                if is_asked && self.session.run().steps() > 0 && !self.is_playing() {
                    self.front.has_acted |= self.is_misplaced(at, class);
                    self.update(session::Action::TogglePlay);
                }
            }
        }
    }

    /// Returns true if a point of a class lies on the other side of the line.
    fn is_misplaced(&self, at: Axis, class: u8) -> bool {
        let [w0, w1, w2] = self.session.weights();
        (w0 + w1 * at.x + w2 * at.y >= 0.0) != (class == 1)
    }

    /// Sees whether an action is what a challenge asks for.
    pub(super) fn watch_challenge(&mut self, action: &session::Action) {
        use session::Action::{AddPoint, ChooseTile, Clear, PlayAgain, Reset};
        let is_playing = self.is_playing();
        if matches!(action, ChooseTile(_) | PlayAgain | Reset) {
            self.front.shared = None;
        }
        self.front.has_acted |= match (self.front.challenge, action) {
            (Challenge::Draw, PlayAgain | Reset) => true,
            (Challenge::Lean, AddPoint { at, class }) => {
                is_playing && self.is_misplaced(*at, *class)
            }
            (Challenge::Break, AddPoint { .. } | Clear) => true,
            _ => false,
        };
        if matches!(action, ChooseTile(_)) && self.front.challenge != Challenge::Write {
            self.front.has_acted = false;
        }
    }

    /// The front door's own controls, and its card.
    pub fn front_view(&self, readouts: &Readouts) -> View {
        let mut view = View::default();
        let settings = &self.session.document().settings;
        let tile = Tile::from_session(&self.session);
        view.setting("tile", tile.map_or("", Tile::keyword), None)
            .markup("rules", rules())
            .setting("rule-choice", settings.rule.keyword(), None);
        if tile == Some(Tile::Gates) {
            let gate = self.control("gate").map(|gate| gate.value);
            view.markup("gates", gates())
                .setting("gate-choice", gate.unwrap_or_default(), None);
        }
        let line = self.session.document().own_line();
        if let Some(line) = line {
            let (turn, shift) = turn_and_shift(line, &shown_view(&self.session));
            view.control("line-turn", turn.round().to_string())
                .control("line-shift", ((shift * 100.0).round() / 100.0).to_string());
        }
        let challenge = self.front.challenge;
        let is = |own: Challenge| challenge == own;
        let (number, lesson) = challenge.lesson();
        let yours = readouts.line.map(|(_, score)| score.errors);
        let run = self.session.run();
        let has_learned = run.steps() > 0 && !self.session.is_changed();
        let machine = Some(readouts.training.errors).filter(|_| has_learned);
        let number_of = |wrong: Option<u32>| wrong.map_or("–".into(), |wrong| wrong.to_string());
        let done = self.challenge_done(readouts);
        let shared = self.front.shared.filter(|_| done.is_some());
        let shared = shared.map(ShareOutcome::message).unwrap_or_default();
        view.text(
            "challenge-ask",
            match challenge {
                Challenge::Draw if line.is_some() => say!("front-ask-drawn"),
                Challenge::Break if self.separates_own() == Some(true) => say!("front-ask-parted"),
                _ => message(&key!("front-ask-*", challenge.keyword())),
            },
        )
        .show("challenge-counts", is(Challenge::Draw))
        .show("challenge-line", is(Challenge::Draw) && line.is_some())
        .show("draw-line", is(Challenge::Draw) && line.is_none())
        .pass_focus("draw-line", "line-turn")
        .show("race", is(Challenge::Draw) && !self.is_barred("play"))
        .show(
            "challenge-clear",
            is(Challenge::Break) && !self.is_barred("points"),
        )
        .show("write", is(Challenge::Write) && !self.is_barred("dataset"))
        .show("challenge-share", done.is_some())
        .text("challenge-shared", shared)
        .answer("challenge-shared")
        .text("challenge-you", number_of(yours))
        .text(
            "challenge-rule",
            messages::rules::title(run.settings().rule.keyword()),
        )
        .text("challenge-machine", number_of(machine))
        .text(
            "challenge-after",
            say!("front-after", updates = readouts.updates),
        )
        .flag("next-challenge", "data-done", done.is_some())
        .text(
            "next-challenge",
            match done {
                Some(_) => say!("front-next"),
                None => say!("front-skip"),
            },
        )
        .text("challenge-lesson", say!("front-lesson", number))
        .attribute("challenge-lesson", "value", lesson)
        .text("challenge-done", done.unwrap_or_default())
        .say("challenge-ask")
        .say("challenge-done");
        view
    }

    /// The sentence about a challenge that is met.
    fn challenge_done(&self, readouts: &Readouts) -> Option<String> {
        let lab = &self.session;
        let has_acted = self.front.has_acted;
        match self.front.challenge {
            Challenge::Draw => {
                let (_, yours) = readouts.line?;
                let wrong = readouts.training.errors;
                let has_run = has_acted && ENDS.contains(&messages::status(lab, readouts).code);
                let fewer = yours.errors < wrong;
                let prepared = lab.prepared();
                let is_line = prepared.inputs.len() == 2 && !prepared.is_curved();
                has_run.then(|| {
                    say!(
                        "front-done-draw",
                        wrong,
                        yours = yours.errors,
                        fewer,
                        is_line
                    )
                })
            }
            Challenge::Lean => has_acted.then(|| {
                let target = match lab.run().settings().table().kind {
                    Kind::MistakeDriven => "side",
                    Kind::Smooth => "target",
                };
                say!("front-done-lean", target)
            }),
            Challenge::Break => {
                let is_met = has_acted && self.separates_own() == Some(false);
                is_met.then(|| say!("front-done-break"))
            }
            // While the window is open its picture of w is what there is to see.
            Challenge::Write => {
                let has_learned = lab.run().steps() > 0 && !self.is_open("digits");
                (has_acted && has_learned).then(|| say!("front-done-write"))
            }
        }
    }

    /// The facts that the front door tells: whether a line parts the points where a run rests, or where the challenge asks for
    /// points that none parts.
    pub(super) fn front_facts(&self) -> &'static [Fact] {
        let lab = &self.session;
        let rests = lab.play() == Play::Paused && lab.run().steps() > 0;
        let is_asked = rests || self.asks_for_points();
        match self.is_front() && is_asked && !lab.prepared().is_multiclass() {
            true => &[Fact::Separability],
            false => &[],
        }
    }

    /// Returns true if the challenge is about the user's own points, and they are enough.
    fn asks_for_points(&self) -> bool {
        let is_own = self.session.document().settings.data.source == Source::CUSTOM;
        let are_enough = self.session.prepared().dots.len() >= PLACED;
        self.front.challenge == Challenge::Break && is_own && are_enough
    }

    /// True if a line parts the user's own points, false if none does; none before the challenge asks for it, or while it is
    /// not known.
    fn separates_own(&self) -> Option<bool> {
        let known = self.session.known();
        let known = known.filter(|_| self.asks_for_points())?;
        let separability = known.separability.as_deref()?;
        Some(matches!(separability, Separability::Separable(_)))
    }
}
