//! On lanes, in two levels: within groups of ranks that share a cache, and between one rank of each group, its leader.
//!
//! If each of many ranks reads the lanes of all others, nearly every line comes from far, and all readers of a line get it one after the
//! other. In groups, a rank reads the lanes of its group, which are near, and only leaders read those of others. This costs more hops, so
//! it is for many ranks (module [`price`](crate::price)).
//!
//! Groups are runs of consecutive ranks, as the nodes of [`two_level`](super::super::two_level). Sums keep the order of ranks.

use super::reductions::{Cut, Share, combine, needs_no_other};
use super::{NOTHING, PIECES_UNDER_WAY, cuttable, cuttable_target, number_of, piece_of, pieces, unpack};
use crate::algorithm::Algorithm;
use crate::algorithm::parts::Parts;
use crate::algorithm::topology::others;
use crate::algorithm::two_level::Nodes;
use crate::builder::{Builder, Group, Peers};
use crate::ir::{Audience, Buffer, Rank, Span};
use crate::operation::Items;

/// Groups of `group` ranks each, or, if 0, with about as many ranks as there are groups.
fn groups(b: &Builder, root: Rank, group: u32) -> Nodes {
    Nodes::even(b, root, if group == 0 { balanced(b.size) } else { group })
}

/// The group size with the fewest lanes to poll: a power of two.
fn balanced(ranks: u32) -> u32 {
    // Integer arithmetic: floating-point square roots need libm with older versions of Rust.
    let root = ranks.isqrt();
    (root + u32::from(root * root < ranks)).next_power_of_two()
}

/// Lanes of an operation in which data go from each rank to its leader, from leader to leader, and back.
const UP: u32 = 0;
const ACROSS: u32 = 1;
const DOWN: u32 = 2;

/// The leader waits for its group, then for the other leaders, and signals its group.
pub(in crate::algorithm) fn barrier(b: &mut Builder, group: u32) {
    if b.size == 1 {
        return;
    }
    b.on_lanes(3, 3);
    let groups = groups(b, 0, group);
    up(b, &groups, UP, NOTHING, |b, rank| b.take(rank, UP, 0, NOTHING));
    across(b, &groups, NOTHING, |b, rank| b.take(rank, ACROSS, 0, NOTHING));
    down(b, &groups, DOWN, NOTHING, NOTHING);
}

/// Each rank posts `data` for the leader of its group, which does `take` for each of them.
pub(in crate::algorithm) fn up(
    b: &mut Builder,
    groups: &Nodes,
    lane: u32,
    data: Span,
    mut take: impl FnMut(&mut Builder, Rank),
) {
    b.within(&groups.node, |b| match groups.leads() {
        true => others(b.rank, b.size).for_each(|rank| take(b, rank)),
        false => b.post(lane, data, Audience::One(groups.leader)),
    });
}

/// Each leader posts `data` for the others, and does `take` for each of them.
fn across(b: &mut Builder, groups: &Nodes, data: Span, mut take: impl FnMut(&mut Builder, Rank)) {
    if groups.leads() && groups.leaders.size > 1 {
        b.within(&groups.leaders, |b| {
            b.post(ACROSS, data, Audience::All);
            others(b.rank, b.size).for_each(|rank| take(b, rank));
        });
    }
}

/// The leader posts `data`, and its group takes it.
pub(in crate::algorithm) fn down(b: &mut Builder, groups: &Nodes, lane: u32, data: Span, into: Span) {
    if groups.node.size > 1 {
        b.within(&groups.node, |b| match groups.leads() {
            true => b.post(lane, data, Audience::All),
            false => b.take(groups.leader, lane, 0, into),
        });
    }
}

