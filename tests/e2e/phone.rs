//! Phones and tablets: what stays in view, and what fingers do.

use hyperplane_test_parts::{in_all, in_firefox};
use serde_json::{Value, json};

use crate::browser::eventually;
use crate::lab::{Lab, story};
use crate::lessons::{by_button_speed, press, text};

/// Phones held upright and on their side, and a tablet, each with the share of the screen that scrolls freely: of its
/// height, on its side of its width.
const SCREENS: [(u32, u32, f64); 6] = [
    (390, 844, 0.45),
    (360, 640, 0.44),
    (320, 568, 0.44),
    (844, 390, 0.45),
    (568, 320, 0.4),
    (768, 1024, 0.45),
];

/// Those of the plane, Play, Step and η that cannot be touched, and the right and lower edges of all.
const IN_VIEW: &str = "const seen = (selector) => {
        const element = document.querySelector(selector), at = element.getBoundingClientRect();
        const found = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
        return at.top >= 0 && at.bottom <= innerHeight && at.height >= 28 && element.contains(found);
    };
    const edges = ['#plane', '[data-action=play]', '[name=eta-beside]'].map((s) => document.querySelector(s).getBoundingClientRect());
    return {
        seen: ['#plane', '[data-action=play]', '[data-action=step]', '[name=eta-beside]'].filter((s) => !seen(s)),
        right: Math.max(...edges.map((at) => at.right)), lower: Math.max(...edges.map((at) => at.bottom)),
        wide: document.scrollingElement.scrollWidth - innerWidth,
    };";

async fn hold(lab: &Lab, width: u32, height: u32) {
    lab.become_a_phone(1).await;
    lab.become_a_screen((width, height), 1.0, true).await;
}

/// Waits until all that a page knows of its height is that of the screen.
async fn is_as_high(lab: &Lab, height: u32) {
    eventually("the height", async || {
        let heights =
            "return [innerHeight, visualViewport.height, document.documentElement.clientHeight]";
        (lab.ask(heights).await == json!([height, height, height])).then_some(())
    })
    .await;
}

async fn scroll(lab: &Lab, to: &str) {
    lab.ask(&format!("scrollTo(0, {to})")).await;
    lab.shown().await;
}

#[test]
fn the_plane_stays_in_view_with_play_step_and_eta() {
    plane_stays_in_view(&SCREENS[2..4]);
}

#[in_all("the narrowest screen, and one that lies, in the short command")]
#[test]
fn the_plane_stays_in_view_on_every_screen() {
    plane_stays_in_view(&SCREENS);
}

fn plane_stays_in_view(screens: &[(u32, u32, f64)]) {
    story(async |lab| {
        for &(width, height, free) in screens {
            hold(lab, width, height).await;
            for link in ["", "v2&lesson=08-adaline&lesson-step=2"] {
                lab.open(link).await;
                for place in ["0", "200", "document.body.scrollHeight"] {
                    let what = format!("{width}×{height} {link:?} at {place}");
                    scroll(lab, place).await;
                    let view = lab.ask(IN_VIEW).await;
                    assert_eq!(view["seen"], json!([]), "{what}");
                    assert_eq!(view["wide"], json!(0), "{what}");
                    let side = width > height;
                    let (edge, whole) = if side {
                        ("right", width)
                    } else {
                        ("lower", height)
                    };
                    let taken = view[edge].as_f64().expect("a number") / f64::from(whole);
                    // The bar above scrolls away.
                    assert!(place == "0" || 1.0 - taken >= free, "{what}: {view}");
                }
            }
        }
    });
}

/// The buttons of the bar above that are not to be pressed at each of their corners, and what lies there.
const COVERED: &str = "const covered = [];
    for (const button of document.querySelectorAll('.top button')) {
        const at = button.getBoundingClientRect();
        if (!button.checkVisibility()) continue;
        for (const [x, y] of [[at.left + 8, at.top + 4], [at.right - 8, at.top + 4], [at.left + 8, at.bottom - 4], [at.right - 8, at.bottom - 4]]) {
            const found = document.elementFromPoint(x, y);
            if (!button.contains(found)) covered.push([button.dataset.action, (found?.id || found?.className) ?? 'outside']);
        }
    }
    return covered;";

#[test]
fn nothing_covers_the_bar_on_a_low_screen() {
    story(async |lab| {
        // The second is a window of 1400×900 at a zoom of 200 %.
        for (width, height, is_phone) in [
            (667, 375, true),
            (700, 450, false),
            (568, 320, true),
            (844, 390, true),
            (896, 590, false),
            (932, 430, true),
        ] {
            lab.become_a_screen((width, height), 1.0, is_phone).await;
            lab.open("v2").await;
            assert_eq!(lab.ask(COVERED).await, json!([]), "{width}×{height}");
            let bottom = "return document.querySelector('.drive').getBoundingClientRect().bottom";
            let bottom = lab.ask(bottom).await.as_f64().expect("a number");
            assert!(bottom <= f64::from(height), "{width}×{height}: {bottom}");
            // Words of another language may need two rows.
            lab.ask("document.querySelector('[data-action=lessons]').textContent = 'Unterrichtseinheiten und Übungen'")
                .await;
            lab.shown().await;
            assert_eq!(
                lab.ask(COVERED).await,
                json!([]),
                "long words, {width}×{height}"
            );
        }
    });
}

