! What a program does with the module mpi_f08 of Open MPI, or with its module mpi where USE_MPI is defined.
program modules
#ifdef USE_MPI
  use mpi
#else
  use mpi_f08
#endif
  implicit none
#ifdef USE_MPI
#define HANDLE(kind) integer
  integer :: statuses(MPI_STATUS_SIZE, 2)
#define SOURCE_OF(i) statuses(MPI_SOURCE, i)
#define TAG_OF(i) statuses(MPI_TAG, i)
#define STATUS(i) statuses(:, i)
#else
#define HANDLE(kind) type(kind)
  type(MPI_Status) :: statuses(2)
#define SOURCE_OF(i) statuses(i)%MPI_SOURCE
#define TAG_OF(i) statuses(i)%MPI_TAG
#define STATUS(i) statuses(i)
#endif
  HANDLE(MPI_Comm) :: comm
  HANDLE(MPI_Datatype) :: block
  HANDLE(MPI_Request) :: requests(2)
  integer :: rank, ranks, left, right, mine(4), theirs(4), n, code
  integer(MPI_ADDRESS_KIND) :: lower, extent
  character(len=MPI_MAX_OBJECT_NAME) :: name
  logical :: flag

  call MPI_Init(code)
  call MPI_Initialized(flag, code)
  call check(flag, 'MPI_Initialized')
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, code)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, code)
  left = mod(rank + ranks - 1, ranks)
  right = mod(rank + 1, ranks)

  theirs = [rank, 1, 2*rank, 2]
  call MPI_Allreduce(MPI_IN_PLACE, theirs, 4, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, code)
  n = ranks*(ranks - 1)/2
  call check(all(theirs == [n, ranks, 2*n, 2*ranks]), 'MPI_IN_PLACE')

  call MPI_Comm_dup(MPI_COMM_WORLD, comm, code)
  call check(comm /= MPI_COMM_WORLD, 'a communicator of its own')
  call MPI_Comm_set_name(comm, 'mine  ', code)
  call MPI_Comm_get_name(comm, name, n, code)
  call check(n == 4 .and. name == 'mine', 'MPI_Comm_get_name')

  call MPI_Type_contiguous(4, MPI_INTEGER, block, code)
  call MPI_Type_commit(block, code)
  call MPI_Type_get_extent(block, lower, extent, code)
  call check(lower == 0 .and. extent == 16, 'MPI_Type_get_extent')
  mine = rank
  call MPI_Irecv(theirs, 1, block, left, 7, comm, requests(1), code)
  call MPI_Isend(mine, 4, MPI_INTEGER, right, 7, comm, requests(2), code)
  call MPI_Waitall(2, requests, statuses, code)
  call check(all(theirs == left), 'what arrives')
  call check(SOURCE_OF(1) == left .and. TAG_OF(1) == 7, 'statuses')
  call MPI_Get_count(STATUS(1), MPI_INTEGER, n, code)
  call check(n == 4, 'MPI_Get_count')
  call check(requests(1) == MPI_REQUEST_NULL .and. requests(2) == MPI_REQUEST_NULL, 'requests')
  call MPI_Sendrecv(mine, 4, MPI_INTEGER, right, 8, theirs, 1, block, left, 8, comm, MPI_STATUS_IGNORE, code)
  call check(code == MPI_SUCCESS .and. all(theirs == left), 'MPI_STATUS_IGNORE')
  call MPI_Sizeof(mine, n, code)
  call check(n == 4, 'MPI_Sizeof')
#ifndef USE_MPI
  call MPI_Type_free(block) ! no error code
#else
  call MPI_Type_free(block, code)
#endif
  call check(block == MPI_DATATYPE_NULL, 'MPI_Type_free')
  call MPI_Comm_free(comm, code)
  call check(comm == MPI_COMM_NULL, 'MPI_Comm_free')
  call MPI_Finalize(code)

contains

  subroutine check(holds, what)
    logical, intent(in) :: holds
    character(len=*), intent(in) :: what
    if (holds) return
    print '(a, i0, 2a)', 'rank ', rank, ', wrong: ', what
    call MPI_Abort(MPI_COMM_WORLD, 1, code)
  end subroutine
end program
