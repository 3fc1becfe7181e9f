//! The page and its canvases share their colors.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use hyperplane::data::{Keyword, Source};
use hyperplane::learn::{Multiclass, Rule};
use hyperplane::plot::Color;
use hyperplane::plot::theme::{Theme, tokens};

#[test]
fn the_style_sheet_has_the_colors_of_the_theme() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/www/style.css");
    let style = std::fs::read_to_string(path).expect("the style sheet");
    let (light, dark) = (tokens(&Theme::light()), tokens(&Theme::dark()));
    assert!(light.len() > 10);
    for ((name, light), (_, dark)) in light.into_iter().zip(dark) {
        let line = format!("{name}: light-dark({light}, {dark});");
        assert!(style.contains(&line), "style.css should say `{line}`");
    }
}

/// All HTML of the page's parts.
fn parts(folder: &std::path::Path, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            parts(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "html") {
            let text = std::fs::read_to_string(&path).expect("a text");
            found.push((path.display().to_string(), text));
        }
    }
}

#[test]
fn no_markup_lists_what_is_a_row_of_a_table() {
    let mut found = Vec::new();
    for folder in ["src", "www"] {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        parts(&folder, &mut found);
    }
    assert!(found.iter().any(|(path, _)| path.ends_with("index.html")));
    for (path, text) in found {
        // The tiles of the front door are a list of their own, in which words of data sets stand, too.
        let text = text.replace("name=\"tile\" value=", "");
        // How classes learn together is a list of its own, in which a rule's word stands, too.
        let rules = Rule::all().map(Rule::keyword);
        let rules = rules.filter(|word| Multiclass::from_keyword(word).is_none());
        for word in rules.chain(Source::all().map(Source::keyword)) {
            let option = format!("value=\"{word}\"");
            assert!(!text.contains(&option), "{path}: {option}");
        }
    }
}

#[test]
fn the_types_for_javascript_name_each_rule() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/web/api/types.rs");
    let types = std::fs::read_to_string(path).expect("the types");
    let words: Vec<String> = Rule::all()
        .map(|rule| format!("\"{}\"", rule.keyword()))
        .collect();
    let line = format!("    rule: {};\n", words.join(" | "));
    assert!(types.contains(&line), "types.rs should say{line}");
}

#[test]
fn one_voice_speaks_and_no_reading_speaks_for_itself() {
    let mut found = Vec::new();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    parts(std::path::Path::new(folder), &mut found);
    assert!(found.len() > 10);
    found.push(("www/index.html".into(), hyperplane::markup::lab().into()));
    let mut regions = 0;
    for (path, text) in found {
        for tag in text.split('<').filter(|tag| tag.starts_with("output")) {
            let tag = tag.split('>').next().unwrap_or_default();
            assert!(tag.contains("aria-live=\"off\""), "{path}: <{tag}>");
        }
        regions += text.matches("role=\"status\"").count();
        assert!(!text.contains("aria-live=\"polite\""), "{path}");
    }
    assert_eq!(regions, 1, "those of the windows are made with them");
}

/// All style sheets: their paths and texts.
fn sheets(folder: &std::path::Path, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.ends_with("pkg") {
            sheets(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "css") {
            let text = std::fs::read_to_string(&path).expect("a text");
            found.push((path.display().to_string(), text));
        }
    }
}

/// A color of the page, in light and in dark.
fn color(style: &str, name: &str) -> [Color; 2] {
    let start = format!("  {name}: light-dark(");
    let rest = style.split(&start).nth(1).expect("a color");
    let both = rest.split(')').next().expect("two colors");
    let mut each = both.split(", ").map(|hex| {
        let rgb = u32::from_str_radix(hex.trim_start_matches('#'), 16);
        Color::new(rgb.expect("a color"))
    });
    [each.next(), each.next()].map(|color| color.expect("two colors"))
}

