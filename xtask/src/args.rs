//! The command line.

use std::ffi::OsString;

use lexopt::prelude::{Long, Short, Value, ValueExt};

use crate::bench::Bench;
use crate::checks::{Choice, Part};
use crate::dist::Packages;
use crate::place::Place;

pub(crate) const USAGE: &str = "\
Usage: cargo xtask <task>

  serve [--port N] [--open]   build the lab and serve it on http://127.0.0.1:8080/
                              (--open shows it in the browser; a busy port: the next free one)
  test                        install what is missing and check what a change can plausibly break
  test quick                  lints, and the native tests of what has changed, for the loop while working
  test all                    everything: all end-to-end tests in both browsers, packages in real hosts, monkeys, fuzzing
  test PART... [-- ARGS]      only these parts: fmt, clippy, deny, native, web, e2e, firefox, package, monkey, fuzz;
                              ARGS go to the test programs, and a name there chooses among all tests of the part
  wasm                        build www/pkg/: the WebAssembly, lessons, languages, styles
  rehearse                    build www/pkg/, and the page in each form that end-to-end tests open
  lessons [--check [FILE...]] write the lessons into www/pkg/, or report every mistake of these files, or of all lessons:
                              file, line and reason
  dist [--address URL] [--source URL]
                              make dist/: static files for any web server, checked against budget.txt; where the lab
                              will be (for previews and search engines), and where its sources are
  dist --single-file          make dist/hyperplane.html: the whole lab as one file that opens from a double click
  dist --zip                  make dist/hyperplane.zip: the folder for upload
  dist --scorm LESSON         make dist/LESSON-scorm-1.2.zip and dist/LESSON-scorm-2004.zip: a lesson or sheet for course
                              platforms, which are told how far students come
  package [--address URL] [--source URL]
                              make target/package/: the package for npm and the wheel for Python; where the lab and its
                              sources are stands in the package for npm
  bench [PART…]               measure the speed, natively and in the browser
                              (parts: timeline, learning, frames, loading, opening)
  fuzz [--minutes N] [--seed N] [TARGET]
                              attack the lab with random actions, links and data for so long a target (10), beginning with a seed;
                              with a target, such as rounds or lessons, only where a test of tests/attack/ is named so
  fuzz --monkey [--actions N] [--seed N]
                              let a monkey do so much (10000) at the page in Chromium and in Firefox
  mutants [--shard K/N]       change the core in one place after the other and print the share of changes that its tests
                              notice; with a shard, only every N-th place from the K-th (0 to N - 1) on: all take a day

  -h, --help                  this text";

/// The task of a call.
#[derive(Debug, PartialEq)]
pub(crate) enum Subcommand {
    Help,
    Serve {
        port: u16,
        open: bool,
    },
    Test {
        choice: Choice,
        rest: Vec<OsString>,
    },
    Wasm,
    Rehearse,
    Lessons {
        check: bool,
        files: Vec<OsString>,
    },
    Dist {
        place: Place,
        packages: Packages,
    },
    Package {
        place: Place,
    },
    /// Those of its parts; without one all.
    Bench {
        parts: Vec<Bench>,
    },
    /// The target of this name; without one all.
    Fuzz {
        minutes: u64,
        seed: u64,
        target: Option<String>,
    },
    Monkey {
        actions: u64,
        seed: u64,
    },
    Mutants {
        shard: Option<String>,
    },
}

/// Reads the arguments after `cargo xtask`; the error is a sentence for the user.
pub(crate) fn parse(args: impl Iterator<Item = OsString>) -> Result<Subcommand, String> {
    // What follows `--` belongs to the test binaries and is none of our business.
    let mut ours: Vec<OsString> = args.collect();
    let rest = match ours.iter().position(|arg| arg == "--") {
        Some(at) => ours.split_off(at).split_off(1),
        None => Vec::new(),
    };
    if ours.is_empty() {
        return Ok(Subcommand::Help);
    }
    let task = read(lexopt::Parser::from_args(ours), &rest).map_err(|error| error.to_string())?;
    match task {
        Subcommand::Test { .. } | Subcommand::Help => Ok(task),
        _ if rest.is_empty() => Ok(task),
        _ => Err("only `test` takes arguments after `--`".to_owned()),
    }
}

