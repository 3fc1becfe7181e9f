//! The panels of a lab: readouts, status and the lines of theory.

use hyperplane::app::App;
use hyperplane::instruments::theory::{Line, TheoryState};
use hyperplane::session::{Action, Play, Readouts, Session, messages};

/// The content of the panels of a lab at rest.
pub(crate) struct Panels {
    app: App,
    link: String,
    pub(crate) readouts: Readouts,
    pub(crate) status: messages::Status,
    lines: Vec<Line>,
}

impl Panels {
    /// Those of this lab, trained.
    pub(crate) fn of(link: &str) -> Self {
        let mut app = App::default();
        app.update(Action::Open(link.into()));
        assert_eq!(app.session().notice(), None, "{link}");
        app.update(Action::TogglePlay);
        let mut now = 0.0;
        while app.frame(now, &|| 0.0).goes_on {
            now += 1000.0;
            assert!(now < 1e7, "it never rests: {link}");
        }
        assert_eq!(app.session().play(), Play::Paused);
        let session = app.session();
        let readouts = Readouts::new(session);
        let theory = app.instrument::<TheoryState>().expect("the theory");
        Self {
            status: messages::status(session, &readouts),
            lines: theory.lines(session),
            link: link.into(),
            readouts,
            app,
        }
    }

    pub(crate) fn session(&self) -> &Session {
        self.app.session()
    }

    pub(crate) fn line(&self, name: &str) -> Option<&Line> {
        self.lines.iter().find(|line| line.name == name)
    }

    /// The number of a line, with all its digits.
    pub(crate) fn number(&self, name: &str) -> Option<f64> {
        self.line(name)?.full.parse().ok()
    }

    /// Fails, with all that is said.
    pub(crate) fn wrong(&self, what: &str) -> ! {
        let lines = self.lines.iter();
        let told: Vec<String> = lines
            .map(|line| {
                format!(
                    "{}: {} {} ({})",
                    line.name, line.label, line.value, line.full
                )
            })
            .collect();
        panic!(
            "{what}\n{}\n{}{}\n{}\n{:?}",
            self.link,
            self.status.label,
            self.status.rest,
            told.join("\n"),
            self.session().findings()
        );
    }

    pub(crate) fn holds(&self, is_so: bool, what: &str) {
        if !is_so {
            self.wrong(what);
        }
    }
}
