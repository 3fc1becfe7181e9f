//! Points on the wrong side.

use super::*;
use crate::app::tests::rest;

#[test]
fn misclassified_points_have_rings() {
    let mut app = lab("#v2&dataset=moons");
    let wrong = |app: &App| {
        let training = app
            .instrument::<DualState>()
            .and_then(|dual| dual.training.as_ref());
        scene::Marks::new(training.expect("the window is open"), None).wrong
    };
    // At a = 0 all of F is 0, which counts as +1.
    let negative = |app: &App| -> Vec<u32> {
        let rows = app.session().prepared().rows[0].iter().copied();
        let dots = &app.session().prepared().dots;
        rows.filter(|row| dots[*row as usize].class == 0).collect()
    };
    assert_eq!(wrong(&app), negative(&app));
    press(&mut app, "epoch");
    rest(&mut app);
    assert_eq!(wrong(&app).len() as u32, run(&app).errors());
}
