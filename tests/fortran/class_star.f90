! Buffers that are CLASS(*): gfortran 12 doesn't say how long their elements are, so what the call counts tells it. Whole arrays, sections with
! and without gaps, in calls that end and in those that go on; where more than one length is possible, an error and no other data.
module any_class
  use mpi_f08
  use, intrinsic :: iso_c_binding, only: c_ptr
  implicit none
contains
  subroutine exchange(x, y, count, datatype, ierror)
    class(*), intent(in) :: x(:)
    class(*), intent(inout) :: y(:)
    integer, intent(in) :: count
    type(MPI_Datatype), intent(in) :: datatype
    integer, intent(out) :: ierror
    call MPI_Sendrecv(x, count, datatype, 0, 0, y, count, datatype, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE, ierror)
  end subroutine
  subroutine post(x, y, count, datatype)
    class(*), intent(in), asynchronous :: x(:)
    class(*), intent(inout), asynchronous :: y(:)
    integer, intent(in) :: count
    type(MPI_Datatype), intent(in) :: datatype
    type(MPI_Request) :: requests(2)
    call MPI_Irecv(y, count, datatype, 0, 0, MPI_COMM_SELF, requests(1))
    call MPI_Isend(x, count, datatype, 0, 0, MPI_COMM_SELF, requests(2))
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
  end subroutine
  subroutine gather(x, y, count, datatype)
    class(*), intent(in), asynchronous :: x(:)
    class(*), intent(inout), asynchronous :: y(:)
    integer, intent(in) :: count
    type(MPI_Datatype), intent(in) :: datatype
    type(MPI_Request) :: request
    call MPI_Iallgather(x, count, datatype, y, count, datatype, MPI_COMM_SELF, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
  end subroutine
  subroutine square(x, count, datatype)
    class(*), intent(inout) :: x(:, :)
    integer, intent(in) :: count
    type(MPI_Datatype), intent(in) :: datatype
    call MPI_Bcast(x, count, datatype, 0, MPI_COMM_WORLD)
  end subroutine
  subroutine one(x, count, datatype)
    class(*), intent(inout) :: x
    integer, intent(in) :: count
    type(MPI_Datatype), intent(in) :: datatype
    call MPI_Bcast(x, count, datatype, 0, MPI_COMM_WORLD)
  end subroutine
  subroutine one_of(x, i)
    class(*), intent(inout) :: x(:)
    integer, intent(in) :: i
    call MPI_Bcast(x(i), 1, MPI_INTEGER, 0, MPI_COMM_WORLD)
  end subroutine
  subroutine where_it_is(x, address)
    class(*), intent(in), asynchronous :: x
    integer(MPI_ADDRESS_KIND), intent(out) :: address
    call MPI_Get_address(x, address)
  end subroutine
  subroutine through_type(x, count, datatype)
    class(*), intent(inout) :: x(:)
    integer, intent(in) :: count
    type(MPI_Datatype), intent(in) :: datatype
    call any_type(x, count, datatype)
  end subroutine
  subroutine any_type(x, count, datatype)
    type(*), intent(inout) :: x(:)
    integer, intent(in) :: count
    type(MPI_Datatype), intent(in) :: datatype
    call MPI_Bcast(x, count, datatype, 0, MPI_COMM_WORLD)
  end subroutine
  subroutine window(x, bytes, ierror)
    class(*), intent(inout), asynchronous, target :: x(:)
    integer(MPI_ADDRESS_KIND), intent(in) :: bytes
    integer, intent(out) :: ierror
    type(MPI_Win) :: win
    call MPI_Win_create(x, bytes, 1, MPI_INFO_NULL, MPI_COMM_SELF, win, ierror)
    if (ierror == MPI_SUCCESS) call MPI_Win_free(win)
  end subroutine
  subroutine selected(x, count)
    class(*), intent(inout) :: x(:)
    integer, intent(in) :: count
    select type (x)
    type is (character(*))
      call MPI_Bcast(x, count, MPI_CHARACTER, 0, MPI_COMM_WORLD)
    end select
  end subroutine
end module

program class_star
  use any_class
  implicit none
  type pair
    integer :: a, b
  end type
  integer, parameter :: n = 100
  integer :: a(n), b(n), rank, i, ierror, e
  real(8) :: d(n), f(n)
  complex(8) :: z(n), w(n)
  integer :: m(8, 8), k(8, 8)
  character(len=5) :: s(6), t(6)
  type(pair) :: p(n), q(n)
  class(*), allocatable :: any_one(:), any_scalar
  integer(MPI_ADDRESS_KIND) :: address, here
  class(*), pointer :: points(:)
  integer, target :: c(n)
  type(MPI_Errhandler) :: returned
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  a = [(i, i=1, n)]
  d = [(i*1d0, i=1, n)]
  z = [(cmplx(i, -i, 8), i=1, n)]
  p = [(pair(i, -i), i=1, n)]
  s = ['first', 'secon', 'third', 'forth', 'fifth', 'sixth']

  ! Whole arrays, as their own type, as several of another one, and as bytes.
  b = -1; call exchange(a, b, n, MPI_INTEGER, e)
  if (any(b /= a)) print *, 'integers', count(b /= a)
  f = -1; call exchange(d, f, n, MPI_DOUBLE_PRECISION, e)
  if (any(f /= d)) print *, 'reals'
  f = -1; call exchange(d, f, 8*n, MPI_BYTE, e)
  if (any(f /= d)) print *, 'reals as bytes'
  w = 0; call exchange(z, w, 2*n, MPI_DOUBLE_PRECISION, e)
  if (any(w /= z)) print *, 'complex numbers as reals'
  w = 0; call exchange(z, w, n, MPI_DOUBLE_COMPLEX, e)
  if (any(w /= z)) print *, 'complex numbers'
  q = pair(0, 0); call exchange(p, q, 2*n, MPI_INTEGER, e)
  if (any(q%a /= p%a) .or. any(q%b /= p%b)) print *, 'a type'
  t = ''; call exchange(s, t, 30, MPI_CHARACTER, e)
  if (any(t /= s)) print *, 'strings ', t
  ! Part of an array.
  b = -1; call exchange(a, b, 7, MPI_INTEGER, e)
  if (any(b(1:7) /= a(1:7)) .or. any(b(8:) /= -1)) print *, 'the first ones'

  ! Sections.
  b = -1; call exchange(a(1::2), b(2::2), n/2, MPI_INTEGER, e)
  if (any(b(2::2) /= a(1::2)) .or. any(b(1::2) /= -1)) print *, 'every other one'
  b = -1; call exchange(a(n:1:-1), b, n, MPI_INTEGER, e)
  if (any(b /= a(n:1:-1))) print *, 'backwards'
  w = 0; call exchange(z(1::4), w(1::4), n/2, MPI_DOUBLE_PRECISION, e)
  if (any(w(1::4) /= z(1::4)) .or. any(w(2::4) /= 0)) print *, 'complex numbers with gaps'
  b = -1; call post(a(1::3), b(1::3), 34, MPI_INTEGER)
  if (any(b(1::3) /= a(1::3)) .or. any(b(2::3) /= -1)) print *, 'posted'
  b = -1; call post(a, b, n, MPI_INTEGER)
  if (any(b /= a)) print *, 'posted whole'
  b = -1; call gather(a(1::2), b(1::2), n/2, MPI_INTEGER)
  if (any(b(1::2) /= a(1::2)) .or. any(b(2::2) /= -1)) print *, 'gathered'
  m = reshape([(i, i=1, 64)], [8, 8]); k = merge(m, -1, rank == 0)
  call square(k(2:3, 1:8:2), 8, MPI_INTEGER)
  if (any(k(2:3, 1::2) /= m(2:3, 1::2))) print *, 'a square'
  if (rank /= 0 .and. count(k /= -1) /= 8) print *, 'more than a square', count(k /= -1)
  k = merge(m, -1, rank == 0)
  call square(k, 64, MPI_INTEGER)
  if (any(k /= m)) print *, 'all of a square'

  ! Scalars, and what is passed on.
  i = merge(5, -1, rank == 0)
  call one(i, 1, MPI_INTEGER)
  if (i /= 5) print *, 'one', i
  if (rank == 0) then
    any_scalar = 6
  else
    any_scalar = -1
  end if
  call MPI_Bcast(any_scalar, 1, MPI_INTEGER, 0, MPI_COMM_WORLD)
  select type (any_scalar)
  type is (integer)
    if (any_scalar /= 6) print *, 'one allocated', any_scalar
  end select
  call where_it_is(i, address)
  call MPI_Get_address(i, here)
  if (address /= here) print *, 'an address', address, here
  b = merge(a, -1, rank == 0)
  call one_of(b(2:), 3)
  if (b(4) /= a(4) .or. (rank /= 0 .and. b(3) /= -1)) print *, 'an element'
  b = merge(a, -1, rank == 0)
  call through_type(b, n, MPI_INTEGER)
  if (any(b /= a)) print *, 'through TYPE(*)'
  b = merge(a, -1, rank == 0)
  call through_type(b(1::5), n/5, MPI_INTEGER)
  if (any(b(1::5) /= a(1::5))) print *, 'a section through TYPE(*)'
  t = ''; if (rank == 0) t = s
  call selected(t, 30)
  if (any(t /= s)) print *, 'strings in SELECT TYPE', t

  allocate(any_one(n), source=merge(a, -1, rank == 0))
  call MPI_Bcast(any_one, n, MPI_INTEGER, 0, MPI_COMM_WORLD)
  select type (any_one)
  type is (integer)
    if (any(any_one /= a)) print *, 'allocated'
  end select
  c = merge(a, -1, rank == 0)
  points => c(1::4)
  call MPI_Bcast(points, n/4, MPI_INTEGER, 0, MPI_COMM_WORLD)
  if (any(c(1::4) /= a(1::4)) .or. (rank /= 0 .and. any(c(2::4) /= -1))) print *, 'a pointer'

  call window(a, 4_MPI_ADDRESS_KIND*n, ierror)
  if (ierror /= MPI_SUCCESS) print *, 'a window'

  ! Whether these are 4-byte numbers with gaps or a part of 8-byte ones, nothing says: refused, or right.
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
  b = -1
  call exchange(a(1::2), b(1::2), 7, MPI_INTEGER, e)
  if (e == MPI_SUCCESS) then
    if (any(b(1:13:2) /= a(1:13:2)) .or. any(b(2::2) /= -1)) print *, 'accepted and wrong'
  else
    call MPI_Error_class(e, i)
    if (i /= MPI_ERR_BUFFER .or. any(b /= -1)) print *, 'refused', i
  end if
  call window(a(1::2), 4_MPI_ADDRESS_KIND*n/2, e)
  if (e == MPI_SUCCESS) print *, 'a window over gaps'
  call MPI_Comm_get_errhandler(MPI_COMM_SELF, returned)
  call MPI_Finalize()
end program
