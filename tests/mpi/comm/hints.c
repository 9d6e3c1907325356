/* Which communicators have which hints (MPI 5.0, section 7.4.4): those that take an info keep what it says, copies made without one have none. */
#include "../check.h"

#define KEY "mpi_assert_no_any_tag"

static int has_hint(MPI_Comm comm)
{
    MPI_Info info;
    char value[16] = "";
    int length = sizeof value, there;
    OK(MPI_Comm_get_info(comm, &info));
    OK(MPI_Info_get_string(info, KEY, &length, value, &there));
    OK(MPI_Info_free(&info));
    if (there)
        CHECK_STR("true", value);
    return there;
}

static void check_made(const char *how, MPI_Comm comm, int expected)
{
    CHECK_F(has_hint(comm) == expected, "%s", how);
    OK(MPI_Comm_free(&comm));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Info info;
    MPI_Comm hinted, made, local;
    MPI_Group group;
    MPI_Request request;
    int weight = 1, one = 1, periodic = 1;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, KEY, "true"));
    OK(MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &hinted));
    CHECK(has_hint(hinted));
    OK(MPI_Comm_group(hinted, &group));

    OK(MPI_Comm_dup(hinted, &made));
    /* A library that got the duplicate may do what the program doesn't do on its own. */
    int in = -1, out = rank;
    OK(MPI_Irecv(&in, 1, MPI_INT, left, MPI_ANY_TAG, made, &request));
    OK(MPI_Send(&out, 1, MPI_INT, right, 3, made));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_EQ(left, in);
    check_made("MPI_Comm_dup", made, 0);
    OK(MPI_Comm_idup(hinted, &made, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    check_made("MPI_Comm_idup", made, 0);
    OK(MPI_Comm_dup_with_info(hinted, MPI_INFO_NULL, &made));
    check_made("MPI_Comm_dup_with_info, without", made, 0);
    OK(MPI_Comm_split(hinted, 0, 0, &made));
    check_made("MPI_Comm_split", made, 0);
    OK(MPI_Comm_create(hinted, group, &made));
    check_made("MPI_Comm_create", made, 0);
    OK(MPI_Cart_create(hinted, 1, &size, &periodic, 0, &made));
    check_made("MPI_Cart_create", made, 0);
    OK(MPI_Comm_split_type(hinted, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &made));
    check_made("MPI_Comm_split_type, without", made, 0);

    OK(MPI_Comm_idup_with_info(MPI_COMM_WORLD, info, &made, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    check_made("MPI_Comm_idup_with_info", made, 1);
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, info, &made));
    check_made("MPI_Comm_split_type", made, 1);
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_UNDEFINED, 0, info, &made));
    CHECK(made == MPI_COMM_NULL);
    OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &left, &weight, 1, &right, &weight, info, 0, &made));
    check_made("MPI_Dist_graph_create_adjacent", made, 1);
    OK(MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &rank, &one, &right, &weight, info, 0, &made));
    check_made("MPI_Dist_graph_create", made, 1);
    OK(MPI_Comm_create_from_group(group, "hints", info, MPI_ERRORS_RETURN, &made));
    check_made("MPI_Comm_create_from_group", made, 1);
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &made));
    OK(MPI_Comm_set_info(made, info));
    check_made("MPI_Comm_set_info", made, 1);
    if (size > 1) {
        MPI_Group parts[2];
        int last = size - 1, first[1][3] = {{0, size - 2, 1}};
        OK(MPI_Group_range_incl(group, 1, first, &parts[0]));
        OK(MPI_Group_incl(group, 1, &last, &parts[1]));
        int is_last = rank == last;
        OK(MPI_Intercomm_create_from_groups(parts[is_last], 0, parts[!is_last], 0, "both", info, MPI_ERRORS_RETURN, &made));
        OK(MPI_Intercomm_merge(made, is_last, &local));
        check_made("MPI_Intercomm_create_from_groups", made, 1);
        check_made("MPI_Intercomm_merge", local, 0);
        OK(MPI_Group_free(&parts[0]));
        OK(MPI_Group_free(&parts[1]));
    }
    OK(MPI_Group_free(&group));
    OK(MPI_Comm_free(&hinted));
    OK(MPI_Info_free(&info));
    CHECK_FINISH();
}
