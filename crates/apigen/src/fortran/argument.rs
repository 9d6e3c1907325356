//! A parameter in Fortran: one reading of its kind, from which the C function, both modules and the tests are made.

use super::facts;
use crate::table::{Family, Parameter};

/// A number, as C has it. All but `int` have 8 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// `int`: an INTEGER.
    Int,
    /// `MPI_Aint`
    Aint,
    /// `MPI_Count`
    Count,
    /// `MPI_Offset`
    Offset,
}

impl Number {
    /// The C type.
    pub fn c(self) -> &'static str {
        match self {
            Number::Int => "fint",
            Number::Aint => "MPI_Aint",
            Number::Count => "MPI_Count",
            Number::Offset => "MPI_Offset",
        }
    }

    /// The Fortran type.
    pub fn fortran(self) -> &'static str {
        match self {
            Number::Int => "integer",
            Number::Aint => "integer(MPI_ADDRESS_KIND)",
            Number::Count => "integer(MPI_COUNT_KIND)",
            Number::Offset => "integer(MPI_OFFSET_KIND)",
        }
    }

    fn of(c_type: &str) -> Option<Number> {
        match c_type {
            "int" => Some(Number::Int),
            "MPI_Aint" => Some(Number::Aint),
            "MPI_Count" => Some(Number::Count),
            "MPI_Offset" => Some(Number::Offset),
            _ => None,
        }
    }
}

/// Meaning of an argument. Counts are names of other parameters, handles names of types without `MPI_`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A buffer of any type.
    Choice,
    /// A number, or a list of them.
    Number(Number),
    /// A list of numbers.
    Numbers(Number),
    /// Triples of numbers.
    Ranges,
    /// A position in a list, counted from 1 in Fortran.
    Index,
    /// Positions; the argument is the number of them.
    Indices(String),
    /// A LOGICAL.
    Logical,
    /// LOGICALs; the argument is their number, if C takes it.
    Logicals(Option<String>),
    /// Weights of edges, or one of the special addresses.
    Weights,
    /// Error codes of new processes, or a special address.
    Errcodes,
    /// A status.
    Status,
    /// A status or `MPI_STATUS_IGNORE`.
    StatusOrIgnore,
    /// Statuses or `MPI_STATUSES_IGNORE`.
    Statuses,
    /// A string that is read.
    String,
    /// A string of a constant length (a name without `MPI_`) that is written.
    StringOut(String),
    /// A string that is written if the flag is set, of at most as many characters as the argument says.
    SizedString(String),
    /// Likewise; the argument is the parameter with its length, on the way in and out.
    StringBuffer(String),
    /// The length of a [`Meaning::StringBuffer`], in C with the terminating zero.
    StringLength,
    /// An address that is given to the program.
    Address,
    /// An attribute's value.
    Attribute,
    /// Extra state of call-backs.
    ExtraState,
    /// A function of the program, by its type.
    Callback(String),
    /// A handle.
    Handle(String),
    /// A list of handles; the argument is their number.
    Handles(String, String),
    /// A list of requests, some of which become null.
    Requests(String),
    /// A datatype for each rank of the communicator.
    RankTypes,
    /// A list of strings.
    Strings,
    /// A list of lists of strings.
    StringLists,
    /// Handles, one for each of a list of commands.
    RootHandles(String),
}

/// Which way an argument goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Read by the call.
    In,
    /// Written by the call.
    Out,
    /// Both.
    Inout,
}

/// A parameter in Fortran.
#[derive(Clone, Debug)]
pub struct Argument<'a> {
    /// The parameter of the table.
    pub parameter: &'a Parameter,
    /// Its name in Fortran.
    pub name: &'a str,
    /// Its meaning.
    pub meaning: Meaning,
    /// Which way it goes. A choice buffer is `Inout` where C may write to it.
    pub intent: Intent,
}

impl Argument<'_> {
    /// Whether it is a list with a place for each rank that some ranks don't look at.
    pub fn may_be_ignored(&self, family: &Family) -> bool {
        facts::ignores_lists(family) && matches!(self.meaning, Meaning::Numbers(_) | Meaning::RankTypes)
    }
}

