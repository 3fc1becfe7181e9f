//! What the page calls for a lesson from the user's disk.

use wasm_bindgen::prelude::*;

/// The lesson that the page reads. What is thrown is a text, one line a mistake, with the file's name and the line.
///
/// # Errors
/// With all mistakes.
#[wasm_bindgen]
pub fn convert(file: &str, lesson: &str) -> Result<String, JsValue> {
    crate::convert(lesson).map_err(|mistakes| {
        let line = |mistake: &crate::Mistake| {
            let crate::Mistake { line, what } = mistake;
            format!("{file}, line {line}: {what}")
        };
        let lines: Vec<String> = mistakes.iter().map(line).collect();
        JsValue::from_str(&lines.join("\n"))
    })
}
