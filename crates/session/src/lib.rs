//! The lab without a screen: one [`Session`], changed only by [`Action`]s through one pure [`update()`].
//!
//! | room | what is in it |
//! |---|---|
//! | [`settings`] | the values of the lab's controls |
//! | `first` | what the opening has of its own |
//! | [`mod@fields`] | the list of these controls: names, words, ranges, messages |
//! | [`document`] | what undo restores and a link carries: settings, own points, own line |
//! | [`table`] | samples that the user has opened |
//! | [`Tile`] | the data sets of the front door |
//! | [`prepared_data`] | the samples that a document stands for |
//! | [`Missing`], [`FetchState`] | what a data set needs and is not here, and how it comes |
//! | [`Arrivals`] | a set without end: when its next samples come |
//! | [`Cut`] | where the axes are principal components: the plane shown |
//! | [`state`] | the document, the run, what plays |
//! | [`Playback`] | how many steps time makes due |
//! | [`Station`] | what undo and redo lead to: a document with its run; `undo` goes there |
//! | [`action`] | what a user can do in the lab |
//! | [`mod@update`] | what each action does |
//! | `pace` | what Play shows: every step, or from change to change; the search for the next mistake |
//! | [`link`] | the state as an address and back; what undo and redo lead to, as text |
//! | [`Session::known`] | what theory has found about data and settings, once for all who ask |
//! | [`Ghost`] | an earlier run on the same data, made again from its settings |
//! | [`Story`] | what the recorded losses say of a run |
//! | [`Advice`], [`Offer`] | what else is known where a run rests, and what can be pressed |
//! | [`Findings`] | what trials of a change have found, before it is recommended |
//! | [`rates`] | what each learning rate does |
//! | [`with_other_optimizers`] | what stands beside the lab's optimizer where several are compared |
//! | [`gestures`] | what mouse, pen and fingers on the plane ask for |
//! | [`ByHand`] | what the user has chosen, where the lab would choose |
//! | [`view`] | which part of the plane is on show |
//! | [`readouts`] | the numbers shown |
//! | [`scenes`] | what the plane shows, layer by layer |
//! | [`board()`] | the words and numbers of the lab as data |
//! | [`Announcements`] | what is said aloud, one sentence after another |
//! | [`paste`] | points from a text of cells |
//! | [`messages`] | the sentences shown |

pub mod action;
mod advice;
mod announcements;
mod axis_names;
mod board;
mod cut;
pub mod document;
mod edit;
mod facts;
mod fetch;
pub mod fields;
#[cfg(any(test, feature = "fixtures"))]
pub mod fixtures;
pub mod gestures;
mod ghost_runs;
mod ghosts;
pub mod initial;
mod input;
mod line;
pub mod link;
pub mod messages;
mod other_optimizers;
mod pace;
pub mod paste;
mod play_plan;
mod playback;
mod points;
pub mod prepared_data;
mod projection;
mod prove;
pub mod rates;
pub mod readouts;
pub mod scenes;
mod set;
pub mod settings;
pub mod slider;
mod source;
pub mod start;
pub mod state;
mod station;
pub mod story;
mod stream;
pub mod switch;
pub mod table;
mod tile;
mod timeline;
mod trial_runs;
mod trials;
mod undo;
pub mod update;
mod usual;
pub mod view;

pub use action::{Action, ActionKind};
pub use advice::{Advice, Offer};
pub use announcements::{Announcements, Topic};
pub use board::{board, descriptions};
pub use cut::Cut;
pub use document::{Custom, Document, Point};
pub use facts::Budget;
pub use fetch::Missing;
pub use fields::{Field, Kind, LAMBDA, fields};
pub use ghosts::{Ghost, GhostRecord, MOST_GHOSTS};
pub use input::Input;
pub use other_optimizers::{BESIDE, with_other_optimizers};
pub use playback::Playback;
pub use points::Import;
pub use prepared_data::PreparedData;
pub use projection::Projection;
pub use prove::{Finder, find_with};
pub use readouts::Readouts;
pub use set::accompany_ridge;
pub use settings::{Arrivals, ByHand, LabSettings, Speed};
pub use source::all_features;
pub use state::{FetchState, Play, Session};
pub use station::Station;
pub use story::Story;
pub use tile::Tile;
pub use trials::{Comparison, End, Findings, Measure, Remedy};
pub use update::update;
pub use view::{is_boundary_outside, shown_view, view_of};

#[doc(hidden)] // The macros of fields name it.
pub use hyperplane_core::data;
use hyperplane_core::{learn, task, theory};
use hyperplane_plot::{self as plot, geometry};
use hyperplane_text as text;

#[cfg(test)]
mod tests;
