//! The target's side of an operation: the program's description of it, and its location.

use encore_shmem::window::Control;

use encore_engine::datatype::Datatype;
use encore_engine::slab::Obj;

/// Way to reach a target's memory.
#[derive(Clone, Copy, Debug)]
pub enum Reach {
    /// At this address here: the processor loads and stores.
    Direct(*mut u8),
    /// Memory of a device, at this address here: the driver copies.
    Device(*mut u8),
    /// At an address in a process; the kernel copies between that one and this one.
    Kernel {
        /// The process.
        pid: u32,
        /// The address there.
        address: u64,
    },
    /// At an address in the target's process, which does the operation itself.
    Served {
        /// The address there.
        address: u64,
    },
    /// In memory shared with a process of another job: operations are done there at once. All synchronization is by messages
    /// ([`super::messages`]), so that no process waits for a lock that a dead process holds.
    Beside {
        /// The address here.
        here: *mut u8,
        /// The address there.
        address: u64,
    },
    /// At an address in a process that shares no memory with this one ([`super::messages`]).
    Messages {
        /// The address there.
        address: u64,
    },
}

impl Reach {
    /// Address here, if the processor can load and store there.
    #[inline(always)]
    pub(crate) fn here(self) -> Option<*mut u8> {
        match self {
            Reach::Direct(here) | Reach::Beside { here, .. } => Some(here),
            Reach::Device(_) | Reach::Kernel { .. } | Reach::Served { .. } | Reach::Messages { .. } => None,
        }
    }

    /// The memory `distance` bytes further on.
    #[inline(always)]
    pub(crate) fn shifted(self, distance: i64) -> Reach {
        match self {
            Reach::Direct(base) => Reach::Direct(base.wrapping_offset(distance as isize)),
            Reach::Device(base) => Reach::Device(base.wrapping_offset(distance as isize)),
            Reach::Kernel { pid, address } => {
                Reach::Kernel { pid, address: address.wrapping_add_signed(distance) }
            }
            Reach::Served { address } => Reach::Served { address: address.wrapping_add_signed(distance) },
            Reach::Beside { here, address } => Reach::Beside {
                here: here.wrapping_offset(distance as isize),
                address: address.wrapping_add_signed(distance),
            },
            Reach::Messages { address } => Reach::Messages { address: address.wrapping_add_signed(distance) },
        }
    }
}

/// The target's side of an operation, as the program passes it.
#[derive(Clone, Copy)]
pub struct Remote {
    /// A rank of the window, or `MPI_PROC_NULL`.
    pub rank: i32,
    /// Displacement, in units of the target.
    pub disp: i64,
    /// Number of items of the datatype.
    pub count: i64,
    /// Their type.
    pub datatype: Obj<Datatype>,
}

impl Remote {
    /// Number of bytes of data.
    #[inline(always)]
    pub fn bytes(&self) -> u64 {
        self.datatype.size.saturating_mul(self.count as u64)
    }
}

/// Location of the target's side of an operation: inside the window, with an epoch open.
#[derive(Clone, Copy)]
pub struct Spot<'a> {
    /// Way to reach the first item.
    pub(crate) reach: Reach,
    /// Distance of the first item from the beginning of the target's memory; in dynamic windows its address there.
    pub(crate) offset: i64,
    /// The target's stripes.
    pub(crate) control: &'a Control,
    /// The target.
    pub(crate) rank: usize,
}

impl Spot<'_> {
    /// The spot `distance` bytes further on.
    #[inline(always)]
    pub(crate) fn shifted(&self, distance: i64) -> Self {
        Spot { reach: self.reach.shifted(distance), offset: self.offset + distance, ..*self }
    }
}
