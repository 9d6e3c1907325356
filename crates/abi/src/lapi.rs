//! The engine's functions for `liblapi.so`: one exported function gives it their table, if both libraries are of one build.
//!
//! A process has one engine, which is in this library; LAPI uses it from outside. `liblapi` has checked its arguments as far as it can;
//! errors are returned as LAPI codes.

use std::ffi::c_int;

use encore_engine::call::Call;
use encore_engine::function::Function;
use encore_engine::requests::completion::finish;
use encore_engine::state::hope::Hope;
use encore_lapi_core::{Failure, LAPI, Result, message, operation, order, program, waiting};
use encore_lapi_interface::types::{
    Counter, Handle, MessageInfo, NOTHING_COMPLETE, RECEIVE_COMPLETE, SEND_COMPLETE,
};
use encore_lapi_interface::{ActiveMessage, BUILD, Interface, Rmw, Setting, Start, Transfer, code};

use crate::fatal;
use crate::message::{Place, sentence};

/// The table of the engine's functions for LAPI, or null for a `liblapi` of another build.
#[unsafe(no_mangle)]
pub extern "C" fn encore_lapi(build: u64) -> *const Interface {
    if build == BUILD { &INTERFACE } else { std::ptr::null() }
}

static INTERFACE: Interface = Interface {
    init,
    term,
    query,
    set,
    exchange,
    set_address,
    put,
    get,
    send,
    rmw,
    wait,
    changed,
    track,
    poll,
    fence,
    purge,
    resume,
};

/// Runs the body of a call that needs LAPI to be open.
#[inline(always)]
fn run(function: Function, handle: Handle, body: impl FnOnce(&mut Call) -> Result<()>) -> c_int {
    // SAFETY: the program's code is run in `Call::outside`.
    let Ok(mut call) = (unsafe { Call::enter(function) }) else { return code::HNDL_INVALID };
    let result = encore_lapi_core::lapi_opened(&mut call, handle).and_then(|()| body(&mut call));
    match result {
        Ok(()) => code::SUCCESS,
        Err(code) => code,
    }
}

extern "C" fn init(start: *const Start, handle: *mut Handle) -> c_int {
    fatal::prepare();
    // SAFETY: as in `run`; `lapi_init` makes the engine first.
    let mut call = unsafe { Call::enter_any_time(Function::LapiInit) };
    // SAFETY: liblapi passes a valid pointer.
    match encore_lapi_core::lapi_init(&mut call, unsafe { &*start }, handle, fatal::end_job) {
        Ok(()) => code::SUCCESS,
        Err(Failure::Code(code)) => code,
        Err(Failure::NoJob(error)) => {
            let place = Place { rank: None, function: Function::LapiInit, comm: "" };
            encore_boot::notice::write(&sentence(error.report().argument, &error.report().fact, &place));
            code::UNKNOWN
        }
    }
}

extern "C" fn term(handle: Handle) -> c_int {
    run(Function::LapiTerm, handle, encore_lapi_core::lapi_term)
}

extern "C" fn query(handle: Handle, setting: Setting, value: *mut c_int) -> c_int {
    run(Function::LapiQenv, handle, |call| {
        let engine = call.engine();
        let found = match setting {
            Setting::Task => engine.job.rank as c_int,
            Setting::Tasks => engine.job.size as c_int,
            Setting::Interrupts => engine.layers[LAPI].interrupts().into(),
            Setting::Timeout => engine.layers[LAPI].timeout(),
        };
        // SAFETY: liblapi has checked the address.
        unsafe { *value = found };
        Ok(())
    })
}

extern "C" fn set(handle: Handle, setting: Setting, value: c_int) -> c_int {
    run(Function::LapiSenv, handle, |call| match setting {
        Setting::Interrupts => {
            encore_lapi_core::set_interrupts(call, value != 0);
            Ok(())
        }
        Setting::Timeout => call.engine().layers[LAPI].set_timeout(value),
        Setting::Task | Setting::Tasks => Err(code::QUERY_TYPE),
    })
}

extern "C" fn exchange(handle: Handle, word: u64, words: *mut u64) -> c_int {
    run(Function::LapiAddressInit, handle, |call| {
        let all = order::lapi_exchange(call, word);
        // SAFETY: the program gives an array with an entry for each task.
        unsafe { words.copy_from_nonoverlapping(all.as_ptr(), all.len()) };
        Ok(())
    })
}

