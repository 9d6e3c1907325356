! The lecture's first program in Fortran: pi as the integral of 4/(1+x*x), each rank its share of the strips. With `use mpi`.
!
!     mpifort -O2 integrate.f90 -o integrate
!     mpiexec -n 4 ./integrate 1000000
program integrate
  use mpi
  implicit none
  integer :: rank, ranks, ierror, i, strips = 1000000
  double precision :: x, width, mine, total
  character(len=20) :: word

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  if (rank == 0 .and. command_argument_count() > 0) then
    call get_command_argument(1, word)
    read (word, *) strips
  end if
  call MPI_Bcast(strips, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierror)

  width = 1d0/strips
  mine = 0
  do i = rank + 1, strips, ranks
    x = width*(i - 0.5d0)
    mine = mine + 4/(1 + x*x)
  end do
  call MPI_Reduce(mine*width, total, 1, MPI_DOUBLE_PRECISION, MPI_SUM, 0, MPI_COMM_WORLD, ierror)
  if (rank == 0) print '(a, f14.12)', 'pi is about ', total
  call MPI_Finalize(ierror)
end program
