//! The parts of the page that are on stage.

use crate::app::presets::AWAY;
use crate::app::{
    Action, App, FrontAction, Layer, SavedLab, SavedLabAction, ScreenAction, Stage, ThemeChoice,
};
use crate::lessons::LessonCommand;
use crate::markup;
use crate::session;
use crate::text::say;
use crate::view::Change;

/// The parts that are there on the front door alone, the way back to it, and what one large curve has beside it.
const ELSEWHERE: [&str; 9] = [
    "open-lab",
    "close-lab",
    "tiles",
    "gates",
    "again",
    "rules",
    "front-said",
    "challenge",
    "ghosts-beside",
];

/// The parts that are away, besides those that the usual lab never has.
fn away(app: &App) -> Vec<String> {
    let away = all_away(app);
    let (elsewhere, others): (Vec<_>, _) = away
        .into_iter()
        .partition(|part| ELSEWHERE.contains(&part.as_str()));
    assert_eq!(elsewhere, ELSEWHERE, "they are all away");
    others
}

/// The parts that are away.
fn all_away(app: &App) -> Vec<String> {
    let view = app.stage_view();
    let all = view.changes().iter();
    let away = all.filter(|(_, change)| *change == Change::Flag("data-away", true));
    away.map(|(part, _)| part.to_string()).collect()
}

fn shown(app: &App) -> Vec<String> {
    let view = app.stage_view();
    let all = view.changes().iter();
    let shown = all.filter(|(_, change)| *change == Change::Flag("hidden", false));
    shown.map(|(part, _)| part.to_string()).collect()
}

#[test]
fn each_mode_takes_its_parts_away_and_they_come_back() {
    let mut app = App::default();
    assert_eq!(away(&app), [""; 0]);
    app.update(Action::Arrange(Stage {
        is_embedded: true,
        ..Stage::default()
    }));
    assert_eq!(away(&app), ["top", "purpose", "kept"]);
    app.update(Action::Arrange(Stage::default()));
    app.update(ScreenAction::Print(true));
    assert_eq!(away(&app), ["kept"]);
    app.update(ScreenAction::Print(false));
    app.update(ScreenAction::TogglePresentation);
    let page = [
        "brand",
        "purpose",
        "kept",
        "share",
        "top-pictures",
        "print",
        "theme",
        "help",
        "theory-fold",
        "instruments-fold",
        "curve-values",
    ];
    let controls = [
        "group-data",
        "group-model-title",
        "row-rule",
        "row-tie",
        "row-bias",
        "row-multiclass",
        "row-lambda",
        "lab-alongside",
        "zone-scale",
        "zone-switch",
        "zone-words",
        "group-training",
        "group-refinements",
    ];
    let tools = [
        "tools",
        "lab-pens",
        "lab-pen-erase",
        "lab-undo",
        "lab-redo",
        "lab-clear",
    ];
    assert_eq!(away(&app), [&page[..], &controls, &tools].concat());
    // Asked for, the controls are there, without the words on zones. They take the room of the numbers.
    app.update(ScreenAction::ToggleSetup);
    let zones = ["zone-switch", "zone-words"];
    let (top, below) = page.split_at(8);
    let room = ["lab-last-step", "numbers"];
    assert_eq!(away(&app), [top, &room, below, &zones, &tools].concat());
    app.update(ScreenAction::ToggleSetup);
    app.update(ScreenAction::TogglePresentation);
    assert_eq!(away(&app), [""; 0]);
}

#[test]
fn the_page_begins_as_the_front_door_is() {
    let mut app = App::at_first();
    app.update(Action::Arrange(Stage {
        layer: Layer::Front,
        has_front: true,
        ..Stage::default()
    }));
    let away = all_away(&app);
    let lab = markup::lab();
    for (part, _) in AWAY {
        let names = ["data-part", "name", "data-action"];
        let names = names.map(|name| format!(" {name}=\"{part}\""));
        let tags = lab
            .split('<')
            .map(|tag| tag.split('>').next().unwrap_or_default());
        let tags = tags.filter(|tag| names.iter().any(|name| tag.contains(name)));
        let tags: Vec<&str> = tags.collect();
        assert!(!tags.is_empty(), "{part}");
        for tag in tags {
            let is_away = away.iter().any(|own| own == part);
            assert_eq!(tag.contains(" data-away"), is_away, "{part}");
        }
    }
    app.update(FrontAction::Open(Layer::Lab));
    // The way back.
    let away = all_away(&app);
    assert!(!away.contains(&"close-lab".into()) && away.contains(&"open-lab".into()));
}

