! Generated from api/ by `cargo run -p encore-apigen`; do not edit.

module mpi
  use mpifort_base
  implicit none
  public
  logical, parameter :: MPI_SUBARRAYS_SUPPORTED = .false., MPI_ASYNC_PROTECTS_NONBLOCKING = .false.
  integer, parameter, private :: mpifort_r8 = (KIND(0.0)-4)*(16-KIND(0.0))/32
  integer, parameter, private :: mpifort_r16 = (KIND(0.0)-4)*(KIND(0.0)-8)/96
  integer, parameter, private :: mpifort_s8 = (KIND(0.0_4)-4)/4
  integer, parameter, private :: mpifort_needs_no_reals_of_10 = 0/(KIND(0.0)-10)
  integer, parameter, private :: mpifort_needs_real4_not_of_10 = 0/(KIND(0.0_4)-10)
  integer, parameter, private :: mpifort_needs_real4_not_of_16 = 0/(KIND(0.0_4)-16)
  integer, parameter, private :: mpifort_needs_real8_not_of_4 = 0/(KIND(0.0_8)-4)
  integer, parameter, private :: mpifort_needs_real8_not_of_10 = 0/(KIND(0.0_8)-10)
  integer, parameter, private :: mpifort_needs_real8_not_of_16 = 0/(KIND(0.0_8)-16)
  integer, parameter :: MPI_COMM_NULL = 256
  integer, parameter :: MPI_COMM_WORLD = 257
  integer, parameter :: MPI_COMM_SELF = 258
  integer, parameter :: MPI_GROUP_NULL = 264
  integer, parameter :: MPI_GROUP_EMPTY = 265
  integer, parameter :: MPI_REQUEST_NULL = 384
  integer, parameter :: MPI_MESSAGE_NULL = 296
  integer, parameter :: MPI_MESSAGE_NO_PROC = 297
  integer, parameter :: MPI_OP_NULL = 32
  integer, parameter :: MPI_SUM = 33
  integer, parameter :: MPI_MIN = 34
  integer, parameter :: MPI_MAX = 35
  integer, parameter :: MPI_PROD = 36
  integer, parameter :: MPI_BAND = 40
  integer, parameter :: MPI_BOR = 41
  integer, parameter :: MPI_BXOR = 42
  integer, parameter :: MPI_LAND = 48
  integer, parameter :: MPI_LOR = 49
  integer, parameter :: MPI_LXOR = 50
  integer, parameter :: MPI_MINLOC = 56
  integer, parameter :: MPI_MAXLOC = 57
  integer, parameter :: MPI_REPLACE = 60
  integer, parameter :: MPI_NO_OP = 61
  integer, parameter :: MPI_ERRHANDLER_NULL = 320
  integer, parameter :: MPI_ERRORS_ARE_FATAL = 321
  integer, parameter :: MPI_ERRORS_ABORT = 322
  integer, parameter :: MPI_ERRORS_RETURN = 323
  integer, parameter :: MPI_INFO_NULL = 304
  integer, parameter :: MPI_INFO_ENV = 305
  integer, parameter :: MPI_WIN_NULL = 272
  integer, parameter :: MPI_FILE_NULL = 280
  integer, parameter :: MPI_SESSION_NULL = 288
  integer, parameter :: MPI_DATATYPE_NULL = 512
  integer, parameter :: MPI_AINT = 513
  integer, parameter :: MPI_COUNT = 514
  integer, parameter :: MPI_OFFSET = 515
  integer, parameter :: MPI_PACKED = 519
  integer, parameter :: MPI_SHORT = 520
  integer, parameter :: MPI_INT = 521
  integer, parameter :: MPI_LONG = 522
  integer, parameter :: MPI_LONG_LONG = 523
  integer, parameter :: MPI_LONG_LONG_INT = 523
  integer, parameter :: MPI_UNSIGNED_SHORT = 524
  integer, parameter :: MPI_UNSIGNED = 525
  integer, parameter :: MPI_UNSIGNED_LONG = 526
  integer, parameter :: MPI_UNSIGNED_LONG_LONG = 527
  integer, parameter :: MPI_FLOAT = 528
  integer, parameter :: MPI_C_FLOAT_COMPLEX = 530
  integer, parameter :: MPI_C_COMPLEX = 530
  integer, parameter :: MPI_CXX_FLOAT_COMPLEX = 531
  integer, parameter :: MPI_DOUBLE = 532
  integer, parameter :: MPI_C_DOUBLE_COMPLEX = 534
  integer, parameter :: MPI_CXX_DOUBLE_COMPLEX = 535
  integer, parameter :: MPI_LOGICAL = 536
  integer, parameter :: MPI_INTEGER = 537
  integer, parameter :: MPI_REAL = 538+(192)*mpifort_r8+(200)*mpifort_r16
  integer, parameter :: MPI_COMPLEX = 539+(200)*mpifort_r8+(208)*mpifort_r16
  integer, parameter :: MPI_DOUBLE_PRECISION = 540
  integer, parameter :: MPI_DOUBLE_COMPLEX = 541
  integer, parameter :: MPI_CHARACTER = 542
  integer, parameter :: MPI_LONG_DOUBLE = 544
  integer, parameter :: MPI_C_LONG_DOUBLE_COMPLEX = 548
  integer, parameter :: MPI_CXX_LONG_DOUBLE_COMPLEX = 549
  integer, parameter :: MPI_FLOAT_INT = 552
  integer, parameter :: MPI_DOUBLE_INT = 553
  integer, parameter :: MPI_LONG_INT = 554
  integer, parameter :: MPI_2INT = 555
  integer, parameter :: MPI_SHORT_INT = 556
  integer, parameter :: MPI_LONG_DOUBLE_INT = 557
  integer, parameter :: MPI_2REAL = 560+(1)*mpifort_r8+(-48)*mpifort_r16
  integer, parameter :: MPI_2DOUBLE_PRECISION = 561
  integer, parameter :: MPI_2INTEGER = 562
  integer, parameter :: MPI_C_BOOL = 568
  integer, parameter :: MPI_CXX_BOOL = 569
  integer, parameter :: MPI_WCHAR = 572
  integer, parameter :: MPI_INT8_T = 576
  integer, parameter :: MPI_UINT8_T = 577
  integer, parameter :: MPI_CHAR = 579
  integer, parameter :: MPI_SIGNED_CHAR = 580
  integer, parameter :: MPI_UNSIGNED_CHAR = 581
  integer, parameter :: MPI_BYTE = 583
  integer, parameter :: MPI_INT16_T = 584
  integer, parameter :: MPI_UINT16_T = 585
  integer, parameter :: MPI_INT32_T = 592
  integer, parameter :: MPI_UINT32_T = 593
  integer, parameter :: MPI_INT64_T = 600
  integer, parameter :: MPI_UINT64_T = 601
  integer, parameter :: MPI_LOGICAL1 = 704
  integer, parameter :: MPI_INTEGER1 = 705
  integer, parameter :: MPI_LOGICAL2 = 712
  integer, parameter :: MPI_INTEGER2 = 713
  integer, parameter :: MPI_REAL2 = 714
  integer, parameter :: MPI_LOGICAL4 = 720
  integer, parameter :: MPI_INTEGER4 = 721
  integer, parameter :: MPI_REAL4 = 722+(8)*mpifort_s8
  integer, parameter :: MPI_COMPLEX4 = 723
  integer, parameter :: MPI_LOGICAL8 = 728
  integer, parameter :: MPI_INTEGER8 = 729
  integer, parameter :: MPI_REAL8 = 730
  integer, parameter :: MPI_COMPLEX8 = 731+(8)*mpifort_s8
  integer, parameter :: MPI_LOGICAL16 = 736
  integer, parameter :: MPI_INTEGER16 = 737
  integer, parameter :: MPI_REAL16 = 738
  integer, parameter :: MPI_COMPLEX16 = 739
  integer, parameter :: MPI_COMPLEX32 = 747
  integer, bind(C, name="mpifort_status_ignore"), target :: MPI_STATUS_IGNORE(MPI_STATUS_SIZE)
  integer, bind(C, name="mpifort_statuses_ignore"), target :: MPI_STATUSES_IGNORE(MPI_STATUS_SIZE, 1)
  external :: MPI_NULL_COPY_FN, MPI_NULL_DELETE_FN, MPI_DUP_FN
  external :: MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, MPI_COMM_DUP_FN
  external :: MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, MPI_TYPE_DUP_FN
  external :: MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, MPI_WIN_DUP_FN
  external :: MPI_CONVERSION_FN_NULL
  interface
    subroutine mpi_send(buf, count, datatype, dest, tag, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_bsend(buf, count, datatype, dest, tag, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_ssend(buf, count, datatype, dest, tag, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_rsend(buf, count, datatype, dest, tag, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_recv(buf, count, datatype, source, tag, comm, status, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: source
      integer :: tag
      integer :: comm
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_sendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, &
        recvtag, comm, status, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
      integer :: dest
      integer :: sendtag
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: source
      integer :: recvtag
      integer :: comm
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_sendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, comm, status, ierror &
        )
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: sendtag
      integer :: source
      integer :: recvtag
      integer :: comm
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_get_count(status, datatype, count, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      integer :: datatype
      integer :: count
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_status_get_source(status, source, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      integer :: source
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_status_get_tag(status, tag, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      integer :: tag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_status_get_error(status, error, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      integer :: error
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_buffer_attach(buffer, size, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
!DIR$ IGNORE_TKR buffer
      type(*), dimension(*) :: buffer
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_buffer_detach(buffer_addr, size, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
!DIR$ IGNORE_TKR buffer_addr
      type(*), dimension(*) :: buffer_addr
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_buffer_flush(ierror)
      import
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_buffer_iflush(request, ierror)
      import
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_attach_buffer(comm, buffer, size, ierror)
      import
      integer :: comm
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
!DIR$ IGNORE_TKR buffer
      type(*), dimension(*) :: buffer
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_detach_buffer(comm, buffer_addr, size, ierror)
      import
      integer :: comm
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
!DIR$ IGNORE_TKR buffer_addr
      type(*), dimension(*) :: buffer_addr
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_flush_buffer(comm, ierror)
      import
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_iflush_buffer(comm, request, ierror)
      import
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_session_attach_buffer(session, buffer, size, ierror)
      import
      integer :: session
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
!DIR$ IGNORE_TKR buffer
      type(*), dimension(*) :: buffer
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_session_detach_buffer(session, buffer_addr, size, ierror)
      import
      integer :: session
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
!DIR$ IGNORE_TKR buffer_addr
      type(*), dimension(*) :: buffer_addr
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_session_flush_buffer(session, ierror)
      import
      integer :: session
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_session_iflush_buffer(session, request, ierror)
      import
      integer :: session
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_isend(buf, count, datatype, dest, tag, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_ibsend(buf, count, datatype, dest, tag, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_issend(buf, count, datatype, dest, tag, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_irsend(buf, count, datatype, dest, tag, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_irecv(buf, count, datatype, source, tag, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: source
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_isendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, &
        recvtag, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
      integer :: dest
      integer :: sendtag
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: source
      integer :: recvtag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_isendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, comm, request, &
        ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: sendtag
      integer :: source
      integer :: recvtag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_wait(request, status, ierror)
      import
      integer :: request
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_test(request, flag, status, ierror)
      import
      integer :: request
      logical :: flag
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_request_free(request, ierror)
      import
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_waitany(count, array_of_requests, index, status, ierror)
      import
      integer :: count
      integer :: array_of_requests(*)
      integer :: index
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_testany(count, array_of_requests, index, flag, status, ierror)
      import
      integer :: count
      integer :: array_of_requests(*)
      integer :: index
      logical :: flag
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_waitall(count, array_of_requests, array_of_statuses, ierror)
      import
      integer :: count
      integer :: array_of_requests(*)
      integer :: array_of_statuses(MPI_STATUS_SIZE, *)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_testall(count, array_of_requests, flag, array_of_statuses, ierror)
      import
      integer :: count
      integer :: array_of_requests(*)
      logical :: flag
      integer :: array_of_statuses(MPI_STATUS_SIZE, *)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_waitsome(incount, array_of_requests, outcount, array_of_indices, array_of_statuses, ierror &
        )
      import
      integer :: incount
      integer :: array_of_requests(*)
      integer :: outcount
      integer :: array_of_indices(*)
      integer :: array_of_statuses(MPI_STATUS_SIZE, *)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_testsome(incount, array_of_requests, outcount, array_of_indices, array_of_statuses, ierror &
        )
      import
      integer :: incount
      integer :: array_of_requests(*)
      integer :: outcount
      integer :: array_of_indices(*)
      integer :: array_of_statuses(MPI_STATUS_SIZE, *)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_request_get_status(request, flag, status, ierror)
      import
      integer :: request
      logical :: flag
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_request_get_status_any(count, array_of_requests, index, flag, status, ierror)
      import
      integer :: count
      integer :: array_of_requests(*)
      integer :: index
      logical :: flag
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_request_get_status_all(count, array_of_requests, flag, array_of_statuses, ierror)
      import
      integer :: count
      integer :: array_of_requests(*)
      logical :: flag
      integer :: array_of_statuses(MPI_STATUS_SIZE, *)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_request_get_status_some(incount, array_of_requests, outcount, array_of_indices, &
        array_of_statuses, ierror)
      import
      integer :: incount
      integer :: array_of_requests(*)
      integer :: outcount
      integer :: array_of_indices(*)
      integer :: array_of_statuses(MPI_STATUS_SIZE, *)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_iprobe(source, tag, comm, flag, status, ierror)
      import
      integer :: source
      integer :: tag
      integer :: comm
      logical :: flag
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_probe(source, tag, comm, status, ierror)
      import
      integer :: source
      integer :: tag
      integer :: comm
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_improbe(source, tag, comm, flag, message, status, ierror)
      import
      integer :: source
      integer :: tag
      integer :: comm
      logical :: flag
      integer :: message
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_mprobe(source, tag, comm, message, status, ierror)
      import
      integer :: source
      integer :: tag
      integer :: comm
      integer :: message
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_mrecv(buf, count, datatype, message, status, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: message
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_imrecv(buf, count, datatype, message, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: message
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_cancel(request, ierror)
      import
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_test_cancelled(status, flag, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_send_init(buf, count, datatype, dest, tag, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_bsend_init(buf, count, datatype, dest, tag, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_ssend_init(buf, count, datatype, dest, tag, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_rsend_init(buf, count, datatype, dest, tag, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_recv_init(buf, count, datatype, source, tag, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: source
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_start(request, ierror)
      import
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_startall(count, array_of_requests, ierror)
      import
      integer :: count
      integer :: array_of_requests(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_psend_init(buf, partitions, count, datatype, dest, tag, comm, info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: partitions
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_precv_init(buf, partitions, count, datatype, dest, tag, comm, info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: partitions
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_pready(partition, request, ierror)
      import
      integer :: partition
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_pready_range(partition_low, partition_high, request, ierror)
      import
      integer :: partition_low
      integer :: partition_high
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_pready_list(length, array_of_partitions, request, ierror)
      import
      integer :: length
      integer :: array_of_partitions(*)
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_parrived(request, partition, flag, ierror)
      import
      integer :: request
      integer :: partition
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_contiguous(count, oldtype, newtype, ierror)
      import
      integer :: count
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_vector(count, blocklength, stride, oldtype, newtype, ierror)
      import
      integer :: count
      integer :: blocklength
      integer :: stride
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_create_hvector(count, blocklength, stride, oldtype, newtype, ierror)
      import
      integer :: count
      integer :: blocklength
      integer(MPI_ADDRESS_KIND) :: stride
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_indexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype, ierror &
        )
      import
      integer :: count
      integer :: array_of_blocklengths(*)
      integer :: array_of_displacements(*)
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_create_hindexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype, &
        ierror)
      import
      integer :: count
      integer :: array_of_blocklengths(*)
      integer(MPI_ADDRESS_KIND) :: array_of_displacements(*)
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_create_indexed_block(count, blocklength, array_of_displacements, oldtype, newtype, &
        ierror)
      import
      integer :: count
      integer :: blocklength
      integer :: array_of_displacements(*)
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_create_hindexed_block(count, blocklength, array_of_displacements, oldtype, newtype, &
        ierror)
      import
      integer :: count
      integer :: blocklength
      integer(MPI_ADDRESS_KIND) :: array_of_displacements(*)
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_create_struct(count, array_of_blocklengths, array_of_displacements, array_of_types, &
        newtype, ierror)
      import
      integer :: count
      integer :: array_of_blocklengths(*)
      integer(MPI_ADDRESS_KIND) :: array_of_displacements(*)
      integer :: array_of_types(*)
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_create_subarray(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, &
        oldtype, newtype, ierror)
      import
      integer :: ndims
      integer :: array_of_sizes(*)
      integer :: array_of_subsizes(*)
      integer :: array_of_starts(*)
      integer :: order
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_create_darray(size, rank, ndims, array_of_gsizes, array_of_distribs, array_of_dargs, &
        array_of_psizes, order, oldtype, newtype, ierror)
      import
      integer :: size
      integer :: rank
      integer :: ndims
      integer :: array_of_gsizes(*)
      integer :: array_of_distribs(*)
      integer :: array_of_dargs(*)
      integer :: array_of_psizes(*)
      integer :: order
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_create_resized(oldtype, lb, extent, newtype, ierror)
      import
      integer :: oldtype
      integer(MPI_ADDRESS_KIND) :: lb
      integer(MPI_ADDRESS_KIND) :: extent
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_dup(oldtype, newtype, ierror)
      import
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_get_value_index(value_type, index_type, pair_type, ierror)
      import
      integer :: value_type
      integer :: index_type
      integer :: pair_type
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_get_address(location, address, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: location
!DIR$ IGNORE_TKR location
      type(*), dimension(*) :: location
      integer(MPI_ADDRESS_KIND) :: address
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_size(datatype, size, ierror)
      import
      integer :: datatype
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_get_extent(datatype, lb, extent, ierror)
      import
      integer :: datatype
      integer(MPI_ADDRESS_KIND) :: lb
      integer(MPI_ADDRESS_KIND) :: extent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_get_true_extent(datatype, true_lb, true_extent, ierror)
      import
      integer :: datatype
      integer(MPI_ADDRESS_KIND) :: true_lb
      integer(MPI_ADDRESS_KIND) :: true_extent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_commit(datatype, ierror)
      import
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_free(datatype, ierror)
      import
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_get_elements(status, datatype, count, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      integer :: datatype
      integer :: count
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_get_envelope(datatype, num_integers, num_addresses, num_datatypes, combiner, ierror)
      import
      integer :: datatype
      integer :: num_integers
      integer :: num_addresses
      integer :: num_datatypes
      integer :: combiner
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_get_contents(datatype, max_integers, max_addresses, max_datatypes, array_of_integers, &
        array_of_addresses, array_of_datatypes, ierror)
      import
      integer :: datatype
      integer :: max_integers
      integer :: max_addresses
      integer :: max_datatypes
      integer :: array_of_integers(*)
      integer(MPI_ADDRESS_KIND) :: array_of_addresses(*)
      integer :: array_of_datatypes(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_pack(inbuf, incount, datatype, outbuf, outsize, position, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
!DIR$ IGNORE_TKR inbuf
      type(*), dimension(*) :: inbuf
      integer :: incount
      integer :: datatype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
!DIR$ IGNORE_TKR outbuf
      type(*), dimension(*) :: outbuf
      integer :: outsize
      integer :: position
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_unpack(inbuf, insize, position, outbuf, outcount, datatype, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
!DIR$ IGNORE_TKR inbuf
      type(*), dimension(*) :: inbuf
      integer :: insize
      integer :: position
!GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
!DIR$ IGNORE_TKR outbuf
      type(*), dimension(*) :: outbuf
      integer :: outcount
      integer :: datatype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_pack_size(incount, datatype, comm, size, ierror)
      import
      integer :: incount
      integer :: datatype
      integer :: comm
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_pack_external(datarep, inbuf, incount, datatype, outbuf, outsize, position, ierror)
      import
      character(len=*) :: datarep
!GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
!DIR$ IGNORE_TKR inbuf
      type(*), dimension(*) :: inbuf
      integer :: incount
      integer :: datatype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
!DIR$ IGNORE_TKR outbuf
      type(*), dimension(*) :: outbuf
      integer(MPI_ADDRESS_KIND) :: outsize
      integer(MPI_ADDRESS_KIND) :: position
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_unpack_external(datarep, inbuf, insize, position, outbuf, outcount, datatype, ierror)
      import
      character(len=*) :: datarep
!GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
!DIR$ IGNORE_TKR inbuf
      type(*), dimension(*) :: inbuf
      integer(MPI_ADDRESS_KIND) :: insize
      integer(MPI_ADDRESS_KIND) :: position
!GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
!DIR$ IGNORE_TKR outbuf
      type(*), dimension(*) :: outbuf
      integer :: outcount
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_pack_external_size(datarep, incount, datatype, size, ierror)
      import
      character(len=*) :: datarep
      integer :: incount
      integer :: datatype
      integer(MPI_ADDRESS_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_barrier(comm, ierror)
      import
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_bcast(buffer, count, datatype, root, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
!DIR$ IGNORE_TKR buffer
      type(*), dimension(*) :: buffer
      integer :: count
      integer :: datatype
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_gatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, &
        ierror) bind(C, name="mpi_gatherv_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer, dimension(..), contiguous :: recvcounts
      integer, dimension(..), contiguous :: displs
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_scatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_scatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        ierror) bind(C, name="mpi_scatterv_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer, dimension(..), contiguous :: sendcounts
      integer, dimension(..), contiguous :: displs
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, &
        ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, &
        comm, ierror) bind(C, name="mpi_alltoallv_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer, dimension(..), contiguous :: sendcounts
      integer, dimension(..), contiguous :: sdispls
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer, dimension(..), contiguous :: recvcounts
      integer, dimension(..), contiguous :: rdispls
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, &
        comm, ierror) bind(C, name="mpi_alltoallw_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer, dimension(..), contiguous :: sendcounts
      integer, dimension(..), contiguous :: sdispls
      integer, dimension(..), contiguous :: sendtypes
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer, dimension(..), contiguous :: recvcounts
      integer, dimension(..), contiguous :: rdispls
      integer, dimension(..), contiguous :: recvtypes
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_reduce(sendbuf, recvbuf, count, datatype, op, root, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_allreduce(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_reduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_reduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_scan(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_exscan(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_op_create(user_fn, commute, op, ierror)
      import
      external :: user_fn
      logical :: commute
      integer :: op
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_op_free(op, ierror)
      import
      integer :: op
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_op_commutative(op, commute, ierror)
      import
      integer :: op
      logical :: commute
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_reduce_local(inbuf, inoutbuf, count, datatype, op, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
!DIR$ IGNORE_TKR inbuf
      type(*), dimension(*) :: inbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: inoutbuf
!DIR$ IGNORE_TKR inoutbuf
      type(*), dimension(*) :: inoutbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_ibarrier(comm, request, ierror)
      import
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_ibcast(buffer, count, datatype, root, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
!DIR$ IGNORE_TKR buffer
      type(*), dimension(*) :: buffer
      integer :: count
      integer :: datatype
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_igather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request, &
        ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_igatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, &
        request, ierror) bind(C, name="mpi_igatherv_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer, dimension(..), contiguous :: recvcounts
      integer, dimension(..), contiguous :: displs
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_iscatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request, &
        ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_iscatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        request, ierror) bind(C, name="mpi_iscatterv_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer, dimension(..), contiguous :: sendcounts
      integer, dimension(..), contiguous :: displs
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_iallgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request, &
        ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_iallgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, &
        request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_ialltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request, ierror &
        )
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_ialltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, &
        comm, request, ierror) bind(C, name="mpi_ialltoallv_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer, dimension(..), contiguous :: sendcounts
      integer, dimension(..), contiguous :: sdispls
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer, dimension(..), contiguous :: recvcounts
      integer, dimension(..), contiguous :: rdispls
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_ialltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, &
        comm, request, ierror) bind(C, name="mpi_ialltoallw_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer, dimension(..), contiguous :: sendcounts
      integer, dimension(..), contiguous :: sdispls
      integer, dimension(..), contiguous :: sendtypes
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer, dimension(..), contiguous :: recvcounts
      integer, dimension(..), contiguous :: rdispls
      integer, dimension(..), contiguous :: recvtypes
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_ireduce(sendbuf, recvbuf, count, datatype, op, root, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_iallreduce(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_ireduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_ireduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_iscan(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_iexscan(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_barrier_init(comm, info, request, ierror)
      import
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_bcast_init(buffer, count, datatype, root, comm, info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
!DIR$ IGNORE_TKR buffer
      type(*), dimension(*) :: buffer
      integer :: count
      integer :: datatype
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_gather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, &
        request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_gatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, &
        comm, info, request, ierror) bind(C, name="mpi_gatherv_init_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer, dimension(..), contiguous :: recvcounts
      integer, dimension(..), contiguous :: displs
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_scatter_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, &
        request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_scatterv_init(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, &
        comm, info, request, ierror) bind(C, name="mpi_scatterv_init_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer, dimension(..), contiguous :: sendcounts
      integer, dimension(..), contiguous :: displs
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_allgather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, &
        request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_allgatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, &
        info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_alltoall_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, &
        request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_alltoallv_init(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
        recvtype, comm, info, request, ierror) bind(C, name="mpi_alltoallv_init_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer, dimension(..), contiguous :: sendcounts
      integer, dimension(..), contiguous :: sdispls
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer, dimension(..), contiguous :: recvcounts
      integer, dimension(..), contiguous :: rdispls
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_alltoallw_init(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
        recvtypes, comm, info, request, ierror) bind(C, name="mpi_alltoallw_init_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer, dimension(..), contiguous :: sendcounts
      integer, dimension(..), contiguous :: sdispls
      integer, dimension(..), contiguous :: sendtypes
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer, dimension(..), contiguous :: recvcounts
      integer, dimension(..), contiguous :: rdispls
      integer, dimension(..), contiguous :: recvtypes
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_reduce_init(sendbuf, recvbuf, count, datatype, op, root, comm, info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_allreduce_init(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_reduce_scatter_block_init(sendbuf, recvbuf, recvcount, datatype, op, comm, info, request, &
        ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_reduce_scatter_init(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, request, ierror &
        )
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_scan_init(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_exscan_init(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_group_size(group, size, ierror)
      import
      integer :: group
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_group_rank(group, rank, ierror)
      import
      integer :: group
      integer :: rank
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_group_translate_ranks(group1, n, ranks1, group2, ranks2, ierror)
      import
      integer :: group1
      integer :: n
      integer :: ranks1(*)
      integer :: group2
      integer :: ranks2(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_group_compare(group1, group2, result, ierror)
      import
      integer :: group1
      integer :: group2
      integer :: result
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_group_union(group1, group2, newgroup, ierror)
      import
      integer :: group1
      integer :: group2
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_group_intersection(group1, group2, newgroup, ierror)
      import
      integer :: group1
      integer :: group2
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_group_difference(group1, group2, newgroup, ierror)
      import
      integer :: group1
      integer :: group2
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_group_incl(group, n, ranks, newgroup, ierror)
      import
      integer :: group
      integer :: n
      integer :: ranks(*)
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_group_excl(group, n, ranks, newgroup, ierror)
      import
      integer :: group
      integer :: n
      integer :: ranks(*)
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_group_range_incl(group, n, ranges, newgroup, ierror)
      import
      integer :: group
      integer :: n
      integer :: ranges(3, *)
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_group_range_excl(group, n, ranges, newgroup, ierror)
      import
      integer :: group
      integer :: n
      integer :: ranges(3, *)
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_group_from_session_pset(session, pset_name, newgroup, ierror)
      import
      integer :: session
      character(len=*) :: pset_name
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_group_free(group, ierror)
      import
      integer :: group
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_size(comm, size, ierror)
      import
      integer :: comm
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_rank(comm, rank, ierror)
      import
      integer :: comm
      integer :: rank
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_compare(comm1, comm2, result, ierror)
      import
      integer :: comm1
      integer :: comm2
      integer :: result
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_group(comm, group, ierror)
      import
      integer :: comm
      integer :: group
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_dup(comm, newcomm, ierror)
      import
      integer :: comm
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_dup_with_info(comm, info, newcomm, ierror)
      import
      integer :: comm
      integer :: info
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_idup(comm, newcomm, request, ierror)
      import
      integer :: comm
      integer :: newcomm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_idup_with_info(comm, info, newcomm, request, ierror)
      import
      integer :: comm
      integer :: info
      integer :: newcomm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_create(comm, group, newcomm, ierror)
      import
      integer :: comm
      integer :: group
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_create_group(comm, group, tag, newcomm, ierror)
      import
      integer :: comm
      integer :: group
      integer :: tag
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_create_from_group(group, stringtag, info, errhandler, newcomm, ierror)
      import
      integer :: group
      character(len=*) :: stringtag
      integer :: info
      integer :: errhandler
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_split(comm, color, key, newcomm, ierror)
      import
      integer :: comm
      integer :: color
      integer :: key
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_split_type(comm, split_type, key, info, newcomm, ierror)
      import
      integer :: comm
      integer :: split_type
      integer :: key
      integer :: info
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_free(comm, ierror)
      import
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_set_info(comm, info, ierror)
      import
      integer :: comm
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_get_info(comm, info_used, ierror)
      import
      integer :: comm
      integer :: info_used
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_test_inter(comm, flag, ierror)
      import
      integer :: comm
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_remote_size(comm, size, ierror)
      import
      integer :: comm
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_remote_group(comm, group, ierror)
      import
      integer :: comm
      integer :: group
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_intercomm_create(local_comm, local_leader, peer_comm, remote_leader, tag, newintercomm, &
        ierror)
      import
      integer :: local_comm
      integer :: local_leader
      integer :: peer_comm
      integer :: remote_leader
      integer :: tag
      integer :: newintercomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_intercomm_create_from_groups(local_group, local_leader, remote_group, remote_leader, &
        stringtag, info, errhandler, newintercomm, ierror)
      import
      integer :: local_group
      integer :: local_leader
      integer :: remote_group
      integer :: remote_leader
      character(len=*) :: stringtag
      integer :: info
      integer :: errhandler
      integer :: newintercomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_intercomm_merge(intercomm, high, newintracomm, ierror)
      import
      integer :: intercomm
      logical :: high
      integer :: newintracomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_create_keyval(comm_copy_attr_fn, comm_delete_attr_fn, comm_keyval, extra_state, ierror &
        )
      import
      external :: comm_copy_attr_fn
      external :: comm_delete_attr_fn
      integer :: comm_keyval
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_free_keyval(comm_keyval, ierror)
      import
      integer :: comm_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_set_attr(comm, comm_keyval, attribute_val, ierror)
      import
      integer :: comm
      integer :: comm_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_get_attr(comm, comm_keyval, attribute_val, flag, ierror)
      import
      integer :: comm
      integer :: comm_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_delete_attr(comm, comm_keyval, ierror)
      import
      integer :: comm
      integer :: comm_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_create_keyval(win_copy_attr_fn, win_delete_attr_fn, win_keyval, extra_state, ierror)
      import
      external :: win_copy_attr_fn
      external :: win_delete_attr_fn
      integer :: win_keyval
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_free_keyval(win_keyval, ierror)
      import
      integer :: win_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_set_attr(win, win_keyval, attribute_val, ierror)
      import
      integer :: win
      integer :: win_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_get_attr(win, win_keyval, attribute_val, flag, ierror)
      import
      integer :: win
      integer :: win_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_delete_attr(win, win_keyval, ierror)
      import
      integer :: win
      integer :: win_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_create_keyval(type_copy_attr_fn, type_delete_attr_fn, type_keyval, extra_state, ierror &
        )
      import
      external :: type_copy_attr_fn
      external :: type_delete_attr_fn
      integer :: type_keyval
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_free_keyval(type_keyval, ierror)
      import
      integer :: type_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_set_attr(datatype, type_keyval, attribute_val, ierror)
      import
      integer :: datatype
      integer :: type_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_get_attr(datatype, type_keyval, attribute_val, flag, ierror)
      import
      integer :: datatype
      integer :: type_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_delete_attr(datatype, type_keyval, ierror)
      import
      integer :: datatype
      integer :: type_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_set_name(comm, comm_name, ierror)
      import
      integer :: comm
      character(len=*) :: comm_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_get_name(comm, comm_name, resultlen, ierror)
      import
      integer :: comm
      character(len=*) :: comm_name
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_set_name(datatype, type_name, ierror)
      import
      integer :: datatype
      character(len=*) :: type_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_get_name(datatype, type_name, resultlen, ierror)
      import
      integer :: datatype
      character(len=*) :: type_name
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_set_name(win, win_name, ierror)
      import
      integer :: win
      character(len=*) :: win_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_get_name(win, win_name, resultlen, ierror)
      import
      integer :: win
      character(len=*) :: win_name
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_cart_create(comm_old, ndims, dims, periods, reorder, comm_cart, ierror)
      import
      integer :: comm_old
      integer :: ndims
      integer :: dims(*)
      logical :: periods(*)
      logical :: reorder
      integer :: comm_cart
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_dims_create(nnodes, ndims, dims, ierror)
      import
      integer :: nnodes
      integer :: ndims
      integer :: dims(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_graph_create(comm_old, nnodes, index, edges, reorder, comm_graph, ierror)
      import
      integer :: comm_old
      integer :: nnodes
      integer :: index(*)
      integer :: edges(*)
      logical :: reorder
      integer :: comm_graph
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_dist_graph_create_adjacent(comm_old, indegree, sources, sourceweights, outdegree, &
        destinations, destweights, info, reorder, comm_dist_graph, ierror)
      import
      integer :: comm_old
      integer :: indegree
      integer :: sources(*)
      integer :: sourceweights(*)
      integer :: outdegree
      integer :: destinations(*)
      integer :: destweights(*)
      integer :: info
      logical :: reorder
      integer :: comm_dist_graph
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_dist_graph_create(comm_old, n, sources, degrees, destinations, weights, info, reorder, &
        comm_dist_graph, ierror)
      import
      integer :: comm_old
      integer :: n
      integer :: sources(*)
      integer :: degrees(*)
      integer :: destinations(*)
      integer :: weights(*)
      integer :: info
      logical :: reorder
      integer :: comm_dist_graph
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_topo_test(comm, status, ierror)
      import
      integer :: comm
      integer :: status
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_graphdims_get(comm, nnodes, nedges, ierror)
      import
      integer :: comm
      integer :: nnodes
      integer :: nedges
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_graph_get(comm, maxindex, maxedges, index, edges, ierror)
      import
      integer :: comm
      integer :: maxindex
      integer :: maxedges
      integer :: index(*)
      integer :: edges(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_cartdim_get(comm, ndims, ierror)
      import
      integer :: comm
      integer :: ndims
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_cart_get(comm, maxdims, dims, periods, coords, ierror)
      import
      integer :: comm
      integer :: maxdims
      integer :: dims(*)
      logical :: periods(*)
      integer :: coords(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_cart_rank(comm, coords, rank, ierror)
      import
      integer :: comm
      integer :: coords(*)
      integer :: rank
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_cart_coords(comm, rank, maxdims, coords, ierror)
      import
      integer :: comm
      integer :: rank
      integer :: maxdims
      integer :: coords(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_graph_neighbors_count(comm, rank, nneighbors, ierror)
      import
      integer :: comm
      integer :: rank
      integer :: nneighbors
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_graph_neighbors(comm, rank, maxneighbors, neighbors, ierror)
      import
      integer :: comm
      integer :: rank
      integer :: maxneighbors
      integer :: neighbors(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_dist_graph_neighbors_count(comm, indegree, outdegree, weighted, ierror)
      import
      integer :: comm
      integer :: indegree
      integer :: outdegree
      logical :: weighted
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_dist_graph_neighbors(comm, maxindegree, sources, sourceweights, maxoutdegree, destinations, &
        destweights, ierror)
      import
      integer :: comm
      integer :: maxindegree
      integer :: sources(*)
      integer :: sourceweights(*)
      integer :: maxoutdegree
      integer :: destinations(*)
      integer :: destweights(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_cart_shift(comm, direction, disp, rank_source, rank_dest, ierror)
      import
      integer :: comm
      integer :: direction
      integer :: disp
      integer :: rank_source
      integer :: rank_dest
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_cart_sub(comm, remain_dims, newcomm, ierror)
      import
      integer :: comm
      logical :: remain_dims(*)
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_cart_map(comm, ndims, dims, periods, newrank, ierror)
      import
      integer :: comm
      integer :: ndims
      integer :: dims(*)
      logical :: periods(*)
      integer :: newrank
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_graph_map(comm, nnodes, index, edges, newrank, ierror)
      import
      integer :: comm
      integer :: nnodes
      integer :: index(*)
      integer :: edges(*)
      integer :: newrank
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_neighbor_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror &
        )
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_neighbor_allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
        comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_neighbor_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror &
        )
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_neighbor_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
        recvtype, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_neighbor_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
        recvtypes, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcounts(*)
      integer(MPI_ADDRESS_KIND) :: sdispls(*)
      integer :: sendtypes(*)
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer(MPI_ADDRESS_KIND) :: rdispls(*)
      integer :: recvtypes(*)
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_ineighbor_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_ineighbor_allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
        comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_ineighbor_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_ineighbor_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
        recvtype, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_ineighbor_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
        recvtypes, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcounts(*)
      integer(MPI_ADDRESS_KIND) :: sdispls(*)
      integer :: sendtypes(*)
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer(MPI_ADDRESS_KIND) :: rdispls(*)
      integer :: recvtypes(*)
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_neighbor_allgather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_neighbor_allgatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
        recvtype, comm, info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_neighbor_alltoall_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_neighbor_alltoallv_init(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
        rdispls, recvtype, comm, info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_neighbor_alltoallw_init(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
        rdispls, recvtypes, comm, info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcounts(*)
      integer(MPI_ADDRESS_KIND) :: sdispls(*)
      integer :: sendtypes(*)
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer(MPI_ADDRESS_KIND) :: rdispls(*)
      integer :: recvtypes(*)
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_get_version(version, subversion, ierror)
      import
      integer :: version
      integer :: subversion
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_get_library_version(version, resultlen, ierror)
      import
      character(len=*) :: version
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_get_processor_name(name, resultlen, ierror)
      import
      character(len=*) :: name
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_get_hw_resource_info(hw_info, ierror)
      import
      integer :: hw_info
      integer :: ierror
    end subroutine
  end interface
  interface MPI_Alloc_mem
    subroutine mpi_alloc_mem(size, info, baseptr, ierror)
      import
      integer(MPI_ADDRESS_KIND) :: size
      integer :: info
      integer(MPI_ADDRESS_KIND) :: baseptr
      integer :: ierror
    end subroutine
    subroutine mpi_alloc_mem_cptr(size, info, baseptr, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      integer(MPI_ADDRESS_KIND) :: size
      integer :: info
      type(c_ptr) :: baseptr
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_free_mem(base, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: base
!DIR$ IGNORE_TKR base
      type(*), dimension(*) :: base
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_create_errhandler(comm_errhandler_fn, errhandler, ierror)
      import
      external :: comm_errhandler_fn
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_set_errhandler(comm, errhandler, ierror)
      import
      integer :: comm
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_get_errhandler(comm, errhandler, ierror)
      import
      integer :: comm
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_create_errhandler(win_errhandler_fn, errhandler, ierror)
      import
      external :: win_errhandler_fn
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_set_errhandler(win, errhandler, ierror)
      import
      integer :: win
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_get_errhandler(win, errhandler, ierror)
      import
      integer :: win
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_create_errhandler(file_errhandler_fn, errhandler, ierror)
      import
      external :: file_errhandler_fn
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_set_errhandler(file, errhandler, ierror)
      import
      integer :: file
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_get_errhandler(file, errhandler, ierror)
      import
      integer :: file
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_session_create_errhandler(session_errhandler_fn, errhandler, ierror)
      import
      external :: session_errhandler_fn
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_session_set_errhandler(session, errhandler, ierror)
      import
      integer :: session
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_session_get_errhandler(session, errhandler, ierror)
      import
      integer :: session
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_errhandler_free(errhandler, ierror)
      import
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_error_string(errorcode, string, resultlen, ierror)
      import
      integer :: errorcode
      character(len=*) :: string
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_error_class(errorcode, errorclass, ierror)
      import
      integer :: errorcode
      integer :: errorclass
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_add_error_class(errorclass, ierror)
      import
      integer :: errorclass
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_remove_error_class(errorclass, ierror)
      import
      integer :: errorclass
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_add_error_code(errorclass, errorcode, ierror)
      import
      integer :: errorclass
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_remove_error_code(errorcode, ierror)
      import
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_add_error_string(errorcode, string, ierror)
      import
      integer :: errorcode
      character(len=*) :: string
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_remove_error_string(errorcode, ierror)
      import
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_call_errhandler(comm, errorcode, ierror)
      import
      integer :: comm
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_call_errhandler(win, errorcode, ierror)
      import
      integer :: win
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_call_errhandler(fh, errorcode, ierror)
      import
      integer :: fh
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_session_call_errhandler(session, errorcode, ierror)
      import
      integer :: session
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_info_create(info, ierror)
      import
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_info_set(info, key, value, ierror)
      import
      integer :: info
      character(len=*) :: key
      character(len=*) :: value
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_info_delete(info, key, ierror)
      import
      integer :: info
      character(len=*) :: key
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_info_get_string(info, key, buflen, value, flag, ierror)
      import
      integer :: info
      character(len=*) :: key
      integer :: buflen
      character(len=*) :: value
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_info_get_nkeys(info, nkeys, ierror)
      import
      integer :: info
      integer :: nkeys
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_info_get_nthkey(info, n, key, ierror)
      import
      integer :: info
      integer :: n
      character(len=*) :: key
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_info_dup(info, newinfo, ierror)
      import
      integer :: info
      integer :: newinfo
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_info_free(info, ierror)
      import
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_info_create_env(info, ierror)
      import
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_init(ierror)
      import
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_init_thread(required, provided, ierror)
      import
      integer :: required
      integer :: provided
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_initialized(flag, ierror)
      import
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_finalize(ierror)
      import
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_finalized(flag, ierror)
      import
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_session_init(info, errhandler, session, ierror)
      import
      integer :: info
      integer :: errhandler
      integer :: session
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_session_finalize(session, ierror)
      import
      integer :: session
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_session_get_num_psets(session, info, npset_names, ierror)
      import
      integer :: session
      integer :: info
      integer :: npset_names
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_session_get_nth_pset(session, info, n, pset_len, pset_name, ierror)
      import
      integer :: session
      integer :: info
      integer :: n
      integer :: pset_len
      character(len=*) :: pset_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_session_get_info(session, info_used, ierror)
      import
      integer :: session
      integer :: info_used
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_session_get_pset_info(session, pset_name, info, ierror)
      import
      integer :: session
      character(len=*) :: pset_name
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_abort(comm, errorcode, ierror)
      import
      integer :: comm
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_query_thread(provided, ierror)
      import
      integer :: provided
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_is_thread_main(flag, ierror)
      import
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_spawn(command, argv, maxprocs, info, root, comm, intercomm, array_of_errcodes, ierror &
        )
      import
      character(len=*) :: command
      character(len=*) :: argv(*)
      integer :: maxprocs
      integer :: info
      integer :: root
      integer :: comm
      integer :: intercomm
      integer :: array_of_errcodes(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_spawn_multiple(count, array_of_commands, array_of_argv, array_of_maxprocs, &
        array_of_info, root, comm, intercomm, array_of_errcodes, ierror)
      import
      integer :: count
      character(len=*) :: array_of_commands(*)
      character(len=*) :: array_of_argv(count, *)
      integer :: array_of_maxprocs(*)
      integer :: array_of_info(*)
      integer :: root
      integer :: comm
      integer :: intercomm
      integer :: array_of_errcodes(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_get_parent(parent, ierror)
      import
      integer :: parent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_open_port(info, port_name, ierror)
      import
      integer :: info
      character(len=*) :: port_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_close_port(port_name, ierror)
      import
      character(len=*) :: port_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_accept(port_name, info, root, comm, newcomm, ierror)
      import
      character(len=*) :: port_name
      integer :: info
      integer :: root
      integer :: comm
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_connect(port_name, info, root, comm, newcomm, ierror)
      import
      character(len=*) :: port_name
      integer :: info
      integer :: root
      integer :: comm
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_publish_name(service_name, info, port_name, ierror)
      import
      character(len=*) :: service_name
      integer :: info
      character(len=*) :: port_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_unpublish_name(service_name, info, port_name, ierror)
      import
      character(len=*) :: service_name
      integer :: info
      character(len=*) :: port_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_lookup_name(service_name, info, port_name, ierror)
      import
      character(len=*) :: service_name
      integer :: info
      character(len=*) :: port_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_disconnect(comm, ierror)
      import
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_comm_join(fd, intercomm, ierror)
      import
      integer :: fd
      integer :: intercomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_create(base, size, disp_unit, info, comm, win, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: base
!DIR$ IGNORE_TKR base
      type(*), dimension(*) :: base
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer :: info
      integer :: comm
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface MPI_Win_allocate
    subroutine mpi_win_allocate(size, disp_unit, info, comm, baseptr, win, ierror)
      import
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer :: info
      integer :: comm
      integer(MPI_ADDRESS_KIND) :: baseptr
      integer :: win
      integer :: ierror
    end subroutine
    subroutine mpi_win_allocate_cptr(size, disp_unit, info, comm, baseptr, win, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer :: info
      integer :: comm
      type(c_ptr) :: baseptr
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface MPI_Win_allocate_shared
    subroutine mpi_win_allocate_shared(size, disp_unit, info, comm, baseptr, win, ierror)
      import
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer :: info
      integer :: comm
      integer(MPI_ADDRESS_KIND) :: baseptr
      integer :: win
      integer :: ierror
    end subroutine
    subroutine mpi_win_allocate_shared_cptr(size, disp_unit, info, comm, baseptr, win, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer :: info
      integer :: comm
      type(c_ptr) :: baseptr
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface MPI_Win_shared_query
    subroutine mpi_win_shared_query(win, rank, size, disp_unit, baseptr, ierror)
      import
      integer :: win
      integer :: rank
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer(MPI_ADDRESS_KIND) :: baseptr
      integer :: ierror
    end subroutine
    subroutine mpi_win_shared_query_cptr(win, rank, size, disp_unit, baseptr, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      integer :: win
      integer :: rank
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      type(c_ptr) :: baseptr
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_create_dynamic(info, comm, win, ierror)
      import
      integer :: info
      integer :: comm
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_attach(win, base, size, ierror)
      import
      integer :: win
!GCC$ ATTRIBUTES NO_ARG_CHECK :: base
!DIR$ IGNORE_TKR base
      type(*), dimension(*) :: base
      integer(MPI_ADDRESS_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_detach(win, base, ierror)
      import
      integer :: win
!GCC$ ATTRIBUTES NO_ARG_CHECK :: base
!DIR$ IGNORE_TKR base
      type(*), dimension(*) :: base
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_free(win, ierror)
      import
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_get_group(win, group, ierror)
      import
      integer :: win
      integer :: group
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_set_info(win, info, ierror)
      import
      integer :: win
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_get_info(win, info_used, ierror)
      import
      integer :: win
      integer :: info_used
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_put(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
        target_datatype, win, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
!DIR$ IGNORE_TKR origin_addr
      type(*), dimension(*) :: origin_addr
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_get(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
        target_datatype, win, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
!DIR$ IGNORE_TKR origin_addr
      type(*), dimension(*) :: origin_addr
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_accumulate(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, op, win, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
!DIR$ IGNORE_TKR origin_addr
      type(*), dimension(*) :: origin_addr
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: op
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_get_accumulate(origin_addr, origin_count, origin_datatype, result_addr, result_count, &
        result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
!DIR$ IGNORE_TKR origin_addr
      type(*), dimension(*) :: origin_addr
      integer :: origin_count
      integer :: origin_datatype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
!DIR$ IGNORE_TKR result_addr
      type(*), dimension(*) :: result_addr
      integer :: result_count
      integer :: result_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: op
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_fetch_and_op(origin_addr, result_addr, datatype, target_rank, target_disp, op, win, ierror &
        )
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
!DIR$ IGNORE_TKR origin_addr
      type(*), dimension(*) :: origin_addr
!GCC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
!DIR$ IGNORE_TKR result_addr
      type(*), dimension(*) :: result_addr
      integer :: datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: op
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_compare_and_swap(origin_addr, compare_addr, result_addr, datatype, target_rank, target_disp, &
        win, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
!DIR$ IGNORE_TKR origin_addr
      type(*), dimension(*) :: origin_addr
!GCC$ ATTRIBUTES NO_ARG_CHECK :: compare_addr
!DIR$ IGNORE_TKR compare_addr
      type(*), dimension(*) :: compare_addr
!GCC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
!DIR$ IGNORE_TKR result_addr
      type(*), dimension(*) :: result_addr
      integer :: datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_rput(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
        target_datatype, win, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
!DIR$ IGNORE_TKR origin_addr
      type(*), dimension(*) :: origin_addr
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: win
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_rget(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
        target_datatype, win, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
!DIR$ IGNORE_TKR origin_addr
      type(*), dimension(*) :: origin_addr
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: win
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_raccumulate(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, op, win, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
!DIR$ IGNORE_TKR origin_addr
      type(*), dimension(*) :: origin_addr
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: op
      integer :: win
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_rget_accumulate(origin_addr, origin_count, origin_datatype, result_addr, result_count, &
        result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
!DIR$ IGNORE_TKR origin_addr
      type(*), dimension(*) :: origin_addr
      integer :: origin_count
      integer :: origin_datatype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
!DIR$ IGNORE_TKR result_addr
      type(*), dimension(*) :: result_addr
      integer :: result_count
      integer :: result_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: op
      integer :: win
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_fence(assert, win, ierror)
      import
      integer :: assert
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_start(group, assert, win, ierror)
      import
      integer :: group
      integer :: assert
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_complete(win, ierror)
      import
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_post(group, assert, win, ierror)
      import
      integer :: group
      integer :: assert
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_wait(win, ierror)
      import
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_test(win, flag, ierror)
      import
      integer :: win
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_lock(lock_type, rank, assert, win, ierror)
      import
      integer :: lock_type
      integer :: rank
      integer :: assert
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_lock_all(assert, win, ierror)
      import
      integer :: assert
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_unlock(rank, win, ierror)
      import
      integer :: rank
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_unlock_all(win, ierror)
      import
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_flush(rank, win, ierror)
      import
      integer :: rank
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_flush_all(win, ierror)
      import
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_flush_local(rank, win, ierror)
      import
      integer :: rank
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_flush_local_all(win, ierror)
      import
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_win_sync(win, ierror)
      import
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_grequest_start(query_fn, free_fn, cancel_fn, extra_state, request, ierror)
      import
      external :: query_fn
      external :: free_fn
      external :: cancel_fn
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_grequest_complete(request, ierror)
      import
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_status_set_elements(status, datatype, count, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      integer :: datatype
      integer :: count
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_status_set_cancelled(status, flag, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_status_set_source(status, source, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      integer :: source
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_status_set_tag(status, tag, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      integer :: tag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_status_set_error(status, error, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      integer :: error
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_open(comm, filename, amode, info, fh, ierror)
      import
      integer :: comm
      character(len=*) :: filename
      integer :: amode
      integer :: info
      integer :: fh
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_close(fh, ierror)
      import
      integer :: fh
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_delete(filename, info, ierror)
      import
      character(len=*) :: filename
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_set_size(fh, size, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_preallocate(fh, size, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_get_size(fh, size, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_get_group(fh, group, ierror)
      import
      integer :: fh
      integer :: group
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_get_amode(fh, amode, ierror)
      import
      integer :: fh
      integer :: amode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_set_info(fh, info, ierror)
      import
      integer :: fh
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_get_info(fh, info_used, ierror)
      import
      integer :: fh
      integer :: info_used
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_set_view(fh, disp, etype, filetype, datarep, info, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: disp
      integer :: etype
      integer :: filetype
      character(len=*) :: datarep
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_get_view(fh, disp, etype, filetype, datarep, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: disp
      integer :: etype
      integer :: filetype
      character(len=*) :: datarep
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_read_at(fh, offset, buf, count, datatype, status, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_read_at_all(fh, offset, buf, count, datatype, status, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_write_at(fh, offset, buf, count, datatype, status, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_write_at_all(fh, offset, buf, count, datatype, status, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_iread_at(fh, offset, buf, count, datatype, request, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_iread_at_all(fh, offset, buf, count, datatype, request, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_iwrite_at(fh, offset, buf, count, datatype, request, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_iwrite_at_all(fh, offset, buf, count, datatype, request, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_read(fh, buf, count, datatype, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_read_all(fh, buf, count, datatype, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_write(fh, buf, count, datatype, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_write_all(fh, buf, count, datatype, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_iread(fh, buf, count, datatype, request, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_iread_all(fh, buf, count, datatype, request, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_iwrite(fh, buf, count, datatype, request, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_iwrite_all(fh, buf, count, datatype, request, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_seek(fh, offset, whence, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      integer :: whence
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_get_position(fh, offset, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_get_byte_offset(fh, offset, disp, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      integer(MPI_OFFSET_KIND) :: disp
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_read_shared(fh, buf, count, datatype, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_write_shared(fh, buf, count, datatype, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_iread_shared(fh, buf, count, datatype, request, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_iwrite_shared(fh, buf, count, datatype, request, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_read_ordered(fh, buf, count, datatype, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_write_ordered(fh, buf, count, datatype, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_seek_shared(fh, offset, whence, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      integer :: whence
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_get_position_shared(fh, offset, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_read_at_all_begin(fh, offset, buf, count, datatype, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_read_at_all_end(fh, buf, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_write_at_all_begin(fh, offset, buf, count, datatype, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_write_at_all_end(fh, buf, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_read_all_begin(fh, buf, count, datatype, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_read_all_end(fh, buf, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_write_all_begin(fh, buf, count, datatype, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_write_all_end(fh, buf, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_read_ordered_begin(fh, buf, count, datatype, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_read_ordered_end(fh, buf, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_write_ordered_begin(fh, buf, count, datatype, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_write_ordered_end(fh, buf, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_get_type_extent(fh, datatype, extent, ierror)
      import
      integer :: fh
      integer :: datatype
      integer(MPI_ADDRESS_KIND) :: extent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_register_datarep(datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn, &
        extra_state, ierror)
      import
      character(len=*) :: datarep
      external :: read_conversion_fn
      external :: write_conversion_fn
      external :: dtype_file_extent_fn
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_set_atomicity(fh, flag, ierror)
      import
      integer :: fh
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_get_atomicity(fh, flag, ierror)
      import
      integer :: fh
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_file_sync(fh, ierror)
      import
      integer :: fh
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_pcontrol(level)
      import
      integer :: level
    end subroutine
  end interface
  interface
    subroutine mpi_keyval_create(copy_fn, delete_fn, keyval, extra_state, ierror)
      import
      external :: copy_fn
      external :: delete_fn
      integer :: keyval
      integer :: extra_state
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_keyval_free(keyval, ierror)
      import
      integer :: keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_attr_put(comm, keyval, attribute_val, ierror)
      import
      integer :: comm
      integer :: keyval
      integer :: attribute_val
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_attr_get(comm, keyval, attribute_val, flag, ierror)
      import
      integer :: comm
      integer :: keyval
      integer :: attribute_val
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_attr_delete(comm, keyval, ierror)
      import
      integer :: comm
      integer :: keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_info_get(info, key, valuelen, value, flag, ierror)
      import
      integer :: info
      character(len=*) :: key
      integer :: valuelen
      character(len=*) :: value
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_info_get_valuelen(info, key, valuelen, flag, ierror)
      import
      integer :: info
      character(len=*) :: key
      integer :: valuelen
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_get_elements_x(status, datatype, count, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      integer :: datatype
      integer(MPI_COUNT_KIND) :: count
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_status_set_elements_x(status, datatype, count, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      integer :: datatype
      integer(MPI_COUNT_KIND) :: count
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_size_x(datatype, size, ierror)
      import
      integer :: datatype
      integer(MPI_COUNT_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_get_extent_x(datatype, lb, extent, ierror)
      import
      integer :: datatype
      integer(MPI_COUNT_KIND) :: lb
      integer(MPI_COUNT_KIND) :: extent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_get_true_extent_x(datatype, true_lb, true_extent, ierror)
      import
      integer :: datatype
      integer(MPI_COUNT_KIND) :: true_lb
      integer(MPI_COUNT_KIND) :: true_extent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_create_f90_real(p, r, newtype, ierror)
      import
      integer :: p
      integer :: r
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_create_f90_complex(p, r, newtype, ierror)
      import
      integer :: p
      integer :: r
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_create_f90_integer(r, newtype, ierror)
      import
      integer :: r
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_type_match_size(typeclass, size, datatype, ierror)
      import
      integer :: typeclass
      integer :: size
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_abi_get_version(abi_major, abi_minor, ierror)
      import
      integer :: abi_major
      integer :: abi_minor
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_abi_get_info(info, ierror)
      import
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_abi_get_fortran_info(info, ierror)
      import
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_abi_set_fortran_info(info, ierror)
      import
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_abi_get_fortran_booleans(logical_size, logical_true, logical_false, is_set, ierror)
      import
      integer :: logical_size
!GCC$ ATTRIBUTES NO_ARG_CHECK :: logical_true
!DIR$ IGNORE_TKR logical_true
      type(*), dimension(*) :: logical_true
!GCC$ ATTRIBUTES NO_ARG_CHECK :: logical_false
!DIR$ IGNORE_TKR logical_false
      type(*), dimension(*) :: logical_false
      logical :: is_set
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpi_abi_set_fortran_booleans(logical_size, logical_true, logical_false, ierror)
      import
      integer :: logical_size
!GCC$ ATTRIBUTES NO_ARG_CHECK :: logical_true
!DIR$ IGNORE_TKR logical_true
      type(*), dimension(*) :: logical_true
!GCC$ ATTRIBUTES NO_ARG_CHECK :: logical_false
!DIR$ IGNORE_TKR logical_false
      type(*), dimension(*) :: logical_false
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpix_comm_revoke(comm, ierror)
      import
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpix_comm_is_revoked(comm, flag, ierror)
      import
      integer :: comm
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpix_comm_get_failed(comm, failedgrp, ierror)
      import
      integer :: comm
      integer :: failedgrp
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpix_comm_ack_failed(comm, num_to_ack, num_acked, ierror)
      import
      integer :: comm
      integer :: num_to_ack
      integer :: num_acked
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpix_comm_failure_ack(comm, ierror)
      import
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpix_comm_failure_get_acked(comm, failedgrp, ierror)
      import
      integer :: comm
      integer :: failedgrp
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpix_comm_agree(comm, flag, ierror)
      import
      integer :: comm
      integer :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpix_comm_iagree(comm, flag, request, ierror)
      import
      integer :: comm
      integer :: flag
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpix_comm_shrink(comm, newcomm, ierror)
      import
      integer :: comm
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine mpix_comm_ishrink(comm, newcomm, request, ierror)
      import
      integer :: comm
      integer :: newcomm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_send(buf, count, datatype, dest, tag, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_bsend(buf, count, datatype, dest, tag, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_ssend(buf, count, datatype, dest, tag, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_rsend(buf, count, datatype, dest, tag, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_recv(buf, count, datatype, source, tag, comm, status, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: source
      integer :: tag
      integer :: comm
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_sendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, &
        recvtag, comm, status, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
      integer :: dest
      integer :: sendtag
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: source
      integer :: recvtag
      integer :: comm
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_sendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, comm, status, &
        ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: sendtag
      integer :: source
      integer :: recvtag
      integer :: comm
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_get_count(status, datatype, count, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      integer :: datatype
      integer :: count
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_status_get_source(status, source, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      integer :: source
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_status_get_tag(status, tag, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      integer :: tag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_status_get_error(status, error, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      integer :: error
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_buffer_attach(buffer, size, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
!DIR$ IGNORE_TKR buffer
      type(*), dimension(*) :: buffer
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_buffer_detach(buffer_addr, size, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
!DIR$ IGNORE_TKR buffer_addr
      type(*), dimension(*) :: buffer_addr
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_buffer_flush(ierror)
      import
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_buffer_iflush(request, ierror)
      import
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_attach_buffer(comm, buffer, size, ierror)
      import
      integer :: comm
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
!DIR$ IGNORE_TKR buffer
      type(*), dimension(*) :: buffer
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_detach_buffer(comm, buffer_addr, size, ierror)
      import
      integer :: comm
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
!DIR$ IGNORE_TKR buffer_addr
      type(*), dimension(*) :: buffer_addr
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_flush_buffer(comm, ierror)
      import
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_iflush_buffer(comm, request, ierror)
      import
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_session_attach_buffer(session, buffer, size, ierror)
      import
      integer :: session
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
!DIR$ IGNORE_TKR buffer
      type(*), dimension(*) :: buffer
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_session_detach_buffer(session, buffer_addr, size, ierror)
      import
      integer :: session
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
!DIR$ IGNORE_TKR buffer_addr
      type(*), dimension(*) :: buffer_addr
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_session_flush_buffer(session, ierror)
      import
      integer :: session
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_session_iflush_buffer(session, request, ierror)
      import
      integer :: session
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_isend(buf, count, datatype, dest, tag, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_ibsend(buf, count, datatype, dest, tag, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_issend(buf, count, datatype, dest, tag, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_irsend(buf, count, datatype, dest, tag, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_irecv(buf, count, datatype, source, tag, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: source
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_isendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, &
        source, recvtag, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
      integer :: dest
      integer :: sendtag
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: source
      integer :: recvtag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_isendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, comm, request, &
        ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: sendtag
      integer :: source
      integer :: recvtag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_wait(request, status, ierror)
      import
      integer :: request
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_test(request, flag, status, ierror)
      import
      integer :: request
      logical :: flag
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_request_free(request, ierror)
      import
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_waitany(count, array_of_requests, index, status, ierror)
      import
      integer :: count
      integer :: array_of_requests(*)
      integer :: index
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_testany(count, array_of_requests, index, flag, status, ierror)
      import
      integer :: count
      integer :: array_of_requests(*)
      integer :: index
      logical :: flag
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_waitall(count, array_of_requests, array_of_statuses, ierror)
      import
      integer :: count
      integer :: array_of_requests(*)
      integer :: array_of_statuses(MPI_STATUS_SIZE, *)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_testall(count, array_of_requests, flag, array_of_statuses, ierror)
      import
      integer :: count
      integer :: array_of_requests(*)
      logical :: flag
      integer :: array_of_statuses(MPI_STATUS_SIZE, *)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_waitsome(incount, array_of_requests, outcount, array_of_indices, array_of_statuses, ierror &
        )
      import
      integer :: incount
      integer :: array_of_requests(*)
      integer :: outcount
      integer :: array_of_indices(*)
      integer :: array_of_statuses(MPI_STATUS_SIZE, *)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_testsome(incount, array_of_requests, outcount, array_of_indices, array_of_statuses, ierror &
        )
      import
      integer :: incount
      integer :: array_of_requests(*)
      integer :: outcount
      integer :: array_of_indices(*)
      integer :: array_of_statuses(MPI_STATUS_SIZE, *)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_request_get_status(request, flag, status, ierror)
      import
      integer :: request
      logical :: flag
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_request_get_status_any(count, array_of_requests, index, flag, status, ierror)
      import
      integer :: count
      integer :: array_of_requests(*)
      integer :: index
      logical :: flag
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_request_get_status_all(count, array_of_requests, flag, array_of_statuses, ierror)
      import
      integer :: count
      integer :: array_of_requests(*)
      logical :: flag
      integer :: array_of_statuses(MPI_STATUS_SIZE, *)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_request_get_status_some(incount, array_of_requests, outcount, array_of_indices, &
        array_of_statuses, ierror)
      import
      integer :: incount
      integer :: array_of_requests(*)
      integer :: outcount
      integer :: array_of_indices(*)
      integer :: array_of_statuses(MPI_STATUS_SIZE, *)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_iprobe(source, tag, comm, flag, status, ierror)
      import
      integer :: source
      integer :: tag
      integer :: comm
      logical :: flag
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_probe(source, tag, comm, status, ierror)
      import
      integer :: source
      integer :: tag
      integer :: comm
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_improbe(source, tag, comm, flag, message, status, ierror)
      import
      integer :: source
      integer :: tag
      integer :: comm
      logical :: flag
      integer :: message
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_mprobe(source, tag, comm, message, status, ierror)
      import
      integer :: source
      integer :: tag
      integer :: comm
      integer :: message
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_mrecv(buf, count, datatype, message, status, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: message
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_imrecv(buf, count, datatype, message, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: message
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_cancel(request, ierror)
      import
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_test_cancelled(status, flag, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_send_init(buf, count, datatype, dest, tag, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_bsend_init(buf, count, datatype, dest, tag, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_ssend_init(buf, count, datatype, dest, tag, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_rsend_init(buf, count, datatype, dest, tag, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_recv_init(buf, count, datatype, source, tag, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: source
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_start(request, ierror)
      import
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_startall(count, array_of_requests, ierror)
      import
      integer :: count
      integer :: array_of_requests(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_psend_init(buf, partitions, count, datatype, dest, tag, comm, info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: partitions
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_precv_init(buf, partitions, count, datatype, dest, tag, comm, info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: partitions
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_pready(partition, request, ierror)
      import
      integer :: partition
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_pready_range(partition_low, partition_high, request, ierror)
      import
      integer :: partition_low
      integer :: partition_high
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_pready_list(length, array_of_partitions, request, ierror)
      import
      integer :: length
      integer :: array_of_partitions(*)
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_parrived(request, partition, flag, ierror)
      import
      integer :: request
      integer :: partition
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_contiguous(count, oldtype, newtype, ierror)
      import
      integer :: count
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_vector(count, blocklength, stride, oldtype, newtype, ierror)
      import
      integer :: count
      integer :: blocklength
      integer :: stride
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_create_hvector(count, blocklength, stride, oldtype, newtype, ierror)
      import
      integer :: count
      integer :: blocklength
      integer(MPI_ADDRESS_KIND) :: stride
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_indexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype, &
        ierror)
      import
      integer :: count
      integer :: array_of_blocklengths(*)
      integer :: array_of_displacements(*)
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_create_hindexed(count, array_of_blocklengths, array_of_displacements, oldtype, &
        newtype, ierror)
      import
      integer :: count
      integer :: array_of_blocklengths(*)
      integer(MPI_ADDRESS_KIND) :: array_of_displacements(*)
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_create_indexed_block(count, blocklength, array_of_displacements, oldtype, newtype, &
        ierror)
      import
      integer :: count
      integer :: blocklength
      integer :: array_of_displacements(*)
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_create_hindexed_block(count, blocklength, array_of_displacements, oldtype, newtype, &
        ierror)
      import
      integer :: count
      integer :: blocklength
      integer(MPI_ADDRESS_KIND) :: array_of_displacements(*)
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_create_struct(count, array_of_blocklengths, array_of_displacements, array_of_types, &
        newtype, ierror)
      import
      integer :: count
      integer :: array_of_blocklengths(*)
      integer(MPI_ADDRESS_KIND) :: array_of_displacements(*)
      integer :: array_of_types(*)
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_create_subarray(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, &
        oldtype, newtype, ierror)
      import
      integer :: ndims
      integer :: array_of_sizes(*)
      integer :: array_of_subsizes(*)
      integer :: array_of_starts(*)
      integer :: order
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_create_darray(size, rank, ndims, array_of_gsizes, array_of_distribs, array_of_dargs, &
        array_of_psizes, order, oldtype, newtype, ierror)
      import
      integer :: size
      integer :: rank
      integer :: ndims
      integer :: array_of_gsizes(*)
      integer :: array_of_distribs(*)
      integer :: array_of_dargs(*)
      integer :: array_of_psizes(*)
      integer :: order
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_create_resized(oldtype, lb, extent, newtype, ierror)
      import
      integer :: oldtype
      integer(MPI_ADDRESS_KIND) :: lb
      integer(MPI_ADDRESS_KIND) :: extent
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_dup(oldtype, newtype, ierror)
      import
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_get_value_index(value_type, index_type, pair_type, ierror)
      import
      integer :: value_type
      integer :: index_type
      integer :: pair_type
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_get_address(location, address, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: location
!DIR$ IGNORE_TKR location
      type(*), dimension(*) :: location
      integer(MPI_ADDRESS_KIND) :: address
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_size(datatype, size, ierror)
      import
      integer :: datatype
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_get_extent(datatype, lb, extent, ierror)
      import
      integer :: datatype
      integer(MPI_ADDRESS_KIND) :: lb
      integer(MPI_ADDRESS_KIND) :: extent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_get_true_extent(datatype, true_lb, true_extent, ierror)
      import
      integer :: datatype
      integer(MPI_ADDRESS_KIND) :: true_lb
      integer(MPI_ADDRESS_KIND) :: true_extent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_commit(datatype, ierror)
      import
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_free(datatype, ierror)
      import
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_get_elements(status, datatype, count, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      integer :: datatype
      integer :: count
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_get_envelope(datatype, num_integers, num_addresses, num_datatypes, combiner, ierror &
        )
      import
      integer :: datatype
      integer :: num_integers
      integer :: num_addresses
      integer :: num_datatypes
      integer :: combiner
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_get_contents(datatype, max_integers, max_addresses, max_datatypes, array_of_integers, &
        array_of_addresses, array_of_datatypes, ierror)
      import
      integer :: datatype
      integer :: max_integers
      integer :: max_addresses
      integer :: max_datatypes
      integer :: array_of_integers(*)
      integer(MPI_ADDRESS_KIND) :: array_of_addresses(*)
      integer :: array_of_datatypes(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_pack(inbuf, incount, datatype, outbuf, outsize, position, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
!DIR$ IGNORE_TKR inbuf
      type(*), dimension(*) :: inbuf
      integer :: incount
      integer :: datatype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
!DIR$ IGNORE_TKR outbuf
      type(*), dimension(*) :: outbuf
      integer :: outsize
      integer :: position
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_unpack(inbuf, insize, position, outbuf, outcount, datatype, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
!DIR$ IGNORE_TKR inbuf
      type(*), dimension(*) :: inbuf
      integer :: insize
      integer :: position
!GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
!DIR$ IGNORE_TKR outbuf
      type(*), dimension(*) :: outbuf
      integer :: outcount
      integer :: datatype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_pack_size(incount, datatype, comm, size, ierror)
      import
      integer :: incount
      integer :: datatype
      integer :: comm
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_pack_external(datarep, inbuf, incount, datatype, outbuf, outsize, position, ierror)
      import
      character(len=*) :: datarep
!GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
!DIR$ IGNORE_TKR inbuf
      type(*), dimension(*) :: inbuf
      integer :: incount
      integer :: datatype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
!DIR$ IGNORE_TKR outbuf
      type(*), dimension(*) :: outbuf
      integer(MPI_ADDRESS_KIND) :: outsize
      integer(MPI_ADDRESS_KIND) :: position
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_unpack_external(datarep, inbuf, insize, position, outbuf, outcount, datatype, ierror)
      import
      character(len=*) :: datarep
!GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
!DIR$ IGNORE_TKR inbuf
      type(*), dimension(*) :: inbuf
      integer(MPI_ADDRESS_KIND) :: insize
      integer(MPI_ADDRESS_KIND) :: position
!GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
!DIR$ IGNORE_TKR outbuf
      type(*), dimension(*) :: outbuf
      integer :: outcount
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_pack_external_size(datarep, incount, datatype, size, ierror)
      import
      character(len=*) :: datarep
      integer :: incount
      integer :: datatype
      integer(MPI_ADDRESS_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_barrier(comm, ierror)
      import
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_bcast(buffer, count, datatype, root, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
!DIR$ IGNORE_TKR buffer
      type(*), dimension(*) :: buffer
      integer :: count
      integer :: datatype
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_gatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, &
        ierror) bind(C, name="pmpi_gatherv_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer, dimension(..), contiguous :: recvcounts
      integer, dimension(..), contiguous :: displs
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_scatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_scatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        ierror) bind(C, name="pmpi_scatterv_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer, dimension(..), contiguous :: sendcounts
      integer, dimension(..), contiguous :: displs
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, &
        ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, &
        comm, ierror) bind(C, name="pmpi_alltoallv_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer, dimension(..), contiguous :: sendcounts
      integer, dimension(..), contiguous :: sdispls
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer, dimension(..), contiguous :: recvcounts
      integer, dimension(..), contiguous :: rdispls
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, &
        comm, ierror) bind(C, name="pmpi_alltoallw_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer, dimension(..), contiguous :: sendcounts
      integer, dimension(..), contiguous :: sdispls
      integer, dimension(..), contiguous :: sendtypes
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer, dimension(..), contiguous :: recvcounts
      integer, dimension(..), contiguous :: rdispls
      integer, dimension(..), contiguous :: recvtypes
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_reduce(sendbuf, recvbuf, count, datatype, op, root, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_allreduce(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_reduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_reduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_scan(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_exscan(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_op_create(user_fn, commute, op, ierror)
      import
      external :: user_fn
      logical :: commute
      integer :: op
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_op_free(op, ierror)
      import
      integer :: op
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_op_commutative(op, commute, ierror)
      import
      integer :: op
      logical :: commute
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_reduce_local(inbuf, inoutbuf, count, datatype, op, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
!DIR$ IGNORE_TKR inbuf
      type(*), dimension(*) :: inbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: inoutbuf
!DIR$ IGNORE_TKR inoutbuf
      type(*), dimension(*) :: inoutbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_ibarrier(comm, request, ierror)
      import
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_ibcast(buffer, count, datatype, root, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
!DIR$ IGNORE_TKR buffer
      type(*), dimension(*) :: buffer
      integer :: count
      integer :: datatype
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_igather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request, &
        ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_igatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, &
        request, ierror) bind(C, name="pmpi_igatherv_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer, dimension(..), contiguous :: recvcounts
      integer, dimension(..), contiguous :: displs
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_iscatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request, &
        ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_iscatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        request, ierror) bind(C, name="pmpi_iscatterv_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer, dimension(..), contiguous :: sendcounts
      integer, dimension(..), contiguous :: displs
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_iallgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request, &
        ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_iallgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, &
        request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_ialltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request, &
        ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_ialltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, &
        comm, request, ierror) bind(C, name="pmpi_ialltoallv_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer, dimension(..), contiguous :: sendcounts
      integer, dimension(..), contiguous :: sdispls
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer, dimension(..), contiguous :: recvcounts
      integer, dimension(..), contiguous :: rdispls
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_ialltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
        recvtypes, comm, request, ierror) bind(C, name="pmpi_ialltoallw_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer, dimension(..), contiguous :: sendcounts
      integer, dimension(..), contiguous :: sdispls
      integer, dimension(..), contiguous :: sendtypes
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer, dimension(..), contiguous :: recvcounts
      integer, dimension(..), contiguous :: rdispls
      integer, dimension(..), contiguous :: recvtypes
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_ireduce(sendbuf, recvbuf, count, datatype, op, root, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_iallreduce(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_ireduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_ireduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_iscan(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_iexscan(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_barrier_init(comm, info, request, ierror)
      import
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_bcast_init(buffer, count, datatype, root, comm, info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
!DIR$ IGNORE_TKR buffer
      type(*), dimension(*) :: buffer
      integer :: count
      integer :: datatype
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_gather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, &
        request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_gatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, &
        comm, info, request, ierror) bind(C, name="pmpi_gatherv_init_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer, dimension(..), contiguous :: recvcounts
      integer, dimension(..), contiguous :: displs
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_scatter_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, &
        request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_scatterv_init(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, &
        comm, info, request, ierror) bind(C, name="pmpi_scatterv_init_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer, dimension(..), contiguous :: sendcounts
      integer, dimension(..), contiguous :: displs
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_allgather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, &
        request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_allgatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, &
        info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_alltoall_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, &
        request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_alltoallv_init(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
        recvtype, comm, info, request, ierror) bind(C, name="pmpi_alltoallv_init_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer, dimension(..), contiguous :: sendcounts
      integer, dimension(..), contiguous :: sdispls
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer, dimension(..), contiguous :: recvcounts
      integer, dimension(..), contiguous :: rdispls
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_alltoallw_init(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
        recvtypes, comm, info, request, ierror) bind(C, name="pmpi_alltoallw_init_lists_")
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer, dimension(..), contiguous :: sendcounts
      integer, dimension(..), contiguous :: sdispls
      integer, dimension(..), contiguous :: sendtypes
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer, dimension(..), contiguous :: recvcounts
      integer, dimension(..), contiguous :: rdispls
      integer, dimension(..), contiguous :: recvtypes
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_reduce_init(sendbuf, recvbuf, count, datatype, op, root, comm, info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_allreduce_init(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_reduce_scatter_block_init(sendbuf, recvbuf, recvcount, datatype, op, comm, info, request, &
        ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_reduce_scatter_init(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, request, &
        ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_scan_init(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_exscan_init(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_group_size(group, size, ierror)
      import
      integer :: group
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_group_rank(group, rank, ierror)
      import
      integer :: group
      integer :: rank
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_group_translate_ranks(group1, n, ranks1, group2, ranks2, ierror)
      import
      integer :: group1
      integer :: n
      integer :: ranks1(*)
      integer :: group2
      integer :: ranks2(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_group_compare(group1, group2, result, ierror)
      import
      integer :: group1
      integer :: group2
      integer :: result
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_group_union(group1, group2, newgroup, ierror)
      import
      integer :: group1
      integer :: group2
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_group_intersection(group1, group2, newgroup, ierror)
      import
      integer :: group1
      integer :: group2
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_group_difference(group1, group2, newgroup, ierror)
      import
      integer :: group1
      integer :: group2
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_group_incl(group, n, ranks, newgroup, ierror)
      import
      integer :: group
      integer :: n
      integer :: ranks(*)
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_group_excl(group, n, ranks, newgroup, ierror)
      import
      integer :: group
      integer :: n
      integer :: ranks(*)
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_group_range_incl(group, n, ranges, newgroup, ierror)
      import
      integer :: group
      integer :: n
      integer :: ranges(3, *)
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_group_range_excl(group, n, ranges, newgroup, ierror)
      import
      integer :: group
      integer :: n
      integer :: ranges(3, *)
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_group_from_session_pset(session, pset_name, newgroup, ierror)
      import
      integer :: session
      character(len=*) :: pset_name
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_group_free(group, ierror)
      import
      integer :: group
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_size(comm, size, ierror)
      import
      integer :: comm
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_rank(comm, rank, ierror)
      import
      integer :: comm
      integer :: rank
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_compare(comm1, comm2, result, ierror)
      import
      integer :: comm1
      integer :: comm2
      integer :: result
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_group(comm, group, ierror)
      import
      integer :: comm
      integer :: group
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_dup(comm, newcomm, ierror)
      import
      integer :: comm
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_dup_with_info(comm, info, newcomm, ierror)
      import
      integer :: comm
      integer :: info
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_idup(comm, newcomm, request, ierror)
      import
      integer :: comm
      integer :: newcomm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_idup_with_info(comm, info, newcomm, request, ierror)
      import
      integer :: comm
      integer :: info
      integer :: newcomm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_create(comm, group, newcomm, ierror)
      import
      integer :: comm
      integer :: group
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_create_group(comm, group, tag, newcomm, ierror)
      import
      integer :: comm
      integer :: group
      integer :: tag
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_create_from_group(group, stringtag, info, errhandler, newcomm, ierror)
      import
      integer :: group
      character(len=*) :: stringtag
      integer :: info
      integer :: errhandler
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_split(comm, color, key, newcomm, ierror)
      import
      integer :: comm
      integer :: color
      integer :: key
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_split_type(comm, split_type, key, info, newcomm, ierror)
      import
      integer :: comm
      integer :: split_type
      integer :: key
      integer :: info
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_free(comm, ierror)
      import
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_set_info(comm, info, ierror)
      import
      integer :: comm
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_get_info(comm, info_used, ierror)
      import
      integer :: comm
      integer :: info_used
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_test_inter(comm, flag, ierror)
      import
      integer :: comm
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_remote_size(comm, size, ierror)
      import
      integer :: comm
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_remote_group(comm, group, ierror)
      import
      integer :: comm
      integer :: group
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_intercomm_create(local_comm, local_leader, peer_comm, remote_leader, tag, newintercomm, &
        ierror)
      import
      integer :: local_comm
      integer :: local_leader
      integer :: peer_comm
      integer :: remote_leader
      integer :: tag
      integer :: newintercomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_intercomm_create_from_groups(local_group, local_leader, remote_group, remote_leader, &
        stringtag, info, errhandler, newintercomm, ierror)
      import
      integer :: local_group
      integer :: local_leader
      integer :: remote_group
      integer :: remote_leader
      character(len=*) :: stringtag
      integer :: info
      integer :: errhandler
      integer :: newintercomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_intercomm_merge(intercomm, high, newintracomm, ierror)
      import
      integer :: intercomm
      logical :: high
      integer :: newintracomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_create_keyval(comm_copy_attr_fn, comm_delete_attr_fn, comm_keyval, extra_state, &
        ierror)
      import
      external :: comm_copy_attr_fn
      external :: comm_delete_attr_fn
      integer :: comm_keyval
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_free_keyval(comm_keyval, ierror)
      import
      integer :: comm_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_set_attr(comm, comm_keyval, attribute_val, ierror)
      import
      integer :: comm
      integer :: comm_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_get_attr(comm, comm_keyval, attribute_val, flag, ierror)
      import
      integer :: comm
      integer :: comm_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_delete_attr(comm, comm_keyval, ierror)
      import
      integer :: comm
      integer :: comm_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_create_keyval(win_copy_attr_fn, win_delete_attr_fn, win_keyval, extra_state, ierror)
      import
      external :: win_copy_attr_fn
      external :: win_delete_attr_fn
      integer :: win_keyval
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_free_keyval(win_keyval, ierror)
      import
      integer :: win_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_set_attr(win, win_keyval, attribute_val, ierror)
      import
      integer :: win
      integer :: win_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_get_attr(win, win_keyval, attribute_val, flag, ierror)
      import
      integer :: win
      integer :: win_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_delete_attr(win, win_keyval, ierror)
      import
      integer :: win
      integer :: win_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_create_keyval(type_copy_attr_fn, type_delete_attr_fn, type_keyval, extra_state, &
        ierror)
      import
      external :: type_copy_attr_fn
      external :: type_delete_attr_fn
      integer :: type_keyval
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_free_keyval(type_keyval, ierror)
      import
      integer :: type_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_set_attr(datatype, type_keyval, attribute_val, ierror)
      import
      integer :: datatype
      integer :: type_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_get_attr(datatype, type_keyval, attribute_val, flag, ierror)
      import
      integer :: datatype
      integer :: type_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_delete_attr(datatype, type_keyval, ierror)
      import
      integer :: datatype
      integer :: type_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_set_name(comm, comm_name, ierror)
      import
      integer :: comm
      character(len=*) :: comm_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_get_name(comm, comm_name, resultlen, ierror)
      import
      integer :: comm
      character(len=*) :: comm_name
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_set_name(datatype, type_name, ierror)
      import
      integer :: datatype
      character(len=*) :: type_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_get_name(datatype, type_name, resultlen, ierror)
      import
      integer :: datatype
      character(len=*) :: type_name
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_set_name(win, win_name, ierror)
      import
      integer :: win
      character(len=*) :: win_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_get_name(win, win_name, resultlen, ierror)
      import
      integer :: win
      character(len=*) :: win_name
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_cart_create(comm_old, ndims, dims, periods, reorder, comm_cart, ierror)
      import
      integer :: comm_old
      integer :: ndims
      integer :: dims(*)
      logical :: periods(*)
      logical :: reorder
      integer :: comm_cart
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_dims_create(nnodes, ndims, dims, ierror)
      import
      integer :: nnodes
      integer :: ndims
      integer :: dims(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_graph_create(comm_old, nnodes, index, edges, reorder, comm_graph, ierror)
      import
      integer :: comm_old
      integer :: nnodes
      integer :: index(*)
      integer :: edges(*)
      logical :: reorder
      integer :: comm_graph
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_dist_graph_create_adjacent(comm_old, indegree, sources, sourceweights, outdegree, &
        destinations, destweights, info, reorder, comm_dist_graph, ierror)
      import
      integer :: comm_old
      integer :: indegree
      integer :: sources(*)
      integer :: sourceweights(*)
      integer :: outdegree
      integer :: destinations(*)
      integer :: destweights(*)
      integer :: info
      logical :: reorder
      integer :: comm_dist_graph
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_dist_graph_create(comm_old, n, sources, degrees, destinations, weights, info, reorder, &
        comm_dist_graph, ierror)
      import
      integer :: comm_old
      integer :: n
      integer :: sources(*)
      integer :: degrees(*)
      integer :: destinations(*)
      integer :: weights(*)
      integer :: info
      logical :: reorder
      integer :: comm_dist_graph
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_topo_test(comm, status, ierror)
      import
      integer :: comm
      integer :: status
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_graphdims_get(comm, nnodes, nedges, ierror)
      import
      integer :: comm
      integer :: nnodes
      integer :: nedges
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_graph_get(comm, maxindex, maxedges, index, edges, ierror)
      import
      integer :: comm
      integer :: maxindex
      integer :: maxedges
      integer :: index(*)
      integer :: edges(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_cartdim_get(comm, ndims, ierror)
      import
      integer :: comm
      integer :: ndims
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_cart_get(comm, maxdims, dims, periods, coords, ierror)
      import
      integer :: comm
      integer :: maxdims
      integer :: dims(*)
      logical :: periods(*)
      integer :: coords(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_cart_rank(comm, coords, rank, ierror)
      import
      integer :: comm
      integer :: coords(*)
      integer :: rank
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_cart_coords(comm, rank, maxdims, coords, ierror)
      import
      integer :: comm
      integer :: rank
      integer :: maxdims
      integer :: coords(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_graph_neighbors_count(comm, rank, nneighbors, ierror)
      import
      integer :: comm
      integer :: rank
      integer :: nneighbors
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_graph_neighbors(comm, rank, maxneighbors, neighbors, ierror)
      import
      integer :: comm
      integer :: rank
      integer :: maxneighbors
      integer :: neighbors(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_dist_graph_neighbors_count(comm, indegree, outdegree, weighted, ierror)
      import
      integer :: comm
      integer :: indegree
      integer :: outdegree
      logical :: weighted
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_dist_graph_neighbors(comm, maxindegree, sources, sourceweights, maxoutdegree, destinations, &
        destweights, ierror)
      import
      integer :: comm
      integer :: maxindegree
      integer :: sources(*)
      integer :: sourceweights(*)
      integer :: maxoutdegree
      integer :: destinations(*)
      integer :: destweights(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_cart_shift(comm, direction, disp, rank_source, rank_dest, ierror)
      import
      integer :: comm
      integer :: direction
      integer :: disp
      integer :: rank_source
      integer :: rank_dest
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_cart_sub(comm, remain_dims, newcomm, ierror)
      import
      integer :: comm
      logical :: remain_dims(*)
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_cart_map(comm, ndims, dims, periods, newrank, ierror)
      import
      integer :: comm
      integer :: ndims
      integer :: dims(*)
      logical :: periods(*)
      integer :: newrank
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_graph_map(comm, nnodes, index, edges, newrank, ierror)
      import
      integer :: comm
      integer :: nnodes
      integer :: index(*)
      integer :: edges(*)
      integer :: newrank
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_neighbor_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_neighbor_allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
        comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_neighbor_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror &
        )
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_neighbor_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
        recvtype, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_neighbor_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
        recvtypes, comm, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcounts(*)
      integer(MPI_ADDRESS_KIND) :: sdispls(*)
      integer :: sendtypes(*)
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer(MPI_ADDRESS_KIND) :: rdispls(*)
      integer :: recvtypes(*)
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_ineighbor_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_ineighbor_allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
        comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_ineighbor_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_ineighbor_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
        recvtype, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_ineighbor_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
        recvtypes, comm, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcounts(*)
      integer(MPI_ADDRESS_KIND) :: sdispls(*)
      integer :: sendtypes(*)
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer(MPI_ADDRESS_KIND) :: rdispls(*)
      integer :: recvtypes(*)
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_neighbor_allgather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_neighbor_allgatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
        recvtype, comm, info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_neighbor_alltoall_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcount
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_neighbor_alltoallv_init(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
        rdispls, recvtype, comm, info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_neighbor_alltoallw_init(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
        rdispls, recvtypes, comm, info, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
!DIR$ IGNORE_TKR sendbuf
      type(*), dimension(*) :: sendbuf
      integer :: sendcounts(*)
      integer(MPI_ADDRESS_KIND) :: sdispls(*)
      integer :: sendtypes(*)
!GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
!DIR$ IGNORE_TKR recvbuf
      type(*), dimension(*) :: recvbuf
      integer :: recvcounts(*)
      integer(MPI_ADDRESS_KIND) :: rdispls(*)
      integer :: recvtypes(*)
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_get_version(version, subversion, ierror)
      import
      integer :: version
      integer :: subversion
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_get_library_version(version, resultlen, ierror)
      import
      character(len=*) :: version
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_get_processor_name(name, resultlen, ierror)
      import
      character(len=*) :: name
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_get_hw_resource_info(hw_info, ierror)
      import
      integer :: hw_info
      integer :: ierror
    end subroutine
  end interface
  interface PMPI_Alloc_mem
    subroutine pmpi_alloc_mem(size, info, baseptr, ierror)
      import
      integer(MPI_ADDRESS_KIND) :: size
      integer :: info
      integer(MPI_ADDRESS_KIND) :: baseptr
      integer :: ierror
    end subroutine
    subroutine pmpi_alloc_mem_cptr(size, info, baseptr, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      integer(MPI_ADDRESS_KIND) :: size
      integer :: info
      type(c_ptr) :: baseptr
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_free_mem(base, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: base
!DIR$ IGNORE_TKR base
      type(*), dimension(*) :: base
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_create_errhandler(comm_errhandler_fn, errhandler, ierror)
      import
      external :: comm_errhandler_fn
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_set_errhandler(comm, errhandler, ierror)
      import
      integer :: comm
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_get_errhandler(comm, errhandler, ierror)
      import
      integer :: comm
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_create_errhandler(win_errhandler_fn, errhandler, ierror)
      import
      external :: win_errhandler_fn
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_set_errhandler(win, errhandler, ierror)
      import
      integer :: win
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_get_errhandler(win, errhandler, ierror)
      import
      integer :: win
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_create_errhandler(file_errhandler_fn, errhandler, ierror)
      import
      external :: file_errhandler_fn
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_set_errhandler(file, errhandler, ierror)
      import
      integer :: file
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_get_errhandler(file, errhandler, ierror)
      import
      integer :: file
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_session_create_errhandler(session_errhandler_fn, errhandler, ierror)
      import
      external :: session_errhandler_fn
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_session_set_errhandler(session, errhandler, ierror)
      import
      integer :: session
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_session_get_errhandler(session, errhandler, ierror)
      import
      integer :: session
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_errhandler_free(errhandler, ierror)
      import
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_error_string(errorcode, string, resultlen, ierror)
      import
      integer :: errorcode
      character(len=*) :: string
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_error_class(errorcode, errorclass, ierror)
      import
      integer :: errorcode
      integer :: errorclass
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_add_error_class(errorclass, ierror)
      import
      integer :: errorclass
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_remove_error_class(errorclass, ierror)
      import
      integer :: errorclass
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_add_error_code(errorclass, errorcode, ierror)
      import
      integer :: errorclass
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_remove_error_code(errorcode, ierror)
      import
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_add_error_string(errorcode, string, ierror)
      import
      integer :: errorcode
      character(len=*) :: string
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_remove_error_string(errorcode, ierror)
      import
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_call_errhandler(comm, errorcode, ierror)
      import
      integer :: comm
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_call_errhandler(win, errorcode, ierror)
      import
      integer :: win
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_call_errhandler(fh, errorcode, ierror)
      import
      integer :: fh
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_session_call_errhandler(session, errorcode, ierror)
      import
      integer :: session
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_info_create(info, ierror)
      import
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_info_set(info, key, value, ierror)
      import
      integer :: info
      character(len=*) :: key
      character(len=*) :: value
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_info_delete(info, key, ierror)
      import
      integer :: info
      character(len=*) :: key
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_info_get_string(info, key, buflen, value, flag, ierror)
      import
      integer :: info
      character(len=*) :: key
      integer :: buflen
      character(len=*) :: value
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_info_get_nkeys(info, nkeys, ierror)
      import
      integer :: info
      integer :: nkeys
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_info_get_nthkey(info, n, key, ierror)
      import
      integer :: info
      integer :: n
      character(len=*) :: key
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_info_dup(info, newinfo, ierror)
      import
      integer :: info
      integer :: newinfo
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_info_free(info, ierror)
      import
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_info_create_env(info, ierror)
      import
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_init(ierror)
      import
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_init_thread(required, provided, ierror)
      import
      integer :: required
      integer :: provided
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_initialized(flag, ierror)
      import
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_finalize(ierror)
      import
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_finalized(flag, ierror)
      import
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_session_init(info, errhandler, session, ierror)
      import
      integer :: info
      integer :: errhandler
      integer :: session
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_session_finalize(session, ierror)
      import
      integer :: session
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_session_get_num_psets(session, info, npset_names, ierror)
      import
      integer :: session
      integer :: info
      integer :: npset_names
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_session_get_nth_pset(session, info, n, pset_len, pset_name, ierror)
      import
      integer :: session
      integer :: info
      integer :: n
      integer :: pset_len
      character(len=*) :: pset_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_session_get_info(session, info_used, ierror)
      import
      integer :: session
      integer :: info_used
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_session_get_pset_info(session, pset_name, info, ierror)
      import
      integer :: session
      character(len=*) :: pset_name
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_abort(comm, errorcode, ierror)
      import
      integer :: comm
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_query_thread(provided, ierror)
      import
      integer :: provided
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_is_thread_main(flag, ierror)
      import
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_spawn(command, argv, maxprocs, info, root, comm, intercomm, array_of_errcodes, ierror &
        )
      import
      character(len=*) :: command
      character(len=*) :: argv(*)
      integer :: maxprocs
      integer :: info
      integer :: root
      integer :: comm
      integer :: intercomm
      integer :: array_of_errcodes(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_spawn_multiple(count, array_of_commands, array_of_argv, array_of_maxprocs, &
        array_of_info, root, comm, intercomm, array_of_errcodes, ierror)
      import
      integer :: count
      character(len=*) :: array_of_commands(*)
      character(len=*) :: array_of_argv(count, *)
      integer :: array_of_maxprocs(*)
      integer :: array_of_info(*)
      integer :: root
      integer :: comm
      integer :: intercomm
      integer :: array_of_errcodes(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_get_parent(parent, ierror)
      import
      integer :: parent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_open_port(info, port_name, ierror)
      import
      integer :: info
      character(len=*) :: port_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_close_port(port_name, ierror)
      import
      character(len=*) :: port_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_accept(port_name, info, root, comm, newcomm, ierror)
      import
      character(len=*) :: port_name
      integer :: info
      integer :: root
      integer :: comm
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_connect(port_name, info, root, comm, newcomm, ierror)
      import
      character(len=*) :: port_name
      integer :: info
      integer :: root
      integer :: comm
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_publish_name(service_name, info, port_name, ierror)
      import
      character(len=*) :: service_name
      integer :: info
      character(len=*) :: port_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_unpublish_name(service_name, info, port_name, ierror)
      import
      character(len=*) :: service_name
      integer :: info
      character(len=*) :: port_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_lookup_name(service_name, info, port_name, ierror)
      import
      character(len=*) :: service_name
      integer :: info
      character(len=*) :: port_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_disconnect(comm, ierror)
      import
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_comm_join(fd, intercomm, ierror)
      import
      integer :: fd
      integer :: intercomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_create(base, size, disp_unit, info, comm, win, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: base
!DIR$ IGNORE_TKR base
      type(*), dimension(*) :: base
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer :: info
      integer :: comm
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface PMPI_Win_allocate
    subroutine pmpi_win_allocate(size, disp_unit, info, comm, baseptr, win, ierror)
      import
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer :: info
      integer :: comm
      integer(MPI_ADDRESS_KIND) :: baseptr
      integer :: win
      integer :: ierror
    end subroutine
    subroutine pmpi_win_allocate_cptr(size, disp_unit, info, comm, baseptr, win, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer :: info
      integer :: comm
      type(c_ptr) :: baseptr
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface PMPI_Win_allocate_shared
    subroutine pmpi_win_allocate_shared(size, disp_unit, info, comm, baseptr, win, ierror)
      import
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer :: info
      integer :: comm
      integer(MPI_ADDRESS_KIND) :: baseptr
      integer :: win
      integer :: ierror
    end subroutine
    subroutine pmpi_win_allocate_shared_cptr(size, disp_unit, info, comm, baseptr, win, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer :: info
      integer :: comm
      type(c_ptr) :: baseptr
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface PMPI_Win_shared_query
    subroutine pmpi_win_shared_query(win, rank, size, disp_unit, baseptr, ierror)
      import
      integer :: win
      integer :: rank
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer(MPI_ADDRESS_KIND) :: baseptr
      integer :: ierror
    end subroutine
    subroutine pmpi_win_shared_query_cptr(win, rank, size, disp_unit, baseptr, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      integer :: win
      integer :: rank
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      type(c_ptr) :: baseptr
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_create_dynamic(info, comm, win, ierror)
      import
      integer :: info
      integer :: comm
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_attach(win, base, size, ierror)
      import
      integer :: win
!GCC$ ATTRIBUTES NO_ARG_CHECK :: base
!DIR$ IGNORE_TKR base
      type(*), dimension(*) :: base
      integer(MPI_ADDRESS_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_detach(win, base, ierror)
      import
      integer :: win
!GCC$ ATTRIBUTES NO_ARG_CHECK :: base
!DIR$ IGNORE_TKR base
      type(*), dimension(*) :: base
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_free(win, ierror)
      import
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_get_group(win, group, ierror)
      import
      integer :: win
      integer :: group
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_set_info(win, info, ierror)
      import
      integer :: win
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_get_info(win, info_used, ierror)
      import
      integer :: win
      integer :: info_used
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_put(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
        target_datatype, win, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
!DIR$ IGNORE_TKR origin_addr
      type(*), dimension(*) :: origin_addr
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_get(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
        target_datatype, win, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
!DIR$ IGNORE_TKR origin_addr
      type(*), dimension(*) :: origin_addr
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_accumulate(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, op, win, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
!DIR$ IGNORE_TKR origin_addr
      type(*), dimension(*) :: origin_addr
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: op
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_get_accumulate(origin_addr, origin_count, origin_datatype, result_addr, result_count, &
        result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
!DIR$ IGNORE_TKR origin_addr
      type(*), dimension(*) :: origin_addr
      integer :: origin_count
      integer :: origin_datatype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
!DIR$ IGNORE_TKR result_addr
      type(*), dimension(*) :: result_addr
      integer :: result_count
      integer :: result_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: op
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_fetch_and_op(origin_addr, result_addr, datatype, target_rank, target_disp, op, win, ierror &
        )
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
!DIR$ IGNORE_TKR origin_addr
      type(*), dimension(*) :: origin_addr
!GCC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
!DIR$ IGNORE_TKR result_addr
      type(*), dimension(*) :: result_addr
      integer :: datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: op
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_compare_and_swap(origin_addr, compare_addr, result_addr, datatype, target_rank, &
        target_disp, win, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
!DIR$ IGNORE_TKR origin_addr
      type(*), dimension(*) :: origin_addr
!GCC$ ATTRIBUTES NO_ARG_CHECK :: compare_addr
!DIR$ IGNORE_TKR compare_addr
      type(*), dimension(*) :: compare_addr
!GCC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
!DIR$ IGNORE_TKR result_addr
      type(*), dimension(*) :: result_addr
      integer :: datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_rput(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
        target_datatype, win, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
!DIR$ IGNORE_TKR origin_addr
      type(*), dimension(*) :: origin_addr
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: win
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_rget(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
        target_datatype, win, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
!DIR$ IGNORE_TKR origin_addr
      type(*), dimension(*) :: origin_addr
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: win
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_raccumulate(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, op, win, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
!DIR$ IGNORE_TKR origin_addr
      type(*), dimension(*) :: origin_addr
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: op
      integer :: win
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_rget_accumulate(origin_addr, origin_count, origin_datatype, result_addr, result_count, &
        result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request, ierror)
      import
!GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
!DIR$ IGNORE_TKR origin_addr
      type(*), dimension(*) :: origin_addr
      integer :: origin_count
      integer :: origin_datatype
!GCC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
!DIR$ IGNORE_TKR result_addr
      type(*), dimension(*) :: result_addr
      integer :: result_count
      integer :: result_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: op
      integer :: win
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_fence(assert, win, ierror)
      import
      integer :: assert
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_start(group, assert, win, ierror)
      import
      integer :: group
      integer :: assert
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_complete(win, ierror)
      import
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_post(group, assert, win, ierror)
      import
      integer :: group
      integer :: assert
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_wait(win, ierror)
      import
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_test(win, flag, ierror)
      import
      integer :: win
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_lock(lock_type, rank, assert, win, ierror)
      import
      integer :: lock_type
      integer :: rank
      integer :: assert
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_lock_all(assert, win, ierror)
      import
      integer :: assert
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_unlock(rank, win, ierror)
      import
      integer :: rank
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_unlock_all(win, ierror)
      import
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_flush(rank, win, ierror)
      import
      integer :: rank
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_flush_all(win, ierror)
      import
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_flush_local(rank, win, ierror)
      import
      integer :: rank
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_flush_local_all(win, ierror)
      import
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_win_sync(win, ierror)
      import
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_grequest_start(query_fn, free_fn, cancel_fn, extra_state, request, ierror)
      import
      external :: query_fn
      external :: free_fn
      external :: cancel_fn
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_grequest_complete(request, ierror)
      import
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_status_set_elements(status, datatype, count, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      integer :: datatype
      integer :: count
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_status_set_cancelled(status, flag, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_status_set_source(status, source, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      integer :: source
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_status_set_tag(status, tag, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      integer :: tag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_status_set_error(status, error, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      integer :: error
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_open(comm, filename, amode, info, fh, ierror)
      import
      integer :: comm
      character(len=*) :: filename
      integer :: amode
      integer :: info
      integer :: fh
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_close(fh, ierror)
      import
      integer :: fh
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_delete(filename, info, ierror)
      import
      character(len=*) :: filename
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_set_size(fh, size, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_preallocate(fh, size, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_get_size(fh, size, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_get_group(fh, group, ierror)
      import
      integer :: fh
      integer :: group
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_get_amode(fh, amode, ierror)
      import
      integer :: fh
      integer :: amode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_set_info(fh, info, ierror)
      import
      integer :: fh
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_get_info(fh, info_used, ierror)
      import
      integer :: fh
      integer :: info_used
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_set_view(fh, disp, etype, filetype, datarep, info, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: disp
      integer :: etype
      integer :: filetype
      character(len=*) :: datarep
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_get_view(fh, disp, etype, filetype, datarep, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: disp
      integer :: etype
      integer :: filetype
      character(len=*) :: datarep
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_read_at(fh, offset, buf, count, datatype, status, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_read_at_all(fh, offset, buf, count, datatype, status, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_write_at(fh, offset, buf, count, datatype, status, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_write_at_all(fh, offset, buf, count, datatype, status, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_iread_at(fh, offset, buf, count, datatype, request, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_iread_at_all(fh, offset, buf, count, datatype, request, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_iwrite_at(fh, offset, buf, count, datatype, request, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_iwrite_at_all(fh, offset, buf, count, datatype, request, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_read(fh, buf, count, datatype, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_read_all(fh, buf, count, datatype, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_write(fh, buf, count, datatype, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_write_all(fh, buf, count, datatype, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_iread(fh, buf, count, datatype, request, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_iread_all(fh, buf, count, datatype, request, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_iwrite(fh, buf, count, datatype, request, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_iwrite_all(fh, buf, count, datatype, request, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_seek(fh, offset, whence, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      integer :: whence
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_get_position(fh, offset, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_get_byte_offset(fh, offset, disp, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      integer(MPI_OFFSET_KIND) :: disp
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_read_shared(fh, buf, count, datatype, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_write_shared(fh, buf, count, datatype, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_iread_shared(fh, buf, count, datatype, request, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_iwrite_shared(fh, buf, count, datatype, request, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_read_ordered(fh, buf, count, datatype, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_write_ordered(fh, buf, count, datatype, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_seek_shared(fh, offset, whence, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      integer :: whence
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_get_position_shared(fh, offset, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_read_at_all_begin(fh, offset, buf, count, datatype, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_read_at_all_end(fh, buf, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_write_at_all_begin(fh, offset, buf, count, datatype, ierror)
      import
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_write_at_all_end(fh, buf, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_read_all_begin(fh, buf, count, datatype, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_read_all_end(fh, buf, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_write_all_begin(fh, buf, count, datatype, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_write_all_end(fh, buf, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_read_ordered_begin(fh, buf, count, datatype, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_read_ordered_end(fh, buf, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_write_ordered_begin(fh, buf, count, datatype, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_write_ordered_end(fh, buf, status, ierror)
      import
      integer :: fh
!GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
!DIR$ IGNORE_TKR buf
      type(*), dimension(*) :: buf
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_get_type_extent(fh, datatype, extent, ierror)
      import
      integer :: fh
      integer :: datatype
      integer(MPI_ADDRESS_KIND) :: extent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_register_datarep(datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn, &
        extra_state, ierror)
      import
      character(len=*) :: datarep
      external :: read_conversion_fn
      external :: write_conversion_fn
      external :: dtype_file_extent_fn
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_set_atomicity(fh, flag, ierror)
      import
      integer :: fh
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_get_atomicity(fh, flag, ierror)
      import
      integer :: fh
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_file_sync(fh, ierror)
      import
      integer :: fh
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_pcontrol(level)
      import
      integer :: level
    end subroutine
  end interface
  interface
    subroutine pmpi_keyval_create(copy_fn, delete_fn, keyval, extra_state, ierror)
      import
      external :: copy_fn
      external :: delete_fn
      integer :: keyval
      integer :: extra_state
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_keyval_free(keyval, ierror)
      import
      integer :: keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_attr_put(comm, keyval, attribute_val, ierror)
      import
      integer :: comm
      integer :: keyval
      integer :: attribute_val
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_attr_get(comm, keyval, attribute_val, flag, ierror)
      import
      integer :: comm
      integer :: keyval
      integer :: attribute_val
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_attr_delete(comm, keyval, ierror)
      import
      integer :: comm
      integer :: keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_info_get(info, key, valuelen, value, flag, ierror)
      import
      integer :: info
      character(len=*) :: key
      integer :: valuelen
      character(len=*) :: value
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_info_get_valuelen(info, key, valuelen, flag, ierror)
      import
      integer :: info
      character(len=*) :: key
      integer :: valuelen
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_get_elements_x(status, datatype, count, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      integer :: datatype
      integer(MPI_COUNT_KIND) :: count
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_status_set_elements_x(status, datatype, count, ierror)
      import
      integer :: status(MPI_STATUS_SIZE)
      integer :: datatype
      integer(MPI_COUNT_KIND) :: count
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_size_x(datatype, size, ierror)
      import
      integer :: datatype
      integer(MPI_COUNT_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_get_extent_x(datatype, lb, extent, ierror)
      import
      integer :: datatype
      integer(MPI_COUNT_KIND) :: lb
      integer(MPI_COUNT_KIND) :: extent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_get_true_extent_x(datatype, true_lb, true_extent, ierror)
      import
      integer :: datatype
      integer(MPI_COUNT_KIND) :: true_lb
      integer(MPI_COUNT_KIND) :: true_extent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_create_f90_real(p, r, newtype, ierror)
      import
      integer :: p
      integer :: r
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_create_f90_complex(p, r, newtype, ierror)
      import
      integer :: p
      integer :: r
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_create_f90_integer(r, newtype, ierror)
      import
      integer :: r
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_type_match_size(typeclass, size, datatype, ierror)
      import
      integer :: typeclass
      integer :: size
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_abi_get_version(abi_major, abi_minor, ierror)
      import
      integer :: abi_major
      integer :: abi_minor
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_abi_get_info(info, ierror)
      import
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_abi_get_fortran_info(info, ierror)
      import
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_abi_set_fortran_info(info, ierror)
      import
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_abi_get_fortran_booleans(logical_size, logical_true, logical_false, is_set, ierror)
      import
      integer :: logical_size
!GCC$ ATTRIBUTES NO_ARG_CHECK :: logical_true
!DIR$ IGNORE_TKR logical_true
      type(*), dimension(*) :: logical_true
!GCC$ ATTRIBUTES NO_ARG_CHECK :: logical_false
!DIR$ IGNORE_TKR logical_false
      type(*), dimension(*) :: logical_false
      logical :: is_set
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpi_abi_set_fortran_booleans(logical_size, logical_true, logical_false, ierror)
      import
      integer :: logical_size
!GCC$ ATTRIBUTES NO_ARG_CHECK :: logical_true
!DIR$ IGNORE_TKR logical_true
      type(*), dimension(*) :: logical_true
!GCC$ ATTRIBUTES NO_ARG_CHECK :: logical_false
!DIR$ IGNORE_TKR logical_false
      type(*), dimension(*) :: logical_false
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpix_comm_revoke(comm, ierror)
      import
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpix_comm_is_revoked(comm, flag, ierror)
      import
      integer :: comm
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpix_comm_get_failed(comm, failedgrp, ierror)
      import
      integer :: comm
      integer :: failedgrp
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpix_comm_ack_failed(comm, num_to_ack, num_acked, ierror)
      import
      integer :: comm
      integer :: num_to_ack
      integer :: num_acked
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpix_comm_failure_ack(comm, ierror)
      import
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpix_comm_failure_get_acked(comm, failedgrp, ierror)
      import
      integer :: comm
      integer :: failedgrp
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpix_comm_agree(comm, flag, ierror)
      import
      integer :: comm
      integer :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpix_comm_iagree(comm, flag, request, ierror)
      import
      integer :: comm
      integer :: flag
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpix_comm_shrink(comm, newcomm, ierror)
      import
      integer :: comm
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine pmpix_comm_ishrink(comm, newcomm, request, ierror)
      import
      integer :: comm
      integer :: newcomm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
end module

! The name of Open MPI's module of extensions.
module mpi_ext
  use mpi
  public
end module
