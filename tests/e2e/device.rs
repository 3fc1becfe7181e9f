//! The screen, the fingers, the wishes and the network of who has the page before them.

use crate::browser::{Kind, eventually, kind};
use crate::lab::Lab;
use crate::{chromium, firefox, pool};

impl Lab {
    /// The messages on the console: warnings, errors, violations of the page's policy.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        match kind() {
            Kind::Chromium => chromium::complaints(&self.driver).await,
            Kind::Firefox => firefox::complaints(&self.driver).await,
        }
    }

    /// Makes the browser one that has never seen the page; this one had nothing to complain about.
    pub(crate) async fn forget(&self) {
        let complaints = self.complaints().await;
        assert!(complaints.is_empty(), "on the console: {complaints:#?}");
        let tab = pool::renew(&self.driver).await;
        self.tab.replace(tab);
    }

    /// Makes the window as large as this.
    pub(crate) async fn resize(&self, size: (u32, u32)) {
        self.become_a_screen(size, 1.0, false).await;
        eventually("the size", async || {
            let now = self.ask("return [innerWidth, innerHeight]").await;
            (now == serde_json::json!([size.0, size.1])).then_some(())
        })
        .await;
        self.shown().await;
    }

    /// Makes the screen as large as this in CSS pixels, with so many pixels each; that of a phone has no scroll bars.
    pub(crate) async fn become_a_screen(&self, size: (u32, u32), ratio: f64, is_phone: bool) {
        self.tab.borrow_mut().emulates = true;
        match kind() {
            Kind::Chromium => chromium::screen(&self.driver, size, ratio, is_phone).await,
            Kind::Firefox => firefox::screen(&self.driver, size, ratio).await,
        }
        self.shown().await;
    }

    /// Makes the browser that of a phone with so many pixels a CSS pixel, to be touched.
    pub(crate) async fn become_a_phone(&self, ratio: u8) {
        self.become_a_screen((390, 844), f64::from(ratio), true)
            .await;
        match kind() {
            Kind::Chromium => chromium::fingers(&self.driver).await,
            Kind::Firefox => firefox::prefer(&self.driver, "pointer", "coarse").await,
        }
    }

    /// Sets a preference of the user's system: a media feature and its value.
    pub(crate) async fn prefer(&self, feature: &str, value: &str) {
        self.tab.borrow_mut().emulates = true;
        match kind() {
            Kind::Chromium => chromium::prefer(&self.driver, feature, value).await,
            Kind::Firefox => firefox::prefer(&self.driver, feature, value).await,
        }
        self.shown().await;
    }

    /// Gives the keyboard back to the page: in Firefox Tab leads from its last field to those of the browser.
    pub(crate) async fn come_back(&self) {
        if kind() == Kind::Firefox && self.ask("return document.hasFocus()").await == false {
            firefox::focus(&self.driver).await;
        }
    }

    /// Lets a page ask for the full screen, which in Firefox has the size of the machine's: it is off at first.
    pub(crate) async fn allow_full_screen(&self) {
        self.alter();
        if kind() == Kind::Firefox {
            firefox::allow_full_screen(&self.driver).await;
        }
    }

    /// Has the browser throw away what nobody needs.
    pub(crate) async fn collect_garbage(&self) {
        for _ in 0..3 {
            match kind() {
                Kind::Chromium => chromium::collect_garbage(&self.driver).await,
                Kind::Firefox => firefox::collect_garbage(&self.driver).await,
            }
        }
    }

    /// Shows the page as it is printed, or as it is seen.
    pub(crate) async fn on_paper(&self, is: bool) {
        self.tab.borrow_mut().emulates = true;
        match kind() {
            Kind::Chromium => chromium::on_paper(&self.driver, is).await,
            Kind::Firefox => firefox::on_paper(&self.driver, is).await,
        }
        // The page hears of it in a frame to come.
        let heard = "return document.documentElement.hasAttribute('data-printing')";
        eventually("the page for paper or screen", async || {
            (self.ask(heard).await == is).then_some(())
        })
        .await;
        self.shown().await;
    }

    /// Runs a script in every page that is loaded from now on, before its own ones.
    pub(crate) async fn beforehand(&self, code: &str) {
        self.alter();
        self.tab.borrow_mut().page = None;
        match kind() {
            Kind::Chromium => chromium::beforehand(&self.driver, code).await,
            Kind::Firefox => firefox::beforehand(&self.driver, code).await,
        }
    }

    /// From now on no file comes whose address has this in it.
    pub(crate) async fn block(&self, file: Option<&str>) {
        self.alter();
        match kind() {
            Kind::Chromium => chromium::block(&self.driver, file).await,
            Kind::Firefox => firefox::block(&self.driver, file).await,
        }
    }

    /// Touches a pixel of the window with a finger: `touchStart`, `touchMove`, and `touchEnd` without a pixel.
    pub(crate) async fn finger(&self, kind: &str, at: Option<(i64, i64)>) {
        self.fingers(kind, at.as_slice()).await;
    }

    /// Like [`Self::finger`], with several fingers.
    pub(crate) async fn fingers(&self, what: &str, at: &[(i64, i64)]) {
        let before = self.fingers.replace(at.to_vec());
        if what == "touchStart" {
            // What was scrolled before lies there for the browser, too.
            self.shown().await;
        }
        match kind() {
            Kind::Chromium => chromium::touch(&self.driver, what, at).await,
            Kind::Firefox => firefox::touch(&self.driver, what, at, &before).await,
        }
        self.shown().await;
    }
}
