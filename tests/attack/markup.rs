//! Names in the markup of instruments, collected once.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use hyperplane::instruments::AnyInstrument;

/// A button.
pub(crate) struct Button {
    /// The name of its action.
    pub(crate) action: String,
    /// With what.
    pub(crate) argument: Option<String>,
}

/// The names in the markup of an instrument.
pub(crate) struct Markup {
    pub(crate) buttons: Vec<Button>,
    /// Its inputs.
    pub(crate) names: Vec<String>,
    /// The values of its choices.
    pub(crate) values: Vec<String>,
    pub(crate) plots: Vec<String>,
    /// The layers of each plot.
    pub(crate) layers: Vec<Vec<String>>,
    /// All that shows a scene.
    pub(crate) scenes: Vec<String>,
}

/// Values of an attribute.
fn named(markup: &str, attribute: &str) -> Vec<String> {
    let begin = format!(" {attribute}=\"");
    let parts = markup.split(&*begin).skip(1);
    let values = parts.filter_map(|rest| rest.split('"').next());
    values.map(String::from).collect()
}

impl Markup {
    /// The names in the markup of this instrument.
    pub(crate) fn of(instrument: &dyn AnyInstrument) -> Rc<Self> {
        thread_local! {
            static KNOWN: RefCell<BTreeMap<&'static str, Rc<Markup>>> = RefCell::default();
        }
        KNOWN.with_borrow_mut(|known| {
            let own = known.entry(instrument.id());
            Rc::clone(own.or_insert_with(|| Self::read(&instrument.markup()).into()))
        })
    }

    fn read(markup: &str) -> Self {
        let button = |text: &str| {
            let word = text.split('"').next().unwrap_or_default();
            let (_, action) = word.split_once('-').unwrap_or_default();
            let tag = text.split('>').next().unwrap_or_default();
            Button {
                action: action.into(),
                argument: named(tag, "data-argument").into_iter().next(),
            }
        };
        let layers = |plot: &String| {
            let rest = markup.split(&format!("data-plot=\"{plot}\"")).nth(1);
            let own = rest.and_then(|rest| rest.split("data-plot=").next());
            named(own.unwrap_or_default(), "data-layer")
        };
        let plots = named(markup, "data-plot");
        Self {
            buttons: markup.split("data-action=\"").skip(1).map(button).collect(),
            names: named(markup, "name"),
            values: named(markup, "value"),
            layers: plots.iter().map(layers).collect(),
            plots,
            scenes: ["data-layer", "data-scene"]
                .map(|name| named(markup, name))
                .concat(),
        }
    }
}
