//! `cargo xtask serve`.

use anyhow::Result;

use crate::server::{self, Server};
use crate::steps::{Steps, say};
use crate::{wasm, workspace};

/// Builds the lab and serves it until the process is ended.
pub(crate) fn serve(wished: u16, open: bool) -> Result<()> {
    let mut steps = Steps::new(wasm::STEPS + 1);
    wasm::build(&mut steps)?;
    let server = Server::start(&workspace::www(), server::listen(wished)?)?;
    if wished != 0 && server.port() != wished {
        say(&format!(
            "note: port {wished} is busy, taking {} instead",
            server.port()
        ));
    }
    steps.announce(&format!(
        "serving the lab at {} (Ctrl+C ends it)",
        server.url()
    ));
    if open && let Err(error) = open::that_detached(server.url()) {
        say(&format!(
            "note: no browser could be opened ({error}); open the address above"
        ));
    }
    server.wait();
    Ok(())
}
