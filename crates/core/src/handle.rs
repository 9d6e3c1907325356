//! The ABI's handles as types. Values below 4,096 are predefined, others are addresses of live objects.

/// Defines a handle: a C pointer that is never followed as one.
macro_rules! handle {
    ($(#[$doc:meta])* $name:ident, null = $null:literal) => {
        $(#[$doc])*
        #[repr(transparent)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name(pub usize);

        impl Default for $name {
            fn default() -> $name {
                $name::NULL
            }
        }

        impl $name {
            /// The null handle of this kind.
            pub const NULL: $name = $name($null);
        }
    };
}

handle!(/** `MPI_Comm` */ CommHandle, null = 0x100);
handle!(/** `MPI_Group` */ GroupHandle, null = 0x108);
handle!(/** `MPI_Win` */ WinHandle, null = 0x110);
handle!(/** `MPI_File` */ FileHandle, null = 0x118);
handle!(/** `MPI_Session` */ SessionHandle, null = 0x120);
handle!(/** `MPI_Message` */ MessageHandle, null = 0x128);
handle!(/** `MPI_Info` */ InfoHandle, null = 0x130);
handle!(/** `MPI_Errhandler` */ ErrhandlerHandle, null = 0x140);
handle!(/** `MPI_Request` */ RequestHandle, null = 0x180);
handle!(/** `MPI_Datatype` */ DatatypeHandle, null = 0x200);
handle!(/** `MPI_Op` */ OpHandle, null = 0x20);

impl CommHandle {
    /// `MPI_COMM_WORLD`
    pub const WORLD: CommHandle = CommHandle(0x101);
    /// `MPI_COMM_SELF`
    pub const SELF: CommHandle = CommHandle(0x102);
}

impl GroupHandle {
    /// `MPI_GROUP_EMPTY`
    pub const EMPTY: GroupHandle = GroupHandle(0x109);
}

impl MessageHandle {
    /// `MPI_MESSAGE_NO_PROC`
    pub const NO_PROC: MessageHandle = MessageHandle(0x129);
}

impl InfoHandle {
    /// `MPI_INFO_ENV`
    pub const ENV: InfoHandle = InfoHandle(0x131);
}

impl ErrhandlerHandle {
    /// `MPI_ERRORS_ARE_FATAL`
    pub const ARE_FATAL: ErrhandlerHandle = ErrhandlerHandle(0x141);
    /// `MPI_ERRORS_ABORT`
    pub const ABORT: ErrhandlerHandle = ErrhandlerHandle(0x142);
    /// `MPI_ERRORS_RETURN`
    pub const RETURN: ErrhandlerHandle = ErrhandlerHandle(0x143);
}
