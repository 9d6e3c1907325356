//! The choice of a message's protocol: pure functions of facts, so that a table can test them.
//!
//! The sender chooses with [`choose`] before anything is sent, the receiver of a rendezvous message with [`fetch`] once it has a receive for it.
//! The engine's `p2p::wire` shows the cells of each protocol. The first branches of its `send::inject` are the first line of this choice, decided
//! without these facts: a message that fits a cell, and a cell known to be free.

use encore_settings::Settings;
use encore_settings::choices::Whether;
use encore_shmem::ring::INLINE;
use encore_tuning::TUNING;

use crate::past_caches;
use crate::way::{Open, Way};

/// The longest synchronous message in one cell, in bytes: the cell also has the word that names the sender's request.
pub const SYNCHRONOUS_INLINE: u64 = (INLINE - size_of::<u64>()) as u64;

/// Kind of memory of one side's bytes, and whether the other side may reach them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// Several runs, or memory that only its own process reaches.
    Hidden,
    /// One run of bytes in ordinary memory: the kernel might copy from or to it.
    Own,
    /// One run of bytes in shared memory.
    Shared,
    /// One run of bytes in the memory of another node, or for it: the link can read from there to here.
    Far,
    /// One run of bytes in memory of a device, which the driver of the other side reaches, too.
    Device(Spot),
}

/// Where a message is in memory of a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The sender's number of the allocation; 0: the message is for the sender itself.
    pub number: u64,
    /// Where the message begins in the allocation, in bytes. For the sender itself: its address.
    pub offset: u64,
}

/// Limits of a choice: settings, which may change at any time.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Longest message that fits a cell, in bytes.
    pub short: u64,
    /// Longest eager message, in bytes.
    pub eager: u64,
    /// Shortest message in shared memory that the receiver copies from there, in bytes.
    pub direct_from: u64,
    /// Shortest message that the kernel may copy, in bytes.
    pub kernel_from: u64,
    /// Whether the kernel copies: `kernel_copy` of the settings.
    pub kernel: Whether,
    /// Whether receivers write past their caches: `past_caches` of the settings.
    pub past_caches: Whether,
    /// Shortest message, in bytes, that the kernel doesn't copy unless the user asks for it: memory bandwidth limits then, and the kernel copies
    /// more slowly than a rank does (docs/lab/018).
    pub too_long_for_kernel: u64,
    /// Whether long messages are read from other nodes: `far_copy` of the settings.
    pub far_copy: Whether,
}

impl Limits {
    /// Limits from the settings.
    #[inline(always)]
    pub fn of(settings: &Settings, short: u64) -> Limits {
        Limits {
            short,
            eager: settings.eager_limit,
            direct_from: settings.direct_from,
            kernel_from: settings.kernel_copy_from,
            kernel: settings.kernel_copy,
            past_caches: settings.past_caches,
            too_long_for_kernel: past_caches::fills_caches(),
            far_copy: settings.far_copy,
        }
    }

    /// Whether the kernel may copy a message of `bytes` bytes at all.
    fn kernel_may(&self, bytes: u64) -> bool {
        self.kernel != Whether::Never && bytes >= self.kernel_from
    }

    /// Protocols that the settings permit for a message of `bytes` bytes between ordinary buffers, of which its receiver learns the quickest; none
    /// if the user has chosen one.
    pub fn open_ways(&self, bytes: u64, source: Memory) -> Open {
        let may_go_past = bytes > past_caches::LEAST;
        let mut open = [false; 3];
        let is_chosen = match source {
            Memory::Far => self.far_copy == Whether::Always,
            Memory::Own | Memory::Shared | Memory::Hidden => self.kernel == Whether::Always,
            Memory::Device(_) => true,
        };
        if !is_chosen {
            open[Way::Staged as usize] = !(may_go_past && self.past_caches == Whether::Always);
            open[Way::PastCaches as usize] = may_go_past && self.past_caches != Whether::Never;
            open[Way::Kernel as usize] = match source {
                Memory::Shared => true,
                Memory::Own => self.kernel_may(bytes),
                Memory::Far => self.far_copy == Whether::Auto,
                Memory::Hidden | Memory::Device(_) => false,
            };
        }
        open
    }

