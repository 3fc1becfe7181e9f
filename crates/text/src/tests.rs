//! Numbers on axes.

use fluent_bundle::FluentArgs;

use crate::number::{
    GROUP, brief, exact, figure, fixed, grouped, percent, power_of_ten, short, signed, steady,
    typed,
};
use crate::{Catalog, speak};

#[test]
fn fixed_has_a_true_minus_and_no_negative_zero() {
    assert_eq!(fixed(-1.5, 2), "−1.50");
    assert_eq!(fixed(-0.0, 1), "0.0");
    assert_eq!(fixed(-0.049, 1), "0.0");
    assert_eq!(fixed(-0.051, 1), "−0.1");
    assert_eq!(fixed(1234567.0, 0), format!("1{GROUP}234{GROUP}567"));
    assert_eq!(fixed(123.0, 0), "123");
    assert_eq!(fixed(f64::NEG_INFINITY, 0), "−∞");
    assert_eq!(fixed(f64::NAN, 3), "–");
}

#[test]
fn short_keeps_three_digits() {
    let cases = [
        (0.0, "0"),
        (-0.0, "0"),
        (143.4, "143"),
        (0.125, "0.125"),
        (2.5, "2.5"),
        (99.96, "100"),
        (-7.0, "−7"),
        (340_000.0, "3.4·10⁵"),
        (1e300, "10³⁰⁰"),
        (2.5e-4, "2.5·10⁻⁴"),
        (f64::INFINITY, "∞"),
    ];
    for (value, text) in cases {
        assert_eq!(short(value), text);
    }
    assert_eq!(power_of_ten(-1_234_567_890), "10⁻¹²³⁴⁵⁶⁷⁸⁹⁰");
}

#[test]
fn every_format_groups_digits_and_has_one_kind_of_powers_of_ten() {
    for format in [short, figure, brief, signed] {
        assert_eq!(format(-1200.0), format!("−1{GROUP}200"));
        assert_eq!(format(1.4e-7), "1.4·10⁻⁷");
        assert_eq!(format(-1e9), "−10⁹");
        assert_eq!((format(0.0), format(-0.0)), ("0".into(), "0".into()));
    }
    assert_eq!(grouped(1200), format!("1{GROUP}200"));
    assert_eq!(figure(f64::NAN), "too large");
}

#[test]
fn messages_that_come_later_are_said_once_they_are_there() {
    let (nothing, later) = (FluentArgs::new(), "two = Two\n    .title = Second\n");
    let lab = Catalog::alone("en", "one = One\n");
    assert_eq!(lab.message("two", &nothing), "two");
    assert_eq!(lab.parts("two"), (false, Vec::new()));
    lab.complete(later);
    assert_eq!(lab.message("one", &nothing), "One");
    assert_eq!(lab.message("two.title", &nothing), "Second");
    assert_eq!(lab.parts("two"), (true, vec!["title".to_owned()]));
}

#[test]
fn numbers_have_the_decimal_sign_of_the_language() {
    let told = std::thread::spawn(|| {
        assert!(speak(Catalog::from_messages(
            "de",
            "number-decimal-sign = ,"
        )));
        [
            fixed(0.5, 1),
            short(-1.25e-7),
            steady(2.5),
            percent(Some(0.5)),
            exact(0.1),
            typed(0.5),
        ]
    });
    let told = told.join().expect("numbers");
    // What stands in a field is what a link has.
    assert_eq!(told, ["0,5", "−1,3·10⁻⁷", "2,500", "50,0 %", "0,1", "0.5"]);
}

#[test]
fn english_that_stands_in_is_told_from_the_language_that_is_spoken() {
    let catalog = Catalog::from_messages("de", "status-word-ready = bereit\n");
    let nothing = FluentArgs::new();
    let own = catalog.message("status-word-ready", &nothing);
    let english = catalog.message("notice-weight-missing", &nothing);
    assert_eq!(english, "A weight is needed here.");
    assert_eq!(catalog.parts_by_language(&own, false), None);
    assert_eq!(
        catalog.parts_by_language(&english, false),
        Some(vec![(&*english, true)])
    );
    let mixed = format!("{own}. {english}!");
    let also = format!("{english}!");
    let expected = vec![("bereit. ", false), (&*also, true)];
    assert_eq!(catalog.parts_by_language(&mixed, false), Some(expected));
    // Sentences made of several messages are English as one, with what stands between them.
    let paused = catalog.message("status-word-paused", &nothing);
    let composed = format!("({paused}; {english} − 3) {english}");
    let expected = vec![(&*composed, true)];
    assert_eq!(catalog.parts_by_language(&composed, false), Some(expected));
    let begun = format!("{english} Paused. {own}");
    let english_part = format!("{english} Paused");
    let expected = vec![(&*english_part, true), (". bereit", false)];
    assert_eq!(catalog.parts_by_language(&begun, false), Some(expected));
    // Pictures and formulas hold no other elements.
    let markup = format!("<svg><title>{english}</title></svg>{english}");
    let picture = format!("<svg><title>{english}</title></svg>");
    let expected = vec![(&*picture, false), (&*english, true)];
    assert_eq!(catalog.parts_by_language(&markup, true), Some(expected));
    // What is in tags stays there.
    let markup = format!("<b title=\"{english}\">{english}</b>");
    let expected = vec![
        (&markup[..markup.find('>').expect("a tag") + 1], false),
        (&*english, true),
        ("</b>", false),
    ];
    assert_eq!(catalog.parts_by_language(&markup, true), Some(expected));
    // A word within another one is not it, and English is never told from English.
    assert_eq!(catalog.message("status-word-paused", &nothing), "paused");
    assert_eq!(catalog.parts_by_language("unpaused", false), None);
    let plain = Catalog::english();
    assert_eq!(
        plain.parts_by_language(&plain.message("notice-weight-missing", &nothing), false),
        None
    );
}

#[test]
fn a_sentence_begins_with_a_capital_and_a_symbol_stays() {
    for (text, begun) in [
        ("converged after 3 updates", "Converged after 3 updates"),
        ("übrig", "Übrig"),
        ("čas", "Čas"),
        ("žena", "Žena"),
        ("готово", "Готово"),
        ("ευθεία", "Ευθεία"),
        ("η = 0.5", "η = 0.5"),
        ("w₀ is 0", "w₀ is 0"),
        ("pH", "pH"),
        ("Ready", "Ready"),
        ("准备好了", "准备好了"),
        ("−1", "−1"),
        ("", ""),
    ] {
        assert_eq!(super::begun(text), begun);
    }
}

#[test]
fn capitals_are_those_of_unicode() {
    let letters = ('\0'..='\u{24f}').chain('α'..='ω').chain('а'..='џ');
    let small = letters.filter(|letter| letter.is_lowercase());
    let mut without = Vec::new();
    for letter in small {
        match super::capital(letter) {
            Some(capital) => assert!(letter.to_uppercase().eq([capital]), "{letter}"),
            None if letter < 'ƀ' => without.push(letter),
            None => {}
        }
    }
    assert_eq!(without, ['ª', 'µ', 'º', 'ß', 'ÿ', 'ı', 'ĸ', 'ŉ', 'ſ']);
}
