//! Digits: w as a picture, the misclassified ones, and a pad on which the user draws one.

mod example;
mod pad;
mod pictures;
mod scene;

#[cfg(test)]
mod tests;

use std::rc::Rc;

pub use pad::Pad;
pub use pictures::{MOST, Verdict};

use super::{Budget, Event, Instrument, Phase, Pointer, View};
use crate::cached::Cached;
use crate::data::{Dataset, Keyword, PICTURE_SIDE, Source};
use crate::learn::sigmoid;
use crate::plot::scene::AnyScene;
use crate::session::messages::{self, percent};
use crate::session::readouts::data_and_weights;
use crate::session::scenes::Same;
use crate::session::{Action, FetchState, Field, Play, Session, all_features, update};
use crate::text::number::signed;
use crate::text::{escape, say};
use example::Example;
use pictures::{RunPictures, is_about_digits, verdict};
use scene::{PadScene, Scale, Tiles};

/// The largest number of pictures beside each other.
const BESIDE: usize = 8;

/// The instrument.
#[derive(Clone, Debug, Default)]
pub struct DigitsState {
    /// The drawing.
    pub pad: Pad,
    /// The last place of the pointer that draws, in pixels from the left and from the top.
    last: Option<[f64; 2]>,
    /// True while the keys are used on the pad.
    by_keys: bool,
    /// All pixels of the set, whatever is trained on.
    all: Cached<Same, Rc<Dataset>>,
    /// Digits learned beside a lab that is about something else.
    example: Example,
    pictures: Cached<(Same, Vec<f64>), RunPictures>,
}

impl DigitsState {
    /// The prediction of the lab on show for the drawing; nothing for an empty pad, or where nothing is learned.
    pub fn verdict(&self, lab: &Session) -> Option<Verdict> {
        let lab = self.example.lab_on_show(lab)?;
        let shown = self.pictures.get()?;
        let learned = lab.run().weights().iter().any(|w| *w != 0.0);
        (learned && !self.pad.is_empty()).then(|| verdict(lab, &shown.all, &self.pad.ink()))
    }

    fn point(&mut self, pointer: &Pointer) -> bool {
        // The plot's units go upwards.
        let at = [pointer.at.x, PICTURE_SIDE as f64 - pointer.at.y];
        match pointer.phase {
            Phase::Down => self.pad.stroke(at, at),
            Phase::Move => match self.last {
                Some(last) => self.pad.stroke(last, at),
                None => return false,
            },
            Phase::Up | Phase::Cancel => {
                self.last = None;
                return true;
            }
            Phase::Click => return false,
        }
        (self.last, self.by_keys) = (Some(at), false);
        true
    }

    fn press(&mut self, key: &str) -> bool {
        let taken = match key {
            " " => {
                self.pad.paint();
                true
            }
            "Delete" | "Backspace" => {
                self.pad.clear();
                true
            }
            key => self.pad.step(key),
        };
        self.by_keys |= taken;
        taken
    }

    /// The pixel that the keys act on, for those who cannot see it.
    fn pixel_in_words(&self) -> String {
        let [row, column] = self.pad.cursor;
        let ink = self.pad.ink()[row * PICTURE_SIDE + column];
        say!(
            "digits-pixel",
            row = row + 1,
            column = column + 1,
            ink = ink as usize
        )
    }

    /// The prediction for the drawing, in words.
    fn verdict_told(&self, lab: &Session, names: &[String]) -> String {
        let Some(verdict) = self.verdict(lab) else {
            return if self.pad.is_empty() {
                say!("digits-nothing-drawn")
            } else {
                say!("digits-nothing-learned")
            };
        };
        let class = names.get(verdict.class).map_or("", String::as_str);
        let z = verdict.z.get(verdict.class.min(verdict.z.len() - 1));
        let z = z.copied().unwrap_or_default();
        let probability = lab.document().settings.learning().table().probability;
        if probability && verdict.z.len() == 1 {
            let p = percent(Some(sigmoid(z)));
            let positive = names.get(1).map_or("", String::as_str);
            return say!(
                "digits-verdict-probability",
                class,
                z = signed(z),
                positive,
                p
            );
        }
        say!("digits-verdict", class, z = signed(z))
    }
}

/// The scores of all classes as a list, the largest marked.
fn scores_markup(verdict: Option<&Verdict>, names: &[String]) -> String {
    let Some(verdict) = verdict.filter(|verdict| verdict.z.len() > 1) else {
        return String::new();
    };
    let rows = names.iter().zip(&verdict.z).enumerate();
    rows.map(|(class, (name, z))| {
        let best = if class == verdict.class {
            " class=\"best\""
        } else {
            ""
        };
        format!("<li{best}><b>{}</b> {}</li>", escape(name), signed(*z))
    })
    .collect()
}

