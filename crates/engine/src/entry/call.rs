//! Entering the library: entry checks, the lock, and where user code runs.
//!
//! Every MPI function runs with a [`Call`]. It proves that the engine is initialised and held by this thread: [`Call::engine`] lends the engine for
//! as long as the call is not used otherwise, and [`Call::outside`] runs user code (call-backs) with the lock released and no borrow of the engine
//! alive, so that a call-back may call MPI.

use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use encore_shmem::bias::{Bias, this_thread};
use parking_lot::RawMutex;
use parking_lot::lock_api::{RawMutex as _, RawMutexFair as _};

use crate::engine::Engine;
use crate::state::handle::RequestHandle;
use crate::state::request::{REQUESTS, Request};
use encore_errors::error::{Error, ErrorClass, Fact, Result};
use encore_functions::Function;
use encore_functions::forked;
use encore_slab::{Obj, sanitizer};

/// Before `MPI_Init` and the first `MPI_Session_init`.
const OUTSIDE: u32 = 0;
/// Initialised, thread level below `MPI_THREAD_MULTIPLE`: the program serializes its threads' calls.
const RUNNING: u32 = 1;
/// Initialised with `MPI_THREAD_MULTIPLE`, or with different levels for different threads: every call takes the lock, or has its bias.
const RUNNING_LOCKED: u32 = 2;
/// Everything is finalised: `MPI_Init` was not called or is undone, and no session is open.
const FINALIZED: u32 = 3;
/// Like [`RUNNING`], where senders fence: the fast paths, which don't, are closed.
const RUNNING_FENCED: u32 = 4;
/// This process was forked from one that had been initialized: [`forked`].
const FORKED: u32 = 5;

/// The state of the world model, which `MPI_Init` and `MPI_Finalize` change (MPI 5.0 §11.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum World {
    /// `MPI_Init` was not called.
    Outside,
    /// Between `MPI_Init` and `MPI_Finalize`.
    Open,
    /// `MPI_Finalize` was called.
    Closed,
}

/// A state constant from above. Written with the lock held, read at each entry.
static STATE: AtomicU32 = AtomicU32::new(OUTSIDE);
/// The engine's lock, taken under `MPI_THREAD_MULTIPLE` and by calls outside init … finalize.
static LOCK: RawMutex = RawMutex::INIT;
/// Spares the thread that opened the library the lock while no other thread enters.
static BIAS: Bias = Bias::new();
/// A [`World`]. Written with the lock held, read at any time.
static WORLD: AtomicU32 = AtomicU32::new(World::Outside as u32);
/// Whether the engine exists. Written with the lock held.
static CONNECTED: AtomicBool = AtomicBool::new(false);
static ENGINE: Place = Place(UnsafeCell::new(MaybeUninit::uninit()));

struct Place(UnsafeCell<MaybeUninit<Engine>>);
// SAFETY: reached only through a Call: by the one thread that the thread level admits, or under LOCK or its BIAS.
unsafe impl Sync for Place {}

/// Token of a thread inside the library.
///
/// The functions around every call ([`Call::enter`], [`Call::into_lock`]) pass its parts by value: a call whose address goes to a function, even an
/// error function, must live in memory on the error-free path too.
pub struct Call {
    /// The MPI function that was called; for messages and roll-calls.
    pub function: Function,
    lock: Lock,
}

/// The engine's lock, if the thread level requires one: released on drop, if held.
pub struct Lock {
    held: Held,
}

/// How a call excludes other threads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Held {
    /// Not at all: the program does.
    Not,
    /// By the lock.
    Locked,
    /// By the bias of the lock towards this thread.
    Biased,
}

impl Lock {
    /// The lock of a call that excludes no other thread.
    pub const NONE: Lock = Lock { held: Held::Not };

    /// Releases the lock. Returns whether it was held.
    fn held_until_here(self) -> bool {
        self.held != Held::Not
    }

    #[inline]
    fn take() -> Lock {
        let me = this_thread();
        if BIAS.enter(me) {
            return Lock { held: Held::Biased };
        }
        LOCK.lock();
        sanitizer::acquired(&LOCK);
        BIAS.locked(me);
        Lock { held: Held::Locked }
    }

