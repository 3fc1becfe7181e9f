//! What an instrument's markup shows, as data.

use std::borrow::Cow;

/// What is shown at a named part of the markup.
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
    /// The values and texts of a list marked `data-own`, and the value that is chosen.
    Options(Vec<(String, String)>, String),
    /// What stands in it, where it is no control of a link: a slider, a text.
    Control(String),
}

/// The name of a part of the markup: its `data-part`, `name`, `data-action` or `data-plot`.
pub type Part = Cow<'static, str>;

/// What the parts of an instrument's markup show.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct View(Vec<(Part, Change)>);

impl View {
    /// A text.
    pub fn text(&mut self, part: impl Into<Part>, text: impl Into<String>) -> &mut Self {
        self.put(part, Change::Text(text.into()))
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

    /// The choice that a list shows.
    pub fn choose(&mut self, part: impl Into<Part>, value: impl Into<String>) -> &mut Self {
        self.put(part, Change::Choice(value.into()))
    }

    /// Content as markup. Only this crate's own may stand in it, and numbers; texts of users through [`crate::text::escape`].
    pub fn markup(&mut self, part: impl Into<Part>, markup: impl Into<String>) -> &mut Self {
        self.put(part, Change::Markup(markup.into()))
    }

    /// The values and texts of a list marked `data-own`, and the value that is chosen.
    pub fn options(
        &mut self,
        part: impl Into<Part>,
        options: Vec<(String, String)>,
        chosen: impl Into<String>,
    ) -> &mut Self {
        self.put(part, Change::Options(options, chosen.into()))
    }

    /// What stands in a slider, a text or a list that is no control of a link.
    pub fn control(&mut self, part: impl Into<Part>, value: impl Into<String>) -> &mut Self {
        self.put(part, Change::Control(value.into()))
    }

    /// What a user has put into a control since.
    pub fn entered(&mut self, part: &str, text: &str) {
        for (name, change) in &mut self.0 {
            if let Change::Control(shown) = change
                && name == part
            {
                text.clone_into(shown);
            }
        }
    }

    fn put(&mut self, part: impl Into<Part>, change: Change) -> &mut Self {
        self.0.push((part.into(), change));
        self
    }

    /// All of it, in order.
    #[must_use]
    pub fn changes(&self) -> &[(Part, Change)] {
        &self.0
    }

    /// The text of a part, for tests.
    #[must_use]
    pub fn text_of(&self, part: &str) -> Option<&str> {
        self.0.iter().find_map(|(name, change)| match change {
            Change::Text(text) if name == part => Some(text.as_str()),
            _ => None,
        })
    }

    /// The full value of a part, for tests.
    #[must_use]
    pub fn value_of(&self, part: &str) -> Option<&str> {
        self.0.iter().find_map(|(name, change)| match change {
            Change::Attribute("data-value", value) if name == part => Some(value.as_str()),
            _ => None,
        })
    }
}
