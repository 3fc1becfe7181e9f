//! A language that nobody speaks: English with accents and 40 % longer. What is not seen in it is no message, and what is
//! cut or too wide would be so in other languages.

use std::fs;
use std::path::PathBuf;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Resource};
use fluent_syntax::{parser, serializer};
use hyperplane::app::App;
use hyperplane::text::{FIRST, LATER};
use hyperplane_test_parts::in_all;
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::browser::eventually;
use crate::lab::{Lab, mishap, story};
use crate::lessons::at_step;

const SIZES: [(u32, u32); 2] = [(390, 844), (1400, 900)];

/// English in disguise.
fn pseudo() -> String {
    let mut resource: Resource<String> = parser::parse([FIRST, LATER].concat()).expect("English");
    for entry in &mut resource.body {
        if let Entry::Message(message) = entry {
            let sign = message.id.name == "number-decimal-sign";
            if let Some(pattern) = &mut message.value {
                if sign {
                    pattern.elements = vec![PatternElement::TextElement { value: ",".into() }];
                } else {
                    disguise(pattern);
                }
            }
            message
                .attributes
                .iter_mut()
                .for_each(|attribute| disguise(&mut attribute.value));
        }
    }
    serializer::serialize(&resource)
}

fn disguise(pattern: &mut Pattern<String>) {
    for element in &mut pattern.elements {
        match element {
            PatternElement::TextElement { value } => *value = accented(value),
            PatternElement::Placeable {
                expression: Expression::Select { variants, .. },
            } => {
                variants
                    .iter_mut()
                    .for_each(|variant| disguise(&mut variant.value));
            }
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::StringLiteral { value }),
            } => *value = accented(value),
            PatternElement::Placeable { .. } => {}
        }
    }
}

/// Vowels twice and with accents; tags, what is in formulas and keys, and entities as they are.
fn accented(text: &str) -> String {
    let mut told = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let kept = ["<math", "<kbd", "<code"]
            .into_iter()
            .find(|tag| rest.starts_with(tag));
        let length = match (kept, c) {
            (Some(tag), _) => {
                let end = tag.replace('<', "</") + ">";
                rest.find(&end).map_or(rest.len(), |at| at + end.len())
            }
            (None, '<') => rest.find('>').map_or(1, |at| at + 1),
            (None, '&') => rest.find(';').map_or(1, |at| at + 1),
            _ => 0,
        };
        if length > 0 {
            told += &rest[..length];
            rest = &rest[length..];
            continue;
        }
        match c {
            'a' => told += "áà",
            'e' => told += "éè",
            'i' => told += "íì",
            'o' => told += "óò",
            'u' => told += "úù",
            'A' => told += "ÁÀ",
            'E' => told += "ÉÈ",
            'I' => told += "ÍÌ",
            'O' => told += "ÓÒ",
            'U' => told += "ÚÙ",
            other => told.push(other),
        }
        rest = &rest[c.len_utf8()..];
    }
    told
}

/// A file of a language among those that the page can fetch, as long as this is there.
pub(crate) struct Served(PathBuf);

impl Served {
    pub(crate) fn new(language: &str, messages: &str) -> Self {
        Self::file(&format!("locales/{language}.ftl"), messages)
    }

    fn file(path: &str, text: &str) -> Self {
        let file = package().join(path);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(&file, text).expect("a file");
        Self(file)
    }
}

/// The folder of the files that the page fetches.
fn package() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("www/pkg")
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
        // The folder of another language goes with the last file in it.
        let _ = self.0.parent().map(fs::remove_dir);
    }
}

