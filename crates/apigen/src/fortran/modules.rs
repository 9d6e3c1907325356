//! Writes the sources of the modules: `mpi`, `mpi_f08`, and what both have in common. They have no code, so that nothing of
//! them is linked and each compiler can make them in seconds for one and the same library.

use std::fmt::Write;

use super::argument::{Argument, Intent, Meaning, arguments};
use super::facts::{self, HANDLES};
use super::include_file::{REALS, constants};
use crate::api::Api;
use crate::ctype::CType;
use crate::table::Family;
use crate::types::Type;

const NOTE: &str = "! Generated from api/ by `cargo run -p encore-apigen`; do not edit.\n";

/// Columns after which a line goes on in the next one.
const WIDTH: usize = 110;

/// The special addresses that both modules have alike: name, variable of `fortran/standard/special.h`, bounds.
const SPECIAL: [(&str, &str, &str); 6] = [
    ("MPI_BOTTOM", "bottom", ""),
    ("MPI_IN_PLACE", "in_place", ""),
    ("MPI_ERRCODES_IGNORE", "errcodes_ignore", "(1)"),
    ("MPI_UNWEIGHTED", "unweighted", "(1)"),
    ("MPI_WEIGHTS_EMPTY", "weights_empty", "(1)"),
    ("MPI_BUFFER_AUTOMATIC", "buffer_automatic", "(1)"),
];

/// `mpifort_base.f90`: types, numbers, special addresses, functions that return a value.
pub fn base(api: &Api) -> Result<String, String> {
    let mut out = format!(
        "{NOTE}\n! What the modules mpi and mpi_f08 have in common.\nmodule mpifort_base\n  \
         use, intrinsic :: iso_c_binding, only: c_char\n  implicit none\n  private :: c_char\n  \
         integer, parameter :: MPI_ADDRESS_KIND = selected_int_kind(18), MPI_COUNT_KIND = selected_int_kind(18)\n  \
         integer, parameter :: MPI_OFFSET_KIND = selected_int_kind(18), MPI_INTEGER_KIND = selected_int_kind(9)\n  \
         ! An error here: INTEGERs of 8 bytes were asked for, and this library has them of 4 bytes alone.\n  \
         integer, parameter, private :: mpifort_needs_integers_of_4 = 1 / (2 - storage_size(0) / 32)\n"
    );
    for (kind, _) in HANDLES {
        // Writing to a string cannot fail.
        let _ = write!(out, "  type, bind(C) :: MPI_{kind}\n    integer :: MPI_VAL\n  end type\n");
    }
    out.push_str(
        "  type, bind(C) :: MPI_Status\n    integer :: MPI_SOURCE, MPI_TAG, MPI_ERROR\n    integer, private :: internal(5)\n  end type\n",
    );
    for (operator, name) in [("==", "eq"), ("/=", "ne")] {
        let _ = writeln!(out, "  interface operator({operator})");
        for (kind, _) in HANDLES {
            let function = format!("mpi_{}_{name}", kind.to_ascii_lowercase());
            let _ = write!(
                out,
                "    elemental logical function {function}(a, b)\n      import :: MPI_{kind}\n      \
                 type(MPI_{kind}), intent(in) :: a, b\n    end function\n"
            );
        }
        out.push_str("  end interface\n");
    }
    for constant in constants(api)?.iter().filter(|constant| constant.handle.is_none()) {
        let kind = if constant.offset { "integer(MPI_OFFSET_KIND)" } else { "integer" };
        let _ = writeln!(out, "  {kind}, parameter :: {} = {}", constant.name, constant.value);
    }
    for (name, variable, bounds) in SPECIAL {
        let _ = writeln!(out, "  integer, bind(C, name=\"mpifort_{variable}\"), target :: {name}{bounds}");
    }
    for (name, variable, bounds) in
        [("MPI_ARGV_NULL", "argv_null", "(1)"), ("MPI_ARGVS_NULL", "argvs_null", "(1, 1)")]
    {
        let _ = writeln!(
            out,
            "  character(kind=c_char, len=1), bind(C, name=\"mpifort_{variable}\"), target :: {name}{bounds}"
        );
    }
    for profiling in ["", "P"] {
        out.push_str(&values(profiling));
    }
    out.push_str("end module\n");
    Ok(out)
}

