//! The Python that runs programs.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A Python with a module.
pub(crate) struct Python {
    program: PathBuf,
    /// Its version, and that of NumPy.
    pub(crate) name: String,
}

/// The result of a program.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// The number of entries, and all numbers of them.
    Numbers(usize, Vec<f64>),
    /// It failed, as the line says.
    #[expect(dead_code, reason = "what a failing test shows")]
    Failed(String),
}

/// Says something that is seen even where the test passes: a test's own output is held back.
pub(crate) fn say(remark: &str) {
    let mut out = std::io::stderr().lock();
    // Without it nothing is seen; the test is none the worse.
    let _ = writeln!(out, "programs: {remark}");
}

impl Python {
    /// A Python that has this module; where there is none, that is said.
    ///
    /// # Panics
    /// When `HYPERPLANE_PYTHON` names one that has not even NumPy.
    pub(crate) fn with(module: &str) -> Option<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let given = std::env::var_os("HYPERPLANE_PYTHON").map(PathBuf::from);
        let own =
            ["bin/python", "Scripts/python.exe"].map(|name| root.join("target/python").join(name));
        let program = given
            .clone()
            .or_else(|| own.into_iter().find(|path| path.exists()));
        let program = program.unwrap_or_else(|| "python3".into());
        let ask = format!(
            "import sys, numpy, {module}; print(f'Python {{sys.version.split()[0]}}, NumPy {{numpy.__version__}}')"
        );
        let answer = Command::new(&program).args(["-c", &ask]).output();
        let name = match answer {
            Ok(answer) if answer.status.success() => {
                String::from_utf8_lossy(&answer.stdout).trim().to_owned()
            }
            _ => {
                assert!(
                    given.is_none() || module != "numpy",
                    "HYPERPLANE_PYTHON has no NumPy"
                );
                say(&format!("NOT RUN: {} has no {module}", program.display()));
                return None;
            }
        };
        Some(Self { program, name })
    }

    /// Runs programs, each with the file beside it if it needs one.
    pub(crate) fn run(
        &self,
        name: &str,
        wanted: &str,
        programs: &[(String, Option<(String, String)>)],
    ) -> Vec<Outcome> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("programs-{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        for (index, (program, beside)) in programs.iter().enumerate() {
            fs::write(folder.join(format!("case{index:04}.py")), program).expect("a program");
            if let Some((file, text)) = beside {
                fs::write(folder.join(file), text).expect("its data");
            }
        }
        let mut command = Command::new(&self.program);
        command
            .arg(root.join("tests/programs/run.py"))
            .arg(&folder)
            .arg(wanted);
        let answer = command
            .env("PYTHONUTF8", "1")
            .output()
            .expect("Python runs");
        let said = String::from_utf8_lossy(&answer.stderr);
        assert!(answer.status.success(), "{said}");
        let text = String::from_utf8_lossy(&answer.stdout);
        let outcomes: Vec<Outcome> = text.lines().map(outcome).collect();
        assert_eq!(outcomes.len(), programs.len(), "{said}");
        outcomes
    }
}

fn outcome(line: &str) -> Outcome {
    let mut words = line.split(' ').skip(1);
    let count = words.next().and_then(|word| word.parse().ok());
    let numbers: Option<Vec<f64>> = words.map(|word| word.parse().ok()).collect();
    match (count, numbers) {
        (Some(count), Some(numbers)) => Outcome::Numbers(count, numbers),
        _ => Outcome::Failed(line.into()),
    }
}