#[test]
fn a_figure_has_one_curve_and_no_controls_but_the_rate() {
    let mut app = App::default();
    app.update(FrontAction::Open(Layer::Figure));
    let is_there = |app: &App, part: &str| !all_away(app).contains(&part.into());
    for part in ["lab-reset", "lab-status", "figure-errors"] {
        assert!(is_there(&app, part), "{part}");
    }
    for part in [
        "top",
        "tiles",
        "challenge",
        "controls",
        "tools",
        "figure-loss",
    ] {
        assert!(!is_there(&app, part), "{part}");
    }
    app.update(session::Action::set("rule", "adaline"));
    assert!(is_there(&app, "figure-loss") && !is_there(&app, "figure-errors"));
}

#[test]
fn a_presentation_has_the_way_back_and_the_class_of_points_of_ones_own() {
    let mut app = App::default();
    app.update(ScreenAction::TogglePresentation);
    let tools = |app: &App| {
        let away = away(app);
        ["tools", "lab-pens", "lab-undo", "lab-clear"].map(|part| !away.contains(&part.into()))
    };
    assert_eq!(tools(&app), [false; 4]);
    app.update(session::Action::set("eta", "0.25"));
    assert_eq!(tools(&app), [true, false, true, false]);
    app.update(session::Action::set("dataset", "custom"));
    assert_eq!(tools(&app), [true, true, true, false]);
}

#[test]
fn beside_a_lesson_the_purpose_is_away() {
    let mut app = App::default();
    app.update(LessonCommand::Open {
        name: "rates".into(),
        text: "title: Rates\n---\nstep: One\n---\nRead.\n".into(),
        progress: String::new(),
    });
    assert_eq!(away(&app), ["purpose", "large-chart"]);
    app.update(LessonCommand::Close);
    assert_eq!(away(&app), [""; 0]);
}

/// A lesson with a step that needs my line and the rate, and one that names nothing.
const NEEDS: &str = "title: Rates\n---\nstep: One\nneeds: plane, my-line, rate\n---\nRead.\n---\n\
    step: Two\n---\nRead.\n";

#[test]
fn beside_a_step_only_what_it_needs_is_on_show() {
    let mut app = App::default();
    app.update(LessonCommand::Open {
        name: "rates".into(),
        text: NEEDS.into(),
        progress: String::new(),
    });
    let expected = [
        "purpose",
        "top-instruments",
        "top-pictures",
        "lab-back",
        "more",
        "timeline-row",
        "large-chart",
        "lab-status",
        "lab-offers",
        "figure-errors",
        "figure-loss",
        "numbers",
        "theory-fold",
        "instruments-fold",
        "curve-values",
        "group-data",
        "group-model-title",
        "row-rule",
        "row-tie",
        "row-bias",
        "row-multiclass",
        "row-lambda",
        "lab-alongside",
        "group-training",
        "group-refinements",
        "tools",
    ];
    assert_eq!(away(&app), expected);
    let narrows = |app: &App| {
        let view = app.stage_view();
        let flag = ("columns".into(), Change::Flag("data-needs", true));
        view.changes().contains(&flag)
    };
    assert!(narrows(&app));
    let beside: Vec<String> = ["purpose", "large-chart"].map(Into::into).into();
    app.update(LessonCommand::ToggleAllParts);
    assert_eq!((away(&app), narrows(&app)), (beside.clone(), false));
    app.update(LessonCommand::ToggleAllParts);
    assert_eq!(away(&app), expected);
    // A step that names nothing shows all.
    app.update(LessonCommand::Go(1));
    assert_eq!((away(&app), narrows(&app)), (beside.clone(), false));
}

#[test]
fn a_presentation_and_paper_show_of_a_lesson_what_they_always_show() {
    let mut app = App::default();
    let mut without = App::default();
    let open = |text: &str| LessonCommand::Open {
        name: "rates".into(),
        text: text.into(),
        progress: String::new(),
    };
    app.update(open(NEEDS));
    without.update(open(&NEEDS.replace("needs: plane, my-line, rate\n", "")));
    for action in [ScreenAction::TogglePresentation, ScreenAction::Print(true)] {
        for app in [&mut app, &mut without] {
            app.update(action);
        }
        assert_eq!(away(&app), away(&without));
        app.update(ScreenAction::Print(false));
    }
}

#[test]
fn a_group_of_controls_is_on_show_where_it_is_needed() {
    for (need, part) in [
        ("data", "group-data"),
        ("model", "group-model"),
        ("rate", "group-model"),
        ("training", "group-training"),
        ("refinements", "group-refinements"),
    ] {
        let mut app = App::default();
        let text = NEEDS.replace("my-line, rate", need);
        app.update(LessonCommand::Open {
            name: "rates".into(),
            text,
            progress: String::new(),
        });
        let away = away(&app);
        let is_shown = |part: &str| !away.iter().any(|own| own == part);
        assert!(is_shown("controls") && is_shown(part), "{need}");
        let others = [
            "group-data",
            "group-model",
            "group-training",
            "group-refinements",
        ];
        let others = others.into_iter().filter(|own| is_shown(own));
        assert_eq!(others.collect::<Vec<_>>(), [part], "{need}");
        assert_eq!(is_shown("row-rule"), need == "model");
    }
}

