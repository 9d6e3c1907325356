C     The lecture's messages in a program of the old form: each rank but the last one sends its number to the last one, which
C     takes them as they come.
C
C         mpifort send_last.f -o send_last
C         mpiexec -n 4 ./send_last
      PROGRAM SENDLS
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      INTEGER RANK, RANKS, IERR, I, NUMBER, TOTAL
      INTEGER STATUS(MPI_STATUS_SIZE)
      CALL MPI_INIT(IERR)
      CALL MPI_COMM_RANK(MPI_COMM_WORLD, RANK, IERR)
      CALL MPI_COMM_SIZE(MPI_COMM_WORLD, RANKS, IERR)
      IF (RANK .LT. RANKS - 1) THEN
        CALL MPI_SEND(RANK, 1, MPI_INTEGER, RANKS - 1, 1,
     &    MPI_COMM_WORLD, IERR)
      ELSE
        TOTAL = 0
        DO 10 I = 1, RANKS - 1
          CALL MPI_RECV(NUMBER, 1, MPI_INTEGER, MPI_ANY_SOURCE, 1,
     &      MPI_COMM_WORLD, STATUS, IERR)
          IF (NUMBER .NE. STATUS(MPI_SOURCE)) PRINT *, 'not his number'
          TOTAL = TOTAL + NUMBER
   10   CONTINUE
        PRINT '(A, I0)', 'the sum is ', TOTAL
      END IF
      CALL MPI_FINALIZE(IERR)
      END
