//! Functions that MPI-3 removed and old programs still call: inline functions of `mpi.h`, marked as deprecated. Nothing of
//! them is in the library.

use std::fmt::Write;

/// A removed function.
struct Removed {
    name: &'static str,
    parameters: &'static str,
    /// The function to use instead.
    instead: &'static str,
    body: &'static str,
}

const fn row(
    name: &'static str,
    parameters: &'static str,
    instead: &'static str,
    body: &'static str,
) -> Removed {
    Removed { name, parameters, instead, body }
}

const TABLE: [Removed; 10] = [
    row(
        "MPI_Address",
        "void *location, MPI_Aint *address",
        "MPI_Get_address",
        "return MPI_Get_address(location, address);",
    ),
    row(
        "MPI_Type_struct",
        "int count, int *array_of_blocklengths, MPI_Aint *array_of_displacements,\n    \
         MPI_Datatype *array_of_types, MPI_Datatype *newtype",
        "MPI_Type_create_struct",
        "return MPI_Type_create_struct(count, array_of_blocklengths, array_of_displacements, array_of_types, newtype);",
    ),
    row(
        "MPI_Type_hvector",
        "int count, int blocklength, MPI_Aint stride, MPI_Datatype oldtype, MPI_Datatype *newtype",
        "MPI_Type_create_hvector",
        "return MPI_Type_create_hvector(count, blocklength, stride, oldtype, newtype);",
    ),
    row(
        "MPI_Type_hindexed",
        "int count, int *array_of_blocklengths, MPI_Aint *array_of_displacements,\n    \
         MPI_Datatype oldtype, MPI_Datatype *newtype",
        "MPI_Type_create_hindexed",
        "return MPI_Type_create_hindexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype);",
    ),
    row(
        "MPI_Type_extent",
        "MPI_Datatype datatype, MPI_Aint *extent",
        "MPI_Type_get_extent",
        "MPI_Aint lb;\n    return MPI_Type_get_extent(datatype, &lb, extent);",
    ),
    row(
        "MPI_Type_lb",
        "MPI_Datatype datatype, MPI_Aint *displacement",
        "MPI_Type_get_extent",
        "MPI_Aint extent;\n    return MPI_Type_get_extent(datatype, displacement, &extent);",
    ),
    row(
        "MPI_Type_ub",
        "MPI_Datatype datatype, MPI_Aint *displacement",
        "MPI_Type_get_extent",
        "MPI_Aint lb, extent;\n    int code = MPI_Type_get_extent(datatype, &lb, &extent);\n    \
         if (code == MPI_SUCCESS)\n        *displacement = lb + extent;\n    return code;",
    ),
    row(
        "MPI_Errhandler_create",
        "MPI_Comm_errhandler_function *function, MPI_Errhandler *errhandler",
        "MPI_Comm_create_errhandler",
        "return MPI_Comm_create_errhandler(function, errhandler);",
    ),
    row(
        "MPI_Errhandler_get",
        "MPI_Comm comm, MPI_Errhandler *errhandler",
        "MPI_Comm_get_errhandler",
        "return MPI_Comm_get_errhandler(comm, errhandler);",
    ),
    row(
        "MPI_Errhandler_set",
        "MPI_Comm comm, MPI_Errhandler errhandler",
        "MPI_Comm_set_errhandler",
        "return MPI_Comm_set_errhandler(comm, errhandler);",
    ),
];

/// The part of the header. A program that has functions of these names defines `MPI_NO_REMOVED_NAMES`; names that are
/// macros are left out.
pub fn inline_functions() -> String {
    let mut out = String::from(
        "\n/* Names that MPI-3.0 removed, for old programs; define MPI_NO_REMOVED_NAMES to be without them. */\n\
         #if !defined(MPI_NO_REMOVED_NAMES) && defined(__GNUC__)\n\
         typedef MPI_Comm_errhandler_function MPI_Handler_function;\n",
    );
    for Removed { name, parameters, instead, body } in &TABLE {
        // Writing to a string cannot fail.
        let _ = write!(
            out,
            "#ifndef {name}\n\
             __attribute__((deprecated(\"removed in MPI-3.0: use {instead}\"), unused))\n\
             static __inline__ int {name}({parameters})\n{{\n    {body}\n}}\n#endif\n"
        );
    }
    out.push_str("#endif\n");
    out
}
