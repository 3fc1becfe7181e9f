//! `cargo xtask`: everything a developer, a teacher or a build machine does with Hyperplane.
//!
//! | file | what it is about |
//! |---|---|
//! | `args` | the command line |
//! | `serve`, `checks`, `dist`, `package`, `bench`, `fuzz` | one task each (`wasm` is the seventh) |
//! | `wasm` | from Rust to `www/pkg/`, with what follows there |
//! | `lessons` | from the lecturers’ Markdown to what the page fetches, and all mistakes of it |
//! | `locales` | the messages of each language in one file |
//! | `styles` | the style sheets of all instruments in one file |
//! | `scoped` | all style sheets in one file for pages of others, where they style the lab alone |
//! | `single`, `archive` | the page as one file, and archives for course platforms |
//! | `scorm` | packages of a lesson for course platforms |
//! | `rehearsal` | the page as end-to-end tests find it published |
//! | `beside` | a task that runs while others do |
//! | `changed`, `timed` | which native tests a change needs, and how long each test takes |
//! | `offline` | what lets the published page open without a network |
//! | `server`, `policy` | the static server, and the policy of what it sends |
//! | `tools`, `browser`, `driver` | what has to be installed, and the running drivers of browsers |
//! | `python` | a Python with NumPy for the programs that the page writes, and one with pinned packages |
//! | `deny` | what other people's crates must satisfy |
//! | `count`, `summary` | what the tests said |
//! | `weight`, `budget` | what a visitor downloads, and how much that may be |
//! | `files`, `shell`, `steps`, `workspace` | helpers |

mod archive;
mod args;
mod bench;
mod beside;
mod browser;
mod budget;
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
mod mutants;
mod offline;
mod package;
mod place;
mod policy;
mod python;
mod rehearsal;
mod scoped;
mod scorm;
mod serve;
mod server;
mod shell;
mod single;
mod split;
mod steps;
mod styles;
mod summary;
mod timed;
mod tools;
mod wasm;
mod weight;
mod workspace;

use std::ffi::OsString;
use std::process::ExitCode;

use args::Subcommand;

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    if let [task, words @ ..] = &words[..]
        && task == timed::TASK
    {
        return timed::start(words).unwrap_or_else(|error| {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        });
    }
    let task = match args::parse(words.into_iter()) {
        Ok(task) => task,
        Err(message) => {
            eprintln!("error: {message}\n\n{}", args::USAGE);
            return ExitCode::from(2);
        }
    };
    let done = match task {
        Subcommand::Help => {
            println!("{}", args::USAGE);
            Ok(())
        }
        Subcommand::Serve { port, open } => serve::serve(port, open),
        Subcommand::Test { choice, rest } => checks::test(&choice, &rest),
        Subcommand::Rehearse => rehearsal::build(),
        Subcommand::Wasm => wasm::build(&mut steps::Steps::new(wasm::STEPS)),
        Subcommand::Lessons { check: true, files } => lessons::check(&files),
        Subcommand::Lessons { .. } => lessons::write(),
        Subcommand::Dist { place, packages } => dist::dist(&place, &packages),
        Subcommand::Package { place } => package::package(&place),
        Subcommand::Bench { parts } => bench::bench(&parts),
        Subcommand::Fuzz {
            minutes,
            seed,
            target,
        } => fuzz::fuzz(minutes, seed, target.as_deref()),
        Subcommand::Mutants { shard } => mutants::mutants(shard.as_deref()),
        Subcommand::Monkey { actions, seed } => fuzz::monkey(actions, seed),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
