//! The house is as it is planned: imports point down, no circles, no large files, and no one names an instrument.
#![cfg(not(target_arch = "wasm32"))]

mod made_up;
mod modules;
mod workflows;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use modules::{Arrow, Crate, Modules};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

const CRATES: [Crate; 5] = [
    Crate {
        name: "hyperplane",
        sources: "src",
    },
    Crate {
        name: "hyperplane_core",
        sources: "core/src",
    },
    Crate {
        name: "hyperplane_plot",
        sources: "crates/plot/src",
    },
    Crate {
        name: "hyperplane_session",
        sources: "crates/session/src",
    },
    Crate {
        name: "hyperplane_text",
        sources: "crates/text/src",
    },
];

/// Rooms from the ground up. Those of one floor may know each other, but not both ways. Crates of a single room are not listed:
/// the compiler guards their floors.
const FLOORS: [&[&str]; 9] = [
    &["core/src/data", "core/src/task.rs", "core/src/cached.rs"],
    &["core/src/learn"],
    &["core/src/theory"],
    &["crates/plot/src/geometry"],
    &["crates/plot/src"],
    &["src/markup.rs"],
    &["src/instruments", "src/lessons"],
    &["src/app"],
    &["src/web"],
];

/// Lines that a file may have.
const LINES: usize = 600;

/// Files that may need each other.
const CLIQUE: usize = 3;

/// The list of the instruments, the one file that names them.
const REGISTRY: &str = "src/instruments/registry.rs";

/// The folder below `src` or `core/src`; a file beside the rooms is the map or a room of its own. Of a crate among several, the
/// smallest room that is listed.
fn room(file: &str) -> Option<&str> {
    if file.starts_with("crates/") {
        let rooms = FLOORS.iter().copied().flatten().copied();
        let around = rooms.filter(|room| file.starts_with(room));
        return around.max_by_key(|room| room.len());
    }
    let (sources, path) = file.split_once("src/")?;
    let end = path.find('/').unwrap_or(path.len());
    (path != "lib.rs").then(|| &file[..sources.len() + 4 + end])
}

/// The instrument a file belongs to.
fn instrument(file: &str) -> Option<&str> {
    let (name, _) = file.strip_prefix("src/instruments/")?.split_once('/')?;
    Some(name)
}

/// The arrows of the house.
static ARROWS: LazyLock<BTreeSet<Arrow>> = LazyLock::new(|| {
    let read = |file: &str| fs::read_to_string(Path::new(ROOT).join(file)).ok();
    Modules::of(&CRATES, &read).arrows()
});

/// Groups in which each leads to each other.
fn circles<'a>(arrows: impl Iterator<Item = (&'a str, &'a str)>) -> BTreeSet<BTreeSet<&'a str>> {
    let mut next: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (from, to) in arrows.filter(|(from, to)| from != to) {
        next.entry(from).or_default().insert(to);
    }
    let reached = |from: &'a str| {
        let mut found = BTreeSet::new();
        let mut ahead = vec![from];
        while let Some(at) = ahead.pop() {
            let new = next
                .get(at)
                .into_iter()
                .flatten()
                .filter(|to| found.insert(**to));
            ahead.extend(new.copied().collect::<Vec<_>>());
        }
        found
    };
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        next.keys().map(|from| (*from, reached(from))).collect();
    let both = |from: &str, to: &str| reached.get(to).is_some_and(|back| back.contains(from));
    let circles = reached
        .iter()
        .map(|(from, found)| found.iter().copied().filter(|to| both(from, to)).collect());
    circles
        .filter(|circle: &BTreeSet<&str>| !circle.is_empty())
        .collect()
}

