//! Errors: a class and facts. `abi::message` turns them into a sentence.

use std::any::Any;
use std::rc::Rc;

use encore_datatype::TypeError;
use encore_plan::Algorithm;

use crate::mistake::Mistake;

/// Standard error classes that the library raises (MPI 5.0 §9.4), with the ABI's numbers, including those of the tool interface (§15.3.10), which
/// no error handler sees, and those of `mpix.h` (101 to 103).
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum ErrorClass {
    Buffer = 1,
    Count = 2,
    Type = 3,
    Tag = 4,
    Comm = 5,
    Rank = 6,
    Request = 7,
    Root = 8,
    Group = 9,
    Op = 10,
    Topology = 11,
    Dims = 12,
    Arg = 13,
    Unknown = 14,
    Truncate = 15,
    Other = 16,
    Intern = 17,
    Pending = 18,
    InStatus = 19,
    Access = 20,
    Amode = 21,
    Assert = 22,
    BadFile = 23,
    Base = 24,
    Conversion = 25,
    Disp = 26,
    DupDatarep = 27,
    FileExists = 28,
    FileInUse = 29,
    File = 30,
    InfoKey = 31,
    InfoNokey = 32,
    InfoValue = 33,
    Info = 34,
    Io = 35,
    Keyval = 36,
    Locktype = 37,
    Name = 38,
    NoMem = 39,
    NotSame = 40,
    NoSpace = 41,
    NoSuchFile = 42,
    Port = 43,
    Quota = 44,
    ReadOnly = 45,
    RmaAttach = 46,
    RmaConflict = 47,
    RmaRange = 48,
    RmaShared = 49,
    RmaSync = 50,
    Service = 51,
    Size = 52,
    Spawn = 53,
    UnsupportedDatarep = 54,
    UnsupportedOperation = 55,
    Win = 56,
    RmaFlavor = 57,
    ProcAborted = 58,
    ValueTooLarge = 59,
    Session = 60,
    Errhandler = 61,
    Abi = 62,
    ProcFailed = 101,
    ProcFailedPending = 102,
    Revoked = 103,
    ToolCannotInit = 1001,
    ToolNotAccessible = 1002,
    ToolNotInitialized = 1003,
    ToolNotSupported = 1004,
    ToolMemory = 1005,
    ToolInvalid = 1006,
    ToolInvalidIndex = 1007,
    ToolInvalidItem = 1008,
    ToolInvalidSession = 1009,
    ToolInvalidHandle = 1010,
    ToolInvalidName = 1011,
    ToolOutOfHandles = 1012,
    ToolOutOfSessions = 1013,
    ToolCvarSetNotNow = 1014,
    ToolCvarSetNever = 1015,
    ToolPvarNoWrite = 1016,
    ToolPvarNoStartstop = 1017,
    ToolPvarNoAtomic = 1018,
}

impl ErrorClass {
    /// The class with this number, if there is one.
    pub fn from_code(code: i32) -> Option<ErrorClass> {
        ALL.into_iter().find(|class| *class as i32 == code)
    }
}

