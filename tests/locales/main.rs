//! Every text that users see is a message, and every message is used as it is written.
#![cfg(not(target_arch = "wasm32"))]

mod code;
mod ftl;
mod guide;
mod later;
mod markup;
mod script;
mod toy;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use hyperplane::app::App;
use hyperplane::data::{Keyword, Source};
use hyperplane::instruments::likelihood::NUMBER_FIELDS;
use hyperplane::learn::{OptimizerKind, Rule};

use code::{Code, Site};
use ftl::Language;
use markup::{Labeled, labeled, plain, seen, unlabeled};
use script::gaps;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Rooms and files whose sentences are for programmers: the JavaScript interface, answers to a page around a frame, and a
/// drawing surface that is lost.
const FOR_PROGRAMMERS: [&str; 3] = [
    "src/web/api/",
    "src/app/outside.rs",
    "crates/plot/src/scene.rs",
];

/// Errors that `mount` throws at programmers.
const THROWN: [&str; 2] = [
    "\"mount takes a selector, a text such as “#app”, not this: {kind}\"",
    "\"mount: no element matches “{selector}”\"",
];

/// Texts that the page shows before any program runs that could know another language.
const BEFORE: [&str; 3] = [
    "Hyperplane is loading",
    "Hyperplane has not started yet.",
    "Hyperplane runs in your browser",
];

/// Strings in scripts that are meant for JavaScript itself.
const NO_SENTENCES: [&str; 2] = ["use strict", "closure from previous WASM instance"];

/// Codes of two words that links, lessons and other pages know.
const CODES: [&str; 2] = ["\"epochs reached\"", "\"not spam\""];

fn walk(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            walk(&path, ending, found);
        } else if path.extension().is_some_and(|own| own == ending) {
            found.push(path);
        }
    }
    found.sort();
}

/// All files below `src/` and `crates/` with this ending: their paths from the root, and their texts.
fn files(ending: &str) -> Vec<(String, String)> {
    let mut paths = Vec::new();
    for folder in ["src", "crates"] {
        walk(&Path::new(ROOT).join(folder), ending, &mut paths);
    }
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a text");
        let path = path.strip_prefix(ROOT).expect("below the root");
        (path.to_string_lossy().replace('\\', "/"), text)
    };
    paths.into_iter().map(read).collect()
}

/// The code without its tests.
fn code() -> Vec<(String, Code)> {
    let is_test = |path: &str| path.contains("/tests/") || path.ends_with("tests.rs");
    let files = files("rs").into_iter().filter(|(path, _)| !is_test(path));
    let read = |(path, text): (String, String)| {
        let code = Code::read(Path::new(&path), &text);
        (path, code)
    };
    files.map(read).collect()
}

fn sites() -> Vec<Site> {
    code()
        .into_iter()
        .flat_map(|(_, code)| code.sites)
        .collect()
}

/// All markup: that of the page, and that of the rooms.
fn markup() -> Vec<(String, String)> {
    let page = fs::read_to_string(Path::new(ROOT).join("www/index.html")).expect("the page");
    let mut found = files("html");
    found.push(("www/index.html".into(), page));
    found
}

fn english() -> Language {
    Language::read(&Path::new(ROOT).join("www/locales/en"))
}

/// Returns true if a key matches a pattern, which may contain a `*`.
fn fits(pattern: &str, key: &str) -> bool {
    let Some((before, after)) = pattern.split_once('*') else {
        return pattern == key;
    };
    let rest = key
        .strip_prefix(before)
        .and_then(|rest| rest.strip_suffix(after));
    rest.is_some_and(|word| !word.is_empty() && !word.contains('.'))
}

fn none_of(mistakes: &[String]) {
    assert!(
        mistakes.is_empty(),
        "{} mistakes:\n{}",
        mistakes.len(),
        mistakes.join("\n")
    );
}

#[test]
fn english_is_well_formed_and_says_everything_once() {
    let english = english();
    none_of(&english.mistakes);
    let file = |key: &str| {
        english.messages[key]
            .file
            .trim_end_matches(".ftl")
            .to_owned()
    };
    let strangers: Vec<_> = english
        .messages
        .keys()
        .filter(|key| {
            // Names of controls and in the menu stand in the file of their instrument.
            let begins = key
                .trim_start_matches('-')
                .starts_with(&format!("{}-", file(key)));
            !begins && !key.starts_with("field-") && !key.starts_with("menu-")
        })
        .map(|key| {
            format!(
                "{key} does not begin with the name of its file, {}",
                file(key)
            )
        })
        .collect();
    none_of(&strangers);
}

