//! Making a segment, and looking at its head through a shared mapping.

use std::ffi::c_void;
use std::fmt;
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use rustix::fs::{MemfdFlags, SealFlags};
use rustix::mm::{MapFlags, ProtFlags};

use crate::memory::{CopyCosts, TurnCosts};

use super::{
    CARD_BYTES, Card, JobHeader, JobName, Later, MAGIC, Notice, RankSlot, TOLERANT, card_offset,
    deaths_offset, most_deaths, slot_offset, transport_offset,
};

/// The list of the dead is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRoom;

impl fmt::Display for NoRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("more ranks of the job have died than this node has room to note: the job can't go on")
    }
}

impl std::error::Error for NoRoom {}

/// Why a segment could not be made, or why a file is not the segment that was looked for.
#[derive(Debug)]
pub enum SegmentError {
    /// A system call failed: what it was needed for, and its error.
    System(&'static str, io::Error),
    /// The file is not a memfd.
    NotMemory,
    /// The file is a memfd, but does not start with [`MAGIC`] (the word that was found).
    OtherContent(u64),
    /// The file is a segment, but of another job: its nonce is not the expected one.
    OtherJob,
    /// The file is the right segment, but has room for fewer ranks than its header says.
    Truncated,
}

impl fmt::Display for SegmentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SegmentError::System(purpose, error) => write!(f, "{purpose}: {error}"),
            SegmentError::NotMemory => f.write_str("it is another file by now"),
            SegmentError::OtherContent(word) if word >> 16 == MAGIC >> 16 => {
                f.write_str("it was made by another version of Encore's mpiexec")
            }
            SegmentError::OtherContent(_) => f.write_str("it is not the shared memory of a job"),
            SegmentError::OtherJob => f.write_str("it belongs to another job"),
            SegmentError::Truncated => f.write_str("it is too short for its number of ranks"),
        }
    }
}

impl std::error::Error for SegmentError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            SegmentError::System(_, error) => Some(error),
            _ => None,
        }
    }
}

/// Makes the segment of a job of `ranks` ranks (at least 1): a sparse memfd, close-on-exec, as long as the
/// head, with its header written. `launcher_pid` is 0 for a job of one rank without a launcher.
pub fn create(ranks: u32, launcher_pid: u32) -> Result<(OwnedFd, Head), SegmentError> {
    create_with(ranks, launcher_pid, CopyCosts::default(), TurnCosts::default())
}

/// [`create`] with the measured costs of copies and turns.
pub fn create_with(
    ranks: u32,
    launcher_pid: u32,
    costs: CopyCosts,
    turns: TurnCosts,
) -> Result<(OwnedFd, Head), SegmentError> {
    let [nonce, first, second, third, fourth] = random_words()?;
    let header = JobHeader {
        magic: MAGIC,
        nonce,
        job: JobName([first, second]),
        secret: [third, fourth],
        ranks,
        launcher_pid,
        ancestor: launcher_pid,
        costs,
        turns,
        later: Later::default(),
        arrived: AtomicU32::new(0),
        told: AtomicU32::new(0),
        profile: AtomicU64::new(0),
        deaths: AtomicU32::new(0),
    };
    create_from(header, 0..ranks)
}

/// Makes the segment of the programs with this number of the job with this header (the first ones have number 0).
pub fn create_later(header: &JobHeader, program: u16, nonce: u64) -> Result<(OwnedFd, Head), SegmentError> {
    let later = JobHeader { nonce, job: header.job.of_program(program), ..header.again() };
    create_from(later, 0..header.ranks)
}

/// Makes the segment of the ranks `here` of a job, in the order of their places, without a launcher of ours. `ancestor`:
/// see [`JobHeader::ancestor`].
pub fn create_for_node(
    job: JobName,
    secret: [u64; 2],
    here: &[u32],
    ancestor: u32,
) -> Result<(OwnedFd, Head), SegmentError> {
    let [nonce] = random_words()?;
    let header = JobHeader {
        magic: MAGIC,
        nonce,
        job,
        secret,
        ranks: here.len() as u32,
        launcher_pid: 0,
        ancestor,
        costs: CopyCosts::default(),
        turns: TurnCosts::default(),
        later: Later::default(),
        arrived: AtomicU32::new(0),
        told: AtomicU32::new(0),
        profile: AtomicU64::new(0),
        deaths: AtomicU32::new(0),
    };
    create_from(header, here.iter().copied())
}

