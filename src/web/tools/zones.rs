//! The zones of η as a thin band below its slider.

use std::rc::Rc;

use web_sys::{Element, HtmlElement};

use crate::session::Session;
use crate::session::overlays::Switch;
use crate::session::tools::zones::{Keeper, Zones};
use crate::web::dom::{find, set_attribute, set_text, show};
use crate::web::plane::Shown;

/// The band and the words below it.
#[derive(Debug)]
pub(super) struct Band {
    rate: Element,
    strip: Element,
    words: HtmlElement,
    names: Element,
    now: Element,
    keeper: Keeper,
    shown: Shown<(Rc<Zones>, &'static str)>,
}

impl Band {
    /// The band below the slider in `root`.
    pub(super) fn find(root: &Element) -> Option<Self> {
        let rate: Element = find(root, ".rate")?;
        let scale: Element = find(&rate, ".scale")?;
        Some(Self {
            strip: find(&scale, "svg")?,
            words: find(&rate, ".zones")?,
            names: find(&rate, ".zone-names")?,
            now: find(&rate, "[name=zone]")?,
            rate,
            keeper: Keeper::default(),
            shown: Shown::NOTHING,
        })
    }

    /// Shows the zones of a state, if they are asked for.
    pub(super) fn render(&mut self, state: &Session) {
        let settings = &state.document().settings;
        let on = settings.tools.zones == Switch::On;
        show(&self.words, on);
        set_attribute(&self.rate, "data-zones", if on { "on" } else { "off" });
        if !on {
            return;
        }
        let zones = self.keeper.zones(state);
        let now = zones
            .effect(settings.eta)
            .map_or("", |effect| effect.keyword());
        set_text(&self.now, &zones.meaning(settings.eta));
        if !self.shown.replace((Rc::clone(&zones), now)) {
            return;
        }
        set_attribute(&self.now, "data-value", now);
        let limits = zones.limits.iter().map(|limit| limit.eta.to_string());
        let limits: Vec<String> = limits.collect();
        set_attribute(&self.now, "data-limits", &limits.join(","));
        let (mut strip, mut names) = (String::new(), String::new());
        for (effect, x, width) in zones.on_slider() {
            let zone = effect.keyword();
            strip += &format!(
                "<rect data-zone=\"{zone}\" x=\"{x:.4}\" width=\"{width:.4}\" height=\"1\"/>"
            );
            let here = if zone == now { " class=\"here\"" } else { "" };
            names += &format!("<span data-zone=\"{zone}\"{here}>{zone}</span>");
        }
        // Numbers and words of this crate's own.
        self.strip.set_inner_html(&strip);
        self.names.set_inner_html(&names);
    }
}
