//! The rule with the settings of the lab as code: pseudocode with the lines that a step executes, a program in NumPy that
//! makes the lab's run, and one for scikit-learn.

mod notebook;
mod optimizers;
mod pseudocode;
mod python;
mod recipe;
mod sklearn;
mod template;

#[cfg(test)]
mod tests;

use std::rc::Rc;

pub use notebook::notebook;
pub use pseudocode::{Id, Line, executed, pseudocode};
pub use python::{Parts, is_known, numpy};
pub use recipe::{MOST_ROWS, Recipe};
pub use sklearn::sklearn;

use super::{Budget, Download, Event, Instrument, Place, View};
use crate::data::{Keyword, keywords};
use crate::session::fields::choice;
use crate::session::{Field, Play, Session};
use crate::text::{escape, say};

keywords! {
    /// The form in which the rule is shown.
    #[derive(Default)]
    Form {
        /// In the lectures' style.
        #[default]
        Pseudocode = "pseudocode",
        /// Python with NumPy.
        Numpy = "numpy",
        /// Python with scikit-learn.
        Sklearn = "scikit-learn",
    }
}

/// The instrument.
#[derive(Clone, Debug, Default)]
pub struct CodeState {
    /// The form shown.
    pub form: Form,
    written: Option<Rc<Written>>,
    /// The text or file still to be handed out to the user.
    download: Option<Download>,
    /// The file that is on its way, or none for the clipboard.
    file: Option<String>,
    /// The message about the last download; empty if there is none.
    told: String,
}

/// A recipe and the code written from it.
#[derive(Debug)]
struct Written {
    recipe: Recipe,
    pseudocode: Vec<Line>,
    numpy: Result<Parts, String>,
    sklearn: Result<String, String>,
    /// Both programs as markup.
    markup: [String; 2],
}

impl Written {
    fn new(recipe: Recipe) -> Self {
        let empty = recipe.samples() == 0;
        let numpy = match (empty, is_known(&recipe)) {
            (true, _) => Err(say!("code-nothing")),
            (_, false) => Err(say!("code-no-program")),
            _ => Ok(numpy(&recipe)),
        };
        let sklearn = match &numpy {
            Ok(_) => sklearn(&recipe),
            Err(why) => Err(why.clone()),
        };
        let program = numpy.as_ref().map(Parts::program);
        let markup = [program.as_ref().ok(), sklearn.as_ref().ok()];
        Self {
            pseudocode: pseudocode(&recipe),
            markup: markup.map(|program| program.map(|text| colored(text)).unwrap_or_default()),
            numpy,
            sklearn,
            recipe,
        }
    }

    /// A form as text, or why there is none.
    fn text(&self, form: Form) -> Result<String, String> {
        match form {
            Form::Pseudocode => Ok(self.pseudocode_as_text()),
            Form::Numpy => self
                .numpy
                .as_ref()
                .map(Parts::program)
                .map_err(String::clone),
            Form::Sklearn => self.sklearn.clone(),
        }
    }

    fn pseudocode_as_text(&self) -> String {
        let line = |(name, line): (String, &Line)| {
            format!("{name:8}{}{}\n", "  ".repeat(line.depth), line.text)
        };
        self.names()
            .into_iter()
            .zip(&self.pseudocode)
            .map(line)
            .collect()
    }

    /// Returns the name before each line.
    fn names(&self) -> Vec<String> {
        let mut steps: u32 = 0;
        let name = |line: &Line| match line.id {
            Id::Input => say!("code-line-name-input"),
            Id::Output => say!("code-line-name-output"),
            _ => {
                steps += 1;
                say!("code-line-name-step", number = steps)
            }
        };
        self.pseudocode.iter().map(name).collect()
    }

    fn data_file(&self) -> String {
        format!("{}-data.csv", self.recipe.stem())
    }

    fn needs_data(&self) -> bool {
        self.recipe.samples() > MOST_ROWS
    }
}

/// A program as markup, with its comments set apart.
fn colored(program: &str) -> String {
    let line = |line: &str| match line.find('#') {
        Some(at) if !line[..at].contains('"') => {
            let (code, note) = line.split_at(at);
            format!("{}<i>{}</i>\n", escape(code), escape(note))
        }
        _ => format!("{}\n", escape(line)),
    };
    program.lines().map(line).collect()
}

impl CodeState {
    /// Returns the download of a button, and the name of its file.
    fn download_of(&self, action: &str) -> Option<(Download, Option<String>)> {
        let written = self.written.as_ref()?;
        let stem = written.recipe.stem();
        let save = |name: String, kind, text| {
            let file = Some(name.clone());
            Some((Download::Save { name, kind, text }, file))
        };
        match action {
            "copy" => Some((Download::Copy(written.text(self.form).ok()?), None)),
            "save" => {
                let end = if self.form == Form::Sklearn {
                    "-sklearn"
                } else {
                    ""
                };
                save(
                    format!("{stem}{end}.py"),
                    "text/x-python",
                    written.text(self.form).ok()?,
                )
            }
            "notebook" => {
                let parts = written.numpy.as_ref().ok()?;
                let text = notebook(parts);
                save(format!("{stem}.ipynb"), "application/x-ipynb+json", text)
            }
            "data" => save(written.data_file(), "text/csv", written.recipe.csv()?),
            _ => None,
        }
    }

