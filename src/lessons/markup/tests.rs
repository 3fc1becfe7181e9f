//! Tests of the markup that is taken and that is refused.

use super::*;
use crate::app::App;

fn read(text: &str) -> Result<Markup, Mistake> {
    Markup::read(text, &App::default())
}

#[test]
fn a_program_begins_on_the_line_after_its_tag_and_keeps_its_spaces() {
    let program = read("<pre>\n\nif a &lt; b:\n    c\n</pre>").expect("a program");
    assert_eq!(program.plain(), "\nif a < b:\n    c\n");
}

#[test]
fn a_text_is_html_of_known_elements() {
    for fine in [
        "",
        "<p>a &lt; b<br>c</p>",
        "<p class=\"x\">η = <data data-live=\"eta\"></data></p>",
        "<math display=\"block\"><mi>w</mi><mo>=</mo><mn>1</mn></math>",
        "<button data-do=\"eta=0.1; play\">Try</button>",
        "<figure><svg viewBox=\"0 0 9 9\" role=\"img\" aria-label=\"A disc\"><circle cx=\"4\" cy=\"4\" r=\"3\"></circle></svg></figure>",
    ] {
        assert!(read(fine).is_ok(), "{fine}");
    }
    for (text, line, word) in [
        ("<p>\n<script>x</script></p>", 1, "script"),
        ("<p onclick=\"x()\">a</p>", 0, "onclick"),
        ("<svg><use href=\"#x\"></use></svg>", 0, "use"),
        (
            "<svg><foreignObject></foreignObject></svg>",
            0,
            "foreignObject",
        ),
        (
            "<svg><path d=\"M0 0\" style=\"x\"></path></svg>",
            0,
            "style",
        ),
        ("a\n\n<p>b", 2, "not closed"),
        ("<p>a</b></p>", 0, "closes <p>"),
        ("a < b", 0, "begins no tag"),
        ("a > b", 0, "alone"),
        ("<a href=\"javascript:x\">a</a>", 0, "https"),
        ("<p class=x>a</p>", 0, "attribute"),
        (
            "<data data-live=\"nothing\"></data>",
            0,
            "nothing is called",
        ),
        ("<button data-do=\"jump\">a</button>", 0, "jump"),
        ("<p/>", 0, "must be written"),
        ("<p id=\"app\">a</p>", 0, "“id”"),
        ("<p>\n\u{b}</p>", 1, "U+000B"),
        ("<p title=\"\u{85}\">a</p>", 0, "U+0085"),
        ("<p>&#0;</p>", 0, "not known"),
        ("a &bogus; b", 0, "not known"),
        ("<a href=\"&#106;avascript:x\">a</a>", 0, "https"),
    ] {
        let (found, what) = read(text).expect_err(text);
        assert_eq!(found, line, "{text}: {what}");
        assert!(what.contains(word), "{text}: {what}");
    }
}

#[test]
fn only_what_html_takes_for_white_space_ends_a_name() {
    // A browser reads each of these as one odd element with a live handler in it.
    for space in [
        '\u{b}', '\u{a0}', '\u{85}', '\u{2028}', '\u{1c}', '\u{3000}',
    ] {
        let text = format!("<p{space}class=\"/onclick=f() \">a</p>");
        assert!(read(&text).is_err(), "{:x}", u32::from(space));
    }
    for space in [' ', '\t', '\n', '\r', '\u{c}'] {
        let text = format!("<p{space}class=\"x\">a</p>");
        assert!(read(&text).is_ok(), "{:x}", u32::from(space));
    }
}

#[test]
fn a_text_becomes_pieces_with_its_characters_decoded() {
    let text = "a &lt; b &amp; c & d<br><math><mi class=\"&quot;x&#x3e;\">w</mi></math>";
    let markup = read(text).expect("markup");
    let open = |name, namespace, attributes: &[(&'static str, &str)]| Piece::Open {
        name,
        namespace,
        attributes: attributes.iter().map(|(n, v)| (*n, (*v).into())).collect(),
    };
    let expected = [
        Piece::Text("a < b & c & d".into()),
        open("br", Namespace::Html, &[]),
        Piece::Close,
        open("math", Namespace::MathMl, &[]),
        open("mi", Namespace::MathMl, &[("class", "\"x>")]),
        Piece::Text("w".into()),
        Piece::Close,
        Piece::Close,
    ];
    assert_eq!(markup.pieces(), expected);
    assert_eq!(markup.plain(), "a < b & c & dw");
}

#[test]
fn a_drawing_belongs_to_svg() {
    let markup = read("<svg><g><text>w</text></g></svg>").expect("markup");
    let names = |piece: &Piece| match piece {
        Piece::Open { namespace, .. } => Some(*namespace),
        _ => None,
    };
    let found: Vec<Namespace> = markup.pieces().iter().filter_map(names).collect();
    assert_eq!(found, [Namespace::Svg; 3]);
}

#[test]
fn depth_is_limited() {
    let nested = |depth| "<b>".repeat(depth) + &"</b>".repeat(depth);
    assert!(read(&nested(DEEPEST)).is_ok());
    assert!(read(&nested(DEEPEST + 1)).is_err());
}
