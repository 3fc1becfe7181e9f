//! The place of the site, as far as it is known when the site is made, and the parts that depend on it: the lines of a page that need an
//! absolute address, the page for addresses that do not exist, and what search engines read.

use std::path::Path;

use anyhow::Result;
use clap::Args;

use crate::{docs, files, licenses, offline, workspace};

const NOT_FOUND: &str = include_str!("docs/404.html");

/// A page that stands by itself, with the style that all of these have.
pub(crate) fn alone(page: &str) -> String {
    let style = concat!("<style>\n", include_str!("docs/plain.css"));
    page.replace("<style>\n", style)
}

/// The addresses that `cargo xtask dist` was given; each ends with a slash.
#[derive(Args, Clone, Debug, Default, PartialEq)]
pub(crate) struct Place {
    /// The address of the lab
    #[arg(long, value_name = "URL", value_parser = address)]
    pub(crate) address: Option<String>,
    /// The address of the project at the host of its sources
    #[arg(long, value_name = "URL", value_parser = address)]
    pub(crate) source: Option<String>,
}

/// An address of a folder, with a slash at its end.
fn address(text: &str) -> Result<String, &'static str> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._~:/@%".contains(c);
    let named = text
        .strip_prefix("https://")
        .or(text.strip_prefix("http://"));
    match named {
        Some(named) if !named.is_empty() && named.chars().all(is_plain) => {
            Ok(format!("{}/", text.trim_end_matches('/')))
        }
        _ => Err("an address of a folder is such as https://example.org/lab/"),
    }
}

impl Place {
    /// The address of a file of the project.
    pub(crate) fn source_of(&self, path: &str) -> Option<String> {
        let source = self.source.as_ref()?;
        Some(format!("{source}blob/HEAD/{path}"))
    }

    /// A page with these addresses. A line with `data-address` or `data-source` has one that begins with `./`; where that is
    /// not known, the line goes.
    pub(crate) fn fill(&self, page: &str) -> String {
        let line = |line: &str| {
            let mut line = line.to_owned();
            for (mark, known) in [
                (" data-address", &self.address),
                (" data-source", &self.source),
            ] {
                if line.contains(mark) {
                    let address = known.as_ref()?;
                    line = line.replace(mark, "");
                    line = line.replace("=\"./", &format!("=\"{address}"));
                }
            }
            Some(line)
        };
        page.split_inclusive('\n').filter_map(line).collect()
    }

    /// The page of the lab, with the line that leads to what is published beside it.
    pub(crate) fn lab(&self, page: &str) -> String {
        let page = self.fill(page).replace(
            "<footer class=\"about\" hidden>",
            "<footer class=\"about\">",
        );
        let version = env!("CARGO_PKG_VERSION");
        page.replace("<span data-version></span>", version)
    }

    /// Writes what lies beside the lab into the folder `to`.
    pub(crate) fn write(&self, to: &Path) -> Result<()> {
        let root = workspace::root();
        let licenses = licenses::write(&to.join("docs"))?;
        let pages = docs::write(&root, &to.join("docs"), self, &licenses)?;
        offline::add_guides(to, "docs")?;
        let page = self.fill(&alone(NOT_FOUND));
        files::write(&to.join("404.html"), page)?;
        let mut robots = String::from("User-agent: *\nAllow: /\n");
        if let Some(address) = &self.address {
            let pages = pages.iter().map(|page| format!("{address}docs/{page}\n"));
            let all: String = [format!("{address}\n")].into_iter().chain(pages).collect();
            files::write(&to.join("sitemap.txt"), all)?;
            robots += &format!("Sitemap: {address}sitemap.txt\n");
        }
        files::write(&to.join("robots.txt"), robots)
    }
}
