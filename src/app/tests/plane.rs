//! Keys and pointers on the plane: what they do, and what the plane shows and says of it.

use super::{App, Px, linked, set};
use crate::app::plane::{CardAnchor, PlaneEvent, PlaneReply, Redraw};
use crate::app::{Action as AppAction, Layer, ScreenAction, Stage};
use crate::geometry::{Axis, Rect};
use crate::session::gestures::Pointer;
use crate::session::scenes::Boundary;
use crate::session::{Action, Tile, Topic};
use crate::view::{Change, View};

/// Points on a grid of tenths.
const OWN: &str = "v1&dataset=custom&points=-2,-2,0;2,2,1;2,-2,1";

/// A lab whose plane has a size.
fn plane(link: &str) -> App {
    let mut app = linked(link);
    app.resize_plane((500.0, 480.0), 2.0);
    app
}

#[test]
fn the_button_for_the_boundary_lies_in_the_emptier_corner_of_the_front_door() {
    // Points that lie in the corners of the plane, near these ends of both axes.
    let is_low = |layer: Layer, corners: &[[f64; 2]]| {
        let mut app = linked(OWN);
        app.update(AppAction::Arrange(Stage {
            layer,
            ..Stage::default()
        }));
        app.resize_plane((500.0, 500.0), 1.0);
        let view = app.plane_frame().view;
        for [x, y] in corners {
            app.update(Action::AddPoint {
                at: Axis::new(x * view.x_max, y * view.y_max),
                class: 1,
            });
        }
        let view = app.plane_view(&app.plane_frame(), true, false);
        let low = ("lab-show-boundary".into(), Change::Flag("data-low", true));
        view.changes().contains(&low)
    };
    for (corner, low) in [
        ([0.95, 0.95], true),
        ([0.95, -0.95], false),
        ([-0.95, 0.95], false),
        ([0.0, 0.0], false),
    ] {
        assert_eq!(is_low(Layer::Front, &[corner]), low, "{corner:?}");
        assert!(!is_low(Layer::Lab, &[corner]), "the plot has margins");
    }
    let more_below = [[0.95, 0.95], [0.95, -0.95], [0.9, -0.95]];
    assert!(!is_low(Layer::Front, &more_below));
    // The gates stand in a row at the top.
    let mut app = linked("#v2");
    let is_low = |app: &App| {
        let view = app.plane_view(&app.plane_frame(), true, false);
        let low = ("lab-show-boundary".into(), Change::Flag("data-low", true));
        view.changes().contains(&low)
    };
    app.update(Action::ChooseTile(Tile::Gates));
    for layer in [Layer::Front, Layer::Lab] {
        app.update(AppAction::Arrange(Stage {
            layer,
            ..Stage::default()
        }));
        app.resize_plane((500.0, 500.0), 1.0);
        assert_eq!(is_low(&app), layer == Layer::Front);
    }
}

fn key(app: &mut App, key: &str) -> PlaneReply {
    let (key, has_shift) = match key.strip_prefix("Shift+") {
        Some(key) => (key.into(), true),
        None => (key.into(), false),
    };
    app.on_plane(&PlaneEvent::Key { key, has_shift })
}

fn keys(app: &mut App, all: &str) {
    for one in all.split(' ') {
        assert!(key(app, one).is_taken, "{one}");
    }
}

/// The points in tenths, each with its class.
fn points(app: &App) -> Vec<(i32, i32, u8)> {
    let dots = app.session().prepared().dots.iter();
    let tenths = |value: f64| (value * 10.0).round() as i32;
    dots.map(|dot| (tenths(dot.at.x), tenths(dot.at.y), dot.class))
        .collect()
}

fn boundary(app: &App) -> Boundary {
    app.plane_scenes().boundary
}

fn view(app: &App) -> View {
    app.plane_view(&app.plane_frame(), false, false)
}

