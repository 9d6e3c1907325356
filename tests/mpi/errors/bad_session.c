/* Wrong arguments of sessions, of what is made from them, of buffers and of the ABI's own functions. */
#include "bad_input.h"

static MPI_Session session = MPI_SESSION_NULL, closed;
static MPI_Group group, others, made_group;
static MPI_Errhandler of_session, of_comm, made_handler;
static MPI_Comm made;
static MPI_Info info, made_info, bad_level, bad_size, bad_flag;
static char text[4096], long_tag[MPI_MAX_STRINGTAG_LEN + 8], room[64];

static void on_session(MPI_Session *object, int *code, ...) { (void)object, (void)code; }
static void on_comm(MPI_Comm *object, int *code, ...) { (void)object, (void)code; }

static void prepare(void)
{
    memset(long_tag, 'x', sizeof long_tag - 1);
    OK(MPI_Session_create_errhandler(on_session, &of_session));
    OK(MPI_Comm_create_errhandler(on_comm, &of_comm));
    OK(MPI_Session_init(MPI_INFO_NULL, fatal ? MPI_ERRORS_ARE_FATAL : MPI_ERRORS_RETURN, &session));
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &closed));
    MPI_Session handle = closed;
    OK(MPI_Session_finalize(&handle));
    OK(MPI_Comm_group(MPI_COMM_SELF, &group));
    OK(MPI_Group_from_session_pset(session, "mpi://WORLD", &others));
    OK(MPI_Info_create(&info));
    OK(MPI_Info_dup(info, &bad_level));
    OK(MPI_Info_set(bad_level, "thread_level", "MPI_THREAD_MANY"));
    OK(MPI_Info_dup(info, &bad_size));
    OK(MPI_Info_set(bad_size, "mpi_integer_size", "8"));
    OK(MPI_Info_dup(info, &bad_flag));
    OK(MPI_Info_set(bad_flag, "mpi_real2_supported", "perhaps"));
}

