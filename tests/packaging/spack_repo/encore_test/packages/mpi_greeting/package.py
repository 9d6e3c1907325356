from spack_repo.builtin.build_systems.generic import Package

from spack.package import *

PROGRAM = r"""
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) printf("sum %d\n", sum);
    MPI_Finalize();
    return 0;
}
"""

FORTRAN = r"""
program greeting
  use mpi
  integer :: rank, total, ierror
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Allreduce(rank, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
  if (rank == 0) print '("sum ", i0)', total
  call MPI_Finalize(ierror)
end program
"""


class MpiGreeting(Package):
    """Stands for all packages that need an MPI: in C and in Fortran (scripts/spack.sh)."""

    homepage = "https://example.invalid/encore"
    has_code = False

    license("Apache-2.0")

    version("1.0")

    depends_on("c", type="build")
    depends_on("fortran", type="build")
    depends_on("mpi")

    def install(self, spec, prefix):
        mkdirp(prefix.bin)
        mpi = spec["mpi"]
        for text, source, compiler in ((PROGRAM, "c.c", mpi.mpicc), (FORTRAN, "f.f90", mpi.mpifc)):
            with open(source, "w", encoding="utf-8") as file:
                file.write(text)
            program = prefix.bin.join(f"greeting-{source.split('.')[0]}")
            Executable(compiler)("-O1", source, "-o", program)
            said = Executable(mpi.prefix.bin.mpiexec)("-n", "4", program, output=str)
            if said != "sum 6\n":
                raise InstallError(f"{program} says: {said}")
