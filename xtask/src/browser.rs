//! The browsers and their drivers: found, or installed where that needs no question.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::shell::{self, find};
use crate::steps::say;
use crate::tools;

/// A browser that the tests run in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Browser {
    Chromium,
    Firefox,
}

/// The folders of Chrome and Firefox when they are not on the search path.
#[cfg(target_os = "macos")]
const USUAL_PLACES: [&[&str]; 2] = [
    &[
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ],
    &["/Applications/Firefox.app/Contents/MacOS/firefox"],
];
#[cfg(target_os = "windows")]
const USUAL_PLACES: [&[&str]; 2] = [
    &[
        r"C:\Program Files\Google\Chrome\Application\chrome.exe",
        r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    ],
    &[r"C:\Program Files\Mozilla Firefox\firefox.exe"],
];
#[cfg(not(any(target_os = "macos", target_os = "windows")))]
const USUAL_PLACES: [&[&str]; 2] = [
    &["/opt/google/chrome/chrome", "/snap/bin/chromium"],
    &["/snap/bin/firefox"],
];

impl Browser {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Chromium => "Chromium",
            Self::Firefox => "Firefox",
        }
    }

    /// Under which names it is started.
    fn programs(self) -> &'static [&'static str] {
        match self {
            Self::Chromium => &[
                "chromium",
                "chromium-browser",
                "google-chrome",
                "google-chrome-stable",
                "chrome",
            ],
            Self::Firefox => &["firefox", "firefox-esr"],
        }
    }

    /// The package names of Debian and of Ubuntu, with those it needs besides.
    fn apt_packages(self) -> [&'static [&'static str]; 2] {
        match self {
            Self::Chromium => [
                &["chromium", "chromium-driver"],
                &["chromium-browser", "chromium-chromedriver"],
            ],
            Self::Firefox => [&["firefox-esr"], &["firefox"]],
        }
    }

    /// Makes sure that it is there, and says where its driver is.
    ///
    /// Who sets `CHROMEDRIVER` or `GECKODRIVER` knows where both are; nothing is looked for then.
    pub(crate) fn set_up(self) -> Result<PathBuf> {
        let variable = match self {
            Self::Chromium => "CHROMEDRIVER",
            Self::Firefox => "GECKODRIVER",
        };
        if let Some(given) = std::env::var_os(variable) {
            return Ok(given.into());
        }
        if !self.is_there() {
            self.install()?;
        }
        match self {
            Self::Chromium => find("chromedriver").context("ChromeDriver is missing"),
            Self::Firefox => tools::geckodriver(),
        }
    }

    /// Returns true if it is there with what its system has for it.
    fn is_there(self) -> bool {
        let places = USUAL_PLACES[usize::from(self == Self::Firefox)];
        let browser = self.programs().iter().any(|name| find(name).is_some())
            || places.iter().any(|place| Path::new(place).is_file());
        browser && (self == Self::Firefox || find("chromedriver").is_some())
    }

    fn install(self) -> Result<()> {
        let name = self.name();
        let with_driver = match self {
            Self::Chromium => "Chromium or ChromeDriver",
            Self::Firefox => name,
        };
        let by_hand = self.by_hand(&|program| find(program).is_some());
        let Some(root) = root_prefix() else {
            bail!("{with_driver} is missing, and the browser tests need it. To install: {by_hand}");
        };
        say!("{with_driver} is missing, installing with apt-get");
        self.apt_install(root);
        if !self.is_there() {
            bail!("{with_driver} is missing, and apt-get could not help. To install: {by_hand}");
        }
        Ok(())
    }

    fn apt_install(self, root: &[&str]) {
        // A third-party source that is out of order must not keep us from the others, and what
        // counts in the end is whether the browser is there: so remarks, not errors.
        let attempt = |args: &[&str]| match shell::run(&mut apt_get(root, args)) {
            Ok(()) => true,
            Err(error) => {
                say!("note: {error:#}");
                false
            }
        };
        attempt(&["update"]);
        for packages in self.apt_packages() {
            let mut args = vec!["install", "-y", "--no-install-recommends"];
            args.extend(packages);
            if attempt(&args) && self.is_there() {
                return;
            }
        }
    }

    /// The command a user has to run, for the package manager that is there.
    fn by_hand(self, has: &dyn Fn(&str) -> bool) -> String {
        let [mac, windows, dnf, pacman, zypper, apk] = match self {
            Self::Chromium => [
                "google-chrome chromedriver",
                "Google.Chrome Chromium.ChromeDriver",
                "chromium chromedriver",
                "chromium",
                "chromium chromedriver",
                "chromium chromium-chromedriver",
            ],
            Self::Firefox => [
                "firefox",
                "Mozilla.Firefox",
                "firefox",
                "firefox",
                "MozillaFirefox",
                "firefox",
            ],
        };
        match () {
            () if cfg!(target_os = "macos") => format!("brew install --cask {mac}"),
            () if cfg!(target_os = "windows") => {
                format!("winget install {windows} (then open a new terminal)")
            }
            () if has("dnf") => format!("sudo dnf install {dnf}"),
            () if has("pacman") => format!("sudo pacman -S {pacman}"),
            () if has("zypper") => format!("sudo zypper install {zypper}"),
            () if has("apk") => format!("sudo apk add {apk}"),
            () => {
                let packages = self.apt_packages()[0].join(" ");
                format!(
                    "sudo apt-get update && sudo apt-get install -y --no-install-recommends {packages}"
                )
            }
        }
    }
}

/// The command that runs apt-get without asking anybody; `None` if there is none.
fn root_prefix() -> Option<&'static [&'static str]> {
    if !cfg!(target_os = "linux") || find("apt-get").is_none() {
        return None;
    }
    let says = |line: &[&str]| shell::output(shell::command(line[0]).args(&line[1..])).ok();
    if says(&["id", "-u"]).is_some_and(|id| id.trim() == "0") {
        return Some(&[]);
    }
    says(&["sudo", "-n", "true"]).map(|_| ["sudo", "-n"].as_slice())
}

fn apt_get(root: &[&str], args: &[&str]) -> Command {
    let words: Vec<_> = root.iter().chain(&["apt-get"]).chain(args).collect();
    let mut command = shell::command(words[0]);
    command.args(&words[1..]);
    command
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdin(Stdio::null());
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn apt_get_never_asks() {
        let plain = apt_get(&[], &["install", "-y", "chromium"]);
        assert_eq!(shell::line(&plain), "apt-get install -y chromium");
        let sudo = apt_get(&["sudo", "-n"], &["update"]);
        assert_eq!(shell::line(&sudo), "sudo -n apt-get update");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_advice_fits_the_system() {
        for (browser, dnf, apt) in [
            (Browser::Chromium, "chromium ", "chromium "),
            (Browser::Firefox, "firefox", "firefox-esr"),
        ] {
            let advice = browser.by_hand(&|program| program == "dnf");
            assert!(advice.starts_with(&format!("sudo dnf install {dnf}")));
            let advice = browser.by_hand(&|_| false);
            assert!(advice.contains(&format!("--no-install-recommends {apt}")));
        }
    }
}
