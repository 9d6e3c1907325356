//! Facts about Fortran beyond the table: functions without a Fortran form, functions written by hand, and the few
//! parameters that only C has.

use crate::api::Api;
use crate::table::{Family, Parameter, Returns};

/// The types of handles, with the name that their functions have.
pub const HANDLES: [(&str, &str); 11] = [
    ("Comm", "Comm"),
    ("Datatype", "Type"),
    ("Errhandler", "Errhandler"),
    ("File", "File"),
    ("Group", "Group"),
    ("Info", "Info"),
    ("Message", "Message"),
    ("Op", "Op"),
    ("Request", "Request"),
    ("Session", "Session"),
    ("Win", "Win"),
];

/// Functions whose C code is by hand (`fortran/*.c`): they deal with functions of the program, attributes, or lists of
/// strings, or have other arguments than in C. Those that return a value are written by hand as well.
const BY_HAND: [&str; 29] = [
    "Init",
    "Init_thread",
    "Info_create_env",
    "Pcontrol",
    "Comm_spawn",
    "Comm_spawn_multiple",
    "Op_create",
    "Comm_create_keyval",
    "Type_create_keyval",
    "Win_create_keyval",
    "Keyval_create",
    "Comm_set_attr",
    "Comm_get_attr",
    "Win_set_attr",
    "Win_get_attr",
    "Type_set_attr",
    "Type_get_attr",
    "Attr_put",
    "Attr_get",
    "Comm_create_errhandler",
    "Win_create_errhandler",
    "File_create_errhandler",
    "Session_create_errhandler",
    "Grequest_start",
    "Register_datarep",
    "Buffer_detach",
    "Comm_detach_buffer",
    "Session_detach_buffer",
    "Comm_ishrink",
];

/// Whether the choice buffers of a family are descriptors in `mpi_f08`. Buffers of functions on LOGICALs are one value
/// each; and with a LOGICAL beside them, a procedure of C would be an extension of gfortran's.
pub fn has_descriptors(family: &Family) -> bool {
    !family.name.starts_with("Abi_")
}

/// Treatment of a buffer that is a section with gaps, in the C function of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sections {
    /// The call ends before it returns: it works on a copy.
    Copy,
    /// The call goes on: it gets a datatype that is the section.
    Type,
    /// The call goes on and no datatype will do: its request has a copy.
    Keep,
    /// Only where the buffer begins matters.
    Begin,
    /// The standard asks for a buffer without gaps, or no copy would do: an error.
    Refuse,
}

/// All families: those of the standard, and those of `mpix.h` that Fortran has, too.
pub fn families(api: &Api) -> impl Iterator<Item = &Family> {
    api.table.families.iter().chain(&api.extensions.families)
}

/// Whether Fortran has the function. It has none of the tool interface, and needs no integers for handles.
pub fn has_fortran(family: &Family) -> bool {
    let name = family.name.as_str();
    !(name.starts_with("T_") || name.ends_with("_toint") || name.ends_with("_fromint"))
}

/// Whether it is a function that returns a value instead of an error code.
pub fn is_value(family: &Family) -> bool {
    family.returns != Returns::Code
}

/// Whether the C code of its Fortran form is by hand.
pub fn by_hand(family: &Family) -> bool {
    BY_HAND.contains(&family.name.as_str()) || is_value(family)
}

/// Whether it takes a buffer back that MPI had: its address is of use only in `mpi_f08` (section 3.6).
pub fn detaches(family: &Family) -> bool {
    matches!(family.name.as_str(), "Buffer_detach" | "Comm_detach_buffer" | "Session_detach_buffer")
}

/// Whether only C has the parameter: `argc` and `argv`.
pub fn not_in_fortran(family: &Family, parameter: &Parameter) -> bool {
    matches!(parameter.kind.name, "argument_count_inout" | "arguments_inout" | "argument_list")
        || (family.name == "Info_create_env" && parameter.name == "argc")
}

/// Whether the module `mpi_f08` has it: the names that MPI-2 replaced were never there.
pub fn in_f08(family: &Family) -> bool {
    !matches!(family.name.as_str(), "Keyval_create" | "Keyval_free" | "Attr_put" | "Attr_get" | "Attr_delete")
}

/// Whether the buffer is in use after the call has returned: ASYNCHRONOUS in `mpi_f08` (section 19.1.17).
pub fn is_asynchronous(family: &Family) -> bool {
    let name = family.name.as_str();
    sections(family) != Sections::Copy || name.ends_with("_end")
}

/// Whether there are ranks at which a list of counts, displacements or datatypes isn't looked at (the root's, or that of an operation in
/// place). Programs pass one number there.
pub fn ignores_lists(family: &Family) -> bool {
    let name = family.name.strip_suffix("_init").unwrap_or(&family.name);
    let name = name.strip_prefix('I').unwrap_or(name).to_ascii_lowercase();
    matches!(name.as_str(), "gatherv" | "scatterv" | "alltoallv" | "alltoallw")
}

/// See [`Sections`].
pub fn sections(family: &Family) -> Sections {
    let name = family.name.as_str();
    let returns_request = family.parameters.iter().any(|parameter| parameter.kind.name == "request_out");
    match name {
        "Win_create"
        | "Win_attach"
        | "Buffer_attach"
        | "Comm_attach_buffer"
        | "Session_attach_buffer"
        | "Psend_init"
        | "Precv_init" => Sections::Refuse,
        "Win_detach" | "Free_mem" | "Get_address" | "Fetch_and_op" | "Compare_and_swap" => Sections::Begin,
        "Put" | "Get" | "Accumulate" | "Get_accumulate" | "Ibcast" | "Bcast_init" => Sections::Type,
        _ if name.starts_with("File_") && name.ends_with("_end") => Sections::Begin,
        _ if name.starts_with("File_") && name.ends_with("_begin") => Sections::Type,
        _ if !returns_request => Sections::Copy,
        _ if is_typed(family) => Sections::Type,
        _ => Sections::Keep,
    }
}

/// Whether each of its buffers is one message of a count and a datatype.
fn is_typed(family: &Family) -> bool {
    family.parameters.iter().all(|parameter| match parameter.kind.name {
        "in_buffer" | "out_buffer" => true,
        // The origin of MPI_Rget_accumulate: not looked at for MPI_NO_OP.
        "rooted_in_buffer" => family.name == "Rget_accumulate",
        other => !(other.contains("buffer") || other.contains("blocks") || other.contains("vector")),
    })
}