    fn view_pseudocode(&self, view: &mut View, written: &Written, lab: &Session) {
        let executed = executed(lab);
        let last = executed
            .iter()
            .rev()
            .find(|id| written.pseudocode.iter().any(|line| line.id == **id));
        let names = written.names();
        for id in Id::all() {
            let place = written.pseudocode.iter().position(|line| line.id == id);
            let word = id.keyword();
            let part = |kind: &str| format!("code-{kind}-{word}");
            view.show(part("line"), place.is_some());
            let Some(place) = place else { continue };
            let line = &written.pseudocode[place];
            view.text(part("name"), &names[place])
                .text(part("text"), &line.text)
                .attribute(part("line"), "data-depth", line.depth);
            match (executed.contains(&id), last == Some(&id)) {
                (true, true) => view
                    .attribute(part("line"), "data-executed", "now")
                    .attribute(part("line"), "aria-current", "step"),
                (true, false) => view
                    .attribute(part("line"), "data-executed", "yes")
                    .without(part("line"), "aria-current"),
                (false, _) => view
                    .without(part("line"), "data-executed")
                    .without(part("line"), "aria-current"),
            };
        }
    }
}

impl Instrument for CodeState {
    const ID: &'static str = "code";
    const FIELDS: &'static [Field<Self>] =
        &[choice!("code-form", form: Form).accompanied(|_, code| code.told.clear())];
    const PLACE: Place = Place::Dock("status");
    const MARKUP: &'static str = include_str!("markup.html");
    const THUMBNAIL: &'static str = include_str!("thumbnail.svg");

    fn update(&mut self, _: &mut Session, event: &Event) -> bool {
        match event {
            Event::Press { action, .. } => {
                let Some((download, file)) = self.download_of(action) else {
                    return false;
                };
                (self.download, self.file) = (Some(download), file);
            }
            Event::Downloaded(done) => {
                self.told = match (&self.file, done) {
                    (None, true) => say!("code-copied"),
                    (Some(file), true) => say!("code-saved", file),
                    (_, false) => say!("code-not-copied"),
                };
            }
            Event::Close => self.told.clear(),
            _ => return false,
        }
        true
    }

    fn take_download(&mut self) -> Option<Download> {
        self.download.take()
    }

    fn work(&mut self, lab: &mut Session, _: f64, _: &Budget<'_>) -> bool {
        let recipe = Recipe::from_lab(lab);
        if self
            .written
            .as_ref()
            .is_none_or(|written| written.recipe != recipe)
        {
            self.written = Some(Rc::new(Written::new(recipe)));
            self.told.clear();
        }
        false
    }

    fn view(&self, lab: &Session) -> View {
        let mut view = View::default();
        let is_playing = lab.play() != Play::Paused;
        let play = if is_playing {
            say!("code-pause-label")
        } else {
            say!("code-play-label")
        };
        view.flag("play", "data-playing", is_playing)
            .text("code-play", play);
        let Some(written) = self.written.clone() else {
            return view;
        };
        let text = written.text(self.form);
        let is_pseudocode = self.form == Form::Pseudocode;
        let is_program = text.is_ok() && !is_pseudocode;
        let needs_data = is_program && written.needs_data();
        let [numpy, sklearn] = &written.markup;
        let about = match self.form {
            Form::Pseudocode if lab.run().steps() == 0 => say!("code-before"),
            Form::Pseudocode => say!("code-epochs-done", epochs = lab.run().epochs()),
            _ if needs_data => say!("code-needs-data", file = written.data_file()),
            Form::Numpy => say!("code-about-numpy"),
            Form::Sklearn => say!("code-about-sklearn"),
        };
        view.show("code-pseudo", is_pseudocode)
            .show("code-listing", is_program)
            .show("code-none", text.is_err())
            .text("code-none", text.err().unwrap_or_default())
            .show("code-run", is_pseudocode)
            .enable("code-copy", is_pseudocode || is_program)
            .show("code-save", is_program)
            .show("code-notebook", is_program && self.form == Form::Numpy)
            .show("code-data", needs_data)
            .text("code-about", about)
            .say("code-told")
            .text("code-told", &self.told)
            .markup(
                "code-listing",
                if self.form == Form::Sklearn {
                    sklearn
                } else {
                    numpy
                },
            );
        self.view_pseudocode(&mut view, &written, lab);
        view
    }
}
