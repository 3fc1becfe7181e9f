//! Messages of one language, with English behind them.

use std::cell::OnceCell;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};

use super::key;
use super::number::grouped;
use super::stand_in::{Part, StandIns};

/// The messages in English that come with the lab.
pub const FIRST: &str = include_str!(concat!(env!("OUT_DIR"), "/first.ftl"));
/// Those that come with instruments and lessons.
pub const LATER: &str = include_str!(concat!(env!("OUT_DIR"), "/later.ftl"));

/// The messages of a language.
pub struct Catalog {
    language: String,
    bundle: FluentBundle<FluentResource>,
    decimal_sign: char,
    /// For what is missing here: the rest of the English messages once they are there, or English for another language.
    behind: OnceCell<Box<Catalog>>,
    stand_ins: StandIns,
}

impl Catalog {
    /// English, which has all messages; on the page the rest of them comes after the lab.
    pub fn english() -> Self {
        let english = Self::alone("en", FIRST);
        if !cfg!(feature = "split") {
            english.complete(LATER);
        }
        english
    }

    /// Adds the rest of the English messages, once.
    pub(super) fn complete(&self, later: &str) {
        let rest = || Box::new(Self::alone("en", later));
        match self.behind.get() {
            Some(english) if self.language != "en" => english.complete(later),
            _ => drop(self.behind.get_or_init(rest)),
        }
    }

    /// Another language. What cannot be read of it, or is missing, is English.
    pub fn from_messages(language: &str, messages: &str) -> Self {
        Self {
            behind: OnceCell::from(Box::new(Self::english())),
            ..Self::alone(language, messages)
        }
    }

    pub(super) fn alone(language: &str, messages: &str) -> Self {
        let mut bundle = FluentBundle::new(vec![language.parse().unwrap_or_default()]);
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(|value, _| match value {
            FluentValue::Number(number) => Some(grouped(number.value as u64)),
            _ => None,
        }));
        let messages = FluentResource::try_new(messages.into());
        // What is well formed counts, and of two messages with one key the first. The tests report both.
        let _ = bundle.add_resource(messages.unwrap_or_else(|(messages, _)| messages));
        let mut catalog = Self {
            language: language.into(),
            bundle,
            decimal_sign: '.',
            behind: OnceCell::new(),
            stand_ins: StandIns::default(),
        };
        let sign = catalog.find(key!("number-decimal-sign"), &FluentArgs::new());
        if let Some(sign) = sign.and_then(|sign| sign.chars().next()) {
            catalog.decimal_sign = sign;
        }
        catalog
    }

    /// The tag of the language.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// The sign between a whole number and its decimals.
    pub fn decimal_sign(&self) -> char {
        self.decimal_sign
    }

    /// The text of a message: `key`, or `key.attribute`. Where there is none, its key.
    pub fn message(&self, key: &str, arguments: &FluentArgs<'_>) -> String {
        if let Some(own) = self.find_here(key, arguments) {
            return own;
        }
        let behind = self.behind.get();
        let Some(text) = behind.and_then(|behind| behind.find(key, arguments)) else {
            return key.into();
        };
        if self.language != "en" {
            self.stand_ins.note(&text);
        }
        text
    }

    /// The parts of a text that was said, by turns in this language and in English that stands in; nothing where all of it is in
    /// this language. Of markup only what stands outside tags is a part.
    pub fn parts_by_language<'t>(&self, text: &'t str, is_markup: bool) -> Option<Vec<Part<'t>>> {
        let parts = (self.language != "en").then(|| self.stand_ins.parts(text, is_markup))?;
        parts
            .iter()
            .any(|(_, stands_in)| *stands_in)
            .then_some(parts)
    }

    fn find(&self, key: &str, arguments: &FluentArgs<'_>) -> Option<String> {
        let own = self.find_here(key, arguments);
        own.or_else(|| self.behind.get()?.find(key, arguments))
    }

    fn find_here(&self, key: &str, arguments: &FluentArgs<'_>) -> Option<String> {
        let pattern = match key.split_once('.') {
            Some((key, name)) => self.bundle.get_message(key)?.get_attribute(name)?.value(),
            None => self.bundle.get_message(key)?.value()?,
        };
        let mut errors = Vec::new();
        let text = (self.bundle).format_pattern(pattern, Some(arguments), &mut errors);
        errors.is_empty().then(|| text.into_owned())
    }

    /// Returns true if an element with this message has its text from it, and the attributes that it has from it;
    /// English decides.
    pub fn parts(&self, key: &str) -> (bool, Vec<String>) {
        let behind = self.behind.get();
        let own = (self.language == "en").then(|| self.bundle.get_message(key));
        let Some(message) = own.flatten() else {
            return behind.map_or((false, Vec::new()), |behind| behind.parts(key));
        };
        let attributes = message.attributes().map(|attribute| attribute.id().into());
        (message.value().is_some(), attributes.collect())
    }
}
