! The module mpi: buffers of any type and rank, sections in blocking calls, strings, addresses, and what is checked at compile time.
program module_mpi
  use mpi
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: rank, n, left, right, ierror, k, info, win, bytes
  integer :: status(MPI_STATUS_SIZE), request
  integer(kind=MPI_ADDRESS_KIND) :: size, address
  integer(kind=MPI_OFFSET_KIND) :: offset = MPI_DISPLACEMENT_CURRENT
  real :: x
  double precision :: matrix(4, 5), column(5)
  character(len=5) :: word, other
  character(len=20) :: value
  type :: pair
    integer :: a
    double precision :: b
  end type
  type(pair) :: mine, yours
  type(c_ptr) :: memory
  integer, pointer :: numbers(:)
  logical :: flag
  type(MPI_Status) :: f08

  call MPI_Init_thread(MPI_THREAD_FUNNELED, k, ierror)
  call check(k >= MPI_THREAD_FUNNELED, 'MPI_Init_thread')
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, n, ierror)
  left = mod(rank + n - 1, n)
  right = mod(rank + 1, n)
  call check(.not. MPI_ASYNC_PROTECTS_NONBLOCKING, 'ASYNCHRONOUS is for mpi_f08')
  call check(offset == -1, 'MPI_DISPLACEMENT_CURRENT')

  ! A scalar, a string, a derived type, an array of two dimensions.
  x = rank + 0.25
  call MPI_Sendrecv_replace(x, 1, MPI_REAL, right, 1, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
  call check(x == left + 0.25, 'a scalar')
  write (word, '(a4, i1)') 'rank', mod(rank, 10)
  call MPI_Sendrecv(word, 5, MPI_CHARACTER, right, 2, other, 5, MPI_CHARACTER, left, 2, MPI_COMM_WORLD, status, ierror)
  call check(other(1:4) == 'rank' .and. ichar(other(5:5)) == ichar('0') + mod(left, 10), 'a string')
  mine = pair(rank, 2d0*rank)
  call MPI_Sendrecv(mine, storage_size(mine)/8, MPI_BYTE, right, 3, yours, storage_size(mine)/8, MPI_BYTE, left, 3, &
    MPI_COMM_WORLD, status, ierror)
  call check(yours%a == left .and. yours%b == 2d0*left, 'a derived type')
  matrix = rank
  call MPI_Bcast(matrix, 20, MPI_DOUBLE_PRECISION, n - 1, MPI_COMM_WORLD, ierror)
  call check(all(matrix == n - 1), 'a matrix')
  ! A section: the compiler makes a copy for the call.
  matrix(2, :) = [10, 20, 30, 40, 50] + rank
  call MPI_Sendrecv(matrix(2, :), 5, MPI_DOUBLE_PRECISION, right, 4, column, 5, MPI_DOUBLE_PRECISION, left, 4, &
    MPI_COMM_WORLD, status, ierror)
  call check(all(column == [10, 20, 30, 40, 50] + left), 'a section')
  call MPI_Recv_init(matrix, 0, MPI_INTEGER, MPI_PROC_NULL, 0, MPI_COMM_WORLD, request, ierror)
  call MPI_Request_free(request, ierror)
  call check(request == MPI_REQUEST_NULL, 'the request is null')

  ! Strings: blanks at both ends of keys and values are no part of them.
  call MPI_Info_create(info, ierror)
  call MPI_Info_set(info, '  colour ', ' deep blue  ', ierror)
  k = len(value)
  call MPI_Info_get_string(info, 'colour', k, value, flag, ierror)
  call check(flag .and. value == 'deep blue' .and. k == 9, 'MPI_Info_get_string')
  k = 0
  call MPI_Info_get_string(info, 'colour', k, value, flag, ierror)
  call check(flag .and. k == 9, 'the length alone')
  k = 4
  call MPI_Info_get_string(info, 'colour', k, value, flag, ierror)
  call check(value(1:4) == 'deep' .and. value(5:) == ' ', 'a short string')
  value = 'kept'
  k = len(value)
  call MPI_Info_get_string(info, 'taste', k, value, flag, ierror)
  call check(.not. flag .and. value == 'kept', 'no such key')
  call MPI_Info_get_nthkey(info, 0, value, ierror)
  call check(value == 'colour', 'MPI_Info_get_nthkey')
  call MPI_Info_free(info, ierror)

  ! Memory as a C pointer and as a number.
  size = 40
  call MPI_Alloc_mem(size, MPI_INFO_NULL, memory, ierror)
  call c_f_pointer(memory, numbers, [10])
  numbers = rank
  call MPI_Win_create(numbers, size, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_fence(0, win, ierror)
  call MPI_Put(rank, 1, MPI_INTEGER, right, 3_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierror)
  numbers(1) = -1
  call MPI_Win_fence(0, win, ierror)
  call check(numbers(4) == left, 'MPI_Put')
  call MPI_Win_get_attr(win, MPI_WIN_SIZE, address, flag, ierror)
  call check(flag .and. address == 40, 'MPI_WIN_SIZE')
  call MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, address, flag, ierror)
  call check(flag .and. address == 4, 'MPI_WIN_DISP_UNIT')
  call MPI_Win_get_attr(win, MPI_WIN_BASE, address, flag, ierror)
  call check(flag .and. address == transfer(memory, address), 'MPI_WIN_BASE')
  call MPI_Win_free(win, ierror)
  call MPI_Free_mem(numbers, ierror)
  call MPI_Alloc_mem(size, MPI_INFO_NULL, address, ierror)
  call check(address /= 0, 'an address')
  call c_f_pointer(transfer(address, memory), numbers, [10])
  call MPI_Free_mem(numbers, ierror)

  call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, address, flag, ierror)
  call check(flag .and. address >= 32767, 'MPI_TAG_UB')
  call MPI_Sizeof(matrix, bytes, ierror)
  call check(bytes == 8, 'MPI_Sizeof')
  call MPI_Status_f2f08(status, f08, ierror)
  call check(f08%MPI_TAG == 4 .and. f08%MPI_SOURCE == left, 'MPI_Status_f2f08')
  address = MPI_Aint_add(100_MPI_ADDRESS_KIND, 23_MPI_ADDRESS_KIND)
  call check(address == 123, 'MPI_Aint_add')
  call lists
  call MPI_Finalize(ierror)
