//! The wheel in VS Code's widget manager. VS Code's own program cannot be asked for from everywhere; what shows widgets in
//! its notebooks is on npm. JupyterLab lends it a page and a kernel.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use thirtyfour::WebDriver;

use crate::browser::{self, eventually, script};
use crate::jupyter::{has_kernel, jupyter};
use crate::programs::{driver, fresh, given, port, said};
use crate::wheel::python;

/// Packages fetched from npm, the script in each, and the name of its copy here.
const FROM_NPM: [(&str, &str, &str); 2] = [
    ("requirejs@2.3.8", "require.js", "before.js"),
    (
        "@vscode/jupyter-ipywidgets8@1.0.9",
        "dist/ipywidgets.js",
        "manager.js",
    ),
];
/// Python code that prints the path of anywidget's script for notebooks other than JupyterLab's.
const ANYWIDGET: &str =
    "import sys; print(sys.prefix + '/share/jupyter/nbextensions/anywidget/index.js')";

const LAB: &str = "from hyperplane_lab import Lab
lab = Lab([[0, 0], [0, 1], [1, 0], [1, 1]], ['no', 'no', 'no', 'yes'], eta=0.5)
lab";
const SAYS: &str = "print(lab.status, lab.updates, lab.weights.tolist())";

#[test]
fn the_widget_manager_of_vs_code_shows_the_lab_and_follows_it() {
    let folder = fresh("vscode");
    for (package, inside, name) in FROM_NPM {
        let script = unpacked(&folder, package).join("package").join(inside);
        fs::copy(script, folder.join(name)).expect("a script");
    }
    let anywidget = said(python().args(["-c", ANYWIDGET]));
    fs::copy(anywidget.trim(), folder.join("anywidget.js")).expect("anywidget");
    let kernel = json!({ "kernelspec": { "name": "python3", "display_name": "Python 3" } });
    let empty = json!({ "cells": [], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5 });
    fs::write(folder.join("notebook.ipynb"), empty.to_string()).expect("a notebook");
    let port = port().to_string();
    let mut server = jupyter(&folder, &port);
    browser::wait(async {
        let driver = browser::session(&driver()).await;
        let address = format!("http://127.0.0.1:{port}/lab/tree/notebook.ipynb");
        server.opens(&driver, &address, &folder).await;
        has_kernel(&driver).await;
        let host = later(&driver, include_str!("vscode.js"), &[]).await;
        assert_eq!(host, json!(null));
        tells(&driver).await;
        driver.quit().await.expect("the end");
    });
}

/// Fetches a package from npm and unpacks it; returns the folder.
fn unpacked(folder: &Path, package: &str) -> PathBuf {
    let to = folder.join(package.replace(['@', '/'], "-"));
    fs::create_dir_all(&to).expect("a folder");
    let mut npm = Command::new(given("HYPERPLANE_NODE"));
    npm.arg(given("HYPERPLANE_NPM"));
    npm.args(["pack", "--silent", "--prefer-offline", package]);
    let file = said(npm.current_dir(&to));
    said(
        python()
            .args(["-m", "tarfile", "-e", file.trim(), "."])
            .current_dir(&to),
    );
    to
}

/// Runs a script that calls back.
async fn later(driver: &WebDriver, code: &str, arguments: &[&str]) -> Value {
    let arguments: Vec<_> = arguments.iter().map(|text| json!(text)).collect();
    let answer = driver.execute_async(code, arguments).await;
    answer.expect("a script").json().clone()
}

/// Runs code until it says this: news of the lab reach Python between two runs.
async fn python_says(driver: &WebDriver, expected: &str) {
    let run =
        "const [code, done] = arguments; run(code).then(done, (error) => done(String(error)))";
    eventually(expected, async || {
        let outputs = later(driver, run, &[SAYS]).await;
        (outputs[0]["text"].as_str()?.trim() == expected).then_some(())
    })
    .await;
}

async fn tells(driver: &WebDriver) {
    let show = "const [code, done] = arguments;
        show(code).then(() => done(null), (error) => done(String(error)))";
    assert_eq!(later(driver, show, &[LAB]).await, json!(null));
    python_says(driver, "ready 0 [0.0, 0.0, 0.0]").await;
    let lab_shows = async |what: &str, code: &str| {
        driver.enter_frame(0).await.expect("the frame of the lab");
        eventually(what, async || {
            let is = script(driver, &format!("return {code}"), &[]).await;
            is.as_bool().filter(|is| *is)
        })
        .await;
        driver.enter_default_frame().await.expect("the notebook");
    };
    let dark = "document.documentElement.dataset.theme === 'dark'";
    lab_shows("VS Code's theme", dark).await;
    let step = "document.querySelector('[data-action=step]').click() ?? true";
    lab_shows("a step", step).await;
    // η (y − ŷ) = −1: on the boundary the first sample counts as one of class +1.
    python_says(driver, "running 1 [-1.0, 0.0, 0.0]").await;
    let run = "const [code, done] = arguments; run(code).then(() => done(null))";
    later(driver, run, &["lab.step(); lab.set(eta=0.25)"]).await;
    let at = "document.querySelector('.timeline .at')?.dataset.value === '2'";
    lab_shows("a step from Python", at).await;
    let eta = "document.querySelector('input[name=eta]').value === '0.25'";
    lab_shows("a rate from Python", eta).await;
}
