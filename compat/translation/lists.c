/* Lists of handles, numbers and statuses. */
#include "translate.h"

#include <stdlib.h>

/* Room for a list. */
static void *room(const void *list, long length, void *few, size_t bytes)
{
    if (list == NULL)
        return NULL;
    return length <= FEW ? few : malloc((size_t)length * bytes);
}

static void leave(void *translated, void *few)
{
    if (translated != few)
        free(translated);
}

int *numbers_in(const int *list, long length, int *few, int (*in)(int))
{
    int *translated = room(list, length, few, sizeof *few);
    for (long i = 0; translated != NULL && i < length; i++)
        translated[i] = in(list[i]);
    return translated;
}

void numbers_out(int *translated, int *list, long length, int *few, int (*out)(int))
{
    for (long i = 0; translated != NULL && list != NULL && i < length; i++)
        list[i] = out(translated[i]);
    leave(translated, few);
}

MPI_Status *statuses_in(const struct status *list, long length, MPI_Status *few)
{
    if (list == STATUS_IGNORE)
        return MPI_STATUSES_IGNORE;
    MPI_Status *translated = room(list, length, few, sizeof *few);
    for (long i = 0; translated != NULL && i < length; i++)
        translated[i] = status_in(&list[i]);
    return translated;
}

void statuses_out(MPI_Status *translated, struct status *list, long length, MPI_Status *few)
{
    if (list == STATUS_IGNORE)
        return;
    for (long i = 0; translated != NULL && i < length; i++)
        list[i] = status_out(&translated[i]);
    leave(translated, few);
}

#define DEFINE_HANDLE_LIST(type, name)                                                                       \
    type *name##_list_in(const name##_handle *list, long length, type *few)                                  \
    {                                                                                                        \
        type *translated = room(list, length, few, sizeof *few);                                             \
        for (long i = 0; translated != NULL && i < length; i++)                                              \
            translated[i] = name##_in(list[i]);                                                              \
        return translated;                                                                                   \
    }                                                                                                        \
    void name##_list_out(type *translated, name##_handle *list, long length, type *few)                                \
    {                                                                                                        \
        for (long i = 0; translated != NULL && list != NULL && i < length; i++)                              \
            list[i] = name##_out(translated[i]);                                                             \
        leave(translated, few);                                                                              \
    }
DEFINE_HANDLE_LIST(MPI_Request, request)
DEFINE_HANDLE_LIST(MPI_Datatype, datatype)
DEFINE_HANDLE_LIST(MPI_Info, info)

void codes_out(MPI_Comm comm, int root, int groups, const int *processes, int *codes)
{
    int rank = -1;
    if (codes == NULL || processes == NULL || abi.Comm_rank(comm, &rank) != MPI_SUCCESS || rank != root)
        return;
    for (int group = 0; group < groups; group++)
        for (int i = 0; i < processes[group]; i++, codes++)
            *codes = error_out(*codes);
}
