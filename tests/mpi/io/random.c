/* A random program over views, pointers and forms of access, against one that does the same in memory. Each round, the bytes of a tile are
 * dealt to the ranks or to nobody; each rank's view shows its bytes. Then all write and read in a random form. `args`: seed, rounds. */
#include "io.h"

enum { TILE = 600, TILES = 5, ROOM = TILE * TILES + 700 };

static unsigned long long state;

/* Random numbers, equal at all ranks. */
static unsigned draw(unsigned below)
{
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned)(state >> 33) % below;
}

/* The program in memory: what the file has, and how long it is. */
static unsigned char model[ROOM];
static long model_length;

/* Which file offset the byte at `position` of a rank's stream has. */
static int owner[TILE], displacement;

static long offset_of(int who, long position)
{
    long in_tile = 0;
    for (int i = 0; i < TILE; i++)
        in_tile += owner[i] == who;
    long tile = position / in_tile, rest = position % in_tile;
    for (int i = 0; i < TILE; i++)
        if (owner[i] == who && rest-- == 0)
            return displacement + tile * TILE + i;
    return -1;
}

static MPI_Datatype view_of(int who)
{
    static int lengths[TILE], places[TILE];
    int runs = 0;
    for (int i = 0; i < TILE; i++)
        if (owner[i] == who) {
            if (runs > 0 && places[runs - 1] + lengths[runs - 1] == i)
                lengths[runs - 1]++;
            else {
                places[runs] = i;
                lengths[runs++] = 1;
            }
        }
    MPI_Datatype blocks, tile;
    OK(MPI_Type_indexed(runs, lengths, places, MPI_BYTE, &blocks));
    OK(MPI_Type_create_resized(blocks, 0, TILE, &tile));
    OK(MPI_Type_commit(&tile));
    OK(MPI_Type_free(&blocks));
    return tile;
}

static void deal(void)
{
    for (int i = 0; i < TILE;) {
        int who = (int)draw(size + 1), run = 1 + (int)draw(draw(2) ? 5 : 60);
        for (; run-- > 0 && i < TILE; i++)
            owner[i] = who;
    }
    /* Everybody has something. */
    for (int r = 0; r < size; r++)
        owner[(r * 37) % TILE] = r;
    displacement = (int)draw(100);
}

/* Bytes that a rank accesses in a round, and where. */
struct turn {
    long position;
    int count;
};

static struct turn turn_of(int who)
{
    long in_tile = 0;
    for (int i = 0; i < TILE; i++)
        in_tile += owner[i] == who;
    struct turn turn = { .position = draw((unsigned)in_tile * 2), .count = (int)draw((unsigned)in_tile * 2 + 1) };
    if (draw(8) == 0)
        turn.count = 0;
    return turn;
}

enum { ALONE, ALL, LATER, ALL_LATER, SPLIT, POINTER, POINTER_ALL, FORMS };

