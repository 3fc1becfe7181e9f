//! Colors, sizes and strokes: the only place that names them.
//!
//! The page's style sheet holds the same colors as custom properties;
//! [`tokens`] lists them by name so that a test can compare the two.

use plotters::style::RGBColor;

/// An opaque sRGB color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color {
    /// Red, 0 to 255.
    pub r: u8,
    /// Green, 0 to 255.
    pub g: u8,
    /// Blue, 0 to 255.
    pub b: u8,
}

impl Color {
    /// The color written `0xrrggbb`.
    ///
    /// ```
    /// use hyperplane_plot::Color;
    /// assert_eq!(Color::new(0x0072b2), Color { r: 0x00, g: 0x72, b: 0xb2 });
    /// ```
    pub const fn new(rgb: u32) -> Self {
        let [_, r, g, b] = rgb.to_be_bytes();
        Self { r, g, b }
    }

    /// The color as style sheets write it.
    ///
    /// ```
    /// use hyperplane_plot::Color;
    /// assert_eq!(Color::new(0x0072b2).hex(), "#0072b2");
    /// ```
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }

    /// The color a share `t` (0 to 1) of the way from `self` to `other`.
    #[must_use]
    pub fn toward(self, other: Self, t: f64) -> Self {
        let t = t.clamp(0.0, 1.0);
        let channel =
            |from: u8, to: u8| (f64::from(from) * (1.0 - t) + f64::from(to) * t).round() as u8;
        Self {
            r: channel(self.r, other.r),
            g: channel(self.g, other.g),
            b: channel(self.b, other.b),
        }
    }

    /// Contrast ratio of two colors as WCAG 2 defines it, from 1 (equal) to 21
    /// (black on white).
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.04045 {
                c / 12.92
            } else {
                libm::pow((c + 0.055) / 1.055, 2.4)
            }
        };
        0.2126 * linear(self.r) + 0.7152 * linear(self.g) + 0.0722 * linear(self.b)
    }
}

impl From<Color> for RGBColor {
    fn from(color: Color) -> Self {
        Self(color.r, color.g, color.b)
    }
}

/// The colors of the page, by what they are for.
///
/// The class colors are Okabe and Ito's, which readers with any kind of
/// color vision tell apart; shape tells the classes apart a second time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Behind everything.
    pub paper: Color,
    /// Behind a plot.
    pub panel: Color,
    /// Text, boundary, arrow, curves.
    pub ink: Color,
    /// Tick labels and other text that steps back.
    pub muted: Color,
    /// Hairlines between parts.
    pub rule: Color,
    /// Class −1, index 0.
    pub negative: Color,
    /// The half-plane where class −1 is predicted.
    pub negative_wash: Color,
    /// The probability field where class −1 is certain.
    pub negative_deep: Color,
    /// Class +1, index 1.
    pub positive: Color,
    /// The half-plane where class +1 is predicted.
    pub positive_wash: Color,
    /// The probability field where class +1 is certain.
    pub positive_deep: Color,
    /// Class index 2.
    pub third: Color,
    /// The region where class index 2 is predicted.
    pub third_wash: Color,
    /// The one accent: success, and the line the student moves.
    pub good: Color,
}

/// The purpose of a color in a plot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// [`Theme::paper`].
    Paper,
    /// [`Theme::panel`].
    Panel,
    /// [`Theme::ink`].
    Ink,
    /// [`Theme::muted`].
    Muted,
    /// [`Theme::rule`].
    Rule,
    /// [`Theme::good`].
    Good,
    /// [`Theme::class`] of this class index.
    Class(u8),
    /// [`Theme::wash`] of this class index.
    Wash(u8),
    /// [`Theme::lane`] of this lane.
    Lane(usize),
}

impl Theme {
    /// The color of a role.
    pub fn color(&self, role: Role) -> Color {
        match role {
            Role::Paper => self.paper,
            Role::Panel => self.panel,
            Role::Ink => self.ink,
            Role::Muted => self.muted,
            Role::Rule => self.rule,
            Role::Good => self.good,
            Role::Class(index) => self.class(index),
            Role::Wash(index) => self.wash(index),
            Role::Lane(index) => self.lane(index),
        }
    }

