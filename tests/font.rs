//! The font of the formulas has every character that the formulas of lessons and panels need.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeSet;
use std::fs;

use hyperplane::app::App;
use hyperplane::data::Keyword;
use hyperplane::instruments::step::Explanation;
use hyperplane::learn::Rule;
use hyperplane::lessons::{Script, ScriptHost};

const FOLDER: &str = "www/fonts";
/// Characters that show nothing.
const INVISIBLE: std::ops::RangeInclusive<char> = '\u{2060}'..='\u{2063}';

/// The characters that the font has a glyph for.
fn covered() -> BTreeSet<char> {
    let packed = fs::read(format!("{FOLDER}/math.woff2")).expect("the font");
    assert!(packed.len() <= 60 * 1024, "{} bytes", packed.len());
    let font = wuff::decompress_woff2(&packed).expect("woff2");
    let face = ttf_parser::Face::parse(&font, 0).expect("a font");
    assert!(face.tables().math.is_some(), "the MATH table");
    let tables = face.tables().cmap.expect("characters").subtables;
    let mut covered = BTreeSet::new();
    for table in tables
        .into_iter()
        .filter(ttf_parser::cmap::Subtable::is_unicode)
    {
        table.codepoints(|code| covered.extend(char::from_u32(code)));
    }
    covered.retain(|c| face.glyph_index(*c).is_some());
    covered
}

/// The character that a browser shows for the only one of an `mi`: an italic one.
fn italic(c: char) -> char {
    let code = match c {
        'h' => 0x210e,
        'A'..='Z' => u32::from(c) - 0x41 + 0x1d434,
        'a'..='z' => u32::from(c) - 0x61 + 0x1d44e,
        'Α'..='Ω' => u32::from(c) - 0x391 + 0x1d6e2,
        'α'..='ω' => u32::from(c) - 0x3b1 + 0x1d6fc,
        '∂' => 0x1d715,
        '∇' => 0x1d6fb,
        'ϵ' => 0x1d716,
        'ϑ' => 0x1d717,
        'ϕ' => 0x1d719,
        _ => return c,
    };
    char::from_u32(code).expect("a character")
}

/// The characters of all formulas of a page.
fn needed(page: &str) -> BTreeSet<char> {
    let mut needed = BTreeSet::new();
    let formulas = page
        .split("<math")
        .skip(1)
        .filter_map(|rest| rest.split_once("</math>"));
    for (formula, _) in formulas {
        for part in formula.split('<').filter(|part| !part.starts_with('/')) {
            let (tag, text) = part.split_once('>').unwrap_or_default();
            let text = text
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&nbsp;", " ")
                .replace("&#xA0;", " ");
            let text = text.trim().replace("&amp;", "&");
            let mut chars = text
                .chars()
                .filter(|c| !INVISIBLE.contains(c) && !c.is_whitespace());
            match (tag, chars.next(), chars.next()) {
                ("msqrt" | "mroot", ..) => needed.extend(['√']),
                ("mi", Some(only), None) => needed.extend([italic(only)]),
                (_, Some(_), _) => needed.extend(
                    text.chars()
                        .filter(|c| !INVISIBLE.contains(c) && !c.is_whitespace()),
                ),
                _ => {}
            }
        }
    }
    needed
}

#[test]
fn every_formula_of_a_lesson_is_in_the_font() {
    let (covered, mut all) = (covered(), BTreeSet::<char>::new());
    let mut count = 0;
    let lessons = fs::read_dir("www/lessons/en").expect("lessons");
    let lessons = lessons.map(|file| file.expect("a file").path());
    let courses = fs::read_dir("courses").expect("courses");
    let courses = courses.map(|folder| folder.expect("a folder").path().join("course.md"));
    for path in lessons.chain(courses) {
        if path.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a lesson");
        let page = hyperplane_lessons::convert(&text).expect("Markdown");
        let needed = needed(&page);
        all.extend(&needed);
        let missing: Vec<_> = needed.difference(&covered).collect();
        assert!(missing.is_empty(), "{path:?} needs {missing:?}");
        count += 1;
    }
    assert_eq!(count, 50);
    assert!("𝑤𝑥𝜂−√‖~′∑≤".chars().all(|c| all.contains(&c)), "{all:?}");
}

#[test]
fn every_formula_of_the_step_explained_is_in_the_font() {
    let covered = covered();
    for rule in Rule::all().map(Rule::keyword) {
        for more in [
            "",
            "&batch=batch",
            "&activation=tanh",
            "&penalty=ridge",
            "&penalty=norm&p=3",
            "&penalty=max",
            "&momentum=0.5",
            "&momentum=0.5&optimizer=nesterov",
            "&optimizer=adagrad",
            "&optimizer=rmsprop",
            "&optimizer=adam",
            "&schedule=inverse",
            "&reduction=mean",
        ] {
            let link = format!("v2&dataset=gate&gate=8&rule={rule}{more}");
            let app = App::default().at(&link);
            let mut app = app.unwrap_or_else(|error| panic!("{link}: {error}"));
            let script = Script::read("step 3", &*app).expect("a script");
            script.run(&mut *app);
            let explained = Explanation::new(app.session()).expect("a step");
            let page: String = explained
                .quantities
                .iter()
                .map(|q| {
                    format!(
                        "<math>{}</math>{}{}<math>{}</math>",
                        q.symbol, q.general, q.numbers, q.result
                    )
                })
                .collect();
            let missing: Vec<_> = needed(&page).difference(&covered).copied().collect();
            assert!(missing.is_empty(), "{link} needs {missing:?}");
        }
    }
}

/// The font has the characters that a user's lesson is likely to need, and all of the list that it was made from.
#[test]
fn the_font_has_what_its_list_says() {
    let covered = covered();
    let list = fs::read_to_string(format!("{FOLDER}/characters.txt")).expect("the list");
    let code = |text: &str| u32::from_str_radix(text, 16).expect("a code");
    let listed: BTreeSet<char> = list
        .lines()
        .flat_map(|line| {
            let range = line.strip_prefix("U+").expect("U+");
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            (code(first)..=code(last)).filter_map(char::from_u32)
        })
        .collect();
    let missing: Vec<_> = listed.difference(&covered).collect();
    assert!(missing.is_empty(), "{missing:?}");
    for c in "αβγδεθλπσφωΓΔΣΩℝℕ∀∃∈⊂∪∩∫∂∇∞≈≠≤≥∝→⇒⇔±×÷√{}[]⟨⟩".chars()
    {
        assert!(covered.contains(&c), "{c}");
    }
}
