/* Counters and events of sleeping. When a rank sleeps is not for a test to say: the ranks go on until each has slept, and been
 * woken by its neighbour. */
#include "tool.h"

static int slept;

static void awake(MPI_T_event_instance event, MPI_T_event_registration registration, MPI_T_cb_safety safety, void *data)
{
    int peer = -5, tag = -5;
    number time = 0;
    (void)registration, (void)safety;
    CHECK(data == &slept);
    CODE(MPI_SUCCESS, MPI_T_event_read(event, 0, &peer));
    CODE(MPI_SUCCESS, MPI_T_event_read(event, 1, &tag));
    CODE(MPI_SUCCESS, MPI_T_event_read(event, 2, &time));
    CHECK(peer == MPI_UNDEFINED || peer == MPI_ANY_SOURCE || (peer >= 0 && peer < size));
    CHECK(tag == MPI_UNDEFINED || tag == MPI_ANY_TAG || tag >= 0);
    slept += peer == left && tag == 5;
}

int main(int argc, char **argv)
{
    tool_start();
    int index = -1;
    MPI_T_event_registration registration;
    MPI_T_pvar_session session;
    CODE(MPI_SUCCESS, MPI_T_event_get_index("sleep", &index));
    CODE(MPI_SUCCESS, MPI_T_event_handle_alloc(index, NULL, MPI_INFO_NULL, &registration));
    CODE(MPI_SUCCESS, MPI_T_event_register_callback(registration, MPI_T_CB_REQUIRE_NONE, MPI_INFO_NULL, &slept, awake));
    CODE(MPI_SUCCESS, MPI_T_pvar_session_create(&session));
    CHECK_START(argc, argv, 2);
    MPI_T_pvar_handle sleeps = pvar(session, "sleeps"), sent = pvar(session, "wake_ups_sent");
    CODE(MPI_SUCCESS, MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES));
    for (int all = 0; !all;) {
        int value = 0;
        if (rank == 0) {
            usleep(1000);
            OK(MPI_Send(&value, 1, MPI_INT, right, 5, MPI_COMM_WORLD));
            OK(MPI_Recv(&value, 1, MPI_INT, left, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        } else {
            OK(MPI_Recv(&value, 1, MPI_INT, left, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            usleep(1000);
            OK(MPI_Send(&value, 1, MPI_INT, right, 5, MPI_COMM_WORLD));
        }
        int mine = slept > 0 && pvar_read(session, sleeps) > 0 && pvar_read(session, sent) > 0;
        OK(MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD));
    }
    CHECK(pvar_read(session, sleeps) >= (number)slept);
    CODE(MPI_SUCCESS, MPI_T_finalize());
    CHECK_FINISH();
}
