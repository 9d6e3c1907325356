//! The choice between the lanes and the kernel's copy, for blocks of which each goes to one rank only, where ranks share processors.
//!
//! On lanes, and in a staged message, a byte is copied twice. A message that the kernel copies costs one copy, but it has to be announced and
//! answered, and the kernel is called and looks up every page. What of this weighs more is a matter of the machine, so the
//! launcher measures it, and all ranks have the same figures (docs/lab/061).

use crate::operation::Class;
use crate::price::{Rate, Time};
use crate::select::facts::Machine;

/// Measurements on the node; zero if unmeasured. Without the first three, the kernel doesn't copy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Costs {
    /// A rank's copy of bytes that aren't in its processor's own caches.
    pub copy: Rate,
    /// Additional time per byte of the kernel's copy from process to process: it looks up every page.
    pub lookup: Rate,
    /// Additional time of such a copy of any length: the call.
    pub call: Time,
    /// From a rank that yields its processor to another one that waits there.
    pub switch: Time,
    /// Additional time if the other rank sleeps.
    pub wake: Time,
    /// Processors that ranks share.
    pub processors: u32,
}

/// Cost, for both ranks, of announcing a message and answering that, beyond the cost of a block on lanes: a few
/// hundred instructions and two cells (docs/lab/061).
pub(super) const ANNOUNCED: Time = 1_600_000;

impl Costs {
    /// Nothing was measured.
    pub const UNKNOWN: Costs =
        Costs { copy: Rate::FREE, lookup: Rate::FREE, call: 0, switch: 0, wake: 0, processors: 0 };

    /// About what was measured on two processors of an Intel Xeon (docs/lab/061, docs/lab/075).
    pub const XEON: Costs = Costs {
        copy: Rate { per_kib: 85_000 },
        lookup: Rate { per_kib: 16_000 },
        call: 380_000,
        switch: 650_000,
        wake: 390_000,
        processors: 2,
    };

    /// Costs of a common machine with as many processors.
    #[must_use]
    pub(super) fn of_common_machine(self) -> Costs {
        Costs { processors: self.processors, ..Costs::XEON }
    }

    /// Whether methods can be priced for ranks that share processors.
    pub(super) fn are_known(&self) -> bool {
        self.switch > 0 && self.processors > 0
    }

    /// The shortest block, in bytes, that the kernel copies for less than what two copies cost; `None`: there is none, or nothing is known.
    pub fn kernel_pays_from(&self) -> Option<i64> {
        let saved = self.copy.per_kib.checked_sub(self.lookup.per_kib).filter(|saved| *saved > 0)?;
        let bytes = u128::from(self.call.saturating_add(ANNOUNCED)) * 1024 / u128::from(saved) + 1;
        i64::try_from(bytes).ok()
    }
}

impl Machine {
    /// The shortest message of an operation, in bytes, that the kernel is to copy, so that it is announced. `None`: its copy isn't known to be
    /// cheaper. Messages up to `eager` bytes are else sent unasked.
    pub fn announced_from(&self, class: Class, eager: i64) -> Option<i64> {
        let from = self.costs.kernel_pays_from().filter(|_| self.oversubscribed)?;
        // Elsewhere a sender has no need to wait for its receiver.
        Some(if exchanges(class) { from } else { from.max(eager.saturating_add(1)) })
    }

    /// Whether ranks that exchange blocks of `bytes` bytes had better announce them than post them.
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
    fn the_kernel_pays_from_where_its_copy_saves_what_the_message_costs() {
        // 1.98 µs at 69 ns saved for each KiB.
        assert_eq!(Some(29_385), COSTS.kernel_pays_from());
        assert_eq!(None, Costs::UNKNOWN.kernel_pays_from());
        assert_eq!(None, Costs { copy: COSTS.lookup, ..COSTS }.kernel_pays_from());
        assert_eq!(None, Costs { lookup: COSTS.copy, copy: COSTS.lookup, ..COSTS }.kernel_pays_from());
        let dear = Costs { call: u64::MAX, copy: Rate { per_kib: 16_001 }, ..COSTS };
        assert_eq!(None, dear.kernel_pays_from());
    }

    #[test]
    fn choices_move_with_the_costs() {
        let dear_call = Costs { call: 4_000_000, ..COSTS };
        let dear_copies = Costs { copy: Rate { per_kib: 170_000 }, ..COSTS };
        let dear_lookups = Costs { lookup: Rate { per_kib: 84_000 }, ..COSTS };
        #[rustfmt::skip]
        let table = [
            (16 * KIB, COSTS, Method::Lanes),
            (28 * KIB, COSTS, Method::Lanes),
            (29 * KIB, COSTS, Method::Direct),
            (64 * KIB, COSTS, Method::Direct),
            // As long as nothing was measured, all blocks that fit go on lanes.
            (64 * KIB, Costs::UNKNOWN, Method::Lanes),
            (64 * KIB, dear_call, Method::Lanes),
            (96 * KIB, dear_call, Method::Direct),
            (16 * KIB, dear_copies, Method::Direct),
            (64 * KIB, dear_lookups, Method::Lanes),
        ];
        for (bytes, costs, expected) in table {
            assert_eq!(expected, method(Class::Alltoall, bytes, costs), "{bytes} {costs:?}");
        }
        // A gather's senders had to wait.
        assert_eq!(Method::Lanes, method(Class::Gather, 30 * KIB, COSTS));
    }

    #[test]
    fn nobody_waits_who_would_not_wait_else() {
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
