/* Numbers of the tool interface of MPICH's ABI: the first of each list, in the order of the standard. */
enum { FIRST_VERBOSITY = 221, FIRST_BIND = 9700, FIRST_SCOPE = 60438, FIRST_CLASS = 240 };

/* Stands for all handles of a session. */
static char all_handles;
char *const mpich_all_handles __asm__("MPI_T_PVAR_ALL_HANDLES") = &all_handles;
#define ALL_HANDLES ((MPI_T_pvar_handle)(void *)&all_handles)
