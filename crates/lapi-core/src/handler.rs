//! Functions of the program that the engine calls: completion handlers, send completion handlers, the error handler.
//!
//! In polling mode the thread that makes progress runs them ([`encore_engine::user_work`]). In interrupt mode dedicated threads do, so
//! that a handler may block without delaying messages. No lock is held and no borrow of the engine is alive meanwhile.

use std::ffi::c_int;
use std::sync::atomic::{AtomicU32, Ordering};

use encore_engine::requests::completion::finish;
use encore_lapi_interface::code;
use encore_lapi_interface::types::{ErrorKind, LENGTH_OF_TEXT, SendInfo};

use crate::arrival;
use crate::program;
use crate::state::{Completion, EndJob, LAPI, Work};
use crate::waiting;
use encore_engine::call::Call;
use encore_engine::engine::Engine;
use encore_engine::function::Function;
use encore_engine::helper::spawn_quietly;

/// Futex that the threads sleep on: it changes with every new task for them.
static DOORBELL: AtomicU32 = AtomicU32::new(0);

/// Queues a function to run.
pub(crate) fn run_later(engine: &mut Engine, work: Work) {
    engine.layers[LAPI].handlers.queue.push_back(work);
    if !engine.layers[LAPI].interrupts {
        return engine.user_work.push_deferred(run_next);
    }
    let handlers = &mut engine.layers[LAPI].handlers;
    while handlers.threads.len() < handlers.wanted as usize {
        match spawn_quietly("encore-handlers", serve) {
            Ok(thread) => handlers.threads.push(thread),
            // Fewer threads suffice, and without any the thread that makes progress runs handlers.
            Err(_) => handlers.wanted = handlers.threads.len() as u32,
        }
    }
    match handlers.threads.is_empty() {
        true => engine.user_work.push_deferred(run_next),
        false => ring(),
    }
}

/// Continues an active message whose data are in place.
#[inline]
pub(crate) fn run_completion(engine: &mut Engine, completion: Completion) {
    match completion.handler {
        Some(_) => run_later(engine, Work::Completion(completion)),
        None => end_message(engine, completion),
    }
}

/// Ends an active message.
#[inline]
pub(crate) fn end_message(engine: &mut Engine, completion: Completion) {
    engine.layers[LAPI].completed.1 += 1;
    waiting::raise_at(engine, completion.target_counter, completion.task);
    arrival::tell_ended(engine, completion.task, completion.completion_counter);
}

fn ring() {
    DOORBELL.fetch_add(1, Ordering::Release);
    // A failed wake only means that no thread sleeps.
    let _ = rustix::thread::futex::wake(&DOORBELL, rustix::thread::futex::Flags::PRIVATE, i32::MAX as u32);
}

/// Runs the next function, if there is one.
fn run_next(call: &mut Call) {
    let Some(work) = call.engine().layers[LAPI].handlers.queue.pop_front() else { return };
    call.engine().layers[LAPI].handlers.running += 1;
    match work {
        Work::Completion(completion) => {
            if let Some(handler) = completion.handler {
                let mut handle = program::handle();
                // SAFETY: the program's function, called as LAPI specifies.
                call.outside(|| unsafe { handler(&mut handle, completion.information) });
            }
            end_message(call.engine(), completion);
        }
        Work::Sent { handler, parameter, task, reason } => {
            let mut handle = program::handle();
            let mut info = SendInfo { source: task, reason: reason as u32, reserved: [0; 6] };
            // SAFETY: as above.
            call.outside(|| unsafe { handler(&mut handle, parameter, &mut info) });
        }
        Work::Error { error, task } => report(call, error, task),
    }
    let engine = call.engine();
    engine.layers[LAPI].handlers.running -= 1;
    finish::wake_sleepers(engine);
}

/// Body of a thread for handlers.
fn serve() {
    loop {
        // Acquire: pairs with the Release in `ring`.
        let rung = DOORBELL.load(Ordering::Acquire);
        // SAFETY: this thread has no other call.
        let Ok(mut call) = (unsafe { Call::enter(Function::LapiInit) }) else { return };
        while !call.engine().layers[LAPI].handlers.queue.is_empty() {
            run_next(&mut call);
        }
        if call.engine().layers[LAPI].handlers.ending {
            return;
        }
        drop(call);
        let flags = rustix::thread::futex::Flags::PRIVATE;
        // After any result, check again.
        let _ = rustix::thread::futex::wait(&DOORBELL, flags, rung, None);
    }
}

/// Prepares running handlers.
pub(crate) fn begin_all(
    call: &mut Call,
    threads: u32,
    text: extern "C" fn(c_int, &mut [u8; LENGTH_OF_TEXT]),
    end_job: EndJob,
) {
    let handlers = &mut call.engine().layers[LAPI].handlers;
    handlers.wanted = threads;
    handlers.ending = false;
    handlers.text = Some(text);
    handlers.end_job = Some(end_job);
}

/// Ends the threads. Requires that no function is left to run.
pub(crate) fn end_all(call: &mut Call) {
    let handlers = &mut call.engine().layers[LAPI].handlers;
    handlers.ending = true;
    let threads = std::mem::take(&mut handlers.threads);
    ring();
    call.outside(|| {
        for thread in threads {
            // A thread that ended by a panic has ended the process.
            let _ = thread.join();
        }
    });
}

/// Reports an error to the program that no call of it returns; without an error handler, the job ends.
pub(crate) fn report(call: &mut Call, error: c_int, task: u32) {
    let kind = if error == code::TIMEOUT { ErrorKind::Timeout } else { ErrorKind::Internal };
    let me = call.engine().job.rank;
    let Some(handler) = call.engine().layers[LAPI].error_handler else {
        let mut text = [0; LENGTH_OF_TEXT];
        let handlers = &call.engine().layers[LAPI].handlers;
        let (Some(write), Some(end_job)) = (handlers.text, handlers.end_job) else { return };
        write(error, &mut text);
        let length = text.iter().position(|byte| *byte == 0).unwrap_or(text.len());
        let text = String::from_utf8_lossy(&text[..length]);
        let text = format!(
            "task {me}: a message from task {task} failed: {text}. LAPI_Init was given no error handler, so the job ends"
        );
        end_job(call, error, &text)
    };
    let (mut handle, mut error, mut kind) = (program::handle(), error, kind as c_int);
    let (mut me, mut task) = (me as c_int, task as c_int);
    // SAFETY: the program's function, called as LAPI specifies.
    call.outside(|| unsafe { handler(&mut handle, &mut error, &mut kind, &mut me, &mut task) });
}
