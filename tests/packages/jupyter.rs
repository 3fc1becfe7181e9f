//! The wheel: the example notebook in JupyterLab, in a browser that reaches no network.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use thirtyfour::WebDriver;

use crate::browser::{self, eventually, script};
use crate::programs::{Beside, driver, fresh, port, said};
use crate::wheel::python;

/// The example, the number of its cell that shows the lab, and cells that a copy of it runs after that one.
const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/notebook.ipynb");
const SHOWS_LAB: usize = 3;
const MORE: [&str; 7] = [
    "print(lab.status, lab.updates, lab.weights.tolist())",
    "start = lab.link",
    "lab.step()",
    "lab.set(eta=0.5)",
    "lab.link = start",
    "await lab.fit(7)\nfitted = lab.weights.tolist()",
    "lab.reset()\nlab.epoch(7)\nawait lab.settled()\nprint(lab.epochs, lab.weights.tolist() == fitted)\nlab.reset()",
];

/// Runs the cell of a number, and calls back with what it has put out.
const RUN: &str = "
    const [number, done] = arguments;
    const notebook = jupyterapp.shell.currentWidget.content;
    notebook.activeCellIndex = number;
    notebook.deselectAll();
    jupyterapp.commands.execute('notebook:run-cell').then(
        () => done(notebook.widgets[number].model.outputs.toJSON()), (error) => done(String(error)));";

/// Runs all cells, and calls back with what each has put out: the last one nothing, if there was a mistake before.
const RUN_ALL: &str = "
    const [done] = arguments;
    const notebook = jupyterapp.shell.currentWidget.content;
    jupyterapp.commands.execute('notebook:run-all-cells').then(
        () => done(notebook.widgets.map(({ model }) => model.outputs?.toJSON())), (error) => done(String(error)));";

#[test]
fn a_notebook_shows_the_lab_and_follows_it() {
    let mut tests = python();
    tests.args([
        "-m",
        "unittest",
        "discover",
        "--start-directory",
        "python/tests",
    ]);
    said(tests.current_dir(env!("CARGO_MANIFEST_DIR")));
    let folder = fresh("jupyter");
    fs::write(folder.join("notebook.ipynb"), notebook()).expect("a notebook");
    let port = port().to_string();
    let mut server = jupyter(&folder, &port);
    browser::wait(async {
        let alone = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1";
        let driver = browser::started(&driver(), &[alone]).await;
        let address = format!("http://127.0.0.1:{port}/lab/tree/notebook.ipynb");
        server.opens(&driver, &address, &folder).await;
        tells(&driver).await;
        driver.quit().await.expect("the end");
    });
}

/// The example with more cells.
fn notebook() -> String {
    let text = fs::read_to_string(EXAMPLE).expect("the example");
    let mut notebook: Value = serde_json::from_str(&text).expect("a notebook");
    let cells = notebook["cells"].as_array_mut().expect("cells");
    for (n, source) in MORE.iter().enumerate() {
        let cell = json!({
            "cell_type": "code", "id": format!("more-{n}"), "metadata": {}, "source": source,
            "execution_count": null, "outputs": [],
        });
        cells.insert(SHOWS_LAB + 1 + n, cell);
    }
    notebook.to_string()
}

/// JupyterLab with settings of its own.
pub(crate) fn jupyter(folder: &Path, port: &str) -> Beside {
    let settings = folder.join("settings/@jupyterlab/apputils-extension");
    fs::create_dir_all(&settings).expect("a folder");
    let news = "{ \"fetchNews\": \"false\" }";
    fs::write(settings.join("notification.jupyterlab-settings"), news).expect("settings");
    let mut jupyter = python();
    jupyter.args([
        "-m",
        "jupyterlab",
        "--no-browser",
        "--allow-root",
        "--expose-app-in-browser",
    ]);
    jupyter.args(["--ServerApp.ip=127.0.0.1", "--ServerApp.port_retries=0"]);
    jupyter.args([
        "--IdentityProvider.token=",
        "--ServerApp.disable_check_xsrf=True",
    ]);
    jupyter.arg(format!("--ServerApp.port={port}"));
    jupyter.current_dir(folder);
    for (variable, name) in [
        ("JUPYTER_CONFIG_DIR", "config"),
        ("JUPYTER_DATA_DIR", "data"),
        ("JUPYTER_RUNTIME_DIR", "runtime"),
        ("IPYTHONDIR", "ipython"),
        ("JUPYTERLAB_SETTINGS_DIR", "settings"),
        ("JUPYTERLAB_WORKSPACES_DIR", "workspaces"),
    ] {
        jupyter.env(variable, folder.join(name));
    }
    Beside::start(&mut jupyter, &folder.join("jupyter.log"))
}

/// Runs a cell and hands back its text; a mistake in it is a failure.
async fn run(driver: &WebDriver, cell: usize) -> String {
    let outputs = driver.execute_async(RUN, vec![json!(cell)]).await;
    let outputs = outputs.expect("a script").json().clone();
    let of = |kind: &str| {
        let outputs = outputs.as_array().expect("outputs").iter();
        outputs
            .filter(|output| output["output_type"] == kind)
            .count()
    };
    assert_eq!(of("error"), 0, "cell {cell}: {outputs}");
    let text = outputs[0]["text"].as_str();
    text.unwrap_or_default().trim().into()
}

/// Waits for what the lab in the notebook shows.
async fn lab_shows(driver: &WebDriver, what: &str, code: &str) {
    driver.enter_frame(0).await.expect("the frame of the lab");
    let code = format!("return {code}");
    eventually(what, async || {
        script(driver, &code, &[]).await.as_bool().filter(|is| *is)
    })
    .await;
    driver.enter_default_frame().await.expect("the notebook");
}

