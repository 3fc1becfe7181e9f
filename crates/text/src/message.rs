//! The texts of the app, by the key of a message in `www/locales/`. `docs/texts.md` tells how to write one.

use std::borrow::Cow;
use std::cell::OnceCell;

use fluent_bundle::{FluentArgs, FluentValue};

use super::{Catalog, escape, isolated};

thread_local! {
    /// The messages in force. They are chosen once, before anything is said, and never change.
    static CATALOG: OnceCell<Catalog> = const { OnceCell::new() };
}

/// Has everything said in a language from now on; says whether that was still possible, since nothing had been said yet.
pub fn speak(catalog: Catalog) -> bool {
    CATALOG.with(|spoken| spoken.set(catalog).is_ok())
}

/// From now on the rest of the English messages is there: [`LATER`](super::LATER).
pub fn complete(later: &str) {
    catalog(|catalog| catalog.complete(later));
}

/// Something of the messages in force; English where no other language was chosen.
pub fn catalog<T>(ask: impl FnOnce(&Catalog) -> T) -> T {
    CATALOG.with(|spoken| ask(spoken.get_or_init(Catalog::english)))
}

/// The message of a key without arguments: `key`, or `key.attribute`. Where there is none, the key.
pub fn message(key: &str) -> String {
    message_with(key, Vec::new())
}

/// The message of a key, where there is one.
pub fn known(key: &str) -> Option<String> {
    let found = message(key);
    (found != key).then_some(found)
}

/// The message of a key; `say!` is the way to here.
pub fn message_with(key: &str, arguments: Vec<(&'static str, Argument<'_>)>) -> String {
    let mut named = FluentArgs::with_capacity(arguments.len());
    for (name, Argument(value)) in arguments {
        named.set(
            name,
            match value {
                FluentValue::String(text) => FluentValue::String(isolated(text)),
                other => other,
            },
        );
    }
    catalog(|catalog| catalog.message(key, &named))
}

/// An argument of a message: a text, a whole number of things, or a truth value, which is a text `yes` or `no`. Other
/// numbers come as texts, from [`super::number`].
pub struct Argument<'a>(FluentValue<'a>);

impl Argument<'_> {
    /// This argument as a part of markup.
    #[must_use]
    pub fn in_markup(self) -> Self {
        match self.0 {
            FluentValue::String(text) => Self(escape(&text).into()),
            number => Self(number),
        }
    }
}

impl<'a> From<Cow<'a, str>> for Argument<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Self(text.into())
    }
}

/// From texts and whole numbers.
macro_rules! arguments {
    ($($kind:ty),*) => {
        $(impl<'a> From<$kind> for Argument<'a> {
            fn from(value: $kind) -> Self {
                Self(value.into())
            }
        })*
    };
}

impl From<bool> for Argument<'_> {
    fn from(is_so: bool) -> Self {
        Self(if is_so { "yes" } else { "no" }.into())
    }
}

arguments!(&'a str, String, &'a String, u8, u16, u32, u64, usize);

/// An argument of a message: a value with its name, or the variable of that name.
#[doc(hidden)]
#[macro_export]
macro_rules! argument {
    ($name:ident) => {
        $crate::Argument::from($name)
    };
    ($name:ident = $value:expr) => {
        $crate::Argument::from($value)
    };
}

/// A message: `say!("status-paused", epochs = 3)`, or `say!("status-paused", epochs)` with a variable of that name.
#[macro_export]
macro_rules! say {
    ($key:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::message_with(
            $key,
            vec![$((stringify!($name), $crate::argument!($name $(= $value)?))),*],
        )
    };
}

/// A message that is markup. The texts it is told become part of it as they are, not as markup.
#[macro_export]
macro_rules! say_markup {
    ($key:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::message_with(
            $key,
            vec![$((stringify!($name), $crate::argument!($name $(= $value)?).in_markup())),*],
        )
    };
}

/// The key of a message, for a table; with a word, the key with it in place of the `*`: `key!("rule-*", rule.keyword())`.
#[macro_export]
macro_rules! key {
    ($key:literal) => {
        $key
    };
    ($pattern:literal, $word:expr) => {
        $pattern.replacen('*', $word, 1)
    };
}
