//! Opening and closing LAPI, its properties, the texts of error codes.

use std::ffi::{c_int, c_void};

use encore_lapi_interface::types::{ADDRESSES, Handle, LENGTH_OF_TEXT, LONGEST_HEADER};
use encore_lapi_interface::{Interface, Setting, Start, code};

use crate::calls::{Result, answer};
use crate::command::{Info, query};
use crate::engine::{self, of};
use crate::text;

/// Opens LAPI. Reads `MP_MSG_API` and `LAPI_USE_SHM`: see docs/lapi.md.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LAPI_Init(hndl: *mut Handle, lapi_info: *const Info) -> c_int {
    // SAFETY: the program passes null or valid addresses.
    answer(unsafe { init(hndl, lapi_info.as_ref()) })
}

unsafe fn init(handle: *mut Handle, info: Option<&Info>) -> Result<c_int> {
    if handle.is_null() {
        return Err(code::RET_PTR_NULL);
    }
    let info = info.ok_or(code::INFO_NULL)?;
    let zero = info.epoch_num == 0
        && info.instance_no == 0
        && info.info6 == 0
        && info.add_info.is_null()
        && info.lapi_thread_attr.is_null()
        && info.num_compl_hndlr_thr >= 0;
    if !zero {
        return Err(code::INFO_NONZERO);
    }
    let direct = match std::env::var("LAPI_USE_SHM").as_deref() {
        Ok("no") => false,
        Ok("yes" | "only" | "") | Err(_) => true,
        Ok(other) => {
            eprintln!("LAPI_Init: LAPI_USE_SHM is \"{other}\": yes, no and only are allowed");
            return Err(code::UNKNOWN);
        }
    };
    let Some(table) = engine::connect() else {
        eprintln!(
            "LAPI_Init: liblapi.so and libmpi_abi.so.1 are of different builds of Encore: install both from one"
        );
        return Err(code::UNKNOWN);
    };
    let start = Start {
        error_handler: info.err_hndlr,
        completion_threads: info.num_compl_hndlr_thr as u32,
        direct,
        opened,
        text: text::write_for_engine,
    };
    let code = (table.init)(&start, handle);
    if code == code::SUCCESS {
        // SAFETY: checked above.
        check_tasks(table, unsafe { *handle });
    }
    Ok(code)
}

/// Publishes the handle of open LAPI. Handlers of earlier messages run as soon as this returns.
extern "C" fn opened(handle: Handle, place: *mut Handle) {
    engine::set_open(handle);
    // SAFETY: the program's memory for a handle, which `init` has checked.
    unsafe { *place = handle };
}

/// Reports if `MP_PROCS` requests another number of tasks than there are: the launcher determines that.
fn check_tasks(table: &Interface, handle: Handle) {
    let Ok(wanted) = std::env::var("MP_PROCS") else { return };
    let (mut task, mut tasks) = (0, 0);
    (table.query)(handle, Setting::Task, &mut task);
    (table.query)(handle, Setting::Tasks, &mut tasks);
    if task == 0 && wanted != tasks.to_string() {
        eprintln!(
            "LAPI_Init: MP_PROCS is {wanted}, but the job has {tasks} tasks: start it with mpiexec -n {wanted}"
        );
    }
}

/// Closes LAPI.
#[unsafe(no_mangle)]
pub extern "C" fn LAPI_Term(hndl: Handle) -> c_int {
    answer(of(hndl).map(|table| {
        let code = (table.term)(hndl);
        if code == code::SUCCESS {
            engine::set_open(0);
        }
        code
    }))
}

/// Queries a property.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LAPI_Qenv(hndl: Handle, query: c_int, ret_val: *mut c_int) -> c_int {
    answer(of(hndl).and_then(|table| {
        if ret_val.is_null() {
            return Err(code::RET_PTR_NULL);
        }
        let setting = |setting| {
            let mut value = 0;
            let code = (table.query)(hndl, setting, &mut value);
            if code == code::SUCCESS { Ok(value) } else { Err(code) }
        };
        let value = match query {
            query::TASK_ID => setting(Setting::Task)?,
            query::NUM_TASKS => setting(Setting::Tasks)?,
            query::MAX_UHDR_SZ => LONGEST_HEADER as c_int,
            query::MAX_DATA_SZ => c_int::MAX,
            query::ERROR_CHK => settings::ERROR_CHECK.load(settings::ORDER),
            query::TIMEOUT => setting(Setting::Timeout)?,
            query::MIN_TIMEOUT => encore_lapi_interface::TIMEOUTS.0,
            query::MAX_TIMEOUT => encore_lapi_interface::TIMEOUTS.1,
            query::INTERRUPT_SET => setting(Setting::Interrupts)?,
            query::MAX_PKT_SZ => encore_lapi_interface::PACKET as c_int,
            query::LOC_ADDRTBL_SZ => ADDRESSES as c_int,
            query::ACK_THRESHOLD => settings::ACK_THRESHOLD.load(settings::ORDER),
            _ => return Err(code::QUERY_TYPE),
        };
        // SAFETY: the program's memory for an int.
        unsafe { *ret_val = value };
        Ok(code::SUCCESS)
    }))
}

/// Settings that programs may change and this library only stores: it always checks arguments, and acknowledges nothing late.
mod settings {
    use std::sync::atomic::{AtomicI32, Ordering};

    pub static ERROR_CHECK: AtomicI32 = AtomicI32::new(1);
    pub static ACK_THRESHOLD: AtomicI32 = AtomicI32::new(30);
    pub const ORDER: Ordering = Ordering::Relaxed;
}

/// Changes a property.
#[unsafe(no_mangle)]
pub extern "C" fn LAPI_Senv(hndl: Handle, query: c_int, set_val: c_int) -> c_int {
    answer(of(hndl).and_then(|table| {
        let remember = |place: &std::sync::atomic::AtomicI32, allowed: std::ops::RangeInclusive<c_int>| {
            if !allowed.contains(&set_val) {
                return Err(code::SET_VAL);
            }
            place.store(set_val, settings::ORDER);
            Ok(code::SUCCESS)
        };
        match query {
            query::ERROR_CHK => remember(&settings::ERROR_CHECK, 0..=1),
            query::ACK_THRESHOLD => remember(&settings::ACK_THRESHOLD, 1..=30),
            query::INTERRUPT_SET if !(0..=1).contains(&set_val) => Err(code::SET_VAL),
            query::INTERRUPT_SET => Ok((table.set)(hndl, Setting::Interrupts, set_val)),
            query::TIMEOUT => Ok((table.set)(hndl, Setting::Timeout, set_val)),
            _ => Err(code::QUERY_TYPE),
        }
    }))
}

/// Text of an error code.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LAPI_Msg_string(error_code: c_int, buf: *mut c_void) -> c_int {
    // SAFETY: the program's buffer of LAPI_MAX_ERR_STRING bytes, or null.
    match unsafe { buf.cast::<[u8; LENGTH_OF_TEXT]>().as_mut() } {
        Some(text) => text::write(error_code, text),
        None => code::CATALOG_FAIL,
    }
}
