//! The explanation of an update: each formula, and the same formula with the numbers of this step.

use super::mathml::Quantity;
use super::messages::tie_remark;
use super::part::Part;
use crate::session::Session;
use crate::session::messages::point_name;
use crate::text::say;

/// The update made last.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// Which samples it looked at; plain text.
    pub heading: String,
    /// A remark on a tie that a threshold had to decide; plain text, may be empty.
    pub remark: String,
    /// The quantities, in the order of the calculation.
    pub quantities: Vec<Quantity>,
    /// The meaning of L in the rows on the loss; plain text, empty for rules without a loss.
    pub loss: String,
    /// Of a batch: the samples that contributed most, largest first: their name, and |δ|·‖x̃‖.
    pub largest: Vec<(String, f64)>,
}

impl Explanation {
    /// Of the update made last, if it was made by itself; for three or more classes of the learner that theory is about.
    pub fn new(state: &Session) -> Option<Self> {
        let (step, before) = (state.last_step()?, state.weights_before()?);
        let part = Part::new(state, step, before);
        let first = *part.samples.first()?;
        let single = part.samples.len() == 1;
        let mut heading = if single {
            point_name(state, first as usize)
        } else {
            say!("step-batch", points = part.samples.len())
        };
        if state.prepared().is_multiclass() {
            let class = &state.prepared().set.class_names()[state.theory_class()];
            heading = say!("step-one-class", heading, class);
        }
        let mut quantities = Vec::new();
        part.ahead(&mut quantities);
        if single {
            part.one_sample(&mut quantities);
        } else {
            part.batch(&mut quantities);
        }
        part.movement(&mut quantities);
        Some(Self {
            heading,
            remark: tie_remark(state),
            loss: part.about_loss(),
            largest: if single {
                Vec::new()
            } else {
                part.largest(state)
            },
            quantities,
        })
    }
}
