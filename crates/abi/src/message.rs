//! Text of all error messages: the rank, the call, the argument, its fault, and the allowed values.
//!
//! ```text
//! rank 1: MPI_Recv: argument 4 (source): rank 7 is not in MPI_COMM_WORLD, which has 4 ranks: 0 to 3
//! are allowed (MPI_ERR_RANK)
//! ```

mod datatype;
mod foreign;
mod rma;

use std::borrow::Cow;
use std::fmt::Write;

use encore_engine::error::{CollectiveCall, ErrorClass, Fact, OWN_OBJECT, ObjectKind};
use encore_engine::function::Function;
use encore_mpi::handle::CommHandle;

use crate::generated::constants;

/// Where an error happened.
#[derive(Debug)]
pub struct Place<'a> {
    /// Rank in `MPI_COMM_WORLD`, once known.
    pub rank: Option<u32>,
    /// The call.
    pub function: Function,
    /// Name of the call's communicator; empty if it has none, or no name.
    pub comm: &'a str,
}

/// The sentence for an error.
pub fn sentence(argument: &str, fact: &Fact, place: &Place<'_>) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    if let Some(rank) = place.rank {
        let _ = write!(text, "rank {rank}: ");
    }
    let _ = write!(text, "{}: ", place.function.name());
    if !argument.is_empty() {
        match place.function.parameters().position(|name| name == argument) {
            Some(index) => {
                let _ = write!(text, "argument {} ({argument}): ", index + 1);
            }
            None => {
                let _ = write!(text, "{argument}: ");
            }
        }
    }
    text.push_str(&what(fact, place));
    text
}

/// Another rank's call of a collective operation, as far as it is known: `MPI_Reduce (root 0, 8 bytes, MPI_SUM of MPI_INT)`.
fn collective_call(call: &CollectiveCall, with_algorithm: bool) -> String {
    if let Some(function) = call.function {
        return function.to_owned();
    }
    let name = collective_name(call.operation);
    let mut arguments = Vec::new();
    arguments.extend(call.root.map(|root| format!("root {root}")));
    // Counts that may differ between ranks are reported as 0.
    let of_each_rank = call.operation.ends_with(['v', 'w']) || call.operation.starts_with("neighbor");
    if call.operation != "barrier" && !(of_each_rank && call.bytes == 0) {
        arguments.push(format!("{} bytes", call.bytes));
    }
    if call.op != 0 {
        arguments.push(format!("{} of {}", common_handle(call.op), common_handle(call.datatype)));
    }
    arguments
        .extend(call.algorithm.filter(|_| with_algorithm).map(|algorithm| format!("done by {algorithm}")));
    match arguments.is_empty() {
        true => name,
        false => format!("{name} ({})", arguments.join(", ")),
    }
}

/// The C function of a collective operation.
fn collective_name(operation: &str) -> String {
    let mut name = operation.replace('-', "_");
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    format!("MPI_{name}")
}

/// The name of an object in another rank's call.
fn common_handle(value: usize) -> Cow<'static, str> {
    if value == OWN_OBJECT { "one of the program's own".into() } else { handle(value) }
}

/// A rank of a collective operation's local or remote group.
fn rank_of(rank: u32, remote: bool) -> String {
    format!("rank {rank} of the {}", if remote { "other group" } else { "communicator" })
}

/// The C name of an error class, such as `MPI_ERR_RANK`.
pub fn class_name(class: ErrorClass) -> &'static str {
    let of_extensions = match class {
        ErrorClass::ProcFailed => "MPIX_ERR_PROC_FAILED",
        ErrorClass::ProcFailedPending => "MPIX_ERR_PROC_FAILED_PENDING",
        ErrorClass::Revoked => "MPIX_ERR_REVOKED",
        _ => "",
    };
    if !of_extensions.is_empty() {
        return of_extensions;
    }
    constants::ERROR_CLASSES
        .iter()
        .find(|(number, _)| *number == class as i32)
        .map_or("MPI_ERR_UNKNOWN", |(_, name)| name)
}

