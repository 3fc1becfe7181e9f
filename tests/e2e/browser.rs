//! A browser session, and where the page is served.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use thirtyfour::common::capabilities::firefox::FirefoxPreferences;
use thirtyfour::prelude::*;
use thirtyfour::{ChromeCapabilities, FirefoxCapabilities, LoggingPrefsLogLevel, WebDriver};
use tokio::runtime::Runtime;

/// Arguments of Chromium: as in `webdriver.json`, with a window large enough for all three columns.
const CHROMIUM_ARGUMENTS: [&str; 14] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // A process for a page to come, and pages that were left, cost more than half of what the page does.
    "--disable-features=SpareRendererForSitePerProcess,BackForwardCache,PreloadTopChromeWebUI",
    // No page of a test lives long enough for what it runs to be compiled a second time.
    "--js-flags=--liftoff-only",
    // What is drawn is where it rests; the story of the opening wishes for motion.
    "--force-prefers-reduced-motion",
    // What a key or the wheel scrolls is there at once: a place on the page would move on while it is pressed.
    "--disable-smooth-scrolling",
    "--window-size=1400,1000",
    // What a page gets that asks for the full screen.
    "--screen-info={1400x1000}",
];

/// Settings of Firefox for the tests.
const FIREFOX_SETTINGS: [(&str, u8); 3] = [
    ("ui.prefersReducedMotion", 1),
    // As in Chromium without a window.
    ("ui.useOverlayScrollbars", 1),
    // Fingers, also on a machine that has no screen for them.
    ("dom.w3c_touch_events.enabled", 1),
];
const FIREFOX_SWITCHES: [(&str, bool); 4] = [
    // A page opened as a file is as strict with its parts as without a driver.
    ("security.fileuri.strict_origin_policy", true),
    // A page that is left is not kept: what a test has set for a tab stays so with the next page.
    ("fission.bfcacheInParent", false),
    // As in Chromium.
    ("general.smoothScroll", false),
    // A full screen would have the size of the machine's.
    ("full-screen-api.enabled", false),
];

/// The time after which a test gives up waiting.
const PATIENCE: Duration = Duration::from_secs(60);
/// Between two looks at something that is about to change.
const GLANCE: Duration = Duration::from_millis(20);

/// Which browser.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    Chromium,
    Firefox,
}

/// The one that `HYPERPLANE_BROWSER` names.
pub(crate) fn kind() -> Kind {
    match std::env::var("HYPERPLANE_BROWSER").as_deref() {
        Ok("firefox") => Kind::Firefox,
        _ => Kind::Chromium,
    }
}

/// Runs what waits for a browser. One for all tests, since a browser outlives a test.
pub(crate) fn wait<T>(what: impl Future<Output = T>) -> T {
    static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        builder
            .worker_threads(1)
            .enable_all()
            .build()
            .expect("a runtime")
    });
    RUNTIME.block_on(what)
}

/// The address of the page, with a slash at the end.
pub(crate) fn site(command: &str) -> String {
    given("HYPERPLANE_URL", command)
}

/// The addresses of the drivers, each for one browser at a time.
pub(crate) fn drivers(command: &str) -> Vec<String> {
    let drivers = given("HYPERPLANE_WEBDRIVER", command);
    drivers.split_whitespace().map(String::from).collect()
}

fn given(variable: &str, command: &str) -> String {
    std::env::var(variable).unwrap_or_else(|_| panic!("run `{command}`: it sets {variable}"))
}

/// A browser of its own, started by the driver at this address.
pub(crate) async fn session(driver: &str) -> WebDriver {
    started(driver, &[]).await
}

/// A browser of its own, started with some more arguments.
pub(crate) async fn started(driver: &str, more: &[&str]) -> WebDriver {
    let session = match kind() {
        Kind::Chromium => WebDriver::new(driver, chromium(more)).await,
        Kind::Firefox => WebDriver::new(driver, firefox(more)).await,
    };
    session.unwrap_or_else(|error| panic!("no browser: {error}"))
}

fn chromium(more: &[&str]) -> ChromeCapabilities {
    let mut wishes = DesiredCapabilities::chrome();
    for argument in CHROMIUM_ARGUMENTS.iter().chain(more) {
        wishes.add_arg(argument).expect("an argument");
    }
    wishes
        .set_browser_log_level(LoggingPrefsLogLevel::All)
        .expect("a level");
    wishes
}

fn firefox(more: &[&str]) -> FirefoxCapabilities {
    let mut wishes = DesiredCapabilities::firefox();
    let usual = ["-headless", "--width=1400", "--height=1000"];
    for argument in usual.iter().chain(more) {
        wishes.add_arg(argument).expect("an argument");
    }
    let mut settings = FirefoxPreferences::new();
    for (name, value) in FIREFOX_SETTINGS {
        settings.set(name, value).expect("a setting");
    }
    for (name, value) in FIREFOX_SWITCHES {
        settings.set(name, value).expect("a setting");
    }
    wishes.set_preferences(settings).expect("settings");
    wishes
}

/// Sends a command of Chromium's DevTools protocol.
pub(crate) async fn devtools(
    driver: &WebDriver,
    command: &str,
    options: serde_json::Value,
) -> serde_json::Value {
    let answer = driver.cdp().send_raw(command, options).await;
    answer.unwrap_or_else(|error| panic!("{command}: {error}"))
}

/// Runs a script in the page. Numbers that must keep their bits travel as text.
pub(crate) async fn script(
    driver: &WebDriver,
    code: &str,
    arguments: &[serde_json::Value],
) -> serde_json::Value {
    match driver.execute(code, arguments.to_vec()).await {
        Ok(answer) => answer.json().clone(),
        Err(error) => panic!("{error}\nin {code:.2000}"),
    }
}

/// Looks again and again until there is something.
pub(crate) async fn eventually<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let end = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(Instant::now() < end, "waited in vain for {what}");
        tokio::time::sleep(GLANCE).await;
    }
}
