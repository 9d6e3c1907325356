/* A program as a compiler sees it that has read the mpi.h of another MPI. What it needs of that header, the two headers here declare:
 * of the ABI of MPICH and Intel MPI, or of that of Open MPI. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef OPENMPI
#include "openmpi.h"
#else
#include "mpich.h"
#endif

int MPI_Init_thread(int *, char ***, int, int *), MPI_Finalize(void), MPI_Query_thread(int *), MPI_Abort(Comm, int);
int MPI_Comm_rank(Comm, int *), MPI_Comm_size(Comm, int *), MPI_Comm_dup(Comm, Comm *), MPI_Comm_free(Comm *);
int MPI_Comm_compare(Comm, Comm, int *), MPI_Comm_group(Comm, Group *), MPI_Group_free(Group *), MPI_Comm_get_parent(Comm *);
int MPI_Comm_split_type(Comm, int, int, Info, Comm *), MPI_Comm_set_errhandler(Comm, Errhandler);
int MPI_Comm_create_errhandler(void (*)(Comm *, int *, ...), Errhandler *), MPI_Errhandler_free(Errhandler *);
int MPI_Comm_get_errhandler(Comm, Errhandler *);
int MPI_Send(const void *, int, Datatype, int, int, Comm), MPI_Recv(void *, int, Datatype, int, int, Comm, Status *);
int MPI_Isend(const void *, int, Datatype, int, int, Comm, Request *), MPI_Irecv(void *, int, Datatype, int, int, Comm, Request *);
int MPI_Waitall(int, Request *, Status *), MPI_Wait(Request *, Status *), MPI_Get_count(const Status *, Datatype, int *);
int MPI_Cancel(Request *), MPI_Test_cancelled(const Status *, int *), MPI_Test(Request *, int *, Status *);
int MPI_Probe(int, int, Comm, Status *), MPI_Bsend(const void *, int, Datatype, int, int, Comm);
int MPI_Buffer_attach(void *, int), MPI_Buffer_detach(void *, int *), MPI_Barrier(Comm);
int MPI_Allreduce(const void *, void *, int, Datatype, Op, Comm), MPI_Op_create(void (*)(void *, void *, int *, Datatype *), int, Op *);
int MPI_Op_free(Op *), MPI_Reduce_local(const void *, void *, int, Datatype, Op);
int MPI_Type_vector(int, int, int, Datatype, Datatype *), MPI_Type_commit(Datatype *), MPI_Type_free(Datatype *);
int MPI_Type_create_darray(int, int, int, const int *, const int *, const int *, const int *, int, Datatype, Datatype *);
int MPI_Type_get_envelope(Datatype, int *, int *, int *, int *);
int MPI_Type_get_contents(Datatype, int, int, int, int *, long *, Datatype *), MPI_Type_struct(int, int *, long *, Datatype *, Datatype *);
int MPI_Type_extent(Datatype, long *), MPI_Alltoallw(const void *, const int *, const int *, const Datatype *, void *, const int *,
                                                    const int *, const Datatype *, Comm);
int MPI_Comm_create_keyval(int (*)(Comm, int, void *, void *, void *, int *), int (*)(Comm, int, void *, void *), int *, void *);
int MPI_Comm_set_attr(Comm, int, void *), MPI_Comm_get_attr(Comm, int, void *, int *), MPI_Comm_free_keyval(int *);
int MPI_Cart_create(Comm, int, const int *, const int *, int, Comm *), MPI_Cart_shift(Comm, int, int, int *, int *);
int MPI_Topo_test(Comm, int *), MPI_Group_translate_ranks(Group, int, const int *, Group, int *);
int MPI_Dist_graph_create_adjacent(Comm, int, const int *, const int *, int, const int *, const int *, Info, int, Comm *);
int MPI_Dist_graph_neighbors_count(Comm, int *, int *, int *), MPI_Error_class(int, int *), MPI_Add_error_class(int *);
int MPI_Grequest_start(int (*)(void *, Status *), int (*)(void *), int (*)(void *, int), void *, Request *);
int MPI_Comm_c2f(Comm), MPI_Type_c2f(Datatype), MPI_Op_c2f(Op), MPI_Comm_set_name(Comm, const char *);
int MPI_Comm_get_name(Comm, char *, int *);
Comm MPI_Comm_f2c(int);
Datatype MPI_Type_f2c(int);
Op MPI_Op_f2c(int);
typedef void *File;
typedef int Conversion(void *, Datatype, int, void *, long, void *);
int MPI_Register_datarep(const char *, Conversion *, Conversion *, int (*)(Datatype, long *, void *), void *);
int MPI_File_open(Comm, const char *, int, Info, File *), MPI_File_close(File *), MPI_File_get_amode(File, int *);
File MPI_File_f2c(int);
int MPI_T_init_thread(int, int *), MPI_T_finalize(void), MPI_T_cvar_get_num(int *), MPI_T_cvar_get_index(const char *, int *);
int MPI_T_cvar_get_info(int, char *, int *, int *, Datatype *, void *, char *, int *, int *, int *), MPI_T_pvar_get_num(int *);
int MPI_T_cvar_handle_alloc(int, void *, void *, int *), MPI_T_cvar_handle_free(void *), MPI_T_pvar_get_index(const char *, int, int *);
int MPI_T_pvar_get_info(int, char *, int *, int *, int *, Datatype *, void *, char *, int *, int *, int *, int *, int *);
int MPI_T_pvar_session_create(void *), MPI_T_pvar_session_free(void *), MPI_T_pvar_handle_alloc(void *, int, void *, void *, int *);
int MPI_File_set_errhandler(File, Errhandler), MPI_File_c2f(File), MPIX_Query_cuda_support(void), PMPIX_Query_hip_support(void), MPIX_Query_rocm_support(void);
int MPIX_GPU_query_support(int, int *), MPI_Status_c2f08(const Status *, Status *), MPI_Status_f082f(const Status *, int *);
int MPI_Status_f2f08(const int *, Status *), MPI_Status_f082c(const Status *, Status *);
int MPI_Type_create_struct(int, const int *, const long *, const Datatype *, Datatype *), MPI_Type_lb(Datatype, long *);
int MPI_Type_ub(Datatype, long *), MPI_Type_get_true_extent(Datatype, long *, long *), MPI_Type_size(Datatype, int *);
int MPI_File_set_view(File, long, Datatype, Datatype, const char *, Info), MPI_File_get_type_extent(File, Datatype, long *);
int MPI_File_write_at(File, long, const void *, int, Datatype, Status *), MPI_File_read_at(File, long, void *, int, Datatype, Status *);
int MPI_Grequest_complete(Request), MPI_Status_set_elements(Status *, Datatype, int), PMPI_Comm_rank(Comm, int *);

static int rank, size;

#define CHECK(condition)                                                                                     \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            fprintf(stderr, "rank %d, line %d: %s\n", rank, __LINE__, #condition);                           \
            MPI_Abort(WORLD, 9);                                                                             \
        }                                                                                                    \
    } while (0)
#define OK(call) CHECK((call) == 0)

static void messages(void)
{
    int right = (rank + 1) % size, left = (rank + size - 1) % size, out[3] = {rank, 1, 2}, in[3], count, flag;
    Request requests[2], none = REQUEST_NULL;
    Status statuses[2], status;
    OK(MPI_Irecv(in, 3, INT, ANY_SOURCE, ANY_TAG, WORLD, &requests[0]));
    OK(MPI_Isend(out, 2, INT, right, 7, WORLD, &requests[1]));
    OK(MPI_Waitall(2, requests, statuses));
    OK(MPI_Get_count(&statuses[0], INT, &count));
    CHECK(requests[0] == REQUEST_NULL && requests[1] == REQUEST_NULL);
    CHECK(count == 2 && in[0] == left && statuses[0].source == left && statuses[0].tag == 7 && statuses[0].error == 0);
    OK(MPI_Recv(in, 3, INT, PROC_NULL, ANY_TAG, WORLD, &status));
    CHECK(status.source == PROC_NULL && status.tag == ANY_TAG);
    OK(MPI_Wait(&none, IGNORE));
    OK(MPI_Test(&none, &flag, &status));
    CHECK(flag && status.source == ANY_SOURCE);
    OK(MPI_Irecv(in, 3, INT, left, 99, WORLD, &requests[0]));
    OK(MPI_Cancel(&requests[0]));
    OK(MPI_Wait(&requests[0], &status));
    OK(MPI_Test_cancelled(&status, &flag));
    CHECK(flag);
    /* As much as a program of that ABI makes room for. */
    char buffer[2 * (3 * sizeof(int) + 96)], *detached;
    OK(MPI_Buffer_attach(buffer, sizeof buffer));
    OK(MPI_Bsend(out, 3, INT, right, 8, WORLD));
    OK(MPI_Bsend(out, 3, INT, right, 8, WORLD));
    OK(MPI_Recv(in, 3, INT, left, 8, WORLD, IGNORE));
    OK(MPI_Recv(in, 3, INT, left, 8, WORLD, IGNORE));
    OK(MPI_Buffer_detach(&detached, &count));
    CHECK(detached == buffer && count == (int)sizeof buffer);
    /* Many at once: longer lists than are translated on the stack. */
    enum { MANY = 200 };
    static int numbers[MANY];
    static Request many[2 * MANY];
    for (int i = 0; i < MANY; i++) {
        OK(MPI_Irecv(&numbers[i], 1, INT, left, i, WORLD, &many[i]));
        OK(MPI_Isend(&rank, 1, INT, right, i, WORLD, &many[MANY + i]));
    }
    OK(MPI_Waitall(2 * MANY, many, IGNORE));
    for (int i = 0; i < MANY; i++)
        CHECK(numbers[i] == left);
}