/// Meaning of an error class (MPI 5.0 §9.4).
pub fn class_text(class: ErrorClass) -> &'static str {
    match class {
        ErrorClass::Buffer => "invalid buffer",
        ErrorClass::Count => "invalid count",
        ErrorClass::Type => "invalid datatype",
        ErrorClass::Tag => "invalid tag",
        ErrorClass::Comm => "invalid communicator",
        ErrorClass::Rank => "invalid rank",
        ErrorClass::Request => "invalid request",
        ErrorClass::Root => "invalid root",
        ErrorClass::Group => "invalid group",
        ErrorClass::Op => "invalid operator",
        ErrorClass::Topology => "invalid topology",
        ErrorClass::Dims => "invalid dimensions",
        ErrorClass::Arg => "invalid argument",
        ErrorClass::Unknown => "unknown error",
        ErrorClass::Truncate => "message longer than the receive buffer",
        ErrorClass::Other => "other error",
        ErrorClass::Intern => "error inside the library",
        ErrorClass::Pending => "the request is still pending",
        ErrorClass::InStatus => "the error is in the status",
        ErrorClass::Access => "permission denied",
        ErrorClass::Amode => "invalid access mode",
        ErrorClass::Assert => "invalid assertion",
        ErrorClass::BadFile => "invalid file name",
        ErrorClass::Base => "invalid base address",
        ErrorClass::Conversion => "failure in a user-defined data conversion",
        ErrorClass::Disp => "invalid displacement",
        ErrorClass::DupDatarep => "data representation already defined",
        ErrorClass::FileExists => "the file exists",
        ErrorClass::FileInUse => "the file is in use",
        ErrorClass::File => "invalid file handle",
        ErrorClass::InfoKey => "info key too long or empty",
        ErrorClass::InfoNokey => "no such info key",
        ErrorClass::InfoValue => "info value too long or empty",
        ErrorClass::Info => "invalid info object",
        ErrorClass::Io => "input or output error",
        ErrorClass::Keyval => "invalid attribute key",
        ErrorClass::Locktype => "invalid lock type",
        ErrorClass::Name => "no such name",
        ErrorClass::NoMem => "out of memory",
        ErrorClass::NotSame => "the argument is not the same on all processes",
        ErrorClass::NoSpace => "no space left",
        ErrorClass::NoSuchFile => "no such file",
        ErrorClass::Port => "invalid port",
        ErrorClass::Quota => "quota exceeded",
        ErrorClass::ReadOnly => "read-only file or file system",
        ErrorClass::RmaAttach => "memory cannot be attached",
        ErrorClass::RmaConflict => "conflicting accesses to a window",
        ErrorClass::RmaRange => "target memory outside the window",
        ErrorClass::RmaShared => "memory cannot be shared",
        ErrorClass::RmaSync => "wrong synchronisation of one-sided calls",
        ErrorClass::Service => "invalid service",
        ErrorClass::Size => "invalid size",
        ErrorClass::Spawn => "processes cannot be started",
        ErrorClass::UnsupportedDatarep => "unsupported data representation",
        ErrorClass::UnsupportedOperation => "unsupported operation",
        ErrorClass::Win => "invalid window",
        ErrorClass::RmaFlavor => "wrong kind of window",
        ErrorClass::ProcAborted => "a process has ended",
        ErrorClass::ValueTooLarge => "the value does not fit the result",
        ErrorClass::Session => "invalid session",
        ErrorClass::Errhandler => "invalid error handler",
        ErrorClass::Abi => "ABI mismatch",
        ErrorClass::ProcFailed => "a process has died",
        ErrorClass::ProcFailedPending => "a process has died, and the request is still pending",
        ErrorClass::Revoked => "the communicator is revoked",
        ErrorClass::ToolCannotInit => "the tool interface can't be initialized",
        ErrorClass::ToolNotAccessible => "the value can't be read at this time",
        ErrorClass::ToolNotInitialized => "the tool interface is not initialized",
        ErrorClass::ToolNotSupported => "not supported",
        ErrorClass::ToolMemory => "out of memory",
        ErrorClass::ToolInvalid => "invalid use of the tool interface",
        ErrorClass::ToolInvalidIndex => "invalid index",
        ErrorClass::ToolInvalidItem => "invalid item",
        ErrorClass::ToolInvalidSession => "invalid session",
        ErrorClass::ToolInvalidHandle => "invalid handle",
        ErrorClass::ToolInvalidName => "no such name",
        ErrorClass::ToolOutOfHandles => "no more handles",
        ErrorClass::ToolOutOfSessions => "no more sessions",
        ErrorClass::ToolCvarSetNotNow => "the control variable can't be set at this time",
        ErrorClass::ToolCvarSetNever => "the control variable can never be set",
        ErrorClass::ToolPvarNoWrite => "the performance variable can't be written or reset",
        ErrorClass::ToolPvarNoStartstop => "the performance variable can't be started or stopped",
        ErrorClass::ToolPvarNoAtomic => "the performance variable can't be read and reset at once",
    }
}

