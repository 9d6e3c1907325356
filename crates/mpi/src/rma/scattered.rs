//! Operations on a dynamic window whose target's side lies in several pieces of attached memory: the pieces may be apart, joined by a
//! datatype, or contiguous. Such an operation is done part by part. Nothing is done before all parts are found.

use crate::handle::DatatypeHandle;
use crate::rma::spot::{Remote, Spot};
use crate::rma::window::Window;
use encore_engine::buffer::Buffer;
use encore_engine::call::Call;
use encore_engine::error::Result;

/// Consecutive bytes or elements of the data: their beginning at the target, and their number.
type Part<'a> = (Spot<'a>, u64);

/// The parts of `runs`, each an offset from the operation's address and a number of items. An item takes `step` bytes, of which the first
/// `end` lie in one piece; for bytes, both are 1.
///
/// Fails if any item isn't attached.
pub(crate) fn parts<'a>(
    win: &'a Window,
    remote: &Remote,
    runs: impl Iterator<Item = (i64, u64)>,
    (step, end): (u64, u64),
) -> Result<Vec<Part<'a>>> {
    let rank = remote.rank as usize;
    let attached = win.attached.as_ref().expect("the window is a dynamic one").borrow();
    let mut parts: Vec<Part<'a>> = Vec::new();
    for (offset, items) in runs {
        let mut at = (remote.disp as u64).wrapping_add_signed(offset);
        let mut left = items;
        while left > 0 {
            let (spot, room) = attached.spot_at(rank, &win.targets[rank], at, end)?;
            let number = ((room - end) / step + 1).min(left);
            parts.push((spot, number));
            left -= number;
            at = at.wrapping_add(number * step);
        }
    }
    Ok(parts)
}

/// A put, or a get unless `puts`.
///
/// # Safety
/// `origin` is readable memory of its type and count (writable, for a get), with as many bytes as the target's side.
pub(crate) unsafe fn copy(
    call: &mut Call,
    win: &Window,
    origin: &Buffer,
    remote: &Remote,
    puts: bool,
) -> Result<()> {
    let bytes = remote.bytes();
    let mut runs = Vec::new();
    let program = remote.datatype.definition.program();
    program.for_each_run(remote.count as u64, 0, bytes, |offset, run| runs.push((offset, run)));
    let parts = parts(win, remote, runs.into_iter(), (1, 1))?;
    let byte = DatatypeHandle(0x247).resolve().expect("predefined types are always there");
    let mut packed = Vec::new();
    let data = match origin.datatype.dense {
        true => origin.address,
        false => {
            packed.resize(bytes as usize, 0_u8);
            packed.as_mut_ptr()
        }
    };
    // SAFETY: the caller's promise; the packed data have room for all bytes, and each part lies in attached memory.
    unsafe {
        if puts && !origin.datatype.dense {
            origin.read(0, data, bytes as usize);
        }
        let mut done = 0;
        for (spot, length) in parts {
            let part = Buffer::of(data.add(done), length as i64, byte);
            let there = Remote { count: length as i64, datatype: byte, ..*remote };
            match puts {
                true => spot.put(call, win, &part, &there)?,
                false => spot.get(call, win, &part, &there)?,
            }
            done += length as usize;
        }
        if !puts && !origin.datatype.dense {
            origin.write(0, data, bytes as usize);
        }
    }
    Ok(())
}
