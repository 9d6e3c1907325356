//! Buffers of user memory: some are checked as a whole; those of collective operations only partly, because only the
//! implementation knows whether they are significant at this rank and how many blocks they have.

use std::ffi::c_void;

use encore_coll::repeated::Given;
use encore_engine::buffer::{Buffer, LAST_SPECIAL, last_asked, no_data};
use encore_engine::datatype::{Datatype, device};
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::slab::Obj;

use crate::argument::{Counts, Displs, Integers, RawIntegers};
use crate::check;
use crate::types::*;

/// `MPI_IN_PLACE`
pub(crate) const IN_PLACE: usize = 1;
/// `MPI_BUFFER_AUTOMATIC`
const BUFFER_AUTOMATIC: usize = 2;

/// The buffer of a partitioned operation (MPI 5.0 §4.2).
#[derive(Clone, Copy)]
pub struct Partitions {
    /// The first partition.
    pub first: Buffer,
    /// Number of partitions, each as long as the first.
    pub partitions: usize,
}

/// Packed data, or space for them.
#[derive(Clone, Copy)]
pub struct Packed {
    address: *mut u8,
    /// Number of bytes.
    pub bytes: usize,
}

impl Packed {
    /// A range of the bytes as a buffer. Requires that the range lies within them.
    pub fn part(&self, start: usize, bytes: u64) -> Result<Buffer> {
        let address = self.address.wrapping_add(start);
        let datatype = device::fitting(address, bytes as Count, no_data().datatype)?;
        // SAFETY: the MPI standard demands it of the program, whose argument this is.
        Ok(unsafe { Buffer::of(address, bytes as Count, datatype) })
    }
}

/// Checks packed data: not null unless there are none.
///
/// # Safety
/// As for [`check::list`], but that no processor may be able to load the bytes.
#[inline]
pub unsafe fn packed(address: *mut c_void, bytes: usize, name: &'static str) -> Result<Packed> {
    // SAFETY: only the address and length are checked; the list isn't read.
    unsafe { check::list(address.cast::<u8>().cast_const(), bytes, name)? };
    Ok(Packed { address: address.cast(), bytes })
}

/// Checks the address of a buffer whose count and type are already checked.
#[inline(always)]
pub fn buffer(
    address: *mut c_void,
    count: Count,
    datatype: Obj<Datatype>,
    name: &'static str,
) -> Result<Buffer> {
    let mut datatype = datatype;
    if address as usize <= last_asked() {
        datatype = look_at(address, count, datatype, name)?;
    }
    // SAFETY: the MPI standard demands it of the program, whose arguments these are.
    Ok(unsafe { Buffer::of(address.cast(), count, datatype) })
}

/// [`buffer`]; `None` for `MPI_IN_PLACE`, which is allowed.
#[inline(always)]
pub fn buffer_or_in_place(
    address: *mut c_void,
    count: Count,
    datatype: Obj<Datatype>,
    name: &'static str,
) -> Result<Option<Buffer>> {
    if address as usize == IN_PLACE { Ok(None) } else { buffer(address, count, datatype, name).map(Some) }
}

/// Checks the address of a buffer of `partitions` partitions of `count` elements.
#[inline(always)]
pub fn partitions(
    address: *mut c_void,
    partitions: usize,
    count: Count,
    datatype: Obj<Datatype>,
    name: &'static str,
) -> Result<Partitions> {
    let count_to_check = if partitions == 0 { 0 } else { count };
    let datatype = buffer(address, count_to_check, datatype, name)?.datatype;
    // SAFETY: the MPI standard demands it of the program, whose arguments these are.
    let first = unsafe { Buffer::of(address.cast(), count, datatype) };
    Ok(Partitions { first, partitions })
}

