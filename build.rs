//! Cuts the lab out of the page: nothing else of that is needed in the WebAssembly.

use std::{env, error::Error, fs, path::Path};

const PAGE: &str = "www/index.html";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={PAGE}");
    let page = fs::read_to_string(PAGE)?;
    let lab = page.split_once("<!-- lab -->").map(|(_, rest)| rest);
    let lab = lab.and_then(|rest| rest.split_once("<!-- end of lab -->"));
    let (lab, _) = lab.ok_or("the page has no lab between its two marks")?;
    // What is painted before the WebAssembly is there is not needed in it.
    let (before, rest) = lab
        .split_once("<!-- first picture -->")
        .ok_or("the page has no first picture")?;
    let (_, after) = rest
        .split_once("<!-- end of first picture -->")
        .ok_or("the first picture does not end")?;
    let lab = format!("{before}{after}");
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("lab.html"), lab)?;
    Ok(())
}
