//! Large tables are read part by part.

use std::cell::Cell;

use super::*;

/// A table of so many rows.
fn large(rows: usize) -> Vec<u8> {
    let rows = (0..rows).map(|i| format!("{i}.5,{},{}\n", i % 13, ["no", "yes"][i % 2]));
    let text: String = std::iter::once("x,y,kind\n".into()).chain(rows).collect();
    text.into_bytes()
}

/// Tells of a file as the page does; nothing is worked on.
fn send(app: &mut App, name: &str, bytes: &[u8]) {
    const PART: usize = 300_000;
    let tell = |app: &mut App, content| {
        let name = name.into();
        assert!(app.tell("import", &Event::File { name, content }));
    };
    tell(app, FileContent::Coming(bytes.len()));
    for (at, part) in bytes.chunks(PART).enumerate() {
        tell(app, FileContent::Part(at * PART, part.into()));
    }
}

/// A frame whose clock goes on by a millisecond whenever it is looked at: what it says in the end, and whether there is
/// more to do.
fn frame(app: &mut App) -> (f64, bool) {
    let clock = Cell::new(0.0);
    let goes_on = app.work(16.0, &|| clock.replace(clock.get() + 1.0));
    (clock.get(), goes_on)
}

/// The value of the progress bar; nothing if it is hidden.
fn share(app: &App) -> Option<f64> {
    let view = view(app, "import");
    let mut changes = view.changes().iter();
    let value = changes.find_map(|(part, change)| match change {
        Change::Attribute("value", value) if part == "import-share" => value.parse().ok(),
        _ => None,
    });
    let hidden = Change::Flag("hidden", true);
    let mut changes = view.changes().iter();
    let is_hidden = changes.any(|(part, change)| part == "import-progress" && *change == hidden);
    value.filter(|_| !is_hidden)
}

/// The roles of the three columns.
fn roles(app: &App) -> Vec<String> {
    let view = view(app, "import");
    let changes = view.changes().iter();
    let roles = changes.filter_map(|(name, change)| match change {
        Change::Choice(role) if name.starts_with("import-role-") => Some(role.clone()),
        _ => None,
    });
    roles.collect()
}

/// Leaves out the second column, and works on nothing.
fn leave_out(app: &mut App) {
    let view = view(app, "import");
    let mut names = view.changes().iter().map(|(name, _)| name.to_string());
    let name = names.find(|name| name.starts_with("import-role-") && name.ends_with("-1"));
    let (name, text) = (name.expect("a list"), "left-out".into());
    app.tell(
        "import",
        &Event::Input {
            name,
            text,
            done: true,
        },
    );
}

/// Has a file read frame by frame, with the progress that is to be seen.
fn watch(app: &mut App, name: &str) {
    let (mut frames, mut steps, mut last) = (0, 0, 0.0);
    loop {
        assert_eq!(text(app, "import-being-read"), format!("Reading {name} …"));
        let now = share(app).expect("a progress bar");
        assert!((last..=1.0).contains(&now), "{name} {last} {now}");
        steps += usize::from(now > last);
        last = now;
        let (looks, goes_on) = frame(app);
        // A frame ends when its time has gone by.
        assert!(looks < 60.0, "{name} {looks}");
        frames += 1;
        if !goes_on {
            break;
        }
    }
    // There are five stages of the work, and steps within them.
    assert!(steps > 8 && last > 0.5, "{name} {frames} {steps} {last}");
    assert_eq!(share(app), None);
    assert_eq!(text(app, "import-being-read"), "");
}

#[test]
fn a_large_file_is_read_in_slices_with_growing_progress() {
    let bytes = large(60_000);
    let mut app = opened();
    send(&mut app, "large.csv", &bytes);
    watch(&mut app, "large.csv");
    assert!(text(&app, "import-summary").contains("are drawn from 60\u{202f}000 samples"));
    // Another role is looked into in slices, too; meanwhile nothing can be taken.
    leave_out(&mut app);
    assert!(share(&app).is_some() && !is_enabled(&app));
    press(&mut app, "take");
    assert!(is_enabled(&app), "the press before came too early");
    assert!(text(&app, "import-summary").contains(" with 1 feature, "));
    press(&mut app, "take");
    assert_eq!(app.session().prepared().dots.len(), 20_000);
}

