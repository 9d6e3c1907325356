/* Counters of collective operations: of all, of one communicator, plans. */
#include "tool.h"

static MPI_T_pvar_session session;

static MPI_T_pvar_handle of_comm(MPI_Comm comm)
{
    MPI_T_pvar_handle handle;
    int count = -1, class = -1, bind = -1, index = pvar_index("collectives_of_comm");
    CODE(MPI_SUCCESS, MPI_T_pvar_get_info(index, NULL, NULL, NULL, &class, NULL, NULL, NULL, NULL, &bind, NULL, NULL, NULL));
    CHECK_EQ(MPI_T_PVAR_CLASS_COUNTER, class);
    CHECK_EQ(MPI_T_BIND_MPI_COMM, bind);
    CODE(MPI_SUCCESS, MPI_T_pvar_handle_alloc(session, index, &comm, &handle, &count));
    CHECK_EQ(1, count);
    CODE(MPI_SUCCESS, MPI_T_pvar_start(session, handle));
    return handle;
}

int main(int argc, char **argv)
{
    tool_start();
    CODE(MPI_SUCCESS, MPI_T_pvar_session_create(&session));
    CHECK_START(argc, argv, 1);
    MPI_Comm comm, none = MPI_COMM_NULL;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    MPI_T_pvar_handle all = pvar(session, "collectives"), built = pvar(session, "plans_built"),
                      hits = pvar(session, "plan_cache_hits"), of_world = of_comm(MPI_COMM_WORLD), of_dup = of_comm(comm), handle;
    CODE(MPI_SUCCESS, MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES));

    int index = pvar_index("collectives_of_comm"), count;
    CODE(MPI_T_ERR_INVALID, MPI_T_pvar_handle_alloc(session, index, NULL, &handle, &count));
    CODE(MPI_T_ERR_INVALID, MPI_T_pvar_handle_alloc(session, index, &none, &handle, &count));

    for (int i = 0; i < 3; i++)
        OK(MPI_Barrier(comm));
    CHECK_EQ(3, pvar_read(session, all));
    CHECK_EQ(3, pvar_read(session, of_dup));
    CHECK_EQ(0, pvar_read(session, of_world));
    CHECK_EQ(1, pvar_read(session, built));
    CHECK_EQ(2, pvar_read(session, hits));

    /* The plan of a persistent operation is looked up once. */
    MPI_Request request;
    OK(MPI_Barrier_init(comm, MPI_INFO_NULL, &request));
    CHECK_EQ(3, pvar_read(session, hits));
    CHECK_EQ(3, pvar_read(session, of_dup));
    for (int i = 0; i < 4; i++) {
        OK(MPI_Start(&request));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    }
    OK(MPI_Request_free(&request));
    int sum = 0;
    OK(MPI_Ibarrier(MPI_COMM_WORLD, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQ(9, pvar_read(session, all));
    CHECK_EQ(7, pvar_read(session, of_dup));
    CHECK_EQ(2, pvar_read(session, of_world));

    /* A handle outlives the communicator's. */
    OK(MPI_Comm_free(&comm));
    CHECK_EQ(7, pvar_read(session, of_dup));
    CODE(MPI_SUCCESS, MPI_T_pvar_handle_free(session, &of_dup));
    OK(MPI_Finalize());
    CHECK(pvar_read(session, of_world) >= 2);
    CODE(MPI_SUCCESS, MPI_T_finalize());
    return 0;
}
