! Sections with gaps in calls that go on, which C or another procedure completes, or which are freed.
program kept
  use mpi_f08
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    integer(c_int) function ways() bind(C)
      import
    end function
    integer(c_int) function complete_in_c(request, way, persistent) bind(C)
      import
      type(MPI_Request) :: request
      integer(c_int), value :: way, persistent
    end function
    subroutine start_in_c(request, all) bind(C)
      import
      type(MPI_Request) :: request
      integer(c_int), value :: all
    end subroutine
    subroutine free_in_c(request) bind(C)
      import
      type(MPI_Request) :: request
    end subroutine
  end interface
  integer, parameter :: m = 6
  integer :: rank, n, left, right, way, i, j, k, error, before
  integer, allocatable :: from(:, :), to(:, :), whole(:), expected(:), ones(:), places(:), bytes(:)
  integer, asynchronous :: row(4, m)
  type(MPI_Datatype), allocatable :: types(:)
  type(MPI_Request) :: request, requests(2)
  type(MPI_Comm) :: ring

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, n)
  left = mod(rank + n - 1, n)
  right = mod(rank + 1, n)
  ! Blocks of m elements, two for each rank; the second row is the buffer.
  allocate (from(3, 2*m*n), to(3, 2*m*n), whole(2*m*n), expected(2*m*n))
  allocate (ones(max(n, 2)), places(max(n, 2)), bytes(max(n, 2)), types(max(n, 2)))
  ones = m
  places = [((i - 1)*2*m, i=1, max(n, 2))]
  bytes = 4*places
  types = MPI_INTEGER
  call MPI_Cart_create(MPI_COMM_WORLD, 1, [n], [.true.], .false., ring)

  do way = 0, ways() - 1
    call every_operation(way)
    call persistent_ones(way)
  end do
  call freed()
  call other_elements_are_left_alone()
  call gaps_over_gaps()
  call too_short()
  call MPI_Comm_free(ring)
  call MPI_Finalize()
