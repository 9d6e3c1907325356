//! Buffers for buffered sends, and the sends that are kept there ([`crate::send::buffered`]).

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use crate::BSEND_OVERHEAD;
use crate::state::handle::RequestHandle;
use encore_errors::error::{Error, ErrorClass, Fact, Result};

/// The buffer that a program attached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attached {
    /// Its address, as it is given back; `MPI_BUFFER_AUTOMATIC` too.
    pub address: usize,
    /// Its size in bytes.
    pub size: i64,
    /// As much as needed is provided (`MPI_BUFFER_AUTOMATIC`).
    pub automatic: bool,
}

/// Something that a buffer can be attached to, and the messages kept there.
#[derive(Default)]
pub struct Buffering {
    pub(crate) attached: Cell<Option<Attached>>,
    /// Bytes taken by sends that have not left yet, overhead included.
    pub(crate) used: Cell<u64>,
    /// Number of these sends.
    pub(crate) pending: Cell<usize>,
    /// Number of sends kept here so far; it numbers them.
    pub(crate) kept: Cell<u64>,
    pub(crate) flushes: RefCell<Vec<Flush>>,
}

/// A flush under way: it waits for the sends that were pending when it began.
pub(crate) struct Flush {
    pub(crate) request: RequestHandle,
    /// Those with lower numbers.
    pub(crate) before: u64,
    /// Number of those that haven't left.
    pub(crate) left: usize,
}

/// A send that has not left yet.
pub(crate) struct Kept {
    pub(crate) buffering: Rc<Buffering>,
    pub(crate) number: u64,
    pub(crate) bytes: u64,
}

/// The buffered sends of a process that have not left yet, by their request's address.
#[derive(Default)]
pub struct Buffered(pub(crate) HashMap<usize, Kept>);

impl Buffered {
    /// Whether all have left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Buffering {
    /// Attaches a buffer, where none is.
    pub fn attach(&self, buffer: Attached) -> Result<()> {
        if self.attached.get().is_some() {
            return Err(Error::argument(ErrorClass::Buffer, "buffer", Fact::BufferState { attached: true }));
        }
        self.attached.set(Some(buffer));
        Ok(())
    }

    /// The attached buffer.
    pub fn attached(&self) -> Result<Attached> {
        let none = || Error::new(ErrorClass::Buffer, Fact::BufferState { attached: false });
        self.attached.get().ok_or_else(none)
    }

    /// Bytes that the buffer has in all.
    pub(crate) fn capacity(&self) -> u64 {
        match self.attached.get() {
            Some(Attached { automatic: true, .. }) => u64::MAX,
            Some(attached) => attached.size as u64,
            None => 0,
        }
    }

    /// Fails if `free` bytes don't suffice for a message of `bytes` bytes.
    pub(crate) fn fits(&self, bytes: u64, free: u64) -> Result<()> {
        let needed = bytes.saturating_add(BSEND_OVERHEAD);
        if needed <= free {
            return Ok(());
        }
        let attached = self.capacity();
        Err(Error::new(ErrorClass::Buffer, Fact::BufferFull { needed, free, attached }))
    }

    /// Takes room for a message. Returns its number.
    pub(crate) fn take(&self, bytes: u64) -> Result<u64> {
        self.fits(bytes, self.capacity().saturating_sub(self.used.get()))?;
        self.used.set(self.used.get() + bytes + BSEND_OVERHEAD);
        self.pending.set(self.pending.get() + 1);
        self.kept.set(self.kept.get() + 1);
        Ok(self.kept.get())
    }

    /// Gives the room of the message with this number back. Returns the flushes that waited for this message last.
    pub(crate) fn give(&self, bytes: u64, number: u64) -> Vec<RequestHandle> {
        self.used.set(self.used.get() - bytes - BSEND_OVERHEAD);
        self.pending.set(self.pending.get() - 1);
        let mut ended = Vec::new();
        self.flushes.borrow_mut().retain_mut(|flush| {
            flush.left -= usize::from(number < flush.before);
            if flush.left == 0 {
                ended.push(flush.request);
            }
            flush.left > 0
        });
        ended
    }
}
