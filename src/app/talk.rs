//! Talks: labs in an order, each under a name, with a question for the hall and a note for the lecturer.
//!
//! A talk that is open is part of the link. Opening another lab leaves it open; the link of a lab that is handed on is
//! without it ([`App::lab_link`]).

use super::{App, explicit, plain_name};
use crate::session::link;
use crate::text::say;
use crate::view::View;

/// The part of a link that holds the open talk.
pub(super) const TALK: &str = "talk";
/// Slides of a talk at most.
const MOST: usize = 100;
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
    /// What only the lecturer sees, on one line.
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
            [name, question, note, link] if link::parts_of(link).is_ok() => Some(Slide {
                name: plain_name(name),
                question: one_line(question),
                note: one_line(note),
                link: explicit(link).into(),
            }),
            _ => None,
        });
        let slides: Option<Vec<_>> = slides.collect();
        let slides = slides.filter(|slides| !slides.is_empty() && slides.len() <= MOST)?;
        Some(Self { title, slides })
    }
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
    /// Goes back to the lab of the slide before.
    Back,
    /// Shows the lab of this slide.
    Show(usize),
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

    /// The slide that comes next, if there is one.
    pub fn next_slide(&self) -> Option<&Slide> {
        self.talk.slides.get(self.at + 1)
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
        Some(Self { talk, at, asks })
    }

    /// A talk at its first slide.
    fn new(talk: Talk) -> Option<Self> {
        let asks = !talk.slides.first()?.question.is_empty();
        Some(Self { talk, at: 0, asks })
    }

    /// Changes the order or the texts; what was on show stays so.
    fn edit(&mut self, action: TalkAction) {
        let slides = &mut self.talk.slides;
        let count = slides.len();
        match action {
            TalkAction::Rename(title) => self.talk.title = one_line(&title),
            TalkAction::Write(index, text, value) if index < count => {
                let slide = &mut slides[index];
                match text {
                    SlideText::Name => slide.name = plain_name(&value),
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
                slides.remove(index);
                self.asks &= self.at != index;
                self.at = (self.at - usize::from(self.at > index)).min(count - 2);
            }
            _ => {}
        }
    }
}

impl App {
    /// The talk that is open.
    pub fn talk(&self) -> Option<&OpenTalk> {
        self.talk.as_ref()
    }

    /// The link of the lab without the talk, to be handed on.
    pub fn lab_link(&self) -> String {
        link::write_with(&self.session, &self.parts())
    }

    /// The link of the talk at its first slide.
    pub fn talk_link(&self) -> Option<String> {
        let talk = OpenTalk::new(self.talk()?.talk.clone())?;
        let mut first = Self::opened(&talk.slide().link);
        first.talk = Some(talk);
        Some(first.link())
    }

    /// Does something with the talk.
    pub(super) fn update_talk(&mut self, action: TalkAction) {
        match action {
            TalkAction::Open(talk) => {
                self.talk = OpenTalk::new(talk);
                self.open_slide();
            }
            TalkAction::Resume(talk) => {
                self.talk = OpenTalk::new(talk).map(|open| OpenTalk {
                    at: open.talk.slides.len() - 1,
                    asks: false,
                    ..open
                });
            }
            TalkAction::Add(name) => self.add_slide(&name),
            TalkAction::Close => self.talk = None,
            TalkAction::Replace => {
                let link = explicit(&self.lab_link()).to_owned();
                if let Some(open) = &mut self.talk {
                    open.talk.slides[open.at].link = link;
                }
            }
            TalkAction::Next => {
                let Some(open) = &mut self.talk else { return };
                if open.asks {
                    open.asks = false;
                } else if let Some(next) = open.next_slide() {
                    (open.asks, open.at) = (!next.question.is_empty(), open.at + 1);
                    self.open_slide();
                }
            }
            TalkAction::Back => {
                let at = self.talk.as_ref().map_or(0, OpenTalk::at);
                if at > 0 {
                    self.show_slide(at - 1);
                }
            }
            TalkAction::Show(at) => self.show_slide(at),
            TalkAction::Write(..)
            | TalkAction::Rename(_)
            | TalkAction::Move { .. }
            | TalkAction::Duplicate(_)
            | TalkAction::Remove(_) => {
                if let Some(open) = &mut self.talk {
                    open.edit(action);
                }
            }
        }
    }

    /// Puts the lab on the page behind the slide on show.
    fn add_slide(&mut self, name: &str) {
        let slide = Slide {
            name: plain_name(name),
            link: explicit(&self.lab_link()).into(),
            ..Slide::default()
        };
        match &mut self.talk {
            Some(open) if open.talk.slides.len() < MOST => {
                open.at += 1;
                open.asks = false;
                open.talk.slides.insert(open.at, slide);
            }
            Some(_) => {}
            None => {
                self.talk = Some(OpenTalk {
                    talk: Talk {
                        title: say!("talk-usual"),
                        slides: vec![slide],
                    },
                    at: 0,
                    asks: false,
                });
            }
        }
    }

    /// Shows the lab of a slide, without its question before it.
    fn show_slide(&mut self, at: usize) {
        if let Some(open) = &mut self.talk
            && at < open.talk.slides.len()
        {
            (open.at, open.asks) = (at, false);
            self.open_slide();
        }
    }

    /// Opens the lab of the slide on show.
    fn open_slide(&mut self) {
        if let Some(open) = self.talk.clone() {
            self.open(&open.slide().link);
            self.stage.layer = super::Layer::Lab;
            // A link that holds a talk itself is a lab like any other here.
            self.talk = Some(open);
        }
    }

    /// The strip with the place in the talk, and the question that stands before the lab in a presentation.
    pub fn talk_view(&self) -> View {
        let mut view = View::default();
        let open = self.talk.as_ref();
        let asks = open.is_some_and(OpenTalk::asks);
        let asks_hall = asks && self.screen.is_presenting() && !self.screen.is_printing;
        view.show("talk", open.is_some())
            .show("talk-ask", asks_hall);
        if let Some(open) = open {
            let (slide, count) = (open.slide(), open.talk.slides.len());
            let is_last = open.at + 1 == count && !open.asks;
            let place = say!("talk-place", number = open.at + 1, count);
            view.text("talk-place", &place)
                .text("talk-name", &slide.name)
                .text("talk-question", &slide.question)
                .show("talk-question", !slide.question.is_empty())
                .text("talk-ask-place", &place)
                .text("talk-ask-question", &slide.question)
                .enable("talk-back", open.at > 0)
                .enable("talk-next", !is_last);
        }
        view
    }
}
