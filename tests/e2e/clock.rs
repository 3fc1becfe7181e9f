//! A clock of the page's that only the test moves: what takes time takes as long on every machine.

use serde_json::json;

use crate::lab::Lab;

/// Stops the clock of a page: its times, its timers but those for "at once", and what frames are told.
pub(crate) const CLOCK: &str = "{
    const frame = window.requestAnimationFrame.bind(window), wait = window.setTimeout.bind(window), forget = window.clearTimeout.bind(window);
    const timers = new Map();
    let time = performance.now(), last = 1e9;
    const begin = Date.now() - time;
    Performance.prototype.now = () => time;
    Date.now = () => Math.round(begin + time);
    window.requestAnimationFrame = (draw) => frame(() => draw(time));
    window.setTimeout = (act, after = 0, ...given) => {
        if (!(after > 0)) return wait(act, 0, ...given);
        timers.set(++last, [time + after, () => act(...given)]);
        return last;
    };
    window.clearTimeout = (id) => timers.delete(id) || forget(id);
    window.passTime = async (span) => {
        for (const end = time + span; time < end;) {
            time = Math.min(end, time + 100);
            for (const [id, [at, act]] of [...timers]) {
                if (at <= time && timers.delete(id)) act();
            }
            await new Promise(frame);
        }
    };
}";

impl Lab {
    /// Stops the clock of the page that is there.
    pub(crate) async fn stop_clock(&self) {
        self.ask(CLOCK).await;
    }

    /// Moves the stopped clock on by so many milliseconds: timers are called and frames drawn as they are due.
    pub(crate) async fn pass(&self, milliseconds: u32) {
        let code = "const [span, done] = arguments; passTime(span).then(done)";
        let passed = self.driver.execute_async(code, vec![json!(milliseconds)]);
        passed.await.expect("time");
        self.shown().await;
    }
}
