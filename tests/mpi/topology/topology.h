/* For tests of virtual topologies. */
#ifndef TOPOLOGY_H
#define TOPOLOGY_H

#include "../check.h"

/* Two lists of integers are equal. */
CHECK_UNUSED static void check_list_at(const char *file, int line, const char *name, int count, const int *expected,
                                       const int *got)
{
    for (int i = 0; i < count; i++)
        if (expected[i] != got[i])
            check_fail(file, line, "%s[%d]: expected %d, got %d", name, i, expected[i], got[i]);
}

#define CHECK_LIST(count, expected, got) check_list_at(__FILE__, __LINE__, #got, count, expected, got)

#define LIST(...) ((int[]){__VA_ARGS__})

/* Result of MPI_Topo_test. */
CHECK_UNUSED static int kind_of(MPI_Comm comm)
{
    int status = -1;
    OK(MPI_Topo_test(comm, &status));
    return status;
}

#endif
