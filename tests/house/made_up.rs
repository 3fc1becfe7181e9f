//! Made-up houses with what must not be in ours: each is found, with the arrows that make it.

use std::collections::BTreeMap;

use super::*;

/// The arrows of a house of such files.
fn arrows(files: &[(&str, &str)]) -> BTreeSet<Arrow> {
    let files: BTreeMap<&str, &str> = files.iter().copied().collect();
    let read = |file: &str| files.get(file).map(|text| (*text).to_owned());
    Modules::of(&CRATES[..1], &read).arrows()
}

fn pairs(arrows: &BTreeSet<Arrow>) -> Vec<(&str, &str)> {
    let pairs = arrows
        .iter()
        .map(|arrow| (arrow.from.as_str(), arrow.to.as_str()));
    pairs.collect()
}

#[test]
fn an_arrow_leads_to_the_file_in_which_an_item_is_defined() {
    let session = "
        mod state;
        mod tests_of_it { }
        pub use state::State as Session;
        pub use crate::plot::{self, pen as ink};
        #[cfg(test)] mod tests;
        #[cfg(test)] use crate::web::Page;
    ";
    let found = arrows(&[
        ("src/lib.rs", "mod plot; mod session;"),
        (
            "src/plot/mod.rs",
            "pub mod pen; pub use pen::{Pen, dot}; use super::session::plot as itself;",
        ),
        ("src/plot/pen.rs", "pub struct Pen; pub fn dot() {}"),
        ("src/session/mod.rs", session),
        (
            "src/session/state.rs",
            "use super::ink::Pen; pub struct State(Pen);
             fn name() -> String { format!(\"{}\", Other::A, crate::plot::dot()) }
             enum Other { A }",
        ),
        ("src/session/tests.rs", "not even Rust"),
    ]);
    assert_eq!(
        pairs(&found),
        [("src/session/state.rs", "src/plot/pen.rs"); 2]
    );
}

#[test]
fn who_passes_an_item_on_and_uses_it_needs_it() {
    let files = |plot: &'static str| {
        arrows(&[
            ("src/lib.rs", "mod plot;"),
            ("src/plot/mod.rs", plot),
            ("src/plot/pen.rs", "pub struct Pen;"),
        ])
    };
    assert_eq!(pairs(&files("mod pen; pub use pen::Pen;")), []);
    let needed = [("src/plot/mod.rs", "src/plot/pen.rs")];
    assert_eq!(
        pairs(&files("mod pen; pub use pen::Pen; fn f(_: Pen) {}")),
        needed
    );
    assert_eq!(
        pairs(&files("mod pen; pub fn f() { pen::Pen::new(); }")),
        needed
    );
}

#[test]
#[should_panic(expected = "src/lib.rs: `crate::nothing::Thing` leads nowhere")]
fn no_path_is_overlooked() {
    arrows(&[("src/lib.rs", "use crate::nothing::Thing;")]);
}

#[test]
fn a_circle_of_rooms_is_found() {
    let found = circles_of_rooms(&arrows(&[
        ("src/lib.rs", "mod plot; mod session;"),
        (
            "src/plot/mod.rs",
            "use crate::session::State; pub struct Pen;",
        ),
        ("src/session/mod.rs", "mod a; pub struct State;"),
        (
            "src/session/a.rs",
            "fn draw() { let _ = vec![crate::plot::Pen::new()]; }",
        ),
    ]));
    let told = "a circle of 2:\n  src/plot/mod.rs → src/session/mod.rs (crate::session::State)\n  \
        src/session/a.rs → src/plot/mod.rs (crate::plot::Pen::new)\n";
    assert_eq!(found, [told]);
}

#[test]
fn a_circle_of_four_files_is_found_and_one_of_three_may_be() {
    let of = |last: &'static str| {
        circles_of_files(&arrows(&[
            ("src/lib.rs", "mod plot;"),
            ("src/plot/mod.rs", "mod a; mod b; mod c; mod d;"),
            ("src/plot/a.rs", "pub struct A(super::b::B);"),
            ("src/plot/b.rs", "use super::c::C; pub struct B(C);"),
            (
                "src/plot/c.rs",
                "pub struct C; impl super::d::D {} fn f(_: super::a::A) {}",
            ),
            ("src/plot/d.rs", last),
        ]))
    };
    assert_eq!(of("pub struct D;"), [""; 0]);
    let found = of("pub struct D(super::a::A);");
    assert!(found[0].starts_with("a circle of 4:"), "{found:?}");
}

#[test]
fn an_arrow_upward_is_found() {
    let found = upward(&arrows(&[
        ("src/lib.rs", "mod app; mod web;"),
        ("src/app/mod.rs", "use crate::web::Page;"),
        ("src/web/mod.rs", "pub struct Page;"),
    ]));
    assert_eq!(
        found,
        ["src/app/mod.rs → src/web/mod.rs (crate::web::Page)"]
    );
}

#[test]
#[should_panic(expected = "`src/cellar` is on no floor")]
fn every_room_has_a_floor() {
    upward(&arrows(&[
        ("src/lib.rs", "mod app; mod cellar;"),
        ("src/app/mod.rs", "use crate::cellar::Coal;"),
        ("src/cellar/mod.rs", "pub struct Coal;"),
    ]));
}

#[test]
fn who_names_an_instrument_is_found() {
    let found = instruments_named(&arrows(&[
        ("src/lib.rs", "mod app; mod instruments;"),
        (
            "src/app/mod.rs",
            "use crate::instruments::{registry, Sweep};",
        ),
        (
            "src/instruments/mod.rs",
            "pub mod registry; pub mod spam; mod sweep; pub use sweep::Sweep;",
        ),
        (
            "src/instruments/registry.rs",
            "use super::{spam::Spam, sweep::Sweep};",
        ),
        (
            "src/instruments/spam/mod.rs",
            "pub struct Spam; use crate::instruments::sweep::Sweep;",
        ),
        (
            "src/instruments/sweep/mod.rs",
            "mod run; pub struct Sweep(run::Run);",
        ),
        ("src/instruments/sweep/run.rs", "pub struct Run;"),
    ]));
    let told = [
        "src/app/mod.rs → src/instruments/sweep/mod.rs (crate::instruments::Sweep)",
        "src/instruments/spam/mod.rs → src/instruments/sweep/mod.rs (crate::instruments::sweep::Sweep)",
    ];
    assert_eq!(found, told);
}
