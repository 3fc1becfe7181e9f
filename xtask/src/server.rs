//! `cargo xtask serve`: a static web server for this machine alone.

use std::future::pending;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;

use anyhow::{Context, Result, bail};
use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use axum::serve::ListenerExt;
use fs_err as fs;
use tokio::runtime::Runtime;
use tower_http::services::{ServeDir, ServeFile};

use crate::dist::PAGE;
use crate::policy;
use crate::steps::say;
use crate::{wasm, workspace};

/// The number of ports tried when the wished one is taken.
const TRIES: u16 = 100;

/// The headers of all answers, besides those about caches and content.
const HEADERS: [(HeaderName, &str); 2] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // For frames without an origin, and for the pages of other sites.
    (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
];

/// A running server; it stops when dropped.
pub(crate) struct Server {
    runtime: Runtime,
    port: u16,
}

impl Server {
    /// Serves a folder. Where a file lies beside another with `.gz` behind its name, it is sent in its place.
    pub(crate) fn start(folder: &Path, listener: TcpListener) -> Result<Self> {
        let files = ServeDir::new(folder)
            .precompressed_gzip()
            .not_found_service(ServeFile::new(folder.join("404.html")));
        let port = listener.local_addr()?.port();
        listener.set_nonblocking(true)?;
        let runtime = Runtime::new().context("starting the web server")?;
        let listener = {
            let _guard = runtime.enter();
            tokio::net::TcpListener::from_std(listener)?
        };
        // Head and content of an answer are written one after the other; neither waits for the other's receipt.
        let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
        let page = fs::read_to_string(folder.join(PAGE)).unwrap_or_default();
        let policy = policy::of_page(&page).unwrap_or(policy::POLICY);
        let policy = HeaderValue::from_str(policy)?;
        let layer = from_fn(move |request, files| answer(request, files, policy.clone()));
        let app = Router::new().fallback_service(files).layer(layer);
        runtime.spawn(async { axum::serve(listener, app).await });
        Ok(Self { runtime, port })
    }

    /// Serves a folder on any free port.
    pub(crate) fn anywhere(folder: &Path) -> Result<Self> {
        Self::start(folder, listen(0)?)
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Goes on serving until the process is ended.
    pub(crate) fn wait(self) {
        self.runtime.block_on(pending::<()>());
    }
}

/// A file with the headers that it has from a good host, which sends the policy of its page, too.
async fn answer(mut request: Request, files: Next, policy: HeaderValue) -> Response {
    // The times of files count in whole seconds: a file may be another in the same one.
    request.headers_mut().remove(header::IF_MODIFIED_SINCE);
    let is_kept = is_of_a_version(request.uri().path());
    let mut response = files.run(request).await;
    let (is_file, is_lost) = (
        response.status().is_success(),
        response.status() == StatusCode::NOT_FOUND,
    );
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let cache = match is_file && is_kept {
        true => "max-age=31536000, immutable",
        false => "no-cache",
    };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    // The page for addresses that do not exist has a policy of its own.
    if !is_lost {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if let Some(kind) = headers.get_mut(header::CONTENT_TYPE)
        && kind.as_bytes().starts_with(b"text/")
        && let Ok(with) = HeaderValue::from_bytes(&[kind.as_bytes(), b"; charset=utf-8"].concat())
    {
        *kind = with;
    }
    response
}

/// Returns true if a path leads into a folder that is named after its content.
fn is_of_a_version(path: &str) -> bool {
    let first = path.split('/').nth(1).unwrap_or_default();
    first.len() == 16 && first.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Listens on a port of this machine; if it is taken, on the next free one. 0 means any.
pub(crate) fn listen(wished: u16) -> Result<TcpListener> {
    for port in wished..=wished.saturating_add(TRIES) {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Ok(listener) => return Ok(listener),
            // Windows refuses reserved ports with "permission denied".
            Err(error)
                if matches!(
                    error.kind(),
                    ErrorKind::AddrInUse | ErrorKind::PermissionDenied
                ) => {}
            Err(error) => return Err(error).with_context(|| format!("listening on port {port}")),
        }
    }
    bail!("no free port from {wished} on; choose another with --port")
}

/// Builds the lab and serves it until the process is ended.
pub(crate) fn serve(wished: u16, open: bool) -> Result<()> {
    wasm::build()?;
    let server = Server::start(&workspace::www(), listen(wished)?)?;
    if wished != 0 && server.port() != wished {
        say!(
            "note: port {wished} is busy, taking {} instead",
            server.port()
        );
    }
    println!("serving the lab at {} (Ctrl+C ends it)", server.url());
    if open && let Err(error) = open::that_detached(server.url()) {
        say!("note: no browser could be opened ({error}); open the address above");
    }
    server.wait();
    Ok(())
}

#[cfg(test)]
mod tests;
