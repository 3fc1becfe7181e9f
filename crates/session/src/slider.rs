//! The logarithmic slider of η.

use crate::data::round_to_digits;

/// The lowest and highest exponent of the logarithmic slider of η.
pub const ETA_SLIDER: (f64, f64) = (-4.0, 1.0);

/// The position of η on its slider: log₁₀ η, kept within the slider.
pub fn eta_to_slider(eta: f64) -> f64 {
    libm::log10(eta).clamp(ETA_SLIDER.0, ETA_SLIDER.1)
}

/// The rate of 1, 2, 5 times a power of ten that is nearest to a place of the slider: where a thumb that is dragged rests.
///
/// ```
/// use hyperplane_session::slider::dragged_eta;
/// assert_eq!([-1.0, -0.9, -0.8, -0.4].map(dragged_eta), [0.1, 0.1, 0.2, 0.5]);
/// assert_eq!([-9.0, 9.0, f64::NAN].map(dragged_eta), [0.0001, 10.0, 0.1]);
/// ```
pub fn dragged_eta(place: f64) -> f64 {
    let eta = slider_to_eta(place);
    let power = libm::pow(10.0, libm::floor(eta_to_slider(eta)));
    let far = |rate: &f64| (eta_to_slider(*rate) - eta_to_slider(eta)).abs();
    let near = [1.0, 2.0, 5.0, 10.0].map(|digit| round_to_digits(digit * power, 1));
    near.into_iter()
        .min_by(|a, b| far(a).total_cmp(&far(b)))
        .unwrap_or(eta)
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
