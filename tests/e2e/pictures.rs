//! Plots as pictures: files that show what the page shows, and the clipboard.

use hyperplane_test_parts::{in_all, in_firefox};
use serde_json::{Value, json};

use crate::browser::eventually;
use crate::lab::{Lab, PIXELS, USUAL, story};

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

/// The position of the run on the timeline.
const AT: &str = "return document.querySelector('.timeline .at').dataset.value";

#[in_firefox("files, downloads and the clipboard are the engine's")]
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
        lab.click("open-rate-window").await;
        lab.press("dialog[open] .tabs [data-action=open-sweep]")
            .await;
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

/// Saves each picture that is offered, as SVG and with two pixels for each of the screen's: its name, what is wrong with the
/// SVG, how many shapes it has, and how many times as wide and as high the other picture is.
const TAKE_ALL: &str = "const done = arguments[arguments.length - 1], found = [];
    const dialog = document.querySelector('dialog.pictures');
    const saved = async (row, way) => {
        window.taken = null;
        row.querySelector(`[data-way=${way}]`).click();
        while (window.taken === null) await new Promise((go) => setTimeout(go, 5));
        return window.blob;
    };
    (async () => {
        for (const row of dialog.querySelectorAll('[data-picture]')) {
            const text = await (await saved(row, 'svg')).text();
            const page = new DOMParser().parseFromString(text, 'image/svg+xml'), svg = page.documentElement;
            const wrong = page.querySelector('parsererror')?.textContent ?? '';
            const shapes = svg.querySelectorAll('path, circle, line, polyline, polygon, rect, image, text').length;
            const { width, height } = await createImageBitmap(await saved(row, 'double'));
            const sides = [width / svg.getAttribute('width'), height / svg.getAttribute('height')];
            found.push([row.dataset.picture, wrong, shapes, ...sides.map(Math.round)]);
        }
        done(found);
    })().catch((error) => done(String(error)));";

/// Counts the frames that are asked for: none, once all is worked out.
const COUNT: &str = "const [ask, cancel] = [requestAnimationFrame, cancelAnimationFrame];
    window.asked = new Set();
    window.requestAnimationFrame = (draw) => {
        const id = ask((time) => { asked.delete(id); draw(time); });
        asked.add(id);
        return id;
    };
    window.cancelAnimationFrame = (id) => { asked.delete(id); cancel(id); };";

/// The plots of the instruments: a link that shows them, of few samples where some are of what is computed for a while, and
/// their names.
const PLOTS: [(&str, &[&str]); 14] = [
    ("dataset=moons&at=20&explain=on", &["explain-unit"]),
    (
        "dataset=gate&at=20&theory=on&proof=on",
        &["corridor", "cosine"],
    ),
    (
        "dataset=gate&at=20&tool=compare",
        &["lane-a", "lane-b", "lane-c", "compare"],
    ),
    (
        "dataset=gate&rule=logistic&at=20&tool=gradient-noise",
        &["gradient-noise-arrows", "gradient-noise-histogram"],
    ),
    (
        "dataset=gate&rule=logistic&at=20&tool=landscape",
        &["landscape"],
    ),
    ("dataset=gate&tool=likelihood", &["density", "surface"]),
    ("dataset=gate&tool=spam", &["spam"]),
    ("dataset=gate&tool=starts", &["starts-plane", "starts"]),
    ("dataset=gate&rule=adaline&tool=sweep", &["sweep"]),
    (
        "dataset=gate&rule=adaline&batch=batch&at=20&tool=descent",
        &["descent"],
    ),
    ("dataset=penguins&tool=scatter", &["scatter-cells"]),
    (
        "dataset=penguins&tool=standardize",
        &["standardize-raw", "standardize-standard"],
    ),
    ("dataset=gate&tool=dual-form", &["dual-plot"]),
    (
        "dataset=digits&inputs=all&tool=digits",
        &["digits-w", "digits-pad", "digits-thumbnails"],
    ),
];

/// The names of the plots in view that show something.
const DRAWN: &str = "const plots = [...document.querySelectorAll('[data-plot]')].filter((plot) => plot.checkVisibility());
    const has_ink = (canvas) => canvas.width > 0 && pixels(canvas).some((value) => value > 0);
    return plots.filter((plot) => [...plot.querySelectorAll('canvas')].some(has_ink)).map((plot) => plot.dataset.plot)";

#[in_all("tests/plot: what scenes draw; the plane is saved as it is seen")]
#[test]
fn every_plot_is_drawn_on() {
    story(async |lab| {
        lab.open(USUAL).await;
        for (link, names) in PLOTS {
            lab.go(&format!("v2&{link}")).await;
            let drawn = lab.ask(&format!("{PIXELS} {DRAWN}")).await;
            let drawn = drawn.as_array().expect("a list");
            for name in names {
                assert!(drawn.contains(&json!(name)), "{name} of {link}: {drawn:?}");
            }
        }
    });
}

