//! Messages that arrived before their receive was posted, and those that a matched probe has taken. [`limit`] bounds their memory.

pub mod limit;

use std::cell::{Cell, RefCell};

use crate::p2p::wire::Location;
use crate::peers::peer::PeerId;
use crate::state::comm::Communicator;
use crate::state::handle::MessageHandle;
use encore_matching::{Entry, Key, Links};
use encore_slab::{Obj, Slab};

/// All messages: unexpected ones, and those that a matched probe has taken.
// SAFETY: reached only with the engine held.
pub static MESSAGES: Slab<Message> = unsafe { Slab::new() };

/// Location of a message's data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// The data has arrived.
    Here,
    /// The data has arrived, and the sender's request waits for the match.
    HereSynchronous {
        /// Address of the sender's request, in its process.
        request: u64,
    },
    /// The sender still has it, and sends it on demand.
    Announced {
        /// Address of the sender's request, in its process.
        request: u64,
        /// Location of the data.
        location: Location,
        /// Whether the sender waits only for this message.
        waits: bool,
    },
}

/// A message without a receive.
pub struct Message {
    /// Links in the tables of unexpected messages.
    pub links: [Links<Message>; 4],
    /// The envelope by which it is matched.
    pub envelope: Key,
    /// The sender.
    pub sender: PeerId,
    /// Location of the data.
    pub arrival: Arrival,
    /// Length of the message.
    pub bytes: u64,
    /// Number of the message, where it is checked.
    #[cfg(feature = "insight")]
    pub number: u64,
    /// Number among all messages from its sender, for a timeline.
    #[cfg(feature = "insight")]
    pub serial: u32,
    /// The data, if it has arrived and is short.
    pub short: [u8; encore_shmem::ring::INLINE],
    /// The data, if it has arrived and is longer. It is shorter than the message while pieces are missing.
    pub long: RefCell<Vec<u8>>,
    /// Communicator, kept alive while a matched probe's handle exists.
    pub comm: Cell<Option<Obj<Communicator>>>,
}

impl Message {
    /// A message without a receive.
    pub fn new(sender: PeerId, envelope: Key, arrival: Arrival, bytes: u64) -> Message {
        Message {
            links: std::array::from_fn(|_| Links::default()),
            envelope,
            sender,
            arrival,
            bytes,
            #[cfg(feature = "insight")]
            number: 0,
            #[cfg(feature = "insight")]
            serial: 0,
            short: [0; encore_shmem::ring::INLINE],
            long: RefCell::default(),
            comm: Cell::new(None),
        }
    }

    /// Runs `read` on the data that has arrived.
    pub fn read<R>(&self, read: impl FnOnce(&[u8]) -> R) -> R {
        match self.short.get(..self.bytes as usize) {
            Some(short) => read(short),
            None => read(&self.long.borrow()),
        }
    }
}

impl Entry for Message {
    #[inline(always)]
    fn links(&self, table: usize) -> &Links<Message> {
        &self.links[table]
    }
}

impl Drop for Message {
    fn drop(&mut self) {
        if let Some(comm) = self.comm.take() {
            // SAFETY: the count that this object holds.
            unsafe { crate::state::comm::release(comm) };
        }
    }
}

impl MessageHandle {
    /// The message that a matched probe has taken under this handle, if any.
    pub fn resolve(self) -> Option<Obj<Message>> {
        MESSAGES.get(self.0).filter(|message| {
            let comm = message.comm.get();
            comm.is_some()
        })
    }
}
