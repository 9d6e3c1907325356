/* Making and freeing windows of every flavour: sizes, units, groups, communicators; what they say of themselves
 * (MPI 5.0, sections 12.2.1 to 12.2.6). */
#include "rma.h"

static void *attribute(MPI_Win win, int key)
{
    void *value = NULL;
    int flag = 0;
    OK(MPI_Win_get_attr(win, key, &value, &flag));
    CHECK_F(flag, "key %d", key);
    return value;
}

static const int flavour_codes[FLAVOURS] = {MPI_WIN_FLAVOR_CREATE, MPI_WIN_FLAVOR_ALLOCATE, MPI_WIN_FLAVOR_SHARED,
                                            MPI_WIN_FLAVOR_DYNAMIC, MPI_WIN_FLAVOR_CREATE};

static void says_what_it_is(const struct window *w, int unit)
{
    CHECK_EQ(flavour_codes[w->flavour], *(int *)attribute(w->win, MPI_WIN_CREATE_FLAVOR));
    int model = *(int *)attribute(w->win, MPI_WIN_MODEL);
    CHECK(model == MPI_WIN_UNIFIED || model == MPI_WIN_SEPARATE);
    if (w->flavour == DYNAMIC) {
        CHECK(attribute(w->win, MPI_WIN_BASE) == MPI_BOTTOM);
        CHECK_EQ(0, *(MPI_Aint *)attribute(w->win, MPI_WIN_SIZE));
        CHECK_EQ(1, *(int *)attribute(w->win, MPI_WIN_DISP_UNIT));
    } else {
        CHECK_EQ(w->bytes, *(MPI_Aint *)attribute(w->win, MPI_WIN_SIZE));
        CHECK_EQ(unit, *(int *)attribute(w->win, MPI_WIN_DISP_UNIT));
        if (w->bytes)
            CHECK(attribute(w->win, MPI_WIN_BASE) == w->memory);
    }
    MPI_Group group, members;
    int same = -1;
    OK(MPI_Win_get_group(w->win, &group));
    OK(MPI_Comm_group(w->comm, &members));
    OK(MPI_Group_compare(group, members, &same));
    CHECK_EQ(MPI_IDENT, same);
    OK(MPI_Group_free(&group));
    OK(MPI_Group_free(&members));
}

/* Each rank writes its last byte's right neighbour, which finds it. */
static void carries(const struct window *w)
{
    int to = (w->rank + 1) % w->size, from = (w->rank + w->size - 1) % w->size;
    MPI_Aint all[64];
    MPI_Aint mine = (MPI_Aint)w->bytes;
    OK(MPI_Allgather(&mine, 1, MPI_AINT, all, 1, MPI_AINT, w->comm));
    unsigned char value = (unsigned char)(w->rank + 100);
    OK(MPI_Win_fence(0, w->win));
    if (all[to])
        OK(MPI_Put(&value, 1, MPI_BYTE, to, place(w, to, 0), 1, MPI_BYTE, w->win));
    else
        OK(MPI_Put(&value, 0, MPI_BYTE, to, 0, 0, MPI_BYTE, w->win));
    OK(MPI_Win_fence(0, w->win));
    if (mine)
        CHECK_EQ(from + 100, w->memory[0]);
}

static void one(enum flavour flavour, size_t bytes, int unit, MPI_Comm comm)
{
    struct window w = window_new(flavour, bytes, unit, comm);
    says_what_it_is(&w, unit);
    carries(&w);
    window_free(&w);
}

/* A base of NULL is fine for no memory. */
static void without_memory(void)
{
    MPI_Win win;
    OK(MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_EQ(0, *(MPI_Aint *)attribute(win, MPI_WIN_SIZE));
    OK(MPI_Win_fence(0, win));
    OK(MPI_Win_free(&win));
    CHECK(win == MPI_WIN_NULL);
}

/* The window lives on when its communicator is freed, and the two don't disturb each other. */
static void without_its_communicator(void)
{
    for (enum flavour flavour = 0; flavour < FLAVOURS; flavour++) {
        MPI_Comm comm;
        OK(MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &comm));
        struct window w = window_new(flavour, 64, 4, comm);
        OK(MPI_Comm_free(&comm));
        w.comm = MPI_COMM_WORLD;
        int value = rank, back = size - 1 - right;
        OK(MPI_Win_fence(0, w.win));
        OK(MPI_Put(&value, 1, MPI_INT, back, place(&w, back, 8), 1, MPI_INT, w.win));
        OK(MPI_Win_fence(0, w.win));
        int got;
        memcpy(&got, w.memory + 8, sizeof got);
        CHECK_EQ(left, got);
        window_free(&w);
    }
}

