//! Plots as pictures, saved or copied, each as it is when its button is pressed.

mod clip;
mod hand_out;

use web_sys::{Element, Event, HtmlDialogElement, HtmlElement, HtmlInputElement};

use super::canvas::{Scenes, Sheet, picture};
use super::dom::{find, find_all, on, set_text, show, target, write_markup};
use super::page::{Handle, Page};
use super::svg::svg;
use crate::instruments::AnyInstrument;
use crate::plot::Theme;
use crate::session::Topic;
use crate::text::{escape, say};
use hand_out::{copy, save_canvas, save_svg};

const DIALOG: &str = "dialog.pictures";
/// On a row: the name of its plot.
const NAME: &str = "data-picture";
/// On a button: what is to become of it.
const WAY: &str = "data-way";
/// The width of a small picture, CSS pixels.
const THUMBNAIL: f64 = 160.0;

/// The forms in which a picture is handed out.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    Svg,
    /// An image with this number of pixels for each of the screen's.
    Png(f64),
    Copy,
}

/// The buttons of a picture.
const WAYS: [(&str, Way); 4] = [
    ("svg", Way::Svg),
    ("double", Way::Png(2.0)),
    ("fourfold", Way::Png(4.0)),
    ("copy", Way::Copy),
];

/// A plot that is on show.
struct Picture<'a> {
    /// In names of files.
    name: String,
    title: String,
    /// The scenes of each of its canvases, from the lowest.
    sheets: Vec<Scenes<'a>>,
    size: (f64, f64),
}

impl Picture<'_> {
    /// It cannot be made where the browser has no room for it.
    fn canvas(&self, ratio: f64, theme: &Theme) -> Option<web_sys::HtmlCanvasElement> {
        picture(&self.sheets, self.size, ratio, theme)
    }
}

/// Puts the window, closed, at the end of `root`.
pub(super) fn add(root: &Element) {
    // The markup is this crate's own.
    let _ = root.insert_adjacent_html("beforeend", include_str!("dialog.html"));
}

/// Opens it.
pub(super) fn open(page: &Handle) {
    page.with(|page| {
        let dialog = find::<HtmlDialogElement>(&page.root, DIALOG)?;
        let light = find::<HtmlElement>(&dialog, ".pictures-light")?;
        show(&light, page.app.screen().is_dark());
        clip::offer(page, &dialog);
        set_text(&find::<Element>(&dialog, "output")?, "");
        // It can only fail when it is open already.
        let _ = dialog.show_modal();
        page.list(&dialog)
    });
}

/// Listens to it.
pub(super) fn listen(page: &Handle) {
    let dialog = page.with(|page| find::<HtmlDialogElement>(&page.root, DIALOG));
    let Some(dialog) = dialog.flatten() else {
        return;
    };
    clip::listen(page, &dialog);
    let handle = page.clone();
    on(&dialog, "click", move |event: Event| {
        let pressed = target(&event);
        let own = |name: &str| {
            let element = pressed.as_ref()?.closest(&format!("[{name}]")).ok()??;
            element.get_attribute(name)
        };
        if let (Some(name), Some(way)) = (own(NAME), own(WAY)) {
            take(&handle, &name, &way);
        }
    });
    let (handle, own) = (page.clone(), dialog.clone());
    on(&dialog, "change", move |_: Event| {
        handle.with(|page| page.list(&own));
    });
}

impl Page {
    /// The colors of pictures.
    fn colors(&mut self, dialog: &Element) -> Theme {
        let light = find::<HtmlInputElement>(dialog, "[name=picture-light]");
        match light.is_some_and(|light| light.checked()) && self.app.screen().is_dark() {
            true => Theme::light(),
            false => self.palette.now(self.app.screen()),
        }
    }

