//! Places where Rust code names a message: `say!`, `say_markup!` and `key!`; and sentences that stand in the code.

use std::collections::BTreeSet;
use std::path::Path;
use std::str::FromStr;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// A place where a message is named.
#[derive(Debug, PartialEq)]
pub(crate) struct Site {
    pub(crate) file: String,
    /// The name of the macro.
    pub(crate) by: String,
    /// A key, or with a `*` those that a word makes of it.
    pub(crate) key: String,
    /// The names of the message's arguments.
    pub(crate) arguments: BTreeSet<String>,
}

/// The messages and sentences found in a file.
#[derive(Default)]
pub(crate) struct Code {
    pub(crate) sites: Vec<Site>,
    /// Texts of two words or more.
    pub(crate) sentences: Vec<String>,
}

/// Macros whose texts no user sees.
const SILENT: [&str; 7] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "panic",
    "unreachable",
    "include_str",
];

/// Functions and attributes whose texts no user sees.
const INNER: [&str; 4] = ["expect", "doc", "expect_throw", "cfg"];

impl Code {
    /// Reads a file. Tests in it do not count.
    pub(crate) fn read(file: &Path, text: &str) -> Self {
        let tokens = TokenStream::from_str(text);
        let tokens = tokens.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let mut code = Self::default();
        code.walk(
            &file.display().to_string(),
            &tokens.into_iter().collect::<Vec<_>>(),
        );
        code
    }

    fn walk(&mut self, file: &str, tokens: &[TokenTree]) {
        let mut at = 0;
        while at < tokens.len() {
            match &tokens[at..] {
                [TokenTree::Punct(hash), TokenTree::Group(attribute), ..]
                    if hash.as_char() == '#' && attribute.delimiter() == Delimiter::Bracket =>
                {
                    let text = attribute.stream().to_string();
                    if text.replace(' ', "") == "cfg(test)" {
                        at += 2 + item(&tokens[at + 2..]);
                        continue;
                    }
                    // What `thiserror` says is said to users.
                    if text.starts_with("error") {
                        self.walk(file, &inner(attribute));
                    }
                    at += 2;
                }
                // A comment about the file.
                [
                    TokenTree::Punct(hash),
                    TokenTree::Punct(bang),
                    TokenTree::Group(_),
                    ..,
                ] if hash.as_char() == '#' && bang.as_char() == '!' => at += 3,
                [
                    TokenTree::Ident(name),
                    TokenTree::Punct(bang),
                    TokenTree::Group(group),
                    ..,
                ] if bang.as_char() == '!' => {
                    let name = name.to_string();
                    let inner = inner(group);
                    if ["say", "say_markup", "key"].contains(&name.as_str()) {
                        self.sites.extend(site(file, name, &inner));
                        self.walk(file, inner.get(1..).unwrap_or_default());
                    } else if !SILENT.contains(&name.as_str()) {
                        self.walk(file, &inner);
                    }
                    at += 3;
                }
                [TokenTree::Ident(name), TokenTree::Group(_), ..]
                    if INNER.contains(&name.to_string().as_str()) =>
                {
                    at += 2;
                }
                // What a quantity means is said in the guide to lessons only; a test compares both.
                [
                    TokenTree::Ident(name),
                    TokenTree::Punct(_),
                    TokenTree::Literal(_),
                    ..,
                ] if *name == "meaning" => {
                    at += 3;
                }
                [TokenTree::Group(group), ..] => {
                    self.walk(file, &inner(group));
                    at += 1;
                }
                [TokenTree::Literal(literal), ..] => {
                    let text = literal.to_string();
                    if is_sentence(&text) {
                        self.sentences.push(text);
                    }
                    at += 1;
                }
                _ => at += 1,
            }
        }
    }
}

fn inner(group: &Group) -> Vec<TokenTree> {
    group.stream().into_iter().collect()
}

/// The number of tokens of the item that begins here: up to its body or its semicolon.
fn item(tokens: &[TokenTree]) -> usize {
    let is_end = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    };
    tokens
        .iter()
        .position(is_end)
        .map_or(tokens.len(), |end| end + 1)
}

fn site(file: &str, by: String, tokens: &[TokenTree]) -> Option<Site> {
    // Not so in the macros themselves.
    let Some(TokenTree::Literal(key)) = tokens.first() else {
        return None;
    };
    let is_sign = |token: Option<&TokenTree>, signs: [char; 2]| match token {
        Some(TokenTree::Punct(punct)) => signs.contains(&punct.as_char()),
        _ => token.is_none(),
    };
    // `name = value`, or a variable of that name alone.
    let names = (1..tokens.len()).filter_map(|at| match &tokens[at..] {
        [TokenTree::Ident(name), rest @ ..]
            if is_sign(tokens.get(at - 1), [','; 2]) && is_sign(rest.first(), ['=', ',']) =>
        {
            Some(name.to_string())
        }
        _ => None,
    });
    let is_told = by != "key";
    Some(Site {
        file: file.into(),
        by,
        key: key.to_string().trim_matches('"').into(),
        arguments: names.filter(|_| is_told).collect(),
    })
}

/// Returns true if a literal has two words beside each other, of letters alone. Tags are skipped, selectors excluded.
pub(crate) fn is_sentence(literal: &str) -> bool {
    let Some(text) = literal.strip_prefix('"') else {
        return false;
    };
    let text: String = (text.split('<').enumerate())
        .filter_map(|(i, part)| match part.split_once('>') {
            Some((_, text)) if i > 0 => Some(text),
            None if i > 0 => None,
            _ => Some(part),
        })
        .collect();
    let is_word = |word: &str| {
        let word = word.trim_matches(['.', ',', ':', ';', '!', '?', '(', ')', '“', '”', '"']);
        word.len() > 1 && word.bytes().all(|b| b.is_ascii_alphabetic())
    };
    let is_selector = |word: &str| {
        let mut letters = word.chars();
        matches!(letters.next(), Some('.' | '#' | '[')) && letters.next().is_some()
    };
    let words: Vec<&str> = text.split(' ').collect();
    let pair = |pair: &[&str]| pair.iter().all(|word| is_word(word));
    !words.iter().any(|word| is_selector(word)) && words.windows(2).any(pair)
}
