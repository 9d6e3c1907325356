//! Interface between `liblapi.so` and the engine in `libmpi_abi.so.1`: the C types of LAPI, the error codes, and the table of the
//! engine's functions for LAPI.
//!
//! A process has one engine, in `libmpi_abi.so.1`. That library exports one function for LAPI, [`ENTRY`], which returns the table to a
//! `liblapi.so` of the same build ([`BUILD`]).

pub mod code;
pub mod types;
pub mod vector;

use std::ffi::{c_int, c_void};

use types::{
    CompletionHandler, Counter, ErrorHandler, Handle, LENGTH_OF_TEXT, MessageInfo, SendHandler, Vector,
};

/// Name of the function that `libmpi_abi.so.1` exports.
pub const ENTRY: &str = "encore_lapi";

/// Identity of a build: a number made from the text of this crate and its version. Two libraries with the same number agree on all
/// declarations of this crate.
pub const BUILD: u64 = {
    let texts = [
        include_str!("lib.rs"),
        include_str!("types.rs"),
        include_str!("code.rs"),
        include_str!("vector.rs"),
        env!("CARGO_PKG_VERSION"),
    ];
    let (mut hash, mut text) = (0xcbf2_9ce4_8422_2325_u64, 0);
    while text < texts.len() {
        let bytes = texts[text].as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0000_0100_0000_01b3);
            at += 1;
        }
        text += 1;
    }
    hash
};

/// The function with the name [`ENTRY`]: the table, or null for a library of another build.
pub type Entry = extern "C" fn(build: u64) -> *const Interface;

/// Parameters of `LAPI_Init`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// The program's error handler.
    pub error_handler: Option<ErrorHandler>,
    /// Number of threads that run completion handlers in interrupt mode, at least 1.
    pub completion_threads: u32,
    /// Whether operations may use memory that tasks share, besides messages.
    pub direct: bool,
    /// Publishes the handle to `liblapi` and the program, before any function of the program runs that needs it.
    pub opened: extern "C" fn(Handle, *mut Handle),
    /// Writer of the text of an error code, for messages.
    pub text: extern "C" fn(c_int, &mut [u8; LENGTH_OF_TEXT]),
}

/// Steps at the origin when its buffer is free again.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AtOrigin {
    /// A counter to raise, or null.
    pub counter: *const Counter,
    /// A function to call.
    pub handler: Option<SendHandler>,
    /// Its parameter.
    pub parameter: *mut c_void,
}

/// One run of bytes of a transfer.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// Address at the origin.
    pub origin: u64,
    /// Address at the target.
    pub target: u64,
    /// Length in bytes.
    pub length: u64,
}

/// A list of segments, which the callee copies.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Segments {
    /// The first one; not null.
    pub first: *const Segment,
    /// Number of segments.
    pub count: usize,
}

/// A put or a get.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Transfer {
    /// The target task.
    pub target: u32,
    /// The bytes.
    pub segments: Segments,
    /// Address at the target of the target counter, or 0.
    pub target_counter: u64,
    /// Steps at the origin. Put: when its buffer is free again. Get: when the data are there.
    pub at_origin: AtOrigin,
    /// Put: the completion counter, or null.
    pub completion_counter: *const Counter,
}

/// An active message.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ActiveMessage {
    /// The target task.
    pub target: u32,
    /// The header handler: a function's address, or an index in the target's address table.
    pub handler: u64,
    /// Whether the header handler returns a vector (`LAPI_Amsendv`).
    pub answers_vector: bool,
    /// The user header.
    pub header: *const c_void,
    /// Its length in bytes.
    pub header_length: u32,
    /// The data; their `target` addresses are ignored.
    pub data: Segments,
    /// See [`Transfer::target_counter`].
    pub target_counter: u64,
    /// See [`Transfer::at_origin`], for a put.
    pub at_origin: AtOrigin,
    /// See [`Transfer::completion_counter`].
    pub completion_counter: *const Counter,
}

