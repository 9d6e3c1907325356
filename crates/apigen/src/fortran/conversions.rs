//! The part of `mpi.h` for programs in C that deal with Fortran (MPI 5.0 §19.3.4, §19.3.5): handles as INTEGERs, statuses in
//! all their forms. The standard ABI has none of these names, so that all of it is inline over what the ABI has: such programs
//! run on any library of the ABI, and link without the one for Fortran.

use std::fmt::Write;

use super::facts::HANDLES;

/// The conversions of statuses: name, the type that is read, the type that is written, and the constants that stand for no
/// status of the type that is read.
const STATUSES: [(&str, &str, &str, [&str; 2]); 6] = [
    ("c2f", "MPI_Status", "MPI_Fint", ["MPI_STATUS_IGNORE", "MPI_STATUSES_IGNORE"]),
    ("f2c", "MPI_Fint", "MPI_Status", ["MPI_F_STATUS_IGNORE", "MPI_F_STATUSES_IGNORE"]),
    ("c2f08", "MPI_Status", "MPI_F08_status", ["MPI_STATUS_IGNORE", "MPI_STATUSES_IGNORE"]),
    ("f082c", "MPI_F08_status", "MPI_Status", ["MPI_F08_STATUS_IGNORE", "MPI_F08_STATUSES_IGNORE"]),
    ("f2f08", "MPI_Fint", "MPI_F08_status", ["MPI_F_STATUS_IGNORE", "MPI_F_STATUSES_IGNORE"]),
    ("f082f", "MPI_F08_status", "MPI_Fint", ["MPI_F08_STATUS_IGNORE", "MPI_F08_STATUSES_IGNORE"]),
];

const HEAD: &str = "
/* Fortran (section 19.3); a program that has functions of these names defines MPI_NO_FORTRAN_CONVERSIONS.
 * A handle in Fortran is an INTEGER, a status the same eight integers as in C. */
#if !defined(MPI_NO_FORTRAN_CONVERSIONS) && defined(__GNUC__)
typedef struct MPI_F08_status {
    MPI_Fint MPI_SOURCE;
    MPI_Fint MPI_TAG;
    MPI_Fint MPI_ERROR;
    MPI_Fint MPI_internal[5];
} MPI_F08_status;

/* Fortran's MPI_STATUS_IGNORE and MPI_STATUSES_IGNORE: the null pointer in a program without Fortran. */
extern MPI_Fint mpifort_status_ignore[8] __attribute__((weak));
extern MPI_Fint mpifort_statuses_ignore[8] __attribute__((weak));
#define MPI_F_STATUS_IGNORE (mpifort_status_ignore)
#define MPI_F_STATUSES_IGNORE (mpifort_statuses_ignore)
#define MPI_F08_STATUS_IGNORE ((MPI_F08_status *)mpifort_status_ignore)
#define MPI_F08_STATUSES_IGNORE ((MPI_F08_status *)mpifort_statuses_ignore)
";

/// The part of the header.
pub fn inline_functions() -> String {
    let mut out = String::from(HEAD);
    for prefix in ["MPI_", "PMPI_"] {
        for (c_type, name) in HANDLES {
            let small = c_type.to_ascii_lowercase();
            // Writing to a string cannot fail.
            let _ = write!(
                out,
                "__attribute__((unused)) static __inline__ MPI_Fint {prefix}{name}_c2f(MPI_{c_type} {small})\n\
                 {{\n    return {prefix}{name}_toint({small});\n}}\n\
                 __attribute__((unused)) static __inline__ MPI_{c_type} {prefix}{name}_f2c(MPI_Fint {small})\n\
                 {{\n    return {prefix}{name}_fromint({small});\n}}\n"
            );
        }
        for (name, from, to, [one, many]) in STATUSES {
            let _ = write!(
                out,
                "__attribute__((unused)) static __inline__ int {prefix}Status_{name}(const {from} *from, {to} *to)\n\
                 {{\n    if (from == 0 || from == {one} || from == {many})\n        return MPI_ERR_ARG;\n    \
                 __builtin_memmove(to, from, sizeof(MPI_Status));\n    return MPI_SUCCESS;\n}}\n"
            );
        }
    }
    out.push_str("#endif\n");
    out
}
