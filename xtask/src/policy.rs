//! The page's content security policy.

use anyhow::{Result, bail};

/// The policy of what the page may load and run: its own files, and WebAssembly. Nothing is said about frames,
/// because a course page may embed the lab.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
     style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; \
     manifest-src 'self'; frame-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

/// The beginning of the element with a policy.
const START: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"";

/// The policy of what a page in one file may load and run: the styles and scripts with these hashes, and what it has put into the
/// browser's memory itself. Where it is on a web server, it may show itself in a frame.
pub(crate) fn of_one_file(styles: &str, scripts: &str) -> String {
    format!(
        "default-src 'none'; script-src {scripts} blob: 'wasm-unsafe-eval'; style-src {styles}; img-src data:; \
         connect-src blob:; font-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'"
    )
}

/// The policy of a page in which styles with these hashes stand.
pub(crate) fn with_styles(hashes: &str) -> String {
    POLICY.replace("style-src 'self'", &format!("style-src 'self' {hashes}"))
}

/// The policy that a page names.
pub(crate) fn of_page(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once(START)?;
    rest.split('"').next()
}

/// The element with the policy, for web servers that send no header of ours.
pub(crate) fn element() -> String {
    element_with(POLICY)
}

/// The element with this policy.
fn element_with(policy: &str) -> String {
    format!("{START}{policy}\">")
}

/// Makes sure that a page has this policy, and no other, right behind its charset, before anything that could load or run.
pub(crate) fn check(page: &str, policy: &str) -> Result<()> {
    let Some((before, _)) = page.split_once(&element_with(policy)) else {
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
        check(&page, POLICY)?;
        assert_eq!(of_page(&page), Some(POLICY));
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
            assert!(check(&other, POLICY).is_err(), "{other}");
        }
        Ok(())
    }

    #[test]
    fn styles_in_a_page_are_named_and_no_others_allowed() -> Result<()> {
        let policy = with_styles("'sha256-one' 'sha256-two'");
        let styles = "; style-src 'self' 'sha256-one' 'sha256-two'; img-src";
        assert!(policy.contains(styles), "{policy}");
        let page = format!("<meta charset=\"utf-8\">\n{}", element_with(&policy));
        check(&page, &policy)?;
        assert!(check(&page, POLICY).is_err());
        assert_eq!(of_page(&page), Some(&*policy));
        assert_eq!(of_page("<p>"), None);
        Ok(())
    }

    #[test]
    fn the_policy_is_one_line_and_fits_an_attribute() {
        assert!(!POLICY.contains(['"', '\n', '<']));
        assert!(!POLICY.contains("  "));
        assert!(!POLICY.contains("unsafe-inline"));
    }
}
