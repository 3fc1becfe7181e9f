//! Languages that there are not: one of two messages, wrong ones, and code and markup that do not fit.

use std::path::Path;
use std::thread;

use hyperplane::text::{Catalog, message, speak};

use crate::code::Code;
use crate::ftl::Language;
use crate::markup::{labeled, unlabeled};
use crate::{compare, fits, judge, judge_script};

/// The answer of `ask` in a thread that speaks this language.
fn in_toy<T: Send + 'static>(messages: &str, ask: impl FnOnce() -> T + Send + 'static) -> T {
    let toy = messages.to_owned();
    let asked = thread::spawn(move || {
        assert!(speak(Catalog::from_messages("de", &toy)));
        assert!(!speak(Catalog::english()), "the language has been chosen");
        ask()
    });
    asked.join().expect("an answer")
}

#[test]
fn a_language_of_two_messages_falls_back_to_english_for_the_rest() {
    let toy = "status-word-ready = bereit\nstatus-paused-after = nach { $epochs } { $epochs ->\n  [one] Epoche\n *[other] Epochen\n }\n";
    let said = in_toy(toy, || {
        [
            message("status-word-ready"),
            message("status-word-paused"),
            message("no-such-key"),
        ]
    });
    assert_eq!(said, ["bereit", "paused", "no-such-key"]);
}

#[test]
fn a_message_that_is_told_too_little_or_broken_is_english() {
    let said = in_toy(
        "status-word-ready = { $nobody } bereit\nstatus-word-paused = { \n",
        || [message("status-word-ready"), message("status-word-paused")],
    );
    assert_eq!(said, ["ready", "paused"]);
}

const ENGLISH: &str = "\
toy-title = Toys
toy-gap = The file <var data-l10n-name=\"path\"></var>
toy-count = { $count ->
    [one] a toy of { $owner }
   *[other] { $count } toys
 }
toy-go = Go
    .title = Go <there>
";

const MARKUP: &str = "<p data-l10n-id=\"toy-gap\">The file <var data-l10n-name=\"path\"></var></p><h2 data-l10n-id=\"toy-title\">Toys\n </h2><div><button data-l10n-id=\"toy-go\" title=\"Go &lt;there>\">Go</button></div>";

/// Mismatches between this code, this markup and these messages.
fn found(code: &str, html: &str, messages: &str) -> Vec<String> {
    let elements = labeled(html)
        .into_iter()
        .map(|element| ("toy.html".into(), element));
    let code = Code::read(Path::new("toy.rs"), code);
    compare(
        &code.sites,
        &elements.collect::<Vec<_>>(),
        &Language::of("toy.ftl", messages),
    )
}

const CODE: &str =
    "fn said() { let _ = format!(\"{}\", say!(\"toy-count\", count = a(1, b), owner = x == 2)); }";

#[test]
fn what_fits_is_no_mistake() {
    assert_eq!(found(CODE, MARKUP, ENGLISH), [""; 0]);
    // A variable has the name of what is told.
    for code in [
        CODE.replace("count = a(1, b)", "count"),
        CODE.replace("owner = x == 2", "owner"),
    ] {
        assert_eq!(found(&code, MARKUP, ENGLISH), [""; 0]);
    }
    // A pattern means every message that it fits.
    let messages = format!("{ENGLISH}toy-kind-ball = ball\ntoy-kind-car = car\n");
    let code = format!("{CODE}\nfn kind() {{ message(&key!(\"toy-kind-*\", word)); }}");
    assert_eq!(found(&code, MARKUP, &messages), [""; 0]);
    assert!(fits("toy-*", "toy-a") && !fits("toy-*", "toy-") && !fits("toy-*", "toy-a.title"));
}