/// The datatype to access the items with, for an address that may be special or in a device's memory.
#[cold]
fn look_at(
    address: *mut c_void,
    count: Count,
    datatype: Obj<Datatype>,
    name: &'static str,
) -> Result<Obj<Datatype>> {
    if address as usize <= LAST_SPECIAL {
        check_special(address as usize, count, datatype, name)?;
    }
    device::fitting(address.cast(), count, datatype)
}

/// Checks special addresses. Null is `MPI_BOTTOM`, which is valid with a datatype that holds absolute addresses, as a derived type
/// may (§5.1.12).
#[cold]
fn check_special(address: usize, count: Count, datatype: Obj<Datatype>, name: &'static str) -> Result<()> {
    let fact = match address {
        IN_PLACE => Fact::InPlaceNotAllowed,
        _ if count == 0 || datatype.size == 0 => return Ok(()),
        0 if datatype.predefined.is_none() => return Ok(()),
        BUFFER_AUTOMATIC => Fact::SpecialBuffer { address, name: "MPI_BUFFER_AUTOMATIC" },
        _ => Fact::NullBuffer { count },
    };
    Err(Error::argument(ErrorClass::Buffer, name, fact))
}

/// A buffer with its arguments as C passed them.
#[derive(Clone, Copy, Debug)]
pub struct RawBuffer {
    address: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    /// Argument names of the address, the count and the datatype.
    names: [&'static str; 3],
}

impl RawBuffer {
    /// See [`RawBuffer`].
    #[inline(always)]
    pub fn new(
        address: *mut c_void,
        count: Count,
        datatype: DatatypeHandle,
        names: [&'static str; 3],
    ) -> Self {
        RawBuffer { address, count, datatype, names }
    }

    /// Whether the address is `MPI_IN_PLACE`; then count and datatype aren't significant.
    #[inline(always)]
    pub fn is_in_place(&self) -> bool {
        self.address as usize == IN_PLACE
    }

    /// The arguments as passed.
    #[inline(always)]
    pub fn given(&self) -> Given {
        Given { address: self.address.cast(), count: self.count, datatype: self.datatype }
    }

    /// The buffer; `MPI_IN_PLACE` isn't allowed.
    #[inline(always)]
    pub fn check(&self) -> Result<Buffer> {
        let [address, count, datatype] = self.names;
        let count = check::count(self.count, count)?;
        let datatype = check::committed(self.datatype, datatype)?;
        buffer(self.address, count, datatype, address)
    }

    /// The buffer. Checks the address only if it is `used`: a caller without data may have no memory for it.
    pub fn check_if(&self, used: bool) -> Result<Buffer> {
        if used {
            return self.check();
        }
        let [_, count, datatype] = self.names;
        let count = check::count(self.count, count)?;
        let datatype = check::committed(self.datatype, datatype)?;
        // SAFETY: no data are moved.
        Ok(unsafe { Buffer::of(self.address.cast(), count, datatype) })
    }

    /// The buffer; `None` for `MPI_IN_PLACE`.
    #[inline(always)]
    pub fn check_or_in_place(&self) -> Result<Option<Buffer>> {
        if self.is_in_place() { Ok(None) } else { self.check().map(Some) }
    }
}

/// Blocks of one datatype with a count and a displacement each, as C passed them (`MPI_Gatherv` …).
#[derive(Clone, Copy, Debug)]
pub struct RawBlocks {
    address: *mut c_void,
    counts: RawIntegers,
    displs: RawIntegers,
    datatype: DatatypeHandle,
    /// Argument names of the address, the counts, the displacements and the datatype.
    names: [&'static str; 4],
}

impl RawBlocks {
    /// See [`RawBlocks`].
    #[inline(always)]
    pub fn new(
        address: *mut c_void,
        counts: RawIntegers,
        displs: RawIntegers,
        datatype: DatatypeHandle,
        names: [&'static str; 4],
    ) -> Self {
        RawBlocks { address, counts, displs, datatype, names }
    }

    /// Whether the address is `MPI_IN_PLACE`; then the other arguments aren't significant.
    #[inline(always)]
    pub fn is_in_place(&self) -> bool {
        self.address as usize == IN_PLACE
    }

    /// The buffer, without a count.
    #[inline(always)]
    pub fn given(&self) -> Given {
        Given { address: self.address.cast(), count: 0, datatype: self.datatype }
    }

    /// `len` counts and `len` displacements.
    ///
    /// # Safety
    /// As [`RawBlocks::check`].
    #[inline(always)]
    pub unsafe fn arrays<'a>(&self, len: usize) -> Result<[Integers<'a>; 2]> {
        let [_, counts, displs, _] = self.names;
        // SAFETY: the caller's promise.
        unsafe { Ok([self.counts.list(len, counts)?, self.displs.list(len, displs)?]) }
    }

