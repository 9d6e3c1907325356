//! Agreement of all ranks of a file on one result: each sends its outcome, and all return the first failure.

use encore_coll::agree;
use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::error::{Error, Result};
use encore_engine::slab::Obj;

use crate::failure::Failure;

/// The first failure among those of all ranks, and its rank.
pub fn first(failures: impl Iterator<Item = [u32; 2]>) -> Option<(Failure, usize)> {
    let mut all = failures.enumerate();
    all.find_map(|(rank, words)| Failure::from_words(words).map(|failure| (failure, rank)))
}

/// Sends this rank's outcome to all ranks. All return the first failure, if any.
///
/// # Errors
/// A rank has failed, or the ranks can't communicate.
pub fn agree(
    call: &mut Call,
    comm: Obj<Communicator>,
    path: &str,
    mine: std::result::Result<(), Failure>,
) -> Result<()> {
    agree_on(call, comm, path, mine, &[]).map(|_| ())
}

/// [`agree()`] that also gathers each rank's `words`. Returns the words of all ranks unless one failed.
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

/// The error that this rank returns for a failure at `rank`.
pub fn of(comm: Obj<Communicator>, failure: Failure, path: &str, rank: usize) -> Error {
    failure.error(path, (rank != comm.rank as usize).then_some(rank))
}
