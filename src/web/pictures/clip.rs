//! A clip of the run: what plane and curves show while it plays, recorded by the browser as WebM.

use std::cell::Cell;
use std::rc::Rc;

use js_sys::{Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    BlobEvent, Event, HtmlCanvasElement, MediaRecorder, MediaRecorderOptions, MediaStreamTrack,
    RecordingState,
};

use crate::app::pictures::{PictureOutcome, chart_titles, clip_view};
use crate::geometry::Beside;
use crate::session::Action;
use crate::web::canvas::Layer;
use crate::web::dialog::Dialog;
use crate::web::dom::{find_all, now, pixel_ratio, window};
use crate::web::download::save_blob;
use crate::web::frames::next_frame;
use crate::web::page::{Handle, Page};

const FILE: &str = "hyperplane-run.webm";
/// The kinds of video that browsers record, the best first.
const KINDS: [&str; 3] = [
    "video/webm;codecs=vp9",
    "video/webm;codecs=vp8",
    "video/webm",
];
/// Of the clip, a second.
const PICTURES: f64 = 30.0;
/// Of the clip, a second: edges of points and lines stay sharp.
const BITS: u32 = 8_000_000;
/// The time that the end of a run is shown, milliseconds.
const REST_MS: f64 = 1000.0;

impl From<JsValue> for PictureOutcome {
    fn from(_: JsValue) -> Self {
        Self::Unable
    }
}

pub(super) fn listen(page: &Handle, dialog: &Dialog) {
    // True while one is being recorded.
    let records = Rc::new(Cell::new(false));
    let running = Rc::clone(&records);
    dialog.on_press(
        page,
        ["data-clip"; 2],
        move |page, dialog, word, _| match word {
            "record" if !running.replace(true) => begin(page, dialog, &running),
            "cancel" => running.set(false),
            _ => {}
        },
    );
    dialog.on(page, "close", move |_, _, _: &Event| records.set(false));
}

fn begin(page: &Handle, dialog: &Dialog, records: &Rc<Cell<bool>>) {
    let (page, dialog, records) = (page.clone(), dialog.clone(), Rc::clone(records));
    let before = page.with(|page| {
        page.tell_of_picture(&PictureOutcome::Pending);
        page.app.clone()
    });
    spawn_local(async move {
        let outcome = match record(&page, &dialog, &records).await {
            Ok(()) => PictureOutcome::Saved(FILE.into()),
            Err(outcome) => outcome,
        };
        records.set(false);
        dialog.show(clip_view(None));
        page.with(|page| {
            // The lab is as it was before.
            if let Some(before) = before {
                page.app = before;
                pause(page);
            }
            // The window may have another size by now.
            page.resize();
            page.tell_of_picture(&outcome);
        });
    });
}

/// Plays the run and saves what is seen of it.
async fn record(
    page: &Handle,
    dialog: &Dialog,
    records: &Cell<bool>,
) -> Result<(), PictureOutcome> {
    let length = 1000.0 * seconds(dialog);
    let screen = page.with(|page| Screen::find(page));
    let screen = screen.flatten().ok_or(PictureOutcome::Unable)?;
    let recorder = Recorder(recorder(&screen.layer.canvas)?);
    let data = recorder.promise("dataavailable");
    let begins = recorder.promise("start");
    page.with(|page| rewind(page, dialog));
    dialog.show(clip_view(Some((0.0, length))));
    // What it begins with is on the page in the next one.
    next_frame().await;
    next_frame().await;
    screen.draw(page);
    recorder.0.start()?;
    screen.draw(page);
    let begins: Event = JsFuture::from(begins).await?.unchecked_into();
    if begins.type_() == "error" {
        return Err(PictureOutcome::Unable);
    }
    if page.with(play) != Some(true) {
        return Err(PictureOutcome::Still);
    }
    let (begun, mut over) = (now(), None);
    let is_whole = loop {
        next_frame().await;
        screen.draw(page);
        let time = now() - begun;
        let Some(plays) = page.with(|page| page.app.is_playing()) else {
            break false;
        };
        if !records.get() {
            break false;
        }
        dialog.show(clip_view(Some((time.min(length), length))));
        let over = (!plays).then(|| *over.get_or_insert(time));
        if time >= length || over.is_some_and(|over| time >= over + REST_MS) {
            break true;
        }
    };
    recorder.0.stop()?;
    let data: BlobEvent = JsFuture::from(data).await?.dyn_into()?;
    if !is_whole {
        return Err(PictureOutcome::Canceled);
    }
    save_blob(FILE, &data.data().ok_or(PictureOutcome::Unable)?)?;
    Ok(())
}

