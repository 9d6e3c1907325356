//! The names of the predefined operators.

/// A predefined operator, with the ABI's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(usize)]
#[allow(missing_docs)] // Named as in the standard.
pub enum Op {
    Sum = 0x21,
    Min = 0x22,
    Max = 0x23,
    Prod = 0x24,
    Band = 0x28,
    Bor = 0x29,
    Bxor = 0x2a,
    Land = 0x30,
    Lor = 0x31,
    Lxor = 0x32,
    Minloc = 0x38,
    Maxloc = 0x39,
    Replace = 0x3c,
    NoOp = 0x3d,
}

impl Op {
    /// All of them.
    pub const ALL: [Op; 14] = [
        Op::Sum,
        Op::Min,
        Op::Max,
        Op::Prod,
        Op::Band,
        Op::Bor,
        Op::Bxor,
        Op::Land,
        Op::Lor,
        Op::Lxor,
        Op::Minloc,
        Op::Maxloc,
        Op::Replace,
        Op::NoOp,
    ];

    /// The operator with this handle value, if it is one of the ABI's and not the null handle.
    pub fn from_handle(value: usize) -> Option<Op> {
        Op::ALL.into_iter().find(|&op| op as usize == value)
    }

    /// The C name, for example `"MPI_SUM"`.
    pub fn name(self) -> &'static str {
        match self {
            Op::Sum => "MPI_SUM",
            Op::Min => "MPI_MIN",
            Op::Max => "MPI_MAX",
            Op::Prod => "MPI_PROD",
            Op::Band => "MPI_BAND",
            Op::Bor => "MPI_BOR",
            Op::Bxor => "MPI_BXOR",
            Op::Land => "MPI_LAND",
            Op::Lor => "MPI_LOR",
            Op::Lxor => "MPI_LXOR",
            Op::Minloc => "MPI_MINLOC",
            Op::Maxloc => "MPI_MAXLOC",
            Op::Replace => "MPI_REPLACE",
            Op::NoOp => "MPI_NO_OP",
        }
    }

    /// Whether operands may be exchanged (`MPI_Op_commutative`).
    pub fn is_commutative(self) -> bool {
        self != Op::Replace && self != Op::NoOp
    }

    /// Whether it is for one-sided communication only (MPI 5.0 §12.3.4).
    pub fn is_accumulate_only(self) -> bool {
        matches!(self, Op::Replace | Op::NoOp)
    }
}
