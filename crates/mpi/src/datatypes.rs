//! Datatypes as objects of the program: duplicates, freeing, attributes.

use encore_datatype::Shared;

use crate::attribute::{self, Cached};
use encore_engine::call::Call;
use encore_engine::datatype::{DATATYPES, Datatype, error, new_datatype};
use encore_engine::error::{Error, ErrorClass, Fact, ObjectKind, Result};
use encore_engine::slab::Obj;
use encore_engine::state::attributes::Attributes;

/// `MPI_Type_dup`: the same type with copies of the attributes, but without the name. If an attribute's copy function fails,
/// there is no new datatype.
pub fn dup(call: &mut Call, old: Obj<Datatype>) -> Result<Obj<Datatype>> {
    let definition = encore_datatype::construct::dup(&old.definition).map_err(error)?;
    let made = new_datatype(Shared::new(definition))?;
    made.committed.set(old.committed.get());
    if let Err(error) = attribute::copy_all(call, old, made) {
        // SAFETY: it was just made, with this count, and nothing else refers to it.
        unsafe { DATATYPES.release(made) };
        return Err(error);
    }
    Ok(made)
}

/// `MPI_Type_free`: deletes the attributes, then gives up the program's count. Pending operations still end normally. If a
/// delete function fails, the datatype stays. The error is about the argument `datatype`.
pub fn free(call: &mut Call, datatype: Obj<Datatype>) -> Result<()> {
    let refused = |fact| Err(Error::argument(ErrorClass::Type, "datatype", fact));
    if datatype.definition.is_predefined() {
        return refused(Fact::Predefined(ObjectKind::Datatype));
    }
    if datatype.freed.get() {
        return refused(Fact::InvalidHandle(ObjectKind::Datatype, datatype.address()));
    }
    datatype.retain();
    let deleted = attribute::delete_all(call, datatype);
    // A delete function may have freed it.
    if deleted.is_ok() && !datatype.freed.replace(true) {
        // SAFETY: the program's count, which the call gives up.
        unsafe { DATATYPES.release(datatype) };
    }
    // SAFETY: the count that was taken above.
    unsafe { DATATYPES.release(datatype) };
    deleted
}

impl Cached for Obj<Datatype> {
    const KIND: ObjectKind = ObjectKind::Datatype;

    fn attributes(&self) -> &Attributes {
        &self.attributes
    }

    fn handle_value(self) -> usize {
        self.handle().0
    }

    fn hold(self) {
        self.retain();
    }

    fn let_go(self) {
        // SAFETY: the count that `hold` took.
        unsafe { DATATYPES.release(self) };
    }
}
