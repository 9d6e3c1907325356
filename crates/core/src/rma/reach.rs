//! How a target's memory is reached, and the movement of bytes that follows from it.

use encore_boot::memory::{self, CopyError};
use encore_transport::window::Control;

use crate::buffer::Buffer;
use crate::call::Call;
use crate::datatype::{self, Datatype};
use crate::error::{Error, ErrorClass, Fact, Result};
use crate::rma::mistake::Mistake;
use crate::rma::served::{Action, MOST_RUNS, ROOM, ROOM_WITH_RUNS, Request, Run, Served};
use crate::rma::window::{Target, Window};
use crate::slab::Obj;

/// How a target's memory is reached.
#[derive(Clone, Copy, Debug)]
pub enum Reach {
    /// It lies at this address here: the processor loads and stores.
    Direct(*mut u8),
    /// It lies at this address in a process between which and this one the kernel copies.
    Kernel {
        /// The process.
        pid: u32,
        /// The address there.
        address: u64,
    },
    /// It lies at this address in the target's process, which does the operation itself.
    Served {
        /// The address there.
        address: u64,
    },
}

impl Reach {
    /// The same memory from `distance` bytes further on.
    #[inline(always)]
    fn shifted(self, distance: i64) -> Reach {
        match self {
            Reach::Direct(base) => Reach::Direct(base.wrapping_offset(distance as isize)),
            Reach::Kernel { pid, address } => {
                Reach::Kernel { pid, address: address.wrapping_add_signed(distance) }
            }
            Reach::Served { address } => Reach::Served { address: address.wrapping_add_signed(distance) },
        }
    }
}

/// The target's side of an operation, as the program passes it.
#[derive(Clone, Copy)]
pub struct Remote {
    /// A rank of the window, or `MPI_PROC_NULL`.
    pub rank: i32,
    /// Displacement, in units of the target.
    pub disp: i64,
    /// Items of the datatype.
    pub count: i64,
    /// Their type.
    pub datatype: Obj<Datatype>,
}

impl Remote {
    /// Bytes of data.
    #[inline(always)]
    pub fn bytes(&self) -> u64 {
        self.datatype.size.saturating_mul(self.count as u64)
    }
}

/// Where the target's side of an operation is: inside the window, with an epoch open.
#[derive(Clone, Copy)]
pub struct Spot<'a> {
    /// How the first item is reached.
    pub(crate) reach: Reach,
    /// The distance of the first item from the beginning of the target's memory; in dynamic windows its address there.
    pub(crate) offset: i64,
    /// The target's locks.
    pub(crate) control: &'a Control,
    /// The target.
    pub(crate) rank: usize,
}

impl Spot<'_> {
    /// The same from `distance` bytes further on.
    #[inline(always)]
    pub(crate) fn shifted(&self, distance: i64) -> Self {
        Spot { reach: self.reach.shifted(distance), offset: self.offset + distance, ..*self }
    }
}

impl Window {
    /// Where the target's side of an operation is. `None`: there is nothing to be done.
    ///
    /// Fails outside an epoch, and if any byte lies outside the target's memory.
    #[inline]
    pub(crate) fn spot(&self, remote: &Remote) -> Result<Option<Spot<'_>>> {
        if remote.rank == crate::PROC_NULL {
            return Ok(None);
        }
        let rank = remote.rank as usize;
        let target = self.accessed(rank)?;
        if remote.bytes() == 0 {
            return Ok(None);
        }
        let Some((low, high)) = remote.datatype.span(remote.count) else {
            return Err(past_window(rank, target, remote, None));
        };
        if let Some(attached) = &self.attached {
            return attached.borrow_mut().spot(rank, target, remote, (low, high)).map(Some);
        }
        let inside = |start: &i64| {
            let (first, end) = (start.checked_add(low), start.checked_add(high));
            first.is_some_and(|first| first >= 0) && end.is_some_and(|end| end as u64 <= target.size)
        };
        match i64::try_from(target.unit).ok().and_then(|unit| unit.checked_mul(remote.disp)).filter(inside) {
            Some(offset) => {
                Ok(Some(Spot { reach: target.reach.shifted(offset), offset, control: target.control, rank }))
            }
            None => Err(past_window(rank, target, remote, Some((low, high)))),
        }
    }
}

