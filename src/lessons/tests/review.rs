//! A teacher reads many files.

use super::homework::{hand_in, sheet, solved, type_in};
use super::*;
use crate::text::say;
use crate::view::{Change, View};

fn review(state: &mut App, command: ReviewCommand) {
    lesson(state, LessonCommand::Review(command));
}

fn file(state: &App) -> String {
    state
        .lesson()
        .expect("a sheet")
        .answers("2026-11-22T18:00:00Z")
        .write()
}

/// A teacher's page with these files, judged.
fn read(files: Vec<(&str, Option<String>)>) -> App {
    let mut state = App::default();
    let files = files.into_iter().map(|(name, text)| (name.into(), text));
    review(&mut state, ReviewCommand::Files(files.collect()));
    assert_eq!(state.lessons().review.missing_sheet(), Some("s99-sheet"));
    let text = sheet_text();
    review(
        &mut state,
        ReviewCommand::Sheet("s99-sheet".into(), Some(text)),
    );
    judge(&mut state);
    state
}

fn sheet_text() -> String {
    super::homework::SHEET.into()
}

fn judge(state: &mut App) {
    let mut now = 0.0;
    while state.frame(now, &|| 0.0).goes_on {
        now += 16.0;
    }
}

fn row(table: &Table, file: &str) -> TableRow {
    let own = table.rows.iter().find(|row| row.file_name == file);
    own.expect(file).clone()
}

fn standings(row: &TableRow) -> Vec<Option<&'static str>> {
    let cells = row.cells.as_ref().expect("cells").iter();
    cells
        .map(|cell| cell.standing.map(AnswerVerdict::word))
        .collect()
}

#[test]
fn a_table_says_who_has_solved_what() {
    let ada = file(&solved("Ada"));
    // Somebody who claims what is not so.
    let mut cheat = sheet();
    hand_in(&mut cheat, HomeworkCommand::Name("=Bob".into()));
    type_in(&mut cheat, 1, "12");
    type_in(&mut cheat, 4, "2");
    lesson(&mut cheat, LessonCommand::Go(1));
    hand_in(&mut cheat, HomeworkCommand::Keep(0));
    let cheat = file(&cheat).replace("\"verdict\":\"wrong\"", "\"verdict\":\"right\"");
    assert!(cheat.contains("right"));
    let mut state = read(vec![
        ("ada.json", Some(ada.clone())),
        ("bob.json", Some(cheat)),
        ("half.json", Some(ada[..200].into())),
        ("picture.json", None),
        ("other.json", Some(ada.replace("s99-sheet", "s98-other"))),
        (
            "new.json",
            Some(ada.replace("\"version\":1", "\"version\":7")),
        ),
    ]);
    let table = state.lessons().review.table();
    assert_eq!(table.columns.len(), 10);
    assert_eq!(
        (table.columns[1].number, table.columns[1].label.as_str()),
        ((1, 2), "How many exactly?")
    );
    let ada_row = row(&table, "ada.json");
    assert_eq!(
        standings(&ada_row)[..6],
        [
            Some("right"),
            Some("right"),
            Some("right"),
            Some("right"),
            Some("right"),
            Some("given")
        ]
    );
    assert_eq!(
        standings(&ada_row)[6..9],
        [Some("right"), Some("given"), Some("right")]
    );
    let bob = row(&table, "bob.json");
    let open = Some("open");
    assert_eq!(
        standings(&bob)[..7],
        [
            open,
            Some("wrong"),
            open,
            open,
            Some("wrong"),
            open,
            Some("wrong")
        ]
    );
    assert_eq!((bob.right(), bob.student.as_str()), (0, "=Bob"));
    for (file, word) in [
        ("half.json", "damaged"),
        ("picture.json", "damaged"),
        ("other.json", "another sheet"),
        ("new.json", "(7)"),
    ] {
        let cells = row(&table, file).cells;
        assert!(
            cells.as_ref().is_err_and(|why| why.contains(word)),
            "{file}: {cells:?}"
        );
    }
    // Those that could not be read come last.
    assert!(table.rows[..2].iter().all(|row| row.cells.is_ok()));
    let csv = state.lessons().review.csv();
    let lines: Vec<&str> = csv.split("\r\n").collect();
    assert!(
        lines[0].starts_with("\u{feff}Student,File,Saved,Right,1.1,Answer 1.1,"),
        "{}",
        lines[0]
    );
    assert!(
        csv.contains("\r\n'=Bob,bob.json,2026-11-22T18:00:00Z,0,open,"),
        "{csv}"
    );
    let width = lines[0].split(',').count();
    assert_eq!(width, 4 + 2 * 10 + 1);

    // Each answer can be seen in the lab.
    review(&mut state, ReviewCommand::Show(0, 6));
    state.update(crate::session::Action::Set {
        name: "eta".into(),
        value: "3".into(),
    });
    let before = state.link();
    review(&mut state, ReviewCommand::Replay);
    let open = state.lesson().expect("the sheet");
    assert_eq!(
        (
            open.at,
            open.homework.student.as_str(),
            open.homework.is_guest
        ),
        (1, "Ada", true)
    );
    finish(state.session_mut());
    assert_eq!(state.session().document().settings.data.gate().number(), 14);
    assert!(state.session().run().updates() > 0);
    assert!(state.lessons().review.is_replaying());
    review(&mut state, ReviewCommand::Back);
    assert_eq!(state.link(), before);
    assert!(state.lesson().is_none() && !state.lessons().review.is_replaying());
    assert_eq!(
        state.lessons().review.table().rows.len(),
        6,
        "the table is still there"
    );
    // The other sheet is on no site.
    review(&mut state, ReviewCommand::Choose("s98-other".into()));
    review(&mut state, ReviewCommand::Sheet("s98-other".into(), None));
    judge(&mut state);
    let table = state.lessons().review.table();
    let own = row(&table, "other.json");
    assert!(
        own.cells
            .iter()
            .flatten()
            .all(|cell| cell.is_claimed && cell.standing.is_some())
    );
    assert!(
        table
            .note
            .is_some_and(|note| note.contains("not on this site"))
    );
}

