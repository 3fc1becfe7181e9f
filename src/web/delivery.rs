//! What data sets need, fetched when the lab asks for it: files of the site, and samples that the browser keeps.

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;

use super::annex;
use super::files::text_of;
use super::page::Page;
use crate::app;
use crate::session::{Action, Missing};

/// Who is told what came of it.
pub(super) type Listener = Rc<dyn Fn(app::Action)>;

impl Page {
    /// Has fetched what the lab asks for.
    pub(super) fn fetch(&mut self) {
        let (Some(missing), Some(listener)) = (self.app.session().wanted(), &self.listener) else {
            return;
        };
        match (missing, annex::get()) {
            (Missing::File(path), _) => fetch(listener, path),
            (Missing::Samples(print), Some(annex)) => (annex.find)(listener, print),
            // What looks for them comes by itself.
            (Missing::Samples(_), None) => return,
        }
        self.update(Action::Fetching);
    }
}

/// Fetches a file of the site.
fn fetch(listener: &Listener, path: &'static str) {
    let listener = Rc::clone(listener);
    spawn_local(async move {
        let text = text_of(path).await.ok();
        listener(Action::Fetched { path, text }.into());
    });
}
