/* Reach of a call into its buffer. A copy of a section is only as long as the section, so a call that would reach further is
 * detected first. Invalid arguments are the call's own errors; they aren't reported here.
 *
 * The result is a number of bytes, or -1 if data begin before the buffer does. */
#include "fortran.h"

/* Bytes up to the end of `count` instances of a type, the first one `start` bytes behind the buffer's address. */
static MPI_Count reach(MPI_Count start, MPI_Count count, MPI_Datatype type, MPI_Count so_far)
{
    MPI_Count lower, extent, step, bound;
    if (so_far < 0 || count <= 0 || type == MPI_DATATYPE_NULL || PMPI_Type_get_true_extent_c(type, &lower, &extent) != MPI_SUCCESS ||
        PMPI_Type_get_extent_c(type, &bound, &step) != MPI_SUCCESS)
        return so_far;
    MPI_Count low = start + lower, high = low + extent, last = (count - 1) * step;
    if (last < 0)
        low += last;
    else
        high += last;
    return low < 0 ? -1 : high > so_far ? high : so_far;
}

static MPI_Count number(const void *numbers, int large, fint i)
{
    return large ? ((const MPI_Count *)numbers)[i] : ((const fint *)numbers)[i];
}

MPI_Count bytes_of(MPI_Count count, fint type)
{
    return reach(0, count, datatype_in(type), 0);
}

MPI_Count bytes_of_blocks(fint blocks, const void *counts, const void *displacements, int large, fint number_of_type)
{
    MPI_Datatype type = datatype_in(number_of_type);
    MPI_Count bytes = 0, lower, extent = 0;
    if (blocks <= 0 || type == MPI_DATATYPE_NULL || PMPI_Type_get_extent_c(type, &lower, &extent) != MPI_SUCCESS)
        return 0;
    for (fint i = 0; i < blocks; i++)
        bytes = reach(number(displacements, large, i) * extent, number(counts, large, i), type, bytes);
    return bytes;
}

MPI_Count bytes_of_typed_blocks(fint blocks, const void *counts, int large, const void *displacements, int addresses, const fint *types)
{
    MPI_Count bytes = 0;
    for (fint i = 0; i < blocks; i++)
        bytes = reach(number(displacements, addresses, i), number(counts, large, i), datatype_in(types[i]), bytes);
    return bytes;
}

MPI_Count sum_of(fint blocks, const void *counts, int large)
{
    MPI_Count sum = 0;
    for (fint i = 0; i < blocks; i++)
        sum += number(counts, large, i);
    return sum;
}

MPI_Count own_count(fint comm_number, const void *counts, int large)
{
    int rank = 0;
    if (comm_in(comm_number) == MPI_COMM_NULL || PMPI_Comm_rank(comm_in(comm_number), &rank) != MPI_SUCCESS)
        return 0;
    return number(counts, large, rank);
}

fint group_size(fint comm_number)
{
    int size = 0;
    if (comm_in(comm_number) == MPI_COMM_NULL || PMPI_Comm_size(comm_in(comm_number), &size) != MPI_SUCCESS)
        return 0;
    return size;
}

/* Between two groups, the root passes MPI_ROOT. */
int is_root(fint comm_number, fint root)
{
    MPI_Comm comm = comm_in(comm_number);
    int inter = 0, rank = -1;
    if (comm == MPI_COMM_NULL || PMPI_Comm_test_inter(comm, &inter) != MPI_SUCCESS)
        return 0;
    if (inter)
        return root == MPI_ROOT;
    PMPI_Comm_rank(comm, &rank);
    return rank == root;
}
