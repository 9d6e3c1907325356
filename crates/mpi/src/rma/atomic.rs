//! Operations on one element (MPI 5.0 §12.3.4): fetch-and-op, compare-and-swap. They are atomic as those of [`super::accumulate`] are.

use encore_datatype::reduce;
use encore_datatype::{Class, Operand};

use crate::rma::accumulate::get_accumulate;
use crate::rma::asking::{self, SWAP, Served};
use crate::rma::dynamic;
use crate::rma::order::{Action, Request};
use crate::rma::spot::{Reach, Remote};
use crate::rma::window::Window;
use encore_engine::buffer::Buffer;
use encore_engine::call::Call;
use encore_engine::datatype::Datatype;
use encore_engine::error::mistake::Mistake;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
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
    Err(Error::argument(ErrorClass::Type, "datatype", Fact::Rma(Mistake::NotNamed(datatype.handle()))))
}

/// `MPI_Compare_and_swap`
///
/// # Safety
/// `origin` and `compare` are one readable element each, and `result` is a writable one.
pub unsafe fn compare_and_swap(
    call: &mut Call,
    win: &Window,
    (origin, compare, result): (*const u8, *const u8, *mut u8),
    remote: &Remote,
) -> Result<()> {
    predefined(remote.datatype)?;
    let size = match remote.datatype.definition.element() {
        Some(Operand::Single(basic)) if can_be_compared(basic.class()) => basic.size(),
        _ => {
            let fact = Fact::Rma(Mistake::NotComparable(remote.datatype.handle()));
            return Err(Error::argument(ErrorClass::Type, "datatype", fact));
        }
    };
    dynamic::look_up(call, win, remote.rank)?;
    let Some(spot) = win.spot(remote)? else { return Ok(()) };
    let pid = match spot.reach {
        Reach::Kernel { pid, .. } if !asking::had_better_ask(call, win, spot.rank, SWAP) => Some(pid),
        Reach::Direct(_) | Reach::Beside { .. } => None,
        _ => {
            let mut given = [0; 2 * LONGEST];
            // SAFETY: the caller's promise.
            unsafe {
                std::ptr::copy_nonoverlapping(origin, given.as_mut_ptr(), size);
                std::ptr::copy_nonoverlapping(compare, given.as_mut_ptr().add(size), size);
            }
            let request = Request {
                action: Action::CompareAndSwap,
                address: spot.address(),
                number: size,
                runs: &[],
                given: given.as_ptr(),
                gives: 2 * size,
                taken: result,
                takes: size,
                far: false,
            };
            let pid = match spot.reach {
                Reach::Kernel { pid, .. } => Some(pid),
                _ => None,
            };
            if let Reach::Messages { .. } = spot.reach {
                return spot.send_swap(call, win, (&given[..2 * size], size), result);
            }
            // SAFETY: as above.
            if unsafe { asking::ask(call, win, spot.rank, &request, pid.is_some())? } == Served::Done {
                return Ok(());
            }
            pid
        }
    };
    let (stripe, _) = spot.control.stripe(spot.offset as u64);
    let mut old = [0; LONGEST];
    stripe.lock(win);
    // SAFETY: the caller's promise; the element lies inside the window, and its lock is held.
    let done = unsafe {
        let expected = std::slice::from_raw_parts(compare, size);
        match (pid, spot.reach) {
            (Some(pid), _) => spot.load(pid, &[(spot.address(), size)], old.as_mut_ptr()).and_then(|()| {
                if &old[..size] == expected {
                    spot.store(pid, &[(spot.address(), size)], origin)
                } else {
                    Ok(())
                }
            }),
            (None, Reach::Direct(at) | Reach::Beside { here: at, .. }) => {
                std::ptr::copy_nonoverlapping(at, old.as_mut_ptr(), size);
                if &old[..size] == expected {
                    std::ptr::copy_nonoverlapping(origin, at, size);
                }
                Ok(())
            }
            (None, _) => unreachable!("what the target does has been done"),
        }
    };
    stripe.unlock(win);
    done?;
    // SAFETY: the caller's promise.
    unsafe { std::ptr::copy_nonoverlapping(old.as_ptr(), result, size) };
    Ok(())
}

/// The kinds of types that may be compared and swapped: C and Fortran integers, logical and multi-language types, bytes.
fn can_be_compared(class: Class) -> bool {
    if class == Class::Character && !strict::is() {
        // As other MPI libraries do it, bit by bit.
        return true;
    }
    matches!(
        class,
        Class::CInteger | Class::FortranInteger | Class::Logical | Class::MultiLanguage | Class::Byte
    )
}

/// `MPI_NO_OP` reads no element of the origin's.
pub fn reads_origin(op: Obj<Op>) -> bool {
    !matches!(op.kind, encore_engine::op::OpKind::Predefined(reduce::Op::NoOp))
}
