//! `MPI_Comm_join` (MPI 5.0 §11.10.5): two processes with a socket between them, which nothing else reads or writes meanwhile.
//!
//! Each sends the name of a port of its own; the one whose name is smaller accepts there, and the other one connects.

use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::{BorrowedFd, RawFd};
use std::os::unix::net::UnixStream;

use encore_tuning::TUNING;

use super::meeting;
use super::port::{self, NoPort, PortName};
use crate::handle::CommHandle;
use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::slab::Obj;

/// Bytes of the message over the socket: the name, padded with blanks.
const BYTES: usize = 512;

/// Exchanges names over the socket, blocking or not.
fn exchange(socket: RawFd, mine: &str) -> io::Result<[u8; BYTES]> {
    // SAFETY: the program provides the descriptor for the duration of this call and it isn't -1; if it is invalid, the next call fails.
    let socket = unsafe { BorrowedFd::borrow_raw(socket) };
    // A stream of any kind: only its read and write are used.
    let mut socket = UnixStream::from(socket.try_clone_to_owned()?);
    let mut ours = [b' '; BYTES];
    ours[..mine.len()].copy_from_slice(mine.as_bytes());
    let mut theirs = [0; BYTES];
    let (mut sent, mut received) = (0, 0);
    while received < BYTES {
        let did = match sent < BYTES {
            true => socket.write(&ours[sent..]).map(|bytes| sent += bytes),
            false => match socket.read(&mut theirs[received..]) {
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                read => read.map(|bytes| received += bytes),
            },
        };
        match did {
            Err(error) if error.kind() == ErrorKind::WouldBlock => std::thread::sleep(TUNING.nap_at_join),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            other => other?,
        }
    }
    Ok(theirs)
}

/// `MPI_Comm_join`
pub fn join(call: &mut Call, socket: RawFd) -> Result<Obj<Communicator>> {
    if socket < 0 {
        let text = format!("{socket} is no descriptor");
        return Err(Error::argument(ErrorClass::Arg, "fd", Fact::Text(text)));
    }
    let own = CommHandle::SELF.resolve().expect("a call inside MPI");
    let mine = port::open(call)?;
    let text = mine.to_string();
    let joined = match call.outside(|| exchange(socket, &text)) {
        Ok(theirs) => meet(call, own, &mine, &theirs),
        Err(error) => {
            let text = format!("the other process can't be reached over descriptor {socket}: {error}");
            Err(Error::argument(ErrorClass::Arg, "fd", Fact::Text(text)))
        }
    };
    let closed = port::close(call, &mine);
    joined.and_then(|comm| closed.map(|()| comm))
}

fn meet(
    call: &mut Call,
    own: Obj<Communicator>,
    mine: &PortName,
    theirs: &[u8],
) -> Result<Obj<Communicator>> {
    let theirs: PortName = String::from_utf8_lossy(theirs).parse().map_err(|none: NoPort| {
        let text = none.text("the message over the socket is not from MPI_Comm_join of Encore");
        Error::argument(ErrorClass::Arg, "fd", Fact::Text(text))
    })?;
    if theirs.card == mine.card {
        let text = "both ends of the socket are of this process".to_owned();
        return Err(Error::argument(ErrorClass::Arg, "fd", Fact::Text(text)));
    }
    match (mine.card.name, mine.number) < (theirs.card.name, theirs.number) {
        true => meeting::accept(call, own, 0, Some(Ok(mine.clone()))),
        false => meeting::connect(call, own, 0, Some(Ok(theirs))),
    }
}
