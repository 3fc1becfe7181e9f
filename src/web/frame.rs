//! A lab in a frame: what it tells the page around it, and what that page may ask for. [`Outside`] says what is told when.

use js_sys::{JSON, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::{Event, HtmlButtonElement, HtmlElement};

use super::dom::{now, size, window};
use super::lifetime::on_resize;
use super::page::{Handle, Page};
use super::panel::Around;
use super::parts::Parts;
use super::timer::Timer;
use super::{screen, storage};
use crate::app::outside::{Entry, Order, Outside, Refusal};
use crate::app::{App, ScreenAction};
use crate::session::Action;

/// The messages to the page around.
struct Frame {
    outside: Outside,
    root: HtmlElement,
    is_ready: bool,
    /// Sends the rest once more may be sent.
    timer: Timer,
}

impl Around for Frame {
    fn watch(&mut self, app: &App) {
        self.outside.watch(app);
    }

    fn tell(&mut self, app: &App) {
        if !std::mem::replace(&mut self.is_ready, true) {
            post(&self.outside.begin(app, size(&self.root).1));
        }
        let time = now();
        self.outside
            .news(app, time)
            .iter()
            .for_each(|news| post(news));
        self.measure(app);
        if let Some(wait) = self.outside.wait(app, time) {
            self.timer.start(wait.ceil() as i32);
        }
    }

    fn answer(&mut self, app: &App) {
        post(&self.outside.answer(app, now()));
    }

    fn take(&mut self, app: &App, order: Order) -> Option<Order> {
        self.outside.take(app, order)
    }

    fn due(&mut self, app: &App) -> Option<Order> {
        self.outside.due(app)
    }

    fn measure(&mut self, app: &App) {
        // What is as large as the screen needs no more.
        if self.is_ready
            && !app.screen().is_presenting()
            && !app.screen().is_printing
            && let Some(told) = self.outside.resized(size(&self.root).1)
        {
            post(&told);
        }
    }

    fn tell_key(&mut self, message: &str) {
        post(message);
    }

    fn woken(&mut self, app: &App) {
        self.timer.stop();
        self.tell(app);
    }
}

/// Tells the page around something. It is no secret: whoever shows the lab in a frame may know.
fn post(message: &str) {
    if let (Ok(Some(parent)), Ok(message)) = (window().parent(), JSON::parse(message)) {
        // It fails for what cannot be copied, and this can.
        let _ = parent.post_message(&message, "*");
    }
}

/// Speaks with the page around, if there is one and the address is that of this lab.
pub(super) fn listen(page: &Handle, root: &HtmlElement) {
    if !storage::is_framed() || page.with(|page| page.saved.is_addressed()) != Some(true) {
        return;
    }
    let handle = page.clone();
    let timer = Timer::new(move || {
        while let Some(order) = handle.with(due).flatten() {
            obey(&handle, order);
        }
        handle.with(|page| page.around(Around::woken));
    });
    let frame = Frame {
        outside: Outside::default(),
        root: root.clone(),
        is_ready: false,
        timer,
    };
    page.with(|page| {
        page.around = Some(Box::new(frame));
        page.touch();
    });
    let handle = page.clone();
    on_resize(
        move || {
            handle.with(|page| page.around(Around::measure));
        },
        |observer| observer.observe(root),
    );
    page.on(&window(), "message", hear);
}

/// A message has come.
fn hear(page: &Handle, event: &Event) {
    let of = |object: &JsValue, name: &str| Reflect::get(object, &name.into()).ok();
    let source = of(event, "source");
    let parent = window().parent().ok().flatten().map(JsValue::from);
    let is_parent = parent.is_some() && source == parent;
    let Some(data) = of(event, "data").filter(|_| is_parent) else {
        return;
    };
    if of(&data, "hyperplane").and_then(|own| own.as_f64()) != Some(1.0) {
        return;
    }
    let entry = |name: &str| {
        let value = of(&data, name)?;
        let text = value.as_string().map(Entry::Text);
        let number = || value.as_f64().map(Entry::Number);
        text.or_else(number)
            .or_else(|| value.as_bool().map(Entry::Switch))
    };
    match Order::read(entry) {
        Ok(order) => {
            let now = page.with(|page| page.around.as_mut()?.take(&page.app, order));
            if let Some(order) = now.flatten() {
                obey(page, order);
            }
        }
        Err(refusal) => post(&refusal.to_message()),
    }
    page.with(|page| page.around(Around::tell));
}

fn due(page: &mut Page) -> Option<Order> {
    page.around.as_mut()?.due(&page.app)
}

fn obey(page: &Handle, order: Order) {
    if let Err(refusal) = carry_out(page, order) {
        post(&refusal.to_message());
    }
}

fn carry_out(page: &Handle, order: Order) -> Result<(), Refusal> {
    match order {
        Order::Open(link) => page.with(|page| open(page, link)),
        Order::Set { name, value } => page.with(|page| set(page, name, value)),
        Order::Press(word) => return press(page, &word),
        Order::Train(epochs) => page.with(|page| train(page, epochs)),
        Order::Tell => page.with(|page| {
            page.around(Around::answer);
            Ok(())
        }),
        Order::Theme(theme) => {
            screen::update(page, ScreenAction::ChooseTheme(theme));
            None
        }
    }
    .unwrap_or(Ok(()))
}

fn open(page: &mut Page, link: String) -> Result<(), Refusal> {
    page.app.may_open(&link)?;
    page.update(Action::Open(link));
    let notice = page.app.session().notice();
    notice.map_or(Ok(()), |notice| Err(Refusal::Link(notice.into())))
}

fn set(page: &mut Page, name: String, value: String) -> Result<(), Refusal> {
    page.app.may_set(&name, &value)?;
    page.update(Action::Set {
        name: name.clone(),
        value,
    });
    page.update(Action::EndGesture);
    let why = page.app.complaint(&name).map(String::from);
    why.map_or(Ok(()), |why| Err(Refusal::Refused { name, why }))
}

fn train(page: &mut Page, epochs: u32) -> Result<(), Refusal> {
    page.app.may_train()?;
    page.update(Action::Fit(epochs));
    Ok(())
}

/// Presses a button as a user does.
fn press(page: &Handle, word: &str) -> Result<(), Refusal> {
    let found = page.with(|page| {
        // They press the same button, each where it is its turn.
        let action = if word == "pause" { "play" } else { word };
        let mut buttons = Parts::by_attribute(&page.root, "button[data-action]", "data-action");
        let all = buttons.elements(&action.to_owned().into()).into_iter();
        let all = all.filter_map(|element| element.dyn_into::<HtmlButtonElement>().ok());
        let all: Vec<_> = all.collect();
        if all.is_empty() {
            return Err(Refusal::Button(word.into()));
        }
        let allowed = page.app.may_press(action);
        allowed.map_err(|_| Refusal::Barred(word.into()))?;
        let rests = |button: &HtmlButtonElement| {
            button.has_attribute("disabled") || button.closest("[hidden]") != Ok(None)
        };
        if all.iter().all(rests) {
            page.catch_up();
        }
        let Some(button) = all.into_iter().find(|button| !rests(button)) else {
            return Err(Refusal::Disabled(word.into()));
        };
        let does_already = match word {
            "play" => page.app.is_playing(),
            "pause" => !page.app.is_playing(),
            _ => false,
        };
        Ok(Some(button).filter(|_| !does_already))
    });
    if let Some(button) = found.transpose()?.flatten() {
        button.click();
    }
    Ok(())
}
