"""Rank 1 waits for rank 0 in Recv, called in a function and in a comprehension: the profile names the lines with the comments."""

import time

from mpi4py import MPI

comm = MPI.COMM_WORLD
data = bytearray(8)


def step(late):
    if comm.rank == 0:
        time.sleep(late)
        comm.Send([data, MPI.BYTE], dest=1)
    else:
        comm.Recv([data, MPI.BYTE], source=0)  # in a function


for _ in range(5):
    step(0.01)
if comm.rank == 0:
    time.sleep(0.01)
    comm.Send([data, MPI.BYTE], dest=1)
else:
    assert [comm.Recv([data, MPI.BYTE], source=0) for _ in range(1)]  # in a comprehension
