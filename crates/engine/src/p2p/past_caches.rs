//! Whether the receiver of a long message writes it past its caches, and other limits of long messages that follow from the caches' sizes
//! (docs/lab/051).
//!
//! Such a message doesn't displace what lies in the caches, and the processor needn't read the lines that it overwrites. But the program
//! finds nothing of it in the caches, and the stores of some processors are slower. So it is one of the ways that are learned
//! ([`crate::p2p::ways`]); this is what holds where nothing has been learned.

use std::sync::OnceLock;

use encore_shmem::cache::{Caches, caches};
use encore_tuning::TUNING;

use encore_settings::choices::Whether;

/// Messages up to this length, in bytes, go through the caches: the program reads them from there (docs/lab/005).
pub const LEAST: u64 = TUNING.past_caches_from;

/// Whether a message of `bytes` bytes goes past the caches, by the setting's value.
pub fn goes_past(choice: Whether, bytes: u64) -> bool {
    match choice {
        Whether::Never => false,
        Whether::Always => bytes > LEAST,
        Whether::Auto => bytes >= usual(caches()),
    }
}

/// The shortest message that goes past the caches before anything is known, in bytes: both buffers, what is staged and the program's own
/// data fill a last-level cache of four times its length.
fn usual(caches: &Caches) -> u64 {
    caches.reach().map_or(0, |reach| reach / 4).max(2 * LEAST)
}

/// The length of a message, in bytes, that is as long as a processor's share of the last-level cache: it displaces everything else.
pub fn fills_caches() -> u64 {
    static LENGTH: OnceLock<u64> = OnceLock::new();
    *LENGTH.get_or_init(|| share(caches()))
}

/// The same for a message of which the sender copies one half and the receiver the other, each in caches of its own (docs/lab/005).
pub fn fills_caches_by_halves() -> u64 {
    fills_caches() / 4 * 5
}

/// A processor's share of the last-level cache, in bytes: where it isn't known, what was measured on a machine with this share
/// (docs/lab/005).
fn share(caches: &Caches) -> u64 {
    caches.share().map_or(4 << 20, |share| share.max(LEAST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_follow_from_the_caches() {
        const MIB: u64 = 1 << 20;
        let of = |own, last, around, guest| Caches { own: own * MIB / 4, last: last * MIB, around, guest };
        for (caches, fills, past) in [
            // A machine that doesn't tell; that of docs/lab/005, and a guest there.
            (Caches::default(), 4, 4),
            (of(4, 32, 8, false), 4, 8),
            (of(4, 32, 1, true), 4, 8),
            // A guest that is told 480 MiB.
            (of(8, 480, 2, true), 8, 16),
            // A client, and a server with much cache.
            (of(1, 8, 4, false), 2, 4),
            (of(4, 96, 8, false), 12, 24),
        ] {
            assert_eq!((share(&caches), usual(&caches)), (fills * MIB, past * MIB), "{caches:?}");
        }
    }
}
