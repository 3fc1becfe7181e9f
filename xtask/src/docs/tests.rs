//! The pages as they are written, and every link on them.

use super::*;
use crate::files::Scratch;
use crate::place::alone;
use crate::{offline, workspace};

/// Returns the values of an attribute in a page.
fn values<'p>(page: &'p str, attribute: &str) -> Vec<&'p str> {
    let begin = format!(" {attribute}=\"");
    let parts = page.split(&begin).skip(1);
    parts
        .filter_map(|rest| Some(rest.split_once('"')?.0))
        .collect()
}

fn published(name: &str, place: &Place) -> Result<Scratch> {
    let scratch = Scratch::with(name, &[("index.html", "the lab")])?;
    place.write(scratch.path())?;
    Ok(scratch)
}

#[test]
fn every_link_of_every_page_leads_to_something() -> Result<()> {
    let scratch = published("docs-links", &Place::default())?;
    let folder = scratch.path().join("docs");
    let (mut pages, mut links, mut anchors) = (0, 0, 0);
    for path in files::walk(&folder)? {
        if path.extension().is_none_or(|extension| extension != "html") {
            continue;
        }
        let page = fs::read_to_string(folder.join(&path))?;
        // What stands in an example is no link.
        let prose = page
            .split("<pre>")
            .flat_map(|part| part.rsplit("</pre>").next());
        let page: String = prose.collect();
        pages += 1;
        for link in [values(&page, "href"), values(&page, "src")].concat() {
            if link.starts_with("https://") || link.starts_with("http://") {
                continue;
            }
            let (name, anchor) = link.split_once('#').unwrap_or((link, ""));
            let at = path.display();
            let target = match name {
                "" => path.clone(),
                // What stands behind it is the lab's.
                "../" => "../index.html".into(),
                name => name.into(),
            };
            assert!(folder.join(&target).is_file(), "{at}: {link}");
            links += 1;
            if !anchor.is_empty() && name != "../" {
                let page = fs::read_to_string(folder.join(&target))?;
                let ids = values(&page, "id");
                assert!(ids.contains(&anchor), "{at}: {link}");
                anchors += 1;
            }
        }
    }
    assert!(
        pages > 12 && links > 200 && anchors > 12,
        "{pages} {links} {anchors}"
    );
    Ok(())
}

#[test]
fn each_guide_is_a_page_and_all_pages_are_in_the_list() -> Result<()> {
    let scratch = published("docs-pages", &Place::default())?;
    let guides = guides(&workspace::root())?;
    for guide in &guides {
        let page = fs::read_to_string(scratch.path().join("docs").join(guide.page()))?;
        assert!(page.contains(policy::POLICY), "{}", guide.path);
        assert!(page.contains("<h1 id=\""), "{}", guide.path);
        assert_eq!(page.matches("aria-current").count(), 1, "{}", guide.path);
        for other in &guides {
            let item = format!("<li><a href=\"{}\"", other.page());
            assert!(page.contains(&item), "{}: {}", guide.path, other.path);
        }
        // What is not known has no line.
        for mark in ["{", "data-source", "data-address"] {
            let around = page.split_once("<main>").context("a text")?.0;
            assert!(!around.contains(mark), "{}: {mark}", guide.path);
        }
    }
    assert_eq!(guides[0].page(), "index.html");
    Ok(())
}

