//! Counters, and waits for them.

use std::ffi::c_int;
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::{Duration, Instant};

use encore_engine::requests::completion::finish;
use encore_lapi_interface::types::{Counter, STATE_INITIAL, STATE_SUCCESS};
use encore_lapi_interface::{AtOrigin, code};

use crate::handler;
use crate::message;
use crate::operation;
use crate::state::{LAPI, Lapi, Result, Tracked, Waiting, Work};
use crate::task;
use encore_engine::call::Call;
use encore_engine::engine::Engine;
use encore_engine::state::process::NONE;

impl Tracked {
    /// Sets the state of the first entry for a task whose state is `before`. Returns whether there was one.
    fn set(&self, task: u32, before: c_int, state: c_int) -> bool {
        let states = self.tasks.iter().enumerate().filter(|(_, other)| **other == task);
        for (index, _) in states {
            // SAFETY: the program keeps one state for each task for as long as the counter tracks tasks.
            let entry = unsafe { AtomicI32::from_ptr(self.states.add(index)) };
            if entry.compare_exchange(before, state, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
                return true;
            }
        }
        false
    }
}

impl Waiting {
    /// Whether any counter distinguishes tasks.
    #[inline(always)]
    pub fn tracks(&self) -> bool {
        !self.tracked.is_empty()
    }
}

/// Performs an operation's steps at the origin when its buffer is free, or its data are there.
#[inline]
pub(crate) fn at_origin(engine: &mut Engine, what: AtOrigin, task: u32) {
    if !what.counter.is_null() {
        // SAFETY: the program keeps its counters until they have been raised.
        raise(engine, unsafe { &*what.counter }, task);
    }
    if let Some(handler) = what.handler {
        handler::run_later(
            engine,
            Work::Sent { handler, parameter: what.parameter, task, reason: code::SUCCESS },
        );
    }
    engine.layers[LAPI].completed.0 += 1;
}

/// Raises a counter of this process for an operation with a task.
#[inline]
pub(crate) fn raise(engine: &mut Engine, counter: &Counter, task: u32) {
    counter.raise();
    if engine.layers[LAPI].waiting.tracks() {
        note_success(engine, counter, task);
    }
    finish::wake_sleepers(engine);
}

/// [`raise`] for the address of a counter in a cell; 0 is none.
#[inline]
pub(crate) fn raise_at(engine: &mut Engine, counter: u64, task: u32) {
    let counter: *const Counter = std::ptr::with_exposed_provenance(counter as usize);
    if !counter.is_null() {
        // SAFETY: the origin's program passed the address of a counter of this task, which keeps it that long.
        raise(engine, unsafe { &*counter }, task);
    }
}

/// Records the end of an operation with a task on a counter that distinguishes tasks.
#[inline(never)]
pub(crate) fn note_success(engine: &mut Engine, counter: &Counter, task: u32) {
    let address = std::ptr::from_ref(counter) as usize;
    for tracked in engine.layers[LAPI].waiting.tracked.iter().filter(|tracked| tracked.counter == address) {
        tracked.set(task, STATE_INITIAL, STATE_SUCCESS);
    }
}

/// Records that operations with a task will not end: counters that distinguish tasks count them with that state.
pub(crate) fn note_purged(engine: &mut Engine, task: u32) {
    for tracked in &engine.layers[LAPI].waiting.tracked {
        while tracked.set(task, STATE_INITIAL, code::TGT_PURGED) {
            let counter: *const Counter = std::ptr::with_exposed_provenance(tracked.counter);
            // SAFETY: the program keeps the counter while it waits for it.
            unsafe { &*counter }.raise();
        }
    }
    finish::wake_sleepers(engine);
}

/// Stands for no particular task in an error.
const NOBODY: u32 = u32::MAX;

impl Lapi {
    /// Longest sleep of a thread before it checks the clock: limited while the program has an error handler that must be called if others
    /// don't answer.
    pub(crate) fn longest_sleep(&self) -> Option<Duration> {
        self.error_handler.map(|_| Duration::from_secs(self.timeout as u64))
    }
}

