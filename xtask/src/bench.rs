//! `cargo xtask bench`.

use std::path::Path;

use anyhow::Result;
use clap::ValueEnum;

use crate::browser::Browser;
use crate::driver::TestSite;
use crate::place::Place;
use crate::rehearsal::{self, Folders};
use crate::steps::step;
use crate::{dist, shell, wasm, workspace};

/// The measurements there are.
#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum Bench {
    Timeline,
    Learning,
    Frames,
    Loading,
    Opening,
}

impl Bench {
    /// Its name on the command line and in `benches/`.
    fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }

    fn describe(self) -> &'static str {
        match self {
            Self::Timeline => "timeline: long runs, natively",
            Self::Learning => "learning: the rules, natively and in a browser",
            Self::Frames => "frames: the page in a browser",
            Self::Loading => "loading: the page from a host of files",
            Self::Opening => "opening: large tables in a browser",
        }
    }

    /// Returns true if it needs the page and a browser.
    fn needs_page(self) -> bool {
        self != Self::Timeline
    }

    fn run(self, driver: Option<&Path>) -> Result<()> {
        let mut cargo = shell::cargo();
        cargo.args(["bench", "--bench", &self.name()]);
        let stage = match driver {
            Some(driver) if self == Self::Loading => {
                let folder = Folders::new()?.published;
                dist::copy(&workspace::www(), &folder, &Place::default())?;
                rehearsal::compress(&folder)?;
                Some(TestSite::of_folder(&folder, Browser::Chromium, driver)?)
            }
            Some(driver) if self.needs_page() => Some(TestSite::open(Browser::Chromium, driver)?),
            _ => None,
        };
        if let Some(stage) = &stage {
            stage.tell(&mut cargo);
        }
        shell::run(&mut cargo)
    }
}

/// Measures the speed, natively and in the browser: these parts of it, or all.
pub(crate) fn bench(parts: &[Bench]) -> Result<()> {
    let parts = match parts {
        [] => Bench::value_variants(),
        _ => parts,
    };
    let is_page_needed = parts.iter().any(|part| part.needs_page());
    let driver = if is_page_needed {
        let driver = step("looking for the browser", || Browser::Chromium.set_up())?;
        wasm::build()?;
        Some(driver)
    } else {
        None
    };
    parts
        .iter()
        .try_for_each(|part| step(part.describe(), || part.run(driver.as_deref())))
}
