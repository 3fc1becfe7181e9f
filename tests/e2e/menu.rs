//! The menu of the instruments.

use hyperplane_test_parts::in_firefox;
use serde_json::json;
use thirtyfour::prelude::*;

use crate::lab::story;

#[in_firefox("focus, Tab and what keys do by themselves differ")]
#[test]
fn an_instrument_is_found_and_opened_by_keys_alone() {
    story(async |lab| {
        lab.open("").await;
        lab.tab_to("#plane").await;
        lab.keys("/").await;
        let entries = "return [...document.querySelectorAll('.menu li')].filter((at) => at.checkVisibility()).map((at) => at.dataset.entry)";
        let active = "return document.activeElement.closest('[data-entry]')?.dataset.entry ?? document.activeElement.dataset.action ?? (document.activeElement.id || document.activeElement.className)";
        assert_eq!(lab.ask(active).await, json!("menu-find"));
        lab.keys("rate sweep").await;
        assert_eq!(lab.ask(entries).await, json!(["sweep"]));
        lab.keys(Key::Enter).await;
        assert!(lab.sees("dialog[data-tool=sweep]").await && !lab.sees(".menu").await);
        lab.keys(Key::Escape).await;
        assert!(!lab.sees("dialog[data-tool=sweep]").await);
        // Arrows go through all of them; Escape leaves, and the focus is where it was.
        lab.keys("/").await;
        let all = lab.ask(entries).await;
        assert!(all.as_array().is_some_and(|all| all.len() == 12), "{all}");
        lab.keys(Key::Down).await;
        assert_eq!(lab.ask(active).await, all[0]);
        lab.keys(Key::Right).await;
        assert_eq!(lab.ask(active).await, json!("theory"));
        lab.keys(Key::Up).await;
        assert_eq!(lab.ask(active).await, json!("menu-find"));
        // The key that opened it types nothing, and one Escape closes it whatever has been typed.
        lab.keys("//").await;
        assert_eq!(lab.ask(entries).await, all);
        lab.keys("no such instrument").await;
        assert_eq!(lab.ask(entries).await, json!([]));
        lab.keys(Key::Escape).await;
        assert!(!lab.sees(".menu").await);
        assert_eq!(lab.ask(active).await, json!("plane"));
        // What one steps with stands beside the plane, which hears the keys of the lab.
        lab.keys("/").await;
        lab.keys("NumPy").await;
        lab.keys(Key::Enter).await;
        lab.shown().await;
        assert!(lab.sees("[data-tool=code]").await);
        assert!(lab.link().await.contains("tool=code"));
        lab.keys("s").await;
        assert_eq!(lab.number("updates").await, 1.0);
        let seen = lab
            .ask(
                "const at = document.querySelector('#plane').getBoundingClientRect();
                const code = document.querySelector('[data-tool=code]').getBoundingClientRect();
                const top = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
                return [top.closest('#plane') !== null, code.left >= at.right, code.top < innerHeight]",
            )
            .await;
        assert_eq!(seen, json!([true, true, true]));
        lab.click("close-code").await;
        assert!(!lab.sees("[data-tool=code]").await);
    });
}

#[in_firefox("focus, and what a dialog gives back when it closes, differ")]
#[test]
fn instruments_that_share_a_window_are_its_tabs() {
    story(async |lab| {
        lab.open("").await;
        lab.tab_to("#plane").await;
        lab.keys("/").await;
        lab.press("dialog.menu [data-action=open-data-window]")
            .await;
        let shown = "const own = [...document.querySelectorAll('dialog[open]')];
            const tab = own[0]?.querySelector('.tabs [aria-current]');
            return [own.map((at) => at.dataset.tool), tab?.dataset.action, tab === document.activeElement,
                Math.round(tab?.getBoundingClientRect().top)]";
        let first = lab.ask(shown).await;
        let top = first[3].clone();
        assert_eq!(first, json!([["points"], "open-points", false, top]));
        for (id, key) in [("import", Key::Enter), ("scatter", Key::Space)] {
            lab.tab_to(&format!("dialog[open] .tabs [data-action=open-{id}]"))
                .await;
            lab.keys(key).await;
            let open = format!("open-{id}");
            // The keyboard stays at the tabs, and these at their place.
            assert_eq!(lab.ask(shown).await, json!([[id], open, true, top]));
            assert!(lab.link().await.contains(&format!("tool={id}")));
        }
        lab.keys(Key::Escape).await;
        assert_eq!(lab.ask(shown).await[0], json!([]));
        assert_eq!(
            lab.ask("return document.activeElement.id").await,
            json!("plane")
        );
    });
}
