//! The end of the job after an unhandled error.

use encore_boot::notice;
use encore_mpi::jobs::parting;
use std::ffi::c_int;
use std::panic;
use std::sync::atomic::Ordering;

use encore_boot::segment::Stage;
use encore_engine::call::{Call, is_forked};
use encore_engine::error::ErrorClass;
use encore_engine::fatal::Ended;

/// Prints `text`, reports to the launcher that this rank ends the job with `code`, and ends the process.
#[cold]
pub fn end_job(call: &mut Call, code: c_int, text: &str) -> ! {
    last_words(text);
    if call.running() || is_forked() {
        let slot = call.engine().slot();
        slot.abort_code.store(code, Ordering::Relaxed);
        slot.set_stage(Stage::Aborted);
    }
    if call.running() {
        parting::tell_end(call.engine(), code);
    }
    encore_boot::end_job(code, text);
    end_process(code)
}

/// Prints `text` and ends the process, outside of a call.
#[cold]
pub fn end_without_call(code: c_int, text: &str) -> ! {
    last_words(text);
    encore_boot::end_job(code, text);
    end_process(code)
}

/// Prints `text` and ends only this process, a child of `fork`: its job goes on.
#[cold]
pub fn end_child(code: c_int, text: &str) -> ! {
    last_words(text);
    end_process(code)
}

/// Flushes the program's output, then prints `text`.
fn last_words(text: &str) {
    // SAFETY: flushes all streams of the program.
    unsafe { libc::fflush(std::ptr::null_mut()) };
    notice::write(text);
}

/// Prepares the process before it connects with its job. May be called repeatedly.
pub fn prepare() {
    install_panic_hook();
    encore_mpi::layers::register();
    encore_lapi_core::register();
}

/// Makes a panic end the process with a report: no panic may reach C. The hook runs before the stack is unwound, so
/// functions of this library need no guard of their own. A Rust program's own panics don't come here: it has another
/// copy of the standard library.
fn install_panic_hook() {
    panic::set_hook(Box::new(|info| {
        let text = match info.payload().downcast_ref::<Ended>() {
            Some(Ended::ByAnother(code)) => {
                // The other rank has the launcher end the job.
                std::thread::sleep(encore_engine::fatal::LAUNCHER_FIRST);
                end_process(*code)
            }
            Some(Ended::Because(text)) => {
                let rank =
                    encore_engine::model::known_rank().map_or(String::new(), |rank| format!("rank {rank}: "));
                format!("{rank}{text}")
            }
            None => format!("Encore: internal error, please report it: {info}"),
        };
        end_without_call(ErrorClass::Intern as c_int, &text)
    }));
}

fn end_process(code: c_int) -> ! {
    // A shell sees only the low 8 bits. Don't let them show success for a failure.
    let code = if code != 0 && code & 0xff == 0 { 1 } else { code };
    // SAFETY: flushes the program's output; its exit handlers, which may call MPI, don't run.
    unsafe {
        libc::fflush(std::ptr::null_mut());
        libc::_exit(code)
    }
}
