//! The files and samples that data sets need, fetched when the lab asks for them: from the site, and from the browser's storage.

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;

use super::files::text_of;
use crate::app;
use crate::session::{Action, Missing};

/// Who is told what came of it.
pub(super) type Listener = Rc<dyn Fn(app::Action)>;

/// Looks for the samples of the table with this fingerprint.
pub(super) type Find = fn(&Listener, u64);

/// Fetches what is missing; says whether that could be begun: what looks for samples may still be to come.
pub(super) fn fetch(listener: &Listener, missing: Missing, find: Option<Find>) -> bool {
    match (missing, find) {
        (Missing::File(path), _) => {
            let listener = Rc::clone(listener);
            spawn_local(async move {
                let text = text_of(path).await.ok();
                listener(Action::Fetched { path, text }.into());
            });
        }
        (Missing::Samples(fingerprint), Some(find)) => find(listener, fingerprint),
        (Missing::Samples(_), None) => return false,
    }
    true
}