/// Returns a flag of a part.
fn has(app: &App, part: &str, flag: &str) -> bool {
    let view = view(app);
    let mut all = view.changes().iter();
    let found = all.find_map(|(name, change)| match change {
        Change::Flag(own, is_on) if name == part && *own == flag => Some(*is_on),
        _ => None,
    });
    found.expect("the part")
}

/// The title of the card, if it is shown.
fn card(app: &App) -> Option<String> {
    let is_shown = !has(app, "lab-card", "hidden");
    assert_eq!(is_shown, app.card_anchor(&app.plane_frame()).is_some());
    let view = view(app);
    view.text_of("lab-card-title")
        .filter(|_| is_shown)
        .map(String::from)
}

/// A mouse above a point of the data, or a finger.
fn at_point(app: &App, row: usize, is_finger: bool) -> Pointer {
    let at = app.session().prepared().dots[row].at;
    at_px(app, app.plane_frame().to_px(at), is_finger)
}

/// A mouse at a place of the drawing, or a finger.
fn at_px(app: &App, at: Px, is_finger: bool) -> Pointer {
    let factor = app.screen().picture_scale().factor();
    Pointer {
        id: 1,
        at: Px::new(at.x * factor, at.y * factor),
        is_first: true,
        is_finger,
        other: false,
        erases: false,
    }
}

fn said_about(reply: &PlaneReply, about: &Topic) -> Vec<String> {
    let said = reply.said.iter();
    said.filter(|(own, _)| own == about)
        .map(|(_, sentence)| sentence.clone())
        .collect()
}

#[test]
fn arrows_move_a_crosshair_and_enter_adds_points_there() {
    let mut app = plane("v1&dataset=custom");
    assert_eq!(boundary(&app).crosshair, None);
    // It starts in the middle; a step is 0.2, with Shift 1.
    keys(
        &mut app,
        "Shift+ArrowRight Shift+ArrowRight ArrowUp ArrowUp",
    );
    let reply = key(&mut app, "ArrowUp");
    assert_eq!(said_about(&reply, &Topic::Place), ["2.000, 0.600"]);
    let crosshair = boundary(&app).crosshair.expect("a crosshair");
    assert!((crosshair - Axis::new(2.0, 0.6)).hypot() < 1e-12);
    let reply = key(&mut app, "Enter");
    assert_eq!(said_about(&reply, &Topic::Act).len(), 1, "{reply:?}");
    keys(&mut app, "Shift+ArrowLeft ArrowDown Shift+Enter");
    assert_eq!(points(&app), [(20, 6, 1), (10, 4, 0)]);
    // In the middle where no arrow was pressed.
    let mut app = plane("v1&dataset=custom");
    keys(&mut app, "Enter");
    assert_eq!(points(&app), [(0, 0, 1)]);
}

#[test]
fn tab_goes_from_point_to_point_and_past_the_last_one_out() {
    let mut app = plane(OWN);
    for (row, number) in ["1", "2", "3"].into_iter().enumerate() {
        let reply = key(&mut app, "Tab");
        assert!(reply.is_taken, "point {number}");
        assert!(
            said_about(&reply, &Topic::Place)[0].contains(number),
            "{reply:?}"
        );
        let at = app.session().prepared().dots[row].at;
        assert_eq!(boundary(&app).focus, Some(at));
        assert!(card(&app).is_some_and(|title| title.contains(number)));
    }
    let reply = key(&mut app, "Tab");
    assert_eq!((reply.is_taken, reply.redraw), (false, Redraw::Page));
    assert_eq!((boundary(&app).focus, card(&app)), (None, None));
    // And back: from the first one out, from nothing out.
    keys(&mut app, "Tab");
    assert!(!key(&mut app, "Shift+Tab").is_taken);
    assert!(!key(&mut app, "Shift+Tab").is_taken);
    // A crosshair gives way to a point.
    keys(&mut app, "ArrowUp Tab");
    assert_eq!(boundary(&app).crosshair, None);
}

