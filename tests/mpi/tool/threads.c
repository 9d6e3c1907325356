/* A thread of a tool looks at counters while the program, which said nothing of threads, communicates. */
#include "tool.h"

#include <pthread.h>
#include <stdatomic.h>

static atomic_int done, looks;

static void *look(void *unused)
{
    MPI_T_pvar_session session;
    number last = 0;
    CODE(MPI_SUCCESS, MPI_T_pvar_session_create(&session));
    MPI_T_pvar_handle sent = pvar(session, "messages_sent"), most = pvar(session, "unexpected_messages_most");
    CODE(MPI_SUCCESS, MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES));
    while (!atomic_load(&done)) {
        number now = pvar_read(session, sent);
        CHECK(now >= last);
        last = now;
        pvar_read(session, most);
        MPI_T_pvar_handle another = pvar(session, "bytes_received");
        CODE(MPI_SUCCESS, MPI_T_pvar_handle_free(session, &another));
        cvar_number("ENCORE_SPIN_US");
        atomic_fetch_add(&looks, 1);
        usleep(100);
    }
    CODE(MPI_SUCCESS, MPI_T_pvar_session_free(&session));
    return unused;
}

int main(int argc, char **argv)
{
    int provided = -1;
    pthread_t thread;
    CODE(MPI_SUCCESS, MPI_T_init_thread(MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQ(MPI_THREAD_MULTIPLE, provided);
    CHECK(pthread_create(&thread, NULL, look, NULL) == 0);
    CHECK_START(argc, argv, 1);
    int all = 0;
    for (int i = 0; i < 100 || !all; i++) {
        int bytes = i % 3 ? 8 : 5000;
        unsigned char out[5000], in[5000];
        fill(out, bytes, i);
        OK(MPI_Sendrecv(out, bytes, MPI_BYTE, right, 1, in, bytes, MPI_BYTE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_FILLED(in, bytes, i);
        int mine = atomic_load(&looks) > 10;
        OK(MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD));
    }
    OK(MPI_Finalize());
    atomic_store(&done, 1);
    CHECK(pthread_join(thread, NULL) == 0);
    CODE(MPI_SUCCESS, MPI_T_finalize());
    return 0;
}
