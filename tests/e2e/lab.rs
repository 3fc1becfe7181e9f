//! The page as a user has it before them.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;

use hyperplane::app::App;
use hyperplane::session::link::unsealed;
use hyperplane::session::{Point, Session};
use serde_json::{Value, json};
use thirtyfour::error::WebDriverErrorInner;
use thirtyfour::prelude::*;

use crate::browser::{self, eventually};
use crate::pool::{self, Lease, Tab};
use crate::{failure, record};

/// The command that starts the page and the browser's driver for these tests.
pub(crate) const RUNNER: &str = "cargo xtask test";

/// The link of the lab in which every control is at its default; a page without a link has an opening of its own.
pub(crate) const USUAL: &str = "v2";

/// A script's beginning: `pixels(canvas)`, read from a copy, since the browser warns of reading from one that is drawn on.
pub(crate) const PIXELS: &str = "const pixels = (canvas) => {
    const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
    const brush = copy.getContext('2d', { willReadFrequently: true });
    brush.drawImage(canvas, 0, 0);
    return brush.getImageData(0, 0, copy.width, copy.height).data;
};";

/// Called when the page has shown what happened before. Another page than ours draws by itself, and a lab that an error has
/// ended shows nothing more.
const SHOWN: &str = "const done = arguments[arguments.length - 1], app = document.querySelector('#app'), lab = app?.lab;
    if (!lab) return done(null);
    const watch = new MutationObserver(() => app.lab === lab || end());
    const end = () => { watch.disconnect(); removeEventListener('pagehide', end); done(null); };
    watch.observe(app, { childList: true });
    addEventListener('pagehide', end);
    lab.shown().then(end, end);";

/// Scrolls to an element that is out of view; its middle, or what lies there instead.
const PLACE: &str = "const element = document.querySelector(arguments[0]);
    if (!element) return 'there is none';
    if (element.closest('dialog[aria-busy=true]')) return 'what stands around it is still coming';
    const hit = () => {
        const at = element.getClientRects()[0];
        if (!at) return [];
        const [x, y] = [at.left + at.width / 2, at.top + at.height / 2].map(Math.floor);
        const found = document.elementFromPoint(x, y);
        const isHit = found && (element.contains(found) || found.contains(element) || found.closest('label')?.control === element);
        return [isHit, x, y, found];
    };
    if (!hit()[0]) element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const [isHit, x, y, found] = hit();
    return isHit ? [x, y] : `${found ? found.outerHTML.slice(0, 120) : 'nothing'} lies there`;";

/// Unfolds the group of a control; a list is set to the value. What kind of control it is.
const CONTROL: &str = "const [selector, value] = arguments, control = document.querySelector(selector);
    const group = control.closest('details');
    if (group && !group.open) group.querySelector('summary').click();
    if (control.type === 'select-one') {
        if (![...control.options].some((option) => option.value === value && !option.disabled)) return null;
        control.focus();
        control.value = value;
        for (const kind of ['input', 'change']) control.dispatchEvent(new Event(kind, { bubbles: true }));
    }
    return control.type;";

/// The page in a browser of its own.
pub(crate) struct Lab {
    pub(crate) driver: WebDriver,
    pub(crate) site: String,
    pub(crate) tab: RefCell<Tab>,
    /// The places of the fingers on the screen.
    pub(crate) fingers: RefCell<Vec<(i64, i64)>>,
}

/// Runs a test; at its end the browser must have had nothing to complain about.
pub(crate) fn story(tell: impl AsyncFnOnce(&Lab)) {
    run(tell, |complaints| {
        assert!(complaints.is_empty(), "on the console: {complaints:#?}");
    });
}

/// Runs a test in which something goes wrong; hands back what the browser had to complain about.
pub(crate) fn mishap(tell: impl AsyncFnOnce(&Lab)) -> Vec<String> {
    let tell = async |lab: &Lab| {
        lab.alter();
        tell(lab).await;
    };
    run(tell, |complaints| complaints)
}

