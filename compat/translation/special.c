/* Functions that the generator can't translate from their parameters only. */
#include "translate.h"

int FUNCTION(Pcontrol)(const int level, ...);
int foreign_Pcontrol(const int level, ...)
{
    return error_out(abi.Pcontrol(level));
}
ALIAS(Pcontrol)

/* ---- attributes: the values of some predefined ones are constants ----------------------------------------- */

/* A translated number that lives as long as the process. */
static void *kept(int value)
{
    static _Thread_local int numbers[4];
    static _Thread_local unsigned next;
    int *place = &numbers[next++ % 4];
    *place = value;
    return place;
}

static void *comm_value(int keyval, void *value)
{
    if (keyval == MPI_LASTUSEDCODE)
        return kept(error_out(*(int *)value));
    return keyval == MPI_HOST || keyval == MPI_IO ? kept(rank_out(*(int *)value)) : value;
}

static void *win_value(int keyval, void *value)
{
    if (keyval == MPI_WIN_CREATE_FLAVOR)
        return kept(flavor_out(*(int *)value));
    return keyval == MPI_WIN_MODEL ? kept(model_out(*(int *)value)) : value;
}

#define GET_ATTRIBUTE(Function, name, value)                                                                 \
    int FUNCTION(Function)(name##_handle object, int keyval, void *attribute, int *flag);                              \
    int foreign_##Function(name##_handle object, int keyval, void *attribute, int *flag)                                 \
    {                                                                                                        \
        int key = keyval_in(keyval);                                                                         \
        int code = abi.Function(name##_in(object), key, attribute, flag);                                    \
        if (code == MPI_SUCCESS && *flag)                                                                    \
            *(void **)attribute = value(key, *(void **)attribute);                                           \
        return error_out(code);                                                                              \
    }                                                                                                        \
    ALIAS(Function)
GET_ATTRIBUTE(Comm_get_attr, comm, comm_value)
GET_ATTRIBUTE(Attr_get, comm, comm_value)
GET_ATTRIBUTE(Win_get_attr, win, win_value)

/* ---- buffers for MPI_Bsend ----------------------------------------------------------------------------------
 *
 * A program makes its buffer as large as its messages plus MPI_BSEND_OVERHEAD per message: at least 88 bytes in the MPICH ABI,
 * 512 in the standard's. The library's own memory holds the messages, so the buffer's reported size may be larger than its real size
 * by that difference. */

enum { LONGER = 6 };

#define BUFFER(Attach, Detach, parameter, argument)                                                              int FUNCTION(Attach##_c)(parameter void *buffer, MPI_Count size);                                            int foreign_##Attach##_c(parameter void *buffer, MPI_Count size)                                               {                                                                                                                MPI_Count longer = size > INT64_MAX / LONGER ? INT64_MAX : size * LONGER;                                    return error_out(abi.Attach##_c(argument buffer_in(buffer), longer));                                    }                                                                                                            ALIAS(Attach##_c)                                                                                            int FUNCTION(Detach##_c)(parameter void *buffer, MPI_Count *size);                                           int foreign_##Detach##_c(parameter void *buffer, MPI_Count *size)                                              {                                                                                                                int code = abi.Detach##_c(argument buffer, size);                                                            if (code == MPI_SUCCESS) {                                                                                       *size /= LONGER;                                                                                             if (*(void **)buffer == MPI_BUFFER_AUTOMATIC)                                                                    *(void **)buffer = BUFFER_AUTOMATIC;                                                                 }                                                                                                            return error_out(code);                                                                                  }                                                                                                            ALIAS(Detach##_c)
#define NO_OBJECT
#define COMM comm_handle comm,
#define COMM_IN comm_in(comm),
#define SESSION session_handle session,
#define SESSION_IN session_in(session),
BUFFER(Buffer_attach, Buffer_detach, NO_OBJECT, NO_OBJECT)
BUFFER(Comm_attach_buffer, Comm_detach_buffer, COMM, COMM_IN)
BUFFER(Session_attach_buffer, Session_detach_buffer, SESSION, SESSION_IN)

#define SMALL_BUFFER(Attach, Detach, parameter, object)                                                          int FUNCTION(Attach)(parameter void *buffer, int size);                                                      int foreign_##Attach(parameter void *buffer, int size)                                                         {                                                                                                                return foreign_##Attach##_c(object buffer, size);                                                          }                                                                                                            ALIAS(Attach)                                                                                                int FUNCTION(Detach)(parameter void *buffer, int *size);                                                     int foreign_##Detach(parameter void *buffer, int *size)                                                        {                                                                                                                MPI_Count count = 0;                                                                                         int code = foreign_##Detach##_c(object buffer, size == NULL ? NULL : &count);                                  if (size != NULL && code == MPI_SUCCESS)                                                                         *size = (int)count;                                                                                      return code;                                                                                             }                                                                                                            ALIAS(Detach)
#define THIS_COMM comm,
#define THIS_SESSION session,
SMALL_BUFFER(Buffer_attach, Buffer_detach, NO_OBJECT, NO_OBJECT)
SMALL_BUFFER(Comm_attach_buffer, Comm_detach_buffer, COMM, THIS_COMM)
SMALL_BUFFER(Session_attach_buffer, Session_detach_buffer, SESSION, THIS_SESSION)

/* ---- how a datatype was made: some of its integers are constants ------------------------------------------- */

static void translate_contents(MPI_Datatype datatype, int *integers)
{
    int counts[3], combiner;
    if (abi.Type_get_envelope(datatype, &counts[0], &counts[1], &counts[2], &combiner) != MPI_SUCCESS)
        return;
    if (combiner == MPI_COMBINER_SUBARRAY)
        integers[counts[0] - 1] = order_out(integers[counts[0] - 1]);
    if (combiner == MPI_COMBINER_DARRAY) {
        /* size, rank, dimensions; for each of these the size, the distribution and its argument, the processes; the order. */
        int dimensions = integers[2];
        for (int i = 0; i < dimensions; i++) {
            int *distribution = &integers[3 + dimensions + i], *argument = distribution + dimensions;
            *distribution = distribution_out(*distribution);
            *argument = darg_out(*argument);
        }
        integers[counts[0] - 1] = order_out(integers[counts[0] - 1]);
    }
}

/* With large counts, only the constants and the dimensions are among the integers. */
static void translate_large_contents(MPI_Datatype datatype, int *integers)
{
    MPI_Count counts[4];
    int combiner;
    if (abi.Type_get_envelope_c(datatype, &counts[0], &counts[1], &counts[2], &counts[3], &combiner) != MPI_SUCCESS)
        return;
    if (combiner == MPI_COMBINER_SUBARRAY || combiner == MPI_COMBINER_DARRAY)
        integers[counts[0] - 1] = order_out(integers[counts[0] - 1]);
    if (combiner == MPI_COMBINER_DARRAY) {
        int dimensions = integers[2];
        int *distributions = &integers[counts[0] - 1 - 3 * dimensions];
        for (int i = 0; i < dimensions; i++) {
            distributions[i] = distribution_out(distributions[i]);
            distributions[dimensions + i] = darg_out(distributions[dimensions + i]);
        }
    }
}

int FUNCTION(Type_get_contents)(datatype_handle datatype, int max_integers, int max_addresses, int max_datatypes, int integers[],
                                MPI_Aint addresses[], datatype_handle datatypes[]);
int foreign_Type_get_contents(datatype_handle datatype, int max_integers, int max_addresses, int max_datatypes, int integers[],
                            MPI_Aint addresses[], datatype_handle datatypes[])
{
    MPI_Datatype few[FEW], *translated = datatype_list_in(datatypes, max_datatypes, few);
    int code = abi.Type_get_contents(datatype_in(datatype), max_integers, max_addresses, max_datatypes, integers,
                                     addresses, translated);
    if (code == MPI_SUCCESS)
        translate_contents(datatype_in(datatype), integers);
    datatype_list_out(translated, datatypes, max_datatypes, few);
    return error_out(code);
}
ALIAS(Type_get_contents)

int FUNCTION(Type_get_contents_c)(datatype_handle datatype, MPI_Count max_integers, MPI_Count max_addresses,
                                  MPI_Count max_large_counts, MPI_Count max_datatypes, int integers[],
                                  MPI_Aint addresses[], MPI_Count large_counts[], datatype_handle datatypes[]);
int foreign_Type_get_contents_c(datatype_handle datatype, MPI_Count max_integers, MPI_Count max_addresses,
                              MPI_Count max_large_counts, MPI_Count max_datatypes, int integers[],
                              MPI_Aint addresses[], MPI_Count large_counts[], datatype_handle datatypes[])
{
    MPI_Datatype few[FEW], *translated = datatype_list_in(datatypes, max_datatypes, few);
    int code = abi.Type_get_contents_c(datatype_in(datatype), max_integers, max_addresses, max_large_counts,
                                       max_datatypes, integers, addresses, large_counts, translated);
    if (code == MPI_SUCCESS)
        translate_large_contents(datatype_in(datatype), integers);
    datatype_list_out(translated, datatypes, max_datatypes, few);
    return error_out(code);
}
ALIAS(Type_get_contents_c)

/* ---- lists of datatypes whose length follows from the communicator ------------------------------------------ */

static int partners(MPI_Comm comm, int *in, int *out)
{
    int inter = 0;
    *in = 0;
    int code = abi.Comm_test_inter(comm, &inter);
    if (code == MPI_SUCCESS)
        code = inter ? abi.Comm_remote_size(comm, in) : abi.Comm_size(comm, in);
    *out = *in;
    return code;
}

static int neighbors(MPI_Comm comm, int *in, int *out)
{
    int topology = MPI_UNDEFINED, weighted, rank;
    *in = *out = 0;
    int code = abi.Topo_test(comm, &topology);
    if (code == MPI_SUCCESS && topology == MPI_DIST_GRAPH)
        return abi.Dist_graph_neighbors_count(comm, in, out, &weighted);
    if (code == MPI_SUCCESS && topology == MPI_CART && (code = abi.Cartdim_get(comm, in)) == MPI_SUCCESS)
        *in *= 2;
    if (code == MPI_SUCCESS && topology == MPI_GRAPH && (code = abi.Comm_rank(comm, &rank)) == MPI_SUCCESS)
        code = abi.Graph_neighbors_count(comm, rank, in);
    *out = *in;
    return code;
}

/* Parameters and arguments of the functions that differ in one thing: the type of counts and displacements, and what follows. */
#define BLOCKS(counts, displs)                                                                               \
    const void *sendbuf, const counts sendcounts[], const displs sdispls[], const datatype_handle sendtypes[], void *recvbuf, \
        const counts recvcounts[], const displs rdispls[], const datatype_handle recvtypes[], comm_handle comm

#define EXCHANGE(Function, counts, displs, how_many, parameters, arguments, before, after)                   \
    int FUNCTION(Function)(BLOCKS(counts, displs) parameters);                                               \
    int foreign_##Function(BLOCKS(counts, displs) parameters)                                                  \
    {                                                                                                        \
        MPI_Comm standard = comm_in(comm);                                                                   \
        int in, out, code = how_many(standard, &in, &out);                                                   \
        if (code != MPI_SUCCESS)                                                                             \
            return error_out(code);                                                                          \
        const datatype_handle *given = sendbuf == IN_PLACE ? NULL : sendtypes;                                           \
        MPI_Datatype few_in[FEW], few_out[FEW];                                                              \
        MPI_Datatype *to = datatype_list_in(given, out, few_out), *from = datatype_list_in(recvtypes, in, few_in); \
        before code = abi.Function(buffer_in(sendbuf), sendcounts, sdispls, to, buffer_in(recvbuf), recvcounts, \
                                   rdispls, from, standard arguments);                                       \
        datatype_list_out(to, NULL, out, few_out);                                                           \
        datatype_list_out(from, NULL, in, few_in);                                                           \
        after return error_out(code);                                                                        \
    }                                                                                                        \
    ALIAS(Function)

#define NOTHING
#define WITH_REQUEST , request_handle *request
#define WITH_INFO , info_handle info, request_handle *request
#define REQUEST , request == NULL ? NULL : &made
#define INFO_AND_REQUEST , info_in(info), request == NULL ? NULL : &made
#define MAKE MPI_Request made = MPI_REQUEST_NULL;
#define GIVE                                                                                                 \
    if (request != NULL && code == MPI_SUCCESS)                                                              \
        *request = request_out(made);
EXCHANGE(Alltoallw, int, int, partners, NOTHING, NOTHING, NOTHING, NOTHING)
EXCHANGE(Alltoallw_c, MPI_Count, MPI_Aint, partners, NOTHING, NOTHING, NOTHING, NOTHING)
EXCHANGE(Ialltoallw, int, int, partners, WITH_REQUEST, REQUEST, MAKE, GIVE)
EXCHANGE(Ialltoallw_c, MPI_Count, MPI_Aint, partners, WITH_REQUEST, REQUEST, MAKE, GIVE)
EXCHANGE(Alltoallw_init, int, int, partners, WITH_INFO, INFO_AND_REQUEST, MAKE, GIVE)
EXCHANGE(Alltoallw_init_c, MPI_Count, MPI_Aint, partners, WITH_INFO, INFO_AND_REQUEST, MAKE, GIVE)
EXCHANGE(Neighbor_alltoallw, int, MPI_Aint, neighbors, NOTHING, NOTHING, NOTHING, NOTHING)
EXCHANGE(Neighbor_alltoallw_c, MPI_Count, MPI_Aint, neighbors, NOTHING, NOTHING, NOTHING, NOTHING)
EXCHANGE(Ineighbor_alltoallw, int, MPI_Aint, neighbors, WITH_REQUEST, REQUEST, MAKE, GIVE)
EXCHANGE(Ineighbor_alltoallw_c, MPI_Count, MPI_Aint, neighbors, WITH_REQUEST, REQUEST, MAKE, GIVE)
EXCHANGE(Neighbor_alltoallw_init, int, MPI_Aint, neighbors, WITH_INFO, INFO_AND_REQUEST, MAKE, GIVE)
EXCHANGE(Neighbor_alltoallw_init_c, MPI_Count, MPI_Aint, neighbors, WITH_INFO, INFO_AND_REQUEST, MAKE, GIVE)

/* ---- functions that MPI-3.0 removed, and old programs call ------------------------------------------------- */

#define REMOVED(name, parameters, ...)                                                                       \
    int FUNCTION(name) parameters;                                                                           \
    int foreign_##name parameters __VA_ARGS__ ALIAS(name)

REMOVED(Address, (const void *location, MPI_Aint *address),
        { return error_out(abi.Get_address(buffer_in(location), address)); })
REMOVED(Type_extent, (datatype_handle datatype, MPI_Aint *extent), {
    MPI_Aint lower;
    return error_out(abi.Type_get_extent(datatype_in(datatype), &lower, extent));
})
REMOVED(Type_lb, (datatype_handle datatype, MPI_Aint *displacement), {
    MPI_Aint extent;
    return error_out(abi.Type_get_extent(datatype_in(datatype), displacement, &extent));
})
REMOVED(Type_ub, (datatype_handle datatype, MPI_Aint *displacement), {
    MPI_Aint lower, extent;
    int code = abi.Type_get_extent(datatype_in(datatype), &lower, &extent);
    if (code == MPI_SUCCESS)
        *displacement = lower + extent;
    return error_out(code);
})
int FUNCTION(Type_create_struct)(int, const int[], const MPI_Aint[], const datatype_handle[], datatype_handle *);
int FUNCTION(Type_create_hvector)(int, int, MPI_Aint, datatype_handle, datatype_handle *);
int FUNCTION(Type_create_hindexed)(int, const int[], const MPI_Aint[], datatype_handle, datatype_handle *);
int FUNCTION(Comm_create_errhandler)(void (*)(comm_handle *, int *, ...), errhandler_handle *);
int FUNCTION(Comm_get_errhandler)(comm_handle, errhandler_handle *);
int FUNCTION(Comm_set_errhandler)(comm_handle, errhandler_handle);
REMOVED(Type_struct,
        (int count, const int lengths[], const MPI_Aint places[], const datatype_handle types[], datatype_handle *newtype),
        { return foreign_Type_create_struct(count, lengths, places, types, newtype); })
REMOVED(Type_hvector, (int count, int length, MPI_Aint stride, datatype_handle type, datatype_handle *newtype),
        { return foreign_Type_create_hvector(count, length, stride, type, newtype); })
REMOVED(Type_hindexed,
        (int count, const int lengths[], const MPI_Aint places[], datatype_handle type, datatype_handle *newtype),
        { return foreign_Type_create_hindexed(count, lengths, places, type, newtype); })
REMOVED(Errhandler_create, (void (*function)(comm_handle *, int *, ...), errhandler_handle *errhandler),
        { return foreign_Comm_create_errhandler(function, errhandler); })
REMOVED(Errhandler_get, (comm_handle comm, errhandler_handle *errhandler),
        { return foreign_Comm_get_errhandler(comm, errhandler); })
REMOVED(Errhandler_set, (comm_handle comm, errhandler_handle errhandler),
        { return foreign_Comm_set_errhandler(comm, errhandler); })