/// Keys that are on show, texts that are cut, and what is wider than the page or its window.
const LOOK: &str = r"
    const keys = new Set(arguments[0]), found = [];
    const seen = (element) => element.checkVisibility({ visibilityProperty: true });
    const told = (text, what) => {
        for (const word of text.match(/[a-z0-9]+(?:-[a-z0-9]+)+(?:\.[a-z-]+)?/g) ?? []) {
            if (keys.has(word)) found.push(`raw key in ${what}: ${word}`);
        }
    };
    const name = (element) => {
        const names = [];
        for (let at = element; at && at.id !== 'app' && names.length < 3; at = at.parentElement) {
            names.unshift(at.tagName.toLowerCase() + (at.dataset.tool ? `[${at.dataset.tool}]` : '') + (at.className && typeof at.className === 'string' ? '.' + at.className.split(' ').join('.') : ''));
        }
        return names.join(' > ');
    };
    for (const element of document.querySelectorAll('body, body *')) {
        for (const attribute of ['title', 'aria-label', 'placeholder']) told(element.getAttribute(attribute) ?? '', attribute);
        if (element.tagName !== 'SCRIPT') for (const node of element.childNodes) if (node.nodeType === 3) told(node.data, name(element));
        if (!seen(element) || element.closest('svg, math, .hidden')) continue;
        const style = getComputedStyle(element);
        const hides = ['hidden', 'clip'].includes(style.overflowX) && element.clientWidth > 1;
        if (hides && element.textContent.trim() && element.scrollWidth > element.clientWidth + 1) {
            found.push(`cut: ${name(element)} “${element.textContent.trim().slice(0, 60)}” ${element.scrollWidth} > ${element.clientWidth}`);
        }
        // A line is as high as its font says, give or take rounding.
        const cuts = ['hidden', 'clip'].includes(style.overflowY) && element.clientHeight > 1;
        if (cuts && element.textContent.trim() && element.scrollHeight > element.clientHeight + 2) {
            found.push(`cut below: ${name(element)} “${element.textContent.trim().slice(0, 60)}” ${element.scrollHeight} > ${element.clientHeight}`);
        }
        if (element.matches('dialog[open]') && element.scrollWidth > element.clientWidth) {
            found.push(`wide window: ${name(element)} ${element.scrollWidth} > ${element.clientWidth}`);
        }
    }
    const root = document.scrollingElement;
    if (root.scrollWidth > root.clientWidth) {
        const wide = [...document.querySelectorAll('body *')].filter((at) => seen(at) && at.getBoundingClientRect().right > root.clientWidth + 1);
        found.push(`wide page: ${root.scrollWidth} > ${root.clientWidth}: ${wide.slice(-3).map(name).join(', ')}`);
    }
    return found;";

/// All keys of messages.
fn keys() -> Vec<String> {
    let resource: Resource<String> = parser::parse([FIRST, LATER].concat()).expect("English");
    let mut keys = Vec::new();
    for entry in resource.body {
        if let Entry::Message(message) = entry {
            let key = message.id.name;
            keys.extend(
                message
                    .attributes
                    .iter()
                    .map(|attribute| format!("{key}.{}", attribute.id.name)),
            );
            keys.push(key);
        }
    }
    keys
}

/// Looks at the page as it is now.
async fn look(lab: &Lab, what: &str, mistakes: &mut Vec<String>) {
    lab.shown().await;
    let found = lab.ask_with(LOOK, &[json!(keys())]).await;
    let found = found.as_array().expect("a list").iter();
    mistakes.extend(found.map(|told| format!("{what}: {}", told.as_str().unwrap_or_default())));
}

/// Statuses and panels of the lab.
const LABS: [(&str, &str); 12] = [
    ("the usual lab", ""),
    (
        "all panels",
        "v2&theory=on&explain=on&zones=on&optimum=on&margins=on&hulls=on&pocket=on&test-share=20&at=3",
    ),
    ("converged", "v2&at=1000"),
    ("cycling", "v2&dataset=gate&gate=6&eta=0.5&at=1000"),
    (
        "stationary",
        "v2&rule=logistic&dataset=gate&eta=10&epochs=100000&at=100000",
    ),
    ("diverged", "v2&rule=adaline&eta=1&at=3000"),
    (
        "epochs reached",
        "v2&rule=adaline&eta=0.0001&epochs=3&at=300",
    ),
    ("empty", "v2&dataset=custom"),
    (
        "three classes",
        "v2&iris-classes=all&rule=logistic&theory=on&explain=on&at=7",
    ),
    ("my line", "v2&line=1,2,3&at=2"),
    (
        "refinements",
        "v2&rule=adaline&eta=0.001&inputs=all&penalty=ridge&schedule=inverse&momentum=0.5&at=4",
    ),
    ("a broken link", "v2&eta=quick&rule=none"),
];

