/* MPI_LB and MPI_UB, which MPI-3.0 removed: entries of a structure that set its bounds. The standard ABI has no such types. The
 * structure is made from the other entries and then gets these bounds. */
#include "translate.h"

#include <stdlib.h>

#define STRUCTURE(Function, Get_extent, Resized, count_type, address_type)                                              \
    int FUNCTION(Function)(count_type, const count_type[], const address_type[], const datatype_handle[], datatype_handle *); \
    static int bounded_##Function(count_type count, const count_type lengths[], const address_type places[],           \
                                  const datatype_handle types[], MPI_Datatype *made)                                    \
    {                                                                                                                   \
        size_t room = (size_t)count;                                                                                    \
        count_type *own_lengths = malloc(room * sizeof *own_lengths), kept = 0;                                         \
        address_type *own_places = malloc(room * sizeof *own_places), lower = 0, upper = 0;                             \
        MPI_Datatype *own_types = malloc(room * sizeof *own_types), inner = MPI_DATATYPE_NULL;                          \
        int has_lower = 0, has_upper = 0, code = MPI_ERR_NO_MEM;                                                        \
        if (own_lengths == NULL || own_places == NULL || own_types == NULL) {                                           \
            code = abi.Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_NO_MEM);                                             \
            goto end;                                                                                                   \
        }                                                                                                               \
        for (count_type i = 0; i < count; i++) {                                                                        \
            if (is_lower_bound(types[i]) && lengths[i] > 0) {                                                           \
                lower = has_lower && lower < places[i] ? lower : places[i];                                             \
                has_lower = 1;                                                                                          \
            } else if (is_upper_bound(types[i]) && lengths[i] > 0) {                                                    \
                upper = has_upper && upper > places[i] ? upper : places[i];                                             \
                has_upper = 1;                                                                                          \
            } else if (!is_lower_bound(types[i]) && !is_upper_bound(types[i])) {                                        \
                own_lengths[kept] = lengths[i];                                                                         \
                own_places[kept] = places[i];                                                                           \
                own_types[kept++] = datatype_in(types[i]);                                                              \
            }                                                                                                           \
        }                                                                                                               \
        code = abi.Function(kept, own_lengths, own_places, own_types, &inner);                                          \
        address_type natural = 0, extent = 0;                                                                           \
        if (code == MPI_SUCCESS)                                                                                        \
            code = abi.Get_extent(inner, &natural, &extent);                                                            \
        if (code == MPI_SUCCESS) {                                                                                      \
            upper = has_upper ? upper : natural + extent;                                                               \
            lower = has_lower ? lower : natural;                                                                        \
            code = abi.Resized(inner, lower, upper - lower, made);                                                      \
        }                                                                                                               \
        if (inner != MPI_DATATYPE_NULL)                                                                                 \
            abi.Type_free(&inner);                                                                                      \
    end:                                                                                                                \
        free(own_lengths);                                                                                              \
        free(own_places);                                                                                               \
        free(own_types);                                                                                                \
        return code;                                                                                                    \
    }                                                                                                                   \
    int foreign_##Function(count_type count, const count_type lengths[], const address_type places[],                  \
                           const datatype_handle types[], datatype_handle *newtype)                                     \
    {                                                                                                                   \
        MPI_Datatype few[FEW], made = UNWRITTEN_HANDLE(MPI_Datatype);                                                   \
        int bounded = 0, code;                                                                                          \
        for (count_type i = 0; lengths != NULL && places != NULL && types != NULL && newtype != NULL && i < count; i++) \
            bounded |= is_lower_bound(types[i]) || is_upper_bound(types[i]);                                            \
        if (bounded) {                                                                                                  \
            code = bounded_##Function(count, lengths, places, types, &made);                                            \
        } else {                                                                                                        \
            MPI_Datatype *standard = datatype_list_in(types, count, few);                                               \
            code = abi.Function(count, lengths, places, standard, newtype == NULL ? NULL : &made);                      \
            datatype_list_out(standard, NULL, count, few);                                                              \
        }                                                                                                               \
        if (newtype != NULL && made != UNWRITTEN_HANDLE(MPI_Datatype))                                                  \
            *newtype = datatype_out(made);                                                                              \
        return error_out(code);                                                                                         \
    }                                                                                                                   \
    ALIAS(Function)
STRUCTURE(Type_create_struct, Type_get_extent, Type_create_resized, int, MPI_Aint)
STRUCTURE(Type_create_struct_c, Type_get_extent_c, Type_create_resized_c, MPI_Count, MPI_Count)
