//! Labs that a user keeps under names, and the file with all of them.

use super::KeptLab;
use crate::text::json::Json;
use crate::text::quoted;

/// What a file of ours says it is.
const FORMAT: &str = "hyperplane-labs";
/// Characters of a name at most.
const LONGEST: usize = 80;

/// A file with labs, in JSON: of each its name, its link, and when it was kept in milliseconds since 1970.
///
/// ```
/// use hyperplane::app::{KeptLab, read_labs, write_labs};
/// let lab = KeptLab { name: "A \"gate\"".into(), at: 7.0, link: "v2&dataset=gate".into() };
/// assert_eq!(read_labs(&write_labs(&[lab.clone()])), Some(vec![lab]));
/// assert_eq!(read_labs("x,y\n1,2"), None);
/// ```
#[must_use]
pub fn write_labs(labs: &[KeptLab]) -> String {
    let one = |lab: &KeptLab| {
        format!(
            "\n  {{ \"name\": {}, \"saved\": {}, \"link\": {} }}",
            quoted(&lab.name),
            lab.at.max(0.0) as u64,
            quoted(&lab.link)
        )
    };
    let all: Vec<_> = labs.iter().map(one).collect();
    format!(
        "{{ \"format\": \"{FORMAT}\", \"version\": 1, \"labs\": [{}\n] }}\n",
        all.join(",")
    )
}

/// The labs of such a file; nothing for another file. What has neither name nor link is left out.
#[must_use]
pub fn read_labs(text: &str) -> Option<Vec<KeptLab>> {
    let file = Json::read(text).filter(|file| file.text("format") == FORMAT)?;
    let Some(Json::List(labs)) = file.get("labs") else {
        return None;
    };
    let one = |lab: &Json| {
        let (name, link) = (plain_name(lab.text("name")), lab.text("link"));
        let at = lab.count("saved").unwrap_or(0) as f64;
        let link = link.to_owned();
        (!name.is_empty() && !link.is_empty()).then_some(KeptLab { name, at, link })
    };
    Some(labs.iter().filter_map(one).collect())
}

/// A name as it is kept: on one line, not too long.
///
/// ```
/// use hyperplane::app::plain_name;
/// assert_eq!(plain_name("  two\n moons\t"), "two moons");
/// ```
#[must_use]
pub fn plain_name(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(LONGEST).collect();
    name.trim_end().into()
}

/// This name, or with a number behind it where others have it already.
///
/// ```
/// use hyperplane::app::free_name;
/// assert_eq!(free_name("moons", |name| name == "moons" || name == "moons 2"), "moons 3");
/// ```
#[must_use]
pub fn free_name(wanted: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2_u32..).map(|number| format!("{wanted} {number}"));
    let mut names = std::iter::once(wanted.to_owned()).chain(numbered);
    names.find(|name| !is_taken(name)).unwrap_or_default()
}
