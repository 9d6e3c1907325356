//! Assignment of a file's pieces to ranks in a collective access: pure arithmetic on numbers that all ranks know.
//!
//! The range from the first byte that any rank accesses to the last is cut into *rounds*, each as long as the image: one piece per rank. In a
//! round, ranks copy their data into the image, then the pieces' *movers* write them; a read does the reverse.

use crate::settings::Settings;

/// Facts of a rank's access, which it sends to the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// Offset of its first byte, and end of its last one. Equal if it has no data.
    pub first: i64,
    /// See `first`.
    pub end: i64,
    /// Number of bytes.
    pub bytes: u64,
    /// Approximate number of runs.
    pub runs: u64,
    /// The ends of its runs: see [`Ends`].
    pub ends: u64,
    /// The rank can't take part in an access through the image: it can't read the file, or accesses bytes more than once.
    pub apart: bool,
}

/// A sum that proves that runs cover a range: each run adds a hash of its end and subtracts one of its beginning. The runs of all ranks
/// cover `from..to` without gap or overlap exactly if all their ends cancel except these two; a 64-bit hash detects that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ends(pub u64);

impl Ends {
    /// Adds a run.
    pub fn add(&mut self, from: i64, to: i64) {
        self.0 = self.0.wrapping_add(hash(to)).wrapping_sub(hash(from));
    }
}

/// Mixes all bits (splitmix64).
fn hash(offset: i64) -> u64 {
    let mut mixed = (offset as u64).wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Method of a collective access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Each rank independently.
    Apart,
    /// Through the image.
    Together(Schedule),
}

/// The rounds of an access through the image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The first byte that any rank touches, and the end of the last one.
    pub first: i64,
    /// See `first`.
    pub end: i64,
    /// Start of the first round, at a page boundary.
    start: i64,
    /// Bytes per piece.
    piece: i64,
    /// Pieces per round.
    pieces: i64,
    /// Ranks that move pieces.
    movers: i64,
    /// Exactly one rank writes each byte of the range.
    pub covered: bool,
}

/// A part of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its first byte.
    pub from: i64,
    /// Its end.
    pub to: i64,
}

impl Plan {
    /// Chooses the method. All ranks choose alike: `bounds` are those of all ranks, `settings` those of rank 0. `wish`: the users' setting for
    /// access through the image.
    ///
    /// The image moves all bytes of the range; independent ranks move a page per run. The method that moves less wins.
    pub fn new(bounds: &[Bounds], settings: &Settings, wish: Option<bool>) -> Plan {
        let active = || bounds.iter().filter(|bounds| bounds.bytes > 0);
        let first = active().map(|bounds| bounds.first).min();
        let end = active().map(|bounds| bounds.end).max();
        let (Some(first), Some(end)) = (first, end) else { return Plan::Apart };
        let (mut bytes, mut runs, mut ends) = (0_u64, 0_u64, 0_u64);
        for bounds in active() {
            bytes = bytes.saturating_add(bounds.bytes);
            runs = runs.saturating_add(bounds.runs);
            ends = ends.wrapping_add(bounds.ends);
        }
        let range = end.saturating_sub(first) as u64;
        let by_themselves = bytes.saturating_add(runs.saturating_mul(settings.page));
        let dense = range <= by_themselves;
        let in_one_run = active().all(|bounds| bounds.runs <= 1);
        let apart = bounds.len() < 2 || bounds.iter().any(|bounds| bounds.apart);
        let together = match wish {
            Some(false) => false,
            // A nearly empty range would keep all ranks busy for nothing.
            Some(true) => dense,
            None => dense && !in_one_run,
        };
        if apart || !together {
            return Plan::Apart;
        }
        let mut covers = Ends::default();
        covers.add(first, end);
        let pieces = bounds.len() as i64;
        let movers = if settings.writers == 0 { pieces } else { pieces.min(settings.writers as i64) };
        Plan::Together(Schedule {
            first,
            end,
            start: first - first % settings.page as i64,
            piece: settings.piece as i64,
            pieces,
            movers,
            covered: bytes == range && ends == covers.0,
        })
    }
}

impl Schedule {
    /// Bytes of the image that a round needs.
    pub fn window(&self) -> i64 {
        self.piece * self.pieces
    }

    /// Number of rounds.
    pub fn rounds(&self) -> i64 {
        (self.end - self.start + self.window() - 1) / self.window()
    }

    /// File offset of a round's image.
    pub fn base(&self, round: i64) -> i64 {
        self.start + round * self.window()
    }

    /// The part of the file that a round covers.
    pub fn part(&self, round: i64) -> Part {
        let from = self.base(round).max(self.first);
        Part { from, to: (self.base(round).saturating_add(self.window())).min(self.end).max(from) }
    }

