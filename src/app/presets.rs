//! The parts of the page that are on stage: on the front door, in the lab, beside a lesson, in a presentation, on paper, and in a frame.

use super::{App, ContinueOffer, Layer};
use crate::data::{Keyword, Source};
use crate::learn::Kind;
use crate::lessons::{LessonSession, Need};
use crate::session::Tile;
use crate::text::{key, message, say};
use crate::view::View;

/// The states of the page that take parts away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Mode<'a> {
    presents: bool,
    /// A presentation that shows of the controls only the rate.
    shows_only_rate: bool,
    prints: bool,
    /// True on the front door.
    is_front: bool,
    /// True in a figure.
    is_figure: bool,
    /// True in both.
    is_small: bool,
    /// True if the rule of the front door has a criterion that its curve shows.
    has_loss: bool,
    has_gates: bool,
    /// True if a link has locked or taken away the data, or the rule.
    bars_data: bool,
    bars_rule: bool,
    is_embedded: bool,
    /// True if the page has a front door to go back to.
    has_front: bool,
    has_lesson: bool,
    /// The parts that the open step needs. None: all.
    needs: Option<&'a [Need]>,
    has_own_points: bool,
    can_undo: bool,
}

impl Mode<'_> {
    /// Returns true if the open step does not need a part.
    fn lacks(self, need: Need) -> bool {
        self.needs.is_some_and(|needs| !need.is_among(needs))
    }

    /// Returns true if the open step needs no group of controls.
    fn lacks_controls(self) -> bool {
        let groups = [Need::Data, Need::Rate, Need::Training, Need::Refinements];
        groups.into_iter().all(|group| self.lacks(group))
    }
}

