//! The report of a failed test on its browser.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::browser::{self, Kind};
use crate::lab::Lab;
use crate::record;

/// Prints the picture's path, the console, the last commands, the lab's link, and what runs this test alone.
pub(crate) async fn report(lab: &Lab) {
    let commands = record::told();
    let thread = std::thread::current();
    let name = thread.name().unwrap_or("test");
    let (part, browser) = match browser::kind() {
        Kind::Chromium => ("e2e", "chromium"),
        Kind::Firefox => ("firefox", "firefox"),
    };
    println!("\n{name} in {browser}");
    match lab.driver.screenshot_as_png().await {
        Ok(picture) => {
            let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("failed");
            let file = folder.join(format!("{browser}-{}.png", name.replace("::", "-")));
            let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&file, picture));
            match written {
                Ok(()) => println!("screenshot: {}", file.display()),
                Err(error) => println!("screenshot: {error}"),
            }
        }
        Err(error) => println!("screenshot: {error}"),
    }
    let address = lab.driver.execute("return location.href", Vec::new()).await;
    let address = address.map(|found| found.json().clone());
    println!("page: {}", address.unwrap_or(Value::Null));
    let complaints = lab.complaints().await;
    println!("console: {complaints:#?}");
    println!("commands:\n{commands}");
    println!("alone: cargo xtask test {part} -- --exact {name}\n");
}