/// From the root to the other leaders and to its own group, from each other leader to its group, piece by piece.
pub(in crate::algorithm) fn bcast(b: &mut Builder, root: Rank, data: Items, segment: i64, group: u32) {
    if b.size == 1 || data.bytes() == 0 {
        return;
    }
    let groups = groups(b, root, group);
    let (whole, number) = (Span::recv(0, data.count()), number_of(data.bytes(), segment));
    b.on_lanes(number, PIECES_UNDER_WAY);
    if b.rank == root {
        let source = cuttable(b, whole, data.size(), segment);
        for (p, at, bytes) in pieces(data.bytes(), segment) {
            b.post(p, piece_of(source, at, bytes, number), Audience::All);
        }
        return;
    }
    let target = cuttable_target(b, whole, data.size(), segment);
    for (p, at, bytes) in pieces(data.bytes(), segment) {
        let piece = piece_of(target, at, bytes, number);
        if !groups.leads() {
            b.within(&groups.node, |b| b.take(groups.leader, p, 0, piece));
            continue;
        }
        b.within(&groups.leaders, |b| b.take(groups.root, p, 0, piece));
        if groups.node.size > 1 {
            b.within(&groups.node, |b| b.post(p, piece, Audience::All));
        }
    }
    unpack(b, target, whole);
}

/// Each rank posts its block for its leader, which posts those of the group for the other leaders, and all blocks for its group. All
/// blocks together fit a piece.
pub(in crate::algorithm) fn allgather(b: &mut Builder, send: Items, recv: Items, in_place: bool, group: u32) {
    if b.size == 1 || recv.bytes() == 0 {
        if !in_place {
            b.copy(Span::send(0, send.count()), Span::recv(0, recv.count()), ());
        }
        return;
    }
    b.on_lanes(3, 3);
    let groups = groups(b, 0, group);
    let blocks = |first: Rank, end: Rank| {
        Span::new(Buffer::Recv, i64::from(first) * recv.count(), i64::from(end - first) * recv.count())
    };
    let (me, size, all) = (b.rank, b.size, blocks(0, b.size));
    let own = if in_place { blocks(me, me + 1) } else { Span::send(0, send.count()) };
    if groups.leads() && !in_place {
        b.copy(own, blocks(me, me + 1), ());
    }
    let first = me - groups.node.rank;
    up(b, &groups, UP, own, |b, rank| b.take(rank, UP, 0, blocks(first + rank, first + rank + 1)));
    let group = groups.leaders.rank;
    let of_group = |group: u32| {
        let first = group * groups.per_node;
        blocks(first, (first + groups.per_node).min(size))
    };
    across(b, &groups, of_group(group), |b, group| b.take(group, ACROSS, 0, of_group(group)));
    down(b, &groups, DOWN, all, all);
}

/// Whether leaders combine whole vectors of `count` items. Shares need groups of equal size.
fn by_leaders(b: &Builder, groups: &Nodes, count: i64, cut: Cut) -> bool {
    b.size % groups.per_node != 0 || count.saturating_mul(cut.item) <= Algorithm::COMBINED_BY_LEADERS
}

/// Each leader combines the vectors of its group, the root combines theirs.
pub(in crate::algorithm) fn reduce(
    b: &mut Builder,
    root: Rank,
    input: Span,
    target: Span,
    cut: Cut,
    group: u32,
) {
    if needs_no_other(b, input, target, cut) {
        return;
    }
    let groups = groups(b, root, group);
    if !by_leaders(b, &groups, input.count, cut) {
        return by_shares(b, Some(root), &groups, (input, target), cut);
    }
    const LANES: u32 = 2;
    b.on_lanes(LANES * number_of(input.count, cut.segment), PIECES_UNDER_WAY);
    let sums = sums_of_group(b, &groups, input, cut);
    for (p, at, count) in pieces(input.count, cut.segment) {
        let own = input.part(at, count);
        let sum = sums.map_or(own, |sums| sums.part(0, count));
        sum_up(b, &groups, (own, sum), cut, LANES * p + UP);
        if !groups.leads() {
            continue;
        }
        let lane = LANES * p + ACROSS;
        b.within(&groups.leaders, |b| {
            if b.rank != groups.root {
                b.post(lane, sum, Audience::One(groups.root));
            } else {
                combine_or_copy(b, sum, target.part(at, count), cut, false, lane);
            }
        });
    }
}

