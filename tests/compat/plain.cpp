// A module of Python in C++ that takes communicators of mpi4py, and a function that takes a bare handle.
#include <Python.h>
#include <mpi.h>
#include <mpi4py/mpi4py.h>

static PyObject *facts(PyObject *, PyObject *object)
{
    MPI_Comm *comm = PyMPIComm_Get(object);
    if (comm == nullptr)
        return nullptr;
    int rank, size, sum;
    MPI_Comm_rank(*comm, &rank);
    MPI_Comm_size(*comm, &size);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, *comm);
    return Py_BuildValue("iii", rank, size, sum);
}

static PyObject *duplicate(PyObject *, PyObject *object)
{
    MPI_Comm *comm = PyMPIComm_Get(object), copy;
    if (comm == nullptr)
        return nullptr;
    MPI_Comm_dup(*comm, &copy);
    return PyMPIComm_New(copy);
}

extern "C" int rank_of(MPI_Comm comm)
{
    int rank;
    MPI_Comm_rank(comm, &rank);
    return rank;
}

static PyMethodDef methods[] = {
    {"facts", facts, METH_O, nullptr}, {"duplicate", duplicate, METH_O, nullptr}, {nullptr, nullptr, 0, nullptr}};
static PyModuleDef module = {PyModuleDef_HEAD_INIT, "plain", nullptr, -1, methods};

PyMODINIT_FUNC PyInit_plain()
{
    return import_mpi4py() < 0 ? nullptr : PyModule_Create(&module);
}
