//! The parts of a job's memory: the tables of a profile, the memory for checks, and the records of a timeline.

use std::mem::offset_of;
use std::os::fd::BorrowedFd;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::{Relaxed, Release};

use rustix::mm::{MapFlags, ProtFlags};

use crate::area::Area;
use crate::check::CheckArea;
use crate::layout::{JobHead, MAGIC};
use crate::trace::TraceArea;

/// Bytes of the memory's head, from which [`Parts::read`] takes what there is.
pub const HEAD: usize = size_of::<JobHead>();

/// Contents of a job's memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// Number of ranks.
    pub ranks: usize,
    /// Memory for checks.
    pub checks: bool,
    /// Chunks of each rank's records for a timeline; 0: none.
    pub chunks: usize,
    /// Only waits are recorded there.
    pub only_waits: bool,
    /// Advice is wanted.
    pub advice: bool,
}

/// The parts as they are mapped.
#[derive(Clone, Copy, Debug)]
pub struct Mapped {
    /// The tables.
    pub area: Area,
    /// The memory for checks.
    pub check: Option<CheckArea>,
    /// The records.
    pub trace: Option<TraceArea>,
}

impl Mapped {
    /// Private memory of this process.
    pub fn own(ranks: usize, checks: bool, chunks: usize) -> Mapped {
        Mapped {
            area: Area::own(ranks),
            check: checks.then(|| CheckArea::own(ranks)),
            trace: (chunks > 0).then(|| TraceArea::own(ranks, chunks)),
        }
    }

    /// A rank's words in all parts, to copy them. Requires `rank` below the number of ranks.
    pub fn words(&self, rank: usize) -> Vec<&[AtomicU64]> {
        let mut words = vec![self.area.words(rank)];
        words.extend(self.check.iter().flat_map(|check| check.words(rank)));
        words.extend(self.trace.iter().map(|trace| trace.words(rank)));
        words
    }
}

impl Parts {
    fn check_at(&self) -> usize {
        Area::bytes(self.ranks)
    }

    fn trace_at(&self) -> usize {
        self.check_at() + if self.checks { CheckArea::bytes(self.ranks) } else { 0 }
    }

    /// Bytes of all.
    pub fn bytes(&self) -> usize {
        self.trace_at() + TraceArea::bytes(self.ranks, self.chunks)
    }

    /// Maps the parts of a file of [`Parts::bytes`] bytes, for as long as the process lives.
    pub fn map(&self, file: BorrowedFd<'_>) -> rustix::io::Result<Mapped> {
        let (bytes, flags) = (self.bytes(), ProtFlags::READ | ProtFlags::WRITE);
        // SAFETY: new memory, which stays mapped, and of which all is atomic.
        unsafe {
            let base = rustix::mm::mmap(std::ptr::null_mut(), bytes, flags, MapFlags::SHARED, file, 0)?;
            let base = base.cast::<u8>().cast_const();
            Ok(Mapped {
                area: Area::new(base, self.ranks),
                check: self.checks.then(|| CheckArea::new(base.add(self.check_at()), self.ranks)),
                trace: (self.chunks > 0)
                    .then(|| TraceArea::new(base.add(self.trace_at()), self.ranks, self.chunks)),
            })
        }
    }

    /// The contents of a file with this nonce. `None`: the file is something else.
    pub fn of_file(file: BorrowedFd<'_>, nonce: u64) -> Option<Parts> {
        let mut head = [0; HEAD];
        let read = rustix::io::pread(file, &mut head, 0).ok()?;
        let parts = Parts::read(&head, nonce).filter(|_| read == head.len())?;
        (rustix::fs::fstat(file).ok()?.st_size == parts.bytes() as i64).then_some(parts)
    }

    /// Writes down what there is.
    pub fn write(&self, job: &JobHead, nonce: u64) {
        job.nonce.store(nonce, Relaxed);
        job.ranks.store(self.ranks as u32, Relaxed);
        job.checks.store(self.checks.into(), Relaxed);
        job.chunks.store(self.chunks as u32, Relaxed);
        job.only_waits.store(self.only_waits.into(), Relaxed);
        job.advice.store(self.advice.into(), Relaxed);
        job.magic.store(MAGIC, Release);
    }

    /// The contents by the head of a memory with this nonce. `None`: the memory is something else.
    pub fn read(head: &[u8; HEAD], nonce: u64) -> Option<Parts> {
        let long = |at: usize| u64::from_ne_bytes(head[at..at + 8].try_into().expect("8 bytes"));
        let word = |at: usize| u32::from_ne_bytes(head[at..at + 4].try_into().expect("4 bytes"));
        let is_it = long(offset_of!(JobHead, magic)) == MAGIC && long(offset_of!(JobHead, nonce)) == nonce;
        is_it.then(|| Parts {
            ranks: word(offset_of!(JobHead, ranks)) as usize,
            checks: word(offset_of!(JobHead, checks)) == 1,
            chunks: word(offset_of!(JobHead, chunks)) as usize,
            only_waits: word(offset_of!(JobHead, only_waits)) == 1,
            advice: word(offset_of!(JobHead, advice)) == 1,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn head_describes_parts() {
        let area = Area::own(3);
        let parts = Parts { ranks: 3, checks: true, chunks: 8, only_waits: true, advice: true };
        parts.write(area.job(), 77);
        // SAFETY: all of the head is initialized, and nobody writes it.
        let head = unsafe { std::ptr::from_ref(area.job()).cast::<[u8; HEAD]>().read() };
        assert_eq!(Parts::read(&head, 77), Some(parts));
        assert_eq!(Parts::read(&head, 78), None);
        assert_eq!(Parts::read(&[0; HEAD], 0), None);
    }
}