    /// Dark ink on light paper.
    pub const fn light() -> Self {
        Self {
            paper: Color::new(0xfafaf7),
            panel: Color::new(0xffffff),
            ink: Color::new(0x1b1d20),
            muted: Color::new(0x5a6069),
            rule: Color::new(0xe4e4de),
            negative: Color::new(0x0072b2),
            negative_wash: Color::new(0xe6f0f7),
            negative_deep: Color::new(0xd2e7f4),
            positive: Color::new(0xd55e00),
            positive_wash: Color::new(0xfbeee6),
            positive_deep: Color::new(0xfbdfcb),
            third: Color::new(0x007d5a),
            third_wash: Color::new(0xe6f4ef),
            good: Color::new(0x00795a),
        }
    }

    /// Light ink on dark paper.
    pub const fn dark() -> Self {
        Self {
            paper: Color::new(0x131519),
            panel: Color::new(0x1a1d22),
            ink: Color::new(0xe9eaec),
            muted: Color::new(0xa0a7b0),
            rule: Color::new(0x2b2f36),
            negative: Color::new(0x56b4e9),
            negative_wash: Color::new(0x17283a),
            negative_deep: Color::new(0x173b5c),
            positive: Color::new(0xf0a03c),
            positive_wash: Color::new(0x33261a),
            positive_deep: Color::new(0x53381a),
            third: Color::new(0x35c69b),
            third_wash: Color::new(0x16302a),
            good: Color::new(0x3fcf9e),
        }
    }

    /// The color of the points of a class index; the next three have the hues
    /// of lanes, and those beyond share the ink.
    pub fn class(&self, index: u8) -> Color {
        match index {
            0 => self.negative,
            1 => self.positive,
            2 => self.third,
            3..=5 => self.lane(usize::from(index) - 2),
            _ => self.ink,
        }
    }

    /// The color of a lane among several, 0 … 3: ink, then hues of Okabe and Ito's that no class has, dark or light
    /// enough for this theme. A letter tells the lanes apart a second time.
    pub fn lane(&self, index: usize) -> Color {
        let dark = self.panel.luminance() < 0.5;
        let (light, dark_one) = [
            (0xa3397f, 0xe58fc4),
            (0x8a7300, 0xd9c84a),
            (0x0b7fa0, 0x5bc0de),
        ][index.saturating_sub(1).min(2)];
        match index {
            0 => self.ink,
            _ if dark => Color::new(dark_one),
            _ => Color::new(light),
        }
    }

    /// The ground of the region where a class index is predicted; classes beyond the third share the panel's.
    pub fn wash(&self, index: u8) -> Color {
        match index {
            0 => self.negative_wash,
            1 => self.positive_wash,
            2 => self.third_wash,
            _ => self.panel,
        }
    }
}

/// Every color of a theme as a style sheet holds it: custom property, value.
///
/// ```
/// use hyperplane_plot::theme::{tokens, Theme};
/// assert!(tokens(&Theme::dark()).contains(&("--negative", "#56b4e9".to_string())));
/// ```
pub fn tokens(theme: &Theme) -> Vec<(&'static str, String)> {
    [
        ("--paper", theme.paper),
        ("--panel", theme.panel),
        ("--ink", theme.ink),
        ("--muted", theme.muted),
        ("--rule", theme.rule),
        ("--negative", theme.negative),
        ("--negative-wash", theme.negative_wash),
        ("--negative-deep", theme.negative_deep),
        ("--positive", theme.positive),
        ("--positive-wash", theme.positive_wash),
        ("--positive-deep", theme.positive_deep),
        ("--third", theme.third),
        ("--third-wash", theme.third_wash),
        ("--good", theme.good),
    ]
    .map(|(name, color)| (name, color.hex()))
    .to_vec()
}

/// The families of all text in plots, as CSS lists them.
pub const FONT: &str = "system-ui, sans-serif";
/// Tick labels, CSS px.
pub const TICK_SIZE: f64 = 12.0;
/// Axis labels and notes, CSS px.
pub const LABEL_SIZE: f64 = 13.0;
/// The **w** beside its arrow, CSS px.
pub const VECTOR_SIZE: f64 = 15.0;
/// Between a plot's edge and its tick labels, CSS px.
pub const TICK_GAP: f64 = 8.0;
/// Between the canvas' edge and the axis labels, CSS px.
pub const LABEL_INSET: f64 = 6.0;

