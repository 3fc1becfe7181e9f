//! The browser and its driver: found, or installed where that needs no question.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::shell::{self, find};
use crate::steps::say;

/// Under which names Chromium and Chrome are started.
const BROWSERS: [&str; 5] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
];

/// Where the browser is when it is not on the search path.
#[cfg(target_os = "macos")]
const USUAL_PLACES: [&str; 2] = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
#[cfg(target_os = "windows")]
const USUAL_PLACES: [&str; 2] = [
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
];
#[cfg(not(any(target_os = "macos", target_os = "windows")))]
const USUAL_PLACES: [&str; 2] = ["/opt/google/chrome/chrome", "/snap/bin/chromium"];

/// What Debian, and what Ubuntu calls them.
const APT_PACKAGES: [[&str; 2]; 2] = [
    ["chromium", "chromium-driver"],
    ["chromium-browser", "chromium-chromedriver"],
];

/// Makes sure that a browser is there, and says where its driver is.
///
/// Who sets `CHROMEDRIVER` knows where both are; nothing is looked for then.
pub(crate) fn chromedriver() -> Result<PathBuf> {
    if let Some(given) = std::env::var_os("CHROMEDRIVER") {
        return Ok(given.into());
    }
    if let Some(driver) = installed() {
        return Ok(driver);
    }
    let missing = match (browser_is_there(), find("chromedriver")) {
        (true, _) => "ChromeDriver is missing",
        (false, Some(_)) => "Chromium is missing",
        (false, None) => "Chromium and ChromeDriver are missing",
    };
    let by_hand = by_hand(&|program| find(program).is_some());
    let Some(root) = root_prefix() else {
        bail!("{missing}, and the browser tests need them. To install them: {by_hand}");
    };
    say(&format!("{missing}, installing with apt-get"));
    apt_install(root);
    match installed() {
        Some(driver) => Ok(driver),
        None => bail!("{missing}, and apt-get could not help. To install them: {by_hand}"),
    }
}

fn installed() -> Option<PathBuf> {
    find("chromedriver").filter(|_| browser_is_there())
}

fn browser_is_there() -> bool {
    BROWSERS.iter().any(|name| find(name).is_some())
        || USUAL_PLACES
            .iter()
            .any(|place| PathBuf::from(place).is_file())
}

/// How apt-get can be run without asking anybody; `None` if it cannot.
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

fn apt_install(root: &[&str]) {
    // A third-party source that is out of order must not keep us from the others, and what
    // counts in the end is whether the browser is there: so remarks, not errors.
    let attempt = |args: &[&str]| match shell::run(&mut apt_get(root, args)) {
        Ok(()) => true,
        Err(error) => {
            say(&format!("note: {error:#}"));
            false
        }
    };
    attempt(&["update"]);
    for packages in APT_PACKAGES {
        let mut args = vec!["install", "-y", "--no-install-recommends"];
        args.extend(packages);
        if attempt(&args) && installed().is_some() {
            return;
        }
    }
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

/// The command a user has to run, for the package manager that is there.
fn by_hand(has: &dyn Fn(&str) -> bool) -> String {
    match () {
        () if cfg!(target_os = "macos") => {
            "brew install --cask google-chrome chromedriver".to_owned()
        }
        () if cfg!(target_os = "windows") => {
            "winget install Google.Chrome Chromium.ChromeDriver (then open a new terminal)"
                .to_owned()
        }
        () if has("dnf") => "sudo dnf install chromium chromedriver".to_owned(),
        () if has("pacman") => "sudo pacman -S chromium".to_owned(),
        () if has("zypper") => "sudo zypper install chromium chromedriver".to_owned(),
        () if has("apk") => "sudo apk add chromium chromium-chromedriver".to_owned(),
        () => {
            let [[browser, driver], _] = APT_PACKAGES;
            format!(
                "sudo apt-get update && sudo apt-get install -y --no-install-recommends {browser} {driver}"
            )
        }
    }
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
        assert!(by_hand(&|program| program == "dnf").starts_with("sudo dnf install"));
        assert!(
            by_hand(&|_| false).contains("apt-get install -y --no-install-recommends chromium ")
        );
    }
}
