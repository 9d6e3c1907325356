//! Operations on one element (MPI 5.0 §12.3.4): fetch-and-op, compare-and-swap. They are as atomic as those of [`super::accumulate`].

use encore_datatype::reduce;
use encore_datatype::{Class, Operand};

use crate::rma::accumulate::get_accumulate;
use crate::rma::asking::{self, SWAP, Served};
use crate::rma::dynamic;
use crate::rma::order::{Action, Request};
use crate::rma::spot::{Reach, Remote, Spot};
use crate::rma::window::Window;
use crate::rma::work::swap_here;
use encore_engine::buffer::Buffer;
use encore_engine::call::Call;
use encore_engine::datatype::Datatype;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::mistake::Mistake;
use encore_engine::op::Op;
use encore_engine::slab::Obj;
use encore_engine::strict;

/// Bytes of the longest element that is compared and swapped.
const LONGEST: usize = 16;

/// `MPI_Fetch_and_op`
///
/// # Safety
/// `origin` is one readable element, unless the operator is `MPI_NO_OP`, and `result` a writable one.
pub unsafe fn fetch_and_op(
    call: &mut Call,
    win: &Window,
    origin: &Buffer,
    result: &Buffer,
    remote: &Remote,
    op: Obj<Op>,
) -> Result<()> {
    predefined(remote.datatype)?;
    // SAFETY: the caller's promise.
    unsafe { get_accumulate(call, win, origin, result, remote, op) }
}

fn predefined(datatype: Obj<Datatype>) -> Result<()> {
    if datatype.definition.is_predefined() {
        return Ok(());
    }
    Err(Error::argument(ErrorClass::Type, "datatype", Fact::Rma(Mistake::NotNamed(datatype.handle().0))))
}

/// `MPI_Compare_and_swap`
///
/// # Safety
/// `origin` and `compare` are one readable element each of the type, and `result` is a writable one.
pub unsafe fn compare_and_swap(
    call: &mut Call,
    win: &Window,
    (origin, compare, result): (&Buffer, &Buffer, &Buffer),
    remote: &Remote,
) -> Result<()> {
    predefined(remote.datatype)?;
    let size = match remote.datatype.definition.element() {
        Some(Operand::Single(basic)) if can_be_compared(basic.class()) => basic.size(),
        _ => {
            let fact = Fact::Rma(Mistake::NotComparable(remote.datatype.handle().0));
            return Err(Error::argument(ErrorClass::Type, "datatype", fact));
        }
    };
    dynamic::look_up(call, win, remote.rank)?;
    let Some(spot) = win.spot(remote)? else { return Ok(()) };
    let (mut given, mut old) = ([0; 2 * LONGEST], [0; LONGEST]);
    // SAFETY: the caller's promise; there is room for two elements.
    unsafe {
        origin.read(0, given.as_mut_ptr(), size);
        compare.read(0, given.as_mut_ptr().add(size), size);
    }
    match spot.reach {
        Reach::Messages { .. } => return spot.send_swap(call, win, (&given[..2 * size], size), *result),
        // SAFETY: the element lies inside the window; there are two elements, and room for one.
        Reach::Direct(_) | Reach::Device(_) | Reach::Beside { .. } => unsafe {
            swap_here(&spot, win, size, given.as_ptr(), old.as_mut_ptr());
        },
        // SAFETY: as above.
        Reach::Kernel { .. } | Reach::Served { .. } => unsafe {
            swap_there(call, win, &spot, (&given, size), &mut old)?;
        },
    }
    // SAFETY: the caller's promise.
    unsafe { result.write(0, old.as_ptr(), size) };
    Ok(())
}

/// Compares and swaps an element of `size` bytes that the processor doesn't reach. `given`: the new element, then the expected one.
/// `old`: destination of the old one.
///
/// # Safety
/// The element lies inside the window.
unsafe fn swap_there(
    call: &mut Call,
    win: &Window,
    spot: &Spot<'_>,
    (given, size): (&[u8; 2 * LONGEST], usize),
    old: &mut [u8; LONGEST],
) -> Result<()> {
    let pid = match spot.reach {
        Reach::Kernel { pid, .. } => Some(pid),
        _ => None,
    };
    if pid.is_none() || asking::had_better_ask(call, win, spot.rank, SWAP) {
        let request = Request {
            action: Action::CompareAndSwap,
            address: spot.address(),
            number: size,
            runs: &[],
            given: given.as_ptr(),
            gives: 2 * size,
            taken: old.as_mut_ptr(),
            takes: size,
            far: false,
        };
        // SAFETY: the elements are there, and there is room.
        if unsafe { asking::ask(call, win, spot.rank, &request, pid.is_some())? } == Served::Done {
            return Ok(());
        }
    }
    let pid = pid.expect("only what the kernel can copy is taken back");
    let (stripe, _) = spot.control.stripe(spot.offset as u64);
    stripe.lock(win);
    // SAFETY: the caller's promise; the element's lock is held.
    let done = unsafe {
        spot.load(pid, &[(spot.address(), size)], old.as_mut_ptr()).and_then(|()| {
            match old[..size] == given[size..2 * size] {
                true => spot.store(pid, &[(spot.address(), size)], given.as_ptr()),
                false => Ok(()),
            }
        })
    };
    stripe.unlock(win);
    done
}

/// The kinds of types that may be compared and swapped: C and Fortran integers, logical and multi-language types, bytes.
fn can_be_compared(class: Class) -> bool {
    if class == Class::Character && !strict::is() {
        // Compared bit by bit, as in other MPI libraries.
        return true;
    }
    matches!(
        class,
        Class::CInteger | Class::FortranInteger | Class::Logical | Class::MultiLanguage | Class::Byte
    )
}

/// Whether an operator reads the origin's element; `MPI_NO_OP` doesn't.
pub fn reads_origin(op: Obj<Op>) -> bool {
    !matches!(op.kind, encore_engine::op::OpKind::Predefined(reduce::Op::NoOp))
}
