//! The pages under `examples/`: the lab in plain HTML, in slides and in a book.

use hyperplane_test_parts::in_all;
use std::path::{Path, PathBuf};

use hyperplane::app::{App, OPENING};
use hyperplane::session::Action;
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::browser::eventually;
use crate::elsewhere::{Fate, published, serve};
use crate::lab::{Lab, PIXELS, RUNNER, mishap, story};

/// The folder of the examples that npm and Jupyter Book have made.
fn made() -> PathBuf {
    let folder = std::env::var_os("HYPERPLANE_EXAMPLES").map(PathBuf::from);
    folder.unwrap_or_else(|| panic!("run `{RUNNER}`: it prepares the examples"))
}

/// Serves the examples, and beside them the lab as it is published.
fn site() -> String {
    serve(|path| {
        let (folder, rest) = match path.strip_prefix("examples/") {
            None => (
                published("first"),
                path.strip_prefix("www/").unwrap_or(path),
            ),
            Some(path) => match path.split_once('/').unwrap_or_default() {
                ("book", rest) => (made().join("book/_build/html"), rest),
                ("reveal", rest) if rest.starts_with("node_modules/") => {
                    (made().join("reveal"), rest)
                }
                _ => (Path::new(env!("CARGO_MANIFEST_DIR")).join("examples"), path),
            },
        };
        match rest {
            "favicon.ico" => Fate::Changed("image/x-icon", ""),
            "" => Fate::At(folder.join("index.html")),
            _ => Fate::At(folder.join(rest)),
        }
    })
}

/// Runs a script in the frame of an element.
pub(crate) async fn inside(lab: &Lab, element: &str, code: &str) -> Value {
    let frame = "return document.querySelector(arguments[0]).shadowRoot.querySelector('iframe')";
    let found = lab.driver.execute(frame, vec![json!(element)]).await;
    let frame = found.expect("a script").element().expect("a frame");
    frame.enter_frame().await.expect("its page");
    let answer = lab.ask(code).await;
    lab.driver.enter_parent_frame().await.expect("the page");
    answer
}

/// Waits until elements have told that they are ready.
pub(crate) async fn ready(lab: &Lab, elements: &str) {
    let look = "const all = [...document.querySelectorAll(arguments[0])];
        return all.length > 0 && all.every((lab) => lab.state)";
    eventually(&format!("{elements} ready"), async || {
        let is_ready = lab.ask_with(look, &[json!(elements)]).await;
        is_ready.as_bool()?.then_some(())
    })
    .await;
}

/// Waits until an element shows a drawing in the colors of this scheme.
async fn is_drawn(lab: &Lab, element: &str, scheme: &str) {
    let look = format!(
        "{PIXELS}
        const canvases = [...document.querySelectorAll('#plane canvas')];
        const drawn = new Set(canvases.flatMap((canvas) => canvas.width ? Array.from(new Uint32Array(pixels(canvas).buffer)) : []));
        const paper = getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number);
        return [drawn.size > 10, paper[0] < 128 ? 'dark' : 'light', getComputedStyle(document.documentElement).colorScheme]"
    );
    eventually(&format!("{element}, drawn and {scheme}"), async || {
        let seen = inside(lab, element, &look).await;
        (seen == json!([true, scheme, scheme])).then_some(())
    })
    .await;
}

/// The element has come to the height of its lab: nothing scrolls, and nothing is empty.
async fn fits(lab: &Lab, element: &str) {
    let look = "const page = document.documentElement, own = document.querySelector('#app').getBoundingClientRect().height;
        return [innerHeight - page.scrollHeight, innerHeight - Math.max(640, Math.ceil(own))]";
    eventually(&format!("the height of {element}"), async || {
        let rest = inside(lab, element, look).await;
        (rest == json!([0, 0])).then_some(())
    })
    .await;
}

/// The number of updates of a lab's run in 50 epochs.
fn updates(link: &str) -> u64 {
    let mut app = App::opened(link);
    for _ in 0..50 {
        app.update(Action::Epoch);
    }
    app.session().run().updates()
}

/// Waits for a text on the page.
async fn says(lab: &Lab, selector: &str, text: &str) {
    let look = "return document.querySelector(arguments[0]).textContent";
    eventually(text, async || {
        let said = lab.ask_with(look, &[json!(selector)]).await;
        said.as_str()?.contains(text).then_some(())
    })
    .await;
}

