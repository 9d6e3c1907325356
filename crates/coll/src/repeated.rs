//! Blocking calls that repeat (docs/lab/023). A communicator that sees the same call twice keeps its bound steps. From then on the call
//! does only these, like the start of a persistent request. Of a call with messages it keeps the run.
//!
//! Two calls are the same if all arguments but the addresses are equal and everything is predefined. The checks of both calls then have
//! the same result. If buffers may be a device's, which each call checks, none is kept.

use std::cell::{Cell, OnceCell};
use std::rc::Rc;

use encore_plan::ir::Buffer;
use encore_plan::operation::{Class, IntArray, Operation};

use crate::binding::Binding;
use crate::bound::buffers_of;
use crate::prepared::{CompiledPlan, mix, numbers, numbers_of};
use crate::run::{RUNS, Run, Settled};
use encore_engine::buffer::{LAST_SPECIAL, last_asked};
use encore_engine::handle::{DatatypeHandle, OpHandle};
use encore_engine::slab::Obj;

/// Handles below this value are predefined objects, which live as long as the library: equal handles are equal objects.
const FIRST_OBJECT: usize = 4096;
/// Most calls kept for a communicator.
const KEPT: usize = 16;
/// Most scratch memory of a kept call, in bytes.
const MOST_SCRATCH: usize = 4096;

/// A buffer of a call, as it was passed.
#[derive(Clone, Copy, Debug)]
pub struct Given {
    /// Its address.
    pub address: *mut u8,
    /// Number of items.
    pub count: i64,
    /// Type of the items.
    pub datatype: DatatypeHandle,
}

impl Given {
    /// Absence of a buffer that the call doesn't have, or not at this rank.
    pub const NONE: Given = Given { address: std::ptr::null_mut(), count: 0, datatype: DatatypeHandle::NULL };

    fn is_special(&self) -> bool {
        self.address as usize <= LAST_SPECIAL
    }

    fn shape(&self) -> (i64, u32, u32) {
        let special = if self.is_special() { self.address as u32 } else { u32::MAX };
        (self.count, self.datatype.0 as u32, special)
    }
}

/// The arguments of a call without its addresses and its communicator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    send: (i64, u32, u32),
    recv: (i64, u32, u32),
    class: u8,
    root: i32,
    op: u32,
    /// A hash of the arrays.
    numbers: u64,
}

/// A blocking call that may be kept.
#[derive(Clone, Copy, Debug)]
pub struct Repeatable {
    shape: Shape,
    pub(super) send: *mut u8,
    pub(super) recv: *mut u8,
}

impl Repeatable {
    /// The call, if everything in it but the communicator is predefined. `root` and `op` as they were passed; 0 if there is none.
    #[inline(always)]
    pub fn new(class: Class, root: i32, op: OpHandle, send: Given, recv: Given) -> Option<Repeatable> {
        let aliased = send.address == recv.address && !send.is_special();
        if aliased || (send.datatype.0 | recv.datatype.0 | op.0) >= FIRST_OBJECT {
            return None;
        }
        let (class, op) = (class as u8, op.0 as u32);
        let shape = Shape { send: send.shape(), recv: recv.shape(), class, root, op, numbers: 0 };
        Some(Repeatable { shape, send: send.address, recv: recv.address })
    }

