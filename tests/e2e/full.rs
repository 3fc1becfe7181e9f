//! A store of the browser that is full.

use crate::kept::{keeps, notice};
use crate::lab::story;

#[test]
fn in_a_full_store_the_oldest_labs_make_place() {
    story(async |lab| {
        lab.open("v2&dataset=gate").await;
        let fill = "for (const at of [3, 1, 2]) {
                localStorage.setItem(`hyperplane-kept-${at}`, `${at}\\nv2&seed=${at}&spam-message=${'a'.repeat(1e6)}`);
            }
            localStorage.setItem('hyperplane-named-mine', '9\\nv2&dataset=gate');
            for (let size = 1e6, count = 0; size >= 1; size /= 2) {
                try {
                    for (;;) localStorage.setItem(`other-${count++}`, 'x'.repeat(size));
                } catch { /* The next piece is smaller. */ }
            }";
        lab.ask(fill).await;
        lab.set("dataset", "moons").await;
        let labs = keeps(lab, "dataset=moons").await;
        let seeds = labs[..2].iter().map(|link| &link[..9]);
        assert_eq!(seeds.collect::<Vec<_>>(), ["v2&seed=2", "v2&seed=3"]);
        assert_eq!(labs.len(), 3);
        let named = lab.ask("return localStorage.getItem('hyperplane-named-mine')");
        assert!(named.await.is_string(), "what has a name stays");
        assert_eq!(notice(lab).await, None);
    });
}
