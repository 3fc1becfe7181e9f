//! The texts of the window.

use super::StandardizeSettings;
use super::valley::Valley;
use crate::data::round_to_digits;
use crate::session::messages::{figure, grouped};
use crate::text::say;

/// A readout: its name, its text, its full value.
pub type StandardizeReadout = (String, String, String);

/// Everything the window says. Names end in `-raw` for the features as they are, in `-standard` for standardized ones.
pub fn readouts(settings: &StandardizeSettings, valleys: &[Valley; 2]) -> Vec<StandardizeReadout> {
    let mut all = Vec::new();
    for (valley, side) in valleys.iter().zip(["raw", "standard"]) {
        let mut put = |name: &str, text: String, full: String| {
            all.push((format!("standardize-{name}-{side}"), text, full));
        };
        let [least, most] = valley.eigenvalues;
        let kappa = valley.condition;
        put("eta", figure(valley.eta), valley.eta.to_string());
        put("factor", figure(valley.factor), valley.factor.to_string());
        put(
            "epochs",
            grouped(u64::from(valley.epochs)),
            valley.epochs.to_string(),
        );
        let left = valley.left(settings.epochs);
        put("left", share(left), left.to_string());
        let formula = if side == "raw" {
            format!(
                "λmax/λmin = {}/{} = {}",
                figure(most),
                figure(least),
                figure(kappa)
            )
        } else {
            let r = figure(settings.r.abs());
            format!(
                "(1 + |r|)/(1 − |r|) = (1 + {r})/(1 − {r}) = {}",
                figure(kappa)
            )
        };
        put("kappa", formula, kappa.to_string());
    }
    all.push((
        "standardize-summary".into(),
        summary(settings, valleys),
        String::new(),
    ));
    all
}

/// A share in percent, however small.
fn share(share: f64) -> String {
    if share < 1e-5 {
        return format!("< {} %", figure(0.001));
    }
    format!("{} %", figure(round_to_digits(100.0 * share, 3)))
}

pub(super) fn summary(settings: &StandardizeSettings, [raw, standard]: &[Valley; 2]) -> String {
    if raw.epochs != standard.epochs {
        let is_round = settings.r == 0.0;
        return say!(
            "standardize-shortens",
            raw = raw.epochs,
            standard = standard.epochs,
            rest = if is_round { "bowl" } else { "correlation" }
        );
    }
    if settings.scale == 1.0 {
        say!("standardize-same-scale", epochs = raw.epochs)
    } else {
        say!("standardize-hardly", epochs = raw.epochs)
    }
}
