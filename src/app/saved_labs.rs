//! Labs that a user saves under names, and the file with all of them.

use super::SavedLab;
use crate::data::Keyword;
use crate::session::Session;
use crate::session::messages::{dataset, rules};
use crate::text::json::Json;
use crate::text::markup::tag;
use crate::text::{joined, quoted, say};
use crate::view::View;

/// The value of `format` in a file of labs.
const FORMAT: &str = "hyperplane-labs";
/// Characters of a name at most.
const LONGEST: usize = 80;

/// The end of what was done with saved labs.
#[derive(Clone, Debug, PartialEq)]
pub enum LabsOutcome {
    /// The lab of this name is in the list.
    Kept(String),
    /// The browser does not keep it.
    NotKept,
    /// The lab of this name is out of the list.
    Removed(String),
    /// The lab of this name is on the page.
    Opened(String),
    /// They are in a file of this name; of some the samples are missing unless it is whole.
    Saved {
        /// The file's name.
        file: &'static str,
        /// True if all samples are in it.
        is_whole: bool,
    },
    /// The browser does not save a file.
    NotSaved,
    /// This number of labs has come from a file; of some the samples could not be kept unless it is whole.
    Added {
        /// The number of labs that are new.
        count: usize,
        /// True if all samples are kept.
        is_whole: bool,
    },
    /// The labs of a file could not be kept, and maybe the samples neither.
    NotAdded {
        /// True if all samples are kept.
        is_whole: bool,
    },
    /// The file is none with labs.
    Foreign,
}

impl LabsOutcome {
    /// Says it.
    pub fn message(&self) -> String {
        let with_samples = |told: String, is_whole: bool| match is_whole {
            true => told,
            false => format!("{told} {}", say!("shelf-without")),
        };
        match self {
            Self::Kept(name) => say!("shelf-kept", name),
            Self::NotKept => say!("shelf-refused"),
            Self::Removed(name) => say!("shelf-removed", name),
            Self::Opened(name) => say!("shelf-opened", name),
            Self::Saved {
                file,
                is_whole: true,
            } => say!("shelf-saved", file = *file),
            Self::Saved { file, .. } => say!("shelf-saved-partly", file = *file),
            Self::NotSaved => say!("shelf-no-save"),
            Self::Added { count, is_whole } => {
                with_samples(say!("shelf-added", count = *count), *is_whole)
            }
            Self::NotAdded { is_whole } => with_samples(say!("shelf-refused"), *is_whole),
            Self::Foreign => say!("shelf-foreign"),
        }
    }
}

/// A file with labs, in JSON: of each its name, its link, and when it was saved in milliseconds since 1970; and the tables of
/// samples that are too many for links.
///
/// ```
/// use hyperplane::app::{SavedLab, LabsFile};
/// let lab = SavedLab { name: "A \"gate\"".into(), at: 7.0, link: "v2&dataset=gate".into() };
/// let file = LabsFile { labs: vec![lab], tables: vec!["&table=…".into()] };
/// assert_eq!(LabsFile::read(&file.text()), Some(file));
/// assert_eq!(LabsFile::read("x,y\n1,2"), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LabsFile {
    /// The labs.
    pub labs: Vec<SavedLab>,
    /// The [texts](crate::session::table::Table::text) of the tables.
    pub tables: Vec<String>,
}

impl LabsFile {
    /// The file.
    pub fn text(&self) -> String {
        let lab = |lab: &SavedLab| {
            format!(
                "\n  {{ \"name\": {}, \"saved\": {}, \"link\": {} }}",
                quoted(&lab.name),
                lab.at.max(0.0) as u64,
                quoted(&lab.link)
            )
        };
        let labs = joined(self.labs.iter().map(lab), ",");
        let tables: Vec<_> = self.tables.iter().map(|text| quoted(text)).collect();
        format!(
            "{{ \"format\": \"{FORMAT}\", \"version\": 1, \"labs\": [{}\n], \"tables\": [{}] }}\n",
            labs,
            tables.join(",")
        )
    }

