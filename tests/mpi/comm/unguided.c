/* MPI_COMM_TYPE_HW_UNGUIDED splits ranks that share no memory, into those that do, and says what kind of hardware they share; then it finds no
 * way to split further (MPI 5.0, section 7.4.2). */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Comm shared, part, further;
    MPI_Info info;
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &shared));
    int together;
    OK(MPI_Comm_size(shared, &together));
    OK(MPI_Info_create(&info));
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_HW_UNGUIDED, rank, info, &part));
    CHECK((part == MPI_COMM_NULL) == (together == size));
    char kind[MPI_MAX_INFO_VAL + 1] = "";
    int room = sizeof kind, there, result;
    OK(MPI_Info_get_string(info, "mpi_hw_resource_type", &room, kind, &there));
    CHECK(there == (part != MPI_COMM_NULL));
    if (part != MPI_COMM_NULL) {
        CHECK(strcmp(kind, "mpi_shared_memory") == 0);
        OK(MPI_Comm_compare(part, shared, &result));
        CHECK(result == MPI_CONGRUENT);
        OK(MPI_Comm_split_type(part, MPI_COMM_TYPE_HW_UNGUIDED, rank, MPI_INFO_NULL, &further));
        CHECK(further == MPI_COMM_NULL);
        OK(MPI_Comm_free(&part));
    }
    OK(MPI_Info_free(&info));
    OK(MPI_Comm_free(&shared));
    CHECK_FINISH();
}
