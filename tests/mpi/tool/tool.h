/* For the tests of the tool interface: its errors are codes, told by themselves, and no error handler sees them. */
#ifndef TOOL_H
#define TOOL_H

#include "../check.h"

/* The call returns exactly this code. */
#define CODE(code, call)                                                                                     \
    do {                                                                                                     \
        int check_code = (call);                                                                             \
        if (check_code != (code))                                                                            \
            FAIL("%s: expected %s = %d, got %d (%s)", #call, #code, code, check_code,                        \
                 check_error_text(check_code));                                                              \
    } while (0)

typedef unsigned long long number;

CHECK_UNUSED static void tool_start(void)
{
    int provided = -1;
    CODE(MPI_SUCCESS, MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    CHECK(provided >= MPI_THREAD_SINGLE);
}

/* ---- control variables ----------------------------------------------------------------------------- */

CHECK_UNUSED static MPI_T_cvar_handle cvar(const char *name)
{
    int index = -1, count = -1;
    MPI_T_cvar_handle handle = MPI_T_CVAR_HANDLE_NULL;
    CODE(MPI_SUCCESS, MPI_T_cvar_get_index(name, &index));
    CODE(MPI_SUCCESS, MPI_T_cvar_handle_alloc(index, NULL, &handle, &count));
    CHECK_EQ(1, count);
    return handle;
}

CHECK_UNUSED static number cvar_number(const char *name)
{
    number value = 0;
    MPI_T_cvar_handle handle = cvar(name);
    CODE(MPI_SUCCESS, MPI_T_cvar_read(handle, &value));
    CODE(MPI_SUCCESS, MPI_T_cvar_handle_free(&handle));
    CHECK(handle == MPI_T_CVAR_HANDLE_NULL);
    return value;
}

/* ---- performance variables ------------------------------------------------------------------------- */

/* Index of a variable, whichever class it has. */
CHECK_UNUSED static int pvar_index(const char *name)
{
    int index = -1, classes = 0;
    for (int class = MPI_T_PVAR_CLASS_STATE; class <= MPI_T_PVAR_CLASS_GENERIC; class++)
        classes += MPI_T_pvar_get_index(name, class, &index) == MPI_SUCCESS;
    CHECK_F(classes == 1, "%s is in %d classes", name, classes);
    return index;
}

CHECK_UNUSED static MPI_T_pvar_handle pvar(MPI_T_pvar_session session, const char *name)
{
    int count = -1;
    MPI_T_pvar_handle handle = MPI_T_PVAR_HANDLE_NULL;
    CODE(MPI_SUCCESS, MPI_T_pvar_handle_alloc(session, pvar_index(name), NULL, &handle, &count));
    CHECK_EQ(1, count);
    return handle;
}

CHECK_UNUSED static number pvar_read(MPI_T_pvar_session session, MPI_T_pvar_handle handle)
{
    number value = ~0ull;
    CODE(MPI_SUCCESS, MPI_T_pvar_read(session, handle, &value));
    return value;
}

#endif