#[cold]
fn past_window(rank: usize, target: &Target, remote: &Remote, span: Option<(i64, i64)>) -> Error {
    let fact = Fact::Rma(Mistake::PastWindow {
        rank: rank as u32,
        disp: remote.disp,
        unit: target.unit,
        span: span.unwrap_or((0, i64::MAX)),
        size: target.size,
    });
    Error::argument(ErrorClass::RmaRange, "target_disp", fact)
}

impl Spot<'_> {
    /// Copies the origin's items to the target's.
    ///
    /// # Safety
    /// `origin` is readable memory of its type and count, with as many bytes as the target's side, which this spot is of.
    #[inline]
    pub(crate) unsafe fn put(
        &self,
        call: &mut Call,
        win: &Window,
        origin: &Buffer,
        remote: &Remote,
    ) -> Result<()> {
        match self.reach {
            Reach::Direct(address) => {
                let target = Buffer { address, count: remote.count, datatype: remote.datatype };
                // SAFETY: the caller's promise; the target's side lies inside the window (`Window::spot`), which is mapped here.
                unsafe { datatype::copy(origin, &target) };
                Ok(())
            }
            // SAFETY: the caller's promise.
            _ => unsafe { self.copy_there(call, win, origin, remote, true) },
        }
    }

    /// Copies the target's items to the origin's.
    ///
    /// # Safety
    /// As for [`Spot::put`], but `origin` is writable.
    #[inline]
    pub(crate) unsafe fn get(
        &self,
        call: &mut Call,
        win: &Window,
        origin: &Buffer,
        remote: &Remote,
    ) -> Result<()> {
        match self.reach {
            Reach::Direct(address) => {
                let target = Buffer { address, count: remote.count, datatype: remote.datatype };
                // SAFETY: the caller's promise; the target's side lies inside the window (`Window::spot`), which is mapped here.
                unsafe { datatype::copy(&target, origin) };
                Ok(())
            }
            // SAFETY: the caller's promise.
            _ => unsafe { self.copy_there(call, win, origin, remote, false) },
        }
    }

    /// # Safety
    /// As for [`Spot::put`], or for [`Spot::get`] unless `puts`.
    unsafe fn copy_there(
        &self,
        call: &mut Call,
        win: &Window,
        origin: &Buffer,
        remote: &Remote,
        puts: bool,
    ) -> Result<()> {
        let (program, bytes) = (remote.datatype.definition.program(), remote.bytes());
        let mut runs: Vec<Run> = Vec::new();
        match program.is_contiguous(remote.count as u64) {
            Some(offset) => runs.push((offset, bytes)),
            None => {
                program.for_each_run(remote.count as u64, 0, bytes, |offset, run| runs.push((offset, run)))
            }
        }
        let kernel = match self.reach {
            Reach::Kernel { pid, address } => Some((pid, address)),
            Reach::Direct(_) | Reach::Served { .. } => None,
        };
        let mut from = 0;
        // SAFETY: the caller's promise.
        unsafe {
            if let Some((pid, address)) = kernel {
                let asks = match runs.len() {
                    1 => bytes <= ASKED_FOR,
                    // The kernel looks up the pages of each run by itself.
                    runs => bytes / (runs as u64) < SHORT_RUNS,
                };
                if !asks || !call.had_better_ask(win, self.rank) {
                    call.engine().counters.window_kernel_copies += 1;
                    return self.by_kernel(pid, address, origin, remote, (puts, 0));
                }
            }
            for batch in batches(&runs, 1) {
                let length: u64 = batch.iter().map(|(_, length)| length).sum();
                let part = (from, length as usize);
                if !self.ask_for(call, win, (origin, puts), &batch, part, kernel.is_some())? {
                    let (pid, address) = kernel.expect("only what the kernel can copy is taken back");
                    call.engine().counters.window_kernel_copies += 1;
                    return self.by_kernel(pid, address, origin, remote, (puts, from));
                }
                from += length;
            }
        }
        Ok(())
    }

    /// Has the target do a part of a put or get: packed bytes `from` to `from + length`, which lie in `runs` there. False: it was taken back.
    ///
    /// # Safety
    /// As for [`Spot::copy_there`].
    unsafe fn ask_for(
        &self,
        call: &mut Call,
        win: &Window,
        (origin, puts): (&Buffer, bool),
        runs: &[Run],
        (from, length): (u64, usize),
        or_kernel: bool,
    ) -> Result<bool> {
        let mut staged = Vec::new();
        let data = match origin.datatype.dense {
            true => origin.address.wrapping_add(from as usize),
            false => {
                staged.resize(length, 0);
                staged.as_mut_ptr()
            }
        };
        // SAFETY: the caller's promise; `data` has room for the part.
        unsafe {
            if puts && !origin.datatype.dense {
                origin.read(from, data, length);
            }
            let (action, gives, takes) = match puts {
                true => (Action::Put, length, 0),
                false => (Action::Get, 0, length),
            };
            let (offset, runs) = match runs {
                [(offset, _)] => (*offset, &[][..]),
                several => (0, several),
            };
            let address = self.address().wrapping_add_signed(offset);
            let request =
                Request { action, address, number: length, runs, given: data, gives, taken: data, takes };
            let served = call.ask(win, self.rank, &request, or_kernel)?;
            if served == Served::Done && !puts && !origin.datatype.dense {
                origin.write(from, data, length);
            }
            Ok(served == Served::Done)
        }
    }

    /// The address in the target's process, where that isn't reached directly.
    pub(crate) fn address(&self) -> u64 {
        match self.reach {
            Reach::Direct(address) => address.addr() as u64,
            Reach::Kernel { address, .. } | Reach::Served { address } => address,
        }
    }

    /// Has the kernel load ranges of the memory of process `pid`.
    ///
    /// # Safety
    /// They lie inside the window, and there is room for them at `to`.
    pub(crate) unsafe fn load(&self, pid: u32, ranges: &[(u64, usize)], to: *mut u8) -> Result<()> {
        // SAFETY: the caller's promise.
        let copied = unsafe { memory::read_runs(pid, ranges, to) };
        self.all_of(copied, ranges.iter().map(|(_, length)| length).sum(), ranges[0].0)
    }

    /// Has the kernel store to ranges of the memory of process `pid`.
    ///
    /// # Safety
    /// They lie inside the window, and are at `from`.
    pub(crate) unsafe fn store(&self, pid: u32, ranges: &[(u64, usize)], from: *const u8) -> Result<()> {
        // SAFETY: the caller's promise.
        let copied = unsafe { memory::write_runs(pid, ranges, from) };
        self.all_of(copied, ranges.iter().map(|(_, length)| length).sum(), ranges[0].0)
    }

    /// # Safety
    /// As for [`Spot::put`], or for [`Spot::get`] unless `puts`. The bytes before `start` have been copied.
    unsafe fn by_kernel(
        &self,
        pid: u32,
        address: u64,
        origin: &Buffer,
        remote: &Remote,
        (puts, start): (bool, u64),
    ) -> Result<()> {
        let bytes = remote.bytes();
        let mut staged = Vec::new();
        let mut runs = Vec::new();
        let mut from = start;
        while from < bytes {
            let length = PIECE.min(bytes - from) as usize;
            let at = match origin.datatype.dense {
                true => origin.address.wrapping_add(from as usize),
                false => {
                    staged.resize(length, 0);
                    staged.as_mut_ptr()
                }
            };
            runs.clear();
            remote.datatype.definition.program().for_each_run(
                remote.count as u64,
                from,
                length as u64,
                |offset, run| add_run(&mut runs, address.wrapping_add_signed(offset), run as usize),
            );
            // SAFETY: `at` has `length` bytes, of the origin's buffer or of our own, and the runs are as long together; they
            // lie inside the target's window.
            unsafe {
                if puts {
                    if !origin.datatype.dense {
                        origin.read(from, at, length);
                    }
                    self.all_of(memory::write_runs(pid, &runs, at), length, address)?;
                } else {
                    self.all_of(memory::read_runs(pid, &runs, at), length, address)?;
                    if !origin.datatype.dense {
                        origin.write(from, at, length);
                    }
                }
            }
            from += length as u64;
        }
        Ok(())
    }

    fn all_of(
        &self,
        copied: std::result::Result<usize, CopyError>,
        length: usize,
        address: u64,
    ) -> Result<()> {
        match copied {
            Ok(copied) if copied == length => Ok(()),
            other => Err(not_copied(self.rank, address, length, other.err())),
        }
    }
}

