/* Every layout is sent to every other layout, in sizes on both sides of where the library changes its way of sending:
 * the elements arrive in the order of the type map, and what lies between them stays as it was. */
#include "layouts.h"

static void exchange(const struct layout *out, const struct layout *in, uint64_t seed, int how)
{
    struct image source = image_new(out, 0x11), target = image_new(in, 0x22);
    image_fill(&source, out, seed + (uint64_t)rank);
    MPI_Request requests[2];
    MPI_Status status;
    switch (how) {
    case 0: /* one call */
        OK(MPI_Sendrecv(source.address, out->count, out->type, right, 1, target.address, in->count, in->type, left, 1,
                        MPI_COMM_WORLD, &status));
        break;
    case 1: /* the receive is there first */
        OK(MPI_Irecv(target.address, in->count, in->type, left, 1, MPI_COMM_WORLD, &requests[0]));
        pass_token(left, right);
        OK(MPI_Isend(source.address, out->count, out->type, right, 1, MPI_COMM_WORLD, &requests[1]));
        OK(MPI_Wait(&requests[0], &status));
        OK(MPI_Wait(&requests[1], MPI_STATUS_IGNORE));
        break;
    case 2: /* the message is there first */
        OK(MPI_Isend(source.address, out->count, out->type, right, 1, MPI_COMM_WORLD, &requests[1]));
        OK(MPI_Probe(left, 1, MPI_COMM_WORLD, &status));
        OK(MPI_Recv(target.address, in->count, in->type, left, 1, MPI_COMM_WORLD, &status));
        OK(MPI_Wait(&requests[1], MPI_STATUS_IGNORE));
        break;
    case 3: /* persistent, twice */
        OK(MPI_Recv_init(target.address, in->count, in->type, left, 1, MPI_COMM_WORLD, &requests[0]));
        OK(MPI_Ssend_init(source.address, out->count, out->type, right, 1, MPI_COMM_WORLD, &requests[1]));
        for (int round = 0; round < 2; round++) {
            OK(MPI_Startall(2, requests));
            OK(MPI_Wait(&requests[0], &status));
            OK(MPI_Wait(&requests[1], MPI_STATUS_IGNORE));
        }
        OK(MPI_Request_free(&requests[0]));
        OK(MPI_Request_free(&requests[1]));
        break;
    }
    CHECK_STATUS(&status, left, 1, in->type, in->count);
    CHECK_IMAGE(&target, in, in->words, seed + (uint64_t)left, 0x22);
    CHECK_IMAGE(&source, out, out->words, seed + (uint64_t)rank, 0x11);
    free(source.memory);
    free(target.memory);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    /* In words of 4 bytes: around 48 bytes, 16 KiB, 1 MiB. */
    static const size_t sizes[] = {4, 8, 12, 16, 20, 1000, 4092, 4096, 4100, 20000, 262140, 262144, 262148};
    struct layout layouts[LAYOUTS];
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        layouts_make(layouts, sizes[s]);
        for (int out = 0; out < LAYOUTS; out++)
            for (int in = 0; in < LAYOUTS; in++) {
                /* Large ones meet only some others. */
                if (sizes[s] > 1000 && in != 0 && out != 0 && in != (out + 1 + (int)s) % LAYOUTS)
                    continue;
                exchange(&layouts[out], &layouts[in], s * 1000 + (size_t)(out * LAYOUTS + in), (out + in + (int)s) % 4);
            }
        layouts_free(layouts);
    }
    CHECK_FINISH();
}
