//! Programs are written from templates, the files in `python/`: program text with lines of their own for what depends on
//! the settings.
//!
//! | line | meaning |
//! |---|---|
//! | `#? a !b` | what follows up to `#.` stands there if a holds and b does not; such blocks can stand in each other |
//! | `#: word` | a comment: the message `code-note-<word>` |
//! | `<<name>>` within a line | a value; a line that is one value may become several lines, or none |

use crate::text::{key, message};

/// The conditions and values of a template.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    conditions: Vec<&'static str>,
    values: Vec<(&'static str, String)>,
}

impl Facts {
    /// Notes a condition, if it holds.
    pub(super) fn when(&mut self, condition: &'static str, holds: bool) -> &mut Self {
        self.conditions.extend(holds.then_some(condition));
        self
    }

    /// Notes a value.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "numbers are passed as they are"
    )]
    pub(super) fn put(&mut self, name: &'static str, value: impl ToString) -> &mut Self {
        self.values.push((name, value.to_string()));
        self
    }

    fn holds(&self, conditions: &str) -> bool {
        conditions.split_whitespace().all(|word| {
            let (name, wanted) = word
                .strip_prefix('!')
                .map_or((word, true), |name| (name, false));
            self.conditions.contains(&name) == wanted
        })
    }

    fn value(&self, name: &str) -> &str {
        let known = self.values.iter().find(|(known, _)| *known == name);
        known.map_or("", |(_, value)| value)
    }

    /// The program that a template stands for.
    pub(super) fn fill(&self, template: &str) -> String {
        let mut program = String::new();
        let mut blocks: Vec<bool> = Vec::new();
        for line in template.lines() {
            if let Some(conditions) = line.strip_prefix("#? ") {
                blocks.push(self.holds(conditions));
            } else if line == "#." {
                blocks.pop();
            } else if blocks.iter().all(|stands| *stands) {
                self.write(line, &mut program);
            }
        }
        program
    }

    fn write(&self, line: &str, program: &mut String) {
        let text = line.trim_start();
        if let Some(word) = text.strip_prefix("#: ") {
            program.push_str(&line[..line.len() - text.len()]);
            program.push_str("# ");
            program.push_str(&message(&key!("code-note-*", word)));
            program.push('\n');
            return;
        }
        let whole = line
            .strip_prefix("<<")
            .and_then(|name| name.strip_suffix(">>"));
        if whole.is_some_and(|name| self.value(name).is_empty()) {
            return;
        }
        let mut rest = line;
        while let Some((before, (name, after))) = rest
            .split_once("<<")
            .and_then(|(before, after)| Some((before, after.split_once(">>")?)))
        {
            program.push_str(before);
            program.push_str(self.value(name));
            rest = after;
        }
        program.push_str(rest);
        program.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_stand_or_fall_and_values_are_put_in() {
        let mut facts = Facts::default();
        facts
            .when("a", true)
            .when("b", false)
            .put("n", 3)
            .put("rows", "1\n2");
        let template = "x = <<n>>, <<n>>\n#? a\nin a\n#? b\nin both\n#.\n#? !b\nin a alone\n#.\n#.\n<<rows>>\n<<none>>\nend\n";
        assert_eq!(
            facts.fill(template),
            "x = 3, 3\nin a\nin a alone\n1\n2\nend\n"
        );
    }
}
