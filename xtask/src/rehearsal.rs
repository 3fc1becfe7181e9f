//! The page as end-to-end tests find it published: in two versions, and in each form that others may get.

use std::path::{Path, PathBuf};

use anyhow::Result;
use fs_err as fs;

use crate::package::node::{self, Node};
use crate::place::Place;
use crate::steps::step;
use crate::weight::gzip;
use crate::{archive, dist, files, scorm, single, wasm, workspace};

/// The environment variable with their folder, for the end-to-end tests.
pub(crate) const VERSIONS: &str = "HYPERPLANE_VERSIONS";

/// The folders that end-to-end tests are shown.
pub(crate) struct Folders {
    /// The site as it is published.
    pub(crate) published: PathBuf,
    /// The page in two versions, and in each form that others may get.
    pub(crate) versions: PathBuf,
}

impl Folders {
    pub(crate) fn new() -> Result<Self> {
        let target = workspace::target_dir()?;
        let [published, versions] = ["published", "versions"].map(|name| target.join(name));
        Ok(Self {
            published,
            versions,
        })
    }
}

/// Builds the page and all that end-to-end tests are shown.
pub(crate) fn build() -> Result<()> {
    wasm::build()?;
    let (folders, place) = (Folders::new()?, Place::default());
    step("publishing it", || {
        dist::copy(&workspace::www(), &folders.published, &place)?;
        place.write(&folders.published)?;
        compress(&folders.published)
    })?;
    step("publishing it in other forms", || {
        rehearse(&workspace::www(), &folders.versions, &node::set_up()?)
    })
}

/// Writes each file of a folder compressed beside it, for a server that sends it so.
pub(crate) fn compress(folder: &Path) -> Result<()> {
    for path in files::walk(folder)? {
        let path = folder.join(path);
        let packed = gzip(&fs::read(&path)?)?;
        files::write(&path.with_added_extension("gz"), &packed)?;
    }
    Ok(())
}

/// Publishes a page for end-to-end tests: the folders `first` and `second` hold two versions, with a language of one message that
/// says which. The second is there as one file, too, in `unpacked` as it comes out of a zip file, and in `lms` a course
/// platform has packages of it.
fn rehearse(www: &Path, to: &Path, node: &Node) -> Result<()> {
    let (copy, place) = (to.join("www"), Place::default());
    files::empty(to)?;
    for path in files::walk(www)? {
        files::write(&copy.join(&path), fs::read(www.join(&path))?)?;
    }
    for name in ["first", "second"] {
        let message = format!("lab-share = {name}\n");
        files::write(&copy.join("pkg/locales/qaa.ftl"), message)?;
        dist::copy(&copy, &to.join(name), &place)?;
    }
    place.write(&to.join("first"))?;
    let page = single::page(&copy, &place, None)?;
    files::write(&to.join(single::NAME), page)?;
    let packed = archive::pack(&archive::of_folder(&to.join("second"))?)?;
    archive::unpack(&packed, &to.join("unpacked"))?;
    platform(&copy, &to.join("lms"), node)
}

/// The lesson and the sheet that the course platform has.
const LESSONS: [&str; 2] = ["25-units", "s06-margins"];

/// A page with a course platform's SCORM runtime, which npm installs in a version that is pinned, and packages.
fn platform(www: &Path, to: &Path, node: &Node) -> Result<()> {
    const RUNTIME: &str = "node_modules/scorm-again/dist/scorm-again.min.js";
    let own = workspace::root().join("tests/e2e/lms");
    let installed = workspace::target_dir()?.join("lms");
    node.ci(&own, &installed)?;
    for (name, from) in [
        ("index.html", own.join("index.html")),
        ("scorm-again.min.js", installed.join(RUNTIME)),
    ] {
        files::write(&to.join(name), fs::read(from)?)?;
    }
    for lesson in LESSONS {
        for (version, package) in scorm::packages(www, &Place::default(), lesson)? {
            let packed = archive::pack(&package)?;
            archive::unpack(&packed, &to.join(format!("{lesson}-{version}")))?;
        }
    }
    Ok(())
}
