//! Messages of one language, with English behind them.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};

use super::key;
use super::number::grouped;

/// All messages in English.
pub const ENGLISH: &str = include_str!(concat!(env!("OUT_DIR"), "/en.ftl"));

/// The messages of a language.
pub struct Catalog {
    language: String,
    bundle: FluentBundle<FluentResource>,
    decimal_sign: char,
    /// English, for what the language has not.
    behind: Option<Box<Catalog>>,
}

impl Catalog {
    /// English, which has all messages.
    #[must_use]
    pub fn english() -> Self {
        Self::alone("en", ENGLISH)
    }

    /// Another language. What cannot be read of it, or is missing, is English.
    #[must_use]
    pub fn of(language: &str, messages: &str) -> Self {
        Self {
            behind: Some(Box::new(Self::english())),
            ..Self::alone(language, messages)
        }
    }

    fn alone(language: &str, messages: &str) -> Self {
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
            behind: None,
        };
        let sign = catalog.find(key!("number-decimal-sign"), &FluentArgs::new());
        if let Some(sign) = sign.and_then(|sign| sign.chars().next()) {
            catalog.decimal_sign = sign;
        }
        catalog
    }

    /// The tag of the language.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.language
    }

    /// What stands between the whole number and its decimals.
    #[must_use]
    pub fn decimal_sign(&self) -> char {
        self.decimal_sign
    }

    /// What a message says: `key`, or `key.attribute`. Where there is none, its key.
    #[must_use]
    pub fn message(&self, key: &str, arguments: &FluentArgs<'_>) -> String {
        self.find(key, arguments)
            .or_else(|| self.behind.as_ref()?.find(key, arguments))
            .unwrap_or_else(|| key.into())
    }

    fn find(&self, key: &str, arguments: &FluentArgs<'_>) -> Option<String> {
        let pattern = match key.split_once('.') {
            Some((key, name)) => self.bundle.get_message(key)?.get_attribute(name)?.value(),
            None => self.bundle.get_message(key)?.value()?,
        };
        let mut errors = Vec::new();
        let text = (self.bundle).format_pattern(pattern, Some(arguments), &mut errors);
        errors.is_empty().then(|| text.into_owned())
    }

    /// Whether an element with this message has its text from it, and which attributes; English decides.
    #[must_use]
    pub fn parts(&self, key: &str) -> (bool, Vec<String>) {
        let english = self
            .behind
            .as_ref()
            .map_or(&self.bundle, |english| &english.bundle);
        let Some(message) = english.get_message(key) else {
            return (false, Vec::new());
        };
        let attributes = message.attributes().map(|attribute| attribute.id().into());
        (message.value().is_some(), attributes.collect())
    }
}
