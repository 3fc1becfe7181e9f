//! The lab as HTML, as it stands in the page's own file.

/// The markup between the two marks in `www/index.html`, for every page that the lab is mounted in.
#[must_use]
pub fn lab() -> &'static str {
    include_str!(concat!(env!("OUT_DIR"), "/lab.html"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = include_str!("../www/index.html");

    #[test]
    fn the_lab_is_cut_out_of_the_page_whole() {
        assert_eq!(PAGE.matches("<!-- lab -->").count(), 1);
        assert_eq!(PAGE.matches("<!-- end of lab -->").count(), 1);
        let lab = lab().trim();
        assert!(lab.starts_with("<header class=\"top\">") && lab.ends_with("</dialog>"));
        for tag in [
            "header", "div", "section", "form", "dialog", "details", "label",
        ] {
            let [open, closed] = [format!("<{tag}"), format!("</{tag}>")];
            assert_eq!(
                lab.matches(&open).count(),
                lab.matches(&closed).count(),
                "{tag}"
            );
        }
    }
}
