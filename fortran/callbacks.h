/* Fortran callbacks of the program: declarations of callbacks.c for the functions that register them. */
#ifndef CALLBACKS_H
#define CALLBACKS_H

#include "fortran.h"

#pragma GCC visibility push(hidden)

typedef void (*any_function)(void);

/* A C function that calls the program's; NULL if no slot is free. */
MPI_User_function *operator_of(any_function function);
MPI_User_function_c *large_operator_of(any_function function);
MPI_Comm_errhandler_function *comm_handler_of(any_function function);
MPI_Win_errhandler_function *win_handler_of(any_function function);
MPI_File_errhandler_function *file_handler_of(any_function function);
MPI_Session_errhandler_function *session_handler_of(any_function function);

/* `extra_state` of a key's C functions. Lives as long as the process: attributes outlive their keys. */
struct key {
    any_function copy, delete;
    MPI_Aint extra_state;
    int old; /* MPI-1's functions, with INTEGERs */
};
MPI_Comm_copy_attr_function copy_comm_attribute;
MPI_Comm_delete_attr_function delete_comm_attribute;
MPI_Win_copy_attr_function copy_win_attribute;
MPI_Win_delete_attr_function delete_win_attribute;
MPI_Type_copy_attr_function copy_type_attribute;
MPI_Type_delete_attr_function delete_type_attribute;

/* Puts an attribute that Fortran sets into a box, whose address is the attribute in C. */
void *box_of(MPI_Aint value);
void box_end(void *box);
/* The Fortran value of a found attribute, of a predefined or a program's key. */
MPI_Aint attribute_value(int key, void *attribute);

/* A generalized request's functions, with the address of the program's `extra_state`. */
struct generalized {
    any_function query, free, cancel;
    MPI_Aint *extra_state;
};
MPI_Grequest_query_function query_generalized;
MPI_Grequest_free_function free_generalized;
MPI_Grequest_cancel_function cancel_generalized;

/* A data representation's functions. */
struct representation {
    any_function read, write, extent;
    MPI_Aint extra_state;
};
MPI_Datarep_conversion_function read_representation, write_representation;
MPI_Datarep_conversion_function_c read_representation_c, write_representation_c;
MPI_Datarep_extent_function representation_extent;
int is_no_conversion(any_function function);

#pragma GCC visibility pop

#endif
