//! The settings as they are printed on paper.

use crate::markup::{self, Groups};
use crate::session::messages::refinements;
use crate::session::{Field, LAMBDA, Session};
use crate::text::message;

/// The controls of data, model and training in the order of the page, without the refinements. λ is one of them for rules
/// that come with it.
fn settings() -> Vec<&'static Field> {
    let mut groups = Groups::default();
    groups.read(markup::lab());
    let is_plain = |name: &&str| !groups.around(name).contains(&"refinements");
    let names = groups.parts("controls").into_iter().filter(is_plain);
    let with_lambda = names.flat_map(|name| [name, if name == "eta" { LAMBDA } else { "" }]);
    with_lambda.filter_map(Field::named).collect()
}

/// The settings as they stand on paper: what each is called, and its value in words; then the refinements, in few words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Printed {
    /// Names and values, in the order of the page.
    pub settings: Vec<(String, String)>,
    /// The refinements of the plain rule, in words; empty when there are none.
    pub refinements: String,
}

/// The printed settings of a lab: those that have an effect now, without those that `is_hidden` names.
pub(super) fn printed(state: &Session, is_hidden: impl Fn(&str) -> bool) -> Printed {
    let document = state.document();
    let is_part = |name: &str| name != LAMBDA || document.settings.rule.ridge.is_some();
    let shown = settings().into_iter().filter(|field| {
        is_part(field.name) && !is_hidden(field.name) && field.applies(document, state)
    });
    Printed {
        settings: shown
            .map(|field| (message(field.printed_name), in_words(field, state)))
            .collect(),
        refinements: refinements(state),
    }
}

/// The value of a control as it is printed.
fn in_words(field: &Field, state: &Session) -> String {
    let value = (field.read)(state.document());
    let printed = field.printed.map(|printed| printed(state));
    printed.or_else(|| field.label(&value)).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Action, fields, update};

    fn lab(settings: &[(&str, &str)]) -> Session {
        let mut state = Session::default();
        for (name, value) in settings {
            update(&mut state, Action::set(*name, *value));
        }
        state
    }

    fn lines(state: &Session) -> Vec<String> {
        let printed = printed(state, |_| false).settings.into_iter();
        printed
            .map(|(name, value)| format!("{name}: {value}"))
            .collect()
    }

    /// The form of the lab.
    fn controls() -> Option<&'static str> {
        let (_, form) = markup::lab().split_once("<form class=\"controls\"")?;
        form.split_once("</form>").map(|(controls, _)| controls)
    }

    /// The row of a control in the markup of the lab.
    fn row(name: &str) -> Option<&'static str> {
        let controls = controls()?;
        let (before, _) = controls.split_once(&format!("name=\"{name}\""))?;
        let row = before
            .rfind(" class=\"row")?
            .max(before.rfind(" class=\"whole").unwrap_or(0));
        let row = &controls[row..];
        let ends = row
            .find("</fieldset>")
            .filter(|_| row.starts_with(" class=\"whole"));
        let end = ends.or_else(|| row[1..].find(" class=\"row").map(|at| at + 1));
        Some(&row[..end.unwrap_or(row.len())])
    }

    #[test]
    fn every_setting_of_the_page_is_printed_as_its_control_shows_it() {
        let controls = controls().expect("controls");
        let (plain_ones, _) = controls
            .split_once("data-group=\"refinements\"")
            .expect("a group");
        let names: Vec<&str> = settings().iter().map(|field| field.name).collect();
        for field in fields() {
            let name = field.name;
            let is_there = plain_ones.contains(&format!("name=\"{name}\"")) || name == LAMBDA;
            assert_eq!(names.contains(&name), is_there, "{name}");
            if !is_there {
                continue;
            }
            let row = row(name).expect("a row of the page");
            assert!(
                row.contains(&format!(">{}<", message(field.printed_name))),
                "{name}: {row}"
            );
            // The words of the options that stand in the markup.
            for value in (field.options)(Session::default().document()) {
                let option = row.split_once(&format!("value=\"{value}\""));
                let Some((_, rest)) = option else { continue };
                let text = rest
                    .trim_start_matches(|c| c != '>')
                    .trim_start_matches("><span");
                let text = text
                    .trim_start_matches(|c| c != '>')
                    .trim_start_matches('>');
                let (text, _) = text.split_once('<').expect("a label");
                assert_eq!(field.label(&value).as_deref(), Some(text), "{name}");
            }
        }
        let mut from = 0;
        for name in names.iter().filter(|name| **name != LAMBDA) {
            let at = plain_ones
                .find(&format!("name=\"{name}\""))
                .expect("a control");
            assert!(at > from, "{name} is in its place");
            from = at;
        }
    }

    #[test]
    fn only_what_does_something_is_printed() {
        let state = lab(&[("dataset", "gate"), ("gate", "6"), ("rule", "adaline")]);
        let printed = lines(&state);
        assert_eq!(printed[0], "Set: Logic gates");
        assert!(printed[1].starts_with("Gate: 6 — "), "{printed:?}");
        assert!(printed.iter().all(|line| !line.starts_with("Classes")));
        assert!(printed.contains(&"Held out: 0 %".into()), "{printed:?}");
        assert!(printed.contains(&"Order: as listed".into()));
        let state = lab(&[("dataset", "blobs"), ("batch", "mini-batch")]);
        let printed = lines(&state);
        assert!(printed.contains(&"Samples per update: Mini-batch".into()));
        assert!(printed.contains(&"Label noise: 0 %".into()), "{printed:?}");
        assert!(printed.iter().any(|line| line.starts_with("Batch size: ")));
        let state = lab(&[("batch", "batch"), ("penalty", "ridge"), ("lambda", "0.5")]);
        let printed = lines(&state);
        assert!(!printed.iter().any(|line| line.starts_with("Order")));
        // λ refines this rule, and is a part of another one.
        assert!(!printed.iter().any(|line| line.starts_with('λ')));
        assert!(
            super::printed(&state, |_| false)
                .refinements
                .contains("0.5")
        );
        let printed = lines(&lab(&[("rule", "svm")]));
        assert!(printed.iter().any(|line| line.starts_with("λ: ")));
        let printed = lines(&lab(&[("landscape-start", "1, 2, 3")]));
        assert!(printed.contains(&"Start: my weights".into()), "{printed:?}");
    }

    #[test]
    fn what_a_link_hides_stays_hidden_on_paper() {
        let state = Session::default();
        let all = printed(&state, |_| false);
        let some = printed(&state, |name| name == "rule");
        let rule = |printed: &Printed| printed.settings.iter().any(|(name, _)| name == "Rule");
        assert!(rule(&all) && !rule(&some));
        assert_eq!(some.settings.len() + 1, all.settings.len());
    }
}