/// `here` are the world ranks, in the order of their places.
fn create_from(header: JobHeader, here: impl Iterator<Item = u32>) -> Result<(OwnedFd, Head), SegmentError> {
    let length = transport_offset(header.ranks as usize);
    let file = memory_file()?;
    set_length(file.as_fd(), length as u64)?;
    // The length of the mapped part can be relied upon from here on: an access to it never raises SIGBUS.
    rustix::fs::fcntl_add_seals(&file, SealFlags::SHRINK).map_err(system("sealing shared memory"))?;
    let memory = map(file.as_fd(), length)?;
    // SAFETY: the mapping is at least a page long, page-aligned, writable, and known to nobody else yet.
    unsafe { memory.cast::<JobHeader>().write(header) };
    let head = Head { memory, length };
    for (slot, rank) in head.slots().zip(here) {
        slot.rank.store(rank, Ordering::Relaxed);
    }
    Ok((file, head))
}

/// Makes the segment in `file` `length` bytes long, where it was shorter. Costs no memory until it is touched.
///
/// The limit of file sizes (`ulimit -f`) counts for shared memory too. By itself the kernel would kill the process
/// (`SIGXFSZ`); here that is an error, which says so.
pub fn set_length(file: BorrowedFd<'_>, length: u64) -> Result<(), SegmentError> {
    let mut limit = MaybeUninit::<libc::sigset_t>::uninit();
    let mut before = MaybeUninit::<libc::sigset_t>::uninit();
    // SAFETY: sigemptyset initialises the set, and the mask is this thread's own; all pointers are valid.
    unsafe {
        libc::sigemptyset(limit.as_mut_ptr());
        libc::sigaddset(limit.as_mut_ptr(), libc::SIGXFSZ);
        libc::pthread_sigmask(libc::SIG_BLOCK, limit.as_ptr(), before.as_mut_ptr());
    }
    let result = rustix::fs::ftruncate(file, length);
    // SAFETY: both sets were initialised above. The kernel sends the signal to the thread that met the limit: it
    // is taken back, unless it was blocked before, for somebody else to take.
    unsafe {
        if result == Err(rustix::io::Errno::FBIG) && libc::sigismember(before.as_ptr(), libc::SIGXFSZ) == 0 {
            let now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
            libc::sigtimedwait(limit.as_ptr(), std::ptr::null_mut(), &now);
        }
        libc::pthread_sigmask(libc::SIG_SETMASK, before.as_ptr(), std::ptr::null_mut());
    }
    result.map_err(system("setting the length of shared memory, which ulimit -f limits too"))
}

/// Makes memory of `length` bytes that nobody can make shorter or longer. Costs no memory until it is touched.
pub fn memory_of(length: u64) -> Result<OwnedFd, SegmentError> {
    let file = memory_file()?;
    set_length(file.as_fd(), length)?;
    let seals = SealFlags::SHRINK | SealFlags::GROW | SealFlags::SEAL;
    rustix::fs::fcntl_add_seals(&file, seals).map_err(system("sealing shared memory"))?;
    Ok(file)
}

fn memory_file() -> Result<OwnedFd, SegmentError> {
    let flags = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
    // Some systems insist on memory that cannot be executed, older kernels do not know the flag.
    rustix::fs::memfd_create("encore", flags | MemfdFlags::NOEXEC_SEAL)
        .or_else(|error| match error {
            rustix::io::Errno::INVAL => rustix::fs::memfd_create("encore", flags),
            other => Err(other),
        })
        .map_err(system("making shared memory (memfd_create)"))
}

/// Random numbers, which nobody can guess.
pub fn random_words<const WORDS: usize>() -> Result<[u64; WORDS], SegmentError> {
    let mut words = [0; WORDS];
    for word in &mut words {
        let mut bytes = [0_u8; 8];
        let mut filled = 0;
        while filled < bytes.len() {
            filled += rustix::rand::getrandom(&mut bytes[filled..], rustix::rand::GetRandomFlags::empty())
                .map_err(system("asking for a random number"))?;
        }
        *word = u64::from_ne_bytes(bytes);
    }
    Ok(words)
}

