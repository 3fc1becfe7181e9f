//! Talks: labs in an order, each under a name, with a question for the hall and a note for the lecturer.

use super::Place;
use crate::session::link;

/// Slides of a talk at most.
const MOST: usize = 200;
/// Characters of a question or a note at most.
const LONGEST: usize = 300;
/// The sign behind the number of a slide of which only the question is on show.
const ASKS: char = '?';

/// A lab of a talk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slide {
    /// The name, on one line.
    pub name: String,
    /// The question that the hall sees before the lab, on one line; empty for none.
    pub question: String,
    /// The note for the lecturer alone, on one line.
    pub note: String,
    /// The link of the lab.
    pub link: String,
}

/// A text of a slide that can be edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlideText {
    /// Its name.
    Name,
    /// Its question.
    Question,
    /// Its note.
    Note,
}

/// Labs in an order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Talk {
    /// The title, on one line.
    pub title: String,
    /// The labs.
    pub slides: Vec<Slide>,
}

impl Talk {
    /// The talk as text: the title, and of each slide name, question, note and link, each on a line of its own.
    ///
    /// ```
    /// use hyperplane::app::{Slide, Talk};
    /// let slide = Slide { name: "AND".into(), link: "v2&dataset=gate".into(), ..Slide::default() };
    /// let talk = Talk { title: "Gates".into(), slides: vec![slide] };
    /// assert_eq!(talk.text(), "Gates\nAND\n\n\nv2&dataset=gate");
    /// assert_eq!(Talk::from_text(&talk.text()), Some(talk));
    /// assert_eq!(Talk::from_text("Gates\nAND"), None);
    /// ```
    pub fn text(&self) -> String {
        let mut lines = vec![&*self.title];
        for slide in &self.slides {
            lines.extend([&*slide.name, &slide.question, &slide.note, &slide.link]);
        }
        lines.join("\n")
    }

    /// Reads the text of a talk. None for another text, and for one without a slide.
    pub fn from_text(text: &str) -> Option<Self> {
        let mut lines = text.split('\n');
        let title = one_line(lines.next()?);
        let lines: Vec<&str> = lines.collect();
        let slides = lines.chunks(4).map(|lines| match lines {
            [name, question, note, link] if is_lab(link) => Some(Slide {
                name: one_line(name),
                question: one_line(question),
                note: one_line(note),
                link: (*link).into(),
            }),
            _ => None,
        });
        let slides: Option<Vec<_>> = slides.collect();
        let slides = slides.filter(|slides| !slides.is_empty() && slides.len() <= MOST)?;
        Some(Self { title, slides })
    }
}

/// Returns true if a text is the link of a lab.
fn is_lab(link: &str) -> bool {
    !link.is_empty() && link::parts_of(link).is_ok()
}

/// Returns true if a slide is a section of a course.
fn is_section(slide: &Slide) -> bool {
    place_of(slide).is_some_and(|place| place.name.starts_with("course-"))
}

/// The step of a lesson that a slide is.
fn place_of(slide: &Slide) -> Option<Place> {
    Place::from_parts(link::parts_of(&slide.link).ok()?)
}

/// A text on one line, not too long.
fn one_line(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    words.join(" ").chars().take(LONGEST).collect()
}

/// Something that is done with the talk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TalkAction {
    /// Opens a talk at its first slide.
    Open(Talk),
    /// Goes on making a talk; the lab on the page stays.
    Resume(Talk),
    /// Puts the lab on the page under this name behind the slide on show; begins a talk if none is open.
    Add(String),
    /// Puts the lab on the page in the place of that of the slide on show.
    Replace,
    /// Goes on: from a question to its lab, from a lab to the next slide.
    Next,
    /// Goes back on the way of `Next`: from a lab to its question, from a question to the lab before.
    Back,
    /// Goes back to the section of a course that the slide on show belongs to.
    Section,
    /// Shows the lab of this slide.
    Show(usize),
    /// Goes through the course that is open, its sections too: to this lab of the section on show.
    Follow(usize),
    /// Opens the labs of the course that is open as a talk.
    OpenCourse,
    /// Opens the labs of the section on show as a talk.
    OpenSection,
    /// Writes a text of this slide.
    Write(usize, SlideText, String),
    /// Writes the title.
    Rename(String),
    /// Moves a slide to another place.
    Move {
        /// Its place.
        from: usize,
        /// The place that it has then.
        to: usize,
    },
    /// Puts a copy of this slide behind it.
    Duplicate(usize),
    /// Takes this slide out.
    Remove(usize),
    /// Puts the slide that was taken out last where it was.
    PutBack,
    /// Closes the talk; the lab stays.
    Close,
}

