//! An instrument that only a test knows, on the page: its markup and a line in the registry are all that it needs there.

use hyperplane::app::App;
use hyperplane::instruments::{Event, Instrument, View, registry};
use hyperplane::plot::scene::AnyScene;
use hyperplane::session::{Field, Session};
use hyperplane::web::mount_app;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlDialogElement, HtmlElement};

use crate::drawing::{document, find, give, shown};

/// It counts how often its button was pressed, and what is typed into it.
#[derive(Clone, Default)]
struct Toy {
    presses: u32,
    typed: String,
}

impl Instrument for Toy {
    const ID: &'static str = "toy";
    const FIELDS: &'static [Field<Self>] = &[];
    const MARKUP: &'static str = "<dialog data-tool=\"toy\"><button type=\"button\" data-action=\"toy-more\"></button>\
        <input name=\"toy-text\"><output name=\"toy-counted\"></output><p data-part=\"toy-said\" hidden></p></dialog>";

    fn update(&mut self, _: &mut Session, event: &Event) -> bool {
        match event {
            Event::Press { action, .. } if action == "more" => self.presses += 1,
            Event::Input { text, .. } => self.typed.clone_from(text),
            _ => return false,
        }
        true
    }

    fn view(&self, _: &Session) -> View {
        let mut view = View::default();
        view.readout(
            "toy-counted",
            format!("{} presses", self.presses),
            self.presses,
        )
        .text("toy-said", &self.typed)
        .show("toy-said", !self.typed.is_empty());
        view
    }

    fn scene(&self, _: &Session, _: &str) -> Option<Box<dyn AnyScene>> {
        None
    }
}

fn here<T: JsCast>(selector: &str) -> T {
    find(&format!("#toys {selector}"))
}

#[wasm_bindgen_test]
async fn a_toy_instrument_is_listed_opened_used_and_shown_in_the_page() {
    let place = document().create_element("div").expect("a place");
    place.set_id("toys");
    find::<Element>("body")
        .append_child(&place)
        .expect("a page");
    let mut all = registry();
    all.push(Box::<Toy>::default());
    let lab = mount_app(&"#toys".into(), App::with(all)).expect("the lab");
    shown().await;
    let window = || here::<HtmlDialogElement>("dialog[data-tool=toy]");
    assert!(!window().open());
    here::<HtmlElement>(".menu [data-action=open-toy]").click();
    shown().await;
    assert!(window().open());
    let counted = || here::<Element>("output[name=toy-counted]");
    assert_eq!(counted().text_content().as_deref(), Some("0 presses"));
    for _ in 0..2 {
        here::<HtmlElement>("[data-action=toy-more]").click();
        shown().await;
    }
    assert_eq!(counted().text_content().as_deref(), Some("2 presses"));
    assert_eq!(counted().get_attribute("data-value").as_deref(), Some("2"));
    assert!(here::<Element>("[data-part=toy-said]").has_attribute("hidden"));
    give(&here("[name=toy-text]"), "a text");
    shown().await;
    let said = here::<HtmlElement>("[data-part=toy-said]");
    assert_eq!(said.text_content().as_deref(), Some("a text"));
    assert!(!said.has_attribute("hidden"));
    window().close();
    lab.unmount();
    place.remove();
}
