//! Typing, adding, removing and pasting points.

use super::*;
use crate::app::App;
use crate::app::tests::{app, linked, rest, set, view};
use crate::data::Keyword;
use crate::geometry::Axis;
use crate::instruments::Change;
use crate::session;

fn opened(settings: &[(&str, &str)]) -> App {
    let mut app = app(settings);
    set(&mut app, "tool", "points");
    rest(&mut app);
    app
}

fn put(app: &mut App, name: &str, text: &str) {
    let (name, text) = (name.into(), text.into());
    let done = true;
    assert!(app.tell("points", &Event::Input { name, text, done }));
    rest(app);
}

fn press(app: &mut App, action: &str, argument: &str) {
    let (action, argument) = (action.into(), argument.into());
    assert!(app.tell("points", &Event::Press { action, argument }));
    rest(app);
}

fn text(app: &App, part: &str) -> String {
    view(app, "points").text_of(part).expect("a text").into()
}

/// The text in a cell.
fn cell(app: &App, name: &str) -> String {
    let view = view(app, "points");
    let mut changes = view.changes().iter();
    let found = changes.find_map(|(part, change)| match change {
        Change::Control(text) | Change::Options(_, text) if part == name => Some(text.clone()),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("no {name}"))
}

fn attribute(app: &App, part: &str, wanted: &str) -> String {
    let view = view(app, "points");
    let mut changes = view.changes().iter();
    let found = changes.find_map(|(name, change)| match change {
        Change::Attribute(attribute, value) if name == part && *attribute == wanted => {
            Some(value.clone())
        }
        _ => None,
    });
    found.unwrap_or_else(|| panic!("no {wanted} of {part}"))
}

fn is_hidden(app: &App, part: &str) -> bool {
    let hidden = Change::Flag("hidden", true);
    let view = view(app, "points");
    let mut changes = view.changes().iter();
    changes.any(|(name, change)| name == part && *change == hidden)
}

fn points(app: &App) -> Vec<(f64, f64, u8)> {
    let lab = app.session();
    let all = (0..lab.prepared().dots.len()).filter_map(|row| point(lab, row));
    all.map(|point| (point.x, point.y, point.class)).collect()
}

fn source(app: &App) -> &'static str {
    app.session().document().settings.data.source.keyword()
}

fn undo(app: &mut App) {
    app.update(session::Action::Undo);
    rest(app);
}

#[test]
fn the_table_shows_what_the_plane_shows_page_by_page() {
    let mut app = opened(&[]);
    // The first flower of Fisher’s list.
    assert_eq!(text(&app, "points-x-name"), "sepal length (cm)");
    assert_eq!(text(&app, "points-y-name"), "petal length (cm)");
    assert_eq!(
        ["x", "y", "class"].map(|name| cell(&app, &format!("points-{name}-0"))),
        ["5.1", "1.4", "0"]
    );
    let label = attribute(&app, "points-x-0", "aria-label");
    assert_eq!(label, "sepal length (cm), point 1");
    assert!(text(&app, "points-note").contains("the two on the axes"));
    assert_eq!(text(&app, "points-count"), "of 100");
    press(&mut app, "next", "");
    assert_eq!(text(&app, "points-number-0"), "16");
    put(&mut app, "points-page", "6");
    assert_eq!(text(&app, "points-number-9"), "100");
    assert!(is_hidden(&app, "points-row-10"));
    press(&mut app, "next", "");
    assert_eq!(text(&app, "points-number-0"), "91", "no page follows");
    // Another set is shorter.
    set(&mut app, "dataset", "gate");
    assert_eq!(text(&app, "points-number-0"), "1");
}

#[test]
fn a_typed_number_moves_its_point_as_one_edit_and_the_set_becomes_ones_own() {
    let mut app = opened(&[("scaling", "standardize"), ("rule", "logistic")]);
    let before = points(&app);
    for _ in 0..3 {
        app.update(session::Action::Epoch);
    }
    let weights = app.session().run().weights().to_vec();
    put(&mut app, "points-y-2", " 2,75 ");
    let mut wanted = before.clone();
    wanted[2].1 = 2.75;
    assert_eq!(points(&app), wanted, "to the bit");
    assert_eq!(
        (source(&app), cell(&app, "points-y-2").as_str()),
        ("custom", "2.75")
    );
    assert_eq!(app.session().run().weights(), weights, "the run goes on");
    let told = text(&app, "points-told");
    assert!(told.starts_with("Point 3 of 100: class −1 at"), "{told}");
    assert!(told.ends_with("The data are “My points” now."), "{told}");
    put(&mut app, "points-class-2", "1");
    wanted[2].2 = 1;
    assert_eq!(points(&app), wanted);
    undo(&mut app);
    undo(&mut app);
    assert_eq!((points(&app), source(&app)), (before, "iris"));
    // What stands there already is no edit.
    put(&mut app, "points-y-2", "1.3");
    assert_eq!(source(&app), "iris");
}

