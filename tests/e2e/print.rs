//! The page on paper.

use hyperplane_test_parts::in_firefox;
use serde_json::{Value, json};
use thirtyfour::common::print::PrintParameters;

use crate::lab::{Lab, PIXELS, story};

/// Visible controls that can be pressed or typed into.
const CONTROLS: &str = "return [...document.querySelectorAll('button, input, select, textarea, summary')]
    .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 1).map((control) => control.outerHTML.slice(0, 80))";

/// Counts the pages of a file: Firefox packs the parts that list them.
const COUNT: &str = "const file = atob(arguments[0]), bytes = Uint8Array.from(file, (sign) => sign.charCodeAt(0));
    const unpack = async ({ index, 0: begin }) => {
        const start = index + begin.length, packed = bytes.subarray(start, file.indexOf('endstream', start)).slice();
        const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
        let text = '';
        // The line break before the end of what is packed is one byte too much.
        for (let part = await plain.read(); !part.done; part = await plain.read().catch(() => ({ done: true }))) {
            text += String.fromCharCode(...part.value);
        }
        return text;
    };
    const packs = await Promise.all([...file.matchAll(/ObjStm.*?stream\\r?\\n/gs)].map(unpack));
    return [file, ...packs].join('').match(/\\/Type\\s*\\/Page\\b/g).length;";

/// The number of pages that the browser prints.
async fn pages(lab: &Lab) -> u64 {
    let own_size = PrintParameters {
        shrink_to_fit: false,
        ..PrintParameters::default()
    };
    let printed = lab.driver.print_page_base64(own_size).await;
    let printed = json!(printed.expect("a file"));
    let count = format!("return (async () => {{ {COUNT} }})()");
    let count = lab.ask_with(&count, &[printed]).await;
    count.as_u64().expect("a number")
}

async fn texts(lab: &Lab, selector: &str) -> Vec<String> {
    let code =
        "return [...document.querySelectorAll(arguments[0])].map((element) => element.textContent)";
    let texts = lab.ask_with(code, &[json!(selector)]).await;
    serde_json::from_value(texts).expect("texts")
}

/// The share of pixels that are dark, of what is painted on a canvas.
async fn dark_share(lab: &Lab, canvas: &str) -> f64 {
    let code = format!(
        "{PIXELS}
        const painted = pixels(document.querySelector(arguments[0]));
        let dark = 0, all = 0;
        for (let i = 0; i < painted.length; i += 4) if (painted[i + 3] > 200) {{ all += 1; dark += painted[i] + painted[i + 1] + painted[i + 2] < 240; }}
        return dark / all;"
    );
    let share = lab.ask_with(&code, &[json!(canvas)]).await;
    share.as_f64().expect("a share")
}

#[in_firefox("each engine prints in its own way")]
#[test]
fn a_lab_is_one_page_with_plane_curves_and_numbers_and_light() {
    story(async |lab| {
        let rich = "v2&iris-classes=all&rule=logistic&test-share=20&at=60";
        for link in ["v2&dataset=overlap&rule=logistic&at=200", rich] {
            lab.open(link).await;
            lab.ask("if (document.documentElement.dataset.theme !== 'dark') document.querySelector('[data-action=theme]').click()")
                .await;
            lab.shown().await;
            assert_eq!(pages(lab).await, 1, "{link}");
            assert!(lab.sees("[data-action=play]").await, "as it was");
            lab.on_paper(true).await;
            for seen in [
                "#plane",
                "[data-chart=loss]",
                "[data-chart=errors]",
                "output[name=loss]",
                "output[name=weights]",
                "output[name=status]",
            ] {
                assert!(lab.sees(seen).await, "{seen}");
            }
            assert_eq!(lab.ask(CONTROLS).await, json!([]), "{link}");
            assert!(dark_share(lab, "#plane [data-layer=field]").await < 0.1);
            let settings = texts(lab, ".printed-lab li").await.join(", ");
            assert!(settings.contains("Rule Logistic regression"), "{settings}");
            lab.on_paper(false).await;
            assert!(dark_share(lab, "#plane [data-layer=field]").await > 0.9);
        }
    });
}

#[test]
fn a_sheet_is_printed_whole_and_with_answers_only_when_asked() {
    story(async |lab| {
        lab.open("v2&lesson=s03-perceptron").await;
        lab.settled().await;
        let count = "return document.querySelectorAll('.lesson-steps li').length";
        let steps = lab.ask(count).await;
        lab.on_paper(true).await;
        let headings = texts(lab, ".printed section > h2").await;
        assert_eq!(json!(headings.len()), steps);
        assert!(headings[4].starts_with("5. "), "{headings:?}");
        assert!(lab.sees(".printed section:last-child .lesson-text").await);
        assert_eq!(lab.ask(CONTROLS).await, json!([]));
        let answer = "Two corrections in the first epoch";
        let printed = async || texts(lab, ".printed").await.concat().contains(answer);
        assert!(!printed().await);
        lab.on_paper(false).await;
        // The button asks, and what it was told holds for one print.
        lab.ask("window.print = () => { window.printed = (window.printed ?? 0) + 1 }")
            .await;
        lab.click("print").await;
        lab.press("[name=print-answers]").await;
        lab.click("print-now").await;
        assert_eq!(lab.ask("return window.printed").await, json!(1));
        lab.on_paper(true).await;
        assert!(printed().await);
        lab.on_paper(false).await;
        assert_eq!(
            lab.ask("return document.querySelector('[name=print-answers]').checked")
                .await,
            json!(false)
        );
        // Who may not see answers is not asked.
        lab.open_asking("?answers=off", "v2&lesson=s03-perceptron")
            .await;
        lab.ask("window.print = () => { window.printed = 1 }").await;
        lab.click("print").await;
        assert_eq!(lab.ask("return window.printed").await, json!(1));
        assert_eq!(
            lab.ask("return document.querySelectorAll('.printed').length")
                .await,
            Value::from(0)
        );
    });
}
