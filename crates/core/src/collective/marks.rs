//! What tells operations apart: marks, and descriptions of operations between two groups.

use encore_datatype::Operand;
use encore_plan::operation::{Blocks, Items, Operation, Root};

use crate::collective::binding::Binding;
use crate::collective::prepared::{NOWHERE, Prepared, What, mix};
use crate::collective::purpose::Purpose;
use crate::comm::Communicator;
use crate::datatype::Datatype;
use crate::slab::Obj;

/// The description of an operation between two groups, as far as the ranks that take part in it agree.
pub(super) fn between(comm: Obj<Communicator>, operation: &Operation<'_>, purpose: Purpose) -> What {
    let here = |root: Root| match root {
        Root::Rank(root) => Some(root),
        Root::Here => Some(comm.rank as u32),
        Root::Nowhere => Some(NOWHERE),
    };
    // In the forms with blocks of different sizes, all ranks have arrays, some of them empty.
    let of_block = |root: Root, all: Blocks<'_>, one: Items| match (root, all) {
        (Root::Here, Blocks::Equal(items)) => items.bytes(),
        (Root::Rank(_), Blocks::Equal(_)) => one.bytes(),
        _ => 0,
    };
    let (root, bytes) = match *operation {
        Operation::Bcast { root, data } | Operation::Reduce { root, data, .. } => (here(root), data.bytes()),
        Operation::Gather { root, send, recv, .. } => (here(root), of_block(root, recv, send)),
        Operation::Scatter { root, send, recv, .. } => (here(root), of_block(root, send, recv)),
        Operation::Allreduce { data, .. } => (None, data.bytes()),
        _ => (None, 0),
    };
    What { class: operation.class() as u8, root, bytes, purpose, ..What::default() }
}

/// The mark of an operation's cells or messages: equal at all ranks, if their calls fit together. Operators and types that the program has
/// made have other handles at each rank, so they don't enter the mark.
pub(super) fn mark(plan: &Prepared, binding: &Binding) -> u32 {
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
