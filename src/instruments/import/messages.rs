//! The view of the window and its texts.

use super::columns::Column;
use super::opened::{Form, Opened};
use super::progress::MOST_WHOLE;
use super::sheet::{LONGEST_NAME, is_cut};
use super::sparse::MOST_COLUMNS as MOST_COLUMNS_READ;
use super::taken::SEED;
use super::{ImportState, NoTable, Nothing, Refusal, Role, Separator, Why};
use crate::data::Keyword;
use crate::instruments::{MOST_BYTES, View};
use crate::session::table::{MOST_CLASSES, MOST_FEATURES};
use crate::text::number::grouped;
use crate::text::{escape, joined, key, message, say, shortened};

/// Rows of the preview.
const ROWS: usize = 6;
/// Columns of the preview that are shown, beside the last one and that of the classes.
const MOST_COLUMNS: usize = 240;
/// Columns whose cost is listed.
const MOST_COSTS: usize = 8;
/// The share of the work that is done when the bytes of a file are there.
const COMING: f64 = 0.3;
/// The largest number of characters of a cell that are shown.
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

impl Refusal {
    /// Why there is nothing to look at in a file, in words.
    fn message(self, name: &str) -> String {
        let pasted = say!("import-pasted");
        let file = if name.is_empty() { &pasted } else { name };
        match self {
            Self::Empty => say!("import-empty", file),
            Self::Large => say!("import-large", file, megabytes = MOST_BYTES / 1_000_000),
            Self::Unreadable => say!("import-unreadable", file),
            Self::Workbook => say!("import-workbook", file),
            Self::Binary => say!("import-binary", file),
            Self::Json(NoTable::Ends(line)) => say!("import-json-ends", file, line),
            Self::Json(NoTable::Breaks(line, at)) => {
                say!("import-json-breaks", file, line, character = at)
            }
            Self::Json(NoTable::Form) => say!("import-json-form", file),
            Self::Json(NoTable::Elided) => say!("import-elided", file),
            Self::Long => say!("import-long", file, megabytes = MOST_WHOLE / 1_000_000),
            Self::Canceled => say!("import-canceled", file),
            Self::Features(features) => say!(
                "import-sparse-wide",
                file,
                features,
                most = MOST_COLUMNS_READ
            ),
        }
    }
}

impl Why {
    /// Why a row of a table with so many columns is no sample, in words.
    fn message(&self, columns: usize) -> String {
        let short = |text: &str| shortened(text, LONGEST_CELL);
        match self {
            Self::Cells(cells) => say!("import-cells", cells = *cells, columns),
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
        }
    }
}

impl Nothing {
    /// Why nothing can be taken, in words; so many rows are left out.
    fn message(&self, left_out: usize) -> String {
        let short = |text: &str| shortened(text, LONGEST_CELL);
        match self {
            Self::NoRows => say!("import-no-rows"),
            Self::NoSample => say!("import-no-sample"),
            Self::NoClass => say!("import-no-class"),
            Self::NoFeature => say!("import-no-feature"),
            Self::ManyFeatures(count) => {
                let most = MOST_FEATURES;
                say!("import-many-features", features = *count, most)
            }
            Self::OneClass(column, value) => {
                let (column, value, all) = (short(column), short(value), left_out == 0);
                say!("import-one-class", all, column, value)
            }
            Self::ManyClasses(column, values) => {
                let (column, most) = (short(column), MOST_CLASSES);
                say!("import-many-classes", column, values = *values, most)
            }
        }
    }
}

/// The contents of a column of numbers, in words.
fn numbers_told(column: &Column) -> String {
    let numbers = match &column.writing.unit {
        Some(unit) => say!("import-numbers-unit", unit),
        None => say!("import-numbers"),
    };
    match &column.first_other {
        Some(cell) => say!(
            "import-numbers-but",
            numbers,
            others = column.others,
            cell = shortened(cell, LONGEST_CELL)
        ),
        None => numbers,
    }
}

impl Opened {
    /// The columns of the preview.
    fn columns(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        let count = self.roles.len();
        let is_shown = move |at: &usize| {
            *at < MOST_COLUMNS || at + 1 == count || self.roles[*at] == Role::Class
        };
        (0..count).filter(is_shown)
    }

