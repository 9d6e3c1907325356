//! The names under which the jobs of a user publish their ports (MPI 5.0 §11.9.2).
//!
//! A name is a file in a folder that only the user can read: on this machine, or in `ENCORE_NAMES`, which may be shared by several
//! machines. The file identifies the publishing process: names of a process that has ended are void. If the launcher has a name server,
//! names are also published there, and looked up there if they are not in the folder. It shows its names to anybody, so it gets no secret
//! ([`super::sealed`]).

use std::fs;
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::PathBuf;

use encore_boot::machine::boot_id;
use encore_boot::{environment, process};

use super::port::PortName;
use super::sealed;
use encore_engine::call::Call;
use encore_engine::error::{Error, ErrorClass, Fact, Result};

/// Content of a name's file.
struct Entry {
    port: String,
    /// The publishing process, and its start time as counted by the kernel.
    pid: u32,
    started: u64,
    /// The system in which that process id is valid.
    place: String,
}

/// Identifies this machine's or container's process ids.
fn own_place() -> String {
    let boot = boot_id().unwrap_or_default();
    let space = fs::read_link("/proc/self/ns/pid").unwrap_or_default();
    format!("{boot}/{}", space.display())
}

impl Entry {
    fn read(text: &str) -> Option<Entry> {
        let mut lines = text.lines();
        let mut line = || lines.next();
        let port = line()?.to_owned();
        let (pid, started) = (line()?.parse().ok()?, line()?.parse().ok()?);
        Some(Entry { port, pid, started, place: line()?.to_owned() })
    }

    fn text(&self) -> String {
        format!("{}\n{}\n{}\n{}\n", self.port, self.pid, self.started, self.place)
    }

    /// Whether the publishing process still exists. One of another machine counts as gone if nothing answers at its port.
    fn is_valid(&self) -> bool {
        match self.place == own_place() {
            true => process::status(self.pid).is_some_and(|status| status.started == self.started),
            false => is_answered(&self.port),
        }
    }
}

/// Whether the process that opened a port may exist, on any machine.
fn is_answered(port: &str) -> bool {
    let known = port.parse::<PortName>().ok().or_else(|| sealed::place_of(port));
    known.is_none_or(|port| port.card.addresses.is_answered() != Some(false))
}

fn failed(what: &str, place: &std::path::Path, error: std::io::Error) -> Error {
    let text = format!("{what} {}: {error}", place.display());
    Error::new(ErrorClass::Service, Fact::Text(text))
}

fn about(class: ErrorClass, text: String) -> Error {
    Error::argument(class, "service_name", Fact::Text(text))
}