#[in_all("messages: tests/locales; what fits in English: fits and phone, in the short command")]
#[test]
fn nothing_is_cut_too_wide_or_a_key_on_a_phone_in_a_longer_language() {
    let _served = Served::new("longer", &pseudo());
    let lesson = package().join("lessons/en/02-perceptron-rule.txt");
    let lesson = fs::read_to_string(lesson).expect("the lesson");
    let _lesson = Served::file("lessons/longer/02-perceptron-rule.txt", &lesson);
    let _index = Served::file("lessons/longer/index.txt", "02-perceptron-rule Two");
    story(async |lab| {
        let mut mistakes = Vec::new();
        lab.resize(SIZES[0]).await;
        lab.open_asking("?lang=longer", LABS[1].1).await;
        let lesson = "v2&lesson=02-perceptron-rule&lesson-step=2";
        let lesson = ("a lesson".into(), lesson.into());
        // One window in four: the markup of all has one form.
        for (what, link) in instruments().into_iter().step_by(4).chain([lesson]) {
            lab.go(&link).await;
            unfold(lab).await;
            look(lab, &what, &mut mistakes).await;
        }
        lab.go(LABS[1].1).await;
        for action in ["help", "share", "lessons"] {
            lab.click(action).await;
            look(lab, action, &mut mistakes).await;
            lab.keys(Key::Escape).await;
        }
        assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
    });
}

#[in_all("one window in four and the panels of the lab, on a phone, in the short command")]
#[test]
fn nothing_is_cut_too_wide_or_a_key_in_a_longer_language() {
    let _served = Served::new("pseudo", &pseudo());
    let name = "02-perceptron-rule";
    let lesson = package().join(format!("lessons/en/{name}.txt"));
    let lesson = fs::read_to_string(lesson).expect("the lesson");
    let _lesson = Served::file(&format!("lessons/pseudo/{name}.txt"), &lesson);
    let _index = Served::file("lessons/pseudo/index.txt", &format!("{name} Two"));
    story(async |lab| {
        let mut mistakes = Vec::new();
        for size in SIZES {
            lab.resize(size).await;
            let mut places: Vec<(String, String)> =
                LABS.map(|(what, link)| (what.into(), link.into())).into();
            places.extend(instruments());
            places.push(("a lesson".into(), format!("v2&lesson={name}&lesson-step=2")));
            for (what, link) in places {
                lab.open_asking("?lang=pseudo", &link).await;
                unfold(lab).await;
                look(lab, &format!("{what} at {size:?}"), &mut mistakes).await;
            }
            for action in ["help", "share", "lessons"] {
                lab.open_asking("?lang=pseudo", "").await;
                lab.click(action).await;
                look(lab, &format!("{action} at {size:?}"), &mut mistakes).await;
            }
            lab.open_asking("?lang=pseudo", "").await;
            lab.keys("f").await;
            look(lab, &format!("presentation at {size:?}"), &mut mistakes).await;
        }
        assert!(
            mistakes.is_empty(),
            "{} mistakes:\n{}",
            mistakes.len(),
            mistakes.join("\n")
        );
    });
}

/// A link that opens it, for each instrument.
fn instruments() -> Vec<(String, String)> {
    // Of few samples, since some compute for a while.
    let few = || App::opened("v2&dataset=gate");
    let app = few();
    let all = app.instruments().map(|instrument| {
        let mut open = few();
        open.update(app.opening(instrument.id()).expect("it can be opened"));
        (instrument.id().to_owned(), open.link())
    });
    all.collect()
}

#[test]
fn every_link_but_the_broken_one_makes_sense() {
    let labs = LABS.map(|(what, link)| (what.to_owned(), link.to_owned()));
    let lesson = ("a lesson".into(), "v2&lesson=x&lesson-step=2".into());
    for (what, link) in labs.into_iter().chain(instruments()).chain([lesson]) {
        let app = App::opened(&link);
        let is_broken = what == "a broken link";
        assert_eq!(
            app.session().notice().is_some(),
            is_broken,
            "{what}: {link}"
        );
        assert_eq!(app.lessons().place.step == 2, what == "a lesson");
    }
    let of = |id: &str| {
        App::opened(
            &instruments()
                .into_iter()
                .find(|own| own.0 == id)
                .expect(id)
                .1,
        )
        .is_open(id)
    };
    assert!(App::default().instruments().all(|own| of(own.id())));
}