fn read(mut parser: lexopt::Parser, rest: &[OsString]) -> Result<Subcommand, lexopt::Error> {
    let mut task = match parser.next()? {
        None | Some(Short('h') | Long("help")) => return Ok(Subcommand::Help),
        Some(Value(name)) => named(&name.string()?, rest)?,
        Some(other) => return Err(other.unexpected()),
    };
    while let Some(arg) = parser.next()? {
        match (&mut task, arg) {
            (_, Short('h') | Long("help")) => return Ok(Subcommand::Help),
            (Subcommand::Serve { port, .. }, Long("port")) => *port = parser.value()?.parse()?,
            (Subcommand::Serve { open, .. }, Long("open")) => *open = true,
            (Subcommand::Fuzz { minutes, .. }, Long("minutes")) => {
                *minutes = parser.value()?.parse()?
            }
            (Subcommand::Fuzz { target, .. }, Value(name)) if target.is_none() => {
                *target = Some(name.string()?);
            }
            (Subcommand::Fuzz { target: None, .. }, Long("monkey")) => {
                task = Subcommand::Monkey {
                    actions: 10_000,
                    seed: 1,
                };
            }
            (Subcommand::Monkey { actions, .. }, Long("actions")) => {
                *actions = parser.value()?.parse()?;
            }
            (Subcommand::Fuzz { seed, .. } | Subcommand::Monkey { seed, .. }, Long("seed")) => {
                *seed = parser.value()?.parse()?;
            }
            (Subcommand::Mutants { shard }, Long("shard")) => {
                *shard = Some(parser.value()?.string()?)
            }
            (Subcommand::Dist { packages, .. }, Long("single-file")) => packages.single_file = true,
            (Subcommand::Dist { packages, .. }, Long("zip")) => packages.zip = true,
            (Subcommand::Dist { packages, .. }, Long("scorm")) => {
                packages.scorm.push(parser.value()?.string()?);
            }
            (Subcommand::Dist { place, .. } | Subcommand::Package { place }, Long("address")) => {
                place.address = Some(address(&parser.value()?.string()?)?);
            }
            (Subcommand::Dist { place, .. } | Subcommand::Package { place }, Long("source")) => {
                place.source = Some(address(&parser.value()?.string()?)?);
            }
            (Subcommand::Lessons { check, .. }, Long("check")) => *check = true,
            (Subcommand::Lessons { check: true, files }, Value(file)) => files.push(file),
            (Subcommand::Test { choice, .. }, Value(name)) => choose(choice, &name.string()?)?,
            (Subcommand::Bench { parts }, Value(name)) => parts.push(bench(&name.string()?)?),
            (_, other) => return Err(other.unexpected()),
        }
    }
    if let Subcommand::Test { choice, rest } = &task
        && !rest.is_empty()
        && !matches!(choice, Choice::Parts(parts) if parts.iter().all(|part| part.has_tests()))
    {
        return Err(
            "arguments after `--` need parts with tests, such as `test e2e -- FILTER`".into(),
        );
    }
    Ok(task)
}

fn named(name: &str, rest: &[OsString]) -> Result<Subcommand, lexopt::Error> {
    Ok(match name {
        "help" => Subcommand::Help,
        "serve" => Subcommand::Serve {
            port: 8080,
            open: false,
        },
        "test" => Subcommand::Test {
            choice: Choice::Short,
            rest: rest.to_vec(),
        },
        "wasm" => Subcommand::Wasm,
        "rehearse" => Subcommand::Rehearse,
        "lessons" => Subcommand::Lessons {
            check: false,
            files: Vec::new(),
        },
        "dist" => Subcommand::Dist {
            place: Place::default(),
            packages: Packages::default(),
        },
        "package" => Subcommand::Package {
            place: Place::default(),
        },
        "bench" => Subcommand::Bench { parts: Vec::new() },
        // The first seeds are those of every test.
        "fuzz" => Subcommand::Fuzz {
            minutes: 10,
            seed: 100_000,
            target: None,
        },
        "mutants" => Subcommand::Mutants { shard: None },
        _ => return Err(format!("there is no task `{name}`").into()),
    })
}

