//! A Python with the wheel.

use std::process::Command;
use std::sync::Once;

use crate::programs::{given, said};

/// Runs the Python that the wheel has been installed for.
pub(crate) fn python() -> Command {
    static INSTALLED: Once = Once::new();
    let python = || Command::new(given("HYPERPLANE_PACKAGES_PYTHON"));
    INSTALLED.call_once(|| {
        let mut pip = python();
        pip.args(["-m", "pip", "install", "--quiet", "--force-reinstall"]);
        pip.args(["--no-deps", "--disable-pip-version-check", "--no-index"]);
        said(pip.arg(given("HYPERPLANE_WHEEL")));
    });
    python()
}
