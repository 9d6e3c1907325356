/* Reductions that other MPI libraries define beyond the standard: of MPI_CHAR as of MPI_SIGNED_CHAR, and logical ones of
 * addresses, offsets and counts. With ENCORE_STRICT=1 they are errors. */
#include "../check.h"

static const MPI_Op OPS[] = {MPI_SUM, MPI_PROD, MPI_MAX, MPI_MIN, MPI_BAND, MPI_BOR, MPI_BXOR, MPI_LAND, MPI_LOR, MPI_LXOR};
enum { COUNT = 37 };

/* Values reduced as two types give equal results; `strict`: the first type is refused. */
#define AS(T, type, like, first_op, strict)                                                                  \
    do {                                                                                                     \
        T in[COUNT], expected[COUNT], got[COUNT];                                                            \
        for (size_t op = first_op; op < sizeof OPS / sizeof OPS[0]; op++) {                                  \
            for (int i = 0; i < COUNT; i++)                                                                  \
                in[i] = (T)((i * 7 + rank * 5) % 11 - 5);                                                    \
            memset(got, 0, sizeof got);                                                                      \
            if (strict) {                                                                                    \
                ERR(MPI_ERR_OP, MPI_Allreduce(in, got, COUNT, type, OPS[op], MPI_COMM_WORLD));               \
                ERR(MPI_ERR_OP, MPI_Reduce_local(in, got, COUNT, type, OPS[op]));                            \
                continue;                                                                                    \
            }                                                                                                \
            OK(MPI_Allreduce(in, expected, COUNT, like, OPS[op], MPI_COMM_WORLD));                           \
            for (int again = 0; again < 3; again++) {                                                        \
                OK(MPI_Allreduce(in, got, COUNT, type, OPS[op], MPI_COMM_WORLD));                            \
                CHECK(memcmp(expected, got, sizeof got) == 0);                                               \
            }                                                                                                \
            memcpy(got, in, sizeof got);                                                                     \
            memcpy(expected, in, sizeof got);                                                                \
            OK(MPI_Reduce_local(in, expected, COUNT, like, OPS[op]));                                        \
            OK(MPI_Reduce_local(in, got, COUNT, type, OPS[op]));                                             \
            CHECK(memcmp(expected, got, sizeof got) == 0);                                                   \
        }                                                                                                    \
    } while (0)

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    check_errors_return();
    const char *set = getenv("ENCORE_STRICT");
    int strict = set && strcmp(set, "1") == 0;
    enum { LOGICAL = 7 };
    AS(signed char, MPI_CHAR, MPI_SIGNED_CHAR, 0, strict);
    AS(MPI_Aint, MPI_AINT, MPI_INT64_T, LOGICAL, strict);
    AS(MPI_Offset, MPI_OFFSET, MPI_INT64_T, LOGICAL, strict);
    AS(MPI_Count, MPI_COUNT, MPI_INT64_T, LOGICAL, strict);
    /* Neither is a truth value, nor any other type more than it was. */
    char byte = 1, result;
    ERR(MPI_ERR_OP, MPI_Allreduce(&byte, &result, 1, MPI_CHAR, MPI_MAXLOC, MPI_COMM_WORLD));
    ERR(MPI_ERR_OP, MPI_Allreduce(&byte, &result, 1, MPI_BYTE, MPI_SUM, MPI_COMM_WORLD));
    ERR(MPI_ERR_OP, MPI_Allreduce(&byte, &result, 1, MPI_CHARACTER, MPI_SUM, MPI_COMM_WORLD));
    CHECK_FINISH();
}