#[in_all(
    "the element is driven and has the colors around it in element; two labs on a page: mounting::two_labs"
)]
#[test]
fn two_labs_stand_in_a_plain_page() {
    story(async |lab| {
        lab.prefer("prefers-color-scheme", "light").await;
        lab.goto(&format!("{}examples/plain/index.html", site()))
            .await;
        lab.ask("for (const lab of document.querySelectorAll('hyperplane-lab')) lab.shadowRoot.querySelector('iframe').loading = 'eager'")
            .await;
        ready(lab, "hyperplane-lab").await;
        for element in ["#or", "#xor"] {
            is_drawn(lab, element, "light").await;
            fits(lab, element).await;
        }
        lab.press("#dark").await;
        for element in ["#or", "#xor"] {
            is_drawn(lab, element, "dark").await;
        }
        lab.press("#play").await;
        let updates = updates("v2&dataset=gate&gate=14");
        says(
            lab,
            "output[for=or]",
            &format!("has converged, after {updates} updates"),
        )
        .await;
        says(lab, "output[for=xor]", "it is cycling").await;
        // On a phone.
        lab.resize((390, 844)).await;
        for element in ["#or", "#xor"] {
            fits(lab, element).await;
        }
    });
}

#[in_all("the element in a page: element::an_element_is_driven_and_tells")]
#[test]
fn a_slide_shows_the_lab() {
    if !made().join("reveal/node_modules").is_dir() {
        // The summary of the tests says so.
        return;
    }
    story(async |lab| {
        lab.goto(&format!("{}examples/reveal/index.html#/1", site()))
            .await;
        ready(lab, "#iris").await;
        is_drawn(lab, "#iris", "light").await;
        // It fits the slide, with the plane and what plays it in view.
        let fits = "const bottom = (selector) => document.querySelector(selector).getBoundingClientRect().bottom;
            return [innerHeight, bottom('#plane') < innerHeight, bottom('[data-action=play]') < innerHeight]";
        assert_eq!(inside(lab, "#iris", fits).await, json!([590, true, true]));
        // A dark theme.
        lab.ask("const theme = document.querySelector('#theme'); theme.href = theme.href.replace('white', 'black')")
            .await;
        is_drawn(lab, "#iris", "dark").await;
        // The next slide: its lab begins by itself.
        lab.ask("document.querySelector('#xor').addEventListener('end', ({ target }) => { target.dataset.ended = ''; }); location.hash = '/2'")
            .await;
        eventually("the end of the run", async || {
            let has_ended = lab
                .ask("return document.querySelector('#xor').matches('[data-ended]')")
                .await;
            has_ended.as_bool()?.then_some(())
        })
        .await;
        is_drawn(lab, "#xor", "dark").await;
        let status = "return document.querySelector('#xor').status";
        assert_eq!(lab.ask(status).await, "cycling");
        // A clicker goes on with the slides although the lab has the keyboard.
        lab.find("#xor").await.click().await.expect("a click");
        lab.keys(Key::PageUp).await;
        eventually("the slide before", async || {
            let place = lab.ask("return location.hash").await;
            (place == "#/1").then_some(())
        })
        .await;
    });
}

#[in_all("the element in a page: element::an_element_is_driven_and_tells")]
#[test]
fn a_page_of_a_book_shows_the_lab() {
    if !made().join("book/_build/html/perceptron.html").is_file() {
        // Likewise.
        return;
    }
    let complaints = mishap(async |lab| {
        lab.prefer("prefers-color-scheme", "light").await;
        lab.goto(&format!("{}examples/book/perceptron.html", site()))
            .await;
        ready(lab, "hyperplane-lab").await;
        is_drawn(lab, "hyperplane-lab", "light").await;
        fits(lab, "hyperplane-lab").await;
        // The switch of the book's own theme.
        lab.ask("document.documentElement.dataset.theme = 'dark'")
            .await;
        is_drawn(lab, "hyperplane-lab", "dark").await;
        lab.ask("document.querySelector('hyperplane-lab').press('play')")
            .await;
        says(lab, "#answer", &format!("{} times", updates(OPENING))).await;
    });
    // The book's own scripts have some.
    let own = complaints.iter().filter(|told| told.contains("/www/"));
    assert_eq!(own.count(), 0, "on the console: {complaints:#?}");
}
