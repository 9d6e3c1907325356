//! Buffers for buffered sends, and the sends stored there ([`crate::send::buffered`]).

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use crate::BSEND_OVERHEAD;
use crate::state::handle::RequestHandle;
use encore_errors::error::{Error, ErrorClass, Fact, Result};

/// The buffer that a program attached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attached {
    /// Address that is returned at detach, or `MPI_BUFFER_AUTOMATIC`.
    pub address: usize,
    /// Its size in bytes.
    pub size: i64,
    /// Whether the library provides as much memory as needed (`MPI_BUFFER_AUTOMATIC`).
    pub automatic: bool,
}

/// The attachment point of a buffer, and the messages stored there.
#[derive(Default)]
pub struct Buffering {
    pub(crate) attached: Cell<Option<Attached>>,
    /// Bytes taken by sends that have not left yet, overhead included.
    pub(crate) used: Cell<u64>,
    /// Number of these sends.
    pub(crate) pending: Cell<usize>,
    /// Number of sends stored so far; it numbers them.
    pub(crate) kept: Cell<u64>,
    pub(crate) flushes: RefCell<Vec<Flush>>,
}

/// A flush under way: it waits for the sends that were pending when it began.
pub(crate) struct Flush {
    pub(crate) request: RequestHandle,
    /// Number of the first send that the flush doesn't wait for.
    pub(crate) before: u64,
    /// Number of awaited sends that haven't left.
    pub(crate) left: usize,
}

/// A send that has not left yet.
pub(crate) struct Kept {
    pub(crate) buffering: Rc<Buffering>,
    pub(crate) number: u64,
    pub(crate) bytes: u64,
}

/// A process's buffered sends that have not left yet, by request address.
#[derive(Default)]
pub struct Buffered(pub(crate) HashMap<usize, Kept>);

impl Buffered {
    /// Whether all buffered sends have left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Buffering {
    /// Attaches a buffer. Fails if one is attached.
    pub fn attach(&self, buffer: Attached) -> Result<()> {
        if self.attached.get().is_some() {
            return Err(Error::argument(ErrorClass::Buffer, "buffer", Fact::BufferState { attached: true }));
        }
        self.attached.set(Some(buffer));
        Ok(())
    }

    /// The attached buffer. Fails if there is none.
    pub fn attached(&self) -> Result<Attached> {
        let none = || Error::new(ErrorClass::Buffer, Fact::BufferState { attached: false });
        self.attached.get().ok_or_else(none)
    }

    /// Size of the buffer in bytes.
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

    /// Reserves room for a message. Returns its number.
    pub(crate) fn take(&self, bytes: u64) -> Result<u64> {
        self.fits(bytes, self.capacity().saturating_sub(self.used.get()))?;
        self.used.set(self.used.get() + bytes + BSEND_OVERHEAD);
        self.pending.set(self.pending.get() + 1);
        self.kept.set(self.kept.get() + 1);
        Ok(self.kept.get())
    }

    /// Releases the room of message `number`. Returns the flushes that this completes.
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
