/* Operations of two jobs that have met, with the intercommunicator between them. */
#ifndef USE_H
#define USE_H

#include "../check.h"

/* Number of memories of jobs that this process has mapped, in pieces. */
CHECK_UNUSED static int shared_mappings(void)
{
    char line[4096];
    int found = 0;
    FILE *file = fopen("/proc/self/maps", "r");
    CHECK(file != NULL);
    while (fgets(line, sizeof line, file))
        found += strstr(line, "/memfd:encore") != NULL;
    fclose(file);
    return found;
}

/* Each process puts, gets and adds in the memory of all others, of both jobs. */
static void use_windows(MPI_Comm whole, int all, int me)
{
    MPI_Win window;
    int *memory, one = 1, before = -1;
    OK(MPI_Win_allocate((all + 1) * sizeof(int), sizeof(int), MPI_INFO_NULL, whole, &memory, &window));
    for (int i = 0; i <= all; i++)
        memory[i] = -1;
    memory[all] = 0;
    OK(MPI_Win_fence(0, window));
    for (int other = 0; other < all; other++)
        OK(MPI_Put(&me, 1, MPI_INT, other, me, 1, MPI_INT, window));
    OK(MPI_Win_fence(0, window));
    for (int i = 0; i < all; i++)
        CHECK_EQ(i, memory[i]);
    OK(MPI_Win_fence(0, window));
    for (int other = 0; other < all; other++) {
        int got = -1;
        OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, other, 0, window));
        OK(MPI_Get(&got, 1, MPI_INT, other, other, 1, MPI_INT, window));
        OK(MPI_Accumulate(&one, 1, MPI_INT, other, all, 1, MPI_INT, MPI_SUM, window));
        OK(MPI_Win_unlock(other, window));
        CHECK_EQ(other, got);
    }
    OK(MPI_Barrier(whole));
    OK(MPI_Win_lock_all(0, window));
    OK(MPI_Fetch_and_op(&one, &before, MPI_INT, 0, all, MPI_SUM, window));
    OK(MPI_Win_unlock_all(window));
    CHECK(before >= all && before < 2 * all);
    OK(MPI_Win_free(&window));
}

/* Operations of both sides on their intercommunicator. */
CHECK_UNUSED static void use(MPI_Comm inter, int is_child)
{
    int local, remote, place, value;
    OK(MPI_Comm_size(inter, &local));
    OK(MPI_Comm_remote_size(inter, &remote));
    OK(MPI_Comm_rank(inter, &place));

    /* Messages of all lengths between all. */
    for (int bytes = 0; bytes <= 1 << 20; bytes = bytes * 8 + 8) {
        char *out = malloc(bytes + 1), *in = malloc(bytes + 1);
        memset(out, place + is_child * 64 + 1, bytes);
        MPI_Request sent;
        for (int other = 0; other < remote; other++) {
            OK(MPI_Isend(out, bytes, MPI_CHAR, other, bytes & 0xfff, inter, &sent));
            OK(MPI_Recv(in, bytes, MPI_CHAR, other, bytes & 0xfff, inter, MPI_STATUS_IGNORE));
            for (int i = 0; i < bytes; i++)
                if (in[i] != other + !is_child * 64 + 1)
                    FAIL("byte %d of %d from %d is %d", i, bytes, other, in[i]);
            OK(MPI_Wait(&sent, MPI_STATUS_IGNORE));
        }
        free(out);
        free(in);
    }
    value = 1 + is_child;
    int sum = 0;
    OK(MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, inter));
    CHECK_EQ(remote * (2 - is_child), sum);

    MPI_Comm whole, half;
    OK(MPI_Intercomm_merge(inter, is_child, &whole));
    int all, me;
    OK(MPI_Comm_size(whole, &all));
    OK(MPI_Comm_rank(whole, &me));
    CHECK_EQ(local + remote, all);
    CHECK_EQ(is_child ? remote + place : place, me);
    for (int root = 0; root < all; root++) {
        value = me == root ? 4711 + root : 0;
        OK(MPI_Bcast(&value, 1, MPI_INT, root, whole));
        CHECK_EQ(4711 + root, value);
    }
    OK(MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, whole));
    CHECK_EQ(all * (all - 1) / 2, sum);
    int *from_all = malloc(all * sizeof *from_all);
    OK(MPI_Allgather(&me, 1, MPI_INT, from_all, 1, MPI_INT, whole));
    for (int i = 0; i < all; i++)
        CHECK_EQ(i, from_all[i]);
    MPI_Request request;
    OK(MPI_Iallreduce(&me, &sum, 1, MPI_INT, MPI_MAX, whole, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_EQ(all - 1, sum);
    OK(MPI_Comm_split(whole, me % 2, 0, &half));
    OK(MPI_Barrier(half));
    OK(MPI_Comm_free(&half));
    free(from_all);
    use_windows(whole, all, me);
    OK(MPI_Comm_free(&whole));
}

#endif
