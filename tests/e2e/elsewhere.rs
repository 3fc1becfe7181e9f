//! The page's files from a server where something is wrong with them, and the published page from a host that may be down.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};

use crate::lab::RUNNER;

/// The server's answer to a request for a file.
pub(crate) enum Fate {
    /// It is sent as it is.
    Sent,
    /// It is sent once the gate is open.
    Behind(Gate),
    /// There is none.
    Missing,
    /// The connection ends instead of an answer.
    Lost,
    /// Something else is sent.
    Changed(&'static str, &'static str),
    /// The file of another folder is sent.
    At(PathBuf),
    /// Of the file so many bytes are sent, as if it were all.
    Cut(usize),
    /// It is sent, but not for pages of other sites.
    Own,
}

/// A gate at which a test holds files back.
#[derive(Clone, Default)]
pub(crate) struct Gate(Arc<(Mutex<Passing>, Condvar)>);

#[derive(Default)]
struct Passing {
    is_open: bool,
    /// The number of files that wait, or have waited.
    asked: usize,
}

impl Gate {
    fn passing(&self) -> MutexGuard<'_, Passing> {
        self.0.0.lock().expect("a gate")
    }

    /// Lets all files through, from now on.
    pub(crate) fn open(&self) {
        self.passing().is_open = true;
        self.0.1.notify_all();
    }

    /// Returns true if a file was asked for.
    pub(crate) fn is_asked(&self) -> bool {
        self.passing().asked > 0
    }

    /// Waits until it is open.
    fn pass(&self) {
        let mut passing = self.passing();
        passing.asked += 1;
        while !passing.is_open {
            passing = self.0.1.wait(passing).expect("a gate");
        }
    }
}

/// The content of a server: the files of a folder, each with its fate.
struct Site {
    folder: PathBuf,
    fate: Box<dyn Fn(&str) -> Fate + Send + Sync>,
}

/// Serves `www/`, until the tests end; `fate` says what becomes of the file at a path. Returns the address.
pub(crate) fn serve(fate: impl Fn(&str) -> Fate + Send + Sync + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let site = Site {
        folder: Path::new(env!("CARGO_MANIFEST_DIR")).join("www"),
        fate: Box::new(fate),
    };
    thread::spawn(move || listen(&listener, site, || false));
    format!("http://{address}/")
}

/// Answers until `is_over`.
fn listen(listener: &TcpListener, site: Site, is_over: impl Fn() -> bool) {
    let site = Arc::new(site);
    for stream in listener.incoming().flatten() {
        if is_over() {
            return;
        }
        let site = Arc::clone(&site);
        // The browser may have gone away meanwhile.
        thread::spawn(move || answer(stream, &site).ok());
    }
}

/// The fates of files, by their paths.
type Fates = BTreeMap<String, fn() -> Fate>;

/// A host of the published page, which may be down for a while.
pub(crate) struct Host {
    address: SocketAddr,
    /// The fates of some files; all others are sent.
    fates: Arc<Mutex<Fates>>,
    /// The paths that were asked for.
    asked: Arc<Mutex<Vec<String>>>,
    /// Its sign to stop, and what then ends.
    running: Option<(Arc<AtomicBool>, JoinHandle<()>)>,
}

impl Host {
    /// One that has this version of the page: `first` or `second`.
    pub(crate) fn of(version: &str) -> Self {
        let mut host = Self {
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            fates: Arc::default(),
            asked: Arc::default(),
            running: None,
        };
        host.publish(version);
        host
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Has this version from now on, at the same address.
    pub(crate) fn publish(&mut self, version: &str) {
        self.stop();
        let listener = TcpListener::bind(self.address).expect("the port");
        self.address = listener.local_addr().expect("an address");
        let (fates, asked) = (Arc::clone(&self.fates), Arc::clone(&self.asked));
        let fate = move |path: &str| {
            asked.lock().expect("the paths").push(path.into());
            let fates = fates.lock().expect("fates");
            fates.get(path).map_or(Fate::Sent, |fate| fate())
        };
        let site = Site {
            folder: published(version),
            fate: Box::new(fate),
        };
        let over = Arc::new(AtomicBool::new(false));
        let sign = Arc::clone(&over);
        let thread = thread::spawn(move || listen(&listener, site, || sign.load(Relaxed)));
        self.running = Some((over, thread));
    }

    /// Is down: connections are refused.
    pub(crate) fn stop(&mut self) {
        if let Some((over, thread)) = self.running.take() {
            over.store(true, Relaxed);
            drop(TcpStream::connect(self.address));
            thread.join().expect("the end of the server");
            assert!(TcpStream::connect(self.address).is_err(), "it is down");
        }
    }

    /// Sets the fate of a file from now on.
    pub(crate) fn decide(&self, path: &str, fate: fn() -> Fate) {
        let mut fates = self.fates.lock().expect("fates");
        fates.insert(path.into(), fate);
    }

    /// The number of requests for files whose path ends so.
    pub(crate) fn asked(&self, end: &str) -> usize {
        let asked = self.asked.lock().expect("the paths");
        asked.iter().filter(|path| path.ends_with(end)).count()
    }
}

/// The folder of a version of the page.
pub(crate) fn published(version: &str) -> PathBuf {
    let folder = std::env::var_os("HYPERPLANE_VERSIONS").map(PathBuf::from);
    let folder = folder.unwrap_or_else(|| panic!("run `{RUNNER}`: it publishes the page"));
    folder.join(version)
}

fn answer(mut stream: TcpStream, site: &Site) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    while lines
        .next()
        .transpose()?
        .is_some_and(|line| !line.is_empty())
    {}
    let path = request.split([' ', '?']).nth(1).unwrap_or_default();
    let path = if path == "/" {
        "index.html"
    } else {
        path.trim_start_matches('/')
    };
    let (mut status, mut kind) = ("200 OK", kind(path));
    let mut sharing = "Access-Control-Allow-Origin: *\r\n";
    let file = || std::fs::read(site.folder.join(path));
    let body = match (site.fate)(path) {
        Fate::Sent => file(),
        Fate::Behind(gate) => {
            gate.pass();
            file()
        }
        Fate::Missing => Err(std::io::ErrorKind::NotFound.into()),
        Fate::Lost => return Ok(()),
        Fate::Changed(other, text) => {
            kind = other;
            Ok(text.into())
        }
        Fate::At(path) => std::fs::read(path),
        Fate::Cut(bytes) => file().map(|mut body| {
            body.truncate(bytes);
            body
        }),
        Fate::Own => {
            sharing = "";
            file()
        }
    };
    let body = body.unwrap_or_else(|_| {
        status = "404 Not Found";
        Vec::new()
    });
    let length = body.len();
    // As hosts do with the folder of a version.
    let cache = match path.split_once('/') {
        Some((folder, _)) if folder.len() == 16 => "Cache-Control: max-age=31536000, immutable\r\n",
        _ => "",
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n{cache}{sharing}Connection: close\r\n\r\n"
    )?;
    stream.write_all(&body)
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        _ if path.ends_with('/') => "text/html; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/plain",
    }
}
