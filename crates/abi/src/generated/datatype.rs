// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 5: Datatypes.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_contiguous(
    count: c_int,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeContiguous, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_contiguous_c(
    count: Count,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeContiguousC, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_vector(
    count: c_int,
    blocklength: c_int,
    stride: c_int,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeVector, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_vector_c(
    count: Count,
    blocklength: Count,
    stride: Count,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeVectorC, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_hvector(
    count: c_int,
    blocklength: c_int,
    stride: Aint,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeCreateHvector, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_hvector_c(
    count: Count,
    blocklength: Count,
    stride: Count,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeCreateHvectorC, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_indexed(
    count: c_int,
    array_of_blocklengths: *const c_int,
    array_of_displacements: *const c_int,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeIndexed, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_indexed_c(
    count: Count,
    array_of_blocklengths: *const Count,
    array_of_displacements: *const Count,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeIndexedC, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_hindexed(
    count: c_int,
    array_of_blocklengths: *const c_int,
    array_of_displacements: *const Aint,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeCreateHindexed, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_hindexed_c(
    count: Count,
    array_of_blocklengths: *const Count,
    array_of_displacements: *const Count,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeCreateHindexedC, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_indexed_block(
    count: c_int,
    blocklength: c_int,
    array_of_displacements: *const c_int,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeCreateIndexedBlock, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_indexed_block_c(
    count: Count,
    blocklength: Count,
    array_of_displacements: *const Count,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeCreateIndexedBlockC, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_hindexed_block(
    count: c_int,
    blocklength: c_int,
    array_of_displacements: *const Aint,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeCreateHindexedBlock, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_hindexed_block_c(
    count: Count,
    blocklength: Count,
    array_of_displacements: *const Count,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeCreateHindexedBlockC, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_struct(
    count: c_int,
    array_of_blocklengths: *const c_int,
    array_of_displacements: *const Aint,
    array_of_types: *const DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeCreateStruct, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_struct_c(
    count: Count,
    array_of_blocklengths: *const Count,
    array_of_displacements: *const Count,
    array_of_types: *const DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeCreateStructC, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_subarray(
    ndims: c_int,
    array_of_sizes: *const c_int,
    array_of_subsizes: *const c_int,
    array_of_starts: *const c_int,
    order: c_int,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeCreateSubarray, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_subarray_c(
    ndims: c_int,
    array_of_sizes: *const Count,
    array_of_subsizes: *const Count,
    array_of_starts: *const Count,
    order: c_int,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeCreateSubarrayC, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_darray(
    size: c_int,
    rank: c_int,
    ndims: c_int,
    array_of_gsizes: *const c_int,
    array_of_distribs: *const c_int,
    array_of_dargs: *const c_int,
    array_of_psizes: *const c_int,
    order: c_int,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeCreateDarray, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_darray_c(
    size: c_int,
    rank: c_int,
    ndims: c_int,
    array_of_gsizes: *const Count,
    array_of_distribs: *const c_int,
    array_of_dargs: *const c_int,
    array_of_psizes: *const c_int,
    order: c_int,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeCreateDarrayC, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_resized(
    oldtype: DatatypeHandle,
    lb: Aint,
    extent: Aint,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeCreateResized, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_resized_c(
    oldtype: DatatypeHandle,
    lb: Count,
    extent: Count,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeCreateResizedC, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_dup(
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeDup, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_get_value_index(
    value_type: DatatypeHandle,
    index_type: DatatypeHandle,
    pair_type: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeGetValueIndex, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get_address(
    location: *const c_void,
    address: *mut Aint,
) -> c_int {
    unsupported(Function::GetAddress, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Aint_add(
    base: Aint,
    disp: Aint,
) -> Aint {
    unsupported_value(Function::AintAdd)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Aint_diff(
    addr1: Aint,
    addr2: Aint,
) -> Aint {
    unsupported_value(Function::AintDiff)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_size(
    datatype: DatatypeHandle,
    size: *mut c_int,
) -> c_int {
    unsupported(Function::TypeSize, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_size_c(
    datatype: DatatypeHandle,
    size: *mut Count,
) -> c_int {
    unsupported(Function::TypeSizeC, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_get_extent(
    datatype: DatatypeHandle,
    lb: *mut Aint,
    extent: *mut Aint,
) -> c_int {
    unsupported(Function::TypeGetExtent, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_get_extent_c(
    datatype: DatatypeHandle,
    lb: *mut Count,
    extent: *mut Count,
) -> c_int {
    unsupported(Function::TypeGetExtentC, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_get_true_extent(
    datatype: DatatypeHandle,
    true_lb: *mut Aint,
    true_extent: *mut Aint,
) -> c_int {
    unsupported(Function::TypeGetTrueExtent, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_get_true_extent_c(
    datatype: DatatypeHandle,
    true_lb: *mut Count,
    true_extent: *mut Count,
) -> c_int {
    unsupported(Function::TypeGetTrueExtentC, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_commit(
    datatype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeCommit, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_free(
    datatype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeFree, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get_elements(
    status: *const Status,
    datatype: DatatypeHandle,
    count: *mut c_int,
) -> c_int {
    unsupported(Function::GetElements, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get_elements_c(
    status: *const Status,
    datatype: DatatypeHandle,
    count: *mut Count,
) -> c_int {
    unsupported(Function::GetElementsC, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_get_envelope(
    datatype: DatatypeHandle,
    num_integers: *mut c_int,
    num_addresses: *mut c_int,
    num_datatypes: *mut c_int,
    combiner: *mut c_int,
) -> c_int {
    unsupported(Function::TypeGetEnvelope, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_get_envelope_c(
    datatype: DatatypeHandle,
    num_integers: *mut Count,
    num_addresses: *mut Count,
    num_large_counts: *mut Count,
    num_datatypes: *mut Count,
    combiner: *mut c_int,
) -> c_int {
    unsupported(Function::TypeGetEnvelopeC, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_get_contents(
    datatype: DatatypeHandle,
    max_integers: c_int,
    max_addresses: c_int,
    max_datatypes: c_int,
    array_of_integers: *mut c_int,
    array_of_addresses: *mut Aint,
    array_of_datatypes: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeGetContents, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_get_contents_c(
    datatype: DatatypeHandle,
    max_integers: Count,
    max_addresses: Count,
    max_large_counts: Count,
    max_datatypes: Count,
    array_of_integers: *mut c_int,
    array_of_addresses: *mut Aint,
    array_of_large_counts: *mut Count,
    array_of_datatypes: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeGetContentsC, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Pack(
    inbuf: *const c_void,
    incount: c_int,
    datatype: DatatypeHandle,
    outbuf: *mut c_void,
    outsize: c_int,
    position: *mut c_int,
    comm: CommHandle,
) -> c_int {
    unsupported(Function::Pack, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Pack_c(
    inbuf: *const c_void,
    incount: Count,
    datatype: DatatypeHandle,
    outbuf: *mut c_void,
    outsize: Count,
    position: *mut Count,
    comm: CommHandle,
) -> c_int {
    unsupported(Function::PackC, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Unpack(
    inbuf: *const c_void,
    insize: c_int,
    position: *mut c_int,
    outbuf: *mut c_void,
    outcount: c_int,
    datatype: DatatypeHandle,
    comm: CommHandle,
) -> c_int {
    unsupported(Function::Unpack, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Unpack_c(
    inbuf: *const c_void,
    insize: Count,
    position: *mut Count,
    outbuf: *mut c_void,
    outcount: Count,
    datatype: DatatypeHandle,
    comm: CommHandle,
) -> c_int {
    unsupported(Function::UnpackC, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Pack_size(
    incount: c_int,
    datatype: DatatypeHandle,
    comm: CommHandle,
    size: *mut c_int,
) -> c_int {
    unsupported(Function::PackSize, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Pack_size_c(
    incount: Count,
    datatype: DatatypeHandle,
    comm: CommHandle,
    size: *mut Count,
) -> c_int {
    unsupported(Function::PackSizeC, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Pack_external(
    datarep: *const c_char,
    inbuf: *const c_void,
    incount: c_int,
    datatype: DatatypeHandle,
    outbuf: *mut c_void,
    outsize: Aint,
    position: *mut Aint,
) -> c_int {
    unsupported(Function::PackExternal, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Pack_external_c(
    datarep: *const c_char,
    inbuf: *const c_void,
    incount: Count,
    datatype: DatatypeHandle,
    outbuf: *mut c_void,
    outsize: Count,
    position: *mut Count,
) -> c_int {
    unsupported(Function::PackExternalC, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Unpack_external(
    datarep: *const c_char,
    inbuf: *const c_void,
    insize: Aint,
    position: *mut Aint,
    outbuf: *mut c_void,
    outcount: c_int,
    datatype: DatatypeHandle,
) -> c_int {
    unsupported(Function::UnpackExternal, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Unpack_external_c(
    datarep: *const c_char,
    inbuf: *const c_void,
    insize: Count,
    position: *mut Count,
    outbuf: *mut c_void,
    outcount: Count,
    datatype: DatatypeHandle,
) -> c_int {
    unsupported(Function::UnpackExternalC, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Pack_external_size(
    datarep: *const c_char,
    incount: c_int,
    datatype: DatatypeHandle,
    size: *mut Aint,
) -> c_int {
    unsupported(Function::PackExternalSize, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Pack_external_size_c(
    datarep: *const c_char,
    incount: Count,
    datatype: DatatypeHandle,
    size: *mut Count,
) -> c_int {
    unsupported(Function::PackExternalSizeC, On::NOTHING)
}

weak_aliases! {
    "Type_contiguous",
    "Type_contiguous_c",
    "Type_vector",
    "Type_vector_c",
    "Type_create_hvector",
    "Type_create_hvector_c",
    "Type_indexed",
    "Type_indexed_c",
    "Type_create_hindexed",
    "Type_create_hindexed_c",
    "Type_create_indexed_block",
    "Type_create_indexed_block_c",
    "Type_create_hindexed_block",
    "Type_create_hindexed_block_c",
    "Type_create_struct",
    "Type_create_struct_c",
    "Type_create_subarray",
    "Type_create_subarray_c",
    "Type_create_darray",
    "Type_create_darray_c",
    "Type_create_resized",
    "Type_create_resized_c",
    "Type_dup",
    "Type_get_value_index",
    "Get_address",
    "Aint_add",
    "Aint_diff",
    "Type_size",
    "Type_size_c",
    "Type_get_extent",
    "Type_get_extent_c",
    "Type_get_true_extent",
    "Type_get_true_extent_c",
    "Type_commit",
    "Type_free",
    "Get_elements",
    "Get_elements_c",
    "Type_get_envelope",
    "Type_get_envelope_c",
    "Type_get_contents",
    "Type_get_contents_c",
    "Pack",
    "Pack_c",
    "Unpack",
    "Unpack_c",
    "Pack_size",
    "Pack_size_c",
    "Pack_external",
    "Pack_external_c",
    "Unpack_external",
    "Unpack_external_c",
    "Pack_external_size",
    "Pack_external_size_c",
}
