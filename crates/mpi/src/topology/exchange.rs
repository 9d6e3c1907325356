//! Messages that ranks exchange when a distributed graph is made (MPI 5.0 §8.5.4).
//!
//! First each rank sends a [`Word`] to each other: the new context id, whether there are weights, and a sum that shows all ranks whether
//! the two ends of all edges agree. One exchange then sends edges that the caller gives for others to those ranks.

use encore_coll::blocking;
use encore_plan::operation::{Blocks, IntArray, Items, Operation};

use super::Flaw;
use encore_coll::agree::{self, byte_side};
use encore_coll::binding::Binding;
use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::error::Result;
use encore_engine::slab::Obj;

/// A rank's statement about the weights of its edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weighted {
    /// Edges with weights.
    Yes,
    /// Edges without weights.
    No,
    /// No edges, but weights are declared.
    YesWithoutEdges,
    /// No edges, and no weights are declared.
    NoWithoutEdges,
}

impl Weighted {
    /// The statement of a rank with `edges` edges.
    pub fn new(weighted: bool, edges: usize) -> Weighted {
        match (weighted, edges) {
            (true, 0) => Weighted::YesWithoutEdges,
            (false, 0) => Weighted::NoWithoutEdges,
            (true, _) => Weighted::Yes,
            (false, _) => Weighted::No,
        }
    }

    /// Whether the graph has weights; `None` if some edges do and others don't.
    pub fn of_all(all: impl Iterator<Item = Weighted> + Clone) -> Option<bool> {
        let any = |what| all.clone().any(|weighted| weighted == what);
        match (any(Weighted::Yes), any(Weighted::No)) {
            (true, true) => None,
            (false, false) => Some(any(Weighted::YesWithoutEdges)),
            (yes, _) => Some(yes),
        }
    }
}

/// The first message of each rank to all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The context id of the new communicator, from rank 0; 0: it has none left. 0 at other ranks.
    pub context: u64,
    /// Statement about the caller's edges.
    pub weighted: Weighted,
    /// See [`balance`].
    pub balance: u64,
}

impl Word {
    const BYTES: usize = 24;

