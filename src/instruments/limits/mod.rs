//! The zones of η in a window: a band over all rates with a slider below it, and a table of what each zone does.

use super::{Budget, Instrument, View};
use crate::data::Keyword;
use crate::session::messages::figure;
use crate::session::rates::{Zone, Zones};
use crate::session::slider::{ETA_SLIDER, eta_to_slider};
use crate::session::{Field, Session};
use crate::text::{escape, say};

#[cfg(test)]
mod tests;

/// The instrument.
#[derive(Clone, Debug, Default)]
pub struct LimitsState {
    /// The zones that theory knows by now.
    zones: Zones,
}

impl Instrument for LimitsState {
    const ID: &'static str = "limits";
    const FIELDS: &'static [Field<Self>] = &[];
    const MARKUP: &'static str = include_str!("markup.html");
    const THUMBNAIL: &'static str = include_str!("thumbnail.svg");

    fn work(&mut self, lab: &mut Session, _: f64, budget: &Budget<'_>) -> bool {
        let are_known = lab.prove(Zones::needed_facts(lab), budget);
        self.zones = Zones::from_session(lab).unwrap_or_default();
        !are_known
    }

    fn view(&self, lab: &Session) -> View {
        let (zones, eta) = (&self.zones, lab.document().settings.eta);
        let (low, high) = ETA_SLIDER;
        let place = (eta_to_slider(eta) - low) / (high - low);
        let mark = format!(
            "<path class=\"limits-at\" d=\"M{:.1} -3V31\"/>",
            1000.0 * place
        );
        let meaning = zones.meaning(eta);
        let summary = Some(zones.summary()).filter(|summary| *summary != meaning);
        let rows = zones.zones.iter().map(|zone| row(zone, zones.at(eta)));
        let mut view = View::default();
        view.markup("limits-band", zones.band() + &mark)
            .text("limits-now", say!("limits-now", eta = figure(eta)))
            .text("limits-meaning", meaning)
            .answer("limits-meaning")
            .show("limits-table", !zones.zones.is_empty())
            .markup("limits-rows", rows.collect::<String>())
            .text("limits-summary", summary.unwrap_or_default());
        view
    }
}

/// The row of a zone: its name, and the rates between which it lies.
fn row(zone: &Zone, here: Option<&Zone>) -> String {
    let current = if here == Some(zone) {
        " aria-current=\"true\""
    } else {
        ""
    };
    let to = match zone.to {
        to if to.is_finite() => escape(&figure(to)),
        _ => "∞".into(),
    };
    format!(
        "<tr{current}><th scope=\"row\"><i data-zone=\"{}\"></i>{}</th><td>{}</td><td>{to}</td></tr>",
        zone.effect.keyword(),
        escape(&zone.effect.title()),
        escape(&figure(zone.from)),
    )
}
