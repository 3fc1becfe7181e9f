//! The published site around the lab: its documentation, and the page for addresses that do not exist.

use hyperplane_test_parts::in_all;
use serde_json::json;

use crate::axe;
use crate::browser::eventually;
use crate::elsewhere::Host;
use crate::lab::{Lab, RUNNER, in_lab, mishap, story};
use crate::pseudo::Served;

/// An address of the published site.
fn at(path: &str) -> String {
    let site = std::env::var("HYPERPLANE_PUBLISHED");
    format!(
        "{}{path}",
        site.unwrap_or_else(|_| panic!("{RUNNER} starts the site"))
    )
}

async fn heading(lab: &Lab) -> String {
    let told = lab
        .ask("return document.querySelector('h1').textContent")
        .await;
    told.as_str().expect("a heading").to_owned()
}

/// Waits for a page that a link leads to.
async fn comes(lab: &Lab, name: &str) {
    eventually(name, async || {
        let there = lab
            .ask("return document.readyState + location.pathname")
            .await;
        there
            .as_str()?
            .ends_with(&format!("complete/{name}"))
            .then_some(())
    })
    .await;
}

#[in_all("a page of the documentation, in the short command; tests/style reads the links")]
#[test]
fn the_lab_leads_to_its_documentation_and_that_back_to_the_lab() {
    story(async |lab| {
        lab.goto(&at("")).await;
        lab.loaded().await;
        lab.click("open-lab").await;
        let text = lab
            .ask("return document.querySelector('.about').innerText")
            .await;
        let version = env!("CARGO_PKG_VERSION");
        assert!(text.as_str().expect("a text").contains(version), "{text}");
        lab.press(".about a[href='docs/licenses.html']").await;
        comes(lab, "docs/licenses.html").await;
        assert_eq!(heading(lab).await, "Licenses");
        assert!(lab.sees("pre").await, "the texts of licenses");
        lab.press("nav a[href='instructors.html']").await;
        comes(lab, "docs/instructors.html").await;
        // To a state of the lab.
        lab.press("main a[href='../#v2&tool=descent']").await;
        lab.loaded().await;
        assert!(lab.sees("dialog[data-tool=descent]").await);
        // Pictures are there.
        for page in ["docs/index.html", "docs/ARCHITECTURE.html"] {
            lab.goto(&at(page)).await;
            let width = lab
                .ask("return document.querySelector('main img').naturalWidth")
                .await;
            assert!(width.as_u64() > Some(600), "{page}: {width}");
        }
        lab.press(".brand").await;
        lab.loaded().await;
    });
}

#[in_all("phone: nothing covers the bar and the plane stays in view")]
#[test]
fn the_line_below_the_lab_is_out_of_the_way() {
    story(async |lab| {
        lab.goto(&at("?embed=1")).await;
        lab.loaded().await;
        assert!(!lab.sees(".about").await, "embedded");
        lab.goto("about:blank").await;
        lab.goto(&at(&in_lab(""))).await;
        lab.loaded().await;
        assert!(lab.sees(".about").await);
        lab.click("present").await;
        assert!(!lab.sees(".about").await, "in a presentation");
        lab.click("present").await;
        assert!(lab.sees(".about").await);
    });
    story(async |lab| {
        // Without documentation beside it there is none.
        lab.open("v2").await;
        assert!(!lab.sees(".about").await);
    });
}

#[test]
fn a_page_of_the_documentation_fits_a_phone_and_breaks_no_rule() {
    story(async |lab| {
        lab.become_a_screen((390, 844), 1.0, true).await;
        lab.goto(&at("docs/javascript.html")).await;
        let wide = lab
            .ask("return document.documentElement.scrollWidth - innerWidth")
            .await;
        assert!(wide.as_i64() <= Some(0), "{wide}");
        let found = axe::violations(lab).await;
        assert!(found.is_empty(), "{found:#?}");
    });
}

#[in_all("the page with tables and programs in the short command; all have the same style")]
#[test]
fn the_documentation_fits_every_screen_and_breaks_no_rule() {
    story(async |lab| {
        for page in [
            "index",
            "lessons",
            "performance",
            "instructors",
            "javascript",
            "licenses",
            "CHANGELOG",
        ] {
            for (width, height) in [(1400, 900), (390, 844)] {
                lab.become_a_screen((width, height), 1.0, width < 500).await;
                lab.goto(&at(&format!("docs/{page}.html"))).await;
                let wide = lab
                    .ask("return document.documentElement.scrollWidth - innerWidth")
                    .await;
                assert!(wide.as_i64() <= Some(0), "{page} at {width}: {wide}");
                let found = axe::violations(lab).await;
                assert!(found.is_empty(), "{page} at {width}: {found:#?}");
            }
        }
    });
}

#[test]
fn an_address_that_does_not_exist_has_a_page() {
    let complaints = mishap(async |lab| {
        lab.goto(&at("no/such/page")).await;
        assert_eq!(heading(lab).await, "Nothing is here");
        let align = "return getComputedStyle(document.body).textAlign";
        assert_eq!(lab.ask(align).await, json!("center"), "its style holds");
    });
    // That it was not found, and nothing else.
    let others = complaints.iter().filter(|text| !text.contains("404"));
    assert_eq!(others.count(), 0, "{complaints:#?}");
}

#[test]
fn the_line_below_the_lab_is_in_the_language_that_is_spoken() {
    let _served = Served::new("qae", "page-licenses = Lizenzen\n");
    story(async |lab| {
        lab.open_asking("?lang=qae", "v2").await;
        let text = lab.ask("return document.querySelector('.about').lastElementChild.textContent");
        assert_eq!(text.await, json!("Lizenzen"));
    });
}

#[in_all("archive::tests: a folder is packed and comes out as it was")]
#[test]
fn what_comes_out_of_the_zip_file_is_the_published_page() {
    story(async |lab| {
        let host = Host::of("unpacked");
        lab.goto(&format!("{}{}", host.url(), in_lab(""))).await;
        lab.loaded().await;
        lab.click("step").await;
        lab.click("instruments").await;
        lab.press("dialog.menu [data-action=open-rate-window]")
            .await;
        assert!(lab.sees("dialog[data-tool=descent]").await);
        lab.goto(&format!("{}#v2&lesson=01-hyperplanes", host.url()))
            .await;
        eventually("the lesson", async || {
            lab.sees(".lesson h2").await.then_some(())
        })
        .await;
    });
}
