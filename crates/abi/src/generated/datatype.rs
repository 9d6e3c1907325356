// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 5: Datatypes.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_contiguous(
    count: c_int,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeContiguous, On::NOTHING, |call| unsafe {
        let count = check::count(count as Count, "count")?;
        let oldtype = check::datatype(oldtype, "oldtype")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_contiguous(call, count, oldtype, newtype)?;
        leaks::made(Function::TypeContiguous, What::Datatype, newtype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_contiguous_c(
    count: Count,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeContiguousC, On::NOTHING, |call| unsafe {
        let count = check::count(count as Count, "count")?;
        let oldtype = check::datatype(oldtype, "oldtype")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_contiguous(call, count, oldtype, newtype)?;
        leaks::made(Function::TypeContiguousC, What::Datatype, newtype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_vector(
    count: c_int,
    blocklength: c_int,
    stride: c_int,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeVector, On::NOTHING, |call| unsafe {
        let count = check::count(count as Count, "count")?;
        let blocklength = check::count(blocklength as Count, "blocklength")?;
        let stride = stride as Count;
        let oldtype = check::datatype(oldtype, "oldtype")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_vector(call, count, blocklength, stride, oldtype, newtype)?;
        leaks::made(Function::TypeVector, What::Datatype, newtype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_vector_c(
    count: Count,
    blocklength: Count,
    stride: Count,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeVectorC, On::NOTHING, |call| unsafe {
        let count = check::count(count as Count, "count")?;
        let blocklength = check::count(blocklength as Count, "blocklength")?;
        let stride = stride as Count;
        let oldtype = check::datatype(oldtype, "oldtype")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_vector(call, count, blocklength, stride, oldtype, newtype)?;
        leaks::made(Function::TypeVectorC, What::Datatype, newtype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_hvector(
    count: c_int,
    blocklength: c_int,
    stride: Aint,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeCreateHvector, On::NOTHING, |call| unsafe {
        let count = check::count(count as Count, "count")?;
        let blocklength = check::count(blocklength as Count, "blocklength")?;
        let oldtype = check::datatype(oldtype, "oldtype")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_create_hvector(call, count, blocklength, stride, oldtype, newtype)?;
        leaks::made(Function::TypeCreateHvector, What::Datatype, newtype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_hvector_c(
    count: Count,
    blocklength: Count,
    stride: Count,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeCreateHvectorC, On::NOTHING, |call| unsafe {
        let count = check::count(count as Count, "count")?;
        let blocklength = check::count(blocklength as Count, "blocklength")?;
        let oldtype = check::datatype(oldtype, "oldtype")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_create_hvector(call, count, blocklength, stride, oldtype, newtype)?;
        leaks::made(Function::TypeCreateHvectorC, What::Datatype, newtype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_indexed(
    count: c_int,
    array_of_blocklengths: *const c_int,
    array_of_displacements: *const c_int,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeIndexed, On::NOTHING, |call| unsafe {
        let count = check::count(count as Count, "count")?;
        let array_of_blocklengths = Counts::Int(check::list(array_of_blocklengths, count as usize, "array_of_blocklengths")?);
        let array_of_displacements = Displs::Int(check::list(array_of_displacements, count as usize, "array_of_displacements")?);
        let oldtype = check::datatype(oldtype, "oldtype")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_indexed(call, array_of_blocklengths, array_of_displacements, oldtype, newtype)?;
        leaks::made(Function::TypeIndexed, What::Datatype, newtype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_indexed_c(
    count: Count,
    array_of_blocklengths: *const Count,
    array_of_displacements: *const Count,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeIndexedC, On::NOTHING, |call| unsafe {
        let count = check::count(count as Count, "count")?;
        let array_of_blocklengths = Counts::Large(check::list(array_of_blocklengths, count as usize, "array_of_blocklengths")?);
        let array_of_displacements = Displs::Large(check::list(array_of_displacements, count as usize, "array_of_displacements")?);
        let oldtype = check::datatype(oldtype, "oldtype")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_indexed(call, array_of_blocklengths, array_of_displacements, oldtype, newtype)?;
        leaks::made(Function::TypeIndexedC, What::Datatype, newtype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_hindexed(
    count: c_int,
    array_of_blocklengths: *const c_int,
    array_of_displacements: *const Aint,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeCreateHindexed, On::NOTHING, |call| unsafe {
        let count = check::count(count as Count, "count")?;
        let array_of_blocklengths = Counts::Int(check::list(array_of_blocklengths, count as usize, "array_of_blocklengths")?);
        let array_of_displacements = check::list(array_of_displacements, count as usize, "array_of_displacements")?;
        let oldtype = check::datatype(oldtype, "oldtype")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_create_hindexed(call, array_of_blocklengths, array_of_displacements, oldtype, newtype)?;
        leaks::made(Function::TypeCreateHindexed, What::Datatype, newtype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_hindexed_c(
    count: Count,
    array_of_blocklengths: *const Count,
    array_of_displacements: *const Count,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeCreateHindexedC, On::NOTHING, |call| unsafe {
        let count = check::count(count as Count, "count")?;
        let array_of_blocklengths = Counts::Large(check::list(array_of_blocklengths, count as usize, "array_of_blocklengths")?);
        let array_of_displacements = check::list(array_of_displacements, count as usize, "array_of_displacements")?;
        let oldtype = check::datatype(oldtype, "oldtype")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_create_hindexed(call, array_of_blocklengths, array_of_displacements, oldtype, newtype)?;
        leaks::made(Function::TypeCreateHindexedC, What::Datatype, newtype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_indexed_block(
    count: c_int,
    blocklength: c_int,
    array_of_displacements: *const c_int,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeCreateIndexedBlock, On::NOTHING, |call| unsafe {
        let blocklength = check::count(blocklength as Count, "blocklength")?;
        let count = check::count(count as Count, "count")?;
        let array_of_displacements = Displs::Int(check::list(array_of_displacements, count as usize, "array_of_displacements")?);
        let oldtype = check::datatype(oldtype, "oldtype")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_create_indexed_block(call, blocklength, array_of_displacements, oldtype, newtype)?;
        leaks::made(Function::TypeCreateIndexedBlock, What::Datatype, newtype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_indexed_block_c(
    count: Count,
    blocklength: Count,
    array_of_displacements: *const Count,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeCreateIndexedBlockC, On::NOTHING, |call| unsafe {
        let blocklength = check::count(blocklength as Count, "blocklength")?;
        let count = check::count(count as Count, "count")?;
        let array_of_displacements = Displs::Large(check::list(array_of_displacements, count as usize, "array_of_displacements")?);
        let oldtype = check::datatype(oldtype, "oldtype")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_create_indexed_block(call, blocklength, array_of_displacements, oldtype, newtype)?;
        leaks::made(Function::TypeCreateIndexedBlockC, What::Datatype, newtype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_hindexed_block(
    count: c_int,
    blocklength: c_int,
    array_of_displacements: *const Aint,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeCreateHindexedBlock, On::NOTHING, |call| unsafe {
        let blocklength = check::count(blocklength as Count, "blocklength")?;
        let count = check::count(count as Count, "count")?;
        let array_of_displacements = check::list(array_of_displacements, count as usize, "array_of_displacements")?;
        let oldtype = check::datatype(oldtype, "oldtype")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_create_hindexed_block(call, blocklength, array_of_displacements, oldtype, newtype)?;
        leaks::made(Function::TypeCreateHindexedBlock, What::Datatype, newtype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_hindexed_block_c(
    count: Count,
    blocklength: Count,
    array_of_displacements: *const Count,
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeCreateHindexedBlockC, On::NOTHING, |call| unsafe {
        let blocklength = check::count(blocklength as Count, "blocklength")?;
        let count = check::count(count as Count, "count")?;
        let array_of_displacements = check::list(array_of_displacements, count as usize, "array_of_displacements")?;
        let oldtype = check::datatype(oldtype, "oldtype")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_create_hindexed_block(call, blocklength, array_of_displacements, oldtype, newtype)?;
        leaks::made(Function::TypeCreateHindexedBlockC, What::Datatype, newtype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_struct(
    count: c_int,
    array_of_blocklengths: *const c_int,
    array_of_displacements: *const Aint,
    array_of_types: *const DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeCreateStruct, On::NOTHING, |call| unsafe {
        let count = check::count(count as Count, "count")?;
        let array_of_blocklengths = Counts::Int(check::list(array_of_blocklengths, count as usize, "array_of_blocklengths")?);
        let array_of_displacements = check::list(array_of_displacements, count as usize, "array_of_displacements")?;
        let array_of_types = check::list(array_of_types, count as usize, "array_of_types")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_create_struct(call, array_of_blocklengths, array_of_displacements, array_of_types, newtype)?;
        leaks::made(Function::TypeCreateStruct, What::Datatype, newtype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_struct_c(
    count: Count,
    array_of_blocklengths: *const Count,
    array_of_displacements: *const Count,
    array_of_types: *const DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeCreateStructC, On::NOTHING, |call| unsafe {
        let count = check::count(count as Count, "count")?;
        let array_of_blocklengths = Counts::Large(check::list(array_of_blocklengths, count as usize, "array_of_blocklengths")?);
        let array_of_displacements = check::list(array_of_displacements, count as usize, "array_of_displacements")?;
        let array_of_types = check::list(array_of_types, count as usize, "array_of_types")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_create_struct(call, array_of_blocklengths, array_of_displacements, array_of_types, newtype)?;
        leaks::made(Function::TypeCreateStructC, What::Datatype, newtype.0);
        Ok(())
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeCreateSubarray, On::NOTHING, |call| unsafe {
        let ndims = check::length(ndims as Count, "ndims")?;
        let array_of_sizes = Counts::Int(check::list(array_of_sizes, ndims as usize, "array_of_sizes")?);
        let array_of_subsizes = Counts::Int(check::list(array_of_subsizes, ndims as usize, "array_of_subsizes")?);
        let array_of_starts = Counts::Int(check::list(array_of_starts, ndims as usize, "array_of_starts")?);
        let order = check::choice(order, const { &[(12, "MPI_ORDER_C"), (15, "MPI_ORDER_FORTRAN")] }, ErrorClass::Arg, "order")?;
        let oldtype = check::datatype(oldtype, "oldtype")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_create_subarray(call, array_of_sizes, array_of_subsizes, array_of_starts, order, oldtype, newtype)?;
        leaks::made(Function::TypeCreateSubarray, What::Datatype, newtype.0);
        Ok(())
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeCreateSubarrayC, On::NOTHING, |call| unsafe {
        let ndims = check::length(ndims as Count, "ndims")?;
        let array_of_sizes = Counts::Large(check::list(array_of_sizes, ndims as usize, "array_of_sizes")?);
        let array_of_subsizes = Counts::Large(check::list(array_of_subsizes, ndims as usize, "array_of_subsizes")?);
        let array_of_starts = Counts::Large(check::list(array_of_starts, ndims as usize, "array_of_starts")?);
        let order = check::choice(order, const { &[(12, "MPI_ORDER_C"), (15, "MPI_ORDER_FORTRAN")] }, ErrorClass::Arg, "order")?;
        let oldtype = check::datatype(oldtype, "oldtype")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_create_subarray(call, array_of_sizes, array_of_subsizes, array_of_starts, order, oldtype, newtype)?;
        leaks::made(Function::TypeCreateSubarrayC, What::Datatype, newtype.0);
        Ok(())
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeCreateDarray, On::NOTHING, |call| unsafe {
        let ndims = check::length(ndims as Count, "ndims")?;
        let array_of_gsizes = Counts::Int(check::list(array_of_gsizes, ndims as usize, "array_of_gsizes")?);
        let array_of_distribs = check::list(array_of_distribs, ndims as usize, "array_of_distribs")?;
        let array_of_dargs = check::list(array_of_dargs, ndims as usize, "array_of_dargs")?;
        let array_of_psizes = check::list(array_of_psizes, ndims as usize, "array_of_psizes")?;
        let order = check::choice(order, const { &[(12, "MPI_ORDER_C"), (15, "MPI_ORDER_FORTRAN")] }, ErrorClass::Arg, "order")?;
        let oldtype = check::datatype(oldtype, "oldtype")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_create_darray(call, size, rank, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, order, oldtype, newtype)?;
        leaks::made(Function::TypeCreateDarray, What::Datatype, newtype.0);
        Ok(())
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeCreateDarrayC, On::NOTHING, |call| unsafe {
        let ndims = check::length(ndims as Count, "ndims")?;
        let array_of_gsizes = Counts::Large(check::list(array_of_gsizes, ndims as usize, "array_of_gsizes")?);
        let array_of_distribs = check::list(array_of_distribs, ndims as usize, "array_of_distribs")?;
        let array_of_dargs = check::list(array_of_dargs, ndims as usize, "array_of_dargs")?;
        let array_of_psizes = check::list(array_of_psizes, ndims as usize, "array_of_psizes")?;
        let order = check::choice(order, const { &[(12, "MPI_ORDER_C"), (15, "MPI_ORDER_FORTRAN")] }, ErrorClass::Arg, "order")?;
        let oldtype = check::datatype(oldtype, "oldtype")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_create_darray(call, size, rank, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, order, oldtype, newtype)?;
        leaks::made(Function::TypeCreateDarrayC, What::Datatype, newtype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_resized(
    oldtype: DatatypeHandle,
    lb: Aint,
    extent: Aint,
    newtype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeCreateResized, On::NOTHING, |call| unsafe {
        let oldtype = check::datatype(oldtype, "oldtype")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_create_resized(call, oldtype, lb, extent, newtype)?;
        leaks::made(Function::TypeCreateResized, What::Datatype, newtype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_resized_c(
    oldtype: DatatypeHandle,
    lb: Count,
    extent: Count,
    newtype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeCreateResizedC, On::NOTHING, |call| unsafe {
        let oldtype = check::datatype(oldtype, "oldtype")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_create_resized(call, oldtype, lb, extent, newtype)?;
        leaks::made(Function::TypeCreateResizedC, What::Datatype, newtype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_dup(
    oldtype: DatatypeHandle,
    newtype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeDup, On::NOTHING, |call| unsafe {
        let oldtype = check::datatype(oldtype, "oldtype")?;
        let newtype = check::out(newtype, "newtype")?;
        calls::datatype::type_dup(call, oldtype, newtype)?;
        leaks::made(Function::TypeDup, What::Datatype, newtype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_get_value_index(
    value_type: DatatypeHandle,
    index_type: DatatypeHandle,
    pair_type: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeGetValueIndex, On::NOTHING, |call| unsafe {
        let value_type = check::datatype(value_type, "value_type")?;
        let index_type = check::datatype(index_type, "index_type")?;
        let pair_type = check::out(pair_type, "pair_type")?;
        calls::datatype::type_get_value_index(call, value_type, index_type, pair_type)?;
        leaks::made(Function::TypeGetValueIndex, What::Datatype, pair_type.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get_address(
    location: *const c_void,
    address: *mut Aint,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GetAddress, On::NOTHING, |call| unsafe {
        let address = check::out(address, "address")?;
        calls::datatype::get_address(call, location, address)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Aint_add(
    base: Aint,
    disp: Aint,
) -> Aint {
    calls::datatype::aint_add(base, disp)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Aint_diff(
    addr1: Aint,
    addr2: Aint,
) -> Aint {
    calls::datatype::aint_diff(addr1, addr2)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_size(
    datatype: DatatypeHandle,
    size: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeSize, On::NOTHING, |call| unsafe {
        let datatype = check::datatype(datatype, "datatype")?;
        let size = CountOut::Int(check::out(size, "size")?);
        calls::datatype::type_size(call, datatype, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_size_c(
    datatype: DatatypeHandle,
    size: *mut Count,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeSizeC, On::NOTHING, |call| unsafe {
        let datatype = check::datatype(datatype, "datatype")?;
        let size = CountOut::Large(check::out(size, "size")?);
        calls::datatype::type_size(call, datatype, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_get_extent(
    datatype: DatatypeHandle,
    lb: *mut Aint,
    extent: *mut Aint,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeGetExtent, On::NOTHING, |call| unsafe {
        let datatype = check::datatype(datatype, "datatype")?;
        let lb = check::out(lb, "lb")?;
        let extent = check::out(extent, "extent")?;
        calls::datatype::type_get_extent(call, datatype, lb, extent)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_get_extent_c(
    datatype: DatatypeHandle,
    lb: *mut Count,
    extent: *mut Count,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeGetExtentC, On::NOTHING, |call| unsafe {
        let datatype = check::datatype(datatype, "datatype")?;
        let lb = check::out(lb, "lb")?;
        let extent = check::out(extent, "extent")?;
        calls::datatype::type_get_extent(call, datatype, lb, extent)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_get_true_extent(
    datatype: DatatypeHandle,
    true_lb: *mut Aint,
    true_extent: *mut Aint,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeGetTrueExtent, On::NOTHING, |call| unsafe {
        let datatype = check::datatype(datatype, "datatype")?;
        let true_lb = check::out(true_lb, "true_lb")?;
        let true_extent = check::out(true_extent, "true_extent")?;
        calls::datatype::type_get_true_extent(call, datatype, true_lb, true_extent)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_get_true_extent_c(
    datatype: DatatypeHandle,
    true_lb: *mut Count,
    true_extent: *mut Count,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeGetTrueExtentC, On::NOTHING, |call| unsafe {
        let datatype = check::datatype(datatype, "datatype")?;
        let true_lb = check::out(true_lb, "true_lb")?;
        let true_extent = check::out(true_extent, "true_extent")?;
        calls::datatype::type_get_true_extent(call, datatype, true_lb, true_extent)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_commit(
    datatype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeCommit, On::NOTHING, |call| unsafe {
        let datatype = check::out(datatype, "datatype")?;
        let datatype_before = datatype.0;
        let done = calls::datatype::type_commit(call, datatype);
        leaks::freed(What::Datatype, datatype_before, datatype.0);
        done
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_free(
    datatype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeFree, On::NOTHING, |call| unsafe {
        let datatype = check::out(datatype, "datatype")?;
        let datatype_before = datatype.0;
        let done = calls::datatype::type_free(call, datatype);
        leaks::freed(What::Datatype, datatype_before, datatype.0);
        done
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get_elements(
    status: *const Status,
    datatype: DatatypeHandle,
    count: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GetElements, On::NOTHING, |call| unsafe {
        let status = check::status(status, "status")?;
        let datatype = check::datatype(datatype, "datatype")?;
        let count = CountOut::Int(check::out(count, "count")?);
        calls::datatype::get_elements(call, status, datatype, count)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get_elements_c(
    status: *const Status,
    datatype: DatatypeHandle,
    count: *mut Count,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GetElementsC, On::NOTHING, |call| unsafe {
        let status = check::status(status, "status")?;
        let datatype = check::datatype(datatype, "datatype")?;
        let count = CountOut::Large(check::out(count, "count")?);
        calls::datatype::get_elements(call, status, datatype, count)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_get_envelope(
    datatype: DatatypeHandle,
    num_integers: *mut c_int,
    num_addresses: *mut c_int,
    num_datatypes: *mut c_int,
    combiner: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeGetEnvelope, On::NOTHING, |call| unsafe {
        let datatype = check::datatype(datatype, "datatype")?;
        let num_integers = CountOut::Int(check::out(num_integers, "num_integers")?);
        let num_addresses = CountOut::Int(check::out(num_addresses, "num_addresses")?);
        let num_large_counts = None;
        let num_datatypes = CountOut::Int(check::out(num_datatypes, "num_datatypes")?);
        let combiner = check::out(combiner, "combiner")?;
        calls::datatype::type_get_envelope(call, datatype, num_integers, num_addresses, num_large_counts, num_datatypes, combiner)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeGetEnvelopeC, On::NOTHING, |call| unsafe {
        let datatype = check::datatype(datatype, "datatype")?;
        let num_integers = CountOut::Large(check::out(num_integers, "num_integers")?);
        let num_addresses = CountOut::Large(check::out(num_addresses, "num_addresses")?);
        let num_large_counts = Some(check::out(num_large_counts, "num_large_counts")?);
        let num_datatypes = CountOut::Large(check::out(num_datatypes, "num_datatypes")?);
        let combiner = check::out(combiner, "combiner")?;
        calls::datatype::type_get_envelope(call, datatype, num_integers, num_addresses, num_large_counts, num_datatypes, combiner)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeGetContents, On::NOTHING, |call| unsafe {
        let datatype = check::datatype(datatype, "datatype")?;
        let max_integers = check::count(max_integers as Count, "max_integers")?;
        let array_of_integers = check::list_mut(array_of_integers, max_integers as usize, "array_of_integers")?;
        let max_addresses = check::count(max_addresses as Count, "max_addresses")?;
        let array_of_addresses = check::list_mut(array_of_addresses, max_addresses as usize, "array_of_addresses")?;
        let array_of_large_counts = None;
        let max_datatypes = check::count(max_datatypes as Count, "max_datatypes")?;
        let array_of_datatypes = check::list_mut(array_of_datatypes, max_datatypes as usize, "array_of_datatypes")?;
        calls::datatype::type_get_contents(call, datatype, array_of_integers, array_of_addresses, array_of_large_counts, array_of_datatypes)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeGetContentsC, On::NOTHING, |call| unsafe {
        let datatype = check::datatype(datatype, "datatype")?;
        let max_integers = check::count(max_integers as Count, "max_integers")?;
        let array_of_integers = check::list_mut(array_of_integers, max_integers as usize, "array_of_integers")?;
        let max_addresses = check::count(max_addresses as Count, "max_addresses")?;
        let array_of_addresses = check::list_mut(array_of_addresses, max_addresses as usize, "array_of_addresses")?;
        let max_large_counts = check::count(max_large_counts, "max_large_counts")?;
        let array_of_large_counts = Some(check::list_mut(array_of_large_counts, max_large_counts as usize, "array_of_large_counts")?);
        let max_datatypes = check::count(max_datatypes as Count, "max_datatypes")?;
        let array_of_datatypes = check::list_mut(array_of_datatypes, max_datatypes as usize, "array_of_datatypes")?;
        calls::datatype::type_get_contents(call, datatype, array_of_integers, array_of_addresses, array_of_large_counts, array_of_datatypes)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Pack, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let incount = check::count(incount as Count, "incount")?;
        let datatype = check::committed(datatype, "datatype")?;
        let inbuf = check::buffer(inbuf as *mut c_void, incount, datatype, "inbuf")?;
        let outsize = check::length(outsize as Count, "outsize")?;
        let outbuf = check::packed(outbuf, outsize, "outbuf")?;
        let position = Position::Int(check::out(position, "position")?);
        calls::datatype::pack(call, inbuf, outbuf, position, comm)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::PackC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let incount = check::count(incount as Count, "incount")?;
        let datatype = check::committed(datatype, "datatype")?;
        let inbuf = check::buffer(inbuf as *mut c_void, incount, datatype, "inbuf")?;
        let outsize = check::length(outsize as Count, "outsize")?;
        let outbuf = check::packed(outbuf, outsize, "outbuf")?;
        let position = Position::Large(check::out(position, "position")?);
        calls::datatype::pack(call, inbuf, outbuf, position, comm)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Unpack, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let insize = check::length(insize as Count, "insize")?;
        let inbuf = check::packed(inbuf as *mut c_void, insize, "inbuf")?;
        let position = Position::Int(check::out(position, "position")?);
        let outcount = check::count(outcount as Count, "outcount")?;
        let datatype = check::committed(datatype, "datatype")?;
        let outbuf = check::buffer(outbuf, outcount, datatype, "outbuf")?;
        calls::datatype::unpack(call, inbuf, position, outbuf, comm)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::UnpackC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let insize = check::length(insize as Count, "insize")?;
        let inbuf = check::packed(inbuf as *mut c_void, insize, "inbuf")?;
        let position = Position::Large(check::out(position, "position")?);
        let outcount = check::count(outcount as Count, "outcount")?;
        let datatype = check::committed(datatype, "datatype")?;
        let outbuf = check::buffer(outbuf, outcount, datatype, "outbuf")?;
        calls::datatype::unpack(call, inbuf, position, outbuf, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Pack_size(
    incount: c_int,
    datatype: DatatypeHandle,
    comm: CommHandle,
    size: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::PackSize, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let incount = check::count(incount as Count, "incount")?;
        let datatype = check::datatype(datatype, "datatype")?;
        let size = CountOut::Int(check::out(size, "size")?);
        calls::datatype::pack_size(call, incount, datatype, comm, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Pack_size_c(
    incount: Count,
    datatype: DatatypeHandle,
    comm: CommHandle,
    size: *mut Count,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::PackSizeC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let incount = check::count(incount as Count, "incount")?;
        let datatype = check::datatype(datatype, "datatype")?;
        let size = CountOut::Large(check::out(size, "size")?);
        calls::datatype::pack_size(call, incount, datatype, comm, size)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::PackExternal, On::NOTHING, |call| unsafe {
        let datarep = check::string(datarep, "datarep")?;
        let incount = check::count(incount as Count, "incount")?;
        let datatype = check::committed(datatype, "datatype")?;
        let inbuf = check::buffer(inbuf as *mut c_void, incount, datatype, "inbuf")?;
        let outsize = check::length(outsize, "outsize")?;
        let outbuf = check::packed(outbuf, outsize, "outbuf")?;
        let position = Position::Large(check::out(position, "position")?);
        calls::datatype::pack_external(call, datarep, inbuf, outbuf, position)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::PackExternalC, On::NOTHING, |call| unsafe {
        let datarep = check::string(datarep, "datarep")?;
        let incount = check::count(incount as Count, "incount")?;
        let datatype = check::committed(datatype, "datatype")?;
        let inbuf = check::buffer(inbuf as *mut c_void, incount, datatype, "inbuf")?;
        let outsize = check::length(outsize, "outsize")?;
        let outbuf = check::packed(outbuf, outsize, "outbuf")?;
        let position = Position::Large(check::out(position, "position")?);
        calls::datatype::pack_external(call, datarep, inbuf, outbuf, position)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::UnpackExternal, On::NOTHING, |call| unsafe {
        let datarep = check::string(datarep, "datarep")?;
        let insize = check::length(insize, "insize")?;
        let inbuf = check::packed(inbuf as *mut c_void, insize, "inbuf")?;
        let position = Position::Large(check::out(position, "position")?);
        let outcount = check::count(outcount as Count, "outcount")?;
        let datatype = check::committed(datatype, "datatype")?;
        let outbuf = check::buffer(outbuf, outcount, datatype, "outbuf")?;
        calls::datatype::unpack_external(call, datarep, inbuf, position, outbuf)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::UnpackExternalC, On::NOTHING, |call| unsafe {
        let datarep = check::string(datarep, "datarep")?;
        let insize = check::length(insize, "insize")?;
        let inbuf = check::packed(inbuf as *mut c_void, insize, "inbuf")?;
        let position = Position::Large(check::out(position, "position")?);
        let outcount = check::count(outcount as Count, "outcount")?;
        let datatype = check::committed(datatype, "datatype")?;
        let outbuf = check::buffer(outbuf, outcount, datatype, "outbuf")?;
        calls::datatype::unpack_external(call, datarep, inbuf, position, outbuf)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Pack_external_size(
    datarep: *const c_char,
    incount: c_int,
    datatype: DatatypeHandle,
    size: *mut Aint,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::PackExternalSize, On::NOTHING, |call| unsafe {
        let datarep = check::string(datarep, "datarep")?;
        let incount = check::count(incount as Count, "incount")?;
        let datatype = check::datatype(datatype, "datatype")?;
        let size = check::out(size, "size")?;
        calls::datatype::pack_external_size(call, datarep, incount, datatype, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Pack_external_size_c(
    datarep: *const c_char,
    incount: Count,
    datatype: DatatypeHandle,
    size: *mut Count,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::PackExternalSizeC, On::NOTHING, |call| unsafe {
        let datarep = check::string(datarep, "datarep")?;
        let incount = check::count(incount as Count, "incount")?;
        let datatype = check::datatype(datatype, "datatype")?;
        let size = check::out(size, "size")?;
        calls::datatype::pack_external_size(call, datarep, incount, datatype, size)
    })
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
