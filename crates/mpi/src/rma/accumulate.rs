//! Operations that combine the origin's elements with the target's (MPI 5.0 §12.3.4): accumulate, get-accumulate.
//!
//! This module finds out what to do to which elements; [`super::work`] does it.
//!
//! Each element is read, combined and written under the lock of its [`Stripe`](encore_shmem::window::stripe::Stripe), by any process and
//! any way of reaching the memory: so all kinds of these operations are atomic towards each other, for each element. Elements of one call
//! are done in their order, and calls of one process in theirs, so nothing is ever reordered.
//!
//! Long runs of elements go through the kernels of reductions, under one lock for all that lie in a stripe. An atomic instruction for
//! each element would take longer from a handful of elements on, and most types and operators have none.

use encore_datatype::Operand;
use encore_datatype::reduce::{self};

use crate::rma::area::Run;
use crate::rma::combination::{Combination, is_array};
use crate::rma::dynamic;
use crate::rma::messages::sync;
use crate::rma::scattered;
use crate::rma::spot::{Remote, Spot};
use crate::rma::transfer::check_lengths;
use crate::rma::window::Window;
use crate::rma::work::Work;
use encore_engine::buffer::Buffer;
use encore_engine::call::Call;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::mistake::Mistake;
use encore_engine::op::{Op, OpKind};
use encore_engine::slab::Obj;

/// `MPI_Accumulate`
///
/// # Safety
/// The origin's buffer is readable memory of its type and count.
pub unsafe fn accumulate(
    call: &mut Call,
    win: &Window,
    origin: &Buffer,
    remote: &Remote,
    op: Obj<Op>,
) -> Result<()> {
    if matches!(op.kind, OpKind::Predefined(reduce::Op::NoOp)) {
        return Err(Error::argument(ErrorClass::Op, "op", Fact::Rma(Mistake::NoOp)));
    }
    // SAFETY: the caller's promise.
    unsafe { combine(call, win, origin, None, remote, op) }
}

/// `MPI_Get_accumulate`
///
/// # Safety
/// The origin's buffer is readable and the result's writable memory of its type and count. With `MPI_NO_OP` the origin's isn't accessed.
pub unsafe fn get_accumulate(
    call: &mut Call,
    win: &Window,
    origin: &Buffer,
    result: &Buffer,
    remote: &Remote,
    op: Obj<Op>,
) -> Result<()> {
    // SAFETY: the caller's promise.
    unsafe { combine(call, win, origin, Some(result), remote, op) }
}

/// # Safety
/// As for [`get_accumulate`].
unsafe fn combine(
    call: &mut Call,
    win: &Window,
    origin: &Buffer,
    result: Option<&Buffer>,
    remote: &Remote,
    op: Obj<Op>,
) -> Result<()> {
    if remote.bytes() == 0 {
        // A type without data consists of no predefined type.
        return win.spot(remote).map(|_| ());
    }
    let combination = Combination::new(&op, remote.datatype, "target_datatype")?;
    let reads = combination.op != reduce::Op::NoOp;
    if reads {
        combination.check(origin.datatype, "origin_datatype")?;
        check_lengths(origin, remote)?;
    }
    if let Some(result) = result {
        combination.check(result.datatype, "result_datatype")?;
        check_lengths(result, remote)?;
    }
    dynamic::look_up(call, win, remote.rank)?;
    let (spot, parts) = match win.spot(remote) {
        Ok(Some(spot)) => (Some(spot), Vec::new()),
        Ok(None) => return Ok(()),
        Err(_) if win.is_scattered(remote) => (None, elements_in_parts(win, remote, &combination)?),
        Err(error) => return Err(error),
    };
    let work = |spot| Work { combination, spot, holder: win };
    // SAFETY: the caller's promise; the target's side lies inside the window.
    unsafe {
        let origins = reads.then(|| Elements::of(origin, &combination));
        let mut taken = result.map(|result| Elements::of_room(result, &combination));
        let given = origins.as_ref().map(|given| given.at(0));
        let to = taken.as_mut().map(|taken| taken.at(0).cast_mut());
        let done = match spot {
            Some(spot) if is_array(remote.datatype, &combination) => {
                let run = [(0, remote.bytes() / combination.size as u64)];
                work(spot).run(call, win, &run, given, to)
            }
            Some(spot) => work(spot).run(call, win, &runs(remote, &combination), given, to),
            None => Ok(()),
        };
        // Copies must stay until they have left or arrived.
        let copies = |elements: &Option<Elements>| elements.as_ref().is_some_and(|all| all.copies.is_some());
        if win.is_far(remote.rank as usize) && (copies(&origins) || copies(&taken)) {
            sync::flush_here(call, win, remote.rank as usize);
        }
        done?;
        let mut before = 0;
        for (spot, elements) in parts {
            let (given, to) = (given.map(|given| given.add(before)), to.map(|to| to.add(before)));
            work(spot).run(call, win, &[(0, elements)], given, to)?;
            before += elements as usize * combination.extent;
        }
        if let (Some(taken), Some(result)) = (taken, result) {
            taken.unpack_to(result, &combination);
        }
    }
    Ok(())
}

