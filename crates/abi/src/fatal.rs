//! The end of the job after an error that nobody handles.

use encore_mpi::jobs::parting;
use std::ffi::c_int;
use std::io::Write;
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

/// Prints `text` and ends the process, where there is no call.
#[cold]
pub fn end_without_call(code: c_int, text: &str) -> ! {
    last_words(text);
    encore_boot::end_job(code, text);
    end_process(code)
}

/// Prints `text` and ends this process alone, a child of `fork`: its job goes on.
#[cold]
pub fn end_child(code: c_int, text: &str) -> ! {
    last_words(text);
    end_process(code)
}

/// Prints what the program has printed, and `text`.
fn last_words(text: &str) {
    // SAFETY: all streams of the program are pushed out.
    unsafe { libc::fflush(std::ptr::null_mut()) };
    print(text);
    encore_boot::let_print_out();
}

/// What is done before a process connects with its job. More often does no harm.
pub fn prepare() {
    install_panic_hook();
    encore_mpi::layers::register();
    encore_lapi_core::register();
}

/// Makes a panic end the process with a report: none may reach C. It happens before the stack is unwound, so
/// the functions of this library need no guard of their own. The panics of a program that is written in Rust
/// too are its own: it has another copy of the standard library.
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

/// One write, so that the lines of several ranks do not mix. That it fails (a closed stderr) must not keep the
/// job from ending.
pub fn print(text: &str) {
    let _ = std::io::stderr().write_all(format!("{text}\n").as_bytes());
}

fn end_process(code: c_int) -> ! {
    // A shell sees the low 8 bits. They say success only where the program does.
    let code = if code != 0 && code & 0xff == 0 { 1 } else { code };
    // SAFETY: what the program has printed goes out; its exit handlers, which may call MPI, don't run.
    unsafe {
        libc::fflush(std::ptr::null_mut());
        libc::_exit(code)
    }
}
