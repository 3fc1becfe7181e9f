//! Pointers and keys on the plane, and what it shows.

use super::App;
use super::plane::{CardAnchor, PlaneEvent, PlaneReply, PlaneState, Redraw};
use crate::data::Source;
use crate::geometry::line::boundary;
use crate::geometry::{Axis, Frame, Rect};
use crate::lessons::{LessonSession, proof_marks};
use crate::session::gestures::{self, Hold, Pointer};
use crate::session::messages::{self, PointCard};
use crate::session::readouts::{misplaced, own_line};
use crate::session::scenes::{Boundary, Place, PlaneScenes};
use crate::session::{Action, Tile, Topic, settings::Pen, shown_view};
use crate::text::say;
use crate::view::View;

/// Grid steps of an arrow key, and of one with Shift.
const SMALL: f64 = 1.0;
const LARGE: f64 = 5.0;
/// The factor of a key that zooms.
const ZOOM: f64 = 1.25;
/// The distance between a point and its card, pixels of the drawing.
const CARD_GAP: f64 = 16.0;
/// Width and height that a button in a corner of the plane takes, with its margin, CSS pixels.
const CORNER: (f64, f64) = (190.0, 80.0);

impl App {
    /// The plane's own state.
    pub fn plane(&self) -> &PlaneState {
        &self.plane
    }

    /// The plane's element has this size, CSS pixels, with so many device pixels per CSS pixel.
    pub fn resize_plane(&mut self, size: (f64, f64), pixel_ratio: f64) {
        (self.plane.size, self.plane.pixel_ratio) = (size, pixel_ratio);
    }

    /// The frame of the plane in its element.
    pub fn plane_frame(&self) -> Frame {
        let look = self.screen.picture_scale();
        let ratio = self.screen.pixel_ratio(self.plane.pixel_ratio);
        let size = look.size(self.plane.size);
        self.plane_place().frame(size, look.ratio(ratio))
    }

    /// The part of the plane that is shown, and its place: on the front door it fills the element.
    pub fn plane_place(&self) -> Place {
        let view = shown_view(&self.session);
        let (width, height) = self.plane.size;
        match self.is_front() {
            true => Place::Whole(view.filling(width / height)),
            false => Place::Square(view),
        }
    }

    /// Returns true if a finger rests where a long press means something.
    pub fn awaits_long_press(&self) -> bool {
        self.plane.gestures.may_rest(&self.session)
    }

    /// The layers of the plane.
    pub fn plane_scenes(&self) -> PlaneScenes {
        let scenes = PlaneScenes::at(&self.session, self.plane_place());
        let scenes = match (self.transition.line(), self.transition.progress()) {
            (Some(line), _) => scenes.with_line(line),
            (None, Some(progress)) => scenes.with_progress(&self.session, progress),
            (None, None) => scenes,
        };
        let PlaneState {
            focus,
            crosshair,
            pointer,
            is_by_pointer,
            ..
        } = self.plane;
        // A point that is picked up has a crosshair, which a finger does not cover.
        let held = self.plane.held.and_then(|row| self.dot(row));
        let pointed = pointer.filter(|_| self.screen.is_presenting());
        let label = held.or(pointed).map(|at| messages::place(at.x, at.y));
        let marks = self.lesson().map_or(&[][..], LessonSession::board_marks);
        let boundary = Boundary {
            marks: proof_marks(marks, &self.session),
            focus: focus.and_then(|row| self.dot(row)).or(held),
            crosshair: crosshair.filter(|_| !is_by_pointer).or(held).or(pointed),
            label: label.unwrap_or_default(),
            ..scenes.boundary
        };
        let mut scenes = PlaneScenes { boundary, ..scenes };
        if self.is_front() {
            // The sentence and a button say it; without a line no point is on a side, but on one of the user's own.
            scenes.boundary.remark = None;
            // A ring round a sample that changes nothing would say that it is wrong.
            if scenes.boundary.update.is_none() {
                scenes.boundary.used.clear();
            }
            if scenes.boundary.weights.iter().all(|w| *w == 0.0) {
                let own = own_line(&self.session);
                scenes.rings.wrong = own.map(|line| self.misplaced(line)).unwrap_or_default();
            }
        }
        scenes
    }

