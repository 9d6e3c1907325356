//! Wrong uses of windows, as facts. `abi::message` turns them into sentences.

/// Wrong use of a window. Ranks are ranks in the window; sizes are bytes; datatypes are values of handles.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Mistake {
    /// A call that needs another epoch than the open one.
    WrongEpoch { needs: &'static str, now: &'static str },
    /// An operation at a target without an open access epoch.
    OutsideEpoch { rank: u32, now: &'static str },
    /// A lock that this process holds.
    LockHeld { rank: u32 },
    /// A lock that this process doesn't hold.
    LockNotHeld { rank: u32 },
    /// Data that lie from `span.0` to before `span.1` from displacement `disp`, in a window of `size` bytes.
    PastWindow { rank: u32, disp: i64, unit: u64, span: (i64, i64), size: u64 },
    /// Bytes at an address of a dynamic window outside of all attached memory.
    Unattached { rank: u32, address: u64, bytes: u64 },
    /// Bytes of a window that don't exist in the target's process.
    TargetMemory { rank: u32, address: u64, bytes: u64 },
    /// The two sides of an operation have different numbers of bytes.
    OtherSide { origin: u64, target: u64 },
    /// A datatype of an accumulate that is not made of the same predefined type as the target's.
    NotOneElement(usize),
    /// A datatype where only a named predefined one is valid.
    NotNamed(usize),
    /// A datatype whose elements can't be compared and swapped.
    NotComparable(usize),
    /// An operator of the program where only a predefined one is valid.
    UserOp,
    /// `MPI_NO_OP` where nothing is fetched.
    NoOp,
}
