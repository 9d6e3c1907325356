//! The ABI's handles as types. Values below 4,096 are predefined, others are addresses of live objects.

/// Defines a handle: a C pointer that is never dereferenced.
#[macro_export]
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
handle!(/** `MPI_File` */ FileHandle, null = 0x118);
handle!(/** `MPI_Message` */ MessageHandle, null = 0x128);
handle!(/** `MPI_Request` */ RequestHandle, null = 0x180);
handle!(/** `MPI_Datatype` */ DatatypeHandle, null = 0x200);
handle!(/** `MPI_Op` */ OpHandle, null = 0x20);

impl CommHandle {
    /// `MPI_COMM_WORLD`
    pub const WORLD: CommHandle = CommHandle(0x101);
    /// `MPI_COMM_SELF`
    pub const SELF: CommHandle = CommHandle(0x102);
}

impl MessageHandle {
    /// `MPI_MESSAGE_NO_PROC`
    pub const NO_PROC: MessageHandle = MessageHandle(0x129);
}
