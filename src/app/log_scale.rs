//! In a presentation the loss of a run that runs away gets powers of ten by itself: from the back row nobody sees an offer.

use super::App;
use super::by_itself::{LogScale, SCALE};
use crate::data::Keyword;
use crate::session::settings::LossScale;
use crate::session::{self, scenes};

impl App {
    /// Sets the scale, or sets it back once there is no reason for it any more.
    pub(super) fn follow_scale(&mut self) {
        let presents = self.screen.is_presenting();
        if !presents && self.log_scale == LogScale::Chosen {
            self.log_scale = LogScale::Untouched;
        }
        let lab = &self.session;
        // Beside an earlier run that has not run away its curve is cut off instead.
        let wants = presents && scenes::runs_away(lab) && !lab.has_steady_ghost();
        let scale = self.session.document().settings.loss_scale;
        let (state, scale) = match (self.log_scale, wants) {
            (LogScale::Untouched, true) if scale == LossScale::Linear => {
                (LogScale::ByItself, LossScale::Log)
            }
            (LogScale::ByItself, false) => (LogScale::Untouched, LossScale::Linear),
            _ => return,
        };
        self.log_scale = state;
        let set = session::Action::set(SCALE, scale.keyword());
        session::update(&mut self.session, set);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ScreenAction;
    use crate::app::tests::{app, set};
    use crate::learn::Outcome;

    fn scale(app: &App) -> String {
        app.control(SCALE).expect("a control").value
    }

    /// Presented, and with its loss a thousand times what it was.
    fn run_away() -> App {
        let mut app = app(&[("rule", "adaline"), ("batch", "batch"), ("eta", "0.05")]);
        app.update(ScreenAction::TogglePresentation);
        for epoch in 0..9 {
            assert_eq!(scale(&app), "linear", "epoch {epoch}");
            app.update(session::Action::Epoch);
            if scenes::runs_away(app.session()) {
                return app;
            }
        }
        panic!("it runs away");
    }

    #[test]
    fn a_loss_that_runs_away_in_a_presentation_gets_powers_of_ten() {
        let mut app = run_away();
        assert_eq!(scale(&app), "log");
        // Also as time goes by, and it ends with its reason.
        app.update(session::Action::Reset);
        assert_eq!(scale(&app), "linear");
        app.update(session::Action::TogglePlay);
        for frame in 0..600 {
            app.frame(f64::from(frame) * 50.0, &|| 0.0);
        }
        assert!(matches!(app.session().outcome(), Outcome::Diverged(_)));
        assert_eq!(scale(&app), "log");
        app.update(ScreenAction::TogglePresentation);
        assert_eq!(scale(&app), "linear");
        assert!(scenes::runs_away(app.session()));
        // Elsewhere it is offered, and no more.
        app.update(session::Action::Epoch);
        assert_eq!(scale(&app), "linear");
    }

    #[test]
    fn beside_an_earlier_run_it_is_cut_off_instead() {
        let mut app = app(&[("rule", "adaline"), ("batch", "batch"), ("eta", "0.0001")]);
        app.update(ScreenAction::TogglePresentation);
        app.update(session::Action::Epoch);
        app.update(session::Action::Reset);
        set(&mut app, "eta", "0.05");
        (0..9).for_each(|_| app.update(session::Action::Epoch));
        assert!(scenes::runs_away(app.session()));
        assert_eq!(scale(&app), "linear");
        app.update(session::Action::ClearGhosts);
        assert_eq!(scale(&app), "log");
    }

    #[test]
    fn a_scale_that_the_user_has_chosen_stays() {
        let mut app = run_away();
        set(&mut app, SCALE, "linear");
        app.update(session::Action::Epoch);
        assert_eq!(scale(&app), "linear");
        set(&mut app, SCALE, "log");
        app.update(session::Action::Reset);
        assert_eq!(scale(&app), "log");
        app.update(ScreenAction::TogglePresentation);
        assert_eq!(scale(&app), "log");
        // It was there before: so it is not taken away.
        app.update(ScreenAction::TogglePresentation);
        app.update(session::Action::Epoch);
        app.update(ScreenAction::TogglePresentation);
        assert_eq!(scale(&app), "log");
        // A lab from a link has its own.
        let mut app = run_away();
        app.update(session::Action::Open("v2&loss-scale=log".into()));
        assert_eq!(scale(&app), "log");
    }
}
