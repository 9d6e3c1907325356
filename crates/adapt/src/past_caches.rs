//! Whether the receiver of a long message writes it past its caches, and other limits of long messages derived from cache sizes (docs/lab/051).
//!
//! Such a message doesn't evict the caches, and the processor needn't read the lines that it overwrites. But the program finds none of it in the
//! caches, and such stores are slower on some processors. So it is one of the learned protocols ([`crate::ways`]); this module has the default
//! before anything is learned.

use std::sync::OnceLock;

use encore_shmem::cache::{Caches, caches};
use encore_tuning::TUNING;

use encore_settings::choices::Whether;

/// Longest message, in bytes, that always goes through the caches: the program reads it from there (docs/lab/005).
pub const LEAST: u64 = TUNING.past_caches_from;

/// Whether a message of `bytes` bytes goes past the caches, by the setting's value.
pub fn goes_past(choice: Whether, bytes: u64) -> bool {
    match choice {
        Whether::Never => false,
        Whether::Always => bytes > LEAST,
        Whether::Auto => bytes >= usual(caches()),
    }
}

/// Shortest message, in bytes, that goes past the caches by default: both buffers, the staged bytes and the program's own data fill a last-level
/// cache of four times its length.
fn usual(caches: &Caches) -> u64 {
    caches.reach().map_or(0, |reach| reach / 4).max(2 * LEAST)
}

/// Length of a message, in bytes, that fills a processor's share of the last-level cache: it evicts everything else.
pub fn fills_caches() -> u64 {
    static LENGTH: OnceLock<u64> = OnceLock::new();
    *LENGTH.get_or_init(|| share(caches()))
}

/// [`fills_caches`] for a message of which sender and receiver copy a half each, each in its own caches (docs/lab/005).
pub fn fills_caches_by_halves() -> u64 {
    fills_caches() / 4 * 5
}

/// A processor's share of the last-level cache, in bytes; if unknown, the share of the measured machine (docs/lab/005).
fn share(caches: &Caches) -> u64 {
    caches.share().map_or(4 << 20, |share| share.max(LEAST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_follow_cache_sizes() {
        const MIB: u64 = 1 << 20;
        let of = |own, last, around, guest| Caches { own: own * MIB / 4, last: last * MIB, around, guest };
        for (caches, fills, past) in [
            // A machine that reports nothing; that of docs/lab/005, and a guest there.
            (Caches::default(), 4, 4),
            (of(4, 32, 8, false), 4, 8),
            (of(4, 32, 1, true), 4, 8),
            // A guest with a reported 480 MiB.
            (of(8, 480, 2, true), 8, 16),
            // A client, and a server with much cache.
            (of(1, 8, 4, false), 2, 4),
            (of(4, 96, 8, false), 12, 24),
        ] {
            assert_eq!((share(&caches), usual(&caches)), (fills * MIB, past * MIB), "{caches:?}");
        }
    }
}