/// A read-modify-write.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Rmw {
    /// The target task.
    pub target: u32,
    /// An `RMW_ops_t`.
    pub operation: c_int,
    /// Bytes of the variable: 4 or 8.
    pub size: u32,
    /// Address of the variable at the target.
    pub variable: u64,
    /// The operand; for COMPARE_AND_SWAP, the value to compare with.
    pub first: u64,
    /// For COMPARE_AND_SWAP, the new value.
    pub second: u64,
    /// Destination of the result, or null.
    pub previous: *mut c_void,
    /// Steps when the result is there.
    pub at_origin: AtOrigin,
}

/// The shortest and the longest `TIMEOUT`, in seconds, and the initial one.
pub const TIMEOUTS: (c_int, c_int, c_int) = (1, 86_400, 900);
/// Bytes that go in one packet (`MAX_PKT_SZ`): the payload of a cell.
pub const PACKET: u32 = 48;

/// A setting for [`Interface::query`] and [`Interface::set`].
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Setting {
    Task = 0,
    Tasks = 1,
    Interrupts = 2,
    Timeout = 3,
}

/// The engine's functions for LAPI. All but `init` require that LAPI is open, and otherwise return `LAPI_ERR_HNDL_INVALID`. Arguments
/// that `liblapi` can check have been checked.
#[repr(C)]
pub struct Interface {
    /// Opens LAPI. The handle goes to the given address, through [`Start::opened`].
    pub init: extern "C" fn(*const Start, *mut Handle) -> c_int,
    /// Closes LAPI.
    pub term: extern "C" fn(Handle) -> c_int,
    /// Queries a setting.
    pub query: extern "C" fn(Handle, Setting, *mut c_int) -> c_int,
    /// Changes a setting.
    pub set: extern "C" fn(Handle, Setting, c_int) -> c_int,
    /// Gathers a word of each task into an array, in the order of the tasks.
    pub exchange: extern "C" fn(Handle, u64, *mut u64) -> c_int,
    /// Puts an address into the address table.
    pub set_address: extern "C" fn(Handle, u32, u64) -> c_int,
    /// Begins a put.
    pub put: extern "C" fn(Handle, *const Transfer) -> c_int,
    /// Begins a get.
    pub get: extern "C" fn(Handle, *const Transfer) -> c_int,
    /// Sends an active message.
    pub send: extern "C" fn(Handle, *const ActiveMessage) -> c_int,
    /// Begins a read-modify-write.
    pub rmw: extern "C" fn(Handle, *const Rmw) -> c_int,
    /// Waits for a counter, with polling or without. The value after the subtraction goes to the last argument, unless it is null.
    pub wait: extern "C" fn(Handle, *const Counter, c_int, bool, *mut c_int) -> c_int,
    /// Notifies waiting threads that a counter was set.
    pub changed: extern "C" fn(Handle, *const Counter) -> c_int,
    /// Sets the tasks whose operations a counter distinguishes: their number, the tasks, and the state of each.
    pub track: extern "C" fn(Handle, *const Counter, u32, *const u32, *mut c_int) -> c_int,
    /// Polls for messages at most the given number of times, until something has completed.
    pub poll: extern "C" fn(Handle, u32, *mut MessageInfo) -> c_int,
    /// Waits until this task's operations are complete at their targets; with the flag, also for all other tasks.
    pub fence: extern "C" fn(Handle, bool) -> c_int,
    /// Gives up operations under way to a task, and refuses more.
    pub purge: extern "C" fn(Handle, u32) -> c_int,
    /// Permits operations to a task again.
    pub resume: extern "C" fn(Handle, u32) -> c_int,
}

// The types of the program's functions are part of the interface.
const _: (usize, usize) = (size_of::<CompletionHandler>(), size_of::<Vector>());

#[cfg(test)]
mod tests {
    #[test]
    fn codes_are_numbered_by_position() {
        for (index, (code, name, _)) in super::code::ALL.iter().enumerate() {
            assert_eq!(*code as usize, index, "{name}");
        }
    }
}
