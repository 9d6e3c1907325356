//! Kinds and size classes of messages.

/// Number of size classes: messages of at most twice the eager limit's default, then a class for each power of two.
pub const CLASSES: usize = 10;
/// The longest message of the first class, in bytes.
pub(crate) const FIRST: u64 = 128 << 10;
/// The class of the shortest messages that count as long: more than 512 KiB.
pub(crate) const LONG: usize = 3;
/// The class of the shortest messages that go by the kernel's copy until something else is known to be quicker: more than 2 MiB, twice as long as
/// most staging areas, or more. A trial of another way costs milliseconds there.
pub(crate) const KERNEL_FIRST: usize = 5;

/// The kind of a message: messages of one kind and size class share costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Both buffers are in ordinary memory, and each rank has a processor of its own; or the two are on two nodes.
    Ordinary,
    /// As [`Kind::Ordinary`], between ranks that take turns.
    InTurns,
    /// The sender's buffer is in shared memory: instead of the kernel, the ranks copy it once ([`crate::way::Way::Kernel`]), or it is staged as well.
    Shared,
}

/// Number of kinds.
pub(crate) const KINDS: usize = 3;

/// The lengths of the messages of a class, in bytes: the shortest and the longest ones.
pub fn sizes(class: usize) -> (u64, u64) {
    let shortest = if class == 0 { 0 } else { (FIRST << (class - 1)) + 1 };
    (shortest, if class + 1 == CLASSES { u64::MAX } else { FIRST << class })
}

/// The class of a message of `bytes` bytes.
pub(crate) fn index_of(bytes: u64) -> usize {
    (bytes.div_ceil(FIRST).next_power_of_two().ilog2() as usize).min(CLASSES - 1)
}
