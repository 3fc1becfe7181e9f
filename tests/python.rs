//! The package for Python and the lab share their controls.
#![cfg(not(target_arch = "wasm32"))]

use hyperplane::data::{Keyword, Source};
use hyperplane::session::{Document, Field, Kind, fields};
use serde_json::{Value, json};

/// The values that a control takes: its words, or the range of its numbers.
fn takes(field: &Field) -> Value {
    match field.kind {
        // Also the samples that Python has brought, and sets that only old labs name.
        Kind::Choice if field.name == "dataset" => {
            json!(Source::all().map(Source::keyword).collect::<Vec<_>>())
        }
        Kind::Choice => json!((field.options)(&Document::default())),
        Kind::Number { min, max, whole } => json!({ "min": min, "max": max, "whole": whole }),
    }
}

#[test]
fn python_knows_the_controls_of_the_lab() {
    // Words of these depend on the samples.
    let of_samples = |field: &&Field| field.name.starts_with("feature-");
    // A text of several numbers, which no other control takes.
    let texts = ["landscape-start"];
    let lines: Vec<String> = fields()
        .filter(|field| !texts.contains(&field.name))
        .map(|field| {
            let takes = if of_samples(&field) {
                json!([])
            } else {
                takes(field)
            };
            format!("  \"{}\": {takes}", field.name)
        })
        .collect();
    let expected = format!("{{\n{}\n}}\n", lines.join(",\n"));
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/python/hyperplane_lab/controls.json"
    );
    // As the snapshots, it is written anew on demand.
    if std::env::var("INSTA_UPDATE").is_ok_and(|way| way == "always") {
        std::fs::write(path, &expected).expect("the package's folder");
    }
    let known = std::fs::read_to_string(path).unwrap_or_default();
    assert!(known == expected, "{path} should be:\n{expected}");
}
