//! What goes over a connection: a greeting of each side, then frames.
//!
//! A frame has a head of 8 bytes: its sort, and the number of staged bytes. The frame of a cell goes on with the two words of the cell's header,
//! the payload, and the staged bytes, padded to a multiple of 8. Both processes run on the same kind of processor, so numbers go as they
//! lie in memory.

use encore_shmem::ring::INLINE;

use super::name::Name;

/// The first word of a greeting. Its last digits are those of [`VERSION`].
const MAGIC: u64 = 0x456e_636f_7265_0011;

/// The version of all that goes over a connection, cells included, without blanks: processes of others can't talk to this one. The last number
/// changes with it.
pub const VERSION: &str = concat!("Encore-", env!("CARGO_PKG_VERSION"), "-link-11");

/// In the number of a file ([`Sort::File`]): it isn't shown. Numbers are even.
pub(super) const NOT_SHOWN: u32 = 1;
/// Bytes of a greeting.
pub(super) const GREETING: usize = 80;
/// Bytes of the head of a frame.
pub(super) const HEAD: usize = 8;
/// Bytes of the frame of a cell without staged bytes.
pub(super) const CELL: usize = HEAD + 16 + INLINE;

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
}

/// The first thing that each side of a connection says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Greeting {
    /// Who says it.
    pub(super) name: Name,
    /// Who is greeted: at an old address, another process may listen.
    pub(super) to: Name,
    /// What the process that is greeted wants to hear. Not of interest in the answer of the one that was connected to.
    pub(super) secret: [u8; 16],
    /// Which acquaintance of the greeter with the other process this is: a number that the greeter gives once. 0: it doesn't know that process yet.
    pub(super) acquaintance: u64,
}

/// A greeting of something that is no process of Encore, or of another version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Foreign;

impl Greeting {
    pub(super) fn to_bytes(self) -> [u8; GREETING] {
        let mut bytes = [0; GREETING];
        let Greeting { name, to, secret, acquaintance } = self;
        let (own, other) = (name.rank.into(), to.rank.into());
        let words = [MAGIC, name.job[0], name.job[1], own, to.job[0], to.job[1], other, acquaintance];
        for (place, word) in bytes.chunks_exact_mut(8).zip(words) {
            place.copy_from_slice(&word.to_ne_bytes());
        }
        bytes[64..].copy_from_slice(&secret);
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8; GREETING]) -> Result<Greeting, Foreign> {
        let word = |at: usize| u64::from_ne_bytes(std::array::from_fn(|i| bytes[at * 8 + i]));
        let name = |first: usize| {
            let rank = u32::try_from(word(first + 2)).map_err(|_| Foreign)?;
            Ok(Name { job: [word(first), word(first + 1)], rank })
        };
        match word(0) {
            MAGIC => Ok(Greeting {
                name: name(1)?,
                to: name(4)?,
                acquaintance: word(7),
                secret: std::array::from_fn(|i| bytes[64 + i]),
            }),
            _ => Err(Foreign),
        }
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
        ];
        let sort = sorts.into_iter().find(|sort| *sort as u64 == head & u64::from(u32::MAX))?;
        let staged = (head >> 32) as u32;
        (matches!(sort, Sort::Cell | Sort::Ends | Sort::Memory | Sort::File) || staged == 0)
            .then_some((sort, staged))
    }

    /// Bytes of the whole frame.
    pub(super) fn length(self, staged: u32) -> usize {
        match self {
            Sort::Cell => CELL + (staged as usize).next_multiple_of(8),
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
    fn greetings_survive_the_bytes() {
        let name = Name { job: [1, u64::MAX], rank: u32::MAX };
        let to = Name { job: [u64::MAX, 2], rank: 0 };
        let greeting = Greeting { name, to, secret: [7; 16], acquaintance: 1 << 40 };
        let bytes = greeting.to_bytes();
        assert_eq!(Greeting::from_bytes(&bytes), Ok(greeting));
        for wrong in [0, 7, 28, 52] {
            let mut other = bytes;
            other[wrong] ^= 1;
            assert_eq!(Greeting::from_bytes(&other), Err(Foreign), "{wrong}");
        }
    }

    #[test]
    fn heads_say_how_long_a_frame_is() {
        let heads =
            [(Sort::Cell, 0), (Sort::Cell, u32::MAX), (Sort::Full, 0), (Sort::NotFull, 0), (Sort::Ends, 7)];
        for (sort, staged) in heads {
            assert_eq!(Sort::of(u64::from_ne_bytes(sort.head(staged))), Some((sort, staged)));
            assert_eq!(sort.length(staged) % 8, 0);
        }
        assert_eq!(Sort::of(9), None);
        assert_eq!(Sort::of(1 << 32 | Sort::Full as u64), None);
    }
}