fn run<T>(tell: impl AsyncFnOnce(&Lab), judge: impl FnOnce(Vec<String>) -> T) -> T {
    record::begin();
    let mut lease = Lease::take(RUNNER);
    let (driver, tab) = browser::wait(lease.browser());
    let lab = Lab::new(driver, tab);
    let told = catch_unwind(AssertUnwindSafe(|| {
        browser::wait(tell(&lab));
        judge(browser::wait(lab.complaints()))
    }));
    match told {
        Ok(done) => {
            lease.keep(lab.driver, lab.tab.into_inner());
            done
        }
        Err(failure) => {
            browser::wait(failure::report(&lab));
            browser::wait(pool::end(lab.driver));
            resume_unwind(failure)
        }
    }
}

/// The end of an address, of a page with its lab open: one without a link has the front door before it.
pub(crate) fn in_lab(end: &str) -> String {
    let (query, link) = match end.split_once('#') {
        Some((query, link)) => (query, format!("#{link}")),
        None => (end, String::new()),
    };
    match query {
        "" => format!("?stage=lab{link}"),
        _ if query.contains("stage=") => end.into(),
        _ => format!("{query}&stage=lab{link}"),
    }
}

impl Lab {
    fn new(driver: WebDriver, tab: Tab) -> Self {
        Self {
            driver,
            site: browser::site(RUNNER),
            tab: RefCell::new(tab),
            fingers: RefCell::default(),
        }
    }

    /// A browser of its own that remembers what is in this folder, and keeps there what is done.
    pub(crate) async fn remembering(lease: &mut Lease, folder: &Path) -> Self {
        Self::new(lease.remembering(folder).await, Tab::default())
    }

    /// Ends the browser; says what it had to complain about.
    pub(crate) async fn close(self) -> Vec<String> {
        let complaints = self.complaints().await;
        self.driver.quit().await.expect("the end");
        complaints
    }

    /// Notes that the next test needs another tab.
    pub(crate) fn alter(&self) {
        self.tab.borrow_mut().is_altered = true;
    }

    /// Opens the lab of this link, the part of the address after `#`, as a page does that is loaded for it.
    pub(crate) async fn open(&self, link: &str) {
        self.open_asking("", link).await;
    }

    /// Like [`Self::open`], with a part after `?`.
    pub(crate) async fn open_asking(&self, query: &str, link: &str) {
        let is_there = self.tab.borrow().page.as_deref() == Some(query);
        if is_there && self.reset(link).await {
            self.tab.borrow_mut().is_used = false;
            return;
        }
        self.load_asking(query, link).await;
    }

    /// Changes the address of the lab that is there, as a link on the page does.
    pub(crate) async fn go(&self, link: &str) {
        self.run("location.hash = arguments[0]", &[json!(link)])
            .await;
        self.loaded().await;
        self.settled().await;
    }

    /// Loads the page with this link.
    pub(crate) async fn load(&self, link: &str) {
        self.load_asking("", link).await;
    }

    async fn load_asking(&self, query: &str, link: &str) {
        self.clear().await;
        self.visit("about:blank").await;
        let hash = if link.is_empty() { "" } else { "#" };
        let end = in_lab(query);
        self.visit(&format!("{}{end}{hash}{link}", self.site)).await;
        self.loaded().await;
        self.note_page().await;
        self.tab.borrow_mut().page = Some(query.into());
    }

    /// Loads this address, without waiting for the lab.
    pub(crate) async fn goto(&self, address: &str) {
        self.clear().await;
        self.alter();
        self.visit(address).await;
    }

    /// Takes away what the test before has stored.
    async fn clear(&self) {
        if std::mem::take(&mut self.tab.borrow_mut().is_used) {
            let leave = "document.querySelector('#app')?.lab?.unmount(); sessionStorage.clear()";
            self.run(leave, &[]).await;
            self.visit("about:blank").await;
            pool::clear(&self.driver).await;
        }
    }

    async fn visit(&self, address: &str) {
        self.tab.borrow_mut().page = None;
        let went = self.driver.goto(address).await;
        went.unwrap_or_else(|error| panic!("{address}: {error}"));
    }

    /// Loads the page again, at the address it has now.
    pub(crate) async fn reload(&self) {
        self.driver.refresh().await.expect("a reload");
        self.loaded().await;
        if self.tab.borrow().page.is_some() {
            self.note_page().await;
        }
    }

    /// Waits until the page is there, with all its instruments, and a link's run has been replayed.
    pub(crate) async fn loaded(&self) {
        eventually("the page", async || {
            let ready = self
                .ask("return document.querySelector(':root[data-ready][data-whole]') !== null")
                .await;
            ready.as_bool()?.then_some(())
        })
        .await;
        self.shown().await;
        eventually("the end of the replay", async || {
            (self.value("status").await != "replaying").then_some(())
        })
        .await;
    }

