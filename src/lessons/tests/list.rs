//! The list of lessons as data.

use crate::lessons::{entries, list_view, translated};
use crate::text::say;

const INDEX: &str = "01 One\tA & B\tBasics\t5\n02 Two\t\tBasics\n03 Three\tC\tMore\ns1 One\tD";

fn markup(progress: impl Fn(&str) -> String, part: &str) -> String {
    let english = ["02".into(), "03".into()];
    let view = list_view(&entries(INDEX), &english, progress);
    view.markup_of(part).expect("a part").into()
}

#[test]
fn lessons_stand_in_their_groups_and_sheets_below() {
    let groups = markup(|_| String::new(), "lesson-groups");
    let minutes = say!("lesson-minutes", minutes = 5_usize);
    let expected = format!(
        "<h3>Basics</h3><ol class=\"lesson-list\">\
        <li><button type=\"button\" data-open-lesson=\"01\" aria-label=\"One\" aria-describedby=\"hp-about-01\">One</button>\
        <p id=\"hp-about-01\">{minutes} · A &amp; B</p></li>\
        <li lang=\"en\"><button type=\"button\" data-open-lesson=\"02\" aria-label=\"Two\">Two</button></li></ol>\
        <h3 lang=\"en\">More</h3><ol class=\"lesson-list\">\
        <li lang=\"en\"><button type=\"button\" data-open-lesson=\"03\" aria-label=\"Three\" aria-describedby=\"hp-about-03\">Three</button>\
        <p id=\"hp-about-03\">C</p></li></ol>"
    );
    assert_eq!(groups, expected);
    let sheets = markup(|_| String::new(), "lesson-sheets");
    let name = say!("lesson-sheet-name", title = "One");
    assert!(
        sheets.starts_with("<li><button") && sheets.contains(&name),
        "{sheets}"
    );
    assert!(!groups.contains("s1") && !sheets.contains("\"01\""));
}

#[test]
fn it_shows_how_far_each_lesson_is_done() {
    let kept = |name: &str| match name {
        "01" => "111;".into(),
        "02" => "010;".into(),
        "03" => "00;".into(),
        _ => String::new(),
    };
    let groups = markup(kept, "lesson-groups");
    let progress = say!("lesson-progress", done = 1_usize, count = 3_usize);
    for (name, title, word, said, is_shown) in [
        ("01", "One", "done", say!("lesson-all-done"), false),
        ("02", "Two", "begun", progress, true),
        ("03", "Three", "begun", say!("lesson-begun"), true),
    ] {
        let (_, button) = groups
            .split_once(&format!("data-open-lesson=\"{name}\""))
            .expect(name);
        let (button, _) = button.split_once('>').expect("a tag");
        assert!(
            button.contains(&format!("aria-label=\"{title}, {said}\"")),
            "{button}"
        );
        assert!(
            button.contains(&format!("data-progress=\"{word}\"")),
            "{button}"
        );
        assert_eq!(
            button.contains(&format!("data-said=\"{said}\"")),
            is_shown,
            "{button}"
        );
    }
    assert!(!markup(kept, "lesson-sheets").contains("data-progress"));
}

#[test]
fn the_lesson_to_go_on_with_is_first() {
    let next = |kept: &[(&str, &str)]| {
        let progress = |name: &str| {
            let own = kept.iter().find(|(own, _)| *own == name);
            own.map_or_else(String::new, |(_, kept)| (*kept).into())
        };
        let view = list_view(&entries(INDEX), &[], progress);
        view.markup_of("lesson-path").expect("a part").to_owned()
    };
    let button = |name: &str, text: String| {
        let text = crate::text::escape(&text);
        format!(
            "<button type=\"button\" class=\"primary\" data-open-lesson=\"{name}\">{text}</button>"
        )
    };
    assert_eq!(
        next(&[]),
        button("01", say!("lesson-path-begin", title = "One"))
    );
    let done = ("01", "111;");
    assert_eq!(
        next(&[done]),
        button("02", say!("lesson-path-next", title = "Two"))
    );
    let begun = ("03", "010;");
    assert_eq!(
        next(&[done, begun]),
        button("03", say!("lesson-path-go-on", title = "Three"))
    );
    // After the last one those that were passed over.
    assert_eq!(
        next(&[("03", "1;")]),
        button("01", say!("lesson-path-next", title = "One"))
    );
    // A sheet is no lesson to go on with.
    assert_eq!(
        next(&[("s1", "01;")]),
        button("01", say!("lesson-path-begin", title = "One"))
    );
    assert_eq!(next(&[done, ("02", "1;"), ("03", "1;")]), "");
}

#[test]
fn where_there_is_no_list_it_says_so() {
    let view = list_view(&[], &[], |_| String::new());
    let missing = crate::text::escape(&say!("lesson-list-missing"));
    assert_eq!(view.markup_of("lesson-groups"), Some(&*missing));
    assert_eq!(view.markup_of("lesson-sheets"), Some(""));
}

#[test]
fn a_language_has_its_own_words_and_the_rest_in_english() {
    let own = entries("03 Drei\tc\t\t7\n01 Eins\ta\tGrundlagen\n09 Neun");
    let (list, english) = translated(entries(INDEX), &own);
    let shown: Vec<_> = list
        .iter()
        .map(|own| (&*own.title, &*own.group, own.minutes))
        .collect();
    assert_eq!(
        shown,
        [
            ("Eins", "Grundlagen", 0),
            ("Two", "Basics", 0),
            ("Drei", "More", 7),
            ("One", "", 0)
        ]
    );
    assert_eq!(english, ["02", "s1"]);
}

/// Lessons of the page's own names.
const OWN: &str = "01-hyperplanes One\t\tBasics\t15\n02-perceptron-rule Two\t\tBasics\t9\n\
    09-learning-rate Three\t\tMore\t10\n13-margins Four\t\tLast\t9";

#[test]
fn three_lessons_to_begin_with_come_first_until_they_are_done() {
    let view = |kept: &str, index: &str| list_view(&entries(index), &[], |_| kept.into());
    let begun = view("", OWN);
    let told = say!("lesson-core", minutes = 34_usize);
    assert_eq!(begun.text_of("lesson-core-title"), Some(&*told));
    let list = begun.markup_of("lesson-core-list").expect("a list");
    assert!(!list.contains(" id="), "what they are about stands below");
    let names = list.split("data-open-lesson=\"").skip(1);
    let names: Vec<&str> = names.filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(
        names,
        ["01-hyperplanes", "02-perceptron-rule", "09-learning-rate"]
    );
    for (kept, index) in [("1;", OWN), ("", INDEX)] {
        let view = view(kept, index);
        assert_eq!(view.text_of("lesson-core-title"), None);
    }
}

#[test]
fn groups_have_pictures() {
    let view = list_view(&entries(OWN), &[], |_| String::new());
    let groups = view.markup_of("lesson-groups").expect("groups");
    let pictured = groups.split("<h3><svg").skip(1);
    let names: Vec<&str> = pictured
        .filter_map(|rest| rest.split("</svg>").nth(1)?.split('<').next())
        .map(str::trim)
        .collect();
    assert_eq!(names, ["Basics", "Last"]);
}
