//! What the window shows.

use super::columns::Column;
use super::{ImportState, NoText, Nothing, Opened, Role, Separator, Why};
use crate::data::Keyword;
use crate::instruments::{MOST_BYTES, View};
use crate::session::table::{MOST_CLASSES, MOST_FEATURES, MOST_ROWS};
use crate::text::{escape, key, message, say, shortened};

/// Rows of the preview.
const ROWS: usize = 6;
/// Columns of the preview that are shown at most.
const MOST_COLUMNS: usize = 120;
/// Lines that are left out and listed.
const MOST_LISTED: usize = 12;
/// As much of a cell as is shown, in characters.
const LONGEST_CELL: usize = 24;
/// Values that are listed of a column.
const MOST_VALUES: usize = 4;

/// The words of the separators.
pub(super) const SEPARATORS: [(&str, Separator); 5] = [
    ("comma", Separator::Sign(b',')),
    ("semicolon", Separator::Sign(b';')),
    ("tab", Separator::Sign(b'\t')),
    ("bar", Separator::Sign(b'|')),
    ("spaces", Separator::Spaces),
];

fn cell(text: &str) -> String {
    escape(&shortened(text, LONGEST_CELL))
}

impl NoText {
    /// Why a file is no text, in words.
    fn told(self, name: &str) -> String {
        let mut what = name;
        let pasted = say!("import-pasted");
        if name.is_empty() {
            what = &pasted;
        }
        match self {
            Self::Empty => say!("import-empty", file = what),
            Self::Large => say!(
                "import-large",
                file = what,
                megabytes = MOST_BYTES / 1_000_000
            ),
            Self::Unreadable => say!("import-unreadable", file = what),
            Self::Workbook => say!("import-workbook", file = what),
            Self::Binary => say!("import-binary", file = what),
        }
    }
}

impl Why {
    /// Why a row is no sample, in words.
    fn told(&self) -> String {
        let short = |text: &str| shortened(text, LONGEST_CELL);
        match self {
            Self::Cells(cells) => say!("import-cells", cells = *cells),
            Self::Missing(column) => say!("import-missing", column = short(column)),
            Self::NoNumber(column, text) => {
                say!(
                    "import-no-number",
                    column = short(column),
                    cell = short(text)
                )
            }
            Self::Large(column, text) => {
                say!(
                    "import-too-large",
                    column = short(column),
                    cell = short(text)
                )
            }
            Self::Full => say!("import-full", most = MOST_ROWS),
        }
    }
}

impl Nothing {
    /// Why nothing can be taken, in words.
    fn told(self) -> String {
        match self {
            Self::NoClass => say!("import-no-class"),
            Self::FewFeatures(count) => say!("import-few-features", features = count),
            Self::ManyFeatures(count) => {
                let most = MOST_FEATURES;
                say!("import-many-features", features = count, most = most)
            }
            Self::OneClass => say!("import-one-class"),
            Self::ManyClasses => say!("import-many-classes", most = MOST_CLASSES),
        }
    }
}

/// What a column holds, in words.
fn told(column: &Column) -> String {
    let missing = column.missing;
    let mut told = Vec::new();
    match (column.constant(), column.is_numeric(), &column.values) {
        (Some(value), ..) => told.push(say!(
            "import-constant",
            value = shortened(value, LONGEST_CELL)
        )),
        (_, true, _) if column.others > 0 => {
            told.push(say!("import-numbers-but", others = column.others));
        }
        (_, true, _) => told.push(say!("import-numbers")),
        (_, _, Some(values)) => {
            let some = values.iter().take(MOST_VALUES);
            let listed: Vec<String> = some.map(|value| shortened(value, LONGEST_CELL)).collect();
            told.push(say!(
                "import-words",
                values = values.len(),
                some = listed.join(", ")
            ));
        }
        (_, _, None) => told.push(say!("import-many-words")),
    }
    if missing > 0 {
        told.push(say!("import-gaps", missing = missing));
    }
    told.join(" ")
}

