//! Degenerate data: points that coincide, lie on a line, are all of one class, huge or tiny.

use hyperplane::data::{Keyword, Seeded};
use hyperplane::learn::Rule;
use hyperplane::session::Action;

use crate::actions::{one, set};
use crate::rounds::{check_link, look};
use crate::run::{each_round, usual};
use crate::screen::Screen;

/// Points of a degenerate set, as a link writes them.
fn points(random: &mut Seeded) -> String {
    let count = random.below(9);
    let kind = random.below(8);
    let scale = [1.0, 1e9, 1e-9, 1e-300, 1e5, 3e-162][random.below(6) as usize];
    let classes = 1 + random.below(3);
    let shift = [0.0, 0.0, 1e8, -1e9][random.below(4) as usize];
    let base = [random.unit(), random.unit()];
    let mut texts = Vec::new();
    for i in 0..count {
        let t = f64::from(i) - 2.0;
        let [x, y] = match kind {
            0 => base,
            1 => [t, 2.0 * t],
            2 => [t, 0.0],
            3 => [0.0, 0.0],
            4 => [f64::from(i % 2), f64::from(i / 2 % 2)],
            5 => [base[0] + t * 1e-14, base[1]],
            _ => [random.unit() - 0.5, random.unit() - 0.5],
        };
        let [x, y] = [x, y].map(|c| (scale * c + shift).clamp(-1e9, 1e9));
        texts.push(format!("{x:e},{y:e},{}", random.below(classes)));
    }
    texts.join(";")
}

#[test]
fn degenerate_data_never_stop_the_lab() {
    each_round(15, |seed, log| {
        let mut random = Seeded::new(seed, 79);
        let (mut app, mut screen) = (usual(), Screen::default());
        let link = format!("v2&dataset=custom&points={}", points(&mut random));
        log.text(&link);
        app.update(Action::Open(link));
        let rules = Rule::all().map(Rule::keyword).collect::<Vec<_>>();
        let mut settings = vec![
            ("rule", one(&mut random, &rules)),
            (
                "scaling",
                one(&mut random, &["none", "standardize", "unit"]),
            ),
            ("eta", one(&mut random, &["1e-9", "0.1", "1000"])),
            ("batch", one(&mut random, &["online", "batch", "mini"])),
            ("test-share", one(&mut random, &["0", "0", "30"])),
            ("map-xx", one(&mut random, &["off", "off", "on"])),
            ("penalty", one(&mut random, &["none", "ridge", "norm"])),
        ];
        for show in [
            "theory", "hulls", "widest", "optimum", "margins", "dual", "pocket", "zones",
        ] {
            settings.push((show, "on"));
        }
        settings.push(("explain", "on"));
        for (name, value) in settings {
            log.text(&format!("{name}={value}"));
            app.update(set(name, value));
        }
        for action in [Action::Step, Action::Epoch, Action::Epoch] {
            look(&mut screen, &mut app);
            app.update(action);
        }
        for tool in ["sweep", "landscape", "starts", "compare"] {
            log.text(&format!("tool={tool}"));
            app.update(set("tool", tool));
            look(&mut screen, &mut app);
            look(&mut screen, &mut app);
        }
        check_link(&app, true);
    });
}
