! Fortran calls C with handles and statuses, from the module.
program mixed
  use mpi_f08
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    integer(c_int) function in_c(comm, status, ignored) bind(C)
      import
      integer, value :: comm
      type(MPI_Status) :: status, ignored
    end function
  end interface
  type(MPI_Comm) :: comm
  type(MPI_Status) :: status
  integer :: rank, got, ierror, seen
  common /tool/ seen
  call MPI_Init()
  call MPI_Comm_dup(MPI_COMM_WORLD, comm)
  call MPI_Comm_rank(comm, rank)
  call MPI_Sendrecv(rank, 1, MPI_INTEGER, rank, 5, got, 1, MPI_INTEGER, rank, 5, comm, status)
  call check(in_c(comm%MPI_VAL, status, MPI_STATUS_IGNORE) == 0, 'C and the module')
  call from_mpif(comm%MPI_VAL, got)
  call check(got == 0, 'C and mpif.h')
  ! A tool's procedure takes the place of the library's.
  seen = 0
  got = rank
  call MPI_Bcast(got, 1, MPI_INTEGER, 0, comm, ierror)
  call check(got == 0 .and. seen == 1 .and. ierror == 0, 'a tool in Fortran')
  call MPI_Comm_free(comm)
  call MPI_Finalize()
contains
  include 'check.inc'
end program

subroutine from_mpif(comm, got)
  implicit none
  include 'mpif.h'
  integer, external :: in_c_old
  integer :: comm, got, status(MPI_STATUS_SIZE), rank, ierror
  call MPI_COMM_RANK(comm, rank, ierror)
  call MPI_SENDRECV(rank, 1, MPI_INTEGER, rank, 5, got, 1, MPI_INTEGER, rank, 5, comm, status, ierror)
  got = in_c_old(comm, status, MPI_STATUS_IGNORE)
end subroutine

! What a tool has: it hands on what it gets.
subroutine mpi_bcast_f08ts(buffer, count, datatype, root, comm, ierror)
  implicit none
  integer :: buffer(*), count, datatype, root, comm, ierror, seen
  common /tool/ seen
  external :: pmpi_bcast_f08ts
  seen = seen + 1
  call pmpi_bcast_f08ts(buffer, count, datatype, root, comm, ierror)
end subroutine