static Datatype seen;

static void add(void *in, void *inout, int *length, Datatype *type)
{
    seen = *type;
    for (int i = 0; i < *length; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

static void collectives(void)
{
    int value = rank + 1, sum, pair[2] = {rank, rank}, found[2];
    Op op;
    OK(MPI_Allreduce(&value, &sum, 1, INT, SUM, WORLD));
    CHECK(sum == size * (size + 1) / 2);
    sum = value;
    OK(MPI_Allreduce(IN_PLACE, &sum, 1, INT, SUM, WORLD));
    CHECK(sum == size * (size + 1) / 2);
    OK(MPI_Allreduce(pair, found, 1, INT_INT, MAXLOC, WORLD));
    CHECK(found[0] == size - 1 && found[1] == size - 1);
    OK(MPI_Op_create(add, 1, &op));
    OK(MPI_Allreduce(&value, &sum, 1, INT, op, WORLD));
    CHECK(sum == size * (size + 1) / 2);
    OK(MPI_Reduce_local(&value, &sum, 1, INT, op));
    CHECK(sum == size * (size + 1) / 2 + value && seen == INT);
    OK(MPI_Op_free(&op));
    CHECK(op == OP_NULL);
    int counts[size], places[size], in[size], out[size];
    Datatype types[size];
    for (int i = 0; i < size; i++) {
        counts[i] = 1;
        places[i] = i * (int)sizeof(int);
        types[i] = INT;
        out[i] = 10 * rank + i;
    }
    OK(MPI_Alltoallw(out, counts, places, types, in, counts, places, types, WORLD));
    for (int i = 0; i < size; i++)
        CHECK(in[i] == 10 * i + rank);
}

static void datatypes(void)
{
    int sizes[1] = {12}, kinds[1] = {BLOCK}, arguments[1] = {DFLT_DARG}, processes[1] = {3}, counts[3], combiner, integers[16];
    long extent, places[2] = {0, 8};
    Datatype array, pair, inner[1];
    OK(MPI_Type_create_darray(3, 1, 1, sizes, kinds, arguments, processes, ORDER_C, DOUBLE, &array));
    OK(MPI_Type_get_envelope(array, &counts[0], &counts[1], &counts[2], &combiner));
    CHECK(combiner == DARRAY && counts[0] == 8);
    OK(MPI_Type_get_contents(array, 16, 0, 1, integers, NULL, inner));
    CHECK(integers[4] == BLOCK && integers[5] == DFLT_DARG && integers[7] == ORDER_C && inner[0] == DOUBLE);
    OK(MPI_Type_free(&array));
    OK(MPI_Type_get_envelope(FLOAT_INT, &counts[0], &counts[1], &counts[2], &combiner));
    CHECK(combiner == NAMED);
    OK(MPI_Type_struct(2, (int[]){1, 1}, places, (Datatype[]){CHAR, DOUBLE}, &pair));
    OK(MPI_Type_extent(pair, &extent));
    CHECK(extent == 16);
    OK(MPI_Type_free(&pair));
}

static int error, copies, deletes;

static void handler(Comm *comm, int *code, ...)
{
    CHECK(*comm == WORLD);
    error = *code;
}

static int copy(Comm comm, int key, void *state, void *in, void *out, int *flag)
{
    (void)comm, (void)key;
    CHECK(state == &copies);
    *(void **)out = (char *)in + 1;
    *flag = 1;
    copies++;
    return 0;
}

static int drop(Comm comm, int key, void *value, void *state)
{
    (void)comm, (void)key, (void)value;
    CHECK(state == &copies);
    deletes++;
    return 0;
}

static void objects(void)
{
    int flag, key, other_key, result, class;
    char here;
    void *value;
    Comm duplicate;
    Errhandler mine, found;
    OK(MPI_Comm_get_attr(WORLD, TAG_UB, &value, &flag));
    CHECK(flag && *(int *)value >= 32767);
    OK(MPI_Comm_get_attr(WORLD, IO, &value, &flag));
    CHECK(flag && *(int *)value == ANY_SOURCE);
    OK(MPI_Comm_create_keyval(copy, drop, &key, &copies));
    OK(MPI_Comm_create_keyval(COMM_DUP_FN, NULL, &other_key, NULL));
    OK(MPI_Comm_set_attr(WORLD, key, &here));
    OK(MPI_Comm_set_attr(WORLD, other_key, &here));
    OK(MPI_Comm_dup(WORLD, &duplicate));
    OK(MPI_Comm_get_attr(duplicate, key, &value, &flag));
    CHECK(flag && value == &here + 1 && copies == 1);
    OK(MPI_Comm_get_attr(duplicate, other_key, &value, &flag));
    CHECK(flag && value == &here);
    OK(MPI_Comm_compare(WORLD, duplicate, &result));
    CHECK(result == CONGRUENT);
    OK(MPI_Comm_compare(SELF, WORLD, &result));
    CHECK(size == 1 || result == UNEQUAL);
    OK(MPI_Comm_free(&duplicate));
    CHECK(duplicate == COMM_NULL && deletes == 1);
    OK(MPI_Comm_free_keyval(&key));
    CHECK(key == KEYVAL_INVALID);
    OK(MPI_Comm_get_parent(&duplicate));
    CHECK(duplicate == COMM_NULL);
    /* As Fortran has them, and back. */
    OK(MPI_Comm_dup(WORLD, &duplicate));
    CHECK(MPI_Comm_c2f(WORLD) == FORTRAN_WORLD && MPI_Comm_f2c(FORTRAN_WORLD) == WORLD);
    CHECK(MPI_Comm_f2c(MPI_Comm_c2f(duplicate)) == duplicate && MPI_Comm_c2f(duplicate) != FORTRAN_WORLD);
    CHECK(MPI_Type_f2c(MPI_Type_c2f(DOUBLE)) == DOUBLE && MPI_Op_f2c(MPI_Op_c2f(MAXLOC)) == MAXLOC);
    /* A name longer than the program may have room for. */
    char name[MAX_OBJECT_NAME + 1], longest[128];
    memset(longest, 'n', sizeof longest);
    longest[sizeof longest - 1] = 0;
    name[MAX_OBJECT_NAME] = 'x';
    OK(MPI_Comm_set_name(duplicate, longest));
    OK(MPI_Comm_get_name(duplicate, name, &result));
    CHECK(result == MAX_OBJECT_NAME - 1 && strlen(name) == (size_t)result && name[MAX_OBJECT_NAME] == 'x');
    OK(MPI_Comm_free(&duplicate));

    OK(MPI_Comm_create_errhandler(handler, &mine));
    OK(MPI_Comm_set_errhandler(WORLD, mine));
    OK(MPI_Comm_get_errhandler(WORLD, &found));
    CHECK(found == mine);
    MPI_Send(NULL, 0, INT, size, 0, WORLD);
    OK(MPI_Error_class(error, &class));
    CHECK(class == ERR_RANK);
    OK(MPI_Comm_set_errhandler(WORLD, ERRORS_RETURN));
    OK(MPI_Comm_get_errhandler(WORLD, &found));
    CHECK(found == ERRORS_RETURN);
    OK(MPI_Error_class(MPI_Send(NULL, 0, INT, size, 0, WORLD), &class));
    CHECK(class == ERR_RANK);
    int two[2] = {1, 2}, one;
    Request request;
    OK(MPI_Isend(two, 2, INT, 0, 5, SELF, &request));
    MPI_Comm_set_errhandler(SELF, ERRORS_RETURN);
    OK(MPI_Error_class(MPI_Recv(&one, 1, INT, 0, 5, SELF, IGNORE), &class));
    CHECK(class == ERR_TRUNCATE);
    OK(MPI_Wait(&request, IGNORE));
    OK(MPI_Comm_set_errhandler(WORLD, ERRORS_ARE_FATAL));
    OK(MPI_Add_error_class(&class));
    CHECK(class > LAST_CODE);
}

static void topologies(void)
{
    int source, target, zero = 0, in, out, weighted, kind, ranks[2] = {0, PROC_NULL}, translated[2];
    Comm line, graph;
    Group group;
    OK(MPI_Cart_create(WORLD, 1, &size, &zero, 0, &line));
    OK(MPI_Cart_shift(line, 0, 1, &source, &target));
    CHECK(source == (rank == 0 ? PROC_NULL : rank - 1) && target == (rank == size - 1 ? PROC_NULL : rank + 1));
    OK(MPI_Topo_test(line, &kind));
    CHECK(kind == CART);
    OK(MPI_Dist_graph_create_adjacent(WORLD, 1, &rank, UNWEIGHTED, 1, &rank, UNWEIGHTED, INFO_NULL, 0, &graph));
    OK(MPI_Dist_graph_neighbors_count(graph, &in, &out, &weighted));
    CHECK(in == 1 && out == 1 && !weighted);
    OK(MPI_Comm_group(line, &group));
    OK(MPI_Group_translate_ranks(group, 2, ranks, group, translated));
    CHECK(translated[0] == 0 && translated[1] == PROC_NULL);
    OK(MPI_Group_free(&group));
    CHECK(group == GROUP_NULL);
    OK(MPI_Comm_free(&line));
    OK(MPI_Comm_free(&graph));
}

static int query(void *state, Status *status)
{
    status->source = 3;
    status->tag = 4;
    *(int *)state += 1;
    return MPI_Status_set_elements(status, INT, 6);
}

static int release(void *state)
{
    *(int *)state += 10;
    return 0;
}

static int cancel(void *state, int complete)
{
    (void)state, (void)complete;
    return 0;
}

static void requests_of_the_program(void)
{
    int state = 0, count;
    Request request;
    Status status;
    OK(MPI_Grequest_start(query, release, cancel, &state, &request));
    OK(MPI_Grequest_complete(request));
    OK(MPI_Wait(&request, &status));
    OK(MPI_Get_count(&status, INT, &count));
    CHECK(state == 11 && count == 6 && status.source == 3 && status.tag == 4 && request == REQUEST_NULL);
}

/* Numbers lie in the file with their sign changed. `state` counts the calls: of the three functions 1, 10 and 100. */
static int negate(void *to, const void *from, int count, Datatype datatype)
{
    CHECK(datatype == INT);
    for (int i = 0; i < count; i++) {
        int number;
        memcpy(&number, (const char *)from + 4 * i, 4);
        number = -number;
        memcpy((char *)to + 4 * i, &number, 4);
    }
    return 0;
}

static int from_file(void *user, Datatype datatype, int count, void *file, long position, void *state)
{
    *(int *)state += 1;
    return negate((char *)user + 4 * position, file, count, datatype);
}

static int to_file(void *user, Datatype datatype, int count, void *file, long position, void *state)
{
    *(int *)state += 10;
    return negate(file, (char *)user + 4 * position, count, datatype);
}

static int in_file(Datatype datatype, long *extent, void *state)
{
    CHECK(datatype == INT);
    *(int *)state += 100;
    *extent = 4;
    return 0;
}

static int fails(Datatype datatype, long *extent, void *state)
{
    (void)datatype, (void)extent, (void)state;
    return ERR_TRUNCATE;
}

static void representations(void)
{
    enum { CREATE = 1, READ_AND_WRITE = 8, DELETE_ON_CLOSE = 16 };
    int state = 0, numbers[3] = {1, -2, 30}, got[3] = {0};
    long extent = 0;
    char path[64];
    File file;
    snprintf(path, sizeof path, "/tmp/encore-foreign.%ld.%d", (long)getpid(), rank);
    /* This program checks errors of files, so no notice is needed. */
    OK(MPI_File_set_errhandler(MPI_File_f2c(0), ERRORS_RETURN));
    OK(MPI_Register_datarep("negative", from_file, to_file, in_file, &state));
    CHECK(MPI_Register_datarep("negative", from_file, to_file, in_file, &state) != 0);
    OK(MPI_Register_datarep("failing", NULL, NULL, fails, NULL));
    OK(MPI_File_open(SELF, path, CREATE | READ_AND_WRITE | DELETE_ON_CLOSE, INFO_NULL, &file));
    int mode = 0;
    OK(MPI_File_get_amode(file, &mode));
    CHECK(MPI_File_f2c(MPI_File_c2f(file)) == file && MPI_File_c2f(MPI_File_f2c(0)) == 0);
    CHECK(mode == (CREATE | READ_AND_WRITE | DELETE_ON_CLOSE));
    OK(MPI_File_set_view(file, 0, INT, INT, "negative", INFO_NULL));
    OK(MPI_File_get_type_extent(file, INT, &extent));
    CHECK(extent == 4 && state >= 100);
    state = 0;
    OK(MPI_File_write_at(file, 0, numbers, 3, INT, IGNORE));
    CHECK(state / 10 % 10 == 1);
    OK(MPI_File_read_at(file, 0, got, 3, INT, IGNORE));
    CHECK(state % 10 == 1 && memcmp(got, numbers, sizeof got) == 0);
    OK(MPI_File_set_view(file, 0, INT, INT, "native", INFO_NULL));
    OK(MPI_File_read_at(file, 0, got, 3, INT, IGNORE));
    CHECK(got[0] == -1 && got[1] == 2 && got[2] == -30);
    /* A code of the program's own is one of its ABI. */
    CHECK(MPI_File_set_view(file, 0, INT, INT, "failing", INFO_NULL) == ERR_TRUNCATE);
    OK(MPI_File_close(&file));
}

/* MPI_LB and MPI_UB say where a structure begins and ends; without one of them, its data do. */
static void bounds(void)
{
    static const struct {
        int entries;
        long places[4], lower, upper, true_lower, true_extent;
    } cases[] = {
        {3, {-4, 8, 40}, -4, 40, 8, 8}, /* LB, two INT, UB */
        {2, {-4, 8}, -4, 16, 8, 8},
        {2, {8, 40}, 8, 40, 8, 8}, /* two INT, UB */
    };
    Datatype all[] = {LB, INT, UB}, type, outer;
    int lengths[] = {1, 2, 1}, size;
    for (int i = 0; i < 3; i++) {
        int first = i == 2;
        long lower, upper, extent;
        OK(MPI_Type_create_struct(cases[i].entries, lengths + first, cases[i].places, all + first, &type));
        OK(MPI_Type_commit(&type));
        OK(MPI_Type_lb(type, &lower));
        OK(MPI_Type_ub(type, &upper));
        CHECK(lower == cases[i].lower && upper == cases[i].upper);
        OK(MPI_Type_get_true_extent(type, &lower, &extent));
        CHECK(lower == cases[i].true_lower && extent == cases[i].true_extent);
        OK(MPI_Type_free(&type));
    }
    /* Two that say the same count once, and bounds of an entry are bounds of the whole. */
    Datatype several[] = {UB, INT, LB, UB, LB};
    int ones[] = {1, 1, 1, 1, 1};
    long places[] = {16, 0, -8, 24, -4}, lower, upper;
    OK(MPI_Type_struct(5, ones, places, several, &type));
    OK(MPI_Type_struct(1, (int[]){2}, (long[]){100}, &type, &outer));
    OK(MPI_Type_lb(outer, &lower));
    OK(MPI_Type_ub(outer, &upper));
    OK(MPI_Type_size(outer, &size));
    CHECK(lower == 92 && upper == 92 + 2 * 32 && size == 8);
    OK(MPI_Type_free(&outer));
    OK(MPI_Type_free(&type));
}

/* Variables of the library, by the numbers of this ABI. */
static void tools(void)
{
    int provided, num, length = 40, verbosity, bind, scope, index, count, limit, class, kinds = 0;
    char name[40];
    Datatype type;
    void *handle, *session;
    OK(MPI_T_init_thread(SERIALIZED, &provided));
    CHECK(provided >= SERIALIZED);
    OK(MPI_T_cvar_get_num(&num));
    CHECK(MPI_T_cvar_get_info(num, name, &length, &verbosity, &type, NULL, NULL, NULL, &bind, &scope) == T_ERR_INVALID_INDEX);
    for (int i = 0; i < num; i++) {
        length = sizeof name;
        OK(MPI_T_cvar_get_info(i, name, &length, &verbosity, &type, NULL, NULL, NULL, &bind, &scope));
        CHECK(verbosity >= FIRST_VERBOSITY && verbosity < FIRST_VERBOSITY + 9 && bind >= FIRST_BIND && bind < FIRST_BIND + 11);
        CHECK(scope >= FIRST_SCOPE && scope < FIRST_SCOPE + 7);
        kinds += type == INT || type == CHAR;
        OK(MPI_T_cvar_get_index(name, &index));
        CHECK(index == i);
    }
    CHECK(kinds > 0);
    OK(MPI_T_cvar_get_index("ENCORE_LEAKS", &index));
    OK(MPI_T_cvar_handle_alloc(index, NULL, &handle, &count));
    OK(MPI_T_cvar_handle_free(&handle));
    OK(MPI_T_pvar_get_num(&num));
    OK(MPI_T_pvar_session_create(&session));
    for (int i = 0; i < num; i++) {
        Comm world = WORLD;
        length = sizeof name;
        OK(MPI_T_pvar_get_info(i, name, &length, &verbosity, &class, &type, NULL, NULL, NULL, &bind, &limit, &limit, &limit));
        CHECK(class >= FIRST_CLASS && class < FIRST_CLASS + 10);
        OK(MPI_T_pvar_get_index(name, class, &index));
        CHECK(index == i);
        if (bind == FIRST_BIND + 1) /* a communicator */
            OK(MPI_T_pvar_handle_alloc(session, i, &world, &handle, &count));
    }
    OK(MPI_T_pvar_session_free(&session));
    OK(MPI_T_finalize());
}

static void extensions(void)
{
    int supported = 1, numbers[sizeof(Status) / sizeof(int)];
    Status status, statuses[2];
    CHECK(MPIX_Query_cuda_support() == 0 && PMPIX_Query_hip_support() == 0 && MPIX_Query_rocm_support() == 0);
    OK(MPIX_GPU_query_support(0, &supported));
    CHECK(supported == 0);
    memset(&status, 7, sizeof status);
    OK(MPI_Status_c2f08(&status, &statuses[0]));
    OK(MPI_Status_f082f(&statuses[0], numbers));
    OK(MPI_Status_f2f08(numbers, &statuses[1]));
    memset(statuses, 0, sizeof *statuses);
    OK(MPI_Status_f082c(&statuses[1], statuses));
    CHECK(memcmp(&status, statuses, sizeof status) == 0);
}

int main(int argc, char **argv)
{
    int provided, level;
    OK(MPI_Init_thread(&argc, &argv, SERIALIZED, &provided));
    OK(MPI_Comm_rank(WORLD, &rank));
    OK(MPI_Comm_size(WORLD, &size));
    OK(MPI_Query_thread(&level));
    CHECK(provided == SERIALIZED && level == SERIALIZED);
    messages();
    collectives();
    datatypes();
    objects();
    topologies();
    requests_of_the_program();
    representations();
    bounds();
    tools();
    extensions();
    OK(MPI_Barrier(WORLD));
    OK(MPI_Finalize());
    return 0;
}
