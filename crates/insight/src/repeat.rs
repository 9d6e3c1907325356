//! The arithmetic of advice: the ranks that can repeat their exchanges together, and the times of blocks.

/// Operations of an exchange at most.
pub const OPERATIONS: usize = 32;
/// Words of an operation: 1 if it sends, the other rank, the tag, its bytes.
pub const WORDS: usize = 4;
/// Words of a rank's exchange: the number of its operations, and those.
pub const ROW: usize = 1 + OPERATIONS * WORDS;

/// Bytes of the shortest message for which parts are looked at.
pub const LEAST_PARTS: u64 = 64 << 10;
/// Words of a rank's single message: its number, the other rank, its bytes, the nanoseconds of work before it.
pub const SINGLE: usize = 4;

/// A single message, and the two ranks between which it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Single {
    /// The rank that reports it.
    pub rank: usize,
    /// The other one.
    pub peer: usize,
    /// Number of times.
    pub count: u64,
    /// Its bytes.
    pub bytes: u64,
    /// Nanoseconds of work before it.
    pub work: u64,
}

/// The message of which most bytes went, of those that ranks report at least `least` times.
pub fn chosen(rows: &[i64], least: u64) -> Option<Single> {
    let ranks = rows.len() / SINGLE;
    let singles = rows.chunks(SINGLE).enumerate().filter_map(|(rank, words)| {
        let [count, peer, bytes, work] = *words else { return None };
        let peer = usize::try_from(peer).ok().filter(|peer| *peer < ranks && *peer != rank)?;
        (count >= least as i64).then_some(Single {
            rank,
            peer,
            count: count as u64,
            bytes: bytes as u64,
            work: work as u64,
        })
    });
    singles.max_by_key(|single| (single.count * single.bytes, std::cmp::Reverse(single.rank)))
}

/// A gain below this share of a run isn't worth a change.
pub const WORTH: f64 = 0.01;

/// Two algorithms of a collective operation, by the places of operation and methods in their lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The operation.
    pub class: usize,
    /// The one that the program uses.
    pub was: usize,
    /// The other one.
    pub other: usize,
    /// Whether numbers are added in another order, so that the last digits may differ.
    pub reorders: bool,
}

impl Choice {
    /// In the bits that advice has for a number of operations.
    pub fn word(self) -> u64 {
        self.was as u64
            | (self.other as u64) << 8
            | u64::from(self.reorders) << 16
            | (self.class as u64) << 17
    }

    /// From these bits.
    pub fn of(word: u64) -> Choice {
        Choice {
            class: (word >> 17) as usize,
            was: word as u8 as usize,
            other: (word >> 8) as u8 as usize,
            reorders: word >> 16 & 1 == 1,
        }
    }
}

/// Times of two forms: nanoseconds.
pub struct Times {
    /// The form as it was.
    pub was: f64,
    /// The other form.
    pub other: f64,
    /// Two standard errors of the difference.
    pub spread: f64,
}

