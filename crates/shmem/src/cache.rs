//! The caches, as the processor reports them.

use std::sync::OnceLock;

/// Bytes that the caches of this architecture's processors exchange as one, at most. On arm64 it is 64 for most and 128 for some; on x86-64 it is
/// 64, and what must not disturb each other at all keeps 128 there, since neighbours are fetched in pairs.
///
/// A ring's cell has 64 bytes everywhere: its parts are written by one process and then read by another, in order.
pub const LINE: usize = if cfg!(target_arch = "aarch64") { 128 } else { 64 };

/// First in a structure, it gives that lines of its own, so that a processor which writes something else takes none of them away.
#[cfg_attr(target_arch = "aarch64", repr(C, align(128)))]
#[cfg_attr(not(target_arch = "aarch64"), repr(C, align(64)))]
#[derive(Clone, Copy, Debug, Default)]
pub struct OwnLine;

const _: () = assert!(align_of::<OwnLine>() == LINE && size_of::<OwnLine>() == 0);

/// The processor's caches, as it reports them. Sizes are in bytes; 0: not reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Caches {
    /// Size of the second-level cache, which a core has to itself on most processors.
    pub own: u64,
    /// Size of the last-level cache, of which other programs and other machines on the same processor may have their share.
    pub last: u64,
    /// Number of cores around the last-level cache, or a little more: as many as it has numbers for.
    pub around: u64,
    /// This is a virtual machine. It may see the size of a whole last-level cache, but only as many of the processors around it as the
    /// machine has.
    pub guest: bool,
}

/// A core's share of the last-level cache, as a multiple of its own cache, is no more than this where the number of cores can't be relied
/// upon. Known processors have one to eight (docs/lab/051).
const MOST_IN_GUEST: u64 = 4;
/// Limit, in such multiples, of the part of the last-level cache that one core fills while the others don't use it: eight shares.
const MOST_OF_ALL_IN_GUEST: u64 = 8 * MOST_IN_GUEST;

impl Caches {
    /// A core's share of the last-level cache, if all of them use it. `None`: the size isn't known.
    pub fn share(&self) -> Option<u64> {
        let equal = self.last / self.around.max(1);
        self.at_most(equal, MOST_IN_GUEST)
    }

    /// Size of the last-level cache that one core may use while the others don't. `None`: the size isn't known.
    pub fn reach(&self) -> Option<u64> {
        self.at_most(self.last, MOST_OF_ALL_IN_GUEST)
    }

    fn at_most(&self, size: u64, times: u64) -> Option<u64> {
        let known = match self.guest {
            false => size,
            true => size.min(self.own * times),
        };
        (known > 0).then_some(known)
    }
}

/// The caches of the processor that this process was on when it asked first.
pub fn caches() -> &'static Caches {
    static CACHES: OnceLock<Caches> = OnceLock::new();
    CACHES.get_or_init(ask)
}

/// A cache, as its description has it.
#[derive(Clone, Copy, Debug)]
struct Described {
    level: u32,
    size: u64,
    /// Numbers for the threads around it.
    threads: u64,
}

/// Summary of cache descriptions in the order of their levels.
fn summary(described: &[Described], guest: bool) -> Caches {
    let own = described.iter().find(|cache| cache.level == 2);
    let Some(last) = described.last() else { return Caches::default() };
    let threads_of_core = own.map_or(1, |own| own.threads);
    Caches {
        own: own.map_or(0, |own| own.size),
        last: last.size,
        around: (last.threads / threads_of_core).max(1),
        guest,
    }
}

#[cfg(target_arch = "x86_64")]
fn ask() -> Caches {
    use std::arch::x86_64::{__cpuid, __cpuid_count};
    // AMD and Intel have the same description at different places, and each answers with zeros at the other's.
    const AMD_LAST: u32 = 0x8000_0000;
    const AMD: u32 = 0x8000_001D;
    const OTHERS: u32 = 4;
    const KIND: u32 = 0x1f;
    const INSTRUCTIONS: u32 = 2;
    const FEATURES: u32 = 1;
    const HYPERVISOR: u32 = 1 << 31;
    // Later compilers know that these are safe.
    #[allow(unused_unsafe)]
    // SAFETY: every processor of 64 bits has the instruction; a level that it doesn't have is answered with zeros.
    let (about, describe) =
        (|leaf| unsafe { __cpuid(leaf) }, |leaf, index| unsafe { __cpuid_count(leaf, index) });
    let mut described = Vec::new();
    for (leaf, last) in [(OTHERS, 0), (AMD, AMD_LAST)] {
        if about(last).eax < leaf {
            continue;
        }
        for index in 0..8 {
            let about = describe(leaf, index);
            match about.eax & KIND {
                0 => break,
                INSTRUCTIONS => continue,
                _ => {}
            }
            let bits = |word: u32, from: u32, bits: u32| word >> from & ((1 << bits) - 1);
            let field = |from: u32, length: u32| u64::from(bits(about.ebx, from, length)) + 1;
            described.push(Described {
                level: bits(about.eax, 5, 3),
                size: field(22, 10) * field(12, 10) * field(0, 12) * (u64::from(about.ecx) + 1),
                threads: u64::from(bits(about.eax, 14, 12)) + 1,
            });
        }
    }
    summary(&described, about(FEATURES).ecx & HYPERVISOR != 0)
}