/// The parts of the lab that are shown elsewhere than the document has them: by their places, column by column on a screen
/// on its side and below the plane of a tablet, and in the document.
const ORDERS: &str = "const parts = ['#plane', '[data-action=play]', '.lesson', '[data-action=epoch]', '.timeline', '.tools', '.side', '.controls'];
    const all = parts.map((s) => document.querySelector(s)).filter((part) => part.checkVisibility());
    const place = (part) => part.getBoundingClientRect();
    const isBelow = (part) => innerWidth >= 700 && innerWidth < innerHeight && part.matches('.lesson, .side, .controls');
    const column = (part) => isBelow(part) && place(part).left > innerWidth / 3 ? 2 : isBelow(part) ? 1 : innerWidth > innerHeight && place(part).left > innerWidth / 3 ? 1 : 0;
    const shown = [...all].sort((a, b) => column(a) - column(b) || place(a).top - place(b).top || place(a).left - place(b).left);
    const read = [...all].sort((a, b) => a.compareDocumentPosition(b) & 4 ? -1 : 1);
    const names = (list) => list.map((part) => parts.find((s) => part.matches(s)));
    return [names(shown), names(read)];";

/// Controls that stay hidden behind what stays in view when they get the focus.
const HIDDEN: &str = "return (async () => {
        const bars = [...document.querySelectorAll('#plane, .drive, .stage, .lesson nav')];
        const stay = bars.filter((bar) => getComputedStyle(bar).position === 'sticky');
        const all = [...document.querySelectorAll('.columns :is(button, input, select, summary)')];
        const free = all.filter((control) => control.checkVisibility() && !control.disabled && !stay.some((bar) => bar.contains(control)));
        const isHidden = (control) => {
            const at = control.getBoundingClientRect();
            const behind = (bar) => bar.top < at.bottom - 1 && bar.bottom > at.top + 1 && bar.left < at.right - 1 && bar.right > at.left + 1;
            return at.top < -1 || at.bottom > innerHeight + 1 || stay.some((bar) => behind(bar.getBoundingClientRect()));
        };
        const hidden = [];
        // A browser may scroll later. The driver ends a script after 30 seconds.
        const end = performance.now() + 25000;
        for (const control of free) {
            control.focus();
            while (isHidden(control) && performance.now() < end) await new Promise(requestAnimationFrame);
            if (isHidden(control)) hidden.push(control.outerHTML.slice(0, 90));
        }
        return free.length > 9 ? hidden : ['few controls'];
    })()";

#[test]
fn what_is_shown_first_is_read_first_and_no_focus_is_hidden() {
    is_read_as_shown(&SCREENS[2..4]);
}

#[in_all("the narrowest screen, and one that lies, in the short command")]
#[test]
fn what_is_shown_first_is_read_first_on_every_screen() {
    is_read_as_shown(&SCREENS);
}

fn is_read_as_shown(screens: &[(u32, u32, f64)]) {
    story(async |lab| {
        for &(width, height, _) in screens {
            hold(lab, width, height).await;
            for link in ["", "v2&lesson=02-perceptron-rule&lesson-step=2"] {
                lab.open(link).await;
                lab.shown().await;
                let what = format!("{width}×{height} {link:?}");
                let orders = lab.ask(ORDERS).await;
                assert_eq!(orders[0], orders[1], "{what}");
                if !link.is_empty() && width < height {
                    is_as_high(lab, height).await;
                    lab.press("[data-lesson=all-parts]").await;
                    lab.shown().await;
                    assert_eq!(lab.ask(HIDDEN).await, json!([]), "{what}");
                }
            }
        }
        // The same page on a wide screen: the lesson is the first again.
        lab.resize((1400, 900)).await;
        let first = "return document.querySelector('.columns').firstElementChild.className";
        assert_eq!(lab.ask(first).await, json!("lesson"));
    });
}