#[test]
fn links_lead_to_pages_to_the_lab_and_to_sources() -> Result<()> {
    let text = "# Title\n[a](b.md#c) [b](./#v2&lesson=1) [c](../.ci/run) [d](https://e.f) [e](#title) ![g](g.svg)\n\n## Two `x`-es & Ü\n## Two x-es & ü";
    let files = [
        (
            "README.md",
            "# R\n[](docs/a.md) [](docs/b.md) [](CONTRIBUTING.md) [](CHANGELOG.md)",
        ),
        ("CONTRIBUTING.md", ""),
        ("CHANGELOG.md", ""),
        ("docs/a.md", text),
        ("docs/b.md", "# B\n## c"),
        ("docs/g.svg", ""),
        (".ci/run", ""),
    ];
    let scratch = Scratch::with("docs-targets", &files)?;
    let root = scratch.path();
    let with = |source: Option<&str>| {
        let place = Place {
            source: source.map(String::from),
            ..Place::default()
        };
        let guides = guides(root)?;
        let guide = guides.iter().find(|guide| guide.path == "docs/a.md");
        body(root, guide.context("a guide")?, &guides, &place)
    };
    let page = with(Some("https://host/us/it/"))?;
    for expected in [
        "<h1 id=\"title\">Title</h1>",
        "<a href=\"b.html#c\">a</a>",
        "<a href=\"../#v2&amp;lesson=1\">b</a>",
        "<a href=\"https://host/us/it/blob/HEAD/.ci/run\">c</a>",
        "<a href=\"https://e.f\">d</a>",
        "<a href=\"#title\">e</a>",
        "<img src=\"g.svg\" alt=\"g\" />",
        "<h2 id=\"two-x-es--ü\">",
        "<h2 id=\"two-x-es--ü-1\">",
    ] {
        assert!(page.contains(expected), "{expected} in {page}");
    }
    assert!(with(None)?.contains("b</a> c <a"), "a text without a link");
    scratch.write("docs/a.md", "[lost](lost.md)")?;
    assert!(with(None).is_err());
    scratch.write("docs/a.md", "")?;
    scratch.write("docs/new.md", "in no list")?;
    assert!(with(None).is_err());
    Ok(())
}

#[test]
fn with_an_address_there_is_what_needs_one() -> Result<()> {
    let place = Place {
        address: Some("https://host/lab/".into()),
        source: Some("https://host/us/it/".into()),
    };
    let scratch = published("docs-place", &place)?;
    let read = |name: &str| fs::read_to_string(scratch.path().join(name));
    assert!(read("404.html")?.contains("<p><a href=\"https://host/lab/\">"));
    assert!(read("robots.txt")?.ends_with("\nSitemap: https://host/lab/sitemap.txt\n"));
    let map = read("sitemap.txt")?;
    for line in map.lines() {
        let path = line
            .strip_prefix("https://host/lab/")
            .context("the address")?;
        let path = if path.is_empty() { "index.html" } else { path };
        assert!(scratch.path().join(path).is_file(), "{line}");
    }
    assert!(map.lines().count() > 12);
    assert!(read("docs/index.html")?.contains("<a href=\"https://host/us/it/\">"));
    let lab = place.lab(&fs::read_to_string(workspace::www().join("index.html"))?);
    for line in [
        "<meta property=\"og:image\" content=\"https://host/lab/docs/preview.png\">",
        "<meta property=\"og:url\" content=\"https://host/lab/\">",
        "<link rel=\"canonical\" href=\"https://host/lab/\">",
        "<a href=\"https://host/us/it/\" data-l10n-id=\"page-source\">",
        "<footer class=\"about\">",
    ] {
        assert!(lab.contains(line), "{line}");
    }
    assert!(scratch.path().join("docs/preview.png").is_file());
    Ok(())
}

#[test]
fn without_an_address_there_is_nothing_that_needs_one() -> Result<()> {
    let place = Place::default();
    let scratch = published("docs-no-place", &place)?;
    let read = |name: &str| fs::read_to_string(scratch.path().join(name));
    assert!(!read("404.html")?.contains("<a "));
    assert_eq!(read("robots.txt")?, "User-agent: *\nAllow: /\n");
    assert!(!scratch.path().join("sitemap.txt").exists());
    let lab = place.lab(&fs::read_to_string(workspace::www().join("index.html"))?);
    for absent in [
        "og:image",
        "og:url",
        "canonical",
        "page-source",
        "data-address",
    ] {
        assert!(!lab.contains(absent), "{absent}");
    }
    let version = env!("CARGO_PKG_VERSION");
    let footer =
        format!("<footer class=\"about\">\n<span translate=\"no\">Hyperplane {version}</span>");
    assert!(lab.contains(&footer), "{footer}");
    Ok(())
}

#[test]
fn pages_that_stand_by_themselves_name_the_hash_of_their_style() -> Result<()> {
    let scratch = published("docs-alone", &Place::default())?;
    let lost = fs::read_to_string(scratch.path().join("404.html"))?;
    for page in [lost, alone(offline::REPAIR_PAGE)] {
        let (_, style) = page.split_once("<style>").context("a style")?;
        let (style, _) = style.split_once("</style>").context("its end")?;
        assert!(style.contains("color-scheme: light dark"), "{page}");
        let (_, hash) = offline::fingerprint(style.as_bytes());
        assert!(
            page.contains(&format!("style-src 'sha256-{hash}'")),
            "{hash}"
        );
    }
    Ok(())
}
