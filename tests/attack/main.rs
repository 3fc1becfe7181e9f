//! An attack on the lab without a screen: random actions, damaged links, degenerate data. After every action the lab works
//! out and writes all that a frame of the page shows, with overflow checks and debug assertions on.
//!
//! The number of rounds is fixed, so that a run takes as long as its work. To run longer, or one round again:
//!
//! ```text
//! ATTACK_ROUNDS=5000 cargo test --test attack
//! ATTACK_SEED=17 cargo test --test attack
//! ATTACK_SEED=17 ATTACK_ROUNDS=100 cargo test --test attack rounds
//! cargo xtask fuzz --minutes 60 --seed 100000
//! cargo xtask fuzz --minutes 60 lessons
//! ```

#![cfg(not(target_arch = "wasm32"))]

mod actions;
mod damage;
mod diverged;
mod events;
mod known;
mod likelihood;
mod links;
mod markup;
mod paper;
mod reading;
mod rounds;
mod run;
mod samples;
mod screen;
mod sets;
mod texts;
mod windows;