/// Each leader combines the vectors of its group, then those of all leaders, and posts the result for its group.
pub(in crate::algorithm) fn allreduce(b: &mut Builder, input: Span, target: Span, cut: Cut, group: u32) {
    if needs_no_other(b, input, target, cut) {
        return;
    }
    let groups = groups(b, 0, group);
    if !by_leaders(b, &groups, input.count, cut) {
        return by_shares(b, None, &groups, (input, target), cut);
    }
    const LANES: u32 = 3;
    b.on_lanes(LANES * number_of(input.count, cut.segment), PIECES_UNDER_WAY);
    let sums = sums_of_group(b, &groups, input, cut);
    for (p, at, count) in pieces(input.count, cut.segment) {
        let (own, result) = (input.part(at, count), target.part(at, count));
        let sum = sums.map_or(own, |sums| sums.part(0, count));
        sum_up(b, &groups, (own, sum), cut, LANES * p + UP);
        if groups.leads() {
            let lane = LANES * p + ACROSS;
            b.within(&groups.leaders, |b| {
                if b.size > 1 {
                    b.post(lane, sum, Audience::All);
                }
                // All leaders combine in the same order: all get the same bits.
                combine_or_copy(b, sum, result, cut, b.size > 1, lane);
            });
        }
        down(b, &groups, LANES * p + DOWN, result, result);
    }
}

/// Memory for the sum of a leader's group for a piece: none, if the group is only the leader.
fn sums_of_group(b: &mut Builder, groups: &Nodes, input: Span, cut: Cut) -> Option<Span> {
    let longest = pieces(input.count, cut.segment).next().map_or(0, |(_, _, count)| count);
    (groups.leads() && groups.node.size > 1).then(|| b.scratch(longest))
}

/// Every rank posts its vector `own` for its leader, which combines them in `sum`, unless it is the only member.
pub(in crate::algorithm) fn sum_up(
    b: &mut Builder,
    groups: &Nodes,
    (own, sum): (Span, Span),
    cut: Cut,
    lane: u32,
) {
    b.within(&groups.node, |b| {
        if !groups.leads() {
            b.post(lane, own, Audience::One(groups.leader));
        } else if b.size > 1 {
            let share = Share { own, result: sum, any_order: cut.commutative, own_posted: false };
            combine(b, &share, |_| (lane, 0));
        }
    });
}

/// Each rank posts its vector `own` for all of its group, combines its share, and posts that for the leader, which then has the sum in
/// `sum`. Others combine in `spare`. Requires vectors with at least as many items as the group has ranks.
pub(in crate::algorithm) fn sum_up_by_shares(
    b: &mut Builder,
    groups: &Nodes,
    (own, sum, spare): (Span, Span, Span),
    cut: Cut,
    (whole, share): (u32, u32),
) {
    b.within(&groups.node, |b| {
        let me = b.rank;
        let parts = Parts::Even { total: own.count, parts: b.size };
        b.post(whole, own, Audience::All);
        let mine = parts.of(own, me, me + 1);
        let result = match groups.leads() {
            true => parts.of(sum, me, me + 1),
            false => spare.part(0, mine.count),
        };
        let what = Share { own: mine, result, any_order: cut.commutative, own_posted: true };
        combine(b, &what, |_| (whole, parts.begin(me) * cut.item));
        if !groups.leads() {
            return b.post(share, result, Audience::One(groups.leader));
        }
        for rank in others(me, b.size) {
            b.take(rank, share, 0, parts.of(sum, rank, rank + 1));
        }
    });
}

/// Combines the sums of all groups, of which `own` is this one's.
fn combine_or_copy(b: &mut Builder, own: Span, result: Span, cut: Cut, own_posted: bool, lane: u32) {
    if b.size > 1 {
        combine(b, &Share { own, result, any_order: cut.commutative, own_posted }, |_| (lane, 0));
    } else if own != result {
        b.copy(own, result, ());
    }
}

