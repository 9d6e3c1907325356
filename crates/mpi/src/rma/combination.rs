//! The combination that an accumulate applies to each element.

use encore_datatype::reduce::{self, Kernel};
use encore_datatype::{Operand, predefined};

use crate::handle::{DatatypeHandle, OpHandle};
use encore_engine::datatype::Datatype;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::mistake::Mistake;
use encore_engine::op::{Op, OpKind};
use encore_engine::slab::Obj;

/// Combination of an operator and an element type.
#[derive(Clone, Copy)]
pub(crate) struct Combination {
    pub(super) op: reduce::Op,
    /// The loop of the operator.
    pub(super) kernel: Kernel,
    /// The loop that copies elements, without the gaps between their parts.
    pub(super) copy: Kernel,
    pub operand: Operand,
    /// Bytes from one element of an array to the next.
    pub(crate) extent: usize,
    /// Bytes of data in an element.
    pub(super) size: usize,
    /// The last byte of an element's data, plus one.
    pub(super) end: usize,
    /// The predefined type of the elements.
    pub(super) handle: DatatypeHandle,
}

impl Combination {
    /// The combination of `op` with elements of a type, of which all of the target's datatype must consist.
    pub(crate) fn new(op: &Op, datatype: Obj<Datatype>, argument: &'static str) -> Result<Combination> {
        let OpKind::Predefined(predefined) = op.kind else {
            return Err(Error::argument(ErrorClass::Op, "op", Fact::Rma(Mistake::UserOp)));
        };
        let operand = datatype.definition.element().ok_or_else(|| mixed(datatype, argument))?;
        let element = element_type(operand).ok_or_else(|| mixed(datatype, argument))?;
        let (Some(kernel), Some(copy)) = (element.kernel(predefined), element.kernel(reduce::Op::Replace))
        else {
            let fact =
                Fact::OpNotDefined { op: op.predefined.unwrap_or_default().0, datatype: datatype.handle().0 };
            return Err(Error::argument(ErrorClass::Op, "op", fact));
        };
        let (extent, size) = (element.extent as usize, element.size as usize);
        let end = element.span(1).map_or(extent, |(_, end)| end as usize);
        let handle = element.handle();
        Ok(Combination { op: predefined, kernel, copy, operand, extent, size, end, handle })
    }

    /// Bytes from the first element of an array to the end of the last one's data.
    pub(crate) fn bytes(&self, elements: usize) -> usize {
        elements.saturating_sub(1) * self.extent + self.end
    }

    /// Fails unless a type consists of the same predefined type as the target's.
    pub(super) fn check(&self, datatype: Obj<Datatype>, argument: &'static str) -> Result<()> {
        let same = match (datatype.definition.element(), self.operand) {
            (Some(Operand::Single(one)), Operand::Single(other)) => one.repr() == other.repr(),
            (Some(one), other) => one == other,
            (None, _) => false,
        };
        if same { Ok(()) } else { Err(mixed(datatype, argument)) }
    }
}

#[cold]
fn mixed(datatype: Obj<Datatype>, argument: &'static str) -> Error {
    Error::argument(ErrorClass::Type, argument, Fact::Rma(Mistake::NotOneElement(datatype.handle().0)))
}

/// The predefined type of an element.
fn element_type(operand: Operand) -> Option<Obj<Datatype>> {
    let basic = match operand {
        Operand::Single(basic) => basic,
        Operand::Pair { .. } => {
            predefined::all().find(|entry| entry.datatype().element() == Some(operand))?.basic
        }
    };
    DatatypeHandle(basic.handle()).resolve()
}

/// Whether items of a type are elements that lie as in an array.
pub(super) fn is_array(datatype: Obj<Datatype>, combination: &Combination) -> bool {
    match combination.operand {
        Operand::Single(_) => datatype.dense,
        Operand::Pair { .. } => datatype.predefined.is_some(),
    }
}

/// The combination that an order names.
pub(super) fn combination(op: OpHandle, datatype: DatatypeHandle) -> Result<Combination> {
    match (op.resolve(), datatype.predefined()) {
        (Some(op), Some(datatype)) => Combination::new(&op, datatype, ""),
        _ => Err(Error::new(ErrorClass::Op, Fact::Unsupported)),
    }
}
