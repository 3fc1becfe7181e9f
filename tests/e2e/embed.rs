//! The lab inside other pages, and links that hide or lock controls.

use hyperplane::session::link::sealed;
use serde_json::json;

use crate::browser::eventually;
use crate::lab::{Lab, story};

#[test]
fn a_link_hides_and_locks_controls() {
    story(async |lab| {
        lab.open_asking(
            "?hide=rule,instruments,share&lock=eta,reset,points",
            "v1&dataset=gate",
        )
        .await;
        for selector in ["[name=rule]", ".instruments", "[data-action=share]"] {
            assert!(!lab.sees(selector).await, "{selector}");
        }
        for selector in [
            "[name=eta]",
            "[data-action=reset]",
            "#plane",
            "[name=dataset]",
        ] {
            assert!(lab.sees(selector).await, "{selector}");
        }
        let before = lab.link().await;
        // Neither mouse nor keys change what is locked.
        lab.at(0.5, 0.5).await;
        lab.click_pixel(middle(lab, "[name=eta-slider]").await)
            .await;
        assert_eq!(lab.link().await, before);
        lab.click("epoch").await;
        let epoch = lab.number("epoch").await;
        lab.keys("r").await;
        assert_eq!(lab.number("epoch").await, epoch);
        lab.set("gate", "14").await;
        assert_eq!(
            lab.described()
                .await
                .document()
                .settings
                .data
                .gate()
                .number(),
            14
        );
    });
}

#[test]
fn a_name_that_is_none_is_told_whatever_the_link_opens() {
    story(async |lab| {
        for (query, link) in [
            ("?hide=rul&lock=eta", "v2&lesson=02-perceptron-rule"),
            ("?lock=rul", ""),
            ("?lock=rul", "v1&nonsense=1"),
        ] {
            lab.open_asking(query, link).await;
            if link.contains("lesson") {
                eventually("the lesson", async || {
                    lab.sees(".lesson-text").await.then_some(())
                })
                .await;
            }
            assert!(lab.sees(".notice").await, "{query} {link}");
            let told = lab
                .ask("return document.querySelector('.notice p').textContent")
                .await;
            let told = told.as_str().expect("a notice");
            assert!(told.contains("what there is not: rul."), "{told}");
            assert_eq!(
                told.contains("nonsense"),
                link.contains("nonsense"),
                "{told}"
            );
        }
    });
}

async fn middle(lab: &Lab, selector: &str) -> (i64, i64) {
    let found = lab
        .ask_with(
            "const at = document.querySelector(arguments[0]).getBoundingClientRect();
            return [Math.round(at.left + at.width / 4), Math.round(at.top + at.height / 2)]",
            &[json!(selector)],
        )
        .await;
    serde_json::from_value(found).expect("a place")
}

#[test]
fn embedded_there_is_only_the_lab() {
    story(async |lab| {
        lab.open_asking("?embed=1", "v1&dataset=gate&gate=14").await;
        assert!(!lab.sees(".top").await);
        assert!(lab.sees("#plane").await && lab.sees("[data-action=play]").await);
        lab.click("play").await;
        assert_eq!(lab.wait_for_status(&["converged"]).await, "converged");
        lab.open("v1&dataset=gate&gate=14").await;
        assert!(lab.sees(".top").await);
    });
}

#[test]
fn the_markup_for_another_page_hides_and_locks_what_is_chosen() {
    story(async |lab| {
        lab.open("v2&dataset=gate&rule=adaline&eta=0.5").await;
        lab.click("share").await;
        lab.click("snippet").await;
        lab.press("[name=snippet-hide][value=instruments]").await;
        lab.press("[name=snippet-lock][value=model]").await;
        let markup = lab.ask("return document.querySelector('[name=snippet]').value");
        let markup = markup.await;
        let link = sealed("v2&dataset=gate&rule=adaline&eta=0.5");
        // As a browser reads it; its own page may not have the style of the frame.
        let read = "const [, src, title] = arguments[0].match(/^<iframe src=\"([^\"]*)\" title=\"([^\"]*)\" /);
            const plain = (innerHTML) => Object.assign(document.createElement('textarea'), { innerHTML }).value;
            return [plain(src).split('?')[1], plain(title)]";
        assert_eq!(
            lab.ask_with(read, &[markup]).await,
            json!([
                format!("embed=1&hide=instruments&lock=model#{link}"),
                "Hyperplane: Adaline, Logic gates"
            ])
        );
        // The preview is such a lab.
        let look = "const page = document.querySelector('.snippet-preview iframe')?.contentDocument;
            if (!page?.querySelector(':root[data-ready]')) return null;
            const rule = page.querySelector('[name=rule]');
            const isLocked = rule.closest('[inert]') !== null, isSeen = page.querySelector('.instruments').checkVisibility();
            return [rule.value, isLocked, isSeen, page.documentElement.matches('[data-embed]')]";
        let seen = eventually("the preview", async || {
            let seen = lab.ask(look).await;
            seen.is_array().then_some(seen)
        });
        assert_eq!(seen.await, json!(["adaline", true, false, true]));
        lab.press("dialog.snippet [data-way=copy]").await;
        let told = "return document.querySelector('dialog.snippet output').textContent";
        assert_eq!(lab.ask(told).await, "Copied.");
        lab.keys("\u{e00c}").await;
        let frames = "return document.querySelectorAll('iframe').length";
        assert_eq!(
            lab.ask(frames).await,
            0,
            "nothing goes on where nobody looks"
        );
    });
}