/// Mismatches between the code, the markup and the messages.
fn compare(sites: &[Site], elements: &[(String, Labeled)], english: &Language) -> Vec<String> {
    let mut mistakes = Vec::new();
    let mut used = BTreeSet::new();
    for Site {
        file,
        by,
        key,
        arguments,
    } in sites
    {
        let meant: Vec<&String> = english
            .messages
            .keys()
            .filter(|known| fits(key, known))
            .collect();
        if meant.is_empty() {
            mistakes.push(format!("{file}: there is no message {key}"));
        }
        for key in meant {
            let wanted = english.variables(key);
            if *arguments != wanted {
                mistakes.push(format!(
                    "{file}: {key} is told {arguments:?} and says {wanted:?}"
                ));
            }
            let text = english.text(key);
            let mut ends = text.split("</").skip(1);
            let has_markup = ends.any(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()));
            if by == "say" && has_markup {
                mistakes.push(format!("{file}: {key} is markup, and is said as a text"));
            }
            used.insert(key.clone());
        }
    }
    for (file, element) in elements {
        let key = &element.key;
        let attribute = format!("{key}.");
        let parts: Vec<&String> = english
            .messages
            .keys()
            .filter(|known| *known == key || known.starts_with(&attribute))
            .collect();
        if parts.is_empty() {
            mistakes.push(format!("{file}: there is no message {key}"));
        }
        for part in parts {
            used.insert(part.clone());
            let text = english.text(part);
            let there = match part.split_once('.') {
                None => Some(seen(&element.inner)),
                Some((_, name)) => {
                    let found = element.attributes.iter().find(|(known, _)| known == name);
                    found.map(|(_, value)| plain(value))
                }
            };
            if there.as_ref() != Some(&seen(&text)) {
                mistakes.push(format!(
                    "{file}: {part} is “{}” but there stands {there:?}",
                    seen(&text)
                ));
            }
            if !english.variables(part).is_empty() {
                mistakes.push(format!("{file}: {part} waits to be told something"));
            }
        }
    }
    for key in used.clone() {
        used.extend(english.references(&key));
    }
    let unused = english
        .messages
        .iter()
        .filter(|(key, _)| !used.contains(*key));
    mistakes.extend(unused.map(|(key, message)| format!("{}: nobody says {key}", message.file)));
    mistakes
}

fn elements() -> Vec<(String, Labeled)> {
    let labeled = |(file, html): (String, String)| {
        let found = labeled(&html).into_iter();
        found
            .map(|element| (file.clone(), element))
            .collect::<Vec<_>>()
    };
    markup().into_iter().flat_map(labeled).collect()
}

#[test]
fn messages_are_there_used_and_told_what_they_say() {
    let mistakes = compare(&sites(), &elements(), &english());
    none_of(&mistakes);
}

/// Mismatches between a script and the sentences of its page.
fn judge_script(script: &str, sentences: &[Labeled]) -> Vec<String> {
    let said = script::said(script);
    let mut mistakes = Vec::new();
    for script::Said { key, told } in &said {
        match sentences.iter().find(|element| element.key == *key) {
            None => mistakes.push(format!("the page has no {key}")),
            Some(element) if gaps(&element.inner) != *told => {
                mistakes.push(format!("{key} is told {told:?}"));
            }
            Some(_) => {}
        }
    }
    let is_said = |element: &&Labeled| said.iter().any(|said| said.key == element.key);
    let own = sentences.iter().filter(|at| at.key.starts_with("page-"));
    let unsaid = own.filter(|element| !is_said(element));
    mistakes.extend(unsaid.map(|element| format!("the script does not say {}", element.key)));
    let mut written = script::sentences(script);
    written.retain(|text| !NO_SENTENCES.contains(&text.as_str()));
    mistakes.extend(written.iter().map(|text| format!("in the script: {text}")));
    mistakes
}

#[test]
fn the_scripts_of_the_page_say_what_stands_in_the_page() {
    let read = |name: &str| fs::read_to_string(Path::new(ROOT).join(name)).expect("a text");
    let page = read("www/index.html");
    let (_, sentences) = page
        .split_once("<template id=\"sentences\">")
        .expect("sentences");
    let (sentences, _) = sentences.split_once("</template>").expect("their end");
    let scripts = ["www/main.js", "www/offline.js", "www/repair.js"];
    let scripts = scripts.map(read).concat();
    none_of(&judge_script(&scripts, &labeled(sentences)));
}

