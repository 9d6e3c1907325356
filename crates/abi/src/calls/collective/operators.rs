//! §6.9.5, §6.9.7, §6.9.8: reduction operators.

use encore_engine::datatype::device;
use encore_engine::op::{OPS, OpKind, UserFunction as OpFunction};

use super::staging::on_host;
use crate::shim::*;

/// `MPI_Op_create`
pub fn op_create(
    _call: &mut Call,
    user_fn: AnyWidth<UserFunction, UserFunctionC>,
    commute: bool,
    op: &mut OpHandle,
) -> Result<()> {
    let function = match user_fn {
        AnyWidth::Int(function) => OpFunction::Int(function),
        AnyWidth::Large(function) => OpFunction::Large(function),
    };
    let made = OPS.insert(Op::new(OpKind::User(function), commute, None));
    *op = made.ok_or_else(|| encore_engine::error::no_memory("an operator"))?.handle();
    Ok(())
}

/// `MPI_Op_free`
pub fn op_free(_call: &mut Call, op: &mut OpHandle) -> Result<()> {
    let freed = check::op(*op, "op")?;
    if freed.predefined.is_some() {
        return Err(Error::argument(ErrorClass::Op, "op", Fact::Predefined(ObjectKind::Op)));
    }
    // SAFETY: the program's count, which the call gives up.
    unsafe { OPS.release(freed) };
    *op = OpHandle::NULL;
    Ok(())
}

/// `MPI_Op_commutative`
pub fn op_commutative(_call: &mut Call, op: Obj<Op>, commute: &mut Flag) -> Result<()> {
    commute.set(op.commutative);
    Ok(())
}

/// `MPI_Reduce_local`
pub fn reduce_local(call: &mut Call, inbuf: Buffer, inoutbuf: Buffer, op: Obj<Op>) -> Result<()> {
    let datatype = inoutbuf.datatype;
    if !op.defined_on(datatype) {
        let fact = Fact::OpNotDefined { op: op.handle().0, datatype: datatype.handle().0 };
        return Err(Error::argument(ErrorClass::Op, "op", fact));
    }
    if inbuf.address == inoutbuf.address && inbuf.bytes() > 0 {
        return Err(Error::argument(ErrorClass::Buffer, "inbuf", Fact::AliasedVectors));
    }
    if device::reduce(&op, &inbuf, &inoutbuf) {
        return Ok(());
    }
    on_host(Some(inbuf), Some(inoutbuf), |inbuf, inoutbuf| {
        let (inbuf, inoutbuf) = inbuf.zip(inoutbuf).expect("they were given");
        let datatype = inoutbuf.datatype;
        match op.kernel(datatype) {
            // SAFETY: the program vouches for its buffers.
            Some(kernel) => unsafe {
                kernel.reduce(inbuf.address, inoutbuf.address, inoutbuf.count as usize)
            },
            None => {
                let user = op.user();
                let (left, inout, count) = (inbuf.address, inoutbuf.address, inoutbuf.count);
                call.outside(|| user.apply(left, inout, count, datatype.handle()));
            }
        }
        Ok(())
    })
}
