//! Reduce-scatter by recursive halving, in rank order: the first phase of reduce and allreduce of long vectors.
//!
//! In round k, ranks whose positions differ in bit k exchange halves of what they still hold, and each combines the half that it keeps.
//! Neighbours come first, so sums always cover a run of ranks and any operator will do; the price is that the parts end up at positions
//! with reversed bits.

use super::parts::Parts;
use super::topology::Folded;
use crate::builder::Builder;
use crate::ir::{Span, StepId};

/// The part that a rank holds afterwards.
#[derive(Debug)]
pub(super) struct Halved {
    /// Its position in the group.
    pub position: u32,
    /// The sum of its part; inside `home`, if one was given.
    pub sum: Span,
    /// The step after which the sum is there.
    pub ready: Option<StepId>,
    /// For each round, the step after which the half of `home` that was given away may be written.
    pub sent: Vec<Option<StepId>>,
}

/// The parts that `position` still holds after `rounds` rounds: first and end.
pub(super) fn kept(group: Folded, position: u32, rounds: u32) -> (u32, u32) {
    let all = group.positions.trailing_zeros();
    let first = (0..rounds).map(|k| (position >> k & 1) << (all - 1 - k)).sum();
    (first, first + (group.positions >> rounds))
}

/// The part that ends up at `position`.
pub(super) fn part_of(group: Folded, position: u32) -> u32 {
    kept(group, position, group.positions.trailing_zeros()).0
}

/// Memory for a run of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Region {
    span: Span,
    /// The vector's item at the start.
    base: i64,
}

impl Region {
    fn new(b: &mut Builder, parts: &Parts, (first, end): (u32, u32)) -> Self {
        let base = parts.begin(first);
        Region { span: b.scratch(parts.begin(end) - base), base }
    }

    fn of(&self, parts: &Parts, (first, end): (u32, u32)) -> Span {
        let at = parts.begin(first);
        self.span.part(at - self.base, parts.begin(end) - at)
    }
}

/// Reduces `input` over all ranks so that each position of `group` holds the sum of its part. `home`: memory for the whole vector, in
/// which the sum is wanted; it may be the input itself.
pub(super) fn reduce(
    b: &mut Builder,
    group: Folded,
    position: u32,
    parts: &Parts,
    input: Span,
    home: Option<Span>,
    commutative: bool,
) -> Halved {
    let rounds = group.positions.trailing_zeros();
    let folded = group.folded_into(position);
    // Without a folded rank only the part kept in the first round is written.
    let most = kept(group, position, if folded.is_some() { 0 } else { rounds.min(1) });
    let given = Region { span: input, base: 0 };
    let home_given = home.is_some();
    let home = match home {
        Some(span) => Region { span, base: 0 },
        None => Region::new(b, parts, most),
    };
    let mut spare = None;
    let mut spare = |b: &mut Builder, range| *spare.get_or_insert_with(|| Region::new(b, parts, range));

    let (mut sum, mut ready) = (given, None);
    if let Some(folded) = folded {
        let all = (0, group.positions);
        if sum != home {
            let got = b.recv(folded, home.span, 0, ());
            ready = b.reduce(input, home.span, got);
            sum = home;
        } else {
            let arrival = spare(b, all);
            let got = b.recv(folded, arrival.span, 0, ());
            if commutative {
                ready = b.reduce(arrival.span, input, got);
            } else {
                ready = b.reduce(input, arrival.span, got);
                sum = arrival;
            }
        }
    }
    let mut sent = Vec::with_capacity(rounds as usize);
    for round in 0..rounds {
        let partner = group.rank(position ^ (1 << round));
        let keep = kept(group, position, round + 1);
        let away = kept(group, position ^ (1 << round), round + 1);
        let gone = b.send(partner, sum.of(parts, away), 0, ready);
        sent.push(if sum == given && sum != home { None } else { gone });

        let is_left = commutative || position >> round & 1 == 0;
        if sum == given && sum != home && !is_left {
            // The sum replaces the right operand, and the input may not be written.
            ready = b.copy(sum.of(parts, keep), home.of(parts, keep), ());
            sum = home;
        }
        if sum == given && sum != home {
            let got = b.recv(partner, home.of(parts, keep), 0, ());
            ready = b.reduce(sum.of(parts, keep), home.of(parts, keep), (got, ready));
            sum = home;
            continue;
        }
        let other = if sum == home { spare(b, keep) } else { home };
        let arrival = other.of(parts, keep);
        let got = b.recv(partner, arrival, 0, ready);
        if commutative || position >> round & 1 == 1 {
            ready = b.reduce(arrival, sum.of(parts, keep), (got, ready));
        } else {
            ready = b.reduce(sum.of(parts, keep), arrival, (got, ready));
            sum = other;
        }
    }
    let own = kept(group, position, rounds);
    let mut place = sum.of(parts, own);
    if home_given && sum != home {
        place = home.of(parts, own);
        ready = b.copy(sum.of(parts, own), place, ready);
    }
    Halved { position, sum: place, ready, sent }
}