/// The talk that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenTalk {
    talk: Talk,
    /// The index of the slide on show.
    at: usize,
    /// True while only its question is on show.
    asks: bool,
    /// The slides that were taken out, each with the index that it had; the last one at the end.
    removed: Vec<(usize, Slide)>,
}

impl OpenTalk {
    /// The talk.
    pub fn talk(&self) -> &Talk {
        &self.talk
    }

    /// The index of the slide on show.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Returns true while only the question of the slide is on show.
    pub fn asks(&self) -> bool {
        self.asks
    }

    /// The slide on show.
    pub fn slide(&self) -> &Slide {
        &self.talk.slides[self.at]
    }

    /// The slide that was taken out last.
    pub fn removed(&self) -> Option<&Slide> {
        self.removed.last().map(|(_, slide)| slide)
    }

    /// The slide that comes next, if there is one.
    pub fn next_slide(&self) -> Option<&Slide> {
        self.talk.slides.get(self.at + 1)
    }

    /// The index of the section of a course that the slide on show belongs to.
    pub(crate) fn section(&self) -> Option<usize> {
        let section = self.talk.slides[..=self.at].iter().rposition(is_section);
        section.filter(|section| *section != self.at)
    }

    /// The open talk as text: the number of the slide on show, with a mark if only its question is, and the talk.
    pub fn text(&self) -> String {
        let mark = if self.asks { "?" } else { "" };
        format!("{}{mark}\n{}", self.at + 1, self.talk.text())
    }

    /// Reads the text of an open talk.
    pub fn from_text(text: &str) -> Option<Self> {
        let (number, talk) = text.split_once('\n')?;
        let (talk, asks) = (Talk::from_text(talk)?, number.ends_with(ASKS));
        let number: usize = number.trim_end_matches(ASKS).parse().ok()?;
        let at = number.checked_sub(1).filter(|at| *at < talk.slides.len())?;
        let asks = asks && !talk.slides[at].question.is_empty();
        Some(Self::showing(talk, at, asks))
    }

    /// A talk at this slide.
    fn showing(talk: Talk, at: usize, asks: bool) -> Self {
        let removed = Vec::new();
        Self {
            talk,
            at,
            asks,
            removed,
        }
    }

    /// A talk at its first slide.
    pub(crate) fn new(talk: Talk) -> Option<Self> {
        let asks = !talk.slides.first()?.question.is_empty();
        Some(Self::showing(talk, 0, asks))
    }

    /// A talk at the lab of its last slide.
    pub(crate) fn at_end(talk: Talk) -> Option<Self> {
        let at = talk.slides.len().checked_sub(1)?;
        Some(Self::showing(talk, at, false))
    }

    /// Returns true if nothing comes after what is on show. `is_in_hall` says that questions stand before their labs.
    pub fn is_at_end(&self, is_in_hall: bool) -> bool {
        self.next_slide().is_none() && !(is_in_hall && self.asks)
    }

    /// Returns true if nothing comes before what is on show.
    pub fn is_at_start(&self, is_in_hall: bool) -> bool {
        self.at == 0 && !(is_in_hall && self.has_asked())
    }

    /// Returns true if a question stood before the lab on show.
    fn has_asked(&self) -> bool {
        !self.asks && !self.slide().question.is_empty()
    }

