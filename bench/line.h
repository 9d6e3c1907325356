/* What a cache line's way from core to core takes just now. On a virtual machine it changes within seconds, and all
 * short messages with it: figures are comparable where this one is alike. */
#ifndef ENCORE_BENCH_LINE_H
#define ENCORE_BENCH_LINE_H

/* Maps the file, zeros that ranks 0 and 1 of a program share. Returns 0, or an error number. */
int line_open(const char *path);

/* Measures, in about 50 microseconds; both ranks call it at about the same time. Nanoseconds one way on rank 0, 0 on
 * rank 1; 0 if nothing was opened. */
double line_measure(int rank);

#endif
