//! Archives as course platforms take them. The same files make the same bytes, whenever and wherever they are packed.

use std::io::{Cursor, Write};
use std::path::Path;

use anyhow::Result;
use fs_err as fs;
use zip::write::{SimpleFileOptions, ZipWriter};
use zip::{DateTime, ZipArchive};

use crate::files;
use crate::files::slashed;

/// Files, each with its path in the archive.
pub(crate) type Contents = Vec<(String, Vec<u8>)>;

/// All files of a folder.
pub(crate) fn of_folder(folder: &Path) -> Result<Contents> {
    let read = |path| anyhow::Ok((slashed(path), fs::read(folder.join(path))?));
    files::walk(folder)?.iter().map(|path| read(path)).collect()
}

pub(crate) fn pack(contents: &Contents) -> Result<Vec<u8>> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_level(Some(9))
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    for (path, bytes) in contents {
        writer.start_file(path.as_str(), options)?;
        writer.write_all(bytes)?;
    }
    Ok(writer.finish()?.into_inner())
}

/// Unpacks an archive into an empty folder.
pub(crate) fn unpack(archive: &[u8], to: &Path) -> Result<()> {
    files::empty(to)?;
    Ok(ZipArchive::new(Cursor::new(archive))?.extract(to)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Scratch;

    #[test]
    fn a_folder_is_packed_the_same_again_and_comes_out_as_it_was() -> Result<()> {
        let files = [("from/index.html", "a page"), ("from/v/pkg/a.js", "1;\n")];
        let scratch = Scratch::with("archive", &files)?;
        let from = scratch.path().join("from");
        let (first, again) = (pack(&of_folder(&from)?)?, pack(&of_folder(&from)?)?);
        assert_eq!(first, again);
        let to = scratch.path().join("to");
        unpack(&first, &to)?;
        assert_eq!(of_folder(&to)?, of_folder(&from)?);
        // Neither a folder around them nor the time of packing.
        let names = of_folder(&to)?.into_iter().map(|(path, _)| path);
        assert_eq!(names.collect::<Vec<_>>(), ["index.html", "v/pkg/a.js"]);
        let mut archive = ZipArchive::new(Cursor::new(first))?;
        let modified = archive.by_index(0)?.last_modified();
        assert_eq!(modified, Some(DateTime::default()));
        Ok(())
    }
}