/// Waits until a counter is `value` or more, and subtracts that. Returns the rest.
pub fn lapi_wait(call: &mut Call, counter: &Counter, value: i32, polling: bool) -> Result<i32> {
    if !polling {
        return wait_without_polling(call, counter, value);
    }
    loop {
        if let Some(left) = counter.take(value) {
            return Ok(left);
        }
        // Another thread may be quicker.
        wait_until(call, NONE, value, |_| counter.get() >= value);
    }
}

/// `LAPI_Setcntr_wstatus`; without tasks, the counter no longer distinguishes tasks.
///
/// # Safety
/// There is a state for each task, for as long as the counter tracks tasks.
pub unsafe fn lapi_track(
    call: &mut Call,
    counter: &Counter,
    tasks: &[u32],
    states: *mut c_int,
) -> Result<()> {
    let engine = call.engine();
    if tasks.iter().any(|task| *task as usize >= task::count(engine)) {
        return Err(code::TGT);
    }
    let address = std::ptr::from_ref(counter) as usize;
    let tracked = &mut engine.layers[LAPI].waiting.tracked;
    tracked.retain(|tracked| tracked.counter != address);
    if !tasks.is_empty() {
        for index in 0..tasks.len() {
            // SAFETY: the caller's promise.
            unsafe { AtomicI32::from_ptr(states.add(index)) }.store(STATE_INITIAL, Ordering::Release);
        }
        tracked.push(Tracked { counter: address, tasks: tasks.to_vec(), states });
    }
    Ok(())
}

/// `LAPI_Purge_totask`
pub fn lapi_purge(call: &mut Call, task: u32) -> Result<()> {
    let engine = call.engine();
    if task as usize >= task::count(engine) || task as usize == task::own(engine) {
        return Err(code::TGT);
    }
    task::record(engine, task).purged = true;
    task::record(engine, task).out.clear();
    message::give_up_announced(engine, task);
    operation::give_up_pending(engine, task);
    task::record(engine, task).fencing = 0;
    note_purged(engine, task);
    Ok(())
}

/// `LAPI_Resume_totask`
pub fn lapi_resume(call: &mut Call, task: u32) -> Result<()> {
    let engine = call.engine();
    if task as usize >= task::count(engine) {
        return Err(code::TGT);
    }
    task::record(engine, task).purged = false;
    Ok(())
}

/// Waits like [`Call::wait_until`]. If that takes longer than `TIMEOUT`, calls the error handler once.
#[inline]
pub(crate) fn wait_until(call: &mut Call, peer: i32, tag: i32, mut done: impl FnMut(&mut Engine) -> bool) {
    let lapi = &call.engine().layers[LAPI];
    let mut left = lapi.longest_sleep();
    let mut deadline: Option<Instant> = None;
    loop {
        let (mut ended, mut late) = (false, false);
        call.wait_until(peer, tag, |engine| {
            ended = done(engine);
            // The clock is checked only on the way to sleep.
            if let (false, true, Some(time)) = (ended, engine.about_to_sleep, left) {
                let deadline = *deadline.get_or_insert_with(|| Instant::now() + time);
                late |= Instant::now() >= deadline;
            }
            ended || late
        });
        if ended {
            return;
        }
        left = None;
        handler::report(call, code::TIMEOUT, NOBODY);
    }
}

pub(crate) fn wait_without_polling(call: &mut Call, counter: &Counter, value: i32) -> Result<i32> {
    let address = std::ptr::from_ref(counter) as usize;
    let waiting = &mut call.engine().layers[LAPI].waiting.without_polling;
    if waiting.contains(&address) {
        return Err(code::MULTIPLE_WAITERS);
    }
    waiting.push(address);
    let left = loop {
        match counter.take(value) {
            Some(left) => break left,
            None => call.sleep_until_told(value, || counter.get() >= value),
        }
    };
    call.engine().layers[LAPI].waiting.without_polling.retain(|other| *other != address);
    Ok(left)
}