    /// All plots on show: those of an open window first.
    fn pictures(&self) -> Vec<Picture<'_>> {
        let of_lab = |name: &str, title, sheets, size| Picture {
            name: name.into(),
            title,
            sheets,
            size,
        };
        let mut all = Vec::new();
        let mut number = ("", 0_u32);
        for (id, count, plot) in self.binder.plots() {
            number = (id, if number.0 == id { number.1 + 1 } else { 1 });
            let mut instruments = self.app.instruments();
            let title = instruments
                .find(|own| own.id() == id)
                .map(AnyInstrument::title);
            let title = title.unwrap_or_default();
            let shown: Vec<_> = plot
                .layers
                .iter()
                .filter_map(|(_, sheet)| sheet.shown())
                .collect();
            let Some((_, size)) = shown.first() else {
                continue;
            };
            all.push(Picture {
                name: plot.name.clone(),
                title: match count {
                    1 => title,
                    _ => say!("pictures-numbered", title = title, number = number.1),
                },
                size: *size,
                sheets: shown.into_iter().map(|(scenes, _)| scenes).collect(),
            });
        }
        let (sheets, size) = self.plane.sheets();
        all.push(of_lab("plane", say!("pictures-plane"), sheets, size));
        let titles = [
            ("loss", say!("pictures-loss")),
            ("errors", say!("pictures-errors")),
        ];
        for (sheet, (name, title)) in self.charts.sheets().into_iter().zip(titles) {
            if let Some((scenes, size)) = sheet.and_then(Sheet::shown) {
                all.push(of_lab(name, title, vec![scenes], size));
            }
        }
        all
    }

    /// Lists them.
    fn list(&mut self, dialog: &Element) -> Option<()> {
        let theme = self.colors(dialog);
        let list = find::<Element>(dialog, "ul")?;
        let pictures = self.pictures();
        write_markup(&list, &pictures.iter().map(row).collect::<String>());
        let places = find_all::<Element>(&list, ".picture-small");
        for (picture, place) in pictures.iter().zip(places) {
            let ratio = THUMBNAIL * super::dom::pixel_ratio() / picture.size.0.max(1.0);
            if let Some(canvas) = picture.canvas(ratio, &theme) {
                // The place is there.
                let _ = place.append_child(&canvas);
            }
        }
        Some(())
    }

    /// Says what has become of a picture.
    fn tell_of_picture(&mut self, told: &str) {
        if let Some(output) = find::<Element>(&self.root, &format!("{DIALOG} output")) {
            set_text(&output, told);
        }
        if !told.is_empty() {
            self.announcer.say(Topic::Act, told);
        }
    }
}

/// A row of the list.
fn row(picture: &Picture<'_>) -> String {
    let title = &picture.title;
    let labels = [
        say!("pictures-svg.aria-label", title = title),
        say!("pictures-double.aria-label", title = title),
        say!("pictures-fourfold.aria-label", title = title),
        say!("pictures-copy.aria-label", title = title),
    ];
    let texts = [
        say!("pictures-svg"),
        say!("pictures-double"),
        say!("pictures-fourfold"),
        say!("pictures-copy"),
    ];
    let buttons = WAYS.iter().zip(labels.iter().zip(&texts));
    let button = |((way, _), (label, text)): (&(&str, Way), (&String, &String))| {
        let (label, text) = (escape(label), escape(text));
        format!("<button type=\"button\" {WAY}=\"{way}\" aria-label=\"{label}\">{text}</button>")
    };
    let [width, height] = [picture.size.0, picture.size.1].map(|px| px.round() as u32);
    let size = say!("pictures-size", width = width, height = height);
    format!(
        "<li {NAME}=\"{}\"><div class=\"picture-small\" aria-hidden=\"true\"></div><p><b>{}</b> <span>{}</span></p><div class=\"picture-ways\">{}</div></li>",
        escape(&picture.name),
        escape(title),
        escape(&size),
        buttons.map(button).collect::<String>()
    )
}

/// Does with a picture what its button says.
fn take(page: &Handle, name: &str, way: &str) {
    let Some((_, way)) = WAYS.iter().find(|(known, _)| *known == way) else {
        return;
    };
    let told = page.with(|inner| {
        let dialog = find::<Element>(&inner.root, DIALOG)?;
        let theme = inner.colors(&dialog);
        let pictures = inner.pictures();
        let picture = pictures.iter().find(|picture| picture.name == name)?;
        let file = format!("hyperplane-{name}");
        match way {
            Way::Svg => {
                let text = svg(&picture.title, &picture.sheets, picture.size, &theme)?;
                return Some(save_svg(&format!("{file}.svg"), &text));
            }
            Way::Png(ratio) => {
                save_canvas(page, file + ".png", &picture.canvas(*ratio, &theme)?);
            }
            Way::Copy => copy(page, &picture.canvas(2.0, &theme)?),
        }
        // It is told later.
        Some(String::new())
    });
    let told = told.map(|told| told.unwrap_or_else(|| say!("pictures-failed")));
    if let Some(told) = told.filter(|told| !told.is_empty()) {
        page.with(|page| page.tell_of_picture(&told));
    }
}
