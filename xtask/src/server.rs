//! A static web server for this machine alone.
//!
//! All connections share one thread, since a file is read at once and a client that does not take it only keeps its own
//! connection waiting. How many there may be, and for how long, is limited.

use std::convert::Infallible;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::pin::pin;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, oneshot};
use tokio::time::{sleep, timeout};

use crate::site::{Answer, Site};

/// How many ports are tried when the wished one is taken.
const TRIES: u16 = 100;

/// How long to wait when the system has no more connections to give.
const PAUSE: Duration = Duration::from_millis(100);

/// What clients may take.
#[derive(Clone, Copy)]
struct Limits {
    /// Connections at the same time; more wait. Browsers open up to six.
    connections: usize,
    /// How long a request may take to arrive; also how long a connection may be idle.
    request: Duration,
    /// How long a connection takes new requests, and then how long the last answer may take.
    connection: Duration,
}

const LIMITS: Limits = Limits {
    connections: 128,
    request: Duration::from_secs(15),
    connection: Duration::from_secs(60),
};

/// A running server; it stops when dropped.
pub(crate) struct Server {
    /// Dropped with the server, which ends the thread.
    _running: oneshot::Sender<()>,
    thread: JoinHandle<()>,
    port: u16,
}

impl Server {
    /// Serves a folder.
    pub(crate) fn start(folder: &Path, listener: TcpListener) -> Result<Self> {
        Self::start_within(folder, listener, LIMITS)
    }

    fn start_within(folder: &Path, listener: TcpListener, limits: Limits) -> Result<Self> {
        let site = Arc::new(Site::new(folder)?);
        let port = listener.local_addr()?.port();
        listener.set_nonblocking(true)?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("starting the web server")?;
        let listener = {
            let _guard = runtime.enter();
            tokio::net::TcpListener::from_std(listener)?
        };
        let (running, dropped) = oneshot::channel();
        let thread = thread::spawn(move || {
            runtime.spawn(accept_all(listener, site, limits));
            // An error when the server is dropped: that is the sign to stop.
            let _ = runtime.block_on(dropped);
        });
        Ok(Self {
            _running: running,
            thread,
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
    pub(crate) fn wait(self) {
        // A thread that panicked has said so.
        let _ = self.thread.join();
    }
}

async fn accept_all(listener: tokio::net::TcpListener, site: Arc<Site>, limits: Limits) {
    let places = Arc::new(Semaphore::new(limits.connections));
    while let Ok(place) = Arc::clone(&places).acquire_owned().await {
        match listener.accept().await {
            Ok((stream, _)) => {
                let site = Arc::clone(&site);
                tokio::spawn(async move {
                    converse(stream, &site, limits).await;
                    drop(place);
                });
            }
            Err(_) => sleep(PAUSE).await,
        }
    }
}

/// Answers the requests of one connection.
async fn converse(stream: TcpStream, site: &Site, limits: Limits) {
    let answer = |request: Request<Incoming>| {
        let answer = site.answer(request.method().as_str(), request.uri().path());
        async { Ok::<_, Infallible>(response(answer)) }
    };
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.request)
        .title_case_headers(true)
        .serve_connection(TokioIo::new(stream), service_fn(answer));
    let mut connection = pin!(connection);
    // The browser may go away at any time; that is its right, and so is an error here.
    if timeout(limits.connection, connection.as_mut())
        .await
        .is_err()
    {
        connection.as_mut().graceful_shutdown();
        let _ = timeout(limits.connection, connection).await;
    }
}

fn response(answer: Answer) -> Response<Full<Bytes>> {
    let mut response = Response::builder().status(answer.status);
    for (name, value) in answer.headers {
        response = response.header(name, value);
    }
    let response = response.body(Full::from(answer.body));
    // A file whose name cannot stand in a header.
    response.unwrap_or_else(|_| {
        let mut response = Response::default();
        *response.status_mut() = hyper::StatusCode::INTERNAL_SERVER_ERROR;
        response
    })
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
    use std::time::Instant;

    use super::*;
    use crate::files::Scratch;

    fn connect(server: &Server) -> Result<TcpStream> {
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, server.port()))?;
        stream.set_read_timeout(Some(Duration::from_secs(10)))?;
        Ok(stream)
    }

    fn ask(server: &Server, request: &str) -> Result<String> {
        let mut stream = connect(server)?;
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

    /// Connections that ask for the file `big.js` and never read it.
    fn silent(server: &Server, count: usize) -> Result<Vec<TcpStream>> {
        let ask = |_| {
            let mut stream = connect(server)?;
            write!(stream, "GET /big.js HTTP/1.1\r\nHost: localhost\r\n\r\n")?;
            Ok(stream)
        };
        (0..count).map(ask).collect()
    }

    /// More than the system keeps for a connection that nobody reads.
    fn big(scratch: &Scratch) -> Result<()> {
        scratch.write("big.js", &"x".repeat(6_000_000))?;
        scratch.write("index.html", "hello")?;
        Ok(())
    }

    #[test]
    fn a_length_that_nobody_has_is_no_trouble() -> Result<()> {
        let scratch = Scratch::new("length")?;
        scratch.write("index.html", "hello")?;
        let server = Server::anywhere(scratch.path())?;
        for length in ["99999999999", "18446744073709551615"] {
            for method in ["GET", "POST"] {
                let mut stream = connect(&server)?;
                write!(
                    stream,
                    "{method} / HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n"
                )?;
                // Whatever is said to it, it ends.
                let _ = stream.read(&mut [0; 100]);
            }
            assert!(ask(&server, "GET /")?.ends_with("hello"), "{length}");
        }
        Ok(())
    }

    #[test]
    fn clients_that_do_not_read_keep_nobody_waiting() -> Result<()> {
        let scratch = Scratch::new("silent")?;
        big(&scratch)?;
        let server = Server::anywhere(scratch.path())?;
        let silent = silent(&server, 40)?;
        thread::sleep(Duration::from_millis(300));
        assert!(ask(&server, "GET /")?.ends_with("hello"));
        drop(silent);
        Ok(())
    }

    #[test]
    fn clients_that_do_not_go_on_are_left() -> Result<()> {
        let scratch = Scratch::new("slow")?;
        big(&scratch)?;
        let limits = Limits {
            connections: 3,
            request: Duration::from_millis(200),
            connection: Duration::from_millis(300),
        };
        let server = Server::start_within(scratch.path(), listen(0)?, limits)?;
        let mut mute = connect(&server)?;
        write!(mute, "GET / HT")?;
        let silent = silent(&server, 2)?;
        let start = Instant::now();
        assert!(ask(&server, "GET /")?.ends_with("hello"), "after some time");
        assert!(
            start.elapsed() > Duration::from_millis(100),
            "all was taken"
        );
        drop((mute, silent));
        Ok(())
    }
}
