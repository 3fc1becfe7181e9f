//! Presentation, print, keys and theme.

use crate::app::{App, PresentationParts, ScreenAction, ThemeChoice};
use crate::data::Keyword;
use crate::geometry::{Axis, PictureScale};
use crate::session;

fn after(actions: &[ScreenAction]) -> App {
    let mut app = App::default();
    for action in actions {
        app.update(*action);
    }
    app
}

#[test]
fn a_presentation_grows_with_the_window() {
    let mut app = after(&[ScreenAction::Resize((1280.0, 720.0))]);
    assert_eq!(app.screen().picture_scale(), PictureScale::NONE);
    app.update(ScreenAction::TogglePresentation);
    assert_eq!(app.screen().picture_scale().factor(), 1.5);
    app.update(ScreenAction::Resize((1920.0, 1080.0)));
    assert_eq!(app.screen().picture_scale().factor(), 2.25);
    app.update(ScreenAction::TogglePresentation);
    assert_eq!(app.screen().picture_scale(), PictureScale::NONE);
}

#[test]
fn what_a_presentation_shows_ends_with_it() {
    let shown = |app: &App| app.screen().shown_presentation().map(|(shown, _)| shown);
    let switches = [
        ScreenAction::ToggleSetup,
        ScreenAction::ToggleLargePointer,
        ScreenAction::ToggleLessonText,
        ScreenAction::ToggleLargeChart,
    ];
    // Without a presentation they switch nothing on for later.
    let mut app = after(&switches);
    assert_eq!(shown(&app), None);
    app.update(ScreenAction::TogglePresentation);
    assert_eq!(shown(&app), Some(PresentationParts::default()));
    for action in switches {
        app.update(action);
    }
    let all = PresentationParts {
        setup: true,
        large_pointer: true,
        lesson_text: true,
        large_chart: true,
    };
    assert_eq!(shown(&app), Some(all));
    app.update(ScreenAction::ToggleLargePointer);
    assert!(shown(&app).is_some_and(|shown| !shown.large_pointer && shown.setup));
    // Escape goes back one step at a time.
    app.update(ScreenAction::EscapePresentation);
    assert!(shown(&app).is_some_and(|shown| !shown.setup && shown.lesson_text));
    app.update(ScreenAction::EscapePresentation);
    assert!(!app.screen().is_presenting());
    app.update(ScreenAction::EscapePresentation);
    app.update(ScreenAction::TogglePresentation);
    assert_eq!(shown(&app), Some(PresentationParts::default()));
}

#[test]
fn paper_is_light_and_as_large_as_usual() {
    let mut app = after(&[
        ScreenAction::Resize((1280.0, 720.0)),
        ScreenAction::TogglePresentation,
        ScreenAction::ToggleLargePointer,
        ScreenAction::ChooseTheme(ThemeChoice::Dark),
    ]);
    let before = *app.screen();
    assert!(before.is_dark() && before.pixel_ratio(2.0) == 2.0);
    app.update(ScreenAction::Print(true));
    let printed = *app.screen();
    assert_eq!(printed.picture_scale(), PictureScale::NONE);
    assert_eq!(printed.shown_presentation(), None);
    assert!(printed.is_printing && !printed.is_dark());
    assert_eq!(
        (printed.pixel_ratio(2.0), printed.pixel_ratio(4.0)),
        (3.0, 4.0)
    );
    // It goes on as it was.
    app.update(ScreenAction::Print(false));
    assert_eq!(*app.screen(), before);
}

#[test]
fn the_theme_goes_from_the_systems_to_the_other_one_and_back() {
    use ThemeChoice::{Dark, Light, System};
    for (system_is_dark, path) in [
        (false, [System, Dark, Light, System]),
        (true, [System, Light, Dark, System]),
    ] {
        let mut app = after(&[ScreenAction::SystemDark(system_is_dark)]);
        for theme in path {
            assert_eq!(app.screen().theme, theme);
            let is_dark = theme == Dark || theme == System && system_is_dark;
            assert_eq!(app.screen().is_dark(), is_dark, "{theme:?}");
            app.update(ScreenAction::SwitchTheme);
        }
        // The system may change while the page is open.
        app.update(ScreenAction::ChooseTheme(System));
        app.update(ScreenAction::SystemDark(!system_is_dark));
        assert_eq!(app.screen().is_dark(), !system_is_dark);
    }
    for theme in [System, Light, Dark] {
        assert_eq!(ThemeChoice::from_keyword(theme.keyword()), Some(theme));
    }
    assert_eq!(ThemeChoice::from_keyword("purple"), None);
}

#[test]
fn labs_on_one_page_share_a_screen_and_nothing_else() {
    let one = after(&[
        ScreenAction::TogglePresentation,
        ScreenAction::Shortcuts(false),
    ]);
    let mut other = App::default();
    let link = other.link();
    other.update(ScreenAction::TakeOver(*one.screen()));
    assert_eq!(other.screen(), one.screen());
    assert!(!other.screen().has_shortcuts);
    assert_eq!(other.link(), link);
}

#[test]
fn a_presentation_is_told_when_it_begins_and_ends() {
    let mut app = App::default();
    let mut told = |action: ScreenAction| {
        let before = *app.screen();
        app.update(action);
        app.screen().news(&before).map(|(_, told)| told)
    };
    for (action, words) in [
        (ScreenAction::ToggleLargePointer, None),
        (ScreenAction::TogglePresentation, Some("Presentation.")),
        (ScreenAction::ToggleSetup, None),
        (ScreenAction::ToggleLargePointer, Some("Large pointer: on.")),
        (
            ScreenAction::ToggleLargePointer,
            Some("Large pointer: off."),
        ),
        (ScreenAction::EscapePresentation, None),
        (
            ScreenAction::EscapePresentation,
            Some("The presentation has ended."),
        ),
        (ScreenAction::EscapePresentation, None),
    ] {
        assert_eq!(told(action).as_deref(), words, "{action:?}");
    }
}

#[test]
fn a_large_pointer_changes_no_points() {
    let at = Axis { x: 1.0, y: 2.0 };
    let edits = [
        session::Action::AddPoint { at, class: 1 },
        session::Action::MovePoint { index: 0, to: at },
        session::Action::RemovePoint { index: 0 },
    ];
    let lets = |actions: &[ScreenAction]| {
        let screen = *after(actions).screen();
        assert!(screen.lets_pointer(&session::Action::Show(None)));
        edits.each_ref().map(|edit| screen.lets_pointer(edit))
    };
    let (present, laser) = (
        ScreenAction::TogglePresentation,
        ScreenAction::ToggleLargePointer,
    );
    assert_eq!(lets(&[]), [true; 3]);
    assert_eq!(lets(&[present]), [true; 3]);
    assert_eq!(lets(&[present, laser]), [false; 3]);
    assert_eq!(lets(&[present, laser, laser]), [true; 3]);
    assert_eq!(lets(&[present, laser, present]), [true; 3]);
}
