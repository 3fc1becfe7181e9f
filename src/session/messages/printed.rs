//! The settings as they are printed on paper.

use super::{applies, choices, refinements};
use crate::session::start::given_start;
use crate::session::{Field, Session};
use crate::text::{key, known, message};

/// The words for the values of a setting.
#[derive(Clone, Copy)]
enum Words {
    /// Those of the list, or the value itself.
    Own,
    /// The value in percent.
    Percent,
    /// The messages with this pattern.
    Messages(&'static str),
}

use Words::{Messages, Own, Percent};

/// A setting: the name of its field, the message of what it is called beside its control, and the words of its values.
type Row = (&'static str, &'static str, Words);

/// All settings but the refinements, in the order of the page.
const ROWS: &[Row] = &[
    ("dataset", key!("lab-dataset"), Own),
    ("gate", key!("lab-gate"), Own),
    (
        "iris-classes",
        key!("lab-iris-classes"),
        Messages(key!("lab-iris-classes-*")),
    ),
    (
        "penguin-classes",
        key!("lab-penguin-classes"),
        Messages(key!("lab-penguin-classes-*")),
    ),
    (
        "digit-classes",
        key!("lab-digit-classes"),
        Messages(key!("lab-digit-classes-*")),
    ),
    ("digit", key!("lab-digit"), Own),
    ("digit-other", key!("lab-digit-other"), Own),
    ("drift-from", key!("lab-drift-from"), Own),
    (
        "arrivals",
        key!("lab-arrivals"),
        Messages(key!("lab-arrivals-*")),
    ),
    (
        "projection",
        key!("lab-projection"),
        Messages(key!("lab-projection-*")),
    ),
    ("feature-x", key!("lab-feature-x"), Own),
    ("feature-y", key!("lab-feature-y"), Own),
    (
        "scaling",
        key!("lab-scaling"),
        Messages(key!("lab-scaling-*")),
    ),
    ("size", key!("lab-size"), Own),
    ("noise", key!("lab-noise"), Own),
    ("label-noise", key!("lab-label-noise"), Percent),
    ("test-share", key!("lab-test-share"), Percent),
    ("data-seed", key!("lab-data-seed"), Own),
    ("rule", key!("lab-rule"), Own),
    ("tie", key!("lab-tie"), Messages(key!("lab-tie-*"))),
    ("bias", key!("lab-bias"), Messages(key!("lab-bias-*"))),
    (
        "multiclass",
        key!("lab-multiclass"),
        Messages(key!("lab-multiclass-*")),
    ),
    ("eta", key!("lab-eta"), Own),
    (LAMBDA, "λ", Own),
    ("batch", key!("lab-batch"), Messages(key!("lab-batch-*"))),
    ("batch-size", key!("lab-batch-size"), Own),
    (
        "reduction",
        key!("lab-reduction"),
        Messages(key!("lab-reduction-*")),
    ),
    ("order", key!("lab-order"), Messages(key!("lab-order-*"))),
    ("epochs", key!("lab-epochs"), Own),
    ("pace", key!("lab-pace"), Messages(key!("lab-pace-*"))),
    (INIT, key!("lab-init"), Messages(key!("lab-init-*"))),
    ("seed", key!("lab-seed"), Own),
];

/// A refinement, but for rules that come with it; its letter is its name in every language.
const LAMBDA: &str = "lambda";
const INIT: &str = "init";

/// The settings as they stand on paper: what each is called, and its value in words; then the refinements, in few words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// Names and values, in the order of the page.
    pub settings: Vec<(String, String)>,
    /// The refinements of the plain rule, in words; empty when there are none.
    pub refinements: String,
}

/// The printed settings of a lab: those that have an effect now, without those that `is_hidden` names.
#[must_use]
pub fn printed(state: &Session, is_hidden: impl Fn(&str) -> bool) -> Printed {
    let is_part = |name: &str| name != LAMBDA || state.document().settings.rule.ridge.is_some();
    let shown = |name: &str| applies(state, name) && is_part(name) && !is_hidden(name);
    let rows = ROWS.iter().filter(|(name, ..)| shown(name));
    let setting = |(name, title, words): &Row| {
        let value = (Field::named(name)?.read)(state.document());
        let value = match *name {
            INIT if value == "given" => given_start(state),
            name => in_words(name, &value, *words),
        };
        Some((message(title), value))
    };
    Printed {
        settings: rows.filter_map(setting).collect(),
        refinements: refinements(state),
    }
}

/// A value as the control shows it; itself, where it has no words.
fn in_words(name: &str, value: &str, words: Words) -> String {
    let listed = || choices(name, vec![value.into()])?.pop();
    let found = match words {
        Own => listed().map(|(_, label)| label),
        Percent => Some(format!("{value} %")),
        Messages(pattern) => known(&pattern.replacen('*', value, 1)),
    };
    found.unwrap_or_else(|| value.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::markup;
    use crate::session::{Action, fields, update};

    fn lab(settings: &[(&str, &str)]) -> Session {
        let mut state = Session::default();
        for (name, value) in settings {
            let (name, value) = ((*name).into(), (*value).into());
            update(&mut state, Action::Set { name, value });
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
        for field in fields() {
            let name = field.name;
            let is_there = plain_ones.contains(&format!("name=\"{name}\"")) || name == LAMBDA;
            let found = ROWS.iter().find(|row| row.0 == name);
            assert_eq!(found.is_some(), is_there, "{name}");
            let Some((_, title, words)) = found else {
                continue;
            };
            let row = row(name).expect("a row of the page");
            assert!(
                row.contains(&format!(">{}<", message(title))),
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
                assert_eq!(in_words(name, &value, *words), text, "{name}");
            }
        }
        let mut from = 0;
        for (name, ..) in ROWS.iter().filter(|(name, ..)| *name != LAMBDA) {
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
