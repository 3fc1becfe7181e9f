//! The function that the page calls for a lesson from the user's disk.

use wasm_bindgen::prelude::*;

use crate::Mistake;

/// The lesson that the page reads. What is thrown is a text, one line a mistake, as [`Mistake::listed`] writes it.
///
/// # Errors
/// With all mistakes.
#[wasm_bindgen]
pub fn convert(lesson: &str) -> Result<String, JsValue> {
    let page = crate::convert(lesson).map(|page| crate::timed(&page, lesson));
    page.map_err(|mistakes| {
        let lines: Vec<String> = mistakes.iter().map(Mistake::listed).collect();
        JsValue::from_str(&lines.join("\n"))
    })
}
