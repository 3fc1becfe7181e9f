//! A lab as a part of other pages: its address there, and the markup around it.

use crate::data::Keyword;
use crate::session::Session;
use crate::session::messages::{dataset, rules};
use crate::text::{escape, joined, say};
use crate::view::View;

/// The parameters that a frame sets itself: the page's other parameters stay.
const OWN: [&str; 4] = ["embed", "hide", "lock", "stage"];

/// The address of a lab in a frame, in which these groups of controls are hidden and those locked. `link` is the whole
/// address of the lab.
///
/// ```
/// use hyperplane::app::framed;
/// let address = framed("https://a.edu/lab/?lang=de&hide=eta&stage=front#v2&rule=adaline", &["data"], &["model", "points"]);
/// assert_eq!(address, "https://a.edu/lab/?lang=de&embed=1&hide=data&lock=model,points#v2&rule=adaline");
/// ```
pub fn framed(link: &str, hide: &[impl AsRef<str>], lock: &[impl AsRef<str>]) -> String {
    let (page, lab) = link.split_once('#').unwrap_or((link, ""));
    let (page, asked) = page.split_once('?').unwrap_or((page, ""));
    let is_kept = |part: &&str| {
        let name = part.split('=').next().unwrap_or_default();
        !part.is_empty() && !OWN.contains(&name)
    };
    let mut parts: Vec<String> = asked.split('&').filter(is_kept).map(Into::into).collect();
    parts.push("embed=1".into());
    for (name, groups) in [("hide", joined(hide, ",")), ("lock", joined(lock, ","))] {
        if !groups.is_empty() {
            parts.push(format!("{name}={groups}"));
        }
    }
    format!("{page}?{}#{lab}", parts.join("&"))
}

/// The markup that puts this address into a page, with a title for who does not see the frame.
///
/// ```
/// use hyperplane::app::snippet;
/// let markup = snippet("https://a.edu/?embed=1#v2&eta=1", "η < 1");
/// assert!(markup.starts_with("<iframe src=\"https://a.edu/?embed=1#v2&amp;eta=1\" title=\"η &lt; 1\" "));
/// ```
pub fn snippet(address: &str, title: &str) -> String {
    format!(
        "<iframe src=\"{}\" title=\"{}\" width=\"100%\" height=\"800\" style=\"border: 0\" loading=\"lazy\" allow=\"fullscreen; clipboard-write\"></iframe>",
        escape(address),
        escape(title)
    )
}

/// The window with the markup around a lab's address, and what to know of it.
pub fn snippet_view(state: &Session, address: &str) -> View {
    let settings = &state.document().settings;
    let title = say!(
        "snippet-frame",
        rule = rules::name(settings.learning().rule),
        data = dataset(settings.data.source.keyword())
    );
    let told = match state.exceeds_links() {
        true => say!("share-samples"),
        false => String::new(),
    };
    let mut view = View::default();
    view.control("snippet", snippet(address, &title))
        .text("snippet-told", told);
    view
}

/// The title of the frame with a preview.
pub fn preview_title() -> String {
    say!("snippet-preview")
}

/// Says whether the markup has been copied.
pub fn snippet_told(is_copied: bool) -> String {
    match is_copied {
        true => say!("snippet-copied"),
        false => say!("snippet-refused"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::link;
    use crate::view::Change;

    #[test]
    fn the_frame_is_named_by_rule_and_data_and_samples_beside_the_link_are_told() {
        let state = link::read("v2&dataset=gate&rule=adaline").expect("a lab");
        let view = snippet_view(&state, "https://a.edu/?embed=1#v2");
        let (_, markup) = view.changes().first().expect("the markup");
        let title = say!("snippet-frame", rule = "Adaline", data = dataset("gate"));
        let markup_of = snippet("https://a.edu/?embed=1#v2", &title);
        assert_eq!(*markup, Change::Control(markup_of));
        assert_eq!(view.text_of("snippet-told"), Some(""));
    }
}
