/* An error code that the program has made comes back from the call in which its copy or delete function has returned it (§7.7.2). */
#include "../check.h"

static int own_class, own_code, gives;

static int copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)key, (void)extra, (void)in;
    *(void **)out = NULL;
    *flag = 1;
    return gives;
}

static int delete(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)value, (void)extra;
    return gives;
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    int key, length;
    char text[MPI_MAX_ERROR_STRING];
    MPI_Comm comm, made;
    MPI_Request request = MPI_REQUEST_NULL;
    check_errors_return();
    OK(MPI_Add_error_class(&own_class));
    OK(MPI_Add_error_code(own_class, &own_code));
    OK(MPI_Add_error_string(own_code, "a text of the program"));
    OK(MPI_Comm_create_keyval(copy, delete, &key, NULL));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_attr(comm, key, NULL));
    int codes[] = {own_code, own_class, MPI_ERR_NO_MEM};
    for (int i = 0; i < 3; i++) {
        gives = codes[i];
        made = MPI_COMM_SELF;
        CHECK_EQ(gives, MPI_Comm_dup(comm, &made));
        CHECK(made == MPI_COMM_NULL);
        CHECK_EQ(gives, MPI_Comm_idup(comm, &made, &request));
        CHECK_EQ(gives, MPI_Comm_delete_attr(comm, key));
        CHECK_EQ(i == 2 ? MPI_ERR_NO_MEM : own_class, check_class(gives));
    }
    gives = own_code;
    CHECK_EQ(own_code, MPI_Comm_free(&comm));
    OK(MPI_Error_string(own_code, text, &length));
    CHECK(strstr(text, "a text of the program") != NULL);
    gives = MPI_SUCCESS;
    OK(MPI_Comm_free(&comm));
    OK(MPI_Comm_free_keyval(&key));
    CHECK_FINISH();
}
