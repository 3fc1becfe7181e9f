//! The page's content security policy.

use anyhow::{Context, Result, bail};

/// The policy of what the page may load and run: its own files, and WebAssembly. Nothing is said about frames,
/// because a course page may embed the lab.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
     style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; \
     manifest-src 'self'; frame-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

/// The policy of what a page in one file may load and run: the styles and scripts with these hashes, and what it has put into the
/// browser's memory itself. Where it is on a web server, it may show itself in a frame.
pub(crate) fn of_one_file(styles: &str, scripts: &str) -> String {
    format!(
        "default-src 'none'; script-src {scripts} blob: 'wasm-unsafe-eval'; style-src {styles}; img-src data:; \
         connect-src blob:; font-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'"
    )
}

/// Puts the policy into a page, for web servers that send no header of ours.
///
/// It goes right behind the charset, before anything that could load or run; where it stands there
/// already, as in `www/index.html`, the page stays as it is. A fragment (neither a doctype nor an
/// `<html>`) is shown inside a page that has its policy, and stays as it is.
pub(crate) fn insert(html: &str) -> Result<String> {
    // ASCII lower case keeps every byte in its place.
    let lower = html.to_ascii_lowercase();
    if !lower.contains("<!doctype") && !lower.contains("<html") {
        return Ok(html.to_owned());
    }
    let (start, head) = ["<head>", "<head "]
        .iter()
        .find_map(|tag| lower.find(tag).map(|at| (at, tag_end(&lower, at))))
        .context("the page has no <head> to put the policy in")?;
    let head = head.context("the page's <head> tag does not end")?;
    let charset = lower[start..].find("<meta charset").map(|at| start + at);
    let at = match charset {
        Some(at) => tag_end(&lower, at).context("the page's charset does not end")?,
        None => head,
    };
    for early in ["<script", "<link", "<style"] {
        if lower[..at].contains(early) {
            bail!("the page has a {early}> before its charset, where no policy would cover it");
        }
    }
    let meta = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">");
    match lower.matches("content-security-policy").count() {
        0 => Ok(format!("{}\n{meta}{}", &html[..at], &html[at..])),
        1 if html[at..].trim_start().starts_with(&meta) => Ok(html.to_owned()),
        _ => bail!("the page has another policy, or has it elsewhere than behind its charset"),
    }
}

/// The position right behind the tag that begins at `at`.
fn tag_end(html: &str, at: usize) -> Option<usize> {
    html[at..].find('>').map(|end| at + end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meta() -> String {
        format!("\n<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">")
    }

    #[test]
    fn the_policy_follows_the_charset() -> Result<()> {
        let html = "<!DOCTYPE html><html><head lang=en>\n<meta charset=\"utf-8\"><title>ä</title></head><body><header>";
        let expected = html.replace("\"utf-8\">", &format!("\"utf-8\">{}", meta()));
        assert_eq!(insert(html)?, expected);
        Ok(())
    }

    #[test]
    fn without_a_charset_it_comes_first() -> Result<()> {
        let html = "<html><HEAD><script src=a.js></script></HEAD></html>";
        assert_eq!(
            insert(html)?,
            html.replace("<HEAD>", &format!("<HEAD>{}", meta()))
        );
        Ok(())
    }

    #[test]
    fn a_page_that_has_the_policy_stays_as_it_is() -> Result<()> {
        let once = insert("<html><head><meta charset=utf-8><link href=a></head></html>")?;
        assert_eq!(insert(&once)?, once);
        for other in [
            once.replace("'none'; script", "'self'; script"),
            once.replace("<link href=a>", &meta()),
            once.replace(&meta(), "")
                .replace("</head>", &format!("{}</head>", meta())),
        ] {
            assert!(insert(&other).is_err(), "{other}");
        }
        Ok(())
    }

    #[test]
    fn the_page_as_it_is_served_and_copied_by_others_has_the_policy() -> Result<()> {
        let page = std::fs::read_to_string(crate::workspace::www().join("index.html"))?;
        assert!(page.contains(meta().trim_start()), "www/index.html");
        assert_eq!(insert(&page)?, page);
        Ok(())
    }

    #[test]
    fn a_fragment_is_left_alone_and_a_page_never_is() -> Result<()> {
        assert_eq!(
            insert("<header>A lesson</header>")?,
            "<header>A lesson</header>"
        );
        assert!(insert("<!doctype html><title>x</title>").is_err());
        assert!(
            insert("<!doctype html><head><script></script><meta charset=utf-8></head>").is_err()
        );
        Ok(())
    }

    #[test]
    fn the_policy_is_one_line_and_fits_an_attribute() {
        assert!(!POLICY.contains(['"', '\n', '<']));
        assert!(!POLICY.contains("  "));
        assert!(!POLICY.contains("unsafe-inline"));
    }
}
