//! The endpoint of a process, of either library: it sends and receives packets. One thread at a time uses it.

use std::ffi::c_void;
use std::os::fd::RawFd;

use super::choice;
pub(super) use super::completion::{Done, Given};
use super::library::{Failed, Library, Offer};
use super::ofi::Ofi;
use super::pool::{Buffer, Registrar};
use super::ucx::Ucx;
use crate::transport::{Access, Descriptor, Registered, Shown};

/// An endpoint with all objects that belong to it. It lives as long as the process.
#[derive(Debug)]
pub(super) enum Endpoint {
    Ofi(Box<Ofi>),
    Ucx(Box<Ucx>),
}

/// Calls a method of either variant.
macro_rules! either {
    ($endpoint:expr, $one:ident => $call:expr) => {
        match $endpoint {
            Endpoint::Ofi($one) => $call,
            Endpoint::Ucx($one) => $call,
        }
    };
}

impl Endpoint {
    /// Opens an offer of libfabric.
    pub(super) fn open(library: Library, offer: &Offer) -> Result<Endpoint, Failed> {
        Ofi::open(library, offer).map(|ofi| Endpoint::Ofi(Box::new(ofi)))
    }

    /// Opens an endpoint of UCX, on `device` if one is named.
    pub(super) fn open_ucx(device: Option<&str>) -> Result<Endpoint, Failed> {
        Ucx::open(device).map(|ucx| Endpoint::Ucx(Box::new(ucx)))
    }

    /// The provider's name, as in a [`Place`](super::place::Place).
    pub(super) fn provider(&self) -> &str {
        either!(self, one => one.provider())
    }

    /// The library and the provider, for the user.
    pub(super) fn label(&self) -> String {
        match self {
            Endpoint::Ofi(ofi) => format!("libfabric's {}", ofi.provider()),
            Endpoint::Ucx(_) => "UCX".to_owned(),
        }
    }

    /// A number that is equal for two endpoints that can communicate.
    pub(super) fn protocol(&self) -> u32 {
        either!(self, one => one.protocol())
    }

    /// Its address, for [`Endpoint::insert`] by others.
    pub(super) fn address(&self) -> &[u8] {
        either!(self, one => one.address())
    }

    /// Text for the user: requested sizes beside the offered ones.
    pub(super) fn attributes(&self) -> String {
        either!(self, one => one.attributes())
    }

    /// The longest packet, in bytes.
    pub(super) fn longest(&self) -> usize {
        either!(self, one => one.longest())
    }

    /// Whether it reads memory of others, and they its own.
    pub(super) fn reads(&self) -> bool {
        match self {
            Endpoint::Ofi(ofi) => ofi.reads(),
            Endpoint::Ucx(_) => true,
        }
    }

    /// Whether it writes to memory of others and reports when the bytes are there.
    pub(super) fn writes(&self) -> bool {
        match self {
            Endpoint::Ofi(ofi) => ofi.writes(),
            Endpoint::Ucx(_) => true,
        }
    }

    /// Whether its reads and writes need no part of the processor where the other memory is.
    pub(super) fn copies_alone(&self) -> bool {
        match self {
            Endpoint::Ofi(ofi) => ofi.reads() && !choice::goes_over_ip(ofi.provider()),
            Endpoint::Ucx(ucx) => ucx.copies_alone(),
        }
    }

    /// Whether local memory must be registered for the provider to read or write it.
    pub(super) fn registers_local(&self) -> bool {
        matches!(self, Endpoint::Ofi(ofi) if ofi.registers_local())
    }

    /// A descriptor that is readable when there may be completions, if the provider has one.
    pub(super) fn wait_descriptor(&self) -> Option<RawFd> {
        either!(self, one => one.wait_descriptor())
    }

    /// Adds an address. Returns the library's number for it.
    pub(super) fn insert(&self, address: &[u8]) -> Result<u64, Failed> {
        either!(self, one => one.insert(address))
    }

