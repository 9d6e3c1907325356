/* The test kit: checks that say where, which rank, what was expected and what came instead.
 *
 * A program starts with CHECK_START and ends with CHECK_FINISH (or does either by hand where it tests
 * just that). A failed check prints one line on stderr, stops the whole job and makes its exit code
 * non-zero; a program whose checks all hold prints nothing.
 */
#ifndef CHECK_H
#define CHECK_H

#include <mpi.h>

#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHECK_UNUSED __attribute__((unused))

/* Rank and size in MPI_COMM_WORLD, and the neighbours in a ring. */
static int rank CHECK_UNUSED = -1, size CHECK_UNUSED, left CHECK_UNUSED, right CHECK_UNUSED;

CHECK_UNUSED __attribute__((noreturn, format(printf, 3, 4))) static void check_fail(const char *file, int line,
                                                                                 const char *format, ...)
{
    char text[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fprintf(stderr, "check failed: rank %d, %s:%d: %s\n", rank, file, line, text);
    fflush(stderr);
    int initialized = 0, finalized = 0;
    MPI_Initialized(&initialized);
    MPI_Finalized(&finalized);
    if (initialized && !finalized)
        MPI_Abort(MPI_COMM_WORLD, 99);
    _exit(99);
}

#define FAIL(...) check_fail(__FILE__, __LINE__, __VA_ARGS__)

#define CHECK(condition)                                                                                     \
    do {                                                                                                     \
        if (!(condition))                                                                                    \
            FAIL("%s", #condition);                                                                          \
    } while (0)

/* CHECK with the facts that identify the failing round of a loop. */
#define CHECK_F(condition, ...)                                                                              \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            char check_text[512];                                                                            \
            snprintf(check_text, sizeof check_text, __VA_ARGS__);                                            \
            FAIL("%s (%s)", #condition, check_text);                                                         \
        }                                                                                                    \
    } while (0)

/* Two integers are equal. */
#define CHECK_EQ(expected, got)                                                                              \
    do {                                                                                                     \
        long long check_expected = (long long)(expected), check_got = (long long)(got);                      \
        if (check_expected != check_got)                                                                     \
            FAIL("%s: expected %s = %lld, got %lld", #got, #expected, check_expected, check_got);            \
    } while (0)

#define CHECK_STR(expected, got)                                                                             \
    do {                                                                                                     \
        if (strcmp(expected, got) != 0)                                                                      \
            FAIL("%s: expected \"%s\", got \"%s\"", #got, expected, got);                                    \
    } while (0)

CHECK_UNUSED static const char *check_error_text(int code)
{
    static char text[MPI_MAX_ERROR_STRING + 1];
    int length = 0;
    if (MPI_Error_string(code, text, &length) != MPI_SUCCESS)
        return "(no error string)";
    return text;
}

CHECK_UNUSED static int check_class(int code)
{
    int class = -1;
    MPI_Error_class(code, &class);
    return class;
}

/* The call returns MPI_SUCCESS. */
#define OK(call)                                                                                             \
    do {                                                                                                     \
        int check_code = (call);                                                                             \
        if (check_code != MPI_SUCCESS)                                                                       \
            FAIL("%s: %s", #call, check_error_text(check_code));                                             \
    } while (0)

/* The call returns an error of this class. */
#define ERR(class, call)                                                                                     \
    do {                                                                                                     \
        int check_code = (call), check_c = check_class(check_code);                                          \
        if (check_c != (class))                                                                              \
            FAIL("%s: expected %s = %d, got %d (%s)", #call, #class, class, check_c,                         \
                 check_error_text(check_code));                                                              \
    } while (0)

/* The call returns an error; the standard doesn't say of which class. */
#define FAILS(call)                                                                                          \
    do {                                                                                                     \
        if ((call) == MPI_SUCCESS)                                                                           \
            FAIL("%s: expected an error", #call);                                                            \
    } while (0)

/* ---- start and end ---------------------------------------------------------------------------- */

CHECK_UNUSED static void check_ranks(void)
{
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    right = (rank + 1) % size;
    left = (rank + size - 1) % size;
}

#define CHECK_START(argc, argv, min_ranks)                                                                   \
    do {                                                                                                     \
        OK(MPI_Init(&argc, &argv));                                                                          \
        check_ranks();                                                                                       \
        CHECK(size >= (min_ranks));                                                                          \
    } while (0)

#define CHECK_FINISH()                                                                                       \
    do {                                                                                                     \
        OK(MPI_Finalize());                                                                                  \
        return 0;                                                                                            \
    } while (0)

/* Errors come back instead of ending the job; of calls without a communicator, too. */
CHECK_UNUSED static void check_errors_return(void)
{
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
}

/* Bytes of the messages of a test that is about something else than sizes: the test list crosses
 * such tests with small and large messages. */
CHECK_UNUSED static size_t check_payload(size_t otherwise)
{
    const char *text = getenv("CHECK_BYTES");
    return text ? (size_t)strtoull(text, NULL, 10) : otherwise;
}

/* ---- random numbers, the same everywhere ---------------------------------------------------------- */

CHECK_UNUSED static uint32_t check_random(uint64_t *state)
{
    *state = *state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (uint32_t)(*state >> 33);
}

/* ---- patterns ------------------------------------------------------------------------------------- */

CHECK_UNUSED static uint64_t check_word(uint64_t seed, size_t index)
{
    uint64_t x = (seed + 1) * 0x9E3779B97F4A7C15ULL + index * 0xD1B54A32D192ED03ULL;
    return x ^ (x >> 29);
}

/* Fills with bytes that depend on the seed and on the position. */
CHECK_UNUSED static void fill(void *buffer, size_t bytes, uint64_t seed)
{
    unsigned char *at = buffer;
    size_t words = bytes / 8;
    for (size_t i = 0; i < words; i++) {
        uint64_t word = check_word(seed, i);
        memcpy(at + 8 * i, &word, 8);
    }
    uint64_t word = check_word(seed, words);
    memcpy(at + 8 * words, &word, bytes % 8);
}

CHECK_UNUSED static void check_filled(const char *file, int line, const void *buffer, size_t bytes, uint64_t seed)
{
    const unsigned char *at = buffer;
    for (size_t i = 0; i * 8 < bytes; i++) {
        uint64_t word = check_word(seed, i);
        size_t part = bytes - 8 * i;
        /* Whole words without a call: most of the suite's time goes here. */
        if (part >= 8) {
            uint64_t found;
            memcpy(&found, at + 8 * i, 8);
            if (found == word)
                continue;
        } else if (memcmp(at + 8 * i, &word, part) == 0) {
            continue;
        }
        const unsigned char *expected = (const unsigned char *)&word;
        size_t j = 0;
        while (at[8 * i + j] == expected[j])
            j++;
        check_fail(file, line, "byte %zu of %zu: expected 0x%02x, got 0x%02x (pattern %llu)", 8 * i + j, bytes,
                   expected[j], at[8 * i + j], (unsigned long long)seed);
    }
}

/* The buffer holds what fill() with this seed wrote. */
#define CHECK_FILLED(buffer, bytes, seed) check_filled(__FILE__, __LINE__, buffer, bytes, seed)

/* ---- buffers with guards --------------------------------------------------------------------------- */

#define CHECK_GUARD 192

/* A buffer whose start is `shift` bytes after a 64-byte boundary, with guard bytes before and after it. */
CHECK_UNUSED static unsigned char *buffer_new(size_t bytes, size_t shift)
{
    unsigned char *block = NULL;
    if (posix_memalign((void **)&block, 64, 64 + CHECK_GUARD + shift + bytes + CHECK_GUARD) != 0)
        FAIL("no memory for %zu bytes", bytes);
    memcpy(block, &bytes, sizeof bytes);
    memcpy(block + 8, &shift, sizeof shift);
    memset(block + 16, 0xA5, 48 + CHECK_GUARD + shift);
    unsigned char *buffer = block + 64 + CHECK_GUARD + shift;
    memset(buffer + bytes, 0x5A, CHECK_GUARD);
    return buffer;
}

CHECK_UNUSED static void buffer_check(const char *file, int line, const unsigned char *buffer, size_t shift)
{
    const unsigned char *block = buffer - shift - CHECK_GUARD - 64;
    size_t bytes;
    memcpy(&bytes, block, sizeof bytes);
    for (size_t i = 1; i <= CHECK_GUARD + shift; i++)
        if (buffer[-(ptrdiff_t)i] != 0xA5)
            check_fail(file, line, "wrote %zu bytes before a buffer of %zu", i, bytes);
    for (size_t i = 0; i < CHECK_GUARD; i++)
        if (buffer[bytes + i] != 0x5A)
            check_fail(file, line, "wrote %zu bytes behind a buffer of %zu", i + 1, bytes);
}

/* Nothing was written outside of the buffer. */
#define CHECK_GUARDS(buffer, shift) buffer_check(__FILE__, __LINE__, buffer, shift)

CHECK_UNUSED static void buffer_free(unsigned char *buffer, size_t shift)
{
    free(buffer - shift - CHECK_GUARD - 64);
}

/* ---- statuses -------------------------------------------------------------------------------------- */

CHECK_UNUSED static void check_status_at(const char *file, int line, const MPI_Status *status, int source, int tag,
                                         MPI_Datatype type, int count)
{
    int got = -1, cancelled = -1;
    MPI_Get_count(status, type, &got);
    MPI_Test_cancelled(status, &cancelled);
    if (status->MPI_SOURCE != source || status->MPI_TAG != tag || got != count || cancelled)
        check_fail(file, line, "status: expected source %d, tag %d, count %d, got source %d, tag %d, count %d%s", source,
                   tag, count, status->MPI_SOURCE, status->MPI_TAG, got, cancelled ? ", cancelled" : "");
}

/* A status of a receive: from whom, which tag, how many elements, not cancelled. */
#define CHECK_STATUS(status, source, tag, type, count)                                                       \
    check_status_at(__FILE__, __LINE__, status, source, tag, type, count)

/* The status that a null or inactive request gives (MPI 5.0, section 3.7.3). */
#define CHECK_EMPTY(status)                                                                                  \
    do {                                                                                                     \
        CHECK_STATUS(status, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_BYTE, 0);                                      \
        CHECK_EQ(MPI_SUCCESS, (status)->MPI_ERROR);                                                          \
    } while (0)

/* Kilobytes of shared memory that this process has in use. */
CHECK_UNUSED static long shared_kilobytes(void)
{
    char line[256];
    long kilobytes = -1;
    FILE *status = fopen("/proc/self/status", "r");
    CHECK_F(status, "/proc/self/status can't be read");
    while (fgets(line, sizeof line, status))
        sscanf(line, "RssShmem: %ld", &kilobytes);
    fclose(status);
    CHECK_F(kilobytes >= 0, "no RssShmem in /proc/self/status");
    return kilobytes;
}

/* Waits for a request, or tests it until it is complete. */
CHECK_UNUSED static void wait_or_test(MPI_Request *request, int by_test)
{
    int done = 0;
    if (!by_test)
        OK(MPI_Wait(request, MPI_STATUS_IGNORE));
    while (by_test && !done)
        OK(MPI_Test(request, &done, MPI_STATUS_IGNORE));
}

/* ---- order across ranks ------------------------------------------------------------------------------ */

#define CHECK_TOKEN 32000

/* Tells `to` that this rank has come here, and waits until `from` has said the same. */
CHECK_UNUSED static void pass_token(int to, int from)
{
    MPI_Sendrecv(NULL, 0, MPI_BYTE, to, CHECK_TOKEN, NULL, 0, MPI_BYTE, from, CHECK_TOKEN, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
}

CHECK_UNUSED static void send_token(int to)
{
    MPI_Send(NULL, 0, MPI_BYTE, to, CHECK_TOKEN, MPI_COMM_WORLD);
}

CHECK_UNUSED static void wait_token(int from)
{
    MPI_Recv(NULL, 0, MPI_BYTE, from, CHECK_TOKEN, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

#endif
