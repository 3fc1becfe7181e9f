//! The actions that mouse and fingers on the plane ask for.

use super::*;
use crate::geometry::{Frame, Px};
use crate::gestures::{Gestures, Pointer, wheel, zoom};

/// A lab on a phone's screen, and the fingers on it.
struct Phone {
    lab: Session,
    gestures: Gestures,
}

impl Phone {
    fn new(settings: &[(&str, &str)]) -> Self {
        Self {
            lab: lab(settings),
            gestures: Gestures::default(),
        }
    }

    fn frame(&self) -> Frame {
        Frame::plane((360.0, 351.0), shown_view(&self.lab), 3.0)
    }

    /// The place of a point of the data on the screen.
    fn px(&self, row: usize) -> Px {
        self.frame().to_px(self.lab.prepared().dots[row].at)
    }

    fn take(&mut self, action: Option<Action>) {
        if let Some(action) = action {
            update(&mut self.lab, action);
        }
    }

    fn down(&mut self, id: i32, at: Px) {
        let frame = self.frame();
        self.gestures.pressed(&self.lab, &frame, &finger(id, at));
    }

    fn go(&mut self, id: i32, at: Px) {
        let frame = self.frame();
        let action = self.gestures.moved(&self.lab, &frame, &finger(id, at));
        self.take(action);
    }

    fn up(&mut self, id: i32, at: Px) {
        let frame = self.frame();
        let action = self.gestures.released(&self.lab, &frame, &finger(id, at));
        self.take(action);
        if !self.gestures.keeps_page() {
            update(&mut self.lab, Action::EndGesture);
        }
    }

    fn rest(&mut self) {
        let frame = self.frame();
        let action = self.gestures.rested(&self.lab, &frame);
        self.take(action);
    }
}

fn finger(id: i32, at: Px) -> Pointer {
    Pointer {
        id,
        at,
        is_first: id == 1,
        is_finger: true,
        other: false,
        erases: false,
    }
}

fn mouse(at: Px) -> Pointer {
    Pointer {
        is_first: true,
        is_finger: false,
        ..finger(0, at)
    }
}

/// A place of the screen beside another one.
fn beside(at: Px, x: f64, y: f64) -> Px {
    Px::new(at.x + x, at.y + y)
}

#[track_caller]
fn near(a: Px, b: Px) {
    assert!((a - b).hypot() < 1e-6, "{a:?} {b:?}");
}

#[test]
fn a_swipe_leaves_points_and_set_alone_wherever_it_begins() {
    let mut phone = Phone::new(&[]);
    let before = phone.lab.clone();
    let middle = phone.frame().plot.center();
    let starts = (0..100).map(|row| phone.px(row));
    for start in starts.chain([middle]).collect::<Vec<_>>() {
        phone.down(1, start);
        for way in 1..12 {
            phone.go(1, beside(start, 0.0, -10.0 * f64::from(way)));
            assert!(!phone.gestures.keeps_page(), "the page scrolls");
        }
        phone.rest();
        phone.up(1, beside(start, 0.0, -120.0));
        assert_eq!(phone.lab, before);
        // The browser scrolls, and tells so.
        phone.down(1, start);
        phone.go(1, beside(start, 0.0, 12.0));
        phone.gestures.lost(1);
        assert_eq!(phone.lab, before);
    }
}

#[test]
fn a_tap_adds_and_a_long_press_adds_one_of_the_other_class() {
    let mut phone = Phone::new(&[("dataset", "custom"), ("class", "+1")]);
    let at = phone.frame().to_px(Axis::new(1.0, 2.0));
    phone.down(1, at);
    phone.go(1, beside(at, 4.0, 4.0));
    phone.up(1, beside(at, 4.0, 4.0));
    let at = phone.frame().to_px(Axis::new(-2.0, -1.0));
    phone.down(1, at);
    phone.rest();
    assert_eq!(phone.gestures.held(), None);
    phone.up(1, at);
    let points: Vec<_> = phone.lab.custom().points.iter().map(|p| p.class).collect();
    assert_eq!(points, [1, 0], "lifting the finger adds nothing");
    // The eraser takes, however long it rests.
    set(&mut phone.lab, "class", "erase");
    phone.down(1, at);
    phone.rest();
    phone.up(1, at);
    assert_eq!(phone.lab.custom().points.len(), 1);
}

#[test]
fn a_finger_that_rests_on_a_point_picks_it_up_without_moving_it() {
    let mut phone = Phone::new(&[("dataset", "custom")]);
    add(&mut phone.lab, 1.0, 2.0, 1);
    let (at, before) = (phone.px(0), phone.lab.clone());
    let touched = beside(at, 12.0, 9.0);
    phone.down(1, touched);
    phone.go(1, beside(touched, 3.0, 3.0));
    phone.rest();
    assert_eq!(phone.gestures.held(), Some(0));
    assert!(phone.gestures.keeps_page());
    assert_eq!(phone.lab, before, "it has not moved yet");
    // Not the point jumps to the finger: both go the same way.
    phone.go(1, beside(touched, 40.0, -30.0));
    near(phone.px(0), beside(at, 40.0, -30.0));
    // A second finger is none that zooms.
    phone.down(2, beside(touched, -80.0, 0.0));
    phone.go(2, beside(touched, -120.0, 0.0));
    assert_eq!(phone.lab.shown(), None);
    phone.up(2, beside(touched, -120.0, 0.0));
    phone.go(1, beside(touched, 60.0, -30.0));
    near(phone.px(0), beside(at, 60.0, -30.0));
    phone.up(1, beside(touched, 60.0, -30.0));
    assert_eq!(phone.lab.custom().points.len(), 1);
    update(&mut phone.lab, Action::Undo);
    assert_eq!(phone.lab.custom(), before.custom(), "one edit");
    // Lifted where it was picked up: nothing.
    let before = phone.lab.clone();
    phone.down(1, at);
    phone.rest();
    phone.up(1, at);
    assert_eq!(phone.lab, before);
}