/// Opens everything that can be unfolded, as a reader would.
async fn unfold(lab: &Lab) {
    lab.ask("document.querySelectorAll('details').forEach((part) => part.open = true)")
        .await;
}

#[test]
fn the_page_speaks_the_language_that_it_is_asked_for() {
    let _served = Served::new(
        "qaa",
        "number-decimal-sign = ,\nstatus-word-ready = bereit\n",
    );
    story(async |lab| {
        lab.open_asking("?lang=qaa", "v2&rule=adaline&eta=0.001")
            .await;
        let status = lab.text("status").await;
        assert!(status.starts_with("bereit. Play starts"), "{status}");
        assert_eq!(lab.value("status").await, "ready");
        let languages = lab
            .ask("return [document.documentElement.lang, document.querySelector('#app').lang]")
            .await;
        assert_eq!(languages, json!(["qaa", "qaa"]));
        lab.click("epoch").await;
        let loss = lab.text("loss").await;
        assert!(loss.contains(',') && !loss.contains('.'), "{loss}");
        assert!(lab.value("loss").await.contains('.'));
    });
}

#[test]
fn a_language_that_there_is_not_is_english_and_the_console_says_so() {
    let complaints = mishap(async |lab| {
        lab.open_asking("?lang=tlh", "").await;
        let language: Value = lab.ask("return document.documentElement.lang").await;
        assert_eq!(language, json!("en"));
        assert!(lab.text("status").await.starts_with("ready"));
    });
    assert!(
        complaints.iter().any(|told| told.contains("“tlh”")),
        "{complaints:?}"
    );
}

#[test]
fn a_lesson_is_in_the_language_where_it_is_translated() {
    let _served = Served::new("qab", "lesson-list = Lektionen\n");
    let english = package().join("lessons/en/01-hyperplanes.txt");
    let english = fs::read_to_string(english).expect("the lesson");
    let own = english.replacen("step: Press Play", "step: Auf Play!", 1);
    let _lesson = Served::file("lessons/qab/01-hyperplanes.txt", &own);
    let _index = Served::file("lessons/qab/index.txt", "01-hyperplanes Eine Gerade\n");
    // Nothing is asked for in vain: the console is quiet.
    story(async |lab| {
        lab.open_asking("?lang=qab", "v2&lesson=01-hyperplanes")
            .await;
        at_step(lab, "Auf Play!").await;
        lab.open_asking("?lang=qab", "v2&lesson=02-perceptron-rule")
            .await;
        at_step(lab, "Only a mistake changes anything").await;
        lab.click("lessons").await;
        let titles = eventually("the list", async || {
            let titles = lab
                .ask("return [...document.querySelectorAll('.lesson-list button')].slice(0, 2).map((at) => at.textContent)")
                .await;
            (titles != json!([])).then_some(titles)
        })
        .await;
        assert_eq!(titles, json!(["Eine Gerade", "The perceptron rule"]));
    });
}