/// Description of the error.
fn what(fact: &Fact, place: &Place<'_>) -> String {
    match fact {
        Fact::NullHandle(kind) => {
            format!("the null handle, where {} is needed", object(*kind))
        }
        Fact::InvalidHandle(kind, handle) => invalid_handle(*kind, *handle),
        Fact::Predefined(kind) => {
            format!("a predefined object, where {} made by the program is needed", object(*kind))
        }
        Fact::WrongCommKind { needs_inter: true } => {
            format!("{} is an intracommunicator, an intercommunicator is needed", comm(place))
        }
        Fact::WrongCommKind { needs_inter: false } => {
            format!("{} is an intercommunicator, an intracommunicator is needed", comm(place))
        }
        Fact::NotCommitted(datatype) => {
            format!("datatype {} is not committed: call MPI_Type_commit first", handle(*datatype))
        }
        Fact::OpNotDefined { op, datatype } => {
            format!("{} is not defined on datatype {}", handle(*op), handle(*datatype))
        }
        Fact::Negative(value) => format!("{value} is negative"),
        Fact::OutOfRange { value, low, high } => {
            format!("{value} is out of range: {low} to {high} is allowed")
        }
        Fact::NotAmong { value, constants } => {
            format!("{value} is none of {}", list(constants))
        }
        Fact::NotCombination { value, constants } => {
            format!("{value:#x} has bits that are none of {}", list(constants))
        }
        Fact::RankOutOfRange { rank, size } => rank_out_of_range(*rank, *size, place),
        Fact::RankNotInGroup { rank, size } => {
            format!("rank {rank} is not in the group, which {}", ranks(*size))
        }
        Fact::RankTwice(rank) => format!("rank {rank} is there more than once"),
        Fact::StringLength { length: 0, .. } => "the string is empty".into(),
        Fact::StringLength { length, longest } => {
            format!("the string has {length} bytes, at most {longest} are allowed")
        }
        Fact::TagOutOfRange { tag, upper, wildcard } => {
            let special = if *wildcard { ", and MPI_ANY_TAG" } else { "" };
            let name = if *tag == encore_engine::ANY_TAG { " (MPI_ANY_TAG)" } else { "" };
            format!("tag {tag}{name} is not allowed: 0 to {upper} is (MPI_TAG_UB){special}")
        }
        Fact::NullBuffer { count } => format!("a null pointer, but there are {count} elements to move"),
        Fact::SpecialBuffer { address, name } => format!(
            "the address {address} is {name}, which means no data here: if that isn't meant, the pointer was never set"
        ),
        Fact::NullPointer => "a null pointer".into(),
        Fact::InPlaceNotAllowed => {
            "the address 1 is MPI_IN_PLACE, which is not allowed here: if that isn't meant, the pointer was never set".into()
        }
        Fact::Aliased => {
            "the send and the receive buffer are the same: pass MPI_IN_PLACE as the send buffer".into()
        }
        Fact::AliasedVectors => "both vectors are the same memory: copy one of them first".into(),
        Fact::Truncated { source, tag, bytes, capacity } => format!(
            "the message from rank {source} with tag {tag} has {bytes} bytes, the receive buffer only \
             {capacity}"
        ),
        Fact::RequestActive => "the request is active: it must be completed first".into(),
        Fact::RequestInactive => "the request is not active: there is nothing to cancel".into(),
        Fact::RequestNotPersistent => {
            "the request is not persistent: only what an …_init function made can be started".into()
        }
        Fact::ReadyWithoutReceive { source, tag } => {
            format!("a ready-mode send from rank {source} with tag {tag} found no receive posted for it")
        }
        Fact::BufferFull { needed, free, attached } => format!(
            "the message needs {needed} bytes of the attached buffer, of whose {attached} bytes {free} are \
             free: attach a larger one (MPI_BSEND_OVERHEAD counts for each message)"
        ),
        Fact::BufferState { attached: true } => "a buffer is attached already: detach it first".into(),
        Fact::BufferState { attached: false } => "no buffer is attached".into(),
        Fact::OutOfMemory { what, bytes: 0 } => format!("no memory for {what}"),
        Fact::OutOfMemory { what, bytes } => format!("no memory for {what} ({bytes} bytes)"),
        Fact::NoTopology(kind) => {
            let blank = if kind.is_empty() { "" } else { " " };
            format!("{} has no {kind}{blank}topology", comm(place))
        }
        Fact::TooManyProcesses { needed, size } => {
            format!("{needed} processes are needed, {} has {size}", comm(place))
        }
        Fact::OneSidedEdges { from, to, outgoing, incoming } => format!(
            "the topology is no good for neighbourhood collectives: the edges from rank {from} to rank {to} are \
             {outgoing} at rank {from}, but {incoming} at rank {to}"
        ),
        Fact::MixedWeights { with, without } => {
            format!("rank {without} gave MPI_UNWEIGHTED and rank {with} weights: all ranks must do the same")
        }
        Fact::OtherCollective { rank, remote, theirs, ours, before } if *before && theirs == ours => format!(
            "{} has called another collective operation before, or has called one with other arguments: all ranks must call the same operations in the same order, with the same arguments",
            rank_of(*rank, *remote)
        ),
        Fact::OtherCollective { rank, remote, theirs, ours, before } => {
            // Mention counts if nothing else differs.
            let other_counts = CollectiveCall { counts: ours.counts, ..*theirs } == *ours;
            let other_way = CollectiveCall { algorithm: ours.algorithm, ..*theirs } == *ours;
            format!(
                "{} has called {}, this one {}{}{}: all ranks must call the same operations in the same order, with the same arguments{}",
                rank_of(*rank, *remote),
                collective_call(theirs, other_way),
                collective_call(ours, other_way),
                if other_counts { " with other counts" } else { "" },
                if *before { ", in the operation before" } else { "" },
                if other_way { " and the same hints" } else { "" }
            )
        }
        Fact::OtherLength { rank, remote, operation, bytes, expected } => format!(
            "{} has sent a {} in {}, this one expects {expected}: what is sent and what is received must fit, in count and datatype",
            rank_of(*rank, *remote),
            match *bytes {
                u64::MAX => "longer message".into(),
                bytes => format!("message of {bytes} bytes"),
            },
            collective_name(operation)
        ),
        Fact::Exhausted(what) => format!("all {what} are in use: free some"),
        Fact::NotInitialized => "called before MPI_Init".into(),
        Fact::NoSession => {
            "called when no session is open any more, and MPI_Init was not called: open one (MPI_Session_init)".into()
        }
        Fact::Finalized => "called after MPI_Finalize".into(),
        Fact::Forked => {
            "called in a child of fork: only the process that has initialized MPI can communicate; start other ranks by MPI_Comm_spawn".into()
        }
        Fact::AlreadyInitialized => "MPI is initialized already, which can be done only once".into(),
        Fact::Datatype(refusal) => datatype::what(refusal),
        Fact::NotConstructed(datatype) => {
            format!("{} is a named predefined datatype, which was made from nothing", handle(*datatype))
        }
        Fact::LargeContents(datatype) => format!(
            "datatype {} was made with large counts: ask for its contents with the function whose name ends in _c",
            handle(*datatype)
        ),
        Fact::TooFewPlaces { needed, given } => {
            format!("room for {given} is not enough: MPI_Type_get_envelope tells that there are {needed}")
        }
        Fact::InvalidKeyval(0) => "MPI_KEYVAL_INVALID is no attribute key: was it created?".into(),
        Fact::InvalidKeyval(keyval) => {
            format!("{keyval} is no attribute key: it was never created, or it was freed")
        }
        Fact::KeyvalOfOtherKind { keyval, kind } => {
            format!("attribute key {keyval} was created for another kind of object ({})", object(*kind))
        }
        Fact::PredefinedAttribute(keyval) => {
            format!("{keyval} is the key of a predefined attribute, which programs can only read")
        }
        Fact::AttributeFunctionFailed { which, code } => {
            format!("the program's {which} function of an attribute has returned error code {code}")
        }
        Fact::FunctionFailed(code) => format!("a function of the program has returned error code {code}"),
        Fact::Rma(mistake) => rma::what(mistake),
        Fact::Revoked => "the communicator was revoked (MPIX_Comm_revoke)".into(),
        Fact::Unsupported => "this version of Encore does not have this function yet".into(),
        Fact::Text(text) => text.clone(),
    }
}