#[test]
fn what_does_not_fit_is_found() {
    let cases = [
        (
            CODE.replace("toy-count", "toy-cuont"),
            MARKUP.into(),
            ENGLISH.into(),
            "no message toy-cuont",
        ),
        (
            CODE.replace("owner", "owns"),
            MARKUP.into(),
            ENGLISH.into(),
            "toy-count is told",
        ),
        (
            CODE.into(),
            MARKUP.into(),
            format!("{ENGLISH}toy-old = Old"),
            "nobody says toy-old",
        ),
        (
            CODE.into(),
            MARKUP.replace("Toys", "Tools"),
            ENGLISH.into(),
            "toy-title is “Toys”",
        ),
        (
            CODE.into(),
            MARKUP.replace("lt;there", "lt;here"),
            ENGLISH.into(),
            "toy-go.title is",
        ),
        (
            CODE.into(),
            MARKUP.replace(" title", " label"),
            ENGLISH.into(),
            "toy-go.title is",
        ),
        (
            CODE.into(),
            MARKUP.replace("toy-go", "toy-come"),
            ENGLISH.into(),
            "no message toy-come",
        ),
        (
            CODE.into(),
            MARKUP.into(),
            ENGLISH.replace("Toys", "{ $whose } Toys"),
            "waits to be told",
        ),
        (
            CODE.into(),
            MARKUP.into(),
            ENGLISH.replace("} toys", "} <b>toys</b>"),
            "is markup",
        ),
    ];
    for (code, html, messages, wanted) in cases {
        let found = found(&code, &html, &messages);
        assert!(
            found.iter().any(|mistake| mistake.contains(wanted)),
            "{wanted}: {found:?}"
        );
    }
}

#[test]
fn files_and_languages_are_judged() {
    let english = Language::of("toy.ftl", ENGLISH);
    assert!(english.mistakes.is_empty());
    for wrong in ["toy-a = A\ntoy-a = B", "toy-a = { $", "toy a = A"] {
        assert_eq!(Language::of("toy.ftl", wrong).mistakes.len(), 1, "{wrong}");
    }
    let judged = |text: &str| judge(&Language::of("toy.ftl", text), &english);
    assert_eq!(
        judged("toy-title = Spielzeug\ntoy-count = { $owner } hat { $count }"),
        [""; 0]
    );
    for wrong in [
        "toy-titel = Spielzeug",
        "toy-title = { $count } Spielzeuge",
        "toy-go =\n .label = Los",
        "toy-title = <b>Spielzeug</b>",
        "toy-gap = Die Datei <var></var>",
    ] {
        assert_eq!(judged(wrong).len(), 1, "{wrong}");
    }
}

#[test]
fn texts_without_a_message_are_found_in_markup_and_code() {
    let html = "<p>Some <b>words</b></p><label><span data-l10n-id=\"toy-go\">Go <b>on</b></span><input title=\"Hint\"></label>\
                <i translate=\"no\">AND</i><!-- no text --><button data-l10n-id=\"toy-help\" aria-label=\"Help\">?</button> x₁ = 1";
    let found = unlabeled(
        html,
        |key| key == "toy-go",
        |key, name| (key, name) == ("toy-help", "aria-label"),
    );
    assert_eq!(found, ["Some", "words", "title=\"Hint\""]);
    let code = "/// Not this text.\n#[error(\"no toy is here\")]\nenum E {}\nfn a() { b.expect(\"not this either\"); say!(\"toy-go\"); c(\"all is lost\", \"data-x\", \"v2&a=b\"); }\n\
                #[cfg(test)]\nmod tests { fn t() { \"in a test\" } }\nfn d() { f(\"one and two\") }";
    let code = Code::read(Path::new("toy.rs"), code);
    assert_eq!(
        code.sentences,
        ["\"no toy is here\"", "\"all is lost\"", "\"one and two\""]
    );
    assert_eq!(code.sites.len(), 1);
}

#[test]
fn a_script_says_what_stands_in_its_page_and_nothing_else() {
    let page = "<p data-l10n-id=\"page-lost\">The file <var data-l10n-name=\"path\"></var></p><p data-l10n-id=\"page-ok\">OK</p>";
    let script = "\"use strict\";\n// One two.\nsay(\"page-lost\", { path: a.b }); say(sentence(\"page-ok\"));";
    let found = |script: &str| judge_script(script, &labeled(page));
    assert_eq!(found(script), [""; 0]);
    for (old, new, wanted) in [
        ("page-lost", "page-lots", "the page has no page-lots"),
        ("path: a.b", "file: a.b", "page-lost is told"),
        (", { path: a.b }", "", "page-lost is told"),
        ("sentence(\"page-ok\")", "ok", "does not say page-ok"),
        (
            "sentence(\"page-ok\")",
            "\"page-ok\", `All is ${lost}`",
            "in the script: All is",
        ),
    ] {
        let found = found(&script.replace(old, new));
        let is_found = found.iter().any(|mistake| mistake.contains(wanted));
        assert!(is_found, "{wanted}: {found:?}");
    }
}
