//! The guides as pages beside the lab: `dist/docs/`.
//!
//! Links between guides lead from page to page, those to the lab (`./#v2…`) to the lab, and those to other files of the project to
//! its source, where that has an address.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};
use fs_err as fs;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};

use crate::files;
use crate::place::Place;
use crate::policy;

const FOLDER: &str = "docs";
const README: &str = "README.md";
/// Guides that lie outside the folder, as the place that is usual for them.
const OUTSIDE: [&str; 3] = [README, "CONTRIBUTING.md", "CHANGELOG.md"];
/// The page that has the licenses of our libraries, too.
const LICENSES: &str = "docs/licenses.md";
const TEMPLATE: &str = include_str!("docs/page.html");
const STYLE: &str = include_str!("docs/docs.css");

/// A guide: its path in the project, and its Markdown.
struct Guide {
    path: String,
    text: String,
}

impl Guide {
    /// The name of its page.
    fn page(&self) -> String {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        match name.strip_suffix(".md") {
            Some(name) if self.path != README => format!("{name}.html"),
            _ => "index.html".into(),
        }
    }

    fn title(&self) -> &str {
        let first = self.text.lines().find_map(|line| line.strip_prefix("# "));
        first.unwrap_or(&self.path).trim()
    }
}

/// Writes the pages with what they show into the folder `to`, and `licenses` (HTML) at the end of theirs. Returns their names.
pub(crate) fn write(root: &Path, to: &Path, place: &Place, licenses: &str) -> Result<Vec<String>> {
    let guides = guides(root)?;
    for guide in &guides {
        let mut body = body(root, guide, &guides, place).with_context(|| guide.path.clone())?;
        if guide.path == LICENSES {
            body += licenses;
        }
        let page = page(guide, &guides, place, &body);
        files::write(&to.join(guide.page()), page)?;
    }
    let folder = root.join(FOLDER);
    for path in files::walk(&folder)? {
        if path.extension().is_none_or(|extension| extension != "md") {
            files::write(&to.join(&path), fs::read(folder.join(path))?)?;
        }
    }
    // The colors are those of the lab: they come first in its style sheet.
    let lab = fs::read_to_string(root.join("www/style.css"))?;
    let (colors, _) = lab.split_once("\n}\n").context("colors in style.css")?;
    let style = format!("{colors}\n}}\n{STYLE}");
    files::write(&to.join("docs.css"), style)?;
    files::write(&to.join("icon.svg"), fs::read(root.join("www/icon.svg"))?)?;
    Ok(guides.iter().map(Guide::page).collect())
}

/// All guides, in the order in which the README has them in its table.
fn guides(root: &Path) -> Result<Vec<Guide>> {
    let mut paths = OUTSIDE.map(String::from).to_vec();
    for path in files::walk(&root.join(FOLDER))? {
        if path.extension().is_some_and(|extension| extension == "md") {
            paths.push(format!("{FOLDER}/{}", path.display()));
        }
    }
    let mut guides = Vec::new();
    for path in paths {
        let text = fs::read_to_string(root.join(&path))?;
        guides.push(Guide { path, text });
    }
    let readme = guides[0].text.clone();
    let place = |guide: &Guide| readme.rfind(&format!("]({})", guide.path));
    for guide in &guides[1..] {
        place(guide).with_context(|| format!("{README} has no link to {}", guide.path))?;
    }
    guides.sort_by_key(place);
    Ok(guides)
}

/// A guide's text as HTML.
fn body(root: &Path, guide: &Guide, guides: &[Guide], place: &Place) -> Result<String> {
    let (mut events, mut anchors) = (Vec::new(), BTreeMap::new());
    let (mut heading, mut is_without_link) = (0, false);
    for mut event in Parser::new_ext(&guide.text, Options::ENABLE_TABLES) {
        match &mut event {
            Event::Start(Tag::Link { dest_url, .. }) => {
                let Some(to) = target(root, guide, guides, place, dest_url)? else {
                    is_without_link = true;
                    continue;
                };
                *dest_url = to.into();
            }
            Event::End(TagEnd::Link) if is_without_link => {
                is_without_link = false;
                continue;
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                let to = target(root, guide, guides, place, dest_url)?;
                *dest_url = to.context("a picture outside docs/")?.into();
            }
            Event::Start(Tag::Heading { .. }) => heading = events.len(),
            Event::End(TagEnd::Heading(_)) => {
                let own = anchor(&events[heading + 1..], &mut anchors);
                if let Event::Start(Tag::Heading { id, .. }) = &mut events[heading] {
                    *id = Some(own.into());
                }
            }
            _ => {}
        }
        events.push(event);
    }
    let mut written = String::new();
    html::push_html(&mut written, events.into_iter());
    Ok(written)
}

/// The anchor of a heading, as hosts of sources make it: small letters, figures and hyphens; a number behind it where it has been
/// there before.
fn anchor(heading: &[Event<'_>], before: &mut BTreeMap<String, usize>) -> String {
    let words = heading.iter().filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(text.to_lowercase()),
        _ => None,
    });
    let words = words.collect::<String>().replace(' ', "-");
    let anchor = words.replace(|c: char| !c.is_alphanumeric() && c != '-' && c != '_', "");
    let count = before.entry(anchor.clone()).or_default();
    *count += 1;
    match *count {
        1 => anchor,
        count => format!("{anchor}-{}", count - 1),
    }
}

/// The target of a link of a guide on its page; `None` if that has no address.
fn target(
    root: &Path,
    guide: &Guide,
    guides: &[Guide],
    place: &Place,
    link: &str,
) -> Result<Option<String>> {
    if link.contains("://") || link.starts_with('#') {
        return Ok(Some(link.to_owned()));
    }
    if link.starts_with("./#") {
        return Ok(Some(format!(".{link}")));
    }
    let (path, anchor) = link.find('#').map_or((link, ""), |at| link.split_at(at));
    let mut names: Vec<_> = guide.path.split('/').collect();
    names.pop();
    for name in path.split('/') {
        match name {
            ".." => drop(names.pop()),
            name => names.push(name),
        }
    }
    let path = names.join("/");
    if let Some(other) = guides.iter().find(|other| other.path == path) {
        return Ok(Some(other.page() + anchor));
    }
    if !root.join(&path).exists() {
        bail!("a link leads to {path}, which does not exist");
    }
    let shown = path.strip_prefix("docs/").map(String::from);
    Ok(shown.or_else(|| place.source_of(&path)))
}

/// A whole page around a text.
fn page(guide: &Guide, guides: &[Guide], place: &Place, body: &str) -> String {
    let mut list = String::new();
    for other in guides {
        let here = if other.path == guide.path {
            " aria-current=\"page\""
        } else {
            ""
        };
        let (page, title) = (other.page(), escaped(other.title()));
        list += &format!("<li><a href=\"{page}\"{here}>{title}</a></li>\n");
    }
    let page = TEMPLATE
        .replace("{policy}", &policy::element())
        .replace("{title}", &escaped(guide.title()))
        .replace("{version}", env!("CARGO_PKG_VERSION"))
        .replace("{list}", &list);
    place.fill(&page).replace("{body}", body)
}

/// A text as HTML shows it.
pub(crate) fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests;
