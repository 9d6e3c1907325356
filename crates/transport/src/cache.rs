//! The size of the caches, as the processor tells it.

use std::sync::OnceLock;

/// The size of the last-level cache in bytes, of which other programs and other machines on the same processor may have their share; 0
/// if the processor doesn't tell.
pub fn last_level() -> u64 {
    static SIZE: OnceLock<u64> = OnceLock::new();
    *SIZE.get_or_init(ask)
}

/// Looks through the descriptions of caches, which come in the order of their levels.
#[cfg(target_arch = "x86_64")]
fn ask() -> u64 {
    use std::arch::x86_64::{__cpuid, __cpuid_count};
    // AMD and Intel have the same description at different places, and each answers with zeros at the other's.
    const AMD_LAST: u32 = 0x8000_0000;
    const AMD: u32 = 0x8000_001D;
    const OTHERS: u32 = 4;
    const KIND: u32 = 0x1f;
    // Later compilers know that these are safe.
    #[allow(unused_unsafe)]
    // SAFETY: every processor of 64 bits has the instruction; a level that it doesn't have is answered with zeros.
    let (highest, describe) =
        (|leaf| unsafe { __cpuid(leaf).eax }, |leaf, index| unsafe { __cpuid_count(leaf, index) });
    let mut size = 0;
    for (leaf, last) in [(OTHERS, 0), (AMD, AMD_LAST)] {
        if highest(last) < leaf {
            continue;
        }
        for index in 0..8 {
            let about = describe(leaf, index);
            if about.eax & KIND == 0 {
                break;
            }
            let field = |from: u32, bits: u32| u64::from(about.ebx >> from & ((1 << bits) - 1)) + 1;
            size = field(22, 10) * field(12, 10) * field(0, 12) * (u64::from(about.ecx) + 1);
        }
    }
    size
}

/// Other processors have no common way to tell.
#[cfg(not(target_arch = "x86_64"))]
fn ask() -> u64 {
    0
}

#[cfg(test)]
mod tests {
    /// Where the kernel knows the caches, it knows the same size.
    #[test]
    fn the_kernel_says_the_same() {
        let mut shown = (0..8).rev().filter_map(|index| {
            std::fs::read_to_string(format!("/sys/devices/system/cpu/cpu0/cache/index{index}/size")).ok()
        });
        if let Some(last) = shown.next().and_then(|text| text.trim().strip_suffix('K')?.parse::<u64>().ok()) {
            assert_eq!(super::last_level(), last << 10);
        }
    }
}
