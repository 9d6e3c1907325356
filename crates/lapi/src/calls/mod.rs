//! The exported functions.

pub mod addresses;
pub mod environment;
pub mod messages;
pub mod transfers;
pub mod waiting;

use std::ffi::{c_int, c_void};

use encore_lapi_interface::types::{Counter, Handle, SendHandler};
use encore_lapi_interface::{AtOrigin, Segment, Segments, code};

use crate::command::{Xfer, kind};
use crate::engine::of;

type Result<T> = std::result::Result<T, c_int>;

/// Return value of an exported function.
#[inline(always)]
fn answer(result: Result<c_int>) -> c_int {
    match result {
        Ok(code) | Err(code) => code,
    }
}

/// The longest transfer, in bytes.
const LONGEST_DATA: u64 = i64::MAX as u64;

/// Steps at the origin when its buffer is free.
#[inline(always)]
fn at_origin(counter: *const Counter, handler: Option<SendHandler>, parameter: *mut c_void) -> AtOrigin {
    AtOrigin { counter, handler, parameter }
}

fn all(segments: &[Segment]) -> Segments {
    Segments { first: segments.as_ptr(), count: segments.len() }
}

#[inline(always)]
fn number<T>(address: *const T) -> u64 {
    address.expose_provenance() as u64
}

/// Runs any operation, given as a command.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LAPI_Xfer(hndl: Handle, xfer_cmd: *const Xfer) -> c_int {
    answer(of(hndl).and_then(|table| {
        // SAFETY: the program's command, or null. Its first field selects the variant that the program has filled in.
        unsafe {
            let command = xfer_cmd.as_ref().ok_or(code::XFER_CMD)?;
            match command.kind {
                kind::PUT => transfers::put(table, hndl, &command.put),
                kind::GET => transfers::get(table, hndl, &command.get),
                kind::PUTV => transfers::putv(table, hndl, &command.putv),
                kind::GETV => transfers::getv(table, hndl, &command.getv),
                kind::AM => messages::send(table, hndl, &command.am),
                kind::AMV => messages::sendv(table, hndl, &command.amv),
                kind::RMW => transfers::modify(table, hndl, &command.rmw),
                _ => Err(code::XFER_CMD),
            }
        }
    }))
}

/// Utility commands, of which this library has none.
#[unsafe(no_mangle)]
pub extern "C" fn LAPI_Util(hndl: Handle, _util_cmd: *mut c_void) -> c_int {
    answer(of(hndl).and(Err(code::UTIL_CMD)))
}
