//! Control of Firefox by scripts in its own windows: geckodriver lets scripts run there, too.

use serde_json::{Value, json};
use thirtyfour::common::command::{Command, FormatRequestData};
use thirtyfour::{RequestData, SessionId, WebDriver};

use crate::browser::script;

/// The context of scripts: the page (`content`) or the browser's window (`chrome`). thirtyfour has no name for it.
#[derive(Debug)]
struct Context(&'static str);

impl FormatRequestData for Context {
    fn format_request(&self, session: &SessionId) -> RequestData {
        let request = RequestData {
            uri: format!("session/{session}/moz/context").into(),
            ..Command::AcceptAlert.format_request(session)
        };
        request.add_body(json!({ "context": self.0 }))
    }
}

/// Runs a script in the browser's window.
async fn within(driver: &WebDriver, code: &str, arguments: &[Value]) -> Value {
    driver.cmd(Context("chrome")).await.expect("the window");
    let answer = script(driver, code, arguments).await;
    driver.cmd(Context("content")).await.expect("the page");
    answer
}

/// Runs in every page before its own scripts: what goes wrong is told.
const TELL: &str = "{
    const tell = (what) => window.dispatchEvent(new CustomEvent('hp-complaint', { detail: String(what) }));
    for (const level of ['error', 'warn']) {
        const usual = console[level];
        console[level] = function (...words) { tell(words.map(String).join(' ')); return usual.apply(this, words); };
    }
    // What the page knows how to mend is no complaint.
    const open = (event, words) => event.isTrusted && setTimeout(() => event.defaultPrevented || tell(words));
    // A page that is printed loads nothing beforehand.
    addEventListener('error', (event) => event.target.rel === 'preload' || open(event, event.message ?? `not loaded: ${event.target.src ?? event.target.href}`), true);
    addEventListener('unhandledrejection', (event) => open(event, event.reason));
    addEventListener('securitypolicyviolation', (event) => tell(`the policy forbids ${event.blockedURI}: ${event.violatedDirective}`));
}";

/// Runs in each tab: what was given beforehand, in every page, and its complaints are sent on.
const IN_TABS: &str = "addEventListener('hp-complaint', ({ detail }) => sendAsyncMessage('hp-complaint', detail), true, true);
    addMessageListener('hp-collect', () => {
        for (const collect of ['forceGC', 'forceCC', 'forceGC']) Cu[collect]();
        sendAsyncMessage('hp-collected');
    });
    addMessageListener('hp-settle', async () => {
        const { windowUtils: at } = content;
        // Twice: the first may be of a picture from before. Not for ever: a page that plays paints always.
        for (let i = 0; i < 2 && at.isMozAfterPaintPending; i++) {
            await new Promise((painted) => addEventListener('MozAfterPaint', painted, { once: true }));
        }
        const flushed = new Promise((done) => Services.obs.addObserver(function once() {
            Services.obs.removeObserver(once, 'apz-repaints-flushed');
            done();
        }, 'apz-repaints-flushed'));
        if (at.flushApzRepaints()) await flushed;
        sendAsyncMessage('hp-settled');
    });
    addEventListener('DOMWindowCreated', ({ target }) => {
        const page = target.defaultView;
        if (page !== content) return;
        for (const code of Services.cpmm.sharedData.get('beforehand') ?? []) {
            Cu.evalInSandbox(code, Cu.Sandbox(page, { sandboxPrototype: page, wantXrays: false, sameZoneAs: page }));
        }
    });";

/// Every setting as at the start, and from now on what goes wrong is heard.
const LISTEN: &str = "const [tell, inTabs] = arguments;
    if (!window.complaints) {
        Services.mm.addMessageListener('hp-complaint', ({ data }) => window.complaints.push(data));
        Services.mm.loadFrameScript(`data:,${encodeURIComponent(inTabs)}`, true);
        Services.obs.addObserver((request) => {
            const { spec } = request.QueryInterface(Ci.nsIHttpChannel).URI;
            if (window.blocked && spec.includes(window.blocked)) request.cancel(Cr.NS_ERROR_NET_RESET);
        }, 'http-on-modify-request');
    }
    window.blocked = null;
    Services.prefs.setBoolPref('full-screen-api.enabled', false);
    for (const name of ['ui.primaryPointerCapabilities', 'ui.allPointerCapabilities']) Services.prefs.clearUserPref(name);
    Services.ppmm.sharedData.set('beforehand', [tell]);
    Services.ppmm.sharedData.flush();
    window.complaints = [];";

/// A new tab in place of all others.
const RENEW: &str = "return (async () => {
        const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
        const tab = gBrowser.addTab('about:blank', { triggeringPrincipal });
        gBrowser.selectedTab = tab;
        gBrowser.removeAllTabsBut(tab, { skipWarnAboutClosingTabs: true, animate: false });
    })();";

/// Nothing is stored any more.
const CLEAR: &str = "return new Promise((onDataDeleted) => Services.clearData.deleteData(Ci.nsIClearDataService.CLEAR_ALL, { onDataDeleted }))";

/// Nothing of an earlier story.
pub(crate) async fn renew(driver: &WebDriver) {
    listen(driver).await;
    within(driver, RENEW, &[]).await;
    clear(driver).await;
    let tabs = driver.windows().await.expect("the tabs");
    let last = tabs.last().expect("a tab").clone();
    driver.switch_to_window(last).await.expect("the tab");
    within(driver, "window.complaints = []", &[]).await;
}

