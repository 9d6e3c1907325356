/* Numbers of the tool interface of Open MPI's ABI: the first of each list, in the order of the standard. */
enum { FIRST_VERBOSITY = 0, FIRST_BIND = 0, FIRST_SCOPE = 0, FIRST_CLASS = 0 };

/* Stands for all handles of a session. */
#define ALL_HANDLES ((MPI_T_pvar_handle)-1)
