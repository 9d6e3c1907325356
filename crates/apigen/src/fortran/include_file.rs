//! Writes `mpif.h`, and the constants that it has in common with the modules.

use std::fmt::Write;

use crate::api::Api;
use crate::constants::ConstantType;

/// A constant in Fortran.
pub struct Constant {
    /// Its full name.
    pub name: String,
    /// The type of handle that it is, with `MPI_`; `None`: a number.
    pub handle: Option<String>,
    /// Whether it is an `INTEGER(KIND=MPI_OFFSET_KIND)`.
    pub offset: bool,
    /// Its value: a number, or an expression that depends on how the program is compiled.
    pub value: String,
}

/// Constants that Fortran alone has.
const OWN: [(&str, i64); 4] = [("MPI_STATUS_SIZE", 8), ("MPI_SOURCE", 1), ("MPI_TAG", 2), ("MPI_ERROR", 3)];

/// The KINDs, which modules write in another way than as numbers.
pub const KINDS: [(&str, i64); 4] =
    [("MPI_ADDRESS_KIND", 8), ("MPI_COUNT_KIND", 8), ("MPI_OFFSET_KIND", 8), ("MPI_INTEGER_KIND", 4)];

/// Datatypes of Fortran types whose sizes a compiler's flags change (`-fdefault-real-8`): name, the kind of which type decides,
/// that kind's double, and the datatype that then takes its place.
const BY_KIND: [(&str, &str, i64, &str); 6] = [
    ("MPI_REAL", "0.0", 8, "MPI_REAL8"),
    ("MPI_COMPLEX", "0.0", 8, "MPI_COMPLEX16"),
    ("MPI_2REAL", "0.0", 8, "MPI_2DOUBLE_PRECISION"),
    ("MPI_DOUBLE_PRECISION", "0D0", 16, "MPI_REAL16"),
    ("MPI_DOUBLE_COMPLEX", "0D0", 16, "MPI_COMPLEX32"),
    // There is none.
    ("MPI_2DOUBLE_PRECISION", "0D0", 16, "MPI_DATATYPE_NULL"),
];

/// All constants but the KINDs. Those that are addresses in C, and those of the tool interface, have no number in Fortran.
pub fn constants(api: &Api) -> Result<Vec<Constant>, String> {
    let mut all = Vec::new();
    let number =
        |name: &str| api.constants.number(name).ok_or_else(|| format!("there is no constant {name}"));
    for (section, constant) in api.constants.iter() {
        let name = constant.name.as_str();
        let rest = name.strip_prefix("MPI_").unwrap_or("T_");
        if rest.starts_with("T_") || rest.starts_with("F_") {
            continue;
        }
        let (handle, offset) = match &section.kind {
            ConstantType::Int => (None, false),
            ConstantType::Offset => (None, true),
            ConstantType::Handle(kind) => (Some(kind.clone()), false),
            ConstantType::Pointer(_) => continue,
        };
        // Strings in Fortran have no terminating zero.
        let number_here = number(name)? - i64::from(rest.starts_with("MAX_"));
        let value = match BY_KIND.iter().find(|(known, ..)| *known == name) {
            Some((_, literal, double, other)) => {
                format!("{number_here}+({})*(KIND({literal})/{double})", number(other)? - number_here)
            }
            None => number_here.to_string(),
        };
        all.push(Constant { name: name.into(), handle, offset, value });
    }
    for (name, value) in OWN {
        all.push(Constant { name: name.into(), handle: None, offset: false, value: value.to_string() });
    }
    Ok(all)
}

const HEAD: &str = "\
! mpif.h - MPI 5.0 for programs that don't use a module. Right in fixed
! and in free form: no line goes on in the next one or past column 72.
!
! Generated from api/ by `cargo run -p encore-apigen`; do not edit.
";

const TAIL: &str = "      LOGICAL MPI_SUBARRAYS_SUPPORTED
      PARAMETER (MPI_SUBARRAYS_SUPPORTED=.FALSE.)
      LOGICAL MPI_ASYNC_PROTECTS_NONBLOCKING
      PARAMETER (MPI_ASYNC_PROTECTS_NONBLOCKING=.FALSE.)
      EXTERNAL MPI_NULL_COPY_FN, MPI_NULL_DELETE_FN, MPI_DUP_FN
      EXTERNAL MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN
      EXTERNAL MPI_COMM_DUP_FN, MPI_TYPE_DUP_FN, MPI_WIN_DUP_FN
      EXTERNAL MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN
      EXTERNAL MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN
      EXTERNAL MPI_CONVERSION_FN_NULL
      DOUBLE PRECISION MPI_WTIME, MPI_WTICK, PMPI_WTIME, PMPI_WTICK
      EXTERNAL MPI_WTIME, MPI_WTICK, PMPI_WTIME, PMPI_WTICK
      INTEGER*8 MPI_AINT_ADD, MPI_AINT_DIFF
      EXTERNAL MPI_AINT_ADD, MPI_AINT_DIFF
      INTEGER*8 PMPI_AINT_ADD, PMPI_AINT_DIFF
      EXTERNAL PMPI_AINT_ADD, PMPI_AINT_DIFF
! Variables of which only the address means something: one block, the
! order of which is that of fortran/standard/special.h.
      INTEGER MPI_BOTTOM, MPI_IN_PLACE
      INTEGER MPI_STATUS_IGNORE(MPI_STATUS_SIZE)
      INTEGER MPI_STATUSES_IGNORE(MPI_STATUS_SIZE,1)
      INTEGER MPI_ERRCODES_IGNORE(1), MPI_UNWEIGHTED(1)
      INTEGER MPI_WEIGHTS_EMPTY(1), MPI_BUFFER_AUTOMATIC(1)
      CHARACTER*1 MPI_ARGV_NULL(1), MPI_ARGVS_NULL(1,1)
      COMMON /MPIFORT_F77/ MPI_BOTTOM, MPI_IN_PLACE, MPI_STATUS_IGNORE
      COMMON /MPIFORT_F77/ MPI_STATUSES_IGNORE, MPI_ERRCODES_IGNORE
      COMMON /MPIFORT_F77/ MPI_UNWEIGHTED, MPI_WEIGHTS_EMPTY
      COMMON /MPIFORT_F77/ MPI_BUFFER_AUTOMATIC
      COMMON /MPIFORT_F77C/ MPI_ARGV_NULL, MPI_ARGVS_NULL
      SAVE /MPIFORT_F77/, /MPIFORT_F77C/
! An error here: INTEGERs of 8 bytes were asked for
! (-fdefault-integer-8, -i8), and this library has them of 4 alone.
      INTEGER MPIFORT_NEEDS_INTEGERS_OF_4_BYTES
      PARAMETER (MPIFORT_NEEDS_INTEGERS_OF_4_BYTES=1/(2-KIND(0)/4))
";

/// The file.
pub fn include_file(api: &Api) -> Result<String, String> {
    let mut out = String::from(HEAD);
    for (name, value) in KINDS {
        // Writing to a string cannot fail.
        let _ = write!(out, "      INTEGER {name}\n      PARAMETER ({name}={value})\n");
    }
    for constant in constants(api)? {
        let (kind, name) = (if constant.offset { "INTEGER*8" } else { "INTEGER" }, &constant.name);
        let _ = write!(out, "      {kind} {name}\n      PARAMETER ({name}={})\n", constant.value);
    }
    out.push_str(TAIL);
    match out.lines().find(|line| line.len() > 72) {
        Some(line) => Err(format!("mpif.h: longer than 72 columns: {line}")),
        None => Ok(out),
    }
}
