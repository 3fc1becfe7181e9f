//! The offer of labs that are kept: a line in the bar on top.

use web_sys::{Element, HtmlElement};

use super::announcer::Announcer;
use super::dom::{find, hide_keeping_focus, show};
use crate::app::{App, KeptOffer};
use crate::text::say;

/// Shows what is offered, and says it once.
pub(super) fn render(root: &Element, app: &App, announcer: &mut Announcer) {
    let offer = app.kept_offer();
    // What stays comes first: the keyboard may go there.
    let (stays, play) = ("[data-action=anew]", "[data-action=play]");
    for (selector, is_shown, instead) in [
        (".kept", offer.is_some(), play),
        (
            "[data-kept=newest]",
            offer == Some(KeptOffer::Newest),
            stays,
        ),
        (
            "[data-kept=earlier]",
            offer == Some(KeptOffer::Earlier(true)),
            stays,
        ),
    ] {
        let Some(part) = find::<HtmlElement>(root, selector) else {
            continue;
        };
        if is_shown {
            show(&part, true);
        } else if !part.hidden() {
            hide_keeping_focus(&part, find(root, instead).as_ref());
        }
    }
    let text = match offer {
        Some(KeptOffer::Newest) => say!("lab-kept-newest-said"),
        _ => String::new(),
    };
    announcer.read("kept", &text);
}
