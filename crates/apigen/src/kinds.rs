//! The kinds of parameters: what a parameter means, its C types, and what its shim hands on.
//!
//! A row of the table says `count: count, datatype: committed`; this file says that a `count` is an `int`
//! (an `MPI_Count` in the large form), is checked by `check::count`, and reaches the implementation as a
//! `Count` that is not negative.
//!
//! A kind may have arguments: names of other parameters that belong to it (`in_buffer(count, datatype)`),
//! or constants (`choice(ERR_LOCKTYPE, LOCK_EXCLUSIVE, LOCK_SHARED)`). Parameters that belong to another
//! one are not handed on themselves.

/// How a parameter gets from C to the implementation. Templates are Rust expressions in which
/// `{p}` is the parameter, `{n}` its name as a literal, `{0}`, `{1}` … the arguments of the kind,
/// `{n0}`, `{n1}` … these as literals, `{W}` `Int` or `Large` after the form, and `{on}` the object that
/// ranks refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shim {
    /// Handed on as C passed it.
    Raw,
    /// Only ever part of another parameter, which takes it as C passed it.
    Part,
    /// Handed on as what the template gives; the parameters among the arguments are checked first.
    Checked(&'static str),
    /// As `Checked`; the parameters among the arguments are looked at only, and handed on themselves.
    Beside(&'static str),
    /// Handed on as what the template gives from the arguments as C passed them: whether they count at all
    /// is known later.
    Deferred(&'static str),
    /// Constants from a list, or a combination of them: `choice` and `bits`.
    Constants(&'static str),
}

/// A kind of parameter.
#[derive(Debug)]
pub struct Kind {
    /// Name in the table.
    pub name: &'static str,
    /// C declaration with `@` for the name; `{0}`: first argument of the kind. Empty: no parameter in the
    /// small form.
    pub small: &'static str,
    /// Likewise in the large-count form; empty: the same.
    pub large: &'static str,
    /// Its form in the call of the library.
    pub shim: Shim,
    /// Rust type in which the implementation gets it; empty for [`Shim::Raw`] (that of C) and [`Shim::Part`].
    pub rust: &'static str,
}

impl Kind {
    /// For a handle that a function gives to the program or takes from it: its name in `leaks::What`, and whether it is
    /// given.
    pub fn recorded(&self) -> Option<(&'static str, bool)> {
        let (kind, given) = match self.name.strip_suffix("_out") {
            Some(kind) => (kind, true),
            None => (self.name.strip_suffix("_inout")?, false),
        };
        let what = match kind {
            "comm" => "Comm",
            "group" => "Group",
            "datatype" => "Datatype",
            "op" => "Op",
            "info" => "Info",
            "errhandler" => "Errhandler",
            "keyval" => "Keyval",
            "win" => "Win",
            "file" => "File",
            "session" => "Session",
            _ => return None,
        };
        Some((what, given))
    }
}

use Shim::{Beside, Checked, Constants, Deferred, Part, Raw};

const fn kind(name: &'static str, small: &'static str, shim: Shim, rust: &'static str) -> Kind {
    Kind { name, small, large: "", shim, rust }
}

const fn wide(
    name: &'static str,
    small: &'static str,
    large: &'static str,
    shim: Shim,
    rust: &'static str,
) -> Kind {
    Kind { name, small, large, shim, rust }
}

impl Kind {
    /// The kind of this name.
    pub fn find(name: &str) -> Option<&'static Kind> {
        KINDS.iter().find(|kind| kind.name == name)
    }

    /// Whether it differs between the forms, so that a function with it has a large-count form.
    pub fn is_wide(&self) -> bool {
        !self.large.is_empty()
    }

    /// The C declaration in one of the forms; `None`: no such parameter in this form.
    pub fn declaration(&self, large: bool) -> Option<&'static str> {
        let declaration = if large && self.is_wide() { self.large } else { self.small };
        (!declaration.is_empty()).then_some(declaration)
    }
}

// Values that the deferred kinds pass on. The names are those of the arguments, for messages.
const BUFFER: &str = "RawBuffer::new({p} as *mut c_void, {0} as Count, {1}, [{n}, {n0}, {n1}])";
const IN_PLACE: &str =
    "RawBuffer::new({p} as *mut c_void, {0} as Count, {1}, [{n}, {n0}, {n1}]).check_or_in_place()?";
const BLOCKS: &str =
    "RawBlocks::new({p} as *mut c_void, {0}.into(), {1}.into(), {2}, [{n}, {n0}, {n1}, {n2}])";
const TYPED_BLOCKS: &str =
    "RawTypedBlocks::new({p} as *mut c_void, {0}.into(), {1}.into(), {2}, [{n}, {n0}, {n1}, {n2}])";
const VECTOR: &str = "RawVector::new({p} as *mut c_void, {0}.into(), {1}, [{n}, {n0}, {n1}])";

/// All kinds.
pub static KINDS: &[Kind] = &[
    // Numbers
    kind("int", "int @", Raw, ""),
    kind("aint", "MPI_Aint @", Raw, ""),
    kind("offset", "MPI_Offset @", Raw, ""),
    kind("flag", "int @", Checked("{p} != 0"), "bool"),
    kind("level", "const int @", Raw, ""),
    kind("choice", "int @", Constants("choice"), "c_int"),
    kind("bits", "int @", Constants("bits"), "c_int"),
    // Number of elements, of blocks, of bytes: not negative.
    wide("count", "int @", "MPI_Count @", Checked("check::count({p} as Count, {n})?"), "Count"),
    kind("large_count", "MPI_Count @", Checked("check::count({p}, {n})?"), "Count"),
    wide("large_only_count", "", "MPI_Count @", Checked("check::count({p}, {n})?"), "Count"),
    kind("list_count", "int @", Checked("check::count({p} as Count, {n})?"), "Count"),
    kind("length", "int @", Checked("check::length({p} as Count, {n})?"), "usize"),
    kind("partitions", "int @", Checked("check::partition_count({p}, {n})?"), "usize"),
    wide("size", "int @", "MPI_Count @", Checked("check::length({p} as Count, {n})?"), "usize"),
    wide("byte_size", "MPI_Aint @", "MPI_Count @", Checked("check::length({p}, {n})?"), "usize"),
    kind("memory_size", "MPI_Aint @", Checked("check::memory_size({p}, {n})?"), "usize"),
    wide("disp_unit", "int @", "MPI_Aint @", Checked("check::disp_unit({p} as Aint, {n})?"), "usize"),
    // Distances: of either sign.
    wide("element_stride", "int @", "MPI_Count @", Checked("{p} as Count"), "Count"),
    wide("byte_stride", "MPI_Aint @", "MPI_Count @", Raw, "Count"),
    wide("byte_displacement", "MPI_Aint @", "MPI_Count @", Raw, "Count"),
    // Results that are numbers
    kind("int_out", "int *@", Checked("check::out({p}, {n})?"), "&mut c_int"),
    kind("int_inout", "int *@", Checked("check::out({p}, {n})?"), "&mut c_int"),
    kind("int_out_or_null", "int *@", Checked("check::out_or_null({p})"), "Option<&mut c_int>"),
    kind("flag_out", "int *@", Checked("check::flag_out({p}, {n})?"), "&mut Flag"),
    kind("index_out", "int *@", Checked("check::out({p}, {n})?"), "&mut c_int"),
    kind("aint_out", "MPI_Aint *@", Checked("check::out({p}, {n})?"), "&mut Aint"),
    kind("offset_out", "MPI_Offset *@", Checked("check::out({p}, {n})?"), "&mut Offset"),
    kind("large_count_out", "MPI_Count *@", Checked("check::out({p}, {n})?"), "&mut Count"),
    kind("large_count_out_or_null", "MPI_Count *@", Checked("check::out_or_null({p})"), "Option<&mut Count>"),
    wide("large_only_count_out", "", "MPI_Count *@", Checked("check::out({p}, {n})?"), "&mut Count"),
    wide(
        "count_out",
        "int *@",
        "MPI_Count *@",
        Checked("CountOut::{W}(check::out({p}, {n})?)"),
        "CountOut<'_>",
    ),
    wide("byte_count_out", "MPI_Aint *@", "MPI_Count *@", Checked("check::out({p}, {n})?"), "&mut Count"),
    wide(
        "disp_unit_out",
        "int *@",
        "MPI_Aint *@",
        Checked("CountOut::{W}(check::out({p}, {n})?)"),
        "CountOut<'_>",
    ),
    wide(
        "position",
        "int *@",
        "MPI_Count *@",
        Checked("Position::{W}(check::out({p}, {n})?)"),
        "Position<'_>",
    ),
    wide(
        "byte_position",
        "MPI_Aint *@",
        "MPI_Count *@",
        Checked("Position::Large(check::out({p}, {n})?)"),
        "Position<'_>",
    ),
    // Lists whose length is another parameter
    kind("ints", "const int @[]", Checked("check::list({p}, {0} as usize, {n})?"), "&[c_int]"),
    kind("flags", "const int @[]", Checked("check::list({p}, {0} as usize, {n})?"), "&[c_int]"),
    kind("ranges", "int @[][3]", Checked("check::list({p}, {0} as usize, {n})?"), "&[[c_int; 3]]"),
    kind("ints_out", "int @[]", Checked("check::list_mut({p}, {0} as usize, {n})?"), "&mut [c_int]"),
    kind("ints_inout", "int @[]", Checked("check::list_mut({p}, {0} as usize, {n})?"), "&mut [c_int]"),
    kind("flags_out", "int @[]", Checked("check::list_mut({p}, {0} as usize, {n})?"), "&mut [c_int]"),
    kind("indices_out", "int @[]", Checked("check::list_mut({p}, {0} as usize, {n})?"), "&mut [c_int]"),
    kind("aints_out", "MPI_Aint @[]", Checked("check::list_mut({p}, {0} as usize, {n})?"), "&mut [Aint]"),
    wide(
        "large_only_counts_out",
        "",
        "MPI_Count @[]",
        Checked("check::list_mut({p}, {0} as usize, {n})?"),
        "&mut [Count]",
    ),
    wide(
        "count_list",
        "const int @[]",
        "const MPI_Count @[]",
        Checked("Counts::{W}(check::list({p}, {0} as usize, {n})?)"),
        "Counts<'_>",
    ),
    wide(
        "element_displacement_list",
        "const int @[]",
        "const MPI_Count @[]",
        Checked("Displs::{W}(check::list({p}, {0} as usize, {n})?)"),
        "Displs<'_>",
    ),
    wide(
        "byte_displacement_list",
        "const MPI_Aint @[]",
        "const MPI_Count @[]",
        Checked("check::list({p}, {0} as usize, {n})?"),
        "&[Count]",
    ),
    kind(
        "datatype_list",
        "const MPI_Datatype @[]",
        Checked("check::list({p}, {0} as usize, {n})?"),
        "&[DatatypeHandle]",
    ),
    kind(
        "datatypes_out",
        "MPI_Datatype @[]",
        Checked("check::list_mut({p}, {0} as usize, {n})?"),
        "&mut [DatatypeHandle]",
    ),
    // Lists whose length the implementation knows
    kind("unsized_ints", "const int @[]", Raw, ""),
    kind("unsized_flags", "const int @[]", Raw, ""),
    kind("weights", "const int *@", Raw, ""),
    kind("weights_out", "int *@", Raw, ""),
    kind("errcodes_out", "int @[]", Raw, ""),
    kind("unsized_aints_out", "MPI_Aint @[]", Raw, ""),
    kind("unsized_datatypes_out", "MPI_Datatype @[]", Raw, ""),
    wide("counts", "const int @[]", "const MPI_Count @[]", Part, ""),
    wide("displs", "const int @[]", "const MPI_Aint @[]", Part, ""),
    kind("byte_displs", "const MPI_Aint @[]", Part, ""),
    kind("datatypes", "const MPI_Datatype @[]", Part, ""),
    // Ranks and tags
    kind("destination", "int @", Checked("check::peer({p}, {on}, {n})?"), "c_int"),
    kind("exact_source", "int @", Checked("check::peer({p}, {on}, {n})?"), "c_int"),
    kind("source", "int @", Checked("check::source({p}, {on}, {n})?"), "c_int"),
    kind("root", "int @", Checked("check::root({p}, {on}, {n})?"), "c_int"),
    kind("rank", "int @", Checked("check::rank({p}, {on}, {n})?"), "c_int"),
    kind("target", "int @", Checked("check::target({p}, {on}, {n})?"), "c_int"),
    kind("send_tag", "int @", Checked("check::send_tag({p}, {n})?"), "c_int"),
    kind("exact_tag", "int @", Checked("check::send_tag({p}, {n})?"), "c_int"),
    kind("receive_tag", "int @", Checked("check::receive_tag({p}, {n})?"), "c_int"),
    // Data
    kind(
        "in_buffer",
        "const void *@",
        Checked("check::buffer({p} as *mut c_void, {0}, {1}, {n})?"),
        "Buffer",
    ),
    kind("out_buffer", "void *@", Checked("check::buffer({p}, {0}, {1}, {n})?"), "Buffer"),
    kind(
        "reduced_buffer",
        "const void *@",
        Checked("check::buffer_or_in_place({p} as *mut c_void, {0}, {1}, {n})?"),
        "Option<Buffer>",
    ),
    kind("in_element", "const void *@", Checked("check::buffer({p} as *mut c_void, 1, {0}, {n})?"), "Buffer"),
    kind("out_element", "void *@", Checked("check::buffer({p}, 1, {0}, {n})?"), "Buffer"),
    kind(
        "in_partitions",
        "const void *@",
        Checked("check::partitions({p} as *mut c_void, {0}, {1}, {2}, {n})?"),
        "Partitions",
    ),
    kind("out_partitions", "void *@", Checked("check::partitions({p}, {0}, {1}, {2}, {n})?"), "Partitions"),
    kind("packed_in", "const void *@", Checked("check::packed({p} as *mut c_void, {0}, {n})?"), "Packed"),
    kind("packed_out", "void *@", Checked("check::packed({p}, {0}, {n})?"), "Packed"),
    // Data of collective operations: what counts depends on the rank, on its neighbours or on MPI_IN_PLACE.
    kind("in_buffer_or_in_place", "const void *@", Deferred(IN_PLACE), "Option<Buffer>"),
    kind("rooted_in_buffer", "const void *@", Deferred(BUFFER), "RawBuffer"),
    kind("rooted_out_buffer", "void *@", Deferred(BUFFER), "RawBuffer"),
    kind("neighbor_in_buffer", "const void *@", Deferred(BUFFER), "RawBuffer"),
    kind("neighbor_out_buffer", "void *@", Deferred(BUFFER), "RawBuffer"),
    kind("in_blocks", "const void *@", Deferred(BLOCKS), "RawBlocks"),
    kind("out_blocks", "void *@", Deferred(BLOCKS), "RawBlocks"),
    kind("in_typed_blocks", "const void *@", Deferred(TYPED_BLOCKS), "RawTypedBlocks"),
    kind("out_typed_blocks", "void *@", Deferred(TYPED_BLOCKS), "RawTypedBlocks"),
    kind("in_vector", "const void *@", Deferred(VECTOR), "RawVector"),
    kind("out_vector", "void *@", Deferred(VECTOR), "RawVector"),
    // Addresses
    kind("address", "void *@", Raw, ""),
    kind("const_address", "const void *@", Raw, ""),
    kind(
        "address_out",
        "void *@",
        Checked("check::out({p}.cast::<*mut c_void>(), {n})?"),
        "&mut *mut c_void",
    ),
    kind("attribute", "void *@", Raw, ""),
    kind(
        "attribute_out",
        "void *@",
        Checked("check::out({p}.cast::<*mut c_void>(), {n})?"),
        "&mut *mut c_void",
    ),
    kind("extra_state", "void *@", Raw, ""),
    // Strings
    kind("string", "const char *@", Checked("check::string({p}, {n})?"), "&CStr"),
    kind(
        "string_out",
        "char *@",
        Checked("check::string_out({p}, constants::MPI_{0}, {n})?"),
        "StringOut<'_>",
    ),
    kind(
        "counted_string_out",
        "char *@",
        Checked("check::counted_string_out({p}, constants::MPI_{0}, {1}, {n})?"),
        "StringOut<'_>",
    ),
    kind("sized_string_out", "char *@", Checked("check::sized_string_out({p}, {0}, {n})?"), "StringOut<'_>"),
    kind("string_buffer", "char *@", Checked("check::string_buffer({p}, {0}, {n})?"), "StringBuffer<'_>"),
    kind("string_length_out", "int *@", Checked("check::out({p}, {n})?"), "&mut c_int"),
    kind("string_length_inout", "int *@", Checked("check::out({p}, {n})?"), "&mut c_int"),
    kind("tool_string", "char *@", Deferred("check::tool_string({p}, {0})"), "Option<StringBuffer<'_>>"),
    kind("tool_string_length", "int *@", Part, ""),
    kind("argument_count_inout", "int *@", Raw, ""),
    kind("arguments_inout", "char ***@", Raw, ""),
    kind("argument_list", "char *@[]", Raw, ""),
    kind("root_string", "const char *@", Raw, ""),
    kind("root_arguments", "char *@[]", Raw, ""),
    kind("root_strings", "char *@[]", Raw, ""),
    kind("root_argument_lists", "char **@[]", Raw, ""),
    // Call-backs
    kind("callback", "MPI_{0} *@", Checked("check::callback({p}, {n})?"), "{0}"),
    kind("callback_or_null", "MPI_{0} *@", Raw, ""),
    kind("function", "MPI_{0} @", Raw, ""),
    wide(
        "large_callback",
        "MPI_{0} *@",
        "MPI_{0}_c *@",
        Checked("AnyWidth::{W}(check::callback({p}, {n})?)"),
        "AnyWidth<{0}, {0}C>",
    ),
    wide(
        "large_callback_or_null",
        "MPI_{0} *@",
        "MPI_{0}_c *@",
        Checked("AnyWidth::{W}({p})"),
        "AnyWidth<Option<{0}>, Option<{0}C>>",
    ),
    // Objects
    kind("comm", "MPI_Comm @", Checked("check::comm({p}, {n})?"), "Obj<Communicator>"),
    kind("comm_at_leader", "MPI_Comm @", Raw, ""),
    kind("comm_out", "MPI_Comm *@", Checked("check::out({p}, {n})?"), "&mut CommHandle"),
    kind("comm_inout", "MPI_Comm *@", Checked("check::out({p}, {n})?"), "&mut CommHandle"),
    kind("any_comm", "MPI_Comm @", Raw, ""),
    kind("group", "MPI_Group @", Checked("check::group({p}, {n})?"), "Obj<Group>"),
    kind("group_out", "MPI_Group *@", Checked("check::out({p}, {n})?"), "&mut GroupHandle"),
    kind("group_inout", "MPI_Group *@", Checked("check::out({p}, {n})?"), "&mut GroupHandle"),
    kind("any_group", "MPI_Group @", Raw, ""),
    kind("datatype", "MPI_Datatype @", Checked("check::datatype({p}, {n})?"), "Obj<Datatype>"),
    kind("committed", "MPI_Datatype @", Checked("check::committed({p}, {n})?"), "Obj<Datatype>"),
    kind(
        "partition_type",
        "MPI_Datatype @",
        Beside("check::partition_type({p}, {0}, {n})?"),
        "Obj<Datatype>",
    ),
    kind("peer_type", "MPI_Datatype @", Beside("check::peer_type({p}, {0}, {1}, {n})?"), "Obj<Datatype>"),
    kind("datatype_out", "MPI_Datatype *@", Checked("check::out({p}, {n})?"), "&mut DatatypeHandle"),
    kind(
        "datatype_out_or_null",
        "MPI_Datatype *@",
        Checked("check::out_or_null({p})"),
        "Option<&mut DatatypeHandle>",
    ),
    kind("datatype_inout", "MPI_Datatype *@", Checked("check::out({p}, {n})?"), "&mut DatatypeHandle"),
    kind("any_datatype", "MPI_Datatype @", Raw, ""),
    kind("op", "MPI_Op @", Checked("check::op({p}, {n})?"), "Obj<Op>"),
    kind("op_out", "MPI_Op *@", Checked("check::out({p}, {n})?"), "&mut OpHandle"),
    kind("op_inout", "MPI_Op *@", Checked("check::out({p}, {n})?"), "&mut OpHandle"),
    kind("any_op", "MPI_Op @", Raw, ""),
    kind("request", "MPI_Request @", Checked("check::request({p}, {n})?"), "Obj<Request>"),
    kind("request_or_null", "MPI_Request @", Raw, ""),
    kind("request_out", "MPI_Request *@", Checked("check::out({p}, {n})?"), "&mut RequestHandle"),
    kind("request_inout", "MPI_Request *@", Checked("check::out({p}, {n})?"), "&mut RequestHandle"),
    kind("request_or_null_inout", "MPI_Request *@", Checked("check::out({p}, {n})?"), "&mut RequestHandle"),
    kind(
        "requests",
        "MPI_Request @[]",
        Checked("check::list_mut({p}, {0} as usize, {n})?"),
        "&mut [RequestHandle]",
    ),
    kind(
        "requests_in",
        "const MPI_Request @[]",
        Checked("check::list({p}, {0} as usize, {n})?"),
        "&[RequestHandle]",
    ),
    kind("any_request", "MPI_Request @", Raw, ""),
    kind("message_out", "MPI_Message *@", Checked("check::out({p}, {n})?"), "&mut MessageHandle"),
    kind("message_inout", "MPI_Message *@", Checked("check::out({p}, {n})?"), "&mut MessageHandle"),
    kind("any_message", "MPI_Message @", Raw, ""),
    kind("status", "const MPI_Status *@", Checked("check::status({p}, {n})?"), "&Status"),
    kind("status_out", "MPI_Status *@", Checked("check::out_or_null({p})"), "Option<&mut Status>"),
    kind("status_inout", "MPI_Status *@", Checked("check::out({p}, {n})?"), "&mut Status"),
    kind("statuses", "MPI_Status *@", Checked("Statuses::new({p}, {0} as usize)"), "Statuses<'_>"),
    kind("info", "MPI_Info @", Checked("check::info({p}, {n})?"), "Option<Obj<Info>>"),
    kind("info_object", "MPI_Info @", Checked("check::info_object({p}, {n})?"), "Obj<Info>"),
    kind("root_info", "MPI_Info @", Raw, ""),
    kind("root_infos", "const MPI_Info @[]", Raw, ""),
    kind("info_out", "MPI_Info *@", Checked("check::out({p}, {n})?"), "&mut InfoHandle"),
    kind("info_out_or_null", "MPI_Info *@", Checked("check::out_or_null({p})"), "Option<&mut InfoHandle>"),
    kind("info_inout", "MPI_Info *@", Checked("check::out({p}, {n})?"), "&mut InfoHandle"),
    kind("any_info", "MPI_Info @", Raw, ""),
    kind("errhandler", "MPI_Errhandler @", Checked("check::errhandler({p}, {n})?"), "Handler"),
    kind("errhandler_out", "MPI_Errhandler *@", Checked("check::out({p}, {n})?"), "&mut ErrhandlerHandle"),
    kind("errhandler_inout", "MPI_Errhandler *@", Checked("check::out({p}, {n})?"), "&mut ErrhandlerHandle"),
    kind("any_errhandler", "MPI_Errhandler @", Raw, ""),
    kind("win", "MPI_Win @", Checked("check::win({p}, {n})?"), "Obj<Window>"),
    kind("win_out", "MPI_Win *@", Checked("check::out({p}, {n})?"), "&mut WinHandle"),
    kind("win_inout", "MPI_Win *@", Checked("check::out({p}, {n})?"), "&mut WinHandle"),
    kind("any_win", "MPI_Win @", Raw, ""),
    kind("file", "MPI_File @", Checked("check::file({p}, {n})?"), "Obj<File>"),
    kind("file_or_null", "MPI_File @", Raw, ""),
    kind("file_out", "MPI_File *@", Checked("check::out({p}, {n})?"), "&mut FileHandle"),
    kind("file_inout", "MPI_File *@", Checked("check::out({p}, {n})?"), "&mut FileHandle"),
    kind("any_file", "MPI_File @", Raw, ""),
    kind("session", "MPI_Session @", Checked("check::session({p}, {n})?"), "Obj<Session>"),
    kind("session_out", "MPI_Session *@", Checked("check::out({p}, {n})?"), "&mut SessionHandle"),
    kind("session_inout", "MPI_Session *@", Checked("check::out({p}, {n})?"), "&mut SessionHandle"),
    kind("any_session", "MPI_Session @", Raw, ""),
    kind("keyval_out", "int *@", Checked("check::out({p}, {n})?"), "&mut c_int"),
    kind("keyval_inout", "int *@", Checked("check::out({p}, {n})?"), "&mut c_int"),
    kind("handle_number", "int @", Raw, ""),
    // The tool interface
    kind("t_enum", "MPI_T_enum @", Raw, ""),
    kind(
        "t_enum_out_or_null",
        "MPI_T_enum *@",
        Checked("check::out_or_null({p})"),
        "Option<&mut TEnumHandle>",
    ),
    kind("t_cvar_handle", "MPI_T_cvar_handle @", Raw, ""),
    kind("t_cvar_handle_out", "MPI_T_cvar_handle *@", Checked("check::out({p}, {n})?"), "&mut TCvarHandle"),
    kind("t_cvar_handle_inout", "MPI_T_cvar_handle *@", Checked("check::out({p}, {n})?"), "&mut TCvarHandle"),
    kind("t_pvar_handle", "MPI_T_pvar_handle @", Raw, ""),
    kind("t_pvar_handle_out", "MPI_T_pvar_handle *@", Checked("check::out({p}, {n})?"), "&mut TPvarHandle"),
    kind("t_pvar_handle_inout", "MPI_T_pvar_handle *@", Checked("check::out({p}, {n})?"), "&mut TPvarHandle"),
    kind("t_pvar_session", "MPI_T_pvar_session @", Raw, ""),
    kind(
        "t_pvar_session_out",
        "MPI_T_pvar_session *@",
        Checked("check::out({p}, {n})?"),
        "&mut TPvarSessionHandle",
    ),
    kind(
        "t_pvar_session_inout",
        "MPI_T_pvar_session *@",
        Checked("check::out({p}, {n})?"),
        "&mut TPvarSessionHandle",
    ),
    kind("t_event_registration", "MPI_T_event_registration @", Raw, ""),
    kind(
        "t_event_registration_out",
        "MPI_T_event_registration *@",
        Checked("check::out({p}, {n})?"),
        "&mut TEventRegistrationHandle",
    ),
    kind("t_event_instance", "MPI_T_event_instance @", Raw, ""),
    kind("t_cb_safety", "MPI_T_cb_safety @", Raw, ""),
    kind(
        "t_source_order_out_or_null",
        "MPI_T_source_order *@",
        Checked("check::out_or_null({p})"),
        "Option<&mut c_int>",
    ),
];
