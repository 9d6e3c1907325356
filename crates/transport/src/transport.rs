//! Interface of the transports that carry cells to other processes. The fast paths of shared memory don't use it.
//!
//! [`crate::shm::Shm`] carries cells through rings in shared memory, [`crate::local::Local`] through queues within one process. Both pass
//! the same tests (`tests/conformance.rs`), as sockets do. The engine calls `Shm` directly, by its own methods, and every other transport
//! through this trait.
//!
//! A transport connects *ends*, numbered from 0; an end can send to itself. Cells from one end to another arrive in the order in
//! which they were sent, each once, with their staged bytes. A channel has room for a limited number of cells and staged bytes; the
//! receiver makes room by giving cells back.

use std::any::Any;
use std::ffi::c_void;
use std::os::fd::RawFd;

use crate::shm::{Arrived, Bed};
use encore_shmem::ring::{Header, INLINE, Staged};

/// The payload of a cell.
pub type Payload = [u8; INLINE];

/// Error: there was no room, and nothing was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// Remote memory as other processes name it to read it or to write to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Address of its first byte.
    pub address: u64,
    /// Access key.
    pub key: u64,
}

/// Purpose of a registration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Others read it.
    Shown,
    /// Others read it and write to it.
    Open,
    /// Destination of reads from others.
    Filled,
    /// Source of writes to others.
    Given,
}

/// The transport's local handle of registered memory.
#[derive(Clone, Copy, Debug)]
pub struct Descriptor(pub(crate) *mut c_void);

impl Descriptor {
    /// Descriptor of unregistered memory.
    pub const NONE: Descriptor = Descriptor(std::ptr::null_mut());
}

/// Registration that lasts as long as this value. Invariant: the memory outlives it.
#[derive(Debug)]
pub struct Registered {
    /// Name of the memory for other processes.
    pub shown: Shown,
    /// Local handle of the memory.
    pub descriptor: Descriptor,
    /// Guard that ends the registration.
    pub(crate) _held: Box<dyn Held>,
}

/// Registration guard: dropping it deregisters.
pub(crate) trait Held: std::fmt::Debug {}

impl<T: std::fmt::Debug> Held for T {}

/// A copy between another process's memory and this process's: a read from the other one, or a write to it.
#[derive(Clone, Copy, Debug)]
pub struct FarCopy {
    /// The other process's memory.
    pub there: Shown,
    /// This process's memory.
    pub here: *mut u8,
    /// Number of bytes, at least 1.
    pub bytes: u64,
    /// Descriptor of this process's memory, where [`Transport::registers`] requires a registration.
    pub descriptor: Descriptor,
    /// Name of the copy in [`Transport::ended_copy`].
    pub name: u64,
}

/// Object that an idle end waits on; see [`Transport::arm`].
#[derive(Clone, Copy, Debug)]
pub enum WaitOn {
    /// The process's doorbell, with its count at the announcement.
    Bell(Bed, encore_shmem::doorbell::Rung),
    /// The process's doorbell, which other processes ring for arrivals on this transport.
    Waker,
    /// A file descriptor. Arrivals here ring no doorbell.
    Descriptor(RawFd),
    /// Nothing that the kernel knows of: the driver of this process's ends watches [`Transport::is_armed`].
    Driver,
}

/// One end of a transport.
pub trait Transport {
    /// Number of this end.
    fn me(&self) -> u32;

    /// The concrete transport, or the one beside it, for callers that need more than this trait.
    fn as_any(&mut self) -> Option<&mut dyn Any> {
        None
    }

    /// Number of ends.
    fn ends(&self) -> u32;

    /// Whether each message costs system calls on both sides.
    fn is_by_kernel(&self) -> bool {
        false
    }

    /// Whether a cell towards `to` is known to be free, without polling what the receiver has given back. False before the first poll and
    /// after [`Transport::hide_room`].
    fn knows_room(&self, to: u32) -> bool;

    /// Whether a cell towards `to` is free. Polls if no room is known.
    fn has_room(&mut self, to: u32) -> bool;

    /// Whether a cell and `length` staged bytes towards `to` are free. `length` is at most [`Transport::staging_limit`].
    fn has_staging_room(&mut self, to: u32, length: u64) -> bool;

    /// The longest payload that can be staged, in bytes.
    fn staging_limit(&self) -> u64;

    /// Hides the room towards `to` until the next poll.
    fn hide_room(&mut self, to: u32);

    /// Sends a cell, and wakes its receiver if that sleeps.
    fn inject(&mut self, to: u32, header: Header, payload: &Payload) -> Result<(), Full>;

    /// [`Transport::inject`] for a cell with `length` staged bytes, which `stage` writes. The payload arrives whole: the transport sets
    /// the header's length.
    fn inject_staged(
        &mut self,
        to: u32,
        header: Header,
        payload: &Payload,
        length: u64,
        stage: &mut dyn FnMut(Staged),
    ) -> Result<(), Full>;

    /// [`Transport::inject_staged`] for staged bytes that lie ready in memory. A transport may send them from there.
    fn inject_run(&mut self, to: u32, header: Header, payload: &Payload, run: &[u8]) -> Result<(), Full> {
        self.inject_staged(to, header, payload, run.len() as u64, &mut |staged| {
            // SAFETY: the staging area belongs to the transport and has room for `run.len()` bytes, as requested.
            unsafe { run.as_ptr().copy_to_nonoverlapping(staged.address, run.len()) }
        })
    }

