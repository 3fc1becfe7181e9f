//! The page and its canvases share their colors.
#![cfg(not(target_arch = "wasm32"))]

use hyperplane::data::{Keyword, Source};
use hyperplane::learn::Rule;
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
        let rules = Rule::all().map(Rule::keyword);
        for word in rules.chain(Source::all().map(Source::keyword)) {
            let option = format!("value=\"{word}\"");
            assert!(!text.contains(&option), "{path}: {option}");
        }
    }
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
