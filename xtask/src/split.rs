//! The WebAssembly in two files: the lab, and what `src/web/whole.rs` fetches after it.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use fs_err as fs;
use wasm_split_cli_support::{Options, transform};
use wasmparser::BinaryReader;

use crate::files;

/// The script that loads the second file into the first. The cutter's own cannot do that again in an instance that has been
/// started anew.
const SCRIPT: &str = include_str!("annex.js");
/// The module that pages import: it has both files when it says that it is ready.
const WHOLE: &str = include_str!("hyperplane.js");
/// The script that tells that an object has been freed.
const FREED: &str = include_str!("freed.js");
const TYPES: &str = include_str!("hyperplane.d.ts");

/// Cuts a file in two; the second one goes to the folder `to`, the first one is still to be bound to JavaScript.
pub(crate) fn cut(built: &Path, to: &Path) -> Result<PathBuf> {
    let whole = fs::read(built)?;
    let parts = built.with_file_name("parts");
    files::empty(&parts)?;
    let first = parts.join("lab.wasm");
    let mut options = Options::new(&whole);
    options.output_dir = &parts;
    options.main_out_path = &first;
    options.link_name = "./annex.js";
    let cut = transform(options).map_err(|error| anyhow!("{error:?}"))?;
    let [second] = &cut.split_modules[..] else {
        bail!("{} files instead of two", cut.split_modules.len() + 1);
    };
    files::write(&to.join("annex.wasm"), &without_names(&fs::read(second)?)?)?;
    for (name, text) in [
        ("annex.js", SCRIPT),
        ("hyperplane.js", WHOLE),
        ("freed.js", FREED),
        ("hyperplane.d.ts", TYPES),
    ] {
        files::write(&to.join(name), text)?;
    }
    Ok(first)
}

/// A WebAssembly file without the sections that only tools read, such as the names of functions.
fn without_names(file: &[u8]) -> Result<Vec<u8>> {
    let mut sections = BinaryReader::new(file, 0);
    let mut kept = sections.read_bytes(8)?.to_vec();
    while !sections.eof() {
        let from = sections.current_position();
        let kind = sections.read_u8()?;
        sections.read_reader()?;
        if kind != 0 {
            kept.extend(&file[from..sections.current_position()]);
        }
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_tools_read_goes() -> Result<()> {
        let head = b"\0asm\x01\0\0\0".to_vec();
        let section = |kind: u8, content: &[u8]| {
            let size = content.len();
            let size = [(size & 0x7f) as u8 | 0x80, (size >> 7) as u8];
            [&[kind], &size[..], content].concat()
        };
        let (names, code) = (section(0, &[7; 300]), section(10, &[9; 200]));
        let file = [&head[..], &names, &code, &names].concat();
        assert_eq!(without_names(&file)?, [&head[..], &code].concat());
        for end in [4, 9, 20, file.len() - 1] {
            assert!(without_names(&file[..end]).is_err(), "{end}");
        }
        Ok(())
    }
}
