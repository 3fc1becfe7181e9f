//! The lesson that is written, line for line.

use crate::Mistake;

/// The lesson that is written, and what was wrong on the way.
#[derive(Default)]
pub(crate) struct Page {
    written: String,
    /// The line that is being written, counted from 0.
    line: usize,
    mistakes: Vec<Mistake>,
    /// True while an entry is written: new lines are indented, so that they go on with it.
    pub(crate) in_entry: bool,
}

impl Page {
    /// Writes something; a new line goes on with the entry, if there is one.
    pub(crate) fn push(&mut self, text: &str) {
        for (number, line) in text.split('\n').enumerate() {
            if number > 0 {
                self.written.push('\n');
                self.line += 1;
                if self.in_entry {
                    self.written.push_str("  ");
                }
            }
            self.written.push_str(line);
        }
    }

    /// Characters, as HTML writes them.
    pub(crate) fn push_escaped(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '&' => self.push("&amp;"),
                '<' => self.push("&lt;"),
                '>' => self.push("&gt;"),
                '"' => self.push("&quot;"),
                _ => self.push(c.encode_utf8(&mut [0; 4])),
            }
        }
    }

    /// Goes on at this line, counted from 0; never back.
    pub(crate) fn go_to(&mut self, line: usize) {
        while self.line < line {
            self.push("\n");
        }
    }

    /// Something is wrong on this line, counted from 0.
    pub(crate) fn wrong(&mut self, line: usize, code: &'static str) {
        self.wrong_about(line, code, Vec::new());
    }

    /// Adds a mistake on this line, counted from 0, with further texts for its message.
    pub(crate) fn wrong_about(&mut self, line: usize, code: &'static str, about: Vec<String>) {
        self.mistakes.push(Mistake {
            line: line + 1,
            code,
            about,
        });
    }

    /// Returns the text and the mistakes.
    pub(crate) fn finish(mut self) -> (String, Vec<Mistake>) {
        self.written.push('\n');
        (self.written, self.mistakes)
    }
}
