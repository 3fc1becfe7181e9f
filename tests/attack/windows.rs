//! The texts and pictures of the open instruments in a frame.

use hyperplane::app::App;
use hyperplane::instruments::{AnyInstrument, Change, Event, Part, View};
use hyperplane::plot::Theme;

use crate::markup::Markup;
use crate::paper::texts_of_scene;

const SIZE: (f64, f64) = (320.0, 200.0);

/// The open instruments' plots are as large as on a small screen.
pub(crate) fn unfold(app: &mut App) {
    let open = app.instruments().filter(|i| app.is_open(i.id()));
    let open: Vec<_> = open.map(|i| (i.id(), Markup::of(i))).collect();
    for (id, markup) in open {
        for plot in &markup.plots {
            let (plot, size) = (plot.clone(), SIZE);
            let resized = Event::Resize {
                plot,
                size,
                ratio: 1.0,
            };
            app.tell(id, &resized);
        }
    }
}

/// Returns true for a field that says what is wrong once it is left.
fn is_typed_in(part: &str) -> bool {
    part.starts_with("ml-") || part == "confusion-point"
}

/// The texts of a view.
pub(crate) fn texts_of_view(view: &View) -> Vec<String> {
    // A field that refuses what was typed keeps it, to be corrected.
    let refuses = |part: &Part| {
        let mut changes = view.changes().iter().filter(|(own, _)| own == part);
        changes.any(|(_, change)| {
            matches!(change, Change::Attribute(name, value) if *name == "aria-invalid" && value == "true")
        })
    };
    view.changes()
        .iter()
        .map(|(part, change)| match change {
            Change::Control(_) if refuses(part) => String::new(),
            // Typed, and not left yet.
            Change::Control(text) if is_typed_in(part) && text == "NaN" => String::new(),
            Change::Text(text)
            | Change::Attribute(_, text)
            | Change::Choice(text)
            | Change::Markup(text)
            | Change::Control(text)
            | Change::Setting(_, Some(text)) => text.clone(),
            Change::Options(options, chosen) => format!("{options:?} {chosen}"),
            // The value of a control is what a user has put into it.
            Change::Setting(_, None) | Change::Typed(_) => String::new(),
            Change::Content(_) | Change::Withheld(_) | Change::Row(_) | Change::Before(_) => {
                String::new()
            }
            Change::Flag(..) | Change::Without(_) => String::new(),
        })
        .collect()
}

/// The texts that an instrument says and draws.
fn instrument(app: &App, instrument: &dyn AnyInstrument, theme: &Theme) -> Vec<String> {
    let mut texts = texts_of_view(&instrument.view(app.session()));
    for layer in &Markup::of(instrument).scenes {
        if let Some(scene) = instrument.scene(app.session(), layer) {
            let frame = scene.frame(SIZE, 1.0);
            if let Some(image) = scene.image(&frame, theme) {
                let rows = image.pixels.len() / 4 / image.columns;
                assert!(rows > 0 && image.pixels.len() == rows * image.columns * 4);
            }
            texts.extend(texts_of_scene(&frame, &*scene));
        }
    }
    texts
}

/// Shows the open instruments; says what they write.
pub(crate) fn look(app: &App, theme: &Theme) -> Vec<String> {
    let open = app.instruments().filter(|i| app.is_open(i.id()));
    open.flat_map(|own| instrument(app, own, theme)).collect()
}