/// An address of a folder, with a slash at its end.
fn address(text: &str) -> Result<String, String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._~:/@%".contains(c);
    let named = text
        .strip_prefix("https://")
        .or(text.strip_prefix("http://"));
    match named {
        Some(named) if !named.is_empty() && named.chars().all(is_plain) => {
            Ok(format!("{}/", text.trim_end_matches('/')))
        }
        _ => Err(format!(
            "`{text}` is no address of a folder, such as https://example.org/lab/"
        )),
    }
}

fn bench(name: &str) -> Result<Bench, String> {
    let mut all = Bench::ALL.into_iter();
    all.find(|bench| bench.name() == name)
        .ok_or_else(|| format!("there is no bench `{name}`"))
}

/// Adds a word after `test` to what was chosen before.
fn choose(choice: &mut Choice, name: &str) -> Result<(), String> {
    *choice = match (std::mem::replace(choice, Choice::Short), name) {
        (Choice::Short, "quick") => Choice::Quick,
        (Choice::Short, "all") => Choice::All,
        (Choice::Short, _) => Choice::Parts(vec![part(name)?]),
        (Choice::Parts(mut parts), _) => {
            parts.push(part(name)?);
            Choice::Parts(parts)
        }
        (Choice::Quick | Choice::All, _) => {
            return Err(format!("`{name}` beside `quick` or `all` says nothing"));
        }
    };
    Ok(())
}