/// The arrows between members of a circle, as lines.
fn shown(
    circle: &BTreeSet<&str>,
    arrows: &BTreeSet<Arrow>,
    name: impl Fn(&str) -> Option<&str>,
) -> String {
    let inside = |file: &str| name(file).is_some_and(|name| circle.contains(name));
    let other = |arrow: &&Arrow| name(&arrow.from) != name(&arrow.to);
    let found = arrows
        .iter()
        .filter(|arrow| inside(&arrow.from) && inside(&arrow.to))
        .filter(other);
    let mut lines = format!("a circle of {}:\n", circle.len());
    for Arrow { from, to, item } in found {
        lines += &format!("  {from} → {to} ({item})\n");
    }
    lines
}

/// Circles of rooms.
fn circles_of_rooms(arrows: &BTreeSet<Arrow>) -> Vec<String> {
    let rooms = arrows
        .iter()
        .filter_map(|arrow| Some((room(&arrow.from)?, room(&arrow.to)?)));
    circles(rooms)
        .iter()
        .map(|circle| shown(circle, arrows, room))
        .collect()
}

/// Circles of more files than may be.
fn circles_of_files(arrows: &BTreeSet<Arrow>) -> Vec<String> {
    let files = arrows
        .iter()
        .map(|arrow| (arrow.from.as_str(), arrow.to.as_str()));
    let large = circles(files)
        .into_iter()
        .filter(|circle| circle.len() > CLIQUE);
    large
        .map(|circle| shown(&circle, arrows, |file| Some(file)))
        .collect()
}

/// Arrows from a floor to one above it, and rooms that are on none.
fn upward(arrows: &BTreeSet<Arrow>) -> Vec<String> {
    let floor = |file: &str| {
        let room = room(file)?;
        let floor = FLOORS.iter().position(|rooms| rooms.contains(&room));
        Some(floor.unwrap_or_else(|| panic!("{file}: `{room}` is on no floor")))
    };
    let up = arrows
        .iter()
        .filter(|arrow| floor(&arrow.from) < floor(&arrow.to) && floor(&arrow.from).is_some());
    up.map(|Arrow { from, to, item }| format!("{from} → {to} ({item})"))
        .collect()
}

/// Arrows to an instrument from outside it.
fn instruments_named(arrows: &BTreeSet<Arrow>) -> Vec<String> {
    let outside = |arrow: &&Arrow| {
        instrument(&arrow.to).is_some() && instrument(&arrow.from) != instrument(&arrow.to)
    };
    let found = arrows
        .iter()
        .filter(outside)
        .filter(|arrow| arrow.from != REGISTRY);
    found
        .map(|Arrow { from, to, item }| format!("{from} → {to} ({item})"))
        .collect()
}

/// All files of Rust below a folder.
fn files(folder: &Path, found: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("a text");
            found.insert(path.display().to_string(), text);
        }
    }
}

fn none(complaints: &[String]) {
    assert!(
        complaints.is_empty(),
        "{}:\n{}",
        complaints.len(),
        complaints.join("\n")
    );
}

#[test]
fn no_room_needs_a_room_that_needs_it() {
    none(&circles_of_rooms(&ARROWS));
}

#[test]
fn at_most_three_files_need_each_other() {
    none(&circles_of_files(&ARROWS));
}

#[test]
fn imports_point_down() {
    none(&upward(&ARROWS));
}

#[test]
fn only_the_registry_names_an_instrument() {
    none(&instruments_named(&ARROWS));
}

#[test]
fn no_file_is_too_long_to_be_read_at_a_sitting() {
    let mut found = BTreeMap::new();
    for folder in [
        "src", "core", "crates", "lessons", "xtask", "tests", "benches", "examples",
    ] {
        files(&Path::new(ROOT).join(folder), &mut found);
    }
    assert!(found.len() > 300, "only {} files", found.len());
    let lines = found
        .iter()
        .map(|(file, text)| (text.lines().count(), file));
    let long = lines.filter(|(lines, _)| *lines > LINES);
    none(
        &long
            .map(|(lines, file)| format!("{file}: {lines} lines"))
            .collect::<Vec<_>>(),
    );
}
