/* Messages between memory of all kinds, of all lengths, by all functions: even ranks send to the next one. What was not sent stays. */
#include "memory.h"

static int rank, size;
static const int lengths[] = {0, 1, 8, 48, 49, 1000, 20000, 70000, 300000};

static void transfer(int way, void *data, int items, MPI_Datatype type, MPI_Comm comm) {
    int sends = rank % 2 == 0, other = sends ? rank + 1 : rank - 1;
    MPI_Request request;
    switch (way) {
    case 0:
        sends ? MPI_Send(data, items, type, other, 1, comm) : MPI_Recv(data, items, type, other, 1, comm, MPI_STATUS_IGNORE);
        break;
    case 1:
        sends ? MPI_Issend(data, items, type, other, 1, comm, &request) : MPI_Irecv(data, items, type, other, 1, comm, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        break;
    case 2:
        sends ? MPI_Send_init(data, items, type, other, 1, comm, &request) : MPI_Recv_init(data, items, type, other, 1, comm, &request);
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Request_free(&request);
        break;
    case 3:
        if (sends) {
            MPI_Isend(data, items, type, other, 1, comm, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        } else {
            MPI_Message message;
            MPI_Mprobe(other, 1, comm, &message, MPI_STATUS_IGNORE);
            MPI_Mrecv(data, items, type, &message, MPI_STATUS_IGNORE);
        }
        break;
    case 4:
        sends ? MPI_Psend_init(data, 1, items, type, other, 1, comm, MPI_INFO_NULL, &request)
              : MPI_Precv_init(data, 1, items, type, other, 1, comm, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        if (sends)
            MPI_Pready(0, request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Request_free(&request);
        break;
    }
}

static void check(int way, enum kind from, enum kind to, int bytes, int strided) {
    enum kind kind = rank % 2 ? to : from;
    size_t room = (size_t)bytes * 2 + 64;
    unsigned char *host = malloc(room), *data = get(kind, room);
    for (size_t i = 0; i < room; i++)
        host[i] = rank % 2 ? 0xee : (unsigned char)(i * 7 + bytes);
    store(kind, data, host, room);
    MPI_Datatype type = MPI_BYTE;
    int items = bytes;
    if (strided) { /* at most 50 blocks: each is a copy of its own */
        int block = bytes / 50 + 1;
        MPI_Type_vector(bytes / block, block, 2 * block, MPI_BYTE, &type);
        MPI_Type_commit(&type);
        items = 1;
    }
    transfer(way, data, items, type, MPI_COMM_WORLD);
    if (rank % 2) {
        load(kind, host, data, room);
        int block = strided ? bytes / 50 + 1 : bytes + 1, sent = strided ? bytes / block * block * 2 - block : bytes;
        for (int i = 0; i < (int)room; i++) {
            unsigned char want = i < sent && (!strided || i / block % 2 == 0) ? (unsigned char)(i * 7 + bytes) : 0xee;
            if (host[i] != want) {
                fprintf(stderr, "way %d, %s to %s, %d bytes%s: byte %d is %d, not %d\n", way, kind_names[from], kind_names[to], bytes,
                        strided ? " strided" : "", i, host[i], want);
                MPI_Abort(MPI_COMM_WORLD, 4);
            }
        }
    }
    if (strided)
        MPI_Type_free(&type);
    put_back(kind, data);
    free(host);
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    open_driver();
    for (int way = 0; way < 5; way++)
        for (enum kind from = HOST; from < KINDS; from++)
            for (enum kind to = HOST; to < KINDS; to++)
                for (unsigned i = way + from; i < sizeof lengths / sizeof *lengths; i += 2)
                    for (int strided = 0; strided < (lengths[i] ? 2 : 1); strided++)
                        check(way, from, to, lengths[i], strided);
    /* One address again and again, of a new allocation each time. */
    for (int i = 0; i < 100; i++)
        check(0, DEVICE, i % 2 ? POOL : DEVICE, 100, 0);
    MPI_Finalize();
    return 0;
}
