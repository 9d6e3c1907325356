//! Arguments of calls, for what looks at each call (`mpiexec --advise`).

use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

/// Arguments of a call that are in registers, in their order.
#[derive(Clone, Copy)]
pub struct Arguments {
    registers: [u64; 6],
}

impl Arguments {
    /// Arguments that an entry has saved below its frame.
    ///
    /// # Safety
    /// An entry has saved its registers there, one below the other.
    pub(crate) unsafe fn below(frame: *const u64) -> Arguments {
        // SAFETY: the caller's promise.
        Arguments { registers: std::array::from_fn(|number| unsafe { frame.sub(number + 1).read() }) }
    }

    /// An argument that is an `int`.
    pub fn int(&self, number: usize) -> i32 {
        self.registers[number] as i32
    }

    /// An argument of the length of a pointer.
    pub fn word(&self, number: usize) -> usize {
        self.registers[number] as usize
    }
}

/// Function that gets the key of a call's site and the call's arguments.
pub type Looks = fn(u64, &Arguments);

/// Each call is timed, so that it is seen.
static WANTED: AtomicBool = AtomicBool::new(false);
/// Calls are looked at.
static ON: AtomicBool = AtomicBool::new(false);
static LOOKS: OnceLock<Looks> = OnceLock::new();

/// From now on `looks` sees each call.
pub fn look_at_all_calls(looks: Looks) {
    LOOKS.get_or_init(|| looks);
    WANTED.store(true, Relaxed);
    ON.store(true, Relaxed);
}

/// Calls are looked at no more.
pub fn stop() {
    ON.store(false, Relaxed);
}

/// Whether each call is timed, so that it is seen.
pub(crate) fn are_wanted() -> bool {
    WANTED.load(Relaxed)
}

/// The function that is to see calls now.
#[inline(always)]
pub(crate) fn looks() -> Option<Looks> {
    if ON.load(Relaxed) { LOOKS.get().copied() } else { None }
}
