//! A lesson on a course platform: a page with a SCORM runtime opens the package, and hears how far the student has come.

use hyperplane_test_parts::in_all;
use serde_json::{Value, json};

use crate::browser::eventually;
use crate::elsewhere::{Fate, Host};
use crate::lab::{Lab, story};
use crate::lessons::{at_step, do_step, lesson, press};

/// The lesson of which `cargo xtask test` makes packages.
const LESSON: &str = "25-units";

/// Has the platform open the package; all that is done from here on is done in the lab.
async fn open(lab: &Lab, host: &Host, package: &str) {
    lab.goto(&format!("{}?{package}", host.url())).await;
    for frame in ["the package", "the lab"] {
        eventually(frame, async || lab.driver.enter_frame(0).await.ok()).await;
    }
    lab.loaded().await;
}

/// Waits until the platform has this.
async fn is_told(lab: &Lab, name: &str, expected: &str) {
    has(lab, name, expected, |told| told == expected).await;
}

/// Waits until what the platform has is such.
async fn has(lab: &Lab, name: &str, what: &str, is_such: impl Fn(&str) -> bool) {
    lab.driver.enter_default_frame().await.expect("the page");
    eventually(&format!("{name}: {what}"), async || {
        is_such(told(lab, name).await.as_str()?).then_some(())
    })
    .await;
    for _ in 0..2 {
        lab.driver.enter_frame(0).await.expect("a frame");
    }
}

/// The platform's value of this name.
async fn told(lab: &Lab, name: &str) -> Value {
    let get = "return String(arguments[0].split('.').reduce((at, name) => at[name], state()))";
    lab.ask_with(get, &[json!(name)]).await
}

/// The student goes on to something else: the platform takes the package away.
async fn leave(lab: &Lab) {
    lab.driver.enter_default_frame().await.expect("the page");
    lab.ask("document.querySelector('iframe').remove()").await;
}

/// A lesson in two sittings. `names` are those of status, score, what is kept, time, and exit.
async fn two_sittings(lab: &Lab, version: &str, names: [&str; 4]) {
    let [status, score, kept, exit] = names;
    let host = Host::of("lms");
    let (lesson, package) = (lesson(LESSON), format!("{LESSON}-{version}"));
    open(lab, &host, &package).await;
    is_told(lab, status, "incomplete").await;
    is_told(lab, score, "0").await;
    do_step(lab, LESSON, &lesson.steps[0]).await;
    press(lab, "[data-lesson=next]").await;
    do_step(lab, LESSON, &lesson.steps[1]).await;
    is_told(lab, score, "50").await;
    is_told(lab, status, "incomplete").await;
    let rule = "rule=sigmoid";
    has(lab, kept, rule, |told| told.contains(rule)).await;
    // Neither the lab nor the answers are left in a browser that others use, too.
    leave(lab).await;
    assert_eq!(lab.ask("return localStorage.length").await, json!(0));
    assert_eq!(told(lab, exit).await, "suspend");
    // The lab is as it was left, at the same step.
    open(lab, &host, &package).await;
    at_step(lab, &lesson.steps[1].title).await;
    assert_eq!(
        lab.ask("return document.querySelector('select[name=rule]').value")
            .await,
        "sigmoid"
    );
    is_told(lab, score, "50").await;
    press(lab, "[data-lesson=next]").await;
    do_step(lab, LESSON, &lesson.steps[2]).await;
    is_told(lab, status, "completed").await;
    is_told(lab, score, "100").await;
    leave(lab).await;
    // Nothing is taken back from a student who looks at it again, also where nothing of the lab is left.
    let forget = "const name = location.search.slice(1);
        const cmi = { ...state(), suspend_data: 'of something else' };
        sessionStorage.setItem(name, JSON.stringify(cmi))";
    lab.ask(forget).await;
    lab.beforehand("console.warn = () => {}").await;
    open(lab, &host, &package).await;
    at_step(lab, &lesson.steps[0].title).await;
    do_step(lab, LESSON, &lesson.steps[0]).await;
    is_told(lab, status, "completed").await;
    is_told(lab, score, "100").await;
}

#[in_all("the answers to a sheet, on a platform, in the short command")]
#[test]
fn a_platform_with_scorm_1_2_hears_of_completion_and_score() {
    story(async |lab| {
        let names = [
            "core.lesson_status",
            "core.score.raw",
            "suspend_data",
            "core.exit",
        ];
        two_sittings(lab, "1.2", names).await;
        lab.driver.enter_default_frame().await.expect("the page");
        assert_eq!(told(lab, "core.score.max").await, "100");
        let time = told(lab, "core.session_time").await;
        assert!(
            time.as_str().is_some_and(|time| time.starts_with("00:0")),
            "{time}"
        );
    });
}

