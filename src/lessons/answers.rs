//! The answers of one student to one sheet, as the file that *My answers* saves.
//!
//! Version 1 is an object with `format`, `version`, `sheet` (the name of its file), `title`, `student`, `saved` (a time) and
//! `answers`: of each exercise and part, counted from 1, what kind of answer it is, its text, the verdict that the page gave,
//! and the link to the state of the lab in which it was given.

use thiserror::Error;

use super::part::PartKind;
use super::typed::{read_number, words};
use crate::data::{Keyword, keywords};
use crate::text::json::Json;
use crate::text::{joined, quoted, say};

/// The value of `format` in files of answers.
const FORMAT: &str = "hyperplane-answers";
/// The version that is written.
const VERSION: u64 = 1;
/// The longest file that is read, bytes.
pub const LONGEST: usize = 1_000_000;
/// The longest name of a student, characters.
const LONGEST_NAME: usize = 100;

keywords! {
    /// The verdict on an answer. Files of answers have its word.
    #[derive(Default)]
    AnswerVerdict {
        /// There is none.
        #[default]
        Open = "open",
        /// It is right.
        Right = "right",
        /// It is wrong.
        Wrong = "wrong",
        /// It is for the teacher to judge.
        ForTeacher = "given",
    }
}

impl AnswerVerdict {
    /// The verdict on an answer that was judged.
    pub(super) fn from_verdict(is_right: bool) -> Self {
        if is_right { Self::Right } else { Self::Wrong }
    }

    /// Its word in files.
    pub fn word(self) -> &'static str {
        self.keyword()
    }
}

/// An answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Given {
    /// The text as it was typed; for a choice the number of the answer, from 1.
    pub text: String,
    /// The state of the lab in which it was given.
    pub link: String,
    /// The verdict that the page gave.
    pub verdict: AnswerVerdict,
    /// The number of the answer that was to be chosen, from 1, if it is another one.
    pub right: Option<usize>,
}

impl Given {
    /// Returns true if there is no answer yet.
    pub fn is_blank(&self, kind: PartKind) -> bool {
        match kind {
            PartKind::Lab => self.link.is_empty(),
            // Weights are kept between semicolons, those that are missing too.
            _ => self.text.trim_matches([' ', ';', '\n']).is_empty(),
        }
    }

    /// Returns true if all numbers of the answer can be read, or if it is not to be numbers.
    pub fn is_number(&self, kind: PartKind) -> bool {
        match kind {
            PartKind::Number => read_number(&self.text).is_some(),
            PartKind::Weights => words(&self.text).all(|word| read_number(word).is_some()),
            _ => true,
        }
    }

    /// The index of what was chosen.
    pub fn choice(&self) -> Option<usize> {
        self.text.parse::<usize>().ok()?.checked_sub(1)
    }
}

/// An answer and its place in the sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// The index of the exercise.
    pub step: usize,
    /// The index of the part.
    pub part: usize,
    /// The kind of the answer.
    pub kind: PartKind,
    /// The answer.
    pub given: Given,
}

impl Placed {
    fn place(&self) -> (usize, usize) {
        (self.step, self.part)
    }
}

/// The answers of one student to one sheet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answers {
    /// The sheet's file, without folder and ending.
    pub sheet: String,
    /// Its title.
    pub title: String,
    /// Who has answered; may be empty.
    pub student: String,
    /// When it was saved.
    pub saved: String,
    /// The answers given, in the order of the sheet.
    pub answers: Vec<Placed>,
}

/// Why a text is no file of answers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoAnswers {
    /// Longer than any.
    #[error("{}", say!("answers-long"))]
    Long,
    /// It is no JSON: something else, or cut off.
    #[error("{}", say!("answers-broken"))]
    Broken,
    /// Another program's.
    #[error("{}", say!("answers-other"))]
    Other,
    /// Of a later version of this page.
    #[error("{}", say!("answers-newer", version = *_0 as usize))]
    Newer(u64),
}

impl Answers {
    /// From the text of a file. Single answers that make no sense are left out.
    ///
    /// ```
    /// use hyperplane::lessons::Answers;
    /// let text = r#"{"format": "hyperplane-answers", "version": 1, "sheet": "s03-perceptron", "student": "Ada",
    ///     "answers": [{"exercise": 2, "part": 1, "kind": "number", "text": "51", "verdict": "right"}]}"#;
    /// let answers = Answers::read(text).unwrap();
    /// assert_eq!((answers.student.as_str(), answers.answers[0].step), ("Ada", 1));
    /// assert_eq!(Answers::read(&answers.write()), Ok(answers));
    /// assert!(Answers::read("{}").is_err());
    /// ```
    ///
    /// # Errors
    /// When it is none; the message says why.
    pub fn read(text: &str) -> Result<Self, NoAnswers> {
        if text.len() > LONGEST {
            return Err(NoAnswers::Long);
        }
        let json = Json::read(text).ok_or(NoAnswers::Broken)?;
        let version = json
            .count("version")
            .filter(|_| json.text("format") == FORMAT);
        match version {
            Some(VERSION) => {}
            Some(version) if version > VERSION => return Err(NoAnswers::Newer(version)),
            _ => return Err(NoAnswers::Other),
        }
        let answers = match json.get("answers") {
            Some(Json::List(items)) => items.iter().filter_map(placed).collect(),
            _ => Vec::new(),
        };
        Ok(Self {
            sheet: json.text("sheet").into(),
            title: json.text("title").into(),
            student: json.text("student").chars().take(LONGEST_NAME).collect(),
            saved: json.text("saved").into(),
            answers,
        })
    }

