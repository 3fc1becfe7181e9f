//! Lessons as lecturers write them, Markdown with TeX, become lessons as the page reads them: the same entries, with HTML
//! and MathML for texts. `docs/lessons.md` describes the format.
//!
//! Each text keeps its line, so that a mistake that is found later is reported on the right line, too. The page still
//! reads the HTML against its own short list of elements: nothing here has to be trusted.

mod entries;
mod markdown;
mod minutes;
mod page;
mod tex;
#[cfg(target_arch = "wasm32")]
pub mod web;

pub use minutes::minutes;
use page::Page;

/// A mistake in a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// Its line, counted from 1.
    pub line: usize,
    /// The code of the mistake: the app has the message `author-markdown-<code>` for it, of a formula `author-formula`.
    pub code: &'static str,
    /// Further texts of the message: for a formula its TeX, the error, and the text near it.
    pub about: Vec<String>,
}

impl Mistake {
    /// Line, code and what it is about on one line, between tabs.
    pub fn listed(&self) -> String {
        let about = self
            .about
            .iter()
            .map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
        let line = [self.line.to_string(), self.code.into()];
        line.into_iter().chain(about).collect::<Vec<_>>().join("\t")
    }
}

/// The lesson that the page reads, line for line, or all mistakes of its Markdown and TeX.
///
/// ```
/// let lesson = "title: One\n---\nstep: First\nask: Is $w_0 < 1$?\n---\nLook at **this**.\n";
/// let page = "title: One\n---\nstep: First\nask: Is <span class=\"whole\"><math><msub><mi>w</mi><mn>0</mn></msub>\
///             <mo>&lt;</mo><mn>1</mn></math>?</span>\n---\n<p>Look at <b>this</b>.</p>\n";
/// assert_eq!(hyperplane_lessons::convert(lesson).as_deref(), Ok(page));
/// let wrong = hyperplane_lessons::convert(&lesson.replace("w_0", "\\foo")).unwrap_err();
/// assert_eq!((wrong[0].line, wrong[0].code), (4, "formula"));
/// ```
///
/// # Errors
/// With every mistake and its line.
pub fn convert(lesson: &str) -> Result<String, Vec<Mistake>> {
    match read(lesson) {
        (page, mistakes) if mistakes.is_empty() => Ok(page),
        (_, mistakes) => Err(mistakes),
    }
}

/// A lesson that the page reads with the entry `minutes` at the end of its head: about how long the lesson takes, as
/// [`minutes`] computes.
///
/// ```
/// let lesson = "title: One\n---\nstep: First\ntask: Do it.\n---\nLook.\n";
/// let page = hyperplane_lessons::convert(lesson).unwrap();
/// assert!(hyperplane_lessons::timed(&page, lesson).starts_with("title: One\nminutes: 1\n---\nstep: First\n"));
/// ```
pub fn timed(page: &str, lesson: &str) -> String {
    match page.split_once("\n---\n") {
        Some((head, rest)) => format!("{head}\nminutes: {}\n---\n{rest}", minutes(lesson)),
        None => page.into(),
    }
}

/// The lesson that the page reads, without what cannot be read, and the mistakes.
pub fn read(lesson: &str) -> (String, Vec<Mistake>) {
    let mut page = Page::default();
    let lines: Vec<&str> = lesson.lines().collect();
    let mut first = 0;
    // The head of the lesson, then head and text of each step.
    for (number, block) in lines.split(|line| line.trim_end() == "---").enumerate() {
        if number > 0 {
            page.go_to(first - 1);
            page.push("---");
        }
        if number > 0 && number % 2 == 0 {
            markdown::text(&mut page, first, &block.join("\n"));
        } else {
            entries::write(&mut page, first, block);
        }
        first += block.len() + 1;
    }
    page.finish()
}
