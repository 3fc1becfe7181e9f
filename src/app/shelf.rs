//! Labs that a user keeps under names, and the file with all of them.

use super::KeptLab;
use crate::text::json::Json;
use crate::text::quoted;

/// The value of `format` in a file of labs.
const FORMAT: &str = "hyperplane-labs";
/// Characters of a name at most.
const LONGEST: usize = 80;

/// A file with labs, in JSON: of each its name, its link, and when it was kept in milliseconds since 1970; and the tables of
/// samples that are too many for links.
///
/// ```
/// use hyperplane::app::{KeptLab, LabsFile};
/// let lab = KeptLab { name: "A \"gate\"".into(), at: 7.0, link: "v2&dataset=gate".into() };
/// let file = LabsFile { labs: vec![lab], tables: vec!["&table=…".into()] };
/// assert_eq!(LabsFile::read(&file.text()), Some(file));
/// assert_eq!(LabsFile::read("x,y\n1,2"), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LabsFile {
    /// The labs.
    pub labs: Vec<KeptLab>,
    /// The [texts](crate::session::table::Table::text) of the tables.
    pub tables: Vec<String>,
}

impl LabsFile {
    /// The file.
    #[must_use]
    pub fn text(&self) -> String {
        let lab = |lab: &KeptLab| {
            format!(
                "\n  {{ \"name\": {}, \"saved\": {}, \"link\": {} }}",
                quoted(&lab.name),
                lab.at.max(0.0) as u64,
                quoted(&lab.link)
            )
        };
        let labs: Vec<_> = self.labs.iter().map(lab).collect();
        let tables: Vec<_> = self.tables.iter().map(|text| quoted(text)).collect();
        format!(
            "{{ \"format\": \"{FORMAT}\", \"version\": 1, \"labs\": [{}\n], \"tables\": [{}] }}\n",
            labs.join(","),
            tables.join(",")
        )
    }

    /// Reads a file of labs; none for another file. A lab without a name or without a link is left out.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
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
        let tables = match file.get("tables") {
            Some(Json::List(tables)) => tables.as_slice(),
            _ => &[],
        };
        let text = |table: &Json| match table {
            Json::Text(text) => Some(text.clone()),
            _ => None,
        };
        Some(Self {
            labs: labs.iter().filter_map(one).collect(),
            tables: tables.iter().filter_map(text).collect(),
        })
    }
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
