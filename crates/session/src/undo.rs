//! The history: what undo and redo lead to, each document with its run.

use std::collections::HashSet;
use std::rc::Rc;

use super::{
    Play, Playback, Session,
    edit::{keep_part_shown, stop_epoch},
    state::FetchState,
    station::{RunProgress, Station, StationRun, WholeRun},
    timeline::segments::bytes_of,
    usual::follow_speed,
    view::view,
};

/// The largest number of edits that undo remembers.
const MOST: usize = 200;
/// The most bytes that the runs may hold which undo leads to, and as many those which redo leads to. Of those farther away
/// only what rebuilds the run is kept: it is made again in the frames after the undo that leads there, as that of a link is.
const MOST_BYTES: usize = 16_000_000;

impl Station {
    /// The station of a lab whose run is to be made again when somebody comes there.
    pub(super) fn anew(state: &Session, beside: Vec<(String, String)>) -> Self {
        Self {
            document: state.document.clone(),
            run: StationRun::Anew(RunProgress::from_session(state)),
            beside,
        }
    }

    /// The lab at this station, without a history of its own.
    pub(super) fn lab(&self) -> Session {
        match &self.run {
            StationRun::Whole(whole) => {
                let (prepared, run) = (Rc::clone(&whole.prepared), Rc::clone(&whole.run));
                Session {
                    reached: whole.reached,
                    play: whole.play,
                    timeline: whole.timeline.clone(),
                    ..Session::with_run(self.document.clone(), prepared, run)
                }
            }
            StationRun::Anew(progress) => {
                let before = Session::from_document(self.document.clone());
                let resumed = progress.clone().resume(before.clone());
                resumed.unwrap_or(before)
            }
        }
    }

    /// About how many bytes of runs and samples it holds that have not been `seen`.
    fn bytes(&self, seen: &mut HashSet<u64>) -> usize {
        let StationRun::Whole(whole) = &self.run else {
            return 0;
        };
        bytes_of(&whole.run, &whole.prepared, seen) + whole.timeline.bytes_beside(seen)
    }
}

/// Keeps of the stations farther away only what rebuilds their runs, where these hold too much.
fn thin_out(stations: &mut Vec<Station>) {
    let excess = stations.len().saturating_sub(MOST);
    stations.drain(..excess);
    let (mut bytes, mut seen) = (0, HashSet::new());
    for station in stations.iter_mut().rev() {
        bytes += station.bytes(&mut seen);
        if bytes > MOST_BYTES && matches!(station.run, StationRun::Whole(_)) {
            *station = Station::anew(&station.lab(), std::mem::take(&mut station.beside));
        }
    }
}

impl Session {
    /// The lab as it is, for undo or redo to lead to.
    pub fn station(&self) -> Station {
        if self.missing().is_some() {
            // The samples may have come until then.
            return Station::anew(self, Vec::new());
        }
        Station {
            document: self.document.clone(),
            run: StationRun::Whole(Box::new(WholeRun {
                prepared: Rc::clone(&self.prepared),
                run: Rc::clone(&self.run),
                reached: self.reached,
                play: self.play,
                timeline: self.timeline.clone(),
            })),
            beside: Vec::new(),
        }
    }

    /// Makes a station the one that undo leads to. What was taken back before is gone.
    pub(super) fn remember(&mut self, station: Station) {
        self.undo.push(station);
        self.remembered += 1;
        thin_out(&mut self.undo);
        self.redo.clear();
    }

    /// About how many bytes all runs hold that undo and redo lead to.
    #[cfg(any(test, feature = "fixtures"))]
    pub fn bytes_of_history(&self) -> usize {
        let mut seen = HashSet::new();
        let all = self.undo.iter().chain(&self.redo);
        all.map(|station| station.bytes(&mut seen)).sum()
    }

    /// The number of edits remembered since the lab was opened, also those that undo has forgotten.
    pub fn remembered(&self) -> u64 {
        self.remembered
    }

    /// Notes controls beside the lab's that the last edit has changed, each with its value before.
    pub fn note_beside(&mut self, changed: Vec<(String, String)>) {
        if let Some(station) = self.undo.last_mut() {
            station.beside = changed;
        }
    }

    /// Undo, or else redo: comes to the nearest station, and leaves one where the lab was. `exchange` gives a control beside
    /// the lab's a value and returns the one that it had.
    pub fn travel(&mut self, back: bool, exchange: &mut dyn FnMut(&str, &str) -> String) {
        let from = if back { &mut self.undo } else { &mut self.redo };
        let Some(mut station) = from.pop() else {
            return;
        };
        for (name, value) in &mut station.beside {
            *value = exchange(name, value);
        }
        let left = Station {
            beside: std::mem::take(&mut station.beside),
            ..self.station()
        };
        self.come_to(&station);
        let to = if back { &mut self.redo } else { &mut self.undo };
        to.push(left);
        thin_out(to);
    }

    /// Takes the place of a station, with what is looked at as it is.
    fn come_to(&mut self, station: &Station) {
        let Self {
            mut document,
            prepared,
            run,
            reached,
            play,
            timeline,
            ..
        } = station.lab();
        document.take_view(&self.document);
        follow_speed(&mut document.settings);
        let (data, before) = (&document.settings.data, &self.document.settings.data);
        if data.source != before.source || data.table != before.table {
            self.fetch_state = FetchState::default();
        }
        let shown = self.shown.map(|_| view(&self.document, &self.prepared));
        self.document = document;
        (self.prepared, self.run, self.reached, self.plan) = (prepared, run, reached, None);
        self.timeline = timeline;
        self.ghosts.match_samples(&self.prepared);
        keep_part_shown(self, shown);
        (self.last, self.before, self.in_vain) = (None, None, None);
        (self.gesture, self.notice) = (None, None);
        self.complaints.clear();
        // What plays goes on where it played then; a run that has to be made again is.
        let plays = matches!(self.play, Play::Playing { .. });
        (self.play, self.due) = match play {
            Play::Playing { .. } if plays => {
                let until = stop_epoch(self);
                (Play::Playing { until }, self.due)
            }
            Play::Replaying { to } => (Play::Replaying { to }, Playback::default()),
            _ => (Play::Paused, Playback::default()),
        };
    }
}
