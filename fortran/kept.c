/* Copies of array sections that live as long as a request of a collective operation. Encore's engine reports its start and its
 * end, wherever these happen: in a procedure of Fortran, in C, or after the request was freed. */
#include "engine.h"
#include "fortran.h"

struct kept {
    struct copy copies[2];
    int count;
    struct any_descriptor descriptors[2];
};

static void begin(void *which)
{
    struct kept *kept = which;
    for (int i = 0; i < kept->count; i++)
        copy_again(&kept->copies[i]);
}

static void end(void *which)
{
    struct kept *kept = which;
    for (int i = 0; i < kept->count; i++)
        copy_back(&kept->copies[i]);
}

static void release(void *which)
{
    struct kept *kept = which;
    for (int i = 0; i < kept->count; i++)
        copy_out(&kept->copies[i], 0);
    free(kept);
}

static const struct copies_functions functions = {begin, end, release};

int keep(struct kept **made, const struct keep *buffers, int count)
{
    *made = NULL;
    if (engine() == NULL)
        return needs_engine();
    struct kept *kept = calloc(1, sizeof *kept);
    if (kept == NULL)
        return call_failed(MPI_ERR_NO_MEM);
    for (int i = 0; i < count; i++) {
        const struct descriptor *buffer = buffers[i].buffer;
        /* The program's descriptor ends with its call, so copy it. */
        size_t dimensions = buffer->rank > 0 ? (size_t)buffer->rank : 0;
        memcpy(&kept->descriptors[i].head, buffer, sizeof *buffer + dimensions * sizeof *buffer->dimensions);
        kept->count = i + 1;
        int code = copy_in(&kept->copies[i], &kept->descriptors[i].head, buffers[i].bytes, buffers[i].writes);
        if (code != MPI_SUCCESS) {
            release(kept);
            return code;
        }
    }
    *made = kept;
    return MPI_SUCCESS;
}

void *kept_bytes(struct kept *kept, int which)
{
    return kept->copies[which].bytes;
}

int kept_by(struct kept *kept, int made, fint request)
{
    if (made != MPI_SUCCESS) {
        release(kept);
        return made;
    }
    int code = engine()->give_copies(request_in(request), &functions, kept);
    return code == MPI_SUCCESS ? code : call_failed(code);
}