#[test]
fn the_point_in_focus_is_moved_and_removed_and_undone() {
    let mut app = plane(OWN);
    keys(&mut app, "Tab Tab ArrowLeft ArrowLeft");
    let reply = key(&mut app, "ArrowLeft");
    assert_eq!(said_about(&reply, &Topic::Place).len(), 1);
    let moved = [(-20, -20, 0), (14, 20, 1), (20, -20, 1)];
    assert_eq!(points(&app), moved);
    let reply = key(&mut app, "Delete");
    assert_eq!(said_about(&reply, &Topic::Act).len(), 1, "{reply:?}");
    assert_eq!(points(&app), [(-20, -20, 0), (20, -20, 1)]);
    // The focus is on the point that has come in its place, and on the last one at the end.
    let at = |app: &App, row: usize| Some(app.session().prepared().dots[row].at);
    assert_eq!(boundary(&app).focus, at(&app, 1));
    keys(&mut app, "Backspace");
    assert_eq!(boundary(&app).focus, at(&app, 0));
    keys(&mut app, "Backspace");
    assert_eq!((points(&app).len(), boundary(&app).focus), (0, None));
    assert!(!key(&mut app, "Delete").is_taken, "nothing is left");
    for _ in 0..3 {
        app.update(Action::Undo);
    }
    assert_eq!(points(&app), moved);
}

#[test]
fn the_first_move_of_a_given_set_says_that_the_points_are_the_users_own_now() {
    let mut app = plane("v2&dataset=gate");
    keys(&mut app, "Tab");
    let first = said_about(&key(&mut app, "ArrowUp"), &Topic::Place);
    let second = said_about(&key(&mut app, "ArrowUp"), &Topic::Place);
    assert!(first[0].len() > second[0].len(), "{first:?} {second:?}");
}

#[test]
fn escape_and_another_focus_let_go_of_point_crosshair_and_card() {
    for leave in ["Escape", "blur"] {
        let mut app = plane(OWN);
        keys(&mut app, "Tab i");
        assert_eq!(card(&app), None, "put away");
        let reply = match leave {
            "blur" => app.on_plane(&PlaneEvent::Blur),
            escape => key(&mut app, escape),
        };
        assert!(reply.is_left);
        assert_eq!(reply.passes_focus, leave == "Escape");
        assert_eq!(boundary(&app).focus, None);
        // It is back with the next point.
        keys(&mut app, "Tab");
        assert!(card(&app).is_some());
        keys(&mut app, "i i");
        assert!(card(&app).is_some());
    }
}

#[test]
fn keys_zoom_about_the_point_in_focus_and_back() {
    let mut app = plane(OWN);
    let usual = app.plane_frame().view;
    keys(&mut app, "Tab");
    let focus = boundary(&app).focus.expect("a point");
    let before = app.plane_frame().to_px(focus);
    let reply = key(&mut app, "+");
    assert_eq!(said_about(&reply, &Topic::Place).len(), 1);
    let (frame, view) = (app.plane_frame(), app.plane_frame().view);
    assert!((view.width() * 1.25 - usual.width()).abs() < 1e-9);
    assert!((frame.to_px(focus) - before).hypot() < 1e-6);
    assert!(!has(&app, "lab-usual-view", "hidden"));
    keys(&mut app, "−");
    keys(&mut app, "= 0");
    assert_eq!(app.plane_frame().view, usual);
    assert!(has(&app, "lab-usual-view", "hidden"));
    assert!(!key(&mut app, "x").is_taken);
}

