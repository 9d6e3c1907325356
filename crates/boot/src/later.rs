//! The second MPI program of a rank, and each one after it: `mpiexec -n 2 sh -c './a && ./b'`.
//!
//! Rings and all else that messages go through can't be used twice: what the first program left in them would meet the second one. So the
//! programs that ranks run as their n-th one have a segment of their own. mpiexec makes it when the first rank comes to such a program, and the
//! ranks take it from there (`/proc/PID/fd`). mpiexec lives as long as any rank, so it doesn't matter which of them crashes how early. What ranks
//! say of themselves to the launcher stays in the head of the first segment, so that the launcher sees one rank whose process changes.
//!
//! Invariant: the number of the program in [`Later`](segment::Later) only ever grows. A rank comes to its next program after `MPI_Finalize` of the
//! one before, which all ranks have joined: so one place is enough, and nobody needs the segment of before any more.

use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::sync::atomic::Ordering;

use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;

use crate::error::BootError;
use crate::segment::{self, Head, SegmentError, Stage};

/// In a thread of the launcher: makes the segments of the later programs of the job with this head, as ranks come to them, and keeps each until
/// they come to the next one.
pub fn keep(head: &Head) -> ! {
    let later = &head.header().later;
    let mut program = 0;
    // It keeps the descriptor open.
    let mut _kept = None;
    loop {
        program = later.wait_for_wish(program);
        let nonce = head.header().nonce.wrapping_add(program.into());
        let segment = match u16::try_from(program) {
            Ok(program) => segment::create_later(head.header(), program, nonce).map(|(segment, _)| segment),
            Err(_) => Err(SegmentError::System("counting programs", Errno::OVERFLOW.into())),
        };
        let (descriptor, error) = match &segment {
            Ok(segment) => (segment.as_raw_fd(), 0),
            Err(SegmentError::System(_, error)) => (-1, error.raw_os_error().unwrap_or(libc::ENOMEM)),
            Err(_) => (-1, libc::ENOMEM),
        };
        later.answer(program, descriptor, error);
        _kept = segment.ok();
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
    take(head, program).map_err(failed)
}

/// The segment of the ranks' programs of this number.
fn take(head: &Head, program: u32) -> Result<OwnedFd, SegmentError> {
    let header = head.header();
    let launcher = format!("/proc/{}", header.launcher_pid);
    let answers = || std::path::Path::new(&launcher).exists();
    let answer = header.later.ask(program, answers).ok_or(SegmentError::OtherJob)?;
    let descriptor = answer.map_err(|error| SegmentError::System("mpiexec has no memory for it", error))?;
    let path = format!("{launcher}/fd/{descriptor}");
    let opened = rustix::fs::open(path, OFlags::RDWR | OFlags::CLOEXEC, Mode::empty())
        .map_err(|error| SegmentError::System("opening that of mpiexec", error.into()))?;
    Head::map(opened.as_fd(), Some(header.nonce.wrapping_add(program.into())))?;
    // Not one of the three standard descriptors, should these be closed.
    rustix::io::fcntl_dupfd_cloexec(&opened, 3)
        .map_err(|error| SegmentError::System("keeping its descriptor", error.into()))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// The head of a job of two ranks, whose launcher this process is.
    fn launched() -> Arc<Head> {
        let head = Arc::new(segment::create(2, std::process::id()).unwrap().1);
        let kept = head.clone();
        std::thread::spawn(move || keep(&kept));
        head
    }

    #[test]
    fn ranks_meet_in_the_segment_of_their_next_program() {
        let head = launched();
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
        // A rank that has run fewer programs than the others comes too late.
        assert!(matches!(take(&head, 1), Err(SegmentError::OtherJob)));
    }

    #[test]
    fn a_segment_outlives_the_rank_that_came_first() {
        let head = launched();
        let first = take(&head, 1).unwrap();
        let inode = |segment: &OwnedFd| rustix::fs::fstat(segment).unwrap().st_ino;
        let known = inode(&first);
        drop(first);
        assert_eq!(inode(&take(&head, 1).unwrap()), known);
    }

    #[test]
    fn ranks_of_a_launcher_that_is_gone_learn_that() {
        let (_segment, head) = segment::create(2, i32::MAX as u32).unwrap();
        let error = take(&head, 1).unwrap_err();
        assert!(
            matches!(&error, SegmentError::System(_, error) if error.raw_os_error() == Some(libc::ESRCH))
        );
    }

    #[test]
    fn ranks_learn_that_there_is_no_segment() {
        let head = launched();
        let error = take(&head, u32::from(u16::MAX) + 1).unwrap_err();
        assert!(
            matches!(&error, SegmentError::System(_, error) if error.raw_os_error() == Some(libc::EOVERFLOW))
        );
        assert_eq!(
            error.to_string(),
            "mpiexec has no memory for it: Value too large for defined data type (os error 75)"
        );
    }
}