fn rank_out_of_range(rank: i64, size: i32, place: &Place<'_>) -> String {
    let name = match i32::try_from(rank) {
        Ok(encore_engine::ANY_SOURCE) => " (MPI_ANY_SOURCE)",
        Ok(encore_engine::PROC_NULL) => " (MPI_PROC_NULL)",
        Ok(encore_engine::ROOT) => " (MPI_ROOT)",
        _ => "",
    };
    format!("rank {rank}{name} is not in {}, which {}", comm(place), ranks(size))
}

/// The range of valid ranks.
fn ranks(size: i32) -> String {
    match size {
        0 => "has no ranks".to_owned(),
        1 => "has only rank 0".to_owned(),
        _ => format!("has {size} ranks: 0 to {} are allowed", size - 1),
    }
}

fn comm<'a>(place: &Place<'a>) -> Cow<'a, str> {
    if place.comm.is_empty() { "the communicator".into() } else { place.comm.into() }
}

/// Whether this concerns a handle of another ABI.
pub fn is_foreign(fact: &Fact) -> bool {
    matches!(fact, Fact::InvalidHandle(_, handle) if foreign::abi_of(*handle).is_some())
}

fn invalid_handle(kind: ObjectKind, handle: usize) -> String {
    if kind == ObjectKind::Comm && [CommHandle::WORLD.0, CommHandle::SELF.0].contains(&handle) {
        let name = if handle == CommHandle::WORLD.0 { "MPI_COMM_WORLD" } else { "MPI_COMM_SELF" };
        return format!("{name} exists only between MPI_Init and MPI_Finalize, which sessions don't call");
    }
    if let Some((_, name)) = constants::PREDEFINED.iter().find(|(value, _)| *value == handle) {
        return format!("{name} is not {}", object(kind));
    }
    let why = match foreign::abi_of(handle) {
        _ if handle == 0 => "a null pointer is no handle; was the variable set?".into(),
        Some(abi) => foreign::advice(abi),
        None => "it was never made, or it was freed".into(),
    };
    format!("{handle:#x} is not {}: {why}", object(kind))
}