#[test]
fn a_mouse_above_a_point_shows_its_card_and_what_a_press_would_take_hold_of() {
    let mut app = plane(OWN);
    let mouse = at_point(&app, 1, false);
    let reply = app.on_plane(&PlaneEvent::Move {
        pointer: mouse,
        is_down: false,
    });
    assert_eq!(reply.redraw, Redraw::Plane);
    assert!(card(&app).is_some_and(|title| title.contains('2')));
    assert_eq!(
        view(&app).attribute_of("lab-plane", "data-cursor"),
        Some("move")
    );
    // The point at the upper right has its card at the lower left of it.
    let anchor = app.card_anchor(&app.plane_frame()).expect("a card");
    assert_eq!((anchor.is_right, anchor.is_below), (false, true));
    let again = app.on_plane(&PlaneEvent::Move {
        pointer: mouse,
        is_down: false,
    });
    assert_eq!(again.redraw, Redraw::Nothing, "nothing is new");
    // Escape puts it away, and nothing is left to put away then.
    assert!(app.put_away());
    assert_eq!((card(&app), app.put_away()), (None, false));
    app.on_plane(&PlaneEvent::Move {
        pointer: mouse,
        is_down: false,
    });
    app.on_plane(&PlaneEvent::Leave);
    assert_eq!(card(&app), None);
    // Neither a finger nor a button that is down asks for it.
    for (pointer, is_down) in [(at_point(&app, 1, true), false), (mouse, true)] {
        app.on_plane(&PlaneEvent::Move { pointer, is_down });
        assert_eq!(card(&app), None);
    }
    set(&mut app, "class", "erase");
    app.on_plane(&PlaneEvent::Move {
        pointer: mouse,
        is_down: false,
    });
    let view = view(&app);
    assert_eq!(view.attribute_of("lab-plane", "data-cursor"), Some("erase"));
}

#[test]
fn a_card_lies_beside_its_point_inside_the_window() {
    let window = Rect {
        left: -20.0,
        top: -10.0,
        width: 400.0,
        height: 300.0,
    };
    let place = |left: f64, top: f64, is_right: bool, is_below: bool, size: (f64, f64)| {
        let (width, height) = (16.0, 16.0);
        let at = Rect {
            left,
            top,
            width,
            height,
        };
        let anchor = CardAnchor {
            at,
            is_right,
            is_below,
        };
        let corner = anchor.place(size, &window);
        (corner.x, corner.y)
    };
    let card = (100.0, 50.0);
    assert_eq!(place(100.0, 100.0, true, true, card), (116.0, 116.0));
    assert_eq!(place(200.0, 200.0, false, false, card), (84.0, 134.0));
    // Four pixels from the edges, which lie at −20 and 380, −10 and 290.
    assert_eq!(place(350.0, 280.0, true, true, card), (276.0, 236.0));
    assert_eq!(place(10.0, 10.0, false, false, card), (-16.0, -6.0));
    // A card that is too large shows its beginning.
    assert_eq!(
        place(100.0, 100.0, true, true, (900.0, 900.0)),
        (-16.0, -6.0)
    );
}

#[test]
fn the_notice_is_put_away_before_the_card() {
    let mut app = plane(OWN);
    app.update(Action::Open("v2&nothing=1".into()));
    app.resize_plane((500.0, 480.0), 2.0);
    let mouse = at_point(&app, 0, false);
    app.on_plane(&PlaneEvent::Move {
        pointer: mouse,
        is_down: false,
    });
    assert!(app.notice().is_some() && card(&app).is_some());
    assert!(app.put_away());
    assert!(app.notice().is_none() && card(&app).is_some());
}