    /// Releases the lock.
    ///
    /// # Safety
    /// This thread holds the lock.
    #[inline(always)]
    unsafe fn unlock() {
        sanitizer::releases(&LOCK);
        // SAFETY: the caller's promise.
        unsafe { LOCK.unlock() };
    }
}

impl Drop for Lock {
    #[inline(always)]
    fn drop(&mut self) {
        // One comparison where nothing is held, the common case.
        if self.held != Held::Not {
            match self.held == Held::Biased {
                true => BIAS.leave(),
                // SAFETY: held, only by this value.
                false => unsafe { Lock::unlock() },
            }
        }
    }
}

impl Call {
    /// Enters a function that needs an initialised library.
    ///
    /// ```compile_fail,E0133
    /// # use encore_engine::call::Call;
    /// # use encore_engine::function::Function;
    /// fn two_engines() {
    ///     let (one, other) = (Call::enter(Function::Send), Call::enter(Function::Recv));
    ///     if let (Ok(mut one), Ok(mut other)) = (one, other) {
    ///         std::mem::swap(one.engine(), other.engine());
    ///     }
    /// }
    /// ```
    ///
    /// # Safety
    /// This thread has no other call, unless that one is in [`Call::outside`] for the lifetime of this one: each gives access to the engine.
    #[inline(always)]
    pub unsafe fn enter(function: Function) -> Result<Call> {
        if STATE.load(Ordering::Relaxed) == RUNNING {
            return Ok(Call { function, lock: Lock::NONE });
        }
        match enter_otherwise() {
            Ok(lock) => Ok(Call { function, lock }),
            Err(error) => enter_in_child(function, error),
        }
    }

    /// Enters a function if the library is initialized and neither a lock nor a fence is needed.
    ///
    /// # Safety
    /// As for [`Call::enter`].
    #[inline(always)]
    pub unsafe fn enter_quickly(function: Function) -> Option<Call> {
        (STATE.load(Ordering::Relaxed) == RUNNING).then_some(Call { function, lock: Lock::NONE })
    }

    /// Enters a function if calls take the lock and this thread may skip it for now: no other thread has entered lately. So none waits, and no
    /// fence is needed, as for [`Call::enter_quickly`].
    ///
    /// # Safety
    /// As for [`Call::enter`].
    #[inline(always)]
    pub unsafe fn enter_biased(function: Function) -> Option<Call> {
        let biased = STATE.load(Ordering::Relaxed) == RUNNING_LOCKED && BIAS.enter(this_thread());
        // Made only once it is held: dropping it releases it.
        biased.then(|| Call { function, lock: Lock { held: Held::Biased } })
    }

    /// Enters if calls take the lock and no thread is inside: for threads of the library, which must not delay the program's.
    ///
    /// # Safety
    /// As for [`Call::enter`].
    pub unsafe fn try_enter(function: Function) -> Option<Call> {
        if STATE.load(Ordering::Relaxed) != RUNNING_LOCKED || !LOCK.try_lock() {
            return None;
        }
        sanitizer::acquired(&LOCK);
        let lock = Lock { held: Held::Locked };
        BIAS.try_locked().then_some(Call { function, lock })
    }

    /// Enters as the process ends, if nothing is open and no thread is inside.
    pub(crate) fn at_exit(function: Function) -> Option<Call> {
        if !CONNECTED.load(Ordering::Relaxed) || is_forked() || !LOCK.try_lock() {
            return None;
        }
        sanitizer::acquired(&LOCK);
        let call = Call { function, lock: Lock { held: Held::Locked } };
        (BIAS.try_locked() && !call.running()).then_some(call)
    }

    /// A call of a rank that a test drives.
    #[cfg(any(test, feature = "testing"))]
    pub(crate) fn in_test(function: Function) -> Call {
        Call { function, lock: Lock::NONE }
    }

    /// A call that continues with the lock of another one, which has ended ([`Call::into_lock`]).
    ///
    /// # Safety
    /// As for [`Call::enter`].
    #[inline(always)]
    pub unsafe fn with_lock(function: Function, lock: Lock) -> Call {
        Call { function, lock }
    }

