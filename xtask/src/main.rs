//! `cargo xtask`: everything a developer, a teacher or a build machine does with Hyperplane.

mod archive;
mod args;
mod bench;
mod beside;
mod browser;
mod changed;
mod checks;
mod count;
mod deny;
mod dist;
mod docs;
mod driver;
mod examples;
mod files;
mod fuzz;
mod lessons;
mod licenses;
mod locales;
mod offline;
mod package;
mod place;
mod policy;
mod python;
mod rehearsal;
mod scoped;
mod scorm;
mod server;
mod shell;
mod single;
mod split;
mod steps;
mod styles;
mod summary;
mod tools;
mod wasm;
mod weight;
mod workspace;

use std::process::ExitCode;

use args::Subcommand;
use checks::Choice;
use clap::Parser;

fn main() -> ExitCode {
    let done = match Subcommand::parse() {
        Subcommand::Serve { port, open } => server::serve(port, open),
        Subcommand::Test { words, rest } => {
            Choice::new(&words, &rest).and_then(|choice| checks::test(&choice, &rest))
        }
        Subcommand::Rehearse => rehearsal::build(),
        Subcommand::Wasm => wasm::build(),
        Subcommand::Lessons { check: true, files } => lessons::check(&files),
        Subcommand::Lessons { .. } => lessons::write(),
        Subcommand::Dist { place, packages } => dist::dist(&place, &packages),
        Subcommand::Package { place } => package::package(&place),
        Subcommand::Bench { parts } => bench::bench(&parts),
        Subcommand::Fuzz {
            monkey: true,
            actions,
            seed,
            ..
        } => fuzz::monkey(actions, seed.unwrap_or(1)),
        Subcommand::Fuzz {
            minutes,
            seed,
            target,
            ..
        } => fuzz::fuzz(minutes, seed.unwrap_or(100_000), target.as_deref()),
        Subcommand::RunTest { words } => count::run_test(&words),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