    fn to_bytes(self) -> [u8; Word::BYTES] {
        let mut bytes = [0; Word::BYTES];
        bytes[..8].copy_from_slice(&self.context.to_ne_bytes());
        bytes[8..16].copy_from_slice(&self.balance.to_ne_bytes());
        bytes[16] = self.weighted as u8;
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Word {
        let word = |at: usize| u64::from_ne_bytes(std::array::from_fn(|i| bytes[at + i]));
        let weighted = match bytes[16] {
            0 => Weighted::Yes,
            1 => Weighted::No,
            2 => Weighted::YesWithoutEdges,
            _ => Weighted::NoWithoutEdges,
        };
        Word { context: word(0), balance: word(8), weighted }
    }
}

/// A number for the edges of `rank`, so that the sum over all ranks is 0 (modulo 2⁶⁴) if every edge that leaves a rank arrives at one,
/// and otherwise almost never.
pub fn balance(rank: i32, sources: &[i32], destinations: &[i32]) -> u64 {
    let out = destinations.iter().fold(0u64, |sum, to| sum.wrapping_add(edge_number(rank, *to)));
    sources.iter().fold(out, |sum, from| sum.wrapping_sub(edge_number(*from, rank)))
}

/// A well-mixed number for an edge (the finaliser of SplitMix64, a bijection).
fn edge_number(from: i32, to: i32) -> u64 {
    let mut x = (u64::from(from as u32) << 32 | u64::from(to as u32)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// An edge, as sent to one of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Whether it leaves the receiving end.
    pub outgoing: bool,
    /// The other end.
    pub peer: i32,
    /// Its weight; meaningless in a graph without weights.
    pub weight: i32,
}

impl End {
    const BYTES: usize = 12;

    fn to_bytes(self) -> [u8; End::BYTES] {
        let mut bytes = [0; End::BYTES];
        bytes[..4].copy_from_slice(&i32::from(self.outgoing).to_ne_bytes());
        bytes[4..8].copy_from_slice(&self.peer.to_ne_bytes());
        bytes[8..].copy_from_slice(&self.weight.to_ne_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> End {
        let word = |at: usize| i32::from_ne_bytes(std::array::from_fn(|i| bytes[at + i]));
        End { outgoing: word(0) != 0, peer: word(4), weight: word(8) }
    }
}

/// Sends a word to all ranks of `comm`. Returns theirs, by rank.
pub(crate) fn words(call: &mut Call, comm: Obj<Communicator>, mine: Word) -> Result<Vec<Word>> {
    let mut bytes = vec![0; comm.size() as usize * Word::BYTES];
    let place = comm.rank as usize * Word::BYTES;
    bytes[place..place + Word::BYTES].copy_from_slice(&mine.to_bytes());
    agree::allgather_bytes(call, comm, &mut bytes, Word::BYTES)?;
    Ok(bytes.chunks_exact(Word::BYTES).map(Word::from_bytes).collect())
}

/// Sends to each rank of `comm` the entries of `given` for it, in that order. Returns the entries for this rank, by sending rank.
pub(crate) fn exchange_ends(
    call: &mut Call,
    comm: Obj<Communicator>,
    given: &[(i32, End)],
) -> Result<Vec<End>> {
    let ranks = comm.size() as usize;
    let mut counts = vec![0i64; ranks];
    given.iter().for_each(|(to, _)| counts[*to as usize] += End::BYTES as i64);
    let displs = starts(&counts);
    let mut next = displs.clone();
    let mut send = vec![0; given.len() * End::BYTES];
    for (to, end) in given {
        let place = &mut next[*to as usize];
        send[*place as usize..][..End::BYTES].copy_from_slice(&end.to_bytes());
        *place += End::BYTES as i64;
    }
    let arriving = alltoall_numbers(call, comm, &counts)?;
    let places = starts(&arriving);
    let mut recv = vec![0; arriving.iter().sum::<i64>() as usize];
    let bytes = |counts, displs| Blocks::Varying {
        counts: IntArray::Count(counts),
        displs: IntArray::Count(displs),
        size: 1,
    };
    let operation = Operation::Alltoall {
        send: bytes(&counts, &displs),
        recv: bytes(&arriving, &places),
        in_place: false,
    };
    blocking::own_collective(
        call,
        comm,
        &operation,
        Binding::new(byte_side(send.as_mut_ptr()), byte_side(recv.as_mut_ptr()), None),
    )?;
    Ok(recv.chunks_exact(End::BYTES).map(End::from_bytes).collect())
}

/// Two ranks that don't agree about their edges, equal on all ranks; called if there are some.
pub(crate) fn find_flaw(
    call: &mut Call,
    comm: Obj<Communicator>,
    sources: &[i32],
    destinations: &[i32],
) -> Result<Option<Flaw>> {
    let count = |ends: &[i32]| {
        let mut counts = vec![0i64; comm.size() as usize];
        ends.iter().for_each(|rank| counts[*rank as usize] += 1);
        counts
    };
    let incoming = count(sources);
    let outgoing = alltoall_numbers(call, comm, &count(destinations))?;
    let mine = (0..outgoing.len()).find(|from| outgoing[*from] != incoming[*from]);
    // Each rank's finding: the other rank plus one, and the two numbers.
    let mut found = vec![[0u32; 3]; comm.size() as usize];
    if let Some(from) = mine {
        found[comm.rank as usize] = [from as u32 + 1, outgoing[from] as u32, incoming[from] as u32];
    }
    let mut bytes: Vec<u8> = found.iter().flatten().flat_map(|word| word.to_ne_bytes()).collect();
    agree::allgather_bytes(call, comm, &mut bytes, 12)?;
    let word =
        |rank: usize, at: usize| u32::from_ne_bytes(std::array::from_fn(|i| bytes[rank * 12 + at * 4 + i]));
    let to = (0..comm.size() as usize).find(|rank| word(*rank, 0) > 0);
    Ok(to.map(|to| Flaw {
        from: word(to, 0) - 1,
        to: to as u32,
        outgoing: word(to, 1),
        incoming: word(to, 2),
    }))
}

/// Sends a number to each rank. Returns the numbers received, by rank.
fn alltoall_numbers(call: &mut Call, comm: Obj<Communicator>, numbers: &[i64]) -> Result<Vec<i64>> {
    let block = Items::new(8, 1);
    let mut send: Vec<u8> = numbers.iter().flat_map(|number| number.to_ne_bytes()).collect();
    let mut recv = vec![0; send.len()];
    let operation =
        Operation::Alltoall { send: Blocks::Equal(block), recv: Blocks::Equal(block), in_place: false };
    blocking::own_collective(
        call,
        comm,
        &operation,
        Binding::new(byte_side(send.as_mut_ptr()), byte_side(recv.as_mut_ptr()), None),
    )?;
    Ok(recv.chunks_exact(8).map(|bytes| i64::from_ne_bytes(std::array::from_fn(|i| bytes[i]))).collect())
}

/// Offsets of contiguous blocks of these lengths.
fn starts(lengths: &[i64]) -> Vec<i64> {
    lengths
        .iter()
        .scan(0, |next, length| {
            let start = *next;
            *next += length;
            Some(start)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const RANKS: i32 = 5;

    /// Sum over all ranks for edges (from, to), where the ends have the given ones.
    fn sum(outgoing: &[(i32, i32)], incoming: &[(i32, i32)]) -> u64 {
        (0..RANKS).fold(0, |sum: u64, rank| {
            let destinations: Vec<i32> =
                outgoing.iter().filter(|edge| edge.0 == rank).map(|edge| edge.1).collect();
            let sources: Vec<i32> =
                incoming.iter().filter(|edge| edge.1 == rank).map(|edge| edge.0).collect();
            sum.wrapping_add(balance(rank, &sources, &destinations))
        })
    }

    proptest! {
        #[test]
        fn edges_that_both_ends_have_cancel(edges in prop::collection::vec((0..RANKS, 0..RANKS), 0..40)) {
            prop_assert_eq!(sum(&edges, &edges), 0);
        }

        #[test]
        fn an_edge_that_one_end_lacks_shows(
            edges in prop::collection::vec((0..RANKS, 0..RANKS), 1..40),
            which in any::<prop::sample::Index>(),
        ) {
            let mut fewer = edges.clone();
            fewer.remove(which.index(edges.len()));
            prop_assert_ne!(sum(&edges, &fewer), 0);
            prop_assert_ne!(sum(&fewer, &edges), 0);
        }

        #[test]
        fn words_and_ends_survive_the_bytes(
            context: u64, balance: u64, outgoing: bool, peer: i32, weight: i32, weighted in 0..4u8,
        ) {
            let weighted = Word::from_bytes(&[weighted; 24]).weighted;
            let word = Word { context, weighted, balance };
            prop_assert_eq!(Word::from_bytes(&word.to_bytes()), word);
            let end = End { outgoing, peer, weight };
            prop_assert_eq!(End::from_bytes(&end.to_bytes()), end);
        }
    }

    #[test]
    fn edgeless_ranks_dont_decide_weights() {
        use Weighted::*;
        let of_all = |all: &[Weighted]| Weighted::of_all(all.iter().copied());
        assert_eq!(of_all(&[Yes, NoWithoutEdges]), Some(true));
        assert_eq!(of_all(&[No, YesWithoutEdges]), Some(false));
        assert_eq!(of_all(&[YesWithoutEdges, NoWithoutEdges]), Some(true));
        assert_eq!(of_all(&[NoWithoutEdges]), Some(false));
        assert_eq!(of_all(&[Yes, No]), None);
        assert_eq!(Weighted::new(true, 0), YesWithoutEdges);
    }
}
