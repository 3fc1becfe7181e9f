use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use super::*;
use crate::files::Scratch;
use crate::rehearsal;

/// The answer to one request: head and content.
struct Answer(String, Vec<u8>);

impl Answer {
    fn status(&self) -> &str {
        self.0.split(' ').nth(1).unwrap_or_default()
    }

    /// The value of a header, empty where there is none.
    fn header(&self, name: &str) -> &str {
        let mut lines = self.0.lines().filter_map(|line| line.split_once(": "));
        let found = lines.find(|(own, _)| own.eq_ignore_ascii_case(name));
        found.map_or("", |(_, value)| value)
    }
}

fn connect(server: &Server) -> Result<TcpStream> {
    let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, server.port()))?;
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    Ok(stream)
}

/// Asks with this first line, and with headers behind it.
fn ask(server: &Server, request: &str, headers: &str) -> Result<Answer> {
    let mut stream = connect(server)?;
    let head = format!("{request} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}");
    write!(stream, "{head}\r\n")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
    let content = answer.split_off(end.context("an end of the head")? + 4);
    Ok(Answer(String::from_utf8(answer)?, content))
}

fn get(server: &Server, path: &str) -> Result<Answer> {
    ask(server, &format!("GET {path}"), "")
}

const FILES: [(&str, &str); 6] = [
    ("secret.txt", "secret"),
    ("www/index.html", "hello"),
    ("www/a b.css", "style"),
    ("www/main.js", "script"),
    ("www/lessons/index.html", "lessons"),
    ("www/pkg/x.wasm", "\0asm"),
];

#[test]
fn files_are_found_by_address() -> Result<()> {
    let scratch = Scratch::with("found", &FILES)?;
    let server = Server::anywhere(&scratch.path().join("www"))?;
    for (path, content, kind) in [
        ("/", "hello", "text/html; charset=utf-8"),
        ("/?seed=1&x=../..", "hello", "text/html; charset=utf-8"),
        ("/a%20b.css", "style", "text/css; charset=utf-8"),
        ("/main.js", "script", "text/javascript; charset=utf-8"),
        ("/lessons/", "lessons", "text/html; charset=utf-8"),
        ("/pkg/x.wasm?v=2", "\0asm", "application/wasm"),
    ] {
        let answer = get(&server, path)?;
        assert_eq!(answer.status(), "200", "{path}");
        assert_eq!(answer.1, content.as_bytes(), "{path}");
        for (name, value) in [
            ("Content-Type", kind),
            ("Content-Security-Policy", policy::POLICY),
            ("Cache-Control", "no-cache"),
            ("X-Content-Type-Options", "nosniff"),
            ("Access-Control-Allow-Origin", "*"),
        ] {
            assert_eq!(answer.header(name), value, "{path}");
        }
    }
    // Only there do the page's relative links hold.
    assert_eq!(get(&server, "/lessons")?.header("Location"), "/lessons/");
    Ok(())
}

#[test]
fn a_page_that_names_a_policy_is_sent_with_it() -> Result<()> {
    let own = policy::with_styles("'sha256-abc'");
    let page = policy::element().replace(policy::POLICY, &own);
    let scratch = Scratch::with("policy", &[("index.html", &page)])?;
    let server = Server::anywhere(scratch.path())?;
    let answer = get(&server, "/")?;
    assert_eq!(answer.header("Content-Security-Policy"), own);
    Ok(())
}

#[test]
fn only_files_are_asked_for_and_only_by_reading() -> Result<()> {
    let scratch = Scratch::with("reading", &FILES)?;
    let server = Server::anywhere(&scratch.path().join("www"))?;
    let head = ask(&server, "HEAD /", "")?;
    assert_eq!((head.status(), head.header("Content-Length")), ("200", "5"));
    assert_eq!(head.1, b"");
    for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
        let answer = ask(&server, &format!("{method} /"), "")?;
        assert_eq!(answer.status(), "405", "{method}");
        assert_eq!(answer.header("Allow"), "GET,HEAD", "{method}");
    }
    Ok(())
}