/// Runs a cell until it says this: news of the lab reach Python between two cells.
async fn python_says(driver: &WebDriver, cell: usize, expected: &str) {
    eventually(expected, async || {
        let said = run(driver, cell).await;
        (said == expected).then_some(())
    })
    .await;
}

/// Waits until the notebook's kernel can be asked.
pub(crate) async fn has_kernel(driver: &WebDriver) {
    eventually("a kernel", async || {
        let ready = "return globalThis.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'";
        script(driver, ready, &[]).await.as_bool().filter(|is| *is)
    })
    .await;
}

async fn tells(driver: &WebDriver) {
    has_kernel(driver).await;
    eventually("the cells", async || {
        let ready = "return jupyterapp.shell.currentWidget.content.widgets.length > 5";
        script(driver, ready, &[]).await.as_bool().filter(|is| *is)
    })
    .await;
    // In a low window the lab is out of sight when the last cell is run.
    driver
        .set_window_rect(0, 0, 1400, 500)
        .await
        .expect("a window");
    let all = driver.execute_async(RUN_ALL, Vec::new()).await;
    let all = all.expect("a script").json().clone();
    let last = all.as_array().and_then(|cells| cells.last());
    let last = last.map(Value::to_string).unwrap_or_default();
    assert!(last.contains("3: 0}"), "{all:#}");
    driver
        .set_window_rect(0, 0, 1400, 1000)
        .await
        .expect("a window");
    run(driver, 1).await;
    run(driver, SHOWS_LAB).await;
    let framed = "return document.querySelectorAll('.jp-OutputArea iframe').length === 1";
    eventually("the lab", async || {
        script(driver, framed, &[]).await.as_bool().filter(|is| *is)
    })
    .await;
    let at =
        |step: u32| format!("document.querySelector('.timeline .at')?.dataset.value === '{step}'");
    let [says, keeps, steps, sets, opens, fits, checks] =
        [1, 2, 3, 4, 5, 6, 7].map(|n| SHOWS_LAB + n);
    lab_shows(
        driver,
        "the samples",
        "!!document.body?.textContent.includes('setosa')",
    )
    .await;
    python_says(driver, says, "ready 0 [0.0, 0.0, 0.0, 0.0, 0.0]").await;
    run(driver, keeps).await;
    // The first flower is none of class +1: its measures are taken away.
    lab_shows(
        driver,
        "a step",
        "document.querySelector('[data-action=step]').click() ?? true",
    )
    .await;
    python_says(driver, says, "running 1 [-1.0, -5.1, -3.5, -1.4, -0.2]").await;
    run(driver, steps).await;
    lab_shows(driver, "a step from Python", &at(2)).await;
    run(driver, sets).await;
    lab_shows(
        driver,
        "a rate from Python",
        "document.querySelector('input[name=eta]').value === '0.5'",
    )
    .await;
    run(driver, opens).await;
    lab_shows(driver, "the lab of a link", &at(0)).await;
    lab_shows(
        driver,
        "its rate",
        "document.querySelector('input[name=eta]').value === '1'",
    )
    .await;
    // Seven epochs at once have the bits of seven presses.
    run(driver, fits).await;
    assert_eq!(run(driver, checks).await, "7 True");
    // A notebook takes a frame out of the page that is out of sight, and puts it in again: it begins anew, and plays on.
    let play = "(() => {
        const speed = document.querySelector('select[name=speed]');
        speed.value = '1';
        speed.dispatchEvent(new Event('change', { bubbles: true }));
        document.querySelector('[data-action=play]').click();
        return true;
    })()";
    lab_shows(driver, "a slow run", play).await;
    let is_playing = "document.querySelector('[data-action=play]').matches('[data-playing]')";
    lab_shows(driver, "a run", is_playing).await;
    let again = "const frame = document.querySelector('.jp-OutputArea iframe'), place = frame.parentElement;
        frame.remove();
        place.append(frame)";
    script(driver, again, &[]).await;
    lab_shows(
        driver,
        "the same run",
        &format!("document.body?.textContent.includes('setosa') && {is_playing}"),
    )
    .await;
    run(driver, opens).await;
    lab_shows(driver, "the lab of the link again", &at(0)).await;
    let plays = SHOWS_LAB + MORE.len() + 1;
    run(driver, plays).await;
    assert!(run(driver, says).await.starts_with("converged"));
    let compares = plays + 2;
    let compared = run(driver, compares).await;
    assert!(
        compared.contains("the lab:") && compared.contains("scikit-learn:"),
        "{compared}"
    );
    run(driver, compares + 2).await;
    no_other_address(driver).await;
    driver.enter_frame(0).await.expect("the frame of the lab");
    no_other_address(driver).await;
}

/// All that the page has fetched comes from JupyterLab, or from memory; and the console is empty.
async fn no_other_address(driver: &WebDriver) {
    let others = "return performance.getEntriesByType('resource').map((entry) => entry.name)
        .filter((name) => !['blob:', 'data:', location.origin].some((known) => name.startsWith(known)))";
    assert_eq!(script(driver, others, &[]).await, json!([]));
    let log = driver.browser_log().await.expect("the console");
    let wrong = log.iter().filter(|entry| entry.level == "SEVERE");
    let wrong: Vec<_> = wrong.map(|entry| &entry.message).collect();
    assert!(wrong.is_empty(), "on the console: {wrong:#?}");
}
