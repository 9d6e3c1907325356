/* Control variables: what there is to know of each, reading, writing before the start and after it, and every way in which
 * that is refused. */
#include "tool.h"

static const struct {
    const char *name;
    int scope, any_time;
} settings[] = {
    {"ENCORE_EAGER_LIMIT", MPI_T_SCOPE_LOCAL, 1},    {"ENCORE_RING_CELLS", MPI_T_SCOPE_ALL_EQ, 0},
    {"ENCORE_STAGING_BYTES", MPI_T_SCOPE_ALL_EQ, 0}, {"ENCORE_CHUNK_BYTES", MPI_T_SCOPE_LOCAL, 1},
    {"ENCORE_SPIN_US", MPI_T_SCOPE_LOCAL, 1},
};
enum { SETTINGS = sizeof settings / sizeof *settings };
/* Bytes of a staging area: whole pages, whose longest are of 64 KiB. */
enum { STAGING = 65536 };

static void check_infos(void)
{
    int variables = -1;
    CODE(MPI_SUCCESS, MPI_T_cvar_get_num(&variables));
    CHECK(variables > SETTINGS);
    for (int i = 0; i < variables; i++) {
        char name[128], what[512];
        int name_length = sizeof name, what_length = sizeof what, verbosity = -1, bind = -1, scope = -1, index = -1;
        MPI_Datatype type = MPI_DATATYPE_NULL;
        MPI_T_enum items = (MPI_T_enum)&index;
        CODE(MPI_SUCCESS, MPI_T_cvar_get_info(i, name, &name_length, &verbosity, &type, &items, what, &what_length,
                                              &bind, &scope));
        CHECK_EQ(strlen(name) + 1, name_length);
        CHECK_EQ(strlen(what) + 1, what_length);
        CHECK(name_length > 1 && what_length > 1);
        CHECK(verbosity >= MPI_T_VERBOSITY_USER_BASIC && verbosity <= MPI_T_VERBOSITY_MPIDEV_ALL);
        CHECK_EQ(MPI_T_BIND_NO_OBJECT, bind);
        CHECK(scope >= MPI_T_SCOPE_CONSTANT && scope <= MPI_T_SCOPE_ALL_EQ);
        CHECK(items == MPI_T_ENUM_NULL ? type == MPI_UNSIGNED_LONG_LONG : type == MPI_INT);
        CODE(MPI_SUCCESS, MPI_T_cvar_get_index(name, &index));
        CHECK_EQ(i, index);
        /* Nothing is wanted. */
        CODE(MPI_SUCCESS, MPI_T_cvar_get_info(i, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
    }
    for (int i = 0; i < SETTINGS; i++) {
        int index = -1, scope = -1;
        CODE(MPI_SUCCESS, MPI_T_cvar_get_index(settings[i].name, &index));
        CODE(MPI_SUCCESS, MPI_T_cvar_get_info(index, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, &scope));
        CHECK_F(scope == settings[i].scope, "%s", settings[i].name);
    }
    int index = -1;
    CODE(MPI_T_ERR_INVALID_INDEX, MPI_T_cvar_get_info(variables, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
    CODE(MPI_T_ERR_INVALID_INDEX, MPI_T_cvar_get_info(-1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
    CODE(MPI_T_ERR_INVALID_NAME, MPI_T_cvar_get_index("ENCORE_EAGER_LIMI", &index));
    CODE(MPI_T_ERR_INVALID_NAME, MPI_T_cvar_get_index("", &index));
    CODE(MPI_T_ERR_INVALID, MPI_T_cvar_get_index(NULL, &index));
    CODE(MPI_T_ERR_INVALID, MPI_T_cvar_get_index("ENCORE_EAGER_LIMIT", NULL));
    CODE(MPI_T_ERR_INVALID, MPI_T_cvar_get_num(NULL));
}

static void check_handles(void)
{
    int count, index = -1;
    MPI_T_cvar_handle handle = MPI_T_CVAR_HANDLE_NULL, freed;
    number value = 0;
    CODE(MPI_T_ERR_INVALID_INDEX, MPI_T_cvar_handle_alloc(-1, NULL, &handle, &count));
    CODE(MPI_T_ERR_INVALID_INDEX, MPI_T_cvar_handle_alloc(1 << 20, NULL, &handle, &count));
    CODE(MPI_SUCCESS, MPI_T_cvar_get_index("ENCORE_SPIN_US", &index));
    CODE(MPI_T_ERR_INVALID, MPI_T_cvar_handle_alloc(index, NULL, NULL, &count));
    CODE(MPI_T_ERR_INVALID, MPI_T_cvar_handle_alloc(index, NULL, &handle, NULL));
    handle = cvar("ENCORE_SPIN_US");
    freed = handle;
    CODE(MPI_T_ERR_INVALID, MPI_T_cvar_read(handle, NULL));
    CODE(MPI_T_ERR_INVALID, MPI_T_cvar_write(handle, NULL));
    CODE(MPI_SUCCESS, MPI_T_cvar_handle_free(&handle));
    CODE(MPI_T_ERR_INVALID_HANDLE, MPI_T_cvar_handle_free(&handle));
    CODE(MPI_T_ERR_INVALID_HANDLE, MPI_T_cvar_read(freed, &value));
    CODE(MPI_T_ERR_INVALID_HANDLE, MPI_T_cvar_write(freed, &value));
    CODE(MPI_T_ERR_INVALID_HANDLE, MPI_T_cvar_read((MPI_T_cvar_handle)&value, &value));
    CODE(MPI_T_ERR_INVALID_HANDLE, MPI_T_cvar_read(MPI_T_CVAR_HANDLE_NULL, &value));
}

/* The variable whose values are words. */
static void check_enumeration(void)
{
    int index = -1, items = -1, value = -1, path = -1, known = 0;
    char name[64];
    int length = sizeof name;
    MPI_T_enum paths = MPI_T_ENUM_NULL;
    CODE(MPI_SUCCESS, MPI_T_cvar_get_index("large_message_path", &index));
    CODE(MPI_SUCCESS, MPI_T_cvar_get_info(index, NULL, NULL, NULL, NULL, &paths, NULL, NULL, NULL, NULL));
    CHECK(paths != MPI_T_ENUM_NULL);
    MPI_T_cvar_handle handle = cvar("large_message_path");
    CODE(MPI_SUCCESS, MPI_T_cvar_read(handle, &path));
    CODE(MPI_T_ERR_CVAR_SET_NEVER, MPI_T_cvar_write(handle, &path));
    CODE(MPI_SUCCESS, MPI_T_cvar_handle_free(&handle));

    CODE(MPI_SUCCESS, MPI_T_enum_get_info(paths, &items, name, &length));
    CHECK_STR("large_message_path", name);
    CHECK(items > 1);
    for (int i = 0; i < items; i++) {
        length = sizeof name;
        CODE(MPI_SUCCESS, MPI_T_enum_get_item(paths, i, &value, name, &length));
        CHECK_EQ(strlen(name) + 1, length);
        known += value == path;
    }
    CHECK_EQ(1, known);
    CODE(MPI_SUCCESS, MPI_T_enum_get_item(paths, 0, NULL, NULL, NULL));
    CODE(MPI_T_ERR_INVALID_INDEX, MPI_T_enum_get_item(paths, items, &value, name, &length));
    CODE(MPI_T_ERR_INVALID_INDEX, MPI_T_enum_get_item(paths, -1, &value, name, &length));
    CODE(MPI_T_ERR_INVALID_HANDLE, MPI_T_enum_get_item(MPI_T_ENUM_NULL, 0, &value, name, &length));
    CODE(MPI_T_ERR_INVALID_HANDLE, MPI_T_enum_get_info((MPI_T_enum)&value, &items, name, &length));
}

static void set(const char *name, number value, int code)
{
    MPI_T_cvar_handle handle = cvar(name);
    CODE(code, MPI_T_cvar_write(handle, &value));
    CODE(MPI_SUCCESS, MPI_T_cvar_handle_free(&handle));
}

static void check_ranges(void)
{
    for (int i = 0; i < SETTINGS; i++) {
        number before = cvar_number(settings[i].name);
        set(settings[i].name, 1ull << 62, MPI_T_ERR_INVALID);
        set(settings[i].name, ~0ull, MPI_T_ERR_INVALID);
        CHECK_EQ(before, cvar_number(settings[i].name));
    }
    set("ENCORE_RING_CELLS", 1, MPI_T_ERR_INVALID);
    CHECK(strstr(check_error_text(MPI_T_ERR_INVALID), "16 to 65536") != NULL);
}

static void exchange(int bytes)
{
    unsigned char *out = malloc(bytes), *in = malloc(bytes);
    fill(out, bytes, rank);
    OK(MPI_Sendrecv(out, bytes, MPI_BYTE, right, 1, in, bytes, MPI_BYTE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_FILLED(in, bytes, left);
    free(out);
    free(in);
}

int main(int argc, char **argv)
{
    tool_start();
    check_infos();
    check_handles();
    check_enumeration();
    check_ranges();
    int known;
    MPI_T_cvar_handle handle = cvar("ranks_share_processors");
    CODE(MPI_T_ERR_NOT_ACCESSIBLE, MPI_T_cvar_read(handle, &known));

    /* All of them before the start; the environment says something else of one. */
    setenv("ENCORE_SPIN_US", "77", 1);
    CHECK_EQ(77, cvar_number("ENCORE_SPIN_US"));
    set("ENCORE_SPIN_US", 5, MPI_SUCCESS);
    set("ENCORE_SPIN_US", 6, MPI_SUCCESS);
    set("ENCORE_EAGER_LIMIT", 3000, MPI_SUCCESS);
    set("ENCORE_RING_CELLS", 32, MPI_SUCCESS);
    set("ENCORE_STAGING_BYTES", STAGING, MPI_SUCCESS);
    set("ENCORE_CHUNK_BYTES", 2048, MPI_SUCCESS);
    CHECK_EQ(3000, cvar_number("ENCORE_EAGER_LIMIT"));

    CHECK_START(argc, argv, 1);
    number share = 2;
    CODE(MPI_SUCCESS, MPI_T_cvar_read(handle, &share));
    CHECK(share <= 1);
    CODE(MPI_T_ERR_CVAR_SET_NEVER, MPI_T_cvar_write(handle, &share));
    CODE(MPI_SUCCESS, MPI_T_cvar_handle_free(&handle));
    CHECK_EQ(6, cvar_number("ENCORE_SPIN_US"));
    CHECK_EQ(3000, cvar_number("ENCORE_EAGER_LIMIT"));
    CHECK_EQ(32, cvar_number("ENCORE_RING_CELLS"));
    CHECK_EQ(STAGING, cvar_number("ENCORE_STAGING_BYTES"));
    CHECK_EQ(2048, cvar_number("ENCORE_CHUNK_BYTES"));
    check_infos();
    check_handles();
    check_enumeration();
    check_ranges();

    /* While the program runs. What does not fit the staging area is made to. */
    MPI_T_pvar_session session;
    CODE(MPI_SUCCESS, MPI_T_pvar_session_create(&session));
    MPI_T_pvar_handle announced = pvar(session, "messages_announced");
    CODE(MPI_SUCCESS, MPI_T_pvar_start(session, announced));
    exchange(2000);
    CHECK_EQ(0, pvar_read(session, announced));
    set("ENCORE_EAGER_LIMIT", 1000, MPI_SUCCESS);
    exchange(2000);
    CHECK_EQ(1, pvar_read(session, announced));
    set("ENCORE_EAGER_LIMIT", 1 << 20, MPI_SUCCESS);
    CHECK_EQ(STAGING / 4, cvar_number("ENCORE_EAGER_LIMIT"));
    exchange(STAGING / 4);
    CHECK_EQ(1, pvar_read(session, announced));
    exchange(STAGING / 4 + 1);
    CHECK_EQ(2, pvar_read(session, announced));
    set("ENCORE_EAGER_LIMIT", 0, MPI_SUCCESS);
    exchange(1);
    CHECK_EQ(3, pvar_read(session, announced));
    for (int i = 0; i < SETTINGS; i++)
        if (!settings[i].any_time)
            set(settings[i].name, 1 << 14, MPI_T_ERR_CVAR_SET_NOT_NOW);
    set("ENCORE_SPIN_US", 0, MPI_SUCCESS);
    CHECK_EQ(0, cvar_number("ENCORE_SPIN_US"));
    OK(MPI_Finalize());
    CODE(MPI_SUCCESS, MPI_T_finalize());
    return 0;
}
