//! Which story has which browser. To start one takes seconds, so the next story gets it with nothing left of the one before.

use std::path::Path;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use thirtyfour::WebDriver;

use crate::browser::{self, Kind};
use crate::{chromium, firefox};

/// A driver, and the browser it has started.
#[derive(Default)]
struct Free {
    address: String,
    browser: Option<WebDriver>,
}

/// Those that no story has.
static FREE: Mutex<Option<Vec<Free>>> = Mutex::new(None);
static GIVEN_BACK: Condvar = Condvar::new();

fn free() -> MutexGuard<'static, Option<Vec<Free>>> {
    FREE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What one story has; it goes to the next one when dropped.
pub(crate) struct Seat(Free);

impl Seat {
    /// Waits until one is free. `command` is what starts page and drivers.
    pub(crate) fn take(command: &str) -> Self {
        let mut all = free();
        loop {
            let all_free = all.get_or_insert_with(|| {
                let addresses = browser::drivers(command).into_iter();
                let new = |address| Free {
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

    /// Its browser, without memory of the story before.
    pub(crate) async fn browser(&mut self) -> WebDriver {
        let driver = match self.0.browser.take() {
            Some(driver) => driver,
            None => browser::session(&self.0.address).await,
        };
        renew(&driver).await;
        driver
    }

    /// A browser of its own that remembers what is in this folder, and keeps there what is done.
    pub(crate) async fn remembering(&mut self, folder: &Path) -> WebDriver {
        // Firefox's driver has one browser at a time.
        if let Some(driver) = self.0.browser.take() {
            self.end(driver).await;
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

    /// Leaves a browser for the next story.
    pub(crate) fn keep(&mut self, driver: WebDriver) {
        self.0.browser = Some(driver);
    }

    /// Ends a browser of which nobody knows how it is.
    pub(crate) async fn end(&mut self, driver: WebDriver) {
        if let Err(error) = driver.quit().await {
            eprintln!("the browser did not end: {error}");
        }
    }
}

/// Takes away all that a browser has had and seen.
pub(crate) async fn renew(driver: &WebDriver) {
    match browser::kind() {
        Kind::Chromium => chromium::renew(driver).await,
        Kind::Firefox => firefox::renew(driver).await,
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        free()
            .get_or_insert_default()
            .push(std::mem::take(&mut self.0));
        GIVEN_BACK.notify_one();
    }
}