contains
  include 'check.inc'

  subroutine prepare(seed)
    integer, intent(in) :: seed
    from = 0
    from(2, :) = [(seed + 1000*rank + i, i=1, 2*m*n)]
    whole = from(2, :)
    to = -1
    expected = -1
  end subroutine

  subroutine finish(what, way)
    character(len=*), intent(in) :: what
    integer, intent(in) :: way
    character(len=80) :: text
    write (text, '(2a,i0)') what, ' completed in C, way ', way
    call check(complete_in_c(request, way, 0) /= 0, text)
    call check(all(to(2, :) == expected) .and. all(to(1:3:2, :) == -1), text)
    if (request /= MPI_REQUEST_NULL) call MPI_Wait(request, MPI_STATUS_IGNORE)
    call check(all(to(2, :) == expected), text)
  end subroutine

  ! Each against the same operation that waits, over whole arrays.
  subroutine every_operation(way)
    integer, intent(in) :: way
    call prepare(1)
    call MPI_Allgather(whole, m, MPI_INTEGER, expected, m, MPI_INTEGER, MPI_COMM_WORLD)
    call MPI_Iallgather(from(2, :), m, MPI_INTEGER, to(2, :), m, MPI_INTEGER, MPI_COMM_WORLD, request)
    call finish('MPI_Iallgather', way)
    call prepare(2)
    call MPI_Allgatherv(whole, m, MPI_INTEGER, expected, ones, places, MPI_INTEGER, MPI_COMM_WORLD)
    call MPI_Iallgatherv(from(2, :), m, MPI_INTEGER, to(2, :), ones, places, MPI_INTEGER, MPI_COMM_WORLD, request)
    call finish('MPI_Iallgatherv', way)
    call prepare(3)
    call MPI_Alltoall(whole, m, MPI_INTEGER, expected, m, MPI_INTEGER, MPI_COMM_WORLD)
    call MPI_Ialltoall(from(2, :), m, MPI_INTEGER, to(2, :), m, MPI_INTEGER, MPI_COMM_WORLD, request)
    call finish('MPI_Ialltoall', way)
    call prepare(4)
    call MPI_Alltoallv(whole, ones, places, MPI_INTEGER, expected, ones, places, MPI_INTEGER, MPI_COMM_WORLD)
    call MPI_Ialltoallv(from(2, :), ones, places, MPI_INTEGER, to(2, :), ones, places, MPI_INTEGER, MPI_COMM_WORLD, request)
    call finish('MPI_Ialltoallv', way)
    call prepare(5)
    call MPI_Alltoallw(whole, ones, bytes, types, expected, ones, bytes, types, MPI_COMM_WORLD)
    call MPI_Ialltoallw(from(2, :), ones, bytes, types, to(2, :), ones, bytes, types, MPI_COMM_WORLD, request)
    call finish('MPI_Ialltoallw', way)
    ! The numbers that belong to the root alone are wrong elsewhere.
    call prepare(6)
    call MPI_Gather(whole, m, MPI_INTEGER, expected, m, MPI_INTEGER, n - 1, MPI_COMM_WORLD)
    call MPI_Igather(from(2, :), m, MPI_INTEGER, to(2, :), merge(m, 999, rank == n - 1), MPI_INTEGER, n - 1, MPI_COMM_WORLD, &
      request)
    call finish('MPI_Igather', way)
    call prepare(7)
    call MPI_Gatherv(whole, m, MPI_INTEGER, expected, ones, places, MPI_INTEGER, 0, MPI_COMM_WORLD)
    call MPI_Igatherv(from(2, :), m, MPI_INTEGER, to(2, :), ones, places*merge(1, 999, rank == 0), MPI_INTEGER, 0, MPI_COMM_WORLD, &
      request)
    call finish('MPI_Igatherv', way)
    call prepare(8)
    call MPI_Scatter(whole, m, MPI_INTEGER, expected, m, MPI_INTEGER, 0, MPI_COMM_WORLD)
    call MPI_Iscatter(from(2, :), merge(m, 999, rank == 0), MPI_INTEGER, to(2, :), m, MPI_INTEGER, 0, MPI_COMM_WORLD, request)
    call finish('MPI_Iscatter', way)
    call prepare(9)
    call MPI_Scatterv(whole, ones, places, MPI_INTEGER, expected, m, MPI_INTEGER, n - 1, MPI_COMM_WORLD)
    call MPI_Iscatterv(from(2, :), ones, places, MPI_INTEGER, to(2, :), m, MPI_INTEGER, n - 1, MPI_COMM_WORLD, request)
    call finish('MPI_Iscatterv', way)
    call prepare(10)
    call MPI_Reduce(whole, expected, 2*m, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD)
    call MPI_Ireduce(from(2, :), to(2, :), 2*m, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD, request)
    call finish('MPI_Ireduce', way)
    call prepare(11)
    call MPI_Allreduce(whole, expected, 2*m, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    call MPI_Iallreduce(from(2, :), to(2, :), 2*m, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, request)
    call finish('MPI_Iallreduce', way)
    call prepare(12)
    call MPI_Reduce_scatter(whole, expected, ones(:n), MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD)
    call MPI_Ireduce_scatter(from(2, :), to(2, :), ones, MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD, request)
    call finish('MPI_Ireduce_scatter', way)
    call prepare(13)
    call MPI_Reduce_scatter_block(whole, expected, m, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    call MPI_Ireduce_scatter_block(from(2, :), to(2, :), m, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, request)
    call finish('MPI_Ireduce_scatter_block', way)
    call prepare(14)
    call MPI_Scan(whole, expected, 2*m, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    call MPI_Iscan(from(2, :), to(2, :), 2*m, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, request)
    call finish('MPI_Iscan', way)
    call prepare(15)
    call MPI_Exscan(whole, expected, 2*m, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    call MPI_Iexscan(from(2, :), to(2, :), 2*m, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, request)
    call finish('MPI_Iexscan', way)
    call prepare(16)
    call MPI_Neighbor_allgather(whole, m, MPI_INTEGER, expected, m, MPI_INTEGER, ring)
    call MPI_Ineighbor_allgather(from(2, :), m, MPI_INTEGER, to(2, :), m, MPI_INTEGER, ring, request)
    call finish('MPI_Ineighbor_allgather', way)
    call prepare(17)
    call MPI_Neighbor_alltoall(whole, m, MPI_INTEGER, expected, m, MPI_INTEGER, ring)
    call MPI_Ineighbor_alltoall(from(2, :), m, MPI_INTEGER, to(2, :), m, MPI_INTEGER, ring, request)
    call finish('MPI_Ineighbor_alltoall', way)
    call prepare(18)
    call MPI_Neighbor_alltoallv(whole, [m, m], [0, m], MPI_INTEGER, expected, [m, m], [0, m], MPI_INTEGER, ring)
    call MPI_Ineighbor_alltoallv(from(2, :), [m, m], [0, m], MPI_INTEGER, to(2, :), [m, m], [0, m], MPI_INTEGER, ring, request)
    call finish('MPI_Ineighbor_alltoallv', way)
    call prepare(19)
    call MPI_Neighbor_alltoallw(whole, [m, m], [0_MPI_ADDRESS_KIND, 4_MPI_ADDRESS_KIND*m], types(:2), expected, [m, m], &
      [0_MPI_ADDRESS_KIND, 4_MPI_ADDRESS_KIND*m], types(:2), ring)
    call MPI_Ineighbor_alltoallw(from(2, :), [m, m], [0_MPI_ADDRESS_KIND, 4_MPI_ADDRESS_KIND*m], types(:2), to(2, :), [m, m], &
      [0_MPI_ADDRESS_KIND, 4_MPI_ADDRESS_KIND*m], types(:2), ring, request)
    call finish('MPI_Ineighbor_alltoallw', way)
    ! In place, and large counts.
    call prepare(20)
    to(2, :) = whole
    expected = whole
    call MPI_Allreduce(MPI_IN_PLACE, expected, 2*m, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    call MPI_Iallreduce(MPI_IN_PLACE, to(2, :), int(2*m, MPI_COUNT_KIND), MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, request)
    call finish('MPI_Iallreduce in place', way)
    call prepare(21)
    to(2, :) = whole
    expected = whole
    call MPI_Bcast(expected, 2*m, MPI_INTEGER, n - 1, MPI_COMM_WORLD)
    call MPI_Ibcast(to(2, :), 2*m, MPI_INTEGER, n - 1, MPI_COMM_WORLD, request)
    call finish('MPI_Ibcast', way)
    call prepare(22)
    call MPI_Sendrecv(whole, m, MPI_INTEGER, right, 3, expected, m, MPI_INTEGER, left, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call MPI_Isendrecv(from(2, :), m, MPI_INTEGER, right, 3, to(2, :), m, MPI_INTEGER, left, 3, MPI_COMM_WORLD, request)
    call finish('MPI_Isendrecv', way)
  end subroutine

  ! C starts them: what the program has in its buffers by then is what counts.
  subroutine persistent_ones(way)
    integer, intent(in) :: way
    integer :: round
    call MPI_Allreduce_init(from(2, :), to(2, :), 2*m, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, requests(1))
    call MPI_Alltoall_init(to(2, :), m, MPI_INTEGER, to(3, :), m, MPI_INTEGER, MPI_COMM_WORLD, MPI_INFO_NULL, requests(2))
    do round = 1, 3
      call prepare(100*round)
      call MPI_Allreduce(whole, expected, 2*m, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
      call start_in_c(requests(1), mod(round, 2))
      call check(complete_in_c(requests(1), way, 1) /= 0, 'a persistent operation')
      call check(all(to(2, :) == expected) .and. all(to(1:3:2, :) == -1), 'MPI_Allreduce_init, started in C')
      call MPI_Wait(requests(1), MPI_STATUS_IGNORE)
      to(2, :) = whole
      to(3, :) = -1
      call MPI_Alltoall(whole, m, MPI_INTEGER, expected, m, MPI_INTEGER, MPI_COMM_WORLD)
      call start_in_c(requests(2), mod(round, 2))
      call check(complete_in_c(requests(2), way, 1) /= 0, 'a persistent operation')
      call check(all(to(3, 1:m*n) == expected(1:m*n)) .and. all(to(2, :) == whole), 'MPI_Alltoall_init, started in C')
      call MPI_Wait(requests(2), MPI_STATUS_IGNORE)
    end do
    call free_in_c(requests(1))
    call MPI_Request_free(requests(2))
    call check(requests(1) == MPI_REQUEST_NULL .and. requests(2) == MPI_REQUEST_NULL, 'freed requests')
  end subroutine

  ! Nobody asks for them any more; the data arrives all the same.
  subroutine freed()
    row = -1
    call MPI_Irecv(row(2, :), m, MPI_INTEGER, left, 1, MPI_COMM_WORLD, request)
    call free_in_c(request)
    call prepare(1)
    call MPI_Isend(from(2, :), m, MPI_INTEGER, right, 1, MPI_COMM_WORLD, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call arrive()
    call check(all(row(2, :) == [(1 + 1000*left + i, i=1, m)]) .and. count(row /= -1) == m, 'a receive that was freed')
    row = -1
    call MPI_Allreduce_init(from(2, :), row(3, :), m, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, request)
    call MPI_Start(request)
    call MPI_Request_free(request)
    call arrive()
    call check(all(row(3, :) == [(n*(1 + i) + 500*n*(n - 1), i=1, m)]) .and. count(row /= -1) == m, 'an operation that was freed')
  end subroutine

  subroutine arrive()
    logical :: flag
    do
      call MPI_Iprobe(MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, flag, MPI_STATUS_IGNORE)
      call MPI_F_sync_reg(row)
      if (count(row /= -1) >= m) exit
    end do
    call MPI_Barrier(MPI_COMM_WORLD)
  end subroutine

  ! What the operation doesn't write is the program's, also meanwhile.
  subroutine other_elements_are_left_alone()
    call prepare(1)
    call MPI_Iallgatherv(from(2, :), m, MPI_INTEGER, to(2, :), ones, places, MPI_INTEGER, MPI_COMM_WORLD, request)
    do i = 1, n
      to(2, (2*i - 1)*m + 1:2*i*m) = 7*i
    end do
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    do i = 1, n
      call check(all(to(2, (2*i - 2)*m + 1:(2*i - 1)*m) == [(1 + 1000*(i - 1) + j, j=1, m)]), 'a block')
      call check(all(to(2, (2*i - 1)*m + 1:2*i*m) == 7*i), 'between the blocks')
    end do
  end subroutine

  ! A datatype with gaps over a section with gaps.
  subroutine gaps_over_gaps()
    type(MPI_Datatype) :: sparse, back, wide, pair
    type(MPI_Win) :: win
    integer :: memory(2*m)
    complex :: z(4), w(4)
    call MPI_Type_create_resized(MPI_INTEGER, 0_MPI_ADDRESS_KIND, 8_MPI_ADDRESS_KIND, sparse)
    call MPI_Type_commit(sparse)
    call MPI_Type_indexed(3, [1, 2, 1], [5, 2, 0], MPI_INTEGER, back)
    call MPI_Type_commit(back)
    call prepare(1)
    call MPI_Irecv(to(2, :), m/2, sparse, left, 1, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(from(2, :), m/2, sparse, right, 1, MPI_COMM_WORLD, requests(2))
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
    call check(all(to(2, 1:m:2) == [(1 + 1000*left + i, i=1, m, 2)]) .and. count(to /= -1) == m/2, 'every second element')
    call prepare(2)
    call MPI_Recv_init(to(2, :), 2, back, left, 1, MPI_COMM_WORLD, requests(1))
    call MPI_Send_init(from(2, :), 8, MPI_INTEGER, right, 1, MPI_COMM_WORLD, requests(2))
    call MPI_Startall(2, requests)
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
    call check(all(to(2, [6, 3, 4, 1, 12, 9, 10, 7]) == [(2 + 1000*left + i, i=1, 8)]) .and. count(to /= -1) == 8, &
      'the order of the type map')
    call MPI_Request_free(requests(1))
    call MPI_Request_free(requests(2))
    ! An element of the datatype is two of the section, and half of one.
    call MPI_Type_create_resized(MPI_DOUBLE_PRECISION, 0_MPI_ADDRESS_KIND, 12_MPI_ADDRESS_KIND, wide)
    call MPI_Type_commit(wide)
    call prepare(3)
    call MPI_Irecv(to(2, :), 2, wide, left, 2, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(from(2, :), 2, wide, right, 2, MPI_COMM_WORLD, requests(2))
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
    call check(all(to(2, [1, 2, 4, 5]) == [(3 + 1000*left + [1, 2, 4, 5])]) .and. count(to /= -1) == 4, 'longer than an element')
    z = [(cmplx(i + 10*rank, -i), i=1, 4)]
    w = 0
    call MPI_Type_create_resized(MPI_REAL, 0_MPI_ADDRESS_KIND, 8_MPI_ADDRESS_KIND, pair)
    call MPI_Type_commit(pair)
    call MPI_Irecv(w(4:1:-2), 2, pair, left, 3, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(z(1:4:2), 2, pair, right, 3, MPI_COMM_WORLD, requests(2))
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
    call check(w(4) == 1 + 10*left .and. w(2) == 3 + 10*left .and. w(1) == 0 .and. w(3) == 0, 'half an element')
    ! Windows, and operations on what is there.
    memory = [(100*rank + i, i=1, 2*m)]
    call MPI_Win_create(memory, int(4*size(memory), MPI_ADDRESS_KIND), 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call prepare(4)
    call MPI_Win_fence(0, win)
    call MPI_Get(to(2, :), m/2, sparse, right, 0_MPI_ADDRESS_KIND, m/2, MPI_INTEGER, win)
    call MPI_Win_fence(0, win)
    call check(all(to(2, 1:m:2) == [(100*right + i, i=1, m/2)]) .and. count(to /= -1) == m/2, 'MPI_Get')
    call MPI_Accumulate(from(2, :), m/2, sparse, right, 0_MPI_ADDRESS_KIND, m/2, MPI_INTEGER, MPI_SUM, win)
    call MPI_Win_fence(0, win)
    call check(all(memory(1:m/2) == [(100*rank + i + 4 + 1000*left + 2*i - 1, i=1, m/2)]) .and. memory(m) == 100*rank + m, &
      'MPI_Accumulate')
    call MPI_Win_free(win)
    call MPI_Type_free(sparse)
    call MPI_Type_free(back)
    call MPI_Type_free(wide)
    call MPI_Type_free(pair)
  end subroutine

  ! Each would read or write behind the copy.
  subroutine too_short()
    type(MPI_Datatype) :: before_it
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call prepare(1)
    k = 2*m*n
    call MPI_Iallreduce(from(2, :), to(2, :), k + 1, MPI_INTEGER, MPI_SUM, MPI_COMM_SELF, request, error)
    call refused('MPI_Iallreduce')
    call MPI_Allreduce(from(2, :), to(2, :), k + 1, MPI_INTEGER, MPI_SUM, MPI_COMM_SELF, error)
    call refused('MPI_Allreduce')
    call MPI_Iallgather(whole, m, MPI_INTEGER, to(2, 1:m*n - 1), m, MPI_INTEGER, MPI_COMM_WORLD, request, error)
    call refused('MPI_Iallgather')
    call MPI_Gather(whole, m, MPI_INTEGER, to(2, 1:m - 1), m, MPI_INTEGER, 0, MPI_COMM_SELF, error)
    call refused('MPI_Gather')
    call MPI_Igatherv(whole, 1, MPI_INTEGER, to(2, 1:m), [1], [m], MPI_INTEGER, 0, MPI_COMM_SELF, request, error)
    call refused('MPI_Igatherv')
    call MPI_Alltoallw(from(2, 1:m), [1], [4*m], types(:1), whole, [1], [0], types(:1), MPI_COMM_SELF, error)
    call refused('MPI_Alltoallw')
    call MPI_Ireduce_scatter(from(2, 1:m), whole, [m + 1], MPI_INTEGER, MPI_SUM, MPI_COMM_SELF, request, error)
    call refused('MPI_Ireduce_scatter')
    call MPI_Reduce_scatter_block_init(MPI_IN_PLACE, to(2, 1:m), m + 1, MPI_INTEGER, MPI_SUM, MPI_COMM_SELF, MPI_INFO_NULL, &
      request, error)
    call refused('MPI_Reduce_scatter_block_init')
    call MPI_Ineighbor_alltoall(from(2, 1:2*m - 1), m, MPI_INTEGER, whole, m, MPI_INTEGER, ring, request, error)
    call refused('MPI_Ineighbor_alltoall')
    call MPI_Type_create_hindexed(1, [1], [-4_MPI_ADDRESS_KIND], MPI_INTEGER, before_it)
    call MPI_Type_commit(before_it)
    call MPI_Isend(from(2, :), 1, before_it, 0, 1, MPI_COMM_SELF, request, error)
    call refused('MPI_Isend')
    call MPI_Send(from(2, :), 1, before_it, 0, 1, MPI_COMM_SELF, error)
    call refused('MPI_Send')
    call MPI_Type_free(before_it)
  end subroutine

  subroutine refused(what)
    character(len=*), intent(in) :: what
    character(len=MPI_MAX_ERROR_STRING) :: text
    integer :: length
    call check(error /= MPI_SUCCESS, what)
    call MPI_Error_string(error, text, length)
    call check(index(text, 'array section') > 0, what)
    call check(all(to == -1), what)
  end subroutine
end program