#[test]
fn edges_of_controls_chosen_segments_and_the_focus_stand_out() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/www/style.css");
    let style = std::fs::read_to_string(path).expect("the style sheet");
    let pairs = [
        ("--edge", &["--panel", "--paper", "--hover"][..]),
        // Chosen segments beside the others.
        ("--ink", &["--panel", "--hover"]),
        ("--negative", &["--panel"]),
        ("--positive-text", &["--panel"]),
        ("--third", &["--panel"]),
        // The ring of the focus; on what is chosen it has the color of paper.
        (
            "--negative",
            &["--panel", "--paper", "--negative-wash", "--positive-wash"],
        ),
        (
            "--paper",
            &["--ink", "--negative", "--positive-text", "--third"],
        ),
        // Slider, status.
        ("--good", &["--panel"]),
        ("--positive", &["--panel"]),
    ];
    for (name, others) in pairs {
        for other in others {
            let (one, other_one) = (color(&style, name), color(&style, other));
            for (theme, (a, b)) in ["light", "dark"].iter().zip(one.into_iter().zip(other_one)) {
                let contrast = a.contrast(b);
                assert!(contrast >= 3.0, "{name} on {other}, {theme}: {contrast:.2}");
            }
        }
    }
}

#[test]
fn no_control_has_the_faint_edge_of_a_hairline() {
    let mut found = Vec::new();
    for folder in ["www", "src"] {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        sheets(&folder, &mut found);
    }
    assert!(found.len() > 10);
    for (path, text) in found {
        for rule in text.split('}') {
            let (selector, body) = rule.rsplit_once('{').unwrap_or_default();
            let is_control = ["input", "button", "select", "textarea", ".segments"]
                .iter()
                .any(|control| selector.contains(control));
            let is_faint = body.split(';').any(|line| {
                let line = line.trim();
                (line.starts_with("border:") || line.starts_with("border-color:"))
                    && line.contains("var(--rule)")
            });
            assert!(!(is_control && is_faint), "{path}: {selector}");
        }
    }
}

/// The conditions of the blocks of a style sheet that place this.
fn screens<'a>(sheet: &'a str, selector: &str) -> Vec<&'a str> {
    let blocks = sheet.split("@media ").skip(1);
    let placed = blocks.filter(|block| block.contains(selector));
    let conditions = placed.filter_map(|block| block.split_once(" {"));
    conditions.map(|(condition, _)| condition).collect()
}

#[test]
fn the_lesson_goes_beside_the_plane_where_the_style_says_so() {
    let sheet = include_str!("../www/phone.css");
    let order = include_str!("../src/web/order.rs");
    let [upright, _, side] = screens(sheet, "#plane {")[..] else {
        panic!("phones held upright, tablets, phones on their side");
    };
    let query = format!("\"{upright}, {side}\"");
    assert!(order.contains(&query), "{query}");
}

/// The words of attributes like `class="…"` in a text, also where its quotes are escaped, and where Rust says
/// `with("class", "…")`.
fn words(text: &str, attribute: &str) -> BTreeSet<String> {
    let text = text.replace("\\\"", "\"");
    let text = text.replace(
        &format!("with(\"{attribute}\", \""),
        &format!("{attribute}=\""),
    );
    let begins = format!("{attribute}=\"");
    let given = text.split(begins.as_str()).skip(1);
    let lists = given.filter_map(|rest| rest.split_once('"'));
    let all = lists.flat_map(|(list, _)| list.split_whitespace());
    all.map(String::from).collect()
}

/// Texts of these kinds of files below a folder.
fn texts(folder: &Path, kinds: &[&str], found: &mut Vec<(PathBuf, String)>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let kind = path.extension().and_then(|kind| kind.to_str());
        if path.is_dir() {
            texts(&path, kinds, found);
        } else if kind.is_some_and(|kind| kinds.contains(&kind)) {
            let text = std::fs::read_to_string(&path).expect("a text");
            found.push((path, text));
        }
    }
}

