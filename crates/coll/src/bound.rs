//! Steps on lanes, bound to addresses.

use encore_datatype::reduce::Kernel;
use encore_plan::ir::{self, Action, Audience};
use encore_shmem::ring::INLINE;

use crate::binding::Binding;
use crate::prepared::CompiledPlan;
use encore_engine::buffer::Buffer;

/// A step with its addresses. Ranks, lanes and the byte `at` of a post are those of [`Action`].
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub enum Bound {
    /// Publish a run of bytes that fits a cell.
    PostShort { lane: u32, from: *const u8, bytes: usize, to: Audience },
    /// Publish a buffer.
    Post { lane: u32, from: Buffer, to: Audience },
    /// Copy from a cell to a run of bytes.
    TakeBytes { rank: u32, lane: u32, at: usize, into: *mut u8, bytes: usize },
    /// Copy from a cell to a buffer.
    Take { rank: u32, lane: u32, at: usize, into: Buffer },
    /// Combine the data of a cell with a vector.
    Fold { rank: u32, lane: u32, at: usize, kernel: Kernel, inout: *mut u8, count: usize },
    /// Combine the data of a cell with a vector of this rank, which is the left operand or the right one.
    Merge {
        rank: u32,
        lane: u32,
        at: usize,
        kernel: Kernel,
        own: *const u8,
        own_first: bool,
        into: *mut u8,
        count: usize,
    },
    /// Copy locally.
    Copy { from: Buffer, into: Buffer },
    /// Combine locally.
    Reduce { kernel: Kernel, left: *const u8, inout: *mut u8, count: usize },
    /// A message, or several: it begins and ends apart from the steps on lanes, with the buffers of its plan.
    Message,
}

impl Bound {
    /// Adds offsets to a step's addresses, in the order of their buffers in [`buffers_of`].
    #[inline(always)]
    pub fn shift(&mut self, [by, other]: [isize; 2]) {
        match self {
            Bound::PostShort { from, .. } => *from = from.wrapping_offset(by),
            // SAFETY: the operation was given other buffers, to which this call binds the plan.
            Bound::Post { from, .. } => unsafe { from.shift(by) },
            Bound::TakeBytes { into, .. } => *into = into.wrapping_offset(by),
            // SAFETY: as above.
            Bound::Take { into, .. } => unsafe { into.shift(by) },
            Bound::Fold { inout, .. } => *inout = inout.wrapping_offset(by),
            Bound::Merge { own, into, .. } => {
                *own = own.wrapping_offset(by);
                *into = into.wrapping_offset(other);
            }
            Bound::Copy { from, into } => {
                // SAFETY: as above.
                unsafe {
                    from.shift(by);
                    into.shift(other);
                }
            }
            Bound::Reduce { left, inout, .. } => {
                *left = left.wrapping_offset(by);
                *inout = inout.wrapping_offset(other);
            }
            Bound::Message => {}
        }
    }
}

/// The one rank that takes the post. `None`: all may.
#[inline]
pub fn taker(to: Audience) -> Option<usize> {
    match to {
        Audience::All => None,
        Audience::One(rank) => Some(rank as usize),
    }
}

/// The buffers of a step on lanes, one or two.
pub fn buffers_of(action: Action) -> [ir::Buffer; 2] {
    match action {
        Action::Post { from, .. } => [from.buffer; 2],
        Action::Take { into, .. } => [into.buffer; 2],
        Action::Fold { inout, .. } => [inout.buffer; 2],
        Action::Merge { own, into, .. } => [own.buffer, into.buffer],
        Action::Copy { from, into } => [from.buffer, into.buffer],
        Action::Reduce { left, inout } => [left.buffer, inout.buffer],
        _ => unreachable!("kept plans on lanes have no messages"),
    }
}

/// Binds a step.
#[inline]
pub fn bind(action: Action, binding: &Binding) -> Bound {
    let kernel = || binding.kernel.expect("functions of the program aren't applied on lanes");
    match action {
        Action::Post { lane, from, to } => {
            if from.count == 0 {
                return Bound::PostShort { lane, from: std::ptr::null(), bytes: 0, to };
            }
            let from = binding.buffer(from);
            let bytes = from.bytes() as usize;
            if bytes <= INLINE && from.datatype.dense {
                Bound::PostShort { lane, from: from.address, bytes, to }
            } else {
                Bound::Post { lane, from, to }
            }
        }
        Action::Take { rank, lane, at, into } => {
            let at = at as usize;
            if into.count == 0 {
                return Bound::TakeBytes { rank, lane, at, into: std::ptr::null_mut(), bytes: 0 };
            }
            let into = binding.buffer(into);
            match into.datatype.dense {
                true => Bound::TakeBytes { rank, lane, at, into: into.address, bytes: into.bytes() as usize },
                false => Bound::Take { rank, lane, at, into },
            }
        }
        Action::Fold { rank, lane, at, inout } => {
            let inout = binding.buffer(inout);
            let (inout, count) = (inout.address, inout.count as usize);
            Bound::Fold { rank, lane, at: at as usize, kernel: kernel(), inout, count }
        }
        Action::Merge { rank, lane, at, own, own_first, into } => {
            let (own, into) = (binding.buffer(own).address, binding.buffer(into));
            let (at, count, into) = (at as usize, into.count as usize, into.address);
            Bound::Merge { rank, lane, at, kernel: kernel(), own, own_first, into, count }
        }
        Action::Copy { from, into } => Bound::Copy { from: binding.buffer(from), into: binding.buffer(into) },
        Action::Reduce { left, inout } => {
            let (left, inout) = (binding.buffer(left), binding.buffer(inout));
            let count = inout.count as usize;
            Bound::Reduce { kernel: kernel(), left: left.address, inout: inout.address, count }
        }
        Action::Send { .. }
        | Action::Recv { .. }
        | Action::Signal { .. }
        | Action::Await { .. }
        | Action::Join => Bound::Message,
    }
}

/// Binds all steps of a plan.
pub fn bind_all(plan: &CompiledPlan, binding: &Binding) -> Box<[Bound]> {
    plan.plan.steps.iter().map(|step| bind(step.action, binding)).collect()
}
