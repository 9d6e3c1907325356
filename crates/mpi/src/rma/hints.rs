//! Info keys of windows (MPI 5.0 §12.2.1, §12.2.2, §12.2.3, §11.4.3).
//!
//! The library relies on no promise of the program but `no_locks`, which makes a wrong lock an error; all are kept and can be queried.

use crate::memory_kinds;
use crate::rma::kinds::Flavor;
use encore_coll::info::Info;

/// The alignment of memory that the library gives to windows, in bytes.
pub const ALIGNMENT: usize = 4096;

/// Keys whose value is `true` or `false`.
const FLAGS: [&str; 3] = ["no_locks", "same_size", "same_disp_unit"];

/// The hints of a window.
#[derive(Debug)]
pub struct Hints {
    pairs: Info,
}

impl Hints {
    /// The initial hints of a window of this flavor.
    pub fn new(flavor: Flavor) -> Hints {
        let pairs = Info::default();
        FLAGS.iter().for_each(|key| pairs.set(key.as_bytes(), b"false"));
        pairs.set(b"accumulate_ordering", b"rar,raw,war,waw");
        pairs.set(b"accumulate_ops", b"same_op_no_op");
        pairs.set(b"mpi_accumulate_granularity", b"0");
        if flavor == Flavor::Shared {
            pairs.set(b"alloc_shared_noncontig", b"false");
        }
        if matches!(flavor, Flavor::Shared | Flavor::Allocate) {
            pairs.set(b"mpi_minimum_memory_alignment", ALIGNMENT.to_string().as_bytes());
        }
        Hints { pairs }
    }

    /// Adopts the known keys of `info`; other keys and values are ignored. `new`: the window is being made.
    pub fn take(&self, info: &Info, new: bool) {
        for key in FLAGS.iter().chain(&["alloc_shared_noncontig"]) {
            let key = key.as_bytes();
            let known = self.pairs.get(key).is_some();
            // The layout of allocated memory can't be changed afterwards.
            if known && (new || key != b"alloc_shared_noncontig") {
                if let Some(value) = info.get(key).filter(|value| value == b"true" || value == b"false") {
                    self.pairs.set(key, &value);
                }
            }
        }
        if let Some(value) =
            info.get(b"accumulate_ops").filter(|value| is_among(value, &["same_op", "same_op_no_op"]))
        {
            self.pairs.set(b"accumulate_ops", &value);
        }
        if let Some(value) = info.get(b"accumulate_ordering").filter(|value| is_ordering(value)) {
            self.pairs.set(b"accumulate_ordering", &value);
        }
        if let Some(value) = info.get(b"mpi_accumulate_granularity").filter(|value| number(value).is_some()) {
            self.pairs.set(b"mpi_accumulate_granularity", &value);
        }
        if let Some(kinds) = info.get(memory_kinds::ASSERTED_KEY) {
            if memory_kinds::all_supported(&String::from_utf8_lossy(&kinds)) {
                self.pairs.set(memory_kinds::ASSERTED_KEY, &kinds);
            }
        }
    }

    /// The value of a key whose value is `true` or `false`.
    pub fn is(&self, key: &str) -> bool {
        self.pairs.get(key.as_bytes()).is_some_and(|value| value == b"true")
    }

    /// All hints.
    pub fn copy(&self) -> Info {
        self.pairs.copy()
    }
}

fn number(value: &[u8]) -> Option<u64> {
    std::str::from_utf8(value).ok()?.trim().parse().ok()
}

fn is_among(value: &[u8], choices: &[&str]) -> bool {
    choices.iter().any(|choice| choice.as_bytes() == value)
}

fn is_ordering(value: &[u8]) -> bool {
    value == b"none"
        || value.split(|byte| *byte == b',').all(|part| is_among(part, &["rar", "raw", "war", "waw"]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_valid_known_keys_are_adopted() {
        let hints = Hints::new(Flavor::Allocate);
        let wish = Info::default();
        for (key, value) in [
            ("no_locks", "true"),
            ("same_size", "maybe"),
            ("accumulate_ordering", "rar,waw"),
            ("accumulate_ops", "any"),
            ("alloc_shared_noncontig", "true"),
            ("mpi_accumulate_granularity", "8"),
            ("color", "blue"),
        ] {
            wish.set(key.as_bytes(), value.as_bytes());
        }
        hints.take(&wish, true);
        let used = hints.copy();
        let value = |key: &str| used.get(key.as_bytes()).map(|value| String::from_utf8(value).unwrap());
        assert!(hints.is("no_locks") && !hints.is("same_size"));
        assert_eq!(value("accumulate_ordering").unwrap(), "rar,waw");
        assert_eq!(value("accumulate_ops").unwrap(), "same_op_no_op");
        assert_eq!(value("mpi_accumulate_granularity").unwrap(), "8");
        assert_eq!((value("color"), value("alloc_shared_noncontig")), (None, None));
    }

    #[test]
    fn allocation_layout_stays_fixed() {
        let hints = Hints::new(Flavor::Shared);
        let wish = Info::default();
        wish.set(b"alloc_shared_noncontig", b"true");
        hints.take(&wish, false);
        assert!(!hints.is("alloc_shared_noncontig"));
        hints.take(&wish, true);
        assert!(hints.is("alloc_shared_noncontig"));
    }
}