    /// Number of bytes to skip with [`Transport::inject_skip`] before `length` staged bytes towards `to`. `None` where each cell has
    /// staged bytes of its own.
    fn end_of_lap(&mut self, _to: u32, _length: u64) -> Option<u64> {
        None
    }

    /// Sends a cell that skips `rest` staged bytes. Requires that [`Transport::end_of_lap`] has just returned `rest`.
    fn inject_skip(&mut self, _to: u32, _header: Header, _payload: &Payload, _rest: u64) -> Result<(), Full> {
        unreachable!("no lap ends here")
    }

    /// Number of cells sent so far.
    fn cells_sent(&self) -> u64;

    /// Notices ends that have begun to send to this one.
    fn greet(&mut self);

    /// Number of inboxes. An end has at most one for each other end and one for itself; inboxes are never removed.
    fn inboxes(&self) -> usize;

    /// The end whose cells come into an inbox.
    fn source(&self, inbox: usize) -> u32;

    /// The oldest cell in an inbox that was not given back, if there is one.
    fn peek(&self, inbox: usize) -> Option<Arrived>;

    /// The `length` staged bytes of the cell that [`Transport::peek`] returns; `None` if a cell can't have as many.
    fn staged(&self, inbox: usize, length: u64) -> Option<*const u8>;

    /// The oldest cell in an inbox, if only staged bytes of it are missing and [`Transport::lead`] hasn't directed them anywhere.
    fn peek_part(&self, _inbox: usize) -> Option<Arrived> {
        None
    }

    /// Directs the missing staged bytes of the cell from [`Transport::peek_part`] to `to`; [`Transport::staged`] finds them there once
    /// the cell is complete. Does nothing unless the cell has exactly `length` staged bytes.
    ///
    /// # Safety
    /// `to` has room for `length` bytes, and stays writable until the cell is given back or [`Transport::lead_aside`] is called.
    unsafe fn lead(&mut self, _inbox: usize, _to: *mut u8, _length: u64) {}

    /// Stops directing staged bytes from `from` to the address given to [`Transport::lead`]. Their cell is discarded.
    fn lead_aside(&mut self, _from: u32) {}

    /// Gives the oldest cell of an inbox back, with its `staged` staged bytes: payload and staged bytes are the sender's again. Wakes a
    /// sender that may be asleep for want of room.
    fn release(&mut self, inbox: usize, staged: u64);

    /// Makes an inbox appear empty until [`Transport::let_go`].
    fn hold(&mut self, inbox: usize);

    /// Shows the cells of a held inbox again.
    fn let_go(&mut self, inbox: usize);

    /// Number of cells received so far.
    fn cells_received(&self) -> u64;

    /// Whether `to` reports that it is full. An end never finds itself full.
    fn is_full(&mut self, to: u32) -> bool;

    /// Reports whether this end is full: senders then ask before they send.
    fn set_full(&mut self, full: bool);

    /// Whether sent data is still in this process.
    fn has_unsent(&self) -> bool {
        false
    }

    /// Whether this end can read memory that `from` registers, and `from` memory that this end registers.
    fn reads(&self, _from: u32) -> bool {
        false
    }

    /// [`Transport::reads`] for writes that this end knows to be complete at the target.
    fn writes(&self, _to: u32) -> bool {
        false
    }

    /// Whether reads and writes need no processor time of the target.
    fn copies_alone(&self) -> bool {
        false
    }

    /// Whether `bytes` bytes must be registered for this access by this process.
    fn registers(&self, _access: Access, _bytes: u64) -> bool {
        false
    }

    /// Registers memory. `None`: registration isn't possible.
    fn register(&mut self, _start: *mut u8, _bytes: u64, _access: Access) -> Option<Registered> {
        None
    }

    /// Begins to read memory that `from` has registered. The read progresses while this end is polled, and [`Transport::ended_copy`]
    /// reports its end. False: the memory can't be read.
    ///
    /// # Safety
    /// The destination has room for the bytes, and stays writable and registered until the read ends.
    unsafe fn read(&mut self, _from: u32, _copy: FarCopy) -> bool {
        false
    }

    /// Begins to write to memory that `to` has registered; otherwise as [`Transport::read`]. Concurrent reads and writes have no order
    /// among themselves, nor relative to cells.
    ///
    /// # Safety
    /// The source has the bytes, and they stay unchanged and registered until the write ends.
    unsafe fn write(&mut self, _to: u32, _copy: FarCopy) -> bool {
        false
    }

    /// A read or write that has ended since the last call: its name, and whether all bytes have arrived. Either way the copy no longer
    /// uses this process's memory.
    fn ended_copy(&mut self) -> Option<(u64, bool)> {
        None
    }

    /// Sends data that is held back for merging, as far as possible.
    fn flush(&mut self) {}

    /// Announces that this end is about to sleep. The caller then polls once more: either this poll sees what others have sent, or they
    /// wake this end. Then the caller waits, or calls [`Transport::disarm`].
    fn arm(&mut self) -> WaitOn;

    /// Whether this end sleeps or is about to, and nobody has woken it.
    fn is_armed(&self) -> bool;

    /// Withdraws the announcement. `others`: other threads of this process are still asleep.
    fn disarm(&mut self, others: bool);

    /// Whether `to` sleeps, or is about to.
    fn is_asleep(&mut self, to: u32) -> bool;

    /// Declares that this process may end: all data that it needs from others has come. Data that it has sent still arrives.
    fn leave(&mut self) {}
}
