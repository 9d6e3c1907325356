/* MPI_Pack, MPI_Unpack and MPI_Pack_size in both forms: round trips of all layouts, several messages in one buffer,
 * packed data sent and received under another type, and what is refused. */
#include "layouts.h"

static void round_trips(void)
{
    static const size_t sizes[] = {4, 16, 1000, 20000};
    struct layout layouts[LAYOUTS];
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        layouts_make(layouts, sizes[s]);
        int bytes = 4 * (int)sizes[s];
        for (int i = 0; i < LAYOUTS; i++) {
            const struct layout *from = &layouts[i], *to = &layouts[(i * 7 + 3) % LAYOUTS];
            struct image source = image_new(from, 0x11), target = image_new(to, 0x22);
            image_fill(&source, from, s + (size_t)i);
            int room = -1, position = 3;
            OK(MPI_Pack_size(from->count, from->type, MPI_COMM_WORLD, &room));
            CHECK(room >= bytes);
            unsigned char *packed = buffer_new((size_t)room + 3, 0);
            OK(MPI_Pack(source.address, from->count, from->type, packed, room + 3, &position, MPI_COMM_WORLD));
            CHECK(position > 3 && position <= room + 3);
            int end = position;
            position = 3;
            OK(MPI_Unpack(packed, room + 3, &position, target.address, to->count, to->type, MPI_COMM_WORLD));
            CHECK_EQ(end, position);
            CHECK_IMAGE(&target, to, to->words, s + (size_t)i, 0x22);
            CHECK_GUARDS(packed, 0);

            MPI_Count large_room = -1, large_position = 0;
            OK(MPI_Pack_size_c(from->count, from->type, MPI_COMM_WORLD, &large_room));
            CHECK_EQ(room, large_room);
            memset(packed, 0, (size_t)room);
            OK(MPI_Pack_c(source.address, from->count, from->type, packed, large_room, &large_position, MPI_COMM_WORLD));
            CHECK_EQ(end - 3, large_position);
            memset(target.memory, 0x33, target.bytes);
            large_position = 0;
            OK(MPI_Unpack_c(packed, large_room, &large_position, target.address, to->count, to->type, MPI_COMM_WORLD));
            CHECK_IMAGE(&target, to, to->words, s + (size_t)i, 0x33);
            buffer_free(packed, 0);
            free(source.memory);
            free(target.memory);
        }
        layouts_free(layouts);
    }
}

/* Messages of several types in one buffer, sent as MPI_PACKED and received as a structure, and the other way round. */
static void messages(void)
{
    enum { N = 5000 };
    static double values[N], got[N];
    char buffer[N * 8 + 100];
    int n = N, position = 0;
    for (int i = 0; i < N; i++)
        values[i] = rank + i * 0.25;
    OK(MPI_Pack(&n, 1, MPI_INT, buffer, sizeof buffer, &position, MPI_COMM_WORLD));
    OK(MPI_Pack(values, N, MPI_DOUBLE, buffer, sizeof buffer, &position, MPI_COMM_WORLD));
    OK(MPI_Pack("end", 4, MPI_CHAR, buffer, sizeof buffer, &position, MPI_COMM_WORLD));

    char end[4] = "";
    int count = -1;
    MPI_Aint at[3];
    MPI_Datatype whole;
    OK(MPI_Get_address(&count, &at[0]));
    OK(MPI_Get_address(got, &at[1]));
    OK(MPI_Get_address(end, &at[2]));
    OK(MPI_Type_create_struct(3, (int[]){1, N, 4}, at, (MPI_Datatype[]){MPI_INT, MPI_DOUBLE, MPI_CHAR}, &whole));
    OK(MPI_Type_commit(&whole));
    MPI_Status status;
    OK(MPI_Sendrecv(buffer, position, MPI_PACKED, right, 0, MPI_BOTTOM, 1, whole, left, 0, MPI_COMM_WORLD, &status));
    CHECK_STATUS(&status, left, 0, whole, 1);
    CHECK_EQ(N, count);
    CHECK_STR("end", end);
    for (int i = 0; i < N; i++)
        CHECK(got[i] == left + i * 0.25);

    /* Sent by type, received packed. */
    memset(buffer, 0, sizeof buffer);
    OK(MPI_Sendrecv(MPI_BOTTOM, 1, whole, right, 0, buffer, sizeof buffer, MPI_PACKED, left, 0, MPI_COMM_WORLD, &status));
    int bytes, from = (left + size - 1) % size;
    OK(MPI_Get_count(&status, MPI_PACKED, &bytes));
    memset(got, 0, sizeof got);
    count = position = 0;
    OK(MPI_Unpack(buffer, bytes, &position, &count, 1, MPI_INT, MPI_COMM_WORLD));
    CHECK_EQ(N, count);
    OK(MPI_Unpack(buffer, bytes, &position, got, 100, MPI_DOUBLE, MPI_COMM_WORLD));
    OK(MPI_Unpack(buffer, bytes, &position, got + 100, N - 100, MPI_DOUBLE, MPI_COMM_WORLD));
    OK(MPI_Unpack(buffer, bytes, &position, end, 4, MPI_CHAR, MPI_COMM_WORLD));
    CHECK_EQ(bytes, position);
    for (int i = 0; i < N; i++)
        CHECK(got[i] == from + i * 0.25);
    OK(MPI_Type_free(&whole));
}