static void rows(void)
{
    if (session == MPI_SESSION_NULL && !listing)
        prepare();
    MPI_Errhandler how = fatal ? MPI_ERRORS_ARE_FATAL : MPI_ERRORS_RETURN;
    MPI_Session none = MPI_SESSION_NULL, garbage = GARBAGE(MPI_Session), unknown = UNKNOWN(MPI_Session), over = closed;
    MPI_Session made_session = MPI_SESSION_NULL;

    ROW(MPI_Session_init, "info", MPI_ERR_ARG, MPI_Session_init(bad_level, how, &made_session));
    ROW(MPI_Session_init, "info", MPI_ERR_INFO, MPI_Session_init(GARBAGE(MPI_Info), how, &made_session));
    ROW(MPI_Session_init, "errhandler", MPI_ERR_ERRHANDLER, MPI_Session_init(info, MPI_ERRHANDLER_NULL, &made_session));
    ROW(MPI_Session_init, "errhandler", MPI_ERR_ERRHANDLER, MPI_Session_init(info, GARBAGE(MPI_Errhandler), &made_session));
    ROW(MPI_Session_init, "session", MPI_ERR_ARG, MPI_Session_init(info, how, NULL));
    ROW(MPI_Session_finalize, "session", MPI_ERR_SESSION, MPI_Session_finalize(&none));
    ROW(MPI_Session_finalize, "session", MPI_ERR_SESSION, MPI_Session_finalize(&garbage));
    ROW(MPI_Session_finalize, "session", MPI_ERR_SESSION, MPI_Session_finalize(&unknown));
    ROW(MPI_Session_finalize, "session", MPI_ERR_SESSION, MPI_Session_finalize(&over));
    ROW(MPI_Session_finalize, "session", MPI_ERR_ARG, MPI_Session_finalize(NULL));
    ROW(MPI_Session_get_num_psets, "session", MPI_ERR_SESSION, MPI_Session_get_num_psets(MPI_SESSION_NULL, info, &number));
    ROW(MPI_Session_get_num_psets, "session", MPI_ERR_SESSION, MPI_Session_get_num_psets(OTHER(MPI_Session, comm), info, &number));
    ROW(MPI_Session_get_num_psets, "info", MPI_ERR_INFO, MPI_Session_get_num_psets(session, GARBAGE(MPI_Info), &number));
    ROW(MPI_Session_get_num_psets, "npset_names", MPI_ERR_ARG, MPI_Session_get_num_psets(session, info, NULL));
    ROW(MPI_Session_get_nth_pset, "session", MPI_ERR_SESSION, MPI_Session_get_nth_pset(closed, info, 0, &number, room));
    ROW(MPI_Session_get_nth_pset, "n", MPI_ERR_ARG, MPI_Session_get_nth_pset(session, info, -1, &number, room));
    ROW(MPI_Session_get_nth_pset, "n", MPI_ERR_ARG, MPI_Session_get_nth_pset(session, info, 1000, &number, room));
    ROW(MPI_Session_get_nth_pset, "pset_len", MPI_ERR_ARG, MPI_Session_get_nth_pset(session, info, 0, NULL, room));
    ROW(MPI_Session_get_info, "session", MPI_ERR_SESSION, MPI_Session_get_info(closed, &made_info));
    ROW(MPI_Session_get_info, "info_used", MPI_ERR_ARG, MPI_Session_get_info(session, NULL));
    ROW(MPI_Session_get_pset_info, "session", MPI_ERR_SESSION, MPI_Session_get_pset_info(closed, "mpi://WORLD", &made_info));
    ROW(MPI_Session_get_pset_info, "pset_name", MPI_ERR_ARG, MPI_Session_get_pset_info(session, "mpi://ALL", &made_info));
    ROW(MPI_Session_get_pset_info, "pset_name", MPI_ERR_ARG, MPI_Session_get_pset_info(session, NULL, &made_info));
    ROW(MPI_Session_get_pset_info, "info", MPI_ERR_ARG, MPI_Session_get_pset_info(session, "mpi://WORLD", NULL));
    ROW(MPI_Session_set_errhandler, "session", MPI_ERR_SESSION, MPI_Session_set_errhandler(closed, MPI_ERRORS_RETURN));
    ROW(MPI_Session_set_errhandler, "errhandler", MPI_ERR_ERRHANDLER, MPI_Session_set_errhandler(session, of_comm));
    ROW(MPI_Session_set_errhandler, "errhandler", MPI_ERR_ERRHANDLER, MPI_Session_set_errhandler(session, MPI_ERRHANDLER_NULL));
    ROW(MPI_Session_get_errhandler, "session", MPI_ERR_SESSION, MPI_Session_get_errhandler(closed, &made_handler));
    ROW(MPI_Session_get_errhandler, "errhandler", MPI_ERR_ARG, MPI_Session_get_errhandler(session, NULL));
    ROW(MPI_Session_call_errhandler, "session", MPI_ERR_SESSION, MPI_Session_call_errhandler(closed, MPI_ERR_ARG));
    ROW(MPI_Session_call_errhandler, "errorcode", MPI_ERR_ARG, MPI_Session_call_errhandler(session, -5));

    ROW(MPI_Group_from_session_pset, "session", MPI_ERR_SESSION, MPI_Group_from_session_pset(closed, "mpi://SELF", &made_group));
    ROW(MPI_Group_from_session_pset, "pset_name", MPI_ERR_ARG, MPI_Group_from_session_pset(session, "mpi:WORLD", &made_group));
    ROW(MPI_Group_from_session_pset, "newgroup", MPI_ERR_ARG, MPI_Group_from_session_pset(session, "mpi://SELF", NULL));
    ROW(MPI_Comm_create_from_group, "group", MPI_ERR_GROUP, MPI_Comm_create_from_group(MPI_GROUP_NULL, "t", info, how, &made));
    ROW(MPI_Comm_create_from_group, "group", MPI_ERR_GROUP, MPI_Comm_create_from_group(GARBAGE(MPI_Group), "t", info, how, &made));
    ROW(MPI_Comm_create_from_group, "stringtag", MPI_ERR_ARG, MPI_Comm_create_from_group(group, NULL, info, how, &made));
    ROW(MPI_Comm_create_from_group, "stringtag", MPI_ERR_ARG, MPI_Comm_create_from_group(group, long_tag, info, how, &made));
    ROW(MPI_Comm_create_from_group, "info", MPI_ERR_INFO, MPI_Comm_create_from_group(group, "t", GARBAGE(MPI_Info), how, &made));
    ROW(MPI_Comm_create_from_group, "errhandler", MPI_ERR_ERRHANDLER, MPI_Comm_create_from_group(group, "t", info, MPI_ERRHANDLER_NULL, &made));
    ROW(MPI_Comm_create_from_group, "newcomm", MPI_ERR_ARG, MPI_Comm_create_from_group(group, "t", info, how, NULL));
    ROW(MPI_Intercomm_create_from_groups, "local_group", MPI_ERR_GROUP, MPI_Intercomm_create_from_groups(MPI_GROUP_NULL, 0, group, 0, "t", info, how, &made));
    ROW(MPI_Intercomm_create_from_groups, "local_leader", MPI_ERR_RANK, MPI_Intercomm_create_from_groups(group, 1, group, 0, "t", info, how, &made));
    ROW(MPI_Intercomm_create_from_groups, "local_leader", MPI_ERR_RANK, MPI_Intercomm_create_from_groups(group, -1, group, 0, "t", info, how, &made));
    ROW(MPI_Intercomm_create_from_groups, "remote_group", MPI_ERR_GROUP, MPI_Intercomm_create_from_groups(group, 0, MPI_GROUP_NULL, 0, "t", info, how, &made));
    ROW(MPI_Intercomm_create_from_groups, "remote_group", MPI_ERR_GROUP, MPI_Intercomm_create_from_groups(group, 0, group, 0, "t", info, how, &made));
    ROW(MPI_Intercomm_create_from_groups, "remote_group", MPI_ERR_GROUP, MPI_Intercomm_create_from_groups(group, 0, others, 0, "t", info, how, &made));
    ROW(MPI_Intercomm_create_from_groups, "remote_leader", MPI_ERR_RANK, MPI_Intercomm_create_from_groups(group, 0, others, 1000, "t", info, how, &made));
    ROW(MPI_Intercomm_create_from_groups, "stringtag", MPI_ERR_ARG, MPI_Intercomm_create_from_groups(group, 0, group, 0, long_tag, info, how, &made));
    ROW(MPI_Intercomm_create_from_groups, "errhandler", MPI_ERR_ERRHANDLER, MPI_Intercomm_create_from_groups(group, 0, group, 0, "t", info, MPI_ERRHANDLER_NULL, &made));

    ROW(MPI_Buffer_attach, "buffer", MPI_ERR_BUFFER, MPI_Buffer_attach(NULL, 100));
    ROW(MPI_Buffer_attach, "size", MPI_ERR_ARG, MPI_Buffer_attach(text, -1));
    ROW(MPI_Comm_attach_buffer, "comm", MPI_ERR_COMM, MPI_Comm_attach_buffer(MPI_COMM_NULL, text, 100));
    ROW(MPI_Comm_attach_buffer, "buffer", MPI_ERR_BUFFER, MPI_Comm_attach_buffer(comm, NULL, 100));
    ROW(MPI_Comm_attach_buffer, "size", MPI_ERR_ARG, MPI_Comm_attach_buffer(comm, text, -1));
    ROW(MPI_Comm_detach_buffer, "comm", MPI_ERR_COMM, MPI_Comm_detach_buffer(freed_comm, &pointer, &number));
    ROW(MPI_Comm_flush_buffer, "comm", MPI_ERR_COMM, MPI_Comm_flush_buffer(MPI_COMM_NULL));
    ROW(MPI_Comm_iflush_buffer, "comm", MPI_ERR_COMM, MPI_Comm_iflush_buffer(MPI_COMM_NULL, &request));
    ROW(MPI_Comm_iflush_buffer, "request", MPI_ERR_ARG, MPI_Comm_iflush_buffer(comm, NULL));
    ROW(MPI_Session_attach_buffer, "session", MPI_ERR_SESSION, MPI_Session_attach_buffer(closed, text, 100));
    ROW(MPI_Session_attach_buffer, "buffer", MPI_ERR_BUFFER, MPI_Session_attach_buffer(session, NULL, 100));
    ROW(MPI_Session_attach_buffer, "size", MPI_ERR_ARG, MPI_Session_attach_buffer(session, text, -1));
    ROW(MPI_Session_detach_buffer, "session", MPI_ERR_SESSION, MPI_Session_detach_buffer(closed, &pointer, &number));
    ROW(MPI_Session_flush_buffer, "session", MPI_ERR_SESSION, MPI_Session_flush_buffer(closed));
    ROW(MPI_Session_iflush_buffer, "session", MPI_ERR_SESSION, MPI_Session_iflush_buffer(closed, &request));

    ROW(MPI_Abi_get_version, "abi_major", MPI_ERR_ARG, MPI_Abi_get_version(NULL, &number));
    ROW(MPI_Abi_get_info, "info", MPI_ERR_ARG, MPI_Abi_get_info(NULL));
    ROW(MPI_Abi_get_fortran_info, "info", MPI_ERR_ARG, MPI_Abi_get_fortran_info(NULL));
    ROW(MPI_Abi_set_fortran_info, "info", MPI_ERR_INFO, MPI_Abi_set_fortran_info(MPI_INFO_NULL));
    ROW(MPI_Abi_set_fortran_info, "info", MPI_ERR_INFO, MPI_Abi_set_fortran_info(GARBAGE(MPI_Info)));
    ROW(MPI_Abi_set_fortran_info, "info", MPI_ERR_ABI, MPI_Abi_set_fortran_info(bad_size));
    ROW(MPI_Abi_set_fortran_info, "info", MPI_ERR_INFO_VALUE, MPI_Abi_set_fortran_info(bad_flag));
    ROW(MPI_Get_hw_resource_info, "hw_info", MPI_ERR_ARG, MPI_Get_hw_resource_info(NULL));
}

int main(int argc, char **argv)
{
    int code = bad_input_main(argc, argv);
    if (session != MPI_SESSION_NULL)
        OK(MPI_Session_finalize(&session));
    return code;
}
