//! Ranks and tags.

use std::ffi::c_int;

use encore_engine::comm::Communicator;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::slab::Obj;
use encore_engine::{ANY_SOURCE, ANY_TAG, PROC_NULL, ROOT, TAG_UB};
use encore_mpi::rma::window::Window;

/// A set of ranks that messages can go to.
pub trait Ranked {
    /// Number of ranks; they count from 0.
    fn ranks(&self) -> usize;
}

impl Ranked for Obj<Communicator> {
    #[inline(always)]
    fn ranks(&self) -> usize {
        self.peers().len()
    }
}

impl Ranked for Obj<Window> {
    #[inline(always)]
    fn ranks(&self) -> usize {
        self.targets.len()
    }
}

/// Whether `rank` is one of `on`.
#[inline(always)]
fn is_in(rank: c_int, on: &impl Ranked) -> bool {
    // A negative rank becomes a large number.
    (rank as u32 as usize) < on.ranks()
}

/// A rank; no special value.
#[inline(always)]
pub fn rank(rank: c_int, on: impl Ranked, name: &'static str) -> Result<c_int> {
    if is_in(rank, &on) { Ok(rank) } else { Err(out_of_range(ErrorClass::Rank, rank, on.ranks(), name)) }
}

/// Peer of a call: a rank or `MPI_PROC_NULL` (MPI 5.0 §3.10).
#[inline(always)]
pub fn peer(rank: c_int, on: impl Ranked, name: &'static str) -> Result<c_int> {
    if is_in(rank, &on) || rank == PROC_NULL {
        return Ok(rank);
    }
    Err(out_of_range(ErrorClass::Rank, rank, on.ranks(), name))
}

/// The target of one-sided communication: a rank or `MPI_PROC_NULL` (§12.3).
#[inline(always)]
pub fn target(rank: c_int, on: impl Ranked, name: &'static str) -> Result<c_int> {
    peer(rank, on, name)
}

/// Source of a receive: a rank, `MPI_PROC_NULL` or `MPI_ANY_SOURCE` (§3.2.4).
#[inline(always)]
pub fn source(rank: c_int, on: impl Ranked, name: &'static str) -> Result<c_int> {
    if is_in(rank, &on) || rank == PROC_NULL || rank == ANY_SOURCE {
        return Ok(rank);
    }
    Err(out_of_range(ErrorClass::Rank, rank, on.ranks(), name))
}

/// The root of a collective operation: a rank; for an intercommunicator a rank of the other group, `MPI_ROOT`
/// or `MPI_PROC_NULL` (§6.2.3).
#[inline(always)]
pub fn root(rank: c_int, comm: Obj<Communicator>, name: &'static str) -> Result<c_int> {
    if is_in(rank, &comm) || (comm.is_inter() && (rank == ROOT || rank == PROC_NULL)) {
        return Ok(rank);
    }
    Err(out_of_range(ErrorClass::Root, rank, comm.ranks(), name))
}

/// The tag of a sent message: 0 to `MPI_TAG_UB`.
#[inline(always)]
pub fn send_tag(tag: c_int, name: &'static str) -> Result<c_int> {
    if (0..=TAG_UB).contains(&tag) { Ok(tag) } else { Err(bad_tag(tag, false, name)) }
}

/// The tag of a received message: also `MPI_ANY_TAG`.
#[inline(always)]
pub fn receive_tag(tag: c_int, name: &'static str) -> Result<c_int> {
    if (0..=TAG_UB).contains(&tag) || tag == ANY_TAG { Ok(tag) } else { Err(bad_tag(tag, true, name)) }
}

#[cold]
fn out_of_range(class: ErrorClass, rank: c_int, size: usize, name: &'static str) -> Error {
    Error::argument(class, name, Fact::RankOutOfRange { rank: rank.into(), size: size as i32 })
}

#[cold]
fn bad_tag(tag: c_int, wildcard: bool, name: &'static str) -> Error {
    Error::argument(ErrorClass::Tag, name, Fact::TagOutOfRange { tag, upper: TAG_UB, wildcard })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Four;
    impl Ranked for Four {
        fn ranks(&self) -> usize {
            4
        }
    }

    #[test]
    fn ranks_are_inside_or_special() {
        for good in 0..4 {
            assert!(rank(good, Four, "rank").is_ok() && peer(good, Four, "dest").is_ok());
        }
        for bad in [4, -1, -2, -4, c_int::MIN, c_int::MAX] {
            let error = peer(bad, Four, "dest").unwrap_err();
            assert_eq!(error.report().fact, Fact::RankOutOfRange { rank: bad.into(), size: 4 });
            assert_eq!((error.class(), error.report().argument), (ErrorClass::Rank, "dest"));
        }
        assert!(rank(PROC_NULL, Four, "rank").is_err());
        assert!(peer(PROC_NULL, Four, "dest").is_ok() && target(PROC_NULL, Four, "target_rank").is_ok());
        assert!(source(PROC_NULL, Four, "source").is_ok() && source(ANY_SOURCE, Four, "source").is_ok());
        assert!(source(ANY_TAG, Four, "source").is_err());
    }

    #[test]
    fn tags_are_inside_or_wild() {
        for good in [0, 1, TAG_UB] {
            assert!(send_tag(good, "tag").is_ok() && receive_tag(good, "tag").is_ok());
        }
        assert!(receive_tag(ANY_TAG, "recvtag").is_ok());
        for bad in [-1, ANY_TAG, c_int::MIN] {
            assert_eq!(send_tag(bad, "tag").unwrap_err().class(), ErrorClass::Tag);
        }
        assert!(receive_tag(-1, "tag").is_err());
    }
}
