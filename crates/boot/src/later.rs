//! The second MPI program of a rank, and each one after it: `mpiexec -n 2 sh -c './a && ./b'`.
//!
//! Rings and all else that messages go through can't be used twice: what the first program left in them would meet the second one. So the
//! programs that ranks run as their n-th one have a segment of their own. Whichever rank comes first makes it and says in the
//! job's header where it is ([`JobHeader::later`]); the others take it from that process (`/proc/PID/fd`), which is there until all of
//! them have come to `MPI_Finalize`. What ranks say of themselves to the launcher stays in the head of the first segment, so
//! that the launcher sees one rank whose process changes.
//!
//! Invariant: [`JobHeader::later`] only ever changes to a later program. A rank comes to its next program after `MPI_Finalize` of the
//! one before, which all ranks have joined: so one place is enough.

use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::sync::atomic::Ordering;

use rustix::fs::{Mode, OFlags};

use crate::error::BootError;
use crate::segment::{self, Head, SegmentError, Stage};

/// What [`JobHeader::later`](segment::JobHeader::later) says: 0 as long as no rank has come to a second program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    /// The number of the program, counted from 0, so at least 1.
    program: u16,
    /// The descriptor in the process that made the segment.
    descriptor: u16,
    /// That process.
    pid: u32,
}

impl Place {
    fn from_word(word: u64) -> Place {
        Place { program: (word >> 48) as u16, descriptor: (word >> 32) as u16, pid: word as u32 }
    }

    fn word(self) -> u64 {
        u64::from(self.program) << 48 | u64::from(self.descriptor) << 32 | u64::from(self.pid)
    }
}

/// Takes the place of `former`, the process that was rank `rank` and has finalized, and returns the segment of the rank's next
/// program.
pub fn begin(head: &Head, rank: u32, former: u32) -> Result<OwnedFd, BootError> {
    let slot = head.slot(rank);
    let me = std::process::id();
    if let Err(pid) = slot.pid.compare_exchange(former, me, Ordering::AcqRel, Ordering::Acquire) {
        return Err(BootError::RankTaken { rank, pid });
    }
    slot.set_stage(Stage::Outside);
    let program = slot.programs.fetch_add(1, Ordering::Relaxed) + 1;
    let failed = |error| BootError::LaterProgram { rank, program, error };
    let program = u16::try_from(program).map_err(|_| failed(SegmentError::NotMemory))?;
    join(head, program, me).map_err(failed)
}

/// The segment of the ranks' programs of this number.
fn join(head: &Head, program: u16, me: u32) -> Result<OwnedFd, SegmentError> {
    let header = head.header();
    let nonce = header.nonce.wrapping_add(program.into());
    let mut own = None;
    loop {
        // Acquire: pairs with the exchange below, so that the segment that it names is complete.
        let word = header.later.load(Ordering::Acquire);
        let place = Place::from_word(word);
        if place.program == program {
            return take(place, nonce);
        }
        if place.program > program {
            return Err(SegmentError::OtherJob);
        }
        let segment = match own.take() {
            Some(segment) => segment,
            None => segment::create_later(header, program, nonce)?.0,
        };
        let descriptor = u16::try_from(segment.as_raw_fd())
            .map_err(|_| SegmentError::System("naming its descriptor", rustix::io::Errno::MFILE.into()))?;
        let place = Place { program, descriptor, pid: me };
        // Release: see above.
        match header.later.compare_exchange(word, place.word(), Ordering::AcqRel, Ordering::Relaxed) {
            Ok(_) => return Ok(segment),
            Err(_) => own = Some(segment),
        }
    }
}

/// Takes the segment from the process that made it.
fn take(place: Place, nonce: u64) -> Result<OwnedFd, SegmentError> {
    let path = format!("/proc/{}/fd/{}", place.pid, place.descriptor);
    let opened = rustix::fs::open(path, OFlags::RDWR | OFlags::CLOEXEC, Mode::empty())
        .map_err(|error| SegmentError::System("opening that of another rank", error.into()))?;
    Head::map(opened.as_fd(), Some(nonce))?;
    // Not one of the three standard descriptors, should these be closed.
    rustix::io::fcntl_dupfd_cloexec(&opened, 3)
        .map_err(|error| SegmentError::System("keeping its descriptor", error.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_survives_the_round_trip() {
        for place in [
            Place { program: 1, descriptor: 3, pid: 1 },
            Place { program: u16::MAX, descriptor: u16::MAX, pid: u32::MAX },
        ] {
            assert_eq!(Place::from_word(place.word()), place);
        }
        assert_eq!(Place::from_word(0).program, 0);
    }

    #[test]
    fn ranks_meet_in_the_segment_of_their_next_program() {
        let (_first, head) = segment::create(2, 0).unwrap();
        let me = std::process::id();
        let nonce = |segment: &OwnedFd| Head::map(segment.as_fd(), None).unwrap().header().nonce;
        for rank in [0, 1] {
            head.slot(rank).pid.store(7, Ordering::Relaxed);
            head.slot(rank).set_stage(Stage::Finalized);
        }
        let one = begin(&head, 0, 7).unwrap();
        let other = begin(&head, 1, 7).unwrap();
        let inode = |segment: &OwnedFd| rustix::fs::fstat(segment).unwrap().st_ino;
        assert_eq!((inode(&one), nonce(&one)), (inode(&other), head.header().nonce.wrapping_add(1)));
        assert_eq!((head.slot(1).pid.load(Ordering::Relaxed), head.slot(1).stage()), (me, Stage::Outside));
        // A third program has another one.
        let third = begin(&head, 0, me).unwrap();
        assert_ne!(inode(&third), inode(&one));
        assert_eq!(inode(&begin(&head, 1, me).unwrap()), inode(&third));
        // Somebody else was quicker.
        assert!(matches!(begin(&head, 1, 7), Err(BootError::RankTaken { rank: 1, pid }) if pid == me));
    }

    #[test]
    fn a_segment_whose_maker_is_gone_is_an_error() {
        let (_first, head) = segment::create(2, 0).unwrap();
        let gone = Place { program: 1, descriptor: 3, pid: i32::MAX as u32 };
        head.header().later.store(gone.word(), Ordering::Relaxed);
        assert!(matches!(join(&head, 1, 1), Err(SegmentError::System(..))));
        head.header().later.store(Place { program: 2, ..gone }.word(), Ordering::Relaxed);
        assert!(matches!(join(&head, 1, 1), Err(SegmentError::OtherJob)));
    }
}
