//! The program's line behind a call from a library: the innermost caller in the program's own file. Only long waits are unwound, as that takes
//! microseconds.

use std::ffi::{c_int, c_void};
use std::sync::OnceLock;

use encore_insight::code::List;
use encore_insight::layout::ADDRESS_BITS;

use crate::memory;
use crate::thread::{calls_from_python, profile};

/// Microseconds of the shortest wait that is unwound.
const LEAST: u64 = 100;
/// Frames of a stack that are looked at, at most.
const FRAMES: u32 = 256;

/// Addresses of the program's own file; none if that is unknown.
static PROGRAM: OnceLock<Option<(u64, u64)>> = OnceLock::new();

/// Ticks of the shortest wait that is unwound.
pub fn least() -> u64 {
    LEAST * crate::clock::per_microsecond()
}

/// The return address in the program's own file from which the library has been called that calls MPI from a site with this key. 0: the program
/// itself calls, or nothing is found.
pub fn caller(key: u64) -> u64 {
    let Some((start, end)) = *PROGRAM.get_or_init(program) else { return 0 };
    let address = key & ((1 << ADDRESS_BITS) - 1);
    if address == 0 || (start..end).contains(&address) || calls_from_python() {
        return 0;
    }
    let mut walk = Walk { start, end, left: FRAMES, found: 0 };
    // SAFETY: the walk outlives the call, and the function only uses it.
    unsafe { _Unwind_Backtrace(step, (&raw mut walk).cast()) };
    walk.found
}

struct Walk {
    start: u64,
    end: u64,
    left: u32,
    found: u64,
}

/// Values of the unwinder's interface (`<unwind.h>`): go on; end of the stack.
const GO_ON: c_int = 0;
const END: c_int = 5;

unsafe extern "C" {
    fn _Unwind_Backtrace(
        step: unsafe extern "C" fn(*mut c_void, *mut c_void) -> c_int,
        walk: *mut c_void,
    ) -> c_int;
    fn _Unwind_GetIP(frame: *mut c_void) -> usize;
}

/// Looks at a frame.
///
/// # Safety
/// `frame` is the unwinder's, and `walk` a [`Walk`].
unsafe extern "C" fn step(frame: *mut c_void, walk: *mut c_void) -> c_int {
    // SAFETY: the caller's promise.
    let (address, walk) = unsafe { (_Unwind_GetIP(frame) as u64, &mut *walk.cast::<Walk>()) };
    walk.left -= 1;
    if (walk.start..walk.end).contains(&address) {
        walk.found = address;
    }
    if walk.found != 0 || walk.left == 0 { END } else { GO_ON }
}

fn program() -> Option<(u64, u64)> {
    let file = std::fs::read_link("/proc/self/exe").ok()?;
    let (area, rank) = profile()?;
    let part = area.rank(*rank);
    let find = |text: &str| {
        let found = List::read(text).of(file.to_str()?);
        found.map(|addresses| (addresses.start, addresses.end))
    };
    find(&part.text()).or_else(|| {
        memory::list_code(&part);
        find(&part.text())
    })
}
