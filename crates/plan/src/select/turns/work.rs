//! Work of ranks in the methods of an operation: their turns, and the work of all of them and of the busiest one.

use super::{CACHE, Load};
use crate::algorithm::{Algorithm, Method};
use crate::operation::Class;
use crate::select::facts::Facts;

/// Work of a call.
#[derive(Debug)]
pub(super) struct Work {
    ranks: u128,
    processors: u128,
    /// Shortest message that the kernel copies, in bytes.
    announced_from: u128,
    /// Whether operands are combined.
    reduces: bool,
    /// Number of turns of all ranks, in halves.
    pub(super) turns: u128,
    /// Work of all ranks.
    pub(super) all: Load,
    /// Work of the rank with most work.
    pub(super) busiest: Load,
}

/// Bytes that fit a cell.
const INLINE: u128 = 48;

/// Default eager limit, in bytes, of operations whose senders needn't wait.
const EAGER: i64 = 64 << 10;

/// Share of the busiest rank in some messages.
#[derive(Clone, Copy)]
enum Busy {
    /// As many as each other rank.
    Equally,
    Sends(u128),
    Gets(u128),
}

/// Half-turns of an exchange: a rank and its partners run twice, to give and to take.
const EXCHANGE: u128 = 4;
/// Half-turns through a centre: all run to give, the centre runs, all run to take; the centre's turn comes soon after the last one's.
const THROUGH_CENTRE: u128 = 5;
/// Half-turns in groups: up, across, down; leaders poll each other's lanes idly more often (docs/lab/056).
const IN_GROUPS: u128 = 10;

