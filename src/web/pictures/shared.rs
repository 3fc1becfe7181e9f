//! The plane as a picture with the lab's link below it, in one press: handed to the system where that shares files, else saved.

use js_sys::{Array, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, HtmlCanvasElement};

use super::hand_out::png;
use crate::app::shared_picture::{LETTERS, LinkBelow, RATIO};
use crate::app::{FrontAction, SHARED_PICTURE, ShareOutcome};
use crate::plot::Theme;
use crate::web::canvas::{Layer, picture};
use crate::web::dom::window;
use crate::web::download::{copy, save_blob};
use crate::web::page::{Handle, Page};

#[wasm_bindgen]
extern "C" {
    /// The browser, asked for what it may not have.
    type Sharing;
    #[wasm_bindgen(method, catch, js_name = canShare)]
    fn can_share(this: &Sharing, data: &JsValue) -> Result<bool, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn share(this: &Sharing, data: &JsValue) -> Result<Promise, JsValue>;

    /// A file in memory.
    #[wasm_bindgen(js_name = File)]
    type NamedFile;
    #[wasm_bindgen(constructor, catch, js_class = "File")]
    fn new(parts: &Array, name: &str, options: &JsValue) -> Result<NamedFile, JsValue>;
}

/// Makes the picture, hands it out, and tells on the card what has become of it.
pub(in crate::web) fn share(page: &Handle) {
    let made = page.with(|page| {
        page.update(FrontAction::SharePicture(None));
        let link = page.saved.link(&page.app);
        Some((canvas(page, &link)?, link, page.root.clone()))
    });
    let Some((canvas, link, root)) = made.flatten() else {
        return tell(page, ShareOutcome::Failed);
    };
    let is_shared = can_share();
    // Browsers let a page copy only while a press is being answered.
    let is_link_copied = !is_shared && copy(&link, &root);
    let (page, png) = (page.clone(), png(&canvas));
    spawn_local(async move {
        let outcome = match JsFuture::from(png).await {
            Ok(png) if is_shared => hand_on(png.unchecked_ref(), &link).await,
            Ok(png) => save(png.unchecked_ref(), is_link_copied),
            Err(_) => ShareOutcome::Failed,
        };
        tell(&page, outcome);
    });
}

fn tell(page: &Handle, outcome: ShareOutcome) {
    page.with(|page| page.update(FrontAction::SharePicture(Some(outcome))));
}

/// The plane as it is, in the colors of the page, and the link below it.
fn canvas(page: &mut Page, link: &str) -> Option<HtmlCanvasElement> {
    let theme = page.palette.now(page.app.screen());
    let (sheets, size) = page.plane.sheets();
    let plane = picture(&sheets, size, RATIO, &theme)?;
    with_link(&plane, link, &theme)
}

/// A picture with a link below it in small letters.
fn with_link(plane: &HtmlCanvasElement, link: &str, theme: &Theme) -> Option<HtmlCanvasElement> {
    let (width, height) = (plane.width(), plane.height());
    let font = format!("{LETTERS}px ui-monospace, monospace");
    let measuring = Layer::off_screen()?.context;
    measuring.set_font(&font);
    let letter = measuring.measure_text("0").ok()?.width();
    let below = LinkBelow::new(link, (width, height), letter);
    let layer = Layer::of_size((width, height + below.height))?;
    let context = &layer.context;
    context.set_fill_style_str(&theme.panel.hex());
    context.fill_rect(0.0, 0.0, width.into(), (height + below.height).into());
    layer.copy(plane, (0.0, 0.0), (width.into(), height.into()));
    context.set_fill_style_str(&theme.muted.hex());
    context.set_font(&font);
    for (line, (x, y)) in &below.lines {
        context.fill_text(line, *x, *y).ok()?;
    }
    Some(layer.canvas)
}

/// Returns true if the system shares pictures for this page.
fn can_share() -> bool {
    let navigator = window().navigator();
    let known = ["share", "canShare"].map(|name| Reflect::has(&navigator, &name.into()));
    let Ok(empty) = Blob::new() else {
        return false;
    };
    let sharing = navigator.unchecked_ref::<Sharing>();
    let can = |data: Object| sharing.can_share(&data).ok();
    known == [Ok(true), Ok(true)] && data(&empty, "").ok().and_then(can) == Some(true)
}

/// The picture and the link as the system takes them.
fn data(png: &Blob, link: &str) -> Result<Object, JsValue> {
    let (data, options) = (Object::new(), Object::new());
    Reflect::set(&options, &"type".into(), &"image/png".into())?;
    let file = NamedFile::new(&Array::of1(png), SHARED_PICTURE, &options)?;
    Reflect::set(&data, &"files".into(), &Array::of1(&file))?;
    Reflect::set(&data, &"text".into(), &link.into())?;
    Ok(data)
}

/// Opens the system's window; where it refuses, the picture is saved.
async fn hand_on(png: &Blob, link: &str) -> ShareOutcome {
    let navigator = window().navigator();
    let asked = data(png, link).and_then(|data| navigator.unchecked_ref::<Sharing>().share(&data));
    let shared = match asked {
        Ok(promise) => JsFuture::from(promise).await,
        Err(error) => Err(error),
    };
    let is_canceled = |error: &JsValue| {
        let name = Reflect::get(error, &"name".into());
        name.is_ok_and(|name| name == "AbortError")
    };
    match shared {
        Ok(_) => ShareOutcome::Shared,
        Err(error) if is_canceled(&error) => ShareOutcome::Canceled,
        Err(_) => save(png, false),
    }
}

fn save(png: &Blob, is_link_copied: bool) -> ShareOutcome {
    match save_blob(SHARED_PICTURE, png) {
        Ok(()) => ShareOutcome::Saved { is_link_copied },
        Err(_) => ShareOutcome::Failed,
    }
}
