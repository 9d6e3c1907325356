//! Active messages.

use std::ffi::{c_int, c_uint, c_ulong, c_void};
use std::ptr::null_mut;

use encore_lapi_interface::types::{Counter, Handle, LONGEST_HEADER, Vector};
use encore_lapi_interface::{ActiveMessage, Interface, Segment, code};

use crate::calls::{LONGEST_DATA, Result, all, answer, at_origin, number};
use crate::command::{Am, Amv, kind};
use crate::engine::of;
use crate::vector;

/// Checks the arguments that all active messages have.
fn check_header(handler: u64, header: *const c_void, length: c_uint) -> Result<()> {
    if handler == 0 {
        return Err(code::HDR_HNDLR_NULL);
    }
    if length > 0 && header.is_null() {
        return Err(code::UHDR_NULL);
    }
    if length > LONGEST_HEADER {
        return Err(code::UHDR_LEN);
    }
    if length % 8 != 0 { Err(code::HDR_LEN) } else { Ok(()) }
}

/// The data of an active message.
fn data(udata: *mut c_void, length: u64) -> Result<Segment> {
    if length > LONGEST_DATA {
        return Err(code::DATA_LEN);
    }
    if length > 0 && udata.is_null() {
        return Err(code::ORG_ADDR_NULL);
    }
    Ok(Segment { origin: number(udata), target: 0, length })
}

/// Sends an active message.
pub fn send(table: &Interface, hndl: Handle, am: &Am) -> Result<c_int> {
    check_header(am.hdr_hdl, am.uhdr, am.uhdr_len)?;
    let segment = data(am.udata, am.udata_len)?;
    let message = ActiveMessage {
        target: am.tgt,
        handler: am.hdr_hdl,
        answers_vector: false,
        header: am.uhdr,
        header_length: am.uhdr_len,
        data: all(std::slice::from_ref(&segment)),
        target_counter: am.tgt_cntr,
        at_origin: at_origin(am.org_cntr, am.shdlr, am.sinfo),
        completion_counter: am.cmpl_cntr,
    };
    Ok((table.send)(hndl, &message))
}

/// Sends an active message whose data are runs of bytes.
///
/// # Safety
/// A vector that isn't null has lists of the lengths that it states.
pub unsafe fn sendv(table: &Interface, hndl: Handle, am: &Amv) -> Result<c_int> {
    check_header(am.hdr_hdl, am.uhdr, am.uhdr_len)?;
    // SAFETY: the caller's promise.
    let segments = unsafe { vector::data(am.org_vec) }?;
    let message = ActiveMessage {
        target: am.tgt,
        handler: am.hdr_hdl,
        answers_vector: true,
        header: am.uhdr,
        header_length: am.uhdr_len,
        data: all(&segments),
        target_counter: am.tgt_cntr,
        at_origin: at_origin(am.org_cntr, am.shdlr, am.sinfo),
        completion_counter: am.cmpl_cntr,
    };
    Ok((table.send)(hndl, &message))
}

/// Sends an active message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LAPI_Amsend(
    hndl: Handle,
    tgt: c_uint,
    hdr_hdl: *mut c_void,
    uhdr: *mut c_void,
    uhdr_len: c_uint,
    udata: *mut c_void,
    udata_len: c_ulong,
    tgt_cntr: *mut Counter,
    org_cntr: *mut Counter,
    cmpl_cntr: *mut Counter,
) -> c_int {
    let (hdr_hdl, tgt_cntr) = (number(hdr_hdl), number(tgt_cntr));
    let (kind, flags, shdlr, sinfo) = (kind::AM, 0, None, null_mut());
    #[rustfmt::skip]
    let command = Am {
        kind, flags, tgt, hdr_hdl, uhdr_len, uhdr, udata, udata_len, shdlr, sinfo, tgt_cntr, org_cntr, cmpl_cntr,
    };
    answer(of(hndl).and_then(|table| send(table, hndl, &command)))
}

/// Sends an active message whose data are runs of bytes, at the target, too.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LAPI_Amsendv(
    hndl: Handle,
    tgt: c_uint,
    hdr_hdl: *mut c_void,
    uhdr: *mut c_void,
    uhdr_len: c_uint,
    org_vec: *mut Vector,
    tgt_cntr: *mut Counter,
    org_cntr: *mut Counter,
    cmpl_cntr: *mut Counter,
) -> c_int {
    let (hdr_hdl, tgt_cntr) = (number(hdr_hdl), number(tgt_cntr));
    let (kind, flags, shdlr, sinfo) = (kind::AMV, 0, None, null_mut());
    #[rustfmt::skip]
    let command = Amv {
        kind, flags, tgt, hdr_hdl, uhdr_len, uhdr, org_vec, shdlr, sinfo, tgt_cntr, org_cntr, cmpl_cntr,
    };
    // SAFETY: the program's vector.
    answer(of(hndl).and_then(|table| unsafe { sendv(table, hndl, &command) }))
}