impl Instrument for DigitsState {
    const ID: &'static str = "digits";
    const FIELDS: &'static [Field<Self>] = &[Field::choice(
        "digits-drawing",
        |digits| vec![digits.pad.text()],
        |digits| digits.pad.text(),
        |digits, text| {
            digits.pad = Pad::read(text)?;
            Some(())
        },
    )];
    const MARKUP: &'static str = include_str!("markup.html");
    const THUMBNAIL: &'static str = include_str!("thumbnail.svg");

    fn update(&mut self, lab: &mut Session, event: &Event) -> bool {
        match event {
            Event::Pointer(pointer) if pointer.plot == "digits-pad" => self.point(pointer),
            Event::Key { plot, key, .. } if plot == "digits-pad" => self.press(key),
            Event::Leave { plot } if plot == "digits-pad" => {
                (self.by_keys, self.last) = (false, None);
                false
            }
            Event::Press { action, .. } => {
                match action.as_str() {
                    "clear" => self.pad.clear(),
                    "take" => update(lab, Action::set("dataset", Source::DIGITS.keyword())),
                    "play" => update(lab, Action::TogglePlay),
                    "epoch" => update(lab, Action::Epoch),
                    "reset" => update(lab, Action::Reset),
                    "fetch" => {
                        self.example.has_failed = false;
                        update(lab, Action::FetchAgain);
                    }
                    _ => return false,
                }
                true
            }
            Event::Fetched => {
                self.example.hear_of_file();
                true
            }
            _ => false,
        }
    }

    fn lab_changed(&mut self, lab: &mut Session, open: bool) {
        self.example.note_need(lab, open);
    }

    fn awaited_file(&self) -> Option<&'static str> {
        self.example.awaited_file()
    }

    /// A look at all pictures takes about a millisecond for two classes, and three for ten.
    fn work(&mut self, lab: &mut Session, _: f64, budget: &Budget<'_>) -> bool {
        let is_busy = self.example.work(budget);
        let Some(lab) = self.example.lab_on_show(lab) else {
            self.all.clear();
            self.pictures.clear();
            return is_busy;
        };
        let key = data_and_weights(lab);
        let all = self
            .all
            .refresh(key.0.clone(), |_| all_features(lab.document()).into());
        self.pictures
            .refresh(key, |_| RunPictures::new(lab, Rc::clone(all)));
        is_busy
    }

    fn view(&self, lab: &Session) -> View {
        let mut view = View::default();
        let is_yours = is_about_digits(lab);
        let on_show = self.example.lab_on_show(lab);
        let failed = match is_yours {
            true => lab.fetch_state() == FetchState::Failed && lab.missing().is_some(),
            false => self.example.has_failed,
        };
        let hint = match (is_yours, self.example.awaited_file()) {
            (true, _) => messages::source_note(lab).unwrap_or_default(),
            (false, None) if failed => say!("digits-example-missing"),
            (false, None) => say!("digits-example"),
            (false, Some(_)) => say!("digits-example-fetched"),
        };
        view.show("digits-take", !is_yours)
            .show("digits-fetch", failed)
            .show("digits-all", on_show.is_some())
            .show("digits-train", is_yours)
            .say("digits-note")
            .text("digits-note", hint);
        let (Some(shown), Some(lab)) = (self.pictures.get(), on_show) else {
            return view;
        };
        let names = shown.all.class_names();
        let verdict = self.verdict(lab);
        let name = |class: usize| names.get(class).cloned().unwrap_or_default();
        let play = match lab.play() {
            Play::Paused => say!("digits-play"),
            _ => say!("digits-pause"),
        };
        let caption = if lab.prepared().is_multiclass() {
            say!("digits-w-classes")
        } else {
            say!("digits-w-two", positive = name(1), negative = name(0))
        };
        let more = shown.wrong.saturating_sub(MOST);
        let status = messages::status(lab, &crate::session::Readouts::new(lab));
        view.attribute("digits-all", "data-pictures", shown.pictures.len())
            .text("digits-caption", &caption)
            .text("digits-play", play)
            .readout(
                "digits-wrong",
                say!("digits-wrong", wrong = shown.wrong, more),
                shown.wrong,
            )
            .text("digits-status", format!("{}{}", status.label, status.rest))
            .say("digits-verdict")
            .readout(
                "digits-verdict",
                self.verdict_told(lab, names),
                verdict
                    .as_ref()
                    .map_or_else(String::new, |verdict| name(verdict.class)),
            )
            .attribute(
                "digits-verdict",
                "data-z",
                verdict
                    .as_ref()
                    .map_or_else(String::new, |verdict| messages::array(&verdict.z)),
            )
            .markup("digits-scores", scores_markup(verdict.as_ref(), names))
            .say("digits-pixel")
            .text(
                "digits-pixel",
                if self.by_keys {
                    self.pixel_in_words()
                } else {
                    String::new()
                },
            )
            .attribute("digits-w", "aria-label", caption)
            .show("digits-wrong-all", shown.wrong > 0);
        view
    }

    fn scene(&self, lab: &Session, plot: &str) -> Option<Box<dyn AnyScene>> {
        if plot == "digits-pad" {
            return Some(Box::new(PadScene {
                pixels: self.pad.ink().to_vec(),
                cursor: self.by_keys.then_some(self.pad.cursor),
            }));
        }
        self.example.lab_on_show(lab)?;
        let shown = self.pictures.get()?;
        let tiles = match plot {
            "digits-w" => Tiles {
                tiles: shown.pictures.clone(),
                scale: Scale::Weight(shown.largest),
                columns: BESIDE,
            },
            "digits-thumbnails" => Tiles {
                tiles: shown.thumbnails.clone(),
                scale: Scale::Ink,
                columns: BESIDE,
            },
            _ => return None,
        };
        Some(Box::new(tiles))
    }
}
