//! The labs on the page.

use std::cell::RefCell;

use super::page::Handle;

thread_local! {
    static LABS: RefCell<Vec<Handle>> = const { RefCell::new(Vec::new()) };
}

pub(super) fn labs() -> Vec<Handle> {
    LABS.with_borrow(Clone::clone)
}

pub(super) fn add(lab: Handle) {
    LABS.with_borrow_mut(|labs| labs.push(lab));
}

/// Forgets those that this is true for, and returns them.
pub(super) fn remove(which: impl FnMut(&Handle) -> bool) -> Vec<Handle> {
    let (gone, left) = LABS.take().into_iter().partition(which);
    LABS.set(left);
    gone
}