#[in_all(
    "SCORM 2004 is spoken in the tests of answers and of lost data, two sittings are those of SCORM 1.2"
)]
#[test]
fn a_platform_with_scorm_2004_hears_of_completion_and_score() {
    story(async |lab| {
        let names = ["completion_status", "score.raw", "suspend_data", "exit"];
        two_sittings(lab, "2004", names).await;
        lab.driver.enter_default_frame().await.expect("the page");
        assert_eq!(told(lab, "success_status").await, "passed");
        let scaled = told(lab, "score.scaled").await;
        assert_eq!(
            scaled.as_str().and_then(|text| text.parse().ok()),
            Some(1.0)
        );
    });
}

#[in_all("the answers to a sheet, on a platform, in the short command")]
#[test]
fn a_lab_that_is_longer_than_a_platform_keeps_texts_is_there_again() {
    story(async |lab| {
        let host = Host::of("lms");
        open(lab, &host, "25-units-1.2").await;
        let points = (0..500).map(|i| {
            format!(
                "{}.{},{}.{},{}",
                i % 7,
                i * 37 % 100,
                i % 5,
                i * 53 % 100,
                i % 2
            )
        });
        let points: Vec<String> = points.collect();
        let link = format!(
            "v2&dataset=custom&points={}&lesson={LESSON}&lesson-step=2",
            points.join(";")
        );
        assert!(link.len() > 4096);
        lab.ask_with("location.hash = arguments[0]", &[json!(link)])
            .await;
        let is_packed =
            |told: &str| !told.is_empty() && !told.starts_with('{') && told.len() <= 4096;
        has(lab, "suspend_data", "packed", is_packed).await;
        leave(lab).await;
        open(lab, &host, "25-units-1.2").await;
        at_step(lab, &lesson(LESSON).steps[1].title).await;
        assert_eq!(lab.points().await.len(), 500);
    });
}

#[test]
fn the_answers_to_a_sheet_are_there_again_and_count() {
    story(async |lab| {
        let (host, sheet) = (Host::of("lms"), "s06-margins-2004");
        open(lab, &host, sheet).await;
        is_told(lab, "score.raw", "0").await;
        let field = ".answer[data-answer='1'] input";
        lab.find(field)
            .await
            .send_keys("1.414\u{e004}")
            .await
            .expect("typed");
        let is_more = |told: &str| told.parse::<f64>().is_ok_and(|score| score > 0.0);
        has(lab, "score.raw", "more", is_more).await;
        has(lab, "suspend_data", "the answer", |told| {
            told.contains("1.414")
        })
        .await;
        leave(lab).await;
        let score = told(lab, "score.raw").await;
        open(lab, &host, sheet).await;
        let value = format!("return document.querySelector(\"{field}\").value");
        assert_eq!(lab.ask(&value).await, "1.414");
        // Students of a course do not see the model answers.
        assert!(!lab.sees(".model-answer").await);
        lab.driver.enter_default_frame().await.expect("the page");
        assert_eq!(told(lab, "score.raw").await, score);
    });
}

#[in_all("what is kept and told is said in the tests of answers and of two sittings")]
#[test]
fn a_platform_that_loses_what_is_kept_still_knows_how_far_the_student_was() {
    story(async |lab| {
        let (host, package) = (Host::of("lms"), "25-units-2004");
        open(lab, &host, package).await;
        do_step(lab, LESSON, &lesson(LESSON).steps[0]).await;
        let is_more = |told: &str| told.parse::<f64>().is_ok_and(|measure| measure > 0.0);
        has(lab, "progress_measure", "more", is_more).await;
        leave(lab).await;
        let forget = "const cmi = { ...state(), suspend_data: '', completion_status: 'unknown' };
            sessionStorage.setItem(location.search.slice(1), JSON.stringify(cmi))";
        lab.ask(forget).await;
        open(lab, &host, package).await;
        is_told(lab, "completion_status", "incomplete").await;
        has(lab, "progress_measure", "no less", is_more).await;
    });
}

/// A platform that shows the lesson in a frame of a window that it opens.
const OPENER: &str =
    "<!doctype html><link rel=icon href=data:,><script src=scorm-again.min.js></script><script>
    window.API = new Scorm12API();
    window.state = () => JSON.parse(JSON.stringify(API.cmi));
    window.opened = open('opened.html');</script>";
/// The window.
const OPENED: &str =
    "<!doctype html><link rel=icon href=data:,><iframe src=25-units-1.2/index.html></iframe>";

#[test]
fn a_platform_is_found_from_a_frame_of_a_window_that_it_has_opened() {
    story(async |lab| {
        const HTML: &str = "text/html; charset=utf-8";
        let host = Host::of("lms");
        host.decide("index.html", || Fate::Changed(HTML, OPENER));
        host.decide("opened.html", || Fate::Changed(HTML, OPENED));
        lab.goto(&host.url()).await;
        for (act, name, expected) in [
            ("", "core.lesson_status", "incomplete"),
            ("opened.close()", "core.exit", "suspend"),
        ] {
            lab.ask(act).await;
            eventually(name, async || {
                (told(lab, name).await == expected).then_some(())
            })
            .await;
        }
    });
}