#[test]
fn two_fingers_zoom_and_move_the_view_and_change_nothing_else() {
    let mut phone = Phone::new(&[]);
    let before = phone.lab.clone();
    let usual = phone.frame();
    let center = usual.plot.center();
    let (a, b) = (beside(center, -30.0, 10.0), beside(center, 30.0, -10.0));
    let held = [a, b].map(|at| usual.to_axis(at));
    phone.down(1, a);
    phone.down(2, b);
    assert!(phone.gestures.keeps_page());
    let (a, b) = (beside(center, -80.0, 30.0), beside(center, 100.0, -30.0));
    phone.go(1, a);
    phone.go(2, b);
    let closer = phone.frame();
    let shown = phone.lab.shown().expect("another view");
    assert!(shown.width() < 0.4 * usual.view.width());
    let ratio = |frame: &Frame| frame.units_per_pixel().x / frame.units_per_pixel().y;
    assert!(
        (ratio(&closer) - ratio(&usual)).abs() < 1e-9,
        "right angles stay"
    );
    // These fingers did not turn: what was under them still is.
    for (held, at) in held.into_iter().zip([a, b]) {
        assert!((closer.to_px(held) - at).hypot() < 2.0);
    }
    phone.up(1, a);
    phone.go(2, beside(b, 50.0, 50.0));
    assert_eq!(
        phone.lab.shown(),
        Some(shown),
        "one finger left does nothing"
    );
    phone.rest();
    phone.up(2, beside(b, 50.0, 50.0));
    update(&mut phone.lab, Action::Show(None));
    assert_eq!(phone.lab, before, "no point, no edit, and a way back");
}

#[test]
fn zooming_ends_before_anything_is_lost() {
    let mut phone = Phone::new(&[]);
    let usual = view_of(&phone.lab);
    for (turned, least, most) in [(-1000.0, 0.001, 0.01), (1000.0, 10.0, 100.0)] {
        for _ in 0..200 {
            let frame = phone.frame();
            let corner = Px::new(frame.plot.left, frame.plot.top);
            let action = wheel(&phone.lab, &frame, corner, turned);
            update(&mut phone.lab, action);
        }
        let seen = shown_view(&phone.lab);
        let ratio = seen.width() / usual.width();
        assert!((least..=most).contains(&ratio), "{ratio}");
        let nearly = usual.zoomed_about(&usual, None, 1.001);
        assert!(nearly.contains(seen.center()), "{seen:?}");
    }
    for factor in [f64::NAN, f64::INFINITY, 0.0, -1.0] {
        let before = shown_view(&phone.lab);
        let action = zoom(&phone.lab, Some(Axis::new(f64::NAN, 0.0)), factor);
        update(&mut phone.lab, action);
        assert_eq!(shown_view(&phone.lab), before);
    }
}

#[test]
fn a_mouse_still_drags_at_once_and_adds_on_top_of_a_point() {
    let mut phone = Phone::new(&[("dataset", "custom")]);
    add(&mut phone.lab, 1.0, 2.0, 1);
    let (at, frame) = (phone.px(0), phone.frame());
    phone.gestures.pressed(&phone.lab, &frame, &mouse(at));
    let to = mouse(beside(at, 40.0, 0.0));
    let action = phone.gestures.moved(&phone.lab, &frame, &to);
    phone.take(action);
    near(phone.px(0), to.at);
    let action = phone.gestures.released(&phone.lab, &frame, &to);
    assert_eq!(action, None);
    phone.gestures.pressed(&phone.lab, &frame, &to);
    let action = phone.gestures.released(&phone.lab, &frame, &to);
    assert!(
        matches!(action, Some(Action::AddPoint { .. })),
        "{action:?}"
    );
}

#[test]
fn the_part_on_show_stays_with_edits_and_goes_with_the_data() {
    let near = |state: &Session| Some(gestures::zoom(state, None, 0.5));
    for scaling in ["none", "standardize"] {
        let mut state = lab(&[("scaling", scaling)]);
        let action = near(&state).expect("an action");
        update(&mut state, action);
        let shown = state.shown();
        assert!(shown.is_some());
        let at = shown_view(&state).center();
        update(&mut state, Action::AddPoint { at, class: 1 });
        assert_eq!(state.document().settings.data.source, Source::CUSTOM);
        assert_eq!(state.shown(), shown, "the view does not jump: {scaling}");
        update(&mut state, Action::Undo);
        assert_eq!(state.shown(), shown);
        set(&mut state, "eta", "0.5");
        update(&mut state, Action::Step);
        assert_eq!(state.shown(), shown);
        set(&mut state, "dataset", "gate");
        assert_eq!(state.shown(), None, "other data are seen whole");
    }
    let mut state = Session::default();
    let plain = link::write(&state);
    let action = near(&state).expect("an action");
    update(&mut state, action);
    assert_eq!(link::write(&state), plain, "it is no part of a link");
}
