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
pub(super) struct Mode<'a> {
    presents: bool,
    /// A presentation that shows of the controls only the rate.
    shows_only_rate: bool,
    /// A presentation that shows all controls.
    shows_setup: bool,
    /// A presentation with one large curve.
    has_large_chart: bool,
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
    /// True if a link has locked or taken away the data, the rule, or Play.
    bars_data: bool,
    bars_rule: bool,
    bars_play: bool,
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
pub(super) type IsAway = fn(Mode<'_>) -> bool;

/// The parts that are away in some modes. What a link hides is in none.
pub(super) const AWAY: &[(&str, IsAway)] = &[
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
    ("again", |mode| !mode.is_front || mode.bars_play),
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
    ("large-chart", |mode| mode.has_lesson),
    ("lab-last-step", |mode| {
        mode.is_small || mode.shows_setup || mode.has_large_chart
    }),
    ("lab-status", |mode| {
        mode.is_front || mode.lacks(Need::Status)
    }),
    ("lab-offers", |mode| {
        mode.is_small || mode.lacks(Need::Status)
    }),
    ("figure-errors", |mode| {
        (mode.is_figure || mode.has_large_chart) && mode.has_loss || mode.lacks(Need::Errors)
    }),
    ("figure-loss", |mode| {
        (mode.is_small || mode.has_large_chart) && !mode.has_loss || mode.lacks(Need::Loss)
    }),
    ("loss-choices", |mode| mode.is_small),
    ("ghosts-beside", |mode| !mode.has_large_chart),
    ("numbers", |mode| {
        mode.is_small || mode.shows_setup || mode.has_large_chart || mode.lacks(Need::Numbers)
    }),
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
            shows_setup: shown.setup,
            has_large_chart: shown.large_chart && self.lesson().is_none(),
            prints: screen.is_printing,
            is_front: self.is_front(),
            is_figure: self.layer() == Layer::Figure,
            is_small: self.layer() != Layer::Lab,
            has_loss: lab.document().settings.learning().table().kind == Kind::Smooth,
            has_gates: Tile::from_session(lab) == Some(Tile::Gates),
            bars_data: self.is_barred("dataset"),
            bars_rule: self.is_barred("rule"),
            bars_play: self.is_barred("play"),
            is_embedded: self.stage.is_embedded,
            has_front: self.stage.has_front,
            has_lesson: self.lesson().is_some(),
            needs: self.needs(),
            has_own_points: lab.document().settings.data.source == Source::CUSTOM,
            can_undo: lab.can_undo(),
        };
        let mut view = View::default();
        view.flag("columns", "data-needs", mode.needs.is_some());
        // What comes is there before something goes: the keyboard may go there.
        for is_gone in [false, true] {
            let rows = AWAY.iter().filter(|(_, is_away)| is_away(mode) == is_gone);
            for (part, _) in rows {
                view.flag(*part, "data-away", is_gone);
            }
        }
        view.pass_focus("open-lab", "close-lab")
            .pass_focus("close-lab", "open-lab");
        let title = match mode.is_front {
            true => say!("front-errors-title"),
            false => say!("lab-errors-title"),
        };
        let step = match mode.is_front {
            true => say!("front-step.title"),
            false => say!("lab-step.title"),
        };
        view.text("errors-title", title)
            .attribute("lab-step", "title", step);
        let theme = message(&key!("lab-theme-*", screen.theme.keyword()));
        let shortcuts = if screen.has_shortcuts { "on" } else { "off" };
        view.attribute("setup", "aria-expanded", shown.setup)
            .attribute("laser", "aria-pressed", shown.large_pointer)
            .attribute("large-chart", "aria-pressed", shown.large_chart)
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