/// Other processors have no instruction for it that a program may use: the kernel reports what the machine has reported to it.
#[cfg(not(target_arch = "x86_64"))]
fn ask() -> Caches {
    summary(&known_to_the_kernel(), false)
}

/// The caches of processor 0 that hold data, by their levels, as the kernel knows them.
#[cfg(any(test, not(target_arch = "x86_64")))]
fn known_to_the_kernel() -> Vec<Described> {
    let described = |index: u32| {
        let read = |what: &str| {
            let path = format!("/sys/devices/system/cpu/cpu0/cache/index{index}/{what}");
            std::fs::read_to_string(path).ok().map(|text| text.trim().to_owned())
        };
        if read("type")? == "Instruction" {
            return None;
        }
        let around = read("shared_cpu_map")?;
        let threads = around.chars().filter_map(|digit| digit.to_digit(16)).map(u32::count_ones);
        Some(Described {
            level: read("level")?.parse().ok()?,
            size: read("size")?.strip_suffix('K')?.parse::<u64>().ok()? << 10,
            threads: u64::from(threads.sum::<u32>()),
        })
    };
    (0..8).filter_map(described).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: u64 = 1 << 20;

    /// Where the kernel knows the caches, it knows the same sizes.
    #[test]
    fn the_kernel_says_the_same() {
        let read = |index: u32, what: &str| {
            let path = format!("/sys/devices/system/cpu/cpu0/cache/index{index}/{what}");
            std::fs::read_to_string(path).ok().map(|text| text.trim().to_owned())
        };
        let size = |index| Some(read(index, "size")?.strip_suffix('K')?.parse::<u64>().ok()? << 10);
        if let Some(last) = (0..8).rev().find_map(size) {
            assert_eq!(caches().last, last);
        }
        let second = (0..8).find(|&index| read(index, "level").as_deref() == Some("2"));
        if let Some(own) = second.and_then(size) {
            assert_eq!(caches().own, own);
        }
    }

    #[test]
    fn the_kernels_descriptions_are_read() {
        let known = known_to_the_kernel();
        assert!(known.is_sorted_by_key(|cache| cache.level), "{known:?}");
        if let Some(last) = known.last() {
            assert_eq!(summary(&known, false).last, caches().last);
            assert!(last.threads > 0);
        }
    }

    #[test]
    fn descriptions_of_known_processors() {
        let cache = |level, kib: u64, threads| Described { level, size: kib << 10, threads };
        let of = |described: &[Described]| summary(described, false);
        // Zen 4, and an Intel client.
        let caches = of(&[cache(1, 32, 2), cache(2, 1024, 2), cache(3, 32 << 10, 16)]);
        assert_eq!(caches, Caches { own: MIB, last: 32 * MIB, around: 8, guest: false });
        let caches = of(&[cache(1, 32, 2), cache(2, 256, 2), cache(3, 12 << 10, 16)]);
        assert_eq!(caches, Caches { own: MIB / 4, last: 12 * MIB, around: 8, guest: false });
        // No third level, no second one, nothing.
        let caches = of(&[cache(1, 32, 1), cache(2, 2048, 4)]);
        assert_eq!(caches, Caches { own: 2 * MIB, last: 2 * MIB, around: 1, guest: false });
        assert_eq!(of(&[cache(1, 32, 1)]), Caches { own: 0, last: 32 << 10, around: 1, guest: false });
        assert_eq!(of(&[]), Caches::default());
    }

    #[test]
    fn a_guest_owns_no_more_than_a_core_may() {
        let caches = Caches { own: MIB, last: 32 * MIB, around: 8, guest: false };
        assert_eq!((caches.share(), caches.reach()), (Some(4 * MIB), Some(32 * MIB)));
        let guest = Caches { around: 2, guest: true, ..caches };
        assert_eq!((guest.share(), guest.reach()), (Some(4 * MIB), Some(32 * MIB)));
        // A guest of two processors that sees the whole cache of a hundred.
        let guest = Caches { own: 2 * MIB, last: 480 * MIB, around: 2, guest: true };
        assert_eq!((guest.share(), guest.reach()), (Some(8 * MIB), Some(64 * MIB)));
        // The numbers of a machine are its own.
        let caches = Caches { own: MIB, last: 96 * MIB, around: 8, guest: false };
        assert_eq!((caches.share(), caches.reach()), (Some(12 * MIB), Some(96 * MIB)));
    }

    #[test]
    fn unreported_sizes_are_unknown() {
        let nothing = Caches::default();
        assert_eq!((nothing.share(), nothing.reach()), (None, None));
        let guest = Caches { last: 32 * MIB, around: 2, guest: true, own: 0 };
        assert_eq!((guest.share(), guest.reach()), (None, None));
    }
}
