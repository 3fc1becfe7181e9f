//! Markdown becomes the HTML that a lesson can have.

use std::ops::Range;

use pulldown_cmark::{
    CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd, TextMergeWithOffset,
};

use crate::page::Page;
use crate::tex;

/// Writes a text: paragraphs, lists, tables. Its first line has the number `first`.
pub(crate) fn text(page: &mut Page, first: usize, markdown: &str) {
    write(page, first, markdown, false);
}

/// Writes the contents of a single paragraph.
pub(crate) fn paragraph(page: &mut Page, first: usize, markdown: &str) {
    write(page, first, markdown, true);
}

fn write(page: &mut Page, first: usize, markdown: &str, is_paragraph: bool) {
    let parser = Parser::new_ext(markdown, Options::ENABLE_MATH | Options::ENABLE_TABLES);
    let events: Vec<_> = TextMergeWithOffset::new(parser.into_offset_iter()).collect();
    let blocks = events.iter().filter(|(event, _)| begins_block(event));
    if is_paragraph && blocks.count() != 1 {
        page.wrong(first, "one-paragraph");
    }
    let mut writer = Writer {
        page,
        first,
        markdown,
        events: &events,
        is_paragraph,
        written: 0,
        links: Vec::new(),
        cell: None,
        in_program: false,
    };
    for at in 0..events.len() {
        writer.event(at);
    }
}

/// Returns true if the event begins a block that cannot stand inside a paragraph.
fn begins_block(event: &Event<'_>) -> bool {
    use Tag::{BlockQuote, CodeBlock, Heading, HtmlBlock, List, Paragraph, Table};
    matches!(
        event,
        Event::Start(
            Paragraph
                | Heading { .. }
                | List(_)
                | BlockQuote(_)
                | CodeBlock(_)
                | HtmlBlock
                | Table(_)
        ) | Event::Rule
    )
}

struct Writer<'a> {
    page: &'a mut Page,
    /// The line on which the text begins, counted from 0.
    first: usize,
    markdown: &'a str,
    events: &'a [(Event<'a>, Range<usize>)],
    is_paragraph: bool,
    /// Bytes of the next text that have been written already.
    written: usize,
    /// The elements that the links are that are open.
    links: Vec<&'static str>,
    /// The element of the table cells being written; none in an empty row of headings.
    cell: Option<&'static str>,
    /// True while a code block is being written, in which no character has a special meaning.
    in_program: bool,
}

impl<'a> Writer<'a> {
    fn event(&mut self, at: usize) {
        let (event, range) = &self.events[at];
        let line = self.line(range.start);
        self.page.go_to(line);
        match event {
            Event::Start(tag) => self.start(at, tag, line),
            Event::End(tag) => self.end(at, tag),
            Event::Text(text) if self.in_program => self.page.push_escaped(text),
            Event::Text(text) => {
                self.check(range, line);
                let kept = text.len() - self.before(at + 1).len();
                let from = std::mem::take(&mut self.written);
                self.text(&text[from.min(kept)..kept], line);
            }
            Event::Code(code) => {
                self.page.push("<code>");
                self.page.push_escaped(code);
                self.page.push("</code>");
            }
            Event::InlineMath(tex) => {
                // A line does not break between a formula and the bracket or comma beside it.
                let (before, after) = (self.before(at), self.after(at));
                let is_held = !before.is_empty() || !after.is_empty();
                if is_held {
                    self.page.push("<span class=\"whole\">");
                    self.page.push_escaped(before);
                }
                self.formula(tex, false, line);
                if is_held {
                    self.page.push_escaped(after);
                    self.page.push("</span>");
                }
                self.written = after.len();
            }
            Event::DisplayMath(tex) => self.formula(tex, true, line),
            Event::Html(html) | Event::InlineHtml(html) => {
                self.page.push(html.trim_end_matches('\n'));
            }
            Event::SoftBreak => self.page.push("\n"),
            Event::HardBreak => self.page.push("<br>\n"),
            Event::Rule => self.page.push("<hr>"),
            Event::FootnoteReference(_) | Event::TaskListMarker(_) => {}
        }
    }

    /// The line of a place in the text, counted from 0.
    fn line(&self, place: usize) -> usize {
        self.first + self.markdown[..place].matches('\n').count()
    }

    fn formula(&mut self, tex: &str, is_block: bool, line: usize) {
        match tex::formula(tex, is_block) {
            Ok(mathml) => self.page.push(&mathml),
            Err(about) => self.page.wrong_about(line, "formula", about.into()),
        }
    }

