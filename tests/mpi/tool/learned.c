/* What a rank has learned of the ways of long messages: nothing at first; later, of the sizes that have come, the way taken and what it
 * costs; the same after MPI_Finalize. */
#include "tool.h"

/* Messages that may go past the caches: there is a choice even where the kernel copies nothing. */
enum { BYTES = 3000000, SIZE = 5, SIZES = 10, MESSAGES = 40, WAYS = 3 };

static MPI_T_pvar_session session;
static MPI_T_pvar_handle taken[2], costs[2][WAYS];

static MPI_T_pvar_handle by_size(const char *name, int class)
{
    MPI_T_pvar_handle handle;
    int index = -1, count = -1;
    number value = 0;
    CODE(MPI_SUCCESS, MPI_T_pvar_get_index(name, class, &index));
    CODE(MPI_SUCCESS, MPI_T_pvar_handle_alloc(session, index, NULL, &handle, &count));
    CHECK_EQ(SIZES, count);
    CODE(MPI_T_ERR_PVAR_NO_STARTSTOP, MPI_T_pvar_start(session, handle));
    CODE(MPI_T_ERR_PVAR_NO_WRITE, MPI_T_pvar_write(session, handle, &value));
    CODE(MPI_T_ERR_PVAR_NO_WRITE, MPI_T_pvar_reset(session, handle));
    return handle;
}

static void check_enumeration(void)
{
    const char *words[] = {"none", "staged", "past_caches", "kernel"};
    MPI_T_enum items = MPI_T_ENUM_NULL;
    char name[64];
    int number_of_items = -1, value = -1, length = sizeof name;
    CODE(MPI_SUCCESS, MPI_T_pvar_get_info(pvar_index("way_taken"), NULL, NULL, NULL, NULL, NULL, &items, NULL, NULL, NULL,
                                          NULL, NULL, NULL));
    CODE(MPI_SUCCESS, MPI_T_enum_get_info(items, &number_of_items, name, &length));
    CHECK_EQ(1 + WAYS, number_of_items);
    CHECK(strcmp(name, "way_of_long_messages") == 0);
    for (int i = 0; i <= WAYS; i++) {
        length = sizeof name;
        CODE(MPI_SUCCESS, MPI_T_enum_get_item(items, i, &value, name, &length));
        CHECK_EQ(i, value);
        CHECK(strcmp(name, words[i]) == 0);
    }
}

/* Looks at everything: of nothing but messages of one size there is anything known. Returns whether the cost of the way that is taken
 * for them is. */
static int look(int is_receiver)
{
    int knows = 0, has_taken = 0;
    for (int in_turns = 0; in_turns < 2; in_turns++) {
        /* One more than there is room for: it stays as it is. */
        int way[SIZES + 1];
        number cost[WAYS][SIZES + 1];
        way[SIZES] = -7;
        CODE(MPI_SUCCESS, MPI_T_pvar_read(session, taken[in_turns], way));
        CHECK_EQ(-7, way[SIZES]);
        for (int i = 0; i < WAYS; i++) {
            cost[i][SIZES] = 77;
            CODE(MPI_SUCCESS, MPI_T_pvar_read(session, costs[in_turns][i], cost[i]));
            CHECK_EQ(77, cost[i][SIZES]);
        }
        for (int size = 0; size < SIZES; size++) {
            CHECK(way[size] >= 0 && way[size] <= WAYS);
            has_taken += way[size] > 0;
            CHECK(way[size] == 0 || (is_receiver && size == SIZE));
            for (int i = 0; i < WAYS; i++)
                CHECK(cost[i][size] == 0 || way[size] > 0);
            knows += way[size] > 0 && cost[way[size] - 1][size] > 0;
        }
    }
    CHECK_EQ(is_receiver, has_taken > 0);
    return knows > 0;
}

int main(int argc, char **argv)
{
    tool_start();
    CODE(MPI_SUCCESS, MPI_T_pvar_session_create(&session));
    const char *kinds[] = {"", "_in_turns"}, *ways[] = {"staged", "past_caches", "kernel"};
    for (int in_turns = 0; in_turns < 2; in_turns++) {
        char name[64];
        snprintf(name, sizeof name, "way_taken%s", kinds[in_turns]);
        taken[in_turns] = by_size(name, MPI_T_PVAR_CLASS_STATE);
        for (int i = 0; i < WAYS; i++) {
            snprintf(name, sizeof name, "way_cost_%s%s", ways[i], kinds[in_turns]);
            costs[in_turns][i] = by_size(name, MPI_T_PVAR_CLASS_LEVEL);
        }
    }
    check_enumeration();
    CHECK(!look(0));
    CHECK_START(argc, argv, 1);
    CHECK(!look(0));

    /* Rank 1 receives, the others don't. */
    unsigned char *data = malloc(BYTES);
    for (int i = 0; i < MESSAGES && size > 1; i++) {
        fill(data, BYTES, 10 * rank + i);
        if (rank == 0)
            OK(MPI_Send(data, BYTES, MPI_BYTE, 1, 1, MPI_COMM_WORLD));
        if (rank == 1) {
            OK(MPI_Recv(data, BYTES, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            CHECK_FILLED(data, BYTES, i);
        }
    }
    free(data);
    CHECK_EQ(rank == 1, look(rank == 1));
    OK(MPI_Finalize());
    CHECK_EQ(rank == 1, look(rank == 1));
    CODE(MPI_SUCCESS, MPI_T_finalize());
    return 0;
}