#[test]
fn english_that_stands_in_for_a_missing_message_is_said_to_be_english() {
    let _served = Served::new(
        "qac",
        "lab-play-label = Los!\nstatus-word-ready = bereit\nlab-undo =\n    .title = Nimm es\n    .aria-label = Nimm es\n",
    );
    let _index = Served::file("lessons/qac/index.txt", "01-hyperplanes Eine Gerade\n");
    story(async |lab| {
        lab.open_asking("?lang=qac", "v2&lesson=02-perceptron-rule")
            .await;
        at_step(lab, "Only a mistake changes anything").await;
        let languages = lab
            .ask("return ['.lesson h2', '.lesson-text', '[data-action=undo]', '[data-action=redo]', '[data-action=share]']
                .map((part) => document.querySelector(part).closest('[lang]').lang)")
            .await;
        assert_eq!(languages, json!(["en", "en", "qac", "en", "en"]));
        lab.open_asking("?lang=qac", "v2&rule=adaline&eta=0.001")
            .await;
        let status = lab
            .ask("return [...document.querySelectorAll('output[name=status] [lang=en]')].map((part) => part.textContent).join(' ')")
            .await;
        let status = status.as_str().expect("a text").to_owned();
        assert!(
            status.contains("Play starts") && !status.contains("bereit"),
            "{status}"
        );
    });
}

/// Words of English messages on show that are not said to be English. Names of features and classes have no language, nor have
/// formulas, programs and keys; messages to be sorted and groups of lessons have their own.
const UNMARKED: &str = r"
    const english = new Set(arguments[0]), found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walk.nextNode());) {
        const at = node.parentElement;
        if (at.closest('script, style, template, svg, math, code, pre, kbd, [translate=no]') || !at.checkVisibility({ visibilityProperty: true })) continue;
        if (at.closest('[lang]').lang === 'en' || at.closest('[data-tool=spam] td, .lesson-groups')) continue;
        const words = (node.data.match(/[A-Za-z]{3,}/g) ?? []).filter((word) => english.has(word));
        if (words.length > 0) found.push(`${at.tagName}.${at.className} in ${at.closest('[data-tool], dialog, [data-group], section')?.outerHTML.slice(0, 60)}: ${words.join(' ')} in “${node.data.trim().slice(0, 80)}”`);
    }
    return found;";

/// The words of all messages but for those that are also names of features or classes.
fn english_words(links: &[(String, String)]) -> Vec<String> {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_ascii_alphabetic());
        words
            .filter(|word| word.len() > 2 && !["max", "min", "XOR"].contains(word))
            .map(String::from)
            .collect()
    };
    let mut names = Vec::new();
    for (_, link) in links {
        let app = App::opened(link);
        let set = &app.session().prepared().set;
        for name in set.features().iter().chain(set.class_names()) {
            names.extend(words(name));
        }
    }
    let mut all = words(&[FIRST, LATER].concat());
    all.retain(|word| !names.contains(word));
    all.sort_unstable();
    all.dedup();
    all
}

#[in_all(
    "app::tests::language over all windows; its elements on a page: english_that_stands_in_for_a_missing_message"
)]
#[test]
fn every_word_of_english_that_stands_in_is_said_to_be_english() {
    let _served = Served::new(
        "qad",
        "lab-play-label = Los!\nstatus-word-paused = ruht\nedit-undone = Ist weg.\n",
    );
    let _index = Served::file("lessons/qad/index.txt", "01-hyperplanes Eine Gerade\n");
    let labs = LABS.map(|(what, link)| (what.to_owned(), link.to_owned()));
    let lesson = "v2&lesson=02-perceptron-rule&lesson-step=2";
    let lesson = ("a lesson".to_owned(), lesson.to_owned());
    let all: Vec<_> = labs
        .into_iter()
        .chain([lesson])
        .chain(instruments())
        .collect();
    let words = json!(english_words(&all));
    story(async |lab| {
        let mut mistakes = Vec::new();
        lab.open_asking("?lang=qad", "").await;
        for (what, link) in &all {
            lab.go(link).await;
            unfold(lab).await;
            mistakes.extend(unmarked(lab, what, &words).await);
        }
        lab.go("v2&rule=adaline&eta=0.001").await;
        lab.click("step").await;
        mistakes.extend(unmarked(lab, "a step", &words).await);
        let status = lab.text("status").await;
        assert!(status.starts_with("ruht in epoch 1"), "{status}");
        for action in ["help", "share", "lessons", "instruments", "pictures"] {
            lab.click(action).await;
            mistakes.extend(unmarked(lab, action, &words).await);
            lab.keys(Key::Escape).await;
        }
        assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
    });
}

async fn unmarked(lab: &Lab, what: &str, words: &Value) -> Vec<String> {
    lab.shown().await;
    let found = lab.ask_with(UNMARKED, std::slice::from_ref(words)).await;
    let found = found.as_array().expect("a list").iter();
    found
        .map(|told| format!("{what}: {}", told.as_str().unwrap_or_default()))
        .collect()
}