#[test]
fn a_point_in_a_fingers_hand_has_a_crosshair_and_a_label() {
    let mut app = plane(OWN);
    let finger = at_point(&app, 1, true);
    app.on_plane(&PlaneEvent::Press(finger));
    assert!(app.awaits_long_press() && !app.plane().keeps_page());
    assert!(!has(&app, "lab-plane", "data-held"));
    assert_eq!(app.on_plane(&PlaneEvent::Rest).redraw, Redraw::Page);
    assert!(has(&app, "lab-plane", "data-held") && app.plane().keeps_page());
    let mut to = finger;
    to.at.x -= 40.0;
    app.on_plane(&PlaneEvent::Move {
        pointer: to,
        is_down: true,
    });
    let (shown, at) = (boundary(&app), app.session().prepared().dots[1].at);
    assert!(at.x < 2.0);
    assert_eq!((shown.crosshair, shown.focus), (Some(at), Some(at)));
    assert!(shown.label.contains('2'), "{}", shown.label);
    app.on_plane(&PlaneEvent::Release(to));
    assert!(!has(&app, "lab-plane", "data-held"));
    assert_eq!(boundary(&app).crosshair, None);
    // Each drag is one edit.
    let first = points(&app);
    let again = at_point(&app, 1, true);
    app.on_plane(&PlaneEvent::Press(again));
    app.on_plane(&PlaneEvent::Rest);
    app.on_plane(&PlaneEvent::Move {
        pointer: finger,
        is_down: true,
    });
    app.on_plane(&PlaneEvent::Release(finger));
    assert_ne!(points(&app), first);
    app.update(Action::Undo);
    assert_eq!(points(&app), first);
    app.update(Action::Undo);
    assert_eq!(points(&app)[1], (20, 20, 1));
    // A gesture that the browser takes away lets go, too.
    app.on_plane(&PlaneEvent::Press(finger));
    app.on_plane(&PlaneEvent::Rest);
    app.on_plane(&PlaneEvent::Cancel(finger.id));
    assert!(!has(&app, "lab-plane", "data-held"));
}

#[test]
fn a_point_that_a_mouse_drags_has_neither() {
    let mut app = plane(OWN);
    let mouse = at_point(&app, 1, false);
    app.on_plane(&PlaneEvent::Press(mouse));
    let mut pointer = mouse;
    pointer.at.x -= 40.0;
    let is_down = true;
    app.on_plane(&PlaneEvent::Move { pointer, is_down });
    assert!(app.plane().keeps_page(), "it is dragged");
    assert!(!has(&app, "lab-plane", "data-held"));
    let shown = boundary(&app);
    assert_eq!((shown.crosshair, shown.focus), (None, None));
    app.on_plane(&PlaneEvent::Release(pointer));
    assert!(points(&app)[1].0 < 20);
}

#[test]
fn a_press_takes_the_focus_from_a_point_and_a_second_mouse_is_not_heard() {
    let mut app = plane(OWN);
    keys(&mut app, "Tab");
    let mut other = at_px(&app, app.plane_frame().plot.center(), false);
    other.is_first = false;
    assert!(!app.on_plane(&PlaneEvent::Press(other)).is_taken);
    assert!(boundary(&app).focus.is_some());
    other.is_first = true;
    assert!(app.on_plane(&PlaneEvent::Press(other)).is_taken);
    assert_eq!(boundary(&app).focus, None);
    let reply = app.on_plane(&PlaneEvent::Release(other));
    assert_eq!(said_about(&reply, &Topic::Act).len(), 1, "{reply:?}");
    assert_eq!(points(&app).len(), 4);
}

#[test]
fn what_helps_with_keys_comes_with_keys_and_goes_with_the_pointer() {
    let mut app = plane(OWN);
    let shown = |app: &App| {
        let is_by_pointer = has(app, "lab-plane", "data-by-pointer");
        (!is_by_pointer, boundary(app).crosshair.is_some())
    };
    // The mouse was there before; then the focus comes by Tab.
    let pointer = at_px(&app, Px::new(100.0, 200.0), false);
    app.on_plane(&PlaneEvent::Move {
        pointer,
        is_down: false,
    });
    assert_eq!(shown(&app), (false, false));
    assert_eq!(app.on_plane(&PlaneEvent::Focus).redraw, Redraw::Plane);
    assert_eq!(shown(&app), (true, false));
    keys(&mut app, "ArrowRight");
    assert_eq!(shown(&app), (true, true));
    let at = boundary(&app).crosshair.expect("a crosshair");
    let pointer = at_px(&app, Px::new(200.0, 200.0), false);
    let reply = app.on_plane(&PlaneEvent::Move {
        pointer,
        is_down: false,
    });
    assert_eq!((shown(&app), reply.redraw), ((false, false), Redraw::Plane));
    // A key that is not for the plane shows nothing.
    assert!(!key(&mut app, "s").is_taken);
    assert_eq!(shown(&app), (false, false));
    // It goes on from where it was.
    keys(&mut app, "ArrowLeft");
    assert_eq!(shown(&app), (true, true));
    assert!(
        boundary(&app)
            .crosshair
            .is_some_and(|now| now.x < at.x && now.y == at.y)
    );
    let pointer = at_px(&app, Px::new(200.0, 200.0), false);
    app.on_plane(&PlaneEvent::Press(pointer));
    assert_eq!(shown(&app), (false, false));
    // Who has gone and come back by Tab sees where the focus is.
    app.on_plane(&PlaneEvent::Blur);
    assert_eq!(shown(&app), (true, false));
}

