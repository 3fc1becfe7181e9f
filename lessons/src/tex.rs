//! A formula: TeX becomes MathML.

use pulldown_latex::config::{DisplayMode, RenderConfig};
use pulldown_latex::{Parser, Storage, push_mathml};

/// Marks above a letter. As operators they are placed as accents.
const ACCENTS: [&str; 9] = ["~", "^", "‾", "→", "˙", "¨", "˘", "ˇ", "˚"];

/// Texts of the library that are not quite XML, are another character, or are needless, each with its replacement.
const SLIPS: [(&str, &str); 6] = [
    ("\"minsize", "\" minsize"),
    ("<mo><</mo>", "<mo>&lt;</mo>"),
    ("<mo>></mo>", "<mo>&gt;</mo>"),
    ("µ", "μ"),                   // \mu: the sign for millionths, which is upright
    ("<mi>∥</mi>", "<mi>‖</mi>"), // \|: the sign for parallel lines
    (" display=\"inline\"", ""),
];

/// The MathML of a formula; else its TeX, what is the matter, and near what.
pub(crate) fn formula(tex: &str, is_block: bool) -> Result<String, [String; 3]> {
    let storage = Storage::new();
    let events: Result<Vec<_>, _> = Parser::new(tex, &storage).collect();
    let events = events.map_err(|error| reason(tex, &error.to_string()))?;
    let display_mode = if is_block {
        DisplayMode::Block
    } else {
        DisplayMode::Inline
    };
    let config = RenderConfig {
        display_mode,
        ..RenderConfig::default()
    };
    let mut mathml = String::new();
    let events = events.into_iter().map(Ok::<_, std::convert::Infallible>);
    push_mathml(&mut mathml, events, config)
        .map_err(|error| [tex.into(), error.to_string(), tex.into()])?;
    Ok(accents(pairs(
        &SLIPS
            .iter()
            .fold(mathml, |mathml, (slip, right)| mathml.replace(slip, right)),
    )))
}

/// The TeX, the error and the text near it. The report of the library draws the place on several lines.
fn reason(tex: &str, report: &str) -> [String; 3] {
    let mut lines = report.lines();
    let first = lines.next().unwrap_or_default();
    let what = first.strip_prefix("parsing error: ").unwrap_or(first);
    let mut near = lines.filter_map(|line| line.strip_prefix('│'));
    let near = near.find(|line| !line.trim().is_empty());
    let near = near.map_or(tex, |line| line.trim().trim_start_matches('…'));
    [tex.into(), what.into(), near.into()]
}

/// Lets a pair such as `1,2` be two numbers. In TeX a decimal comma is `{,}`.
fn pairs(mathml: &str) -> String {
    let mut parts = mathml.split("<mn>");
    let mut pairs = String::from(parts.next().unwrap_or_default());
    for part in parts {
        let (number, rest) = part.split_once("</mn>").unwrap_or((part, ""));
        // With an index or a power it has to stay one element.
        let is_base = ["<msup>", "<msub>", "<msubsup>"]
            .iter()
            .any(|script| pairs.ends_with(script));
        pairs.push_str("<mn>");
        if is_base {
            pairs.push_str(number);
        } else {
            pairs.push_str(&number.replace(',', "</mn><mo>,</mo><mn>"));
        }
        pairs.push_str("</mn>");
        pairs.push_str(rest);
    }
    pairs
}

/// Lets marks above a letter be accents.
fn accents(mut mathml: String) -> String {
    for accent in ACCENTS {
        let (mark, better) = (
            format!("<mi>{accent}</mi></mover>"),
            format!("<mo>{accent}</mo></mover>"),
        );
        while let Some(at) = mathml.find(&mark) {
            mathml.replace_range(at..at + mark.len(), &better);
            if let Some(open) = opening(&mathml[..at]) {
                mathml.insert_str(open + "<mover".len(), " accent=\"true\"");
            }
        }
    }
    mathml
}

/// The byte index of the `<mover` that is open at the end of this text.
fn opening(before: &str) -> Option<usize> {
    let mut end = before.len();
    let mut closed = 0;
    loop {
        let at = before[..end].rfind("mover")?;
        if before[..at].ends_with('/') {
            closed += 1;
        } else if closed == 0 {
            return Some(at - 1);
        } else {
            closed -= 1;
        }
        end = at;
    }
}

#[cfg(test)]
mod tests {
    use super::formula;

    #[test]
    fn tex_becomes_mathml() {
        for (tex, mathml) in [
            ("w = -1", "<mi>w</mi><mo>=</mo><mi>−</mi><mn>1</mn>"),
            (
                "a < b > c",
                "<mi>a</mi><mo>&lt;</mo><mi>b</mi><mo>&gt;</mo><mi>c</mi>",
            ),
            ("1,2", "<mn>1</mn><mo>,</mo><mn>2</mn>"),
            ("\\mu", "<mi>μ</mi>"),
            (
                "\\tilde x",
                "<mover accent=\"true\"><mi>x</mi><mo>~</mo></mover>",
            ),
            (
                "\\hat{\\tilde x}",
                "<mover accent=\"true\"><mrow><mover accent=\"true\"><mi>x</mi><mo>~</mo></mover></mrow><mo>^</mo></mover>",
            ),
            (
                "\\overset{a}{b}",
                "<mover><mrow><mi>b</mi></mrow><mrow><mi>a</mi></mrow></mover>",
            ),
        ] {
            let expected = format!("<math>{mathml}</math>");
            assert_eq!(formula(tex, false), Ok(expected), "{tex}");
        }
        let block = formula("1", true);
        assert_eq!(
            block.as_deref(),
            Ok("<math display=\"block\"><mn>1</mn></math>")
        );
    }

    #[test]
    fn what_is_no_tex_is_said() {
        for (tex, word) in [
            ("a + \\foo b", "\\foo"),
            ("\\frac{1", "}"),
            ("x_1_2", "subscript"),
            ("a } b", "group"),
        ] {
            let about = formula(tex, false).expect_err(tex).join(" ");
            assert!(about.contains(word) && !about.contains('\n'), "{about}");
        }
    }
}
