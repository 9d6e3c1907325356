C     A usual slip: MPI_STATUS_IGNORE where MPI_STATUSES_IGNORE is meant, and the reverse. No memory of others changes.
      PROGRAM SLIPS
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      INTEGER N
      PARAMETER (N=200)
      INTEGER A(N), B(N), Q(2*N), I, IE, AFTER(64)
      COMMON /ZZZ/ AFTER
      DO I = 1, 64
        AFTER(I) = I
      END DO
      CALL MPI_INIT(IE)
      DO I = 1, N
        A(I) = I
        CALL MPI_IRECV(B(I), 1, MPI_INTEGER, 0, I, MPI_COMM_SELF,
     +                 Q(I), IE)
        CALL MPI_ISEND(A(I), 1, MPI_INTEGER, 0, I, MPI_COMM_SELF,
     +                 Q(N+I), IE)
      END DO
      CALL MPI_WAITALL(2*N, Q, MPI_STATUS_IGNORE, IE)
      CALL MPI_SENDRECV(A, 1, MPI_INTEGER, 0, 1, B, 1, MPI_INTEGER,
     +                  0, 1, MPI_COMM_SELF, MPI_STATUSES_IGNORE, IE)
      DO I = 1, 64
        IF (AFTER(I) .NE. I) PRINT *, 'changed', I, AFTER(I)
      END DO
      DO I = 1, N
        IF (B(I) .NE. I) PRINT *, 'received', I, B(I)
      END DO
C     The special addresses are what they were.
      B(1) = 5
      CALL MPI_ALLREDUCE(MPI_IN_PLACE, B, 1, MPI_INTEGER, MPI_SUM,
     +                   MPI_COMM_SELF, IE)
      IF (B(1) .NE. 5) PRINT *, 'in place'
      CALL MPI_FINALIZE(IE)
      END
