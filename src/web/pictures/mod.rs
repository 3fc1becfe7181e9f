//! Plots as pictures, saved or copied, each as it is when its button is pressed.

mod clip;
mod hand_out;
mod shared;

use web_sys::{Element, Event};

use super::canvas::{Scenes, Sheet, picture};
use super::dialog::Dialog;
use super::dom::pixel_ratio;
use super::page::{Handle, Page};
use super::svg::svg;
use crate::app::pictures::{
    PictureForm, PictureOutcome, PictureRow, chart_titles, picture_list_view, plane_title,
};
use crate::plot::Theme;
use hand_out::{copy, save_canvas, save_svg};
pub(super) use shared::share;

const DIALOG: &str = "pictures";
/// On a row: the name of its plot.
const NAME: &str = "data-picture";
/// The part that shows what has become of a picture.
const TOLD: &str = "pictures-told";
/// The width of a small picture, CSS pixels.
const THUMBNAIL: f64 = 160.0;

/// A plot that is on show.
struct Picture<'a> {
    row: PictureRow,
    /// The scenes of each of its canvases, from the lowest.
    sheets: Vec<Scenes<'a>>,
}

impl Picture<'_> {
    /// It cannot be made where the browser has no room for it.
    fn canvas(&self, ratio: f64, theme: &Theme) -> Option<web_sys::HtmlCanvasElement> {
        picture(&self.sheets, self.row.size, ratio, theme)
    }
}

/// The markup of the window.
pub(super) const WINDOW: &str = include_str!("dialog.html");

pub(super) fn open(page: &Handle) {
    page.with(|page| {
        let dialog = Dialog::find(&page.root, DIALOG)?;
        dialog.show(page.app.pictures_view());
        dialog.open();
        page.list(&dialog);
        Some(())
    });
}

pub(super) fn listen(page: &Handle) {
    let Some(dialog) = page.dialog(DIALOG) else {
        return;
    };
    clip::listen(page, &dialog);
    dialog.on_press(page, ["data-way", NAME], |page, _, word, name| {
        if let Some(form) = PictureForm::of_word(word) {
            download(page, name, form);
        }
    });
    dialog.on(page, "change", |page, dialog, _: &Event| {
        page.with(|page| page.list(dialog))
    });
}

impl Page {
    /// The colors of pictures.
    fn colors(&mut self, dialog: &Dialog) -> Theme {
        match dialog.is_ticked("picture-light") && self.app.screen().is_dark() {
            true => Theme::light(),
            false => self.palette.now(self.app.screen()),
        }
    }

    /// All plots on show: those of an open window first.
    fn pictures(&self) -> Vec<Picture<'_>> {
        let entry = |name: &str, title, sheets, size| {
            let name = name.into();
            let row = PictureRow { name, title, size };
            Picture { row, sheets }
        };
        let mut all = Vec::new();
        let mut number = ("", 0_u32);
        for (id, count, plot) in self.binder.plots() {
            number = (id, if number.0 == id { number.1 + 1 } else { 1 });
            let shown = plot.layers.iter();
            let shown: Vec<_> = shown.filter_map(|(_, sheet)| sheet.shown()).collect();
            if let Some(size) = shown.first().map(|(_, size)| *size) {
                let title = self.app.picture_title(id, number.1, count);
                let sheets = shown.into_iter().map(|(scenes, _)| scenes).collect();
                all.push(entry(&plot.name, title, sheets, size));
            }
        }
        let (sheets, size) = self.plane.sheets();
        all.push(entry("plane", plane_title(), sheets, size));
        let titles = ["loss", "errors"].into_iter().zip(chart_titles());
        for (sheet, (name, title)) in self.charts.sheets().into_iter().zip(titles) {
            if let Some((scenes, size)) = sheet.and_then(Sheet::shown) {
                all.push(entry(name, title, vec![scenes], size));
            }
        }
        all
    }

    fn list(&mut self, dialog: &Dialog) {
        let theme = self.colors(dialog);
        let pictures = self.pictures();
        let rows: Vec<_> = pictures.iter().map(|picture| picture.row.clone()).collect();
        dialog.show(picture_list_view(&rows));
        let places = dialog.parts::<Element>("picture-small");
        for (picture, place) in pictures.iter().zip(places) {
            let ratio = THUMBNAIL * pixel_ratio() / picture.row.size.0.max(1.0);
            if let Some(canvas) = picture.canvas(ratio, &theme) {
                // The place is there.
                let _ = place.append_child(&canvas);
            }
        }
    }

    /// Says what has become of a picture.
    fn tell_of_picture(&mut self, outcome: &PictureOutcome) {
        if let Some(dialog) = Dialog::find(&self.root, DIALOG) {
            self.tell_in(&dialog, TOLD, &outcome.message());
        }
    }
}

/// Hands a picture out in a form.
fn download(page: &Handle, name: &str, form: PictureForm) {
    let outcome = page.with(|inner| {
        let dialog = Dialog::find(&inner.root, DIALOG)?;
        let theme = inner.colors(&dialog);
        let pictures = inner.pictures();
        let picture = pictures.iter().find(|picture| picture.row.name == name)?;
        let (row, file) = (&picture.row, format!("hyperplane-{name}"));
        match form {
            PictureForm::Svg => {
                let text = svg(&row.title, &picture.sheets, row.size, &theme)?;
                return Some(save_svg(file + ".svg", &text));
            }
            PictureForm::Png(ratio) => {
                save_canvas(page, file + ".png", &picture.canvas(ratio, &theme)?);
            }
            PictureForm::Copy => copy(page, &picture.canvas(2.0, &theme)?),
        }
        Some(PictureOutcome::Pending)
    });
    match outcome.map(|outcome| outcome.unwrap_or(PictureOutcome::Failed)) {
        None | Some(PictureOutcome::Pending) => {}
        Some(outcome) => drop(page.with(|page| page.tell_of_picture(&outcome))),
    }
}