static void refused(void)
{
    check_errors_return();
    int values[4] = {1, 2, 3, 4}, position = 0, room;
    unsigned char *buffer = buffer_new(15, 0);
    FAILS(MPI_Pack(values, 4, MPI_INT, buffer, 15, &position, MPI_COMM_WORLD));
    CHECK_EQ(0, position);
    CHECK_GUARDS(buffer, 0);
    OK(MPI_Pack(values, 3, MPI_INT, buffer, 15, &position, MPI_COMM_WORLD));
    FAILS(MPI_Pack(values, 1, MPI_INT, buffer, 15, &position, MPI_COMM_WORLD));
    CHECK_EQ(12, position);
    FAILS(MPI_Unpack(buffer, 15, &position, values, 1, MPI_INT, MPI_COMM_WORLD));
    position = -1;
    ERR(MPI_ERR_ARG, MPI_Pack(values, 1, MPI_INT, buffer, 15, &position, MPI_COMM_WORLD));
    position = 16;
    ERR(MPI_ERR_ARG, MPI_Unpack(buffer, 15, &position, values, 0, MPI_INT, MPI_COMM_WORLD));
    CHECK_EQ(16, position);
    position = 0;
    ERR(MPI_ERR_COUNT, MPI_Pack(values, -1, MPI_INT, buffer, 15, &position, MPI_COMM_WORLD));
    ERR(MPI_ERR_TYPE, MPI_Pack(values, 1, MPI_DATATYPE_NULL, buffer, 15, &position, MPI_COMM_WORLD));
    ERR(MPI_ERR_COMM, MPI_Pack(values, 1, MPI_INT, buffer, 15, &position, MPI_COMM_NULL));
    ERR(MPI_ERR_ARG, MPI_Pack(values, 1, MPI_INT, buffer, -1, &position, MPI_COMM_WORLD));
    ERR(MPI_ERR_ARG, MPI_Pack(values, 1, MPI_INT, buffer, 15, NULL, MPI_COMM_WORLD));
    ERR(MPI_ERR_BUFFER, MPI_Pack(NULL, 1, MPI_INT, buffer, 15, &position, MPI_COMM_WORLD));
    ERR(MPI_ERR_COUNT, MPI_Pack_size(-1, MPI_INT, MPI_COMM_WORLD, &room));
    ERR(MPI_ERR_TYPE, MPI_Pack_size(1, MPI_DATATYPE_NULL, MPI_COMM_WORLD, &room));
    MPI_Datatype type;
    OK(MPI_Type_contiguous(2, MPI_INT, &type));
    ERR(MPI_ERR_TYPE, MPI_Pack(values, 1, type, buffer, 15, &position, MPI_COMM_WORLD));
    OK(MPI_Pack_size(1, type, MPI_COMM_WORLD, &room));
    CHECK(room >= 8);
    OK(MPI_Type_free(&type));
    CHECK_EQ(0, position);
    /* More than the int holds. */
    OK(MPI_Pack_size(INT_MAX, MPI_DOUBLE, MPI_COMM_WORLD, &room));
    CHECK_EQ(MPI_UNDEFINED, room);
    MPI_Count large;
    OK(MPI_Pack_size_c(INT_MAX, MPI_DOUBLE, MPI_COMM_WORLD, &large));
    CHECK(large >= (MPI_Count)INT_MAX * 8);
    /* Nothing is packed into nothing. */
    OK(MPI_Pack(NULL, 0, MPI_INT, NULL, 0, &position, MPI_COMM_WORLD));
    CHECK_EQ(0, position);
    buffer_free(buffer, 0);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    round_trips();
    messages();
    refused();
    CHECK_FINISH();
}
