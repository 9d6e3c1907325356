"""Heat in a plate whose rows are divided among the ranks: arrays of CuPy, in memory of a GPU, are handed to MPI as they are.

usage: mpiexec -n 4 python3 heat.py [ROWS [STEPS]]

Without CuPy or a GPU, it computes the same with NumPy.
"""

import sys

import numpy
from mpi4py import MPI

try:
    import cupy

    on_gpu = cupy.cuda.is_available()
except ImportError:
    on_gpu = False
arrays = cupy if on_gpu else numpy


def synchronize():
    """MPI reads and writes memory of a GPU on a stream of its own, so what CuPy has begun must have ended."""
    if on_gpu:
        cupy.cuda.get_current_stream().synchronize()


world = MPI.COMM_WORLD
rank, size = world.rank, world.size
if on_gpu:
    cupy.cuda.Device(rank % cupy.cuda.runtime.getDeviceCount()).use()
rows = int(sys.argv[1]) if len(sys.argv) > 1 else 240
steps = int(sys.argv[2]) if len(sys.argv) > 2 else 200
first, last = rows * rank // size, rows * (rank + 1) // size

# A row of each neighbour lies before and behind the rank's own rows. The upper edge of the plate is hot.
plate = arrays.zeros((last - first + 2, rows))
if rank == 0:
    plate[0] = 100
next_plate = plate.copy()
synchronize()

# Each exchange is set up once. The memory of the buffers stays allocated as long as the requests are.
up = rank - 1 if rank > 0 else MPI.PROC_NULL
down = rank + 1 if rank < size - 1 else MPI.PROC_NULL
exchanges = {}
for each in (plate, next_plate):
    exchanges[id(each)] = [
        world.Send_init(each[1], up, 1),
        world.Send_init(each[-2], down, 2),
        world.Recv_init(each[0], up, 2),
        world.Recv_init(each[-1], down, 1),
    ]

for step in range(steps):
    MPI.Prequest.Startall(exchanges[id(plate)])
    MPI.Request.Waitall(exchanges[id(plate)])
    around = plate[:-2, 1:-1] + plate[2:, 1:-1] + plate[1:-1, :-2] + plate[1:-1, 2:]
    next_plate[1:-1, 1:-1] = around / 4
    synchronize()
    plate, next_plate = next_plate, plate

# A sum over all ranks, of an array in memory of the GPU.
heat = plate[1:-1].sum(keepdims=True).reshape(1)
total = arrays.zeros_like(heat)
synchronize()
world.Allreduce(heat, total)
if rank == 0:
    print(f"{rows} rows, {steps} steps: the heat is {float(total[0]):.6f}")
for requests in exchanges.values():
    for request in requests:
        request.Free()
