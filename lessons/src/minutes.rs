//! The time that a lesson takes.

/// Words that are read in a minute, formulas among them.
const WORDS: usize = 200;
/// Entries that are read.
const READ: [&str; 9] = [
    "ask", "-", "because", "task", "choose", "number", "vector", "line", "gap",
];
/// Entries that something is done for, and the seconds that this takes: to choose and watch, to do a task in the lab, to
/// compute an answer, to write down a proof.
const DONE: [(&str, usize); 8] = [
    ("ask", 20),
    ("choose", 20),
    ("keep", 20),
    ("task", 60),
    ("number", 120),
    ("vector", 120),
    ("gap", 60),
    ("write", 300),
];

/// About how many minutes a lesson takes: one for every 200 words, and what is done takes from a third of a minute to five.
/// From five on to the nearest five.
///
/// ```
/// let words = "word ".repeat(600);
/// let lesson = |entries: &str| format!("title: One\n---\nstep: First\n{entries}---\n{words}\n");
/// assert_eq!(hyperplane_lessons::minutes(&lesson("")), 3);
/// assert_eq!(hyperplane_lessons::minutes(&lesson("task: Do.\nsolve: a b c d\nkeep: It\n")), 4);
/// assert_eq!(hyperplane_lessons::minutes(&lesson("write: Why?\n")), 10);
/// assert_eq!(hyperplane_lessons::minutes(&lesson(&"write: Why?\n".repeat(3))), 20);
/// ```
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
                work += own.map_or(0, |(_, seconds)| *seconds);
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
    let seconds = words * 60 / WORDS + work;
    let minutes = if seconds < 5 * 60 - 30 {
        (seconds + 30) / 60
    } else {
        (seconds + 150) / 300 * 5
    };
    u32::try_from(minutes.max(1)).unwrap_or(u32::MAX)
}
