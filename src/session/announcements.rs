//! What is said aloud to those who do not see the page: sentences wait here until the one before has been heard.

/// For so many milliseconds what was said stands: a screen reader may not have begun to read it before.
const STANDS_MS: f64 = 1000.0;
/// For so long the first sentence waits for others of the same act, which are then said with it.
const GATHERS_MS: f64 = 60.0;
/// How long a screen reader takes for a letter, about 200 words a minute.
const LETTER_MS: f64 = 55.0;
/// No text is waited for longer than this.
const LONGEST_MS: f64 = 10_000.0;

/// Sentences that wait, and when the next can be said.
#[derive(Debug, Default)]
pub struct Announcements {
    /// What each is about, and the sentence.
    waiting: Vec<(String, String)>,
    due: f64,
    said_at: Option<f64>,
    /// How long a screen reader reads what was said last.
    takes: f64,
}

impl Announcements {
    /// Lets a sentence wait for its turn. It takes the place of one about the same thing that has not been said yet;
    /// what is about nothing in particular (an empty text) keeps its place.
    ///
    /// ```
    /// use hyperplane::session::Announcements;
    /// let mut queue = Announcements::default();
    /// queue.add("", "Point 3 removed.", 0.0);
    /// queue.add("status", "training: epoch 1.", 10.0);
    /// queue.add("status", "converged.", 20.0);
    /// assert_eq!(queue.wait(20.0), Some(40.0));
    /// assert_eq!(queue.take(60.0).as_deref(), Some("Point 3 removed. converged."));
    /// queue.add("", "Undone.", 100.0);
    /// assert_eq!((queue.take(1059.0), queue.take(1060.0)), (None, Some("Undone.".into())));
    /// ```
    pub fn add(&mut self, about: &str, sentence: &str, now: f64) {
        self.put(about, sentence, now, STANDS_MS);
    }

    /// The same for what comes by itself, and does not answer anything the user has just done: it waits until a screen
    /// reader has read all of what was said before.
    ///
    /// ```
    /// use hyperplane::session::Announcements;
    /// let mut queue = Announcements::default();
    /// queue.add("status", "ready. Every point counts as +1.", 0.0);
    /// assert!(queue.take(100.0).is_some());
    /// queue.add_reading("status", "training: epoch 1.", 200.0);
    /// queue.add_reading("status", "converged.", 1200.0);
    /// assert_eq!((queue.take(1200.0), queue.wait(1200.0)), (None, Some(660.0)));
    /// assert_eq!(queue.take(1860.0).as_deref(), Some("converged."));
    /// ```
    pub fn add_reading(&mut self, about: &str, sentence: &str, now: f64) {
        self.put(about, sentence, now, STANDS_MS.max(self.takes));
    }

    /// Lets a sentence wait until what was said before has stood for so long.
    fn put(&mut self, about: &str, sentence: &str, now: f64, stands: f64) {
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
        if !about.is_empty() {
            self.waiting.retain(|(waiting, _)| waiting != about);
        }
        self.waiting.push((about.into(), sentence.into()));
    }

    /// Milliseconds until something is to be said; none while nothing waits.
    #[must_use]
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
                queue.add("", &sentence, now);
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
                queue.add_reading("loss", &format!("The loss is {millisecond} now."), now);
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
        queue.add_reading("status", &"long ".repeat(100), 70_000.0);
        assert!(queue.take(70_060.0).is_some());
        queue.add_reading("status", "converged.", 70_500.0);
        assert_eq!(queue.wait(71_060.0), Some(9_000.0));
        queue.add("", "Undone.", 71_100.0);
        assert_eq!(queue.take(71_160.0).as_deref(), Some("converged. Undone."));
    }

    #[test]
    fn of_one_thing_only_the_last_sentence_is_said() {
        let mut queue = Announcements::default();
        for column in 0..20 {
            queue.add("place", &format!("{column}, 0"), f64::from(column));
            queue.add("", "", f64::from(column));
        }
        queue.add("", "Undone", 30.0);
        queue.add("status", "ready.", 31.0);
        assert_eq!(queue.wait(60.0), Some(0.0));
        assert_eq!(queue.take(60.0).as_deref(), Some("19, 0. Undone. ready."));
        assert_eq!((queue.wait(61.0), queue.take(5000.0)), (None, None));
    }
}
