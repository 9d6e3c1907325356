"""The functions for jobs that go on when a rank dies (docs/fault-tolerance.md), in each interface of Fortran."""

import harness
import pytest

#: How each interface is used, and its types.
INTERFACES = {
    "mpif": ("", "include 'mpif.h'\ninclude 'mpif-ext.h'", "integer", "integer", "integer"),
    "mpi": ("use mpi\nuse mpi_ext", "", "integer", "integer", "integer"),
    "f08": ("use mpi_f08\nuse mpi_f08_ext", "", "type(MPI_Comm)", "type(MPI_Group)", "type(MPI_Request)"),
}

PROGRAM = """
program faults
{use}
implicit none
{include}

integer :: me, n, ierror, class, flag, known, dead, total
{comm} :: world, living, again
{group} :: group
{request} :: request
logical :: revoked
call MPI_Init(ierror)
call MPI_Comm_dup(MPI_COMM_WORLD, world, ierror)
call MPI_Comm_set_errhandler(world, MPI_ERRORS_RETURN, ierror)
call MPI_Comm_rank(world, me, ierror)
call MPI_Comm_size(world, n, ierror)
call MPI_Barrier(world, ierror)
if (me == n - 1) stop 3
call MPI_Recv(flag, 1, MPI_INTEGER, n - 1, 0, world, MPI_STATUS_IGNORE, ierror)
call is(ierror, MPIX_ERR_PROC_FAILED, 'a receive from the dead')
call MPIX_Comm_get_failed(world, group, ierror)
call MPI_Group_size(group, dead, ierror)
if (dead /= 1) print *, 'get_failed says', dead
call MPI_Group_free(group, ierror)
flag = 7
call MPIX_Comm_agree(world, flag, ierror)
call is(ierror, MPIX_ERR_PROC_FAILED, 'an agreement before the death is acknowledged')
call MPIX_Comm_ack_failed(world, n, known, ierror)
if (known /= 1) print *, 'ack_failed says', known
call MPIX_Comm_failure_ack(world, ierror)
call MPIX_Comm_failure_get_acked(world, group, ierror)
call MPI_Group_size(group, dead, ierror)
if (dead /= 1) print *, 'failure_get_acked says', dead
flag = ior(8, me)
call MPIX_Comm_agree(world, flag, ierror)
if (ierror /= MPI_SUCCESS .or. iand(flag, 8) == 0) print *, 'agree says', flag, ierror
flag = 12
call MPIX_Comm_iagree(world, flag, request, ierror)
call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
if (ierror /= MPI_SUCCESS .or. flag /= 12) print *, 'iagree says', flag, ierror
call MPIX_Comm_is_revoked(world, revoked, ierror)
! Others may know by now.
if (me == 0 .and. revoked) print *, 'is_revoked says', revoked
if (me == 0) call MPIX_Comm_revoke(world, ierror)
if (me /= 0) then
  call MPI_Recv(flag, 1, MPI_INTEGER, 0, 0, world, MPI_STATUS_IGNORE, ierror)
  call is(ierror, MPIX_ERR_REVOKED, 'a receive')
end if
call PMPIX_Comm_is_revoked(world, revoked, ierror)
if (.not. revoked) print *, 'is_revoked says', revoked
call MPIX_Comm_shrink(world, living, ierror)
call MPI_Allreduce(1, total, 1, MPI_INTEGER, MPI_SUM, living, ierror)
if (total /= n - 1) print *, 'the shrunk communicator has', total
call MPIX_Comm_ishrink(living, again, request, ierror)
call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
call MPI_Allreduce(1, total, 1, MPI_INTEGER, MPI_SUM, again, ierror)
if (total /= n - 1) print *, 'the one of ishrink has', total
call MPI_Comm_free(again, ierror)
call MPI_Comm_free(living, ierror)
call MPI_Finalize(ierror)
contains
subroutine is(code, wanted, what)
  integer, intent(in) :: code, wanted
  character(len=*), intent(in) :: what
  integer :: error
  call MPI_Error_class(code, class, error)
  if (class /= wanted) print *, what, ': class', class
end subroutine
end program
"""

if harness.FORTRAN_COMPILERS:

    @pytest.mark.parametrize("compiler", harness.FORTRAN_COMPILERS)
    @pytest.mark.parametrize("interface", INTERFACES)
    def test_all_functions_where_a_rank_dies(mpifort, mpiexec, tmp_path, compiler, interface):
        use, include, comm, group, request = INTERFACES[interface]
        source = tmp_path / "faults.f90"
        source.write_text(PROGRAM.format(use=use, include=include, comm=comm, group=group, request=request))
        program = mpifort(source, flags=[f"-fc={compiler}", "-w"], name=f"faults-{interface}-{compiler}")
        for ranks in (2, 3):
            result = mpiexec(ranks, program, options=("--with-ft", "ulfm"))
            assert result.stdout == "" and "has exited with code 3" in result.stderr, result.explain()
