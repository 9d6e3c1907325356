//! Facts about this process and its ancestors that decide which launcher has started it.

use std::collections::HashMap;
use std::os::fd::BorrowedFd;

use rustix::net::AddressFamily;

use crate::process;

/// The variables of a process.
pub type Variables = HashMap<String, String>;

/// Facts beside the environment.
pub trait Around {
    /// Whether this process leads its session.
    fn leads_session(&self) -> bool;

    /// Whether the descriptor with this number is a socket of this machine.
    fn is_local_socket(&self, descriptor: i32) -> bool;

    /// The variables that each process above this one was started with, its parent's first, to the first one that can't be asked (one of another
    /// user, or outside of the container).
    fn above(&self) -> Vec<Variables>;
}

/// The calling process.
pub struct ThisProcess;

impl Around for ThisProcess {
    fn leads_session(&self) -> bool {
        process::leads_session()
    }

    fn is_local_socket(&self, descriptor: i32) -> bool {
        // SAFETY: it is only examined; if it is closed, the call fails.
        let borrowed = unsafe { BorrowedFd::borrow_raw(descriptor) };
        rustix::net::sockopt::socket_domain(borrowed) == Ok(AddressFamily::UNIX)
    }

    fn above(&self) -> Vec<Variables> {
        let mut found = Vec::new();
        let mut above = std::os::unix::process::parent_id();
        while above > 1 {
            let Some(variables) = variables_of(above) else { break };
            found.push(variables);
            above = process::status(above).map_or(0, |status| status.parent);
        }
        found
    }
}

/// The variables that a process was started with. One that has none doesn't let itself be asked.
fn variables_of(pid: u32) -> Option<Variables> {
    let bytes = std::fs::read(format!("/proc/{pid}/environ")).ok().filter(|bytes| !bytes.is_empty())?;
    let pair = |one: &[u8]| {
        let (name, value) = std::str::from_utf8(one).ok()?.split_once('=')?;
        Some((name.to_owned(), value.to_owned()))
    };
    Some(bytes.split(|byte| *byte == 0).filter_map(pair).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sockets_of_this_machine_are_told_from_others() {
        use std::os::fd::AsRawFd;
        let (local, _other) = std::os::unix::net::UnixStream::pair().unwrap();
        let network = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        assert!(ThisProcess.is_local_socket(local.as_raw_fd()));
        assert!(!ThisProcess.is_local_socket(network.as_raw_fd()));
        assert!(!ThisProcess.is_local_socket(1 << 20));
    }

    #[test]
    fn the_parent_is_asked_for_its_variables() {
        // A shell's children are started with its variables, and see them above.
        let above = ThisProcess.above();
        assert!(above.iter().all(|variables| !variables.is_empty()));
        let own = variables_of(std::process::id()).unwrap();
        assert_eq!(own.get("PATH"), crate::environment::var("PATH").as_ref());
        assert_eq!(variables_of(u32::MAX), None);
    }
}
