//! Status, numbers and notices: what the page says in words and figures.

mod weights;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement};

use super::controls::show_input;
use super::dom::{
    BARRED, document, find, find_all, give_away_focus, hide_keeping_focus, is, set_attribute,
    set_text, show, tell_language, write_text,
};
use crate::app::App;
use crate::session::{
    Delivery, Missing, Offer, Play, Readouts, Session, Story, messages, readouts::Score,
};
use crate::text::number::steady;
use crate::text::say;

/// The elements that show numbers and words.
#[derive(Debug)]
pub(super) struct Board {
    root: Element,
    status: Option<HtmlElement>,
    /// What had the keyboard when the notice came.
    noticed: Option<HtmlElement>,
    /// What is shown beside the status.
    offers: Vec<Offer>,
    /// Elements whose text changes all the time, by selector, with what they show.
    slots: Vec<(String, Slot)>,
    marks: super::marks::Marks,
    /// What the pens are called.
    pens: Option<[(String, String); 3]>,
    /// What stands beside the weights.
    weight_names: Option<(Vec<messages::WeightRow>, Vec<String>)>,
}

/// An element and what it shows, remembered here because asking the page costs more.
#[derive(Debug)]
struct Slot {
    element: Element,
    text: String,
    value: String,
}

impl Slot {
    /// Shows a text, and the full value for other programs.
    fn show(&mut self, text: &str, value: &str) {
        if self.text != text {
            write_text(&self.element, text);
            text.clone_into(&mut self.text);
        }
        if self.value != value {
            set_attribute(&self.element, "data-value", value);
            value.clone_into(&mut self.value);
        }
    }
}

impl Board {
    /// The elements inside `root`.
    pub(super) fn find(root: &Element) -> Self {
        Self {
            status: find(root, "output[name=status]"),
            root: root.clone(),
            noticed: None,
            offers: Vec::new(),
            slots: Vec::new(),
            marks: super::marks::Marks::NONE,
            pens: None,
            weight_names: None,
        }
    }

    /// Names the pens after the classes there are.
    fn name_pens(&mut self, state: &Session) {
        let pens = messages::pens(state);
        if self.pens.as_ref() == Some(&pens) {
            return;
        }
        let labels = find_all::<Element>(&self.root, ".tools .segments label");
        for (label, (name, title)) in labels.iter().zip(&pens) {
            set_attribute(label, "title", title);
            let span = find::<Element>(label, "span");
            if let Some((span, text)) =
                span.and_then(|span| Some((span.clone(), span.last_child()?)))
            {
                tell_language(&span, name);
                text.set_text_content(Some(name));
            }
        }
        self.pens = Some(pens);
    }

    /// Shows a state; returns how it stands.
    pub(super) fn render(&mut self, app: &App, readouts: &Readouts) -> messages::Status {
        let state = app.session();
        self.name_pens(state);
        let status = self.show_status(state, readouts);
        self.write(".last-step", &messages::below_plane(state), "");
        self.show_weights(app, readouts);
        self.show_units(state, readouts);
        let training = &readouts.training;
        self.say(
            "epoch",
            &messages::grouped(readouts.epoch),
            &readouts.epoch.to_string(),
        );
        self.say(
            "updates",
            &messages::grouped(readouts.updates),
            &readouts.updates.to_string(),
        );
        self.say_score("", training);
        self.say(
            "accuracy",
            &messages::percent(training.accuracy),
            &messages::full(training.accuracy),
        );
        self.show_held_out(readouts);
        self.show_line(state, readouts);
        self.show_transport(state);
        self.show_notice(app.notice().as_deref());
        self.show_data_note(state);
        status
    }

    /// Weights and line in the units of the data.
    fn show_units(&mut self, state: &Session, readouts: &Readouts) {
        let line = messages::line_in_units(state, readouts);
        let weights = messages::weights_in_units(state, readouts);
        for (name, told) in [("boundary", line), ("weights-in-units", weights)] {
            let (text, value) = told.unwrap_or_default();
            self.say(name, &text, &value);
        }
    }

