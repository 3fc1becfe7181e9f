//! A static web server for this machine alone.

use std::io::ErrorKind;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result, anyhow, bail};
use tiny_http::{Header, Request, Response};

use crate::site::{Answer, Site};

/// Browsers open up to six connections at once.
const THREADS: usize = 6;

/// How many ports are tried when the wished one is taken.
const TRIES: u16 = 100;

/// A running server; it stops when dropped.
pub(crate) struct Server {
    http: Arc<tiny_http::Server>,
    threads: Vec<JoinHandle<()>>,
    port: u16,
}

impl Server {
    /// Serves a folder.
    pub(crate) fn start(folder: &Path, listener: TcpListener) -> Result<Self> {
        let site = Arc::new(Site::new(folder)?);
        let port = listener.local_addr()?.port();
        let http = tiny_http::Server::from_listener(listener, None)
            .map_err(|error| anyhow!("starting the web server: {error}"))?;
        let http = Arc::new(http);
        let threads = (0..THREADS)
            .map(|_| {
                let (http, site) = (Arc::clone(&http), Arc::clone(&site));
                thread::spawn(move || answer_all(&http, &site))
            })
            .collect();
        Ok(Self {
            http,
            threads,
            port,
        })
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
    pub(crate) fn wait(mut self) {
        for thread in self.threads.drain(..) {
            // A thread that panicked has said so; the others go on.
            let _ = thread.join();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        for _ in &self.threads {
            self.http.unblock();
        }
    }
}

fn answer_all(http: &tiny_http::Server, site: &Site) {
    while let Ok(request) = http.recv() {
        let answer = site.answer(request.method().as_str(), request.url());
        // The browser may have gone away meanwhile; that is its right.
        let _ = send(request, answer);
    }
}

fn send(request: Request, answer: Answer) -> Result<()> {
    let mut response = Response::from_data(answer.body)
        .with_status_code(answer.status)
        // Always with a length, so that the browser can show the progress of the wasm.
        .with_chunked_threshold(usize::MAX);
    for (name, value) in answer.headers {
        let header = Header::from_bytes(name, value).map_err(|()| anyhow!("header {name}"))?;
        response.add_header(header);
    }
    Ok(request.respond(response)?)
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

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpStream;

    use super::*;
    use crate::files::Scratch;

    fn ask(server: &Server, request: &str) -> Result<String> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, server.port()))?;
        write!(
            stream,
            "{request} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    }

    #[test]
    fn it_speaks_http() -> Result<()> {
        let scratch = Scratch::new("http")?;
        scratch.write("index.html", "hello")?;
        scratch.write("big.js", &"x".repeat(100_000))?;
        let server = Server::anywhere(scratch.path())?;

        let get = ask(&server, "GET /")?;
        assert!(
            get.starts_with("HTTP/1.1 200") && get.ends_with("\r\n\r\nhello"),
            "{get}"
        );
        assert!(
            get.contains("Content-Type: text/html; charset=utf-8"),
            "{get}"
        );
        assert!(
            get.contains(&format!(
                "Content-Security-Policy: {}",
                crate::policy::POLICY
            )),
            "{get}"
        );

        let head = ask(&server, "HEAD /")?;
        assert!(
            head.starts_with("HTTP/1.1 200") && head.ends_with("\r\n\r\n"),
            "{head}"
        );
        assert!(head.contains("Content-Length: 5"), "{head}");

        assert!(ask(&server, "GET /big.js")?.contains("Content-Length: 100000"));
        assert!(ask(&server, "GET /%2e%2e/%2e%2e/etc/passwd")?.starts_with("HTTP/1.1 404"));
        assert!(ask(&server, "DELETE /")?.starts_with("HTTP/1.1 405"));
        Ok(())
    }

    #[test]
    fn a_busy_port_gives_way_to_the_next() -> Result<()> {
        let busy = listen(0)?;
        let port = busy.local_addr()?.port();
        let next = listen(port)?.local_addr()?.port();
        assert!(next > port && next <= port + TRIES, "{next}");
        Ok(())
    }
}
