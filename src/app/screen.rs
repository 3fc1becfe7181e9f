//! The uses of the screen besides the lab itself: presentation, print, keys and theme.
//!
//! All labs on a page share one screen, so it is a value that one lab takes over from another.

use crate::geometry::PictureScale;
use crate::session::{self, Topic};
use crate::text::say;

/// Device pixels per CSS pixel that a printer can show.
const PRINTED_RATIO: f64 = 3.0;

/// Something that changes the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScreenAction {
    /// Presentation begins or ends.
    TogglePresentation,
    /// Escape in a presentation: closes the setup where it is open, else ends the presentation.
    EscapePresentation,
    /// Data, model and training stand beside the plane, or not.
    ToggleSetup,
    /// The pointer is drawn large, or not.
    ToggleLargePointer,
    /// The text of a lesson's step is shown, or only what is to be done.
    ToggleLessonText,
    /// One curve is as large as there is room for, or both stand side by side.
    ToggleLargeChart,
    /// The window has this width and height, CSS pixels.
    Resize((f64, f64)),
    /// Printing begins or ends.
    Print(bool),
    /// Single keys act, or not.
    Shortcuts(bool),
    /// This theme is chosen.
    ChooseTheme(ThemeChoice),
    /// The next theme is chosen.
    SwitchTheme,
    /// The theme of the system: true for dark.
    SystemDark(bool),
    /// Takes over the screen of another lab on the page.
    TakeOver(Screen),
}

crate::data::keywords! {
    /// The theme that a user has chosen, by the word that browsers keep for it.
    #[derive(Default)]
    ThemeChoice {
        /// The theme of the system.
        #[default]
        System = "system",
        /// Light, whatever the system is.
        Light = "light",
        /// Dark, whatever the system is.
        Dark = "dark",
    }
}

/// The parts shown in a presentation besides plane and curves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PresentationParts {
    /// Data, model and training beside the plane.
    pub setup: bool,
    /// A large pointer.
    pub large_pointer: bool,
    /// The text of a lesson's step.
    pub lesson_text: bool,
    /// One curve, as large as there is room for: the loss, or the misclassified points of a rule without one.
    pub large_chart: bool,
}

/// The screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Screen {
    size: (f64, f64),
    presenting: Option<PresentationParts>,
    /// True while the page is being printed.
    pub is_printing: bool,
    /// True if single keys act.
    pub has_shortcuts: bool,
    /// The theme that was chosen.
    pub theme: ThemeChoice,
    system_is_dark: bool,
}

impl Default for Screen {
    fn default() -> Self {
        Self {
            size: (0.0, 0.0),
            presenting: None,
            is_printing: false,
            has_shortcuts: true,
            theme: ThemeChoice::System,
            system_is_dark: false,
        }
    }
}

impl Screen {
    /// Does what a user, or the browser, has done.
    pub(super) fn update(&mut self, action: ScreenAction) {
        match action {
            ScreenAction::TogglePresentation => {
                self.presenting = match self.presenting {
                    Some(_) => None,
                    None => Some(PresentationParts::default()),
                };
            }
            ScreenAction::EscapePresentation => {
                self.presenting = match self.presenting {
                    Some(shown) if shown.setup => Some(PresentationParts {
                        setup: false,
                        ..shown
                    }),
                    _ => None,
                };
            }
            ScreenAction::ToggleSetup => self.change(|shown| shown.setup = !shown.setup),
            ScreenAction::ToggleLargePointer => {
                self.change(|shown| shown.large_pointer = !shown.large_pointer);
            }
            ScreenAction::ToggleLessonText => {
                self.change(|shown| shown.lesson_text = !shown.lesson_text);
            }
            ScreenAction::ToggleLargeChart => {
                self.change(|shown| shown.large_chart = !shown.large_chart);
            }
            ScreenAction::Resize(size) => self.size = size,
            ScreenAction::Print(begins) => self.is_printing = begins,
            ScreenAction::Shortcuts(on) => self.has_shortcuts = on,
            ScreenAction::ChooseTheme(theme) => self.theme = theme,
            ScreenAction::SwitchTheme => self.theme = self.next_theme(),
            ScreenAction::SystemDark(is_dark) => self.system_is_dark = is_dark,
            ScreenAction::TakeOver(screen) => *self = screen,
        }
    }

    /// Changes what a presentation shows; without one there is nothing to change.
    fn change(&mut self, act: impl FnOnce(&mut PresentationParts)) {
        if let Some(shown) = &mut self.presenting {
            act(shown);
        }
    }

    /// The theme that is next in turn. On a light system: the system's, dark, light; on a dark one: the system's, light, dark.
    fn next_theme(self) -> ThemeChoice {
        let (same, other) = if self.system_is_dark {
            (ThemeChoice::Dark, ThemeChoice::Light)
        } else {
            (ThemeChoice::Light, ThemeChoice::Dark)
        };
        match self.theme {
            ThemeChoice::System => other,
            theme if theme == other => same,
            _ => ThemeChoice::System,
        }
    }

    /// Returns true if there is a presentation, also while its page is being printed.
    pub fn is_presenting(&self) -> bool {
        self.presenting.is_some()
    }

    /// The parts that the presentation shows, and the scale of pictures; none while the page is printed like any other.
    pub fn shown_presentation(&self) -> Option<(PresentationParts, PictureScale)> {
        let shown = self.presenting.filter(|_| !self.is_printing)?;
        Some((shown, PictureScale::on_screen(self.size)))
    }

    /// The announcement of a change of the presentation since the screen was `before`.
    pub fn news(&self, before: &Self) -> Option<(Topic, String)> {
        let is_large = |screen: &Self| screen.presenting.is_some_and(|shown| shown.large_pointer);
        if self.is_presenting() != before.is_presenting() {
            let told = match self.is_presenting() {
                true => say!("presentation-begins"),
                false => say!("presentation-ends"),
            };
            return Some((Topic::Presentation, told));
        }
        if is_large(self) == is_large(before) {
            return None;
        }
        let told = match is_large(self) {
            true => say!("presentation-laser-on"),
            false => say!("presentation-laser-off"),
        };
        Some((Topic::Laser, told))
    }

    /// The announcement of a black screen that comes or goes.
    pub fn black_news(is_black: bool) -> (Topic, String) {
        let told = match is_black {
            true => say!("presentation-black-on"),
            false => say!("presentation-black-off"),
        };
        (Topic::Black, told)
    }

    /// Returns true if the pointer may do this on the plane: a large one only shows, and changes no points.
    pub fn lets_pointer(&self, action: &session::Action) -> bool {
        use session::Action::{AddPoint, MovePoint, RemovePoint};
        let shows = self.presenting.is_some_and(|shown| shown.large_pointer);
        !shows
            || !matches!(
                action,
                AddPoint { .. } | MovePoint { .. } | RemovePoint { .. }
            )
    }

    /// The scale at which pictures are drawn.
    pub fn picture_scale(&self) -> PictureScale {
        self.shown_presentation()
            .map_or(PictureScale::NONE, |(_, look)| look)
    }

    /// Device pixels per CSS pixel of what is drawn, on a screen with so many.
    pub fn pixel_ratio(&self, of_device: f64) -> f64 {
        if self.is_printing {
            of_device.max(PRINTED_RATIO)
        } else {
            of_device
        }
    }

    /// Returns true if pictures are drawn in dark colors; paper is light.
    pub fn is_dark(&self) -> bool {
        let is_dark = match self.theme {
            ThemeChoice::System => self.system_is_dark,
            theme => theme == ThemeChoice::Dark,
        };
        is_dark && !self.is_printing
    }
}