const ALL: [ErrorClass; 83] = {
    use ErrorClass::*;
    [
        Buffer,
        Count,
        Type,
        Tag,
        Comm,
        Rank,
        Request,
        Root,
        Group,
        Op,
        Topology,
        Dims,
        Arg,
        Unknown,
        Truncate,
        Other,
        Intern,
        Pending,
        InStatus,
        Access,
        Amode,
        Assert,
        BadFile,
        Base,
        Conversion,
        Disp,
        DupDatarep,
        FileExists,
        FileInUse,
        File,
        InfoKey,
        InfoNokey,
        InfoValue,
        Info,
        Io,
        Keyval,
        Locktype,
        Name,
        NoMem,
        NotSame,
        NoSpace,
        NoSuchFile,
        Port,
        Quota,
        ReadOnly,
        RmaAttach,
        RmaConflict,
        RmaRange,
        RmaShared,
        RmaSync,
        Service,
        Size,
        Spawn,
        UnsupportedDatarep,
        UnsupportedOperation,
        Win,
        RmaFlavor,
        ProcAborted,
        ValueTooLarge,
        Session,
        Errhandler,
        Abi,
        ProcFailed,
        ProcFailedPending,
        Revoked,
        ToolCannotInit,
        ToolNotAccessible,
        ToolNotInitialized,
        ToolNotSupported,
        ToolMemory,
        ToolInvalid,
        ToolInvalidIndex,
        ToolInvalidItem,
        ToolInvalidSession,
        ToolInvalidHandle,
        ToolInvalidName,
        ToolOutOfHandles,
        ToolOutOfSessions,
        ToolCvarSetNotNow,
        ToolCvarSetNever,
        ToolPvarNoWrite,
        ToolPvarNoStartstop,
        ToolPvarNoAtomic,
    ]
};

/// Kinds of objects behind handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum ObjectKind {
    Comm,
    Group,
    Datatype,
    Op,
    Request,
    Message,
    Info,
    Errhandler,
    Win,
    File,
    Session,
}

impl ObjectKind {
    /// The class of an error about a handle of this kind.
    pub const fn class(self) -> ErrorClass {
        match self {
            ObjectKind::Comm => ErrorClass::Comm,
            ObjectKind::Group => ErrorClass::Group,
            ObjectKind::Datatype => ErrorClass::Type,
            ObjectKind::Op => ErrorClass::Op,
            ObjectKind::Request | ObjectKind::Message => ErrorClass::Request,
            ObjectKind::Info => ErrorClass::Info,
            ObjectKind::Errhandler => ErrorClass::Errhandler,
            ObjectKind::Win => ErrorClass::Win,
            ObjectKind::File => ErrorClass::File,
            ObjectKind::Session => ErrorClass::Session,
        }
    }
}

/// A rank's description of its call of a collective operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CollectiveCall {
    /// MPI function in which the library calls it; `None`: the program called it.
    pub function: Option<&'static str>,
    /// Name of the operation: MPI's, in lower case, with hyphens.
    pub operation: &'static str,
    /// The root, where there is one.
    pub root: Option<u32>,
    /// Bytes of the vector, or of one rank's block.
    pub bytes: i64,
    /// The handle of the operator of a reduction.
    pub op: usize,
    /// The handle of the datatype of a reduction.
    pub datatype: usize,
    /// Algorithm, where there is a choice.
    pub algorithm: Option<Algorithm>,
    /// A few bits of the counts of blocks, where all ranks give the same counts.
    pub counts: u16,
}

/// In a [`CollectiveCall`], an operator or datatype of the program.
pub const OWN_OBJECT: usize = 4095;

