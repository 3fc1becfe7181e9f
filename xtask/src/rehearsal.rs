//! The page as the stories find it published: in two versions, and in each form that others may get.

use std::path::Path;

use anyhow::Result;

use crate::place::Place;
use crate::{archive, dist, files, single};

/// Where the stories find them.
pub(crate) const VERSIONS: &str = "HYPERPLANE_VERSIONS";

/// Publishes a page for the stories: the folders `first` and `second` hold two versions, with a language of one message that
/// says which. The second is there as one file, too, and in `unpacked` as it comes out of a zip file.
pub(crate) fn rehearse(www: &Path, to: &Path) -> Result<()> {
    let (copy, place) = (to.join("www"), Place::default());
    files::empty(to)?;
    for path in files::walk(www)? {
        files::write(&copy.join(&path), &std::fs::read(www.join(&path))?)?;
    }
    for name in ["first", "second"] {
        let message = format!("lab-share = {name}\n");
        files::write(&copy.join("pkg/locales/qaa.ftl"), message.as_bytes())?;
        dist::copy(&copy, &to.join(name), &place)?;
    }
    let page = single::page(&copy, &place)?;
    files::write(&to.join(single::NAME), page.as_bytes())?;
    let packed = archive::pack(&archive::of_folder(&to.join("second"))?)?;
    archive::unpack(&packed, &to.join("unpacked"))
}