    /// The parts of the plane in the markup; `has_scale` where its colors are probabilities.
    pub fn plane_view(&self, frame: &Frame, is_boundary_outside: bool, has_scale: bool) -> View {
        let mut view = View::default();
        let (shown, plot) = (frame.view, self.screen.picture_scale().outward(frame.plot));
        let place = format!("{},{},{},{}", plot.left, plot.top, plot.width, plot.height);
        // A boundary that does not look perpendicular to its normal says so.
        let title = match frame.is_isotropic() {
            true => String::new(),
            false => say!("plane-scales-differ"),
        };
        let description = messages::plane_description(&self.session);
        // The front door shows more than the usual part.
        let is_seen = self.is_front() && boundary(&frame.view, self.session.weights()).is_some();
        view.attribute("lab-plane", "data-x-min", shown.x_min)
            .attribute("lab-plane", "data-x-max", shown.x_max)
            .attribute("lab-plane", "data-y-min", shown.y_min)
            .attribute("lab-plane", "data-y-max", shown.y_max)
            .attribute("lab-plane", "data-plot", place)
            .attribute("lab-plane", "aria-label", description)
            .attribute("lab-plane", "title", title)
            .attribute("lab-plane", "data-cursor", self.plane.cursor)
            .flag("lab-plane", "data-draws", self.draws_line())
            .flag("lab-plane", "data-held", self.plane.held.is_some())
            .flag("lab-plane", "data-by-pointer", self.plane.is_by_pointer);
        view.show("lab-usual-view", self.session.shown().is_some())
            .pass_focus("lab-usual-view", "lab-plane")
            .show("lab-show-boundary", is_boundary_outside && !is_seen)
            .pass_focus("lab-show-boundary", "lab-plane")
            .flag(
                "lab-show-boundary",
                "data-low",
                self.is_upper_corner_taken(frame),
            )
            .show("lab-field-scale", has_scale);
        let card = self.card_row(frame);
        let card = card.and_then(|row| PointCard::new(&self.session, row));
        view.show("lab-card", card.is_some());
        if let Some(card) = card {
            view.text("lab-card-title", card.title)
                .text("lab-card-lines", card.lines.join("\n"));
        }
        view
    }

    /// Returns true if in a plane that is all plot more points lie in the upper right corner than in the lower one, or the
    /// choice of gates may reach there.
    fn is_upper_corner_taken(&self, frame: &Frame) -> bool {
        if !self.is_front() {
            return false;
        }
        let ((width, height), (_, bottom)) = (CORNER, frame.size);
        let dots = self.session.prepared().dots.iter();
        let right = dots.map(|dot| frame.to_px(dot.at));
        let right: Vec<_> = right.filter(|at| at.x > frame.size.0 - width).collect();
        let above = right.iter().filter(|at| at.y < height).count();
        let below = right.iter().filter(|at| at.y > bottom - height).count();
        let has_gates = Tile::from_session(&self.session) == Some(Tile::Gates);
        has_gates || above > below
    }

    /// The place of the card, where it is shown: it lies on the side of its point that has more room.
    pub fn card_anchor(&self, frame: &Frame) -> Option<CardAnchor> {
        let at = frame.to_px(self.dot(self.card_row(frame)?)?);
        let center = frame.plot.center();
        let gap = Rect {
            left: at.x,
            top: at.y,
            width: CARD_GAP,
            height: CARD_GAP,
        };
        Some(CardAnchor {
            at: self.screen.picture_scale().outward(gap),
            is_right: at.x < center.x,
            is_below: at.y < center.y,
        })
    }