#[test]
fn three_hundred_files_are_read_and_no_more() {
    let mut one = sheet();
    type_in(&mut one, 1, "11");
    let text = file(&one);
    let files: Vec<_> = (0..302).map(|_| ("a.json", Some(text.clone()))).collect();
    let state = read(files);
    let table = state.lessons().review.table();
    assert_eq!(table.rows.len(), 300);
    assert!(table.rows.iter().all(|row| row.right() == 1));
    assert!(
        table
            .note
            .is_some_and(|note| note.contains("2 were left out"))
    );
    assert_eq!(state.lessons().review.judged(), (3000, 3000));
}

#[test]
fn a_sheet_with_an_odd_name_is_not_asked_for() {
    let text = file(&solved("Ada")).replace("s99-sheet", "../secret");
    let mut state = App::default();
    review(
        &mut state,
        ReviewCommand::Files(vec![("a.json".into(), Some(text))]),
    );
    assert_eq!(state.lessons().review.missing_sheet(), None);
    judge(&mut state);
    // Seven answers are right; the prediction among them does not count.
    assert_eq!(state.lessons().review.table().rows[0].right(), 6);
    review(&mut state, ReviewCommand::Show(0, 6));
    review(&mut state, ReviewCommand::Replay);
    finish(state.session_mut());
    assert!(state.lesson().is_none());
    assert_eq!(state.session().document().settings.data.gate().number(), 14);
    review(&mut state, ReviewCommand::Clear);
    assert!(state.lessons().review.is_empty());
}

/// A sheet that asks for a state of the lab after so many updates, with the answer of somebody who has come there.
fn long(updates: u64) -> (String, String) {
    let text = format!(
        "title: Long\n---\nstep: One\nstate: dataset=gate&gate=6\ntask: Train.\ncheck: updates>=1\nsolve: step\n\
         write: Why?\n---\n<p>One.</p>\n---\nstep: Two\nstate: dataset=gate&gate=6\nkeep: Any\n---\n<p>{updates}</p>\n"
    );
    let given = Given {
        link: format!("v2&dataset=gate&gate=6&at={updates}"),
        ..Given::default()
    };
    let answers = Answers {
        sheet: "s97-long".into(),
        answers: vec![Placed {
            step: 0,
            part: 0,
            kind: PartKind::Lab,
            given,
        }],
        ..Answers::default()
    };
    (text, answers.write())
}

