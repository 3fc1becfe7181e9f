//! The lab as HTML, as it stands in the page's own file.

/// The markup between the two marks in `www/index.html`, for every page that the lab is mounted in.
pub fn lab() -> &'static str {
    include_str!(concat!(env!("OUT_DIR"), "/lab.html"))
}

/// The groups of the page: pairs of a control, button, or group and a group that it stands in.
#[derive(Clone, Debug, Default)]
pub struct Groups(Vec<(String, String)>);

impl Groups {
    /// Adds the groups of a markup: elements with `data-group`. Parts are what has a `name`, a `data-action`, or a
    /// `data-group`.
    ///
    /// ```
    /// use hyperplane::markup::Groups;
    /// let mut groups = Groups::default();
    /// groups.read(r#"<form data-group="controls"><p data-group="data"><input name="size"></p><input name="p"></form>"#);
    /// assert_eq!(groups.around("size"), ["controls", "data"]);
    /// assert_eq!(groups.around("data"), ["controls"]);
    /// assert_eq!(groups.around("p"), ["controls"]);
    /// ```
    pub fn read(&mut self, markup: &str) {
        let mut open: Vec<(&str, Option<&str>)> = Vec::new();
        for tag in markup.split('<').skip(1) {
            let tag = tag.split_once('>').map_or(tag, |(tag, _)| tag);
            if let Some(name) = tag.strip_prefix('/') {
                // Elements without an end tag end with the one around them.
                let begin = open.iter().rposition(|(own, _)| *own == name);
                open.truncate(begin.unwrap_or(open.len()));
                continue;
            }
            let group = value(tag, "data-group");
            for part in [value(tag, "name"), value(tag, "data-action"), group] {
                let around = open.iter().filter_map(|(_, group)| *group);
                let pairs = around.filter_map(|group| Some((part?.into(), group.into())));
                self.0.extend(pairs);
            }
            open.push((tag.split_whitespace().next().unwrap_or_default(), group));
        }
    }

    /// The groups that a part stands in with any of its elements, the outermost first.
    pub fn around(&self, part: &str) -> Vec<&str> {
        let pairs = self.0.iter().filter(|(own, _)| own == part);
        pairs.map(|(_, group)| group.as_str()).collect()
    }

    /// The parts of a group, each once, in the order of the markup.
    ///
    /// ```
    /// use hyperplane::markup::Groups;
    /// let mut groups = Groups::default();
    /// groups.read(r#"<form data-group="controls"><p data-group="data"><input name="size"></p><input name="p"></form>"#);
    /// assert_eq!(groups.parts("controls"), ["data", "size", "p"]);
    /// ```
    pub fn parts(&self, group: &str) -> Vec<&str> {
        let mut parts = Vec::new();
        for (part, _) in self.0.iter().filter(|(_, own)| own == group) {
            if !parts.contains(&part.as_str()) {
                parts.push(part);
            }
        }
        parts
    }
}

/// The value of an attribute in a tag.
fn value<'t>(tag: &'t str, attribute: &str) -> Option<&'t str> {
    let (_, rest) = tag.split_once(&format!(" {attribute}=\""))?;
    Some(rest.split_once('"')?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_ends_with_its_element() {
        let mut groups = Groups::default();
        groups.read(
            "<!-- a comment --><ol data-group=\"list\"><li></p><input name=\"one\"><br>\
            <li data-group=\"last\"><svg><path d=\"M0\"/></svg><button data-action=\"two\"></button></ol>\
            </p><input name=\"three\">",
        );
        groups.read("<p data-group=\"more\"><input name=\"one\"></p>");
        assert_eq!(groups.around("one"), ["list", "more"]);
        assert_eq!(groups.around("two"), ["list", "last"]);
        assert_eq!(groups.around("last"), ["list"]);
        for part in ["three", "list", "nothing"] {
            assert_eq!(groups.around(part), [""; 0], "{part}");
        }
    }

    #[test]
    fn what_stands_in_no_group_of_the_lab_is_in_none() {
        let mut groups = Groups::default();
        groups.read(lab());
        for part in [
            "share",
            "shortcuts",
            "link",
            "present",
            "status",
            "controls",
            "rule-of-nobody",
        ] {
            assert_eq!(groups.around(part), [""; 0], "{part}");
        }
    }

    const PAGE: &str = include_str!("../www/index.html");

    #[test]
    fn the_lab_is_cut_out_of_the_page_whole() {
        assert_eq!(PAGE.matches("<!-- lab -->").count(), 1);
        assert_eq!(PAGE.matches("<!-- end of lab -->").count(), 1);
        let lab = lab().trim();
        assert!(lab.starts_with("<header class=\"top\" ") && lab.ends_with("</dialog>"));
        for tag in [
            "header", "div", "section", "form", "dialog", "details", "label",
        ] {
            let [open, closed] = [format!("<{tag}"), format!("</{tag}>")];
            assert_eq!(
                lab.matches(&open).count(),
                lab.matches(&closed).count(),
                "{tag}"
            );
        }
    }
}