/* Several windows over the same memory, and over parts of it. */
static void several_over_one_memory(void)
{
    static int memory[64];
    MPI_Win whole, first, second;
    OK(MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &whole));
    OK(MPI_Win_create(memory, 128, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &first));
    OK(MPI_Win_create(memory + 32, 128, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &second));
    int a = 1000 + rank, b = 2000 + rank, c = 3000 + rank;
    OK(MPI_Win_fence(0, whole));
    OK(MPI_Put(&a, 1, MPI_INT, right, 40, 1, MPI_INT, whole));
    OK(MPI_Win_fence(0, whole));
    OK(MPI_Win_fence(0, first));
    OK(MPI_Put(&b, 1, MPI_INT, right, 5, 1, MPI_INT, first));
    OK(MPI_Win_fence(0, first));
    OK(MPI_Win_fence(0, second));
    OK(MPI_Put(&c, 1, MPI_INT, right, 12, 1, MPI_INT, second));
    OK(MPI_Win_fence(0, second));
    CHECK_EQ(1000 + left, memory[40]);
    CHECK_EQ(2000 + left, memory[5]);
    CHECK_EQ(3000 + left, memory[35]);
    OK(MPI_Win_free(&first));
    OK(MPI_Win_free(&whole));
    OK(MPI_Win_free(&second));
}

/* More windows than any table holds, many of them at a time. */
static void many(void)
{
    enum { AT_A_TIME = 12, ROUNDS = 12 };
    for (int round = 0; round < ROUNDS; round++) {
        struct window w[AT_A_TIME];
        for (int i = 0; i < AT_A_TIME; i++)
            w[i] = window_new((enum flavour)((i + round) % FLAVOURS), 16 + 8 * i, 1, i % 3 ? MPI_COMM_WORLD : MPI_COMM_SELF);
        for (int i = 0; i < AT_A_TIME; i++)
            OK(MPI_Win_fence(0, w[i].win));
        for (int i = 0; i < AT_A_TIME; i++) {
            int to = (w[i].rank + 1) % w[i].size, value = 100 * round + i;
            OK(MPI_Put(&value, 1, MPI_INT, to, place(&w[i], to, 4), 1, MPI_INT, w[i].win));
            OK(MPI_Win_fence(0, w[i].win));
        }
        for (int i = 0; i < AT_A_TIME; i++) {
            int got;
            memcpy(&got, w[i].memory + 4, sizeof got);
            CHECK_EQ(100 * round + i, got);
        }
        for (int i = 0; i < AT_A_TIME; i++)
            window_free(&w[(i * 5 + round) % AT_A_TIME]);
    }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Comm half;
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half));
    for (enum flavour flavour = 0; flavour < FLAVOURS; flavour++) {
        static const int units[] = {1, 2, 8, 3, 4096};
        for (int u = 0; u < 5; u++)
            one(flavour, 8192, units[u], MPI_COMM_WORLD);
        one(flavour, 100000, 8, half);
        one(flavour, 40, 4, MPI_COMM_SELF);
        /* Different on each rank, nothing on some. */
        one(flavour, 8 * (rank % 3), 1 + rank % 4, MPI_COMM_WORLD);
        one(flavour, rank == 0 ? 0 : 777, 1, MPI_COMM_WORLD);
        one(flavour, rank == size - 1 ? 1 << 20 : 0, 4, MPI_COMM_WORLD);
        one(flavour, 0, 1, MPI_COMM_WORLD);
    }
    OK(MPI_Comm_free(&half));
    without_memory();
    without_its_communicator();
    several_over_one_memory();
    many();
    CHECK_FINISH();
}
