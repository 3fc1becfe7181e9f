use super::*;
use crate::files::Scratch;

fn site(name: &str) -> Result<(Scratch, Site)> {
    let scratch = Scratch::new(name)?;
    for path in [
        "secret.txt",
        "www/index.html",
        "www/a b.css",
        "www/.hidden",
        "www/lessons/index.html",
        "www/pkg/x.wasm",
    ] {
        scratch.write(path, path)?;
    }
    let site = Site::new(&scratch.path().join("www"))?;
    Ok((scratch, site))
}

fn get(site: &Site, url: &str) -> (u16, String) {
    let answer = site.answer("GET", url);
    (
        answer.status,
        String::from_utf8_lossy(&answer.body).into_owned(),
    )
}

#[test]
fn files_are_found_by_address() -> Result<()> {
    let (_scratch, site) = site("found")?;
    assert_eq!(get(&site, "/"), (200, "www/index.html".to_owned()));
    assert_eq!(
        get(&site, "/?seed=1&x=../.."),
        (200, "www/index.html".to_owned())
    );
    assert_eq!(get(&site, "/a%20b.css"), (200, "www/a b.css".to_owned()));
    assert_eq!(
        get(&site, "/pkg/x.wasm?v=2"),
        (200, "www/pkg/x.wasm".to_owned())
    );
    assert_eq!(
        get(&site, "/lessons/"),
        (200, "www/lessons/index.html".to_owned())
    );
    Ok(())
}

#[test]
fn a_folder_is_sent_to_its_slash() -> Result<()> {
    let (_scratch, site) = site("slash")?;
    let answer = site.answer("GET", "/lessons?x=1");
    assert_eq!(answer.status, 301);
    assert!(
        answer
            .headers
            .contains(&("Location", "lessons/".to_owned()))
    );
    Ok(())
}

#[test]
fn nothing_outside_is_found() -> Result<()> {
    let (_scratch, site) = site("outside")?;
    for url in [
        "/missing",
        "/pkg",
        "/pkg/",
        "/index.html/",
        "//index.html",
        "/pkg//x.wasm",
        "/.hidden",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/%2E./secret.txt",
        "/..%2fsecret.txt",
        "/pkg/../../secret.txt",
        "/pkg/../index.html",
        "/..\\secret.txt",
        "/..%5csecret.txt",
        "/%5c..%5c..%5csecret.txt",
        "/%252e%252e/secret.txt",
        "/./index.html",
        "/c:/secret.txt",
        "/index.html%00.css",
        "/%ff",
        "//etc/passwd",
        "/%2fetc/passwd",
        "",
        "index.html",
        "http://127.0.0.1/index.html",
        "*",
    ] {
        assert_eq!(get(&site, url).0, 404, "{url}");
    }
    Ok(())
}

#[cfg(unix)]
#[test]
fn names_that_are_folders_on_windows_are_found_nowhere() -> Result<()> {
    let (scratch, site) = site("windows")?;
    scratch.write("www/a\\b.css", "")?;
    scratch.write("www/c:d.css", "")?;
    for url in ["/a\\b.css", "/a%5cb.css", "/c:d.css", "/c%3Ad.css"] {
        assert_eq!(get(&site, url).0, 404, "{url}");
    }
    Ok(())
}

#[cfg(unix)]
#[test]
fn symlinks_lead_nowhere_outside() -> Result<()> {
    use std::os::unix::fs::symlink;
    let (scratch, site) = site("links")?;
    let www = scratch.path().join("www");
    symlink(scratch.path().join("secret.txt"), www.join("out.txt"))?;
    symlink(scratch.path(), www.join("up"))?;
    symlink(www.join("index.html"), www.join("in.html"))?;
    std::fs::create_dir(www.join("trap"))?;
    symlink(
        scratch.path().join("secret.txt"),
        www.join("trap/index.html"),
    )?;
    assert_eq!(get(&site, "/out.txt").0, 404);
    assert_eq!(get(&site, "/up/secret.txt").0, 404);
    assert_eq!(get(&site, "/trap/").0, 404);
    assert_eq!(get(&site, "/in.html").0, 200);
    Ok(())
}

#[test]
fn other_methods_are_refused() -> Result<()> {
    let (_scratch, site) = site("methods")?;
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"] {
        let answer = site.answer(method, "/");
        assert_eq!(answer.status, 405, "{method}");
        assert!(answer.headers.contains(&("Allow", "GET, HEAD".to_owned())));
    }
    assert_eq!(site.answer("HEAD", "/").status, 200);
    assert_eq!(site.answer("HEAD", "/missing").status, 404);
    Ok(())
}

#[test]
fn every_answer_carries_the_policy() -> Result<()> {
    let (_scratch, site) = site("headers")?;
    for answer in [
        site.answer("GET", "/"),
        site.answer("GET", "/missing"),
        site.answer("PUT", "/"),
    ] {
        for (name, value) in [
            ("Content-Security-Policy", POLICY),
            ("Cache-Control", "no-cache"),
            ("X-Content-Type-Options", "nosniff"),
        ] {
            assert!(answer.headers.contains(&(name, value.to_owned())), "{name}");
        }
    }
    Ok(())
}

#[test]
fn a_published_site_is_compressed_and_its_folders_are_kept() -> Result<()> {
    let scratch = Scratch::new("published")?;
    scratch.write("index.html", &"hello ".repeat(100))?;
    scratch.write("0123456789abcdef/main.js", "1")?;
    scratch.write("docs/lessons.html", "a guide")?;
    scratch.write("404.html", "lost")?;
    let site = Site::published(scratch.path())?;
    let header = |answer: &Answer, wanted: &str| {
        let mut all = answer.headers.iter();
        let found = all.find(|(name, _)| *name == wanted);
        found.map(|(_, value)| value.clone()).unwrap_or_default()
    };
    let page = site.answer("GET", "/");
    assert_eq!(header(&page, "Content-Encoding"), "gzip");
    assert_eq!(header(&page, "Cache-Control"), "no-cache");
    assert!(page.body.starts_with(&[0x1f, 0x8b]) && page.body.len() < 100);
    let script = site.answer("GET", "/0123456789abcdef/main.js");
    assert!(header(&script, "Cache-Control").ends_with("immutable"));
    let guide = site.answer("GET", "/docs/lessons.html");
    assert_eq!(header(&guide, "Cache-Control"), "no-cache");
    let nothing = site.answer("GET", "/docs/lost.html");
    assert_eq!(nothing.status, 404);
    assert_eq!(nothing.body, b"lost");
    assert_eq!(header(&nothing, "Content-Security-Policy"), "", "its own");
    Ok(())
}

#[test]
fn media_types() {
    for (name, expected) in [
        ("index.html", "text/html; charset=utf-8"),
        ("style.css", "text/css; charset=utf-8"),
        ("main.js", "text/javascript; charset=utf-8"),
        ("main.mjs", "text/javascript; charset=utf-8"),
        ("x_bg.wasm", "application/wasm"),
        ("links.json", "application/json"),
        ("icon.svg", "image/svg+xml"),
        ("ICON.PNG", "image/png"),
        ("favicon.ico", "image/x-icon"),
        ("robots.txt", "text/plain; charset=utf-8"),
        ("lesson.md", "text/markdown; charset=utf-8"),
        ("font.woff2", "font/woff2"),
        ("lab.webmanifest", "application/manifest+json"),
        ("hyperplane.d.ts", "application/octet-stream"),
        ("LICENSE", "application/octet-stream"),
    ] {
        assert_eq!(mime(Path::new(name)), expected, "{name}");
    }
}