impl Work {
    /// Work of ranks in `method`. `None`: there is no formula, since another method is always better, or it doesn't serve these ranks.
    pub(super) fn of(facts: &Facts, method: Method) -> Option<Work> {
        let Facts { class, bytes, ranks, machine, .. } = *facts;
        let (n, b) = (u128::from(ranks), bytes.clamp(0, 1 << 50) as u128);
        let announced_from = machine.announced_from(class, EAGER).map_or(u128::MAX, |from| from as u128);
        let reduces = matches!(class, Class::Allreduce | Class::ReduceScatter | Class::ReduceScatterBlock);
        let processors = u128::from(machine.costs.processors);
        let (all, busiest) = (Load::default(), Load::default());
        let mut work = Work { ranks: n, processors, announced_from, reduces, turns: 0, all, busiest };
        let rounds = u128::from(ranks.next_power_of_two().trailing_zeros());
        let piece = machine.piece(class, ranks, bytes) as u128;
        let pieces = |bytes: u128| bytes.div_ceil(piece).max(1);
        let others = n - 1;
        let each_other = n * others;
        // Adds the messages of a doubling or halving: in round k, `of(k)` bytes from each rank.
        let by_rounds = |work: &mut Work, of: &dyn Fn(u32) -> u128| {
            work.turns += EXCHANGE * rounds * n;
            (0..rounds as u32).for_each(|round| work.messages(n, of(round), Busy::Equally));
        };
        match (class, method) {
            (Class::Barrier, Method::Lanes) => work.lanes(1, (n, 0), (each_other, 0), 0),
            (Class::Barrier, Method::Central) => work.through_centre(0, 0),
            (Class::Barrier, Method::Dissemination) => by_rounds(&mut work, &|_| 0),
            (Class::Barrier | Class::Allreduce, Method::LaneGroups) => {
                // Longer vectors are combined by shares, which are better without groups.
                if b > Algorithm::COMBINED_BY_LEADERS as u128 {
                    return None;
                }
                let groups = n.div_ceil((n - 1).isqrt().saturating_add(1).next_power_of_two());
                let (members, across) = (n - groups, groups * (groups - 1));
                work.turns = IN_GROUPS * n;
                work.posts(n + groups, (n + groups) * b);
                work.takes(2 * members + across, (2 * members + across) * b, 0);
                work.combined_from_lanes((members + across) * b);
            }

            (Class::Allreduce, Method::Lanes) if n * b <= 16 << 10 => {
                work.lanes(1, (n, n * b), (each_other, each_other * b), n * b);
                work.combined_from_lanes(each_other * b);
            }
            (Class::Allreduce, Method::Lanes) => {
                // Shares are posted, then taken; the next piece goes with the one before.
                let k = pieces(b);
                work.turns = EXCHANGE * n * (k + 1);
                work.posts(3 * n * k, n * b + b);
                work.takes(each_other * k, others * b, 0);
                work.combined_from_lanes(others * b);
                let near = work.near(b * others / n, 2 * b.min(piece));
                work.takes(each_other * k, others * b, near);
            }
            (Class::Allreduce, Method::Central) => {
                work.through_centre(b, b);
                work.combines(others * b, others * b);
            }
            (Class::Allreduce, Method::RecursiveDoubling) => {
                by_rounds(&mut work, &|_| b);
                work.combines(n * rounds * b, rounds * b);
            }
            (Class::Allreduce, Method::Rabenseifner) => {
                by_rounds(&mut work, &|round| b >> (round + 1));
                work.reduces = false;
                by_rounds(&mut work, &|round| b >> (round + 1));
                work.combines(others * b, b);
            }
            (Class::Allreduce, Method::Pairwise | Method::Ring) => {
                let steps = if method == Method::Ring { others } else { 1 };
                work.turns = 2 * EXCHANGE * steps * n;
                work.messages(each_other, b / n, Busy::Equally);
                work.reduces = false;
                work.messages(each_other, b / n, Busy::Equally);
                work.combines(others * b, b);
            }

            (Class::Allgather, _) => {
                work.copies(n * b);
                match method {
                    Method::Lanes => {
                        let k = pieces(b);
                        work.lanes(k, (n * k, n * b), (each_other * k, each_other * b), n * b);
                    }
                    Method::Central => work.through_centre(b, n * b),
                    Method::Direct | Method::Ring => {
                        work.turns = EXCHANGE * n * if method == Method::Ring { others } else { 1 };
                        work.messages(each_other, b, Busy::Equally);
                    }
                    Method::RecursiveDoubling if ranks.is_power_of_two() => {
                        by_rounds(&mut work, &|round| b << round);
                    }
                    Method::Bruck => {
                        by_rounds(&mut work, &|round| b * (1 << round).min(n - (1 << round)));
                        // Some blocks lie at the end and the beginning of the buffer, and go in two messages.
                        work.messages(others - rounds, 0, Busy::Equally);
                    }
                    _ => return None,
                }
            }

            (Class::Alltoall, _) => {
                work.copies(n * b);
                match method {
                    Method::Lanes if n * b <= piece => {
                        work.lanes(1, (n, each_other * b), (each_other, each_other * b), u128::MAX);
                    }
                    Method::Direct | Method::Pairwise => {
                        work.turns = EXCHANGE * n * if method == Method::Pairwise { others } else { 1 };
                        work.messages(each_other, b, Busy::Equally);
                    }
                    // With pieces, each post may wake a rank (docs/lab/036).
                    _ => return None,
                }
            }

            (Class::ReduceScatter | Class::ReduceScatterBlock, _) => match method {
                Method::Lanes => {
                    let (posts, k) =
                        if b <= piece { (n, 1) } else { (each_other * pieces(b / n), pieces(b / n)) };
                    work.lanes(k, (posts, n * b), (each_other * k, others * b), u128::MAX);
                    work.combined_from_lanes(others * b);
                }
                Method::Central => {
                    work.through_centre(b, b / n);
                    work.combines(others * b, others * b);
                }
                Method::Pairwise | Method::Ring => {
                    work.turns = EXCHANGE * n * if method == Method::Ring { others } else { 1 };
                    work.messages(each_other, b / n, Busy::Equally);
                    work.combines(others * b, b);
                }
                Method::RecursiveHalving => {
                    by_rounds(&mut work, &|round| b >> (round + 1));
                    work.combines(others * b, b);
                }
                _ => return None,
            },

            // The root runs ahead, and waits only for room.
            (Class::Scatter, Method::Lanes) => {
                let k = pieces(b);
                let posts = if n * b <= piece { 1 } else { others * k };
                work.posts(posts, others * b);
                work.takes(others * k, others * b, 0);
                let area = u128::from(machine.lane_bytes / 4).max(1);
                work.turns = 2 * n * ((n * b).saturating_sub(1) / area);
            }
            (Class::Scatter, Method::Flat) => work.messages(others, b, Busy::Sends(others)),
            _ => return None,
        }
        Some(work)
    }

