! Functions of the program that MPI calls, in mpi_f08: operators, error handlers, attributes, generalized requests.
module functions
  use mpi_f08
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: handled = 0, handled_code = 0, copied = 0, deleted = 0, freed = 0
  integer(MPI_ADDRESS_KIND) :: last_deleted = 0
  logical :: right_comm = .false.
contains
  subroutine twice_the_sum(invec, inoutvec, len, datatype)
    type(c_ptr), value :: invec, inoutvec
    integer :: len
    type(MPI_Datatype) :: datatype
    integer, pointer :: a(:), b(:)
    if (datatype /= MPI_INTEGER) return
    call c_f_pointer(invec, a, [len])
    call c_f_pointer(inoutvec, b, [len])
    b = a + b
  end subroutine

  subroutine large_product(invec, inoutvec, len, datatype)
    type(c_ptr), value :: invec, inoutvec
    integer(MPI_COUNT_KIND) :: len
    type(MPI_Datatype) :: datatype
    double precision, pointer :: a(:), b(:)
    if (datatype /= MPI_DOUBLE_PRECISION) return
    call c_f_pointer(invec, a, [len])
    call c_f_pointer(inoutvec, b, [len])
    b = a*b
  end subroutine

  subroutine on_error(comm, error_code)
    type(MPI_Comm) :: comm
    integer :: error_code
    handled = handled + 1
    right_comm = comm == MPI_COMM_WORLD
    call MPI_Error_class(error_code, handled_code)
  end subroutine

  subroutine copy(oldcomm, comm_keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
    type(MPI_Comm) :: oldcomm
    integer :: comm_keyval, ierror
    integer(MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
    logical :: flag
    copied = copied + 1
    attribute_val_out = attribute_val_in + extra_state
    flag = .true.
    ierror = MPI_SUCCESS
  end subroutine

  subroutine delete(comm, comm_keyval, attribute_val, extra_state, ierror)
    type(MPI_Comm) :: comm
    integer :: comm_keyval, ierror
    integer(MPI_ADDRESS_KIND) :: attribute_val, extra_state
    deleted = deleted + 1
    last_deleted = attribute_val
    ierror = MPI_SUCCESS
  end subroutine

  subroutine query(extra_state, status, ierror)
    integer(MPI_ADDRESS_KIND) :: extra_state
    type(MPI_Status) :: status
    integer :: ierror
    call MPI_Status_set_elements(status, MPI_INTEGER, int(extra_state))
    call MPI_Status_set_cancelled(status, .false.)
    status%MPI_SOURCE = 17
    status%MPI_TAG = 18
    ierror = MPI_SUCCESS
  end subroutine

  subroutine release(extra_state, ierror)
    integer(MPI_ADDRESS_KIND) :: extra_state
    integer :: ierror
    freed = freed + 1
    extra_state = -1
    ierror = MPI_SUCCESS
  end subroutine

  subroutine cancel(extra_state, complete, ierror)
    integer(MPI_ADDRESS_KIND) :: extra_state
    logical :: complete
    integer :: ierror
    if (.not. complete) extra_state = 0
    ierror = MPI_SUCCESS
  end subroutine
end module

program callbacks
  use functions
  implicit none
  integer :: rank, n, i, key, none, dup, count
  integer :: v(3), w(3)
  double precision :: x(2)
  integer(MPI_ADDRESS_KIND) :: value
  ! The free function changes it behind the compiler's back.
  integer(MPI_ADDRESS_KIND), volatile :: state
  logical :: flag
  type(MPI_Op) :: op
  type(MPI_Errhandler) :: handler
  type(MPI_Comm) :: comm, child
  type(MPI_Request) :: request
  type(MPI_Status) :: status
  type(MPI_Datatype) :: type, other

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, n)

  call MPI_Op_create(twice_the_sum, .true., op)
  call MPI_Op_commutative(op, flag)
  call check(flag, 'MPI_Op_commutative')
  v = [rank, 1, 2*rank]
  call MPI_Allreduce(v, w, 3, MPI_INTEGER, op, MPI_COMM_WORLD)
  call check(all(w == [n*(n - 1)/2, n, n*(n - 1)]), 'an operator')
  call MPI_Op_free(op)
  call check(op == MPI_OP_NULL, 'MPI_Op_free')
  call MPI_Op_create_c(large_product, .false., op)
  x = [2d0, 0.5d0]
  call MPI_Allreduce(MPI_IN_PLACE, x, 2_MPI_COUNT_KIND, MPI_DOUBLE_PRECISION, op, MPI_COMM_WORLD)
  call check(all(x == [2d0**n, 0.5d0**n]), 'a large operator')
  call MPI_Op_free(op)

  call MPI_Comm_create_errhandler(on_error, handler)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler)
  call MPI_Send(v, 1, MPI_INTEGER, n + 5, 0, MPI_COMM_WORLD, i)
  call check(handled == 1 .and. right_comm .and. handled_code == MPI_ERR_RANK, 'an error handler')
  call check(i /= MPI_SUCCESS, 'the code comes back')
  ! Without ierror.
  call MPI_Send(v, -1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD)
  call check(handled == 2 .and. handled_code == MPI_ERR_COUNT, 'an error handler, without ierror')
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL)
  call MPI_Errhandler_free(handler)

  state = 1000
  call MPI_Comm_create_keyval(copy, delete, key, state)
  call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, none, state)
  call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, dup, state)
  call MPI_Comm_dup(MPI_COMM_SELF, comm)
  ! Wider than an INTEGER.
  value = 5000000000_MPI_ADDRESS_KIND
  call MPI_Comm_set_attr(comm, key, value)
  call MPI_Comm_set_attr(comm, none, value + 1)
  call MPI_Comm_set_attr(comm, dup, value + 2)
  call MPI_Comm_dup(comm, child)
  call check(copied == 1, 'the copy function')
  call MPI_Comm_get_attr(child, key, value, flag)
  call check(flag .and. value == 5000001000_MPI_ADDRESS_KIND, 'a copied attribute')
  call MPI_Comm_get_attr(child, none, value, flag)
  call check(.not. flag, 'MPI_COMM_NULL_COPY_FN')
  call MPI_Comm_get_attr(child, dup, value, flag)
  call check(flag .and. value == 5000000002_MPI_ADDRESS_KIND, 'MPI_COMM_DUP_FN')
  call MPI_Comm_delete_attr(child, key)
  call check(deleted == 1 .and. last_deleted == 5000001000_MPI_ADDRESS_KIND, 'the delete function')
  call MPI_Comm_free(child)
  call MPI_Comm_free(comm)
  call check(deleted == 2 .and. last_deleted == 5000000000_MPI_ADDRESS_KIND, 'the delete function, at the end')
  call MPI_Comm_free_keyval(key)
  call check(key == MPI_KEYVAL_INVALID, 'MPI_Comm_free_keyval')

  call MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, key, state)
  call MPI_Type_contiguous(2, MPI_INTEGER, type)
  call MPI_Type_set_attr(type, key, 77_MPI_ADDRESS_KIND)
  call MPI_Type_dup(type, other)
  call MPI_Type_get_attr(other, key, value, flag)
  call check(flag .and. value == 77, 'MPI_TYPE_DUP_FN')
  call MPI_Type_free(type)
  call MPI_Type_free(other)
  call MPI_Type_free_keyval(key)

  state = 3
  call MPI_Grequest_start(query, release, cancel, state, request)
  call MPI_Test(request, flag, status)
  call check(.not. flag, 'a request that goes on')
  call MPI_Grequest_complete(request)
  call MPI_Wait(request, status)
  call MPI_Get_count(status, MPI_INTEGER, count)
  call check(status%MPI_SOURCE == 17 .and. status%MPI_TAG == 18 .and. count == 3, 'the query function')
  call check(freed == 1 .and. state == -1 .and. request == MPI_REQUEST_NULL, 'the free function')
  call MPI_Finalize()
contains
  include 'check.inc'
end program
