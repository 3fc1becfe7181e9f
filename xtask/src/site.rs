//! Which file of a folder an address means, and with what headers it is sent.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use percent_encoding::percent_decode_str;

use crate::files;
use crate::policy::POLICY;
use crate::weight::gzip;

const CACHE: &str = "Cache-Control";
const SECURITY: &str = "Content-Security-Policy";

/// A folder whose files may be read, and nothing else.
pub(crate) struct Site {
    root: PathBuf,
    /// All files compressed, once; none where a folder is served while somebody works on it.
    packed: Option<BTreeMap<PathBuf, Vec<u8>>>,
}

/// The answer to one request.
#[derive(Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) body: Vec<u8>,
}

#[derive(Debug, PartialEq)]
enum Found {
    File(PathBuf),
    /// A folder was asked for without the slash that makes its page's relative links work.
    Folder,
    Nothing,
}

impl Site {
    pub(crate) fn new(folder: &Path) -> Result<Self> {
        let root = folder
            .canonicalize()
            .with_context(|| format!("opening {}", folder.display()))?;
        Ok(Self { root, packed: None })
    }

    /// The site as hosts of static files send it: compressed, and what lies in the folder of a version may be kept.
    pub(crate) fn published(folder: &Path) -> Result<Self> {
        let site = Self::new(folder)?;
        let pack = |path: PathBuf| {
            let path = site.root.join(path);
            let packed = gzip(&std::fs::read(&path)?)?;
            Ok((path, packed))
        };
        let packed = files::walk(&site.root)?.into_iter().map(pack);
        Ok(Self {
            packed: Some(packed.collect::<Result<_>>()?),
            ..site
        })
    }

    /// Answers one request.
    pub(crate) fn answer(&self, method: &str, url: &str) -> Answer {
        if method != "GET" && method != "HEAD" {
            return Answer::text(405, "405 only GET and HEAD here").with("Allow", "GET, HEAD");
        }
        // Relative, so that it also holds behind a proxy that adds a path.
        let folder = || format!("{}/", last_segment(url));
        match self.resolve(url) {
            Found::File(path) => self.file(&path),
            Found::Folder => Answer::text(301, "301 a folder").with("Location", &folder()),
            Found::Nothing => self.nothing(),
        }
    }

    /// A published site may have a page for it, as several hosts send it. That has a policy of its own.
    fn nothing(&self) -> Answer {
        match std::fs::read(self.root.join("404.html")) {
            Ok(page) if self.packed.is_some() => {
                let mut answer = Answer::new(404, mime(Path::new("404.html")), page);
                answer.headers.retain(|(name, _)| *name != SECURITY);
                answer
            }
            _ => Answer::text(404, "404 not found"),
        }
    }

    fn file(&self, path: &Path) -> Answer {
        let packed = self.packed.as_ref().and_then(|packed| packed.get(path));
        if let Some(body) = packed {
            let answer = Answer::new(200, mime(path), body.clone());
            let answer = answer.with("Content-Encoding", "gzip");
            return if self.is_of_a_version(path) {
                answer.kept()
            } else {
                answer
            };
        }
        match std::fs::read(path) {
            Ok(body) => Answer::new(200, mime(path), body),
            Err(_) => Answer::text(404, "404 cannot be read"),
        }
    }

    /// Returns true if a file lies in a folder that is named after its content.
    fn is_of_a_version(&self, path: &Path) -> bool {
        let inner = path.strip_prefix(&self.root).unwrap_or(path);
        let first = inner.iter().next().unwrap_or_default();
        first.len() == 16 && first.as_encoded_bytes().iter().all(u8::is_ascii_hexdigit)
    }

    fn resolve(&self, url: &str) -> Found {
        let Some(relative) = relative_path(url) else {
            return Found::Nothing;
        };
        let Ok(path) = self.root.join(relative).canonicalize() else {
            return Found::Nothing;
        };
        // A symlink may have led anywhere: only the resolved path counts.
        if !path.starts_with(&self.root) {
            return Found::Nothing;
        }
        if path.is_file() {
            return if without_query(url).ends_with('/') {
                Found::Nothing
            } else {
                Found::File(path)
            };
        }
        let index = path.join("index.html");
        match index.canonicalize() {
            Ok(page) if page.is_file() && page.starts_with(&self.root) => {
                if without_query(url).ends_with('/') {
                    Found::File(page)
                } else {
                    Found::Folder
                }
            }
            _ => Found::Nothing,
        }
    }
}

impl Answer {
    fn new(status: u16, mime: &str, body: Vec<u8>) -> Self {
        let headers = vec![
            ("Content-Type", mime.to_owned()),
            (SECURITY, POLICY.to_owned()),
            (CACHE, "no-cache".to_owned()),
            ("X-Content-Type-Options", "nosniff".to_owned()),
            // For frames without an origin, and for the pages of other sites.
            ("Access-Control-Allow-Origin", "*".to_owned()),
        ];
        Self {
            status,
            headers,
            body,
        }
    }

    fn text(status: u16, text: &str) -> Self {
        Self::new(
            status,
            "text/plain; charset=utf-8",
            format!("{text}\n").into_bytes(),
        )
    }

    /// May be kept for ever.
    fn kept(mut self) -> Self {
        self.headers.retain(|(name, _)| *name != CACHE);
        self.with(CACHE, "max-age=31536000, immutable")
    }

    fn with(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }
}

fn without_query(url: &str) -> &str {
    url.split(['?', '#']).next().unwrap_or_default()
}

fn last_segment(url: &str) -> &str {
    without_query(url).rsplit('/').next().unwrap_or_default()
}

/// The path below the root that an address means; `None` for every address that is not made of
/// plain names, since none of our files needs anything else. Names that begin with a dot are
/// never part of the site, and with them `.` and `..` are gone too.
fn relative_path(url: &str) -> Option<PathBuf> {
    let decoded = percent_decode_str(without_query(url)).decode_utf8().ok()?;
    let path = decoded.strip_prefix('/')?;
    let path = path.strip_suffix('/').unwrap_or(path);
    if path.is_empty() {
        return (decoded == "/").then(PathBuf::new);
    }
    let plain = |name: &str| {
        // Backslash and colon mean folders and drives on Windows.
        !name.is_empty() && !name.starts_with('.') && !name.contains(['\\', ':', '\0'])
    };
    path.split('/').all(plain).then(|| PathBuf::from(path))
}

/// The media type of a file, by its name.
pub(crate) fn mime(path: &Path) -> &'static str {
    let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
    match extension.to_str().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "ftl" => "text/plain; charset=utf-8",
        "md" => "text/markdown; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
#[path = "site_tests.rs"]
mod tests;