/// Share of ink in grid lines: they lie on washes of several colors.
pub const GRID_ALPHA: f64 = 0.07;
/// Share of ink in the plot's outline.
pub const FRAME_ALPHA: f64 = 0.28;
/// Grid lines and outline, CSS px.
pub const HAIRLINE: f64 = 1.0;
/// The decision boundary, CSS px.
pub const BOUNDARY_STROKE: f64 = 2.5;
/// The boundary before the last update, CSS px.
pub const PREVIOUS_STROKE: f64 = 1.5;
/// The weight vector's shaft, CSS px.
pub const ARROW_STROKE: f64 = 2.0;
/// The weight vector's head: length and full width, CSS px.
pub const ARROW_HEAD: (f64, f64) = (14.0, 11.0);
/// Loss and misclassified curves, CSS px.
pub const CURVE_STROKE: f64 = 2.0;
/// Contours of a likelihood, CSS px.
pub const CONTOUR_STROKE: f64 = 1.25;
/// Share of color in the area below a density, and in each contour's inside.
pub const AREA_ALPHA: f64 = 0.06;
/// Share of color in the stem from a point to the density.
pub const STEM_ALPHA: f64 = 0.45;
/// The widest bar of a probability, CSS px.
pub const BAR_WIDTH: f64 = 44.0;
/// Dash and gap of dashed lines, CSS px.
pub const DASH: (f64, f64) = (7.0, 5.0);
/// Dash and gap of the lines z = ±1, CSS px.
pub const FINE_DASH: (f64, f64) = (2.5, 4.0);
/// Dash and gap of what belongs to an earlier run, CSS px.
pub const EARLIER_DASH: (f64, f64) = (4.0, 4.0);
/// Width of the curves and lines of an earlier run, CSS px.
pub const EARLIER_STROKE: f64 = 1.5;
/// Lines that theory draws, CSS px.
pub const GUIDE_STROKE: f64 = 1.5;
/// The diamond round a support vector, half its width in CSS px.
pub const SUPPORT_RADIUS: f64 = 9.5;
/// The largest halo round a point, radius in CSS px.
pub const HALO: f64 = 26.0;
/// The dot at the end of a curve, radius in CSS px.
pub const NOW_RADIUS: f64 = 4.0;
/// A handle of the student's line, radius in CSS px.
pub const HANDLE_RADIUS: f64 = 7.0;
/// The dashed circle round a sample just used, radius in CSS px.
pub const USED_RADIUS: f64 = 11.0;
/// The ring round the point with the keyboard focus, radius in CSS px.
pub const FOCUS_RADIUS: f64 = 10.0;
/// Strokes of rings round points, CSS px.
pub const RING_STROKE: f64 = 1.5;
/// The panel-colored rim that keeps neighboring points apart, CSS px.
pub const RIM: f64 = 1.0;

/// The size of a point's mark in CSS px: radius of circles, half the width of
/// crosses. It shrinks when there are many points or the plot is small.
///
/// ```
/// use hyperplane_plot::theme::point_radius;
/// assert!(point_radius(4, 600.0) > point_radius(100, 600.0));
/// assert!(point_radius(100, 600.0) > point_radius(100, 300.0));
/// assert!(point_radius(100, 600.0) > point_radius(1_500, 600.0));
/// assert_eq!(point_radius(10_000, 600.0), 2.0);
/// ```
pub fn point_radius(points: usize, plot_width: f64) -> f64 {
    match points {
        0..40 if plot_width >= 400.0 => 7.0,
        0..1_500 if plot_width >= 400.0 => 5.0,
        0..1_500 => 4.0,
        1_500..5_000 => 3.0,
        _ => 2.0,
    }
}

/// The radius of the ring round a misclassified point, CSS px.
pub fn ring_radius(points: usize, plot_width: f64) -> f64 {
    let gap = if points < 1_500 { 3.5 } else { 2.0 };
    point_radius(points, plot_width) + gap
}

/// The strength of the ring round a misclassified point, 0 … 1: weaker where there are so many that they would hide the
/// points.
pub fn ring_strength(points: usize) -> f64 {
    match points {
        0..1_500 => 1.0,
        1_500..5_000 => 0.7,
        _ => 0.45,
    }
}
