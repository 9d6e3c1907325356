! Programs that are started by this one: names and arguments as strings and arrays of strings, in the module mpi.
program spawns
  use mpi
  implicit none
  integer, parameter :: lengths = 12
  integer :: parent, children, rank, n, ierror, k, number
  integer :: codes(3), status(MPI_STATUS_SIZE)
  character(len=300) :: own, commands(2)
  character(len=lengths) :: arguments(2, 3), few(3), got

  call MPI_Init(ierror)
  call MPI_Comm_get_parent(parent, ierror)
  if (parent /= MPI_COMM_NULL) then
    call tell_arguments()
  else
    call spawn_all()
  end if
  call MPI_Finalize(ierror)
contains
  include 'check.inc'

  subroutine spawn_all()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
    call MPI_Comm_size(MPI_COMM_WORLD, n, ierror)
    call get_command_argument(0, own)

    ! One row of the array is one command's arguments, up to a blank one. Blanks around an argument are no part of it.
    commands = own
    arguments(1, :) = ['first       ', 'two  words  ', '            ']
    arguments(2, :) = ['  front     ', '            ', 'not this    ']
    codes = -1
    call MPI_Comm_spawn_multiple(2, commands, arguments, [1, 2], [MPI_INFO_NULL, MPI_INFO_NULL], 0, MPI_COMM_WORLD, children, &
      codes, ierror)
    call check(all(codes == MPI_SUCCESS), 'the codes')
    call MPI_Comm_remote_size(children, k, ierror)
    call check(k == 3, 'the number of children')
    if (rank == 0) then
      call expect(0, ['first       ', 'two  words  '])
      call expect(1, ['front       '])
      call expect(2, ['front       '])
    end if
    call MPI_Comm_disconnect(children, ierror)
    call check(children == MPI_COMM_NULL, 'MPI_Comm_disconnect')

    call MPI_Comm_spawn_multiple(1, commands, MPI_ARGVS_NULL, [2], [MPI_INFO_NULL], 0, MPI_COMM_WORLD, children, &
      MPI_ERRCODES_IGNORE, ierror)
    call none(2)
    few = ['one         ', 'an other    ', '            ']
    call MPI_Comm_spawn(own, few, 2, MPI_INFO_NULL, n - 1, MPI_COMM_WORLD, children, codes, ierror)
    if (rank == 0) then
      call expect(0, few(1:2))
      call expect(1, few(1:2))
    end if
    call MPI_Comm_disconnect(children, ierror)
    call MPI_Comm_spawn(own, MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, children, MPI_ERRCODES_IGNORE, ierror)
    call none(1)
  end subroutine

  subroutine none(count)
    integer, intent(in) :: count
    character(len=lengths) :: nothing(0)
    integer :: child
    if (rank == 0) then
      do child = 0, count - 1
        call expect(child, nothing)
      end do
    end if
    call MPI_Comm_disconnect(children, ierror)
  end subroutine

  ! The arguments that a child has got, as it tells them.
  subroutine expect(child, wanted)
    integer, intent(in) :: child
    character(len=lengths), intent(in) :: wanted(:)
    integer :: i, length
    call MPI_Recv(number, 1, MPI_INTEGER, child, 1, children, status, ierror)
    call check(number == size(wanted), 'the number of arguments')
    do i = 1, number
      got = ' '
      call MPI_Recv(got, lengths, MPI_CHARACTER, child, 2, children, status, ierror)
      call MPI_Get_count(status, MPI_CHARACTER, length, ierror)
      call check(got == wanted(i) .and. length == len_trim(wanted(i)), 'the argument ' // wanted(i))
    end do
  end subroutine

  subroutine tell_arguments()
    integer :: i, length
    call MPI_Send(command_argument_count(), 1, MPI_INTEGER, 0, 1, parent, ierror)
    do i = 1, command_argument_count()
      call get_command_argument(i, got, length)
      call MPI_Send(got, length, MPI_CHARACTER, 0, 2, parent, ierror)
    end do
    call MPI_Comm_disconnect(parent, ierror)
  end subroutine
end program
