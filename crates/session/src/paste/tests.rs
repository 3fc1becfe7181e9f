//! Texts as people have them in their spreadsheets.

use super::*;

fn names() -> Vec<String> {
    ["−1", "+1"].map(String::from).into()
}

fn points(text: &str) -> Vec<(f64, f64, u8)> {
    let pasted = read(text, &names(), 1000);
    let told: Vec<String> = pasted.refused.iter().map(Refused::message).collect();
    assert_eq!(told, [""; 0], "{text}");
    let points = pasted.points.iter();
    points
        .map(|point| (point.x, point.y, point.class))
        .collect()
}

fn refused(text: &str) -> Vec<String> {
    let pasted = read(text, &names(), 1000);
    pasted.refused.iter().map(Refused::message).collect()
}

#[test]
fn every_usual_separator_and_decimal_sign_is_read() {
    let wanted = [(1.5, -2.25, 1), (0.5, 3.0, 0)];
    for text in [
        "1.5\t-2.25\t+1\n0.5\t3\t-1",
        "1,5\t-2,25\t1\r\n0,5\t3\t−1\r\n",
        "1.5;-2.25;1\n0.5;3;-1",
        "1,5; −2,25; +1\n\n0,5; 3; −1\n",
        "1.5,-2.25,+1\n0.5,3,-1",
        "1.5, -2.25, +1\n0.5, 3, -1,,",
        "\"1,5\",\"-2,25\",\"1\"\n\"0,5\",\"3\",\"-1\"",
        "1,5 -2,25 +1\n0,5 3 -1",
        "  1.5  -2.25   1\n.5 3. 0",
        "\u{feff}15e-1\t-2.25\t1\n5E-1\t3\t0",
    ] {
        assert_eq!(points(text), wanted, "{text:?}");
    }
    // A comma that parts is no decimal comma.
    assert_eq!(points("1,5,1"), [(1.0, 5.0, 1)]);
}

#[test]
fn a_heading_is_no_point_and_names_the_features() {
    let pasted = read("width\tlength\tkind\n1\t2\t1", &names(), 10);
    assert!(pasted.has_heading && pasted.refused.is_empty());
    let features = ["width", "length"].map(String::from);
    assert_eq!(pasted.features, Some(features));
    assert_eq!(read("x\tx\tclass\n1\t2\t1", &names(), 10).features, None);
    // Only the first line can be one, and only if it has no number.
    assert_eq!(refused("1\tb\t1").len(), 1);
    assert_eq!(refused("1\t2\t1\nx\ty\tclass").len(), 1);
}

#[test]
fn a_comma_that_can_be_read_in_two_ways_is_not_guessed_at() {
    for text in ["1,234;5,678;1", "1.5;0,5;1", "1,500\t800\t-1"] {
        let told = refused(text);
        assert_eq!(told.len(), 1, "{text}: {told:?}");
        assert!(told[0].contains("can be read in two ways"), "{told:?}");
    }
    // One number tells what the commas of all are.
    assert_eq!(
        points("1,234;5,678;1\n0,5;1;1"),
        [(1.234, 5.678, 1), (0.5, 1.0, 1)]
    );
    assert_eq!(points("1,234.5;2.0;1"), [(1234.5, 2.0, 1)]);
    assert_eq!(points("1.5\t1,234\t-1"), [(1.5, 1234.0, 0)]);
}

#[test]
fn numbers_are_read_as_in_the_tables_of_files() {
    for (text, wanted) in [
        (
            "1,200\t22.5\t+1\n950\t31\t-1",
            [(1200.0, 22.5, 1), (950.0, 31.0, 0)],
        ),
        (
            "1.200;22,5;+1\n950;31;-1",
            [(1200.0, 22.5, 1), (950.0, 31.0, 0)],
        ),
        (
            "1 200\t3\t+1\n\u{2212}1\u{a0}950,5\t4\t-1",
            [(1200.0, 3.0, 1), (-1950.5, 4.0, 0)],
        ),
        (
            "1'200\t3\t+1\n12’950\t4\t-1",
            [(1200.0, 3.0, 1), (12950.0, 4.0, 0)],
        ),
        (
            "45%\t170 cm\t+1\n80 %\t165cm\t-1",
            [(45.0, 170.0, 1), (80.0, 165.0, 0)],
        ),
        (
            "$1,200.50\t$3\t+1\n\u{2212}$7\t$4\t-1",
            [(1200.5, 3.0, 1), (-7.0, 4.0, 0)],
        ),
        (
            "1.200,50 €;3 kg;+1\n-7 €;4 kg;-1",
            [(1200.5, 3.0, 1), (-7.0, 4.0, 0)],
        ),
        (
            "170 cm,65 kg,+1\n180 cm,80 kg,-1",
            [(170.0, 65.0, 1), (180.0, 80.0, 0)],
        ),
        (
            "\"1,200\",5,+1\n\"2,450\",7.5,-1",
            [(1200.0, 5.0, 1), (2450.0, 7.5, 0)],
        ),
        // A point alone stands before decimals.
        (
            "1.234\t5\t+1\n500\t2\t-1",
            [(1.234, 5.0, 1), (500.0, 2.0, 0)],
        ),
    ] {
        assert_eq!(points(text), wanted, "{text}");
    }
    let text = "$1,200.50\t3 kg\t1\n".repeat(9) + "5 €\t2\t1\n$8\t1 lb\t1";
    let pasted = read(&text, &names(), 99);
    let units = ["$", "kg"].map(String::from);
    assert_eq!(
        (pasted.thousands, &pasted.units[..]),
        (Some(','), &units[..])
    );
    assert!(!pasted.has_commas);
    let told: Vec<String> = pasted.refused.iter().map(Refused::message).collect();
    let other = "is not read, as what stands behind the other numbers of its column is something else, or nothing.";
    assert_eq!(
        told,
        [
            format!("Line 10: “5 €” {other}"),
            format!("Line 11: “1 lb” {other}")
        ]
    );
    let pasted = read("1.200,5;3;+1", &names(), 9);
    assert_eq!((pasted.has_commas, pasted.thousands), (true, Some('.')));
    assert_eq!(read("1,200.5;3;+1", &names(), 9).thousands, Some(','));
    // What is no number with a unit is still none.
    assert!(refused("2024-01-05\t3\t1\n1\t2\t1")[0].contains("“2024-01-05” is not a number"));
}