#[test]
fn a_large_pointer_shows_places_and_changes_no_points() {
    let mut app = plane(OWN);
    app.update(ScreenAction::Resize((1920.0, 1080.0)));
    app.update(ScreenAction::TogglePresentation);
    let middle = app.plane_frame().plot.center();
    let mouse = at_px(&app, middle, false);
    app.on_plane(&PlaneEvent::Move {
        pointer: mouse,
        is_down: false,
    });
    let shown = boundary(&app);
    let crosshair = shown.crosshair.expect("a crosshair");
    assert!((app.plane_frame().to_px(crosshair) - middle).hypot() < 1e-6);
    assert!(!shown.label.is_empty() && shown.focus.is_none());
    app.update(ScreenAction::ToggleLargePointer);
    app.on_plane(&PlaneEvent::Press(mouse));
    app.on_plane(&PlaneEvent::Release(mouse));
    assert_eq!(points(&app).len(), 3, "it only shows");
    app.on_plane(&PlaneEvent::Leave);
    assert_eq!(boundary(&app).crosshair, None);
    // Nothing of it is left behind.
    app.on_plane(&PlaneEvent::Move {
        pointer: mouse,
        is_down: false,
    });
    app.update(ScreenAction::TogglePresentation);
    assert_eq!(boundary(&app).crosshair, None);
}

#[test]
fn a_point_that_is_no_more_has_no_focus() {
    let mut app = plane(OWN);
    keys(&mut app, "Tab Tab Tab");
    app.update(Action::RemovePoint { index: 0 });
    assert_eq!(boundary(&app).focus, None);
    app.update(Action::Undo);
    assert_eq!(boundary(&app).focus, None, "it does not come back");
}

#[test]
fn the_plane_says_where_it_lies_and_when_its_axes_differ() {
    let app = plane(OWN);
    let (frame, view) = (app.plane_frame(), view(&app));
    let number = |name| view.attribute_of("lab-plane", name).expect("a number");
    assert_eq!(number("data-x-min").parse(), Ok(frame.view.x_min));
    assert_eq!(number("data-y-max").parse(), Ok(frame.view.y_max));
    let plot: Vec<f64> = number("data-plot")
        .split(',')
        .map(|side| side.parse().expect("a number"))
        .collect();
    let own = frame.plot;
    assert_eq!(plot, [own.left, own.top, own.width, own.height]);
    assert_eq!(number("title"), "");
    assert!(number("aria-label").contains('2'));
    // With ranges this different each axis has a unit of its own.
    let mut other = plane("v1&dataset=custom&points=0,0,0;1000,1,1");
    let far = [Axis::new(0.0, 0.0), Axis::new(1000.0, 1.0)];
    other.update(Action::LookAt(crate::geometry::View::around(far, 1.0)));
    let shown = self::view(&other);
    assert!(!other.plane_frame().is_isotropic());
    assert_ne!(shown.attribute_of("lab-plane", "title"), Some(""));
}
