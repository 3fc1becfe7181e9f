//! The logarithmic slider of η.

use crate::data::round_to_digits;

/// The lowest and highest exponent of the logarithmic slider of η.
pub const ETA_SLIDER: (f64, f64) = (-4.0, 1.0);

/// The position of η on its slider: log₁₀ η, kept within the slider.
pub fn eta_to_slider(eta: f64) -> f64 {
    libm::log10(eta).clamp(ETA_SLIDER.0, ETA_SLIDER.1)
}

/// The rate at a place of the slider, rounded to three digits, which tell any two neighbors of the slider apart.
///
/// ```
/// use hyperplane_session::slider::slider_to_eta;
/// assert_eq!((slider_to_eta(-1.0), slider_to_eta(-3.92)), (0.1, 0.00012));
/// ```
pub fn slider_to_eta(place: f64) -> f64 {
    let place = if place.is_finite() {
        place.clamp(ETA_SLIDER.0, ETA_SLIDER.1)
    } else {
        -1.0
    };
    round_to_digits(libm::exp(place * std::f64::consts::LN_10), 3)
}
