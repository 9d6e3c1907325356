/* MPI_Pack_external, MPI_Unpack_external and MPI_Pack_external_size: the bytes that the standard prescribes (14.5.2),
 * round trips of all layouts, and what is refused. */
#include "layouts.h"

#include <complex.h>
#include <wchar.h>

/* `count` elements give these bytes, and these bytes give the elements. */
static void check_bytes(int line, const void *elements, size_t size_in_memory, int count, MPI_Datatype type,
                        const unsigned char *expected, MPI_Aint bytes)
{
    unsigned char packed[64], back[64];
    MPI_Aint length = -1, position = 0;
    OK(MPI_Pack_external_size("external32", count, type, &length));
    if (length != bytes)
        check_fail(__FILE__, line, "size: expected %ld, got %ld", (long)bytes, (long)length);
    memset(packed, 0xEE, sizeof packed);
    OK(MPI_Pack_external("external32", elements, count, type, packed, sizeof packed, &position));
    if (position != bytes || memcmp(packed, expected, (size_t)bytes) != 0 || packed[bytes] != 0xEE)
        check_fail(__FILE__, line, "position %ld, bytes %02x %02x %02x %02x …", (long)position, packed[0], packed[1],
                   packed[2], packed[3]);
    memset(back, 0, sizeof back);
    position = 0;
    OK(MPI_Unpack_external("external32", packed, sizeof packed, &position, back, count, type));
    if (position != bytes || memcmp(back, elements, size_in_memory * (size_t)count) != 0)
        check_fail(__FILE__, line, "the way back: position %ld", (long)position);
    /* The large-count form. */
    MPI_Count large = 0;
    OK(MPI_Pack_external_size_c("external32", count, type, &large));
    CHECK_EQ(bytes, large);
    memset(packed, 0, sizeof packed);
    large = 0;
    OK(MPI_Pack_external_c("external32", elements, count, type, packed, bytes, &large));
    CHECK_EQ(bytes, large);
    CHECK(memcmp(packed, expected, (size_t)bytes) == 0);
    memset(back, 0, sizeof back);
    large = 0;
    OK(MPI_Unpack_external_c("external32", packed, bytes, &large, back, count, type));
    CHECK(memcmp(back, elements, size_in_memory * (size_t)count) == 0);
}

#define BYTES(c, type, values, ...)                                                                          \
    do {                                                                                                     \
        const c elements[] = values;                                                                         \
        const unsigned char expected[] = {__VA_ARGS__};                                                      \
        check_bytes(__LINE__, elements, sizeof *elements, sizeof elements / sizeof *elements, type, expected, \
                    sizeof expected);                                                                        \
    } while (0)
#define VALUES(...) {__VA_ARGS__}

static void known(void)
{
    BYTES(char, MPI_CHAR, VALUES('a', 'z'), 'a', 'z');
    BYTES(signed char, MPI_BYTE, VALUES(-1, 5), 0xff, 5);
    BYTES(short, MPI_SHORT, VALUES(0x0102, -2), 1, 2, 0xff, 0xfe);
    BYTES(int, MPI_INT, VALUES(0x01020304, -2), 1, 2, 3, 4, 0xff, 0xff, 0xff, 0xfe);
    BYTES(unsigned, MPI_UNSIGNED, VALUES(0xfffefdfc), 0xff, 0xfe, 0xfd, 0xfc);
    BYTES(long long, MPI_LONG_LONG, VALUES(-3), 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfd);
    BYTES(int64_t, MPI_INT64_T, VALUES(0x0102030405060708), 1, 2, 3, 4, 5, 6, 7, 8);
    BYTES(float, MPI_FLOAT, VALUES(1.0f, -2.5f), 0x3f, 0x80, 0, 0, 0xc0, 0x20, 0, 0);
    BYTES(double, MPI_DOUBLE, VALUES(1.0, -2.5), 0x3f, 0xf0, 0, 0, 0, 0, 0, 0, 0xc0, 0x04, 0, 0, 0, 0, 0, 0);
    BYTES(float complex, MPI_C_FLOAT_COMPLEX, VALUES(1.0f - 2.5f * I), 0x3f, 0x80, 0, 0, 0xc0, 0x20, 0, 0);
    BYTES(double complex, MPI_C_DOUBLE_COMPLEX, VALUES(1.0 - 2.5 * I), 0x3f, 0xf0, 0, 0, 0, 0, 0, 0, 0xc0, 0x04, 0, 0,
          0, 0, 0, 0);
    BYTES(MPI_Aint, MPI_AINT, VALUES(-3), 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfd);
    BYTES(MPI_Count, MPI_COUNT, VALUES(258), 0, 0, 0, 0, 0, 0, 1, 2);
    /* Shorter there than in memory. */
    BYTES(long, MPI_LONG, VALUES(0x01020304, -2), 1, 2, 3, 4, 0xff, 0xff, 0xff, 0xfe);
    BYTES(unsigned long, MPI_UNSIGNED_LONG, VALUES(0xfffefdfc), 0xff, 0xfe, 0xfd, 0xfc);
    BYTES(wchar_t, MPI_WCHAR, VALUES(0x20AC), 0x20, 0xAC);
}

