//! The wheel: the example in marimo.

use serde_json::json;
use thirtyfour::WebDriver;

use crate::browser::{self, eventually, script};
use crate::programs::{Beside, driver, fresh, port};
use crate::wheel::python;

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/marimo_notebook.py");

/// The frame of the lab, in the shadow of an element.
const FRAME: &str = "
    const all = (root) => [...root.querySelectorAll('*')].flatMap((element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])]);
    return all(document).find((element) => element.tagName === 'IFRAME');";

#[test]
fn marimo_shows_the_lab_and_follows_it() {
    let folder = fresh("marimo");
    let port = port().to_string();
    let mut server = Beside::start(
        python()
            .args(["-m", "marimo", "run", EXAMPLE])
            .args([
                "--headless",
                "--no-token",
                "--host",
                "127.0.0.1",
                "--port",
                &port,
            ])
            .env("HOME", &folder),
        &folder.join("marimo.log"),
    );
    browser::wait(async {
        let driver = browser::session(&driver()).await;
        let address = format!("http://127.0.0.1:{port}/");
        server.opens(&driver, &address, &folder).await;
        says(&driver, "ready: 0 updates, w = [0.0, 0.0, 0.0]").await;
        enter_lab(&driver).await;
        press(&driver, "document.querySelector('[data-action=step]')").await;
        driver.enter_default_frame().await.expect("the notebook");
        // η (y − ŷ) = −2: on the boundary the first sample counts as one of class +1.
        says(&driver, "running: 1 updates, w = [-2.0, 0.0, 0.0]").await;
        press(
            &driver,
            "document.querySelector('marimo-button').shadowRoot.querySelector('button')",
        )
        .await;
        enter_lab(&driver).await;
        let at = "return document.querySelector('.timeline .at').dataset.value === '2'";
        eventually("a step from Python", async || {
            script(&driver, at, &[]).await.as_bool().filter(|is| *is)
        })
        .await;
        driver.quit().await.expect("the end");
    });
}

async fn enter_lab(driver: &WebDriver) {
    eventually("the lab", async || {
        let frame = driver.execute(FRAME, Vec::new()).await.ok()?;
        frame.element().ok()?.enter_frame().await.ok()
    })
    .await;
}

async fn press(driver: &WebDriver, button: &str) {
    script(driver, &format!("{button}.click()"), &[]).await;
}

/// Waits until the page says this.
async fn says(driver: &WebDriver, text: &str) {
    let code = "return document.body.innerText.includes(arguments[0])";
    eventually(text, async || {
        let said = script(driver, code, &[json!(text)]).await;
        said.as_bool().filter(|is| *is)
    })
    .await;
}
