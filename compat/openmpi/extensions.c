/* Functions that only Open MPI has. */
#define _GNU_SOURCE
#include "translate.h"

#include <sched.h>
#include <stdio.h>

int *openmpi_f08_status_ignore __asm__("MPI_F08_STATUS_IGNORE"), *openmpi_f08_statuses_ignore __asm__("MPI_F08_STATUSES_IGNORE");

enum { AFFINITY_STRING = 1024 };

/* Describes the processors on which this process may run. */
int OMPI_Affinity_str(int layout, char bound[AFFINITY_STRING], char current[AFFINITY_STRING], char exists[AFFINITY_STRING]);
int OMPI_Affinity_str(int layout, char bound[AFFINITY_STRING], char current[AFFINITY_STRING], char exists[AFFINITY_STRING])
{
    (void)layout;
    cpu_set_t allowed;
    int used = snprintf(current, AFFINITY_STRING, "processors");
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0)
        used = snprintf(current, AFFINITY_STRING, "unknown");
    else
        for (int cpu = 0; cpu < CPU_SETSIZE && used < AFFINITY_STRING; cpu++)
            if (CPU_ISSET(cpu, &allowed))
                used += snprintf(current + used, (size_t)(AFFINITY_STRING - used), " %d", cpu);
    snprintf(bound, AFFINITY_STRING, "not bound by Open MPI");
    snprintf(exists, AFFINITY_STRING, "%s", current);
    return MPI_SUCCESS;
}
