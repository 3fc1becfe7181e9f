//! The zones of η: a thin band below its slider, and what the present rate does.

use super::{Budget, Instrument, Place, View};
use crate::data::Keyword;
use crate::session::fields::choice;
use crate::session::rates::Zones;
use crate::session::switch::Switch;
use crate::session::{Field, Session};
use crate::text::{escape, listed};

#[cfg(test)]
mod tests;

/// The band.
#[derive(Clone, Debug, Default)]
pub struct ZonesState {
    open: Switch,
    /// The zones that theory knows by now.
    zones: Zones,
}

impl Instrument for ZonesState {
    const ID: &'static str = "zones";
    const PLACE: Place = Place::Page;
    const FIELDS: &'static [Field<Self>] = &[choice!("zones", open: Switch)];
    const MARKUP: &'static str = "";

    fn work(&mut self, lab: &mut Session, _: f64, budget: &Budget<'_>) -> bool {
        let are_known = lab.prove(Zones::needed_facts(lab), budget);
        self.zones = Zones::from_session(lab).unwrap_or_default();
        !are_known
    }

    fn view(&self, lab: &Session) -> View {
        let mut view = View::default();
        let is_on = self.open.is_on();
        view.attribute("rate", "data-zones", if is_on { "on" } else { "off" })
            .show("zone-words", is_on);
        if !is_on {
            return view;
        }
        let (zones, eta) = (&self.zones, lab.document().settings.eta);
        let now = zones.effect(eta).map_or("", |effect| effect.keyword());
        let limits = zones.limits.iter().map(|limit| limit.eta);
        let mut names = String::new();
        for (effect, ..) in zones.on_slider() {
            let zone = effect.keyword();
            let here = if zone == now { " class=\"here\"" } else { "" };
            let title = escape(&effect.title());
            names += &format!("<span data-zone=\"{zone}\"{here}>{title}</span>");
        }
        view.readout("zone", zones.meaning(eta), now)
            .attribute("zone", "data-limits", listed(limits))
            .markup("zone-strip", zones.band())
            .markup("zone-names", names);
        view
    }
}