impl Opened {
    /// The first rows, above each column what it is for.
    fn preview(&self, part: &str) -> String {
        let options: String = Role::all()
            .map(|role| {
                let word = role.keyword();
                let label = message(&key!("import-role-*", word));
                format!("<option value=\"{word}\">{}</option>", escape(&label))
            })
            .collect();
        let names = self.sheet.names.iter().take(MOST_COLUMNS);
        let heads = names.enumerate().map(|(column, name)| {
            let label = say!("import-column-role", column = name);
            format!(
                "<th scope=\"col\"><span>{}</span><select name=\"{part}{column}\" data-own aria-label=\"{}\">{options}</select>\
                 <small>{}</small></th>",
                cell(name),
                escape(&label),
                escape(&told(&self.columns[column])),
            )
        });
        let heads: String = heads.collect();
        let rows = self.sheet.rows.iter().take(ROWS).map(|row| {
            let cells = row.cells.iter().take(MOST_COLUMNS);
            let cells: String = cells
                .map(|text| format!("<td>{}</td>", cell(text)))
                .collect();
            format!("<tr><th scope=\"row\">{}</th>{cells}</tr>", row.line)
        });
        let rows: String = rows.collect();
        let line = escape(&say!("import-line"));
        format!("<thead><tr><th scope=\"col\">{line}</th>{heads}</tr></thead><tbody>{rows}</tbody>")
    }

    /// What is found, in a sentence or several.
    fn summary(&self) -> String {
        match &self.taken.set {
            Ok(set) => {
                let mut told = vec![say!(
                    "import-found",
                    samples = set.len(),
                    features = set.features().len(),
                    classes = set.class_names().len()
                )];
                let counts = (0..set.class_names().len()).map(|class| {
                    let count = set
                        .classes()
                        .iter()
                        .filter(|own| usize::from(**own) == class);
                    let name = shortened(&set.class_names()[class], LONGEST_CELL);
                    format!("{name} {}", count.count())
                });
                let counts: Vec<String> = counts.collect();
                told.push(say!("import-classes", classes = counts.join(", ")));
                told.join(" ")
            }
            Err(why) => why.told(),
        }
    }

    /// The lines that are left out, with their reasons.
    fn left_out(&self) -> String {
        let lines = &self.taken.left_out;
        let mut told: Vec<String> = lines
            .iter()
            .take(MOST_LISTED)
            .map(|(line, why)| say!("import-left-out", line = *line as usize, why = why.told()))
            .collect();
        if lines.len() > MOST_LISTED {
            told.push(say!("import-more", lines = lines.len() - MOST_LISTED));
        }
        let items = told.iter().map(|told| format!("<li>{}</li>", escape(told)));
        items.collect()
    }
}

impl ImportState {
    /// What the window shows.
    pub(super) fn shown(&self) -> View {
        let mut view = View::default();
        let refused = self.refused.as_ref();
        let refused = refused.map(|(name, why)| why.told(name));
        view.control("import-paste", &self.pasted)
            .answer("import-refused")
            .text("import-refused", refused.unwrap_or_default())
            .show("import-opened", self.opened.is_some());
        let Some(opened) = &self.opened else {
            return view;
        };
        let name = match opened.name.is_empty() {
            true => say!("import-pasted"),
            false => opened.name.clone(),
        };
        let part = self.role_part();
        let has_separator = opened.separator.is_some();
        let word = SEPARATORS
            .iter()
            .find(|(_, known)| Some(*known) == opened.separator);
        let rest = opened.sheet.rows.len().saturating_sub(ROWS);
        view.text("import-name", name)
            .show("import-reading", has_separator)
            .choose("import-separator", word.map_or("", |(word, _)| word))
            .choose("import-decimal", opened.decimal.keyword())
            .choose(
                "import-heading",
                if opened.sheet.has_heading {
                    "yes"
                } else {
                    "no"
                },
            )
            .show("import-unclear", opened.is_unclear)
            .markup("import-table", opened.preview(&part))
            .text("import-rest", say!("import-rest", rows = rest))
            .answer("import-summary")
            .text("import-summary", opened.summary())
            .markup("import-left-out", opened.left_out())
            .text(
                "import-dropped",
                say!("import-dropped", lines = opened.taken.left_out.len()),
            )
            .show("import-details", !opened.taken.left_out.is_empty())
            .enable("import-take", opened.taken.set.is_ok());
        for (column, role) in opened.roles.iter().take(MOST_COLUMNS).enumerate() {
            view.choose(format!("{part}{column}"), role.keyword());
        }
        view
    }
}