/// Numbers that values of handles are made of.
fn reals(out: &mut String) {
    for (name, value) in REALS {
        let _ = writeln!(out, "  integer, parameter, private :: {name} = {value}");
    }
}

/// Functions that return a value, and those that only Fortran has.
fn values(p: &str) -> String {
    let l = p.to_ascii_lowercase();
    format!(
        "  interface
    real(selected_real_kind(15, 307)) function {p}MPI_Wtime()
    end function
    real(selected_real_kind(15, 307)) function {p}MPI_Wtick()
    end function
    integer(MPI_ADDRESS_KIND) function {p}MPI_Aint_add(base, disp)
      import :: MPI_ADDRESS_KIND
      integer(MPI_ADDRESS_KIND), intent(in) :: base, disp
    end function
    integer(MPI_ADDRESS_KIND) function {p}MPI_Aint_diff(addr1, addr2)
      import :: MPI_ADDRESS_KIND
      integer(MPI_ADDRESS_KIND), intent(in) :: addr1, addr2
    end function
  end interface
  interface {p}MPI_Sizeof
    subroutine {l}mpi_sizeof_f08ts(x, size, ierror) bind(C, name=\"{l}mpi_sizeof_f08ts__\")
      type(*), dimension(..), intent(in) :: x
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface {p}MPI_F_sync_reg
    subroutine {l}mpi_f_sync_reg_f08ts(buf) bind(C, name=\"{l}mpi_f_sync_reg_f08ts__\")
      type(*), dimension(..), asynchronous :: buf
    end subroutine
  end interface
  interface {p}MPI_Status_f2f08
    subroutine {l}mpi_status_f2f08_f08(f_status, f08_status, ierror)
      import :: MPI_STATUS_SIZE, MPI_Status
      integer, intent(in) :: f_status(MPI_STATUS_SIZE)
      type(MPI_Status), intent(out) :: f08_status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface {p}MPI_Status_f082f
    subroutine {l}mpi_status_f082f_f08(f08_status, f_status, ierror)
      import :: MPI_STATUS_SIZE, MPI_Status
      type(MPI_Status), intent(in) :: f08_status
      integer, intent(out) :: f_status(MPI_STATUS_SIZE)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
"
    )
}

/// Form of the buffers of the module `mpi`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Buffers {
    /// Addresses: directives make the compiler accept anything.
    Addresses,
    /// Descriptors, for flang: it takes no element of an array that it doesn't know to lie in one piece for the beginning of a buffer.
    Descriptors,
}

/// `mpi.f90`, or `mpi_fts.f90`, which has descriptors.
pub fn mpi(api: &Api, buffers: Buffers) -> Result<String, String> {
    let mut out = format!("{NOTE}\nmodule mpi\n  use mpifort_base\n  implicit none\n  public\n");
    let _ = writeln!(
        out,
        "  logical, parameter :: MPI_SUBARRAYS_SUPPORTED = .{}., MPI_ASYNC_PROTECTS_NONBLOCKING = .false.",
        buffers == Buffers::Descriptors
    );
    reals(&mut out);
    for constant in constants(api)?.iter().filter(|constant| constant.handle.is_some()) {
        let _ = writeln!(out, "  integer, parameter :: {} = {}", constant.name, constant.value);
    }
    out.push_str(
        "  integer, bind(C, name=\"mpifort_status_ignore\"), target :: MPI_STATUS_IGNORE(MPI_STATUS_SIZE)
  integer, bind(C, name=\"mpifort_statuses_ignore\"), target :: MPI_STATUSES_IGNORE(MPI_STATUS_SIZE, 1)
  external :: MPI_NULL_COPY_FN, MPI_NULL_DELETE_FN, MPI_DUP_FN
  external :: MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, MPI_COMM_DUP_FN
  external :: MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, MPI_TYPE_DUP_FN
  external :: MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, MPI_WIN_DUP_FN
  external :: MPI_CONVERSION_FN_NULL
",
    );
    for profiling in [false, true] {
        for family in families(api) {
            let all = arguments(family, false)?;
            let (p, l) = prefixes(profiling);
            let prefix = family.prefix();
            let name = format!("{l}{}{}", prefix.to_ascii_lowercase(), family.name.to_ascii_lowercase());
            let is_choice = |argument: &Argument| argument.meaning == Meaning::Choice;
            if buffers == Buffers::Descriptors
                && facts::in_f08(family)
                && facts::has_descriptors(family)
                && all.iter().any(is_choice)
            {
                // Not a generic name: that would take no element of a list for the list from there on (`statuses(1, i)`).
                out.push_str("  interface\n");
                let form = Form { suffix: "_fts_", descriptors: true, ..Form::of(&name) };
                subroutine(&mut out, family, &all, form);
            } else if facts::ignores_lists(family) {
                out.push_str("  interface\n");
                let form = Form { suffix: "_lists_", lists: true, ..Form::of(&name) };
                subroutine(&mut out, family, &all, form);
            } else if all.iter().any(|argument| argument.meaning == Meaning::Address)
                && !facts::detaches(family)
            {
                let _ = writeln!(out, "  interface {p}{prefix}{}", family.name);
                subroutine(&mut out, family, &all, Form::of(&name));
                let name = format!("{name}_cptr");
                subroutine(&mut out, family, &all, Form { cptr: true, ..Form::of(&name) });
            } else {
                out.push_str("  interface\n");
                subroutine(&mut out, family, &all, Form::of(&name));
            }
            out.push_str("  end interface\n");
        }
    }
    out.push_str("end module\n\n! The name of Open MPI's module of extensions.\nmodule mpi_ext\n  use mpi\n  public\nend module\n");
    Ok(out)
}

/// `mpi_f08.f90`.
pub fn mpi_f08(api: &Api) -> Result<String, String> {
    let mut out = format!("{NOTE}\nmodule mpi_f08\n  use mpifort_base\n  implicit none\n  public\n");
    reals(&mut out);
    for constant in constants(api)? {
        if let Some(kind) = &constant.handle {
            let _ =
                writeln!(out, "  type({kind}), parameter :: {} = {kind}({})", constant.name, constant.value);
        }
    }
    out.push_str(
        "  logical, parameter :: MPI_SUBARRAYS_SUPPORTED = .true., MPI_ASYNC_PROTECTS_NONBLOCKING = .true.
  type(MPI_Status), bind(C, name=\"mpifort_status_ignore_f08\"), target :: MPI_STATUS_IGNORE
  type(MPI_Status), bind(C, name=\"mpifort_statuses_ignore_f08\"), target :: MPI_STATUSES_IGNORE(1)
",
    );
    callbacks(&mut out, api);
    for profiling in [false, true] {
        for family in families(api).filter(|family| facts::in_f08(family)) {
            let (p, l) = prefixes(profiling);
            let prefix = family.prefix();
            let _ = writeln!(out, "  interface {p}{prefix}{}", family.name);
            for &large in family.forms() {
                let all = arguments(family, large)?;
                if large && !is_one_generic(family)? {
                    let _ = write!(out, "  end interface\n  interface {p}MPI_{}_c\n", family.name);
                }
                let bind = facts::has_descriptors(family)
                    && all.iter().any(|argument| argument.meaning == Meaning::Choice);
                let suffix = if bind { "_f08ts" } else { "_f08" };
                let stem = format!("{prefix}{}", family.form_name(large)).to_ascii_lowercase();
                let name = format!("{l}{stem}{suffix}");
                let form = Form { f08: true, descriptors: bind, cptr: true, suffix: "__", ..Form::of(&name) };
                subroutine(&mut out, family, &all, form);
            }
            out.push_str("  end interface\n");
        }
    }
    out.push_str("end module\n\n! The name of Open MPI's module of extensions.\nmodule mpi_f08_ext\n  use mpi_f08\n  public\nend module\n");
    Ok(out)
}

/// Families that are subroutines.
fn families(api: &Api) -> impl Iterator<Item = &Family> {
    facts::families(api).filter(|family| facts::has_fortran(family) && !facts::is_value(family))
}

fn prefixes(profiling: bool) -> (&'static str, &'static str) {
    if profiling { ("P", "p") } else { ("", "") }
}

/// Whether Fortran can distinguish the large-count form from the other one, if there is one, so that both have one
/// name (section 19.1.5). KINDs of addresses, counts and offsets are one; functions of the program don't count.
pub fn is_one_generic(family: &Family) -> Result<bool, String> {
    if !family.has_large_form() {
        return Ok(true);
    }
    let of = |large| -> Result<Vec<String>, String> {
        let arguments = arguments(family, large)?;
        let type_of = |argument: &Argument| {
            let text = format!("{:?}", argument.meaning);
            match &argument.meaning {
                Meaning::Callback(_) => "callback".to_owned(),
                _ => text.replace("Aint", "Count").replace("Offset", "Count"),
            }
        };
        Ok(arguments.iter().map(type_of).collect())
    };
    Ok(of(false)? != of(true)?)
}

/// How a subroutine is declared.
struct Form<'a> {
    name: &'a str,
    f08: bool,
    /// Its buffers are descriptors.
    descriptors: bool,
    /// Its lists that may be ignored are descriptors, so that they may be one number.
    lists: bool,
    /// Suffix of the C function's name, if there are descriptors.
    suffix: &'a str,
    /// Addresses are of the type `c_ptr`.
    cptr: bool,
}

impl<'a> Form<'a> {
    /// The interface of `mpif.h`, with another name.
    fn of(name: &'a str) -> Form<'a> {
        Form { name, f08: false, descriptors: false, lists: false, suffix: "", cptr: false }
    }
}

fn subroutine(out: &mut String, family: &Family, all: &[Argument], form: Form) {
    let mut names: Vec<&str> = all.iter().map(|argument| argument.name).collect();
    let has_ierror = family.name != "Pcontrol";
    if has_ierror {
        names.push("ierror");
    }
    let bind = match form.descriptors || form.lists {
        true => format!(" bind(C, name=\"{}{}\")", form.name, form.suffix),
        false => String::new(),
    };
    wrap(out, &format!("    subroutine {}(", form.name), &names, &format!("){bind}"));
    if form.cptr && all.iter().any(|argument| argument.meaning == Meaning::Address) {
        out.push_str("      use, intrinsic :: iso_c_binding, only: c_ptr\n");
    }
    out.push_str("      import\n");
    for argument in all {
        declare(out, family, argument, &form);
    }
    if has_ierror {
        out.push_str(if form.f08 {
            "      integer, optional, intent(out) :: ierror\n"
        } else {
            "      integer :: ierror\n"
        });
    }
    out.push_str("    end subroutine\n");
}

fn declare(out: &mut String, family: &Family, argument: &Argument, form: &Form) {
    let name = argument.name;
    let is_text_by_descriptor = form.descriptors && argument.meaning == Meaning::String;
    if argument.meaning == Meaning::Choice
        || is_text_by_descriptor
        || (argument.meaning == Meaning::Address && facts::detaches(family) && !form.f08)
    {
        if form.descriptors {
            let reads = if form.f08 && argument.intent == Intent::In { ", intent(in)" } else { "" };
            let asynchronous = if form.f08 && facts::is_asynchronous(family) { ", asynchronous" } else { "" };
            let _ = writeln!(out, "      type(*), dimension(..){reads}{asynchronous} :: {name}");
        } else {
            let _ = write!(
                out,
                "!GCC$ ATTRIBUTES NO_ARG_CHECK :: {name}\n!DIR$ IGNORE_TKR {name}\n      type(*), dimension(*) :: {name}\n"
            );
        }
        return;
    }
    let handle = |kind: &str| if form.f08 { format!("type(MPI_{kind})") } else { "integer".into() };
    // Statuses and the like may be special addresses, which must not look written to a program.
    let mut intent = match argument.intent {
        Intent::In => ", intent(in)",
        Intent::Out => ", intent(out)",
        Intent::Inout => ", intent(inout)",
    };
    let (kind, bounds): (String, &str) = match &argument.meaning {
        Meaning::Number(number) => (number.fortran().into(), ""),
        Meaning::Numbers(number) => (number.fortran().into(), "(*)"),
        Meaning::Ranges => ("integer".into(), "(3, *)"),
        Meaning::Index | Meaning::StringLength => ("integer".into(), ""),
        Meaning::Indices(_) => ("integer".into(), "(*)"),
        Meaning::Logical => ("logical".into(), ""),
        Meaning::Logicals(_) => ("logical".into(), "(*)"),
        Meaning::Weights | Meaning::Errcodes => {
            if argument.intent != Intent::In {
                intent = "";
            }
            ("integer".into(), "(*)")
        }
        Meaning::Status | Meaning::StatusOrIgnore => {
            if argument.intent != Intent::In {
                intent = if argument.meaning == Meaning::Status { ", intent(inout)" } else { "" };
            }
            match form.f08 {
                true => ("type(MPI_Status)".into(), ""),
                false => ("integer".into(), "(MPI_STATUS_SIZE)"),
            }
        }
        Meaning::Statuses => {
            intent = "";
            match form.f08 {
                true => ("type(MPI_Status)".into(), "(*)"),
                false => ("integer".into(), "(MPI_STATUS_SIZE, *)"),
            }
        }
        Meaning::String => ("character(len=*)".into(), ""),
        Meaning::StringOut(constant) if form.f08 && !["key", "datarep"].contains(&name) => {
            (format!("character(len=MPI_{constant})"), "")
        }
        Meaning::SizedString(length) if form.f08 => (format!("character(len={length})"), ""),
        Meaning::StringOut(_) | Meaning::SizedString(_) | Meaning::StringBuffer(_) => {
            ("character(len=*)".into(), "")
        }
        Meaning::Strings => ("character(len=*)".into(), "(*)"),
        Meaning::StringLists => ("character(len=*)".into(), "(count, *)"),
        Meaning::Address if form.cptr => ("type(c_ptr)".into(), ""),
        Meaning::Address => ("integer(MPI_ADDRESS_KIND)".into(), ""),
        Meaning::Attribute | Meaning::ExtraState => {
            let old = ["Keyval_create", "Attr_put", "Attr_get"].contains(&family.name.as_str());
            (if old { "integer" } else { "integer(MPI_ADDRESS_KIND)" }.into(), "")
        }
        Meaning::Callback(function) => {
            intent = "";
            (if form.f08 { format!("procedure(MPI_{function})") } else { "external".into() }, "")
        }
        Meaning::Handle(kind) => (handle(kind), ""),
        Meaning::Handles(kind, _) | Meaning::RootHandles(kind) => (handle(kind), "(*)"),
        Meaning::Requests(_) => (handle("Request"), "(*)"),
        Meaning::RankTypes => (handle("Datatype"), "(*)"),
        Meaning::Choice => unreachable!("declared above"),
    };
    let intent = if form.f08 { intent } else { "" };
    if argument.may_be_ignored(family) && form.lists {
        let _ = writeln!(out, "      {kind}, dimension(..), contiguous :: {name}");
        return;
    }
    if argument.may_be_ignored(family) && form.descriptors && !form.f08 {
        let _ = writeln!(out, "!DIR$ IGNORE_TKR (R) {name}");
    }
    let _ = writeln!(out, "      {kind}{intent} :: {name}{bounds}");
}

/// The types of the program's functions, and MPI's own functions of these types.
fn callbacks(out: &mut String, api: &Api) {
    out.push_str("  abstract interface\n");
    for item in &api.types.0 {
        let Type::Callback { name, parameters, returns } = item else { continue };
        if name.starts_with("T_") || name == "Copy_function" || name == "Delete_function" {
            continue;
        }
        let parameters: Vec<_> = parameters.iter().filter(|(_, name)| name != "...").collect();
        let mut names: Vec<&str> = parameters.iter().map(|(_, name)| name.as_str()).collect();
        let code = returns == "int";
        if code {
            names.push("ierror");
        }
        wrap(out, &format!("    subroutine MPI_{name}("), &names, ")");
        if parameters.iter().any(|(c_type, name)| of_callback(c_type, name).starts_with("type(c_ptr)")) {
            out.push_str("      use, intrinsic :: iso_c_binding, only: c_ptr\n");
        }
        out.push_str("      import\n");
        for (c_type, name) in parameters {
            let _ = writeln!(out, "      {} :: {name}", of_callback(c_type, name));
        }
        out.push_str(if code {
            "      integer :: ierror\n    end subroutine\n"
        } else {
            "    end subroutine\n"
        });
    }
    out.push_str("  end interface\n");
    for kind in ["Comm", "Type", "Win"] {
        let upper = kind.to_ascii_uppercase();
        let _ = write!(
            out,
            "  procedure(MPI_{kind}_copy_attr_function) :: MPI_{upper}_NULL_COPY_FN, MPI_{upper}_DUP_FN\n  \
             procedure(MPI_{kind}_delete_attr_function) :: MPI_{upper}_NULL_DELETE_FN\n"
        );
    }
    out.push_str(
        "  procedure(MPI_Datarep_conversion_function) :: MPI_CONVERSION_FN_NULL\n  \
         procedure(MPI_Datarep_conversion_function_c) :: MPI_CONVERSION_FN_NULL_C\n",
    );
}

/// The type of a parameter of a function of the program.
fn of_callback(c_type: &CType, name: &str) -> String {
    let base = c_type.0.split('@').next().unwrap_or("").trim_end_matches([' ', '*']);
    match (base, name) {
        ("void", "extra_state" | "attribute_val" | "attribute_val_in" | "attribute_val_out") => {
            "integer(MPI_ADDRESS_KIND)".into()
        }
        ("void", _) => "type(c_ptr), value".into(),
        ("int", "flag" | "complete") => "logical".into(),
        ("int", _) => "integer".into(),
        ("MPI_Aint", _) => "integer(MPI_ADDRESS_KIND)".into(),
        ("MPI_Offset", _) => "integer(MPI_OFFSET_KIND)".into(),
        ("MPI_Count", _) => "integer(MPI_COUNT_KIND)".into(),
        (handle, _) => format!("type({handle})"),
    }
}

/// `start`, the names and `end`, in lines of at most [`WIDTH`] columns.
fn wrap(out: &mut String, start: &str, names: &[&str], end: &str) {
    let mut column = start.len();
    out.push_str(start);
    for (index, name) in names.iter().enumerate() {
        if column + name.len() > WIDTH {
            out.push_str("&\n        ");
            column = 8;
        }
        out.push_str(name);
        column += name.len() + 2;
        if index + 1 < names.len() {
            out.push_str(", ");
        }
    }
    if column + end.len() > WIDTH {
        out.push_str(" &\n        ");
    }
    out.push_str(end);
    out.push('\n');
}