    /// The row of the point whose card is shown.
    fn card_row(&self, frame: &Frame) -> Option<usize> {
        let row = self.plane.hover.or(self.plane.focus);
        let row = row.filter(|_| !self.plane.has_no_card)?;
        self.dot(row)
            .filter(|at| frame.view.contains(*at))
            .map(|_| row)
    }

    fn dot(&self, row: usize) -> Option<Axis> {
        self.session.prepared().dots.get(row).map(|dot| dot.at)
    }

    /// Puts away what lies over the page: the notice, else the card of the point under the pointer. Returns true if there
    /// was any.
    pub fn put_away(&mut self) -> bool {
        if self.notice().is_some() {
            self.update(Action::Dismiss);
            return true;
        }
        self.plane.hover.take().is_some()
    }

    /// Does what input on the plane asks for.
    pub fn on_plane(&mut self, event: &PlaneEvent) -> PlaneReply {
        match event {
            PlaneEvent::Press(pointer) => self.press(&self.inward(*pointer)),
            PlaneEvent::Move { pointer, is_down } => {
                self.move_pointer(&self.inward(*pointer), *is_down)
            }
            PlaneEvent::Release(pointer) => self.release(&self.inward(*pointer)),
            PlaneEvent::Cancel(id) => {
                self.plane.gestures.lost(*id);
                self.end_gesture(PlaneReply::default())
            }
            PlaneEvent::Rest => {
                let frame = self.plane_frame();
                let action = self.plane.gestures.rested(&self.session, &frame);
                self.plane.held = self.plane.gestures.held();
                self.act_with_pointer(action)
                    .unwrap_or(PlaneReply::redraw(Redraw::Page))
            }
            PlaneEvent::Leave => {
                (self.plane.pointer, self.plane.hover) = (None, None);
                PlaneReply::redraw(Redraw::Plane)
            }
            PlaneEvent::Wheel { at, turned } => {
                let at = self.screen.picture_scale().inward(*at);
                let action = gestures::wheel(&self.session, &self.plane_frame(), at, *turned);
                self.act_on_plane(action)
            }
            PlaneEvent::Key { key, has_shift } => {
                let reply = self.press_key(key, *has_shift);
                self.plane.is_by_pointer &= !reply.is_taken;
                reply
            }
            PlaneEvent::Focus => {
                self.plane.is_by_pointer = false;
                PlaneReply::redraw(Redraw::Plane)
            }
            PlaneEvent::Blur => self.leave_plane(),
        }
    }

    /// The pointer in pixels of the drawing.
    fn inward(&self, pointer: Pointer) -> Pointer {
        Pointer {
            at: self.screen.picture_scale().inward(pointer.at),
            ..pointer
        }
    }

    fn act_on_plane(&mut self, action: Action) -> PlaneReply {
        let told = self.act(action);
        PlaneReply {
            said: told.map(|told| (Topic::Act, told)).into_iter().collect(),
            ..PlaneReply::redraw(Redraw::Page)
        }
    }

    /// Does what a pointer asks for, if it may.
    fn act_with_pointer(&mut self, action: Option<Action>) -> Option<PlaneReply> {
        let action = action.filter(|action| self.screen.lets_pointer(action))?;
        if self.draws_line() && matches!(action, Action::AddPoint { .. }) {
            return None;
        }
        Some(self.act_on_plane(action))
    }

    fn press(&mut self, pointer: &Pointer) -> PlaneReply {
        if !(pointer.is_first || pointer.is_finger) {
            return PlaneReply::default();
        }
        let frame = self.plane_frame();
        let plane = &mut self.plane;
        (plane.crosshair, plane.focus, plane.hover) = (None, None, None);
        plane.is_by_pointer = true;
        let line = gestures::line_at(&self.session, &frame, pointer.at, pointer.reach());
        plane.draws_from = line.is_none().then(|| frame.to_axis(pointer.at));
        plane.gestures.pressed(&self.session, &frame, pointer);
        if self.draws_line() {
            // It moves no points: the line lies above them.
            match line {
                Some(line) => self.plane.gestures.take(line),
                None => self.plane.gestures.lost(pointer.id),
            }
        }
        PlaneReply::redraw(Redraw::Nothing)
    }

