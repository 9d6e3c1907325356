/* The blocks of special addresses: see special.h. */
#include "../fortran.h"

#include <pthread.h>

/* The library's own names for its variables. If a program has copies of them, they are no longer in one block. */
extern fint mpifort_bottom, mpifort_in_place, mpifort_status_ignore[8], mpifort_status_ignore_f08[8], mpifort_statuses_ignore[8],
    mpifort_statuses_ignore_f08[8], mpifort_errcodes_ignore[1], mpifort_unweighted[1], mpifort_weights_empty[1],
    mpifort_buffer_automatic[1];
extern char mpifort_argv_null[1], mpifort_argvs_null[1];

/* Further addresses of a variable, besides its place in the block: a program's copy of it, or of the block under another name. */
#define VARIABLE(name, field) {&name, sizeof name, offsetof(struct block, field)}
static const struct {
    const void *address;
    size_t bytes, at;
} variables[] = {
    VARIABLE(mpifort_bottom, bottom),
    VARIABLE(mpifort_in_place, in_place),
    VARIABLE(mpifort_status_ignore, status_ignore),
    VARIABLE(mpifort_status_ignore_f08, status_ignore),
    VARIABLE(mpifort_statuses_ignore, statuses_ignore),
    VARIABLE(mpifort_statuses_ignore_f08, statuses_ignore),
    VARIABLE(mpifort_errcodes_ignore, errcodes_ignore),
    VARIABLE(mpifort_unweighted, unweighted),
    VARIABLE(mpifort_weights_empty, weights_empty),
    VARIABLE(mpifort_buffer_automatic, buffer_automatic),
};
static const struct block *const blocks[] = {&mpifort_f77, &mpifort_f77__};

struct also {
    const char *integers, *characters;
    struct also *next;
};

/* A list that only grows at its head. Its Release store pairs with the Acquire loads of its readers. */
static struct also *others;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int mpifort_more_blocks;

void *mpifort_special(void *buffer)
{
    switch (in_block(buffer)) {
    case offsetof(struct block, bottom): return MPI_BOTTOM;
    case offsetof(struct block, in_place): return MPI_IN_PLACE;
    case offsetof(struct block, buffer_automatic): return MPI_BUFFER_AUTOMATIC;
    default: return buffer;
    }
}

size_t mpifort_in_more_blocks(const void *address)
{
    for (const struct also *other = __atomic_load_n(&others, __ATOMIC_ACQUIRE); other != NULL; other = other->next) {
        size_t at = (size_t)((const char *)address - other->integers);
        if (at < sizeof(struct block))
            return at;
    }
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        size_t at = (size_t)((const char *)address - (const char *)blocks[i]);
        if (at < sizeof(struct block))
            return at;
    }
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        size_t from = (size_t)((const char *)address - (const char *)variables[i].address);
        if (from < variables[i].bytes)
            return variables[i].at + from;
    }
    return SIZE_MAX;
}

int mpifort_no_arguments(const char *address)
{
    if (address == NULL || address == mpifort_argv_null || address == mpifort_argvs_null ||
        (size_t)(address - mpifort_f77c_) < sizeof mpifort_f77c_ || (size_t)(address - mpifort_f77c) < sizeof mpifort_f77c ||
        (size_t)(address - mpifort_f77c__) < sizeof mpifort_f77c__)
        return 1;
    for (const struct also *other = __atomic_load_n(&others, __ATOMIC_ACQUIRE); other != NULL; other = other->next)
        if ((size_t)(address - other->characters) < sizeof mpifort_f77c_)
            return 1;
    return 0;
}

/* Called by block.c of each program and library, before its own code runs. */
void mpifort_block_is_at(void *integers, void *characters);
void mpifort_block_is_at(void *integers, void *characters)
{
    if (integers == &mpifort_f77_)
        return;
    struct also *other = malloc(sizeof *other);
    if (other == NULL) {
        fputs("libmpifort_abi: no memory to load a library of the program\n", stderr);
        abort();
    }
    pthread_mutex_lock(&lock);
    *other = (struct also){integers, characters, others};
    __atomic_store_n(&others, other, __ATOMIC_RELEASE);
    mpifort_more_blocks = 1;
    pthread_mutex_unlock(&lock);
}

__attribute__((constructor)) static void look_for_copies(void)
{
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
        if (variables[i].address != (const char *)&mpifort_f77_ + variables[i].at)
            mpifort_more_blocks = 1;
    if (&mpifort_f77 != &mpifort_f77_ || &mpifort_f77__ != &mpifort_f77_)
        mpifort_more_blocks = 1;
}