#[test]
fn on_a_phone_the_verdict_is_in_view_below_the_plane() {
    story(async |lab| {
        for (width, height) in [(390, 844), (844, 390)] {
            hold(lab, width, height).await;
            lab.open("v2&lesson=02-perceptron-rule&lesson-step=3").await;
            eventually("the question", async || {
                lab.sees("[name=foretold]").await.then_some(())
            })
            .await;
            press(lab, "[name=foretold][value='0']").await;
            press(lab, "[data-lesson=try]").await;
            by_button_speed(lab).await;
            eventually("the verdict", async || {
                (!text(lab, ".verdict").await.is_empty()).then_some(())
            })
            .await;
            lab.shown().await;
            let view = lab.ask(IN_VIEW).await;
            assert_eq!(view["seen"], json!([]), "{width}×{height}");
            let seen = lab
                .ask(
                    "const at = document.querySelector('.verdict p b').getBoundingClientRect();
                    return document.querySelector('.verdict').contains(document.elementFromPoint(at.left + 2, at.top + at.height / 2))",
                )
                .await;
            assert_eq!(seen, json!(true), "{width}×{height}");
        }
    });
}

/// The range of x that the plane shows.
async fn shown(lab: &Lab) -> (f64, f64) {
    let view = lab.plot().await.view;
    (view.x_min, view.x_max)
}

#[in_firefox("fingers: each engine decides itself what scrolls and what drags")]
#[test]
fn a_swipe_scrolls_and_no_point_moves() {
    story(async |lab| {
        hold(lab, 390, 844).await;
        lab.open("v2&dataset=gate").await;
        let link = lab.link().await;
        let plot = lab.plot().await;
        let point = lab.described().await.prepared().dots[0].at;
        let (x, y) = plot.pixel((point.x, point.y));
        let there = "return document.elementFromPoint(...arguments)?.closest('#plane')?.id";
        let there = lab.ask_with(there, &[json!(x), json!(y)]).await;
        assert_eq!(there, json!("plane"), "the point is in view");
        // However slow the machine is, the finger does not rest: the page would pick the point up.
        lab.stop_clock().await;
        let way: Vec<_> = (1..12).map(|step| (x, y - 15 * step)).collect();
        lab.swipe((x, y), &way).await;
        eventually("the page to scroll", async || {
            let there = lab.ask("return scrollY").await;
            (there.as_f64()? > 50.0).then_some(())
        })
        .await;
        assert_eq!(
            lab.link().await,
            link,
            "still the gate, none of its points moved"
        );
    });
}

#[in_firefox("fingers: each engine decides itself what scrolls and what drags")]
#[test]
fn two_fingers_zoom_and_no_point_moves() {
    story(async |lab| {
        hold(lab, 390, 844).await;
        lab.open("").await;
        let (link, usual) = (lab.link().await, shown(lab).await);
        lab.stop_clock().await;
        let plot = lab.plot().await;
        assert!(!lab.sees("[data-action=usual-view]").await);
        let (x, y) = plot.pixel((plot.view.center().x, plot.view.center().y));
        let fingers = |apart: i64| [(x - apart, y - apart), (x + apart, y + apart)];
        lab.fingers("touchStart", &fingers(20)[..1]).await;
        lab.fingers("touchStart", &fingers(20)).await;
        for apart in [30, 45, 60, 80] {
            lab.fingers("touchMove", &fingers(apart)).await;
        }
        lab.fingers("touchEnd", &[]).await;
        let there = lab.ask("return scrollY + visualViewport.scale").await;
        assert_eq!(there, json!(1), "the page neither scrolls nor zooms");
        let closer = shown(lab).await;
        let ratio = (closer.1 - closer.0) / (usual.1 - usual.0);
        assert!((0.2..0.3).contains(&ratio), "{ratio}");
        // Longer than a finger that rests takes to add one.
        lab.pass(1000).await;
        assert_eq!(lab.link().await, link, "a pinch leaves no point behind");

        lab.click("usual-view").await;
        assert_eq!(shown(lab).await, usual);
        assert!(!lab.sees("[data-action=usual-view]").await);
        assert_eq!(lab.link().await, link, "nor does the way back");
    });
}

#[in_firefox("layout, scroll bars and fonts differ")]
#[test]
fn every_label_is_to_be_seen_and_large_enough_to_touch() {
    story(async |lab| {
        for (width, height, _) in SCREENS {
            hold(lab, width, height).await;
            lab.open("").await;
            let small = lab
                .ask(
                    "const size = (element) => element.getBoundingClientRect();
                    const all = [...document.querySelectorAll('.stage :is(button, select), .controls :is(select, summary, .row input), .top button, .segments label')];
                    const small = all.filter((e) => e.checkVisibility() && (size(e).height < 43.5 || size(e).width < 43.5));
                    const names = [...document.querySelectorAll('.speed span, .tools .segments span')];
                    const hidden = names.filter((e) => size(e).width < 12 || getComputedStyle(e).fontSize === '0px' || getComputedStyle(e).clipPath !== 'none');
                    return [...small, ...hidden].map((e) => `${e.outerHTML.slice(0, 80)} ${size(e).width} × ${size(e).height}`)",
                )
                .await;
            assert_eq!(small, Value::from(Vec::<Value>::new()), "{width}×{height}");
        }
    });
}
