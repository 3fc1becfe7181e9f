//! What the window says, worked out when it is worth telling anew.

use super::choices::StartsChoices;
use super::messages::{settings_in_words, table};
use super::runs::Starts;
use super::summary::Summary;
use crate::session::Session;
use crate::text::markup::{cell, head, tag};

/// What the window says of all runs.
#[derive(Clone, Debug, Default)]
pub(super) struct Memo {
    /// Of which runs: their round, how many, whether all, and the numbers of errors in a column.
    of: Option<(u64, usize, bool, u32)>,
    /// How the runs are made.
    pub(super) settings: String,
    /// The one thing to look at.
    pub(super) headline: String,
    /// The heading of the dots, and the numbers of errors in a column.
    pub(super) caption: (String, u32),
    /// About the widest margin, and in full.
    pub(super) margin: (String, String),
    /// All runs for other programs, once they are made.
    pub(super) runs: String,
    /// The rows of the table, as markup.
    pub(super) rows: String,
    /// How the runs ended, as markup.
    pub(super) ends: String,
    /// What the legends explain, and whether it is there to be seen.
    pub(super) signs: [(&'static str, bool); 3],
}

impl Memo {
    /// Numbers that change with every run nobody reads.
    pub(super) fn follow(
        &mut self,
        lab: &Session,
        choices: &StartsChoices,
        starts: &Starts,
        bin: u32,
    ) {
        let settings = settings_in_words(lab, choices, starts);
        let complete = starts.is_complete();
        let of = Some((starts.round(), starts.milestone(), complete, bin));
        if self.of == of && self.settings == settings {
            return;
        }
        let summary = Summary::of(starts);
        let row = |[name, least, median, most, margin]: [String; 5]| {
            let spread = [least, median, most].map(|text| cell(&text)).concat();
            let margin = tag("td").with("class", "margin").text(&margin);
            tag("tr").round(&[head(&name), spread, margin].concat())
        };
        let end = |(name, count): (String, String)| {
            let (name, count) = (tag("span").text(&name), tag("b").text(&count));
            tag("li").round(&format!("{name} {count}"))
        };
        *self = Self {
            of,
            settings,
            headline: starts.headline(&summary),
            caption: (starts.caption(bin), bin),
            margin: (starts.about_margin(&summary), starts.about_margin_in_full()),
            runs: if complete {
                table(starts)
            } else {
                String::new()
            },
            rows: starts.rows(&summary).map(row).concat(),
            ends: starts.endings(&summary).map(end).concat(),
            signs: starts.signs(&summary),
        };
    }
}
