//! Trees and groups that the algorithms share, as arithmetic on ranks.

use crate::ir::Rank;

/// Number of doublings of 1 that reach `n` (n ≥ 1).
pub(crate) fn ceil_log2(n: u32) -> u32 {
    u32::BITS - (n - 1).leading_zeros()
}

/// The other ranks of a group, those after `rank` first, so that not all begin with the same peer.
pub(crate) fn others(rank: Rank, size: u32) -> impl Iterator<Item = Rank> + Clone {
    (rank + 1..size).chain(0..rank)
}

/// Binomial tree over positions `0..n`, rooted at 0. The subtree of a node is a run of positions that begins
/// with the node, so a reduction up this tree combines neighbours only and keeps the order.
pub(crate) mod binomial {
    use super::ceil_log2;

    /// Parent of `v`; `v` isn't the root.
    pub(crate) fn parent(v: u32) -> u32 {
        v & (v - 1)
    }

    /// Number of positions in the subtree of `v`.
    pub(crate) fn subtree(v: u32, n: u32) -> u32 {
        if v == 0 { n } else { (v & v.wrapping_neg()).min(n - v) }
    }

    /// Children of `v`, smallest subtree first.
    pub(crate) fn children(
        v: u32,
        n: u32,
    ) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + Clone {
        (0..ceil_log2(subtree(v, n))).map(move |k| v + (1 << k))
    }
}

/// A group reduced to a power of two: of the first ranks, each odd one gives its part to the even one before it and gets the result from
/// there. The remaining ranks keep their order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Folded {
    /// Number of remaining positions, a power of two.
    pub(crate) positions: u32,
    /// Number of pairs that were folded: ranks 0..2×pairs.
    pub(crate) pairs: u32,
}

impl Folded {
    pub(crate) fn new(size: u32) -> Self {
        let positions = 1 << (u32::BITS - 1 - size.leading_zeros());
        Folded { positions, pairs: size - positions }
    }

    /// Position of `rank`; `None` if it was folded into the rank before it.
    pub(crate) fn position(&self, rank: Rank) -> Option<u32> {
        if rank >= 2 * self.pairs { Some(rank - self.pairs) } else { (rank & 1 == 0).then_some(rank / 2) }
    }

    /// The rank that stays at `position`; for `positions`, the number of ranks.
    pub(crate) fn rank(&self, position: u32) -> Rank {
        if position < self.pairs { 2 * position } else { position + self.pairs }
    }

    /// The rank that was folded into the one at `position`.
    pub(crate) fn folded_into(&self, position: u32) -> Option<Rank> {
        (position < self.pairs).then_some(2 * position + 1)
    }
}
