// A C++ program: requests, types and buffers held by objects, and an exception through a barrier of calls.
#include <mpi.h>

#include <cstdlib>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

struct Type {
    MPI_Datatype handle;
    Type(int count, int stride)
    {
        MPI_Type_vector(count, 1, stride, MPI_DOUBLE, &handle);
        MPI_Type_commit(&handle);
    }
    ~Type() { MPI_Type_free(&handle); }
};

static void must(bool holds)
{
    if (!holds)
        throw std::runtime_error("not what was expected");
}

static void exchange(int rank, int size)
{
    Type column(100, 4);
    std::vector<double> out(400), in(100);
    std::iota(out.begin(), out.end(), rank);
    std::vector<MPI_Request> requests(2);
    MPI_Irecv(in.data(), 100, MPI_DOUBLE, (rank + size - 1) % size, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(out.data(), 1, column.handle, (rank + 1) % size, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests.data(), MPI_STATUSES_IGNORE);
    must(in[99] == (rank + size - 1) % size + 396);
    auto text = std::make_unique<std::string>(rank == 0 ? "a text of the root" : "");
    int length = static_cast<int>(text->size());
    MPI_Bcast(&length, 1, MPI_INT, 0, MPI_COMM_WORLD);
    text->resize(length);
    MPI_Bcast(&(*text)[0], length, MPI_CHAR, 0, MPI_COMM_WORLD);
    must(*text == "a text of the root");
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (MPI_Send(nullptr, -1, MPI_INT, 0, 0, MPI_COMM_WORLD) != MPI_SUCCESS)
        throw std::string("refused");
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    bool refused = false;
    try {
        exchange(rank, size);
    } catch (const std::string &why) {
        refused = why == "refused";
    }
    MPI_Finalize();
    return refused ? EXIT_SUCCESS : EXIT_FAILURE;
}
