//! The stage: which parts of the page a link has taken away or locked.

/// The group of the points: the plane, what chooses their class, and their table.
pub const POINTS: &str = "points";
/// The group of what chooses the class of a point, and takes points back. With the plane it makes up the points.
pub const PENS: &str = "pens";

/// The parts of the page that a link has taken away, and those that it has locked: controls, buttons, and groups of them,
/// by their names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stage {
    /// The names of the parts that are not on show.
    pub hidden: Vec<String>,
    /// The names of the parts that are on show and cannot be used.
    pub locked: Vec<String>,
    /// True if it stands in a frame of another page.
    pub is_embedded: bool,
}

impl Stage {
    /// The page without the parts of one list, and with those of another locked; names stand between commas. Who locks the
    /// data locks the points, too, which would be other data, and so would be a file.
    ///
    /// ```
    /// use hyperplane::app::Stage;
    /// let stage = Stage::new("rule, share", "dataset");
    /// assert_eq!(stage.hidden, ["rule", "share"]);
    /// assert_eq!(stage.locked, ["dataset", "points", "import"]);
    /// ```
    pub fn new(hide: &str, lock: &str) -> Self {
        let names = |list: &str| {
            let names = list.split(',').map(str::trim);
            let names = names.filter(|name| !name.is_empty());
            names.map(String::from).collect::<Vec<_>>()
        };
        let mut locked = names(lock);
        if locked
            .iter()
            .any(|name| name == "data" || name == "dataset")
        {
            locked.extend([POINTS, "import"].map(String::from));
        }
        Self {
            hidden: names(hide),
            locked,
            is_embedded: false,
        }
    }

    /// Returns true if a link has taken nothing away.
    pub fn is_whole(&self) -> bool {
        self.hidden.is_empty() && self.locked.is_empty()
    }
}