    /// The signs right before a formula, at the end of the text before it. Those between two formulas belong to the first.
    fn before(&self, formula: usize) -> &'a str {
        let is_formula = |at: usize| matches!(self.events.get(at), Some((Event::InlineMath(_), _)));
        match formula.checked_sub(1).map(|text| &self.events[text].0) {
            Some(Event::Text(text)) if is_formula(formula) => {
                let rest = text.trim_end_matches(is_sign);
                let is_between = rest.is_empty() && is_formula(formula.wrapping_sub(2));
                if is_between { "" } else { &text[rest.len()..] }
            }
            _ => "",
        }
    }

    /// The signs right behind a formula.
    fn after(&self, formula: usize) -> &'a str {
        match self.events.get(formula + 1).map(|(event, _)| event) {
            Some(Event::Text(text)) => &text[..text.len() - text.trim_start_matches(is_sign).len()],
            _ => "",
        }
    }

    /// Sees whether something has stayed text that was to be something else.
    fn check(&mut self, range: &Range<usize>, line: usize) {
        let source = &self.markdown[range.clone()];
        if source.contains("](") {
            self.page.wrong(line, "link");
        }
        let mut dollars = source.match_indices('$');
        if dollars.any(|(at, _)| !source[..at].ends_with('\\')) {
            self.page.wrong(line, "dollar");
        }
    }

    /// Characters, with `{{quantities}}` between them.
    fn text(&mut self, text: &str, line: usize) {
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("{{") {
            self.page.push_escaped(before);
            let Some((quantity, after)) = after.split_once("}}") else {
                self.page.wrong(line, "quantity");
                return;
            };
            self.page.push("<data data-live=\"");
            self.page.push_escaped(quantity.trim());
            self.page.push("\"></data>");
            rest = after;
        }
        self.page.push_escaped(rest);
    }

    fn start(&mut self, at: usize, tag: &Tag<'_>, line: usize) {
        if *tag == Tag::Paragraph && !self.has_tags(at, at + 2) {
            return;
        }
        let cell = self.cell_at(at);
        let page = &mut self.page;
        match tag {
            Tag::Paragraph => page.push("<p>"),
            Tag::Heading { level, .. } => match level {
                HeadingLevel::H3 => page.push("<h3>"),
                HeadingLevel::H4 => page.push("<h4>"),
                _ => page.wrong(line, "heading"),
            },
            Tag::BlockQuote(_) => page.push("<blockquote>"),
            Tag::List(None) => page.push("<ul>"),
            Tag::List(Some(1)) => page.push("<ol>"),
            Tag::List(Some(start)) => page.push(&format!("<ol start=\"{start}\">")),
            Tag::Item => page.push("<li>"),
            Tag::Table(_) => page.push("<table>"),
            // Every table of Markdown has headings; those may be empty.
            Tag::TableHead => {
                let cells = self.events[at + 1..].iter().map(|(event, _)| event);
                let mut cells = cells.take_while(|event| **event != Event::End(TagEnd::TableHead));
                let is_full = cells.any(|event| !matches!(event, Event::Start(_) | Event::End(_)));
                self.cell = is_full.then_some("th");
                if is_full {
                    page.push("<thead><tr>");
                }
            }
            Tag::TableRow => page.push("<tr>"),
            Tag::TableCell => page.push(&cell.map_or(String::new(), |cell| format!("<{cell}>"))),
            Tag::Emphasis => page.push("<em>"),
            Tag::Strong => page.push("<b>"),
            Tag::Link { dest_url, .. } => {
                let (element, attribute, value) = match dest_url.strip_prefix("do:") {
                    Some(script) => ("button", "data-do", script),
                    None => ("a", "href", &**dest_url),
                };
                page.push(&format!("<{element} {attribute}=\""));
                page.push_escaped(value);
                page.push("\">");
                self.links.push(element);
            }
            Tag::CodeBlock(CodeBlockKind::Fenced(_)) => {
                page.push("<pre>");
                self.in_program = true;
            }
            Tag::CodeBlock(CodeBlockKind::Indented) => page.wrong(line, "code"),
            Tag::Image { .. } => page.wrong(line, "picture"),
            _ => {}
        }
    }

    /// The element of a cell that begins at an event, or ends after it: one that names a column holds something.
    fn cell_at(&self, at: usize) -> Option<&'static str> {
        let around = self.events.get(at..=at + 1)?;
        let is_empty = matches!(
            around,
            [
                (Event::Start(Tag::TableCell), _),
                (Event::End(TagEnd::TableCell), _)
            ]
        );
        self.cell.map(|cell| if is_empty { "td" } else { cell })
    }

    fn end(&mut self, at: usize, tag: &TagEnd) {
        let html = match tag {
            TagEnd::Paragraph if !self.has_tags(at.wrapping_sub(2), at) => return,
            TagEnd::Paragraph => "</p>",
            TagEnd::Heading(HeadingLevel::H3) => "</h3>",
            TagEnd::Heading(_) => "</h4>",
            TagEnd::BlockQuote(_) => "</blockquote>",
            TagEnd::List(true) => "</ol>",
            TagEnd::List(false) => "</ul>",
            TagEnd::Item => "</li>",
            TagEnd::Table => "</tbody></table>",
            TagEnd::TableHead => match self.cell.replace("td") {
                Some(_) => "</tr></thead><tbody>",
                None => "<tbody>",
            },
            TagEnd::TableRow => "</tr>",
            TagEnd::TableCell => match self.cell_at(at.wrapping_sub(1)) {
                Some("th") => "</th>",
                Some(_) => "</td>",
                None => return,
            },
            TagEnd::CodeBlock if std::mem::take(&mut self.in_program) => "</pre>",
            TagEnd::Emphasis => "</em>",
            TagEnd::Strong => "</b>",
            TagEnd::Link => match self.links.pop() {
                Some("button") => "</button>",
                _ => "</a>",
            },
            _ => return,
        };
        self.page.push(html);
    }

    /// Returns true if a paragraph gets tags of its own: not where the text must be one paragraph, and not if all of it
    /// is a formula on a line of its own.
    fn has_tags(&self, start: usize, end: usize) -> bool {
        let is = |at: usize, wanted: fn(&Event<'_>) -> bool| {
            self.events.get(at).is_some_and(|(event, _)| wanted(event))
        };
        let is_formula = is(start, |event| *event == Event::Start(Tag::Paragraph))
            && is(start + 1, |event| matches!(event, Event::DisplayMath(_)))
            && is(end, |event| *event == Event::End(TagEnd::Paragraph));
        !self.is_paragraph && !is_formula
    }
}

