//! A drawing backend that writes each call as a line of text.

use std::convert::Infallible;
use std::fmt::Write;

use hyperplane::geometry::Frame;
use hyperplane::plot::scene::{AnyScene, Image, image_shapes, shapes};
use hyperplane::plot::{Shape, Theme, WideFont, render};
use plotters::prelude::IntoDrawingArea;
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontStyle, FontTransform,
};

type Drawn<T = ()> = Result<T, DrawingErrorKind<Infallible>>;

/// Cells of an image's summary, along each side.
const CELLS: usize = 8;

/// The text of a scene in a frame: its image, what replaces the image in a picture that can be enlarged, its shapes.
pub(crate) fn scene_text(scene: &dyn AnyScene, frame: &Frame, theme: &Theme) -> String {
    let mut text = format!("frame {}\n", frame_text(frame));
    if let Some(image) = scene.image(frame, theme) {
        text += &image_text(&image);
        if let Some(shapes) = image_shapes(scene, frame, &WideFont) {
            text += "the image as shapes:\n";
            text += &calls_text(&shapes, frame, theme);
        }
    }
    text + &calls_text(&shapes(scene, frame, &WideFont), frame, theme)
}

/// The calls of the backend that shapes come to.
fn calls_text(shapes: &[Shape], frame: &Frame, theme: &Theme) -> String {
    let mut paper = Paper {
        size: frame.device_size(),
        text: String::new(),
    };
    let area = (&mut paper).into_drawing_area();
    render(shapes, &area, frame, theme, 1.0).expect("paper takes all");
    drop(area);
    paper.text
}

fn frame_text(frame: &Frame) -> String {
    let (plot, view) = (&frame.plot, &frame.view);
    format!(
        "{}×{} px, plot {}×{} at {},{}, x {} to {}, y {} to {}",
        short(frame.size.0),
        short(frame.size.1),
        short(plot.width),
        short(plot.height),
        short(plot.left),
        short(plot.top),
        short(view.x_min),
        short(view.x_max),
        short(view.y_min),
        short(view.y_max),
    )
}

/// A number with at most six digits.
pub(crate) fn short(value: f64) -> String {
    let digits = format!("{value:.5e}");
    digits
        .parse::<f64>()
        .map_or(digits, |value| value.to_string())
}

/// An image's size, its fingerprint, and the mean colors of its cells.
fn image_text(image: &Image) -> String {
    let rows = image.pixels.len() / 4 / image.columns;
    let mut text = format!(
        "image {}×{rows}{}, fingerprint {:016x}\n",
        image.columns,
        if image.is_stretched {
            ", stretched"
        } else {
            ""
        },
        fingerprint(&image.pixels),
    );
    let bounds = |cell: usize, of: usize| cell * of / CELLS..(cell + 1) * of / CELLS;
    for down in 0..CELLS {
        for across in 0..CELLS {
            let mut sums = [0_u64; 4];
            let mut count = 0;
            for row in bounds(down, rows) {
                for column in bounds(across, image.columns) {
                    let at = 4 * (row * image.columns + column);
                    for (sum, part) in sums.iter_mut().zip(&image.pixels[at..at + 4]) {
                        *sum += u64::from(*part);
                    }
                    count += 1;
                }
            }
            let [red, green, blue, alpha] = sums.map(|sum| sum / count.max(1));
            let _ = write!(text, " {red:02x}{green:02x}{blue:02x}{alpha:02x}");
        }
        text.push('\n');
    }
    text
}

/// The 64-bit FNV-1a hash of bytes.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// The backend.
struct Paper {
    size: (u32, u32),
    text: String,
}

impl Paper {
    fn line(&mut self, line: &str) -> Drawn {
        self.text += line;
        self.text.push('\n');
        Ok(())
    }
}

fn color_text(color: BackendColor) -> String {
    let (red, green, blue) = color.rgb;
    let mut text = format!("#{red:02x}{green:02x}{blue:02x}");
    if color.alpha < 1.0 {
        let _ = write!(text, " {}%", short(100.0 * color.alpha));
    }
    text
}

fn points_text(points: impl IntoIterator<Item = BackendCoord>) -> String {
    let points = points.into_iter().map(|(x, y)| format!(" {x},{y}"));
    points.collect()
}

impl DrawingBackend for &mut Paper {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, _: BackendCoord, _: BackendColor) -> Drawn {
        panic!("no scene may draw pixel by pixel");
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        assert!(fill, "rectangles are filled");
        let line = format!(
            "rect {}{}",
            color_text(style.color()),
            points_text([from, to])
        );
        self.line(&line)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        let color = color_text(style.color());
        let line = format!(
            "path {color} {} wide{}",
            style.stroke_width(),
            points_text(path)
        );
        self.line(&line)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        let line = format!("polygon {}{}", color_text(style.color()), points_text(path));
        self.line(&line)
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let color = color_text(style.color());
        let at = points_text([center]);
        let line = match fill {
            true => format!("disc {color} radius {radius}{at}"),
            false => format!(
                "ring {color} {} wide, radius {radius}{at}",
                style.stroke_width()
            ),
        };
        self.line(&line)
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Drawn {
        let across = match style.anchor().h_pos {
            HPos::Left => "left",
            HPos::Center => "center",
            HPos::Right => "right",
        };
        let down = match style.anchor().v_pos {
            VPos::Top => "top",
            VPos::Center => "middle",
            VPos::Bottom => "bottom",
        };
        let slant = match style.style() {
            FontStyle::Normal => "",
            FontStyle::Italic => " italic",
            other => panic!("no scene writes {}", other.as_str()),
        };
        let turn = match style.transform() {
            FontTransform::None => "",
            FontTransform::Rotate270 => " upwards",
            _ => panic!("text reads level or upwards"),
        };
        let line = format!(
            "text {} {} units{slant}{turn}, {across} {down} at{}: {text}",
            color_text(style.color()),
            short(style.size()),
            points_text([at]),
        );
        self.line(&line)
    }
}
