//! Sentences said aloud to those who do not see the page: each waits here until the one before has been heard.

use std::borrow::Cow;

use crate::text::begun;

/// For so many milliseconds what was said stands: a screen reader may not have begun to read it before.
const STANDS_MS: f64 = 1000.0;
/// For so long the first sentence waits for others of the same act, which are then said with it.
const GATHERS_MS: f64 = 60.0;
/// The time that a screen reader takes for a letter, milliseconds, at about 200 words a minute.
const LETTER_MS: f64 = 55.0;
/// No text is waited for longer than this.
const LONGEST_MS: f64 = 10_000.0;

/// The subject of a sentence: of the sentences on one subject, only the last is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Something that was done; each of these sentences is said.
    Act,
    /// The status of the run.
    Status,
    /// The last step.
    Step,
    /// The lesson and its step.
    Lesson,
    /// A place of the plane, or the point there.
    Place,
    /// The theme of the page.
    Theme,
    /// A presentation that begins or ends.
    Presentation,
    /// The large pointer of a presentation.
    Laser,
    /// The black screen of a presentation.
    Black,
    /// A text of this name that the page shows.
    Reading(Cow<'static, str>),
}

/// Sentences that wait, and when the next can be said.
#[derive(Debug, Default)]
pub struct Announcements {
    /// Each waiting sentence with its topic.
    waiting: Vec<(Topic, String)>,
    /// The text of each reading as it was last told.
    heard: Vec<(Cow<'static, str>, String)>,
    due: f64,
    said_at: Option<f64>,
    /// The time that a screen reader needs for the text said last, milliseconds.
    takes: f64,
}

impl Announcements {
    /// Lets a sentence wait for its turn; it will begin with a capital. It takes the place of one about the same thing that has not been said yet;
    /// an act keeps its place.
    ///
    /// ```
    /// use hyperplane_session::{Announcements, Topic};
    /// let mut queue = Announcements::default();
    /// queue.add(Topic::Act, "Point 3 removed.", 0.0);
    /// queue.add(Topic::Status, "training: epoch 1.", 10.0);
    /// queue.add(Topic::Status, "converged.", 20.0);
    /// assert_eq!(queue.wait(20.0), Some(40.0));
    /// assert_eq!(queue.take(60.0).as_deref(), Some("Point 3 removed. Converged."));
    /// queue.add(Topic::Act, "Undone.", 100.0);
    /// assert_eq!((queue.take(1059.0), queue.take(1060.0)), (None, Some("Undone.".into())));
    /// ```
    pub fn add(&mut self, about: Topic, sentence: &str, now: f64) {
        self.put(about, sentence, now, STANDS_MS);
    }

    /// Lets a sentence wait like [`Self::add`], where it comes by itself and does not answer anything the user has just
    /// done: it waits until a screen reader has read all of what was said before.
    ///
    /// ```
    /// use hyperplane_session::{Announcements, Topic};
    /// let mut queue = Announcements::default();
    /// queue.add(Topic::Status, "ready. Every point counts as +1.", 0.0);
    /// assert!(queue.take(100.0).is_some());
    /// queue.add_reading(Topic::Status, "training: epoch 1.", 200.0);
    /// queue.add_reading(Topic::Status, "converged.", 1200.0);
    /// assert_eq!((queue.take(1200.0), queue.wait(1200.0)), (None, Some(660.0)));
    /// assert_eq!(queue.take(1860.0).as_deref(), Some("Converged."));
    /// ```
    pub fn add_reading(&mut self, about: Topic, sentence: &str, now: f64) {
        self.put(about, sentence, now, STANDS_MS.max(self.takes));
    }