    /// The contents of a column, in words.
    fn column_in_words(&self, at: usize) -> String {
        let (column, name) = (&self.columns[at], &self.sheet.names[at]);
        let mut told = vec![
            match (column.constant(), column.is_numeric(), &column.values) {
                (Some(value), ..) => {
                    let value = shortened(value, LONGEST_CELL);
                    say!("import-constant", value)
                }
                (_, true, _) if column.names_rows(name, at) => {
                    say!("import-names-rows", counts = column.counts)
                }
                _ if column.unclear.is_some() => String::new(),
                (_, true, _) => numbers_told(column),
                (_, _, Some(values)) if values.is_empty() => say!("import-no-values"),
                (_, _, Some(values)) => {
                    let some = values.iter().take(MOST_VALUES);
                    let listed = joined(some.map(|value| shortened(value, LONGEST_CELL)), ", ");
                    say!("import-words", values = values.len(), some = listed)
                }
                (_, _, None) => say!("import-many-words", most = MOST_CLASSES),
            },
        ];
        if let Some((_, guess)) = self.guess.filter(|(guessed, _)| *guessed == at)
            && self.roles[at] == Role::Class
            && column.can_be_class()
        {
            told.push(say!(
                "import-guessed",
                two = guess.two.is_some(),
                place = match guess.at_end {
                    Some(true) => "last",
                    Some(false) => "first",
                    None => "other",
                },
                called = guess.is_called
            ));
        }
        if let Some(cell) = &column.unclear {
            told.push(say!(
                "import-number-unclear",
                cell = shortened(cell, LONGEST_CELL)
            ));
        }
        if !column.other_units.is_empty() {
            let units = column.other_units.join(", ");
            told.push(say!("import-units", units));
        }
        if column.missing > 0 {
            told.push(say!("import-gaps", missing = column.missing));
        }
        told.retain(|sentence| !sentence.is_empty());
        told.join(" ")
    }

    /// The first rows, above each column what it is for.
    fn preview(&self, part: &str) -> String {
        let options: String = Role::all()
            .map(|role| {
                let word = role.keyword();
                let label = message(&key!("import-role-*", word));
                format!("<option value=\"{word}\">{}</option>", escape(&label))
            })
            .collect();
        let heads = self.columns().map(|column| {
            let name = &self.sheet.names[column];
            let label = say!("import-column-role", column = name);
            format!(
                "<th scope=\"col\"><span>{}</span><select name=\"{part}{column}\" data-own aria-label=\"{}\">{options}</select>\
                 <small>{}</small></th>",
                cell(name),
                escape(&label),
                escape(&self.column_in_words(column)),
            )
        });
        let heads: String = heads.collect();
        let rows = &self.sheet.rows;
        let rows = (0..rows.len().min(ROWS)).map(|row| {
            let cells = self.columns().map(|column| rows.cell(row, column));
            let cells: String = cells
                .map(|text| format!("<td>{}</td>", cell(text)))
                .collect();
            format!("<tr><th scope=\"row\">{}</th>{cells}</tr>", rows.line(row))
        });
        let rows: String = rows.collect();
        let line = escape(&say!("import-line", json = self.is_json()));
        format!("<thead><tr><th scope=\"col\">{line}</th>{heads}</tr></thead><tbody>{rows}</tbody>")
    }

    /// Returns true if it was read from JSON or Python: it has rows, and no lines of a text.
    fn is_json(&self) -> bool {
        self.form == Form::Json
    }

    /// The title that is passed over.
    fn titles(&self) -> String {
        let Some(first) = self.sheet.titles.first() else {
            return String::new();
        };
        let words = first.cells.iter().filter(|cell| !cell.is_empty());
        let words = joined(words, " ");
        say!(
            "import-titles",
            lines = self.sheet.titles.len(),
            title = shortened(&words, LONGEST_NAME)
        )
    }

    /// The columns that name the rows, and are left out.
    fn ids(&self) -> Option<String> {
        let names_rows = |at: &usize| {
            self.roles[*at] == Role::LeftOut
                && self.columns[*at].names_rows(&self.sheet.names[*at], *at)
        };
        let names = (0..self.roles.len()).filter(names_rows);
        let names: Vec<String> = names
            .map(|at| shortened(&self.sheet.names[at], LONGEST_CELL))
            .collect();
        (!names.is_empty()).then(|| {
            say!(
                "import-ids",
                columns = names.len(),
                names = names.join(", ")
            )
        })
    }

    /// The number of lines left out, or of rows if it has no lines, in a sentence.
    fn dropped(&self) -> String {
        let lines = self.taken.dropped;
        match self.is_json() {
            true => say!("import-dropped-rows", rows = lines),
            false => say!("import-dropped", lines),
        }
    }

    /// A summary of what is found, in one sentence or several.
    fn summary(&self) -> String {
        let left_out = self.taken.dropped;
        let mut told = Vec::new();
        match &self.taken.set {
            Ok(set) => {
                told.push(say!(
                    "import-found",
                    samples = set.len(),
                    features = set.features().len(),
                    classes = set.class_names().len()
                ));
                let counts = (0..set.class_names().len()).map(|class| {
                    let count = set
                        .class_indices()
                        .iter()
                        .filter(|own| usize::from(**own) == class);
                    let name = shortened(&set.class_names()[class], LONGEST_CELL);
                    format!("{name} {}", grouped(count.count() as u64))
                });
                let counts = joined(counts, ", ");
                told.push(say!("import-classes", classes = counts));
                told.extend(self.taken.drawn_from.map(|all| {
                    let (all, drawn) = (grouped(all as u64), grouped(set.len() as u64));
                    say!("import-drawn", drawn, all, seed = SEED)
                }));
                let mut names = set.features().iter().chain(set.class_names());
                if names.any(|name| is_cut(name)) {
                    told.push(say!("import-cut", most = LONGEST_NAME));
                }
            }
            Err(why) => told.push(why.message(left_out)),
        }
        told.extend(self.ids());
        if left_out > 0 {
            told.push(self.dropped());
        }
        told.join(" ")
    }

