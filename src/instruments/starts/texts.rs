//! The texts of the window, made when there is something worth telling anew.

use super::choices::StartsChoices;
use super::messages::{settings_in_words, table};
use super::runs::Starts;
use super::summary::Summary;
use crate::session::Session;
use crate::text::markup::{cell, head, tag};

/// The key of the texts. Only milestones count: numbers that change with every run nobody reads.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TextsKey {
    round: u64,
    /// The number of runs that was worth telling last.
    milestone: usize,
    is_complete: bool,
    /// The numbers of errors in a column.
    pub(super) bin: u32,
    /// The settings of the runs, in words.
    pub(super) settings: String,
}

impl TextsKey {
    pub(super) fn new(lab: &Session, choices: &StartsChoices, starts: &Starts, bin: u32) -> Self {
        Self {
            round: starts.round,
            milestone: starts.milestone(),
            is_complete: starts.is_complete(),
            bin,
            settings: settings_in_words(lab, choices, starts),
        }
    }
}

/// The texts of the window about all runs.
#[derive(Clone, Debug)]
pub(super) struct StartsTexts {
    /// The one thing to look at.
    pub(super) headline: String,
    /// The heading of the dots.
    pub(super) caption: String,
    /// About the widest margin, and in full.
    pub(super) margin: (String, String),
    /// All runs for other programs, once they are made.
    pub(super) runs: String,
    /// The rows of the table, as markup.
    pub(super) rows: String,
    /// The ways in which the runs ended, as markup.
    pub(super) ends: String,
    /// The signs that the legends explain, each with true if it is in the pictures.
    pub(super) signs: [(&'static str, bool); 3],
}

impl StartsTexts {
    pub(super) fn new(starts: &Starts, bin: u32) -> Self {
        let summary = Summary::new(starts);
        let row = |[name, least, median, most, margin]: [String; 5]| {
            let spread = [least, median, most].map(|text| cell(&text)).concat();
            let margin = tag("td").with("class", "margin").text(&margin);
            tag("tr").round(&[head(&name), spread, margin].concat())
        };
        let end = |(name, count): (String, String)| {
            let (name, count) = (tag("span").text(&name), tag("b").text(&count));
            tag("li").round(&format!("{name} {count}"))
        };
        Self {
            headline: starts.headline(&summary),
            caption: starts.caption(bin),
            margin: (starts.about_margin(&summary), starts.about_margin_in_full()),
            runs: if starts.is_complete() {
                table(starts)
            } else {
                String::new()
            },
            rows: starts.rows(&summary).map(row).concat(),
            ends: starts.endings(&summary).map(end).concat(),
            signs: starts.signs(&summary),
        }
    }
}
