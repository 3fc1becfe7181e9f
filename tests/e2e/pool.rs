//! The pool of browsers: to start one takes seconds, so a test gets the browser of a test before it.

use std::path::Path;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use thirtyfour::WebDriver;

use crate::browser::{self, Kind};
use crate::{chromium, firefox};

/// The state of a tab, as tests have changed it.
#[derive(Debug, Default)]
pub(crate) struct Tab {
    /// The part of the address after `?` with which our page is loaded; none where something else is.
    pub(crate) page: Option<String>,
    /// True if an earlier test has used the page that is loaded.
    pub(crate) is_used: bool,
    /// True if the screen, the fingers or the preferences are not the usual ones.
    pub(crate) emulates: bool,
    /// True if something was changed that only a new tab undoes.
    pub(crate) is_altered: bool,
    /// Width, height and pixel ratio of its window as they usually are.
    usual_screen: Value,
}

impl Tab {
    /// The state of the tab of a browser that has just been renewed.
    async fn of(driver: &WebDriver) -> Self {
        Self {
            usual_screen: browser::script(driver, SCREEN, &[]).await,
            ..Self::default()
        }
    }
}

/// A test may end in a presentation, which fills the screen.
const LEAVE: &str =
    "return document.fullscreenElement && document.exitFullscreen().then(() => null)";

const SCREEN: &str = "return [innerWidth, innerHeight, devicePixelRatio]";

/// A driver, with the browser that it has started.
#[derive(Default)]
struct Slot {
    address: String,
    browser: Option<(WebDriver, Tab)>,
}

/// The slots that no test has.
static FREE: Mutex<Option<Vec<Slot>>> = Mutex::new(None);
static GIVEN_BACK: Condvar = Condvar::new();

fn free() -> MutexGuard<'static, Option<Vec<Slot>>> {
    FREE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The slot of one test; dropped, it goes back to the pool.
pub(crate) struct Lease(Slot);

impl Lease {
    /// Waits until a slot is free. `command` is what starts page and drivers.
    pub(crate) fn take(command: &str) -> Self {
        let mut all = free();
        loop {
            let all_free = all.get_or_insert_with(|| {
                let addresses = browser::drivers(command).into_iter();
                let new = |address| Slot {
                    address,
                    browser: None,
                };
                addresses.map(new).collect()
            });
            if let Some(found) = all_free.pop() {
                return Self(found);
            }
            all = GIVEN_BACK.wait(all).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Its browser, with a tab as good as new.
    pub(crate) async fn browser(&mut self) -> (WebDriver, Tab) {
        let Some((driver, mut tab)) = self.0.browser.take() else {
            let driver = browser::session(&self.0.address).await;
            let tab = renew(&driver).await;
            return (driver, tab);
        };
        if tab.is_altered || tab.page.is_none() {
            let tab = renew(&driver).await;
            return (driver, tab);
        }
        if std::mem::take(&mut tab.emulates) {
            match browser::kind() {
                Kind::Chromium => chromium::emulate_nothing(&driver).await,
                Kind::Firefox => firefox::emulate_nothing(&driver).await,
            }
        }
        browser::script(&driver, LEAVE, &[]).await;
        // It takes a moment, and what the layout moves then loses the focus.
        browser::eventually("the usual screen", async || {
            let screen = browser::script(&driver, SCREEN, &[]).await;
            (screen == tab.usual_screen).then_some(())
        })
        .await;
        tab.is_used = true;
        (driver, tab)
    }

    /// A browser of its own that remembers what is in this folder, and keeps there what is done.
    pub(crate) async fn remembering(&mut self, folder: &Path) -> WebDriver {
        // Firefox's driver has one browser at a time.
        if let Some((driver, _)) = self.0.browser.take() {
            end(driver).await;
        }
        std::fs::create_dir_all(folder).expect("a folder");
        let (address, name) = (&self.0.address, folder.to_str().expect("a name"));
        match browser::kind() {
            Kind::Chromium => {
                let folder = format!("--user-data-dir={name}");
                browser::started(address, &[&folder]).await
            }
            Kind::Firefox => {
                let driver = browser::started(address, &["-profile", name]).await;
                firefox::listen(&driver).await;
                driver
            }
        }
    }

    /// Leaves a browser for the next test.
    pub(crate) fn keep(&mut self, driver: WebDriver, tab: Tab) {
        self.0.browser = Some((driver, tab));
    }
}

/// Ends a browser whose state is unknown.
pub(crate) async fn end(driver: WebDriver) {
    if let Err(error) = driver.quit().await {
        eprintln!("the browser did not end: {error}");
    }
}

/// Takes away all that a browser has had and seen; returns what its tab is like.
pub(crate) async fn renew(driver: &WebDriver) -> Tab {
    match browser::kind() {
        Kind::Chromium => chromium::renew(driver).await,
        Kind::Firefox => firefox::renew(driver).await,
    }
    Tab::of(driver).await
}

/// Takes away all that a browser has stored.
pub(crate) async fn clear(driver: &WebDriver) {
    match browser::kind() {
        Kind::Chromium => chromium::clear(driver).await,
        Kind::Firefox => firefox::clear(driver).await,
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        free()
            .get_or_insert_default()
            .push(std::mem::take(&mut self.0));
        GIVEN_BACK.notify_one();
    }
}