/// A teacher's page with that answer, not judged yet.
fn with_long_answer(updates: u64) -> App {
    let (text, file) = long(updates);
    let mut state = App::default();
    let files = vec![("a.json".into(), Some(file))];
    review(&mut state, ReviewCommand::Files(files));
    let sheet = ReviewCommand::Sheet("s97-long".into(), Some(text));
    review(&mut state, sheet);
    assert_eq!(state.lessons().review.judged(), (0, 3));
    state
}

/// A clock on which each look takes a millisecond.
fn frame(state: &mut App) -> bool {
    let now = std::cell::Cell::new(0.0);
    let clock = || now.replace(now.get() + 1.0);
    state.frame(0.0, &clock).goes_on
}

#[test]
fn a_long_run_is_replayed_in_slices() {
    // Ten million updates take seconds. A frame has four milliseconds, so four slices of 2000 updates.
    let mut state = with_long_answer(9_999_999);
    for _ in 0..5 {
        assert!(frame(&mut state), "there is more to be done");
        assert_eq!(state.lessons().review.judged(), (0, 3));
    }
    // What comes between begins with another sheet, not in the middle of this one.
    review(&mut state, ReviewCommand::Clear);
    assert!(!frame(&mut state));

    // It comes to its end all the same.
    let mut state = with_long_answer(100_000);
    let mut frames = 1;
    while frame(&mut state) {
        frames += 1;
    }
    assert!((10..100).contains(&frames), "{frames}");
    let table = state.lessons().review.table();
    let cells = row(&table, "a.json").cells.expect("cells");
    assert_eq!(cells[0].standing, Some(AnswerVerdict::Right));
    assert!(!cells[0].is_claimed);
    assert_eq!(state.lessons().review.judged(), (3, 3));
}

#[test]
fn a_copy_of_a_table_that_is_being_judged_is_judged_to_its_end() {
    let mut whole = with_long_answer(100_000);
    assert!(frame(&mut whole));
    let mut copy = whole.clone();
    for state in [&mut copy, &mut whole] {
        while frame(state) {}
        let table = state.lessons().review.table();
        let cells = row(&table, "a.json").cells.expect("cells");
        assert_eq!(cells[0].standing, Some(AnswerVerdict::Right));
    }
}

/// A teacher's page with the answers of one student, and a file that holds none.
fn read_two() -> (App, Table) {
    let ada = file(&solved("Ada"));
    let app = read(vec![
        ("ada.json", Some(ada)),
        ("broken.json", Some("{".into())),
    ]);
    let table = app.lessons().review.table();
    (app, table)
}

#[test]
fn the_window_shows_the_sheet_its_progress_and_the_answer_that_is_looked_at() {
    let (mut app, table) = read_two();
    let view = review_view(&app.lessons().review, &table);
    let done = say!("review-done", files = 2_usize);
    assert_eq!(view.text_of("review-progress"), Some(&*done));
    let shows = |view: &View, part: &str, is_shown: bool| {
        let hidden = (part.to_owned().into(), Change::Flag("hidden", !is_shown));
        view.changes().contains(&hidden)
    };
    assert!(shows(&view, "review-body", true) && shows(&view, "review-answer", false));
    let option = say!(
        "review-sheet-option",
        title = &table.sheets[0].1,
        count = 1_usize
    );
    let sheets = vec![("s99-sheet".into(), option)];
    let sheets = Change::Options(sheets, "s99-sheet".into());
    assert!(view.changes().contains(&("review-sheet".into(), sheets)));
    let ada = row(&table, "ada.json");
    let own = ada.cells.as_ref().expect("answers");
    let column = own
        .iter()
        .position(|cell| !cell.text.is_empty())
        .expect("an answer");
    review(&mut app, ReviewCommand::Show(ada.file, column));
    let view = review_view(&app.lessons().review, &table);
    let (exercise, part) = table.columns[column].number;
    assert!(shows(&view, "review-answer", true));
    for (part, text) in [
        ("review-answer-title", format!("Ada · {exercise}.{part}")),
        ("review-asked", table.columns[column].label.clone()),
        ("review-given", own[column].text.clone()),
        ("review-verdict", own[column].word()),
    ] {
        assert_eq!(view.text_of(part), Some(&*text), "{part}");
    }
    let nobody = review_view(&App::default().lessons().review, &table);
    assert!(shows(&nobody, "review-body", false));
}

