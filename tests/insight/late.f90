! Rank 1 waits for rank 0 in MPI_Recv, called from Fortran: the page names the line with the comment. The test also replaces the line of the module.
program late
    use mpi_f08
    implicit none
    integer :: rank, step, ierror
    real :: a(10)
    call MPI_Init(ierror)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
    a = 0
    do step = 1, 10
        if (rank == 0) then
            call compute()
            call MPI_Send(a, 10, MPI_REAL, 1, 1, MPI_COMM_WORLD, ierror)
        else
            call MPI_Recv(a, 10, MPI_REAL, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror) ! waits
        end if
    end do
    call MPI_Finalize(ierror)
contains
    subroutine compute()
        double precision :: begin
        begin = MPI_Wtime()
        do while (MPI_Wtime() < begin + 0.01d0)
        end do
    end subroutine
end program
