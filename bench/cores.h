/* Which cores a process may run on: the same rule for every MPI, so that no MPI's own binding decides the result. */
#ifndef ENCORE_BENCH_CORES_H
#define ENCORE_BENCH_CORES_H

/* Reads a list such as "0,1" into cores; returns how many there were (at most capacity), or -1 if it is malformed. */
int cores_parse(const char *list, int *cores, int capacity);

/* Binds process `rank` of `size`: to the core cores[rank] when there is one for each, else to all the listed cores.
 * An empty list changes nothing. Returns 0, or an errno value. */
int cores_bind(const int *cores, int count, int rank, int size);

#endif
