//! The content of the named parts of a template, as data.

use std::borrow::Cow;

/// The language that an element belongs to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Namespace {
    /// Texts.
    Html,
    /// Formulas.
    MathMl,
    /// Drawings.
    Svg,
}

/// A piece of a text with elements. Texts of users and of lessons come in pieces: none of them is ever read as markup.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// An element begins: everything up to its [`Piece::Close`] lies in it.
    Open {
        /// Its name, one of a short list.
        name: &'static str,
        /// The language it belongs to.
        namespace: Namespace,
        /// Names, of a short list, and values.
        attributes: Vec<(&'static str, String)>,
    },
    /// Characters, as they are shown.
    Text(String),
    /// The element opened last ends.
    Close,
}

/// The content, or an attribute, of a named part of the markup.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// Its text.
    Text(String),
    /// An attribute of it.
    Attribute(&'static str, String),
    /// An attribute that it has not.
    Without(&'static str),
    /// An attribute that is only there or not: `hidden`, `disabled` …
    Flag(&'static str, bool),
    /// The value of a list.
    Choice(String),
    /// Its content, as markup of this crate's own.
    Markup(String),
    /// Its content, as pieces of a lesson's text.
    Content(Vec<Piece>),
    /// The values and texts of a list, and the value that is chosen.
    Options(Vec<(String, String)>, String),
    /// The value of a slider or a text that is no control of a link.
    Control(String),
    /// The text of a field that is written in; a line that has the focus keeps its own.
    Typed(String),
    /// The value of a control (a list, a field, one of some choices, a tick), and the message at one that refused what it
    /// was given. What a field refused stays in it to be corrected.
    Setting(String, Option<String>),
    /// The values of a list that are hidden.
    Withheld(Vec<String>),
    /// The row of a control, shown or hidden.
    Row(bool),
    /// The part that the row of a control stands before.
    Before(Part),
}

/// The name of a part of the markup: its `data-part`, `name`, `data-action` or `data-plot`.
pub type Part = Cow<'static, str>;

/// The content of a template's parts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct View {
    changes: Vec<(Part, Change)>,
    /// Parts whose text is said; with a text where the part shows it in another form.
    said: Vec<(Part, Option<String>)>,
    answers: Vec<Part>,
    successors: Vec<(Part, Part)>,
    returning: Vec<Part>,
}

impl View {
    /// A text.
    pub fn text(&mut self, part: impl Into<Part>, text: impl Into<String>) -> &mut Self {
        self.put(part, Change::Text(text.into()))
    }

    /// The text of this part is said to those who do not see the page whenever it is another one.
    pub fn say(&mut self, part: impl Into<Part>) -> &mut Self {
        self.said.push((part.into(), None));
        self
    }

    /// The text of this part is said as an answer to an act of the user: it does not wait for the end of another text,
    /// nor give way to one.
    pub fn answer(&mut self, part: impl Into<Part>) -> &mut Self {
        let part = part.into();
        self.answers.push(part.clone());
        self.say(part)
    }

    /// This is said of a part that shows it in another form, whenever it is another text.
    pub fn tell(&mut self, part: impl Into<Part>, text: impl Into<String>) -> &mut Self {
        self.said.push((part.into(), Some(text.into())));
        self
    }

    /// Returns true if the text of a part answers an act.
    pub fn is_answer(&self, part: &Part) -> bool {
        self.answers.contains(part)
    }

    /// The parts whose texts are said, with these.
    pub fn said(&self) -> impl Iterator<Item = (&Part, &str)> {
        let text = |part: &Part| {
            let mut last = self.changes.iter().rev();
            last.find_map(|(name, change)| match change {
                Change::Text(text) if name == part => Some(text.as_str()),
                _ => None,
            })
        };
        let said = self.said.iter();
        said.filter_map(move |(part, told)| match told {
            Some(told) => Some((part, told.as_str())),
            None => Some((part, text(part)?)),
        })
    }

    /// A text with its full value, for other programs.
    pub fn readout(
        &mut self,
        part: impl Into<Part>,
        text: impl Into<String>,
        value: impl ToString,
    ) -> &mut Self {
        let part = part.into();
        self.text(part.clone(), text).value(part, value)
    }

    /// The full value of a part, for other programs.
    pub fn value(&mut self, part: impl Into<Part>, value: impl ToString) -> &mut Self {
        self.attribute(part, "data-value", value)
    }

    /// An attribute.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "numbers are passed as they are"
    )]
    pub fn attribute(
        &mut self,
        part: impl Into<Part>,
        name: &'static str,
        value: impl ToString,
    ) -> &mut Self {
        self.put(part, Change::Attribute(name, value.to_string()))
    }

    /// No such attribute.
    pub fn without(&mut self, part: impl Into<Part>, name: &'static str) -> &mut Self {
        self.put(part, Change::Without(name))
    }

    /// Shown, or hidden.
    pub fn show(&mut self, part: impl Into<Part>, is_shown: bool) -> &mut Self {
        self.flag(part, "hidden", !is_shown)
    }

    /// To be used, or not now.
    pub fn enable(&mut self, part: impl Into<Part>, is_enabled: bool) -> &mut Self {
        self.flag(part, "disabled", !is_enabled)
    }

    /// An attribute that is only there or not.
    pub fn flag(&mut self, part: impl Into<Part>, name: &'static str, is_on: bool) -> &mut Self {
        self.put(part, Change::Flag(name, is_on))
    }

    /// The focus goes from a part to its successor where the part is hidden or disabled; without one, to the control beside
    /// it.
    pub fn pass_focus(&mut self, part: impl Into<Part>, successor: impl Into<Part>) -> &mut Self {
        self.successors.push((part.into(), successor.into()));
        self
    }

    /// The part that the focus goes to where a part is hidden or disabled.
    pub fn successor(&self, part: &Part) -> Option<&Part> {
        let mut all = self.successors.iter();
        all.find_map(|(own, successor)| (own == part).then_some(successor))
    }

    /// The focus goes back where it was when a part was shown, where the part is hidden while it has the focus.
    pub fn return_focus(&mut self, part: impl Into<Part>) -> &mut Self {
        self.returning.push(part.into());
        self
    }

    /// Returns true if the focus goes back from a part where it was when the part was shown.
    pub fn returns_focus(&self, part: &Part) -> bool {
        self.returning.contains(part)
    }

    /// The choice that a list shows.
    pub fn choose(&mut self, part: impl Into<Part>, value: impl Into<String>) -> &mut Self {
        self.put(part, Change::Choice(value.into()))
    }

    /// Content as markup. Only this crate's own may stand in it, and numbers; texts of users through [`crate::escape`].
    pub fn markup(&mut self, part: impl Into<Part>, markup: impl Into<String>) -> &mut Self {
        self.put(part, Change::Markup(markup.into()))
    }

    /// The values and texts of a list, and the value that is chosen.
    pub fn options(
        &mut self,
        part: impl Into<Part>,
        options: Vec<(String, String)>,
        chosen: impl Into<String>,
    ) -> &mut Self {
        self.put(part, Change::Options(options, chosen.into()))
    }

    /// The value of a slider, a text or a list that is no control of a link.
    pub fn control(&mut self, part: impl Into<Part>, value: impl Into<String>) -> &mut Self {
        self.put(part, Change::Control(value.into()))
    }

    /// Content as pieces of a lesson's text.
    pub fn content(&mut self, part: impl Into<Part>, pieces: impl Into<Vec<Piece>>) -> &mut Self {
        self.put(part, Change::Content(pieces.into()))
    }

    /// The text of a field that is written in; a line that has the focus keeps its own.
    pub fn typed(&mut self, part: impl Into<Part>, value: impl Into<String>) -> &mut Self {
        self.put(part, Change::Typed(value.into()))
    }

    /// The value of a control, and the message at it if it refused what it was given.
    pub fn setting(
        &mut self,
        part: impl Into<Part>,
        value: impl Into<String>,
        complaint: Option<&str>,
    ) -> &mut Self {
        self.put(
            part,
            Change::Setting(value.into(), complaint.map(String::from)),
        )
    }

    /// The values of a list that are hidden.
    pub fn withhold(&mut self, part: impl Into<Part>, values: Vec<String>) -> &mut Self {
        self.put(part, Change::Withheld(values))
    }

    /// The row of a control is shown, or hidden.
    pub fn show_row(&mut self, part: impl Into<Part>, is_shown: bool) -> &mut Self {
        self.put(part, Change::Row(is_shown))
    }

    /// The row of a control stands before another part, or before the row that this is in.
    pub fn place_before(&mut self, part: impl Into<Part>, next: impl Into<Part>) -> &mut Self {
        self.put(part, Change::Before(next.into()))
    }

    /// Notes the value that a user has put into a control since the view was shown.
    pub fn entered(&mut self, part: &str, text: &str) {
        for (name, change) in &mut self.changes {
            if let Change::Control(shown) = change
                && name == part
            {
                text.clone_into(shown);
            }
        }
    }

    fn put(&mut self, part: impl Into<Part>, change: Change) -> &mut Self {
        self.changes.push((part.into(), change));
        self
    }

    /// All of it, in order.
    pub fn changes(&self) -> &[(Part, Change)] {
        &self.changes
    }

    /// The text of a part, for tests.
    pub fn text_of(&self, part: &str) -> Option<&str> {
        self.changes.iter().find_map(|(name, change)| match change {
            Change::Text(text) if name == part => Some(text.as_str()),
            _ => None,
        })
    }

    /// The full value of a part, for tests.
    pub fn value_of(&self, part: &str) -> Option<&str> {
        self.attribute_of(part, "data-value")
    }

    /// An attribute of a part, for tests.
    pub fn attribute_of(&self, part: &str, attribute: &str) -> Option<&str> {
        self.changes.iter().find_map(|(name, change)| match change {
            Change::Attribute(of, value) if name == part && *of == attribute => {
                Some(value.as_str())
            }
            _ => None,
        })
    }

    /// Returns true if a part is not on show, for tests.
    pub fn is_hidden(&self, part: &str) -> bool {
        let hidden = Change::Flag("hidden", true);
        let mut all = self.changes.iter();
        all.any(|(name, change)| name == part && *change == hidden)
    }

    /// The content of a part, for tests.
    pub fn markup_of(&self, part: &str) -> Option<&str> {
        self.changes.iter().find_map(|(name, change)| match change {
            Change::Markup(markup) if name == part => Some(markup.as_str()),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_a_part_is_the_text_that_it_shows_in_the_end() {
        let mut view = View::default();
        view.text("note", "first").say("note").say("nothing");
        view.text("other", "quiet").readout("note", "last", 3);
        let said: Vec<_> = view.said().map(|(part, text)| (&**part, text)).collect();
        assert_eq!(said, [("note", "last")]);
        // In the order in which it was asked for.
        view.tell("verdict", "right").say("other");
        let said: Vec<_> = view.said().map(|(_, text)| text).collect();
        assert_eq!(said, ["last", "right", "quiet"]);
    }
}
