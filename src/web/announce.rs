//! Status, numbers and notices: what the page says in words and figures.

use web_sys::{Element, HtmlElement, HtmlInputElement};

use super::controls::show_input;
use super::dom::{find, find_all, set_attribute, set_text, show};
use crate::draw::number::steady;
use crate::lab::{Play, Readings, State, readings::Score, words};

/// The elements that show numbers and words.
#[derive(Debug)]
pub(super) struct Board {
    root: Element,
    status: Option<HtmlElement>,
    said: &'static str,
}

impl Board {
    /// The elements inside `root`.
    pub(super) fn find(root: &Element) -> Self {
        Self {
            status: find(root, "output[name=status]"),
            root: root.clone(),
            said: "",
        }
    }

    /// Shows a state.
    pub(super) fn render(&mut self, state: &State, readings: &Readings) {
        self.show_status(state, readings);
        self.show_weights(readings);
        let training = &readings.training;
        self.say(
            "epoch",
            &words::grouped(readings.epoch),
            &readings.epoch.to_string(),
        );
        self.say(
            "updates",
            &words::grouped(readings.updates),
            &readings.updates.to_string(),
        );
        self.say_score("", training);
        self.say(
            "accuracy",
            &words::percent(training.accuracy),
            &words::full(training.accuracy),
        );
        self.show_held_out(readings);
        self.show_line(state, readings);
        self.show_transport(state);
        self.show_notice(state);
    }

    fn show_status(&mut self, state: &State, readings: &Readings) {
        let status = words::status(state, readings);
        if let Some(element) = &self.status {
            set_attribute(element, "data-value", status.label);
            if let (Some(label), Some(rest)) = (
                find::<Element>(element, "strong"),
                find::<Element>(element, "span"),
            ) {
                set_text(&label, status.label);
                set_text(&rest, &status.rest);
            }
        }
        // Screen readers hear a new label once, not every epoch.
        if self.said != status.label {
            self.said = status.label;
            self.announce(&format!("{}{}", status.label, status.rest));
        }
    }

    /// Says a sentence to those who cannot see the page.
    pub(super) fn announce(&self, sentence: &str) {
        if let Some(element) = find::<Element>(&self.root, "[data-announce]") {
            set_text(&element, sentence);
        }
    }

    fn show_weights(&self, readings: &Readings) {
        let Some(output) = find::<Element>(&self.root, "output[name=weights]") else {
            return;
        };
        set_attribute(
            &output,
            "data-value",
            &words::weights_json(readings.weights),
        );
        for (cell, w) in find_all::<Element>(&output, "b")
            .iter()
            .zip(readings.weights)
        {
            set_text(cell, &steady(w));
            set_attribute(cell, "title", &w.to_string());
        }
    }

    fn say_score(&self, prefix: &str, score: &Score) {
        let shown = score.loss.map_or_else(|| "> 10³⁰⁸".into(), steady);
        self.say(&format!("{prefix}loss"), &shown, &words::full(score.loss));
        self.say(
            &format!("{prefix}errors"),
            &words::grouped(u64::from(score.errors)),
            &score.errors.to_string(),
        );
    }

    /// Shows a number, and its full value for other programs.
    fn say(&self, name: &str, text: &str, value: &str) {
        if let Some(output) = find::<Element>(&self.root, &format!("output[name={name}]")) {
            set_text(&output, text);
            set_attribute(&output, "data-value", value);
        }
    }

    fn show_held_out(&self, readings: &Readings) {
        for element in find_all::<HtmlElement>(&self.root, ".held-out, .legend") {
            show(&element, readings.held_out.is_some());
        }
        if let Some(score) = &readings.held_out {
            self.say_score("test-", score);
        }
    }

    fn show_line(&self, state: &State, readings: &Readings) {
        if let Some(switch) = find::<HtmlInputElement>(&self.root, "input[name=my-line]") {
            switch.set_checked(readings.line.is_some());
        }
        if let Some(panel) = find::<HtmlElement>(&self.root, ".line-panel") {
            show(&panel, readings.line.is_some());
        }
        let Some((line, score)) = &readings.line else {
            return;
        };
        self.say_score("line-", score);
        for (index, w) in line.iter().enumerate() {
            let name = format!("line-{index}");
            if let Some(input) =
                find::<HtmlInputElement>(&self.root, &format!("input[name={name}]"))
            {
                show_input(&input, &words::typed(*w), state.complaint(&name));
            }
        }
    }

    fn show_transport(&self, state: &State) {
        let playing = state.play() != Play::Paused;
        if let Some(button) = find::<Element>(&self.root, "[data-action=play]") {
            if playing {
                set_attribute(&button, "data-playing", "");
            } else {
                let _ = button.remove_attribute("data-playing");
            }
            if let Some(label) = find::<Element>(&button, "span") {
                set_text(&label, if playing { "Pause" } else { "Play" });
            }
        }
        let run = state.run();
        for (action, possible) in [
            ("undo", state.can_undo()),
            ("redo", state.can_redo()),
            ("back", run.steps() > 0),
            ("clear", !state.material().dots.is_empty()),
        ] {
            if let Some(button) = find::<Element>(&self.root, &format!("[data-action={action}]")) {
                let _ = button.toggle_attribute_with_force("disabled", !possible);
            }
        }
        if let Some(slider) = find::<HtmlInputElement>(&self.root, "input[name=timeline]") {
            set_attribute(&slider, "max", &state.reached().to_string());
            let at = run.steps().to_string();
            if slider.value() != at {
                slider.set_value(&at);
            }
        }
        if let Some(label) = find::<Element>(&self.root, ".timeline .at b") {
            set_text(&label, &words::grouped(run.steps()));
        }
        if let Some(line) = find::<Element>(&self.root, ".last-step") {
            set_text(&line, &words::last_step(state));
        }
    }

    fn show_notice(&self, state: &State) {
        let Some(notice) = find::<HtmlElement>(&self.root, ".notice") else {
            return;
        };
        if let (Some(text), Some(line)) = (state.notice(), find::<Element>(&notice, "p")) {
            set_text(&line, text);
        }
        show(&notice, state.notice().is_some());
    }
}
