/* Events: types, sources, registration, what a function of a tool finds, losses, the end of a registration. */
#include "tool.h"

enum { ROUNDS = 20, BYTES = 700 };

/* Argument of the function of this tool, with the events it has seen. */
struct seen {
    int events, freed, last_tag, calls_mpi;
    MPI_Count lost, last_time;
    MPI_T_event_registration registration;
    MPI_T_event_instance instance;
};

static void unexpected(MPI_T_event_instance event, MPI_T_event_registration registration, MPI_T_cb_safety safety, void *data)
{
    struct seen *seen = data;
    int source = -1, tag = -1, from = -1;
    number bytes = 0;
    MPI_Count when = -1, now = -1;
    struct {
        int source, tag;
        number bytes;
    } copy;
    CHECK_EQ(MPI_T_CB_REQUIRE_NONE, safety);
    CHECK(registration == seen->registration);
    CODE(MPI_SUCCESS, MPI_T_event_read(event, 0, &source));
    CODE(MPI_SUCCESS, MPI_T_event_read(event, 1, &tag));
    CODE(MPI_SUCCESS, MPI_T_event_read(event, 2, &bytes));
    CODE(MPI_SUCCESS, MPI_T_event_copy(event, &copy));
    CHECK(copy.source == source && copy.tag == tag && copy.bytes == bytes);
    CODE(MPI_T_ERR_INVALID_INDEX, MPI_T_event_read(event, 3, &bytes));
    CODE(MPI_T_ERR_INVALID, MPI_T_event_copy(event, NULL));
    CODE(MPI_SUCCESS, MPI_T_event_get_source(event, &from));
    CHECK_EQ(0, from);
    CODE(MPI_SUCCESS, MPI_T_event_get_timestamp(event, &when));
    CODE(MPI_SUCCESS, MPI_T_source_get_timestamp(from, &now));
    CHECK(when >= seen->last_time && when <= now);
    seen->last_time = when;
    seen->instance = event;
    if (tag >= CHECK_TOKEN || tag == 99)
        return;
    CHECK_EQ(left, source);
    CHECK_EQ(BYTES, bytes);
    CHECK_EQ(seen->events % ROUNDS, tag);
    seen->events++;
    /* A function may call MPI here, and new events are delivered after it. */
    if (seen->calls_mpi) {
        int flag = 0, value = 1, got = 0;
        MPI_Request request;
        OK(MPI_Isend(&value, 1, MPI_INT, rank, CHECK_TOKEN + 1, MPI_COMM_WORLD, &request));
        while (!flag)
            OK(MPI_Iprobe(rank, CHECK_TOKEN + 1, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
        OK(MPI_Recv(&got, 1, MPI_INT, rank, CHECK_TOKEN + 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    }
}

static void never(MPI_T_event_instance event, MPI_T_event_registration registration, MPI_T_cb_safety safety, void *data)
{
    (void)event, (void)registration, (void)safety, (void)data;
    FAIL("this function was replaced or taken out");
}

static void lost(MPI_Count count, MPI_T_event_registration registration, int source, MPI_T_cb_safety safety, void *data)
{
    struct seen *seen = data;
    CHECK(registration == seen->registration && source == 0 && safety == MPI_T_CB_REQUIRE_NONE && count > 0);
    seen->lost += count;
}

static void freed(MPI_T_event_registration registration, MPI_T_cb_safety safety, void *data)
{
    struct seen *seen = data;
    CHECK(registration == seen->registration && safety == MPI_T_CB_REQUIRE_NONE);
    seen->freed++;
}

/* Sends `count` messages for which nobody has posted a receive, and waits until the neighbour's are here. */
static void send_unexpected(int count)
{
    static unsigned char out[BYTES];
    for (int i = 0; i < count; i++) {
        MPI_Request request;
        OK(MPI_Isend(out, BYTES, MPI_BYTE, right, i % ROUNDS, MPI_COMM_WORLD, &request));
        OK(MPI_Request_free(&request));
    }
    OK(MPI_Sendrecv(NULL, 0, MPI_BYTE, right, 99, NULL, 0, MPI_BYTE, left, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
}

static void take(int count)
{
    unsigned char in[BYTES];
    for (int i = 0; i < count; i++)
        OK(MPI_Recv(in, BYTES, MPI_BYTE, left, i % ROUNDS, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
}

/* The neighbour sends no more before this rank has come here. */
static void next_round(void)
{
    pass_token(right, left);
    pass_token(left, right);
}

static void check_infos(void)
{
    int sources = -1, events = -1;
    CODE(MPI_SUCCESS, MPI_T_source_get_num(&sources));
    CHECK_EQ(1, sources);
    char name[64], what[256];
    int name_length = sizeof name, what_length = sizeof what;
    MPI_T_source_order order;
    MPI_Count ticks = -1, most = -1, first = -1, second = -1;
    MPI_Info info = MPI_INFO_NULL;
    CODE(MPI_SUCCESS, MPI_T_source_get_info(0, name, &name_length, what, &what_length, &order, &ticks, &most, &info));
    CHECK(order == MPI_T_SOURCE_ORDERED && ticks == 1000000000 && most > ticks && info != MPI_INFO_NULL);
    OK(MPI_Info_free(&info));
    CODE(MPI_SUCCESS, MPI_T_source_get_info(0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
    CODE(MPI_T_ERR_INVALID_INDEX, MPI_T_source_get_info(1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
    CODE(MPI_SUCCESS, MPI_T_source_get_timestamp(0, &first));
    CODE(MPI_SUCCESS, MPI_T_source_get_timestamp(0, &second));
    CHECK(first > 0 && second >= first);
    CODE(MPI_T_ERR_INVALID_INDEX, MPI_T_source_get_timestamp(1, &first));

    CODE(MPI_SUCCESS, MPI_T_event_get_num(&events));
    for (int i = 0; i < events; i++) {
        MPI_Datatype types[4];
        MPI_Aint places[4];
        int elements = 4, verbosity = -1, bind = -1, index = -1, items = -1;
        MPI_T_enum names = MPI_T_ENUM_NULL;
        name_length = sizeof name, what_length = sizeof what;
        CODE(MPI_SUCCESS, MPI_T_event_get_info(i, name, &name_length, &verbosity, types, places, &elements, &names, &info, what,
                                               &what_length, &bind));
        CHECK(elements == 3 && types[0] == MPI_INT && types[1] == MPI_INT && types[2] == MPI_UNSIGNED_LONG_LONG);
        CHECK(places[0] == 0 && places[1] == 4 && places[2] == 8 && bind == MPI_T_BIND_NO_OBJECT);
        OK(MPI_Info_free(&info));
        /* The enumeration names the elements. */
        CODE(MPI_SUCCESS, MPI_T_enum_get_info(names, &items, NULL, NULL));
        CHECK_EQ(elements, items);
        CODE(MPI_SUCCESS, MPI_T_event_get_index(name, &index));
        CHECK_EQ(i, index);
        /* Room for one element. */
        types[1] = MPI_DATATYPE_NULL;
        elements = 1;
        CODE(MPI_SUCCESS, MPI_T_event_get_info(i, NULL, NULL, NULL, types, NULL, &elements, NULL, NULL, NULL, NULL, NULL));
        CHECK(elements == 3 && types[1] == MPI_DATATYPE_NULL);
        CODE(MPI_SUCCESS, MPI_T_event_get_info(i, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
    }
    CODE(MPI_T_ERR_INVALID_NAME, MPI_T_event_get_index("nothing", &events));
    CODE(MPI_T_ERR_INVALID_INDEX, MPI_T_event_get_info(99, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
}

static MPI_T_event_registration allocate(void)
{
    int index = -1;
    MPI_T_event_registration registration;
    CODE(MPI_SUCCESS, MPI_T_event_get_index("unexpected_message", &index));
    CODE(MPI_SUCCESS, MPI_T_event_handle_alloc(index, NULL, MPI_INFO_NULL, &registration));
    return registration;
}

static void check_registration(void)
{
    MPI_T_event_registration registration;
    MPI_Info info = MPI_INFO_NULL;
    CODE(MPI_T_ERR_INVALID_INDEX, MPI_T_event_handle_alloc(-1, NULL, MPI_INFO_NULL, &registration));
    registration = allocate();
    CODE(MPI_T_ERR_INVALID, MPI_T_event_register_callback(registration, 0x77, MPI_INFO_NULL, NULL, never));
    CODE(MPI_T_ERR_INVALID, MPI_T_event_callback_get_info(registration, MPI_T_CB_REQUIRE_NONE, &info));
    CODE(MPI_SUCCESS, MPI_T_event_register_callback(registration, MPI_T_CB_REQUIRE_NONE, MPI_INFO_NULL, NULL, never));
    CODE(MPI_SUCCESS, MPI_T_event_callback_set_info(registration, MPI_T_CB_REQUIRE_NONE, MPI_INFO_NULL));
    CODE(MPI_SUCCESS, MPI_T_event_callback_get_info(registration, MPI_T_CB_REQUIRE_NONE, &info));
    OK(MPI_Info_free(&info));
    CODE(MPI_SUCCESS, MPI_T_event_handle_set_info(registration, MPI_INFO_NULL));
    CODE(MPI_SUCCESS, MPI_T_event_handle_get_info(registration, &info));
    OK(MPI_Info_free(&info));
    CODE(MPI_SUCCESS, MPI_T_event_register_callback(registration, MPI_T_CB_REQUIRE_NONE, MPI_INFO_NULL, NULL, NULL));
    CODE(MPI_T_ERR_INVALID, MPI_T_event_callback_get_info(registration, MPI_T_CB_REQUIRE_NONE, &info));
    CODE(MPI_SUCCESS, MPI_T_event_handle_free(registration, NULL, NULL));
    CODE(MPI_T_ERR_INVALID_HANDLE, MPI_T_event_handle_free(registration, NULL, NULL));
    CODE(MPI_T_ERR_INVALID_HANDLE, MPI_T_event_set_dropped_handler(registration, lost));
    CODE(MPI_T_ERR_INVALID_HANDLE, MPI_T_event_handle_get_info((MPI_T_event_registration)&info, &info));
}

/* The registration ends in its own function. */
static void ends_itself(MPI_T_event_instance event, MPI_T_event_registration registration, MPI_T_cb_safety safety, void *data)
{
    struct seen *seen = data;
    (void)event, (void)safety;
    seen->events++;
    CODE(MPI_SUCCESS, MPI_T_event_handle_free(registration, data, freed));
    CHECK_EQ(0, seen->freed);
}

int main(int argc, char **argv)
{
    tool_start();
    check_infos();
    check_registration();
    struct seen plain = {.registration = allocate()}, other = {.registration = allocate(), .calls_mpi = 1},
                once = {.registration = allocate()};
    CODE(MPI_SUCCESS,
         MPI_T_event_register_callback(plain.registration, MPI_T_CB_REQUIRE_NONE, MPI_INFO_NULL, &plain, never));
    CODE(MPI_SUCCESS,
         MPI_T_event_register_callback(plain.registration, MPI_T_CB_REQUIRE_NONE, MPI_INFO_NULL, &plain, unexpected));
    /* A call-back that may run anywhere may run here, too. */
    CODE(MPI_SUCCESS, MPI_T_event_register_callback(other.registration, MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE, MPI_INFO_NULL,
                                                    &other, unexpected));
    CHECK_START(argc, argv, 1);
    send_unexpected(ROUNDS);
    take(ROUNDS);
    CHECK_EQ(ROUNDS, plain.events);
    CHECK_EQ(ROUNDS, other.events);
    CODE(MPI_T_ERR_INVALID_HANDLE, MPI_T_event_get_source(plain.instance, &other.last_tag));

    CODE(MPI_SUCCESS,
         MPI_T_event_register_callback(once.registration, MPI_T_CB_REQUIRE_THREAD_SAFE, MPI_INFO_NULL, &once, ends_itself));
    CODE(MPI_SUCCESS, MPI_T_event_handle_free(other.registration, &other, freed));
    CHECK_EQ(1, other.freed);
    next_round();
    send_unexpected(ROUNDS);
    take(ROUNDS);
    CHECK_EQ(2 * ROUNDS, plain.events);
    CHECK_EQ(ROUNDS, other.events);
    CHECK_EQ(1, once.events);
    CHECK_EQ(1, once.freed);
    CHECK_EQ(0, plain.lost);

    CODE(MPI_SUCCESS, MPI_T_event_set_dropped_handler(plain.registration, lost));
    CODE(MPI_SUCCESS, MPI_T_event_set_dropped_handler(plain.registration, NULL));
    CODE(MPI_SUCCESS, MPI_T_event_handle_free(plain.registration, NULL, NULL));
    next_round();
    send_unexpected(ROUNDS);
    take(ROUNDS);
    CHECK_EQ(2 * ROUNDS, plain.events);
    OK(MPI_Finalize());
    check_infos();
    check_registration();
    CODE(MPI_SUCCESS, MPI_T_finalize());
    return 0;
}
