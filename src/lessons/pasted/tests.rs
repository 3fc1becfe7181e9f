//! Tests of the texts that students may paste.

use super::*;

fn expected() -> Expected {
    let weights = vec![
        vec![0.0, 0.0, 0.0],
        vec![0.5, -0.25, 1.0],
        vec![0.123_456_789, -2.0, 1.5],
    ];
    Expected {
        weights,
        every: Every::Epoch,
    }
}

fn finding(text: &str) -> Finding {
    PastedWeights::compare(text, &expected()).finding
}

#[test]
fn any_sensible_form_is_read() {
    for text in [
        "[[0, 0, 0], [0.5, -0.25, 1], [0.123456789, -2, 1.5]]",
        "[0.0, 0.0, 0.0]\n[0.5, -0.25, 1.0]\n[0.123456789, -2.0, 1.5]\n",
        "[array([0., 0., 0.]), array([ 0.5 , -0.25,  1.  ]), array([ 0.12345679, -2.        ,  1.5       ])]",
        "[[ 0.          0.          0.        ]\n [ 0.5        -0.25        1.        ]\n [ 0.12345679 -2.          1.5       ]]",
        "0.5, -0.25, 1\n0.1235, -2.0000, 1.5000",
        "epoch,w0,w1,w2\n0,0,0,0\n1,0.5,-0.25,1\n2,0.123456789,-2,1.5",
        "0 12.5 [0.0, 0.0, 0.0]\n1 3.25 [0.5, -0.25, 1.0]\n2 1e-3 [0.123456789, -2.0, 1.5]",
        "0 12.5 0.0 0.0 0.0\n1 3.25 0.5 -0.25 1.0\n2 1e-3 0.123456789 -2.0 1.5",
        "[np.float64(0.5), np.float64(-0.25), np.float64(1.0)]\n[np.float64(0.123456789), np.float64(-2.0), np.float64(1.5)]",
        "[[5.00e-01 −2.5e-01 1]\n [1.23456789e-01 -2.0E+00 1.5]]",
        "0.5\t−0.25\t1\r\n0.123456789\t−2\t1.5\r\n",
        "[[0.5, -0.25, 1],\n [0.12345679,\n  -2, 1.5], [9, 9, 9]]",
        "0.5 -0.25 1 0.12 -2.0 1.5",
    ] {
        assert_eq!(finding(text), Finding::Right { epochs: 2 }, "{text}");
    }
}

#[test]
fn the_first_epoch_that_differs_is_named() {
    let found = finding("[[0,0,0],[0.5,-0.25,1],[0.123456789,-2,1.6]]");
    let Finding::Differs {
        epoch: 2,
        weight: 2,
        given,
        wanted,
    } = found
    else {
        panic!("{found:?}");
    };
    assert_eq!((given, wanted), (1.6, 1.5));
    let pasted = PastedWeights::compare("[[0.5,-0.25,7],[0.123456789,-2,1.5]]", &expected());
    assert!(
        matches!(
            pasted.finding,
            Finding::Differs {
                epoch: 1,
                weight: 2,
                ..
            }
        ),
        "{pasted:?}"
    );
    assert_eq!(pasted.epochs_right(), 0);
    assert!(
        pasted.message().contains("w2") && pasted.message().contains('6'),
        "{}",
        pasted.message()
    );
    let start = finding("[[1,0,0],[0.5,-0.25,1],[0.123456789,-2,1.5]]");
    assert!(
        matches!(
            start,
            Finding::Differs {
                epoch: 0,
                weight: 0,
                ..
            }
        ),
        "{start:?}"
    );
    // A program that goes on longer than the lab, and errs at once, has printed no start either.
    let long = finding("[[2,0,0],[0.5,-0.25,1],[0.123456789,-2,1.5],[1,1,1],[1,1,1]]");
    assert!(
        matches!(long, Finding::Differs { epoch: 1, .. }),
        "{long:?}"
    );
    let lost = finding("[[0,0,0],[nan,-0.25,1],[1,2,3]]");
    assert!(
        matches!(
            lost,
            Finding::Differs {
                epoch: 1,
                weight: 0,
                ..
            }
        ),
        "{lost:?}"
    );
}

#[test]
fn what_is_missing_or_unclear_is_said() {
    assert_eq!(finding(""), Finding::Empty);
    assert_eq!(finding("no weights, sorry"), Finding::Empty);
    assert_eq!(
        finding("[[0,0,0],[0.5,-0.25,1]]"),
        Finding::Short {
            epochs: 1,
            wanted: 2
        }
    );
    assert_eq!(
        finding("[[0,0,0]]"),
        Finding::Short {
            epochs: 0,
            wanted: 2
        }
    );
    let four = Finding::Unclear {
        row: 1,
        numbers: 4,
        weights: 3,
    };
    assert_eq!(finding("[[0,0,0,0],[1,2,3,4]]"), four);
    for strange in [
        "[", "]]]", "1", "-", "e", "1e", "1e+", "..", "−", "[1e999]", "0x10", "☃ 3",
    ] {
        let pasted = PastedWeights::compare(strange, &expected());
        assert_eq!(pasted.epochs_right(), 0, "{strange}");
        assert!(!pasted.message().is_empty());
    }
}

#[test]
fn a_difference_beyond_the_digits_written_is_one() {
    let near = "[[0.5,-0.25,1],[0.12346,-2,1.5]]";
    assert_eq!(finding(near), Finding::Right { epochs: 2 });
    let off = "[[0.5,-0.25,1],[0.12355,-2,1.5]]";
    assert!(matches!(finding(off), Finding::Differs { epoch: 2, .. }));
}

/// A program that prints after each step is compared step by step, and the lab goes to the first one that differs.
#[test]
fn steps_are_compared_one_by_one_and_the_first_wrong_one_is_shown() {
    use crate::app::App;
    use crate::lessons::{LessonCommand, LessonSession};
    let text = "title: A program\n---\nstep: AND\nstate: dataset=gate&gate=8&eta=0.5\nweights: play\nevery: step\n---\n<p></p>\n";
    let mut app = App::default();
    app.update(LessonCommand::Open {
        name: "a-lesson".into(),
        text: text.into(),
        progress: String::new(),
    });
    let mut found = |text: &str| {
        app.update(LessonCommand::Paste(text.into()));
        let pasted = app
            .lesson()
            .and_then(LessonSession::pasted)
            .expect("pasted");
        (pasted.message(), app.session().run().steps())
    };
    // By hand: (0, 0) is corrected, (0, 1) and (1, 0) are right, (1, 1) is corrected.
    let (told, _) = found("-1 0 0\n-1 0 0\n-1 0 0\n0 1 1");
    assert!(told.starts_with("So far all is right: 4 of"), "{told}");
    let (told, steps) = found("-1 0 0\n-1 0 0\n-1 0 0\n0 1 2");
    assert_eq!(
        told,
        "Step 4 is the first that differs: w2 is 2.000, and the lab has 1.000, which is 1 away. The plane shows this step."
    );
    assert_eq!(steps, 4);
}