/// The folder: the user's setting; or a subfolder of the user's session folder, if there is one, else of the folder for temporary files.
/// Others must not be able to write there.
fn folder() -> Result<PathBuf> {
    let user = rustix::process::getuid().as_raw();
    let path = |name| environment::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let session = || path("XDG_RUNTIME_DIR").filter(|path| path.is_dir());
    let folder = match path(environment::NAMES) {
        Some(folder) => folder,
        None => match session() {
            Some(session) => session.join("encore-names"),
            None => temporary().join(format!("encore-names-{user}")),
        },
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

/// The folder for temporary files.
fn temporary() -> PathBuf {
    if environment::is_privileged() { PathBuf::from("/tmp") } else { std::env::temp_dir() }
}

/// Text for a name of any bytes: for launchers, and for its file.
fn plain(name: &[u8]) -> Result<String> {
    if name.is_empty() {
        return Err(about(ErrorClass::Service, "a name has at least one character".to_owned()));
    }
    let text: String = name.iter().map(|byte| format!("{byte:02x}")).collect();
    match text.len() > 240 {
        true => Err(about(ErrorClass::Service, "a name has at most 120 characters".to_owned())),
        false => Ok(text),
    }
}

/// The file of a name.
fn file(name: &[u8]) -> Result<PathBuf> {
    let text = plain(name)?;
    Ok(folder()?.join(text))
}

fn shown(name: &[u8]) -> String {
    format!("\"{}\"", String::from_utf8_lossy(name))
}

/// The entry published under a name. Removes the file of a process that has ended.
fn look(file: &PathBuf) -> Option<Entry> {
    let entry = Entry::read(&fs::read_to_string(file).ok()?);
    match entry {
        Some(entry) if entry.is_valid() => Some(entry),
        _ => {
            // Another process may have removed it.
            let _ = fs::remove_file(file);
            None
        }
    }
}

/// The error of a launcher that doesn't answer.
fn unanswered(error: impl std::fmt::Display) -> Error {
    Error::new(ErrorClass::Service, Fact::Text(format!("the launcher's name server: {error}")))
}

/// `MPI_Publish_name`. Publishing a name again is an error.
pub fn publish(call: &mut Call, name: &[u8], port: &[u8]) -> Result<()> {
    call.outside(|| publish_in_folder(name, port))?;
    let told = tell_launcher(call, &plain(name)?, &String::from_utf8_lossy(port)).and_then(|told| {
        let text = format!("{} is published already with the launcher's name server", shown(name));
        told.then_some(()).ok_or_else(|| about(ErrorClass::Service, text))
    });
    if told.is_err() {
        // Undo the publication; the name was there a moment ago.
        let _ = call.outside(|| unpublish_in_folder(name, port));
    }
    told
}

/// Publishes with the launcher, if it has a name server. Replaces the name of a process that has ended. False: the name is taken.
fn tell_launcher(call: &mut Call, name: &str, port: &str) -> Result<bool> {
    // An invalid port name is of no use elsewhere, and may have characters with a meaning to the launcher.
    let Ok(port) = port.parse::<PortName>() else { return Ok(true) };
    // Without a name server, no key is needed.
    let launcher = &mut call.engine().job.bootstrap;
    if !launcher.keeps_names() {
        return Ok(true);
    }
    let port = &sealed::key().and_then(|key| sealed::seal(&key, port)).map_err(unanswered)?;
    if launcher.publish(name, port).map_err(unanswered)? != Some(false) {
        return Ok(true);
    }
    let other = launcher.look_up(name).map_err(unanswered)?;
    if other.is_some_and(|other| call.outside(|| is_answered(&other))) {
        return Ok(false);
    }
    let launcher = &mut call.engine().job.bootstrap;
    launcher.unpublish(name).map_err(unanswered)?;
    Ok(launcher.publish(name, port).map_err(unanswered)? != Some(false))
}

/// `MPI_Lookup_name`
pub fn look_up(call: &mut Call, name: &[u8]) -> Result<String> {
    if let Some(port) = call.outside(|| look_up_in_folder(name))? {
        return Ok(port);
    }
    let known = call.engine().job.bootstrap.look_up(&plain(name)?).map_err(unanswered)?;
    if let Some(sealed) = known.as_deref().filter(|known| sealed::is_sealed(known)) {
        let opened = sealed::key().map(|key| sealed::open(&key, sealed)).map_err(unanswered)?;
        let text = || {
            format!(
                "{} was published by a process that has another key: of another user, or on a machine that doesn't share the home folder; \
                 XDG_STATE_HOME may name a folder that both share",
                shown(name)
            )
        };
        return opened.map(|port| port.to_string()).ok_or_else(|| about(ErrorClass::Name, text()));
    }
    known.ok_or_else(|| {
        let folder = folder().map_or_else(|_| "its folder".into(), |folder| folder.display().to_string());
        let text = format!(
            "no process has published {} in {folder}: for names of other machines, {} has to name a folder that all of them share",
            shown(name),
            environment::NAMES
        );
        about(ErrorClass::Name, text)
    })
}

/// `MPI_Unpublish_name`
pub fn unpublish(call: &mut Call, name: &[u8], port: &[u8]) -> Result<()> {
    call.outside(|| unpublish_in_folder(name, port))?;
    call.engine().job.bootstrap.unpublish(&plain(name)?).map_err(unanswered)
}

fn publish_in_folder(name: &[u8], port: &[u8]) -> Result<()> {
    let file = file(name)?;
    let port = String::from_utf8_lossy(port).into_owned();
    if port.contains('\n') || port.is_empty() {
        return Err(super::port::wrong("it is no name of a port"));
    }
    let pid = std::process::id();
    let own = process::status(pid).ok_or_else(|| {
        let text = "/proc has no start time of this process, which must distinguish its names from those of dead processes";
        Error::new(ErrorClass::Service, Fact::Text(text.to_owned()))
    })?;
    let entry = Entry { port, pid, started: own.started, place: own_place() };
    if let Some(other) = look(&file) {
        let text = format!("process {} has published {} already", other.pid, shown(name));
        return Err(about(ErrorClass::Service, text));
    }
    // Written to another file, so that no reader finds half of it; then linked, so that only one of two publishers succeeds.
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

fn look_up_in_folder(name: &[u8]) -> Result<Option<String>> {
    Ok(look(&file(name)?).map(|entry| entry.port))
}

fn unpublish_in_folder(name: &[u8], port: &[u8]) -> Result<()> {
    let file = file(name)?;
    let Some(entry) = look(&file) else {
        return Err(about(ErrorClass::Service, format!("no process has published {}", shown(name))));
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
    use crate::jobs::place::version;

    #[test]
    fn name_files_are_parsed_or_refused() {
        let port = format!("encore-port:{}:1:{:032x}:7:{:032x}:3:1:ff:unix:encore-1.", version(), 5, 6);
        let text = format!("{port}\n17\n123456\na/pid:[4026531836]\n");
        let target = encore_fuzz::Target {
            krate: env!("CARGO_MANIFEST_DIR"),
            name: "names",
            examples: &[text.as_bytes()],
            words: &["\n", "17\n", "encore-port:", "."],
        };
        let look = |read: fn(&str) -> Option<Entry>, input: &[u8]| {
            let text = String::from_utf8_lossy(input);
            let Some(entry) = read(&text) else { return };
            let again = read(&entry.text()).expect("a parsed entry can be written");
            assert_eq!(again.text(), entry.text());
            if let Ok(port) = entry.port.parse::<PortName>() {
                assert_eq!(port.to_string().parse(), Ok(port));
            }
        };
        target.check(|input| look(Entry::read, input));
        // Seeded fault: the last character of a port is lost.
        let shortened = |text: &str| {
            let mut entry = Entry::read(text)?;
            entry.port.pop()?;
            Some(entry)
        };
        target.finds(|input| look(shortened, input));
    }

    #[test]
    fn names_come_and_go() {
        let name = format!("a name /of {}", std::process::id()).into_bytes();
        assert_eq!(look_up_in_folder(&name).unwrap(), None);
        publish_in_folder(&name, b"the port").unwrap();
        assert_eq!(publish_in_folder(&name, b"another").unwrap_err().class(), ErrorClass::Service);
        assert_eq!(look_up_in_folder(&name).unwrap().as_deref(), Some("the port"));
        assert_eq!(unpublish_in_folder(&name, b"another").unwrap_err().class(), ErrorClass::Service);
        unpublish_in_folder(&name, b"the port").unwrap();
        assert_eq!(unpublish_in_folder(&name, b"the port").unwrap_err().class(), ErrorClass::Service);
        assert_eq!(look_up_in_folder(&name).unwrap(), None);
    }

    /// A name whose file contains `entry`.
    fn said(number: u32, entry: &Entry) -> (Vec<u8>, PathBuf) {
        let name = format!("{number} of the others {}", std::process::id()).into_bytes();
        let file = file(&name).unwrap();
        fs::write(&file, entry.text()).unwrap();
        (name, file)
    }

    #[test]
    fn names_of_dead_processes_vanish() {
        let entry =
            Entry { port: "port".to_owned(), pid: std::process::id(), started: 1, place: own_place() };
        let (name, file) = said(1, &entry);
        assert_eq!(look_up_in_folder(&name).unwrap(), None);
        assert!(!file.exists());
    }

    #[test]
    fn remote_name_counts_while_process_answers() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let card = format!("{:032x}:0:{:032x}:0:0:0", 1, 2);
        let of = |addresses: &str| {
            let port = format!("encore-port:{}:{:016x}:{card}:{addresses}.", version(), 7);
            Entry { port, pid: std::process::id(), started: 1, place: "another".to_owned() }
        };
        let (name, file) = said(2, &of(&format!("unix:a+tcp:{address}")));
        assert!(look_up_in_folder(&name).unwrap().is_some());
        drop(listener);
        assert_eq!(look_up_in_folder(&name).unwrap(), None);
        assert!(!file.exists());
        // Unknown: whether this process exists.
        let (name, file) = said(3, &of("unix:a"));
        assert!(look_up_in_folder(&name).unwrap().is_some());
        fs::remove_file(file).unwrap();
    }

    #[test]
    fn strange_names_are_refused() {
        for name in [&b""[..], &[b'x'; 121]] {
            assert_eq!(publish_in_folder(name, b"port").unwrap_err().class(), ErrorClass::Service);
        }
    }
}
