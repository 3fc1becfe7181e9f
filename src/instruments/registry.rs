//! The list of the instruments: the one place that names them.

use super::AnyInstrument;

/// All instruments, as they are before anything is done with them, in the order of the menu. The house asks this list and
/// names none of them.
pub fn registry() -> Vec<Box<dyn AnyInstrument>> {
    vec![
        Box::<super::step::StepState>::default(),
        Box::<super::compare::CompareState>::default(),
        Box::<super::sweep::SweepState>::default(),
        Box::<super::landscape::LandscapeState>::default(),
        Box::<super::starts::StartsState>::default(),
        Box::<super::standardize::StandardizeState>::default(),
        Box::<super::noise::NoiseState>::default(),
        Box::<super::likelihood::LikelihoodState>::default(),
        Box::<super::descent::DescentState>::default(),
        Box::<super::dual::DualState>::default(),
        Box::<super::gates::GatesState>::default(),
        Box::<super::spam::SpamState>::default(),
        Box::<super::code::CodeState>::default(),
        Box::<super::confusion::ConfusionState>::default(),
        Box::<super::digits::DigitsState>::default(),
        Box::<super::scatter::ScatterState>::default(),
        Box::<super::import::ImportState>::default(),
        Box::<super::export::ExportState>::default(),
        Box::<super::points::PointsState>::default(),
        Box::<super::theory::TheoryState>::default(),
        Box::<super::zones::ZonesState>::default(),
        Box::<super::alongside::AlongsideState>::default(),
    ]
}