/// Mistakes in the messages of another language.
fn judge(language: &Language, english: &Language) -> Vec<String> {
    let mut mistakes = language.mistakes.clone();
    for (key, message) in &language.messages {
        let file = &message.file;
        if !english.messages.contains_key(key) {
            mistakes.push(format!("{file}: English has no {key}"));
            continue;
        }
        let known = english.variables(key);
        let strange = language.variables(key);
        let strange: Vec<_> = strange.difference(&known).collect();
        if !strange.is_empty() {
            mistakes.push(format!("{file}: {key} is not told {strange:?}"));
        }
        if gaps(&language.text(key)) != gaps(&english.text(key)) {
            mistakes.push(format!("{file}: {key} has other gaps than in English"));
        }
        let tags = |text: &str| text.matches('<').count();
        if (tags(&language.text(key)) == 0) != (tags(&english.text(key)) == 0) {
            mistakes.push(format!("{file}: {key} has markup in one language only"));
        }
    }
    mistakes
}

#[test]
fn every_control_and_entry_of_the_menu_has_a_name_and_no_name_is_left_over() {
    let app = App::default();
    let numbers = NUMBER_FIELDS.iter().map(|field| field.name);
    let controls = app.controls().into_iter().map(|control| control.name);
    let controls: BTreeSet<_> = (controls.chain(numbers))
        .map(|name| format!("field-{name}"))
        .collect();
    let english = english();
    let named = english
        .messages
        .keys()
        .filter(|key| key.starts_with("field-") && !key.contains('.'));
    assert_eq!(controls, named.cloned().collect());
    let menu = app
        .menu()
        .flat_map(|own| ["", ".line", ".words"].map(|part| format!("menu-{}{part}", own.id())));
    let named = english
        .messages
        .keys()
        .filter(|key| key.starts_with("menu-"));
    assert_eq!(menu.collect::<BTreeSet<_>>(), named.cloned().collect());
}

#[test]
fn every_rule_and_every_data_set_has_its_texts_and_no_text_is_left_over() {
    let english = english();
    let said = |before: &str| -> BTreeSet<String> {
        let keys = english.messages.keys();
        let own = keys.filter_map(|key| key.strip_prefix(before));
        own.map(String::from).collect()
    };
    let rules = Rule::all().map(Rule::keyword);
    let texts = rules.flat_map(|rule| ["", ".name", ".loss"].map(|part| format!("{rule}{part}")));
    // The rule that is none of a lane's own.
    let texts = texts.chain(["lab".into()]);
    assert_eq!(texts.collect::<BTreeSet<_>>(), said("rule-"));
    let optimizers = OptimizerKind::all().map(|kind| kind.keyword().to_owned());
    let optimizers = optimizers.chain(["lab".into()]);
    assert_eq!(optimizers.collect::<BTreeSet<_>>(), said("optimizer-"));
    let sets = Source::all().map(|set| set.keyword().to_owned());
    assert_eq!(sets.collect::<BTreeSet<_>>(), said("dataset-"));
}

#[test]
fn other_languages_say_nothing_that_english_does_not() {
    let english = english();
    for entry in fs::read_dir(Path::new(ROOT).join("www/locales")).expect("languages") {
        let language = Language::read(&entry.expect("a language").path());
        none_of(&judge(&language, &english));
    }
}

#[test]
fn no_markup_has_a_text_without_a_message() {
    let english = english();
    let has_text = |key: &str| english.messages.contains_key(key);
    let has = |key: &str, name: &str| english.messages.contains_key(&format!("{key}.{name}"));
    let mut mistakes = Vec::new();
    for (file, html) in markup() {
        let mut found = unlabeled(&html, has_text, has);
        found.retain(|text| !BEFORE.iter().any(|known| text.starts_with(known)));
        mistakes.extend(
            found
                .iter()
                .map(|text| format!("{file}: “{text}” has no message")),
        );
    }
    none_of(&mistakes);
}

#[test]
fn no_sentence_stands_in_code() {
    let mut mistakes = Vec::new();
    for (file, code) in code() {
        let mut sentences = code.sentences;
        sentences.retain(|sentence| !CODES.iter().chain(&THROWN).any(|known| known == sentence));
        if !FOR_PROGRAMMERS.iter().any(|room| file.starts_with(room)) {
            mistakes.extend(sentences.iter().map(|text| format!("{file}: {text}")));
        }
    }
    none_of(&mistakes);
}
