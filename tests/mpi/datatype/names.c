/* MPI_Type_set_name, MPI_Type_get_name: predefined names, names of the program, what a copy has, null handles. */
#include "../check.h"

static void is(int line, MPI_Datatype type, const char *expected)
{
    char name[MPI_MAX_OBJECT_NAME];
    int length = -1;
    memset(name, '?', sizeof name);
    OK(MPI_Type_get_name(type, name, &length));
    if (strcmp(name, expected) != 0 || length != (int)strlen(expected))
        check_fail(__FILE__, line, "expected \"%s\", got \"%s\", length %d", expected, name, length);
}
#define NAME(type, expected) is(__LINE__, type, expected)
#define NAMED(type) is(__LINE__, type, #type)

/* The standard has two names for it. */
static void one_of(MPI_Datatype type, const char *expected, const char *or_else)
{
    char name[MPI_MAX_OBJECT_NAME];
    int length;
    OK(MPI_Type_get_name(type, name, &length));
    if (strcmp(name, or_else) != 0)
        CHECK_STR(expected, name);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    NAMED(MPI_CHAR);
    NAMED(MPI_SIGNED_CHAR);
    NAMED(MPI_UNSIGNED_CHAR);
    NAMED(MPI_BYTE);
    NAMED(MPI_PACKED);
    NAMED(MPI_WCHAR);
    NAMED(MPI_SHORT);
    NAMED(MPI_UNSIGNED_SHORT);
    NAMED(MPI_INT);
    NAMED(MPI_UNSIGNED);
    NAMED(MPI_LONG);
    NAMED(MPI_UNSIGNED_LONG);
    one_of(MPI_LONG_LONG, "MPI_LONG_LONG", "MPI_LONG_LONG_INT");
    NAMED(MPI_UNSIGNED_LONG_LONG);
    NAMED(MPI_FLOAT);
    NAMED(MPI_DOUBLE);
    NAMED(MPI_LONG_DOUBLE);
    NAMED(MPI_C_BOOL);
    NAMED(MPI_C_COMPLEX);
    NAMED(MPI_C_DOUBLE_COMPLEX);
    NAMED(MPI_C_LONG_DOUBLE_COMPLEX);
    NAMED(MPI_INT8_T);
    NAMED(MPI_INT16_T);
    NAMED(MPI_INT32_T);
    NAMED(MPI_INT64_T);
    NAMED(MPI_UINT8_T);
    NAMED(MPI_UINT16_T);
    NAMED(MPI_UINT32_T);
    NAMED(MPI_UINT64_T);
    NAMED(MPI_AINT);
    NAMED(MPI_COUNT);
    NAMED(MPI_OFFSET);
    NAMED(MPI_FLOAT_INT);
    NAMED(MPI_DOUBLE_INT);
    NAMED(MPI_LONG_INT);
    NAMED(MPI_2INT);
    NAMED(MPI_SHORT_INT);
    NAMED(MPI_LONG_DOUBLE_INT);
    NAMED(MPI_CHARACTER);
    NAMED(MPI_INTEGER);
    NAMED(MPI_REAL);
    NAMED(MPI_DOUBLE_PRECISION);
    NAMED(MPI_LOGICAL);
    NAMED(MPI_COMPLEX);
    NAMED(MPI_2INTEGER);
    NAMED(MPI_INTEGER4);
    NAMED(MPI_REAL8);
    NAMED(MPI_COMPLEX16);
    NAMED(MPI_DATATYPE_NULL);

    MPI_Datatype type, copy;
    OK(MPI_Type_contiguous(3, MPI_INT, &type));
    NAME(type, "");
    OK(MPI_Type_set_name(type, "three of them"));
    NAME(type, "three of them");
    OK(MPI_Type_dup(type, &copy));
    NAME(copy, "");
    OK(MPI_Type_set_name(copy, "  a copy"));
    NAME(copy, "  a copy");
    NAME(type, "three of them");
    OK(MPI_Type_set_name(type, ""));
    NAME(type, "");
    char longest[MPI_MAX_OBJECT_NAME + 100];
    memset(longest, 'x', sizeof longest);
    longest[sizeof longest - 1] = 0;
    OK(MPI_Type_set_name(type, longest));
    longest[MPI_MAX_OBJECT_NAME - 1] = 0;
    NAME(type, longest);
    OK(MPI_Type_free(&type));
    OK(MPI_Type_free(&copy));
    /* The name of a freed type is not that of the next one. */
    OK(MPI_Type_contiguous(3, MPI_INT, &type));
    NAME(type, "");
    OK(MPI_Type_free(&type));
    OK(MPI_Type_set_name(MPI_INT, "whole number"));
    NAME(MPI_INT, "whole number");
    OK(MPI_Type_dup(MPI_INT, &copy));
    NAME(copy, "");
    OK(MPI_Type_free(&copy));
    OK(MPI_Type_set_name(MPI_INT, "MPI_INT"));

    check_errors_return();
    int length;
    ERR(MPI_ERR_TYPE, MPI_Type_set_name(MPI_DATATYPE_NULL, "nothing"));
    ERR(MPI_ERR_ARG, MPI_Type_set_name(MPI_INT, NULL));
    ERR(MPI_ERR_ARG, MPI_Type_get_name(MPI_INT, NULL, &length));
    ERR(MPI_ERR_ARG, MPI_Type_get_name(MPI_INT, longest, NULL));
    NAMED(MPI_INT);
    char name[MPI_MAX_OBJECT_NAME];
    OK(MPI_Comm_get_name(MPI_COMM_NULL, name, &length));
    CHECK_STR("MPI_COMM_NULL", name);
    CHECK_FINISH();
}
