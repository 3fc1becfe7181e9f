//! The window of the 16 gates: a small plane each, drawn anew only where its gate has changed.

use web_sys::{Element, HtmlElement, MouseEvent, ResizeObserver};

use super::View;
use crate::data::{GATE_ROWS, Gate, whole_number};
use crate::draw::tile::{self, Tile};
use crate::draw::{Frame, Mark, Theme};
use crate::lab::tools::gates::{Cell, Command, Gallery, Standing, settings_in_words};
use crate::lab::{Action, State};
use crate::web::canvas::{DETAIL, Layer};
use crate::web::dom::{find, find_all, on, set_attribute, set_text, size, target, window};
use crate::web::page::Handle;
use crate::web::plane::Shown;

/// What decides how a plane looks: where, in which colours, the boundary, the rings.
type Look = (Frame, Theme, [u64; 4], [bool; 4]);

/// A gate on the page.
#[derive(Debug)]
struct Tiled {
    button: HtmlElement,
    status: Element,
    layer: Layer,
    seen: Shown<Look>,
    told: Shown<(String, Standing, usize)>,
}

/// What fills the window.
#[derive(Debug)]
struct Gates {
    root: Element,
    tiles: Vec<Tiled>,
    /// The first plane; all are equally large.
    plane: HtmlElement,
    size: (f64, f64),
    reasons: Shown<Vec<(u8, Vec<String>)>>,
    /// Which half of the planes is drawn while it plays.
    turn: usize,
}

/// Makes the planes.
pub(super) fn view(dialog: &Element) -> Option<Box<dyn View>> {
    let grid: Element = find(dialog, ".gates-grid")?;
    let button = |gate: Gate| {
        let (number, name) = (gate.number(), gate.name());
        format!(
            "<button type=\"button\" class=\"gate\" data-gate=\"{number}\"><span class=\"name\"><i>{number}</i> {name}</span>\
             <span class=\"tile\"><canvas data-layer=\"gate-{number}\"></canvas></span><span class=\"state\"></span></button>"
        )
    };
    // The texts are this crate's own.
    grid.set_inner_html(&Gate::all().map(button).collect::<String>());
    let tiled = |button: HtmlElement| {
        let number = button.get_attribute("data-gate")?;
        Some(Tiled {
            status: find(&button, ".state")?,
            layer: Layer::find(&button, &format!("gate-{number}"))?,
            button,
            seen: Shown::NOTHING,
            told: Shown::NOTHING,
        })
    };
    let buttons = find_all::<HtmlElement>(&grid, ".gate").into_iter();
    Some(Box::new(Gates {
        tiles: buttons.map(tiled).collect::<Option<_>>()?,
        plane: find(&grid, ".tile")?,
        root: dialog.clone(),
        size: (0.0, 0.0),
        reasons: Shown::NOTHING,
        turn: 0,
    }))
}

impl View for Gates {
    fn measure(&mut self) {
        self.size = size(&self.plane);
    }

    fn observe(&self, observer: &ResizeObserver) {
        observer.observe(&self.plane);
    }

    fn render(&mut self, state: &State, theme: &Theme) -> bool {
        let Some(gallery) = state.gates() else {
            return false;
        };
        self.tell(state, gallery);
        if self.size.0 > 0.0 {
            let ratio = window().device_pixel_ratio();
            let frame = tile::frame(self.size, ratio).with_detail(DETAIL);
            // While it plays the halves take turns, which the eye does not notice and leaves more of a frame free.
            self.turn = 1 - self.turn;
            let tiles = self.tiles.iter_mut().zip(gallery.cells()).enumerate();
            for (_, (tiled, cell)) in
                tiles.filter(|(i, _)| !gallery.is_playing() || i % 2 == self.turn)
            {
                tiled.draw(cell, frame, theme);
            }
        }
        gallery.is_playing()
    }
}

