//! Choice between the lanes and the kernel's copy, for blocks each of which goes to one rank only, between oversubscribed ranks.
//!
//! On lanes, and in a staged message, a byte is copied twice. The kernel's copy of a message is only one copy, but it requires a
//! rendezvous, and the kernel is called and looks up every page. The balance depends on the machine, so the launcher measures it, and all
//! ranks have the same figures (docs/lab/061).

use crate::operation::Class;
use crate::price::{Rate, Time};
use crate::select::facts::Machine;

/// Measurements on the node; zero if unmeasured. Without the first three, the kernel doesn't copy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Costs {
    /// Cost of a rank's copy of a byte that isn't in its processor's own caches.
    pub copy: Rate,
    /// Additional cost of a byte in the kernel's copy from process to process: it looks up every page.
    pub lookup: Rate,
    /// Additional time of such a copy of any length: the system call.
    pub call: Time,
    /// Time from when a rank yields its processor until another one that waits there runs.
    pub switch: Time,
    /// Additional time if the other rank sleeps.
    pub wake: Time,
    /// Number of processors that ranks share.
    pub processors: u32,
}

/// Cost of a rendezvous for both ranks, beyond the cost of a block on lanes: a few hundred instructions and two cells (docs/lab/061).
pub(super) const ANNOUNCED: Time = 1_600_000;

impl Costs {
    /// Nothing was measured.
    pub const UNKNOWN: Costs =
        Costs { copy: Rate::FREE, lookup: Rate::FREE, call: 0, switch: 0, wake: 0, processors: 0 };

    /// Approximate measurements on two processors of an Intel Xeon (docs/lab/061, docs/lab/075).
    pub const XEON: Costs = Costs {
        copy: Rate { per_kib: 85_000 },
        lookup: Rate { per_kib: 16_000 },
        call: 380_000,
        switch: 650_000,
        wake: 390_000,
        processors: 2,
    };

    /// Costs of a common machine with the same number of processors.
    #[must_use]
    pub(super) fn of_common_machine(self) -> Costs {
        Costs { processors: self.processors, ..Costs::XEON }
    }

    /// Whether methods can be priced for oversubscribed ranks.
    pub(super) fn are_known(&self) -> bool {
        self.switch > 0 && self.processors > 0
    }

    /// Shortest block, in bytes, for which the kernel's copy is cheaper than two copies; `None`: there is none, or it is unknown.
    pub fn kernel_pays_from(&self) -> Option<i64> {
        let saved = self.copy.per_kib.checked_sub(self.lookup.per_kib).filter(|saved| *saved > 0)?;
        let bytes = u128::from(self.call.saturating_add(ANNOUNCED)) * 1024 / u128::from(saved) + 1;
        i64::try_from(bytes).ok()
    }
}

impl Machine {
    /// Shortest message of an operation, in bytes, that the kernel should copy, so that it goes by rendezvous. `None`: its copy isn't
    /// known to be cheaper. Otherwise, messages up to `eager` bytes are sent eagerly.
    pub fn announced_from(&self, class: Class, eager: i64) -> Option<i64> {
        let from = self.costs.kernel_pays_from().filter(|_| self.oversubscribed)?;
        // In other operations a sender needn't wait for its receiver.
        Some(if exchanges(class) { from } else { from.max(eager.saturating_add(1)) })
    }

    /// Whether ranks that exchange blocks of `bytes` bytes should use rendezvous messages rather than lanes.
    pub(super) fn announces(&self, class: Class, bytes: i64) -> bool {
        exchanges(class) && self.announced_from(class, 0).is_some_and(|from| bytes >= from)
    }
}

/// Whether a rank that sends data in an operation waits for others' data anyway.
fn exchanges(class: Class) -> bool {
    use Class::{Bcast, Exscan, Gather, Gatherv, Reduce, Scan, Scatter, Scatterv};
    !matches!(class, Bcast | Reduce | Gather | Gatherv | Scatter | Scatterv | Scan | Exscan)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::Method;
    use crate::select::facts::Facts;
    use crate::select::select;

    const KIB: i64 = 1 << 10;

    /// Turns don't matter here.
    const COSTS: Costs = Costs { switch: 0, ..Costs::XEON };

    fn machine(costs: Costs) -> Machine {
        Machine { one_node: true, oversubscribed: true, lane_bytes: 1 << 20, costs, ..Machine::default() }
    }

    fn method(class: Class, bytes: i64, costs: Costs) -> Method {
        let machine = machine(costs);
        select(&Facts { class, bytes, ranks: 4, commutative: true, machine }).method
    }

    #[test]
    fn kernel_copy_pays_beyond_message_cost() {
        // 1.98 µs at 69 ns saved for each KiB.
        assert_eq!(Some(29_385), COSTS.kernel_pays_from());
        assert_eq!(None, Costs::UNKNOWN.kernel_pays_from());
        assert_eq!(None, Costs { copy: COSTS.lookup, ..COSTS }.kernel_pays_from());
        assert_eq!(None, Costs { lookup: COSTS.copy, copy: COSTS.lookup, ..COSTS }.kernel_pays_from());
        let dear = Costs { call: u64::MAX, copy: Rate { per_kib: 16_001 }, ..COSTS };
        assert_eq!(None, dear.kernel_pays_from());
    }

    #[test]
    fn choices_follow_costs() {
        let dear_call = Costs { call: 4_000_000, ..COSTS };
        let dear_copies = Costs { copy: Rate { per_kib: 170_000 }, ..COSTS };
        let dear_lookups = Costs { lookup: Rate { per_kib: 84_000 }, ..COSTS };
        #[rustfmt::skip]
        let table = [
            (16 * KIB, COSTS, Method::Lanes),
            (28 * KIB, COSTS, Method::Lanes),
            (29 * KIB, COSTS, Method::Direct),
            (64 * KIB, COSTS, Method::Direct),
            // As long as nothing was measured, all blocks that fit use lanes.
            (64 * KIB, Costs::UNKNOWN, Method::Lanes),
            (64 * KIB, dear_call, Method::Lanes),
            (96 * KIB, dear_call, Method::Direct),
            (16 * KIB, dear_copies, Method::Direct),
            (64 * KIB, dear_lookups, Method::Lanes),
        ];
        for (bytes, costs, expected) in table {
            assert_eq!(expected, method(Class::Alltoall, bytes, costs), "{bytes} {costs:?}");
        }
        // A gather's senders would have to wait.
        assert_eq!(Method::Lanes, method(Class::Gather, 30 * KIB, COSTS));
    }

    #[test]
    fn rendezvous_adds_no_new_waits() {
        let (all, eager) = (machine(COSTS), 64 * KIB);
        for class in
            [Class::Bcast, Class::Gather, Class::Scatter, Class::Scatterv, Class::Reduce, Class::Exscan]
        {
            assert_eq!(Some(64 * KIB + 1), all.announced_from(class, eager), "{class}");
            assert_eq!(COSTS.kernel_pays_from(), all.announced_from(class, 16 * KIB), "{class}");
        }
        for class in [Class::Alltoall, Class::Alltoallv, Class::Allgather, Class::ReduceScatterBlock] {
            assert_eq!(COSTS.kernel_pays_from(), all.announced_from(class, eager), "{class}");
        }
        let apart = Machine { oversubscribed: false, ..all };
        assert_eq!(None, apart.announced_from(Class::Alltoall, eager));
        assert_eq!(None, machine(Costs::UNKNOWN).announced_from(Class::Alltoall, eager));
    }
}
