//! The page's content security policy.

use anyhow::{Result, bail};

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

/// The element with the policy, for web servers that send no header of ours.
pub(crate) fn element() -> String {
    format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">")
}

/// Makes sure that a page has the policy, and no other, right behind its charset, before anything that could load or run.
pub(crate) fn check(page: &str) -> Result<()> {
    let Some((before, _)) = page.split_once(&element()) else {
        bail!("the page does not have the policy");
    };
    let loads = ["<script", "<link", "<style"];
    if !before.ends_with("<meta charset=\"utf-8\">\n")
        || loads.iter().any(|tag| before.contains(tag))
    {
        bail!("the page has its policy elsewhere than behind its charset");
    }
    if page.matches("Content-Security-Policy").count() > 1 {
        bail!("the page has another policy");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_as_it_is_served_and_copied_by_others_has_the_policy() -> Result<()> {
        let page = std::fs::read_to_string(crate::workspace::www().join("index.html"))?;
        check(&page)?;
        for other in [
            page.replace("'none'; script", "'self'; script"),
            page.replace(&element(), ""),
            page.replace(&element(), &format!("<link href=a>{}", element())),
            page.replace(
                "<meta charset=\"utf-8\">",
                "<script></script><meta charset=\"utf-8\">",
            ),
            page.replace("</head>", &format!("{}</head>", element())),
        ] {
            assert!(check(&other).is_err(), "{other}");
        }
        Ok(())
    }

    #[test]
    fn the_policy_is_one_line_and_fits_an_attribute() {
        assert!(!POLICY.contains(['"', '\n', '<']));
        assert!(!POLICY.contains("  "));
        assert!(!POLICY.contains("unsafe-inline"));
    }
}
