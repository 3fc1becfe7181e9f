//! The command line.

use std::ffi::OsString;

use clap::Parser;

use crate::bench::Bench;
use crate::dist::Packages;
use crate::place::Place;

/// The task runner of Hyperplane.
#[derive(Debug, Parser, PartialEq)]
#[command(bin_name = "cargo xtask")]
pub(crate) enum Subcommand {
    /// Build the lab and serve it
    Serve {
        /// The port; the next free one where it is busy
        #[arg(long, default_value_t = 8080)]
        port: u16,
        /// Show the lab in the browser
        #[arg(long)]
        open: bool,
    },
    /// Install what is missing and check what a change can plausibly break
    Test {
        /// `quick` for lints and the native tests of what has changed; `all` for everything: all end-to-end tests in both
        /// browsers, packages in real hosts, monkeys, fuzzing; or only these parts: fmt, native, clippy, deny, web, e2e, firefox,
        /// package, monkey, fuzz
        #[arg(value_name = "quick|all|PART")]
        words: Vec<String>,
        /// Arguments of the test programs; a name among them chooses among all tests of the parts
        #[arg(last = true)]
        rest: Vec<OsString>,
    },
    /// Build www/pkg/: the WebAssembly, lessons, languages, styles
    Wasm,
    /// Build www/pkg/, and the page in each form that end-to-end tests open
    Rehearse,
    /// Write the lessons into www/pkg/
    Lessons {
        /// Report every mistake instead: file, line and reason
        #[arg(long)]
        check: bool,
        /// The files to check; without one, all lessons
        #[arg(requires = "check")]
        files: Vec<OsString>,
    },
    /// Make dist/: static files for any web server, checked against budget.txt
    Dist {
        #[command(flatten)]
        place: Place,
        #[command(flatten)]
        packages: Packages,
    },
    /// Make target/package/: the package for npm and the wheel for Python
    Package {
        #[command(flatten)]
        place: Place,
    },
    /// Measure the speed, natively and in the browser
    Bench {
        /// Without one, all
        parts: Vec<Bench>,
    },
    /// Attack the lab with random actions, links and data, or let a monkey do so with the page
    Fuzz {
        /// The time for each target
        #[arg(long, default_value_t = 10, conflicts_with = "monkey")]
        minutes: u64,
        /// The first seed [default: 100000, or 1 for the monkey]
        #[arg(long)]
        seed: Option<u64>,
        /// Attack only where a test of tests/attack/ has this in its name, such as rounds or lessons
        #[arg(conflicts_with = "monkey")]
        target: Option<String>,
        /// Let a monkey loose on the page in Chromium and in Firefox
        #[arg(long)]
        monkey: bool,
        /// The number of the monkey's actions
        #[arg(long, requires = "monkey", default_value_t = 10_000)]
        actions: u64,
    },
    /// Run a test program so that it tells its times
    #[command(hide = true)]
    RunTest {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<OsString>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::{Choice, Part};

    fn parsed(line: &str) -> Result<Subcommand, String> {
        let words = ["xtask"].into_iter().chain(line.split_whitespace());
        Subcommand::try_parse_from(words).map_err(|error| error.to_string())
    }

    /// The choice that the words after `test` make.
    fn chosen(line: &str) -> Result<Choice, String> {
        match parsed(line)? {
            Subcommand::Test { words, rest } => {
                Choice::new(&words, &rest).map_err(|error| error.to_string())
            }
            other => Err(format!("{other:?}")),
        }
    }

    #[test]
    fn tasks_and_options() {
        assert!(parsed("").is_err_and(|usage| usage.contains("serve")));
        assert!(parsed("serve --help").is_err_and(|usage| usage.contains("--port")));
        let fuzz = |minutes, seed, target: Option<&str>| {
            Ok(Subcommand::Fuzz {
                minutes,
                seed,
                target: target.map(String::from),
                monkey: false,
                actions: 10_000,
            })
        };
        assert_eq!(parsed("fuzz"), fuzz(10, None, None));
        assert_eq!(
            parsed("fuzz --seed 7 --minutes 60"),
            fuzz(60, Some(7), None)
        );
        let lessons = fuzz(60, None, Some("lessons"));
        assert_eq!(parsed("fuzz --minutes 60 lessons"), lessons);
        assert!(parsed("fuzz lessons links").is_err());
        assert!(parsed("fuzz lessons --monkey").is_err());
        let monkey = |actions, seed| {
            Ok(Subcommand::Fuzz {
                minutes: 10,
                seed,
                target: None,
                monkey: true,
                actions,
            })
        };
        assert_eq!(parsed("fuzz --monkey"), monkey(10_000, None));
        let few = parsed("fuzz --monkey --seed 7 --actions 50");
        assert_eq!(few, monkey(50, Some(7)));
        assert!(parsed("fuzz --actions 50").is_err());
        let bench = |parts: &[Bench]| {
            let parts = parts.to_vec();
            Ok(Subcommand::Bench { parts })
        };
        assert_eq!(parsed("bench"), bench(&[]));
        assert_eq!(parsed("bench learning"), bench(&[Bench::Learning]));
        assert!(parsed("bench learnin").is_err());
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
    fn tests_are_the_short_ones_the_quick_ones_all_or_parts() -> Result<(), String> {
        assert_eq!(chosen("test")?, Choice::Short);
        assert_eq!(chosen("test quick")?, Choice::Quick);
        assert_eq!(chosen("test all")?, Choice::All);
        let parts = Choice::Parts(vec![Part::Fmt, Part::E2e]);
        assert_eq!(chosen("test fmt e2e")?, parts);
        assert!(chosen("test all e2e").is_err());
        assert!(chosen("test e2e all").is_err());
        Ok(())
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
        let line = "test e2e -- undo --nocapture";
        let words = vec!["e2e".into()];
        let rest = vec!["undo".into(), "--nocapture".into()];
        assert_eq!(parsed(line), Ok(Subcommand::Test { words, rest }));
        assert_eq!(chosen(line), Ok(Choice::Parts(vec![Part::E2e])));
        assert!(chosen("test fmt -- undo").is_err());
        assert!(chosen("test -- undo").is_err());
        assert!(parsed("wasm -- undo").is_err());
    }

    #[test]
    fn a_test_program_is_run_with_all_of_its_words() {
        let line = "run-test target/lab -Zunstable-options --report-time links --exact";
        let words = line
            .split_whitespace()
            .skip(1)
            .map(OsString::from)
            .collect();
        assert_eq!(parsed(line), Ok(Subcommand::RunTest { words }));
    }

    #[test]
    fn mistakes_are_named() {
        assert!(parsed("fly").is_err_and(|error| error.contains("'fly'")));
        assert_eq!(chosen("test it"), Err("there is no part `it`".to_owned()));
        assert!(parsed("serve --port 70000").is_err());
        assert!(parsed("wasm --open").is_err());
        assert!(parsed("package npm").is_err());
    }
}