/// A kind of object with its article.
fn object(kind: ObjectKind) -> &'static str {
    match kind {
        ObjectKind::Comm => "a communicator",
        ObjectKind::Group => "a group",
        ObjectKind::Datatype => "a datatype",
        ObjectKind::Op => "a reduction operator",
        ObjectKind::Request => "a request",
        ObjectKind::Message => "a message",
        ObjectKind::Info => "an info object",
        ObjectKind::Errhandler => "an error handler",
        ObjectKind::Win => "a window",
        ObjectKind::File => "a file",
        ObjectKind::Session => "a session",
    }
}

/// The name of a predefined handle, or a handle's value.
fn handle(value: usize) -> Cow<'static, str> {
    match constants::PREDEFINED.iter().find(|(predefined, _)| *predefined == value) {
        Some((_, name)) => (*name).into(),
        None => format!("{value:#x}").into(),
    }
}

/// Constants with their values.
fn list(constants: &[(i32, &str)]) -> String {
    let items: Vec<String> = constants.iter().map(|(value, name)| format!("{name} ({value})")).collect();
    items.join(", ")
}

#[cfg(test)]
mod tests {
    use encore_engine::error::Error;

    use super::*;

    fn text(function: Function, error: Error) -> String {
        let report = error.report();
        sentence(report.argument, &report.fact, &Place { rank: Some(1), function, comm: "MPI_COMM_WORLD" })
    }