    /// Which columns are shown, where these are not all.
    fn shown_columns(&self) -> String {
        let all = self.roles.len();
        match self.columns().count() < all {
            true => say!("import-columns", first = MOST_COLUMNS, columns = all),
            false => String::new(),
        }
    }

    /// A list of features without a usable value in some rows, with the rows each costs and a button to leave it out.
    fn costs(&self) -> String {
        let item = |argument: String, told: &str, press: String| {
            format!(
                "<li>{} <button type=\"button\" data-action=\"import-without\" data-argument=\"{argument}\">{}</button></li>",
                escape(told),
                escape(&press)
            )
        };
        let costs = &self.taken.costs;
        let items = costs.iter().take(MOST_COSTS).map(|(column, rows)| {
            let name = shortened(&self.sheet.names[*column], LONGEST_CELL);
            let told = say!("import-cost", column = &name, rows = *rows);
            item(
                column.to_string(),
                &told,
                say!("import-without", column = name),
            )
        });
        let mut items: String = items.collect();
        if costs.len() > 1 {
            let told = say!(
                "import-cost-of-all",
                columns = costs.len(),
                rows = self.taken.cost_of_all
            );
            items += &item(String::new(), &told, say!("import-without-all"));
        }
        items
    }

    /// The lines that are left out, with their reasons.
    fn left_out(&self) -> String {
        let lines = self.taken.left_out.iter();
        let told = lines.map(|(line, why)| {
            let why = why.message(self.sheet.names.len());
            say!(
                "import-left-out",
                json = self.is_json(),
                line = *line as usize,
                why
            )
        });
        let mut told: Vec<String> = told.collect();
        if self.taken.dropped > told.len() {
            told.push(say!("import-more", lines = self.taken.dropped - told.len()));
        }
        let items = told.iter().map(|told| format!("<li>{}</li>", escape(told)));
        items.collect()
    }
}

impl ImportState {
    /// The view of the window.
    pub(super) fn shown(&self) -> View {
        let mut view = View::default();
        let refused = self.refused.as_ref();
        let refused = refused.map(|(name, why)| why.message(name));
        let reading = self.reading();
        let coming = self.coming.as_ref().map(|coming| {
            let share = coming.bytes.len() as f64 / coming.size.max(1) as f64;
            (coming.name.as_str(), COMING * share)
        });
        let found = reading.map(|reading| {
            let share = COMING + (1.0 - COMING) * reading.progress.share();
            (reading.name.as_str(), share)
        });
        let shown = coming.or(found);
        let told = shown.map(|(name, _)| match name.is_empty() {
            true => say!("import-being-read", file = say!("import-pasted")),
            false => say!("import-being-read", file = name),
        });
        let share = shown.map_or(0.0, |(_, share)| share);
        view.control("import-paste", &self.pasted)
            .show("import-progress", shown.is_some())
            .attribute("import-share", "value", format!("{share:.3}"))
            .text("import-being-read", told.unwrap_or_default())
            .say("import-being-read")
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
        let separator = opened.form.separator();
        let word = SEPARATORS
            .iter()
            .find(|(_, known)| Some(*known) == separator);
        let rest = opened.sheet.rows.len().saturating_sub(ROWS);
        view.text("import-name", name)
            .show("import-reading", separator.is_some())
            .choose("import-separator", word.map_or("", |(word, _)| word))
            .choose(
                "import-decimal",
                opened.decimal().map_or("unclear", Keyword::keyword),
            )
            .choose(
                "import-heading",
                if opened.sheet.has_heading {
                    "yes"
                } else {
                    "no"
                },
            )
            .text("import-titles", opened.titles())
            .show("import-unclear", opened.decimal().is_none())
            .markup("import-table", opened.preview(&part))
            .text("import-rest", say!("import-rest", rows = rest))
            .text("import-columns", opened.shown_columns())
            .answer("import-summary")
            .text("import-summary", opened.summary())
            .markup("import-costs", opened.costs())
            .markup("import-left-out", opened.left_out())
            .text("import-dropped", opened.dropped())
            .show("import-details", opened.taken.dropped > 0)
            .enable("import-take", opened.taken.set.is_ok() && reading.is_none());
        for column in opened.columns() {
            view.choose(format!("{part}{column}"), opened.roles[column].keyword());
        }
        view
    }
}