    /// These, together with what another tab has `kept` meanwhile: what has not changed since `before` is as it is there.
    pub(super) fn merged(mut self, before: &Self, kept: Self) -> Self {
        let find = |all: &[Placed], place| all.iter().find(|one| one.place() == place).cloned();
        let own = self.answers.iter().map(Placed::place);
        let others = kept.answers.iter().map(Placed::place);
        let places = own.chain(others.filter(|place| find(&self.answers, *place).is_none()));
        let latest = places.filter_map(|place| {
            let own = find(&self.answers, place);
            if own == find(&before.answers, place) {
                find(&kept.answers, place)
            } else {
                own
            }
        });
        self.answers = latest.collect();
        if self.student == before.student {
            self.student = kept.student;
        }
        self
    }

    /// The text of a file.
    pub fn write(&self) -> String {
        self.written("\n  ", "\n    ", "\n")
    }

    /// The text of a file on one line.
    pub fn write_short(&self) -> String {
        self.written("", "", "")
    }

    fn written(&self, outer: &str, inner: &str, end: &str) -> String {
        let texts = [
            ("sheet", &self.sheet),
            ("title", &self.title),
            ("student", &self.student),
            ("saved", &self.saved),
        ];
        let texts = texts.map(|(name, text)| format!(",{outer}\"{name}\":{}", quoted(text)));
        let answers: Vec<String> = self
            .answers
            .iter()
            .map(|answer| format!("{inner}{}", one(answer)))
            .collect();
        format!(
            "{{{outer}\"format\":\"{FORMAT}\",{outer}\"version\":{VERSION}{},{outer}\"answers\":[{}{}]{end}}}{end}",
            texts.concat(),
            answers.join(","),
            if answers.is_empty() { "" } else { outer }
        )
    }

    /// The name of a file of these answers: the sheet, and the student as far as a file's name can have that.
    ///
    /// ```
    /// use hyperplane::lessons::Answers;
    /// let named = |student: &str| {
    ///     let (sheet, student) = ("s03-perceptron".into(), student.into());
    ///     Answers { sheet, student, ..Answers::default() }.file_name()
    /// };
    /// assert_eq!(named("Ada Lovelace"), "s03-perceptron_Ada-Lovelace.json");
    /// assert_eq!(named(" ../Ωμέγα: 1 "), "s03-perceptron_Ωμέγα-1.json");
    /// assert_eq!(named("?"), "s03-perceptron.json");
    /// ```
    pub fn file_name(&self) -> String {
        let kept = |c: char| {
            if c.is_alphanumeric() || c == '\'' {
                c
            } else {
                ' '
            }
        };
        let plain: String = self.student.chars().map(kept).collect();
        let words = joined(plain.split_whitespace(), "-");
        let student: String = words.chars().take(60).collect();
        let between = if student.is_empty() { "" } else { "_" };
        // A lesson of one's own has the name of its file.
        let sheet = self.sheet.split('.').next().unwrap_or_default();
        format!("{sheet}{between}{student}.json")
    }
}

fn one(answer: &Placed) -> String {
    let Placed {
        step,
        part,
        kind,
        given,
    } = answer;
    let mut text = format!(
        "{{\"exercise\":{},\"part\":{},\"kind\":\"{}\",\"text\":{},\"verdict\":\"{}\",\"link\":{}",
        step + 1,
        part + 1,
        kind.keyword(),
        quoted(&given.text),
        given.verdict.word(),
        quoted(&given.link)
    );
    if let Some(right) = given.right {
        text += &format!(",\"right\":{right}");
    }
    text + "}"
}

fn placed(json: &Json) -> Option<Placed> {
    let index = |name| usize::try_from(json.count(name)?.checked_sub(1)?).ok();
    Some(Placed {
        step: index("exercise")?,
        part: index("part")?,
        kind: PartKind::from_keyword(json.text("kind"))?,
        given: Given {
            text: json.text("text").into(),
            link: json.text("link").into(),
            verdict: AnswerVerdict::from_keyword(json.text("verdict")).unwrap_or_default(),
            right: json
                .count("right")
                .and_then(|right| usize::try_from(right).ok()),
        },
    })
}