#[test]
fn nothing_outside_is_found() -> Result<()> {
    let scratch = Scratch::with("outside", &FILES)?;
    let server = Server::anywhere(&scratch.path().join("www"))?;
    for path in [
        "/missing",
        "/pkg/",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/pkg/../../secret.txt",
        "/..%5csecret.txt",
        "/%252e%252e/secret.txt",
        "/c:/secret.txt",
        "/index.html%00.css",
        "/%ff",
        "//etc/passwd",
        "/%2fetc/passwd",
    ] {
        assert_eq!(get(&server, path)?.status(), "404", "{path}");
    }
    Ok(())
}

#[test]
fn a_file_that_has_changed_is_sent_anew() -> Result<()> {
    let scratch = Scratch::with("anew", &[("main.js", "1")])?;
    let server = Server::anywhere(scratch.path())?;
    let time = get(&server, "/main.js")?.header("Last-Modified").to_owned();
    // Most likely within the same second.
    scratch.write("main.js", "2")?;
    let since = format!("If-Modified-Since: {time}\r\n");
    assert_eq!(ask(&server, "GET /main.js", &since)?.1, b"2");
    Ok(())
}

#[test]
fn a_published_site_is_compressed_and_its_folders_are_kept() -> Result<()> {
    let page = "hello ".repeat(100);
    let files = [
        ("index.html", page.as_str()),
        ("0123456789abcdef/main.js", "1"),
        ("docs/lessons.html", "a guide"),
        ("404.html", "lost"),
    ];
    let scratch = Scratch::with("published", &files)?;
    rehearsal::compress(scratch.path())?;
    let server = Server::anywhere(scratch.path())?;
    let compressed = ask(&server, "GET /", "Accept-Encoding: gzip, br\r\n")?;
    assert_eq!(compressed.header("Content-Encoding"), "gzip");
    assert_eq!(
        compressed.header("Content-Type"),
        "text/html; charset=utf-8"
    );
    assert!(compressed.1.starts_with(&[0x1f, 0x8b]) && compressed.1.len() < 100);
    assert_eq!(get(&server, "/")?.1, page.as_bytes(), "who takes no gzip");
    let cache = |path: &str| -> Result<String> {
        Ok(get(&server, path)?.header("Cache-Control").to_owned())
    };
    let kept = "max-age=31536000, immutable";
    assert_eq!(cache("/0123456789abcdef/main.js")?, kept);
    assert_eq!(cache("/0123456789abcdef/none.js")?, "no-cache");
    assert_eq!(cache("/docs/lessons.html")?, "no-cache");
    let lost = get(&server, "/docs/lost.html")?;
    assert_eq!((lost.status(), lost.1.as_slice()), ("404", &b"lost"[..]));
    assert_eq!(lost.header("Content-Security-Policy"), "", "its own");
    Ok(())
}

#[test]
fn who_says_nothing_or_goes_away_stops_nobody() -> Result<()> {
    let big = "x".repeat(6_000_000);
    let scratch = Scratch::with("away", &[("index.html", "hello"), ("big.js", &big)])?;
    let server = Server::anywhere(scratch.path())?;
    let mut held = Vec::new();
    for said in [
        "",
        "GET / HT",
        "GET /big.js HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ] {
        for stays in [true, false] {
            let mut stream = connect(&server)?;
            stream.write_all(said.as_bytes())?;
            held.extend(stays.then_some(stream));
        }
    }
    assert_eq!(get(&server, "/")?.1, b"hello");
    assert_eq!(get(&server, "/big.js")?.1.len(), big.len());
    // Neither do they keep a server from stopping.
    drop(server);
    for mut stream in held {
        let end = stream.read_to_end(&mut Vec::new());
        let is_ended =
            end.map_or_else(|error| error.kind() == ErrorKind::ConnectionReset, |_| true);
        assert!(is_ended);
    }
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