    /// Ends a call and returns its lock for another call.
    #[inline(always)]
    pub fn into_lock(self) -> Lock {
        self.lock
    }

    /// Enters a function that may be called at any time (MPI 5.0 §11.4.1), even by several threads at once.
    ///
    /// ```compile_fail,E0133
    /// # use encore_engine::call::Call;
    /// # use encore_engine::function::Function;
    /// fn the_engine_of_nothing() -> usize {
    ///     Call::enter_any_time(Function::Initialized).engine().unwaited_sends()
    /// }
    /// ```
    ///
    /// # Safety
    /// As for [`Call::enter`]. [`Call::engine`], and what uses it, may be called only if [`Call::running`] or [`Call::connected`] returns true:
    /// otherwise there is no engine.
    pub unsafe fn enter_any_time(function: Function) -> Call {
        Call { function, lock: Lock::take() }
    }

    /// Whether the library is between init and finalize, of the world model or of a session.
    pub fn running(&self) -> bool {
        matches!(STATE.load(Ordering::Relaxed), RUNNING | RUNNING_LOCKED | RUNNING_FENCED)
    }

    /// Whether there is an engine: the library is or was initialised.
    pub fn connected(&self) -> bool {
        CONNECTED.load(Ordering::Relaxed)
    }

    /// The state of the world model.
    pub fn world(&self) -> World {
        let raw = WORLD.load(Ordering::Relaxed);
        [World::Open, World::Closed].into_iter().find(|world| *world as u32 == raw).unwrap_or(World::Outside)
    }

    /// Sets the state of the world model.
    pub fn set_world(&mut self, world: World) {
        WORLD.store(world as u32, Ordering::Relaxed);
    }

    /// Whether every call takes the lock: any thread may call.
    pub fn locks(&self) -> bool {
        STATE.load(Ordering::Relaxed) == RUNNING_LOCKED
    }

    /// Whether several threads may be inside at the same time (`MPI_THREAD_MULTIPLE`).
    #[inline(always)]
    pub fn threaded(&self) -> bool {
        self.lock.held != Held::Not
    }

    /// The engine.
    #[inline(always)]
    pub fn engine(&mut self) -> &mut Engine {
        #[cfg(any(test, feature = "testing"))]
        if let Some(engine) = crate::testing::engine() {
            // SAFETY: the engine of the rank that runs now, which outlives it; the borrow of self as below.
            return unsafe { &mut *engine };
        }
        debug_assert!(self.connected());
        // SAFETY: a Call exists, so this thread is the one inside (see ENGINE), and the engine was made before STATE said so. The borrow of self
        // prevents a second borrow of the engine through this call; nested calls are made only from `outside`, where no borrow is alive.
        unsafe { (*ENGINE.0.get()).assume_init_mut() }
    }

    /// Runs user code with the lock released and no borrow of the engine alive.
    pub fn outside<R>(&mut self, user: impl FnOnce() -> R) -> R {
        let held = std::mem::replace(&mut self.lock, Lock::NONE).held_until_here();
        let result = user();
        if held {
            self.lock = Lock::take();
        }
        result
    }

    /// Installs the engine.
    pub fn connect(&mut self, engine: Engine) {
        assert!(!self.connected(), "a process is connected once");
        // SAFETY: happens once, with the lock held; CONNECTED and STATE show that no thread uses the engine yet.
        unsafe { (*ENGINE.0.get()).write(engine) };
        CONNECTED.store(true, Ordering::Relaxed);
        // If memory for the handler is missing, a child isn't distinguished from its parent.
        encore_boot::at_fork(become_child);
    }

    /// Admits calls, each with the lock if `locked`. Once calls take the lock, they do until nothing is open.
    pub fn open(&mut self, locked: bool) {
        let locked = locked || STATE.load(Ordering::Relaxed) == RUNNING_LOCKED;
        let state = match (locked, self.engine().shm.fences()) {
            (true, _) => RUNNING_LOCKED,
            (false, true) => RUNNING_FENCED,
            (false, false) => RUNNING,
        };
        // ThreadSanitizer doesn't understand the bias: under it, all threads take the lock. So they do where receives are inspected for leaks.
        let biased = !sanitizer::watches_threads() && !crate::entry::asked::asked();
        if state == RUNNING_LOCKED && !self.engine().shm.fences() && biased {
            BIAS.found(this_thread());
        }
        REQUESTS.open(state == RUNNING);
        // Release: a thread that sees the state through any synchronisation of the program sees the engine too.
        STATE.store(state, Ordering::Release);
    }