fn map(file: BorrowedFd<'_>, length: usize) -> Result<NonNull<c_void>, SegmentError> {
    // SAFETY: a new mapping at an address of the kernel's choice overlays nothing.
    let address = unsafe {
        rustix::mm::mmap(
            std::ptr::null_mut(),
            length,
            ProtFlags::READ | ProtFlags::WRITE,
            MapFlags::SHARED,
            file,
            0,
        )
    }
    .map_err(system("mapping shared memory"))?;
    NonNull::new(address).ok_or(SegmentError::System(
        "mapping shared memory",
        io::Error::from(io::ErrorKind::AddrNotAvailable),
    ))
}

fn system(purpose: &'static str) -> impl Fn(rustix::io::Errno) -> SegmentError {
    move |error| SegmentError::System(purpose, error.into())
}

impl JobHeader {
    /// A copy without the values that ranks have written.
    fn again(&self) -> JobHeader {
        let &JobHeader { magic, nonce, job, secret, ranks, launcher_pid, ancestor, costs, turns, .. } = self;
        let (later, arrived, told) = (Later::default(), AtomicU32::new(0), AtomicU32::new(0));
        JobHeader {
            magic,
            nonce,
            job,
            secret,
            ranks,
            launcher_pid,
            ancestor,
            costs,
            turns,
            later,
            arrived,
            told,
            profile: AtomicU64::new(0),
            deaths: AtomicU32::new(0),
        }
    }
}

/// The head of a segment, mapped: its [`JobHeader`] and one [`RankSlot`] a rank.
pub struct Head {
    /// `length` bytes, mapped shared and writable until drop; the file is sealed against getting shorter.
    memory: NonNull<c_void>,
    /// [`transport_offset`] of the header's number of ranks.
    length: usize,
}

// SAFETY: the mapping belongs to the process, not to a thread; all that is reached through it is either
// never written again (the header) or atomic (the slots).
unsafe impl Send for Head {}
// SAFETY: as above.
unsafe impl Sync for Head {}

impl Head {
    /// Maps the head of the segment in `file`. It must be a sealed memfd with a valid header, whose nonce is
    /// `nonce` if one is expected.
    pub fn map(file: BorrowedFd<'_>, nonce: Option<u64>) -> Result<Head, SegmentError> {
        let seals = rustix::fs::fcntl_get_seals(file).map_err(|_| SegmentError::NotMemory)?;
        if !seals.contains(SealFlags::SHRINK) {
            return Err(SegmentError::NotMemory);
        }
        let available = rustix::fs::fstat(file).map_err(system("examining shared memory"))?.st_size as u64;
        if available < transport_offset(1) as u64 {
            return Err(SegmentError::NotMemory);
        }
        // One rank's head is enough to read the header by, which says how long this one is.
        let first = Head { memory: map(file, transport_offset(1))?, length: transport_offset(1) };
        let header = first.header();
        if header.magic != MAGIC {
            return Err(SegmentError::OtherContent(header.magic));
        }
        if nonce.is_some_and(|nonce| nonce != header.nonce) {
            return Err(SegmentError::OtherJob);
        }
        let length = transport_offset(header.ranks as usize);
        if header.ranks == 0 || available < length as u64 {
            return Err(SegmentError::Truncated);
        }
        if length == first.length {
            return Ok(first);
        }
        Ok(Head { memory: map(file, length)?, length })
    }

    /// Header, written by the launcher before any rank started.
    pub fn header(&self) -> &JobHeader {
        // SAFETY: the header lies at the start of the mapping, which is longer than it and page-aligned;
        // any bit pattern is a valid one, and nobody writes it while it is shared, but for its atomic field.
        unsafe { self.memory.cast::<JobHeader>().as_ref() }
    }

    /// Number of ranks that share the segment.
    pub fn ranks(&self) -> u32 {
        self.header().ranks
    }

    /// The slot at place `place`: that of rank `place`, in a segment of all ranks.
    ///
    /// # Panics
    /// If there is no such place.
    pub fn slot(&self, place: u32) -> &RankSlot {
        let offset = slot_offset(place as usize);
        assert!(
            place < self.ranks() && offset + size_of::<RankSlot>() <= self.length,
            "no rank {place} in a job of {}",
            self.ranks()
        );
        // SAFETY: in bounds by the assertion; slots are aligned in the file and the mapping to a page, so
        // this one is; every field is atomic, and any bit pattern is valid.
        unsafe { self.memory.byte_add(offset).cast::<RankSlot>().as_ref() }
    }

