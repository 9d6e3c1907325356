//! What the engine asks of whatever carries cells to other processes, apart from the quick ways of shared memory.
//!
//! [`crate::shm::Shm`] carries them through rings in shared memory, [`crate::local::Local`] through queues within one process.
//! Both pass the same tests (`tests/conformance.rs`), as sockets do. The engine calls `Shm` directly, by its own methods, and everything else
//! through this trait.
//!
//! A transport connects *ends*, numbered from 0; an end can send to itself. Cells from one end to another arrive in the order in
//! which they were sent, each once, with their staged bytes. There is room for a limited number of cells and of staged bytes
//! on the way; the receiver makes room by giving cells back.

use std::any::Any;
use std::ffi::c_void;
use std::os::fd::RawFd;

use crate::shm::{Arrived, Bed};
use encore_shmem::ring::{Header, INLINE, Staged};

/// The payload of a cell.
pub type Payload = [u8; INLINE];

/// There is no room: nothing was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// Memory of a process as others name it, which may read it there, or write to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Where it begins.
    pub address: u64,
    /// What permits that.
    pub key: u64,
}

/// What memory is registered for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Others read it.
    Shown,
    /// Others read it and write to it.
    Open,
    /// What is read from others goes there.
    Filled,
    /// What is written to others comes from there.
    Given,
}

/// What a transport calls memory that is registered with it.
#[derive(Clone, Copy, Debug)]
pub struct Descriptor(pub(crate) *mut c_void);

impl Descriptor {
    /// That of memory that isn't registered.
    pub const NONE: Descriptor = Descriptor(std::ptr::null_mut());
}

/// Memory that is registered for as long as this lives. The memory must live as long.
#[derive(Debug)]
pub struct Registered {
    /// As others name it.
    pub shown: Shown,
    /// As the transport does.
    pub descriptor: Descriptor,
    /// Ends the registration.
    pub(crate) _held: Box<dyn Held>,
}

/// What ends a registration when it is dropped.
pub(crate) trait Held: std::fmt::Debug {}

impl<T: std::fmt::Debug> Held for T {}

/// A copy between memory of another process and memory of this one: a read of the other one's, or a write to it.
#[derive(Clone, Copy, Debug)]
pub struct FarCopy {
    /// The other process's.
    pub there: Shown,
    /// This process's.
    pub here: *mut u8,
    /// How many bytes: one or more.
    pub bytes: u64,
    /// That of this process's, if [`Transport::registers`] asks for that.
    pub descriptor: Descriptor,
    /// By which [`Transport::ended_copy`] names it.
    pub name: u64,
}

/// What an end that has nothing to do waits on; see [`Transport::arm`].
#[derive(Clone, Copy, Debug)]
pub enum WaitOn {
    /// The process's doorbell, as it was at the announcement.
    Bell(Bed, encore_shmem::doorbell::Rung),
    /// The process's doorbell, which is rung for what comes here.
    Waker,
    /// A descriptor. Nothing rings the doorbell for what comes here.
    Descriptor(RawFd),
    /// Nothing that the kernel knows of: whoever drives the ends of this process sees [`Transport::is_armed`] become false.
    Driver,
}

/// One end of a transport.
pub trait Transport {
    /// The number of this end.
    fn me(&self) -> u32;

    /// It as what it is, or what it has beside it, for whoever knows more of that than this trait.
    fn as_any(&mut self) -> Option<&mut dyn Any> {
        None
    }

    /// How many ends there are.
    fn ends(&self) -> u32;

    /// Whether each message costs both sides system calls.
    fn is_by_kernel(&self) -> bool {
        false
    }

    /// Whether a cell towards `to` is known to be free, without a look at what the receiver has given back. False before the first
    /// look and after [`Transport::hide_room`].
    fn knows_room(&self, to: u32) -> bool;

    /// Whether a cell towards `to` is free, after a look if need be.
    fn has_room(&mut self, to: u32) -> bool;

    /// Whether a cell and `length` staged bytes towards `to` are free. `length` is at most [`Transport::staging_limit`].
    fn has_staging_room(&mut self, to: u32, length: u64) -> bool;

    /// The longest payload that can be staged, in bytes.
    fn staging_limit(&self) -> u64;

    /// Forgets about room towards `to` until the next look.
    fn hide_room(&mut self, to: u32);

    /// Sends a cell, and wakes its receiver if that sleeps.
    fn inject(&mut self, to: u32, header: Header, payload: &Payload) -> Result<(), Full>;

    /// The same for a cell with `length` staged bytes, which `stage` writes. The payload arrives whole; the header's length is the
    /// transport's.
    fn inject_staged(
        &mut self,
        to: u32,
        header: Header,
        payload: &Payload,
        length: u64,
        stage: &mut dyn FnMut(Staged),
    ) -> Result<(), Full>;

    /// The same for staged bytes that lie ready in memory. A transport may send them from there.
    fn inject_run(&mut self, to: u32, header: Header, payload: &Payload, run: &[u8]) -> Result<(), Full> {
        self.inject_staged(to, header, payload, run.len() as u64, &mut |staged| {
            // SAFETY: the staging area has room for as many bytes as were asked for, and is the transport's.
            unsafe { run.as_ptr().copy_to_nonoverlapping(staged.address, run.len()) }
        })
    }