    #[test]
    fn rank_call_argument_and_remedy() {
        let fact = Fact::RankOutOfRange { rank: 7, size: 4 };
        assert_eq!(
            text(Function::Recv, Error::argument(ErrorClass::Rank, "source", fact)),
            "rank 1: MPI_Recv: argument 4 (source): rank 7 is not in MPI_COMM_WORLD, which has 4 ranks: 0 to 3 \
             are allowed"
        );
        let fact = Fact::RankOutOfRange { rank: -1, size: 1 };
        assert_eq!(
            text(Function::SendC, Error::argument(ErrorClass::Rank, "dest", fact)),
            "rank 1: MPI_Send_c: argument 4 (dest): rank -1 (MPI_ANY_SOURCE) is not in MPI_COMM_WORLD, which \
             has only rank 0"
        );
        assert_eq!(
            text(Function::WinFence, Error::new(ErrorClass::UnsupportedOperation, Fact::Unsupported)),
            "rank 1: MPI_Win_fence: this version of Encore does not have this function yet"
        );
    }

    #[test]
    fn handles_are_named() {
        let send = |fact| text(Function::Send, Error::argument(ErrorClass::Type, "datatype", fact));
        let invalid = |handle| send(Fact::InvalidHandle(ObjectKind::Datatype, handle));
        assert!(invalid(0x101).ends_with("argument 3 (datatype): MPI_COMM_WORLD is not a datatype"));
        assert!(invalid(0x4c00_0405).contains("it looks like a handle of MPICH's ABI"));
        assert!(invalid(0x7f00_1234_5678).ends_with("it was never made, or it was freed"));
        let fact = Fact::OpNotDefined { op: 0x28, datatype: 0x210 };
        assert!(send(fact).ends_with("MPI_BAND is not defined on datatype MPI_FLOAT"));
    }

    #[test]
    fn constants_are_listed() {
        let fact =
            Fact::NotAmong { value: 9, constants: &[(301, "MPI_LOCK_EXCLUSIVE"), (302, "MPI_LOCK_SHARED")] };
        assert!(text(Function::WinLock, Error::argument(ErrorClass::Locktype, "lock_type", fact)).ends_with(
            "argument 1 (lock_type): 9 is none of MPI_LOCK_EXCLUSIVE (301), MPI_LOCK_SHARED (302)"
        ));
    }

    #[test]
    fn class_numbers_are_those_of_the_table() {
        assert_eq!(class_name(ErrorClass::Buffer), "MPI_ERR_BUFFER");
        assert_eq!(class_name(ErrorClass::InfoNokey), "MPI_ERR_INFO_NOKEY");
        assert_eq!(class_name(ErrorClass::UnsupportedOperation), "MPI_ERR_UNSUPPORTED_OPERATION");
        assert_eq!(class_name(ErrorClass::Abi), "MPI_ERR_ABI");
    }
}
