//! Reduction operators (MPI 5.0 §6.9).

use std::cell::Cell;
use std::os::raw::{c_int, c_void};

use encore_datatype::reduce::{self, Kernel};

use crate::state::datatype::Datatype;
use crate::state::handle::{DatatypeHandle, OpHandle};
use encore_slab::{HasHandle, Obj, Predefined, Slab};

/// All operators.
// SAFETY: reached only with the engine held.
pub static OPS: Slab<Op> = unsafe { Slab::new() };

/// Predefined operators, by the ABI's value.
// SAFETY: reached only with the engine held.
static PREDEFINED: Predefined<Op, 64> = unsafe { Predefined::new() };

/// A function of the program (§6.9.5).
#[derive(Clone, Copy, Debug)]
pub enum UserFunction {
    /// `MPI_User_function`
    Int(unsafe extern "C-unwind" fn(*mut c_void, *mut c_void, *mut c_int, *mut DatatypeHandle)),
    /// `MPI_User_function_c`
    Large(unsafe extern "C-unwind" fn(*mut c_void, *mut c_void, *mut i64, *mut DatatypeHandle)),
}

impl UserFunction {
    /// Calls the function for `count` items; if `count` exceeds an `int`, in several calls.
    pub fn apply(self, left: *mut u8, inout: *mut u8, count: i64, datatype: DatatypeHandle) {
        let extent = datatype.resolve().map_or(0, |datatype| datatype.extent);
        let mut datatype = datatype;
        let mut done = 0;
        while done < count {
            let offset = (done * extent) as isize;
            let (left, inout) = (left.wrapping_offset(offset).cast(), inout.wrapping_offset(offset).cast());
            match self {
                // SAFETY: the program gave a function of this type, and buffers of this many items.
                UserFunction::Large(function) => unsafe {
                    let mut length = count;
                    function(left, inout, &raw mut length, &raw mut datatype);
                    done = count;
                },
                UserFunction::Int(function) => {
                    let mut length = (count - done).min(i64::from(c_int::MAX)) as c_int;
                    done += i64::from(length);
                    // SAFETY: as above.
                    unsafe { function(left, inout, &raw mut length, &raw mut datatype) }
                }
            }
        }
    }
}

/// The function of an operator.
#[derive(Clone, Copy, Debug)]
pub enum OpKind {
    /// A predefined operation.
    Predefined(reduce::Op),
    /// A function of the program.
    User(UserFunction),
}

/// An operator.
#[derive(Debug)]
pub struct Op {
    /// The operator's function.
    pub kind: OpKind,
    /// Whether the operator commutes.
    pub commutative: bool,
    /// The ABI's value, for a predefined operator.
    pub predefined: Option<OpHandle>,
    /// The predefined datatype of the last use, and the loop for it.
    latest: Cell<Option<(DatatypeHandle, Kernel)>>,
}

impl Op {
    /// A new operator.
    pub fn new(kind: OpKind, commutative: bool, predefined: Option<OpHandle>) -> Op {
        Op { kind, commutative, predefined, latest: Cell::new(None) }
    }

    /// The compiled loop for a datatype; `None` for functions of the program.
    #[inline]
    pub fn kernel(&self, datatype: Obj<Datatype>) -> Option<Kernel> {
        let OpKind::Predefined(op) = self.kind else { return None };
        let handle = datatype.handle();
        if let Some((_, kernel)) = self.latest.get().filter(|(latest, _)| *latest == handle) {
            return Some(kernel);
        }
        let kernel = datatype.kernel(op)?;
        // A handle that isn't predefined may mean another type later.
        if handle.0 < 4096 {
            self.latest.set(Some((handle, kernel)));
        }
        Some(kernel)
    }

    /// The function of the program.
    pub fn user(&self) -> UserFunction {
        match self.kind {
            OpKind::User(function) => function,
            OpKind::Predefined(_) => {
                unreachable!("predefined operators are checked against the datatype first")
            }
        }
    }

    /// Whether a reduction may use it on this datatype (§6.9.2; functions of the program take any).
    pub fn defined_on(&self, datatype: Obj<Datatype>) -> bool {
        match self.kind {
            OpKind::User(_) => true,
            OpKind::Predefined(op) => !op.is_accumulate_only() && self.kernel(datatype).is_some(),
        }
    }
}

impl HasHandle for Op {
    type Handle = OpHandle;

    fn handle_of(object: Obj<Op>) -> OpHandle {
        object.predefined.unwrap_or(OpHandle(object.address()))
    }
}

impl OpHandle {
    /// The live operator that the handle stands for, if any.
    pub fn resolve(self) -> Option<Obj<Op>> {
        if self.0 < 4096 {
            return PREDEFINED.get(self.0);
        }
        OPS.get(self.0)
    }
}

/// Makes all predefined operators.
pub fn make_predefined() -> encore_errors::error::Result<()> {
    // Detect the processor's features now, so that the first reduction needn't.
    reduce::Level::best();
    for op in reduce::Op::ALL {
        let handle = OpHandle(op as usize);
        let made = Op::new(OpKind::Predefined(op), op.is_commutative(), Some(handle));
        let made =
            OPS.insert(made).ok_or_else(|| encore_errors::error::no_memory("the predefined operators"))?;
        PREDEFINED.set(handle.0, Some(made));
    }
    Ok(())
}
