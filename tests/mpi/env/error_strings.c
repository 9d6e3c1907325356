/* Error classes and their texts, also before MPI_Init and after MPI_Finalize. */
#include "../check.h"

static const int classes[] = {MPI_SUCCESS,       MPI_ERR_BUFFER,    MPI_ERR_COUNT,   MPI_ERR_TYPE,    MPI_ERR_TAG,
                              MPI_ERR_COMM,      MPI_ERR_RANK,      MPI_ERR_REQUEST, MPI_ERR_ROOT,    MPI_ERR_GROUP,
                              MPI_ERR_OP,        MPI_ERR_TOPOLOGY,  MPI_ERR_DIMS,    MPI_ERR_ARG,     MPI_ERR_UNKNOWN,
                              MPI_ERR_TRUNCATE,  MPI_ERR_OTHER,     MPI_ERR_INTERN,  MPI_ERR_PENDING, MPI_ERR_IN_STATUS,
                              MPI_ERR_ACCESS,    MPI_ERR_AMODE,     MPI_ERR_ASSERT,  MPI_ERR_BASE,    MPI_ERR_DISP,
                              MPI_ERR_FILE,      MPI_ERR_INFO,      MPI_ERR_IO,      MPI_ERR_KEYVAL,  MPI_ERR_LOCKTYPE,
                              MPI_ERR_NAME,      MPI_ERR_NO_MEM,    MPI_ERR_PORT,    MPI_ERR_QUOTA,   MPI_ERR_READ_ONLY,
                              MPI_ERR_SERVICE,   MPI_ERR_SIZE,      MPI_ERR_SPAWN,   MPI_ERR_WIN,     MPI_ERR_RMA_SYNC,
                              MPI_ERR_RMA_RANGE, MPI_ERR_RMA_ATTACH};

static void look(void)
{
    char text[MPI_MAX_ERROR_STRING], previous[MPI_MAX_ERROR_STRING] = "";
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        int class = -1, length = -1;
        OK(MPI_Error_class(classes[i], &class));
        CHECK_EQ(classes[i], class);
        memset(text, 'x', sizeof text);
        OK(MPI_Error_string(classes[i], text, &length));
        CHECK(length > 0 && length < MPI_MAX_ERROR_STRING);
        CHECK_EQ(length, strlen(text));
        CHECK(strcmp(text, previous) != 0);
        strcpy(previous, text);
    }
    CHECK_EQ(0, MPI_SUCCESS);
}

int main(int argc, char **argv)
{
    look();
    CHECK_START(argc, argv, 1);
    look();

    /* The code that a failing call returns has a class and a text. */
    check_errors_return();
    int value = 0, length = 0;
    char text[MPI_MAX_ERROR_STRING];
    int code = MPI_Send(&value, 1, MPI_INT, size, 0, MPI_COMM_WORLD);
    CHECK_EQ(MPI_ERR_RANK, check_class(code));
    OK(MPI_Error_string(code, text, &length));
    CHECK(length > 0 && length < MPI_MAX_ERROR_STRING);
    FAILS(MPI_Error_string(MPI_ERR_LASTCODE + 12345678, text, &length));
    OK(MPI_Finalize());
    look();
    return 0;
}