    /// Bytes that had better be passed by before `length` staged bytes towards `to`, with [`Transport::inject_skip`]. None where each cell has
    /// staged bytes of its own.
    fn end_of_lap(&mut self, _to: u32, _length: u64) -> Option<u64> {
        None
    }

    /// Sends a cell that says that `rest` staged bytes are passed by, as many as [`Transport::end_of_lap`] has just said.
    fn inject_skip(&mut self, _to: u32, _header: Header, _payload: &Payload, _rest: u64) -> Result<(), Full> {
        unreachable!("no lap ends here")
    }

    /// Cells sent so far.
    fn cells_sent(&self) -> u64;

    /// Notices ends that have begun to send to this one.
    fn greet(&mut self);

    /// How many inboxes there are: an end has at most one for each other end and one for itself, and none is ever taken away.
    fn inboxes(&self) -> usize;

    /// The end whose cells come into an inbox.
    fn source(&self, inbox: usize) -> u32;

    /// The oldest cell in an inbox that was not given back, if there is one.
    fn peek(&self, inbox: usize) -> Option<Arrived>;

    /// The staged bytes of that cell, `length` of them; `None` if a cell can't have as many.
    fn staged(&self, inbox: usize, length: u64) -> Option<*const u8>;

    /// The oldest cell in an inbox, if all of it has come but some of its staged bytes, and nobody has led these anywhere.
    fn peek_part(&self, _inbox: usize) -> Option<Arrived> {
        None
    }

    /// Leads the staged bytes of that cell to `to`, where [`Transport::staged`] finds them once the cell has come whole. Nothing is done
    /// unless there are `length` of them.
    ///
    /// # Safety
    /// `to` has room for `length` bytes, and stays writable until the cell is given back or [`Transport::lead_aside`] is called.
    unsafe fn lead(&mut self, _inbox: usize, _to: *mut u8, _length: u64) {}

    /// Staged bytes from an end that were led somewhere don't go there any more. The cell they belong to concerns nobody.
    fn lead_aside(&mut self, _from: u32) {}

    /// Gives that cell back with its `staged` staged bytes. Its payload and its staged bytes are the sender's again. A sender that may
    /// be asleep for want of room is woken.
    fn release(&mut self, inbox: usize, staged: u64);

    /// Makes an inbox look empty until [`Transport::let_go`].
    fn hold(&mut self, inbox: usize);

    /// Lets the cells of an inbox that was held come again.
    fn let_go(&mut self, inbox: usize);

    /// Cells received so far.
    fn cells_received(&self) -> u64;

    /// Whether `to` has said that it is full. An end never finds itself full.
    fn is_full(&mut self, to: u32) -> bool;

    /// Says whether this end is full: then others ask before they send.
    fn set_full(&mut self, full: bool);

    /// Whether something that was sent hasn't left this process.
    fn has_unsent(&self) -> bool {
        false
    }

    /// Whether this end can read memory that `from` registers, and `from` what this end does.
    fn reads(&self, _from: u32) -> bool {
        false
    }

    /// The same for writes, of which the end says that the bytes are in that memory.
    fn writes(&self, _to: u32) -> bool {
        false
    }

    /// Whether reads and writes need no part of the processor where the other memory is.
    fn copies_alone(&self) -> bool {
        false
    }

    /// Whether so many bytes of memory must be registered for what this process does with it.
    fn registers(&self, _access: Access, _bytes: u64) -> bool {
        false
    }

    /// Registers memory. `None`: it can't be.
    fn register(&mut self, _start: *mut u8, _bytes: u64, _access: Access) -> Option<Registered> {
        None
    }

    /// Begins to read memory that `from` has registered. It goes on while this end is looked at, and its end is told by
    /// [`Transport::ended_copy`]. False: it can't be read.
    ///
    /// # Safety
    /// The place has room for the bytes, and stays writable, and registered, until the end of the read.
    unsafe fn read(&mut self, _from: u32, _copy: FarCopy) -> bool {
        false
    }

    /// Begins to write to memory that `to` has registered, in the same way. Writes and reads under way at the same time have no order, nor have they one
    /// with cells.
    ///
    /// # Safety
    /// As many bytes are there, and stay what they are, and registered, until the end of the write.
    unsafe fn write(&mut self, _to: u32, _copy: FarCopy) -> bool {
        false
    }

    /// A read or write that has ended since the last question: its name, and whether all bytes are where they go. This process's memory isn't used for
    /// it any more, either way.
    fn ended_copy(&mut self) -> Option<(u64, bool)> {
        None
    }

    /// Has what was sent and waits for more leave now, as far as it can.
    fn flush(&mut self) {}

    /// Announces that this end is about to sleep. Afterwards the caller looks once more for work: either that look sees what others
    /// have sent, or they wake this end. Then it waits, or calls [`Transport::disarm`].
    fn arm(&mut self) -> WaitOn;

    /// Whether this end is about to sleep or sleeps, and nobody has woken it.
    fn is_armed(&self) -> bool;

    /// Takes the announcement back. `others`: other threads of this process are still asleep.
    fn disarm(&mut self, others: bool);

    /// Whether `to` sleeps, or is about to.
    fn is_asleep(&mut self, to: u32) -> bool;

    /// This process may end from now on: all that others sent and that it needed has come. What it has sent arrives.
    fn leave(&mut self) {}
}
