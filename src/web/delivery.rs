//! The files that data sets need: fetched when the lab asks for them.

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;

use super::files::text_of;
use crate::app;
use crate::session::Action;

/// Who is told what came of it.
pub(super) type Listener = Rc<dyn Fn(app::Action)>;

/// Fetches a file of the site.
pub(super) fn fetch(listener: &Listener, path: &'static str) {
    let listener = Rc::clone(listener);
    spawn_local(async move {
        let text = text_of(path).await.ok();
        listener(Action::Fetched { path, text }.into());
    });
}
