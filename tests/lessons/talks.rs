//! The plans of the lecturers' guide: each is a talk, too, whose slides are the rows of its table.

use std::fs;

use hyperplane::app::{App, OpenTalk, Slide, Talk};
use hyperplane::lessons::Lesson;

const GUIDE: &str = "docs/instructors.md";

/// The same plans in the page.
const COURSE: &str = "courses/plans/course.md";

/// A talk by its heading in the guide, and the name of its link there.
const TALKS: [(&str, &str); 2] = [("45 minutes", "talk-45"), ("90 minutes", "talk-90")];

/// A cell of Markdown without its marks.
fn plain(cell: &str) -> String {
    let mut text = String::new();
    let mut rest = cell;
    while let Some((before, after)) = rest.split_once('[') {
        let (label, after) = after.split_once("](").expect("a link");
        text += before;
        text += label;
        rest = after.split_once(')').expect("the link's end").1;
    }
    (text + rest).replace(['*', '`'], "").trim().into()
}

/// The question of a cell: what stands in italics and ends with a question mark.
fn question(cell: &str) -> String {
    let italics = cell.split('*').skip(1).step_by(2);
    let question = italics.map(plain).find(|text| text.ends_with('?'));
    let mut letters = question.unwrap_or_default().chars().collect::<Vec<_>>();
    if let Some(first) = letters.first_mut() {
        first.make_ascii_uppercase();
    }
    letters.into_iter().collect()
}

/// The table of the guide below a heading, as a talk.
fn talk(guide: &str, heading: &str) -> Talk {
    let begin = guide.lines().position(|line| {
        let title = line.strip_prefix("## ");
        title.is_some_and(|title| title.starts_with(heading))
    });
    let below = guide.lines().skip(begin.expect("the heading"));
    let title = below.clone().next().map(|line| plain(&line[3..]));
    let rows = below
        .skip_while(|line| !line.starts_with("|---"))
        .skip(1)
        .take_while(|line| line.starts_with('|'));
    let slides = rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        let [minute, lab, words] = &cells[..] else {
            panic!("three cells: {row}")
        };
        let link = lab.split_once("](./#").map(|(_, rest)| rest);
        let link = link.and_then(|rest| rest.rsplit_once(')'));
        Slide {
            name: plain(lab),
            question: question(words),
            note: format!("{}: {}", minute.trim(), plain(words)),
            link: link.expect("a link").0.into(),
        }
    });
    Talk {
        title: title.expect("a title"),
        slides: slides.collect(),
    }
}

#[test]
fn the_plans_of_the_guide_open_as_talks() {
    let guide = fs::read_to_string(GUIDE).expect("a guide");
    let course = fs::read_to_string(COURSE).expect("a course");
    let course = Lesson::read(COURSE, &course, &App::default()).expect("no mistake");
    let mut wrong = Vec::new();
    for (heading, name) in TALKS {
        let talk = talk(&guide, heading);
        assert!(talk.slides.len() >= 10, "{heading}");
        assert!(
            talk.slides
                .iter()
                .filter(|slide| !slide.question.is_empty())
                .count()
                >= 6
        );
        // In the page it is a section of a course, whose facts are checked with those of all lessons.
        let section = TALKS.iter().position(|(own, _)| *own == heading);
        let course = course.section_talk(section.expect("a section"));
        assert_eq!(course.as_ref(), Some(&talk), "{COURSE}");
        let link = App::link_of_talk(talk.clone()).expect("a talk");
        assert_eq!(App::opened(&link).talk().map(OpenTalk::talk), Some(&talk));
        let line = format!("[{name}]: ./#{link}");
        if !guide.lines().any(|own| own == line) {
            wrong.push(line);
        }
    }
    assert!(
        wrong.is_empty(),
        "these lines are missing at the end of {GUIDE}:\n{}",
        wrong.join("\n")
    );
}
