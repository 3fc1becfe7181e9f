//! Palettes for those who ask for more contrast, or for the colors of their system.

use super::{Color, Theme};

/// The least contrast at which a line or a mark is seen (WCAG 2.2, 1.4.11).
const LEAST: f64 = 3.0;

impl Theme {
    /// This theme with stronger text, lines and marks; those of the page are in `access.css`.
    ///
    /// ```
    /// use hyperplane_plot::Theme;
    /// let (usual, strong) = (Theme::light(), Theme::light().with_more_contrast());
    /// assert!(strong.positive.contrast(strong.positive_wash) > usual.positive.contrast(usual.positive_wash));
    /// ```
    #[must_use]
    pub fn with_more_contrast(self) -> Self {
        let strong = |color: Color| color.toward(self.ink, 0.3);
        let is_dark =
            self.panel.contrast(Color::new(0)) < self.panel.contrast(Color::new(0xffffff));
        let (muted, rule) = if is_dark {
            (0xd5d9df, 0x7d848e)
        } else {
            (0x3a3f47, 0x82878f)
        };
        Self {
            muted: Color::new(muted),
            rule: Color::new(rule),
            negative: strong(self.negative),
            positive: strong(self.positive),
            third: strong(self.third),
            good: strong(self.good),
            ..self
        }
    }

    /// The system's own colors: what it draws on, its text, those of the classes −1 and +1, and what it marks chosen
    /// things with. A color that would not be seen gives way to that of the text; shapes tell the classes apart.
    pub fn of_system(canvas: Color, text: Color, marks: [Color; 3]) -> Self {
        let [negative, positive, good] = marks.map(|mark| {
            let is_seen = mark.contrast(canvas) >= LEAST;
            if is_seen { mark } else { text }
        });
        let wash = |mark: Color| canvas.toward(mark, 0.12);
        let deep = |mark: Color| canvas.toward(mark, 0.25);
        Self {
            paper: canvas,
            panel: canvas,
            ink: text,
            muted: text,
            rule: canvas.toward(text, 0.5),
            negative,
            negative_wash: wash(negative),
            negative_deep: deep(negative),
            positive,
            positive_wash: wash(positive),
            positive_deep: deep(positive),
            third: good,
            third_wash: wash(good),
            good,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_contrast_is_what_text_needs_also_on_the_regions() {
        for theme in [Theme::light(), Theme::dark()] {
            let strong = theme.with_more_contrast();
            let marks = [strong.negative, strong.positive, strong.third];
            let washes = [
                strong.negative_wash,
                strong.positive_wash,
                strong.third_wash,
            ];
            for mark in marks {
                for wash in washes {
                    assert!(
                        mark.contrast(wash) >= 4.5,
                        "{} on {}",
                        mark.hex(),
                        wash.hex()
                    );
                }
            }
            assert!(strong.muted.contrast(strong.panel) >= 7.0);
            assert!(strong.rule.contrast(strong.panel) >= 3.0);
        }
    }

    #[test]
    fn what_the_system_hides_is_drawn_as_its_text() {
        let (black, white, yellow) = (Color::new(0), Color::new(0xffffff), Color::new(0xffff00));
        let near_black = Color::new(0x202020);
        let theme = Theme::of_system(black, white, [yellow, near_black, yellow]);
        assert_eq!(
            (theme.panel, theme.ink, theme.negative),
            (black, white, yellow)
        );
        assert_eq!(theme.positive, white, "it would not be seen");
        for (mark, wash) in [
            (theme.negative, theme.negative_wash),
            (theme.positive, theme.positive_wash),
            (theme.ink, theme.negative_deep),
            (theme.ink, theme.positive_deep),
        ] {
            assert!(
                mark.contrast(wash) >= 4.5,
                "{} on {}",
                mark.hex(),
                wash.hex()
            );
        }
    }
}
