//! Several engines in one process and one thread, for unit tests of everything that needs messages.
//!
//! A test gives each rank a program: a function that uses the same calls as the C interface does, blocking ones included. Each
//! program runs as a coroutine with an engine of its own. Where a rank would sleep, its coroutine hands over to the scheduler
//! ([`world`]), which chooses who goes on and which cell becomes visible: in all ways up to a bound, or at random ([`schedule`]).
//! So a test finds lost wake-ups as ranks that sleep for ever, and the same choices give the same run again.
//!
//! Requests and other objects live in slabs that are one for the process, so one world runs at a time ([`turn`]).

pub mod rank;
pub mod schedule;
pub mod world;

use std::cell::Cell;
use std::sync::{Mutex, MutexGuard, PoisonError};

use corosensei::Yielder;

use crate::engine::Engine;
use crate::state::handle::DatatypeHandle;

/// Why a rank hands over to the scheduler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// It sleeps until it is woken; if that is bounded, for as long as it says at most.
    Sleeps { bounded: bool },
    /// It has looked in vain, and goes on when something else has happened.
    Looked,
}

/// The rank that runs now.
#[derive(Clone, Copy)]
struct Running {
    engine: *mut Engine,
    yielder: *const Yielder<(), Pause>,
}

thread_local! {
    static RUNNING: Cell<Option<Running>> = const { Cell::new(None) };
}

/// The engine of the rank that runs now, if this thread drives ranks.
pub fn engine() -> Option<*mut Engine> {
    RUNNING.get().map(|running| running.engine)
}

/// Hands over to the scheduler, if this thread drives ranks. Returns whether it does.
pub fn pause(why: Pause) -> bool {
    let Some(running) = RUNNING.take() else { return false };
    // SAFETY: set by the coroutine that runs now, on whose stack the yielder is.
    unsafe { (*running.yielder).suspend(why) };
    RUNNING.set(Some(running));
    true
}

/// Runs a rank: its calls find this engine, and hand over through this yielder, which outlives `run`.
fn run_as(engine: *mut Engine, yielder: *const Yielder<(), Pause>, run: impl FnOnce()) {
    struct End;
    impl Drop for End {
        fn drop(&mut self) {
            RUNNING.set(None);
        }
    }
    let _end = End;
    RUNNING.set(Some(Running { engine, yielder }));
    run();
}

/// Runs something with an engine that no rank runs on, in place of a rank.
pub fn with_engine<R>(engine: &mut Engine, run: impl FnOnce(&mut rank::Rank) -> R) -> R {
    let me = engine.job.rank;
    let engine: *mut Engine = engine;
    RUNNING.set(Some(Running { engine, yielder: std::ptr::null() }));
    let mut rank = rank::Rank::new(me);
    let result = run(&mut rank);
    rank.end();
    RUNNING.set(None);
    result
}

/// Holds the slabs of this process for as long as a test uses them.
pub fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    // A test that failed has left nothing behind but objects that nobody counts.
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    if DatatypeHandle(0x247).predefined().is_none() {
        crate::state::datatype::make_predefined().expect("memory for the predefined datatypes");
        crate::state::op::make_predefined().expect("memory for the predefined operators");
    }
    turn
}