#[test]
fn a_row_has_a_button_an_answer_and_one_is_pressed() {
    let (_, table) = read_two();
    let ada = row(&table, "ada.json");
    let markup = review_row(&table, &ada, Some((ada.file, 1)));
    assert_eq!(markup.matches("<button").count(), table.columns.len());
    assert_eq!(markup.matches("aria-pressed=\"true\"").count(), 1);
    let pressed = markup
        .split("<button")
        .find(|button| button.contains("aria-pressed=\"true\""));
    assert!(pressed.expect("a button").contains("data-column=\"1\""));
    let sum = say!(
        "review-right-of",
        right = ada.right(),
        all = ada.counted().count()
    );
    assert!(
        markup.contains(&format!("<td class=\"sum\">{sum}</td>")),
        "{markup}"
    );
    for (standing, sign) in [("right", "✓"), ("given", "✎")] {
        let button = markup
            .split("<button")
            .find(|button| button.contains(&format!("data-standing=\"{standing}\"")));
        assert!(
            button.expect(standing).contains(&format!(">{sign}<")),
            "{standing}"
        );
    }
    // A file without answers says why across the whole row, and goes by its own name.
    let broken = row(&table, "broken.json");
    let markup = review_row(&table, &broken, None);
    let width = table.columns.len() + 1;
    assert!(markup.contains(&format!("<td class=\"trouble\" colspan=\"{width}\">")));
    assert!(markup.contains(">broken.json</th>") && !markup.contains("<button"));
}

#[test]
fn the_head_has_an_exercise_above_its_parts() {
    let (app, table) = read_two();
    let view = review_view(&app.lessons().review, &table);
    let head = view.markup_of("review-table").expect("a table");
    let first = table.columns[0].number.0;
    let count = table
        .columns
        .iter()
        .filter(|column| column.number.0 == first)
        .count();
    let title = say!("review-exercise", number = first);
    let expected = format!("<th scope=\"colgroup\" colspan=\"{count}\">{title}</th>");
    assert!(head.contains(&expected), "{head}");
    for column in &table.columns {
        let (exercise, part) = column.number;
        assert!(head.contains(&format!(">{exercise}.{part}</th>")), "{head}");
    }
    assert!(head.ends_with("<tbody data-part=\"review-rows\"></tbody></table>"));
}

#[test]
fn the_progress_is_shown_while_answers_are_judged_and_a_note_then() {
    let ada = file(&solved("Ada"));
    let mut app = App::default();
    let files = vec![("ada.json".into(), Some(ada))];
    review(&mut app, ReviewCommand::Files(files));
    let sheet = ReviewCommand::Sheet("s99-sheet".into(), Some(sheet_text()));
    review(&mut app, sheet);
    let told = |app: &App, note: Option<&str>| {
        let mut table = app.lessons().review.table();
        table.note = note.map(String::from);
        let view = review_view(&app.lessons().review, &table);
        view.text_of("review-progress").map(String::from)
    };
    let (done, all) = app.lessons().review.judged();
    assert!(done < all);
    let progress = say!("review-progress", done, all);
    assert_eq!(told(&app, None).as_ref(), Some(&progress));
    assert_eq!(told(&app, Some("a note")), Some(progress));
    judge(&mut app);
    assert_eq!(told(&app, Some("a note")).as_deref(), Some("a note"));
}

#[test]
fn only_the_answer_that_is_looked_at_is_pressed() {
    let view = cell_view(Some((0, 2)), Some((3, 1)));
    let pressed = |part: &str| view.attribute_of(part, "aria-pressed");
    assert_eq!(pressed("review-cell-0-2"), Some("false"));
    assert_eq!(pressed("review-cell-3-1"), Some("true"));
    assert_eq!(cell_view(None, Some((3, 1))).changes().len(), 1);
    // These are the names in the rows.
    let app = read(vec![("a", Some(file(&solved("Ada"))))]);
    let table = app.lessons().review.table();
    let row = review_row(&table, &table.rows[0], Some((0, 1)));
    let own = row
        .split("<button")
        .find(|cell| cell.contains("review-cell-0-1"));
    let own = own.expect("a button");
    assert!(own.contains("aria-pressed=\"true\""), "{own}");
    assert_eq!(row.matches("aria-pressed=\"true\"").count(), 1);
}
