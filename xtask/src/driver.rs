//! The needs of a browser test: the page being served, and a running driver of the browser.

use std::fs::File;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::{available_parallelism, sleep};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::browser::Browser;
use crate::server::{self, Server};
use crate::{shell, workspace};

/// The longest time for a driver to start; it usually takes a tenth of a second.
const PATIENCE: Duration = Duration::from_secs(20);

/// The time between two looks at something that will be ready in a moment.
const GLANCE: Duration = Duration::from_millis(20);

/// The page and the browser's drivers; all end with this value, also in a panic.
pub(crate) struct TestSite {
    server: Server,
    /// The site as it is published, for stories about what lies beside the lab.
    published: Option<Server>,
    browser: Browser,
    /// One for each browser that runs at the same time: geckodriver has no more.
    drivers: Vec<Driver>,
}

impl TestSite {
    /// Serves `www/`, which must have been built, and starts the drivers.
    pub(crate) fn open(browser: Browser, driver: &Path) -> Result<Self> {
        Self::of_folder(&workspace::www(), browser, driver)
    }

    /// Serves a folder, and starts the drivers.
    pub(crate) fn of_folder(folder: &Path, browser: Browser, driver: &Path) -> Result<Self> {
        let server = Server::anywhere(folder)?;
        let start = |number| Driver::start(browser, driver, number);
        // As many as there are processors: with one more the same tests took as long.
        let drivers = (0..available_parallelism()?.get()).map(start);
        let drivers = drivers.collect::<Result<_>>()?;
        Ok(Self {
            server,
            published: None,
            browser,
            drivers,
        })
    }

    /// Serves the published site, too.
    pub(crate) fn beside(mut self, folder: &Path) -> Result<Self> {
        self.published = Some(Server::anywhere(folder)?);
        Ok(self)
    }

    /// Tells a test where to find them.
    pub(crate) fn tell(&self, command: &mut Command) {
        let address = |driver: &Driver| format!("http://127.0.0.1:{}", driver.port);
        let drivers: Vec<_> = self.drivers.iter().map(address).collect();
        if let Some(published) = &self.published {
            command.env("HYPERPLANE_PUBLISHED", published.url());
        }
        command
            .env("HYPERPLANE_URL", self.server.url())
            .env("HYPERPLANE_BROWSER", self.browser.name().to_lowercase())
            .env("HYPERPLANE_WEBDRIVER", drivers.join(" "))
            .env("RUST_TEST_THREADS", drivers.len().to_string());
    }
}

struct Driver {
    process: Child,
    browser: Browser,
    port: u16,
}

impl Driver {
    fn start(browser: Browser, program: &Path, number: usize) -> Result<Self> {
        // Somebody else may take the free port before the driver does: then it ends at once,
        // and another port may go well.
        for _ in 0..3 {
            if let Some(driver) = Self::start_once(browser, program, number)? {
                return Ok(driver);
            }
        }
        bail!(
            "{} ends as soon as it is started; see its log in the target folder",
            program.display()
        )
    }

    fn start_once(browser: Browser, program: &Path, number: usize) -> Result<Option<Self>> {
        let port = server::listen(0)?.local_addr()?.port();
        let name = browser.name().to_lowercase();
        let log =
            File::create(workspace::target_dir()?.join(format!("{name}-driver-{number}.log")))?;
        let mut command = shell::command(program);
        command.arg(format!("--port={port}"));
        if browser == Browser::Firefox {
            // The tests set what the browser's own windows are like, too.
            command.arg("--allow-system-access");
        }
        command
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log);
        let process = command
            .spawn()
            .with_context(|| format!("starting {}", program.display()))?;
        let mut driver = Self {
            process,
            browser,
            port,
        };
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

    /// Asks the driver something; its answers are JSON objects.
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
        // Asked politely, a driver also ends the browsers of tests that did not.
        match self.browser {
            Browser::Chromium => drop(self.get("/shutdown")),
            Browser::Firefox => self.terminate(),
        }
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

impl Driver {
    /// geckodriver has no address for it.
    fn terminate(&self) {
        let id = self.process.id().to_string();
        let mut command = if cfg!(windows) {
            let mut command = shell::command("taskkill");
            command.args(["/T", "/F", "/PID", &id]);
            command
        } else {
            let mut command = shell::command("kill");
            command.arg(&id);
            command
        };
        // If it fails, it is killed below.
        let _ = shell::output(&mut command);
    }
}