static int transfer(MPI_File file, int form, int writes, struct turn turn, void *data, MPI_Datatype memory, int count)
{
    MPI_Status status;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Offset at = turn.position;
    if (form >= POINTER)
        OK(MPI_File_seek(file, at, MPI_SEEK_SET));
    if (form == ALONE)
        OK(writes ? MPI_File_write_at(file, at, data, count, memory, &status)
                  : MPI_File_read_at(file, at, data, count, memory, &status));
    else if (form == ALL)
        OK(writes ? MPI_File_write_at_all(file, at, data, count, memory, &status)
                  : MPI_File_read_at_all(file, at, data, count, memory, &status));
    else if (form == LATER)
        OK(writes ? MPI_File_iwrite_at(file, at, data, count, memory, &request)
                  : MPI_File_iread_at(file, at, data, count, memory, &request));
    else if (form == ALL_LATER)
        OK(writes ? MPI_File_iwrite_at_all(file, at, data, count, memory, &request)
                  : MPI_File_iread_at_all(file, at, data, count, memory, &request));
    else if (form == SPLIT) {
        OK(writes ? MPI_File_write_at_all_begin(file, at, data, count, memory)
                  : MPI_File_read_at_all_begin(file, at, data, count, memory));
        OK(writes ? MPI_File_write_at_all_end(file, data, &status) : MPI_File_read_at_all_end(file, data, &status));
    } else if (form == POINTER)
        OK(writes ? MPI_File_write(file, data, count, memory, &status)
                  : MPI_File_read(file, data, count, memory, &status));
    else
        OK(writes ? MPI_File_write_all(file, data, count, memory, &status)
                  : MPI_File_read_all(file, data, count, memory, &status));
    if (request != MPI_REQUEST_NULL)
        OK(MPI_Wait(&request, &status));
    int bytes;
    OK(MPI_Get_elements(&status, MPI_BYTE, &bytes));
    return bytes;
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    unsigned long long seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    int rounds = argc > 2 ? atoi(argv[2]) : 100;
    state = seed * 977 + 5;
    io_fresh();
    MPI_File file = io_open(MPI_MODE_CREATE | MPI_MODE_RDWR);
    for (int round = 0; round < rounds; round++) {
        if (draw(20) == 0) {
            model_length = draw(ROOM - 300);
            memset(model + model_length, 0, ROOM - model_length);
            OK(MPI_File_set_size(file, model_length));
        }
        MPI_Info info = MPI_INFO_NULL;
        if (draw(3) == 0) {
            const char *words[] = { "enable", "disable", "automatic" };
            OK(MPI_Info_create(&info));
            OK(MPI_Info_set(info, "romio_cb_write", words[draw(3)]));
            OK(MPI_Info_set(info, "romio_cb_read", words[draw(3)]));
            OK(MPI_Info_set(info, "romio_ds_write", words[draw(3)]));
            OK(MPI_Info_set(info, "romio_ds_read", words[draw(3)]));
            OK(MPI_Info_set(info, "cb_nodes", draw(2) ? "1" : "3"));
            OK(MPI_Info_set(info, "ind_wr_buffer_size", draw(2) ? "64" : "4096"));
            OK(MPI_Info_set(info, "ind_rd_buffer_size", draw(2) ? "50" : "8192"));
        }
        int atomic = draw(10) == 0;
        deal();
        MPI_Datatype tile = view_of(rank);
        OK(MPI_File_set_view(file, displacement, MPI_BYTE, tile, "native", info));
        OK(MPI_File_set_atomicity(file, atomic));
        for (int step = 0; step < 3; step++) {
            int form = (int)draw(FORMS), writes = (int)draw(2), gaps = (int)draw(2);
            struct turn mine = { 0, 0 };
            static unsigned char data[2 * ROOM], got[2 * ROOM];
            for (int who = 0; who < size; who++) {
                struct turn turn = turn_of(who);
                unsigned fill = draw(1000);
                if (who == rank)
                    mine = turn;
                if (writes)
                    for (int i = 0; i < turn.count; i++) {
                        long at = offset_of(who, turn.position + i);
                        CHECK(at < ROOM);
                        model[at] = (unsigned char)(fill + i * 7);
                        if (at >= model_length)
                            model_length = at + 1;
                        if (who == rank)
                            data[gaps ? 2 * i : i] = model[at];
                    }
            }
            MPI_Datatype memory = MPI_BYTE;
            int count = mine.count;
            if (gaps && mine.count > 0) {
                OK(MPI_Type_vector(mine.count, 1, 2, MPI_BYTE, &memory));
                OK(MPI_Type_commit(&memory));
                count = 1;
            }
            memset(got, 0xee, sizeof got);
            int bytes = transfer(file, form, writes, mine, writes ? data : got, memory, count);
            if (writes)
                CHECK_EQ(mine.count, bytes);
            else {
                int there = 0;
                for (int i = 0; i < mine.count; i++) {
                    long at = offset_of(rank, mine.position + i);
                    if (at >= model_length)
                        break;
                    there++;
                    CHECK_F(got[gaps ? 2 * i : i] == model[at], "seed %llu round %d step %d form %d byte %d at %ld: %d, not %d",
                            seed, round, step, form, i, at, got[gaps ? 2 * i : i], model[at]);
                }
                CHECK_F(bytes == there, "seed %llu round %d step %d form %d: %d of %d bytes, expected %d", seed, round,
                        step, form, bytes, mine.count, there);
                for (int i = there; i < mine.count; i++)
                    CHECK_F(got[gaps ? 2 * i : i] == 0xee, "seed %llu round %d form %d: byte %d behind the end", seed,
                            round, form, i);
            }
            if (memory != MPI_BYTE)
                OK(MPI_Type_free(&memory));
            MPI_Barrier(MPI_COMM_WORLD);
        }
        static unsigned char whole[ROOM + 1];
        size_t length = io_get(whole, sizeof whole);
        CHECK_F((long)length == model_length, "seed %llu round %d: length %zu, expected %ld", seed, round, length, model_length);
        for (size_t i = 0; i < length; i++)
            CHECK_F(whole[i] == model[i], "seed %llu round %d: byte %zu is %d, expected %d", seed, round, i, whole[i], model[i]);
        OK(MPI_Type_free(&tile));
        if (info != MPI_INFO_NULL)
            OK(MPI_Info_free(&info));
        MPI_Barrier(MPI_COMM_WORLD);
    }
    OK(MPI_File_close(&file));
    io_fresh();
    CHECK_FINISH();
}
