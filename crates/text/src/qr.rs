//! A link as a code that the camera of a phone reads.

use std::fmt::Write as _;

use qrcodegen::{QrCode, QrCodeEcc};

/// The most bytes of a link: what a code of 97 × 97 squares holds. Phones read larger ones badly off a screen.
pub const MOST_BYTES: usize = 858;
/// The empty border that readers expect, in squares.
const BORDER: i32 = 4;

/// An `<svg>` of black squares on white; none for a link that is too long.
///
/// ```
/// use hyperplane_text::qr::{MOST_BYTES, qr};
/// // 25 squares and a border of 4 on each side.
/// assert!(qr("https://lab.example/#v2").is_some_and(|svg| svg.contains("viewBox=\"0 0 33 33\"")));
/// assert_eq!(qr(&"x".repeat(MOST_BYTES + 1)), None);
/// ```
pub fn qr(link: &str) -> Option<String> {
    let short = Some(link).filter(|link| link.len() <= MOST_BYTES)?;
    let code = QrCode::encode_text(short, QrCodeEcc::Low).ok()?;
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        for x in (0..size).filter(|&x| code.get_module(x, y)) {
            let _ = write!(path, "M{} {}h1v1h-1z", x + BORDER, y + BORDER);
        }
    }
    let side = size + 2 * BORDER;
    Some(format!(
        "<svg viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\" aria-hidden=\"true\">\
         <path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/><path d=\"{path}\"/></svg>"
    ))
}

#[cfg(test)]
#[cfg(not(target_arch = "wasm32"))] // What reads codes is there natively.
mod tests {
    use super::*;

    /// The squares of an `<svg>`, dark ones true, row after row.
    fn squares(svg: &str) -> Vec<Vec<bool>> {
        let part = |before: &str, after: &str| {
            let (_, rest) = svg.rsplit_once(before).expect("its beginning");
            rest.split_once(after).expect("its end").0.to_owned()
        };
        let side: usize = part("viewBox=\"0 0 ", " ").parse().expect("a number");
        let mut all = vec![vec![false; side]; side];
        let path = part("d=\"", "\"");
        for square in path.split('M').filter(|square| !square.is_empty()) {
            let (at, shape) = square.split_once('h').expect("a square");
            assert_eq!(shape, "1v1h-1z");
            let (x, y) = at.split_once(' ').expect("a place");
            let [x, y] = [x, y].map(|text| text.parse::<usize>().expect("a number"));
            all[y][x] = true;
        }
        all
    }

    #[test]
    fn a_reader_finds_the_link() {
        let long = format!("https://lab.example/#v2&points={}", "1.25,-3,1;".repeat(80));
        for link in [
            "https://lab.example/",
            "https://lab.example/#v2&rule=adaline&eta=0.01",
            &long,
        ] {
            let squares = squares(&qr(link).expect("a code"));
            // As large as a screen shows it: 4 pixels a square.
            let size = 4 * squares.len();
            let is_dark = |x: usize, y: usize| squares[y / 4][x / 4];
            let mut image = rqrr::PreparedImage::prepare_from_bitmap(size, size, is_dark);
            let grids = image.detect_grids();
            assert_eq!(grids.len(), 1, "{link}");
            let (_, read) = grids[0].decode().expect("it can be read");
            assert_eq!(read, link);
        }
    }
}
