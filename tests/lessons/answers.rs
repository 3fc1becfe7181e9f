//! Files of answers, and the answers that the sheets ask for.

use hyperplane::app::App;
use hyperplane::lessons::{
    AnswerVerdict, Answers, Given, HomeworkCommand, LessonCommand, PartKind, Placed, ReviewCommand,
};
use serde_json::{Value, json};

use super::{at, lessons, page_of};

/// Another library reads what is written, and writes what is read.
#[test]
fn files_are_json() {
    let text: String = (1..0x2100)
        .chain(0x1F600..0x1F610)
        .filter_map(char::from_u32)
        .collect();
    let answers = Answers {
        sheet: "s03-perceptron".into(),
        title: "A “title”".into(),
        student: "Ада \"Lovelace\" \\ 数".into(),
        saved: "2026-11-22T18:00:00Z".into(),
        answers: vec![Placed {
            step: 1,
            part: 0,
            kind: PartKind::Text,
            given: Given {
                text: text.clone(),
                link: "v2&eta=2".into(),
                verdict: AnswerVerdict::ForTeacher,
                right: Some(2),
            },
        }],
    };
    let wanted = json!({
        "format": "hyperplane-answers", "version": 1, "sheet": "s03-perceptron", "title": "A “title”",
        "student": "Ада \"Lovelace\" \\ 数", "saved": "2026-11-22T18:00:00Z",
        "answers": [{ "exercise": 2, "part": 1, "kind": "text", "text": text, "verdict": "given", "link": "v2&eta=2", "right": 2 }],
    });
    for written in [answers.write(), answers.write_short()] {
        let read: Value = serde_json::from_str(&written).expect("JSON");
        assert_eq!(read, wanted);
    }
    assert_eq!(Answers::read(&wanted.to_string()), Ok(answers.clone()));
    assert_eq!(Answers::read(&format!("{wanted:#}")), Ok(answers));
}

/// Every exercise asks for an answer, and every answer that can be judged is found right by the page when it is: those that
/// the lessons' own solutions lead to, read from a file as a teacher reads it.
#[test]
fn every_sheet_can_be_handed_in_and_is_judged_from_its_file() {
    let mut count = 0;
    for (name, _, lesson) in lessons()
        .into_iter()
        .filter(|(name, ..)| name.starts_with('s'))
    {
        let page = page_of(&name);
        assert!(lesson.is_homework(), "{name}");
        let mut state = at(&name, &page, 0);
        let mut tasks = Vec::new();
        for (index, step) in lesson.steps.iter().enumerate() {
            assert!(!step.parts().is_empty(), "{name}, step {}", index + 1);
            let Some(task) = &step.task else { continue };
            state.update(LessonCommand::Go(index));
            task.solution.run(&mut state);
            while state.frame(0.0, &|| 0.0).goes_on {}
            state.update(LessonCommand::GoOn);
            tasks.push(index);
        }
        state.update(LessonCommand::Homework(HomeworkCommand::Name("Ada".into())));
        let file = state.lesson().expect("a sheet").answers("").write();
        // The file's own verdicts are not what is believed.
        let file = file.replace("\"verdict\":\"right\"", "\"verdict\":\"wrong\"");
        let mut teacher = App::default();
        let read = vec![("ada.json".to_owned(), Some(file))];
        teacher.update(LessonCommand::Review(ReviewCommand::Files(read)));
        teacher.update(LessonCommand::Review(ReviewCommand::Sheet(
            name.clone(),
            Some(page),
        )));
        while teacher.frame(0.0, &|| 0.0).goes_on {}
        let table = teacher.lessons().review.table();
        let cells = table.rows[0].cells.as_ref().expect("cells");
        let right = cells.iter().zip(&table.columns);
        let right: Vec<usize> = right
            .filter(|(cell, _)| cell.standing == Some(AnswerVerdict::Right) && !cell.is_claimed)
            .map(|(_, column)| column.number.0 - 1)
            .collect();
        assert_eq!(right, tasks, "{name}");
        count += tasks.len();
    }
    assert!(count > 25, "{count}");
}

/// The numbers of a text, in the order in which they stand there, as a student may type them.
fn numbers(text: &str) -> Vec<String> {
    let mut parts = text.split("\\frac");
    let first = parts.next().unwrap_or_default().to_owned();
    // \frac14 and \frac{1}{4} are 1/4.
    let fraction = |part: &str| {
        let plain = part.replacen("}{", "/", 1);
        match part.split_at_checked(1) {
            Some((above, below)) if above != "{" => format!(" {above}/{below}"),
            _ => plain.replace(['{', '}'], " "),
        }
    };
    let all = parts.fold(first, |all, part| all + &fraction(part));
    let halves = all.replace('−', "-").replace("\\,", "");
    let is_inside = |c: char| c.is_ascii_digit() || "./-".contains(c);
    let words = halves.split(|c| !is_inside(c));
    let words = words.map(|word| word.trim_end_matches(['.', '-', '/']));
    let has_digit = |word: &&str| word.contains(|c: char| c.is_ascii_digit());
    words.filter(has_digit).map(String::from).collect()
}

/// Each field accepts the number that its model answer prints: a student who types it is not told “not right yet”.
#[test]
fn every_number_is_right_as_the_model_answer_prints_it() {
    let (mut count, mut missing) = (0, Vec::new());
    for name in super::names()
        .into_iter()
        .filter(|name| name.starts_with('s'))
    {
        let (text, page) = (super::text_of(&name), page_of(&name));
        // The head, and of each step its entries and its text.
        let entries = text.split("\n---\n").skip(1).step_by(2);
        for (index, entries) in entries.enumerate() {
            let answer = entries
                .split_once("\nanswer:")
                .map_or("", |(_, answer)| answer);
            let is_key =
                |line: &&str| !line.starts_with(|c: char| c.is_ascii_lowercase() || c == '-');
            let first = answer.lines().take(1);
            let answer: Vec<&str> = first
                .chain(answer.lines().skip(1).take_while(is_key))
                .collect();
            let printed = numbers(&answer.join("\n"));
            let mut state = at(&name, &page, index);
            let lesson = state.lesson().expect("a sheet");
            let step = lesson.step().expect("a step");
            let parts: Vec<(usize, PartKind)> = step
                .parts()
                .iter()
                .map(|part| part.kind)
                .enumerate()
                .collect();
            for (part, kind) in parts {
                let most = match kind {
                    PartKind::Number => 1,
                    PartKind::Weights => 3,
                    _ => continue,
                };
                let is_right = printed.windows(most).any(|words| {
                    let typed = words.join(";");
                    state.update(LessonCommand::Homework(HomeworkCommand::Write(part, typed)));
                    let given = &state.lesson().expect("a sheet").given()[part];
                    given.verdict == AnswerVerdict::Right
                });
                if !is_right {
                    missing.push(format!(
                        "{name}, exercise {}, part {part}: {printed:?}",
                        index + 1
                    ));
                }
                count += 1;
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(count > 40, "{count}");
}
