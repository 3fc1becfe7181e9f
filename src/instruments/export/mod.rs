//! The lab's samples and run, as files for other programs.

mod tables;

#[cfg(test)]
mod tests;

use std::rc::Rc;

pub use tables::{record, samples};

use super::{Budget, Download, Event, Instrument, View};
use crate::cached::Cached;
use crate::data::{Keyword, Source};
use crate::session::scenes::Same;
use crate::session::{Field, Session, all_features};
use crate::text::{escape, say};

/// Lines of a table that are shown before it is saved, the names in the first one not counted.
const SHOWN: usize = 3;
/// The most characters of a line that are shown.
const LONGEST: usize = 300;

/// The instrument.
#[derive(Clone, Debug, Default)]
pub struct ExportState {
    /// The beginning of the samples.
    data: Cached<Same, Glimpse>,
    /// The beginning of the record.
    run: Glimpse,
    download: Option<Download>,
    /// The file that is on its way, or none for the clipboard.
    file: Option<String>,
    /// The text that tells if it was copied, saved or refused.
    told: String,
}

/// The beginning of a table that is shown, and a text about it.
#[derive(Clone, Debug, Default)]
struct Glimpse {
    about: String,
    head: String,
}

impl Glimpse {
    fn new(about: String, text: &str, more: bool) -> Self {
        let line = |line: &str| match line.char_indices().nth(LONGEST) {
            Some((end, _)) => format!("{}…\n", &line[..end]),
            None => format!("{line}\n"),
        };
        let mut head: String = text.lines().map(line).collect();
        if more {
            head.push('…');
        }
        Self { about, head }
    }

    fn of_samples(lab: &Session) -> Self {
        let prepared = lab.prepared();
        let count = prepared.set.len();
        let features = all_features(lab.document()).features().len();
        let about = say!(
            "export-data-about",
            samples = count,
            features,
            held_out = prepared.rows[1].len()
        );
        Self::new(about, &samples(lab, SHOWN), count > SHOWN)
    }

    fn of_record(lab: &Session) -> Self {
        let history = lab.run().history();
        let entries = history.entries();
        let last = entries.last().map_or(0, |entry| entry.epoch);
        let about = say!("export-run-about", epochs = last, stride = history.stride());
        Self::new(about, &record(lab, SHOWN), entries.len() > SHOWN)
    }
}

/// The beginning of the names of its files.
fn stem(lab: &Session) -> String {
    let data = &lab.document().settings.data;
    let own = data.table.name();
    let own = own.rsplit_once('.').map_or(own, |(stem, _)| stem);
    if data.source == Source::FILE && !own.is_empty() {
        own.into()
    } else {
        data.source.keyword().into()
    }
}

/// The download of a button, and the name of the file.
fn download_of(lab: &Session, action: &str) -> Option<(Download, Option<String>)> {
    let (table, way) = action.split_once('-')?;
    let (text, name) = match table {
        "data" => (samples(lab, usize::MAX), format!("{}.csv", stem(lab))),
        "run" => {
            let rule = lab.document().settings.learning().rule.keyword;
            let name = format!("{}-{rule}.csv", stem(lab));
            (record(lab, usize::MAX), name)
        }
        _ => return None,
    };
    match way {
        "copy" => Some((Download::Copy(text), None)),
        "save" => {
            let (file, kind) = (Some(name.clone()), "text/csv");
            Some((Download::Save { name, kind, text }, file))
        }
        _ => None,
    }
}

impl Instrument for ExportState {
    const ID: &'static str = "export";
    const FIELDS: &'static [Field<Self>] = &[];
    const MARKUP: &'static str = include_str!("markup.html");
    const THUMBNAIL: &'static str = include_str!("thumbnail.svg");

    fn update(&mut self, lab: &mut Session, event: &Event) -> bool {
        match event {
            Event::Press { action, .. } => {
                let Some((download, file)) = download_of(lab, action) else {
                    return false;
                };
                (self.download, self.file) = (Some(download), file);
            }
            Event::Downloaded(done) => {
                self.told = match (&self.file, done) {
                    (None, true) => say!("export-copied"),
                    (Some(file), true) => say!("export-saved", file),
                    (_, false) => say!("export-refused"),
                };
            }
            Event::Close => *self = Self::default(),
            _ => return false,
        }
        true
    }

    fn take_download(&mut self) -> Option<Download> {
        self.download.take()
    }

    fn work(&mut self, lab: &mut Session, _: f64, _: &Budget<'_>) -> bool {
        let data = Same(Rc::clone(lab.prepared()));
        self.data.refresh(data, |_| Glimpse::of_samples(lab));
        self.run = Glimpse::of_record(lab);
        false
    }

    fn view(&self, lab: &Session) -> View {
        let mut view = View::default();
        for (part, glimpse) in [
            ("data", self.data.get().cloned().unwrap_or_default()),
            ("run", self.run.clone()),
        ] {
            view.text(format!("export-{part}-about"), glimpse.about);
            view.markup(format!("export-{part}-head"), escape(&glimpse.head));
        }
        let is_empty = lab.prepared().set.is_empty();
        for button in ["export-data-save", "export-data-copy"] {
            view.enable(button, !is_empty);
        }
        view.text("export-told", self.told.clone());
        view.answer("export-told");
        view
    }
}