#[test]
fn dragging_and_typing_lead_to_the_same_state() {
    let link = "v2&dataset=custom&points=0,0,0;1,1,1;2,0,1";
    let (mut typed, mut dragged) = (linked(link), linked(link));
    set(&mut typed, "tool", "points");
    put(&mut typed, "points-x-1", "1.5");
    let to = Axis::new(1.5, 1.0);
    dragged.update(session::Action::MovePoint { index: 1, to });
    dragged.update(session::Action::EndGesture);
    assert_eq!(typed.session(), dragged.session());
}

#[test]
fn a_cell_that_is_refused_keeps_its_text_and_says_why() {
    let mut app = opened(&[]);
    for (bad, why) in [
        ("abc", "“abc” is not a number."),
        ("", "A number is needed here."),
        ("NaN", "“NaN” is not a number."),
        ("2e9", "“2e9” is too large: 10⁹ is the most."),
    ] {
        put(&mut app, "points-x-0", bad);
        let cell_and_why = format!("sepal length (cm), point 1: {why}");
        assert_eq!(text(&app, "points-complaint"), cell_and_why);
        assert_eq!(cell(&app, "points-x-0"), bad);
        assert_eq!(attribute(&app, "points-x-0", "aria-invalid"), "true");
        assert_eq!(attribute(&app, "points-y-0", "aria-invalid"), "false");
    }
    assert_eq!(source(&app), "iris", "nothing is lost");
    put(&mut app, "points-x-0", "5.2");
    assert_eq!(text(&app, "points-complaint"), "");
    assert_eq!(cell(&app, "points-x-0"), "5.2");
    let hasty = Event::Input {
        name: "points-x-0".into(),
        text: "7".into(),
        done: false,
    };
    assert!(!app.tell("points", &hasty), "it is still being typed");
}

#[test]
fn points_come_and_go() {
    let mut app = linked("v2&dataset=custom");
    set(&mut app, "tool", "points");
    put(&mut app, "points-new-x", "1");
    press(&mut app, "add", "");
    assert_eq!(
        text(&app, "points-complaint"),
        "x₂, new point: A number is needed here."
    );
    put(&mut app, "points-new-y", "-2,5");
    put(&mut app, "points-new-class", "2");
    press(&mut app, "add", "");
    assert_eq!(points(&app), [(1.0, -2.5, 2)]);
    assert_eq!(cell(&app, "points-new-x"), "");
    assert_eq!(cell(&app, "points-new-class"), "2", "for the next one");
    // Beyond the part on show: it shows more.
    put(&mut app, "points-new-x", "1000");
    put(&mut app, "points-new-y", "3");
    press(&mut app, "add", "");
    let shown = crate::session::view_of(app.session());
    assert!(shown.contains(Axis::new(1000.0, 3.0)));
    press(&mut app, "delete", "0");
    assert_eq!(points(&app), [(1000.0, 3.0, 2)]);
    assert!(text(&app, "points-told").contains("Point 1 is removed"));
    press(&mut app, "delete", "0");
    assert!(points(&app).is_empty() && is_hidden(&app, "points-row-0"));
    undo(&mut app);
    assert_eq!(points(&app).len(), 1);
}

#[test]
fn a_spreadsheet_is_read_told_and_taken_as_one_edit() {
    let mut app = opened(&[("dataset", "gate")]);
    let before = points(&app);
    let pasted = "a\tb\tkind\n1,5\t2\tno\n3\tx\tyes\n4\t5,25\tyes\n";
    put(&mut app, "points-paste", pasted);
    assert_eq!(
        text(&app, "points-found"),
        "2 points can be added, and 1 line is left out. Line 1 is taken as a heading. Commas are taken as decimal \
         commas. “no” becomes class −1 · 0. “yes” becomes class +1 · 1."
    );
    let list = Change::Markup("<li>Line 3: “x” is not a number.</li>".into());
    let shown = view(&app, "points");
    assert!(shown.changes().iter().any(|(_, change)| *change == list));
    assert_eq!(points(&app), before, "nothing has come yet");
    press(&mut app, "import", "");
    let new = [(1.5, 2.0, 0), (4.0, 5.25, 1)];
    let mut wanted = before.clone();
    wanted.extend(new);
    assert_eq!(points(&app), wanted);
    assert_eq!(
        text(&app, "points-told"),
        "There are 6 points now. The data are “My points” now."
    );
    assert_eq!(cell(&app, "points-paste"), "", "it is used up");
    undo(&mut app);
    assert_eq!((points(&app), source(&app)), (before, "gate"));
    put(&mut app, "points-paste", pasted);
    press(&mut app, "replace", "");
    assert_eq!(points(&app), new);
    assert_eq!(app.session().prepared().axes, ["a", "b"]);
    assert_eq!(app.session().prepared().set.class_names(), ["no", "yes"]);
    let shown = crate::session::view_of(app.session());
    assert!(shown.contains(Axis::new(4.0, 5.25)) && shown.width() < 10.0);
    // The link keeps all of it.
    let again = App::opened(&app.link());
    assert_eq!(points(&again), new);
    assert_eq!(again.session().prepared().axes, ["a", "b"]);
    undo(&mut app);
    assert_eq!(source(&app), "gate");
}