/* long double has 16 bytes there, in a format that most machines don't have; its padding in memory isn't compared. */
static void long_double(void)
{
    const long double values[] = {1.0L, -2.5L, 0.1L, -12345.678901234567L}, zero = 0;
    const unsigned char one[16] = {0x3f, 0xff};
    unsigned char packed[64];
    MPI_Aint position = 0;
    OK(MPI_Pack_external("external32", values, 4, MPI_LONG_DOUBLE, packed, 64, &position));
    CHECK_EQ(64, position);
    CHECK(memcmp(packed, one, 16) == 0);
    long double back[4] = {zero, zero, zero, zero};
    position = 0;
    OK(MPI_Unpack_external("external32", packed, 64, &position, back, 4, MPI_LONG_DOUBLE));
    for (int i = 0; i < 4; i++)
        CHECK(back[i] == values[i]);
}

static void round_trips(void)
{
    struct layout layouts[LAYOUTS];
    layouts_make(layouts, 1000);
    for (int i = 0; i < LAYOUTS; i++) {
        const struct layout *from = &layouts[i], *to = &layouts[(i * 4 + 3) % LAYOUTS];
        struct image source = image_new(from, 0x11), target = image_new(to, 0x22);
        image_fill(&source, from, (uint64_t)i);
        MPI_Aint room, position = 5;
        OK(MPI_Pack_external_size("external32", from->count, from->type, &room));
        CHECK_EQ(4000, room);
        unsigned char *packed = buffer_new(4005, 0);
        OK(MPI_Pack_external("external32", source.address, from->count, from->type, packed, 4005, &position));
        CHECK_EQ(4005, position);
        uint32_t third = (uint32_t)check_word((uint64_t)i, 2);
        CHECK(packed[13] == third >> 24 && packed[16] == (third & 0xff));
        position = 5;
        OK(MPI_Unpack_external("external32", packed, 4005, &position, target.address, to->count, to->type));
        CHECK_IMAGE(&target, to, to->words, (uint64_t)i, 0x22);
        CHECK_GUARDS(packed, 0);
        buffer_free(packed, 0);
        free(source.memory);
        free(target.memory);
    }
    layouts_free(layouts);
}

static void refused(void)
{
    check_errors_return();
    int value = 1;
    unsigned char packed[8];
    MPI_Aint position = 0, room;
    FAILS(MPI_Pack_external("native", &value, 1, MPI_INT, packed, 8, &position));
    FAILS(MPI_Unpack_external("external64", packed, 8, &position, &value, 1, MPI_INT));
    FAILS(MPI_Pack_external_size("", 1, MPI_INT, &room));
    position = 6;
    FAILS(MPI_Pack_external("external32", &value, 1, MPI_INT, packed, 8, &position));
    FAILS(MPI_Unpack_external("external32", packed, 8, &position, &value, 1, MPI_INT));
    CHECK_EQ(6, position);
    position = -2;
    ERR(MPI_ERR_ARG, MPI_Pack_external("external32", &value, 1, MPI_INT, packed, 8, &position));
    position = 0;
    ERR(MPI_ERR_COUNT, MPI_Pack_external_size("external32", -1, MPI_INT, &room));
    ERR(MPI_ERR_TYPE, MPI_Pack_external_size("external32", 1, MPI_DATATYPE_NULL, &room));
    /* A value that external32 cannot hold is not cut silently. */
    long large = 1L << 40;
    ERR(MPI_ERR_CONVERSION, MPI_Pack_external("external32", &large, 1, MPI_LONG, packed, 8, &position));
    CHECK_EQ(0, position);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    known();
    long_double();
    round_trips();
    refused();
    CHECK_FINISH();
}
