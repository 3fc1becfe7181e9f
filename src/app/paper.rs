//! The lab as it is printed on paper.

use super::App;
use super::printed::printed;
use crate::text::markup::tag;
use crate::text::{escape, say};
use crate::view::View;

impl App {
    /// The text above the plane on paper: the settings, without those that a link hides, and the address of this lab.
    pub fn lab_on_paper(&self, address: &str) -> View {
        let printed = printed(&self.session, |name| self.is_hidden(name));
        let setting = |(name, value): &(String, String)| {
            tag("li").round(&[&escape(name), " ", &tag("b").text(value)].concat())
        };
        let mut settings: String = printed.settings.iter().map(setting).collect();
        if !printed.refinements.is_empty() {
            settings += &tag("li").round(&tag("b").text(&printed.refinements));
        }
        let mut view = View::default();
        view.text("print-lab", say!("print-lab"))
            .markup("print-settings", settings)
            .text("print-address", address);
        view
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Action, Stage};

    #[test]
    fn settings_on_paper_are_those_on_show() {
        let mut app = App::default();
        let settings = |app: &App| {
            let view = app.lab_on_paper("https://a.edu/#v2&eta=<1>");
            assert_eq!(
                view.text_of("print-address"),
                Some("https://a.edu/#v2&eta=<1>")
            );
            assert_eq!(view.text_of("print-lab"), Some(&*say!("print-lab")));
            String::from(view.markup_of("print-settings").expect("a list"))
        };
        let printed = printed(app.session(), |_| false);
        let (first, value) = &printed.settings[0];
        let row = |value: &str| format!("<li>{first} <b>{value}</b></li>");
        assert!(
            settings(&app).starts_with(&row(value)),
            "{}",
            settings(&app)
        );
        assert_eq!(
            settings(&app).matches("<li>").count(),
            printed.settings.len()
        );
        app.update(Action::Arrange(Stage::new("dataset", "")));
        assert!(!settings(&app).contains(&row(value)));
        let one = settings(&app).matches("<li>").count();
        assert_eq!(one, printed.settings.len() - 1);
    }
}
