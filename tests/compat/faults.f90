! A program in Fortran made for another MPI whose last rank dies: the others notice, and go on without it. Its constants are those of a file that the
! test makes.
program faults
implicit none
include 'constants.h'
integer :: me, n, ierror, class, flag, count, world, living, again, group, request, status(8), total
logical :: revoked
call MPI_INIT(ierror)
call MPI_COMM_DUP(COMM_WORLD, world, ierror)
call MPI_COMM_SET_ERRHANDLER(world, ERRORS_RETURN, ierror)
call MPI_COMM_RANK(world, me, ierror)
call MPI_COMM_SIZE(world, n, ierror)
call MPI_BARRIER(world, ierror)
if (me == n - 1) stop 3
call MPI_RECV(flag, 1, TYPE_INTEGER, n - 1, 0, world, status, ierror)
call is(ierror, PROC_FAILED, 'a receive from the dead')
call MPIX_COMM_GET_FAILED(world, group, ierror)
call MPI_GROUP_SIZE(group, count, ierror)
if (count /= 1) print *, 'get_failed says', count
call MPI_GROUP_FREE(group, ierror)
call MPIX_COMM_ACK_FAILED(world, n, count, ierror)
if (count /= 1) print *, 'ack_failed says', count
call MPIX_COMM_FAILURE_ACK(world, ierror)
call MPIX_COMM_FAILURE_GET_ACKED(world, group, ierror)
call MPI_GROUP_SIZE(group, count, ierror)
if (count /= 1) print *, 'failure_get_acked says', count
call MPI_GROUP_FREE(group, ierror)
flag = ior(8, me)
call MPIX_COMM_AGREE(world, flag, ierror)
if (ierror /= 0 .or. iand(flag, 8) == 0) print *, 'agree says', flag, ierror
flag = 12
call MPIX_COMM_IAGREE(world, flag, request, ierror)
call MPI_WAIT(request, status, ierror)
if (ierror /= 0 .or. flag /= 12) print *, 'iagree says', flag, ierror
call MPIX_COMM_REVOKE(world, ierror)
call PMPIX_COMM_IS_REVOKED(world, revoked, ierror)
if (.not. revoked) print *, 'is_revoked says', revoked
call MPI_BARRIER(world, ierror)
call is(ierror, COMM_REVOKED, 'a barrier')
call MPIX_COMM_SHRINK(world, living, ierror)
call MPI_COMM_SET_ERRHANDLER(living, ERRORS_RETURN, ierror)
call MPI_ALLREDUCE(1, total, 1, TYPE_INTEGER, OP_SUM, living, ierror)
if (total /= n - 1) print *, 'the shrunk communicator has', total
call MPIX_COMM_ISHRINK(living, again, request, ierror)
call MPI_WAIT(request, status, ierror)
call MPI_ALLREDUCE(1, total, 1, TYPE_INTEGER, OP_SUM, again, ierror)
if (total /= n - 1) print *, 'the communicator of ishrink has', total
call MPI_FINALIZE(ierror)
contains
subroutine is(code, wanted, what)
  integer, intent(in) :: code, wanted
  character(len=*), intent(in) :: what
  integer :: error
  call MPI_ERROR_CLASS(code, class, error)
  if (class /= wanted) print *, what, ': class', class
end subroutine
end program
