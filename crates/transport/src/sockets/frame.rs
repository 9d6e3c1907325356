//! Format of a connection's bytes: the exchange at the door ([`super::door`]), then frames.
//!
//! A frame has a head of 8 bytes: its sort, and the number of staged bytes. In the frame of a cell, the two words of the cell's header,
//! the payload, and the staged bytes follow, padded to a multiple of 8. Both processes run on the same kind of processor, so numbers have
//! native byte order.

use encore_boot::proof::{Nonce, Proof};
use encore_shmem::ring::INLINE;

use super::name::Name;

/// First word that each side sends. Its last digits are those of [`VERSION`].
const MAGIC: u64 = 0x456e_636f_7265_0014;

/// Version of the whole protocol, cells included, without blanks: processes with different versions can't communicate. Its last number
/// changes with the protocol.
pub const VERSION: &str = concat!("Encore-", env!("CARGO_PKG_VERSION"), "-link-14");

/// Flag in the number of a file ([`Sort::File`]): no file is sent. File numbers are even.
pub(super) const NOT_SHOWN: u32 = 1;
/// Bytes of each message at the door, and of the answer.
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

/// Kind of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// A cell.
    Cell,
    /// The sender is full.
    Full,
    /// The sender is no longer full.
    NotFull,
    /// The sender ends the job. In place of the number of staged bytes stands the exit code.
    Ends,
    /// The sender leaves in good order: the end of its connection is no death.
    Leaves,
    /// A step in setting up shared memory ([`super::memory`]). Its number replaces the number of staged bytes.
    Memory,
    /// The last frame through a connection: the sender continues through the connection that the other side has begun
    /// ([`super::merging`]).
    Moves,
    /// Later frames follow everything up to [`Sort::Moves`] on the sender's own connection.
    Behind,
    /// A file, or the notice that there is none. Its number replaces the number of staged bytes ([`super::memory`]).
    File,
    /// A step of the test of a fast network, which precedes the first cell there: words in place of a cell's header and payload
    /// ([`super::Sockets::tell_of_test`]).
    Test,
}

/// First message of a caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hello {
    /// Name of the caller.
    pub(super) name: Name,
    /// Name of the called process: another one may listen at an old address.
    pub(super) to: Name,
    /// Number that the caller gave this acquaintance with the other process, unique in the caller.
    pub(super) acquaintance: u64,
    pub(super) nonce: Nonce,
}

/// The listening process's answer to a Hello.
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

    /// `None`: the bytes aren't from Encore, or from another version of it.
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
    /// Head of a frame of this sort.
    pub(super) fn head(self, staged: u32) -> [u8; HEAD] {
        let word = u64::from(staged) << 32 | self as u64;
        word.to_ne_bytes()
    }

    /// Sort and number of staged bytes in a head; `None`: the head is invalid.
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

    /// Number of bytes of the whole frame.
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
    fn greetings_are_parsed_or_refused() {
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
        // Seeded fault: any other greeting is accepted.
        target.finds(|input| {
            look(|input| [&MAGIC.to_ne_bytes(), input.get(8..).unwrap_or(&[])].concat(), input)
        });
    }

    #[test]
    fn frame_heads_are_parsed_or_refused() {
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
        // Seeded fault: only one byte of the sort counts.
        target.finds(|input| look(|head| Sort::of(head & 0xffff_ffff_0000_00ff), input));
    }

    #[test]
    fn door_messages_survive_encoding() {
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
    fn heads_give_frame_lengths() {
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
