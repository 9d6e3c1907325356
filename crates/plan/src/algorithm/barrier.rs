//! Barrier (MPI 5.0 §6.3).

use super::topology::{binomial, ceil_log2, others};
use crate::builder::Builder;
use crate::ir::StepId;

/// Each rank signals rank 0, which then signals all: two hops and the fewest signals.
pub(super) fn central(b: &mut Builder) {
    b.reserve(2 * b.size);
    if b.rank != 0 {
        b.signal(0, 0, ());
        b.await_(0, 0, ());
        return;
    }
    let arrived: Vec<_> = (1..b.size).map(|i| b.await_(i, 0, ())).collect();
    let all = b.join(&arrived);
    for i in others(0, b.size) {
        b.signal(i, 0, all);
    }
}

/// Up a binomial tree and down again.
pub(super) fn tree(b: &mut Builder) {
    let (v, n) = (b.rank, b.size);
    let children = binomial::children(v, n);
    let arrived: Vec<_> = children.clone().map(|c| b.await_(c, 0, ())).collect();
    let mut released = b.join(&arrived);
    if v != 0 {
        b.signal(binomial::parent(v), 0, released);
        released = Some(b.await_(binomial::parent(v), 0, ()));
    }
    for c in children.rev() {
        b.signal(c, 0, released);
    }
}

/// In round k, each rank sends the rank 2^k after it the arrivals known from earlier rounds: all know of all after ⌈log₂ n⌉ rounds,
/// without a centre. This rank has arrived after `ready`; returns the steps after which all have.
pub(super) fn dissemination(b: &mut Builder, ready: Option<StepId>) -> [Option<StepId>; 2] {
    let (rank, size) = (b.rank, b.size);
    // Each signal follows the one before too: that one waited for all earlier rounds.
    let mut round = [None, ready];
    for k in 0..ceil_log2(size) {
        let distance = (1u64 << k) % u64::from(size);
        let to = ((u64::from(rank) + distance) % u64::from(size)) as u32;
        let from = ((u64::from(rank) + u64::from(size) - distance) % u64::from(size)) as u32;
        let told = b.signal(to, 0, round);
        let heard = b.await_(from, 0, ());
        round = [Some(told), Some(heard)];
    }
    round
}
