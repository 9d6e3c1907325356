//! Marks, which distinguish operations.

use encore_datatype::Operand;

use crate::binding::Binding;
use crate::prepared::{CompiledPlan, mix};
use encore_engine::datatype::Datatype;
use encore_engine::slab::Obj;

/// The mark of an operation's cells or messages: equal at all ranks if their calls match. Operators and types that the program has made
/// have different handles on each rank, so they don't enter the mark.
pub(super) fn mark(plan: &CompiledPlan, binding: &Binding) -> u32 {
    match binding.reduction.filter(|_| binding.kernel.is_some()) {
        Some((op, datatype)) => {
            plan.mark ^ mix((op.handle().0 as u64) << 32 | number_kind(datatype) << 16 | datatype.size) as u32
        }
        None => plan.mark,
    }
}

/// The kind of numbers of a predefined type. All integer types of one size are of one kind.
fn number_kind(datatype: Obj<Datatype>) -> u64 {
    use encore_datatype::Class;
    match datatype.definition.operand() {
        Some(Operand::Single(basic)) => match basic.class() {
            Class::CInteger | Class::FortranInteger | Class::MultiLanguage => 1,
            class => 2 + class as u64,
        },
        Some(Operand::Pair { .. }) => 100,
        None => 0,
    }
}
