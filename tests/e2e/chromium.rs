//! Control of Chromium through its DevTools protocol.

use serde_json::{Value, json};
use thirtyfour::WebDriver;

use crate::browser::devtools;

/// A new tab in place of the old one, nothing stored.
pub(crate) async fn renew(driver: &WebDriver) {
    let new = driver.new_tab().await.expect("a tab");
    driver.close_window().await.expect("the end of the old tab");
    driver.switch_to_window(new).await.expect("the tab");
    clear(driver).await;
    devtools(driver, "Network.clearBrowserCache", json!({})).await;
}

/// Takes away what is stored.
pub(crate) async fn clear(driver: &WebDriver) {
    let all = json!({ "origin": "*", "storageTypes": "all" });
    devtools(driver, "Storage.clearDataForOrigin", all).await;
}

/// Warnings, errors and violations of the page's policy on the console.
pub(crate) async fn complaints(driver: &WebDriver) -> Vec<String> {
    let log = driver.browser_log().await.expect("the console");
    let complaints = log
        .into_iter()
        .filter(|entry| matches!(entry.level.as_str(), "WARNING" | "SEVERE"));
    complaints.map(|entry| entry.message).collect()
}

/// The screen, the fingers and the preferences of the machine.
pub(crate) async fn emulate_nothing(driver: &WebDriver) {
    devtools(driver, "Emulation.clearDeviceMetricsOverride", json!({})).await;
    let no_fingers = json!({ "enabled": false });
    devtools(driver, "Emulation.setTouchEmulationEnabled", no_fingers).await;
    let usual = json!({ "media": "", "features": [] });
    devtools(driver, "Emulation.setEmulatedMedia", usual).await;
}

pub(crate) async fn screen(
    driver: &WebDriver,
    (width, height): (u32, u32),
    ratio: f64,
    mobile: bool,
) {
    let screen =
        json!({ "width": width, "height": height, "deviceScaleFactor": ratio, "mobile": mobile });
    devtools(driver, "Emulation.setDeviceMetricsOverride", screen).await;
}

pub(crate) async fn fingers(driver: &WebDriver) {
    let fingers = json!({ "enabled": true, "maxTouchPoints": 5 });
    devtools(driver, "Emulation.setTouchEmulationEnabled", fingers).await;
}

/// Touches the screen: `kind` is `touchStart`, `touchMove` or `touchEnd`.
pub(crate) async fn touch(driver: &WebDriver, kind: &str, at: &[(i64, i64)]) {
    let point = |(id, (x, y)): (usize, &(i64, i64))| json!({ "x": x, "y": y, "id": id });
    let points: Vec<Value> = at.iter().enumerate().map(point).collect();
    let event = json!({ "type": kind, "touchPoints": points });
    devtools(driver, "Input.dispatchTouchEvent", event).await;
}

pub(crate) async fn prefer(driver: &WebDriver, feature: &str, value: &str) {
    let wish = json!({ "features": [{ "name": feature, "value": value }] });
    devtools(driver, "Emulation.setEmulatedMedia", wish).await;
}

pub(crate) async fn on_paper(driver: &WebDriver, is: bool) {
    let medium = json!({ "media": if is { "print" } else { "" } });
    devtools(driver, "Emulation.setEmulatedMedia", medium).await;
}

pub(crate) async fn collect_garbage(driver: &WebDriver) {
    devtools(driver, "HeapProfiler.collectGarbage", json!({})).await;
}

pub(crate) async fn beforehand(driver: &WebDriver, code: &str) {
    let code = json!({ "source": code });
    devtools(driver, "Page.addScriptToEvaluateOnNewDocument", code).await;
}

pub(crate) async fn block(driver: &WebDriver, file: Option<&str>) {
    devtools(driver, "Network.enable", json!({})).await;
    let files = file.map(|file| format!("*{file}*"));
    let urls = json!({ "urls": files.as_slice() });
    devtools(driver, "Network.setBlockedURLs", urls).await;
}
