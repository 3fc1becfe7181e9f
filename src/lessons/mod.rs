//! Lessons: texts with a lab, questions to answer before trying, and tasks that the page checks.
//!
//! A lesson is a text file; `docs/lessons.md` says how one is written. [`Lesson::read`] refuses what it cannot
//! understand and names the line. What is right is never written down: an answer carries a [`Condition`] on the lab, and
//! right is the one that holds after the script of the question, so that the simulation itself decides.

mod algebra;
mod answers;
mod board;
mod check;
mod condition;
mod conductor;
mod course;
mod csv;
mod fact;
mod hand_in;
mod homework;
mod host;
mod judge;
mod markdown;
mod markup;
mod navigation;
mod needs;
mod part;
mod pasted;
mod place;
mod progress;
mod quantity;
mod read;
mod replay;
mod review;
mod review_update;
mod script;
mod session;
mod state;
mod stop;
mod table;
mod talk;
mod typed;
mod update;
mod view;

#[cfg(test)]
mod tests;

pub use crate::view::{Namespace, Piece};
pub use answers::{AnswerVerdict, Answers, Given, LONGEST, NoAnswers, Placed};
pub use board::{Board, BoardLine, BoardMark, BoardProgress, GapVerdict, proof_marks};
pub use check::check;
pub use condition::{Condition, Start};
pub(crate) use conductor::work;
pub use conductor::{CONDUCTOR, Conductor, conduct_with, update};
pub use fact::Fact;
pub use hand_in::{AnswersOutcome, HomeworkCommand, answers_link_title};
pub use host::{ConditionHost, ScriptHost};
pub use markdown::{of_markdown, refusal};
pub use markup::Markup;
pub use needs::Need;
pub use part::{AnswerField, Operand, Part, PartKind, Room, Wanted};
pub use pasted::{Every, Expected, Finding, PastedWeights};
pub use place::{Place, former};
pub use progress::{done_of, is_finished};
pub use quantity::Quantity;
pub use read::Malformed;
pub use review::{Cell, Column, Review, Table, TableRow};
pub use review_update::ReviewCommand;
pub use script::{Script, ScriptCommand, finish};
pub use session::{LessonSession, Verdict};
pub use state::{LessonHost, Lessons};
pub use stop::Stop;
pub use table::Row;
pub use talk::{OpenTalk, Slide, SlideText, Talk, TalkAction};
pub use update::LessonCommand;
pub use view::board::{board_view, line_part};
pub use view::fields::answer_field;
pub use view::list::{list_to_come, list_view, translated};
pub use view::paper::{has_printed_answers, paper_view};
pub use view::review::{cell_view, review_row, review_view};
pub use view::{
    StepLook, copied_view, gate_field, groups_view, live_view, progress_view, step_view,
};

use crate::text::say;
pub(crate) use update::{is_by_hand, watch};

/// A lesson, or a sheet of exercises.
#[derive(Clone, Debug, Default)]
pub struct Lesson {
    /// Its title.
    pub title: String,
    /// Its place among the lessons.
    pub order: u32,
    /// One sentence.
    pub about: String,
    /// The group that it belongs to in the list of lessons.
    pub group: String,
    /// About how many minutes it takes; 0 where nobody has computed it.
    pub minutes: u32,
    /// Its steps.
    pub steps: Vec<Step>,
}

/// One step: a lab, a text, perhaps a question and a task.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// Its title.
    pub title: String,
    /// The lab it begins with, as a link writes it, without `#v2&`.
    pub state: String,
    /// Groups of controls that are unfolded.
    pub opens: Vec<String>,
    /// The parts of the page that are on show while it is open. None: all.
    pub needs: Option<Vec<Need>>,
    /// The question whose answer is to be predicted.
    pub question: Option<Question>,
    /// The task, if it has one.
    pub task: Option<LessonTask>,
    /// The facts that its text claims.
    pub facts: Vec<Fact>,
    /// A model answer.
    pub answer: Option<Markup>,
    /// True if it has the table of the 16 gates, to be filled in.
    pub has_table: bool,
    /// The weights that a program of the student's own is to find.
    pub weights: Option<Expected>,
    /// Fields for answers, besides those of question and task.
    pub fields: Vec<AnswerField>,
    /// The lines of a proof.
    pub board: Board,
    /// The labs that it leads to, in order, if it is a section of a course.
    pub stops: Vec<Stop>,
    /// Its text.
    pub text: Markup,
    /// The facts of theory that its texts and conditions rest on.
    pub(crate) wanted: Vec<crate::theory::Fact>,
}

/// A question that is answered before it is tried.
#[derive(Clone, Debug)]
pub struct Question {
    /// The text of the question.
    pub ask: Markup,
    /// The commands that find out the answer.
    pub script: Script,
    /// To choose from.
    pub answers: Vec<Answer>,
    /// Why.
    pub because: Markup,
}