    /// `len` blocks.
    ///
    /// # Safety
    /// The arrays are null or have `len` elements, for as long as `'a`.
    pub unsafe fn check<'a>(&self, len: usize) -> Result<Blocks<'a>> {
        let [address, counts, displs, datatype] = self.names;
        let datatype = check::committed(self.datatype, datatype)?;
        // SAFETY: the caller's promise.
        let (counts, displs) =
            unsafe { (checked_counts(self.counts, len, counts)?, self.displs.list(len, displs)?) };
        let longest = counts.iter().max().unwrap_or(0);
        let first = buffer(self.address, longest, datatype, address)?;
        Ok(Blocks { address: first.address, counts, displs, datatype: first.datatype })
    }
}

/// Blocks of one datatype with a count and a displacement each.
#[derive(Clone, Copy)]
pub struct Blocks<'a> {
    /// Base address of displacements.
    pub address: *mut u8,
    /// Elements of each block.
    pub counts: Counts<'a>,
    /// Displacement of each block, in extents of the datatype.
    pub displs: Displs<'a>,
    /// Datatype of the elements.
    pub datatype: Obj<Datatype>,
}

impl Blocks<'_> {
    /// Number of blocks.
    pub fn len(&self) -> usize {
        self.counts.len()
    }

    /// Whether there are no blocks.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The block at `index`. Requires `index` below [`Blocks::len`].
    #[inline]
    pub fn get(&self, index: usize) -> Buffer {
        let distance = self.displs.get(index).wrapping_mul(self.datatype.extent);
        let address = self.address.wrapping_offset(distance as isize);
        // SAFETY: the MPI standard demands it of the program, whose arguments these are.
        unsafe { Buffer::of(address, self.counts.get(index), self.datatype) }
    }
}

/// Blocks with a datatype, a count and a displacement in bytes each, as C passed them (`MPI_Alltoallw` …).
#[derive(Clone, Copy, Debug)]
pub struct RawTypedBlocks {
    address: *mut c_void,
    counts: RawIntegers,
    displs: RawIntegers,
    datatypes: *const DatatypeHandle,
    /// Argument names of the address, the counts, the displacements and the datatypes.
    names: [&'static str; 4],
}

impl RawTypedBlocks {
    /// See [`RawTypedBlocks`].
    #[inline(always)]
    pub fn new(
        address: *mut c_void,
        counts: RawIntegers,
        displs: RawIntegers,
        datatypes: *const DatatypeHandle,
        names: [&'static str; 4],
    ) -> Self {
        RawTypedBlocks { address, counts, displs, datatypes, names }
    }

    /// Whether the address is `MPI_IN_PLACE`; then the other arguments aren't significant.
    #[inline(always)]
    pub fn is_in_place(&self) -> bool {
        self.address as usize == IN_PLACE
    }

    /// `len` blocks.
    ///
    /// # Safety
    /// The arrays are null or have `len` elements, for as long as `'a`.
    pub unsafe fn check<'a>(&self, len: usize) -> Result<TypedBlocks<'a>> {
        let [address, counts, displs, datatypes] = self.names;
        // SAFETY: the caller's promise.
        let blocks = unsafe {
            TypedBlocks {
                address: self.address,
                counts: checked_counts(self.counts, len, counts)?,
                displs: self.displs.list(len, displs)?,
                datatypes: check::list(self.datatypes, len, datatypes)?,
                names: self.names,
            }
        };
        for index in 0..len {
            // With MPI_BOTTOM, displacements may be absolute addresses, so a null base is no mistake.
            let datatype = check::committed(blocks.datatypes[index], datatypes)?;
            if self.address as usize == IN_PLACE {
                buffer(self.address, blocks.counts.get(index), datatype, address)?;
            }
        }
        Ok(blocks)
    }
}

/// Blocks with a datatype, a count and a displacement each; all checked.
#[derive(Clone, Copy)]
pub struct TypedBlocks<'a> {
    /// Base address of displacements.
    pub address: *mut c_void,
    /// Elements of each block.
    pub counts: Counts<'a>,
    /// Displacement of each block, in bytes.
    pub displs: Displs<'a>,
    datatypes: &'a [DatatypeHandle],
    names: [&'static str; 4],
}

impl TypedBlocks<'_> {
    /// Number of blocks.
    pub fn len(&self) -> usize {
        self.datatypes.len()
    }