    /// Gives a packet to the library: the first `length` bytes of a buffer. If the library still needs the buffer, a completion gives it
    /// back.
    pub(super) fn send(&self, to: u64, buffer: Buffer, length: usize) -> (Given, Option<Buffer>) {
        either!(self, one => one.send(to, buffer, length))
    }

    /// Has the library receive the next packet into a buffer. Returns the buffer if that isn't possible now.
    pub(super) fn post(&self, buffer: Buffer) -> Result<Option<Buffer>, Failed> {
        either!(self, one => one.post(buffer))
    }

    /// Polls for completions and advances operations. Adds nothing to `done` if there are none.
    pub(super) fn look(&self, done: &mut Vec<Done>) -> Result<(), Failed> {
        either!(self, one => one.look(done))
    }

    /// Whether the process may wait for the descriptor; if not, there is something to poll.
    pub(super) fn may_sleep(&self) -> bool {
        either!(self, one => one.may_sleep())
    }

    /// [`Ofi::read`]
    ///
    /// # Safety
    /// As there.
    pub(super) unsafe fn read(
        &self,
        mark: Buffer,
        from: u64,
        there: Shown,
        to: *mut u8,
        length: usize,
        descriptor: Descriptor,
    ) -> (Given, Option<Buffer>) {
        match self {
            // SAFETY: the caller's promise.
            Endpoint::Ofi(ofi) => unsafe { ofi.read(mark, from, there, to, length, descriptor) },
            // SAFETY: as above.
            Endpoint::Ucx(ucx) => unsafe { ucx.memory().read(mark, from, there, to, length) },
        }
    }

    /// [`Ofi::write`]
    ///
    /// # Safety
    /// As there.
    pub(super) unsafe fn write(
        &self,
        mark: Buffer,
        to: u64,
        there: Shown,
        from: *mut u8,
        length: usize,
        descriptor: Descriptor,
    ) -> (Given, Option<Buffer>) {
        match self {
            // SAFETY: the caller's promise.
            Endpoint::Ofi(ofi) => unsafe { ofi.write(mark, to, there, from, length, descriptor) },
            // SAFETY: as above.
            Endpoint::Ucx(ucx) => unsafe { ucx.memory().write(mark, to, there, from, length) },
        }
    }

    /// Registers memory of the program as the provider requires.
    pub(super) fn show(&self, start: *mut u8, bytes: usize, access: Access) -> Result<Registered, Failed> {
        either!(self, one => one.show(start, bytes, access))
    }

    /// Whether the key of memory of another process can be used; otherwise that process is to be asked for it ([`Endpoint::pack_key`] there,
    /// [`Endpoint::learn_key`] here).
    pub(super) fn has_key(&self, known: u64, key: u64) -> bool {
        match self {
            Endpoint::Ofi(_) => true,
            Endpoint::Ucx(ucx) => ucx.memory().has_key(known, key),
        }
    }

    /// The bytes that a key of this process's memory stands for; empty: the memory isn't registered.
    pub(super) fn pack_key(&self, key: u64) -> Vec<u8> {
        match self {
            Endpoint::Ofi(_) => Vec::new(),
            Endpoint::Ucx(ucx) => ucx.memory().pack_key(key),
        }
    }

    /// Takes the bytes that a key of another process's memory stands for.
    pub(super) fn learn_key(&self, known: u64, key: u64, packed: &[u8]) {
        if let Endpoint::Ucx(ucx) = self {
            ucx.memory().learn_key(known, key, packed);
        }
    }
}

impl Registrar for Endpoint {
    fn register(&self, start: *mut u8, bytes: usize) -> Result<*mut c_void, Failed> {
        match self {
            Endpoint::Ofi(ofi) => ofi.register(start, bytes),
            // UCX itself registers what it sends.
            Endpoint::Ucx(_) => Ok(std::ptr::null_mut()),
        }
    }
}
