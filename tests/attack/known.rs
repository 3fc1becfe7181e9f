//! What an attack has found, one by one.

use hyperplane::lab::tools::compare::Command;
use hyperplane::lab::{Action, State, update};

use crate::deeds::set;
use crate::rounds::look;
use crate::screen::Screen;

fn opened(link: &str) -> State {
    let mut state = State::default();
    update(&mut state, Action::Open(link.into()));
    assert_eq!(state.notice(), None, "{link}");
    state
}

#[test]
fn a_sweep_over_rates_at_which_one_class_overflows_first_comes_to_its_end() {
    use hyperplane::lab::tools::sweep::Sweep;
    let state = opened("#v2&iris-classes=all&inputs=all&rule=adaline&init=random&tool=sweep");
    let mut sweep = Sweep::default();
    sweep.follow(&state);
    for _ in 0..200_000 {
        if sweep.advance(2000) {
            break;
        }
    }
    assert!(sweep.is_complete());
}

#[test]
fn epochs_go_on_past_the_one_in_which_one_class_overflows() {
    let mut state = opened("#v2&iris-classes=all&rule=adaline&eta=0.029");
    for _ in 0..300 {
        update(&mut state, Action::Epoch);
    }
    assert_eq!(state.outcome().word(), "diverged");
    look(&mut Screen::default(), &state);
    let link = hyperplane::lab::permalink::write(&state);
    assert!(hyperplane::lab::permalink::read(&link).is_ok(), "{link}");
}

#[test]
fn lanes_forget_the_step_of_other_data() {
    for points in 0..3 {
        let mut state = opened("#v2&dataset=gate&explain=on");
        let mut screen = Screen::default();
        for _ in 0..7 {
            update(&mut state, Action::Step);
        }
        update(&mut state, set("dataset", "custom"));
        for class in 0..points {
            let at = (f64::from(class), 1.0);
            let shown = [-5.0, 5.0, -5.0, 5.0];
            update(&mut state, Action::AddPoint { at, class, shown });
        }
        update(&mut state, set("tool", "compare"));
        look(&mut screen, &state);
        for command in [
            Command::Step,
            Command::TogglePlay,
            Command::Epoch,
            Command::Reset,
        ] {
            update(&mut state, Action::Compare(command));
            look(&mut screen, &state);
        }
    }
}
