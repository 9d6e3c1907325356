/* Variables of which only the address matters: MPI_IN_PLACE and the like.
 *
 * They form one block. In mpif.h it is a common block; in the modules each is a variable with its own name. The archive
 * libmpifort_block.a defines all these names as places in one block, so a program has one; libmpifort_abi.so.1 has the same
 * block for programs linked without the archive. A program and the libraries that it loads may each have a block, and
 * each registers it (block.c). With -fno-underscoring and -fsecond-underscore compilers spell the block's name differently. */
#ifndef SPECIAL_H
#define SPECIAL_H

#include <handles.h>

#include <stddef.h>

/* The order of mpif.h and of block.s. */
struct block {
    fint bottom, in_place, status_ignore[8], statuses_ignore[8], errcodes_ignore[1], unweighted[1], weights_empty[1],
        buffer_automatic[1];
};
extern struct block mpifort_f77_, mpifort_f77, mpifort_f77__;
extern char mpifort_f77c_[2], mpifort_f77c[2], mpifort_f77c__[2];

#pragma GCC visibility push(hidden)
/* Whether there is more than one block. */
extern int mpifort_more_blocks;
size_t mpifort_in_more_blocks(const void *address);
/* The C value of a buffer's special address. */
void *mpifort_special(void *buffer);
/* Whether it is MPI_ARGV_NULL or MPI_ARGVS_NULL. */
int mpifort_no_arguments(const char *address);
#pragma GCC visibility pop

/* Offset of an address in a block; beyond the block's size if it lies elsewhere. */
static inline size_t in_block(const void *address)
{
    size_t at = (size_t)((const char *)address - (const char *)&mpifort_f77_);
    if (UNLIKELY(mpifort_more_blocks) && at >= sizeof mpifort_f77_)
        at = mpifort_in_more_blocks(address);
    return at;
}

#define IS(address, field) (in_block(address) == offsetof(struct block, field))

static inline void *buffer_in(void *buffer)
{
    return UNLIKELY(in_block(buffer) < sizeof mpifort_f77_) ? mpifort_special(buffer) : buffer;
}

/* Any address in the block means MPI_STATUS_IGNORE: programs often pass MPI_STATUS_IGNORE for MPI_STATUSES_IGNORE, and statuses
 * would overwrite the memory behind. */
static inline MPI_Status *status_in(fint *status)
{
    return in_block(status) < sizeof mpifort_f77_ ? MPI_STATUS_IGNORE : (MPI_Status *)status;
}

static inline MPI_Status *statuses_in(fint *statuses)
{
    return in_block(statuses) < sizeof mpifort_f77_ ? MPI_STATUSES_IGNORE : (MPI_Status *)statuses;
}

static inline fint *weights_in(fint *weights)
{
    if (IS(weights, unweighted))
        return MPI_UNWEIGHTED;
    return IS(weights, weights_empty) ? MPI_WEIGHTS_EMPTY : weights;
}

static inline fint *errcodes_in(fint *codes)
{
    return in_block(codes) < sizeof mpifort_f77_ ? MPI_ERRCODES_IGNORE : codes;
}

#endif
