/* Wrong arguments of the calls about communicators, error handlers and the environment. */
#include "bad_input.h"

static MPI_Comm made;
static MPI_Errhandler handler;
static char text[MPI_MAX_LIBRARY_VERSION_STRING];

#define SIZE_OF(bad) MPI_Comm_size(bad, &number)
#define RANK_IN(bad) MPI_Comm_rank(bad, &number)
#define DUP(bad) MPI_Comm_dup(bad, &made)
#define SPLIT(bad) MPI_Comm_split(bad, 0, 0, &made)
#define COMPARE_FIRST(bad) MPI_Comm_compare(bad, comm, &number)
#define SET_NAME(bad) MPI_Comm_set_name(bad, "name")
#define SET_HANDLER(bad) MPI_Comm_set_errhandler(bad, MPI_ERRORS_RETURN)
#define GET_HANDLER(bad) MPI_Comm_get_errhandler(bad, &handler)
#define CALL_HANDLER(bad) MPI_Comm_call_errhandler(bad, MPI_ERR_OTHER)
#define GET_ATTRIBUTE(bad) MPI_Comm_get_attr(bad, MPI_TAG_UB, &pointer, &flag)

static void rows(void)
{
    COMM_ROWS(MPI_Comm_size, SIZE_OF);
    COMM_ROWS(MPI_Comm_rank, RANK_IN);
    COMM_ROWS(MPI_Comm_dup, DUP);
    COMM_ROWS(MPI_Comm_split, SPLIT);
    COMM_ROWS(MPI_Comm_set_name, SET_NAME);
    COMM_ROWS(MPI_Comm_set_errhandler, SET_HANDLER);
    COMM_ROWS(MPI_Comm_get_errhandler, GET_HANDLER);
    COMM_ROWS(MPI_Comm_call_errhandler, CALL_HANDLER);
    COMM_ROWS(MPI_Comm_get_attr, GET_ATTRIBUTE);
    ROW(MPI_Comm_size, "size", MPI_ERR_ARG, MPI_Comm_size(comm, NULL));
    ROW(MPI_Comm_rank, "rank", MPI_ERR_ARG, MPI_Comm_rank(comm, NULL));
    ROW(MPI_Comm_dup, "newcomm", MPI_ERR_ARG, MPI_Comm_dup(comm, NULL));
    ROW(MPI_Comm_split, "newcomm", MPI_ERR_ARG, MPI_Comm_split(comm, 0, 0, NULL));
    ROW(MPI_Comm_split, "color", MPI_ERR_ARG, MPI_Comm_split(comm, -1, 0, &made));
    ROW(MPI_Comm_compare, "comm1", MPI_ERR_COMM, MPI_Comm_compare(MPI_COMM_NULL, comm, &number));
    ROW(MPI_Comm_compare, "comm2", MPI_ERR_COMM, MPI_Comm_compare(comm, MPI_COMM_NULL, &number));
    ROW(MPI_Comm_compare, "comm2", MPI_ERR_COMM, MPI_Comm_compare(comm, freed_comm, &number));
    ROW(MPI_Comm_compare, "result", MPI_ERR_ARG, MPI_Comm_compare(comm, comm, NULL));
    ROW(MPI_Comm_get_name, "comm", MPI_ERR_COMM, MPI_Comm_get_name(GARBAGE(MPI_Comm), text, &number));
    ROW(MPI_Comm_get_name, "comm_name", MPI_ERR_ARG, MPI_Comm_get_name(comm, NULL, &number));
    ROW(MPI_Comm_get_name, "resultlen", MPI_ERR_ARG, MPI_Comm_get_name(comm, text, NULL));
    ROW(MPI_Comm_set_name, "comm_name", MPI_ERR_ARG, MPI_Comm_set_name(comm, NULL));

    ROW(MPI_Comm_free, "comm", MPI_ERR_ARG, MPI_Comm_free(NULL));
    ROW(MPI_Comm_free, "comm", MPI_ERR_COMM, ({ MPI_Comm bad = MPI_COMM_NULL; MPI_Comm_free(&bad); }));
    ROW(MPI_Comm_free, "comm", MPI_ERR_COMM, ({ MPI_Comm bad = MPI_COMM_WORLD; MPI_Comm_free(&bad); }));
    ROW(MPI_Comm_free, "comm", MPI_ERR_COMM, ({ MPI_Comm bad = MPI_COMM_SELF; MPI_Comm_free(&bad); }));
    ROW(MPI_Comm_free, "comm", MPI_ERR_COMM, ({ MPI_Comm bad = freed_comm; MPI_Comm_free(&bad); }));
    ROW(MPI_Comm_free, "comm", MPI_ERR_COMM, ({ MPI_Comm bad = GARBAGE(MPI_Comm); MPI_Comm_free(&bad); }));

    ROW(MPI_Comm_set_errhandler, "errhandler", MPI_ERR_ERRHANDLER, MPI_Comm_set_errhandler(comm, MPI_ERRHANDLER_NULL));
    ROW(MPI_Comm_set_errhandler, "errhandler", MPI_ERR_ERRHANDLER, MPI_Comm_set_errhandler(comm, GARBAGE(MPI_Errhandler)));
    ROW(MPI_Comm_get_errhandler, "errhandler", MPI_ERR_ARG, MPI_Comm_get_errhandler(comm, NULL));
    ROW(MPI_Comm_create_errhandler, "comm_errhandler_fn", MPI_ERR_ARG, MPI_Comm_create_errhandler(NULL, &handler));
    ROW(MPI_Errhandler_free, "errhandler", MPI_ERR_ARG, MPI_Errhandler_free(NULL));
    ROW(MPI_Errhandler_free, "errhandler", MPI_ERR_ERRHANDLER,
        ({ MPI_Errhandler bad = MPI_ERRHANDLER_NULL; MPI_Errhandler_free(&bad); }));

    ROW(MPI_Comm_get_attr, "comm_keyval", MPI_ERR_KEYVAL, MPI_Comm_get_attr(comm, MPI_KEYVAL_INVALID, &pointer, &flag));
    ROW(MPI_Comm_get_attr, "flag", MPI_ERR_ARG, MPI_Comm_get_attr(comm, MPI_TAG_UB, &pointer, NULL));

    ROW(MPI_Error_class, "errorclass", MPI_ERR_ARG, MPI_Error_class(MPI_ERR_TAG, NULL));
    ROW(MPI_Error_string, "string", MPI_ERR_ARG, MPI_Error_string(MPI_ERR_TAG, NULL, &number));
    ROW(MPI_Error_string, "resultlen", MPI_ERR_ARG, MPI_Error_string(MPI_ERR_TAG, text, NULL));
    ROW(MPI_Error_class, "errorcode", MPI_ERR_ARG, MPI_Error_class(-5, &number));
    ROW(MPI_Error_string, "errorcode", MPI_ERR_ARG, MPI_Error_string(-5, text, &number));
    ROW(MPI_Get_processor_name, "name", MPI_ERR_ARG, MPI_Get_processor_name(NULL, &number));
    ROW(MPI_Get_processor_name, "resultlen", MPI_ERR_ARG, MPI_Get_processor_name(text, NULL));
    ROW(MPI_Get_version, "version", MPI_ERR_ARG, MPI_Get_version(NULL, &number));
    ROW(MPI_Get_library_version, "version", MPI_ERR_ARG, MPI_Get_library_version(NULL, &number));
    ROW(MPI_Query_thread, "provided", MPI_ERR_ARG, MPI_Query_thread(NULL));
    ROW(MPI_Is_thread_main, "flag", MPI_ERR_ARG, MPI_Is_thread_main(NULL));
    ROW(MPI_Type_size, "datatype", MPI_ERR_TYPE, MPI_Type_size(MPI_DATATYPE_NULL, &number));
    ROW(MPI_Type_size, "datatype", MPI_ERR_TYPE, MPI_Type_size(GARBAGE(MPI_Datatype), &number));
    ROW(MPI_Type_size, "size", MPI_ERR_ARG, MPI_Type_size(MPI_INT, NULL));
    ROW(MPI_Init, "", MPI_ERR_OTHER, MPI_Init(NULL, NULL)); /* a second time */
}

BAD_INPUT_MAIN