    /// Waits until the page has drawn what happened before.
    pub(crate) async fn shown(&self) {
        let waited = self.driver.execute_async(SHOWN, Vec::new()).await;
        waited.expect("a picture");
    }

    /// Waits until the page has shown everything, plays nothing and works at nothing.
    pub(crate) async fn settled(&self) {
        let settled = "document.querySelector('#app').lab.settled().then(arguments[0])";
        self.ask_later(settled).await;
    }

    /// Runs a script in the page.
    pub(crate) async fn ask(&self, code: &str) -> Value {
        self.ask_with(code, &[]).await
    }

    /// Runs a script that calls its last argument with the answer.
    pub(crate) async fn ask_later(&self, code: &str) -> Value {
        self.note_script(code);
        let answer = self.driver.execute_async(code, Vec::new()).await;
        answer.expect("an answer").json().clone()
    }

    /// Runs a script with arguments in the page.
    pub(crate) async fn ask_with(&self, code: &str, arguments: &[Value]) -> Value {
        self.note_script(code);
        self.run(code, arguments).await
    }

    /// Runs a script that leaves nothing on the page.
    pub(crate) async fn run(&self, code: &str, arguments: &[Value]) -> Value {
        browser::script(&self.driver, code, arguments).await
    }

    /// Who listens stays on the page, and nobody can see it there.
    fn note_script(&self, code: &str) {
        if code.contains("addEventListener") {
            self.alter();
        }
    }

    /// The first element that matches.
    pub(crate) async fn find(&self, selector: &str) -> WebElement {
        let found = self.driver.find(By::Css(selector)).await;
        found.unwrap_or_else(|error| panic!("{selector}: {error}"))
    }

    /// Returns true if an element is visible.
    pub(crate) async fn sees(&self, selector: &str) -> bool {
        match self.driver.find(By::Css(selector)).await {
            Ok(element) => match element.is_displayed().await {
                // It has left the page in the meantime.
                Err(error)
                    if matches!(
                        error.as_inner(),
                        WebDriverErrorInner::StaleElementReference(_)
                    ) =>
                {
                    false
                }
                seen => seen.expect("an element"),
            },
            Err(_) => false,
        }
    }

    /// Presses what a selector finds, with the mouse, as soon as it is there to be pressed.
    pub(crate) async fn press(&self, selector: &str) {
        let at: (i64, i64) = eventually(&format!("{selector} to press"), async || {
            serde_json::from_value(self.run(PLACE, &[json!(selector)]).await).ok()
        })
        .await;
        self.click_pixel(at).await;
    }

    /// Presses the button with this `data-action`.
    pub(crate) async fn click(&self, action: &str) {
        self.press(&format!("button[data-action={action}]")).await;
    }

    /// Returns true if the button with this `data-action` can be pressed.
    pub(crate) async fn is_enabled(&self, action: &str) -> bool {
        let button = self.find(&format!("button[data-action={action}]")).await;
        button.is_enabled().await.expect("a button")
    }

    /// Switches the user's line on or off.
    pub(crate) async fn switch_line(&self) {
        self.press("input[name=my-line]").await;
    }

    /// Sets the control of this name as a user does: picks from a list, presses a radio button, types and leaves.
    pub(crate) async fn set(&self, name: &str, value: &str) {
        match &*self.reach(&format!("[name={name}]"), value).await {
            "select-one" => self.shown().await,
            "radio" => {
                self.press(&format!("input[name={name}][value='{value}']"))
                    .await;
            }
            "checkbox" => {
                let is_on = json!(value == "on");
                let checked = "return document.querySelector(`[name=${arguments[0]}]`).checked";
                if self.ask_with(checked, &[json!(name)]).await != is_on {
                    self.press(&format!("input[name={name}]")).await;
                }
            }
            _ => self.type_into(name, value).await,
        }
    }

    /// Unfolds the group of a control, and sets it to a value if it is a list; returns what kind of control it is.
    async fn reach(&self, selector: &str, value: &str) -> String {
        let kind = self.run(CONTROL, &[json!(selector), json!(value)]).await;
        let kind = kind.as_str().map(String::from);
        kind.unwrap_or_else(|| panic!("{selector} has no {value}"))
    }

