//! What goes over a connection: what both sides say at the door ([`super::door`]), then frames.
//!
//! A frame has a head of 8 bytes: its sort, and the number of staged bytes. The frame of a cell goes on with the two words of the cell's header,
//! the payload, and the staged bytes, padded to a multiple of 8. Both processes run on the same kind of processor, so numbers go as they
//! lie in memory.

use encore_boot::proof::{Nonce, Proof};
use encore_shmem::ring::INLINE;

use super::name::Name;

/// The first word that each side says. Its last digits are those of [`VERSION`].
const MAGIC: u64 = 0x456e_636f_7265_0013;

/// The version of all that goes over a connection, cells included, without blanks: processes of others can't talk to this one. The last number
/// changes with it.
pub const VERSION: &str = concat!("Encore-", env!("CARGO_PKG_VERSION"), "-link-13");

/// In the number of a file ([`Sort::File`]): it isn't shown. Numbers are even.
pub(super) const NOT_SHOWN: u32 = 1;
/// Bytes of what is said at the door, and of the answer.
pub(super) const HELLO: usize = 80;
pub(super) const CHALLENGE: usize = 56;
pub(super) const PROOF: usize = 32;
pub(super) const ANSWER: usize = 8;
/// Bytes of the head of a frame.
pub(super) const HEAD: usize = 8;
/// Bytes of the frame of a cell without staged bytes.
pub(super) const CELL: usize = HEAD + 16 + INLINE;

/// Words of a frame of the sort [`Sort::Test`].
pub(crate) type TestWords = [u64; (CELL - HEAD) / 8];

/// What a frame is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// A cell.
    Cell,
    /// The sender is full.
    Full,
    /// It isn't any more.
    NotFull,
    /// The sender ends the job. In place of the number of staged bytes stands the exit code.
    Ends,
    /// The sender leaves in good order: that its connection ends is no death.
    Leaves,
    /// A step towards memory of the two sides ([`super::memory`]). In place of the number of staged bytes stands which one.
    Memory,
    /// The last frame through a connection: the sender goes on through the one that the other side has begun ([`super::merging`]).
    Moves,
    /// What comes behind this follows what the sender has sent through its own connection, up to [`Sort::Moves`] there.
    Behind,
    /// A file is shown, or isn't, under the number that stands in place of that of staged bytes ([`super::memory`]).
    File,
    /// A step of the test of two processes before their first cell by a fast network: words in place of a cell's header and payload ([`super::Sockets::tell_of_test`]).
    Test,
}

/// The first thing that a caller says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hello {
    /// Who calls.
    pub(super) name: Name,
    /// Who is called: at an old address, another process may listen.
    pub(super) to: Name,
    /// Which acquaintance of the caller with the other process this is: a number that the caller gives once.
    pub(super) acquaintance: u64,
    pub(super) nonce: Nonce,
}

/// What the process that listens says to that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Challenge {
    pub(super) nonce: Nonce,
    pub(super) proof: Proof,
}

fn word(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_ne_bytes(bytes.get(at * 8..at * 8 + 8)?.try_into().ok()?))
}

impl Hello {
    pub(super) fn to_bytes(self) -> [u8; HELLO] {
        let mut bytes = [0; HELLO];
        let Hello { name, to, acquaintance, nonce } = self;
        let (own, other) = (name.rank.into(), to.rank.into());
        let words = [MAGIC, name.job[0], name.job[1], own, to.job[0], to.job[1], other, acquaintance];
        for (place, word) in bytes.chunks_exact_mut(8).zip(words) {
            place.copy_from_slice(&word.to_ne_bytes());
        }
        bytes[64..].copy_from_slice(&nonce);
        bytes
    }

    /// `None`: it is no process of Encore, or one of another version.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Hello> {
        let name = |first: usize| {
            let rank = u32::try_from(word(bytes, first + 2)?).ok()?;
            Some(Name { job: [word(bytes, first)?, word(bytes, first + 1)?], rank })
        };
        (word(bytes, 0)? == MAGIC).then_some(())?;
        let nonce = bytes.get(64..HELLO)?.try_into().ok()?;
        Some(Hello { name: name(1)?, to: name(4)?, acquaintance: word(bytes, 7)?, nonce })
    }
}

impl Challenge {
    pub(super) fn to_bytes(self) -> [u8; CHALLENGE] {
        let mut bytes = [0; CHALLENGE];
        bytes[..8].copy_from_slice(&MAGIC.to_ne_bytes());
        bytes[8..24].copy_from_slice(&self.nonce);
        bytes[24..].copy_from_slice(&self.proof);
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Challenge> {
        (word(bytes, 0)? == MAGIC).then_some(())?;
        let (nonce, proof) = (bytes.get(8..24)?, bytes.get(24..CHALLENGE)?);
        Some(Challenge { nonce: nonce.try_into().ok()?, proof: proof.try_into().ok()? })
    }
}

impl Sort {
    /// The head of a frame of this sort.
    pub(super) fn head(self, staged: u32) -> [u8; HEAD] {
        let word = u64::from(staged) << 32 | self as u64;
        word.to_ne_bytes()
    }