/// Lanes of a piece of a vector that is combined by shares. Within the group: the shares of the ranks before the poster, and of those
/// after it. Between the ranks with the same index in their groups, which have the same share: the parts of it of those before the
/// poster, and of those after it; the combined part. Within the group: the combined share.
const BEFORE: u32 = 0;
const BEHIND: u32 = 1;
const PART_BEFORE: u32 = 2;
const PART_BEHIND: u32 = 3;
const COMBINED_PART: u32 = 4;
const COMBINED: u32 = 5;
const LANES_OF_SHARES: u32 = 6;

/// Each rank combines its share of its group's vectors, then its part of the shares of all groups. The parts go to `root`; or to the
/// ranks with the same share, and the shares to the others of the group. Requires groups of equal size.
fn by_shares(b: &mut Builder, root: Option<Rank>, groups: &Nodes, (input, target): (Span, Span), cut: Cut) {
    let (me, size) = (b.rank, b.size);
    let group = groups.node.clone();
    // The ranks with the same index in their groups.
    let peers = Peers::Even { first: group.rank, stride: groups.per_node, last: size - 1 };
    let column = Group { peers, ..groups.leaders.clone() };
    b.on_lanes(LANES_OF_SHARES * number_of(input.count, cut.segment), 2 * PIECES_UNDER_WAY);
    let longest = pieces(input.count, cut.segment).next().map_or(0, |(_, _, count)| count);
    let gets_all = root.is_none_or(|root| root == me);
    let sums = b.scratch(longest / i64::from(group.size) + 1);
    // A rank that doesn't get the result has no memory for its part.
    let spare = if gets_all { None } else { Some(b.scratch(longest / i64::from(size) + 2)) };
    let shares = |count: i64| Parts::Even { total: count, parts: group.size };
    let parts = |share: Span| Parts::Even { total: share.count, parts: column.size };
    let post_input = |b: &mut Builder, p: u32, at: i64, count: i64| {
        b.within(&group, |b| {
            post_around(b, p, (BEFORE, BEHIND), &shares(count), input.part(at, count));
        });
    };
    let mut all = pieces(input.count, cut.segment).peekable();
    if let Some(&(p, at, count)) = all.peek() {
        post_input(b, p, at, count);
    }
    while let Some((p, at, count)) = all.next() {
        // The next piece is under way while this one is combined.
        if let Some(&(p, at, count)) = all.peek() {
            post_input(b, p, at, count);
        }
        let (piece, shares) = (target.part(at, count), shares(count));
        let share_of = |place: u32| shares.of(piece, place, place + 1);
        let own = shares.of(input.part(at, count), group.rank, group.rank + 1);
        let mut sum = own;
        if group.size > 1 {
            sum = sums.part(0, own.count);
            b.within(&group, |b| combine_around(b, p, (BEFORE, BEHIND), &shares, (own, sum), cut));
        }
        let parts_of_sum = parts(sum);
        let own = parts_of_sum.of(sum, column.rank, column.rank + 1);
        let part_of = |share: Span, row: u32| parts(share).of(share, row, row + 1);
        let result = match spare {
            Some(spare) => spare.part(0, own.count),
            None => part_of(share_of(group.rank), column.rank),
        };
        if column.size > 1 {
            b.within(&column, |b| {
                post_around(b, p, (PART_BEFORE, PART_BEHIND), &parts_of_sum, sum);
                combine_around(b, p, (PART_BEFORE, PART_BEHIND), &parts_of_sum, (own, result), cut);
            });
        } else if own != result {
            b.copy(own, result, ());
        }
        let lane = LANES_OF_SHARES * p + COMBINED_PART;
        match root {
            Some(root) if root != me => {
                if result.count > 0 {
                    b.post(lane, result, Audience::One(root));
                }
            }
            Some(_) => {
                for rank in others(me, size) {
                    let part = part_of(share_of(rank % groups.per_node), rank / groups.per_node);
                    if part.count > 0 {
                        b.take(rank, lane, 0, part);
                    }
                }
            }
            None => {
                let share = share_of(group.rank);
                b.within(&column, |b| exchange(b, lane, |row| part_of(share, row)));
                b.within(&group, |b| exchange(b, LANES_OF_SHARES * p + COMBINED, share_of));
            }
        }
    }
}

