//! Number of bytes of a buffer that a call may touch, as an expression in C over `fortran/extents.c`: from counts,
//! datatypes and, in collective operations, the number of blocks.

use super::argument::Argument;
use crate::table::Family;

/// The expression for a buffer of the function with descriptors.
pub fn bytes(family: &Family, large: bool, argument: &Argument) -> String {
    match reached(family, large, argument) {
        // Whole buffers aren't copied. MPI_IN_PLACE is one, and what belongs to it means nothing.
        Some(bytes) => format!("is_whole({}) ? 0 : {bytes}", argument.name),
        None => "0".into(),
    }
}

fn datatype_of<'a>(argument: &Argument<'a>) -> Option<&'a String> {
    argument.parameter.arguments.iter().find(|name| name.contains("type") && !name.ends_with("types"))
}

/// Whether a buffer is counted in one datatype.
pub fn has_datatype(argument: &Argument) -> bool {
    datatype_of(argument).is_some()
}

/// The expression for the number of the datatype that a buffer is counted in, `MPI_DATATYPE_NULL` if there is none or several.
pub fn datatype(argument: &Argument) -> String {
    match datatype_of(argument) {
        Some(name) => format!("*{name}"),
        None => "datatype_out(MPI_DATATYPE_NULL)".into(),
    }
}

fn reached(family: &Family, large: bool, argument: &Argument) -> Option<String> {
    let given: Vec<&str> = argument.parameter.arguments.iter().map(String::as_str).collect();
    let sends = argument.name.starts_with("send");
    let large = u8::from(large);
    Some(match (argument.parameter.kind.name, given.as_slice()) {
        ("address", []) if family.parameters.iter().any(|parameter| parameter.name == "size") => {
            "*size".into()
        }
        ("in_partitions" | "out_partitions", [partitions, count, datatype]) => {
            format!("bytes_of((MPI_Count)*{partitions} * *{count}, *{datatype})")
        }
        ("packed_in" | "packed_out", [size]) => format!("*{size}"),
        ("in_blocks" | "out_blocks", [counts, displacements, datatype]) => {
            let blocks = blocks(family, sends);
            format!("bytes_of_blocks({blocks}, {counts}, {displacements}, {large}, *{datatype})")
        }
        ("in_typed_blocks" | "out_typed_blocks", [counts, displacements, datatypes]) => {
            let blocks = blocks(family, sends);
            // Displacements of neighbourhood collectives are addresses in both forms.
            let addresses =
                if operation(family).eq_ignore_ascii_case("neighbor_alltoallw") { 1 } else { large };
            format!(
                "bytes_of_typed_blocks({blocks}, {counts}, {large}, {displacements}, {addresses}, {datatypes})"
            )
        }
        ("in_vector" | "out_vector", [counts, datatype]) => {
            let all = format!("sum_of(group_size(*comm), {counts}, {large})");
            let count = match sends {
                true => all,
                false => format!("{IN_PLACE} ? {all} : own_count(*comm, {counts}, {large})"),
            };
            format!("bytes_of({count}, *{datatype})")
        }
        (_, [count, datatype]) => match blocks(family, sends).as_str() {
            "1" => format!("bytes_of(*{count}, *{datatype})"),
            blocks => format!("bytes_of((MPI_Count)*{count} * ({blocks}), *{datatype})"),
        },
        _ => return None,
    })
}

const IN_PLACE: &str = "buffer_in(sendbuf->base) == MPI_IN_PLACE";

/// The collective operation, whether it waits, doesn't, or is persistent.
fn operation(family: &Family) -> &str {
    let name = family.name.strip_suffix("_init").unwrap_or(&family.name);
    const OPERATIONS: [&str; 8] =
        ["allgather", "allreduce", "alltoall", "bcast", "gather", "neighbor_", "reduce", "scatter"];
    match name.strip_prefix('I') {
        Some(rest) if OPERATIONS.iter().any(|operation| rest.starts_with(operation)) => rest,
        _ => name,
    }
}

/// Number of blocks of the buffer on this rank; none where it isn't used.
fn blocks(family: &Family, sends: bool) -> String {
    let at_root = "is_root(*comm, *root)";
    match (operation(family).to_ascii_lowercase().as_str(), sends) {
        ("gather" | "gatherv", false) | ("scatter" | "scatterv", true) => {
            format!("{at_root} ? ranks(*comm, 0, {}) : 0", u8::from(sends))
        }
        ("gather" | "gatherv", true) | ("scatter" | "scatterv", false) | ("reduce", true) => {
            "*root >= 0".into()
        }
        ("reduce", false) => at_root.into(),
        ("bcast", _) => "*root != MPI_PROC_NULL".into(),
        ("allgather" | "allgatherv" | "alltoall" | "alltoallv" | "alltoallw", false)
        | ("alltoall" | "alltoallv" | "alltoallw", true) => format!("ranks(*comm, 0, {})", u8::from(sends)),
        ("reduce_scatter_block", true) => "group_size(*comm)".into(),
        ("reduce_scatter_block", false) => format!("{IN_PLACE} ? group_size(*comm) : 1"),
        ("neighbor_allgather" | "neighbor_allgatherv", true) => "1".into(),
        (name, _) if name.starts_with("neighbor_") => format!("ranks(*comm, 1, {})", u8::from(sends)),
        _ => "1".into(),
    }
}