/// Selectors that match the markup of one instrument only: `.class` and `[data-plot="…"]`.
fn own_selectors() -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    for folder in ["src", "crates"] {
        texts(&root.join(folder), &["html", "rs"], &mut all);
    }
    all.push((root.join("index.html"), hyperplane::markup::lab().into()));
    let instruments = root.join("src/instruments");
    // The folder of an instrument, else nothing in particular.
    let owner = |path: &Path| {
        let inside = path.strip_prefix(&instruments).ok()?;
        let folder = inside.components().next()?.as_os_str().to_owned();
        (inside.components().count() > 1).then_some(folder)
    };
    let mut owners: BTreeMap<String, BTreeSet<Option<OsString>>> = BTreeMap::new();
    for (path, text) in &all {
        let classes = words(text, "class")
            .into_iter()
            .map(|word| format!(".{word}"));
        let named = ["data-plot", "data-chart", "data-tool"]
            .into_iter()
            .flat_map(|name| {
                let named = words(text, name).into_iter();
                named.map(move |word| format!("[{name}=\"{word}\"]"))
            });
        for selector in classes.chain(named) {
            owners.entry(selector).or_default().insert(owner(path));
        }
    }
    let single = |owners: &BTreeSet<_>| owners.len() == 1 && !owners.contains(&None);
    let own = owners.into_iter().filter(|(_, owners)| single(owners));
    own.map(|(selector, _)| selector).collect()
}

#[test]
fn the_pages_style_sheets_name_no_part_of_a_single_instrument() {
    let own = own_selectors();
    for known in [".dual-parts", ".lane", "[data-plot=\"cosine\"]"] {
        assert!(own.contains(known), "{known}");
    }
    assert!(!own.contains(".status") && !own.contains(".row"));
    let mut found = Vec::new();
    let www = Path::new(env!("CARGO_MANIFEST_DIR")).join("www");
    sheets(&www, &mut found);
    let mut mistakes = Vec::new();
    for (path, text) in found {
        let selectors = text.split('}').filter_map(|rule| rule.rsplit_once('{'));
        for (selector, _) in selectors {
            let goes_on = |rest: &str| {
                let next = rest.chars().next().unwrap_or(' ');
                next.is_ascii_alphanumeric() || next == '-' || next == '_'
            };
            let names = |own: &String| {
                let mut rests = selector.split(own.as_str()).skip(1);
                rests.any(|rest| own.ends_with(']') || !goes_on(rest))
            };
            let named = own.iter().filter(|own| names(own));
            mistakes.extend(named.map(|own| format!("{path}: {own} in {}", selector.trim())));
        }
    }
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
}

#[test]
fn what_is_written_into_a_part_does_not_land_on_a_button() {
    // A button is a part by its action: one with the name of an output would get its text.
    let mut found = Vec::new();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/instruments");
    parts(std::path::Path::new(folder), &mut found);
    assert!(found.len() > 10);
    for (path, html) in found {
        let actions = words(&html, "data-action");
        for attribute in ["name", "data-part"] {
            for name in words(&html, attribute) {
                assert!(!actions.contains(&name), "{path}: {name}");
            }
        }
    }
}

#[test]
fn the_layouts_of_the_order_of_parts_are_those_of_the_style_sheets() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    sheets(&folder.join("www"), &mut found);
    let order = std::fs::read_to_string(folder.join("src/web/order.rs")).expect("a module");
    let queries = order.lines().filter_map(|line| {
        let query = line.strip_prefix("const ")?.split('"').nth(1)?;
        query.starts_with('(').then_some(query)
    });
    let queries: Vec<&str> = queries.collect();
    assert_eq!(queries.len(), 5);
    for query in queries {
        for part in query.split(", ") {
            let is_known = found.iter().any(|(_, sheet)| {
                let mut media = sheet.split("@media ").skip(1);
                media.any(|rest| {
                    let known = rest.split(" {").next().unwrap_or_default();
                    known.split(", ").any(|known| known == part)
                })
            });
            assert!(is_known, "no style sheet has `{part}`");
        }
    }
    for (path, sheet) in found {
        let reorders = sheet.replace("border:", "").contains("order:");
        assert!(!reorders, "{path}: parts are ordered in src/web/order.rs");
    }
}
