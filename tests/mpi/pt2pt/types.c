/* Every predefined datatype of C: its size, and that elements arrive with their count. */
#include "../check.h"

#include <complex.h>
#include <stdbool.h>
#include <wchar.h>

struct short_int { short a; int b; };
struct long_int { long a; int b; };
struct float_int { float a; int b; };
struct double_int { double a; int b; };
struct long_double_int { long double a; int b; };

#define ROW(type, bytes, extent) {type, #type, bytes, extent}
#define PLAIN(type, c) ROW(type, sizeof(c), sizeof(c))
#define PAIR(type, c, a) ROW(type, sizeof(a) + sizeof(int), sizeof(c))

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    const struct {
        MPI_Datatype type;
        const char *name;
        size_t bytes, extent;
    } rows[] = {
        PLAIN(MPI_CHAR, char),
        PLAIN(MPI_SIGNED_CHAR, signed char),
        PLAIN(MPI_UNSIGNED_CHAR, unsigned char),
        PLAIN(MPI_BYTE, char),
        PLAIN(MPI_PACKED, char),
        PLAIN(MPI_WCHAR, wchar_t),
        PLAIN(MPI_SHORT, short),
        PLAIN(MPI_UNSIGNED_SHORT, unsigned short),
        PLAIN(MPI_INT, int),
        PLAIN(MPI_UNSIGNED, unsigned),
        PLAIN(MPI_LONG, long),
        PLAIN(MPI_UNSIGNED_LONG, unsigned long),
        PLAIN(MPI_LONG_LONG, long long),
        PLAIN(MPI_LONG_LONG_INT, long long),
        PLAIN(MPI_UNSIGNED_LONG_LONG, unsigned long long),
        PLAIN(MPI_FLOAT, float),
        PLAIN(MPI_DOUBLE, double),
        PLAIN(MPI_LONG_DOUBLE, long double),
        PLAIN(MPI_C_BOOL, bool),
        PLAIN(MPI_INT8_T, int8_t),
        PLAIN(MPI_INT16_T, int16_t),
        PLAIN(MPI_INT32_T, int32_t),
        PLAIN(MPI_INT64_T, int64_t),
        PLAIN(MPI_UINT8_T, uint8_t),
        PLAIN(MPI_UINT16_T, uint16_t),
        PLAIN(MPI_UINT32_T, uint32_t),
        PLAIN(MPI_UINT64_T, uint64_t),
        PLAIN(MPI_C_COMPLEX, float complex),
        PLAIN(MPI_C_FLOAT_COMPLEX, float complex),
        PLAIN(MPI_C_DOUBLE_COMPLEX, double complex),
        PLAIN(MPI_C_LONG_DOUBLE_COMPLEX, long double complex),
        PLAIN(MPI_AINT, MPI_Aint),
        PLAIN(MPI_OFFSET, MPI_Offset),
        PLAIN(MPI_COUNT, MPI_Count),
        ROW(MPI_2INT, 2 * sizeof(int), 2 * sizeof(int)),
        PAIR(MPI_SHORT_INT, struct short_int, short),
        PAIR(MPI_LONG_INT, struct long_int, long),
        PAIR(MPI_FLOAT_INT, struct float_int, float),
        PAIR(MPI_DOUBLE_INT, struct double_int, double),
        PAIR(MPI_LONG_DOUBLE_INT, struct long_double_int, long double),
    };
    enum { N = 37 };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int bytes = 0, count = -1;
        MPI_Type_size(rows[i].type, &bytes);
        CHECK_F(bytes == (int)rows[i].bytes, "%s: %d bytes", rows[i].name, bytes);

        size_t room = N * rows[i].extent;
        unsigned char *out = malloc(room), *in = buffer_new(room, 0);
        fill(out, room, rank + i);
        memset(in, 0, room);
        MPI_Status status;
        MPI_Sendrecv(out, N, rows[i].type, right, 1, in, N, rows[i].type, left, 1, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, rows[i].type, &count);
        CHECK_F(count == N, "%s: count %d", rows[i].name, count);
        if (rows[i].bytes == rows[i].extent) {
            CHECK_FILLED(in, room, left + i);
            CHECK_STATUS(&status, left, 1, MPI_BYTE, (int)room);
        } else {
            /* A pair: its second half is an int, the gap in it isn't looked at. */
            unsigned char *expected = malloc(room);
            fill(expected, room, left + i);
            size_t first = rows[i].bytes - sizeof(int), second = rows[i].type == MPI_SHORT_INT ? sizeof(int)
                          : rows[i].type == MPI_LONG_INT                               ? sizeof(long)
                          : rows[i].type == MPI_FLOAT_INT                              ? sizeof(float)
                          : rows[i].type == MPI_DOUBLE_INT                             ? sizeof(double)
                                                                                       : sizeof(long double);
            for (int n = 0; n < N; n++) {
                CHECK_F(memcmp(in + n * rows[i].extent, expected + n * rows[i].extent, first) == 0, "%s %d", rows[i].name, n);
                CHECK_F(memcmp(in + n * rows[i].extent + second, expected + n * rows[i].extent + second, 4) == 0, "%s %d",
                        rows[i].name, n);
            }
            free(expected);
        }
        CHECK_GUARDS(in, 0);
        buffer_free(in, 0);
        free(out);
    }
    CHECK_FINISH();
}
