/* More events than the library keeps between two deliveries: the tool gets some, and the number of the others. */
#include "tool.h"

enum { MESSAGES = 5000, TAG = 7 };

struct seen {
    MPI_Count told, lost;
};

static void unexpected(MPI_T_event_instance event, MPI_T_event_registration registration, MPI_T_cb_safety safety, void *data)
{
    struct seen *seen = data;
    int tag = -1;
    (void)registration, (void)safety;
    CODE(MPI_SUCCESS, MPI_T_event_read(event, 1, &tag));
    seen->told += tag == TAG;
    if (seen->told == 1 && tag == TAG) {
        /* As long as this runs, events wait: those of the messages that come in now. */
        int last = 0;
        while (!last)
            OK(MPI_Iprobe(left, TAG + 1, MPI_COMM_WORLD, &last, MPI_STATUS_IGNORE));
    }
}

static void lost(MPI_Count count, MPI_T_event_registration registration, int source, MPI_T_cb_safety safety, void *data)
{
    struct seen *seen = data;
    (void)registration, (void)source, (void)safety;
    seen->lost += count;
}

int main(int argc, char **argv)
{
    struct seen seen = {0, 0};
    int index = -1;
    MPI_T_event_registration registration;
    tool_start();
    CODE(MPI_SUCCESS, MPI_T_event_get_index("unexpected_message", &index));
    CODE(MPI_SUCCESS, MPI_T_event_handle_alloc(index, NULL, MPI_INFO_NULL, &registration));
    CODE(MPI_SUCCESS, MPI_T_event_register_callback(registration, MPI_T_CB_REQUIRE_NONE, MPI_INFO_NULL, &seen, unexpected));
    CODE(MPI_SUCCESS, MPI_T_event_set_dropped_handler(registration, lost));
    CHECK_START(argc, argv, 1);
    static int values[MESSAGES];
    for (int i = 0; i < MESSAGES; i++) {
        MPI_Request request;
        values[i] = i;
        OK(MPI_Isend(&values[i], 1, MPI_INT, right, TAG, MPI_COMM_WORLD, &request));
        OK(MPI_Request_free(&request));
    }
    MPI_Request last;
    int got = -1;
    OK(MPI_Isend(NULL, 0, MPI_BYTE, right, TAG + 1, MPI_COMM_WORLD, &last));
    OK(MPI_Probe(left, TAG + 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int i = 0; i < MESSAGES; i++) {
        OK(MPI_Recv(&got, 1, MPI_INT, left, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_EQ(i, got);
    }
    OK(MPI_Recv(NULL, 0, MPI_BYTE, left, TAG + 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Wait(&last, MPI_STATUS_IGNORE));
    /* One more event each, which brings the news of the losses. */
    MPI_Request two[2];
    OK(MPI_Isend(NULL, 0, MPI_BYTE, right, TAG + 2, MPI_COMM_WORLD, &two[0]));
    OK(MPI_Isend(NULL, 0, MPI_BYTE, right, TAG + 3, MPI_COMM_WORLD, &two[1]));
    OK(MPI_Recv(NULL, 0, MPI_BYTE, left, TAG + 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Recv(NULL, 0, MPI_BYTE, left, TAG + 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Waitall(2, two, MPI_STATUSES_IGNORE));
    OK(MPI_Finalize());
    CHECK_F(seen.told > 0 && seen.lost > 0, "%lld told, %lld lost", (long long)seen.told, (long long)seen.lost);
    /* The news is of all types of tags; those of others are few. */
    CHECK_F(seen.told + seen.lost >= MESSAGES && seen.told + seen.lost < MESSAGES + 100, "%lld told, %lld lost",
            (long long)seen.told, (long long)seen.lost);
    CODE(MPI_SUCCESS, MPI_T_finalize());
    return 0;
}
