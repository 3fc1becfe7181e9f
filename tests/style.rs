//! The page and its canvases share their colours.
#![cfg(not(target_arch = "wasm32"))]

use hyperplane::draw::theme::{Theme, tokens};

#[test]
fn the_style_sheet_has_the_colours_of_the_theme() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/www/style.css");
    let style = std::fs::read_to_string(path).expect("the style sheet");
    let (light, dark) = (tokens(&Theme::light()), tokens(&Theme::dark()));
    assert!(light.len() > 10);
    for ((name, light), (_, dark)) in light.into_iter().zip(dark) {
        let line = format!("{name}: light-dark({light}, {dark});");
        assert!(style.contains(&line), "style.css should say `{line}`");
    }
}
