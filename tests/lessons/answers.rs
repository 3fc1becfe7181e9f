//! Files of answers, and the answers that the sheets ask for.

use hyperplane::app::App;
use hyperplane::lessons::{
    Answers, Given, HomeworkCommand, LessonCommand, PartKind, Placed, ReviewCommand, Standing,
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
                standing: Standing::Given,
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
            .filter(|(cell, _)| cell.standing == Some(Standing::Right) && !cell.is_claimed)
            .map(|(_, column)| column.number.0 - 1)
            .collect();
        assert_eq!(right, tasks, "{name}");
        count += tasks.len();
    }
    assert!(count > 25, "{count}");
}
