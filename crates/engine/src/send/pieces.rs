//! Division of a message that doesn't fit a cell into pieces.

use crate::engine::Engine;
use crate::p2p::wire::{self, header};
use crate::peers::channel;
use crate::peers::peer::PeerId;
use crate::state::buffer::Buffer;
use encore_adapt::protocol::SHORTEST_PIECE;
use encore_matching::Key;
use encore_shmem::ring::INLINE;
use encore_tuning::TUNING;

/// Length in bytes of the pieces of a staged message of `bytes` bytes: from 8 KiB on, two or more of 4 to 16 KiB; from 128 KiB on, of 32 KiB. So
/// the receiver copies one piece while the sender copies the next (docs/lab/010). Where the bytes lie in `far_runs` runs far apart (otherwise 0),
/// the number of runs determines the time of a copy, and so the piece (docs/lab/012).
#[inline]
pub fn piece(bytes: u64, far_runs: u64) -> u64 {
    let piece = (bytes / 2).clamp(SHORTEST_PIECE, 16 << 10).max(bytes / 4).min(32 << 10);
    let piece = match far_runs {
        0 => piece,
        runs => piece.min(bytes / (runs / (runs / 32).clamp(64, 512)).max(1)),
    };
    piece.next_multiple_of(64)
}

/// Division of a message into pieces.
#[derive(Clone, Copy)]
pub(crate) struct Pieces {
    /// Bytes of each piece.
    pub(crate) length: u64,
    /// Whether the last pieces are shorter.
    pub(crate) ends_short: bool,
}

impl Pieces {
    /// Length of the next piece, when `left` bytes are left.
    #[inline(always)]
    pub(crate) fn next(self, left: u64) -> u64 {
        if self.ends_short { length_of_next(self.length, left) } else { self.length.min(left) }
    }
}

/// The shortest of the last pieces, in bytes (docs/lab/010).
const LAST_PIECE: u64 = TUNING.shortest_last_piece;

/// Length of the next piece of a message in pieces of `piece` bytes, when `left` bytes are left. Each of the last pieces is half of the rest,
/// because the sender is idle while the receiver copies the very last one (docs/lab/010).
#[inline]
pub fn length_of_next(piece: u64, left: u64) -> u64 {
    (left / 2).next_multiple_of(64).max(LAST_PIECE).min(piece).min(left)
}

/// Division of a message in `buffer` on its way to `to`, into pieces of at most `most` bytes. Through a link, the two sides copy at the same time
/// whatever the pieces are, since the kernel buffers between them (docs/lab/409): each piece is as long as the link permits.
#[inline]
pub(crate) fn for_peer(engine: &mut Engine, to: PeerId, buffer: &Buffer, most: u64) -> Pieces {
    if let Some(limit) = channel::link_limit(engine, to) {
        return Pieces { length: limit, ends_short: false };
    }
    let runs = buffer.datatype.far_runs.saturating_mul(buffer.count as u64);
    Pieces { length: piece(buffer.bytes(), runs).min(most), ends_short: true }
}

/// Goes back to the start of the staging area if a short lap is over.
#[inline]
pub fn end_lap(engine: &mut Engine, to: PeerId, length: u64) {
    if let Some(rest) = channel::lap_to_end(engine, to, length) {
        skip(engine, to, rest);
    }
}

fn skip(engine: &mut Engine, to: PeerId, rest: u64) {
    let header = header(wire::SKIP, INLINE as u8, Key::default());
    // SAFETY: `lap_to_end` has just reported `rest`, and a cell has room for words.
    unsafe {
        channel::push_skip(engine, to, header, rest, |payload| wire::write(payload, [rest, 0, 0, 0, 0, 0]))
    };
    engine.counters.other_cells_sent += 1;
}

#[cfg(test)]
mod tests {
    use super::{length_of_next, piece};

    #[test]
    fn last_pieces_get_shorter() {
        let cut = |bytes: u64, piece| {
            let (mut left, mut lengths) = (bytes, Vec::new());
            while left > 0 {
                lengths.push(length_of_next(piece, left));
                left -= lengths[lengths.len() - 1];
            }
            lengths
        };
        const KIB: u64 = 1024;
        assert_eq!(cut(64 * KIB, 16 * KIB), [16, 16, 16, 8, 8].map(|k| k * KIB));
        assert_eq!(cut(100 * KIB, 32 * KIB), [32 * KIB, 32 * KIB, 18 * KIB, 9 * KIB, 8 * KIB, KIB]);
        // Short pieces don't change.
        assert_eq!(cut(8 * KIB, 4 * KIB), [4 * KIB; 2]);
        assert_eq!(cut(1000, 512), [512, 488]);
        assert_eq!(cut(10_001, 8 * KIB), [8192, 1809]);
    }

    #[test]
    fn far_run_pieces_have_whole_runs() {
        const KIB: u64 = 1 << 10;
        assert_eq!(
            [0, 4, 8, 16, 32, 64, 128, 1024].map(|k| piece(k * KIB, 0) / KIB),
            [4, 4, 4, 8, 16, 16, 32, 32]
        );
        // Columns of 1,024, 4,096 and 16,384 doubles.
        assert_eq!([piece(8 * KIB, 1 << 10), piece(32 * KIB, 1 << 12)], [64 * 8, 128 * 8]);
        assert_eq!(piece(128 * KIB, 1 << 14), 512 * 8);
        // Long runs are cut like messages that are one run, and few runs not at all.
        assert_eq!(piece(256 * KIB, 256), piece(256 * KIB, 0));
        assert_eq!(piece(4 * KIB, 3), 4 * KIB);
        // No message, however long or thin, has empty pieces.
        assert_eq!([piece(1, 1), piece(10_000, 10_000), piece(u64::MAX, u64::MAX)], [64, 320, 512]);
    }
}