/// Takes away what is stored.
pub(crate) async fn clear(driver: &WebDriver) {
    within(driver, CLEAR, &[]).await;
}

/// A browser that has just been started says what goes wrong.
pub(crate) async fn listen(driver: &WebDriver) {
    within(driver, LISTEN, &[json!(TELL), json!(IN_TABS)]).await;
}

/// Complaints of the pages so far.
pub(crate) async fn complaints(driver: &WebDriver) -> Vec<String> {
    let told = within(driver, "return window.complaints", &[]).await;
    serde_json::from_value(told).expect("texts")
}

/// The screen, the fingers and the preferences of the machine.
pub(crate) async fn emulate_nothing(driver: &WebDriver) {
    let code = "const page = gBrowser.selectedBrowser, { browsingContext } = page;
        for (const side of ['width', 'height']) {
            for (const bound of ['', 'min-', 'max-']) page.style.removeProperty(bound + side);
        }
        browsingContext.overrideDPPX = 0;
        browsingContext.prefersColorSchemeOverride = 'none';
        browsingContext.prefersReducedMotionOverride = 'none';
        browsingContext.mediumOverride = '';
        for (const name of ['ui.primaryPointerCapabilities', 'ui.allPointerCapabilities']) Services.prefs.clearUserPref(name);";
    within(driver, code, &[]).await;
}

pub(crate) async fn screen(driver: &WebDriver, (width, height): (u32, u32), ratio: f64) {
    let code = "const page = gBrowser.selectedBrowser, [width, height, ratio] = arguments;
        for (const [side, length] of Object.entries({ width, height })) {
            for (const bound of ['', 'min-', 'max-']) page.style.setProperty(bound + side, `${length}px`);
        }
        page.browsingContext.overrideDPPX = ratio;";
    within(driver, code, &[json!(width), json!(height), json!(ratio)]).await;
}

/// Touches the screen: `kind` is `touchStart`, `touchMove` or `touchEnd`; the fingers were at the places `before`. The
/// window gets the touches as from a screen, so that the browser scrolls.
pub(crate) async fn touch(
    driver: &WebDriver,
    kind: &str,
    at: &[(i64, i64)],
    before: &[(i64, i64)],
) {
    let at = if at.is_empty() { before } else { at };
    let code = "const { left, top } = gBrowser.selectedBrowser.getBoundingClientRect();
        const finger = ([x, y], identifier) => ({ identifier, offsetX: left + x, offsetY: top + y, radiiX: 1, radiiY: 1,
            rotationAngle: 0, pressure: 1, tiltX: 0, tiltY: 0, twist: 0 });
        const [kind, fingers] = arguments;
        return (async () => {
            if (kind === 'touchstart') {
                const { messageManager } = gBrowser.selectedBrowser;
                const settled = new Promise((done) => messageManager.addMessageListener('hp-settled', function once() {
                    messageManager.removeMessageListener('hp-settled', once);
                    done();
                }));
                messageManager.sendAsyncMessage('hp-settle');
                await settled;
            }
            window.synthesizeTouchEvent(kind, fingers.map(finger), 0, { isAsyncEnabled: true });
        })();";
    within(driver, code, &[json!(kind.to_lowercase()), json!(at)]).await;
}

pub(crate) async fn prefer(driver: &WebDriver, feature: &str, value: &str) {
    let code = match feature {
        "prefers-color-scheme" => "gBrowser.selectedBrowser.browsingContext.prefersColorSchemeOverride = arguments[0]",
        "prefers-reduced-motion" => "gBrowser.selectedBrowser.browsingContext.prefersReducedMotionOverride = arguments[0]",
        "pointer" => "const fine = 6, coarse = 1;
            for (const which of ['primary', 'all']) {
                Services.prefs.setIntPref(`ui.${which}PointerCapabilities`, arguments[0] === 'coarse' ? coarse : fine);
            }",
        _ => panic!("{feature} is not known here"),
    };
    within(driver, code, &[json!(value)]).await;
}

pub(crate) async fn collect_garbage(driver: &WebDriver) {
    let code = "return new Promise((done) => {
            const { messageManager } = gBrowser.selectedBrowser;
            messageManager.addMessageListener('hp-collected', function once() {
                messageManager.removeMessageListener('hp-collected', once);
                done();
            });
            messageManager.sendAsyncMessage('hp-collect');
        });";
    within(driver, code, &[]).await;
}

pub(crate) async fn allow_full_screen(driver: &WebDriver) {
    let code = "Services.prefs.setBoolPref('full-screen-api.enabled', true)";
    within(driver, code, &[]).await;
}

pub(crate) async fn focus(driver: &WebDriver) {
    within(driver, "gBrowser.selectedBrowser.focus()", &[]).await;
}

pub(crate) async fn on_paper(driver: &WebDriver, is: bool) {
    let code = "gBrowser.selectedBrowser.browsingContext.mediumOverride = arguments[0]";
    within(driver, code, &[json!(if is { "print" } else { "" })]).await;
}

pub(crate) async fn beforehand(driver: &WebDriver, code: &str) {
    let add = "const all = Services.ppmm.sharedData;
        all.set('beforehand', [...all.get('beforehand'), arguments[0]]);
        all.flush();";
    within(driver, add, &[json!(code)]).await;
}

pub(crate) async fn block(driver: &WebDriver, file: Option<&str>) {
    within(driver, "window.blocked = arguments[0]", &[json!(file)]).await;
}
