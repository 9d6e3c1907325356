//! Arguments of calls, for observers of each call (`mpiexec --advise`).

use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use encore_functions::Function;
use encore_insight::layout::ADDRESS_BITS;

/// Arguments of a call, in order. The first six are in registers, the others on the stack of the caller.
pub struct Arguments {
    registers: [u64; IN_REGISTERS],
    /// The entry's frame.
    frame: *const u64,
}

/// Arguments that are passed in registers.
const IN_REGISTERS: usize = 6;
/// Words from the entry's frame to the arguments on the stack: what the frame begins with, and the return address.
const ABOVE_FRAME: usize = 2;

impl Arguments {
    /// Arguments that an entry has saved below its frame, and those above it.
    ///
    /// # Safety
    /// An entry has saved its registers there, in descending order of addresses. The call lasts as long as the result is used.
    pub(crate) unsafe fn below(frame: *const u64) -> Arguments {
        // SAFETY: the caller's promise.
        let registers = std::array::from_fn(|number| unsafe { frame.sub(number + 1).read() });
        Arguments { registers, frame }
    }

    /// An `int` argument.
    pub fn int(&self, number: usize) -> i32 {
        self.registers[number] as i32
    }

    /// A pointer-sized argument.
    pub fn word(&self, number: usize) -> usize {
        self.registers[number] as usize
    }

    /// A pointer-sized argument on the stack: that behind the ones in registers has the number 0.
    ///
    /// # Safety
    /// The called function has this argument.
    pub unsafe fn word_on_stack(&self, number: usize) -> usize {
        // SAFETY: the caller's promise; `below` has that of the frame.
        unsafe { self.frame.add(ABOVE_FRAME + number).read() as usize }
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
