//! The lessons say what they said when they were written in HTML and MathML.
//!
//! `before/` holds each of those files with the plain text of its texts, taken from the XML by another program: formulas
//! without white space, quantities as {name}, buttons as [script], items of numbered lists with their numbers. Compared is
//! everything but white space around blocks, the invisible U+2060 to U+2062, the pairs in `SAME`, and what `mended.txt` says was
//! mended since: on each line the lesson, a text, and what stands there now, between tabs. Of a step that is another one now
//! stands its title alone; steps that came later are in no file of `before/`.

use std::fs;

/// Characters before, and what TeX writes for them.
const SAME: [(&str, &str); 6] = [
    ("·", "⋅"),  // \cdot
    ("Σ", "∑"),  // \sum
    ("…", "⋯"),  // \cdots
    ("*", "∗"),  // *
    ("½", "12"), // \frac12
    ("¼", "14"),
];
/// Elements that end a word.
const BLOCKS: [&str; 12] = [
    "p", "li", "tr", "td", "th", "table", "details", "summary", "ul", "ol", "thead", "tbody",
];
/// Entries that there were not yet.
const ADDED: [&str; 7] = [
    "number", "vector", "choose", "write", "keep", "group", "needs",
];
const TEXTS: [&str; 5] = ["ask", "because", "task", "hint", "answer"];

/// The characters of a text in HTML.
fn plain(html: &str) -> String {
    let mut plain = String::new();
    // Of each numbered list that is open the number of its last item; of others nothing.
    let mut lists: Vec<Option<u32>> = Vec::new();
    let (mut in_math, mut is_block) = (false, false);
    for (number, part) in html.split('<').enumerate() {
        let (tag, text) = if number > 0 {
            part.split_once('>').expect("a tag")
        } else {
            ("", part)
        };
        let name = tag.split(' ').next().unwrap_or_default();
        is_block |= tag == "math display=\"block\"";
        if BLOCKS.contains(&name.trim_start_matches('/')) || (is_block && name.ends_with("math")) {
            plain.push(' ');
        }
        let value = || tag.split('"').nth(1).unwrap_or_default();
        match name {
            "math" => in_math = true,
            "mtr" => plain.push(' '),
            "/math" => (in_math, is_block) = (false, false),
            "data" => plain += &format!("{{{}}}", value()),
            "button" => plain += &format!("[{}]", value()),
            "ul" => lists.push(None),
            "ol" => lists.push(Some(0)),
            "/ul" | "/ol" => drop(lists.pop()),
            "li" => {
                if let Some(Some(number)) = lists.last_mut() {
                    *number += 1;
                    plain += &format!("{number}. ");
                }
            }
            _ => {}
        }
        let text = text
            .replace("&nbsp;", " ")
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&quot;", "\"");
        let text = text.replace("&amp;", "&");
        let kept = text.chars().filter(|c| !(in_math && c.is_whitespace()));
        plain.extend(kept.filter(|c| !('\u{2060}'..='\u{2062}').contains(c)));
    }
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Each entry on a line, texts plain; each step's text on a line.
fn lines(page: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (number, block) in page.split("---\n").enumerate() {
        if number > 0 {
            lines.push("---".into());
        }
        if number > 0 && number % 2 == 0 {
            lines.push(plain(block));
            continue;
        }
        let mut entries: Vec<String> = Vec::new();
        for line in block.lines().filter(|line| !line.trim().is_empty()) {
            match entries.last_mut() {
                Some(entry) if line.starts_with(' ') => *entry += &format!(" {}", line.trim()),
                _ => entries.push(line.into()),
            }
        }
        // Fields for answers, and what the list of lessons shows besides, came later.
        let is_added =
            |entry: &String| ADDED.contains(&entry.split(':').next().unwrap_or_default());
        let mut of_field = false;
        entries.retain(|entry| {
            let is_choice = entry.starts_with("- ");
            of_field = if is_choice { of_field } else { is_added(entry) };
            !of_field
        });
        lines.extend(entries.iter().map(|entry| {
            let key = entry.split(':').next().unwrap_or_default();
            if let Some((text, condition)) =
                entry.rsplit_once(" | ").filter(|_| entry.starts_with("- "))
            {
                format!("- {} | {condition}", plain(&text[2..]))
            } else if TEXTS.contains(&key) {
                format!("{key}: {}", plain(&entry[key.len() + 1..]))
            } else {
                entry.clone()
            }
        }));
    }
    lines
}

/// The head of a lesson, and each of its steps, by its title.
fn parts(lines: Vec<String>) -> Vec<(String, Vec<String>)> {
    let mut parts = vec![(String::new(), Vec::new())];
    for line in lines {
        if line.starts_with("step: ") {
            parts.push((line.clone(), Vec::new()));
        }
        if let Some((_, part)) = parts.last_mut().filter(|_| line != "---") {
            part.push(line);
        }
    }
    parts
}

#[test]
fn every_lesson_says_what_it_said() {
    let same = |text: &str| {
        SAME.iter().fold(text.to_owned(), |text, (before, after)| {
            text.replace(before, after)
        })
    };
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/");
    let mended = fs::read_to_string(format!("{root}tests/mended.txt")).expect("what was mended");
    let mended: Vec<Vec<&str>> = mended
        .lines()
        .map(|line| line.split('\t').collect())
        .collect();
    let mut count = 0;
    let mut wrong = String::new();
    for file in fs::read_dir(format!("{root}tests/before")).expect("texts before") {
        let path = file.expect("a file").path();
        let name = path
            .file_stem()
            .and_then(|name| name.to_str())
            .expect("a name");
        let lesson = fs::read_to_string(format!("{root}../www/lessons/en/{name}.md")).expect(name);
        let page = hyperplane_lessons::convert(&lesson)
            .unwrap_or_else(|wrong| panic!("{name}: {wrong:#?}"));
        let mut before = fs::read_to_string(&path).expect(name);
        let mended = || mended.iter().filter(|line| line[0] == name);
        for line in mended().filter(|line| line.len() > 2) {
            assert!(before.contains(line[1]), "{name}: {}", line[1]);
            before = before.replace(line[1], line[2]);
        }
        let before = parts(before.lines().map(same).collect());
        let now = parts(lines(&page).iter().map(|line| same(line)).collect());
        for (title, before) in before {
            let step = now.iter().find(|(now, _)| *now == title);
            let is_gone = mended().any(|line| line.len() == 2 && same(line[1]) == title);
            let Some((_, now)) = step.filter(|_| !is_gone) else {
                assert!(is_gone, "{name}: {title}");
                continue;
            };
            for (before, now) in before.iter().zip(now) {
                if before != now {
                    wrong += &format!("{name}\n  before {before}\n  now    {now}\n");
                }
            }
            assert_eq!(before.len(), now.len(), "{name}: {title}");
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert_eq!(count, 26);
}
