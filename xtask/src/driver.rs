//! What a browser test needs: the page being served, and a running ChromeDriver.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::server::{self, Server};
use crate::{shell, workspace};

/// What ChromeDriver says for itself, in the target folder.
const LOG: &str = "chromedriver.log";

/// How long ChromeDriver may take to start; it usually takes a tenth of a second.
const PATIENCE: Duration = Duration::from_secs(20);

/// How often something that will be ready in a moment is looked at.
const GLANCE: Duration = Duration::from_millis(20);

/// The page and the browser's driver; both end with this value, also in a panic.
pub(crate) struct Stage {
    server: Server,
    driver: Driver,
}

impl Stage {
    /// Serves `www/`, which must have been built, and starts the driver.
    pub(crate) fn open(chromedriver: &Path) -> Result<Self> {
        let server = Server::anywhere(&workspace::www())?;
        let driver = Driver::start(chromedriver)?;
        Ok(Self { server, driver })
    }

    /// Tells a test where to find them.
    pub(crate) fn tell(&self, command: &mut Command) {
        command.env("HYPERPLANE_URL", self.server.url());
        command.env(
            "HYPERPLANE_WEBDRIVER",
            format!("http://127.0.0.1:{}", self.driver.port),
        );
    }
}

struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    fn start(program: &Path) -> Result<Self> {
        // Somebody else may take the free port before ChromeDriver does: then it ends at once,
        // and another port may go well.
        for _ in 0..3 {
            if let Some(driver) = Self::start_once(program)? {
                return Ok(driver);
            }
        }
        bail!(
            "{} ends as soon as it is started; see {LOG} in the target folder",
            program.display()
        )
    }

    fn start_once(program: &Path) -> Result<Option<Self>> {
        let port = server::listen(0)?.local_addr()?.port();
        let mut log = std::ffi::OsString::from("--log-path=");
        log.push(workspace::target_dir()?.join(LOG));
        let mut command = shell::command(program);
        command.arg(format!("--port={port}")).arg(log);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let process = command
            .spawn()
            .with_context(|| format!("starting {}", program.display()))?;
        let mut driver = Self { process, port };
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if driver.process.try_wait()?.is_some() {
                return Ok(None);
            }
            if driver
                .get("/status")
                .is_ok_and(|answer| answer.contains("\"ready\":true"))
            {
                return Ok(Some(driver));
            }
            sleep(GLANCE);
        }
        bail!("{} was not ready within {PATIENCE:?}", program.display())
    }

    /// Asks ChromeDriver something; its answers are JSON objects.
    fn get(&self, path: &str) -> Result<String> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))?;
        stream.set_read_timeout(Some(Duration::from_secs(2)))?;
        let host = format!("127.0.0.1:{}", self.port);
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        )?;
        let (mut answer, mut piece) = (Vec::new(), [0; 1024]);
        // It keeps the connection open whatever it is told, so the end is read off the object.
        while !answer.ends_with(b"}") {
            match stream.read(&mut piece)? {
                0 => break,
                length => answer.extend_from_slice(&piece[..length]),
            }
        }
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Asked politely, ChromeDriver also ends the browsers of tests that did not.
        let _ = self.get("/shutdown");
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(5) {
            if !matches!(self.process.try_wait(), Ok(None)) {
                return;
            }
            sleep(GLANCE);
        }
        // Nothing more can be done about a process that cannot be killed.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
