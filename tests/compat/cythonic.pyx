# cython: language_level=3
# A module of Python in Cython that takes communicators and statuses of mpi4py.
from mpi4py cimport MPI
from mpi4py cimport libmpi as mpi


def facts(MPI.Comm comm):
    cdef int rank = 0, size = 0, total = 0
    mpi.MPI_Comm_rank(comm.ob_mpi, &rank)
    mpi.MPI_Comm_size(comm.ob_mpi, &size)
    mpi.MPI_Allreduce(&rank, &total, 1, mpi.MPI_INT, mpi.MPI_SUM, comm.ob_mpi)
    return rank, size, total


def source_and_tag(MPI.Status status):
    return status.ob_mpi.MPI_SOURCE, status.ob_mpi.MPI_TAG


def duplicate(MPI.Comm comm):
    cdef MPI.Intracomm copy = MPI.Intracomm.__new__(MPI.Intracomm)
    mpi.MPI_Comm_dup(comm.ob_mpi, &copy.ob_mpi)
    return copy
