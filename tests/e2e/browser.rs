//! A browser session, and where the page is served.

use std::time::{Duration, Instant};

use thirtyfour::prelude::*;
use thirtyfour::{LoggingPrefsLogLevel, WebDriver};

/// How the browser is started: as in `webdriver.json`, with a window large enough for all three columns.
const ARGUMENTS: [&str; 11] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // What is drawn is where it rests; the story of the opening wishes for motion.
    "--force-prefers-reduced-motion",
    "--window-size=1400,1000",
    // What a page gets that asks for the full screen.
    "--screen-info={1400x1000}",
];

/// How long anything may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(60);
/// Between two looks at something that is about to change.
const GLANCE: Duration = Duration::from_millis(20);

/// Runs what waits for a browser.
pub(crate) fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime")
}

/// The address of the page, with a slash at the end.
pub(crate) fn site(command: &str) -> String {
    given("HYPERPLANE_URL", command)
}

fn given(variable: &str, command: &str) -> String {
    std::env::var(variable).unwrap_or_else(|_| panic!("run `{command}`: it sets {variable}"))
}

/// A browser of its own, without memory of earlier ones. `command` is what starts page and driver.
pub(crate) async fn session(command: &str) -> WebDriver {
    let driver = given("HYPERPLANE_WEBDRIVER", command);
    let mut wishes = DesiredCapabilities::chrome();
    for argument in ARGUMENTS {
        wishes.add_arg(argument).expect("an argument");
    }
    wishes
        .set_browser_log_level(LoggingPrefsLogLevel::All)
        .expect("a level");
    let session = WebDriver::new(driver, wishes).await;
    session.unwrap_or_else(|error| panic!("no browser: {error}"))
}

/// Sends a command of the DevTools protocol.
pub(crate) async fn devtools(driver: &WebDriver, command: &str, options: serde_json::Value) {
    let answer = driver.cdp().send_raw(command, options).await;
    answer.unwrap_or_else(|error| panic!("{command}: {error}"));
}

/// Runs a script in the page. Numbers that must keep their bits travel as text.
pub(crate) async fn script(
    driver: &WebDriver,
    code: &str,
    arguments: &[serde_json::Value],
) -> serde_json::Value {
    match driver.execute(code, arguments.to_vec()).await {
        Ok(answer) => answer.json().clone(),
        Err(error) => panic!("{error}\nin {code}"),
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