    /// The text that the page shows under this name now; it waits for its turn, as [`Self::add_reading`] has it, where it is
    /// another one than it was last told.
    ///
    /// ```
    /// use hyperplane_session::Announcements;
    /// let mut queue = Announcements::default();
    /// queue.read("note".into(), "3 points found.", 0.0);
    /// assert_eq!(queue.take(60.0).as_deref(), Some("3 points found."));
    /// queue.read("note".into(), "3 points found.", 5000.0);
    /// assert_eq!(queue.wait(5000.0), None);
    /// ```
    pub fn read(&mut self, name: Cow<'static, str>, text: &str, now: f64) {
        if self.is_news(&name, text) {
            self.add_reading(Topic::Reading(name), text, now);
        }
    }

    /// Lets the text that the page shows under this name wait as the answer to an act, where it is another one than was
    /// last told: each is said, and none waits for the end of another text.
    ///
    /// ```
    /// use hyperplane_session::Announcements;
    /// let mut queue = Announcements::default();
    /// queue.answer("told", "Point 1 is removed. 4 points left.", 0.0);
    /// queue.answer("told", "Point 5: class +1 at 3, 4.", 20.0);
    /// assert_eq!(queue.take(60.0).as_deref(), Some("Point 1 is removed. 4 points left. Point 5: class +1 at 3, 4."));
    /// ```
    pub fn answer(&mut self, name: &str, text: &str, now: f64) {
        if self.is_news(name, text) {
            self.add(Topic::Act, text, now);
        }
    }

    /// Returns true if the text is another one than was told under this name; it is told from now on.
    fn is_news(&mut self, name: &str, text: &str) -> bool {
        let known = self.heard.iter().position(|(heard, _)| heard == name);
        let index = known.unwrap_or_else(|| {
            self.heard.push((name.to_owned().into(), String::new()));
            self.heard.len() - 1
        });
        let is_news = self.heard[index].1 != text;
        if is_news {
            text.clone_into(&mut self.heard[index].1);
        }
        is_news
    }

    /// Takes the text that the page shows under this name as heard: what stands there from the first is no news.
    ///
    /// ```
    /// use hyperplane_session::Announcements;
    /// let mut queue = Announcements::default();
    /// queue.know("note".into(), "0 points found.");
    /// queue.read("note".into(), "0 points found.", 0.0);
    /// assert_eq!(queue.wait(0.0), None);
    /// ```
    pub fn know(&mut self, name: Cow<'static, str>, text: &str) {
        self.heard.retain(|(heard, _)| *heard != name);
        self.heard.push((name, text.into()));
    }

    /// Drops what waits and is no news any more, since what it was about is gone.
    ///
    /// ```
    /// use hyperplane_session::{Announcements, Topic};
    /// let mut queue = Announcements::default();
    /// queue.add(Topic::Place, "Point 4 of 4.", 0.0);
    /// queue.forget(&Topic::Place);
    /// assert_eq!(queue.wait(0.0), None);
    /// ```
    pub fn forget(&mut self, about: &Topic) {
        self.waiting.retain(|(waiting, _)| waiting != about);
    }

    /// Lets a sentence wait until what was said before has stood for so long.
    fn put(&mut self, about: Topic, sentence: &str, now: f64, stands: f64) {
        let sentence = sentence.trim();
        if sentence.is_empty() {
            return;
        }
        let heard = self.said_at.map_or(now, |said| said + stands);
        let due = heard.max(now + GATHERS_MS);
        // What is said goes out with all that waits, as soon as one of them may.
        self.due = if self.waiting.is_empty() {
            due
        } else {
            self.due.min(due)
        };
        if about != Topic::Act {
            self.waiting.retain(|(waiting, _)| *waiting != about);
        }
        self.waiting.push((about, begun(sentence).into_owned()));
    }

    /// Milliseconds until something is to be said; none while nothing waits.
    pub fn wait(&self, now: f64) -> Option<f64> {
        (!self.waiting.is_empty()).then(|| (self.due - now).max(0.0))
    }

