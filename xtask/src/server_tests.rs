use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

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

/// Few and short, so that a test need not wait.
const SHORT: Limits = Limits {
    connections: 10,
    request: Duration::from_millis(200),
    connection: Duration::from_millis(300),
};

/// Returns true if the server ends a connection, whatever it says before.
fn is_ended(mut stream: TcpStream) -> bool {
    match stream.read_to_end(&mut Vec::new()) {
        Ok(_) => true,
        Err(error) => error.kind() == ErrorKind::ConnectionReset,
    }
}

/// Waits until the server has left a connection: nothing more can be written to it then.
fn wait_for_end(stream: &mut TcpStream) {
    let end = Instant::now() + Duration::from_secs(20);
    while stream.write_all(b"x").is_ok() {
        assert!(Instant::now() < end, "it is still there");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn clients_that_do_not_go_on_are_left() -> Result<()> {
    let scratch = Scratch::new("slow")?;
    big(&scratch)?;
    let server = Server::start_within(Site::new(scratch.path())?, listen(0)?, SHORT)?;
    let mut mute = connect(&server)?;
    write!(mute, "GET / HT")?;
    let silent = silent(&server, 2)?;
    assert!(is_ended(mute));
    // What they did not take is not kept for them.
    for mut stream in silent {
        wait_for_end(&mut stream);
        let mut taken = Vec::new();
        let _ = stream.read_to_end(&mut taken);
        assert!(taken.len() < 6_000_000, "{}", taken.len());
    }
    Ok(())
}

#[test]
fn who_has_not_asked_for_longest_gives_way() -> Result<()> {
    let scratch = Scratch::new("idle")?;
    scratch.write("index.html", "hello")?;
    let limits = Limits {
        connections: 2,
        ..LIMITS
    };
    let server = Server::start_within(Site::new(scratch.path())?, listen(0)?, limits)?;
    let get = |stream: &mut TcpStream| -> Result<bool> {
        write!(stream, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")?;
        let mut answer = [0; 1024];
        let length = stream.read(&mut answer)?;
        Ok(answer[..length].starts_with(b"HTTP/1.1 200"))
    };
    let (mut busy, mut idle) = (connect(&server)?, connect(&server)?);
    assert!(get(&mut busy)? && get(&mut idle)? && get(&mut busy)?);
    let mut new = connect(&server)?;
    assert!(get(&mut new)? && get(&mut busy)?);
    assert!(is_ended(idle));
    Ok(())
}

/// The number of connections that one process holds: a system may give each of them 256 files.
const EACH: usize = 200;
/// The variable that tells the test below, run as a program of its own, what to hold open.
const HOLD: &str = "HYPERPLANE_HOLD";

/// A process that holds connections open until this is dropped.
struct Holder(Child);

impl Holder {
    fn new(server: &Server, said: &str) -> Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        command
            .args([
                "server::tests::a_thousand_connections_held_open_stop_nothing",
                "--exact",
                "--nocapture",
            ])
            .env(HOLD, format!("{} {said}", server.port()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        Ok(Self(command.spawn()?))
    }

    /// Waits until they are open.
    fn holds(&mut self) -> Result<()> {
        let said = self.0.stdout.as_mut().context("a pipe")?;
        let mut lines = BufReader::new(said).lines();
        while lines.next().context("no connections were opened")?? != "held" {}
        Ok(())
    }

    /// The work of the other process.
    fn hold(order: &str) -> Result<()> {
        let (port, said) = order.split_once(' ').context("a port")?;
        let address = (Ipv4Addr::LOCALHOST, port.parse()?);
        let open = |_| -> Result<TcpStream> {
            let mut stream = TcpStream::connect(address)?;
            // Some were closed to make room for others.
            let _ = write!(stream, "{}", said.replace("|", "\r\n"));
            Ok(stream)
        };
        let held = (0..EACH).map(open).collect::<Result<Vec<_>>>()?;
        println!("\nheld");
        std::io::stdin().read_line(&mut String::new())?;
        drop(held);
        Ok(())
    }
}

impl Drop for Holder {
    fn drop(&mut self) {
        // Its input ends, and with it the process.
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}

#[test]
fn a_thousand_connections_held_open_stop_nothing() -> Result<()> {
    if let Ok(order) = std::env::var(HOLD) {
        return Holder::hold(&order);
    }
    let scratch = Scratch::new("held")?;
    big(&scratch)?;
    // None of them is left for its silence while this looks.
    let limits = Limits {
        request: Duration::from_secs(3600),
        connection: Duration::from_secs(3600),
        ..LIMITS
    };
    let server = Server::start_within(Site::new(scratch.path())?, listen(0)?, limits)?;
    let asked = "GET /big.js HTTP/1.1|Host: localhost||";
    let said = ["", "GET / HT", "GET / HTTP/1.1|Host: loc", asked, asked];
    let holders = said.iter().map(|said| Holder::new(&server, said));
    let mut holders = holders.collect::<Result<Vec<_>>>()?;
    holders.iter_mut().try_for_each(Holder::holds)?;
    for _ in 0..10 {
        assert!(ask(&server, "GET /")?.ends_with("hello"));
    }
    Ok(())
}

/// Writes the same again and again until the server has had enough; says how many bytes were written, and what came back.
fn pour(server: &Server, begin: &str, piece: &str) -> Result<(usize, String)> {
    const MOST: usize = 100_000_000;
    let mut stream = connect(server)?;
    write!(stream, "{begin}")?;
    let piece = piece.repeat(65_536 / piece.len());
    let mut written = begin.len();
    while written < MOST && stream.write_all(piece.as_bytes()).is_ok() {
        written += piece.len();
    }
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    Ok((written, String::from_utf8_lossy(&answer).into_owned()))
}

#[test]
fn requests_without_an_end_are_cut_off_and_memory_is_bounded() -> Result<()> {
    let scratch = Scratch::new("endless")?;
    scratch.write("index.html", "hello")?;
    let server = Server::anywhere(scratch.path())?;
    let chunked = |method: &str| {
        format!("{method} / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
    };
    for (begin, piece) in [
        ("GET /", "x"),
        ("GET / HTTP/1.1\r\nX: ", "x"),
        ("GET / HTTP/1.1\r\n", "X: x\r\n"),
        ("X", "X"),
        (&chunked("GET"), "1\r\nx\r\n"),
        (&chunked("POST"), "1\r\nx\r\n"),
        (&chunked("GET"), "9"),
    ] {
        let (written, answer) = pour(&server, begin, piece)?;
        // What the system keeps on the way of a connection is less.
        assert!(written < 50_000_000, "{begin:?}: {written} bytes");
        assert!(
            answer.is_empty() || answer.starts_with("HTTP/1.1 "),
            "{begin:?}: {answer}"
        );
        assert!(ask(&server, "GET /")?.ends_with("hello"), "{begin:?}");
    }
    Ok(())
}

#[test]
fn one_byte_at_a_time_is_heard_in_time_or_left() -> Result<()> {
    let scratch = Scratch::new("bytes")?;
    scratch.write("index.html", "hello")?;
    let request = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let drip = |server: &Server, pause: u64| -> Result<String> {
        let mut stream = connect(server)?;
        for byte in request.bytes() {
            if stream.write_all(&[byte]).is_err() {
                break;
            }
            thread::sleep(Duration::from_millis(pause));
        }
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        Ok(String::from_utf8_lossy(&answer).into_owned())
    };
    let patient = Server::anywhere(scratch.path())?;
    assert!(drip(&patient, 1)?.ends_with("hello"));
    // Each byte comes soon enough, all of them do not.
    let limits = Limits {
        connection: LIMITS.connection,
        ..SHORT
    };
    let server = Server::start_within(Site::new(scratch.path())?, listen(0)?, limits)?;
    let answer = drip(&server, 20)?;
    assert!(!answer.contains("hello"), "{answer}");
    assert!(ask(&server, "GET /")?.ends_with("hello"));
    Ok(())
}

#[test]
fn what_makes_no_sense_is_refused() -> Result<()> {
    let scratch = Scratch::new("senseless")?;
    scratch.write("index.html", "hello")?;
    let server = Server::anywhere(scratch.path())?;
    let garbage: Vec<u8> = (0..20_000_u32)
        .map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    let long = format!("/{}", "a/".repeat(10_000));
    let lines = [
        "\0 / HTTP/1.1".to_owned(),
        format!("{} / HTTP/1.1", "M".repeat(10_000)),
        format!("GET {long} HTTP/1.1"),
        "GET http://elsewhere.example/ HTTP/1.1\r\nContent-Length: -1".to_owned(),
        "GET /%00%ff%2e%2e%2f HTTP/1.1".to_owned(),
        "GET /\u{1f4a5} HTTP/1.1".to_owned(),
        "CONNECT localhost:22 HTTP/1.1".to_owned(),
        "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2".to_owned(),
        "GET / HTTP/1.1\r\nHost: \0\u{1}".to_owned(),
    ];
    let requests = lines
        .iter()
        .map(|line| format!("{line}\r\nConnection: close\r\n\r\n").into_bytes());
    for request in requests.chain([garbage]) {
        let mut stream = connect(&server)?;
        let _ = stream.write_all(&request);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let (request, answer) = (
            String::from_utf8_lossy(&request),
            String::from_utf8_lossy(&answer),
        );
        let about = request.chars().take(40).collect::<String>();
        assert!(
            answer.is_empty() || answer.starts_with("HTTP/1.1 4"),
            "{about:?}: {answer}"
        );
        assert!(ask(&server, "GET /")?.ends_with("hello"), "{about:?}");
    }
    Ok(())
}

#[test]
fn requests_in_a_row_are_answered_in_a_row() -> Result<()> {
    let scratch = Scratch::new("row")?;
    scratch.write("index.html", "hello")?;
    let server = Server::anywhere(scratch.path())?;
    let mut stream = connect(&server)?;
    let get = |address: &str, end: &str| {
        format!("GET {address} HTTP/1.1\r\nHost: localhost\r\n{end}\r\n")
    };
    let mut writing = stream.try_clone()?;
    let all = get("/", "").repeat(500) + &get("/none", "") + &get("/", "Connection: close\r\n");
    let writer = thread::spawn(move || writing.write_all(all.as_bytes()));
    let mut answers = String::new();
    stream.read_to_string(&mut answers)?;
    assert_eq!(answers.matches("HTTP/1.1 200 OK\r\n").count(), 501);
    assert_eq!(answers.matches("\r\n\r\nhello").count(), 501);
    let last = answers.rfind("HTTP/1.1 404").context("an answer")?;
    assert_eq!(answers[last..].matches("HTTP/1.1 ").count(), 2);
    assert!(writer.join().is_ok_and(|written| written.is_ok()));
    Ok(())
}

#[test]
fn requests_in_a_row_whose_answers_nobody_takes_are_not_read_on() -> Result<()> {
    let scratch = Scratch::new("deaf")?;
    big(&scratch)?;
    let server = Server::anywhere(scratch.path())?;
    let mut stream = connect(&server)?;
    stream.set_write_timeout(Some(Duration::from_millis(500)))?;
    let many = "GET /big.js HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(1000);
    let mut written = 0;
    while written < 100_000_000 && stream.write_all(many.as_bytes()).is_ok() {
        written += many.len();
    }
    assert!(written < 50_000_000, "{written} bytes were read");
    assert!(ask(&server, "GET /")?.ends_with("hello"));
    Ok(())
}
