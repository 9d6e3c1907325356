//! The names under which the jobs of a user publish their ports (MPI 5.0 §11.9.2).
//!
//! A name is a file in a folder of the user's that nobody else can read. It says who has published it: a process that has ended
//! has published nothing.

use std::fs;
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::PathBuf;

use encore_boot::process;

use crate::error::{Error, ErrorClass, Fact, Result};

/// What a file says.
struct Entry {
    port: String,
    /// The process that has published it, and when that was started, as the kernel counts.
    pid: u32,
    started: u64,
}

impl Entry {
    fn read(text: &str) -> Option<Entry> {
        let mut lines = text.lines();
        let mut line = || lines.next();
        Some(Entry { port: line()?.to_owned(), pid: line()?.parse().ok()?, started: line()?.parse().ok()? })
    }

    fn text(&self) -> String {
        format!("{}\n{}\n{}\n", self.port, self.pid, self.started)
    }

    /// Whether the process is still there.
    fn is_valid(&self) -> bool {
        process::status(self.pid).is_some_and(|status| status.started == self.started)
    }
}

fn failed(what: &str, place: &std::path::Path, error: std::io::Error) -> Error {
    let text = format!("{what} {}: {error}", place.display());
    Error::new(ErrorClass::Service, Fact::Text(text))
}

fn about(class: ErrorClass, text: String) -> Error {
    Error::argument(class, "service_name", Fact::Text(text))
}

/// The folder: in that of the user's session, if there is one, else in that for temporary files. Others must not be able to write there.
fn folder() -> Result<PathBuf> {
    let user = rustix::process::getuid().as_raw();
    let session = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).filter(|path| path.is_dir());
    let folder = match session {
        Some(session) => session.join("encore-names"),
        None => std::env::temp_dir().join(format!("encore-names-{user}")),
    };
    match fs::DirBuilder::new().mode(0o700).create(&folder) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
        Err(error) => return Err(failed("no names can be kept in", &folder, error)),
    }
    let is =
        fs::symlink_metadata(&folder).map_err(|error| failed("no names can be kept in", &folder, error))?;
    if !is.is_dir() || is.uid() != user || is.mode() & 0o077 != 0 {
        let text = format!(
            "{} is no folder that only this user can use: names would not be safe there",
            folder.display()
        );
        return Err(Error::new(ErrorClass::Service, Fact::Text(text)));
    }
    Ok(folder)
}

/// The file of a name, which may have any bytes.
fn file(name: &[u8]) -> Result<PathBuf> {
    if name.is_empty() {
        return Err(about(ErrorClass::Service, "a name has at least one character".to_owned()));
    }
    let text: String = name.iter().map(|byte| format!("{byte:02x}")).collect();
    if text.len() > 240 {
        return Err(about(ErrorClass::Service, "a name has at most 120 characters".to_owned()));
    }
    Ok(folder()?.join(text))
}

fn shown(name: &[u8]) -> String {
    format!("\"{}\"", String::from_utf8_lossy(name))
}

/// What is published under a name. A file of a process that has ended is removed.
fn look(file: &PathBuf) -> Option<Entry> {
    let entry = Entry::read(&fs::read_to_string(file).ok()?);
    match entry {
        Some(entry) if entry.is_valid() => Some(entry),
        _ => {
            // Somebody else may have removed it.
            let _ = fs::remove_file(file);
            None
        }
    }
}

/// `MPI_Publish_name`. A name that is published is an error.
pub fn publish(name: &[u8], port: &[u8]) -> Result<()> {
    let file = file(name)?;
    let port = String::from_utf8_lossy(port).into_owned();
    if port.contains('\n') || port.is_empty() {
        return Err(super::port::wrong("it is no name of a port"));
    }
    let pid = std::process::id();
    let own = process::status(pid).ok_or_else(|| {
        let text = "/proc doesn't say when this process was started, so nobody could tell a name of it from one of the dead";
        Error::new(ErrorClass::Service, Fact::Text(text.to_owned()))
    })?;
    let entry = Entry { port, pid, started: own.started };
    if let Some(other) = look(&file) {
        let text = format!("process {} has published {} already", other.pid, shown(name));
        return Err(about(ErrorClass::Service, text));
    }
    // Written apart, so that nobody finds half of it; linked, so that one of two gets the name.
    let apart = file.with_extension(format!("{pid}-{:x}", super::port::random()?));
    let mut options = fs::OpenOptions::new();
    let written = options
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&apart)
        .and_then(|mut opened| opened.write_all(entry.text().as_bytes()))
        .and_then(|()| fs::hard_link(&apart, &file));
    let _ = fs::remove_file(&apart);
    written.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => {
            about(ErrorClass::Service, format!("another process has just published {}", shown(name)))
        }
        _ => failed("the name can't be written to", &file, error),
    })
}

/// `MPI_Lookup_name`
pub fn look_up(name: &[u8]) -> Result<String> {
    let entry = look(&file(name)?);
    let unknown = || about(ErrorClass::Name, format!("nobody has published {}", shown(name)));
    entry.map(|entry| entry.port).ok_or_else(unknown)
}

/// `MPI_Unpublish_name`
pub fn unpublish(name: &[u8], port: &[u8]) -> Result<()> {
    let file = file(name)?;
    let Some(entry) = look(&file) else {
        return Err(about(ErrorClass::Service, format!("nobody has published {}", shown(name))));
    };
    if entry.port.as_bytes() != port {
        let text = format!("{} is published for another port", shown(name));
        return Err(about(ErrorClass::Service, text));
    }
    fs::remove_file(&file).map_err(|error| failed("the name can't be removed from", &file, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_and_go() {
        let name = format!("a name /of {}", std::process::id()).into_bytes();
        assert_eq!(look_up(&name).unwrap_err().class(), ErrorClass::Name);
        publish(&name, b"the port").unwrap();
        assert_eq!(publish(&name, b"another").unwrap_err().class(), ErrorClass::Service);
        assert_eq!(look_up(&name).unwrap(), "the port");
        assert_eq!(unpublish(&name, b"another").unwrap_err().class(), ErrorClass::Service);
        unpublish(&name, b"the port").unwrap();
        assert_eq!(unpublish(&name, b"the port").unwrap_err().class(), ErrorClass::Service);
        assert_eq!(look_up(&name).unwrap_err().class(), ErrorClass::Name);
    }

    #[test]
    fn what_a_dead_process_has_published_is_gone() {
        let name = format!("of the dead {}", std::process::id()).into_bytes();
        let entry = Entry { port: "port".to_owned(), pid: std::process::id(), started: 1 };
        let file = file(&name).unwrap();
        fs::write(&file, entry.text()).unwrap();
        assert_eq!(look_up(&name).unwrap_err().class(), ErrorClass::Name);
        assert!(!file.exists());
    }

    #[test]
    fn strange_names_are_refused() {
        for name in [&b""[..], &[b'x'; 121]] {
            assert_eq!(publish(name, b"port").unwrap_err().class(), ErrorClass::Service);
        }
    }
}