extern "C" fn set_address(handle: Handle, index: u32, address: u64) -> c_int {
    run(Function::LapiAddrSet, handle, |_| {
        program::set_address(index, address);
        Ok(())
    })
}

extern "C" fn put(handle: Handle, transfer: *const Transfer) -> c_int {
    // SAFETY: liblapi passes a valid transfer.
    run(Function::LapiPut, handle, |call| operation::lapi_put(call, unsafe { &*transfer }))
}

extern "C" fn get(handle: Handle, transfer: *const Transfer) -> c_int {
    // SAFETY: as above.
    run(Function::LapiGet, handle, |call| operation::lapi_get(call, unsafe { &*transfer }))
}

extern "C" fn send(handle: Handle, message: *const ActiveMessage) -> c_int {
    // SAFETY: as above.
    run(Function::LapiAmsend, handle, |call| message::lapi_amsend(call, unsafe { &*message }))
}

extern "C" fn rmw(handle: Handle, rmw: *const Rmw) -> c_int {
    // SAFETY: as above.
    run(Function::LapiRmw, handle, |call| operation::lapi_rmw(call, unsafe { &*rmw }))
}

extern "C" fn wait(
    handle: Handle,
    counter: *const Counter,
    value: c_int,
    polling: bool,
    left: *mut c_int,
) -> c_int {
    let function = if polling { Function::LapiWaitcntr } else { Function::LapiNopollWait };
    run(function, handle, |call| {
        // SAFETY: the program passes a counter, and keeps it while it waits.
        let after = waiting::lapi_wait(call, unsafe { &*counter }, value, polling)?;
        if !left.is_null() {
            // SAFETY: the program passes a place for an int.
            unsafe { *left = after };
        }
        Ok(())
    })
}

extern "C" fn changed(handle: Handle, counter: *const Counter) -> c_int {
    run(Function::LapiSetcntr, handle, |call| {
        // SAFETY: as above; no tasks have no states.
        unsafe { waiting::lapi_track(call, &*counter, &[], std::ptr::null_mut()) }?;
        finish::wake_sleepers(call.engine());
        Ok(())
    })
}

extern "C" fn track(
    handle: Handle,
    counter: *const Counter,
    count: u32,
    tasks: *const u32,
    states: *mut c_int,
) -> c_int {
    run(Function::LapiSetcntrWstatus, handle, |call| {
        // SAFETY: the program passes arrays of this many tasks and states, and keeps them.
        unsafe {
            let tasks = std::slice::from_raw_parts(tasks, count as usize);
            waiting::lapi_track(call, &*counter, tasks, states)
        }?;
        finish::wake_sleepers(call.engine());
        Ok(())
    })
}

extern "C" fn poll(handle: Handle, times: u32, info: *mut MessageInfo) -> c_int {
    run(Function::LapiProbe, handle, |call| {
        let before = call.engine().layers[LAPI].completed();
        let mut status = NOTHING_COMPLETE;
        for _ in 0..times {
            call.poll_once(Hope::Anything, |engine| engine.layers[LAPI].completed() != before);
            let now = call.engine().layers[LAPI].completed();
            if now != before {
                let sent = if now.0 != before.0 { SEND_COMPLETE } else { 0 };
                status = sent | if now.1 != before.1 { RECEIVE_COMPLETE } else { 0 };
                break;
            }
        }
        if !info.is_null() {
            // SAFETY: the program passes a valid pointer.
            unsafe { (*info).status = status };
        }
        Ok(())
    })
}

extern "C" fn fence(handle: Handle, all: bool) -> c_int {
    let function = if all { Function::LapiGfence } else { Function::LapiFence };
    run(function, handle, |call| {
        order::lapi_fence(call, all);
        Ok(())
    })
}

extern "C" fn purge(handle: Handle, task: u32) -> c_int {
    run(Function::LapiPurgeTotask, handle, |call| waiting::lapi_purge(call, task))
}

extern "C" fn resume(handle: Handle, task: u32) -> c_int {
    run(Function::LapiResumeTotask, handle, |call| waiting::lapi_resume(call, task))
}
