use flate2::read::GzDecoder;
use std::io::Read;

use super::*;
use crate::files::Scratch;

const HEAD: &str = "<!doctype html><head><meta charset=\"utf-8\">\n";
const LINES: &str = "<link data-trunk rel=\"copy-file\" href=\"a.css\">\n\
    <link rel=\"icon\" href=\"icon.svg\" type=\"image/svg+xml\">\n\
    <link rel=\"preload\" as=\"fetch\" href=\"pkg/lab_bg.wasm\">\n\
    <link rel=\"stylesheet\" href=\"a.css\">\n\
    <script defer src=\"main.js\"></script>\n\
    <a href=\"docs/index.html\">Guides</a>\n</body>";

/// A site with this style sheet and this start script, in a folder of this name.
pub(crate) fn site(name: &str, style: &str, main: &str) -> Result<Scratch> {
    let page = format!("{HEAD}{}\n{LINES}", policy::element());
    let files = [
        ("index.html", &*page),
        ("a.css", style),
        ("main.js", main),
        ("icon.svg", "<svg/>"),
        ("fonts/math.woff2", "font"),
        ("data/digits.txt", "7"),
        ("lessons/en/one.md", "of the lecturer"),
        (
            "pkg/lab.js",
            &format!("{LAB_ASKS}export default import1;\n"),
        ),
        ("pkg/lab.d.ts", ""),
        (
            "pkg/annex.js",
            &format!("{ANNEX_ASKS}export function __wasm_split_load_annex() {{}}\n"),
        ),
        ("pkg/annex.wasm", "\0asm"),
        ("pkg/instruments.css", "c {}"),
        ("pkg/lessons/en/one.txt", "ä"),
    ];
    Scratch::with(name, &files)
}

#[test]
fn one_file_asks_for_nothing_and_has_what_the_page_fetches() -> Result<()> {
    let style = "@font-face { src: url(\"fonts/math.woff2\"); }";
    let site = site("single", style, "start()")?;
    let page = build(site.path(), &Place::default(), None, "MIT -- or")?;
    for asked in [" src=", "href=\"a", "href=\"i", "href=\"p", "docs/", "http"] {
        assert!(
            !page.replace("http-equiv", "").contains(asked),
            "{asked}: {page}"
        );
    }
    assert!(
        page.contains("href=\"data:image/svg+xml;base64,PHN2Zy8+\""),
        "{page}"
    );
    assert!(
        page.ends_with("<script>start()</script>\n</body><!--\nMIT - - or\n-->\n"),
        "{page}"
    );
    // The hash of what stands between the tags, from another program.
    assert!(
        page.contains("'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='"),
        "{page}"
    );
    let at = page.find("id=\"files\">").context("the files")? + "id=\"files\">".len();
    let packed = page[at..].split('<').next().context("their end")?;
    let mut all = String::new();
    GzDecoder::new(&*BASE64_STANDARD.decode(packed)?).read_to_string(&mut all)?;
    let (index, files) = all.split_once('\n').context("an index")?;
    let index: Vec<(String, String, usize)> = serde_json::from_str(index)?;
    let names: Vec<_> = index.iter().map(|(name, ..)| name.as_str()).collect();
    let expected = [
        "data/digits.txt",
        "pkg/annex.wasm",
        "pkg/lab.js",
        "pkg/lessons/en/one.txt",
    ];
    assert_eq!(names, expected);
    assert_eq!(index[3].1, "text/plain");
    assert_eq!(
        index.iter().map(|(.., length)| length).sum::<usize>(),
        files.len()
    );
    assert!(files.starts_with("7\0asmconst import1 = { __wasm_split_load_annex };\nexport default import1;\nexport function"));
    assert!(files.ends_with("ä"));
    let address = Some("https://example.org/".into());
    let place = Place {
        address,
        source: None,
    };
    let page = build(site.path(), &place, None, "")?;
    assert!(
        page.contains("<a href=\"https://example.org/docs/index.html\">"),
        "{page}"
    );
    Ok(())
}

#[test]
fn what_cannot_stand_in_one_file_is_refused() -> Result<()> {
    for (style, main) in [
        ("b { background: url(\"b.png\"); }", ""),
        ("b {} /* </style> */", ""),
        ("", "text = '</script>'"),
        ("", "text = '<!--'"),
    ] {
        let site = site("not-single", style, main)?;
        assert!(
            build(site.path(), &Place::default(), None, "").is_err(),
            "{style}{main}"
        );
    }
    let site = site("not-single", "", "")?;
    site.write("pkg/annex.js", "import { initSync } from './lab.js';\n")?;
    let refused =
        build(site.path(), &Place::default(), None, "").map_err(|error| error.to_string());
    assert!(refused.is_err_and(|told| told.contains("pkg/annex.js")));
    Ok(())
}
