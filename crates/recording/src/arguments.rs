//! Arguments of calls, for observers of each call (`mpiexec --advise`).

use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use encore_functions::Function;
use encore_insight::layout::ADDRESS_BITS;

/// Register arguments of a call, in order.
#[derive(Clone, Copy)]
pub struct Arguments {
    registers: [u64; 6],
}

impl Arguments {
    /// Arguments that an entry has saved below its frame.
    ///
    /// # Safety
    /// An entry has saved its registers there, in descending order of addresses.
    pub(crate) unsafe fn below(frame: *const u64) -> Arguments {
        // SAFETY: the caller's promise.
        Arguments { registers: std::array::from_fn(|number| unsafe { frame.sub(number + 1).read() }) }
    }

    /// An `int` argument.
    pub fn int(&self, number: usize) -> i32 {
        self.registers[number] as i32
    }

    /// A pointer-sized argument.
    pub fn word(&self, number: usize) -> usize {
        self.registers[number] as usize
    }
}

/// Function that gets the key of a call's site and the call's arguments.
pub type Looks = fn(u64, &Arguments);

/// Whether each call is timed, so that it can be observed.
static WANTED: AtomicBool = AtomicBool::new(false);
/// Whether calls are observed.
static ON: AtomicBool = AtomicBool::new(false);
static LOOKS: OnceLock<Looks> = OnceLock::new();

/// Makes `looks` observe each call from now on.
pub fn look_at_all_calls(looks: Looks) {
    LOOKS.get_or_init(|| looks);
    WANTED.store(true, Relaxed);
    ON.store(true, Relaxed);
}

/// Ends the observation of calls.
pub fn stop() {
    ON.store(false, Relaxed);
}

/// Whether each call is timed, so that it can be observed.
pub(crate) fn are_wanted() -> bool {
    WANTED.load(Relaxed)
}

/// The current observer of calls.
#[inline(always)]
pub(crate) fn looks() -> Option<Looks> {
    if ON.load(Relaxed) { LOOKS.get().copied() } else { None }
}

thread_local! {
    /// The tick at which this thread's latest call ended.
    static ENDED: Cell<u64> = const { Cell::new(0) };
}

/// Records the end of a call of a site. Reading the clock doesn't interrupt the work between two calls.
pub(crate) fn ended(site: u64, now: u64) {
    if site >> ADDRESS_BITS != Function::Wtime as u64 {
        ENDED.set(now);
    }
}

/// The tick at which this thread's latest call ended.
pub(crate) fn latest_end() -> u64 {
    ENDED.get()
}
