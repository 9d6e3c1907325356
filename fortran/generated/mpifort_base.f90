! Generated from api/ by `cargo run -p encore-apigen`; do not edit.

! What the modules mpi and mpi_f08 have in common.
module mpifort_base
  use, intrinsic :: iso_c_binding, only: c_char
  implicit none
  private :: c_char
  integer, parameter :: MPI_ADDRESS_KIND = selected_int_kind(18), MPI_COUNT_KIND = selected_int_kind(18)
  integer, parameter :: MPI_OFFSET_KIND = selected_int_kind(18), MPI_INTEGER_KIND = selected_int_kind(9)
  ! An error here: INTEGERs of 8 bytes were asked for, and this library has them of 4 bytes alone.
  integer, parameter, private :: mpifort_needs_integers_of_4 = 1 / (2 - storage_size(0) / 32)
  type, bind(C) :: MPI_Comm
    integer :: MPI_VAL
  end type
  type, bind(C) :: MPI_Datatype
    integer :: MPI_VAL
  end type
  type, bind(C) :: MPI_Errhandler
    integer :: MPI_VAL
  end type
  type, bind(C) :: MPI_File
    integer :: MPI_VAL
  end type
  type, bind(C) :: MPI_Group
    integer :: MPI_VAL
  end type
  type, bind(C) :: MPI_Info
    integer :: MPI_VAL
  end type
  type, bind(C) :: MPI_Message
    integer :: MPI_VAL
  end type
  type, bind(C) :: MPI_Op
    integer :: MPI_VAL
  end type
  type, bind(C) :: MPI_Request
    integer :: MPI_VAL
  end type
  type, bind(C) :: MPI_Session
    integer :: MPI_VAL
  end type
  type, bind(C) :: MPI_Win
    integer :: MPI_VAL
  end type
  type, bind(C) :: MPI_Status
    integer :: MPI_SOURCE, MPI_TAG, MPI_ERROR
    integer, private :: internal(5)
  end type
  interface operator(==)
    elemental logical function mpi_comm_eq(a, b)
      import :: MPI_Comm
      type(MPI_Comm), intent(in) :: a, b
    end function
    elemental logical function mpi_datatype_eq(a, b)
      import :: MPI_Datatype
      type(MPI_Datatype), intent(in) :: a, b
    end function
    elemental logical function mpi_errhandler_eq(a, b)
      import :: MPI_Errhandler
      type(MPI_Errhandler), intent(in) :: a, b
    end function
    elemental logical function mpi_file_eq(a, b)
      import :: MPI_File
      type(MPI_File), intent(in) :: a, b
    end function
    elemental logical function mpi_group_eq(a, b)
      import :: MPI_Group
      type(MPI_Group), intent(in) :: a, b
    end function
    elemental logical function mpi_info_eq(a, b)
      import :: MPI_Info
      type(MPI_Info), intent(in) :: a, b
    end function
    elemental logical function mpi_message_eq(a, b)
      import :: MPI_Message
      type(MPI_Message), intent(in) :: a, b
    end function
    elemental logical function mpi_op_eq(a, b)
      import :: MPI_Op
      type(MPI_Op), intent(in) :: a, b
    end function
    elemental logical function mpi_request_eq(a, b)
      import :: MPI_Request
      type(MPI_Request), intent(in) :: a, b
    end function
    elemental logical function mpi_session_eq(a, b)
      import :: MPI_Session
      type(MPI_Session), intent(in) :: a, b
    end function
    elemental logical function mpi_win_eq(a, b)
      import :: MPI_Win
      type(MPI_Win), intent(in) :: a, b
    end function
  end interface
  interface operator(/=)
    elemental logical function mpi_comm_ne(a, b)
      import :: MPI_Comm
      type(MPI_Comm), intent(in) :: a, b
    end function
    elemental logical function mpi_datatype_ne(a, b)
      import :: MPI_Datatype
      type(MPI_Datatype), intent(in) :: a, b
    end function
    elemental logical function mpi_errhandler_ne(a, b)
      import :: MPI_Errhandler
      type(MPI_Errhandler), intent(in) :: a, b
    end function
    elemental logical function mpi_file_ne(a, b)
      import :: MPI_File
      type(MPI_File), intent(in) :: a, b
    end function
    elemental logical function mpi_group_ne(a, b)
      import :: MPI_Group
      type(MPI_Group), intent(in) :: a, b
    end function
    elemental logical function mpi_info_ne(a, b)
      import :: MPI_Info
      type(MPI_Info), intent(in) :: a, b
    end function
    elemental logical function mpi_message_ne(a, b)
      import :: MPI_Message
      type(MPI_Message), intent(in) :: a, b
    end function
    elemental logical function mpi_op_ne(a, b)
      import :: MPI_Op
      type(MPI_Op), intent(in) :: a, b
    end function
    elemental logical function mpi_request_ne(a, b)
      import :: MPI_Request
      type(MPI_Request), intent(in) :: a, b
    end function
    elemental logical function mpi_session_ne(a, b)
      import :: MPI_Session
      type(MPI_Session), intent(in) :: a, b
    end function
    elemental logical function mpi_win_ne(a, b)
      import :: MPI_Win
      type(MPI_Win), intent(in) :: a, b
    end function
  end interface
  integer, parameter :: MPI_VERSION = 5
  integer, parameter :: MPI_SUBVERSION = 0
  integer, parameter :: MPI_ABI_VERSION = 1
  integer, parameter :: MPI_ABI_SUBVERSION = 0
  integer, parameter :: MPI_SUCCESS = 0
  integer, parameter :: MPI_ERR_BUFFER = 1
  integer, parameter :: MPI_ERR_COUNT = 2
  integer, parameter :: MPI_ERR_TYPE = 3
  integer, parameter :: MPI_ERR_TAG = 4
  integer, parameter :: MPI_ERR_COMM = 5
  integer, parameter :: MPI_ERR_RANK = 6
  integer, parameter :: MPI_ERR_REQUEST = 7
  integer, parameter :: MPI_ERR_ROOT = 8
  integer, parameter :: MPI_ERR_GROUP = 9
  integer, parameter :: MPI_ERR_OP = 10
  integer, parameter :: MPI_ERR_TOPOLOGY = 11
  integer, parameter :: MPI_ERR_DIMS = 12
  integer, parameter :: MPI_ERR_ARG = 13
  integer, parameter :: MPI_ERR_UNKNOWN = 14
  integer, parameter :: MPI_ERR_TRUNCATE = 15
  integer, parameter :: MPI_ERR_OTHER = 16
  integer, parameter :: MPI_ERR_INTERN = 17
  integer, parameter :: MPI_ERR_PENDING = 18
  integer, parameter :: MPI_ERR_IN_STATUS = 19
  integer, parameter :: MPI_ERR_ACCESS = 20
  integer, parameter :: MPI_ERR_AMODE = 21
  integer, parameter :: MPI_ERR_ASSERT = 22
  integer, parameter :: MPI_ERR_BAD_FILE = 23
  integer, parameter :: MPI_ERR_BASE = 24
  integer, parameter :: MPI_ERR_CONVERSION = 25
  integer, parameter :: MPI_ERR_DISP = 26
  integer, parameter :: MPI_ERR_DUP_DATAREP = 27
  integer, parameter :: MPI_ERR_FILE_EXISTS = 28
  integer, parameter :: MPI_ERR_FILE_IN_USE = 29
  integer, parameter :: MPI_ERR_FILE = 30
  integer, parameter :: MPI_ERR_INFO_KEY = 31
  integer, parameter :: MPI_ERR_INFO_NOKEY = 32
  integer, parameter :: MPI_ERR_INFO_VALUE = 33
  integer, parameter :: MPI_ERR_INFO = 34
  integer, parameter :: MPI_ERR_IO = 35
  integer, parameter :: MPI_ERR_KEYVAL = 36
  integer, parameter :: MPI_ERR_LOCKTYPE = 37
  integer, parameter :: MPI_ERR_NAME = 38
  integer, parameter :: MPI_ERR_NO_MEM = 39
  integer, parameter :: MPI_ERR_NOT_SAME = 40
  integer, parameter :: MPI_ERR_NO_SPACE = 41
  integer, parameter :: MPI_ERR_NO_SUCH_FILE = 42
  integer, parameter :: MPI_ERR_PORT = 43
  integer, parameter :: MPI_ERR_QUOTA = 44
  integer, parameter :: MPI_ERR_READ_ONLY = 45
  integer, parameter :: MPI_ERR_RMA_ATTACH = 46
  integer, parameter :: MPI_ERR_RMA_CONFLICT = 47
  integer, parameter :: MPI_ERR_RMA_RANGE = 48
  integer, parameter :: MPI_ERR_RMA_SHARED = 49
  integer, parameter :: MPI_ERR_RMA_SYNC = 50
  integer, parameter :: MPI_ERR_SERVICE = 51
  integer, parameter :: MPI_ERR_SIZE = 52
  integer, parameter :: MPI_ERR_SPAWN = 53
  integer, parameter :: MPI_ERR_UNSUPPORTED_DATAREP = 54
  integer, parameter :: MPI_ERR_UNSUPPORTED_OPERATION = 55
  integer, parameter :: MPI_ERR_WIN = 56
  integer, parameter :: MPI_ERR_RMA_FLAVOR = 57
  integer, parameter :: MPI_ERR_PROC_ABORTED = 58
  integer, parameter :: MPI_ERR_VALUE_TOO_LARGE = 59
  integer, parameter :: MPI_ERR_SESSION = 60
  integer, parameter :: MPI_ERR_ERRHANDLER = 61
  integer, parameter :: MPI_ERR_ABI = 62
  integer, parameter :: MPI_ERR_LASTCODE = 16383
  integer, parameter :: MPI_ANY_SOURCE = -1
  integer, parameter :: MPI_ANY_TAG = -2
  integer, parameter :: MPI_PROC_NULL = -3
  integer, parameter :: MPI_ROOT = -4
  integer, parameter :: MPI_UNDEFINED = -32766
  integer, parameter :: MPI_MAX_DATAREP_STRING = 127
  integer, parameter :: MPI_MAX_ERROR_STRING = 511
  integer, parameter :: MPI_MAX_INFO_KEY = 255
  integer, parameter :: MPI_MAX_INFO_VAL = 1023
  integer, parameter :: MPI_MAX_LIBRARY_VERSION_STRING = 8191
  integer, parameter :: MPI_MAX_OBJECT_NAME = 127
  integer, parameter :: MPI_MAX_PORT_NAME = 1023
  integer, parameter :: MPI_MAX_PROCESSOR_NAME = 255
  integer, parameter :: MPI_MAX_STRINGTAG_LEN = 1023
  integer, parameter :: MPI_MAX_PSET_NAME_LEN = 1023
  integer, parameter :: MPI_BSEND_OVERHEAD = 512
  integer, parameter :: MPI_THREAD_SINGLE = 0
  integer, parameter :: MPI_THREAD_FUNNELED = 1024
  integer, parameter :: MPI_THREAD_SERIALIZED = 2048
  integer, parameter :: MPI_THREAD_MULTIPLE = 4096
  integer, parameter :: MPI_IDENT = 201
  integer, parameter :: MPI_CONGRUENT = 202
  integer, parameter :: MPI_SIMILAR = 203
  integer, parameter :: MPI_UNEQUAL = 204
  integer, parameter :: MPI_CART = 211
  integer, parameter :: MPI_GRAPH = 212
  integer, parameter :: MPI_DIST_GRAPH = 213
  integer, parameter :: MPI_COMM_TYPE_SHARED = 221
  integer, parameter :: MPI_COMM_TYPE_HW_UNGUIDED = 222
  integer, parameter :: MPI_COMM_TYPE_HW_GUIDED = 223
  integer, parameter :: MPI_COMM_TYPE_RESOURCE_GUIDED = 224
  integer, parameter :: MPI_KEYVAL_INVALID = 0
  integer, parameter :: MPI_TAG_UB = 501
  integer, parameter :: MPI_IO = 502
  integer, parameter :: MPI_HOST = 503
  integer, parameter :: MPI_WTIME_IS_GLOBAL = 504
  integer, parameter :: MPI_APPNUM = 505
  integer, parameter :: MPI_LASTUSEDCODE = 506
  integer, parameter :: MPI_UNIVERSE_SIZE = 507
  integer, parameter :: MPI_WIN_BASE = 601
  integer, parameter :: MPI_WIN_DISP_UNIT = 602
  integer, parameter :: MPI_WIN_SIZE = 603
  integer, parameter :: MPI_WIN_CREATE_FLAVOR = 604
  integer, parameter :: MPI_WIN_MODEL = 605
  integer, parameter :: MPI_ORDER_C = 12
  integer, parameter :: MPI_ORDER_FORTRAN = 15
  integer, parameter :: MPI_DISTRIBUTE_NONE = 16
  integer, parameter :: MPI_DISTRIBUTE_BLOCK = 17
  integer, parameter :: MPI_DISTRIBUTE_CYCLIC = 18
  integer, parameter :: MPI_DISTRIBUTE_DFLT_DARG = 19
  integer, parameter :: MPI_COMBINER_NAMED = 101
  integer, parameter :: MPI_COMBINER_DUP = 102
  integer, parameter :: MPI_COMBINER_CONTIGUOUS = 103
  integer, parameter :: MPI_COMBINER_VECTOR = 104
  integer, parameter :: MPI_COMBINER_HVECTOR = 105
  integer, parameter :: MPI_COMBINER_INDEXED = 106
  integer, parameter :: MPI_COMBINER_HINDEXED = 107
  integer, parameter :: MPI_COMBINER_INDEXED_BLOCK = 108
  integer, parameter :: MPI_COMBINER_HINDEXED_BLOCK = 109
  integer, parameter :: MPI_COMBINER_STRUCT = 110
  integer, parameter :: MPI_COMBINER_SUBARRAY = 111
  integer, parameter :: MPI_COMBINER_DARRAY = 112
  integer, parameter :: MPI_COMBINER_F90_REAL = 113
  integer, parameter :: MPI_COMBINER_F90_COMPLEX = 114
  integer, parameter :: MPI_COMBINER_F90_INTEGER = 115
  integer, parameter :: MPI_COMBINER_RESIZED = 116
  integer, parameter :: MPI_COMBINER_VALUE_INDEX = 117
  integer, parameter :: MPI_TYPECLASS_INTEGER = 192
  integer, parameter :: MPI_TYPECLASS_REAL = 193
  integer, parameter :: MPI_TYPECLASS_COMPLEX = 194
  integer, parameter :: MPI_MODE_APPEND = 1
  integer, parameter :: MPI_MODE_CREATE = 2
  integer, parameter :: MPI_MODE_DELETE_ON_CLOSE = 4
  integer, parameter :: MPI_MODE_EXCL = 8
  integer, parameter :: MPI_MODE_RDONLY = 16
  integer, parameter :: MPI_MODE_RDWR = 32
  integer, parameter :: MPI_MODE_SEQUENTIAL = 64
  integer, parameter :: MPI_MODE_UNIQUE_OPEN = 128
  integer, parameter :: MPI_MODE_WRONLY = 256
  integer, parameter :: MPI_SEEK_CUR = 401
  integer, parameter :: MPI_SEEK_END = 402
  integer, parameter :: MPI_SEEK_SET = 403
  integer(MPI_OFFSET_KIND), parameter :: MPI_DISPLACEMENT_CURRENT = -1
  integer, parameter :: MPI_MODE_NOCHECK = 1024
  integer, parameter :: MPI_MODE_NOPRECEDE = 2048
  integer, parameter :: MPI_MODE_NOPUT = 4096
  integer, parameter :: MPI_MODE_NOSTORE = 8192
  integer, parameter :: MPI_MODE_NOSUCCEED = 16384
  integer, parameter :: MPI_LOCK_EXCLUSIVE = 301
  integer, parameter :: MPI_LOCK_SHARED = 302
  integer, parameter :: MPI_WIN_FLAVOR_CREATE = 311
  integer, parameter :: MPI_WIN_FLAVOR_ALLOCATE = 312
  integer, parameter :: MPI_WIN_FLAVOR_DYNAMIC = 313
  integer, parameter :: MPI_WIN_FLAVOR_SHARED = 314
  integer, parameter :: MPI_WIN_UNIFIED = 321
  integer, parameter :: MPI_WIN_SEPARATE = 322
  integer, parameter :: MPI_STATUS_SIZE = 8
  integer, parameter :: MPI_SOURCE = 1
  integer, parameter :: MPI_TAG = 2
  integer, parameter :: MPI_ERROR = 3
  integer, parameter :: MPIX_ERR_PROC_FAILED = 101
  integer, parameter :: MPIX_ERR_PROC_FAILED_PENDING = 102
  integer, parameter :: MPIX_ERR_REVOKED = 103
  integer, parameter :: MPIX_FT = 590
  integer, bind(C, name="mpifort_bottom"), target :: MPI_BOTTOM
  integer, bind(C, name="mpifort_in_place"), target :: MPI_IN_PLACE
  integer, bind(C, name="mpifort_errcodes_ignore"), target :: MPI_ERRCODES_IGNORE(1)
  integer, bind(C, name="mpifort_unweighted"), target :: MPI_UNWEIGHTED(1)
  integer, bind(C, name="mpifort_weights_empty"), target :: MPI_WEIGHTS_EMPTY(1)
  integer, bind(C, name="mpifort_buffer_automatic"), target :: MPI_BUFFER_AUTOMATIC(1)
  character(kind=c_char, len=1), bind(C, name="mpifort_argv_null"), target :: MPI_ARGV_NULL(1)
  character(kind=c_char, len=1), bind(C, name="mpifort_argvs_null"), target :: MPI_ARGVS_NULL(1, 1)
  interface
    real(selected_real_kind(15, 307)) function MPI_Wtime()
    end function
    real(selected_real_kind(15, 307)) function MPI_Wtick()
    end function
    integer(MPI_ADDRESS_KIND) function MPI_Aint_add(base, disp)
      import :: MPI_ADDRESS_KIND
      integer(MPI_ADDRESS_KIND), intent(in) :: base, disp
    end function
    integer(MPI_ADDRESS_KIND) function MPI_Aint_diff(addr1, addr2)
      import :: MPI_ADDRESS_KIND
      integer(MPI_ADDRESS_KIND), intent(in) :: addr1, addr2
    end function
  end interface
  interface MPI_Sizeof
    subroutine mpi_sizeof_f08ts(x, size, ierror) bind(C, name="mpi_sizeof_f08ts__")
      type(*), dimension(..), intent(in) :: x
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_F_sync_reg
    subroutine mpi_f_sync_reg_f08ts(buf) bind(C, name="mpi_f_sync_reg_f08ts__")
      type(*), dimension(..), asynchronous :: buf
    end subroutine
  end interface
  interface MPI_Status_f2f08
    subroutine mpi_status_f2f08_f08(f_status, f08_status, ierror)
      import :: MPI_STATUS_SIZE, MPI_Status
      integer, intent(in) :: f_status(MPI_STATUS_SIZE)
      type(MPI_Status), intent(out) :: f08_status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Status_f082f
    subroutine mpi_status_f082f_f08(f08_status, f_status, ierror)
      import :: MPI_STATUS_SIZE, MPI_Status
      type(MPI_Status), intent(in) :: f08_status
      integer, intent(out) :: f_status(MPI_STATUS_SIZE)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface
    real(selected_real_kind(15, 307)) function PMPI_Wtime()
    end function
    real(selected_real_kind(15, 307)) function PMPI_Wtick()
    end function
    integer(MPI_ADDRESS_KIND) function PMPI_Aint_add(base, disp)
      import :: MPI_ADDRESS_KIND
      integer(MPI_ADDRESS_KIND), intent(in) :: base, disp
    end function
    integer(MPI_ADDRESS_KIND) function PMPI_Aint_diff(addr1, addr2)
      import :: MPI_ADDRESS_KIND
      integer(MPI_ADDRESS_KIND), intent(in) :: addr1, addr2
    end function
  end interface
  interface PMPI_Sizeof
    subroutine pmpi_sizeof_f08ts(x, size, ierror) bind(C, name="pmpi_sizeof_f08ts__")
      type(*), dimension(..), intent(in) :: x
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_F_sync_reg
    subroutine pmpi_f_sync_reg_f08ts(buf) bind(C, name="pmpi_f_sync_reg_f08ts__")
      type(*), dimension(..), asynchronous :: buf
    end subroutine
  end interface
  interface PMPI_Status_f2f08
    subroutine pmpi_status_f2f08_f08(f_status, f08_status, ierror)
      import :: MPI_STATUS_SIZE, MPI_Status
      integer, intent(in) :: f_status(MPI_STATUS_SIZE)
      type(MPI_Status), intent(out) :: f08_status
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface PMPI_Status_f082f
    subroutine pmpi_status_f082f_f08(f08_status, f_status, ierror)
      import :: MPI_STATUS_SIZE, MPI_Status
      type(MPI_Status), intent(in) :: f08_status
      integer, intent(out) :: f_status(MPI_STATUS_SIZE)
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
end module
