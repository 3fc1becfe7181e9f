//! How long a lesson takes.

/// Words that are read in a minute, formulas among them.
const WORDS: usize = 120;
/// Entries that are read.
const READ: [&str; 7] = ["ask", "-", "because", "task", "choose", "number", "vector"];
/// Entries that something is done for, and the minutes that this takes: to foretell and watch, to do a task in the lab, to
/// work out an answer on paper.
const DONE: [(&str, usize); 7] = [
    ("ask", 1),
    ("task", 1),
    ("number", 3),
    ("vector", 3),
    ("choose", 1),
    ("write", 3),
    ("keep", 1),
];

/// About how many minutes a lesson takes: one for every 120 words, and what is done takes one or three. Above 10 in fives.
///
/// ```
/// let words = "word ".repeat(360);
/// let lesson = |entries: &str| format!("title: One\n---\nstep: First\n{entries}---\n{words}\n");
/// assert_eq!(hyperplane_lessons::minutes(&lesson("")), 3);
/// assert_eq!(hyperplane_lessons::minutes(&lesson("task: Do.\nsolve: a b c d\nwrite: Why?\n")), 8);
/// assert_eq!(hyperplane_lessons::minutes(&lesson(&"write: Why?\n".repeat(3))), 15);
/// ```
#[must_use]
pub fn minutes(lesson: &str) -> u32 {
    let (mut words, mut work) = (0, 0);
    for (number, block) in lesson.split("\n---").enumerate().skip(1) {
        if number % 2 == 0 {
            words += block.split_whitespace().count();
            continue;
        }
        // An entry goes on with indented lines.
        let mut is_read = false;
        for line in block.lines() {
            let mut text = line;
            if !line.starts_with(char::is_whitespace) {
                let key = line.split([':', ' ']).next().unwrap_or_default();
                is_read = READ.contains(&key);
                let own = DONE.iter().find(|(known, _)| *known == key);
                work += own.map_or(0, |(_, minutes)| *minutes);
                // Behind the bar stands what is right.
                text = line.split(" | ").next().unwrap_or_default();
            }
            words += if is_read {
                text.split_whitespace().count()
            } else {
                0
            };
        }
    }
    let minutes = words.div_ceil(WORDS) + work;
    let minutes = if minutes > 10 {
        minutes.div_ceil(5) * 5
    } else {
        minutes
    };
    u32::try_from(minutes.max(1)).unwrap_or(u32::MAX)
}