#[test]
fn the_newest_lab_is_offered_then_an_earlier_one() {
    let lab = |name: &str, at, link: &str| SavedLab {
        name: name.into(),
        at,
        link: link.into(),
    };
    let labs = vec![
        lab("3", 30.0, "v2&dataset=blobs"),
        lab("4", 50.0, "v2&dataset=moons"),
    ];
    let mut app = App::at_first();
    let said = |app: &App| {
        let view = app.stage_view();
        let said = view.said().map(|(_, text)| text.to_string());
        said.collect::<String>()
    };
    assert_eq!(shown(&app), [""; 0]);
    app.update(SavedLabAction::Begin("1".into(), labs));
    assert_eq!(shown(&app), ["kept", "kept-newest"]);
    assert_eq!(said(&app), say!("lab-kept-newest-said"));
    app.update(SavedLabAction::Continue);
    assert_eq!(shown(&app), ["kept", "kept-earlier"]);
    assert_eq!(said(&app), "");
    app.update(SavedLabAction::Continue);
    assert_eq!(shown(&app), ["kept"], "the opening is offered");
}

#[test]
fn one_large_curve_takes_the_room_of_the_other_and_of_the_numbers() {
    let mut app = App::default();
    app.update(ScreenAction::TogglePresentation);
    let before = all_away(&app);
    app.update(ScreenAction::ToggleLargeChart);
    for (rule, other) in [
        ("perceptron", "figure-loss"),
        ("adaline", "figure-errors"),
        ("logistic", "figure-errors"),
        ("rosenblatt", "figure-loss"),
    ] {
        app.update(session::Action::set("rule", rule));
        let mut gone = all_away(&app);
        gone.retain(|part| !before.contains(part));
        assert_eq!(gone, ["lab-last-step", other, "numbers"], "{rule}");
        assert!(!all_away(&app).contains(&"ghosts-beside".into()), "{rule}");
    }
    // The page behind the presentation is as it was.
    app.update(ScreenAction::TogglePresentation);
    assert_eq!(away(&app), [""; 0]);
}

#[test]
fn status_and_curves_stay_beside_the_settings_of_a_presentation() {
    let mut app = App::default();
    app.update(ScreenAction::TogglePresentation);
    app.update(ScreenAction::ToggleSetup);
    let away = away(&app);
    for part in ["lab-status", "figure-errors", "figure-loss", "group-data"] {
        assert!(!away.iter().any(|own| own == part), "{part}");
    }
    for part in ["numbers", "lab-last-step"] {
        assert!(away.iter().any(|own| own == part), "{part}");
    }
}

#[test]
fn buttons_say_what_is_on() {
    let mut app = App::default();
    let says = |app: &App, part: &str, name: &str| {
        let view = app.stage_view();
        view.attribute_of(part, name).map(String::from)
    };
    app.update(ScreenAction::ToggleSetup);
    assert_eq!(
        says(&app, "setup", "aria-expanded").as_deref(),
        Some("false")
    );
    app.update(ScreenAction::TogglePresentation);
    app.update(ScreenAction::ToggleSetup);
    app.update(ScreenAction::ToggleLargePointer);
    assert_eq!(
        says(&app, "setup", "aria-expanded").as_deref(),
        Some("true")
    );
    assert_eq!(says(&app, "laser", "aria-pressed").as_deref(), Some("true"));
    for pressed in ["false", "true"] {
        let told = says(&app, "large-chart", "aria-pressed");
        assert_eq!(told.as_deref(), Some(pressed));
        app.update(ScreenAction::ToggleLargeChart);
    }
    assert_eq!(
        says(&app, "lesson-text", "aria-pressed").as_deref(),
        Some("false")
    );
    for (theme, label) in [
        (ThemeChoice::Dark, say!("lab-theme-dark")),
        (ThemeChoice::Light, say!("lab-theme-light")),
    ] {
        app.update(ScreenAction::ChooseTheme(theme));
        assert_eq!(says(&app, "theme", "aria-label"), Some(label));
    }
    for (is_on, value) in [(false, "off"), (true, "on")] {
        app.update(ScreenAction::Shortcuts(is_on));
        let view = app.stage_view();
        let setting = ("shortcuts".into(), Change::Setting(value.into(), None));
        assert!(view.changes().contains(&setting));
    }
}
