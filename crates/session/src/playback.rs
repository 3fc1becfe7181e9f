//! The number of steps that time makes due while something plays: written once, for the lab and for instruments with a
//! clock of their own.

/// The longest time between two frames that counts, milliseconds: a page that was not painted for a while does not owe the
/// steps of that time.
pub(super) const LONGEST_FRAME: f64 = 250.0;

/// Steps due but not yet made.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Playback {
    due: f64,
}

impl Playback {
    /// Just begun: the first step is due at once, so that pressing Play moves something.
    pub const BEGUN: Self = Self { due: 1.0 };
    /// Just begun, but the first step is one later: it does not matter how long ago the frame before was.
    pub const LATER: Self = Self { due: -1.0 };
    /// Steps without end: as many as there is time for.
    pub const ENDLESS: Self = Self { due: f64::INFINITY };

    /// Milliseconds go by, at so many steps a second; none: as fast as it goes. Neither a negative time nor none at all
    /// makes anything due; nor does what is not a number.
    ///
    /// ```
    /// use hyperplane_session::Playback;
    /// let mut playback = Playback::BEGUN;
    /// playback.tick(Some(10.0), 100.0);
    /// assert_eq!(playback.steps(), 2);
    /// playback.made(2);
    /// playback.tick(Some(10.0), 60_000.0);
    /// assert_eq!(playback.steps(), 2, "the page was away");
    /// playback.tick(None, 1.0);
    /// assert_eq!(playback, Playback::ENDLESS);
    /// playback.tick(Some(10.0), 100.0);
    /// assert_eq!(playback.steps(), 1, "slower at once");
    /// ```
    pub fn tick(&mut self, speed: Option<f64>, milliseconds: f64) {
        if milliseconds > 0.0 {
            // What was due without an end is not any more once there is a speed.
            let before = if self.is_endless() { 0.0 } else { self.due };
            self.due = speed.map_or(f64::INFINITY, |speed| {
                before + speed * milliseconds.min(LONGEST_FRAME) / 1000.0
            });
        }
    }

    /// So many steps are due now.
    pub(super) fn of_steps(due: f64) -> Self {
        Self { due }
    }

    /// Returns true if a step is due now.
    pub fn is_due(&self) -> bool {
        self.due >= 1.0
    }

    /// Returns true if there is no end to what is due.
    pub fn is_endless(&self) -> bool {
        self.due == f64::INFINITY
    }

    /// The steps due now.
    pub fn steps(&self) -> u64 {
        // Too many for an integer are as many as there are.
        self.due as u64
    }

    /// Subtracts the steps that were made from those due.
    pub fn made(&mut self, steps: u64) {
        self.due -= steps as f64;
    }

    /// Returns this playback with one step at the most due now.
    #[must_use]
    pub fn for_a_step(self) -> Self {
        Self {
            due: self.due.min(1.0),
        }
    }
}
