//! Mouse and keyboard.

use std::time::Duration;

use serde_json::json;
use thirtyfour::action_chain::ActionChain;
use thirtyfour::prelude::*;

use crate::lab::Lab;
use crate::plot::Plot;

/// Types in place of what stands in a field.
pub(crate) async fn retype(field: &WebElement, keys: impl Into<TypingData>) {
    // Two calls, since Firefox holds Control until the end of one.
    let emptied = field.send_keys(Key::Control + "a" + Key::Delete).await;
    emptied.expect("an empty field");
    field.send_keys(keys).await.expect("typing");
}

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
            let tab = self.hands().send_keys(Key::Tab);
            tab.perform().await.expect("a key");
        }
        panic!("Tab does not come to {selector}");
    }

    /// Mouse and keyboard, without pauses.
    pub(crate) fn hands(&self) -> ActionChain {
        let soon = Some(Duration::ZERO);
        self.driver.action_chain_with_delay(soon, soon)
    }

    /// The place of the plane in the window, after scrolling to it.
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

    /// Points at a place of the plane, in the units of its axes.
    pub(crate) async fn hover(&self, x: f64, y: f64) {
        let (px, py) = self.plot().await.pixel((x, y));
        // A pointer that comes from elsewhere has moved.
        let chain = self.hands().move_to(px + 40, py + 40).move_to(px, py);
        chain.perform().await.expect("a move");
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

    /// Clicks at a pixel of the window.
    pub(crate) async fn click_pixel(&self, (x, y): (i64, i64)) {
        let chain = self.hands().move_to(x, y).click();
        chain.perform().await.expect("a click");
        self.shown().await;
    }

    /// The pixel of the window at a place of an instrument's picture, in the units of its axes.
    pub(crate) async fn pixel_of(&self, plot: &str, (x, y): (f64, f64)) -> (i64, i64) {
        let found = self
            .ask_with(
                "const plot = document.querySelector(`[data-plot=${arguments[0]}]`);
                plot.scrollIntoView({ block: 'center' });
                const at = plot.getBoundingClientRect();
                const numbers = (name) => plot.dataset[name].split(',').map(Number);
                const [x0, x1, y0, y1] = numbers('bounds'), [left, top, width, height] = numbers('place');
                return [at.left + left + (arguments[1] - x0) / (x1 - x0) * width,
                    at.top + top + (y1 - arguments[2]) / (y1 - y0) * height];",
                &[json!(plot), json!(x), json!(y)],
            )
            .await;
        let at = |i: usize| found[i].as_f64().expect("a pixel").round() as i64;
        (at(0), at(1))
    }

    /// A finger put down, moved along a way and lifted.
    pub(crate) async fn swipe(&self, from: (i64, i64), way: &[(i64, i64)]) {
        self.finger("touchStart", Some(from)).await;
        for at in way {
            self.finger("touchMove", Some(*at)).await;
        }
        self.finger("touchEnd", None).await;
    }
}
