//! Recent labs: that of each tab is saved as it changes, under a name of its own, to go on with when the tab has ended.

use super::{App, Layer, OPENING};
use crate::text::say;

/// The largest number of recent labs; of more labs the oldest are removed.
const MOST: usize = 6;
/// By so many milliseconds a clock may have been set back since a lab was saved.
const CLOCK: f64 = 60_000.0;

/// A lab that is saved.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedLab {
    /// The name under which it is saved.
    pub name: String,
    /// When it had changed last, milliseconds since 1970.
    pub at: f64,
    /// The lab.
    pub link: String,
}

impl SavedLab {
    /// A lab from its name and the text that is saved, at a time in milliseconds since 1970. A date to come is that of a
    /// clock which was wrong: such a lab counts as the oldest, and does not take the place of today’s.
    pub fn read(name: &str, text: &str, now: f64) -> Option<Self> {
        let (at, link) = text.split_once('\n')?;
        let at: f64 = at.parse().ok()?;
        Some(Self {
            name: name.into(),
            at: if at <= now + CLOCK { at } else { 0.0 },
            link: link.into(),
        })
    }

    /// The text to be saved.
    pub fn text(&self) -> String {
        format!("{}\n{}", self.at, self.link)
    }
}

/// The names of the labs that are too many.
pub fn too_many(labs: Vec<SavedLab>) -> Vec<String> {
    let all = newest_first(labs).into_iter();
    all.skip(MOST).map(|lab| lab.name).collect()
}

/// The names of the oldest labs, but for that of this name, that take as many bytes together; none where all do not.
///
/// ```
/// use hyperplane::app::{SavedLab, in_the_way};
/// let lab = |name: &str, at: f64| SavedLab { name: name.into(), at, link: "v2&dataset=gate".into() };
/// let labs = vec![lab("own", 0.0), lab("new", 3.0), lab("old", 1.0), lab("older", 0.5)];
/// assert_eq!(in_the_way(labs.clone(), "own", 20), ["older", "old"]);
/// assert!(in_the_way(labs, "own", 60).is_empty());
/// ```
pub fn in_the_way(labs: Vec<SavedLab>, own: &str, bytes: usize) -> Vec<String> {
    let (mut freed, mut names) = (0, Vec::new());
    let others = newest_first(labs).into_iter().rev();
    for lab in others.filter(|lab| lab.name != own) {
        freed += lab.text().len();
        names.push(lab.name);
        if freed >= bytes {
            return names;
        }
    }
    Vec::new()
}

fn newest_first(mut labs: Vec<SavedLab>) -> Vec<SavedLab> {
    labs.sort_by(|a, b| b.at.total_cmp(&a.at));
    labs
}

/// Something that happens to the recent labs.
#[derive(Clone, Debug, PartialEq)]
pub enum SavedLabAction {
    /// A lab has been opened: it will be saved under this name, and these are there to go on with instead.
    Begin(String, Vec<SavedLab>),
    /// The newest of those takes the lab's place.
    Continue,
    /// The opening takes its place where one of those had taken it; none of them is offered any more. What follows is saved
    /// under a name with this number.
    Anew(u32),
    /// Another tab has the name, too: from now on it is the one with this number.
    Rename(u32),
    /// The browser does not save what is done.
    Refused,
}

/// The name and the last link of the lab that is saved, and the earlier labs.
#[derive(Clone, Debug, Default)]
pub(super) struct RecentLabs {
    name: String,
    /// The link that it had when it was opened or saved last.
    known: Option<String>,
    /// Those to go on with, the newest first.
    offered: Vec<SavedLab>,
    /// True if one of them has taken the lab's place.
    continues: bool,
    /// True if the user is to be told that the browser does not save what is done.
    pub(super) is_refused: bool,
}

/// The offer to continue a recent lab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContinueOffer {
    /// To continue the newest of them.
    Newest,
    /// It is there now: to continue the one before, if there is one.
    Earlier(bool),
}

impl App {
    /// The name under which the lab is saved.
    pub fn saved_name(&self) -> &str {
        &self.recent_labs.name
    }

    /// The offer to continue a recent lab, if there is one.
    pub fn continue_offer(&self) -> Option<ContinueOffer> {
        let has_more = !self.recent_labs.offered.is_empty();
        match (self.recent_labs.continues, has_more) {
            (true, _) => Some(ContinueOffer::Earlier(has_more)),
            (false, true) => Some(ContinueOffer::Newest),
            (false, false) => None,
        }
    }

    /// The lab to be saved, which has this link now; none if it has not changed since it was opened or saved last: a tab in
    /// which nothing happens does not become the newest.
    pub fn lab_to_save(&mut self, link: &str, now: f64) -> Option<SavedLab> {
        if self.recent_labs.known.as_deref() == Some(link) {
            return None;
        }
        self.recent_labs.known = Some(link.into());
        // Whoever goes on has chosen.
        if std::mem::take(&mut self.recent_labs.continues) {
            self.recent_labs.offered.clear();
        }
        Some(SavedLab {
            name: self.recent_labs.name.clone(),
            at: now,
            link: link.into(),
        })
    }

    /// The text to be read at once, above everything.
    pub fn notice(&self) -> Option<String> {
        let own = self.session.notice().map(String::from);
        let refused = || match self.session.exceeds_links() {
            true => say!("notice-not-kept-samples"),
            false => say!("notice-not-kept"),
        };
        own.or_else(|| self.recent_labs.is_refused.then(refused))
    }

    pub(super) fn update_saved_labs(&mut self, action: SavedLabAction) {
        match action {
            SavedLabAction::Begin(name, labs) => {
                let is_refused = self.recent_labs.is_refused;
                self.recent_labs = RecentLabs {
                    name,
                    offered: self.to_offer(labs),
                    is_refused,
                    ..RecentLabs::default()
                };
                self.recent_labs.known = Some(self.link());
            }
            SavedLabAction::Continue => {
                if self.recent_labs.offered.is_empty() {
                    return;
                }
                let lab = self.recent_labs.offered.remove(0);
                self.open(&lab.link);
                self.stage.layer = Layer::Lab;
                self.recent_labs.name = lab.name;
                self.recent_labs.known = Some(self.link());
                self.recent_labs.continues = true;
            }
            SavedLabAction::Anew(number) => {
                if self.recent_labs.continues {
                    self.open(OPENING);
                    self.recent_labs.name = number.to_string();
                    self.recent_labs.known = Some(self.link());
                }
                (self.recent_labs.continues, self.recent_labs.offered) = (false, Vec::new());
            }
            SavedLabAction::Rename(number) => {
                self.recent_labs.name = number.to_string();
                self.recent_labs.known = None;
            }
            SavedLabAction::Refused => self.recent_labs.is_refused = true,
        }
    }

    /// The labs to go on with: others than the opening and the one that is open, each once, the newest first.
    fn to_offer(&self, labs: Vec<SavedLab>) -> Vec<SavedLab> {
        let mut labs = newest_first(labs);
        let mut known = vec![OPENING.to_owned(), self.link(), String::new()];
        labs.retain(|lab| {
            let is_new = !known.contains(&lab.link);
            known.push(lab.link.clone());
            is_new
        });
        labs
    }
}