/// A bracket, comma or dash. Braces begin and end quantities.
fn is_sign(c: char) -> bool {
    !(c.is_alphanumeric() || c.is_whitespace() || matches!(c, '{' | '}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(markdown: &str) -> String {
        let mut page = Page::default();
        text(&mut page, 0, markdown);
        let (html, mistakes) = page.finish();
        assert_eq!(mistakes, [], "{markdown}");
        html.trim_end().into()
    }

    #[test]
    fn markdown_becomes_the_elements_of_a_lesson() {
        for (markdown, expected) in [
            (
                "a **b** *c* `d`",
                "<p>a <b>b</b> <em>c</em> <code>d</code></p>",
            ),
            (
                "```\na < {{b}} $c$\n  **d**\n```",
                "<pre>\na &lt; {{b}} $c$\n  **d**\n</pre>",
            ),
            (
                "### A\n\n- b\n- c",
                "<h3>A</h3>\n\n<ul><li>b</li>\n<li>c</li></ul>",
            ),
            ("3. a\n4. b", "<ol start=\"3\"><li>a</li>\n<li>b</li></ol>"),
            ("$$1$$", "<math display=\"block\"><mn>1</mn></math>"),
            (
                "{{score1(2 0.5)}} < 1",
                "<p><data data-live=\"score1(2 0.5)\"></data> &lt; 1</p>",
            ),
            (
                "[a](<do:eta=1; play>)",
                "<p><button data-do=\"eta=1; play\">a</button></p>",
            ),
            (
                "[a](#v2&eta=1) \\$",
                "<p><a href=\"#v2&amp;eta=1\">a</a> $</p>",
            ),
            (
                "| a | b |\n|---|---|\n| 1 | 2 |",
                "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody>\n\n<tr><td>1</td><td>2</td></tr></tbody></table>",
            ),
            (
                "| | b |\n|---|---|\n| 1 | |",
                "<table><thead><tr><td></td><th>b</th></tr></thead><tbody>\n\n<tr><td>1</td><td></td></tr></tbody></table>",
            ),
            (
                "| | |\n|---|---|\n| 1 | 2 |",
                "<table><tbody>\n\n<tr><td>1</td><td>2</td></tr></tbody></table>",
            ),
            (
                "<details><summary>a</summary>\n\nb\n\n</details>",
                "<details><summary>a</summary>\n\n<p>b</p>\n\n</details>",
            ),
        ] {
            assert_eq!(html(markdown), expected, "{markdown}");
        }
    }

    #[test]
    fn a_formula_keeps_its_bracket_and_its_comma() {
        let math = |letter: &str| format!("<math><mi>{letter}</mi></math>");
        let whole = |inside: String| format!("<span class=\"whole\">{inside}</span>");
        let (a, b) = (math("a"), math("b"));
        for (markdown, expected) in [
            ("x $a$ y", format!("x {a} y")),
            ("x ($a$), y", format!("x {} y", whole(format!("({a}),")))),
            ("$a$–$b$.", whole(format!("{a}–")) + &whole(format!("{b}."))),
            (
                "$a$s, {{eta}}$b$",
                format!("{a}s, <data data-live=\"eta\"></data>{b}"),
            ),
        ] {
            assert_eq!(html(markdown), format!("<p>{expected}</p>"), "{markdown}");
        }
    }
}