    /// What is to be known of the data set.
    fn show_data_note(&mut self, state: &Session) {
        let note = messages::data_note(state);
        if let Some(line) = find::<HtmlElement>(&self.root, ".data-note") {
            show(&line, note.is_some());
        }
        self.say("data-note", &note.unwrap_or_default(), "");
        let is_file = matches!(state.missing(), Some(Missing::File(_)));
        let failed = is_file && state.delivery() == Delivery::Failed;
        if let Some(button) = find::<HtmlElement>(&self.root, "[data-action=fetch-again]") {
            show(&button, failed);
        }
        if let Some(button) = find::<HtmlElement>(&self.root, "[data-action=train-all]") {
            // Where a link hides or locks the control, there is no such offer.
            let control = find::<Element>(&self.root, "[name=inputs]");
            let is_free = control.is_some_and(|control| control.closest(BARRED) == Ok(None));
            show(&button, is_free && messages::trains_on_few(state));
        }
    }

    /// Shows a text in the element that `selector` finds.
    fn write(&mut self, selector: &str, text: &str, value: &str) {
        let known = self.slots.iter().position(|(name, _)| name == selector);
        let index = known.or_else(|| {
            let element = find::<Element>(&self.root, selector)?;
            let slot = Slot {
                element,
                text: String::new(),
                value: String::new(),
            };
            self.slots.push((selector.into(), slot));
            Some(self.slots.len() - 1)
        });
        if let Some(index) = index {
            self.slots[index].1.show(text, value);
        }
    }

    fn show_status(&mut self, state: &Session, readouts: &Readouts) -> messages::Status {
        let status = messages::status(state, readouts);
        if let Some(element) = &self.status {
            set_attribute(element, "data-value", status.code);
            let story = readouts.story.map_or("", Story::keyword);
            set_attribute(element, "data-story", story);
        }
        self.show_offers(&readouts.offers);
        self.write("output[name=status] strong", &status.label, "");
        self.write("output[name=status] span", &status.rest, "");
        status
    }

    /// Shows what can be pressed beside the status, but for what a link has taken away.
    fn show_offers(&mut self, offers: &[Offer]) {
        if self.offers == offers {
            return;
        }
        let mut is_any = false;
        for usual in Offer::OF_STATUS {
            let offer = offers.iter().find(|offer| offer.word() == usual.word());
            is_any |= show_offer(&self.root, *offer.unwrap_or(&usual), offer.is_some());
        }
        if let Some(all) = find::<HtmlElement>(&self.root, ".offers") {
            show(&all, is_any);
        }
        self.offers = offers.to_vec();
    }

    fn say_score(&mut self, prefix: &str, score: &Score) {
        let shown = score
            .loss
            .map_or_else(|| say!("lab-loss-too-large"), steady);
        self.say(
            &format!("{prefix}loss"),
            &shown,
            &messages::full(score.loss),
        );
        self.say(
            &format!("{prefix}errors"),
            &messages::grouped(u64::from(score.errors)),
            &score.errors.to_string(),
        );
    }

    /// Shows a number, and its full value for other programs.
    fn say(&mut self, name: &str, text: &str, value: &str) {
        self.write(&format!("output[name={name}]"), text, value);
    }

    fn show_held_out(&mut self, readouts: &Readouts) {
        for element in find_all::<HtmlElement>(&self.root, ".held-out, .legend") {
            show(&element, readouts.held_out.is_some());
        }
        if let Some(score) = &readouts.held_out {
            self.say_score("test-", score);
            self.say(
                "test-accuracy",
                &messages::percent(score.accuracy),
                &messages::full(score.accuracy),
            );
        }
    }

    fn show_line(&mut self, state: &Session, readouts: &Readouts) {
        if let Some(section) = find::<HtmlElement>(&self.root, ".line") {
            show(&section, messages::applies(state, "my-line"));
        }
        if let Some(switch) = find::<HtmlInputElement>(&self.root, "input[name=my-line]") {
            switch.set_checked(readouts.line.is_some());
        }
        if let Some(panel) = find::<HtmlElement>(&self.root, ".line-panel") {
            show(&panel, readouts.line.is_some());
        }
        let Some((line, score)) = &readouts.line else {
            return;
        };
        self.say_score("line-", score);
        for (index, w) in line.iter().enumerate() {
            let name = format!("line-{index}");
            if let Some(input) =
                find::<HtmlInputElement>(&self.root, &format!("input[name={name}]"))
            {
                show_input(&input, &messages::typed(*w), state.complaint(&name));
            }
        }
    }

