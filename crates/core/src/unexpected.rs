//! Messages that arrived before their receive was posted, and those that a matched probe has taken.

use std::cell::{Cell, RefCell};

use crate::comm::Communicator;
use crate::engine::Engine;
use crate::handle::MessageHandle;
use crate::matching::{Entry, Key, Links};
use crate::objects::MESSAGES;
use crate::p2p::wire::Location;
use crate::slab::Obj;

/// How the data of a message gets here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// It is here.
    Here,
    /// It is here, and the sender's request wants to know of the match.
    HereSynchronous {
        /// The sender's request, as it calls it.
        request: u64,
    },
    /// The sender has it still and sends it on demand.
    Announced {
        /// The sender's request, as it calls it.
        request: u64,
        /// Where it is.
        location: Location,
        /// Whether the sender waits for nothing else.
        waits: bool,
    },
}

/// A message without a receive.
pub struct Message {
    /// Places in the tables of unexpected messages.
    pub links: [Links<Message>; 4],
    /// What it is matched by.
    pub envelope: Key,
    /// World rank of the sender.
    pub sender: u32,
    /// Where the data is.
    pub arrival: Arrival,
    /// Its length.
    pub bytes: u64,
    /// The data, if it's here and short.
    pub short: [u8; encore_transport::ring::INLINE],
    /// The data, if it's here and longer; shorter than the message as long as pieces are missing.
    pub long: RefCell<Vec<u8>>,
    /// Kept alive while a matched probe's handle is out.
    pub comm: Cell<Option<Obj<Communicator>>>,
}

impl Message {
    /// Runs `read` on the data that is here.
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
            crate::comm::release(comm);
        }
    }
}

impl Engine {
    /// Memory that unexpected messages take, in bytes.
    fn kept(&self) -> u64 {
        self.counters.unexpected_bytes + (self.unexpected.len() * size_of::<Message>()) as u64
    }

    /// Has others ask before they send more, once unexpected messages take as much memory as they may. What was sent before
    /// they know is kept all the same: at most what the rings hold.
    #[inline]
    pub fn keep_within_limit(&mut self) {
        if !self.full && self.kept() > self.settings.unexpected_limit {
            self.full = true;
            self.shm.set_full(true);
        }
    }

    /// An unexpected message has been taken, or was taken back: gives its count up. Well below the limit, others needn't ask
    /// any more.
    #[inline]
    pub fn unexpected_went(&mut self, message: Obj<Message>) {
        self.counters.unexpected_went(&message);
        MESSAGES.release(message);
        if self.full && self.kept() <= self.settings.unexpected_limit / 2 {
            self.full = false;
            self.shm.set_full(false);
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
