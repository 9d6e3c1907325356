//! A child of `fork`, made by the program after the library was initialized. It has a copy of this process's memory and shares the job's with it,
//! so both would read the same messages. So the child isn't in the job: it can't end any of it, and sends and receives nothing. Functions that only
//! read or change its own memory work; those that free an object do nothing, so that destructors find no fault; all others return an error.

use crate::Function;

/// Prefixes of functions that only read this process's memory, or change objects there.
const LOCAL: [&str; 43] = [
    "MPI_Abort",
    "MPI_Aint_",
    "MPI_Cart_coords",
    "MPI_Cart_get",
    "MPI_Cart_rank",
    "MPI_Cart_shift",
    "MPI_Cartdim_get",
    "MPI_Comm_call_errhandler",
    "MPI_Comm_compare",
    "MPI_Comm_get_",
    "MPI_Comm_group",
    "MPI_Comm_rank",
    "MPI_Comm_remote_",
    "MPI_Comm_set_errhandler",
    "MPI_Comm_set_name",
    "MPI_Comm_size",
    "MPI_Comm_test_inter",
    "MPI_Dims_create",
    "MPI_Dist_graph_neighbors",
    "MPI_Errhandler_free",
    "MPI_Error_",
    "MPI_Get_address",
    "MPI_Get_count",
    "MPI_Get_elements",
    "MPI_Get_hw_resource_info",
    "MPI_Get_library_version",
    "MPI_Get_processor_name",
    "MPI_Get_version",
    "MPI_Graph_get",
    "MPI_Graph_neighbors",
    "MPI_Graphdims_get",
    "MPI_Group_",
    "MPI_Info_",
    "MPI_Is_thread_main",
    "MPI_Op_",
    "MPI_Pack",
    "MPI_Query_thread",
    "MPI_Reduce_local",
    "MPI_Status_",
    "MPI_Topo_test",
    "MPI_Type_",
    "MPI_Unpack",
    "MPI_Win_get_",
];

/// Functions that end something, in addition to those whose names end in `_free`.
const ENDING: [&str; 4] = ["MPI_Comm_disconnect", "MPI_File_close", "MPI_Finalize", "MPI_Session_finalize"];

/// Whether a function works in a child.
pub fn works(function: Function) -> bool {
    LOCAL.iter().any(|beginning| function.name().starts_with(beginning))
}

/// Whether a function that doesn't work in a child does nothing there, without an error.
pub fn is_done(function: Function) -> bool {
    function.name().ends_with("_free") || ENDING.contains(&function.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn child_may_inspect_but_not_communicate() {
        for function in [Function::CommRank, Function::TypeCommit, Function::GetCountC, Function::PackSize] {
            assert!(works(function) && !is_done(function), "{}", function.name());
        }
        for function in [Function::Finalize, Function::CommFree, Function::WinFree, Function::FileClose] {
            assert!(!works(function) && is_done(function), "{}", function.name());
        }
        for function in
            [Function::Send, Function::Get, Function::GetAccumulate, Function::CommDup, Function::Wait]
        {
            assert!(!works(function) && !is_done(function), "{}", function.name());
        }
    }
}
