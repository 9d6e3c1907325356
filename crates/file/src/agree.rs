//! How all ranks of a file come to one result: each tells how it did, and the first failure is everybody's.

use encore_coll::agree;
use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::error::{Error, Result};
use encore_engine::slab::Obj;

use crate::failure::Failure;

/// The first failure among those of all ranks, and the rank that it happened at.
pub fn first(failures: impl Iterator<Item = [u32; 2]>) -> Option<(Failure, usize)> {
    let mut all = failures.enumerate();
    all.find_map(|(rank, words)| Failure::from_words(words).map(|failure| (failure, rank)))
}

/// Tells all ranks how this one did. All return the same: the first failure, if any.
///
/// # Errors
/// A rank has failed, or the ranks can't talk to each other.
pub fn agree(
    call: &mut Call,
    comm: Obj<Communicator>,
    path: &str,
    mine: std::result::Result<(), Failure>,
) -> Result<()> {
    agree_on(call, comm, path, mine, &[]).map(|_| ())
}

/// The same, with words that each rank tells besides. Returns those of all ranks, as far as nobody has failed.
///
/// # Errors
/// As for [`agree()`].
pub fn agree_on(
    call: &mut Call,
    comm: Obj<Communicator>,
    path: &str,
    mine: std::result::Result<(), Failure>,
    words: &[u64],
) -> Result<Vec<Vec<u64>>> {
    let failed = mine.err().map_or([0; 2], Failure::to_words);
    let mut bytes = Vec::with_capacity((words.len() + 1) * 8);
    failed.iter().for_each(|word| bytes.extend(word.to_ne_bytes()));
    words.iter().for_each(|word| bytes.extend(word.to_ne_bytes()));
    let told = agree::tell_all(call, comm, &bytes)?.0;
    let of_rank = || told.chunks_exact(bytes.len());
    let half = |bytes: &[u8], at: usize| u32::from_ne_bytes(std::array::from_fn(|byte| bytes[at * 4 + byte]));
    let failures = of_rank().map(|bytes| [half(bytes, 0), half(bytes, 1)]);
    if let Some(error) = first(failures).map(|(failure, rank)| of(comm, failure, path, rank)) {
        return Err(error);
    }
    let word = |bytes: &[u8], at: usize| u64::from_ne_bytes(std::array::from_fn(|byte| bytes[at * 8 + byte]));
    Ok(of_rank().map(|bytes| (1..=words.len()).map(|at| word(bytes, at)).collect()).collect())
}

/// The error of a failure at a rank, as this rank says it.
pub fn of(comm: Obj<Communicator>, failure: Failure, path: &str, rank: usize) -> Error {
    failure.error(path, (rank != comm.rank as usize).then_some(rank))
}