    fn show_transport(&mut self, state: &Session) {
        let playing = state.play() != Play::Paused;
        if let Some(button) = find::<Element>(&self.root, "[data-action=play]") {
            if playing {
                set_attribute(&button, "data-playing", "");
            } else {
                let _ = button.remove_attribute("data-playing");
            }
            if let Some(label) = find::<Element>(&button, "span") {
                let text = if playing {
                    say!("lab-pause")
                } else {
                    say!("lab-play-label")
                };
                set_text(&label, &text);
            }
        }
        if let Some(button) = find::<Element>(&self.root, "[data-action=next-mistake]") {
            let (title, text) = messages::next_change(state);
            set_attribute(&button, "title", &title);
            if let Some(label) = find::<Element>(&button, "span") {
                set_text(&label, &text);
            }
        }
        self.show_possible(state);
        if let Some(slider) = find::<HtmlInputElement>(&self.root, "input[name=timeline]") {
            set_attribute(&slider, "max", &state.extent().to_string());
            let at = state.position().to_string();
            if slider.value() != at {
                slider.set_value(&at);
            }
            self.marks.show(&slider, state);
        }
        self.write(".timeline .at b", &messages::grouped(state.position()), "");
    }

    /// Which buttons can be pressed. The keyboard goes from one that cannot be any more to another.
    fn show_possible(&self, state: &Session) {
        let mut buttons = [
            ("undo", state.can_undo(), "[data-action=redo]"),
            ("redo", state.can_redo(), "[data-action=undo]"),
            ("back", state.position() > 0, "[data-action=step]"),
            ("clear", !state.prepared().dots.is_empty(), "#plane"),
        ];
        // First those that the keyboard may go to.
        buttons.sort_by_key(|(_, possible, _)| !possible);
        for (action, possible, instead) in buttons {
            if let Some(button) = find::<Element>(&self.root, &format!("[data-action={action}]")) {
                if !possible {
                    give_away_focus(&button, find(&self.root, instead).as_ref());
                }
                let _ = button.toggle_attribute_with_force("disabled", !possible);
            }
        }
    }

    fn show_notice(&mut self, text: Option<&str>) {
        let Some(notice) = find::<HtmlElement>(&self.root, ".notice") else {
            return;
        };
        if let (Some(text), Some(line)) = (text, find::<Element>(&notice, "p")) {
            set_text(&line, text);
        }
        let is_shown = text.is_some();
        if is_shown && notice.hidden() {
            let held = document().active_element();
            let held = held.filter(|held| self.root.contains(Some(held)) && !is(held, "BODY"));
            self.noticed = held.map(JsCast::unchecked_into);
        }
        match is_shown {
            true => show(&notice, true),
            // The keyboard goes back to where it was when the notice came.
            false => hide_keeping_focus(&notice, self.noticed.as_ref()),
        }
    }
}

/// Shows what is offered, unless a link has taken away the control that does the same; says whether it is on show.
pub(super) fn show_offer(root: &Element, offer: Offer, is_offered: bool) -> bool {
    let selector = format!("[data-action={}]", offer.word());
    let Some(button) = find::<HtmlElement>(root, &selector) else {
        return false;
    };
    let control = offer.control();
    let control = format!("[data-action={control}], [name={control}]");
    let instead = find::<HtmlElement>(root, &control);
    let is_barred = instead
        .as_ref()
        .is_some_and(|other| matches!(other.closest("[data-hidden], [data-locked]"), Ok(Some(_))));
    let is_shown = is_offered && !is_barred;
    match is_shown {
        true => show(&button, true),
        // The keyboard goes where the same can be done.
        false => hide_keeping_focus(&button, instead.as_ref()),
    }
    is_shown
}
