//! The page's files from a server where something is wrong with them.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// What becomes of a file.
pub(crate) enum Fate {
    /// It is sent as it is.
    Sent,
    /// Late.
    Late(Duration),
    /// There is none.
    Missing,
    /// The connection ends instead of an answer.
    Lost,
    /// Something else is sent.
    Changed(&'static str, &'static str),
}

/// Serves `www/`, until the tests end; `fate` says what becomes of the file at a path. Returns the address.
pub(crate) fn serve(fate: impl Fn(&str) -> Fate + Send + Sync + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let fate = Arc::new(fate);
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let fate = Arc::clone(&fate);
            // The browser may have gone away meanwhile.
            thread::spawn(move || answer(stream, &*fate).ok());
        }
    });
    format!("http://{address}/")
}

fn answer(mut stream: TcpStream, fate: &dyn Fn(&str) -> Fate) -> std::io::Result<()> {
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
    let file = || std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("www").join(path));
    let body = match fate(path) {
        Fate::Sent => file(),
        Fate::Late(time) => {
            thread::sleep(time);
            file()
        }
        Fate::Missing => Err(std::io::ErrorKind::NotFound.into()),
        Fate::Lost => return Ok(()),
        Fate::Changed(other, text) => {
            kind = other;
            Ok(text.into())
        }
    };
    let body = body.unwrap_or_else(|_| {
        status = "404 Not Found";
        Vec::new()
    });
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(&body)
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        _ => "text/plain",
    }
}
