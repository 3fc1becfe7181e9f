//! The package for npm: a fresh Vite project and a Node script import it.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;
use thirtyfour::WebDriver;

use crate::browser::{self, eventually, script};
use crate::programs::{Beside, driver, folder, given, port, said};

/// A project that has installed it.
fn project() -> PathBuf {
    let folder = folder("fresh");
    let npm = |arguments: &[&str]| {
        let mut npm = Command::new(given("HYPERPLANE_NODE"));
        npm.arg(given("HYPERPLANE_NPM")).args(arguments);
        npm.args(["--no-audit", "--no-fund", "--prefer-offline"]);
        npm.current_dir(&folder);
        npm
    };
    said(&mut npm(&["ci"]));
    let package = given("HYPERPLANE_NPM_PACKAGE");
    said(npm(&["install", "--no-save", "--no-package-lock"]).arg(package));
    folder
}

fn node(project: &Path, arguments: &[&str]) -> Command {
    let mut node = Command::new(given("HYPERPLANE_NODE"));
    node.args(arguments).current_dir(project);
    node
}

const VITE: &str = "node_modules/vite/bin/vite.js";
const TSC: &str = "node_modules/typescript/bin/tsc";

#[test]
fn a_vite_project_and_a_node_script_import_the_package() {
    let project = project();
    trains_in_node(&project);
    let in_node = "--ignoreConfig --noEmit --checkJs --module nodenext exports.js";
    said(node(&project, &[TSC]).args(in_node.split(' ')));
    assert_eq!(said(&mut node(&project, &["exports.js"])), "true\n");
    let required = said(&mut node(&project, &["required.cjs"]));
    assert_eq!(required, "converged\n");
    said(&mut node(&project, &[TSC]));
    said(&mut node(&project, &[VITE, "build"]));
    serves_without_its_files(&project);
    for mode in ["preview", "dev"] {
        let port = port().to_string();
        let arguments = [
            VITE,
            mode,
            "--host",
            "127.0.0.1",
            "--strictPort",
            "--port",
            &port,
        ];
        let log = project.join(format!("{mode}.log"));
        let mut server = Beside::start(&mut node(&project, &arguments), &log);
        browser::wait(async {
            let driver = browser::session(&driver()).await;
            let address = format!("http://127.0.0.1:{port}/");
            server.opens(&driver, &address, &log).await;
            shows_and_trains(&driver).await;
            driver
                .goto(&format!("{address}react.html"))
                .await
                .expect("the page");
            has_components(&driver).await;
            driver.quit().await.expect("the end");
        });
    }
}

/// A server that has bundled the package, as that of Next.js does, starts all the same.
fn serves_without_its_files(project: &Path) {
    let bundles = "build --ssr server.ts --outDir served";
    said(node(project, &[VITE]).args(bundles.split(' ')));
    let expected = "mount needs a page in a browser, and Node has none\n\
        the WebAssembly of hyperplane-lab is not beside it\n";
    assert_eq!(said(&mut node(project, &["served/server.js"])), expected);
}

/// Runs the cases of an independent program.
fn trains_in_node(project: &Path) {
    let reference = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/core/tests/reference/trajectories.json"
    );
    let said = said(&mut node(project, &["train.js", reference]));
    let expected = "mount needs a page in a browser, and Node has none\n20 cases\n";
    assert_eq!(said, expected);
}

/// The page with labs as components: each that is on show works, and takes itself away.
async fn has_components(driver: &WebDriver) {
    let ask = async |code: &str| script(driver, code, &[]).await;
    let when = async |what: &str, code: &str| {
        let code = format!("return {code}");
        eventually(what, async || ask(&code).await.as_bool().filter(|is| *is)).await
    };
    when(
        "two labs",
        "document.querySelectorAll('main #plane').length === 2",
    )
    .await;
    assert_eq!(
        ask("return document.querySelector('.three')").await,
        json!(null)
    );
    ask("for (const place of document.querySelectorAll('main')) place.querySelector('[data-action=step]').click()")
        .await;
    let steps = "[...document.querySelectorAll('main')].map((place) => place.querySelector('.timeline .at').dataset.value).join()";
    when("a step of each", &format!("{steps} === '1,1'")).await;
    ask("show(['two'])").await;
    when(
        "one lab",
        "document.querySelectorAll('#plane').length === 1",
    )
    .await;
    ask("document.querySelector('[data-action=step]').click()").await;
    when("a step of the one that stayed", &format!("{steps} === '2'")).await;
    ask("show(['three', 'two'])").await;
    when(
        "two labs again",
        "document.querySelectorAll('main #plane').length === 2",
    )
    .await;
    is_quiet(driver).await;
}

/// Nothing has gone wrong on the console.
async fn is_quiet(driver: &WebDriver) {
    let log = driver.browser_log().await.expect("the console");
    let wrong = log
        .iter()
        .filter(|entry| entry.level != "DEBUG" && entry.level != "INFO");
    let wrong: Vec<_> = wrong.map(|entry| &entry.message).collect();
    assert!(wrong.is_empty(), "on the console: {wrong:#?}");
}

/// The page of the project: numbers that are known, and a lab.
async fn shows_and_trains(driver: &WebDriver) {
    let ask = async |code: &str| script(driver, code, &[]).await;
    let when = async |what: &str, code: &str| {
        let code = format!("return {code}");
        eventually(what, async || ask(&code).await.as_bool().filter(|is| *is)).await
    };
    when("the lab", "!!document.querySelector('#app #plane')").await;
    let found = ask("return found").await;
    assert_eq!(found["weights"], json!([-3, 2, 1]), "as in the reference");
    assert_eq!(found["status"], "converged");
    let margin = found["margin"].as_f64().expect("a margin");
    assert!((margin - 0.125_f64.sqrt()).abs() < 1e-9, "{margin}");
    // Styles, a font, a lesson and data that are fetched later.
    ask("location.hash = '#v2&lesson=02-perceptron-rule'").await;
    when("a lesson", "!!document.querySelector('.lesson math')").await;
    when(
        "its font",
        "[...document.fonts].some((font) => font.family.includes('Hyperplane Math') && font.status === 'loaded')",
    )
    .await;
    ask("location.hash = '#v2&dataset=digits&epochs=2'").await;
    when(
        "the digits",
        "document.querySelector('#app').textContent.includes('357 handwritten digits')",
    )
    .await;
    ask("document.querySelector('[data-action=epoch]').click()").await;
    when(
        "an epoch",
        "document.querySelector('.timeline .at').dataset.value === '357'",
    )
    .await;
    is_quiet(driver).await;
}