    /// Whether there are no blocks.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The block at `index`. Requires `index` below [`TypedBlocks::len`].
    #[inline]
    pub fn get(&self, index: usize) -> Result<Buffer> {
        let address = self.address.cast::<u8>().wrapping_offset(self.displs.get(index) as isize);
        let datatype = check::committed(self.datatypes[index], self.names[3])?;
        let count = self.counts.get(index);
        let datatype = device::fitting(address, count, datatype)?;
        // SAFETY: the MPI standard demands it of the program, whose arguments these are.
        Ok(unsafe { Buffer::of(address, count, datatype) })
    }
}

/// Consecutive blocks of one datatype with a count each, as C passed them (`MPI_Reduce_scatter`).
#[derive(Clone, Copy, Debug)]
pub struct RawVector {
    address: *mut c_void,
    counts: RawIntegers,
    datatype: DatatypeHandle,
    /// Argument names of the address, the counts and the datatype.
    names: [&'static str; 3],
}

impl RawVector {
    /// See [`RawVector`].
    #[inline(always)]
    pub fn new(
        address: *mut c_void,
        counts: RawIntegers,
        datatype: DatatypeHandle,
        names: [&'static str; 3],
    ) -> Self {
        RawVector { address, counts, datatype, names }
    }

    /// Whether the address is `MPI_IN_PLACE`.
    #[inline(always)]
    pub fn is_in_place(&self) -> bool {
        self.address as usize == IN_PLACE
    }

    /// The number of elements of each of `len` blocks.
    ///
    /// # Safety
    /// The counts are null or have `len` elements, for as long as `'a`.
    pub unsafe fn counts<'a>(&self, len: usize) -> Result<Counts<'a>> {
        // SAFETY: the caller's promise.
        unsafe { checked_counts(self.counts, len, self.names[1]) }
    }

    /// A buffer of `count` elements at the address: all blocks, or this rank's.
    pub fn check(&self, count: Count) -> Result<Buffer> {
        let datatype = check::committed(self.datatype, self.names[2])?;
        buffer(self.address, count, datatype, self.names[0])
    }

    /// [`Self::check`]; `None` for `MPI_IN_PLACE`.
    pub fn check_or_in_place(&self, count: Count) -> Result<Option<Buffer>> {
        if self.is_in_place() { Ok(None) } else { self.check(count).map(Some) }
    }
}

/// Checks that no number of elements is negative.
///
/// # Safety
/// The array is null or has `len` elements, for as long as `'a`.
unsafe fn checked_counts<'a>(counts: RawIntegers, len: usize, name: &'static str) -> Result<Counts<'a>> {
    // SAFETY: the caller's promise.
    let counts = unsafe { counts.list(len, name)? };
    for count in counts.iter() {
        check::count(count, name)?;
    }
    Ok(counts)
}