/// Pauses, and goes back to step 0 if that is wanted.
fn rewind(page: &mut Page, dialog: &Dialog) {
    pause(page);
    if dialog.is_ticked("clip-from-start") {
        page.update(Action::Reset);
    }
}

fn pause(page: &mut Page) {
    if page.app.is_playing() {
        page.update(Action::TogglePlay);
    }
}

/// Begins to play; says whether it does.
fn play(page: &mut Page) -> bool {
    page.update(Action::TogglePlay);
    page.app.is_playing()
}

fn seconds(dialog: &Dialog) -> f64 {
    let chosen = dialog
        .value("clip-seconds")
        .and_then(|value| value.parse().ok());
    chosen.unwrap_or(10.0)
}

fn recorder(canvas: &HtmlCanvasElement) -> Result<MediaRecorder, JsValue> {
    if !Reflect::has(&window(), &"MediaRecorder".into())? {
        return Err(JsValue::UNDEFINED);
    }
    let kind = KINDS
        .into_iter()
        .find(|kind| MediaRecorder::is_type_supported(kind));
    let options = MediaRecorderOptions::new();
    options.set_mime_type(kind.ok_or(JsValue::UNDEFINED)?);
    options.set_video_bits_per_second(BITS);
    let stream = canvas.capture_stream_with_frame_request_rate(PICTURES)?;
    MediaRecorder::new_with_media_stream_and_media_recorder_options(&stream, &options)
}

/// Records until it is dropped at the latest.
struct Recorder(MediaRecorder);

impl Recorder {
    /// An event of it, or that of its failure.
    fn promise(&self, event: &str) -> Promise {
        Promise::new(&mut |resolve, _| {
            for event in [event, "error"] {
                // It cannot fail.
                let _ = self.0.add_event_listener_with_callback(event, &resolve);
            }
        })
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        if self.0.state() != RecordingState::Inactive {
            // It can only fail when it has ended already.
            let _ = self.0.stop();
        }
        for track in self.0.stream().get_tracks() {
            track.unchecked_into::<MediaStreamTrack>().stop();
        }
    }
}

/// The recorded picture: the plane, and beside it the curves that are on show.
struct Screen {
    layer: Layer,
    plane: Vec<HtmlCanvasElement>,
    curves: Vec<(String, HtmlCanvasElement)>,
    beside: Beside,
}

impl Screen {
    fn find(page: &Page) -> Option<Self> {
        let plane: Vec<HtmlCanvasElement> = find_all(&page.plane.element, "canvas");
        let first = plane.first()?;
        let side = (f64::from(first.width()), f64::from(first.height()));
        let [loss, errors] = page.charts.canvases();
        let [loss_title, errors_title] = chart_titles();
        let curves = [(errors_title, errors), (loss_title, loss)].into_iter();
        let on_show =
            |(title, canvas): (_, Option<&HtmlCanvasElement>)| Some((title, canvas?.clone()));
        let curves: Vec<_> = curves.filter_map(on_show).collect();
        let curve = curves
            .first()
            .map(|(_, canvas)| (f64::from(canvas.width()), f64::from(canvas.height())));
        let beside = Beside::new(side, curve, pixel_ratio());
        Some(Self {
            layer: Layer::of_size(beside.size)?,
            plane,
            curves,
            beside,
        })
    }

    /// Takes over what the page shows.
    fn draw(&self, page: &Handle) {
        let theme = page.with(|page| page.palette.now(page.app.screen()));
        let Some(theme) = theme else { return };
        let context = &self.layer.context;
        let (width, height) = self.beside.size;
        context.set_fill_style_str(&theme.panel.hex());
        context.fill_rect(0.0, 0.0, width.into(), height.into());
        // A canvas that has no pixels now is left out.
        for canvas in &self.plane {
            self.layer.copy(canvas, (0.0, 0.0), self.beside.plane);
        }
        context.set_fill_style_str(&theme.ink.hex());
        context.set_font(&format!("600 {}px sans-serif", 14.0 * self.beside.ratio));
        for (row, (text, canvas)) in self.curves.iter().enumerate() {
            // Where there is no font there is no title.
            let (x, y) = self.beside.baseline(row);
            let _ = context.fill_text(text, x, y);
            let (corner, size) = (self.beside.place(row), self.beside.curve);
            self.layer.copy(canvas, corner, size);
        }
    }
}
