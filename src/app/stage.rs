//! The stage: which parts of the page a link has taken away or locked.

use crate::data::{Keyword, keywords};

/// The group of the points: the plane, what chooses their class, and their table.
pub const POINTS: &str = "points";
/// The group of what chooses the class of a point, and takes points back. With the plane it makes up the points.
pub const PENS: &str = "pens";

keywords! {
    /// A layer of the page: a preset of the parts that are on stage, by its word in an address.
    #[derive(Default)]
    Layer {
        /// The front door: plane, tiles, Play, one challenge.
        Front = "front",
        /// All parts.
        #[default]
        Lab = "lab",
        /// Plane, Play, rate, one curve and the status, for a column of text.
        Figure = "figure",
    }
}

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
    /// The layer.
    pub layer: Layer,
    /// True if the page has a front door to go back to.
    pub has_front: bool,
}

impl Layer {
    /// The address of a page, up to `#`, where this layer is shown. A lab behind `#` is shown as a lab, unless the
    /// address says that it is on the front door.
    ///
    /// ```
    /// use hyperplane::app::Layer;
    /// let page = "https://a.edu/?lang=de";
    /// assert_eq!(Layer::Front.address(page, false), page);
    /// assert_eq!(Layer::Front.address(page, true), "https://a.edu/?lang=de&stage=front");
    /// assert_eq!(Layer::Lab.address("https://a.edu/?stage=front", true), "https://a.edu/");
    /// assert_eq!(Layer::Lab.address("https://a.edu/?stage=2", true), "https://a.edu/?stage=2");
    /// assert_eq!(Layer::Lab.address("https://a.edu/?stage=lab", true), "https://a.edu/?stage=lab");
    /// ```
    pub fn address(self, page: &str, has_lab: bool) -> String {
        let (path, query) = page.split_once('?').unwrap_or((page, ""));
        let own = format!("stage={}", self.keyword());
        let is_layer = |part: &str| {
            let word = part.strip_prefix("stage=");
            word.is_some_and(|word| Self::from_keyword(word).is_some())
        };
        let others = |part: &&str| !part.is_empty() && (**part == own || !is_layer(part));
        let mut parts: Vec<&str> = query.split('&').filter(others).collect();
        if self == Self::Front && has_lab && !parts.contains(&&*own) {
            parts.push(&own);
        }
        match parts.is_empty() {
            true => path.into(),
            false => format!("{path}?{}", parts.join("&")),
        }
    }
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
            layer: Layer::default(),
            has_front: false,
        }
    }

    /// Returns true if a link has taken nothing away.
    pub fn is_whole(&self) -> bool {
        self.hidden.is_empty() && self.locked.is_empty()
    }
}