    /// All that waits, as one text, once it is its turn.
    pub fn take(&mut self, now: f64) -> Option<String> {
        if self.wait(now)? > 0.0 {
            return None;
        }
        self.said_at = Some(now);
        let mut text = String::new();
        for (_, sentence) in self.waiting.drain(..) {
            if !text.is_empty() {
                text.push_str(if text.ends_with(['.', '!', '?', '…', ':']) {
                    " "
                } else {
                    ". "
                });
            }
            text.push_str(&sentence);
        }
        self.takes = (LETTER_MS * text.chars().count() as f64).min(LONGEST_MS);
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_is_said_and_none_before_the_last_has_stood_for_a_second() {
        let mut queue = Announcements::default();
        let (mut said, mut given) = (Vec::new(), Vec::new());
        for millisecond in 0..20_000 {
            let now = f64::from(millisecond);
            if millisecond % 370 == 0 && millisecond < 15_000 {
                let sentence = format!("Point {millisecond} removed.");
                queue.add(Topic::Act, &sentence, now);
                given.push(sentence);
            }
            if let Some(text) = queue.take(now) {
                said.push((now, text));
            }
        }
        let all: Vec<&str> = said.iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(all.join(" "), given.join(" "));
        assert!(said.len() > 10);
        for pair in said.windows(2) {
            assert!(pair[1].0 - pair[0].0 >= STANDS_MS, "{pair:?}");
        }
        // The first did not wait long.
        assert!(said[0].0 <= 100.0);
    }

    #[test]
    fn what_comes_by_itself_waits_until_a_screen_reader_has_read_the_last_text() {
        let mut queue = Announcements::default();
        let mut said: Vec<(f64, String)> = Vec::new();
        for millisecond in 0..60_000 {
            let now = f64::from(millisecond);
            if millisecond % 200 == 0 && millisecond < 40_000 {
                queue.add_reading(Topic::Step, &format!("The loss is {millisecond} now."), now);
            }
            if let Some(text) = queue.take(now) {
                said.push((now, text));
            }
        }
        for pair in said.windows(2) {
            let [(before, text), (at, _)] = pair else {
                panic!("two");
            };
            assert!(at - before >= 55.0 * text.len() as f64, "{pair:?}");
        }
        // Stale readings are dropped, the newest is not.
        assert!((10..40).contains(&said.len()), "{}", said.len());
        let last = said.last().map(|(_, text)| text.as_str());
        assert_eq!(last, Some("The loss is 39800 now."));
        // An answer does not wait for the end of a long text.
        queue.add_reading(Topic::Status, &"long ".repeat(100), 70_000.0);
        assert!(queue.take(70_060.0).is_some());
        queue.add_reading(Topic::Status, "converged.", 70_500.0);
        assert_eq!(queue.wait(71_060.0), Some(9_000.0));
        queue.add(Topic::Act, "Undone.", 71_100.0);
        assert_eq!(queue.take(71_160.0).as_deref(), Some("Converged. Undone."));
    }

    #[test]
    fn of_one_thing_only_the_last_sentence_is_said() {
        let mut queue = Announcements::default();
        for column in 0..20 {
            queue.add(Topic::Place, &format!("{column}, 0"), f64::from(column));
            queue.add(Topic::Act, "", f64::from(column));
        }
        queue.add(Topic::Act, "Undone", 30.0);
        queue.add(Topic::Status, "ready.", 31.0);
        assert_eq!(queue.wait(60.0), Some(0.0));
        assert_eq!(queue.take(60.0).as_deref(), Some("19, 0. Undone. Ready."));
        assert_eq!((queue.wait(61.0), queue.take(5000.0)), (None, None));
    }

    #[test]
    fn a_reading_is_said_when_it_changes_and_again_after_it_was_empty() {
        let mut queue = Announcements::default();
        let mut now = 0.0;
        let mut said = Vec::new();
        for (name, text) in [
            ("verdict", "Right."),
            ("verdict", "Right."),
            ("note", "Right."),
            ("verdict", ""),
            ("verdict", "Right."),
        ] {
            queue.read(name.into(), text, now);
            now += 20_000.0;
            said.extend(queue.take(now));
        }
        assert_eq!(said, ["Right."; 3]);
    }
}