    /// All slots, in the order of their places.
    pub fn slots(&self) -> impl ExactSizeIterator<Item = &RankSlot> + '_ {
        (0..self.ranks()).map(|place| self.slot(place))
    }

    /// The card at place `place`.
    ///
    /// # Panics
    /// If there is no such place.
    pub fn card(&self, place: u32) -> &Card {
        let offset = card_offset(self.ranks() as usize, place as usize);
        assert!(place < self.ranks() && offset + CARD_BYTES <= self.length, "no card {place}");
        // SAFETY: as for slots.
        unsafe { self.memory.byte_add(offset).cast::<Card>().as_ref() }
    }

    /// Whether no rank of this segment has printed a notice of this kind yet. The caller then prints it.
    pub fn tells_first(&self, kind: Notice) -> bool {
        let bit = 1 << kind as u32;
        // Relaxed: each kind has its own bit, and nothing else is read because of it.
        self.header().told.fetch_or(bit, Ordering::Relaxed) & bit == 0
    }

    /// From now on the ranks go on when one of them dies. For whoever has made the segment, before it hands it to any.
    pub fn tolerate_deaths(&self) {
        self.header().deaths.store(TOLERANT, Ordering::Relaxed);
    }

    /// Number of ranks of the job that are known to have died, where the others go on; `None`: the death of a rank ends the job.
    #[inline]
    pub fn deaths(&self) -> Option<u32> {
        // Acquire: pairs with the Release in `publish`, so that a process that sees the number sees the deaths.
        let deaths = self.header().deaths.load(Ordering::Acquire);
        (deaths & TOLERANT != 0).then_some(deaths & !TOLERANT)
    }

    fn list_of_dead(&self) -> &[AtomicU32] {
        let ranks = self.ranks() as usize;
        assert!(deaths_offset(ranks) + most_deaths(ranks) * size_of::<AtomicU32>() <= self.length);
        // SAFETY: in bounds by the assertion, aligned, atomic, and any bit pattern is valid.
        unsafe {
            let first = self.memory.byte_add(deaths_offset(ranks)).cast::<AtomicU32>();
            std::slice::from_raw_parts(first.as_ptr(), most_deaths(ranks))
        }
    }

    /// Which of the job's deaths was that of the rank `rank` of `MPI_COMM_WORLD`, from 1; 0: it lives, as far as is known here.
    pub fn death_of(&self, rank: u32) -> u32 {
        (1..=self.deaths().unwrap_or(0)).find(|number| self.dead(*number) == rank).unwrap_or(0)
    }

    /// The rank of `MPI_COMM_WORLD` whose death has this number, one of [`Head::deaths`].
    pub fn dead(&self, number: u32) -> u32 {
        self.list_of_dead()[number as usize - 1].load(Ordering::Relaxed) - 1
    }

    /// Publishes the death of the rank `rank` of `MPI_COMM_WORLD`, where the others go on. Returns whether nobody has before.
    ///
    /// Any process may call it for any rank, and may be killed at any instruction of it: the next caller does the rest.
    pub fn bury(&self, rank: u32) -> Result<bool, NoRoom> {
        if self.deaths().is_none() {
            return Ok(false);
        }
        for (place, entry) in self.list_of_dead().iter().enumerate() {
            // Release: pairs with the Acquire here of others, which publish it.
            let before = entry.compare_exchange(0, rank + 1, Ordering::AcqRel, Ordering::Acquire);
            self.publish(place as u32 + 1);
            match before {
                Ok(_) => return Ok(true),
                Err(known) if known == rank + 1 => return Ok(false),
                Err(_) => {}
            }
        }
        Err(NoRoom)
    }

    /// Publishes the first `number` deaths of the list.
    fn publish(&self, number: u32) {
        let deaths = &self.header().deaths;
        let before = TOLERANT | (number - 1);
        let changed = deaths.compare_exchange(before, before + 1, Ordering::Release, Ordering::Relaxed);
        // Another process may have been killed between the publication and the wake-up.
        if changed.is_ok() || deaths.load(Ordering::Relaxed) == before + 1 {
            // Ranks that nobody wakes check before their next sleep.
            let flags = rustix::thread::futex::Flags::empty();
            let _ = rustix::thread::futex::wake(deaths, flags, i32::MAX as u32);
        }
    }

    /// Sleeps until there are other than `seen` deaths.
    pub fn wait_for_death(&self, seen: u32) {
        use rustix::thread::futex;
        // The call returns for other reasons, too: the caller checks again.
        let _ = futex::wait(&self.header().deaths, futex::Flags::empty(), TOLERANT | seen, None);
    }

    /// Returns once each rank of this segment has come here as often as this one. `fences`: how often it has before.
    pub fn fence(&self, fences: u32) -> Result<(), SegmentError> {
        use rustix::thread::futex;
        let (arrived, ranks) = (&self.header().arrived, self.ranks());
        let full = ranks.wrapping_mul(fences.wrapping_add(1));
        // Release: pairs with the Acquire of the others below, so that they see this rank's card.
        let mut seen = arrived.fetch_add(1, Ordering::AcqRel).wrapping_add(1);
        if seen == full {
            // The last one wakes all.
            futex::wake(arrived, futex::Flags::empty(), i32::MAX as u32)
                .map_err(system("waking the ranks at a fence"))?;
            return Ok(());
        }
        // Others may have come to the next fence already.
        while (full.wrapping_sub(seen) as i32) > 0 {
            match futex::wait(arrived, futex::Flags::empty(), seen, None) {
                Ok(()) | Err(rustix::io::Errno::AGAIN | rustix::io::Errno::INTR) => {}
                Err(error) => return Err(system("waiting at a fence")(error)),
            }
            seen = arrived.load(Ordering::Acquire);
        }
        Ok(())
    }
}

