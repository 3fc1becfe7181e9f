//! Edits by hand: the user's points.

use std::rc::Rc;

use crate::data::Source;
use crate::geometry::{Axis, View};

use super::{
    Custom, Document, Point, PreparedData, Session,
    document::{LARGEST, MOST_CLASSES, MOST_POINTS, is_window},
    edit::{edit, reset},
    messages,
    state::Gesture,
    usual::follow_data,
    view::view,
};

/// Points from elsewhere, in the units of the data.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Import {
    /// The points.
    pub points: Vec<Point>,
    /// True if they take the place of those there are.
    pub replaces: bool,
    /// The names of the features from then on, if the points take that place.
    pub features: Option<[String; 2]>,
    /// The names of the classes from then on, if the points take that place.
    pub classes: Option<[String; MOST_CLASSES]>,
}

/// Edits points: any other set becomes the user's first.
pub(super) fn edit_points(
    state: &mut Session,
    gesture: Option<Gesture>,
    change: impl FnOnce(&mut Vec<Point>, &PreparedData),
) {
    edit_set(state, gesture, |custom, prepared| {
        change(&mut custom.points, prepared);
    });
}

/// Edits points, names and the part on show: any other set becomes the user's first.
fn edit_set(
    state: &mut Session,
    gesture: Option<Gesture>,
    change: impl FnOnce(&mut Custom, &PreparedData),
) {
    let prepared = Rc::clone(&state.prepared);
    if prepared.set.class_names().len() > MOST_CLASSES {
        state.notice = Some(messages::too_many_classes(MOST_CLASSES));
        return;
    }
    let mut custom = own_copy(&state.document, &prepared);
    change(&mut custom, &prepared);
    edit(state, gesture, |document| set_points(document, custom));
}

/// The points on the plane as a set of the user's own, in the order of the axes, with the part of the plane on show.
fn own_copy(document: &Document, prepared: &PreparedData) -> Custom {
    let data = &document.settings.data;
    if data.source == Source::CUSTOM && (data.feature_x, data.feature_y) == (0, 1) {
        return Custom::clone(&document.custom);
    }
    let set = &prepared.set;
    let name = |j: usize| set.features().get(j).cloned().unwrap_or_default();
    let features = match prepared.cut {
        Some(_) => Custom::default().features,
        None => prepared.columns.map(name),
    };
    let window = raw_window(view(document, prepared), prepared);
    Custom {
        features,
        classes: own_names(set.class_names()),
        points: (0..set.len())
            .map(|row| Point {
                x: prepared.raw(row).x,
                y: prepared.raw(row).y,
                class: set.class(row),
            })
            .collect(),
        window: window.unwrap_or(Custom::default().window),
    }
}

/// A part of the plane in the units of the data, if it is one that the user's own points can have.
fn raw_window(view: View, prepared: &PreparedData) -> Option<[f64; 4]> {
    let from = prepared.to_raw(Axis::new(view.x_min, view.y_min));
    let to = prepared.to_raw(Axis::new(view.x_max, view.y_max));
    Some([from.x, to.x, from.y, to.y]).filter(is_window)
}

/// The part of the plane that the user's own points keep on show. It is no edit: undo leaves it alone.
pub(super) fn look_at(state: &mut Session, view: View) {
    let window = raw_window(view, &state.prepared);
    let is_own = state.document.settings.data.source == Source::CUSTOM;
    if let Some(window) = window.filter(|_| is_own) {
        Rc::make_mut(&mut state.document.custom).window = window;
    }
}

/// The names of a set's classes, the usual ones where it has none.
fn own_names(names: &[String]) -> [String; MOST_CLASSES] {
    let mut classes = Custom::default().classes;
    classes
        .iter_mut()
        .zip(names)
        .for_each(|(own, name)| own.clone_from(name));
    classes
}