contains
  ! A list may begin at any element of an array, and be one number where nobody looks at it.
  subroutine lists
    integer :: statuses(MPI_STATUS_SIZE, 3), sent(n), received(n), counts(2, n + 1), places(n + 1), ones(n), types(n), i
    statuses = -1
    call MPI_Sendrecv(rank, 1, MPI_INTEGER, right, 5, i, 1, MPI_INTEGER, left, 5, MPI_COMM_WORLD, statuses(1, 2), ierror)
    call check(statuses(MPI_SOURCE, 2) == left .and. all(statuses(:, 1) == -1), 'one of many statuses')
    sent = [(10*rank + i, i=1, n)]
    counts = 1
    counts(2, :) = 0
    places = [(i - 2, i=1, n + 1)]
    call MPI_Alltoallv(sent, counts(1, :n), places(2), MPI_INTEGER, received, counts(1, 2:), places(2:), MPI_INTEGER, &
      MPI_COMM_WORLD, ierror)
    call check(all(received == [(10*i + rank + 1, i=0, n - 1)]), 'lists from an element on')
    ones = 1
    types = MPI_INTEGER
    received = sent
    call MPI_Alltoallv(MPI_IN_PLACE, 0, 0, MPI_DATATYPE_NULL, received, ones, places(2), MPI_INTEGER, MPI_COMM_WORLD, ierror)
    call check(all(received == [(10*i + rank + 1, i=0, n - 1)]), 'numbers in the place of lists')
    received = sent
    call MPI_Ialltoallw(MPI_IN_PLACE, 0, 0, MPI_DATATYPE_NULL, received, ones, 4*places(2:), types, MPI_COMM_WORLD, request, &
      ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check(all(received == [(10*i + rank + 1, i=0, n - 1)]), 'numbers in the place of lists of types')
    received = -1
    if (rank == 0) then
      call MPI_Gatherv(rank, 1, MPI_INTEGER, received, ones, places(2:), MPI_INTEGER, 0, MPI_COMM_WORLD, ierror)
      call check(all(received == [(i, i=0, n - 1)]), 'the root has lists')
    else
      call MPI_Gatherv(rank, 1, MPI_INTEGER, 0, 0, 0, MPI_INTEGER, 0, MPI_COMM_WORLD, ierror)
    end if
  end subroutine
  include 'check.inc'
end program
