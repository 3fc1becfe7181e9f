//! The window with the link to a lab, as data.

use crate::text::say;
use crate::view::View;

/// The address of a lab for homework: with the word that hides model answers.
///
/// ```
/// use hyperplane::app::without_answers;
/// assert_eq!(without_answers("https://a.edu/lab/#v2"), "https://a.edu/lab/?answers=off#v2");
/// assert_eq!(without_answers("https://a.edu/?lang=de#v2"), "https://a.edu/?lang=de&answers=off#v2");
/// assert_eq!(without_answers("https://a.edu/?answers=off#v2"), "https://a.edu/?answers=off#v2");
/// ```
pub fn without_answers(link: &str) -> String {
    if link.contains("answers=off") {
        return link.into();
    }
    let (page, lab) = link.split_once('#').unwrap_or((link, ""));
    let sign = if page.contains('?') { '&' } else { '?' };
    format!("{page}{sign}answers=off#{lab}")
}

/// The window with a link, which the browser has copied or not; of a sheet the answers can be left out.
pub fn share_view(is_sheet: bool, is_copied: bool) -> View {
    let title = match is_copied {
        true => say!("share-copied"),
        false => say!("share-title"),
    };
    let mut view = View::default();
    view.text("share-title", title)
        .attribute("link", "aria-label", say!("share-link.aria-label"))
        .show("share-answers", is_sheet);
    view
}

/// The window with a link that is not the lab's own.
pub fn other_link_view(title: &str) -> View {
    let mut view = View::default();
    view.text("share-title", title)
        .attribute("link", "aria-label", title);
    // These are about the lab's own link.
    for part in ["answers", "code", "samples", "long", "file", "memory"] {
        view.show(format!("share-{part}"), false);
    }
    view
}

/// The code of a link, drawn by `code`, or why there is none: it does not hold the whole lab, it is too long, or what it
/// leads to is nowhere else.
pub fn share_code_view(link: &str, is_whole: bool, code: impl Fn(&str) -> Option<String>) -> View {
    // What is a file here is none elsewhere, and in a notebook the page has no address at all.
    let (is_file, is_in_memory) = (link.starts_with("file:"), link.starts_with("blob:"));
    let has_address = !is_file && !is_in_memory;
    let code = code(link).filter(|_| has_address && is_whole);
    let mut view = View::default();
    view.show("share-code", code.is_some())
        .show("share-samples", !is_whole)
        .show("share-long", code.is_none() && has_address && is_whole)
        .show("share-file", is_file)
        .show("share-memory", is_in_memory)
        .show("share-snippet", has_address);
    if let Some(code) = code {
        view.markup("share-qr", code);
    }
    view
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Change;

    /// The parts that are on show.
    fn shown(view: &View) -> Vec<&str> {
        let all = view.changes().iter();
        let shown = all.filter(|(_, change)| *change == Change::Flag("hidden", false));
        shown.map(|(part, _)| &**part).collect()
    }

    #[test]
    fn a_link_has_a_code_or_the_reason_why_it_has_none() {
        let draw = |link: &str| (link.len() < 30).then(|| format!("<svg>{link}</svg>"));
        let long = format!("https://a.edu/#v2&points={}", "1,2,0;".repeat(9));
        for (link, is_whole, expected) in [
            (
                "https://a.edu/#v2",
                true,
                vec!["share-code", "share-snippet"],
            ),
            (
                "https://a.edu/#v2",
                false,
                vec!["share-samples", "share-snippet"],
            ),
            (&*long, true, vec!["share-long", "share-snippet"]),
            (&*long, false, vec!["share-samples", "share-snippet"]),
            ("file:///lab/index.html#v2", true, vec!["share-file"]),
            ("blob:null/1#v2", true, vec!["share-memory"]),
        ] {
            let view = share_code_view(link, is_whole, draw);
            assert_eq!(shown(&view), expected, "{link} {is_whole}");
            let code = view.markup_of("share-qr").map(String::from);
            assert_eq!(code, draw(link).filter(|_| expected[0] == "share-code"));
        }
    }

    #[test]
    fn the_title_says_whether_the_link_was_copied() {
        for (is_copied, title) in [(true, say!("share-copied")), (false, say!("share-title"))] {
            let view = share_view(true, is_copied);
            assert_eq!(view.text_of("share-title"), Some(&*title));
            assert_eq!(shown(&view), ["share-answers"]);
        }
        assert_eq!(shown(&share_view(false, true)), [""; 0]);
    }

    #[test]
    fn another_link_has_its_own_name_and_nothing_that_is_about_the_lab() {
        let lab = share_code_view("https://a.edu/#v2", true, |_| Some("<svg></svg>".into()));
        let own = share_view(true, true);
        let other = other_link_view("Answers");
        assert_eq!(other.text_of("share-title"), Some("Answers"));
        assert_eq!(other.attribute_of("link", "aria-label"), Some("Answers"));
        let label = say!("share-link.aria-label");
        assert_eq!(own.attribute_of("link", "aria-label"), Some(&*label));
        let hidden = |part: &str| {
            let is = (String::from(part).into(), Change::Flag("hidden", true));
            other.changes().contains(&is)
        };
        let of_lab = shown(&lab).into_iter().chain(shown(&own));
        let of_lab: Vec<_> = of_lab.filter(|part| *part != "share-snippet").collect();
        assert_eq!(of_lab, ["share-code", "share-answers"]);
        assert!(of_lab.into_iter().all(hidden));
    }
}
