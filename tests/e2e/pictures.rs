//! Plots as pictures: files that show what the page shows, and the clipboard.

use serde_json::{Value, json};

use crate::browser::eventually;
use crate::lab::{Lab, USUAL, story};

/// Notes what is saved and copied, which tests could not see otherwise.
const NOTES: &str = "window.taken = null;
    const kept = URL.createObjectURL;
    URL.createObjectURL = (blob) => { window.blob = blob; return kept.call(URL, blob); };
    HTMLAnchorElement.prototype.click = function () { window.taken = this.download; };
    const { clipboard } = navigator, write = clipboard.write;
    clipboard.write = (items) => { window.copied = items; return write.call(clipboard, items); };";

/// Presses a button of a picture; hands back the name of the file.
async fn take(lab: &Lab, name: &str, way: &str) -> String {
    lab.ask("window.taken = null").await;
    let button = format!("dialog.pictures [data-picture=\"{name}\"] [data-way={way}]");
    lab.press(&button).await;
    let told = eventually("a file", async || {
        let taken = lab.ask("return window.taken").await;
        taken.as_str().map(String::from)
    })
    .await;
    let said = told_now(lab).await;
    assert_eq!(said, format!("{told} is in your downloads."));
    told
}

async fn told_now(lab: &Lab) -> String {
    let told = lab.ask("return document.querySelector('dialog.pictures output').textContent");
    told.await.as_str().expect("a text").into()
}

async fn saved_text(lab: &Lab) -> Value {
    lab.ask_later("const done = arguments[arguments.length - 1]; window.blob.text().then(done)")
        .await
}

/// Width and height of the picture that was saved, and its pixel at this part of both.
const PIXEL: &str = "const done = arguments[arguments.length - 1];
    createImageBitmap(window.blob).then((image) => {
        const { width, height } = image;
        const canvas = Object.assign(document.createElement('canvas'), { width, height });
        const brush = canvas.getContext('2d', { willReadFrequently: true });
        brush.drawImage(image, 0, 0);
        const at = (x, y) => [...brush.getImageData(x, y, 1, 1).data];
        done([width, height, at(1, 1), at(SPOT)]);
    });";

#[test]
fn the_plane_is_saved_as_it_is_seen_sharp_at_every_size() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.click("epoch").await;
        let point = lab.described().await.prepared().dots[60].at;
        let plot = lab.plot().await;
        lab.ask(NOTES).await;
        lab.click("pictures").await;
        let names = lab
            .ask("return [...document.querySelectorAll('dialog.pictures [data-picture]')].map((row) => row.dataset.picture)")
            .await;
        assert_eq!(names, json!(["plane", "loss", "errors"]));

        assert_eq!(take(lab, "plane", "svg").await, "hyperplane-plane.svg");
        let text = saved_text(lab).await;
        let text = text.as_str().expect("a text");
        let counted = lab
            .ask(&format!(
                "const page = new DOMParser().parseFromString({}, 'image/svg+xml');
                const all = (selector) => [...page.querySelectorAll(selector)];
                return [all('parsererror, image').length, all('title')[0].textContent, all('circle').length >= 50,
                    all('text').map((text) => text.textContent.trim()).filter((text) => text.includes('length'))]",
                json!(text)
            ))
            .await;
        let axes = json!(["sepal length (cm)", "petal length (cm)"]);
        assert_eq!(counted, json!([0, "The plane", true, axes]));

        // Four pixels for each of the screen's, and a cross where the page has one.
        assert_eq!(take(lab, "plane", "fourfold").await, "hyperplane-plane.png");
        let place = lab.ask("const { left, top, width, height } = document.querySelector('#plane').getBoundingClientRect(); return [left, top, width, height]").await;
        let of = |at: usize| place[at].as_f64().expect("a number");
        let (x, y) = plot.pixel((point.x, point.y));
        let spot = format!("{}, {}", 4.0 * (x as f64 - of(0)), 4.0 * (y as f64 - of(1)));
        let found = lab.ask_later(&PIXEL.replace("SPOT", &spot)).await;
        assert_eq!(found[0], (4.0 * of(2)).round());
        assert_eq!(found[1], (4.0 * of(3)).round());
        assert_eq!(found[2], json!([255, 255, 255, 255]), "the panel");
        assert_eq!(found[3], json!([0xd5, 0x5e, 0, 255]), "class +1");
    });
}

#[test]
fn plots_of_a_window_come_first_and_a_copy_is_told() {
    story(async |lab| {
        lab.prefer("prefers-color-scheme", "dark").await;
        lab.open("v2&rule=logistic&dataset=moons").await;
        lab.ask(NOTES).await;
        lab.click("epoch").await;
        lab.click("instruments").await;
        lab.click("open-sweep").await;
        lab.press("dialog[open] [data-action=pictures]").await;
        let first = "return document.querySelector('dialog.pictures [data-picture]').textContent";
        let first = lab.ask(first).await;
        assert!(
            first.as_str().is_some_and(|text| text.contains("Sweep")),
            "{first}"
        );
        assert_eq!(take(lab, "sweep", "double").await, "hyperplane-sweep.png");
        let dark = lab.ask_later(&PIXEL.replace("SPOT", "1, 1")).await;
        assert_eq!(dark[2], json!([0x1a, 0x1d, 0x22, 255]));
        lab.press("[name=picture-light]").await;
        take(lab, "sweep", "double").await;
        let light = lab.ask_later(&PIXEL.replace("SPOT", "1, 1")).await;
        assert_eq!(light[2], json!([255, 255, 255, 255]));

        // The probability is an image also in an SVG, over the plot.
        take(lab, "plane", "svg").await;
        let text = saved_text(lab).await;
        assert!(
            text.as_str()
                .is_some_and(|text| text.contains("<image ") && text.contains("data:image/png"))
        );

        lab.press("[data-picture=sweep] [data-way=copy]").await;
        let said = eventually("what became of it", async || {
            let told = told_now(lab).await;
            (!told.is_empty() && !told.contains("downloads")).then_some(told)
        })
        .await;
        let kinds = lab
            .ask("return window.copied.map((item) => [...item.types])")
            .await;
        assert_eq!(kinds, json!([["image/png"]]));
        assert!(
            said.starts_with("Copied.") || said.contains("does not let"),
            "{said}"
        );
    });
}

#[test]
fn where_nothing_can_be_copied_that_is_said() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.ask("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
            .await;
        lab.click("pictures").await;
        lab.press("[data-picture=loss] [data-way=copy]").await;
        let told = eventually("a word", async || {
            let told = told_now(lab).await;
            (!told.is_empty()).then_some(told)
        })
        .await;
        assert_eq!(
            told,
            "The browser does not let this page copy pictures. PNG saves one instead."
        );
    });
}
