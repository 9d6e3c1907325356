/* Hints of windows (MPI 5.0, sections 12.2.1, 12.2.2, 12.2.3 and 12.2.7): those with defaults are returned, the program's are returned, unknown ones do no harm. */
#include "rma.h"

static void get(MPI_Win win, const char *key, char *value, int *flag)
{
    MPI_Info info;
    int length = MPI_MAX_INFO_VAL;
    OK(MPI_Win_get_info(win, &info));
    CHECK(info != MPI_INFO_NULL);
    OK(MPI_Info_get_string(info, key, &length, value, flag));
    OK(MPI_Info_free(&info));
}

#define SAYS(win, key, expected)                                                                             \
    do {                                                                                                     \
        char says_value[MPI_MAX_INFO_VAL];                                                                   \
        int says_flag = -1;                                                                                  \
        get(win, key, says_value, &says_flag);                                                               \
        CHECK_F(says_flag, "%s is not told", key);                                                           \
        CHECK_STR(expected, says_value);                                                                     \
    } while (0)

static void defaults(enum flavour flavour)
{
    struct window w = window_new(flavour, 64, 1, MPI_COMM_WORLD);
    SAYS(w.win, "no_locks", "false");
    SAYS(w.win, "accumulate_ordering", "rar,raw,war,waw");
    SAYS(w.win, "accumulate_ops", "same_op_no_op");
    SAYS(w.win, "mpi_accumulate_granularity", "0");
    if (flavour != DYNAMIC) {
        SAYS(w.win, "same_size", "false");
        SAYS(w.win, "same_disp_unit", "false");
    }
    if (w.flavour == SHARED)
        SAYS(w.win, "alloc_shared_noncontig", "false");
    window_free(&w);
}

static void given(enum flavour flavour)
{
    MPI_Info info;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "no_locks", "true"));
    OK(MPI_Info_set(info, "accumulate_ordering", "none"));
    OK(MPI_Info_set(info, "accumulate_ops", "same_op"));
    OK(MPI_Info_set(info, "mpi_accumulate_granularity", "8"));
    OK(MPI_Info_set(info, "same_size", "true"));
    OK(MPI_Info_set(info, "same_disp_unit", "true"));
    OK(MPI_Info_set(info, "alloc_shared_noncontig", "true"));
    OK(MPI_Info_set(info, "mpi_minimum_memory_alignment", "4096"));
    OK(MPI_Info_set(info, "no such hint", "whatever"));
    struct window w = window_with_info(flavour, 64, 1, info, MPI_COMM_WORLD);
    OK(MPI_Info_free(&info));
    SAYS(w.win, "no_locks", "true");
    SAYS(w.win, "accumulate_ordering", "none");
    SAYS(w.win, "accumulate_ops", "same_op");
    SAYS(w.win, "mpi_accumulate_granularity", "8");
    if (flavour != DYNAMIC) {
        SAYS(w.win, "same_size", "true");
        SAYS(w.win, "same_disp_unit", "true");
    }
    if (w.flavour == SHARED)
        SAYS(w.win, "alloc_shared_noncontig", "true");
    if (flavour == ALLOCATE || flavour == SHARED)
        CHECK_EQ(0, (uintptr_t)w.memory % 4096);
    char value[MPI_MAX_INFO_VAL];
    int flag = -1;
    get(w.win, "no such hint", value, &flag);
    CHECK_EQ(0, flag);
    /* The program keeps its promises: no locks, one operator. */
    int one = 1, got;
    OK(MPI_Win_fence(0, w.win));
    OK(MPI_Accumulate(&one, 1, MPI_INT, 0, place(&w, 0, 8), 1, MPI_INT, MPI_SUM, w.win));
    OK(MPI_Win_fence(0, w.win));
    memcpy(&got, w.memory + 8, sizeof got);
    CHECK_EQ(rank == 0 ? size : 0, got);
    window_free(&w);
}

/* Set later; each rank's call, collective. */
static void set_later(enum flavour flavour)
{
    struct window w = window_new(flavour, 64, 1, MPI_COMM_WORLD);
    MPI_Info info;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "accumulate_ordering", "rar,waw"));
    OK(MPI_Info_set(info, "no such hint", "whatever"));
    OK(MPI_Win_set_info(w.win, info));
    OK(MPI_Info_free(&info));
    char value[MPI_MAX_INFO_VAL];
    int flag = -1;
    get(w.win, "accumulate_ordering", value, &flag);
    CHECK(flag);
    CHECK(strcmp(value, "rar,waw") == 0 || strcmp(value, "rar,raw,war,waw") == 0);
    SAYS(w.win, "accumulate_ops", "same_op_no_op");
    window_free(&w);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    for (enum flavour flavour = 0; flavour < FLAVOURS; flavour++) {
        defaults(flavour);
        given(flavour);
        set_later(flavour);
    }
    CHECK_FINISH();
}