/// Points of the user's own, none yet: with the usual names, and a window round the origin. What comes is learned from the
/// beginning.
pub(super) fn clear(state: &mut Session) {
    let before = state.document.clone();
    edit(state, None, |document| {
        follow_data(&mut document.settings);
        set_points(document, Custom::default());
    });
    if state.document != before {
        reset(state);
    }
}

fn set_points(document: &mut Document, custom: Custom) {
    let data = &mut document.settings.data;
    let own = data.source == Source::CUSTOM && (data.feature_x, data.feature_y) == (0, 1);
    if own && *document.custom == custom {
        return;
    }
    data.choose(Source::CUSTOM);
    document.custom = custom.into();
}

fn allowed(point: Point) -> bool {
    let coordinates = point.x.abs() <= LARGEST && point.y.abs() <= LARGEST;
    coordinates && usize::from(point.class) < MOST_CLASSES
}

pub(super) fn add_point(state: &mut Session, at: Axis, class: u8) {
    if state.prepared.dots.len() >= MOST_POINTS {
        state.notice = Some(messages::too_many_points(MOST_POINTS));
        return;
    }
    let at = state.prepared.to_raw(at);
    let point = Point {
        x: at.x,
        y: at.y,
        class,
    };
    if allowed(point) {
        edit_points(state, None, |points, _| points.push(point));
    }
}

pub(super) fn remove_point(state: &mut Session, index: usize) {
    if index < state.prepared.dots.len() {
        edit_points(state, None, |points, _| {
            points.remove(index);
        });
    }
}

pub(super) fn move_point(state: &mut Session, index: usize, to: Axis) {
    if index >= state.prepared.dots.len() {
        return;
    }
    edit_points(state, Some(Gesture::Moving(index)), |points, prepared| {
        let to = prepared.to_raw(to);
        if let Some(point) = points.get_mut(index).filter(|point| {
            allowed(Point {
                x: to.x,
                y: to.y,
                ..**point
            })
        }) {
            (point.x, point.y) = (to.x, to.y);
        }
    });
}

/// A point is given by numbers, which need not lie in the part on show.
pub(super) fn set_point(state: &mut Session, index: usize, point: Point) {
    if index < state.prepared.dots.len() && allowed(point) {
        edit_set(state, None, |custom, _| {
            custom.points[index] = point;
            keep_in_view(custom, &[point]);
        });
    }
}

pub(super) fn import(state: &mut Session, import: &Import) {
    let points: Vec<Point> = import
        .points
        .iter()
        .copied()
        .filter(|p| allowed(*p))
        .collect();
    let kept = if import.replaces {
        0
    } else {
        state.prepared.dots.len()
    };
    if points.is_empty() {
        return;
    }
    if kept + points.len() > MOST_POINTS {
        state.notice = Some(messages::too_many_points(MOST_POINTS));
        return;
    }
    edit_set(state, None, |custom, _| {
        if import.replaces {
            custom.points.clear();
            let usual = Custom::default();
            custom.features = import.features.clone().unwrap_or(usual.features);
            custom.classes = import.classes.clone().unwrap_or(usual.classes);
            custom.window = around(&points);
        }
        custom.points.extend(&points);
        keep_in_view(custom, &points);
    });
}

/// Shows more of the plane where one of these points would not be seen.
fn keep_in_view(custom: &mut Custom, points: &[Point]) {
    let [left, right, bottom, top] = custom.window;
    let is_seen =
        |point: &Point| (left..=right).contains(&point.x) && (bottom..=top).contains(&point.y);
    if !points.iter().all(is_seen) {
        custom.window = around(&custom.points);
    }
}

/// A part of the plane, in the units of the data, with all these points.
fn around(points: &[Point]) -> [f64; 4] {
    let places = points.iter().map(|point| Axis::new(point.x, point.y));
    let view = View::around(places, 1.0);
    let window = [view.x_min, view.x_max, view.y_min, view.y_max];
    Some(window)
        .filter(is_window)
        .unwrap_or(Custom::default().window)
}