    /// Makes this call and all later ones take the lock, as another thread enters from now on.
    pub fn share(&mut self) {
        if self.lock.held == Held::Not {
            self.lock = Lock::take();
        }
        self.open(true);
    }

    /// Admits a thread of the program that waits for the lock, if there is one.
    #[inline(never)]
    pub fn let_others_in(&mut self) {
        match self.lock.held {
            Held::Not => {}
            Held::Locked => {
                sanitizer::releases(&LOCK);
                // SAFETY: this call holds the lock, and no borrow of the engine is alive while another thread has it.
                unsafe { LOCK.bump() };
                sanitizer::acquired(&LOCK);
                // The biased thread may have earned its right meanwhile.
                BIAS.locked_again(this_thread());
            }
            Held::Biased if BIAS.is_wanted() => self.outside(|| {}),
            Held::Biased => {}
        }
    }

    /// Admits no more calls: nothing is open. The engine stays in memory until the process ends, since a session may be opened again, and the
    /// program may still hold addresses in shared memory.
    pub fn close(&mut self) {
        REQUESTS.open(false);
        STATE.store(FINALIZED, Ordering::Release);
    }
}

/// Whether the program has forked this process after the library was initialized.
pub fn is_forked() -> bool {
    STATE.load(Ordering::Relaxed) == FORKED
}

/// In a child of `fork`, which has one thread: closes all entries to the library, and resets the lock, which another thread of the parent may have
/// held.
extern "C" fn become_child() {
    STATE.store(FORKED, Ordering::Relaxed);
    if WORLD.load(Ordering::Relaxed) == World::Open as u32 {
        WORLD.store(World::Closed as u32, Ordering::Relaxed);
    }
    REQUESTS.open(false);
    BIAS.forget();
    // SAFETY: this process has no other thread; one that held or awaited the lock exists only in the parent.
    unsafe { (&raw const LOCK).cast_mut().write(RawMutex::INIT) };
}

/// Enters a function where the program doesn't serialize its threads, or senders fence.
#[inline(never)]
fn enter_otherwise() -> Result<Lock> {
    match STATE.load(Ordering::Relaxed) {
        RUNNING_LOCKED if BIAS.enter(this_thread()) => Ok(Lock { held: Held::Biased }),
        RUNNING_FENCED => Ok(Lock::NONE),
        _ => enter_slowly(),
    }
}

#[cold]
#[inline(never)]
fn enter_slowly() -> Result<Lock> {
    let lock = Lock::take();
    #[cfg(feature = "insight")]
    crate::insight::check::entered();
    match STATE.load(Ordering::Relaxed) {
        RUNNING_LOCKED | RUNNING | RUNNING_FENCED => Ok(lock),
        FINALIZED if WORLD.load(Ordering::Relaxed) == World::Closed as u32 => {
            Err(Error::new(ErrorClass::Other, Fact::Finalized))
        }
        FINALIZED => Err(Error::new(ErrorClass::Other, Fact::NoSession)),
        FORKED => Err(Error::new(ErrorClass::Other, Fact::Forked)),
        _ => Err(Error::new(ErrorClass::Other, Fact::NotInitialized)),
    }
}

/// Enters a function in a child of `fork`, if the function works there; otherwise returns `error`.
#[cold]
#[inline(never)]
fn enter_in_child(function: Function, error: Error) -> Result<Call> {
    match is_forked() && forked::works(function) {
        true => Ok(Call { function, lock: Lock::NONE }),
        false => Err(error),
    }
}

impl RequestHandle {
    /// Resolves the handle quickly inside a call, even where calls take the lock.
    #[inline(always)]
    pub fn resolve_inside(self, call: &Call) -> Option<Obj<Request>> {
        if call.threaded() { REQUESTS.get_newest(self.0) } else { self.resolve_quickly() }
    }
}
