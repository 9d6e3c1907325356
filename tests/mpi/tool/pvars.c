/* Performance variables: what there is to know of each, sessions and handles, and that the counters of messages count
 * exactly what the program does. */
#include "tool.h"

static void check_infos(void)
{
    int variables = -1;
    CODE(MPI_SUCCESS, MPI_T_pvar_get_num(&variables));
    for (int i = 0; i < variables; i++) {
        char name[128], what[512];
        int name_length = sizeof name, what_length = sizeof what, verbosity = -1, class = -1, bind = -1, readonly = -1,
            continuous = -1, atomic = -1, index = -1;
        MPI_Datatype type = MPI_DATATYPE_NULL;
        MPI_T_enum items = (MPI_T_enum)&index;
        CODE(MPI_SUCCESS, MPI_T_pvar_get_info(i, name, &name_length, &verbosity, &class, &type, &items, what,
                                              &what_length, &bind, &readonly, &continuous, &atomic));
        CHECK_EQ(strlen(name) + 1, name_length);
        CHECK_EQ(strlen(what) + 1, what_length);
        CHECK(verbosity >= MPI_T_VERBOSITY_USER_BASIC && verbosity <= MPI_T_VERBOSITY_MPIDEV_ALL);
        CHECK(class == MPI_T_PVAR_CLASS_STATE || class == MPI_T_PVAR_CLASS_COUNTER || class == MPI_T_PVAR_CLASS_AGGREGATE ||
              class == MPI_T_PVAR_CLASS_LEVEL || class == MPI_T_PVAR_CLASS_HIGHWATERMARK);
        int is_state = class == MPI_T_PVAR_CLASS_STATE, is_level = class == MPI_T_PVAR_CLASS_LEVEL || is_state;
        CHECK(type == (is_state ? MPI_INT : MPI_UNSIGNED_LONG_LONG) && (items != MPI_T_ENUM_NULL) == is_state);
        CHECK(bind == MPI_T_BIND_NO_OBJECT || bind == MPI_T_BIND_MPI_COMM);
        CHECK_EQ(is_level, readonly);
        CHECK_EQ(is_level, continuous);
        CHECK_EQ(!readonly, atomic);
        CODE(MPI_SUCCESS, MPI_T_pvar_get_index(name, class, &index));
        CHECK_EQ(i, index);
        CODE(MPI_T_ERR_INVALID_NAME, MPI_T_pvar_get_index(name, MPI_T_PVAR_CLASS_TIMER, &index));
        CODE(MPI_T_ERR_INVALID_NAME, MPI_T_pvar_get_index(name, 99, &index));
        CODE(MPI_SUCCESS, MPI_T_pvar_get_info(i, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
    }
    CODE(MPI_T_ERR_INVALID_INDEX,
         MPI_T_pvar_get_info(variables, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
    CODE(MPI_T_ERR_INVALID_INDEX,
         MPI_T_pvar_get_info(-1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
}

static void check_handles(void)
{
    MPI_T_pvar_session one, other, freed;
    MPI_T_pvar_handle counter, level, gone;
    number value = 0;
    int count = -1;
    CODE(MPI_SUCCESS, MPI_T_pvar_session_create(&one));
    CODE(MPI_SUCCESS, MPI_T_pvar_session_create(&other));
    counter = pvar(one, "messages_sent");
    level = pvar(one, "posted_receives_now");

    CODE(MPI_T_ERR_INVALID_INDEX, MPI_T_pvar_handle_alloc(one, -1, NULL, &gone, &count));
    CODE(MPI_T_ERR_INVALID_SESSION, MPI_T_pvar_handle_alloc(MPI_T_PVAR_SESSION_NULL, 0, NULL, &gone, &count));
    CODE(MPI_T_ERR_INVALID_SESSION, MPI_T_pvar_read((MPI_T_pvar_session)&value, counter, &value));
    CODE(MPI_T_ERR_INVALID_HANDLE, MPI_T_pvar_read(other, counter, &value));
    CODE(MPI_T_ERR_INVALID_HANDLE, MPI_T_pvar_read(one, MPI_T_PVAR_HANDLE_NULL, &value));
    CODE(MPI_T_ERR_INVALID_HANDLE, MPI_T_pvar_read(one, MPI_T_PVAR_ALL_HANDLES, &value));
    CODE(MPI_T_ERR_INVALID_HANDLE, MPI_T_pvar_readreset(one, MPI_T_PVAR_ALL_HANDLES, &value));
    CODE(MPI_T_ERR_INVALID_HANDLE, MPI_T_pvar_write(one, MPI_T_PVAR_ALL_HANDLES, &value));
    CODE(MPI_T_ERR_INVALID, MPI_T_pvar_read(one, counter, NULL));
    CODE(MPI_T_ERR_INVALID, MPI_T_pvar_write(one, counter, NULL));

    /* A level is what it is. */
    CODE(MPI_T_ERR_PVAR_NO_STARTSTOP, MPI_T_pvar_start(one, level));
    CODE(MPI_T_ERR_PVAR_NO_STARTSTOP, MPI_T_pvar_stop(one, level));
    CODE(MPI_T_ERR_PVAR_NO_WRITE, MPI_T_pvar_write(one, level, &value));
    CODE(MPI_T_ERR_PVAR_NO_WRITE, MPI_T_pvar_reset(one, level));
    CODE(MPI_T_ERR_PVAR_NO_WRITE, MPI_T_pvar_readreset(one, level, &value));

    /* A counter can be set; operations on all handles of a session don't touch the levels. */
    value = 1000;
    CODE(MPI_SUCCESS, MPI_T_pvar_write(one, counter, &value));
    CHECK_EQ(1000, pvar_read(one, counter));
    CODE(MPI_SUCCESS, MPI_T_pvar_start(one, MPI_T_PVAR_ALL_HANDLES));
    CODE(MPI_SUCCESS, MPI_T_pvar_stop(one, MPI_T_PVAR_ALL_HANDLES));
    CODE(MPI_SUCCESS, MPI_T_pvar_start(other, MPI_T_PVAR_ALL_HANDLES));
    CHECK_EQ(1000, pvar_read(one, counter));
    CODE(MPI_SUCCESS, MPI_T_pvar_reset(one, MPI_T_PVAR_ALL_HANDLES));
    CHECK_EQ(0, pvar_read(one, counter));

    gone = counter;
    CODE(MPI_T_ERR_INVALID_HANDLE, MPI_T_pvar_handle_free(other, &counter));
    CODE(MPI_SUCCESS, MPI_T_pvar_handle_free(one, &counter));
    CHECK(counter == MPI_T_PVAR_HANDLE_NULL);
    CODE(MPI_T_ERR_INVALID_HANDLE, MPI_T_pvar_read(one, gone, &value));
    freed = one;
    CODE(MPI_SUCCESS, MPI_T_pvar_session_free(&one));
    CHECK(one == MPI_T_PVAR_SESSION_NULL);
    CODE(MPI_T_ERR_INVALID_SESSION, MPI_T_pvar_session_free(&one));
    CODE(MPI_T_ERR_INVALID_SESSION, MPI_T_pvar_read(freed, level, &value));
    CODE(MPI_T_ERR_INVALID_HANDLE, MPI_T_pvar_read(other, level, &value));
    CODE(MPI_SUCCESS, MPI_T_pvar_session_free(&other));
}

/* All ways to send and receive; returns how many messages that were. */
static int exchange(int bytes)
{
    unsigned char *out = malloc(bytes + 1), *in = malloc(bytes + 1);
    MPI_Request requests[2];
    fill(out, bytes, 17);
    MPI_Sendrecv(out, bytes, MPI_BYTE, right, 1, in, bytes, MPI_BYTE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Isend(out, bytes, MPI_BYTE, right, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Recv(in, bytes, MPI_BYTE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Irecv(in, bytes, MPI_BYTE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Issend(out, bytes, MPI_BYTE, right, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Send_init(out, bytes, MPI_BYTE, right, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Recv_init(in, bytes, MPI_BYTE, left, 1, MPI_COMM_WORLD, &requests[1]);
    for (int i = 0; i < 2; i++) {
        MPI_Startall(2, requests);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    CHECK_FILLED(in, bytes, 17);
    free(out);
    free(in);
    return 5;
}

int main(int argc, char **argv)
{
    tool_start();
    check_infos();
    check_handles();

    /* All that is counted is the program's: nothing else sends before MPI_Finalize. */
    MPI_T_pvar_session session;
    CODE(MPI_SUCCESS, MPI_T_pvar_session_create(&session));
    const char *names[] = {"messages_sent", "messages_received", "bytes_sent", "bytes_received"};
    MPI_T_pvar_handle handles[4], later, stopped;
    for (int i = 0; i < 4; i++)
        handles[i] = pvar(session, names[i]);
    later = pvar(session, "messages_sent");
    stopped = pvar(session, "messages_sent");
    CODE(MPI_SUCCESS, MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES));
    CODE(MPI_SUCCESS, MPI_T_pvar_stop(session, later));
    CHECK_START(argc, argv, 1);
    check_infos();
    check_handles();

    const int sizes[] = {0, 1, 8, 48, 49, 1000, 1024, 1025, 4096, 65536, 65537, 300000};
    number messages = 0, bytes = 0, four = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int sent = exchange(sizes[i]);
        messages += sent;
        bytes += (number)sent * sizes[i];
        number expected[] = {messages, messages, bytes, bytes};
        for (int j = 0; j < 4; j++) {
            number got = pvar_read(session, handles[j]);
            /* The token of the next rank may be here already. */
            CHECK_F(got == expected[j] || (j == 1 && got == expected[j] + 1), "%s: expected %llu, got %llu after %d bytes",
                    names[j], expected[j], got, sizes[i]);
        }
        /* The rank before sends no more until this one has looked. */
        pass_token(left, right);
        messages++;
        if (i == 3) {
            four = messages;
            CODE(MPI_SUCCESS, MPI_T_pvar_start(session, later));
            CODE(MPI_SUCCESS, MPI_T_pvar_stop(session, stopped));
        }
    }
    /* Handles of one variable are independent: one began after the fourth size, the other ended there. */
    CHECK_EQ(messages - four, pvar_read(session, later));
    CHECK_EQ(four, pvar_read(session, stopped));
    number value = 0;
    CODE(MPI_SUCCESS, MPI_T_pvar_readreset(session, later, &value));
    CHECK_EQ(messages - four, value);
    CHECK_EQ(0, pvar_read(session, later));
    exchange(8);
    CHECK_EQ(5, pvar_read(session, later));
    CHECK_EQ(messages + 5, pvar_read(session, handles[0]));
    value = 100;
    CODE(MPI_SUCCESS, MPI_T_pvar_write(session, later, &value));
    exchange(8);
    CHECK_EQ(105, pvar_read(session, later));
    CODE(MPI_SUCCESS, MPI_T_pvar_reset(session, later));
    CHECK_EQ(0, pvar_read(session, later));
    CODE(MPI_SUCCESS, MPI_T_pvar_stop(session, later));
    exchange(8);
    CHECK_EQ(0, pvar_read(session, later));
    CODE(MPI_SUCCESS, MPI_T_pvar_session_free(&session));
    CODE(MPI_SUCCESS, MPI_T_finalize());
    CHECK_FINISH();
}