/// The facts of an error. Ranks are ranks in the communicator of the call unless said otherwise; sizes are bytes; objects are values of handles.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Fact {
    /// The null handle where an object is needed.
    NullHandle(ObjectKind),
    /// Neither predefined nor the address of a live object: never made, or freed.
    InvalidHandle(ObjectKind, usize),
    /// A predefined object where only one made by the program is valid (freeing it, for instance).
    Predefined(ObjectKind),
    /// An intercommunicator where an intracommunicator is needed, or vice versa.
    WrongCommKind { needs_inter: bool },
    /// A datatype that was not committed.
    NotCommitted(usize),
    /// The operator is not defined on the datatype (§6.9.2).
    OpNotDefined { op: usize, datatype: usize },
    /// A negative number where none is allowed.
    Negative(i64),
    /// A number outside `low..=high`.
    OutOfRange { value: i64, low: i64, high: i64 },
    /// A number that is none of these constants.
    NotAmong { value: i32, constants: &'static [(i32, &'static str)] },
    /// A number with bits that are in none of these constants.
    NotCombination { value: i32, constants: &'static [(i32, &'static str)] },
    /// A rank outside the group.
    RankOutOfRange { rank: i64, size: i32 },
    /// A rank that is not in the group.
    RankNotInGroup { rank: i64, size: i32 },
    /// A repeated rank.
    RankTwice(i64),
    /// A tag outside 0..=`upper`; `wildcard`: `MPI_ANY_TAG` would have been allowed.
    TagOutOfRange { tag: i32, upper: i32, wildcard: bool },
    /// A null address with data to move.
    NullBuffer { count: i64 },
    /// An address that stands for something other than data, with data to move.
    SpecialBuffer { address: usize, name: &'static str },
    /// A null pointer where a result must be stored or an array or string is read.
    NullPointer,
    /// `MPI_IN_PLACE` where it is not allowed.
    InPlaceNotAllowed,
    /// Send and receive buffers are the same where they must differ (`MPI_IN_PLACE` is meant).
    Aliased,
    /// Both vectors of a local reduction are the same memory.
    AliasedVectors,
    /// The message is longer than the receive buffer.
    Truncated { source: i32, tag: i32, bytes: u64, capacity: u64 },
    /// Start of, or change to, a request that is active.
    RequestActive,
    /// Cancellation of a request that is not active.
    RequestInactive,
    /// Start of a request that is not persistent.
    RequestNotPersistent,
    /// Ready-mode send without a posted receive.
    ReadyWithoutReceive { source: i32, tag: i32 },
    /// The buffer attached for buffered sends has no room.
    BufferFull { needed: u64, free: u64, attached: u64 },
    /// Attach where a buffer is attached, detach where none is.
    BufferState { attached: bool },
    /// No memory for something.
    OutOfMemory { what: &'static str, bytes: u64 },
    /// A communicator without a topology of this kind ("Cartesian", "graph" …; empty: of any kind).
    NoTopology(&'static str),
    /// A grid or graph with more processes than the communicator has.
    TooManyProcesses { needed: i64, size: i32 },
    /// Two ranks of a graph with different numbers of edges from one to the other.
    OneSidedEdges { from: u32, to: u32, outgoing: u32, incoming: u32 },
    /// A rank has edges with weights, another has edges without.
    MixedWeights { with: u32, without: u32 },
    /// Another rank of the communicator takes part in this operation, or took part in the one before, with another call, or with arguments that
    /// don't match.
    /// `remote`: the rank is in the other group.
    OtherCollective { rank: u32, remote: bool, theirs: CollectiveCall, ours: CollectiveCall, before: bool },
    /// A message of a collective operation is longer or shorter than its receiver expects. [`u64::MAX`] bytes: longer by far.
    OtherLength { rank: u32, remote: bool, operation: &'static str, bytes: u64, expected: u64 },
    /// All identifiers of a kind are in use.
    Exhausted(&'static str),
    /// Call before `MPI_Init`.
    NotInitialized,
    /// Call after `MPI_Finalize`.
    Finalized,
    /// Call in a child of `fork` that its parent's job doesn't know.
    Forked,
    /// Call between sessions, or after the last one, without `MPI_Init`.
    NoSession,
    /// A string that is empty or longer than allowed (in bytes).
    StringLength { length: usize, longest: usize },
    /// Second `MPI_Init`.
    AlreadyInitialized,
    /// Arguments from which no datatype can be made, or mismatched data (chapter 5).
    Datatype(TypeError),
    /// A named predefined datatype, which was not made by a constructor (§5.1.13).
    NotConstructed(usize),
    /// A datatype made by a large-count constructor, queried by the function without large counts (§5.1.13).
    LargeContents(usize),
    /// Room for fewer results than there are.
    TooFewPlaces { needed: usize, given: usize },
    /// An invalid key of attributes: never made, or freed.
    InvalidKeyval(i32),
    /// A key of attributes of other objects.
    KeyvalOfOtherKind { keyval: i32, kind: ObjectKind },
    /// The key of an attribute that programs can't change.
    PredefinedAttribute(i32),
    /// A function of the program that copies or deletes attributes has returned an error.
    AttributeFunctionFailed { which: &'static str, code: i32 },
    /// A function of the program has returned this error code.
    FunctionFailed(i32),
    /// A wrong use of a window.
    Rma(Mistake),
    /// The communicator was revoked.
    Revoked,
    /// Not implemented yet.
    Unsupported,
    /// Another failure of a rank, of the system or of a library, described by the text.
    Text(String),
}

/// An error on its way to the error handler. One pointer wide, so that results stay in a register.
#[derive(Debug)]
pub struct Error(Box<Report>);

/// A count on an object whose error handler is called.
pub type Holder = Rc<dyn Any>;

/// The content of an [`Error`].
#[derive(Clone, Debug)]
pub struct Report {
    /// Its class.
    pub class: ErrorClass,
    /// Name of the argument concerned, as in the standard; empty: none in particular.
    pub argument: &'static str,
    /// The facts.
    pub fact: Fact,
    /// The counted object whose error handler is called, where it is not among the arguments: a completion fails on the communicator of its
    /// operation, whose request is gone by then. The program may have freed its own handle meanwhile (§7.4.3).
    pub on: Option<Holder>,
    /// The file whose error handler is called, likewise.
    pub file: Option<usize>,
    /// The error code, where it differs from the class: one that a function of the program has returned.
    pub code: Option<i32>,
}

impl Error {
    /// An error that concerns no argument in particular.
    #[cold]
    pub fn new(class: ErrorClass, fact: Fact) -> Error {
        Error(Box::new(Report { class, argument: "", fact, on: None, file: None, code: None }))
    }

    /// An error that concerns an argument.
    #[cold]
    pub fn argument(class: ErrorClass, argument: &'static str, fact: Fact) -> Error {
        Error(Box::new(Report { class, argument, fact, on: None, file: None, code: None }))
    }

    /// This error with another class.
    pub fn with_class(mut self, class: ErrorClass) -> Error {
        self.0.class = class;
        self.0.code = None;
        self
    }

    /// This error with a code that differs from the class.
    pub(crate) fn with_code(mut self, code: Option<i32>) -> Error {
        self.0.code = code;
        self
    }

    /// This error, with `on` as the object whose error handler is called.
    pub fn with_holder(mut self, on: Holder) -> Error {
        self.0.on = Some(on);
        self
    }

    /// The error code, as calls return it.
    pub fn code(&self) -> i32 {
        self.0.code.unwrap_or(self.0.class as i32)
    }

    /// Its content.
    pub fn report(&self) -> &Report {
        &self.0
    }

    /// Its content, taken out.
    pub fn into_report(self) -> Report {
        *self.0
    }

    /// The sentence among the facts, if there is one.
    pub fn text(&self) -> Option<String> {
        if let Fact::Text(text) = &self.0.fact { Some(text.clone()) } else { None }
    }

    /// Its class.
    pub fn class(&self) -> ErrorClass {
        self.0.class
    }

    /// Directs the error to the error handler of `file`.
    #[cold]
    pub fn on_file(mut self, file: usize) -> Error {
        self.0.file = Some(file);
        self
    }
}

impl Mistake {
    /// The error with a class, about an argument; empty: none in particular.
    #[cold]
    pub fn error(self, class: ErrorClass, argument: &'static str) -> Error {
        Error::argument(class, argument, Fact::Rma(self))
    }
}

/// An error about an argument, with its sentence.
#[cold]
pub fn wrong(class: ErrorClass, argument: &'static str, text: impl Into<String>) -> Error {
    Error::argument(class, argument, Fact::Text(text.into()))
}

/// The error of missing memory.
#[cold]
pub fn no_memory(what: &'static str) -> Error {
    Error::new(ErrorClass::NoMem, Fact::OutOfMemory { what, bytes: 0 })
}

/// Result of an operation that may fail with an [`Error`].
pub type Result<T> = std::result::Result<T, Error>;