    /// The sort and the number of staged bytes that a head says; `None`: a head that no process sends.
    pub(super) fn of(head: u64) -> Option<(Sort, u32)> {
        let sorts = [
            Sort::Cell,
            Sort::Full,
            Sort::NotFull,
            Sort::Ends,
            Sort::Leaves,
            Sort::Memory,
            Sort::Moves,
            Sort::Behind,
            Sort::File,
            Sort::Test,
        ];
        let sort = sorts.into_iter().find(|sort| *sort as u64 == head & u64::from(u32::MAX))?;
        let staged = (head >> 32) as u32;
        (matches!(sort, Sort::Cell | Sort::Ends | Sort::Memory | Sort::File) || staged == 0)
            .then_some((sort, staged))
    }

    /// Bytes of the whole frame.
    pub(super) fn length(self, staged: u32) -> usize {
        match self {
            Sort::Cell | Sort::Test => CELL + (staged as usize).next_multiple_of(8),
            Sort::Full
            | Sort::NotFull
            | Sort::Ends
            | Sort::Leaves
            | Sort::Memory
            | Sort::Moves
            | Sort::Behind
            | Sort::File => HEAD,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greetings_are_understood_or_refused() {
        let name = |rank| Name { job: [7, u64::MAX], rank };
        let hello = Hello { name: name(1), to: name(u32::MAX), acquaintance: 5, nonce: [3; 16] };
        let challenge = Challenge { nonce: [4; 16], proof: [5; 32] };
        let target = encore_fuzz::Target {
            krate: env!("CARGO_MANIFEST_DIR"),
            name: "greetings",
            examples: &[&hello.to_bytes()[..], &challenge.to_bytes()[..]],
            words: &[],
        };
        let look = |before: fn(&[u8]) -> Vec<u8>, input: &[u8]| {
            if let Some(hello) = Hello::from_bytes(&before(input)) {
                assert_eq!(hello.to_bytes()[..], input[..HELLO]);
            }
            if let Some(challenge) = Challenge::from_bytes(&before(input)) {
                assert_eq!(challenge.to_bytes()[..], input[..CHALLENGE]);
            }
        };
        target.check(|input| look(<[u8]>::to_vec, input));
        // The mistake: a greeting of anything else is taken for Encore's.
        target.finds(|input| {
            look(|input| [&MAGIC.to_ne_bytes(), input.get(8..).unwrap_or(&[])].concat(), input)
        });
    }

    #[test]
    fn heads_of_frames_are_understood_or_refused() {
        let target = encore_fuzz::Target {
            krate: env!("CARGO_MANIFEST_DIR"),
            name: "heads",
            examples: &[&Sort::Cell.head(100), &Sort::Leaves.head(0), &Sort::File.head(u32::MAX)],
            words: &[],
        };
        let look = |of: fn(u64) -> Option<(Sort, u32)>, input: &[u8]| {
            let Some(head) = word(input, 0) else { return };
            if let Some((sort, staged)) = of(head) {
                assert_eq!(sort.head(staged), head.to_ne_bytes());
            }
        };
        target.check(|input| look(Sort::of, input));
        // The mistake: only one byte of the sort counts.
        target.finds(|input| look(|head| Sort::of(head & 0xffff_ffff_0000_00ff), input));
    }

    #[test]
    fn what_is_said_at_the_door_survives_the_bytes() {
        let name = Name { job: [1, u64::MAX], rank: u32::MAX };
        let to = Name { job: [u64::MAX, 2], rank: 0 };
        let hello = Hello { name, to, nonce: [7; 16], acquaintance: 1 << 40 };
        let bytes = hello.to_bytes();
        assert_eq!(Hello::from_bytes(&bytes), Some(hello));
        for wrong in [0, 7, 28, 52] {
            let mut other = bytes;
            other[wrong] ^= 1;
            assert_eq!(Hello::from_bytes(&other), None, "{wrong}");
        }
        let challenge = Challenge { nonce: [1; 16], proof: [2; 32] };
        let bytes = challenge.to_bytes();
        assert_eq!(Challenge::from_bytes(&bytes), Some(challenge));
        assert_eq!((Challenge::from_bytes(&bytes[1..]), Challenge::from_bytes(&bytes[..55])), (None, None));
        assert_eq!((Hello::from_bytes(&[]), Challenge::from_bytes(&[])), (None, None));
    }

    #[test]
    fn heads_say_how_long_a_frame_is() {
        let heads =
            [(Sort::Cell, 0), (Sort::Cell, u32::MAX), (Sort::Full, 0), (Sort::Test, 0), (Sort::Ends, 7)];
        for (sort, staged) in heads {
            assert_eq!(Sort::of(u64::from_ne_bytes(sort.head(staged))), Some((sort, staged)));
            assert_eq!(sort.length(staged) % 8, 0);
        }
        assert_eq!(Sort::of(10), None);
        assert_eq!(Sort::of(1 << 32 | Sort::Full as u64), None);
    }
}
