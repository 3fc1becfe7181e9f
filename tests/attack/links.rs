//! Damaged links: whatever an address holds, the lab opens and goes on.

use hyperplane::data::Seeded;
use hyperplane::session::Action;

use crate::actions;
use crate::damage::damaged;
use crate::events;
use crate::rounds::{check_link, look};
use crate::run::{each_round, opened, usual};
use crate::screen::Screen;

/// Links that are damaged.
const LINKS: &[&str] = &[
    "v1&eta=0.1",
    "v1&dataset=custom&points=1,2,0;3,4,1;-1,0.5,1&from=1,2,3,4,5&past=3,1,1;4,1,1&marks=4&at=7",
    "v2&dataset=custom&points=1,2,0;3,4,1;-1,0.5,2;0,0,2&features=a;b&classes=p;q;r&window=-1,1,-2,2",
    "v2&iris-classes=all&inputs=all&rule=adaline&init=random&tool=sweep",
    "v2&dataset=gate&gate=6&map-xy=on&explain=on&theory=on&at=9",
    "v2&dataset=overlap&size=30&rule=logistic&penalty=ridge&lambda=0.1&tool=landscape&landscape-zoom=3",
    "v2&dataset=moons&size=24&tool=starts&starts-epochs=5&starts-run=3&test-share=30",
    "v2&dataset=spam&tool=spam&spam-message=free%20money&spam-weights=lab",
    "v2&dataset=gate&tool=gates&gates-product=on&rule=adaline",
    "v2&tool=compare&compare-lanes=3&compare-b-eta=1&compare-c-rule=adaline&at=40",
    "v2&tool=descent&descent-function=quartic&descent-eta=0.3&descent-steps=20",
    "v2&tool=standardize&standardize-r=0.9&standardize-scale=3",
    "v2&init=given&line=1,2,3&zones=on&rule=adaline&eta=0.02&hulls=on&widest=on&optimum=on&dual=on",
    "v2&lesson=01-perceptron&lesson-step=2",
];
/// Pieces that are put in.
const PIECES: &[&str] = &[
    "&",
    "=",
    ",",
    ";",
    "-",
    "e",
    "%",
    "%00",
    "%FF",
    "NaN",
    "inf",
    "1e308",
    "1e-320",
    "999999999",
    "&at=5",
    "&points=",
    "&from=",
    "&eta=",
    "#",
    "v2",
    "0",
    "é",
    "&tool=sweep",
    "&rule=adaline",
];

/// A link that is nearly right.
pub(crate) fn damaged_link(random: &mut Seeded) -> String {
    damaged(random, LINKS, PIECES, "&")
}

/// Returns true if every part of a link makes sense.
fn is_known(link: &str) -> bool {
    opened(link).session().notice().is_none()
}

#[test]
fn a_damaged_link_never_stops_the_lab() {
    let lessons = actions::lessons();
    each_round(40, |seed, log| {
        let mut random = Seeded::new(seed, 78);
        let (mut app, mut screen) = (usual(), Screen::default());
        for _ in 0..3 {
            let link = damaged_link(&mut random);
            log.text(&link);
            let known = is_known(&link);
            app.update(Action::Open(link));
            assert_eq!(app.session().must_leave_address(), !known);
            check_link(&app, true);
            look(&mut screen, &mut app);
            for action in [Action::Tick(16.0), Action::Train(300), Action::Step] {
                app.update(action);
                look(&mut screen, &mut app);
            }
            for action in events::gesture(&mut random, &app, &lessons) {
                log.action(&action);
                app.update(action);
                look(&mut screen, &mut app);
            }
            check_link(&app, false);
        }
    });
}
