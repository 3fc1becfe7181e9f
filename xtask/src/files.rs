//! Folders and files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use fs_err as fs;
use walkdir::{DirEntry, WalkDir};

/// Every file below a folder, as sorted relative paths. Names that begin with a dot are left
/// out, since they are never part of the site; a symlink is an error, since it may lead anywhere.
pub(crate) fn walk(folder: &Path) -> Result<BTreeSet<PathBuf>> {
    let is_ours = |entry: &DirEntry| !entry.file_name().as_encoded_bytes().starts_with(b".");
    let mut found = BTreeSet::new();
    for entry in WalkDir::new(folder)
        .min_depth(1)
        .into_iter()
        .filter_entry(is_ours)
    {
        let entry = entry?;
        if entry.path_is_symlink() {
            bail!("{} is a symlink", entry.path().display());
        }
        if !entry.file_type().is_dir() {
            found.insert(entry.path().strip_prefix(folder)?.to_owned());
        }
    }
    Ok(found)
}

/// Writes a file and the folders it needs.
pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    Ok(fs::write(path, content)?)
}

/// The media type of a file, by its name.
pub(crate) fn mime(path: &Path) -> &'static str {
    let known = mime_guess::from_path(path).first_raw();
    known.unwrap_or("application/octet-stream")
}

/// Makes `to` hold the same files as `from`; says how many had to change. A file that is the same
/// already is not touched, so that whoever watches it is not woken for nothing.
pub(crate) fn mirror(from: &Path, to: &Path) -> Result<usize> {
    let wanted = walk(from)?;
    let mut changed = 0;
    for path in &wanted {
        let bytes = fs::read(from.join(path))?;
        if fs::read(to.join(path)).ok().as_ref() != Some(&bytes) {
            write(&to.join(path), &bytes)?;
            changed += 1;
        }
    }
    for stale in walk(to)?.difference(&wanted) {
        fs::remove_file(to.join(stale))?;
        changed += 1;
    }
    Ok(changed)
}

/// An empty folder: what was in it is removed.
pub(crate) fn empty(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    Ok(fs::create_dir_all(folder)?)
}

/// A path as it stands in an address.
pub(crate) fn slashed(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// A folder for one test, removed when it goes out of scope.
#[cfg(test)]
pub(crate) struct Scratch(PathBuf);

#[cfg(test)]
impl Scratch {
    pub(crate) fn new(name: &str) -> Result<Self> {
        let folder = std::env::temp_dir().join(format!("xtask-{}-{name}", std::process::id()));
        empty(&folder)?;
        Ok(Self(folder.canonicalize()?))
    }

    /// A folder with files in it: their paths and texts.
    pub(crate) fn with(name: &str, files: &[(&str, &str)]) -> Result<Self> {
        let scratch = Self::new(name)?;
        for (path, text) in files {
            scratch.write(path, text)?;
        }
        Ok(scratch)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn write(&self, path: &str, text: &str) -> Result<PathBuf> {
        let path = self.0.join(path);
        write(&path, text.as_bytes())?;
        Ok(path)
    }
}

#[cfg(test)]
impl Drop for Scratch {
    fn drop(&mut self) {
        // A folder left behind in the temporary folder does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirror_touches_only_what_differs() -> Result<()> {
        let files = [
            ("from/same.js", "same"),
            ("from/sub/new.js", "new"),
            ("to/same.js", "same"),
            ("to/stale.js", "stale"),
            ("to/.gitignore", "kept"),
        ];
        let scratch = Scratch::with("mirror", &files)?;
        let (from, to) = (scratch.path().join("from"), scratch.path().join("to"));
        let before = fs::metadata(to.join("same.js"))?.modified()?;
        assert_eq!(mirror(&from, &to)?, 2);
        assert_eq!(fs::metadata(to.join("same.js"))?.modified()?, before);
        assert_eq!(fs::read_to_string(to.join("sub/new.js"))?, "new");
        assert!(!to.join("stale.js").exists());
        assert!(to.join(".gitignore").exists());
        assert_eq!(mirror(&from, &to)?, 0);
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn a_symlink_is_not_copied_unseen() -> Result<()> {
        let scratch = Scratch::new("walk-link")?;
        let outside = scratch.write("secret", "secret")?;
        scratch.write("site/index.html", "")?;
        std::os::unix::fs::symlink(outside, scratch.path().join("site/link.txt"))?;
        assert!(walk(&scratch.path().join("site")).is_err());
        Ok(())
    }
}
