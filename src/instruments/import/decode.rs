//! The bytes of a file as a text.

use super::json::NoTable;
use super::progress::Progress;

/// Why there is nothing to look at in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is nothing in it but spaces.
    Empty,
    /// It is larger than a page can hold.
    Large,
    /// A workbook of a spreadsheet program.
    Workbook,
    /// Something else that is no text.
    Binary,
    /// The browser could not read it.
    Unreadable,
    /// A text that begins as JSON, and holds no table.
    Json(NoTable),
    /// A table of libsvm with so many features.
    Features(usize),
    /// It is of a form that is only read as a whole, and too long for that.
    Long,
    /// The user did not want to wait.
    Canceled,
}

/// The first bytes of workbook files: those of today are archives, older ones have a mark of their own.
const WORKBOOKS: [&[u8]; 2] = [b"PK\x03\x04", b"\xd0\xcf\x11\xe0"];

/// Bytes of a text that are looked at in one go.
const PORTION: usize = 65_536;

/// The text of a file, in UTF-8 or, as spreadsheet programs write them, in UTF-16 with its mark or Windows-1252.
///
/// # Errors
/// When it is empty or no text.
pub(super) async fn decoded(bytes: Vec<u8>, progress: &Progress) -> Result<String, Refusal> {
    if WORKBOOKS.iter().any(|mark| bytes.starts_with(mark)) {
        return Err(Refusal::Workbook);
    }
    let text = match &bytes[..] {
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes, progress).await,
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes, progress).await,
        [0xef, 0xbb, 0xbf, rest @ ..] => narrow(rest, progress).await?,
        all => narrow(all, progress).await?,
    };
    let is_text = |c: char| !c.is_control() || matches!(c, '\t' | '\n' | '\r' | '\u{c}');
    let odd = text.chars().take(4000).filter(|c| !is_text(*c)).count();
    if odd > 0 {
        return Err(Refusal::Binary);
    }
    match text.trim_start().is_empty() {
        true => Err(Refusal::Empty),
        false => Ok(text),
    }
}

/// A text in UTF-8, or else in Windows-1252.
async fn narrow(bytes: &[u8], progress: &Progress) -> Result<String, Refusal> {
    let mut text = String::new();
    text.try_reserve_exact(bytes.len())
        .map_err(|_| Refusal::Large)?;
    let mut is_western = false;
    while text.len() < bytes.len() && !is_western {
        let portion = &bytes[text.len()..bytes.len().min(text.len() + PORTION)];
        if portion.contains(&0) {
            return Err(Refusal::Binary);
        }
        let valid = match std::str::from_utf8(portion) {
            Ok(valid) => valid,
            Err(error) => std::str::from_utf8(&portion[..error.valid_up_to()]).unwrap_or_default(),
        };
        // A character may reach into the next portion.
        is_western = portion.len() - valid.len() > if portion.len() == PORTION { 3 } else { 0 };
        text.push_str(valid);
        progress
            .go_on(PORTION / 32, (text.len(), bytes.len()))
            .await;
    }
    if is_western {
        text.clear();
        for (portion, at) in bytes.chunks(PORTION).zip(1..) {
            if portion.contains(&0) {
                return Err(Refusal::Binary);
            }
            text.extend(portion.iter().map(|&byte| western(byte)));
            progress
                .go_on(PORTION / 32, (at * PORTION, bytes.len()))
                .await;
        }
    }
    Ok(text)
}

async fn wide(bytes: &[u8], unit: fn([u8; 2]) -> u16, progress: &Progress) -> String {
    let mut text = String::new();
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    for (c, at) in char::decode_utf16(units).zip(1..) {
        text.push(c.unwrap_or(char::REPLACEMENT_CHARACTER));
        if at % PORTION == 0 {
            progress.go_on(PORTION / 32, (2 * at, bytes.len())).await;
        }
    }
    text
}

/// A character of Windows-1252.
fn western(byte: u8) -> char {
    /// Those from 0x80 to 0x9f; 0 where there is none.
    const OWN: [u16; 32] = [
        0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
        0x0152, 0, 0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc,
        0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
    ];
    let code = match byte {
        0x80..=0x9f => OWN[usize::from(byte) - 0x80],
        _ => u16::from(byte),
    };
    char::from_u32(code.into()).unwrap_or(char::REPLACEMENT_CHARACTER)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::at_once;

    fn decoded(bytes: &[u8]) -> Result<String, Refusal> {
        at_once(super::decoded(bytes.to_vec(), &Progress::default()))
    }

    #[test]
    fn portions_part_no_character_and_no_encoding() {
        for shift in 0..4 {
            let text = "x".repeat(shift) + &"€".repeat(60_000) + &"𝄞".repeat(20_000);
            assert!(decoded(text.as_bytes()) == Ok(text), "{shift}");
        }
        let mut western = b"x".repeat(200_000);
        western.extend(b"gr\xf6\xdfe");
        let read = decoded(&western).expect("a text");
        assert!(read.ends_with("xgröße") && read.len() == 200_007);
        western.push(0);
        assert_eq!(decoded(&western), Err(Refusal::Binary));
    }

    #[test]
    fn the_encodings_of_spreadsheets_are_read() {
        let text = "größe;typ\n1,5;a\n";
        let wide = |unit: fn(u16) -> [u8; 2], mark: [u8; 2]| {
            let units = text.encode_utf16().flat_map(unit);
            mark.into_iter().chain(units).collect::<Vec<u8>>()
        };
        let western = b"gr\xf6\xdfe;typ\n1,5;a\n";
        for bytes in [
            text.as_bytes(),
            &[b"\xef\xbb\xbf", text.as_bytes()].concat(),
            &wide(u16::to_le_bytes, [0xff, 0xfe]),
            &wide(u16::to_be_bytes, [0xfe, 0xff]),
            western,
        ] {
            assert_eq!(decoded(bytes), Ok(text.into()));
        }
        assert_eq!(decoded(b"\x80 \x93x\x94"), Ok("€ “x”".into()));
    }

    #[test]
    fn what_is_no_text_is_refused_with_its_reason() {
        for (bytes, why) in [
            (&b""[..], Refusal::Empty),
            (b" \r\n\t\n", Refusal::Empty),
            (b"\xef\xbb\xbf", Refusal::Empty),
            (b"PK\x03\x04\x14\x00", Refusal::Workbook),
            (b"\xd0\xcf\x11\xe0\xa1\xb1", Refusal::Workbook),
            (b"\x89PNG\r\n\x1a\n\x00", Refusal::Binary),
            (b"a\x00b", Refusal::Binary),
            (b"%PDF\x01\x02", Refusal::Binary),
        ] {
            assert_eq!(decoded(bytes), Err(why));
        }
    }
}