impl fmt::Debug for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Head").field("ranks", &self.ranks()).finish_non_exhaustive()
    }
}

impl Drop for Head {
    fn drop(&mut self) {
        // SAFETY: the mapping was made by `map` with this length, and the borrows of it have ended. munmap
        // of a whole mapping does not fail; if it did, the memory would only stay mapped.
        let _ = unsafe { rustix::mm::munmap(self.memory.as_ptr(), self.length) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering;

    #[test]
    fn mappings_see_each_others_writes() {
        let (file, head) = create(40, 7).unwrap();
        let again = Head::map(file.as_fd(), Some(head.header().nonce)).unwrap();
        assert_eq!((again.ranks(), again.header().launcher_pid), (40, 7));
        head.slot(39).pid.store(1234, Ordering::Relaxed);
        assert_eq!(again.slot(39).pid.load(Ordering::Relaxed), 1234);
        assert!(again.slots().take(39).all(|slot| slot.pid.load(Ordering::Relaxed) == 0));
    }

    #[test]
    fn a_segment_can_grow_but_not_shrink() {
        let (file, head) = create(2, 0).unwrap();
        rustix::fs::ftruncate(&file, 1 << 30).unwrap();
        assert!(rustix::fs::ftruncate(&file, 0).is_err());
        assert_eq!(Head::map(file.as_fd(), None).unwrap().header().nonce, head.header().nonce);
    }

    #[test]
    fn the_limit_of_file_sizes_is_an_error_and_not_the_end() {
        let (file, _head) = create(2, 0).unwrap();
        // The limit is the process's, and other tests make segments: it is set in a process of its own.
        // SAFETY: the child makes system calls only.
        let pid = unsafe { libc::fork() };
        if pid == 0 {
            let limit = libc::rlimit { rlim_cur: 65536, rlim_max: 65536 };
            // SAFETY: the limit is valid for the call; _exit ends the child without running anything else.
            unsafe {
                libc::setrlimit(libc::RLIMIT_FSIZE, &limit);
                let refused = set_length(file.as_fd(), 1 << 30).is_err();
                libc::_exit(if refused && set_length(file.as_fd(), 65536).is_ok() { 7 } else { 1 });
            }
        }
        let mut status = 0;
        // SAFETY: `status` is valid for the call.
        unsafe { libc::waitpid(pid, &mut status, 0) };
        assert_eq!(status, 7 << 8);
    }

    #[test]
    fn other_files_are_told_apart() {
        let (file, head) = create(1, 0).unwrap();
        let nonce = head.header().nonce;
        assert!(matches!(Head::map(file.as_fd(), Some(nonce.wrapping_add(1))), Err(SegmentError::OtherJob)));
        let pipe = rustix::pipe::pipe().unwrap().0;
        assert!(matches!(Head::map(pipe.as_fd(), None), Err(SegmentError::NotMemory)));
        let unsealed = memory_file().unwrap();
        rustix::fs::ftruncate(&unsealed, transport_offset(1) as u64).unwrap();
        assert!(matches!(Head::map(unsealed.as_fd(), None), Err(SegmentError::NotMemory)));
        rustix::fs::fcntl_add_seals(&unsealed, SealFlags::SHRINK).unwrap();
        assert!(matches!(Head::map(unsealed.as_fd(), None), Err(SegmentError::OtherContent(0))));
    }

    #[test]
    fn a_header_that_promises_too_many_ranks_is_not_believed() {
        let (file, head) = create(1, 0).unwrap();
        let lying = JobHeader { ranks: 1_000_000, ..head.header().again() };
        drop(head);
        let memory = map(file.as_fd(), 4096).unwrap();
        // SAFETY: a fresh, writable mapping of a page that nothing else has mapped.
        unsafe { memory.cast::<JobHeader>().write(lying) };
        let _unmapped_at_the_end = Head { memory, length: 4096 };
        assert!(matches!(Head::map(file.as_fd(), None), Err(SegmentError::Truncated)));
    }

    #[test]
    fn heads_of_segments_are_believed_or_refused() {
        const LENGTH: usize = 4 * 4096;
        let (_file, head) = create(2, 7).unwrap();
        let length = size_of::<JobHeader>();
        // SAFETY: the header is mapped, and nobody else has its file.
        let header = unsafe { std::slice::from_raw_parts(head.memory.cast::<u8>().as_ptr(), length) };
        let target = encore_fuzz::Target {
            krate: env!("CARGO_MANIFEST_DIR"),
            name: "segments",
            examples: &[header],
            words: &[],
        };
        let ranks_of = |file: BorrowedFd<'_>| {
            let head = Head::map(file, None).ok()?;
            // All of its ranks are there.
            head.slots().for_each(|slot| assert!(slot.rank.load(Ordering::Relaxed) < u32::MAX));
            assert_eq!(head.card(head.ranks() - 1).read("none"), None);
            Some(head.ranks())
        };
        let look = |ranks_of: fn(BorrowedFd<'_>) -> Option<u32>, input: &[u8]| {
            let file = memory_file().unwrap();
            rustix::io::write(&file, &input[..input.len().min(LENGTH)]).unwrap();
            rustix::fs::ftruncate(&file, LENGTH as u64).unwrap();
            rustix::fs::fcntl_add_seals(&file, SealFlags::SHRINK).unwrap();
            if let Some(ranks) = ranks_of(file.as_fd()) {
                assert!(ranks > 0 && transport_offset(ranks as usize) <= LENGTH, "{ranks} ranks");
            }
        };
        target.check(|input| look(ranks_of, input));
        // The mistake: the number of ranks is taken as it is.
        let believing = |file: BorrowedFd<'_>| {
            let mut word = [0; 4];
            let read = rustix::io::pread(file, &mut word, std::mem::offset_of!(JobHeader, ranks) as u64);
            read.is_ok_and(|read| read == 4).then(|| u32::from_ne_bytes(word))
        };
        target.finds(|input| look(believing, input));
    }

    #[test]
    fn a_node_knows_the_world_ranks_of_its_places() {
        let (_file, head) = create_for_node(JobName([1, 2]), [3, 4], &[5, 9], 0).unwrap();
        let ranks: Vec<u32> = head.slots().map(|slot| slot.rank.load(Ordering::Relaxed)).collect();
        assert_eq!((ranks, head.header().job), (vec![5, 9], JobName([1, 2])));
    }

    #[test]
    fn a_fence_is_passed_when_all_have_come() {
        const RANKS: u32 = 5;
        let (_file, head) = create(RANKS, 0).unwrap();
        let come = AtomicU32::new(0);
        std::thread::scope(|scope| {
            for _ in 0..RANKS {
                scope.spawn(|| {
                    for fence in 0..100 {
                        come.fetch_add(1, Ordering::Relaxed);
                        head.fence(fence).unwrap();
                        assert!(come.load(Ordering::Relaxed) >= (fence + 1) * RANKS);
                    }
                });
            }
        });
    }

    #[test]
    #[should_panic(expected = "no rank 2 in a job of 2")]
    fn a_slot_beyond_the_last_rank_is_refused() {
        create(2, 0).unwrap().1.slot(2);
    }
}
