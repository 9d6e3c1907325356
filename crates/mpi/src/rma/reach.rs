//! Ways to reach a target's memory, and the copies that they allow.

use std::time::Instant;

use encore_boot::memory::{self, CopyError};
use rustix::io::Errno;

use crate::rma::area::Run;
use crate::rma::asking::{self, COPY, Served};
use crate::rma::order::{Action, Request};
use crate::rma::pipeline::{PART, Pipeline};
use crate::rma::runs::batches;
use crate::rma::spot::{Reach, Remote, Spot};
use crate::rma::window::{Target, Window};
use encore_adapt::operations::{ASKED_FOR, Choice, Kind, Way};
use encore_engine::buffer::Buffer;
use encore_engine::call::Call;
use encore_engine::datatype::{self, device};
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::mistake::Mistake;

impl Window {
    /// Location of the target's side of an operation. `None`: there is nothing to do.
    ///
    /// Fails outside an epoch, and if any byte lies outside the target's memory.
    #[inline]
    pub(crate) fn spot(&self, remote: &Remote) -> Result<Option<Spot<'_>>> {
        if remote.rank == encore_engine::PROC_NULL {
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
                Ok(Some(Spot { reach: target.reach.shifted(offset), offset, control: target.stripes, rank }))
            }
            None => Err(past_window(rank, target, remote, Some((low, high)))),
        }
    }
}

impl Window {
    /// Whether an operation without a [`Window::spot`] may span several pieces of attached memory.
    #[cold]
    pub(crate) fn is_scattered(&self, remote: &Remote) -> bool {
        let span = remote.datatype.span(remote.count);
        self.attached.is_some() && self.accessed(remote.rank as usize).is_ok() && span.is_some()
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
            Reach::Direct(address) | Reach::Beside { here: address, .. } => {
                // SAFETY: the caller's promise; the target's side lies inside the window (`Window::spot`), which is mapped here.
                unsafe { datatype::copy(origin, &Buffer::of(address, remote.count, remote.datatype)) };
                Ok(())
            }
            Reach::Device(address) => {
                let datatype = device::fitting(address, remote.count, remote.datatype)?;
                // SAFETY: as above, except that the driver copies.
                unsafe { datatype::copy(origin, &Buffer::of(address, remote.count, datatype)) };
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
            Reach::Direct(address) | Reach::Beside { here: address, .. } => {
                // SAFETY: the caller's promise; the target's side lies inside the window (`Window::spot`), which is mapped here.
                unsafe { datatype::copy(&Buffer::of(address, remote.count, remote.datatype), origin) };
                Ok(())
            }
            Reach::Device(address) => {
                let datatype = device::fitting(address, remote.count, remote.datatype)?;
                // SAFETY: as above, except that the driver copies.
                unsafe { datatype::copy(&Buffer::of(address, remote.count, datatype), origin) };
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
        if let Reach::Messages { .. } = self.reach {
            // SAFETY: the caller's promise, which holds until the operation has ended (MPI 5.0 §12.3).
            return unsafe { self.send_copy(call, win, origin, remote, puts) };
        }
        let (program, bytes) = (remote.datatype.definition.program(), remote.bytes());
        let one_run = program.is_contiguous(remote.count as u64);
        let mut runs: Vec<Run> = Vec::new();
        if one_run.is_none() {
            program.for_each_run(remote.count as u64, 0, bytes, |offset, run| runs.push((offset, run)));
        }
        let choice = match self.reach {
            Reach::Kernel { .. } => self.choose(call, win, (bytes, runs.len()), puts, origin),
            _ => Choice::only(Way::Ask),
        };
        let kernel = match self.reach {
            Reach::Kernel { pid, address } => Some((pid, address)),
            _ => None,
        };
        // SAFETY: the caller's promise.
        let asked = unsafe {
            match (choice.way, one_run) {
                (Way::Share, Some(offset)) => {
                    let there = self.address().wrapping_add_signed(offset);
                    call.engine().counters.window_kernel_copies += 1;
                    self.share(call, win, (there, origin.address, bytes), puts)?;
                    win.targets[self.rank].choices.done(choice, Instant::now);
                    return Ok(());
                }
                (Way::Pull, Some(offset)) if origin.datatype.dense => {
                    let there = self.address().wrapping_add_signed(offset);
                    self.pull(call, win, (there, origin.address, bytes as usize), puts)?
                }
                // Also for data scattered at the origin.
                (Way::Kernel | Way::Pull | Way::Share, _) => 0,
                (Way::Ask, Some(offset)) if bytes <= PART as u64 && origin.datatype.dense => {
                    let run = [(offset, bytes)];
                    let request = self.request(&run, puts, origin.address, bytes as usize);
                    let served = asking::ask(call, win, self.rank, &request, kernel.is_some())?;
                    if served == Served::Done { bytes } else { 0 }
                }
                (Way::Ask, Some(offset)) => {
                    self.ask_for_parts(call, win, origin, &[(offset, bytes)], puts, kernel.is_some())?
                }
                (Way::Ask, None) => self.ask_for_parts(call, win, origin, &runs, puts, kernel.is_some())?,
            }
        };
        if asked < bytes {
            let (pid, address) = kernel.expect("only what the kernel can copy is taken back");
            call.engine().counters.window_kernel_copies += 1;
            // SAFETY: the caller's promise.
            unsafe { self.by_kernel(pid, address, origin, remote, (puts, asked))? };
        }
        if choice.way == Way::Kernel || asked == bytes {
            win.targets[self.rank].choices.done(choice, Instant::now);
        }
        Ok(())
    }

    /// Choice for a put or get that the kernel could do. `runs`: 0 counts as 1.
    fn choose(
        &self,
        call: &mut Call,
        win: &Window,
        (bytes, runs): (u64, usize),
        puts: bool,
        origin: &Buffer,
    ) -> Choice {
        let may_ask = match runs {
            0 => bytes <= ASKED_FOR || origin.datatype.dense,
            // The kernel looks up the pages of each run separately.
            runs => bytes / (runs as u64) < SHORT_RUNS,
        };
        if !may_ask || !asking::had_better_ask(call, win, self.rank, COPY) {
            return Choice::only(Way::Kernel);
        }
        match runs {
            0 => win.targets[self.rank].choices.next(
                if puts { Kind::Put } else { Kind::Get },
                bytes,
                Instant::now,
            ),
            _ => Choice::only(Way::Ask),
        }
    }

    /// Has the target do a put or get in parts. Returns the number of leading bytes that it has moved.
    ///
    /// # Safety
    /// As for [`Spot::copy_there`], of the bytes in `runs`.
    unsafe fn ask_for_parts(
        &self,
        call: &mut Call,
        win: &Window,
        origin: &Buffer,
        runs: &[Run],
        puts: bool,
        or_kernel: bool,
    ) -> Result<u64> {
        let (mut packed, mut done) = (Vec::new(), 0);
        for parts in batches(runs, 1, PART).chunks(PACKED) {
            let lengths = parts.iter().map(|part| part.iter().map(|(_, length)| length).sum::<u64>());
            let all = lengths.clone().sum::<u64>() as usize;
            let data = match origin.datatype.dense {
                true => origin.address.wrapping_add(done as usize),
                false => {
                    packed.resize(all, 0);
                    packed.as_mut_ptr()
                }
            };
            let mut pipeline = Pipeline::new(win, self.rank, or_kernel);
            // SAFETY: the caller's promise; `data` has room for all parts, and stays until the pipeline is finished.
            unsafe {
                if puts && !origin.datatype.dense {
                    origin.read(done, data, all);
                }
                let mut before = 0;
                for (number, (part, length)) in parts.iter().zip(lengths.clone()).enumerate() {
                    let request = self.request(part, puts, data.wrapping_add(before), length as usize);
                    pipeline.ask(call, number, &request);
                    before += length as usize;
                }
                let left = pipeline.finish(call)?;
                // Bytes after a withdrawn part are copied again, even if the target has copied them.
                let in_order = left.first().copied().unwrap_or(parts.len());
                let moved = lengths.take(in_order).sum::<u64>();
                if !puts && !origin.datatype.dense {
                    origin.write(done, data, moved as usize);
                }
                done += moved;
                if !left.is_empty() {
                    break;
                }
            }
        }
        Ok(done)
    }

    /// Request to the target for the put or get of `length` bytes at `data`, which lie in `runs` there.
    fn request<'b>(&self, runs: &'b [Run], puts: bool, data: *mut u8, length: usize) -> Request<'b> {
        let (action, gives, takes) = match puts {
            true => (Action::Put, length, 0),
            false => (Action::Get, 0, length),
        };
        let (offset, runs) = match runs {
            [(offset, _)] => (*offset, &[][..]),
            several => (0, several),
        };
        let address = self.address().wrapping_add_signed(offset);
        Request { action, address, number: length, runs, given: data, gives, taken: data, takes, far: false }
    }

