//! The origin's part: sending operations.

use crate::handle::DatatypeHandle;
use crate::rma::area::Run;
use crate::rma::kinds::Flavor;
use crate::rma::messages::describe::{stretches, to_bytes};
use crate::rma::messages::wire::{Form, IN_CELL, OPERATION, Order, SPARE};
use crate::rma::order::Action;
use crate::rma::runs::batches;
use crate::rma::spot::{Remote, Spot};
use crate::rma::window::{self, Window};
use crate::rma::work::Work;
use encore_engine::active::{self, Data};
use encore_engine::buffer::Buffer;
use encore_engine::call::Call;
use encore_engine::completion::listener::Listener;
use encore_engine::error::Result;
use encore_engine::p2p::far_memory;
use encore_engine::request::REQUESTS;
use encore_transport::transport::Shown;
use encore_tuning::TUNING;

/// Bytes of elements of an accumulate per message: the target has to keep them until all have arrived.
const PART: usize = TUNING.accumulate_part;
/// Most messages to a target whose data have not left, or whose answers are missing, before the next part is sent.
const UNDER_WAY: u64 = TUNING.parts_under_way;

/// Bytes of this process, as a buffer.
///
/// # Safety
/// As for [`Buffer::new`].
pub(super) unsafe fn bytes_at(address: *mut u8, bytes: usize) -> Buffer {
    let byte = DatatypeHandle(0x247).resolve().expect("predefined types are always there");
    // SAFETY: the caller's promise.
    unsafe { Buffer::of(address, bytes as i64, byte) }
}

/// Description of runs at a target: the form, the distance of the first one from the operation's address, and the message with the
/// description.
fn described(runs: &[Run]) -> (Form, i64, Option<Box<[u8]>>) {
    match *stretches(runs) {
        [one] if one.times == 1 => (Form::Run, one.offset, None),
        [one] => (Form::Stretch(one), one.offset, None),
        ref several => (Form::Stretches(several.len() as u64), 0, Some(to_bytes(several))),
    }
}

/// Content of an operation's messages, and destination of its answer.
struct Operation {
    action: Action,
    /// Number of bytes, or of elements of a combination.
    number: u64,
    form: Form,
    /// Distance from the spot.
    offset: i64,
    description: Option<Box<[u8]>>,
    given: Option<Buffer>,
    taken: Option<Buffer>,
}