impl Times {
    /// From the times of blocks in turn: other programs disturb some of them, which medians leave out.
    pub fn of(blocks: &[[f64; 2]]) -> Times {
        let was = median(blocks.iter().map(|[was, _]| *was));
        let gain = median(blocks.iter().map(|[was, other]| was - other));
        let deviation = median(blocks.iter().map(|[was, other]| (was - other - gain).abs()));
        // Of a normal distribution: its standard deviation by the median one, and the standard error of a median by that.
        let spread = 2.0 * 1.2533 * 1.4826 * deviation / (blocks.len() as f64).sqrt();
        Times { was, other: was - gain, spread }
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The ranks whose exchanges fit together: each message that one of them sends is received by another one, and the other way round.
pub fn participants(rows: &[i64]) -> Vec<bool> {
    let rows: Vec<&[i64]> = rows.chunks(ROW).collect();
    let mut parts: Vec<bool> = rows.iter().map(|row| row[0] > 0).collect();
    let operations = |rank: usize| rows[rank][1..].chunks(WORDS).take(rows[rank][0] as usize);
    loop {
        let mut left = Vec::new();
        for rank in (0..rows.len()).filter(|rank| parts[*rank]) {
            let fits = |words: &[i64]| {
                let [sends, peer, tag, bytes] = *words else { return false };
                let Some(peer) = usize::try_from(peer).ok().filter(|peer| parts.get(*peer) == Some(&true))
                else {
                    return false;
                };
                let number =
                    |of: usize, looked: [i64; 4]| operations(of).filter(|other| **other == looked).count();
                let theirs = [1 - sends, rank as i64, tag, bytes];
                number(rank, [sends, peer as i64, tag, bytes]) == number(peer, theirs)
            };
            if !operations(rank).all(fits) {
                left.push(rank);
            }
        }
        if left.is_empty() {
            return parts;
        }
        left.into_iter().for_each(|rank| parts[rank] = false);
    }
}

/// Whether a rank has several messages of one direction with one rank, which could be one.
pub fn may_join(row: &[i64]) -> bool {
    let operations: Vec<&[i64]> = row[1..].chunks(WORDS).take(row[0] as usize).collect();
    let same = |one: &[i64], other: &[i64]| one[..2] == other[..2];
    operations.iter().enumerate().any(|(index, one)| operations[..index].iter().any(|other| same(one, other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(exchanges: &[&[[i64; 4]]]) -> Vec<i64> {
        let row = |operations: &&[[i64; 4]]| {
            let mut row = vec![0; ROW];
            row[0] = operations.len() as i64;
            row[1..=operations.len() * 4].copy_from_slice(&operations.concat());
            row
        };
        exchanges.iter().flat_map(row).collect()
    }

    #[test]
    fn disturbed_blocks_do_not_count() {
        let mut blocks: Vec<[f64; 2]> = (0..61).map(|block| [120.0 + f64::from(block % 3), 110.0]).collect();
        blocks[7] = [9000.0, 110.0];
        blocks[30] = [121.0, 50_000.0];
        let Times { was, other, spread } = Times::of(&blocks);
        assert_eq!((was, other), (121.0, 110.0));
        assert!((0.1..1.0).contains(&spread), "{spread}");
    }

    #[test]
    fn choice_fits_its_bits() {
        for choice in [
            Choice { class: 127, was: 16, other: 3, reorders: true },
            Choice { class: 0, was: 0, other: 255, reorders: false },
        ] {
            assert_eq!(Choice::of(choice.word()), choice);
            assert!(choice.word() < 1 << 24);
        }
    }

    #[test]
    fn most_frequent_bytes_are_chosen() {
        let rows = [[30, 1, 800, 5], [0, 0, 0, 0], [40, 2, 9000, 0], [19, 0, 70_000, 0], [30, 0, 800, 6]];
        let single = Single { rank: 0, peer: 1, count: 30, bytes: 800, work: 5 };
        // Rank 2 has sent to itself, rank 3 too seldom; of two that are equal the first one is chosen.
        assert_eq!(chosen(&rows.concat(), 20), Some(single));
        assert_eq!(chosen(&[40, 7, 8, 0], 20), None);
    }

    #[test]
    fn only_messages_of_one_direction_and_rank_join() {
        let row = |operations: &[[i64; 4]]| may_join(&rows(&[operations]));
        assert!(!row(&[[1, 1, 7, 8], [0, 1, 7, 8], [1, 2, 7, 8]]));
        assert!(row(&[[1, 1, 7, 8], [0, 1, 7, 8], [1, 1, 9, 16]]));
        assert!(!row(&[]));
    }

    #[test]
    fn only_exchanges_that_fit_take_part() {
        let (send, recv) = (|peer| [1, peer, 7, 8], |peer| [0, peer, 7, 8]);
        let ring: &[&[[i64; 4]]] = &[&[send(1), recv(2)], &[send(2), recv(0)], &[send(0), recv(1)], &[]];
        assert_eq!(participants(&rows(ring)), [true, true, true, false]);
        // Rank 2 sends to one that doesn't receive, so no rank can do its part.
        let broken: &[&[[i64; 4]]] = &[&[send(1), recv(2)], &[send(2), recv(0)], &[send(3), recv(1)], &[]];
        assert_eq!(participants(&rows(broken)), [false; 4]);
        let lengths: &[&[[i64; 4]]] = &[&[[1, 1, 7, 8]], &[[0, 0, 7, 9]]];
        assert_eq!(participants(&rows(lengths)), [false; 2]);
    }
}
