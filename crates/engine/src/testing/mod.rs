//! Several engines in one process and one thread, for unit tests that need messages.
//!
//! A test gives each rank a program: a function that makes the same calls as the C interface, blocking ones included. Each program runs as a
//! coroutine with its own engine. Where a rank would sleep, its coroutine yields to the scheduler ([`world`]), which chooses the next rank and the
//! next visible cell: in all ways up to a bound, or at random ([`schedule`]). So a test finds lost wake-ups as ranks that sleep for ever, and equal
//! choices give equal runs.
//!
//! The process has one set of slabs for requests and other objects, so one world runs at a time ([`turn`]).

pub mod deaths;
pub mod rank;
pub mod schedule;
pub mod world;

use std::cell::Cell;
use std::sync::{Mutex, MutexGuard, PoisonError};

use corosensei::Yielder;
use encore_slab::owner;

use crate::engine::Engine;
use crate::state::handle::DatatypeHandle;

/// Reason of a yield to the scheduler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// Sleep until woken; if bounded, at most for the rank's time limit.
    Sleeps { bounded: bool },
    /// An idle poll; the rank continues after another event.
    Looked,
    /// The rank never continues.
    Dies,
}

/// The rank that runs now.
#[derive(Clone, Copy)]
struct Running {
    engine: *mut Engine,
    yielder: *const Yielder<(), Pause>,
    rank: u32,
}

thread_local! {
    static RUNNING: Cell<Option<Running>> = const { Cell::new(None) };
}

/// The engine of the rank that runs now, if this thread drives ranks.
pub fn engine() -> Option<*mut Engine> {
    RUNNING.get().map(|running| running.engine)
}

/// Yields to the scheduler, if this thread drives ranks. Returns whether it does.
pub fn pause(why: Pause) -> bool {
    let Some(running) = RUNNING.take() else { return false };
    owner::set(0);
    // SAFETY: set by the coroutine that runs now, whose stack has the yielder.
    unsafe { (*running.yielder).suspend(why) };
    begin(running);
    true
}

/// Lets the calls of this thread find a rank's engine, and the rank own objects made from now on.
fn begin(running: Running) {
    owner::set(owner_of(running.rank));
    RUNNING.set(Some(running));
}

/// The owner of a rank's objects.
fn owner_of(rank: u32) -> u32 {
    rank + 1
}

/// Runs a rank: its calls find this engine, and yield through this yielder, which outlives `run`.
fn run_as(engine: *mut Engine, rank: u32, yielder: *const Yielder<(), Pause>, run: impl FnOnce()) {
    struct End;
    impl Drop for End {
        fn drop(&mut self) {
            RUNNING.set(None);
            owner::set(0);
        }
    }
    let _end = End;
    begin(Running { engine, yielder, rank });
    run();
}

/// Runs a function with an idle engine, in place of a rank.
pub fn with_engine<R>(engine: &mut Engine, run: impl FnOnce(&mut rank::Rank) -> R) -> R {
    let me = engine.job.rank;
    let engine: *mut Engine = engine;
    begin(Running { engine, yielder: std::ptr::null(), rank: me });
    let mut rank = rank::Rank::new(me);
    let result = run(&mut rank);
    rank.end();
    RUNNING.set(None);
    owner::set(0);
    result
}

/// Holds the slabs of this process while a test uses them.
pub fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    // A failed test has left nothing behind but unreferenced objects.
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    if DatatypeHandle(0x247).predefined().is_none() {
        crate::state::datatype::make_predefined().expect("memory for the predefined datatypes");
        crate::state::op::make_predefined().expect("memory for the predefined operators");
    }
    turn
}