fn part(name: &str) -> Result<Part, String> {
    Part::ALL
        .into_iter()
        .find(|part| part.name() == name)
        .ok_or_else(|| format!("there is no part `{name}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Subcommand, String> {
        parse(line.split_whitespace().map(OsString::from))
    }

    #[test]
    fn tasks_and_options() {
        assert_eq!(parsed(""), Ok(Subcommand::Help));
        assert_eq!(parsed("serve --help"), Ok(Subcommand::Help));
        let fuzz = |minutes, seed, target: Option<&str>| {
            let target = target.map(String::from);
            Ok(Subcommand::Fuzz {
                minutes,
                seed,
                target,
            })
        };
        assert_eq!(parsed("fuzz"), fuzz(10, 100_000, None));
        assert_eq!(parsed("fuzz --seed 7 --minutes 60"), fuzz(60, 7, None));
        let lessons = fuzz(60, 100_000, Some("lessons"));
        assert_eq!(parsed("fuzz --minutes 60 lessons"), lessons);
        assert!(parsed("fuzz lessons links").is_err());
        assert!(parsed("fuzz lessons --monkey").is_err());
        let monkey = |actions, seed| Ok(Subcommand::Monkey { actions, seed });
        assert_eq!(parsed("fuzz --monkey"), monkey(10_000, 1));
        assert_eq!(parsed("fuzz --monkey --seed 7 --actions 50"), monkey(50, 7));
        let mutants = |shard: Option<&str>| {
            let shard = shard.map(str::to_owned);
            Ok(Subcommand::Mutants { shard })
        };
        assert_eq!(parsed("mutants"), mutants(None));
        let bench = |parts: &[Bench]| {
            let parts = parts.to_vec();
            Ok(Subcommand::Bench { parts })
        };
        assert_eq!(parsed("bench"), bench(&[]));
        assert_eq!(parsed("bench learning"), bench(&[Bench::Learning]));
        assert!(parsed("bench learnin").is_err());
        assert_eq!(parsed("mutants --shard 3/50"), mutants(Some("3/50")));
        assert_eq!(
            parsed("serve"),
            Ok(Subcommand::Serve {
                port: 8080,
                open: false
            })
        );
        assert_eq!(
            parsed("serve --open --port 9000"),
            Ok(Subcommand::Serve {
                port: 9000,
                open: true
            })
        );
    }

    #[test]
    fn tests_are_the_short_ones_the_quick_ones_all_or_parts() {
        let test = |choice| {
            let rest = vec![];
            Ok(Subcommand::Test { choice, rest })
        };
        assert_eq!(parsed("test"), test(Choice::Short));
        assert_eq!(parsed("test quick"), test(Choice::Quick));
        assert_eq!(parsed("test all"), test(Choice::All));
        let parts = Choice::Parts(vec![Part::Fmt, Part::E2e]);
        assert_eq!(parsed("test fmt e2e"), test(parts));
        assert!(parsed("test all e2e").is_err());
        assert!(parsed("test e2e all").is_err());
    }

    #[test]
    fn lessons_are_written_or_checked() {
        let task = |check, files: &[&str]| {
            let files = files.iter().map(OsString::from).collect();
            Ok(Subcommand::Lessons { check, files })
        };
        assert_eq!(parsed("lessons"), task(false, &[]));
        assert_eq!(parsed("lessons --check"), task(true, &[]));
        assert_eq!(
            parsed("lessons --check a.md b.md"),
            task(true, &["a.md", "b.md"])
        );
        assert!(parsed("lessons a.md").is_err());
    }

    #[test]
    fn a_place_is_one_or_two_addresses() {
        let place = |address: Option<&str>, source: Option<&str>| {
            let [address, source] = [address, source].map(|one| one.map(String::from));
            Ok(Subcommand::Dist {
                place: Place { address, source },
                packages: Packages::default(),
            })
        };
        assert_eq!(parsed("dist"), place(None, None));
        let both = parsed("dist --source https://host/a/b/ --address http://127.0.0.1:80/lab");
        let expected = (Some("http://127.0.0.1:80/lab/"), Some("https://host/a/b/"));
        assert_eq!(both, place(expected.0, expected.1));
        for wrong in [
            "host/a",
            "ftp://host",
            "https://",
            "https://a\"b",
            "https://a/?b",
        ] {
            assert!(
                parsed(&format!("dist --address {wrong}")).is_err(),
                "{wrong}"
            );
        }
        assert!(parsed("wasm --address https://host").is_err());
        let package = |place: Place| Ok(Subcommand::Package { place });
        assert_eq!(parsed("package"), package(Place::default()));
        let source = Some("https://host/".into());
        let place = Place {
            address: None,
            source,
        };
        assert_eq!(parsed("package --source https://host"), package(place));
    }

    #[test]
    fn packages_are_named_and_may_be_several() {
        let packages = |line| match parsed(line) {
            Ok(Subcommand::Dist { packages, .. }) => Ok(packages),
            other => Err(format!("{other:?}")),
        };
        let [one, other] = ["01-hyperplanes", "s02-gates"].map(String::from);
        let line = "dist --scorm 01-hyperplanes --zip --single-file --scorm s02-gates";
        let all = Packages {
            single_file: true,
            zip: true,
            scorm: vec![one, other],
        };
        assert_eq!(packages(line), Ok(all));
        assert_eq!(packages("dist"), Ok(Packages::default()));
        assert!(parsed("dist --scorm").is_err());
        assert!(parsed("wasm --zip").is_err());
    }

    #[test]
    fn everything_after_two_dashes_goes_to_the_tests() {
        let rest = vec!["undo".into(), "--nocapture".into()];
        let choice = Choice::Parts(vec![Part::E2e]);
        assert_eq!(
            parsed("test e2e -- undo --nocapture"),
            Ok(Subcommand::Test { choice, rest })
        );
        assert!(parsed("test fmt -- undo").is_err());
        assert!(parsed("test -- undo").is_err());
        assert!(parsed("wasm -- undo").is_err());
    }

    #[test]
    fn mistakes_are_named() {
        assert_eq!(parsed("fly"), Err("there is no task `fly`".to_owned()));
        assert_eq!(parsed("test it"), Err("there is no part `it`".to_owned()));
        assert!(parsed("serve --port 70000").is_err());
        assert!(parsed("wasm --open").is_err());
        assert!(parsed("package npm").is_err());
    }
}