    fn move_pointer(&mut self, pointer: &Pointer, is_down: bool) -> PlaneReply {
        let frame = self.plane_frame();
        let at = frame.to_axis(pointer.at);
        let is_presenting = self.screen.is_presenting();
        if is_presenting {
            self.plane.pointer = Some(at);
        }
        let drawn = self
            .plane
            .draws_from
            .filter(|_| is_down && self.draws_line());
        if let Some(from) = drawn.filter(|from| *from != at) {
            return self.act_on_plane(Action::SetLine(self.line_through(from, at)));
        }
        let is_shown = self.show_pointer(at) || is_presenting;
        let plane = &mut self.plane;
        let action = plane.gestures.moved(&self.session, &frame, pointer);
        if let Some(reply) = self.act_with_pointer(action) {
            return reply;
        }
        let hold = gestures::hold_at(&self.session, &frame, pointer.at, pointer.reach());
        let erases = self.session.document().settings.pen == Pen::Eraser;
        let cursor = match hold {
            _ if erases => "erase",
            Hold::Point { .. } => "move",
            Hold::Line { .. } => "grab",
            _ => "",
        };
        let hover = match hold {
            Hold::Point { index } if !pointer.is_finger && !is_down => Some(index),
            _ => None,
        };
        let plane = &mut self.plane;
        let is_new = (plane.hover, plane.cursor) != (hover, cursor) || !plane.is_by_pointer;
        (plane.hover, plane.cursor) = (hover, cursor);
        plane.is_by_pointer = true;
        PlaneReply::redraw(match is_shown || is_new {
            true => Redraw::Plane,
            false => Redraw::Nothing,
        })
    }

    /// The line through two places, with class +1 on the side where fewer points are wrong.
    fn line_through(&self, one: Axis, other: Axis) -> [f64; 3] {
        let (w1, w2) = (other.y - one.y, one.x - other.x);
        self.turned_well([-(w1 * one.x + w2 * one.y), w1, w2])
    }

    /// The line, with class +1 on the side where fewer points are wrong.
    pub(super) fn turned_well(&self, line: [f64; 3]) -> [f64; 3] {
        let turned = line.map(|w| -w);
        match self.misplaced(turned).len() < self.misplaced(line).len() {
            true => turned,
            false => line,
        }
    }

    /// Rows of the points on the wrong side of a line.
    fn misplaced(&self, line: [f64; 3]) -> Vec<usize> {
        let (prepared, tie) = (
            self.session.prepared(),
            self.session.document().settings.tie,
        );
        misplaced(prepared, &prepared.embed(line), tie)
    }

    fn release(&mut self, pointer: &Pointer) -> PlaneReply {
        self.plane.draws_from = None;
        let frame = self.plane_frame();
        let gestures = &mut self.plane.gestures;
        let action = gestures.released(&self.session, &frame, pointer);
        let reply = self.act_with_pointer(action).unwrap_or_default();
        self.end_gesture(reply)
    }

    /// Ends an edit that was one drag. A second finger that goes ends none.
    fn end_gesture(&mut self, reply: PlaneReply) -> PlaneReply {
        self.plane.held = self.plane.gestures.held();
        if self.plane.keeps_page() {
            return reply;
        }
        self.update(Action::EndGesture);
        PlaneReply {
            said: reply.said,
            ..PlaneReply::redraw(Redraw::Page)
        }
    }

