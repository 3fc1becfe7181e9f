//! The language of the page: chosen and fetched before a lab is mounted.

use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlElement, HtmlTemplateElement, console};

use super::dom::{document, find_all, set_attribute, tell_language, window, write_markup};
use super::files::text_of;
use super::storage::parameter;
use crate::text::{Catalog, best, catalog, is_tag, languages, message, say};

/// Has every lab speak a language: this one, else that of `?lang=` in the address, else the first of the browser's
/// languages that there is, else English. To be called before the first lab is mounted: later it changes nothing.
/// Resolves with the tag of the language that is spoken.
#[wasm_bindgen]
pub async fn speak(language: Option<String>) -> String {
    let there = languages();
    let asked = language
        .or_else(|| parameter("lang"))
        .filter(|tag| is_tag(tag));
    let language = match &asked {
        // One that is not known may be there all the same.
        Some(asked) => best([asked.as_str()], &there).unwrap_or(asked).to_owned(),
        None => {
            let wanted: Vec<String> = window()
                .navigator()
                .languages()
                .iter()
                .filter_map(|tag| tag.as_string())
                .collect();
            best(wanted.iter().map(String::as_str), &there)
                .unwrap_or("en")
                .to_owned()
        }
    };
    if language != "en" {
        match text_of(&format!("pkg/locales/{language}.ftl")).await {
            Ok(messages) => {
                crate::text::speak(Catalog::from_messages(&language, &messages));
            }
            Err(_) => console::warn_1(&say!("lab-language-missing", language = &language).into()),
        }
    }
    spoken()
}

/// The tag of the language that is spoken.
pub(super) fn spoken() -> String {
    catalog(|catalog| catalog.language().to_owned())
}

/// Puts all texts of our own markup, below `root` and around it, into the language that is spoken, and says so. They are in
/// English as they are.
pub(super) fn translate(root: &HtmlElement) {
    let language = spoken();
    set_attribute(root, "lang", &language);
    if language == "en" {
        return;
    }
    let on_page = |selector: &str| document().query_selector(selector).ok().flatten();
    let title = on_page("title[data-l10n-id=lab-page-title]");
    // What main.js says. A fragment is asked for its elements as an element is.
    let sentences =
        on_page("template#sentences").map(JsCast::unchecked_into::<HtmlTemplateElement>);
    let sentences = sentences.map(|all| all.content().unchecked_into());
    put(title.into_iter());
    let below = on_page("footer.about");
    for place in [Some(root.clone().into()), below, sentences]
        .into_iter()
        .flatten()
    {
        put(find_all::<Element>(&place, "[data-l10n-id]").into_iter());
    }
}

/// Translates the instruments and lessons that have come to a lab.
pub(super) fn translate_annex(root: &Element) {
    if spoken() != "en" {
        for own in [
            "[data-tool]",
            ".lesson",
            "dialog.menu",
            "dialog.lessons",
            "dialog.print",
            "dialog.review",
            "dialog.pictures",
            "dialog.snippet",
            "dialog.shelf",
        ] {
            let with_text = format!("{own}[data-l10n-id], {own} [data-l10n-id]");
            put(find_all(root, &with_text).into_iter());
        }
    }
}

/// Gives elements the text of their message.
fn put(elements: impl Iterator<Item = Element>) {
    for element in elements {
        let key = element.get_attribute("data-l10n-id").unwrap_or_default();
        let (has_text, attributes) = catalog(|catalog| catalog.parts(&key));
        if has_text {
            write_markup(&element, &message(&key));
        }
        // An element has one language for its attributes and what is in it.
        let is_empty = !has_text && element.text_content().unwrap_or_default().trim().is_empty();
        for name in attributes {
            let text = message(&format!("{key}.{name}"));
            if is_empty {
                tell_language(&element, &text);
            }
            set_attribute(&element, &name, &text);
        }
    }
}