    /// Adds `number` messages of `bytes` bytes.
    fn messages(&mut self, number: u128, bytes: u128, busy: Busy) {
        let (sends, gets) = match busy {
            Busy::Equally => (number / self.ranks, number / self.ranks),
            Busy::Sends(sends) => (sends, 0),
            Busy::Gets(gets) => (0, gets),
        };
        let Work { all, busiest, .. } = self;
        all.messages += number;
        busiest.messages += (sends + gets).div_ceil(2);
        if bytes > INLINE {
            all.staged += number;
            busiest.staged += (sends + gets).div_ceil(2);
        }
        if bytes < self.announced_from {
            all.copied += 2 * number * bytes;
            busiest.copied += (sends + gets) * bytes;
            return;
        }
        all.announced += number;
        busiest.announced += gets;
        all.fetched += number * bytes;
        busiest.fetched += gets * bytes;
        if self.reduces {
            // Such operands then lie in the rank's own memory, and are read from there once more.
            all.copied += number * bytes;
            busiest.copied += gets * bytes;
        }
    }

    /// All ranks send to one, `up` bytes each, and receive `down` bytes each.
    fn through_centre(&mut self, up: u128, down: u128) {
        let others = self.ranks - 1;
        self.turns = THROUGH_CENTRE * self.ranks;
        self.messages(others, up, Busy::Gets(others));
        self.reduces = false;
        self.messages(others, down, Busy::Sends(others));
    }

    /// Adds posts of all ranks and takes from all others, in `pieces`: (number, bytes) of both. `span`: bytes that all of them take.
    fn lanes(&mut self, pieces: u128, posts: (u128, u128), takes: (u128, u128), span: u128) {
        self.turns += EXCHANGE * self.ranks * pieces;
        self.posts(posts.0, posts.1);
        let near = self.near(takes.1 / (self.ranks - 1), span);
        self.takes(takes.0, takes.1, near);
    }

    /// Bytes that ranks find in their processor's caches, if all but one take each of `bytes`: the first rank of each processor brings it
    /// there. `span`: number of bytes that a rank takes before the next one takes the same.
    fn near(&self, bytes: u128, span: u128) -> u128 {
        let others = self.ranks - 1;
        if span <= CACHE { bytes * (others - others.min(self.processors)) } else { 0 }
    }

    /// Posts of all ranks, and their bytes.
    fn posts(&mut self, number: u128, bytes: u128) {
        self.all.posts += number;
        self.busiest.posts += number.div_ceil(self.ranks);
        self.copies(bytes);
    }

    /// Adds takes of all ranks, and their bytes; of these, `near` ones.
    fn takes(&mut self, number: u128, bytes: u128, near: u128) {
        self.all.takes += number;
        self.busiest.takes += number.div_ceil(self.ranks);
        self.copies(bytes - near);
        self.all.near += near;
        self.busiest.near += near / self.ranks;
    }

    /// Bytes that all ranks copy.
    fn copies(&mut self, bytes: u128) {
        self.all.copied += bytes;
        self.busiest.copied += bytes / self.ranks;
    }

    /// Bytes that all ranks combine while they read them from lanes.
    fn combined_from_lanes(&mut self, bytes: u128) {
        self.all.combined += bytes;
        self.busiest.combined += bytes / self.ranks;
    }

    /// Bytes that all ranks and the busiest one combine with received messages: one operand is still in the nearest cache.
    fn combines(&mut self, all: u128, busiest: u128) {
        self.all.combined += all;
        self.all.copied += all / 2;
        self.busiest.combined += busiest;
        self.busiest.copied += busiest / 2;
    }
}