    /// Whether the kernel should copy a message of `bytes` bytes. Ranks that run at the same time both copy through the staging area, which is two
    /// to three times as fast; for ranks that take turns, one copy is faster if the message is long (docs/lab/018).
    pub fn kernel_pays(&self, bytes: u64, takes_turns: bool) -> bool {
        let now = match self.kernel {
            Whether::Auto => takes_turns && (PAYS_IN_TURNS..self.too_long_for_kernel).contains(&bytes),
            choice => choice == Whether::Always,
        };
        now && bytes >= self.kernel_from
    }
}

/// Shortest message, in bytes, that the kernel copies between ranks that take turns, unless the user asks for it: shorter ones pass through the
/// caches (docs/lab/018).
const PAYS_IN_TURNS: u64 = TUNING.kernel_from_in_turns;

/// Shortest message, in bytes, of which both sides copy a half each, if both can: a shorter one is copied before they agree (docs/lab/011).
const HALVES_FROM: u64 = TUNING.halves_from;

/// Shortest piece of a message of several, in bytes (docs/lab/010).
pub const SHORTEST_PIECE: u64 = TUNING.shortest_piece;

/// Longest message, in bytes, that the fast path sends as one piece: no setting chooses another protocol for it.
pub fn one_piece_limit(settings: &Settings) -> u64 {
    SHORTEST_PIECE.min(settings.eager_limit).min(settings.direct_from.saturating_sub(1))
}

/// Facts about a message that its sender knows.
#[derive(Clone, Copy, Debug)]
pub struct Message {
    /// Length of the message.
    pub bytes: u64,
    /// Whether the sender waits for the match (synchronous mode).
    pub synchronous: bool,
    /// Where it is. Shared only from `direct_from` on; a device's only where its receiver shall copy from there.
    pub memory: Memory,
    /// Whether the receiver has reported that it is full: every message needs rendezvous.
    pub receiver_is_full: bool,
    /// Whether the receiver is the sender.
    pub to_self: bool,
    /// Whether the receiver shares memory with the sender. Otherwise all memory of the sender is hidden, unless the link can read it.
    pub shares_memory: bool,
    /// Whether the link between the two can read memory.
    pub link_reads: bool,
}

/// Protocol of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// One cell.
    Cell,
    /// One cell, with the sender's request, which waits for the match.
    SynchronousCell,
    /// Pieces in the staging area.
    Pieces,
    /// Rendezvous: the receiver chooses the transfer. The announcement has the location of the message, as far as the receiver may reach it.
    Announce(Memory),
}

/// The protocol of a message before any of it is sent.
#[inline(always)]
pub fn choose(message: &Message, limits: &Limits) -> Protocol {
    let Message { bytes, synchronous, memory, receiver_is_full, to_self, shares_memory, link_reads } =
        *message;
    let may_read = link_reads && bytes > 0 && limits.far_copy != Whether::Never;
    let memory = match memory {
        memory if shares_memory => memory,
        Memory::Own | Memory::Shared if may_read => Memory::Far,
        _ => Memory::Hidden,
    };
    if matches!(memory, Memory::Device(_)) {
        return Protocol::Announce(memory);
    }
    let direct = memory == Memory::Shared && bytes >= limits.direct_from;
    if direct {
        return Protocol::Announce(Memory::Shared);
    }
    if bytes > limits.eager || receiver_is_full {
        if memory == Memory::Far {
            return Protocol::Announce(Memory::Far);
        }
        // Shared memory below `direct_from` is treated as ordinary memory.
        let readable = memory != Memory::Hidden && (to_self || limits.kernel_may(bytes));
        return Protocol::Announce(if readable { Memory::Own } else { Memory::Hidden });
    }
    match synchronous {
        true if bytes <= SYNCHRONOUS_INLINE => Protocol::SynchronousCell,
        false if bytes <= limits.short => Protocol::Cell,
        _ => Protocol::Pieces,
    }
}