/// Divides runs into lists that an operation served by its target has room for. `unit`: bytes of what runs count.
pub(crate) fn batches(runs: &[Run], unit: usize) -> Vec<Vec<Run>> {
    if let [(offset, length)] = *runs {
        // What lies in one run needs no list.
        let most = (ROOM / unit) as u64;
        let starts = (0..length).step_by(most as usize);
        return starts
            .map(|start| vec![(offset + (start * unit as u64) as i64, most.min(length - start))])
            .collect();
    }
    let most = (ROOM_WITH_RUNS / unit) as u64;
    let (mut all, mut batch, mut filled) = (Vec::new(), Vec::new(), 0);
    for &(offset, length) in runs {
        let mut done = 0;
        while done < length {
            if filled == most || batch.len() == MOST_RUNS {
                all.push(std::mem::take(&mut batch));
                filled = 0;
            }
            let piece = (length - done).min(most - filled);
            batch.push((offset + (done * unit as u64) as i64, piece));
            (filled, done) = (filled + piece, done + piece);
        }
    }
    if !batch.is_empty() {
        all.push(batch);
    }
    all
}

/// Runs that are shorter on average had better be copied by the target (docs/lab/303).
const SHORT_RUNS: u64 = 2048;
/// Up to how many bytes a target is asked to put or get what the kernel could copy, too.
const ASKED_FOR: u64 = 16 << 10;
/// How many bytes at most the kernel copies in one call.
const PIECE: u64 = 1 << 20;

