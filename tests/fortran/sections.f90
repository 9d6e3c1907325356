! Buffers with gaps in mpi_f08: in calls that wait, in calls that don't, in persistent ones, in windows and in collective operations.
program sections
  use mpi_f08
  implicit none
  integer, parameter :: rows = 6, columns = 8
  integer :: rank, n, left, right, i, j, k, error, class
  integer :: a(rows, columns), b(rows, columns), expected(rows, columns), cube(4, 5, 6), other(4, 5, 6)
  integer, allocatable :: gathered(:, :)
  double complex :: z(6), w(6)
  double precision :: halves(12)
  integer :: pairs(2, 10), inner(10)
  type(MPI_Request) :: requests(2), request
  type(MPI_Datatype) :: two, gaps
  type(MPI_Win) :: win
  type(MPI_Status) :: status
  logical :: flag

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, n)
  left = mod(rank + n - 1, n)
  right = mod(rank + 1, n)
  call check(MPI_SUBARRAYS_SUPPORTED .and. MPI_ASYNC_PROTECTS_NONBLOCKING, 'the constants')
  allocate (gathered(2*columns, n))

  ! A row, there and back, waiting and not waiting.
  call fill(a, rank)
  b = -1
  call MPI_Sendrecv(a(2, :), columns, MPI_INTEGER, right, 1, b(3, :), columns, MPI_INTEGER, left, 1, MPI_COMM_WORLD, &
    MPI_STATUS_IGNORE)
  call row(3, 2, 'MPI_Sendrecv')
  b = -1
  call MPI_Irecv(b(3, :), columns, MPI_INTEGER, left, 2, MPI_COMM_WORLD, requests(1))
  call MPI_Isend(a(2, :), columns, MPI_INTEGER, right, 2, MPI_COMM_WORLD, requests(2))
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
  call row(3, 2, 'MPI_Isend, MPI_Irecv')
  b = -1
  call MPI_Isendrecv(a(2, :), columns, MPI_INTEGER, right, 2, b(3, :), columns, MPI_INTEGER, left, 2, MPI_COMM_WORLD, request)
  call MPI_Wait(request, status)
  call row(3, 2, 'MPI_Isendrecv')
  call MPI_Get_count(status, MPI_INTEGER, k)
  call check(k == columns, 'the count of a section')
  ! Large counts.
  b = -1
  call MPI_Irecv(b(3, :), int(columns, MPI_COUNT_KIND), MPI_INTEGER, left, 2, MPI_COMM_WORLD, requests(1))
  call MPI_Isend(a(2, :), int(columns, MPI_COUNT_KIND), MPI_INTEGER, right, 2, MPI_COMM_WORLD, requests(2))
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
  call row(3, 2, 'large counts')

  ! Backwards, every second one, fewer elements than the section has.
  b = -1
  call MPI_Irecv(b(rows:1:-2, 1:7:3), 9, MPI_INTEGER, left, 3, MPI_COMM_WORLD, requests(1))
  call MPI_Isend(a(1:rows:2, 7:1:-3), 9, MPI_INTEGER, right, 3, MPI_COMM_WORLD, requests(2))
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
  call fill(expected, left)
  call check(all(b(rows:1:-2, 1:7:3) == expected(1:rows:2, 7:1:-3)) .and. count(b /= -1) == 9, 'backwards')
  b = -1
  call MPI_Irecv(b(2:5, 2:4), 6, MPI_INTEGER, left, 4, MPI_COMM_WORLD, requests(1))
  call MPI_Isend(a(1, :), 6, MPI_INTEGER, right, 4, MPI_COMM_WORLD, requests(2))
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
  call check(all([b(2:5, 2), b(2:3, 3)] == expected(1, 1:6)) .and. count(b /= -1) == 6, 'fewer elements')
  ! Three dimensions, a gap in each.
  cube = reshape([(i + 1000*rank, i=1, size(cube))], shape(cube))
  other = -1
  call MPI_Irecv(other(1:3:2, 2:5:3, 1:6:2), 12, MPI_INTEGER, left, 5, MPI_COMM_WORLD, requests(1))
  call MPI_Isend(cube(2:4:2, 1:5:4, 2:6:2), 12, MPI_INTEGER, right, 5, MPI_COMM_WORLD, requests(2))
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
  cube = reshape([(i + 1000*left, i=1, size(cube))], shape(cube))
  call check(all(other(1:3:2, 2:5:3, 1:6:2) == cube(2:4:2, 1:5:4, 2:6:2)) .and. count(other /= -1) == 12, 'a cube')

  ! A datatype of several elements, and elements of several datatypes.
  call MPI_Type_contiguous(2, MPI_INTEGER, two)
  call MPI_Type_commit(two)
  b = -1
  call MPI_Irecv(b(3, :), columns/2, two, left, 6, MPI_COMM_WORLD, requests(1))
  call MPI_Isend(a(2, :), columns/2, two, right, 6, MPI_COMM_WORLD, requests(2))
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
  call row(3, 2, 'a datatype of two elements')
  z = [(cmplx(i + 10*rank, -i, kind(0d0)), i=1, 6)]
  w = 0
  call MPI_Irecv(w(6:1:-2), 5, MPI_DOUBLE_PRECISION, left, 7, MPI_COMM_WORLD, requests(1))
  call MPI_Isend(z(1:6:2), 5, MPI_DOUBLE_PRECISION, right, 7, MPI_COMM_WORLD, requests(2))
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
  call check(w(6) == cmplx(1 + 10*left, -1, kind(0d0)) .and. w(4) == cmplx(3 + 10*left, -3, kind(0d0)) &
    .and. real(w(2)) == 5 + 10*left .and. aimag(w(2)) == 0 .and. w(5) == 0, 'half an element')
  ! A datatype with gaps over a section: calls that wait can do it.
  call MPI_Type_create_resized(MPI_INTEGER, 0_MPI_ADDRESS_KIND, 8_MPI_ADDRESS_KIND, gaps)
  call MPI_Type_commit(gaps)
  b = -1
  call MPI_Sendrecv(a(2, :), 4, gaps, right, 8, b(3, :), 4, gaps, left, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  call fill(expected, left)
  call check(all(b(3, 1:7:2) == expected(2, 1:7:2)) .and. count(b /= -1) == 4, 'gaps over gaps')

  ! Persistent requests see what is in the buffer when they start.
  call MPI_Recv_init(b(3, :), columns, MPI_INTEGER, left, 9, MPI_COMM_WORLD, requests(1))
  call MPI_Send_init(a(2, :), columns, MPI_INTEGER, right, 9, MPI_COMM_WORLD, requests(2))
  do k = 1, 3
    call fill(a, rank + 10*k)
    b = -1
    call MPI_Startall(2, requests)
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
    call fill(expected, left + 10*k)
    call check(all(b(3, :) == expected(2, :)) .and. count(b /= -1) == columns, 'persistent requests')
  end do
  call MPI_Request_free(requests(1))
  call MPI_Request_free(requests(2))

  ! Collective operations: those that don't wait work on copies, which come back when they complete (kept.f90).
  call fill(a, rank)
  b = a
  call MPI_Bcast(b(:, 2:6:2), 3*rows, MPI_INTEGER, n - 1, MPI_COMM_WORLD)
  call fill(expected, n - 1)
  call check(all(b(:, 2:6:2) == expected(:, 2:6:2)) .and. all(b(:, 1::2) == a(:, 1::2)), 'MPI_Bcast')
  b = a
  call MPI_Ibcast(b(2, :), columns, MPI_INTEGER, n - 1, MPI_COMM_WORLD, request)
  call MPI_Wait(request, MPI_STATUS_IGNORE)
  call check(all(b(2, :) == expected(2, :)) .and. all(b(3, :) == a(3, :)), 'MPI_Ibcast')
  b = -1
  call MPI_Iallreduce(a(2, :), b(4, :), columns, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, request)
  do
    call MPI_Test(request, flag, MPI_STATUS_IGNORE)
    if (flag) exit
  end do
  call sums(b(4, :), 2, 'MPI_Iallreduce')
  call check(count(b /= -1) == columns, 'MPI_Iallreduce: the rest')
  b = a
  call MPI_Iallreduce(MPI_IN_PLACE, b(2, :), columns, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, requests(1))
  requests(2) = MPI_REQUEST_NULL
  call MPI_Waitany(2, requests, k, MPI_STATUS_IGNORE)
  call check(k == 1, 'MPI_Waitany')
  call sums(b(2, :), 2, 'in place')
  gathered = -1
  call MPI_Iallgather(a(2, :), columns, MPI_INTEGER, gathered(1::2, :), columns, MPI_INTEGER, MPI_COMM_WORLD, request)
  call MPI_Wait(request, MPI_STATUS_IGNORE)
  do i = 1, n
    call fill(expected, i - 1)
    call check(all(gathered(1::2, i) == expected(2, :)) .and. all(gathered(2::2, i) == -1), 'MPI_Iallgather')
  end do
  call MPI_Allreduce_init(a(2, :), b(4, :), columns, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, request)
  do k = 1, 2
    call fill(a, rank)
    a = a*k
    b = -1
    call MPI_Start(request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call sums(b(4, :)/k, 2, 'MPI_Allreduce_init')
  end do
  call MPI_Request_free(request)

  ! Windows.
  call fill(a, rank)
  b = -1
  call MPI_Win_create(b, int(4*size(b), MPI_ADDRESS_KIND), 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_fence(0, win)
  call MPI_Put(a(2, :), columns, MPI_INTEGER, right, 0_MPI_ADDRESS_KIND, columns, MPI_INTEGER, win)
  call MPI_Win_fence(0, win)
  call fill(expected, left)
  call check(all(reshape(b, [columns]) == expected(2, :)), 'MPI_Put')
  other = 0
  call MPI_Get(other(1, 1, :), 6, MPI_INTEGER, right, 0_MPI_ADDRESS_KIND, 6, MPI_INTEGER, win)
  call MPI_Win_fence(0, win)
  call check(all(other(1, 1, :) == a(2, 1:6)) .and. count(other /= 0) == 6, 'MPI_Get')
  call MPI_Accumulate(a(3, :), columns, MPI_INTEGER, right, 0_MPI_ADDRESS_KIND, columns, MPI_INTEGER, MPI_SUM, win)
  call MPI_Win_fence(0, win)
  call check(all(reshape(b, [columns]) == expected(2, :) + expected(3, :)), 'MPI_Accumulate')
  call MPI_Win_free(win)

  ! What can't be is an error that says so.
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
  call MPI_Isend(a(2, :), columns + 1, MPI_INTEGER, right, 9, MPI_COMM_WORLD, request, error)
  call MPI_Error_class(error, class)
  call check(class == MPI_ERR_COUNT .or. error >= MPI_ERR_LASTCODE, 'more than the section has')
  call MPI_Win_create(a(2, :), 8_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, error)
  call check(error /= MPI_SUCCESS, 'a window over a section')
  call MPI_Type_free(two)
  call MPI_Type_free(gaps)
  call MPI_Finalize()
contains
  include 'check.inc'

  subroutine fill(array, of)
    integer, intent(out) :: array(rows, columns)
    integer, intent(in) :: of
    array = reshape([((i + 10*j + 1000*of, i=1, rows), j=1, columns)], [rows, columns])
  end subroutine

  ! Row `to` of b is row `from` of the left neighbour's a, and nothing else was touched.
  subroutine row(to, from, what)
    integer, intent(in) :: to, from
    character(len=*), intent(in) :: what
    call fill(expected, left)
    call check(all(b(to, :) == expected(from, :)) .and. count(b /= -1) == columns, what)
  end subroutine

  subroutine sums(got, from, what)
    integer, intent(in) :: got(columns), from
    character(len=*), intent(in) :: what
    call check(all(got == [(n*(from + 10*j) + 1000*(n*(n - 1)/2), j=1, columns)]), what)
  end subroutine
end program
