//! Status, numbers and notices: what the page says in words and figures.

use web_sys::{Element, HtmlElement, HtmlInputElement};

use super::controls::show_input;
use super::dom::{find, find_all, set_attribute, set_text, show};
use crate::session::{Delivery, Offer, Play, Readouts, Session, Story, messages, readouts::Score};
use crate::text::number::steady;
use crate::text::say;

/// The elements that show numbers and words.
#[derive(Debug)]
pub(super) struct Board {
    root: Element,
    status: Option<HtmlElement>,
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
            self.element.set_text_content(Some(text));
            text.clone_into(&mut self.text);
        }
        if self.value != value {
            set_attribute(&self.element, "data-value", value);
            value.clone_into(&mut self.value);
        }
    }
}

/// More weights than this are not shown one by one, but only the first few.
const MOST_WEIGHTS: usize = 16;
const FIRST_WEIGHTS: usize = 8;

/// How many weights of so many are shown.
fn weights_shown(width: usize) -> usize {
    if width > MOST_WEIGHTS {
        FIRST_WEIGHTS
    } else {
        width
    }
}

impl Board {
    /// The elements inside `root`.
    pub(super) fn find(root: &Element) -> Self {
        Self {
            status: find(root, "output[name=status]"),
            root: root.clone(),
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
            if let Some(text) = find::<Element>(label, "span").and_then(|span| span.last_child()) {
                text.set_text_content(Some(name));
            }
        }
        self.pens = Some(pens);
    }

    /// Shows a state; returns how it stands.
    pub(super) fn render(&mut self, state: &Session, readouts: &Readouts) -> messages::Status {
        self.name_pens(state);
        let status = self.show_status(state, readouts);
        self.write(".last-step", &messages::last_step(state), "");
        self.show_weights(state, readouts);
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
        self.show_notice(state);
        self.show_data_note(state);
        status
    }

    /// What is to be known of the data set.
    fn show_data_note(&mut self, state: &Session) {
        let note = messages::data_note(state);
        if let Some(line) = find::<HtmlElement>(&self.root, ".data-note") {
            show(&line, note.is_some());
        }
        self.say("data-note", &note.unwrap_or_default(), "");
        let failed = state.missing().is_some() && state.delivery() == Delivery::Failed;
        if let Some(button) = find::<HtmlElement>(&self.root, "[data-action=fetch-again]") {
            show(&button, failed);
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
            let story = Story::of(state).map_or("", Story::keyword);
            set_attribute(element, "data-story", story);
        }
        self.show_offers(state);
        self.write("output[name=status] strong", &status.label, "");
        self.write("output[name=status] span", &status.rest, "");
        status
    }

    /// Shows what can be pressed beside the status, but for what a link has taken away.
    fn show_offers(&mut self, state: &Session) {
        let offers = state.offers();
        if self.offers == offers {
            return;
        }
        let held = super::dom::document().active_element();
        let mut is_any = false;
        for offer in Offer::ALL {
            let instead = match offer {
                Offer::GoOn => "[data-action=play]",
                Offer::Reset => "[data-action=reset]",
                Offer::Standardize => "[name=scaling]",
            };
            let selector = format!("[data-action=offer-{}]", offer.keyword());
            let Some(button) = find::<HtmlElement>(&self.root, &selector) else {
                continue;
            };
            let instead = find::<HtmlElement>(&self.root, instead);
            let is_barred = instead.as_ref().is_some_and(|other| {
                matches!(other.closest("[data-hidden], [data-locked]"), Ok(Some(_)))
            });
            let is_shown = offers.contains(&offer) && !is_barred;
            is_any |= is_shown;
            show(&button, is_shown);
            // The keyboard goes where the same can be done.
            if let (false, Some(other)) = (is_shown, instead)
                && held.as_ref() == Some(button.as_ref())
            {
                let _ = other.focus();
            }
        }
        if let Some(all) = find::<HtmlElement>(&self.root, ".offers") {
            show(&all, is_any);
        }
        self.offers = offers;
    }

    fn show_weights(&mut self, state: &Session, readouts: &Readouts) {
        self.make_room(state);
        let rows = state.run().outputs();
        let width = readouts.weights.len() / rows;
        let shown = |(index, _): &(usize, &f64)| index % width < weights_shown(width);
        for (index, &w) in readouts.weights.iter().enumerate().filter(shown) {
            let row = if rows > 1 {
                format!("div:nth-child({}) ", index / width + 1)
            } else {
                String::new()
            };
            let cell = format!(".weights {row}span:nth-of-type({}) b", index % width + 1);
            self.write(&cell, &steady(w), &w.to_string());
        }
        if let Some(output) = find::<Element>(&self.root, "output[name=weights]") {
            set_attribute(&output, "data-value", &messages::weights_json(state));
        }
    }

    /// One line a weight, and for three or more classes the name of the class before its weights.
    fn make_room(&mut self, state: &Session) {
        let (mut rows, mut titles) = (
            messages::weight_names(state),
            messages::weight_titles(state),
        );
        let (width, shown) = (titles.len(), weights_shown(titles.len()));
        rows.iter_mut().for_each(|row| row.1.truncate(shown));
        titles.truncate(shown);
        if shown < width {
            titles.push(say!("plane-weights-more", more = width - shown));
        }
        if self.weight_names.as_ref() == Some(&(rows.clone(), titles.clone())) {
            return;
        }
        let Some(output) = find::<Element>(&self.root, ".weights") else {
            return;
        };
        let cell = |name: &String| format!("<span><i>{name}</i><b></b></span>");
        let html = |(heading, names): &messages::WeightRow| {
            let cells: String = names.iter().map(cell).collect();
            let more = if shown < width {
                "<span>…</span>"
            } else {
                ""
            };
            let cells = cells + more;
            match heading {
                Some(_) => format!("<div><em></em>{cells}</div>"),
                None => cells,
            }
        };
        output.set_inner_html(&rows.iter().map(html).collect::<String>());
        let headings = find_all::<Element>(&output, "em");
        for (element, name) in headings
            .iter()
            .zip(rows.iter().filter_map(|row| row.0.as_ref()))
        {
            // The name can be anybody's text.
            set_text(element, name);
        }
        let cells = find_all::<Element>(&output, "span");
        for (cell, title) in cells.iter().zip(titles.iter().cycle()) {
            set_attribute(cell, "title", title);
        }
        let _ = output.toggle_attribute_with_force("data-rows", !headings.is_empty());
        self.slots
            .retain(|(selector, _)| !selector.starts_with(".weights"));
        self.weight_names = Some((rows, titles));
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
        for (action, possible) in [
            ("undo", state.can_undo()),
            ("redo", state.can_redo()),
            ("back", state.position() > 0),
            ("clear", !state.prepared().dots.is_empty()),
        ] {
            if let Some(button) = find::<Element>(&self.root, &format!("[data-action={action}]")) {
                let _ = button.toggle_attribute_with_force("disabled", !possible);
            }
        }
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

    fn show_notice(&self, state: &Session) {
        let Some(notice) = find::<HtmlElement>(&self.root, ".notice") else {
            return;
        };
        if let (Some(text), Some(line)) = (state.notice(), find::<Element>(&notice, "p")) {
            set_text(&line, text);
        }
        show(&notice, state.notice().is_some());
    }
}
