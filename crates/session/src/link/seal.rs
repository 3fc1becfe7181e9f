//! The seal of a link that is handed on: by it a link knows when it is damaged.
//!
//! `v3&dataset=…&of=60&points=…&…&end=1234.9ae0daaf`: the data set comes first; before a list stands how many items it has;
//! last comes how many bytes stand before, and their CRC-32, both of the text without percent signs, as which letters are
//! written with them is a program's own choice. Links of programs, which bear no seal, begin with `v2`.

use std::borrow::Cow;
use std::fmt::Write as _;

use percent_encoding::percent_decode_str;

/// The version of links without a seal.
pub(super) const VERSION: &str = "v2";
/// The version of links with one.
pub(super) const SEALED: &str = "v3";
/// The parts that are lists, whose items are counted.
const LISTS: [&str; 2] = ["points=", "table-rows="];
/// The beginnings of the names of the parts that stand before the data set in a link without a seal.
const SAMPLES: [&str; 5] = ["features=", "classes=", "window=", "points=", "table"];

/// A link with its seal. What is no link, or has one, stays as it is.
///
/// ```
/// use hyperplane_session::link::sealed;
/// let link = sealed("v2&points=1,2,0;3,4,1&dataset=custom");
/// assert!(link.starts_with("v3&dataset=custom&of=2&points=1,2,0;3,4,1&end="));
/// assert_eq!(sealed(&link), link);
/// ```
pub fn sealed(link: &str) -> String {
    let rest = link.strip_prefix(VERSION);
    let Some(rest) = rest.filter(|rest| rest.is_empty() || rest.starts_with('&')) else {
        return link.into();
    };
    let mut parts: Vec<&str> = rest.split('&').skip(1).collect();
    if let Some(at) = parts.iter().position(|part| part.starts_with("dataset=")) {
        parts[..=at].rotate_right(1);
    }
    let mut text = String::from(SEALED);
    for part in parts {
        if LISTS.iter().any(|list| part.starts_with(list)) {
            let _ = write!(text, "&of={}", part.matches(';').count() + 1);
        }
        text.push('&');
        text.push_str(part);
    }
    let end = end_of(&text);
    text + "&end=" + &end
}

/// The link that a seal is on, as programs write it.
///
/// ```
/// use hyperplane_session::link::{sealed, unsealed};
/// assert_eq!(unsealed(&sealed("v2&dataset=gate&eta=0.5")), "v2&dataset=gate&eta=0.5");
/// ```
pub fn unsealed(link: &str) -> String {
    let Some(rest) = link.strip_prefix(SEALED) else {
        return link.into();
    };
    let is_own = |part: &&str| !part.starts_with("of=") && !part.starts_with("end=");
    let mut parts: Vec<&str> = rest.split('&').filter(is_own).collect();
    // The samples come first again.
    let is_samples = |part: &&str| SAMPLES.iter().any(|name| part.starts_with(name));
    if parts
        .get(1)
        .is_some_and(|part| part.starts_with("dataset="))
    {
        let count = parts[2..]
            .iter()
            .take_while(|part| is_samples(part))
            .count();
        parts[1..2 + count].rotate_left(1);
    }
    VERSION.to_owned() + &parts.join("&")
}

/// The state of a link, as its seal tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seal {
    /// It is as it was handed on, or bears no seal and needs none.
    Whole,
    /// Its end is missing.
    Cut,
    /// It was changed.
    Damaged,
}

impl Seal {
    /// The state of a link without `#`.
    pub(super) fn check(link: &str) -> Self {
        let is_sealed = link.starts_with(SEALED);
        match link.rsplit_once("&end=") {
            None if is_sealed => Self::Cut,
            None => Self::Whole,
            Some((text, end)) => match end_of(text) {
                own if is_sealed && own == end => Self::Whole,
                own if is_sealed && own.starts_with(end) => Self::Cut,
                _ => Self::Damaged,
            },
        }
    }
}

/// The length of a text and its checksum.
fn end_of(text: &str) -> String {
    let bytes: Cow<'_, [u8]> = percent_decode_str(text).into();
    format!("{}.{:08x}", bytes.len(), crc32(&bytes))
}

/// The checksum of ISO 3309, which zip files and PNG have, too.
fn crc32(bytes: &[u8]) -> u32 {
    let next = |sum: u32| (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg());
    !bytes.iter().fold(!0, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| next(sum))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_usual_one() {
        // The check values that catalogs of checksums have for CRC-32/ISO-HDLC.
        assert_eq!((crc32(b"123456789"), crc32(b"")), (0xcbf4_3926, 0));
    }

    #[test]
    fn a_seal_does_not_depend_on_which_letters_have_percent_signs() {
        let link = sealed("v2&points=1,2,0;3,4,1&dataset=custom&features=a%20b;c");
        for (plain, other) in [(",", "%2C"), (";", "%3B"), ("%20", "%20"), ("a", "%61")] {
            let (text, end) = link.split_once("&end=").expect("a seal");
            let other = text.replace(plain, other) + "&end=" + end;
            assert_eq!(Seal::check(&other), Seal::Whole, "{other}");
        }
        assert_eq!(Seal::check("v2&dataset=gate"), Seal::Whole);
        assert_eq!(Seal::check("v3&dataset=gate"), Seal::Cut);
    }
}
