//! Kinds of advice: ranks leave their numbers in shared memory, and the launcher reads them.

/// A kind of advice. No kind has the number 0: memory that no rank has written is 0.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An exchange by persistent requests.
    PersistentExchange = 1,
    /// A collective operation by a persistent request.
    PersistentCollective = 2,
    /// An exchange in buffers of `MPI_Alloc_mem`.
    Memory = 3,
    /// An exchange with one message for each neighbour.
    Joined = 4,
    /// An exchange by a neighbourhood collective operation.
    Neighbors = 5,
    /// A receive that begins before its message comes.
    Earlier = 6,
    /// A long message after work, in parts.
    Partitioned = 7,
    /// A collective operation by another algorithm.
    Algorithm = 8,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 8] = [
        Kind::PersistentExchange,
        Kind::PersistentCollective,
        Kind::Memory,
        Kind::Joined,
        Kind::Neighbors,
        Kind::Earlier,
        Kind::Partitioned,
        Kind::Algorithm,
    ];

    /// The kind with this number.
    pub fn numbered(number: u64) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| *kind as u64 == number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_leads_back_to_kind() {
        for kind in Kind::ALL {
            assert_eq!(Kind::numbered(kind as u64), Some(kind));
        }
        assert_eq!(Kind::numbered(0), None);
    }
}
