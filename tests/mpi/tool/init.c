/* The tool interface before MPI_Init, during the program and after MPI_Finalize: it is counted, and what it shows
 * stays. */
#include "tool.h"

static void everything_is_refused(void)
{
    int number_of = -1;
    char name[64];
    int length = sizeof name;
    MPI_T_pvar_session session;
    MPI_Count ticks;
    CODE(MPI_T_ERR_NOT_INITIALIZED, MPI_T_cvar_get_num(&number_of));
    CODE(MPI_T_ERR_NOT_INITIALIZED, MPI_T_pvar_get_num(&number_of));
    CODE(MPI_T_ERR_NOT_INITIALIZED, MPI_T_event_get_num(&number_of));
    CODE(MPI_T_ERR_NOT_INITIALIZED, MPI_T_source_get_num(&number_of));
    CODE(MPI_T_ERR_NOT_INITIALIZED, MPI_T_category_get_num(&number_of));
    CODE(MPI_T_ERR_NOT_INITIALIZED, MPI_T_category_changed(&number_of));
    CODE(MPI_T_ERR_NOT_INITIALIZED, MPI_T_cvar_get_index("ENCORE_EAGER_LIMIT", &number_of));
    CODE(MPI_T_ERR_NOT_INITIALIZED,
         MPI_T_cvar_get_info(0, name, &length, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
    CODE(MPI_T_ERR_NOT_INITIALIZED, MPI_T_pvar_session_create(&session));
    CODE(MPI_T_ERR_NOT_INITIALIZED, MPI_T_enum_get_info(MPI_T_ENUM_NULL, &number_of, NULL, NULL));
    CODE(MPI_T_ERR_NOT_INITIALIZED, MPI_T_source_get_timestamp(0, &ticks));
    CODE(MPI_T_ERR_NOT_INITIALIZED, MPI_T_finalize());
}

int main(int argc, char **argv)
{
    everything_is_refused();
    int provided;
    for (int level = 0; level < 4; level++) {
        int levels[] = {MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED, MPI_THREAD_MULTIPLE};
        provided = -1;
        CODE(MPI_SUCCESS, MPI_T_init_thread(levels[level], &provided));
        CHECK(provided >= levels[level]);
        CODE(MPI_SUCCESS, MPI_T_finalize());
    }
    everything_is_refused();

    /* Twice: the second end is the one that counts. */
    tool_start();
    tool_start();
    CODE(MPI_SUCCESS, MPI_T_finalize());
    MPI_T_pvar_session session;
    CODE(MPI_SUCCESS, MPI_T_pvar_session_create(&session));
    MPI_T_pvar_handle sent = pvar(session, "messages_sent");
    MPI_T_pvar_handle now = pvar(session, "posted_receives_now");
    CODE(MPI_SUCCESS, MPI_T_pvar_start(session, sent));
    CHECK_EQ(0, pvar_read(session, sent));
    CHECK_EQ(0, pvar_read(session, now));
    number spin = cvar_number("ENCORE_SPIN_US");

    CHECK_START(argc, argv, 1);
    CHECK_EQ(spin, cvar_number("ENCORE_SPIN_US"));
    CHECK_EQ(0, pvar_read(session, sent));
    for (int i = 0; i < 3; i++)
        pass_token(right, left);
    CHECK_EQ(3, pvar_read(session, sent));
    /* A tool that begins now. */
    provided = -1;
    CODE(MPI_SUCCESS, MPI_T_init_thread(MPI_THREAD_MULTIPLE, &provided));
    CHECK(provided >= MPI_THREAD_SINGLE && provided <= MPI_THREAD_MULTIPLE);
    CODE(MPI_SUCCESS, MPI_T_finalize());
    CHECK_EQ(3, pvar_read(session, sent));
    OK(MPI_Finalize());

    /* The last values; what MPI_Finalize itself sends is counted too. */
    number last = pvar_read(session, sent);
    CHECK(last >= 3);
    CHECK_EQ(last, pvar_read(session, sent));
    CHECK_EQ(0, pvar_read(session, now));
    CHECK_EQ(spin, cvar_number("ENCORE_SPIN_US"));
    number value = 1;
    MPI_T_cvar_handle handle = cvar("ENCORE_SPIN_US");
    CODE(MPI_T_ERR_CVAR_SET_NOT_NOW, MPI_T_cvar_write(handle, &value));
    CODE(MPI_SUCCESS, MPI_T_finalize());
    everything_is_refused();

    /* Sessions and handles went with the interface. */
    tool_start();
    CODE(MPI_T_ERR_INVALID_SESSION, MPI_T_pvar_start(session, sent));
    CODE(MPI_T_ERR_INVALID_HANDLE, MPI_T_cvar_read(handle, &value));
    CODE(MPI_SUCCESS, MPI_T_finalize());
    return 0;
}
