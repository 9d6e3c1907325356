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

/// Constants that only Fortran has, and those of `mpix.h`.
const OWN: [(&str, i64); 8] = [
    ("MPI_STATUS_SIZE", 8),
    ("MPI_SOURCE", 1),
    ("MPI_TAG", 2),
    ("MPI_ERROR", 3),
    ("MPIX_ERR_PROC_FAILED", 101),
    ("MPIX_ERR_PROC_FAILED_PENDING", 102),
    ("MPIX_ERR_REVOKED", 103),
    ("MPIX_FT", 590),
];

/// The KINDs, which modules write in another way than as numbers.
pub const KINDS: [(&str, i64); 4] =
    [("MPI_ADDRESS_KIND", 8), ("MPI_COUNT_KIND", 8), ("MPI_OFFSET_KIND", 8), ("MPI_INTEGER_KIND", 4)];

/// Numbers that say what the compiler's flags make of REALs: 1 where the default kind has 8, or 16 bytes, and where that of 4 bytes has 8.
/// Divided without a rest, which compilers would warn of. The others are an error (a division by 0) where there is no datatype:
/// 10 bytes, and REAL(8) that isn't (`-freal-8-real-16`), so that `MPI_Wtime` would have another result than the library's.
pub const REALS: [(&str, &str); 9] = [
    ("mpifort_r8", "(KIND(0.0)-4)*(16-KIND(0.0))/32"),
    ("mpifort_r16", "(KIND(0.0)-4)*(KIND(0.0)-8)/96"),
    ("mpifort_s8", "(KIND(0.0_4)-4)/4"),
    ("mpifort_needs_no_reals_of_10", "0/(KIND(0.0)-10)"),
    ("mpifort_needs_real4_not_of_10", "0/(KIND(0.0_4)-10)"),
    ("mpifort_needs_real4_not_of_16", "0/(KIND(0.0_4)-16)"),
    ("mpifort_needs_real8_not_of_4", "0/(KIND(0.0_8)-4)"),
    ("mpifort_needs_real8_not_of_10", "0/(KIND(0.0_8)-10)"),
    ("mpifort_needs_real8_not_of_16", "0/(KIND(0.0_8)-16)"),
];

/// Datatypes of Fortran types whose sizes a compiler's flags change (`-fdefault-real-8`): the name, and the datatypes
/// that take its place, each with the member of [`REALS`] that is then 1. `MPI_DOUBLE_PRECISION` and its like aren't
/// among them: with only `-fdefault-real-8`, DOUBLE PRECISION has 16 bytes, but programs send their REAL(8) as such,
/// as they do with other libraries.
const BY_KIND: [(&str, &[(&str, &str)]); 5] = [
    ("MPI_REAL", &[("mpifort_r8", "MPI_REAL8"), ("mpifort_r16", "MPI_REAL16")]),
    ("MPI_COMPLEX", &[("mpifort_r8", "MPI_COMPLEX16"), ("mpifort_r16", "MPI_COMPLEX32")]),
    // There is none of 16 bytes.
    ("MPI_2REAL", &[("mpifort_r8", "MPI_2DOUBLE_PRECISION"), ("mpifort_r16", "MPI_DATATYPE_NULL")]),
    ("MPI_REAL4", &[("mpifort_s8", "MPI_REAL8")]),
    ("MPI_COMPLEX8", &[("mpifort_s8", "MPI_COMPLEX16")]),
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
        let mut value = number_here.to_string();
        for (real, other) in BY_KIND.iter().find(|(known, _)| *known == name).map_or(&[][..], |(_, by)| by) {
            // Writing to a string cannot fail.
            let _ = write!(value, "+({})*{real}", number(other)? - number_here);
        }
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
      REAL(SELECTED_REAL_KIND(15,307)) MPI_WTIME, MPI_WTICK
      REAL(SELECTED_REAL_KIND(15,307)) PMPI_WTIME, PMPI_WTICK
      EXTERNAL MPI_WTIME, MPI_WTICK, PMPI_WTIME, PMPI_WTICK
      INTEGER(MPI_ADDRESS_KIND) MPI_AINT_ADD, MPI_AINT_DIFF
      EXTERNAL MPI_AINT_ADD, MPI_AINT_DIFF
      INTEGER(MPI_ADDRESS_KIND) PMPI_AINT_ADD, PMPI_AINT_DIFF
      EXTERNAL PMPI_AINT_ADD, PMPI_AINT_DIFF
! Variables of which only the address means something: one block, the
! order of which is that of fortran/standard/special.h.
      INTEGER MPI_BOTTOM, MPI_IN_PLACE
      INTEGER MPI_STATUS_IGNORE(MPI_STATUS_SIZE)
      INTEGER MPI_STATUSES_IGNORE(MPI_STATUS_SIZE,1)
      INTEGER MPI_ERRCODES_IGNORE(1), MPI_UNWEIGHTED(1)
      INTEGER MPI_WEIGHTS_EMPTY(1), MPI_BUFFER_AUTOMATIC(1)
      CHARACTER MPI_ARGV_NULL(1), MPI_ARGVS_NULL(1,1)
      COMMON /MPIFORT_F77/ MPI_BOTTOM, MPI_IN_PLACE, MPI_STATUS_IGNORE
      COMMON /MPIFORT_F77/ MPI_STATUSES_IGNORE, MPI_ERRCODES_IGNORE
      COMMON /MPIFORT_F77/ MPI_UNWEIGHTED, MPI_WEIGHTS_EMPTY
      COMMON /MPIFORT_F77/ MPI_BUFFER_AUTOMATIC
      COMMON /MPIFORT_F77C/ MPI_ARGV_NULL, MPI_ARGVS_NULL
      SAVE /MPIFORT_F77/, /MPIFORT_F77C/
! An error here: INTEGERs of 8 bytes were asked for
! (-fdefault-integer-8, -i8), and this library has them of 4 alone.
      INTEGER MPIFORT_NEEDS_INTEGERS_OF_4
      PARAMETER (MPIFORT_NEEDS_INTEGERS_OF_4=1/(2-KIND(0)/4))
";

/// The file.
pub fn include_file(api: &Api) -> Result<String, String> {
    let mut out = String::from(HEAD);
    for (name, value) in KINDS {
        // Writing to a string cannot fail.
        let _ = write!(out, "      INTEGER {name}\n      PARAMETER ({name}={value})\n");
    }
    for (name, value) in REALS {
        let name = name.to_ascii_uppercase();
        let _ = write!(out, "      INTEGER {name}\n      PARAMETER ({name}={value})\n");
    }
    for constant in constants(api)? {
        let (kind, name) =
            (if constant.offset { "INTEGER(MPI_OFFSET_KIND)" } else { "INTEGER" }, &constant.name);
        let _ = write!(
            out,
            "      {kind} {name}\n      PARAMETER ({name}={})\n",
            constant.value.to_ascii_uppercase()
        );
    }
    out.push_str(TAIL);
    match out.lines().find(|line| line.len() > 72) {
        Some(line) => Err(format!("mpif.h: longer than 72 columns: {line}")),
        None => Ok(out),
    }
}
