//! Rules of writing: American spelling everywhere, and guides that name only what exists.
#![cfg(not(target_arch = "wasm32"))]

use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Endings of the names of files that people read.
const TEXTS: [&str; 11] = [
    "rs", "md", "toml", "html", "js", "css", "ftl", "yml", "svg", "py", "ipynb",
];

/// Folders that are made by programs.
const MADE: [&str; 5] = ["target", "dist", "pkg", ".git", "node_modules"];

/// Full of British words on purpose; written by others.
const LEFT_OUT: [&str; 2] = ["tests/writing.rs", "tests/e2e/axe"];

/// Parts of British words that no American word has.
const BRITISH: &str = "\
    colour behaviour favour neighbour flavour honour humour labour endeavour rigour vapour centre centring fibre theatre \
    kilometre millimetre catalogue analogue licence defence offence labell modell cancelled cancelling travelled travelling \
    signalled levelled channelled alise alising alisation imise imising imisation ardise ardising ardisation orise orising \
    orisation gnise gnising ganise ganising ganisation onise onising onisation erise erising erisation trise trising \
    trisation ilise ilising ilisation larise larising larisation marise marising earise earising narise narising retise \
    retising retisation quantise quantising quantisation oritise oritising matise matising hasise hasising hesise hesising \
    icise icising ogise ogising domise domising domisation tomise tomising tomisation kenise kenising kenisation inise \
    inising rnise rnising analysed analysing analyser grey artefact anticlockwise kerb judgement whilst amongst learnt \
    sceptic mould mitred plough manoeuv practise per\u{a0}cent";

/// Names that keep their British spelling: links, which are read for ever, and an attribute of ARIA.
const NAMES: [&str; 5] = [
    "16-generalisation",
    "s07-regularisation",
    "third=minimised",
    "\"minimised\"",
    "labelledby",
];

fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        let relative = path.strip_prefix(ROOT).expect("inside");
        if MADE.contains(&name) || LEFT_OUT.iter().any(|left| Path::new(left) == relative) {
            continue;
        }
        if path.is_dir() {
            walk(&path, found);
        } else if path
            .extension()
            .is_some_and(|ending| TEXTS.iter().any(|text| ending == *text))
        {
            found.push(path);
        }
    }
}

#[test]
fn spelling_is_american() {
    let mut files = vec![Path::new(ROOT).join(".ci/run")];
    walk(Path::new(ROOT), &mut files);
    assert!(files.len() > 300);
    let words: Vec<_> = BRITISH
        .split(' ')
        .map(|word| word.replace('\u{a0}', " "))
        .collect();
    let mut wrong = String::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a text").to_lowercase();
        let text = NAMES.iter().fold(text, |text, name| text.replace(name, ""));
        for word in &words {
            if let Some(at) = text.find(word) {
                let line = text[..at].matches('\n').count() + 1;
                wrong += &format!("{}:{line}: {word}\n", file.display());
            }
        }
    }
    assert!(wrong.is_empty(), "British spelling:\n{wrong}");
}

/// Guides whose paths and links are followed.
const GUIDES: [&str; 14] = [
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "docs/ARCHITECTURE.md",
    "docs/courses.md",
    "docs/embedding.md",
    "docs/instructors.md",
    "docs/javascript.md",
    "docs/lessons.md",
    "docs/licenses.md",
    "docs/model.md",
    "docs/publishing.md",
    "docs/python.md",
    "docs/texts.md",
];

/// Beginnings of the paths in a guide that are checked.
const FOLDERS: [&str; 9] = [
    "src/", "core/", "crates/", "www/", "tests/", "xtask/", "docs/", "benches/", ".ci/",
];

/// The parts of a text between `before` and `after`.
fn between<'t>(text: &'t str, before: &'t str, after: char) -> impl Iterator<Item = &'t str> {
    text.split(before)
        .skip(1)
        .filter_map(move |rest| Some(rest.split_once(after)?.0))
}

#[test]
fn what_the_guides_name_exists() {
    for guide in GUIDES {
        let path = Path::new(ROOT).join(guide);
        let text = fs::read_to_string(&path).expect(guide);
        let folder = path.parent().expect("a folder");
        let mut links = between(&text, "](", ')').filter(|link| {
            !link.contains("://") && !link.contains("do:") && !link.starts_with("./#")
        });
        let headings = text.lines().filter_map(|line| line.strip_prefix("## "));
        let headings: Vec<String> = headings.map(|text| text.replace(' ', "-")).collect();
        let is_there = |link: &str| match link.strip_prefix('#') {
            Some(place) => headings.iter().any(|it| it.eq_ignore_ascii_case(place)),
            None => folder.join(link).exists(),
        };
        if let Some(missing) = links.find(|link| !is_there(link)) {
            panic!("{guide} has a link to {missing}, which does not exist");
        }
        let is_path = |word: &&str| {
            // A pattern such as `src/instruments/<name>/` names no file, and `www/pkg/` is made.
            FOLDERS.iter().any(|folder| word.starts_with(folder))
                && !word.contains(['<', '*', '…', ' '])
                && !word.starts_with("www/pkg/")
        };
        let mut paths = text.split('`').skip(1).step_by(2).filter(is_path);
        if let Some(missing) = paths.find(|path| !Path::new(ROOT).join(path).exists()) {
            panic!("{guide} names {missing}, which does not exist");
        }
    }
}