#[test]
fn bad_lines_are_told_by_number_and_good_ones_are_read_all_the_same() {
    let text =
        "x;y;class\n1;2;1\n\n1;zwei;1\n1;;1\n3;4\n1;2;3;4;5\n1e12;0;1\n5;6;maybe\n7;8;\n9;10;−1";
    let pasted = read(text, &names(), 1000);
    assert_eq!(pasted.points.len(), 2);
    let told: Vec<String> = pasted.refused.iter().map(Refused::message).collect();
    let parts = [
        ("Line 4", "“zwei” is not a number"),
        ("Line 5", "number is missing"),
        ("Line 6", "2 cells"),
        ("Line 7", "5 cells"),
        ("Line 8", "“1e12” is too large"),
        ("Line 9", "“maybe”"),
        ("Line 10", "class is missing"),
    ];
    assert_eq!(told.len(), parts.len(), "{told:#?}");
    for (told, (line, why)) in told.iter().zip(parts) {
        assert!(told.starts_with(line) && told.contains(why), "{told}");
    }
    assert_eq!(read("", &names(), 10), Pasted::default());
    assert_eq!(read(" \n\t\n", &names(), 10).points, []);
}

#[test]
fn classes_go_by_name_by_number_or_in_the_order_they_come() {
    let iris: Vec<String> = ["setosa", "versicolor", "virginica"]
        .map(String::from)
        .into();
    let classes = |text: &str, names: &[String]| -> Vec<u8> {
        let pasted = read(text, names, 100);
        assert_eq!(pasted.refused, [], "{text}");
        pasted.points.iter().map(|point| point.class).collect()
    };
    assert_eq!(classes("1\t2\tVirginica\n1\t2\tsetosa", &iris), [2, 0]);
    for (text, wanted) in [
        ("1 2 1\n1 2 -1", [1, 0]),
        ("1 2 1\n1 2 0", [1, 0]),
        ("1 2 1\n1 2 2", [0, 1]),
        ("1 2 2\n1 2 0", [2, 0]),
        ("1 2 +\n1 2 -", [1, 0]),
        ("1 2 \u{2212}\n1 2 +", [0, 1]),
        ("1 2 yes\n1 2 No", [1, 0]),
        ("1 2 FALSE\n1 2 True", [0, 1]),
        ("1 2 positive\n1 2 negative", [1, 0]),
    ] {
        assert_eq!(classes(text, &names()), wanted, "{text}");
    }
    let pasted = read("1\t2\tcat\n3\t4\tdog\n5\t6\tcat", &names(), 100);
    let own = [(String::from("cat"), 0), (String::from("dog"), 1)];
    assert_eq!(pasted.labels, own);
    let named = ["cat", "dog", "third"].map(String::from);
    assert_eq!(pasted.classes(), Some(named));
    // Signs are what the classes are called anyway.
    assert_eq!(read("1 2 +\n3 4 -", &names(), 9).labels, []);
    let own = [(String::from("Yes"), 1), (String::from("no"), 0)];
    assert_eq!(read("1 2 Yes\n3 4 no", &names(), 9).labels, own);
    // Numbers are no names.
    assert_eq!(read("1 2 2", &names(), 9).classes(), None);
    // One of four is too many, and none is guessed at.
    assert_eq!(refused("1 2 a\n1 2 b\n1 2 c\n1 2 d").len(), 4);
    // Where some are known, the others are not.
    assert_eq!(
        refused("1 2 +1\n1 2 b"),
        ["Line 2: no class is called “b”. There are −1, +1."]
    );
}

#[test]
fn no_more_points_are_read_than_there_is_room_for() {
    let pasted = read("1 2 1\n3 4 1\n5 6 0\n7 8 1", &names(), 2);
    let lines: Vec<usize> = pasted.refused.iter().map(|refused| refused.line).collect();
    assert_eq!((pasted.points.len(), lines), (2, vec![3, 4]));
    assert!(pasted.refused[0].message().contains("10\u{202f}000"));
}