    /// Goes on: in the hall from a question to its lab, from a lab to the next slide. Returns true if another slide is on
    /// show then.
    pub(crate) fn go_on(&mut self, is_in_hall: bool) -> bool {
        if std::mem::take(&mut self.asks) && is_in_hall {
            return false;
        }
        let Some(next) = self.next_slide() else {
            return false;
        };
        (self.asks, self.at) = (!next.question.is_empty(), self.at + 1);
        true
    }

    /// Goes back, the reverse of [`Self::go_on`]. Returns true if another slide is on show then.
    pub(crate) fn go_back(&mut self, is_in_hall: bool) -> bool {
        if is_in_hall && self.has_asked() {
            self.asks = true;
            return false;
        }
        self.at > 0 && self.go_to(self.at - 1)
    }

    /// Goes to the lab of a slide, without its question before it. Returns true if there is such a slide.
    pub(crate) fn go_to(&mut self, at: usize) -> bool {
        let is_there = at < self.talk.slides.len();
        if is_there {
            (self.at, self.asks) = (at, false);
        }
        is_there
    }

    /// Goes to the slide of a step that the user has gone to by the step's own buttons: to a section of the course, or to a
    /// step of the lesson that the slide on show is of, with no other slide between.
    pub(crate) fn go_to_step(&mut self, place: &Place) {
        if place_of(self.slide()).is_none_or(|own| own == *place) {
            return;
        }
        let places: Vec<_> = self.talk.slides.iter().map(place_of).collect();
        let Some(to) = places.iter().position(|own| own.as_ref() == Some(place)) else {
            return;
        };
        let between = &places[self.at.min(to)..=self.at.max(to)];
        let is_of_lesson =
            |own: &Option<Place>| own.as_ref().is_some_and(|own| own.name == place.name);
        if place.name.starts_with("course-") || between.iter().all(is_of_lesson) {
            self.go_to(to);
        }
    }

    /// Puts a slide behind the one on show, and shows it, if there is room for one more.
    pub(crate) fn add(&mut self, slide: Slide) {
        if self.talk.slides.len() < MOST {
            self.talk.slides.insert(self.at + 1, slide);
            (self.at, self.asks) = (self.at + 1, false);
        }
    }

    /// Puts a lab in the place of that of the slide on show.
    pub(crate) fn replace(&mut self, link: String) {
        self.talk.slides[self.at].link = link;
    }

    /// Changes the order or the texts; what was on show stays so.
    pub(crate) fn edit(&mut self, action: TalkAction) {
        let slides = &mut self.talk.slides;
        let count = slides.len();
        match action {
            TalkAction::Rename(title) => self.talk.title = one_line(&title),
            TalkAction::Write(index, text, value) if index < count => {
                let slide = &mut slides[index];
                match text {
                    SlideText::Name => slide.name = one_line(&value),
                    SlideText::Question => slide.question = one_line(&value),
                    SlideText::Note => slide.note = one_line(&value),
                }
                self.asks &= !self.slide().question.is_empty();
            }
            TalkAction::Move { from, to } if from < count && to < count => {
                let slide = slides.remove(from);
                slides.insert(to, slide);
                self.at = match self.at {
                    at if at == from => to,
                    at if from < at && at <= to => at - 1,
                    at if to <= at && at < from => at + 1,
                    at => at,
                };
            }
            TalkAction::Duplicate(index) if index < count && count < MOST => {
                slides.insert(index + 1, slides[index].clone());
                self.at += usize::from(self.at > index);
            }
            TalkAction::Remove(index) if index < count && count > 1 => {
                self.removed.push((index, slides.remove(index)));
                self.asks &= self.at != index;
                self.at = (self.at - usize::from(self.at > index)).min(count - 2);
            }
            TalkAction::PutBack if count < MOST => {
                if let Some((index, slide)) = self.removed.pop() {
                    let index = index.min(count);
                    slides.insert(index, slide);
                    self.at += usize::from(self.at >= index);
                }
            }
            _ => {}
        }
    }
}