fn add_run(runs: &mut Vec<(u64, usize)>, address: u64, length: usize) {
    match runs.last_mut() {
        Some((start, bytes)) if *start + *bytes as u64 == address => *bytes += length,
        _ => runs.push((address, length)),
    }
}

#[cold]
fn not_copied(rank: usize, address: u64, bytes: usize, error: Option<CopyError>) -> Error {
    let fact = Fact::Rma(Mistake::TargetMemory { rank: rank as u32, address, bytes: bytes as u64 });
    match error {
        Some(CopyError::Refused(_)) => {
            let text = format!("the kernel has stopped copying between this process and rank {rank}");
            Error::new(ErrorClass::Other, Fact::Text(text))
        }
        _ => Error::new(ErrorClass::RmaRange, fact),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_hold_all_runs_in_their_order_and_no_more_than_there_is_room_for() {
        let few: Vec<Run> = vec![(0, 3), (100, 40_000), (-8, 1)];
        let many: Vec<Run> = (0..5000).map(|run| (run * 16, 8)).collect();
        for runs in [few, many, vec![(64, 100_000)], Vec::new()] {
            for unit in [1, 8] {
                let (mut elements, mut expected) = (Vec::new(), Vec::new());
                for batch in batches(&runs, unit) {
                    let bytes: u64 = batch.iter().map(|(_, length)| length * unit as u64).sum();
                    assert!(batch.len() == 1 && bytes <= ROOM as u64 || bytes <= ROOM_WITH_RUNS as u64);
                    assert!(!batch.is_empty() && batch.len() <= MOST_RUNS);
                    for (offset, length) in batch {
                        elements.extend((0..length).map(|place| offset + (place * unit as u64) as i64));
                    }
                }
                for (offset, length) in &runs {
                    expected.extend((0..*length).map(|place| offset + (place * unit as u64) as i64));
                }
                assert_eq!(elements, expected);
            }
        }
    }
}
