//! Colors.

use crate::theme::{Color, Theme, tokens};

#[test]
fn text_and_marks_stand_out_on_every_ground() {
    for theme in [Theme::light(), Theme::dark()] {
        for ground in [theme.paper, theme.panel] {
            for text in [theme.ink, theme.muted, theme.good] {
                assert!(text.contrast(ground) >= 4.5, "{text:?} on {ground:?}");
            }
        }
        let washes = [
            theme.panel,
            theme.negative_wash,
            theme.positive_wash,
            theme.third_wash,
        ];
        let deep = [theme.negative_deep, theme.positive_deep];
        for ground in washes.iter().chain(&deep) {
            assert!(theme.ink.contrast(*ground) >= 4.5);
            for class in 0..3 {
                let contrast = theme.class(class).contrast(*ground);
                assert!(contrast >= 3.0, "class {class} on {ground:?}: {contrast}");
            }
        }
    }
}

#[test]
fn the_field_is_deeper_than_the_washes() {
    for theme in [Theme::light(), Theme::dark()] {
        for (deep, wash) in [
            (theme.negative_deep, theme.negative_wash),
            (theme.positive_deep, theme.positive_wash),
        ] {
            assert!(deep.contrast(theme.panel) > wash.contrast(theme.panel));
        }
    }
}

#[test]
fn tokens_name_every_color_once() {
    for theme in [Theme::light(), Theme::dark()] {
        let mut names: Vec<_> = tokens(&theme).into_iter().map(|(name, _)| name).collect();
        assert_eq!(
            names.len(),
            std::mem::size_of::<Theme>() / std::mem::size_of::<Color>()
        );
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), tokens(&theme).len());
    }
    assert_eq!(Color::new(0xffffff).contrast(Color::new(0)), 21.0);
}
