//! The styles of the instruments, each in its own folder, joined into one file that the page asks for. The page has it before
//! anything is painted; so it also says what languages there are.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;
use fs_err as fs;

use crate::files;

/// The name of the joined file in `www/pkg/`.
const NAME: &str = "instruments.css";

/// Joins every `style.css` below the folder `from`, in the order of their paths, into one file in the folder `to`. In it
/// main.js finds the languages beside English.
pub(crate) fn join(from: &Path, languages: &BTreeSet<String>, to: &Path) -> Result<()> {
    let mut all = String::new();
    for path in files::walk(from)? {
        if path.ends_with("style.css") {
            let path = from.join(path);
            all += &fs::read_to_string(&path)?;
        }
    }
    let languages: Vec<&str> = languages.iter().map(String::as_str).collect();
    all += &format!(":root {{ --languages: {}; }}\n", languages.join(" "));
    files::write(&to.join(NAME), all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Scratch;

    #[test]
    fn every_style_is_joined_and_nothing_else() -> Result<()> {
        let files = [
            ("from/sweep/style.css", "b {}\n"),
            ("from/gates/style.css", "a {}\n"),
            ("from/gates/markup.html", "<p></p>"),
            ("from/mod.rs", "mod gates;"),
        ];
        let scratch = Scratch::with("styles", &files)?;
        let languages = ["de", "pt-BR"].map(String::from).into();
        let [from, to] = ["from", "to"].map(|name| scratch.path().join(name));
        join(&from, &languages, &to)?;
        let joined = fs::read_to_string(to.join(NAME))?;
        assert_eq!(joined, "a {}\nb {}\n:root { --languages: de pt-BR; }\n");
        Ok(())
    }
}
