//! A course: a lesson whose sections lead to labs, in order.

use super::read::link;
use super::{Lesson, Slide, Step, Talk};

impl Lesson {
    /// Returns true if it is a course: a section of it leads to labs.
    pub fn is_course(&self) -> bool {
        self.steps.iter().any(|step| !step.stops.is_empty())
    }

    /// The labs of all its sections as a talk. None where there are none.
    pub fn talk(&self) -> Option<Talk> {
        talk_of(&self.title, &self.steps)
    }

    /// The labs of one section as a talk; none if it has none.
    pub fn section_talk(&self, section: usize) -> Option<Talk> {
        let step = self.steps.get(section)?;
        talk_of(&step.title, std::slice::from_ref(step))
    }

    /// The whole course as a talk, each section before its labs; and the index of the slide of a stop of a section, None if there is no such stop. `name`
    /// is the name of the course's file.
    pub fn path(&self, name: &str, section: usize, stop: usize) -> Option<(Talk, usize)> {
        self.steps.get(section)?.stops.get(stop)?;
        let before: usize = self.steps[..section]
            .iter()
            .map(|step| step.stops.len())
            .sum();
        let slides = self.steps.iter().zip(1..).flat_map(|(step, number)| {
            let own = step.slide(name, number);
            std::iter::once(own).chain(step.stops.iter().map(|stop| stop.slide.clone()))
        });
        let talk = Talk {
            title: self.title.clone(),
            slides: slides.collect(),
        };
        Some((talk, before + section + 1 + stop))
    }
}

/// The labs of these sections as a talk; none if they have none.
fn talk_of(title: &str, sections: &[Step]) -> Option<Talk> {
    let stops = sections.iter().flat_map(|step| &step.stops);
    let slides: Vec<_> = stops.map(|stop| stop.slide.clone()).collect();
    (!slides.is_empty()).then(|| Talk {
        title: title.into(),
        slides,
    })
}

impl Step {
    /// The slide of this section, whose number is counted from 1, of a course.
    fn slide(&self, course: &str, number: usize) -> Slide {
        Slide {
            name: self.title.clone(),
            link: link(&format!("lesson={course}&lesson-step={number}")),
            ..Slide::default()
        }
    }
}