/// The arguments of a family's form, without `ierror`. C's arguments that Fortran hasn't are left out.
pub fn arguments(family: &Family, large: bool) -> Result<Vec<Argument<'_>>, String> {
    let mut arguments = Vec::new();
    for (parameter, c_type) in family.c_parameters(large) {
        if facts::not_in_fortran(family, parameter) {
            continue;
        }
        let (meaning, intent) = read(parameter, &c_type.0)
            .ok_or_else(|| format!("{}: no Fortran for `{}`", family.name, parameter.name))?;
        let name = if parameter.name == "indx" { "index" } else { parameter.name.as_str() };
        arguments.push(Argument { parameter, name, meaning, intent });
    }
    Ok(arguments)
}

fn read(parameter: &Parameter, c_type: &str) -> Option<(Meaning, Intent)> {
    let kind = parameter.kind.name;
    let first = || parameter.arguments.first().cloned().unwrap_or_default();
    let direction = match kind {
        _ if kind.ends_with("_inout") => Intent::Inout,
        _ if kind.ends_with("_out") || kind.ends_with("_out_or_null") => Intent::Out,
        _ => Intent::In,
    };
    let (bare, constant) = match c_type.strip_prefix("const ") {
        Some(rest) => (rest, true),
        None => (c_type, false),
    };
    let meaning = match kind {
        "flag" | "flag_out" => Meaning::Logical,
        "flags" => Meaning::Logicals(Some(first())),
        "flags_out" => Meaning::Logicals(Some(first())),
        "unsized_flags" => Meaning::Logicals(None),
        "index_out" => Meaning::Index,
        "indices_out" => Meaning::Indices("outcount".into()),
        "weights" | "weights_out" => Meaning::Weights,
        "errcodes_out" => Meaning::Errcodes,
        "status" => Meaning::Status,
        "status_inout" => Meaning::Status,
        "status_out" => Meaning::StatusOrIgnore,
        "statuses" => return Some((Meaning::Statuses, Intent::Out)),
        "string" | "root_string" => Meaning::String,
        "string_out" | "counted_string_out" => Meaning::StringOut(first()),
        "sized_string_out" => Meaning::SizedString(first()),
        "string_buffer" => return Some((Meaning::StringBuffer(first()), Intent::Out)),
        "string_length_inout" => Meaning::StringLength,
        "root_arguments" | "root_strings" => Meaning::Strings,
        "root_argument_lists" => Meaning::StringLists,
        "root_infos" => Meaning::RootHandles("Info".into()),
        "address_out" => Meaning::Address,
        "attribute" | "attribute_out" => Meaning::Attribute,
        "extra_state" => Meaning::ExtraState,
        "datatypes" => Meaning::RankTypes,
        "requests" => return Some((Meaning::Requests(first()), Intent::Inout)),
        "position" | "byte_position" => {
            return Some((Meaning::Number(Number::of(bare.trim_end_matches(" *@"))?), Intent::Inout));
        }
        _ if kind.contains("callback") => Meaning::Callback(callback(bare)?),
        // The remaining kinds are a buffer, a handle, a number, or a list of these.
        _ if bare == "void *@" => {
            return Some((Meaning::Choice, if constant { Intent::In } else { Intent::Inout }));
        }
        _ if bare == "int @[][3]" => Meaning::Ranges,
        _ => {
            let (base, list) = match bare.split_once('@')? {
                (base, "[]") => (base, true),
                (base, _) => (base, false),
            };
            let base = base.trim_end_matches([' ', '*']);
            match (Number::of(base), list) {
                (Some(number), false) => Meaning::Number(number),
                (Some(number), true) => Meaning::Numbers(number),
                (None, false) => Meaning::Handle(handle(base)?),
                (None, true) => Meaning::Handles(handle(base)?, first()),
            }
        }
    };
    Some((meaning, direction))
}

fn handle(c_type: &str) -> Option<String> {
    let name = c_type.strip_prefix("MPI_")?;
    facts::HANDLES.iter().any(|(known, _)| *known == name).then(|| name.to_owned())
}

/// `MPI_User_function *@` is `User_function`.
fn callback(c_type: &str) -> Option<String> {
    Some(c_type.strip_prefix("MPI_")?.split_once(' ')?.0.to_owned())
}
