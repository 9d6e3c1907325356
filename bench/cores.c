#define _GNU_SOURCE
#include "cores.h"

#include <errno.h>
#include <sched.h>
#include <stdlib.h>

int cores_parse(const char *list, int *cores, int capacity)
{
    int count = 0;
    while (*list) {
        char *end;
        long core = strtol(list, &end, 10);
        if (end == list || core < 0 || core >= CPU_SETSIZE)
            return -1;
        if (count < capacity)
            cores[count++] = (int)core;
        if (*end == ',')
            end++;
        else if (*end)
            return -1;
        list = end;
    }
    return count;
}

int cores_bind(const int *cores, int count, int rank, int size)
{
    if (count == 0)
        return 0;
    cpu_set_t set;
    CPU_ZERO(&set);
    if (size <= count)
        CPU_SET(cores[rank], &set);
    else
        for (int i = 0; i < count; i++)
            CPU_SET(cores[i], &set);
    return sched_setaffinity(0, sizeof set, &set) ? errno : 0;
}