    /// The pieces that a rank moves in a round.
    pub fn pieces_of(&self, rank: i64, round: i64) -> impl Iterator<Item = Part> + use<> {
        let (this, whole) = (*self, self.part(round));
        let places = if rank < this.movers { rank..this.pieces } else { 0..0 };
        places.step_by(this.movers as usize).filter_map(move |place| {
            let from = this.base(round) + place * this.piece;
            let part = Part { from: from.max(whole.from), to: (from + this.piece).min(whole.to) };
            (part.from < part.to).then_some(part)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn bounds_of(runs: &[(i64, i64)]) -> Bounds {
        let mut ends = Ends::default();
        runs.iter().for_each(|(from, to)| ends.add(*from, *to));
        Bounds {
            first: runs.first().map_or(0, |run| run.0),
            end: runs.last().map_or(0, |run| run.1),
            bytes: runs.iter().map(|(from, to)| (to - from) as u64).sum(),
            runs: runs.len() as u64,
            ends: ends.0,
            apart: false,
        }
    }

    proptest! {
        /// Each byte of the range is moved by one rank in one round, and lies in the image of that round.
        #[test]
        fn each_byte_is_moved_once(
            first in 0..100_000i64,
            length in 1..200_000i64,
            ranks in 2..6usize,
            pages in 1..4u64,
            writers in 0..8u64,
        ) {
            let settings = Settings { page: 4096, piece: pages * 4096, writers, ..Settings::default() };
            let all: Vec<Bounds> = (0..ranks).map(|rank| match rank {
                0 => Bounds { runs: 1 << 40, ..bounds_of(&[(first, first + length)]) },
                _ => Bounds::default(),
            }).collect();
            let Plan::Together(schedule) = Plan::new(&all, &settings, Some(true)) else {
                panic!("it is dense");
            };
            let mut moved = vec![0u8; length as usize];
            for round in 0..schedule.rounds() {
                for rank in 0..ranks {
                    for part in schedule.pieces_of(rank as i64, round) {
                        prop_assert!(part.from >= schedule.base(round));
                        prop_assert!(part.to <= schedule.base(round) + schedule.window());
                        for byte in part.from..part.to {
                            moved[(byte - first) as usize] += 1;
                        }
                    }
                }
            }
            prop_assert!(moved.iter().all(|times| *times == 1));
        }

        /// `covered` holds only if the runs cover the whole range, each byte once.
        #[test]
        fn gaps_and_overlaps_are_found(
            lengths in proptest::collection::vec(1..50i64, 2..40),
            ranks in 2..5usize,
            change in 0..3u8,
            at in any::<proptest::sample::Index>(),
        ) {
            let mut start = 0;
            let mut runs: Vec<(i64, i64)> = lengths.iter().map(|len| {
                start += len;
                (start - len, start)
            }).collect();
            let place = at.index(runs.len() - 1);
            match change {
                // A gap here and one byte less at the end: the sum of the bytes doesn't show where.
                1 => { runs[place].1 -= 1; let last = runs.len() - 1; runs[last].0 -= 1; }
                2 => runs[place].1 -= 1,
                _ => {}
            }
            // A run of one byte that is cut disappears, as in an access, and the range begins after it.
            runs.retain(|(from, to)| from < to);
            let first = runs[0].0;
            let covered = {
                let mut times = vec![0; (start - first) as usize];
                runs.iter().for_each(|(from, to)| (*from..*to).for_each(|byte| times[(byte - first) as usize] += 1));
                times.iter().all(|times| *times == 1)
            };
            let all: Vec<Bounds> = (0..ranks).map(|rank| {
                let mine: Vec<_> = runs.iter().copied().skip(rank).step_by(ranks).collect();
                bounds_of(&mine)
            }).collect();
            if let Plan::Together(schedule) = Plan::new(&all, &Settings::default(), Some(true)) {
                prop_assert_eq!(schedule.covered, covered);
            } else {
                panic!("it is dense");
            }
        }
    }

    #[test]
    fn schedule_that_moves_less_wins() {
        let settings = Settings { page: 4096, ..Settings::default() };
        let together = |all: &[Bounds], wish| matches!(Plan::new(all, &settings, wish), Plan::Together(_));
        let interleaved = [bounds_of(&[(0, 64), (128, 192)]), bounds_of(&[(64, 128), (192, 256)])];
        assert!(together(&interleaved, None) && !together(&interleaved, Some(false)));
        let blocks = [bounds_of(&[(0, 64)]), bounds_of(&[(64, 128)])];
        assert!(!together(&blocks, None) && together(&blocks, Some(true)));
        let far = [bounds_of(&[(0, 64), (1 << 40, (1 << 40) + 64)]), bounds_of(&[(64, 128)])];
        assert!(!together(&far, None) && !together(&far, Some(true)));
        assert!(!together(&[Bounds::default(); 2], None));
        let apart = [Bounds { apart: true, ..interleaved[0] }, interleaved[1]];
        assert!(!together(&apart, Some(true)));
    }
}