impl Spot<'_> {
    /// Puts, or else gets. The origin's memory is in use until all operations counted for the target have ended.
    ///
    /// # Safety
    /// As for [`Spot::put`], or for [`Spot::get`] unless `puts`, until then.
    pub(in crate::rma) unsafe fn send_copy(
        &self,
        call: &mut Call,
        win: &Window,
        origin: &Buffer,
        remote: &Remote,
        puts: bool,
    ) -> Result<()> {
        let (program, bytes) = (remote.datatype.definition.program(), remote.bytes());
        // SAFETY: the caller's promise.
        if unsafe { self.copy_by_link(call, win, origin, remote, puts)? } {
            return Ok(());
        }
        let (form, offset, description) = match program.is_contiguous(remote.count as u64) {
            Some(offset) => (Form::Run, offset, None),
            None => {
                let mut runs: Vec<Run> = Vec::new();
                program.for_each_run(remote.count as u64, 0, bytes, |offset, run| runs.push((offset, run)));
                described(&runs)
            }
        };
        let operation = match puts {
            false => Operation {
                action: Action::Get,
                number: bytes,
                form,
                offset,
                description,
                given: None,
                taken: Some(*origin),
            },
            true => {
                let (form, given) = match form {
                    Form::Run if bytes <= IN_CELL as u64 => {
                        let mut data = [0; SPARE];
                        // SAFETY: the caller's promise; there is room.
                        unsafe { origin.read(0, data.as_mut_ptr().cast(), bytes as usize) };
                        (Form::Cell(data), None)
                    }
                    form => (form, Some(*origin)),
                };
                Operation {
                    action: Action::Put,
                    number: bytes,
                    form,
                    offset,
                    description,
                    given,
                    taken: None,
                }
            }
        };
        self.send(call, win, operation)
    }

    /// Puts or gets without the target's part, if its memory can be written or read that way. False: nothing was done.
    ///
    /// # Safety
    /// As for [`Spot::send_copy`].
    unsafe fn copy_by_link(
        &self,
        call: &mut Call,
        win: &Window,
        origin: &Buffer,
        remote: &Remote,
        puts: bool,
    ) -> Result<bool> {
        let member = win.member(self.rank);
        let Some((shown, _)) = member.shown.filter(|(_, may_write)| *may_write || !puts) else {
            return Ok(false);
        };
        let offset = remote.datatype.definition.program().is_contiguous(remote.count as u64);
        let Some(offset) = offset else { return Ok(false) };
        let there = Shown { address: shown.address.wrapping_add_signed(self.offset + offset), ..shown };
        let (peer, done) = (win.comm.peer(self.rank as i32), Listener::Count(member.copies));
        let engine = call.engine();
        member.copies.begin();
        // SAFETY: the caller's promise.
        let begun = unsafe {
            match puts {
                true => far_memory::write(engine, peer, there, *origin, done),
                false => far_memory::read(engine, peer, there, *origin, done),
            }
        };
        if !matches!(begun, Ok(true)) {
            member.copies.end(None);
        }
        begun
    }

    /// Compares and swaps an element of `size` bytes. `given`: the new element and the expected one; `result`: destination of the old
    /// one.
    pub(in crate::rma) fn send_swap(
        &self,
        call: &mut Call,
        win: &Window,
        (given, size): (&[u8], usize),
        result: Buffer,
    ) -> Result<()> {
        let mut data = [0_u8; IN_CELL];
        let (form, description) = match data.get_mut(..given.len()) {
            Some(place) => {
                place.copy_from_slice(given);
                let word = |at: usize| u64::from_ne_bytes(std::array::from_fn(|byte| data[at * 8 + byte]));
                (Form::Cell(std::array::from_fn(word)), None)
            }
            None => (Form::Run, Some(given.into())),
        };
        let taken = Some(result);
        let action = Action::CompareAndSwap;
        // The two elements replace the description, which is kept unchanged as they must be.
        self.send(
            call,
            win,
            Operation { action, number: size as u64, form, offset: 0, description, given: None, taken },
        )
    }

    fn send(&self, call: &mut Call, win: &Window, operation: Operation) -> Result<()> {
        let Operation { action, number, form, offset, description, given, taken } = operation;
        let member = win.member(self.rank);
        let counted = || {
            member.local.begin();
            Listener::Count(member.local)
        };
        let before = member.local.outstanding();
        let description = description.map(|mut kept| Data {
            // SAFETY: kept until the bytes have left.
            buffer: unsafe { bytes_at(kept.as_mut_ptr(), kept.len()) },
            kept: Some(kept),
            sent: counted(),
        });
        let given = given.map(|buffer| Data { buffer, kept: None, sent: counted() });
        let answer = taken.map(|taken| (taken, counted()));
        let order = Order {
            window: win.targets[self.rank].theirs.get(),
            rank: win.rank(),
            action,
            form,
            address: self.address().wrapping_add_signed(offset),
        };
        let answers = answer.is_some();
        let (peer, words) = (win.comm.peer(self.rank as i32), order.words());
        let begun =
            active::begin(call.engine(), peer, OPERATION, number, words, [description, given], answer);
        match begun {
            Ok(request) => {
                // SAFETY: the count of its maker; the engine has one of its own.
                request.into_iter().for_each(|request| _ = unsafe { REQUESTS.release(request) });
                member.unseen.set(true);
                // Only the target knows whether memory is attached.
                if !answers || win.is(Flavor::Dynamic) {
                    member.unconfirmed.set(true);
                }
                Ok(())
            }
            Err(error) => {
                // Nothing was sent.
                (before..member.local.outstanding()).for_each(|_| member.local.end(None));
                Err(error)
            }
        }
    }
}

impl Work<'_> {
    /// Has the target combine elements, in parts. The arrays are in use until all operations counted for the target have ended.
    ///
    /// # Safety
    /// As for [`Work::run`], until then.
    pub(in crate::rma) unsafe fn send(
        &self,
        call: &mut Call,
        win: &Window,
        runs: &[Run],
        from: Option<*const u8>,
        to: Option<*mut u8>,
    ) -> Result<()> {
        let (extent, rank) = (self.combination.extent, self.spot.rank);
        let action = self.action(from.is_some(), to.is_some());
        let mut before = 0;
        for part in batches(runs, extent, PART) {
            let number = part.iter().map(|(_, elements)| *elements as usize).sum::<usize>();
            let bytes = self.combination.bytes(number);
            let (mut form, offset, description) = described(&part);
            // SAFETY: the caller's promise; a send only reads.
            let mut given = from.map(|from| unsafe { bytes_at(from.wrapping_add(before).cast_mut(), bytes) });
            if let (Form::Run, Some(short)) = (form, given.filter(|given| given.bytes() <= IN_CELL as u64)) {
                let mut data = [0; SPARE];
                // SAFETY: the caller's promise; there is room.
                unsafe { short.read(0, data.as_mut_ptr().cast(), bytes) };
                (form, given) = (Form::Cell(data), None);
            }
            // SAFETY: the caller's promise.
            let taken = to.map(|to| unsafe { bytes_at(to.wrapping_add(before), bytes) });
            let member = win.member(rank);
            if member.local.outstanding() >= UNDER_WAY {
                window::wait_with_engine(call, win, rank, |_| member.local.outstanding() < UNDER_WAY);
            }
            let number = number as u64;
            let operation = Operation { action, number, form, offset, description, given, taken };
            self.spot.send(call, win, operation)?;
            before += number as usize * extent;
        }
        Ok(())
    }
}
