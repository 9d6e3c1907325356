//! Keys of memory that others may read, where the provider has the process choose them.
//!
//! A process that knows a key and reaches the endpoint may read the memory, so keys can't be guessed.

/// Generator of distinct keys.
#[derive(Clone, Copy, Debug)]
pub(super) struct Keys {
    state: u64,
    mask: u64,
}

impl Keys {
    /// A generator of keys of `bytes` bytes.
    pub(super) fn new(bytes: usize) -> Keys {
        let mut seed = [0; 8];
        // If the kernel has no random numbers yet, the keys are only distinct.
        let _ = rustix::rand::getrandom(&mut seed, rustix::rand::GetRandomFlags::empty());
        Keys { state: u64::from_ne_bytes(seed), mask: mask(bytes) }
    }

    /// The next key.
    pub(super) fn next(&mut self) -> u64 {
        // splitmix64: distinct states give distinct keys.
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) & self.mask
    }
}

/// Mask of the bits of a key of `bytes` bytes; all bits if the provider reports 0.
fn mask(bytes: usize) -> u64 {
    match bytes {
        1..=7 => (1 << (8 * bytes)) - 1,
        _ => u64::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_differ_and_fit_provider_length() {
        let mut keys = Keys::new(4);
        let first: Vec<u64> = (0..100).map(|_| keys.next()).collect();
        assert!(first.iter().all(|key| *key <= u64::from(u32::MAX)));
        let mut keys = Keys::new(8);
        let mut all: Vec<u64> = (0..1000).map(|_| keys.next()).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 1000);
        assert_eq!([mask(0), mask(1), mask(8), mask(16)], [u64::MAX, 255, u64::MAX, u64::MAX]);
    }
}
