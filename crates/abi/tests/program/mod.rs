//! Building the library and C programs for it.

// Each test file uses only part of this.
#![allow(dead_code)]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A folder for one test.
pub fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    fs::create_dir_all(&folder).unwrap();
    folder
}

pub fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

/// The static library: the one that `ENCORE_TEST_ARCHIVE` names, or one built now. A build of only this crate takes other features of its
/// dependencies than one of the whole workspace, and so rebuilds all of them.
#[allow(clippy::disallowed_methods, reason = "a test has the rights of whoever starts it")]
pub fn archive() -> PathBuf {
    if let Some(archive) = env::var_os("ENCORE_TEST_ARCHIVE") {
        return archive.into();
    }
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    run(Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--offline", "-p", "encore-abi"])
        .env("CARGO_TARGET_DIR", target)
        .current_dir(root()));
    target.join("debug/libencore_abi.a")
}

/// The folder of the shared library; it is linked once for each test file.
pub fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let folder = folder(concat!("library-", env!("CARGO_CRATE_NAME")));
        run(Command::new(root().join("crates/abi/link.sh")).arg(archive()).arg(&folder));
        folder
    })
}

/// The arguments that link a C program with the shared library.
pub fn shared() -> Vec<String> {
    let folder = library().display();
    vec![format!("-L{folder}"), format!("-Wl,-rpath,{folder}"), "-lmpi_abi".to_owned()]
}

/// Compiles a C program.
pub fn compile(test: &str, source: &str, link: &[String]) -> PathBuf {
    let folder = folder(test);
    let (file, program) = (folder.join("main.c"), folder.join("main"));
    fs::write(&file, source).unwrap();
    run(Command::new("cc")
        .arg("-I")
        .arg(root().join("include"))
        .arg("-o")
        .arg(&program)
        .arg(&file)
        .args(link));
    program
}

/// Outcome of a program.
pub struct Ran {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// Compiles and runs a C program against the shared library. A hanging program is stopped, and has no exit code.
pub fn run_c(test: &str, source: &str) -> Ran {
    let program = compile(test, source, &shared());
    let (stdout, stderr) = (program.with_extension("stdout"), program.with_extension("stderr"));
    let mut child = Command::new(program)
        .stdout(fs::File::create(&stdout).unwrap())
        .stderr(fs::File::create(&stderr).unwrap())
        .spawn()
        .unwrap();
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break Some(status);
        }
        if start.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            child.wait().unwrap();
            break None;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    Ran {
        code: status.and_then(|status| status.code()),
        stdout: fs::read_to_string(stdout).unwrap(),
        stderr: fs::read_to_string(stderr).unwrap(),
    }
}
