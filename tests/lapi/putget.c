/* Put and get of many lengths between all tasks, with all counters; self included. Memory: argument heap or shared. */
#include "common.h"
#include <mpi.h>

#define MOST (3 << 20)

static unsigned char pattern(int from, int to, size_t length, size_t at)
{
    return (unsigned char)(from * 31 + to * 17 + length * 7 + at * 13 + (at >> 8));
}

int main(int argc, char **argv)
{
    int shared = argc > 1 && strcmp(argv[1], "shared") == 0;
    static const size_t lengths[] = { 0, 1, 8, 24, 25, 48, 100, 1000, 4096, 10000, 16384, 65536, 100001, 1 << 20, MOST };
    unsigned char *area, *buffer = malloc(MOST);
    static lapi_cntr_t arrived, sent, complete, gone;
    if (shared) {
        MPI_Init(NULL, NULL);
    }
    begin(NULL);
    if (shared)
        MPI_Alloc_mem((MPI_Aint)tasks * MOST, MPI_INFO_NULL, &area);
    else
        area = malloc((size_t)tasks * MOST);
    zero(&arrived), zero(&sent), zero(&complete), zero(&gone);
    void **areas = everywhere(area), **counters = everywhere(&arrived), **gones = everywhere(&gone);
    for (size_t l = 0; l < sizeof lengths / sizeof *lengths; l++) {
        size_t length = lengths[l];
        for (int shift = 0; shift < tasks; shift++) {
            int to = (me + shift) % tasks, from = (me + tasks - shift) % tasks, left = -1;
            memset(area, 0xee, (size_t)tasks * MOST);
            memset(buffer, 0xdd, MOST);
            CHECK(LAPI_Gfence(hndl));
            for (size_t i = 0; i < length; i++)
                buffer[i] = pattern(me, to, length, i);
            char *there = areas[to];
            CHECK(LAPI_Put(hndl, to, length, there + (size_t)me * MOST, buffer, counters[to], &sent, &complete));
            CHECK(LAPI_Waitcntr(hndl, &sent, 1, &left));
            MUST(left == 0);
            memset(buffer, 0xcc, length);
            await(&arrived, 1);
            for (size_t i = 0; i < length; i++)
                MUST(area[(size_t)from * MOST + i] == pattern(from, me, length, i));
            if (length < MOST)
                MUST(area[(size_t)from * MOST + length] == 0xee);
            await(&complete, 1);
            memset(buffer, 0xbb, MOST);
            CHECK(LAPI_Get(hndl, to, length, there + (size_t)me * MOST, buffer, gones[to], &sent));
            await(&sent, 1);
            for (size_t i = 0; i < length; i++)
                MUST(buffer[i] == pattern(me, to, length, i));
            if (length < MOST)
                MUST(buffer[length] == 0xbb);
            await(&gone, 1);
            int value = -1;
            CHECK(LAPI_Getcntr(hndl, &arrived, &value));
            MUST(value == 0);
        }
    }
    end();
    if (shared)
        MPI_Finalize();
    return 0;
}
