//! Descriptions of operations, and the errors of calls that don't match.

use encore_plan::operation::Class;
use encore_plan::{Algorithm, Method};
use encore_shmem::board::Notice;
use encore_shmem::team::{Description, MARK};

use crate::binding::Binding;
use crate::prepared::{CompiledPlan, NOWHERE, What};
use encore_engine::error::{CollectiveCall, Error, ErrorClass, Fact};

/// A summary of an operation, for the report of a mismatch: operation and root, bytes, operator and datatype, algorithm and counts.
pub type Summary = [u64; 4];

/// The summary of an operation.
#[inline]
pub fn summary(plan: &CompiledPlan, binding: &Binding) -> Summary {
    // Objects that the program has made have different handles at each rank.
    let shared = |handle: usize| (handle as u64).min(CommonHandles::OWN);
    let reduction = binding
        .reduction
        .map_or(0, |(op, datatype)| shared(op.handle().0) | shared(datatype.handle().0) << 32);
    let [call, bytes, way] = plan.said;
    [call, bytes, reduction, way]
}

/// Handles with the same meaning at all ranks.
struct CommonHandles;

impl CommonHandles {
    /// Stands for all other handles; predefined handles are below.
    const OWN: u64 = encore_engine::error::OWN_OBJECT as u64;
}

/// The description of an operation: its summary, and that of the one before it.
#[inline]
pub fn describe(now: Summary, before: Summary) -> Description {
    std::array::from_fn(|i| if i < 4 { now[i] } else { before[i - 4] })
}

/// The root in a summary, plus one.
fn root(words: &[u64]) -> u32 {
    (words[0] >> What::ROOT_SHIFT) as u32
}

/// Whether two ranks have called different operations under the same number. A rank that takes no part in an operation between two groups
/// knows only the kind of operation.
pub(super) fn differ(theirs: &Notice, ours: &Notice) -> bool {
    let no_part = |notice: &Notice| root(&notice.what) == NOWHERE + 1;
    match no_part(theirs) || no_part(ours) {
        true => What::kind_of(theirs.what[0]) != What::kind_of(ours.what[0]),
        // If the mismatch was found on lanes, only these bits are known.
        false => (theirs.mark ^ ours.mark) & MARK != 0,
    }
}

/// The error for another operation called by another rank.
#[cold]
pub fn other_call(rank: u32, remote: bool, theirs: &Description, ours: &Description) -> Error {
    // A mark also depends on earlier operations: if no rank took the post of a wrong root, the mismatch shows only now.
    let begin = if theirs[..4] == ours[..4] { 4 } else { 0 };
    let (theirs, ours) = (call(&theirs[begin..]), call(&ours[begin..]));
    let fact = Fact::OtherCollective { rank, remote, theirs, ours, before: begin > 0 };
    Error::new(ErrorClass::NotSame, fact)
}

fn call(words: &[u64]) -> CollectiveCall {
    let function = What::purpose_of(words[0]).function();
    let class = Class::ALL.get(words[0] as u8 as usize).copied();
    let (place, segment, counts) = What::parts_of(words[3]);
    let method = place.checked_sub(1).and_then(|place| Method::ALL.get(place));
    CollectiveCall {
        function,
        operation: class.map_or("comm-dup", |class| class.name()),
        root: root(words).checked_sub(1).filter(|root| *root != NOWHERE),
        bytes: words[1] as i64,
        op: words[2] as u32 as usize,
        datatype: (words[2] >> 32) as usize,
        algorithm: class.zip(method).map(|(class, &method)| Algorithm { class, method, segment, group: 0 }),
        counts,
    }
}

/// The error for a block from `rank` whose length differs from the expected one. [`TOO_LONG`]: it doesn't fit a lane.
#[cold]
pub fn wrong_length(what: &Summary, rank: u32, remote: bool, (bytes, expected): (u64, u64)) -> Error {
    let operation = call(what).operation;
    let class = if bytes > expected { ErrorClass::Truncate } else { ErrorClass::NotSame };
    Error::new(class, Fact::OtherLength { rank, remote, operation, bytes, expected })
}

/// Stands for more bytes than go on a lane.
pub const TOO_LONG: u64 = u64::MAX;

/// The mark and the description of an operation.
pub type Said = (u32, Description);