#[test]
fn reading_can_be_canceled() {
    let bytes = large(60_000);
    let told = "large.csv is not read: you have canceled it.";
    let mut app = opened();
    let before = app.link();
    send(&mut app, "large.csv", &bytes);
    frame(&mut app);
    press(&mut app, "cancel");
    assert_eq!(
        (share(&app), text(&app, "import-refused")),
        (None, told.into())
    );
    // While its bytes are coming; those that come later are not wanted.
    let file = |content| Event::File {
        name: "large.csv".into(),
        content,
    };
    tell(&mut app, &file(FileContent::Coming(bytes.len())));
    tell(&mut app, &file(FileContent::Part(0, bytes[..99].into())));
    press(&mut app, "cancel");
    tell(&mut app, &file(FileContent::Part(99, bytes[99..].into())));
    assert_eq!(text(&app, "import-refused"), told);
    assert_eq!((share(&app), app.link()), (None, before));
    // What was looked at before stays.
    send(&mut app, "large.csv", &bytes);
    rest(&mut app);
    assert_eq!(roles(&app), ["feature", "feature", "class"]);
    leave_out(&mut app);
    assert_eq!(roles(&app)[1], "left-out");
    press(&mut app, "cancel");
    assert_eq!(roles(&app), ["feature", "feature", "class"]);
    assert!(is_enabled(&app));
}

#[test]
fn columns_and_lists_are_read_in_slices_and_can_be_canceled() {
    let list = |item: &dyn Fn(usize) -> String| (0..60_000).map(item).collect::<Vec<_>>().join(",");
    let numbers = list(&|i| format!("{}.5", i % 97));
    let kinds = list(&|i| ["\"no\"", "\"yes\""][i % 2].into());
    let rows = list(&|i| format!("[{}.5, {}]", i % 97, i % 13));
    let by_row = |item: &dyn Fn(usize) -> String| list(&|i| format!("\"{i}\":{}", item(i)));
    let pandas = by_row(&|i| format!("{}.5", i % 97));
    let classes = by_row(&|i| (i % 2).to_string());
    for (name, content) in [
        (
            "columns.json",
            format!("{{\"x\":[{numbers}],\"y\":[{numbers}],\"kind\":[{kinds}]}}"),
        ),
        (
            "lines.json",
            format!("{{\"x\":[{numbers}],\n\"y\":[{numbers}],\n\"kind\":[{kinds}]}}"),
        ),
        (
            "pandas.json",
            format!("{{\"x\":{{{pandas}}},\"y\":{{{pandas}}},\"kind\":{{{classes}}}}}"),
        ),
        (
            "dictionary.py",
            format!("{{'x': [{numbers}], 'y': [{numbers}], 'kind': [{kinds}]}}"),
        ),
        (
            "arrays.py",
            format!("X = np.array([{rows}])\ny = [{kinds}]"),
        ),
    ] {
        let mut app = opened();
        send(&mut app, name, content.as_bytes());
        frame(&mut app);
        press(&mut app, "cancel");
        let canceled = format!("{name} is not read: you have canceled it.");
        assert_eq!(
            (share(&app), text(&app, "import-refused")),
            (None, canceled)
        );
        send(&mut app, name, content.as_bytes());
        watch(&mut app, name);
        assert_eq!(roles(&app), ["feature", "feature", "class"], "{name}");
        let told = text(&app, "import-summary");
        assert!(
            told.contains("are drawn from 60\u{202f}000 samples"),
            "{name} {told}"
        );
    }
}

#[test]
fn lists_that_are_too_long_end_in_a_message() {
    let mut app = opened();
    let numbers = vec!["1.5"; 1_100_000].join(",");
    for (name, content) in [
        ("long.json", format!("{{\"x\":[{numbers}]}}")),
        ("lines.json", format!("{{\n\"x\":[{numbers}]\n}}")),
        ("long.py", format!("X = np.array([{numbers}])")),
    ] {
        open(&mut app, name, content.as_bytes());
        let told =
            "is too long for a table in this form: 4 MB are the most. As CSV it can be longer.";
        assert_eq!(text(&app, "import-refused"), format!("{name} {told}"));
    }
}

#[test]
fn who_leaves_the_field_has_pasted_nothing_new() {
    let mut app = opened();
    let cells = "x\ty\tk\n1\t2\ta\n2\t1\tb\n";
    let paste = |app: &mut App, done| {
        let (name, text) = ("import-paste".into(), cells.into());
        tell(app, &Event::Input { name, text, done });
    };
    paste(&mut app, false);
    leave_out(&mut app);
    rest(&mut app);
    paste(&mut app, true);
    assert_eq!(roles(&app), ["feature", "left-out", "class"]);
}