    async fn type_into(&self, name: &str, value: &str) {
        self.come_back().await;
        let select = "const field = document.querySelector(`input[name=${arguments[0]}]`); field.focus(); field.select();";
        self.run(select, &[json!(name)]).await;
        self.hands()
            .send_keys(if value.is_empty() {
                Key::Delete + Key::Tab
            } else {
                value + Key::Tab
            })
            .perform()
            .await
            .expect("typing");
        self.come_back().await;
        self.shown().await;
    }

    /// The text of a readout.
    pub(crate) async fn text(&self, name: &str) -> String {
        self.output(name, "textContent").await
    }

    /// The full value of a readout.
    pub(crate) async fn value(&self, name: &str) -> String {
        self.output(name, "dataset.value").await
    }

    async fn output(&self, name: &str, what: &str) -> String {
        let code = format!("return document.querySelector('output[name={name}]').{what}");
        let text = self.ask(&code).await;
        text.as_str()
            .unwrap_or_else(|| panic!("{name} has no {what}"))
            .into()
    }

    /// The full value of a readout as a number.
    pub(crate) async fn number(&self, name: &str) -> f64 {
        let text = self.value(name).await;
        text.parse()
            .unwrap_or_else(|_| panic!("{name} is {text:?}"))
    }

    /// The three weights, to the bit.
    pub(crate) async fn weights(&self) -> [f64; 3] {
        self.all_weights().await.try_into().expect("three weights")
    }

    /// The weights, however many, to the bit.
    pub(crate) async fn all_weights(&self) -> Vec<f64> {
        let text = self.value("weights").await;
        assert!(
            serde_json::from_str::<Value>(&text).is_ok(),
            "{text} is no JSON"
        );
        let inner = text.trim_start_matches('[').trim_end_matches(']');
        let numbers = inner.split(',').map(|w| w.trim().parse());
        numbers.map(|w| w.expect("a weight")).collect()
    }

    /// The description that the plot of this name gives of its content, once there is one.
    pub(crate) async fn plotted(&self, name: &str) -> Value {
        let look = "return document.querySelector(`[data-plot=${arguments[0]}]`).dataset.value";
        let text = eventually(name, async || {
            let text = self.ask_with(look, &[json!(name)]).await;
            let text = text.as_str().filter(|text| !text.is_empty());
            text.map(String::from)
        })
        .await;
        serde_json::from_str(&text).expect("JSON")
    }

    /// Waits for one of these labels of the status; says which one came.
    pub(crate) async fn wait_for_status(&self, labels: &[&str]) -> String {
        eventually(&format!("the status {labels:?}"), async || {
            let label = self.value("status").await;
            labels.contains(&&*label).then_some(label)
        })
        .await
    }

    /// The part of the address after `#` once the page has written it, without its seal: what it does when it is left.
    pub(crate) async fn link(&self) -> String {
        let hash = self
            .ask("dispatchEvent(new Event('pagehide')); return location.hash")
            .await;
        unsealed(hash.as_str().expect("text").trim_start_matches('#'))
    }

    /// The app as its own link describes it, before training; all of the link makes sense.
    pub(crate) async fn app(&self) -> App {
        let link = self.link().await;
        let app = App::opened(&link);
        assert_eq!(app.session().notice(), None, "{link}");
        app
    }

    /// The lab of it.
    pub(crate) async fn described(&self) -> Session {
        self.app().await.session().clone()
    }

    /// The user's points.
    pub(crate) async fn points(&self) -> Vec<Point> {
        self.described().await.custom().points.clone()
    }

    /// The numbers of points of class −1 and of class +1 that the plane says it shows.
    pub(crate) async fn counts(&self) -> [u32; 2] {
        let label = self
            .ask("return document.querySelector('#plane').getAttribute('aria-label')")
            .await;
        let label = label.as_str().expect("a label");
        let count = |class: &str| {
            let (before, _) = label.split_once(class)?;
            let noun = before.trim_end_matches('s').strip_suffix(" point")?;
            noun.rsplit(' ').next()?.parse().ok()
        };
        [" of class −1", " of class +1"]
            .map(|class| count(class).unwrap_or_else(|| panic!("no counts in {label:?}")))
    }
}
