//! Random actions in the dialog of maximum likelihood.

use hyperplane::data::Seeded;
use hyperplane::geometry::Axis;
use hyperplane::instruments::likelihood::{
    Grip, Likelihood, LikelihoodCommand, LikelihoodPlots, NUMBER_FIELDS, descriptions,
    estimate_readout, log_likelihood_readout, sample_readout,
};
use hyperplane::plot::scene::Scene;

use crate::actions::{any_number, one};
use crate::paper::texts_of;
use crate::run::each_round;
use crate::texts::first_unfit;

fn any(random: &mut Seeded) -> LikelihoodCommand {
    let families = ["normal", "bernoulli", "exponential", "poisson", "cauchy"];
    let place = |random: &mut Seeded| Axis::new(any_number(random), any_number(random));
    match random.below(12) {
        0 => LikelihoodCommand::Choose(one(random, &families).into()),
        1 => {
            let names: Vec<&str> = NUMBER_FIELDS.iter().map(|field| field.name).collect();
            LikelihoodCommand::Type {
                name: one(random, &names).into(),
                text: any_number(random).to_string(),
            }
        }
        2 => LikelihoodCommand::Slide {
            index: random.below(3) as usize,
            value: any_number(random),
        },
        3 => LikelihoodCommand::Drag {
            grip: if random.below(2) == 0 {
                Grip::Place
            } else {
                Grip::Width
            },
            to: place(random),
        },
        4 => LikelihoodCommand::Place(place(random)),
        5 | 6 => LikelihoodCommand::Click(any_number(random)),
        7 => LikelihoodCommand::Add(any_number(random).to_string()),
        8 => LikelihoodCommand::Draw,
        9 => LikelihoodCommand::Redraw(random.below(1000)),
        10 => match random.below(3) {
            0 => LikelihoodCommand::Clear,
            _ => LikelihoodCommand::Undo,
        },
        _ => LikelihoodCommand::Maximize,
    }
}

fn look(state: &Likelihood) -> Vec<String> {
    let readouts = [
        log_likelihood_readout(state),
        estimate_readout(state),
        sample_readout(state),
    ];
    let mut texts = Vec::new();
    for readout in readouts {
        texts.extend([readout.text, readout.full, readout.remark]);
    }
    texts.extend(descriptions(state));
    for field in &NUMBER_FIELDS {
        texts.push(state.text(field));
    }
    let LikelihoodPlots { density, surface } = LikelihoodPlots::new(state.experiment());
    let frame = density.frame((300.0, 200.0), 1.0);
    texts.extend(texts_of(&frame, |pen| density.draw(pen, &frame)));
    let frame = surface.frame((300.0, 200.0), 1.0);
    texts.extend(texts_of(&frame, |pen| surface.draw(pen, &frame)));
    texts
}

#[test]
fn nothing_stops_the_dialog_of_likelihood() {
    each_round(25, |seed, log| {
        let mut random = Seeded::new(seed, 80);
        let mut state = Likelihood::default();
        for _ in 0..60 {
            let command = any(&mut random);
            log.text(&format!("{command:?}"));
            state.update(command);
            let texts = look(&state);
            if let Some(text) = first_unfit(&texts, "") {
                panic!("a text of the dialog: {text}");
            }
        }
    });
}
