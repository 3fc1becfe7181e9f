//! A static web server for this machine alone.
//!
//! All connections share one thread, since a file is read at once and a client that does not take it only keeps its own
//! connection waiting. How many there may be, for how long, and what each may hold in memory is limited; where all places
//! are taken, the connection that has not asked for longest gives way.

use std::convert::Infallible;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::{AbortHandle, yield_now};
use tokio::time::{sleep, timeout};

use crate::site::{Answer, Site};

/// The number of ports tried when the wished one is taken.
const TRIES: u16 = 100;

/// The wait when the system has no more connections to give.
const PAUSE: Duration = Duration::from_millis(100);

/// The largest part of a request that is kept, bytes; browsers send less than a kilobyte.
const REQUEST_BYTES: usize = 64 * 1024;

/// The limits for clients.
#[derive(Clone, Copy)]
struct Limits {
    /// Connections at the same time. Browsers open up to six. Each may keep an answer in memory that it does not take.
    connections: usize,
    /// The longest time for a request to arrive; also the longest time that a connection may be idle.
    request: Duration,
    /// The time that a connection takes new requests, and then the longest time of the last answer.
    connection: Duration,
}

const LIMITS: Limits = Limits {
    connections: 64,
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
        Self::start_within(Site::new(folder)?, listener, LIMITS)
    }

    fn start_within(site: Site, listener: TcpListener, limits: Limits) -> Result<Self> {
        let site = Arc::new(site);
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

    /// Serves a folder as a host of static files does.
    pub(crate) fn published(folder: &Path) -> Result<Self> {
        Self::start_within(Site::published(folder)?, listen(0)?, LIMITS)
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

/// A connection: when it was opened or last asked for something, and what ends it.
struct Open {
    asked: Arc<Mutex<Instant>>,
    task: AbortHandle,
}

impl Open {
    fn asked(&self) -> Instant {
        *self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn accept_all(listener: tokio::net::TcpListener, site: Arc<Site>, limits: Limits) {
    let mut all: Vec<Open> = Vec::new();
    loop {
        let accepted = listener.accept().await;
        all.retain(|open| !open.task.is_finished());
        // The system may have fewer connections to give than we would take.
        if (all.len() >= limits.connections || accepted.is_err())
            && let Some(idle) = (0..all.len()).min_by_key(|&i| all[i].asked())
        {
            all.swap_remove(idle).task.abort();
        }
        let Ok((stream, _)) = accepted else {
            sleep(PAUSE).await;
            continue;
        };
        let (site, asked) = (Arc::clone(&site), Arc::new(Mutex::new(Instant::now())));
        let own = Arc::clone(&asked);
        let task = tokio::spawn(async move { converse(stream, &site, limits, &own).await });
        let task = task.abort_handle();
        all.push(Open { asked, task });
        // It is heard before the next one comes.
        yield_now().await;
    }
}

/// Answers the requests of one connection.
async fn converse(stream: TcpStream, site: &Site, limits: Limits, asked: &Mutex<Instant>) {
    let answer = |request: Request<Incoming>| {
        *asked.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        let answer = site.answer(request.method().as_str(), request.uri().path());
        async { Ok::<_, Infallible>(response(answer)) }
    };
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.request)
        .max_buf_size(REQUEST_BYTES)
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
#[path = "server_tests.rs"]
mod tests;
