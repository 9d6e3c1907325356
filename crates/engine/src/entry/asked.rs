//! Whether a program's leaks are recorded, as requested by `ENCORE_LEAKS`.

use std::sync::atomic::{AtomicU8, Ordering};

use encore_boot::environment;

/// Whether leaks are recorded: one of the constants below.
static ASKED: AtomicU8 = AtomicU8::new(UNKNOWN);
const UNKNOWN: u8 = 0;
const NO: u8 = 1;
const YES: u8 = 2;

/// Whether leaks are recorded.
#[inline(always)]
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed) != NO && asked_first()
}

#[cold]
#[inline(never)]
fn asked_first() -> bool {
    if ASKED.load(Ordering::Relaxed) == UNKNOWN {
        let yes = environment::var_os(environment::LEAKS).is_some_and(|value| value == "1");
        ASKED.store(if yes { YES } else { NO }, Ordering::Relaxed);
    }
    ASKED.load(Ordering::Relaxed) == YES
}

/// Sets whether leaks are recorded, once the settings are read.
pub fn ask(yes: bool) {
    ASKED.store(if yes { YES } else { NO }, Ordering::Relaxed);
}
