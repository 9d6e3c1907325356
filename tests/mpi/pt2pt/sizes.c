/* Every small size and the neighbourhood of every power of two, at unaligned addresses on both sides:
 * what arrives is what was sent, and nothing is written outside of the receive buffer. */
#include "../check.h"

static void ring(size_t bytes, size_t out_shift, size_t in_shift, size_t room)
{
    unsigned char *out = buffer_new(bytes, out_shift), *in = buffer_new(bytes + room, in_shift);
    memset(in, 0xEE, bytes + room);
    fill(out, bytes, rank + bytes);
    MPI_Request send;
    MPI_Status status;
    MPI_Isend(out, (int)bytes, MPI_BYTE, right, 7, MPI_COMM_WORLD, &send);
    MPI_Recv(in, (int)(bytes + room), MPI_BYTE, left, 7, MPI_COMM_WORLD, &status);
    MPI_Wait(&send, MPI_STATUS_IGNORE);
    CHECK_STATUS(&status, left, 7, MPI_BYTE, (int)bytes);
    CHECK_FILLED(in, bytes, left + bytes);
    for (size_t i = bytes; i < bytes + room; i++)
        CHECK_F(in[i] == 0xEE, "byte %zu behind a message of %zu bytes was written", i, bytes);
    CHECK_GUARDS(in, in_shift);
    CHECK_GUARDS(out, out_shift);
    buffer_free(out, out_shift);
    buffer_free(in, in_shift);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    for (size_t bytes = 0; bytes <= 300; bytes++)
        ring(bytes, bytes % 7, bytes % 5, bytes % 3 ? 0 : 77);
    for (size_t power = 512; power <= 1 << 20; power *= 2)
        for (size_t bytes = power - 1; bytes <= power + 1; bytes++) {
            ring(bytes, 1, 3, 0);
            ring(bytes, 0, 0, 4096);
        }
    for (size_t shift = 0; shift < 64; shift++)
        ring(5000, shift, 63 - shift, 1);
    CHECK_FINISH();
}