/// Posts the parts of `data` for all other ranks: those before this one, and those after it.
fn post_around(b: &mut Builder, p: u32, (before, behind): (u32, u32), parts: &Parts, data: Span) {
    let (me, size) = (b.rank, b.size);
    for (lane, span) in [(before, parts.of(data, 0, me)), (behind, parts.of(data, me + 1, size))] {
        if span.count > 0 {
            b.post(LANES_OF_SHARES * p + lane, span, Audience::All);
        }
    }
}

/// Combines this rank's part of the data that all have posted with [`post_around`].
fn combine_around(
    b: &mut Builder,
    p: u32,
    (before, behind): (u32, u32),
    parts: &Parts,
    (own, result): (Span, Span),
    cut: Cut,
) {
    let me = b.rank;
    let share = Share { own, result, any_order: cut.commutative, own_posted: false };
    combine(b, &share, |from| {
        let (lane, first) = if me < from { (before, 0) } else { (behind, from + 1) };
        (LANES_OF_SHARES * p + lane, (parts.begin(me) - parts.begin(first)) * cut.item)
    });
}

/// Each rank posts its own block of the result, and takes those of the others.
fn exchange(b: &mut Builder, lane: u32, block: impl Fn(Rank) -> Span) {
    let (me, size) = (b.rank, b.size);
    if size > 1 && block(me).count > 0 {
        b.post(lane, block(me), Audience::All);
    }
    for rank in others(me, size) {
        if block(rank).count > 0 {
            b.take(rank, lane, 0, block(rank));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::check;
    use crate::ir::{Plan, ScratchUnit};
    use crate::operation::{Operation, Root};

    /// The length of vectors decides whether they are cut into shares, and no other proof has long ones.
    #[test]
    fn shares_are_right() {
        for group in [1, 2, 3, 4, 8] {
            for size in (1..=8).map(|groups| groups * group).filter(|&size| size > 1) {
                for (count, segment) in [(1, 0), (7, 0), (40, 0), (23, 9), (130, 64)] {
                    for (commutative, in_place) in
                        [(true, false), (true, true), (false, false), (false, true)]
                    {
                        let cut = Cut { item: 2, segment, commutative };
                        let data = Items::new(count, 2);
                        for root in [None, Some(0), Some(size / 2), Some(size - 1)] {
                            let call = match root {
                                Some(root) => {
                                    Operation::Reduce { root: Root::Rank(root), data, commutative, in_place }
                                }
                                None => Operation::Allreduce { data, commutative, in_place },
                            };
                            let plan = |rank: Rank| {
                                let mut b = Builder::new(rank, size, ScratchUnit::Typed);
                                let in_place = in_place && root.is_none_or(|root| root == rank);
                                let target = Span::recv(0, count);
                                let input = if in_place { target } else { Span::send(0, count) };
                                let groups = groups(&b, root.unwrap_or(0), group);
                                by_shares(&mut b, root, &groups, (input, target), cut);
                                b.finish()
                            };
                            let plans: Vec<Plan> = (0..size).map(plan).collect();
                            let findings = check(&vec![call; size as usize], &plans);
                            let what =
                                format!("{call:?} of {size} in groups of {group}, pieces of {segment}");
                            assert!(findings.is_empty(), "{what}: {}", findings[0]);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn group_count_and_size_are_similar() {
        let of = |ranks| balanced(ranks);
        assert_eq!([1, 2, 2, 4, 4, 8, 8, 16], [1, 2, 4, 5, 16, 17, 64, 128].map(of));
    }
}
