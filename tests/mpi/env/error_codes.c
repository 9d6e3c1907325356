/* Section 9.5: error classes, codes and strings that the program adds, also before initialization. */
#include "../check.h"

static int handled;

static void handler(MPI_Comm *comm, int *code, ...)
{
    (void)comm;
    handled = *code;
}

static int last_used(void)
{
    int *value = NULL, flag = 0;
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &value, &flag));
    CHECK(flag);
    return *value;
}

int main(int argc, char **argv)
{
    int early, class, code, other, got = -1, length = -1;
    char text[MPI_MAX_ERROR_STRING] = "?";
    OK(MPI_Add_error_class(&early));
    OK(MPI_Add_error_string(early, "early"));
    CHECK(early > MPI_ERR_LASTCODE);
    CHECK_START(argc, argv, 1);
    CHECK_STR("early", check_error_text(early));
    CHECK_EQ(early, last_used());

    OK(MPI_Add_error_class(&class));
    OK(MPI_Add_error_code(class, &code));
    OK(MPI_Add_error_code(MPI_ERR_TRUNCATE, &other));
    CHECK(class > early && code > class && other > code);
    CHECK_EQ(other, last_used());
    OK(MPI_Error_class(class, &got));
    CHECK_EQ(class, got);
    OK(MPI_Error_class(code, &got));
    CHECK_EQ(class, got);
    OK(MPI_Error_class(other, &got));
    CHECK_EQ(MPI_ERR_TRUNCATE, got);
    /* No string is an empty one. */
    OK(MPI_Error_string(code, text, &length));
    CHECK_STR("", text);
    CHECK_EQ(0, length);
    OK(MPI_Add_error_string(class, "the class"));
    OK(MPI_Add_error_string(code, "the code"));
    OK(MPI_Add_error_string(code, "the code again"));
    CHECK_STR("the class", check_error_text(class));
    CHECK_STR("the code again", check_error_text(code));
    OK(MPI_Remove_error_string(code));
    CHECK_STR("", check_error_text(code));

    /* Handlers get the code. */
    MPI_Errhandler errhandler;
    OK(MPI_Comm_create_errhandler(handler, &errhandler));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, errhandler));
    OK(MPI_Comm_call_errhandler(MPI_COMM_WORLD, code));
    CHECK_EQ(code, handled);
    OK(MPI_Errhandler_free(&errhandler));

    check_errors_return();
    ERR(MPI_ERR_ARG, MPI_Add_error_string(MPI_ERR_RANK, "no"));
    ERR(MPI_ERR_ARG, MPI_Add_error_string(other + 1, "no"));
    ERR(MPI_ERR_ARG, MPI_Add_error_code(code, &got));
    ERR(MPI_ERR_ARG, MPI_Error_class(other + 1, &got));
    ERR(MPI_ERR_ARG, MPI_Comm_call_errhandler(MPI_COMM_WORLD, other + 1));
    ERR(MPI_ERR_ARG, MPI_Remove_error_class(class));
    ERR(MPI_ERR_ARG, MPI_Remove_error_class(code));
    ERR(MPI_ERR_ARG, MPI_Remove_error_code(class));
    ERR(MPI_ERR_ARG, MPI_Remove_error_code(MPI_ERR_RANK));
    ERR(MPI_ERR_ARG, MPI_Remove_error_class(MPI_ERR_RANK));
    ERR(MPI_ERR_ARG, MPI_Remove_error_string(code));
    /* A string has to go before its code or class. */
    OK(MPI_Add_error_string(code, "the code"));
    ERR(MPI_ERR_ARG, MPI_Remove_error_code(code));
    OK(MPI_Remove_error_string(code));
    OK(MPI_Remove_error_code(code));
    ERR(MPI_ERR_ARG, MPI_Error_class(code, &got));
    ERR(MPI_ERR_ARG, MPI_Remove_error_class(class));
    OK(MPI_Remove_error_string(class));
    OK(MPI_Remove_error_class(class));
    OK(MPI_Remove_error_code(other));
    CHECK_FINISH();
}
