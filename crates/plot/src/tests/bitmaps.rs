//! Probability field, its scale, rings.

use super::UNIT;
use crate::field::{Ring, Rings, Shades, probability_field, probability_scale};
use crate::{Color, Theme};

fn pixel(image: &[u8], columns: usize, x: usize, y: usize) -> [u8; 4] {
    let at = 4 * (y * columns + x);
    [image[at], image[at + 1], image[at + 2], image[at + 3]]
}

fn opaque(c: Color) -> [u8; 4] {
    [c.r, c.g, c.b, 255]
}

#[test]
fn the_field_shows_where_z_is_large() {
    let theme = Theme::light();
    let image = probability_field(&UNIT, 40, 20, &theme, |x, y| 1e3 * (x + 2.0 * y));
    assert_eq!(image.len(), 40 * 20 * 4);
    assert_eq!(
        pixel(&image, 40, 39, 0),
        opaque(theme.positive_deep),
        "top right"
    );
    assert_eq!(
        pixel(&image, 40, 0, 0),
        opaque(theme.positive_deep),
        "top left"
    );
    assert_eq!(
        pixel(&image, 40, 0, 19),
        opaque(theme.negative_deep),
        "bottom left"
    );
}

#[test]
fn shades_follow_the_probability() {
    let theme = Theme::dark();
    let shades = Shades::new(&theme);
    for (z, p) in [(1.0, 0.731_058_6_f64), (2.5, 0.924_141_8)] {
        let expected = theme.panel.toward(theme.positive_deep, 2.0 * p - 1.0);
        let [r, g, b, _] = shades.color(z);
        let near = |a: u8, b: u8| a.abs_diff(b) <= 1;
        assert!(near(r, expected.r) && near(g, expected.g) && near(b, expected.b));
    }
    assert_eq!(shades.color(0.0), opaque(theme.panel));
}

#[test]
fn no_z_is_too_much() {
    let shades = Shades::new(&Theme::light());
    assert_eq!(shades.color(f64::NAN), shades.color(0.0));
    assert_eq!(
        shades.color(f64::INFINITY),
        opaque(Theme::light().positive_deep)
    );
    assert_eq!(shades.color(-1e300), opaque(Theme::light().negative_deep));
    assert!(probability_field(&UNIT, 0, 5, &Theme::light(), |_, _| 0.0).is_empty());
}

#[test]
fn the_scale_goes_from_one_to_zero() {
    let theme = Theme::light();
    let scale = probability_scale(101, &theme);
    assert_eq!(pixel(&scale, 1, 0, 0), opaque(theme.positive_deep));
    assert_eq!(pixel(&scale, 1, 0, 50), opaque(theme.panel));
    assert_eq!(pixel(&scale, 1, 0, 100), opaque(theme.negative_deep));
    assert_eq!(
        probability_scale(0, &theme).len() + probability_scale(1, &theme).len(),
        4
    );
}

fn ring(radius: f64, scale: f64) -> Ring {
    Ring {
        radius,
        scale,
        strength: 1.0,
    }
}

#[test]
fn rings_are_hollow_ink_and_replace_what_was_there() {
    let theme = Theme::light();
    let mut rings = Rings::new(60, 40, ring(10.0, 2.0), &theme);
    let image = rings.show(&[(30.0, 20.0)]);
    assert_eq!(image.len(), 60 * 40 * 4);
    for (x, y) in [(40, 20), (20, 20), (30, 10), (30, 30)] {
        assert_eq!(pixel(image, 60, x, y), opaque(theme.ink), "at {x}, {y}");
    }
    for (x, y) in [(30, 20), (0, 0), (44, 20)] {
        assert_eq!(pixel(image, 60, x, y)[3], 0, "at {x}, {y}");
    }
    assert!(rings.show(&[]).chunks(4).all(|p| p[3] == 0));
}

#[test]
fn overlapping_rings_stay_whole() {
    let theme = Theme::light();
    let mut rings = Rings::new(60, 40, ring(10.0, 2.0), &theme);
    let image = rings.show(&[(24.0, 20.0), (34.0, 20.0)]);
    for x in [14, 24, 34, 44] {
        assert_eq!(pixel(image, 60, x, 20), opaque(theme.ink), "at {x}");
    }
}

#[test]
fn rings_may_lie_anywhere() {
    let far = [
        (0.0, 0.0),
        (59.0, 39.0),
        (-8.0, 20.0),
        (1e9, 5.0),
        (f32::NAN, 1.0),
        (-1e30, f32::INFINITY),
        (30.0, -500.0),
        (30.0, 500.0),
        (-30.0, 20.0),
    ];
    let mut rings = Rings::new(60, 40, ring(10.0, 1.0), &Theme::light());
    assert_eq!(
        pixel(rings.show(&far), 60, 10, 0)[3],
        255,
        "a ring reaches into the image"
    );
    assert!(
        rings.show(&[]).chunks(4).all(|p| p[3] == 0),
        "and is erased whole"
    );
    assert!(
        Rings::new(0, 0, ring(1e9, 1.0), &Theme::light())
            .show(&far)
            .is_empty()
    );
}
