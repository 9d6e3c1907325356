/* Strings, and lists whose lengths Fortran doesn't pass. */
#include "fortran.h"

char *string_in(struct list *list, const char *string, size_t length, int both_ends)
{
    size_t n = length_of((fint)length);
    while (n > 0 && string[n - 1] == ' ')
        n--;
    while (both_ends && n > 0 && *string == ' ')
        string++, n--;
    char *copy = list_room(list, n + 1);
    if (copy == NULL)
        return NULL;
    memcpy(copy, string, n);
    copy[n] = '\0';
    return copy;
}

char *string_room(struct list *list, fint bytes)
{
    size_t n = length_of(bytes) + 1;
    char *room = list_room(list, n);
    return room == NULL ? NULL : memset(room, 0, n);
}

void string_out(char *string, size_t length, const char *from)
{
    size_t room = length_of((fint)length), n = strnlen(from, room);
    memcpy(string, from, n);
    memset(string + n, ' ', room - n);
}

fint ranks(fint number, int neighbours, int sends)
{
    MPI_Comm comm = comm_in(number);
    int n = 0, other = 0;
    if (!neighbours) {
        int inter = 0;
        /* The call itself reports the error when it checks the communicator again. */
        if (comm == MPI_COMM_NULL || PMPI_Comm_test_inter(comm, &inter) != MPI_SUCCESS)
            return 0;
        if (inter)
            PMPI_Comm_remote_size(comm, &n);
        else
            PMPI_Comm_size(comm, &n);
        return n;
    }
    int topology = MPI_UNDEFINED, rank = 0;
    if (comm == MPI_COMM_NULL || PMPI_Topo_test(comm, &topology) != MPI_SUCCESS)
        return 0;
    switch (topology) {
    case MPI_CART:
        PMPI_Cartdim_get(comm, &n);
        return 2 * n;
    case MPI_GRAPH:
        PMPI_Comm_rank(comm, &rank);
        PMPI_Graph_neighbors_count(comm, rank, &n);
        return n;
    case MPI_DIST_GRAPH:
        PMPI_Dist_graph_neighbors_count(comm, sends ? &other : &n, sends ? &n : &other, &rank);
        return n;
    default:
        return 0;
    }
}

fint cart_dimensions(fint number)
{
    MPI_Comm comm = comm_in(number);
    int topology = MPI_UNDEFINED, n = 0;
    if (comm != MPI_COMM_NULL && PMPI_Topo_test(comm, &topology) == MPI_SUCCESS && topology == MPI_CART)
        PMPI_Cartdim_get(comm, &n);
    return n;
}

int failed_because(int class, int *code, const char *sentence)
{
    int made = __atomic_load_n(code, __ATOMIC_ACQUIRE);
    if (made == 0) {
        if (PMPI_Add_error_code(class, &made) != MPI_SUCCESS || PMPI_Add_error_string(made, sentence) != MPI_SUCCESS)
            made = class;
        __atomic_store_n(code, made, __ATOMIC_RELEASE);
    }
    return call_failed(made);
}