    /// Address in the target's process, if that memory isn't reached directly.
    pub(crate) fn address(&self) -> u64 {
        match self.reach {
            Reach::Direct(address) | Reach::Device(address) => address.addr() as u64,
            Reach::Kernel { address, .. }
            | Reach::Served { address }
            | Reach::Beside { address, .. }
            | Reach::Messages { address } => address,
        }
    }

    /// Has the kernel load ranges of the memory of process `pid`.
    ///
    /// # Safety
    /// The ranges lie inside the window, and there is room for them at `to`.
    pub(crate) unsafe fn load(&self, pid: u32, ranges: &[(u64, usize)], to: *mut u8) -> Result<()> {
        // SAFETY: the caller's promise.
        let copied = unsafe { memory::read_runs(pid, ranges, to) };
        self.all_of(copied, ranges.iter().map(|(_, length)| length).sum(), ranges[0].0)
    }

    /// Has the kernel store to ranges of the memory of process `pid`.
    ///
    /// # Safety
    /// The ranges lie inside the window, and their bytes are at `from`.
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
            // SAFETY: `at` has `length` bytes, of the origin's buffer or of an own one, and the runs have the same length together; they
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

    pub(super) fn all_of(
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

/// Average length of runs below which the target should copy, in bytes (docs/lab/303).
const SHORT_RUNS: u64 = 2048;
/// Number of parts of data scattered at the origin that are packed at a time.
const PACKED: usize = 32;
/// Most bytes that the kernel copies in one call.
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
        Some(CopyError::Refused(Errno::SRCH)) => {
            let text = format!("rank {rank} of the window's group has died");
            Error::new(ErrorClass::ProcFailed, Fact::Text(text))
        }
        Some(CopyError::Refused(_)) => {
            let text = format!("the kernel has stopped copying between this process and rank {rank}");
            Error::new(ErrorClass::Other, Fact::Text(text))
        }
        _ => Error::new(ErrorClass::RmaRange, fact),
    }
}