/// Facts about a rendezvous message and its receive that the receiver knows.
#[derive(Clone, Copy, Debug)]
pub struct Announced {
    /// The message's length.
    pub bytes: u64,
    /// Bytes that the receive wants: the message's length, or that of the buffer if shorter.
    pub wanted: u64,
    /// Memory of the message, as far as the receiver can reach it. Shared memory that can't be mapped here is hidden.
    pub source: Memory,
    /// Memory of the receive buffer.
    pub destination: Memory,
    /// Whether the sender waits only for this message.
    pub sender_waits: bool,
    /// Whether the sender is asleep, or about to be.
    pub sender_sleeps: bool,
    /// Whether the sender is the receiver.
    pub from_self: bool,
    /// Whether more ranks are awake than there are processors.
    pub crowded: bool,
    /// Whether ranks take turns on processors so much that one copy by the kernel beats two by the ranks.
    pub takes_turns: bool,
    /// Whether the receiver reads another message already.
    pub reads_another: bool,
    /// The protocol learned to be quicker, where something can be learned.
    pub learned: Option<Way>,
}

/// Transfer of a rendezvous message by its receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fetch {
    /// It copies it from shared memory, or has the driver copy it from a device's.
    Copy,
    /// Copy of the first half, while the sender copies the second one.
    Halves,
    /// Copy within the receiver's own memory.
    CopyWithin,
    /// Read by the kernel. If the kernel refuses, [`Fetch::Ask`] with a hidden destination.
    ReadByKernel,
    /// Read by the link. If the link refuses, [`Fetch::Ask`].
    ReadByLink,
    /// Request to the sender, with the destination's memory, if the sender should write there.
    Ask(Memory),
}

