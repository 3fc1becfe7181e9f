//! Attributes that say in which part of `cargo xtask test` a test runs, and why. Each puts the test into a module, so that
//! the name tells it: `lessons::all_of_them` becomes `lessons::all_of_them::in_all`. Name filters choose by it.

use proc_macro::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

/// A test that Firefox runs in the short command, too: `#[in_firefox("what browser engines do differently")]`.
#[proc_macro_attribute]
pub fn in_firefox(reason: TokenStream, test: TokenStream) -> TokenStream {
    put("in_firefox", reason, test)
}

/// A test of `cargo xtask test all` alone: `#[in_all("what the short command proves instead")]`.
#[proc_macro_attribute]
pub fn in_all(reason: TokenStream, test: TokenStream) -> TokenStream {
    put("in_all", reason, test)
}

/// Gives the function the name of a part, and a module its own name.
fn put(part: &str, reason: TokenStream, test: TokenStream) -> TokenStream {
    let mut reason = reason.into_iter();
    let is_text =
        matches!(reason.next(), Some(TokenTree::Literal(text)) if text.to_string().len() > 12);
    assert!(
        is_text && reason.next().is_none(),
        "#[{part}] takes its reason as a text"
    );
    let mut tokens: Vec<TokenTree> = test.into_iter().collect();
    let is_fn =
        |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word.to_string() == "fn");
    let at = tokens.iter().position(is_fn);
    let at = at.unwrap_or_else(|| panic!("#[{part}] stands at a function")) + 1;
    let name = std::mem::replace(
        &mut tokens[at],
        TokenTree::Ident(Ident::new(part, Span::call_site())),
    );
    let outside: TokenStream = "use super::*;".parse().expect("an import");
    let inside = outside.into_iter().chain(tokens).collect();
    let module = TokenTree::Group(Group::new(Delimiter::Brace, inside));
    let mut all = TokenStream::from(TokenTree::Ident(Ident::new("mod", Span::call_site())));
    all.extend([name, module]);
    all
}
