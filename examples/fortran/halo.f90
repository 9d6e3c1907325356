! Heat in a plate, in mpi_f08. The plate is cut into strips of columns and, for the sake of the example, into two rows of strips.
! Each rank exchanges the edges of its part with its neighbours: the same messages in each step, so they are set up once, as
! persistent requests. An edge along a row is a section with gaps; no datatype has to be made for it.
!
!     mpifort -O2 halo.f90 -o halo
!     mpiexec -n 4 ./halo
program halo
  use mpi_f08
  implicit none
  integer, parameter :: size = 240, steps = 500
  type(MPI_Comm) :: plate
  type(MPI_Request) :: requests(8)
  integer :: dimensions(2) = [0, 0], place(2), ranks, rank, up, down, west, east, rows, columns, step
  double precision, allocatable, asynchronous :: t(:, :)
  double precision, allocatable :: new(:, :)
  double precision :: heat

  call MPI_Init()
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  call MPI_Dims_create(ranks, 2, dimensions)
  call MPI_Cart_create(MPI_COMM_WORLD, 2, dimensions, [.false., .false.], .true., plate)
  call MPI_Comm_rank(plate, rank)
  call MPI_Cart_coords(plate, rank, 2, place)
  call MPI_Cart_shift(plate, 0, 1, up, down)
  call MPI_Cart_shift(plate, 1, 1, west, east)
  rows = part(size, dimensions(1), place(1))
  columns = part(size, dimensions(2), place(2))

  ! A margin all around. The upper edge of the plate is hot; beyond an edge there is no neighbour, but MPI_PROC_NULL.
  allocate (t(0:rows + 1, 0:columns + 1), new(rows, columns))
  t = 0
  if (up == MPI_PROC_NULL) t(0, :) = 100

  call MPI_Recv_init(t(0, 1:columns), columns, MPI_DOUBLE_PRECISION, up, 1, plate, requests(1))
  call MPI_Recv_init(t(rows + 1, 1:columns), columns, MPI_DOUBLE_PRECISION, down, 2, plate, requests(2))
  call MPI_Recv_init(t(1:rows, 0), rows, MPI_DOUBLE_PRECISION, west, 3, plate, requests(3))
  call MPI_Recv_init(t(1:rows, columns + 1), rows, MPI_DOUBLE_PRECISION, east, 4, plate, requests(4))
  call MPI_Send_init(t(rows, 1:columns), columns, MPI_DOUBLE_PRECISION, down, 1, plate, requests(5))
  call MPI_Send_init(t(1, 1:columns), columns, MPI_DOUBLE_PRECISION, up, 2, plate, requests(6))
  call MPI_Send_init(t(1:rows, columns), rows, MPI_DOUBLE_PRECISION, east, 3, plate, requests(7))
  call MPI_Send_init(t(1:rows, 1), rows, MPI_DOUBLE_PRECISION, west, 4, plate, requests(8))

  do step = 1, steps
    call MPI_Startall(8, requests)
    call MPI_Waitall(8, requests, MPI_STATUSES_IGNORE)
    ! The compiler must not keep elements of t in registers across the exchange.
    if (.not. MPI_ASYNC_PROTECTS_NONBLOCKING) call MPI_F_sync_reg(t)
    new = 0.25d0*(t(0:rows - 1, 1:columns) + t(2:rows + 1, 1:columns) + t(1:rows, 0:columns - 1) + t(1:rows, 2:columns + 1))
    t(1:rows, 1:columns) = new
  end do

  heat = sum(new)
  call MPI_Allreduce(MPI_IN_PLACE, heat, 1, MPI_DOUBLE_PRECISION, MPI_SUM, plate)
  if (rank == 0) print '(a, f0.6)', 'heat: ', heat
  do step = 1, 8
    call MPI_Request_free(requests(step))
  end do
  call MPI_Comm_free(plate)
  call MPI_Finalize()
contains
  ! How many of n rows or columns part `which` of `parts` has.
  integer function part(n, parts, which)
    integer, intent(in) :: n, parts, which
    part = n/parts
    if (which < mod(n, parts)) part = part + 1
  end function
end program