/// Locations of the target's elements, in their order, if they are in several pieces of attached memory.
#[cold]
fn elements_in_parts<'a>(
    win: &'a Window,
    remote: &Remote,
    combination: &Combination,
) -> Result<Vec<(Spot<'a>, u64)>> {
    let step = (combination.extent as u64, combination.end as u64);
    scattered::parts(win, remote, runs(remote, combination).into_iter(), step)
}

/// Elements in an array: the program's own array, or a copy of elements with another layout.
struct Elements {
    address: *const u8,
    /// The copies, if any.
    copies: Option<Vec<u128>>,
}

impl Elements {
    fn at(&self, place: usize) -> *const u8 {
        self.address.wrapping_add(place)
    }

    /// Space for the elements of a buffer: the buffer itself if they lie there as in an array, without gaps.
    fn of_room(buffer: &Buffer, combination: &Combination) -> Elements {
        if buffer.datatype.dense {
            return Elements { address: buffer.address, copies: None };
        }
        let elements = buffer.bytes() as usize / combination.size;
        let mut room = vec![0_u128; (elements * combination.extent).div_ceil(size_of::<u128>())];
        Elements { address: room.as_mut_ptr().cast(), copies: Some(room) }
    }

    /// The elements of a buffer.
    ///
    /// # Safety
    /// `buffer` is readable memory of its type and count.
    unsafe fn of(buffer: &Buffer, combination: &Combination) -> Elements {
        let mut elements = Self::of_room(buffer, combination);
        let length = buffer.bytes() as usize;
        if let Some(room) = &mut elements.copies {
            let room = room.as_mut_ptr().cast::<u8>();
            // SAFETY: the caller's promise; the room is that long.
            unsafe {
                match combination.operand {
                    Operand::Single(_) => buffer.read(0, room, length),
                    Operand::Pair { .. } => {
                        let mut packed = vec![0_u8; length];
                        buffer.read(0, packed.as_mut_ptr(), length);
                        pairs_at(room, length, combination).write(0, packed.as_ptr(), length);
                    }
                }
            }
        }
        elements
    }

    /// Copies the elements back to their buffer, unless they are there already.
    ///
    /// # Safety
    /// `buffer` is writable memory of its type and count.
    unsafe fn unpack_to(&self, buffer: &Buffer, combination: &Combination) {
        let length = buffer.bytes() as usize;
        let Some(room) = &self.copies else { return };
        let room = room.as_ptr().cast::<u8>();
        // SAFETY: the caller's promise; the room has as many elements.
        unsafe {
            match combination.operand {
                Operand::Single(_) => buffer.write(0, room, length),
                Operand::Pair { .. } => {
                    let mut packed = vec![0_u8; length];
                    pairs_at(room.cast_mut(), length, combination).read(0, packed.as_mut_ptr(), length);
                    buffer.write(0, packed.as_ptr(), length);
                }
            }
        }
    }
}

/// An array of pairs with `bytes` bytes of data.
///
/// # Safety
/// As for [`Buffer::new`].
unsafe fn pairs_at(address: *mut u8, bytes: usize, combination: &Combination) -> Buffer {
    let datatype = combination.handle.resolve().expect("predefined types are always there");
    // SAFETY: the caller's promise.
    unsafe { Buffer::of(address, (bytes / combination.size) as i64, datatype) }
}

/// The target's elements in their order: distances from the first item's address, and number of elements that follow as in an array.
fn runs(remote: &Remote, combination: &Combination) -> Vec<Run> {
    if is_array(remote.datatype, combination) {
        return vec![(0, remote.bytes() / combination.size as u64)];
    }
    let mut runs: Vec<Run> = Vec::new();
    for_each_run(remote, combination, |offset, elements| runs.push((offset, elements as u64)));
    runs
}

/// Calls `run` for the target's elements in their order, where they don't form an array: distance of the first one from the first item's
/// address, and number of elements that follow as in an array.
fn for_each_run(remote: &Remote, combination: &Combination, mut run: impl FnMut(i64, usize)) {
    let (datatype, count) = (remote.datatype, remote.count);
    for item in 0..count {
        let start = item * datatype.extent;
        let mut position = 0;
        datatype.definition.for_each_element(|basic, offset, len| match combination.operand {
            Operand::Single(_) => run(start + offset, len as usize),
            Operand::Pair { .. } => {
                // Value and index are separate runs; a pair's position is that of its value.
                for part in 0..len {
                    if position % combination.size == 0 {
                        run(start + offset + (part * basic.size() as u64) as i64, 1);
                    }
                    position += basic.size();
                }
            }
        });
    }
}
