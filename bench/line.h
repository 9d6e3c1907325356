/* Time of a cache line's transfer from core to core at this moment. On a virtual machine it changes within tenths
 * of a second, and messages between two ranks with it: figures are comparable where this one is alike. */
#ifndef ENCORE_BENCH_LINE_H
#define ENCORE_BENCH_LINE_H

/* Maps the file, zeros that all ranks of a program share. Ranks 0 and 1 will measure on the first two of `cores`, of
 * which there are `count`, at least two. Returns 0, or an error number. */
int line_open(const char *path, int rank, int size, const int *cores, int count);

/* From now on line_measure waits until the transfer takes about `nanoseconds`, as far as there is time to wait: in all,
 * not much longer than the program does other things. */
void line_seek(double nanoseconds);

/* Measures, in some 50 microseconds, while ranks from 2 on sleep. All ranks call it at about the same time; none waits
 * for one that doesn't come for longer than a twentieth of a second. Nanoseconds one way on rank 0; 0 on the others,
 * where nothing was opened, and where it couldn't be measured. */
double line_measure(void);

#endif
