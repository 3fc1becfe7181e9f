//! Mouse and keyboard.

use std::time::Duration;

use serde_json::json;
use thirtyfour::action_chain::ActionChain;
use thirtyfour::prelude::*;

use crate::lab::Lab;
use crate::plot::Plot;

impl Lab {
    /// Presses keys wherever the keyboard is.
    pub(crate) async fn keys(&self, keys: impl Into<TypingData>) {
        let chain = self.hands().send_keys(keys);
        chain.perform().await.expect("keys");
        self.shown().await;
    }

    /// Presses a key while another one is held.
    pub(crate) async fn chord(&self, held: Key, key: impl Into<char>) {
        let key = key.into();
        let chain = self
            .hands()
            .key_down(held.clone())
            .key_down(key)
            .key_up(key);
        chain.key_up(held).perform().await.expect("keys");
        self.shown().await;
    }

    /// Presses Tab until an element has the keyboard.
    pub(crate) async fn tab_to(&self, selector: &str) {
        for _ in 0..120 {
            let there = self
                .ask_with(
                    "return document.activeElement.matches(arguments[0])",
                    &[json!(selector)],
                )
                .await;
            if there == json!(true) {
                return;
            }
            self.keys(Key::Tab).await;
        }
        panic!("Tab does not come to {selector}");
    }

    /// Mouse and keyboard, without pauses.
    pub(crate) fn hands(&self) -> ActionChain {
        let soon = Some(Duration::ZERO);
        self.driver.action_chain_with_delay(soon, soon)
    }

    /// Where the plane is.
    pub(crate) async fn plot(&self) -> Plot {
        let numbers = self
            .ask(
                "const plane = document.querySelector('#plane');
                plane.scrollIntoView({ block: 'nearest' });
                const at = plane.getBoundingClientRect(), of = (name) => plane.getAttribute(`data-${name}`);
                const [left, top, width, height] = of('plot').split(',').map(Number);
                return [left + at.left, top + at.top, width, height,
                    ...['x-min', 'x-max', 'y-min', 'y-max'].map((name) => Number(of(name)))];",
            )
            .await;
        Plot::of(&numbers)
    }

    /// Clicks into the plane at a point in the units of its axes.
    pub(crate) async fn at(&self, x: f64, y: f64) {
        let (px, py) = self.plot().await.pixel((x, y));
        let chain = self.hands().move_to(px, py).click();
        chain.perform().await.expect("a click");
        self.shown().await;
    }

    /// Clicks at a point while a key is held.
    pub(crate) async fn at_holding(&self, held: Key, x: f64, y: f64) {
        let (px, py) = self.plot().await.pixel((x, y));
        let chain = self.hands().key_down(held.clone()).move_to(px, py).click();
        chain.key_up(held).perform().await.expect("a click");
        self.shown().await;
    }

    /// Clicks at a point with the right button.
    pub(crate) async fn right_click(&self, x: f64, y: f64) {
        let (px, py) = self.plot().await.pixel((x, y));
        let chain = self.hands().move_to(px, py).context_click();
        chain.perform().await.expect("a click");
        self.shown().await;
    }

    /// Drags from one point to another, in the units of the axes.
    pub(crate) async fn drag(&self, from: (f64, f64), to: (f64, f64)) {
        let plot = self.plot().await;
        let (start, end) = (plot.pixel(from), plot.pixel(to));
        let middle = (i64::midpoint(start.0, end.0), i64::midpoint(start.1, end.1));
        let chain = self.hands().move_to(start.0, start.1).click_and_hold();
        let chain = chain.move_to(middle.0, middle.1).move_to(end.0, end.1);
        chain.release().perform().await.expect("a drag");
        self.shown().await;
    }
}