    fn press_key(&mut self, key: &str, has_shift: bool) -> PlaneReply {
        let steps = if has_shift { LARGE } else { SMALL };
        match key {
            "ArrowLeft" => self.go(-steps, 0.0),
            "ArrowRight" => self.go(steps, 0.0),
            "ArrowUp" => self.go(0.0, steps),
            "ArrowDown" => self.go(0.0, -steps),
            "Enter" => self.add_at_crosshair(has_shift),
            "Tab" => self.go_to_point(!has_shift),
            "Delete" | "Backspace" => self.remove_in_focus(),
            "+" | "=" => self.zoom(1.0 / ZOOM),
            "-" | "−" => self.zoom(ZOOM),
            "0" => {
                let reply = self.act_on_plane(Action::Show(None));
                reply.say(Topic::Place, messages::view_told(&self.session, None))
            }
            "i" | "I" => {
                self.plane.has_no_card = !self.plane.has_no_card;
                PlaneReply::redraw(Redraw::Page)
            }
            "Escape" => PlaneReply {
                passes_focus: true,
                ..self.leave_plane()
            },
            _ => PlaneReply::default(),
        }
    }

    fn leave_plane(&mut self) -> PlaneReply {
        (self.plane.focus, self.plane.crosshair) = (None, None);
        (self.plane.has_no_card, self.plane.is_by_pointer) = (false, false);
        PlaneReply {
            is_left: true,
            ..PlaneReply::redraw(Redraw::Page)
        }
    }

    /// Moves the point in focus, else the crosshair, by so many steps of the grid.
    fn go(&mut self, right: f64, up: f64) -> PlaneReply {
        let view = shown_view(&self.session);
        if let Some(index) = self.plane.focus {
            let was_own = self.session.document().settings.data.source == Source::CUSTOM;
            let to = self.dot(index).map(|at| view.stepped(at, right, up));
            let moved = to.map(|to| self.act_on_plane(Action::MovePoint { index, to }));
            let told = messages::point_moved(&self.session, index, was_own);
            return moved.unwrap_or_default().say(Topic::Place, told);
        }
        let from = self.plane.crosshair.unwrap_or_else(|| view.center());
        let to = view.stepped(from, right, up);
        self.plane.crosshair = Some(to);
        PlaneReply::redraw(Redraw::Page).say(Topic::Place, messages::place(to.x, to.y))
    }

    /// Zooms about the point in focus or the crosshair, else about the middle.
    fn zoom(&mut self, factor: f64) -> PlaneReply {
        let focus = self.plane.focus.and_then(|row| self.dot(row));
        let about = focus.or(self.plane.crosshair);
        let reply = self.act_on_plane(gestures::zoom(&self.session, about, factor));
        let told = messages::view_told(&self.session, Some(shown_view(&self.session)));
        reply.say(Topic::Place, told)
    }

    fn add_at_crosshair(&mut self, other: bool) -> PlaneReply {
        let crosshair = self.plane.crosshair;
        let at = crosshair.unwrap_or_else(|| shown_view(&self.session).center());
        (self.plane.crosshair, self.plane.focus) = (Some(at), None);
        let class = self.session.document().settings.pen.class(other);
        self.act_on_plane(Action::AddPoint { at, class })
    }

    /// Goes to the next or the previous point; past the last one the key is the page's.
    fn go_to_point(&mut self, forward: bool) -> PlaneReply {
        let count = self.session.prepared().dots.len();
        let next = match (self.plane.focus, forward) {
            (None, true) => Some(0),
            (None, false) => None,
            (Some(index), true) => Some(index + 1),
            (Some(index), false) => index.checked_sub(1),
        };
        self.plane.focus = next.filter(|&index| index < count);
        self.plane.crosshair = None;
        let reply = PlaneReply::redraw(Redraw::Page);
        match self.plane.focus {
            Some(index) => reply.say(Topic::Place, PointCard::text(&self.session, index)),
            None => PlaneReply {
                is_taken: false,
                ..reply
            },
        }
    }

    fn remove_in_focus(&mut self) -> PlaneReply {
        let Some(index) = self.plane.focus else {
            return PlaneReply::default();
        };
        let reply = self.act_on_plane(Action::RemovePoint { index });
        let count = self.session.prepared().dots.len();
        self.plane.focus = count.checked_sub(1).map(|last| index.min(last));
        reply
    }
}
