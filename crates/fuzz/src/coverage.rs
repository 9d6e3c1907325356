//! Which code was reached, where the compiler counts: `-Cpasses=sancov-module` with inline counters calls the function here with the counters
//! of each part of the program as it starts. Elsewhere nothing is ever new.

use std::sync::Mutex;

/// Counters of a part of the program, and what was ever reached there.
struct Part {
    first: usize,
    reached: Vec<u8>,
}

static PARTS: Mutex<Vec<Part>> = Mutex::new(Vec::new());

/// # Safety
/// The compiler's code calls it with the bounds of its counters, which stay.
#[cfg(encore_fuzzing)]
#[unsafe(no_mangle)]
unsafe extern "C" fn __sanitizer_cov_8bit_counters_init(first: *mut u8, end: *mut u8) {
    let length = end as usize - first as usize;
    PARTS.lock().unwrap().push(Part { first: first.expose_provenance(), reached: vec![0; length] });
}

/// Number of times that something was reached, as a bit: once, twice, often.
fn class(count: u8) -> u8 {
    match count {
        0 => 0,
        1 => 1,
        2..=3 => 2,
        4..=31 => 4,
        _ => 8,
    }
}

/// Whether code was reached since the last call that hadn't been reached ever before, or more often than ever before.
pub fn is_new() -> bool {
    let mut any = false;
    for part in PARTS.lock().unwrap().iter_mut() {
        let counters = std::ptr::with_exposed_provenance_mut::<u8>(part.first);
        for (at, reached) in part.reached.iter_mut().enumerate() {
            // SAFETY: a counter of this part, which other threads may count up meanwhile: then this read misses something.
            let counter = unsafe { std::sync::atomic::AtomicU8::from_ptr(counters.add(at)) };
            let now = class(counter.swap(0, std::sync::atomic::Ordering::Relaxed));
            any |= now & !*reached != 0;
            *reached |= now;
        }
    }
    any
}
