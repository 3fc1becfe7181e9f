//! The app in a talk: what is done with the talk, and what is on show of it.
//!
//! The talk that is open is part of the link. Opening another lab leaves it open; the link of a lab that is handed on is
//! without it ([`App::lab_link`]).

use super::{App, Layer, explicit};
use crate::lessons::{OpenTalk, Slide, Talk, TalkAction};
use crate::session::link;
use crate::text::say;
use crate::view::View;

/// The part of a link that holds the open talk.
pub(super) const TALK: &str = "talk";

/// Opens the labs of a course, if there are any, in place of the talk that is open; says whether there are.
fn open_labs(open: &mut Option<OpenTalk>, talk: Option<Talk>) -> bool {
    let talk = talk.and_then(OpenTalk::new);
    let is_course = talk.is_some();
    *open = talk.or(open.take());
    is_course
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

    /// The link of a talk at its first slide.
    pub fn link_of_talk(talk: Talk) -> Option<String> {
        let talk = OpenTalk::new(talk)?;
        let mut first = Self::opened(&talk.slide().link);
        first.talk = Some(talk);
        Some(first.link())
    }

    /// Does something with the talk.
    pub(super) fn update_talk(&mut self, action: TalkAction) {
        let link = explicit(&self.lab_link()).to_owned();
        let is_in_hall = self.screen.is_presenting();
        let is_other = match (action, &mut self.talk) {
            (TalkAction::Open(talk), open) => {
                *open = OpenTalk::new(talk);
                true
            }
            (TalkAction::OpenCourse, open) => {
                let course = self.lessons.open.as_ref();
                open_labs(open, course.and_then(|own| own.lesson()?.talk()))
            }
            (TalkAction::OpenSection, open) => {
                let course = self.lessons.open.as_ref();
                open_labs(
                    open,
                    course.and_then(|own| own.lesson()?.section_talk(own.at)),
                )
            }
            (TalkAction::Follow(stop), open) => {
                let path = self.lessons.open.as_ref().and_then(|own| {
                    let (talk, at) = own.lesson()?.path(&own.name, own.at, stop)?;
                    Some((OpenTalk::new(talk)?, at))
                });
                path.is_some_and(|(mut path, at)| {
                    let is_there = path.go_to(at);
                    *open = Some(path);
                    is_there
                })
            }
            (TalkAction::Resume(talk), open) => {
                *open = OpenTalk::at_end(talk);
                false
            }
            (TalkAction::Add(name), open) => {
                let slide = Slide {
                    name,
                    link,
                    ..Slide::default()
                };
                match open {
                    Some(open) => open.add(slide),
                    None => {
                        *open = OpenTalk::at_end(Talk {
                            title: say!("talk-usual"),
                            slides: vec![slide],
                        });
                    }
                }
                false
            }
            (TalkAction::Close, open) => {
                *open = None;
                false
            }
            (TalkAction::Next, Some(open)) => open.go_on(is_in_hall),
            (TalkAction::Back, Some(open)) => open.go_back(is_in_hall),
            (TalkAction::Section, Some(open)) => open.section().is_some_and(|at| open.go_to(at)),
            (TalkAction::Show(at), Some(open)) => open.go_to(at),
            (TalkAction::Replace, Some(open)) => {
                open.replace(link);
                false
            }
            (action, Some(open)) => {
                // The slide on show goes: another one takes its place.
                let is_other = action == TalkAction::Remove(open.at());
                open.edit(action);
                is_other
            }
            (_, None) => false,
        };
        if is_other {
            self.open_slide();
        }
    }

    /// Opens the lab of the slide on show.
    fn open_slide(&mut self) {
        if let Some(open) = self.talk.clone() {
            self.open(&open.slide().link);
            self.stage.layer = Layer::Lab;
            // A link that holds a talk itself is a lab like any other here.
            self.talk = Some(open);
        }
    }

    /// Returns true if the hall sees only the question of a slide.
    pub(super) fn asks_hall(&self) -> bool {
        let asks = self.talk.as_ref().is_some_and(OpenTalk::asks);
        asks && self.screen.is_presenting() && !self.screen.is_printing
    }

    /// The strip with the place in the talk, and the question that stands before the lab in a presentation.
    pub fn talk_view(&self) -> View {
        let mut view = View::default();
        let open = self.talk.as_ref();
        let asks_hall = self.asks_hall();
        view.show("talk", open.is_some())
            .show("talk-ask", asks_hall);
        let said = open
            .filter(|_| asks_hall)
            .map(|open| &*open.slide().question);
        view.tell("talk-ask", said.unwrap_or_default());
        if let Some(open) = open {
            let (slide, count) = (open.slide(), open.talk().slides.len());
            let is_in_hall = self.screen.is_presenting();
            let place = say!("talk-place", number = open.at() + 1, count);
            view.text("talk-place", &place)
                .text("talk-name", &slide.name)
                .text("talk-question", &slide.question)
                .show("talk-question", !slide.question.is_empty())
                .text("talk-ask-place", &place)
                .text("talk-ask-question", &slide.question)
                .show("talk-section", open.section().is_some())
                .enable("talk-back", !open.is_at_start(is_in_hall))
                .enable("talk-next", !open.is_at_end(is_in_hall));
        }
        view
    }
}