    /// This call with arrays of counts and displacements.
    pub fn with(mut self, arrays: &[IntArray<'_>]) -> Repeatable {
        self.shape.numbers =
            numbers_of(arrays.iter().copied()).fold(0, |sum, number| mix(sum ^ number as u64));
        self
    }

    /// Index under which a communicator keeps it. Calls that a program makes in turn should have different ones.
    #[inline(always)]
    fn place(&self) -> usize {
        let Shape { send, recv, class, root, .. } = self.shape;
        let count = send.0 ^ recv.0 ^ (self.shape.numbers as i64 & 0xffff);
        (class as usize * 5).wrapping_add(root as usize).wrapping_add((count ^ (count >> 4)) as usize) % KEPT
    }
}

/// A call that has been made twice.
pub(super) struct Kept {
    pub(super) call: Repeatable,
    /// Its arrays.
    numbers: Box<[i64]>,
    pub(super) work: Work,
}

/// Work of a kept call.
// A kept call is boxed as a whole.
#[allow(clippy::large_enum_variant)]
pub(super) enum Work {
    /// Steps on lanes only.
    Steps(Steps),
    /// A run that has ended, counted.
    Run(Obj<Run>),
}

/// The steps of a kept call on lanes.
pub(super) struct Steps {
    pub(super) plan: Rc<CompiledPlan>,
    /// Operator and scratch memory; only the steps have the addresses of the data.
    pub(super) binding: Binding,
    pub(super) settled: Settled,
    /// For each step, the buffers that contain its addresses.
    buffers: Box<[[Buffer; 2]]>,
}

impl Drop for Work {
    fn drop(&mut self) {
        if let Work::Run(run) = self {
            // SAFETY: the count that this object holds.
            unsafe { RUNS.release(*run) };
        }
    }
}

impl Kept {
    /// Moves the work to other buffers.
    pub(super) fn rebind(&mut self, call: &Repeatable) {
        let send = (call.send as isize).wrapping_sub(self.call.send as isize);
        let recv = (call.recv as isize).wrapping_sub(self.call.recv as isize);
        self.call = *call;
        let steps = match &mut self.work {
            Work::Steps(steps) => steps,
            Work::Run(run) => {
                run.binding.send.shift(send);
                return run.binding.recv.shift(recv);
            }
        };
        for (bound, buffers) in steps.settled.bound.iter_mut().zip(&steps.buffers) {
            bound.shift(buffers.map(|buffer| match buffer {
                Buffer::Send => send,
                Buffer::Recv => recv,
                Buffer::Scratch => 0,
            }));
        }
    }
}

#[derive(Default)]
pub(super) struct Place {
    /// The latest call.
    latest: Cell<Option<Shape>>,
    /// A call that was made twice. Empty while it is under way.
    pub(super) kept: Cell<Option<Box<Kept>>>,
}

/// The calls of a communicator that repeat.
#[derive(Default)]
pub struct Calls {
    places: OnceCell<Box<[Place; KEPT]>>,
}

impl Calls {
    pub(super) fn place(&self, call: &Repeatable) -> Option<&Place> {
        self.places.get().map(|places| &places[call.place()])
    }

    /// The call, if it is kept.
    #[inline(always)]
    pub(super) fn take(&self, call: &Repeatable, arrays: &[IntArray<'_>]) -> Option<Box<Kept>> {
        let place = self.place(call)?;
        let kept = place.kept.take()?;
        let same = || kept.numbers.iter().copied().eq(numbers_of(arrays.iter().copied()));
        if kept.call.shape == call.shape && same() {
            return Some(kept);
        }
        place.kept.set(Some(kept));
        None
    }

    /// Drops all kept calls.
    pub fn forget(&self) {
        for place in self.places.get().into_iter().flat_map(|places| places.iter()) {
            place.kept.take();
            place.latest.take();
        }
    }

    /// Handles a call made on lanes: keeps it, if it equals the last one.
    pub fn made(
        &self,
        call: Repeatable,
        operation: &Operation<'_>,
        plan: Rc<CompiledPlan>,
        binding: Binding,
    ) {
        self.keep(call, operation, binding.scratch_bytes(), || {
            let settled = Settled::new(&plan, &binding);
            let buffers = plan.plan.steps.iter().map(|step| buffers_of(step.action)).collect();
            Work::Steps(Steps { plan, binding, settled, buffers })
        });
    }

    /// Handles a call made by a run that has ended without an error: keeps it, if it equals the last one.
    pub fn run_made(&self, call: Repeatable, operation: &Operation<'_>, run: Obj<Run>) {
        self.keep(call, operation, run.binding.scratch_bytes(), || {
            run.retain();
            // The communicator would never be freed if its kept runs counted it.
            run.kept.set(true);
            // SAFETY: the run's count, which `kept` marks as given up. The communicator outlives its kept runs.
            unsafe { encore_engine::comm::release(run.comm) };
            Work::Run(run)
        });
    }

    fn keep(&self, call: Repeatable, operation: &Operation<'_>, scratch: usize, work: impl FnOnce() -> Work) {
        if last_asked() > LAST_SPECIAL {
            return; // The next call with these handles may have memory of a device.
        }
        let place = &self.places.get_or_init(Box::default)[call.place()];
        if place.latest.replace(Some(call.shape)) == Some(call.shape) && scratch <= MOST_SCRATCH {
            let (numbers, work) = (numbers(operation).collect(), work());
            place.kept.set(Some(Box::new(Kept { call, numbers, work })));
        }
    }
}