/// An answer; right if its condition holds in the end.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Its text.
    pub text: Markup,
    /// The condition that holds if the answer is right.
    pub condition: Condition,
}

/// Something to be achieved in the lab.
#[derive(Clone, Debug)]
pub struct LessonTask {
    /// Its text.
    pub text: Markup,
    /// The condition that holds once it is done.
    pub check: Condition,
    /// A hint for the beginning.
    pub hint: Option<Markup>,
    /// One way to do it.
    pub solution: Script,
}

/// A line of the list of lessons.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The file, without folder and ending.
    pub name: String,
    /// The lesson's title.
    pub title: String,
    /// One sentence.
    pub about: String,
    /// The group that it belongs to.
    pub group: String,
    /// About how many minutes it takes; 0 where nobody has computed it.
    pub minutes: u32,
}

impl Entry {
    /// Returns true if it is a sheet of exercises.
    pub fn is_sheet(&self) -> bool {
        self.name.starts_with('s')
    }

    /// Returns true if it is a course: a path through lessons and labs.
    pub fn is_course(&self) -> bool {
        self.name.starts_with("course-")
    }

    /// Its name in a list of buttons: a sheet can have the title of a lesson. `progress` is what is shown beside it.
    pub(crate) fn name_aloud(&self, progress: &str) -> String {
        let title = if self.is_sheet() {
            say!("lesson-sheet-name", title = &self.title)
        } else {
            self.title.clone()
        };
        match progress {
            "" => title,
            progress => format!("{title}, {progress}"),
        }
    }
}

/// The list of lessons: a line each, the file's name and the title, then between tabs the sentence about it, its group
/// and the minutes that it takes, as far as these are there.
///
/// ```
/// let entries = hyperplane::lessons::entries("01-a One\tFirst.\tLines\t9\ns01-b Two\n");
/// assert_eq!((entries[0].title.as_str(), entries[0].group.as_str(), entries[0].minutes), ("One", "Lines", 9));
/// assert_eq!((entries[1].title.as_str(), entries[1].minutes), ("Two", 0));
/// ```
pub fn entries(index: &str) -> Vec<Entry> {
    let lines = index.lines().map(str::trim).filter(|line| !line.is_empty());
    let entry = |line: &str| {
        let (name, rest) = line.split_once(' ').unwrap_or((line, line));
        let mut parts = rest.split('\t').map(str::trim);
        let mut next = || parts.next().unwrap_or_default();
        Entry {
            name: name.into(),
            title: next().into(),
            about: next().into(),
            group: next().into(),
            minutes: next().parse().unwrap_or(0),
        }
    };
    lines.map(entry).collect()
}

impl Lesson {
    /// From the text of a file; the host says which controls there are.
    ///
    /// ```
    /// use hyperplane::app::App;
    /// use hyperplane::lessons::Lesson;
    /// let app = App::default();
    /// let text = "title: One\n---\nstep: First\nstate: dataset=gate\n---\n<p>Look.</p>\n";
    /// assert_eq!(Lesson::read("one.html", text, &app)?.steps.len(), 1);
    /// let wrong = Lesson::read("one.html", &text.replace("</p>", ""), &app);
    /// assert_eq!(wrong.unwrap_err().to_string(), "one.html, line 6: <p> is not closed");
    /// # Ok::<(), hyperplane::lessons::Malformed>(())
    /// ```
    ///
    /// # Errors
    /// With file, line and mistake.
    pub fn read(file: &str, text: &str, host: &dyn ScriptHost) -> Result<Self, Malformed> {
        read::read(file, text, host)
    }

    /// Returns true if it asks for answers that are handed in.
    pub fn is_homework(&self) -> bool {
        self.steps.iter().any(|step| !step.fields.is_empty())
    }
}

impl Step {
    /// The values at its beginning that its conditions ask for.
    pub fn start(&self, host: &dyn ScriptHost) -> Start {
        let question = self.question.iter().flat_map(|question| &question.answers);
        let answers = question.map(|answer| &answer.condition);
        let task = self.task.iter().map(|task| &task.check);
        let facts = self.facts.iter().map(|fact| &fact.condition);
        let fields = self.fields.iter().flat_map(AnswerField::conditions);
        Start::from_conditions(answers.chain(task).chain(facts).chain(fields), host)
    }

    /// Returns true if a part of the page is on show while it is open.
    pub fn shows(&self, need: Need) -> bool {
        let needs = self.needs.as_deref();
        needs.is_none_or(|needs| need.is_among(needs))
    }

    /// The link to the lab that it begins with.
    pub fn link(&self) -> String {
        read::link(&self.state)
    }
}

impl Question {
    /// The answers whose conditions hold now, by index; exactly one in a good lesson.
    pub fn holding(&self, host: &dyn ScriptHost, start: &Start) -> Vec<usize> {
        part::indices_that_hold(&self.answers, host, start)
    }
}