    /// Reads a file of labs; none for another file. A lab without a name or without a link is left out.
    pub fn read(text: &str) -> Option<Self> {
        let file = Json::read(text).filter(|file| file.text("format") == FORMAT)?;
        let Some(Json::List(labs)) = file.get("labs") else {
            return None;
        };
        let one = |lab: &Json| {
            let (name, link) = (plain_name(lab.text("name")), lab.text("link"));
            let at = lab.count("saved").unwrap_or(0) as f64;
            let link = link.to_owned();
            (!name.is_empty() && !link.is_empty()).then_some(SavedLab { name, at, link })
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

/// A name as it is saved: on one line, not too long.
///
/// ```
/// use hyperplane::app::plain_name;
/// assert_eq!(plain_name("  two\n moons\t"), "two moons");
/// ```
pub fn plain_name(text: &str) -> String {
    let words = joined(text.split_whitespace(), " ");
    let name: String = words.chars().take(LONGEST).collect();
    name.trim_end().into()
}

/// This name, or with a number behind it where others have it already.
///
/// ```
/// use hyperplane::app::free_name;
/// assert_eq!(free_name("moons", |name| name == "moons" || name == "moons 2"), "moons 3");
/// ```
pub fn free_name(wanted: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2_u32..).map(|number| format!("{wanted} {number}"));
    let mut names = std::iter::once(wanted.to_owned()).chain(numbered);
    names.find(|name| !is_taken(name)).unwrap_or_default()
}

/// The name that a lab is saved under unless the user gives another one.
pub fn usual_name(state: &Session) -> String {
    let settings = &state.document().settings;
    say!(
        "shelf-usual",
        rule = rules::name(settings.learning().rule),
        data = dataset(settings.data.source.keyword())
    )
}

/// The window of these labs: the list, and the buttons for all of them. `date` writes a time in milliseconds since 1970 as
/// the user does.
pub fn saved_labs_view(labs: &[SavedLab], date: impl Fn(f64) -> String) -> View {
    let button = |way: &str, text: &str, label: &str| {
        let button = tag("button").with("type", "button").with("data-way", way);
        button.with("aria-label", label).text(text)
    };
    let row = |lab: &SavedLab| {
        let name = &lab.name;
        let date = if lab.at > 0.0 {
            date(lab.at)
        } else {
            String::new()
        };
        let head = tag("b").text(name) + " " + &tag("span").text(&date);
        let open = say!("shelf-open.aria-label", name);
        let remove = say!("shelf-remove.aria-label", name);
        let buttons = button("open", &say!("shelf-open"), &open)
            + &button("remove", &say!("shelf-remove"), &remove);
        let inside = tag("p").round(&head) + &tag("div").round(&buttons);
        tag("li").with("data-lab", name).round(&inside)
    };
    let mut view = View::default();
    view.markup("shelf-list", labs.iter().map(row).collect::<String>())
        .show("shelf-none", labs.is_empty())
        .show("shelf-save", !labs.is_empty());
    view
}

/// The labs of a file that are to be saved beside those that are `known`, under names that are free. Those that are there
/// already are left out.
///
/// ```
/// use hyperplane::app::{SavedLab, new_labs};
/// let lab = |name: &str, link: &str| SavedLab { name: name.into(), at: 1.0, link: link.into() };
/// let known = [lab("moons", "v2&dataset=moons")];
/// let file = vec![lab("moons", "v2&dataset=moons"), lab("moons", "v2&dataset=moons&eta=2")];
/// assert_eq!(new_labs(file, &known), [lab("moons 2", "v2&dataset=moons&eta=2")]);
/// ```
pub fn new_labs(labs: Vec<SavedLab>, known: &[SavedLab]) -> Vec<SavedLab> {
    let mut new: Vec<SavedLab> = Vec::new();
    for mut lab in labs {
        let all = || known.iter().chain(&new);
        let is_same = |old: &SavedLab| old.link == lab.link && old.name.starts_with(&lab.name);
        if !all().any(is_same) {
            lab.name = free_name(&lab.name, |name| all().any(|old| old.name == name));
            new.push(lab);
        }
    }
    new
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Change;

    fn lab(name: &str, at: f64) -> SavedLab {
        let (name, link) = (name.into(), "v2".into());
        SavedLab { name, at, link }
    }

    #[test]
    fn each_lab_has_a_row_with_its_date_and_its_buttons() {
        let labs = [lab("a <b>", 5.0), lab("old", 0.0)];
        let view = saved_labs_view(&labs, |at| format!("day {at}"));
        let list = view.markup_of("shelf-list").expect("a list");
        let rows: Vec<_> = list.split("<li ").skip(1).collect();
        assert_eq!(rows.len(), 2);
        let begin = "data-lab=\"a &lt;b&gt;\"><p><b>a &lt;b&gt;</b> <span>day 5</span></p><div>";
        assert!(rows[0].starts_with(begin), "{}", rows[0]);
        // Nobody knows when the other one was saved.
        assert!(rows[1].contains("<b>old</b> <span></span>"), "{}", rows[1]);
        for (way, label) in [
            ("open", say!("shelf-open.aria-label", name = "old")),
            ("remove", say!("shelf-remove.aria-label", name = "old")),
        ] {
            let button = format!(
                "data-way=\"{way}\" aria-label=\"{}\"",
                crate::text::escape(&label)
            );
            assert!(rows[1].contains(&button), "{button} in {}", rows[1]);
        }
    }

    #[test]
    fn what_cannot_be_done_is_not_shown() {
        let one = [lab("one", 1.0)];
        for (labs, expected) in [(&one[..], [false, true]), (&[], [true, false])] {
            let view = saved_labs_view(labs, |_| String::new());
            let is_shown = |part: &'static str| {
                let shown = (part.into(), Change::Flag("hidden", false));
                view.changes().contains(&shown)
            };
            assert_eq!(["shelf-none", "shelf-save"].map(is_shown), expected);
        }
    }

    #[test]
    fn samples_that_could_not_be_kept_are_told_of() {
        let without = say!("shelf-without");
        let added = |is_whole| LabsOutcome::Added { count: 2, is_whole }.message();
        let refused = |is_whole| LabsOutcome::NotAdded { is_whole }.message();
        assert_eq!(added(true), say!("shelf-added", count = 2_usize));
        assert_eq!(added(false), format!("{} {without}", added(true)));
        assert_eq!(refused(true), LabsOutcome::NotKept.message());
        assert_eq!(refused(false), format!("{} {without}", refused(true)));
        let file = "a.json";
        let saved = |is_whole| LabsOutcome::Saved { file, is_whole }.message();
        assert_eq!(saved(true), say!("shelf-saved", file));
        assert_eq!(saved(false), say!("shelf-saved-partly", file));
    }
}
