//! Which lesson and step a link leads to.

/// The former and the present names of lessons. Links with a former name still open.
const FORMER: [(&str, &str); 2] = [
    ("16-generalisation", "16-generalization"),
    ("s07-regularisation", "s07-regularization"),
];

/// The present name of the lesson of a former name; other names stay as they are.
fn present(name: &str) -> &str {
    let found = FORMER.iter().find(|(former, _)| *former == name);
    found.map_or(name, |(_, present)| present)
}

/// The former name of the lesson of this name, if it had one.
pub fn former(name: &str) -> Option<&'static str> {
    let found = FORMER.iter().find(|(_, present)| *present == name);
    found.map(|(former, _)| *former)
}

/// Which lesson and step a link leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The file, without folder and ending; empty for none.
    pub name: String,
    /// The step, counted from 1.
    pub step: u32,
}

impl Default for Place {
    fn default() -> Self {
        Self {
            name: String::new(),
            step: 1,
        }
    }
}

impl Place {
    /// The place that the parts of a link name, joined by `&`; none without a lesson.
    ///
    /// ```
    /// use hyperplane::lessons::Place;
    /// let place = Place::from_parts("eta=0.5&lesson=04-convergence&lesson-step=2").expect("a lesson");
    /// assert_eq!((&*place.name, place.step), ("04-convergence", 2));
    /// assert_eq!(Place::from_parts("eta=0.5"), None);
    /// ```
    pub fn from_parts(parts: &str) -> Option<Self> {
        let parts = || parts.split('&').filter_map(|part| part.split_once('='));
        let value = |name: &str| parts().find_map(|(own, value)| (own == name).then_some(value));
        let step = value("lesson-step").and_then(|step| step.parse().ok());
        Some(Self {
            name: present(value("lesson")?).into(),
            step: step.unwrap_or(1),
        })
    }

    /// Takes a file's name if it is one, or was one; nothing otherwise.
    pub(crate) fn set_name(&mut self, name: &str) -> Option<()> {
        (name.is_empty() || is_name(name)).then(|| present(name).clone_into(&mut self.name))
    }
}

/// Small letters, digits and hyphens.
pub(super) fn is_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !name.is_empty() && name.len() <= 60 && name.chars().all(plain)
}
