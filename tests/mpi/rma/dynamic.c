/* Dynamic windows (MPI 5.0, section 12.2.5): memory of all kinds is attached and detached while others work, and
 * displacements are addresses. */
#include "rma.h"

#include <sys/mman.h>

static MPI_Win win;
static long in_data[32] = {1};
static long in_bss[32];

static MPI_Aint address_of(void *memory)
{
    MPI_Aint address;
    OK(MPI_Get_address(memory, &address));
    return address;
}

/* Attached here, the left neighbour writes it, and what is beside it stays as it was. */
static void written_by_left(void *memory, size_t bytes, size_t offset, size_t length)
{
    unsigned char *at = memory;
    MPI_Aint mine = address_of(memory), its;
    memset(memory, 0x21, bytes);
    OK(MPI_Win_attach(win, memory, (MPI_Aint)bytes));
    OK(MPI_Sendrecv(&mine, 1, MPI_AINT, left, 1, &its, 1, MPI_AINT, right, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    unsigned char *out = window_malloc(length), *in = window_malloc(length);
    fill(out, length, (uint64_t)rank + offset);
    OK(MPI_Put(out, (int)length, MPI_BYTE, right, MPI_Aint_add(its, (MPI_Aint)offset), (int)length, MPI_BYTE, win));
    OK(MPI_Win_flush(right, win));
    OK(MPI_Get(in, (int)length, MPI_BYTE, right, MPI_Aint_add(its, (MPI_Aint)offset), (int)length, MPI_BYTE, win));
    OK(MPI_Win_flush(right, win));
    CHECK_FILLED(in, length, (uint64_t)rank + offset);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_sync(win));
    CHECK_FILLED(at + offset, length, (uint64_t)left + offset);
    for (size_t i = 0; i < offset; i++)
        CHECK_EQ(0x21, at[i]);
    for (size_t i = offset + length; i < bytes; i++)
        CHECK_EQ(0x21, at[i]);
    OK(MPI_Win_detach(win, memory));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    free(out);
    free(in);
}

static void all_kinds_of_memory(void)
{
    long on_stack[40];
    written_by_left(in_data, sizeof in_data, 8, 100);
    written_by_left(in_bss, sizeof in_bss, 0, sizeof in_bss);
    written_by_left(on_stack, sizeof on_stack, 17, 200);
    void *heap = malloc(100000);
    written_by_left(heap, 100000, 5001, 70000);
    free(heap);
    size_t pages = 16 << 20;
    void *mapped = mmap(NULL, pages, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(mapped != MAP_FAILED);
    written_by_left(mapped, pages, pages - 5000, 5000);
    munmap(mapped, pages);
    static const MPI_Aint sizes[] = {64, 20000, 3 << 20};
    for (int i = 0; i < 3; i++) {
        void *shared;
        OK(MPI_Alloc_mem(sizes[i], MPI_INFO_NULL, &shared));
        written_by_left(shared, (size_t)sizes[i], 8, (size_t)sizes[i] - 16);
        OK(MPI_Free_mem(shared));
    }
}

/* Many small regions, some of them neighbours in memory, attached and detached in another order each time. */
static void many_regions(void)
{
    enum { REGIONS = 40, WORDS = 16 };
    static long block[REGIONS][WORDS];
    static MPI_Aint mine[REGIONS], its[REGIONS];
    for (int round = 0; round < 5; round++) {
        memset(block, 0, sizeof block);
        for (int k = 0; k < REGIONS; k++) {
            int i = (k * 7 + round) % REGIONS;
            OK(MPI_Win_attach(win, block[i], sizeof block[i]));
            mine[i] = address_of(block[i]);
        }
        OK(MPI_Sendrecv(mine, REGIONS, MPI_AINT, left, 2, its, REGIONS, MPI_AINT, right, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        long values[REGIONS];
        for (int i = 0; i < REGIONS; i++) {
            values[i] = round * 100000 + rank * 1000 + i;
            OK(MPI_Put(&values[i], 1, MPI_LONG, right, MPI_Aint_add(its[i], 8 * (i % WORDS)), 1, MPI_LONG, win));
        }
        OK(MPI_Win_flush(right, win));
        OK(MPI_Barrier(MPI_COMM_WORLD));
        OK(MPI_Win_sync(win));
        for (int i = 0; i < REGIONS; i++)
            for (int k = 0; k < WORDS; k++)
                CHECK_EQ(k == i % WORDS ? round * 100000 + left * 1000 + i : 0, block[i][k]);
        for (int k = 0; k < REGIONS; k++)
            OK(MPI_Win_detach(win, block[(k * 11 + round) % REGIONS]));
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
}

/* A list that grows while others append to it: each rank attaches its own elements, a pointer is a rank and an address, and
 * the end is found by compare-and-swap. No rank makes a call for another one. */
static void growing_list(void)
{
    enum { EACH = 12 };
    struct element { MPI_Aint next, value; };
    static struct element head, elements[EACH];
    MPI_Aint heads = 0;
    /* A pointer's low bits hold the rank: elements are aligned to more than that. */
    CHECK(size <= 8);
    head.next = 0;
    OK(MPI_Win_attach(win, &head, sizeof head));
    heads = address_of(&head);
    OK(MPI_Bcast(&heads, 1, MPI_AINT, 0, MPI_COMM_WORLD));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int i = 0; i < EACH; i++) {
        elements[i].next = 0;
        elements[i].value = rank * 1000 + i;
        OK(MPI_Win_attach(win, &elements[i], sizeof elements[i]));
        OK(MPI_Win_sync(win));
        MPI_Aint mine = address_of(&elements[i]) | rank, at = heads, zero = 0;
        CHECK_EQ(0, address_of(&elements[i]) & 7);
        for (;;) {
            MPI_Aint before = 0;
            int target = (int)(at & 7);
            OK(MPI_Compare_and_swap(&mine, &zero, &before, MPI_AINT, target, at & ~(MPI_Aint)7, win));
            OK(MPI_Win_flush(target, win));
            if (before == 0)
                break;
            at = before;
        }
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    /* Everybody walks along it: all are there, each rank's in its order. */
    int seen[8] = {0}, total = 0;
    for (MPI_Aint at = heads; at; total++) {
        struct element element = {-1, -1};
        int target = (int)(at & 7);
        OK(MPI_Get(&element, 2, MPI_AINT, target, at & ~(MPI_Aint)7, 2, MPI_AINT, win));
        OK(MPI_Win_flush(target, win));
        if (at != heads) {
            CHECK_EQ(seen[target], element.value % 1000);
            CHECK_EQ(target, element.value / 1000);
            seen[target]++;
        }
        at = element.next;
    }
    CHECK_EQ(EACH * size + 1, total);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int i = 0; i < EACH; i++)
        OK(MPI_Win_detach(win, &elements[i]));
    OK(MPI_Win_detach(win, &head));
}

/* Thousands of regions that lie one behind the other, changed a few at a time: what is attached is reached, also by an operation over several of
 * them, and what isn't is refused; so is memory that is attached already. */
static void changing_list(void)
{
    enum { REGIONS = 3000, BYTES = 24, ROUNDS = 30, CHANGES = 40 };
    static char block[REGIONS * BYTES], there[REGIONS];
    static char pattern[REGIONS * BYTES];
    MPI_Aint mine = address_of(block), its;
    unsigned random = 1;
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    OK(MPI_Sendrecv(&mine, 1, MPI_AINT, left, 2, &its, 1, MPI_AINT, right, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int i = 0; i < REGIONS; i++) {
        int at = i * 7 % REGIONS;
        OK(MPI_Win_attach(win, block + at * BYTES, BYTES));
        there[at] = 1;
    }
    memset(block, 0, sizeof block);
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < CHANGES; i++) {
            int at = (int)((random = random * 1103515245 + 12345) >> 8) % REGIONS;
            char *base = block + at * BYTES;
            if (there[at]) {
                ERR(MPI_ERR_RMA_ATTACH, MPI_Win_attach(win, base + i % BYTES, 1));
                if (i % BYTES > 0)
                    ERR(MPI_ERR_RMA_ATTACH, MPI_Win_attach(win, base + i % BYTES, 0));
                OK(MPI_Win_detach(win, base));
                ERR(MPI_ERR_RMA_ATTACH, MPI_Win_detach(win, base));
            } else {
                if (at > 0 && there[at - 1])
                    ERR(MPI_ERR_RMA_ATTACH, MPI_Win_attach(win, base - 1, BYTES));
                if (at + 1 < REGIONS && there[at + 1])
                    ERR(MPI_ERR_RMA_ATTACH, MPI_Win_attach(win, base, BYTES + 1));
                OK(MPI_Win_attach(win, base, BYTES));
            }
            there[at] = !there[at];
        }
        OK(MPI_Barrier(MPI_COMM_WORLD));
        /* Each rank has attached the same as its right neighbour. */
        memset(pattern, round + 1, sizeof pattern);
        for (int i = 0; i < CHANGES; i++) {
            int at = (int)((random = random * 1103515245 + 12345) >> 8) % (REGIONS - 3);
            int whole = there[at] && there[at + 1] && there[at + 2];
            int code = MPI_Put(pattern, 3 * BYTES, MPI_BYTE, right, MPI_Aint_add(its, at * BYTES), 3 * BYTES, MPI_BYTE, win);
            if (code == MPI_SUCCESS)
                code = MPI_Win_flush(right, win);
            if (!whole) {
                CHECK_EQ(MPI_ERR_RMA_RANGE, check_class(code));
                continue;
            }
            OK(code);
            char got[3 * BYTES] = {0};
            OK(MPI_Get(got, 3 * BYTES, MPI_BYTE, right, MPI_Aint_add(its, at * BYTES), 3 * BYTES, MPI_BYTE, win));
            OK(MPI_Win_flush(right, win));
            CHECK(memcmp(got, pattern, sizeof got) == 0);
        }
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    for (int at = 0; at < REGIONS; at++)
        if (there[at])
            OK(MPI_Win_detach(win, block + at * BYTES));
    ERR(MPI_ERR_RMA_ATTACH, MPI_Win_detach(win, block));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    OK(MPI_Win_lock_all(0, win));
    all_kinds_of_memory();
    many_regions();
    growing_list();
    changing_list();
    OK(MPI_Win_unlock_all(win));
    OK(MPI_Win_free(&win));
    CHECK_FINISH();
}