impl Gates {
    /// Everything that is no picture.
    fn tell(&mut self, state: &State, gallery: &Gallery) {
        let output = |name: &str, text: &str, value: &str| {
            if let Some(output) = find::<Element>(&self.root, &format!("output[name={name}]")) {
                set_text(&output, text);
                set_attribute(&output, "data-value", value);
            }
        };
        let count = |count: u64| count.to_string();
        output(
            "gates-learned",
            &gallery.headline(),
            &count(gallery.learned() as u64),
        );
        output("gates-epochs", &gallery.progress(), &count(gallery.steps()));
        let settings = settings_in_words(state.document());
        output("gates-settings", &settings, &settings);
        if let Some(button) = find::<HtmlElement>(&self.root, "[data-action=gates-play]") {
            let playing = gallery.is_playing();
            // It is only refused for names that are none.
            let _ = button.toggle_attribute_with_force("data-playing", playing);
            if let Some(label) = find::<Element>(&button, "span") {
                set_text(&label, if playing { "Pause" } else { "Play" });
            }
        }
        for (tiled, cell) in self.tiles.iter_mut().zip(gallery.cells()) {
            tiled.tell(cell, gallery.standing(cell));
        }
        self.explain(gallery);
    }

    /// Why gates are not learned.
    fn explain(&mut self, gallery: &Gallery) {
        let reasons = gallery.unlearned();
        let reasons: Vec<_> = reasons
            .map(|cell| (cell.gate.number(), cell.reasons()))
            .collect();
        let Some(list) = find::<Element>(&self.root, ".gates-reasons") else {
            return;
        };
        if !self.reasons.replace(reasons) {
            return;
        }
        let article = |cell: &Cell| {
            let sentences = cell.reasons().into_iter();
            let paragraphs: String = sentences
                .map(|sentence| format!("<p>{sentence}</p>"))
                .collect();
            let (number, title) = (cell.gate.number(), cell.title());
            format!("<article data-why=\"{number}\"><h3>{title}</h3>{paragraphs}</article>")
        };
        // The sentences are this crate's own: names of gates, numbers.
        let text: String = gallery.unlearned().map(article).collect();
        list.set_inner_html(&if text.is_empty() {
            gallery.why_all().map_or_else(String::new, |why| {
                format!("<article><p>{why}</p></article>")
            })
        } else {
            text
        });
    }
}

impl Tiled {
    fn tell(&mut self, cell: &Cell, standing: Standing) {
        let weights = cell.weights_json();
        if self
            .told
            .replace((weights.clone(), standing, cell.errors()))
        {
            set_attribute(&self.button, "data-value", &weights);
            set_attribute(&self.button, "data-status", standing.word());
            set_attribute(&self.button, "aria-label", &cell.label(standing));
            set_text(&self.status, standing.word());
        }
    }

    fn draw(&mut self, cell: &Cell, frame: Frame, theme: &Theme) {
        let (weights, wrong) = (cell.plane_weights(), cell.wrong());
        let look = (frame, *theme, weights.map(f64::to_bits), wrong);
        if !self.seen.replace(look) {
            return;
        }
        let outputs = cell.gate.outputs();
        let mark = |row: usize| Mark {
            x: GATE_ROWS[row][0],
            y: GATE_ROWS[row][1],
            class: u8::from(outputs[row]),
            held_out: false,
        };
        let marks = [0, 1, 2, 3].map(mark);
        let shown = Tile {
            weights,
            marks: &marks,
            wrong: &wrong,
        };
        self.layer.clear(&frame);
        self.layer
            .draw(|root| tile::tile(root, &frame, theme, &shown).ok());
    }
}

/// Listens to the buttons of the window and to the gates.
pub(super) fn listen(page: &Handle, dialog: &HtmlElement) {
    let handle = page.clone();
    on(dialog, "click", move |event: MouseEvent| {
        let button =
            target(&event).and_then(|at| at.closest("[data-gate], [data-action]").ok().flatten());
        if let Some(command) = button.and_then(|button| command(&button)) {
            handle.dispatch(Action::Gates(command));
        }
    });
}

fn command(button: &Element) -> Option<Command> {
    if let Some(number) = button.get_attribute("data-gate") {
        let number = u8::try_from(whole_number(&number)?).ok()?;
        return Gate::by_number(number).map(Command::Open);
    }
    Some(match button.get_attribute("data-action")?.as_str() {
        "gates-play" => Command::TogglePlay,
        "gates-step" => Command::Step,
        "gates-epoch" => Command::Epoch,
        "gates-reset" => Command::Reset,
        _ => return None,
    })
}