/// True for the modes in which a part is away.
type IsAway = fn(Mode<'_>) -> bool;

/// The parts that are away in some modes. What a link hides is in none.
const AWAY: &[(&str, IsAway)] = &[
    ("top", |mode| mode.is_embedded || mode.is_figure),
    ("brand", |mode| mode.presents),
    ("purpose", |mode| {
        mode.presents || mode.is_embedded || mode.has_lesson
    }),
    ("lesson-first", |mode| mode.is_front),
    ("top-instruments", |mode| {
        mode.is_front || mode.lacks(Need::Instruments)
    }),
    ("kept", |mode| {
        mode.presents || mode.is_embedded || mode.prints
    }),
    ("share", |mode| mode.presents),
    ("top-pictures", |mode| {
        mode.presents || mode.is_front || mode.needs.is_some()
    }),
    ("print", |mode| mode.presents || mode.is_front),
    ("theme", |mode| mode.presents),
    ("help", |mode| mode.presents),
    ("open-lab", |mode| !mode.is_front),
    ("close-lab", |mode| {
        mode.is_front || mode.presents || mode.has_lesson || !mode.has_front
    }),
    ("tiles", |mode| !mode.is_front || mode.bars_data),
    ("gates", |mode| {
        !mode.is_front || !mode.has_gates || mode.bars_data
    }),
    ("again", |mode| !mode.is_front),
    ("rules", |mode| !mode.is_front || mode.bars_rule),
    ("front-said", |mode| !mode.is_front),
    ("challenge", |mode| !mode.is_front),
    ("rate-beside", |mode| mode.lacks(Need::Rate)),
    ("lab-reset", |mode| mode.is_front),
    ("lab-back", |mode| {
        mode.is_small || mode.lacks(Need::Transport)
    }),
    ("more", |mode| mode.is_small || mode.lacks(Need::Transport)),
    ("timeline-row", |mode| {
        mode.is_small || mode.lacks(Need::Timeline)
    }),
    ("lab-last-step", |mode| mode.is_small),
    ("lab-status", |mode| {
        mode.is_front || mode.lacks(Need::Status)
    }),
    ("lab-offers", |mode| {
        mode.is_small || mode.lacks(Need::Status)
    }),
    ("figure-errors", |mode| {
        mode.is_figure && mode.has_loss || mode.lacks(Need::Errors)
    }),
    ("figure-loss", |mode| {
        mode.is_small && !mode.has_loss || mode.lacks(Need::Loss)
    }),
    ("loss-choices", |mode| mode.is_small),
    ("numbers", |mode| mode.is_small || mode.lacks(Need::Numbers)),
    ("lab-line", |mode| mode.is_small || mode.lacks(Need::MyLine)),
    ("controls", |mode| mode.is_small || mode.lacks_controls()),
    ("theory-fold", |mode| {
        mode.presents || mode.is_small || mode.lacks(Need::Theory)
    }),
    ("instruments-fold", |mode| {
        mode.presents || mode.is_small || mode.lacks(Need::Instruments)
    }),
    ("curve-values", |mode| {
        mode.presents || mode.is_small || mode.lacks(Need::Values)
    }),
    ("group-data", |mode| {
        mode.shows_only_rate || mode.lacks(Need::Data)
    }),
    ("group-model", |mode| mode.lacks(Need::Rate)),
    ("group-model-title", |mode| {
        mode.shows_only_rate || mode.lacks(Need::Model)
    }),
    ("row-rule", |mode| {
        mode.shows_only_rate || mode.lacks(Need::Model)
    }),
    ("row-tie", |mode| {
        mode.shows_only_rate || mode.lacks(Need::Model)
    }),
    ("row-bias", |mode| {
        mode.shows_only_rate || mode.lacks(Need::Model)
    }),
    ("row-multiclass", |mode| {
        mode.shows_only_rate || mode.lacks(Need::Model)
    }),
    // λ stands in the model or in the refinements.
    ("row-lambda", |mode| {
        mode.shows_only_rate || mode.lacks(Need::Model) && mode.lacks(Need::Refinements)
    }),
    ("lab-alongside", |mode| {
        mode.shows_only_rate || mode.lacks(Need::Model)
    }),
    ("zone-scale", |mode| mode.shows_only_rate),
    ("zone-switch", |mode| mode.presents),
    ("zone-words", |mode| mode.presents),
    ("group-training", |mode| {
        mode.shows_only_rate || mode.lacks(Need::Training)
    }),
    ("group-refinements", |mode| {
        mode.shows_only_rate || mode.lacks(Need::Refinements)
    }),
    // Of what changes points only the way back, once there is one; with points of one's own the class that a click adds.
    ("tools", |mode| {
        mode.presents && !mode.has_own_points && !mode.can_undo
            || mode.is_small && !mode.has_own_points
            || mode.lacks(Need::Pens)
    }),
    ("lab-pens", |mode| mode.presents && !mode.has_own_points),
    ("lab-pen-third", |mode| mode.is_small),
    ("lab-pen-erase", |mode| mode.presents || mode.is_small),
    ("lab-undo", |mode| {
        (mode.presents || mode.is_small) && !mode.can_undo
    }),
    ("lab-redo", |mode| mode.presents || mode.is_small),
    ("lab-clear", |mode| mode.presents || mode.is_small),
];

impl App {
    /// The parts that the open step needs, beside a lab that is neither presented nor printed. None: all.
    pub(crate) fn needs(&self) -> Option<&[Need]> {
        let is_beside_lab = !self.screen.is_presenting() && !self.screen.is_printing;
        let needs = self.lesson().and_then(LessonSession::needs);
        needs.filter(|_| is_beside_lab)
    }

    /// The parts of the page that are away now, the state of what changes the screen, and the offer to continue a saved lab.
    pub fn stage_view(&self) -> View {
        let (screen, lab) = (&self.screen, &self.session);
        let presentation = screen.shown_presentation().map(|(shown, _)| shown);
        let shown = presentation.unwrap_or_default();
        let mode = Mode {
            presents: screen.is_presenting(),
            shows_only_rate: presentation.is_some_and(|shown| !shown.setup),
            prints: screen.is_printing,
            is_front: self.is_front(),
            is_figure: self.layer() == Layer::Figure,
            is_small: self.layer() != Layer::Lab,
            has_loss: lab.document().settings.learning().table().kind == Kind::Smooth,
            has_gates: Tile::of(lab) == Some(Tile::Gates),
            bars_data: self.is_barred("dataset"),
            bars_rule: self.is_barred("rule"),
            is_embedded: self.stage.is_embedded,
            has_front: self.stage.has_front,
            has_lesson: self.lesson().is_some(),
            needs: self.needs(),
            has_own_points: lab.document().settings.data.source == Source::CUSTOM,
            can_undo: lab.can_undo(),
        };
        let mut view = View::default();
        view.flag("columns", "data-needs", mode.needs.is_some());
        for (part, is_away) in AWAY {
            view.flag(*part, "data-away", is_away(mode));
        }
        let title = match mode.is_front {
            true => say!("front-errors-title"),
            false => say!("lab-errors-title"),
        };
        view.text("errors-title", title);
        let theme = message(&key!("lab-theme-*", screen.theme.keyword()));
        let shortcuts = if screen.has_shortcuts { "on" } else { "off" };
        view.attribute("setup", "aria-expanded", shown.setup)
            .attribute("laser", "aria-pressed", shown.large_pointer)
            .attribute("lesson-text", "aria-pressed", shown.lesson_text)
            .attribute("theme", "aria-label", theme)
            .setting("shortcuts", shortcuts, None);
        let offer = self.continue_offer();
        // What stays comes first: the keyboard may go there.
        view.pass_focus("kept", "play")
            .pass_focus("kept-newest", "anew")
            .pass_focus("kept-earlier", "anew")
            .show("kept", offer.is_some())
            .show("kept-newest", offer == Some(ContinueOffer::Newest))
            .show("kept-earlier", offer == Some(ContinueOffer::Earlier(true)));
        let said = match offer {
            Some(ContinueOffer::Newest) => say!("lab-kept-newest-said"),
            _ => String::new(),
        };
        view.tell("kept", said);
        view
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{
        Action, FrontAction, Layer, SavedLab, SavedLabAction, ScreenAction, Stage, ThemeChoice,
    };
    use crate::lessons::LessonCommand;
    use crate::markup;
    use crate::session;
    use crate::view::Change;

    /// The parts that are there on the front door alone, and the way back to it.
    const FRONT: [&str; 8] = [
        "open-lab",
        "close-lab",
        "tiles",
        "gates",
        "again",
        "rules",
        "front-said",
        "challenge",
    ];

    /// The parts that are away, besides those of the front door.
    fn away(app: &App) -> Vec<String> {
        let away = all_away(app);
        let (front, others): (Vec<_>, _) = away
            .into_iter()
            .partition(|part| FRONT.contains(&part.as_str()));
        assert_eq!(front, FRONT, "they are all away");
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
        // Asked for, the controls are there, without the words on zones.
        app.update(ScreenAction::ToggleSetup);
        let zones = ["zone-switch", "zone-words"];
        assert_eq!(away(&app), [&page[..], &zones, &tools].concat());
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
        assert_eq!(away(&app), ["purpose"]);
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
        app.update(LessonCommand::ToggleAllParts);
        assert_eq!((away(&app), narrows(&app)), (vec!["purpose".into()], false));
        app.update(LessonCommand::ToggleAllParts);
        assert_eq!(away(&app), expected);
        // A step that names nothing shows all.
        app.update(LessonCommand::Go(1));
        assert_eq!((away(&app), narrows(&app)), (vec!["purpose".into()], false));
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
}