/// The transfer of a rendezvous message that has a receive.
#[inline]
pub fn fetch(message: &Announced, limits: &Limits) -> Fetch {
    let pays = match message.learned {
        Some(way) => way == Way::Kernel,
        None => limits.kernel_pays(message.wanted, message.takes_turns),
    };
    match message.source {
        Memory::Shared if matches!(message.learned, Some(Way::Staged | Way::PastCaches)) => {
            return Fetch::Ask(Memory::Hidden);
        }
        Memory::Shared => {
            let halves = message.sender_waits
                && message.bytes >= HALVES_FROM
                && message.wanted == message.bytes
                && message.destination == Memory::Shared
                && !message.crowded
                && !message.sender_sleeps;
            return if halves { Fetch::Halves } else { Fetch::Copy };
        }
        Memory::Device(_) => return Fetch::Copy,
        Memory::Own if message.from_self => return Fetch::CopyWithin,
        Memory::Own if pays && !message.reads_another && message.destination == Memory::Own => {
            return Fetch::ReadByKernel;
        }
        Memory::Far => {
            let pays = match message.learned {
                Some(way) => way == Way::Kernel,
                None => limits.far_copy == Whether::Always,
            };
            let reads = pays && message.destination == Memory::Far && message.wanted > 0;
            return if reads { Fetch::ReadByLink } else { Fetch::Ask(Memory::Hidden) };
        }
        Memory::Own | Memory::Hidden => {}
    }
    Fetch::Ask(match message.destination {
        Memory::Far | Memory::Device(_) => Memory::Hidden,
        Memory::Own if !(pays && message.reads_another) => Memory::Hidden,
        destination => destination,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use Whether::{Always, Auto, Never};

    const LIMITS: Limits = Limits {
        short: 48,
        eager: 64 << 10,
        direct_from: 16 << 10,
        kernel_from: 64 << 10,
        kernel: Auto,
        past_caches: Auto,
        too_long_for_kernel: TOO_LONG_FOR_KERNEL,
        far_copy: Auto,
    };
    const TOO_LONG_FOR_KERNEL: u64 = 4 << 20;
    const SPOT: Spot = Spot { number: 3, offset: 64 };
    const KIB: u64 = 1 << 10;

    #[test]
    fn sender_chooses_by_length_mode_memory() {
        use Memory::{Device, Far, Hidden, Own, Shared};
        use Protocol::{Announce, Cell, Pieces, SynchronousCell};
        let message = |bytes, memory| Message {
            bytes,
            synchronous: false,
            memory,
            receiver_is_full: false,
            to_self: false,
            shares_memory: true,
            link_reads: false,
        };
        let far = |bytes, memory| Message { shares_memory: false, ..message(bytes, memory) };
        let read = |bytes, memory| Message { link_reads: true, ..far(bytes, memory) };
        let device = Device(SPOT);
        let reads_never = Limits { far_copy: Never, ..LIMITS };
        let synchronous = |bytes| Message { synchronous: true, ..message(bytes, Own) };
        let full = |bytes| Message { receiver_is_full: true, ..message(bytes, Own) };
        let to_self = |bytes, memory| Message { to_self: true, ..message(bytes, memory) };
        let never = Limits { kernel: Never, ..LIMITS };
        #[rustfmt::skip]
        let table = [
            (message(0, Own), LIMITS, Cell),
            (message(48, Hidden), LIMITS, Cell),
            (message(49, Own), LIMITS, Pieces),
            (message(64 * KIB, Hidden), LIMITS, Pieces),
            (message(64 * KIB + 1, Hidden), LIMITS, Announce(Hidden)),
            (message(64 * KIB + 1, Own), LIMITS, Announce(Own)),
            (message(64 * KIB + 1, Own), never, Announce(Hidden)),
            (message(16 * KIB - 1, Shared), LIMITS, Pieces),
            (message(16 * KIB, Shared), LIMITS, Announce(Shared)),
            (message(1 << 40, Shared), never, Announce(Shared)),
            (synchronous(0), LIMITS, SynchronousCell),
            (synchronous(SYNCHRONOUS_INLINE), LIMITS, SynchronousCell),
            (synchronous(SYNCHRONOUS_INLINE + 1), LIMITS, Pieces),
            (synchronous(65 * KIB), LIMITS, Announce(Own)),
            // A full receiver gets every message by rendezvous, however short.
            (full(0), LIMITS, Announce(Hidden)),
            (full(64 * KIB), LIMITS, Announce(Own)),
            // A rank can read its own memory without the kernel.
            (to_self(65 * KIB, Own), never, Announce(Own)),
            (to_self(65 * KIB, Hidden), LIMITS, Announce(Hidden)),
            // A peer without shared memory gets no location in it.
            (far(16 * KIB, Shared), LIMITS, Pieces),
            (far(65 * KIB, Shared), LIMITS, Announce(Hidden)),
            (far(65 * KIB, Own), LIMITS, Announce(Hidden)),
            // Unless the link reads there.
            (read(64 * KIB, Own), LIMITS, Pieces),
            (read(65 * KIB, Own), never, Announce(Far)),
            (read(65 * KIB, Shared), LIMITS, Announce(Far)),
            (read(65 * KIB, Hidden), LIMITS, Announce(Hidden)),
            (read(65 * KIB, Own), reads_never, Announce(Hidden)),
            (Message { receiver_is_full: true, ..read(0, Own) }, LIMITS, Announce(Hidden)),
            (Message { link_reads: true, ..message(65 * KIB, Own) }, LIMITS, Announce(Own)),
            // The receiver's driver copies from a device, whatever else would choose.
            (message(1, device), LIMITS, Announce(device)),
            (message(1 << 40, device), never, Announce(device)),
            (Message { synchronous: true, receiver_is_full: true, ..message(8, device) }, LIMITS, Announce(device)),
            (to_self(65 * KIB, device), LIMITS, Announce(device)),
            // It doesn't from another node.
            (far(64 * KIB, device), LIMITS, Pieces),
            (far(65 * KIB, device), LIMITS, Announce(Hidden)),
            (read(65 * KIB, device), LIMITS, Announce(Hidden)),
            // A lower eager limit precedes the cell's limit.
            (message(40, Own), Limits { short: 32, eager: 32, ..LIMITS }, Announce(Hidden)),
        ];
        for (message, limits, expected) in table {
            assert_eq!(choose(&message, &limits), expected, "{message:?} {limits:?}");
        }
    }

    #[test]
    fn settings_and_lengths_permit_protocols() {
        const MIB: u64 = 1 << 20;
        let with = |kernel, past_caches| Limits { kernel, past_caches, ..LIMITS };
        // Staged, past the caches, by the kernel.
        #[rustfmt::skip]
        let table = [
            (LIMITS, 64 * KIB - 1, Memory::Own, [true, false, false]),
            (LIMITS, 64 * KIB, Memory::Own, [true, false, true]),
            (LIMITS, 64 * KIB, Memory::Hidden, [true, false, false]),
            (LIMITS, 2 * MIB, Memory::Own, [true, false, true]),
            (LIMITS, 2 * MIB + 1, Memory::Own, [true, true, true]),
            (LIMITS, 1 << 40, Memory::Hidden, [true, true, false]),
            (with(Never, Auto), 4 * MIB, Memory::Own, [true, true, false]),
            (with(Auto, Never), 4 * MIB, Memory::Own, [true, false, true]),
            (with(Auto, Always), 4 * MIB, Memory::Own, [false, true, true]),
            (with(Auto, Always), MIB, Memory::Own, [true, false, true]),
            (with(Always, Auto), 4 * MIB, Memory::Own, [false, false, false]),
            (with(Always, Auto), 64 * KIB, Memory::Far, [true, false, true]),
            (Limits { far_copy: Never, ..LIMITS }, 64 * KIB, Memory::Far, [true, false, false]),
            (Limits { far_copy: Always, ..LIMITS }, 64 * KIB, Memory::Far, [false, false, false]),
            (LIMITS, 64 * KIB, Memory::Device(SPOT), [false, false, false]),
        ];
        for (limits, bytes, source, open) in table {
            assert_eq!(limits.open_ways(bytes, source), open, "{bytes} {source:?} {limits:?}");
        }
    }

    #[test]
    fn receiver_fetches_by_memory_and_waits() {
        use Memory::{Device, Far, Hidden, Own, Shared};
        let device = Device(SPOT);
        let message = |source, destination| Announced {
            bytes: 128 * KIB,
            wanted: 128 * KIB,
            source,
            destination,
            sender_waits: true,
            sender_sleeps: false,
            from_self: false,
            crowded: false,
            takes_turns: false,
            reads_another: false,
            learned: None,
        };
        let learned = |way, message| Announced { learned: Some(way), ..message };
        let turns = |source, destination| Announced {
            bytes: PAYS_IN_TURNS,
            wanted: PAYS_IN_TURNS,
            takes_turns: true,
            crowded: true,
            ..message(source, destination)
        };
        let always = Limits { kernel: Always, ..LIMITS };
        let never = Limits { kernel: Never, ..LIMITS };
        let reads_always = Limits { far_copy: Always, ..LIMITS };
        #[rustfmt::skip]
        let table = [
            (message(Shared, Shared), LIMITS, Fetch::Halves),
            (Announced { sender_waits: false, ..message(Shared, Shared) }, LIMITS, Fetch::Copy),
            (Announced { sender_sleeps: true, ..message(Shared, Shared) }, LIMITS, Fetch::Copy),
            (Announced { crowded: true, ..message(Shared, Shared) }, LIMITS, Fetch::Copy),
            (Announced { wanted: 1, ..message(Shared, Shared) }, LIMITS, Fetch::Copy),
            (Announced { bytes: HALVES_FROM - 1, wanted: HALVES_FROM - 1, ..message(Shared, Shared) }, LIMITS, Fetch::Copy),
            (message(Shared, Own), LIMITS, Fetch::Copy),
            (message(Shared, Hidden), LIMITS, Fetch::Copy),
            (learned(Way::Kernel, message(Shared, Shared)), LIMITS, Fetch::Halves),
            (learned(Way::Staged, message(Shared, Shared)), LIMITS, Fetch::Ask(Hidden)),
            (learned(Way::PastCaches, message(Shared, Own)), LIMITS, Fetch::Ask(Hidden)),
            (Announced { from_self: true, ..message(Own, Hidden) }, never, Fetch::CopyWithin),
            (message(Own, Own), LIMITS, Fetch::Ask(Hidden)),
            (turns(Own, Own), LIMITS, Fetch::ReadByKernel),
            (message(Own, Own), always, Fetch::ReadByKernel),
            (turns(Own, Own), never, Fetch::Ask(Hidden)),
            (Announced { wanted: PAYS_IN_TURNS - 1, ..turns(Own, Own) }, LIMITS, Fetch::Ask(Hidden)),
            (Announced { wanted: PAYS_IN_TURNS - 1, ..turns(Own, Own) }, always, Fetch::ReadByKernel),
            (Announced { wanted: 64 * KIB - 1, ..turns(Own, Own) }, always, Fetch::Ask(Hidden)),
            (Announced { wanted: TOO_LONG_FOR_KERNEL, ..turns(Own, Own) }, LIMITS, Fetch::Ask(Hidden)),
            (Announced { wanted: TOO_LONG_FOR_KERNEL, ..turns(Own, Own) }, always, Fetch::ReadByKernel),
            (learned(Way::Kernel, message(Own, Own)), LIMITS, Fetch::ReadByKernel),
            (learned(Way::Staged, turns(Own, Own)), LIMITS, Fetch::Ask(Hidden)),
            (learned(Way::PastCaches, turns(Own, Own)), LIMITS, Fetch::Ask(Hidden)),
            // While the receiver reads another message, the sender writes.
            (Announced { reads_another: true, ..turns(Own, Own) }, LIMITS, Fetch::Ask(Own)),
            (Announced { reads_another: true, ..turns(Hidden, Own) }, LIMITS, Fetch::Ask(Own)),
            (turns(Own, Hidden), LIMITS, Fetch::Ask(Hidden)),
            // The sender copies to shared memory by itself.
            (turns(Own, Shared), LIMITS, Fetch::Ask(Shared)),
            (message(Hidden, Shared), never, Fetch::Ask(Shared)),
            (message(Hidden, Own), LIMITS, Fetch::Ask(Hidden)),
            // The driver copies from a device to a device. Elsewhere it's the sender's driver that copies, to the staging area.
            (message(device, device), LIMITS, Fetch::Copy),
            (learned(Way::Staged, message(device, device)), LIMITS, Fetch::Copy),
            (Announced { from_self: true, ..message(device, Hidden) }, never, Fetch::Copy),
            (turns(Own, device), LIMITS, Fetch::Ask(Hidden)),
            (message(Hidden, device), LIMITS, Fetch::Ask(Hidden)),
            // Between nodes.
            (message(Far, Far), LIMITS, Fetch::Ask(Hidden)),
            (message(Far, Far), always, Fetch::Ask(Hidden)),
            (message(Far, Far), reads_always, Fetch::ReadByLink),
            (message(Far, Hidden), reads_always, Fetch::Ask(Hidden)),
            (message(Hidden, Far), reads_always, Fetch::Ask(Hidden)),
            (Announced { wanted: 0, ..message(Far, Far) }, reads_always, Fetch::Ask(Hidden)),
            (learned(Way::Kernel, message(Far, Far)), LIMITS, Fetch::ReadByLink),
            (learned(Way::Staged, message(Far, Far)), LIMITS, Fetch::Ask(Hidden)),
        ];
        for (message, limits, expected) in table {
            assert_eq!(fetch(&message, &limits), expected, "{message:?} {limits:?}");
        }
    }
}
