//! `cargo xtask bench`.

use std::path::Path;

use anyhow::Result;

use crate::browser::Browser;
use crate::driver::Stage;
use crate::steps::Steps;
use crate::{dist, shell, wasm, workspace};

/// What there is to measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Bench {
    Timeline,
    Learning,
    Frames,
    Loading,
}

impl Bench {
    pub(crate) const ALL: [Self; 4] = [Self::Timeline, Self::Learning, Self::Frames, Self::Loading];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Timeline => "timeline",
            Self::Learning => "learning",
            Self::Frames => "frames",
            Self::Loading => "loading",
        }
    }

    fn does(self) -> &'static str {
        match self {
            Self::Timeline => "timeline: long runs, natively",
            Self::Learning => "learning: the rules, natively and in a browser",
            Self::Frames => "frames: the page in a browser",
            Self::Loading => "loading: the page from a host of files",
        }
    }

    fn run(self, browser: &Path) -> Result<()> {
        let mut cargo = shell::cargo();
        cargo.args(["bench", "--features", "browser", "--bench", self.name()]);
        let dist = workspace::root().join("dist");
        let stage = match self {
            Self::Timeline => None,
            Self::Learning | Self::Frames => Some(Stage::open(Browser::Chromium, browser)?),
            Self::Loading => {
                dist::copy(&workspace::www(), &dist)?;
                Some(Stage::published(&dist, Browser::Chromium, browser)?)
            }
        };
        if let Some(stage) = &stage {
            stage.tell(&mut cargo);
        }
        shell::run(&mut cargo)
    }
}

/// Measures the speed, natively and in the browser: these parts of it, or all.
pub(crate) fn bench(parts: &[Bench]) -> Result<()> {
    let parts = if parts.is_empty() { &Bench::ALL } else { parts };
    let mut steps = Steps::new(wasm::STEPS + 1 + parts.len());
    let browser = steps.run("looking for the browser", || Browser::Chromium.set_up())?;
    wasm::build(&mut steps)?;
    parts
        .iter()
        .try_for_each(|part| steps.run(part.does(), || part.run(&browser)))
}
