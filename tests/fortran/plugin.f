C     A shared library with an mpif.h of its own: whether it and MPI agree about the special addresses.
      SUBROUTINE PLUGIN(RESULT)
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      INTEGER RESULT, IERR, N
      CALL MPI_COMM_SIZE(MPI_COMM_WORLD, N, IERR)
      RESULT = 1
      CALL MPI_ALLREDUCE(MPI_IN_PLACE, RESULT, 1, MPI_INTEGER, MPI_SUM,
     &  MPI_COMM_WORLD, IERR)
      RESULT = RESULT - N
      CALL MPI_PROBE(MPI_PROC_NULL, 0, MPI_COMM_WORLD,
     &  MPI_STATUS_IGNORE, IERR)
      END