#[test]
fn thousands_percent_and_units_of_pasted_points_are_read_and_told() {
    let mut app = opened(&[("dataset", "gate")]);
    let pasted = "pay\tshare\tkind\n$1,200.50\t45%\tno\n\u{2212}$3\t80 %\tyes\n$4\t7 kg\tyes\n";
    put(
        &mut app,
        "points-paste",
        &(pasted.to_owned() + &"$1\t2%\tno\n".repeat(9)),
    );
    assert_eq!(
        text(&app, "points-found"),
        "11 points can be added, and 1 line is left out. Line 1 is taken as a heading. Commas are taken to part \
         thousands. Numbers are in $, %. “no” becomes class −1 · 0. “yes” becomes class +1 · 1."
    );
    press(&mut app, "replace", "");
    assert_eq!(points(&app)[..2], [(1200.5, 45.0, 0), (-3.0, 80.0, 1)]);
    put(&mut app, "points-paste", "1.200\t2,5\t1\n3\t4\t0");
    let told = text(&app, "points-found");
    assert!(
        told.contains("Commas are taken as decimal commas. Points are taken to part thousands."),
        "{told}"
    );
}

#[test]
fn more_than_the_plane_holds_is_refused_and_nothing_is_lost() {
    let mut app = opened(&[]);
    let text_of = |count: usize| "1 2 1\n".repeat(count);
    put(&mut app, "points-paste", &text_of(MOST_POINTS));
    press(&mut app, "import", "");
    assert_eq!((points(&app).len(), source(&app)), (100, "iris"));
    assert!(text(&app, "points-notice").contains("at most"));
    assert!(
        !cell(&app, "points-paste").is_empty(),
        "it can be corrected"
    );
    press(&mut app, "replace", "");
    assert_eq!(points(&app).len(), MOST_POINTS);
    assert_eq!(text(&app, "points-count"), "of 10\u{202f}000");
}

#[test]
fn those_held_out_and_those_on_the_wrong_side_are_marked() {
    let mut app = opened(&[("test-share", "20"), ("dataset", "overlap")]);
    let mut seen = [0, 0];
    app.update(session::Action::Epoch);
    rest(&mut app);
    let wrong = misclassified(app.session());
    for page in 0..pages(app.session()) {
        put(&mut app, "points-page", &page.to_string());
        for line in 0..ROWS {
            let row = page * ROWS + line;
            let Some(dot) = app.session().prepared().dots.get(row) else {
                break;
            };
            let mark = text(&app, &format!("points-mark-{line}"));
            assert_eq!(mark.contains("held out"), dot.held_out, "{row}");
            assert_eq!(mark.contains("misclassified"), wrong.contains(&row));
            seen[0] += usize::from(dot.held_out);
            seen[1] += usize::from(wrong.contains(&row));
        }
    }
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
}

#[test]
fn three_classes_can_be_edited_and_ten_cannot() {
    let mut app = opened(&[("iris-classes", "all")]);
    put(&mut app, "points-class-0", "2");
    assert_eq!(points(&app)[0].2, 2);
    assert_eq!(source(&app), "custom");
    let mut app = opened(&[("dataset", "digits"), ("digit-classes", "all")]);
    assert!(text(&app, "points-note").contains("cannot be edited"));
    press(&mut app, "delete", "0");
    put(&mut app, "points-paste", "1 2 1");
    press(&mut app, "replace", "");
    assert_eq!(source(&app), "digits");
}

#[test]
fn of_many_points_no_more_is_shown_than_of_few() {
    let shown = |count: u32, first: &str| {
        let mut app = linked("v2&dataset=custom");
        set(&mut app, "tool", "points");
        let lines: String = (0..count).map(|i| format!("{i} {} 1\n", i % 7)).collect();
        put(&mut app, "points-paste", &lines);
        press(&mut app, "import", "");
        assert_eq!(text(&app, "points-number-0"), first, "the last page");
        view(&app, "points").changes().len()
    };
    assert_eq!(shown(500, "496"), shown(20, "16"));
}
