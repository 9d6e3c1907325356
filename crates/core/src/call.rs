//! Being inside the library: entry checks, the lock, and where user code runs.
//!
//! Every MPI function runs with a [`Call`]. It is the proof that the engine is initialised and held by this
//! thread: [`Call::engine`] lends the engine for as long as the call is not used otherwise, and
//! [`Call::outside`] runs user code (call-backs) with the lock released and no borrow of the engine alive, so
//! that a call-back may call MPI.

use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicU32, Ordering};

use parking_lot::RawMutex;
use parking_lot::lock_api::{RawMutex as _, RawMutexFair as _};

use crate::engine::Engine;
use crate::error::{Error, ErrorClass, Fact, Result};
use crate::function::Function;

/// Before `MPI_Init`.
const OUTSIDE: u32 = 0;
/// Initialised, thread level below `MPI_THREAD_MULTIPLE`: the program keeps threads apart.
const RUNNING: u32 = 1;
/// Initialised with `MPI_THREAD_MULTIPLE`: every call takes the lock.
const RUNNING_LOCKED: u32 = 2;
/// After `MPI_Finalize`.
const FINALIZED: u32 = 3;
/// Like [`RUNNING`], where senders fence: the quick ways, which don't, are closed.
const RUNNING_FENCED: u32 = 4;

/// One of the constants above. Written with the lock held, read at each entry.
static STATE: AtomicU32 = AtomicU32::new(OUTSIDE);
/// The engine's lock; taken under `MPI_THREAD_MULTIPLE` and by calls outside init … finalize.
static LOCK: RawMutex = RawMutex::INIT;
static ENGINE: Place = Place(UnsafeCell::new(MaybeUninit::uninit()));

struct Place(UnsafeCell<MaybeUninit<Engine>>);
// SAFETY: reached only through a Call: by the one thread that the thread level allows inside, or under LOCK.
unsafe impl Sync for Place {}

/// The token of being inside the library.
///
/// The functions around every call ([`Call::enter`], [`Call::into_lock`]) take and give its parts by value: a call
/// whose address is passed to a function, and be it one for errors, has to live in memory, also where there is no error.
pub struct Call {
    /// The MPI function that was called; for messages and roll-calls.
    pub function: Function,
    lock: Lock,
}

/// The engine's lock, if the thread level asks for one: given back on drop, if it is held.
pub struct Lock {
    held: bool,
}

impl Lock {
    const NONE: Lock = Lock { held: false };

    /// Gives it back; whether it was held.
    fn held_until_here(self) -> bool {
        self.held
    }

    fn take() -> Lock {
        LOCK.lock();
        Lock { held: true }
    }
}

impl Drop for Lock {
    #[inline(always)]
    fn drop(&mut self) {
        if self.held {
            // SAFETY: it is held, by this value alone.
            unsafe { LOCK.unlock() };
        }
    }
}

impl Call {
    /// Enters a function that needs an initialised library.
    #[inline(always)]
    pub fn enter(function: Function) -> Result<Call> {
        if STATE.load(Ordering::Relaxed) == RUNNING {
            return Ok(Call { function, lock: Lock::NONE });
        }
        Ok(Call { function, lock: enter_slowly()? })
    }

    /// Enters a function if the library is initialized and neither a lock nor a fence is needed.
    #[inline(always)]
    pub fn enter_quickly(function: Function) -> Option<Call> {
        (STATE.load(Ordering::Relaxed) == RUNNING).then_some(Call { function, lock: Lock::NONE })
    }

    /// A call that goes on with the lock of another one.
    #[inline(always)]
    pub fn with_lock(function: Function, lock: Lock) -> Call {
        Call { function, lock }
    }

    /// The end of a call whose lock another one takes over.
    #[inline(always)]
    pub fn into_lock(self) -> Lock {
        self.lock
    }

    /// Enters a function that may be called at any time (MPI 5.0 §11.4.1). [`Call::engine`] must not be used
    /// unless [`Call::running`] says so.
    pub fn enter_any_time(function: Function) -> Call {
        let lock = match STATE.load(Ordering::Relaxed) {
            RUNNING | RUNNING_FENCED => Lock::NONE,
            _ => Lock::take(),
        };
        Call { function, lock }
    }

    /// Whether the library is between init and finalize.
    pub fn running(&self) -> bool {
        matches!(STATE.load(Ordering::Relaxed), RUNNING | RUNNING_LOCKED | RUNNING_FENCED)
    }

    /// Whether the library was finalised.
    pub fn finalized(&self) -> bool {
        STATE.load(Ordering::Relaxed) == FINALIZED
    }

    /// Whether several threads may be inside at the same time (`MPI_THREAD_MULTIPLE`).
    #[inline(always)]
    pub fn threaded(&self) -> bool {
        self.lock.held
    }

    /// The engine.
    #[inline(always)]
    pub fn engine(&mut self) -> &mut Engine {
        debug_assert!(self.running());
        // SAFETY: a Call exists, so this thread is the one inside (see ENGINE), and the engine was made before
        // STATE said so. The borrow of self keeps a second borrow of the engine from being made through this
        // call; nested calls are made only from `outside`, where no borrow is alive.
        unsafe { (*ENGINE.0.get()).assume_init_mut() }
    }

    /// Runs user code: the lock is free meanwhile and no borrow of the engine is alive.
    pub fn outside<R>(&mut self, user: impl FnOnce() -> R) -> R {
        let held = std::mem::replace(&mut self.lock, Lock::NONE).held_until_here();
        let result = user();
        if held {
            self.lock = Lock::take();
        }
        result
    }

    /// Puts the engine in place: the end of `MPI_Init`.
    pub fn start(&mut self, engine: Engine, multiple: bool) {
        let state = match (multiple, engine.shm.fences()) {
            (true, _) => RUNNING_LOCKED,
            (false, true) => RUNNING_FENCED,
            (false, false) => RUNNING,
        };
        // SAFETY: called once, by init, which holds the lock; STATE says that nobody uses the engine yet.
        unsafe { (*ENGINE.0.get()).write(engine) };
        crate::objects::REQUESTS.open(state == RUNNING);
        // Release: a thread that sees the state through any synchronisation of the program sees the engine too.
        STATE.store(state, Ordering::Release);
    }

    /// Lets a thread of the program that waits for the lock inside, if there is one.
    #[inline(never)]
    pub fn let_others_in(&mut self) {
        if self.lock.held {
            // SAFETY: this call holds it, and no borrow of the engine is alive while it is given away.
            unsafe { LOCK.bump() };
        }
    }

    /// Takes the engine out of use: the end of `MPI_Finalize`. The engine stays in memory until the process
    /// ends, since the program may still hold addresses in shared memory.
    pub fn stop(&mut self) {
        crate::objects::REQUESTS.open(false);
        STATE.store(FINALIZED, Ordering::Release);
    }
}

#[cold]
#[inline(never)]
fn enter_slowly() -> Result<Lock> {
    if STATE.load(Ordering::Relaxed) == RUNNING_FENCED {
        return Ok(Lock::NONE);
    }
    let lock = Lock::take();
    match STATE.load(Ordering::Relaxed) {
        RUNNING_LOCKED | RUNNING | RUNNING_FENCED => Ok(lock),
        FINALIZED => Err(Error::new(ErrorClass::Other, Fact::Finalized)),
        _ => Err(Error::new(ErrorClass::Other, Fact::NotInitialized)),
    }
}
