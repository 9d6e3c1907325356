/* The forms with large counts of all point-to-point calls, with small ones: the same as the others. */
#include "../check.h"

enum { N = 100 };

static int out[N], in[N];
static int round_number;

static void prepare(void)
{
    round_number++;
    for (int i = 0; i < N; i++)
        out[i] = rank * 1000 + round_number + i;
    memset(in, 0, sizeof in);
}

static void verify(const MPI_Status *status)
{
    MPI_Count count = -1;
    MPI_Get_count_c(status, MPI_INT, &count);
    CHECK_EQ(N, count);
    count = -1;
    MPI_Get_elements_c(status, MPI_INT, &count);
    CHECK_EQ(N, count);
    for (int i = 0; i < N; i++)
        CHECK_EQ(left * 1000 + round_number + i, in[i]);
}

typedef int plain(const void *, MPI_Count, MPI_Datatype, int, int, MPI_Comm);
typedef int immediate(const void *, MPI_Count, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    plain *const sends[] = {MPI_Send_c, MPI_Bsend_c, MPI_Ssend_c, MPI_Rsend_c};
    immediate *const isends[] = {MPI_Isend_c, MPI_Ibsend_c, MPI_Issend_c, MPI_Irsend_c};
    immediate *const inits[] = {MPI_Send_init_c, MPI_Bsend_init_c, MPI_Ssend_init_c, MPI_Rsend_init_c};
    MPI_Request receive, send;
    MPI_Status status;
    MPI_Count large = sizeof out + MPI_BSEND_OVERHEAD, was_bytes;
    void *attached = malloc(large), *was;

    for (int i = 0; i < 12; i++) {
        MPI_Buffer_attach_c(attached, large);
        prepare();
        if (i / 4 == 2) {
            MPI_Recv_init_c(in, N, MPI_INT, left, 1, MPI_COMM_WORLD, &receive);
            MPI_Start(&receive);
        } else
            MPI_Irecv_c(in, N, MPI_INT, left, 1, MPI_COMM_WORLD, &receive);
        pass_token(left, right);
        switch (i / 4) {
        case 0: sends[i % 4](out, N, MPI_INT, right, 1, MPI_COMM_WORLD); break;
        case 1:
            isends[i % 4](out, N, MPI_INT, right, 1, MPI_COMM_WORLD, &send);
            MPI_Wait(&send, MPI_STATUS_IGNORE);
            break;
        case 2:
            inits[i % 4](out, N, MPI_INT, right, 1, MPI_COMM_WORLD, &send);
            MPI_Start(&send);
            MPI_Wait(&send, MPI_STATUS_IGNORE);
            MPI_Request_free(&send);
        }
        MPI_Wait(&receive, &status);
        verify(&status);
        if (i / 4 == 2)
            MPI_Request_free(&receive);
        MPI_Buffer_detach_c(&was, &was_bytes);
        CHECK(was == attached);
        CHECK_EQ(large, was_bytes);
    }

    prepare();
    MPI_Isend_c(out, N, MPI_INT, right, 2, MPI_COMM_WORLD, &send);
    MPI_Recv_c(in, N, MPI_INT, left, 2, MPI_COMM_WORLD, &status);
    verify(&status);
    MPI_Wait(&send, MPI_STATUS_IGNORE);

    prepare();
    MPI_Sendrecv_c(out, N, MPI_INT, right, 3, in, N, MPI_INT, left, 3, MPI_COMM_WORLD, &status);
    verify(&status);

    prepare();
    memcpy(in, out, sizeof in);
    MPI_Sendrecv_replace_c(in, N, MPI_INT, right, 4, left, 4, MPI_COMM_WORLD, &status);
    verify(&status);

    MPI_Message message;
    prepare();
    MPI_Isend_c(out, N, MPI_INT, right, 5, MPI_COMM_WORLD, &send);
    MPI_Mprobe(left, 5, MPI_COMM_WORLD, &message, &status);
    MPI_Mrecv_c(in, N, MPI_INT, &message, &status);
    verify(&status);
    MPI_Wait(&send, MPI_STATUS_IGNORE);

    prepare();
    MPI_Isend_c(out, N, MPI_INT, right, 6, MPI_COMM_WORLD, &send);
    MPI_Mprobe(left, 6, MPI_COMM_WORLD, &message, &status);
    MPI_Imrecv_c(in, N, MPI_INT, &message, &receive);
    MPI_Wait(&receive, &status);
    verify(&status);
    MPI_Wait(&send, MPI_STATUS_IGNORE);

    prepare();
    MPI_Isendrecv_c(out, N, MPI_INT, right, 7, in, N, MPI_INT, left, 7, MPI_COMM_WORLD, &send);
    MPI_Wait(&send, MPI_STATUS_IGNORE);
    for (int i = 0; i < N; i++)
        CHECK_EQ(left * 1000 + round_number + i, in[i]);

    prepare();
    memcpy(in, out, sizeof in);
    MPI_Isendrecv_replace_c(in, N, MPI_INT, right, 8, left, 8, MPI_COMM_WORLD, &send);
    MPI_Wait(&send, MPI_STATUS_IGNORE);
    for (int i = 0; i < N; i++)
        CHECK_EQ(left * 1000 + round_number + i, in[i]);
    CHECK_FINISH();
}
