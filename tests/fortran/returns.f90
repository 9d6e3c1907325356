! In mpi_f08: partitioned requests, errors that come back in ierror from each kind of object, names, predefined attributes.
program returns
  use mpi_f08
  use, intrinsic :: iso_c_binding
  implicit none
  integer, parameter :: partitions = 4, each = 3
  integer :: rank, n, left, right, k, start, length
  integer(MPI_COUNT_KIND) :: items = each
  integer :: from(each*partitions), to(each*partitions), list(2)
  type(MPI_Request) :: requests(2)
  type(MPI_Status) :: status
  type(MPI_Comm) :: comm
  type(MPI_Win) :: win
  type(MPI_File) :: file
  type(MPI_Datatype) :: row
  character(len=MPI_MAX_OBJECT_NAME) :: name
  character(len=MPI_MAX_ERROR_STRING) :: text
  character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: library
  integer(MPI_ADDRESS_KIND) :: value
  integer(MPI_ADDRESS_KIND), parameter :: bytes = 4*each*partitions
  logical :: flag
  integer, pointer :: window(:)
  type(c_ptr) :: base

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, n)
  left = mod(rank + n - 1, n)
  right = mod(rank + 1, n)

  ! Partitions count from 0, as in C. They may be ready in any order, one by one, as a range, and as a list.
  call MPI_Psend_init(from, partitions, items, MPI_INTEGER, right, 5, MPI_COMM_WORLD, MPI_INFO_NULL, requests(1))
  call MPI_Precv_init(to, partitions, items, MPI_INTEGER, left, 5, MPI_COMM_WORLD, MPI_INFO_NULL, requests(2))
  do start = 1, 3
    to = -1
    call MPI_Startall(2, requests)
    from = [(1000*start + 100*rank + k, k=1, size(from))]
    select case (start)
    case (1)
      do k = partitions - 1, 0, -1
        call MPI_Pready(k, requests(1))
      end do
    case (2)
      call MPI_Pready_range(1, 3, requests(1))
      call MPI_Pready_range(0, 0, requests(1))
    case (3)
      list = [3, 0]
      call MPI_Pready_list(2, list, requests(1))
      list = [1, 2]
      call MPI_Pready_list(2, list, requests(1))
    end select
    flag = .false.
    do while (.not. flag)
      call MPI_Parrived(requests(2), partitions - 1, flag)
    end do
    call check(all(to(size(to) - each + 1:) == [(1000*start + 100*left + k, k=size(to) - each + 1, size(to))]), &
      'a partition that has arrived')
    call MPI_Wait(requests(2), status)
    call check(all(to == [(1000*start + 100*left + k, k=1, size(to))]), 'all partitions')
    call MPI_Get_count(status, MPI_INTEGER, k)
    call check(status%MPI_SOURCE == left .and. status%MPI_TAG == 5, 'the status of a partitioned receive')
    call MPI_Wait(requests(1), MPI_STATUS_IGNORE)
  end do
  call MPI_Request_free(requests(1))
  call MPI_Request_free(requests(2))
  call check(all([requests(1) == MPI_REQUEST_NULL, requests(2) == MPI_REQUEST_NULL]), 'freed requests')

  ! Errors that return: from a communicator, a window, a file, a request; and what they say.
  call MPI_Comm_dup(MPI_COMM_WORLD, comm)
  call MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN)
  call MPI_Send(rank, 1, MPI_INTEGER, n, 0, comm, k)
  call expect_class(k, MPI_ERR_RANK, 'a rank that is not there')
  call MPI_Send(rank, -1, MPI_INTEGER, 0, 0, comm, k)
  call expect_class(k, MPI_ERR_COUNT, 'a negative count')
  call MPI_Bcast(rank, 1, MPI_INTEGER, -7, comm, k)
  call expect_class(k, MPI_ERR_ROOT, 'no root')
  call MPI_Irecv(to, 1, MPI_INTEGER, 0, -7, comm, requests(1), k)
  call expect_class(k, MPI_ERR_TAG, 'no tag')
  call check(requests(1) == MPI_REQUEST_NULL, 'the request of a call that failed')
  call MPI_Irecv(to, 1, MPI_INTEGER, rank, 6, comm, requests(1), k)
  call MPI_Send(from, 2, MPI_INTEGER, rank, 6, comm, k)
  call MPI_Wait(requests(1), status, k)
  call expect_class(k, MPI_ERR_TRUNCATE, 'a message that is too long')
  call check(requests(1) == MPI_REQUEST_NULL, 'a request that ended in an error')

  call MPI_Win_allocate(bytes, 4, MPI_INFO_NULL, comm, base, win)
  call c_f_pointer(base, window, [each*partitions])
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  call MPI_Win_fence(0, win)
  call MPI_Put(rank, 1, MPI_INTEGER, n + 1, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, k)
  call expect_class(k, MPI_ERR_RANK, 'a target that is not there')
  call MPI_Win_fence(0, win)

  ! Locks, atomic operations and flushes without ierror.
  window = 0
  call MPI_Win_fence(MPI_MODE_NOPRECEDE, win)
  call MPI_Win_fence(MPI_MODE_NOSUCCEED, win)
  call MPI_Win_lock_all(0, win)
  k = rank + 1
  call MPI_Accumulate(k, 1, MPI_INTEGER, 0, 2_MPI_ADDRESS_KIND, 1, MPI_INTEGER, MPI_SUM, win)
  call MPI_Win_flush(0, win)
  call MPI_Fetch_and_op(k, length, MPI_INTEGER, 0, 3_MPI_ADDRESS_KIND, MPI_SUM, win)
  call MPI_Compare_and_swap(k, 0, start, MPI_INTEGER, right, 4_MPI_ADDRESS_KIND, win)
  call MPI_Win_flush_all(win)
  call check(length >= 0 .and. length < n*(n + 1)/2 .and. start == 0, 'MPI_Fetch_and_op, MPI_Compare_and_swap')
  call MPI_Barrier(comm)
  call MPI_Win_unlock_all(win)
  call check(window(5) == left + 1, 'MPI_Compare_and_swap')
  if (rank == 0) call check(window(3) == n*(n + 1)/2 .and. window(4) == window(3), 'MPI_Accumulate, MPI_Fetch_and_op')
  call MPI_Win_get_attr(win, MPI_WIN_SIZE, value, flag)
  call check(flag .and. value == bytes, 'MPI_WIN_SIZE')
  call MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, value, flag)
  call check(flag .and. value == MPI_WIN_FLAVOR_ALLOCATE, 'MPI_WIN_CREATE_FLAVOR')

  ! Files return errors from the start.
  call MPI_File_open(MPI_COMM_SELF, '/nowhere/at/all   ', MPI_MODE_RDONLY, MPI_INFO_NULL, file, k)
  call expect_class(k, MPI_ERR_NO_SUCH_FILE, 'a file that is not there')
  call MPI_Error_string(k, text, length)
  call check(index(text, '/nowhere/at/all') > 0 .and. len_trim(text) == length .and. text(length + 1:) == ' ', 'MPI_Error_string')
  call check(index(text, '/nowhere/at/all ') == 0 .or. text(length:length) /= ' ', 'the blanks behind the name of a file')

  ! Names: blanks behind them are no part of them, those in front are.
  call MPI_Comm_set_name(comm, '  my world   ')
  name = repeat('x', len(name))
  call MPI_Comm_get_name(comm, name, length)
  call check(name == '  my world' .and. length == 10 .and. name(1:1) == ' ', 'MPI_Comm_get_name')
  call MPI_Win_set_name(win, 'pane')
  call MPI_Win_get_name(win, name, length)
  call check(name == 'pane' .and. length == 4, 'MPI_Win_get_name')
  call MPI_Type_contiguous(3, MPI_INTEGER, row)
  name = repeat('x', len(name))
  call MPI_Type_get_name(row, name, length)
  call check(name == ' ' .and. length == 0, 'a type without a name')
  call MPI_Type_set_name(row, 'three')
  call MPI_Type_get_name(row, name, length)
  call check(name == 'three' .and. length == 5, 'MPI_Type_get_name')
  call MPI_Type_get_name(MPI_DOUBLE_PRECISION, name, length)
  call check(name == 'MPI_DOUBLE_PRECISION', 'the name of a predefined type')
  call MPI_Comm_get_name(MPI_COMM_WORLD, name, length)
  call check(name == 'MPI_COMM_WORLD', 'the name of MPI_COMM_WORLD')
  call MPI_Get_library_version(library, length)
  call check(index(library, 'Encore') > 0, 'MPI_Get_library_version')

  ! Predefined attributes have their values, not addresses.
  call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, value, flag)
  call check(flag .and. value >= 32767, 'MPI_TAG_UB')
  call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, value, flag)
  call check(flag .and. (value == 0 .or. value == 1), 'MPI_WTIME_IS_GLOBAL')
  call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, value, flag)
  if (flag) call check(value >= n, 'MPI_UNIVERSE_SIZE')
  call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, value, flag)
  call check(flag .and. value >= MPI_ERR_LASTCODE, 'MPI_LASTUSEDCODE')

  call MPI_Type_free(row)
  call MPI_Win_free(win)
  call MPI_Comm_free(comm)
  call MPI_Finalize()
contains
  include 'check.inc'

  subroutine expect_class(error, wanted, what)
    integer, intent(in) :: error, wanted
    character(len=*), intent(in) :: what
    integer :: class
    call MPI_Error_class(error, class)
    call check(class == wanted, what)
  end subroutine
end program
