! Generated from api/ by `cargo run -p encore-apigen`; do not edit.

module mpi_f08
  use mpifort_base
  implicit none
  public
  integer, parameter, private :: mpifort_r8 = (KIND(0.0)-4)*(16-KIND(0.0))/32
  integer, parameter, private :: mpifort_r16 = (KIND(0.0)-4)*(KIND(0.0)-8)/96
  integer, parameter, private :: mpifort_s8 = (KIND(0.0_4)-4)/4
  integer, parameter, private :: mpifort_needs_no_reals_of_10 = 0/(KIND(0.0)-10)
  integer, parameter, private :: mpifort_needs_real4_not_of_10 = 0/(KIND(0.0_4)-10)
  integer, parameter, private :: mpifort_needs_real4_not_of_16 = 0/(KIND(0.0_4)-16)
  integer, parameter, private :: mpifort_needs_real8_not_of_4 = 0/(KIND(0.0_8)-4)
  integer, parameter, private :: mpifort_needs_real8_not_of_10 = 0/(KIND(0.0_8)-10)
  integer, parameter, private :: mpifort_needs_real8_not_of_16 = 0/(KIND(0.0_8)-16)
  type(MPI_Comm), parameter :: MPI_COMM_NULL = MPI_Comm(256)
  type(MPI_Comm), parameter :: MPI_COMM_WORLD = MPI_Comm(257)
  type(MPI_Comm), parameter :: MPI_COMM_SELF = MPI_Comm(258)
  type(MPI_Group), parameter :: MPI_GROUP_NULL = MPI_Group(264)
  type(MPI_Group), parameter :: MPI_GROUP_EMPTY = MPI_Group(265)
  type(MPI_Request), parameter :: MPI_REQUEST_NULL = MPI_Request(384)
  type(MPI_Message), parameter :: MPI_MESSAGE_NULL = MPI_Message(296)
  type(MPI_Message), parameter :: MPI_MESSAGE_NO_PROC = MPI_Message(297)
  type(MPI_Op), parameter :: MPI_OP_NULL = MPI_Op(32)
  type(MPI_Op), parameter :: MPI_SUM = MPI_Op(33)
  type(MPI_Op), parameter :: MPI_MIN = MPI_Op(34)
  type(MPI_Op), parameter :: MPI_MAX = MPI_Op(35)
  type(MPI_Op), parameter :: MPI_PROD = MPI_Op(36)
  type(MPI_Op), parameter :: MPI_BAND = MPI_Op(40)
  type(MPI_Op), parameter :: MPI_BOR = MPI_Op(41)
  type(MPI_Op), parameter :: MPI_BXOR = MPI_Op(42)
  type(MPI_Op), parameter :: MPI_LAND = MPI_Op(48)
  type(MPI_Op), parameter :: MPI_LOR = MPI_Op(49)
  type(MPI_Op), parameter :: MPI_LXOR = MPI_Op(50)
  type(MPI_Op), parameter :: MPI_MINLOC = MPI_Op(56)
  type(MPI_Op), parameter :: MPI_MAXLOC = MPI_Op(57)
  type(MPI_Op), parameter :: MPI_REPLACE = MPI_Op(60)
  type(MPI_Op), parameter :: MPI_NO_OP = MPI_Op(61)
  type(MPI_Errhandler), parameter :: MPI_ERRHANDLER_NULL = MPI_Errhandler(320)
  type(MPI_Errhandler), parameter :: MPI_ERRORS_ARE_FATAL = MPI_Errhandler(321)
  type(MPI_Errhandler), parameter :: MPI_ERRORS_ABORT = MPI_Errhandler(322)
  type(MPI_Errhandler), parameter :: MPI_ERRORS_RETURN = MPI_Errhandler(323)
  type(MPI_Info), parameter :: MPI_INFO_NULL = MPI_Info(304)
  type(MPI_Info), parameter :: MPI_INFO_ENV = MPI_Info(305)
  type(MPI_Win), parameter :: MPI_WIN_NULL = MPI_Win(272)
  type(MPI_File), parameter :: MPI_FILE_NULL = MPI_File(280)
  type(MPI_Session), parameter :: MPI_SESSION_NULL = MPI_Session(288)
  type(MPI_Datatype), parameter :: MPI_DATATYPE_NULL = MPI_Datatype(512)
  type(MPI_Datatype), parameter :: MPI_AINT = MPI_Datatype(513)
  type(MPI_Datatype), parameter :: MPI_COUNT = MPI_Datatype(514)
  type(MPI_Datatype), parameter :: MPI_OFFSET = MPI_Datatype(515)
  type(MPI_Datatype), parameter :: MPI_PACKED = MPI_Datatype(519)
  type(MPI_Datatype), parameter :: MPI_SHORT = MPI_Datatype(520)
  type(MPI_Datatype), parameter :: MPI_INT = MPI_Datatype(521)
  type(MPI_Datatype), parameter :: MPI_LONG = MPI_Datatype(522)
  type(MPI_Datatype), parameter :: MPI_LONG_LONG = MPI_Datatype(523)
  type(MPI_Datatype), parameter :: MPI_LONG_LONG_INT = MPI_Datatype(523)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED_SHORT = MPI_Datatype(524)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED = MPI_Datatype(525)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED_LONG = MPI_Datatype(526)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED_LONG_LONG = MPI_Datatype(527)
  type(MPI_Datatype), parameter :: MPI_FLOAT = MPI_Datatype(528)
  type(MPI_Datatype), parameter :: MPI_C_FLOAT_COMPLEX = MPI_Datatype(530)
  type(MPI_Datatype), parameter :: MPI_C_COMPLEX = MPI_Datatype(530)
  type(MPI_Datatype), parameter :: MPI_CXX_FLOAT_COMPLEX = MPI_Datatype(531)
  type(MPI_Datatype), parameter :: MPI_DOUBLE = MPI_Datatype(532)
  type(MPI_Datatype), parameter :: MPI_C_DOUBLE_COMPLEX = MPI_Datatype(534)
  type(MPI_Datatype), parameter :: MPI_CXX_DOUBLE_COMPLEX = MPI_Datatype(535)
  type(MPI_Datatype), parameter :: MPI_LOGICAL = MPI_Datatype(536)
  type(MPI_Datatype), parameter :: MPI_INTEGER = MPI_Datatype(537)
  type(MPI_Datatype), parameter :: MPI_REAL = MPI_Datatype(538+(192)*mpifort_r8+(200)*mpifort_r16)
  type(MPI_Datatype), parameter :: MPI_COMPLEX = MPI_Datatype(539+(200)*mpifort_r8+(208)*mpifort_r16)
  type(MPI_Datatype), parameter :: MPI_DOUBLE_PRECISION = MPI_Datatype(540)
  type(MPI_Datatype), parameter :: MPI_DOUBLE_COMPLEX = MPI_Datatype(541)
  type(MPI_Datatype), parameter :: MPI_CHARACTER = MPI_Datatype(542)
  type(MPI_Datatype), parameter :: MPI_LONG_DOUBLE = MPI_Datatype(544)
  type(MPI_Datatype), parameter :: MPI_C_LONG_DOUBLE_COMPLEX = MPI_Datatype(548)
  type(MPI_Datatype), parameter :: MPI_CXX_LONG_DOUBLE_COMPLEX = MPI_Datatype(549)
  type(MPI_Datatype), parameter :: MPI_FLOAT_INT = MPI_Datatype(552)
  type(MPI_Datatype), parameter :: MPI_DOUBLE_INT = MPI_Datatype(553)
  type(MPI_Datatype), parameter :: MPI_LONG_INT = MPI_Datatype(554)
  type(MPI_Datatype), parameter :: MPI_2INT = MPI_Datatype(555)
  type(MPI_Datatype), parameter :: MPI_SHORT_INT = MPI_Datatype(556)
  type(MPI_Datatype), parameter :: MPI_LONG_DOUBLE_INT = MPI_Datatype(557)
  type(MPI_Datatype), parameter :: MPI_2REAL = MPI_Datatype(560+(1)*mpifort_r8+(-48)*mpifort_r16)
  type(MPI_Datatype), parameter :: MPI_2DOUBLE_PRECISION = MPI_Datatype(561)
  type(MPI_Datatype), parameter :: MPI_2INTEGER = MPI_Datatype(562)
  type(MPI_Datatype), parameter :: MPI_C_BOOL = MPI_Datatype(568)
  type(MPI_Datatype), parameter :: MPI_CXX_BOOL = MPI_Datatype(569)
  type(MPI_Datatype), parameter :: MPI_WCHAR = MPI_Datatype(572)
  type(MPI_Datatype), parameter :: MPI_INT8_T = MPI_Datatype(576)
  type(MPI_Datatype), parameter :: MPI_UINT8_T = MPI_Datatype(577)
  type(MPI_Datatype), parameter :: MPI_CHAR = MPI_Datatype(579)
  type(MPI_Datatype), parameter :: MPI_SIGNED_CHAR = MPI_Datatype(580)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED_CHAR = MPI_Datatype(581)
  type(MPI_Datatype), parameter :: MPI_BYTE = MPI_Datatype(583)
  type(MPI_Datatype), parameter :: MPI_INT16_T = MPI_Datatype(584)
  type(MPI_Datatype), parameter :: MPI_UINT16_T = MPI_Datatype(585)
  type(MPI_Datatype), parameter :: MPI_INT32_T = MPI_Datatype(592)
  type(MPI_Datatype), parameter :: MPI_UINT32_T = MPI_Datatype(593)
  type(MPI_Datatype), parameter :: MPI_INT64_T = MPI_Datatype(600)
  type(MPI_Datatype), parameter :: MPI_UINT64_T = MPI_Datatype(601)
  type(MPI_Datatype), parameter :: MPI_LOGICAL1 = MPI_Datatype(704)
  type(MPI_Datatype), parameter :: MPI_INTEGER1 = MPI_Datatype(705)
  type(MPI_Datatype), parameter :: MPI_LOGICAL2 = MPI_Datatype(712)
  type(MPI_Datatype), parameter :: MPI_INTEGER2 = MPI_Datatype(713)
  type(MPI_Datatype), parameter :: MPI_REAL2 = MPI_Datatype(714)
  type(MPI_Datatype), parameter :: MPI_LOGICAL4 = MPI_Datatype(720)
  type(MPI_Datatype), parameter :: MPI_INTEGER4 = MPI_Datatype(721)
  type(MPI_Datatype), parameter :: MPI_REAL4 = MPI_Datatype(722+(8)*mpifort_s8)
  type(MPI_Datatype), parameter :: MPI_COMPLEX4 = MPI_Datatype(723)
  type(MPI_Datatype), parameter :: MPI_LOGICAL8 = MPI_Datatype(728)
  type(MPI_Datatype), parameter :: MPI_INTEGER8 = MPI_Datatype(729)
  type(MPI_Datatype), parameter :: MPI_REAL8 = MPI_Datatype(730)
  type(MPI_Datatype), parameter :: MPI_COMPLEX8 = MPI_Datatype(731+(8)*mpifort_s8)
  type(MPI_Datatype), parameter :: MPI_LOGICAL16 = MPI_Datatype(736)
  type(MPI_Datatype), parameter :: MPI_INTEGER16 = MPI_Datatype(737)
  type(MPI_Datatype), parameter :: MPI_REAL16 = MPI_Datatype(738)
  type(MPI_Datatype), parameter :: MPI_COMPLEX16 = MPI_Datatype(739)
  type(MPI_Datatype), parameter :: MPI_COMPLEX32 = MPI_Datatype(747)
  logical, parameter :: MPI_SUBARRAYS_SUPPORTED = .true., MPI_ASYNC_PROTECTS_NONBLOCKING = .true.
  type(MPI_Status), bind(C, name="mpifort_status_ignore_f08"), target :: MPI_STATUS_IGNORE
  type(MPI_Status), bind(C, name="mpifort_statuses_ignore_f08"), target :: MPI_STATUSES_IGNORE(1)
  abstract interface
    subroutine MPI_User_function(invec, inoutvec, len, datatype)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      type(c_ptr), value :: invec
      type(c_ptr), value :: inoutvec
      integer :: len
      type(MPI_Datatype) :: datatype
    end subroutine
    subroutine MPI_User_function_c(invec, inoutvec, len, datatype)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      type(c_ptr), value :: invec
      type(c_ptr), value :: inoutvec
      integer(MPI_COUNT_KIND) :: len
      type(MPI_Datatype) :: datatype
    end subroutine
    subroutine MPI_Grequest_query_function(extra_state, status, ierror)
      import
      integer(MPI_ADDRESS_KIND) :: extra_state
      type(MPI_Status) :: status
      integer :: ierror
    end subroutine
    subroutine MPI_Grequest_free_function(extra_state, ierror)
      import
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
    subroutine MPI_Grequest_cancel_function(extra_state, complete, ierror)
      import
      integer(MPI_ADDRESS_KIND) :: extra_state
      logical :: complete
      integer :: ierror
    end subroutine
    subroutine MPI_Comm_copy_attr_function(comm, keyval, extra_state, attribute_val_in, attribute_val_out, &
        flag, ierror)
      import
      type(MPI_Comm) :: comm
      integer :: keyval
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer(MPI_ADDRESS_KIND) :: attribute_val_in
      integer(MPI_ADDRESS_KIND) :: attribute_val_out
      logical :: flag
      integer :: ierror
    end subroutine
    subroutine MPI_Comm_delete_attr_function(comm, keyval, attribute_val, extra_state, ierror)
      import
      type(MPI_Comm) :: comm
      integer :: keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
    subroutine MPI_Type_copy_attr_function(datatype, keyval, extra_state, attribute_val_in, attribute_val_out, &
        flag, ierror)
      import
      type(MPI_Datatype) :: datatype
      integer :: keyval
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer(MPI_ADDRESS_KIND) :: attribute_val_in
      integer(MPI_ADDRESS_KIND) :: attribute_val_out
      logical :: flag
      integer :: ierror
    end subroutine
    subroutine MPI_Type_delete_attr_function(datatype, keyval, attribute_val, extra_state, ierror)
      import
      type(MPI_Datatype) :: datatype
      integer :: keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
    subroutine MPI_Win_copy_attr_function(win, keyval, extra_state, attribute_val_in, attribute_val_out, flag, &
        ierror)
      import
      type(MPI_Win) :: win
      integer :: keyval
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer(MPI_ADDRESS_KIND) :: attribute_val_in
      integer(MPI_ADDRESS_KIND) :: attribute_val_out
      logical :: flag
      integer :: ierror
    end subroutine
    subroutine MPI_Win_delete_attr_function(win, keyval, attribute_val, extra_state, ierror)
      import
      type(MPI_Win) :: win
      integer :: keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
    subroutine MPI_Datarep_extent_function(datatype, extent, extra_state, ierror)
      import
      type(MPI_Datatype) :: datatype
      integer(MPI_ADDRESS_KIND) :: extent
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
    subroutine MPI_Datarep_conversion_function(userbuf, datatype, count, filebuf, position, extra_state, &
        ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      type(c_ptr), value :: userbuf
      type(MPI_Datatype) :: datatype
      integer :: count
      type(c_ptr), value :: filebuf
      integer(MPI_OFFSET_KIND) :: position
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
    subroutine MPI_Datarep_conversion_function_c(userbuf, datatype, count, filebuf, position, extra_state, &
        ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      type(c_ptr), value :: userbuf
      type(MPI_Datatype) :: datatype
      integer(MPI_COUNT_KIND) :: count
      type(c_ptr), value :: filebuf
      integer(MPI_OFFSET_KIND) :: position
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
    subroutine MPI_Comm_errhandler_function(comm, error_code)
      import
      type(MPI_Comm) :: comm
      integer :: error_code
    end subroutine
    subroutine MPI_File_errhandler_function(file, error_code)
      import
      type(MPI_File) :: file
      integer :: error_code
    end subroutine
    subroutine MPI_Win_errhandler_function(win, error_code)
      import
      type(MPI_Win) :: win
      integer :: error_code
    end subroutine
    subroutine MPI_Session_errhandler_function(session, error_code)
      import
      type(MPI_Session) :: session
      integer :: error_code
    end subroutine
  end interface
  procedure(MPI_Comm_copy_attr_function) :: MPI_COMM_NULL_COPY_FN, MPI_COMM_DUP_FN
  procedure(MPI_Comm_delete_attr_function) :: MPI_COMM_NULL_DELETE_FN
  procedure(MPI_Type_copy_attr_function) :: MPI_TYPE_NULL_COPY_FN, MPI_TYPE_DUP_FN
  procedure(MPI_Type_delete_attr_function) :: MPI_TYPE_NULL_DELETE_FN
  procedure(MPI_Win_copy_attr_function) :: MPI_WIN_NULL_COPY_FN, MPI_WIN_DUP_FN
  procedure(MPI_Win_delete_attr_function) :: MPI_WIN_NULL_DELETE_FN
  procedure(MPI_Datarep_conversion_function) :: MPI_CONVERSION_FN_NULL
  procedure(MPI_Datarep_conversion_function_c) :: MPI_CONVERSION_FN_NULL_C
  interface MPI_Send
    subroutine mpi_send_f08ts(buf, count, datatype, dest, tag, comm, ierror &
        ) bind(C, name="mpi_send_f08ts__")
      import
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_send_c_f08ts(buf, count, datatype, dest, tag, comm, ierror &
        ) bind(C, name="mpi_send_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Bsend
    subroutine mpi_bsend_f08ts(buf, count, datatype, dest, tag, comm, ierror &
        ) bind(C, name="mpi_bsend_f08ts__")
      import
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_bsend_c_f08ts(buf, count, datatype, dest, tag, comm, ierror &
        ) bind(C, name="mpi_bsend_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Ssend
    subroutine mpi_ssend_f08ts(buf, count, datatype, dest, tag, comm, ierror &
        ) bind(C, name="mpi_ssend_f08ts__")
      import
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_ssend_c_f08ts(buf, count, datatype, dest, tag, comm, ierror &
        ) bind(C, name="mpi_ssend_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Rsend
    subroutine mpi_rsend_f08ts(buf, count, datatype, dest, tag, comm, ierror &
        ) bind(C, name="mpi_rsend_f08ts__")
      import
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_rsend_c_f08ts(buf, count, datatype, dest, tag, comm, ierror &
        ) bind(C, name="mpi_rsend_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Recv
    subroutine mpi_recv_f08ts(buf, count, datatype, source, tag, comm, status, ierror &
        ) bind(C, name="mpi_recv_f08ts__")
      import
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_recv_c_f08ts(buf, count, datatype, source, tag, comm, status, ierror &
        ) bind(C, name="mpi_recv_c_f08ts__")
      import
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Sendrecv
    subroutine mpi_sendrecv_f08ts(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, &
        source, recvtag, comm, status, ierror) bind(C, name="mpi_sendrecv_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_sendrecv_c_f08ts(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, &
        source, recvtag, comm, status, ierror) bind(C, name="mpi_sendrecv_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Sendrecv_replace
    subroutine mpi_sendrecv_replace_f08ts(buf, count, datatype, dest, sendtag, source, recvtag, comm, status, &
        ierror) bind(C, name="mpi_sendrecv_replace_f08ts__")
      import
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_sendrecv_replace_c_f08ts(buf, count, datatype, dest, sendtag, source, recvtag, comm, status, &
        ierror) bind(C, name="mpi_sendrecv_replace_c_f08ts__")
      import
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Get_count
    subroutine mpi_get_count_f08(status, datatype, count, ierror)
      import
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_get_count_c_f08(status, datatype, count, ierror)
      import
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Status_get_source
    subroutine mpi_status_get_source_f08(status, source, ierror)
      import
      type(MPI_Status), intent(in) :: status
      integer, intent(out) :: source
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Status_get_tag
    subroutine mpi_status_get_tag_f08(status, tag, ierror)
      import
      type(MPI_Status), intent(in) :: status
      integer, intent(out) :: tag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Status_get_error
    subroutine mpi_status_get_error_f08(status, error, ierror)
      import
      type(MPI_Status), intent(in) :: status
      integer, intent(out) :: error
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Buffer_attach
    subroutine mpi_buffer_attach_f08ts(buffer, size, ierror) bind(C, name="mpi_buffer_attach_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buffer
      integer, intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_buffer_attach_c_f08ts(buffer, size, ierror) bind(C, name="mpi_buffer_attach_c_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Buffer_detach
    subroutine mpi_buffer_detach_f08(buffer_addr, size, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      type(c_ptr), intent(out) :: buffer_addr
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_buffer_detach_c_f08(buffer_addr, size, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      type(c_ptr), intent(out) :: buffer_addr
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Buffer_flush
    subroutine mpi_buffer_flush_f08(ierror)
      import
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Buffer_iflush
    subroutine mpi_buffer_iflush_f08(request, ierror)
      import
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_attach_buffer
    subroutine mpi_comm_attach_buffer_f08ts(comm, buffer, size, ierror &
        ) bind(C, name="mpi_comm_attach_buffer_f08ts__")
      import
      type(MPI_Comm), intent(in) :: comm
      type(*), dimension(..), asynchronous :: buffer
      integer, intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_comm_attach_buffer_c_f08ts(comm, buffer, size, ierror &
        ) bind(C, name="mpi_comm_attach_buffer_c_f08ts__")
      import
      type(MPI_Comm), intent(in) :: comm
      type(*), dimension(..), asynchronous :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_detach_buffer
    subroutine mpi_comm_detach_buffer_f08(comm, buffer_addr, size, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: buffer_addr
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_comm_detach_buffer_c_f08(comm, buffer_addr, size, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: buffer_addr
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_flush_buffer
    subroutine mpi_comm_flush_buffer_f08(comm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_iflush_buffer
    subroutine mpi_comm_iflush_buffer_f08(comm, request, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Session_attach_buffer
    subroutine mpi_session_attach_buffer_f08ts(session, buffer, size, ierror &
        ) bind(C, name="mpi_session_attach_buffer_f08ts__")
      import
      type(MPI_Session), intent(in) :: session
      type(*), dimension(..), asynchronous :: buffer
      integer, intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_session_attach_buffer_c_f08ts(session, buffer, size, ierror &
        ) bind(C, name="mpi_session_attach_buffer_c_f08ts__")
      import
      type(MPI_Session), intent(in) :: session
      type(*), dimension(..), asynchronous :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Session_detach_buffer
    subroutine mpi_session_detach_buffer_f08(session, buffer_addr, size, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      type(MPI_Session), intent(in) :: session
      type(c_ptr), intent(out) :: buffer_addr
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_session_detach_buffer_c_f08(session, buffer_addr, size, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      type(MPI_Session), intent(in) :: session
      type(c_ptr), intent(out) :: buffer_addr
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Session_flush_buffer
    subroutine mpi_session_flush_buffer_f08(session, ierror)
      import
      type(MPI_Session), intent(in) :: session
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Session_iflush_buffer
    subroutine mpi_session_iflush_buffer_f08(session, request, ierror)
      import
      type(MPI_Session), intent(in) :: session
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Isend
    subroutine mpi_isend_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="mpi_isend_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_isend_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="mpi_isend_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Ibsend
    subroutine mpi_ibsend_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="mpi_ibsend_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_ibsend_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="mpi_ibsend_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Issend
    subroutine mpi_issend_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="mpi_issend_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_issend_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="mpi_issend_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Irsend
    subroutine mpi_irsend_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="mpi_irsend_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_irsend_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="mpi_irsend_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Irecv
    subroutine mpi_irecv_f08ts(buf, count, datatype, source, tag, comm, request, ierror &
        ) bind(C, name="mpi_irecv_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_irecv_c_f08ts(buf, count, datatype, source, tag, comm, request, ierror &
        ) bind(C, name="mpi_irecv_c_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Isendrecv
    subroutine mpi_isendrecv_f08ts(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, &
        source, recvtag, comm, request, ierror) bind(C, name="mpi_isendrecv_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_isendrecv_c_f08ts(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, &
        source, recvtag, comm, request, ierror) bind(C, name="mpi_isendrecv_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Isendrecv_replace
    subroutine mpi_isendrecv_replace_f08ts(buf, count, datatype, dest, sendtag, source, recvtag, comm, request, &
        ierror) bind(C, name="mpi_isendrecv_replace_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_isendrecv_replace_c_f08ts(buf, count, datatype, dest, sendtag, source, recvtag, comm, &
        request, ierror) bind(C, name="mpi_isendrecv_replace_c_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Wait
    subroutine mpi_wait_f08(request, status, ierror)
      import
      type(MPI_Request), intent(inout) :: request
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Test
    subroutine mpi_test_f08(request, flag, status, ierror)
      import
      type(MPI_Request), intent(inout) :: request
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Request_free
    subroutine mpi_request_free_f08(request, ierror)
      import
      type(MPI_Request), intent(inout) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Waitany
    subroutine mpi_waitany_f08(count, array_of_requests, index, status, ierror)
      import
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: index
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Testany
    subroutine mpi_testany_f08(count, array_of_requests, index, flag, status, ierror)
      import
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: index
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Waitall
    subroutine mpi_waitall_f08(count, array_of_requests, array_of_statuses, ierror)
      import
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Testall
    subroutine mpi_testall_f08(count, array_of_requests, flag, array_of_statuses, ierror)
      import
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      logical, intent(out) :: flag
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Waitsome
    subroutine mpi_waitsome_f08(incount, array_of_requests, outcount, array_of_indices, array_of_statuses, &
        ierror)
      import
      integer, intent(in) :: incount
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: outcount
      integer, intent(out) :: array_of_indices(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Testsome
    subroutine mpi_testsome_f08(incount, array_of_requests, outcount, array_of_indices, array_of_statuses, &
        ierror)
      import
      integer, intent(in) :: incount
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: outcount
      integer, intent(out) :: array_of_indices(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Request_get_status
    subroutine mpi_request_get_status_f08(request, flag, status, ierror)
      import
      type(MPI_Request), intent(in) :: request
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Request_get_status_any
    subroutine mpi_request_get_status_any_f08(count, array_of_requests, index, flag, status, ierror)
      import
      integer, intent(in) :: count
      type(MPI_Request), intent(in) :: array_of_requests(*)
      integer, intent(out) :: index
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Request_get_status_all
    subroutine mpi_request_get_status_all_f08(count, array_of_requests, flag, array_of_statuses, ierror)
      import
      integer, intent(in) :: count
      type(MPI_Request), intent(in) :: array_of_requests(*)
      logical, intent(out) :: flag
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Request_get_status_some
    subroutine mpi_request_get_status_some_f08(incount, array_of_requests, outcount, array_of_indices, &
        array_of_statuses, ierror)
      import
      integer, intent(in) :: incount
      type(MPI_Request), intent(in) :: array_of_requests(*)
      integer, intent(out) :: outcount
      integer, intent(out) :: array_of_indices(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Iprobe
    subroutine mpi_iprobe_f08(source, tag, comm, flag, status, ierror)
      import
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Probe
    subroutine mpi_probe_f08(source, tag, comm, status, ierror)
      import
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Improbe
    subroutine mpi_improbe_f08(source, tag, comm, flag, message, status, ierror)
      import
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      logical, intent(out) :: flag
      type(MPI_Message), intent(out) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Mprobe
    subroutine mpi_mprobe_f08(source, tag, comm, message, status, ierror)
      import
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Message), intent(out) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Mrecv
    subroutine mpi_mrecv_f08ts(buf, count, datatype, message, status, ierror &
        ) bind(C, name="mpi_mrecv_f08ts__")
      import
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_mrecv_c_f08ts(buf, count, datatype, message, status, ierror &
        ) bind(C, name="mpi_mrecv_c_f08ts__")
      import
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Imrecv
    subroutine mpi_imrecv_f08ts(buf, count, datatype, message, request, ierror &
        ) bind(C, name="mpi_imrecv_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_imrecv_c_f08ts(buf, count, datatype, message, request, ierror &
        ) bind(C, name="mpi_imrecv_c_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Cancel
    subroutine mpi_cancel_f08(request, ierror)
      import
      type(MPI_Request), intent(inout) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Test_cancelled
    subroutine mpi_test_cancelled_f08(status, flag, ierror)
      import
      type(MPI_Status), intent(in) :: status
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Send_init
    subroutine mpi_send_init_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="mpi_send_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_send_init_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="mpi_send_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Bsend_init
    subroutine mpi_bsend_init_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="mpi_bsend_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_bsend_init_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="mpi_bsend_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Ssend_init
    subroutine mpi_ssend_init_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="mpi_ssend_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_ssend_init_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="mpi_ssend_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Rsend_init
    subroutine mpi_rsend_init_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="mpi_rsend_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_rsend_init_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="mpi_rsend_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Recv_init
    subroutine mpi_recv_init_f08ts(buf, count, datatype, source, tag, comm, request, ierror &
        ) bind(C, name="mpi_recv_init_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_recv_init_c_f08ts(buf, count, datatype, source, tag, comm, request, ierror &
        ) bind(C, name="mpi_recv_init_c_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Start
    subroutine mpi_start_f08(request, ierror)
      import
      type(MPI_Request), intent(inout) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Startall
    subroutine mpi_startall_f08(count, array_of_requests, ierror)
      import
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Psend_init
    subroutine mpi_psend_init_f08ts(buf, partitions, count, datatype, dest, tag, comm, info, request, ierror &
        ) bind(C, name="mpi_psend_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: partitions
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_psend_init_c_f08ts(buf, partitions, count, datatype, dest, tag, comm, info, request, ierror &
        ) bind(C, name="mpi_psend_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: partitions
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Precv_init
    subroutine mpi_precv_init_f08ts(buf, partitions, count, datatype, dest, tag, comm, info, request, ierror &
        ) bind(C, name="mpi_precv_init_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: partitions
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_precv_init_c_f08ts(buf, partitions, count, datatype, dest, tag, comm, info, request, ierror &
        ) bind(C, name="mpi_precv_init_c_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: partitions
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Pready
    subroutine mpi_pready_f08(partition, request, ierror)
      import
      integer, intent(in) :: partition
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Pready_range
    subroutine mpi_pready_range_f08(partition_low, partition_high, request, ierror)
      import
      integer, intent(in) :: partition_low
      integer, intent(in) :: partition_high
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Pready_list
    subroutine mpi_pready_list_f08(length, array_of_partitions, request, ierror)
      import
      integer, intent(in) :: length
      integer, intent(in) :: array_of_partitions(*)
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Parrived
    subroutine mpi_parrived_f08(request, partition, flag, ierror)
      import
      type(MPI_Request), intent(in) :: request
      integer, intent(in) :: partition
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_contiguous
    subroutine mpi_type_contiguous_f08(count, oldtype, newtype, ierror)
      import
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_type_contiguous_c_f08(count, oldtype, newtype, ierror)
      import
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_vector
    subroutine mpi_type_vector_f08(count, blocklength, stride, oldtype, newtype, ierror)
      import
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer, intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_type_vector_c_f08(count, blocklength, stride, oldtype, newtype, ierror)
      import
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: blocklength
      integer(MPI_COUNT_KIND), intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_create_hvector
    subroutine mpi_type_create_hvector_f08(count, blocklength, stride, oldtype, newtype, ierror)
      import
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer(MPI_ADDRESS_KIND), intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_type_create_hvector_c_f08(count, blocklength, stride, oldtype, newtype, ierror)
      import
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: blocklength
      integer(MPI_COUNT_KIND), intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_indexed
    subroutine mpi_type_indexed_f08(count, array_of_blocklengths, array_of_displacements, oldtype, newtype, &
        ierror)
      import
      integer, intent(in) :: count
      integer, intent(in) :: array_of_blocklengths(*)
      integer, intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_type_indexed_c_f08(count, array_of_blocklengths, array_of_displacements, oldtype, newtype, &
        ierror)
      import
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: array_of_blocklengths(*)
      integer(MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_create_hindexed
    subroutine mpi_type_create_hindexed_f08(count, array_of_blocklengths, array_of_displacements, oldtype, &
        newtype, ierror)
      import
      integer, intent(in) :: count
      integer, intent(in) :: array_of_blocklengths(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_type_create_hindexed_c_f08(count, array_of_blocklengths, array_of_displacements, oldtype, &
        newtype, ierror)
      import
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: array_of_blocklengths(*)
      integer(MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_create_indexed_block
    subroutine mpi_type_create_indexed_block_f08(count, blocklength, array_of_displacements, oldtype, newtype, &
        ierror)
      import
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer, intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_type_create_indexed_block_c_f08(count, blocklength, array_of_displacements, oldtype, &
        newtype, ierror)
      import
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: blocklength
      integer(MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_create_hindexed_block
    subroutine mpi_type_create_hindexed_block_f08(count, blocklength, array_of_displacements, oldtype, newtype, &
        ierror)
      import
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer(MPI_ADDRESS_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_type_create_hindexed_block_c_f08(count, blocklength, array_of_displacements, oldtype, &
        newtype, ierror)
      import
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: blocklength
      integer(MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_create_struct
    subroutine mpi_type_create_struct_f08(count, array_of_blocklengths, array_of_displacements, array_of_types, &
        newtype, ierror)
      import
      integer, intent(in) :: count
      integer, intent(in) :: array_of_blocklengths(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: array_of_types(*)
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_type_create_struct_c_f08(count, array_of_blocklengths, array_of_displacements, &
        array_of_types, newtype, ierror)
      import
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: array_of_blocklengths(*)
      integer(MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: array_of_types(*)
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_create_subarray
    subroutine mpi_type_create_subarray_f08(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, &
        oldtype, newtype, ierror)
      import
      integer, intent(in) :: ndims
      integer, intent(in) :: array_of_sizes(*)
      integer, intent(in) :: array_of_subsizes(*)
      integer, intent(in) :: array_of_starts(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_type_create_subarray_c_f08(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, &
        oldtype, newtype, ierror)
      import
      integer, intent(in) :: ndims
      integer(MPI_COUNT_KIND), intent(in) :: array_of_sizes(*)
      integer(MPI_COUNT_KIND), intent(in) :: array_of_subsizes(*)
      integer(MPI_COUNT_KIND), intent(in) :: array_of_starts(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_create_darray
    subroutine mpi_type_create_darray_f08(size, rank, ndims, array_of_gsizes, array_of_distribs, &
        array_of_dargs, array_of_psizes, order, oldtype, newtype, ierror)
      import
      integer, intent(in) :: size
      integer, intent(in) :: rank
      integer, intent(in) :: ndims
      integer, intent(in) :: array_of_gsizes(*)
      integer, intent(in) :: array_of_distribs(*)
      integer, intent(in) :: array_of_dargs(*)
      integer, intent(in) :: array_of_psizes(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_type_create_darray_c_f08(size, rank, ndims, array_of_gsizes, array_of_distribs, &
        array_of_dargs, array_of_psizes, order, oldtype, newtype, ierror)
      import
      integer, intent(in) :: size
      integer, intent(in) :: rank
      integer, intent(in) :: ndims
      integer(MPI_COUNT_KIND), intent(in) :: array_of_gsizes(*)
      integer, intent(in) :: array_of_distribs(*)
      integer, intent(in) :: array_of_dargs(*)
      integer, intent(in) :: array_of_psizes(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_create_resized
    subroutine mpi_type_create_resized_f08(oldtype, lb, extent, newtype, ierror)
      import
      type(MPI_Datatype), intent(in) :: oldtype
      integer(MPI_ADDRESS_KIND), intent(in) :: lb
      integer(MPI_ADDRESS_KIND), intent(in) :: extent
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_create_resized_c
    subroutine mpi_type_create_resized_c_f08(oldtype, lb, extent, newtype, ierror)
      import
      type(MPI_Datatype), intent(in) :: oldtype
      integer(MPI_COUNT_KIND), intent(in) :: lb
      integer(MPI_COUNT_KIND), intent(in) :: extent
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_dup
    subroutine mpi_type_dup_f08(oldtype, newtype, ierror)
      import
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_get_value_index
    subroutine mpi_type_get_value_index_f08(value_type, index_type, pair_type, ierror)
      import
      type(MPI_Datatype), intent(in) :: value_type
      type(MPI_Datatype), intent(in) :: index_type
      type(MPI_Datatype), intent(out) :: pair_type
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Get_address
    subroutine mpi_get_address_f08ts(location, address, ierror) bind(C, name="mpi_get_address_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: location
      integer(MPI_ADDRESS_KIND), intent(out) :: address
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_size
    subroutine mpi_type_size_f08(datatype, size, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_type_size_c_f08(datatype, size, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_get_extent
    subroutine mpi_type_get_extent_f08(datatype, lb, extent, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_ADDRESS_KIND), intent(out) :: lb
      integer(MPI_ADDRESS_KIND), intent(out) :: extent
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_get_extent_c
    subroutine mpi_type_get_extent_c_f08(datatype, lb, extent, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: lb
      integer(MPI_COUNT_KIND), intent(out) :: extent
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_get_true_extent
    subroutine mpi_type_get_true_extent_f08(datatype, true_lb, true_extent, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_ADDRESS_KIND), intent(out) :: true_lb
      integer(MPI_ADDRESS_KIND), intent(out) :: true_extent
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_get_true_extent_c
    subroutine mpi_type_get_true_extent_c_f08(datatype, true_lb, true_extent, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: true_lb
      integer(MPI_COUNT_KIND), intent(out) :: true_extent
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_commit
    subroutine mpi_type_commit_f08(datatype, ierror)
      import
      type(MPI_Datatype), intent(inout) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_free
    subroutine mpi_type_free_f08(datatype, ierror)
      import
      type(MPI_Datatype), intent(inout) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Get_elements
    subroutine mpi_get_elements_f08(status, datatype, count, ierror)
      import
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_get_elements_c_f08(status, datatype, count, ierror)
      import
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_get_envelope
    subroutine mpi_type_get_envelope_f08(datatype, num_integers, num_addresses, num_datatypes, combiner, &
        ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: num_integers
      integer, intent(out) :: num_addresses
      integer, intent(out) :: num_datatypes
      integer, intent(out) :: combiner
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_type_get_envelope_c_f08(datatype, num_integers, num_addresses, num_large_counts, &
        num_datatypes, combiner, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: num_integers
      integer(MPI_COUNT_KIND), intent(out) :: num_addresses
      integer(MPI_COUNT_KIND), intent(out) :: num_large_counts
      integer(MPI_COUNT_KIND), intent(out) :: num_datatypes
      integer, intent(out) :: combiner
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_get_contents
    subroutine mpi_type_get_contents_f08(datatype, max_integers, max_addresses, max_datatypes, &
        array_of_integers, array_of_addresses, array_of_datatypes, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: max_integers
      integer, intent(in) :: max_addresses
      integer, intent(in) :: max_datatypes
      integer, intent(out) :: array_of_integers(*)
      integer(MPI_ADDRESS_KIND), intent(out) :: array_of_addresses(*)
      type(MPI_Datatype), intent(out) :: array_of_datatypes(*)
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_type_get_contents_c_f08(datatype, max_integers, max_addresses, max_large_counts, &
        max_datatypes, array_of_integers, array_of_addresses, array_of_large_counts, array_of_datatypes, &
        ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(in) :: max_integers
      integer(MPI_COUNT_KIND), intent(in) :: max_addresses
      integer(MPI_COUNT_KIND), intent(in) :: max_large_counts
      integer(MPI_COUNT_KIND), intent(in) :: max_datatypes
      integer, intent(out) :: array_of_integers(*)
      integer(MPI_ADDRESS_KIND), intent(out) :: array_of_addresses(*)
      integer(MPI_COUNT_KIND), intent(out) :: array_of_large_counts(*)
      type(MPI_Datatype), intent(out) :: array_of_datatypes(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Pack
    subroutine mpi_pack_f08ts(inbuf, incount, datatype, outbuf, outsize, position, comm, ierror &
        ) bind(C, name="mpi_pack_f08ts__")
      import
      type(*), dimension(..), intent(in) :: inbuf
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(*), dimension(..) :: outbuf
      integer, intent(in) :: outsize
      integer, intent(inout) :: position
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_pack_c_f08ts(inbuf, incount, datatype, outbuf, outsize, position, comm, ierror &
        ) bind(C, name="mpi_pack_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: inbuf
      integer(MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(*), dimension(..) :: outbuf
      integer(MPI_COUNT_KIND), intent(in) :: outsize
      integer(MPI_COUNT_KIND), intent(inout) :: position
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Unpack
    subroutine mpi_unpack_f08ts(inbuf, insize, position, outbuf, outcount, datatype, comm, ierror &
        ) bind(C, name="mpi_unpack_f08ts__")
      import
      type(*), dimension(..), intent(in) :: inbuf
      integer, intent(in) :: insize
      integer, intent(inout) :: position
      type(*), dimension(..) :: outbuf
      integer, intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_unpack_c_f08ts(inbuf, insize, position, outbuf, outcount, datatype, comm, ierror &
        ) bind(C, name="mpi_unpack_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: inbuf
      integer(MPI_COUNT_KIND), intent(in) :: insize
      integer(MPI_COUNT_KIND), intent(inout) :: position
      type(*), dimension(..) :: outbuf
      integer(MPI_COUNT_KIND), intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Pack_size
    subroutine mpi_pack_size_f08(incount, datatype, comm, size, ierror)
      import
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_pack_size_c_f08(incount, datatype, comm, size, ierror)
      import
      integer(MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Pack_external
    subroutine mpi_pack_external_f08ts(datarep, inbuf, incount, datatype, outbuf, outsize, position, ierror &
        ) bind(C, name="mpi_pack_external_f08ts__")
      import
      type(*), dimension(..), intent(in) :: datarep
      type(*), dimension(..), intent(in) :: inbuf
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(*), dimension(..) :: outbuf
      integer(MPI_ADDRESS_KIND), intent(in) :: outsize
      integer(MPI_ADDRESS_KIND), intent(inout) :: position
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_pack_external_c_f08ts(datarep, inbuf, incount, datatype, outbuf, outsize, position, ierror &
        ) bind(C, name="mpi_pack_external_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: datarep
      type(*), dimension(..), intent(in) :: inbuf
      integer(MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(*), dimension(..) :: outbuf
      integer(MPI_COUNT_KIND), intent(in) :: outsize
      integer(MPI_COUNT_KIND), intent(inout) :: position
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Unpack_external
    subroutine mpi_unpack_external_f08ts(datarep, inbuf, insize, position, outbuf, outcount, datatype, ierror &
        ) bind(C, name="mpi_unpack_external_f08ts__")
      import
      type(*), dimension(..), intent(in) :: datarep
      type(*), dimension(..), intent(in) :: inbuf
      integer(MPI_ADDRESS_KIND), intent(in) :: insize
      integer(MPI_ADDRESS_KIND), intent(inout) :: position
      type(*), dimension(..) :: outbuf
      integer, intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_unpack_external_c_f08ts(datarep, inbuf, insize, position, outbuf, outcount, datatype, &
        ierror) bind(C, name="mpi_unpack_external_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: datarep
      type(*), dimension(..), intent(in) :: inbuf
      integer(MPI_COUNT_KIND), intent(in) :: insize
      integer(MPI_COUNT_KIND), intent(inout) :: position
      type(*), dimension(..) :: outbuf
      integer(MPI_COUNT_KIND), intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Pack_external_size
    subroutine mpi_pack_external_size_f08(datarep, incount, datatype, size, ierror)
      import
      character(len=*), intent(in) :: datarep
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_ADDRESS_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_pack_external_size_c_f08(datarep, incount, datatype, size, ierror)
      import
      character(len=*), intent(in) :: datarep
      integer(MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Barrier
    subroutine mpi_barrier_f08(comm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Bcast
    subroutine mpi_bcast_f08ts(buffer, count, datatype, root, comm, ierror &
        ) bind(C, name="mpi_bcast_f08ts__")
      import
      type(*), dimension(..) :: buffer
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_bcast_c_f08ts(buffer, count, datatype, root, comm, ierror &
        ) bind(C, name="mpi_bcast_c_f08ts__")
      import
      type(*), dimension(..) :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Gather
    subroutine mpi_gather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, ierror &
        ) bind(C, name="mpi_gather_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_gather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        ierror) bind(C, name="mpi_gather_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Gatherv
    subroutine mpi_gatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, &
        comm, ierror) bind(C, name="mpi_gatherv_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_gatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, &
        comm, ierror) bind(C, name="mpi_gatherv_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Scatter
    subroutine mpi_scatter_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        ierror) bind(C, name="mpi_scatter_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_scatter_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        ierror) bind(C, name="mpi_scatter_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Scatterv
    subroutine mpi_scatterv_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, &
        comm, ierror) bind(C, name="mpi_scatterv_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_scatterv_c_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, &
        comm, ierror) bind(C, name="mpi_scatterv_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Allgather
    subroutine mpi_allgather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror &
        ) bind(C, name="mpi_allgather_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_allgather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror &
        ) bind(C, name="mpi_allgather_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Allgatherv
    subroutine mpi_allgatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, &
        ierror) bind(C, name="mpi_allgatherv_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_allgatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
        comm, ierror) bind(C, name="mpi_allgatherv_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Alltoall
    subroutine mpi_alltoall_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror &
        ) bind(C, name="mpi_alltoall_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_alltoall_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror &
        ) bind(C, name="mpi_alltoall_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Alltoallv
    subroutine mpi_alltoallv_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
        recvtype, comm, ierror) bind(C, name="mpi_alltoallv_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_alltoallv_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
        recvtype, comm, ierror) bind(C, name="mpi_alltoallv_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Alltoallw
    subroutine mpi_alltoallw_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
        recvtypes, comm, ierror) bind(C, name="mpi_alltoallw_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_alltoallw_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
        recvtypes, comm, ierror) bind(C, name="mpi_alltoallw_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Reduce
    subroutine mpi_reduce_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, ierror &
        ) bind(C, name="mpi_reduce_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_reduce_c_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, ierror &
        ) bind(C, name="mpi_reduce_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Allreduce
    subroutine mpi_allreduce_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror &
        ) bind(C, name="mpi_allreduce_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_allreduce_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror &
        ) bind(C, name="mpi_allreduce_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Reduce_scatter_block
    subroutine mpi_reduce_scatter_block_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, ierror &
        ) bind(C, name="mpi_reduce_scatter_block_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_reduce_scatter_block_c_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, ierror &
        ) bind(C, name="mpi_reduce_scatter_block_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Reduce_scatter
    subroutine mpi_reduce_scatter_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, ierror &
        ) bind(C, name="mpi_reduce_scatter_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_reduce_scatter_c_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, ierror &
        ) bind(C, name="mpi_reduce_scatter_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Scan
    subroutine mpi_scan_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror &
        ) bind(C, name="mpi_scan_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_scan_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror &
        ) bind(C, name="mpi_scan_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Exscan
    subroutine mpi_exscan_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror &
        ) bind(C, name="mpi_exscan_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_exscan_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror &
        ) bind(C, name="mpi_exscan_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Op_create
    subroutine mpi_op_create_f08(user_fn, commute, op, ierror)
      import
      procedure(MPI_User_function) :: user_fn
      logical, intent(in) :: commute
      type(MPI_Op), intent(out) :: op
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Op_create_c
    subroutine mpi_op_create_c_f08(user_fn, commute, op, ierror)
      import
      procedure(MPI_User_function_c) :: user_fn
      logical, intent(in) :: commute
      type(MPI_Op), intent(out) :: op
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Op_free
    subroutine mpi_op_free_f08(op, ierror)
      import
      type(MPI_Op), intent(inout) :: op
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Op_commutative
    subroutine mpi_op_commutative_f08(op, commute, ierror)
      import
      type(MPI_Op), intent(in) :: op
      logical, intent(out) :: commute
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Reduce_local
    subroutine mpi_reduce_local_f08ts(inbuf, inoutbuf, count, datatype, op, ierror &
        ) bind(C, name="mpi_reduce_local_f08ts__")
      import
      type(*), dimension(..), intent(in) :: inbuf
      type(*), dimension(..) :: inoutbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_reduce_local_c_f08ts(inbuf, inoutbuf, count, datatype, op, ierror &
        ) bind(C, name="mpi_reduce_local_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: inbuf
      type(*), dimension(..) :: inoutbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Ibarrier
    subroutine mpi_ibarrier_f08(comm, request, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Ibcast
    subroutine mpi_ibcast_f08ts(buffer, count, datatype, root, comm, request, ierror &
        ) bind(C, name="mpi_ibcast_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buffer
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_ibcast_c_f08ts(buffer, count, datatype, root, comm, request, ierror &
        ) bind(C, name="mpi_ibcast_c_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Igather
    subroutine mpi_igather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        request, ierror) bind(C, name="mpi_igather_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_igather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        request, ierror) bind(C, name="mpi_igather_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Igatherv
    subroutine mpi_igatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, &
        comm, request, ierror) bind(C, name="mpi_igatherv_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_igatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, &
        comm, request, ierror) bind(C, name="mpi_igatherv_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Iscatter
    subroutine mpi_iscatter_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        request, ierror) bind(C, name="mpi_iscatter_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_iscatter_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        request, ierror) bind(C, name="mpi_iscatter_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Iscatterv
    subroutine mpi_iscatterv_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, &
        comm, request, ierror) bind(C, name="mpi_iscatterv_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_iscatterv_c_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, &
        comm, request, ierror) bind(C, name="mpi_iscatterv_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Iallgather
    subroutine mpi_iallgather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request, &
        ierror) bind(C, name="mpi_iallgather_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_iallgather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        request, ierror) bind(C, name="mpi_iallgather_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Iallgatherv
    subroutine mpi_iallgatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, &
        request, ierror) bind(C, name="mpi_iallgatherv_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_iallgatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
        comm, request, ierror) bind(C, name="mpi_iallgatherv_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Ialltoall
    subroutine mpi_ialltoall_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request, &
        ierror) bind(C, name="mpi_ialltoall_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_ialltoall_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request, &
        ierror) bind(C, name="mpi_ialltoall_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Ialltoallv
    subroutine mpi_ialltoallv_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
        recvtype, comm, request, ierror) bind(C, name="mpi_ialltoallv_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_ialltoallv_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
        recvtype, comm, request, ierror) bind(C, name="mpi_ialltoallv_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Ialltoallw
    subroutine mpi_ialltoallw_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
        recvtypes, comm, request, ierror) bind(C, name="mpi_ialltoallw_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_ialltoallw_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
        recvtypes, comm, request, ierror) bind(C, name="mpi_ialltoallw_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Ireduce
    subroutine mpi_ireduce_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, request, ierror &
        ) bind(C, name="mpi_ireduce_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_ireduce_c_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, request, ierror &
        ) bind(C, name="mpi_ireduce_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Iallreduce
    subroutine mpi_iallreduce_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror &
        ) bind(C, name="mpi_iallreduce_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_iallreduce_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror &
        ) bind(C, name="mpi_iallreduce_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Ireduce_scatter_block
    subroutine mpi_ireduce_scatter_block_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, request, &
        ierror) bind(C, name="mpi_ireduce_scatter_block_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_ireduce_scatter_block_c_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, request, &
        ierror) bind(C, name="mpi_ireduce_scatter_block_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Ireduce_scatter
    subroutine mpi_ireduce_scatter_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, request, ierror &
        ) bind(C, name="mpi_ireduce_scatter_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_ireduce_scatter_c_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, request, ierror &
        ) bind(C, name="mpi_ireduce_scatter_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Iscan
    subroutine mpi_iscan_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror &
        ) bind(C, name="mpi_iscan_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_iscan_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror &
        ) bind(C, name="mpi_iscan_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Iexscan
    subroutine mpi_iexscan_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror &
        ) bind(C, name="mpi_iexscan_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_iexscan_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror &
        ) bind(C, name="mpi_iexscan_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Barrier_init
    subroutine mpi_barrier_init_f08(comm, info, request, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Bcast_init
    subroutine mpi_bcast_init_f08ts(buffer, count, datatype, root, comm, info, request, ierror &
        ) bind(C, name="mpi_bcast_init_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buffer
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_bcast_init_c_f08ts(buffer, count, datatype, root, comm, info, request, ierror &
        ) bind(C, name="mpi_bcast_init_c_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Gather_init
    subroutine mpi_gather_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        info, request, ierror) bind(C, name="mpi_gather_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_gather_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        info, request, ierror) bind(C, name="mpi_gather_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Gatherv_init
    subroutine mpi_gatherv_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
        root, comm, info, request, ierror) bind(C, name="mpi_gatherv_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_gatherv_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
        root, comm, info, request, ierror) bind(C, name="mpi_gatherv_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Scatter_init
    subroutine mpi_scatter_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        info, request, ierror) bind(C, name="mpi_scatter_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_scatter_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        info, request, ierror) bind(C, name="mpi_scatter_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Scatterv_init
    subroutine mpi_scatterv_init_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, &
        root, comm, info, request, ierror) bind(C, name="mpi_scatterv_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_scatterv_init_c_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, &
        root, comm, info, request, ierror) bind(C, name="mpi_scatterv_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Allgather_init
    subroutine mpi_allgather_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, &
        request, ierror) bind(C, name="mpi_allgather_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_allgather_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        info, request, ierror) bind(C, name="mpi_allgather_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Allgatherv_init
    subroutine mpi_allgatherv_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
        comm, info, request, ierror) bind(C, name="mpi_allgatherv_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_allgatherv_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
        comm, info, request, ierror) bind(C, name="mpi_allgatherv_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Alltoall_init
    subroutine mpi_alltoall_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, &
        request, ierror) bind(C, name="mpi_alltoall_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_alltoall_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        info, request, ierror) bind(C, name="mpi_alltoall_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Alltoallv_init
    subroutine mpi_alltoallv_init_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
        recvtype, comm, info, request, ierror) bind(C, name="mpi_alltoallv_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_alltoallv_init_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
        recvtype, comm, info, request, ierror) bind(C, name="mpi_alltoallv_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Alltoallw_init
    subroutine mpi_alltoallw_init_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
        recvtypes, comm, info, request, ierror) bind(C, name="mpi_alltoallw_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_alltoallw_init_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
        rdispls, recvtypes, comm, info, request, ierror) bind(C, name="mpi_alltoallw_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Reduce_init
    subroutine mpi_reduce_init_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, info, request, ierror &
        ) bind(C, name="mpi_reduce_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_reduce_init_c_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, info, request, &
        ierror) bind(C, name="mpi_reduce_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Allreduce_init
    subroutine mpi_allreduce_init_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror &
        ) bind(C, name="mpi_allreduce_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_allreduce_init_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror &
        ) bind(C, name="mpi_allreduce_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Reduce_scatter_block_init
    subroutine mpi_reduce_scatter_block_init_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, info, &
        request, ierror) bind(C, name="mpi_reduce_scatter_block_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_reduce_scatter_block_init_c_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, info, &
        request, ierror) bind(C, name="mpi_reduce_scatter_block_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Reduce_scatter_init
    subroutine mpi_reduce_scatter_init_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, request, &
        ierror) bind(C, name="mpi_reduce_scatter_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_reduce_scatter_init_c_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, request, &
        ierror) bind(C, name="mpi_reduce_scatter_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Scan_init
    subroutine mpi_scan_init_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror &
        ) bind(C, name="mpi_scan_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_scan_init_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror &
        ) bind(C, name="mpi_scan_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Exscan_init
    subroutine mpi_exscan_init_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror &
        ) bind(C, name="mpi_exscan_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_exscan_init_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror &
        ) bind(C, name="mpi_exscan_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Group_size
    subroutine mpi_group_size_f08(group, size, ierror)
      import
      type(MPI_Group), intent(in) :: group
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Group_rank
    subroutine mpi_group_rank_f08(group, rank, ierror)
      import
      type(MPI_Group), intent(in) :: group
      integer, intent(out) :: rank
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Group_translate_ranks
    subroutine mpi_group_translate_ranks_f08(group1, n, ranks1, group2, ranks2, ierror)
      import
      type(MPI_Group), intent(in) :: group1
      integer, intent(in) :: n
      integer, intent(in) :: ranks1(*)
      type(MPI_Group), intent(in) :: group2
      integer, intent(out) :: ranks2(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Group_compare
    subroutine mpi_group_compare_f08(group1, group2, result, ierror)
      import
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      integer, intent(out) :: result
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Group_union
    subroutine mpi_group_union_f08(group1, group2, newgroup, ierror)
      import
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Group_intersection
    subroutine mpi_group_intersection_f08(group1, group2, newgroup, ierror)
      import
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Group_difference
    subroutine mpi_group_difference_f08(group1, group2, newgroup, ierror)
      import
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Group_incl
    subroutine mpi_group_incl_f08(group, n, ranks, newgroup, ierror)
      import
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranks(*)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Group_excl
    subroutine mpi_group_excl_f08(group, n, ranks, newgroup, ierror)
      import
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranks(*)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Group_range_incl
    subroutine mpi_group_range_incl_f08(group, n, ranges, newgroup, ierror)
      import
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranges(3, *)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Group_range_excl
    subroutine mpi_group_range_excl_f08(group, n, ranges, newgroup, ierror)
      import
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranges(3, *)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Group_from_session_pset
    subroutine mpi_group_from_session_pset_f08(session, pset_name, newgroup, ierror)
      import
      type(MPI_Session), intent(in) :: session
      character(len=*), intent(in) :: pset_name
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Group_free
    subroutine mpi_group_free_f08(group, ierror)
      import
      type(MPI_Group), intent(inout) :: group
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_size
    subroutine mpi_comm_size_f08(comm, size, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_rank
    subroutine mpi_comm_rank_f08(comm, rank, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: rank
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_compare
    subroutine mpi_comm_compare_f08(comm1, comm2, result, ierror)
      import
      type(MPI_Comm), intent(in) :: comm1
      type(MPI_Comm), intent(in) :: comm2
      integer, intent(out) :: result
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_group
    subroutine mpi_comm_group_f08(comm, group, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_dup
    subroutine mpi_comm_dup_f08(comm, newcomm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_dup_with_info
    subroutine mpi_comm_dup_with_info_f08(comm, info, newcomm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_idup
    subroutine mpi_comm_idup_f08(comm, newcomm, request, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_idup_with_info
    subroutine mpi_comm_idup_with_info_f08(comm, info, newcomm, request, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(out) :: newcomm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_create
    subroutine mpi_comm_create_f08(comm, group, newcomm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(in) :: group
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_create_group
    subroutine mpi_comm_create_group_f08(comm, group, tag, newcomm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: tag
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_create_from_group
    subroutine mpi_comm_create_from_group_f08(group, stringtag, info, errhandler, newcomm, ierror)
      import
      type(MPI_Group), intent(in) :: group
      character(len=*), intent(in) :: stringtag
      type(MPI_Info), intent(in) :: info
      type(MPI_Errhandler), intent(in) :: errhandler
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_split
    subroutine mpi_comm_split_f08(comm, color, key, newcomm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: color
      integer, intent(in) :: key
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_split_type
    subroutine mpi_comm_split_type_f08(comm, split_type, key, info, newcomm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: split_type
      integer, intent(in) :: key
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_free
    subroutine mpi_comm_free_f08(comm, ierror)
      import
      type(MPI_Comm), intent(inout) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_set_info
    subroutine mpi_comm_set_info_f08(comm, info, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_get_info
    subroutine mpi_comm_get_info_f08(comm, info_used, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_test_inter
    subroutine mpi_comm_test_inter_f08(comm, flag, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_remote_size
    subroutine mpi_comm_remote_size_f08(comm, size, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_remote_group
    subroutine mpi_comm_remote_group_f08(comm, group, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Intercomm_create
    subroutine mpi_intercomm_create_f08(local_comm, local_leader, peer_comm, remote_leader, tag, newintercomm, &
        ierror)
      import
      type(MPI_Comm), intent(in) :: local_comm
      integer, intent(in) :: local_leader
      type(MPI_Comm), intent(in) :: peer_comm
      integer, intent(in) :: remote_leader
      integer, intent(in) :: tag
      type(MPI_Comm), intent(out) :: newintercomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Intercomm_create_from_groups
    subroutine mpi_intercomm_create_from_groups_f08(local_group, local_leader, remote_group, remote_leader, &
        stringtag, info, errhandler, newintercomm, ierror)
      import
      type(MPI_Group), intent(in) :: local_group
      integer, intent(in) :: local_leader
      type(MPI_Group), intent(in) :: remote_group
      integer, intent(in) :: remote_leader
      character(len=*), intent(in) :: stringtag
      type(MPI_Info), intent(in) :: info
      type(MPI_Errhandler), intent(in) :: errhandler
      type(MPI_Comm), intent(out) :: newintercomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Intercomm_merge
    subroutine mpi_intercomm_merge_f08(intercomm, high, newintracomm, ierror)
      import
      type(MPI_Comm), intent(in) :: intercomm
      logical, intent(in) :: high
      type(MPI_Comm), intent(out) :: newintracomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_create_keyval
    subroutine mpi_comm_create_keyval_f08(comm_copy_attr_fn, comm_delete_attr_fn, comm_keyval, extra_state, &
        ierror)
      import
      procedure(MPI_Comm_copy_attr_function) :: comm_copy_attr_fn
      procedure(MPI_Comm_delete_attr_function) :: comm_delete_attr_fn
      integer, intent(out) :: comm_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_free_keyval
    subroutine mpi_comm_free_keyval_f08(comm_keyval, ierror)
      import
      integer, intent(inout) :: comm_keyval
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_set_attr
    subroutine mpi_comm_set_attr_f08(comm, comm_keyval, attribute_val, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: comm_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: attribute_val
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_get_attr
    subroutine mpi_comm_get_attr_f08(comm, comm_keyval, attribute_val, flag, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: comm_keyval
      integer(MPI_ADDRESS_KIND), intent(out) :: attribute_val
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_delete_attr
    subroutine mpi_comm_delete_attr_f08(comm, comm_keyval, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: comm_keyval
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_create_keyval
    subroutine mpi_win_create_keyval_f08(win_copy_attr_fn, win_delete_attr_fn, win_keyval, extra_state, ierror &
        )
      import
      procedure(MPI_Win_copy_attr_function) :: win_copy_attr_fn
      procedure(MPI_Win_delete_attr_function) :: win_delete_attr_fn
      integer, intent(out) :: win_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_free_keyval
    subroutine mpi_win_free_keyval_f08(win_keyval, ierror)
      import
      integer, intent(inout) :: win_keyval
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_set_attr
    subroutine mpi_win_set_attr_f08(win, win_keyval, attribute_val, ierror)
      import
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: win_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: attribute_val
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_get_attr
    subroutine mpi_win_get_attr_f08(win, win_keyval, attribute_val, flag, ierror)
      import
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: win_keyval
      integer(MPI_ADDRESS_KIND), intent(out) :: attribute_val
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_delete_attr
    subroutine mpi_win_delete_attr_f08(win, win_keyval, ierror)
      import
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: win_keyval
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_create_keyval
    subroutine mpi_type_create_keyval_f08(type_copy_attr_fn, type_delete_attr_fn, type_keyval, extra_state, &
        ierror)
      import
      procedure(MPI_Type_copy_attr_function) :: type_copy_attr_fn
      procedure(MPI_Type_delete_attr_function) :: type_delete_attr_fn
      integer, intent(out) :: type_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_free_keyval
    subroutine mpi_type_free_keyval_f08(type_keyval, ierror)
      import
      integer, intent(inout) :: type_keyval
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_set_attr
    subroutine mpi_type_set_attr_f08(datatype, type_keyval, attribute_val, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: type_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: attribute_val
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_get_attr
    subroutine mpi_type_get_attr_f08(datatype, type_keyval, attribute_val, flag, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: type_keyval
      integer(MPI_ADDRESS_KIND), intent(out) :: attribute_val
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_delete_attr
    subroutine mpi_type_delete_attr_f08(datatype, type_keyval, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: type_keyval
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_set_name
    subroutine mpi_comm_set_name_f08(comm, comm_name, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      character(len=*), intent(in) :: comm_name
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_get_name
    subroutine mpi_comm_get_name_f08(comm, comm_name, resultlen, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      character(len=MPI_MAX_OBJECT_NAME), intent(out) :: comm_name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_set_name
    subroutine mpi_type_set_name_f08(datatype, type_name, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      character(len=*), intent(in) :: type_name
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_get_name
    subroutine mpi_type_get_name_f08(datatype, type_name, resultlen, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      character(len=MPI_MAX_OBJECT_NAME), intent(out) :: type_name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_set_name
    subroutine mpi_win_set_name_f08(win, win_name, ierror)
      import
      type(MPI_Win), intent(in) :: win
      character(len=*), intent(in) :: win_name
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_get_name
    subroutine mpi_win_get_name_f08(win, win_name, resultlen, ierror)
      import
      type(MPI_Win), intent(in) :: win
      character(len=MPI_MAX_OBJECT_NAME), intent(out) :: win_name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Cart_create
    subroutine mpi_cart_create_f08(comm_old, ndims, dims, periods, reorder, comm_cart, ierror)
      import
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: ndims
      integer, intent(in) :: dims(*)
      logical, intent(in) :: periods(*)
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_cart
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Dims_create
    subroutine mpi_dims_create_f08(nnodes, ndims, dims, ierror)
      import
      integer, intent(in) :: nnodes
      integer, intent(in) :: ndims
      integer, intent(inout) :: dims(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Graph_create
    subroutine mpi_graph_create_f08(comm_old, nnodes, index, edges, reorder, comm_graph, ierror)
      import
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: nnodes
      integer, intent(in) :: index(*)
      integer, intent(in) :: edges(*)
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_graph
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Dist_graph_create_adjacent
    subroutine mpi_dist_graph_create_adjacent_f08(comm_old, indegree, sources, sourceweights, outdegree, &
        destinations, destweights, info, reorder, comm_dist_graph, ierror)
      import
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: indegree
      integer, intent(in) :: sources(*)
      integer, intent(in) :: sourceweights(*)
      integer, intent(in) :: outdegree
      integer, intent(in) :: destinations(*)
      integer, intent(in) :: destweights(*)
      type(MPI_Info), intent(in) :: info
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_dist_graph
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Dist_graph_create
    subroutine mpi_dist_graph_create_f08(comm_old, n, sources, degrees, destinations, weights, info, reorder, &
        comm_dist_graph, ierror)
      import
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: n
      integer, intent(in) :: sources(*)
      integer, intent(in) :: degrees(*)
      integer, intent(in) :: destinations(*)
      integer, intent(in) :: weights(*)
      type(MPI_Info), intent(in) :: info
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_dist_graph
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Topo_test
    subroutine mpi_topo_test_f08(comm, status, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Graphdims_get
    subroutine mpi_graphdims_get_f08(comm, nnodes, nedges, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: nnodes
      integer, intent(out) :: nedges
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Graph_get
    subroutine mpi_graph_get_f08(comm, maxindex, maxedges, index, edges, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: maxindex
      integer, intent(in) :: maxedges
      integer, intent(out) :: index(*)
      integer, intent(out) :: edges(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Cartdim_get
    subroutine mpi_cartdim_get_f08(comm, ndims, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: ndims
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Cart_get
    subroutine mpi_cart_get_f08(comm, maxdims, dims, periods, coords, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: maxdims
      integer, intent(out) :: dims(*)
      logical, intent(out) :: periods(*)
      integer, intent(out) :: coords(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Cart_rank
    subroutine mpi_cart_rank_f08(comm, coords, rank, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: coords(*)
      integer, intent(out) :: rank
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Cart_coords
    subroutine mpi_cart_coords_f08(comm, rank, maxdims, coords, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: rank
      integer, intent(in) :: maxdims
      integer, intent(out) :: coords(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Graph_neighbors_count
    subroutine mpi_graph_neighbors_count_f08(comm, rank, nneighbors, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: rank
      integer, intent(out) :: nneighbors
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Graph_neighbors
    subroutine mpi_graph_neighbors_f08(comm, rank, maxneighbors, neighbors, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: rank
      integer, intent(in) :: maxneighbors
      integer, intent(out) :: neighbors(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Dist_graph_neighbors_count
    subroutine mpi_dist_graph_neighbors_count_f08(comm, indegree, outdegree, weighted, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: indegree
      integer, intent(out) :: outdegree
      logical, intent(out) :: weighted
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Dist_graph_neighbors
    subroutine mpi_dist_graph_neighbors_f08(comm, maxindegree, sources, sourceweights, maxoutdegree, &
        destinations, destweights, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: maxindegree
      integer, intent(out) :: sources(*)
      integer :: sourceweights(*)
      integer, intent(in) :: maxoutdegree
      integer, intent(out) :: destinations(*)
      integer :: destweights(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Cart_shift
    subroutine mpi_cart_shift_f08(comm, direction, disp, rank_source, rank_dest, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: direction
      integer, intent(in) :: disp
      integer, intent(out) :: rank_source
      integer, intent(out) :: rank_dest
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Cart_sub
    subroutine mpi_cart_sub_f08(comm, remain_dims, newcomm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      logical, intent(in) :: remain_dims(*)
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Cart_map
    subroutine mpi_cart_map_f08(comm, ndims, dims, periods, newrank, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: ndims
      integer, intent(in) :: dims(*)
      logical, intent(in) :: periods(*)
      integer, intent(out) :: newrank
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Graph_map
    subroutine mpi_graph_map_f08(comm, nnodes, index, edges, newrank, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: nnodes
      integer, intent(in) :: index(*)
      integer, intent(in) :: edges(*)
      integer, intent(out) :: newrank
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Neighbor_allgather
    subroutine mpi_neighbor_allgather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        ierror) bind(C, name="mpi_neighbor_allgather_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_neighbor_allgather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        ierror) bind(C, name="mpi_neighbor_allgather_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Neighbor_allgatherv
    subroutine mpi_neighbor_allgatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
        recvtype, comm, ierror) bind(C, name="mpi_neighbor_allgatherv_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_neighbor_allgatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
        recvtype, comm, ierror) bind(C, name="mpi_neighbor_allgatherv_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Neighbor_alltoall
    subroutine mpi_neighbor_alltoall_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        ierror) bind(C, name="mpi_neighbor_alltoall_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_neighbor_alltoall_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        ierror) bind(C, name="mpi_neighbor_alltoall_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Neighbor_alltoallv
    subroutine mpi_neighbor_alltoallv_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
        rdispls, recvtype, comm, ierror) bind(C, name="mpi_neighbor_alltoallv_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_neighbor_alltoallv_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
        rdispls, recvtype, comm, ierror) bind(C, name="mpi_neighbor_alltoallv_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Neighbor_alltoallw
    subroutine mpi_neighbor_alltoallw_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
        rdispls, recvtypes, comm, ierror) bind(C, name="mpi_neighbor_alltoallw_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_neighbor_alltoallw_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
        rdispls, recvtypes, comm, ierror) bind(C, name="mpi_neighbor_alltoallw_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Ineighbor_allgather
    subroutine mpi_ineighbor_allgather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        request, ierror) bind(C, name="mpi_ineighbor_allgather_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_ineighbor_allgather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
        comm, request, ierror) bind(C, name="mpi_ineighbor_allgather_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Ineighbor_allgatherv
    subroutine mpi_ineighbor_allgatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
        recvtype, comm, request, ierror) bind(C, name="mpi_ineighbor_allgatherv_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_ineighbor_allgatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
        recvtype, comm, request, ierror) bind(C, name="mpi_ineighbor_allgatherv_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Ineighbor_alltoall
    subroutine mpi_ineighbor_alltoall_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        request, ierror) bind(C, name="mpi_ineighbor_alltoall_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_ineighbor_alltoall_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        request, ierror) bind(C, name="mpi_ineighbor_alltoall_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Ineighbor_alltoallv
    subroutine mpi_ineighbor_alltoallv_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
        rdispls, recvtype, comm, request, ierror) bind(C, name="mpi_ineighbor_alltoallv_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_ineighbor_alltoallv_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
        rdispls, recvtype, comm, request, ierror) bind(C, name="mpi_ineighbor_alltoallv_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Ineighbor_alltoallw
    subroutine mpi_ineighbor_alltoallw_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
        rdispls, recvtypes, comm, request, ierror) bind(C, name="mpi_ineighbor_alltoallw_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_ineighbor_alltoallw_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
        rdispls, recvtypes, comm, request, ierror) bind(C, name="mpi_ineighbor_alltoallw_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Neighbor_allgather_init
    subroutine mpi_neighbor_allgather_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
        comm, info, request, ierror) bind(C, name="mpi_neighbor_allgather_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_neighbor_allgather_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
        comm, info, request, ierror) bind(C, name="mpi_neighbor_allgather_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Neighbor_allgatherv_init
    subroutine mpi_neighbor_allgatherv_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
        recvtype, comm, info, request, ierror) bind(C, name="mpi_neighbor_allgatherv_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_neighbor_allgatherv_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
        recvtype, comm, info, request, ierror) bind(C, name="mpi_neighbor_allgatherv_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Neighbor_alltoall_init
    subroutine mpi_neighbor_alltoall_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
        comm, info, request, ierror) bind(C, name="mpi_neighbor_alltoall_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_neighbor_alltoall_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
        comm, info, request, ierror) bind(C, name="mpi_neighbor_alltoall_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Neighbor_alltoallv_init
    subroutine mpi_neighbor_alltoallv_init_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
        rdispls, recvtype, comm, info, request, ierror) bind(C, name="mpi_neighbor_alltoallv_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_neighbor_alltoallv_init_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
        rdispls, recvtype, comm, info, request, ierror &
        ) bind(C, name="mpi_neighbor_alltoallv_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Neighbor_alltoallw_init
    subroutine mpi_neighbor_alltoallw_init_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
        rdispls, recvtypes, comm, info, request, ierror) bind(C, name="mpi_neighbor_alltoallw_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_neighbor_alltoallw_init_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
        recvcounts, rdispls, recvtypes, comm, info, request, ierror &
        ) bind(C, name="mpi_neighbor_alltoallw_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Get_version
    subroutine mpi_get_version_f08(version, subversion, ierror)
      import
      integer, intent(out) :: version
      integer, intent(out) :: subversion
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Get_library_version
    subroutine mpi_get_library_version_f08(version, resultlen, ierror)
      import
      character(len=MPI_MAX_LIBRARY_VERSION_STRING), intent(out) :: version
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Get_processor_name
    subroutine mpi_get_processor_name_f08(name, resultlen, ierror)
      import
      character(len=MPI_MAX_PROCESSOR_NAME), intent(out) :: name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Get_hw_resource_info
    subroutine mpi_get_hw_resource_info_f08(hw_info, ierror)
      import
      type(MPI_Info), intent(out) :: hw_info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Alloc_mem
    subroutine mpi_alloc_mem_f08(size, info, baseptr, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      type(MPI_Info), intent(in) :: info
      type(c_ptr), intent(out) :: baseptr
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Free_mem
    subroutine mpi_free_mem_f08ts(base, ierror) bind(C, name="mpi_free_mem_f08ts__")
      import
      type(*), dimension(..), asynchronous :: base
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_create_errhandler
    subroutine mpi_comm_create_errhandler_f08(comm_errhandler_fn, errhandler, ierror)
      import
      procedure(MPI_Comm_errhandler_function) :: comm_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_set_errhandler
    subroutine mpi_comm_set_errhandler_f08(comm, errhandler, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_get_errhandler
    subroutine mpi_comm_get_errhandler_f08(comm, errhandler, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_create_errhandler
    subroutine mpi_win_create_errhandler_f08(win_errhandler_fn, errhandler, ierror)
      import
      procedure(MPI_Win_errhandler_function) :: win_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_set_errhandler
    subroutine mpi_win_set_errhandler_f08(win, errhandler, ierror)
      import
      type(MPI_Win), intent(in) :: win
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_get_errhandler
    subroutine mpi_win_get_errhandler_f08(win, errhandler, ierror)
      import
      type(MPI_Win), intent(in) :: win
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_create_errhandler
    subroutine mpi_file_create_errhandler_f08(file_errhandler_fn, errhandler, ierror)
      import
      procedure(MPI_File_errhandler_function) :: file_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_set_errhandler
    subroutine mpi_file_set_errhandler_f08(file, errhandler, ierror)
      import
      type(MPI_File), intent(in) :: file
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_get_errhandler
    subroutine mpi_file_get_errhandler_f08(file, errhandler, ierror)
      import
      type(MPI_File), intent(in) :: file
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Session_create_errhandler
    subroutine mpi_session_create_errhandler_f08(session_errhandler_fn, errhandler, ierror)
      import
      procedure(MPI_Session_errhandler_function) :: session_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Session_set_errhandler
    subroutine mpi_session_set_errhandler_f08(session, errhandler, ierror)
      import
      type(MPI_Session), intent(in) :: session
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Session_get_errhandler
    subroutine mpi_session_get_errhandler_f08(session, errhandler, ierror)
      import
      type(MPI_Session), intent(in) :: session
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Errhandler_free
    subroutine mpi_errhandler_free_f08(errhandler, ierror)
      import
      type(MPI_Errhandler), intent(inout) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Error_string
    subroutine mpi_error_string_f08(errorcode, string, resultlen, ierror)
      import
      integer, intent(in) :: errorcode
      character(len=MPI_MAX_ERROR_STRING), intent(out) :: string
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Error_class
    subroutine mpi_error_class_f08(errorcode, errorclass, ierror)
      import
      integer, intent(in) :: errorcode
      integer, intent(out) :: errorclass
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Add_error_class
    subroutine mpi_add_error_class_f08(errorclass, ierror)
      import
      integer, intent(out) :: errorclass
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Remove_error_class
    subroutine mpi_remove_error_class_f08(errorclass, ierror)
      import
      integer, intent(in) :: errorclass
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Add_error_code
    subroutine mpi_add_error_code_f08(errorclass, errorcode, ierror)
      import
      integer, intent(in) :: errorclass
      integer, intent(out) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Remove_error_code
    subroutine mpi_remove_error_code_f08(errorcode, ierror)
      import
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Add_error_string
    subroutine mpi_add_error_string_f08(errorcode, string, ierror)
      import
      integer, intent(in) :: errorcode
      character(len=*), intent(in) :: string
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Remove_error_string
    subroutine mpi_remove_error_string_f08(errorcode, ierror)
      import
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_call_errhandler
    subroutine mpi_comm_call_errhandler_f08(comm, errorcode, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_call_errhandler
    subroutine mpi_win_call_errhandler_f08(win, errorcode, ierror)
      import
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_call_errhandler
    subroutine mpi_file_call_errhandler_f08(fh, errorcode, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Session_call_errhandler
    subroutine mpi_session_call_errhandler_f08(session, errorcode, ierror)
      import
      type(MPI_Session), intent(in) :: session
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Info_create
    subroutine mpi_info_create_f08(info, ierror)
      import
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Info_set
    subroutine mpi_info_set_f08(info, key, value, ierror)
      import
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      character(len=*), intent(in) :: value
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Info_delete
    subroutine mpi_info_delete_f08(info, key, ierror)
      import
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Info_get_string
    subroutine mpi_info_get_string_f08(info, key, buflen, value, flag, ierror)
      import
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(inout) :: buflen
      character(len=*), intent(out) :: value
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Info_get_nkeys
    subroutine mpi_info_get_nkeys_f08(info, nkeys, ierror)
      import
      type(MPI_Info), intent(in) :: info
      integer, intent(out) :: nkeys
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Info_get_nthkey
    subroutine mpi_info_get_nthkey_f08(info, n, key, ierror)
      import
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: n
      character(len=*), intent(out) :: key
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Info_dup
    subroutine mpi_info_dup_f08(info, newinfo, ierror)
      import
      type(MPI_Info), intent(in) :: info
      type(MPI_Info), intent(out) :: newinfo
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Info_free
    subroutine mpi_info_free_f08(info, ierror)
      import
      type(MPI_Info), intent(inout) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Info_create_env
    subroutine mpi_info_create_env_f08(info, ierror)
      import
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Init
    subroutine mpi_init_f08(ierror)
      import
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Init_thread
    subroutine mpi_init_thread_f08(required, provided, ierror)
      import
      integer, intent(in) :: required
      integer, intent(out) :: provided
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Initialized
    subroutine mpi_initialized_f08(flag, ierror)
      import
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Finalize
    subroutine mpi_finalize_f08(ierror)
      import
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Finalized
    subroutine mpi_finalized_f08(flag, ierror)
      import
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Session_init
    subroutine mpi_session_init_f08(info, errhandler, session, ierror)
      import
      type(MPI_Info), intent(in) :: info
      type(MPI_Errhandler), intent(in) :: errhandler
      type(MPI_Session), intent(out) :: session
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Session_finalize
    subroutine mpi_session_finalize_f08(session, ierror)
      import
      type(MPI_Session), intent(inout) :: session
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Session_get_num_psets
    subroutine mpi_session_get_num_psets_f08(session, info, npset_names, ierror)
      import
      type(MPI_Session), intent(in) :: session
      type(MPI_Info), intent(in) :: info
      integer, intent(out) :: npset_names
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Session_get_nth_pset
    subroutine mpi_session_get_nth_pset_f08(session, info, n, pset_len, pset_name, ierror)
      import
      type(MPI_Session), intent(in) :: session
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: n
      integer, intent(inout) :: pset_len
      character(len=*), intent(out) :: pset_name
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Session_get_info
    subroutine mpi_session_get_info_f08(session, info_used, ierror)
      import
      type(MPI_Session), intent(in) :: session
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Session_get_pset_info
    subroutine mpi_session_get_pset_info_f08(session, pset_name, info, ierror)
      import
      type(MPI_Session), intent(in) :: session
      character(len=*), intent(in) :: pset_name
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Abort
    subroutine mpi_abort_f08(comm, errorcode, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Query_thread
    subroutine mpi_query_thread_f08(provided, ierror)
      import
      integer, intent(out) :: provided
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Is_thread_main
    subroutine mpi_is_thread_main_f08(flag, ierror)
      import
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_spawn
    subroutine mpi_comm_spawn_f08(command, argv, maxprocs, info, root, comm, intercomm, array_of_errcodes, &
        ierror)
      import
      character(len=*), intent(in) :: command
      character(len=*), intent(in) :: argv(*)
      integer, intent(in) :: maxprocs
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: intercomm
      integer :: array_of_errcodes(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_spawn_multiple
    subroutine mpi_comm_spawn_multiple_f08(count, array_of_commands, array_of_argv, array_of_maxprocs, &
        array_of_info, root, comm, intercomm, array_of_errcodes, ierror)
      import
      integer, intent(in) :: count
      character(len=*), intent(in) :: array_of_commands(*)
      character(len=*), intent(in) :: array_of_argv(count, *)
      integer, intent(in) :: array_of_maxprocs(*)
      type(MPI_Info), intent(in) :: array_of_info(*)
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: intercomm
      integer :: array_of_errcodes(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_get_parent
    subroutine mpi_comm_get_parent_f08(parent, ierror)
      import
      type(MPI_Comm), intent(out) :: parent
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Open_port
    subroutine mpi_open_port_f08(info, port_name, ierror)
      import
      type(MPI_Info), intent(in) :: info
      character(len=MPI_MAX_PORT_NAME), intent(out) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Close_port
    subroutine mpi_close_port_f08(port_name, ierror)
      import
      character(len=*), intent(in) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_accept
    subroutine mpi_comm_accept_f08(port_name, info, root, comm, newcomm, ierror)
      import
      character(len=*), intent(in) :: port_name
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_connect
    subroutine mpi_comm_connect_f08(port_name, info, root, comm, newcomm, ierror)
      import
      character(len=*), intent(in) :: port_name
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Publish_name
    subroutine mpi_publish_name_f08(service_name, info, port_name, ierror)
      import
      character(len=*), intent(in) :: service_name
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Unpublish_name
    subroutine mpi_unpublish_name_f08(service_name, info, port_name, ierror)
      import
      character(len=*), intent(in) :: service_name
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Lookup_name
    subroutine mpi_lookup_name_f08(service_name, info, port_name, ierror)
      import
      character(len=*), intent(in) :: service_name
      type(MPI_Info), intent(in) :: info
      character(len=MPI_MAX_PORT_NAME), intent(out) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_disconnect
    subroutine mpi_comm_disconnect_f08(comm, ierror)
      import
      type(MPI_Comm), intent(inout) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_join
    subroutine mpi_comm_join_f08(fd, intercomm, ierror)
      import
      integer, intent(in) :: fd
      type(MPI_Comm), intent(out) :: intercomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_create
    subroutine mpi_win_create_f08ts(base, size, disp_unit, info, comm, win, ierror &
        ) bind(C, name="mpi_win_create_f08ts__")
      import
      type(*), dimension(..), asynchronous :: base
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer, intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_win_create_c_f08ts(base, size, disp_unit, info, comm, win, ierror &
        ) bind(C, name="mpi_win_create_c_f08ts__")
      import
      type(*), dimension(..), asynchronous :: base
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer(MPI_ADDRESS_KIND), intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_allocate
    subroutine mpi_win_allocate_f08(size, disp_unit, info, comm, baseptr, win, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer, intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_win_allocate_c_f08(size, disp_unit, info, comm, baseptr, win, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer(MPI_ADDRESS_KIND), intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_allocate_shared
    subroutine mpi_win_allocate_shared_f08(size, disp_unit, info, comm, baseptr, win, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer, intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_win_allocate_shared_c_f08(size, disp_unit, info, comm, baseptr, win, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer(MPI_ADDRESS_KIND), intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_shared_query
    subroutine mpi_win_shared_query_f08(win, rank, size, disp_unit, baseptr, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: rank
      integer(MPI_ADDRESS_KIND), intent(out) :: size
      integer, intent(out) :: disp_unit
      type(c_ptr), intent(out) :: baseptr
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_win_shared_query_c_f08(win, rank, size, disp_unit, baseptr, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: rank
      integer(MPI_ADDRESS_KIND), intent(out) :: size
      integer(MPI_ADDRESS_KIND), intent(out) :: disp_unit
      type(c_ptr), intent(out) :: baseptr
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_create_dynamic
    subroutine mpi_win_create_dynamic_f08(info, comm, win, ierror)
      import
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_attach
    subroutine mpi_win_attach_f08ts(win, base, size, ierror) bind(C, name="mpi_win_attach_f08ts__")
      import
      type(MPI_Win), intent(in) :: win
      type(*), dimension(..), asynchronous :: base
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_detach
    subroutine mpi_win_detach_f08ts(win, base, ierror) bind(C, name="mpi_win_detach_f08ts__")
      import
      type(MPI_Win), intent(in) :: win
      type(*), dimension(..), intent(in), asynchronous :: base
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_free
    subroutine mpi_win_free_f08(win, ierror)
      import
      type(MPI_Win), intent(inout) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_get_group
    subroutine mpi_win_get_group_f08(win, group, ierror)
      import
      type(MPI_Win), intent(in) :: win
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_set_info
    subroutine mpi_win_set_info_f08(win, info, ierror)
      import
      type(MPI_Win), intent(in) :: win
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_get_info
    subroutine mpi_win_get_info_f08(win, info_used, ierror)
      import
      type(MPI_Win), intent(in) :: win
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Put
    subroutine mpi_put_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, win, ierror) bind(C, name="mpi_put_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_put_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, win, ierror) bind(C, name="mpi_put_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Get
    subroutine mpi_get_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, win, ierror) bind(C, name="mpi_get_f08ts__")
      import
      type(*), dimension(..), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_get_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, win, ierror) bind(C, name="mpi_get_c_f08ts__")
      import
      type(*), dimension(..), asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Accumulate
    subroutine mpi_accumulate_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, op, win, ierror) bind(C, name="mpi_accumulate_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_accumulate_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, op, win, ierror) bind(C, name="mpi_accumulate_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Get_accumulate
    subroutine mpi_get_accumulate_f08ts(origin_addr, origin_count, origin_datatype, result_addr, result_count, &
        result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, ierror &
        ) bind(C, name="mpi_get_accumulate_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..), asynchronous :: result_addr
      integer, intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_get_accumulate_c_f08ts(origin_addr, origin_count, origin_datatype, result_addr, &
        result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, &
        ierror) bind(C, name="mpi_get_accumulate_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..), asynchronous :: result_addr
      integer(MPI_COUNT_KIND), intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Fetch_and_op
    subroutine mpi_fetch_and_op_f08ts(origin_addr, result_addr, datatype, target_rank, target_disp, op, win, &
        ierror) bind(C, name="mpi_fetch_and_op_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      type(*), dimension(..), asynchronous :: result_addr
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Compare_and_swap
    subroutine mpi_compare_and_swap_f08ts(origin_addr, compare_addr, result_addr, datatype, target_rank, &
        target_disp, win, ierror) bind(C, name="mpi_compare_and_swap_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      type(*), dimension(..), intent(in), asynchronous :: compare_addr
      type(*), dimension(..), asynchronous :: result_addr
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Rput
    subroutine mpi_rput_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, win, request, ierror) bind(C, name="mpi_rput_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_rput_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, win, request, ierror) bind(C, name="mpi_rput_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Rget
    subroutine mpi_rget_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, win, request, ierror) bind(C, name="mpi_rget_f08ts__")
      import
      type(*), dimension(..), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_rget_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, win, request, ierror) bind(C, name="mpi_rget_c_f08ts__")
      import
      type(*), dimension(..), asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Raccumulate
    subroutine mpi_raccumulate_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, op, win, request, ierror) bind(C, name="mpi_raccumulate_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_raccumulate_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, op, win, request, ierror) bind(C, name="mpi_raccumulate_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Rget_accumulate
    subroutine mpi_rget_accumulate_f08ts(origin_addr, origin_count, origin_datatype, result_addr, result_count, &
        result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request, ierror &
        ) bind(C, name="mpi_rget_accumulate_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..), asynchronous :: result_addr
      integer, intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_rget_accumulate_c_f08ts(origin_addr, origin_count, origin_datatype, result_addr, &
        result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, &
        request, ierror) bind(C, name="mpi_rget_accumulate_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..), asynchronous :: result_addr
      integer(MPI_COUNT_KIND), intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_fence
    subroutine mpi_win_fence_f08(assert, win, ierror)
      import
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_start
    subroutine mpi_win_start_f08(group, assert, win, ierror)
      import
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_complete
    subroutine mpi_win_complete_f08(win, ierror)
      import
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_post
    subroutine mpi_win_post_f08(group, assert, win, ierror)
      import
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_wait
    subroutine mpi_win_wait_f08(win, ierror)
      import
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_test
    subroutine mpi_win_test_f08(win, flag, ierror)
      import
      type(MPI_Win), intent(in) :: win
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_lock
    subroutine mpi_win_lock_f08(lock_type, rank, assert, win, ierror)
      import
      integer, intent(in) :: lock_type
      integer, intent(in) :: rank
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_lock_all
    subroutine mpi_win_lock_all_f08(assert, win, ierror)
      import
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_unlock
    subroutine mpi_win_unlock_f08(rank, win, ierror)
      import
      integer, intent(in) :: rank
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_unlock_all
    subroutine mpi_win_unlock_all_f08(win, ierror)
      import
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_flush
    subroutine mpi_win_flush_f08(rank, win, ierror)
      import
      integer, intent(in) :: rank
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_flush_all
    subroutine mpi_win_flush_all_f08(win, ierror)
      import
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_flush_local
    subroutine mpi_win_flush_local_f08(rank, win, ierror)
      import
      integer, intent(in) :: rank
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_flush_local_all
    subroutine mpi_win_flush_local_all_f08(win, ierror)
      import
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Win_sync
    subroutine mpi_win_sync_f08(win, ierror)
      import
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Grequest_start
    subroutine mpi_grequest_start_f08(query_fn, free_fn, cancel_fn, extra_state, request, ierror)
      import
      procedure(MPI_Grequest_query_function) :: query_fn
      procedure(MPI_Grequest_free_function) :: free_fn
      procedure(MPI_Grequest_cancel_function) :: cancel_fn
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Grequest_complete
    subroutine mpi_grequest_complete_f08(request, ierror)
      import
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Status_set_elements
    subroutine mpi_status_set_elements_f08(status, datatype, count, ierror)
      import
      type(MPI_Status), intent(inout) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: count
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_status_set_elements_c_f08(status, datatype, count, ierror)
      import
      type(MPI_Status), intent(inout) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Status_set_cancelled
    subroutine mpi_status_set_cancelled_f08(status, flag, ierror)
      import
      type(MPI_Status), intent(inout) :: status
      logical, intent(in) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Status_set_source
    subroutine mpi_status_set_source_f08(status, source, ierror)
      import
      type(MPI_Status), intent(inout) :: status
      integer, intent(in) :: source
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Status_set_tag
    subroutine mpi_status_set_tag_f08(status, tag, ierror)
      import
      type(MPI_Status), intent(inout) :: status
      integer, intent(in) :: tag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Status_set_error
    subroutine mpi_status_set_error_f08(status, error, ierror)
      import
      type(MPI_Status), intent(inout) :: status
      integer, intent(in) :: error
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_open
    subroutine mpi_file_open_f08(comm, filename, amode, info, fh, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      character(len=*), intent(in) :: filename
      integer, intent(in) :: amode
      type(MPI_Info), intent(in) :: info
      type(MPI_File), intent(out) :: fh
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_close
    subroutine mpi_file_close_f08(fh, ierror)
      import
      type(MPI_File), intent(inout) :: fh
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_delete
    subroutine mpi_file_delete_f08(filename, info, ierror)
      import
      character(len=*), intent(in) :: filename
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_set_size
    subroutine mpi_file_set_size_f08(fh, size, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_preallocate
    subroutine mpi_file_preallocate_f08(fh, size, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_get_size
    subroutine mpi_file_get_size_f08(fh, size, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_get_group
    subroutine mpi_file_get_group_f08(fh, group, ierror)
      import
      type(MPI_File), intent(in) :: fh
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_get_amode
    subroutine mpi_file_get_amode_f08(fh, amode, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer, intent(out) :: amode
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_set_info
    subroutine mpi_file_set_info_f08(fh, info, ierror)
      import
      type(MPI_File), intent(in) :: fh
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_get_info
    subroutine mpi_file_get_info_f08(fh, info_used, ierror)
      import
      type(MPI_File), intent(in) :: fh
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_set_view
    subroutine mpi_file_set_view_f08(fh, disp, etype, filetype, datarep, info, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: disp
      type(MPI_Datatype), intent(in) :: etype
      type(MPI_Datatype), intent(in) :: filetype
      character(len=*), intent(in) :: datarep
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_get_view
    subroutine mpi_file_get_view_f08(fh, disp, etype, filetype, datarep, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(out) :: disp
      type(MPI_Datatype), intent(out) :: etype
      type(MPI_Datatype), intent(out) :: filetype
      character(len=*), intent(out) :: datarep
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_read_at
    subroutine mpi_file_read_at_f08ts(fh, offset, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_read_at_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_read_at_c_f08ts(fh, offset, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_read_at_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_read_at_all
    subroutine mpi_file_read_at_all_f08ts(fh, offset, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_read_at_all_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_read_at_all_c_f08ts(fh, offset, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_read_at_all_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_write_at
    subroutine mpi_file_write_at_f08ts(fh, offset, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_write_at_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_write_at_c_f08ts(fh, offset, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_write_at_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_write_at_all
    subroutine mpi_file_write_at_all_f08ts(fh, offset, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_write_at_all_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_write_at_all_c_f08ts(fh, offset, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_write_at_all_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_iread_at
    subroutine mpi_file_iread_at_f08ts(fh, offset, buf, count, datatype, request, ierror &
        ) bind(C, name="mpi_file_iread_at_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_iread_at_c_f08ts(fh, offset, buf, count, datatype, request, ierror &
        ) bind(C, name="mpi_file_iread_at_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_iread_at_all
    subroutine mpi_file_iread_at_all_f08ts(fh, offset, buf, count, datatype, request, ierror &
        ) bind(C, name="mpi_file_iread_at_all_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_iread_at_all_c_f08ts(fh, offset, buf, count, datatype, request, ierror &
        ) bind(C, name="mpi_file_iread_at_all_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_iwrite_at
    subroutine mpi_file_iwrite_at_f08ts(fh, offset, buf, count, datatype, request, ierror &
        ) bind(C, name="mpi_file_iwrite_at_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_iwrite_at_c_f08ts(fh, offset, buf, count, datatype, request, ierror &
        ) bind(C, name="mpi_file_iwrite_at_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_iwrite_at_all
    subroutine mpi_file_iwrite_at_all_f08ts(fh, offset, buf, count, datatype, request, ierror &
        ) bind(C, name="mpi_file_iwrite_at_all_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_iwrite_at_all_c_f08ts(fh, offset, buf, count, datatype, request, ierror &
        ) bind(C, name="mpi_file_iwrite_at_all_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_read
    subroutine mpi_file_read_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_read_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_read_c_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_read_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_read_all
    subroutine mpi_file_read_all_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_read_all_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_read_all_c_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_read_all_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_write
    subroutine mpi_file_write_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_write_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_write_c_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_write_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_write_all
    subroutine mpi_file_write_all_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_write_all_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_write_all_c_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_write_all_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_iread
    subroutine mpi_file_iread_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="mpi_file_iread_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_iread_c_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="mpi_file_iread_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_iread_all
    subroutine mpi_file_iread_all_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="mpi_file_iread_all_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_iread_all_c_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="mpi_file_iread_all_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_iwrite
    subroutine mpi_file_iwrite_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="mpi_file_iwrite_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_iwrite_c_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="mpi_file_iwrite_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_iwrite_all
    subroutine mpi_file_iwrite_all_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="mpi_file_iwrite_all_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_iwrite_all_c_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="mpi_file_iwrite_all_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_seek
    subroutine mpi_file_seek_f08(fh, offset, whence, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      integer, intent(in) :: whence
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_get_position
    subroutine mpi_file_get_position_f08(fh, offset, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(out) :: offset
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_get_byte_offset
    subroutine mpi_file_get_byte_offset_f08(fh, offset, disp, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      integer(MPI_OFFSET_KIND), intent(out) :: disp
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_read_shared
    subroutine mpi_file_read_shared_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_read_shared_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_read_shared_c_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_read_shared_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_write_shared
    subroutine mpi_file_write_shared_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_write_shared_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_write_shared_c_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_write_shared_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_iread_shared
    subroutine mpi_file_iread_shared_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="mpi_file_iread_shared_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_iread_shared_c_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="mpi_file_iread_shared_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_iwrite_shared
    subroutine mpi_file_iwrite_shared_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="mpi_file_iwrite_shared_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_iwrite_shared_c_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="mpi_file_iwrite_shared_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_read_ordered
    subroutine mpi_file_read_ordered_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_read_ordered_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_read_ordered_c_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_read_ordered_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_write_ordered
    subroutine mpi_file_write_ordered_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_write_ordered_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_write_ordered_c_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="mpi_file_write_ordered_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_seek_shared
    subroutine mpi_file_seek_shared_f08(fh, offset, whence, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      integer, intent(in) :: whence
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_get_position_shared
    subroutine mpi_file_get_position_shared_f08(fh, offset, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(out) :: offset
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_read_at_all_begin
    subroutine mpi_file_read_at_all_begin_f08ts(fh, offset, buf, count, datatype, ierror &
        ) bind(C, name="mpi_file_read_at_all_begin_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_read_at_all_begin_c_f08ts(fh, offset, buf, count, datatype, ierror &
        ) bind(C, name="mpi_file_read_at_all_begin_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_read_at_all_end
    subroutine mpi_file_read_at_all_end_f08ts(fh, buf, status, ierror &
        ) bind(C, name="mpi_file_read_at_all_end_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_write_at_all_begin
    subroutine mpi_file_write_at_all_begin_f08ts(fh, offset, buf, count, datatype, ierror &
        ) bind(C, name="mpi_file_write_at_all_begin_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_write_at_all_begin_c_f08ts(fh, offset, buf, count, datatype, ierror &
        ) bind(C, name="mpi_file_write_at_all_begin_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_write_at_all_end
    subroutine mpi_file_write_at_all_end_f08ts(fh, buf, status, ierror &
        ) bind(C, name="mpi_file_write_at_all_end_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_read_all_begin
    subroutine mpi_file_read_all_begin_f08ts(fh, buf, count, datatype, ierror &
        ) bind(C, name="mpi_file_read_all_begin_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_read_all_begin_c_f08ts(fh, buf, count, datatype, ierror &
        ) bind(C, name="mpi_file_read_all_begin_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_read_all_end
    subroutine mpi_file_read_all_end_f08ts(fh, buf, status, ierror &
        ) bind(C, name="mpi_file_read_all_end_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_write_all_begin
    subroutine mpi_file_write_all_begin_f08ts(fh, buf, count, datatype, ierror &
        ) bind(C, name="mpi_file_write_all_begin_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_write_all_begin_c_f08ts(fh, buf, count, datatype, ierror &
        ) bind(C, name="mpi_file_write_all_begin_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_write_all_end
    subroutine mpi_file_write_all_end_f08ts(fh, buf, status, ierror &
        ) bind(C, name="mpi_file_write_all_end_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_read_ordered_begin
    subroutine mpi_file_read_ordered_begin_f08ts(fh, buf, count, datatype, ierror &
        ) bind(C, name="mpi_file_read_ordered_begin_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_read_ordered_begin_c_f08ts(fh, buf, count, datatype, ierror &
        ) bind(C, name="mpi_file_read_ordered_begin_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_read_ordered_end
    subroutine mpi_file_read_ordered_end_f08ts(fh, buf, status, ierror &
        ) bind(C, name="mpi_file_read_ordered_end_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_write_ordered_begin
    subroutine mpi_file_write_ordered_begin_f08ts(fh, buf, count, datatype, ierror &
        ) bind(C, name="mpi_file_write_ordered_begin_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine mpi_file_write_ordered_begin_c_f08ts(fh, buf, count, datatype, ierror &
        ) bind(C, name="mpi_file_write_ordered_begin_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_write_ordered_end
    subroutine mpi_file_write_ordered_end_f08ts(fh, buf, status, ierror &
        ) bind(C, name="mpi_file_write_ordered_end_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_get_type_extent
    subroutine mpi_file_get_type_extent_f08(fh, datatype, extent, ierror)
      import
      type(MPI_File), intent(in) :: fh
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_ADDRESS_KIND), intent(out) :: extent
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_get_type_extent_c
    subroutine mpi_file_get_type_extent_c_f08(fh, datatype, extent, ierror)
      import
      type(MPI_File), intent(in) :: fh
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: extent
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Register_datarep
    subroutine mpi_register_datarep_f08(datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn, &
        extra_state, ierror)
      import
      character(len=*), intent(in) :: datarep
      procedure(MPI_Datarep_conversion_function) :: read_conversion_fn
      procedure(MPI_Datarep_conversion_function) :: write_conversion_fn
      procedure(MPI_Datarep_extent_function) :: dtype_file_extent_fn
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Register_datarep_c
    subroutine mpi_register_datarep_c_f08(datarep, read_conversion_fn, write_conversion_fn, &
        dtype_file_extent_fn, extra_state, ierror)
      import
      character(len=*), intent(in) :: datarep
      procedure(MPI_Datarep_conversion_function_c) :: read_conversion_fn
      procedure(MPI_Datarep_conversion_function_c) :: write_conversion_fn
      procedure(MPI_Datarep_extent_function) :: dtype_file_extent_fn
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_set_atomicity
    subroutine mpi_file_set_atomicity_f08(fh, flag, ierror)
      import
      type(MPI_File), intent(in) :: fh
      logical, intent(in) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_get_atomicity
    subroutine mpi_file_get_atomicity_f08(fh, flag, ierror)
      import
      type(MPI_File), intent(in) :: fh
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_File_sync
    subroutine mpi_file_sync_f08(fh, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Pcontrol
    subroutine mpi_pcontrol_f08(level)
      import
      integer, intent(in) :: level
    end subroutine
  end interface
  interface MPI_Info_get
    subroutine mpi_info_get_f08(info, key, valuelen, value, flag, ierror)
      import
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(in) :: valuelen
      character(len=valuelen), intent(out) :: value
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Info_get_valuelen
    subroutine mpi_info_get_valuelen_f08(info, key, valuelen, flag, ierror)
      import
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(out) :: valuelen
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Get_elements_x
    subroutine mpi_get_elements_x_f08(status, datatype, count, ierror)
      import
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Status_set_elements_x
    subroutine mpi_status_set_elements_x_f08(status, datatype, count, ierror)
      import
      type(MPI_Status), intent(inout) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_size_x
    subroutine mpi_type_size_x_f08(datatype, size, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_get_extent_x
    subroutine mpi_type_get_extent_x_f08(datatype, lb, extent, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: lb
      integer(MPI_COUNT_KIND), intent(out) :: extent
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_get_true_extent_x
    subroutine mpi_type_get_true_extent_x_f08(datatype, true_lb, true_extent, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: true_lb
      integer(MPI_COUNT_KIND), intent(out) :: true_extent
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_create_f90_real
    subroutine mpi_type_create_f90_real_f08(p, r, newtype, ierror)
      import
      integer, intent(in) :: p
      integer, intent(in) :: r
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_create_f90_complex
    subroutine mpi_type_create_f90_complex_f08(p, r, newtype, ierror)
      import
      integer, intent(in) :: p
      integer, intent(in) :: r
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_create_f90_integer
    subroutine mpi_type_create_f90_integer_f08(r, newtype, ierror)
      import
      integer, intent(in) :: r
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Type_match_size
    subroutine mpi_type_match_size_f08(typeclass, size, datatype, ierror)
      import
      integer, intent(in) :: typeclass
      integer, intent(in) :: size
      type(MPI_Datatype), intent(out) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Abi_get_version
    subroutine mpi_abi_get_version_f08(abi_major, abi_minor, ierror)
      import
      integer, intent(out) :: abi_major
      integer, intent(out) :: abi_minor
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Abi_get_info
    subroutine mpi_abi_get_info_f08(info, ierror)
      import
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Abi_get_fortran_info
    subroutine mpi_abi_get_fortran_info_f08(info, ierror)
      import
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Abi_set_fortran_info
    subroutine mpi_abi_set_fortran_info_f08(info, ierror)
      import
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Abi_get_fortran_booleans
    subroutine mpi_abi_get_fortran_booleans_f08(logical_size, logical_true, logical_false, is_set, ierror)
      import
      integer, intent(in) :: logical_size
!GCC$ ATTRIBUTES NO_ARG_CHECK :: logical_true
!DIR$ IGNORE_TKR logical_true
      type(*), dimension(*) :: logical_true
!GCC$ ATTRIBUTES NO_ARG_CHECK :: logical_false
!DIR$ IGNORE_TKR logical_false
      type(*), dimension(*) :: logical_false
      logical, intent(out) :: is_set
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Abi_set_fortran_booleans
    subroutine mpi_abi_set_fortran_booleans_f08(logical_size, logical_true, logical_false, ierror)
      import
      integer, intent(in) :: logical_size
!GCC$ ATTRIBUTES NO_ARG_CHECK :: logical_true
!DIR$ IGNORE_TKR logical_true
      type(*), dimension(*) :: logical_true
!GCC$ ATTRIBUTES NO_ARG_CHECK :: logical_false
!DIR$ IGNORE_TKR logical_false
      type(*), dimension(*) :: logical_false
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPIX_Comm_revoke
    subroutine mpix_comm_revoke_f08(comm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPIX_Comm_is_revoked
    subroutine mpix_comm_is_revoked_f08(comm, flag, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPIX_Comm_get_failed
    subroutine mpix_comm_get_failed_f08(comm, failedgrp, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(out) :: failedgrp
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPIX_Comm_ack_failed
    subroutine mpix_comm_ack_failed_f08(comm, num_to_ack, num_acked, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: num_to_ack
      integer, intent(out) :: num_acked
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPIX_Comm_failure_ack
    subroutine mpix_comm_failure_ack_f08(comm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPIX_Comm_failure_get_acked
    subroutine mpix_comm_failure_get_acked_f08(comm, failedgrp, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(out) :: failedgrp
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPIX_Comm_agree
    subroutine mpix_comm_agree_f08(comm, flag, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(inout) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPIX_Comm_iagree
    subroutine mpix_comm_iagree_f08(comm, flag, request, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(inout) :: flag
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPIX_Comm_shrink
    subroutine mpix_comm_shrink_f08(comm, newcomm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPIX_Comm_ishrink
    subroutine mpix_comm_ishrink_f08(comm, newcomm, request, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Send
    subroutine pmpi_send_f08ts(buf, count, datatype, dest, tag, comm, ierror &
        ) bind(C, name="pmpi_send_f08ts__")
      import
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_send_c_f08ts(buf, count, datatype, dest, tag, comm, ierror &
        ) bind(C, name="pmpi_send_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Bsend
    subroutine pmpi_bsend_f08ts(buf, count, datatype, dest, tag, comm, ierror &
        ) bind(C, name="pmpi_bsend_f08ts__")
      import
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_bsend_c_f08ts(buf, count, datatype, dest, tag, comm, ierror &
        ) bind(C, name="pmpi_bsend_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Ssend
    subroutine pmpi_ssend_f08ts(buf, count, datatype, dest, tag, comm, ierror &
        ) bind(C, name="pmpi_ssend_f08ts__")
      import
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_ssend_c_f08ts(buf, count, datatype, dest, tag, comm, ierror &
        ) bind(C, name="pmpi_ssend_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Rsend
    subroutine pmpi_rsend_f08ts(buf, count, datatype, dest, tag, comm, ierror &
        ) bind(C, name="pmpi_rsend_f08ts__")
      import
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_rsend_c_f08ts(buf, count, datatype, dest, tag, comm, ierror &
        ) bind(C, name="pmpi_rsend_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Recv
    subroutine pmpi_recv_f08ts(buf, count, datatype, source, tag, comm, status, ierror &
        ) bind(C, name="pmpi_recv_f08ts__")
      import
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_recv_c_f08ts(buf, count, datatype, source, tag, comm, status, ierror &
        ) bind(C, name="pmpi_recv_c_f08ts__")
      import
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Sendrecv
    subroutine pmpi_sendrecv_f08ts(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, &
        source, recvtag, comm, status, ierror) bind(C, name="pmpi_sendrecv_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_sendrecv_c_f08ts(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, &
        source, recvtag, comm, status, ierror) bind(C, name="pmpi_sendrecv_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Sendrecv_replace
    subroutine pmpi_sendrecv_replace_f08ts(buf, count, datatype, dest, sendtag, source, recvtag, comm, status, &
        ierror) bind(C, name="pmpi_sendrecv_replace_f08ts__")
      import
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_sendrecv_replace_c_f08ts(buf, count, datatype, dest, sendtag, source, recvtag, comm, &
        status, ierror) bind(C, name="pmpi_sendrecv_replace_c_f08ts__")
      import
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Get_count
    subroutine pmpi_get_count_f08(status, datatype, count, ierror)
      import
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_get_count_c_f08(status, datatype, count, ierror)
      import
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Status_get_source
    subroutine pmpi_status_get_source_f08(status, source, ierror)
      import
      type(MPI_Status), intent(in) :: status
      integer, intent(out) :: source
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Status_get_tag
    subroutine pmpi_status_get_tag_f08(status, tag, ierror)
      import
      type(MPI_Status), intent(in) :: status
      integer, intent(out) :: tag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Status_get_error
    subroutine pmpi_status_get_error_f08(status, error, ierror)
      import
      type(MPI_Status), intent(in) :: status
      integer, intent(out) :: error
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Buffer_attach
    subroutine pmpi_buffer_attach_f08ts(buffer, size, ierror) bind(C, name="pmpi_buffer_attach_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buffer
      integer, intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_buffer_attach_c_f08ts(buffer, size, ierror) bind(C, name="pmpi_buffer_attach_c_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Buffer_detach
    subroutine pmpi_buffer_detach_f08(buffer_addr, size, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      type(c_ptr), intent(out) :: buffer_addr
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_buffer_detach_c_f08(buffer_addr, size, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      type(c_ptr), intent(out) :: buffer_addr
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Buffer_flush
    subroutine pmpi_buffer_flush_f08(ierror)
      import
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Buffer_iflush
    subroutine pmpi_buffer_iflush_f08(request, ierror)
      import
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_attach_buffer
    subroutine pmpi_comm_attach_buffer_f08ts(comm, buffer, size, ierror &
        ) bind(C, name="pmpi_comm_attach_buffer_f08ts__")
      import
      type(MPI_Comm), intent(in) :: comm
      type(*), dimension(..), asynchronous :: buffer
      integer, intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_comm_attach_buffer_c_f08ts(comm, buffer, size, ierror &
        ) bind(C, name="pmpi_comm_attach_buffer_c_f08ts__")
      import
      type(MPI_Comm), intent(in) :: comm
      type(*), dimension(..), asynchronous :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_detach_buffer
    subroutine pmpi_comm_detach_buffer_f08(comm, buffer_addr, size, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: buffer_addr
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_comm_detach_buffer_c_f08(comm, buffer_addr, size, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: buffer_addr
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_flush_buffer
    subroutine pmpi_comm_flush_buffer_f08(comm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_iflush_buffer
    subroutine pmpi_comm_iflush_buffer_f08(comm, request, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Session_attach_buffer
    subroutine pmpi_session_attach_buffer_f08ts(session, buffer, size, ierror &
        ) bind(C, name="pmpi_session_attach_buffer_f08ts__")
      import
      type(MPI_Session), intent(in) :: session
      type(*), dimension(..), asynchronous :: buffer
      integer, intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_session_attach_buffer_c_f08ts(session, buffer, size, ierror &
        ) bind(C, name="pmpi_session_attach_buffer_c_f08ts__")
      import
      type(MPI_Session), intent(in) :: session
      type(*), dimension(..), asynchronous :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Session_detach_buffer
    subroutine pmpi_session_detach_buffer_f08(session, buffer_addr, size, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      type(MPI_Session), intent(in) :: session
      type(c_ptr), intent(out) :: buffer_addr
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_session_detach_buffer_c_f08(session, buffer_addr, size, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      type(MPI_Session), intent(in) :: session
      type(c_ptr), intent(out) :: buffer_addr
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Session_flush_buffer
    subroutine pmpi_session_flush_buffer_f08(session, ierror)
      import
      type(MPI_Session), intent(in) :: session
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Session_iflush_buffer
    subroutine pmpi_session_iflush_buffer_f08(session, request, ierror)
      import
      type(MPI_Session), intent(in) :: session
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Isend
    subroutine pmpi_isend_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="pmpi_isend_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_isend_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="pmpi_isend_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Ibsend
    subroutine pmpi_ibsend_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="pmpi_ibsend_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_ibsend_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="pmpi_ibsend_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Issend
    subroutine pmpi_issend_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="pmpi_issend_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_issend_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="pmpi_issend_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Irsend
    subroutine pmpi_irsend_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="pmpi_irsend_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_irsend_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="pmpi_irsend_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Irecv
    subroutine pmpi_irecv_f08ts(buf, count, datatype, source, tag, comm, request, ierror &
        ) bind(C, name="pmpi_irecv_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_irecv_c_f08ts(buf, count, datatype, source, tag, comm, request, ierror &
        ) bind(C, name="pmpi_irecv_c_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Isendrecv
    subroutine pmpi_isendrecv_f08ts(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, &
        source, recvtag, comm, request, ierror) bind(C, name="pmpi_isendrecv_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_isendrecv_c_f08ts(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, &
        recvtype, source, recvtag, comm, request, ierror) bind(C, name="pmpi_isendrecv_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Isendrecv_replace
    subroutine pmpi_isendrecv_replace_f08ts(buf, count, datatype, dest, sendtag, source, recvtag, comm, &
        request, ierror) bind(C, name="pmpi_isendrecv_replace_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_isendrecv_replace_c_f08ts(buf, count, datatype, dest, sendtag, source, recvtag, comm, &
        request, ierror) bind(C, name="pmpi_isendrecv_replace_c_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Wait
    subroutine pmpi_wait_f08(request, status, ierror)
      import
      type(MPI_Request), intent(inout) :: request
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Test
    subroutine pmpi_test_f08(request, flag, status, ierror)
      import
      type(MPI_Request), intent(inout) :: request
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Request_free
    subroutine pmpi_request_free_f08(request, ierror)
      import
      type(MPI_Request), intent(inout) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Waitany
    subroutine pmpi_waitany_f08(count, array_of_requests, index, status, ierror)
      import
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: index
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Testany
    subroutine pmpi_testany_f08(count, array_of_requests, index, flag, status, ierror)
      import
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: index
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Waitall
    subroutine pmpi_waitall_f08(count, array_of_requests, array_of_statuses, ierror)
      import
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Testall
    subroutine pmpi_testall_f08(count, array_of_requests, flag, array_of_statuses, ierror)
      import
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      logical, intent(out) :: flag
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Waitsome
    subroutine pmpi_waitsome_f08(incount, array_of_requests, outcount, array_of_indices, array_of_statuses, &
        ierror)
      import
      integer, intent(in) :: incount
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: outcount
      integer, intent(out) :: array_of_indices(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Testsome
    subroutine pmpi_testsome_f08(incount, array_of_requests, outcount, array_of_indices, array_of_statuses, &
        ierror)
      import
      integer, intent(in) :: incount
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: outcount
      integer, intent(out) :: array_of_indices(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Request_get_status
    subroutine pmpi_request_get_status_f08(request, flag, status, ierror)
      import
      type(MPI_Request), intent(in) :: request
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Request_get_status_any
    subroutine pmpi_request_get_status_any_f08(count, array_of_requests, index, flag, status, ierror)
      import
      integer, intent(in) :: count
      type(MPI_Request), intent(in) :: array_of_requests(*)
      integer, intent(out) :: index
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Request_get_status_all
    subroutine pmpi_request_get_status_all_f08(count, array_of_requests, flag, array_of_statuses, ierror)
      import
      integer, intent(in) :: count
      type(MPI_Request), intent(in) :: array_of_requests(*)
      logical, intent(out) :: flag
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Request_get_status_some
    subroutine pmpi_request_get_status_some_f08(incount, array_of_requests, outcount, array_of_indices, &
        array_of_statuses, ierror)
      import
      integer, intent(in) :: incount
      type(MPI_Request), intent(in) :: array_of_requests(*)
      integer, intent(out) :: outcount
      integer, intent(out) :: array_of_indices(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Iprobe
    subroutine pmpi_iprobe_f08(source, tag, comm, flag, status, ierror)
      import
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Probe
    subroutine pmpi_probe_f08(source, tag, comm, status, ierror)
      import
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Improbe
    subroutine pmpi_improbe_f08(source, tag, comm, flag, message, status, ierror)
      import
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      logical, intent(out) :: flag
      type(MPI_Message), intent(out) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Mprobe
    subroutine pmpi_mprobe_f08(source, tag, comm, message, status, ierror)
      import
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Message), intent(out) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Mrecv
    subroutine pmpi_mrecv_f08ts(buf, count, datatype, message, status, ierror &
        ) bind(C, name="pmpi_mrecv_f08ts__")
      import
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_mrecv_c_f08ts(buf, count, datatype, message, status, ierror &
        ) bind(C, name="pmpi_mrecv_c_f08ts__")
      import
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Imrecv
    subroutine pmpi_imrecv_f08ts(buf, count, datatype, message, request, ierror &
        ) bind(C, name="pmpi_imrecv_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_imrecv_c_f08ts(buf, count, datatype, message, request, ierror &
        ) bind(C, name="pmpi_imrecv_c_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Cancel
    subroutine pmpi_cancel_f08(request, ierror)
      import
      type(MPI_Request), intent(inout) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Test_cancelled
    subroutine pmpi_test_cancelled_f08(status, flag, ierror)
      import
      type(MPI_Status), intent(in) :: status
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Send_init
    subroutine pmpi_send_init_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="pmpi_send_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_send_init_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="pmpi_send_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Bsend_init
    subroutine pmpi_bsend_init_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="pmpi_bsend_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_bsend_init_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="pmpi_bsend_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Ssend_init
    subroutine pmpi_ssend_init_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="pmpi_ssend_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_ssend_init_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="pmpi_ssend_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Rsend_init
    subroutine pmpi_rsend_init_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="pmpi_rsend_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_rsend_init_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror &
        ) bind(C, name="pmpi_rsend_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Recv_init
    subroutine pmpi_recv_init_f08ts(buf, count, datatype, source, tag, comm, request, ierror &
        ) bind(C, name="pmpi_recv_init_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_recv_init_c_f08ts(buf, count, datatype, source, tag, comm, request, ierror &
        ) bind(C, name="pmpi_recv_init_c_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Start
    subroutine pmpi_start_f08(request, ierror)
      import
      type(MPI_Request), intent(inout) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Startall
    subroutine pmpi_startall_f08(count, array_of_requests, ierror)
      import
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Psend_init
    subroutine pmpi_psend_init_f08ts(buf, partitions, count, datatype, dest, tag, comm, info, request, ierror &
        ) bind(C, name="pmpi_psend_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: partitions
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_psend_init_c_f08ts(buf, partitions, count, datatype, dest, tag, comm, info, request, &
        ierror) bind(C, name="pmpi_psend_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: partitions
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Precv_init
    subroutine pmpi_precv_init_f08ts(buf, partitions, count, datatype, dest, tag, comm, info, request, ierror &
        ) bind(C, name="pmpi_precv_init_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: partitions
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_precv_init_c_f08ts(buf, partitions, count, datatype, dest, tag, comm, info, request, &
        ierror) bind(C, name="pmpi_precv_init_c_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: partitions
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Pready
    subroutine pmpi_pready_f08(partition, request, ierror)
      import
      integer, intent(in) :: partition
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Pready_range
    subroutine pmpi_pready_range_f08(partition_low, partition_high, request, ierror)
      import
      integer, intent(in) :: partition_low
      integer, intent(in) :: partition_high
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Pready_list
    subroutine pmpi_pready_list_f08(length, array_of_partitions, request, ierror)
      import
      integer, intent(in) :: length
      integer, intent(in) :: array_of_partitions(*)
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Parrived
    subroutine pmpi_parrived_f08(request, partition, flag, ierror)
      import
      type(MPI_Request), intent(in) :: request
      integer, intent(in) :: partition
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_contiguous
    subroutine pmpi_type_contiguous_f08(count, oldtype, newtype, ierror)
      import
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_type_contiguous_c_f08(count, oldtype, newtype, ierror)
      import
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_vector
    subroutine pmpi_type_vector_f08(count, blocklength, stride, oldtype, newtype, ierror)
      import
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer, intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_type_vector_c_f08(count, blocklength, stride, oldtype, newtype, ierror)
      import
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: blocklength
      integer(MPI_COUNT_KIND), intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_create_hvector
    subroutine pmpi_type_create_hvector_f08(count, blocklength, stride, oldtype, newtype, ierror)
      import
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer(MPI_ADDRESS_KIND), intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_type_create_hvector_c_f08(count, blocklength, stride, oldtype, newtype, ierror)
      import
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: blocklength
      integer(MPI_COUNT_KIND), intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_indexed
    subroutine pmpi_type_indexed_f08(count, array_of_blocklengths, array_of_displacements, oldtype, newtype, &
        ierror)
      import
      integer, intent(in) :: count
      integer, intent(in) :: array_of_blocklengths(*)
      integer, intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_type_indexed_c_f08(count, array_of_blocklengths, array_of_displacements, oldtype, newtype, &
        ierror)
      import
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: array_of_blocklengths(*)
      integer(MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_create_hindexed
    subroutine pmpi_type_create_hindexed_f08(count, array_of_blocklengths, array_of_displacements, oldtype, &
        newtype, ierror)
      import
      integer, intent(in) :: count
      integer, intent(in) :: array_of_blocklengths(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_type_create_hindexed_c_f08(count, array_of_blocklengths, array_of_displacements, oldtype, &
        newtype, ierror)
      import
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: array_of_blocklengths(*)
      integer(MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_create_indexed_block
    subroutine pmpi_type_create_indexed_block_f08(count, blocklength, array_of_displacements, oldtype, newtype, &
        ierror)
      import
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer, intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_type_create_indexed_block_c_f08(count, blocklength, array_of_displacements, oldtype, &
        newtype, ierror)
      import
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: blocklength
      integer(MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_create_hindexed_block
    subroutine pmpi_type_create_hindexed_block_f08(count, blocklength, array_of_displacements, oldtype, &
        newtype, ierror)
      import
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer(MPI_ADDRESS_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_type_create_hindexed_block_c_f08(count, blocklength, array_of_displacements, oldtype, &
        newtype, ierror)
      import
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: blocklength
      integer(MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_create_struct
    subroutine pmpi_type_create_struct_f08(count, array_of_blocklengths, array_of_displacements, &
        array_of_types, newtype, ierror)
      import
      integer, intent(in) :: count
      integer, intent(in) :: array_of_blocklengths(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: array_of_types(*)
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_type_create_struct_c_f08(count, array_of_blocklengths, array_of_displacements, &
        array_of_types, newtype, ierror)
      import
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: array_of_blocklengths(*)
      integer(MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: array_of_types(*)
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_create_subarray
    subroutine pmpi_type_create_subarray_f08(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, &
        oldtype, newtype, ierror)
      import
      integer, intent(in) :: ndims
      integer, intent(in) :: array_of_sizes(*)
      integer, intent(in) :: array_of_subsizes(*)
      integer, intent(in) :: array_of_starts(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_type_create_subarray_c_f08(ndims, array_of_sizes, array_of_subsizes, array_of_starts, &
        order, oldtype, newtype, ierror)
      import
      integer, intent(in) :: ndims
      integer(MPI_COUNT_KIND), intent(in) :: array_of_sizes(*)
      integer(MPI_COUNT_KIND), intent(in) :: array_of_subsizes(*)
      integer(MPI_COUNT_KIND), intent(in) :: array_of_starts(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_create_darray
    subroutine pmpi_type_create_darray_f08(size, rank, ndims, array_of_gsizes, array_of_distribs, &
        array_of_dargs, array_of_psizes, order, oldtype, newtype, ierror)
      import
      integer, intent(in) :: size
      integer, intent(in) :: rank
      integer, intent(in) :: ndims
      integer, intent(in) :: array_of_gsizes(*)
      integer, intent(in) :: array_of_distribs(*)
      integer, intent(in) :: array_of_dargs(*)
      integer, intent(in) :: array_of_psizes(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_type_create_darray_c_f08(size, rank, ndims, array_of_gsizes, array_of_distribs, &
        array_of_dargs, array_of_psizes, order, oldtype, newtype, ierror)
      import
      integer, intent(in) :: size
      integer, intent(in) :: rank
      integer, intent(in) :: ndims
      integer(MPI_COUNT_KIND), intent(in) :: array_of_gsizes(*)
      integer, intent(in) :: array_of_distribs(*)
      integer, intent(in) :: array_of_dargs(*)
      integer, intent(in) :: array_of_psizes(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_create_resized
    subroutine pmpi_type_create_resized_f08(oldtype, lb, extent, newtype, ierror)
      import
      type(MPI_Datatype), intent(in) :: oldtype
      integer(MPI_ADDRESS_KIND), intent(in) :: lb
      integer(MPI_ADDRESS_KIND), intent(in) :: extent
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_create_resized_c
    subroutine pmpi_type_create_resized_c_f08(oldtype, lb, extent, newtype, ierror)
      import
      type(MPI_Datatype), intent(in) :: oldtype
      integer(MPI_COUNT_KIND), intent(in) :: lb
      integer(MPI_COUNT_KIND), intent(in) :: extent
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_dup
    subroutine pmpi_type_dup_f08(oldtype, newtype, ierror)
      import
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_get_value_index
    subroutine pmpi_type_get_value_index_f08(value_type, index_type, pair_type, ierror)
      import
      type(MPI_Datatype), intent(in) :: value_type
      type(MPI_Datatype), intent(in) :: index_type
      type(MPI_Datatype), intent(out) :: pair_type
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Get_address
    subroutine pmpi_get_address_f08ts(location, address, ierror) bind(C, name="pmpi_get_address_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: location
      integer(MPI_ADDRESS_KIND), intent(out) :: address
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_size
    subroutine pmpi_type_size_f08(datatype, size, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_type_size_c_f08(datatype, size, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_get_extent
    subroutine pmpi_type_get_extent_f08(datatype, lb, extent, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_ADDRESS_KIND), intent(out) :: lb
      integer(MPI_ADDRESS_KIND), intent(out) :: extent
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_get_extent_c
    subroutine pmpi_type_get_extent_c_f08(datatype, lb, extent, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: lb
      integer(MPI_COUNT_KIND), intent(out) :: extent
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_get_true_extent
    subroutine pmpi_type_get_true_extent_f08(datatype, true_lb, true_extent, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_ADDRESS_KIND), intent(out) :: true_lb
      integer(MPI_ADDRESS_KIND), intent(out) :: true_extent
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_get_true_extent_c
    subroutine pmpi_type_get_true_extent_c_f08(datatype, true_lb, true_extent, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: true_lb
      integer(MPI_COUNT_KIND), intent(out) :: true_extent
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_commit
    subroutine pmpi_type_commit_f08(datatype, ierror)
      import
      type(MPI_Datatype), intent(inout) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_free
    subroutine pmpi_type_free_f08(datatype, ierror)
      import
      type(MPI_Datatype), intent(inout) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Get_elements
    subroutine pmpi_get_elements_f08(status, datatype, count, ierror)
      import
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_get_elements_c_f08(status, datatype, count, ierror)
      import
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_get_envelope
    subroutine pmpi_type_get_envelope_f08(datatype, num_integers, num_addresses, num_datatypes, combiner, &
        ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: num_integers
      integer, intent(out) :: num_addresses
      integer, intent(out) :: num_datatypes
      integer, intent(out) :: combiner
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_type_get_envelope_c_f08(datatype, num_integers, num_addresses, num_large_counts, &
        num_datatypes, combiner, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: num_integers
      integer(MPI_COUNT_KIND), intent(out) :: num_addresses
      integer(MPI_COUNT_KIND), intent(out) :: num_large_counts
      integer(MPI_COUNT_KIND), intent(out) :: num_datatypes
      integer, intent(out) :: combiner
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_get_contents
    subroutine pmpi_type_get_contents_f08(datatype, max_integers, max_addresses, max_datatypes, &
        array_of_integers, array_of_addresses, array_of_datatypes, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: max_integers
      integer, intent(in) :: max_addresses
      integer, intent(in) :: max_datatypes
      integer, intent(out) :: array_of_integers(*)
      integer(MPI_ADDRESS_KIND), intent(out) :: array_of_addresses(*)
      type(MPI_Datatype), intent(out) :: array_of_datatypes(*)
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_type_get_contents_c_f08(datatype, max_integers, max_addresses, max_large_counts, &
        max_datatypes, array_of_integers, array_of_addresses, array_of_large_counts, array_of_datatypes, &
        ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(in) :: max_integers
      integer(MPI_COUNT_KIND), intent(in) :: max_addresses
      integer(MPI_COUNT_KIND), intent(in) :: max_large_counts
      integer(MPI_COUNT_KIND), intent(in) :: max_datatypes
      integer, intent(out) :: array_of_integers(*)
      integer(MPI_ADDRESS_KIND), intent(out) :: array_of_addresses(*)
      integer(MPI_COUNT_KIND), intent(out) :: array_of_large_counts(*)
      type(MPI_Datatype), intent(out) :: array_of_datatypes(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Pack
    subroutine pmpi_pack_f08ts(inbuf, incount, datatype, outbuf, outsize, position, comm, ierror &
        ) bind(C, name="pmpi_pack_f08ts__")
      import
      type(*), dimension(..), intent(in) :: inbuf
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(*), dimension(..) :: outbuf
      integer, intent(in) :: outsize
      integer, intent(inout) :: position
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_pack_c_f08ts(inbuf, incount, datatype, outbuf, outsize, position, comm, ierror &
        ) bind(C, name="pmpi_pack_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: inbuf
      integer(MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(*), dimension(..) :: outbuf
      integer(MPI_COUNT_KIND), intent(in) :: outsize
      integer(MPI_COUNT_KIND), intent(inout) :: position
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Unpack
    subroutine pmpi_unpack_f08ts(inbuf, insize, position, outbuf, outcount, datatype, comm, ierror &
        ) bind(C, name="pmpi_unpack_f08ts__")
      import
      type(*), dimension(..), intent(in) :: inbuf
      integer, intent(in) :: insize
      integer, intent(inout) :: position
      type(*), dimension(..) :: outbuf
      integer, intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_unpack_c_f08ts(inbuf, insize, position, outbuf, outcount, datatype, comm, ierror &
        ) bind(C, name="pmpi_unpack_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: inbuf
      integer(MPI_COUNT_KIND), intent(in) :: insize
      integer(MPI_COUNT_KIND), intent(inout) :: position
      type(*), dimension(..) :: outbuf
      integer(MPI_COUNT_KIND), intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Pack_size
    subroutine pmpi_pack_size_f08(incount, datatype, comm, size, ierror)
      import
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_pack_size_c_f08(incount, datatype, comm, size, ierror)
      import
      integer(MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Pack_external
    subroutine pmpi_pack_external_f08ts(datarep, inbuf, incount, datatype, outbuf, outsize, position, ierror &
        ) bind(C, name="pmpi_pack_external_f08ts__")
      import
      type(*), dimension(..), intent(in) :: datarep
      type(*), dimension(..), intent(in) :: inbuf
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(*), dimension(..) :: outbuf
      integer(MPI_ADDRESS_KIND), intent(in) :: outsize
      integer(MPI_ADDRESS_KIND), intent(inout) :: position
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_pack_external_c_f08ts(datarep, inbuf, incount, datatype, outbuf, outsize, position, ierror &
        ) bind(C, name="pmpi_pack_external_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: datarep
      type(*), dimension(..), intent(in) :: inbuf
      integer(MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(*), dimension(..) :: outbuf
      integer(MPI_COUNT_KIND), intent(in) :: outsize
      integer(MPI_COUNT_KIND), intent(inout) :: position
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Unpack_external
    subroutine pmpi_unpack_external_f08ts(datarep, inbuf, insize, position, outbuf, outcount, datatype, ierror &
        ) bind(C, name="pmpi_unpack_external_f08ts__")
      import
      type(*), dimension(..), intent(in) :: datarep
      type(*), dimension(..), intent(in) :: inbuf
      integer(MPI_ADDRESS_KIND), intent(in) :: insize
      integer(MPI_ADDRESS_KIND), intent(inout) :: position
      type(*), dimension(..) :: outbuf
      integer, intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_unpack_external_c_f08ts(datarep, inbuf, insize, position, outbuf, outcount, datatype, &
        ierror) bind(C, name="pmpi_unpack_external_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: datarep
      type(*), dimension(..), intent(in) :: inbuf
      integer(MPI_COUNT_KIND), intent(in) :: insize
      integer(MPI_COUNT_KIND), intent(inout) :: position
      type(*), dimension(..) :: outbuf
      integer(MPI_COUNT_KIND), intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Pack_external_size
    subroutine pmpi_pack_external_size_f08(datarep, incount, datatype, size, ierror)
      import
      character(len=*), intent(in) :: datarep
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_ADDRESS_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_pack_external_size_c_f08(datarep, incount, datatype, size, ierror)
      import
      character(len=*), intent(in) :: datarep
      integer(MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Barrier
    subroutine pmpi_barrier_f08(comm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Bcast
    subroutine pmpi_bcast_f08ts(buffer, count, datatype, root, comm, ierror &
        ) bind(C, name="pmpi_bcast_f08ts__")
      import
      type(*), dimension(..) :: buffer
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_bcast_c_f08ts(buffer, count, datatype, root, comm, ierror &
        ) bind(C, name="pmpi_bcast_c_f08ts__")
      import
      type(*), dimension(..) :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Gather
    subroutine pmpi_gather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        ierror) bind(C, name="pmpi_gather_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_gather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        ierror) bind(C, name="pmpi_gather_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Gatherv
    subroutine pmpi_gatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, &
        comm, ierror) bind(C, name="pmpi_gatherv_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_gatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, &
        comm, ierror) bind(C, name="pmpi_gatherv_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Scatter
    subroutine pmpi_scatter_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        ierror) bind(C, name="pmpi_scatter_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_scatter_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        ierror) bind(C, name="pmpi_scatter_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Scatterv
    subroutine pmpi_scatterv_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, &
        comm, ierror) bind(C, name="pmpi_scatterv_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_scatterv_c_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, &
        comm, ierror) bind(C, name="pmpi_scatterv_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Allgather
    subroutine pmpi_allgather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror &
        ) bind(C, name="pmpi_allgather_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_allgather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror &
        ) bind(C, name="pmpi_allgather_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Allgatherv
    subroutine pmpi_allgatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, &
        ierror) bind(C, name="pmpi_allgatherv_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_allgatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
        comm, ierror) bind(C, name="pmpi_allgatherv_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Alltoall
    subroutine pmpi_alltoall_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror &
        ) bind(C, name="pmpi_alltoall_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_alltoall_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror &
        ) bind(C, name="pmpi_alltoall_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Alltoallv
    subroutine pmpi_alltoallv_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
        recvtype, comm, ierror) bind(C, name="pmpi_alltoallv_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_alltoallv_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
        recvtype, comm, ierror) bind(C, name="pmpi_alltoallv_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Alltoallw
    subroutine pmpi_alltoallw_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
        recvtypes, comm, ierror) bind(C, name="pmpi_alltoallw_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_alltoallw_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
        recvtypes, comm, ierror) bind(C, name="pmpi_alltoallw_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Reduce
    subroutine pmpi_reduce_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, ierror &
        ) bind(C, name="pmpi_reduce_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_reduce_c_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, ierror &
        ) bind(C, name="pmpi_reduce_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Allreduce
    subroutine pmpi_allreduce_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror &
        ) bind(C, name="pmpi_allreduce_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_allreduce_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror &
        ) bind(C, name="pmpi_allreduce_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Reduce_scatter_block
    subroutine pmpi_reduce_scatter_block_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, ierror &
        ) bind(C, name="pmpi_reduce_scatter_block_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_reduce_scatter_block_c_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, ierror &
        ) bind(C, name="pmpi_reduce_scatter_block_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Reduce_scatter
    subroutine pmpi_reduce_scatter_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, ierror &
        ) bind(C, name="pmpi_reduce_scatter_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_reduce_scatter_c_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, ierror &
        ) bind(C, name="pmpi_reduce_scatter_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Scan
    subroutine pmpi_scan_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror &
        ) bind(C, name="pmpi_scan_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_scan_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror &
        ) bind(C, name="pmpi_scan_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Exscan
    subroutine pmpi_exscan_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror &
        ) bind(C, name="pmpi_exscan_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_exscan_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror &
        ) bind(C, name="pmpi_exscan_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Op_create
    subroutine pmpi_op_create_f08(user_fn, commute, op, ierror)
      import
      procedure(MPI_User_function) :: user_fn
      logical, intent(in) :: commute
      type(MPI_Op), intent(out) :: op
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Op_create_c
    subroutine pmpi_op_create_c_f08(user_fn, commute, op, ierror)
      import
      procedure(MPI_User_function_c) :: user_fn
      logical, intent(in) :: commute
      type(MPI_Op), intent(out) :: op
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Op_free
    subroutine pmpi_op_free_f08(op, ierror)
      import
      type(MPI_Op), intent(inout) :: op
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Op_commutative
    subroutine pmpi_op_commutative_f08(op, commute, ierror)
      import
      type(MPI_Op), intent(in) :: op
      logical, intent(out) :: commute
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Reduce_local
    subroutine pmpi_reduce_local_f08ts(inbuf, inoutbuf, count, datatype, op, ierror &
        ) bind(C, name="pmpi_reduce_local_f08ts__")
      import
      type(*), dimension(..), intent(in) :: inbuf
      type(*), dimension(..) :: inoutbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_reduce_local_c_f08ts(inbuf, inoutbuf, count, datatype, op, ierror &
        ) bind(C, name="pmpi_reduce_local_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: inbuf
      type(*), dimension(..) :: inoutbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Ibarrier
    subroutine pmpi_ibarrier_f08(comm, request, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Ibcast
    subroutine pmpi_ibcast_f08ts(buffer, count, datatype, root, comm, request, ierror &
        ) bind(C, name="pmpi_ibcast_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buffer
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_ibcast_c_f08ts(buffer, count, datatype, root, comm, request, ierror &
        ) bind(C, name="pmpi_ibcast_c_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Igather
    subroutine pmpi_igather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        request, ierror) bind(C, name="pmpi_igather_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_igather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        request, ierror) bind(C, name="pmpi_igather_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Igatherv
    subroutine pmpi_igatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, &
        comm, request, ierror) bind(C, name="pmpi_igatherv_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_igatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, &
        comm, request, ierror) bind(C, name="pmpi_igatherv_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Iscatter
    subroutine pmpi_iscatter_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        request, ierror) bind(C, name="pmpi_iscatter_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_iscatter_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        request, ierror) bind(C, name="pmpi_iscatter_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Iscatterv
    subroutine pmpi_iscatterv_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, &
        comm, request, ierror) bind(C, name="pmpi_iscatterv_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_iscatterv_c_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, &
        root, comm, request, ierror) bind(C, name="pmpi_iscatterv_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Iallgather
    subroutine pmpi_iallgather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request, &
        ierror) bind(C, name="pmpi_iallgather_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_iallgather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        request, ierror) bind(C, name="pmpi_iallgather_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Iallgatherv
    subroutine pmpi_iallgatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
        comm, request, ierror) bind(C, name="pmpi_iallgatherv_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_iallgatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
        comm, request, ierror) bind(C, name="pmpi_iallgatherv_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Ialltoall
    subroutine pmpi_ialltoall_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request, &
        ierror) bind(C, name="pmpi_ialltoall_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_ialltoall_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        request, ierror) bind(C, name="pmpi_ialltoall_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Ialltoallv
    subroutine pmpi_ialltoallv_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
        recvtype, comm, request, ierror) bind(C, name="pmpi_ialltoallv_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_ialltoallv_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
        recvtype, comm, request, ierror) bind(C, name="pmpi_ialltoallv_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Ialltoallw
    subroutine pmpi_ialltoallw_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
        recvtypes, comm, request, ierror) bind(C, name="pmpi_ialltoallw_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_ialltoallw_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
        recvtypes, comm, request, ierror) bind(C, name="pmpi_ialltoallw_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Ireduce
    subroutine pmpi_ireduce_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, request, ierror &
        ) bind(C, name="pmpi_ireduce_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_ireduce_c_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, request, ierror &
        ) bind(C, name="pmpi_ireduce_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Iallreduce
    subroutine pmpi_iallreduce_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror &
        ) bind(C, name="pmpi_iallreduce_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_iallreduce_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror &
        ) bind(C, name="pmpi_iallreduce_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Ireduce_scatter_block
    subroutine pmpi_ireduce_scatter_block_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, request, &
        ierror) bind(C, name="pmpi_ireduce_scatter_block_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_ireduce_scatter_block_c_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, request, &
        ierror) bind(C, name="pmpi_ireduce_scatter_block_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Ireduce_scatter
    subroutine pmpi_ireduce_scatter_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, request, ierror &
        ) bind(C, name="pmpi_ireduce_scatter_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_ireduce_scatter_c_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, request, ierror &
        ) bind(C, name="pmpi_ireduce_scatter_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Iscan
    subroutine pmpi_iscan_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror &
        ) bind(C, name="pmpi_iscan_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_iscan_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror &
        ) bind(C, name="pmpi_iscan_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Iexscan
    subroutine pmpi_iexscan_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror &
        ) bind(C, name="pmpi_iexscan_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_iexscan_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror &
        ) bind(C, name="pmpi_iexscan_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Barrier_init
    subroutine pmpi_barrier_init_f08(comm, info, request, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Bcast_init
    subroutine pmpi_bcast_init_f08ts(buffer, count, datatype, root, comm, info, request, ierror &
        ) bind(C, name="pmpi_bcast_init_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buffer
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_bcast_init_c_f08ts(buffer, count, datatype, root, comm, info, request, ierror &
        ) bind(C, name="pmpi_bcast_init_c_f08ts__")
      import
      type(*), dimension(..), asynchronous :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Gather_init
    subroutine pmpi_gather_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        info, request, ierror) bind(C, name="pmpi_gather_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_gather_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        info, request, ierror) bind(C, name="pmpi_gather_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Gatherv_init
    subroutine pmpi_gatherv_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
        root, comm, info, request, ierror) bind(C, name="pmpi_gatherv_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_gatherv_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
        root, comm, info, request, ierror) bind(C, name="pmpi_gatherv_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Scatter_init
    subroutine pmpi_scatter_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
        info, request, ierror) bind(C, name="pmpi_scatter_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_scatter_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, &
        comm, info, request, ierror) bind(C, name="pmpi_scatter_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Scatterv_init
    subroutine pmpi_scatterv_init_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, &
        root, comm, info, request, ierror) bind(C, name="pmpi_scatterv_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_scatterv_init_c_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, &
        root, comm, info, request, ierror) bind(C, name="pmpi_scatterv_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Allgather_init
    subroutine pmpi_allgather_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        info, request, ierror) bind(C, name="pmpi_allgather_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_allgather_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        info, request, ierror) bind(C, name="pmpi_allgather_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Allgatherv_init
    subroutine pmpi_allgatherv_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
        comm, info, request, ierror) bind(C, name="pmpi_allgatherv_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_allgatherv_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
        recvtype, comm, info, request, ierror) bind(C, name="pmpi_allgatherv_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Alltoall_init
    subroutine pmpi_alltoall_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, &
        request, ierror) bind(C, name="pmpi_alltoall_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_alltoall_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        info, request, ierror) bind(C, name="pmpi_alltoall_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Alltoallv_init
    subroutine pmpi_alltoallv_init_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
        recvtype, comm, info, request, ierror) bind(C, name="pmpi_alltoallv_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_alltoallv_init_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
        rdispls, recvtype, comm, info, request, ierror) bind(C, name="pmpi_alltoallv_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Alltoallw_init
    subroutine pmpi_alltoallw_init_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
        recvtypes, comm, info, request, ierror) bind(C, name="pmpi_alltoallw_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_alltoallw_init_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
        rdispls, recvtypes, comm, info, request, ierror) bind(C, name="pmpi_alltoallw_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Reduce_init
    subroutine pmpi_reduce_init_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, info, request, ierror &
        ) bind(C, name="pmpi_reduce_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_reduce_init_c_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, info, request, &
        ierror) bind(C, name="pmpi_reduce_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Allreduce_init
    subroutine pmpi_allreduce_init_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror &
        ) bind(C, name="pmpi_allreduce_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_allreduce_init_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror &
        ) bind(C, name="pmpi_allreduce_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Reduce_scatter_block_init
    subroutine pmpi_reduce_scatter_block_init_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, info, &
        request, ierror) bind(C, name="pmpi_reduce_scatter_block_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_reduce_scatter_block_init_c_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, info, &
        request, ierror) bind(C, name="pmpi_reduce_scatter_block_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Reduce_scatter_init
    subroutine pmpi_reduce_scatter_init_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, request, &
        ierror) bind(C, name="pmpi_reduce_scatter_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_reduce_scatter_init_c_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, &
        request, ierror) bind(C, name="pmpi_reduce_scatter_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Scan_init
    subroutine pmpi_scan_init_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror &
        ) bind(C, name="pmpi_scan_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_scan_init_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror &
        ) bind(C, name="pmpi_scan_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Exscan_init
    subroutine pmpi_exscan_init_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror &
        ) bind(C, name="pmpi_exscan_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_exscan_init_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror &
        ) bind(C, name="pmpi_exscan_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Group_size
    subroutine pmpi_group_size_f08(group, size, ierror)
      import
      type(MPI_Group), intent(in) :: group
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Group_rank
    subroutine pmpi_group_rank_f08(group, rank, ierror)
      import
      type(MPI_Group), intent(in) :: group
      integer, intent(out) :: rank
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Group_translate_ranks
    subroutine pmpi_group_translate_ranks_f08(group1, n, ranks1, group2, ranks2, ierror)
      import
      type(MPI_Group), intent(in) :: group1
      integer, intent(in) :: n
      integer, intent(in) :: ranks1(*)
      type(MPI_Group), intent(in) :: group2
      integer, intent(out) :: ranks2(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Group_compare
    subroutine pmpi_group_compare_f08(group1, group2, result, ierror)
      import
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      integer, intent(out) :: result
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Group_union
    subroutine pmpi_group_union_f08(group1, group2, newgroup, ierror)
      import
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Group_intersection
    subroutine pmpi_group_intersection_f08(group1, group2, newgroup, ierror)
      import
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Group_difference
    subroutine pmpi_group_difference_f08(group1, group2, newgroup, ierror)
      import
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Group_incl
    subroutine pmpi_group_incl_f08(group, n, ranks, newgroup, ierror)
      import
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranks(*)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Group_excl
    subroutine pmpi_group_excl_f08(group, n, ranks, newgroup, ierror)
      import
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranks(*)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Group_range_incl
    subroutine pmpi_group_range_incl_f08(group, n, ranges, newgroup, ierror)
      import
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranges(3, *)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Group_range_excl
    subroutine pmpi_group_range_excl_f08(group, n, ranges, newgroup, ierror)
      import
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranges(3, *)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Group_from_session_pset
    subroutine pmpi_group_from_session_pset_f08(session, pset_name, newgroup, ierror)
      import
      type(MPI_Session), intent(in) :: session
      character(len=*), intent(in) :: pset_name
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Group_free
    subroutine pmpi_group_free_f08(group, ierror)
      import
      type(MPI_Group), intent(inout) :: group
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_size
    subroutine pmpi_comm_size_f08(comm, size, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_rank
    subroutine pmpi_comm_rank_f08(comm, rank, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: rank
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_compare
    subroutine pmpi_comm_compare_f08(comm1, comm2, result, ierror)
      import
      type(MPI_Comm), intent(in) :: comm1
      type(MPI_Comm), intent(in) :: comm2
      integer, intent(out) :: result
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_group
    subroutine pmpi_comm_group_f08(comm, group, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_dup
    subroutine pmpi_comm_dup_f08(comm, newcomm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_dup_with_info
    subroutine pmpi_comm_dup_with_info_f08(comm, info, newcomm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_idup
    subroutine pmpi_comm_idup_f08(comm, newcomm, request, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_idup_with_info
    subroutine pmpi_comm_idup_with_info_f08(comm, info, newcomm, request, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(out) :: newcomm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_create
    subroutine pmpi_comm_create_f08(comm, group, newcomm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(in) :: group
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_create_group
    subroutine pmpi_comm_create_group_f08(comm, group, tag, newcomm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: tag
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_create_from_group
    subroutine pmpi_comm_create_from_group_f08(group, stringtag, info, errhandler, newcomm, ierror)
      import
      type(MPI_Group), intent(in) :: group
      character(len=*), intent(in) :: stringtag
      type(MPI_Info), intent(in) :: info
      type(MPI_Errhandler), intent(in) :: errhandler
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_split
    subroutine pmpi_comm_split_f08(comm, color, key, newcomm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: color
      integer, intent(in) :: key
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_split_type
    subroutine pmpi_comm_split_type_f08(comm, split_type, key, info, newcomm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: split_type
      integer, intent(in) :: key
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_free
    subroutine pmpi_comm_free_f08(comm, ierror)
      import
      type(MPI_Comm), intent(inout) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_set_info
    subroutine pmpi_comm_set_info_f08(comm, info, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_get_info
    subroutine pmpi_comm_get_info_f08(comm, info_used, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_test_inter
    subroutine pmpi_comm_test_inter_f08(comm, flag, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_remote_size
    subroutine pmpi_comm_remote_size_f08(comm, size, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_remote_group
    subroutine pmpi_comm_remote_group_f08(comm, group, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Intercomm_create
    subroutine pmpi_intercomm_create_f08(local_comm, local_leader, peer_comm, remote_leader, tag, newintercomm, &
        ierror)
      import
      type(MPI_Comm), intent(in) :: local_comm
      integer, intent(in) :: local_leader
      type(MPI_Comm), intent(in) :: peer_comm
      integer, intent(in) :: remote_leader
      integer, intent(in) :: tag
      type(MPI_Comm), intent(out) :: newintercomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Intercomm_create_from_groups
    subroutine pmpi_intercomm_create_from_groups_f08(local_group, local_leader, remote_group, remote_leader, &
        stringtag, info, errhandler, newintercomm, ierror)
      import
      type(MPI_Group), intent(in) :: local_group
      integer, intent(in) :: local_leader
      type(MPI_Group), intent(in) :: remote_group
      integer, intent(in) :: remote_leader
      character(len=*), intent(in) :: stringtag
      type(MPI_Info), intent(in) :: info
      type(MPI_Errhandler), intent(in) :: errhandler
      type(MPI_Comm), intent(out) :: newintercomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Intercomm_merge
    subroutine pmpi_intercomm_merge_f08(intercomm, high, newintracomm, ierror)
      import
      type(MPI_Comm), intent(in) :: intercomm
      logical, intent(in) :: high
      type(MPI_Comm), intent(out) :: newintracomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_create_keyval
    subroutine pmpi_comm_create_keyval_f08(comm_copy_attr_fn, comm_delete_attr_fn, comm_keyval, extra_state, &
        ierror)
      import
      procedure(MPI_Comm_copy_attr_function) :: comm_copy_attr_fn
      procedure(MPI_Comm_delete_attr_function) :: comm_delete_attr_fn
      integer, intent(out) :: comm_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_free_keyval
    subroutine pmpi_comm_free_keyval_f08(comm_keyval, ierror)
      import
      integer, intent(inout) :: comm_keyval
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_set_attr
    subroutine pmpi_comm_set_attr_f08(comm, comm_keyval, attribute_val, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: comm_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: attribute_val
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_get_attr
    subroutine pmpi_comm_get_attr_f08(comm, comm_keyval, attribute_val, flag, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: comm_keyval
      integer(MPI_ADDRESS_KIND), intent(out) :: attribute_val
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_delete_attr
    subroutine pmpi_comm_delete_attr_f08(comm, comm_keyval, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: comm_keyval
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_create_keyval
    subroutine pmpi_win_create_keyval_f08(win_copy_attr_fn, win_delete_attr_fn, win_keyval, extra_state, &
        ierror)
      import
      procedure(MPI_Win_copy_attr_function) :: win_copy_attr_fn
      procedure(MPI_Win_delete_attr_function) :: win_delete_attr_fn
      integer, intent(out) :: win_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_free_keyval
    subroutine pmpi_win_free_keyval_f08(win_keyval, ierror)
      import
      integer, intent(inout) :: win_keyval
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_set_attr
    subroutine pmpi_win_set_attr_f08(win, win_keyval, attribute_val, ierror)
      import
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: win_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: attribute_val
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_get_attr
    subroutine pmpi_win_get_attr_f08(win, win_keyval, attribute_val, flag, ierror)
      import
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: win_keyval
      integer(MPI_ADDRESS_KIND), intent(out) :: attribute_val
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_delete_attr
    subroutine pmpi_win_delete_attr_f08(win, win_keyval, ierror)
      import
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: win_keyval
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_create_keyval
    subroutine pmpi_type_create_keyval_f08(type_copy_attr_fn, type_delete_attr_fn, type_keyval, extra_state, &
        ierror)
      import
      procedure(MPI_Type_copy_attr_function) :: type_copy_attr_fn
      procedure(MPI_Type_delete_attr_function) :: type_delete_attr_fn
      integer, intent(out) :: type_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_free_keyval
    subroutine pmpi_type_free_keyval_f08(type_keyval, ierror)
      import
      integer, intent(inout) :: type_keyval
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_set_attr
    subroutine pmpi_type_set_attr_f08(datatype, type_keyval, attribute_val, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: type_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: attribute_val
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_get_attr
    subroutine pmpi_type_get_attr_f08(datatype, type_keyval, attribute_val, flag, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: type_keyval
      integer(MPI_ADDRESS_KIND), intent(out) :: attribute_val
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_delete_attr
    subroutine pmpi_type_delete_attr_f08(datatype, type_keyval, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: type_keyval
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_set_name
    subroutine pmpi_comm_set_name_f08(comm, comm_name, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      character(len=*), intent(in) :: comm_name
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_get_name
    subroutine pmpi_comm_get_name_f08(comm, comm_name, resultlen, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      character(len=MPI_MAX_OBJECT_NAME), intent(out) :: comm_name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_set_name
    subroutine pmpi_type_set_name_f08(datatype, type_name, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      character(len=*), intent(in) :: type_name
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_get_name
    subroutine pmpi_type_get_name_f08(datatype, type_name, resultlen, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      character(len=MPI_MAX_OBJECT_NAME), intent(out) :: type_name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_set_name
    subroutine pmpi_win_set_name_f08(win, win_name, ierror)
      import
      type(MPI_Win), intent(in) :: win
      character(len=*), intent(in) :: win_name
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_get_name
    subroutine pmpi_win_get_name_f08(win, win_name, resultlen, ierror)
      import
      type(MPI_Win), intent(in) :: win
      character(len=MPI_MAX_OBJECT_NAME), intent(out) :: win_name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Cart_create
    subroutine pmpi_cart_create_f08(comm_old, ndims, dims, periods, reorder, comm_cart, ierror)
      import
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: ndims
      integer, intent(in) :: dims(*)
      logical, intent(in) :: periods(*)
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_cart
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Dims_create
    subroutine pmpi_dims_create_f08(nnodes, ndims, dims, ierror)
      import
      integer, intent(in) :: nnodes
      integer, intent(in) :: ndims
      integer, intent(inout) :: dims(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Graph_create
    subroutine pmpi_graph_create_f08(comm_old, nnodes, index, edges, reorder, comm_graph, ierror)
      import
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: nnodes
      integer, intent(in) :: index(*)
      integer, intent(in) :: edges(*)
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_graph
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Dist_graph_create_adjacent
    subroutine pmpi_dist_graph_create_adjacent_f08(comm_old, indegree, sources, sourceweights, outdegree, &
        destinations, destweights, info, reorder, comm_dist_graph, ierror)
      import
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: indegree
      integer, intent(in) :: sources(*)
      integer, intent(in) :: sourceweights(*)
      integer, intent(in) :: outdegree
      integer, intent(in) :: destinations(*)
      integer, intent(in) :: destweights(*)
      type(MPI_Info), intent(in) :: info
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_dist_graph
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Dist_graph_create
    subroutine pmpi_dist_graph_create_f08(comm_old, n, sources, degrees, destinations, weights, info, reorder, &
        comm_dist_graph, ierror)
      import
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: n
      integer, intent(in) :: sources(*)
      integer, intent(in) :: degrees(*)
      integer, intent(in) :: destinations(*)
      integer, intent(in) :: weights(*)
      type(MPI_Info), intent(in) :: info
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_dist_graph
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Topo_test
    subroutine pmpi_topo_test_f08(comm, status, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Graphdims_get
    subroutine pmpi_graphdims_get_f08(comm, nnodes, nedges, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: nnodes
      integer, intent(out) :: nedges
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Graph_get
    subroutine pmpi_graph_get_f08(comm, maxindex, maxedges, index, edges, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: maxindex
      integer, intent(in) :: maxedges
      integer, intent(out) :: index(*)
      integer, intent(out) :: edges(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Cartdim_get
    subroutine pmpi_cartdim_get_f08(comm, ndims, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: ndims
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Cart_get
    subroutine pmpi_cart_get_f08(comm, maxdims, dims, periods, coords, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: maxdims
      integer, intent(out) :: dims(*)
      logical, intent(out) :: periods(*)
      integer, intent(out) :: coords(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Cart_rank
    subroutine pmpi_cart_rank_f08(comm, coords, rank, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: coords(*)
      integer, intent(out) :: rank
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Cart_coords
    subroutine pmpi_cart_coords_f08(comm, rank, maxdims, coords, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: rank
      integer, intent(in) :: maxdims
      integer, intent(out) :: coords(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Graph_neighbors_count
    subroutine pmpi_graph_neighbors_count_f08(comm, rank, nneighbors, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: rank
      integer, intent(out) :: nneighbors
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Graph_neighbors
    subroutine pmpi_graph_neighbors_f08(comm, rank, maxneighbors, neighbors, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: rank
      integer, intent(in) :: maxneighbors
      integer, intent(out) :: neighbors(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Dist_graph_neighbors_count
    subroutine pmpi_dist_graph_neighbors_count_f08(comm, indegree, outdegree, weighted, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: indegree
      integer, intent(out) :: outdegree
      logical, intent(out) :: weighted
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Dist_graph_neighbors
    subroutine pmpi_dist_graph_neighbors_f08(comm, maxindegree, sources, sourceweights, maxoutdegree, &
        destinations, destweights, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: maxindegree
      integer, intent(out) :: sources(*)
      integer :: sourceweights(*)
      integer, intent(in) :: maxoutdegree
      integer, intent(out) :: destinations(*)
      integer :: destweights(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Cart_shift
    subroutine pmpi_cart_shift_f08(comm, direction, disp, rank_source, rank_dest, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: direction
      integer, intent(in) :: disp
      integer, intent(out) :: rank_source
      integer, intent(out) :: rank_dest
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Cart_sub
    subroutine pmpi_cart_sub_f08(comm, remain_dims, newcomm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      logical, intent(in) :: remain_dims(*)
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Cart_map
    subroutine pmpi_cart_map_f08(comm, ndims, dims, periods, newrank, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: ndims
      integer, intent(in) :: dims(*)
      logical, intent(in) :: periods(*)
      integer, intent(out) :: newrank
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Graph_map
    subroutine pmpi_graph_map_f08(comm, nnodes, index, edges, newrank, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: nnodes
      integer, intent(in) :: index(*)
      integer, intent(in) :: edges(*)
      integer, intent(out) :: newrank
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Neighbor_allgather
    subroutine pmpi_neighbor_allgather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        ierror) bind(C, name="pmpi_neighbor_allgather_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_neighbor_allgather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
        comm, ierror) bind(C, name="pmpi_neighbor_allgather_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Neighbor_allgatherv
    subroutine pmpi_neighbor_allgatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
        recvtype, comm, ierror) bind(C, name="pmpi_neighbor_allgatherv_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_neighbor_allgatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
        recvtype, comm, ierror) bind(C, name="pmpi_neighbor_allgatherv_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Neighbor_alltoall
    subroutine pmpi_neighbor_alltoall_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        ierror) bind(C, name="pmpi_neighbor_alltoall_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_neighbor_alltoall_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        ierror) bind(C, name="pmpi_neighbor_alltoall_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Neighbor_alltoallv
    subroutine pmpi_neighbor_alltoallv_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
        rdispls, recvtype, comm, ierror) bind(C, name="pmpi_neighbor_alltoallv_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_neighbor_alltoallv_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
        rdispls, recvtype, comm, ierror) bind(C, name="pmpi_neighbor_alltoallv_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Neighbor_alltoallw
    subroutine pmpi_neighbor_alltoallw_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
        rdispls, recvtypes, comm, ierror) bind(C, name="pmpi_neighbor_alltoallw_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_neighbor_alltoallw_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
        rdispls, recvtypes, comm, ierror) bind(C, name="pmpi_neighbor_alltoallw_c_f08ts__")
      import
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Ineighbor_allgather
    subroutine pmpi_ineighbor_allgather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        request, ierror) bind(C, name="pmpi_ineighbor_allgather_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_ineighbor_allgather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
        comm, request, ierror) bind(C, name="pmpi_ineighbor_allgather_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Ineighbor_allgatherv
    subroutine pmpi_ineighbor_allgatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
        recvtype, comm, request, ierror) bind(C, name="pmpi_ineighbor_allgatherv_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_ineighbor_allgatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
        recvtype, comm, request, ierror) bind(C, name="pmpi_ineighbor_allgatherv_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Ineighbor_alltoall
    subroutine pmpi_ineighbor_alltoall_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
        request, ierror) bind(C, name="pmpi_ineighbor_alltoall_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_ineighbor_alltoall_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
        comm, request, ierror) bind(C, name="pmpi_ineighbor_alltoall_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Ineighbor_alltoallv
    subroutine pmpi_ineighbor_alltoallv_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
        rdispls, recvtype, comm, request, ierror) bind(C, name="pmpi_ineighbor_alltoallv_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_ineighbor_alltoallv_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
        rdispls, recvtype, comm, request, ierror) bind(C, name="pmpi_ineighbor_alltoallv_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Ineighbor_alltoallw
    subroutine pmpi_ineighbor_alltoallw_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
        rdispls, recvtypes, comm, request, ierror) bind(C, name="pmpi_ineighbor_alltoallw_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_ineighbor_alltoallw_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
        rdispls, recvtypes, comm, request, ierror) bind(C, name="pmpi_ineighbor_alltoallw_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Neighbor_allgather_init
    subroutine pmpi_neighbor_allgather_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
        comm, info, request, ierror) bind(C, name="pmpi_neighbor_allgather_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_neighbor_allgather_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
        comm, info, request, ierror) bind(C, name="pmpi_neighbor_allgather_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Neighbor_allgatherv_init
    subroutine pmpi_neighbor_allgatherv_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
        recvtype, comm, info, request, ierror) bind(C, name="pmpi_neighbor_allgatherv_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_neighbor_allgatherv_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
        recvtype, comm, info, request, ierror) bind(C, name="pmpi_neighbor_allgatherv_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Neighbor_alltoall_init
    subroutine pmpi_neighbor_alltoall_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
        comm, info, request, ierror) bind(C, name="pmpi_neighbor_alltoall_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_neighbor_alltoall_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
        comm, info, request, ierror) bind(C, name="pmpi_neighbor_alltoall_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Neighbor_alltoallv_init
    subroutine pmpi_neighbor_alltoallv_init_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
        rdispls, recvtype, comm, info, request, ierror) bind(C, name="pmpi_neighbor_alltoallv_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_neighbor_alltoallv_init_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
        recvcounts, rdispls, recvtype, comm, info, request, ierror &
        ) bind(C, name="pmpi_neighbor_alltoallv_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Neighbor_alltoallw_init
    subroutine pmpi_neighbor_alltoallw_init_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
        rdispls, recvtypes, comm, info, request, ierror &
        ) bind(C, name="pmpi_neighbor_alltoallw_init_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_neighbor_alltoallw_init_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
        recvcounts, rdispls, recvtypes, comm, info, request, ierror &
        ) bind(C, name="pmpi_neighbor_alltoallw_init_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Get_version
    subroutine pmpi_get_version_f08(version, subversion, ierror)
      import
      integer, intent(out) :: version
      integer, intent(out) :: subversion
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Get_library_version
    subroutine pmpi_get_library_version_f08(version, resultlen, ierror)
      import
      character(len=MPI_MAX_LIBRARY_VERSION_STRING), intent(out) :: version
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Get_processor_name
    subroutine pmpi_get_processor_name_f08(name, resultlen, ierror)
      import
      character(len=MPI_MAX_PROCESSOR_NAME), intent(out) :: name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Get_hw_resource_info
    subroutine pmpi_get_hw_resource_info_f08(hw_info, ierror)
      import
      type(MPI_Info), intent(out) :: hw_info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Alloc_mem
    subroutine pmpi_alloc_mem_f08(size, info, baseptr, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      type(MPI_Info), intent(in) :: info
      type(c_ptr), intent(out) :: baseptr
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Free_mem
    subroutine pmpi_free_mem_f08ts(base, ierror) bind(C, name="pmpi_free_mem_f08ts__")
      import
      type(*), dimension(..), asynchronous :: base
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_create_errhandler
    subroutine pmpi_comm_create_errhandler_f08(comm_errhandler_fn, errhandler, ierror)
      import
      procedure(MPI_Comm_errhandler_function) :: comm_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_set_errhandler
    subroutine pmpi_comm_set_errhandler_f08(comm, errhandler, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_get_errhandler
    subroutine pmpi_comm_get_errhandler_f08(comm, errhandler, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_create_errhandler
    subroutine pmpi_win_create_errhandler_f08(win_errhandler_fn, errhandler, ierror)
      import
      procedure(MPI_Win_errhandler_function) :: win_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_set_errhandler
    subroutine pmpi_win_set_errhandler_f08(win, errhandler, ierror)
      import
      type(MPI_Win), intent(in) :: win
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_get_errhandler
    subroutine pmpi_win_get_errhandler_f08(win, errhandler, ierror)
      import
      type(MPI_Win), intent(in) :: win
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_create_errhandler
    subroutine pmpi_file_create_errhandler_f08(file_errhandler_fn, errhandler, ierror)
      import
      procedure(MPI_File_errhandler_function) :: file_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_set_errhandler
    subroutine pmpi_file_set_errhandler_f08(file, errhandler, ierror)
      import
      type(MPI_File), intent(in) :: file
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_get_errhandler
    subroutine pmpi_file_get_errhandler_f08(file, errhandler, ierror)
      import
      type(MPI_File), intent(in) :: file
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Session_create_errhandler
    subroutine pmpi_session_create_errhandler_f08(session_errhandler_fn, errhandler, ierror)
      import
      procedure(MPI_Session_errhandler_function) :: session_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Session_set_errhandler
    subroutine pmpi_session_set_errhandler_f08(session, errhandler, ierror)
      import
      type(MPI_Session), intent(in) :: session
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Session_get_errhandler
    subroutine pmpi_session_get_errhandler_f08(session, errhandler, ierror)
      import
      type(MPI_Session), intent(in) :: session
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Errhandler_free
    subroutine pmpi_errhandler_free_f08(errhandler, ierror)
      import
      type(MPI_Errhandler), intent(inout) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Error_string
    subroutine pmpi_error_string_f08(errorcode, string, resultlen, ierror)
      import
      integer, intent(in) :: errorcode
      character(len=MPI_MAX_ERROR_STRING), intent(out) :: string
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Error_class
    subroutine pmpi_error_class_f08(errorcode, errorclass, ierror)
      import
      integer, intent(in) :: errorcode
      integer, intent(out) :: errorclass
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Add_error_class
    subroutine pmpi_add_error_class_f08(errorclass, ierror)
      import
      integer, intent(out) :: errorclass
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Remove_error_class
    subroutine pmpi_remove_error_class_f08(errorclass, ierror)
      import
      integer, intent(in) :: errorclass
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Add_error_code
    subroutine pmpi_add_error_code_f08(errorclass, errorcode, ierror)
      import
      integer, intent(in) :: errorclass
      integer, intent(out) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Remove_error_code
    subroutine pmpi_remove_error_code_f08(errorcode, ierror)
      import
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Add_error_string
    subroutine pmpi_add_error_string_f08(errorcode, string, ierror)
      import
      integer, intent(in) :: errorcode
      character(len=*), intent(in) :: string
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Remove_error_string
    subroutine pmpi_remove_error_string_f08(errorcode, ierror)
      import
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_call_errhandler
    subroutine pmpi_comm_call_errhandler_f08(comm, errorcode, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_call_errhandler
    subroutine pmpi_win_call_errhandler_f08(win, errorcode, ierror)
      import
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_call_errhandler
    subroutine pmpi_file_call_errhandler_f08(fh, errorcode, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Session_call_errhandler
    subroutine pmpi_session_call_errhandler_f08(session, errorcode, ierror)
      import
      type(MPI_Session), intent(in) :: session
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Info_create
    subroutine pmpi_info_create_f08(info, ierror)
      import
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Info_set
    subroutine pmpi_info_set_f08(info, key, value, ierror)
      import
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      character(len=*), intent(in) :: value
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Info_delete
    subroutine pmpi_info_delete_f08(info, key, ierror)
      import
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Info_get_string
    subroutine pmpi_info_get_string_f08(info, key, buflen, value, flag, ierror)
      import
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(inout) :: buflen
      character(len=*), intent(out) :: value
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Info_get_nkeys
    subroutine pmpi_info_get_nkeys_f08(info, nkeys, ierror)
      import
      type(MPI_Info), intent(in) :: info
      integer, intent(out) :: nkeys
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Info_get_nthkey
    subroutine pmpi_info_get_nthkey_f08(info, n, key, ierror)
      import
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: n
      character(len=*), intent(out) :: key
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Info_dup
    subroutine pmpi_info_dup_f08(info, newinfo, ierror)
      import
      type(MPI_Info), intent(in) :: info
      type(MPI_Info), intent(out) :: newinfo
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Info_free
    subroutine pmpi_info_free_f08(info, ierror)
      import
      type(MPI_Info), intent(inout) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Info_create_env
    subroutine pmpi_info_create_env_f08(info, ierror)
      import
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Init
    subroutine pmpi_init_f08(ierror)
      import
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Init_thread
    subroutine pmpi_init_thread_f08(required, provided, ierror)
      import
      integer, intent(in) :: required
      integer, intent(out) :: provided
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Initialized
    subroutine pmpi_initialized_f08(flag, ierror)
      import
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Finalize
    subroutine pmpi_finalize_f08(ierror)
      import
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Finalized
    subroutine pmpi_finalized_f08(flag, ierror)
      import
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Session_init
    subroutine pmpi_session_init_f08(info, errhandler, session, ierror)
      import
      type(MPI_Info), intent(in) :: info
      type(MPI_Errhandler), intent(in) :: errhandler
      type(MPI_Session), intent(out) :: session
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Session_finalize
    subroutine pmpi_session_finalize_f08(session, ierror)
      import
      type(MPI_Session), intent(inout) :: session
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Session_get_num_psets
    subroutine pmpi_session_get_num_psets_f08(session, info, npset_names, ierror)
      import
      type(MPI_Session), intent(in) :: session
      type(MPI_Info), intent(in) :: info
      integer, intent(out) :: npset_names
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Session_get_nth_pset
    subroutine pmpi_session_get_nth_pset_f08(session, info, n, pset_len, pset_name, ierror)
      import
      type(MPI_Session), intent(in) :: session
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: n
      integer, intent(inout) :: pset_len
      character(len=*), intent(out) :: pset_name
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Session_get_info
    subroutine pmpi_session_get_info_f08(session, info_used, ierror)
      import
      type(MPI_Session), intent(in) :: session
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Session_get_pset_info
    subroutine pmpi_session_get_pset_info_f08(session, pset_name, info, ierror)
      import
      type(MPI_Session), intent(in) :: session
      character(len=*), intent(in) :: pset_name
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Abort
    subroutine pmpi_abort_f08(comm, errorcode, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Query_thread
    subroutine pmpi_query_thread_f08(provided, ierror)
      import
      integer, intent(out) :: provided
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Is_thread_main
    subroutine pmpi_is_thread_main_f08(flag, ierror)
      import
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_spawn
    subroutine pmpi_comm_spawn_f08(command, argv, maxprocs, info, root, comm, intercomm, array_of_errcodes, &
        ierror)
      import
      character(len=*), intent(in) :: command
      character(len=*), intent(in) :: argv(*)
      integer, intent(in) :: maxprocs
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: intercomm
      integer :: array_of_errcodes(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_spawn_multiple
    subroutine pmpi_comm_spawn_multiple_f08(count, array_of_commands, array_of_argv, array_of_maxprocs, &
        array_of_info, root, comm, intercomm, array_of_errcodes, ierror)
      import
      integer, intent(in) :: count
      character(len=*), intent(in) :: array_of_commands(*)
      character(len=*), intent(in) :: array_of_argv(count, *)
      integer, intent(in) :: array_of_maxprocs(*)
      type(MPI_Info), intent(in) :: array_of_info(*)
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: intercomm
      integer :: array_of_errcodes(*)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_get_parent
    subroutine pmpi_comm_get_parent_f08(parent, ierror)
      import
      type(MPI_Comm), intent(out) :: parent
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Open_port
    subroutine pmpi_open_port_f08(info, port_name, ierror)
      import
      type(MPI_Info), intent(in) :: info
      character(len=MPI_MAX_PORT_NAME), intent(out) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Close_port
    subroutine pmpi_close_port_f08(port_name, ierror)
      import
      character(len=*), intent(in) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_accept
    subroutine pmpi_comm_accept_f08(port_name, info, root, comm, newcomm, ierror)
      import
      character(len=*), intent(in) :: port_name
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_connect
    subroutine pmpi_comm_connect_f08(port_name, info, root, comm, newcomm, ierror)
      import
      character(len=*), intent(in) :: port_name
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Publish_name
    subroutine pmpi_publish_name_f08(service_name, info, port_name, ierror)
      import
      character(len=*), intent(in) :: service_name
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Unpublish_name
    subroutine pmpi_unpublish_name_f08(service_name, info, port_name, ierror)
      import
      character(len=*), intent(in) :: service_name
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Lookup_name
    subroutine pmpi_lookup_name_f08(service_name, info, port_name, ierror)
      import
      character(len=*), intent(in) :: service_name
      type(MPI_Info), intent(in) :: info
      character(len=MPI_MAX_PORT_NAME), intent(out) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_disconnect
    subroutine pmpi_comm_disconnect_f08(comm, ierror)
      import
      type(MPI_Comm), intent(inout) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Comm_join
    subroutine pmpi_comm_join_f08(fd, intercomm, ierror)
      import
      integer, intent(in) :: fd
      type(MPI_Comm), intent(out) :: intercomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_create
    subroutine pmpi_win_create_f08ts(base, size, disp_unit, info, comm, win, ierror &
        ) bind(C, name="pmpi_win_create_f08ts__")
      import
      type(*), dimension(..), asynchronous :: base
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer, intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_win_create_c_f08ts(base, size, disp_unit, info, comm, win, ierror &
        ) bind(C, name="pmpi_win_create_c_f08ts__")
      import
      type(*), dimension(..), asynchronous :: base
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer(MPI_ADDRESS_KIND), intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_allocate
    subroutine pmpi_win_allocate_f08(size, disp_unit, info, comm, baseptr, win, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer, intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_win_allocate_c_f08(size, disp_unit, info, comm, baseptr, win, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer(MPI_ADDRESS_KIND), intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_allocate_shared
    subroutine pmpi_win_allocate_shared_f08(size, disp_unit, info, comm, baseptr, win, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer, intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_win_allocate_shared_c_f08(size, disp_unit, info, comm, baseptr, win, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer(MPI_ADDRESS_KIND), intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_shared_query
    subroutine pmpi_win_shared_query_f08(win, rank, size, disp_unit, baseptr, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: rank
      integer(MPI_ADDRESS_KIND), intent(out) :: size
      integer, intent(out) :: disp_unit
      type(c_ptr), intent(out) :: baseptr
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_win_shared_query_c_f08(win, rank, size, disp_unit, baseptr, ierror)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: rank
      integer(MPI_ADDRESS_KIND), intent(out) :: size
      integer(MPI_ADDRESS_KIND), intent(out) :: disp_unit
      type(c_ptr), intent(out) :: baseptr
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_create_dynamic
    subroutine pmpi_win_create_dynamic_f08(info, comm, win, ierror)
      import
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_attach
    subroutine pmpi_win_attach_f08ts(win, base, size, ierror) bind(C, name="pmpi_win_attach_f08ts__")
      import
      type(MPI_Win), intent(in) :: win
      type(*), dimension(..), asynchronous :: base
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_detach
    subroutine pmpi_win_detach_f08ts(win, base, ierror) bind(C, name="pmpi_win_detach_f08ts__")
      import
      type(MPI_Win), intent(in) :: win
      type(*), dimension(..), intent(in), asynchronous :: base
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_free
    subroutine pmpi_win_free_f08(win, ierror)
      import
      type(MPI_Win), intent(inout) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_get_group
    subroutine pmpi_win_get_group_f08(win, group, ierror)
      import
      type(MPI_Win), intent(in) :: win
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_set_info
    subroutine pmpi_win_set_info_f08(win, info, ierror)
      import
      type(MPI_Win), intent(in) :: win
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_get_info
    subroutine pmpi_win_get_info_f08(win, info_used, ierror)
      import
      type(MPI_Win), intent(in) :: win
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Put
    subroutine pmpi_put_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, win, ierror) bind(C, name="pmpi_put_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_put_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, win, ierror) bind(C, name="pmpi_put_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Get
    subroutine pmpi_get_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, win, ierror) bind(C, name="pmpi_get_f08ts__")
      import
      type(*), dimension(..), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_get_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, win, ierror) bind(C, name="pmpi_get_c_f08ts__")
      import
      type(*), dimension(..), asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Accumulate
    subroutine pmpi_accumulate_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, op, win, ierror) bind(C, name="pmpi_accumulate_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_accumulate_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, op, win, ierror) bind(C, name="pmpi_accumulate_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Get_accumulate
    subroutine pmpi_get_accumulate_f08ts(origin_addr, origin_count, origin_datatype, result_addr, result_count, &
        result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, ierror &
        ) bind(C, name="pmpi_get_accumulate_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..), asynchronous :: result_addr
      integer, intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_get_accumulate_c_f08ts(origin_addr, origin_count, origin_datatype, result_addr, &
        result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, &
        ierror) bind(C, name="pmpi_get_accumulate_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..), asynchronous :: result_addr
      integer(MPI_COUNT_KIND), intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Fetch_and_op
    subroutine pmpi_fetch_and_op_f08ts(origin_addr, result_addr, datatype, target_rank, target_disp, op, win, &
        ierror) bind(C, name="pmpi_fetch_and_op_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      type(*), dimension(..), asynchronous :: result_addr
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Compare_and_swap
    subroutine pmpi_compare_and_swap_f08ts(origin_addr, compare_addr, result_addr, datatype, target_rank, &
        target_disp, win, ierror) bind(C, name="pmpi_compare_and_swap_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      type(*), dimension(..), intent(in), asynchronous :: compare_addr
      type(*), dimension(..), asynchronous :: result_addr
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Rput
    subroutine pmpi_rput_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, win, request, ierror) bind(C, name="pmpi_rput_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_rput_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, win, request, ierror) bind(C, name="pmpi_rput_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Rget
    subroutine pmpi_rget_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, win, request, ierror) bind(C, name="pmpi_rget_f08ts__")
      import
      type(*), dimension(..), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_rget_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, win, request, ierror) bind(C, name="pmpi_rget_c_f08ts__")
      import
      type(*), dimension(..), asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Raccumulate
    subroutine pmpi_raccumulate_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, op, win, request, ierror) bind(C, name="pmpi_raccumulate_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_raccumulate_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
        target_count, target_datatype, op, win, request, ierror) bind(C, name="pmpi_raccumulate_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Rget_accumulate
    subroutine pmpi_rget_accumulate_f08ts(origin_addr, origin_count, origin_datatype, result_addr, &
        result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, &
        request, ierror) bind(C, name="pmpi_rget_accumulate_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..), asynchronous :: result_addr
      integer, intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_rget_accumulate_c_f08ts(origin_addr, origin_count, origin_datatype, result_addr, &
        result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, &
        request, ierror) bind(C, name="pmpi_rget_accumulate_c_f08ts__")
      import
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..), asynchronous :: result_addr
      integer(MPI_COUNT_KIND), intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_fence
    subroutine pmpi_win_fence_f08(assert, win, ierror)
      import
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_start
    subroutine pmpi_win_start_f08(group, assert, win, ierror)
      import
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_complete
    subroutine pmpi_win_complete_f08(win, ierror)
      import
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_post
    subroutine pmpi_win_post_f08(group, assert, win, ierror)
      import
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_wait
    subroutine pmpi_win_wait_f08(win, ierror)
      import
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_test
    subroutine pmpi_win_test_f08(win, flag, ierror)
      import
      type(MPI_Win), intent(in) :: win
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_lock
    subroutine pmpi_win_lock_f08(lock_type, rank, assert, win, ierror)
      import
      integer, intent(in) :: lock_type
      integer, intent(in) :: rank
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_lock_all
    subroutine pmpi_win_lock_all_f08(assert, win, ierror)
      import
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_unlock
    subroutine pmpi_win_unlock_f08(rank, win, ierror)
      import
      integer, intent(in) :: rank
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_unlock_all
    subroutine pmpi_win_unlock_all_f08(win, ierror)
      import
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_flush
    subroutine pmpi_win_flush_f08(rank, win, ierror)
      import
      integer, intent(in) :: rank
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_flush_all
    subroutine pmpi_win_flush_all_f08(win, ierror)
      import
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_flush_local
    subroutine pmpi_win_flush_local_f08(rank, win, ierror)
      import
      integer, intent(in) :: rank
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_flush_local_all
    subroutine pmpi_win_flush_local_all_f08(win, ierror)
      import
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Win_sync
    subroutine pmpi_win_sync_f08(win, ierror)
      import
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Grequest_start
    subroutine pmpi_grequest_start_f08(query_fn, free_fn, cancel_fn, extra_state, request, ierror)
      import
      procedure(MPI_Grequest_query_function) :: query_fn
      procedure(MPI_Grequest_free_function) :: free_fn
      procedure(MPI_Grequest_cancel_function) :: cancel_fn
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Grequest_complete
    subroutine pmpi_grequest_complete_f08(request, ierror)
      import
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Status_set_elements
    subroutine pmpi_status_set_elements_f08(status, datatype, count, ierror)
      import
      type(MPI_Status), intent(inout) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: count
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_status_set_elements_c_f08(status, datatype, count, ierror)
      import
      type(MPI_Status), intent(inout) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Status_set_cancelled
    subroutine pmpi_status_set_cancelled_f08(status, flag, ierror)
      import
      type(MPI_Status), intent(inout) :: status
      logical, intent(in) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Status_set_source
    subroutine pmpi_status_set_source_f08(status, source, ierror)
      import
      type(MPI_Status), intent(inout) :: status
      integer, intent(in) :: source
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Status_set_tag
    subroutine pmpi_status_set_tag_f08(status, tag, ierror)
      import
      type(MPI_Status), intent(inout) :: status
      integer, intent(in) :: tag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Status_set_error
    subroutine pmpi_status_set_error_f08(status, error, ierror)
      import
      type(MPI_Status), intent(inout) :: status
      integer, intent(in) :: error
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_open
    subroutine pmpi_file_open_f08(comm, filename, amode, info, fh, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      character(len=*), intent(in) :: filename
      integer, intent(in) :: amode
      type(MPI_Info), intent(in) :: info
      type(MPI_File), intent(out) :: fh
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_close
    subroutine pmpi_file_close_f08(fh, ierror)
      import
      type(MPI_File), intent(inout) :: fh
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_delete
    subroutine pmpi_file_delete_f08(filename, info, ierror)
      import
      character(len=*), intent(in) :: filename
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_set_size
    subroutine pmpi_file_set_size_f08(fh, size, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_preallocate
    subroutine pmpi_file_preallocate_f08(fh, size, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_get_size
    subroutine pmpi_file_get_size_f08(fh, size, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_get_group
    subroutine pmpi_file_get_group_f08(fh, group, ierror)
      import
      type(MPI_File), intent(in) :: fh
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_get_amode
    subroutine pmpi_file_get_amode_f08(fh, amode, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer, intent(out) :: amode
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_set_info
    subroutine pmpi_file_set_info_f08(fh, info, ierror)
      import
      type(MPI_File), intent(in) :: fh
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_get_info
    subroutine pmpi_file_get_info_f08(fh, info_used, ierror)
      import
      type(MPI_File), intent(in) :: fh
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_set_view
    subroutine pmpi_file_set_view_f08(fh, disp, etype, filetype, datarep, info, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: disp
      type(MPI_Datatype), intent(in) :: etype
      type(MPI_Datatype), intent(in) :: filetype
      character(len=*), intent(in) :: datarep
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_get_view
    subroutine pmpi_file_get_view_f08(fh, disp, etype, filetype, datarep, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(out) :: disp
      type(MPI_Datatype), intent(out) :: etype
      type(MPI_Datatype), intent(out) :: filetype
      character(len=*), intent(out) :: datarep
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_read_at
    subroutine pmpi_file_read_at_f08ts(fh, offset, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_read_at_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_read_at_c_f08ts(fh, offset, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_read_at_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_read_at_all
    subroutine pmpi_file_read_at_all_f08ts(fh, offset, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_read_at_all_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_read_at_all_c_f08ts(fh, offset, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_read_at_all_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_write_at
    subroutine pmpi_file_write_at_f08ts(fh, offset, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_write_at_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_write_at_c_f08ts(fh, offset, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_write_at_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_write_at_all
    subroutine pmpi_file_write_at_all_f08ts(fh, offset, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_write_at_all_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_write_at_all_c_f08ts(fh, offset, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_write_at_all_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_iread_at
    subroutine pmpi_file_iread_at_f08ts(fh, offset, buf, count, datatype, request, ierror &
        ) bind(C, name="pmpi_file_iread_at_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_iread_at_c_f08ts(fh, offset, buf, count, datatype, request, ierror &
        ) bind(C, name="pmpi_file_iread_at_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_iread_at_all
    subroutine pmpi_file_iread_at_all_f08ts(fh, offset, buf, count, datatype, request, ierror &
        ) bind(C, name="pmpi_file_iread_at_all_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_iread_at_all_c_f08ts(fh, offset, buf, count, datatype, request, ierror &
        ) bind(C, name="pmpi_file_iread_at_all_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_iwrite_at
    subroutine pmpi_file_iwrite_at_f08ts(fh, offset, buf, count, datatype, request, ierror &
        ) bind(C, name="pmpi_file_iwrite_at_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_iwrite_at_c_f08ts(fh, offset, buf, count, datatype, request, ierror &
        ) bind(C, name="pmpi_file_iwrite_at_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_iwrite_at_all
    subroutine pmpi_file_iwrite_at_all_f08ts(fh, offset, buf, count, datatype, request, ierror &
        ) bind(C, name="pmpi_file_iwrite_at_all_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_iwrite_at_all_c_f08ts(fh, offset, buf, count, datatype, request, ierror &
        ) bind(C, name="pmpi_file_iwrite_at_all_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_read
    subroutine pmpi_file_read_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_read_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_read_c_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_read_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_read_all
    subroutine pmpi_file_read_all_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_read_all_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_read_all_c_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_read_all_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_write
    subroutine pmpi_file_write_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_write_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_write_c_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_write_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_write_all
    subroutine pmpi_file_write_all_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_write_all_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_write_all_c_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_write_all_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_iread
    subroutine pmpi_file_iread_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="pmpi_file_iread_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_iread_c_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="pmpi_file_iread_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_iread_all
    subroutine pmpi_file_iread_all_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="pmpi_file_iread_all_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_iread_all_c_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="pmpi_file_iread_all_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_iwrite
    subroutine pmpi_file_iwrite_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="pmpi_file_iwrite_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_iwrite_c_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="pmpi_file_iwrite_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_iwrite_all
    subroutine pmpi_file_iwrite_all_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="pmpi_file_iwrite_all_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_iwrite_all_c_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="pmpi_file_iwrite_all_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_seek
    subroutine pmpi_file_seek_f08(fh, offset, whence, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      integer, intent(in) :: whence
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_get_position
    subroutine pmpi_file_get_position_f08(fh, offset, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(out) :: offset
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_get_byte_offset
    subroutine pmpi_file_get_byte_offset_f08(fh, offset, disp, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      integer(MPI_OFFSET_KIND), intent(out) :: disp
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_read_shared
    subroutine pmpi_file_read_shared_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_read_shared_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_read_shared_c_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_read_shared_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_write_shared
    subroutine pmpi_file_write_shared_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_write_shared_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_write_shared_c_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_write_shared_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_iread_shared
    subroutine pmpi_file_iread_shared_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="pmpi_file_iread_shared_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_iread_shared_c_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="pmpi_file_iread_shared_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_iwrite_shared
    subroutine pmpi_file_iwrite_shared_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="pmpi_file_iwrite_shared_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_iwrite_shared_c_f08ts(fh, buf, count, datatype, request, ierror &
        ) bind(C, name="pmpi_file_iwrite_shared_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_read_ordered
    subroutine pmpi_file_read_ordered_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_read_ordered_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_read_ordered_c_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_read_ordered_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_write_ordered
    subroutine pmpi_file_write_ordered_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_write_ordered_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_write_ordered_c_f08ts(fh, buf, count, datatype, status, ierror &
        ) bind(C, name="pmpi_file_write_ordered_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_seek_shared
    subroutine pmpi_file_seek_shared_f08(fh, offset, whence, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      integer, intent(in) :: whence
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_get_position_shared
    subroutine pmpi_file_get_position_shared_f08(fh, offset, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(out) :: offset
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_read_at_all_begin
    subroutine pmpi_file_read_at_all_begin_f08ts(fh, offset, buf, count, datatype, ierror &
        ) bind(C, name="pmpi_file_read_at_all_begin_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_read_at_all_begin_c_f08ts(fh, offset, buf, count, datatype, ierror &
        ) bind(C, name="pmpi_file_read_at_all_begin_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_read_at_all_end
    subroutine pmpi_file_read_at_all_end_f08ts(fh, buf, status, ierror &
        ) bind(C, name="pmpi_file_read_at_all_end_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_write_at_all_begin
    subroutine pmpi_file_write_at_all_begin_f08ts(fh, offset, buf, count, datatype, ierror &
        ) bind(C, name="pmpi_file_write_at_all_begin_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_write_at_all_begin_c_f08ts(fh, offset, buf, count, datatype, ierror &
        ) bind(C, name="pmpi_file_write_at_all_begin_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_write_at_all_end
    subroutine pmpi_file_write_at_all_end_f08ts(fh, buf, status, ierror &
        ) bind(C, name="pmpi_file_write_at_all_end_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_read_all_begin
    subroutine pmpi_file_read_all_begin_f08ts(fh, buf, count, datatype, ierror &
        ) bind(C, name="pmpi_file_read_all_begin_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_read_all_begin_c_f08ts(fh, buf, count, datatype, ierror &
        ) bind(C, name="pmpi_file_read_all_begin_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_read_all_end
    subroutine pmpi_file_read_all_end_f08ts(fh, buf, status, ierror &
        ) bind(C, name="pmpi_file_read_all_end_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_write_all_begin
    subroutine pmpi_file_write_all_begin_f08ts(fh, buf, count, datatype, ierror &
        ) bind(C, name="pmpi_file_write_all_begin_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_write_all_begin_c_f08ts(fh, buf, count, datatype, ierror &
        ) bind(C, name="pmpi_file_write_all_begin_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_write_all_end
    subroutine pmpi_file_write_all_end_f08ts(fh, buf, status, ierror &
        ) bind(C, name="pmpi_file_write_all_end_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_read_ordered_begin
    subroutine pmpi_file_read_ordered_begin_f08ts(fh, buf, count, datatype, ierror &
        ) bind(C, name="pmpi_file_read_ordered_begin_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_read_ordered_begin_c_f08ts(fh, buf, count, datatype, ierror &
        ) bind(C, name="pmpi_file_read_ordered_begin_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_read_ordered_end
    subroutine pmpi_file_read_ordered_end_f08ts(fh, buf, status, ierror &
        ) bind(C, name="pmpi_file_read_ordered_end_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_write_ordered_begin
    subroutine pmpi_file_write_ordered_begin_f08ts(fh, buf, count, datatype, ierror &
        ) bind(C, name="pmpi_file_write_ordered_begin_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine pmpi_file_write_ordered_begin_c_f08ts(fh, buf, count, datatype, ierror &
        ) bind(C, name="pmpi_file_write_ordered_begin_c_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_write_ordered_end
    subroutine pmpi_file_write_ordered_end_f08ts(fh, buf, status, ierror &
        ) bind(C, name="pmpi_file_write_ordered_end_f08ts__")
      import
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_get_type_extent
    subroutine pmpi_file_get_type_extent_f08(fh, datatype, extent, ierror)
      import
      type(MPI_File), intent(in) :: fh
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_ADDRESS_KIND), intent(out) :: extent
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_get_type_extent_c
    subroutine pmpi_file_get_type_extent_c_f08(fh, datatype, extent, ierror)
      import
      type(MPI_File), intent(in) :: fh
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: extent
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Register_datarep
    subroutine pmpi_register_datarep_f08(datarep, read_conversion_fn, write_conversion_fn, &
        dtype_file_extent_fn, extra_state, ierror)
      import
      character(len=*), intent(in) :: datarep
      procedure(MPI_Datarep_conversion_function) :: read_conversion_fn
      procedure(MPI_Datarep_conversion_function) :: write_conversion_fn
      procedure(MPI_Datarep_extent_function) :: dtype_file_extent_fn
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Register_datarep_c
    subroutine pmpi_register_datarep_c_f08(datarep, read_conversion_fn, write_conversion_fn, &
        dtype_file_extent_fn, extra_state, ierror)
      import
      character(len=*), intent(in) :: datarep
      procedure(MPI_Datarep_conversion_function_c) :: read_conversion_fn
      procedure(MPI_Datarep_conversion_function_c) :: write_conversion_fn
      procedure(MPI_Datarep_extent_function) :: dtype_file_extent_fn
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_set_atomicity
    subroutine pmpi_file_set_atomicity_f08(fh, flag, ierror)
      import
      type(MPI_File), intent(in) :: fh
      logical, intent(in) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_get_atomicity
    subroutine pmpi_file_get_atomicity_f08(fh, flag, ierror)
      import
      type(MPI_File), intent(in) :: fh
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_File_sync
    subroutine pmpi_file_sync_f08(fh, ierror)
      import
      type(MPI_File), intent(in) :: fh
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Pcontrol
    subroutine pmpi_pcontrol_f08(level)
      import
      integer, intent(in) :: level
    end subroutine
  end interface
  interface PMPI_Info_get
    subroutine pmpi_info_get_f08(info, key, valuelen, value, flag, ierror)
      import
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(in) :: valuelen
      character(len=valuelen), intent(out) :: value
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Info_get_valuelen
    subroutine pmpi_info_get_valuelen_f08(info, key, valuelen, flag, ierror)
      import
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(out) :: valuelen
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Get_elements_x
    subroutine pmpi_get_elements_x_f08(status, datatype, count, ierror)
      import
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Status_set_elements_x
    subroutine pmpi_status_set_elements_x_f08(status, datatype, count, ierror)
      import
      type(MPI_Status), intent(inout) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_size_x
    subroutine pmpi_type_size_x_f08(datatype, size, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_get_extent_x
    subroutine pmpi_type_get_extent_x_f08(datatype, lb, extent, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: lb
      integer(MPI_COUNT_KIND), intent(out) :: extent
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_get_true_extent_x
    subroutine pmpi_type_get_true_extent_x_f08(datatype, true_lb, true_extent, ierror)
      import
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: true_lb
      integer(MPI_COUNT_KIND), intent(out) :: true_extent
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_create_f90_real
    subroutine pmpi_type_create_f90_real_f08(p, r, newtype, ierror)
      import
      integer, intent(in) :: p
      integer, intent(in) :: r
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_create_f90_complex
    subroutine pmpi_type_create_f90_complex_f08(p, r, newtype, ierror)
      import
      integer, intent(in) :: p
      integer, intent(in) :: r
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_create_f90_integer
    subroutine pmpi_type_create_f90_integer_f08(r, newtype, ierror)
      import
      integer, intent(in) :: r
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Type_match_size
    subroutine pmpi_type_match_size_f08(typeclass, size, datatype, ierror)
      import
      integer, intent(in) :: typeclass
      integer, intent(in) :: size
      type(MPI_Datatype), intent(out) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Abi_get_version
    subroutine pmpi_abi_get_version_f08(abi_major, abi_minor, ierror)
      import
      integer, intent(out) :: abi_major
      integer, intent(out) :: abi_minor
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Abi_get_info
    subroutine pmpi_abi_get_info_f08(info, ierror)
      import
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Abi_get_fortran_info
    subroutine pmpi_abi_get_fortran_info_f08(info, ierror)
      import
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Abi_set_fortran_info
    subroutine pmpi_abi_set_fortran_info_f08(info, ierror)
      import
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Abi_get_fortran_booleans
    subroutine pmpi_abi_get_fortran_booleans_f08(logical_size, logical_true, logical_false, is_set, ierror)
      import
      integer, intent(in) :: logical_size
!GCC$ ATTRIBUTES NO_ARG_CHECK :: logical_true
!DIR$ IGNORE_TKR logical_true
      type(*), dimension(*) :: logical_true
!GCC$ ATTRIBUTES NO_ARG_CHECK :: logical_false
!DIR$ IGNORE_TKR logical_false
      type(*), dimension(*) :: logical_false
      logical, intent(out) :: is_set
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Abi_set_fortran_booleans
    subroutine pmpi_abi_set_fortran_booleans_f08(logical_size, logical_true, logical_false, ierror)
      import
      integer, intent(in) :: logical_size
!GCC$ ATTRIBUTES NO_ARG_CHECK :: logical_true
!DIR$ IGNORE_TKR logical_true
      type(*), dimension(*) :: logical_true
!GCC$ ATTRIBUTES NO_ARG_CHECK :: logical_false
!DIR$ IGNORE_TKR logical_false
      type(*), dimension(*) :: logical_false
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPIX_Comm_revoke
    subroutine pmpix_comm_revoke_f08(comm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPIX_Comm_is_revoked
    subroutine pmpix_comm_is_revoked_f08(comm, flag, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPIX_Comm_get_failed
    subroutine pmpix_comm_get_failed_f08(comm, failedgrp, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(out) :: failedgrp
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPIX_Comm_ack_failed
    subroutine pmpix_comm_ack_failed_f08(comm, num_to_ack, num_acked, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: num_to_ack
      integer, intent(out) :: num_acked
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPIX_Comm_failure_ack
    subroutine pmpix_comm_failure_ack_f08(comm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPIX_Comm_failure_get_acked
    subroutine pmpix_comm_failure_get_acked_f08(comm, failedgrp, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(out) :: failedgrp
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPIX_Comm_agree
    subroutine pmpix_comm_agree_f08(comm, flag, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(inout) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPIX_Comm_iagree
    subroutine pmpix_comm_iagree_f08(comm, flag, request, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      integer, intent(inout) :: flag
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPIX_Comm_shrink
    subroutine pmpix_comm_shrink_f08(comm, newcomm, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPIX_Comm_ishrink
    subroutine pmpix_comm_ishrink_f08(comm, newcomm, request, ierror)
      import
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
end module

! The name of Open MPI's module of extensions.
module mpi_f08_ext
  use mpi_f08
  public
end module
