//! Markup of tables and other elements, in which every text is escaped.

use super::escape;

/// An element, as far as it is written: its name and its attributes.
pub struct Tag {
    name: &'static str,
    start: String,
}

/// An element of this name.
pub fn tag(name: &'static str) -> Tag {
    Tag {
        name,
        start: format!("<{name}"),
    }
}

impl Tag {
    /// With an attribute.
    #[must_use]
    pub fn with(mut self, attribute: &str, value: &str) -> Self {
        for part in [" ", attribute, "=\"", &escape(value), "\""] {
            self.start.push_str(part);
        }
        self
    }

    /// The whole element, round a text.
    pub fn text(self, text: &str) -> String {
        self.round(&escape(text))
    }

    /// The whole element, round markup.
    pub fn round(self, markup: &str) -> String {
        [&self.start, ">", markup, "</", self.name, ">"].concat()
    }
}

/// A cell of a table.
pub fn cell(text: &str) -> String {
    tag("td").text(text)
}

/// The cell that a row begins with, and that names it.
pub fn head(text: &str) -> String {
    tag("th").with("scope", "row").text(text)
}

/// Rows of cells.
pub fn rows(texts: &[Vec<String>]) -> String {
    let row = |row: &Vec<String>| {
        let cells: String = row.iter().map(|text| cell(text)).collect();
        tag("tr").round(&cells)
    };
    texts.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_cells_and_attributes_are_no_markup() {
        let text = "<b>\"x\" & y</b>";
        let escaped = "&lt;b&gt;&quot;x&quot; &amp; y&lt;/b&gt;";
        let row = rows(&[vec![text.into(), "1".into()]]);
        assert_eq!(row, format!("<tr><td>{escaped}</td><td>1</td></tr>"));
        assert_eq!(
            tag("th").with("title", text).round(&head(text)),
            format!("<th title=\"{escaped}\"><th scope=\"row\">{escaped}</th></th>")
        );
    }
}