#[in_all(
    "pictures of plane and window are saved by the two tests above; scenes are drawn natively in tests/plot"
)]
#[test]
fn every_plot_of_the_lab_and_its_instruments_is_a_picture() {
    story(async |lab| {
        lab.beforehand(COUNT).await;
        for (link, names) in PLOTS {
            lab.open(&format!("v2&{link}")).await;
            eventually(link, async || {
                let rests = lab.ask("return asked.size === 0").await;
                rests.as_bool()?.then_some(())
            })
            .await;
            lab.ask(NOTES).await;
            lab.ask("document.querySelector('[data-action=pictures]').click()")
                .await;
            let found = lab.ask_later(TAKE_ALL).await;
            let found = found.as_array().unwrap_or_else(|| panic!("{found}"));
            let taken: Vec<_> = found.iter().map(|picture| picture[0].clone()).collect();
            let lab = ["plane", "loss", "errors"];
            let all: Vec<_> = names.iter().copied().chain(lab).collect();
            assert_eq!(json!(taken), json!(all), "{link}");
            for picture in found {
                assert_eq!(picture[1], "", "{link}: {picture}");
                assert!(picture[2].as_u64() > Some(10), "{link}: {picture}");
                assert_eq!([&picture[3], &picture[4]], [2, 2], "{link}: {picture}");
            }
        }
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

/// Plays the file that was saved, in a page of its own: width and height of the clip, and how many pixels of the first and
/// the last picture differ.
async fn played(lab: &Lab) -> [u32; 3] {
    let read = "const done = arguments[arguments.length - 1], reader = new FileReader();
        reader.onload = () => done(reader.result);
        reader.readAsDataURL(window.blob);";
    let clip = lab.ask_later(read).await;
    let clip = clip.as_str().expect("an address");
    assert!(clip.starts_with("data:video/webm"), "{clip:.60}");
    lab.goto("about:blank").await;
    let play = "const done = arguments[arguments.length - 1], video = document.createElement('video');
        const wait = (name) => new Promise((go) => video.addEventListener(name, go, { once: true }));
        const taken = () => {
            const canvas = document.createElement('canvas'), { videoWidth: width, videoHeight: height } = video;
            Object.assign(canvas, { width, height });
            const brush = canvas.getContext('2d');
            brush.drawImage(video, 0, 0);
            return brush.getImageData(0, 0, width, height).data;
        };
        (async () => {
            Object.assign(video, { muted: true, src: CLIP });
            await wait('loadeddata');
            const first = taken();
            video.play();
            await wait('ended');
            const last = taken();
            let other = 0;
            for (let at = 0; at < first.length; at += 4) other += Math.abs(first[at] - last[at]) > 60;
            done([video.videoWidth, video.videoHeight, other]);
        })().catch((error) => done(String(error)));";
    let seen = lab
        .ask_later(&play.replace("CLIP", &json!(clip).to_string()))
        .await;
    serde_json::from_value(seen.clone()).unwrap_or_else(|_| panic!("{seen}"))
}

#[in_firefox("the engine records the clip")]
#[test]
fn a_clip_shows_the_run_from_its_start_to_its_end() {
    story(async |lab| {
        lab.open("v2&dataset=gate&eta=1").await;
        let plane = lab
            .ask("const { width, height } = document.querySelector('#plane canvas'); return [width, height]")
            .await;
        lab.click("epoch").await;
        lab.ask(NOTES).await;
        lab.click("pictures").await;
        lab.press("[data-clip=record]").await;
        assert!(lab.sees(".clip progress").await);
        let told = eventually("the clip", async || {
            let told = told_now(lab).await;
            (!told.is_empty()).then_some(told)
        })
        .await;
        assert_eq!(told, "hyperplane-run.webm is in your downloads.");
        // It is told at once, and the lab is drawn with the next frame.
        lab.shown().await;
        assert_eq!(lab.ask("return window.taken").await, "hyperplane-run.webm");
        assert!(lab.sees("[data-clip=record]").await && !lab.sees(".clip progress").await);
        assert_eq!(lab.ask(AT).await, "4", "the lab is as it was");
        let [width, height, other] = played(lab).await;
        assert!(f64::from(width) > plane[0].as_f64().expect("a width"));
        let even = |pixels: f64| 2.0 * (pixels / 2.0).ceil();
        assert_eq!(
            f64::from(height),
            even(plane[1].as_f64().expect("a height"))
        );
        assert!(other > 1000, "the line has moved: {other}");
    });
}

#[in_all("a clip shows the run from its start to its end")]
#[test]
fn a_clip_is_canceled_and_what_cannot_be_recorded_is_said() {
    story(async |lab| {
        lab.open("v2&dataset=moons&rule=logistic&speed=10&at=7")
            .await;
        lab.ask(NOTES).await;
        lab.click("pictures").await;
        let said = async |told: &str| {
            eventually(told, async || (told_now(lab).await == told).then_some(())).await;
        };
        lab.press("[data-clip=record]").await;
        lab.press("[data-clip=cancel]").await;
        said("Canceled. Nothing is saved.").await;
        lab.press("[data-clip=record]").await;
        lab.keys("\u{e00c}").await;
        said("Canceled. Nothing is saved.").await;
        assert_eq!(lab.ask("return window.taken").await, Value::Null);
        lab.shown().await;
        assert!(!lab.sees("[data-action=play][data-playing]").await);
        assert_eq!(lab.ask(AT).await, "7", "the lab is as it was");

        lab.open("v2&dataset=gate").await;
        lab.click("clear").await;
        lab.click("pictures").await;
        lab.press("[data-clip=record]").await;
        said("There is nothing to record: the run does not go on from here.").await;
        lab.keys("\u{e00c}").await;

        lab.open("v2&dataset=moons").await;
        lab.ask("delete window.MediaRecorder").await;
        lab.click("pictures").await;
        lab.press("[data-clip=record]").await;
        said("This browser does not record clips as WebM.").await;
        assert!(lab.sees("[data-clip=record]").await);

        lab.open_asking("?lock=transport", "v2").await;
        lab.click("pictures").await;
        assert!(!lab.sees(".clip").await, "nobody may play it");
    });
}
