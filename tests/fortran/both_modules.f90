! A library that offers both modules, in one file and in one program; and, with the module mpi, buffers that begin at an element of an array
! that may have gaps, and sections.
module old_form
  use mpi
  implicit none
contains
  subroutine old_sum(comm, x)
    integer, intent(in) :: comm
    integer, intent(inout) :: x
    integer :: ierror
    call MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_INTEGER, MPI_SUM, comm, ierror)
  end subroutine
  subroutine old_ring(u, v, n, left, right, comm)
    real(8), intent(inout) :: u(:, :), v(:, :)
    integer, intent(in) :: n, left, right, comm
    integer :: ierror
    call MPI_Sendrecv(u(1, 2), n, MPI_DOUBLE_PRECISION, right, 0, v(1, 1), n, MPI_DOUBLE_PRECISION, left, 0, comm, &
      MPI_STATUS_IGNORE, ierror)
    call MPI_Sendrecv(u(2, :), n, MPI_DOUBLE_PRECISION, right, 1, v(3, :), n, MPI_DOUBLE_PRECISION, left, 1, comm, &
      MPI_STATUS_IGNORE, ierror)
  end subroutine
  ! Where buffers are descriptors (flang), calls that go on take sections.
  subroutine old_row(u, v, n, left, right, comm)
    real(8), intent(inout), asynchronous :: u(:, :), v(:, :)
    integer, intent(in) :: n, left, right, comm
    integer :: ierror, requests(2)
    if (MPI_SUBARRAYS_SUPPORTED) then
      call MPI_Irecv(v(4, :), n, MPI_DOUBLE_PRECISION, left, 3, comm, requests(1), ierror)
      call MPI_Isend(u(1, :), n, MPI_DOUBLE_PRECISION, right, 3, comm, requests(2), ierror)
      call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierror)
      if (any(v(4, :) /= [1, 5, 9, 13])) print *, 'a row that goes on', v(4, :)
    end if
  end subroutine
  subroutine old_list(a, n, comm)
    integer, intent(inout) :: a(*)
    integer, intent(in) :: n, comm
    integer :: ierror, statuses(MPI_STATUS_SIZE, 2), requests(2), b(n)
    call MPI_Irecv(b, n, MPI_INTEGER, 0, 2, MPI_COMM_SELF, requests(1), ierror)
    call MPI_Isend(a, n, MPI_INTEGER, 0, 2, MPI_COMM_SELF, requests(2), ierror)
    call MPI_Waitall(2, requests, statuses, ierror)
    if (any(b /= a(1:n)) .or. statuses(MPI_TAG, 1) /= 2) print *, 'a list'
    call PMPI_Bcast(a(2), 1, MPI_INTEGER, 0, comm, ierror)
  end subroutine
end module

subroutine new_sum(comm, x)
  use mpi_f08
  implicit none
  type(MPI_Comm), intent(in) :: comm
  integer, intent(inout) :: x
  type(MPI_Request) :: requests(1)
  call MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_INTEGER, MPI_SUM, comm)
  call MPI_Iallreduce(MPI_IN_PLACE, x, 1, MPI_INTEGER, MPI_MAX, comm, requests(1))
  call MPI_Waitall(1, requests, MPI_STATUSES_IGNORE)
end subroutine

program both_modules
  use old_form, only: old_sum, old_ring, old_row, old_list
  use mpi_f08, only: MPI_Init, MPI_Finalize, MPI_COMM_WORLD, MPI_Comm, MPI_Comm_rank, MPI_Comm_size, MPI_STATUS_IGNORE, &
    MPI_Sendrecv, MPI_INTEGER
  implicit none
  interface
    subroutine new_sum(comm, x)
      import :: MPI_Comm
      type(MPI_Comm), intent(in) :: comm
      integer, intent(inout) :: x
    end subroutine
  end interface
  integer :: rank, ranks, x, i, a(5)
  real(8) :: u(4, 4), v(4, 4)
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  x = rank
  call old_sum(MPI_COMM_WORLD%MPI_VAL, x)
  if (x /= ranks*(ranks - 1)/2) print *, 'the old form', x
  x = rank
  call new_sum(MPI_COMM_WORLD, x)
  if (x /= ranks*(ranks - 1)/2) print *, 'the new form', x
  call MPI_Sendrecv(rank, 1, MPI_INTEGER, mod(rank + 1, ranks), 0, x, 1, MPI_INTEGER, mod(rank + ranks - 1, ranks), 0, &
    MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  if (x /= mod(rank + ranks - 1, ranks)) print *, 'no status', x
  u = reshape([(i*1d0, i=1, 16)], [4, 4]); v = -1
  call old_ring(u, v, 4, mod(rank + ranks - 1, ranks), mod(rank + 1, ranks), MPI_COMM_WORLD%MPI_VAL)
  if (any(v(1:2, 1) /= [5, 6]) .or. v(4, 1) /= 8) print *, 'a column', v(:, 1)
  if (any(v(3, :) /= [2, 6, 10, 14]) .or. any(v(4, 2:) /= -1)) print *, 'a row', v(3, :)
  call old_row(u, v, 4, mod(rank + ranks - 1, ranks), mod(rank + 1, ranks), MPI_COMM_WORLD%MPI_VAL)
  ! Every other column: the compiler knows of the gaps, and passes the address of the element.
  v = -1
  call old_ring(u(:, 1::2), v(:, 2::2), 2, mod(rank + ranks - 1, ranks), mod(rank + 1, ranks), MPI_COMM_WORLD%MPI_VAL)
  if (any(v(1:2, 2) /= [9, 10]) .or. any(v(3, 2::2) /= [2, 10]) .or. any(v(:, 1) /= -1)) print *, 'a column of every other', v
  a = [1, merge(2, -1, rank == 0), 3, 4, 5]
  call old_list(a, 5, MPI_COMM_WORLD%MPI_VAL)
  if (any(a /= [1, 2, 3, 4, 5])) print *, 'an element', a
  call MPI_Finalize()
end program
